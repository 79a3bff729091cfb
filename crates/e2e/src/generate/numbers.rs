//! Random JavaScript functions over integers, truth values and arrays of numbers, with loops, and an assertion at the end: what
//! the proofs of simple programs must not be wrong about. The same seed gives the same text.
//!
//! A file has functions `p0`, `p1`, … of two integers, and a text that runs each of them on every pair of a few dozen
//! numbers and prints `function, did an assertion fail, was another error thrown`. Every loop ends after a few rounds.

use super::nested::{Nested, Text};
use crate::rng::Rng;

const HEAD: &str = "const assert = require('node:assert');
let calls = 0;
const scale = 3;
function wrap(i, n) { return ((i % n) + n) % n; }
function clamp(x) { calls = calls + 1; return x < -50 ? -50 : x > 50 ? 50 : x; }
function sum(n) { return n <= 0 ? 0 : n + sum(n - 1); }
function isEven(n) { return n === 0 ? true : isOdd(n - 1); }
function isOdd(n) { return n === 0 ? false : isEven(n - 1); }
";

/// What runs the functions; appended to the file's text where Node runs it.
pub const RUNNER: &str = "
const given = [0, 1, 2, 3, 4, 5, 7, 8, -1, -2, -3, 15, 31, 32, 100, 1000000007, 2147483647, -2147483648, 4294967296,
  9007199254740991, -9007199254740991];
for (const [name, f] of Object.entries(module.exports)) {
  let failed = false, thrown = false;
  for (const a of given) for (const b of given) {
    calls = 0;
    try { f(a, b); } catch (e) { if (e.code === 'ERR_ASSERTION') failed = true; else thrown = true; }
  }
  console.log(name, failed, thrown);
}
";

/// A function in the making.
struct Function<'a>(Text<'a>);

const ARRAYS: [&str; 2] = ["u", "v"];

/// The text of a file with as many functions as `functions` says.
pub fn file(seed: u64, functions: usize) -> String {
    let mut rng = Rng::new(seed);
    let mut out = HEAD.to_string();
    let mut names = Vec::new();
    for i in 0..functions {
        let mut f = Function(Text::new(&mut rng, "  ", "  ", &["a", "b", "x", "y", "calls"]));
        f.function(i);
        out += &f.0.out;
        names.push(format!("p{i}"));
    }
    out + &format!("module.exports = {{ {} }};\n", names.join(", "))
}

