//! The review as text.

use std::fmt::Write;

use crate::{Account, Choice, Moment, Reaction, Review, Word};

/// Points of winning chance with a sign.
pub(crate) fn signed(chance: f64) -> String {
    let points = chance * 100.0;
    // No sign for what is written as zero.
    if points.abs() < 0.05 { "0.0".into() } else { format!("{points:+.1}") }
}

/// A chance in percent.
pub(crate) fn percent(chance: f64) -> String {
    format!("{:.1} %", chance * 100.0)
}

/// The steps of a moment in words.
pub(crate) fn steps(moment: &Moment) -> String {
    if moment.first == moment.last {
        format!("step {}", moment.last)
    } else {
        format!("steps {} to {}", moment.first, moment.last)
    }
}

/// A decision in words: its cost, and what the best player would have done, with the reason.
pub(crate) fn told(choice: &Choice) -> String {
    let mut text = format!("seat {}: {}, {}", choice.seat, choice.action, choice.word.name());
    if choice.word > Word::Best {
        let _ = write!(text, ", cost {} points", signed(choice.cost).trim_start_matches('+'));
    }
    text
}

/// What the best player would have mixed.
pub(crate) fn mixed(choice: &Choice) -> String {
    let one = |mixed: &crate::Mixed| format!("{} {:.0} %", mixed.action, mixed.share * 100.0);
    choice.mixture.iter().map(one).collect::<Vec<_>>().join(", ")
}

/// How a seat came to its result, in words.
pub(crate) fn account(account: &Account) -> String {
    format!(
        "result {} = start {} + skill {} ({}) + luck {} ({})",
        percent(account.result),
        percent(account.start),
        signed(account.all_skill()),
        parts(&account.skills()),
        signed(account.all_luck()),
        parts(&account.lucks()),
    )
}

fn parts(parts: &[(&str, f64)]) -> String {
    parts.iter().map(|(name, part)| format!("{name} {}", signed(*part))).collect::<Vec<_>>().join(", ")
}

/// How fast a seat was, beside what people take.
pub(crate) fn reaction(review: &Review, account: &Account) -> Option<String> {
    let usual =
        review.usual_reaction.map_or_else(String::new, |[least, most]| format!(" (people: {least} to {most} ms)"));
    let races = if account.races == 1 { "race" } else { "races" };
    (account.races > 0).then(|| format!("{} {races}, {} ms on average{usual}", account.races, account.reaction))
}

/// A reaction in a race, in words.
pub(crate) fn reacted(Reaction { seat, action, ms }: &Reaction) -> String {
    format!("seat {seat}: {action} after {ms} ms")
}

/// How good a seat's decisions were, in words.
pub(crate) fn quality(account: &Account) -> String {
    let counts = Word::ALL.iter().zip(account.words).filter(|(_, count)| *count > 0);
    let counts: Vec<String> = counts.map(|(word, count)| format!("{count} {}", word.name())).collect();
    let mean = account.mean_cost() * 100.0;
    format!("{} decisions, {mean:.2} points each: {}", account.decisions, counts.join(", "))
}

impl Review {
    /// The review for people at a terminal. `all` adds every moment to the turning points.
    pub fn text(&self, all: bool) -> String {
        let mut text = format!("{}, {} steps, {} seats\n\n", self.name, self.steps, self.seats.len());
        text += "Chances to win\n";
        for seat in 0..self.seats.len() {
            let _ = writeln!(text, "  seat {seat} {}", self.line(seat));
        }
        text += "\nResult\n";
        for (seat, one) in self.seats.iter().enumerate() {
            let _ = writeln!(text, "  seat {seat}: {}", account(one));
            if one.decisions > 0 {
                let _ = writeln!(text, "          {}", quality(one));
            }
            if let Some(told) = reaction(self, one) {
                let _ = writeln!(text, "          {told}");
            }
        }
        text += "\nWhere it turned\n";
        if self.turning.is_empty() {
            text += "  Nowhere in particular.\n";
        }
        self.turning.iter().for_each(|&index| tell(&self.moments[index], &mut text));
        if all {
            text += "\nEvery step\n";
            self.moments.iter().for_each(|moment| tell(moment, &mut text));
        }
        text
    }

    /// A seat's chances as a line of blocks.
    fn line(&self, seat: usize) -> String {
        const BLOCKS: [char; 8] = ['▁', '▂', '▃', '▄', '▅', '▆', '▇', '█'];
        const WIDTH: usize = 60;
        let graph = self.graph();
        let step = graph.len().div_ceil(WIDTH).max(1);
        let last = graph.last().into_iter();
        let points = graph.iter().step_by(step).chain(last);
        let block = |chance: f64| {
            let place = BLOCKS.iter().enumerate().position(|(place, _)| chance < (place + 1) as f64 / 8.0);
            BLOCKS[place.unwrap_or(BLOCKS.len() - 1)]
        };
        points.map(|(_, chances)| block(chances[seat])).collect()
    }
}

fn tell(moment: &Moment, text: &mut String) {
    let change = |(seat, (before, after)): (usize, (&f64, &f64))| {
        format!("seat {seat} {:.0} to {:.0} %", before * 100.0, after * 100.0)
    };
    let changes: Vec<String> = moment.before.iter().zip(&moment.after).enumerate().map(change).collect();
    let _ = writeln!(text, "  {}: {} ({})", steps(moment), shortened(&moment.what), changes.join(", "));
    for choice in &moment.choices {
        let _ = writeln!(text, "      {}", told(choice));
        if choice.word > Word::Best {
            let _ = writeln!(text, "        {}", choice.why);
            let _ = writeln!(text, "        The best player: {}.", mixed(choice));
            if let Some(best) = choice.mixture.first().filter(|best| best.action != choice.action) {
                let _ = writeln!(text, "        {}", best.why);
            }
        }
    }
    for one in &moment.reactions {
        let _ = writeln!(text, "      {}", reacted(one));
    }
    let fortunes: Vec<String> = moment.fortune.iter().map(|&fortune| signed(fortune)).collect();
    let _ = writeln!(text, "      {}: {}", moment.kind.words(), fortunes.join(", "));
}

/// A long list of inputs, cut.
pub fn shortened(what: &str) -> String {
    const MOST: usize = 100;
    if what.chars().count() <= MOST {
        return what.into();
    }
    let cut: String = what.chars().take(MOST).collect();
    format!("{cut}…")
}
