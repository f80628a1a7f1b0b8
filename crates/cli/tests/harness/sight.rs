//! The updates a player has received of a table's games, and what may come next.

use std::collections::BTreeMap;

use protocol::Update;

/// The game and the number of an update.
pub(crate) type Number = (u32, u32);

/// The updates a player has received.
#[derive(Clone, Default)]
pub(crate) struct Sight {
    /// The last update.
    pub(crate) seen: Number,
    /// The events, if they were sent, and the view of each update of the current game.
    told: BTreeMap<Number, (Option<String>, String)>,
    /// Updates that are being sent again on request: the next number, if the first has arrived, and the last.
    again: Option<(Option<u32>, u32)>,
    /// The next update repeats the last one with a fresh view.
    fresh: bool,
    /// The connection is new: a fresh view may replace many updates.
    away: bool,
}

impl Sight {
    /// Whether no requested update is pending.
    pub(crate) fn is_clear(&self) -> bool {
        self.again.is_none() && !self.fresh
    }

    /// The connection is lost, and with it the pending updates.
    pub(crate) fn cut_off(&mut self) {
        (self.again, self.fresh, self.away) = (None, false, true);
    }

    /// Expects the updates of `game` again, as far back as the server sends them; if that is not the current game,
    /// expects a fresh view.
    pub(crate) fn told_again(&mut self, game: u32) {
        let (now, last) = self.seen;
        match last {
            0 => {}
            _ if game == now => self.again = Some((None, last)),
            _ => self.fresh = true,
        }
    }

    /// Checks an update: it continues the known ones, repeats a known one, or is a fresh view. Returns whether it is
    /// the newest.
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

    /// What is sent twice is the same both times, even across a kill.
    fn compare(&mut self, number: Number, events: Option<&str>, view: &str) {
        let (told, seen) = self.told.entry(number).or_insert_with(|| (events.map(Into::into), view.into()));
        if let (Some(before), Some(now)) = (told, events) {
            assert_eq!(before, now, "{number:?} is told as it was");
        }
        assert_eq!(seen, view, "{number:?} looks as it did");
    }
}
