//! The whole page: what every part of it needs, and the part that the address names.

use leptos::prelude::*;

use crate::line::Lines;
use crate::page;
use crate::room;
use crate::route::{Route, Way};
use crate::settings::{Motion, Settings};
use crate::sound::Band;

/// The page.
pub(crate) fn app() -> impl IntoView {
    let settings = Settings::provide();
    Band::provide(settings);
    Lines::provide();
    let way = Way::provide();
    let motion = move || match settings.0.with(|chosen| chosen.motion) {
        Motion::Auto => "auto",
        Motion::Full => "full",
        Motion::Reduced => "reduced",
        Motion::Off => "off",
    };
    // The address decides which part is made anew; going from one table to another makes a new one.
    view! {
        <div class="house" data-motion=motion>
            {move || {
                let route = way.route();
                page::title(&route);
                match route {
                    Route::Home => page::home(),
                    Route::Practice(game) => page::practice(&game),
                    Route::Table(id) => page::table(&id),
                    Route::Join(code) => page::join(&code),
                    Route::Lost => page::lost(),
                    other => room::with_pages(other),
                }
            }}
        </div>
    }
}
