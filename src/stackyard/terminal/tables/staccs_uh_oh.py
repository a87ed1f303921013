"""UH OH! and PARTY in the terminal: the STACC, who holds how many cards, and one's own hand."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Sequence
from typing import Final

from rich.cells import set_cell_size
from rich.console import RenderableType
from rich.style import Style as Paint
from rich.text import Text

from stackyard.games.staccs.cards import RANK_NAMES, RANK_TEXTS, card_name
from stackyard.games.staccs.uh_oh.actions import Action, Draw, Give
from stackyard.games.staccs.uh_oh.view import PartyView, Player, View
from stackyard.match import Result
from stackyard.terminal.reading import Answer
from stackyard.terminal.tables import Aid, Offer, Scene, Table
from stackyard.terminal.tables.stacc.layout import (
    NAME_WIDTH,
    PANEL,
    card_texts,
    chips,
    compass,
    heading,
    lay_out,
)
from stackyard.terminal.tables.stacc.offers import (
    cards_as_they_lie,
    is_play,
    lay,
    offered,
)
from stackyard.terminal.tables.stacc.shorthand import read_play
from stackyard.terminal.tables.stacc.spots import inviting, place_lines
from stackyard.terminal.tables.staccs_uh_oh_story import tell
from stackyard.terminal.words import Names, listing, things

_DIM: Final = Paint(dim=True)
_BOLD: Final = Paint(bold=True)
_LETTERS: Final = dict(zip(RANK_TEXTS, RANK_NAMES, strict=True))

# --- the drawing


def draw(view: View, scene: Scene) -> RenderableType:
    """The STACC, a panel with all players beside it, and the viewer's hand below."""
    hand = _hand(view, scene.viewer)
    playable = _playable(view, hand)
    lit = inviting(view.table, playable)
    fitting = [card for card in playable if inviting(view.table, [card])]
    below = chips(f"{_owner(scene)} hand:", hand, fitting, scene) if hand else []
    return lay_out(view.table, lit, _panel(view, scene), below, scene)


def _hand(view: View, viewer: int | None) -> tuple[str, ...]:
    if viewer is None:
        return ()
    return tuple(held.card for held in view.players[viewer].known)


def _owner(scene: Scene) -> str:
    return "" if scene.viewer is None else scene.names.whose(scene.viewer)


def _playable(view: View, hand: Sequence[str]) -> Collection[str]:
    """The cards of a hand that the question lets its holder lay, wherever they fit."""
    if view.question == "answer" and view.attack is not None:
        return [card for card in hand if card[:-1] == view.attack.letter]
    if view.question == "add":
        return [card for card in hand if card[:-1] == view.table.cards[-1].card[:-1]]
    return [card for card in hand if card != "W" or len(hand) > 1]


def _panel(view: View, scene: Scene) -> list[Text]:
    title = "UH OH! PARTY" if isinstance(view, PartyView) else "UH OH!"
    lines = [heading(title, scene.style), _state_of_play(view)]
    lines += [_player(view, player, scene) for player in view.players]
    if view.attack is not None:
        letter = _LETTERS[view.attack.letter]
        lines.append(Text(f"{letter.upper()}: {things(view.attack.cards, 'card')}", _BOLD))
    if view.gifts:
        lines.append(Text(f"{things(view.gifts, 'card')} to give", _BOLD))
    return lines + (compass() if "W" in _hand(view, scene.viewer) else [])


def _state_of_play(view: View) -> Text:
    way = "clockwise" if view.clockwise else "anticlockwise"
    return Text(f"pile {view.pile}  {way}"[:PANEL], _DIM)


def _player(view: View, player: Player, scene: Scene) -> Text:
    turn = ">" if scene.style.ascii else "▶"
    mark = turn if player.seat == view.turn else "?" if player.seat in view.asked else " "
    name = set_cell_size(scene.names.who(player.seat), NAME_WIDTH)
    line = Text(f"{mark} {name} {player.cards:3}", no_wrap=True)
    if player.seat == view.turn:
        line.stylize(_BOLD)
    if player.seat != scene.viewer and player.known:
        cards = [held.card for held in player.known]
        line.append(" " + " ".join(card_texts(cards, scene.style, PANEL - line.cell_len - 1)), _DIM)
    return line


# --- the same in sentences


def describe(view: View, scene: Scene) -> list[str]:
    """The table read out: the pile, the players, the STACC spot by spot, the viewer's hand."""
    way = "clockwise" if view.clockwise else "anticlockwise"
    newest = view.table.cards[-1]
    lines = [
        f"The pile: {things(view.pile, 'card')}. Play goes {way}.",
        *(_player_line(player, scene) for player in view.players if player.seat != scene.viewer),
        f"The STACC: {things(len(view.table.cards), 'card')}. The newest is {newest.card} "
        f"at {newest.q},{newest.r}.",
        *place_lines(view.table),
    ]
    hand = _hand(view, scene.viewer)
    if hand:
        lines.append(f"{_owner(scene)} hand: {', '.join(hand)}.")
    return lines


