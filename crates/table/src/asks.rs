//! What people ask of a table, apart from their moves.

use engine::{Entropy, Game, Micros, Seat};
use protocol::{Code, No, Occupant, Person, PlayerId, Say, Setup, TableRequest};
use serde_json::value::RawValue;

use crate::authority::{Asker, Done, Effects, To};
use crate::entry::Entry;
use crate::moves::Wish;
use crate::open::short;
use crate::table::{Table, check_setup};

impl<G: Game> Table<G> {
    /// Does what is asked and answers it.
    pub(crate) fn serve(&mut self, now: Micros, asker: &Asker<'_>, request: &TableRequest<'_>, out: &mut Effects) {
        let said = out.say.len();
        let done = self.carry_out(now, asker, request, out);
        let Some(id) = asker.id else { return };
        let is_done = done.is_ok();
        let answer = match done {
            Ok(with) => {
                let with = with.map(|with| RawValue::from_string(with).expect("the table writes JSON"));
                Say::Ok { id: id.into(), with: with.map(std::borrow::Cow::Owned) }
            }
            Err(No { code, why }) => Say::No { id: Some(id.into()), code, why },
        };
        let text = serde_json::to_string(&answer).expect("an answer is made of texts");
        if is_done && !matches!(request, TableRequest::Move { .. } | TableRequest::Sync { .. }) {
            out.done = Some(text.clone());
        }
        // The answer comes before the news it has made.
        out.say.insert(said, (To::Asker, text));
    }

    fn carry_out(
        &mut self,
        now: Micros,
        asker: &Asker<'_>,
        request: &TableRequest<'_>,
        out: &mut Effects,
    ) -> Done<Option<String>> {
        let who = asker.person;
        match request {
            TableRequest::Move { game, decision, action, at } => {
                let wish = Wish { game: *game, decision: *decision, action, claim: *at };
                return self.act(now, asker, &wish, out);
            }
            TableRequest::Seen { game, race } => self.painted(now, who.id, (*game, *race)),
            TableRequest::Sit { seat } => self.sit(now, who, *seat, out)?,
            TableRequest::Stand {} => self.stand(now, who.id, out)?,
            TableRequest::Bot { seat, level } => self.place_bot(now, who.id, *seat, level.as_deref(), out)?,
            TableRequest::Remove { seat } => self.remove(now, who.id, *seat, out)?,
            TableRequest::Setup(setup) => self.change_setup(now, who.id, setup, out)?,
            TableRequest::Ready { entropy } => self.ready(now, who.id, entropy, out)?,
            TableRequest::Unready {} => {
                let seat = self.my_seat(who.id)?;
                self.between_games()?;
                if self.chairs[seat.index()].ready {
                    self.note(now, Entry::Unready { seat }, out);
                }
            }
            TableRequest::Pause { on } => self.wish_pause(now, who.id, *on, out)?,
            TableRequest::Sync { game, after } => {
                let missed = self.latest(now, self.viewer(who.id), *game, *after);
                out.say.extend(missed.into_iter().map(|text| (To::Asker, text)));
            }
            TableRequest::Chat { .. }
            | TableRequest::React { .. }
            | TableRequest::Invite { .. }
            | TableRequest::Uninvite {} => {
                return Err(No::new(Code::BadRequest, "Nobody at this table can do that."));
            }
        }
        Ok(None)
    }

    fn sit(&mut self, now: Micros, who: &Person, wish: Option<Seat>, out: &mut Effects) -> Done {
        let mine = self.seat_of(who.id);
        if self.removed.contains_key(&who.id) {
            let why = "The host removed you from this table. A new invitation lets you sit down again.";
            return Err(No::new(Code::Removed, why));
        }
        if self.is_playing() {
            let seat = mine.ok_or_else(|| No::new(Code::WrongStage, "A game is on. You can watch it."))?;
            self.come_back(now, seat, who, out);
            return Ok(());
        }
        let seat = match wish.or(mine) {
            Some(seat) if mine == Some(seat) => return Ok(()),
            Some(seat) => self.free_seat(Some(seat))?,
            None => self.free_seat(None)?,
        };
        if let Some(old) = mine {
            self.write(now, Entry::Stood { seat: old }, out);
        }
        self.write(now, Entry::Sat { seat, person: who.clone() }, out);
        self.chairs[seat.index()].here = true;
        self.changed(now, out);
        Ok(())
    }

    fn come_back(&mut self, now: Micros, seat: Seat, who: &Person, out: &mut Effects) {
        if self.chairs[seat.index()].left {
            self.write(now, Entry::Sat { seat, person: who.clone() }, out);
            self.chairs[seat.index()].here = true;
            self.forget_question(seat);
            self.changed(now, out);
        }
    }

