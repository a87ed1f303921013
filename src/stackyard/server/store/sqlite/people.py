"""People, their sessions and one-time codes, in SQL. What each does stands in `Store`."""

from __future__ import annotations

import json
import sqlite3
from collections.abc import Mapping, Sequence

from stackyard.server.store.errors import NotKept
from stackyard.server.store.sqlite import matches, tables
from stackyard.server.store.sqlite.reading import each, one, refusing
from stackyard.server.store.store import (
    SOMEBODY,
    ChatLine,
    Code,
    Export,
    Person,
    Session,
)

_ALL = -1


def add_person(db: sqlite3.Connection, person: Person) -> None:
    """Keep a new person."""
    with refusing(f"person {person.id} is known already", ""):
        db.execute(
            "INSERT INTO people (id, name, created) VALUES (?, ?, ?)",
            (person.id, person.name, person.created),
        )


def rename_person(db: sqlite3.Connection, person: str, name: str) -> None:
    """Give a person another name, at seats too; others at the same screen keep theirs."""
    known = _person(db, person)
    if known is None:
        raise _unknown(person)
    db.execute("UPDATE people SET name = ? WHERE id = ?", (name, person))
    db.execute(
        "UPDATE seats SET name = ? WHERE person = ? AND name = ?", (name, person, known.name)
    )


def people(db: sqlite3.Connection, ids: Sequence[str]) -> Mapping[str, Person]:
    """Those of the ids that are known."""
    found = db.execute(
        "SELECT id, name, created FROM people WHERE id IN (SELECT value FROM json_each(?))",
        (json.dumps(list(ids)),),
    )
    return {person.id: person for person in each(Person, found)}


def export_person(db: sqlite3.Connection, person: str) -> Export:
    """All that is kept of a person."""
    known = _person(db, person)
    if known is None:
        raise _unknown(person)
    sessions = db.execute(
        "SELECT token_hash, person, created, seen FROM sessions WHERE person = ? ORDER BY created",
        (person,),
    )
    said = db.execute(
        'SELECT table_id AS "table", number, person, text, at FROM chat '
        "WHERE person = ? ORDER BY table_id, number",
        (person,),
    )
    return Export(
        person=known,
        sessions=tuple(each(Session, sessions)),
        tables=tables.tables_of(db, person, limit=_ALL),
        matches=matches.matches_of(db, person, limit=_ALL, records=True),
        chat=tuple(each(ChatLine, said)),
    )


def delete_person(db: sqlite3.Connection, person: str) -> tuple[str, ...]:
    """Delete a person; kept matches say SOMEBODY."""
    found = db.execute("SELECT table_id FROM table_people WHERE person = ?", (person,))
    at_tables = tuple(row[0] for row in found)
    db.execute("UPDATE seats SET name = ? WHERE person = ?", (SOMEBODY, person))
    # The rest hangs on the person, and goes or lets go with it.
    if not db.execute("DELETE FROM people WHERE id = ?", (person,)).rowcount:
        raise _unknown(person)
    return at_tables


def add_session(db: sqlite3.Connection, session: Session) -> None:
    """Keep a session."""
    with refusing("that session is known already", f"there is no person {session.person}"):
        db.execute(
            "INSERT INTO sessions (token_hash, person, created, seen) VALUES (?, ?, ?, ?)",
            (session.token_hash, session.person, session.created, session.seen),
        )


def session(db: sqlite3.Connection, token_hash: bytes) -> Session | None:
    """The session of a token."""
    found = db.execute(
        "SELECT token_hash, person, created, seen FROM sessions WHERE token_hash = ?",
        (token_hash,),
    )
    return one(Session, found)


def touch_session(db: sqlite3.Connection, token_hash: bytes, seen: int) -> None:
    """Say when a session was last used."""
    db.execute("UPDATE sessions SET seen = ? WHERE token_hash = ?", (seen, token_hash))


def expire_sessions(db: sqlite3.Connection, seen_before: int) -> int:
    """End sessions that nobody used for long, and delete who has none and belongs to no table."""
    ended = db.execute("DELETE FROM sessions WHERE seen < ?", (seen_before,)).rowcount
    idle = db.execute(
        "SELECT id FROM people WHERE created < ? "
        "AND NOT EXISTS (SELECT 1 FROM sessions WHERE person = people.id) "
        "AND NOT EXISTS (SELECT 1 FROM table_people WHERE person = people.id)",
        (seen_before,),
    )
    for (person,) in idle.fetchall():
        delete_person(db, person)
    return ended


def end_other_sessions(db: sqlite3.Connection, person: str, kept: bytes) -> int:
    """End a person's sessions but one, and what could become one."""
    _check_session(db, person, kept)
    db.execute("DELETE FROM codes WHERE person = ?", (person,))
    return db.execute(
        "DELETE FROM sessions WHERE person = ? AND token_hash <> ?", (person, kept)
    ).rowcount


def add_code(db: sqlite3.Connection, code: Code, by: bytes) -> None:
    """Keep a one-time code."""
    _check_session(db, code.person, by)
    with refusing("that code is known already", f"there is no person {code.person}"):
        db.execute(
            "INSERT INTO codes (code_hash, person, expires) VALUES (?, ?, ?)",
            (code.code_hash, code.person, code.expires),
        )


def use_code(
    db: sqlite3.Connection, code_hash: bytes, token_hash: bytes, now: int
) -> Person | None:
    """Use a code up for a session."""
    found = db.execute(
        "SELECT person, expires FROM codes WHERE code_hash = ?", (code_hash,)
    ).fetchone()
    if found is None:
        return None
    db.execute("DELETE FROM codes WHERE code_hash = ?", (code_hash,))
    person, expires = found
    if now >= expires:
        return None
    add_session(db, Session(token_hash=token_hash, person=person, created=now, seen=now))
    return _person(db, person)


def _check_session(db: sqlite3.Connection, person: str, token_hash: bytes) -> None:
    found = session(db, token_hash)
    if found is None or found.person != person:
        raise NotKept(f"this session of {person} has ended")


def _person(db: sqlite3.Connection, person: str) -> Person | None:
    return people(db, [person]).get(person)


def _unknown(person: str) -> NotKept:
    return NotKept(f"there is no person {person}")
