//! The clauses of docs/rules/loot.md, each shown in a game.

use crate::duel::{Duel, ONE, ZERO};
use engine::{Event as _, Game, Refusal, Seats, Space, Viewer};
use loot::{Cards, DeckOut, Event, Length, Options};
use serde_json::{Value, json};

const ROW: &str = "nugget-3 sip shot nugget-1";

/// LSW-01, LSW-04
#[test]
fn in_the_first_phase_any_two_of_two_loot_two_shoot_two_whisky_can_be_played() {
    let duel = Duel::deal(ROW);
    let plays: Vec<String> = duel.state().legal(ZERO).iter().map(|play| play.to_string()).collect();
    let all =
        "loot loot,loot shoot,loot whisky,shoot loot,shoot shoot,shoot whisky,whisky loot,whisky shoot,whisky whisky";
    assert_eq!(plays.join(","), all);
    assert_eq!(duel.to_act(), Seats::first(2), "both choose at once");
}

/// LSW-02, LSW-03
#[test]
fn four_of_thirteen_cards_are_laid_out_and_nobody_has_a_bullet_or_the_bottle() {
    let duel = Duel::deal(ROW);
    let state = duel.json();
    assert_eq!(state["row"], json!(["nugget-3", "sip", "shot", "nugget-1"]));
    assert_eq!(state["deck"], json!({"nugget-1": 2, "nugget-2": 3, "nugget-3": 2, "sip": 1, "shot": 1}));
    for seat in [ZERO, ONE] {
        assert_eq!((duel.of(seat, "bullets"), duel.of(seat, "bottle")), (json!(0), Value::Null));
    }
}

/// LSW-05
#[test]
fn the_second_phase_is_played_with_the_four_cards_left() {
    let cases = [
        ("ll", "shoot shoot,shoot whisky,whisky shoot,whisky whisky"),
        ("ls", "loot shoot,loot whisky,shoot loot,shoot whisky,whisky loot,whisky shoot,whisky whisky"),
        ("ww", "loot loot,loot shoot,shoot loot,shoot shoot"),
    ];
    for (first, second) in cases {
        let mut duel = Duel::deal(ROW);
        duel.both(&format!("{first} ss"));
        let plays: Vec<String> = duel.state().legal(ZERO).iter().map(|play| play.to_string()).collect();
        assert_eq!(plays.join(","), second, "after {first}");
    }
    let mut duel = Duel::deal(ROW);
    duel.both("lw ss");
    let refusal = duel.refusal(ZERO, "ll");
    assert!(matches!(refusal, Refusal::Illegal(_)));
    assert!(refusal.to_string().contains("more loot cards than you have left"), "{refusal}");
}

/// LSW-05
#[test]
fn a_card_that_stayed_at_the_first_positions_is_not_fought_over_again_this_round() {
    let mut duel = Duel::deal(ROW);
    duel.both("ww ss");
    assert_eq!(duel.json()["row"], json!(["nugget-3", "sip", "shot", "nugget-1"]), "whisky beat shoot twice");
    duel.both("ll ww");
    assert_eq!(duel.json()["row"][0], json!("nugget-3"), "only positions 3 and 4 were looted");
    assert_eq!(duel.of(ZERO, "nuggets"), json!(1));
}

/// LSW-06
#[test]
fn a_play_stays_hidden_until_both_have_played_and_positions_are_settled_in_order() {
    let mut duel = Duel::deal(ROW);
    let placed = duel.act(ZERO, "lw").unwrap();
    assert_eq!(placed.len(), 1);
    for viewer in [Viewer::Seat(ONE), Viewer::Spectator] {
        let seen = placed[0].seen_by(viewer).unwrap();
        assert_eq!(seen, Event::Placed { seat: ZERO, cards: None, by_lot: false });
        let view = serde_json::to_string(&duel.state().view(viewer)).unwrap();
        assert!(!view.contains("placed") && !view.contains("loot\",\"whisky"), "{view}");
    }
    let events = duel.act(ONE, "sl").unwrap();
    let revealed: Vec<usize> = events
        .iter()
        .filter_map(|event| if let Event::Revealed { position, .. } = event { Some(*position) } else { None })
        .collect();
    assert_eq!(revealed, [1, 2]);
    let at = |wanted: fn(&Event) -> bool| events.iter().position(wanted).unwrap();
    let first_settled = at(|event| matches!(event, Event::Bullet { .. }));
    let second_revealed = at(|event| matches!(event, Event::Revealed { position: 2, .. }));
    assert!(first_settled < second_revealed, "the second pair is turned up after the first is settled");
}

