//! The player's unfinished input: the drink that was picked, and where the gun is.

use catalog::hayauchi::{Action, Booze, Step};
use engine::GameOptions as _;
use leptos::html::Button;
use leptos::prelude::*;
use protocol::RaceStage;
use std::time::Duration;

use super::At;
use crate::derive::memo;
use crate::settings::Settings;
use crate::sound::{Sound, SoundPlayer};
use crate::table_session::Credit;
use crate::{dom, flip};

/// How many milliseconds before the end of the time a picked drink is ordered.
const IN_TIME: f64 = 1_500.0;

/// How long a warning is shown.
const WARNING: Duration = Duration::from_secs(4);

/// Where the player's own gun is.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(super) enum Gun {
    /// In its place: on the table or in the holster.
    #[default]
    Ready,
    /// Out of the holster.
    Drawn,
    /// On the plate.
    Thrown,
    /// It missed the plate, and is back in hand.
    Missed,
    /// The player holds fire in this showdown.
    Held,
}

/// What the player can do with the gun now.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Hour {
    /// Nothing.
    None,
    /// The cards are not turned up yet: a shot costs a heart.
    Early,
    /// The cards are turned up: shoot or hold.
    Now,
}

/// The player's input at this table.
#[derive(Clone, Copy)]
pub(super) struct Hands {
    pub(super) at: At,
    pub(super) gun: RwSignal<Gun>,
    /// How far the gun was dragged from its place.
    pub(super) drag: RwSignal<Option<(f64, f64)>>,
    /// Whether the player was warned that it is too early.
    pub(super) warned: RwSignal<bool>,
    /// The drink that was picked, before the table confirms it. Until the last player has ordered, it can take the place
    /// of one that the table knows of.
    pub(super) chosen: RwSignal<Option<Booze>>,
    /// Whether that drink was ordered. Until then it can be taken back.
    pub(super) ordered: RwSignal<bool>,
    /// Whether an announcement is being chosen.
    pub(super) saying: RwSignal<bool>,
    pub(super) plate: NodeRef<Button>,
    sounds: SoundPlayer,
    settings: Settings,
}

impl Hands {
    pub(super) fn new(at: At) -> Self {
        let hands = Self {
            at,
            gun: RwSignal::new(Gun::Ready),
            drag: RwSignal::new(None),
            warned: RwSignal::new(false),
            chosen: RwSignal::new(None),
            ordered: RwSignal::new(false),
            saying: RwSignal::new(false),
            plate: NodeRef::new(),
            sounds: SoundPlayer::get(),
            settings: Settings::get(),
        };
        hands.come_back();
        hands.order_in_time();
        hands
    }

    /// Resets the input at a new race, at a new round and after a refusal.
    fn come_back(self) {
        let at = self.at;
        let race = memo(move || at.turn.with(|turn| turn.race.map(|race| (race.id, race.stage == RaceStage::Go))));
        let round = memo(move || at.view.with(|seen| (seen.view.board.round, seen.view.board.step == Step::Showdown)));
        Effect::new(move |_| {
            // A memo that is only tracked is never computed.
            let _ = (race.get(), round.get());
            let answered = at.turn.with_untracked(|turn| turn.race.is_some_and(|race| race.answered));
            self.gun.set(if answered { Gun::Held } else { Gun::Ready });
            self.drag.set(None);
            self.warned.set(false);
        });
        Effect::new(move |_| {
            let _ = round.get();
            self.forget();
            self.saying.set(false);
        });
        // What the table knows of is no longer only picked.
        let known = memo(move || self.on_table());
        Effect::new(move |_| {
            if known.get().is_some() {
                self.forget();
            }
        });
        let Some(session) = at.session else { return };
        Effect::new(move |_| {
            let refused = session.refusal.with(Option::is_some);
            let early = session.credited.get() == Some(Credit::TooEarly);
            if refused || early {
                self.gun.set(Gun::Ready);
                self.forget();
            }
        });
    }

    fn forget(self) {
        self.chosen.set(None);
        self.ordered.set(false);
    }

    /// Orders the picked drink before the time is up, so that no other one is drawn by lot.
    fn order_in_time(self) {
        let at = self.at;
        let ends = memo(move || at.turn.with(|turn| turn.clock.as_ref().map(|clock| clock.ends)));
        Effect::new(move |last: Option<Option<TimeoutHandle>>| {
            if let Some(timer) = last.flatten() {
                timer.clear();
            }
            let ends = ends.get().filter(|_| self.can_take_back() && self.on_table().is_none())?;
            let wait = Duration::from_millis((ends - dom::now() - IN_TIME).max(0.0) as u64);
            let order = move || {
                // The table may be gone by then.
                if self.chosen.try_get_untracked().flatten().is_some() {
                    self.order();
                }
            };
            set_timeout_with_handle(order, wait).ok()
        });
    }

    /// What the player can do with the gun now.
    pub(super) fn hour(self) -> Hour {
        let can = self.allows(Action::Gun) && matches!(self.gun.get(), Gun::Ready | Gun::Drawn | Gun::Missed);
        match self.at.view.with(|seen| seen.view.board.step) {
            _ if !can => Hour::None,
            Step::Pick => Hour::Early,
            Step::Showdown => Hour::Now,
        }
    }

    /// Whether the cards are about to be turned up.
    pub(super) fn is_soon(self) -> bool {
        Self::is_soon_at(self.at)
    }

