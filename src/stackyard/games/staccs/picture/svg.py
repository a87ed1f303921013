"""A STACCS table as an SVG picture: cards as blocks with a lit top, later over earlier ones."""

from __future__ import annotations

from collections.abc import Collection
from html import escape
from math import sqrt
from typing import Final, Protocol

from stackyard.games.staccs.picture import palette, shapes
from stackyard.games.staccs.picture.palette import SUIT_HUES, WILD_HUE, Hue
from stackyard.games.staccs.view import LaidCard, Spot, Table

# Pixels for a card's edge.
_EDGE: Final = 48
_HALF: Final = sqrt(3) / 2
_MARGIN: Final = 1.4

# The three surfaces of a card that is not turned, and how a flat drawing is laid onto each.
_TOP: Final = f"0,0 {-_HALF:.4f},-.5 0,-1 {_HALF:.4f},-.5"
_FACE: Final = f"0,0 0,1 {-_HALF:.4f},.5 {-_HALF:.4f},-.5"
_SIDE: Final = f"0,0 {_HALF:.4f},-.5 {_HALF:.4f},.5 0,1"
_ON_TOP: Final = f"matrix({_HALF:.4f} .5 {-_HALF:.4f} .5 0 -.5)"
_ON_FACE: Final = f"matrix({_HALF:.4f} .5 0 1 {-_HALF / 2:.4f} .25)"
_ON_SIDE: Final = f"matrix({_HALF:.4f} -.5 0 1 {_HALF / 2:.4f} .25)"


class _View(Protocol):
    @property
    def table(self) -> Table: ...


def picture(view: _View) -> str:
    """The table of any STACCS view as SVG."""
    laid = len(view.table.cards)
    return draw_table(view.table, f"A STACC of {laid} cards" if laid > 1 else "A STACC of one card")


def draw_table(table: Table, title: str, spots: Collection[Spot] | None = None) -> str:
    """The table as SVG, cut to what lies on it.

    Args:
        table: the table's part of a view.
        title: what the picture shows, for those who cannot see it.
        spots: the spots to mark, numbered from 1 in this order; without them, those where a card
            might be laid, unnumbered.
    """
    marked = tuple(_inviting(table) if spots is None else spots)
    left, top, width, height = _frame(table, marked)
    parts = [
        f'<svg xmlns="http://www.w3.org/2000/svg" role="img" aria-label="{escape(title)}" '
        f'width="{width * _EDGE:.0f}" height="{height * _EDGE:.0f}" '
        f'viewBox="{left:.3f} {top:.3f} {width:.3f} {height:.3f}">',
        f"<title>{escape(title)}</title>",
        f'<rect x="{left:.3f}" y="{top:.3f}" width="{width:.3f}" height="{height:.3f}" '
        f'fill="{palette.FELT}"/>',
        _edge_of_table(table),
        *(_card(card) for card in table.cards),
        *(_spot(spot, None if spots is None else i) for i, spot in enumerate(marked, 1)),
        "</svg>",
    ]
    return "\n".join(part for part in parts if part) + "\n"


def _inviting(table: Table) -> list[Spot]:
    return [spot for spot in table.spots if not spot.closed and not spot.blocked]


def _place(q: int, r: int) -> tuple[float, float]:
    """A point's place in card edges, y downwards."""
    return q * _HALF, 0 - r - q / 2


def _frame(table: Table, spots: tuple[Spot, ...]) -> tuple[float, float, float, float]:
    places = [_place(card.q, card.r) for card in table.cards]
    places += [_place(spot.q, spot.r) for spot in spots]
    xs, ys = [x for x, _ in places] or [0.0], [y for _, y in places] or [0.0]
    left, top = min(xs) - _MARGIN, min(ys) - _MARGIN
    return left, top, max(xs) + _MARGIN - left, max(ys) + _MARGIN - top


