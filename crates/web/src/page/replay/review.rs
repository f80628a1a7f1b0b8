//! The review beside a replay: the graph of the chances, where the game turned, and what each decision cost. The
//! practice worker makes it.

use std::fmt::Write;
use std::sync::Arc;

use engine::Cast;
use leptos::prelude::*;
use practice::Reviewed;
use review::{Choice, Moment, Word};
use serde_json::Value;
use wasm_bindgen::JsCast;
use wasm_bindgen_futures::spawn_local;
use web_sys::{Element, MouseEvent};

use super::super::accuracy;
use super::projector::Projector;
use crate::art::short;
use crate::chunks;
use crate::connection::Connections;
use crate::table::HintWords;
use crate::words::hint::named;
use crate::words::review as words;
use crate::words::site::UNFETCHED;
use crate::worker_channel::JudgeNews;

/// The size of the graph.
const WIDTH: f64 = 600.0;
const HEIGHT: f64 = 160.0;

/// How far a review is.
#[derive(Clone)]
enum Stage {
    Closed,
    Making(usize, usize),
    Made(Arc<Reviewed>),
    Failed(String),
}

/// The review of the replayed game.
#[derive(Clone)]
pub(super) struct ReviewPanel {
    stage: RwSignal<Stage>,
    connections: Connections,
    record: Arc<Value>,
    names: Arc<[String]>,
    projector: Projector,
}

impl ReviewPanel {
    pub(super) fn new(connections: Connections, record: Arc<Value>, names: &[String], projector: Projector) -> Self {
        on_cleanup(move || connections.worker.stop_judge());
        Self { stage: RwSignal::new(Stage::Closed), connections, record, names: names.into(), projector }
    }

    /// The button that begins a review, or closes it.
    pub(super) fn button(&self) -> AnyView {
        let this = self.clone();
        let stage = self.stage;
        let is_open = move || !stage.with(|stage| matches!(stage, Stage::Closed));
        view! {
            <button
                class="tool"
                aria-expanded=move || is_open().to_string()
                on:click=move |_| if is_open() { this.close() } else { this.begin() }
            >
                {words::REVIEW}
            </button>
        }
        .into_any()
    }

    /// Lets the worker review the game, and shows how far it is.
    pub(super) fn begin(&self) {
        self.stage.set(Stage::Making(0, self.record["inputs"].as_array().map_or(0, Vec::len)));
        let this = self.clone();
        spawn_local(async move {
            // Without the words of the game, actions are called as the judge writes them.
            let say = chunks::fetch_hint_words(this.record["game"].as_str().unwrap_or_default()).await.ok();
            if !matches!(this.stage.try_get_untracked(), Some(Stage::Making(..))) {
                return;
            }
            let record = Value::clone(&this.record);
            this.connections.worker.review(record, move |news| {
                let now = match news {
                    JudgeNews::At(done, all) => Stage::Making(done, all),
                    JudgeNews::Done(Ok(text)) => match engine::parse_json::<Reviewed>(&text) {
                        Ok(reviewed) => Stage::Made(Arc::new(this.called(reviewed, say))),
                        Err(why) => Stage::Failed(why.to_string()),
                    },
                    JudgeNews::Done(Err(why)) => Stage::Failed(why),
                };
                // The page may be gone.
                let _ = this.stage.try_set(now);
            });
        });
    }

    /// The same review with actions and cards as the table calls them.
    fn called(&self, mut reviewed: Reviewed, say: Option<HintWords>) -> Reviewed {
        let Some(HintWords { action, sentence }) = say else { return reviewed };
        let cast = Cast::new(self.names.to_vec(), None);
        for moment in &mut reviewed.review.moments {
            moment.drawn = sentence(&moment.drawn);
        }
        for choice in reviewed.review.moments.iter_mut().flat_map(|moment| &mut moment.choices) {
            choice.action = action(&choice.action, &cast);
            choice.why = sentence(&choice.why);
            for mixed in &mut choice.mixture {
                mixed.action = action(&mixed.action, &cast);
                mixed.why = sentence(&mixed.why);
            }
        }
        reviewed
    }

    fn close(&self) {
        self.connections.worker.stop_judge();
        self.stage.set(Stage::Closed);
    }

