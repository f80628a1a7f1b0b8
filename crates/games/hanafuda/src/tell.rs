//! Events as sentences.

use engine::{Cast, Micros, Seat};

use crate::{Card, Event, Hand, Source, Stalemate};

pub(crate) fn tell(event: &Event, cast: &Cast) -> String {
    let does = |seat: Seat, you: &str, they: &str| cast.does(seat, you, they);
    match *event {
        Event::Round { round } => format!("Round {round}. The coin is in the air."),
        Event::Dealt { seat, card } => format!("{} {}.", does(seat, "are dealt", "is dealt"), or_a_card(card)),
        Event::TimeUp { seats } => {
            let late = |seat| format!("{} out of time, and the lot decides.", does(seat, "are", "is"));
            seats.iter().map(late).collect::<Vec<_>>().join(" ")
        }
        Event::Chosen { seat, card: Some(card), .. } => format!("{} {card}.", does(seat, "choose", "chooses")),
        Event::Chosen { seat, card: None, .. } => format!("{} chosen.", does(seat, "have", "has")),
        Event::Opened { cards, at } => tell_opened(cast, cards, at),
        Event::First { seat, by_lot: false } => format!("{} quicker and first.", does(seat, "are", "is")),
        Event::First { seat, by_lot: true } => format!("By lot, {} first.", does(seat, "are", "is")),
        Event::Reached { seat } => format!("{} for the draw pile.", does(seat, "reach", "reaches")),
        Event::Took { seat, from, card, down_by } => tell_took(cast, seat, from, card, down_by),
        Event::Discarded { seat, card } => format!("{} {card}.", does(seat, "discard", "discards")),
        Event::Effect { seat, card, used: true } => {
            format!("{} the effect of {card}.", does(seat, "use", "uses"))
        }
        Event::Effect { seat, card, used: false } => {
            format!("{} the effect of {card} alone.", does(seat, "leave", "leaves"))
        }
        Event::Peeked { seat, hand, .. } => {
            let whose = cast.whose(seat.opponent());
            let seen = hand.map_or(String::new(), |[one, other]| format!(": {one} and {other}"));
            format!("{} at {whose} hand{seen}.", does(seat, "look", "looks"))
        }
        Event::Bridged { seat, from, card } => {
            format!("The bridge brings {} {card} from {}.", cast.name(seat), pile(cast, seat, from))
        }
        Event::Moved { seat, card, down_by } => {
            let how = if down_by.is_some() { ", face down," } else { "" };
            format!("Butterflies carry {}{how} to {} pile.", or_a_card(card), cast.whose(seat))
        }
        Event::Exchanged { given: [Some(zero), Some(one)] } => {
            let [a, b] = [does(Seat::new(0), "give", "gives"), does(Seat::new(1), "give", "gives")];
            format!("{a} {zero}, {b} {one}.")
        }
        Event::Exchanged { .. } => "Each gives the other a card.".into(),
        Event::Turn { seat } => format!("It is {} turn.", cast.whose(seat)),
        Event::Showdown { attacker, hands, ranks } => tell_showdown(cast, attacker, hands, ranks),
        Event::Tied => "Blades lock: the hands are equal, and each discards a card face down.".into(),
        Event::Buried { seat, card } => {
            format!("{} {} face down.", does(seat, "discard", "discards"), or_a_card(card))
        }
        Event::Drew { seat, card } => format!("{} {}.", does(seat, "draw", "draws"), or_a_card(card)),
        Event::Struck { seat, cards, ribbon, damage } => tell_struck(cast, seat, cards, ribbon, damage),
        Event::Stalemate { because: Stalemate::DrawPile } => {
            "The hands are equal and the draw pile is spent: a stalemate.".into()
        }
        Event::Stalemate { because: Stalemate::Turns } => "Sixty turns and no blow: a stalemate.".into(),
        Event::Over { winners, .. } => match winners.lowest() {
            Some(seat) => format!("{} the duel.", does(seat, "win", "wins")),
            None => "The duel is over.".into(),
        },
    }
}

fn or_a_card(card: Option<Card>) -> String {
    card.map_or("a card".into(), |card| card.to_string())
}

fn pile(cast: &Cast, seat: Seat, from: Source) -> String {
    match from {
        Source::Deck => "the draw pile".into(),
        Source::Own => format!("{} pile", cast.whose(seat)),
        Source::Theirs => format!("{} pile", cast.whose(seat.opponent())),
    }
}

fn tell_opened(cast: &Cast, cards: [Card; 2], at: [Option<Micros>; 2]) -> String {
    let side = |index: usize| {
        let time = at[index].map_or(String::new(), |at| format!(" after {} ms", at / 1000));
        format!("{} {}{time}", cast.does(Seat::new(index), "discard", "discards"), cards[index])
    };
    format!("{}, {}.", side(0), side(1))
}

fn tell_took(cast: &Cast, seat: Seat, from: Source, card: Option<Card>, down_by: Option<Seat>) -> String {
    let how = if down_by.is_some() { ", unseen," } else { "" };
    format!("{} {}{how} from {}.", cast.does(seat, "take", "takes"), or_a_card(card), pile(cast, seat, from))
}

fn tell_showdown(cast: &Cast, attacker: Seat, hands: [[Card; 2]; 2], ranks: [Hand; 2]) -> String {
    let side = |index: usize| {
        let [one, other] = hands[index];
        format!("{} {one} and {other}, {}", cast.does(Seat::new(index), "show", "shows"), ranks[index])
    };
    format!("{} DRAW! {}; {}.", cast.does(attacker, "call", "calls"), side(0), side(1))
}

fn tell_struck(cast: &Cast, seat: Seat, cards: u8, ribbon: u8, damage: u8) -> String {
    let and_ribbon = match ribbon {
        0 => String::new(),
        1 => " and 1 for the red ribbon".into(),
        _ => format!(" and {ribbon} for the blue ribbon"),
    };
    let plural = if cards == 1 { "card" } else { "cards" };
    format!(
        "{}: {cards} for the {plural} of the pile{and_ribbon}, {damage} in all.",
        cast.does(seat, "strike", "strikes")
    )
}
