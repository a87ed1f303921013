"""The package as others meet it: version, types, and a quick import."""

import subprocess
import sys
from importlib import metadata, resources

import stackyard


def test_version_is_the_one_that_was_installed() -> None:
    assert stackyard.__version__ == metadata.version("stackyard")


def test_types_are_offered_to_type_checkers() -> None:
    assert resources.files(stackyard).joinpath("py.typed").is_file()


def test_import_loads_neither_numpy_nor_numba() -> None:
    script = "import stackyard, sys; print(*sorted({'numba', 'numpy'} & set(sys.modules)))"
    run = subprocess.run(
        [sys.executable, "-c", script], capture_output=True, text=True, check=True, timeout=60
    )
    assert run.stdout.strip() == ""
