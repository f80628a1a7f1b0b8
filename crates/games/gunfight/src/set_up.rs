//! Sets up positions from JSON, for puzzles and tests.

use engine::{BadPosition, Claim, Seat, Verdict, needs};

use crate::{
    Arrangement, Board, CardJson, CardSet, Effect, Holding, LevelsJson, Options, PendingJson, Player, PlayerJson,
    Position, Progress, Roll, State, Step,
};

impl Position {
    pub(crate) fn set_up(&self, options: Options, over: Option<&Claim>) -> Result<State, BadPosition> {
        let count = self.players.len();
        needs((2..=Board::MOST_PLAYERS).contains(&count), "Quick Draw is for 2 to 4 players")?;
        needs(self.turn > 0, "turns are counted from 1")?;
        let mut board = Board { turn: self.turn, step: self.step, ..Board::new(count, options) };
        board.middle = self.middle.iter().copied().collect();
        for (player, json) in board.players.iter_mut().zip(&self.players) {
            needs(json.life <= Options::MOST_LIFE, format!("nobody has more than {} life", Options::MOST_LIFE))?;
            needs(json.life > -Options::MOST_LIFE, "nobody can have lost that much life")?;
            player.life = json.life;
        }
        let mut state = State::before_the_deal(board);
        state.deck = CardSet::PACK - self.cards()?;
        match over {
            Some(claim) => {
                needs(self.step == Step::Fire, "a game ends in the step 'fire'")?;
                state.board.over = Some(ended(&state.board, claim)?);
            }
            None => needs(state.board.living().len() > 1, "the last one alive has won: say so in 'over'")?,
        }
        if self.step == Step::Arrange {
            self.set_up_arrange(&mut state)?;
        } else {
            self.set_up_round(&mut state)?;
            if over.is_none() {
                state.go_on(&mut |_| {});
                needs(state.board.over.is_none(), "what happens next here asks nobody and ends the game")?;
            }
        }
        Ok(state)
    }

    /// All cards of the position. It fails if a card appears twice.
    fn cards(&self) -> Result<CardSet, BadPosition> {
        let mut seen = CardSet::EMPTY;
        let of_player = |player: &PlayerJson| {
            let stacks = [&player.draw, &player.aim, &player.fire].into_iter().flatten().map(|json| json.card);
            stacks.chain(player.rest).chain(player.hand.iter().copied()).collect::<Vec<_>>()
        };
        for card in self.middle.iter().copied().chain(self.players.iter().flat_map(of_player)) {
            needs(!seen.contains(card), format!("{card} is in two places"))?;
            seen = seen.with(card);
        }
        Ok(seen)
    }

    /// Before a round, either nothing is dealt, or everything is dealt and somebody still has to arrange.
    fn set_up_arrange(&self, state: &mut State) -> Result<(), BadPosition> {
        needs(self.pending.is_none(), "nothing is pending while everybody arranges")?;
        needs(self.order.as_ref().is_none_or(Vec::is_empty), "there is no order while everybody arranges")?;
        let dealt = state.deck != CardSet::PACK;
        needs(!dealt || self.middle.len() == 5, "five cards lie in the middle when all are dealt")?;
        let living = state.board.living();
        for (index, json) in self.players.iter().enumerate() {
            needs(json.levels.is_none(), "there are no levels before the cards are turned up")?;
            needs(json.dice.unwrap_or(0) == 0, "there are no dice before the cards are turned up")?;
            let (arrangement, marked) = json.arrangement()?;
            needs(marked == [CardSet::EMPTY; 2], "no card is flipped or rotated before the cards are turned up")?;
            let has = if living.contains(Seat::new(index)) && dealt { 10 } else { 0 };
            let cards = json.hand.len() + arrangement.map_or(0, |arrangement| arrangement.cards().len());
            needs(cards == has, format!("seat {index} should have {has} cards, in hand or arranged"))?;
            state.hands[index] = json.hand.iter().copied().collect::<Holding>();
            state.sealed[index] = arrangement;
        }
        needs(!dealt || !state.owing().is_empty(), "when all have arranged, the step is 'draw'")
    }

