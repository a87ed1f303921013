"""Seats that think, from what they have seen to what they do."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from stackyard.bots.bot import Bot, Budget
from stackyard.bots.easy_bot import EasyBot
from stackyard.bots.errors import BotError
from stackyard.bots.normal_bot import NormalBot
from stackyard.bots.random_bot import RandomBot
from stackyard.kernel import Dice, SeededDice
from stackyard.match.dice import unforeseen_dice

__all__ = ["LEVELS", "Bot", "BotError", "Budget", "EasyBot", "RandomBot", "bot"]


def _hard(dice: Dice) -> Bot:
    from stackyard.bots.search.search_bot import SearchBot

    return SearchBot("hard", dice, Budget(playouts=2000), threads=1)


def _expert(dice: Dice) -> Bot:
    from stackyard.bots.search.search_bot import SearchBot

    return SearchBot("expert", dice, Budget(playouts=20_000), threads=2)


# The searching bots are imported when first asked for, because they bring the compiler.
_MAKERS: Final[dict[str, Callable[[Dice], Bot]]] = {
    "random": RandomBot,
    "easy": EasyBot,
    "normal": NormalBot,
    "hard": _hard,
    "expert": _expert,
}

#: The bots' names, the weakest first.
LEVELS: Final = tuple(_MAKERS)


def bot(name: str, seed: int | None = None) -> Bot:
    """A bot by its level's name.

    Args:
        name: one of `LEVELS`.
        seed: from 0 to 2**64 - 1; the same seed chooses alike. Without it, it cannot be foreseen.

    Raises:
        BotError: there is no bot of that name; the message lists those there are.
        DiceError: the seed is out of range.
    """
    if name not in _MAKERS:
        raise BotError(f"there is no bot {name!r}; there are: {', '.join(LEVELS)}")
    return _MAKERS[name](unforeseen_dice() if seed is None else SeededDice(seed))
