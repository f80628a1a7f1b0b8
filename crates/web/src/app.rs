//! The whole page: the contexts that every part needs, and the part for the current route.

use leptos::prelude::*;

use crate::connection::Connections;
use crate::route::{Route, Way};
use crate::settings::{Motion, Settings};
use crate::sound::SoundPlayer;
use crate::{chunks, page};

pub(crate) fn app() -> impl IntoView {
    let settings = Settings::provide();
    SoundPlayer::provide(settings);
    Connections::provide();
    let way = Way::provide();
    let motion = move || match settings.0.with(|chosen| chosen.motion) {
        Motion::Auto => "auto",
        Motion::Full => "full",
        Motion::Reduced => "reduced",
        Motion::Off => "off",
    };
    // A change of the route builds a new part, also from one table to another.
    view! {
        <div class="site" data-motion=motion>
            {move || {
                let route = way.route();
                page::title(&route);
                match route {
                    Route::Home => page::home(),
                    Route::Practice(game) => page::practice(&game),
                    Route::Learn(game) => page::learn(&game),
                    Route::Table(id) => page::table(&id),
                    Route::Join(code) => page::join(&code),
                    Route::Lost => page::lost(),
                    other => chunks::with_pages(other),
                }
            }}
        </div>
    }
}
