-- What a request for a quick match was given, so that another node that gets the same request gives the same. `request` is
-- the id that a new table would have, which follows from the request.
CREATE TABLE quick_given (
    request BIGINT PRIMARY KEY,
    tbl BIGINT NOT NULL,
    node BIGINT NOT NULL,
    until BIGINT NOT NULL
);
CREATE INDEX quick_given_until ON quick_given (until);
CREATE INDEX quick_given_tbl ON quick_given (tbl);

-- As before, but a request that is repeated within ten minutes is given the same table, as long as its node is alive.
CREATE OR REPLACE FUNCTION quick_match(
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
    DELETE FROM quick_given WHERE until <= micros()
        OR request = fresh AND NOT EXISTS (SELECT 1 FROM nodes WHERE nodes.id = quick_given.node AND alive);
    SELECT tbl, node INTO waiting, host FROM quick_given WHERE request = fresh;
    IF waiting = fresh AND host = me THEN
        waiting := NULL;
        host := NULL;
        RETURN;
    ELSIF waiting IS NOT NULL THEN
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
        INSERT INTO quick VALUES (fresh, games[1], seats[1], me, seats[1] - 1, micros() + seconds * 1000000::bigint)
            ON CONFLICT (tbl) DO UPDATE SET node = me, until = excluded.until;
    END IF;
    INSERT INTO quick_given
        VALUES (fresh, coalesce(waiting, fresh), coalesce(host, me), micros() + 600 * 1000000::bigint);
END
$$;
