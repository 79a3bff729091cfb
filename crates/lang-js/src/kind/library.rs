//! Kinds of values that the library makes: typed arrays, regular expressions, generators, and what their types are called.

use super::Kind;

/// What is said of regular expressions that are not tried.
pub(super) const PATTERN: &str = "an argument that is a regular expression which is not tried";

/// The regular expressions that are tried, each with its flags: ones that match nothing, everything and some texts, once and again, with groups that take part and
/// that do not.
pub(super) const PATTERNS: [(&str, &str); 5] =
    [("a", ""), ("(?:)", "g"), ("^(a)|(b)", "i"), ("[^a-z]+", "gu"), ("b*", "y")];

/// The kinds of typed arrays.
pub(crate) const TYPED: [&str; 11] = [
    "Int8Array",
    "Uint8Array",
    "Uint8ClampedArray",
    "Int16Array",
    "Uint16Array",
    "Int32Array",
    "Uint32Array",
    "Float32Array",
    "Float64Array",
    "BigInt64Array",
    "BigUint64Array",
];

impl Kind {
    /// What the elements of typed arrays of a class are; numbers of fewer bits than these are rounded by the array.
    pub(crate) fn element(class: &str) -> Kind {
        match class {
            "Int8Array" => Kind::Bits(8, true),
            "Uint8Array" | "Uint8ClampedArray" | "Buffer" => Kind::Bits(8, false),
            "Int16Array" => Kind::Bits(16, true),
            "Uint16Array" => Kind::Bits(16, false),
            "Int32Array" => Kind::Bits(32, true),
            "Uint32Array" => Kind::Bits(32, false),
            "BigInt64Array" | "BigUint64Array" => Kind::BigInt,
            _ => Kind::Number,
        }
    }

    /// A value of a class of the library whose objects need nothing said of what is in them.
    pub(crate) fn built_in(name: &str) -> Option<Kind> {
        Some(match name {
            "Date" => Kind::Date,
            "Error" | "TypeError" | "RangeError" | "SyntaxError" => Kind::Error(name.into()),
            "RegExp" => {
                let one = |(text, flags): &(&str, &str)| Kind::Pattern((*text).into(), (*flags).into());
                Kind::Union(PATTERNS.iter().map(one).chain([Kind::Patterns]).collect())
            }
            "symbol" => Kind::Symbol,
            "AbortSignal" => Kind::Signal,
            "URLSearchParams" => Kind::Search,
            "Buffer" => Kind::Typed(name.into()),
            "PropertyKey" => Kind::Union(vec![Kind::String, Kind::Number, Kind::Symbol]),
            name if TYPED.contains(&name) => Kind::Typed(name.into()),
            _ => return None,
        })
    }

    /// What gives values of a kind one after the other, by the name of its type in TypeScript.
    pub(crate) fn sequence(name: &str, of: Kind) -> Option<Kind> {
        let of = Box::new(of);
        Some(match name {
            // An array can be gone over again and again, an iterator once.
            "Iterable" => Kind::Union(vec![Kind::Array(of.clone()), Kind::Iterator(of)]),
            "Iterator" | "IterableIterator" | "ArrayIterator" => Kind::Iterator(of),
            "Generator" => Kind::Generator(of, false),
            "AsyncGenerator" | "AsyncIterable" | "AsyncIterator" | "AsyncIterableIterator" => {
                Kind::Generator(of, true)
            }
            "ArrayLike" => Kind::Union(vec![Kind::Array(of.clone()), Kind::Like(of)]),
            _ => return None,
        })
    }
}
