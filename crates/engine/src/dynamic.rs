//! Operators of dynamic values on concrete bits, with the meaning of ECMA-262 (2023). `None` where an operator has
//! to run code: on objects, on strings whose units are in an array, on unbounded integers.

use conspect_ir::{DynBin, DynUn, Tag};
use conspect_memory::dynamic::{UNDEFINED, box_dyn, int_of, tag_of, untag};
use conspect_memory::strings;

fn number(x: f64) -> u64 {
    box_dyn(Tag::Num, x.to_bits())
}

fn boolean(b: bool) -> u64 {
    u64::from(b)
}

fn str_of(v: u64) -> u64 {
    untag(v, Tag::Str)
}

/// `ToNumber` of a value that is no object (§7.1.4).
pub(crate) fn to_number(v: u64) -> Option<f64> {
    Some(match tag_of(v) {
        Tag::Num | Tag::Int => f64::from_bits(v),
        Tag::Undefined => f64::NAN,
        Tag::Null => 0.0,
        Tag::Bool => untag(v, Tag::Bool) as f64,
        Tag::Str => string_to_number(&strings::units(str_of(v))),
        Tag::Ref | Tag::Fn | Tag::Chars | Tag::BigInt | Tag::Symbol | Tag::Empty | Tag::Long | Tag::Float => {
            return None;
        }
    })
}

/// White space and line terminators (§12.2, §12.3).
fn is_space(u: u16) -> bool {
    matches!(
        u,
        9..=13 | 32 | 0xa0 | 0x1680 | 0x2000..=0x200a | 0x2028 | 0x2029 | 0x202f | 0x205f | 0x3000 | 0xfeff
    )
}

/// `StringToNumber` (§7.1.4.1.1).
pub fn string_to_number(units: &[u16]) -> f64 {
    let start = units.iter().position(|u| !is_space(*u)).unwrap_or(units.len());
    let end = units.iter().rposition(|u| !is_space(*u)).map_or(start, |i| i + 1);
    let text = &units[start..end];
    if text.is_empty() {
        return 0.0;
    }
    let Ok(s) = String::from_utf16(text) else { return f64::NAN };
    if let (b'0', Some(kind)) = (s.as_bytes()[0], s.as_bytes().get(1)) {
        let radix = match kind {
            b'x' | b'X' => 16,
            b'o' | b'O' => 8,
            b'b' | b'B' => 2,
            _ => 10,
        };
        if radix != 10 {
            return digits_to_number(&s[2..], radix);
        }
    }
    let unsigned = s.strip_prefix(['+', '-']).unwrap_or(&s);
    if unsigned == "Infinity" {
        return if s.starts_with('-') { f64::NEG_INFINITY } else { f64::INFINITY };
    }
    let decimal =
        unsigned.bytes().all(|c| c.is_ascii_digit() || matches!(c, b'.' | b'e' | b'E' | b'+' | b'-'));
    let begins = unsigned.bytes().next().is_some_and(|c| c.is_ascii_digit() || c == b'.');
    if decimal && begins { s.parse().unwrap_or(f64::NAN) } else { f64::NAN }
}

/// The number with these digits in a radix that is a power of two, correctly rounded; NaN when they are none.
fn digits_to_number(digits: &str, radix: u32) -> f64 {
    if digits.is_empty() {
        return f64::NAN;
    }
    let shift = radix.trailing_zeros();
    let (mut head, mut dropped, mut sticky) = (0u128, 0u32, false);
    for c in digits.chars() {
        let Some(d) = c.to_digit(radix) else { return f64::NAN };
        if head >> 100 == 0 {
            head = (head << shift) | u128::from(d);
        } else {
            dropped += shift;
            sticky |= d != 0;
        }
    }
    // The lowest bit stands for all that was dropped: it only matters for rounding.
    if sticky {
        head |= 1;
    }
    head as f64 * 2f64.powi(dropped.min(2000) as i32)
}

