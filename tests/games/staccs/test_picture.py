"""The SVG picture of a table shows every card and spot, and only well-formed shapes."""

from xml.etree import ElementTree as Xml

import pytest

import stackyard
from stackyard.games.staccs.picture.svg import draw_table

SVG = "{http://www.w3.org/2000/svg}"


def played(game: str, steps: int) -> stackyard.Match:
    match, bot = stackyard.start(game, seed=3), stackyard.bot("random", seed=5)
    for _ in range(steps):
        if not match.over:
            seat = match.actors[0]
            match.play(seat, bot.choose(match.observe(seat)))
    return match


@pytest.mark.parametrize("game", ["staccs-uh-oh", "staccs-party", "staccs-solo", "staccs-wild-out"])
def test_a_picture_has_a_block_of_three_surfaces_for_each_card(game: str) -> None:
    match = played(game, 40)
    root = Xml.fromstring(match.svg(0))
    cards = match.view(0).table.cards
    blocks = root.findall(f"{SVG}g")
    assert len(blocks) == len(cards) > 1
    assert all(len(block.findall(f"{SVG}polygon")) == 3 for block in blocks)
    written = [block.findtext(f"{SVG}text") for block in blocks]
    assert written == [None if card.card == "W" else card.card[:-1] for card in cards]
    assert root.findtext(f"{SVG}title") == f"A STACC of {len(cards)} cards"


def test_cards_lie_where_the_geometry_says_and_are_turned_so() -> None:
    match = played("staccs-wild-out", 0)
    root = Xml.fromstring(match.svg())
    wild = root.findall(f"{SVG}g")[1]
    card = match.view().table.cards[1]
    assert (card.q, card.r, card.facing) == (2, -1, 2)
    x = 2 * 3**0.5 / 2
    assert wild.get("transform") == f"translate({x:.3f} 0.000) rotate(120)"


def test_spots_are_numbered_on_request_and_closed_ones_left_out_otherwise() -> None:
    table = played("staccs-uh-oh", 60).view(0).table
    assert any(spot.closed for spot in table.spots)
    all_spots = Xml.fromstring(draw_table(table, "all", table.spots))
    numbers = [text.text for text in all_spots.findall(f"{SVG}text")]
    assert numbers == [str(number) for number in range(1, len(table.spots) + 1)]
    inviting = Xml.fromstring(draw_table(table, "some"))
    rings = inviting.findall(f"{SVG}circle")
    assert len(rings) == sum(not spot.closed and not spot.blocked for spot in table.spots)


def test_a_game_without_a_picture_says_so() -> None:
    with pytest.raises(stackyard.OptionError, match="Stack Nabbit has no picture"):
        stackyard.start("stack-nabbit", seed=1).svg()
