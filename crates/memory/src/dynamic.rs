//! How dynamic values are laid out in 64 bits: doubles as themselves, other tags in the space of negative quiet
//! NaNs. An integer is the double that equals it; its tag is seen from its value.

use conspect_ir::Tag;

const SPACE: u64 = 0xfff8_0000_0000_0000;
const NAN: u64 = 0x7ff8_0000_0000_0000;
/// Integers without bounds are in the space of positive quiet NaNs: 50 bits of an inline one, or the number of a large
/// one ([`crate::ints`]).
const LONG: u64 = 0x7ffc_0000_0000_0000;
const LARGE: u64 = 0x7ffa_0000_0000_0000;
const LONG_BITS: u64 = (1 << 50) - 1;
/// Tags that share the last code keep a number of their own above their 40 bits of contents.
const SHARED: u64 = 7;
/// The bound of integers that doubles hold exactly.
pub const MAX_INT: i64 = 1 << 53;

/// The integer that a double is, where it is one of at most 2⁵³ and not −0.
#[inline]
pub fn int_of(bits: u64) -> Option<i64> {
    let x = f64::from_bits(bits);
    let i = x as i64;
    (i as f64 == x && (-MAX_INT..=MAX_INT).contains(&i) && (i != 0 || bits == 0)).then_some(i)
}

/// Is the dynamic value an integer without bounds?
#[inline]
fn is_long(v: u64) -> bool {
    v > 0x7ff8_ffff_ffff_ffff && v < 1 << 63
}

/// Makes a dynamic value.
#[inline]
pub fn box_dyn(tag: Tag, v: u64) -> u64 {
    let code = match tag {
        Tag::Num | Tag::Float => return if f64::from_bits(v).is_nan() { NAN } else { v },
        Tag::Long => {
            return match crate::ints::large_number(v) {
                None => LONG | (v & LONG_BITS),
                Some(n) => LARGE | u64::from(n),
            };
        }
        Tag::Int => return (v as i64 as f64).to_bits(),
        Tag::Undefined => 1u64,
        Tag::Null => 2,
        Tag::Bool => 3,
        Tag::Str => 4,
        Tag::Ref => 5,
        Tag::Fn => 6,
        Tag::Empty => return SPACE | (SHARED << 48),
        Tag::Chars => return SPACE | (SHARED << 48) | (1 << 40) | v & ((1 << 40) - 1),
        Tag::BigInt => return SPACE | (SHARED << 48) | (2 << 40) | v & ((1 << 40) - 1),
        Tag::Symbol => return SPACE | (SHARED << 48) | (3 << 40) | v & ((1 << 40) - 1),
    };
    SPACE | (code << 48) | (v & ((1 << 48) - 1))
}

/// The tag of a dynamic value. A number is an integer whenever it can be one.
#[inline]
pub fn tag_of(v: u64) -> Tag {
    if v < 0xfff9_0000_0000_0000 {
        return if is_long(v) {
            Tag::Long
        } else if int_of(v).is_some() {
            Tag::Int
        } else {
            Tag::Num
        };
    }
    match (v >> 48) & 7 {
        1 => Tag::Undefined,
        2 => Tag::Null,
        3 => Tag::Bool,
        4 => Tag::Str,
        5 => Tag::Ref,
        6 => Tag::Fn,
        _ => match (v >> 40) & 0xff {
            0 => Tag::Empty,
            1 => Tag::Chars,
            2 => Tag::BigInt,
            _ => Tag::Symbol,
        },
    }
}

/// Has a dynamic value this tag?
#[inline]
pub fn has_tag(v: u64, tag: Tag) -> bool {
    if v < 0xfff9_0000_0000_0000 {
        return match tag {
            Tag::Int => int_of(v).is_some(),
            Tag::Num => int_of(v).is_none() && !is_long(v),
            Tag::Long => is_long(v),
            Tag::Float => !is_long(v),
            _ => false,
        };
    }
    tag_of(v) == tag
}

/// What a dynamic value with this tag holds; zero when its tag is another.
#[inline]
pub fn untag(v: u64, tag: Tag) -> u64 {
    match tag {
        Tag::Num | Tag::Float if v < 0xfff9_0000_0000_0000 && !is_long(v) => v,
        Tag::Long if v >= LONG && is_long(v) => (((v << 14) as i64) >> 14) as u64,
        Tag::Long if is_long(v) => crate::ints::of_large(v as u32),
        Tag::Int => int_of(v).unwrap_or(0) as u64,
        _ if !has_tag(v, tag) => 0,
        Tag::Chars | Tag::BigInt | Tag::Symbol => v & ((1 << 40) - 1),
        _ => v & ((1 << 48) - 1),
    }
}

/// `undefined`.
pub const UNDEFINED: u64 = SPACE | (1 << 48);

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn tags_are_kept() {
        let tags = [
            (Tag::Undefined, 0),
            (Tag::Null, 0),
            (Tag::Bool, 1),
            (Tag::Str, 17),
            (Tag::Ref, 0x4000_0001),
            (Tag::Fn, 3),
            (Tag::Empty, 0),
            (Tag::Chars, 5),
            (Tag::BigInt, 6),
            (Tag::Symbol, 7),
            (Tag::Int, -5i64 as u64),
            (Tag::Num, 0.5f64.to_bits()),
            (Tag::Num, (-0.0f64).to_bits()),
            (Tag::Num, f64::INFINITY.to_bits()),
            (Tag::Num, NAN),
            (Tag::Long, 0),
            (Tag::Long, -7i64 as u64),
            (Tag::Long, crate::ints::of_i64(i64::MAX)),
        ];
        for (tag, v) in tags {
            let b = box_dyn(tag, v);
            assert_eq!(tag_of(b), tag);
            assert_eq!(untag(b, tag), v);
            for (other, _) in tags {
                assert_eq!(has_tag(b, other), other == tag);
            }
        }
    }
}