    /// The review itself, above the controls.
    pub(super) fn sheet(self) -> AnyView {
        let stage = self.stage;
        view! {
            {move || match stage.get() {
                Stage::Closed => ().into_any(),
                Stage::Making(done, all) => self.framed(self.progress(done, all)),
                Stage::Failed(why) if why == UNFETCHED => self.framed(chunks::unfetched()),
                Stage::Failed(why) => self.framed(view! { <p role="alert">{words::FAILED}". "{why}</p> }.into_any()),
                Stage::Made(reviewed) => self.framed(self.made(&reviewed)),
            }}
        }
        .into_any()
    }

    fn framed(&self, inside: AnyView) -> AnyView {
        let this = self.clone();
        view! {
            <section class="review-sheet" aria-label=words::TITLE>
                {inside}
                <p><button class="tool" on:click=move |_| this.close()>{words::CLOSE}</button></p>
            </section>
        }
        .into_any()
    }

    fn progress(&self, done: usize, all: usize) -> AnyView {
        let this = self.clone();
        view! {
            <p role="status">{words::making(done, all)}</p>
            <progress value=done max=all></progress>
            <p><button class="button" on:click=move |_| this.close()>{words::STOP}</button></p>
        }
        .into_any()
    }

    fn made(&self, reviewed: &Reviewed) -> AnyView {
        let review = &reviewed.review;
        let turning: Vec<AnyView> =
            review.turning.iter().map(|&index| self.moment(reviewed, &review.moments[index])).collect();
        let none = turning.is_empty().then_some(words::NOWHERE);
        let costly = |moment: &&Moment| moment.choices.iter().any(|choice| choice.word > Word::Best);
        let listed = |moments: Vec<&Moment>| -> Vec<AnyView> {
            moments.into_iter().map(|moment| self.moment(reviewed, moment)).collect()
        };
        let decisions = listed(review.moments.iter().filter(costly).collect());
        let nothing = decisions.is_empty().then_some(words::NONE);
        let all = listed(review.moments.iter().collect());
        view! {
            {self.graph(reviewed)}
            <h3>{words::TURNED}</h3>
            <ol class="review-moments">{turning}</ol>
            <p>{none}</p>
            <h3>{words::RESULT}</h3>
            {self.accounts(reviewed)}
            {self.reactions(reviewed)}
            <details>
                <summary>{words::COSTLY}</summary>
                <ol class="review-moments">{decisions}</ol>
                <p>{nothing}</p>
            </details>
            <details><summary>{words::ALL}</summary><ol class="review-moments">{all}</ol></details>
        }
        .into_any()
    }

    /// The graph with its scale. A click on it shows the step at that place.
    fn graph(&self, reviewed: &Reviewed) -> AnyView {
        let projector = self.projector;
        let last = reviewed.frames.last().copied().unwrap_or_default();
        let go = move |event: MouseEvent| {
            let Some(lines) = event.current_target().and_then(|it| it.dyn_into::<Element>().ok()) else { return };
            let place = lines.get_bounding_client_rect();
            let part = (f64::from(event.client_x()) - place.left()) / place.width().max(1.0);
            projector.playing.set(false);
            projector.jump((part.clamp(0.0, 1.0) * last as f64).round() as usize);
        };
        let scale = words::SCALE.map(|mark| view! { <span>{mark}</span> });
        view! {
            <figure class="review-graph">
                <div class="review-scale" aria-hidden="true">{scale}</div>
                <div class="review-lines" on:click=go inner_html=graph(reviewed)></div>
                <figcaption><span>{words::BEGIN}</span><span>{words::step(last)}</span></figcaption>
            </figure>
        }
        .into_any()
    }

    fn accounts(&self, reviewed: &Reviewed) -> AnyView {
        let row = |(seat, account): (usize, &review::Account)| {
            view! {
                <tr>
                    <th scope="row"><i class=format!("review-line s{seat}")></i>{self.name(seat)}</th>
                    <td>{words::exactly(account.start)}</td>
                    <td>{words::points(account.all_skill())}<small>{words::parts(&account.skills())}</small></td>
                    <td>{words::points(account.all_luck())}<small>{words::parts(&account.lucks())}</small></td>
                    <td>{words::exactly(account.result)}</td>
                </tr>
            }
        };
        let rows = reviewed.review.seats.iter().enumerate().map(row).collect_view();
        let heads = words::PARTS.map(|part| view! { <th scope="col">{part}</th> });
        view! {
            <table class="review-accounts"><thead><tr>{heads}</tr></thead><tbody>{rows}</tbody></table>
            <p class="review-note">{words::EXPLAINED}</p>
        }
        .into_any()
    }

