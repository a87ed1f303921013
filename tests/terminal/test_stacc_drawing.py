"""How a STACC is drawn: surfaces where they lie, spots by number, cut to what matters."""

from __future__ import annotations

from random import Random

import pytest
from rich.style import Style as Paint

from stackyard.games.staccs.board import Board, block_top, set_table
from stackyard.games.staccs.lattice import ON_TABLE, TABLE
from stackyard.games.staccs.picture.palette import SUIT_HUES, WILD_HUE
from stackyard.games.staccs.surfaces import surfaces
from stackyard.games.staccs.view import Table, view_table
from stackyard.terminal.screen import Style
from stackyard.terminal.tables.stacc.drawing import draw_stacc
from stackyard.terminal.tables.stacc.mosaic import PARTS, Piece, Point, mosaic_of
from stackyard.terminal.tables.stacc.paint import BECKONING, IDLE, LOCKED, ink, shade
from stackyard.terminal.tables.stacc.spots import fits, place_lines, places, takes_any
from tests.games.staccs.tables import fit, scatter, table
from tests.terminal.staccs import ASCII, EXAMPLE, FILLED, LINES, STYLES, drawn, laid, text_of
from tests.terminal.test_stack_nabbit import luminance
from tests.tools import deep


def picture(text: str) -> str:
    """A drawing in a test, without the margin that the test gives it."""
    rows = [row.rstrip() for row in text.splitlines() if row.strip()]
    margin = min(len(row) - len(row.lstrip()) for row in rows)
    return "\n".join(row[margin:] for row in rows)


def test_one_card_is_a_cube_with_its_suit_and_its_number() -> None:
    assert drawn(laid("7H@0,0"), ASCII) == picture(
        """
         .-@1'-.
        |'-.H.-'|
        |   | 7 |
         '-.|.-@2
        """
    )


def test_a_face_card_has_its_letter_on_the_other_side() -> None:
    assert drawn(laid("KS@0,0"), LINES) == picture(
        """
          ▁─@1▔─▁
         │▔─▁♠▁─▔│
         │ K │   │
        @2▔─▁│▁─▔
        """
    )


@pytest.mark.rule("STA-6")
def test_the_worked_example() -> None:
    """The spot 2 is touched by the SIDE of the 5 of spades and the TOP of the 2 of clubs."""
    example = laid(*EXAMPLE)
    assert drawn(example, ASCII) == picture(
        """
         .-@1'-.
        |'-.S.-'|
        |   | 5 |
        |'-.|.-@2'-.
        |   |'-.C.-'|
         '-.|   | 2 |
             '-.|.-@3
        """
    )
    assert place_lines(example) == [
        "Spot 1 at 0,2: spades on the TOP.",
        "Spot 2 at 1,0: clubs on the TOP, a 5 on the SIDE.",
        "Spot 3 at 2,-2: a 2 on the SIDE.",
        "Nothing can be laid at three further points: (-1,1), (-1,0) and (0,-1).",
    ]


def test_a_later_card_lies_over_earlier_ones() -> None:
    assert drawn(laid(*EXAMPLE, "5C@1,0"), ASCII) == picture(
        """
         .-@1'-.
        |'-.S.-@2'-.
        |   |'-.C.-'|
        |'-.|   | 5 |
        |   |'-.|.-@3
         '-.|   | 2 |
             '-.|.-@4
        """
    )


@pytest.mark.rule("STA-10", "STA-14", "STA-31")
def test_a_wild_is_turned_shows_the_suit_called_and_locks_what_was_there() -> None:
    stacc = laid("7S@0,0", "W@0,1/2H")
    assert drawn(stacc, ASCII) == picture(
        """
         .-'''-.
        |'-...-'|
        |   |WH |
        |'-.|.-@1
        |   |   |
         '-.|.-'
        """
    )
    assert [place.point for place in places(stacc)] == [(1, 0)]
    assert {LOCKED.face, LOCKED.side} <= colours(stacc)


def paints(stacc: Table, beckoning: frozenset[Point] = frozenset()) -> list[tuple[Paint, str]]:
    """The pieces of a filled drawing: how each is painted, and its text."""
    lines = draw_stacc(stacc, beckoning, FILLED, 60, 20).lines
    return [
        (span.style, line.plain[span.start : span.end])
        for line in lines
        for span in line.spans
        if isinstance(span.style, Paint)
    ]


def colours(stacc: Table) -> set[str]:
    """All colours in a drawing."""
    looks = [look for look, _ in paints(stacc)]
    return {colour.name for look in looks for colour in (look.color, look.bgcolor) if colour}


@pytest.mark.rule("STA-26")
def test_a_blocked_spot_has_a_cross_and_no_number() -> None:
    s = table("3H@0,0", "0H@0,1")
    block_top(s, TABLE.point(0, 1))
    stacc = view_table(s, 1)
    assert (0, 2) not in {place.point for place in places(stacc)}
    assert drawn(stacc, ASCII).splitlines()[0].strip() == ".-'x'-."
    assert "(0,2) (blocked by a ZERO for this turn)" in place_lines(stacc)[-1]


