//! The action table, printed as a broadsheet, with the current cell lit.

use catalog::gunfight::{CardSet, Level, Stack, TABLE, best_hand};
use engine::Seat;
use leptos::prelude::*;

use super::draft::Spot;
use super::play::Play;
use super::ways::{acting, level};
use crate::derive::memo;
use crate::games::gunfight::art;
use crate::games::gunfight::words;
use crate::sheet::sheet;

/// The whole table of thirty actions: beside the street where there is room, else in a dialog.
pub(super) fn broadsheet(play: Play) -> AnyView {
    view! {
        <aside class="gf-sheet" aria-label=words::SHEET_SUB tabindex="0">
            <h2>{words::SHEET_TITLE}</h2>
            {actions(play)}
        </aside>
        {sheet("gf-gazette", Signal::stored(words::SHEET_TITLE.into()), "b", play.sheet, move || actions(play))}
    }
    .into_any()
}

fn actions(play: Play) -> AnyView {
    let acting = memo(move || play.at.view.with(acting));
    let mine = memo(move || own_levels(play));
    let lit = memo(move || play.at.view.with(|view| view.board.step.stack()));
    let head = |stack: Stack| {
        view! {
            <th scope="col" class:is-lit=move || lit.get() == Some(stack)>
                <span class="gf-badge" aria-hidden="true" inner_html=art::badge(stack.word())></span>
                {stack.title()}
            </th>
        }
    };
    view! {
        <header class="gf-sheet-head">
            <p>{words::SHEET_SUB}</p>
            <p class="gf-terms">{words::SHEET_TERMS}</p>
        </header>
        <table class="gf-print">
            <thead><tr><th scope="col">{words::HAND}</th>{Stack::ALL.map(head).collect_view()}</tr></thead>
            <tbody>{TABLE.iter().rev().map(|row| line(row, acting, mine)).collect_view()}</tbody>
        </table>
    }
    .into_any()
}

fn line(
    row: &'static catalog::gunfight::Row,
    acting: Memo<Option<(Seat, Level, Stack)>>,
    mine: Memo<[Option<Level>; 3]>,
) -> impl IntoView {
    let cell = move |stack: Stack| {
        let entry = &row.entries[stack as usize];
        let now = move || acting.get().is_some_and(|(_, level, round)| level == row.level && round == stack);
        let own = move || mine.get()[stack as usize] == Some(row.level);
        view! {
            <td class:is-now=now class:is-mine=own data-tip=entry.words>
                <b>{words::brief(entry.effect)}</b>
                <small>{entry.name}</small>
            </td>
        }
    };
    view! {
        <tr>
            <th scope="row" data-tip=words::made_of(row.level)>{row.title}</th>
            {Stack::ALL.map(cell).collect_view()}
        </tr>
    }
}

/// The levels of the player's own stacks, as they lie or as they are being arranged.
fn own_levels(play: Play) -> [Option<Level>; 3] {
    if !play.arranges() {
        let own = |seat| play.at.view.with(|view| Stack::ALL.map(|stack| level(view, seat, stack)));
        return play.at.seat.get().map(own).unwrap_or_default();
    }
    Stack::ALL.map(|stack| {
        let cards = play.draft.with(|draft| draft.cards(Spot::In(stack)).to_vec());
        if cards.is_empty() { None } else { draft_level(play, cards.into_iter().collect()) }
    })
}

/// The level of some cards of the draft together with the common cards.
pub(super) fn draft_level(play: Play, cards: CardSet) -> Option<Level> {
    let middle = play.at.view.with(|view| view.board.middle);
    middle.is_full().then(|| best_hand(cards | middle.set()).level())
}
