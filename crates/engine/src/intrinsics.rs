//! What intrinsics compute on concrete data, for both domains.

use crate::world::World;
use conspect_ir::{ClassId, LoadError};

/// UTF-16 code units.
pub type Text = Vec<u16>;

/// The identity hash code of the object at an address: fixed, so that runs are reproducible.
pub fn identity_hash(address: u64) -> u64 {
    let mut h = (address as u32).wrapping_mul(0x9e37_79b9);
    h ^= h >> 15;
    u64::from(h & 0x7fff_ffff)
}

/// The double that a well-formed decimal or hexadecimal literal stands for, as bits.
pub fn parse_double(text: &[u16]) -> u64 {
    let s = String::from_utf16_lossy(text);
    let s = s.trim_matches(|c: char| c <= ' ').trim_end_matches(['d', 'D', 'f', 'F']);
    s.parse::<f64>().unwrap_or(f64::NAN).to_bits()
}

/// The text of a double as `Double.toString` gives it: the shortest decimal that reads back as the same number.
pub fn double_text(v: f64) -> Vec<u64> {
    java_decimal(v.is_sign_negative(), v.is_nan(), v.is_infinite(), v == 0.0, &format!("{:e}", v.abs()))
}

/// The text of a float as `Float.toString` gives it.
pub fn float_text(v: f32) -> Vec<u64> {
    java_decimal(v.is_sign_negative(), v.is_nan(), v.is_infinite(), v == 0.0, &format!("{:e}", v.abs()))
}

/// Lays out digits and exponent: plain notation from 10⁻³ up to 10⁷, else computerized scientific notation.
fn java_decimal(negative: bool, nan: bool, infinite: bool, zero: bool, scientific: &str) -> Vec<u64> {
    if nan {
        return units("NaN");
    }
    let sign = if negative { "-" } else { "" };
    if infinite {
        return units(&format!("{sign}Infinity"));
    }
    if zero {
        return units(&format!("{sign}0.0"));
    }
    let (mantissa, exponent) = scientific.split_once('e').expect("scientific notation has an exponent");
    let exponent: i32 = exponent.parse().expect("an exponent is a number");
    let digits: String = mantissa.chars().filter(|c| *c != '.').collect();
    let text = if (-3..7).contains(&exponent) {
        if exponent >= 0 {
            let split = exponent as usize + 1;
            let padded = format!("{digits:0<split$}");
            let (whole, fraction) = padded.split_at(split);
            format!("{whole}.{}", if fraction.is_empty() { "0" } else { fraction })
        } else {
            format!("0.{}{digits}", "0".repeat((-exponent - 1) as usize))
        }
    } else {
        let (first, rest) = digits.split_at(1);
        format!("{first}.{}E{exponent}", if rest.is_empty() { "0" } else { rest })
    };
    units(&format!("{sign}{text}"))
}

fn units(s: &str) -> Vec<u64> {
    s.encode_utf16().map(u64::from).collect()
}

/// The class of arrays of UTF-16 code units that the language's strings use.
pub fn char_array(world: &World) -> Result<ClassId, LoadError> {
    let layout = world.program.string.ok_or_else(|| LoadError::Missing("no class of strings".into()))?;
    match world.program.fields[layout.chars].ty {
        conspect_ir::Type::Ref(class) => Ok(class),
        _ => Err(LoadError::Malformed("the characters of a string are no array".into())),
    }
}

/// The address of the pooled string object with this text.
pub fn interned(world: &mut World, text: &[u16]) -> Result<u64, LoadError> {
    Ok(conspect_memory::CONST_BASE + u64::from(world.string_constant(text)?.0))
}

#[cfg(test)]
mod tests {
    use super::{double_text, float_text};

    fn text(units: Vec<u64>) -> String {
        String::from_utf16(&units.iter().map(|u| *u as u16).collect::<Vec<_>>()).unwrap()
    }

    #[test]
    fn doubles_print_as_in_java() {
        for (v, expected) in [
            (0.0, "0.0"),
            (-0.0, "-0.0"),
            (1.0, "1.0"),
            (100.0, "100.0"),
            (1234567.0, "1234567.0"),
            (1.0e7, "1.0E7"),
            (1.5e-3, "0.0015"),
            (0.001, "0.001"),
            (9.999e-4, "9.999E-4"),
            (f64::MAX, "1.7976931348623157E308"),
            (f64::MIN_POSITIVE, "2.2250738585072014E-308"),
            (f64::NAN, "NaN"),
            (f64::NEG_INFINITY, "-Infinity"),
            (0.1 + 0.2, "0.30000000000000004"),
        ] {
            assert_eq!(text(double_text(v)), expected);
        }
        assert_eq!(text(float_text(3.3)), "3.3");
        assert_eq!(text(float_text(1.0e10)), "1.0E10");
    }
}
