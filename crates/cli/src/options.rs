//! Arguments that several commands share: a game, its options, numbers.

use anyhow::{Context, Result, bail};
use serde_json::{Map, Value};

/// Visits the game with this slug; the error lists the games there are.
pub(crate) fn visit<V: catalog::Visit>(slug: &str, visitor: V) -> Result<V::Output> {
    let Some(output) = catalog::visit(slug, visitor) else {
        let known: Vec<&str> = catalog::all().iter().map(|about| about.slug).collect();
        bail!("there is no game '{slug}'; there is {}", known.join(", "));
    };
    Ok(output)
}

/// Parses options given as NAME=VALUE.
pub(crate) fn given(options: &[String]) -> Result<Map<String, Value>> {
    let pair = |option: &String| {
        let (name, value) =
            option.split_once('=').with_context(|| format!("'{option}' is not an option: write NAME=VALUE"))?;
        Ok((name.to_owned(), Value::from(value)))
    };
    options.iter().map(pair).collect()
}

/// Parses a number of games: `1000`, `1,000`, `1e6`, `250k`, `2m`.
pub(crate) fn games(text: &str) -> Result<u64, String> {
    let plain = text.replace([',', '_'], "").to_lowercase();
    let (digits, factor) = match plain.char_indices().last() {
        Some((at, 'k')) => (&plain[..at], 1e3),
        Some((at, 'm')) => (&plain[..at], 1e6),
        _ => (&plain[..], 1.0),
    };
    let number = digits.parse::<f64>().map(|number| number * factor).ok().filter(|number| number.fract() == 0.0);
    match number {
        #[expect(clippy::cast_sign_loss, reason = "it is at least 1")]
        Some(number) if (1.0..=1e12).contains(&number) => Ok(number as u64),
        _ => Err("a number of games is at least 1, such as 1000, 250k, 1e6 or 2m".into()),
    }
}

/// Parses a number of threads.
pub(crate) fn threads(text: &str) -> Result<usize, String> {
    let number = text.parse().ok().filter(|number| (1..=1024).contains(number));
    number.ok_or_else(|| "a number of threads is from 1 to 1024".into())
}

/// Parses the bots' effort, in percent.
pub(crate) fn effort(text: &str) -> Result<u32, String> {
    let number = text.parse().ok().filter(|number| (1..=10_000).contains(number));
    number.ok_or_else(|| "an effort is from 1 to 10000 percent".into())
}

#[cfg(test)]
mod tests {
    use super::games;

    #[test]
    fn numbers_of_games_are_read_as_people_write_them() {
        let cases =
            [("1", 1), ("1,000", 1000), ("1e6", 1_000_000), ("2.5e3", 2500), ("1m", 1_000_000), ("250K", 250_000)];
        for (text, number) in cases {
            assert_eq!(games(text), Ok(number), "{text}");
        }
        for text in ["0", "-5", "", "k", "1.5", "many", "1e99", "nan", "inf"] {
            assert!(games(text).is_err(), "{text}");
        }
    }
}
