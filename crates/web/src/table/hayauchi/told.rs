//! What events tell and the view does not: who was how fast, who lost a heart and why, how everybody takes it.

use ::hayauchi::{Answer, Board, Booze, Event, Reason, Step, Why};
use engine::{Seat, Seats};

use super::seen::Seen;
use crate::art::hayauchi::Mood;

/// What is remembered of the last showdown.
#[derive(Clone, Debug, Default, PartialEq)]
pub(super) struct Told {
    /// What each face shows.
    pub(super) moods: [Mood; Board::MOST],
    /// The last showdown, until the next cards are turned up.
    pub(super) board: Option<Times>,
    /// HAY-15: the game of a match that was just won.
    pub(super) won: Option<(Seats, Reason)>,
}

impl Told {
    /// Whose guns lie on the plate.
    pub(super) fn shooters(&self) -> Seats {
        let shots = self.board.iter().flat_map(|board| &board.shots);
        shots.filter(|shot| matches!(shot.answer, Answer::Gun(_))).map(|shot| shot.seat).collect()
    }
}

/// Who was how fast, and what it cost.
#[derive(Clone, Debug, Default, PartialEq)]
pub(super) struct Times {
    pub(super) racing: Seats,
    /// Those who raced or shot, the fastest first.
    pub(super) shots: Vec<Shot>,
    /// HAY-09: who has to race once more.
    pub(super) again: Seats,
    pub(super) lost: Vec<(Seat, Why)>,
}

/// What one player did in a showdown.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Shot {
    pub(super) seat: Seat,
    pub(super) answer: Answer,
    pub(super) missed: bool,
}

impl Shot {
    /// The time to the plate, in milliseconds.
    pub(super) fn ms(self) -> Option<u32> {
        match self.answer {
            Answer::Gun(at) => at.map(|at| at / 1_000),
            Answer::Hold => None,
        }
    }

    /// HAY-04, HAY-16: those who shot in the order of their times, then shots without one, then no shot.
    fn order(self) -> (u8, u32) {
        match self.answer {
            Answer::Gun(Some(at)) => (0, at),
            Answer::Gun(None) => (1, 0),
            Answer::Hold => (2, 0),
        }
    }
}

/// Makes the table what it is after the event, and says for how many milliseconds that should be looked at.
pub(super) fn step(seen: &mut Seen, event: &Event) -> u32 {
    match *event {
        Event::Announced { seat, booze } => change(seen, seat, 0, |player| player.said = Some(booze)),
        Event::Picked { seat, booze, .. } => pick(seen, seat, booze),
        Event::Fired { seat } => change(seen, seat, 600, |player| player.fired = true),
        Event::Revealed { booze } => {
            (seen.step, seen.told) = (Step::Showdown, Told::default());
            booze.iter().for_each(|(seat, booze)| {
                change(seen, seat, 0, |player| player.picked = Some(booze));
            });
            1_100
        }
        Event::EarlyShot { seat } => {
            feel(seen, seat, Mood::Startled);
            change(seen, seat, 900, |player| player.fired = true)
        }
        Event::Race { racing, .. } => {
            seen.racing = racing;
            900
        }
        Event::Lowest { seat } => {
            feel(seen, seat, Mood::Startled);
            900
        }
        Event::Showdown { answers, missed } => {
            let shots: Vec<(Seat, Answer)> = answers.iter().collect();
            showdown(seen, &shots, missed)
        }
        Event::RaceAgain { racing, .. } => {
            board(seen).again = racing;
            (seen.racing, seen.race) = (racing, seen.race + 1);
            1_500
        }
        Event::Lost { seat, why, hearts } => lose(seen, seat, why, hearts),
        Event::Out { seat } => change(seen, seat, 1_000, |player| (player.hearts, player.still_in) = (0, false)),
        Event::CardsBack { seat, booze } => cards_back(seen, seat, booze),
        Event::Round { round } => {
            clear_table(seen);
            seen.round = round;
            350
        }
        Event::Game { winners, reason, points } => {
            points.iter().for_each(|(seat, points)| {
                change(seen, seat, 0, |player| player.points = points);
            });
            seen.told.won = Some((winners, reason));
            2_600
        }
        Event::LastByLot { .. } => 1_000,
        Event::Total { .. } => 1_200,
        Event::Answered { .. } | Event::Missed { .. } | Event::Over { .. } => 0,
    }
}

