//! Many entries of one JavaScript file: which functions patterns and `--all-public` choose, that Node confirms what is found in
//! each, and that kept answers are used again.

use conspect_e2e::tools;
use serde_json::Value;
use std::fmt::Write;
use std::path::Path;
use std::process::Command;

/// Functions in every place where the top level of a CommonJS file can have them.
const COMMON: &str = "\
/** @param {integer} n */
function price(n) { if (n > 10) return n * 9; return n * 10; }
/** @param {integer} x */
exports.sign = function (x) { if (x < 0) return -1; return 1; };
/** @param {integer} n */
const lowest = n => { if (n < 0) return; if (price(n) < 0) throw new Error('negative'); };
/** @param {integer} n */
function listed(n) { if (price(n) === 99) throw new Error('ninety-nine'); }
/** @param {integer} n */
const hidden = function (n) { return price(n); };
module.exports.lowest = lowest;
exports.table = [hidden];
if (price(1) === 10) { module.exports = { ...exports, renamed: listed }; }
module.exports = { ...module.exports, listed };
";

/// Names that mean a function that is exported only while the file runs, or something else than what is exported by them.
const CHANGED: &str = "\
exports.gone = function () { return 1; };
/** @param {integer} n */
exports.same = function (n) { return n; };
function same() { throw new Error('the one that is declared'); }
/** @param {integer} n */
exports.other = function (n) { return n; };
let other = 3;
/** @param {integer} n */
function twice(n) { return n; }
/** @param {boolean} b */
function twice(b) { if (b) throw new Error('the last one'); }
module.exports = { twice };
";

/// Methods of other objects are no functions of the file.
const OBJECT: &str = "\
class Box {}
Box.prototype.open = function (n) { throw new Error('open'); };
module.exports = {
    Box,
    /** @param {integer} n */
    twice(n) { return 2 * n; },
    /** @param {integer} n */
    inverse: n => { if (n === 0) throw new RangeError('zero'); return 1 / n; },
    get size() { return 3; },
};
";

const MODULE: &str = "\
/** @param {integer} n */
export function up(n) { if (n === 7) throw new Error('seven'); return n; }
/** @param {integer} n */
function inner(n) { return n; }
/** @param {integer} n */
export default function main(n) { return inner(n); }
/** @param {integer} n */
const arrow = n => n;
/** @param {integer} n */
export const kept = n => n, other = 3;
export { arrow as shown };
";

const SCRIPT: &str = "\
/** @param {integer} n */
function first(n) { return n; }
/** @param {boolean} b */
let second = b => { if (b) throw new TypeError('yes'); };
";

/// Functions that are exported from inside of others, by their names there.
const WRAPPED: &str = "\
(function (root, factory) {
  if (typeof module === 'object' && module.exports) module.exports = factory(); else root.lib = factory();
})(this, function () {
  /** @param {integer} n */
  function local(n) { if (n === 3) throw new Error('three'); return n; }
  /** @param {integer} n */
  function hidden(n) { return n; }
  var lib = { local: local, /** @param {boolean} b */ shown: function (b) { return hidden(b ? 1 : 2); } };
  /** @param {boolean} b */
  // a comment of another tool
  lib.later = function (b) { if (b) throw new TypeError('later'); };
  return lib;
});
";

/// All that the file exports is a function that another one gives.
const GIVEN: &str = "\
module.exports = (() => {
  /** @param {boolean} b */
  const whole = function whole(b) { if (b) throw new Error('whole'); };
  return whole;
})();
";

/// Names that what the file exports has after it was assigned.
const NAMED: &str = "\
const api = {};
/** @param {boolean} b */
api.first = function (b) { if (b) throw new Error('first'); };
api.second = /** @param {boolean} b */ (b) => b;
module.exports = api;
";

