"""Seats that think, from what they have seen to what they do."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from stackyard.bots.easy_bot import EasyBot
from stackyard.bots.errors import BotError
from stackyard.bots.normal_bot import NormalBot
from stackyard.bots.protocol import Bot, Budget
from stackyard.bots.random_bot import RandomBot
from stackyard.kernel import Dice, SeededDice
from stackyard.match.dice import unforeseen_dice

__all__ = ["LEVELS", "SEARCHING", "Bot", "BotError", "Budget", "EasyBot", "RandomBot", "bot"]


def _hard(dice: Dice, wait: bool) -> Bot:
    from stackyard.bots.search.search_bot import SearchBot

    return SearchBot("hard", dice, wait=wait)


def _expert(dice: Dice, wait: bool) -> Bot:
    from stackyard.bots.search.search_bot import SearchBot

    return SearchBot("expert", dice, effort=8, threads=2, wait=wait)


_LIGHT: Final[dict[str, Callable[[Dice], Bot]]] = {
    "random": RandomBot,
    "easy": EasyBot,
    "normal": NormalBot,
}
# The searching bots are imported when first asked for, because they bring the compiler.
_SEARCHING: Final[dict[str, Callable[[Dice, bool], Bot]]] = {"hard": _hard, "expert": _expert}

#: The bots' names, the weakest first.
LEVELS: Final = (*_LIGHT, *_SEARCHING)
#: Those that search, and so think by a budget.
SEARCHING: Final = tuple(_SEARCHING)


def bot(name: str, seed: int | None = None, *, wait: bool = True) -> Bot:
    """A bot by its level's name.

    Args:
        name: one of `LEVELS`.
        seed: from 0 to 2**64 - 1; the same seed chooses alike. Without it, it cannot be foreseen.
        wait: whether a searching bot may hold its first answer up for some seconds, while its
            search is compiled, once on a machine. Without, it plays its rule of thumb until a
            process of its own has compiled it, and does not choose alike.

    Raises:
        BotError: there is no bot of that name; the message lists those there are.
        DiceError: the seed is out of range.
    """
    if name not in LEVELS:
        raise BotError(f"there is no bot {name!r}; there are: {', '.join(LEVELS)}")
    dice = unforeseen_dice() if seed is None else SeededDice(seed)
    return _LIGHT[name](dice) if name in _LIGHT else _SEARCHING[name](dice, wait)
