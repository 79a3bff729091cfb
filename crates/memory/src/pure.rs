//! Pure functions ([`PureOp`]) on concrete values.

use crate::dynamic::box_dyn;
use crate::ints;
use crate::strings;
use conspect_ir::{IntBin, PureOp, Tag};
use num_bigint::Sign;
use num_integer::Integer;
use num_traits::{Signed, ToPrimitive, Zero};
use std::cmp::Ordering;

/// An operation on two integers; `None` where the result is too long to be meant.
#[inline]
pub fn int_bin(op: IntBin, a: u64, b: u64) -> Option<u64> {
    Some(match op {
        IntBin::Add => ints::add(a, b),
        IntBin::Sub => ints::sub(a, b),
        IntBin::Mul => ints::mul(a, b),
        IntBin::FloorDiv => ints::floor_div(a, b),
        IntBin::FloorMod => ints::floor_mod(a, b),
        IntBin::And => ints::bitwise(a, b, |x, y| x & y, |x, y| x & y),
        IntBin::Or => ints::bitwise(a, b, |x, y| x | y, |x, y| x | y),
        IntBin::Xor => ints::bitwise(a, b, |x, y| x ^ y, |x, y| x ^ y),
        IntBin::Shl => ints::shl(a, b)?,
        IntBin::Shr => ints::shr(a, b),
        IntBin::Pow => ints::pow(a, b)?,
        IntBin::Lt => u64::from(ints::cmp(a, b) == Ordering::Less),
        IntBin::Le => u64::from(ints::cmp(a, b) != Ordering::Greater),
        IntBin::Eq => u64::from(a == b),
        IntBin::Index => a & 0xffff_ffff,
    })
}

/// The modulus of hashes of numbers, 2⁶¹ − 1.
const MODULUS: u64 = (1 << 61) - 1;

fn int_hash(a: u64) -> i64 {
    let v = ints::big(a);
    let size = (v.abs() % MODULUS).to_u64().unwrap_or(0) as i64;
    let h = if v.sign() == Sign::Minus { -size } else { size };
    if h == -1 { -2 } else { h }
}

fn float_hash(x: f64) -> i64 {
    if x.is_nan() {
        return 0;
    }
    if x.is_infinite() {
        return if x > 0.0 { 314_159 } else { -314_159 };
    }
    // x = mantissa · 2^exponent; powers of two modulo 2⁶¹ − 1 rotate 61 bits.
    let bits = x.to_bits();
    let field = ((bits >> 52) & 0x7ff) as i64;
    let fraction = bits & ((1 << 52) - 1);
    let (mantissa, exponent) =
        if field == 0 { (fraction, -1074) } else { (fraction | (1 << 52), field - 1075) };
    let e = exponent.rem_euclid(61) as u32;
    let wide = (u128::from(mantissa) << e) % u128::from(MODULUS);
    let h = wide as i64;
    let h = if x < 0.0 { -h } else { h };
    if h == -1 { -2 } else { h }
}

fn text_hash(s: u64) -> i64 {
    let mut h = 0xcbf2_9ce4_8422_2325u64;
    for u in strings::units(s).iter() {
        h = (h ^ u64::from(*u)).wrapping_mul(0x0000_0100_0000_01b3);
    }
    (h >> 2) as i64
}

/// The code points of a text.
pub fn codes(s: u64) -> Vec<u32> {
    std::char::decode_utf16(strings::units(s).iter().copied())
        .map(|c| c.map_or_else(|e| u32::from(e.unpaired_surrogate()), u32::from))
        .collect()
}

/// The text of code points.
pub fn of_codes(codes: &[u32]) -> u64 {
    let mut units = vec![];
    for c in codes {
        match char::from_u32(*c) {
            Some(c) => units.extend_from_slice(c.encode_utf16(&mut [0; 2])),
            None => units.push(*c as u16),
        }
    }
    strings::intern(&units)
}

/// Has the text a unit that is no code point by itself?
fn is_wide(s: u64) -> bool {
    strings::units(s).iter().any(|u| (0xd800..0xe000).contains(u))
}

fn len(s: u64) -> usize {
    if is_wide(s) { codes(s).len() } else { strings::len(s) as usize }
}

fn slice(s: u64, from: usize, to: usize) -> u64 {
    if is_wide(s) {
        let c = codes(s);
        let to = to.min(c.len());
        return of_codes(&c[from.min(to)..to]);
    }
    let units = strings::units(s);
    let to = to.min(units.len());
    strings::intern(&units[from.min(to)..to])
}

