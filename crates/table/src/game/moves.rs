//! Moves of players: checking, deciding and telling.

use engine::{Event, Game, Input, Micros, Refusal, Seat, read_text};
use protocol::{AskId, Code, Credit, CreditedBy, No, PlayerId, RaceStage};
use serde_json::value::RawValue;

use super::change::Decided;
use super::transition::{Answer, Transition};
use super::{CurrentGame, MoveId};
use crate::authority::Asker;
use crate::effects::Effects;
use crate::log::Entry;
use crate::setup::Done;
use crate::table::Table;

/// Announcements and throws past the plate that a seat may make at one decision. Each stays in the log for ever.
const MOST_ASIDES: u8 = 8;

/// A move as a player sends it.
pub(crate) struct Move<'a> {
    pub(crate) game: u32,
    pub(crate) decision: u32,
    pub(crate) action: &'a RawValue,
    /// The reaction time the player claims, in a race.
    pub(crate) claim: Option<Micros>,
}

/// The result that was sent with the acknowledgement of a move, if any.
pub(crate) struct Acknowledged(pub(crate) Option<String>);

impl<G: Game> Table<G> {
    /// Makes a player's move. The result is sent with the acknowledgement.
    pub(crate) fn make_move(
        &mut self,
        now: Micros,
        asker: &Asker<'_>,
        wanted: &Move<'_>,
        out: &mut Effects,
    ) -> Done<Option<String>> {
        let who = asker.person.id;
        let Some(id) = asker.id else {
            let why = "A move needs an id, so that it counts once however often it is sent.";
            return Err(No::new(Code::BadRequest, why));
        };
        if let Some(Acknowledged(with)) = self.acknowledged(who, id, wanted.game) {
            return Ok(with);
        }
        let seat = self.my_seat(who)?;
        self.check_decision(seat, wanted.game, wanted.decision)?;
        self.check_playing()?;
        self.check_plays(seat)?;
        let action = read_action::<G>(wanted.action)?;
        self.check_asides(seat, &action)?;
        let by = Some((seat, id.into()));
        match self.playing().progress.race_stage() {
            None => self.decide_or_change(now, seat, action, by, out).map(|()| None),
            Some(RaceStage::Soon) => self.act_before_signal(now, seat, action, by, out).map(|()| None),
            Some(RaceStage::Go) => {
                let answer = self.credited(now, seat, action, asker.latency, wanted.claim)?;
                self.answer(now, answer, by, out)
            }
        }
    }

    /// Makes a decision outside a race, or changes one that nobody else has seen.
    fn decide_or_change(
        &mut self,
        now: Micros,
        seat: Seat,
        action: G::Action,
        by: Option<MoveId>,
        out: &mut Effects,
    ) -> Done {
        let refused = match self.decide(now, seat, action.clone(), by.clone(), out) {
            Ok(()) => return Ok(()),
            Err(refused) => refused,
        };
        let progress = &self.playing().progress;
        let changed = progress.choose_again(seat, action).ok_or(refused)?;
        if progress.decisions().asides(seat) >= MOST_ASIDES {
            return Err(No::new(Code::TooFast, "You have changed your mind often enough. Wait for the others."));
        }
        self.take(now, [Some(changed), None], by, out);
        Ok(())
    }

    /// Makes a decision outside a race: computes what follows from the action, and applies it.
    pub(crate) fn decide(
        &mut self,
        now: Micros,
        seat: Seat,
        action: G::Action,
        by: Option<MoveId>,
        out: &mut Effects,
    ) -> Done {
        let game = self.playing();
        let input = Input::Act { seat, action, at: None };
        let decided = game.progress.decide(Some(input), &mut game.next_luck()).map_err(|why| refused(&why))?;
        self.take(now, decided, by, out);
        Ok(())
    }

    /// Applies what was decided. Each transition is logged, committed, timed and told.
    pub(crate) fn take(&mut self, now: Micros, decided: Decided<G>, by: Option<MoveId>, out: &mut Effects) {
        let (mut by, mut has_shown_hands) = (by, false);
        for (transition, change) in decided.into_iter().flatten() {
            let is_play = matches!(transition, Transition::Play(_));
            let runs_on = self.deadline_after(now, &transition, &change);
            let happened = self.write_transition(now, transition, change, by.take(), out);
            self.set_clock(now, runs_on, has_shown_hands);
            self.tell(now, &happened, out);
            has_shown_hands = is_play && happened.events.iter().any(Event::reveals);
        }
        self.end_game(now, out);
        self.ask_bots(now, out);
    }

