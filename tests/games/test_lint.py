"""Every rule of every game keeps to the subset that both twins understand."""

import importlib
import pkgutil
from collections.abc import Callable
from typing import Any

import pytest

from stackyard.kernel import game_rules
from stackyard.kernel.link import rules_of
from stackyard.kernel.lint import lint_rule

PACKAGE = importlib.import_module("stackyard.games")
MODULES = [
    importlib.import_module(found.name)
    for found in pkgutil.walk_packages(PACKAGE.__path__, "stackyard.games.")
]
RULES = {
    f"{module.__name__.removeprefix('stackyard.games.')}.{name}": function
    for module in MODULES
    for name, function in rules_of(module).items()
    if function.__module__ == module.__name__
}
GAMES = [module for module in MODULES if "apply" in rules_of(module)]


@pytest.mark.parametrize("name", RULES)
def test_a_rule_keeps_to_the_subset_and_says_what_it_does(name: str) -> None:
    lint_rule(RULES[name])
    assert RULES[name].__doc__


def parameters(function: Callable[..., Any]) -> tuple[str, ...]:
    return function.__code__.co_varnames[: function.__code__.co_argcount]


@pytest.mark.parametrize("module", GAMES, ids=lambda module: module.__name__)
def test_a_game_has_the_rules_that_drivers_call(module: Any) -> None:
    for name in game_rules.NAMES:
        function = rules_of(module)[name]
        assert parameters(function) == parameters(getattr(game_rules, name))
