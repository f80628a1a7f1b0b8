//! What viewers are sent: updates of the game, and the room.

pub(crate) mod delayed;
mod missed;

use engine::{Game, Listing, Micros, Seat, Viewer};
use protocol::{Clock, Occupant, PlayerId, Race, Room, Say, Stage, TableId};
use serde::Serialize;

use crate::authority::Authority;
use crate::effects::{Effects, Form, To};
use crate::game::CurrentGame;
use crate::game::progress::{Happened, Progress};
use crate::game::transition::in_race;
use crate::table::Table;

/// Capacity for a typical update, to avoid reallocation.
const TYPICAL: usize = 1024;

/// A [`protocol::Update`] for writing, without intermediate text.
#[derive(Serialize)]
struct UpdateOut<'a, G: Game> {
    table: TableId,
    game: u32,
    n: u32,
    seat: Option<Seat>,
    #[serde(skip_serializing_if = "Option::is_none")]
    decision: Option<u32>,
    events: &'a [G::Event],
    #[serde(skip_serializing_if = "Option::is_none")]
    view: Option<G::View>,
    #[serde(skip_serializing_if = "Option::is_none")]
    legal: Option<Listing<G::Action>>,
    #[serde(skip_serializing_if = "Option::is_none")]
    clock: Option<Clock>,
    #[serde(skip_serializing_if = "Option::is_none")]
    race: Option<Race>,
}

#[derive(Serialize)]
#[serde(rename_all = "kebab-case")]
enum SayOut<'a, G: Game> {
    #[serde(bound = "")]
    Update(UpdateOut<'a, G>),
}

impl<G: Game> Table<G> {
    /// The viewer that this player is.
    pub(crate) fn viewer(&self, who: PlayerId) -> Viewer {
        self.seat_of(who).map_or(Viewer::Spectator, Viewer::Seat)
    }

    /// Sends everybody who is here, and the bots, what they learn of a transition.
    pub(crate) fn tell(&mut self, now: Micros, happened: &Happened<G>, out: &mut Effects) {
        let mut seen = Vec::new();
        for viewer in Viewer::all(self.seats.len()) {
            let game = self.playing_mut();
            if !game.progress.tell(happened, viewer, &mut seen) {
                continue;
            }
            if let Some(bot) = viewer.seat().and_then(|seat| game.bots[seat.index()].as_mut()) {
                bot.hear(&seen);
            }
            let (is_here, player) = self.listener(viewer);
            for form in self.forms.iter().filter(|_| is_here) {
                let written = form.or_view(happened.needs_view);
                let update = self.update(&self.playing().progress, viewer, &seen, Some(now), written);
                out.say.push((To::Update(player, form), update));
            }
        }
    }

    /// Whether somebody is here to receive this viewer's updates, and which player that is.
    fn listener(&self, viewer: Viewer) -> (bool, Option<PlayerId>) {
        match viewer {
            Viewer::Seat(seat) => {
                let seat = &self.seats[seat.index()];
                let player = seat.person().filter(|_| seat.here).map(|person| person.id);
                (player.is_some(), player)
            }
            Viewer::Spectator => (!self.spectators.is_empty() && self.playing().delayed.is_none(), None),
        }
    }

    /// Serializes one update. `now` is set if the clock is included. The first update of a game always has a view.
    fn update(
        &self,
        progress: &Progress<G>,
        viewer: Viewer,
        events: &[G::Event],
        now: Option<Micros>,
        form: Form,
    ) -> String {
        let has_view = form == Form::View || progress.updates(viewer) == 1;
        let race = progress.race().map(|race| Race {
            id: progress.races(),
            stage: race.stage(),
            answered: viewer.seat().is_some_and(|seat| race.has_answered(seat)),
        });
        let deadline = self.playing().clock.deadline;
        let clock = deadline.zip(now).map(|(deadline, now)| Clock {
            window: deadline.window.name.into(),
            ms: deadline.at.saturating_sub(now) / 1000,
        });
        let update = SayOut::Update(UpdateOut {
            table: self.id,
            game: self.game,
            n: progress.updates(viewer),
            seat: viewer.seat(),
            decision: viewer.seat().map(|seat| progress.decisions().of(seat)),
            events,
            view: has_view.then(|| progress.shown().view(viewer)),
            legal: viewer.seat().and_then(|seat| legal(progress, seat)),
            clock,
            race,
        });
        let mut text = Vec::with_capacity(TYPICAL);
        serde_json::to_writer::<_, SayOut<'_, G>>(&mut text, &update).expect("updates are made of texts and numbers");
        String::from_utf8(text).expect("JSON is UTF-8")
    }

    /// The stage as everybody may know it: to delayed spectators a game is not over before they have seen its end.
    pub(crate) fn public_stage(&self) -> Stage {
        match self.stage() {
            Stage::Over if self.current.as_ref().is_some_and(CurrentGame::is_delayed) => Stage::Playing,
            stage => stage,
        }
    }

    /// The room as `viewer` may see it: it must not tell delayed spectators how the game ended.
    pub(crate) fn room_for(&self, viewer: Viewer) -> Room {
        let mut room = self.room();
        let shown = viewer.seat().is_some() || self.current.as_ref().is_none_or(|game| !game.is_delayed());
        if let Some(winners) = room.winners.filter(|_| !shown) {
            room.stage = Stage::Playing;
            (room.next_commitment, room.secret, room.winners, room.replay) = (None, None, None, None);
            for seat in winners.iter() {
                // The set-up may have fewer seats by now.
                if let Some(wins) = room.wins.get_mut(seat.index()) {
                    *wins = wins.saturating_sub(1);
                }
            }
            // Who is ready for the next game would tell that this one is over.
            for seat in room.seats.iter_mut().filter(|seat| matches!(seat.who, Some(Occupant::Person(_)))) {
                seat.ready = false;
            }
        }
        room
    }

    /// Sends everybody the room.
    pub(crate) fn tell_room(&self, out: &mut Effects) {
        out.say.push((To::Players, room_text(self.room())));
        if !self.spectators.is_empty() {
            out.say.push((To::Spectators, room_text(self.room_for(Viewer::Spectator))));
        }
        out.lobby = true;
    }
}

/// Serializes a room.
pub(crate) fn room_text(room: Room) -> String {
    serde_json::to_string(&Say::Room(room)).expect("a room is texts and numbers")
}

/// The actions that `seat` may take now.
fn legal<G: Game>(progress: &Progress<G>, seat: Seat) -> Option<Listing<G::Action>> {
    let space = match progress.race() {
        Some(race) => match race.trial() {
            Some(trial) => trial.legal(seat),
            None if race.holds_action_of(seat) => return None,
            // Players in a further race wait for its own signal.
            None if in_race(progress.state()) => return None,
            None => progress.state().legal(seat),
        },
        None if in_race(progress.state()) => return None,
        None => progress.state().legal(seat),
    };
    Listing::of(&space)
}