    /// How fast the players were, beside what people and the player usually take.
    fn reactions(&self, reviewed: &Reviewed) -> Option<AnyView> {
        let review = &reviewed.review;
        let told = review.seats.iter().enumerate().filter_map(|(seat, one)| words::reaction(&self.name(seat), one));
        let told: Vec<_> = told.map(|told| view! { <li>{told}</li> }).collect();
        let usual = review.usual_reaction.filter(|_| !told.is_empty())?;
        let own = accuracy::reaction_in(&review.game);
        let list = view! {
            <h3>{words::REACTIONS}</h3>
            <ul>{told}</ul>
            <p class="review-note">{words::usual(usual, own)}</p>
        };
        Some(list.into_any())
    }

    /// A moment, with a button that shows its last step.
    fn moment(&self, reviewed: &Reviewed, moment: &Moment) -> AnyView {
        let frame = reviewed.frames.get(moment.last - 1).copied().unwrap_or_default();
        let projector = self.projector;
        let go = move |_| {
            projector.playing.set(false);
            projector.jump(frame);
        };
        let changes: Vec<String> = (moment.before.iter().zip(&moment.after).enumerate())
            .filter(|(_, (before, after))| (**after - **before).abs() >= 0.005)
            .map(|(seat, (before, after))| words::change(&self.name(seat), *before, *after))
            .collect();
        let choices = moment.choices.iter().map(|choice| self.choice(choice)).collect_view();
        let drawn = (!moment.drawn.is_empty()).then(|| review::shortened(&moment.drawn));
        let reactions = moment.reactions.iter().map(|one| {
            view! { <p class="review-note">{words::reacted(&self.name(one.seat), one.ms)}</p> }
        });
        view! {
            <li>
                <button class="tool" on:click=go>{words::step(frame)}</button>
                <span>{changes.join(", ")}</span>
                {choices}
                {reactions.collect_view()}
                <p class="review-note">{drawn}</p>
                <p class="review-note">{words::fortune(moment, &self.names)}</p>
            </li>
        }
        .into_any()
    }

    fn choice(&self, choice: &Choice) -> AnyView {
        let costly = choice.word > Word::Best;
        let named = |told: String| named(&told, &self.names);
        let why = costly.then(|| named(choice.why.clone()));
        let better = costly.then(|| words::better(choice)).flatten().map(named);
        view! {
            <p class=choice.word.name()>{words::decided(&self.name(choice.seat), choice)}</p>
            <p class="review-note">{why}" "{better}</p>
        }
        .into_any()
    }

    fn name(&self, seat: usize) -> String {
        self.names.get(seat).cloned().unwrap_or_default()
    }
}

/// The lines of the chances, one for each seat, over rules at the quarters, with marks where the game turned.
fn graph(reviewed: &Reviewed) -> String {
    let Reviewed { review, frames } = reviewed;
    let last = frames.last().copied().unwrap_or_default().max(1) as f64;
    let x = |step: usize| step.checked_sub(1).map_or(0.0, |step| frames[step] as f64 / last * WIDTH);
    let mut svg = format!(
        r#"<svg viewBox="0 0 {} {}" role="img" aria-label="{}" preserveAspectRatio="none">"#,
        short(WIDTH),
        short(HEIGHT),
        words::GRAPH
    );
    for quarter in 1..4 {
        let y = short(HEIGHT * f64::from(quarter) / 4.0);
        let _ = write!(svg, r#"<path class="review-rule" d="M0 {y}H{}"/>"#, short(WIDTH));
    }
    for &index in &review.turning {
        let at = short(x(review.moments[index].last));
        let _ = write!(svg, r#"<path class="review-turn" d="M{at} 0V{}"/>"#, short(HEIGHT));
    }
    for seat in 0..review.seats.len() {
        let mut points = String::new();
        for (step, chances) in review.graph() {
            let _ = write!(points, "{},{} ", short(x(step)), short((1.0 - chances[seat]) * HEIGHT));
        }
        let _ = write!(svg, r#"<polyline class="review-line s{seat}" points="{}"/>"#, points.trim_end());
    }
    svg + "</svg>"
}
