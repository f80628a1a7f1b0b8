//! The puzzle of the day, in every game: solved at the table, and not solved.

use engine::Game;
use puzzles::{Ask, Puzzle, of_day, shipped};
use serde_json::json;

use crate::browser::{Cdp, Tab, WIDE};
use crate::windows::SIZES;
use crate::{Scene, games, keep_picture, run};

/// The puzzles of a game, in the order of the days from the first one.
struct Collection;

impl catalog::Visit for Collection {
    type Output = Vec<Puzzle>;

    fn visit<G: Game>(self) -> Vec<Puzzle> {
        let text = shipped::<G>();
        let days = 0..text.lines().count() as u32;
        days.map(|day| Puzzle::read(of_day(text, FIRST + day).unwrap()).unwrap()).collect()
    }
}

/// The day from which the test counts.
const FIRST: u32 = 20_000;

/// Lets the page believe that it is noon on the day that the tab has noted.
const CALENDAR: &str = "try { const day = Number(sessionStorage.day), Real = Date; if (day) { \
    const later = new Real(1970, 0, 1 + day, 12) - Real.now(); \
    window.Date = class extends Real { \
        constructor(...given) { if (given.length) super(...given); else super(Real.now() + later); } \
        static now() { return Real.now() + later; } }; } } catch {}";

impl Tab {
    /// Opens the puzzle of a game on the day with this number.
    async fn puzzle(&self, game: &str, day: usize) {
        self.js(&format!("sessionStorage.day = {}", FIRST as usize + day)).await;
        self.goto(&format!("/puzzles/{game}")).await;
        self.until("return !!document.querySelector('.table .puzzle-head, .table .puzzle-guess')").await;
    }

    /// Takes this action with the controls of the table.
    async fn take(&self, game: &str, action: &str) {
        let words: Vec<&str> = action.split([' ', '/']).filter(|word| !word.is_empty()).collect();
        match (game, &words[..]) {
            ("loot", [near, far]) => {
                self.keys(&near[..1]).await;
                self.keys(&far[..1]).await;
                self.click(".actions .button.primary:not([aria-disabled=true])").await;
            }
            ("hayauchi", [drink]) => {
                self.keys(drink).await;
                self.click(".hay-order").await;
            }
            ("gunfight", [_, cards @ ..]) => {
                for card in cards {
                    self.click(&format!(".gf-card.can-pick[data-flip='{card}']")).await;
                }
                self.click(".actions .button.primary:not([aria-disabled=true])").await;
            }
            ("hanafuda", ["draw"]) => self.keys("d").await,
            ("hanafuda", ["take", from]) => {
                let place = ["deck", "own", "theirs"].iter().position(|known| known == from).unwrap();
                self.keys(&(place + 1).to_string()).await;
            }
            ("hanafuda", [_, card]) => {
                let button = format!(
                    ".han-near button.han-card:has([data-flip='{card}']), .han-spread button:has([data-flip='{card}'])"
                );
                self.click(&button).await;
            }
            _ => panic!("{game}: {action}"),
        }
    }

    /// Checks that everything can be read and pressed in every window.
    async fn fits_every_window(&self, game: &str, when: &str) {
        for (size, least) in SIZES {
            self.resize(size).await;
            keep_picture(self, &format!("puzzle-{game}"), when, size).await;
            assert_eq!(self.misplaced(least).await, [""; 0], "{game} {when}, in a window of {size:?}");
        }
        self.resize(WIDE).await;
        assert_eq!(self.barriers().await, [""; 0], "{game} {when}");
        assert_eq!(self.errors().await, [""; 0], "{game} {when}");
    }
}

/// Whether the test knows how to take an action: buttons for exchanges and shots say no notation.
fn can_take(action: &str) -> bool {
    !["exchange", "shoot", "pass", "arrange", "effect", "bridge"].iter().any(|verb| action.starts_with(verb))
}

#[test]
fn the_puzzle_of_the_day_is_solved_once_and_missed_once_in_every_game() {
    run(async {
        let scene = Scene::new();
        let tab = scene.tab(WIDE).await;
        tab.command(Cdp("Page.addScriptToEvaluateOnNewDocument", json!({ "source": CALENDAR }))).await;
        tab.goto("/").await;
        for game in games().into_iter().filter(|game| bots::levels_of(game).len() > 1) {
            let all = catalog::visit(game, Collection).unwrap();
            let best = |from: usize| {
                let find = |&day: &usize| {
                    let ideas = &all[day % all.len()].ideas;
                    all[day % all.len()].ask == Ask::Best && [0, 1].iter().all(|&idea| can_take(&ideas[idea].action))
                };
                (from..from + all.len()).find(find).expect("a puzzle that asks for an action")
            };
            let day = best(0);
            let answer = &all[day % all.len()].ideas[0].action;
            tab.puzzle(game, day).await;
            tab.fits_every_window(game, "asked").await;
            tab.take(game, answer).await;
            tab.until("return !!document.querySelector('.puzzle-head.is-right')").await;
            tab.says("Right: ").await;
            tab.says("Solved one day in a row.").await;
            tab.fits_every_window(game, "solved").await;
            // The same day again does not count.
            tab.puzzle(game, day).await;
            tab.says("only the first answer counts").await;

            let day = best(day + 1);
            let ideas = &all[day % all.len()].ideas;
            tab.puzzle(game, day).await;
            tab.take(game, &ideas[1].action).await;
            let tenths = ideas[1].cost;
            tab.says("Not quite: “").await;
            let said = tab.text().await;
            assert!(
                said.contains(&format!("costs {}", f64::from(tenths) / 10.0)) && said.contains("Best is “"),
                "{said}"
            );
            // The table has words of its own for what the judge writes in notation.
            assert!(!said.contains(&format!("“{}”", ideas[0].action)) && !said.contains("in a row"), "{said}");
            assert_eq!(tab.errors().await, [""; 0], "{game}");

            if let Some(day) = all.iter().position(|puzzle| puzzle.ask == Ask::Share) {
                tab.puzzle(game, day).await;
                let share = (all[day].ideas[0].share + 2) / 5 * 5;
                tab.js(&format!(
                    "const it = document.querySelector('#guess'); it.value = {share}; \
                     it.dispatchEvent(new Event('input', {{ bubbles: true }}))"
                ))
                .await;
                tab.fits_every_window(game, "to be guessed").await;
                tab.press("Answer").await;
                tab.until("return !!document.querySelector('.puzzle-head.is-right')").await;
                tab.fits_every_window(game, "guessed").await;
            }
        }
    });
}
