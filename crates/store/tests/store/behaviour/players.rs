//! Players, programs and mutes.

use store::{Change, Kind, NewPlayer, Player, Players, StoreError};

use crate::{Home, change, guest};

fn program(id: u64, owner: u64) -> NewPlayer {
    NewPlayer { kind: Kind::Program, owner: Some(owner), ..guest(id) }
}

pub(crate) async fn a_player_is_found_by_id_and_by_token(home: &impl Home) {
    let store = home.open().await;
    store.create_player(&guest(1)).await.unwrap();
    let player = Player { id: 1, name: "player 1".into(), kind: Kind::Guest, owner: None, created: 10, seen: 10 };
    assert_eq!(store.player(1).await.unwrap().as_ref(), Some(&player));
    assert_eq!(store.player_by_token(&[1; 32]).await.unwrap(), Some(player));
    assert_eq!(store.player(2).await.unwrap(), None);
    assert_eq!(store.player_by_token(&[2; 32]).await.unwrap(), None);
}

pub(crate) async fn an_id_or_token_that_is_taken_is_refused(home: &impl Home) {
    let store = home.open().await;
    store.create_player(&guest(1)).await.unwrap();
    for second in [guest(1), NewPlayer { id: 2, ..guest(1) }, program(3, 99)] {
        let error = store.create_player(&second).await.unwrap_err();
        assert!(matches!(error, StoreError::Conflict(_)), "{error}");
    }
}

pub(crate) async fn a_player_gets_another_name_and_is_seen_later_but_never_earlier(home: &impl Home) {
    let store = home.open().await;
    store.create_player(&guest(1)).await.unwrap();
    change(&store, Change::Rename { player: 1, name: "Ann <b>".into() }).await;
    store.touch(1, 99).await.unwrap();
    store.touch(1, 50).await.unwrap();
    let player = store.player(1).await.unwrap().unwrap();
    assert_eq!((player.name.as_str(), player.seen, player.created), ("Ann <b>", 99, 10));
}

pub(crate) async fn a_program_works_until_its_owner_revokes_it(home: &impl Home) {
    let store = home.open().await;
    for player in [guest(1), guest(2), program(3, 1), program(4, 1)] {
        store.create_player(&player).await.unwrap();
    }
    let ids = |list: Vec<Player>| list.into_iter().map(|player| (player.id, player.kind)).collect::<Vec<_>>();
    assert_eq!(ids(store.programs_of(1).await.unwrap()), [(3, Kind::Program), (4, Kind::Program)]);
    assert!(!store.revoke_program(2, 3).await.unwrap(), "not theirs");
    assert!(store.revoke_program(1, 3).await.unwrap());
    assert!(!store.revoke_program(1, 3).await.unwrap(), "already done");
    assert_eq!(store.player_by_token(&[3; 32]).await.unwrap(), None);
    assert_eq!(ids(store.programs_of(1).await.unwrap()), [(4, Kind::Program)]);
    assert!(store.player(3).await.unwrap().is_some(), "its games still have a name");
}

pub(crate) async fn mutes_are_kept_per_player(home: &impl Home) {
    let store = home.open().await;
    for muted in [u64::MAX, 5, 5] {
        change(&store, Change::Mute { player: 1, muted }).await;
    }
    change(&store, Change::Mute { player: 2, muted: 6 }).await;
    let mut mutes = store.mutes(1).await.unwrap();
    mutes.sort_unstable();
    assert_eq!(mutes, [5, u64::MAX]);
    for muted in [5, 77] {
        change(&store, Change::Unmute { player: 1, muted }).await;
    }
    assert_eq!(store.mutes(1).await.unwrap(), [u64::MAX]);
    assert_eq!(store.mutes(2).await.unwrap(), [6]);
}
