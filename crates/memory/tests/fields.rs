//! Fields of references that can be to objects of several classes.

use conspect_ir::{Class, ClassId, ClassKind, Field, FieldId, HoleRule, Program, Type};
use conspect_memory::{Addresses, Cx, Entries, Heap, HeapCx, SVal};
use conspect_term::{Guard, Sort, Symbol, SymbolKind};
use rustc_hash::FxHashMap;

const NARROW: ClassId = ClassId(0);
const WIDE: ClassId = ClassId(1);
/// The second field of the wide class; objects of the narrow one have one field only.
const SECOND: FieldId = FieldId(2);

fn program() -> Program {
    let mut program = Program::default();
    for (name, fields) in [("Narrow", vec![FieldId(0)]), ("Wide", vec![FieldId(1), SECOND])] {
        let class = program.classes.len() as u32;
        for slot in 0..fields.len() as u32 {
            let (name, class, ty) = (format!("f{slot}").into(), ClassId(class), Type::I32);
            program.fields.push(Field { class, name, ty, slot, hole: HoleRule::Any });
        }
        program.add_class(Class {
            name: name.into(),
            kind: ClassKind::Object,
            is_abstract: false,
            is_final: true,
            supers: vec![],
            fields,
        });
    }
    program
}

/// After a class test whose outcome the path's condition does not say any more, a reference still has an entry of the other class: that one is
/// on no path.
#[test]
fn entries_without_the_field_are_on_no_path() {
    let program = program();
    let (mut cx, mut addresses, mut heap) = (Cx::new(), Addresses::default(), Heap::new());
    let symbol = cx.terms.symbol(Symbol { kind: SymbolKind::Input(0), sort: Sort::Bool });
    let condition = cx.terms.apply(symbol, &[]);
    let guard = cx.guard_of_term(condition);
    let otherwise = cx.guards.not(guard);
    let hole_types = &mut FxHashMap::default();
    let mut hx =
        HeapCx { cx: &mut cx, program: &program, addresses: &mut addresses, hole_types, path: Guard::TRUE };
    let (narrow, wide) = (heap.alloc(&mut hx, NARROW), heap.alloc(&mut hx, WIDE));
    let entries = [(guard, SVal::C(narrow)), (otherwise, SVal::C(wide))];
    let either = hx.cx.union(Entries::from_iter(entries), Some(Sort::Ref));
    heap.write_field(&mut hx, &either, SECOND, &SVal::C(7));
    for path in [otherwise, Guard::TRUE] {
        hx.path = path;
        let read = heap.read_field(&mut hx, &either, SECOND);
        let known = hx.cx.entries(otherwise, &read);
        assert!(!known.is_empty() && known.iter().all(|(_, v)| *v == SVal::C(7)), "{read:?}");
    }
}
