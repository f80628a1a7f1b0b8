//! Single games: saved and restored, with chance in the caller's hands, and with wrong requests.

use catalog::loot::State as Loot;
use engine::{Luck, Seeded};
use serde_json::{Map, Value, json};
use tensor::{AnyEpisode, Episode, Start, Tensors, Visit, returns};

use crate::walk::for_all;

fn new<G: Tensors>(seed: Option<&str>) -> Episode<G> {
    Episode::new(&Start::New(None), &Map::new(), seed.map(Into::into)).expect("a new game is possible")
}

/// Chooses once at random for the first seat that owes a decision, or lets chance have its first outcome.
fn go_on<G: Tensors>(episode: &mut Episode<G>, luck: &mut Seeded) {
    if let Some(chances) = episode.chances() {
        let sum: f64 = chances.iter().map(|(_, chance, _)| chance).sum();
        assert!((sum - 1.0).abs() < 1e-9, "probabilities add up");
        let (number, ..) = chances[luck.ticket(chances.len() as u32) as usize];
        assert!(number < G::OUTCOMES);
        return episode.draw(number as i64).expect("the outcome was listed");
    }
    let Some(seat) = episode.to_act().lowest() else { return };
    let seat = seat.index() as i64;
    let mask = *episode.mask(seat).expect("the seat is there");
    let index = mask.iter().nth(luck.ticket(mask.len() as u32) as usize).expect("who owes can choose") as i64;
    assert!(!episode.words(seat, index).expect("the index is legal").is_empty());
    episode.choose(seat, index).expect("the index is legal");
}

#[derive(Clone, Copy)]
struct Saved;

impl Visit for Saved {
    type Output = ();

    fn visit<G: Tensors>(self) {
        for seed in [Some("saved"), None] {
            let (mut luck, mut episode) = (Seeded::new("choices"), new::<G>(seed));
            for step in 0..60 {
                if step % 7 == 3 {
                    let saved = episode.save();
                    let mut again = Episode::<G>::restore(&saved).expect("what was saved can be restored");
                    assert_eq!(again.save(), saved);
                    let (mut ahead, mut luck) = (episode.clone(), Seeded::new("ahead"));
                    let mut same = luck.clone();
                    for _ in 0..10 {
                        go_on(&mut ahead, &mut luck);
                        go_on(&mut again, &mut same);
                    }
                    assert_eq!(again.save(), ahead.save(), "a restored game goes on in the same way");
                    assert_eq!(again.events(0), ahead.events(0));
                }
                go_on(&mut episode, &mut luck);
            }
            let resumed = Episode::<G>::resume(&episode.record(), None).expect("a record can be continued");
            assert_eq!(resumed.record(), episode.record());
        }
    }
}

#[test]
fn a_saved_game_goes_on_as_it_would_have() {
    for_all(Saved);
}

#[test]
fn a_game_without_a_seed_waits_for_chance() {
    let mut episode = new::<Loot>(None);
    assert!(episode.to_act().is_empty() && !episode.is_over());
    let chances = episode.chances().unwrap();
    assert_eq!(chances.iter().map(|(number, ..)| *number).collect::<Vec<_>>(), [0, 1, 2, 3, 4]);
    assert!((chances[0].1 - 3.0 / 13.0).abs() < 1e-9);
    for card in [0, 0, 0, 4] {
        episode.draw(card).unwrap();
    }
    assert_eq!(episode.to_act().len(), 2);
    assert_eq!(episode.draw(0).unwrap_err().to_string(), "the game does not wait for chance now");
    assert!(episode.chances().is_none());
}

#[test]
fn notation_and_indices_say_the_same() {
    let mut episode = new::<Loot>(Some("noon"));
    assert_eq!(episode.path_of(0, "loot whisky"), Ok(Some(vec![2])));
    assert_eq!(episode.words(0, 2), Ok("loot whisky".into()));
    episode.play(0, "loot whisky", None).unwrap();
    episode.choose(1, 4).unwrap();
    let record = episode.record();
    let inputs = record["inputs"].as_array().unwrap();
    assert!(inputs.contains(&json!({"seat": 0, "action": {"play": ["loot", "whisky"]}})));
    assert!(inputs.contains(&json!({"seat": 1, "action": {"play": ["shoot", "shoot"]}})));
}

