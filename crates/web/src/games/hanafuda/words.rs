//! Texts of QUICK DRAW!

use catalog::hanafuda::{Action, Card, Cards, Event, Group, Hand, Source, Step};
use engine::{Cast, Event as _, Micros, Seat};

use crate::words::capital;

pub(crate) const YOUR_HAND: &str = "Your hand";
pub(crate) const DRAW_PILE: &str = "Draw pile";
pub(crate) const DRAW: &str = "DRAW!";
pub(crate) const USE_IT: &str = "Use it";
pub(crate) const LEAVE_IT: &str = "Leave it";
pub(crate) const HANDS: &str = "Hands";
pub(crate) const HANDS_TITLE: &str = "Hands, best first";
pub(crate) const HANDS_FOOT: &str = "Everything else loses to all of these. Equal rows are a tie.";
pub(crate) const FACE_DOWN: &str = "face down";
pub(crate) const EMPTY: &str = "empty";
pub(crate) const TOP: &str = "top";
pub(crate) const LOCKED: &str = "just taken, stays";
pub(crate) const CHOSEN: &str = "chosen";
pub(crate) const COIN_UP: &str = "The coin is up…";
pub(crate) const NOW: &str = "NOW!";
pub(crate) const WAIT_FOR_IT: &str = "Hands still. Then tap a card, or press its number.";
pub(crate) const TAP_ABOVE: &str = "Tap one of the cards above, or press its number.";
pub(crate) const IS_OVER: &str = "The duel is over.";
pub(crate) const BRIDGE_TITLE: &str = "Over the bridge: which card comes back?";
pub(crate) const SEEN_ENOUGH: &str = "Seen enough";
pub(crate) const NO_ROW: &str = "No listed hand";
pub(crate) const TIE: &str = "Blades lock: equal hands.";
pub(crate) const STALEMATE: &str = "Stalemate. Nobody is hurt.";

/// How to throw or give one of so many cards.
pub(crate) const fn tap_a_card(cards: usize) -> &'static str {
    if cards == 2 {
        "Tap a card of your hand, or press 1 or 2."
    } else {
        "Tap a card of your hand, or press 1, 2 or 3."
    }
}

/// A card's name: "Pine crane".
pub(crate) fn card(card: Card) -> String {
    format!("{} {}", capital(card.plant()), card.part())
}

/// The kind of a card, with what matters about it.
pub(crate) fn kind(card: Card) -> &'static str {
    match card.group() {
        Group::PlainRibbon => "red ribbon +1",
        Group::PoetryRibbon => "poetry ribbon +1",
        Group::BlueRibbon => "blue ribbon +3",
        Group::Effect => "effect",
        group => group.title(),
    }
}

/// What an effect does when its card is thrown.
pub(crate) const fn effect(card: Card) -> Option<&'static str> {
    Some(match card {
        Card::CherryCurtain => "see their hand for seven seconds",
        Card::IrisBridge => "take any face-up card of the two piles, then throw another",
        Card::PeonyButterflies => "their top card flies onto your pile",
        Card::ChrysanthemumSake => "both give the other a card, in secret",
        Card::WillowLightning => "DRAW! at once, with the two cards you have",
        _ => return None,
    })
}

/// What an effect would do if its card were thrown.
pub(crate) fn when_thrown(thrown: Card) -> Option<String> {
    effect(thrown).map(|does| format!("{}, when thrown: {does}.", card(thrown)))
}

/// The effect of a card as a question.
pub(crate) fn effect_question(thrown: Card) -> String {
    format!("{}: {}. Use it?", card(thrown), effect(thrown).unwrap_or_default())
}

/// A row of the hierarchy, in few words.
pub(crate) const fn row(hand: Hand) -> &'static str {
    match hand {
        Hand::SunAndMoon => "crane and full moon",
        Hand::TwoMoons => "full moon and cuckoo",
        Hand::BothBigBirds => "crane and phoenix",
        Hand::Calligraphy => "willow man, poetry ribbon",
        Hand::TwoMammals => "two of boar, deer, man",
        Hand::MixedBirds => "a big bird, a little bird",
        Hand::TwoLittleBirds => "warbler, cuckoo, geese, swallow",
        Hand::Pair => "two cards of one month",
        Hand::OneBigBird | Hand::OneLittleBird => "with anything",
        Hand::Unlisted => "everything else",
    }
}

/// The name of a hand.
pub(crate) const fn hand(hand: Hand) -> &'static str {
    if matches!(hand, Hand::Unlisted) { NO_ROW } else { hand.title() }
}

