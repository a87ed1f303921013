"""Playing in the terminal: from what was asked for to the last 'another one?'."""

from __future__ import annotations

from collections.abc import Mapping
from contextlib import suppress
from dataclasses import dataclass
from datetime import UTC, datetime
from pathlib import Path
from typing import Any, Final

import msgspec

from stackyard.games.game import Game, Value
from stackyard.games.registry import get_game
from stackyard.kernel import StackyardError
from stackyard.match import Match, RecordError, start
from stackyard.terminal.desk import Quit, how_to_go_on
from stackyard.terminal.errors import TerminalError
from stackyard.terminal.players import Seating, seat_players, seating_in
from stackyard.terminal.saves import GIVEN, SEED, SaveFile, given_dice, refuse_taken, resume
from stackyard.terminal.screen import Screen
from stackyard.terminal.seeds import unforeseen_seed
from stackyard.terminal.session import Session
from stackyard.terminal.signals import Stops
from stackyard.terminal.tables import shown_games, table_of

_STOPPED: Final = 130
# The levels whose bots run compiled code.
_SEARCHING: Final[frozenset[str | None]] = frozenset({"hard", "expert"})


@dataclass(frozen=True, slots=True)
class Wish:
    """What was asked for on the command line; None or nothing where it was not."""

    game: str | None = None
    players: str | None = None
    seats: int | None = None
    seed: int | None = None
    options: Mapping[str, Value] | None = None
    deals: Path | None = None
    resume: Path | None = None
    save: Path | None = None


@dataclass(slots=True)
class Sitting:
    """A match with its players, and where it is kept."""

    match: Match
    seating: Seating
    seed: int
    file: SaveFile
    keep: bool


def play(wish: Wish, screen: Screen) -> int:
    """Play, and play again, as long as the players like.

    Returns:
        0, or 130 where Ctrl-C ended it.

    Raises:
        StackyardError: something asked for is not allowed.
        OSError: a file cannot be read.
    """
    with Stops() as stops:
        try:
            sitting: Sitting | None = _sit_down(wish, screen)
            while sitting is not None:
                _make_ready(sitting, screen)
                session = Session(screen, sitting.match, sitting.seating, sitting.seed, stops)
                code = _play_one(sitting, session, screen, stops)
                if code is not None:
                    return code
                sitting = _another(sitting, screen)
        except EOFError:
            return 0
        except KeyboardInterrupt:
            screen.say()
            return _STOPPED
    return 0


def _make_ready(sitting: Sitting, screen: Screen) -> None:
    """Compile what searching bots need, where that has not been done on this machine yet."""
    if not _SEARCHING & set(sitting.seating.levels):
        return
    from stackyard.bots.search.warm import is_warm, warm_up

    game = sitting.match.game
    if not is_warm(game.id):
        screen.say(f"The bots get ready for {game.title}: once on this machine, it takes a while.")
        with screen.waiting("compiling"):
            warm_up(game.id)


def _play_one(sitting: Sitting, session: Session, screen: Screen, stops: Stops) -> int | None:
    """Play a match to its end; None, or where it was stopped the exit code."""
    try:
        session.run()
    except (EOFError, Quit):
        with stops.held():
            _leave(sitting, screen)
        return 0
    except KeyboardInterrupt:
        with stops.held():
            _leave(sitting, screen)
        return _STOPPED
    except StackyardError:
        # Given deals that do not reach, a bot that cannot: what was played is not lost with it.
        with stops.held():
            _leave(sitting, screen)
        raise
    session.finish()
    if sitting.keep:
        path = sitting.file.keep(sitting.match.record())
        screen.say(f"The record is in {path}", whole=True)
    return None


def _leave(sitting: Sitting, screen: Screen) -> None:
    """Save an unfinished match, and say how to go on with it."""
    if not sitting.match.actions and not sitting.keep:
        with suppress(OSError):
            screen.say("Nothing was played, so nothing was saved.")
        return
    path = sitting.file.keep(sitting.match.record())
    # The terminal may be gone by now; the file is what matters.
    with suppress(OSError):
        screen.say()
        screen.say(f"Saved in {path}", whole=True)
        screen.say(f"To go on: {how_to_go_on(path)}", whole=True)


# --- sitting down


def _sit_down(wish: Wish, screen: Screen) -> Sitting:
    return _go_on(wish) if wish.resume is not None else _begin(wish, screen)


