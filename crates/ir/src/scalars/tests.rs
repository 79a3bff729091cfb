//! One function before and after its objects are taken apart and its calls are inlined.

use super::{Fields, separable, separate, settle};
use crate::body::{BlockId, Body, Terminator};
use crate::program::Program;
use crate::rewrite::inline;
use crate::text::{CirFile, parse_file, print_file};
use crate::verify::verify_file;
use crate::{Callee, ClassId, FieldId, FnId, Type};

const PRELUDE: &str = r#"
class Object
class Throwable : Object
class S : Object { field n: i32  field next: ref S }
fn make(n: i32) -> ref S {
    reg %s: ref S
b0:
    %s = alloc S
    store %s.n, %n
    return %s
}
fn step(s: ref S) -> bool {
    reg %n: i32, %m: i32, %more: bool, %there: bool
b0:
    %there = ne %s, null
    if %there then b1 else b3
b1:
    %n = load %s.n
    %more = slt %n, 10.i32
    if %more then b2 else b3
b2:
    %m = add %n, 1.i32
    store %s.n, %m
    return true
b3:
    return false
}
"#;

fn parsed(text: &str) -> CirFile {
    let file = parse_file(text, "t.cir").unwrap_or_else(|e| panic!("{text}: {e:?}"));
    verify_file(&file).unwrap_or_else(|e| panic!("{text}: {e:?}"));
    file
}

fn fields(p: &Program) -> impl FnMut(ClassId) -> Option<Vec<(FieldId, Type)>> + '_ {
    |c| {
        (&*p.classes[c].name == "S")
            .then(|| p.classes[c].fields.iter().map(|f| (*f, p.fields[*f].ty)).collect())
    }
}

fn static_calls(body: &Body) -> Vec<(BlockId, FnId)> {
    let mut out = vec![];
    for (i, block) in body.blocks.iter().enumerate() {
        if let Terminator::Call(call) = &block.term
            && let Callee::Static(f) = call.callee
        {
            out.push((BlockId(i as u32), f));
        }
    }
    out
}

/// Inlines all calls of `f(p: i32) -> i32`, takes apart what can be, and gives the text of its blocks.
fn after(body: &str) -> String {
    let text = format!("{PRELUDE}fn f(p: i32) -> i32 {{\n{body}\n}}\n");
    let mut file = parsed(&text);
    let f = file.program.function_named("f").expect("it is there");
    let mut next = file.bodies[&f].clone();
    for _ in 0..3 {
        for (block, callee) in static_calls(&next) {
            inline(&mut next, block, &file.bodies[&callee]);
        }
        settled(&mut next, &mut fields(&file.program));
    }
    let which = separable(&next, 1, &mut fields(&file.program));
    separate(&mut next, &which, &mut fields(&file.program));
    file.bodies.insert(f, crate::tidy(next));
    verify_file(&file).unwrap_or_else(|e| panic!("{}: {e:?}", print_file(&file)));
    let text = print_file(&file);
    let at = text.find("fn f(").expect("it is printed");
    text[at..].to_string()
}

fn settled(body: &mut Body, fields: &mut Fields) {
    while settle(body, 1, fields) {
        *body = crate::tidy(body.clone());
    }
}

#[test]
fn an_object_that_only_library_code_sees_is_gone() {
    let text = after(
        "    reg %s: ref S, %more: bool, %r: i32
b0:
    %s = call static make(%p) -> b1
b1:
    %more = call static step(%s) -> b2
b2:
    if %more then b1 else b3
b3:
    %r = load %s.n
    return %r",
    );
    for gone in ["alloc", "call", "load", "store", "null\n"] {
        assert!(!text.contains(gone) || gone == "null\n", "{gone} in {text}");
    }
    // The condition that a block sets is not asked again.
    assert_eq!(text.matches("if ").count(), 1, "{text}");
}

#[test]
fn an_object_that_is_kept_elsewhere_stays() {
    let text = after(
        "    reg %s: ref S, %t: ref S, %r: i32
b0:
    %s = call static make(%p) -> b1
b1:
    %t = call static make(%p) -> b2
b2:
    store %s.next, %t
    %t = load %s.next
    %r = load %t.n
    return %r",
    );
    assert_eq!(text.matches("alloc").count(), 1, "{text}");
    assert_eq!(text.matches("load").count(), 1, "{text}");
}

#[test]
fn an_object_with_two_origins_stays() {
    let text = after(
        "    reg %s: ref S, %c: bool, %r: i32
b0:
    %s = alloc S
    %c = slt %p, 0.i32
    if %c then b1 else b2
b1:
    %s = alloc S
    store %s.n, 5.i32
    goto b2
b2:
    %r = load %s.n
    return %r",
    );
    assert_eq!(text.matches("alloc").count(), 2, "{text}");
}

#[test]
fn what_is_thrown_goes_to_the_handler_of_the_call() {
    let text = format!(
        "{PRELUDE}fn thrower(n: i32) {{
    reg %c: bool, %t: ref Throwable
b0:
    %c = slt %n, 0.i32
    if %c then b1 else b2
b1:
    %t = alloc Throwable
    throw %t
b2:
    return
}}
fn f(p: i32) -> i32 {{
    reg %e: ref Object
b0:
    call static thrower(%p) -> b1 unwind b2(%e)
b1:
    return 0.i32
b2:
    return 1.i32
}}
"
    );
    let mut file = parsed(&text);
    let (f, thrower) = ["f", "thrower"].map(|n| file.program.function_named(n).expect("it is there")).into();
    let callee = file.bodies[&thrower].clone();
    inline(file.bodies.get_mut(&f).expect("it has a body"), BlockId(0), &callee);
    verify_file(&file).unwrap_or_else(|e| panic!("{}: {e:?}", print_file(&file)));
    let printed = print_file(&file);
    let own = &printed[printed.find("fn f(").expect("it is printed")..];
    assert!(!own.contains("throw") && own.contains("%e = "), "{own}");
}