    /// Starts a game and deals the first cards.
    pub(crate) fn start_game(&mut self, now: Micros, out: &mut Effects) {
        self.show_all_delayed(out);
        let entry = Entry::Started {
            game: self.game + 1,
            setup: self.setup.clone(),
            seats: self.seats.iter().filter_map(|seat| seat.who.clone()).collect(),
            entropy: self.seats.iter().map(|seat| seat.entropy.clone()).collect(),
        };
        self.write(now, entry, out);
        self.tell_room(out);
        let game = self.playing();
        let dealt = game.progress.decide(None, &mut game.next_luck()).expect("a new game can be dealt");
        self.take(now, dealt, None, out);
    }

    /// Decides for those whose time has run out.
    pub(crate) fn expire(&mut self, now: Micros, out: &mut Effects) {
        let game = self.playing();
        if let Ok(decided) = game.progress.decide(Some(Input::Expire), &mut game.next_luck()) {
            self.take(now, decided, None, out);
        }
    }

    /// The result that was sent with the acknowledgement of a move, if it was already made.
    pub(crate) fn acknowledged(&self, who: PlayerId, id: &AskId, game: u32) -> Option<Acknowledged> {
        match self.current.as_ref().filter(|current| game == self.game && !current.is_over()) {
            Some(current) => Some(Acknowledged(told_with(current.outcome_of(self.seat_of(who)?, id)?))),
            None => self.past_games.iter().rfind(|past| past.game == game)?.acknowledged(who, id),
        }
    }

    /// Refuses what is for another decision than the seat's current one.
    pub(crate) fn check_decision(&self, seat: Seat, game: u32, decision: u32) -> Done {
        if game == 0 || decision == 0 {
            let why = "Name the decision that this is for: 'game' and 'decision' of the update that asked for it.";
            return Err(No::new(Code::BadRequest, why));
        }
        let is_late = |current: &CurrentGame<G>| game != self.game || decision != current.progress.decisions().of(seat);
        if self.current.as_ref().is_some_and(is_late) {
            let why = "That was for a decision that is over. Nothing happened; look at the table and choose again.";
            return Err(No::new(Code::Late, why));
        }
        Ok(())
    }

    /// Refuses a move if no game is running or it is paused.
    pub(crate) fn check_playing(&self) -> Done {
        match &self.current {
            Some(game) if game.is_over() => Err(No::new(Code::WrongStage, "The game is over.")),
            Some(_) if self.is_paused() => Err(No::new(Code::WrongStage, "The game is paused. End the pause first.")),
            Some(_) => Ok(()),
            None => Err(No::new(Code::WrongStage, "The game has not begun.")),
        }
    }

    /// Refuses a player who gave up the seat in mid-game.
    pub(crate) fn check_plays(&self, seat: Seat) -> Done {
        if self.seats[seat.index()].left {
            return Err(No::new(Code::NotSeated, "A bot plays for you. Sit down again to take over."));
        }
        Ok(())
    }

    /// Refuses another action that settles nothing, after too many of them.
    fn check_asides(&self, seat: Seat, action: &G::Action) -> Done {
        let progress = &self.playing().progress;
        let settles = || progress.race().is_none() && G::settles(action);
        if progress.decisions().asides(seat) >= MOST_ASIDES && !settles() {
            return Err(No::new(Code::TooFast, "That is enough for this decision. Choose, or wait for the next."));
        }
        Ok(())
    }
}

/// What a player is told with the acknowledgement of their move: in a race, the credited time.
pub(crate) fn told_with<G: Game>(transition: &Transition<G>) -> Option<String> {
    match transition {
        Transition::Answer(Answer { early: true, .. }) => Some(r#"{"early":true}"#.into()),
        Transition::Answer(Answer { at: Some(at), by, .. }) => {
            let credit = Credit { ms: at / 1000, by: by.unwrap_or(CreditedBy::Claim) };
            Some(serde_json::to_string(&credit).expect("a credit is a number and a word"))
        }
        _ => None,
    }
}

fn read_action<G: Game>(action: &RawValue) -> Done<G::Action> {
    read_text(action.get())
        .map_err(|error| No::new(Code::BadRequest, format!("That is not an action of this game: {error}")))
}

/// Translates a refusal of the rules for the player.
pub(crate) fn refused<E: std::error::Error>(refusal: &Refusal<E>) -> No {
    match refusal {
        Refusal::GameOver => No::new(Code::WrongStage, "The game is over."),
        Refusal::NotYourTurn(_) => No::new(Code::NotYourTurn, "You have nothing to decide now."),
        Refusal::Illegal(why) => No::new(Code::Illegal, why.to_string()),
        other => No::new(Code::BadRequest, other.to_string()),
    }
}
