"""Finished matches: records, whether their deals were fair, how scores come about, replays."""

from __future__ import annotations

import copy
from collections.abc import Callable
from typing import Any

import msgspec
import pytest

from stackyard.games.errors import OptionError
from stackyard.games.game import Game
from stackyard.games.registry import get_game
from stackyard.kernel.fair_dice import commitment, word_commitment
from stackyard.match import Record, RecordError, parse_record, replay
from stackyard.server.messages.records import ScoreSheet
from stackyard.server.rooms.fairness import check_fairness
from stackyard.server.rooms.replays import replay_frames
from stackyard.server.rooms.room import Room, with_names
from stackyard.server.rooms.scores import score_sheet
from tests.server.rooms.rooms import EACH_GAME, Walk, dealt, seats_to_try
from tests.tools import deep


def finished(game: Game, seats: int, number: int) -> Room:
    room = dealt(game, seats, number)
    Walk(room, number).on(2_000)
    assert room.result is not None
    return room


# --- records and fairness


@EACH_GAME
def test_a_finished_match_gives_a_record_that_replays_and_whose_deals_are_fair(game: Game) -> None:
    room = finished(game, game.usual_seats, 41)
    record = parse_record(room.record().to_json())
    assert replay(record).result == room.result
    assert record.meta["match"] == room.id
    assert "names" not in record.meta
    check = check_fairness(record)
    assert check.fair, check.text
    assert check.commitment == commitment(room.secret)
    assert check.secret == room.secret.hex() == room.revealed
    # The last one kept its word back.
    last = game.usual_seats - 1
    assert check.words == (*(f"word {seat}" for seat in range(last)), None)


def test_names_are_added_where_they_are_wanted() -> None:
    room = finished(get_game("stack-nabbit"), 3, 42)
    assert room.record(("A", "B", "C")).meta["names"] == ["A", "B", "C"]
    assert with_names(room.record(), "ABC") == room.record(("A", "B", "C"))


def test_a_running_match_reveals_nothing() -> None:
    room = dealt(get_game("stack-nabbit"), 3, 43)
    assert room.revealed is None
    with pytest.raises(AssertionError):
        room.record()


Change = Callable[[dict[str, Any]], None]


def other_secret(meta: dict[str, Any]) -> None:
    meta["secret"] = "00" * 32


def other_secret_and_commitment(meta: dict[str, Any]) -> None:
    meta["secret"] = "00" * 32
    meta["commitment"] = commitment(bytes(32))


def other_word(meta: dict[str, Any]) -> None:
    meta["words"][0] = "another"


def other_word_and_hash(meta: dict[str, Any]) -> None:
    meta["words"][0] = "another"
    meta["hashes"][0] = word_commitment("another")


def other_hash_of_a_word_kept_back(meta: dict[str, Any]) -> None:
    meta["hashes"][-1] = "0" * 64


def word_without_hash(meta: dict[str, Any]) -> None:
    meta["hashes"][0] = None


def one_word_less(meta: dict[str, Any]) -> None:
    meta["words"].pop()


def no_hexadecimal(meta: dict[str, Any]) -> None:
    meta["secret"] = "not at all"


def other_match(meta: dict[str, Any]) -> None:
    meta["match"] = "m2"


def no_words(meta: dict[str, Any]) -> None:
    del meta["words"]


@pytest.mark.parametrize(
    ("change", "says"),
    [
        (other_secret, "not the one that was committed to"),
        (other_secret_and_commitment, "The deal is not the one"),
        (other_word, "The word of seat 0 is not the one that it had hashed"),
        (other_word_and_hash, "The deal is not the one"),
        (other_hash_of_a_word_kept_back, "The deal is not the one"),
        (word_without_hash, "The word of seat 0 is not the one"),
        (one_word_less, "for each of 3 seats"),
        (no_hexadecimal, "The secret cannot be read"),
        (other_match, "The deal is not the one"),
        (no_words, "cannot be read"),
    ],
)
def test_a_deal_that_does_not_follow_is_found_out(change: Change, says: str) -> None:
    record = finished(get_game("stack-nabbit"), 3, 44).record()
    meta = copy.deepcopy(record.meta)
    change(meta["fairness"])
    check = check_fairness(msgspec.structs.replace(record, meta=meta))
    assert not check.fair
    assert says in check.text


def test_a_later_use_of_dice_that_was_loaded_is_found_out() -> None:
    """The shuffle of a Travel Rush is checked like the deal."""
    game = get_game("stacky-map")
    record, number = next(
        (record, n) for n in range(40) if len((record := finished(game, 2, n).record()).deals) > 1
    )
    deals = [*record.deals]
    assert isinstance(deals[-1], list)
    deals[-1] = deals[-1][::-1]
    if deals[-1] == record.deals[-1]:
        pytest.skip(f"game {number} shuffled cards that read the same backwards")
    for stop in range(len(record.actions) + 1):
        cut = msgspec.structs.replace(
            record, deals=deals, actions=record.actions[:stop], result=None
        )
        try:
            check = check_fairness(cut)
        except RecordError:
            continue
        assert not check.fair
        assert f"Use {len(deals)} of the dice" in check.text
        return
    raise AssertionError("no part of the record replays")


