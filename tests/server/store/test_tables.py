"""Tables, chat, bans and signs of life."""

from __future__ import annotations

from pathlib import Path

import msgspec
import pytest

from stackyard.server.store.errors import AlreadyKept, MatchOpen, NotKept
from stackyard.server.store.store import Ban, Code, Expired, Session, Table, TableStatus
from tests.server.store.cases import OVER, TABLE, digest, match, opened, playing, row

pytestmark = pytest.mark.anyio


async def test_a_table_is_kept_as_it_was_saved_last(place: str | Path) -> None:
    async with playing(place) as store:
        assert await store.table("t") == TABLE
        later = msgspec.structs.replace(
            TABLE, status="over", public=False, updated=7, document=b"[]", people=("ben",)
        )
        await store.save_table(later)
        assert await store.table("t") == later
        assert await store.table("u") is None
        assert await store.tables_of("ann") == ()
        assert await store.tables_of("ben") == (later,)


async def test_a_table_with_somebody_unknown_stays_as_it_was(place: str | Path) -> None:
    async with playing(place) as store:
        wrong = msgspec.structs.replace(TABLE, updated=9, people=("ann", "nobody"))
        with pytest.raises(NotKept, match="table t is not known: ann, nobody"):
            await store.save_table(wrong)
        assert await store.table("t") == TABLE


async def test_tables_are_listed_last_updated_first(place: str | Path) -> None:
    async with opened(place) as store:
        for name, status, public, updated in [
            ("a", "lobby", True, 1),
            ("b", "lobby", False, 2),
            ("c", "playing", True, 3),
            ("d", "lobby", True, 4),
        ]:
            await store.save_table(
                msgspec.convert(
                    {
                        "id": name,
                        "status": status,
                        "public": public,
                        "updated": updated,
                        "document": b"{}",
                    },
                    Table,
                )
            )
        assert [table.id for table in await store.tables()] == ["d", "c", "b", "a"]
        assert [table.id for table in await store.tables(limit=2)] == ["d", "c"]
        lobbies = await store.tables(status="lobby", public=True)
        assert [table.id for table in lobbies] == ["d", "a"]
        assert [table.id for table in await store.tables(public=False)] == ["b"]


async def test_all_tables_are_found_that_nobody_touched_for_long(place: str | Path) -> None:
    async with opened(place) as store:
        old = msgspec.structs.replace(TABLE, people=(), status="over")
        for name, updated in (("b", 5), ("a", 4), ("new", 6)):
            await store.save_table(msgspec.structs.replace(old, id=name, updated=updated))
        await store.save_table(msgspec.structs.replace(old, id="lobby", status="lobby"))
        assert await store.stale_tables("over", 6) == ("a", "b")
        assert await store.stale_tables("over", 4) == ()


async def test_unfinished_tables_are_those_that_are_kept_and_can_go_on(place: str | Path) -> None:
    async with playing(place) as store:
        statuses: tuple[TableStatus, ...] = ("lobby", "playing", "over", "frozen")
        for status in statuses:
            await store.save_table(msgspec.structs.replace(TABLE, id=status, status=status))
        asked = ("lobby", "playing", "over", "frozen", "gone")
        assert await store.unfinished(asked) == {"lobby", "playing"}
        assert await store.unfinished(()) == frozenset()


async def test_a_table_goes_with_its_chat_and_leaves_its_matches(place: str | Path) -> None:
    async with playing(place) as store:
        await store.add_chat("t", None, "Ann sits down", 6, keep=9)
        with pytest.raises(MatchOpen, match="match m still runs at table t"):
            await store.delete_table("t")
        await store.append([row(1)], over=OVER)
        assert await store.delete_table("t") is True
        assert await store.delete_table("t") is False
        assert await store.chat("t") == ()
        found = await store.match("m")
        assert found is not None
        assert (found.table, found.record) == (None, OVER.record)