/// The hand that remains without a card, in few words.
pub(crate) fn leaves_shortly(left: Hand, is_best: bool) -> String {
    let star = if is_best { "★ " } else { "" };
    format!("{star}{} left", if left == Hand::Unlisted { "nothing" } else { left.title() })
}

/// The key that throws a card. The word tells it from the month on the card.
pub(crate) fn key(place: usize) -> String {
    format!("key {}", place + 1)
}

/// The hand that remains without a card.
pub(crate) fn leaves(left: Hand) -> String {
    if left == Hand::Unlisted { "leaves nothing".into() } else { format!("leaves {}", left.title()) }
}

/// What a blow would be worth: the cards of the pile and a ribbon.
pub(crate) fn blow(cards: usize, ribbon: u8) -> String {
    let total = cards + usize::from(ribbon);
    match ribbon {
        0 => format!("Blow: {total}"),
        _ => format!("Blow: {total} ({cards} + {ribbon} ribbon)"),
    }
}

/// What the opponent's blow would be worth at least.
pub(crate) fn their_blow(cards: usize) -> String {
    format!("Their blow: {cards} + ribbon")
}

/// The hand and the worth of a DRAW! now.
pub(crate) fn draw_note(hand: &str, worth: usize) -> String {
    format!("{hand}, worth {worth}")
}

/// How much damage a player has dealt.
pub(crate) fn dealt(damage: u8, target: u8) -> String {
    format!("{damage} of {target} damage")
}

/// The round, and the turns left before a stalemate if they are few.
pub(crate) fn round(round: u32, turns_left: u8) -> String {
    match turns_left {
        ..=10 => format!("Round {round}, {turns_left} turns left"),
        _ => format!("Round {round}"),
    }
}

/// The line of the log for an event; empty for what goes without saying.
pub(crate) fn tell(event: &Event, cast: &Cast) -> String {
    let text = match *event {
        Event::Dealt { card: None, .. } | Event::Reached { .. } | Event::Turn { .. } => return String::new(),
        // The cards that the Curtain shows are not to be read later.
        Event::Peeked { seat, seconds, .. } => Event::Peeked { seat, hand: None, seconds }.tell(cast),
        _ => event.tell(cast),
    };
    named(text).replace("The bridge brings You", "The bridge brings you")
}

/// A sentence with the names of its cards: the notation is for typing.
pub(crate) fn named(text: String) -> String {
    let name =
        |text: String, card: Card| text.replace(&card.to_string(), &format!("the {} {}", card.plant(), card.part()));
    Card::ALL.into_iter().fold(text, name)
}

/// An action in words, given its notation.
pub(crate) fn action(notation: &str) -> String {
    let with = |what: &str, card: Card| format!("{what} the {} {}", card.plant(), card.part());
    match notation.parse() {
        Ok(Action::Discard(card)) => with("Throw", card),
        Ok(Action::Take(Source::Deck)) => "Take from the draw pile".into(),
        Ok(Action::Take(Source::Own)) => "Take the top card of your pile".into(),
        Ok(Action::Take(Source::Theirs)) => "Take the top card of their pile".into(),
        Ok(Action::Draw) => DRAW.into(),
        Ok(Action::Effect(true)) => USE_IT.into(),
        Ok(Action::Effect(false)) => LEAVE_IT.into(),
        Ok(Action::Bridge(card)) => with("Bring back", card),
        Ok(Action::Give(card)) => with("Give", card),
        Err(_) => notation.to_owned(),
    }
}

/// Whose discard pile it is.
pub(crate) fn pile(cast: &Cast, owner: Seat) -> String {
    format!("{} pile", capital(&cast.whose(owner)))
}

/// How many cards a pile has, as the label of the button that spreads it.
pub(crate) fn spread(count: usize) -> String {
    match count {
        0 => EMPTY.into(),
        1 => "1 card, see it".into(),
        _ => format!("{count} cards, spread"),
    }
}

/// How many cards the draw pile has.
pub(crate) fn left(count: u8) -> String {
    format!("{count} left")
}

/// A place to take a card from.
pub(crate) const fn take(from: Source) -> &'static str {
    match from {
        Source::Deck => "Draw pile",
        Source::Own => "Your pile",
        Source::Theirs => "Their pile",
    }
}

