//! Tests of `src/members.rs`.

use conspect_ir::Program;
use conspect_lang_js::Kind;
use conspect_lang_js::inside::{Members, Source};
use oxc_ast::ast::Statement;
use oxc_span::SourceType;

/// What the only parameter of the first function is tried as, beside plain values; as JSON without what all share.
fn check(text: &str, expected: &str) {
    let file = Program::default().file("a.js");
    let source = Source::parse("a.js", text.into(), SourceType::script(), file).expect("it parses");
    let source: &'static Source = Box::leak(Box::new(source));
    let Some(Statement::FunctionDeclaration(f)) = source.ast.body.first() else { panic!("a function") };
    let kind = Members::of(source).and_objects(Kind::Dynamic, &f.params.items[0].pattern);
    let short =
        kind.json().replace("\"is\":", "").replace(['"', '{', '}'], "").replace("optional:false,kind:", "");
    assert_eq!(short.strip_prefix("union,of:[dynamic,").unwrap_or(&short), format!("{expected}]"), "{text}");
}

#[test]
fn objects_are_those_that_the_text_asks_for() {
    check("function f(x) { return 1 }", "record,of:[]");
    check("function f(x) { return x.a }", "record,of:[name:a,dynamic]");
    check("function f(x) { return x.length > 2 && x.trim() }", "record,of:[]");
    check("function f(x) { return x[0] }", "array,of:dynamic");
    check(
        "function f(x) { for (const y of x) y.a }",
        "array,of:union,of:[dynamic,record,of:[name:a,dynamic]]",
    );
    check(
        "function f(x) { return x.map((y) => y.a) }",
        "array,of:union,of:[dynamic,record,of:[name:a,dynamic]]",
    );
    check("function f(x) { return g(x) } function g(y) { return y.a }", "record,of:[name:a,dynamic]");
    check("function f(x) { const { a: b } = x || {}; return b() }", "record,of:[name:a,function,of:dynamic]");
    check("function f(x) { return typeof x === 'function' ? x() : 0 }", "function,of:dynamic");
    check("function f(x) { return x instanceof Date || x instanceof Set }", "set,of:dynamic,date");
    check(
        "function f(x) { for (const k in x) return k }",
        "record,of:[name:a,optional:true,kind:dynamic,name:b,optional:true,kind:dynamic]",
    );
    check("function f(x) { return 'a' in x }", "record,of:[name:a,optional:true,kind:dynamic]");
}

#[test]
fn types_inside_themselves_end() {
    let text = "function f(x) { return x ? f(x.a) + f(x.b) + f(x.c) + x.d : 0 }";
    check(text, "record,of:[name:a,dynamic,name:b,dynamic,name:c,dynamic,name:d,dynamic]");
}