def _begin(wish: Wish, screen: Screen) -> Sitting:
    game = get_game(wish.game) if wish.game is not None else _choose_game(screen)
    table_of(game)
    seating = seat_players(game, wish.players, wish.seats)
    file = SaveFile(game.id, wish.save)
    seed = unforeseen_seed() if wish.seed is None else wish.seed
    seats = len(seating.names)
    if wish.deals is None:
        match = start(game.id, seats, seed=seed, options=wish.options)
        match.meta = _meta(seating, seed)
    else:
        given = read_deals(wish.deals)
        match = start(game.id, seats, options=wish.options, dice=given_dice(given, "$"))
        match.meta = {**_meta(seating, seed), GIVEN: given}
    return Sitting(match, seating, seed, file, keep=wish.save is not None)


def _meta(seating: Seating, seed: int) -> dict[str, Any]:
    """What a record says of a match beside its rules."""
    return {
        "names": list(seating.names),
        "bots": list(seating.levels),
        "started": datetime.now(UTC).isoformat(timespec="seconds"),
        SEED: seed,
    }


def _go_on(wish: Wish) -> Sitting:
    assert wish.resume is not None
    settled = {
        "GAME": wish.game,
        "--seats": wish.seats,
        "--players": wish.players,
        "--seed": wish.seed,
        "--option": wish.options,
        "--deals": wish.deals,
    }
    given = [name for name, value in settled.items() if value not in (None, {})]
    if given:
        raise TerminalError(f"--resume goes on with a saved match: leave out {', '.join(given)}")
    match = resume(wish.resume)
    seating = seating_in(match.meta, match.game, match.seats)
    seed = match.meta.get(SEED)
    if type(seed) is not int or not 0 <= seed < 1 << 64:
        seed = unforeseen_seed()
    path = wish.save or wish.resume
    file = SaveFile(match.game.id, path, ours=wish.save in {None, wish.resume})
    return Sitting(match, seating, seed, file, keep=True)


def _choose_game(screen: Screen) -> Game:
    """The game that a person at the keyboard chooses; the first one for everybody else."""
    games = shown_games()
    if not screen.live or len(games) == 1:
        return games[0]
    screen.say("Which game?", "bold")
    for number, game in enumerate(games, start=1):
        screen.say(f"  {number} {game.title}: {game.summary}")
    while True:
        typed = screen.ask("Its number or name, or Enter for the first: ").strip().casefold()
        found = [
            game
            for number, game in enumerate(games, start=1)
            if typed == str(number)
            or (not typed.isdigit() and typed in f"{game.id}\n{game.title}".casefold())
        ]
        if not typed or len(found) == 1:
            return found[0] if typed else games[0]
        screen.say(f"That could be {len(found)} games." if found else "There is no such game.")


def read_deals(path: Path) -> Any:
    """The deals in a file: a list of them, or a record that has them.

    Raises:
        RecordError: it is no JSON, or has no deals.
        OSError: it cannot be read.
    """
    try:
        data = msgspec.json.decode(path.read_bytes())
    except (msgspec.DecodeError, UnicodeError, RecursionError) as error:
        raise RecordError("$", f"{path} is no JSON: {error}") from None
    if isinstance(data, dict):
        if "deals" not in data:
            raise RecordError("$", f"{path} is no list of deals, nor a record that has them")
        data = data["deals"]
    given_dice(data, "$")
    return data


# --- another one


def _another(last: Sitting, screen: Screen) -> Sitting | None:
    """The next match of the same players, where a person at the keyboard wants one."""
    if not screen.live or not last.seating.people:
        return None
    if not _wants_more(last, screen):
        return None
    match = last.match
    seed = unforeseen_seed()
    fresh = start(match.game.id, match.seats, seed=seed, options=match.options)
    fresh.meta = _meta(last.seating, seed)
    return Sitting(fresh, last.seating, seed, SaveFile(match.game.id, None), keep=False)


def _wants_more(last: Sitting, screen: Screen) -> bool:
    """Whether the players want another match; until they say so, this one can be saved."""
    while True:
        typed = screen.ask("Another one? y, n, or save FILE to keep this one: ").strip()
        word, _, rest = typed.partition(" ")
        if word and "yes".startswith(word.casefold()):
            return True
        if word and "no".startswith(word.casefold()):
            return False
        if word.casefold() == "save" and rest:
            _save_as(last.match, rest, screen)


def _save_as(match: Match, name: str, screen: Screen) -> None:
    path = Path(name.strip()).expanduser()
    try:
        refuse_taken(path)
        match.record().save(path)
    except (TerminalError, OSError) as error:
        screen.say(str(error))
    else:
        screen.say(f"The record is in {path}", whole=True)