/// The line above a decision of the viewer.
pub(crate) const fn asked(step: Step, deck_empty: bool) -> &'static str {
    match step {
        Step::Opening => "Throw one of your three cards.",
        Step::Turn if deck_empty => "The draw pile is empty: you must DRAW!",
        Step::Turn => "STARE DOWN: take one, throw one. Or DRAW!",
        Step::Discard => "Throw one of your three cards onto your pile.",
        Step::Effect => "Use the effect of the card you threw?",
        Step::Bridge => BRIDGE_TITLE,
        Step::Give => "Sake: which card do you give? They choose one for you, too.",
        Step::TieDiscard => "Equal hands. Throw one card face down; you get a new one.",
    }
}

/// The line while another player decides.
pub(crate) fn awaited(cast: &Cast, who: Seat, step: Step) -> String {
    let name = cast.name(who);
    match step {
        Step::Opening => format!("{name} still picks a card to throw."),
        Step::Turn => format!("{name} stares at you: take a card, or DRAW!"),
        Step::Discard => format!("{name} picks a card to throw."),
        Step::Effect => format!("{name} may use an effect."),
        Step::Bridge => format!("{name} picks a card over the bridge."),
        Step::Give => format!("{name} picks a card to give."),
        Step::TieDiscard => format!("{name} picks a card to throw face down."),
    }
}

/// The line while the coin is in the air.
pub(crate) const SOON: &str = "The coin is in the air. When it lands you see three cards: throw one, fast.";
/// The line when the coin has landed.
pub(crate) const GO: &str = "NOW! Throw one card. The quicker has the first turn.";

/// The line after the viewer's own throw.
pub(crate) fn thrown(ms: Option<u64>) -> String {
    match ms {
        Some(ms) => format!("Thrown after {ms} ms. The other still thinks."),
        None => "Thrown. The other still thinks.".into(),
    }
}

/// How the opening went for a player: the reaction time, where times count, and whether the first turn is theirs.
pub(crate) fn opened(at: Option<Micros>, times_count: bool, first: Option<bool>) -> String {
    let time = at.map_or_else(|| "no time".into(), |at| format!("{} ms", at / 1_000));
    let first = first.map(|by_lot| if by_lot { "first turn, by lot" } else { "first turn" });
    match (times_count, first) {
        (true, Some(first)) => format!("{time}, {first}"),
        (true, None) => time,
        (false, first) => first.unwrap_or_default().into(),
    }
}

/// Who has called DRAW!
pub(crate) fn calls(cast: &Cast, who: Seat) -> String {
    format!("{} DRAW!", cast.does(who, "call", "calls"))
}

/// What a blow is worth.
pub(crate) fn strikes(cast: &Cast, who: Seat, cards: u8, ribbon: u8) -> String {
    let total = cards + ribbon;
    let strikes = cast.does(who, "strike", "strikes");
    match ribbon {
        0 => format!("{strikes} for {total}."),
        _ => format!("{strikes} for {total}: {cards} + {ribbon} for the ribbon."),
    }
}

/// What decided the game: the last blow.
pub(crate) fn decided(cast: &Cast, who: Seat, (better, worse): (Hand, Hand), worth: u8, damage: u8) -> String {
    let beaten = if worse == Hand::Unlisted { "a hand that is not listed" } else { worse.title() };
    let strikes = cast.does(who, "strike", "strikes");
    format!("{} beats {beaten}: {strikes} for {worth}, which makes {damage}.", hand(better))
}

/// How many cards a player holds.
pub(crate) fn holds(name: String, count: usize) -> String {
    name + &format!(": {count} cards in hand")
}

/// The cards that the Curtain shows, in words.
pub(crate) fn peek(cast: &Cast, whose: Seat, hand: [Card; 2]) -> String {
    format!("{} hand: {}", capital(&cast.whose(whose)), hand.map(card).join(", "))
}

/// The hand that a player had to show at a tie.
pub(crate) fn shown(cards: Cards) -> String {
    let names: Vec<String> = cards.iter().map(card).collect();
    format!("At the tie: {}", names.join(", "))
}

/// Why no card can be taken from a pile.
pub(crate) const fn why_not(deck_empty: bool, face_down: bool) -> &'static str {
    match (deck_empty, face_down) {
        (true, _) => "no staring now",
        (false, true) => "face down: stays",
        (false, false) => EMPTY,
    }
}

/// The list of keys.
pub(crate) const KEYS: [(&str, &str); 5] = [
    ("1 2 3", "a card of your hand; on your turn the draw pile, your pile, their pile"),
    ("D", "DRAW!"),
    ("Y N", "use an effect, or leave it"),
    ("O T", "spread your own pile, or theirs"),
    ("H", "the list of hands"),
];
