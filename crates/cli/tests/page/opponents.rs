//! Opponents are characters: chosen by their faces, and at the table by name and level.

use super::browser::{NARROW, WIDE};
use super::{Scene, Tab, games, run, seats, short};

/// The faces and the names that can be chosen for the first of the other seats, without the free chair.
const CHOICES: &str = "const inputs = [...document.querySelectorAll('input[name=other-0]')].filter((it) => it.value); \
    return inputs.every((it) => it.parentElement.querySelector('.face svg')) && \
    inputs.map((it) => [it.parentElement.querySelector('.face').innerHTML, it.parentElement.textContent.trim()])";

/// Whether a game has bots of its own.
fn has_levels(game: &str) -> bool {
    bots::levels_of(game).iter().any(|level| level.slug == "legend")
}

impl Tab {
    /// Gives the first of the other seats to a bot of this level, and returns what it is called.
    async fn choose(&self, level: &str) -> String {
        self.until(CHOICES).await;
        let input = format!("document.querySelector('input[name=other-0][value={level}]')");
        self.js(&format!("{input}.click()")).await;
        self.until(&format!("return {input}.checked")).await;
        let name = format!(
            "const label = {input}.parentElement; \
             return (label.querySelector('b') ?? label.querySelector('.unseen')).textContent.split(',')[0]"
        );
        self.js(&name).await.as_str().unwrap().to_owned()
    }
}

#[test]
fn the_set_up_shows_four_opponents_and_the_chosen_one_sits_at_the_table() {
    run(async {
        let scene = Scene::new();
        for game in games().into_iter().filter(|game| has_levels(game)) {
            let tab = scene.tab(NARROW).await;
            tab.plan(game, seats(game), &short(game), "regular").await;
            let choices = tab.until(CHOICES).await;
            let choices = choices.as_array().unwrap();
            assert_eq!(choices.len(), 4, "{game}");
            for part in [0, 1] {
                let mut told: Vec<&str> = choices.iter().map(|choice| choice[part].as_str().unwrap()).collect();
                told.sort_unstable();
                told.dedup();
                assert_eq!(told.len(), 4, "{game}: each opponent has a face and a name of its own: {told:?}");
            }
            assert_eq!(tab.barriers().await, [""; 0], "{game}: set-up");
            let name = tab.choose("greenhorn").await;
            tab.press("Play here against bots").await;
            tab.press("Deal me in").await;
            let seated = format!(
                "return document.querySelector('.stage')?.textContent.includes({name:?}) && \
                 [...document.querySelectorAll('.stage .level')].some((it) => it.textContent === 'greenhorn')"
            );
            tab.until(&seated).await;
            assert_eq!(tab.barriers().await, [""; 0], "{game}: table");
            assert_eq!(tab.errors().await, [""; 0], "{game}");
            tab.close().await;
        }
    });
}

#[test]
fn a_character_reacts_and_is_named_with_its_level_after_the_game() {
    run(async {
        let scene = Scene::new();
        let tab = scene.tab(WIDE).await;
        tab.plan("loot", 2, &short("loot"), "regular").await;
        let name = tab.choose("legend").await;
        tab.press("Play here against bots").await;
        tab.press("Deal me in").await;
        // What the face has shown since the game began.
        tab.until(
            "const face = document.querySelector('.stage .face'); if (!face) return false; \
             window.moods = new Set([face.dataset.mood]); \
             new MutationObserver(() => moods.add(document.querySelector('.stage .face').dataset.mood)) \
             .observe(document.querySelector('.stage'), { subtree: true, attributes: true, attributeFilter: ['data-mood'] }); \
             return true",
        )
        .await;
        tab.play_on().await;
        let said = tab.end().await;
        let moods = tab.js("return [...moods]").await;
        assert!(moods.as_array().unwrap().len() > 1, "the face has shown only {moods}");
        let last = tab.js("return document.querySelector('.stage .face').dataset.mood").await;
        let won = said.contains(&name);
        assert_eq!(last, if won || said.contains("draw") { "glad" } else { "hurt" }, "{said}");
        tab.goto("/history").await;
        tab.says(&format!("{name} (legend)")).await;
        tab.press("Watch").await;
        tab.until(&format!("return document.querySelector('.stage')?.textContent.includes({name:?})")).await;
        tab.until("return !!document.querySelector('.stage .face svg')").await;
        assert_eq!(tab.errors().await, [""; 0]);
    });
}
