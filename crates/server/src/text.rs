//! Text from players: names and chat. It is never markup and cannot affect the text around it.

use protocol::{Code, No};

use crate::lookalike;

const LONGEST_NAME: usize = 24;
const LONGEST_LINE: usize = 280;

const FIRST: [&str; 16] = [
    "Dusty", "Quiet", "Lucky", "Copper", "Silver", "Midnight", "Prairie", "Lonesome", "Smoky", "Rusty", "Swift",
    "Crooked", "Golden", "Sleepy", "Wild", "Honest",
];
const SECOND: [&str; 16] = [
    "Coyote", "Sparrow", "Boots", "Cactus", "Rider", "Marshal", "Maple", "Crane", "Lantern", "Mustang", "Plum",
    "Deputy", "Raven", "Bottle", "Moon", "Heron",
];

/// Checks a name and returns it as displayed: trimmed, with inner white space collapsed.
pub(crate) fn name(given: &str) -> Result<String, No> {
    let name = given.split_whitespace().collect::<Vec<_>>().join(" ");
    let length = name.chars().count();
    if length == 0 || length > LONGEST_NAME {
        return Err(No::new(Code::BadRequest, format!("A name has 1 to {LONGEST_NAME} characters.")));
    }
    if name.chars().any(disturbs) {
        return Err(No::new(Code::BadRequest, "A name has no control characters. Choose another."));
    }
    if !lookalike::is_visible(&name) {
        return Err(No::new(Code::BadRequest, "A name has no characters that cannot be seen. Choose another."));
    }
    if lookalike::is_a_bots(&name) {
        return Err(No::new(Code::BadRequest, "That reads like the name of a bot. Choose another."));
    }
    Ok(name)
}

/// A name for a player who gave none.
pub(crate) fn any_name(number: u64) -> String {
    let (first, second) = (FIRST[(number % 16) as usize], SECOND[(number / 16 % 16) as usize]);
    format!("{first} {second}")
}

/// Checks a line of chat and returns it as displayed.
pub(crate) fn line(given: &str) -> Result<&str, No> {
    let text = given.trim();
    let length = text.chars().count();
    if length == 0 || length > LONGEST_LINE {
        return Err(No::new(Code::BadRequest, format!("A line has 1 to {LONGEST_LINE} characters.")));
    }
    if text.chars().any(disturbs) {
        return Err(No::new(Code::BadRequest, "A line has no control characters. Write it without them."));
    }
    Ok(text)
}

/// Control characters, and characters that change the direction of the text around them or are invisible.
fn disturbs(letter: char) -> bool {
    letter.is_control()
        || matches!(
            letter,
            '\u{61c}' | '\u{200b}' | '\u{200e}' | '\u{200f}' | '\u{2028}'..='\u{202e}' | '\u{2060}'..='\u{206f}' | '\u{feff}'
                | '\u{fff9}'..='\u{fffb}' | '\u{e0000}'..='\u{e007f}'
        )
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_are_trimmed_and_collapsed() {
        for (given, shown) in [("  Doc \t Holliday ", "Doc Holliday"), ("早撃ち", "早撃ち"), ("<b>", "<b>"), ("é", "é")]
        {
            assert_eq!(name(given).unwrap(), shown);
        }
    }

    #[test]
    fn names_that_disturb_others_are_refused() {
        let long = "x".repeat(25);
        for given in ["", "   ", "a\u{202e}b", "a\u{0}b", "a\u{2066}b", "\u{200b}", long.as_str()] {
            assert_eq!(name(given).unwrap_err().code, Code::BadRequest, "{given:?}");
        }
        assert_eq!(name(&"x".repeat(24)).unwrap().len(), 24);
    }

    #[test]
    fn names_that_cannot_be_seen_or_read_like_a_bot_are_refused() {
        for given in ["\u{3164}", "Ann\u{ad}ie", "\u{301}", "bot: legend", "Legend"] {
            assert_eq!(name(given).unwrap_err().code, Code::BadRequest, "{given:?}");
        }
    }

    #[test]
    fn lines_are_trimmed_and_bounded() {
        assert_eq!(line("  well played \n").unwrap(), "well played");
        let long = "x".repeat(281);
        for given in ["", " ", "a\nb", "a\u{7}", long.as_str()] {
            assert!(line(given).is_err(), "{given:?}");
        }
        assert!(line(&"é".repeat(280)).is_ok());
    }

    #[test]
    fn every_given_name_could_be_chosen_too() {
        for number in 0..256 {
            assert!(name(&any_name(number)).is_ok());
        }
    }
}
