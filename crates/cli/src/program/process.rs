//! A program in its own process. Nothing that it does or fails to do makes its host wait longer than the time limit.

use std::io::{BufRead, BufReader, Read, Write};
use std::process::{Child, ChildStdin, ChildStdout, Command, ExitStatus, Stdio};
use std::sync::mpsc::{Receiver, RecvTimeoutError, SyncSender, TryRecvError, TrySendError, sync_channel};
use std::thread;
use std::time::{Duration, Instant};

use lab::{Failure, FailureKind};
use serde::Serialize;

use super::CommandLine;
use super::message::{Answer, Message, Question, shortened};

/// Longer lines are cut, and then they are no answers.
const LONGEST_LINE: u64 = 64 * 1024;

/// How many lines may wait in each direction. Neither side is told anything before it has answered, so these are many.
const LINES: usize = 16;

/// How long a program may take to end after its input has ended.
const GRACE: Duration = Duration::from_millis(500);

/// A running program. When it is dropped its input ends, and soon after that the program itself.
#[derive(Debug)]
pub(crate) struct Process {
    child: Child,
    /// To the thread that writes, so that a program that does not read cannot block us.
    input: Option<SyncSender<String>>,
    /// From the thread that reads, so that we can stop waiting.
    output: Receiver<String>,
}

impl Process {
    /// Starts a program. Its error output is ours, so its author sees it.
    pub(crate) fn start(command: &CommandLine) -> Result<Self, String> {
        let mut starting = Command::new(command.program());
        starting.args(command.arguments()).stdin(Stdio::piped()).stdout(Stdio::piped());
        alone(&mut starting);
        let mut child = starting.spawn().map_err(|error| format!("'{command}' cannot be started: {error}"))?;
        let (input, lines) = sync_channel(LINES);
        let (told, output) = sync_channel(LINES);
        if let (Some(stdin), Some(stdout)) = (child.stdin.take(), child.stdout.take()) {
            thread::spawn(move || write_lines(stdin, &lines));
            thread::spawn(move || read_lines(stdout, &told));
        }
        Ok(Self { child, input: Some(input), output })
    }

    /// Sends a line that is not answered.
    pub(crate) fn tell(&mut self, message: &Message) -> Result<(), Failure> {
        let Some(input) = &self.input else { return Ok(()) };
        match input.try_send(line(message)) {
            Err(TrySendError::Full(_)) => Err(Failure::new(FailureKind::Silent, "it does not read what it is sent")),
            // A program that has closed its input is found out when it is asked.
            Ok(()) | Err(TrySendError::Disconnected(_)) => Ok(()),
        }
    }

    /// Asks for a decision.
    pub(crate) fn ask(&mut self, question: Question, limit: Duration) -> Result<Answer, Failure> {
        match self.output.try_recv() {
            Ok(line) => return Err(unreadable(&line, "without being asked")),
            Err(TryRecvError::Disconnected) => return Err(self.ended()),
            Err(TryRecvError::Empty) => {}
        }
        self.tell(&Message::Update(question))?;
        match self.output.recv_timeout(limit) {
            Ok(line) => Answer::read(&line).map_err(|why| unreadable(&line, &format!("which is no answer ({why})"))),
            Err(RecvTimeoutError::Disconnected) => Err(self.ended()),
            Err(RecvTimeoutError::Timeout) => {
                let what = format!("it gave no answer within {} s", limit.as_secs_f64());
                Err(Failure::new(FailureKind::Silent, what))
            }
        }
    }

    /// The failure of a program whose output has ended.
    fn ended(&mut self) -> Failure {
        let what = match self.wait() {
            Some(status) => format!("it ended ({status})"),
            None => "it closed its output".into(),
        };
        Failure::new(FailureKind::Ended, what)
    }

    /// Waits a little for the program to end.
    fn wait(&mut self) -> Option<ExitStatus> {
        let begun = Instant::now();
        loop {
            match self.child.try_wait() {
                Ok(None) if begun.elapsed() < GRACE => thread::sleep(Duration::from_millis(2)),
                status => return status.ok().flatten(),
            }
        }
    }
}

impl Drop for Process {
    fn drop(&mut self) {
        self.input = None;
        if self.wait().is_none() {
            kill(&mut self.child);
            let _ = self.child.wait();
        }
    }
}

/// Puts a program and what it starts into a group of their own: Ctrl-C is for us, and we can end all of them.
#[cfg(unix)]
fn alone(command: &mut Command) {
    std::os::unix::process::CommandExt::process_group(command, 0);
}

#[cfg(not(unix))]
fn alone(_: &mut Command) {}

/// Ends a program that has not been waited for, with what it started.
#[cfg(unix)]
fn kill(child: &mut Child) {
    use rustix::process::{Pid, Signal, kill_process_group};

    // It fails only if all of them have ended.
    let _ = kill_process_group(Pid::from_child(child), Signal::KILL);
}

#[cfg(not(unix))]
fn kill(child: &mut Child) {
    let _ = child.kill();
}

fn line(message: &impl Serialize) -> String {
    let mut text = serde_json::to_string(message).expect("messages are made of texts, numbers and lists");
    text.push('\n');
    text
}

fn unreadable(line: &str, why: &str) -> Failure {
    Failure::new(FailureKind::Unreadable, format!("it wrote '{}', {why}", shortened(line.trim_end())))
}

/// Writes lines until there are no more or the program does not read any.
fn write_lines(mut input: ChildStdin, lines: &Receiver<String>) {
    while let Ok(line) = lines.recv() {
        if input.write_all(line.as_bytes()).and_then(|()| input.flush()).is_err() {
            return;
        }
    }
}

/// Reads lines until the output ends or nobody wants them.
fn read_lines(output: ChildStdout, lines: &SyncSender<String>) {
    let mut output = BufReader::new(output);
    let mut line = Vec::new();
    while output.by_ref().take(LONGEST_LINE).read_until(b'\n', &mut line).is_ok_and(|read| read > 0) {
        if lines.send(String::from_utf8_lossy(&line).into_owned()).is_err() {
            return;
        }
        line.clear();
    }
}
