//! Random JavaScript functions over integers, truth values and arrays of numbers, with loops, and an assertion at the end: what
//! the proofs of simple programs must not be wrong about. The same seed gives the same text.
//!
//! A file has functions `p0`, `p1`, … of two integers, and a text that runs each of them on every pair of a few dozen
//! numbers and prints `function, did an assertion fail, was another error thrown`. Every loop ends after a few rounds.

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
struct Function<'a> {
    rng: &'a mut Rng,
    out: String,
    ints: Vec<String>,
    fresh: usize,
}

const ARRAYS: [&str; 2] = ["u", "v"];

/// The text of a file with as many functions as `functions` says.
pub fn file(seed: u64, functions: usize) -> String {
    let mut rng = Rng::new(seed);
    let mut out = HEAD.to_string();
    let mut names = Vec::new();
    for i in 0..functions {
        let mut f = Function { rng: &mut rng, out: String::new(), ints: Vec::new(), fresh: 0 };
        f.ints.extend(["a", "b", "x", "y", "calls"].map(String::from));
        f.function(i);
        out += &f.out;
        names.push(format!("p{i}"));
    }
    out + &format!("module.exports = {{ {} }};\n", names.join(", "))
}

impl Function<'_> {
    fn pick(&mut self, items: &[&'static str]) -> &'static str {
        items[self.rng.below(items.len())]
    }

    fn line(&mut self, depth: usize, text: &str) {
        self.out += &"  ".repeat(depth + 1);
        self.out += text;
        self.out.push('\n');
    }

    fn function(&mut self, number: usize) {
        self.out +=
            &format!("/** @param {{integer}} a @param {{integer}} b */\nfunction p{number}(a, b) {{\n");
        let (x, length) = (self.rng.below(4), self.pick(&["2", "(a & 3) + 1", "6"]));
        let flag = self.condition_of(&["a", "b"]);
        self.line(0, &format!("let x = {x}, y = 0, flag = {flag};"));
        self.line(
            0,
            &format!("const u = [1, -1, 4, 0], v = new Array({length}).fill({});", self.rng.clone().below(3)),
        );
        for _ in 0..2 + self.rng.below(3) {
            self.statement(0, 2);
        }
        let claim = self.condition();
        self.line(0, &format!("assert({claim});"));
        self.out += "}\n";
    }

    fn int(&mut self, depth: usize) -> String {
        let kind = self.rng.below(100);
        if depth == 0 || kind < 30 {
            return self.rng.pick(&self.ints).clone();
        }
        let array = self.pick(&ARRAYS);
        match kind {
            30..48 => (self.rng.below(10) as i64 - 3).to_string(),
            48..52 => self.pick(&["2147483648", "9007199254740991", "65536", "-2147483648", "scale"]).into(),
            52..58 => format!("clamp({})", self.int(depth - 1)),
            58..61 => format!("sum({} & 7)", self.int(depth - 1)),
            61..66 => format!("{array}.length"),
            66..74 => format!("{array}[wrap({}, {array}.length)]", self.int(depth - 1)),
            74..88 => {
                let op = self.pick(&["+", "-", "*", "%", "&", "|", "^", "<<", ">>", ">>>"]);
                format!("({} {op} {})", self.int(depth - 1), self.int(depth - 1))
            }
            88..93 => {
                let (n, d) = (self.int(depth - 1), self.pick(&["2", "3", "7", "-2", "y"]));
                let by = self.pick(&["Math.floor(", "Math.trunc(", "("]);
                format!("{by}({n}) / {d}{}", if by == "(" { " | 0)" } else { ")" })
            }
            93..97 => {
                let f = self.pick(&["Math.min", "Math.max"]);
                format!("{f}({}, {})", self.int(depth - 1), self.int(depth - 1))
            }
            _ => format!("Math.abs({})", self.int(depth - 1)),
        }
    }

    fn condition_of(&mut self, ints: &[&'static str]) -> String {
        let (l, r) = (self.pick(ints), self.rng.below(9) as i64 - 3);
        format!("{l} {} {r}", self.pick(&["<", "<=", "===", "!==", ">"]))
    }

    fn condition(&mut self) -> String {
        match self.rng.below(100) {
            0..75 => {
                let op = self.pick(&["<", "<=", "===", "!==", ">", ">="]);
                format!("{} {op} {}", self.int(1), self.int(1))
            }
            75..85 => self.pick(&["flag", "!flag", "isEven(x & 15)", "x", "!y"]).into(),
            _ => {
                let op = self.pick(&["&&", "||"]);
                format!("({} {op} {})", self.condition(), self.condition())
            }
        }
    }

    fn simple(&mut self, depth: usize, kind: usize) {
        let array = self.pick(&ARRAYS);
        let text = match kind {
            0..30 => {
                let (to, op) = (self.pick(&["x", "y"]), self.pick(&["=", "=", "=", "+=", "-="]));
                format!("{to} {op} {};", self.int(2))
            }
            30..38 => format!("flag = {};", self.condition_of(&["x", "y", "a"])),
            38..44 => self.pick(&["x++;", "y--;", "a = b;", "calls = 0;"]).into(),
            _ => {
                let at = self.int(1);
                format!("{array}[wrap({at}, {array}.length)] {} {};", self.pick(&["=", "="]), self.int(1))
            }
        };
        self.line(depth, &text);
    }

    fn statement(&mut self, depth: usize, nesting: usize) {
        let kind = self.rng.below(100);
        match kind {
            0..62 => self.simple(depth, kind),
            62..65 => {
                let condition = self.condition();
                self.line(depth, &format!("if ({condition}) throw new RangeError('no');"));
            }
            _ if nesting == 0 => self.line(depth, "x++;"),
            65..80 => {
                let condition = self.condition();
                self.line(depth, &format!("if ({condition}) {{"));
                self.body(depth + 1, nesting - 1);
                if self.rng.percent(40) {
                    self.line(depth, "} else {");
                    self.body(depth + 1, nesting - 1);
                }
                self.line(depth, "}");
            }
            _ => self.round(depth, nesting),
        }
    }

    /// A loop that counts, or one that goes on under a condition.
    fn round(&mut self, depth: usize, nesting: usize) {
        self.fresh += 1;
        let k = format!("k{}", self.fresh);
        if self.rng.percent(25) {
            let condition = self.condition();
            self.line(depth, &format!("let {k} = 9;"));
            self.line(depth, &format!("while ({k} > 0 && {condition}) {{"));
            self.line(depth + 1, &format!("{k}--;"));
            self.body(depth + 1, nesting - 1);
        } else {
            let bound = self.pick(&["(a & 7)", "3", "u.length", "5", "v.length", "v.length"]);
            self.line(depth, &format!("for (let {k} = 0; {k} < {bound}; {k}++) {{"));
            self.ints.push(k.clone());
            if bound == "v.length" && self.rng.percent(50) {
                let value = self.int(1);
                self.line(depth + 1, &format!("v[{k}] = {value};"));
            }
            if self.rng.percent(15) {
                let (condition, word) = (self.condition(), self.pick(&["break", "continue"]));
                self.line(depth + 1, &format!("if ({condition}) {word};"));
            }
            self.body(depth + 1, nesting - 1);
            self.ints.pop();
        }
        self.line(depth, "}");
    }

    fn body(&mut self, depth: usize, nesting: usize) {
        for _ in 0..1 + self.rng.below(3) {
            self.statement(depth, nesting);
        }
    }
}
