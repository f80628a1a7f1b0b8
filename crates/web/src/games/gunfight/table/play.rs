//! The player's unfinished input: picked cards, and an arrangement in progress.

use catalog::gunfight::{Action, Arrangement, Card, Holding, Options, Player, Stack, Swap, View};
use engine::Seat;
use leptos::prelude::*;
use wasm_bindgen_futures::spawn_local;

use super::Gunfight;
use super::draft::{Draft, Spot};
use super::drag::Grip;
use super::sheet::draft_level;
use super::ways::{self, Due, due, goes, level, names};
use crate::derive::memo;
use crate::games::gunfight::words;
use crate::playback::Playback;
use crate::settings::Settings;
use crate::words::site;
use crate::{chunks, dom, flip, keep};

/// The name under which the browser stores the unfinished arrangement.
const KEPT: &str = "gunfight.draft";

/// The player's unfinished input at a table.
#[derive(Clone, Copy)]
pub(super) struct Play {
    pub(super) at: Playback<Gunfight>,
    /// The unfinished arrangement.
    pub(super) draft: RwSignal<Draft>,
    /// Why the arrangement was suggested, until a card is moved.
    pub(super) why: RwSignal<Option<String>>,
    /// The card that was tapped first while arranging.
    pub(super) lifted: RwSignal<Option<Card>>,
    /// The card that is being dragged.
    pub(super) dragged: RwSignal<Option<Card>>,
    /// The cards picked for an action, in order.
    pub(super) picked: RwSignal<Vec<Card>>,
    /// Whether the action table is open.
    pub(super) sheet: RwSignal<bool>,
    /// Every legal action; none during the arrangement.
    pub(super) ways: Memo<Vec<Action>>,
    pub(super) due: Memo<Due>,
    /// Where the pointer went down on a card.
    pub(super) grip: StoredValue<Option<Grip>>,
    settings: Settings,
}

impl Play {
    /// The input of this table, made on first use.
    pub(super) fn of(at: Playback<Gunfight>) -> Self {
        if let Some(play) = use_context::<Self>() {
            return play;
        }
        let ways = memo(move || ways::ways(at));
        let play = Self {
            at,
            draft: RwSignal::new(Draft::default()),
            why: RwSignal::new(None),
            lifted: RwSignal::new(None),
            dragged: RwSignal::new(None),
            picked: RwSignal::new(Vec::new()),
            sheet: RwSignal::new(false),
            ways,
            due: memo(move || due(at, &ways.read())),
            grip: StoredValue::new(None),
            settings: Settings::get(),
        };
        play.follow();
        provide_context(play);
        play
    }

    /// Clears the picked cards when another decision is due, and starts a new draft for new cards.
    fn follow(self) {
        Effect::new(move |_| {
            self.ways.track();
            self.picked.set(Vec::new());
        });
        let ten = memo(move || self.ten());
        Effect::new(move |_| {
            if let Some(ten) = ten.get()
                && !self.draft.with_untracked(|draft| draft.is_of(ten.cards()))
            {
                self.lifted.set(None);
                self.why.set(None);
                // After a reload the stored draft is used.
                let kept =
                    self.at.session.and_then(|_| keep::read(KEPT)).filter(|kept: &Draft| kept.is_of(ten.cards()));
                self.draft.update(|draft| *draft = kept.unwrap_or_else(|| Draft::new(ten.cards(), draft.by_suit())));
            }
        });
    }

    /// Reads something of the player's own side; `None` for a spectator.
    pub(super) fn my<T>(self, read: impl FnOnce(&Player) -> T) -> Option<T> {
        let seat = self.at.seat.get()?;
        Some(self.at.view.with(|view| read(view.board.of(seat))))
    }

    /// The options of the table.
    pub(super) fn options(self) -> Options {
        self.at.view.with(|view| view.board.options)
    }

    /// The player's ten cards, while they are not arranged.
    pub(super) fn ten(self) -> Option<Holding> {
        Some(self.at.view.with(View::hand)).filter(Holding::is_full)
    }

    /// Whether the player has ten cards to arrange.
    pub(super) fn arranges(self) -> bool {
        self.ten().is_some()
    }

    /// Shows why something is not possible, or removes the message.
    pub(super) fn say(self, why: Option<String>) {
        if let Some(session) = self.at.session {
            session.refusal.set(why);
        }
    }

    /// Changes the draft, and animates the cards.
    pub(super) fn change(self, change: impl FnOnce(&mut Draft)) {
        flip::around(self.settings.moves(), move || {
            self.lifted.set(None);
            self.why.set(None);
            self.draft.update(change);
            self.draft.with_untracked(|draft| keep::write(KEPT, draft));
        });
    }

    /// Puts a card somewhere, or says why that is not possible.
    pub(super) fn put(self, card: Card, to: Spot) {
        let mut room = true;
        self.change(|draft| room = draft.put(card, to));
        self.say(match to {
            Spot::In(stack) if !room => Some(words::full(stack)),
            _ => None,
        });
    }

    /// Handles a tap on a card during the arrangement: the first one is lifted, the second swaps places with it.
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

    /// Handles a tap on a place: the lifted card goes there.
    pub(super) fn tap_spot(self, spot: Spot) {
        match self.lifted.get_untracked() {
            Some(card) => self.put(card, spot),
            None => self.say(Some(words::LIFT_FIRST.into())),
        }
    }

    /// Fills in a good arrangement, once the bots that can find one are fetched.
    pub(super) fn suggest(self) {
        spawn_local(async move {
            let known = chunks::fetch_bots("gunfight").await;
            // The table may have been closed by now.
            if !self.draft.is_disposed() {
                match known {
                    Ok(()) => self.fill_in(),
                    Err(_) => self.say(Some(site::UNFETCHED.into())),
                }
            }
        });
    }