fn change(seen: &mut Seen, seat: Seat, ms: u32, how: impl FnOnce(&mut super::seen::Player)) -> u32 {
    if let Some(player) = seen.player_mut(seat) {
        how(player);
    }
    ms
}

fn feel(seen: &mut Seen, seat: Seat, mood: Mood) {
    if let Some(shown) = seen.told.moods.get_mut(seat.index()) {
        *shown = mood;
    }
}

/// The board of this showdown; where races are drawn by lot it begins with the first loss.
fn board(seen: &mut Seen) -> &mut Times {
    let racing = seen.racing;
    seen.told.board.get_or_insert_with(|| Times { racing, ..Times::default() })
}

fn pick(seen: &mut Seen, seat: Seat, booze: Option<Booze>) -> u32 {
    seen.to_act = seen.to_act.without(seat);
    change(seen, seat, 0, |player| {
        player.hand_count = player.hand_count.saturating_sub(1);
        (player.picked, player.has_picked) = (booze, true);
        if let Some(hand) = &mut player.hand {
            hand.retain(|&card| Some(card) != booze);
        }
    })
}

fn showdown(seen: &mut Seen, answers: &[(Seat, Answer)], missed: Seats) -> u32 {
    let racing = seen.racing;
    let told = |&&(seat, answer): &&(Seat, Answer)| racing.contains(seat) || matches!(answer, Answer::Gun(_));
    let shot = |&(seat, answer): &(Seat, Answer)| Shot { seat, answer, missed: missed.contains(seat) };
    let mut shots: Vec<Shot> = answers.iter().filter(told).map(shot).collect();
    shots.sort_by_key(|shot| shot.order());
    let first = shots.iter().find(|shot| racing.contains(shot.seat) && shot.ms().is_some()).map(|shot| shot.seat);
    if let Some(first) = first {
        feel(seen, first, Mood::Smug);
    }
    let ms = if shots.is_empty() { 250 } else { 1_900 };
    (seen.told.board, seen.to_act) = (Some(Times { racing, shots, ..Times::default() }), Seats::NONE);
    ms
}

fn lose(seen: &mut Seen, seat: Seat, why: Why, hearts: u8) -> u32 {
    board(seen).lost.push((seat, why));
    feel(seen, seat, Mood::Heartbroken);
    // The race is over: whoever was in it may show how they take it.
    seen.racing = Seats::NONE;
    change(seen, seat, 1_200, |player| player.hearts = hearts)
}

/// HAY-10: what was played lies with the used cards.
fn clear_table(seen: &mut Seen) {
    (seen.step, seen.racing, seen.race) = (Step::Pick, Seats::NONE, 0);
    for player in &mut seen.players {
        player.used_count += u8::from(player.has_picked);
        if let (Some(used), Some(booze)) = (&mut player.used, player.picked) {
            used.push(booze);
        }
        (player.picked, player.has_picked, player.fired) = (None, false, false);
        (player.said, player.answer) = (None, None);
    }
}

/// HAY-11: the last Booze goes under the hearts, and the used ones come back.
fn cards_back(seen: &mut Seen, seat: Seat, secret: Option<Booze>) -> u32 {
    change(seen, seat, 700, |player| {
        let played = player.picked.take();
        (player.hand_count, player.used_count) = (player.used_count + u8::from(player.has_picked), 0);
        (player.secret_count, player.has_picked) = (player.secret_count + 1, false);
        let back: Vec<Booze> = player.used.take().into_iter().flatten().chain(played).collect();
        player.used = Some(Vec::new());
        if let Some(hand) = &mut player.hand {
            *hand = back;
            hand.sort_unstable();
        }
        if let (Some(list), Some(booze)) = (&mut player.secret, secret) {
            list.push(booze);
        }
    })
}
