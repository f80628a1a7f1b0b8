//! What happens by itself: deadlines, signals, bots, and players who are away.

use bots::{Effort, Question};
use engine::{Event, Game, Input, Micros, Seat, Seeded, Viewer};
use protocol::Pace;

use crate::authority::{BotCall, BotDecision, Effects};
use crate::entry::Entry;
use crate::live::{Deadline, Live};
use crate::play::Stage;
use crate::race::{GRACE, Timing};
use crate::step::Step;
use crate::table::Table;

/// The pause before a signal: at least this long ...
const SUSPENSE: Micros = 1_200_000;
/// ... and up to this much longer, as nobody can foresee.
const SURPRISE: u32 = 2_500_000;
/// And this long before it, where a decision has shown hands that people want to look at.
const LOOK: Micros = 5_000_000;
/// A bot takes at least this long, so that people can follow ...
const BOT_PAUSE: Micros = 400_000;
/// ... and up to this much longer.
const BOT_HABIT: u32 = 600_000;

impl<G: Game> Table<G> {
    /// The game that is on. Only called where one is.
    pub(crate) fn playing(&self) -> &Live<G> {
        self.live.as_ref().expect("a game is on")
    }

    pub(crate) fn playing_mut(&mut self) -> &mut Live<G> {
        self.live.as_mut().expect("a game is on")
    }

    /// Takes steps of the game that is on, each written, timed and told.
    pub(crate) fn take(&mut self, now: Micros, steps: Vec<Step<G>>, by: Option<(Seat, Box<str>)>, out: &mut Effects) {
        let (mut by, mut shown) = (by, false);
        for step in steps {
            let clock = self.clock_after(now, &step);
            let entry = Entry::Did { step: step.clone(), by: by.take() };
            let news = self.write(now, entry, out).expect("a step brings news");
            self.set_clocks(now, &step, clock, shown);
            let reveals = |(_, events): &(Viewer, Vec<G::Event>)| events.iter().any(Event::reveals);
            shown = matches!(step, Step::Play(_)) && news.viewers.iter().any(reveals);
            self.tell(now, &news, out);
        }
        if let Some(finished) = self.finished().filter(|_| out.finished.is_none()) {
            out.finished = Some(finished);
            self.free_left_seats(now, out);
            self.tell_room(out);
        }
        self.ask_bots(now, out);
    }

    /// Whoever gave the seat up in mid-game does not keep it for the next.
    fn free_left_seats(&mut self, now: Micros, out: &mut Effects) {
        for seat in (0..self.chairs.len()).map(Seat::new) {
            if self.chairs[seat.index()].left {
                self.write(now, Entry::Stood { seat }, out);
            }
        }
    }

    /// The clock that runs on through this step, if the decisions that are due stay the same. A step that only its own
    /// player learns of must not move it either: everybody sees the clock.
    fn clock_after(&self, now: Micros, step: &Step<G>) -> Option<Deadline> {
        let live = self.playing();
        let clock = live.clock.filter(|clock| clock.at > now)?;
        let Step::Play(inputs) = step else { return None };
        let [Input::Act { seat, .. }] = inputs[..] else { return None };
        let (state, mut secret) = (live.play.state(), true);
        let mut after = state.clone();
        after.apply(inputs[0].clone(), &mut |event| secret &= event.seen_by(Viewer::Spectator).is_none()).ok()?;
        let (owing, before) = (after.to_act(), clock.owing);
        let fewer = owing.len() < before.len() && owing.iter().all(|seat| before.contains(seat));
        let secret = secret && state.view(Viewer::Spectator) == after.view(Viewer::Spectator);
        let idle = owing == before && (secret || state.legal(seat) == after.legal(seat));
        (after.window() == Some(clock.window) && (fewer || idle)).then_some(Deadline { owing, ..clock })
    }