/// `Number::toString` in radix ten (§6.1.6.1.20).
pub fn number_to_string(x: f64) -> String {
    if x.is_nan() {
        return "NaN".into();
    }
    if x == 0.0 {
        return "0".into();
    }
    let sign = if x < 0.0 { "-" } else { "" };
    if x.is_infinite() {
        return format!("{sign}Infinity");
    }
    let scientific = format!("{:e}", x.abs());
    let (mantissa, exponent) = scientific.split_once('e').unwrap_or((&scientific, "0"));
    let digits: String = mantissa.chars().filter(|c| *c != '.').collect();
    let digits = even_of_two(x.abs(), digits, exponent);
    let (k, n) = (digits.len() as i32, exponent.parse::<i32>().unwrap_or(0) + 1);
    let body = if k <= n && n <= 21 {
        format!("{digits}{}", "0".repeat((n - k) as usize))
    } else if 0 < n && n <= 21 {
        format!("{}.{}", &digits[..n as usize], &digits[n as usize..])
    } else if -6 < n && n <= 0 {
        format!("0.{}{digits}", "0".repeat(-n as usize))
    } else {
        let e = n - 1;
        let point = if k == 1 { digits } else { format!("{}.{}", &digits[..1], &digits[1..]) };
        format!("{point}e{}{}", if e < 0 { '-' } else { '+' }, e.abs())
    };
    format!("{sign}{body}")
}

/// Of two shortest texts that are equally near to a number the one with an even last digit (note 2 of the section).
fn even_of_two(x: f64, digits: String, exponent: &str) -> String {
    let k = digits.len();
    if k < 16 {
        return digits;
    }
    let rest = |places: usize| {
        let text = format!("{x:.places$e}");
        let all: String = text.split('e').next().unwrap_or("").chars().filter(|c| *c != '.').collect();
        (all[..k].to_string(), all[k..].to_string())
    };
    let half = |tail: &str| tail.starts_with('5') && tail[1..].bytes().all(|b| b == b'0');
    // Twenty places tell almost always; all places of a double decide.
    if !half(&rest(k + 20).1) || !half(&rest(1100).1) {
        return digits;
    }
    let below = rest(k + 20).0;
    let Ok(number) = below.parse::<u64>() else { return digits };
    let even = if number.is_multiple_of(2) { number } else { number + 1 }.to_string();
    let text = format!("{}.{}e{exponent}", &even[..1], &even[1..]);
    if even.len() == k && text.parse::<f64>().is_ok_and(|y| y == x) { even } else { digits }
}

/// `ToString` of a value that is neither an object nor a symbol; the number of the string.
fn to_string(v: u64) -> Option<u64> {
    Some(match tag_of(v) {
        Tag::Str => str_of(v),
        Tag::Num | Tag::Int => strings::intern_str(&number_to_string(f64::from_bits(v))),
        Tag::Undefined => strings::intern_str("undefined"),
        Tag::Null => strings::intern_str("null"),
        Tag::Bool => strings::intern_str(if untag(v, Tag::Bool) != 0 { "true" } else { "false" }),
        Tag::Ref | Tag::Fn | Tag::Chars | Tag::BigInt | Tag::Symbol | Tag::Empty | Tag::Long | Tag::Float => {
            return None;
        }
    })
}

/// The array index (§6.1.7) that a string spells.
fn array_index(units: &[u16]) -> Option<u32> {
    if units.is_empty() || units.len() > 10 || (units[0] == 48 && units.len() > 1) {
        return None;
    }
    let mut n = 0u64;
    for u in units {
        if !(48..58).contains(u) {
            return None;
        }
        n = n * 10 + u64::from(*u - 48);
    }
    (n < u64::from(u32::MAX)).then_some(n as u32)
}

/// The canonical form of a property key: array indices are integers.
pub(crate) fn to_key(v: u64) -> Option<u64> {
    match tag_of(v) {
        Tag::Symbol => Some(v),
        Tag::Int if (0..i64::from(u32::MAX)).contains(&int_of(v)?) => Some(v),
        _ => {
            let s = to_string(v)?;
            Some(match array_index(&strings::units(s)) {
                Some(i) => number(f64::from(i)),
                None => box_dyn(Tag::Str, s),
            })
        }
    }
}

