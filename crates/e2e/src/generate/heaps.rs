//! Random methods with loops, linked objects and arrays, and an assertion at the end: what a prover by invariants must not
//! be wrong about. The same seed gives the same text.
//!
//! A class has methods `p0`, `p1`, … with two parameters of type `int`, and a `main` that runs each on every pair of a
//! few dozen numbers and prints `method, did an assertion fail, was there an exception`. Every loop ends after a few rounds.

use super::nested::{Nested, Text};
use crate::rng::Rng;

/// What every class of this kind begins with: a linked object and methods with loops of their own.
const HELPERS: &str = "    static class C {
        int n;
        C next;
        void up(int k) { int rounds = 0; while (n < k && rounds < 9) { n++; rounds++; } }
    }
    static int get(C c) { return c == null ? -1 : c.n; }
    static int walk(C c) { int i = 0; while (c != null && i < 8) { i++; c = c.next; } return i; }
    static int index(int i, int[] of) { return of.length == 0 ? 0 : (i % of.length + of.length) % of.length; }
";

/// What runs the methods; `CASES` and `COUNT` are put in.
const RUNNER: &str = "    static void call(int i, int a, int b) {
        switch (i) {
CASES        }
    }
    public static void main(String[] arguments) {
        int[] given = { 0, 1, 2, 3, 4, 5, 6, 7, 8, -1, -2, -3, 15, 100, 2147483647, -2147483648, 12345 };
        for (int i = 0; i < COUNT; i++) {
            boolean failed = false, thrown = false;
            for (int a : given) for (int b : given) {
                try { call(i, a, b); } catch (AssertionError e) { failed = true; } catch (RuntimeException e) { thrown = true; }
            }
            System.out.println(\"p\" + i + \" \" + failed + \" \" + thrown);
        }
    }
}
";

/// A method in the making.
struct Method<'a>(Text<'a>);

const OBJECTS: [&str; 3] = ["p", "q", "r"];
const ARRAYS: [&str; 2] = ["u", "v"];

/// The text of the class with this name and as many methods as `methods` says.
pub fn class(name: &str, seed: u64, methods: usize) -> String {
    let mut rng = Rng::new(seed);
    let mut out = format!("public class {name} {{\n{HELPERS}");
    let mut cases = String::new();
    for i in 0..methods {
        let mut m = Method(Text::new(&mut rng, "        ", "    ", &["a", "b", "x", "y"]));
        m.method(i);
        out += &m.0.out;
        cases += &format!("            case {i}: p{i}(a, b); break;\n");
    }
    out + &RUNNER.replace("CASES", &cases).replace("COUNT", &methods.to_string())
}

