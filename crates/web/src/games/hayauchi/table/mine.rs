//! The viewer's own place: the face, the hearts, the drinks in hand, and the possible actions.

use catalog::hayauchi::{Action, Booze, Hand, Place, Step};
use leptos::prelude::*;

use super::At;
use super::cards::{hearts, says, small};
use super::gesture;
use super::hands::{Hands, Hour};
use super::seen::Player;
use crate::derive::memo;
use crate::dom;
use crate::games::hayauchi::art;
use crate::games::hayauchi::words::{self, tips};

/// The viewer's own place; nothing for a spectator.
pub(super) fn mine(at: At, hands: Hands) -> impl IntoView {
    let me = memo(move || at.seat.get().map(|seat| at.view.with(|seen| seen.player(seat))));
    let mood = memo(move || at.seat.get().map(|seat| (seat, at.view.with(|seen| seen.mood(seat)))));
    let racing = move || at.seat.get().is_some_and(|seat| at.view.with(|seen| seen.is_racing(seat)));
    let name = move || at.seat.get().map(|seat| at.cast.with(|cast| cast.name(seat).to_owned()));
    let lost = move || at.seat.get().is_some_and(|seat| at.view.with(|seen| seen.told.has_lost(seat)));
    let cards = memo(move || me.get().map(|me| with_pick(me.place)).unwrap_or_default());
    view! {
        <Show when=move || at.seat.get().is_some()>
            <section class="hay-mine" aria-label=words::YOUR_HAND>
                <div class="hay-me" class:racing=racing class:lost=lost>
                    <div
                        class="hay-face"
                        inner_html=move || mood.get().map(|(seat, mood)| art::dino(seat.index(), at.bot(seat).map(|bot| bot.rank()), mood)).unwrap_or_default()
                    ></div>
                    <div class="hay-about">
                        <p class="hay-name">{name}</p>
                        {move || me.get().map(|me| hearts(me.hearts, Some("0")))}
                        {move || me.get().and_then(|me| me.said).map(says)}
                        {move || me.get().map(own_piles)}
                    </div>
                </div>
                {move || own_slot(me.get()?, hands)}
                <ul class="hay-hand">{move || cards.get().iter().map(|booze| card(booze, hands)).collect_view()}</ul>
            </section>
        </Show>
    }
}

/// The secret and the used drinks.
fn own_piles(player: Player) -> impl IntoView {
    let Place { secret, used, .. } = player.place;
    let points = (player.points > 0)
        .then(|| view! { <p class="hay-points" data-tip=tips::POINTS>{words::points(player.points)}</p> });
    view! {
        {small(secret.unwrap_or_default().iter(), "mine", words::YOUR_SECRET, Some(tips::SECRET))}
        {small(used.unwrap_or_default().iter(), "mine", words::USED, Some(tips::USED))}
        {points}
    }
}

/// The viewer's own card on the table. They see which it is, and can take it back until it is ordered.
fn own_slot(me: Player, hands: Hands) -> Option<impl IntoView> {
    let open = hands.at.view.with(|seen| seen.view.board.step == Step::Showdown);
    let card = hands.picked().map(|booze| {
        let flip = format!("mine-{booze}");
        let drawing = art::booze(booze.value());
        if hands.can_take_back() {
            // The card's place in the hand does the same for the keyboard.
            view! {
                <button
                    type="button"
                    tabindex="-1"
                    class="hay-card"
                    aria-label=words::take_back(booze)
                    data-flip=flip
                    on:click=move |_| hands.take_back()
                    inner_html=drawing
                ></button>
            }
            .into_any()
        } else {
            let label = words::drink(booze);
            view! { <div class="hay-card" role="img" aria-label=label data-flip=flip inner_html=drawing></div> }
                .into_any()
        }
    });
    let loose = hands.can_take_back();
    let tip = match (loose, hands.can_change()) {
        (true, _) => tips::TAKE_BACK,
        (false, true) => tips::CHANGE,
        (false, false) => tips::OWN_SLOT,
    };
    let stop = (!loose).then_some("0");
    me.still_in.then(|| {
        view! { <div class="hay-slot" class:down=!open class:picked=loose tabindex=stop data-tip=tip>{card}</div> }
    })
}

/// The hand with the drink that was taken from it: its place stays empty, so that the others do not move.
fn with_pick(place: Place) -> Hand {
    let hand = place.hand.unwrap_or_default();
    place.picked.map_or(hand, |picked| hand.with(picked))
}