    fn stand(&mut self, now: Micros, who: PlayerId, out: &mut Effects) -> Done {
        let seat = self.my_seat(who)?;
        if !self.chairs[seat.index()].left {
            self.note(now, Entry::Stood { seat }, out);
        }
        Ok(())
    }

    fn place_bot(
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

    fn remove(&mut self, now: Micros, who: PlayerId, seat: Seat, out: &mut Effects) -> Done {
        self.only_host(who)?;
        self.between_games()?;
        match self.chairs.get(seat.index()).map(|chair| &chair.who) {
            Some(Some(Occupant::Person(person))) if person.id == who => self.note(now, Entry::Stood { seat }, out),
            Some(Some(_)) => self.note(now, Entry::Removed { seat }, out),
            Some(None) => {}
            None => return Err(no_such_seat(seat)),
        }
        Ok(())
    }

    fn change_setup(&mut self, now: Micros, who: PlayerId, setup: &Setup, out: &mut Effects) -> Done {
        self.only_host(who)?;
        self.between_games()?;
        if setup.game != self.setup.game {
            return Err(No::new(Code::BadRequest, "A table keeps its game. Open another one for another game."));
        }
        check_setup::<G>(setup)?;
        if self.chairs.iter().skip(setup.seats).any(|chair| chair.who.is_some()) {
            return Err(No::new(Code::SeatTaken, "Somebody sits on a seat that would go."));
        }
        self.note(now, Entry::Setup(setup.clone()), out);
        Ok(())
    }

    fn ready(&mut self, now: Micros, who: PlayerId, entropy: &str, out: &mut Effects) -> Done {
        let seat = self.my_seat(who)?;
        self.between_games()?;
        Entropy::check(entropy).map_err(|error| No::new(Code::BadRequest, error.to_string()))?;
        self.note(now, Entry::Ready { seat, entropy: entropy.into() }, out);
        Ok(())
    }

    fn wish_pause(&mut self, now: Micros, who: PlayerId, on: bool, out: &mut Effects) -> Done {
        let seat = self.my_seat(who)?;
        if !self.is_playing() {
            return Err(No::new(Code::WrongStage, "There is no game to pause."));
        }
        if self.chairs[seat.index()].wants_pause != on {
            self.note(now, Entry::Pause { seat, on }, out);
        }
        Ok(())
    }

    /// Writes an entry about the seats and lets everybody know.
    fn note(&mut self, now: Micros, entry: Entry<G>, out: &mut Effects) {
        self.write(now, entry, out);
        self.changed(now, out);
    }

    /// The seats have changed: the game may begin, rest or go on.
    fn changed(&mut self, now: Micros, out: &mut Effects) {
        self.tell_room(out);
        let everybody = self.chairs.iter().all(crate::chair::Chair::is_ready);
        if !self.is_playing() && everybody && self.chairs.iter().any(|chair| chair.person().is_some()) {
            self.start(now, out);
        }
        self.rest_or_go_on(now);
        self.ask_bots(now, out);
    }

    pub(crate) fn my_seat(&self, who: PlayerId) -> Done<Seat> {
        self.seat_of(who).ok_or_else(|| No::new(Code::NotSeated, "You do not sit at this table."))
    }

    fn only_host(&self, who: PlayerId) -> Done {
        let host = self.host();
        if host == who { Ok(()) } else { Err(No::new(Code::NotHost, "Only the host of this table can do that.")) }
    }

    fn between_games(&self) -> Done {
        if self.is_playing() { Err(No::new(Code::WrongStage, "Not while a game is on.")) } else { Ok(()) }
    }

    fn free_seat(&self, wish: Option<Seat>) -> Done<Seat> {
        let free = |seat: Seat| self.chairs.get(seat.index()).is_some_and(|chair| chair.who.is_none());
        match wish {
            Some(seat) if seat.index() >= self.chairs.len() => Err(no_such_seat(seat)),
            Some(seat) if free(seat) => Ok(seat),
            Some(_) => Err(No::new(Code::SeatTaken, "Somebody sits there already.")),
            None => {
                let any = (0..self.chairs.len()).map(Seat::new).find(|&seat| free(seat));
                any.ok_or_else(|| No::new(Code::SeatTaken, "Every seat is taken."))
            }
        }
    }
}

fn no_such_seat(seat: Seat) -> No {
    No::new(Code::BadRequest, format!("There is no {seat} at this table."))
}
