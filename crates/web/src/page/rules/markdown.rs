//! The little Markdown our rules are written in, read into blocks. What it does not know stays text.

/// A block of a text.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum Block {
    /// A heading of this depth, from 1.
    Heading(u8, Vec<Span>),
    /// A paragraph.
    Paragraph(Vec<Span>),
    /// A list; numbered or not.
    List(bool, Vec<Vec<Span>>),
    /// A table: its head, then its rows.
    Table(Vec<Vec<Span>>, Vec<Vec<Vec<Span>>>),
}

/// A stretch of a line.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum Span {
    /// As it is.
    Text(String),
    /// Loud.
    Strong(Vec<Span>),
    /// Leaning.
    Emphasis(Vec<Span>),
    /// A word of a program.
    Code(String),
    /// A way elsewhere: where, and its words.
    Link(String, Vec<Span>),
}

/// Reads a text.
pub(super) fn blocks(text: &str) -> Vec<Block> {
    let lines: Vec<&str> = text.lines().collect();
    let mut blocks = Vec::new();
    let mut at = 0;
    while at < lines.len() {
        let line = lines[at];
        if line.trim().is_empty() {
            at += 1;
        } else if let Some((depth, title)) = heading(line) {
            blocks.push(Block::Heading(depth, spans(title)));
            at += 1;
        } else {
            let end = at + lines[at..].iter().take_while(|line| !ends_block(line)).count();
            blocks.push(block(&lines[at..end]));
            at = end;
        }
    }
    blocks
}

/// The words of spans without their dress.
pub(super) fn plain(spans: &[Span]) -> String {
    let one = |span: &Span| match span {
        Span::Text(text) | Span::Code(text) => text.clone(),
        Span::Strong(inside) | Span::Emphasis(inside) | Span::Link(_, inside) => plain(inside),
    };
    spans.iter().map(one).collect()
}

fn ends_block(line: &str) -> bool {
    line.trim().is_empty() || heading(line).is_some()
}

fn heading(line: &str) -> Option<(u8, &str)> {
    let title = line.trim_start_matches('#');
    let depth = line.len() - title.len();
    ((1..=6).contains(&depth) && title.starts_with(' ')).then(|| (depth as u8, title.trim()))
}

/// Lines without a gap between them.
fn block(lines: &[&str]) -> Block {
    if lines.len() > 1 && lines[0].starts_with('|') && is_rule(lines[1]) {
        let rows = lines[2..].iter().map(|line| cells(line));
        return Block::Table(cells(lines[0]), rows.collect());
    }
    match item(lines[0]) {
        Some((numbered, _)) => Block::List(numbered, items(lines)),
        None => Block::Paragraph(spans(&joined(lines))),
    }
}

fn joined(lines: &[&str]) -> String {
    lines.iter().map(|line| line.trim()).collect::<Vec<_>>().join(" ")
}

/// The items of a list; a line that begins none belongs to the one before it.
fn items(lines: &[&str]) -> Vec<Vec<Span>> {
    let mut items: Vec<String> = Vec::new();
    for line in lines {
        match (item(line), items.last_mut()) {
            (Some((_, text)), _) => items.push(text.to_owned()),
            (None, Some(last)) => *last = format!("{last} {}", line.trim()),
            (None, None) => {}
        }
    }
    items.iter().map(|item| spans(item)).collect()
}

/// Whether a line begins an item of a list, numbered or not, and its words.
fn item(line: &str) -> Option<(bool, &str)> {
    if let Some(text) = line.strip_prefix("- ") {
        return Some((false, text));
    }
    let (number, text) = line.split_once(". ")?;
    (!number.is_empty() && number.bytes().all(|byte| byte.is_ascii_digit())).then_some((true, text))
}

/// The line under the head of a table.
fn is_rule(line: &str) -> bool {
    line.starts_with('|') && line.bytes().all(|byte| b"|-: ".contains(&byte))
}

fn cells(line: &str) -> Vec<Vec<Span>> {
    let line = line.trim();
    let inside = line.strip_prefix('|').unwrap_or(line);
    let inside = inside.strip_suffix('|').unwrap_or(inside);
    inside.split('|').map(|cell| spans(cell.trim())).collect()
}

