//! Compares the files that were touched with those that the steps in CONTRIBUTING.md name.

use anyhow::{Context, Result, ensure};

/// The files and folders that the steps of "A new game" name.
pub(super) struct Guide {
    places: Vec<String>,
}

impl Guide {
    /// Reads the steps: their places are in backticks before the colon in the first line of each.
    pub(super) fn read(contributing: &str, name: &str) -> Result<Self> {
        let section = contributing.split("\n## ").find_map(|section| section.strip_prefix("A new game\n"));
        let section = section.context("CONTRIBUTING.md does not say how to add a game")?;
        let is_step = |line: &&str| line.starts_with(|first: char| first.is_ascii_digit());
        let heads = section.lines().filter(is_step).filter_map(|line| line.split_once(':')).map(|(head, _)| head);
        let places = heads.flat_map(|head| head.split('`').skip(1).step_by(2)).map(|place| place.replace("NAME", name));
        Ok(Self { places: places.collect() })
    }

    /// The touched files that are in none of the folders.
    pub(super) fn outside<'a>(&self, touched: &[&'a str]) -> Vec<&'a str> {
        let is_in_folder = |path: &str| self.places.iter().any(|place| path != place && covers(place, path));
        touched.iter().copied().filter(|path| !is_in_folder(path)).collect()
    }

    /// Fails unless exactly these files are touched.
    pub(super) fn check(&self, touched: &[&str]) -> Result<()> {
        let unnamed: Vec<&&str> =
            touched.iter().filter(|path| !self.places.iter().any(|place| covers(place, path))).collect();
        ensure!(unnamed.is_empty(), "no step in CONTRIBUTING.md names {unnamed:?}, which had to be touched");
        let needless: Vec<&String> =
            self.places.iter().filter(|place| !touched.iter().any(|path| covers(place, path))).collect();
        ensure!(needless.is_empty(), "a step in CONTRIBUTING.md names {needless:?}, which nothing touches");
        Ok(())
    }
}

/// Whether a path is this place or in it.
fn covers(place: &str, path: &str) -> bool {
    path.strip_prefix(place).is_some_and(|rest| rest.is_empty() || rest.starts_with('/'))
}

#[cfg(test)]
mod tests {
    use super::*;

    const TEXT: &str = "# C\n\n1. `no`: no\n\n## A new game\n\nSee `x`: y.\n\n1. `a/NAME`: from `b`.\n   `c`: d\n\
                        2. `e` and `f`: `g`\n\n## Z\n\n1. `h`: i\n";

    #[test]
    fn exactly_the_places_of_the_steps_may_be_touched() {
        let guide = Guide::read(TEXT, "go").unwrap();
        assert_eq!(guide.places, ["a/go", "e", "f"]);
        assert_eq!(guide.outside(&["a/go/lib.rs", "a/go2.rs", "e"]), ["a/go2.rs", "e"]);
        assert!(guide.check(&["a/go/lib.rs", "e", "f"]).is_ok());
        for wrong in [&["a/go/lib.rs", "e"][..], &["e", "f"], &["a/go/lib.rs", "e", "f", "h"], &["a/go2", "e", "f"]] {
            assert!(guide.check(wrong).is_err(), "{wrong:?}");
        }
        assert!(Guide::read("# C\n", "go").is_err());
    }
}