fn card(booze: Booze, hands: Hands) -> impl IntoView {
    let away = memo(move || hands.picked() == Some(booze));
    let can = move || hands.can_pick(booze);
    let label = move || match (away.get(), hands.on_table()) {
        (true, Some(ordered)) if ordered == booze => words::ordered_card(booze),
        (true, _) => words::take_back(booze),
        (false, Some(ordered)) if ordered == booze => words::keep(booze),
        (false, _) => words::pick(booze),
    };
    view! {
        <li data-tip=tips::booze(booze)>
            <button
                type="button"
                class="hay-card"
                class:away=away
                aria-label=label
                aria-pressed=move || away.get().to_string()
                data-flip=move || (!away.get()).then(|| format!("mine-{booze}"))
                disabled=move || !can()
                on:click=move |_| hands.pick(booze)
                inner_html=art::booze(booze.value())
            ></button>
        </li>
    }
}

/// The actions that are possible now.
pub(super) fn actions(at: At, hands: Hands) -> impl IntoView {
    let shooting = memo(move || hands.hour() == Hour::Now);
    let announcing =
        memo(move || Booze::new(1).is_some_and(|any| hands.allows(Action::Say(any))) && !hands.ordered.get());
    // In a puzzle nothing is announced.
    let ordering = memo(move || {
        let can_pick = || (1..=Booze::STRONGEST).filter_map(Booze::new).any(|any| hands.allows(Action::Booze(any)));
        hands.can_change() || (!announcing.get() && !hands.ordered.get() && can_pick())
    });
    view! {
        <Show when=move || shooting.get()>{move || shoot_or_hold(at, hands)}</Show>
        <Show when=move || announcing.get()>{move || announce(hands)}</Show>
        <Show when=move || ordering.get()>{move || order(hands)}</Show>
    }
}

/// The button that orders the picked drink. It is there from the start, so that nothing moves when a drink is picked.
fn order(hands: Hands) -> impl IntoView {
    let can = move || hands.chosen.get().is_some_and(|booze| hands.can_order(booze));
    view! {
        <button type="button" class="button primary hay-order" disabled=move || !can() on:click=move |_| hands.order()>
            {move || if hands.on_table().is_some() { words::CHANGE } else { words::ORDER }}" "<kbd>"Enter"</kbd>
        </button>
    }
}

fn shoot_or_hold(at: At, hands: Hands) -> impl IntoView {
    let racing = at.seat.get().is_some_and(|seat| at.view.with(|seen| seen.is_racing(seat)));
    let throw = move |event: web_sys::PointerEvent| {
        if event.button() == 0 {
            event.prevent_default();
            gesture::tap(hands, event.time_stamp());
        }
    };
    let by_key = move |event: web_sys::MouseEvent| {
        if event.detail() == 0 {
            gesture::tap(hands, dom::now());
        }
    };
    let word = move || if hands.is_holstered() { words::DRAW } else { words::THROW };
    let key = move || if hands.is_holstered() { "D" } else { "Space" };
    view! {
        <button type="button" class="button big hay-throw" class:primary=racing on:pointerdown=throw on:click=by_key>
            {word}" "<kbd>{key}</kbd>
        </button>
        <button type="button" class="button big" class:primary=!racing on:click=move |_| hands.hold()>
            {words::HOLD}" "<kbd>"H"</kbd>
        </button>
    }
}

/// HAY-18: the drinks that can be announced, truthfully or not.
fn announce(hands: Hands) -> impl IntoView {
    let choice = move |booze: Booze| {
        view! {
            <button type="button" class="tool" aria-label=words::announce(booze) on:click=move |_| hands.say(booze)>
                {booze.to_string()}
            </button>
        }
    };
    view! {
        <Show
            when=move || hands.saying.get()
            fallback=move || {
                view! {
                    {order(hands)}
                    <button type="button" class="button" on:click=move |_| hands.saying.set(true)>
                        {words::ANNOUNCE}" "<kbd>"S"</kbd>
                    </button>
                }
            }
        >
            <div class="hay-announce" role="group" aria-label=words::ANNOUNCE>
                <span>{words::ANNOUNCE_WHICH}</span>
                {(1..=Booze::STRONGEST).filter_map(Booze::new).map(choice).collect_view()}
                <button type="button" class="tool" on:click=move |_| hands.saying.set(false)>{words::CANCEL}</button>
            </div>
        </Show>
    }
}
