"""Guests: names, cookies and tokens, other devices, and leaving no trace."""

from __future__ import annotations

import asyncio
import base64
import hashlib
import sqlite3
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any

import httpx
import msgspec
import pytest

from stackyard.server.messages.live import Accepted, Chatted, Refused, Say, Welcome
from stackyard.server.names import clean
from stackyard.server.people import token_hash
from stackyard.server.services import COOKIE
from stackyard.server.settings import Bounds, Rate
from stackyard.server.store.errors import StoreError
from stackyard.server.store.sqlite import people
from tests.server.web.harness import Guest, Site, clock_ms, new_id, run, serving, wire


def test_a_browser_is_known_by_a_cookie_that_scripts_cannot_read() -> None:
    async def work() -> None:
        async with serving() as site, site.anybody() as browser:
            nobody = await browser.get("/api/session")
            assert nobody.status_code == 200
            assert nobody.json() is None
            arrived = await browser.post("/api/session", json={"name": " Ada  Lovelace "})
            assert arrived.json()["name"] == "Ada Lovelace"
            assert arrived.json()["token"] is None
            cookie = arrived.headers["set-cookie"].lower()
            assert "httponly" in cookie
            assert "samesite=lax" in cookie
            assert "secure" not in cookie
            assert (await browser.get("/api/session")).json()["name"] == "Ada Lovelace"

    run(work())


def test_under_https_the_cookie_is_secure_and_the_browser_told_to_stay_there() -> None:
    async def work() -> None:
        async with serving(https=True) as site, site.anybody() as browser:
            arrived = await browser.post("/api/session", json={"name": "Ada"})
            assert "secure" in arrived.headers["set-cookie"].lower()
            assert "max-age" in arrived.headers["strict-transport-security"]

    run(work())


def test_only_hashes_of_tokens_are_kept(tmp_path: Path) -> None:
    store = tmp_path / "s.db"

    async def work() -> str:
        async with serving(store) as site:
            return (await site.person("Ada")).token

    token = run(work())
    content = b"".join(path.read_bytes() for path in tmp_path.glob("s.db*"))
    assert token.encode() not in content
    rows = sqlite3.connect(store).execute("SELECT token_hash FROM sessions").fetchall()

    raw = base64.urlsafe_b64decode(token + "=")
    assert len(raw) == 32
    assert rows == [(hashlib.sha256(raw).digest(),)]


def test_names_are_bounded_and_have_something_to_see() -> None:
    async def work() -> None:
        async with serving() as site, site.anybody() as client:
            for name, status in (("", 400), ("x" * 41, 400), ("\u202e\x00", 422), (" \t ", 422)):
                answer = await client.post("/api/session", json={"name": name})
                assert answer.status_code == status
                assert "name" in answer.text

    run(work())


@pytest.mark.parametrize(
    ("text", "fit"),
    [
        ("a\u202eb\u2066c", "abc"),
        ("a\n\t b", "a b"),
        ("e\u0301", "\u00e9"),
        ("a" + "\u0300" * 30, "\u00e0" + "\u0300" * 4),
        ("\u200d", ""),
        ("👩\u200d🚀", "👩\u200d🚀"),
        ("\U000e0041x", "x"),
        ("\u3164\u2800", ""),
        ("\u0301", ""),
        ("An\u200dn", "Ann"),
        ("e\u200b\u0301", "\u00e9"),
        ("a\u034f\u0301", "\u00e1"),
        ("\u0645\u06cc\u200c\u062e", "\u0645\u06cc\u200c\u062e"),
    ],
)
def test_texts_are_cleaned(text: str, fit: str) -> None:
    assert clean(text) == fit
    assert clean(fit) == fit


def test_a_code_moves_a_person_to_another_device_once() -> None:
    async def work() -> None:
        async with serving() as site:
            ada = await site.person("Ada")
            code = (await ada.ask("POST", "/api/session/code"))["code"]
            async with site.anybody() as other:
                typed = code.lower().replace("-", " ")
                claimed = await other.post("/api/session/claim", json={"code": typed})
                assert claimed.status_code == 201
                assert (await other.get("/api/session")).json()["person"] == ada.id
                again = await other.post("/api/session/claim", json={"code": code})
                assert again.status_code == 404
            assert (await ada.ask("GET", "/api/session"))["person"] == ada.id

    run(work())


