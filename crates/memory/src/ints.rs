//! Integers without bounds as words of 64 bits: those of at most 50 bits as themselves, larger ones by a number in a
//! table, in which every distinct integer has one number. So equality of integers is equality of words.
//!
//! The table belongs to the thread, as a program under exploration does; numbers never reach any output.

use num_bigint::{BigInt, Sign};
use num_integer::Integer;
use num_traits::{One, Pow, Signed, ToPrimitive, Zero};
use rustc_hash::FxHashMap;
use std::cell::RefCell;
use std::cmp::Ordering;

/// Inline integers are below this in size.
const INLINE: i64 = 1 << 49;
/// The bit that marks the number of a large integer.
const MARK: u64 = 1 << 62;
/// The longest integer that an operation may make, in bits: what is longer is taken for a mistake of the program's size.
pub const LONGEST: u64 = 1 << 24;

#[derive(Default)]
struct Table {
    entries: Vec<BigInt>,
    numbers: FxHashMap<BigInt, u32>,
}

thread_local! {
    static TABLE: RefCell<Table> = RefCell::default();
}

#[inline]
fn is_inline(v: i64) -> bool {
    (-INLINE..INLINE).contains(&v)
}

/// The number of a word's large integer; `None` for inline ones.
#[inline]
pub fn large_number(word: u64) -> Option<u32> {
    (!is_inline(word as i64)).then_some(word as u32)
}

/// The word of the large integer with a number.
#[inline]
pub fn of_large(number: u32) -> u64 {
    MARK | u64::from(number)
}

/// The word of an integer.
#[inline]
pub fn of_i64(v: i64) -> u64 {
    if is_inline(v) { v as u64 } else { of_big(BigInt::from(v)) }
}

/// The word of an integer.
#[inline]
pub fn of_i128(v: i128) -> u64 {
    match i64::try_from(v) {
        Ok(v) if is_inline(v) => v as u64,
        _ => of_big(BigInt::from(v)),
    }
}

/// The word of an integer.
pub fn of_big(v: BigInt) -> u64 {
    if let Some(small) = v.to_i64().filter(|v| is_inline(*v)) {
        return small as u64;
    }
    TABLE.with_borrow_mut(|t| {
        if let Some(n) = t.numbers.get(&v) {
            return of_large(*n);
        }
        let n = t.entries.len() as u32;
        t.entries.push(v.clone());
        t.numbers.insert(v, n);
        of_large(n)
    })
}

/// The integer of a word.
pub fn big(word: u64) -> BigInt {
    match large_number(word) {
        None => BigInt::from(word as i64),
        Some(n) => TABLE.with_borrow(|t| t.entries[n as usize].clone()),
    }
}

/// The integer of a word, where it has at most 64 bits.
#[inline]
pub fn to_i64(word: u64) -> Option<i64> {
    match large_number(word) {
        None => Some(word as i64),
        Some(n) => TABLE.with_borrow(|t| t.entries[n as usize].to_i64()),
    }
}

/// The integer of a word, where it has at most 128 bits.
pub fn to_i128(word: u64) -> Option<i128> {
    match large_number(word) {
        None => Some(i128::from(word as i64)),
        Some(n) => TABLE.with_borrow(|t| t.entries[n as usize].to_i128()),
    }
}

/// Both integers, where both are inline.
#[inline]
fn small(a: u64, b: u64) -> Option<(i64, i64)> {
    let (x, y) = (a as i64, b as i64);
    (is_inline(x) && is_inline(y)).then_some((x, y))
}

pub fn add(a: u64, b: u64) -> u64 {
    match small(a, b) {
        Some((x, y)) => of_i64(x + y),
        None => of_big(big(a) + big(b)),
    }
}

pub fn sub(a: u64, b: u64) -> u64 {
    match small(a, b) {
        Some((x, y)) => of_i64(x - y),
        None => of_big(big(a) - big(b)),
    }
}

pub fn mul(a: u64, b: u64) -> u64 {
    match small(a, b) {
        Some((x, y)) => of_i128(i128::from(x) * i128::from(y)),
        None => of_big(big(a) * big(b)),
    }
}

/// The quotient rounded towards −∞; zero for a divisor of zero.
pub fn floor_div(a: u64, b: u64) -> u64 {
    match small(a, b) {
        Some((_, 0)) => 0,
        Some((x, y)) => of_i64(Integer::div_floor(&x, &y)),
        None if big(b).is_zero() => 0,
        None => of_big(big(a).div_floor(&big(b))),
    }
}

