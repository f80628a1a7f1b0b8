//! One gunfighter: hat, name, life, three stacks and the remaining card with the dice.

use catalog::gunfight::{Action, Event, Stack, Step, View};
use engine::Seat;
use leptos::prelude::*;

use super::card;
use super::play::Play;
use super::ways::{self, level};
use crate::art::portrait::Mood;
use crate::art::short;
use crate::derive::memo;
use crate::games::gunfight::art;
use crate::games::gunfight::{tips, words};

/// The row of one gunfighter.
pub(super) fn row(play: Play, seat: Seat, own: bool) -> AnyView {
    let lives = memo(move || play.at.view.with(|view| view.board.of(seat).lives()));
    let acting = memo(move || play.at.view.with(ways::acting).is_some_and(|(actor, ..)| actor == seat));
    let bare = memo(move || play.at.view.with(|view| is_bare(view, seat)));
    let hit = memo(move || wound(play, seat));
    view! {
        <section
            class="gf-row"
            class:is-own=own
            class:is-acting=acting
            class:is-out=move || !lives.get()
            class:is-bare=move || bare.get()
            class:is-hit=move || hit.get().is_some()
            aria-label=move || play.at.cast.with(|cast| cast.name(seat).to_owned())
        >
            {who(play, seat, lives, hit)}
            <div class="gf-stacks">
                {Stack::ALL.map(|stack| stack_of(play, seat, stack)).collect_view()}
                {rest(play, seat)}
            </div>
        </section>
    }
    .into_any()
}

/// How much life the event that is shown costs.
fn wound(play: Play, seat: Seat) -> Option<i16> {
    play.at.event.with(|event| match event {
        Some(Event::Shot { target, damage, .. }) if *target == seat => Some(*damage),
        _ => None,
    })
}

fn who(play: Play, seat: Seat, lives: Memo<bool>, hit: Memo<Option<i16>>) -> impl IntoView {
    let name = move || play.at.cast.with(|cast| cast.name(seat).to_owned());
    let life = memo(move || play.at.view.with(|view| view.board.of(seat).life));
    let share = move || f32::from(life.get().max(0)) * 100.0 / f32::from(play.options().life.max(life.get()));
    let bot = memo(move || play.at.bot(seat));
    let mood = memo(move || mood(play, seat));
    let portrait = move || match (lives.get(), bot.get()) {
        (false, _) => art::tombstone(),
        (true, Some(bot)) => art::character(&bot, mood.get()),
        (true, None) => art::portrait(seat.index()),
    };
    let early = memo(move || play.at.view.with(|view| view.board.step == Step::Arrange));
    let can_shoot = memo(move || play.ways.with(|ways| ways.contains(&Action::Shoot(seat))));
    view! {
        <div class="gf-who">
            <span
                class="gf-portrait"
                class:face=move || bot.with(Option::is_some)
                data-mood=move || mood.get().word()
                data-place=format!("who-{}", seat.index())
                data-tip=move || play.at.title(seat)
                inner_html=portrait
            ></span>
            <span class="gf-name">{name}" "<small class="level">{move || play.at.level(seat)}</small></span>
            <span class="gf-life" tabindex="-1" data-tip=tips::LIFE>
                <b>{move || life.get().max(0)}</b>
                <span class="gf-unit">" "{words::LIFE}</span>
                <span class="gf-bar" aria-hidden="true"><span style:width=move || format!("{}%", short(share()))></span></span>
            </span>
            <span class="gf-state" data-tip=move || if early.get() { tips::READY } else { tips::ORDER }>{move || state(play, seat)}</span>
            {move || hit.get().map(|damage| view! {
                <span class="gf-hit" aria-hidden="true">
                    <span inner_html=art::hit()></span>
                    <b>{words::signed(-damage)}</b>
                </span>
            })}
            <Show when=move || can_shoot.get()>
                <button
                    type="button"
                    class="gf-shoot"
                    aria-label=move || play.at.cast.with(|cast| words::shoot(cast, seat))
                    on:click=move |_| play.at.act(&Action::Shoot(seat))
                >
                    <span inner_html=art::badge("aim")></span>
                </button>
            </Show>
        </div>
    }
}

/// How a player feels about what everybody sees.
fn mood(play: Play, seat: Seat) -> Mood {
    let event = play.at.event.with(|event| match event {
        Some(Event::Shot { target, .. }) if *target == seat => Some(Mood::Hurt),
        Some(Event::Shot { seat: by, .. }) if *by == seat => Some(Mood::Glad),
        Some(Event::Missed { seat: by }) if *by == seat => Some(Mood::Hurt),
        _ => None,
    });
    event.unwrap_or_else(|| {
        play.at.view.with(|view| match view.board.over {
            Some(over) if over.winners.contains(seat) => Mood::Glad,
            Some(_) => Mood::Hurt,
            None if view.to_act.contains(seat) => Mood::Thinking,
            None => Mood::Calm,
        })
    })
}

