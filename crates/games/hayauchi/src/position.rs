//! Positions as JSON: written for the referee, and set up for puzzles and tests.

use engine::{BadPosition, Claim, Seat, Seats, needs};
use serde::{Deserialize, Serialize};

use crate::board::seats_where;
use crate::view::nobody;
use crate::{
    Answer, Board, Booze, Cards, EqualTotals, Hand, Length, NoShot, Options, Race, Reason, Sealed, State, Step,
};

/// The JSON form of a position.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Position {
    /// The round, from 1.
    #[serde(default = "first_round")]
    pub round: u8,
    /// The step of the round; by default it follows from the picks.
    #[serde(default)]
    pub step: Option<Step>,
    /// HAY-04, HAY-05: the seats that race; by default they follow from the picks. Needed if a race is repeated.
    #[serde(default)]
    pub racing: Option<Seats>,
    /// HAY-09: how often the race of this round has been repeated; by default 1 if not all tied players race.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub race: Option<u8>,
    /// HAY-19: the seats that race for the win.
    #[serde(default, skip_serializing_if = "nobody")]
    pub final_race: Seats,
    /// The players, by seat.
    pub players: Vec<PlayerJson>,
}

/// One player, as JSON.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct PlayerJson {
    /// HAY-01: hearts left.
    #[serde(default = "all_hearts")]
    pub hearts: u8,
    /// HAY-01: the Booze in hand; by default the cards that are nowhere else.
    #[serde(default)]
    pub hand: Option<Vec<Booze>>,
    /// HAY-10: used Booze, in the order it was played.
    #[serde(default)]
    pub used: Vec<Booze>,
    /// HAY-11: secret booze.
    #[serde(default)]
    pub secret: Vec<Booze>,
    /// HAY-02: this round's pick.
    #[serde(default)]
    pub picked: Option<Booze>,
    /// HAY-12: whether the player is still in; by default it follows from the hearts.
    #[serde(default, rename = "in")]
    pub still_in: Option<bool>,
    /// HAY-15: points in a match.
    #[serde(default)]
    pub points: u8,
    /// HAY-18: the player's last announcement in this round.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub said: Option<Booze>,
    /// HAY-06: whether the player has played a Gun in this round that was not required.
    #[serde(default, skip_serializing_if = "is_default")]
    pub fired: bool,
    /// HAY-08: whether the player has missed the plate since the window opened.
    #[serde(default, skip_serializing_if = "is_default")]
    pub missed: bool,
    /// The player's answer since the window opened.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub answer: Option<Answer>,
    /// HAY-18: whether the player has thrown a Gun in this match.
    #[serde(default, skip_serializing_if = "is_default")]
    pub drew: bool,
}

const fn first_round() -> u8 {
    1
}

const fn all_hearts() -> u8 {
    Board::HEARTS
}

fn is_default<T: Default + PartialEq>(value: &T) -> bool {
    *value == T::default()
}

impl Position {
    pub(crate) fn new(state: &State) -> Self {
        let State { board, .. } = state;
        Self {
            round: board.round,
            step: Some(board.step),
            racing: Some(board.racing),
            race: Some(board.race).filter(|&race| race > 0),
            final_race: board.final_race,
            players: board.seats().iter().map(|seat| PlayerJson::new(state, seat)).collect(),
        }
    }

    pub(crate) fn set_up(&self, options: Options, over: Option<&Claim>) -> Result<State, BadPosition> {
        let count = self.players.len();
        needs((4..=Board::MOST).contains(&count), format!("4 to 6 can play, not {count}"))?;
        needs(self.round > 0, "rounds count from 1")?;
        let mut state = <State as engine::Game>::new(count, options);
        state.board.round = self.round;
        for (player, seat) in self.players.iter().zip(Seats::first(count).iter()) {
            player.set_up(seat, self.final_race.contains(seat), &mut state)?;
        }
        match over {
            Some(claim) => self.end(&mut state, claim)?,
            None if !self.final_race.is_empty() => self.race_for_the_win(&mut state)?,
            None => self.go_on(&mut state)?,
        }
        Ok(state)
    }

    fn nobody_races(&self) -> bool {
        self.racing.unwrap_or_default().is_empty() && self.race.unwrap_or(0) == 0
    }

    fn go_on(&self, state: &mut State) -> Result<(), BadPosition> {
        let in_it = state.board.still_in();
        needs(in_it.len() > Board::FINALISTS, "with two players left or fewer the game is over")?;
        needs(state.board.match_winner().is_none(), "the leader has won the match already")?;
        let unpicked = state.owing();
        let step = self.step.unwrap_or(if unpicked.is_empty() { Step::Showdown } else { Step::Pick });
        match step {
            Step::Pick => {
                needs(!unpicked.is_empty(), "when everyone has picked, the step is showdown")?;
                let can_pick = |seat: Seat| !state.cards[seat.index()].hand.is_empty();
                needs(unpicked.iter().all(can_pick), "who has not picked yet has a Booze in hand")?;
                needs(self.nobody_races(), "nobody races before the reveal")?;
                let Sealed { missed, answers, .. } = state.sealed;
                needs(missed.is_empty() && answers == [None; Board::MOST], "nobody answers before the reveal")
            }
            Step::Showdown => {
                needs(unpicked.is_empty(), "in the showdown everyone still in has picked")?;
                self.go_on_shooting(state)
            }
        }
    }

