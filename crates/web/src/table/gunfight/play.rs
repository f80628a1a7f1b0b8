//! What the player at the page is about to do: cards picked, an arrangement begun.

use engine::Seat;
use gunfight::{Action, Card, CardSet, Holding, Options, Stack, Swap};
use leptos::prelude::*;
use wasm_bindgen_futures::spawn_local;

use super::Gunfight;
use super::draft::{Draft, Spot};
use super::drag::Grip;
use super::view::Fighter;
use super::ways::{self, Due, due, events, goes, names, options};
use crate::derive::memo;
use crate::playback::Sitting;
use crate::settings::Settings;
use crate::words::{gunfight as words, house};
use crate::{dom, flip, keep, room};

/// Where the browser keeps the arrangement that is being made.
const KEPT: &str = "gunfight.draft";

/// The player's side of a sitting.
#[derive(Clone, Copy)]
pub(super) struct Play {
    pub(super) at: Sitting<Gunfight>,
    /// The arrangement that is being made.
    pub(super) draft: RwSignal<Draft>,
    /// The card that was tapped first while arranging.
    pub(super) lifted: RwSignal<Option<Card>>,
    /// The card that hangs on the finger.
    pub(super) dragged: RwSignal<Option<Card>>,
    /// The cards picked for an action, in order.
    pub(super) picked: RwSignal<Vec<Card>>,
    /// Whether the broadsheet is held before the eyes.
    pub(super) sheet: RwSignal<bool>,
    /// Whether the keys are shown.
    pub(super) keys: RwSignal<bool>,
    /// Every action that may be done now; none while one arranges.
    pub(super) ways: Memo<Vec<Action>>,
    pub(super) due: Memo<Due>,
    /// Where the pointer went down on a card.
    pub(super) grip: StoredValue<Option<Grip>>,
    settings: Settings,
}

impl Play {
    /// The one of this sitting.
    pub(super) fn of(at: Sitting<Gunfight>) -> Self {
        if let Some(play) = use_context::<Self>() {
            return play;
        }
        let ways = memo(move || ways::ways(at));
        let play = Self {
            at,
            draft: RwSignal::new(Draft::default()),
            lifted: RwSignal::new(None),
            dragged: RwSignal::new(None),
            picked: RwSignal::new(Vec::new()),
            sheet: RwSignal::new(false),
            keys: RwSignal::new(false),
            ways,
            due: memo(move || due(at, &ways.read())),
            grip: StoredValue::new(None),
            settings: Settings::get(),
        };
        play.follow();
        provide_context(play);
        play
    }

    /// What was picked is forgotten when something else is asked; new cards are a new draft.
    fn follow(self) {
        Effect::new(move |_| {
            self.ways.track();
            self.picked.set(Vec::new());
        });
        let ten = memo(move || self.my(|fighter| fighter.ten().map(<[Card]>::to_vec)).flatten());
        Effect::new(move |_| {
            if let Some(ten) = ten.get()
                && !self.draft.with_untracked(|draft| draft.is_of(&ten))
            {
                self.lifted.set(None);
                // After a reload it goes on where it was.
                let kept = self.at.desk.and_then(|_| keep::read(KEPT)).filter(|kept: &Draft| kept.is_of(&ten));
                self.draft.update(|draft| *draft = kept.unwrap_or_else(|| Draft::new(&ten, draft.by_suit())));
            }
        });
    }

    /// Something of the player's own side of the street; `None` for whoever only watches.
    pub(super) fn my<T>(self, read: impl FnOnce(&Fighter) -> T) -> Option<T> {
        let seat = self.at.seat.get()?;
        self.at.view.with(|street| street.of(seat).map(read))
    }

    /// The options of the table, as far as they are known.
    pub(super) fn options(self) -> Options {
        options(self.at)
    }

    /// Whether the player has ten cards to arrange.
    pub(super) fn arranges(self) -> bool {
        self.my(|fighter| fighter.ten().is_some()).unwrap_or(false)
    }

