//! The table of Hayauchi: drinks are picked in secret, with a plate in the middle and a gun for every player.

mod cards;
mod gesture;
mod hands;
mod keys;
mod middle;
mod mine;
mod others;
mod prompt;
mod seen;
mod sounds;
mod times;
mod told;

use catalog::hayauchi::{Event, UsedCards};
use engine::{Cast, Seat};
use leptos::prelude::*;

use crate::games::hayauchi::{art, coach, ending, examples, words};
use crate::games::{Coach, Example};
use crate::playback::{Ending, GameTable, Playback};
use hands::Hands;
use seen::Seen;

#[derive(Clone, Copy)]
pub(crate) struct Hayauchi;

type At = Playback<Hayauchi>;

impl GameTable for Hayauchi {
    type View = Seen;
    type Event = Event;

    const COACH: Option<&'static Coach> = Some(&coach::COACH);
    const EXAMPLES: &'static [Example] = examples::EXAMPLES;

    fn step(view: &mut Seen, event: &Event) -> u32 {
        told::step(view, event)
    }

    fn tell(event: &Event, cast: &Cast) -> String {
        words::log::tell(event, cast)
    }

    fn settle(view: &mut Seen, shown: &Seen) {
        view.told = shown.told.clone();
    }

    fn prompt(at: At) -> String {
        use_context::<Hands>().map(|hands| prompt::prompt(at, hands)).unwrap_or_default()
    }

    fn action(notation: &str, _cast: &Cast) -> String {
        words::action(notation)
    }

    fn ending(at: At, cast: &Cast) -> Ending {
        at.view.with(|seen| ending::ending(&seen.view, cast, |seat| at.bot(seat).map(|bot| bot.rank())))
    }

    fn stage(at: At) -> AnyView {
        let hands = Hands::new(at);
        provide_context(hands);
        keys::listen(hands);
        sounds::play(at);
        let open_used = move || at.view.with(|seen| seen.view.board.options.used_cards == UsedCards::Up);
        let ended = move || at.view.with(|seen| seen.view.board.over.is_some());
        view! {
            <div class="hay" class:open-used=open_used class:ended=ended>
                <div class="hay-wall" inner_html=art::saloon()></div>
                {others::others(at)}
                {middle::middle(at, hands)}
                {mine::mine(at, hands)}
            </div>
        }
        .into_any()
    }

    fn keys(at: At) -> Vec<(&'static str, &'static str)> {
        let holstered = at.view.with(|seen| seen.view.is_holstered());
        let races = use_context::<Hands>().is_some_and(Hands::has_gun);
        let draw = words::KEYS_HOLSTER.into_iter().filter(|_| races && holstered);
        let race = words::KEYS_RACE.into_iter().filter(|_| races);
        words::KEYS.into_iter().chain(draw).chain(race).collect()
    }

    fn is_out(seen: &Seen, seat: Seat) -> bool {
        !seen.view.board.is_in(seat)
    }

    fn actions(at: At) -> AnyView {
        use_context::<Hands>().map(|hands| mine::actions(at, hands)).into_any()
    }
}
