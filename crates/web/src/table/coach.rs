//! The coach of a first game: says one thing at a time, points at what is meant, and waits until it is done.

mod place;

use std::time::Duration;

use leptos::html::Div;
use leptos::prelude::*;
use protocol::Stage;

use self::place::{Placed, place};
use super::lesson;
use crate::games::{Coach, Step};
use crate::route::{Route, Way};
use crate::table_session::TableSession;
use crate::words::{coach as words, site};
use crate::{art, dom};

/// How often the coach looks at the table.
const LOOK: Duration = Duration::from_millis(120);

/// The game of the player who is coached.
pub(crate) struct Pupil {
    pub(super) session: TableSession,
    /// Whether everything that happened has been shown.
    pub(super) settled: RwSignal<bool>,
    /// Lets what happens next wait, or go on.
    pub(super) hold: Box<dyn Fn(bool) + Send + Sync>,
}

/// What the coach does now.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Now {
    /// Waits for a step that fits the table.
    Watches,
    /// Says this step.
    Says(usize),
    /// Says that the lesson is over.
    Parts,
    /// Is gone.
    Gone,
}

#[derive(Clone, Copy)]
struct Lesson {
    steps: &'static [Step],
    now: RwSignal<Now>,
    /// The steps that are not done yet.
    open: StoredValue<Vec<usize>>,
    /// The step that is interrupted while the table shows what happens.
    interrupted: StoredValue<Option<usize>>,
    pupil: StoredValue<Pupil>,
    bubble: NodeRef<Div>,
    placed: RwSignal<Placed>,
}

/// The coach, as long as the lesson lasts.
pub(super) fn coach(coach: &'static Coach, pupil: Pupil) -> AnyView {
    let game = pupil.session.setup().map(|setup| setup.game).unwrap_or_default();
    let lesson = Lesson {
        steps: coach.steps,
        now: RwSignal::new(Now::Watches),
        open: StoredValue::new((0..coach.steps.len()).collect()),
        interrupted: StoredValue::new(None),
        pupil: StoredValue::new(pupil),
        bubble: NodeRef::new(),
        placed: RwSignal::new(Placed::default()),
    };
    let timer = set_interval_with_handle(move || lesson.look(), LOOK).ok();
    on_cleanup(move || {
        if let Some(timer) = timer {
            timer.clear();
        }
    });
    let way = Way::get();
    let game = StoredValue::new(game);
    let to_real_game = move |_| {
        game.with_value(|game| {
            lesson::remember(game);
            way.go(&Route::Practice(game.clone()));
        });
    };
    // Whoever has heard all of it, or has played the game to its end, knows it.
    Effect::new(move |_| {
        if matches!(lesson.now.get(), Now::Parts | Now::Gone) {
            game.with_value(|game| lesson::remember(game));
        }
    });
    let placed = lesson.placed;
    let is_read = move || matches!(lesson.now.get(), Now::Says(step) if lesson.steps[step].reads);
    view! {
        <span
            class="coach-ring"
            aria-hidden="true"
            hidden=move || lesson.step().is_none() || placed.get().ring.width <= 0.0
            style:left=move || px(placed.get().ring.left)
            style:top=move || px(placed.get().ring.top)
            style:width=move || px(placed.get().ring.width)
            style:height=move || px(placed.get().ring.height)
        ></span>
        <span
            class="coach-hand"
            aria-hidden="true"
            hidden=move || lesson.step().is_none() || placed.get().hand.is_none()
            style:left=move || placed.get().hand.map(|(left, ..)| px(left))
            style:top=move || placed.get().hand.map(|(_, top, _)| px(top))
            style:rotate=move || placed.get().hand.map(|(.., angle)| format!("{angle}deg"))
            inner_html=hand()
        ></span>
        <div
            class="coach"
            class:is-placed=move || lesson.step() == placed.get().step
            role="region"
            aria-label=words::COACH
            node_ref=lesson.bubble
            hidden=move || matches!(lesson.now.get(), Now::Watches | Now::Gone)
            data-step=move || lesson.step().map(|step| step.to_string())
            data-at=move || placed.get().step.map(|step| step.to_string())
            data-point=move || lesson.step().map(|step| lesson.steps[step].point)
            style:left=move || px(placed.get().bubble.left)
            style:top=move || px(placed.get().bubble.top)
        >
            <p role="status">{move || lesson.words()}</p>
            <p class="coach-ways">
                <Show when=is_read>
                    <button class="button primary coach-on" on:click=move |_| lesson.go_on()>{words::GO_ON}</button>
                </Show>
                <Show
                    when=move || lesson.now.get() == Now::Parts
                    fallback=move || view! { <button class="tool coach-known" on:click=to_real_game>{words::KNOWN}</button> }
                >
                    <button class="button primary" on:click=to_real_game>{site::DEAL}</button>
                    <button class="button" on:click=move |_| lesson.now.set(Now::Gone)>{words::PLAY_ON}</button>
                </Show>
            </p>
        </div>
    }
    .into_any()
}