fn find(s: u64, part: u64, from: usize, to: usize, last: bool) -> u64 {
    let (s, p) = (codes(s), codes(part));
    let to = to.min(s.len());
    let none = u64::from(u32::MAX);
    if from > to || to - from < p.len() {
        return none;
    }
    let mut places = from..=to - p.len();
    let hit = |i: &usize| s[*i..*i + p.len()] == p[..];
    let found = if last { places.rfind(hit) } else { places.find(hit) };
    found.map_or(none, |i| i as u64)
}

fn map_chars(s: u64, f: impl Fn(char, &mut Vec<u32>)) -> u64 {
    let mut out = vec![];
    for c in codes(s) {
        match char::from_u32(c) {
            Some(c) => f(c, &mut out),
            None => out.push(c),
        }
    }
    of_codes(&out)
}

fn lower(s: u64) -> u64 {
    let text = strings::show(s);
    if is_wide(s) {
        return map_chars(s, |c, out| out.extend(c.to_lowercase().map(u32::from)));
    }
    // The rule for the final sigma is that of `str::to_lowercase`.
    strings::intern_str(&text.to_lowercase())
}

fn title(c: char, out: &mut Vec<u32>) {
    match c {
        'ǆ' | 'ǅ' | 'Ǆ' => out.push(0x1c5),
        'ǉ' | 'ǈ' | 'Ǉ' => out.push(0x1c8),
        'ǌ' | 'ǋ' | 'Ǌ' => out.push(0x1cb),
        'ǳ' | 'ǲ' | 'Ǳ' => out.push(0x1f2),
        'ß' => out.extend([u32::from('S'), u32::from('s')]),
        _ => out.extend(c.to_uppercase().map(u32::from)),
    }
}

fn fold(s: u64) -> u64 {
    map_chars(s, |c, out| match c {
        'ß' | 'ẞ' => out.extend([u32::from('s'), u32::from('s')]),
        'ς' => out.push(u32::from('σ')),
        _ => out.extend(c.to_lowercase().map(u32::from)),
    })
}

/// The value of a decimal digit of any script that Unicode's blocks of ten hold.
pub fn decimal_digit(c: char) -> Option<u32> {
    const ZEROS: [u32; 20] = [
        0x30, 0x660, 0x6f0, 0x7c0, 0x966, 0x9e6, 0xa66, 0xae6, 0xb66, 0xbe6, 0xc66, 0xce6, 0xd66, 0xe50,
        0xed0, 0xf20, 0x1040, 0x17e0, 0x1810, 0xff10,
    ];
    let c = u32::from(c);
    ZEROS.iter().find(|z| (**z..**z + 10).contains(&c)).map(|z| c - z)
}

fn is_space(c: char) -> bool {
    c.is_whitespace() || ('\x1c'..='\x1f').contains(&c)
}

fn is_printable(c: char) -> bool {
    let control = c.is_control() || (c.is_whitespace() && c != ' ');
    let n = u32::from(c);
    let private = (0xe000..0xf900).contains(&n) || n >= 0xf_0000;
    let format = matches!(n, 0xad | 0x600..=0x605 | 0x61c | 0x6dd | 0x70f | 0x180e | 0x200b..=0x200f
        | 0x2028..=0x202e | 0x2060..=0x206f | 0xfeff | 0xfff0..=0xfffb);
    !control && !private && !format
}

fn class(code: u32) -> u64 {
    let Some(c) = char::from_u32(code) else { return 0 };
    let digit = decimal_digit(c).is_some();
    let superscript = matches!(c, '²' | '³' | '¹') || ('⁰'..='₉').contains(&c) && c.is_numeric();
    let cased_number = matches!(code, 0x2160..=0x217f | 0x24b6..=0x24e9);
    let bits = [
        c.is_alphabetic() && !cased_number,
        digit,
        digit || superscript,
        c.is_numeric(),
        is_space(c),
        c.is_uppercase(),
        c.is_lowercase(),
        is_printable(c),
        c == '_' || c.is_alphabetic(),
        c == '_' || c.is_alphanumeric(),
    ];
    bits.iter().enumerate().map(|(i, b)| u64::from(*b) << i).sum()
}

