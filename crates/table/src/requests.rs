//! Dispatches the requests of people to the parts of the table.

use engine::{Game, Micros};
use protocol::{Code, No, TableRequest};

use crate::authority::Asker;
use crate::effects::{Effects, To};
use crate::game::moves::Move;
use crate::setup::Done;
use crate::table::Table;

impl<G: Game> Table<G> {
    /// Handles a request. The result is sent with the acknowledgement.
    pub(crate) fn carry_out(
        &mut self,
        now: Micros,
        asker: &Asker<'_>,
        request: &TableRequest<'_>,
        out: &mut Effects,
    ) -> Done<Option<String>> {
        let who = asker.person.id;
        match request {
            TableRequest::Move { game, decision, action, at } => {
                let wanted = Move { game: *game, decision: *decision, action, claim: *at };
                return self.make_move(now, asker, &wanted, out);
            }
            TableRequest::Seen { game, race } => self.painted(now, asker, *game, *race),
            TableRequest::Sit { seat } => self.sit(now, asker.person, *seat, out)?,
            TableRequest::Stand {} => self.stand(now, who, out)?,
            TableRequest::Bot { seat, level } => self.place_bot(now, who, *seat, level.as_deref(), out)?,
            TableRequest::Remove { seat } => self.remove(now, who, *seat, out)?,
            TableRequest::Silence { player, on } => self.silence(now, who, *player, *on, out)?,
            TableRequest::SendOut { player } => self.send_out(now, who, *player, out)?,
            TableRequest::Setup(setup) => self.change_setup(now, who, setup, out)?,
            TableRequest::Ready { entropy } => self.ready(now, who, entropy, out)?,
            TableRequest::Unready {} => self.unready(now, who, out)?,
            TableRequest::Pause { on } => self.want_pause(now, who, *on, out)?,
            TableRequest::Sync { game, after } => {
                let missed = self.latest(now, self.viewer(who), *game, *after);
                out.say.extend(missed.into_iter().map(|text| (To::Asker, text)));
            }
            TableRequest::Chat { .. }
            | TableRequest::Hint { .. }
            | TableRequest::React { .. }
            | TableRequest::Invite { .. }
            | TableRequest::Uninvite {} => {
                return Err(No::new(Code::BadRequest, "Nobody at this table can do that."));
            }
        }
        Ok(None)
    }
}
