//! One declaration part, one table of bodies with the rules that they break.

use super::{Rule, verify_file};
use crate::text::parse_file;

const PRELUDE: &str = r#"
file "T.java"
label "nondetInt()"
selector 'run()I'
class Object
interface I : Object
abstract class A : Object { field n: i32  field next: ref A }
final class B : A { field s: str }
class Other : Object { field o: i32 }
class Throwable : Object
struct S { field x: i32 }
array 'int[]' of i32 : Object
array 'A[]' of ref A : Object
global g: i32 = 0.i32
fn callee(i32, ref A) -> i32
fn nothing()
"#;

/// Checks a body of `fn f(p: i32, a: ref A, d: f64, b: bool, y: dyn, v: ref 'int[]') -> i32`.
fn check(body: &str, expected: &[&str]) {
    let head = "fn f(p: i32, a: ref A, d: f64, b: bool, y: dyn, v: ref 'int[]') -> i32 in \"T.java\" {\n";
    let text = format!("{PRELUDE}{head}{body}\n}}\n");
    let file = match parse_file(&text, "t.cir") {
        Ok(file) => file,
        Err(e) => panic!("{body}: {e:?}"),
    };
    let errors: Vec<String> = match verify_file(&file) {
        Ok(()) => vec![],
        Err(errors) => errors.iter().map(|e| format!("{:?}: {}", e.rule, e.message)).collect(),
    };
    assert_eq!(errors, expected, "{body}");
}

/// One instruction before `return %p`, with registers of many types.
fn check_instr(instr: &str, expected: &[&str]) {
    let regs = "reg %i: i32, %j: i64, %h: u16, %f: f32, %e: f64, %c: bool, %r: ref A, %o: ref Other, \
                %s: str, %z: dyn, %q: ptr, %k: fn, %n: int, %t: struct S, %x: ref I";
    check(&format!("{regs}\nb0: {instr}\nreturn %p\nother: halt\nhandler: halt"), expected);
}

#[test]
fn accepts_well_typed_instructions() {
    for instr in [
        "%i = %p",
        "%r = null",
        "%r = %v",
        "%i = add %p, 1.i32",
        "%n = add 1.int, 2.int",
        "%c = slt %p, 3.i32",
        "%j = sext.64 %p",
        "%h = trunc.16 %p",
        "%i = zext.32 7.u16",
        "%j = shl 1.i64, %p",
        "%c = eq %a, null",
        "%c = eq null, null",
        "%c = ne %a, %v",
        "%c = and %b, true",
        "%e = math.pow %d, %d",
        "%e = math.sin %d",
        "%i = fcmpl %d, 1.5.f64",
        "%j = f_to_bits %d",
        "%e = bits_to_f 5.i64",
        "%i = f_to_s_sat.32 %d",
        "%r = select %b, %a, null",
        "%i = load %a.n",
        "%r = load %a.next",
        "%s = load %a.B::s",
        "store %a.n, %p",
        "store %a.next, null",
        "%i = load global g",
        "store global g, %p",
        "%i = load %v[%p]",
        "store %v[0.i32], %p",
        "%i = load length %v",
        "%r = load %a[%p]",
        "%r = alloc B",
        "%r = alloc_array 'int[]', %p",
        "%c = instanceof %a, B",
        "%c = instanceof null, I",
        "%i = nondet i32, \"nondetInt()\"",
        "%r = nondet ref A, \"new input\"",
        "assume %b",
        "check null %b else other",
        "havoc global g",
        "havoc %a.n",
        "intrinsic array_copy(%v, 0.i32, %v, 1.i32, %p)",
        "%i = intrinsic capture_stack()",
        "intrinsic capture_stack()",
        "%c = intrinsic is_concrete(%p)",
        "%q = address %a.n",
        "%q = address_reg %p",
        "%c = has_tag.num %y",
        "%e = untag.num %y",
        "%r = untag.ref %y",
        "%z = box.num %d",
        "%z = box.ref %a",
        "%z = box.null null",
        "%z = undefined",
        "%z = load property %y[\"length\".str]",
        "%k = fn callee",
        "%s = str_concat \"a\".str, \"b\".str",
        "%h = str_at \"a\".str, 0.i32",
    ] {
        check_instr(instr, &[]);
    }
}

