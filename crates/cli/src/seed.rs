//! Random seeds from the operating system.

/// An unpredictable number below `limit`.
pub(crate) fn surprise(limit: u64) -> u64 {
    let mut bytes = [0u8; 8];
    getrandom::fill(&mut bytes).expect("the operating system gives random bytes");
    u64::from_le_bytes(bytes) % limit
}

/// An unpredictable seed, short enough to be typed again.
pub(crate) fn fresh() -> String {
    format!("{:016x}", surprise(u64::MAX))
}