async def test_the_last_lines_of_a_chat_are_kept(place: str | Path) -> None:
    async with playing(place) as store:
        for number in range(1, 6):
            line = await store.add_chat("t", "ann", f"line {number}", number, keep=3)
            assert line.number == number
        assert [line.text for line in await store.chat("t")] == ["line 3", "line 4", "line 5"]
        assert [line.number for line in await store.chat("t", after=4)] == [5]


async def test_a_message_is_kept_as_one_line_of_its_person(place: str | Path) -> None:
    async with playing(place) as store:
        first = await store.add_chat("t", "ann", "hello", 1, keep=3, message="a")
        with pytest.raises(AlreadyKept, match="message 'a'"):
            await store.add_chat("t", "ann", "hello", 2, keep=3, message="a")
        other = await store.add_chat("t", "ben", "hello", 3, keep=3, message="a")
        more = await store.add_chat("t", "ann", "hello", 4, keep=3, message="b")
        assert [line.number for line in (first, other, more)] == [1, 2, 3]
        assert await store.chat("t") == (first, other, more)


async def test_a_chat_never_counts_a_number_twice(place: str | Path) -> None:
    async with playing(place) as store:
        await store.add_chat("t", "ann", "hello", 1, keep=3)
        await store.delete_person("ann")
        line = await store.add_chat("t", "ben", "hello?", 2, keep=3)
        assert line.number == 2


async def test_a_line_needs_a_table_and_a_person_that_are_known(place: str | Path) -> None:
    async with playing(place) as store:
        with pytest.raises(NotKept, match="no table u"):
            await store.add_chat("u", "ann", "hello", 1, keep=3)
        with pytest.raises(NotKept, match="no person nobody"):
            await store.add_chat("t", "nobody", "hello", 1, keep=3)
        with pytest.raises(ValueError, match="at least 1 line"):
            await store.add_chat("t", "ann", "hello", 1, keep=0)
        assert (await store.add_chat("t", "ann", "hello", 1, keep=3)).number == 1


async def test_bans_are_kept_until_they_are_lifted_or_expire(place: str | Path) -> None:
    async with opened(place) as store:
        for_good = Ban(address="192.0.2.1", reason="spam", created=1)
        await store.ban(Ban(address="192.0.2.1", reason="noise", created=0, expires=4))
        await store.ban(for_good)
        for_now = Ban(address="2001:db8::/64", reason="noise", created=2, expires=10)
        await store.ban(for_now)
        assert await store.bans() == (for_good, for_now)
        assert await store.expire(9) == Expired(matches=0, codes=0, bans=0)
        assert await store.expire(10) == Expired(matches=0, codes=0, bans=1)
        assert await store.unban("192.0.2.1") is True
        assert await store.unban("192.0.2.1") is False
        assert await store.bans() == ()


async def test_only_what_has_had_its_time_expires(place: str | Path) -> None:
    async with playing(place) as store:
        asks = digest("the token that asks")
        await store.add_session(Session(token_hash=asks, person="ann", created=1, seen=1))
        await store.add_code(Code(code_hash=digest("a"), person="ann", expires=100), asks)
        await store.add_code(Code(code_hash=digest("b"), person="ann", expires=101), asks)
        await store.start_match(match("kept"), b"s")
        await store.end_match("kept", msgspec.structs.replace(OVER, expires=None))
        await store.start_match(match("running"), b"s")
        await store.append([row(1)], over=OVER)
        assert await store.expire(100) == Expired(matches=1, codes=1, bans=0)
        assert await store.match("m") is None
        assert await store.rows("m") == ()
        assert {found.id for found in await store.matches_of("ann")} == {"kept", "running"}


async def test_the_last_sign_of_life_outlives_the_server(tmp_path: Path) -> None:
    async with opened(tmp_path / "s.db") as store:
        assert await store.last_alive() is None
        await store.heartbeat(100)
        await store.heartbeat(200)
    async with opened(tmp_path / "s.db") as store:
        assert await store.last_alive() == 200