impl Lesson {
    /// The step that is being said.
    fn step(self) -> Option<usize> {
        match self.now.get() {
            Now::Says(step) => Some(step),
            Now::Watches | Now::Parts | Now::Gone => None,
        }
    }

    fn words(self) -> &'static str {
        match self.now.get() {
            Now::Says(step) => self.steps[step].say,
            Now::Parts => words::FAREWELL,
            Now::Watches | Now::Gone => "",
        }
    }

    /// Looks at the table: is the step done, or does another one fit?
    fn look(self) {
        let Some(now) = self.now.try_get_untracked() else { return };
        let (settled, is_over) = self.pupil.with_value(|pupil| {
            let stage = pupil.session.room.with_untracked(|room| room.as_ref().map(|room| room.stage));
            (pupil.settled.get_untracked(), stage == Some(Stage::Over))
        });
        match now {
            Now::Gone => return,
            // While there is something to read, the end of the game waits, too.
            Now::Says(step) if self.steps[step].reads => {}
            _ if is_over && settled => return self.now.set(Now::Gone),
            Now::Says(step) if !is_there(self.steps[step].when) => {
                self.interrupted.set_value(Some(step));
                self.now.set(Now::Watches);
            }
            Now::Watches if settled => self.resume(),
            _ => {}
        }
        if self.now.get_untracked() == now {
            self.point();
        } else {
            // The words have to be on the page to know how much room they take.
            dom::on_frame(move || self.appear());
        }
    }

    /// Shows what the coach says now. The keyboard goes to the button of a step that has only to be read.
    fn appear(self) {
        if self.now.try_get_untracked().is_some() {
            self.point();
            dom::on_frame(|| dom::focus(".coach-on"));
        }
    }

    /// Goes on once everything is shown. Whatever was asked for is done if it can no longer be done: the move of another
    /// player takes it away for a moment only.
    fn resume(self) {
        let interrupted = self.interrupted.try_update_value(Option::take).flatten();
        match interrupted {
            Some(step) if is_there(self.steps[step].when) => self.now.set(Now::Says(step)),
            Some(step) => self.finish(step),
            None => self.begin(),
        }
    }

    /// Says the first open step that fits the table.
    fn begin(self) {
        let fits = |&step: &usize| is_there(self.steps[step].when);
        let Some(step) = self.open.with_value(|open| open.iter().copied().find(fits)) else { return };
        self.now.set(Now::Says(step));
        if self.steps[step].reads {
            self.pupil.with_value(|pupil| (pupil.hold)(true));
        }
    }

    fn finish(self, step: usize) {
        self.open.update_value(|open| open.retain(|other| *other != step));
        self.pupil.with_value(|pupil| (pupil.hold)(false));
        let is_last = step + 1 == self.steps.len();
        self.now.set(if is_last { Now::Parts } else { Now::Watches });
    }

    /// The player has read the step.
    fn go_on(self) {
        if let Now::Says(step) = self.now.get_untracked() {
            self.finish(step);
            dom::focus(".doing");
        }
    }

    /// Puts the bubble beside what it speaks of, also when that has moved.
    fn point(self) {
        let Some(bubble) = self.bubble.get_untracked() else { return };
        let step = match self.now.get_untracked() {
            Now::Says(step) => Some(step),
            Now::Parts => None,
            Now::Watches | Now::Gone => return,
        };
        let placed = Placed { step, ..place(&bubble, step.map(|step| self.steps[step].point)) };
        if self.placed.with_untracked(|before| *before != placed) {
            self.placed.set(placed);
        }
    }
}

/// A length as the style sheet writes it.
fn px(length: f64) -> String {
    format!("{length:.0}px")
}

fn is_there(selector: &str) -> bool {
    document().query_selector(selector).ok().flatten().is_some()
}

/// A hand that points upwards.
fn hand() -> String {
    art::sheet(
        40,
        52,
        "<g stroke='#1b1410' stroke-width='2.4' stroke-linejoin='round'><path d='M10 42h20v9H10z' fill='#9a3324'/>\
         <path d='M15 27V6.5a3.500 3.500 0 0 1 7 0V19.500a3.200 3.200 0 0 1 6.400 0V22a3 3 0 0 1 6 .5V32q0 10-9 11H16q-5 0-8-6\
         l-4.500-9.500a3 3 0 0 1 5.500-2.500l3 4.500z' fill='#f5e9d3'/>\
         <path d='M22 20v7M28.400 22v6' fill='none' stroke-linecap='round'/></g>",
    )
}