impl Method<'_> {
    fn object(&mut self) -> &'static str {
        OBJECTS[self.0.rng.below(OBJECTS.len())]
    }

    fn array(&mut self) -> &'static str {
        ARRAYS[self.0.rng.below(ARRAYS.len())]
    }

    /// An object or null.
    fn link(&mut self) -> String {
        if self.0.rng.percent(25) { "null".into() } else { self.object().into() }
    }

    fn method(&mut self, number: usize) {
        let (x, second) = (self.0.rng.below(4), *self.0.rng.pick(&["p", "new C()"]));
        let (third, length) = (*self.0.rng.pick(&["p", "new C()"]), *self.0.rng.pick(&["2", "a & 3", "6"]));
        self.0.out += &format!("    static void p{number}(int a, int b) {{\n");
        self.0.line(0, &format!("int x = {x}, y = 0;"));
        self.0.line(0, &format!("C p = new C(), q = {second}, r = {third};"));
        self.0.line(0, &format!("int[] u = new int[4], v = new int[{length}];"));
        self.statements();
        let claim = self.condition();
        self.0.line(0, &format!("assert {claim};"));
        self.0.out += "    }\n";
    }

    fn int(&mut self, depth: usize) -> String {
        let kind = self.0.rng.below(100);
        if depth == 0 || kind < 30 {
            return self.0.rng.pick(&self.0.ints).clone();
        }
        match kind {
            30..50 => (self.0.rng.below(10) as i64 - 3).to_string(),
            50..62 => format!("get({})", self.object()),
            62..70 => format!("{}.n", self.object()),
            70..76 => format!("{}.length", self.array()),
            76..82 => {
                let (at, array) = (self.int(depth - 1), self.array());
                format!("{array}[index({at}, {array})]")
            }
            82..95 => {
                let (l, op, r) =
                    (self.int(depth - 1), *self.0.rng.pick(&["+", "-", "*"]), self.int(depth - 1));
                format!("({l} {op} {r})")
            }
            _ => {
                let (l, op, r) = (
                    self.int(depth - 1),
                    *self.0.rng.pick(&["/", "%"]),
                    *self.0.rng.pick(&["2", "3", "7", "-2"]),
                );
                format!("({l} {op} {r})")
            }
        }
    }

    /// Statements that cannot hold others.
    fn simple(&mut self, depth: usize, kind: usize) {
        let text = match kind {
            0..22 => format!("{} = {};", self.0.rng.pick(&["x", "y"]), self.int(2)),
            22..32 => {
                let (to, from) = (self.object(), self.object());
                match self.0.rng.below(7) {
                    0..3 => format!("{to} = new C();"),
                    3..6 => format!("{to} = {from};"),
                    _ => format!("{to} = {from}.next;"),
                }
            }
            32..42 => format!("{}.n = {};", self.object(), self.int(1)),
            42..50 => {
                let new = self.0.rng.percent(20);
                let (of, to) = (self.object(), self.link());
                format!("{of}.next = {};", if new { "new C()" } else { &to })
            }
            50..56 => format!("{}.up({});", self.object(), self.0.rng.pick(&["4", "b", "x"])),
            56..62 => format!("x = walk({});", self.object()),
            62..70 => {
                let (array, at) = (self.array(), self.int(1));
                format!("{array}[index({at}, {array})] = {};", self.int(1))
            }
            _ => format!("{} = new int[{}];", self.array(), self.0.rng.pick(&["3", "b & 7", "5"])),
        };
        self.0.line(depth, &text);
    }

    /// A loop makes objects, of which one is kept, and then calls a method with a loop on it.
    fn one_of_many(&mut self, depth: usize) {
        let (k, kept) = (self.0.name("k"), self.object());
        let (bound, condition) = (*self.0.rng.pick(&["(a & 7)", "4", "v.length"]), self.condition());
        self.0.line(depth, &format!("for (int {k} = 0; {k} < {bound}; {k}++) {{"));
        self.0.line(depth + 1, &format!("C new{k} = new C();"));
        self.0.line(depth + 1, &format!("if ({condition}) {kept} = new{k};"));
        self.0.line(depth, "}");
        let rounds = *self.0.rng.pick(&["4", "b", "x"]);
        self.0.line(depth, &format!("{kept}.up({rounds});"));
    }
}

impl<'a> Nested<'a> for Method<'a> {
    const COUNTER: &'static str = "int";

    fn text(&mut self) -> &mut Text<'a> {
        &mut self.0
    }

    fn condition(&mut self) -> String {
        let equality = *self.0.rng.pick(&["==", "!="]);
        match self.0.rng.below(100) {
            0..70 => {
                let (l, op) = (self.int(1), *self.0.rng.pick(&["<", "<=", "==", "!=", ">"]));
                format!("{l} {op} {}", self.int(1))
            }
            70..85 => format!("{} {equality} {}", self.object(), self.link()),
            _ => {
                let object = self.object();
                format!("({object} != null && {object}.next {equality} {})", self.link())
            }
        }
    }

    fn statement(&mut self, depth: usize, nesting: usize) {
        let kind = self.0.rng.below(100);
        match kind {
            0..72 => self.simple(depth, kind),
            72..77 => self.one_of_many(depth),
            _ if nesting == 0 => self.0.line(depth, "x++;"),
            77..88 => self.conditional(depth, nesting),
            _ => self.round(depth, nesting),
        }
    }

    fn first_in_round(&mut self, depth: usize, counter: &str, bound: &str) {
        if bound == "v.length" && self.0.rng.percent(50) {
            let value = self.int(1);
            self.0.line(depth, &format!("v[{counter} % v.length] = {value};"));
        }
    }
}