#[test]
fn wrong_requests_are_answered_with_a_sentence() {
    let mut episode = new::<Loot>(Some("noon"));
    let options = |text: Value| text.as_object().cloned().unwrap();
    let begun =
        |start, given: Value| Episode::<Loot>::new(&start, &options(given), None).map(|_| ()).unwrap_err().to_string();
    let cases = [
        (episode.choose(2, 0).map(|_| ()).unwrap_err().to_string(), "there is no seat 2: this game has seats 0 to 1"),
        (episode.choose(-1, 0).map(|_| ()).unwrap_err().to_string(), "there is no seat -1"),
        (
            episode.choose(0, 9).map(|_| ()).unwrap_err().to_string(),
            "seat 0 cannot choose index 9 now: it can choose 0",
        ),
        (episode.play(0, "dance", None).unwrap_err().to_string(), "two action cards"),
        (episode.observe(0, &mut [0.0; 3]).unwrap_err().to_string(), "an observation has 103 numbers, not 3"),
        (begun(Start::New(Some(3)), json!({})), "is for 2 players, not 3"),
        (begun(Start::New(None), json!({"match": "long"})), "option 'match' is single or best-of-3, not 'long'"),
        (begun(Start::Position(json!({"row": []})), json!({})), "row"),
        (begun(Start::Position(json!(7)), json!({})), "a position is an object"),
        (Episode::<Loot>::resume(&json!({}), None).map(|_| ()).unwrap_err().to_string(), "not a record"),
        (tensor::visit("chess", Saved).unwrap_err().to_string(), "there is no game 'chess' here; there are loot"),
    ];
    for (said, words) in cases {
        assert!(said.contains(words), "{said}");
    }
}

#[test]
fn the_winners_share_what_everybody_staked() {
    use engine::{Seats, Verdict};
    let gains = |players, winners| returns(players, &Verdict::new(winners, "won"));
    assert_eq!(gains(2, Seats::first(2)), [0.0, 0.0]);
    assert_eq!(gains(3, Seats::first(1)), [2.0, -1.0, -1.0]);
    assert_eq!(gains(6, Seats::first(2)), [2.0, 2.0, -1.0, -1.0, -1.0, -1.0]);
}

#[derive(Clone, Copy)]
struct ByLot;

impl Visit for ByLot {
    type Output = ();

    fn visit<G: Tensors>(self) {
        use engine::GameOptions;
        let options = tensor::without_races::<G>(&Map::new()).expect("every game can be played without races");
        let read: G::Options = engine::read_options(G::about(), &options).expect("these are options");
        assert!(!read.races());
    }
}

#[test]
fn every_game_can_be_played_without_races() {
    for_all(ByLot);
}

#[test]
fn who_has_to_read_cards_first_takes_longer_than_who_is_ready() {
    use catalog::{hanafuda, hayauchi};
    fn times<G: Tensors>(episode: &Episode<G>) -> Vec<u64> {
        let record = episode.record();
        record["inputs"].as_array().unwrap().iter().filter_map(|input| input["at"].as_u64()).collect()
    }
    fn all_choose<G: Tensors>(episode: &mut Episode<G>, index: i64) {
        (0..4).for_each(|seat| assert!(episode.choose(seat, index).expect("the index is legal")));
    }
    let (mut luck, mut cards) = (Seeded::new("race"), new::<hanafuda::State>(Some("race")));
    (0..2).for_each(|_| go_on(&mut cards, &mut luck));
    let read = times(&cards);
    assert!(read.len() == 2 && read.iter().all(|at| (1_150_000..=2_050_000).contains(at)), "{read:?}");

    // All pick the same Booze and shoot, so that all race.
    let mut dinosaurs = new::<hayauchi::State>(Some("race"));
    all_choose(&mut dinosaurs, 6);
    all_choose(&mut dinosaurs, 7);
    let seen = times(&dinosaurs);
    assert!(seen.len() == 4 && seen.iter().all(|at| (250_000..=550_000).contains(at)), "{seen:?}");

    // Nobody shoots, so that the race is repeated: now they are ready.
    let mut again = new::<hayauchi::State>(Some("race"));
    all_choose(&mut again, 6);
    all_choose(&mut again, 8);
    all_choose(&mut again, 7);
    let ready = times(&again);
    let ready = &ready[ready.len() - 4..];
    assert!(ready.iter().all(|at| (180_000..=420_000).contains(at)), "{ready:?}");
}

#[test]
fn the_luck_of_a_bot_is_not_that_of_a_game() {
    let mut bot = tensor::bot_luck("noon", engine::Seat::new(1));
    let mut games = ["noon", "noon/1", "noon/1/1"].map(Seeded::new);
    let drawn: Vec<u32> = (0..8).map(|_| bot.ticket(1000)).collect();
    for game in &mut games {
        assert_ne!(drawn, (0..8).map(|_| game.ticket(1000)).collect::<Vec<_>>());
    }
}