    /// Sets up a position after the reveal: who races, and who has answered.
    fn go_on_shooting(&self, state: &mut State) -> Result<(), BadPosition> {
        let Options { race, no_shot, .. } = state.board.options;
        needs(race == Race::RealTime, "where races are drawn by lot, nobody is asked after the reveal")?;
        let tied = state.picks().tied();
        let racing = self.racing.unwrap_or(tied);
        let race = self.race.unwrap_or((racing != tied).into());
        if race == 0 {
            needs(racing == tied, "racing names those who share the highest value that is shared")?;
        } else {
            needs(no_shot == NoShot::ReRace, "with no-shot all-lose nobody races again")?;
            needs(race <= Board::RE_RACES, "after ten races run again the lot decides")?;
            let within = racing.iter().all(|seat| tied.contains(seat));
            needs(within && racing.len() > 1, "a race is run again by two or more of those who are tied")?;
        }
        let board = &mut state.board;
        (board.step, board.racing, board.race) = (Step::Showdown, racing, race);
        // Early shots are public by now.
        board.drew = state.sealed.fired.iter().fold(board.drew, Seats::with);
        let asked = board.asked();
        let busy = seats_where(|index| self.players.get(index).is_some_and(PlayerJson::has_drawn_or_held));
        needs(busy.iter().all(|seat| asked.contains(seat)), "only those who are asked shoot, miss or hold")?;
        needs(!state.owing().is_empty(), "when everyone has answered, the showdown is over")
    }

    /// HAY-19: sets up a race for the win.
    fn race_for_the_win(&self, state: &mut State) -> Result<(), BadPosition> {
        let finalists = self.final_race;
        let in_it = state.board.still_in();
        needs(self.step != Some(Step::Pick), "a race for the win is a showdown")?;
        needs(state.board.options.race == Race::RealTime, "where races are drawn by lot, nobody is asked")?;
        let idle = self.players.iter().all(|player| player.picked.is_none() && player.said.is_none() && !player.fired);
        needs(idle, "the last picks are used when players race for the win")?;
        let end = state.end_between(if in_it.is_empty() { finalists } else { in_it });
        let equal = end.reason == Reason::Race && finalists.iter().all(|seat| end.winners.contains(seat));
        let few = in_it.len() <= Board::FINALISTS && finalists.len() > 1;
        needs(
            few && equal,
            "those race for the win whose totals and hearts are equal, with equal-totals hearts-then-race",
        )?;
        let racing = self.racing.unwrap_or(finalists);
        let race = self.race.unwrap_or((racing != finalists).into());
        let within = racing.len() > 1 && racing.iter().all(|seat| finalists.contains(seat));
        needs(within && (race > 0 || racing == finalists), "a race is run again by two or more of those who raced")?;
        needs(race <= Board::RE_RACES, "after ten races run again the lot decides")?;
        state.board.race_for_the_win(finalists);
        (state.board.racing, state.board.race) = (racing, race);
        let busy = seats_where(|index| self.players.get(index).is_some_and(PlayerJson::has_drawn_or_held));
        needs(busy.iter().all(|seat| racing.contains(seat)), "only those who are asked shoot, miss or hold")?;
        needs(!state.owing().is_empty(), "when everyone has answered, the race is over")
    }

    fn end(&self, state: &mut State, claim: &Claim) -> Result<(), BadPosition> {
        needs(self.nobody_races() && self.final_race.is_empty(), "nobody races when the game is over")?;
        needs(self.step.is_none_or(|step| step == Step::Pick), "the step is pick when the game is over")?;
        needs(state.sealed == Sealed::NOTHING, "nobody shoots when the game is over")?;
        let idle = self.players.iter().all(|player| player.picked.is_none() && player.said.is_none());
        needs(idle, "the last picks are used when the game is over")?;
        let in_it = state.board.still_in();
        needs(in_it.len() <= Board::FINALISTS, "the game goes on while three players are left")?;
        let mut end = state.end_between(in_it);
        if state.board.options.length == Length::Points {
            let winner = state.board.match_winner();
            end.winners = winner.map(Seats::only).ok_or_else(|| BadPosition("nobody has won the match yet".into()))?;
        } else if in_it.is_empty() && state.can_have_left_last(claim) {
            end.winners = claim.winners;
        } else if end.reason == Reason::Race && claim.winners.len() == 1 {
            end.winners = claim.winners.iter().filter(|&seat| end.winners.contains(seat)).collect();
        }
        // HAY-19: the position does not say whether those who left last raced.
        if in_it.is_empty() && state.races_for_the_win() && claim.reason == Reason::Race.word() {
            end.reason = Reason::Race;
        }
        let agrees = claim.winners == end.winners && claim.reason == end.reason.word();
        needs(agrees, "the position does not show that end: other winners, or another reason")?;
        state.board.over = Some(end);
        Ok(())
    }
}

