//! The lower levels and the simple strategies. They only look at what the next two cards bring.

use catalog::loot::{ActionCard, Board, Bottle, Card, Play, State};
use engine::{Luck, Seat, Seeded, Space};

use crate::solve::matrix::solve;
use crate::{Bot, Decision, Mixture, Turn};

use super::players::draw;

/// A player's subjective values.
struct Eyes {
    nugget: f64,
    bullet: f64,
    sip: f64,
    /// The additional value of an immediate win, by gold, bullets or the last sip.
    win: f64,
}

/// Overrates gold, and sees that a sip wins only when it would be the next.
const REGULAR: Eyes = Eyes { nugget: 1.2, bullet: 2.0, sip: 1.4, win: 9.0 };

/// Prefers three nuggets to a sip or a bullet, whoever holds the bottle and however few cards are left.
const GREENHORN: Eyes = Eyes { nugget: 1.2, bullet: 2.0, sip: 3.0, win: 9.0 };

impl Eyes {
    /// One seat's gain at one position.
    fn gain(&self, board: &Board, seat: Seat, mine: ActionCard, theirs: ActionCard, card: Card) -> f64 {
        if !mine.beats(theirs) {
            return 0.0;
        }
        let player = board.of(seat);
        let bullet = self.bullet + if player.bullets + 1 == Board::BULLETS_TO_WIN { self.win } else { 0.0 };
        match (mine, card) {
            (ActionCard::Shoot, _) | (ActionCard::Loot, Card::Shot) => bullet,
            (ActionCard::Whisky, _) | (ActionCard::Loot, Card::Sip) => {
                self.sip + if player.bottle == Some(Bottle::AlmostEmpty) { self.win } else { 0.0 }
            }
            (ActionCard::Loot, gold) => {
                let wins = player.nuggets + gold.nuggets() >= Board::NUGGETS_TO_WIN;
                self.nugget * f64::from(gold.nuggets()) + if wins { self.win } else { 0.0 }
            }
        }
    }

    /// The gain of `seat` minus that of its opponent when these plays meet.
    fn balance(&self, board: &Board, seat: Seat, mine: Play, theirs: Play) -> f64 {
        let places = board.positions().into_iter().filter_map(|position| board.row[position]);
        let clashes = places.zip(mine.0.into_iter().zip(theirs.0));
        clashes
            .map(|(card, (mine, theirs))| {
                self.gain(board, seat, mine, theirs, card) - self.gain(board, seat.opponent(), theirs, mine, card)
            })
            .sum()
    }
}

/// The plays a seat can make with its remaining cards.
fn plays(board: &Board, seat: Seat) -> Vec<Play> {
    let used: Vec<ActionCard> = board.of(seat).used().collect();
    let all = match used[..] {
        [near, far] => catalog::loot::Plays::after(Play([near, far])),
        _ => catalog::loot::Plays::ANY,
    };
    (0..all.len()).filter_map(|index| all.get(index)).collect()
}

/// Solves the game of the next two cards by its own values. It overrates gold, and does not see what a card is needed
/// for later, nor that holding the bottle wins when the deck runs out.
pub(super) struct Regular(pub(super) Seeded);

impl Regular {
    fn mixture_of(turn: &Turn<'_, State>) -> Mixture<State> {
        let board = &turn.view.board;
        let [mine, theirs] = [turn.seat, turn.seat.opponent()].map(|seat| plays(board, seat));
        let payoffs: Vec<f64> = mine
            .iter()
            .flat_map(|&mine| theirs.iter().map(move |&theirs| REGULAR.balance(board, turn.seat, mine, theirs)))
            .collect();
        mine.into_iter().zip(solve(theirs.len(), &payoffs).row).collect()
    }
}

impl Bot<State> for Regular {
    fn decide(&mut self, turn: &Turn<'_, State>) -> Decision<Play> {
        decide(&Self::mixture_of(turn), &mut self.0)
    }

    fn mixture(&mut self, turn: &Turn<'_, State>) -> Option<Mixture<State>> {
        Some(Self::mixture_of(turn))
    }
}

fn decide(mixture: &Mixture<State>, luck: &mut Seeded) -> Decision<Play> {
    Decision::untimed(draw(mixture, luck).expect("a bot is only asked when it can act"))
}

/// Plays what looks best against a random opponent, whatever cards were used.
pub(super) struct Greenhorn(pub(super) Seeded);

impl Greenhorn {
    fn mixture_of(turn: &Turn<'_, State>) -> Mixture<State> {
        let board = &turn.view.board;
        // It forgets which cards the opponent has used up.
        let anything: Vec<Play> =
            (0..catalog::loot::Plays::ANY.len()).filter_map(|index| catalog::loot::Plays::ANY.get(index)).collect();
        let liking = |play: &Play| {
            let sum: f64 = anything.iter().map(|&theirs| GREENHORN.balance(board, turn.seat, *play, theirs)).sum();
            (sum / 9.0).exp()
        };
        plays(board, turn.seat).into_iter().map(|play| (play, liking(&play))).collect()
    }
}

impl Bot<State> for Greenhorn {
    fn decide(&mut self, turn: &Turn<'_, State>) -> Decision<Play> {
        decide(&Self::mixture_of(turn), &mut self.0)
    }

    fn mixture(&mut self, turn: &Turn<'_, State>) -> Option<Mixture<State>> {
        Some(Self::mixture_of(turn))
    }
}

/// Plays its favourite action card wherever it can.
pub(super) struct Fixed {
    pub(super) luck: Seeded,
    pub(super) likes: ActionCard,
}

impl Fixed {
    /// The plays it likes best.
    fn best(&self, turn: &Turn<'_, State>) -> Vec<Play> {
        let board = &turn.view.board;
        let worth = |play: &Play| -> u32 {
            let places = board.positions().into_iter().filter_map(|position| board.row[position]);
            let liked = places.zip(play.0).filter(|(_, card)| *card == self.likes);
            liked.map(|(card, _)| if self.likes == ActionCard::Loot { 1 + u32::from(card.nuggets()) } else { 1 }).sum()
        };
        let all = plays(board, turn.seat);
        let most = all.iter().map(worth).max();
        all.into_iter().filter(|play| Some(worth(play)) == most).collect()
    }
}

impl Bot<State> for Fixed {
    fn decide(&mut self, turn: &Turn<'_, State>) -> Decision<Play> {
        let best = self.best(turn);
        Decision::untimed(best[self.luck.ticket(best.len() as u32) as usize])
    }

    fn mixture(&mut self, turn: &Turn<'_, State>) -> Option<Mixture<State>> {
        Some(self.best(turn).into_iter().map(|play| (play, 1.0)).collect())
    }
}
