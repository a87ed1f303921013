"""People, sessions and one-time codes."""

from __future__ import annotations

from pathlib import Path

import msgspec
import pytest

from stackyard.server.store.errors import AlreadyKept, NotKept
from stackyard.server.store.store import (
    SOMEBODY,
    Code,
    Match,
    Person,
    Seated,
    Session,
    Store,
    Table,
)
from tests.server.store.cases import ANN, BEN, OVER, SECRET, digest, match, opened, playing, row

pytestmark = pytest.mark.anyio
TOKEN = digest("token")
ASKS = digest("the token that asks")


async def test_people_are_found_by_their_ids(place: str | Path) -> None:
    async with playing(place) as store:
        assert await store.people(["ben", "ann", "nobody"]) == {"ann": ANN, "ben": BEN}
        assert await store.people([]) == {}
        with pytest.raises(AlreadyKept, match="person ann is known already"):
            await store.add_person(Person(id="ann", name="Another", created=9))
        assert (await store.people(["ann"]))["ann"].name == "Ann"


async def test_a_new_name_reaches_seats(place: str | Path) -> None:
    async with playing(place) as store:
        await store.rename_person("ann", "Anna")
        assert (await store.people(["ann"]))["ann"].name == "Anna"
        found = await store.match("m")
        assert found is not None
        assert [seated.name for seated in found.seated] == ["Anna", "easy"]
        with pytest.raises(NotKept, match="no person nobody"):
            await store.rename_person("nobody", "N")


async def test_a_new_name_is_not_that_of_others_at_the_same_screen(place: str | Path) -> None:
    async with playing(place) as store:
        seated = (
            Seated(seat=0, person="ann", name="Ann"),
            Seated(seat=1, person="ann", name="Her brother"),
        )
        await store.start_match(msgspec.structs.replace(match("m2"), seated=seated), SECRET)
        await store.rename_person("ann", "Anna")
        found = await store.match("m2")
        assert found is not None
        assert [each.name for each in found.seated] == ["Anna", "Her brother"]


async def test_a_session_is_known_until_it_ends(place: str | Path) -> None:
    async with playing(place) as store:
        session = Session(token_hash=TOKEN, person="ann", created=3, seen=3)
        await store.add_session(session)
        assert await store.session(TOKEN) == session
        assert await store.session(digest("other")) is None
        await store.touch_session(TOKEN, 8)
        found = await store.session(TOKEN)
        assert found is not None
        assert found.seen == 8
        assert await store.expire_sessions(8) == 0
        assert await store.expire_sessions(9) == 1
        assert await store.session(TOKEN) is None


async def test_who_has_not_come_for_long_and_sits_nowhere_is_deleted(place: str | Path) -> None:
    async with playing(place) as store:
        for person, seen in (("new", 8), ("idle", 3), ("never", None)):
            await store.add_person(Person(id=person, name=person, created=3))
            if seen is not None:
                session = Session(token_hash=digest(person), person=person, created=3, seen=seen)
                await store.add_session(session)
        await store.add_person(Person(id="coming", name="no session yet", created=8))
        seated = (Seated(seat=0, person="idle", name="idle"),)
        await store.start_match(msgspec.structs.replace(match("m2"), seated=seated), SECRET)
        assert await store.expire_sessions(8) == 1
        everybody = ["ann", "ben", "new", "idle", "never", "coming"]
        # Ann and Ben have no session either, but sit at a table.
        assert await store.people(everybody) == await store.people(["ann", "ben", "new", "coming"])
        found = await store.match("m2")
        assert found is not None
        assert found.seated == (Seated(seat=0, person=None, name=SOMEBODY),)


async def test_a_session_needs_a_person_and_a_token_of_its_own(place: str | Path) -> None:
    async with playing(place) as store:
        with pytest.raises(NotKept, match="no person nobody"):
            await store.add_session(Session(token_hash=TOKEN, person="nobody", created=1, seen=1))
        await store.add_session(Session(token_hash=TOKEN, person="ann", created=1, seen=1))
        with pytest.raises(AlreadyKept, match="session is known"):
            await store.add_session(Session(token_hash=TOKEN, person="ben", created=1, seen=1))
        found = await store.session(TOKEN)
        assert found is not None
        assert found.person == "ann"


async def test_a_code_is_used_once_and_in_time(place: str | Path) -> None:
    async with playing(place) as store:
        await store.add_session(Session(token_hash=ASKS, person="ann", created=1, seen=1))
        await store.add_code(Code(code_hash=digest("a"), person="ann", expires=50), ASKS)
        await store.add_code(Code(code_hash=digest("b"), person="ann", expires=50), ASKS)
        with pytest.raises(AlreadyKept, match="code is known"):
            await store.add_code(Code(code_hash=digest("a"), person="ann", expires=99), ASKS)
        assert await store.use_code(digest("a"), TOKEN, 49) == ANN
        session = Session(token_hash=TOKEN, person="ann", created=49, seen=49)
        assert await store.session(TOKEN) == session
        other = digest("another token")
        assert await store.use_code(digest("a"), other, 49) is None
        assert await store.use_code(digest("b"), other, 50) is None
        assert await store.use_code(digest("c"), other, 0) is None
        assert await store.session(other) is None


