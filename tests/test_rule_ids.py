"""Every rule has a test that carries its id, and every id that is named stands on a rules page."""

import ast
import re
from collections.abc import Iterator
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[1]
GAMES = ROOT / "src" / "stackyard" / "games"
PAGES = sorted(GAMES.glob("*/rules.md"))

#: As a rules page introduces a rule.
DECLARED = re.compile(r"^- \*\*((?:NAB|MAP|STA)-R?\d+)\*\* ", re.MULTILINE)
NAMED = re.compile(r"\b(?:NAB|MAP|STA)-R?\d+\b")


def declared(page: Path) -> list[str]:
    """The ids of the rules on a page."""
    return DECLARED.findall(page.read_text())


def marks(source: Path) -> Iterator[tuple[str, str]]:
    """Each id that a test file carries, and where, read from its syntax: no test need run."""
    for node in ast.walk(ast.parse(source.read_text())):
        if isinstance(node, ast.Call) and ast.unparse(node.func).endswith("mark.rule"):
            place = f"{source.relative_to(ROOT)}:{node.lineno}"
            for argument in node.args:
                assert isinstance(argument, ast.Constant), f"{place}: a rule's id is a plain text"
                yield str(argument.value), place


def carried() -> dict[str, list[str]]:
    """The ids that tests carry, and where."""
    places: dict[str, list[str]] = {}
    for source in sorted((ROOT / "tests").rglob("*.py")):
        for rule, place in marks(source):
            places.setdefault(rule, []).append(place)
    return places


def test_the_pages_are_found() -> None:
    assert {page.parent.name for page in PAGES} >= {"stack_nabbit", "stacky_map", "staccs"}


@pytest.mark.parametrize("page", PAGES, ids=lambda page: page.parent.name)
def test_a_page_tells_each_rule_once(page: Path) -> None:
    ids = declared(page)
    assert ids
    assert sorted(ids) == sorted(set(ids))
    assert len({rule.split("-")[0] for rule in ids}) == 1


@pytest.mark.parametrize("page", PAGES, ids=lambda page: page.parent.name)
def test_every_rule_has_a_test(page: Path) -> None:
    tested = carried()
    assert [rule for rule in declared(page) if rule not in tested] == []


def test_every_id_that_a_test_carries_is_a_rule() -> None:
    rules = {rule for page in PAGES for rule in declared(page)}
    assert {rule: places for rule, places in carried().items() if rule not in rules} == {}


def test_every_id_named_in_the_code_is_a_rule() -> None:
    rules = {rule for page in PAGES for rule in declared(page)}
    unknown = [
        f"{source.relative_to(ROOT)}:{number}: {rule}"
        for folder in ("src", "docs", "bench")
        for pattern in ("*.py", "*.md", "*.c")
        for source in sorted((ROOT / folder).rglob(pattern))
        for number, line in enumerate(source.read_text().splitlines(), 1)
        for rule in NAMED.findall(line)
        if rule not in rules
    ]
    assert unknown == []
