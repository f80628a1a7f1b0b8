//! What each viewer may know by the rules alone: the game's own events and views, computed from a log without a table.

use engine::{Awaits, Event, Game, Input, InputOf, Lottery, Micros, Viewer, read_options};
use protocol::Setup;
use serde_json::Value;

/// What every viewer of the current game has learned, as comparable text: the seats, then spectators.
pub(crate) fn known(rows: &[(Micros, String)]) -> Vec<String> {
    walk(rows).0
}

/// For each chance outcome in the current game, the other possible outcomes.
pub(crate) fn lotteries(rows: &[(Micros, String)]) -> Vec<Vec<String>> {
    walk(rows).1
}

fn walk(rows: &[(Micros, String)]) -> (Vec<String>, Vec<Vec<String>>) {
    let entries: Vec<Value> = rows.iter().map(|(_, row)| serde_json::from_str(row).unwrap()).collect();
    let setup: Setup = serde_json::from_value(entries[0]["opened"]["setup"].clone()).unwrap();
    let began = entries.iter().rposition(|entry| entry.get("started").is_some()).unwrap();
    let steps = entries[began..].iter().filter_map(|entry| Some(entry.get("did")?["step"].clone())).collect();
    catalog::visit(&setup.game.clone(), Folding { setup, steps }).unwrap()
}

struct Folding {
    setup: Setup,
    steps: Vec<Value>,
}

impl catalog::Visit for Folding {
    type Output = (Vec<String>, Vec<Vec<String>>);

    fn visit<G: Game>(self) -> Self::Output {
        let options = read_options(G::about(), &self.setup.options).unwrap();
        let state = G::new(self.setup.seats, options);
        let seen = vec![String::new(); self.setup.seats + 1];
        let last = vec![String::new(); self.setup.seats + 1];
        let race = Race { held: vec![], early: vec![], answers: vec![], told: vec![] };
        let mut fold = Fold { shown: state.clone(), state, race, seen, last, lotteries: vec![] };
        self.steps.iter().for_each(|step| fold.take(step));
        (fold.seen, fold.lotteries)
    }
}

struct Race<G: Game> {
    held: Vec<InputOf<G>>,
    early: Vec<InputOf<G>>,
    answers: Vec<InputOf<G>>,
    told: Vec<G::Event>,
}

struct Fold<G: Game> {
    state: G,
    shown: G,
    race: Race<G>,
    seen: Vec<String>,
    last: Vec<String>,
    lotteries: Vec<Vec<String>>,
}

impl<G: Game> Fold<G> {
    fn take(&mut self, step: &Value) {
        let mut events = Vec::new();
        let inputs = |name: &str| -> Vec<InputOf<G>> { serde_json::from_value(step[name].clone()).unwrap() };
        if step.get("play").is_some() {
            events = self.run(&inputs("play"), true);
            self.shown = self.state.clone();
        } else if step.get("hold").is_some() {
            self.race = Race { held: inputs("hold"), early: vec![], answers: vec![], told: vec![] };
            let before = self.state.clone();
            self.run(&self.race.held.clone(), true);
            self.state = before;
        } else if step == "go" {
            let before = self.state.clone();
            events = self.run(&self.race.held.clone(), false);
            self.shown = std::mem::replace(&mut self.state, before);
            // A repeated signal reveals nothing new.
            events.retain(|event| !self.race.told.contains(event));
            self.race.told.extend(events.iter().cloned());
        } else if let Some(answer) = step.get("answer") {
            let input: InputOf<G> = serde_json::from_value(answer.clone()).unwrap();
            let early = answer["early"] == true;
            if early { self.race.early.push(input) } else { self.race.answers.push(input) }
        } else {
            let Race { held, early, answers, told } =
                std::mem::replace(&mut self.race, Race { held: vec![], early: vec![], answers: vec![], told: vec![] });
            let race: Vec<InputOf<G>> = early.into_iter().chain(held).chain(answers).collect();
            events = self.run(&race, false);
            events.extend(self.run(&inputs("close"), true));
            for told in told {
                let place = events.iter().position(|event| *event == told).unwrap();
                events.remove(place);
            }
            self.shown = self.state.clone();
        }
        self.note(&events);
    }

    fn run(&mut self, inputs: &[InputOf<G>], count: bool) -> Vec<G::Event> {
        let mut events = Vec::new();
        for input in inputs {
            if let (true, Input::Chance(_), Awaits::Chance(lottery)) = (count, input, self.state.awaits()) {
                let others = (0..lottery.tickets().min(60)).map(|ticket| lottery.outcome(ticket).to_string());
                self.lotteries.push(others.collect());
            }
            self.state.apply(input.clone(), &mut |event| events.push(event)).unwrap();
        }
        events
    }

    fn note(&mut self, events: &[G::Event]) {
        for (place, viewer) in Viewer::all(self.shown.players()).enumerate() {
            let told: Vec<G::Event> = events.iter().filter_map(|event| event.seen_by(viewer)).collect();
            let view = serde_json::to_string(&self.shown.view(viewer)).unwrap();
            if !told.is_empty() || view != self.last[place] {
                self.seen[place].extend([&serde_json::to_string(&told).unwrap(), "\n", &view, "\n"]);
                self.last[place] = view;
            }
        }
    }
}