async def test_a_code_is_not_used_up_where_its_session_cannot_be_kept(place: str | Path) -> None:
    async with playing(place) as store:
        await store.add_session(Session(token_hash=ASKS, person="ann", created=1, seen=1))
        await store.add_session(Session(token_hash=TOKEN, person="ben", created=1, seen=1))
        await store.add_code(Code(code_hash=digest("a"), person="ann", expires=50), ASKS)
        with pytest.raises(AlreadyKept, match="session is known"):
            await store.use_code(digest("a"), TOKEN, 49)
        assert await store.use_code(digest("a"), digest("another token"), 49) == ANN


async def test_all_sessions_end_but_one(place: str | Path) -> None:
    async with playing(place) as store:
        for token, person in (("mine", "ann"), ("lost", "ann"), ("sold", "ann"), ("ben's", "ben")):
            session = Session(token_hash=digest(token), person=person, created=3, seen=3)
            await store.add_session(session)
        for code, person, by in (("a", "ann", digest("lost")), ("b", "ben", digest("ben's"))):
            await store.add_code(Code(code_hash=digest(code), person=person, expires=50), by)
        assert await store.end_other_sessions("ann", digest("mine")) == 2
        left = [each for each in ("mine", "lost", "sold", "ben's") if await _known(store, each)]
        assert left == ["mine", "ben's"]
        assert await store.use_code(digest("a"), TOKEN, 4) is None
        assert await store.use_code(digest("b"), TOKEN, 4) == BEN
        with pytest.raises(NotKept, match="has ended"):
            await store.end_other_sessions("ann", digest("sold"))
        for asks in (digest("sold"), digest("ben's")):
            with pytest.raises(NotKept, match="has ended"):
                await store.add_code(Code(code_hash=TOKEN, person="ann", expires=50), asks)
        assert await _known(store, "mine")
        assert await store.end_other_sessions("ann", digest("mine")) == 0


async def _known(store: Store, token: str) -> bool:
    return await store.session(digest(token)) is not None


async def test_an_export_has_all_of_a_person_and_nothing_of_others(place: str | Path) -> None:
    async with playing(place) as store:
        session = Session(token_hash=TOKEN, person="ann", created=3, seen=3)
        await store.add_session(session)
        others = Session(token_hash=digest("ben's"), person="ben", created=3, seen=3)
        await store.add_session(others)
        said = await store.add_chat("t", "ann", "hello", 6, keep=9)
        await store.add_chat("t", "ben", "hello too", 7, keep=9)
        await store.append([row(1)], over=OVER)
        export = await store.export_person("ann")
        assert export.person == ANN
        assert export.sessions == (session,)
        assert [table.id for table in export.tables] == ["t"]
        assert [found.record for found in export.matches] == [OVER.record]
        assert export.chat == (said,)
        assert (await store.export_person("ben")).matches == ()
        with pytest.raises(NotKept):
            await store.export_person("nobody")


async def test_who_is_deleted_leaves_matches_without_a_name(place: str | Path) -> None:
    async with playing(place) as store:
        await store.add_session(Session(token_hash=ASKS, person="ann", created=1, seen=1))
        await store.add_session(Session(token_hash=TOKEN, person="ann", created=3, seen=3))
        await store.add_code(Code(code_hash=digest("a"), person="ann", expires=50), ASKS)
        await store.add_chat("t", "ann", "hello", 6, keep=9)
        kept = await store.add_chat("t", "ben", "hello too", 7, keep=9)
        assert await store.delete_person("ann") == ("t",)
        assert await store.people(["ann"]) == {}
        assert await store.session(TOKEN) is None
        assert await store.use_code(digest("a"), TOKEN, 1) is None
        assert await store.chat("t") == (kept,)
        table = await store.table("t")
        assert isinstance(table, Table)
        assert table.people == ("ben",)
        found = await store.match("m")
        assert isinstance(found, Match)
        assert found.seated[0] == Seated(seat=0, person=None, name=SOMEBODY)
        assert await store.matches_of("ann") == ()
        with pytest.raises(NotKept):
            await store.delete_person("ann")


async def test_what_is_deleted_is_not_left_in_the_file(tmp_path: Path) -> None:
    path = tmp_path / "store.sqlite"
    async with playing(path) as store:
        await store.add_chat("t", "ann", "a word between us", 6, keep=9)
    assert b"a word between us" in path.read_bytes()
    async with opened(path) as store:
        await store.delete_person("ann")
    assert b"a word between us" not in path.read_bytes()


async def test_a_name_may_hold_any_text(place: str | Path) -> None:
    async with opened(place) as store:
        odd = Person(id='it\'s; "odd"', name="Zoë \U0001f0a1 '); --", created=1)
        await store.add_person(odd)
        assert await store.people([odd.id]) == {odd.id: odd}
