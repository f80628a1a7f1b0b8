//! The score at the end of a game: what each player has come to, the games won, and the change of the rating.

use leptos::prelude::*;

use super::rating::Changes;
use crate::playback::Ending;
use crate::table_session::TableSession;
use crate::words::over as words;

/// A line for each player. Nothing if there is nothing to say beyond who won.
pub(super) fn board(session: TableSession, ending: Memo<Ending>, ratings: Changes) -> AnyView {
    let lines = move || {
        let room = session.room.get()?;
        let (names, winners) = (super::titles(session), room.winners.unwrap_or_default());
        let ratings = ratings.get();
        let line = |(index, name): (usize, &String)| {
            let score = ending.with(|ending| ending.scores.get(index).cloned());
            let wins = (room.game > 1).then(|| words::games_won(room.wins.get(index).copied().unwrap_or(0)));
            let rating = ratings.get(index).copied().flatten().map(change_of);
            let won = winners.contains(engine::Seat::new(index));
            (score.is_some() || wins.is_some() || rating.is_some()).then(|| {
                view! {
                    <li class:won=won>
                        <b>{name.clone()}</b>
                        {score.map(|score| view! { <span>{score}</span> })}
                        {wins.map(|wins| view! { <span class="over-games">{wins}</span> })}
                        {rating}
                    </li>
                }
            })
        };
        Some(names.iter().enumerate().filter_map(line).collect_view())
    };
    view! { <ul class="over-score" aria-label=words::SCORE>{lines}</ul> }.into_any()
}

/// The new rating and by how much it has changed.
fn change_of([before, after]: [f64; 2]) -> impl IntoView {
    let change = after - before;
    view! {
        <span class="over-rating" >
            {words::rating(after)} " " <i>{words::change(change)}</i>
        </span>
    }
}
