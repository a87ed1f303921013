"""Who takes part in a tournament: bots by level, with a budget of their own where one is named."""

from __future__ import annotations

from dataclasses import dataclass

from stackyard.bots import LEVELS, SEARCHING, BotError, Budget


@dataclass(frozen=True, slots=True)
class Entrant:
    """A bot as it was entered.

    Attributes:
        text: how it is called, as ``hard`` or ``hard:500``.
        level: its level.
        budget: how much it may think about an action; None: as much as it usually does.
    """

    text: str
    level: str
    budget: Budget | None = None


def read_entrants(text: str, budget: Budget | None = None) -> tuple[Entrant, ...]:
    """Entrants from their texts between commas.

    Each is a level; a searching bot's may be followed by a budget: ``hard:500`` makes 500 playouts
    for an action, ``hard:0.1s`` thinks 0.1 seconds.

    Args:
        text: the entrants.
        budget: that of the searching bots that name none.

    Raises:
        BotError: there is no such bot, or a budget cannot be read.
    """
    return tuple(_read_entrant(part.strip(), budget) for part in text.split(","))


def _read_entrant(text: str, budget: Budget | None) -> Entrant:
    level, colon, own = text.partition(":")
    if level not in LEVELS:
        raise BotError(f"there is no bot {level!r}; there are: {', '.join(LEVELS)}")
    if not colon:
        return Entrant(text, level, budget if level in SEARCHING else None)
    if level not in SEARCHING:
        raise BotError(f"{text!r}: only {' and '.join(SEARCHING)} think by a budget")
    return Entrant(text, level, _read_budget(text, own))


def _read_budget(text: str, own: str) -> Budget:
    try:
        if own.endswith("s"):
            return checked_budget(None, float(own[:-1]))
        return checked_budget(int(own), None)
    except (ValueError, BotError):
        raise BotError(
            f"{text!r}: a budget is a number of playouts, as hard:500, or of seconds, as hard:0.1s"
        ) from None


def checked_budget(playouts: int | None, seconds: float | None) -> Budget:
    """A budget from what was asked for.

    Raises:
        BotError: it is none: it must be at least one playout, or some time.
    """
    if playouts is not None and not 1 <= playouts <= _MOST_PLAYOUTS:
        raise BotError(f"a budget has 1 to {_MOST_PLAYOUTS} playouts, not {playouts}")
    return Budget(playouts, seconds)


_MOST_PLAYOUTS = 1_000_000_000
