//! Law 2, *composition and replay change nothing*, on random programs of JavaScript: objects that are passed on, changed and
//! compared, arrays, closures, exceptions, shared counters. Under every policy exactly one end holds for each of the few inputs,
//! and its trace is what Node computes.
//!
//! `CONSPECT_LAWS` sets how many programs there are, `CONSPECT_LAWS_FROM` the first one.

mod ends;

use conspect_e2e::rng::Rng;
use conspect_engine::summary::Calls;
use conspect_engine::verdict::Verdict;
use conspect_engine::world::World;
use conspect_engine::{Ends, Explorer, Merge, Options};
use ends::{Inputs, holding, integer, load, on_a_large_stack, only, variable};
use std::fmt::Write;
use std::process::Command;

/// The inputs are two integers of at most this size.
const MOST: i64 = 3;
/// The functions of a program; each calls later ones only.
const FUNCTIONS: usize = 5;

/// Writes one program.
struct Writer {
    rng: Rng,
    out: String,
    /// The function that is being written.
    function: usize,
    depth: usize,
}

impl Writer {
    fn number(&mut self) -> String {
        (self.rng.below(9) as i64 - 4).to_string()
    }

    fn value(&mut self) -> String {
        match self.rng.below(14) {
            0..=2 => "x".into(),
            3 | 4 => "y".into(),
            5 => "o.n".into(),
            6 => "o.m".into(),
            7 => self.number(),
            8 => format!("x + {}", self.rng.pick(&["y", "o.n", "1", "list.length"])),
            9 => format!("y - {}", self.rng.pick(&["x", "o.m", "2", "count"])),
            10 => format!("x * {}", self.number()),
            11 => "y / 2".into(),
            12 => format!("(x | 0) % {}", 2 + self.rng.below(3)),
            _ => "-x".into(),
        }
    }

    fn condition(&mut self) -> String {
        match self.rng.below(12) {
            0 | 1 => format!("x < {}", self.number()),
            2 => format!("y > {}", self.number()),
            3 => "x < y".into(),
            4 => "x === y".into(),
            5 => format!("o.n > {}", self.number()),
            6 => "o.next !== null".into(),
            7 => "o === shared.last".into(),
            8 => "typeof y === 'number'".into(),
            9 => "list.length > 2".into(),
            10 => "word === 'some'".into(),
            _ => "count % 2 === 0".into(),
        }
    }

    fn call(&mut self) -> String {
        let callee = self.function + 1 + self.rng.below(FUNCTIONS - self.function);
        let (a, b) = (self.value(), self.value());
        match callee {
            FUNCTIONS => format!("steps({}, {a}, o)", self.rng.below(4)),
            n => format!("f{n}({a}, {b}, o, list)"),
        }
    }

    fn line(&mut self, text: &str) {
        let _ = writeln!(self.out, "{}{text}", "  ".repeat(self.depth));
    }

    fn block(&mut self, head: &str, count: usize) {
        self.line(&format!("{head} {{"));
        self.depth += 1;
        for _ in 0..count {
            self.statement();
        }
        self.depth -= 1;
    }

    fn statement(&mut self) {
        let text = match self.rng.below(24) {
            0 | 1 => format!("x = {};", self.value()),
            2 => format!("y = {};", self.value()),
            3 => format!("o.n = {};", self.value()),
            4 => format!("o.m = {};", self.value()),
            5 => format!("o.next = {{ n: {}, m: y, next: null }};", self.value()),
            6 => "if (o.next !== null) o = o.next;".into(),
            7 => format!("list.push({});", self.value()),
            8 => format!("if (list.length > 1) list[{}] = {};", self.rng.below(2), self.value()),
            9 => "x += list.length > 0 ? list[0] : 1;".into(),
            10 => "y = list.pop();".into(),
            11 => format!("shared.{} += 1;", self.rng.pick(&["n", "m"])),
            12 => "shared.last = o;".into(),
            13 => "count++;".into(),
            14 => format!("word = {} ? 'some' : 'other';", self.condition()),
            15 => format!("o = make({}, o);", self.value()),
            16 => format!("{{ const add = (k) => k + x; y = add({}); }}", self.value()),
            17 if self.depth < 3 => {
                let head = format!("if ({})", self.condition());
                self.block(&head, 1);
                self.block("} else", 1);
                return self.line("}");
            }
            18 if self.depth < 3 => {
                self.line("try {");
                self.depth += 1;
                let call = self.call();
                self.line(&format!("x = {call};"));
                self.depth -= 1;
                return self.line("} catch (e) { x = e; count += 2; }");
            }
            20 | 21 => format!("x = keeper.take({});", self.value()),
            19 if self.depth < 3 => format!("if ({}) throw {};", self.condition(), self.value()),
            _ => format!("{} = {};", self.rng.pick(&["x", "y"]), self.call()),
        };
        self.line(&text);
    }

