//! Seeds: given, or taken from the machine.

/// A seed nobody can foresee, short enough to be typed again.
pub(crate) fn fresh() -> String {
    let mut bytes = [0u8; 8];
    getrandom::fill(&mut bytes).expect("the operating system gives random bytes");
    format!("{:016x}", u64::from_le_bytes(bytes))
}
