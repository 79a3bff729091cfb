//! Annotations as kinds.

use conspect_lang_js::Kind;
use conspect_lang_js::inside::types;
use oxc_span::SourceType;

/// The kinds of the parameters of `f`, as JSON without what all share.
fn check(text: &str, expected: &str) {
    let all = types(text, SourceType::ts()).kinds("f").expect("f is declared");
    let shown: Vec<String> = all.iter().map(Kind::json).collect();
    let short = shown.join(";").replace("\"is\":", "").replace('"', "");
    assert_eq!(short, expected, "{text}");
}

#[test]
fn annotations_become_kinds() {
    check(
        "function f(a: number, b?: string, c = 1) {}",
        "{number};{union,of:[{string},{constant,undefined:true}]};{union,of:[{number},{constant,undefined:true}]}",
    );
    check(
        "function f(a = -1, b = `x`, c = !0, d = [1, 'a', 2], e = [], g = h(), i = null) {}",
        "{union,of:[{number},{constant,undefined:true}]};{union,of:[{string},{constant,undefined:true}]};\
         {union,of:[{boolean},{constant,undefined:true}]};\
         {union,of:[{array,of:{union,of:[{number},{string}]}},{constant,undefined:true}]};\
         {dynamic};{dynamic};{dynamic}",
    );
    check(
        "interface P { x: number }\nfunction f(a: P) {}",
        "{record,of:[{name:x,optional:false,kind:{number}}]}",
    );
    check(
        "type B<T> = { v: T };\nfunction f(a: B<boolean>) {}",
        "{record,of:[{name:v,optional:false,kind:{boolean}}]}",
    );
    check(
        "interface A { a: number } interface B extends A { b: string }\nfunction f(x: Pick<B, 'a'>) {}",
        "{record,of:[{name:a,optional:false,kind:{number}}]}",
    );
    check(
        "interface A { a: 1 }\nfunction f(x: Partial<A>) {}",
        "{record,of:[{name:a,optional:true,kind:{union,of:[{constant,value:1},{constant,undefined:true}]}}]}",
    );
    check(
        "interface A { a: 1; b: 2 }\nfunction f(x: keyof A, y: A['b']) {}",
        "{union,of:[{constant,value:a},{constant,value:b}]};{constant,value:2}",
    );
    check(
        "function f(m: Map<string, number>, s: ReadonlySet<'a'>, d: Date) {}",
        "{map,key:{string},of:{number}};{set,of:{constant,value:a}};{date}",
    );
    check(
        "function f(r: Record<string, number>, q: { [k: string]: boolean }) {}",
        "{dictionary,of:{number}};{dictionary,of:{boolean}}",
    );
    check("function f<T extends string>(x: readonly T[]) {}", "{array,of:{string}}");
    check(
        "function f(x: [1, b?: 2]) {}",
        "{union,of:[{tuple,of:[{constant,value:1}]},{tuple,of:[{constant,value:1},\
         {union,of:[{constant,value:2},{constant,undefined:true}]}]}]}",
    );
    check("function f(x: Promise<string>) {}", "{promise,of:{string}}");
    check("function f(x: (string | null | undefined) & {}) {}", "{string}");
    check(
        "class P<T> { constructor(readonly x: T) {} }\nfunction f(p: P<string>) {}",
        "{instance,class:P,of:[{string}]}",
    );
    check(
        "class P { constructor(readonly x: number) {} }\nclass Q extends P {}\nconst f = (p: Q) => p;",
        "{instance,class:Q,of:[{number}]}",
    );
    check(
        "enum E { A, B = 'b' }\nexport const f = function (e: E) {};",
        "{union,of:[{constant,value:0},{constant,value:b}]}",
    );
    check(
        "declare function f(x: -1 | null): void;",
        "{union,of:[{constant,value:-1},{constant,value:null}]}",
    );
    for other in ["symbol", "T[number]", "Foo<number>", "A & B", "`a${string}`", "[number, ...string[]]"] {
        check(&format!("function f(x: {other}) {{}}"), "{dynamic}");
    }
}

#[test]
fn a_type_inside_itself_ends() {
    let deep = types("interface T { l?: T; r?: T }\nfunction f(t: T) {}", SourceType::ts());
    assert!(deep.kinds("f").is_some());
    let round = types("type A = B; type B = A;\nfunction f(t: A) {}", SourceType::ts());
    assert_eq!(round.kinds("f").map(|k| k.len()), Some(1));
}
