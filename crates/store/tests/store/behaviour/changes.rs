//! Names, mutes and invitations: changed in order, together with the rest of the batch or not at all.

use store::{Batch, Change, Invitation, Players, Store, StoreError, Tables};

use crate::{Home, change, guest, log, row, table};

fn invitation(hash: u8, table: u64, created: u64, expires: u64) -> Invitation {
    Invitation { hash: [hash; 32], table, by: 1, created, expires }
}

async fn name(store: &impl Store) -> String {
    store.player(1).await.unwrap().unwrap().name
}

pub(crate) async fn an_invitation_is_good_until_it_expires_or_is_taken_back(home: &impl Home) {
    let store = home.open().await;
    store.commit(&Batch { tables: vec![table(7), table(8)], ..Batch::default() }).await.unwrap();
    change(&store, Change::Invite(invitation(1, 7, 5, 100))).await;
    change(&store, Change::Invite(invitation(2, 8, 6, 200))).await;
    assert_eq!(store.invitation(&[1; 32], 99).await.unwrap(), Some(invitation(1, 7, 5, 100)));
    assert_eq!(store.invitation(&[1; 32], 100).await.unwrap(), None);
    assert_eq!(store.invitation(&[3; 32], 0).await.unwrap(), None);
    change(&store, Change::Invite(invitation(3, 8, 150, 300))).await;
    assert_eq!(store.invitation(&[1; 32], 0).await.unwrap(), None, "forgotten when it had expired");
    change(&store, Change::Uninvite { table: 8 }).await;
    assert_eq!(store.invitation(&[2; 32], 0).await.unwrap(), None);
    assert_eq!(store.invitation(&[3; 32], 0).await.unwrap(), None);
}

pub(crate) async fn changes_are_made_in_their_order(home: &impl Home) {
    let store = home.open().await;
    store.create_player(&guest(1)).await.unwrap();
    let rename = |name: &str| Change::Rename { player: 1, name: name.into() };
    let (mute, unmute) = (Change::Mute { player: 1, muted: 2 }, Change::Unmute { player: 1, muted: 2 });
    let invite = |hash| Change::Invite(invitation(hash, 7, 1, 9));
    let changes = vec![
        mute.clone(),
        rename("Ann"),
        invite(1),
        unmute,
        Change::Uninvite { table: 7 },
        rename("Bea"),
        // It has expired when the next one is made.
        Change::Invite(invitation(3, 7, 0, 1)),
        invite(2),
        mute,
    ];
    let batch = Batch { tables: vec![table(7)], changes, ..Batch::default() };
    for _ in 0..2 {
        store.commit(&batch).await.unwrap();
        assert_eq!(name(&store).await, "Bea");
        assert_eq!(store.mutes(1).await.unwrap(), [2]);
        for hash in [1, 3] {
            assert_eq!(store.invitation(&[hash; 32], 0).await.unwrap(), None);
        }
        assert_eq!(store.invitation(&[2; 32], 1).await.unwrap(), Some(invitation(2, 7, 1, 9)));
    }
}

pub(crate) async fn a_change_comes_with_the_rest_of_its_batch_or_not_at_all(home: &impl Home) {
    let store = home.open().await;
    store.create_player(&guest(1)).await.unwrap();
    store.commit(&Batch { tables: vec![table(7)], rows: log(7, &["1"]), ..Batch::default() }).await.unwrap();
    let rename = Change::Rename { player: 1, name: "Ann".into() };
    let refused = Batch { rows: vec![row(7, 0, "other")], changes: vec![rename.clone()], ..Batch::default() };
    let unknown = Change::Invite(invitation(1, 99, 1, 9));
    let refused_by_a_change = Batch { tables: vec![table(8)], changes: vec![rename, unknown], ..Batch::default() };
    for batch in [refused, refused_by_a_change] {
        let error = store.commit(&batch).await.unwrap_err();
        assert!(matches!(error, StoreError::Conflict(_)) && !error.is_temporary(), "{error}");
        assert_eq!(name(&store).await, "player 1");
        assert_eq!(store.open_tables().await.unwrap().len(), 1);
    }
}

pub(crate) async fn changes_committed_twice_count_once(home: &impl Home) {
    let store = home.open().await;
    store.create_player(&guest(1)).await.unwrap();
    let invite = |hash| Change::Invite(invitation(hash, u64::from(hash), 1, 9));
    let changes = vec![
        Change::Rename { player: 1, name: "Ann".into() },
        invite(7),
        invite(8),
        Change::Mute { player: 1, muted: 2 },
        // An invitation that is gone at the end of the batch must not prevent a second commit.
        Change::Uninvite { table: 8 },
    ];
    let first = Batch { tables: vec![table(7), table(8)], changes: changes.clone(), ..Batch::default() };
    let second = Batch { changes, ..Batch::default() };
    for batch in [&first, &first, &second, &second] {
        store.commit(batch).await.unwrap();
    }
    let sql = "SELECT (SELECT count(*) FROM invitations) * 10 + (SELECT count(*) FROM mutes)";
    assert_eq!(home.count(sql).await, 11, "one of each");
    let other = Change::Invite(Invitation { created: 2, ..invitation(7, 7, 2, 9) });
    let error = store.commit(&Batch { changes: vec![other], ..Batch::default() }).await.unwrap_err();
    assert!(matches!(error, StoreError::Conflict(_)), "another invitation with the same hash: {error}");
}
