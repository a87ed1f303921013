"""What a player of the page waits for: a move that is shown, a board that is moved, a first visit.

A real server on loopback and a real Chromium, which is found on PATH. Bots answer at once, and
nothing moves slowly (reduced motion), so that what is measured is the page's and the server's work.
"""

from __future__ import annotations

import argparse
import json
import shutil
import statistics
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any, Final

import httpx
from playwright.sync_api import Browser, Page, sync_playwright
from playwright.sync_api import TimeoutError as TooSlow

FLAGS: Final = (
    "--no-sandbox",
    "--disable-gpu",
    "--disable-quic",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
)
SERVE: Final = "from stackyard.cli import main; main()"
PATIENCE_S: Final = 180
#: A press that shows nothing for so long met a table that was just changing.
LOST_MS: Final = 5_000
#: From the browser's own time of a press to the frame after the one in which the table tells of it.
WATCH: Final = """() => {
  window.shown = [];
  let pressed = null;
  addEventListener('click', (event) => { pressed = event.timeStamp; }, true);
  new MutationObserver((changes) => {
    const told = changes.flatMap((change) => [...change.addedNodes]);
    if (pressed === null || !told.some((node) => /^You (flip|keep)/.test(node.textContent))) return;
    const start = pressed;
    pressed = null;
    requestAnimationFrame(() => setTimeout(() => window.shown.push(performance.now() - start)));
  }).observe(document.querySelector('.frame > [role=log]'), { childList: true });
}"""
ASKED: Final = """() => document.querySelector('#result')
  ?? document.querySelector('.game button.primary[aria-keyshortcuts]:enabled')"""
#: The board is dragged in circles, then zoomed in and out, a step a frame.
FRAMES: Final = """async () => {
  const board = document.querySelector('.scene').ownerSVGElement;
  const { left, top, width, height } = board.getBoundingClientRect();
  const [x, y] = [left + width / 2, top + height / 2];
  const fire = (type, at, more) => board.dispatchEvent(new PointerEvent(type, {
    bubbles: true, pointerId: 1, isPrimary: true, button: 0, buttons: 1,
    clientX: x + at[0], clientY: y + at[1], ...more }));
  const times = { pan: [], zoom: [] };
  const frame = () => new Promise((done) => requestAnimationFrame(done));
  fire('pointerdown', [0, 0]);
  let last = await frame();
  for (let i = 0; i < 240; i += 1) {
    fire('pointermove', [120 * Math.sin(i / 12), 80 * Math.sin(i / 9)]);
    const now = await frame();
    times.pan.push(now - last);
    last = now;
  }
  fire('pointerup', [0, 0], { buttons: 0 });
  last = await frame();
  for (let i = 0; i < 240; i += 1) {
    board.dispatchEvent(new WheelEvent('wheel', { bubbles: true, cancelable: true,
      deltaY: Math.floor(i / 30) % 2 ? 40 : -40, clientX: x, clientY: y }));
    const now = await frame();
    times.zoom.push(now - last);
    last = now;
  }
  return times;
}"""


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--moves", type=int, default=100, help="moves to measure (100)")
    parser.add_argument("--json", action="store_true", help="print JSON")
    wanted = parser.parse_args()
    chromium = shutil.which("chromium") or shutil.which("chromium-browser")
    if chromium is None:
        sys.exit("bench/page.py needs chromium on PATH")
    with serving() as url, sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=chromium, args=list(FLAGS))
        found = {
            "move_ms": spread(moves(browser, url, wanted.moves)),
            "frames_ms": {kind: spread(times) for kind, times in frames(browser, url).items()},
            "first_load_bytes": first_loads(browser, url),
        }
        browser.close()
    if wanted.json:
        print(json.dumps(found))
    else:
        tell(found)


@contextmanager
def serving() -> Iterator[str]:
    """A server of our own with an empty store; its address."""
    with tempfile.TemporaryDirectory() as folder:
        words = [sys.executable, "-c", SERVE, "serve", "--port", "0", "--json", "--bots", "1"]
        words += ["--store", str(Path(folder, "bench.db"))]
        server = subprocess.Popen(
            words, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, text=True
        )
        try:
            assert server.stdout is not None
            url = str(json.loads(server.stdout.readline())["url"]).rstrip("/")
            until = time.monotonic() + PATIENCE_S
            while httpx.get(f"{url}/ready").status_code != 200:
                if time.monotonic() > until:
                    sys.exit("the server did not get ready")
                time.sleep(0.1)
            yield url
        finally:
            server.terminate()
            server.wait()


def visit(browser: Browser, url: str) -> Page:
    """A new browser, of a person who is known to the server."""
    context = browser.new_context(
        base_url=url, reduced_motion="reduce", viewport={"width": 1280, "height": 800}
    )
    context.request.post("/api/session", data={"name": "Ada"}, headers={"Origin": url})
    return context.new_page()