def test_a_spot_at_which_something_fits_stands_out() -> None:
    found = paints(laid(*EXAMPLE), frozenset({(1, 0)}))
    assert [text.strip() for look, text in found if look == BECKONING] == ["2"]


@pytest.mark.rule("STA-13")
def test_off_the_table_there_is_no_ground() -> None:
    lines = draw_stacc(laid("7H@0,0", size=(4, 4)), (), ASCII, 30, 14).lines
    assert [line.plain for line in lines[4:9]] == [
        ".   .                   .   . ",
        "  .        .-@1'-.        .   ",
        ".   .     |'-.H.-'|     .   . ",
        "  .       |   | 7 |       .   ",
        ".   .      '-.|.-@2     .   . ",
    ]
    assert lines[-1].plain == "  .   .   .   .   .   .   .   "


@pytest.mark.parametrize("style", STYLES)
def test_it_takes_the_room_there_is_and_not_more(style: Style) -> None:
    chance = Random(1)
    for seed in range(deep(3, 30)):
        s = Board()
        set_table(s, ON_TABLE, 40, 24, 0)
        scatter(s, Random(seed), 30)
        width, lines = chance.randrange(20, 100), chance.randrange(6, 40)
        drawing = draw_stacc(view_table(s, 1), (), style, width, lines)
        assert len(drawing.lines) == lines
        assert {line.cell_len for line in drawing.lines} == {width}
        assert not style.ascii or "".join(line.plain for line in drawing.lines).isascii()


def test_what_is_cut_off_is_counted_by_its_side() -> None:
    tower = laid(*(f"{rank}S@0,{i}" for i, rank in enumerate("2345678", start=0)))
    whole = draw_stacc(tower, (), ASCII, 30, 30)
    assert whole.beyond == {}
    cut = draw_stacc(tower, {(0, 7)}, ASCII, 30, 8)
    assert set(cut.beyond) == {"below"}
    shown = sum(line.plain.count("@") for line in cut.lines)
    assert shown + sum(cut.beyond.values()) == len(places(tower))


def test_a_number_that_would_be_cut_is_left_out() -> None:
    tower = laid(*(f"{rank}S@{i},0" for i, rank in enumerate("23456789", start=0)))
    for width in range(8, 40):
        drawing = draw_stacc(tower, (), ASCII, width, 30)
        numbers = [int(word) for line in drawing.lines for word in _numbers(line.plain)]
        assert set(numbers) <= {place.number for place in places(tower)}
        assert len(numbers) + sum(drawing.beyond.values()) == len(places(tower))


def _numbers(line: str) -> list[str]:
    found = []
    for part in line.split("@")[1:]:
        digits = ""
        for character in part:
            if not character.isdigit():
                break
            digits += character
        found.append(digits)
    return found


def test_the_mosaic_agrees_with_the_surfaces() -> None:
    """A surface that the rules call open, or locked and not covered, is to be seen whole."""
    for seed in range(deep(10, 200)):
        s = Board()
        set_table(s, ON_TABLE, 40, 24, 0)
        scatter(s, Random(seed), 20)
        mosaic = mosaic_of(view_table(s, 1))
        names = {turn: part for part, turn in PARTS.items()}
        for surface in surfaces(s):
            whole = mosaic.whole(Piece(surface.number, names[surface.part]))
            if surface.status == "locked":
                assert surface.number < mosaic.locked
            else:
                assert whole == (surface.status == "open")


def test_what_fits_a_spot_is_what_the_board_lets_in() -> None:
    for seed in range(deep(10, 200)):
        s = Board()
        set_table(s, ON_TABLE, 40, 24, 0)
        scatter(s, Random(seed), 12)
        stacc = view_table(s, 1)
        for spot in stacc.spots:
            allowed = fit(s, spot.q, spot.r)
            cards = {card for card in allowed if fits(spot, card)}
            assert cards == allowed
            assert takes_any(spot) or not allowed


def test_signs_can_be_read_on_their_surfaces() -> None:
    """Contrast of at least 4.5 (WCAG AA), and three steps of light."""

    for hue in (*SUIT_HUES.values(), LOCKED):
        assert luminance(hue.top) > luminance(hue.face) > luminance(hue.side)
        pairs = [(ink(hue, part), shade(hue, part)) for part in ("TOP", "FACE", "SIDE")]
        for front, back in pairs:
            assert contrast(front, back) >= (3.0 if hue is LOCKED else 4.5), (front, back)
    assert contrast(WILD_HUE.ink, WILD_HUE.top) >= 4.5
    for look in (BECKONING, IDLE):
        assert look.color is not None
        assert look.bgcolor is not None
        assert contrast(look.color.name, look.bgcolor.name) >= 4.5


def contrast(one: str, other: str) -> float:
    light, dark = sorted((luminance(one), luminance(other)), reverse=True)
    return (light + 0.05) / (dark + 0.05)


def test_it_prints_with_colours() -> None:
    lines = draw_stacc(laid(*EXAMPLE), (), FILLED, 40, 12).lines
    assert "\x1b[" in text_of(lines[4], colour=True)
