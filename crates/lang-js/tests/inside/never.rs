//! Tests of `src/never.rs`.

use conspect_lang_js::inside::assertions;
use std::path::Path;

#[test]
fn programs_without_assertions() {
    let dir = tempfile::tempdir().expect("a directory");
    let check = |text: &str, expected: Option<usize>| {
        let file = dir.path().join("a.js");
        std::fs::write(&file, text).expect("written");
        let js = conspect_lang_js::load(Path::new(&file)).expect("it loads");
        assert_eq!(assertions(&js).map(|a| a.len()), expected, "{text}");
    };
    check("function f(x) { if (x) throw new Error('no'); }", Some(0));
    check("// assert\nmodule.exports = { f(a) { return a[0]; } };", Some(0));
    check("function f(a, i) { return a[i]; }", Some(1));
    check(
        "function f({ length }, k) { return class { constructor() { this.constructor.name; } }; }",
        Some(0),
    );
    check("if (require.main === module) console.log(1);", Some(0));
    for text in [
        "console.assert(false);",
        "console['ass' + 'ert'](false);",
        "const c = console; c.log(1);",
        "const { log } = console;",
        "require('assert')(false);",
        "const r = require; r('ass' + 'ert');",
        "require.main.require('a' + 'ssert');",
        "globalThis.x = 1;",
        "process.getBuiltinModule('ass' + 'ert');",
        "(() => {}).constructor('x')();",
        "const { constructor } = () => {}; constructor('x')();",
        "const a = 'a\\u0073sert';",
        "eval('x');",
        "f(module);",
        "require('module').createRequire('/')('ass' + 'ert');",
        "require('a-package');",
        "Object.values(Object.getOwnPropertyDescriptors(Object.getPrototypeOf(() => {})))[2].value('x')();",
        "new Function('x');",
    ] {
        check(text, None);
    }
}
