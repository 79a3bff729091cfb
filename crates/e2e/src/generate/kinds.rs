//! Random Python functions over integers, truth values, texts, lists, `None` and exceptions, with loops, and an assertion at the end: what
//! the proofs of simple Python must not be wrong about. The same seed gives the same text.
//!
//! A file has functions `p0`, `p1`, … of three integers, a list and a text, and a text that runs each of them on some hundred arguments and
//! prints `function, did an assertion fail, was another exception raised`. A run that takes too long says nothing.

use crate::rng::Rng;

const HEAD: &str = "calls = 0


def climb(p, q):
    if p <= 0:
        return q
    return climb(p - 1, q + 1)


def upto(p, q):
    r = 0
    while r < p:
        r += 1
        if r == q:
            return r
    return None


def divided(p, q):
    global calls
    calls += 1
    if q == 0:
        raise ValueError('no')
    return p // q


class Counter:
    def __init__(self, start):
        self.n = start

    def up(self, by):
        if by > 0:
            self.n += by
        return self.n
";

/// What runs the functions; appended to the file's text where Python runs it.
pub const RUNNER: &str = "

import random
import sys
import types

steps = 0


def count(frame, event, arg):
    global steps
    steps += 1
    if steps > 3000:
        raise TimeoutError
    return count


for name, f in [i for i in globals().items() if i[0][0] == 'p' and isinstance(i[1], types.FunctionType)]:
    failed = thrown = False
    chosen = random.Random(7)
    for _ in range(200):
        a, b, n = (chosen.choice([-5, -2, -1, 0, 0, 1, 2, 3, 4, 5, 6, 9, 20]) for _ in range(3))
        k = [chosen.choice([-2, -1, 0, 1, 2, 3, 7]) for _ in range(chosen.randint(0, 4))]
        calls = steps = 0
        sys.settrace(count)
        try:
            f(a, b, n, k, chosen.choice(['', 'ab', 'c', 'x', 'abc']))
        except (TimeoutError, RecursionError, MemoryError):
            pass
        except AssertionError:
            failed = True
        except Exception:
            thrown = True
        finally:
            sys.settrace(None)
    print(name, str(failed).lower(), str(thrown).lower())
";

/// A file in the making.
struct File<'a> {
    rng: &'a mut Rng,
    out: String,
    fresh: usize,
}

/// The text of a file with as many functions as `functions` says.
pub fn file(seed: u64, functions: usize) -> String {
    let mut rng = Rng::new(seed);
    let mut f = File { rng: &mut rng, out: HEAD.to_string(), fresh: 0 };
    for i in 0..functions {
        f.function(i);
    }
    f.out
}