#[test]
fn rejects_wrong_types_and_places() {
    for (instr, expected) in [
        ("%i = %d", "Type: the result is of type f64, wanted i32"),
        ("%i = null", "Type: the result is of type null, wanted i32"),
        ("%j = add %p, %p", "Type: the result is of type i32, wanted i64"),
        ("%i = add %p, 1.i64", "Type: add is applied to i32, i64, wanted two integers of one type"),
        ("%i = add %a, %a", "Type: add is applied to ref A, ref A, wanted two integers of one type"),
        (
            "%n = udiv 1.int, 2.int",
            "Type: udiv is applied to int, int, wanted two machine integers of one width",
        ),
        (
            "%c = eq %d, %d",
            "Type: eq is applied to f64, f64, wanted two values of one type that is not float, dyn or a structure",
        ),
        (
            "%c = eq %p, null",
            "Type: eq is applied to i32, null, wanted two values of one type that is not float, dyn or a structure",
        ),
        ("%c = flt %d, 1.0.f32", "Type: flt is applied to f64, f32, wanted two floats of one type"),
        ("%c = not %p", "Type: not is applied to i32, wanted bool"),
        (
            "%i = trunc.32 7.i16",
            "Type: trunc.32 is applied to i16, wanted a machine integer of at least that width",
        ),
        (
            "%h = sext.16 %p",
            "Type: sext.16 is applied to i32, wanted a machine integer of at most that width",
        ),
        ("%i = f_to_bits %d", "Type: the result is of type i64, wanted i32"),
        ("%r = select %p, %a, null", "Type: the condition is of type i32, wanted bool"),
        ("%i = select %b, %p, null", "Type: the result is of type null, wanted i32"),
        ("%i = load %a.Other::o", "Place: class A has no field o of class Other"),
        ("%s = load %a.n", "Type: the result is of type i32, wanted str"),
        ("store %a.n, %d", "Type: the stored value is of type f64, wanted i32"),
        ("store %a.next, %p", "Type: the stored value is of type i32, wanted ref A"),
        ("store length %v, %p", "Place: the length of an array can only be read"),
        ("%q = address length %v", "Place: the length of an array can only be read"),
        ("%i = load %v[%d]", "Type: the index is of type f64, wanted i32"),
        ("%i = load %p[%p]", "Type: the array is of type i32, wanted a reference"),
        ("%s = load %v[%p]", "Type: the result is of type i32, wanted str"),
        ("%i = load %p.A::n", "Type: the object is of type i32, wanted a reference"),
        ("%i = load *%p", "Type: the pointer is of type i32, wanted ptr"),
        ("%z = load property %y[%p]", "Type: the key is of type i32, wanted str or dyn"),
        ("%r = alloc A", "Class: class A has no instances of its own to allocate"),
        ("%r = alloc I", "Class: class I has no instances of its own to allocate"),
        ("%r = alloc 'int[]'", "Class: class int[] has no instances of its own to allocate"),
        ("%r = alloc_array B, %p", "Class: class B is not a class of arrays"),
        ("%r = alloc_array 'int[]', 1.i64", "Type: the length is of type i64, wanted i32"),
        ("%c = instanceof %p, B", "Type: the object is of type i32, wanted a reference"),
        ("%i = instanceof %a, B", "Type: the result is of type bool, wanted i32"),
        ("%i = nondet f64, \"x\"", "Type: the result is of type f64, wanted i32"),
        ("assume %p", "Type: the condition is of type i32, wanted bool"),
        ("check null %a else other", "Type: the condition is of type ref A, wanted bool"),
        ("%c = intrinsic array_equals(%v, 0.i32)", "Call: intrinsic array_equals takes 5 arguments, not 2"),
        ("%r = intrinsic clone(%p)", "Type: argument 0 of clone is of type i32, wanted a reference"),
        ("%c = intrinsic assume(%b)", "Type: intrinsic assume has no result"),
        (
            "%i = intrinsic clock()",
            "Type: the result of clock is a machine integer of 64 bits, its register is i32",
        ),
        ("%e = untag.num %d", "Type: untag.num is applied to f64, wanted dyn"),
        ("%e = untag.str %y", "Type: the result is of type str, wanted f64"),
        ("%z = box.num %p", "Type: box.num is applied to i32, wanted what the tag carries"),
        (
            "%z = box.undefined %p",
            "Type: box.undefined is applied to i32, wanted a tag other than undefined, which carries no value",
        ),
        ("%i = address_reg %p", "Type: the result is of type ptr, wanted i32"),
        ("%i = %a", "Type: the result is of type ref A, wanted i32"),
    ] {
        check_instr(instr, &[expected]);
    }
}

