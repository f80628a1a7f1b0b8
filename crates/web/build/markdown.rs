//! Renders the Markdown of the rules as HTML, with the classes of the page's style sheets.
#![allow(
    clippy::format_push_string,
    clippy::format_collect,
    reason = "HTML reads best as a template; the texts are short"
)]

use pulldown_cmark::{Event, HeadingLevel, Options, Parser, Tag};

/// A rendered text.
#[derive(Default)]
pub(crate) struct Page {
    pub(crate) html: String,
    /// The headings of the second level: their anchors and their text.
    pub(crate) contents: Vec<(String, String)>,
}

/// The HTML of an element, and its text without tags.
struct Inline {
    html: String,
    words: String,
}

/// Renders a text. The title is left out: the page has its own.
pub(crate) fn render(text: &str) -> Page {
    let mut events = Parser::new_ext(text, Options::ENABLE_TABLES);
    let mut page = Page::default();
    while let Some(event) = events.next() {
        let Event::Start(tag) = event else { continue };
        page.html += &match tag {
            Tag::Heading { level, .. } => heading(&mut page.contents, level, inline(&mut events)),
            Tag::Paragraph => format!("<p>{}</p>", inline(&mut events).html),
            Tag::List(Some(_)) => format!("<ol class=\"numbered\">{}</ol>", items(&mut events)),
            Tag::List(None) => format!("<ul class=\"dotted\">{}</ul>", items(&mut events)),
            Tag::Table(_) => table(&mut events),
            other => panic!("the rules use {other:?}, which the page has no style for"),
        };
    }
    page
}

fn heading(contents: &mut Vec<(String, String)>, level: HeadingLevel, Inline { html, words }: Inline) -> String {
    let letter = |letter: char| if letter.is_alphanumeric() { letter.to_ascii_lowercase() } else { '-' };
    let anchor = words.chars().map(letter).collect::<String>().trim_matches('-').to_owned();
    match level {
        HeadingLevel::H1 => String::new(),
        HeadingLevel::H2 => {
            let heading = format!("<h2 id=\"{anchor}\">{html}</h2>");
            contents.push((anchor, words));
            heading
        }
        _ => format!("<h3 id=\"{anchor}\">{html}</h3>"),
    }
}

fn items(events: &mut Parser<'_>) -> String {
    let mut html = String::new();
    while let Some(Event::Start(_)) = events.next() {
        html += &format!("<li>{}</li>", inline(events).html);
    }
    html
}

fn table(events: &mut Parser<'_>) -> String {
    let mut rows = Vec::new();
    while let Some(Event::Start(_)) = events.next() {
        rows.push(row(events));
    }
    let head = rows.remove(0);
    let is_clauses = head.len() == 2 && matches!(head[0].words.as_str(), "id" | "rule");
    if is_clauses { clauses(&rows) } else { wide_table(&head, &rows) }
}

fn row(events: &mut Parser<'_>) -> Vec<Inline> {
    let mut cells = Vec::new();
    while let Some(Event::Start(_)) = events.next() {
        cells.push(inline(events));
    }
    cells
}

/// Rules with their numbers. The source has a table, the page a list, which fits a phone.
fn clauses(rows: &[Vec<Inline>]) -> String {
    let clause = |row: &Vec<Inline>| {
        let (number, id) = (&row[0].html, row[0].words.to_ascii_lowercase());
        let rule = &row[1].html;
        format!("<li class=\"clause\" id=\"{id}\"><span class=\"clause-number\">{number}</span><p>{rule}</p></li>")
    };
    format!("<ol class=\"clauses\">{}</ol>", rows.iter().map(clause).collect::<String>())
}

/// A table that may be wider than a phone. It scrolls sideways on its own, also with the keyboard.
fn wide_table(head: &[Inline], rows: &[Vec<Inline>]) -> String {
    let label = escaped(&head.iter().map(|cell| cell.words.as_str()).collect::<Vec<_>>().join(", "));
    let titles: String = head.iter().map(|cell| format!("<th scope=\"col\">{}</th>", cell.html)).collect();
    let row = |row: &Vec<Inline>| {
        let cells: String = row[1..].iter().map(|cell| format!("<td>{}</td>", cell.html)).collect();
        format!("<tr><th scope=\"row\">{}</th>{cells}</tr>", row[0].html)
    };
    let rows: String = rows.iter().map(row).collect();
    format!(
        "<div class=\"wide-table\" role=\"region\" tabindex=\"0\" aria-label=\"{label}\">\
        <table><thead><tr>{titles}</tr></thead><tbody>{rows}</tbody></table></div>"
    )
}

/// Everything up to the end of the element that has just been opened.
fn inline(events: &mut Parser<'_>) -> Inline {
    let (mut html, mut words) = (String::new(), String::new());
    while let Some(event) = events.next() {
        match event {
            Event::End(_) => break,
            Event::Start(tag) => {
                let inside = inline(events);
                html += &dressed(&tag, &inside.html);
                words += &inside.words;
            }
            Event::Code(text) => {
                html += &format!("<code>{}</code>", escaped(&text));
                words += &text;
            }
            Event::Text(text) => {
                html += &escaped(&text);
                words += &text;
            }
            Event::SoftBreak => {
                html.push(' ');
                words.push(' ');
            }
            other => panic!("the rules use {other:?}, which the page does not show"),
        }
    }
    Inline { html, words }
}

fn dressed(tag: &Tag<'_>, inside: &str) -> String {
    match tag {
        Tag::Strong => format!("<strong>{inside}</strong>"),
        Tag::Emphasis => format!("<em>{inside}</em>"),
        // Only addresses of the site and the web become links. A relative path names a file of the repository.
        Tag::Link { dest_url, .. } if dest_url.starts_with(['/', '#']) || dest_url.starts_with("https://") => {
            format!("<a href=\"{}\">{inside}</a>", escaped(dest_url))
        }
        Tag::Link { .. } | Tag::Paragraph => inside.to_owned(),
        other => panic!("the rules use {other:?}, which the page has no style for"),
    }
}

fn escaped(text: &str) -> String {
    text.replace('&', "&amp;").replace('<', "&lt;").replace('>', "&gt;").replace('"', "&quot;")
}
