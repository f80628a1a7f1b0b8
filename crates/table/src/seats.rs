//! Seats: who sits where, who is ready, away or host, and who may change that.

mod spectators;
pub(crate) mod status;

use engine::{Entropy, Game, Micros, Seat};
use protocol::{Code, No, Occupant, Pace, Person, PlayerId, Setup};

use self::status::SeatStatus;
use crate::effects::Effects;
use crate::log::Entry;
use crate::setup::{Done, check_setup, short};
use crate::table::Table;

impl<G: Game> Table<G> {
    pub(crate) fn seat_of(&self, player: PlayerId) -> Option<Seat> {
        self.seats.iter().position(|seat| seat.is_of(player)).map(Seat::new)
    }

    /// The player's seat, or a refusal.
    pub(crate) fn my_seat(&self, who: PlayerId) -> Done<Seat> {
        self.seat_of(who).ok_or_else(|| No::new(Code::NotSeated, "You do not sit at this table."))
    }

    /// The player who may change the table: its opener, unless only others are seated.
    pub(crate) fn host(&self) -> PlayerId {
        let seated = || self.seats.iter().filter_map(SeatStatus::person).map(|person| person.id);
        if seated().any(|id| id == self.opener) { self.opener } else { seated().next().unwrap_or(self.opener) }
    }

    /// Whether any seated player is here.
    pub(crate) fn is_anybody_here(&self) -> bool {
        self.seats.iter().any(|seat| seat.here)
    }

    pub(crate) fn sit(&mut self, now: Micros, who: &Person, wish: Option<Seat>, out: &mut Effects) -> Done {
        let mine = self.seat_of(who.id);
        if self.removed.contains_key(&who.id) {
            let why = "The host removed you from this table. A new invitation lets you sit down again.";
            return Err(No::new(Code::Removed, why));
        }
        if self.is_playing() {
            let seat = mine.ok_or_else(|| No::new(Code::WrongStage, "A game is being played. You can watch it."))?;
            self.come_back(now, seat, who, out);
            self.rename(now, seat, who, out);
            return Ok(());
        }
        let seat = match wish.or(mine) {
            Some(seat) if mine == Some(seat) => {
                self.rename(now, seat, who, out);
                return Ok(());
            }
            Some(seat) => self.free_seat(Some(seat))?,
            None => self.free_seat(None)?,
        };
        if let Some(old) = mine {
            self.write(now, Entry::Stood { seat: old }, out);
        }
        self.write(now, Entry::Sat { seat, person: who.clone() }, out);
        self.seats[seat.index()].here = true;
        self.seats_changed(now, out);
        Ok(())
    }

    /// Shows a player under their present name.
    fn rename(&mut self, now: Micros, seat: Seat, who: &Person, out: &mut Effects) {
        let here = self.seats[seat.index()].here;
        if self.seats[seat.index()].person().is_some_and(|person| person.name != who.name) {
            self.write(now, Entry::Sat { seat, person: who.clone() }, out);
            self.seats[seat.index()].here = here;
            self.tell_room(out);
        }
    }

    /// Lets a player who gave up the seat in mid-game play on.
    fn come_back(&mut self, now: Micros, seat: Seat, who: &Person, out: &mut Effects) {
        if self.seats[seat.index()].left {
            self.write(now, Entry::Sat { seat, person: who.clone() }, out);
            self.seats[seat.index()].here = true;
            self.dismiss_bot(seat);
            self.seats_changed(now, out);
        }
    }

    pub(crate) fn stand(&mut self, now: Micros, who: PlayerId, out: &mut Effects) -> Done {
        let seat = self.my_seat(who)?;
        if !self.seats[seat.index()].left {
            self.note(now, Entry::Stood { seat }, out);
        }
        Ok(())
    }

    pub(crate) fn place_bot(
        &mut self,
        now: Micros,
        who: PlayerId,
        seat: Option<Seat>,
        level: Option<&str>,
        out: &mut Effects,
    ) -> Done {
        self.only_host(who)?;
        self.between_games()?;
        let level = level.unwrap_or(bots::usual::<G>().slug);
        let known: Vec<&str> = bots::levels::<G>().iter().chain([&bots::RANDOM]).map(|level| level.slug).collect();
        if !known.contains(&level) {
            let why = format!("There is no bot '{}'; there is {}.", short(level), known.join(", "));
            return Err(No::new(Code::BadRequest, why));
        }
        let seat = self.free_seat(seat)?;
        self.note(now, Entry::Bot { seat, level: level.into() }, out);
        Ok(())
    }

    pub(crate) fn remove(&mut self, now: Micros, who: PlayerId, seat: Seat, out: &mut Effects) -> Done {
        self.between_games()?;
        let status = self.seats.get(seat.index()).ok_or_else(|| no_such_seat(seat))?;
        let (is_host, sits) = (self.host() == who, self.seat_of(who).is_some());
        // Whoever is gone must not block the next game, so anybody who waits for it may free the seat.
        if status.is_of(who) || status.is_away() && is_host || status.is_long_gone(now) && sits {
            self.note(now, Entry::Stood { seat }, out);
            return Ok(());
        }
        if status.is_away() && sits {
            let why = "Give them 20 seconds to come back. Then everybody at the table can free the seat.";
            return Err(No::new(Code::NotHost, why));
        }
        let is_taken = status.who.is_some();
        self.only_host(who)?;
        if is_taken {
            self.note(now, Entry::Removed { seat }, out);
        }
        Ok(())
    }

