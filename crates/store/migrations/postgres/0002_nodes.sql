-- Several servers on one database, called nodes. A node has a number for each start of its process, a lease that it
-- renews several times a second, and tables that it owns. It may write as long as it is alive.
CREATE TABLE nodes (
    id BIGINT GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
    name TEXT NOT NULL,
    version TEXT NOT NULL,
    -- Identifies the message bus of the node.
    bus TEXT NOT NULL,
    started BIGINT NOT NULL,
    -- When its lease runs out, by the clock of the database.
    until BIGINT NOT NULL,
    -- Since when the lease was renewed without interruption.
    since BIGINT NOT NULL,
    -- False once it has left or was condemned. It never becomes true again.
    alive BOOLEAN NOT NULL DEFAULT TRUE,
    status TEXT NOT NULL DEFAULT 'null'
) WITH (fillfactor = 50);

-- `owner` is no foreign key: rows of nodes that ended long ago are deleted, and closed tables keep their last owner.
-- `taken` is false from the moment a node becomes the owner until it has read the table's log. `handover` is what the
-- last owner said when it gave the table away.
ALTER TABLE tables
    ADD COLUMN owner BIGINT,
    ADD COLUMN epoch BIGINT NOT NULL DEFAULT 1,
    ADD COLUMN taken BOOLEAN NOT NULL DEFAULT TRUE,
    ADD COLUMN handover TEXT;
CREATE INDEX tables_owner ON tables (owner, number) WHERE NOT closed;
CREATE INDEX tables_not_taken ON tables (owner, number) WHERE NOT closed AND NOT taken;

-- Quick-match tables that wait for players. They may not be in `tables` yet.
CREATE TABLE quick (
    tbl BIGINT PRIMARY KEY,
    game TEXT NOT NULL,
    players INTEGER NOT NULL,
    node BIGINT NOT NULL,
    free INTEGER NOT NULL,
    until BIGINT NOT NULL
);

-- Nodes look for answers that another node gave.
CREATE INDEX answers_request ON answers (player, id);

-- The time, in microseconds since 1970.
CREATE FUNCTION micros() RETURNS BIGINT LANGUAGE sql VOLATILE AS $$
    SELECT (extract(epoch FROM clock_timestamp()) * 1000000)::bigint
$$;

-- Fails unless the node is alive, and keeps it alive until the transaction ends: whoever condemns a node takes the same
-- lock exclusively. Every statement that writes for a node calls it. The lock is not the row's, because that would
-- write the row each time. The second statement of the function sees what was committed before the lock was granted.
CREATE FUNCTION fence(node BIGINT) RETURNS VOID LANGUAGE plpgsql STRICT VOLATILE AS $$
BEGIN
    PERFORM pg_advisory_xact_lock_shared(1, node::integer);
    PERFORM 1 FROM nodes WHERE id = node AND alive;
    IF NOT FOUND THEN
        RAISE EXCEPTION 'node % is not alive any more', node USING ERRCODE = 'QD001';
    END IF;
END
$$;

-- Reserves a seat at a table that waits for one of these games with so many players, or enters `fresh` for the first of
-- them. The locks make those who ask for the same game wait for each other, so the second sees what the first entered.
-- They are taken in one order, so that nobody waits in a circle.
CREATE FUNCTION quick_match(
    me BIGINT, games TEXT[], seats INTEGER[], without BIGINT[], fresh BIGINT, seconds INTEGER,
    OUT waiting BIGINT, OUT host BIGINT
) LANGUAGE plpgsql VOLATILE AS $$
DECLARE
    lock INTEGER;
BEGIN
    PERFORM fence(me);
    FOR lock IN SELECT DISTINCT hashtext(game || ' ' || many) FROM unnest(games, seats) AS wanted (game, many) ORDER BY 1
    LOOP
        PERFORM pg_advisory_xact_lock(2, lock);
    END LOOP;
    DELETE FROM quick USING unnest(games, seats) AS wanted (game, many)
        WHERE quick.game = wanted.game AND quick.players = wanted.many AND quick.until <= micros();
    -- The same request again, because its answer was lost.
    IF EXISTS (SELECT 1 FROM quick WHERE tbl = fresh) THEN
        RETURN;
    END IF;
    UPDATE quick SET free = free - 1 WHERE tbl = (
        SELECT tbl FROM quick
            JOIN nodes ON nodes.id = quick.node AND nodes.alive
            JOIN unnest(games, seats) AS wanted (game, many)
                ON quick.game = wanted.game AND quick.players = wanted.many
            WHERE free > 0 AND tbl <> ALL (without)
            ORDER BY quick.until, tbl LIMIT 1
    ) RETURNING tbl, node INTO waiting, host;
    IF NOT FOUND THEN
        INSERT INTO quick VALUES (fresh, games[1], seats[1], me, seats[1] - 1, micros() + seconds * 1000000::bigint);
    END IF;
END
$$;
