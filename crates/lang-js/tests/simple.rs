//! Which programs have simple values, and why others have not.

use conspect_lang_js::Kind;
use conspect_lang_js::simple::{Asked, load};
use std::path::PathBuf;
use std::sync::atomic::{AtomicU32, Ordering};

const HEAD: &str =
    "const { int, boolean } = require(\"conspect\");\nconst assert = require(\"node:assert\");\n";

fn written(text: &str, extension: &str) -> PathBuf {
    static NUMBER: AtomicU32 = AtomicU32::new(0);
    let number = NUMBER.fetch_add(1, Ordering::Relaxed);
    let path = PathBuf::from(env!("CARGO_TARGET_TMPDIR")).join(format!("simple-{number}.{extension}"));
    std::fs::write(&path, text).expect("a file");
    path
}

/// Why a program is refused; empty when it is not.
fn refused(text: &str, entries: &[Asked]) -> String {
    let path = written(&format!("{HEAD}{text}"), "js");
    match load(&path, entries) {
        Ok(simple) => {
            assert_eq!(simple.entries.len(), entries.len());
            assert_eq!(simple.properties().len(), 2);
            String::new()
        }
        Err(e) => e.to_string(),
    }
}

#[test]
fn simple_programs_are_taken() {
    for text in [
        "let s = 0; for (let i = 0; i < int(0, 9); i++) s += i; assert(s >= 0);",
        "function f(n) { return n > 0 ? f(n - 1) + 1 : 0; }\nassert(f(int(0, 5)) === 5);",
        "const a = new Array(int(1, 9)).fill(0); a[0] = 3; a[0]++; console.assert(a.length > 0 && a[0] === 4);",
        "let b = boolean(); if (!b || int() > 3) { b = true; } assert.ok(b, \"a text\");",
        "var x = 3; do { x--; if (x === 1) break; else continue; } while (x); module.exports = { };",
        "function never(p) { return p + 1; }\nlet x = -7 % 3; x = Math.floor(x / 2) + (x | 0) + Math.max(x, 1);",
        "if (int(0, 3) > 2) throw new RangeError(\"no\");",
        "let x = 0.5 + 9007199254740993 / 2; x++; assert(!(x < 0));",
        "const f = (s) => s.length + 1; let n = f(\"a\" + 1); assert(n > 0);",
        "const a = []; for (let i = 0; i < 3; i++) a.push(i / 2); a.pop(); assert(a.length === 2);",
        "const a = [1, 2].map((x) => x * 2).filter((x) => { return x > 1; }); assert(a.every((x) => x > 1));",
        "class A { } const table = { a: 1 }; let later; function f() { return table.a; }",
        "let t = 0; function set() { t = 1; }\nset(); assert.notStrictEqual(t, 0);",
    ] {
        assert_eq!(refused(text, &[None]), "", "{text}");
    }
    let integer = |name: &str| Some((name.to_string(), vec![Kind::Integer, Kind::Boolean]));
    assert_eq!(refused("function f(n, b) { if (b) assert(n < 5); }", &[integer("f")]), "");
    let list = |of: Kind| Some(("f".to_string(), vec![Kind::Array(Box::new(of)), Kind::String]));
    for of in [Kind::Number, Kind::Integer, Kind::Boolean, Kind::String] {
        assert_eq!(refused("function f(a, s) { for (const x of a) if (x) assert(s); }", &[list(of)]), "");
    }
    let nested = list(Kind::Array(Box::new(Kind::Number)));
    assert!(!refused("function f(a, s) { return a.length; }", &[nested]).is_empty());
    let path = written("export function f(a: number[], s: string): number { return a.length; }", "ts");
    assert!(load(&path, &[list(Kind::Number)]).is_ok());
}

#[test]
fn what_is_not_simple_is_refused_with_its_place() {
    for (text, line, part) in [
        ("let x = 1;\nx = true;", 4, "several kinds"),
        ("let x = { a: int(0, 1) };", 3, "expression of this kind"),
        ("{ let x; }", 3, "without a first value"),
        ("let x = \"\\ud800\";", 3, "no sequence of characters"),
        ("var f = 1;\nfunction f() { }", 4, "declared twice"),
        ("class Map { }\nconst table = new Map();", 4, "an object"),
        ("class A { static x = int(0, 1); }", 3, "statement of this kind"),
        ("const a = [1, , 2];", 3, "array of this form"),
        ("const a = [1]; if (a) { }", 3, "array as a condition"),
        ("const x = 1;\nx = 2;", 4, "constant"),
        ("let y = x + 1;\nlet x = 1;", 3, "before its declaration"),
        ("function f() { return late; }\nlet y = f();\nlet late = 1;", 4, "before `late` is declared"),
        ("if (int(0, 1)) { var x = 1; }", 3, "`var` inside a block"),
        ("try { } catch (e) { }", 3, "statement of this kind"),
        ("const a = [1];\na.splice(0, 1);", 4, "method splice of an array"),
        ("const a = [1];\na.sort((x, y) => { a.pop(); return x - y; });", 4, "does more than compare"),
        ("const a = [1];\na.forEach((x, i, all, more) => { });", 4, "more parameters than arguments"),
        ("function f(a) { return a; }\nf(1);\nf(1, 2);", 5, "more or fewer arguments"),
        ("function f(a) { if (a) return 1; }\nlet x = f(1) + 1;", 0, ""),
        // So is a function that is not simple: a proof must show that nothing calls it.
        ("function f(a) { if (a) return; return 1; }\nf(1);", 0, ""),
        ("Math.random();", 3, "Math.random"),
        ("Array.prototype.fill = 1;", 3, "assignment to something else"),
        ("const b = 1 && 2;", 3, "choice between values"),
        ("{ function f() { } }", 3, "function inside a block"),
        ("function* g() { }\ng();", 3, "a function inside a block"),
        ("const fs = require(\"fs\");", 3, "`require`"),
        ("const require2 = 1; const { strange } = require(\"node:assert\");", 3, "several variables"),
    ] {
        let got = refused(text, &[None]);
        if part.is_empty() {
            // A path that returns nothing is a path of its own, which a proof must exclude.
            assert_eq!(got, "", "{text}");
            continue;
        }
        assert!(got.contains(part) && got.contains(&format!("line {line}:")), "{text}\n{got}");
    }
}

#[test]
fn modules_are_what_they_are() {
    let refused =
        |text: &str, extension: &str| load(&written(text, extension), &[None]).err().map(|e| e.what);
    let test = "assert(int(0, 1) < 2);";
    assert_eq!(
        refused(
            &format!("import {{ int }} from \"conspect\";\nimport assert from \"assert\";\n{test}"),
            "mjs"
        ),
        None
    );
    // The namespace of a module cannot be called.
    let namespace =
        format!("import {{ int }} from \"conspect\";\nimport * as assert from \"assert\";\n{test}");
    assert!(refused(&namespace, "mjs").is_some());
    // An ES module has no `require`.
    assert!(refused(&format!("{HEAD}{test}"), "mjs").is_some());
    assert!(refused("import \"./other.js\";", "mjs").is_some());
    assert!(refused("export * from \"./other.js\";", "mjs").is_some());
    assert!(refused("let = ", "js").is_some());
}
