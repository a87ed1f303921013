"""How the scores of a finished match come about, part by part.

Each game's parts are told from what everybody sees at the end; they sum to the rules' own scores.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any, Final

from stackyard.games.stack_nabbit.table import NUMBERS, ZERO_BONUS
from stackyard.games.stack_nabbit.view import Stack
from stackyard.games.stack_nabbit.view import View as StackNabbitView
from stackyard.games.stacky_map.table import MISSED_COST
from stackyard.games.stacky_map.view import Player as MapPlayer
from stackyard.games.stacky_map.view import View as StackyMapView
from stackyard.match import Match
from stackyard.server.messages.records import ScoreLine, ScoreSheet, SeatScore

_Lines = list[ScoreLine]


def score_sheet(match_id: str, match: Match) -> ScoreSheet:
    """Every part of every seat's score; the parts' points sum to the seat's score.

    Args:
        match_id: the match's id.
        match: a finished match.
    """
    result = match.result
    assert result is not None
    parts = _PARTS[match.game.id](match.view())
    seats = tuple(
        SeatScore(seat, score, tuple(lines))
        for seat, (score, lines) in enumerate(zip(result.scores, parts, strict=True))
    )
    return ScoreSheet(match_id, result, seats)


# --- Stack Nabbit


def _stack_nabbit(view: StackNabbitView) -> list[_Lines]:
    """Numbers face up and banked, and the bonus for the most zeroes (NAB-12, NAB-13, NAB-R3)."""
    held = [
        [(_count(player.up, n), _count(player.memory_aid, n)) for n in range(NUMBERS)]
        for player in view.players
    ]
    most = max(1, *(sum(counts[0]) for counts in held))
    return [_numbers(counts, most) for counts in held]


def _count(stacks: Sequence[Stack], number: int) -> int:
    return sum(stack.count for stack in stacks if stack.card == str(number))


def _numbers(counts: Sequence[tuple[int, int]], most_zeroes: int) -> _Lines:
    lines = [
        ScoreLine(
            f"{_times(up + banked, str(number))}: {_where(up, banked)}", number * (up + banked)
        )
        for number, (up, banked) in enumerate(counts)
        if up + banked
    ]
    if sum(counts[0]) == most_zeroes:
        lines.insert(1, ScoreLine("Nobody holds more 0s", ZERO_BONUS))
    return lines


def _where(up: int, banked: int) -> str:
    parts = ((up, "face up"), (banked, "banked"))
    return ", ".join(f"{count} {where}" for count, where in parts if count)


# --- Stacky Map


def _stacky_map(view: StackyMapView) -> list[_Lines]:
    """Tickets, Missed Flights, and the doubling by a Holiday Season (MAP-R14)."""
    return [_map(player) for player in view.players]


def _map(player: MapPlayer) -> _Lines:
    worth = {"+1": 1, "+2": 2, "+3": 3, "missed": -MISSED_COST}
    lines = [
        ScoreLine(_times(stack.count, _NAMED.get(stack.card, stack.card)), points * stack.count)
        for stack in player.map
        if (points := worth.get(stack.card)) is not None
    ]
    if player.doubled:
        lines.append(ScoreLine("Holiday Season doubles it", sum(line.points for line in lines)))
    return lines


_NAMED: Final = {"missed": "Missed Flight"}


# --- STACCS


def _uh_oh(view: Any) -> list[_Lines]:
    """Minus the cards left in each hand."""
    return [
        [ScoreLine(f"{_things(player.cards)} left in the hand", -player.cards)]
        for player in view.players
    ]


def _solo(view: Any) -> list[_Lines]:
    """The cards that lie in the STACC."""
    return [_lying(view)]


def _wild_out(view: Any) -> list[_Lines]:
    """The cards that lie in the four STACCS, the same for all."""
    return [_lying(view) for _ in view.players]


def _lying(view: Any) -> _Lines:
    count = len(view.table.cards)
    return [ScoreLine(f"{_things(count)} on the table", count)]


def _times(count: int, what: str) -> str:
    return f"{count} × {what}"


def _things(count: int) -> str:
    return "1 card" if count == 1 else f"{count} cards"


_PARTS: Final[dict[str, Callable[[Any], list[_Lines]]]] = {
    "stack-nabbit": _stack_nabbit,
    "stacky-map": _stacky_map,
    "staccs-uh-oh": _uh_oh,
    "staccs-party": _uh_oh,
    "staccs-solo": _solo,
    "staccs-wild-out": _wild_out,
}
