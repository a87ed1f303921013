"""The modes of STACCS at the terminal: how they look and read, and whole games typed in."""

from __future__ import annotations

from pathlib import Path

import pytest

import stackyard
from stackyard.games.registry import get_game, playable
from stackyard.match import Match, parse_record, replay
from stackyard.terminal.screen import Style
from stackyard.terminal.tables import Scene, shown_games, table_of
from tests.terminal.staccs import MODES, NAMES, PLAIN, STYLES, pile, played, text_of, typed_game
from tests.terminal.tools import run
from tests.tools import deep

EACH_MODE = pytest.mark.parametrize("mode", MODES)


def test_every_mode_has_a_table() -> None:
    assert shown_games() == playable()


# --- how they look


@EACH_MODE
@pytest.mark.parametrize("style", STYLES)
def test_a_table_fits_the_screen(mode: str, style: Style) -> None:
    look = table_of(get_game(mode))
    for steps in range(0, 80, deep(16, 3)):
        view = played(mode, steps, steps).view(0)
        for width, height in ((80, 15), (80, 18), (120, 32)):
            text = text_of(look.draw(view, Scene(NAMES, 0, style, height, width)), width)
            lines = text.splitlines()
            assert len(lines) <= height
            assert all(len(line) <= width for line in lines)
            assert not style.ascii or text.isascii()


@EACH_MODE
def test_spectators_see_it_too(mode: str) -> None:
    match = played(mode, 2, 20)
    look = table_of(match.game)
    scene = Scene(NAMES, None, PLAIN, 18)
    assert look.describe(match.view(), scene)
    assert "Your hand" not in text_of(look.draw(match.view(), scene))


@EACH_MODE
def test_everything_at_any_moment_can_be_told(mode: str) -> None:
    """Sentences end with a full stop, and no move is without words."""
    for seed in range(deep(2, 20)):
        for steps in range(0, 200, deep(23, 5)):
            match = played(mode, seed, steps)
            look = table_of(match.game)
            viewer = match.actors[0] if match.actors else 0
            view = match.view(viewer)
            told = [*look.describe(view, Scene(NAMES, viewer, PLAIN)), *story(match, viewer)]
            assert all(line.endswith((".", "!")) for line in told), told
            assert "\n".join(told).isascii()
            legal = match.legal(viewer)
            assert all(look.move(view, action, NAMES) for action in legal)
            assert look.offer is not None
            if legal:
                assert look.offer(view, legal, NAMES).heading


def story(match: Match, viewer: int | None) -> list[str]:
    """All that is told of a match, as it is told when seen at its end."""
    from stackyard.terminal.story import Story

    teller = Story(match, table_of(match.game), NAMES, viewer)
    teller.news()
    return [line.text for line in teller.lines]


@EACH_MODE
def test_all_first_words_of_actions_are_known(mode: str) -> None:
    game = get_game(mode)
    words = set()
    for number in range(200):
        try:
            action = game.decode(number)
        except (LookupError, ValueError):
            continue
        if not hasattr(action, "q"):
            words.add(str(action).split()[0])
    assert words == set(table_of(game).words)


# --- whole games


@EACH_MODE
@pytest.mark.parametrize("seed", range(deep(1, 8)))
def test_a_whole_game_through_a_pipe(mode: str, seed: int, tmp_path: Path) -> None:
    levels: tuple[str | None, ...] = (None, *["random"] * (MODES[mode] - 1))
    match, typed = typed_game(mode, seed, levels)
    file = tmp_path / "game.json"
    who = ",".join("you" if level is None else level for level in levels)
    done = run(
        *("play", mode, "--players", who, "--seed", str(seed), "--save", file),
        typed="\n".join(typed) + "\n",
    )
    assert done.exit_code == 0, done.output
    record = parse_record(file.read_bytes())
    assert record.actions == [(seat, str(action)) for seat, action in match.actions]
    assert replay(record).result == match.result
    assert "The game is over." in done.output


def test_two_people_share_a_screen_and_hands_stay_hidden() -> None:
    """In a pipe nothing can be wiped, but each is asked to take the screen over."""
    match, _ = typed_game("staccs-uh-oh", 4, (None, None))
    done = run("play", "staccs-uh-oh", "--players", "Ada,Ben", "--seed", "4", typed="\n")
    assert "Pass the screen to Ada." in done.output
    mine = ", ".join(
        held.card for held in stackyard.start("staccs-uh-oh", 2, seed=4).view(1).players[1].known
    )
    assert mine not in done.output
    assert match.over


# --- UH OH!


def uh_oh(*plays: tuple[int, str]) -> Match:
    """Two players: seat 0 with 3H JH KS QH 7S W 4H, seat 1 with JS KH 2C 7C 3C 4C 5C."""
    hands = [["3H", "JH", "KS", "QH", "7S", "W", "4H"], ["JS", "KH", "2C", "7C", "3C", "4C", "5C"]]
    match = stackyard.start(
        "staccs-uh-oh", 2, dice=stackyard.Recorded([pile(*hands[0], *hands[1], "7H")])
    )
    for seat, text in plays:
        match.play(seat, text)
    return match