    pub(crate) fn change_setup(&mut self, now: Micros, who: PlayerId, setup: &Setup, out: &mut Effects) -> Done {
        self.only_host(who)?;
        self.between_games()?;
        if setup.game != self.setup.game {
            return Err(No::new(Code::BadRequest, "A table keeps its game. Open another one for another game."));
        }
        check_setup::<G>(setup)?;
        self.clear_seats_from(now, setup.seats, out)?;
        self.note(now, Entry::Setup(setup.clone()), out);
        Ok(())
    }

    /// Clears the seats from this one on: bots leave, and people move to free seats or to those of bots.
    fn clear_seats_from(&mut self, now: Micros, first: usize, out: &mut Effects) -> Done {
        if self.seats.iter().filter(|seat| seat.person().is_some()).count() > first {
            return Err(No::new(Code::SeatTaken, "More people sit here than would have a seat. Free a seat first."));
        }
        for old in (first..self.seats.len()).map(Seat::new) {
            let SeatStatus { who, here, .. } = self.seats[old.index()].clone();
            if who.is_some() {
                self.write(now, Entry::Stood { seat: old }, out);
            }
            let Some(Occupant::Person(person)) = who else { continue };
            let rest = &self.seats[..first];
            let free = rest.iter().position(|seat| seat.who.is_none());
            let place = free.or_else(|| rest.iter().position(|seat| seat.person().is_none()));
            let seat = place.map(Seat::new).expect("there are no more people than seats");
            if self.seats[seat.index()].who.is_some() {
                self.write(now, Entry::Stood { seat }, out);
            }
            self.write(now, Entry::Sat { seat, person }, out);
            self.seats[seat.index()].here = here;
        }
        Ok(())
    }

    pub(crate) fn ready(&mut self, now: Micros, who: PlayerId, entropy: &str, out: &mut Effects) -> Done {
        let seat = self.my_seat(who)?;
        self.between_games()?;
        Entropy::check(entropy).map_err(|error| No::new(Code::BadRequest, error.to_string()))?;
        self.note(now, Entry::Ready { seat, entropy: entropy.into() }, out);
        Ok(())
    }

    pub(crate) fn unready(&mut self, now: Micros, who: PlayerId, out: &mut Effects) -> Done {
        let seat = self.my_seat(who)?;
        self.between_games()?;
        if self.seats[seat.index()].ready {
            self.note(now, Entry::Unready { seat }, out);
        }
        Ok(())
    }

    pub(crate) fn want_pause(&mut self, now: Micros, who: PlayerId, on: bool, out: &mut Effects) -> Done {
        let seat = self.my_seat(who)?;
        if !self.is_playing() {
            return Err(No::new(Code::WrongStage, "There is no game to pause."));
        }
        if self.seats[seat.index()].wants_pause != on {
            self.note(now, Entry::Pause { seat, on }, out);
        }
        Ok(())
    }

    /// When a bot has to take over for an absent player.
    pub(crate) fn stand_in_due(&self) -> Option<Micros> {
        self.stand_ins_wanted().then(|| self.seats.iter().filter_map(SeatStatus::stand_in_from).min()).flatten()
    }

    /// Lets bots play for everybody who has been away too long.
    pub(crate) fn replace_absent(&mut self, now: Micros, out: &mut Effects) {
        if self.stand_in_due().is_none_or(|due| due > now) {
            return;
        }
        for seat in &mut self.seats {
            seat.stand_in |= seat.stand_in_from().is_some_and(|from| from <= now);
        }
        self.tell_room(out);
        self.pause_or_resume(now);
    }

    /// Whether absent players are replaced. During a pause they are not.
    fn stand_ins_wanted(&self) -> bool {
        self.is_playing() && self.setup.pace != Pace::None && !self.is_paused()
    }

    /// Writes an entry about the seats and tells everybody.
    fn note(&mut self, now: Micros, entry: Entry<G>, out: &mut Effects) {
        self.write(now, entry, out);
        self.seats_changed(now, out);
    }

    /// Handles a change of the seats: the game may begin, pause or go on.
    fn seats_changed(&mut self, now: Micros, out: &mut Effects) {
        self.tell_room(out);
        let everybody = self.seats.iter().all(SeatStatus::is_ready);
        if !self.is_playing() && everybody && self.seats.iter().any(|seat| seat.person().is_some()) {
            self.start_game(now, out);
        }
        self.pause_or_resume(now);
        self.ask_bots(now, out);
    }

    pub(crate) fn only_host(&self, who: PlayerId) -> Done {
        let host = self.host();
        if host == who { Ok(()) } else { Err(No::new(Code::NotHost, "Only the host of this table can do that.")) }
    }

    fn between_games(&self) -> Done {
        if self.is_playing() { Err(No::new(Code::WrongStage, "This is not possible during a game.")) } else { Ok(()) }
    }

    fn free_seat(&self, wish: Option<Seat>) -> Done<Seat> {
        let free = |seat: Seat| self.seats.get(seat.index()).is_some_and(|seat| seat.who.is_none());
        match wish {
            Some(seat) if seat.index() >= self.seats.len() => Err(no_such_seat(seat)),
            Some(seat) if free(seat) => Ok(seat),
            Some(_) => Err(No::new(Code::SeatTaken, "Somebody sits there already.")),
            None => {
                let any = (0..self.seats.len()).map(Seat::new).find(|&seat| free(seat));
                any.ok_or_else(|| No::new(Code::SeatTaken, "Every seat is taken."))
            }
        }
    }
}

fn no_such_seat(seat: Seat) -> No {
    No::new(Code::BadRequest, format!("There is no {seat} at this table."))
}
