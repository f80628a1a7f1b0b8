-- Answers are appended and read once, at the next start: two indexes by id and by time cost more than they gave.
CREATE TABLE appended_answers (
    number INTEGER PRIMARY KEY,
    player INTEGER NOT NULL,
    id TEXT NOT NULL,
    at INTEGER NOT NULL,
    answer TEXT NOT NULL
) STRICT;
INSERT INTO appended_answers (player, id, at, answer) SELECT player, id, at, answer FROM answers ORDER BY at;
DROP TABLE answers;
ALTER TABLE appended_answers RENAME TO answers;