/// `repr` of a text (Python Library Reference, `repr` and `str.isprintable`).
fn repr(s: u64) -> u64 {
    let codes = codes(s);
    let quote = if codes.contains(&39) && !codes.contains(&34) { '"' } else { '\'' };
    let mut out = String::from(quote);
    for code in codes {
        match char::from_u32(code) {
            Some('\\') => out.push_str("\\\\"),
            Some('\n') => out.push_str("\\n"),
            Some('\r') => out.push_str("\\r"),
            Some('\t') => out.push_str("\\t"),
            Some(c) if c == quote => {
                out.push('\\');
                out.push(c);
            }
            Some(c) if is_printable(c) => out.push(c),
            _ if code < 0x100 => out.push_str(&format!("\\x{code:02x}")),
            _ if code < 0x1_0000 => out.push_str(&format!("\\u{code:04x}")),
            _ => out.push_str(&format!("\\U{code:08x}")),
        }
    }
    out.push(quote);
    strings::intern_str(&out)
}

fn replace(s: u64, old: u64, new: u64, most: i32) -> u64 {
    let (s, old, new) = (codes(s), codes(old), codes(new));
    let mut left = if most < 0 { usize::MAX } else { most as usize };
    let mut out = vec![];
    let mut i = 0;
    while i <= s.len() {
        if left > 0 && s[i..].starts_with(&old) {
            out.extend_from_slice(&new);
            left -= 1;
            if old.is_empty() {
                if let Some(c) = s.get(i) {
                    out.push(*c);
                }
                i += 1;
            } else {
                i += old.len();
            }
        } else {
            if let Some(c) = s.get(i) {
                out.push(*c);
            }
            i += 1;
        }
    }
    of_codes(&out)
}

/// `repr` of a double.
pub fn float_text(x: f64) -> String {
    if x.is_nan() {
        return "nan".into();
    }
    if x.is_infinite() {
        return if x > 0.0 { "inf".into() } else { "-inf".into() };
    }
    let sign = if x.is_sign_negative() { "-" } else { "" };
    if x == 0.0 {
        return format!("{sign}0.0");
    }
    let text = shortest(x.abs());
    let (mantissa, exponent) = text.split_once('e').unwrap_or((&text, "0"));
    let exponent: i32 = exponent.parse().unwrap_or(0);
    if (-4..16).contains(&exponent) {
        let digits = mantissa.replace('.', "");
        let Ok(whole) = usize::try_from(exponent + 1) else {
            return format!("{sign}0.{}{digits}", "0".repeat(exponent.unsigned_abs() as usize - 1));
        };
        let (before, behind) = digits.split_at(whole.min(digits.len()));
        let behind = if behind.is_empty() { "0" } else { behind };
        let before = if whole == 0 { "0" } else { before };
        return format!("{sign}{before:0<whole$}.{behind}");
    }
    let minus = if exponent < 0 { '-' } else { '+' };
    format!("{sign}{mantissa}e{minus}{:02}", exponent.abs())
}

/// The fewest digits that mean a float, with an exponent. Of several the nearest ones are taken, and of two as near the even ones, which the
/// standard library leaves open.
fn shortest(x: f64) -> String {
    let text = format!("{x:e}");
    let digits = text.bytes().take_while(|b| *b != b'e').filter(u8::is_ascii_digit).count();
    let nearest = format!("{x:.*e}", digits.saturating_sub(1));
    if nearest.parse() == Ok(x) { nearest } else { text }
}

/// The text of a finite double by a letter of the format mini-language, a precision, and the alternate form.
fn float_format(x: f64, kind: char, precision: usize, alternate: bool) -> String {
    let exponential = |digits: usize, point: bool| {
        let text = format!("{x:.digits$e}");
        let (mantissa, exponent) = text
            .split_once('e')
            .map_or((text.clone(), 0), |(m, e)| (m.to_string(), e.parse::<i32>().unwrap_or(0)));
        let dot = if point && !mantissa.contains('.') { "." } else { "" };
        let minus = if exponent < 0 { '-' } else { '+' };
        (format!("{mantissa}{dot}"), format!("e{minus}{:02}", exponent.abs()), exponent)
    };
    match kind {
        'f' => {
            let text = format!("{x:.precision$}");
            if alternate && precision == 0 { format!("{text}.") } else { text }
        }
        'e' => {
            let (m, e, _) = exponential(precision, alternate);
            format!("{m}{e}")
        }
        _ => {
            let p = precision.max(1);
            let (m, e, exponent) = exponential(p - 1, false);
            let strip = |t: &str| {
                if alternate || !t.contains('.') {
                    t.to_string()
                } else {
                    t.trim_end_matches('0').trim_end_matches('.').to_string()
                }
            };
            if exponent >= -4 && exponent < p as i32 {
                let places = (p as i32 - 1 - exponent).max(0) as usize;
                strip(&format!("{x:.places$}"))
            } else {
                format!("{}{e}", strip(&m))
            }
        }
    }
}

