//! Literals as they are written in Java and, with few differences, in the languages of its family; a language with others has a
//! [`Notation`](crate::Notation) of its own.

use conspect_verdict::InputValue;

/// A value that is no object, as a Java literal. `ty` is its Java type where it is known, else empty; it
/// decides between `5` and `5L`. An object is written by the caller, which knows the heap; here it is `#n`.
pub fn literal(value: &InputValue, ty: &str) -> String {
    match value {
        InputValue::Bool(b) => b.to_string(),
        InputValue::Int { bits: 16, signed: false, value } => char_literal(*value as u16),
        InputValue::Int { bits, signed, value } => {
            let digits = if *signed { value.to_string() } else { unsigned(*bits, *value).to_string() };
            let long = ty == "long" || (ty.is_empty() && *bits == 64);
            if long { format!("{digits}L") } else { digits }
        }
        InputValue::Integer(digits) => digits.clone(),
        InputValue::F32(bits) => float_literal(*bits),
        InputValue::F64(bits) => double_literal(*bits),
        InputValue::Str(units) => string_literal(units),
        InputValue::Null => "null".into(),
        InputValue::Object(n) => format!("#{n}"),
    }
}

/// A value that is no object as JavaScript writes it: numbers without a type, strings as JSON has them.
pub fn script_literal(value: &InputValue) -> Option<String> {
    Some(match value {
        InputValue::Bool(b) => b.to_string(),
        InputValue::Int { bits, signed, value } => {
            if *signed {
                value.to_string()
            } else {
                unsigned(*bits, *value).to_string()
            }
        }
        InputValue::Integer(digits) => digits.clone(),
        InputValue::F64(bits) => script_number(f64::from_bits(*bits)),
        InputValue::Str(units) => string_literal(units),
        InputValue::F32(_) | InputValue::Null | InputValue::Object(_) => return None,
    })
}

/// A literal for a double: the shortest digits, with an exponent where there are many zeros.
fn script_number(x: f64) -> String {
    if x.is_nan() {
        return "NaN".into();
    }
    if x.is_infinite() {
        return if x > 0.0 { "Infinity".into() } else { "-Infinity".into() };
    }
    let size = x.abs();
    if size != 0.0 && !(1e-6..1e21).contains(&size) { format!("{x:e}") } else { format!("{x}") }
}

/// The number that the low `bits` bits of `value` stand for without a sign.
fn unsigned(bits: u8, value: i64) -> u64 {
    if bits >= 64 { value as u64 } else { value as u64 & ((1 << bits) - 1) }
}

/// A Java character literal for one UTF-16 code unit (JLS 3.10.4).
pub fn char_literal(unit: u16) -> String {
    match unit {
        0x27 => "'\\''".into(),
        0x22 => "'\"'".into(),
        _ => format!("'{}'", unit_text(unit).unwrap_or_else(|| printable(unit))),
    }
}

/// A Java string literal (JLS 3.10.5): quotes, backslashes, control characters and lone surrogates escaped.
pub fn string_literal(units: &[u16]) -> String {
    let mut out = String::from("\"");
    for decoded in char::decode_utf16(units.iter().copied()) {
        match decoded {
            Ok(c) => {
                let mut buffer = [0; 2];
                match c.encode_utf16(&mut buffer) {
                    [unit] => match unit_text(*unit) {
                        Some(text) => out.push_str(&text),
                        None => out.push(c),
                    },
                    _ => out.push(c),
                }
            }
            Err(lone) => out.push_str(&escape(lone.unpaired_surrogate())),
        }
    }
    out.push('"');
    out
}

/// The escaped form of a unit that cannot stand for itself in a literal; `None` for all others. A single
/// quote is not among them: only character literals escape it.
fn unit_text(unit: u16) -> Option<String> {
    Some(match unit {
        0x08 => "\\b".into(),
        0x09 => "\\t".into(),
        0x0a => "\\n".into(),
        0x0c => "\\f".into(),
        0x0d => "\\r".into(),
        0x22 => "\\\"".into(),
        0x5c => "\\\\".into(),
        _ if char::from_u32(u32::from(unit)).is_none_or(|c| !is_plain(c)) => escape(unit),
        _ => return None,
    })
}

fn escape(unit: u16) -> String {
    format!("\\u{unit:04x}")
}

fn printable(unit: u16) -> String {
    char::from_u32(u32::from(unit)).map_or_else(|| escape(unit), String::from)
}

/// Characters that show as themselves: no controls, no invisible format characters, no private use, no
/// unassigned end of a plane.
fn is_plain(c: char) -> bool {
    let code = u32::from(c);
    !(c.is_control()
        || matches!(code, 0xad | 0x300..=0x36f | 0x61c | 0x180e | 0x200b..=0x200f | 0x2028..=0x202e)
        || matches!(code, 0x2060..=0x206f | 0xe000..=0xf8ff | 0xfe00..=0xfe0f | 0xfeff | 0xfff0..=0xffff)
        || (c.is_whitespace() && c != ' '))
}

