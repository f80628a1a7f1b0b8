//! A JSON reader that takes little code, for the page: everybody who opens the page downloads it.
//!
//! `serde_json` links the text of every error and reads structs from arrays, too. Programs write whatever the page reads,
//! so this reader only says that something does not fit.

use std::borrow::Cow;
use std::fmt;

use serde::de::{
    DeserializeSeed, Deserializer, EnumAccess, Error, MapAccess, SeqAccess, VariantAccess, Visitor, value,
};
use serde::{Deserialize, forward_to_deserialize_any};

/// Reads a value from its text.
pub fn read<'de, T: Deserialize<'de>>(text: &'de str) -> Result<T, Unfit> {
    let mut reader = Reader { text, at: 0, depth: 0 };
    let value = T::deserialize(&mut reader)?;
    match reader.peek() {
        None => Ok(value),
        Some(_) => Err(Unfit),
    }
}

/// The text is no JSON, or not the JSON of such a value.
#[derive(Debug, PartialEq, Eq)]
pub struct Unfit;

impl fmt::Display for Unfit {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        out.write_str("this is not the JSON that is expected here")
    }
}

impl std::error::Error for Unfit {}

impl Error for Unfit {
    fn custom<T: fmt::Display>(_: T) -> Self {
        Self
    }
}

/// How deep arrays and objects may be nested, so that no text makes the stack overflow.
const DEEPEST: u8 = 100;

/// The name by which [`serde_json::value::RawValue`] asks for the text of a value.
const RAW: &str = "$serde_json::private::RawValue";

struct Reader<'de> {
    text: &'de str,
    at: usize,
    depth: u8,
}

enum Number {
    Natural(u64),
    Negative(i64),
    Fraction(f64),
}

impl<'de> Reader<'de> {
    /// The next byte after any space.
    fn peek(&mut self) -> Option<u8> {
        while matches!(self.byte(), Some(b' ' | b'\n' | b'\r' | b'\t')) {
            self.at += 1;
        }
        self.byte()
    }

    fn byte(&self) -> Option<u8> {
        self.text.as_bytes().get(self.at).copied()
    }

    /// Takes this byte, if it is next.
    fn takes(&mut self, byte: u8) -> bool {
        let is_next = self.peek() == Some(byte);
        self.at += usize::from(is_next);
        is_next
    }

    fn expect(&mut self, byte: u8) -> Result<(), Unfit> {
        if self.takes(byte) { Ok(()) } else { Err(Unfit) }
    }

    fn open(&mut self, bracket: u8) -> Result<(), Unfit> {
        self.expect(bracket)?;
        self.depth += 1;
        if self.depth > DEEPEST { Err(Unfit) } else { Ok(()) }
    }

    fn close(&mut self, bracket: u8) -> Result<(), Unfit> {
        self.depth -= 1;
        self.expect(bracket)
    }

    /// Whether another item comes before the closing bracket.
    fn continues(&mut self, bracket: u8, is_first: &mut bool) -> Result<bool, Unfit> {
        if self.peek() == Some(bracket) {
            return Ok(false);
        }
        if !std::mem::take(is_first) {
            self.expect(b',')?;
        }
        Ok(true)
    }

    /// Takes this word, if it is next.
    fn takes_word(&mut self, word: &str) -> bool {
        self.peek();
        let is_next = self.text.as_bytes()[self.at..].starts_with(word.as_bytes());
        if is_next {
            self.at += word.len();
        }
        is_next
    }

    fn bool(&mut self) -> Result<bool, Unfit> {
        let is_true = self.takes_word("true");
        if is_true || self.takes_word("false") { Ok(is_true) } else { Err(Unfit) }
    }

    fn null(&mut self) -> Result<(), Unfit> {
        if self.takes_word("null") { Ok(()) } else { Err(Unfit) }
    }