    /// Says why something cannot be, or takes it back.
    pub(super) fn say(self, why: Option<String>) {
        if let Some(desk) = self.at.desk {
            desk.refusal.set(why);
        }
    }

    /// Changes the draft, and lets the cards travel.
    pub(super) fn change(self, change: impl FnOnce(&mut Draft)) {
        flip::around(self.settings.moves(), move || {
            self.lifted.set(None);
            self.draft.update(change);
            self.draft.with_untracked(|draft| keep::write(KEPT, draft));
        });
    }

    /// Puts a card somewhere, or says why not.
    pub(super) fn put(self, card: Card, to: Spot) {
        let mut room = true;
        self.change(|draft| room = draft.put(card, to));
        self.say(match to {
            Spot::In(stack) if !room => Some(words::full(stack)),
            _ => None,
        });
    }

    /// A card is tapped while arranging: the first is lifted, the second changes places with it.
    pub(super) fn tap(self, card: Card) {
        self.say(None);
        match self.lifted.get_untracked() {
            None => self.lifted.set(Some(card)),
            Some(first) if first == card => self.lifted.set(None),
            Some(first) => {
                let spot = |card| self.draft.with_untracked(|draft| draft.spot(card));
                if spot(first) == spot(card) {
                    self.lifted.set(Some(card));
                } else {
                    self.change(|draft| draft.trade(first, card));
                }
            }
        }
    }

    /// A place is tapped: the lifted card goes there.
    pub(super) fn tap_spot(self, spot: Spot) {
        match self.lifted.get_untracked() {
            Some(card) => self.put(card, spot),
            None => self.say(Some(words::LIFT_FIRST.into())),
        }
    }

    /// Fills in a good arrangement, as soon as those are here who know one.
    pub(super) fn suggest(self) {
        spawn_local(async move {
            let known = room::remember("gunfight").await;
            // The table may be gone by now.
            if !self.draft.is_disposed() {
                match known {
                    Ok(()) => self.fill_in(),
                    Err(_) => self.say(Some(house::UNFETCHED.into())),
                }
            }
        });
    }

    fn fill_in(self) {
        let (middle, living) = self
            .at
            .view
            .with_untracked(|street| (street.middle.iter().copied().collect::<CardSet>(), street.living().len()));
        let seat = self.at.seat.get_untracked();
        let ten = self.at.view.with_untracked(|street| {
            let fighter = street.of(seat?)?;
            Some(fighter.ten()?.iter().copied().collect::<Holding>())
        });
        let options = untrack(move || self.options());
        let found = ten.and_then(|ten| bots::gunfight::suggest_for(&ten, middle, &options, living));
        if let Some(arrangement) = found {
            self.say(None);
            self.change(|draft| *draft = Draft::of(&arrangement, draft.by_suit()));
        }
    }

    /// Lays the arrangement down, if it is finished.
    pub(super) fn lay_down(self) {
        match self.draft.with_untracked(Draft::finished) {
            Some(arrangement) => self.at.act(&Action::Arrange(arrangement)),
            None => self.say(Some(self.draft.with_untracked(|draft| words::missing(draft.missing())))),
        }
    }

    /// Whether a card can be picked for what is due.
    pub(super) fn can_pick(self, card: Card) -> bool {
        self.ways.with(|ways| ways.iter().any(|way| names(way, card)))
    }

    /// Picks a card or puts it back; says why where it cannot be picked.
    pub(super) fn pick(self, card: Card) {
        if !matches!(self.due.get_untracked(), Due::Flip | Due::Rotate(_) | Due::Swap(_)) {
            return;
        }
        if !self.ways.with_untracked(|ways| ways.iter().any(|way| names(way, card))) {
            return self.say(Some(self.why_not(card)));
        }
        self.say(None);
        self.picked.update(|picked| {
            if let Some(place) = picked.iter().position(|&other| other == card) {
                picked.remove(place);
                return;
            }
            picked.push(card);
            // What does not go with the new card is put back, the oldest first.
            while !self.ways.with_untracked(|ways| ways.iter().any(|way| goes(way, picked))) {
                picked.remove(0);
            }
        });
    }

