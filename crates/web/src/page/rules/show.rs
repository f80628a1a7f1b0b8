//! Blocks of a text as parts of the page.

use leptos::prelude::*;

use super::markdown::{Block, Span, plain};

/// Shows the blocks. The first heading is the page's own, so those of the text begin one deeper.
pub(super) fn show(blocks: &[Block]) -> impl IntoView + use<> {
    blocks.iter().map(block).collect_view()
}

/// The name of a heading in an address.
pub(super) fn anchor(title: &[Span]) -> String {
    let letter = |letter: char| if letter.is_alphanumeric() { letter.to_ascii_lowercase() } else { '-' };
    plain(title).chars().map(letter).collect::<String>().trim_matches('-').to_owned()
}

fn block(block: &Block) -> AnyView {
    match block {
        Block::Heading(1, _) => ().into_any(),
        Block::Heading(2, title) => view! { <h2 id=anchor(title)>{spans(title)}</h2> }.into_any(),
        Block::Heading(_, title) => view! { <h3 id=anchor(title)>{spans(title)}</h3> }.into_any(),
        Block::Paragraph(text) => view! { <p>{spans(text)}</p> }.into_any(),
        Block::List(true, items) => view! { <ol class="numbered">{list(items)}</ol> }.into_any(),
        Block::List(false, items) => view! { <ul class="dotted">{list(items)}</ul> }.into_any(),
        Block::Table(head, rows) if is_clauses(head) => clauses(rows).into_any(),
        Block::Table(head, rows) => table(head, rows).into_any(),
    }
}

fn list(items: &[Vec<Span>]) -> impl IntoView + use<> {
    items.iter().map(|item| view! { <li>{spans(item)}</li> }).collect_view()
}

/// Rules with their numbers: a table in the text, a list on the page, so that it fits a phone.
fn is_clauses(head: &[Vec<Span>]) -> bool {
    head.len() == 2 && matches!(plain(&head[0]).as_str(), "id" | "rule")
}

fn clauses(rows: &[Vec<Vec<Span>>]) -> impl IntoView + use<> {
    let clause = |row: &Vec<Vec<Span>>| {
        let number = row.first().map(|cell| plain(cell)).unwrap_or_default();
        let words = row.get(1).map(|cell| spans(cell));
        view! {
            <li class="clause" id=number.to_ascii_lowercase()>
                <span class="clause-number">{number.clone()}</span>
                <p>{words}</p>
            </li>
        }
    };
    view! { <ol class="clauses">{rows.iter().map(clause).collect_view()}</ol> }
}

fn table(head: &[Vec<Span>], rows: &[Vec<Vec<Span>>]) -> impl IntoView + use<> {
    let titles: Vec<String> = head.iter().map(|cell| plain(cell)).collect();
    let label = titles.join(", ");
    let row = |row: &Vec<Vec<Span>>| {
        let mut cells = row.iter();
        let first = cells.next().map(|cell| view! { <th scope="row">{spans(cell)}</th> });
        let cells = cells.map(|cell| view! { <td>{spans(cell)}</td> }).collect_view();
        view! { <tr>{first}{cells}</tr> }
    };
    // It may be wider than a phone: then it is moved sideways by itself, also with the keyboard.
    view! {
        <div class="wide-table" role="region" tabindex="0" aria-label=label>
            <table>
                <thead><tr>{titles.into_iter().map(|title| view! { <th scope="col">{title}</th> }).collect_view()}</tr></thead>
                <tbody>{rows.iter().map(row).collect_view()}</tbody>
            </table>
        </div>
    }
}

fn spans(all: &[Span]) -> AnyView {
    all.iter().map(span).collect_view().into_any()
}

fn span(one: &Span) -> AnyView {
    match one {
        Span::Text(text) => text.clone().into_any(),
        Span::Code(text) => view! { <code>{text.clone()}</code> }.into_any(),
        Span::Strong(inside) => view! { <strong>{spans(inside)}</strong> }.into_any(),
        Span::Emphasis(inside) => view! { <em>{spans(inside)}</em> }.into_any(),
        Span::Link(to, inside) if is_way(to) => view! { <a href=to.clone()>{spans(inside)}</a> }.into_any(),
        Span::Link(_, inside) => spans(inside),
    }
}

/// Whether a link may be followed: inside the house, or to a page elsewhere.
fn is_way(to: &str) -> bool {
    to.starts_with(['/', '#']) || to.starts_with("https://")
}