    #[expect(clippy::cast_precision_loss, reason = "the digits of a fraction are never more exact than its type")]
    fn number(&mut self) -> Result<Number, Unfit> {
        let is_negative = self.takes(b'-');
        let (mut digits, mut shift, mut count) = (0_u64, 0_i32, 0);
        let mut is_whole = true;
        loop {
            match self.byte() {
                Some(digit @ b'0'..=b'9') => {
                    count += 1;
                    shift -= i32::from(!is_whole);
                    match digits.checked_mul(10).and_then(|tens| tens.checked_add(u64::from(digit - b'0'))) {
                        Some(more) => digits = more,
                        // More digits than fit only make a number larger, not more exact.
                        None => shift += 1,
                    }
                }
                Some(b'.') if is_whole => is_whole = false,
                _ => break,
            }
            self.at += 1;
        }
        if count == 0 {
            return Err(Unfit);
        }
        if let Some(b'e' | b'E') = self.byte() {
            self.at += 1;
            shift += self.exponent()?;
            is_whole = false;
        }
        if !is_whole || shift != 0 {
            let power = 10_f64.powi(shift.abs());
            let size = if shift < 0 { digits as f64 / power } else { digits as f64 * power };
            return Ok(Number::Fraction(if is_negative { -size } else { size }));
        }
        if !is_negative {
            return Ok(Number::Natural(digits));
        }
        0_i64.checked_sub_unsigned(digits).map(Number::Negative).ok_or(Unfit)
    }

    fn exponent(&mut self) -> Result<i32, Unfit> {
        let start = self.at;
        while let Some(b'0'..=b'9' | b'+' | b'-') = self.byte() {
            self.at += 1;
        }
        self.text[start..self.at].parse().map_err(|_| Unfit)
    }

    fn string(&mut self) -> Result<Cow<'de, str>, Unfit> {
        self.expect(b'"')?;
        let mut whole = Cow::Borrowed("");
        loop {
            let start = self.at;
            while !matches!(self.byte(), None | Some(b'"' | b'\\')) {
                self.at += 1;
            }
            whole += &self.text[start..self.at];
            let end = self.byte().ok_or(Unfit)?;
            self.at += 1;
            if end == b'"' {
                return Ok(whole);
            }
            whole.to_mut().push(self.escaped()?);
        }
    }

    /// The character after a backslash.
    fn escaped(&mut self) -> Result<char, Unfit> {
        let letter = self.byte().ok_or(Unfit)?;
        self.at += 1;
        Ok(match letter {
            b'"' | b'\\' | b'/' => char::from(letter),
            b'b' => '\x08',
            b'f' => '\x0c',
            b'n' => '\n',
            b'r' => '\r',
            b't' => '\t',
            b'u' => {
                let mut units = vec![self.unit()?];
                if (0xd800..0xdc00).contains(&units[0]) {
                    self.expect(b'\\')?;
                    self.expect(b'u')?;
                    units.push(self.unit()?);
                }
                char::decode_utf16(units).next().and_then(Result::ok).ok_or(Unfit)?
            }
            _ => return Err(Unfit),
        })
    }

    /// Four hexadecimal digits.
    fn unit(&mut self) -> Result<u16, Unfit> {
        let digits = self.text.get(self.at..self.at + 4).ok_or(Unfit)?;
        self.at += 4;
        u16::from_str_radix(digits, 16).map_err(|_| Unfit)
    }

    /// Passes over a value.
    fn skip(&mut self) -> Result<(), Unfit> {
        let (open, close) = match self.peek() {
            Some(b'{') => (b'{', b'}'),
            Some(b'[') => (b'[', b']'),
            Some(b'"') => return self.string().map(drop),
            Some(b'n') => return self.null(),
            Some(b't' | b'f') => return self.bool().map(drop),
            _ => return self.number().map(drop),
        };
        self.open(open)?;
        let mut is_first = true;
        while self.continues(close, &mut is_first)? {
            if open == b'{' {
                self.string()?;
                self.expect(b':')?;
            }
            self.skip()?;
        }
        self.close(close)
    }

    /// Passes over a value and returns its text.
    fn raw(&mut self) -> Result<&'de str, Unfit> {
        self.peek();
        let start = self.at;
        self.skip()?;
        Ok(&self.text[start..self.at])
    }
}