def test_a_code_stays_good_where_what_it_brings_cannot_be_stored(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    async def work() -> None:
        async with serving() as site, site.anybody() as other:
            ada = await site.person("Ada")
            code = {"code": (await ada.ask("POST", "/api/session/code"))["code"]}
            with monkeypatch.context() as patch:
                patch.setattr(people, "add_session", _full)
                assert (await other.post("/api/session/claim", json=code)).status_code == 503
            assert (await other.post("/api/session/claim", json=code)).json()["person"] == ada.id

    run(work())


def _full(*_: object) -> None:
    raise StoreError("the disk is full")


@asynccontextmanager
async def _two_devices() -> AsyncIterator[tuple[Site, Guest, Guest]]:
    """A server, and one person there at two devices."""
    async with serving() as site:
        ada = await site.person("Ada")
        yield site, ada, await _second_device(site, ada)


async def _second_device(site: Site, guest: Guest) -> Guest:
    """The same person, by a code, with a token of its own."""
    code = (await guest.ask("POST", "/api/session/code"))["code"]
    async with site.anybody() as client:
        claimed = await client.post("/api/session/claim", json={"code": code, "token": True})
    return Guest(site, guest.name, guest.id, claimed.json()["token"])


def test_who_lost_a_device_signs_it_out_and_loses_nothing() -> None:
    async def work() -> None:
        async with serving() as site:
            ada, ben = await site.person("Ada"), await site.person("Ben")
            lost, sold = await _second_device(site, ada), await _second_device(site, ada)
            unused = (await lost.ask("POST", "/api/session/code"))["code"]
            table = await ada.table("staccs-wild-out", ["me", "open"])
            async with ada.at(table.id) as mine, lost.at(table.id) as old, ben.at(table.id) as his:
                for wire in (mine, old, his):
                    await wire.next(Welcome)
                assert await ada.ask("DELETE", "/api/session/others") == {"sessions": 2}
                bye = await old.gone()
                assert bye is not None
                assert bye.why == "signed_out"
                assert bye.retry_ms is None
                for wire in (mine, his):
                    assert isinstance(await wire.ask(Say(new_id(), "still here")), Accepted)
            for gone in (lost, sold):
                assert (await gone.ask("GET", "/api/session", status=401))["code"] == "no_session"
                async with gone.at(table.id) as again:
                    assert (await again.next(Refused)).problem.code == "no_session"
            assert (await ada.ask("GET", "/api/tables/mine"))["tables"][0]["id"] == table.id
            async with site.anybody() as thief:
                answer = await thief.post("/api/session/claim", json={"code": unused})
                assert answer.status_code == 404
            assert await ada.ask("DELETE", "/api/session/others") == {"sessions": 0}

    run(work())


def test_of_two_devices_that_sign_each_other_out_one_stays() -> None:
    async def work() -> None:
        async with _two_devices() as (site, ada, other):

            async def sign_out(guest: Guest) -> int:
                async with site.anybody(**guest.headers) as client:
                    return (await client.delete("/api/session/others")).status_code

            assert sorted(await asyncio.gather(sign_out(ada), sign_out(other))) == [200, 401]

    run(work())


def test_who_is_signed_out_while_asking_for_a_code_gets_none(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    async def work() -> None:
        async with _two_devices() as (site, ada, lost):
            guests = site.app.services.guests
            new_code = guests.new_code

            async def slowly(*asked: Any) -> Any:
                await ada.ask("DELETE", "/api/session/others")
                return await new_code(*asked)

            monkeypatch.setattr(type(guests), "new_code", lambda _, *asked: slowly(*asked))
            refused = await lost.ask("POST", "/api/session/code", status=401)
            assert refused["code"] == "no_session"

    run(work())


def test_who_is_signed_out_is_heard_no_more_though_it_does_not_read() -> None:
    async def work() -> None:
        async with _two_devices() as (site, ada, lost):
            table = await ada.table("staccs-wild-out", ["me", "open"])
            async with lost.at(table.id) as old, ada.at(table.id) as mine:
                await old.next(Welcome)
                (viewer,) = (
                    each
                    for conductor in site.app.services.house
                    for each in conductor.place.hub
                    if each.session == token_hash(lost.token)
                )
                viewer.leaving = True
                await old.say(Say(new_id(), "still here"))
                await ada.ask("DELETE", "/api/session/others")
                assert isinstance(await mine.ask(Say(new_id(), "gone")), Accepted)
                said = [each.line.text for each in mine.heard if isinstance(each, Chatted)]
                assert said == ["gone"]

    run(work())


def test_a_browser_that_is_signed_out_is_nobody_there() -> None:
    async def work() -> None:
        async with serving() as site, site.anybody() as lost, site.anybody() as kept:
            me = (await lost.post("/api/session", json={"name": "Ada"})).json()
            code = (await lost.post("/api/session/code")).json()["code"]
            await kept.post("/api/session/claim", json={"code": code})
            assert (await kept.delete("/api/session/others")).json() == {"sessions": 1}
            assert (await lost.get("/api/session")).json() is None
            assert (await lost.delete("/api/session/others")).status_code == 401
            assert (await kept.get("/api/session")).json()["person"] == me["person"]

    run(work())


def test_who_is_signed_out_while_coming_to_a_table_does_not_stay_there(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    async def work() -> None:
        async with _two_devices() as (site, ada, lost):
            table = await ada.table("staccs-wild-out", ["me", "open"])
            house = site.app.services.house
            come = house.come

            async def slowly(*coming: Any) -> None:
                await ada.ask("DELETE", "/api/session/others")
                await come(*coming)

            monkeypatch.setattr(house, "come", slowly)
            async with lost.at(table.id) as old:
                bye = await old.gone()
                assert bye is not None
                assert bye.why == "signed_out"
            assert all(len(conductor.place.hub) == 0 for conductor in house)

    run(work())


def test_codes_cannot_be_tried_without_end() -> None:
    async def work() -> None:
        async with serving(bounds=Bounds(claims=Rate(3, 0.01))) as site, site.anybody() as client:
            found = [
                (await client.post("/api/session/claim", json={"code": f"{n}"})).status_code
                for n in range(5)
            ]
            assert found == [404, 404, 404, 429, 429]

    run(work())


def test_a_new_name_is_seen_at_the_table() -> None:
    async def work() -> None:
        async with serving() as site:
            ada = await site.person("Ada")
            table = await ada.table("staccs-wild-out", ["me", "open"])
            async with ada.at(table.id) as mine:
                await mine.hear()
                await ada.ask("PATCH", "/api/session", {"name": "Ida"})
                while mine.table is None or mine.table.seats[0].name != "Ida":
                    await mine.hear()

    run(work())


def test_export_shows_all_and_deletion_leaves_no_trace(tmp_path: Path) -> None:
    store = tmp_path / "s.db"

    async def work() -> str:
        async with serving(store) as site:
            ada, ben = await site.person("Ada Quixote"), await site.person("Ben")
            table = await ada.table("staccs-wild-out", ["me", "open"], clocks=None)
            await ben.ask("POST", f"/api/tables/{table.id}/join", {})
            await ben.ask("POST", f"/api/tables/{table.id}/ready", {"ready": True})
            await ada.ask("POST", f"/api/tables/{table.id}/start")
            async with ada.at(table.id) as mine:
                await mine.hear()
                await mine.ask(Say(new_id(), "hello from me"))
                await mine.play(lambda opened: opened.seq >= 0)
            told = await ada.ask("GET", "/api/session/export")
            assert told["person"]["name"] == "Ada Quixote"
            assert [line["text"] for line in told["chat"]] == ["hello from me"]
            assert [each["id"] for each in told["tables"]] == [table.id]
            assert len(told["matches"]) == 1
            text = msgspec.json.encode(told).decode()
            assert "token" not in text
            raw = base64.urlsafe_b64decode(ada.token + "=")
            digest = hashlib.sha256(raw).digest()
            forms = (digest.hex(), base64.b64encode(digest).decode().rstrip("="), str(digest))
            assert not any(form in text for form in (ada.token, *forms))
            await ada.ask("DELETE", "/api/session")
            await ada.ask("GET", "/api/session", status=401)
            left = await ben.ask("GET", f"/api/tables/{table.id}")
            assert ada.id not in msgspec.json.encode(left).decode()
            assert "Ada" not in msgspec.json.encode(left).decode()
            return ada.id

    person = run(work())
    copy = sqlite3.connect(store)
    copy.execute("VACUUM")
    copy.close()
    content = store.read_bytes()
    assert person.encode() not in content
    assert b"Quixote" not in content
    assert b"hello from me" not in content


def test_a_token_that_is_nobodys_gets_no_socket_either() -> None:
    async def work() -> None:
        async with serving() as site:
            ada = await site.person("Ada")
            table = await ada.table("staccs-wild-out", ["me", "open"])
            wrong = {"Authorization": f"Bearer {ada.token[::-1]}"}
            async with wire(site, table.id, headers=wrong) as socket:
                refused = await socket.next(Refused)
                assert refused.problem.code == "no_session"
            # What lets a browser through a proxy is no token.
            async with wire(site, table.id, headers={"Authorization": "Basic eDp5"}) as socket:
                await socket.next(Welcome)

    run(work())


def test_on_a_full_disk_people_are_still_known(monkeypatch: pytest.MonkeyPatch) -> None:
    late = 0

    async def full(*_: object) -> None:
        raise StoreError("the disk is full")

    async def work() -> None:
        nonlocal late
        async with serving(clock=lambda: clock_ms() + late) as site:
            ada = await site.person("Ada")
            late = 2 * 3600 * 1000
            monkeypatch.setattr(site.app.services.means.store, "touch_session", full)
            assert (await ada.ask("GET", "/api/session"))["person"] == ada.id

    run(work())


def test_who_is_not_known_can_look_but_not_act() -> None:
    async def work() -> None:
        async with serving() as site, site.anybody() as client:
            for method, path in (
                ("GET", "/api/session/export"),
                ("POST", "/api/session/code"),
                ("GET", "/api/tables/mine"),
                ("DELETE", "/api/session"),
            ):
                answer = await client.request(method, path)
                assert answer.status_code == 401
                assert answer.json()["code"] == "no_session"
            wrong = httpx.Headers({"Authorization": "Bearer nonsense", "Cookie": f"{COOKIE}=x"})
            assert (await client.get("/api/session", headers=wrong)).status_code == 401
            assert (await client.get("/api/tables")).json() == {"tables": []}

    run(work())
