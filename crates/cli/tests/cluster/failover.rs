//! How soon a table goes on after its node is killed or frozen. `QUICKDRAW_FAULTS` sets how often.

use std::time::{Duration, Instant};

use tokio::sync::mpsc::{UnboundedReceiver, unbounded_channel};
use tokio::sync::watch;
use tokio::task::JoinSet;
use tokio::time::timeout;

use crate::duelist::{Played, Shot, pair};
use crate::harness::{PATIENCE, Relay};
use crate::nodes::Nodes;
use crate::storm::Disk;

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_table_goes_on_elsewhere_when_its_node_is_killed_or_frozen() {
    let faults: u32 = std::env::var("QUICKDRAW_FAULTS").map_or(3, |faults| faults.parse().unwrap());
    let Some(mut nodes) = Nodes::start(3, &[]).await else { return };
    let (mut killed, mut frozen) = (Vec::new(), Vec::new());
    let mut game = Game::start(&nodes).await;
    for fault in 0..faults {
        let owner = nodes.owner(game.table).await;
        let at = Instant::now();
        if fault % 2 == 0 {
            nodes.all[owner].kill();
            killed.push(game.goes_on(at).await);
            nodes.all[owner].start().await;
        } else {
            nodes.all[owner].pause();
            frozen.push(game.goes_on(at).await);
            nodes.all[owner].go_on();
        }
        nodes.all_here().await;
        game.goes_on(Instant::now()).await;
    }
    let played = game.stop().await;
    let errors = nodes.kill_all();
    assert!(errors.is_empty(), "{errors:?}");
    let disk = Disk::read_postgres(&nodes.url(), played.iter().map(|played| played.you)).await;
    for played in &played {
        played.check(&disk);
        assert_eq!(played.refused, [""; 0], "nothing was refused");
    }
    for (what, times) in [("kill -9", &mut killed), ("SIGSTOP", &mut frozen)] {
        println!("{what}: {}", summary(times));
    }
}

/// Number, middle, 99 % and longest of these times.
pub(crate) fn summary(times: &mut [Duration]) -> String {
    times.sort_unstable();
    let at = |percent: usize| times[(times.len() - 1) * percent / 100].as_secs_f64();
    match times {
        [] => "none".into(),
        _ => format!("{} times, p50 {:.2} s, p99 {:.2} s, max {:.2} s", times.len(), at(50), at(99), at(100)),
    }
}

/// A table with two players, who reach any node that is healthy.
pub(crate) struct Game {
    pub(crate) table: protocol::TableId,
    shots: UnboundedReceiver<Shot>,
    playing: JoinSet<Played>,
    stop: watch::Sender<bool>,
    _relays: [Relay; 2],
}

impl Game {
    pub(crate) async fn start(nodes: &Nodes) -> Self {
        let (seed, addresses) = (crate::seed(), nodes.addresses());
        let other = format!("{seed} 2");
        let relays = [Relay::among_healthy(&addresses, &seed).await, Relay::among_healthy(&addresses, &other).await];
        let (tell, shots) = unbounded_channel();
        let (stop, stopped) = watch::channel(false);
        let mut playing = JoinSet::new();
        let duelists = pair(relays.each_ref().map(|relay| &relay.server), 0, &seed).await;
        let table = duelists[0].table();
        for duelist in duelists {
            playing.spawn(duelist.play(tell.clone(), stopped.clone()));
        }
        Self { table, shots, playing, stop, _relays: relays }
    }

    /// Waits until a move is acknowledged that was made after `since`. Returns how long after.
    pub(crate) async fn goes_on(&mut self, since: Instant) -> Duration {
        loop {
            let shot = timeout(PATIENCE, self.shots.recv()).await.expect("the game goes on").expect("somebody plays");
            if shot.asked >= since {
                return shot.acknowledged - since;
            }
        }
    }

    /// Both stop.
    pub(crate) async fn stop(self) -> Vec<Played> {
        self.stop.send_replace(true);
        timeout(PATIENCE, self.playing.join_all()).await.expect("everything is answered")
    }
}
