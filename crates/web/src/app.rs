//! The whole page: what every part of it needs, and the part that the address names.

use leptos::prelude::*;

use crate::line::Lines;
use crate::page;
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
                    Route::Home => page::home().into_any(),
                    Route::SetUp(game) => page::set_up(&game).into_any(),
                    Route::Practice(game) => page::practice(&game).into_any(),
                    Route::Table(id) => page::table(&id).into_any(),
                    Route::Join(code) => page::join(&code).into_any(),
                    Route::Replay(id) => page::replay(&id).into_any(),
                    Route::Rules(game) => page::rules(&game).into_any(),
                    Route::History => page::history().into_any(),
                    Route::Leaders(game, players) => page::leaders(&game, players).into_any(),
                    Route::Settings => page::settings().into_any(),
                    Route::Lost => page::lost().into_any(),
                }
            }}
        </div>
    }
}
