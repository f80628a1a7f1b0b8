-- From when on others than its players may know the result of a game: spectators may see the game with a delay.
ALTER TABLE results ADD COLUMN shown INTEGER NOT NULL DEFAULT 0;
