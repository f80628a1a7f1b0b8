//! Sequences of requests, and the state of a table after them.

use protocol::{Code, Occupant, Room, Stage};
use serde_json::Value;

use super::Host;

/// One request: the player, the request, and the code of its refusal, if it is refused.
pub(crate) type Case = (u64, Value, Option<Code>);

/// Makes the requests one after the other.
#[track_caller]
pub(crate) fn check(host: &mut Host, cases: &[Case]) {
    for (who, wish, refusal) in cases {
        let answer = host.wish(*who, wish);
        match refusal {
            Some(code) => assert_eq!(answer.code(), *code, "{who} asks {wish}"),
            None => assert!(answer.is_ok(), "{who} asks {wish}: {answer:?}"),
        }
    }
}

/// The occupant of each seat: the number of a person, the level of a bot, or a dash.
pub(crate) fn who_sits(room: &Room) -> Vec<String> {
    let name = |who: &Option<Occupant>| match who {
        Some(Occupant::Person(person)) => person.id.0.to_string(),
        Some(Occupant::Bot(level)) => level.clone(),
        None => "-".into(),
    };
    room.seats.iter().map(|seat| name(&seat.who)).collect()
}

/// Plays to the end without anybody answering.
pub(crate) fn to_the_end(host: &mut Host) {
    while host.room().stage != Stage::Over {
        host.pass();
    }
}
