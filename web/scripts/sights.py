"""Sights of Stack Nabbit and Stacky Map for the page's tests: `python web/scripts/sights.py`.

Random games are played until each wanted moment has come; what a seat sees then is written to
src/lib/games/GAME/fixtures/NAME.json as {"seats", "sight", "entries"}.
"""

from __future__ import annotations

import random
from collections.abc import Callable
from pathlib import Path
from typing import Any

import msgspec

import stackyard

GAMES = Path(__file__).parent.parent / "src" / "lib" / "games"

Wanted = tuple[str, int, int | None, Callable[[stackyard.Match, Any, list[str]], bool]]


def last_events(match: stackyard.Match, name: str) -> int:
    """How many events of a kind the last action brought."""
    events = match.events(None)
    acted = max(i for i, event in enumerate(events) if type(event).__name__ in {"Acted", "Drew"})
    return sum(type(event).__name__ == name for event in events[acted:])


NABBIT: tuple[Wanted, ...] = (
    ("start", 4, 0, lambda m, v, legal: legal == ["flip"] and v.pile > 90),
    ("choose", 4, 0, lambda m, v, legal: len(legal) == 2 and len(v.flipped) == 3 and v.pile < 40),
    ("fifth", 3, 0, lambda m, v, legal: legal == ["keep"] and len(v.flipped) == 5),
    ("waiting", 6, 0, lambda m, v, legal: v.turn == 2 and v.pile < 30 and len(v.flipped) == 2),
    ("robbed", 5, 0, lambda m, v, legal: v.turn == 1 and last_events(m, "Stolen") == 3),
    ("over", 5, None, lambda m, v, legal: v.turn is None),
)

MAP: tuple[Wanted, ...] = (
    ("draw", 4, 0, lambda m, v, legal: legal == ["draw"] and v.pile > 45),
    (
        "aim",
        4,
        0,
        lambda m, v, legal: (
            len({text.split()[0] for text in legal}) >= 5
            and any(text.startswith("visa") for text in legal)
            and any(player.doubled for player in v.players)
            and "missed" in {stack.card for player in v.players for stack in player.map}
        ),
    ),
    (
        "ban",
        3,
        0,
        lambda m, v, legal: "return" in legal and v.attack is not None and v.attack.target == 0,
    ),
    (
        "block-war",
        5,
        0,
        lambda m, v, legal: v.step == "answer" and v.attack.insurances == 2 and "insure" in legal,
    ),
    ("giveway", 2, 0, lambda m, v, legal: v.step == "answer" and v.asked == 0 == v.attack.seat),
    ("take", 6, 0, lambda m, v, legal: v.step == "take" and v.asked == 0),
    ("revisit", 4, 0, lambda m, v, legal: sum(t.startswith("revisit") for t in legal) > 4),
    (
        "known",
        4,
        0,
        lambda m, v, legal: (
            sum(held.card is not None for held in v.players[2].hand) > 2
            and any(held.known_to for held in v.players[0].hand)
            and len(legal) > 2
        ),
    ),
    ("discard", 2, 0, lambda m, v, legal: any(text.startswith("discard") for text in legal)),
    ("over", 4, None, lambda m, v, legal: v.step == "over"),
)


def look_for(game: str, wanted: Wanted) -> dict[str, Any]:
    """Play random games with seed after seed until the moment has come."""
    name, seats, viewer, fits = wanted
    for seed in range(100_000):
        match = stackyard.start(game, seats=seats, seed=seed)
        lots = random.Random(seed)
        before = 0
        while True:
            legal = [] if viewer is None else [str(action) for action in match.legal(viewer)]
            if before and fits(match, match.view(viewer), legal):
                return moment(match, viewer, legal, before)
            if match.over:
                break
            before = match.log_length
            seat = match.actors[0]
            match.play(seat, lots.choice(prudent(match.legal(seat))))
    raise LookupError(name)


def prudent(actions: tuple[Any, ...]) -> list[Any]:
    """Hold Travel Insurances back less seldom, so that block wars come about."""
    fighting = [action for action in actions if str(action) in {"insure", "return"}]
    return fighting or list(actions)


def moment(
    match: stackyard.Match, viewer: int | None, legal: list[str], before: int
) -> dict[str, Any]:
    """What a viewer sees, as the server says it."""
    entry = {
        "seq": len(match.actions),
        "seat": match.actions[-1][0],
        "cause": "bot",
        "at": 0,
        "eyes": viewer,
        "events": match.events(viewer, before),
    }
    sight = {
        "seat": viewer,
        "view": match.view(viewer),
        "decision": 1 if legal else None,
        "legal": legal,
        "undo": False,
    }
    return {"seats": match.seats, "sight": sight, "entries": [entry]}


def main() -> None:
    """Write all sights."""
    for game, moments in (("stack-nabbit", NABBIT), ("stacky-map", MAP)):
        folder = GAMES / game / "fixtures"
        folder.mkdir(parents=True, exist_ok=True)
        for wanted in moments:
            text = msgspec.json.format(msgspec.json.encode(look_for(game, wanted)), indent=1)
            (folder / f"{wanted[0]}.json").write_bytes(text + b"\n")


if __name__ == "__main__":
    main()