impl Function<'_> {
    fn function(&mut self, number: usize) {
        self.0.out +=
            &format!("/** @param {{integer}} a @param {{integer}} b */\nfunction p{number}(a, b) {{\n");
        let (x, length) = (self.0.rng.below(4), self.0.pick(&["2", "(a & 3) + 1", "6"]));
        let flag = self.condition_of(&["a", "b"]);
        self.0.line(0, &format!("let x = {x}, y = 0, flag = {flag};"));
        self.0.line(
            0,
            &format!(
                "const u = [1, -1, 4, 0], v = new Array({length}).fill({});",
                self.0.rng.clone().below(3)
            ),
        );
        self.statements();
        let claim = self.condition();
        self.0.line(0, &format!("assert({claim});"));
        self.0.out += "}\n";
    }

    fn int(&mut self, depth: usize) -> String {
        let kind = self.0.rng.below(100);
        if depth == 0 || kind < 30 {
            return self.0.rng.pick(&self.0.ints).clone();
        }
        let array = self.0.pick(&ARRAYS);
        match kind {
            30..48 => (self.0.rng.below(10) as i64 - 3).to_string(),
            48..52 => {
                self.0.pick(&["2147483648", "9007199254740991", "65536", "-2147483648", "scale"]).into()
            }
            52..58 => format!("clamp({})", self.int(depth - 1)),
            58..61 => format!("sum({} & 7)", self.int(depth - 1)),
            61..66 => format!("{array}.length"),
            66..74 => format!("{array}[wrap({}, {array}.length)]", self.int(depth - 1)),
            74..88 => {
                let op = self.0.pick(&["+", "-", "*", "%", "&", "|", "^", "<<", ">>", ">>>"]);
                format!("({} {op} {})", self.int(depth - 1), self.int(depth - 1))
            }
            88..93 => {
                let (n, d) = (self.int(depth - 1), self.0.pick(&["2", "3", "7", "-2", "y"]));
                let by = self.0.pick(&["Math.floor(", "Math.trunc(", "("]);
                format!("{by}({n}) / {d}{}", if by == "(" { " | 0)" } else { ")" })
            }
            93..97 => {
                let f = self.0.pick(&["Math.min", "Math.max"]);
                format!("{f}({}, {})", self.int(depth - 1), self.int(depth - 1))
            }
            _ => format!("Math.abs({})", self.int(depth - 1)),
        }
    }

    fn condition_of(&mut self, ints: &[&'static str]) -> String {
        let (l, r) = (self.0.pick(ints), self.0.rng.below(9) as i64 - 3);
        format!("{l} {} {r}", self.0.pick(&["<", "<=", "===", "!==", ">"]))
    }

    /// A walk over an array's elements.
    fn walk(&mut self, depth: usize, nesting: usize) {
        let (q, array) = (self.0.name("q"), self.0.pick(&ARRAYS));
        self.0.line(depth, &format!("for (const {q} of {array}) {{"));
        self.0.ints.push(q);
        self.body(depth + 1, nesting - 1);
        self.0.ints.pop();
        self.0.line(depth, "}");
    }

    fn switch(&mut self, depth: usize) {
        let on = self.int(1);
        self.0.line(depth, &format!("switch ({on}) {{"));
        for case in ["case 0:", "case x:", "default:", "case 2:"] {
            self.0.line(depth + 1, case);
            self.simple(depth + 2, 0);
            if self.0.rng.percent(60) {
                self.0.line(depth + 2, "break;");
            }
        }
        self.0.line(depth, "}");
    }

    fn simple(&mut self, depth: usize, kind: usize) {
        let array = self.0.pick(&ARRAYS);
        let text = match kind {
            0..30 => {
                let (to, op) = (self.0.pick(&["x", "y"]), self.0.pick(&["=", "=", "=", "+=", "-="]));
                format!("{to} {op} {};", self.int(2))
            }
            30..38 => format!("flag = {};", self.condition_of(&["x", "y", "a"])),
            38..44 => self.0.pick(&["x++;", "y--;", "a = b;", "calls = 0;"]).into(),
            _ => {
                let at = self.int(1);
                format!("{array}[wrap({at}, {array}.length)] {} {};", self.0.pick(&["=", "="]), self.int(1))
            }
        };
        self.0.line(depth, &text);
    }
}

impl<'a> Nested<'a> for Function<'a> {
    const COUNTER: &'static str = "let";

    fn text(&mut self) -> &mut Text<'a> {
        &mut self.0
    }

    fn condition(&mut self) -> String {
        match self.0.rng.below(100) {
            0..75 => {
                let op = self.0.pick(&["<", "<=", "===", "!==", ">", ">="]);
                format!("{} {op} {}", self.int(1), self.int(1))
            }
            75..85 => self.0.pick(&["flag", "!flag", "isEven(x & 15)", "x", "!y"]).into(),
            _ => {
                let op = self.0.pick(&["&&", "||"]);
                format!("({} {op} {})", self.condition(), self.condition())
            }
        }
    }

    fn statement(&mut self, depth: usize, nesting: usize) {
        let kind = self.0.rng.below(100);
        match kind {
            0..62 => self.simple(depth, kind),
            62..65 => {
                let condition = self.condition();
                self.0.line(depth, &format!("if ({condition}) throw new RangeError('no');"));
            }
            _ if nesting == 0 => self.0.line(depth, "x++;"),
            65..78 => self.conditional(depth, nesting),
            78..84 => self.walk(depth, nesting),
            84..88 => self.switch(depth),
            _ => self.round(depth, nesting),
        }
    }

    fn first_in_round(&mut self, depth: usize, counter: &str, bound: &str) {
        if bound == "v.length" && self.0.rng.percent(50) {
            let value = self.int(1);
            self.0.line(depth, &format!("v[{counter}] = {value};"));
        }
        if self.0.rng.percent(15) {
            let (condition, word) = (self.condition(), self.0.pick(&["break", "continue"]));
            self.0.line(depth, &format!("if ({condition}) {word};"));
        }
    }
}