impl State {
    fn races_for_the_win(&self) -> bool {
        self.board.options.equal_totals == EqualTotals::HeartsThenRace
    }

    /// HAY-14, HAY-19: whether the game can have ended so if nobody is left. The position does not say who left in the
    /// last round, only that there were three or more, none of whom had a higher total.
    fn can_have_left_last(&self, claim: &Claim) -> bool {
        let winners = claim.winners;
        let total = |seat: Seat| self.cards[seat.index()].total();
        let (ours, others): (Vec<Seat>, Vec<Seat>) =
            self.board.seats().iter().partition(|&seat| winners.contains(seat));
        let Some(best) = ours.first().copied().map(total) else { return false };
        let raced = claim.reason == Reason::Race.word();
        // Somebody with the same total may have left earlier, or lost the race.
        let rivals = others.iter().filter(|&&seat| total(seat) == best).count();
        let below = others.iter().filter(|&&seat| total(seat) < best).count();
        let equal = ours.len() == winners.len() && ours.iter().all(|&seat| total(seat) == best);
        if raced {
            return self.races_for_the_win() && ours.len() == 1 && rivals > 0 && 1 + rivals + below > Board::FINALISTS;
        }
        let drawn = ours.len() > 1;
        equal && !(drawn && self.races_for_the_win()) && ours.len() + below > Board::FINALISTS
    }
}

impl PlayerJson {
    fn new(state: &State, seat: Seat) -> Self {
        let State { board, cards, sealed, .. } = state;
        let index = seat.index();
        let Cards { hand, used, secret, picked } = cards[index];
        Self {
            hearts: board.hearts[index],
            hand: Some(hand.iter().collect()),
            used: used.iter().collect(),
            secret: secret.iter().collect(),
            picked,
            still_in: Some(board.is_in(seat)),
            points: board.points[index],
            said: board.said[index],
            fired: sealed.fired.contains(seat),
            missed: sealed.missed.contains(seat),
            answer: sealed.answers[index],
            drew: board.drew.contains(seat),
        }
    }

    fn has_drawn_or_held(&self) -> bool {
        self.missed || self.answer.is_some()
    }

    fn set_up(&self, seat: Seat, races_for_the_win: bool, state: &mut State) -> Result<(), BadPosition> {
        let (index, options) = (seat.index(), state.board.options);
        let still_in = self.hearts > 0;
        needs(self.hearts <= Board::HEARTS, format!("nobody has {} hearts", self.hearts))?;
        needs(self.still_in.is_none_or(|given| given == still_in), "who has a heart is in, and who has none is out")?;
        needs(options.length == Length::Points || self.points == 0, "only a match for points counts points")?;
        let idle = self.picked.is_none() && self.said.is_none() && !self.fired && !self.has_drawn_or_held();
        needs(still_in || idle || races_for_the_win, "who is out does nothing more")?;
        let armed = self.fired || self.drew || self.has_drawn_or_held();
        needs(options.race == Race::RealTime || !armed, "where races are drawn by lot, nobody draws a Gun")?;
        state.cards[index] = self.cards(seat)?;
        let State { board, sealed, .. } = state;
        (board.hearts[index], board.points[index], board.said[index]) = (self.hearts, self.points, self.said);
        sealed.answers[index] = self.answer;
        for (holds, seats) in
            [(self.fired, &mut sealed.fired), (self.missed, &mut sealed.missed), (self.drew, &mut board.drew)]
        {
            *seats = if holds { seats.with(seat) } else { *seats };
        }
        Ok(())
    }

    /// Reads the player's cards. A card in two places is an error. If `hand` is given, cards that are not named are out
    /// of the game, as in a puzzle.
    fn cards(&self, seat: Seat) -> Result<Cards, BadPosition> {
        let given = self.hand.iter().flatten().chain(&self.used).chain(&self.secret).chain(&self.picked);
        let mut seen = Hand::EMPTY;
        for &booze in given {
            needs(!seen.contains(booze), format!("{seat} owns only one Booze {booze}"))?;
            seen = seen.with(booze);
        }
        let hand = match &self.hand {
            Some(hand) => hand.iter().copied().collect(),
            None => seen.rest(),
        };
        let pile = |cards: &[Booze]| cards.iter().copied().collect();
        Ok(Cards { hand, used: pile(&self.used), secret: pile(&self.secret), picked: self.picked })
    }
}