/// The double that a text spells (Python Library Reference, `float`).
fn parse_float(s: u64) -> Option<f64> {
    let text = strings::show(s);
    let text = text.trim_matches(is_space);
    let spelled: String =
        text.chars().map(|c| decimal_digit(c).map_or(c, |d| char::from(b'0' + d as u8))).collect();
    let unsigned = spelled.strip_prefix(['+', '-']).unwrap_or(&spelled).to_ascii_lowercase();
    let negative = spelled.starts_with('-');
    let sign = |x: f64| if negative { -x } else { x };
    match unsigned.as_str() {
        "inf" | "infinity" => return Some(sign(f64::INFINITY)),
        "nan" => return Some(f64::NAN),
        _ => {}
    }
    let bytes = unsigned.as_bytes();
    let digit = |i: usize| bytes.get(i).is_some_and(u8::is_ascii_digit);
    for (i, c) in bytes.iter().enumerate() {
        let fine = match c {
            b'0'..=b'9' | b'.' | b'e' => true,
            b'+' | b'-' => i > 0 && bytes[i - 1] == b'e',
            b'_' => i > 0 && digit(i - 1) && digit(i + 1),
            _ => false,
        };
        if !fine {
            return None;
        }
    }
    let plain = unsigned.replace('_', "");
    if !plain.bytes().next().is_some_and(|c| c.is_ascii_digit() || c == b'.') {
        return None;
    }
    plain.parse::<f64>().ok().map(sign)
}

fn compare(x: f64, i: u64) -> u64 {
    if x.is_nan() {
        return 2;
    }
    if x.is_infinite() {
        return if x > 0.0 { 1 } else { u64::from(u32::MAX) };
    }
    let whole = ints::of_f64(x);
    let order = ints::cmp(whole, i).then(x.partial_cmp(&x.trunc()).unwrap_or(Ordering::Equal));
    u64::from(order as i32 as u32)
}

fn float(v: f64) -> u64 {
    if v.is_nan() { 0x7ff8_0000_0000_0000 } else { v.to_bits() }
}