/// Reads a line.
fn spans(text: &str) -> Vec<Span> {
    let mut spans = Vec::new();
    let mut rest = text;
    let mut words = String::new();
    while let Some(first) = rest.chars().next() {
        if let Some((span, after)) = dressed(rest) {
            if !words.is_empty() {
                spans.push(Span::Text(std::mem::take(&mut words)));
            }
            spans.push(span);
            rest = after;
        } else {
            words.push(first);
            rest = &rest[first.len_utf8()..];
        }
    }
    if !words.is_empty() {
        spans.push(Span::Text(words));
    }
    spans
}

/// The dressed span a text begins with, if it does, and what follows it.
fn dressed(text: &str) -> Option<(Span, &str)> {
    if let Some((code, after)) = between(text, "`", "`") {
        return Some((Span::Code(code.to_owned()), after));
    }
    if let Some((inside, after)) = between(text, "**", "**") {
        return Some((Span::Strong(spans(inside)), after));
    }
    if let Some((inside, after)) = between(text, "*", "*").filter(|(inside, _)| !inside.starts_with([' ', '*'])) {
        return Some((Span::Emphasis(spans(inside)), after));
    }
    let (words, after) = between(text, "[", "](")?;
    let (to, after) = after.split_once(')')?;
    Some((Span::Link(to.to_owned(), spans(words)), after))
}

/// What stands between two marks at the beginning of a text, and what follows them.
fn between<'a>(text: &'a str, open: &str, close: &str) -> Option<(&'a str, &'a str)> {
    let (inside, after) = text.strip_prefix(open)?.split_once(close)?;
    (!inside.is_empty()).then_some((inside, after))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn text(text: &str) -> Span {
        Span::Text(text.into())
    }

    #[test]
    fn lines_are_dressed() {
        assert_eq!(
            spans("You **win** *now* with `As Td`, see [rules](/rules/loot)."),
            vec![
                text("You "),
                Span::Strong(vec![text("win")]),
                text(" "),
                Span::Emphasis(vec![text("now")]),
                text(" with "),
                Span::Code("As Td".into()),
                text(", see "),
                Span::Link("/rules/loot".into(), vec![text("rules")]),
                text("."),
            ]
        );
        assert_eq!(spans("2 * 3 * 4 and [x]"), vec![text("2 * 3 * 4 and [x]")]);
        assert_eq!(spans("<script>"), vec![text("<script>")]);
    }

    #[test]
    fn blocks_are_told_apart() {
        let read =
            blocks("# A\nwords\nmore\n\n- one\n- two\n  goes on\n\n1. first\n\n| id | |\n|---|---|\n| X-1 | yes |\n");
        assert_eq!(
            read,
            vec![
                Block::Heading(1, vec![text("A")]),
                Block::Paragraph(vec![text("words more")]),
                Block::List(false, vec![vec![text("one")], vec![text("two goes on")]]),
                Block::List(true, vec![vec![text("first")]]),
                Block::Table(vec![vec![text("id")], vec![]], vec![vec![vec![text("X-1")], vec![text("yes")]]]),
            ]
        );
    }

    #[test]
    fn nothing_of_the_rules_stays_undressed() {
        for about in catalog::all() {
            let read = blocks(catalog::rules(about.slug).unwrap());
            let clauses = |block: &Block| match block {
                Block::Table(_, rows) => rows.iter().filter(|row| plain(&row[0]).starts_with(about.clauses.0)).count(),
                _ => 0,
            };
            assert_eq!(read.iter().map(clauses).sum::<usize>(), about.clauses.1, "{}", about.slug);
            for block in &read {
                let words = match block {
                    Block::Heading(_, spans) | Block::Paragraph(spans) => plain(spans),
                    Block::List(_, items) => items.iter().map(|item| plain(item)).collect(),
                    Block::Table(head, rows) => {
                        rows.iter().chain([head]).flatten().map(|cell| plain(cell)).collect::<String>()
                    }
                };
                assert!(!words.contains("**") && !words.contains('`') && !words.contains('|'), "{words}");
            }
        }
    }
}
