//! The examples at the start of the rules page.

use crate::games::Example;

pub(crate) const EXAMPLES: &[Example] = &[
    Example::new(&["loot", ">", "whisky"], "Loot beats whisky: the looter takes the card of the row."),
    Example::new(&["whisky", ">", "shoot"], "Whisky beats a shot: the drinker ducks and takes a sip."),
    Example::new(&["shoot", ">", "loot"], "A shot beats loot: the shooter scores a hit."),
    Example::new(&["shoot", "=", "shoot"], "Twice the same: nobody gets anything, and the card is gone."),
    Example::new(&["nugget-3", "nugget-2", "nugget-1", "nugget-3"], "Nine nuggets win."),
    Example::new(&["bullet", "bullet", "bullet", "bullet"], "Four hits win, too."),
    Example::new(&["sip", "shot"], "Whoever loots an extra sip drinks at once; an extra shot is a hit."),
];