/// The remainder with the divisor's sign; zero for a divisor of zero.
pub fn floor_mod(a: u64, b: u64) -> u64 {
    match small(a, b) {
        Some((_, 0)) => 0,
        Some((x, y)) => of_i64(Integer::mod_floor(&x, &y)),
        None if big(b).is_zero() => 0,
        None => of_big(big(a).mod_floor(&big(b))),
    }
}

/// Bitwise, on two's complement without end.
pub fn bitwise(a: u64, b: u64, on_words: fn(i64, i64) -> i64, on_large: fn(BigInt, BigInt) -> BigInt) -> u64 {
    match small(a, b) {
        Some((x, y)) => of_i64(on_words(x, y)),
        None => of_big(on_large(big(a), big(b))),
    }
}

/// `a · 2ᵇ`; `None` where the result is too long to be meant.
pub fn shl(a: u64, b: u64) -> Option<u64> {
    if a == 0 {
        return Some(0);
    }
    let by = to_i64(b).and_then(|b| u64::try_from(b).ok()).filter(|b| *b <= LONGEST)?;
    Some(match small(a, b) {
        Some((x, _)) if by < 64 => of_i128(i128::from(x) << by),
        _ => of_big(big(a) << by),
    })
}

/// `a / 2ᵇ` rounded towards −∞.
pub fn shr(a: u64, b: u64) -> u64 {
    let negative = cmp(a, 0) == Ordering::Less;
    let rest = if negative { -1i64 as u64 } else { 0 };
    let Some(by) = to_i64(b) else { return rest };
    match large_number(a) {
        None => ((a as i64) >> by.min(63)) as u64,
        Some(_) => match usize::try_from(by) {
            Ok(by) => of_big(big(a) >> by),
            Err(_) => rest,
        },
    }
}

/// `aᵇ`; `None` where the result is too long to be meant.
pub fn pow(a: u64, b: u64) -> Option<u64> {
    if b == 0 {
        return Some(1);
    }
    let base = big(a);
    if base.is_zero() || base.is_one() {
        return Some(a);
    }
    if base == BigInt::from(-1) {
        return Some(if big(b).is_even() { 1 } else { a });
    }
    let n = to_i64(b).and_then(|b| u32::try_from(b).ok())?;
    if base.bits().saturating_mul(u64::from(n)) > LONGEST {
        return None;
    }
    Some(of_big(Pow::pow(base, n)))
}

pub fn cmp(a: u64, b: u64) -> Ordering {
    match small(a, b) {
        Some((x, y)) => x.cmp(&y),
        None => big(a).cmp(&big(b)),
    }
}

/// The nearest double, ties to even; an infinity where there is none.
pub fn to_f64(a: u64) -> f64 {
    match large_number(a) {
        None => a as i64 as f64,
        Some(_) => ratio(&big(a), &BigInt::one()),
    }
}

/// A finite double without its fraction.
pub fn of_f64(x: f64) -> u64 {
    let t = x.trunc();
    if t.abs() < INLINE as f64 {
        return t as i64 as u64;
    }
    let bits = t.to_bits();
    let exponent = ((bits >> 52) & 0x7ff) as i64 - 1075;
    let mantissa = BigInt::from((bits & ((1 << 52) - 1)) | (1 << 52));
    let size = if exponent >= 0 { mantissa << exponent as usize } else { mantissa >> (-exponent) as usize };
    of_big(if t < 0.0 { -size } else { size })
}

/// The correctly rounded quotient of two integers, the second not zero; infinite where it is too large.
pub fn ratio(a: &BigInt, b: &BigInt) -> f64 {
    let negative = (a.sign() == Sign::Minus) != (b.sign() == Sign::Minus);
    let (a, b) = (a.abs(), b.abs());
    let sign = |x: f64| if negative { -x } else { x };
    // Zero divided by a negative number has a sign, as a quotient of doubles has.
    if a.is_zero() {
        return sign(0.0);
    }
    // A quotient of at least 66 bits with a sticky bit rounds as the exact one does; subnormal results need fewer bits.
    let scale = 66 + b.bits() as i64 - a.bits() as i64;
    let scale = scale.min(1074 + 2);
    let (n, d) = if scale >= 0 { (a << scale as usize, b) } else { (a, b << (-scale) as usize) };
    let (q, r) = n.div_rem(&d);
    let bits = q.bits() as i64;
    // The exponent of the last place that a double with this magnitude has.
    let last = (bits - 53).max(-1074 + scale).max(0);
    let (head, rest) = q.div_rem(&(BigInt::one() << last as usize));
    let half = if last == 0 { BigInt::zero() } else { BigInt::one() << (last - 1) as usize };
    let mut head = head.to_u64().unwrap_or(u64::MAX);
    let order = if last == 0 { Ordering::Less } else { rest.cmp(&half) };
    let up = match order {
        Ordering::Greater => true,
        Ordering::Equal => !r.is_zero() || head % 2 == 1,
        Ordering::Less => false,
    };
    head += u64::from(up);
    let exponent = last - scale;
    // The head has at most 53 bits (or is a power of two), so both steps are exact unless the result is infinite.
    let (half_way, other) = (exponent / 2, exponent - exponent / 2);
    if exponent > 1100 {
        return sign(f64::INFINITY);
    }
    sign(head as f64 * 2f64.powi(half_way as i32) * 2f64.powi(other as i32))
}

