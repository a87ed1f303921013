"""The examples in the documentation of the lab run as they stand."""

from __future__ import annotations

import doctest
from pathlib import Path

import pytest

import stackyard

DOCS = Path(__file__).parents[2] / "docs"


@pytest.mark.parametrize("page", ["research.md"])
def test_the_examples_on_a_page_run(page: str) -> None:
    text = (DOCS / page).read_text()
    # A fence ends an example; to doctest it would be a line of what is printed.
    examples = text.replace("```python\n", "\n").replace("```\n", "\n")
    parser = doctest.DocTestParser()
    test = parser.get_doctest(examples, {}, page, page, 0)
    assert len(test.examples) > 10
    runner = doctest.DocTestRunner(optionflags=doctest.NORMALIZE_WHITESPACE)
    told: list[str] = []
    runner.run(test, out=told.append)
    assert runner.failures == 0, "".join(told)


def test_the_example_of_the_package_runs() -> None:
    assert doctest.testmod(stackyard).failed == 0