/// Methods that read as another one does.
macro_rules! alike {
    ($($one:ident: $($other:ident)+,)+) => {
        $($(fn $other<V: Visitor<'de>>(self, visitor: V) -> Result<V::Value, Unfit> {
            self.$one(visitor)
        })+)+
    };
}

impl<'de> Deserializer<'de> for &mut Reader<'de> {
    type Error = Unfit;

    fn deserialize_any<V: Visitor<'de>>(self, visitor: V) -> Result<V::Value, Unfit> {
        match self.peek() {
            Some(b'{') => self.deserialize_map(visitor),
            Some(b'[') => self.deserialize_seq(visitor),
            Some(b'"') => self.deserialize_str(visitor),
            Some(b'n') => self.deserialize_unit(visitor),
            Some(b't' | b'f') => self.deserialize_bool(visitor),
            _ => self.deserialize_u64(visitor),
        }
    }

    fn deserialize_bool<V: Visitor<'de>>(self, visitor: V) -> Result<V::Value, Unfit> {
        visitor.visit_bool(self.bool()?)
    }

    fn deserialize_u64<V: Visitor<'de>>(self, visitor: V) -> Result<V::Value, Unfit> {
        match self.number()? {
            Number::Natural(number) => visitor.visit_u64(number),
            Number::Negative(number) => visitor.visit_i64(number),
            Number::Fraction(number) => visitor.visit_f64(number),
        }
    }

    fn deserialize_str<V: Visitor<'de>>(self, visitor: V) -> Result<V::Value, Unfit> {
        match self.string()? {
            Cow::Borrowed(text) => visitor.visit_borrowed_str(text),
            Cow::Owned(text) => visitor.visit_string(text),
        }
    }

    fn deserialize_identifier<V: Visitor<'de>>(self, visitor: V) -> Result<V::Value, Unfit> {
        visitor.visit_str(&self.string()?)
    }

    fn deserialize_option<V: Visitor<'de>>(self, visitor: V) -> Result<V::Value, Unfit> {
        if self.takes_word("null") { visitor.visit_none() } else { visitor.visit_some(self) }
    }

    fn deserialize_unit<V: Visitor<'de>>(self, visitor: V) -> Result<V::Value, Unfit> {
        self.null()?;
        visitor.visit_unit()
    }

    fn deserialize_newtype_struct<V: Visitor<'de>>(self, name: &'static str, visitor: V) -> Result<V::Value, Unfit> {
        if name == RAW {
            let entry = (RAW, value::BorrowedStrDeserializer::new(self.raw()?));
            return visitor.visit_map(value::MapDeserializer::new(std::iter::once(entry)));
        }
        visitor.visit_newtype_struct(self)
    }

    fn deserialize_seq<V: Visitor<'de>>(self, visitor: V) -> Result<V::Value, Unfit> {
        self.open(b'[')?;
        let value = visitor.visit_seq(Items { reader: self, is_first: true })?;
        self.close(b']')?;
        Ok(value)
    }

    fn deserialize_map<V: Visitor<'de>>(self, visitor: V) -> Result<V::Value, Unfit> {
        self.open(b'{')?;
        let value = visitor.visit_map(Items { reader: self, is_first: true })?;
        self.close(b'}')?;
        Ok(value)
    }

    fn deserialize_struct<V: Visitor<'de>>(
        self,
        _: &'static str,
        _: &'static [&'static str],
        visitor: V,
    ) -> Result<V::Value, Unfit> {
        self.deserialize_map(visitor)
    }

    fn deserialize_tuple<V: Visitor<'de>>(self, _: usize, visitor: V) -> Result<V::Value, Unfit> {
        self.deserialize_seq(visitor)
    }

    fn deserialize_tuple_struct<V: Visitor<'de>>(
        self,
        _: &'static str,
        _: usize,
        visitor: V,
    ) -> Result<V::Value, Unfit> {
        self.deserialize_seq(visitor)
    }

    fn deserialize_enum<V: Visitor<'de>>(
        self,
        _: &'static str,
        _: &'static [&'static str],
        visitor: V,
    ) -> Result<V::Value, Unfit> {
        let has_content = self.peek() == Some(b'{');
        if has_content {
            self.open(b'{')?;
        }
        let value = visitor.visit_enum(Variant { reader: self, has_content })?;
        if has_content {
            self.close(b'}')?;
        }
        Ok(value)
    }

    fn deserialize_ignored_any<V: Visitor<'de>>(self, visitor: V) -> Result<V::Value, Unfit> {
        self.skip()?;
        visitor.visit_unit()
    }

    alike! {
        deserialize_u64: deserialize_i8 deserialize_i16 deserialize_i32 deserialize_i64 deserialize_u8 deserialize_u16
            deserialize_u32 deserialize_f32 deserialize_f64,
        deserialize_str: deserialize_char deserialize_string,
    }

    forward_to_deserialize_any! { bytes byte_buf unit_struct }
}

