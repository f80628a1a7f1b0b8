//! Decides what a player requests next.

use std::time::Instant;

use engine::Luck;
use protocol::{Make, Pace, RaceStage, Reaction, Request, Setup, Stage, TableRequest};

use super::asks::What;
use super::player::Player;

/// The most tables a player opens, and the most quick matches.
const MOST_TABLES: usize = 8;
const MOST_QUICK: usize = 1;

/// How many of the latest requests may be sent again.
const LATEST: usize = 40;

impl Player {
    /// Does something, or nothing.
    pub(super) fn think(&mut self) {
        match self.luck.ticket(100) {
            0..4 => self.talk(),
            4 => self.create(),
            5 => self.rename(),
            6 => self.ask_table(TableRequest::Invite { hours: Some(48) }, What::Invite),
            7 => self.ask_table(TableRequest::React { sign: Reaction::Nice }, What::React),
            8 => self.quick(),
            9..16 => self.repeat(),
            _ => self.play_on(),
        }
    }

    fn talk(&mut self) {
        let text = format!("line {} of {}", self.asked.len(), self.number);
        self.ask_table(TableRequest::Chat { text: text.clone() }, What::Chat(text));
    }

    fn create(&mut self) {
        let made = self.asked.iter().filter(|asked| matches!(asked.what, What::Create(_))).count();
        if made < MOST_TABLES {
            let tag = made as u16 + 1;
            let setup = Setup { pace: Pace::None, private: true, spectator_delay: tag, ..Setup::new("loot", 2) };
            self.ask(Request::Create(Make { setup, sit: true }), What::Create(tag));
        }
    }

    fn quick(&mut self) {
        let asked = self.asked.iter().filter(|asked| asked.what == What::Quick).count();
        if asked < MOST_QUICK {
            self.ask(Request::Quick { game: "loot".into(), players: Some(2), or: Vec::new() }, What::Quick);
        }
    }

    fn rename(&mut self) {
        let name = format!("Rider {} take {}", self.number, self.asked.len());
        self.ask(Request::Name { name: name.clone() }, What::Name(name));
    }

    /// Sends a recent request again.
    fn repeat(&mut self) {
        let latest = self.asked.len().min(LATEST);
        if latest > 0 {
            let back = 1 + self.luck.ticket(latest as u32) as usize;
            self.ask_again(self.asked.len() - back);
        }
    }

    /// Moves, or gets ready for the next game.
    fn play_on(&mut self) {
        // The room may be outdated if it came on a frozen connection.
        if self.act() {
            return;
        }
        let Some(room) = &self.room else { return };
        let Some(seat) = room.seat_of(self.you) else { return self.wrong.push("the seat is lost".into()) };
        let (ready, rests) = (room.seats[seat.index()].ready, matches!(room.stage, Stage::Waiting | Stage::Over));
        if rests && ready && self.luck.ticket(40) == 0 {
            self.ask_table(TableRequest::Unready {}, What::Unready);
        } else if rests && !ready && self.luck.ticket(4) == 0 {
            let entropy = format!("{:08x}{:08x}", self.number, self.asked.len());
            self.ask_table(TableRequest::Ready { entropy: entropy.clone() }, What::Ready(entropy));
        }
    }

    /// Answers the pending decision; sometimes answers it a second time, possibly with another action. Returns whether
    /// it sent an answer.
    fn act(&mut self) -> bool {
        let Some(chance) = self.chance.clone().filter(|chance| !chance.actions.is_empty()) else { return false };
        let decision = (chance.game, chance.decision);
        let once_more = self.luck.ticket(15) == 0;
        if (self.answered == Some(decision) && !once_more) || Instant::now() < self.not_before {
            return false;
        }
        let at = match chance.race {
            Some((race, _)) if race.answered => return false,
            // Now and then the player acts before the signal.
            Some((race, _)) if race.stage == RaceStage::Soon && self.luck.ticket(60) > 0 => return false,
            Some((race, _)) if race.stage == RaceStage::Soon => None,
            Some((_, painted)) if painted.elapsed().as_millis() < 110 => return false,
            Some((_, painted)) => Some(painted.elapsed().as_micros() as u64),
            None if !chance.owed => return false,
            None => None,
        };
        let action = &chance.actions[self.luck.ticket(chance.actions.len() as u32) as usize];
        let (game, number) = decision;
        self.answered = Some(decision);
        let what = What::Move { game, decision: number, action: serde_json::from_str(action.get()).unwrap() };
        self.ask_table(TableRequest::Move { game, decision: number, action, at }, what);
        true
    }

    fn ask_table(&mut self, request: TableRequest<'_>, what: What) {
        let table = self.table;
        self.ask(Request::At { table, request }, what);
    }
}
