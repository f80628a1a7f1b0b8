//! What only a person alone with bots may do: begin anew, give up, and see the end without waiting.

use engine::{Game, Micros, Seat};
use protocol::{Code, No, PlayerId};

use crate::authority::Solo;
use crate::clock::Clock;
use crate::effects::Effects;
use crate::log::Entry;
use crate::setup::Done;
use crate::table::Table;

impl<G: Game> Table<G> {
    /// Does what a person alone with bots asks for.
    pub(crate) fn carry_out_alone(&mut self, now: Micros, who: PlayerId, wish: Solo, out: &mut Effects) -> Done {
        let seat = self.alone(who)?;
        match wish {
            Solo::Restart => self.start_game(now, out),
            Solo::GiveUp => {
                self.check_playing()?;
                self.write(now, Entry::GaveUp { seat }, out);
                let game = self.playing_mut();
                (game.clock, game.timing) = (Clock::default(), None);
                self.end_game(now, out);
            }
            Solo::Hurry => {
                self.check_playing()?;
                self.hurried = self.game;
                let clock = &mut self.playing_mut().clock;
                clock.signal = clock.signal.map(|signal| signal.min(now));
            }
        }
        Ok(())
    }

    /// The seat of the only person, or a refusal.
    pub(crate) fn alone(&self, who: PlayerId) -> Done<Seat> {
        let people = self.seats.iter().filter(|seat| seat.person().is_some()).count();
        let full = self.seats.iter().all(|seat| seat.who.is_some());
        if people != 1 || !full {
            return Err(No::new(Code::WrongStage, "This is only possible where you play alone with bots."));
        }
        self.my_seat(who)
    }

    /// Whether nobody waits any more in this game.
    pub(crate) fn is_hurried(&self) -> bool {
        self.hurried == self.game && self.game > 0
    }
}
