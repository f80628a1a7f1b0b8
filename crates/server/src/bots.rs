//! Bots of the house think here, beside the threads that serve people and never on all cores at once.

use std::sync::Arc;

use table::BotCall;
use tokio::sync::Semaphore;

use crate::house::House;
use crate::slot::Slot;

/// How many bots may think at once: one core is kept free for people.
pub(crate) fn thinkers() -> Semaphore {
    let cores = std::thread::available_parallelism().map_or(2, usize::from);
    Semaphore::new(cores.saturating_sub(1).max(1))
}

/// Lets a bot think in its time and takes its decision to the table.
pub(crate) fn call(house: &Arc<House>, slot: &Arc<Slot>, call: BotCall) {
    let (house, slot) = (Arc::clone(house), Arc::clone(slot));
    tokio::spawn(async move {
        tokio::time::sleep_until(house.clock.instant(call.at)).await;
        let Ok(_permit) = house.thinkers.acquire().await else {
            return;
        };
        let Ok(decision) = tokio::task::spawn_blocking(call.think).await else {
            tracing::error!(table = %slot.id, "a bot panicked; its seat is answered as a silent one");
            return;
        };
        house.committer.good().await;
        if let Some(mut turn) = slot.enter(&house, house.clock.now()) {
            turn.decided(decision);
        }
    });
}