/// A player's state, in a word.
fn state(play: Play, seat: Seat) -> Option<String> {
    play.at.view.with(|view| {
        if !view.board.of(seat).lives() {
            return Some(words::OUT.into());
        }
        if view.board.step == Step::Arrange {
            let holds = view.held[seat.index()] > 0;
            let waits = view.to_act.contains(seat) && holds;
            return (holds || !is_bare(view, seat))
                .then(|| if waits { words::ARRANGING.into() } else { words::READY.into() });
        }
        Some(match view.board.order.iter().position(|call| call.seat == seat) {
            Some(0) => words::ACTS_NOW.into(),
            Some(place) => words::acts_as(place + 1),
            None => words::ACTED.into(),
        })
    })
}

/// Whether a player has no cards on the table.
fn is_bare(view: &View, seat: Seat) -> bool {
    view.stack(seat, Stack::Draw).is_empty()
}

fn stack_of(play: Play, seat: Seat, stack: Stack) -> impl IntoView {
    let cards = memo(move || play.at.view.with(|view| view.stack(seat, stack)));
    let level = memo(move || play.at.view.with(|view| level(view, seat, stack)));
    let advances = memo(move || play.at.view.with(|view| view.board.advances(seat, stack)));
    let lit = memo(move || play.at.view.with(|view| view.board.step.stack() == Some(stack)));
    view! {
        <div
            class="gf-stack"
            data-stack=stack.word()
            class:is-lit=lit
            role="group"
            aria-label=move || play.at.cast.with(|cast| words::stack_of(cast, seat, stack, level.get()))
        >
            <div class="gf-fan">
                {move || {
                    let draw = |json: Option<catalog::gunfight::CardJson>| match json {
                        Some(json) => card::in_stack(play, json, seat, stack),
                        None => card::hidden(),
                    };
                    cards.get().into_iter().map(draw).collect_view()
                }}
            </div>
            <span class="gf-hand" tabindex="-1" data-tip=move || level.get().map(|level| tips::hand(level, stack))>
                // Named here where the columns have no heads.
                <span class="gf-badge" aria-hidden="true" inner_html=art::badge(stack.word())></span>
                <span>{move || level.get().map(|level| catalog::gunfight::Row::of(level).title)}</span>
                {move || Some(advances.get()).filter(|&advances| advances > 0).map(|advances| view! {
                    <b class="gf-plus" data-tip=tips::lifted(advances)>{words::signed(advances as i16)}</b>
                })}
            </span>
        </div>
    }
}

/// The remaining card, and the dice on it.
fn rest(play: Play, seat: Seat) -> impl IntoView {
    let rest = memo(move || play.at.view.with(|view| view.rest(seat)));
    let dice = memo(move || play.at.view.with(|view| view.board.of(seat).dice));
    let sealed = memo(move || rest.get().is_none() && play.at.view.with(|view| view.arranged.contains(seat)));
    let can = memo(move || play.ways.with(|ways| ways.contains(&Action::Exchange(Some(seat)))));
    let label = move || {
        let card = rest.get()?;
        Some(play.at.cast.with(|cast| words::rest_of(cast, seat, card, dice.get())))
    };
    view! {
        <div class="gf-stack gf-rest" data-tip=tips::REMAINING>
            <div class="gf-fan">
                {move || rest.get().map(|card| view! {
                    <span class="gf-slot"><button
                        type="button"
                        class="gf-card"
                        class:can-pick=can
                        data-flip=card.to_string()
                        aria-disabled=move || (!can.get()).to_string()
                        tabindex=move || if can.get() { "0" } else { "-1" }
                        class:is-picked=move || play.picked.with(|picked| picked.contains(&card))
                        data-from=format!("who-{}", seat.index())
                        data-tip=move || play.at.cast.with(|cast| {
                            tips::rest(cast, seat, card, play.options().worth(card, true), dice.get())
                        })
                        on:click=move |_| {
                            if can.get_untracked() {
                                play.pick_rest(card);
                            }
                        }
                    >
                        <span class="unseen">{label}</span>
                        {card::face(card)}
                    </button></span>
                })}
                {move || sealed.get().then(card::hidden)}
                <span class="gf-dice" aria-hidden="true">
                    {move || (0..dice.get()).map(|_| view! { <span inner_html=art::die(0)></span> }).collect_view()}
                </span>
            </div>
            <span class="gf-hand">{move || rest.get().map(|_| words::dice_on(dice.get()))}</span>
        </div>
    }
}
