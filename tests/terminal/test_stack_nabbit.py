"""How Stack Nabbit looks and reads."""

from io import StringIO

import pytest
from rich.console import Console

import stackyard
from stackyard.games.registry import get_game
from stackyard.kernel import SeededDice
from stackyard.match import Match
from stackyard.terminal.screen import Style
from stackyard.terminal.tables import Scene, table_of
from stackyard.terminal.words import Names
from tests.tools import deep

NABBIT = get_game("stack-nabbit")
TABLE = table_of(NABBIT)
COLOURED = Style(plain=False, ascii=False, colour=True)
NAMES = Names(("You", "Clay", "Flint", "Slate", "Brick", "Marble"), 0)


def played(seats: int, steps: int, seed: int = 1) -> Match:
    match = stackyard.start("stack-nabbit", seats, seed=seed)
    dice = SeededDice(seed, 1)
    for _ in range(steps):
        if not match.over:
            seat = match.actors[0]
            legal = match.legal(seat)
            match.play(seat, legal[dice.lot(len(legal))])
    return match


def drawn(match: Match, style: Style, height: int) -> list[str]:
    file = StringIO()
    console = Console(
        file=file,
        width=80,
        force_terminal=style.colour,
        color_system="truecolor" if style.colour else None,
    )
    console.print(TABLE.draw(match.view(0), Scene(NAMES, 0, style, height)))
    return file.getvalue().splitlines()


@pytest.mark.parametrize("seats", NABBIT.seats)
@pytest.mark.parametrize("ascii_only", [False, True])
def test_it_fits_80_columns_and_the_height_there_is(seats: int, ascii_only: bool) -> None:
    style = Style(plain=False, ascii=ascii_only, colour=False)
    for steps in range(0, 150, deep(10, 1)):
        for height in (11, 15, 20, 36):
            lines = drawn(played(seats, steps), style, height)
            assert len(lines) <= height
            assert all(len(line) <= 80 for line in lines)
            assert not ascii_only or "\n".join(lines).isascii()


def test_there_is_more_to_see_where_there_is_more_room() -> None:
    match = played(4, 40)
    assert len(drawn(match, COLOURED, 36)) > len(drawn(match, COLOURED, 15))


def test_numbers_have_columns_of_their_own_and_counts() -> None:
    match = played(3, 30)
    lines = drawn(match, Style(plain=False, ascii=True, colour=False), 20)
    for player in match.view(0).players:
        (row,) = (line for line in lines if line[2:].startswith(NAMES.who(player.seat)))
        for stack in player.up:
            label = stack.card if stack.count == 1 else f"{stack.card}x{stack.count}"
            column = 16 + 7 * int(stack.card)
            assert row[column : column + 6].strip("[ ]") == label


def test_every_hue_is_readable_on_its_face() -> None:
    """Contrast of at least 4.5 (WCAG AA) between ink and face, and three steps of light."""
    from stackyard.terminal.blocks import WOOD
    from stackyard.terminal.tables.stack_nabbit import _HUES

    for hue in (*_HUES.values(), WOOD):
        light, dark = sorted((luminance(hue.ink), luminance(hue.face)), reverse=True)
        assert (light + 0.05) / (dark + 0.05) >= 4.5, hue
        assert luminance(hue.top) > luminance(hue.face) > luminance(hue.side)


def luminance(colour: str) -> float:
    parts = [int(colour[i : i + 2], 16) / 255 for i in (1, 3, 5)]
    linear = [p / 12.92 if p <= 0.04045 else ((p + 0.055) / 1.055) ** 2.4 for p in parts]
    return 0.2126 * linear[0] + 0.7152 * linear[1] + 0.0722 * linear[2]


def deal(vault: str, hands: tuple[str, str, str], flips: str) -> Match:
    """A match of three with these cards dealt and next in the pile."""
    known = [*vault, *"".join(hands), *flips]
    rest = [str(number) for number in range(7) for _ in range(15)]
    for card in known:
        rest.remove(card)
    return stackyard.start("stack-nabbit", 3, dice=stackyard.Recorded([[*known, *rest]]))


def told(match: Match, since: int = 0) -> list[str]:
    return [line.text for line in TABLE.tell(match.events(None, since), NAMES)]


def test_what_a_move_would_do_and_what_it_did() -> None:
    match = deal("44", ("41", "43", "46"), "524")
    for _ in range(3):
        match.play(0, "flip")
    assert told(match) == ["You flipped 5, 2 and 4."]
    keep = match.legal(0)[1]
    assert TABLE.move(match.view(0), keep, NAMES) == (
        "take the 4, steal one from Clay, one from Flint and two from the Vault, bank six 4s"
    )
    match.play(0, "keep")
    (line,) = TABLE.tell(match.events(None), NAMES)
    assert line.text == (
        "You flipped 5, 2 and 4, kept the 4, stole one from Clay, one from Flint and two from "
        "the Vault and banked six 4s."
    )
    assert line.touched == {1, 2}


def test_a_single_card_kept_reads_simply() -> None:
    match = deal("65", ("41", "43", "46"), "02")
    match.play(0, "flip")
    match.play(0, "keep")
    assert told(match) == ["You flipped a 0 and kept it."]
    seen = match.log_length
    match.play(1, "flip")
    match.play(1, "keep")
    assert told(match, seen) == ["Clay flipped a 2 and kept it."]


def test_a_steal_without_a_set_tells_what_lies_open_now() -> None:
    match = deal("65", ("41", "33", "46"), "3")
    match.play(0, "flip")
    match.play(0, "keep")
    assert told(match) == [
        "You flipped a 3, kept it, stole two from Clay and now have three 3s face up."
    ]


def test_the_table_in_sentences() -> None:
    match = deal("66", ("41", "33", "46"), "50")
    match.play(0, "flip")
    scene = Scene(NAMES, 0, Style(plain=True, ascii=True, colour=False))
    assert TABLE.describe(match.view(0), scene) == [
        "The pile: 96 cards. The Vault: two 6s.",
        "Flint (on the right): a 4 and a 6.",
        "You: a 1 and a 4.",
        "Clay (on the left): two 3s.",
        "Flipped this turn: 5.",
    ]


@pytest.mark.rule("NAB-R6")
def test_what_lies_in_a_bank_is_told_only_when_asked() -> None:
    match = deal("66", ("41", "33", "46"), "4")
    match.play(0, "flip")
    match.play(0, "keep")
    scene = Scene(NAMES, 0, Style(plain=True, ascii=True, colour=False))
    said = " ".join(TABLE.describe(match.view(0), scene))
    assert "three banked" in said
    assert "three 4s" not in said
    assert TABLE.aids["memory"].answer(match.view(0), NAMES)[0] == "Your bank: three 4s."


@pytest.mark.rule("NAB-12", "NAB-13")
@pytest.mark.parametrize("seed", range(deep(5, 50)))
def test_the_parts_of_the_points_add_up(seed: int) -> None:
    match = played(4, 1000, seed)
    result = match.result
    assert result is not None
    for score, parts in zip(result.scores, TABLE.parts(match.view(), result.scores), strict=True):
        texts = dict(parts)
        counts = [int(texts[f"{number}s"]) for number in range(7)]
        assert int(texts["sum"]) == sum(n * count for n, count in enumerate(counts))
        assert texts["most zeroes"] in {"0", "30"}
        assert int(texts["sum"]) + int(texts["most zeroes"]) == score


def test_all_first_words_of_actions_are_known() -> None:
    assert {str(NABBIT.decode(number)).split()[0] for number in range(NABBIT.actions)} == set(
        TABLE.words
    )