impl File<'_> {
    fn line(&mut self, depth: usize, text: &str) {
        self.out += &"    ".repeat(depth);
        self.out += text;
        self.out.push('\n');
    }

    fn pick(&mut self, items: &[&'static str]) -> &'static str {
        items[self.rng.below(items.len())]
    }

    fn function(&mut self, number: usize) {
        self.out += "\n\n";
        self.line(0, &format!("def p{number}(a: int, b: int, n: int, k: list[int], s: str):"));
        let (x, y) = (self.rng.below(5) as i64 - 2, self.rng.below(5) as i64 - 2);
        for text in
            [&format!("x = {x}"), &format!("y = {y}"), "t = False", "o = None", "c = Counter(a)", "l = []"]
        {
            self.line(1, text);
        }
        if self.rng.percent(50) {
            self.line(1, "if a < 0 or b < 0 or n < 0:");
            self.line(2, "return");
        }
        for _ in 0..2 + self.rng.below(3) {
            self.statement(1, 2, false);
        }
        let claim = self.condition(1);
        self.line(1, &format!("assert {claim}"));
    }

    fn int(&mut self, depth: usize) -> String {
        let kind = self.rng.below(100);
        if depth == 0 || kind < 34 {
            return self.pick(&["a", "b", "n", "x", "y", "x", "y"]).into();
        }
        let d = depth - 1;
        match kind {
            34..58 => (self.rng.below(9) as i64 - 3).to_string(),
            58..66 => {
                let (op, by) = (self.pick(&["//", "%"]), self.pick(&["2", "3", "-2", "y", "b"]));
                format!("({} {op} {by})", self.int(d))
            }
            66..74 => {
                let list = self.pick(&["l", "k"]);
                if self.rng.percent(50) { format!("len({list})") } else { format!("{list}[{}]", self.int(d)) }
            }
            74..78 => self.pick(&["len(s)", "c.n", "calls", "sum(q for q in k)", "max(k)"]).into(),
            78..88 => {
                let (p, q) = (self.int(d), self.int(d));
                let f = self.pick(&["min", "max", "climb", "divided", "divmod"]);
                match f {
                    "divmod" => format!("({p} if {} else {q})", self.condition(d)),
                    f => format!("{f}({p}, {q})"),
                }
            }
            88..92 => {
                let p = self.int(d);
                match self.rng.below(5) {
                    0 => format!("({p} >> 1)"),
                    1 => format!("({p} & 3)"),
                    2 => format!("(~{p} | 1)"),
                    3 => format!("abs({p})"),
                    _ => format!("({p} ** 2)"),
                }
            }
            _ => {
                let op = self.pick(&["+", "-", "*"]);
                format!("({} {op} {})", self.int(d), self.int(d))
            }
        }
    }

    fn condition(&mut self, depth: usize) -> String {
        match self.rng.below(100) {
            0..60 => {
                let op = self.pick(&["<", "<=", "==", "!=", ">", ">="]);
                format!("{} {op} {}", self.int(depth), self.int(depth))
            }
            60..68 => format!("{} <= {} < {}", self.int(0), self.int(depth), self.int(depth)),
            68..86 => self
                .pick(&[
                    "t",
                    "o is None",
                    "o is not None",
                    "o == 1",
                    "o",
                    "s == 'ab'",
                    "s != 'c'",
                    "s in ('ab', 'x')",
                    "not s",
                    "x in (1, 2, 3)",
                    "all(q >= 0 for q in l)",
                    "any(q == x for q in k)",
                    "k == l",
                    "isinstance(o, int)",
                ])
                .into(),
            _ if depth == 0 => "t".into(),
            86..91 => format!("not ({})", self.condition(depth - 1)),
            _ => {
                let op = self.pick(&["and", "or"]);
                format!("({} {op} {})", self.condition(depth - 1), self.condition(depth - 1))
            }
        }
    }

    fn body(&mut self, depth: usize, nesting: usize, in_loop: bool) {
        for _ in 0..1 + self.rng.below(2) {
            self.statement(depth, nesting, in_loop);
        }
    }

    fn simple(&mut self, depth: usize) {
        let p = self.int(2);
        let text = match self.rng.below(100) {
            0..38 => format!("{} = {p}", self.pick(&["x", "y"])),
            38..56 => format!("{} {} {p}", self.pick(&["x", "y"]), self.pick(&["+=", "-="])),
            56..61 => format!("t = {}", self.condition(1)),
            61..66 => format!("o = {}", self.pick(&["None", "x", "upto(x, y)", "upto(n, 2)"])),
            66..72 => self
                .pick(&["s += 'ab'", "s = 'c'", "s = s * 2", "s = str(x)", "s = s[1:]", "s = f'{x}-{y}'"])
                .into(),
            72..75 => "x, y = y, x".into(),
            75..80 => format!("{} = c.up({p})", self.pick(&["x", "y"])),
            80..84 => format!("{}.append({p})", self.pick(&["l", "k"])),
            84..88 => format!("l = [{p} for q in range({})]", self.rng.below(5)),
            88..92 => format!("{}[{p}] = {}", self.pick(&["l", "k"]), self.int(1)),
            92..95 => self.pick(&["l = k", "x = l.pop()", "l = [x, y]", "l = [0] * 3"]).into(),
            95..98 => format!("assert {}", self.condition(1)),
            _ => format!("z = {p}"),
        };
        self.line(depth, &text);
    }

    fn statement(&mut self, depth: usize, nesting: usize, in_loop: bool) {
        let kind = self.rng.below(100);
        if in_loop && kind < 4 {
            let word = self.pick(&["break", "continue"]);
            return self.line(depth, word);
        }
        if nesting == 0 || kind < 58 {
            return self.simple(depth);
        }
        match kind {
            58..72 => {
                let condition = self.condition(1);
                self.line(depth, &format!("if {condition}:"));
                self.body(depth + 1, nesting - 1, in_loop);
                if self.rng.percent(50) {
                    self.line(depth, "else:");
                    self.body(depth + 1, nesting - 1, in_loop);
                }
            }
            72..88 => {
                self.round(depth);
                self.body(depth + 1, nesting - 1, true);
                if self.rng.percent(15) {
                    self.line(depth, "else:");
                    self.simple(depth + 1);
                }
            }
            88..96 => {
                self.line(depth, "try:");
                self.body(depth + 1, nesting - 1, in_loop);
                let caught = self.pick(&[
                    "ZeroDivisionError",
                    "IndexError as e",
                    "ArithmeticError",
                    "Exception as e",
                    "(ValueError, LookupError)",
                ]);
                self.line(depth, &format!("except {caught}:"));
                self.simple(depth + 1);
                let end = self.pick(&["", "", "else:", "finally:"]);
                if !end.is_empty() {
                    self.line(depth, end);
                    self.simple(depth + 1);
                }
            }
            _ => {
                let condition = self.condition(1);
                let what = self.pick(&["ValueError(1)", "KeyError", "IndexError()"]);
                self.line(depth, &format!("if {condition}:"));
                self.line(depth + 1, &format!("raise {what}"));
            }
        }
    }

    /// The head of a loop.
    fn round(&mut self, depth: usize) {
        self.fresh += 1;
        let i = format!("i{}", self.fresh);
        let bound = self.pick(&["a", "b", "n", "3", "5", "len(k)"]);
        let to = self.pick(&["x", "y"]);
        match self.rng.below(6) {
            0 | 1 => {
                self.line(depth, &format!("{i} = 0"));
                self.line(depth, &format!("while {i} < {bound}:"));
                self.line(depth + 1, &format!("{i} += 1"));
            }
            2 => {
                let (start, step) = if self.rng.percent(50) { ("0", "-1") } else { ("6", "2") };
                self.line(depth, &format!("for {to} in range({bound}, {start}, {step}):"));
            }
            3 => self.line(depth, &format!("for {to} in k:")),
            4 => self.line(depth, &format!("for {i}, {to} in enumerate(k):")),
            _ => self.line(depth, &format!("for {i} in range({bound}):")),
        }
    }
}