    fn program(seed: u64) -> String {
        let mut w = Writer { rng: Rng::new(seed), out: PRELUDE.into(), function: 0, depth: 0 };
        for function in 0..FUNCTIONS {
            w.function = function;
            let count = 2 + w.rng.below(4);
            w.block(&format!("function f{function}(x, y, o, list)"), count);
            let value = w.value();
            w.line(&format!("  return {value};"));
            w.line("}");
        }
        w.out + MAIN
    }
}

const PRELUDE: &str = "let trace = 7;
let count = 0;
let word = 'none';
const shared = { n: 0, m: 0, last: null };
function mix(v) {
  trace = (trace * 31 + (v | 0) + (v === undefined ? 5 : 0) + (v === true ? 3 : 0)) | 0;
}
function make(v, next) {
  if (v > 1) return { n: v, m: 1, next };
  return { n: 2, m: v, next: null };
}
class Keeper {
  constructor() {
    this.last = 0;
    this.seen = [];
  }
  take(v) {
    if (v > 1) this.seen.push(v);
    else if (v < -2) this.low = v;
    const before = this.last;
    this.last = v;
    return before;
  }
}
const keeper = new Keeper();
function steps(n, v, o) {
  if (n <= 0) return v;
  o.n = o.n + 1;
  return v > 2 ? steps(n - 1, v - 2, o) : steps(n - 1, v + 1, o) + 1;
}
";

const MAIN: &str = "const first = { n: 1, m: 2, next: null };
const list = [1];
try {
  mix(f0(a, b, first, list));
} catch (e) {
  mix(e);
  mix(11);
}
try {
  mix(f1(b, 2, first, list));
} catch (e) {
  mix(e);
}
for (let o = first, k = 0; o !== null && k < 4; o = o.next, k++) {
  mix(o.n);
  mix(o.m);
}
for (const v of list) mix(v);
mix(count);
mix(shared.n);
mix(shared.m);
mix(shared.last === first);
mix(word === 'some');
mix(keeper.last);
mix(keeper.low);
for (const v of keeper.seen) mix(v);
";

fn points() -> Vec<[i64; 2]> {
    (-MOST..=MOST).flat_map(|a| (-MOST..=MOST).map(move |b| [a, b])).collect()
}

/// The trace of the program for each of the inputs, by Node.
fn expected(program: &str) -> Vec<i64> {
    let text = format!(
        "for (const [a, b] of JSON.parse(process.argv[1])) console.log((() => {{ {program} return trace; }})());"
    );
    let output =
        Command::new("node").args(["-e", &text, &format!("{:?}", points())]).output().expect("node runs");
    assert!(output.status.success(), "{}\n{program}", String::from_utf8_lossy(&output.stderr));
    let text = String::from_utf8(output.stdout).expect("UTF-8");
    text.lines().map(|l| l.parse().expect("a number")).collect()
}

/// All ends of the program, and whether something was cut off.
fn explore(program: &str, calls: Calls, merge: Merge) -> (Ends, World, bool) {
    let text = format!(
        "const {{ int }} = require('conspect');\nconst a = int(-{MOST}, {MOST});\nconst b = int(-{MOST}, {MOST});\n{program}"
    );
    let (mut world, entry) = load(&text, |js| js.check_entry(None).expect("an entry"));
    let options = Options { calls, merge, loop_bound: Some(9), max_steps: 4_000_000, ..Options::default() };
    let ends = Explorer::new(&mut world, options).ends(entry);
    let cut = !matches!(ends.report.properties[0].verdict, Verdict::Proved);
    (ends, world, cut)
}

