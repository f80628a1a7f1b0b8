//! What is said at a table, each line once.

use protocol::Chat;

/// Puts a line in its place, unless it is there already: after a break lines may come again.
pub(super) fn add(lines: &mut Vec<Chat>, line: &Chat) {
    if let Err(place) = lines.binary_search_by_key(&line.n, |known| known.n) {
        lines.insert(place, line.clone());
    }
}

/// The number of the last line.
pub(super) fn last(lines: &[Chat]) -> u64 {
    lines.last().map_or(0, |line| line.n)
}

#[cfg(test)]
mod tests {
    use protocol::{Person, PlayerId, TableId};

    use super::*;

    #[test]
    fn a_line_that_comes_again_is_there_once() {
        let from = Person { id: PlayerId(1), name: "Ann".into(), program: false };
        let said = |n: u64| Chat { table: TableId(1), n, from: from.clone(), text: format!("line {n}"), at: 0 };
        let mut lines = Vec::new();
        assert_eq!(last(&lines), 0);
        for n in [1, 2, 4, 1, 2, 4, 3, 5] {
            add(&mut lines, &said(n));
        }
        let numbers: Vec<u64> = lines.iter().map(|line| line.n).collect();
        assert_eq!((numbers, last(&lines)), (vec![1, 2, 3, 4, 5], 5));
    }
}
