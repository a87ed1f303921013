"""How Stacky Map looks and reads."""

from io import StringIO

import pytest
from rich.console import Console

import stackyard
from stackyard.games.registry import get_game
from stackyard.kernel import SeededDice
from stackyard.match import Match
from stackyard.terminal.moves import moves_of
from stackyard.terminal.screen import Style
from stackyard.terminal.tables import Scene, table_of
from stackyard.terminal.words import Names
from tests.terminal.test_stack_nabbit import luminance
from tests.terminal.tools import run
from tests.tools import deep

MAP = get_game("stacky-map")
TABLE = table_of(MAP)
SHAPES = Style(plain=False, ascii=False, colour=False)
ASCII = Style(plain=False, ascii=True, colour=False)
NAMES = Names(("You", "Clay", "Flint", "Slate", "Brick", "Marble"), 0)


def played(seats: int, steps: int, seed: int = 1) -> Match:
    match = stackyard.start("stacky-map", seats, seed=seed)
    dice = SeededDice(seed, 1)
    for _ in range(steps):
        if not match.over:
            legal = match.legal(match.actors[0])
            match.play(match.actors[0], legal[dice.lot(len(legal))])
    return match


def deal(*hands: str, pile: str = "") -> Match:
    """A match with these cards dealt and next in the pile."""
    first = " ".join((*hands, pile)).split()
    deck = dict(MAP.options[-1].default)
    for card in first:
        deck[card] -= 1
    rest = [card for card, count in deck.items() for _ in range(count)]
    return stackyard.start("stacky-map", len(hands), dice=stackyard.Recorded([[*first, *rest]]))


def play(match: Match, *actions: str) -> list[str]:
    """Play these, each by whoever is asked; what seat 0 is told."""
    since = match.log_length
    for action in actions:
        match.play(match.actors[0], action)
    return [line.text for line in TABLE.tell(match.events(0, since), NAMES)]


def drawn(match: Match, style: Style, height: int, viewer: int | None = 0) -> list[str]:
    file = StringIO()
    console = Console(file=file, width=80, force_terminal=style.colour)
    console.print(TABLE.draw(match.view(viewer), Scene(NAMES, viewer, style, height)))
    return file.getvalue().splitlines()


@pytest.mark.parametrize("seats", MAP.seats)
@pytest.mark.parametrize("style", [SHAPES, ASCII])
def test_it_fits_80_columns_and_the_height_there_is(seats: int, style: Style) -> None:
    for seed in range(deep(1, 20)):
        for steps in range(0, 200, deep(29, 1)):
            match = played(seats, steps, seed)
            for height in (12, 20, 36):
                for viewer in (0, None):
                    lines = drawn(match, style, height, viewer)
                    assert len(lines) <= height
                    assert all(len(line) <= 80 for line in lines)
                    assert style == SHAPES or "\n".join(lines).isascii()


def test_every_hue_is_readable_on_its_face() -> None:
    from stackyard.terminal.tables.stacky_map import _HUES

    for hue in _HUES.values():
        light, dark = sorted((luminance(hue.ink), luminance(hue.face)), reverse=True)
        assert (light + 0.05) / (dark + 0.05) >= 4.5, hue
        assert luminance(hue.top) > luminance(hue.face) > luminance(hue.side)


HANDS = ("+3 +2 snatch route ban", "visa insurance +1 +1 missed")


def test_a_map_its_total_and_the_hand_are_drawn() -> None:
    match = deal(*HANDS, pile="+3 holiday rush")
    play(match, "draw", "play +3", "draw", "missed 0", "accept")
    lines = drawn(match, ASCII, 20)
    (you,) = (line for line in lines if "0 You" in line)
    (clay,) = (line for line in lines if "1 Clay" in line)
    assert " ".join(you.split()) == "> 0 You . . [ +3 ] . [ -2 ] = 1 5 in hand"
    assert " ".join(clay.split()) == "1 Clay . . . . . = 0 5 in hand"
    assert lines[-1] == "Your hand: [+2] [+3] [snatch] [ban] [route]"


def test_the_table_is_read_out() -> None:
    match = deal(*HANDS, pile="+3 holiday rush")
    play(match, "draw", "play +3", "draw", "visa 0 +3")
    scene = Scene(NAMES, 0, ASCII)
    assert TABLE.describe(match.view(0), scene) == [
        "The pile: 68 cards. The discard pile is empty.",
        "Seat 0, You: a +3; 3 points; five cards in hand.",
        "Seat 1, Clay: nothing; 0 points; five cards in hand.",
        "Clay played a Visa Issue on your +3.",
        "Your hand: a +2, a +3, a Ticket Snatch, a Travel Ban and a Route Change.",
    ]


