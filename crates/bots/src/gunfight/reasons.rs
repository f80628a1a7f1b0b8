//! What an action of Quick Draw is good for, in a sentence.

use catalog::gunfight::{Action, Arrangement, Board, Entry, Level, Row, Stack, State};
use engine::{Game, Input, Seat};

use super::weigh::Weighing;

/// The three hands of an arrangement, what they do, and how well the Fire stands a flip.
pub(super) fn of_arrangement(weighing: &Weighing, arrangement: &Arrangement) -> String {
    let Some(traits) = weighing.traits_of(arrangement) else { return String::new() };
    let levels = traits.levels.map(level);
    let hands = Stack::ALL.map(|stack| {
        let level = levels[stack as usize];
        format!("{stack} with {} ({})", title(level), does(level, stack))
    });
    let [fire, after_a_flip] = [levels[Stack::Fire as usize], level(traits.steady[1])];
    let steady = if after_a_flip == fire {
        "no single flip weakens the Fire".to_owned()
    } else {
        format!("a flip can turn the Fire into {}", title(after_a_flip))
    };
    format!("It makes {}; {} remains, and {steady}.", hands.join(", "), arrangement.rest())
}

fn level(number: u8) -> Level {
    Level::ALL.get(usize::from(number)).copied().unwrap_or(Level::HighCard)
}

/// What a hand does in its round, as part of a sentence.
fn does(level: Level, stack: Stack) -> String {
    let words = Entry::of(level, stack).words.trim_end_matches('.');
    let (first, rest) = words.split_at(words.len().min(1));
    first.to_ascii_lowercase() + rest
}

/// The name of a hand, as part of a sentence.
fn title(level: Level) -> String {
    let title = Row::of(level).title;
    let is_counted = ["one ", "two ", "three ", "four "].iter().any(|count| title.starts_with(count));
    if is_counted { title.to_owned() } else { format!("a {title}") }
}

/// What an action changes or protects: the hands that are still to be played, a shot's damage.
pub(super) fn of_action(state: &State, seat: Seat, action: &Action) -> String {
    let board = state.board();
    let damage = |board: &Board| board.shot().map_or(0, |shot| shot.total());
    match action {
        Action::Shoot(target) => hit(*target, damage(board), board.of(*target).life),
        Action::Pass | Action::Exchange(None) => "It leaves everything as it is.".into(),
        _ => {
            let mut after = *state;
            after.apply_unchecked(Input::Act { seat, action: *action, at: None }, &mut |_| {});
            if let Action::Exchange(Some(_)) = action {
                return format!("It makes a shot of {} into one of {}.", damage(board), damage(after.board()));
            }
            let changes = changes(board, after.board(), seat);
            match action {
                _ if !changes.is_empty() => changes,
                Action::Rotate(_) => "It changes no hand, but what is rotated cannot be flipped or swapped.".into(),
                _ => "It changes no hand, but what can be done to one later.".into(),
            }
        }
    }
}

fn hit(target: Seat, damage: i16, life: i16) -> String {
    if damage >= life {
        format!("It hits {target} for {damage} and puts them out of the game.")
    } else {
        format!("It hits {target} for {damage} and leaves them {} life.", life - damage)
    }
}

/// The hands whose level differs.
fn changes(before: &Board, after: &Board, own: Seat) -> String {
    if after.players().iter().any(|player| !player.is_revealed()) {
        return String::new();
    }
    let mut all = Vec::new();
    for seat in before.living().iter() {
        for stack in [Stack::Aim, Stack::Fire] {
            let [from, to] = [before, after].map(|board| board.level(seat, stack));
            if from != to {
                let whose = if seat == own { "your".to_owned() } else { format!("{seat}'s") };
                all.push(format!("It turns {whose} {stack} from {} into {}.", title(from), title(to)));
            }
        }
    }
    all.join(" ")
}
