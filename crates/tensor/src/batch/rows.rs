//! The arrays that a batch writes, and their parts for each table.

/// Arrays of a batch of `n` tables with `a` agents, in row order. Some can be empty: they are not written.
#[derive(Debug, Default)]
pub struct Rows<'a> {
    /// What each agent observes: `n` times `a` observations.
    pub observations: &'a mut [f32],
    /// What each agent observed at the end of the game that ended in this step: `n` times `a` observations. Those of
    /// other tables keep what they had.
    pub finals: &'a mut [f32],
    /// What each agent can choose: `n` times `a` rows of zeros and ones.
    pub masks: &'a mut [i8],
    /// Whether each agent owes a decision: `n` times `a`.
    pub owes: &'a mut [bool],
    /// What each agent got in this step: `n` times `a`.
    pub rewards: &'a mut [f32],
    /// Whether a game has ended in this step: `n`.
    pub terminated: &'a mut [bool],
    /// Whether a game was cut off in this step: `n`.
    pub truncated: &'a mut [bool],
    /// The number of the game that each table plays now: `n`.
    pub episodes: &'a mut [i64],
}

impl<'a> Rows<'a> {
    /// The rows of `size` tables at a time.
    pub(super) fn tables(
        self,
        agents: usize,
        observation: usize,
        indices: usize,
        size: usize,
    ) -> impl Iterator<Item = Rows<'a>> {
        let mut left = self;
        std::iter::from_fn(move || {
            let more = !left.episodes.is_empty();
            more.then(|| left.split(agents, observation, indices, size))
        })
    }

    /// Takes the rows of the first `size` tables off.
    pub(super) fn split(&mut self, agents: usize, observation: usize, indices: usize, size: usize) -> Self {
        let tables = size.min(self.episodes.len());
        let all = std::mem::take(self);
        let (observations, more_observations) = cut(all.observations, tables * agents * observation);
        let (finals, more_finals) = cut(all.finals, tables * agents * observation);
        let (masks, more_masks) = cut(all.masks, tables * agents * indices);
        let (owes, more_owes) = cut(all.owes, tables * agents);
        let (rewards, more_rewards) = cut(all.rewards, tables * agents);
        let (terminated, more_terminated) = cut(all.terminated, tables);
        let (truncated, more_truncated) = cut(all.truncated, tables);
        let (episodes, more_episodes) = cut(all.episodes, tables);
        *self = Rows {
            observations: more_observations,
            finals: more_finals,
            masks: more_masks,
            owes: more_owes,
            rewards: more_rewards,
            terminated: more_terminated,
            truncated: more_truncated,
            episodes: more_episodes,
        };
        Rows { observations, finals, masks, owes, rewards, terminated, truncated, episodes }
    }
}

/// Cuts so many items off the front, or as many as there are: them, and the rest.
fn cut<T>(from: &mut [T], count: usize) -> (&mut [T], &mut [T]) {
    from.split_at_mut(count.min(from.len()))
}
