//! The dinosaurs' saloon: drinks in secret, a plate in the middle, and a gun for everybody.

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

use ::hayauchi::Event;
use leptos::prelude::*;

use crate::art::hayauchi as art;
use crate::playback::{Show, Sitting};
use hands::Hands;
use seen::Seen;

/// How the game is shown.
#[derive(Clone, Copy)]
pub(crate) struct Hayauchi;

type At = Sitting<Hayauchi>;

impl Show for Hayauchi {
    type View = Seen;
    type Event = Event;

    fn step(view: &mut Seen, event: &Event) -> u32 {
        told::step(view, event)
    }

    fn settle(view: &mut Seen, shown: &Seen) {
        view.told = shown.told.clone();
    }

    fn prompt(at: At) -> String {
        use_context::<Hands>().map(|hands| prompt::prompt(at, hands)).unwrap_or_default()
    }

    fn stage(at: At) -> AnyView {
        let hands = Hands::new(at);
        provide_context(hands);
        keys::listen(hands);
        sounds::play(at);
        view! {
            <div class="hay" class:ended=move || at.view.with(|seen| seen.over.is_some())>
                <div class="hay-wall" inner_html=art::saloon()></div>
                {others::others(at)}
                {middle::middle(at, hands)}
                {mine::mine(at, hands)}
            </div>
        }
        .into_any()
    }

    fn actions(at: At) -> AnyView {
        use_context::<Hands>().map(|hands| mine::actions(at, hands)).into_any()
    }
}
