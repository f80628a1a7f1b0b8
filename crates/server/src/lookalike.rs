//! Deceptive names: with invisible characters, or easily mistaken for a bot's.

use unicode_normalization::UnicodeNormalization;
use unicode_properties::{GeneralCategoryGroup, UnicodeGeneralCategory};
use unicode_security::skeleton;

/// Characters that render as blank although Unicode classifies them as symbols.
const BLANK: [char; 2] = ['\u{2800}', '\u{1d159}'];

/// Whether a name is visible: it renders as something and contains no hidden characters.
pub(crate) fn is_visible(name: &str) -> bool {
    let is_mark = |letter: char| letter.general_category_group() == GeneralCategoryGroup::Mark;
    !name.chars().any(is_hidden) && name.chars().any(|letter| !is_mark(letter) && !letter.is_whitespace())
}

fn is_hidden(letter: char) -> bool {
    // Control, format, private-use and unassigned characters.
    letter.general_category_group() == GeneralCategoryGroup::Other
        || BLANK.contains(&letter)
        // Characters that are ignored when rendering have an empty skeleton.
        || skeleton(letter.encode_utf8(&mut [0; 4])).next().is_none()
}

/// Whether a name could be taken for a bot's: the word `bot` first, or the name of a level.
pub(crate) fn is_a_bots(name: &str) -> bool {
    let games = catalog::all().into_iter().flat_map(|about| bots::levels_of(about.slug));
    let levels: Vec<&str> = games.chain([&bots::RANDOM]).flat_map(|level| [level.slug, level.name]).collect();
    readings(name).iter().any(|read| {
        let is_bot = read.strip_prefix("bot").is_some_and(|rest| !rest.starts_with(char::is_alphanumeric));
        is_bot || levels.iter().any(|level| readings(level).contains(read))
    })
}

/// How a name may be read at a glance: without surrounding punctuation, case and accents, and with lookalike letters
/// unified. Capitals resemble other letters than small ones do, so there are two readings.
fn readings(name: &str) -> [String; 2] {
    let name: String = name.nfkc().collect();
    [read(&name), read(&name.to_lowercase())]
}

fn read(name: &str) -> String {
    let letters = skeleton(name).filter(|letter| letter.general_category_group() != GeneralCategoryGroup::Mark);
    let read = letters.collect::<String>().to_lowercase();
    read.trim_matches(|letter: char| !letter.is_alphanumeric()).to_owned()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_cannot_be_seen_is_found_wherever_it_is() {
        let hidden = [
            ("Hangul filler", '\u{3164}'),
            ("half-width Hangul filler", '\u{ffa0}'),
            ("Hangul choseong filler", '\u{115f}'),
            ("Hangul jungseong filler", '\u{1160}'),
            ("Braille blank", '\u{2800}'),
            ("soft hyphen", '\u{ad}'),
            ("zero-width space", '\u{200b}'),
            ("zero-width non-joiner", '\u{200c}'),
            ("zero-width joiner", '\u{200d}'),
            ("word joiner", '\u{2060}'),
            ("invisible times", '\u{2062}'),
            ("byte order mark", '\u{feff}'),
            ("variation selector", '\u{fe0f}'),
            ("variation selector supplement", '\u{e0100}'),
            ("tag", '\u{e0041}'),
            ("combining grapheme joiner", '\u{34f}'),
            ("Mongolian vowel separator", '\u{180e}'),
            ("Khmer vowel", '\u{17b4}'),
            ("musical null notehead", '\u{1d159}'),
            ("right-to-left override", '\u{202e}'),
            ("left-to-right isolate", '\u{2066}'),
            ("Arabic letter mark", '\u{61c}'),
            ("private use", '\u{e000}'),
        ];
        for (what, letter) in hidden {
            assert!(!is_visible(&letter.to_string()), "{what}");
            assert!(!is_visible(&format!("Ann{letter}ie")), "{what}");
        }
        assert!(!is_visible("\u{301}\u{308}"), "marks without a letter");
    }

    #[test]
    fn names_of_people_can_be_seen() {
        for name in
            ["Annie", "José", "Jose\u{301}", "早撃ち", "Дмитрий", "أحمد", "ณัฐพล", "राम", "🤠", "o_O", "<b>", "7"]
        {
            assert!(is_visible(name), "{name}");
            assert!(!is_a_bots(name), "{name}");
        }
    }

    #[test]
    fn names_that_read_like_a_bots_are_found() {
        let bots = [
            "bot",
            "Bot",
            "BOT",
            "bot: legend",
            "Bot:legend",
            "B\u{43e}t:legend",             // Cyrillic o
            "\u{412}\u{41e}\u{422}: Annie", // Cyrillic capitals
            "b0t legend",
            "bot\u{2010}legend", // another hyphen
            "[bot] Annie",
            "\u{1f916} bot",
            "\u{ff42}\u{ff4f}\u{ff54}: legend", // full width
            "\u{1d41b}\u{1d428}\u{1d42d}",      // mathematical bold
            "b\u{f6}t: legend",
            "legend",
            "Legend",
            "LEGEND",
            "Iegend",             // a capital i
            "l\u{435}g\u{435}nd", // Cyrillic e
            "legend!",
            "The Kid",
            "Drifter",
            "random",
            "Tenderfoot",
        ];
        for name in bots {
            assert!(is_a_bots(name), "{name}: {:?}", readings(name));
        }
        for name in
            ["Botond", "Both", "Abbot", "Annie's bot", "A legend of mine", "Legends", "Kid", "Robot", "Bo Tully"]
        {
            assert!(!is_a_bots(name), "{name}: {:?}", readings(name));
        }
    }
}
