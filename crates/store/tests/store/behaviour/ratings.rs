//! The ladders.

use store::{Change, GameResult, Ratings, ResultSeat, Results, Store, Upkeep};

use crate::{Home, NOW, change, finished, guest, rating_of, result};

/// Stores a finished game and its players.
async fn play(store: &impl Store, game: GameResult) {
    for player in game.seats.iter().filter_map(|seat| seat.player) {
        if store.player(player).await.unwrap().is_none() {
            store.create_player(&guest(player)).await.unwrap();
        }
    }
    store.commit(&finished(game)).await.unwrap();
}

async fn rating(store: &impl Store, player: u64, players: u8) -> f64 {
    rating_of(store, player, players).await.unwrap().rating
}

pub(crate) async fn a_game_that_spectators_see_with_a_delay_is_rated_when_they_have_seen_it(home: &impl Home) {
    let store = home.open().await;
    play(&store, GameResult { shown: 600, ..result(7, &[(1, true), (2, false)]) }).await;
    play(&store, result(8, &[(3, true), (4, false)])).await;
    assert_eq!(store.rate_pending(10, 599).await.unwrap(), 1);
    assert_eq!(rating_of(&store, 1, 2).await, None);
    assert_eq!(store.rate_pending(10, 600).await.unwrap(), 1);
    assert!(rating(&store, 1, 2).await > 1500.0);
}

pub(crate) async fn the_winner_of_two_newcomers_goes_up_as_far_as_the_loser_goes_down(home: &impl Home) {
    let store = home.open().await;
    play(&store, result(7, &[(1, true), (2, false)])).await;
    assert_eq!(rating_of(&store, 1, 2).await, None, "not yet rated");
    assert_eq!(store.rate_pending(10, NOW).await.unwrap(), 1);
    let (up, down) = (rating(&store, 1, 2).await, rating(&store, 2, 2).await);
    assert!((up - 1662.31).abs() < 0.01 && (down - 1337.69).abs() < 0.01, "{up} {down}");
    let numbers = rating_of(&store, 1, 2).await.unwrap();
    assert_eq!((numbers.games, numbers.last), (1, 7));
    assert!((numbers.deviation - 290.32).abs() < 0.01, "{numbers:?}");
    let seats = store.result(7).await.unwrap().unwrap().seats;
    assert_eq!(seats.iter().map(|seat| seat.rating).collect::<Vec<_>>(), [Some((1500.0, up)), Some((1500.0, down))]);
}

pub(crate) async fn each_game_is_rated_once_in_the_order_of_the_finish_also_in_pieces_and_after_a_restart(
    home: &impl Home,
) {
    let games: Vec<_> = (1..=9).map(|n| result(n, &[(1, n % 3 == 0), (2, n % 3 != 0)])).collect();
    let other = home.another().await;
    let (at_once, piecemeal) = (other.open().await, home.open().await);
    for game in games.iter().rev() {
        play(&at_once, game.clone()).await;
        play(&piecemeal, game.clone()).await;
    }
    assert_eq!(at_once.rate_pending(100, NOW).await.unwrap(), 9);
    assert_eq!(at_once.rate_pending(100, NOW).await.unwrap(), 0);
    assert_eq!(piecemeal.rate_pending(4, NOW).await.unwrap(), 4);
    piecemeal.close().await;
    let piecemeal = home.open().await;
    assert_eq!(piecemeal.rate_pending(4, NOW).await.unwrap(), 4);
    assert_eq!(piecemeal.rate_pending(4, NOW).await.unwrap(), 1);
    for player in [1, 2] {
        let numbers = rating_of(&at_once, player, 2).await.unwrap();
        assert_eq!(numbers.games, 9);
        let second = rating_of(&piecemeal, player, 2).await.unwrap();
        assert!((numbers.rating - second.rating).abs() < 1e-9, "{numbers:?} {second:?}");
    }
    let chain = at_once.history(1, None, 9).await.unwrap();
    for pair in chain.windows(2) {
        let (later, earlier) = (pair[0].seats[0].rating.unwrap(), pair[1].seats[0].rating.unwrap());
        assert!((later.0 - earlier.1).abs() < 1e-9, "each game starts where the last one ended");
    }
}

pub(crate) async fn four_players_have_a_ladder_of_their_own_where_each_plays_each(home: &impl Home) {
    let store = home.open().await;
    play(&store, result(1, &[(1, false), (2, true), (3, false), (4, false)])).await;
    play(&store, result(2, &[(1, true), (2, false)])).await;
    store.rate_pending(10, NOW).await.unwrap();
    let (up, down) = (rating(&store, 2, 4).await - 1500.0, 1500.0 - rating(&store, 1, 4).await);
    assert!(up > 0.0 && (up / down - 3.0).abs() < 0.01, "{up} {down}");
    assert!((rating(&store, 3, 4).await - rating(&store, 4, 4).await).abs() < 1e-9);
    assert!(rating(&store, 1, 2).await > 1500.0);
    assert_eq!(rating_of(&store, 3, 2).await, None);
}

pub(crate) async fn unrated_games_games_alone_and_games_against_oneself_change_nothing(home: &impl Home) {
    let store = home.open().await;
    play(&store, GameResult { rated: false, ..result(1, &[(1, true), (2, false)]) }).await;
    play(&store, result(2, &[(1, true), (1, false)])).await;
    let mut with_bot = result(3, &[(1, true)]);
    with_bot.seats.push(ResultSeat { seat: 1, player: None, name: "Bot".into(), won: false, rating: None });
    play(&store, with_bot).await;
    play(&store, result(4, &[])).await;
    assert_eq!(store.rate_pending(10, NOW).await.unwrap(), 3);
    assert_eq!(store.rate_pending(10, NOW).await.unwrap(), 0);
    assert_eq!(rating_of(&store, 1, 2).await, None);
}

pub(crate) async fn the_leaderboard_asks_for_certainty_and_names_people_as_they_are_called_today(home: &impl Home) {
    let store = home.open().await;
    // Player 1 wins nine times, player 3 once: an equally high rating would be less certain.
    for number in 1..=9 {
        play(&store, result(number, &[(1, true), (2, false)])).await;
    }
    play(&store, result(10, &[(3, true), (4, false)])).await;
    store.rate_pending(100, NOW).await.unwrap();
    change(&store, Change::Rename { player: 1, name: "Ann".into() }).await;
    let board = store.leaderboard("loot", 2, 3).await.unwrap();
    let lines: Vec<_> = board.iter().map(|line| (line.name.as_str(), line.player, line.rating.games)).collect();
    assert_eq!(lines, [("Ann", 1, 9), ("player 3", 3, 1), ("player 2", 2, 9)]);
    assert_eq!(store.leaderboard("loot", 4, 3).await.unwrap(), []);
}
