//! Seeds: given, or taken from the machine.

/// A seed nobody can foresee, short enough to be typed again.
pub(crate) fn fresh() -> String {
    let mut bytes = [0u8; 8];
    getrandom::fill(&mut bytes).expect("the operating system gives random bytes");
    bytes.iter().map(|byte| format!("{byte:02x}")).collect()
}
