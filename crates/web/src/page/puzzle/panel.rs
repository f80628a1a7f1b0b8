//! The question of a puzzle, and after the answer what the judge says.

use leptos::ev::SubmitEvent;
use leptos::prelude::*;
use puzzles::{Ask, Puzzle};

use super::streak::Streak;
use crate::page::game_title;
use crate::words::{puzzles as words, site};

/// How far a guess may be off, in percent.
const NEAR: u32 = 10;

/// The question, or what the judge says.
#[derive(Clone, Copy)]
pub(super) struct Panel {
    game: &'static str,
    today: u32,
    puzzle: StoredValue<Puzzle>,
    given: RwSignal<Option<Given>>,
    /// Why the last action is no answer.
    refusal: RwSignal<&'static str>,
    streak: RwSignal<Streak>,
}

/// What the player has answered.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Given {
    /// This one of the ideas.
    Idea(usize),
    /// How often the first of them is taken, in percent.
    Guess(u32),
}

impl Given {
    fn is_right(self, puzzle: &Puzzle) -> bool {
        match self {
            Self::Idea(place) => place == 0,
            Self::Guess(percent) => puzzle.ideas.first().is_some_and(|idea| idea.share.abs_diff(percent) <= NEAR),
        }
    }
}

impl Panel {
    pub(super) fn new(game: &'static str, today: u32, puzzle: Puzzle) -> Self {
        Self {
            game,
            today,
            puzzle: StoredValue::new(puzzle),
            given: RwSignal::new(None),
            refusal: RwSignal::new(""),
            streak: RwSignal::new(Streak::kept(game, today)),
        }
    }

    /// Takes the action of this idea as the answer. Without one the judge has not compared it, and it is none.
    pub(super) fn choose(self, idea: Option<usize>) -> bool {
        match idea {
            Some(place) => self.give(Given::Idea(place)),
            None => self.refusal.set(words::NOT_JUDGED),
        }
        idea.is_some()
    }

    fn give(self, given: Given) {
        let is_right = self.puzzle.with_value(|puzzle| given.is_right(puzzle));
        self.streak.update(|streak| *streak = streak.after(self.today, is_right));
        self.streak.get_untracked().keep(self.game);
        self.refusal.set("");
        self.given.set(Some(given));
    }

    pub(super) fn view(self) -> AnyView {
        let had_answered = self.streak.get_untracked().is_answered(self.today);
        let counts = had_answered.then_some(words::ONCE);
        let days = move || words::streak(self.streak.get().on(self.today));
        view! {
            <section class="puzzle" aria-label=site::PUZZLE>
                {move || match self.given.get() {
                    None => self.question(),
                    Some(given) => self.verdict(given),
                }}
                <p class="refusal" role="alert">{move || self.refusal.get()}</p>
                <p class="note">{days}" "{counts}</p>
            </section>
        }
        .into_any()
    }

    fn question(self) -> AnyView {
        match self.puzzle.with_value(|puzzle| puzzle.ask) {
            Ask::Best => view! { <p class="puzzle-head">{words::BEST}</p> }.into_any(),
            Ask::Share => self.guessing(),
        }
    }

    /// A slider for how often the best player takes an action.
    fn guessing(self) -> AnyView {
        let percent = RwSignal::new(50);
        let action = self.puzzle.with_value(|puzzle| puzzle.ideas.first().map(|idea| idea.action.clone()));
        let submit = move |event: SubmitEvent| {
            event.prevent_default();
            self.give(Given::Guess(percent.get_untracked()));
        };
        view! {
            <form class="puzzle-guess" on:submit=submit>
                <label for="guess">{words::how_often(&action.unwrap_or_default())}</label>
                <span class="line">
                    <input
                        id="guess"
                        type="range"
                        min="0"
                        max="100"
                        step="5"
                        prop:value=move || percent.get().to_string()
                        aria-valuetext=move || words::percent(percent.get())
                        on:input=move |event| percent.set(event_target_value(&event).parse().unwrap_or(50))
                    />
                    <output for="guess">{move || words::percent(percent.get())}</output>
                    <button class="button primary">{words::ANSWER}</button>
                </span>
            </form>
        }
        .into_any()
    }

    fn verdict(self, given: Given) -> AnyView {
        self.puzzle.with_value(|puzzle| {
            let Some(answer) = puzzle.ideas.first() else { return ().into_any() };
            let is_right = given.is_right(puzzle);
            let head = match given {
                Given::Idea(0) => words::right(answer),
                Given::Idea(place) => words::wrong(answer, puzzle.ideas.get(place).unwrap_or(answer)),
                Given::Guess(percent) => words::guessed(answer, percent, is_right),
            };
            let others = puzzle.ideas.iter().skip(1).map(|idea| view! { <li>{words::other(idea)}</li> }).collect_view();
            view! {
                <p class="puzzle-head" class:is-right=is_right role="status">{head}</p>
                <p>{words::chance(puzzle.chance)}" "{reasons(puzzle)}</p>
                <h2 class="puzzle-others">{words::OTHERS}</h2>
                <ul class="puzzle-costs">{others}</ul>
                <p class="puzzle-ways">{ways(self.game)}</p>
            }
            .into_any()
        })
    }
}

/// Why the answer is right: the reasons of all actions that the best player takes.
fn reasons(puzzle: &Puzzle) -> String {
    let said = puzzle.ideas.iter().filter(|idea| !idea.why.is_empty());
    match puzzle.ask {
        Ask::Best => said.take(1).map(|idea| idea.why.clone()).collect(),
        Ask::Share => said.map(words::reason).collect::<Vec<_>>().join(" "),
    }
}

/// Links to the game and to the puzzles of the others.
fn ways(game: &'static str) -> AnyView {
    let others = catalog::all().into_iter().filter(|about| about.slug != game).map(|about| {
        view! { <a class="tool" href=format!("/puzzles/{}", about.slug)>{words::PUZZLE_OF} " " {game_title(about.slug)}</a> }
    });
    view! {
        <a class="button" href=format!("/practice/{game}")>{words::PLAY} " " {game_title(game)}</a>
        {others.collect_view()}
    }
    .into_any()
}

#[cfg(test)]
mod tests {
    use puzzles::Idea;

    use super::*;

    #[test]
    fn an_answer_is_the_best_action_or_a_guess_within_ten_points() {
        let idea = |share| Idea { action: "loot loot".into(), cost: 0, share, why: String::new() };
        let ideas = vec![idea(64), idea(36)];
        let puzzle = Puzzle { ask: Ask::Share, seat: 0, chance: 50, ideas, record: serde_json::Value::Null };
        assert!(Given::Idea(0).is_right(&puzzle) && !Given::Idea(1).is_right(&puzzle));
        let near: Vec<u32> = (0..=100).step_by(5).filter(|&guess| Given::Guess(guess).is_right(&puzzle)).collect();
        assert_eq!(near, [55, 60, 65, 70]);
    }
}
