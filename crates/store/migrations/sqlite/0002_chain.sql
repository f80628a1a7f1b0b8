-- The first 16 bytes of a SHA-256 over the link before and this entry. The program fills in the links of the rows that are
-- here already and then writes 'chain' into `filled`.
ALTER TABLE log ADD COLUMN chain BLOB NOT NULL DEFAULT x'';
CREATE TABLE filled (what TEXT PRIMARY KEY) STRICT, WITHOUT ROWID;

-- A line is known by its number at its table, from 1, and says whether a program wrote it.
CREATE TABLE numbered_chats (
    tbl INTEGER NOT NULL REFERENCES tables (id),
    n INTEGER NOT NULL,
    at INTEGER NOT NULL,
    player INTEGER NOT NULL,
    name TEXT NOT NULL,
    text TEXT NOT NULL,
    program INTEGER NOT NULL,
    PRIMARY KEY (tbl, n)
) STRICT, WITHOUT ROWID;
INSERT INTO numbered_chats
    SELECT tbl, row_number() OVER (PARTITION BY tbl ORDER BY at, player), at, player, name, text,
        EXISTS (SELECT 1 FROM players WHERE players.id = player AND kind = 'program')
    FROM chats;
DROP TABLE chats;
ALTER TABLE numbered_chats RENAME TO chats;
CREATE INDEX chats_player ON chats (player);

-- Those made before this column count as made at the beginning of time.
ALTER TABLE invitations ADD COLUMN created INTEGER NOT NULL DEFAULT 0;

-- What players asked with an id of their own, and the answer, so that the same ask sent again counts once.
CREATE TABLE answers (
    player INTEGER NOT NULL,
    id TEXT NOT NULL,
    at INTEGER NOT NULL,
    answer TEXT NOT NULL,
    PRIMARY KEY (player, id)
) STRICT, WITHOUT ROWID;
CREATE INDEX answers_at ON answers (at);

CREATE TABLE races (
    player INTEGER NOT NULL,
    at INTEGER NOT NULL,
    ms INTEGER NOT NULL,
    early INTEGER NOT NULL,
    PRIMARY KEY (player, at)
) STRICT, WITHOUT ROWID;

-- The one key that signs the records of this server.
CREATE TABLE server_key (id INTEGER PRIMARY KEY CHECK (id = 1), key BLOB NOT NULL CHECK (length(key) = 32)) STRICT;
