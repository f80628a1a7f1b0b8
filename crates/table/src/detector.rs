//! Finds series of race times that no human could produce.
//!
//! The detector counts how many of a player's last [`LOOKS_AT`] races have a certain property, and compares each count
//! with a threshold. It has no state and no clock: the caller keeps the races and calls it after each one. Because it
//! is called so often, the thresholds are set for 200 races in a row, not for a single call. The tests simulate people
//! and programs; `cargo nextest run -p table detector --no-capture` prints the rates.
//!
//! A program that imitates a person, including slow and uneven times, is not found. It also wins no more often than
//! that person would.

/// One race of a player, as it was credited.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Race {
    /// The credited time in milliseconds; meaningless if the shot was early.
    pub ms: u32,
    /// Whether the player shot before anybody could have seen the signal.
    pub early: bool,
}

/// What is improbable about a series of races.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Finding {
    /// Nearly all times are shorter than people usually reach.
    TooFast,
    /// Nearly all times are equal within a few milliseconds.
    TooEven,
    /// Many times are just above the shortest one that counts.
    AtTheFloor,
    /// Many shots came before the signal could be seen.
    TooManyEarly,
}

/// How many races the detector considers: a program has to be found within 20.
pub const LOOKS_AT: usize = 20;

/// Times up to this are fast: 97 % of the times of a program at 130 ms ± 15, and 31 % of those of the quickest
/// simulated people (160 ms + normal 45 + exponential 25).
const FAST_MS: u32 = 158;

/// This many fast or early races are too many. 17 finds that program within 20 races in 99.8 % of runs and flags 2 in
/// 10,000 of those people over 200 races; 16 would flag more than 1 in 1,000, and 18 would miss the program too often.
const MOST_FAST: usize = 17;

/// Times within this span are even. A program at 210 ms ± 4 has 98 % of its times in such a span, the steadiest
/// simulated people (165 ms + normal 15 + exponential 25) at most 32 %.
const EVEN_MS: u32 = 18;

/// This many even times are too many. 18 finds that program within 20 races in 99.9 % of runs and flags 4 in 100,000 of
/// those people over 200 races; 17 would flag 4 in 10,000.
const MOST_EVEN: usize = 18;

/// Times up to this are at the floor: 3 % of the times of the quickest simulated people.
const FLOOR_MS: u32 = 100;

/// This many times at the floor are too many. None of 100,000 of those people has 8 over 200 races, and a program that
/// always claims 81 ms is found after 8.
const MOST_AT_THE_FLOOR: usize = 8;

/// This many early shots are too many. 9 finds blind shots (60 % early) within 30 races in 99 % of runs and flags 2 in
/// 10,000 of the people with 7 % false starts over 200 races; 8 would flag 2 in 1,000 of them.
const MOST_EARLY: usize = 9;

/// What is improbable about the last races of `series`, given oldest first. `None` if a human could have produced them.
pub fn judge(series: &[Race]) -> Option<Finding> {
    let last = &series[series.len().saturating_sub(LOOKS_AT)..];
    let mut times: Vec<u32> = last.iter().filter(|race| !race.early).map(|race| race.ms).collect();
    times.sort_unstable();
    let early = last.len() - times.len();
    let up_to = |most: u32| times.partition_point(|&ms| ms <= most);
    if early >= MOST_EARLY {
        Some(Finding::TooManyEarly)
    } else if up_to(FLOOR_MS) >= MOST_AT_THE_FLOOR {
        Some(Finding::AtTheFloor)
    } else if early + up_to(FAST_MS) >= MOST_FAST {
        // A faked latency turns quick times into early shots, so early shots count as fast.
        Some(Finding::TooFast)
    } else if times.windows(MOST_EVEN).any(|group| group[MOST_EVEN - 1] - group[0] <= EVEN_MS) {
        Some(Finding::TooEven)
    } else {
        None
    }
}

#[cfg(test)]
mod tests {
    use std::f64::consts::TAU;

    use engine::{Luck, Seeded};

    use super::*;

    /// Races of each simulated player.
    const RACES: u32 = 200;

    /// Simulated players of each kind.
    const PLAYERS: u32 = 4000;

    /// A simulated player's times: `base`, plus a normal with standard deviation `sd`, plus an exponential with mean
    /// `tail`, plus up to `noise`, all in milliseconds. `false_starts` is the share of shots fired before the signal.
    #[derive(Clone, Copy, Debug)]
    struct Player {
        base: f64,
        sd: f64,
        tail: f64,
        noise: f64,
        false_starts: f64,
    }

    const fn person(base: f64, sd: f64, tail: f64) -> Player {
        Player { base, sd, tail, noise: 0.0, false_starts: 0.03 }
    }

    const fn program(base: f64, sd: f64) -> Player {
        Player { base, sd, tail: 0.0, noise: 0.0, false_starts: 0.0 }
    }

    const REFERENCE: Player = person(180.0, 25.0, 50.0);

    impl Player {
        #[expect(clippy::cast_sign_loss, reason = "the time is at least 0")]
        fn race(&self, luck: &mut Seeded) -> Race {
            let false_start = uniform(luck) < self.false_starts;
            let time = self.base + self.sd * normal(luck) + self.tail * exponential(luck) + self.noise * uniform(luck);
            let ms = time.max(0.0) as u32;
            Race { ms, early: false_start || ms < 80 }
        }