def _edge_of_table(table: Table) -> str:
    bounds = table.bounds
    x, right = bounds.q_low * _HALF, bounds.q_high * _HALF
    y, lower = -bounds.y_high / 2, -bounds.y_low / 2
    return (
        f'<rect x="{x:.3f}" y="{y:.3f}" width="{right - x:.3f}" height="{lower - y:.3f}" rx=".2" '
        f'fill="none" stroke="{palette.EDGE}" stroke-width=".06" stroke-dasharray=".2 .14"/>'
    )


def _card(card: LaidCard) -> str:
    x, y = _place(card.q, card.r)
    turned = f" rotate({card.facing * 60})" if card.facing else ""
    return (
        f'<g transform="translate({x:.3f} {y:.3f}){turned}" stroke="{palette.OUTLINE}" '
        f'stroke-width=".035" stroke-linejoin="round">{_block(card.card)}</g>'
    )


def _block(card: str) -> str:
    """A card that is not turned, around (0, 0)."""
    if card == "W":
        return _surfaces(WILD_HUE) + _drawn(shapes.ARROW, _ON_TOP, 0.3, WILD_HUE.ink, upright=True)
    rank, suit = card[:-1], card[-1]
    hue = SUIT_HUES[suit]
    parts = [_surfaces(hue)]
    if rank == "0":
        parts.append(_drawn(shapes.STOP_SIGN, _ON_TOP, 0.3, palette.STOP))
    else:
        parts.append(_drawn(shapes.SUIT_PATHS[suit], _ON_TOP, 0.27, hue.face))
    if rank in shapes.FACES:
        parts.append(_stroked(shapes.FACES[rank], _ON_FACE, 0.42, hue.ink))
    else:
        parts.append(_drawn(shapes.SUIT_PATHS[suit], _ON_FACE, 0.34, hue.ink))
    parts.append(_written(rank))
    return "".join(parts)


def _surfaces(hue: Hue) -> str:
    return (
        f'<polygon points="{_TOP}" fill="{hue.top}"/>'
        f'<polygon points="{_FACE}" fill="{hue.face}"/>'
        f'<polygon points="{_SIDE}" fill="{hue.side}"/>'
    )


def _drawn(path: str, surface: str, size: float, fill: str, upright: bool = False) -> str:
    # On the TOP a drawing lies askew; turned by 45 degrees it points to the far corner.
    turn = " rotate(-45)" if upright else ""
    return (
        f'<path d="{path}" transform="{surface}{turn} scale({size})" fill="{fill}" stroke="none"/>'
    )


def _stroked(path: str, surface: str, size: float, ink: str) -> str:
    return (
        f'<path d="{path}" transform="{surface} scale({size})" fill="none" stroke="{ink}" '
        f'stroke-width=".16" stroke-linecap="round"/>'
    )


def _written(rank: str) -> str:
    size = 0.62 if len(rank) == 1 else 0.5
    return (
        f'<text transform="{_ON_SIDE}" y="{size * 0.36:.3f}" font-size="{size}" font-weight="700" '
        f'font-family="Fredoka, Nunito, Verdana, sans-serif" text-anchor="middle" '
        f'fill="{palette.ON_DARK}" stroke="none">{rank}</text>'
    )


def _spot(spot: Spot, number: int | None) -> str:
    x, y = _place(spot.q, spot.r)
    dashes = ' stroke-dasharray=".1 .09"' if spot.closed or spot.blocked else ""
    ring = (
        f'<circle cx="{x:.3f}" cy="{y:.3f}" r=".24" fill="{palette.FELT}" fill-opacity=".85" '
        f'stroke="{palette.SPOT}" stroke-width=".05"{dashes}/>'
    )
    if number is None:
        return ring
    return (
        f'{ring}<text x="{x:.3f}" y="{y + 0.1:.3f}" font-size=".28" text-anchor="middle" '
        f'font-family="Verdana, sans-serif" fill="{palette.OUTLINE}">{number}</text>'
    )