    fn set_clocks(&mut self, now: Micros, step: &Step<G>, runs_on: Option<Deadline>, shown: bool) {
        let look = if shown { LOOK } else { 0 };
        let signal = matches!(step, Step::Hold(_)).then(|| self.signal_at(now + look));
        let pace = self.setup.pace;
        let live = self.playing_mut();
        match step {
            Step::Answer(_) => {}
            // In the pause before a signal nothing else is due.
            Step::Play(_) if live.play.stage().is_some() => {}
            Step::Hold(_) => {
                (live.clock, live.timing, live.signal) = (None, None, signal);
                live.announced = now;
                live.asked = [None; Seat::MOST];
            }
            Step::Go => {
                (live.timing, live.signal) = (Some(Timing::new(live.announced)), None);
                let state = live.play.shown();
                live.clock = state.window().map(|window| Deadline {
                    window,
                    owing: state.to_act(),
                    at: now + window.length.as_micros() as Micros + GRACE,
                });
            }
            Step::Play(_) | Step::Close(_) => {
                (live.timing, live.signal) = (None, None);
                let state = live.play.state();
                live.clock = runs_on.or_else(|| fresh_clock(state, pace, now));
            }
        }
    }

    /// When the signal of a race is given that is announced now.
    fn signal_at(&self, now: Micros) -> Micros {
        let about = format!("signal {}.{} at {now}", self.game, self.playing().steps.len());
        now + SUSPENSE + Micros::from(self.surprise(&about, SURPRISE))
    }

    /// After a restart: every decision gets its whole time again, and a race its signal.
    pub(crate) fn wind_up(&mut self, now: Micros) {
        self.chairs.iter_mut().for_each(|chair| chair.gone_since = now);
        // Nobody is here yet: this only brings late spectators to where they were.
        self.show_behind(now, &mut Effects::new());
        if !self.is_playing() {
            return;
        }
        let signal = self.signal_at(now);
        let (pace, paused) = (self.setup.pace, self.is_paused());
        let live = self.playing_mut();
        live.announced = now;
        match live.play.stage() {
            Some(_) => live.signal = Some(signal),
            None => live.clock = fresh_clock(live.play.state(), pace, now),
        }
        if paused {
            live.rests = live.clock.take().map(|clock| clock.at - now);
        }
    }

    /// Stops the clock when the game comes to rest, and starts it when it goes on.
    pub(crate) fn rest_or_go_on(&mut self, now: Micros) {
        let (paused, pace) = (self.is_paused(), self.setup.pace);
        let Some(live) = self.live.as_mut().filter(|live| !live.is_over()) else { return };
        match (paused, live.rests) {
            (true, None) => {
                live.rests = Some(live.clock.take().map_or(0, |clock| clock.at.saturating_sub(now)));
                live.asked = [None; Seat::MOST];
            }
            (false, Some(left)) => {
                live.rests = None;
                let clock = fresh_clock(live.play.state(), pace, now);
                live.clock = clock.map(|clock| Deadline { at: now + left, ..clock });
                // Whoever went away in the pause has the usual time to come back.
                self.chairs.iter_mut().filter(|chair| !chair.here).for_each(|chair| chair.gone_since = now);
            }
            _ => {}
        }
    }

    /// When something happens by itself next.
    pub(crate) fn next_due(&self) -> Option<Micros> {
        let live = self.live.as_ref()?;
        let delay = Micros::from(self.setup.spectator_delay) * 1_000_000;
        let behind = live.behind.as_ref().and_then(|behind| live.steps.get(behind.next));
        let times = [live.signal, live.clock.map(|clock| clock.at), behind.map(|taken| taken.at + delay)];
        let away = self.chairs.iter().filter_map(crate::chair::Chair::stand_in_from);
        let away = away.filter(|_| self.stand_ins_wanted());
        // After a restart nobody has asked the bots yet.
        let bots = (!self.unasked_bots().is_empty()).then_some(self.used);
        times.into_iter().flatten().chain(away).chain(bots).min()
    }

    /// Whether somebody's absence matters. In a pause one may go away.
    fn stand_ins_wanted(&self) -> bool {
        self.is_playing() && self.setup.pace != Pace::None && !self.is_paused()
    }

    /// Does what is due.
    pub(crate) fn run_due(&mut self, now: Micros, out: &mut Effects) {
        self.replace_absent(now, out);
        if self.is_playing() {
            let live = self.playing();
            let late = live.clock.is_some_and(|clock| clock.at <= now);
            match live.play.stage() {
                Some(_) if live.signal.is_some_and(|signal| signal <= now) => {
                    self.take(now, vec![Step::Go], None, out);
                    out.signal = true;
                }
                Some(Stage::Go) if late => self.close(now, out),
                None if late => self.expire(now, out),
                _ => {}
            }
        }
        self.show_behind(now, out);
        self.ask_bots(now, out);
    }