#[test]
fn checks_terminators_and_calls() {
    let regs = "reg %i: i32, %e: ref Throwable, %s: str\nb0: ";
    let ends = "\nok: return %p\nhandler: throw %e\nplain: return %p";
    for (term, expected) in [
        ("%i = call static callee(%p, %a) -> ok unwind handler(%e)", None),
        ("call static callee(%p, null) -> ok unwind handler(%e)", None),
        ("call virtual 'run()I'(%a) -> ok unwind handler(%e)", None),
        ("if %b then ok else plain handler2: call indirect (fn nothing)() -> ok unwind handler(%e)", None),
        ("switch %p { 0 -> ok; 4294967295 -> ok; else -> plain }", None),
        ("branch { %b -> ok; false -> plain; else -> ok }", None),
        ("call static callee(%p) -> ok", Some("Call: callee takes 2 arguments, not 1")),
        ("call static callee(%d, %a) -> ok", Some("Type: argument 0 of callee is of type f64, wanted i32")),
        ("%s = call static callee(%p, %a) -> ok", Some("Type: the result is of type i32, wanted str")),
        ("%i = call static nothing() -> ok", Some("Call: nothing returns nothing")),
        ("call virtual 'run()I'() -> ok", Some("Call: a virtual call has a receiver")),
        ("call virtual 'run()I'(%p) -> ok", Some("Type: the receiver is of type i32, wanted a reference")),
        ("call indirect %p() -> ok", Some("Type: the callee is of type i32, wanted fn")),
        (
            "call static nothing() -> ok unwind plain(%i)",
            Some("Type: the register of the unwind edge is of type i32, wanted a reference or dyn"),
        ),
        ("return", Some("Type: the function returns a value")),
        ("return %d", Some("Type: the returned value is of type f64, wanted i32")),
        ("throw %p", Some("Type: the exception is of type i32, wanted a reference or dyn")),
        ("if %p then ok else plain", Some("Type: the condition is of type i32, wanted bool")),
        ("branch { %p -> ok; else -> plain }", Some("Type: the condition is of type i32, wanted bool")),
        ("switch %d { 0 -> ok; else -> plain }", Some("Type: switch on f64, wanted a machine integer")),
        ("switch %p { 1 -> ok; 1 -> ok; else -> plain }", Some("Shape: a case of the switch is there twice")),
        (
            "switch %p { 4294967296 -> ok; else -> plain }",
            Some("Type: a case of the switch has more than 32 bits"),
        ),
    ] {
        check(&format!("{regs}{term}{ends}"), &expected.into_iter().collect::<Vec<_>>());
    }
}

#[test]
fn follows_assignments_over_every_edge() {
    let unassigned = |r: &str| format!("Unassigned: register {r} is not assigned on every path to its use");
    let (i, e) = (unassigned("%6 (`i`)"), unassigned("%7 (`e`)"));
    for (body, expected) in [
        ("b0: if %b then x else y x: %i = 1.i32 goto z y: %i = 2.i32 goto z z: return %i", vec![]),
        ("b0: if %b then x else y x: %i = 1.i32 goto z y: goto z z: return %i", vec![&i]),
        // A loop that assigns only after its first round.
        ("b0: goto x x: if %b then y else z y: %i = 1.i32 goto x z: return %i", vec![&i]),
        // The side exit of a check sees what was assigned before it only.
        ("b0: check null %b else x %i = 1.i32 return %i x: return %i", vec![&i]),
        ("b0: %i = 1.i32 check null %b else x return %i x: return %i", vec![]),
        // The result of a call exists after a return, the exception after an unwind.
        ("b0: %i = call static callee(%p, %a) -> x unwind y(%e) x: return %i y: throw %e", vec![]),
        ("b0: %i = call static callee(%p, %a) -> x unwind y(%e) x: throw %e y: return %i", vec![&e, &i]),
        // What the entry does not reach does not matter.
        ("b0: return %p x: return %i", vec![]),
        ("b0: goto b0", vec![]),
    ] {
        let expected: Vec<&str> = expected.into_iter().map(String::as_str).collect();
        check(&format!("reg %i: i32, %e: ref Throwable\n{body}"), &expected);
    }
}