/// The word of an integer that a text spells, or `None` (Python Library Reference, `int`).
pub fn parse(text: &str, radix: u32) -> Option<u64> {
    let text = text.trim_matches(|c: char| c.is_whitespace() || ('\x1c'..='\x1f').contains(&c));
    let (negative, rest) = match text.as_bytes().first()? {
        b'-' => (true, &text[1..]),
        b'+' => (false, &text[1..]),
        _ => (false, text),
    };
    let prefix = |s: &str, radix: u32| {
        let lower = s.get(..2).map(str::to_ascii_lowercase);
        match lower.as_deref() {
            Some("0x") if radix == 16 || radix == 0 => Some(16),
            Some("0o") if radix == 8 || radix == 0 => Some(8),
            Some("0b") if radix == 2 || radix == 0 => Some(2),
            _ => None,
        }
    };
    let (radix, digits, prefixed) = match prefix(rest, radix) {
        Some(r) => (r, &rest[2..], true),
        None if radix == 0 => (10, rest, false),
        None => (radix, rest, false),
    };
    let spelled: String = digits
        .chars()
        .map(|c| match crate::pure::decimal_digit(c) {
            Some(d) => char::from(b'0' + d as u8),
            None => c,
        })
        .collect();
    let body = if prefixed { spelled.strip_prefix('_').unwrap_or(&spelled) } else { &spelled };
    let fine = !body.is_empty() && !body.starts_with('_') && !body.ends_with('_') && !body.contains("__");
    let plain = body.replace('_', "");
    if !fine || !plain.chars().all(|c| c.is_digit(radix)) {
        return None;
    }
    let v = BigInt::parse_bytes(plain.as_bytes(), radix)?;
    Some(of_big(if negative { -v } else { v }))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn words_stand_for_integers() {
        let max = of_i64(i64::MAX);
        assert_eq!(sub(add(max, 1), 1), max);
        assert_eq!(to_i64(max), Some(i64::MAX));
        assert_eq!(to_i64(add(max, 1)), None);
        assert_eq!(floor_div(of_i64(-7), 2) as i64, -4);
        assert_eq!(floor_mod(of_i64(-7), 2), 1);
        assert_eq!(floor_mod(7, of_i64(-2)) as i64, -1);
        assert_eq!(mul(max, 0), 0);
        assert_eq!(shr(shl(5, 100).unwrap(), 100), 5);
        assert_eq!(pow(2, 64), shl(1, 64));
        assert_eq!(parse(" -0x_ff ", 16).map(|w| w as i64), Some(-255));
        assert_eq!(parse("1__0", 10), None);
        assert_eq!(parse("", 10), None);
    }

    #[test]
    fn quotients_are_rounded_once() {
        for (a, b) in [(1i64, 3i64), (10, 5), (-7, 2), (i64::MAX, 3), (1, i64::MAX), ((1 << 53) + 1, 1)] {
            let exact = ratio(&BigInt::from(a), &BigInt::from(b));
            let near = a as f64 / b as f64;
            assert!((exact - near).abs() <= near.abs() * 1e-15, "{a}/{b}: {exact}");
        }
        assert_eq!(to_f64(of_i64((1 << 60) + 1)), (1u64 << 60) as f64);
        assert_eq!(to_f64(shl(1, 2000).unwrap()), f64::INFINITY);
        assert_eq!(ratio(&BigInt::one(), &(BigInt::one() << 1074)), f64::from_bits(1));
        assert_eq!(ratio(&BigInt::one(), &(BigInt::one() << 1076)), 0.0);
        assert_eq!(ratio(&BigInt::zero(), &BigInt::from(-3)).to_bits(), (-0.0f64).to_bits());
        assert_eq!(ratio(&BigInt::zero(), &BigInt::from(3)).to_bits(), 0.0f64.to_bits());
        assert_eq!(of_f64(1e20), mul(of_i64(10_000_000_000), of_i64(10_000_000_000)));
    }
}
