"""Stacky Map in the terminal: a row for each map, what lies in the middle, and one's own hand."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Final

from rich.cells import set_cell_size
from rich.console import Group, RenderableType
from rich.style import Style as Paint
from rich.text import Text

from stackyard.games.stacky_map.view import Held, Player, Stack, View
from stackyard.terminal.blocks import BLOCK_WIDTH, Hue, block, gap
from stackyard.terminal.tables import Aid, Scene, Table
from stackyard.terminal.tables.stacky_map_moves import WORDS, attack_line, move, offer
from stackyard.terminal.tables.stacky_map_story import tell
from stackyard.terminal.tables.stacky_map_words import a_card, cards, name_of, some
from stackyard.terminal.words import Names, listing, points, things

# --- the drawing

# What lies in a map, in its columns, with what is on the face of a block.
_HUES: Final = {
    "+1": Hue("#a8d8f5", "#4aa3df", "#23648f", "#04212f"),
    "+2": Hue("#b6e3a1", "#6abf4b", "#3b7a25", "#0d2605"),
    "+3": Hue("#ffc79a", "#f08a3c", "#a1531a", "#331400"),
    "holiday": Hue("#ffe38a", "#f2c12e", "#a87f0f", "#3a2a00"),
    "missed": Hue("#f3a5a5", "#c93a3a", "#7c1d1d", "#ffffff"),
}
_NAME_WIDTH: Final = 17
_COLUMN: Final = BLOCK_WIDTH + 1
_WIDTH: Final = 79
_HAND_WIDTH: Final = _WIDTH - _NAME_WIDTH - len(_HUES) * _COLUMN - 7
_TALLEST: Final = 4
_DIM: Final = Paint(dim=True)
_BOLD: Final = Paint(bold=True)

#: Text rows of equal height, drawn side by side.
_Cells = list[Text]


def draw(view: View, scene: Scene) -> RenderableType:
    """A row for each player's map, then pile and discard pile, what is open, and the hand."""
    below = [_middle(view), *_open(view, scene), *_hand(view, scene)]
    rows = _rows(len(view.players), len(below), scene)
    lines = [_title(scene)]
    for player in view.players:
        lines += _beside(
            _label(view, player, rows, scene),
            *(_column(player, card, rows, scene) for card in _HUES),
            _lowest(f"= {player.total}", _BOLD, 6, rows),
            _lowest(_held_by(player, scene), _DIM, _HAND_WIDTH, rows),
        )
    return Group(*lines, *below)


def _rows(players: int, below: int, scene: Scene) -> int:
    """How many rows a map may take, so that the whole table fits the scene's height."""
    room = (scene.height - 1 - below) // players
    return max(1, min(_TALLEST, 1 if scene.style.ascii else room))


def _title(scene: Scene) -> Text:
    line = "=" if scene.style.ascii else "━"
    return Text.assemble((line * 2, _DIM), (" Stacky Map ", _BOLD), (line * (_WIDTH - 14), _DIM))


def _beside(*cells: _Cells) -> list[Text]:
    return [Text(" ", no_wrap=True).join(row) for row in zip(*cells, strict=True)]


def _lowest(text: str, paint: Paint, width: int, rows: int) -> _Cells:
    """A text on the lowest of so many rows."""
    blank = [Text(" " * width) for _ in range(rows - 1)]
    return [*blank, Text(set_cell_size(text, width), paint)]


def _label(view: View, player: Player, rows: int, scene: Scene) -> _Cells:
    """A seat with its number, as moves name it; marked where it is asked, or on turn."""
    mark = " "
    if player.seat == view.asked:
        mark = ">" if scene.style.ascii else "▶"
    elif player.seat == view.turn and view.asked is not None:
        mark = "-" if scene.style.ascii else "▷"
    name = f"{mark} {player.seat} {scene.names.who(player.seat)}"
    return _lowest(name, _BOLD, _NAME_WIDTH - 1, rows)


def _column(player: Player, card: str, rows: int, scene: Scene) -> _Cells:
    count = sum(stack.count for stack in player.map if stack.card == card)
    if count == 0:
        return gap(rows, scene.style)
    times = "x" if scene.style.ascii else "×"
    face = {"holiday": f"{times}2", "missed": "-2"}.get(card, card)
    label = face if count == 1 else f"{face}{times}{count}"
    return block(label, count, _HUES[card], rows, scene.style)


def _held_by(player: Player, scene: Scene) -> str:
    """How many cards are in a hand, and which of them the viewer knows of another's."""
    known = [held.card for held in player.hand if held.card is not None]
    text = f"{len(player.hand)} in hand"
    return f"{text}: {' '.join(known)}" if known and player.seat != scene.viewer else text


def _middle(view: View) -> Text:
    top = f", {name_of(view.discard[-1])} on top" if view.discard else ""
    return Text(f"Pile {view.pile}. Discard pile {len(view.discard)}{top}.", _DIM)