/// `ToBoolean`.
pub(crate) fn truthy(v: u64) -> Option<bool> {
    Some(match tag_of(v) {
        Tag::Undefined | Tag::Null | Tag::Empty => false,
        Tag::Bool => untag(v, Tag::Bool) != 0,
        Tag::Num | Tag::Int => {
            let x = f64::from_bits(v);
            x != 0.0 && !x.is_nan()
        }
        Tag::Str => strings::len(str_of(v)) > 0,
        Tag::Ref | Tag::Fn | Tag::Symbol => true,
        Tag::Chars | Tag::BigInt | Tag::Long | Tag::Float => return None,
    })
}

/// `typeof` by tag; objects have to be looked at.
pub(crate) fn type_of(tag: Tag) -> Option<&'static str> {
    Some(match tag {
        Tag::Undefined | Tag::Empty => "undefined",
        Tag::Null => "object",
        Tag::Bool => "boolean",
        Tag::Num | Tag::Int => "number",
        Tag::Str | Tag::Chars => "string",
        Tag::Symbol => "symbol",
        Tag::BigInt | Tag::Long => "bigint",
        Tag::Float => "number",
        Tag::Fn => "function",
        Tag::Ref => return None,
    })
}

fn as_number(v: u64) -> Option<f64> {
    matches!(tag_of(v), Tag::Num | Tag::Int).then(|| f64::from_bits(v))
}

/// `ToInt32` (§7.1.6).
pub(crate) fn to_int32(x: f64) -> i32 {
    if !x.is_finite() {
        return 0;
    }
    if x.abs() < 9.0e18 {
        return x as i64 as i32;
    }
    (x.trunc() % 4_294_967_296.0) as i64 as i32
}

/// A unary operator.
pub fn un(op: DynUn, v: u64) -> Option<u64> {
    Some(match op {
        DynUn::Truthy => boolean(truthy(v)?),
        DynUn::TypeOf => strings::intern_str(type_of(tag_of(v))?),
        DynUn::ToNum => number(to_number(v)?),
        DynUn::ToStr => to_string(v)?,
        DynUn::ToKey => to_key(v)?,
        DynUn::ToF64 => number(as_number(v)?),
        DynUn::Neg => number(-to_number(v)?),
        DynUn::BitNot => number(f64::from(!to_int32(to_number(v)?))),
        DynUn::ToInteger => {
            let x = as_number(v)?;
            number(if x.is_nan() { 0.0 } else { x.trunc() + 0.0 })
        }
        DynUn::Floor => number(as_number(v)?.floor()),
        DynUn::Ceil => number(as_number(v)?.ceil()),
        DynUn::Trunc => number(as_number(v)?.trunc()),
        DynUn::Abs => number(as_number(v)?.abs()),
    })
}

/// `Number::exponentiate` (§6.1.6.1.3), whose last place the standard leaves open; squares are exact products, as engines
/// have them.
pub(crate) fn power(x: f64, y: f64) -> f64 {
    if y.is_nan() || (x.abs() == 1.0 && y.is_infinite()) {
        f64::NAN
    } else if y == 2.0 {
        x * x
    } else {
        x.powf(y)
    }
}

fn arithmetic(op: DynBin, x: f64, y: f64) -> f64 {
    let shift = || to_int32(y) as u32 & 31;
    match op {
        DynBin::Add => x + y,
        DynBin::Sub => x - y,
        DynBin::Mul => x * y,
        DynBin::Div => x / y,
        DynBin::Rem => x % y,
        DynBin::Pow => power(x, y),
        DynBin::BitAnd => f64::from(to_int32(x) & to_int32(y)),
        DynBin::BitOr => f64::from(to_int32(x) | to_int32(y)),
        DynBin::BitXor => f64::from(to_int32(x) ^ to_int32(y)),
        DynBin::Shl => f64::from(to_int32(x).wrapping_shl(shift())),
        DynBin::Sar => f64::from(to_int32(x) >> shift()),
        DynBin::Shr => f64::from(to_int32(x) as u32 >> shift()),
        _ => f64::NAN,
    }
}

/// Do two values stand for a string, or an unbounded integer, whose contents have to be compared by code?
fn needs_contents(a: Tag, b: Tag) -> bool {
    let string = |t| matches!(t, Tag::Str | Tag::Chars);
    (a == Tag::Chars && string(b)) || (b == Tag::Chars && string(a)) || (a == Tag::BigInt && b == Tag::BigInt)
}

