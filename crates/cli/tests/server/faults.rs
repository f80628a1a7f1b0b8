//! Full disks, directories that cannot be written, damaged files, ports in use: nothing false is acknowledged, the
//! message is clear, and everything works when the fault is gone.
#![cfg(unix)]
#![allow(clippy::unwrap_used, reason = "a test that cannot go on should end")]

use std::fs::{self, Permissions};
use std::net::TcpListener;
use std::os::unix::fs::{PermissionsExt, chown};
use std::os::unix::process::CommandExt;
use std::path::Path;

use crate::harness::{Crowd, Ledger, Options, ServerProcess, program, refusal};
use tempfile::TempDir;

/// The user id of `nobody`.
const NOBODY: u32 = 65_534;

#[cfg(target_os = "linux")]
mod full_disk {
    use crate::harness::{Mark, PATIENCE, TableSpec, create};
    use client::{Account, Client};
    use protocol::{Code, Say, Setup, TableId, TableRequest};
    use rustix::process::{Resource, Rlimit, Signal, prlimit};
    use store::{SqliteStore, Tables};
    use tokio::time::timeout;

    use super::*;

    const TABLES: &[TableSpec] = &[("loot", 2, 2), ("gunfight", 2, 2), ("hanafuda", 2, 2), ("hayauchi", 4, 3)];

    /// Limits the file size, so that the server cannot append to the database or its log; or lifts the limit.
    fn fill_the_disk(running: &ServerProcess, full: bool) {
        let limit = full.then_some(20_000);
        prlimit(Some(running.pid()), Resource::Fsize, Rlimit { current: limit, maximum: None }).unwrap();
    }

    async fn health(running: &ServerProcess) -> (u16, String) {
        let reply = running.server.get("/healthz", None).await.unwrap();
        (reply.status, String::from_utf8_lossy(&reply.body).into())
    }

    #[tokio::test(flavor = "multi_thread", worker_threads = 2)]
    async fn on_a_full_disk_nothing_is_acknowledged_that_is_not_kept_and_play_goes_on_by_itself() {
        let data = TempDir::new().unwrap();
        let options = Options::on(data.path());
        let mut running = ServerProcess::open(&options);
        let mut crowd = Crowd::seat(&running.server, TABLES, "drought").await;
        for killed in [true, false] {
            let mut round = crowd.play();
            round.all_here().await;
            fill_the_disk(&running, true);
            round.until(|mark| mark == Mark::Told(Code::NotSaved)).await;
            let (status, why) = health(&running).await;
            assert!(status == 503 && why.contains("disk"), "{status} {why}");
            let guest = Account::guest(&running.server, "Late").await;
            assert!(matches!(guest, Err(client::Error::Status { status: 503, .. })), "{guest:?}");
            if !killed {
                fill_the_disk(&running, false);
                round.all_tables_move().await;
                assert_eq!(health(&running).await.0, 200);
            }
            let log = running.kill();
            assert!(log.contains("the disk is full or the database may not grow"), "{log}");
            crowd = round.over().await;
            let told = crowd.players.iter().filter(|player| player.notices.contains(&Code::NotSaved)).count();
            assert!(told > 0, "the server says what is wrong");
            Ledger::check(data.path(), &crowd).await;
            running = ServerProcess::open(&options);
        }
        let mut round = crowd.play();
        round.all_tables_move().await;
    }

    #[tokio::test(flavor = "multi_thread", worker_threads = 2)]
    async fn a_server_is_stopped_although_its_disk_is_full() {
        let data = TempDir::new().unwrap();
        let options = Options::on(data.path());
        let running = ServerProcess::open(&options);
        let mut round = Crowd::seat(&running.server, TABLES, "dust").await.play();
        round.all_here().await;
        fill_the_disk(&running, true);
        round.until(|mark| mark == Mark::Told(Code::NotSaved)).await;
        let (status, log, _) = running.stop(Signal::TERM);
        assert_eq!(status.code(), Some(0), "{log}");
        assert!(log.contains("what was queued could not be written to disk; nobody was told that it was"), "{log}");
        let crowd = round.over().await;
        Ledger::read(data.path(), &crowd.tables).await.keeps_promises(&crowd);
        let _server = ServerProcess::open(&options);
        crowd.play().all_tables_move().await;
    }

    #[tokio::test]
    async fn what_was_asked_while_the_disk_became_full_is_acknowledged_when_there_is_room_again() {
        let data = TempDir::new().unwrap();
        let options = Options::on(data.path());
        let running = ServerProcess::open(&options);
        let mut client = Account::guest(&running.server, "Annie").await.unwrap().connect().await.unwrap();
        let table = create(&client, Setup::new("loot", 2)).await;
        fill_the_disk(&running, true);
        let (text, waiting) = talk_until_full(&mut client, table).await;
        let refused = client.at(table, TableRequest::Chat { text: "and this?".into() }).await;
        assert_eq!(refused.unwrap_err().code(), Some(Code::NotSaved));
        fill_the_disk(&running, false);
        timeout(PATIENCE, waiting).await.expect("it is answered").expect("it is done");
        running.kill();
        let kept = SqliteStore::open(data.path()).await.unwrap().chat(table.0, u32::MAX).await.unwrap();
        assert_eq!(kept.iter().filter(|line| line.text == text).count(), 1, "it is kept, once");
        assert!(kept.iter().all(|line| line.text != "and this?"), "what was refused was not done");
    }

