"""The games as a client lists them, and their rules."""

from __future__ import annotations

from typing import Any, Literal

import msgspec


class OptionInfo(msgspec.Struct, frozen=True):
    """An option of a game: its default, what is allowed in words, and what it changes."""

    name: str
    default: Any
    allowed: str
    help: str


class GameInfo(msgspec.Struct, frozen=True):
    """A mode of the catalogue.

    Attributes:
        id, title, summary: what it is called and about.
        status: whether it can be played, or is only announced.
        why: why it cannot be played yet.
        seats: the numbers of players allowed; empty where it is only announced.
        usual_seats, minutes: how many play where nobody says, and for how long, about.
        hidden, chance: what is hidden and what is left to chance, in words.
        rules_version: the version of its rules.
        options: what can be set.
        levels: the bots that play it, the weakest first.
        alone: whether one person makes it whole: nobody competes.
    """

    id: str
    title: str
    summary: str
    status: Literal["ready", "coming_soon"]
    why: str | None
    seats: tuple[int, ...]
    usual_seats: int
    minutes: int
    hidden: str
    chance: str
    rules_version: int
    options: tuple[OptionInfo, ...]
    levels: tuple[str, ...]
    alone: bool


class Rule(msgspec.Struct, frozen=True):
    """One rule: its id and what it says, in Markdown."""

    id: str
    text: str


class RulesSection(msgspec.Struct, frozen=True):
    """A part of a game's rules: a heading, what stands under it in Markdown, and its rules."""

    title: str
    text: str
    rules: tuple[Rule, ...]


class RulesPage(msgspec.Struct, frozen=True):
    """The rules of a game, in our words."""

    game: str
    title: str
    sections: tuple[RulesSection, ...]
