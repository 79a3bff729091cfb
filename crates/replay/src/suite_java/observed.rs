//! What the probe saw of one execution.

use conspect_verdict::{Ended, Observation, Plain};

/// How an execution ended, and what its arguments were afterwards.
#[derive(Clone, PartialEq, Debug)]
pub(super) struct Seen {
    pub end: Shown,
    /// The arrays of numbers among the arguments, in order.
    pub after: Vec<Value>,
}

#[derive(Clone, PartialEq, Debug)]
pub(super) enum Shown {
    Returned(Value),
    Thrown { class: String, message: Option<Vec<u16>> },
}

/// A value, in more detail than the engine's observations.
#[derive(Clone, PartialEq, Debug)]
pub(super) enum Value {
    Nothing,
    Plain(Plain),
    Boxed(char, Plain),
    Constant { class: String, name: String },
    Array { class: String, elements: Vec<Plain> },
    Object { class: String },
}

impl Seen {
    /// Reads one line of the probe's; `None` where it is not complete.
    pub(super) fn parse(line: &str) -> Option<Seen> {
        let mut sections = line.split('|');
        let (end, rest) = sections.next()?.split_once('\t')?;
        let end = match end {
            "returned" => Shown::Returned(value(rest)?),
            "thrown" => {
                let (class, message) = rest.split_once('\t')?;
                let message = match message.strip_prefix('+') {
                    Some(hex) => Some(text(hex)?),
                    None => None,
                };
                Shown::Thrown { class: class.into(), message }
            }
            _ => return None,
        };
        Some(Seen { end, after: sections.map(value).collect::<Option<_>>()? })
    }

    /// Is this what the engine saw, as far as it says? Messages of exceptions may be the runtime's own.
    pub(super) fn agrees(&self, engine: &Ended) -> bool {
        match (&self.end, engine) {
            (Shown::Thrown { class, .. }, Ended::Thrown { class: expected, .. }) => class == expected,
            (Shown::Returned(value), Ended::Returned(expected)) => match (value, expected) {
                (Value::Nothing, Observation::Nothing) => true,
                (Value::Plain(got), Observation::Value(expected)) => got == expected,
                (
                    Value::Array { class, elements },
                    Observation::Array { class: expected, elements: others },
                ) => class == expected && elements == others,
                // Values behind references are compared by their classes; a class that the library chooses may be another.
                (
                    Value::Boxed(..) | Value::Constant { .. } | Value::Object { .. },
                    Observation::Object { .. },
                ) => true,
                _ => false,
            },
            _ => false,
        }
    }
}

fn value(text_of: &str) -> Option<Value> {
    let mut parts = text_of.split('\t');
    Some(match parts.next()? {
        "V" => Value::Nothing,
        "N" => Value::Plain(Plain::Null),
        "T" => Value::Plain(Plain::Text(text(parts.next()?)?)),
        "P" => Value::Plain(plain(parts.next()?)?.1),
        "X" => {
            let (code, plain) = plain(parts.next()?)?;
            Value::Boxed(code, plain)
        }
        "E" => Value::Constant { class: parts.next()?.into(), name: parts.next()?.into() },
        "A" => {
            let class = parts.next()?.into();
            Value::Array { class, elements: parts.map(|p| Some(plain(p)?.1)).collect::<Option<_>>()? }
        }
        "O" => Value::Object { class: parts.next()?.into() },
        _ => return None,
    })
}

fn plain(coded: &str) -> Option<(char, Plain)> {
    let code = coded.chars().next()?;
    let number: i64 = coded[1..].parse().ok()?;
    let int = |bits, signed| Plain::Int { bits, signed, value: number };
    Some((
        code,
        match code {
            'Z' => Plain::Bool(number != 0),
            'B' => int(8, true),
            'C' => int(16, false),
            'S' => int(16, true),
            'I' => int(32, true),
            'J' => int(64, true),
            'F' => Plain::F32(number as i32 as u32),
            'D' => Plain::F64(number as u64),
            _ => return None,
        },
    ))
}

fn text(hex: &str) -> Option<Vec<u16>> {
    let digits = hex.as_bytes();
    let unit = |four: &[u8]| u16::from_str_radix(std::str::from_utf8(four).ok()?, 16).ok();
    if digits.len() % 4 == 0 { digits.chunks(4).map(unit).collect() } else { None }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn lines() {
        let int = |value| Plain::Int { bits: 32, signed: true, value };
        let seen = Seen::parse("returned\tP\tI5|A\tint[]\tI1\tI2").expect("a line");
        assert_eq!(seen.end, Shown::Returned(Value::Plain(int(5))));
        assert_eq!(seen.after, [Value::Array { class: "int[]".into(), elements: vec![int(1), int(2)] }]);
        assert!(seen.agrees(&Ended::Returned(Observation::Value(int(5)))));
        assert!(!seen.agrees(&Ended::Returned(Observation::Value(int(6)))));
        let thrown = Seen::parse("thrown\tp.E\t+0061").expect("a line");
        assert_eq!(thrown.end, Shown::Thrown { class: "p.E".into(), message: Some(vec![0x61]) });
        for cut in ["", "returned", "thrown\tp.E", "thrown\tp.E\t+006", "returned\tP\tI", "returned\tQ"] {
            assert_eq!(Seen::parse(cut), None, "{cut:?}");
        }
    }
}
