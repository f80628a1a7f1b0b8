//! Batches of games.

use bots::Effort;
use engine::Seat;
use tensor::{AnyBatch, AnyEpisode, Batch, Episode, Observe, Rows, Setup, Start, Tensors, Visit};

use crate::walk::for_all;

/// The arrays of a batch.
#[derive(Clone, Debug, Default, PartialEq)]
struct Arrays {
    observations: Vec<f32>,
    finals: Vec<f32>,
    masks: Vec<i8>,
    owes: Vec<bool>,
    rewards: Vec<f32>,
    terminated: Vec<bool>,
    truncated: Vec<bool>,
    episodes: Vec<i64>,
}

impl Arrays {
    fn of(batch: &dyn AnyBatch) -> Self {
        let (tables, agents) = (batch.tables(), batch.agents().len());
        Self {
            observations: vec![9.0; tables * agents * batch.observation()],
            finals: vec![9.0; tables * agents * batch.observation()],
            masks: vec![9; tables * agents * batch.indices()],
            owes: vec![false; tables * agents],
            rewards: vec![9.0; tables * agents],
            terminated: vec![false; tables],
            truncated: vec![false; tables],
            episodes: vec![-1; tables],
        }
    }

    fn rows(&mut self) -> Rows<'_> {
        Rows {
            observations: &mut self.observations,
            finals: &mut self.finals,
            masks: &mut self.masks,
            owes: &mut self.owes,
            rewards: &mut self.rewards,
            terminated: &mut self.terminated,
            truncated: &mut self.truncated,
            episodes: &mut self.episodes,
        }
    }
}

fn setup<G: Tensors>(tables: usize) -> Setup<G> {
    let players = *G::about().players.start();
    Setup {
        start: G::new(players, G::Options::default()),
        tables,
        seed: "noon".into(),
        bots: Vec::new(),
        effort: Effort::FULL,
        observe: Observe::All,
        limit: 0,
        threads: 1,
    }
}

/// Plays so many steps at random, and returns the arrays after each.
fn play<G: Tensors>(setup: Setup<G>, steps: usize) -> Vec<(Vec<i64>, Arrays)> {
    let mut batch = Batch::new(setup).expect("the setup is possible");
    let mut arrays = Arrays::of(&batch);
    batch.reset(None, arrays.rows(), &mut || usize::MAX).expect("a batch can begin");
    let mut indices = vec![0; arrays.owes.len()];
    (0..steps)
        .map(|_| {
            batch.sample(&mut indices);
            batch.step(&indices, arrays.rows(), &mut || usize::MAX).expect("samples are legal");
            (indices.clone(), arrays.clone())
        })
        .collect()
}

#[derive(Clone, Copy)]
struct SameAsEpisodes;

impl Visit for SameAsEpisodes {
    type Output = ();

    /// Follows the first games of each table as episodes with the same seeds.
    fn visit<G: Tensors>(self) {
        let tables = 3;
        let episode = |number: i64| {
            Episode::<G>::new(&Start::New(None), &serde_json::Map::new(), Some(format!("noon/{number}")))
                .expect("a new game is possible")
        };
        let mut alone: Vec<Episode<G>> = (0..tables as i64).map(episode).collect();
        let mut games = 0;
        for (indices, arrays) in play::<G>(setup(tables), 150) {
            let agents = arrays.owes.len() / tables;
            for (table, alone) in alone.iter_mut().enumerate() {
                let rows = table * agents..(table + 1) * agents;
                for (seat, &index) in indices[rows.clone()].iter().enumerate() {
                    if index >= 0 {
                        alone.choose(seat as i64, index).expect("the index was legal in the batch");
                    }
                }
                assert_eq!(alone.is_over(), arrays.terminated[table]);
                let gained: Vec<f32> = alone.returns().into_iter().map(|gain| gain as f32).collect();
                assert_eq!(gained, arrays.rewards[rows.clone()]);
                if alone.is_over() {
                    for (seat, row) in rows.clone().enumerate() {
                        let mut numbers = vec![0.0; G::OBSERVATION];
                        alone.observe(seat as i64, &mut numbers).expect("the seat is there");
                        assert_eq!(
                            numbers,
                            arrays.finals[row * G::OBSERVATION..][..G::OBSERVATION],
                            "the last observation"
                        );
                    }
                    *alone = episode(arrays.episodes[table]);
                    games += 1;
                }
                for (seat, row) in rows.enumerate() {
                    let mut numbers = vec![0.0; G::OBSERVATION];
                    alone.observe(seat as i64, &mut numbers).expect("the seat is there");
                    assert_eq!(numbers, arrays.observations[row * G::OBSERVATION..][..G::OBSERVATION]);
                    let mask: Vec<usize> = alone.mask(seat as i64).expect("the seat is there").iter().collect();
                    let bits = arrays.masks[row * G::INDICES..][..G::INDICES].iter().enumerate();
                    assert_eq!(mask, bits.filter(|(_, bit)| **bit == 1).map(|(index, _)| index).collect::<Vec<_>>());
                    assert_eq!(arrays.owes[row], !mask.is_empty());
                }
            }
        }
        assert!(games > 0 || G::about().slug != catalog::all()[0].slug, "no game came to its end");
    }
}

