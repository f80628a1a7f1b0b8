//! One table: its seats, its game, and the fold of its log.

use std::collections::BTreeMap;

use engine::{Entropy, Game, GameOptions, Luck, Micros, Provable, Seat, Secret, Viewer, read_options};
use protocol::{Code, LobbyTable, No, Occupant, Pace, PlayerId, ReplayId, Room, Setup, Stage, TableId};

use crate::authority::{Done, Effects, Finished, To};
use crate::chair::Chair;
use crate::entry::Entry;
use crate::live::Live;
use crate::moves::told_with;
use crate::play::{Broken, News};

/// Moves of games that are over are remembered at least this long.
const REMEMBERED: Micros = 10 * 60 * 1_000_000;

/// The longest time that is believed to pass between two entries: the machine's clock may have jumped between them.
const LONGEST_PAUSE: Micros = 60 * 1_000_000;

/// Moves of games that are over that are remembered at most, apart from those of the last game. No people play so fast;
/// whoever does is told that an old move is late, and it counts once all the same.
const MOST_SPENT: usize = 4_000;

/// A move of a game that is over.
pub(crate) struct Spent {
    /// When its game ended, by the table's steady time.
    at: Micros,
    /// What was told with its acknowledgement.
    pub(crate) told: Option<String>,
}

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
    /// The moves of games that came to their end, with what was told of them: one that is sent again later counts no
    /// second time.
    pub(crate) spent: BTreeMap<(PlayerId, Box<str>), Spent>,
    /// People whom the host removed, and when.
    pub(crate) removed: BTreeMap<PlayerId, Micros>,
    /// How many entries the log has, and the time of the last.
    entries: u64,
    last: Micros,
    /// The time that has passed at the table for certain, whatever the machine's clock did.
    steady: Micros,
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
            spent: BTreeMap::new(),
            removed: BTreeMap::new(),
            entries: 1,
            last: now,
            steady: 0,
            spectators: 0,
            used: now,
        })
    }

    /// Takes an entry. The same is done with a log that is read and with what happens now.
    pub(crate) fn fold(&mut self, at: Micros, entry: Entry<G>) -> Result<Option<News<G>>, Broken> {
        let number = self.entries;
        self.entries += 1;
        self.steady += at.saturating_sub(self.last).min(LONGEST_PAUSE);
        self.last = at;
        match entry {
            Entry::Opened { .. } => return Err("a table is opened once".into()),
            Entry::Setup(setup) => {
                self.set_up(setup)?;
                self.chairs.iter_mut().for_each(|chair| chair.ready = false);
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
            Entry::Removed { seat } => {
                let chair = self.chair(seat)?;
                let person = chair.person().map(|person| person.id);
                chair.clear();
                self.removed.extend(person.map(|person| (person, at)));
            }
            Entry::Readmitted { player } => drop(self.removed.remove(&player)),
            Entry::Started { game, setup, seats, entropy } => {
                self.set_up(setup)?;
                for (chair, who) in self.chairs.iter_mut().zip(seats) {
                    chair.who = Some(who);
                }
                self.begin(number, game, entropy)?;
            }
            Entry::Began => {
                let entropy = self.chairs.iter().map(|chair| chair.entropy.clone()).collect();
                self.begin(number, self.game + 1, entropy)?;
            }
            Entry::Unrated => self.live.as_mut().ok_or("no game is unrated without a game")?.unrated = true,
            Entry::Did { step, by } => {
                let live = self.live.as_mut().ok_or("a step without a game")?;
                let news = live.take(at, by, step)?;
                self.settle();
                return Ok(Some(news));
            }
        }
        Ok(None)
    }

    fn set_up(&mut self, setup: Setup) -> Result<(), Broken> {
        self.options = check_setup::<G>(&setup).map_err(|no| no.why)?;
        self.chairs.resize_with(setup.seats, Chair::default);
        self.setup = setup;
        Ok(())
    }

    fn begin(&mut self, number: u64, game: u32, entropy: Vec<String>) -> Result<(), Broken> {
        for chair in &mut self.chairs {
            (chair.ready, chair.entropy) = (false, String::new());
        }
        let entropy = Entropy::new(entropy).map_err(|error| error.to_string())?;
        self.game = game;
        let secret = self.secret_of(game);
        let delayed = self.setup.spectator_delay > 0;
        self.live = Some(Live::new(self.options.clone(), secret, entropy, number, delayed));
        Ok(())
    }

    /// The entry that starts the next game with whoever sits there.
    pub(crate) fn starting(&self) -> Entry<G> {
        let seats = self.chairs.iter().filter_map(|chair| chair.who.clone());
        Entry::Started {
            game: self.game + 1,
            setup: self.setup.clone(),
            seats: seats.collect(),
            entropy: self.chairs.iter().map(|chair| chair.entropy.clone()).collect(),
        }
    }

    /// What a game that has come to its end changes about the seats.
    fn settle(&mut self) {
        let Some(live) = &self.live else { return };
        let Some(verdict) = live.play.state().verdict() else { return };
        let spent = live.wishes().filter_map(|(seat, id, taken)| {
            let player = self.chairs[seat.index()].person()?.id;
            Some(((player, id.into()), Spent { at: self.steady, told: told_with(&taken.step) }))
        });
        let spent: Vec<_> = spent.collect();
        let is_full = self.spent.len() > MOST_SPENT;
        self.spent.retain(|_, old| !is_full && old.at + REMEMBERED > self.steady);
        self.spent.extend(spent);
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
        let people = self.chairs.iter().all(|chair| chair.person().is_some_and(|person| !person.program));
        let rated = people && !live.unrated;
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
            unrated: self.live.as_ref().is_some_and(|live| live.unrated),
        }
    }

    /// The room as `viewer` may know it: spectators who see things later do not learn from it how the game ended.
    pub(crate) fn room_for(&self, viewer: Viewer) -> Room {
        let mut room = self.whole_room();
        let shown = viewer.seat().is_some() || self.live.as_ref().is_none_or(|live| !live.is_behind());
        if let Some(winners) = room.winners.filter(|_| !shown) {
            room.stage = Stage::Playing;
            (room.next_commitment, room.secret, room.winners, room.replay) = (None, None, None, None);
            for seat in winners.iter() {
                room.wins[seat.index()] -= 1;
            }
        }
        room
    }

    /// Tells everybody how the table stands.
    pub(crate) fn tell_room(&self, out: &mut Effects) {
        let text = |room| serde_json::to_string(&protocol::Say::Room(room)).expect("a room is texts and numbers");
        out.say.push((To::Players, text(self.whole_room())));
        if self.spectators > 0 {
            out.say.push((To::Spectators, text(self.room_for(Viewer::Spectator))));
        }
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
