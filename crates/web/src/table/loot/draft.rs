//! The two cards one is about to lay down, before anybody is told.

use leptos::prelude::*;
use loot::{ActionCard, Play};

use super::Loot;
use crate::derive::memo;
use crate::flip;
use crate::playback::Sitting;
use crate::settings::Settings;
use crate::sound::{Band, Sound};
use crate::words::loot as words;

/// The cards chosen for the two positions of a phase, the one nearer the deck first.
#[derive(Clone, Copy)]
pub(super) struct Draft {
    cards: RwSignal<[Option<ActionCard>; 2]>,
    /// The place the next card goes to, if the player pointed at one.
    aim: RwSignal<Option<usize>>,
    /// Why the last thing tried cannot be done.
    why: RwSignal<Option<String>>,
    settings: Settings,
    band: Band,
}

impl Draft {
    /// An empty draft for everybody at this table; it empties itself when the cards lie on the table.
    pub(super) fn provide(at: Sitting<Loot>) -> Self {
        let draft = Self {
            cards: RwSignal::new([None; 2]),
            aim: RwSignal::new(None),
            why: RwSignal::new(None),
            settings: Settings::get(),
            band: Band::get(),
        };
        let pair = memo(move || {
            let me = super::near(at);
            at.view.with(|seen| (seen.round, seen.phase, seen.of(me).wins, seen.of(me).placed.is_some()))
        });
        Effect::new(move |_| {
            let _ = pair.get();
            draft.cards.set([None; 2]);
            draft.aim.set(None);
            draft.why.set(None);
        });
        provide_context(draft);
        draft
    }

    /// What is chosen for a place of the pair.
    pub(super) fn card(self, place: usize) -> Option<ActionCard> {
        self.cards.with(|cards| cards[place])
    }

    /// The whole play, once both cards are chosen.
    pub(super) fn play(self) -> Option<Play> {
        let [near, far] = self.cards.get();
        Some(Play([near?, far?]))
    }

    /// How many cards of a kind are chosen.
    pub(super) fn count(self, card: ActionCard) -> usize {
        self.cards.with(|cards| cards.iter().flatten().filter(|&&chosen| chosen == card).count())
    }

    /// The place the next card goes to.
    pub(super) fn next(self) -> Option<usize> {
        let cards = self.cards.get();
        self.aim.get().filter(|&place| cards[place].is_none()).or_else(|| cards.iter().position(Option::is_none))
    }

    /// Why the last thing tried cannot be done.
    pub(super) fn why(self) -> Option<String> {
        self.why.get()
    }

    /// Puts a card to the next place.
    pub(super) fn pick(self, at: Sitting<Loot>, card: ActionCard) {
        if !untrack(|| at.is_mine()) {
            return;
        }
        let left = at.view.with_untracked(|seen| seen.left(super::near(at), card));
        match untrack(|| self.next()) {
            _ if left <= untrack(|| self.count(card)) => self.why.set(Some(words::none_left(card, left))),
            None => self.why.set(Some(words::BOTH_CHOSEN.into())),
            Some(place) => self.change(place, Some(card)),
        }
    }

    /// Takes the card of a place back, or points at the place if it is empty.
    pub(super) fn touch(self, place: usize) {
        self.change(place, None);
        self.aim.set(Some(place));
    }

    /// Takes the last card back.
    pub(super) fn take_back(self) {
        let cards = self.cards.get_untracked();
        if let Some(place) = cards.iter().rposition(Option::is_some) {
            self.touch(place);
        }
    }

    /// Lays both cards down, or says what is missing.
    pub(super) fn lay(self, at: Sitting<Loot>) {
        if !untrack(|| at.is_mine()) {
            return;
        }
        match untrack(|| self.play()) {
            Some(play) => at.act(&play),
            None => self.why.set(Some(words::MISSING.into())),
        }
    }

    fn change(self, place: usize, card: Option<ActionCard>) {
        self.why.set(None);
        if self.cards.with_untracked(|cards| cards[place] == card) {
            return;
        }
        self.band.sound(Sound::Card);
        flip::around(self.settings.moves(), || {
            self.cards.update(|cards| cards[place] = card);
            self.aim.set(None);
        });
    }
}