    /// The action that the picked cards make, once they are enough.
    pub(super) fn chosen(self) -> Option<Action> {
        let (picked, seat) = (self.picked.get(), self.at.seat.get()?);
        let action = match self.due.get() {
            Due::Flip => Action::Flip(*picked.first()?),
            Due::Rotate(_) => Action::Rotate(picked.iter().copied().collect()),
            Due::Exchange => Action::Exchange(picked.first().and_then(|&card| self.whose_rest(card))),
            Due::Swap(_) => {
                let mine = |card: &Card| {
                    self.at.view.with(|street| street.place(*card).is_some_and(|(owner, ..)| owner == seat))
                };
                let (mine, theirs): (Vec<Card>, Vec<Card>) = picked.iter().partition(|card| mine(card));
                Action::Swap(Swap::new(&mine, &theirs)?)
            }
            _ => return None,
        };
        self.ways.with(|ways| ways.contains(&action)).then_some(action)
    }

    /// Whose remaining card this is.
    fn whose_rest(self, card: Card) -> Option<Seat> {
        self.at.view.with(|street| {
            street.seats().find(|&seat| street.of(seat).is_some_and(|fighter| fighter.rest == Some(card)))
        })
    }

    /// Picks somebody's remaining card for the exchange, or puts it back.
    pub(super) fn pick_rest(self, card: Card) {
        if self.due.get_untracked() == Due::Exchange {
            self.picked.update(|picked| *picked = if picked.contains(&card) { Vec::new() } else { vec![card] });
        }
    }

    /// Does what was chosen.
    pub(super) fn confirm(self) {
        if let Some(action) = untrack(|| self.chosen()) {
            self.at.act(&action);
        }
    }

    /// Whether the player may decline.
    pub(super) fn may_pass(self) -> bool {
        self.ways.with(|ways| ways.contains(&Action::Pass))
    }

    /// What the chosen action would make of each stack it touches: whose, which, from what, to what.
    pub(super) fn foresee(self) -> Vec<(Seat, Stack, gunfight::Level, gunfight::Level)> {
        let (Some(action), Some(seat)) = (self.chosen(), self.at.seat.get()) else { return Vec::new() };
        let before = self.at.view.get();
        let mut after = before.clone();
        for event in events(&before, seat, action) {
            after.happen(&event);
        }
        let changes = |seat: Seat| {
            let (one, two) = (before.of(seat).cloned(), after.of(seat).cloned());
            Stack::ALL.into_iter().filter_map(move |stack| {
                let (was, is) = (one.as_ref()?.level(stack)?, two.as_ref()?.level(stack)?);
                (was != is).then_some((seat, stack, was, is))
            })
        };
        before.seats().flat_map(changes).collect()
    }

    fn why_not(self, card: Card) -> String {
        let street = self.at.view.get_untracked();
        let due = self.due.get_untracked();
        let Some((owner, stack, json)) = street.place(card) else { return words::NOT_THAT.into() };
        let mine = Some(owner) == self.at.seat.get_untracked();
        let reach = street.step.stack().map_or(&[][..], |round| round.reach());
        if !street.living().contains(owner) {
            words::DEAD_CARD.into()
        } else if !reach.contains(&stack) {
            words::out_of_reach(reach)
        } else if json.rotated {
            words::ROTATED_SAFE.into()
        } else if json.flipped && due != Due::Swap(1) && due != Due::Swap(2) {
            words::FACE_DOWN_ALREADY.into()
        } else if card.is_joker() && due == Due::Flip {
            words::JOKER_SAFE.into()
        } else if mine {
            words::NOT_YOURS.into()
        } else {
            words::ONLY_YOURS.into()
        }
    }

    /// Gives the keyboard to a card, once it is drawn again.
    pub(super) fn focus(card: Card) {
        dom::on_frame(move || dom::focus(&format!("[data-flip=\"{card}\"]")));
    }
}
