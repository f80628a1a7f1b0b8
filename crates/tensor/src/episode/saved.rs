//! Restoring an episode: from a record, or from what it saved.

use engine::{Awaits, Input, Lottery, Luck, Record, read_json};
use serde_json::Value;

use super::Episode;
use crate::{Reflexes, TensorError, Tensors};

impl<G: Tensors> Episode<G> {
    /// Continues after a record. What chance decides from now on follows from the seed; without one, the caller answers.
    pub fn resume(record: &Value, seed: Option<String>) -> Result<Self, TensorError> {
        let mut episode = Self::replay(record, seed, usize::MAX)?;
        episode.given = episode.record.inputs.len();
        episode.deal();
        Ok(episode)
    }

    /// The episode that was saved.
    pub fn restore(saved: &Value) -> Result<Self, TensorError> {
        let seed = saved["seed"].as_str().map(Into::into);
        let number = |name: &str| saved[name].as_u64().unwrap_or_default();
        let mut episode = Self::replay(&saved["record"], seed, number("given") as usize)?;
        episode.given = number("given") as usize;
        for _ in 0..number("reacted").min(episode.record.inputs.len() as u64) {
            // All reactions use as much luck.
            Reflexes::READY.draw(&mut episode.reactions);
            episode.reacted += 1;
        }
        episode.table.renew();
        let paths: Vec<Vec<i64>> = read_json(&saved["paths"]).map_err(TensorError::new)?;
        for (seat, path) in paths.iter().enumerate() {
            let seat = episode.seat(seat as i64)?;
            for &index in path {
                if episode.table.choose(seat, index)?.is_some() {
                    return Err(TensorError::new("what was saved has an action that was not carried out"));
                }
            }
        }
        Ok(episode)
    }

    /// Applies the inputs of a record. From the input numbered `given` on, luck was used for chance.
    fn replay(record: &Value, seed: Option<String>, given: usize) -> Result<Self, TensorError> {
        let record = Record::<G>::from_json(record).map_err(TensorError::new)?;
        let inputs = record.inputs.clone();
        let mut episode = Self::at(record, seed);
        for (number, input) in inputs.into_iter().enumerate() {
            let wrong = |why: String| TensorError::new(format!("input {}: {why}", number + 1));
            episode.state().clone().apply(input.clone(), &mut |_| ()).map_err(|why| wrong(why.to_string()))?;
            if let (Input::Chance(_), Awaits::Chance(lottery), Some(luck)) =
                (&input, episode.table.state().awaits(), &mut episode.luck)
                && number >= given
            {
                luck.ticket(lottery.tickets());
            }
            episode.apply(input);
        }
        Ok(episode)
    }
}