/// The items of an array, or the entries of an object.
struct Items<'a, 'de> {
    reader: &'a mut Reader<'de>,
    is_first: bool,
}

impl<'de> SeqAccess<'de> for Items<'_, 'de> {
    type Error = Unfit;

    fn next_element_seed<S: DeserializeSeed<'de>>(&mut self, seed: S) -> Result<Option<S::Value>, Unfit> {
        if !self.reader.continues(b']', &mut self.is_first)? {
            return Ok(None);
        }
        seed.deserialize(&mut *self.reader).map(Some)
    }
}

impl<'de> MapAccess<'de> for Items<'_, 'de> {
    type Error = Unfit;

    fn next_key_seed<S: DeserializeSeed<'de>>(&mut self, seed: S) -> Result<Option<S::Value>, Unfit> {
        if !self.reader.continues(b'}', &mut self.is_first)? {
            return Ok(None);
        }
        seed.deserialize(&mut *self.reader).map(Some)
    }

    fn next_value_seed<S: DeserializeSeed<'de>>(&mut self, seed: S) -> Result<S::Value, Unfit> {
        self.reader.expect(b':')?;
        seed.deserialize(&mut *self.reader)
    }
}

/// A variant of an enum: its name, or an object with its name and its content.
struct Variant<'a, 'de> {
    reader: &'a mut Reader<'de>,
    has_content: bool,
}

impl Variant<'_, '_> {
    fn content(self) -> Result<Self, Unfit> {
        if self.has_content { Ok(self) } else { Err(Unfit) }
    }
}

impl<'de> EnumAccess<'de> for Variant<'_, 'de> {
    type Error = Unfit;
    type Variant = Self;

    fn variant_seed<S: DeserializeSeed<'de>>(self, seed: S) -> Result<(S::Value, Self), Unfit> {
        let name = seed.deserialize(&mut *self.reader)?;
        if self.has_content {
            self.reader.expect(b':')?;
        }
        Ok((name, self))
    }
}

impl<'de> VariantAccess<'de> for Variant<'_, 'de> {
    type Error = Unfit;

    fn unit_variant(self) -> Result<(), Unfit> {
        if self.has_content { self.reader.null() } else { Ok(()) }
    }

    fn newtype_variant_seed<S: DeserializeSeed<'de>>(self, seed: S) -> Result<S::Value, Unfit> {
        seed.deserialize(self.content()?.reader)
    }

    fn tuple_variant<V: Visitor<'de>>(self, _: usize, visitor: V) -> Result<V::Value, Unfit> {
        self.content()?.reader.deserialize_seq(visitor)
    }

    fn struct_variant<V: Visitor<'de>>(self, _: &'static [&'static str], visitor: V) -> Result<V::Value, Unfit> {
        self.content()?.reader.deserialize_map(visitor)
    }
}

