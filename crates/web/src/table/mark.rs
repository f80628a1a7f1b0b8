//! Marks the browser's tab while it is hidden, when somebody comes or wants to play again.

use leptos::prelude::*;

use crate::derive::memo;
use crate::words::site as words;
use crate::{art, dom};

/// Whenever more people are in this list and the tab is hidden, the tab gets the name that `say` makes of it, and the
/// icon of a table that waits. Whoever looks at the tab again finds its usual name.
pub(super) fn mark(people: impl Fn() -> Vec<String> + Send + Sync + 'static, say: fn(&[String]) -> String) {
    let people = memo(people);
    let (usual, marked) = (StoredValue::new(None::<String>), StoredValue::new(String::new()));
    let restore = move || {
        let usual = usual.try_update_value(Option::take).flatten();
        // The table may have given it another name by now.
        let is_marked = marked.try_get_value().is_some_and(|marked| marked == document().title());
        if let Some(usual) = usual.filter(|_| is_marked) {
            document().set_title(&usual);
            dom::set_icon(None);
        }
    };
    Effect::new(move |before: Option<usize>| {
        let (count, said) = people.with(|people| (people.len(), say(people)));
        if before.is_some_and(|before| count > before) && dom::is_hidden() {
            if usual.with_value(Option::is_none) {
                usual.set_value(Some(document().title()));
            }
            let title = words::marked(&said);
            document().set_title(&title);
            marked.set_value(title);
            dom::set_icon(Some(art::site::your_turn()));
        }
        count
    });
    let seen = dom::when_seen_or_hidden(move || {
        if !dom::is_hidden() {
            restore();
        }
    });
    on_cleanup(move || {
        seen.remove();
        restore();
    });
}
