//! Builds messages of the protocol for the page.

use protocol::{AtTable, No, Say};
use serde_json::value::to_raw_value;

use crate::wire::ToPage;

/// A message that the table has written.
pub(crate) fn say(text: &str) -> ToPage {
    ToPage::Say(engine::parse_json(text).expect("the table writes JSON"))
}

fn said(message: &Say<'_>) -> ToPage {
    ToPage::Say(to_raw_value(message).expect("messages are made of texts and numbers"))
}

/// Says that a request was carried out, and which table the page follows from now on, if any.
pub(crate) fn accept(id: &str, with: Option<AtTable>) -> ToPage {
    let with = with.map(|with| std::borrow::Cow::Owned(to_raw_value(&with).expect("an id is a text")));
    said(&Say::Ok { id: id.into(), with })
}

/// Says that a request was refused.
pub(crate) fn refuse(id: Option<&str>, no: &No) -> ToPage {
    said(&Say::No { id: id.map(Into::into), code: no.code, why: no.why.clone() })
}
