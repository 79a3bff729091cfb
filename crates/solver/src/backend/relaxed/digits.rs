//! Doubles as exact decimal numbers.

/// A constant has at most so many binary places.
const MOST_PLACES: u32 = 120;

/// The number that stands for infinity: two to this power, which is more than every finite double.
const INFINITY_POWER: usize = 1024;

/// The greatest integer that is not above a number, in decimal digits, and what the number lies above that, as a fraction; infinities are the numbers
/// that stand for them, NaN is zero. `None` for fractions of very many places.
pub(super) fn digits(x: f64) -> Option<(String, Option<String>)> {
    let sign = if x < 0.0 { "-" } else { "" };
    let (raw, low) = ((x.to_bits() >> 52) as i64 & 0x7ff, i128::from(x.to_bits() & ((1 << 52) - 1)));
    let (magnitude, exponent) = match raw {
        _ if x.is_nan() || x == 0.0 => return Some(("0".to_owned(), None)),
        _ if x.is_infinite() => return Some((format!("{sign}{}", two_to(INFINITY_POWER)), None)),
        0 => (low, -1074),
        _ => (low | 1 << 52, raw - 1075),
    };
    let even = magnitude.trailing_zeros().min(exponent.min(0).unsigned_abs() as u32);
    let (magnitude, exponent) = (magnitude >> even, exponent + i64::from(even));
    if exponent >= 0 {
        return Some((format!("{sign}{}", times(&two_to(exponent as usize), magnitude as u64)), None));
    }
    let places = u32::try_from(-exponent).ok().filter(|places| *places <= MOST_PLACES)?;
    let number = if x < 0.0 { -magnitude } else { magnitude };
    let whole = number >> places;
    let part = number - (whole << places);
    Some((whole.to_string(), Some(format!("{part}/{}", 1i128 << places))))
}

/// A power of two in decimal digits.
fn two_to(power: usize) -> String {
    let mut digits = "1".to_owned();
    let mut left = power;
    while left > 0 {
        let step = left.min(60);
        digits = times(&digits, 1 << step);
        left -= step;
    }
    digits
}

/// A product in decimal digits.
fn times(digits: &str, by: u64) -> String {
    let mut out = vec![];
    let mut carry = 0u128;
    for digit in digits.bytes().rev() {
        carry += u128::from(digit - b'0') * u128::from(by);
        out.push(b'0' + (carry % 10) as u8);
        carry /= 10;
    }
    while carry > 0 {
        out.push(b'0' + (carry % 10) as u8);
        carry /= 10;
    }
    out.iter().rev().map(|b| char::from(*b)).collect()
}
