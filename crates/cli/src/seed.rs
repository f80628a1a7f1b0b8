//! Seeds: given, or taken from the machine.

/// A number below `limit` that nobody can foresee.
pub(crate) fn surprise(limit: u64) -> u64 {
    let mut bytes = [0u8; 8];
    getrandom::fill(&mut bytes).expect("the operating system gives random bytes");
    u64::from_le_bytes(bytes) % limit
}

/// A seed nobody can foresee, short enough to be typed again.
pub(crate) fn fresh() -> String {
    format!("{:016x}", surprise(u64::MAX))
}
