//! What events contain and the view does not: the reaction times, who lost a heart and why, and the moods.

use catalog::hayauchi::{Answer, Board, Event, Reason, View, Why};
use engine::{Seat, Seats, View as _};

use super::seen::Seen;
use crate::games::hayauchi::art::Mood;

/// What is remembered of the last showdown.
#[derive(Clone, Debug, Default, PartialEq)]
pub(super) struct Told {
    /// The mood of each face.
    pub(super) moods: [Mood; Board::MOST],
    /// The last showdown, until the next cards are turned up.
    pub(super) board: Option<Times>,
    /// HAY-15: the game of a match that was just won.
    pub(super) won: Option<(Seats, Reason)>,
}

/// The reaction times of a showdown, and what they cost.
#[derive(Clone, Debug, Default, PartialEq)]
pub(super) struct Times {
    pub(super) racing: Seats,
    /// The players who raced or shot, the fastest first.
    pub(super) shots: Vec<Shot>,
    /// HAY-09: the players who have to race once more.
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

/// Applies an event, and returns for how many milliseconds to show it.
pub(super) fn step(seen: &mut Seen, event: &Event) -> u32 {
    seen.view.apply(event);
    seen.told.follow(&seen.view, event);
    seen.told.time(event)
}

impl Told {
    /// Whose guns lie on the plate.
    pub(super) fn shooters(&self) -> Seats {
        let shots = self.board.iter().flat_map(|board| &board.shots);
        shots.filter(|shot| matches!(shot.answer, Answer::Gun(_))).map(|shot| shot.seat).collect()
    }

    /// Whether the showdown has cost anybody a heart.
    pub(super) fn has_cost_hearts(&self) -> bool {
        self.board.as_ref().is_some_and(|board| !board.lost.is_empty())
    }

    /// Whether the showdown has cost `seat` a heart.
    pub(super) fn has_lost(&self, seat: Seat) -> bool {
        self.board.as_ref().is_some_and(|board| board.lost.iter().any(|&(loser, _)| loser == seat))
    }

    fn follow(&mut self, view: &View, event: &Event) {
        let racing = view.board.racing;
        match *event {
            Event::Revealed { .. } | Event::FinalRace { .. } => *self = Self::default(),
            Event::EarlyShot { seat } | Event::Lowest { seat } => self.moods[seat.index()] = Mood::Startled,
            Event::Showdown { answers, missed } => {
                let shots = answers.iter().map(|(seat, answer)| Shot { seat, answer, missed: missed.contains(seat) });
                self.showdown(racing, shots.collect());
            }
            Event::RaceAgain { racing, .. } => self.board(racing).again = racing,
            Event::Lost { seat, why, .. } => {
                self.board(racing).lost.push((seat, why));
                self.moods[seat.index()] = Mood::Heartbroken;
            }
            Event::Game { winners, reason, .. } => self.won = Some((winners, reason)),
            _ => {}
        }
    }

    fn showdown(&mut self, racing: Seats, mut shots: Vec<Shot>) {
        shots.retain(|shot| racing.contains(shot.seat) || matches!(shot.answer, Answer::Gun(_)));
        // HAY-04, HAY-16: the players who shot in the order of their times, then those who did not.
        shots.sort_by_key(|shot| (shot.answer.lateness().is_none(), shot.answer.lateness()));
        if let Some(first) = shots.iter().find(|shot| racing.contains(shot.seat) && shot.answer.ms().is_some()) {
            self.moods[first.seat.index()] = Mood::Smug;
        }
        self.board = Some(Times { racing, shots, ..Times::default() });
    }

    /// The board of this showdown. Where races are decided by lot, the first loss creates it.
    fn board(&mut self, racing: Seats) -> &mut Times {
        self.board.get_or_insert_with(|| Times { racing, ..Times::default() })
    }

