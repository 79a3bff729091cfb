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
    check(
        "function f(a: Uint8Array, b: Float64Array<ArrayBuffer>, s: symbol) {}",
        "{typed,class:Uint8Array,of:{bits}};{typed,class:Float64Array,of:{number}};{symbol}",
    );
    check(
        "function f(a: Generator<number>, b: AsyncIterable<string>, c: ArrayLike<1>) {}",
        "{generator,async:false,of:{number}};{generator,async:true,of:{string}};\
         {union,of:[{array,of:{constant,value:1}},{like,of:{constant,value:1}}]}",
    );
    check(
        "function f(x: [1, ...string[]], y: { a?: 1; [k: string]: number }) {}",
        "{open,first:[{constant,value:1}],of:{string},last:[]};\
         {record,of:[{name:a,optional:true,kind:{union,of:[{constant,value:1},{constant,undefined:true}]}}],rest:{number}}",
    );
    for other in ["T[number]", "Foo<number>", "A & B", "`a${string}`", "[number?, ...string[]]"] {
        check(&format!("function f(x: {other}) {{}}"), "{dynamic}");
    }
}

#[test]
fn conditions_on_types_are_decided_where_they_are_told() {
    let el = "type El<T> = T extends readonly (infer U)[] ? U : T;\n";
    check(&format!("{el}function f(x: El<string[] | 1>) {{}}"), "{union,of:[{string},{constant,value:1}]}");
    let result =
        "type R<T> = T extends (...a: any[]) => infer U ? U : T extends Promise<infer V> ? V : null;\n";
    check(
        &format!("{result}function f(a: R<() => 1>, b: R<Promise<boolean>>, c: R<string>) {{}}"),
        "{constant,value:1};{boolean};{constant,value:null}",
    );
    check("function f(x: string extends 'a' ? 1 : 2) {}", "{constant,value:2}");
    check("function f(x: 'a' extends string ? 1 : 2) {}", "{constant,value:1}");
    // Of a type parameter of the function it is not told which type a caller means, nor of a function what its parameters are.
    for open in [
        "function f<T extends string>(x: T extends 'a' ? 1 : 2) {}",
        "function f<T>(x: T extends string ? 1 : 2) {}",
        "function f(x: (() => 1) extends (a: string) => unknown ? 1 : 2) {}",
        "interface P { then(): void }\nfunction f(x: P extends Promise<infer U> ? 1 : 2) {}",
    ] {
        check(open, "{dynamic}");
    }
}

#[test]
fn types_at_once_are_brands_or_alternatives() {
    check("type Id = string & { readonly __brand: 'id' };\nfunction f(x: Id) {}", "{string}");
    check("function f(x: string & 'a', y: (1 | 2) & (2 | 3)) {}", "{constant,value:a};{constant,value:2}");
    check(
        "function f(x: { a: 1 } & ({ k: 'p' } | { k: 'q' })) {}",
        "{union,of:[{record,of:[{name:a,optional:false,kind:{constant,value:1}},{name:k,optional:false,kind:{constant,value:p}}]},\
         {record,of:[{name:a,optional:false,kind:{constant,value:1}},{name:k,optional:false,kind:{constant,value:q}}]}]}",
    );
    check("function f(x: (string | null) & { length: number }) {}", "{string}");
}

#[test]
fn a_type_inside_itself_ends() {
    let deep = types("interface T { l?: T; r?: T }\nfunction f(t: T) {}", SourceType::ts());
    assert!(deep.kinds("f").is_some());
    let round = types("type A = B; type B = A;\nfunction f(t: A) {}", SourceType::ts());
    assert_eq!(round.kinds("f").map(|k| k.len()), Some(1));
}