/// The shortest Java literal of a binary64 (JLS 3.10.2); not-a-numbers and infinities by the constants of
/// `java.lang.Double`, a not-a-number with another payload by its bits.
pub fn double_literal(bits: u64) -> String {
    let value = f64::from_bits(bits);
    if value.is_nan() {
        return match bits {
            0x7ff8_0000_0000_0000 => "Double.NaN".into(),
            _ => format!("Double.longBitsToDouble({:#018x}L)", bits),
        };
    }
    if value.is_infinite() {
        return if value > 0.0 { "Double.POSITIVE_INFINITY" } else { "Double.NEGATIVE_INFINITY" }.into();
    }
    java_exponent(&format!("{value:?}"))
}

/// The shortest Java literal of a binary32, with the suffix `f`.
pub fn float_literal(bits: u32) -> String {
    let value = f32::from_bits(bits);
    if value.is_nan() {
        return match bits {
            0x7fc0_0000 => "Float.NaN".into(),
            _ => format!("Float.intBitsToFloat({bits:#010x})"),
        };
    }
    if value.is_infinite() {
        return if value > 0.0 { "Float.POSITIVE_INFINITY" } else { "Float.NEGATIVE_INFINITY" }.into();
    }
    format!("{}f", java_exponent(&format!("{value:?}")))
}

/// Rust's shortest text `1e300` in Java's form `1.0E300`.
fn java_exponent(text: &str) -> String {
    match text.split_once('e') {
        Some((mantissa, exponent)) if mantissa.contains('.') => format!("{mantissa}E{exponent}"),
        Some((mantissa, exponent)) => format!("{mantissa}.0E{exponent}"),
        None => text.into(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    fn int(bits: u8, signed: bool, value: i64) -> InputValue {
        InputValue::Int { bits, signed, value }
    }
    fn text(s: &str) -> InputValue {
        InputValue::Str(s.encode_utf16().collect())
    }

    #[test]
    fn literals() {
        let check = |value: InputValue, ty: &str, expected: &str| assert_eq!(literal(&value, ty), expected);
        check(int(32, true, -2147483648), "int", "-2147483648");
        check(int(64, true, i64::MIN), "long", "-9223372036854775808L");
        check(int(64, true, 7), "", "7L");
        check(int(64, true, 7), "int", "7");
        check(int(8, true, -1), "byte", "-1");
        check(int(8, false, -1), "byte", "255");
        check(int(16, false, 97), "char", "'a'");
        check(int(16, false, 0), "char", "'\\u0000'");
        check(int(16, false, 39), "char", "'\\''");
        check(int(16, false, 34), "char", "'\"'");
        check(int(16, false, 92), "char", "'\\\\'");
        check(int(16, false, 10), "char", "'\\n'");
        check(int(16, false, 0xd800), "char", "'\\ud800'");
        check(int(16, false, 0x44f), "char", "'я'");
        check(InputValue::Bool(true), "boolean", "true");
        check(InputValue::Null, "", "null");
        check(text("a\"b\\c\n\u{7}é"), "", "\"a\\\"b\\\\c\\n\\u0007é\"");
        check(text("it's 😀"), "", "\"it's 😀\"");
        check(InputValue::Str(vec![0xdc00, 0x41, 0xd83d]), "", "\"\\udc00A\\ud83d\"");
        check(InputValue::F64(0x8000_0000_0000_0000), "", "-0.0");
        check(InputValue::F64(f64::to_bits(1e300)), "", "1.0E300");
        check(InputValue::F64(f64::to_bits(-1.25e-7)), "", "-1.25E-7");
        check(InputValue::F64(f64::to_bits(0.1)), "", "0.1");
        check(InputValue::F64(0x7ff8_0000_0000_0000), "", "Double.NaN");
        check(InputValue::F64(0x7ff8_0000_0000_0001), "", "Double.longBitsToDouble(0x7ff8000000000001L)");
        check(InputValue::F64(f64::to_bits(f64::NEG_INFINITY)), "", "Double.NEGATIVE_INFINITY");
        check(InputValue::F32(f32::to_bits(1.5)), "", "1.5f");
        check(InputValue::F32(f32::to_bits(f32::INFINITY)), "", "Float.POSITIVE_INFINITY");
        check(InputValue::F32(0x7fc0_0000), "", "Float.NaN");
        check(InputValue::F32(0xffc0_0000), "", "Float.intBitsToFloat(0xffc00000)");
    }

    proptest! {
        /// A finite literal read back is the same number, sign of zero included.
        #[test]
        fn doubles_read_back(bits: u64) {
            let value = f64::from_bits(bits);
            prop_assume!(value.is_finite());
            prop_assert_eq!(double_literal(bits).parse::<f64>().unwrap().to_bits(), bits);
        }

        #[test]
        fn floats_read_back(bits: u32) {
            let value = f32::from_bits(bits);
            prop_assume!(value.is_finite());
            let text = float_literal(bits);
            prop_assert_eq!(text.trim_end_matches('f').parse::<f32>().unwrap().to_bits(), bits);
        }

        /// A string literal holds no character that would end it early or break the line, and no lone surrogate.
        #[test]
        fn strings_stay_on_their_line(units in proptest::collection::vec(any::<u16>(), 0..20)) {
            let text = string_literal(&units);
            let inner = &text[1..text.len() - 1];
            let unescaped = inner.replace("\\\\", "").replace("\\\"", "");
            prop_assert!(!unescaped.contains('"') && !inner.contains(['\n', '\r']));
        }
    }
}