#[test]
fn a_table_plays_the_same_games_as_episodes_with_its_seeds() {
    for_all(SameAsEpisodes);
}

#[derive(Clone, Copy)]
struct OnThreads;

impl Visit for OnThreads {
    type Output = ();

    fn visit<G: Tensors>(self) {
        let alone = play::<G>(setup(7), 40);
        assert!(alone == play(Setup { threads: 3, ..setup::<G>(7) }, 40), "threads change nothing");
        let owing = play(Setup { observe: Observe::Owing, ..setup::<G>(7) }, 40);
        for ((_, all), (_, owing)) in alone.iter().zip(&owing) {
            assert_eq!(all.masks, owing.masks);
            for (row, _) in all.owes.iter().enumerate().filter(|(_, owes)| **owes) {
                let numbers = row * G::OBSERVATION..(row + 1) * G::OBSERVATION;
                assert_eq!(all.observations[numbers.clone()], owing.observations[numbers]);
            }
        }
    }
}

#[test]
fn threads_and_unwritten_observations_change_nothing() {
    for_all(OnThreads);
}

#[derive(Clone, Copy)]
struct WithBots;

impl Visit for WithBots {
    type Output = ();

    fn visit<G: Tensors>(self) {
        let players = *G::about().players.start();
        let level = bots::levels::<G>()[0].slug;
        let bots = (0..players).map(|seat| (seat > 0).then(|| level.into())).collect();
        let setup = Setup { bots, limit: 30, ..setup::<G>(2) };
        let mut ended = play(setup, 70).into_iter().filter(|(_, arrays)| arrays.terminated[0] || arrays.truncated[0]);
        let (_, arrays) = ended.next().expect("a game ends or is cut off");
        assert!(arrays.finals[..G::OBSERVATION].iter().all(|number| (0.0..=1.0).contains(number)));
        assert!(arrays.finals[..G::OBSERVATION] != arrays.observations[..G::OBSERVATION], "a new game has begun");
    }
}

#[test]
fn bots_play_the_other_seats_and_long_games_are_cut_off() {
    for_all(WithBots);
}

#[test]
fn an_illegal_index_changes_nothing_at_any_table() {
    use catalog::loot::State;
    let mut batch = Batch::<State>::new(setup(2)).unwrap();
    let mut arrays = Arrays::of(&batch);
    batch.reset(None, arrays.rows(), &mut || usize::MAX).unwrap();
    let before = arrays.clone();
    for wrong in [[0, 0, 0, 9], [0, 0, 0, -1], [0, 0, i64::MAX, 0]] {
        let error = batch.step(&wrong, arrays.rows(), &mut || usize::MAX).unwrap_err().to_string();
        assert!(error.contains("at table 1") && error.contains("it can choose 0, 1, 2"), "{error}");
        assert_eq!(arrays, before);
    }
    assert!(
        batch
            .step(&[0; 3], arrays.rows(), &mut || usize::MAX)
            .unwrap_err()
            .to_string()
            .contains("need 4 indices, not 3")
    );
}

#[test]
fn what_cannot_be_played_is_refused_with_a_sentence() {
    use catalog::loot::State;
    let refused = |setup: Setup<State>| Batch::new(setup).err().expect("it is impossible").to_string();
    assert_eq!(refused(setup(0)), "a batch needs at least one table");
    let bots = |names: &[&str]| names.iter().map(|&name| Some(name.to_owned())).collect();
    assert!(refused(Setup { bots: bots(&["regular", "sharp"]), ..setup(1) }).contains("leave at least one"));
    assert!(refused(Setup { bots: bots(&["wizard"]), ..setup(1) }).contains("has no bot 'wizard'; it has greenhorn"));
    assert!(refused(Setup { bots: vec![None; 3], ..setup(1) }).contains("there is no seat 2"));
    assert_eq!(
        Batch::<State>::new(setup(1)).map(|batch| batch.agents().to_vec()).ok(),
        Some(vec![Seat::new(0), Seat::new(1)])
    );
}

#[test]
fn a_step_that_was_stopped_in_the_middle_needs_a_reset() {
    use catalog::loot::State;
    for threads in [1, 2] {
        let mut batch = Batch::<State>::new(Setup { threads, ..setup(5) }).unwrap();
        let mut arrays = Arrays::of(&batch);
        batch.reset(None, arrays.rows(), &mut || 2).unwrap();
        let begun = arrays.clone();
        assert!(batch.step(&[0; 10], arrays.rows(), &mut || 0).is_err());
        assert_eq!(arrays, begun, "it was stopped before anything happened");
        let mut parts = [2, 2, 0].into_iter();
        assert!(batch.step(&[0; 10], arrays.rows(), &mut || parts.next().unwrap()).is_err());
        let why = batch.step(&[0; 10], arrays.rows(), &mut || usize::MAX).unwrap_err().to_string();
        assert_eq!(why, "the batch was stopped in the middle of a step: reset it");
        batch.reset(None, arrays.rows(), &mut || usize::MAX).unwrap();
        assert_eq!(arrays, begun);
        batch.step(&[0; 10], arrays.rows(), &mut || 1).unwrap();
    }
}