/// LSW-07
#[test]
fn the_same_action_twice_discards_the_saloon_card() {
    let mut duel = Duel::deal(ROW);
    duel.both("ls ls");
    let state = duel.json();
    assert_eq!(state["discard"], json!(["nugget-3", "sip"]));
    assert_eq!(state["row"], json!([null, null, "shot", "nugget-1"]));
    assert_eq!((duel.of(ZERO, "nuggets"), duel.of(ONE, "bullets")), (json!(0), json!(0)));
}

/// LSW-08, LSW-11
#[test]
fn whisky_beats_shoot_and_the_saloon_card_stays() {
    let mut duel = Duel::deal(ROW);
    duel.both("wl sl");
    assert_eq!(duel.of(ZERO, "bottle"), json!("full"));
    assert_eq!(duel.json()["row"][0], json!("nugget-3"));
}

/// LSW-09
#[test]
fn shoot_beats_loot_and_the_saloon_card_stays() {
    let mut duel = Duel::deal(ROW);
    duel.both("sl ll");
    assert_eq!(duel.of(ZERO, "bullets"), json!(1));
    assert_eq!(duel.json()["row"][0], json!("nugget-3"));
}

/// LSW-09, LSW-12
#[test]
fn the_fourth_bullet_wins_at_once_and_nothing_more_is_turned_up() {
    let mut duel = Duel::at(json!({"players": [{"bullets": 3}, {"bullets": 3}]}));
    let events = duel.both("sl ls");
    assert_eq!(duel.verdict(), Some((vec![0], "bullets")));
    assert!(!events.iter().any(|event| matches!(event, Event::Revealed { position: 2, .. })));
    assert_eq!(duel.of(ONE, "bullets"), json!(3), "the shot at position 2 was never fired");
    assert_eq!((duel.of(ZERO, "used"), duel.of(ONE, "used")), (json!(["shoot"]), json!(["loot"])));
    assert_eq!(duel.refusal(ZERO, "ll"), Refusal::GameOver);
}

/// LSW-10
#[test]
fn loot_beats_whisky_and_takes_what_lies_there() {
    let mut duel = Duel::deal(ROW);
    duel.both("ll ww");
    assert_eq!(duel.of(ZERO, "nuggets"), json!(3));
    assert_eq!(duel.of(ZERO, "bottle"), json!("full"), "the Extra sip takes the bottle");
    assert_eq!(duel.json()["discard"], json!(["sip"]), "gold is kept, the sip is discarded");
    duel.both("ss ll");
    assert_eq!(duel.of(ZERO, "bullets"), json!(2));
    let mut duel = Duel::deal("shot nugget-1 nugget-1 nugget-1");
    duel.both("ll ww");
    assert_eq!((duel.of(ZERO, "bullets"), duel.json()["discard"].clone()), (json!(1), json!(["shot"])));
}

/// LSW-10
#[test]
fn nine_nuggets_or_more_win_at_once() {
    let row = json!(["nugget-3", "sip", "sip", "shot"]);
    for (nuggets, verdict) in [(5, None), (6, Some((vec![0], "nuggets"))), (8, Some((vec![0], "nuggets")))] {
        let mut duel = Duel::at(json!({"row": row, "players": [{"nuggets": nuggets}, {}]}));
        duel.both("ls ws");
        assert_eq!(duel.verdict(), verdict, "with {nuggets} and three more");
    }
}