    /// Sends chat lines until the server says that it cannot save one. Returns that line and its pending answer.
    async fn talk_until_full(
        client: &mut Client,
        table: TableId,
    ) -> (String, impl Future<Output = Result<client::Answer, client::Error>> + use<>) {
        for number in 0.. {
            let text = format!("{number}{}", " tumbleweed".repeat(20));
            let mut answer = Box::pin(client.at(table, TableRequest::Chat { text: text.clone() }));
            loop {
                tokio::select! {
                    done = &mut answer => {
                        done.unwrap();
                        break;
                    }
                    said = client.next() => {
                        if let Some(Say::Notice { code, .. }) = said.expect("the connection lasts").say() {
                            assert_eq!(code, Code::NotSaved);
                            return (text, answer);
                        }
                    }
                }
            }
        }
        unreachable!("no disk is endless")
    }
}

/// Starts a server that refuses to serve; as `nobody` if we are root, because permissions do not apply to root.
fn refusal_as_nobody(options: &Options, program: &Path) -> String {
    let mut command = options.command(program);
    if rustix::process::geteuid().is_root() {
        command.uid(NOBODY).gid(NOBODY);
    }
    refusal(command)
}

fn set_mode(path: &Path, mode: u32) {
    fs::set_permissions(path, Permissions::from_mode(mode)).unwrap();
}

#[test]
fn a_directory_that_cannot_be_written_is_named_and_nothing_is_served() {
    let place = TempDir::new().unwrap();
    set_mode(place.path(), 0o755);
    let (data, copy) = (place.path().join("data"), place.path().join("quickdraw"));
    // The program itself may be in a directory that `nobody` cannot read.
    fs::copy(program(), &copy).unwrap();
    fs::create_dir(&data).unwrap();
    ServerProcess::open(&Options::on(&data)).kill();
    let empty = place.path().join("empty");
    fs::create_dir(&empty).unwrap();
    for entry in fs::read_dir(&data).unwrap().map(|entry| entry.unwrap().path()).chain([data.clone(), empty.clone()]) {
        if rustix::process::geteuid().is_root() {
            chown(&entry, Some(NOBODY), Some(NOBODY)).unwrap();
        }
        set_mode(&entry, if entry.is_dir() { 0o555 } else { 0o444 });
    }
    for directory in [&data, &empty, &empty.join("deeper")] {
        let said = refusal_as_nobody(&Options::on(directory), &copy);
        assert!(said.contains(&format!("cannot write to the data directory {}", directory.display())), "{said}");
    }
    assert_eq!(fs::read_dir(&empty).unwrap().count(), 0, "nothing is left behind");
    for path in [&data, &empty] {
        set_mode(path, 0o755);
    }
    for entry in fs::read_dir(&data).unwrap() {
        set_mode(&entry.unwrap().path(), 0o644);
    }
    ServerProcess::open(&Options::on(&data)).kill();
}

#[test]
fn a_data_directory_that_is_a_file_is_refused_and_left_as_it_is() {
    let place = TempDir::new().unwrap();
    let file = place.path().join("notes.txt");
    fs::write(&file, "buy hay").unwrap();
    let said = Options::on(&file).refusal();
    assert!(said.contains(&format!("cannot write to the data directory {}", file.display())), "{said}");
    assert_eq!(fs::read_to_string(&file).unwrap(), "buy hay");
}

#[test]
fn a_damaged_database_is_refused_and_left_as_it_is() {
    let data = TempDir::new().unwrap();
    let file = data.path().join(store::FILE_NAME);
    ServerProcess::open(&Options::on(data.path())).stop(rustix::process::Signal::TERM);
    let whole = fs::read(&file).unwrap();
    let garbage: Vec<u8> = (0..whole.len()).map(|place| (place * 7 % 251) as u8).collect();
    let half = [&whole[..4096], &garbage[4096..]].concat();
    for (what, damaged) in [("garbage", &garbage), ("half of it garbage", &half), ("cut off", &whole[..6000].to_vec())]
    {
        fs::write(&file, damaged).unwrap();
        let said = Options::on(data.path()).refusal();
        assert!(said.contains("the database is damaged: restore a backup"), "{what}: {said}");
        assert!(said.contains(file.to_str().unwrap()), "{what}: {said}");
        assert!(fs::read(&file).unwrap() == *damaged, "{what}: it is overwritten");
    }
    fs::write(&file, whole).unwrap();
    let _ = fs::remove_file(data.path().join("quickdraw.db-wal"));
    let _ = fs::remove_file(data.path().join("quickdraw.db-shm"));
    ServerProcess::open(&Options::on(data.path())).kill();
}

#[tokio::test]
async fn a_second_server_on_the_same_data_is_refused_until_the_first_is_gone() {
    let data = TempDir::new().unwrap();
    let first = ServerProcess::open(&Options::on(data.path()));
    let said = Options::on(data.path()).refusal();
    assert!(said.contains(&format!("a server is using {}", data.path().display())), "{said}");
    assert_eq!(first.server.get("/healthz", None).await.unwrap().status, 200, "the first is as it was");
    first.kill();
    ServerProcess::open(&Options::on(data.path())).kill();
}

#[test]
fn a_port_that_is_taken_is_named() {
    let data = TempDir::new().unwrap();
    let taken = TcpListener::bind("127.0.0.1:0").unwrap();
    let options = Options { listen: taken.local_addr().unwrap(), ..Options::on(&data.path().join("data")) };
    let said = options.refusal();
    assert!(said.contains(&format!("cannot listen on {}", options.listen)) && said.contains("--listen"), "{said}");
    assert!(!options.data.exists(), "nothing is made");
}