def _open(view: View, scene: Scene) -> Iterator[Text]:
    """The attack being answered, or the flips of a Travel Rush."""
    if view.attack is not None:
        yield Text(attack_line(view.attack, scene.names)[:_WIDTH], _BOLD)
    if view.flipped:
        yield Text(f"Flipped: {_flips(view, scene.names)}."[:_WIDTH], _BOLD)


def _flips(view: View, names: Names) -> str:
    return ", ".join(f"{names.who(flip.seat)} {flip.card}" for flip in view.flipped)


def _hand(view: View, scene: Scene) -> Iterator[Text]:
    """The viewer's hand, like cards together, in as many lines as it takes."""
    if scene.viewer is None:
        return
    line = Text(f"{scene.names.whose(scene.viewer)} hand:", _BOLD)
    times = "x" if scene.style.ascii else "×"
    for stack in _kinds(view.players[scene.viewer].hand):
        chip = f" [{stack.card}]" if stack.count == 1 else f" [{stack.card}{times}{stack.count}]"
        if line.cell_len + len(chip) > _WIDTH:
            yield line
            line = Text("          ")
        line.append(chip)
    yield line


def _kinds(hand: Sequence[Held]) -> list[Stack]:
    """The known cards of a hand by kinds, in the order in which cards are listed."""
    known = [held.card for held in hand if held.card is not None]
    return [Stack(card, known.count(card)) for card in cards() if card in known]


# --- the same in sentences


def describe(view: View, scene: Scene) -> list[str]:
    """The table read out: piles, every map and hand, what is open, the viewer's hand."""
    lines = [f"The pile: {things(view.pile, 'card')}. {_discarded(view)}"]
    lines += [_player_line(player, scene) for player in view.players]
    if view.attack is not None:
        lines.append(attack_line(view.attack, scene.names))
    if view.flipped:
        lines.append(f"Flipped: {_flips(view, scene.names)}.")
    if scene.viewer is not None:
        held = _stacks(_kinds(view.players[scene.viewer].hand))
        lines.append(f"{scene.names.whose(scene.viewer)} hand: {held}.")
    return lines


def _discarded(view: View) -> str:
    if not view.discard:
        return "The discard pile is empty."
    return (
        f"The discard pile: {things(len(view.discard), 'card')}, {a_card(view.discard[-1])} on top."
    )


def _player_line(player: Player, scene: Scene) -> str:
    names = scene.names
    doubled = ", doubled" if player.doubled else ""
    hand = f"{things(len(player.hand), 'card')} in hand"
    if player.seat != scene.viewer:
        known = _kinds(player.hand)
        hand += f", {_stacks(known)} among them" if known else ""
    lies = f"{_stacks(player.map)}; {points(player.total)}{doubled}"
    seat, who = f"Seat {player.seat}", names.who(player.seat)
    named = who if who == seat else f"{seat}, {who}"
    return f"{named}: {lies}; {hand}."


def _stacks(stacks: Sequence[Stack]) -> str:
    return listing([some(stack.card, stack.count) for stack in stacks]) or "nothing"


# --- aids


def known(view: View, names: Names) -> list[str]:
    """What the viewer knows of the hands, and who knows of its own."""
    lines: list[str] = []
    for player in view.players:
        if player.seat == view.viewer:
            lines += _known_of_own(player, names)
        else:
            stacks = _kinds(player.hand)
            lines.append(f"{names.whose(player.seat)} hand: {_stacks(stacks) if stacks else '?'}.")
    return lines


def _known_of_own(player: Player, names: Names) -> Iterator[str]:
    for held in player.hand:
        if held.card is not None and held.known_to:
            seats = listing([names.whom(seat) for seat in held.known_to])
            yield f"{names.whose(player.seat)} {name_of(held.card)} is known to {seats}."


def discards(view: View, names: Names) -> list[str]:
    """The discard pile, its top first."""
    if not view.discard:
        return ["The discard pile is empty."]
    return [f"From the top: {', '.join(reversed(view.discard))}."]


# --- points


def parts(view: View, scores: Sequence[int]) -> list[list[tuple[str, str]]]:
    """What lies in each map (MAP-R14); the number of +3 settles ties (MAP-16)."""
    rows = []
    for player in view.players:
        counts = {stack.card: stack.count for stack in player.map}
        lies = [(card, str(counts.get(card, 0))) for card in ("+1", "+2", "+3", "missed")]
        rows.append([*lies, ("doubled", "yes" if player.doubled else "0")])
    return rows


TABLE: Final = Table(
    secret=True,
    words=WORDS,
    draw=draw,
    describe=describe,
    tell=tell,
    move=move,
    parts=parts,
    aids={
        "known": Aid("what you know of the hands, and who knows of yours", known),
        "pile": Aid("the discard pile, card by card", discards),
    },
    offer=offer,
)