#[test]
fn names_the_place() {
    let text = format!(
        "{PRELUDE}fn f(p: i32) in \"T.java\" {{\nreg %c: bool\nb0:\n  %c = slt %p, 1.i32 @ 7\n  %c = not %p @ 8\n  return\n}}\n"
    );
    let line = text.lines().position(|l| l.contains("not %p")).unwrap() + 1;
    let errors = verify_file(&parse_file(&text, "t.cir").unwrap()).unwrap_err();
    let shown: Vec<String> = errors.iter().map(ToString::to_string).collect();
    let expected = format!(
        "f, b0 instruction 1, line {line} of the text (T.java:8): not is applied to i32, wanted bool"
    );
    assert_eq!(shown, [expected]);
}

#[test]
fn rejects_ids_out_of_range_and_broken_shapes() {
    let text =
        format!("{PRELUDE}fn f(p: i32) -> i32 {{\nreg %c: i32\nb0: %c = add %p, 1.i32\nreturn %c\n}}\n");
    let file = parse_file(&text, "t.cir").unwrap();
    let f = file.program.function_named("f").unwrap();
    let good = &file.bodies[&f];
    let rules = |change: &dyn Fn(&mut crate::Body)| -> Vec<Rule> {
        let mut body = good.clone();
        change(&mut body);
        super::verify_body(&file.program, f, &body).err().unwrap_or_default().iter().map(|e| e.rule).collect()
    };
    use crate::{BlockId, Const, Instr, Operand, Reg, Terminator, Type};
    assert_eq!(rules(&|_| {}), []);
    assert_eq!(rules(&|b| b.blocks[0].term = Terminator::Goto(BlockId(1))), [Rule::Range]);
    assert_eq!(rules(&|b| b.blocks[0].term = Terminator::Return(Some(Reg(2).into()))), [Rule::Range]);
    assert_eq!(rules(&|b| b.blocks[0].term = Terminator::Return(Some(Operand::Const(9)))), [Rule::Range]);
    assert_eq!(
        rules(&|b| b.blocks[0].instrs[0] = Instr::Alloc { dst: Reg(1), class: crate::ClassId(99) }),
        [Rule::Range]
    );
    assert_eq!(
        rules(&|b| b.blocks[0].instrs[0] = Instr::Nondet { dst: Reg(1), ty: Type::I32, label: 9 }),
        [Rule::Range]
    );
    assert_eq!(rules(&|b| b.consts[0] = Const::Bits { bits: 8, value: 256 }), [Rule::Range]);
    assert_eq!(rules(&|b| b.regs[1] = Type::Ref(crate::ClassId(99))), [Rule::Range]);
    assert_eq!(rules(&|b| b.blocks[0].lines.push(1)), [Rule::Shape]);
    assert_eq!(rules(&|b| b.blocks.clear()), [Rule::Shape]);
    assert_eq!(rules(&|b| b.regs.truncate(0)), [Rule::Shape, Rule::Shape]);
    assert_eq!(rules(&|b| b.regs[0] = Type::I64), [Rule::Type]);
}

#[test]
fn checks_declarations() {
    for (text, expected) in [
        ("final class A class B : A", "the supertype A is final"),
        ("global g: i32 = 1.i64", "a value of type i64 where i32 is wanted"),
        ("class A { field n: i32 nonnull }", "field n holds no reference, but must not be null"),
        ("class A { field n: i32 } object #0 : A ()", "class A has 1 fields, not 0"),
        ("class A { field n: i32 } object #0 : A (null)", "a value of type null where i32 is wanted"),
        ("abstract class A object #0 : A ()", "class A has no instances of its own"),
        ("class A fn f(struct A)", "class A is not a structure"),
        ("class A { field n: str } exception_stack A::n", "wanted a field of 32 bits"),
    ] {
        let file = parse_file(text, "t.cir").unwrap_or_else(|e| panic!("{text}: {e:?}"));
        let errors = verify_file(&file).unwrap_err();
        assert_eq!(errors.iter().map(|e| e.message.as_str()).collect::<Vec<_>>(), [expected], "{text}");
    }
}
