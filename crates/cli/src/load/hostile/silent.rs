//! Clients that connect from one address and send nothing.

use client::Error;

use super::Villain;
use super::garbage::listen;

pub(super) async fn attack(villain: &mut Villain) -> Result<(), Error> {
    let mut stream = villain.one_address.dial().await?;
    listen(&mut stream).await
}
