//! Taking a decision back, at the table of a person alone with bots.
//!
//! The game is folded again up to where that decision began. The luck after it is drawn anew and the bots choose anew,
//! so that what was seen of these is of no use. It is refused if something that was already there has been shown since,
//! such as a card in another hand: that could not be forgotten.

use engine::{Entropy, Game, Input, Micros, Provable, Seat, Secret, Viewer};
use protocol::{Code, No, PlayerId, TableId};

use crate::authority::Authority;
use crate::game::CurrentGame;
use crate::game::progress::Progress;
use crate::game::transition::Transition;
use crate::log::{Entry, entry_text, read_back};
use crate::setup::Done;

/// How many times the unseen cards are dealt anew to find out whether any of them has been shown.
const TWINS: usize = 64;

/// A table with the last decision of its only person taken back, and the entry for its log.
pub type TakenBack = (Box<dyn Authority>, String);

/// The beginning of a decision.
struct Beginning<G: Game> {
    /// The number of transitions before it.
    transitions: usize,
    progress: Progress<G>,
}

/// Takes back the last decision of `who`, at the table with this log. `random` is 32 unpredictable bytes.
pub(crate) fn take_back<G: Game>(
    id: TableId,
    now: Micros,
    rows: &[(Micros, String)],
    who: PlayerId,
    random: [u8; 32],
) -> Done<TakenBack> {
    let bad = |why: String| No::new(Code::Damaged, why);
    let mut table = read_back::<G>(id, rows).map_err(|error| bad(error.to_string()))?;
    let seat = table.alone(who)?;
    table.check_playing()?;
    let game = table.playing();
    let Some(beginning) = last_decision(game, seat) else {
        return Err(No::new(Code::WrongStage, "There is nothing to take back."));
    };
    let secret = Secret::new(random);
    if has_shown_more(game, &beginning, seat, &secret.derive("twins")) {
        let why = "You have seen something since then that you could not know before, so this cannot be taken back.";
        return Err(No::new(Code::WrongStage, why));
    }
    let entry = Entry::TakenBack { transitions: beginning.transitions, luck: secret };
    let text = entry_text(&entry);
    table.fold(now, entry).map_err(bad)?;
    table.resume(now);
    Ok((Box::new(table), text))
}

/// Where the last decision began that `seat` has made. Answers in a race do not count.
fn last_decision<G: Game>(game: &CurrentGame<G>, seat: Seat) -> Option<Beginning<G>> {
    let (mut progress, mut last) = (game.start().clone(), None);
    let mut beginning = (0, progress.clone());
    for (index, past) in game.history.iter().enumerate() {
        if is_decision_of(seat, &progress, &past.transition) && beginning.1.state().to_act().contains(seat) {
            last = Some(beginning.clone());
        }
        let number = progress.decisions().of(seat);
        advance(&mut progress, &past.transition, seat).ok()?;
        // The first transition deals, and is never taken back: before it nobody has been told anything.
        if index == 0 || progress.decisions().of(seat) != number || !progress.state().to_act().contains(seat) {
            beginning = (index + 1, progress.clone());
        }
    }
    last.map(|(transitions, progress)| Beginning { transitions, progress })
}

/// Whether a transition is a decision of `seat` outside a race.
fn is_decision_of<G: Game>(seat: Seat, progress: &Progress<G>, transition: &Transition<G>) -> bool {
    let (Transition::Play(inputs) | Transition::Hold(inputs)) = transition else { return false };
    let own = |input: &_| matches!(input, Input::Act { seat: who, action, .. } if *who == seat && G::settles(action));
    progress.race().is_none() && inputs.iter().any(own)
}

/// Whether `seat` has been shown anything since then that was there and that they had never seen: if the cards they had
/// not seen were dealt anew, what they were told since would be impossible, or something else.
fn has_shown_more<G: Game>(game: &CurrentGame<G>, since: &Beginning<G>, seat: Seat, secret: &Secret) -> bool {
    let state = since.progress.state();
    let mut luck = Provable::new(secret.clone(), Entropy::none(0), 0);
    let differs = |luck: &mut Provable| {
        let twin = state.redeal_unseen(Viewer::Seat(seat), luck);
        twin != *state && !looks_alike(game, since, twin, seat)
    };
    (0..TWINS).any(|_| differs(&mut luck))
}

/// Whether everything that happened since then would have been told `seat` in the same words if `twin` had been the
/// position.
fn looks_alike<G: Game>(game: &CurrentGame<G>, since: &Beginning<G>, twin: G, seat: Seat) -> bool {
    let (mut one, mut other) = (since.progress.clone(), since.progress.clone().with_state(twin));
    let viewer = Viewer::Seat(seat);
    game.history[since.transitions..].iter().all(|past| {
        let told = advance(&mut one, &past.transition, seat);
        let told_otherwise = advance(&mut other, &past.transition, seat);
        told.is_ok() && told == told_otherwise && one.shown().view(viewer) == other.shown().view(viewer)
    })
}

/// Applies a transition, and returns what `seat` is told of it.
fn advance<G: Game>(progress: &mut Progress<G>, transition: &Transition<G>, seat: Seat) -> Result<Vec<G::Event>, ()> {
    let happened = progress.read(transition).map_err(drop)?;
    let mut seen = Vec::new();
    progress.tell(&happened, Viewer::Seat(seat), &mut seen);
    Ok(seen)
}
