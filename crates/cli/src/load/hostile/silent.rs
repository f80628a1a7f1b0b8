//! Connections that are made and then say nothing, all from one address.

use client::Error;

use super::Villain;
use super::garbage::listen;

pub(super) async fn attack(villain: &mut Villain) -> Result<(), Error> {
    let mut stream = villain.one_address.dial().await?;
    listen(&mut stream).await
}
