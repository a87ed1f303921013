"""Who may ask at all, and what every answer carries."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Any

import pytest

from stackyard.server.limits import Bucket, Limiter, site_of
from stackyard.server.settings import Bounds, Rate
from tests.server.web.harness import run, serving

TOKEN = "k" * 32


def test_every_answer_holds_the_browser_in_bounds() -> None:
    async def work() -> None:
        async with serving() as site, site.anybody() as client:
            for path in ("/", "/api/games", "/api/nowhere", "/health"):
                answer = await client.get(path)
                policy = answer.headers["content-security-policy"]
                assert "unsafe" not in policy
                assert "frame-ancestors 'none'" in policy
                assert answer.headers["x-content-type-options"] == "nosniff"
                assert answer.headers["referrer-policy"] == "no-referrer"
                assert answer.headers["x-request-id"]
                assert "server" not in answer.headers

    run(work())


@pytest.mark.parametrize(
    ("path", "status"),
    [("/", 200), ("/health", 200), ("/api/games", 200), ("/api/session", 200), ("/api/no", 404)],
)
def test_every_page_can_be_asked_for_its_headers_alone(path: str, status: int) -> None:
    async def work() -> None:
        async with serving() as site, site.anybody() as client:
            head, got = await client.head(path), await client.get(path)
            assert head.status_code == got.status_code == status
            assert head.content == b""
            for name in ("content-length", "content-type", "cache-control"):
                assert head.headers[name] == got.headers[name]

    run(work())


@pytest.mark.parametrize("path", ["/api", "/api/no", "/api/tables/x/no", "/schema/no"])
def test_what_is_not_there_is_a_problem(path: str) -> None:
    async def work() -> None:
        async with serving() as site, site.anybody() as client:
            for method in ("GET", "POST"):
                answer = await client.request(method, path)
                assert answer.status_code in (404, 405)
                assert answer.json()["code"] in ("not_found", "malformed")
            assert (await client.get(path)).status_code == 404

    run(work())


@pytest.mark.parametrize(
    ("host", "status"),
    [
        ("localhost:8000", 200),
        ("127.0.0.1", 200),
        ("[::1]:8000", 200),
        ("192.168.1.7:8000", 200),
        ("games.example:443", 200),
        ("GAMES.example", 200),
        ("elsewhere.example", 421),
        ("games.example.evil.example", 421),
        ("games.example@evil", 421),
        ("", 421),
    ],
)
def test_only_its_own_names_are_answered(host: str, status: int) -> None:
    async def work() -> None:
        settings = {"allow_hosts": ("games.example",)}
        async with serving(**settings) as site, site.anybody(Host=host) as client:  # type: ignore[arg-type]
            assert (await client.get("/health")).status_code == status

    run(work())


@pytest.mark.parametrize(
    ("headers", "status"),
    [
        ({}, 201),
        ({"Origin": "same"}, 201),
        ({"Origin": "null"}, 403),
        ({"Origin": "https://elsewhere.example"}, 403),
        ({"Origin": "http://127.0.0.1:1"}, 403),
        ({"Sec-Fetch-Site": "cross-site"}, 403),
        ({"Sec-Fetch-Site": "same-site"}, 403),
        ({"Sec-Fetch-Site": "same-origin"}, 201),
    ],
)
def test_another_sites_page_changes_nothing(headers: dict[str, str], status: int) -> None:
    async def work() -> None:
        async with serving() as site:
            given = {key: site.url if value == "same" else value for key, value in headers.items()}
            async with site.anybody(**given) as client:
                answer = await client.post("/api/session", json={"name": "Ada"})
                assert answer.status_code == status
                assert (await client.get("/api/games")).status_code == 200

    run(work())


@pytest.mark.parametrize("kind", ["text/plain", "application/x-www-form-urlencoded", ""])
def test_a_body_is_json_and_says_so(kind: str) -> None:
    async def work() -> None:
        async with serving() as site, site.anybody() as client:
            answer = await client.post(
                "/api/session", content=b'{"name": "Ada"}', headers={"Content-Type": kind}
            )
            assert answer.status_code == 415
            assert answer.json()["code"] == "malformed"

    run(work())


@pytest.mark.parametrize(
    ("body", "status"),
    [
        (b"{", 400),
        (b"[]", 400),
        (b"null", 400),
        (b'{"name": 7}', 400),
        (b'{"name": "A", "more": 1}', 400),
        (b"\xff\xfe", 400),
        (b"[" * 5000, 400),
        (b'{"name": "' + b"x" * 20_000 + b'"}', 413),
    ],
)
def test_a_wrong_body_is_a_problem(body: bytes, status: int) -> None:
    async def work() -> None:
        async with serving() as site, site.anybody() as client:
            answer = await client.post(
                "/api/session", content=body, headers={"Content-Type": "application/json"}
            )
            assert answer.status_code == status, answer.text
            assert answer.json()["code"] == "malformed"
            assert "Traceback" not in answer.text

    run(work())


def test_a_body_that_is_missing_is_said_to_be() -> None:
    async def work() -> None:
        async with serving() as site, site.anybody() as client:
            for headers in ({}, {"Content-Type": "application/json"}):
                answer = await client.post("/api/session", headers=headers)
                assert answer.status_code == 400
                assert "JSON body" in answer.json()["text"]

    run(work())


def test_what_is_not_there_is_a_problem_too() -> None:
    async def work() -> None:
        async with serving() as site, site.anybody() as client:
            for method, path, status in (
                ("GET", "/api/nowhere", 404),
                ("GET", "/api/tables/none", 404),
                ("GET", "/api/games/chess/rules", 404),
                ("GET", "/api/games/staccs-face-off/rules", 404),
                ("GET", "/api/matches/none/record", 404),
                ("GET", "/assets/none.js", 404),
                ("DELETE", "/api/games", 405),
                ("POST", "/", 405),
                ("GET", "/api/matches/none/replay?viewer=x", 400),
            ):
                answer = await client.request(method, path)
                assert answer.status_code == status, (path, answer.text)
                assert set(answer.json()) >= {"code", "text"}

    run(work())


def test_who_asks_too_often_waits() -> None:
    async def work() -> None:
        bounds = Bounds(requests=Rate(5, 0.1))
        async with serving(bounds=bounds) as site, site.anybody() as client:
            answers = [await client.get("/api/games") for _ in range(7)]
            assert [each.status_code for each in answers] == [200] * 5 + [429] * 2
            assert int(answers[-1].headers["retry-after"]) >= 1
            assert answers[-1].json()["retry_ms"] > 0
            assert (await client.get("/health")).status_code == 200

    run(work())


def test_only_a_trusted_proxy_is_believed() -> None:
    async def work(trusted: tuple[str, ...]) -> list[int]:
        settings: dict[str, Any] = {
            "bounds": Bounds(requests=Rate(2, 0.01)),
            "trust_proxies": trusted,
        }
        found = []
        async with serving(**settings) as site:
            for number in range(4):
                headers = {"X-Forwarded-For": f"198.51.100.{number}", "X-Forwarded-Proto": "https"}
                async with site.anybody(**headers) as client:
                    answer = await client.get("/api/games")
                    found.append(answer.status_code)
                    assert ("strict-transport-security" in answer.headers) == bool(trusted)
        return found

    assert run(work(("127.0.0.1",))) == [200] * 4
    assert run(work(())) == [200, 200, 429, 429]


def test_the_keeper_needs_the_token() -> None:
    async def work() -> None:
        async with serving(admin_token=TOKEN) as site:
            host = await site.person("Host")
            table = await host.table("staccs-solo", ["me"], start=True, deal=7)
            async with site.anybody(Authorization="Bearer wrong") as stranger:
                assert (await stranger.get("/api/admin/tables")).status_code == 403
                assert (await stranger.get("/metrics")).status_code == 403
            async with site.anybody(Authorization=f"Bearer {TOKEN}") as keeper:
                listed = (await keeper.get("/api/admin/tables")).json()["tables"]
                assert [each["id"] for each in listed] == [table.id]
                measured = (await keeper.get("/metrics")).content
                assert b"stackyard_moves_total" in measured
                assert re.search(rb"^stackyard_tasks [1-9]", measured, re.M)
                assert b"stackyard_loop_delay_seconds_count" in measured
                path = f"/api/admin/tables/{table.id}"
                assert (await keeper.delete(path)).status_code == 409
                async with host.at(table.id) as mine:
                    await mine.hear()
                    assert (await keeper.delete(f"{path}?end")).status_code == 204
                    bye = await mine.gone()
                    assert bye is not None
                    assert bye.why == "ended"
                assert (await keeper.get(f"/api/tables/{table.id}")).status_code == 404

    run(work())


def test_methods_that_somebody_makes_up_are_counted_as_one() -> None:
    async def work() -> None:
        async with serving() as site, site.anybody() as client:
            for number in range(3):
                await client.request(f"MADEUP{number}", "/health")
            measured = (await client.get("/metrics")).text
            assert "MADEUP" not in measured
            assert 'stackyard_request_seconds_count{method="other",status="405"} 3.0' in measured

    run(work())


def test_without_a_token_there_is_no_keeper() -> None:
    async def work() -> None:
        async with serving() as site, site.anybody(Authorization="Bearer x") as anybody:
            assert (await anybody.get("/api/admin/tables")).status_code == 404
            assert (await anybody.get("/metrics")).status_code == 200
            away = {"X-Forwarded-For": "203.0.113.9"}
            assert (await anybody.get("/metrics", headers=away)).status_code == 403

    run(work())


def test_the_banned_are_kept_out_until_they_are_let_in() -> None:
    async def work() -> None:
        async with serving(admin_token=TOKEN, trust_proxies=("127.0.0.1",)) as site:
            keys = {"Authorization": f"Bearer {TOKEN}"}
            away = {"X-Forwarded-For": "203.0.113.9"}
            async with site.anybody(**keys) as keeper, site.anybody(**away) as banned:
                wrong = await keeper.post("/api/admin/bans", json={"address": "all"})
                assert wrong.status_code == 422
                kept = await keeper.post(
                    "/api/admin/bans", json={"address": "203.0.113.9", "reason": "spam"}
                )
                assert [each["address"] for each in kept.json()["bans"]] == ["203.0.113.9"]
                assert (await banned.get("/api/games")).status_code == 403
                path = "/api/admin/bans?address=203.0.113.9"
                assert (await keeper.delete(path)).status_code == 204
                assert (await banned.get("/api/games")).status_code == 200

    run(work())


def test_a_network_of_many_sites_is_not_taken_for_one_address() -> None:
    async def work() -> None:
        keys = {"Authorization": f"Bearer {TOKEN}"}
        async with serving(admin_token=TOKEN) as site, site.anybody(**keys) as keeper:
            for network in ("10.0.0.0/8", "2001:db8::/32", "192.0.2.7/spam", "192.0.2.7/"):
                wrong = await keeper.post("/api/admin/bans", json={"address": network})
                assert wrong.status_code == 422, network
                assert "2001:db8::/64" in wrong.json()["text"]
                lifted = await keeper.delete("/api/admin/bans", params={"address": network})
                assert lifted.status_code == 422, network
            for address in ("192.0.2.7/32", "2001:db8::1", "2001:db8:1::/64"):
                await keeper.post("/api/admin/bans", json={"address": address})
            bans = (await keeper.get("/api/admin/bans")).json()["bans"]
            found = {each["address"] for each in bans}
            assert found == {"192.0.2.7", "2001:db8::/64", "2001:db8:1::/64"}

    run(work())


def test_a_keeper_can_lift_a_ban_of_its_own_address() -> None:
    async def work() -> None:
        keys = {"Authorization": f"Bearer {TOKEN}"}
        async with (
            serving(admin_token=TOKEN) as site,
            site.anybody(**keys) as keeper,
            site.anybody() as others,
        ):
            await keeper.post("/api/admin/bans", json={"address": "127.0.0.1"})
            assert (await others.get("/api/games")).status_code == 403
            path = "/api/admin/bans?address=127.0.0.1"
            assert (await keeper.delete(path)).status_code == 204
            assert (await others.get("/api/games")).status_code == 200

    run(work())


def test_the_client_is_kept_for_good_by_its_hashes_and_the_page_is_asked_for_anew(
    tmp_path: Path,
) -> None:
    (tmp_path / "assets").mkdir()
    (tmp_path / "assets" / "app-1234.js").write_text("let x = 1;")
    (tmp_path / "index.html").write_text("<!doctype html><title>S</title>")

    async def work() -> None:
        async with serving(static=tmp_path) as site, site.anybody() as client:
            script = await client.get("/assets/app-1234.js")
            assert "immutable" in script.headers["cache-control"]
            assert script.headers["content-type"] == "text/javascript; charset=utf-8"
            for path in ("/", "/t/abc", "/rules/stack-nabbit", "/new/staccs-solo"):
                page = await client.get(path)
                assert page.text.startswith("<!doctype html>")
                assert page.headers["cache-control"] == "no-cache"
            known = {"If-None-Match": (await client.get("/")).headers["etag"]}
            assert (await client.get("/", headers=known)).status_code == 304
            assert (await client.get("/../pyproject.toml")).status_code == 404
            assert (await client.get("/%2e%2e/%2e%2e/etc/passwd")).text.startswith("<!doctype")

    run(work())


def test_without_the_built_client_a_page_says_how_to_build_it(tmp_path: Path) -> None:
    async def work() -> None:
        async with serving(static=tmp_path) as site, site.anybody() as client:
            assert "has not been built" in (await client.get("/")).text

    run(work())


def test_a_bucket_fills_steadily_and_no_further() -> None:
    bucket = Bucket(Rate(2, 0.5), 0.0)
    assert [bucket.take(0.0) for _ in range(3)] == [0.0, 0.0, 2.0]
    assert bucket.take(1.0) == 1.0
    assert bucket.take(2.0) == 0.0
    assert [bucket.take(1000.0) for _ in range(3)] == [0.0, 0.0, 2.0]


def test_limits_forget_who_came_longest_ago() -> None:
    now = 0.0
    limiter = Limiter(Rate(1, 0.1), lambda: now, most=2)
    for who in "abc":
        assert limiter.take(who) == 0
    assert len(limiter) == 2
    assert limiter.take("c") > 0
    assert limiter.take("a") == 0


def test_an_ipv6_site_counts_as_one_address() -> None:
    assert site_of("2001:db8:1:2:3::4") == site_of("2001:db8:1:2::9") == "2001:db8:1:2::/64"
    assert site_of("::ffff:192.0.2.1") == site_of("192.0.2.1") == "192.0.2.1"
    assert site_of("unknown") == "unknown"
