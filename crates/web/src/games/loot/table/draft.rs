//! The player's unfinished input: the two cards to be laid down.

use catalog::loot::{ActionCard, Play, View};
use leptos::prelude::*;

use super::Loot;
use crate::derive::memo;
use crate::games::loot::words;
use crate::playback::Playback;
use crate::settings::Settings;
use crate::sound::{Sound, SoundPlayer};
use crate::{dom, flip};

/// The cards chosen for the two positions of a phase, the one nearer to the deck first.
#[derive(Clone, Copy)]
pub(super) struct Draft {
    cards: RwSignal<[Option<ActionCard>; 2]>,
    /// The place of the next card, if the player has chosen one.
    aim: RwSignal<Option<usize>>,
    /// Why the last input was not possible.
    why: RwSignal<Option<String>>,
    settings: Settings,
    sounds: SoundPlayer,
}

impl Draft {
    /// Provides an empty draft as a context of this table. It is cleared when the cards are laid down.
    pub(super) fn provide(at: Playback<Loot>) -> Self {
        let draft = Self {
            cards: RwSignal::new([None; 2]),
            aim: RwSignal::new(None),
            why: RwSignal::new(None),
            settings: Settings::get(),
            sounds: SoundPlayer::get(),
        };
        let pair = memo(move || {
            let wins = |view: &View| view.board.players.map(|player| player.wins);
            at.view.with(|view| (view.board.round, view.board.phase, wins(view), view.placed.is_some()))
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

    /// The card chosen for a place of the pair.
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

    /// The place of the next card.
    pub(super) fn next(self) -> Option<usize> {
        let cards = self.cards.get();
        self.aim.get().filter(|&place| cards[place].is_none()).or_else(|| cards.iter().position(Option::is_none))
    }

    /// Why the last input was not possible.
    pub(super) fn why(self) -> Option<String> {
        self.why.get()
    }

    /// Puts a card on the next place. After the second, the focus goes to the button that lays them down: Enter must not
    /// press what had it before.
    pub(super) fn pick(self, at: Playback<Loot>, card: ActionCard) {
        // The other player's choice may still be shown; it does not hold up this one.
        if at.view.with_untracked(|view| view.to_act.contains(untrack(|| super::near(at)))) {
            at.skip();
        }
        if !untrack(|| at.is_mine()) {
            return;
        }
        let left = at.view.with_untracked(|view| view.board.of(super::near(at)).left(card));
        match untrack(|| self.next()) {
            _ if left <= untrack(|| self.count(card)) => self.why.set(Some(words::none_left(card, left))),
            None => self.why.set(Some(words::BOTH_CHOSEN.into())),
            Some(place) => self.change(place, Some(card)),
        }
        if untrack(|| self.play()).is_some() {
            dom::focus(".room-loot .actions .button");
        }
    }

    /// Takes the card of a place back, and makes it the place of the next card.
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
    pub(super) fn lay(self, at: Playback<Loot>) {
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
        self.sounds.play(Sound::Card);
        flip::around(self.settings.moves(), || {
            self.cards.update(|cards| cards[place] = card);
            self.aim.set(None);
        });
    }
}
