//! Tests of `src/erase.rs`.

use conspect_lang_js::inside::{erase, source_type};
use std::path::Path;

fn check(text: &str, expected: &str) {
    let kind = source_type(Path::new("a.ts")).expect("TypeScript");
    let got = match erase(text, kind) {
        Ok(e) => e.text,
        Err((at, what)) => format!("{at}: {what}"),
    };
    let squeeze = |s: &str| s.split_whitespace().collect::<Vec<_>>().join(" ");
    assert_eq!(squeeze(&got), squeeze(expected), "{text}");
    if !expected.contains(": ") || expected.contains('{') {
        assert_eq!(got.lines().count(), text.lines().count(), "{text}");
    }
}

#[test]
fn types_are_erased() {
    check("let x: number = 1;", "let x = 1;");
    check("let x!: number;", "let x ;");
    check("const f = <T,>(x: T): T => x;", "const f = (x ) => x;");
    check("function f(this: Window, x?: number, ...r: string[]): void {}", "function f( x , ...r ) {}");
    check("const y = (x as any)!.a satisfies B;", "const y = (x ) .a ;");
    check("const y = <any>x;", "const y = x;");
    check("interface A { a: number }\nlet z = 1;", ";\nlet z = 1;");
    check("type A = { a: 1 };", ";");
    check("declare const q: number;", ";");
    check("function f(x: number): void;\nfunction f(x: any) {}", ";\nfunction f(x ) {}");
    check("import type { A } from './a';", ";");
    check("import { A, b } from './a'; let v: A = b;", "import { b } from './a'; let v = b;");
    check(
        "abstract class A<T> extends B<T> implements C, D { private readonly x: number = 1; abstract m(): void; y?: string; static z = 2; }",
        "class A extends B { x = 1; y ; static z = 2; }",
    );
    check(
        "class A { constructor(private x: number, public readonly y = 2) { this.x; } }",
        "class A { constructor( x , y = 2) { this.x = x; this.y = y; this.x; } }",
    );
    check("import fs = require('fs'); fs.x;", "const fs = require('fs'); fs.x;");
    check("export = f;", "module.exports = f;");
    check("@d class A {}", "0: decorators");
}

#[test]
fn elements_become_calls() {
    let check = |text: &str, expected: &str| {
        let kind = source_type(Path::new("a.tsx")).expect("TypeScript");
        let got = match erase(text, kind) {
            Ok(e) => e.text,
            Err((at, what)) => format!("{at}: {what}"),
        };
        let squeeze = |s: &str| s.split_whitespace().collect::<Vec<_>>().join(" ");
        assert_eq!(squeeze(&got), squeeze(expected), "{text}");
        assert!(got.lines().count() == text.lines().count() || expected.contains("JSX"), "{text}");
    };
    let h = "/** @jsx h */ ";
    check(&format!("{h}const a = <b/>;"), &format!("{h}const a = h(\"b\", null);"));
    check(
        &format!("{h}const a = <A.B x=\"1\" y={{n as number}} z {{...p}}>\n  text\n  <i>{{n}}</i>\n</A.B>;"),
        &format!(
            "{h}const a = h(A.B, {{ \"x\": \"1\", \"y\": (n ), \"z\": true, ...(p), }}, \"text\" , h(\"i\", null , (n)) );"
        ),
    );
    check(
        "import React from 'react'; const a = <><C /> x </>;",
        "import React from 'react'; const a = React.createElement(React.Fragment, null, React.createElement(C, null), \" x \");",
    );
    // A line break ends a line, also right before the closing tag.
    check(&format!("{h}const a = <b> \n</b>;"), &format!("{h}const a = h(\"b\", null );"));
    check(
        &format!("{h}const a = <b>{{n}} x  \n</b>;"),
        &format!("{h}const a = h(\"b\", null , (n), \" x\" );"),
    );
    check(&format!("{h}const a = <b>x\ty</b>;"), "27: white space of JSX other than blanks");
    // A sentence is no pragma.
    check(
        "// @jsx is what this is\nimport React from 'react'; const a = <b/>;",
        "61: JSX without a factory (neither `@jsx` nor the name `React`)",
    );
    check("const a = <b/>;", "10: JSX without a factory (neither `@jsx` nor the name `React`)");
}

#[test]
fn enums_and_namespaces_become_objects() {
    check(
        "enum E { A, B = 'b' }",
        "var E = (function (E) { const __m0 = 0; const A = __m0; E[\"A\"] = __m0; \
         if (typeof __m0 !== \"string\") E[__m0] = \"A\"; const __m1 = 'b'; const B = __m1; E[\"B\"] = __m1; return E; })(E || {});",
    );
    check(
        "namespace N { export const x = 1; export function f(): number { return x; } }",
        "var N = (function (N) { const x = 1; N.x = x; function f() { return x; } N.f = f; return N; })(N || {});",
    );
    check("namespace N { export interface A {} }", ";");
    check(
        "namespace N { export namespace M { export const x = 1; } export interface A {} }",
        "var N = (function (N) { var M; (function (M) { const x = 1; M.x = x; })(M = N.M || (N.M = {})); ; return N; })(N || {});",
    );
    check(
        "namespace A.B { export const x = 1; }",
        "var A = (function (A) { var B; (function (B) { const x = 1; B.x = x; })(B = A.B || (A.B = {})); return A; })(A || {});",
    );
    check(
        "namespace N { export interface A {} }\nnamespace N { export const x = 1; }",
        ";\nvar N = (function (N) { const x = 1; N.x = x; return N; })(N || {});",
    );
    check(
        "class C {}\nnamespace C { export const x = 1; }",
        "class C {}\n;(function (C) { const x = 1; C.x = x; })(C);",
    );
    check("enum E { A }\nenum E { B = 1 }", "18: an enum or a namespace that is declared in several parts");
}