/// LSW-10, LSW-11
#[test]
fn an_extra_shot_and_an_extra_sip_can_win() {
    let shot = json!({"row": ["shot", "sip", "nugget-1", "nugget-1"], "players": [{"bullets": 3}, {}]});
    let mut duel = Duel::at(shot);
    duel.both("ll ww");
    assert_eq!(duel.verdict(), Some((vec![0], "bullets")));
    let sip = json!({"row": ["sip", "shot", "nugget-1", "nugget-1"], "players": [{}, {"bottle": "almost-empty"}]});
    let mut duel = Duel::at(sip);
    duel.both("ww ll");
    assert_eq!(duel.verdict(), Some((vec![1], "whisky")));
}

/// LSW-11
#[test]
fn whisky_taken_from_the_opponent_is_full_again() {
    let cases = [
        (json!([{}, {}]), json!(["full", null])),
        (json!([{}, {"bottle": "full"}]), json!(["full", null])),
        (json!([{}, {"bottle": "almost-empty"}]), json!(["full", null])),
        (json!([{"bottle": "full"}, {}]), json!(["almost-empty", null])),
    ];
    for (players, bottles) in cases {
        let mut duel = Duel::at(json!({"players": players}));
        duel.both("wl sl");
        assert_eq!(json!([duel.of(ZERO, "bottle"), duel.of(ONE, "bottle")]), bottles);
        assert_eq!(duel.verdict(), None);
    }
    let mut duel = Duel::at(json!({"players": [{"bottle": "almost-empty"}, {}]}));
    duel.both("wl sl");
    assert_eq!(duel.verdict(), Some((vec![0], "whisky")));
}

/// LSW-13
#[test]
fn the_row_closes_up_towards_the_deck_and_is_filled_at_the_far_end() {
    let mut duel = Duel::deal("nugget-3 sip shot nugget-1 nugget-2 nugget-1");
    duel.both("sw ls");
    duel.both("ls ls");
    let state = duel.json();
    assert_eq!(state["row"], json!(["nugget-3", "sip", "nugget-2", "nugget-1"]));
    assert_eq!((state["round"].clone(), state["phase"].clone()), (json!(2), json!(1)));
    assert_eq!(duel.of(ZERO, "used"), json!([]), "all action cards are back");
    assert_eq!(duel.state().legal(ZERO).len(), 9);
}

/// Plays a round: two cards are discarded in ties, seat 0 gets two bullets, and two cards stay.
fn play_a_round(duel: &mut Duel) {
    duel.both("ww ww");
    duel.both("ss ll");
}

/// LSW-14
#[test]
fn when_the_row_cannot_be_filled_the_holder_of_the_bottle_wins() {
    for (deck, verdict) in [(0, Some((vec![1], "deck-out"))), (1, Some((vec![1], "deck-out"))), (2, None)] {
        let position = json!({"deck": {"nugget-3": deck}, "players": [{"nuggets": 2}, {"bottle": "full"}]});
        let mut duel = Duel::at(position);
        play_a_round(&mut duel);
        assert_eq!(duel.verdict(), verdict, "with {deck} cards left");
        let discard = duel.json()["discard"].as_array().unwrap().len();
        assert_eq!(discard, 8 - deck + 2, "discarded cards never come back");
    }
}

/// LSW-14
#[test]
fn a_row_that_is_still_full_needs_no_new_cards() {
    let mut duel = Duel::at(json!({}));
    duel.both("ss ll");
    duel.both("ww ss");
    assert_eq!((duel.verdict(), duel.json()["round"].clone()), (None, json!(2)));
    assert_eq!(duel.json()["row"], json!(["nugget-1", "nugget-1", "nugget-2", "nugget-2"]));
}

/// LSW-15
#[test]
fn without_the_bottle_a_deck_that_runs_out_is_a_draw_or_goes_by_nuggets_then_bullets() {
    let cases = [
        (DeckOut::Draw, json!([{"nuggets": 2}, {}]), vec![0, 1]),
        (DeckOut::Nuggets, json!([{}, {"nuggets": 3}]), vec![1]),
        (DeckOut::Nuggets, json!([{"nuggets": 3}, {"nuggets": 3}]), vec![0]),
        (DeckOut::Nuggets, json!([{}, {"bullets": 2}]), vec![0, 1]),
        (DeckOut::Nuggets, json!([{"nuggets": 6}, {"bottle": "full"}]), vec![1]),
    ];
    for (deck_out, players, winners) in cases {
        let options = Options { deck_out, ..Options::default() };
        let mut duel = Duel::at_with(options, json!({"players": players}), "");
        play_a_round(&mut duel);
        assert_eq!(duel.verdict(), Some((winners, "deck-out")), "{deck_out:?} {players}");
    }
}

