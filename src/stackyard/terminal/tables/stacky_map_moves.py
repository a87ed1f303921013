"""What a player of Stacky Map is asked, the moves, and what each would do."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from itertools import groupby
from typing import Any, Final

from stackyard.games.stacky_map.actions import (
    Accept,
    Action,
    Ban,
    Discard,
    Draw,
    Insure,
    Missed,
    Play,
    Return,
    Revisit,
    Route,
    Rush,
    Snatch,
    Take,
    Visa,
    card_text,
)
from stackyard.games.stacky_map.view import Attack, View
from stackyard.terminal.tables import Offer
from stackyard.terminal.tables.stacky_map_words import a_card, name_of
from stackyard.terminal.words import Names, points, things

#: The first words of all actions.
WORDS: Final = (
    *("draw", "play", "visa", "snatch", "missed", "ban", "route", "revisit", "rush"),
    *("take", "accept", "insure", "return", "discard"),
)

# Of more moves than this, those with one first word share a line.
_FEW: Final = 6


def attack_line(attack: Attack, names: Names) -> str:
    """The attack being answered, and how it stands: 'Clay played a Visa Issue on your +3.'."""
    played = f"{names.who(attack.seat)} played {a_card(attack.card)} {aim(attack, names)}"
    if attack.insurances == 0:
        return f"{played}."
    laid = things(attack.insurances, "insurance")
    if not attack.stands:
        return f"{played}. It is cancelled ({laid} laid)."
    hits = f"threatens {names.whom(attack.threatened)}"
    return f"{played}. It stands and {hits} ({laid} laid)."


def aim(attack: Any, names: Names) -> str:
    """At what an attack is aimed: 'on your +3', 'on Clay'. Takes an event or a part of a view."""
    if attack.ticket is not None:
        return f"on {_whose(attack.target, names)} {attack.ticket}"
    if attack.card == "route":
        return f"with {names.whom(attack.target)}"
    return f"on {_whose(attack.target, names)} map"


def _whose(seat: int, names: Names) -> str:
    """Whose something is, within a sentence."""
    return "your" if seat == names.you else names.whose(seat)


# --- what is asked


def offer(view: View, legal: Sequence[Action], names: Names) -> Offer:
    """The question; many moves are told by their first word."""
    heading = _question(view, names)
    if len(legal) <= _FEW:
        return Offer(heading)
    groups = "; ".join(_groups(legal))
    seats = ", ".join(f"{player.seat} {names.who(player.seat)}" for player in view.players)
    example = next((action for action in legal if hasattr(action, "seat")), legal[0])
    return Offer(
        heading, (f"{groups}.", f"Type a move, as {example}. Seats: {seats}. ? shows help.")
    )


def _question(view: View, names: Names) -> str:
    assert view.asked is not None
    who = names.whose(view.asked)
    if view.step == "answer" and view.attack is not None:
        name = name_of(view.attack.card)
        if view.attack.stands:
            return f"{who} answer to the {name}"
        return f"{who} {name} is cancelled"
    if view.step == "take":
        return f"{who} Travel Rush: take a card"
    return f"{who} turn"


def _groups(legal: Sequence[Action]) -> Iterator[str]:
    """Moves with one first word together: 'visa 1 +3, 2 +1'."""
    for word, actions in groupby(map(str, legal), key=lambda text: text.split(" ")[0]):
        rests = [text.partition(" ")[2] for text in actions]
        yield f"{word} {', '.join(rests)}".strip()


# --- what a move would do


def move(view: View, action: Action, names: Names) -> str:
    """What an action would do now."""
    return _MOVES[type(action)](view, action, names)


def _play(view: View, action: Play, names: Names) -> str:
    player = view.players[view.turn]
    card = card_text(action.card)
    if card == "holiday":
        return f"double your map: {points(2 * player.total)}"
    value = (action.card + 1) * (2 if player.doubled else 1)
    return f"lay it into your map: {points(player.total + value)}"


def _visa(view: View, action: Visa, names: Names) -> str:
    return f"send a {card_text(action.ticket)} of {_map(action.seat, names)} to the discard pile"


def _snatch(view: View, action: Snatch, names: Names) -> str:
    return f"move a {card_text(action.ticket)} of {_map(action.seat, names)} into yours"


def _missed(view: View, action: Missed, names: Names) -> str:
    cost = 4 if view.players[action.seat].doubled else 2
    return f"cost {_map(action.seat, names)} {points(cost)}"


def _ban(view: View, action: Ban, names: Names) -> str:
    return f"wipe {_map(action.seat, names)} ({points(view.players[action.seat].total)})"


def _route(view: View, action: Route, names: Names) -> str:
    held = len(view.players[action.seat].hand)
    return f"swap hands with {names.whom(action.seat)} ({things(held, 'card')})"


def _map(seat: int, names: Names) -> str:
    return f"{_whose(seat, names)} map"


def _accept(view: View, action: Accept, names: Names) -> str:
    assert view.attack is not None
    if view.attack.stands:
        return f"let the {name_of(view.attack.card)} happen"
    return f"let it be: the {name_of(view.attack.card)} comes to nothing"


def _insure(view: View, action: Insure, names: Names) -> str:
    assert view.attack is not None
    if view.attack.stands:
        return f"cancel the {name_of(view.attack.card)} with an insurance"
    return f"cancel that insurance: the {name_of(view.attack.card)} stands again"


def _return(view: View, action: Return, names: Names) -> str:
    assert view.attack is not None
    attack = view.attack
    other = attack.seat if attack.threatened == attack.target else attack.target
    return f"turn the Travel Ban on {names.whom(other)} with two insurances"


_MOVES: Final[dict[type, Callable[[View, Any, Names], str]]] = {
    Draw: lambda view, action, names: "draw the card that begins the turn",
    Play: _play,
    Visa: _visa,
    Snatch: _snatch,
    Missed: _missed,
    Ban: _ban,
    Route: _route,
    Revisit: lambda view, action, names: f"take {_a(action.card)} back from the discard pile",
    Rush: lambda view, action, names: "all flip a card, and the highest ticket wins one",
    Take: lambda view, action, names: f"keep {_a(action.card)}; the others go back",
    Accept: _accept,
    Insure: _insure,
    Return: _return,
    Discard: lambda view, action, names: f"discard {_a(action.card)} without effect",
}


def _a(card: int) -> str:
    return a_card(card_text(card))