/// The value of a pure function; `None` where it has none.
pub fn apply(op: PureOp, args: &[u64]) -> Option<u64> {
    let a = args.first().copied()?;
    let b = args.get(1).copied().unwrap_or(0);
    let c = args.get(2).copied().unwrap_or(0);
    let d = args.get(3).copied().unwrap_or(0);
    let bits = |v: i64| v as u64;
    let found = |v: Option<u64>| v.unwrap_or_else(|| box_dyn(Tag::Empty, 0));
    Some(match op {
        PureOp::IntOfBits => ints::of_i64(a as i64),
        PureOp::IntToBits => bits(
            ints::to_i64(a)
                .unwrap_or_else(|| if ints::cmp(a, 0) == Ordering::Less { i64::MIN } else { i64::MAX }),
        ),
        PureOp::IntIsKnown => 1,
        PureOp::IntFits => u64::from(ints::to_i64(a).is_some()),
        PureOp::IntToF64 => float(ints::to_f64(a)),
        PureOp::IntOfF64 => ints::of_f64(f64::from_bits(a)),
        PureOp::IntTrueDiv => {
            let divisor = ints::big(b);
            if divisor.is_zero() { 0 } else { float(ints::ratio(&ints::big(a), &divisor)) }
        }
        PureOp::IntBitLength => ints::big(a).bits(),
        PureOp::IntSqrt => ints::of_big(ints::big(a).abs().sqrt()),
        PureOp::IntGcd => ints::of_big(ints::big(a).gcd(&ints::big(b))),
        PureOp::IntPowMod => {
            let m = ints::big(c);
            if m.is_zero() {
                return None;
            }
            ints::of_big(ints::big(a).mod_floor(&m).modpow(&ints::big(b).abs(), &m).mod_floor(&m))
        }
        PureOp::IntToText => strings::intern_str(&ints::big(a).to_str_radix((b as u32).clamp(2, 36))),
        PureOp::IntOfText => found(ints::parse(&strings::show(a), b as u32).map(|w| box_dyn(Tag::Long, w))),
        PureOp::IntHash => bits(int_hash(a)),
        PureOp::FloatHash => bits(float_hash(f64::from_bits(a))),
        PureOp::TextHash => bits(text_hash(a)),
        PureOp::FloatCompare => compare(f64::from_bits(a), b),
        PureOp::FloatOfText => found(parse_float(a).map(|x| box_dyn(Tag::Num, x.to_bits()))),
        PureOp::FloatToText => strings::intern_str(&float_text(f64::from_bits(a))),
        PureOp::FloatFormat => {
            let kind = char::from_u32(b as u32).unwrap_or('g');
            strings::intern_str(&float_format(f64::from_bits(a), kind, c as u32 as usize, d != 0))
        }
        PureOp::TextLen => len(a) as u64,
        PureOp::TextSlice => slice(a, b as usize, c as usize),
        PureOp::TextFind => find(a, b, c as usize, d as usize, false),
        PureOp::TextFindLast => find(a, b, c as usize, d as usize, true),
        PureOp::TextLess => u64::from(codes(a) < codes(b)),
        PureOp::TextCode if is_wide(a) => u64::from(codes(a).get(b as usize).copied().unwrap_or(0)),
        PureOp::TextCode => u64::from(strings::units(a).get(b as usize).copied().unwrap_or(0)),
        PureOp::TextOfCode => of_codes(&[a as u32]),
        PureOp::TextUpper => map_chars(a, |c, out| out.extend(c.to_uppercase().map(u32::from))),
        PureOp::TextLower => lower(a),
        PureOp::TextTitle => map_chars(a, title),
        PureOp::TextFold => fold(a),
        PureOp::CodeClass => class(a as u32),
        PureOp::TextRepr => repr(a),
        PureOp::TextReplace => replace(a, b, c, d as u32 as i32),
        PureOp::Refused => return None,
    })
}

/// The reason why [`apply`] gives no value.
pub fn refusal(op: PureOp, args: &[u64]) -> String {
    match op {
        PureOp::Refused => strings::show(args[0]),
        _ => format!("no value of {}", op.name()),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use num_bigint::BigInt;

    fn word_of(v: i64) -> u64 {
        ints::of_big(BigInt::from(v))
    }

    #[test]
    fn floats_as_python_writes_them() {
        for (x, text) in [
            (1.0, "1.0"),
            (0.1, "0.1"),
            (1e16, "1e+16"),
            (123456789012345.0, "123456789012345.0"),
            (1e-5, "1e-05"),
            (0.0001, "0.0001"),
            (-0.0, "-0.0"),
            (1.5e300, "1.5e+300"),
        ] {
            assert_eq!(float_text(x), text);
        }
        for (x, kind, p, text) in [
            (2.71549, 'f', 2, "2.72"),
            (0.5, 'f', 0, "0"),
            (1234567.0, 'g', 6, "1.23457e+06"),
            (0.0001, 'g', 6, "0.0001"),
            (100.0, 'g', 6, "100"),
            (12345.678, 'e', 3, "1.235e+04"),
        ] {
            assert_eq!(float_format(x, kind, p, false), text);
        }
    }

    #[test]
    fn equal_numbers_have_equal_hashes() {
        for v in [0i64, 1, -1, 2, 1 << 40, -(1 << 52)] {
            assert_eq!(int_hash(word_of(v)), float_hash(v as f64), "{v}");
        }
        assert_eq!(int_hash(ints::shl(1, 200).unwrap()), float_hash(2f64.powi(200)));
        assert_eq!(compare(1.5, 1), 1);
        assert_eq!(compare(-1.5, word_of(-1)) as u32 as i32, -1);
        assert_eq!(compare(2.0, 2), 0);
    }

    #[test]
    fn texts_are_code_points() {
        let s = strings::intern_str("a😀b");
        assert_eq!(len(s), 3);
        assert_eq!(strings::show(slice(s, 1, 2)), "😀");
        assert_eq!(find(s, strings::intern_str("b"), 0, 3, false), 2);
        assert_eq!(strings::show(repr(strings::intern_str("it's\n\"\u{7f}"))), "'it\\'s\\n\"\\x7f'");
    }
}
