"""Stack Nabbit in the terminal: a column for each number, so that one sees at once who has what."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import zip_longest
from typing import Final

from rich.cells import set_cell_size
from rich.console import Group, RenderableType
from rich.style import Style as Paint
from rich.text import Text

from stackyard.games.stack_nabbit.actions import Action, Flip
from stackyard.games.stack_nabbit.events import (
    Banked,
    Event,
    Flipped,
    Kept,
    Laid,
    Stolen,
)
from stackyard.games.stack_nabbit.table import MOST_FLIPS, NUMBERS
from stackyard.games.stack_nabbit.view import Player, Stack, View
from stackyard.terminal.blocks import BLOCK_WIDTH, WOOD, Hue, block, gap
from stackyard.terminal.tables import Aid, Line, Scene, Table
from stackyard.terminal.words import Names, listing, number, things

# --- the drawing

_HUES: Final = {
    "0": Hue("#ffe38a", "#f2c12e", "#a87f0f", "#3a2a00"),
    "1": Hue("#a8d8f5", "#4aa3df", "#23648f", "#04212f"),
    "2": Hue("#b6e3a1", "#6abf4b", "#3b7a25", "#0d2605"),
    "3": Hue("#ffc79a", "#f08a3c", "#a1531a", "#331400"),
    "4": Hue("#f3a5a5", "#c93a3a", "#7c1d1d", "#ffffff"),
    "5": Hue("#cdb5ec", "#7d4fc0", "#4a2b7a", "#ffffff"),
    "6": Hue("#9fd9cf", "#1f8273", "#0e4c43", "#ffffff"),
}
_NAME_WIDTH: Final = 16
_COLUMN: Final = BLOCK_WIDTH + 1
_WIDTH: Final = _NAME_WIDTH + (NUMBERS + 2) * _COLUMN
_TALLEST: Final = 4
_DIM: Final = Paint(dim=True)
_BOLD: Final = Paint(bold=True)

#: Text rows of equal height, drawn side by side.
_Cells = list[Text]


def draw(view: View, scene: Scene) -> RenderableType:
    """The Vault on its shelf, a row for each player, and the cards flipped in this turn."""
    rows = _rows(len(view.players), scene)
    lines = [_title(scene)]
    pile = _boxed(view.pile, "to flip", rows, scene)
    lines += _beside(_label("Vault", "", rows), *_columns(view.vault, rows, scene), pile)
    shelf = "-" if scene.style.ascii else "▔"
    lines.append(Text(" " * _NAME_WIDTH + shelf * (NUMBERS * _COLUMN - 1), _DIM))
    for player in _order(view, scene):
        bank = _boxed(player.banked, "banked", rows, scene)
        label = _label(*_called(view, player, scene), rows)
        lines += _beside(label, *_columns(player.up, rows, scene), bank)
    lines += _beside(_label("Flipped", "", rows), *_flips(view, rows, scene))
    return Group(*lines)


def _rows(players: int, scene: Scene) -> int:
    """How many rows a stack may take, so that the whole table fits the scene's height."""
    stacks = players + 2
    return max(1, min(_TALLEST, 1 if scene.style.ascii else (scene.height - 2) // stacks))


def _title(scene: Scene) -> Text:
    line = "=" if scene.style.ascii else "━"
    return Text.assemble((line * 2, _DIM), (" Stack Nabbit ", _BOLD), (line * (_WIDTH - 16), _DIM))


def _beside(*cells: _Cells) -> list[Text]:
    return [Text(" ", no_wrap=True).join(row) for row in zip(*cells, strict=True)]


def _label(name: str, role: str, rows: int) -> _Cells:
    width = _NAME_WIDTH - 1
    if rows == 1:
        return [Text(set_cell_size(name, width), _BOLD)]
    blank = [Text(" " * width) for _ in range(rows - 2)]
    return [*blank, Text(f"{role:{width}.{width}}", _DIM), Text(set_cell_size(name, width), _BOLD)]


def _called(view: View, player: Player, scene: Scene) -> tuple[str, str]:
    """A player's name, marked while it is its turn, and how it sits to the one on turn."""
    name = scene.names.who(player.seat)
    if player.seat == view.turn:
        return f"{'>' if scene.style.ascii else '▶'} {name}", "  on turn"
    side = _neighbour(view, player.seat)
    return f"  {name}", f"  on the {side}" if side else ""


def _columns(stacks: Sequence[Stack], rows: int, scene: Scene) -> Iterator[_Cells]:
    counts = {stack.card: stack.count for stack in stacks}
    for card in map(str, range(NUMBERS)):
        yield _stack(card, counts[card], rows, scene) if card in counts else _gap(rows, scene)


def _stack(card: str, count: int, rows: int, scene: Scene) -> _Cells:
    times = "x" if scene.style.ascii else "×"
    label = card if count == 1 else f"{card}{times}{count}"
    return block(label, count, _HUES[card], rows, scene.style)


def _gap(rows: int, scene: Scene) -> _Cells:
    return gap(rows, scene.style)


def _boxed(count: int, what: str, rows: int, scene: Scene) -> _Cells:
    """Cards that lie face down, in a closed box, with what they are beside it."""
    if not count:
        return [Text("") for _ in range(rows)]
    beside = [*(Text("") for _ in range(rows - 1)), Text(what, _DIM)]
    return _beside(block(str(count), 1, WOOD, rows, scene.style), beside)


def _flips(view: View, rows: int, scene: Scene) -> Iterator[_Cells]:
    """Five places; the newest card stands, those before it lie flat."""
    newest = len(view.flipped) - 1
    for place, card in zip_longest(range(MOST_FLIPS), view.flipped):
        if card is None:
            yield _gap(rows, scene)
        else:
            yield block(card, int(place == newest), _HUES[card], rows, scene.style)


# --- who sits where


def _order(view: View, scene: Scene) -> list[Player]:
    """The viewer between its two neighbours, the right one above; without a viewer, by seat."""
    players = list(view.players)
    if scene.viewer is None:
        return players
    first = (scene.viewer - 1) % len(players)
    return players[first:] + players[:first]


def _neighbours(view: View, seat: int) -> tuple[int, int]:
    """The left and the right neighbour of a seat (NAB-4)."""
    return (seat + 1) % len(view.players), (seat - 1) % len(view.players)


def _neighbour(view: View, seat: int) -> str:
    """How a seat sits to the one on turn, which robs its neighbours only (NAB-10)."""
    if view.turn is None:
        return ""
    left, right = _neighbours(view, view.turn)
    return "left" if seat == left else "right" if seat == right else ""


# --- the same in sentences


def describe(view: View, scene: Scene) -> list[str]:
    """The table read out: pile, Vault, then every player, then the cards flipped."""
    lines = [f"The pile: {things(view.pile, 'card')}. The Vault: {_stacks(view.vault)}."]
    for player in _order(view, scene):
        side = _neighbour(view, player.seat)
        name = scene.names.who(player.seat) + (f" (on the {side})" if side else "")
        bank = f"; {number(player.banked)} banked" if player.banked else ""
        lines.append(f"{name}: {_stacks(player.up)}{bank}.")
    if view.flipped:
        lines.append(f"Flipped this turn: {', '.join(view.flipped)}.")
    return lines


def _stacks(stacks: Sequence[Stack]) -> str:
    return listing([_cards(stack.card, stack.count) for stack in stacks]) or "nothing"


def _cards(card: str, count: int) -> str:
    return f"a {card}" if count == 1 else f"{number(count)} {card}s"


def memory(view: View, names: Names) -> list[str]:
    """What lies in each bank: all have seen it go in (NAB-R6)."""
    return [
        f"{names.whose(player.seat)} bank: {_stacks(player.memory_aid)}." for player in view.players
    ]


# --- moves and what came of them


def move(view: View, action: Action, names: Names) -> str:
    """What flipping or keeping would do now."""
    if isinstance(action, Flip):
        return "turn up another card" if view.flipped else "turn up a card"
    assert view.turn is not None
    card = view.flipped[-1]
    sources = [(seat, _count(view.players[seat].up, card)) for seat in _neighbours(view, view.turn)]
    loot = [f"{number(count)} from {names.whom(seat)}" for seat, count in sources if count]
    vault = _count(view.vault, card)
    loot += [f"{number(vault)} from the Vault"] if vault else []
    had = _count(view.players[view.turn].up, card)
    total = had + 1 + vault + sum(count for _, count in sources)
    takes = f", steal {listing(loot)}" if loot else ""
    banks = f", bank {_cards(card, total)}" if had else ""
    return f"take the {card}{takes}{banks}"


def _count(stacks: Sequence[Stack], card: str) -> int:
    return sum(stack.count for stack in stacks if stack.card == card)


def tell(events: Sequence[Event], names: Names) -> list[Line]:
    """One sentence for what a player did: a flip, a keep, or a whole turn."""
    flips = [event for event in events if isinstance(event, Flipped)]
    kept = next((event for event in events if isinstance(event, Kept)), None)
    if kept is None:
        cards = listing([flip.card for flip in flips])
        article = "a " if len(flips) == 1 else ""
        return [Line(f"{names.who(flips[0].seat)} flipped {article}{cards}.")] if flips else []
    clauses = [*_kept(flips, kept.card)]
    stolen = [event for event in events if isinstance(event, Stolen)]
    if stolen:
        clauses.append(f"stole {listing([_loot(event, names) for event in stolen])}")
        clauses += [
            f"now {names.has(event.seat)} {_cards(event.card, event.count)} face up"
            for event in events
            if isinstance(event, Laid)
        ]
    clauses += [
        f"banked {_cards(event.card, event.count)}" for event in events if isinstance(event, Banked)
    ]
    victims = frozenset(event.victim for event in stolen if event.victim is not None)
    return [Line(f"{names.who(kept.seat)} {listing(clauses)}.", victims)]


def _kept(flips: Sequence[Flipped], card: str) -> Iterator[str]:
    if len(flips) == 1:
        yield f"flipped a {card}"
        yield "kept it"
        return
    if flips:
        yield f"flipped {listing([flip.card for flip in flips])}"
    yield f"kept the {card}"


def _loot(event: Stolen, names: Names) -> str:
    source = "the Vault" if event.victim is None else names.whom(event.victim)
    return f"{number(event.count)} from {source}"


# --- points


def parts(view: View, scores: Sequence[int]) -> list[list[tuple[str, str]]]:
    """Each player's numbers, their sum, and what the most zeroes bring (NAB-12, NAB-13)."""
    rows = []
    for player, score in zip(view.players, scores, strict=True):
        held = [
            (card, _count(player.up, card) + _count(player.memory_aid, card))
            for card in map(str, range(NUMBERS))
        ]
        total = sum(int(card) * count for card, count in held)
        counts = [(f"{card}s", str(count)) for card, count in held]
        rows.append([*counts, ("sum", str(total)), ("most zeroes", str(score - total))])
    return rows


TABLE: Final = Table(
    secret=False,
    words=("flip", "keep"),
    draw=draw,
    describe=describe,
    tell=tell,
    move=move,
    parts=parts,
    aids={"memory": Aid("what lies in the banks, as a memory aid", memory)},
)