        /// The first finding, and the number of races it took.
        fn found(&self, luck: &mut Seeded) -> Option<(u32, Finding)> {
            let mut series = Vec::new();
            (1..=RACES).find_map(|count| {
                series.push(self.race(luck));
                judge(&series).map(|finding| (count, finding))
            })
        }
    }

    /// Between 0 and 1, exclusive.
    fn uniform(luck: &mut Seeded) -> f64 {
        (f64::from(luck.ticket(1 << 31)) + 0.5) / f64::from(1_u32 << 31)
    }

    fn normal(luck: &mut Seeded) -> f64 {
        (2.0 * exponential(luck)).sqrt() * (TAU * uniform(luck)).cos()
    }

    fn exponential(luck: &mut Seeded) -> f64 {
        -uniform(luck).ln()
    }

    /// Simulates [`PLAYERS`] players, prints how many are found, and returns the findings with the number of races each
    /// took.
    #[allow(clippy::disallowed_macros, reason = "the rates are for people to read")]
    fn simulate(name: &str, player: Player) -> Vec<(u32, Finding)> {
        let mut luck = Seeded::new(name);
        let found: Vec<_> = (0..PLAYERS).filter_map(|_| player.found(&mut luck)).collect();
        let races: u32 = found.iter().map(|(count, _)| count).sum();
        println!(
            "{name}: {:.3} % within 20 races, {:.3} % within {RACES}, {:.1} races until found",
            100.0 * share(within(&found, 20)),
            100.0 * share(found.len()),
            f64::from(races) / f64::from(PLAYERS) / share(found.len().max(1)),
        );
        found
    }

    fn within(found: &[(u32, Finding)], races: u32) -> usize {
        found.iter().filter(|(count, _)| *count <= races).count()
    }

    fn share(count: usize) -> f64 {
        f64::from(u32::try_from(count).unwrap()) / f64::from(PLAYERS)
    }

    #[track_caller]
    fn check_person(name: &str, player: Player) {
        let found = simulate(name, player);
        assert!(share(found.len()) < 0.001, "{name}: {found:?}");
    }

    #[track_caller]
    fn check_program(name: &str, player: Player, races: u32, finding: Finding) {
        let mut found = simulate(name, player);
        found.retain(|(_, what)| *what == finding);
        assert!(share(within(&found, races)) >= 0.99, "{name}");
    }

    #[test]
    fn the_reference_population_is_left_alone() {
        check_person("180/25/50", REFERENCE);
    }

    #[test]
    fn very_quick_and_steady_people_are_left_alone() {
        check_person("165/15/25", person(165.0, 15.0, 25.0));
        check_person("160/30/25", person(160.0, 30.0, 25.0));
    }

    #[test]
    fn people_on_jittery_lines_are_left_alone() {
        check_person("180/25/50, jitter 40", Player { noise: 40.0, ..REFERENCE });
        check_person("165/15/25, jitter 40", Player { noise: 40.0, ..person(165.0, 15.0, 25.0) });
    }

    #[test]
    fn impatient_people_are_left_alone() {
        check_person("180/25/50, 7 % false starts", Player { false_starts: 0.07, ..REFERENCE });
    }

    #[test]
    fn the_extremes_of_people_are_left_alone() {
        for base in [160.0, 320.0] {
            for sd in [15.0, 45.0] {
                for tail in [25.0, 120.0] {
                    check_person(&format!("{base}/{sd}/{tail}"), person(base, sd, tail));
                }
            }
        }
    }

    #[test]
    fn programs_are_found_within_20_races() {
        for (name, player, finding) in [
            ("program at 130 ± 15", program(130.0, 15.0), Finding::TooFast),
            ("program at 200 ± 3", program(200.0, 3.0), Finding::TooEven),
            ("program at 210 ± 4", program(210.0, 4.0), Finding::TooEven),
            ("always 81", program(81.0, 0.0), Finding::AtTheFloor),
        ] {
            check_program(name, player, 20, finding);
        }
    }

    #[test]
    fn blind_shots_are_found_within_40_races() {
        let blind = Player { noise: 1000.0, false_starts: 0.6, ..program(80.0, 0.0) };
        check_program("blind, 60 % early", blind, 40, Finding::TooManyEarly);
    }

    #[test]
    fn a_faked_line_is_found_when_it_gains_100_ms_but_not_the_tolerated_40() {
        let gains = |ms: f64| Player { base: REFERENCE.base - ms, ..REFERENCE };
        let rates =
            [40.0, 60.0, 80.0, 100.0].map(|ms| share(simulate(&format!("180/25/50 less {ms}"), gains(ms)).len()));
        assert!(rates.is_sorted() && rates[0] < 0.01 && rates[3] > 0.99, "{rates:?}");
    }

    #[test]
    fn only_the_last_races_count_and_few_are_no_evidence() {
        let fast = [Race { ms: 130, early: false }; LOOKS_AT];
        assert_eq!(judge(&[]), None);
        assert_eq!(judge(&fast[..MOST_FAST - 1]), None);
        assert_eq!(judge(&fast), Some(Finding::TooFast));
        let slow = (0..20).map(|count| Race { ms: 200 + 5 * count, early: false });
        let series: Vec<_> = fast.into_iter().chain(slow).collect();
        assert_eq!(judge(&series), None);
    }
}
