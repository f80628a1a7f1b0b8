//! The encodings as pages for people.

use std::fmt::Write as _;

use engine::{Seat, Viewer};

use crate::{Part, Path, Pen, Place, Tensors};

/// The parts of an observation, and how many numbers they are together.
pub fn parts<G: Tensors>() -> (Vec<Part>, usize) {
    let players = *G::about().players.end();
    let state = G::new(players, G::Options::default());
    let place = Place { seat: Seat::new(0), players };
    let view = state.view(Viewer::Seat(place.seat));
    let mut numbers = vec![0.0; G::OBSERVATION];
    let mut pen = Pen::describing(&mut numbers);
    G::observe(place, &view, &G::memory(&view), &Path::EMPTY, &mut pen);
    pen.finish()
}

/// The encoding of a game in Markdown, made from the code that writes it.
pub fn describe<G: Tensors>() -> String {
    let about = G::about();
    let mut page = format!("## {}\n\n", about.name);
    let (indices, numbers, outcomes) = (G::INDICES, G::OBSERVATION, G::OUTCOMES);
    let _ = writeln!(page, "`{}`: {indices} indices, {numbers} numbers, {outcomes} outcomes of chance.\n", about.slug);
    page += "| index | name | what it stands for |\n|---|---|---|\n";
    let mut first = 0;
    for range in G::indices() {
        let _ = writeln!(page, "| {} | {} | {} |", span(first, range.count), range.name, range.words);
        first += range.count;
    }
    page += "\n| number | part | what it means |\n|---|---|---|\n";
    write_parts::<G>(&mut page);
    page
}

fn write_parts<G: Tensors>(page: &mut String) {
    let (parts, size) = parts::<G>();
    let end = |at: usize| parts.get(at + 1).map_or(size, |next| next.start);
    // Players are described once. The others follow at the same distance, in the same order.
    for (at, part) in parts.iter().enumerate() {
        let same = |other: &&Part| other.name == part.name && other.words == part.words && other.about.is_some();
        let twins: Vec<&Part> = parts.iter().filter(same).collect();
        if part.about.is_some() && twins.first().is_some_and(|first| first.start != part.start) {
            continue;
        }
        let numbers = span(part.start, end(at) - part.start);
        let more = match (part.about, twins.get(1)) {
            (Some(whose), Some(next)) => {
                let last = twins.last().and_then(|last| last.about).unwrap_or(whose);
                format!("; of players {whose} to {last}, {} numbers apart", next.start - part.start)
            }
            (Some(whose), None) => format!("; of player {whose}"),
            (None, _) => String::new(),
        };
        let _ = writeln!(page, "| {numbers} | {} | {}{more} |", part.name, part.words);
    }
}

fn span(first: usize, count: usize) -> String {
    if count == 1 { first.to_string() } else { format!("{first} to {}", first + count - 1) }
}
