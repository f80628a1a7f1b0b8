//! What follows from something else.

use leptos::prelude::*;

/// A value that follows from others, and tells only of changes. One kind of code for all values of a type, however many
/// rules there are: a page has hundreds.
pub(crate) fn memo<T: PartialEq + Send + Sync + 'static>(rule: impl Fn() -> T + Send + Sync + 'static) -> Memo<T> {
    let rule: Box<dyn Fn() -> T + Send + Sync> = Box::new(rule);
    of_rule(rule)
}

fn of_rule<T: PartialEq + Send + Sync + 'static>(rule: Box<dyn Fn() -> T + Send + Sync>) -> Memo<T> {
    Memo::new(move |_| rule())
}
