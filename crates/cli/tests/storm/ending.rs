//! How a storm ends: everybody is answered, and every invitation can be used.

use std::time::Duration;

use client::{Account, Server};
use protocol::{JoinTable, Request};
use tokio::task::JoinSet;
use tokio::time::timeout;

use super::asks::What;
use super::player::Player;
use crate::harness::PATIENCE;

/// Waits until all requests of all players are answered, and returns the players.
pub(crate) async fn everybody(mut playing: JoinSet<Player>) -> Vec<Player> {
    let mut players = Vec::new();
    while let Some(player) = playing.join_next().await {
        players.push(player.unwrap_or_else(|error| std::panic::resume_unwind(error.into_panic())));
    }
    players.sort_by_key(|player| player.number);
    players
}

/// Somebody new. The disk may have been full until a moment ago, so the server is asked until it takes them.
async fn stranger(server: &Server) -> Account {
    let coming = async {
        loop {
            match Account::guest(server, "Stranger").await {
                Ok(account) => return account,
                Err(error) => println!("nobody new can come yet: {error}"),
            }
            tokio::time::sleep(Duration::from_millis(200)).await;
        }
    };
    timeout(PATIENCE, coming).await.expect("the server takes somebody new")
}

/// Uses every invitation that was made.
pub(crate) async fn accept_invitations(server: &Server, players: &[Player]) {
    let stranger = stranger(server).await.connect().await.unwrap();
    for player in players {
        for told in player.told(|what| *what == What::Invite) {
            let invitation = told["code"].as_str().map(Into::into);
            let join = JoinTable { table: Some(player.table), invitation, game: 0, after: 0, chat: 0 };
            stranger.ask(&Request::Join(join)).await.unwrap_or_else(|error| panic!("{told}: {error}"));
        }
    }
}