/// `IsStrictlyEqual` (§7.2.15).
fn strict_eq(a: u64, b: u64) -> Option<bool> {
    let (s, t) = (tag_of(a), tag_of(b));
    if needs_contents(s, t) {
        return None;
    }
    Some(match (as_number(a), as_number(b)) {
        (Some(x), Some(y)) => x == y,
        _ => a == b,
    })
}

/// `IsLooselyEqual` (§7.2.14) where no object is converted.
fn loose_eq(a: u64, b: u64) -> Option<bool> {
    let (s, t) = (tag_of(a), tag_of(b));
    let nullish = |t| matches!(t, Tag::Undefined | Tag::Null);
    if nullish(s) || nullish(t) {
        return Some(nullish(s) && nullish(t));
    }
    if matches!(s, Tag::Chars | Tag::BigInt) || matches!(t, Tag::Chars | Tag::BigInt) {
        return None;
    }
    if s == t || matches!((s, t), (Tag::Int | Tag::Num, Tag::Int | Tag::Num)) {
        return strict_eq(a, b);
    }
    if s == Tag::Ref || t == Tag::Ref {
        return None;
    }
    if s == Tag::Symbol || t == Tag::Symbol {
        return Some(false);
    }
    Some(to_number(a)? == to_number(b)?)
}

/// The relations, by what they compare: `less` of the operands in some order, or its negation for numbers in order.
fn relation(op: DynBin, a: u64, b: u64) -> Option<bool> {
    if tag_of(a) == Tag::Str && tag_of(b) == Tag::Str {
        let (x, y) = (strings::units(str_of(a)), strings::units(str_of(b)));
        return Some(match op {
            DynBin::Lt => x < y,
            DynBin::Le => x <= y,
            DynBin::Gt => x > y,
            _ => x >= y,
        });
    }
    let (x, y) = (to_number(a)?, to_number(b)?);
    Some(match op {
        DynBin::Lt => x < y,
        DynBin::Le => x <= y,
        DynBin::Gt => x > y,
        _ => x >= y,
    })
}

/// A binary operator; comparisons give a `bool`.
#[inline]
pub fn bin(op: DynBin, a: u64, b: u64) -> Option<u64> {
    Some(match op {
        DynBin::Add if tag_of(a) == Tag::Str || tag_of(b) == Tag::Str => {
            box_dyn(Tag::Str, strings::concat(to_string(a)?, to_string(b)?))
        }
        DynBin::Lt | DynBin::Le | DynBin::Gt | DynBin::Ge => boolean(relation(op, a, b)?),
        DynBin::StrictEq => boolean(strict_eq(a, b)?),
        DynBin::LooseEq => boolean(loose_eq(a, b)?),
        DynBin::SameValue | DynBin::SameValueZero => {
            let zero = |v: u64| if op == DynBin::SameValueZero && v == 1 << 63 { 0 } else { v };
            if needs_contents(tag_of(a), tag_of(b)) {
                return None;
            }
            boolean(zero(a) == zero(b))
        }
        _ => number(arithmetic(op, to_number(a)?, to_number(b)?)),
    })
}

/// The longest string that V8 makes, in units (`String::kMaxLength`).
const LONGEST_TEXT: u64 = (1 << 29) - 24;

/// Has [`bin`] an answer? Does no work that an answer would need.
#[inline]
pub fn is_fast(op: DynBin, a: u64, b: u64) -> bool {
    if op == DynBin::Add && tag_of(a) == Tag::Str && tag_of(b) == Tag::Str {
        // What is too long is for code to decide.
        return strings::len(str_of(a)) + strings::len(str_of(b)) <= LONGEST_TEXT;
    }
    let prim = |t: Tag| {
        !matches!(t, Tag::Ref | Tag::Fn | Tag::Chars | Tag::BigInt | Tag::Symbol | Tag::Empty | Tag::Long)
    };
    match op {
        DynBin::StrictEq | DynBin::SameValue | DynBin::SameValueZero => !needs_contents(tag_of(a), tag_of(b)),
        DynBin::LooseEq => loose_eq(a, b).is_some(),
        _ => prim(tag_of(a)) && prim(tag_of(b)),
    }
}

