//! The invitations that this tab has used. A private table asks for one again after a reconnect and after a reload.

use protocol::TableId;

use crate::keep;

/// The invitation with which this tab entered a table.
pub(crate) fn to(table: TableId) -> Option<String> {
    keep::read_in_tab(&place(table))
}

/// Remembers an invitation.
pub(crate) fn remember(table: TableId, code: &str) {
    keep::write_in_tab(&place(table), code);
}

/// Forgets an invitation that is no longer valid.
pub(crate) fn forget(table: TableId) {
    keep::forget_in_tab(&place(table));
}

fn place(table: TableId) -> String {
    format!("invitation.{table}")
}