/// The trace that the only end says which holds for these inputs.
fn under(ends: &Ends, world: &World, inputs: &Inputs<'_>) -> Result<Option<i64>, String> {
    match *holding(ends, inputs) {
        [] => Ok(None),
        [end] => {
            let trace = only(ends, &variable(ends, world, end, "trace"), inputs);
            Ok(Some(integer(ends, &trace, inputs).expect("an integer")))
        }
        ref more => Err(format!("{} ends", more.len())),
    }
}

/// How calls are done, and what is done where paths meet.
const MODES: [(Calls, Merge); 5] = [
    (Calls::Inline, Merge::Never),
    (Calls::Compose, Merge::Never),
    (Calls::Compose, Merge::Joins),
    (Calls::Compose, Merge::Always),
    (Calls::Replay, Merge::Never),
];

/// What a call of a function in one heap says of no other one, by what differs; and what it says of another one.
const HEAPS: [(&str, &str); 11] = [
    (
        "a product that is an integer for some inputs",
        "const look = (o, v) => { if (v > 0) return o.big > 100 ? 1 : 2; return o.big < -100 ? 3 : o.big === 0 ? 4 : 5; };
         const o = { big: a * 4503599627370496, next: null }; mix(look(o, b)); o.big = o.big * b; mix(look(o, a));
         if (b > 1) { o.next = { big: a * 3002399751580331 }; mix(look(o.next, b)); } mix(look(o, b));
         o.big = b * 3002399751580331; mix(look(o, a)); if (o.next) mix(look(o.next, a));",
    ),
    (
        "a difference that is a constant where both are one",
        "const pick = (x, y) => { const d = x - y; return 'abc'.charAt(d) === 'a' ? d + 1 : [7, 8, 9][d]; };
         mix(pick(a, a)); mix(pick(b, b)); mix(pick(a, b));",
    ),
    (
        "lists of three lengths, by two conditions",
        "const last = (list, v) => (v > 0 ? list[list.length - 1] : v);
         const grown = (x, y) => { const list = [1]; if (x > y) list.push(2);
           if (x > 1) list.push(3, 4, 5, 6, 7, 8, 9, 10, x); return list; };
         const s = grown(a, -1); mix(last(s, b)); const t = grown(b, 0); mix(last(t, a));
         if (a > 0) t.push(9); mix(last(t, 2)); mix(last(s, a)); mix(s.pop()); mix(last(s, 1)); mix(last(t, b));",
    ),
    (
        "two objects with equal contents, and one twice",
        "const same = (p, q, v) => { if (v > 0) p.n = v; return p === q ? 1 : 2; };
         const p = { n: 0 }, q = { n: 0 };
         mix(same(p, { n: 0 }, a)); mix(same(q, q, a)); mix(same(p, q, b)); mix(p.n); mix(q.n);",
    ),
    (
        "one condition of two cells, and two conditions",
        "const both = (o, v) => { if (v > 1) return 3; return o.x === o.y ? 1 : 2; };
         const o = { x: 0, y: 0 };
         o.x = a > 0 ? 1 : 0; o.y = a > 0 ? 1 : 0; mix(both(o, b));
         o.y = b > 0 ? 1 : 0; mix(both(o, b)); o.x = b > 0 ? 0 : 1; mix(both(o, a));",
    ),
    (
        "an index with a range that is known, and one without",
        "const at = (list, k, v) => (v > 0 ? list[k] : 0);
         mix(at([5, 6, 7, 8], (a | 0) & 3, b)); mix(at([5, 6, 7, 8], a, b)); mix(at([5, 6, 7, 8], 2, b));",
    ),
    (
        "integers, and numbers of another kind",
        "const half = (v) => (v > 1 ? v / 2 : v - 1);
         mix(half(a)); mix(half(b / 2)); mix(half(half(a)) * 4); mix(half(true)); mix(half(undefined));",
    ),
    (
        "an object that is new in each call",
        "const made = (v) => { const o = { n: v, next: null }; if (v > 0) o.next = { n: 1, next: null }; return o; };
         const x = made(a), y = made(b); x.n = 5; mix(y.n); mix(x === y ? 1 : 2); mix(x.next === null ? 1 : 2);
         if (y.next) y.next.n = 9; if (x.next) mix(x.next.n);",
    ),
    (
        "a symbol as a key",
        "const tag = (o, v) => { const s = Symbol('s'); if (v > 0) o[s] = v; return s; };
         const o = {}, p = {}, q = {}; const s = tag(o, a), t = tag(p, b), u = tag(q, a), w = tag({}, b);
         mix(q[u]); mix(q[w]); mix(u === w ? 1 : 2); mix(o[s]); mix(p[t]); mix(o[t]); mix(Object.getOwnPropertySymbols(p).length); mix(s === t ? 1 : 2);",
    ),
    (
        "an error that is thrown below",
        "const fail = (v) => { if (v > 0) throw new Error('over'); return v; };
         const outer = (v) => fail(v);
         let low = 0; for (const f of [() => fail(a), () => outer(a), () => outer(b)])
           try { mix(f()); } catch (e) { low += e.message.length + (e instanceof Error ? 100 : 0); } mix(low);",
    ),
    (
        "a variable of a closure",
        "const counter = (n) => ({ up: (v) => { if (v > 0) n += v; return n; } });
         const x = counter(1), y = counter(b); mix(x.up(a)); mix(y.up(a)); mix(x.up(b)); mix(y.up(b));",
    ),
];

