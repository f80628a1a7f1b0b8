//! One table: its seats, its game, and the fold of its log.

use engine::{Entropy, Game, GameOptions, Luck, Micros, Provable, Seat, Secret, read_options};
use protocol::{Code, LobbyTable, No, Occupant, Pace, PlayerId, ReplayId, Room, Setup, Stage, TableId};

use crate::authority::{Done, Effects, Finished, To};
use crate::chair::Chair;
use crate::entry::Entry;
use crate::live::{Live, Taken};
use crate::moves::told_with;
use crate::play::{Broken, News};

/// One table of game `G`.
pub(crate) struct Table<G: Game> {
    pub(crate) id: TableId,
    pub(crate) setup: Setup,
    pub(crate) options: G::Options,
    opener: PlayerId,
    pub(crate) master: Secret,
    pub(crate) chairs: Vec<Chair>,
    /// The game that is on or was the last; 0 before the first.
    pub(crate) game: u32,
    pub(crate) live: Option<Live<G>>,
    /// The moves of the last game that came to its end, with what was told of them: one that is sent again later
    /// counts no second time.
    pub(crate) spent: Vec<(PlayerId, Box<str>, Option<String>)>,
    /// How many entries the log has.
    entries: u64,
    pub(crate) spectators: usize,
    /// When anybody was last here.
    pub(crate) used: Micros,
}

/// The options of a set-up, if everything in it goes together.
pub(crate) fn check_setup<G: Game>(setup: &Setup) -> Done<G::Options> {
    let bad = |why: String| No::new(Code::BadRequest, why);
    G::about().check_players(setup.seats).map_err(bad)?;
    if setup.spectator_delay > 600 {
        return Err(bad("Spectators can be up to 600 seconds behind.".into()));
    }
    let options: G::Options = read_options(G::about(), &setup.options).map_err(|error| bad(error.to_string()))?;
    if setup.pace == Pace::None && options.races() {
        let why = "Nobody can race without a clock. Choose a pace, or the option that decides races by lot.";
        return Err(bad(why.into()));
    }
    Ok(options)
}

impl<G: Game> Table<G> {
    /// The table that its first entry opens.
    pub(crate) fn opened(id: TableId, now: Micros, first: &Entry<G>) -> Result<Self, Broken> {
        let Entry::Opened { setup, host, master } = first else {
            return Err("a log begins with the opening of the table".into());
        };
        let options = check_setup::<G>(setup).map_err(|no| no.why)?;
        Ok(Self {
            id,
            options,
            opener: host.id,
            master: master.clone(),
            chairs: vec![Chair::default(); setup.seats],
            setup: setup.clone(),
            game: 0,
            live: None,
            spent: Vec::new(),
            entries: 1,
            spectators: 0,
            used: now,
        })
    }

    /// Takes an entry. The same is done with a log that is read and with what happens now.
    pub(crate) fn fold(&mut self, at: Micros, entry: Entry<G>) -> Result<Option<News<G>>, Broken> {
        let number = self.entries;
        self.entries += 1;
        match entry {
            Entry::Opened { .. } => return Err("a table is opened once".into()),
            Entry::Setup(setup) => {
                self.options = check_setup::<G>(&setup).map_err(|no| no.why)?;
                self.chairs.resize_with(setup.seats, Chair::default);
                self.chairs.iter_mut().for_each(|chair| chair.ready = false);
                self.setup = setup;
            }
            Entry::Sat { seat, person } => {
                let chair = self.chair(seat)?;
                chair.who = Some(Occupant::Person(person));
                (chair.left, chair.stand_in, chair.here, chair.gone_since) = (false, false, false, at);
            }
            Entry::Bot { seat, level } => self.chair(seat)?.who = Some(Occupant::Bot(level)),
            Entry::Stood { seat } => {
                let playing = self.is_playing();
                let chair = self.chair(seat)?;
                if playing { chair.left = true } else { chair.clear() }
            }
            Entry::Ready { seat, entropy } => {
                let chair = self.chair(seat)?;
                (chair.ready, chair.entropy) = (true, entropy);
            }
            Entry::Unready { seat } => self.chair(seat)?.ready = false,
            Entry::Pause { seat, on } => self.chair(seat)?.wants_pause = on,
            Entry::Began => self.begin(number)?,
            Entry::Did { step, by } => {
                let live = self.live.as_mut().ok_or("a step without a game")?;
                let news = live.take(Taken { at, by, step })?;
                self.settle();
                return Ok(Some(news));
            }
        }
        Ok(None)
    }

    fn begin(&mut self, number: u64) -> Result<(), Broken> {
        let seats = self.chairs.iter_mut().map(|chair| {
            chair.ready = false;
            std::mem::take(&mut chair.entropy)
        });
        let entropy = Entropy::new(seats.collect()).map_err(|error| error.to_string())?;
        self.game += 1;
        let secret = self.secret_of(self.game);
        let delayed = self.setup.spectator_delay > 0;
        self.live = Some(Live::new(self.options.clone(), secret, entropy, number, delayed));
        Ok(())
    }

    /// What a game that has come to its end changes about the seats.
    fn settle(&mut self) {
        let Some(live) = &self.live else { return };
        let Some(verdict) = live.play.state().verdict() else { return };
        let spent = live.steps.iter().filter_map(|taken| {
            let (seat, id) = taken.by.as_ref()?;
            Some((self.chairs[seat.index()].person()?.id, id.clone(), told_with(&taken.step)))
        });
        self.spent = spent.collect();
        for (index, chair) in self.chairs.iter_mut().enumerate() {
            chair.wins += u32::from(verdict.winners.contains(Seat::new(index)));
            (chair.wants_pause, chair.stand_in) = (false, false);
        }
    }