def test_an_attack_and_its_block_war_are_told() -> None:
    match = deal(*HANDS, pile="+3 holiday insurance")
    assert play(match, "draw", "play +3") == ["You drew a +3 and laid a +3."]
    assert play(match, "draw", "visa 0 +3") == [
        "Clay drew a card and played a Visa Issue on your +3."
    ]
    assert play(match, "accept") == ["You accepted it. Your +3 went to the discard pile."]
    assert play(match, "draw", "play +2", "draw", "missed 0") == [
        "You drew a Travel Insurance and laid a +2. "
        "Clay drew a card and played a Missed Flight on your map."
    ]
    assert play(match, "insure", "insure", "accept") == [
        "You laid an insurance. Clay laid an insurance. You accepted it. "
        "A Missed Flight lies in your map now."
    ]


def test_a_swap_tells_the_cards_to_those_who_swap() -> None:
    match = deal(*HANDS, pile="+3 holiday")
    play(match, "draw", "route 1")
    assert play(match, "accept")[0] == (
        "Clay accepted it. You and Clay swapped hands. "
        "Clay got a +3, a +2, a Ticket Snatch, a Travel Ban and a +3. "
        "You got a Visa Issue, a Travel Insurance, a +1, a +1 and a Missed Flight."
    )
    (line,) = TABLE.tell(match.events(None), NAMES)
    assert line.text.endswith("Clay accepted it. You and Clay swapped hands.")
    known = TABLE.aids["known"].answer(match.view(0), NAMES)
    assert known[0] == "Your Visa Issue is known to Clay."
    assert known[-1] == ("Clay's hand: a +2, two +3, a Ticket Snatch and a Travel Ban.")


def test_a_ban_that_bounces_is_told() -> None:
    match = deal("ban +1 +1 +1 +3", "insurance insurance +2 +2 +2", pile="+1 +1 +1")
    play(match, "draw", "play +1", "draw", "play +2", "draw")
    assert play(match, "ban 1", "return", "accept") == [
        "You played a Travel Ban on Clay's map. "
        "Clay turned the Travel Ban on you with two insurances. "
        "You accepted it. Your map was wiped: a +1."
    ]


def test_what_moves_would_do() -> None:
    match = deal("ban +1 snatch missed route", "insurance insurance +2 +3 +2", pile="visa +1 rush")
    play(match, "draw", "play +1", "draw", "play +3", "draw")
    view = match.view(0)
    told = {str(action): TABLE.move(view, action, NAMES) for action in match.legal(0)}
    assert told == {
        "visa 1 +3": "send a +3 of Clay's map to the discard pile",
        "snatch 1 +3": "move a +3 of Clay's map into yours",
        "missed 0": "cost your map 2 points",
        "missed 1": "cost Clay's map 2 points",
        "ban 0": "wipe your map (1 point)",
        "ban 1": "wipe Clay's map (3 points)",
        "route 1": "swap hands with Clay (five cards)",
        "rush": "all flip a card, and the highest ticket wins one",
    }
    play(match, "ban 1")
    view = match.view(1)
    answers = {str(action): TABLE.move(view, action, NAMES) for action in match.legal(1)}
    assert answers == {
        "insure": "cancel the Travel Ban with an insurance",
        "accept": "let the Travel Ban happen",
        "return": "turn the Travel Ban on you with two insurances",
    }


def test_many_moves_are_offered_by_their_first_word() -> None:
    match = deal("ban +1 snatch missed route", "insurance insurance +2 +3 +2", pile="visa +1 rush")
    play(match, "draw", "play +1", "draw", "play +3", "draw")
    lines = [line.plain for line in moves_of(match, TABLE, 0, Scene(NAMES, 0, ASCII))]
    assert lines == [
        "Your turn: visa 1 +3; snatch 1 +3; missed 0, 1; ban 0, 1; route 1; rush.",
        "Type a move, as visa 1 +3. Seats: 0 You, 1 Clay. ? shows help.",
    ]


def test_every_move_and_event_of_many_games_can_be_told() -> None:
    for seed in range(deep(2, 100)):
        match = stackyard.start("stacky-map", 2 + seed % 5, seed=seed)
        dice, since = SeededDice(seed, 1), 0
        while not match.over:
            seat = match.actors[0]
            legal = match.legal(seat)
            for action in legal:
                assert TABLE.move(match.view(seat), action, NAMES)
            assert moves_of(match, TABLE, seat, Scene(NAMES, seat, ASCII))
            match.play(seat, legal[dice.lot(len(legal))])
            for line in TABLE.tell(match.events(seat, since), NAMES):
                assert line.text.endswith(".")
            since = match.log_length


def test_a_whole_game_is_played_at_the_keyboard() -> None:
    # Enter is the only move, or else the first one is chosen by its number.
    result = run("play", "stacky-map", "--seats", "2", "--seed", "3", typed="1\n" * 400)
    assert result.exit_code == 0
    assert "The game is over." in result.output