#[test]
fn what_is_said_of_one_heap_holds_where_it_is_used() {
    on_a_large_stack(|| {
        for (what, text) in HEAPS {
            let program = format!("{PRELUDE}{text}\n");
            let [composed, replayed, _] = agrees(&program, what);
            eprintln!("{what}: {composed} composed, {replayed} replayed");
            assert!(composed > 0 && replayed > 0, "{what}");
        }
    });
}

fn check(seed: u64) -> [u64; 3] {
    agrees(&Writer::program(seed), &format!("seed {seed}"))
}

/// All modes of one program against Node. How many calls were composed and replayed, and how many answers were left open.
fn agrees(program: &str, name: &str) -> [u64; 3] {
    let expected = expected(program);
    let mut counts = [0; 3];
    for (calls, merge) in MODES {
        let (ends, world, cut) = explore(program, calls, merge);
        if let Some(s) = &ends.statistics.summaries {
            counts[0] += s.composed;
            counts[1] += s.replayed;
        }
        for (point, expected) in points().into_iter().zip(&expected) {
            let found = under(&ends, &world, &Inputs(&point));
            let found =
                found.unwrap_or_else(|e| panic!("{calls:?} {merge:?}, {name}, {point:?}: {e}\n{program}"));
            match found {
                Some(found) => {
                    assert_eq!(found, *expected, "{calls:?} {merge:?}, {name}, {point:?}\n{program}")
                }
                None => {
                    assert!(cut, "{calls:?} {merge:?}, {name}: no end for {point:?}\n{program}");
                    counts[2] += 1;
                }
            }
        }
    }
    counts
}

#[test]
fn composition_and_replay_change_nothing_in_javascript() {
    let read = |name: &str| std::env::var(name).ok().and_then(|n| n.parse::<u64>().ok());
    let (count, from) = (read("CONSPECT_LAWS").unwrap_or(20), read("CONSPECT_LAWS_FROM").unwrap_or(1));
    let [composed, replayed, open] = on_a_large_stack(move || {
        let mut sum = [0; 3];
        for seed in from..from + count {
            let counts = check(seed);
            (0..3).for_each(|i| sum[i] += counts[i]);
        }
        sum
    });
    let answers = count * (points().len() * MODES.len()) as u64;
    eprintln!("{composed} calls composed, {replayed} replayed, {open} of {answers} answers open");
    assert!(count < 20 || composed > 500 && replayed > 200, "the law was tested on calls");
    assert!(open * 4 < answers, "most was explored: {open} of {answers}");
}