UH_OH = table_of(get_game("staccs-uh-oh"))


def told(match: Match, viewer: int | None = 0) -> list[str]:
    return story(match, viewer)


@pytest.mark.rule("STA-27", "STA-28")
def test_an_attack_is_told_and_answered() -> None:
    match = uh_oh((0, "JH@0,1"))
    assert told(match)[-1] == (
        "You laid JH at 0,1. Brick is to draw one card, or to counter with a jack."
    )
    view, legal = match.view(1), match.legal(1)
    assert UH_OH.offer is not None
    offered = UH_OH.offer(view, legal, NAMES)
    assert offered.heading == "Brick's turn, attacked: counter with a jack, or draw one card"
    assert offered.moves[:2] == ("JS at 2.", "take: draw one card, then play")
    match.play(1, "take")
    assert told(match)[-1] == "Brick took it and drew a card."
    assert told(match, 1)[-1].startswith("Brick took it and drew ")


@pytest.mark.rule("STA-23", "STA-R14")
def test_cards_and_their_spots_are_offered_together() -> None:
    match = uh_oh()
    assert UH_OH.offer is not None
    offered = UH_OH.offer(match.view(0), match.legal(0), NAMES)
    assert offered.heading == "Your turn"
    assert offered.moves == (
        "3H, 4H, JH, QH, W at 1; 7S at 2.",
        "Type a card and a spot, as 3H 1; a WILD with its direction and a suit, as W 1/1H "
        "(1 is up right). ? shows help.",
    )
    match.play(0, "7S@1,-1")
    assert told(match)[-1] == "You laid 7S at 1,-1."


def test_a_wild_is_told_with_its_direction_and_its_suit() -> None:
    match = uh_oh((0, "W@0,1/2C"))
    assert told(match)[-1] == "You laid a WILD at 0,1 (its TOP down right) for clubs."
    assert UH_OH.move(uh_oh().view(0), match.actions[0][1], NAMES) == (
        "lay the WILD at spot 1, its TOP down right, and call clubs"
    )


def test_the_table_in_sentences() -> None:
    scene = Scene(NAMES, 0, PLAIN)
    assert UH_OH.describe(uh_oh().view(0), scene) == [
        "The pile: 45 cards. Play goes clockwise.",
        "Brick holds seven cards.",
        "The STACC: one card. The newest is 7H at 0,0.",
        "Spot 1 at 0,1: hearts on the TOP.",
        "Spot 2 at 1,-1: a 7 on the SIDE.",
        "Nothing can be laid at one further point: (-1,0).",
        "Your hand: 7S, KS, 3H, 4H, JH, QH, W.",
    ]


@pytest.mark.rule("STA-R13")
def test_a_gift_is_told_by_its_card_only_to_the_two() -> None:
    match = uh_oh((0, "QH@0,1"), (1, "take"), (0, "give W"))
    assert told(match, 0)[-1] == "You gave Brick W."
    assert told(match, 1)[-1] == "You gave Brick W."
    assert told(match, None)[-1] == "You gave Brick one card."


@pytest.mark.rule("STA-34", "STA-R18")
@pytest.mark.parametrize(
    ("scores", "winners", "said"),
    [
        ((0, -3), (0,), "You won: the hand is empty."),
        ((-2, -1), (1,), "The pile is out. Brick won with one card left."),
        (
            (-2, -2),
            (0, 1),
            "The pile is out. You and Brick shared the victory with two cards left each.",
        ),
    ],
)
def test_the_end_is_told(scores: tuple[int, ...], winners: tuple[int, ...], said: str) -> None:
    assert UH_OH.verdict is not None
    result = stackyard.Result(scores, winners, "won")
    assert UH_OH.verdict(result, NAMES) == said


# --- SOLOSTACCS and WILD OUT


@pytest.mark.rule("STA-R33", "STA-53")
def test_the_other_modes_tell_how_many_cards_lie() -> None:
    solo, wild_out = table_of(get_game("staccs-solo")), table_of(get_game("staccs-wild-out"))
    assert solo.verdict is not None
    assert wild_out.verdict is not None
    stuck = stackyard.Result((41,), (), "stuck")
    assert solo.verdict(stuck, NAMES) == "Stuck, with 41 cards stacked."
    perfect = stackyard.Result((60,), (0,), "perfect win")
    assert solo.verdict(perfect, NAMES) == "All cards are stacked in one go: a Perfect Win!"
    lie = stackyard.Result((52, 52), (0, 1), "everybody wins")
    assert wild_out.verdict(lie, NAMES) == "52 of the 60 cards lie. Everybody wins."


def test_solo_tells_each_card_on_a_line_of_its_own() -> None:
    match = played("staccs-solo", 3, 30)
    lines = story(match, 0)
    assert all(line.count("drew") <= 1 for line in lines)
    assert sum("drew" in line for line in lines) >= 5


def test_in_wild_out_the_hands_lie_open() -> None:
    match = played("staccs-wild-out", 3, 30)
    look = table_of(match.game)
    text = text_of(look.draw(match.view(), Scene(NAMES, None, STYLES[0], 30)))
    for player in match.view().players:
        assert all(card in text for card in player.hand[:3])