def test_a_record_that_says_nothing_of_its_deal_is_not_called_fair() -> None:
    record = finished(get_game("stack-nabbit"), 3, 45).record()
    check = check_fairness(msgspec.structs.replace(record, meta={}))
    assert (check.fair, check.commitment, check.words) == (False, None, (None, None, None))
    assert "does not say how it was dealt" in check.text


def test_a_record_that_does_not_replay_is_refused() -> None:
    record = finished(get_game("stack-nabbit"), 3, 46).record()
    with pytest.raises(RecordError):
        check_fairness(msgspec.structs.replace(record, actions=record.actions[1:]))


# --- scores


@EACH_GAME
def test_the_parts_of_every_score_sum_to_it(game: Game) -> None:
    for seats in seats_to_try(game):
        for number in range(deep(2, 200)):
            room = finished(game, seats, number)
            sheet = score_sheet(room.id, room.match)
            assert sheet.result == room.result
            assert [seat.seat for seat in sheet.seats] == list(range(seats))
            for seat, score in zip(sheet.seats, sheet.result.scores, strict=True):
                assert seat.score == score == sum(line.points for line in seat.lines)
                assert all(line.text for line in seat.lines)


def lines(sheet: ScoreSheet, seat: int) -> list[tuple[str, int]]:
    return [(line.text, line.points) for line in sheet.seats[seat].lines]


@pytest.mark.rule("NAB-12", "NAB-13")
def test_stack_nabbit_tells_each_number_and_the_bonus_for_zeroes() -> None:
    texts = set()
    for number in range(6):
        room = finished(get_game("stack-nabbit"), 3, number)
        sheet = score_sheet(room.id, room.match)
        for player in room.match.view().players:
            told = dict(lines(sheet, player.seat))
            texts |= set(told)
            zeroes = sum(s.count for s in (*player.up, *player.memory_aid) if s.card == "0")
            others = [
                sum(s.count for s in (*other.up, *other.memory_aid) if s.card == "0")
                for other in room.match.view().players
            ]
            assert ("Nobody holds more 0s" in told) == (zeroes == max(1, *others))
    assert any("face up" in text and "banked" in text for text in texts)


@pytest.mark.rule("MAP-R14")
def test_stacky_map_tells_tickets_flights_and_doubling() -> None:
    told: dict[str, int] = {}
    for number in range(12):
        room = finished(get_game("stacky-map"), 4, number)
        sheet = score_sheet(room.id, room.match)
        for player in room.match.view().players:
            found = lines(sheet, player.seat)
            told |= dict(found)
            if player.doubled:
                assert found[-1] == ("Holiday Season doubles it", player.total // 2)
            for text, points in found:
                count, _, what = text.partition(" × ")
                if what == "Missed Flight":
                    assert points == -2 * int(count)
                elif what.startswith("+"):
                    assert points == int(count) * int(what)
    assert any("Missed Flight" in text for text in told)
    assert "Holiday Season doubles it" in told


def test_staccs_tell_cards_left_or_lying() -> None:
    room = finished(get_game("staccs-uh-oh"), 4, 1)
    sheet = score_sheet(room.id, room.match)
    for seat in range(4):
        cards = room.match.view().players[seat].cards
        text = "1 card" if cards == 1 else f"{cards} cards"
        assert lines(sheet, seat) == [(f"{text} left in the hand", -cards)]
    room = finished(get_game("staccs-solo"), 1, 1)
    laid = len(room.match.view().table.cards)
    assert lines(score_sheet(room.id, room.match), 0) == [(f"{laid} cards on the table", laid)]


# --- replays


@EACH_GAME
def test_a_replay_shows_each_step_as_the_viewer_saw_it(game: Game) -> None:
    room = finished(game, game.usual_seats, 47)
    record: Record = room.record([f"N{i}" for i in range(game.usual_seats)])
    for viewer in (None, 0, game.usual_seats - 1):
        shown = replay_frames(record, viewer, room.id)
        assert (shown.match, shown.viewer, shown.fair) == (room.id, viewer, True)
        assert shown.names == tuple(f"N{i}" for i in range(game.usual_seats))
        assert shown.result == room.result
        assert len(shown.frames) == len(record.actions) + 1
        assert (shown.frames[0].seat, shown.frames[0].action) == (None, None)
        assert shown.frames[-1].view == room.match.view(viewer)
        match = replay(record)
        told = tuple(event for frame in shown.frames for event in frame.events)
        assert told == match.events(viewer)
        for frame, (seat, action) in zip(shown.frames[1:], record.actions, strict=True):
            assert frame.seat == seat
            assert frame.action in {action, "give ?"}
            if frame.action != action:
                assert viewer != seat


def test_an_imported_record_may_lack_names_and_stop_early() -> None:
    record = finished(get_game("stack-nabbit"), 3, 48).record()
    part = msgspec.structs.replace(record, actions=record.actions[:4], result=None, meta={})
    shown = replay_frames(part, None)
    assert (shown.match, shown.result, shown.fair, len(shown.frames)) == (None, None, False, 5)
    assert shown.names == ("Seat 0", "Seat 1", "Seat 2")
    with pytest.raises(OptionError, match="seats are 0 to 2"):
        replay_frames(part, 3)
    with pytest.raises(RecordError):
        replay_frames(msgspec.structs.replace(part, actions=[(0, "keep")]), None)