    fn fill_in(self) {
        if let Some(arrangement) = self.at.view.with_untracked(bots::gunfight::suggest) {
            self.say(None);
            self.change(|draft| *draft = Draft::of(&arrangement, draft.by_suit()));
            self.why.set(self.why_suggested(&arrangement));
        }
    }

    fn why_suggested(self, arrangement: &Arrangement) -> Option<String> {
        let [draw, aim, fire] = Stack::ALL.map(|stack| untrack(|| draft_level(self, arrangement.stack(stack))));
        Some(words::suggested([draw?, aim?, fire?], arrangement.rest()))
    }

    /// Takes all cards out of the stacks.
    pub(super) fn start_over(self) {
        self.say(None);
        if let Some(ten) = untrack(|| self.ten()) {
            self.change(|draft| *draft = Draft::new(ten.cards(), draft.by_suit()));
        }
    }

    /// Sorts by suit what was sorted by rank, and the other way round.
    pub(super) fn sort(self) {
        self.change(|draft| draft.sort_by_suit(!draft.by_suit()));
    }

    /// Confirms the arrangement, if it is finished.
    pub(super) fn lay_down(self) {
        match self.draft.with_untracked(Draft::finished) {
            Some(arrangement) => self.at.act(&Action::Arrange(arrangement)),
            None => self.say(Some(self.draft.with_untracked(|draft| words::missing(draft.missing())))),
        }
    }

    /// Whether a card can be picked for the decision that is due.
    pub(super) fn can_pick(self, card: Card) -> bool {
        self.ways.with(|ways| ways.iter().any(|way| names(way, card)))
    }

    /// Picks a card or puts it back. Says why if it cannot be picked.
    pub(super) fn pick(self, card: Card) {
        if !matches!(self.due.get_untracked(), Due::Flip | Due::Rotate(_) | Due::Swap(_)) {
            return;
        }
        if !self.ways.with_untracked(|ways| ways.iter().any(|way| names(way, card))) {
            let why = self.at.view.with_untracked(|view| view.why_not(card));
            return self.say(why.map(|why| words::why_not(&why)));
        }
        self.say(None);
        self.picked.update(|picked| {
            if let Some(place) = picked.iter().position(|&other| other == card) {
                picked.remove(place);
                return;
            }
            picked.push(card);
            // Cards that do not go with the new one are put back, the oldest first.
            while !self.ways.with_untracked(|ways| ways.iter().any(|way| goes(way, picked))) {
                picked.remove(0);
            }
        });
    }

    /// The action of the picked cards, once they are enough.
    pub(super) fn chosen(self) -> Option<Action> {
        let (picked, seat) = (self.picked.get(), self.at.seat.get()?);
        let action = match self.due.get() {
            Due::Flip => Action::Flip(*picked.first()?),
            Due::Rotate(_) => Action::Rotate(picked.iter().copied().collect()),
            Due::Exchange => Action::Exchange(picked.first().and_then(|&card| self.whose_rest(card))),
            Due::Swap(_) => {
                let mine = |card: &Card| {
                    self.at.view.with(|view| view.board.place(*card).is_some_and(|(owner, _)| owner == seat))
                };
                let (mine, theirs): (Vec<Card>, Vec<Card>) = picked.iter().partition(|card| mine(card));
                Action::Swap(Swap::new(&mine, &theirs)?)
            }
            Due::Shoot => return self.ways.with(|ways| if let [only] = ways[..] { Some(only) } else { None }),
            _ => return None,
        };
        self.ways.with(|ways| ways.contains(&action)).then_some(action)
    }

    /// Whose remaining card this is.
    fn whose_rest(self, card: Card) -> Option<Seat> {
        self.at.view.with(|view| view.board.seats().iter().find(|&seat| view.rest(seat) == Some(card)))
    }

    /// Picks somebody's remaining card for the exchange, or puts it back.
    pub(super) fn pick_rest(self, card: Card) {
        if self.due.get_untracked() == Due::Exchange {
            self.picked.update(|picked| *picked = if picked.contains(&card) { Vec::new() } else { vec![card] });
        }
    }

    /// Takes the chosen action, or says what there is still to choose.
    pub(super) fn confirm(self) {
        match (untrack(|| self.chosen()), self.due.get_untracked()) {
            (Some(action), _) => self.at.act(&action),
            (None, Due::Shoot) => self.say(Some(words::CHOOSE_TARGET.into())),
            (None, Due::Nothing) => {}
            (None, _) => self.say(Some(words::CHOOSE_CARDS.into())),
        }
    }

    /// Whether the player may decline.
    pub(super) fn may_pass(self) -> bool {
        self.ways.with(|ways| ways.contains(&Action::Pass))
    }

    /// How the chosen action would change each stack: whose, which, the level before and after.
    pub(super) fn foresee(self) -> Vec<(Seat, Stack, catalog::gunfight::Level, catalog::gunfight::Level)> {
        let (Some(action), Some(seat)) = (self.chosen(), self.at.seat.get()) else { return Vec::new() };
        let before = self.at.view.get();
        let after = View { board: before.board.after(seat, action), ..before };
        let changes = |seat: Seat| {
            Stack::ALL.into_iter().filter_map(move |stack| {
                let (was, is) = (level(&before, seat, stack)?, level(&after, seat, stack)?);
                (was != is).then_some((seat, stack, was, is))
            })
        };
        before.board.seats().iter().flat_map(changes).collect()
    }

    /// Moves the focus to a card, once it is drawn again.
    pub(super) fn focus(card: Card) {
        dom::on_frame(move || dom::focus(&format!("[data-flip=\"{card}\"]")));
    }
}