/// Static methods, which are called on their class.
const STATIC: &str = "\
class Box {
  static #limit = 3;
  /** @param {integer} n */
  static make(n) { if (n === this.#limit) throw new Error('limit'); return new this(); }
  /** @param {boolean} b */
  static async later(b) { if (b) throw new TypeError('later'); }
  open() { throw new Error('open'); }
}
class Other { static get size() { throw new Error('size'); } static twice() { return 2; } }
exports.Box = Box;
";

/// Methods of objects: of a class with a constructor, of one that extends it and has none, of one that binds them; one with the name of a static method.
const MEMBERS: &str = "\
class Account {
  #spare = 0;
  /** @param {integer} balance */
  constructor(balance) { if (balance !== 5 && balance !== 6) throw new RangeError('neither five nor six'); this.balance = balance; }
  /** @param {integer} amount */
  take(amount) { if (amount === 2 && this.balance === 5) throw new Error('two'); this.balance -= amount; this.#count(); }
  /** @param {Account} other */
  same(other) { if (other === this && this.balance === 6) throw new Error('itself'); }
  static zero() { return new Account(5); }
  zero() { if (this.balance < 5) throw new Error('never'); }
  *each() { yield this.balance; throw new Error('late'); }
  async later() { await null; if (this.balance === 5) throw new TypeError('later'); }
  #count() { this.#spare += 1; }
  get all() { if (this.balance === 6) throw new Error('six'); return this.balance; }
  set all(n) { throw new Error('no entry'); }
}
class Saver extends Account {
  /** @param {integer} amount */
  save(amount) { if (amount === 4 && this.balance === 6) throw new Error('four'); }
}
class Bound {
  constructor() { this.n = 5; this.get = this.get.bind(undefined); }
  get() { return this.n; }
}
";

/// Functions that make objects, as programs have them that are older than classes; what has no such function is none.
const PROTOTYPES: &str = "\
/** @param {integer} size */
function Ring(size) { this.size = size; this.at = 0; }
/** @param {integer} n */
Ring.prototype.turn = function (n) { if (this.size === 7 && n === 3) throw new Error('three'); this.at += n; };
Ring.prototype.late = () => { throw new Error('no receiver'); };
function Old(config) { this.size = config.size; }
Old.prototype.half = function () { if (this.size === 4) throw new Error('four'); return this.size / 2; };
function Bag() { this.all = []; }
Bag.prototype = {
  constructor: Bag,
  /** @param {integer} n */
  put: function (n) { this.all.push(n); if (this.all.length > 1) throw new Error('never'); },
  last() { return this.all[this.all.length - 1].n; },
};
String.prototype.twice = function () { throw new Error('of another file'); };
module.exports = { Ring, Bag, Old };
";

/// Type parameters, accessibility, an abstract class.
const TYPED_MEMBERS: &str = "\
export class Pair<T extends number | string> {
  constructor(private left: T, readonly right: T) {}
  first(other: T): T { this.check(other); return this.left; }
  private check(other: T) { if (other === 7 && this.left === 8 && this.right === 9) throw new Error('seven'); }
  protected inner() { throw new Error('inner'); }
}
abstract class Shape {
  constructor(protected size: number) {}
  abstract area(): number;
  double(): number { return this.area() * 2; }
}
export class Square extends Shape {
  area(): number { if (this.size === 3) throw new Error('three'); return this.size * this.size; }
}
export { Shape };
";

/// The report, and what is said beside it.
fn report(file: &Path, options: &[&str]) -> (Value, String) {
    let conspect = tools::conspect().expect("the command");
    let run = Command::new(conspect).arg("check").arg(file).args(options).args(["--format", "json"]).output();
    let run = run.expect("the command runs");
    let said = String::from_utf8_lossy(&run.stderr).into_owned();
    let report = serde_json::from_slice(&run.stdout).unwrap_or_else(|e| panic!("{options:?}: {e}: {said}"));
    (report, said)
}

/// Checks the functions that the options choose: `name` where all is proved; where Node confirms an exception, the call that raises it, and
/// the verdict of each property that is neither. A second run takes all answers from the store and says the same.
fn check(name: &str, text: &str, options: &[&str], expected: &[&str]) {
    let directory = tempfile::tempdir().expect("a directory");
    let file = directory.path().join(name);
    std::fs::write(&file, text).expect("a file");
    let (first, _) = report(&file, options);
    let answers: Vec<String> = first["entries"].as_array().expect("entries").iter().map(answer).collect();
    assert_eq!(answers, expected, "{name} {options:?}");
    let (again, said) = report(&file, options);
    assert_eq!(again["entries"], first["entries"], "{name} {options:?}");
    let all = format!("{0} of {0} answers were kept", expected.len());
    assert!(said.contains(&all), "{name} {options:?}: {said}");
}

