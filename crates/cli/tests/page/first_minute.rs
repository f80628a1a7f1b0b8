//! The first minute: a set-up that can always be played, a coached game, and rules that show before they tell.

use serde_json::json;

use crate::browser::{NARROW, Tab, WIDE};
use crate::{Scene, games, is_fit_to_be_seen, run, seats};

/// Does what the coach says: reads, or presses something that the coach points at. Now and then it does something else,
/// as people do. Notes what the coach has said, and every time that the bubble was not where it should be.
const PUPIL: &str = r#"
    window.said = []; window.wrong = [];
    const can = (it) => !it.disabled && it.getAttribute("aria-disabled") !== "true" && it.offsetParent !== null;
    const any = (list) => list[Math.floor(Math.random() * list.length)];
    const box = (selector) => document.querySelector(selector).getBoundingClientRect();
    let ready = 0;
    const reacts = () => {
      if (!document.querySelector(".hay-throw.primary")) return (ready = 0) === 0;
      ready ||= performance.now() + 120 + 250 * Math.random();
      return performance.now() > ready;
    };
    window.pupil = setInterval(() => {
      const coach = document.querySelector(".coach:not([hidden])");
      if (document.querySelector(".over") || coach?.innerText.includes("That is all")) return clearInterval(window.pupil);
      // A list that was opened by chance is closed again.
      const list = document.querySelector("dialog[open]");
      if (list) return list.close();
      let wanted = [];
      if (coach?.dataset.step) {
        if (!window.said.includes(coach.dataset.step)) window.said.push(coach.dataset.step);
        const placed = coach.style.left !== "" && coach.dataset.at === coach.dataset.step;
        const [bubble, ring] = [box(".coach"), box(".coach-ring")];
        const over = bubble.left < ring.right && ring.left < bubble.right && bubble.top < ring.bottom && ring.top < bubble.bottom;
        const off = bubble.left < 0 || bubble.top < 0 || bubble.right > innerWidth || bubble.bottom > innerHeight;
        if (placed && (over || off)) window.wrong.push(coach.dataset.step + ": " + JSON.stringify([bubble, ring]));
        if (!placed) return;
        const on = document.querySelector(".coach-on");
        if (on) return on.click();
        const at = document.querySelector(coach.dataset.point);
        wanted = at ? [at, ...at.querySelectorAll("button")].filter((it) => it.matches("button") && can(it)) : [];
      }
      if (!reacts()) return;
      const all = [...document.querySelectorAll(".stage button, .actions button")].filter(can);
      if (!wanted.length) wanted = all.filter((it) => it.matches(".actions .primary"));
      any(wanted.length && Math.random() < 0.6 ? wanted : all)?.click();
    // A person needs longer than the coach does to see what is next.
    }, 250);
"#;

/// Plays the coached game of every game to the end of the lesson, and begins a real one.
fn coached(size: (u32, u32)) {
    run(async {
        let scene = Scene::new();
        let tab = scene.tab(size).await;
        for game in games() {
            tab.goto(&format!("/practice/{game}")).await;
            tab.press("Show me").await;
            tab.until("return !!document.querySelector('.coach:not([hidden])')").await;
            is_fit_to_be_seen(&scene, &tab, &format!("/learn/{game}")).await;
            assert_eq!(tab.js("return !!document.querySelector('.clock')").await, false, "{game}: nobody is hurried");
            tab.js(PUPIL).await;
            // Whoever does other things than the coach says may end the game before the last step.
            tab.until(
                "return !!document.querySelector('.over') || \
                 document.querySelector('.coach:not([hidden])')?.innerText.includes('That is all')",
            )
            .await;
            assert_eq!(tab.js("return wrong").await, json!([]), "{game}");
            let said = tab.js("return said.length").await.as_u64().unwrap();
            assert!((3..=6).contains(&said), "{game}: the coach has said {said} things");
            tab.press("Deal me in").await;
            tab.until(&format!(
                "return location.pathname === '/practice/{game}' && !!document.querySelector('.stage')"
            ))
            .await;
            assert_eq!(tab.js("return !!document.querySelector('.coach')").await, false, "{game}");
            assert_eq!(tab.errors().await, [""; 0], "{game}");
        }
    });
}

#[test]
fn every_game_is_coached_to_the_end_of_its_lesson_on_a_desktop() {
    coached(WIDE);
}

#[test]
fn every_game_is_coached_to_the_end_of_its_lesson_on_a_phone() {
    coached(NARROW);
}

#[test]
fn the_move_of_another_player_ends_no_step_of_the_coach() {
    run(async {
        let scene = Scene::new();
        let tab = scene.tab(WIDE).await;
        tab.goto("/learn/loot").await;
        tab.says("places two cards face down").await;
        tab.until("return document.querySelector('.coach:not([hidden])')?.innerText.includes('for position 1')").await;
    });
}

#[test]
fn a_lesson_can_be_left_and_an_unfinished_game_outlives_it() {
    run(async {
        let scene = Scene::new();
        let tab = scene.tab(NARROW).await;
        tab.goto("/practice/loot").await;
        tab.press("Deal me in").await;
        tab.click(".loot-pick").await;
        let kept = "return localStorage.getItem('quickdraw.practice.loot')";
        tab.until(kept).await;
        tab.goto("/learn/loot").await;
        let before = tab.js(kept).await;
        tab.until("return document.querySelector('.coach:not([hidden])')?.dataset.step === '0'").await;
        // The step is done with the keyboard as well.
        tab.keys("l").await;
        tab.until("return document.querySelector('.coach:not([hidden])')?.dataset.step === '1'").await;
        assert_eq!(tab.js(kept).await, before, "a lesson is not stored");
        tab.press("I know this").await;
        tab.until("return location.pathname === '/practice/loot' && !!document.querySelector('.stage')").await;
        assert_eq!(tab.js("return !!document.querySelector('.coach')").await, false);
        assert_eq!(tab.errors().await, [""; 0]);
    });
}

