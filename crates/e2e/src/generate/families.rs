//! Random Python functions over classes that extend others, context managers, generators, inner functions and functions that are passed on: what
//! the proofs of simple Python must not be wrong about. The same seed gives the same text.
//!
//! A file has functions `p0`, `p1`, … with the parameters of those of [`super::kinds`], whose runner runs them, too.

use crate::rng::Rng;
use std::fmt::Write;

/// What every file has.
const HEAD: &str = "class Guard:
    def __init__(self, swallows):
        self.depth = 0
        self.seen = 0
        self.swallows = swallows

    def __enter__(self):
        self.depth += 1
        return self

    def __exit__(self, kind, error, trace):
        self.depth -= 1
        if kind is not None:
            self.seen += 1
        return self.swallows


class Refused(Exception):
    def __init__(self, code):
        super().__init__('refused')
        self.code = code
";

fn number(rng: &mut Rng) -> String {
    (*rng.pick(&["-2", "-1", "0", "1", "2", "3", "5"])).to_string()
}

/// An expression over these names.
fn expression(rng: &mut Rng, names: &[&str]) -> String {
    let (x, y, n) = (*rng.pick(names), *rng.pick(names), number(rng));
    match rng.below(9) {
        0 => n,
        1 | 2 => x.to_string(),
        3 => format!("{x} + {n}"),
        4 => format!("{x} - {y}"),
        5 => format!("abs({x})"),
        6 => format!("min({x}, {y})"),
        7 => format!("({x} if {y} > {n} else {y})"),
        _ => format!("{x} * 2"),
    }
}

fn condition(rng: &mut Rng, names: &[&str]) -> String {
    let (left, sign) = (expression(rng, names), *rng.pick(&["<", "<=", ">", ">=", "==", "!="]));
    let right = if rng.percent(60) { number(rng) } else { (*rng.pick(names)).to_string() };
    format!("{left} {sign} {right}")
}

/// A family of classes with methods that are overridden here and there.
fn family(rng: &mut Rng, out: &mut String) {
    let (limit, start) = (number(rng), expression(rng, &["v"]));
    let (first, second) =
        (expression(rng, &["x", "self.v"]), expression(rng, &["x", "self.v", "self.LIMIT"]));
    write!(
        out,
        "\n\nclass A:\n    LIMIT = {limit}\n\n    def __init__(self, v):\n        self.v = {start}\n\n    def m(self, x):\n        return {first}\n\n    def k(self, x):\n        self.v = {second}\n        return self.m(x)\n\n    @property\n    def p(self):\n        return self.v\n\n    def each(self, n):\n        i = 0\n        while i < n:\n            yield self.m(i)\n            i += 1\n"
    )
    .expect("a string takes everything");
    for (name, base) in [("B", "A"), ("C", if rng.percent(50) { "B" } else { "A" })] {
        write!(out, "\n\nclass {name}({base}):\n").expect("a string takes everything");
        if rng.percent(60) {
            let (given, own) = (expression(rng, &["v"]), expression(rng, &["v"]));
            let field = rng.pick(&["v", "w", "w"]);
            write!(
                out,
                "    def __init__(self, v):\n        super().__init__({given})\n        self.{field} = {own}\n\n"
            )
            .expect("a string takes everything");
        }
        let body = match rng.below(3) {
            0 => expression(rng, &["x", "self.v"]),
            1 => format!("super().m({})", expression(rng, &["x"])),
            _ => format!("super().m(x) + {}", number(rng)),
        };
        write!(out, "    def m(self, x):\n        return {body}\n").expect("a string takes everything");
    }
}

/// Statements of a loop over `x`; `t` adds up, `o` is an object, `g` a manager.
fn round(rng: &mut Rng) -> String {
    let names = ["x", "t", "a", "n"];
    let (c, e, d) = (condition(rng, &names), expression(rng, &["x", "t"]), condition(rng, &["x", "b"]));
    let out =
        *rng.pick(&["continue", "break", "return", "raise Refused(x)", "raise ValueError('x')", "t -= 1"]);
    let call = *rng.pick(&["o.m(x)", "o.k(x)", "clip(x)", "twice(x)", "o.v", "o.p", "A.m(o, x)"]);
    match rng.below(6) {
        0 => format!("        t = {e}\n        if {c}:\n            {out}\n"),
        1 => format!("        with g:\n            if {c}:\n                {out}\n            t += 1\n"),
        2 => format!(
            "        try:\n            t += 1\n            if {c}:\n                {out}\n        finally:\n            t -= {}\n",
            number(rng)
        ),
        3 => format!("        t = {call}\n        if {d}:\n            {out}\n"),
        4 => format!(
            "        try:\n            with g as h:\n                if {c}:\n                    {out}\n                t += h.depth\n        except Refused:\n            t += 1\n"
        ),
        _ => format!(
            "        if isinstance(o, B):\n            t = {call}\n        else:\n            t = {e}\n"
        ),
    }
}

fn function(rng: &mut Rng, index: usize, out: &mut String) {
    let names = ["a", "b", "n"];
    let (kind, other) = (*rng.pick(&["A", "B", "C"]), *rng.pick(&["A", "B", "C"]));
    let (test, swallows) = (condition(rng, &names), *rng.pick(&["False", "False", "True"]));
    let over = [
        "k".to_string(),
        "range(n)".into(),
        "o.each(n)".into(),
        format!("filter(lambda y: {}, k)", condition(rng, &["y"])),
        format!("map(lambda y: {}, k)", expression(rng, &["y", "a"])),
        format!("sorted(k, key=lambda y: {})", expression(rng, &["y", "b"])),
    ];
    let over = rng.pick(&over).clone();
    let (clip, twice) = (expression(rng, &["q", "a"]), expression(rng, &["q", "b"]));
    let mut body = round(rng);
    if rng.percent(40) {
        body += &round(rng);
    }
    let last = match rng.below(8) {
        0 => "assert g.depth == 0".to_string(),
        1 => "assert g.seen == 0".into(),
        2 => format!("assert t {} {}", rng.pick(&[">=", "<=", "!="]), number(rng)),
        3 => {
            format!("assert next((y for y in k if y > 0), 1) {} {}", rng.pick(&[">", ">=", "<"]), number(rng))
        }
        4 => format!("assert max(k, key=lambda y: -y, default=0) {} 8", rng.pick(&["<", ">"])),
        5 => format!("assert {}", condition(rng, &["o.v", "a"])),
        6 => format!("assert {}", condition(rng, &["o.m(1)", "a"])),
        _ => format!("assert {}", condition(rng, &["t", "len(k)"])),
    };
    write!(
        out,
        "\n\ndef p{index}(a: int, b: int, n: int, k: list[int], s: str) -> None:\n    if {test}:\n        o: A = {kind}(a)\n    else:\n        o = {other}(b)\n    g = Guard({swallows})\n    t = 0\n\n    def clip(q):\n        return {clip}\n\n    def twice(q):\n        return clip(clip(q)) + {twice}\n\n    for x in {over}:\n{body}    {last}\n"
    )
    .expect("a string takes everything");
}

/// The text of the file with so many functions.
pub fn file(seed: u64, functions: usize) -> String {
    let mut rng = Rng::new(seed);
    let mut out = HEAD.to_string();
    family(&mut rng, &mut out);
    (0..functions).for_each(|i| function(&mut rng, i, &mut out));
    out
}