def _player_line(player: Player, scene: Scene) -> str:
    names = scene.names
    known = [held.card for held in player.known]
    among = f", {listing(known)} among them" if known else ""
    holds = "hold" if player.seat == names.you else "holds"
    return f"{names.who(player.seat)} {holds} {things(player.cards, 'card')}{among}."


# --- what is asked, moves


def offer(view: View, legal: Sequence[Action], names: Names) -> Offer:
    """The question, and the cards that may be laid with their spots."""
    others = {str(action): move(view, action, names) for action in legal if not is_play(action)}
    return Offer(_question(view, names), offered(view.table, legal, others))


def _question(view: View, names: Names) -> str:
    asked = view.asked[0]
    who = names.whose(asked)
    if view.question == "answer" and view.attack is not None:
        return f"{who} turn, attacked: {_attack(view)}"
    if view.question == "add":
        return f"{who} turn goes on: another {_rank_name(view.table.cards[-1].card)}, or done"
    if view.question == "give" and view.turn is not None:
        give = "give" if asked == names.you else "gives"
        cards = things(view.gifts, "card")
        return f"{names.who(asked)} {give} {names.whom(view.turn)} {cards}"
    if view.question == "warn":
        return f"{names.who(asked)} {names.has(asked)} one card left"
    if view.question == "catch" and view.silent is not None:
        return f"{names.who(view.silent)} did not say UH OH!, with one card left"
    return f"{who} turn"


def _attack(view: View) -> str:
    assert view.attack is not None
    letter, count = _LETTERS[view.attack.letter], view.attack.cards
    get = "be given" if view.attack.letter == "Q" else "draw"
    return f"counter with a {letter}, or {get} {things(count, 'card')}"


def _rank_name(card: str) -> str:
    return _LETTERS[card[:-1]]


def read(view: View, typed: str, legal: Sequence[Action]) -> Answer | str | None:
    """A card and a spot by its number."""
    return read_play(view.table, typed, legal)


def move(view: View, action: Action, names: Names) -> str:
    """What an action would do now."""
    if is_play(action):
        return lay(view.table, action)
    if isinstance(action, Give):
        assert view.turn is not None
        return f"give {names.whom(view.turn)} the {card_name(action.card)}"
    if isinstance(action, Draw):
        return "draw a card, because nothing fits"
    return _word(view, str(action), names)


def _word(view: View, word: str, names: Names) -> str:
    if word == "take":
        assert view.attack is not None
        if view.attack.letter == "Q":
            return f"be given {things(view.attack.cards, 'card')}, then play"
        return f"draw {things(view.attack.cards, 'card')}, then play"
    silent = "" if view.silent is None else names.whom(view.silent)
    return {
        "done": "end the turn",
        "uh-oh": "say UH OH!",
        "silent": "say nothing, and hope that nobody calls you out",
        "call-out": f"let {silent} draw three cards",
        "pass": "let it pass",
    }[word]


# --- the end


def parts(view: View, scores: Sequence[int]) -> list[list[tuple[str, str]]]:
    """The cards left in each hand, and what the viewer may know of them."""
    return [[("cards left", str(-score))] for score in scores]


def verdict(result: Result, names: Names) -> str:
    """Who has won: the one without cards, or at the pile's end those with the fewest."""
    winners = list(_winners(result, names))
    left = -result.scores[result.winners[0]]
    if left == 0:
        return f"{winners[0]} won: the hand is empty."
    if len(winners) == 1:
        return f"The pile is out. {winners[0]} won with {things(left, 'card')} left."
    shared = f"with {things(left, 'card')} left each"
    return f"The pile is out. {listing(winners)} shared the victory {shared}."


def _winners(result: Result, names: Names) -> Iterator[str]:
    for i, seat in enumerate(result.winners):
        yield names.whom(seat) if i else names.who(seat)


TABLE: Final = Table(
    secret=True,
    words=("draw", "take", "done", "uh-oh", "silent", "call-out", "pass", "give"),
    draw=draw,
    describe=describe,
    tell=tell,
    move=move,
    parts=parts,
    aids={
        "spots": Aid("every spot, and what it asks", lambda view, names: place_lines(view.table)),
        "cards": Aid(
            "the cards as they lie, the first one first",
            lambda view, names: list(cards_as_they_lie(view.table)),
        ),
    },
    offer=offer,
    read=read,
    tally="",
    verdict=verdict,
)