/// A string in lower or upper case, unit by unit where a unit is no character by itself.
pub fn change_case(s: u64, upper: bool) -> u64 {
    let units = strings::units(s);
    let mut out: Vec<u16> = vec![];
    for part in std::char::decode_utf16(units.iter().copied()) {
        let mut buffer = [0; 2];
        match part {
            // Final sigma is the one rule that looks at neighbours (§22.1.3.26 with SpecialCasing.txt).
            Ok('\u{3a3}') if !upper => {
                out.push(if is_final_sigma(&units, out.len()) { 0x3c2 } else { 0x3c3 });
            }
            Ok(c) if upper => {
                c.to_uppercase().for_each(|c| out.extend_from_slice(c.encode_utf16(&mut buffer)))
            }
            Ok(c) => c.to_lowercase().for_each(|c| out.extend_from_slice(c.encode_utf16(&mut buffer))),
            Err(e) => out.push(e.unpaired_surrogate()),
        }
    }
    strings::intern(&out)
}

/// Is a sigma at an index preceded by a letter and not followed by one? Lower case has as many units as what it is
/// made of but for İ, so the index is that of the source, and neighbours that are not letters nor marks end a word.
fn is_final_sigma(units: &[u16], at: usize) -> bool {
    let letter =
        |u: Option<&u16>| u.and_then(|u| char::from_u32(u32::from(*u))).is_some_and(char::is_alphabetic);
    at > 0 && letter(units.get(at - 1)) && !letter(units.get(at + 1))
}

/// The units of a string before an index.
pub fn head(s: u64, to: u64) -> u64 {
    let units = strings::units(s);
    strings::intern(&units[..(to as usize).min(units.len())])
}

/// The units of a string from an index on.
pub fn tail(s: u64, from: u64) -> u64 {
    let units = strings::units(s);
    strings::intern(&units[(from as usize).min(units.len())..])
}

/// Where a string first occurs in another, or −1 in 32 bits.
pub fn index_of(s: u64, t: u64) -> u64 {
    let (s, t) = (strings::units(s), strings::units(t));
    if t.is_empty() {
        return 0;
    }
    s.windows(t.len()).position(|w| *w == *t).map_or(u64::from(u32::MAX), |i| i as u64)
}

/// `undefined`, which operators give where there is nothing else.
pub const NOTHING: u64 = UNDEFINED;

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers_and_strings() {
        for (x, text) in [
            (1.0, "1"),
            (-0.0, "0"),
            (1e21, "1e+21"),
            (123456789012345680000.0, "123456789012345680000"),
            (0.000001, "0.000001"),
            (1e-7, "1e-7"),
            (1.5e-9, "1.5e-9"),
            (0.1 + 0.2, "0.30000000000000004"),
            (-1234.5, "-1234.5"),
            (f64::MAX, "1.7976931348623157e+308"),
        ] {
            assert_eq!(number_to_string(x), text);
        }
        let n = |s: &str| string_to_number(&s.encode_utf16().collect::<Vec<_>>());
        assert_eq!(n("  12 "), 12.0);
        assert_eq!(n(""), 0.0);
        assert_eq!(n("0x1F"), 31.0);
        assert_eq!(n("0b101"), 5.0);
        assert_eq!(n("-Infinity"), f64::NEG_INFINITY);
        assert_eq!(n(".5"), 0.5);
        assert_eq!(n("5."), 5.0);
        for bad in ["x", "1x", "-0x1", "inf", "nan", "1_0", ".", "e5", "+-1", "0x", "infinity"] {
            assert!(n(bad).is_nan(), "{bad}");
        }
    }

    #[test]
    fn keys() {
        let s = |t: &str| box_dyn(Tag::Str, strings::intern_str(t));
        assert_eq!(to_key(s("12")), Some(number(12.0)));
        assert_eq!(to_key(s("012")), Some(s("012")));
        assert_eq!(to_key(number(-1.0)), Some(s("-1")));
        assert_eq!(to_key(number(-0.0)), Some(number(0.0)));
        assert_eq!(to_key(s("4294967295")), Some(s("4294967295")));
    }
}
