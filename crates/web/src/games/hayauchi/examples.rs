//! The examples at the start of the rules page.

use crate::games::Example;

pub(crate) const EXAMPLES: &[Example] = &[
    Example::new(&["2", "4", "5", "7"], "All different: the weakest drink, the 2, costs a heart."),
    Example::new(&["3", "6", "=", "6", "7"], "Twice the same: the two with the 6 draw. The slower one pays a heart."),
    Example::new(&["2", "=", "2", "5", "=", "5"], "Two pairs: only the stronger one draws, the 5."),
    Example::new(&["gun"], "A throw before the drinks are turned up costs a heart. So does one that is not your race."),
    Example::new(&["heart", "heart", "heart"], "You have three hearts. Without a heart you are out."),
];