#[cfg(test)]
mod tests {
    use serde_json::Value;
    use serde_json::value::RawValue;

    use super::*;

    #[derive(Debug, PartialEq, Deserialize)]
    #[serde(rename_all = "kebab-case")]
    enum Shape {
        Dot,
        Round(u8),
        Line(i16, i16),
        Box { wide: f64, tall: Option<f64> },
    }

    #[derive(Debug, PartialEq, Deserialize)]
    #[serde(tag = "kind", rename_all = "kebab-case")]
    enum Tagged {
        Sent { to: Vec<String>, urgent: bool },
        Lost,
    }

    #[derive(Debug, Deserialize)]
    struct Letter<'a> {
        #[serde(borrow)]
        name: Cow<'a, str>,
        #[serde(borrow)]
        content: &'a RawValue,
    }

    /// Both readers read the same from a text, or neither reads anything.
    fn check<'a, T: Deserialize<'a> + PartialEq + fmt::Debug>(text: &'a str) {
        assert_eq!(read::<T>(text).ok(), serde_json::from_str::<T>(text).ok(), "{text}");
    }

    #[test]
    fn any_json_is_read_as_by_serde_json() {
        let texts = [
            "null",
            " true ",
            "[false, 0, -0.5, 12, -12, 1.25e2, 5E-1, 18446744073709551615, -9223372036854775808]",
            r#"{"a":{"b":[[],{}]},"a":1, "":"x"}"#,
            r#""é 🂡 \" \\ \/ \b \f \n \r \t \u00e9 \ud83c\udca1""#,
            "",
            "nul",
            "truefalse",
            "-",
            "1 2",
            "[1,]",
            "[1 2]",
            "[",
            r#"{"a" 1}"#,
            r#"{"a":1,}"#,
            "{1:2}",
            r#""open"#,
            r#""\x""#,
            r#""\u12""#,
            r#""\ud83c""#,
            r#""\ud83c\u0041""#,
        ];
        texts.into_iter().for_each(check::<Value>);
    }

    #[test]
    fn values_are_read_as_by_serde_json() {
        [r#""dot""#, r#"{"dot":null}"#, r#"{"round":7}"#, r#"{"round":300}"#, r#"{"line":[-1,2]}"#, r#"{"line":[1]}"#]
            .into_iter()
            .for_each(check::<Shape>);
        [r#"{"box":{"wide":2,"tall":null}}"#, r#"{"box":{"wide":2.5}}"#, r#"{"box":{}}"#, r#""round""#, r#""other""#]
            .into_iter()
            .for_each(check::<Shape>);
        [r#"{"kind":"lost"}"#, r#"{"to":["a","b"],"kind":"sent","urgent":false}"#, r#"{"kind":"sent"}"#]
            .into_iter()
            .for_each(check::<Tagged>);
        ["[1,[2,3]]", "[1,[2]]", "[1,[2,3],4]"].into_iter().for_each(check::<(u8, (u8, u8))>);
    }

    #[test]
    fn a_value_borrows_from_its_text() {
        let letter: Letter<'_> = read(r#" {"more": [1, {}], "content": {"a": [1]} , "name": "Nell"} "#).unwrap();
        assert!(matches!(letter.name, Cow::Borrowed("Nell")));
        assert_eq!(letter.content.get(), r#"{"a": [1]}"#);
    }

    #[test]
    fn no_text_is_too_deep_for_the_stack() {
        let nested = |depth: usize| "[".repeat(depth) + &"]".repeat(depth);
        assert!(read::<Value>(&nested(DEEPEST.into())).is_ok());
        assert_eq!(read::<Value>(&nested(100_000)), Err(Unfit));
    }
}
