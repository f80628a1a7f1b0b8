//! Events as sentences for players.

use engine::{Cast, Seat, Seats};

use crate::{Answer, Booze, BySeat, Event, Hand, Pile, Reason, Why};

pub(crate) fn tell(event: &Event, cast: &Cast) -> String {
    match *event {
        Event::Announced { seat, booze } => format!("{}: \"Next, a {booze}.\"", cast.name(seat)),
        Event::TimeUp { seats } => match (seats.len(), seats.lowest()) {
            (1, Some(seat)) => format!("{} out of time.", cast.does(seat, "run", "runs")),
            _ => format!("{} run out of time.", cast.list(seats.iter())),
        },
        Event::Picked { seat, booze, by_lot } => {
            let what = booze.map_or_else(|| "a Booze".into(), |booze| format!("Booze {booze}"));
            let how = if by_lot { ", picked by lot" } else { "" };
            format!("{} {what} face down{how}.", cast.does(seat, "put", "puts"))
        }
        Event::Fired { seat } => format!("{} before the reveal. That costs a heart.", cast.does(seat, "fire", "fires")),
        Event::Revealed { booze } => tell_reveal(cast, booze),
        Event::EarlyShot { seat } => format!("{} fired before the reveal!", cast.name(seat)),
        Event::Race { racing, booze } => format!("The same {booze} for {}: draw!", cast.list(racing.iter())),
        Event::Lowest { seat } => format!("All different. {} the lowest.", cast.does(seat, "drink", "drinks")),
        Event::Answered { seat, answer } => tell_answer(cast, seat, answer),
        Event::Missed { seat } => format!("{} the plate.", cast.does(seat, "miss", "misses")),
        Event::Showdown { answers, missed } => tell_showdown(cast, &answers, missed),
        Event::RaceAgain { racing, by_lot } => {
            let how = if by_lot { "the lot decides" } else { "they race again" };
            format!("{} are last together: {how}.", cast.list(racing.iter()))
        }
        Event::LastByLot { seat } => format!("The lot: {} last.", cast.does(seat, "are", "is")),
        Event::Lost { seat, why, hearts } => tell_loss(cast, seat, why, hearts),
        Event::Out { seat } => format!("{} out.", cast.does(seat, "are", "is")),
        Event::CardsBack { seat, booze } => {
            let what = booze.map_or_else(|| "a secret booze".into(), |booze| format!("Booze {booze} as secret booze"));
            let back = cast.does(seat, "slip", "slips");
            format!("{back} {what} under the hearts; the used cards come back.")
        }
        Event::Round { round } => format!("Round {round}."),
        Event::Total { seat, hand, secret, total } => tell_total(cast, seat, hand, secret, total),
        Event::FinalRace { racing, .. } => {
            format!("Equal drinks, equal hearts: {} race for it.", cast.list(racing.iter()))
        }
        Event::Game { winners, reason, points } => {
            let points: Vec<String> = points.iter().map(|(_, points)| points.to_string()).collect();
            format!("{} Points: {}.", tell_end(cast, winners, reason, "this one"), points.join(", "))
        }
        Event::Over { winners, reason, cool, .. } => {
            let cool = if cool { " Cool: without a single Gun." } else { "" };
            format!("{}{cool}", tell_end(cast, winners, reason, "the game"))
        }
    }
}

fn tell_reveal(cast: &Cast, booze: BySeat<Booze>) -> String {
    let picks: Vec<String> = booze.iter().map(|(seat, booze)| format!("{}: {booze}", cast.name(seat))).collect();
    format!("Cheers! {}.", picks.join(", "))
}

fn tell_answer(cast: &Cast, seat: Seat, answer: Option<Answer>) -> String {
    match answer {
        None => format!("{} ready.", cast.does(seat, "are", "is")),
        Some(Answer::Gun(Some(at))) => format!("{} in {} ms.", cast.does(seat, "shoot", "shoots"), at / 1000),
        Some(Answer::Gun(None)) => format!("{}.", cast.does(seat, "shoot", "shoots")),
        Some(Answer::Hold) => format!("{} fire.", cast.does(seat, "hold", "holds")),
    }
}

fn tell_showdown(cast: &Cast, answers: &BySeat<Answer>, missed: Seats) -> String {
    let told: Vec<String> = answers
        .iter()
        .map(|(seat, answer)| {
            let after = if missed.contains(seat) { " after a miss" } else { "" };
            match answer {
                Answer::Gun(Some(at)) => format!("{}: {} ms{after}", cast.name(seat), at / 1000),
                Answer::Gun(None) => format!("{}: shot{after}", cast.name(seat)),
                Answer::Hold => format!("{}: no shot{after}", cast.name(seat)),
            }
        })
        .collect();
    format!("The smoke clears. {}.", told.join(", "))
}

fn tell_loss(cast: &Cast, seat: Seat, why: Why, hearts: u8) -> String {
    let why = match why {
        Why::Lowest => "for the weakest drink",
        Why::Last => "as the last to draw",
        Why::Needless => "for a needless Gun",
    };
    format!("{} a heart {why}: {hearts} left.", cast.does(seat, "lose", "loses"))
}

fn tell_total(cast: &Cast, seat: Seat, hand: Hand, secret: Pile, total: u8) -> String {
    let list =
        |cards: &mut dyn Iterator<Item = Booze>| cards.map(|booze| booze.to_string()).collect::<Vec<_>>().join(" ");
    let doubled = match secret.len() {
        0 => String::new(),
        _ => format!(", {} twice", list(&mut secret.iter())),
    };
    format!("{} {total} points: {}{doubled}.", cast.does(seat, "count", "counts"), list(&mut hand.iter()))
}

fn tell_end(cast: &Cast, winners: Seats, reason: Reason, what: &str) -> String {
    match (winners.len(), winners.lowest(), reason) {
        (1, Some(seat), Reason::LastStanding) => {
            format!("{} {what}, the last one standing.", cast.does(seat, "win", "wins"))
        }
        (1, Some(seat), Reason::Totals) => {
            format!("{} {what} with the braver drinks.", cast.does(seat, "win", "wins"))
        }
        (1, Some(seat), Reason::Hearts) => {
            format!("Equal drinks: {} {what} with more hearts.", cast.does(seat, "win", "wins"))
        }
        (1, Some(seat), Reason::Race) => {
            format!("{} the race, and {what}.", cast.does(seat, "win", "wins"))
        }
        _ => format!("Equal drinks: {} draw {what}.", cast.list(winners.iter())),
    }
}
