//! The portable encoding: there and back, the same bytes everywhere, and no panic on anything.

mod common;

use common::{Pair, WIDTHS};
use conspect_term::{Assignment, DecodeError, Op, Portable, Sort, Symbol, SymbolKind, TermId, Terms, Value};
use proptest::prelude::*;

/// An interner in which other terms were made first, so that ids and with them argument orders differ.
fn crowded(pair: &Pair) -> Terms {
    let mut terms = Terms::new();
    for node in pair.plain.iter().rev() {
        if let Some(i) = node.input {
            let s = terms.symbol(Symbol { kind: SymbolKind::Input(i), sort: node.sort });
            let t = terms.apply(s, &[]);
            terms.eq(t, t);
        } else if let Op::Const(v) = &node.op {
            terms.constant(v.clone());
        }
    }
    terms
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 1500, ..ProptestConfig::default() })]

    #[test]
    fn there_and_back(
        choices in proptest::collection::vec(any::<(u8, u8, u8, u8, u64)>(), 1..40),
        widths in proptest::sample::select(&WIDTHS[..]),
        theme in any::<u64>(),
    ) {
        let mut pair = Pair::new(&choices, widths, theme);
        let roots: Vec<TermId> = pair.simple.iter().rev().take(4).copied().collect();
        let portable = pair.terms.encode(&roots);
        let bytes = portable.to_bytes();
        let again = Portable::from_bytes(&bytes).unwrap();
        prop_assert_eq!(&again, &portable);
        prop_assert_eq!(pair.terms.decode(&again).unwrap(), roots.clone(), "at home they are the same terms");
        let mut other = crowded(&pair);
        let there = other.decode(&again).unwrap();
        prop_assert_eq!(other.encode(&there).to_bytes(), bytes, "elsewhere they have the same encoding");
        for (a, b) in roots.iter().zip(&there) {
            prop_assert_eq!(pair.terms.structural_hash(*a), other.structural_hash(*b));
        }
        for (i, a) in roots.iter().enumerate() {
            for (j, b) in roots.iter().enumerate().take(i) {
                let equal = pair.terms.structural_hash(*a) == pair.terms.structural_hash(*b);
                prop_assert_eq!(a == b, equal, "{} {}", i, j);
            }
        }
    }

    #[test]
    fn mutations_never_panic(
        choices in proptest::collection::vec(any::<(u8, u8, u8, u8, u64)>(), 1..20),
        widths in proptest::sample::select(&WIDTHS[..]),
        theme in any::<u64>(),
        mutations in proptest::collection::vec(any::<(u16, u8)>(), 1..4),
        cut in proptest::option::of(any::<u16>()),
    ) {
        let mut pair = Pair::new(&choices, widths, theme);
        let roots = pair.simple.clone();
        let mut bytes = pair.terms.encode(&roots).to_bytes();
        for (at, byte) in mutations {
            let at = usize::from(at) % bytes.len();
            bytes[at] = byte;
        }
        if let Some(cut) = cut {
            bytes.truncate(usize::from(cut) % (bytes.len() + 1));
        }
        decode_and_use(&bytes);
    }

    #[test]
    fn noise_never_panics(bytes in proptest::collection::vec(any::<u8>(), 0..64)) {
        decode_and_use(&bytes);
    }
}

struct Zero;

impl Assignment for Zero {
    fn value(&self, symbol: &Symbol, _: &[Value]) -> Value {
        Value::zero(symbol.sort)
    }
}

/// Whatever decodes can be evaluated, printed and encoded.
fn decode_and_use(bytes: &[u8]) {
    let mut terms = Terms::new();
    let Ok(portable) = Portable::from_bytes(bytes) else { return };
    let Ok(roots) = terms.decode(&portable) else { return };
    for t in &roots {
        terms.eval(*t, &Zero);
        terms.display(*t);
    }
    let encoded = terms.encode(&roots);
    assert_eq!(terms.decode(&encoded), Ok(roots));
}

fn check_error(portable: &Portable, expected: &str) {
    let error = Terms::new().decode(portable).expect_err("a malformed encoding");
    assert_eq!(error.to_string(), expected);
}

/// Malformed encodings are told apart. They are made of well-formed ones by changing bytes.
#[test]
fn errors_say_what_is_wrong() {
    let mut terms = Terms::new();
    let s = terms.symbol(Symbol { kind: SymbolKind::Input(0), sort: Sort::Bv(8) });
    let x = terms.apply(s, &[]);
    let t = terms.make(Op::BvNot, &[x]);
    let bytes = terms.encode(&[t]).to_bytes();
    let with = |at: usize, byte: u8| {
        let mut bytes = bytes.clone();
        bytes[at] = byte;
        Portable::from_bytes(&bytes).expect("readable bytes")
    };
    // From the end: roots [1 root, index 1], before them the argument (0) and count (1) of the last node.
    let n = bytes.len();
    check_error(&with(n - 1, 2), "root 2 is no node");
    check_error(&with(n - 3, 1), "node 1 has argument 1, which does not come before it");
    check_error(&with(n - 5, 2), "node 1: Not does not apply to [Bv(8)]");
    assert!(matches!(Portable::from_bytes(&bytes[..n - 1]), Err(DecodeError::Bytes(_))));
    let longer: Vec<u8> = bytes.iter().copied().chain([0]).collect();
    assert_eq!(Portable::from_bytes(&longer), Err(DecodeError::Trailing(1)));
}

/// The hash of a fixed term never changes by accident: summaries on disk are found by it.
#[test]
fn hashes_are_stable() {
    let mut terms = Terms::new();
    let s = terms.symbol(Symbol { kind: SymbolKind::Param(2), sort: Sort::Bv(32) });
    let x = terms.apply(s, &[]);
    let five = terms.bv(32, 5);
    let sum = terms.make(Op::BvAdd, &[x, five]);
    let t = terms.make(Op::BvSlt, &[sum, x]);
    let hex: String = terms.structural_hash(t).iter().take(8).map(|b| format!("{b:02x}")).collect();
    assert_eq!(hex, "cc59244fd2ebec8b");
}