def new_table(page: Page, url: str) -> str:
    bots = [{"type": "bot", "level": "random"}] * 2
    plan = {
        "game": "stack-nabbit",
        "seats": [{"type": "me"}, *bots],
        "clocks": None,
        "pace_ms": 0,
        "start": True,
    }
    made = page.context.request.post("/api/tables", data=plan, headers={"Origin": url})
    return str(made.json()["id"])


def moves(browser: Browser, url: str, count: int) -> list[float]:
    """Milliseconds from a press to the frame that shows the move, as the page itself sees it."""
    page = visit(browser, url)
    times: list[float] = []
    while len(times) < count:
        page.goto(f"/t/{new_table(page, url)}")
        page.wait_for_selector(".frame .game")
        page.evaluate(WATCH)
        while (done := page.evaluate("() => window.shown.length")) < count - len(times):
            button = page.wait_for_function(ASKED).as_element()
            assert button is not None
            if button.get_attribute("id") == "result":
                break
            button.click()
            try:
                page.wait_for_function(
                    "(done) => window.shown.length > done", arg=done, timeout=LOST_MS
                )
            except TooSlow:
                print(f"a press came to nothing: {page.title()!r}", file=sys.stderr)
        times += page.evaluate("() => window.shown")
    page.context.close()
    return times[:count]


def frames(browser: Browser, url: str) -> dict[str, list[float]]:
    """Milliseconds a frame while a STACC of nearly 120 cards, all that can lie, is moved."""
    page = visit(browser, url)
    page.goto("/judge/staccs-party")
    page.locator("label", has_text="As text").click()
    page.get_by_label("The case, as JSON").fill(json.dumps(large_case()))
    page.get_by_role("button", name="Ask the judge").click()
    page.wait_for_selector(".scene")
    page.locator(".scene").scroll_into_view_if_needed()
    times: dict[str, list[float]] = page.evaluate(FRAMES)
    page.context.close()
    return times


def large_case() -> dict[str, Any]:
    """PARTY with one card in each of six hands, and all others laid in a heap."""
    ranks = ("0", "2", "3", "4", "5", "6", "7", "8", "9", "10", "J", "Q", "K", "A")
    cards = [rank + suit for suit in "SHCD" for rank in ranks] * 2
    points = sorted(
        ((q, r) for q in range(-9, 10) for r in range(-9, 10)),
        key=lambda at: (at[0] ** 2 + at[1] ** 2 + at[0] * at[1], at),
    )
    laid = [f"{card}@{q},{r}" for card, (q, r) in zip(cards, points, strict=False)]
    return {
        "game": "staccs-party",
        "laid": [cards[0], *laid[1:]],
        "laid_freely": True,
        "hands": [1] * 6,
        "turn": 0,
    }


def first_loads(browser: Browser, url: str) -> dict[str, dict[str, int]]:
    """Bytes over the wire by kind, with nothing in the browser's store: home page, and a table."""
    found = {}
    for name in ("home", "table"):
        page = visit(browser, url)
        sizes: dict[str, int] = {}
        kinds: dict[str, str] = {}
        lines = page.context.new_cdp_session(page)
        lines.send("Network.enable")
        lines.on(
            "Network.responseReceived",
            lambda event, kinds=kinds: kinds.update({event["requestId"]: event["type"]}),
        )
        lines.on(
            "Network.loadingFinished",
            lambda event, kinds=kinds, sizes=sizes: add(sizes, kinds, event),
        )
        page.goto("/" if name == "home" else f"/t/{new_table(page, url)}")
        page.wait_for_load_state("networkidle")
        found[name] = sizes
        page.context.close()
    return found


def add(sizes: dict[str, int], kinds: dict[str, str], event: dict[str, Any]) -> None:
    kind = kinds.get(event["requestId"], "Other")
    sizes[kind] = sizes.get(kind, 0) + int(event["encodedDataLength"])


def spread(times: list[float]) -> dict[str, float]:
    ordered = sorted(times)
    return {
        "count": len(ordered),
        "median": round(statistics.median(ordered), 1),
        "p95": round(ordered[int(len(ordered) * 0.95) - 1], 1),
        "most": round(ordered[-1], 1),
    }


def tell(found: dict[str, Any]) -> None:
    lines = [("a press until its move is shown", found["move_ms"])]
    lines += [(f"a frame while one {kind}s", times) for kind, times in found["frames_ms"].items()]
    for what, times in lines:
        print(
            f"{what}: median {times['median']} ms, p95 {times['p95']} ms, "
            f"at most {times['most']} ms, of {times['count']}"
        )
    for name, sizes in found["first_load_bytes"].items():
        parts = ", ".join(f"{kind} {size:,}" for kind, size in sorted(sizes.items()))
        print(f"first load, {name}: {sum(sizes.values()):,} bytes ({parts})")


if __name__ == "__main__":
    main()
