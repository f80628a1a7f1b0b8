//! What a player has been told of a table's games, and what may be told next.

use std::collections::BTreeMap;

use protocol::Update;

/// The game and the number of an update.
pub(crate) type Number = (u32, u32);

/// What a player has been told.
#[derive(Clone, Default)]
pub(crate) struct Sight {
    /// The last update.
    pub(crate) seen: Number,
    /// The events, if they were told, and the view of each update of the game that is on.
    told: BTreeMap<Number, (Option<String>, String)>,
    /// Updates are told once more on request: the next number, if the first has come, and the last.
    again: Option<(Option<u32>, u32)>,
    /// The next update is the last one once more, with a fresh view.
    fresh: bool,
    /// A connection has just been made: a fresh view may stand for very many updates.
    away: bool,
}

impl Sight {
    /// Whether nothing is awaited that was asked for.
    pub(crate) fn is_clear(&self) -> bool {
        self.again.is_none() && !self.fresh
    }

    /// A connection is lost, and what was to be told on it.
    pub(crate) fn cut_off(&mut self) {
        (self.again, self.fresh, self.away) = (None, false, true);
    }

    /// What was told of `game` will be told again, as far back as is sent at once; if that is not the game that is on, a
    /// fresh view.
    pub(crate) fn told_again(&mut self, game: u32) {
        let (now, last) = self.seen;
        match last {
            0 => {}
            _ if game == now => self.again = Some((None, last)),
            _ => self.fresh = true,
        }
    }

    /// An update: its number continues what is known, or it is what was known already, or it is a fresh start. Whether
    /// it is the newest.
    pub(crate) fn learn(&mut self, update: &Update<'_>) -> bool {
        let (number, view) = ((update.game, update.n), update.view.get());
        let events: Vec<&str> = update.events.iter().map(|event| event.get()).collect();
        let events = (!events.is_empty()).then(|| events.join(" "));
        let away = std::mem::take(&mut self.away);
        if let Some((next, last)) = self.again {
            assert_eq!(number, (self.seen.0, next.unwrap_or(update.n)), "what was told is told again in order");
            assert!(update.n <= last, "{number:?} is told again before it was told");
            self.again = (update.n < last).then_some((Some(update.n + 1), last));
        } else if std::mem::take(&mut self.fresh) {
            assert_eq!(number, self.seen, "a fresh view is that of the last update");
        } else {
            self.follow(number, events.is_none(), away);
        }
        self.compare(number, events.as_deref(), view);
        number == self.seen
    }

    fn follow(&mut self, number: Number, is_fresh: bool, away: bool) {
        let ((game, n), (new_game, new_n)) = (self.seen, number);
        let goes_on = number == (game, n + 1);
        let begins = new_game > game && (new_n == 1 || is_fresh);
        let was_away = new_game == game && new_n > n + 1 && is_fresh && away;
        assert!(goes_on || begins || was_away, "{number:?} does not follow {:?}", self.seen);
        self.seen = number;
        self.told.retain(|(game, _), _| *game == new_game);
    }

    /// What is told twice is the same both times: what was told before a kill was no rumour.
    fn compare(&mut self, number: Number, events: Option<&str>, view: &str) {
        let (told, seen) = self.told.entry(number).or_insert_with(|| (events.map(Into::into), view.into()));
        if let (Some(before), Some(now)) = (told, events) {
            assert_eq!(before, now, "{number:?} is told as it was");
        }
        assert_eq!(seen, view, "{number:?} looks as it did");
    }
}
