"""What is asked of a new table, and of the seats planned for it."""

from __future__ import annotations

from typing import Any

from stackyard.games.errors import OptionError
from stackyard.games.game import check_seats, resolve_options
from stackyard.games.registry import get_game
from stackyard.server.messages.tables import BotSeat, MySeat, NewTable, OpenSeat, SeatPlan
from stackyard.server.rooms.problems import refusal, sentence
from stackyard.server.rooms.seats import HeldSeat


def read_new_table(new: NewTable) -> dict[str, Any]:
    """The game's options, all resolved.

    Raises:
        RoomProblem: `option`, with the field as its place.
    """
    try:
        game = get_game(new.game)
        check_seats(game, len(new.seats))
        options = resolve_options(game, len(new.seats), new.options)
        game.pack_options(len(new.seats), options)
    except OptionError as error:
        own = error.option in ("game", "seats")
        place = error.option if own else f"options.{error.option}"
        raise refusal("option", sentence(error.problem), place=place) from None
    if not any(isinstance(plan, MySeat) for plan in new.seats):
        raise refusal("option", "Who makes a table takes at least one seat.", place="seats")
    if new.deal is not None and not _is_for_one(new.seats):
        raise refusal(
            "option",
            "A deal's number can be chosen only where one person plays, alone or against bots.",
            place="deal",
        )
    return options


def _is_for_one(seats: tuple[SeatPlan, ...]) -> bool:
    return len([plan for plan in seats if isinstance(plan, MySeat)]) == 1 and not any(
        isinstance(plan, OpenSeat) for plan in seats
    )


def held_seat(plan: SeatPlan, host: str) -> HeldSeat:
    """The seat that a plan makes."""
    if isinstance(plan, BotSeat):
        return HeldSeat("bot", level=plan.level)
    if isinstance(plan, MySeat):
        return HeldSeat("person", person=host, name=plan.name)
    return HeldSeat("open")
