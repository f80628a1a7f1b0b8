//! The words of the page where a table is set up.

use protocol::Pace;

pub(crate) const SEATS: &str = "How many sit down?";
pub(crate) const OTHERS: &str = "Who sits with you?";
pub(crate) const FRIEND: &str = "Left for a friend";
pub(crate) const FRIEND_WORDS: &str = "Stays free until somebody comes by your link or finds the table.";
pub(crate) const PACE: &str = "Clock";
pub(crate) const ONLINE: &str = "Only for a table online";
pub(crate) const PRIVATE: &str = "Private";
pub(crate) const PRIVATE_WORDS: &str = "Only people with an invitation find the table.";
pub(crate) const DELAY: &str = "Spectators see it later by";
pub(crate) const DELAY_UNIT: &str = "seconds (0 to 600)";
pub(crate) const PLAY_HERE: &str = "Play here against bots";
pub(crate) const OPEN: &str = "Open a table online";
pub(crate) const QUICK: &str = "Find me somebody";
pub(crate) const QUICK_WORDS: &str = "Usual rules, whoever waits; bots fill in after a few seconds.";
pub(crate) const USUAL: &str = "Back to the usual";
pub(crate) const NEEDS_BOTS: &str = "To play here every other seat needs a bot. Or open the table online.";
pub(crate) const OPENING: &str = "The table is being laid…";
pub(crate) const LEFT: &str = "You left a game in the middle.";
pub(crate) const GO_ON: &str = "Go on with it";
pub(crate) const WAYS: &str = "Begin";
pub(crate) const FEWER: &str = "One fewer";
pub(crate) const MORE: &str = "One more";
pub(crate) const USUAL_MARK: &str = "usual";

pub(crate) fn title(game: &str) -> String {
    format!("A table of {game}")
}

pub(crate) fn people(count: usize) -> String {
    format!("{count} players")
}

pub(crate) fn seat(index: usize) -> String {
    format!("Seat {}", index + 1)
}

/// How many cards the counters of a deck add up to.
pub(crate) fn deck_total(total: u64) -> String {
    match total {
        13 => "13 cards: that is a deck.".into(),
        fewer @ 0..13 => format!("{fewer} of 13 cards: add {}.", 13 - fewer),
        more => format!("{more} cards: take {} away.", more - 13),
    }
}

/// How strong a level of bots is.
pub(crate) fn strength(slug: &str) -> Option<&'static str> {
    match slug {
        "greenhorn" => Some("easy"),
        "regular" => Some("fair"),
        "sharp" => Some("hard"),
        "legend" => Some("the hardest"),
        _ => None,
    }
}

/// A pace: its name, and what it means.
pub(crate) const fn pace(pace: Pace) -> (&'static str, &'static str) {
    match pace {
        Pace::Relaxed => ("Relaxed", "The time of the rules: about a minute for a decision."),
        Pace::Fast => ("Fast", "A third of that."),
        Pace::None => ("No clock", "Take all day. Nobody decides for you."),
    }
}

/// The name of an option, as one would say it at a table.
pub(crate) fn option<'a>(game: &str, name: &'a str) -> &'a str {
    match (game, name) {
        ("loot", "deck-out") => "When the gold runs out",
        ("loot", "deck") => "The saloon deck",
        ("loot" | "hayauchi", "match") => "Length",
        ("hayauchi", "used-cards") => "Used Booze",
        ("hayauchi", "no-shot") => "Last together",
        ("hayauchi", "race") => "Races",
        ("hayauchi", "gun-position") => "The Gun",
        ("gunfight", "pass") => "Declining",
        ("gunfight", "ace") => "A remaining ace",
        ("gunfight", "life") => "Life at the start",
        ("hanafuda", "opening") => "The first turn",
        ("hanafuda", "blind-take") => "Face-down cards",
        ("hanafuda", "both-unlisted") => "Nothing against nothing",
        ("hanafuda", "target") => "Damage that wins",
        _ => name,
    }
}

/// A value of an option: its name, and what it changes.
pub(crate) fn choice<'a>(game: &str, name: &str, value: &'a str) -> (&'a str, &'a str) {
    match (game, name, value) {
        ("loot", "deck-out", "draw") => ("A draw", "If nobody holds the bottle, nobody wins."),
        ("loot", "deck-out", "nuggets") => ("Count the gold", "Most nuggets win, then most bullets."),
        ("loot", "match", "single") => ("One duel", "Five minutes, and it is settled."),
        ("loot", "match", "best-of-3") => ("Best of three", "First to win two; a draw is played again."),
        ("hayauchi", "used-cards", "down") => ("Face down", "Remember who drank what."),
        ("hayauchi", "used-cards", "up") => ("Face up", "In a line, for all to see."),
        ("hayauchi", "no-shot", "re-race") => ("Race again", "Only among themselves."),
        ("hayauchi", "no-shot", "all-lose") => ("All pay", "Each of them loses a heart."),
        ("hayauchi", "race", "real-time") => {
            ("For real", "The slowest hand pays. Your own reaction counts, not your line.")
        }
        ("hayauchi", "race", "by-lot") => ("By lot", "Chance says who is last. No Guns needed."),
        ("hayauchi", "gun-position", "table") => ("On the table", "One click, tap or key."),
        ("hayauchi", "gun-position", "holster") => ("In the holster", "Drag it out, or press two keys."),
        ("hayauchi", "match", "single") => ("One game", "Ten minutes."),
        ("hayauchi", "match", "points") => ("For points", "2 for a win, 1 for a draw, until one leads with 3 or more."),
        ("gunfight", "pass", "no") => ("Not allowed", "What your hand says is done, even if it hurts."),
        ("gunfight", "pass", "yes") => {
            ("Allowed", "A flip of anybody's card, your own rotation and a swap may be declined.")
        }
        ("gunfight", "ace", "1") => ("Counts 1", "As the sheet is usually read."),
        ("gunfight", "ace", "11") => ("Counts 11", "For bigger holes."),
        ("hanafuda", "opening", "race") => ("To the quicker", "Both discard when the coin lands; the quicker begins."),
        ("hanafuda", "opening", "by-lot") => ("By lot", "Nobody has to hurry."),
        ("hanafuda", "blind-take", "yes") => ("May be taken", "Unseen, from the top of a pile."),
        ("hanafuda", "blind-take", "no") => ("Stay where they are", "Only face-up cards can be taken."),
        ("hanafuda", "both-unlisted", "equal") => ("Equal", "Both throw a card and stare on."),
        ("hanafuda", "both-unlisted", "attacker-loses") => ("The caller is struck", "Do not draw with empty hands."),
        _ => (value, ""),
    }
}
