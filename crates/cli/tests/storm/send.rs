//! How a player sends its requests: on one line or both, twice, later, and again.

use std::time::{Duration, Instant};

use engine::Luck;
use protocol::{Ask, JoinTable, Request};

use super::asks::{Asked, Sent, What};
use super::line::LINES;
use super::player::Player;

impl Player {
    /// Makes a request with a fresh id, and sends it in one of several ways.
    pub(super) fn ask(&mut self, request: Request<'_>, what: What) {
        let (place, id) = (self.asked.len(), format!("{}-{}", self.number, self.asked.len()));
        let text = serde_json::to_string(&Ask { id: Some(id.as_str().into()), request }).unwrap();
        self.by_id.insert(id.clone(), place);
        self.open.insert(place);
        self.asked.push(Asked { id, what, text, sent: Vec::new(), answers: Vec::new() });
        let line = self.some_line();
        match self.luck.ticket(10) {
            // Later, after others.
            0 => {
                let wait = Duration::from_millis(50 + u64::from(self.luck.ticket(1500)));
                self.held_back.push((Instant::now() + wait, place));
            }
            // Twice, or on all lines.
            1 => (0..2).for_each(|_| self.send_on(line, place)),
            2 | 3 => (0..LINES).for_each(|line| self.send_on(line, place)),
            _ => self.send_on(line, place),
        }
    }

    /// Sends an earlier request again, whether it was answered or not.
    pub(super) fn ask_again(&mut self, place: usize) {
        let line = self.some_line();
        self.send_on(line, place);
    }

    pub(super) fn send_held_back(&mut self) {
        let now = Instant::now();
        let due: Vec<(Instant, usize)> = self.held_back.extract_if(.., |(at, _)| *at <= now).collect();
        for (_, place) in due {
            let line = self.some_line();
            self.send_on(line, place);
        }
    }

    fn send_on(&mut self, line: usize, place: usize) {
        let Some(connection) = self.connections[line].as_ref().map(|connection| connection.number) else { return };
        self.steps += 1;
        self.asked[place].sent.push(Sent { step: self.steps, at: Instant::now(), connection });
        let text = self.asked[place].text.clone();
        self.lines[line].send(connection, &text);
    }

    pub(super) fn join(&self, line: usize, number: u32) {
        let join = JoinTable { table: Some(self.table), invitation: None, game: 0, after: 0, chat: 0 };
        let id = format!("{}-join-{number}", self.number);
        let text = serde_json::to_string(&Ask { id: Some(id.into()), request: Request::Join(join) }).unwrap();
        self.lines[line].send(number, &text);
    }

    /// Joins again where that failed, and then sends all pending requests.
    pub(super) fn join_again(&mut self) {
        let now = Instant::now();
        for line in 0..LINES {
            let Some(connection) = self.connections[line].as_mut() else { continue };
            if connection.join_again.take_if(|at| *at <= now).is_some() {
                let number = connection.number;
                self.join(line, number);
                self.send_open(line);
            }
        }
    }

    /// Sends all pending requests, sometimes in reverse order.
    pub(super) fn send_open(&mut self, line: usize) {
        let mut open: Vec<usize> = self.open.iter().copied().collect();
        if self.luck.ticket(2) == 0 {
            open.reverse();
        }
        for place in open {
            self.send_on(line, place);
        }
    }

    pub(super) fn is_connected(&self) -> bool {
        (0..LINES).any(|line| self.is_up(line))
    }

    fn is_up(&self, line: usize) -> bool {
        self.connections[line].as_ref().is_some_and(|connection| connection.join_again.is_none())
    }

    /// A random line, but one that is up if there is any.
    fn some_line(&mut self) -> usize {
        let line = self.luck.ticket(LINES as u32) as usize;
        (line..line + LINES).map(|line| line % LINES).find(|&line| self.is_up(line)).unwrap_or(line)
    }
}
