//! How a storm ends: everybody is answered, and every invitation can be used.

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
    while let Some(player) = timeout(PATIENCE, playing.join_next()).await.expect("everything is answered") {
        players.push(player.unwrap_or_else(|error| std::panic::resume_unwind(error.into_panic())));
    }
    players.sort_by_key(|player| player.number);
    players
}

/// Uses every invitation that was made.
pub(crate) async fn accept_invitations(server: &Server, players: &[Player]) {
    let stranger = Account::guest(server, "Stranger").await.unwrap().connect().await.unwrap();
    for player in players {
        for told in player.told(|what| *what == What::Invite) {
            let invitation = told["code"].as_str().map(Into::into);
            let join = JoinTable { table: Some(player.table), invitation, game: 0, after: 0, chat: 0 };
            stranger.ask(&Request::Join(join)).await.unwrap_or_else(|error| panic!("{told}: {error}"));
        }
    }
}
