//! The command that starts a program.

use std::fmt;
use std::str::FromStr;

/// A command, split into words as a shell splits them in simple cases: at spaces, except within quotes.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct CommandLine {
    text: String,
    program: String,
    arguments: Vec<String>,
}

impl CommandLine {
    /// The program to start.
    pub(crate) fn program(&self) -> &str {
        &self.program
    }

    /// Its arguments.
    pub(crate) fn arguments(&self) -> &[String] {
        &self.arguments
    }
}

impl FromStr for CommandLine {
    type Err = String;

    fn from_str(text: &str) -> Result<Self, String> {
        let mut words = split(text)?.into_iter();
        let program = words.next().filter(|program| !program.is_empty());
        let program = program.ok_or("a command to start a program is missing, such as python3 mybot.py")?;
        Ok(Self { text: text.trim().into(), program, arguments: words.collect() })
    }
}

impl fmt::Display for CommandLine {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.text)
    }
}

/// Within single quotes everything stands for itself, within double quotes everything but `\"` and `\\`. Outside of
/// quotes, a backslash takes the meaning from the next letter.
fn split(text: &str) -> Result<Vec<String>, String> {
    let (mut words, mut word, mut quote) = (Vec::new(), None::<String>, None);
    let mut letters = text.chars().peekable();
    while let Some(letter) = letters.next() {
        match (quote, letter) {
            (None, ' ' | '\t' | '\n') => words.extend(word.take()),
            (None, '\'' | '"') => {
                quote = Some(letter);
                word.get_or_insert_default();
            }
            (Some(mark), _) if letter == mark => quote = None,
            (None, '\\') => {
                let next = letters.next().ok_or_else(|| format!("nothing follows the last backslash of: {text}"))?;
                word.get_or_insert_default().push(next);
            }
            (Some('"'), '\\') => {
                let next = letters.next_if(|next| matches!(next, '"' | '\\'));
                word.get_or_insert_default().push(next.unwrap_or('\\'));
            }
            _ => word.get_or_insert_default().push(letter),
        }
    }
    words.extend(word);
    if quote.is_some() { Err(format!("a quote is not closed in: {text}")) } else { Ok(words) }
}

#[cfg(test)]
mod tests {
    use super::CommandLine;

    #[test]
    fn a_command_is_split_as_a_shell_would() {
        for (text, words) in [
            ("python3 mybot.py", &["python3", "mybot.py"][..]),
            ("  ./bot\t--level  3 ", &["./bot", "--level", "3"]),
            (r#"'my bot' "" 'a "b" \'"#, &["my bot", "", r#"a "b" \"#]),
            (r#"bot "say \"hi\" \n" it's own'"#, &["bot", r#"say "hi" \n"#, "its own"]),
            (r"my\ bot \'", &["my bot", "'"]),
        ] {
            let command: CommandLine = text.parse().unwrap();
            let all: Vec<&str> =
                [command.program()].into_iter().chain(command.arguments().iter().map(String::as_str)).collect();
            assert_eq!(all, words, "{text}");
        }
    }

    #[test]
    fn a_command_that_cannot_be_split_is_refused() {
        for (text, words) in [
            ("", "is missing"),
            (" ", "is missing"),
            ("''", "is missing"),
            ("bot 'a", "not closed"),
            ("bot \\", "backslash"),
        ] {
            let error = text.parse::<CommandLine>().unwrap_err();
            assert!(error.contains(words), "{text}: {error}");
        }
    }
}
