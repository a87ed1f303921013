"""Helps that tests of several parts share."""

import os
import shutil

import pytest


def needs(tool: str) -> str:
    """The path of a program that a test runs.

    Where it is missing the test is skipped, with the reason; in continuous integration
    (`CI=true`) it fails instead, so that nothing goes untested there unnoticed.
    """
    path = shutil.which(tool)
    if path is not None:
        return path
    missing = f"'{tool}' is not on PATH"
    if os.environ.get("CI") == "true":
        pytest.fail(f"{missing}, and with CI=true no test may be skipped for that", pytrace=False)
    pytest.skip(f"{missing}: install it to run this test")


def deep(ordinary: int, thorough: int) -> int:
    """How many cases to try: `ordinary`, or with `STACKYARD_DEEP=1` the `thorough` count."""
    return thorough if os.environ.get("STACKYARD_DEEP") == "1" else ordinary
