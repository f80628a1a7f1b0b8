//! Loot, Shoot, Whisky as numbers. It hides nothing but the plays of a phase, so there is nothing to remember.

use catalog::loot::{ActionCard, Board, Bottle, Card, DeckOut, Event, Length, Outcome, Play, Plays, State, View};
use engine::{Seat, Space};

use crate::{Indices, Mask, Path, Pen, Place, Tensors};

const PLAYS: usize = 9;
/// How many cards of a kind have a number each; decks with more have the rest in one number.
const COUNTED: usize = 3;

const fn play(index: usize) -> Play {
    Play([ActionCard::ALL[index / 3], ActionCard::ALL[index % 3]])
}

const fn index(play: Play) -> usize {
    play.0[0] as usize * 3 + play.0[1] as usize
}

/// The game that this module writes as numbers.
pub type Numbers = State;

impl Tensors for State {
    type Memory = ();

    const INDICES: usize = PLAYS;
    const OBSERVATION: usize = 103;
    const OUTCOMES: usize = 5;
    const REMEMBERS: bool = false;

    fn indices() -> &'static [Indices] {
        const ALL: &[Indices] = &[Indices {
            name: "play",
            count: PLAYS,
            words: "three times the card nearer the deck plus the other card; loot is 0, shoot 1, whisky 2",
        }];
        ALL
    }

    fn name(index: usize) -> String {
        play(index % PLAYS).to_string()
    }

    fn memory(_: &View) {}

    fn remember((): &mut (), _: Seat, _: &Event) {}

    #[inline]
    fn observe(place: Place, view: &View, (): &(), _: &Path, pen: &mut Pen<'_>) {
        let board = &view.board;
        pen.part("phase", "1 in phase 2");
        pen.flag(board.phase == 2);
        pen.part("round", "the round, in hundredths");
        pen.share(board.round.into(), Board::LAST_ROUND.into());
        pen.part("options", "whether nuggets count when the deck runs out; whether it is a best of three");
        pen.flag(board.options.deck_out == DeckOut::Nuggets);
        pen.flag(board.options.length == Length::BestOf3);
        pen.part("row", "for each position, nearest the deck first: one of nugget-1, -2, -3, sip, shot, or empty");
        for card in board.row {
            pen.one_of(Some(card.map_or(Card::ALL.len(), |card| card as usize)), Card::ALL.len() + 1);
        }
        pen.part("deck", "for each kind of card: as many ones as are left, up to 3, then the rest in tenths");
        for card in Card::ALL {
            let left = usize::from(board.deck.of(card));
            pen.count(left, COUNTED);
            pen.share(left.saturating_sub(COUNTED) as i32, 10);
        }
        pen.part("own play", "one's face-down play, by its action index");
        pen.one_of(view.placed.map(index), PLAYS);
        for (distance, seat) in [place.seat, place.seat.opponent()].into_iter().enumerate() {
            pen.about(Some(distance));
            player(view, seat, pen);
        }
    }

    #[inline]
    fn follow(_: Place, legal: &Plays, _: &Path) -> Mask {
        if legal.is_empty() { Mask::NONE } else { (0..PLAYS).filter(|&at| legal.contains(&play(at))).collect() }
    }

    #[inline]
    fn action(_: Place, _: &Plays, path: &Path) -> Option<Play> {
        path.steps().first().map(|&step| play(usize::from(step) % PLAYS))
    }

    fn path(_: Place, _: &Plays, action: &Play) -> Option<Path> {
        Some(Path::EMPTY.with(index(*action)))
    }

    fn number(outcome: &Outcome) -> usize {
        match outcome {
            Outcome::Card(card) => *card as usize,
            // Only for a player who let the time run out, which agents cannot.
            Outcome::Lot(_) => 0,
        }
    }
}

#[inline]
fn player(view: &View, seat: Seat, pen: &mut Pen<'_>) {
    let player = &view.board.players[seat.index()];
    pen.part("nuggets", "as many ones as nuggets, up to 9");
    pen.count(player.nuggets.into(), Board::NUGGETS_TO_WIN.into());
    pen.part("bullets", "as many ones as bullets");
    pen.count(player.bullets.into(), Board::BULLETS_TO_WIN.into());
    pen.part("bottle", "whether the player has the bottle full; almost empty");
    pen.flag(player.bottle == Some(Bottle::Full));
    pen.flag(player.bottle == Some(Bottle::AlmostEmpty));
    pen.part("cards left", "for loot, shoot and whisky: as many ones as the player still has in this round");
    for card in ActionCard::ALL {
        pen.count(player.left(card), ActionCard::COPIES);
    }
    pen.part("wins", "as many ones as duels won");
    pen.count(player.wins.into(), Board::DUELS_TO_WIN.into());
}
