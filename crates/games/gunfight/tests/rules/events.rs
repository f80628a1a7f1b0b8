//! Events read back from JSON.

use crate::test_table::TestTable;
use engine::{Event as _, Seat, Viewer};
use gunfight::{Event, Options};

/// Every event of whole games reads back as itself, both in full and as a player sees it.
#[test]
fn events_read_back_as_themselves() {
    for players in 2..=4 {
        let mut table = TestTable::open(players, Options::default(), "");
        let mut told = std::mem::take(&mut table.1);
        for _ in 0..60 {
            // Nobody acts, so everything is decided by lot.
            match table.0.expire() {
                Ok(events) => told.extend(events),
                Err(_) => break,
            }
        }
        assert!(told.len() > 40, "{} events", told.len());
        let seen = told.iter().filter_map(|event| event.seen_by(Viewer::Seat(Seat::new(1))));
        for event in told.iter().copied().chain(seen.collect::<Vec<_>>()) {
            let text = serde_json::to_string(&event).unwrap();
            assert_eq!(serde_json::from_str::<Event>(&text).unwrap(), event, "{text}");
        }
    }
}

/// Impossible events are refused.
#[test]
fn an_event_that_cannot_be_is_not_read() {
    let cases = [
        r#"{"event":"acts","seat":0,"level":"flush","action":"Dance"}"#,
        r#"{"event":"rolled","seat":0,"dice":[7]}"#,
        r#"{"event":"rolled","seat":0,"dice":[1,2,3,4,5,6]}"#,
        r#"{"event":"middle","cards":["2s","3s","4s","5s","6s","7s"]}"#,
    ];
    for text in cases {
        assert!(serde_json::from_str::<Event>(text).is_err(), "{text}");
    }
}
