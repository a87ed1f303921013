"""The games and their rules, as clients are told of them."""

from __future__ import annotations

import re
from functools import cache
from typing import Final

from stackyard.bots import LEVELS
from stackyard.games.game import ComingSoon, Game
from stackyard.games.registry import game_ids, get_game, listed
from stackyard.server.messages.catalogue import (
    GameInfo,
    OptionInfo,
    Rule,
    RulesPage,
    RulesSection,
)
from stackyard.terminal.rulebook import page_of, rules_in

_HEADING: Final = re.compile(r"^#{1,3} (?P<title>.+)$")
_RULE: Final = re.compile(r"^- \*\*[A-Z]+-R?\d+\*\*")


def all_games() -> tuple[GameInfo, ...]:
    """All modes, in the order in which people are shown them."""
    return tuple(map(game_info, game_ids()))


@cache
def game_info(game: str) -> GameInfo:
    """A mode as a client lists it.

    Raises:
        OptionError: there is no such game.
    """
    entry = listed(game)
    if isinstance(entry, ComingSoon):
        return _announced(entry)
    options = (
        OptionInfo(each.name, each.default, each.allowed, each.help) for each in entry.options
    )
    return GameInfo(
        id=entry.id,
        title=entry.title,
        summary=entry.summary,
        status="ready",
        why=None,
        seats=tuple(entry.seats),
        usual_seats=entry.usual_seats,
        minutes=entry.minutes,
        hidden=entry.hidden,
        chance=entry.chance,
        rules_version=entry.rules_version,
        options=tuple(options),
        levels=LEVELS,
        alone=entry.seats[-1] == 1,
    )


def _announced(entry: ComingSoon) -> GameInfo:
    return GameInfo(
        id=entry.id,
        title=entry.title,
        summary=entry.summary,
        status="coming_soon",
        why=entry.why,
        seats=(),
        usual_seats=0,
        minutes=0,
        hidden="",
        chance="",
        rules_version=0,
        options=(),
        levels=(),
        alone=False,
    )


@cache
def rules_page(game: str) -> RulesPage:
    """A game's rules by sections.

    Raises:
        OptionError: there is no such game, or it is only announced.
    """
    entry: Game = get_game(game)
    sections = tuple(_sections(page_of(entry)))
    return RulesPage(entry.id, entry.title, sections)


def _sections(page: str) -> list[RulesSection]:
    parts: list[tuple[str, list[str]]] = []
    for line in page.splitlines():
        heading = _HEADING.match(line)
        if heading:
            parts.append((heading["title"], []))
        elif parts:
            parts[-1][1].append(line)
    return [_section(title, lines) for title, lines in parts]


def _section(title: str, lines: list[str]) -> RulesSection:
    text: list[str] = []
    in_rule = False
    for line in lines:
        in_rule = bool(_RULE.match(line)) or (in_rule and (line.startswith("  ") or not line))
        if not in_rule:
            text.append(line)
    rules = rules_in("\n".join(lines))
    return RulesSection(
        title,
        "\n".join(text).strip(),
        tuple(Rule(key, said.removeprefix(f"**{key}**").strip()) for key, said in rules.items()),
    )
