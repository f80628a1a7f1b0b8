//! Who sits on the other seats: an opponent, chosen by its face, or nobody yet.

use leptos::prelude::*;

use super::super::plan::Plan;
use crate::art::portrait::Mood;
use crate::derive::memo;
use crate::opponents::{Bot, Faces};
use crate::table::face::faces;
use crate::words::{set_up as words, site};
use crate::worker_channel::WorkerChannel;

/// A free chair, for whoever comes.
const CHAIR: &str = "<svg viewBox='0 0 100 100' aria-hidden='true' fill='none' stroke='currentColor' stroke-width='7' \
                     stroke-linecap='round' stroke-linejoin='round'><path d='M32 94 36 58M68 94 64 58M28 58h44M34 \
                     58V16q16-8 32 0v42M34 30q16-7 32 0M34 43q16-7 32 0' /></svg>";

/// A sentence about what was corrected.
type Note = RwSignal<Option<&'static str>>;

/// What can be put on a seat.
#[derive(Clone)]
struct Choice {
    /// The slug of its level; empty for a person.
    slug: &'static str,
    /// The bot that would sit there.
    bot: Option<Bot>,
    name: String,
    /// Its level and strength.
    level: Option<String>,
    /// How it plays.
    hint: &'static str,
}

/// Who sits on the other seats.
pub(super) fn others(game: &'static str, plan: RwSignal<Plan>, note: Note) -> impl IntoView {
    let count = memo(move || plan.with(|plan| plan.others.len()));
    let faces = faces(game);
    view! {
        <fieldset class="plank">
            <legend>{words::OTHERS}</legend>
            <p class="hint">{words::OTHERS_ONLINE}</p>
            {(!WorkerChannel::has_won(game)).then(|| view! { <p class="hint">{words::EASY_FIRST}</p> })}
            {move || match count.get() {
                1 => one(game, plan, note, faces),
                count => (0..count).map(|index| seat(game, plan, note, index, faces)).collect_view().into_any(),
            }}
        </fieldset>
    }
}

/// A single opponent: large faces, each with its name and how it plays.
fn one(game: &'static str, plan: RwSignal<Plan>, note: Note, faces: RwSignal<Option<Faces>>) -> AnyView {
    let card = |(slot, choice): (usize, Choice)| {
        view! {
            <label class="opponent">
                {radio(plan, note, 0, choice.slug)}
                <span class="pick-face">
                    {portrait(game, plan, (0, slot), faces)}
                    <b>{choice.name}</b>
                    <span class="level">{choice.level}</span>
                    <span class="opponent-hint">{choice.hint}</span>
                </span>
            </label>
        }
    };
    let cards = untrack(|| choices(game, plan, 0)).into_iter().enumerate().map(card).collect_view();
    view! { <div class="opponents">{cards}</div> }.into_any()
}

/// One of several opponents: a row of faces, and the name of the chosen one.
fn seat(
    game: &'static str,
    plan: RwSignal<Plan>,
    note: Note,
    index: usize,
    faces: RwSignal<Option<Faces>>,
) -> impl IntoView {
    // Who plays under which name depends on who else sits there.
    let listed = move || choices(game, plan, index);
    let chosen = move || listed().into_iter().find(|choice| choice.slug == level(plan, index));
    let face = |(slot, choice): (usize, Choice)| {
        let name = move || listed().into_iter().nth(slot).map(|choice| spoken(&choice));
        view! {
            <label class="opponent" title=name>
                {radio(plan, note, index, choice.slug)}
                <span class="pick-face">
                    {portrait(game, plan, (index, slot), faces)}
                    <span class="unseen">{name}</span>
                </span>
            </label>
        }
    };
    let row = untrack(listed).into_iter().enumerate().map(face).collect_view();
    view! {
        <div class="seat-line" role="radiogroup" aria-label=words::seat(index + 1)>
            <span class="seat-number" aria-hidden="true">{words::seat(index + 1)}</span>
            <div class="seat-faces">{row}</div>
            <p class="seat-hint">
                {move || chosen().map(|choice| view! {
                    <b>{choice.name}</b>
                    " "
                    <span class="level">{choice.level}</span>
                    <span class="opponent-hint">{choice.hint}</span>
                })}
            </p>
        </div>
    }
}

fn radio(plan: RwSignal<Plan>, note: Note, index: usize, slug: &'static str) -> impl IntoView {
    let put = move |_| put(plan, note, index, slug);
    let is_chosen = move || level(plan, index) == slug;
    view! { <input type="radio" name=format!("other-{index}") value=slug prop:checked=is_chosen on:change=put /> }
}

/// The face of a choice. The chosen one is glad.
fn portrait(
    game: &'static str,
    plan: RwSignal<Plan>,
    (index, slot): (usize, usize),
    faces: RwSignal<Option<Faces>>,
) -> impl IntoView {
    let shown = memo(move || {
        let choice = choices(game, plan, index).swap_remove(slot);
        let mood = if level(plan, index) == choice.slug { Mood::Glad } else { Mood::Calm };
        (choice.bot, mood)
    });
    let drawing = move || match (shown.get(), faces.get()) {
        ((Some(bot), mood), Some(draw)) => draw(&bot, mood),
        ((Some(_), _), None) => String::new(),
        ((None, _), _) => CHAIR.into(),
    };
    view! { <span class="face" data-mood=move || shown.get().1.word() inner_html=drawing></span> }
}

/// Everything that can be put on a seat: a bot of each level, and a person.
fn choices(game: &str, plan: RwSignal<Plan>, index: usize) -> Vec<Choice> {
    let before = plan.with(|plan| plan.others.iter().take(index).cloned().collect::<Vec<_>>());
    let bot = |level: &'static bots::Level| {
        let nth = before.iter().filter(|other| *other == level.slug).count();
        let bot = Bot { level: level.slug.to_owned(), nth, seat: index + 1 };
        let strength = words::strength(level.slug).map(|strength| words::how_strong(&site::level(level), strength));
        Choice { slug: level.slug, name: bot.name(game), bot: Some(bot), level: strength, hint: level.words }
    };
    let person = Choice { slug: "", bot: None, name: words::FRIEND.into(), level: None, hint: words::FRIEND_WORDS };
    bots::levels_of(game).iter().map(bot).chain([person]).collect()
}

/// A choice as it is read out.
fn spoken(choice: &Choice) -> String {
    choice.level.as_ref().map_or_else(|| choice.name.clone(), |level| format!("{}, {level}", choice.name))
}

fn level(plan: RwSignal<Plan>, index: usize) -> String {
    plan.with(|plan| plan.others.get(index).cloned().unwrap_or_default())
}

fn put(plan: RwSignal<Plan>, note: Note, index: usize, level: &str) {
    let mut corrected = false;
    plan.update(|plan| corrected = plan.seat(index, level));
    note.set(corrected.then_some(words::CLOCK_FOR_FRIEND));
}