/// Stores a plan of this game without a clock.
async fn store_without_clock(tab: &Tab, game: &str) {
    let setup = json!({ "game": game, "seats": seats(game), "pace": "none" });
    let plan = json!({ "setup": setup, "others": vec!["regular"; seats(game) - 1] }).to_string();
    tab.js(&format!("localStorage.setItem('quickdraw.plan.{game}', {})", json!(plan))).await;
}

#[test]
fn a_table_that_cannot_be_is_never_offered() {
    run(async {
        let scene = Scene::new();
        let tab = scene.tab(NARROW).await;
        tab.goto("/").await;
        store_without_clock(&tab, "hanafuda").await;
        tab.goto("/practice/hanafuda").await;
        tab.says("can no longer be played").await;
        tab.press("Deal me in").await;
        tab.until("return !!document.querySelector('.stage')").await;
        // The set-up says it, too, and shows only what most people choose.
        store_without_clock(&tab, "hanafuda").await;
        tab.goto("/new/hanafuda").await;
        tab.says("can no longer be played").await;
        assert_eq!(tab.js("return document.querySelector('.folded').open").await, false);
        tab.click(".folded summary").await;
        let clock = "[...document.querySelectorAll('[name=pace]')].at(-1)";
        tab.until(&format!("return {clock}.disabled && {clock}.parentNode.innerText.includes('needs a clock')")).await;
        tab.js("document.querySelectorAll('[name=opening]')[1].click()").await;
        tab.until(&format!("return !{clock}.disabled")).await;
        tab.js(&format!("{clock}.click()")).await;
        tab.until("return document.querySelector('.folded summary').innerText.includes('Clock')").await;
        tab.js("document.querySelectorAll('[name=opening]')[0].click()").await;
        tab.says("the clock is “Relaxed” now").await;
        tab.press("Play here against bots").await;
        tab.press("Yes, start a new game").await;
        tab.until("return !!document.querySelector('.stage')").await;
        assert_eq!(tab.errors().await, [""; 0]);
    });
}

#[test]
fn rules_show_examples_first_and_number_their_clauses_on_request() {
    run(async {
        let scene = Scene::new();
        let tab = scene.tab(WIDE).await;
        for game in games() {
            tab.goto(&format!("/rules/{game}")).await;
            tab.until("return document.querySelectorAll('.examples li svg').length > 3").await;
            let first = "return !!(document.querySelector('.examples').compareDocumentPosition(document.querySelector('.rule-text')) & 4)";
            assert_eq!(tab.js(first).await, true, "{game}: pictures come first");
            let number = "document.querySelector('.clause-number').offsetParent";
            assert_eq!(tab.js(&format!("const is = {number}; return is === null")).await, true, "{game}");
            tab.click(".tick input").await;
            tab.until(&format!("return {number} !== null")).await;
            tab.click(".tick input").await;
            tab.until(&format!("return {number} === null")).await;
        }
        assert_eq!(tab.errors().await, [""; 0]);
    });
}

/// Points at the first action card of Loot until it explains itself: the explanations are fetched when they are first
/// wanted.
fn point(event: &str, kind: &str) -> String {
    format!(
        "if (!(performance.now() - window.pointed < 1500)) {{ window.pointed = performance.now(); \
         document.querySelector('.loot-pick').dispatchEvent(new PointerEvent('{event}', {{ bubbles: true, pointerType: '{kind}' }})); }} \
         const tip = document.querySelector('.tip:not([hidden])'); return tip && tip.innerText"
    )
}

#[test]
fn what_lies_on_the_table_explains_itself_to_a_pointer_and_to_a_finger() {
    run(async {
        let scene = Scene::new();
        let tab = scene.tab(NARROW).await;
        tab.goto("/practice/loot").await;
        tab.press("Deal me in").await;
        tab.until("return !!document.querySelector('.loot-pick')").await;
        let told = tab.until(&point("pointerover", "mouse")).await;
        assert!(told.as_str().unwrap().contains("beats"), "{told}");
        tab.js("window.dispatchEvent(new KeyboardEvent('keydown', { key: 'Escape' }))").await;
        tab.until("return !document.querySelector('.tip:not([hidden])')").await;
        // A finger that is held explains, and lifting it picks nothing.
        tab.js("window.pointed = undefined").await;
        let told = tab.until(&point("pointerdown", "touch")).await;
        assert!(told.as_str().unwrap().contains("beats"), "{told}");
        let lift = "const it = document.querySelector('.loot-pick'); \
                    it.dispatchEvent(new PointerEvent('pointerup', { bubbles: true, pointerType: 'touch' })); it.click()";
        tab.js(lift).await;
        assert_eq!(tab.js("return !!document.querySelector('.loot-touch.is-filled')").await, false);
        // The next touch closes it, wherever it is.
        tab.js("document.body.dispatchEvent(new PointerEvent('pointerdown', { bubbles: true, pointerType: 'touch' }))")
            .await;
        tab.until("return !document.querySelector('.tip:not([hidden])')").await;
        tab.click(".loot-pick").await;
        tab.until("return !!document.querySelector('.loot-touch.is-filled')").await;
        assert_eq!(tab.errors().await, [""; 0]);
    });
}
