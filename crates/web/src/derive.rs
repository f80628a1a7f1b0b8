//! Derived values.

use leptos::prelude::*;

/// A derived value that notifies only when it changes. The rule is boxed, so that `Memo` is compiled once per type of
/// value instead of once per rule: a page has hundreds of rules.
pub(crate) fn memo<T: PartialEq + Send + Sync + 'static>(rule: impl Fn() -> T + Send + Sync + 'static) -> Memo<T> {
    let rule: Box<dyn Fn() -> T + Send + Sync> = Box::new(rule);
    of_rule(rule)
}

fn of_rule<T: PartialEq + Send + Sync + 'static>(rule: Box<dyn Fn() -> T + Send + Sync>) -> Memo<T> {
    Memo::new(move |_| rule())
}
