//! Things that are asked one after the other, and how a table stands then.

use protocol::{Code, Occupant, Room, Stage};
use serde_json::Value;

use super::Host;

/// One thing that is asked: by whom, what, and with which code it is refused, if it is.
pub(crate) type Case = (u64, Value, Option<Code>);

/// Asks one after the other.
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

/// Who sits where: the number of a person, the level of a bot, or a dash.
pub(crate) fn who_sits(room: &Room) -> Vec<String> {
    let name = |who: &Option<Occupant>| match who {
        Some(Occupant::Person(person)) => person.id.0.to_string(),
        Some(Occupant::Bot(level)) => level.clone(),
        None => "-".into(),
    };
    room.seats.iter().map(|seat| name(&seat.who)).collect()
}

/// Plays to the end, everybody silent.
pub(crate) fn to_the_end(host: &mut Host) {
    while host.room().stage != Stage::Over {
        host.pass();
    }
}