/// LSW-16
#[test]
fn a_best_of_three_is_won_by_the_first_to_win_two_duels() {
    let options = Options { length: Length::BestOf3, ..Options::default() };
    let about_to_shoot = json!({"players": [{"bullets": 3, "wins": 0}, {"wins": 1}]});
    let mut duel = Duel::at_with(options, about_to_shoot, "sip sip shot shot");
    let events = duel.both("sl lw");
    assert!(events.iter().any(|event| matches!(event, Event::Duel { wins: [1, 1], .. })));
    let state = duel.json();
    assert_eq!(duel.verdict(), None);
    assert_eq!((state["round"].clone(), state["row"].clone()), (json!(1), json!(["sip", "sip", "shot", "shot"])));
    assert_eq!(duel.of(ZERO, "bullets"), json!(0), "the next duel begins anew");
    assert_eq!((duel.of(ZERO, "wins"), duel.of(ONE, "wins")), (json!(1), json!(1)));

    let about_to_win = json!({"players": [{"bullets": 3, "wins": 1}, {"wins": 1}]});
    let mut duel = Duel::at_with(options, about_to_win, "");
    duel.both("sl lw");
    assert_eq!(duel.verdict(), Some((vec![0], "bullets")));
    assert_eq!(duel.of(ZERO, "wins"), json!(2));
}

/// LSW-16
#[test]
fn a_drawn_duel_is_played_again() {
    let options = Options { length: Length::BestOf3, ..Options::default() };
    let mut duel = Duel::at_with(options, json!({"players": [{"wins": 1}, {"wins": 1}]}), "");
    play_a_round(&mut duel);
    assert_eq!(duel.verdict(), None);
    assert_eq!((duel.of(ZERO, "wins"), duel.of(ONE, "wins")), (json!(1), json!(1)));
    assert_eq!(duel.json()["round"], json!(1));
}

/// LSW-17
#[test]
fn the_make_up_of_the_deck_is_the_tables_choice() {
    assert_eq!(Options::default().deck, Cards { nugget_1: 3, nugget_2: 3, nugget_3: 3, sip: 2, shot: 2 });
    let options = Options { deck: Cards { shot: 13, ..Cards::default() }, ..Options::default() };
    let duel = Duel::with(options, "");
    assert_eq!(duel.json()["row"], json!(["shot", "shot", "shot", "shot"]));
    let twelve = json!({"deck": {"shot": 12}});
    let refused = engine::read_options::<Options>(loot::State::about(), twelve.as_object().unwrap()).unwrap_err();
    assert_eq!(refused.to_string(), "The deck needs 13 saloon cards in all; these are 12.");
}

/// LSW-18
#[test]
fn round_one_hundred_is_the_last() {
    for (round, verdict) in [(99, None), (100, Some((vec![0, 1], "deck-out")))] {
        let mut duel = Duel::at(json!({"round": round, "deck": {"nugget-3": 3}}));
        play_a_round(&mut duel);
        assert_eq!(duel.verdict(), verdict, "after round {round}");
    }
}

/// LSW-04, LSW-06
#[test]
fn a_silent_player_plays_two_cards_by_lot() {
    let mut duel = Duel::at_with(Options::default(), json!({}), "shoot,whisky");
    duel.act(ONE, "ll").unwrap();
    let events = duel.0.expire().unwrap();
    assert_eq!(events[0], Event::TimeUp { seats: Seats::only(ZERO) });
    assert!(matches!(events[1], Event::Placed { seat: ZERO, by_lot: true, .. }));
    assert_eq!(duel.of(ZERO, "used"), json!(["shoot", "whisky"]));
    assert_eq!(duel.json()["phase"], json!(2));
}
