"""Matches, in SQL. What each does stands in `Store`; their rows are in `log`."""

from __future__ import annotations

import sqlite3
from collections.abc import Sequence

import msgspec

from stackyard.server.store.errors import MatchClosed, NotKept
from stackyard.server.store.sqlite import log
from stackyard.server.store.sqlite.reading import each, refusing
from stackyard.server.store.store import Match, Over, Row, Running, Seated

_WITHOUT_RECORD = (
    'SELECT id, table_id AS "table", game, rules, header, state, started, ended, expires, frozen'
)


def start_match(
    db: sqlite3.Connection,
    match: Match,
    secret: bytes,
    rows: Sequence[Row] = (),
    *,
    deadlines: bytes | None = None,
) -> None:
    """Keep a new running match."""
    if match.state != "running":
        raise ValueError(f"a new match runs; match {match.id} is {match.state}")
    missing = f"the table or somebody at a seat of match {match.id} is not known"
    with refusing(f"match {match.id} is known already, or has a seat twice", missing):
        db.execute(
            "INSERT INTO matches (id, table_id, game, rules, state, started, header, secret) "
            "VALUES (?, ?, ?, ?, 'running', ?, ?, ?)",
            (match.id, match.table, match.game, match.rules, match.started, match.header, secret),
        )
        db.executemany(
            "INSERT INTO seats (match, seat, person, name) VALUES (?, ?, ?, ?)",
            [(match.id, seated.seat, seated.person, seated.name) for seated in match.seated],
        )
    if rows:
        log.write_rows(db, match.id, rows)
    if deadlines is not None:
        _put_deadlines(db, match.id, deadlines)


def append(
    db: sqlite3.Connection,
    rows: Sequence[Row],
    *,
    deadlines: bytes | None = None,
    over: Over | None = None,
) -> None:
    """Write the rows of one accepted move."""
    if not rows:
        raise ValueError("a move writes one row at least")
    match = rows[0].match
    # A repeat of the move that ended a match gets its first answer, not that the match is over.
    log.refuse_repeats(db, rows)
    refuse_closed(db, match)
    log.write_rows(db, match, rows)
    if deadlines is not None:
        _put_deadlines(db, match, deadlines)
    if over is not None:
        end_match(db, match, over)


def save_deadlines(db: sqlite3.Connection, match: str, deadlines: bytes) -> None:
    """Replace the deadlines of a running match."""
    refuse_closed(db, match)
    _put_deadlines(db, match, deadlines)


def end_match(db: sqlite3.Connection, match: str, over: Over) -> None:
    """End a running match."""
    refuse_closed(db, match)
    db.execute(
        "UPDATE matches SET state = 'over', ended = ?, record = ?, expires = ? WHERE id = ?",
        (over.ended, over.record, over.expires, match),
    )
    db.execute("DELETE FROM deadlines WHERE match = ?", (match,))


def freeze_match(
    db: sqlite3.Connection, match: str, why: str, at: int, *, expires: int | None
) -> None:
    """Stop a running match for good; its deadlines stay, for whoever looks into it."""
    refuse_closed(db, match)
    db.execute(
        "UPDATE matches SET state = 'frozen', ended = ?, frozen = ?, expires = ? WHERE id = ?",
        (at, why, expires, match),
    )


def match(db: sqlite3.Connection, match: str) -> Match | None:
    """One match, with its record."""
    query = f"{_WITHOUT_RECORD}, record FROM matches WHERE id = ?"
    return next(iter(_matches(db, query, (match,))), None)


def match_secret(db: sqlite3.Connection, match: str) -> bytes | None:
    """The secret of a match's dice."""
    found = db.execute("SELECT secret FROM matches WHERE id = ?", (match,)).fetchone()
    return None if found is None else bytes(found[0])


def matches_of(
    db: sqlite3.Connection, person: str, *, limit: int = 1000, records: bool = False
) -> tuple[Match, ...]:
    """The matches of a person, last started first, with records only where asked for."""
    columns = f"{_WITHOUT_RECORD}, record" if records else _WITHOUT_RECORD
    return _matches(
        db,
        f"{columns} FROM matches WHERE id IN (SELECT match FROM seats WHERE person = ?) "
        "ORDER BY started DESC, id LIMIT ?",
        (person, limit),
    )


def running(db: sqlite3.Connection) -> tuple[str, ...]:
    """The ids of running matches, first started first."""
    found = db.execute("SELECT id FROM matches WHERE state = 'running' ORDER BY started, id")
    return tuple(row[0] for row in found)


def idle(db: sqlite3.Connection, since: int) -> tuple[str, ...]:
    """The ids of running matches in which nothing has happened from that time on."""
    found = db.execute(
        "SELECT id FROM matches WHERE state = 'running' AND started < :since AND NOT EXISTS "
        "(SELECT 1 FROM log WHERE match = matches.id AND at >= :since) ORDER BY started, id",
        {"since": since},
    )
    return tuple(row[0] for row in found)


def running_match(db: sqlite3.Connection, match: str) -> Running | None:
    """All that is needed to go on with a match."""
    query = f"{_WITHOUT_RECORD} FROM matches WHERE id = ? AND state = 'running'"
    for found in _matches(db, query, (match,)):
        secret, deadlines = db.execute(
            "SELECT secret, document FROM matches LEFT JOIN deadlines ON match = id WHERE id = ?",
            (match,),
        ).fetchone()
        return Running(match=found, secret=secret, deadlines=deadlines, rows=log.rows(db, match))
    return None


def refuse_closed(db: sqlite3.Connection, match: str) -> None:
    """Refuse to change a match that does not run.

    Raises:
        NotKept: there is none of that id.
        MatchClosed: it is over or frozen.
    """
    found = db.execute("SELECT state FROM matches WHERE id = ?", (match,)).fetchone()
    if found is None:
        raise NotKept(f"there is no match {match}")
    if found[0] != "running":
        raise MatchClosed(f"match {match} is {found[0]}: nothing of it changes any more")


def _put_deadlines(db: sqlite3.Connection, match: str, deadlines: bytes) -> None:
    db.execute(
        "INSERT INTO deadlines (match, document) VALUES (?, ?) "
        "ON CONFLICT (match) DO UPDATE SET document = excluded.document",
        (match, deadlines),
    )


def _matches(db: sqlite3.Connection, query: str, values: Sequence[object]) -> tuple[Match, ...]:
    found = db.execute(query, values)
    return tuple(
        msgspec.structs.replace(match, seated=_seated(db, match.id)) for match in each(Match, found)
    )


def _seated(db: sqlite3.Connection, match: str) -> tuple[Seated, ...]:
    found = db.execute(
        "SELECT seat, person, name FROM seats WHERE match = ? ORDER BY seat", (match,)
    )
    return tuple(each(Seated, found))
