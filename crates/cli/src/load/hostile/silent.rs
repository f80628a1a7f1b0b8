//! Clients that connect from one address and send nothing.

use client::Error;

use super::HostileClient;
use super::garbage::listen;

pub(super) async fn attack(hostile: &mut HostileClient) -> Result<(), Error> {
    let mut stream = hostile.one_address.dial().await?;
    listen(&mut stream).await
}
