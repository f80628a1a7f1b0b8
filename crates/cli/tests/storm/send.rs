//! How a player sends its requests: on one link or both, twice, later, and again.

use std::time::{Duration, Instant};

use engine::Luck;
use protocol::{Ask, JoinTable, Request};

use super::asks::{Asked, Sent, What};
use super::link::LINKS;
use super::player::Player;

impl Player {
    /// Makes a request with a fresh id, and sends it in one of several ways.
    pub(super) fn ask(&mut self, request: Request<'_>, what: What) {
        let (place, id) = (self.asked.len(), format!("{}-{}", self.number, self.asked.len()));
        let text = serde_json::to_string(&Ask { id: Some(id.as_str().into()), request }).unwrap();
        self.by_id.insert(id.clone(), place);
        self.open.insert(place);
        self.asked.push(Asked { id, what, text, sent: Vec::new(), answers: Vec::new() });
        let link = self.some_link();
        match self.luck.ticket(10) {
            // Later, after others.
            0 => {
                let wait = Duration::from_millis(50 + u64::from(self.luck.ticket(1500)));
                self.held_back.push((Instant::now() + wait, place));
            }
            // Twice, or on all links.
            1 => (0..2).for_each(|_| self.send_on(link, place)),
            2 | 3 => (0..LINKS).for_each(|link| self.send_on(link, place)),
            _ => self.send_on(link, place),
        }
    }

    /// Sends an earlier request again, whether it was answered or not.
    pub(super) fn ask_again(&mut self, place: usize) {
        let link = self.some_link();
        self.send_on(link, place);
    }

    pub(super) fn send_held_back(&mut self) {
        let now = Instant::now();
        let due: Vec<(Instant, usize)> = self.held_back.extract_if(.., |(at, _)| *at <= now).collect();
        for (_, place) in due {
            let link = self.some_link();
            self.send_on(link, place);
        }
    }

    fn send_on(&mut self, link: usize, place: usize) {
        let Some(connection) = self.connections[link].as_ref().map(|connection| connection.number) else { return };
        self.steps += 1;
        self.asked[place].sent.push(Sent { step: self.steps, at: Instant::now(), connection });
        let text = self.asked[place].text.clone();
        self.links[link].send(connection, &text);
    }

    pub(super) fn join(&self, link: usize, number: u32) {
        let join = JoinTable { table: Some(self.table), invitation: None, game: 0, after: 0, chat: 0 };
        let id = format!("{}-join-{number}", self.number);
        let text = serde_json::to_string(&Ask { id: Some(id.into()), request: Request::Join(join) }).unwrap();
        self.links[link].send(number, &text);
    }

    /// Joins again where that failed, and then sends all pending requests.
    pub(super) fn join_again(&mut self) {
        let now = Instant::now();
        for link in 0..LINKS {
            let Some(connection) = self.connections[link].as_mut() else { continue };
            if connection.join_again.take_if(|at| *at <= now).is_some() {
                let number = connection.number;
                self.join(link, number);
                self.send_open(link);
            }
        }
    }

    /// Sends all pending requests, sometimes in reverse order.
    pub(super) fn send_open(&mut self, link: usize) {
        let mut open: Vec<usize> = self.open.iter().copied().collect();
        if self.luck.ticket(2) == 0 {
            open.reverse();
        }
        for place in open {
            self.send_on(link, place);
        }
    }

    pub(super) fn is_connected(&self) -> bool {
        (0..LINKS).any(|link| self.is_up(link))
    }

    fn is_up(&self, link: usize) -> bool {
        self.connections[link].as_ref().is_some_and(|connection| connection.join_again.is_none())
    }

    /// A random link, but one that is up if there is any.
    fn some_link(&mut self) -> usize {
        let link = self.luck.ticket(LINKS as u32) as usize;
        (link..link + LINKS).map(|link| link % LINKS).find(|&link| self.is_up(link)).unwrap_or(link)
    }
}
