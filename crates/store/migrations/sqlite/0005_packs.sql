-- The log of a table is in two places. A commit appends its rows to `journal` as one row, so it writes few pages and no
-- index. Later these rows are moved into `packs`, compressed, each with rows of one table. The program moves the rows of
-- `log` there, removes it, and then writes 'packs' into `filled`.

-- `id` counts the commits without a gap. The newest row always stays, so a number is never used again. `heads` has the id
-- of each table in `rows`, with the number of its last row.
CREATE TABLE journal (id INTEGER PRIMARY KEY, heads BLOB NOT NULL, rows BLOB NOT NULL) STRICT;
INSERT INTO journal VALUES (0, x'', x'');

CREATE TABLE packs (
    pack INTEGER PRIMARY KEY,
    tbl INTEGER NOT NULL REFERENCES tables (number),
    first INTEGER NOT NULL,
    last INTEGER NOT NULL,
    rows BLOB NOT NULL,
    UNIQUE (tbl, first)
) STRICT;
