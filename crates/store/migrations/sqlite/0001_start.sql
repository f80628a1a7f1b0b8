-- Ids are unsigned 64-bit numbers kept in SQLite's signed integers, bit for bit. Times are microseconds since 1970.

-- `number` is dense and grows: keyed by it, the rows of the tables in play lie side by side in the log's index. Keyed by
-- the random `id`, each row of a commit would touch a page of its own.
CREATE TABLE tables (
    number INTEGER PRIMARY KEY,
    id INTEGER NOT NULL UNIQUE,
    game TEXT NOT NULL,
    created INTEGER NOT NULL,
    created_by INTEGER NOT NULL,
    private INTEGER NOT NULL,
    closed INTEGER NOT NULL DEFAULT 0
) STRICT;
CREATE INDEX tables_open ON tables (number) WHERE closed = 0;

CREATE TABLE log (
    row INTEGER PRIMARY KEY,
    tbl INTEGER NOT NULL REFERENCES tables (number),
    n INTEGER NOT NULL,
    at INTEGER NOT NULL,
    entry TEXT NOT NULL,
    UNIQUE (tbl, n)
) STRICT;

CREATE TABLE chats (
    tbl INTEGER NOT NULL REFERENCES tables (id),
    at INTEGER NOT NULL,
    player INTEGER NOT NULL,
    name TEXT NOT NULL,
    text TEXT NOT NULL,
    PRIMARY KEY (tbl, at, player)
) STRICT, WITHOUT ROWID;
CREATE INDEX chats_player ON chats (player);

CREATE TABLE players (
    id INTEGER PRIMARY KEY,
    name TEXT NOT NULL,
    kind TEXT NOT NULL CHECK (kind IN ('guest', 'program')),
    owner INTEGER REFERENCES players (id),
    -- The SHA-256 of the token; nothing once the token is revoked or the player deleted.
    token BLOB UNIQUE,
    created INTEGER NOT NULL,
    seen INTEGER NOT NULL
) STRICT;
CREATE INDEX players_owner ON players (owner) WHERE owner IS NOT NULL;

CREATE TABLE mutes (
    player INTEGER NOT NULL,
    muted INTEGER NOT NULL,
    PRIMARY KEY (player, muted)
) STRICT, WITHOUT ROWID;
CREATE INDEX mutes_muted ON mutes (muted);

CREATE TABLE invitations (
    hash BLOB PRIMARY KEY,
    tbl INTEGER NOT NULL REFERENCES tables (id),
    created_by INTEGER NOT NULL,
    expires INTEGER NOT NULL
) STRICT, WITHOUT ROWID;
CREATE INDEX invitations_tbl ON invitations (tbl);
CREATE INDEX invitations_expires ON invitations (expires);

-- `pending` is 1 from the finish of a rated game until its ratings are written.
CREATE TABLE results (
    id INTEGER PRIMARY KEY,
    tbl INTEGER NOT NULL REFERENCES tables (id),
    game TEXT NOT NULL,
    players INTEGER NOT NULL,
    first INTEGER NOT NULL,
    last INTEGER NOT NULL,
    finished INTEGER NOT NULL,
    reason TEXT NOT NULL,
    rated INTEGER NOT NULL,
    private INTEGER NOT NULL,
    pending INTEGER NOT NULL
) STRICT;
CREATE INDEX results_pending ON results (finished, id) WHERE pending = 1;
CREATE INDEX results_public ON results (finished, id) WHERE private = 0;

CREATE TABLE result_seats (
    result INTEGER NOT NULL REFERENCES results (id),
    seat INTEGER NOT NULL,
    player INTEGER,
    name TEXT NOT NULL,
    won INTEGER NOT NULL,
    rating_before REAL,
    rating_after REAL,
    PRIMARY KEY (result, seat)
) STRICT, WITHOUT ROWID;
CREATE INDEX result_seats_player ON result_seats (player) WHERE player IS NOT NULL;

CREATE TABLE ratings (
    game TEXT NOT NULL,
    players INTEGER NOT NULL,
    player INTEGER NOT NULL,
    rating REAL NOT NULL,
    deviation REAL NOT NULL,
    volatility REAL NOT NULL,
    games INTEGER NOT NULL,
    last INTEGER NOT NULL,
    PRIMARY KEY (game, players, player)
) STRICT, WITHOUT ROWID;
CREATE INDEX ratings_ladder ON ratings (game, players, rating - 2 * deviation DESC);
CREATE INDEX ratings_player ON ratings (player);

-- One row that is written to learn whether the disk takes writes.
CREATE TABLE probe (id INTEGER PRIMARY KEY CHECK (id = 1), count INTEGER NOT NULL) STRICT;
INSERT INTO probe VALUES (1, 0);
