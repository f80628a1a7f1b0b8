//! The table as text.

use engine::{Cast, Seat, Sketch, Tone};

use crate::{Answer, Board, Booze, GunPosition, Length, Place, Race, Step, View};

const NAME: usize = 13;
const HEARTS: usize = 7;
const POINTS: usize = 7;
const HAND: usize = 15;
const USED: usize = 13;
const SECRET: usize = 8;

/// The table as text: a heading and one line per player.
pub(crate) fn table(view: &View, cast: &Cast) -> Sketch {
    let mut sketch = Sketch::default();
    draw_heading(&mut sketch, &view.board);
    for seat in view.board.seats().iter() {
        draw_player(&mut sketch, view, cast, seat);
    }
    sketch
}

/// One line that says what the game waits for and from whom.
pub(crate) fn prompt(view: &View, cast: &Cast) -> String {
    let board = &view.board;
    let racing = view.viewer.seat().is_some_and(|seat| board.racing.contains(seat));
    match board.step {
        _ if board.over.is_some() => "The game is over.".into(),
        _ if !view.is_mine() => format!("Waiting for {}.", cast.list(view.to_act.iter())),
        Step::Pick => "Pick a Booze of your hand.".into(),
        Step::Showdown if racing => {
            let rivals = board.racing.iter().filter(|&seat| !view.viewer.is(seat));
            format!("Draw! You race {}: gun, before they do.", cast.list(rivals))
        }
        Step::Showdown => "You are not in a race: hold, or a needless gun costs you a heart.".into(),
    }
}

fn draw_heading(sketch: &mut Sketch, board: &Board) {
    let step = match board.step {
        _ if board.over.is_some() => "the game is over",
        Step::Pick => "pick a Booze",
        Step::Showdown if !board.final_race.is_empty() => "race for the win!",
        Step::Showdown if board.racing.is_empty() => "all different",
        Step::Showdown if board.race > 0 => "race again!",
        Step::Showdown => "race!",
    };
    let gun = match (board.options.race, board.options.gun_position) {
        (Race::ByLot, _) => "races by lot",
        (Race::RealTime, GunPosition::Table) => "gun on the table",
        (Race::RealTime, GunPosition::Holster) => "gun in the holster",
    };
    sketch.line().put(Tone::Strong, format!("Round {}: {step}", board.round)).put(Tone::Faint, format!("   {gun}"));
    sketch.line().put(Tone::Faint, format!("  {:NAME$}{:HEARTS$}", "", "hearts"));
    if board.options.length == Length::Points {
        sketch.cell(Tone::Faint, POINTS, "points");
    }
    let columns = format!("{:HAND$}{:USED$}{:SECRET$}on the table", "hand", "used", "secret");
    sketch.put(Tone::Faint, columns);
}

fn draw_player(sketch: &mut Sketch, view: &View, cast: &Cast, seat: Seat) {
    let (board, place) = (&view.board, &view.places[seat.index()]);
    let name: String = cast.name(seat).chars().take(NAME - 1).collect();
    sketch.line().plain("  ").cell(Tone::Strong, NAME, &name);
    let hearts = board.hearts[seat.index()];
    let lost = Board::HEARTS.saturating_sub(hearts);
    let left = "♥".repeat(hearts.into()) + &"♡".repeat(lost.into());
    sketch.cell(Tone::Red, HEARTS, if board.is_in(seat) { &left } else { "out" });
    if board.options.length == Length::Points {
        sketch.cell(Tone::Gold, POINTS, &board.points[seat.index()].to_string());
    }
    sketch.cell(Tone::Amber, HAND, &cards(place.hand.map(|hand| list(hand.iter())), place.hand_count));
    sketch.cell(Tone::Faint, USED, &cards(place.used.map(|used| list(used.iter())), place.used_count));
    sketch.cell(Tone::Blue, SECRET, &cards(place.secret.map(|secret| list(secret.iter())), place.secret_count));
    sketch.put(Tone::Green, doings(view, place, seat));
}

fn list(cards: impl Iterator<Item = Booze>) -> String {
    cards.map(|booze| booze.to_string()).collect::<Vec<_>>().join(" ")
}

/// The cards, or only their number if they are hidden.
fn cards(seen: Option<String>, count: u8) -> String {
    match (seen, count) {
        (_, 0) => "-".into(),
        (Some(cards), _) => cards,
        (None, 1) => "1 card".into(),
        (None, count) => format!("{count} cards"),
    }
}

fn doings(view: &View, place: &Place, seat: Seat) -> String {
    let board = &view.board;
    let pick = match (place.picked, place.has_picked) {
        (Some(booze), _) => Some(booze.to_string()),
        (None, true) => Some("face down".into()),
        (None, false) => None,
    };
    let answer = match place.answer {
        Some(Answer::Gun(_)) => Some("has shot".to_owned()),
        Some(Answer::Hold) => Some("holds".to_owned()),
        None => place.missed.then(|| "missed".to_owned()),
    };
    let word = |holds: bool, word: &str| holds.then(|| word.to_owned());
    let doings = [
        pick,
        word(board.racing.contains(seat), "races"),
        word(place.fired, "fired"),
        answer,
        board.said[seat.index()].map(|booze| format!("says {booze}")),
    ];
    doings.into_iter().flatten().collect::<Vec<_>>().join(", ")
}