fn answer(entry: &Value) -> String {
    let properties = entry["properties"].as_array().expect("properties");
    let is = |p: &Value, verdict: &str| p["verdict"] == *verdict;
    let name = entry["entry"].as_str().expect("a name");
    let confirmed = |p: &Value| is(p, "violated") && p["witness"]["confirmed"] == true;
    if properties.iter().all(|p| is(p, "proved")) {
        name.into()
    } else if properties.iter().any(confirmed)
        && !properties.iter().any(|p| is(p, "violated") && !confirmed(p))
    {
        let shown = properties.iter().find(|p| confirmed(p)).and_then(|p| p["witness"]["call"].as_str());
        let mut shown = shown.map_or_else(|| format!("{name} without a call"), String::from);
        for open in properties.iter().filter(|p| !is(p, "proved") && !confirmed(p)) {
            let word = |of: &str| open[of].as_str().expect("a word");
            write!(shown, ", {} {}", word("property"), word("verdict")).expect("a text");
        }
        shown
    } else {
        entry.to_string()
    }
}

#[test]
fn entries_are_chosen_by_patterns_and_by_what_is_exported() {
    check("shop.js", COMMON, &["--entry", "*"], &["price", "sign", "lowest", "listed(11)", "hidden"]);
    check("shop.js", COMMON, &["--entry", "l*", "--entry", "p*e"], &["lowest", "listed(11)", "price"]);
    check("shop.js", COMMON, &["--all-public"], &["sign", "lowest", "listed(11)"]);
    check("changed.js", CHANGED, &["--entry", "s*", "--entry", "*t*"], &["same()", "twice(true)"]);
    let (_, rest) = CHANGED.split_once('\n').expect("lines");
    check("changed.js", rest, &["--all-public"], &["twice(true)"]);
    check("object.js", OBJECT, &["--entry", "*"], &["twice", "inverse(-0)"]);
    check("module.mjs", MODULE, &["--all-public"], &["up(7)", "main", "arrow", "kept"]);
    check("module.mjs", MODULE, &["--entry", "*n*"], &["inner", "main"]);
    check("script.js", SCRIPT, &["--all-public"], &["first", "second(true)"]);
    check("wrapped.js", WRAPPED, &["--entry", "*"], &["local(3)", "shown", "later(true)"]);
    check("given.js", GIVEN, &["--all-public"], &["whole(true)"]);
    check("named.js", NAMED, &["--all-public"], &["first(true)", "second"]);
    let of_box = ["Box.make(3)", "Box.later(true)", "new Box().open()"];
    check("static.js", STATIC, &["--entry", "*"], &[&of_box[..], &["Other.twice"]].concat());
    check("static.js", STATIC, &["--all-public"], &of_box);
}

#[test]
fn methods_are_called_on_objects_that_constructors_make() {
    let of_account = [
        "new Account(5).take(2)",
        "((arg0) => arg0.same(arg0))(new Account(6))",
        "Account.zero",
        "Account#zero",
        "Account.each",
        "new Account(5).later()",
        "new Account(6).all",
    ];
    let others = ["new Saver(6).save(4)", "new Bound().get()"];
    check("members.js", MEMBERS, &["--entry", "*"], &[&of_account[..], &others].concat());
    check("members.js", MEMBERS, &["--entry", "Account#*"], &["Account#zero"]);
    let older = [
        "new Ring(7).turn(3)",
        "new Old({size: 4}).half(), assertions bounded",
        "Bag.put",
        "new Bag().last()",
    ];
    check("older.js", PROTOTYPES, &["--all-public"], &older);
    check("older.js", PROTOTYPES, &["--entry", "*g"], &["Ring", "Bag"]);
    let typed = ["new Pair(8, 9).first(7)", "new Square(3).double()", "new Square(3).area()"];
    check("typed.ts", TYPED_MEMBERS, &["--all-public"], &typed);
}

/// A test that is written calls a class by its name, as the file exports it, where the call is all that the failure needs.
#[test]
fn written_tests_call_classes_by_their_names() {
    let directory = tempfile::tempdir().expect("a directory");
    let check = |name: &str, text: &str, entry: &str, imported: &str, call: &str| {
        let (file, tests) = (directory.path().join(name), directory.path().join(format!("{name}-tests")));
        std::fs::write(&file, text).expect("a file");
        report(&file, &["--entry", entry, "--no-store", "--emit-tests", &tests.display().to_string()]);
        let written = std::fs::read_dir(&tests).expect("the tests").flatten().next().expect("a test");
        let test = std::fs::read_to_string(written.path()).expect("a test");
        let load = format!("const {{ {imported} }} = require(");
        assert!(test.contains(&load) && test.contains(&format!("async () => {call})")), "{entry}: {test}");
    };
    check("older.js", PROTOTYPES, "Ring.turn", "Ring", "new Ring(7).turn(3)");
    check("static.js", STATIC, "Box.make", "Box", "Box.make(3)");
    let both = "class A { constructor() { this.n = 3; } }\n/** @param {A} a */\n\
                function f(a) { if (a.n === 3) throw new Error('three'); }\nmodule.exports = { A, f };\n";
    check("both.js", both, "f", "A, f", "f(new A())");
}

