"""The commands: serve until a signal, backup, restore, verify-deal."""

from __future__ import annotations

import json
import os
import re
import signal
import socket
import subprocess
import sys
import time
from collections.abc import Iterator
from contextlib import contextmanager
from itertools import takewhile
from pathlib import Path
from typing import Any

import httpx
import pytest

from stackyard import start
from stackyard.server import commands


def stackyard(*args: str, **env: str) -> subprocess.CompletedProcess[str]:
    return subprocess.run(
        [*_command(), *args],
        check=False,
        capture_output=True,
        text=True,
        timeout=60,
        env={**os.environ, **env},
    )


def _command() -> list[str]:
    return [sys.executable, "-c", "from stackyard.cli import main; main()"]


@contextmanager
def served(*args: str) -> Iterator[tuple[subprocess.Popen[str], dict[str, Any]]]:
    with subprocess.Popen(
        [*_command(), "serve", "--port", "0", "--json", *args],
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
    ) as process:
        try:
            assert process.stdout is not None
            yield process, json.loads(process.stdout.readline())
        finally:
            process.kill()


def test_it_serves_with_real_bots_until_ctrl_c_and_leaves_a_whole_store(tmp_path: Path) -> None:
    store = tmp_path / "deep" / "s.db"
    with served("--store", str(store), "--bots", "1") as (process, said):
        assert said["store"] == str(store)
        with httpx.Client(base_url=said["url"]) as client:
            for _ in range(400):
                if client.get("/ready").status_code == 200:
                    break
                time.sleep(0.1)
            assert client.get("/ready").json() == {"status": "ready"}
            client.post("/api/session", json={"name": "Ada"})
            seats = [{"type": "me"}, {"type": "bot"}, {"type": "bot"}]
            table = client.post(
                "/api/tables",
                json={
                    "game": "stack-nabbit",
                    "seats": seats,
                    "start": True,
                    "deal": 4,
                    "options": {"first": 1},
                    "pace_ms": 0,
                    "clocks": None,
                },
            ).json()
            assert table["state"] == "playing"
            again = stackyard("serve", "--port", "0", "--store", str(store))
            assert again.returncode == 2
            assert "in use" in again.stderr
            taken = stackyard("serve", "--memory", "--port", said["url"].split(":")[-1].strip("/"))
            assert taken.returncode == 2
            assert "is taken" in taken.stderr
            assert "--port" in taken.stderr
            copied = stackyard("backup", str(tmp_path / "b.db"), "--store", str(store), "--json")
            assert copied.returncode == 0, copied.stderr
            moves: list[str] = []
            for _ in range(200):
                moves = [
                    line
                    for line in client.get("/metrics").text.splitlines()
                    if line.startswith('stackyard_moves_total{cause="bot"')
                ]
                if moves:
                    break
                time.sleep(0.05)
            assert moves
        process.send_signal(signal.SIGINT)
        process.communicate(timeout=30)
        assert process.returncode in (0, -signal.SIGINT, 130)
    restored = stackyard("restore", str(tmp_path / "b.db"), "--store", str(store), "--json")
    assert restored.returncode == 0, restored.stderr
    assert Path(json.loads(restored.stdout)["old"]).exists()


@pytest.mark.parametrize(
    ("args", "says"),
    [
        (("serve", "--trust-proxy", "everybody"), "--trust-proxy"),
        (("serve", "--allow-host", "https://play.example.org/"), "--allow-host"),
        (("serve", "--allow-host", ""), "--allow-host"),
        (("serve", "--memory", "--store", "x.db"), "--memory"),
        (("srve",), "There are: serve, backup"),
        (("serve", "--port", "70000"), "65535"),
        (("serve", "--memory", "--host", "no such host"), "--host"),
        (("backup", "copy.db", "--store", "none.db"), "none.db"),
        (("restore", "none.db", "--store", "s.db"), "none.db"),
        (("verify-deal", "none.json"), "none.json"),
    ],
)
def test_what_cannot_be_is_said(args: tuple[str, ...], says: str, tmp_path: Path) -> None:
    done = subprocess.run(
        [*_command(), *args],
        check=False,
        capture_output=True,
        text=True,
        timeout=60,
        cwd=tmp_path,
    )
    assert done.returncode == 2
    assert says in done.stderr
    assert "Traceback" not in done.stderr
    assert not list(tmp_path.iterdir())


@pytest.mark.parametrize("token", ["short", "with spaces in it, and long", "schlüssel" * 3])
def test_a_keepers_token_that_is_short_or_no_header_carries_is_refused(token: str) -> None:
    done = stackyard("serve", "--memory", STACKYARD_ADMIN_TOKEN=token)
    assert done.returncode == 2
    assert "STACKYARD_ADMIN_TOKEN" in done.stderr


def test_a_port_that_is_free_is_named() -> None:
    with socket.create_server(("127.0.0.1", 0)) as taken:
        port = taken.getsockname()[1]
        done = stackyard("serve", "--memory", "--port", str(port))
    assert done.returncode == 2
    named = int(done.stderr.split("--port ")[1].split(",")[0])
    assert named > port


def test_a_record_without_a_commitment_is_not_verified(tmp_path: Path) -> None:
    record = tmp_path / "r.json"
    start("staccs-solo", seed=1).record().save(record)
    done = stackyard("verify-deal", str(record), "--json")
    assert done.returncode == 1
    assert json.loads(done.stdout)["fair"] is False


def test_open_to_the_network_it_says_where_other_machines_find_it() -> None:
    with subprocess.Popen(
        [*_command(), "serve", "--host", "0.0.0.0", "--port", "0", "--memory", "--bots", "1"],
        stdout=subprocess.PIPE,
        text=True,
    ) as process:
        try:
            assert process.stdout is not None
            lines = iter(process.stdout.readline, "")
            said = [*takewhile(lambda line: "Ctrl-C" not in line, lines)]
            found = [url for line in said for url in re.findall(r"http://\S+/", line)]
            assert found[0].startswith("http://localhost:")
            # The second is there where this machine is in a network.
            for url in found:
                assert httpx.get(url + "health").status_code == 200
        finally:
            process.kill()
    assert [line.split(" at ")[0] for line in said] == [
        "Stackyard is",
        "Other machines in your network reach it",
    ][: len(found)]


@pytest.mark.parametrize("host", ["127.0.0.1", "::1", "localhost", "stackyard.local"])
def test_by_an_address_of_its_own_it_is_not_open_to_the_network(host: str) -> None:
    assert not commands._is_open(host)
    shown = f"[{host}]" if ":" in host else host
    assert commands._address(host, 8000) == f"http://{shown}:8000/"
