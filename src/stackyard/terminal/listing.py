"""The list of all games, for people and for programs."""

from __future__ import annotations

from textwrap import TextWrapper
from typing import Any

import msgspec

from stackyard.games.game import ComingSoon, Game


def as_data(entry: Game | ComingSoon) -> dict[str, Any]:
    """A mode as JSON tells it."""
    common = {"id": entry.id, "title": entry.title, "summary": entry.summary}
    if isinstance(entry, ComingSoon):
        return {**common, "status": "coming soon", "why": entry.why}
    return {
        **common,
        "status": "playable",
        "seats": list(entry.seats),
        "usual_seats": entry.usual_seats,
        "minutes": entry.minutes,
        "hidden": entry.hidden,
        "chance": entry.chance,
        "rules": entry.rules_version,
        "options": [
            {
                "name": option.name,
                "default": option.default,
                "allowed": option.allowed,
                "help": option.help,
            }
            for option in entry.options
        ],
    }


def lines_of(entry: Game | ComingSoon) -> list[str]:
    """A mode for people: a heading, and what there is to say of it."""
    if isinstance(entry, ComingSoon):
        return [f"{entry.id}  {entry.title} (coming soon)", f"{entry.summary} {entry.why}"]
    return [
        f"{entry.id}  {entry.title}",
        entry.summary,
        f"{_players(entry)}, about {entry.minutes} minutes",
        f"hidden: {entry.hidden}; chance: {entry.chance}",
        *(
            f"--option {option.name}={_shown(option.default)}: {option.help}; "
            f"allowed: {option.allowed}"
            for option in entry.options
        ),
    ]


def laid_out(lines: list[str], width: int | None) -> list[str]:
    """A mode's lines with the others under its heading, wrapped to a width, if any."""
    head, *others = lines
    if width is None:
        return [head, *(f"    {line}" for line in others)]
    wrap = TextWrapper(max(width, 40), initial_indent="    ", subsequent_indent="      ").wrap
    return [head, *(part for line in others for part in wrap(line))]


def _players(game: Game) -> str:
    low, high = game.seats[0], game.seats[-1]
    if low == high:
        return "1 player" if low == 1 else f"{low} players"
    return f"{low} to {high} players, usually {game.usual_seats}"


def _shown(value: Any) -> str:
    return value if isinstance(value, str) else msgspec.json.encode(value).decode()