/// A module that is reached by a link looks for others beside the file that the link leads to, as in Node.
#[cfg(unix)]
#[test]
fn modules_behind_links_look_for_others_where_they_are() {
    let directory = tempfile::tempdir().expect("a directory");
    let at = |name: &str| directory.path().join(name);
    std::fs::create_dir_all(at("packages/counter")).expect("a directory");
    std::fs::create_dir_all(at("packages/node_modules/units")).expect("a directory");
    std::fs::create_dir_all(at("app/node_modules")).expect("a directory");
    // Only from where the file is, a way up leads to the other package.
    std::fs::write(at("packages/counter/index.js"), "exports.step = require('units').step;\n")
        .expect("a file");
    std::fs::write(at("packages/node_modules/units/index.js"), "exports.step = 3;\n").expect("a file");
    std::os::unix::fs::symlink("../../packages/counter", at("app/node_modules/counter")).expect("a link");
    let main = "const { step } = require('counter');\n\
        /** @param {integer} n */\n\
        exports.next = function (n) { if (n + step === 10) throw new Error('ten'); return n + step; };\n";
    std::fs::write(at("app/main.js"), main).expect("a file");
    let (report, _) = report(&at("app/main.js"), &["--entry", "next", "--no-store"]);
    assert_eq!(answer(&report["entries"][0]), "next(7)");
}

/// Declarations say what the compiler reads or what it would write; the types that they import are declared beside either.
#[test]
fn declarations_are_found_by_the_names_of_other_files() {
    let directory = tempfile::tempdir().expect("a directory");
    let at = |name: &str| directory.path().join(name);
    for extension in ["ts", "js"] {
        let declared = format!(
            "import type {{ Amount }} from './types.{extension}';\nexport declare function pay(n: Amount & {{}}): void;\n"
        );
        let main =
            "exports.pay = function pay(n) { if (n === undefined || n > 6) throw new Error('no'); };\n";
        std::fs::write(at("main.js"), main).expect("a file");
        std::fs::write(at("main.d.ts"), declared).expect("a file");
        std::fs::write(at("types.d.ts"), "export type Amount = 7 | 5 | undefined;\n").expect("a file");
        let (report, _) = report(&at("main.js"), &["--entry", "pay", "--no-store"]);
        assert_eq!(answer(&report["entries"][0]), "pay(7)");
    }
}

#[test]
fn what_is_no_function_in_the_end_is_not_answered() {
    let directory = tempfile::tempdir().expect("a directory");
    let file = directory.path().join("changed.js");
    std::fs::write(&file, CHANGED).expect("a file");
    let (report, _) = report(&file, &["--entry", "gone", "--no-store"]);
    for p in report["entries"][0]["properties"].as_array().expect("properties") {
        assert_eq!(p["verdict"], "unknown", "{p}");
        assert!(
            p["reason"].as_str().expect("a reason").contains("no function after the file has run"),
            "{p}"
        );
    }
}

#[test]
fn what_chooses_nothing_is_said() {
    let directory = tempfile::tempdir().expect("a directory");
    let file = directory.path().join("data.js");
    std::fs::write(&file, "module.exports = { version: 3 };\nfunction own() {}\n").expect("a file");
    for (option, said) in [
        (&["--entry", "x*"][..], "--entry 'x*' chooses no function of the file's top level"),
        (
            &["--all-public"],
            "--all-public chooses nothing: the file exports no function that its top level names",
        ),
    ] {
        let run = Command::new(tools::conspect().expect("the command"))
            .arg("check")
            .arg(&file)
            .args(option)
            .output();
        let run = run.expect("the command runs");
        let text = String::from_utf8_lossy(&run.stderr);
        assert!(text.contains(said), "{option:?}: {text}");
        assert_eq!(run.status.code(), Some(2), "{option:?}");
    }
}
