//! One gunfighter: hat, name, life, three stacks and the card with the dice.

use engine::Seat;
use gunfight::{Action, Event, Stack, Step};
use leptos::prelude::*;

use super::card;
use super::play::Play;
use super::view::Fighter;
use crate::art::gunfight as art;
use crate::derive::memo;
use crate::words::gunfight as words;

/// One gunfighter's side of the street.
pub(super) fn row(play: Play, seat: Seat, own: bool) -> AnyView {
    let lives = memo(move || play.at.view.with(|street| street.living().contains(seat)));
    let acting = memo(move || play.at.view.with(|street| street.acting().is_some_and(|(actor, ..)| actor == seat)));
    let bare = memo(move || fighter(play, seat, |fighter| fighter.draw.is_empty()).unwrap_or(true));
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

/// How much life is being lost right now.
fn wound(play: Play, seat: Seat) -> Option<i16> {
    play.at.event.with(|event| match event {
        Some(Event::Shot { target, damage, .. }) if *target == seat => Some(*damage),
        _ => None,
    })
}

fn who(play: Play, seat: Seat, lives: Memo<bool>, hit: Memo<Option<i16>>) -> impl IntoView {
    let name = move || play.at.cast.with(|cast| cast.name(seat).to_owned());
    let life = memo(move || fighter(play, seat, |fighter| fighter.life).unwrap_or(0));
    let share = move || f32::from(life.get().max(0)) * 100.0 / f32::from(play.options().life.max(life.get()));
    let portrait = move || if lives.get() { art::portrait(seat.index()) } else { art::tombstone() };
    let can_shoot = memo(move || play.ways.with(|ways| ways.contains(&Action::Shoot(seat))));
    view! {
        <div class="gf-who">
            <span class="gf-portrait" data-place=format!("who-{}", seat.index()) inner_html=portrait></span>
            <span class="gf-name" title=name>{name}</span>
            <span class="gf-life">
                <b>{move || life.get().max(0)}</b>
                <span class="gf-unit">" "{words::LIFE}</span>
                <span class="gf-bar" aria-hidden="true"><span style:width=move || format!("{}%", share())></span></span>
            </span>
            <span class="gf-state">{move || state(play, seat)}</span>
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

/// How far somebody is, in a word.
fn state(play: Play, seat: Seat) -> Option<String> {
    play.at.view.with(|street| {
        let fighter = street.of(seat)?;
        if !fighter.lives() {
            return Some(words::OUT.into());
        }
        if street.step == Step::Arrange {
            let waits = street.to_act.contains(seat) && fighter.held() > 0;
            return (fighter.held() > 0 || !fighter.draw.is_empty())
                .then(|| if waits { words::ARRANGING.into() } else { words::READY.into() });
        }
        Some(match street.order.iter().position(|&other| other == seat) {
            Some(0) => words::ACTS_NOW.into(),
            Some(place) => words::acts_as(place + 1),
            None => words::ACTED.into(),
        })
    })
}

fn fighter<T>(play: Play, seat: Seat, read: impl FnOnce(&Fighter) -> T) -> Option<T> {
    play.at.view.with(|street| street.of(seat).map(read))
}

fn stack_of(play: Play, seat: Seat, stack: Stack) -> impl IntoView {
    let cards = memo(move || fighter(play, seat, |fighter| fighter.stack(stack).to_vec()).unwrap_or_default());
    let level = memo(move || fighter(play, seat, |fighter| fighter.level(stack)).flatten());
    let advances = move || cards.with(|cards| cards.iter().flatten().filter(|json| json.rotated).count());
    let lit = memo(move || play.at.view.with(|street| street.step.stack() == Some(stack)));
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
                    let draw = |json: Option<gunfight::CardJson>| match json {
                        Some(json) => card::in_stack(play, json, seat, stack),
                        None => card::hidden(),
                    };
                    cards.get().into_iter().map(draw).collect_view()
                }}
            </div>
            <span class="gf-hand">
                <span>{move || level.get().map(|level| gunfight::Row::of(level).title)}</span>
                {move || Some(advances()).filter(|&advances| advances > 0).map(|advances| view! {
                    <b class="gf-plus" title=words::lifted(advances)>{words::signed(advances as i16)}</b>
                })}
            </span>
        </div>
    }
}

/// The remaining card, and the dice on it.
fn rest(play: Play, seat: Seat) -> impl IntoView {
    let rest = memo(move || fighter(play, seat, |fighter| fighter.rest).flatten());
    let dice = memo(move || fighter(play, seat, |fighter| fighter.dice).flatten().unwrap_or(0));
    let sealed =
        memo(move || fighter(play, seat, |fighter| fighter.rest.is_none() && fighter.draw.len() == 3).unwrap_or(false));
    let can = memo(move || play.ways.with(|ways| ways.contains(&Action::Exchange(Some(seat)))));
    let label = move || {
        let card = rest.get()?;
        Some(play.at.cast.with(|cast| words::rest_of(cast, seat, card, dice.get())))
    };
    view! {
        <div class="gf-stack gf-rest">
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
