//! Results and history.

use store::{GameResult, ResultSeat, Results, Tables};

use crate::{Home, finished, result};

fn ids(results: &[GameResult]) -> Vec<u64> {
    results.iter().map(|result| result.id).collect()
}

pub(crate) async fn a_result_comes_back_as_it_was_with_bots(home: &impl Home) {
    let store = home.open().await;
    let bot = ResultSeat { seat: 2, player: None, name: "Bot".into(), won: true, rating: None };
    let mut written = result(u64::MAX - 1, &[(u64::MAX, true), (2, false)]);
    written.seats.push(bot);
    written.rated = false;
    written.shown = 600;
    store.commit(&finished(written.clone())).await.unwrap();
    assert_eq!(store.result(written.id).await.unwrap(), Some(written));
    assert_eq!(store.result(1).await.unwrap(), None);
}

pub(crate) async fn history_is_a_players_own_newest_first_page_by_page(home: &impl Home) {
    let store = home.open().await;
    for number in 1..=7 {
        let others = if number == 4 { [(8, true), (9, false)] } else { [(1, true), (9, false)] };
        // Games that finish at the same instant have to be told apart too.
        store.commit(&finished(GameResult { finished: number / 2, ..result(number, &others) })).await.unwrap();
    }
    let first = store.history(1, None, 4).await.unwrap();
    assert_eq!(ids(&first), [7, 6, 5, 3]);
    assert_eq!(first[0].seats.len(), 2);
    assert_eq!(ids(&store.history(1, Some(3), 4).await.unwrap()), [2, 1]);
    assert_eq!(ids(&store.history(1, Some(1), 4).await.unwrap()), [] as [u64; 0]);
    assert_eq!(ids(&store.history(8, None, 4).await.unwrap()), [4]);
}

pub(crate) async fn a_history_says_which_games_were_private(home: &impl Home) {
    let store = home.open().await;
    for number in 1..=5 {
        let game = GameResult { private: number == 3, ..result(number, &[(1, true), (2, false)]) };
        store.commit(&finished(game)).await.unwrap();
    }
    let history = store.history(1, None, 9).await.unwrap();
    assert_eq!(ids(&history), [5, 4, 3, 2, 1]);
    assert_eq!(history.iter().map(|game| game.private).collect::<Vec<_>>(), [false, false, true, false, false]);
}

pub(crate) async fn all_results_come_page_by_page_each_once(home: &impl Home) {
    let store = home.open().await;
    let numbers = [5, u64::MAX, 1, u64::MAX / 2, 9];
    for number in numbers {
        let game = GameResult { private: number == 5, finished: 1, ..result(number, &[(1, true), (2, false)]) };
        store.commit(&finished(game)).await.unwrap();
    }
    let (mut all, mut after) = (Vec::new(), None);
    loop {
        let page = store.all_results(after, 2).await.unwrap();
        let Some(last) = page.last() else { break };
        after = Some(last.id);
        assert!(page.iter().all(|result| result.seats.len() == 2));
        all.extend(ids(&page));
    }
    all.sort_unstable();
    assert_eq!(all, [1, 5, 9, u64::MAX / 2, u64::MAX]);
}
