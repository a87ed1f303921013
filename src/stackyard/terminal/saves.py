"""Saving a match that is being played, and going on with it as if it had never stopped."""

from __future__ import annotations

import shlex
import tempfile
from collections.abc import Iterator
from datetime import datetime
from itertools import count
from pathlib import Path
from typing import Any, Final

import platformdirs

from stackyard.kernel import StackyardError
from stackyard.match import (
    Match,
    Record,
    Recorded,
    RecordError,
    parse_record,
    read_lines,
    replay,
    start,
)
from stackyard.terminal.errors import TerminalError

# Where a record keeps what is needed to go on as if nothing had been: the seed of deals and bots,
# and the deals that were given in place of seeded ones.
SEED: Final = "seed"
GIVEN: Final = "given"


def read_record(path: Path) -> Record:
    """The one record in a file.

    Raises:
        RecordError: it holds none, or several.
        OSError: it cannot be read.
    """
    texts = list(read_lines(path))
    if len(texts) > 1:
        raise RecordError("$", f"one record is wanted, and this file holds {len(texts)}")
    return parse_record(texts[0][1])


def resume(path: Path) -> Match:
    """The match in a file, checked against the rules and ready to be played on.

    Raises:
        TerminalError: it is no record, does not replay, or is over.
        OSError: the file cannot be read.
    """
    try:
        record = read_record(path)
        match = replay(record)
    except RecordError as error:
        raise TerminalError(f"{path}, {error}") from None
    if match.over:
        raise TerminalError(
            f"this match is over; look at it with: stackyard replay --step {shlex.quote(str(path))}"
        )
    return _as_it_was(record, match)


def _as_it_was(record: Record, replayed: Match) -> Match:
    """The match with the dice it was played with, as far as the record tells them."""
    dice: dict[str, Any] = {}
    if GIVEN in record.meta:
        dice = {"dice": given_dice(record.meta[GIVEN], "$.meta.given")}
    elif SEED in record.meta:
        dice = {SEED: record.meta[SEED]}
    try:
        match = start(record.game, record.seats, options=record.options, **dice)
        for seat, text in record.actions:
            match.play(seat, text)
    except (StackyardError, TypeError):
        return replayed
    if match.deals != replayed.deals:
        # The deals come from elsewhere: what follows cannot be told from the seed.
        return replayed
    match.meta, match.undone = replayed.meta, replayed.undone
    return match


class SaveFile:
    """Where a match is kept.

    Args:
        game: the game's id, for the names of files.
        path: the file asked for, or None: one in the user's folder for such things.
        ours: whether the file may be there already, because the match was read from it.

    Raises:
        TerminalError: there is another file, or no folder for it.
    """

    def __init__(self, game: str, path: Path | None, ours: bool = False) -> None:
        self._game = game
        self.path = path
        if path is not None and not ours:
            refuse_taken(path)

    def keep(self, record: Record) -> Path:
        """Write the record where it belongs, or else to the next best place.

        Raises:
            OSError: it can be written nowhere.
        """
        failure: OSError | None = None
        for path in self._places():
            try:
                path.parent.mkdir(parents=True, exist_ok=True)
                record.save(path)
            except OSError as error:
                failure = failure or error
            else:
                self.path = path
                return path
        raise failure or OSError("there is no place for it")

    def _places(self) -> Iterator[Path]:
        if self.path is not None:
            yield self.path
        for folder in (platformdirs.user_state_path("stackyard"), Path(tempfile.gettempdir())):
            stem = f"{self._game}-{datetime.now().astimezone():%Y-%m-%d-%H%M%S}"
            names = (f"{stem}{f'-{extra}' if extra else ''}.json" for extra in count())
            yield next(folder / name for name in names if not (folder / name).exists())


def refuse_taken(path: Path) -> None:
    """Refuse a path where something lies already, or whose folder is not there.

    Raises:
        TerminalError: says which.
    """
    if path.exists():
        raise TerminalError(f"there is already something at {path}: choose another name")
    if not path.parent.is_dir():
        raise TerminalError(f"there is no folder {path.parent} to write {path.name} into")


def given_dice(deals: Any, place: str) -> Recorded:
    """Dice that fall as given.

    Raises:
        RecordError: these are no deals as a record has them.
    """
    if not isinstance(deals, list) or not all(_is_deal(deal) for deal in deals):
        raise RecordError(place, "deals are expected as a record has them: [[card, ...], ...]")
    return Recorded(deals)


def _is_deal(deal: Any) -> bool:
    if isinstance(deal, list):
        return all(isinstance(card, str) for card in deal)
    return isinstance(deal, int) and not isinstance(deal, bool)
