"""Playing at a table through what stands on it: its buttons, cards and spots."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from playwright.sync_api import ElementHandle, Error, Locator, Page, expect

#: What to press now. What is given, where that is there; null where one has to wait.
#: What is chosen already goes first (a WILD that lies, a target, a spot), then cards that fit, then
#: the answers of the question, the recommended one before the others.
_NEXT: Final = """(end) => {
  const over = document.querySelector(end);
  if (over) return over;
  const game = document.querySelector('.frame .game');
  if (!game || !document.title.startsWith('●')) return null;
  const named = (element) => element.getAttribute('aria-label') ?? element.textContent.trim();
  const all = (selector, name = /./) =>
    [...game.querySelectorAll(selector)].filter((element) => name.test(named(element)));
  const lay = all('button', /^Lay (the WILD|it, call)/)[0];
  if (lay) return lay.disabled ? all('[role=radio], input, button', /^Call /)[0] : lay;
  const hand = game.querySelector('[role=toolbar]');
  const chosen = hand?.querySelector('[aria-pressed=true]');
  const locked = hand?.querySelector('[aria-disabled]');
  if (locked) return null;
  const target = all('button[data-target]:enabled')[0];
  if (target) return target;
  const spots = all('[data-spot]:not([aria-disabled])');
  if (spots.length && (chosen || !hand)) return spots[0];
  const cards = all('[role=toolbar] button', /fits|can be played|can be given/);
  if (cards.length) return cards[0];
  const answers = all('button[aria-keyshortcuts]:enabled');
  const best = answers.find((button) => button.classList.contains('primary')) ?? answers[0];
  return best ?? all('.plain button:enabled')[0] ?? all('button:enabled', /^(Pile|Draw)/)[0]
    ?? null;
}"""
#: A press that cannot be made within this time meets a table that has gone on.
_HASTE_MS: Final = 2_500
_RESULT: Final = "#result"
_MOST_PRESSES: Final = 1_500

Press = Callable[[ElementHandle], None]


def click(target: ElementHandle) -> None:
    """With the mouse."""
    target.click(timeout=_HASTE_MS)


def tap(target: ElementHandle) -> None:
    """With a finger."""
    target.tap(timeout=_HASTE_MS)


def by_key(target: ElementHandle) -> None:
    """With the focus there and the Enter key."""
    target.focus()
    target.press("Enter", timeout=_HASTE_MS)


def result(page: Page) -> Locator:
    """The heading of the result, which stands there when the match is over."""
    return page.locator(_RESULT)


def game_area(page: Page) -> Locator:
    """Where the game itself is shown, without what surrounds it."""
    return page.locator(".frame .game")


def next_target(page: Page, end: str = _RESULT) -> ElementHandle | None:
    """Wait until there is something to press; None where `end` is there, the match's as a rule."""
    found = page.wait_for_function(_NEXT, arg=end).as_element()
    assert found is not None
    return None if _is(found, end) else found


def _is(element: ElementHandle, selector: str) -> bool:
    return bool(element.evaluate("(element, selector) => element.matches(selector)", selector))


def play_to_the_end(page: Page, press: Press = click) -> int:
    """Play whatever can be played until the match is over; how many presses that took."""
    pressed = play(page, _MOST_PRESSES, press)
    expect(result(page)).to_be_visible()
    return pressed


def play(page: Page, presses: int, press: Press = click, end: str = _RESULT) -> int:
    """Press what leads on, so many times, or until `end` is there; how often it was pressed."""
    for pressed in range(presses):
        target = next_target(page, end)
        if target is None:
            return pressed
        _try(press, target)
    return presses


def _try(press: Press, target: ElementHandle) -> None:
    """Press it, unless the table has gone on meanwhile and it is gone or locked."""
    try:
        press(target)
    except Error as error:
        if not any(excuse in error.message for excuse in ("Timeout", "not attached", "detached")):
            raise


def press_if_asked(page: Page) -> None:
    """Press what leads on, where there is something to press just now."""
    target = page.evaluate_handle(_NEXT, _RESULT).as_element()
    if target is not None and not _is(target, _RESULT):
        _try(click, target)


# --- beside the table


def asked(page: Page) -> Locator:
    """The line that says whose turn it is, and what is asked."""
    return page.locator(".frame .bar .title")


def log(page: Page) -> Locator:
    """What has happened, an entry a line, in its panel."""
    return open_panel(page, "Log").get_by_role("listitem")


def open_panel(page: Page, name: str) -> Locator:
    """Open a panel beside the table."""
    beside = page.get_by_role("complementary", name="Beside the table")
    tab = beside.locator(".tabs").get_by_role("button", name=name)
    if tab.get_attribute("aria-expanded") != "true":
        tab.click()
    panel = beside.locator("section.panel")
    expect(panel).to_be_visible()
    return panel


def live_region(page: Page) -> Locator:
    """What is read aloud of the table."""
    return page.locator(".frame > [role=log][aria-live=polite]")
