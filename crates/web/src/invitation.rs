//! The invitations one came by: a private table is only entered with one, after a break and after a reload, too.

use protocol::TableId;

use crate::keep;

/// The invitation by which this tab came to a table.
pub(crate) fn to(table: TableId) -> Option<String> {
    keep::read_in_tab(&place(table))
}

/// Remembers it.
pub(crate) fn remember(table: TableId, code: &str) {
    keep::write_in_tab(&place(table), code);
}

/// Forgets it, where it no longer holds.
pub(crate) fn forget(table: TableId) {
    keep::forget_in_tab(&place(table));
}

fn place(table: TableId) -> String {
    format!("invitation.{table}")
}