    /// The same for a table without input.
    pub(super) fn is_soon_at(at: At) -> bool {
        at.turn.with(|turn| turn.race.is_some_and(|race| race.stage == RaceStage::Soon))
    }

    /// Whether guns are used at all. They are not where races are decided by lot.
    pub(super) fn has_gun(self) -> bool {
        self.at.view.with(|seen| seen.view.board.options.races())
    }

    /// Whether the gun has to be drawn first.
    pub(super) fn is_holstered(self) -> bool {
        self.at.view.with(|seen| seen.view.is_holstered()) && self.gun.get() == Gun::Ready
    }

    pub(super) fn allows(self, action: Action) -> bool {
        self.at.allows(&action)
    }

    /// The drink that lies before the player: ordered, or only picked.
    pub(super) fn picked(self) -> Option<Booze> {
        self.chosen.get().or_else(|| self.on_table())
    }

    /// The drink that the table knows of.
    pub(super) fn on_table(self) -> Option<Booze> {
        let at = self.at;
        at.seat.get().and_then(|seat| at.view.with(|seen| seen.player(seat).place.picked))
    }

    /// Whether a drink is picked and not ordered yet.
    pub(super) fn can_take_back(self) -> bool {
        self.chosen.with(Option::is_some) && !self.ordered.get() && (self.on_table().is_none() || self.can_change())
    }

    /// Whether the drink that was ordered can still be changed: somebody else has not ordered yet.
    pub(super) fn can_change(self) -> bool {
        let at = self.at;
        let is_sent = at.session.is_none_or(|session| session.busy.get() || session.gave_up.get());
        let others_owe = || {
            let view = |seen: &super::seen::Seen| seen.view.board.step == Step::Pick && !seen.view.to_act.is_empty();
            at.view.with(view)
        };
        self.on_table().is_some() && at.settled.get() && !is_sent && !self.is_soon() && others_owe()
    }

    /// Whether this drink can be picked now.
    pub(super) fn can_pick(self, booze: Booze) -> bool {
        !self.ordered.get() && (self.allows(Action::Booze(booze)) || self.can_change())
    }

    /// Picks a drink, or takes it back if it is the one that is picked.
    pub(super) fn pick(self, booze: Booze) {
        if untrack(|| self.can_pick(booze)) {
            let is_known = untrack(|| self.picked() == Some(booze) || self.on_table() == Some(booze));
            let chosen = Some(booze).filter(|_| !is_known);
            flip::around(self.settings.moves(), || self.chosen.set(chosen));
            self.saying.set(false);
            self.sounds.play(Sound::Glass);
        }
    }

    /// Takes the picked drink back.
    pub(super) fn take_back(self) {
        if untrack(|| self.can_take_back()) {
            flip::around(self.settings.moves(), || self.chosen.set(None));
        }
    }

    /// HAY-02: orders the picked drink. From now on it lies on the table, where it can be changed until the last player
    /// has ordered.
    pub(super) fn order(self) {
        let booze = untrack(|| self.chosen.get().filter(|&booze| self.can_order(booze)));
        if let Some(booze) = booze {
            self.ordered.set(true);
            self.saying.set(false);
            self.sounds.play(Sound::Card);
            self.at.act(&Action::Booze(booze));
            // The card that had the focus cannot be pressed any more.
            dom::after_paint(|| {
                if dom::is_focus_lost() {
                    dom::focus(".doing");
                }
            });
        }
    }

    /// Whether this drink can be ordered now.
    pub(super) fn can_order(self, booze: Booze) -> bool {
        self.can_take_back() && self.can_pick(booze)
    }

    /// HAY-18: announces a drink. An announcement is not binding.
    pub(super) fn say(self, booze: Booze) {
        if untrack(|| self.allows(Action::Say(booze))) {
            self.saying.set(false);
            self.at.act(&Action::Say(booze));
        }
    }

    /// HAY-17: draws the gun from the holster.
    pub(super) fn draw(self) {
        if untrack(|| self.is_holstered() && self.hour() != Hour::None) {
            self.gun.set(Gun::Drawn);
            self.sounds.play(Sound::Turn);
        }
    }

    /// HAY-04, HAY-06: throws the gun on the plate, at this time of the page's clock.
    pub(super) fn throw(self, moment: f64) {
        match untrack(|| (self.hour(), self.is_holstered())) {
            (Hour::None, _) | (_, true) => {}
            (Hour::Early, _) if !self.warned.get_untracked() => self.warn(),
            _ => {
                self.gun.set(Gun::Thrown);
                self.sounds.play(Sound::Shot);
                self.at.act_at(&Action::Gun, moment);
            }
        }
    }

    /// HAY-08: throws the gun past the plate.
    pub(super) fn miss(self, moment: f64) {
        if untrack(|| self.hour() == Hour::Now && !self.is_holstered()) {
            self.gun.set(Gun::Missed);
            self.sounds.play(Sound::Knock);
            self.at.act_at(&Action::Miss, moment);
        }
    }

    /// Holds fire in this showdown.
    pub(super) fn hold(self) {
        if untrack(|| self.hour() == Hour::Now) {
            self.gun.set(Gun::Held);
            self.sounds.play(Sound::Card);
            self.at.act_at(&Action::Hold, dom::now());
        }
    }

    /// HAY-06: warns once, so that nobody loses a heart by just trying out the plate.
    fn warn(self) {
        self.warned.set(true);
        self.sounds.play(Sound::Knock);
        set_timeout(
            move || {
                let _ = self.warned.try_set(false);
            },
            WARNING,
        );
    }
}
