"""The rules of a game as a page, and one rule of it by its id."""

from __future__ import annotations

import re
from importlib import resources
from typing import Final

from rich.console import Console
from rich.markdown import Markdown

from stackyard.games.game import Game
from stackyard.terminal.errors import TerminalError

_RULE: Final = re.compile(r"^- \*\*(?P<id>[A-Z]+-R?\d+)\*\*")


def page_of(game: Game) -> str:
    """A game's page of rules, as Markdown."""
    return resources.files(game.folder).joinpath("rules.md").read_text(encoding="utf-8")


def rules_in(page: str) -> dict[str, str]:
    """The rules on a page by their ids, each as Markdown that begins with its id."""
    rules: dict[str, list[str]] = {}
    lines: list[str] = []
    for line in page.splitlines():
        found = _RULE.match(line)
        if found:
            lines = rules.setdefault(found["id"], [])
            lines.append(line.removeprefix("- "))
        elif line.startswith("  ") or not line:
            lines.append(line.removeprefix("  "))
        else:
            lines = []
    return {rule: "\n".join(text).strip() for rule, text in rules.items()}


def rule_of(game: Game, wanted: str) -> str:
    """One rule as Markdown; its id in any case, or only what follows the dash: 'nab-7', 'r2'.

    Raises:
        TerminalError: there is no such rule; says which there are.
    """
    rules = rules_in(page_of(game))
    wanted = wanted.strip().upper()
    for rule, text in rules.items():
        if wanted in {rule, rule.partition("-")[2]}:
            return text
    raise TerminalError(f"{game.title} has no rule {wanted!r}; it has these: {', '.join(rules)}")


def read_out(markdown: str) -> str:
    """Markdown as plain text: without the marks for bold print and code."""
    return markdown.replace("**", "").replace("`", "")


def show_rules(console: Console, markdown: str) -> None:
    """Print rules: laid out in a terminal, in plain text elsewhere."""
    if console.is_terminal and not console.is_dumb_terminal:
        console.print(Markdown(markdown))
    else:
        console.print(read_out(markdown), soft_wrap=True)