    /// For how many milliseconds an event is shown.
    fn time(&self, event: &Event) -> u32 {
        match event {
            Event::Announced { .. }
            | Event::TimeUp { .. }
            | Event::Picked { .. }
            | Event::Fired { .. }
            | Event::Answered { .. }
            | Event::Missed { .. }
            | Event::Over { .. } => 0,
            Event::Showdown { .. } if self.board.as_ref().is_some_and(|board| board.shots.is_empty()) => 250,
            Event::Round { .. } => 350,
            Event::CardsBack { .. } => 700,
            Event::EarlyShot { .. } | Event::Race { .. } | Event::Lowest { .. } => 900,
            Event::LastByLot { .. } | Event::Out { .. } => 1_000,
            Event::Revealed { .. } => 1_100,
            Event::Lost { .. } | Event::Total { .. } => 1_200,
            Event::FinalRace { .. } => 2_000,
            Event::RaceAgain { .. } => 1_500,
            Event::Showdown { .. } => 1_900,
            Event::Game { .. } => 2_600,
        }
    }
}

#[cfg(test)]
mod tests {
    use catalog::hayauchi::{EqualTotals, GunPosition, Length, NoShot, Options, Race, State, UsedCards};
    use engine::conformance::any_input;
    use engine::{Event as _, Game, Seeded, Viewer};
    use serde::Serialize;
    use serde::de::DeserializeOwned;

    use super::*;

    /// A value as the page reads it.
    fn read<T: DeserializeOwned>(value: &impl Serialize) -> T {
        let json = serde_json::to_value(value).expect("views and events are JSON");
        serde_json::from_value(json).expect("the page can read it")
    }

    /// Checks the board of the times while an event is shown.
    fn is_told_well(seen: &Seen, event: &Event) {
        let board = seen.told.board.as_ref();
        match *event {
            Event::Revealed { .. } => assert_eq!(seen.told, Told::default(), "the last showdown is forgotten"),
            Event::Showdown { answers, .. } => {
                let board = board.expect("a showdown has a board");
                let shot = answers.iter().filter(|(_, answer)| matches!(answer, Answer::Gun(_)));
                assert_eq!(seen.told.shooters(), shot.map(|(seat, _)| seat).collect());
                let late = |shot: &Shot| shot.answer.lateness().unwrap_or(u32::MAX);
                assert!(board.shots.windows(2).all(|pair| late(&pair[0]) <= late(&pair[1])), "the fastest is first");
                assert!(board.racing.iter().all(|seat| board.shots.iter().any(|shot| shot.seat == seat)));
            }
            Event::RaceAgain { racing, .. } => assert_eq!(board.map(|board| board.again), Some(racing)),
            Event::Lost { seat, .. } => {
                assert!(seen.told.has_lost(seat));
                assert!(seen.view.board.seats().iter().all(|seat| !seen.is_racing(seat)), "the race is over");
            }
            _ => {}
        }
    }

    fn play(players: usize, options: Options, seed: &str) {
        let (mut state, mut luck) = (State::new(players, options), Seeded::new(seed));
        let mut shown: Vec<Seen> = Viewer::all(players).map(|viewer| read(&state.view(viewer))).collect();
        while let Some(input) = any_input(&state, &mut luck) {
            let mut events = Vec::new();
            state.apply(input, &mut |event| events.push(event)).expect("what is legal is done");
            for seen in &mut shown {
                let viewer = seen.view.viewer;
                for event in events.iter().filter_map(|event| event.seen_by(viewer)).map(|event| read(&event)) {
                    step(seen, &event);
                    is_told_well(seen, &event);
                }
                assert_eq!(seen.view, state.view(viewer), "{viewer} of {seed}: {events:?}");
            }
        }
    }

    #[test]
    fn what_events_make_of_a_view_is_what_the_table_says() {
        for seed in 0..12 {
            let options = Options {
                used_cards: if seed % 2 == 0 { UsedCards::Up } else { UsedCards::Down },
                no_shot: if seed % 3 == 0 { NoShot::AllLose } else { NoShot::ReRace },
                race: if seed % 5 == 0 { Race::ByLot } else { Race::RealTime },
                gun_position: if seed % 2 == 0 { GunPosition::Holster } else { GunPosition::Table },
                equal_totals: if seed % 2 == 0 { EqualTotals::HeartsThenRace } else { EqualTotals::Draw },
                length: if seed % 4 == 0 { Length::Points } else { Length::Single },
            };
            play(4 + seed % 3, options, &format!("shown {seed}"));
        }
    }
}
