-- Version 1: people, tables, matches and their logs.
-- Times are milliseconds since 1970; documents are JSON that SQL does not read.

PRAGMA application_id = 0x5354594B;  -- "STYK"

CREATE TABLE people (
    id TEXT NOT NULL PRIMARY KEY,
    name TEXT NOT NULL,
    created INTEGER NOT NULL
) WITHOUT ROWID;

CREATE TABLE sessions (
    token_hash BLOB NOT NULL PRIMARY KEY CHECK (length(token_hash) = 32),
    person TEXT NOT NULL REFERENCES people ON DELETE CASCADE,
    created INTEGER NOT NULL,
    seen INTEGER NOT NULL
) WITHOUT ROWID;
CREATE INDEX sessions_person ON sessions (person);
CREATE INDEX sessions_seen ON sessions (seen);

CREATE TABLE codes (
    code_hash BLOB NOT NULL PRIMARY KEY CHECK (length(code_hash) = 32),
    person TEXT NOT NULL REFERENCES people ON DELETE CASCADE,
    expires INTEGER NOT NULL
) WITHOUT ROWID;
CREATE INDEX codes_person ON codes (person);
CREATE INDEX codes_expires ON codes (expires);

CREATE TABLE tables (
    id TEXT NOT NULL PRIMARY KEY,
    status TEXT NOT NULL CHECK (status IN ('lobby', 'playing', 'over', 'frozen')),
    public INTEGER NOT NULL CHECK (public IN (0, 1)),
    updated INTEGER NOT NULL,
    last_chat INTEGER NOT NULL DEFAULT 0,
    document BLOB NOT NULL
);
CREATE INDEX tables_status ON tables (status, updated);
CREATE INDEX tables_updated ON tables (updated);

CREATE TABLE table_people (
    table_id TEXT NOT NULL REFERENCES tables ON DELETE CASCADE,
    person TEXT NOT NULL REFERENCES people ON DELETE CASCADE,
    PRIMARY KEY (table_id, person)
) WITHOUT ROWID;
CREATE INDEX table_people_person ON table_people (person);

-- person is NULL where the table itself speaks
CREATE TABLE chat (
    table_id TEXT NOT NULL REFERENCES tables ON DELETE CASCADE,
    number INTEGER NOT NULL,
    person TEXT REFERENCES people ON DELETE CASCADE,
    text TEXT NOT NULL,
    at INTEGER NOT NULL,
    PRIMARY KEY (table_id, number)
) WITHOUT ROWID;
CREATE INDEX chat_person ON chat (person);

CREATE TABLE matches (
    id TEXT NOT NULL PRIMARY KEY,
    table_id TEXT REFERENCES tables ON DELETE SET NULL,
    game TEXT NOT NULL,
    rules INTEGER NOT NULL,
    state TEXT NOT NULL CHECK (state IN ('running', 'over', 'frozen')),
    started INTEGER NOT NULL,
    ended INTEGER,
    expires INTEGER,
    frozen TEXT,
    header BLOB NOT NULL,
    secret BLOB NOT NULL,
    record BLOB,
    CHECK ((state = 'running') = (ended IS NULL)),
    CHECK ((state = 'frozen') = (frozen IS NOT NULL)),
    CHECK (state = 'over' OR record IS NULL)
);
CREATE INDEX matches_table ON matches (table_id, started);
CREATE INDEX matches_running ON matches (started) WHERE state = 'running';
CREATE INDEX matches_ended ON matches (ended) WHERE ended IS NOT NULL;
CREATE INDEX matches_expires ON matches (expires) WHERE expires IS NOT NULL;

-- apart from matches because every move writes them
CREATE TABLE deadlines (
    match TEXT NOT NULL PRIMARY KEY REFERENCES matches ON DELETE CASCADE,
    document BLOB NOT NULL
) WITHOUT ROWID;

CREATE TABLE seats (
    match TEXT NOT NULL REFERENCES matches ON DELETE CASCADE,
    seat INTEGER NOT NULL CHECK (seat >= 0),
    person TEXT REFERENCES people ON DELETE SET NULL,
    name TEXT NOT NULL,
    PRIMARY KEY (match, seat)
) WITHOUT ROWID;
CREATE INDEX seats_person ON seats (person);

CREATE TABLE log (
    match TEXT NOT NULL REFERENCES matches ON DELETE CASCADE,
    seq INTEGER NOT NULL CHECK (seq >= 1),
    decision TEXT,
    seat INTEGER,
    move TEXT,
    cause TEXT NOT NULL,
    action TEXT NOT NULL,
    deals BLOB,
    state TEXT NOT NULL,
    rules INTEGER NOT NULL,
    at INTEGER NOT NULL,
    PRIMARY KEY (match, seq),
    CHECK (move IS NULL OR seat IS NOT NULL)
) WITHOUT ROWID;
CREATE UNIQUE INDEX log_move ON log (match, seat, move) WHERE move IS NOT NULL;

CREATE TABLE bans (
    address TEXT NOT NULL PRIMARY KEY,
    reason TEXT NOT NULL,
    created INTEGER NOT NULL,
    expires INTEGER
) WITHOUT ROWID;

-- one line: when the server last said that it is alive
CREATE TABLE heartbeat (
    one INTEGER NOT NULL PRIMARY KEY CHECK (one = 1),
    at INTEGER NOT NULL
);
