//! A contract changes nothing that is true: what is shown of a caller by the contract of a function that is shown to keep it holds with the
//! function's body, too. Random programs are verified alone and then executed by the installed Python on many inputs, bodies and all.

use conspect_spec::{Answers, Budget, Function, Kind, Outcome, verify};
use std::fmt::Write;
use std::process::Command;
use std::sync::atomic::AtomicBool;

/// A small seeded generator (xorshift64*): every run is the same.
struct Rng(u64);

impl Rng {
    fn below(&mut self, n: usize) -> usize {
        self.0 ^= self.0 >> 12;
        self.0 ^= self.0 << 25;
        self.0 ^= self.0 >> 27;
        (self.0.wrapping_mul(0x2545_F491_4F6C_DD1D) >> 33) as usize % n
    }

    fn pick<'a>(&mut self, all: &[&'a str]) -> &'a str {
        all[self.below(all.len())]
    }
}

/// An integer expression over names.
fn number(r: &mut Rng, names: &[&str], depth: usize) -> String {
    let literal = r.below(7) as i64 - 3;
    match r.below(if depth == 0 { 2 } else { 6 }) {
        0 => literal.to_string(),
        1 => r.pick(names).to_string(),
        n => {
            let (a, b) = (number(r, names, depth - 1), number(r, names, depth - 1));
            match n {
                2 => format!("({a} + {b})"),
                3 => format!("({a} - {b})"),
                4 => format!("min({a}, {b})"),
                _ => format!("abs({a})"),
            }
        }
    }
}

fn condition(r: &mut Rng, names: &[&str]) -> String {
    let (a, b) = (number(r, names, 1), number(r, names, 1));
    format!("{a} {} {b}", r.pick(&["<", "<=", "==", "!=", ">"]))
}

/// What is promised of a result whose value is that of one of two expressions: often true, not always.
fn promise(r: &mut Rng, test: &str, first: &str, second: &str) -> String {
    match r.below(6) {
        0 => format!("result == ({first} if {test} else {second})"),
        1 => format!("result == {first} or result == {second}"),
        2 => format!("result >= min({first}, {second}) - {}", r.below(2)),
        3 => format!("({test}) or result == {second}"),
        4 => format!("result <= max({first}, {second})"),
        _ => format!("result >= {}", r.below(5) as i64 - 4),
    }
}

fn program(r: &mut Rng) -> String {
    let names = ["x", "y"];
    let (test, first, second) = (condition(r, &names), number(r, &names, 2), number(r, &names, 2));
    let mut out = String::from("from conspect import ensures, invariant, requires\n\n");
    let needs = condition(r, &names);
    if r.below(3) == 0 {
        let _ = writeln!(out, "@requires(lambda x, y: {needs})");
    }
    for _ in 0..=r.below(2) {
        let _ = writeln!(out, "@ensures(lambda x, y, result: {})", promise(r, &test, &first, &second));
    }
    let _ = writeln!(
        out,
        "def g(x: int, y: int) -> int:\n    if {test}:\n        return {first}\n    return {second}\n"
    );
    let (a, b) = (number(r, &names, 1), number(r, &names, 1));
    match r.below(4) {
        0 => {
            let _ = writeln!(out, "@ensures(lambda x, y, result: {})", promise(r, "x < y", &a, &b));
            let _ = writeln!(
                out,
                "def f(x: int, y: int) -> int:\n    a = g({a}, {b})\n    return a + {}",
                r.below(3)
            );
        }
        1 => {
            let least = r.below(5) as i64 - 3;
            let _ = writeln!(out, "@ensures(lambda x, y, result: len(result) == max(x, 0))");
            let _ = writeln!(out, "@ensures(lambda x, y, result: all(v >= {least} for v in result))");
            let _ = writeln!(out, "def f(x: int, y: int) -> list[int]:\n    out = []");
            let _ = writeln!(out, "    for i in range(x):\n        out.append(g(i, {b}))\n    return out");
        }
        2 => {
            let least = r.below(4) as i64 - 2;
            let _ = writeln!(out, "@ensures(lambda x, y, result: result >= {least})");
            let _ = writeln!(out, "def f(x: int, y: int) -> int:\n    total = {}\n    i = 0", r.below(3));
            let _ = writeln!(out, "    while i < x:\n        step = g(i, {b})\n        if step > {least}:");
            let _ = writeln!(out, "            total += step\n        i += 1\n    return total");
        }
        _ => {
            let _ =
                writeln!(out, "@ensures(lambda x, y, result: result is None or result >= {})", r.below(3));
            let _ = writeln!(out, "@ensures(lambda x, y, result: result is None or result < max(x, 0))");
            let _ =
                writeln!(out, "def f(x: int, y: int) -> int | None:\n    for i in range({}, x):", r.below(3));
            let _ = writeln!(out, "        if g(i, y) {} {}:", r.pick(&["<", "==", ">"]), r.below(4));
            let _ = writeln!(out, "            return i\n    return None");
        }
    }
    out
}

fn is_shown(functions: &[Function], kinds: &[Kind]) -> bool {
    let flag = AtomicBool::new(false);
    let answers = Answers::default();
    let budget = Budget {
        paths: 400,
        questions: 60,
        tries: 500,
        millis: 300,
        helper: None,
        quick: false,
        cancelled: &flag,
        answers: &answers,
    };
    functions.iter().all(|f| {
        let v = verify(f, budget);
        let open = |(o, outcome): (&conspect_spec::Obligation, &Outcome)| {
            *outcome == Outcome::Open && kinds.contains(&o.kind)
        };
        v.complete && !f.obligations.iter().zip(&v.outcomes).any(open)
    })
}

const EXECUTED: &str = r#"
import sys
from conspect import ContractError

failed = 0
for path in sys.argv[1:]:
    names = {}
    exec(compile(open(path).read(), path, "exec"), names)
    for x in range(-4, 6):
        for y in range(-4, 6):
            try:
                names["f"](x, y)
            except (ContractError, Exception) as error:
                failed += 1
                print(path, x, y, type(error).__name__, error)
                print(open(path).read())
sys.exit(1 if failed else 0)
"#;

#[test]
fn what_holds_with_a_contract_holds_with_the_body() {
    let mut r = Rng(0x00C0_FFEE_1234_5678);
    let dir = std::env::temp_dir().join(format!("conspect-law-six-{}", std::process::id()));
    std::fs::create_dir_all(&dir).expect("a folder");
    let (mut proved, mut others) = (vec![], 0);
    for n in 0..80 {
        let text = program(&mut r);
        let path = dir.join(format!("p{n}.py"));
        std::fs::write(&path, &text).expect("a file");
        let py = conspect_lang_py::load(&path).expect("the program is Python");
        match py.contracts("f") {
            Ok(all) if is_shown(&all, &[Kind::Contract, Kind::Exception]) => proved.push(path),
            Ok(_) => others += 1,
            Err((line, why)) => panic!("line {line}: {why}\n{text}"),
        }
    }
    let script = dir.join("executed.py");
    std::fs::write(&script, EXECUTED).expect("a file");
    let package = concat!(env!("CARGO_MANIFEST_DIR"), "/../../python");
    let mut python = Command::new("python3");
    let output = python.arg("-B").arg(&script).args(&proved).env("PYTHONPATH", package).output();
    let output = output.expect("python3 is installed");
    let said = String::from_utf8_lossy(&output.stdout);
    assert!(output.status.success(), "{said}{}", String::from_utf8_lossy(&output.stderr));
    assert!(proved.len() >= 8 && others >= 8, "{} are proved, {others} are not", proved.len());
    std::fs::remove_dir_all(&dir).expect("removed");
}