    fn chair(&mut self, seat: Seat) -> Result<&mut Chair, Broken> {
        self.chairs.get_mut(seat.index()).ok_or_else(|| format!("there is no {seat}"))
    }

    /// Writes an entry and takes it. What a table writes of itself is always taken.
    pub(crate) fn write(&mut self, now: Micros, entry: Entry<G>, out: &mut Effects) -> Option<News<G>> {
        out.log.push(serde_json::to_string(&entry).expect("entries are made of texts, numbers and lists"));
        self.fold(now, entry).expect("an entry is checked before it is written")
    }

    pub(crate) fn is_playing(&self) -> bool {
        self.live.as_ref().is_some_and(|live| !live.is_over())
    }

    /// Whether everybody who sits here would like a pause. A race is not interrupted.
    pub(crate) fn is_paused(&self) -> bool {
        let mut people =
            self.chairs.iter().filter(|chair| chair.person().is_some() && chair.bot::<G>().is_none()).peekable();
        let race = self.live.as_ref().is_some_and(|live| live.play.stage().is_some());
        self.is_playing() && !race && people.peek().is_some() && people.all(|chair| chair.wants_pause)
    }

    pub(crate) fn stage(&self) -> Stage {
        match &self.live {
            None => Stage::Waiting,
            Some(live) if live.is_over() => Stage::Over,
            Some(_) if self.is_paused() => Stage::Paused,
            Some(_) => Stage::Playing,
        }
    }

    pub(crate) fn seat_of(&self, player: PlayerId) -> Option<Seat> {
        self.chairs.iter().position(|chair| chair.is_of(player)).map(Seat::new)
    }

    /// Who may change the table: its opener, unless only others sit at it.
    pub(crate) fn host(&self) -> PlayerId {
        let seated = || self.chairs.iter().filter_map(Chair::person).map(|person| person.id);
        if seated().any(|id| id == self.opener) { self.opener } else { seated().next().unwrap_or(self.opener) }
    }

    /// The secret of a game, which tells nothing of any other game's.
    pub(crate) fn secret_of(&self, game: u32) -> Secret {
        self.master.derive(&format!("game {game}"))
    }

    /// A whole number below `most` that only the house can foresee, for what is not the game's luck.
    pub(crate) fn surprise(&self, about: &str, most: u32) -> u32 {
        Provable::new(self.master.derive(about), Entropy::none(0), 0).ticket(most)
    }

    fn replay_of(&self, game: u32) -> ReplayId {
        let name = String::from(self.master.derive(&format!("replay {game}")));
        ReplayId(u64::from_str_radix(&name[..16], 16).expect("a secret is written in hexadecimal digits"))
    }

    /// The game that has just ended, for the ladder and the history.
    pub(crate) fn finished(&self) -> Option<Finished> {
        let live = self.live.as_ref()?;
        let verdict = live.play.state().verdict()?;
        let seat = |(index, chair): (usize, &Chair)| {
            let who = chair.who.clone().unwrap_or(Occupant::Bot(bots::usual::<G>().slug.into()));
            (who, verdict.winners.contains(Seat::new(index)))
        };
        let rated = self.chairs.iter().all(|chair| chair.person().is_some_and(|person| !person.program));
        Some(Finished {
            game: self.game,
            entries: (live.first, self.entries - 1),
            reason: verdict.reason,
            seats: self.chairs.iter().enumerate().map(seat).collect(),
            replay: self.replay_of(self.game),
            rated,
        })
    }

    pub(crate) fn whole_room(&self) -> Room {
        let stage = self.stage();
        let over = stage == Stage::Over;
        let game = self.game.max(1);
        let verdict = self.live.as_ref().and_then(|live| live.play.state().verdict());
        Room {
            table: self.id,
            setup: self.setup.clone(),
            host: self.host(),
            stage,
            seats: self.chairs.iter().map(Chair::room).collect(),
            game,
            commitment: self.secret_of(game).commitment().to_string(),
            entropy: self.live.as_ref().map_or_else(Vec::new, |live| live.entropy.seats().to_vec()),
            next_commitment: over.then(|| self.secret_of(game + 1).commitment().to_string()),
            secret: over.then(|| self.secret_of(game).into()),
            winners: verdict.map(|verdict| verdict.winners),
            replay: over.then(|| self.replay_of(game)),
            wins: self.chairs.iter().map(|chair| chair.wins).collect(),
        }
    }

    /// Tells everybody how the table stands.
    pub(crate) fn tell_room(&self, out: &mut Effects) {
        let room = protocol::Say::Room(self.whole_room());
        out.say.push((To::All, serde_json::to_string(&room).expect("a room is made of texts and numbers")));
        out.lobby = true;
    }

    pub(crate) fn lobby_row(&self) -> LobbyTable {
        let name = |chair: &Chair| match &chair.who {
            Some(Occupant::Person(person)) => Some(person.name.clone()),
            Some(Occupant::Bot(level)) => Some(format!("bot: {level}")),
            None => None,
        };
        LobbyTable {
            table: self.id,
            setup: self.setup.clone(),
            stage: self.stage(),
            seats: self.chairs.iter().map(name).collect(),
        }
    }
}
