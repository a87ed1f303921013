"""A card and a spot by its number, as people type them."""

import pytest

import stackyard
from stackyard import Match
from stackyard.games.registry import get_game
from stackyard.terminal.reading import Move, Reader, Refused, Unclear
from stackyard.terminal.tables import table_of
from stackyard.terminal.tables.stacc.spots import places
from stackyard.terminal.words import Names
from tests.terminal.staccs import pile

SOLO = get_game("staccs-solo")
UH_OH = get_game("staccs-uh-oh")


def read(match: Match, typed: str) -> object:
    """The answer that is understood from the seat that is asked."""
    seat = match.actors[0]
    look = table_of(match.game)
    view = match.view(seat)
    shorthand = look.read
    assert shorthand is not None
    reader = Reader(match.game, look.words, ("help", "spots", "table"))
    return reader.read(typed, match.legal(seat), lambda text, legal: shorthand(view, text, legal))


def dealt(first: str, others: str) -> Match:
    """SOLOSTACCS with this start card and these ones next."""
    known = pile(first, *others.split())
    return stackyard.start("staccs-solo", dice=stackyard.Recorded([known]))


def solo(first: str, others: str) -> Match:
    match = dealt(first, others)
    match.play(0, "draw")
    return match


@pytest.mark.parametrize(
    "typed",
    ["7H 1", "7h1", "7h@1", "7H at spot 1", "7 h to 1", "7♥ 1", "7h spot 1", "1", "7h", "7H@0,1",
     "7 hearts on 1", "spot 1", "7h@0,1"],
)  # fmt: skip
def test_many_ways_to_say_it(typed: str) -> None:
    answer = read(solo("2H", "7H"), typed)
    assert isinstance(answer, Move)
    assert str(answer.action) == "7H@0,1"


@pytest.mark.parametrize("typed", ["W 1/3", "w 1 3", "wild at spot 1/3", "1/3", "W@0,1/3", "w/3"])
def test_a_wild_is_turned(typed: str) -> None:
    answer = read(solo("2H", "W"), typed)
    assert isinstance(answer, Move)
    assert str(answer.action) == "W@0,1/3"


def test_how_a_wild_is_turned_is_asked_for() -> None:
    answer = read(solo("2H", "W"), "w 1")
    assert answer == Unclear(
        "Say where the WILD's TOP looks: W 1/1. It can be: 1 up right, 2 down right, 3 down, "
        "4 down left, 5 up left."
    )


def test_a_suit_is_called_with_it_where_one_must_be() -> None:
    hands = "W 3S 4S 5S 6S 8S 9S 2C 3C 4C 5C 6C 8C 9C"
    deal = pile(*hands.split(), "7H")
    match = stackyard.start("staccs-uh-oh", 2, dice=stackyard.Recorded([deal]))
    unclear = read(match, "w 1")
    assert isinstance(unclear, Unclear)
    assert unclear.message.startswith(
        "Say where the WILD's TOP looks, and call a suit: W 1/1H. It can be: 1 up right, "
    )
    assert isinstance(read(match, "w 1/2"), Unclear)
    for suit in ("h", "♥", " hearts", " H"):
        answer = read(match, f"w 1/2{suit}")
        assert isinstance(answer, Move)
        assert str(answer.action) == "W@0,1/2H"


def test_a_card_that_fits_at_several_spots_needs_one() -> None:
    match = dealt("2H", "5H 2D 10H")
    for action in ("draw", "5H@0,1", "draw", "2D@1,-1", "draw"):
        match.play(0, action)
    answer = read(match, "10h")
    assert isinstance(answer, Move)
    match = dealt("2H", "2S 2D")
    for action in ("draw", "2S@1,-1", "draw"):
        match.play(0, action)
    assert isinstance(read(match, "2d"), Move)


def test_what_does_not_fit_is_refused_with_the_rules_reason() -> None:
    match = solo("2H", "7H")
    answer = read(match, "7h 2")
    assert isinstance(answer, Refused)
    reason = match.why_not(0, answer.action)
    assert reason is not None
    assert reason.rule == "STA-4"


@pytest.mark.parametrize(
    ("typed", "message"),
    [
        ("7h 9", "There is no spot 9: the spots are numbered 1 to 2."),
        ("9", "There is no spot 9: the spots are numbered 1 to 2."),
        ("2", "Nothing that you may lay fits at spot 2."),
        ("5c", "5C can be laid nowhere now. To hear why not: 5C 1"),
    ],
)
def test_what_cannot_be_meant_is_said_so(typed: str, message: str) -> None:
    assert read(solo("2H", "7H"), typed) == Unclear(message)


def test_where_nothing_is_laid_a_number_is_a_move_of_the_list() -> None:
    match = dealt("2H", "5C")
    answer = read(match, "1")
    assert isinstance(answer, Move)
    assert str(answer.action) == "draw"


def test_words_stay_words() -> None:
    match = solo("2H", "7H")
    assert isinstance(read(match, "dis"), Refused)
    assert isinstance(read(match, "7"), Unclear)


@pytest.mark.rule("STA-R44")
def test_one_of_several_staccs_is_named() -> None:
    """The TOPS of two STACCS ask for hearts at 8,-2."""
    match = stackyard.position(
        "staccs-wild-out",
        laid=["2S@1,2#0", "2C@3,-2#1", "2D@1,-3#2", "3S@-1,1#3", "5H@8,-3#0", "9H@7,-1#1"],
        laid_freely=True,
        hands=[["JH"]],
        drawn="JH",
    )
    assert [str(action) for action in match.legal(0)] == ["JH@8,-2#0", "JH@8,-2#1"]
    number = next(p.number for p in places(match.view(0).table) if p.point == (8, -2))
    assert read(match, f"jh {number}") == Unclear(f"It can join #0 and #1: say JH {number}#0.")
    answer = read(match, f"jh {number}#1")
    assert isinstance(answer, Move)
    assert str(answer.action) == "JH@8,-2#1"
    offer = table_of(match.game).offer
    assert offer is not None
    names = Names(("You",), 0)
    assert offer(match.view(0), match.legal(0), names).moves[0] == f"JH at {number}."
