"""Matches and their logs."""

from __future__ import annotations

from pathlib import Path

import msgspec
import pytest

from stackyard.server.store.errors import (
    AlreadyKept,
    MatchClosed,
    MoveRepeated,
    NotKept,
    SeqConflict,
)
from stackyard.server.store.store import Match, Row, Running
from tests.server.store.cases import OVER, SECRET, match, opened, playing, row

pytestmark = pytest.mark.anyio
DEAL = Row(match="m", seq=1, cause="deal", deals=b'[["4","5"]]', state="00", rules=3, at=11)


async def test_a_restart_finds_all_of_a_running_match(tmp_path: Path) -> None:
    async with playing(tmp_path / "s.db") as store:
        await store.append([DEAL], deadlines=b"{}")
        await store.append([row(2), row(3, seat=1)], deadlines=b'{"0":45000}')
        await store.start_match(match("later", started=11), b"s", [row(1, match="later")])
        await store.start_match(match("over", started=9), b"s")
        await store.end_match("over", OVER)
    async with opened(tmp_path / "s.db") as store:
        assert await store.running() == ("m", "later")
        assert await store.running_match("m") == Running(
            match=match(),
            secret=SECRET,
            deadlines=b'{"0":45000}',
            rows=(DEAL, row(2), row(3, seat=1)),
        )
        later = await store.running_match("later")
        assert later is not None
        assert (later.deadlines, len(later.rows)) == (None, 1)
        assert await store.running_match("over") is None
        assert await store.running_match("none") is None


async def test_rows_are_read_from_where_one_is(place: str | Path) -> None:
    async with playing(place) as store:
        await store.append([row(1), row(2), row(3)])
        assert await store.rows("m", after=1) == (row(2), row(3))
        assert await store.rows("m", after=3) == ()
        assert await store.move_row("m", 0, "move 2") == row(2)
        assert await store.move_row("m", 1, "move 2") is None


async def test_a_repeated_move_gets_the_row_it_wrote(place: str | Path) -> None:
    async with playing(place) as store:
        await store.append([row(1, "a")])
        for again in (row(2, "a"), row(1, "a"), row(9, "a")):
            with pytest.raises(MoveRepeated, match="sent move 'a' before; it is row 1") as caught:
                await store.append([again], deadlines=b"never")
            assert caught.value.first == row(1, "a")
        # Another seat, or the same in another match, may use the same id.
        await store.append([row(2, "a", seat=1)])
        await store.start_match(match("n"), b"s")
        await store.append([row(1, "a", match="n")])
        assert await store.rows("m") == (row(1, "a"), row(2, "a", seat=1))
        running = await store.running_match("m")
        assert running is not None
        assert running.deadlines is None


async def test_a_repeat_of_the_last_move_is_a_repeat_not_a_closed_match(
    place: str | Path,
) -> None:
    async with playing(place) as store:
        await store.append([row(1, "last")], over=OVER)
        with pytest.raises(MoveRepeated):
            await store.append([row(2, "last")])
        with pytest.raises(MatchClosed, match="match m is over"):
            await store.append([row(2, "new")])


async def test_rows_follow_without_a_gap(place: str | Path) -> None:
    async with playing(place) as store:
        await store.append([row(1)])
        for wrong in ([row(3)], [row(1, "b")], [row(2), row(4)], [row(0, "c")]):
            with pytest.raises(SeqConflict) as caught:
                await store.append(wrong)
            assert caught.value.expected in {2, 3}
            assert caught.value.given == wrong[-1].seq
        assert await store.rows("m") == (row(1),)


@pytest.mark.parametrize(
    ("rows", "said"),
    [
        ([], "one row at least"),
        ([row(1), row(2, match="n")], "belong to one match"),
        ([row(1, "a"), row(2, "a")], "each a move of their own"),
        ([msgspec.structs.replace(row(1), seat=None)], "has a seat too"),
    ],
)
async def test_rows_that_cannot_belong_together_are_refused(rows: list[Row], said: str) -> None:
    async with playing() as store:
        with pytest.raises(ValueError, match=said):
            await store.append(rows)
        assert await store.rows("m") == ()


async def test_a_match_is_started_whole_or_not_at_all(place: str | Path) -> None:
    async with playing(place) as store:
        with pytest.raises(SeqConflict):
            await store.start_match(match("n"), b"s", [row(1, match="n"), row(3, match="n")])
        assert await store.match("n") is None
        with pytest.raises(AlreadyKept, match="match m is known already"):
            await store.start_match(match(), b"other")
        assert await store.match_secret("m") == SECRET
        with pytest.raises(NotKept, match="table or somebody"):
            await store.start_match(match("n", table="none"), b"s")
        with pytest.raises(ValueError, match="a new match runs"):
            await store.start_match(msgspec.structs.replace(match("n"), state="over"), b"s")


async def test_the_last_move_ends_its_match(place: str | Path) -> None:
    async with playing(place) as store:
        await store.save_deadlines("m", b"{}")
        await store.append([row(1)], over=OVER)
        found = await store.match("m")
        assert found == msgspec.structs.replace(
            match(), state="over", ended=90, expires=100, record=OVER.record
        )
        assert await store.running() == ()
        assert (await store.matches_of("ann"))[0].record is None


async def test_a_closed_match_changes_no_more(place: str | Path) -> None:
    async with playing(place) as store:
        await store.freeze_match("m", "the hashes differ at row 4", 30, expires=None)
        found = await store.match("m")
        assert isinstance(found, Match)
        assert (found.state, found.frozen) == ("frozen", "the hashes differ at row 4")
        with pytest.raises(MatchClosed, match="match m is frozen"):
            await store.end_match("m", OVER)
        with pytest.raises(MatchClosed):
            await store.save_deadlines("m", b"[]")
        with pytest.raises(MatchClosed):
            await store.freeze_match("m", "again", 31, expires=None)
        assert await store.match("m") == found
        with pytest.raises(NotKept, match="no match none"):
            await store.save_deadlines("none", b"{}")


async def test_a_match_says_nothing_of_its_secret(place: str | Path) -> None:
    async with playing(place) as store:
        assert SECRET not in msgspec.msgpack.encode(await store.match("m"))
        assert SECRET not in msgspec.msgpack.encode(await store.export_person("ann"))
        assert await store.match_secret("none") is None
