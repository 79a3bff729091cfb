//! Elements of references that can be to arrays of several lengths.

use conspect_ir::Type;
use conspect_memory::{ArrayObject, Cx, SVal};
use conspect_term::{Guard, Sort, Symbol, SymbolKind};

/// After a test of the length whose outcome the path's condition does not say any more, a reference still has an entry of an array that is too
/// short for an index: that one is on no path, and stays as it is.
#[test]
fn entries_that_are_too_short_are_on_no_path() {
    let mut cx = Cx::new();
    let symbol = cx.terms.symbol(Symbol { kind: SymbolKind::Input(0), sort: Sort::Bool });
    let condition = cx.terms.apply(symbol, &[]);
    let guard = cx.guard_of_term(condition);
    let mut short = ArrayObject::of(Type::I32, vec![SVal::C(1)]);
    short.write(&mut cx, Guard::TRUE, guard, &SVal::C(1), &SVal::C(7));
    assert_eq!(short.read(&mut cx, Guard::TRUE, &SVal::C(0)), SVal::C(1));
    let mut long = ArrayObject::of(Type::I32, vec![SVal::C(1), SVal::C(2)]);
    long.write(&mut cx, Guard::TRUE, Guard::TRUE, &SVal::C(1), &SVal::C(7));
    assert_eq!(long.read(&mut cx, Guard::TRUE, &SVal::C(1)), SVal::C(7));
}