    fn set_up_round(&self, state: &mut State) -> Result<(), BadPosition> {
        let board = &mut state.board;
        needs(self.middle.len() == 5, "five cards lie in the middle")?;
        for (index, json) in self.players.iter().enumerate() {
            let (arrangement, [flipped, rotated]) = json.arrangement()?;
            needs(json.hand.is_empty(), "no hand is held once the cards are turned up")?;
            needs(flipped & rotated == CardSet::EMPTY, "a rotated card cannot be flipped, nor the other way round")?;
            needs(flipped & CardSet::JOKERS == CardSet::EMPTY, "jokers cannot be flipped")?;
            let player = &mut board.players[index];
            needs(arrangement.is_some() || !player.lives(), format!("seat {index} lives and has no cards"))?;
            if let Some(arrangement) = arrangement {
                player.reveal(&arrangement);
            }
            player.dice = json.dice.unwrap_or(player.dice);
            needs(usize::from(player.dice) <= Player::MOST_DICE, "there are at most five dice on a card")?;
            board.flipped = board.flipped | flipped;
            board.rotated = board.rotated | rotated;
        }
        for (index, json) in self.players.iter().enumerate() {
            let levels = LevelsJson::of(board, Seat::new(index));
            let agrees = json.levels.is_none() || json.levels == levels;
            needs(agrees, format!("the levels of seat {index} do not follow from the cards"))?;
        }
        self.set_up_order(board)?;
        board.progress = match &self.pending {
            Some(pending) => pending.set_up(board)?,
            None => Progress::default(),
        };
        Ok(())
    }

    /// GUN-07, GUN-08: the order follows from the hands. A position may only state how many players have acted.
    fn set_up_order(&self, board: &mut Board) -> Result<(), BadPosition> {
        let Some(stack) = board.step.stack().filter(|_| board.over.is_none()) else {
            return needs(self.order.as_ref().is_none_or(Vec::is_empty), "nobody has to act when the game is over");
        };
        let all = board.calls(stack);
        board.order = self.order.as_ref().map_or(all, |order| all.last(order.len()));
        let follows =
            |order: &Vec<u8>| order.iter().copied().eq(board.order.iter().map(|call| call.seat.index() as u8));
        let full: Vec<String> = all.iter().map(|call| call.seat.index().to_string()).collect();
        needs(
            self.order.as_ref().is_none_or(follows),
            format!("the living act in the order {}: 'order' names the last of them", full.join(", ")),
        )
    }
}

impl PlayerJson {
    /// The arrangement in a player's stacks, if any, and the flipped and rotated cards.
    pub(crate) fn arrangement(&self) -> Result<(Option<Arrangement>, [CardSet; 2]), BadPosition> {
        let stacks = [&self.draw, &self.aim, &self.fire];
        if self.rest.is_none() && stacks.iter().all(|stack| stack.is_empty()) {
            return Ok((None, [CardSet::EMPTY; 2]));
        }
        let sets = stacks.map(|stack| stack.iter().map(|json| json.card).collect());
        let arrangement = self.rest.and_then(|rest| Arrangement::new(sets, rest));
        needs(arrangement.is_some(), "a player who has arranged has three cards in each stack and one besides")?;
        let marked = |mark: fn(&CardJson) -> bool| {
            stacks.into_iter().flatten().filter(|json| mark(json)).map(|json| json.card).collect()
        };
        Ok((arrangement, [marked(|json| json.flipped), marked(|json| json.rotated)]))
    }
}

impl PendingJson {
    fn set_up(&self, board: &Board) -> Result<Progress, BadPosition> {
        let (Some(call), Some(entry)) = (board.order.head(), board.entry()) else {
            return Err(BadPosition("nothing is pending when nobody has to act".into()));
        };
        let rolled: Roll = self.rolled.iter().copied().collect();
        let mut done = self.done.unwrap_or(u8::from(self.exchanged));
        let fits = match entry.effect {
            Effect::Fire(sum) => {
                let on_card = board.of(call.seat).dice;
                if sum.fewer > 0 && self.done.is_none() && !rolled.is_empty() && rolled.len() == on_card {
                    // The number rolled equals the number on the card, so the other dice have already been taken off.
                    done = 1;
                }
                let dice = usize::from(if done > 0 { on_card } else { on_card.saturating_sub(sum.fewer) });
                needs(self.rolled.len() <= dice, format!("{dice} dice are rolled here"))?;
                needs(self.rolled.iter().all(|face| (1..=Roll::FACES).contains(face)), "dice show 1 to 6")?;
                let may_exchange = sum.exchange && self.rolled.len() == dice;
                done <= 1 && (self.done.is_none() || sum.fewer > 0) && (!self.exchanged || may_exchange)
            }
            Effect::Flip(_, times) => done < times && self.rolled.is_empty() && !self.exchanged,
            Effect::FlipThenRotate => done < 2 && self.rolled.is_empty() && !self.exchanged,
            Effect::Swap(_) | Effect::Rotate(..) | Effect::Dice(_) => done == 0 && self.rolled.is_empty(),
        };
        needs(fits, format!("'pending' does not fit {}, the action of {}", entry.name, call.seat))?;
        Ok(Progress { done, rolled })
    }
}

/// GUN-19: checks that only one player is alive.
fn ended(board: &Board, claim: &Claim) -> Result<Verdict, BadPosition> {
    let living = board.living();
    needs(claim.reason == Board::LAST_STANDING, format!("a game ends by '{}' only", Board::LAST_STANDING))?;
    needs(living.len() == 1 && living == claim.winners, "the winner is the only one alive")?;
    Ok(Verdict::new(living, Board::LAST_STANDING))
}