    /// Lets a bot play for everybody who has been away for too long.
    fn replace_absent(&mut self, now: Micros, out: &mut Effects) {
        if !self.stand_ins_wanted() {
            return;
        }
        let mut any = false;
        for chair in &mut self.chairs {
            if chair.stand_in_from().is_some_and(|from| from <= now) {
                (chair.stand_in, any) = (true, true);
            }
        }
        if any {
            self.tell_room(out);
            self.rest_or_go_on(now);
        }
    }

    /// A player has come, or gone.
    pub(crate) fn comes_or_goes(&mut self, now: Micros, seat: Seat, here: bool, out: &mut Effects) {
        self.used = now;
        let chair = &mut self.chairs[seat.index()];
        if chair.here == here {
            return;
        }
        (chair.here, chair.gone_since) = (here, now);
        if here {
            chair.stand_in = false;
            if chair.bot::<G>().is_none() {
                self.forget_question(seat);
            }
        }
        self.tell_room(out);
        self.rest_or_go_on(now);
        self.ask_bots(now, out);
    }

    /// The seat decides for itself again, whatever its bot thinks.
    pub(crate) fn forget_question(&mut self, seat: Seat) {
        if let Some(live) = self.live.as_mut() {
            live.asked[seat.index()] = None;
        }
    }

    /// The bots that owe a decision and do not think yet, with their levels.
    fn unasked_bots(&self) -> Vec<(Seat, String)> {
        let live = self.live.as_ref().filter(|live| !live.is_over() && !self.is_paused());
        let Some((live, state)) = live.and_then(|live| Some((live, deciding(live)?))) else { return Vec::new() };
        let due = state.to_act().iter().filter(|seat| live.asked[seat.index()].is_none());
        due.filter_map(|seat| Some((seat, self.chairs[seat.index()].bot::<G>()?.to_owned()))).collect()
    }

    /// Asks every bot that owes a decision and does not think yet.
    pub(crate) fn ask_bots(&mut self, now: Micros, out: &mut Effects) {
        let calls = self.unasked_bots();
        let racing = self.live.as_ref().is_some_and(|live| live.play.stage() == Some(Stage::Go));
        let watched = self.spectators > 0 || self.chairs.iter().any(|chair| chair.here);
        for (seat, level) in calls {
            let live = self.playing_mut();
            live.questions += 1;
            let question = live.questions;
            live.asked[seat.index()] = Some(question);
            let habit = format!("bot {}.{question}", self.game);
            let pause = BOT_PAUSE + Micros::from(self.surprise(&habit, BOT_HABIT));
            // Nobody sees a racer's answer before the race is over, and its time is its own.
            let at = if racing || !watched { now } else { now + pause };
            let luck = Seeded::new(&String::from(self.master.derive(&habit)));
            let heard = self.playing_mut().heard(seat);
            let state = deciding(self.playing()).expect("it was there a moment ago");
            let asked = Question::new(state, seat, heard);
            let name = level.clone();
            let think = Box::new(move |effort| think(&name, &luck, &asked, question, effort));
            out.bots.push(BotCall { at, level, think });
        }
    }
}

/// The position in which decisions are due now.
fn deciding<G: Game>(live: &Live<G>) -> Option<&G> {
    match live.play.stage() {
        None => Some(live.play.state()),
        Some(Stage::Soon) => None,
        Some(Stage::Go) => live.play.trial(),
    }
}

fn think<G: Game>(level: &str, luck: &Seeded, asked: &Question<G>, question: u64, effort: Effort) -> BotDecision {
    let turn = asked.turn();
    let player = |name: &str| bots::bot::<G>(name, luck.clone(), effort);
    let mut brain = player(level).or_else(|| player(bots::RANDOM.slug)).expect("every game can be played at random");
    let decision = brain.decide(&turn);
    let action = serde_json::to_string(&decision.action).expect("actions are made of texts and numbers");
    BotDecision { seat: turn.seat, question, action, at: decision.at }
}

fn fresh_clock<G: Game>(state: &G, pace: Pace, now: Micros) -> Option<Deadline> {
    let window = state.window()?;
    let length = window.length.as_micros() as Micros;
    let length = match pace {
        Pace::Relaxed => length,
        Pace::Fast => length / 3,
        Pace::None => return None,
    };
    Some(Deadline { window, owing: state.to_act(), at: now + length })
}
