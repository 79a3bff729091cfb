//! The worked examples of the papers, as goldens under `examples/papers/symbolic-heaps`. With `BLESS=1` they are written anew.

use conspect_gheap::term::COUNTER;
use conspect_gheap::{Calculus, Effect, HeapId, Ints, Sort, exec};
use conspect_ir::BlockId;
use conspect_ir::cfg::{Graph, Paths};
use conspect_lang_demo::{Ints as DemoInts, load};
use std::path::PathBuf;

fn dir(of: &str) -> PathBuf {
    PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("../../examples").join(of)
}

fn golden(name: &str, text: &str) {
    let path = dir("papers/symbolic-heaps").join(format!("{name}.txt"));
    if std::env::var_os("BLESS").is_some() {
        std::fs::create_dir_all(path.parent().unwrap()).unwrap();
        std::fs::write(&path, text).unwrap();
    }
    let expected = std::fs::read_to_string(&path).unwrap_or_default();
    assert_eq!(text, expected, "{}", path.display());
}

/// The effect of one of the demo programs.
fn effect(c: &mut Calculus, file: &str) -> Effect {
    let text = std::fs::read_to_string(dir("demo").join(file)).unwrap();
    effect_of(c, &text)
}

fn effect_of(c: &mut Calculus, text: &str) -> Effect {
    let demo = load(text, "golden.demo", DemoInts::Wrapping32).unwrap();
    exec(c, &demo.program, demo.loader.entry_body()).unwrap()
}

fn new() -> Calculus {
    Calculus::new(Ints::Wrapping32)
}

/// All steps of a reduction.
fn steps(c: &mut Calculus, mut h: HeapId) -> (String, HeapId) {
    let mut out = format!("{}\n", c.show_heap(h));
    for _ in 0..200 {
        let Some((rule, next)) = c.step(h) else { break };
        out += &format!("→ ({}) {}\n", rule.name(), c.show_heap(next));
        h = next;
    }
    (out, h)
}

/// `{x ↦ 42} ∘ {x ↦ LI(x) + 1} = {x ↦ 43}`.
#[test]
fn figure_2() {
    let mut c = new();
    let x = c.declare("x", Sort::Int);
    let (x, empty, one, n) = (c.name(x), c.empty(), c.int(1), c.int(42));
    let old = c.read(empty, x);
    let next = c.add(old, one);
    let (f, g) = (c.write(empty, x, n), c.write(empty, x, next));
    let both = c.compose(f, g);
    let text = format!("{} ∘ {} = {}\n", c.show_heap(f), c.show_heap(g), c.show_heap(both));
    assert_eq!(text, "{x ↦ 42} ∘ {x ↦ LI(x) + 1} = {x ↦ 43}\n");
    golden("figure2", &text);
}

/// The four kinds of location, from the program; the new object's number is symbolic, and 1 where counting starts there.
#[test]
fn figure_4() {
    let mut c = new();
    let e = effect(&mut c, "figure4_locations.demo");
    let (counter, one, empty) = (c.name(COUNTER), c.int(1), c.empty());
    let start = c.write(empty, counter, one);
    let (_, heap) = e.halts[0];
    let at_one = c.compose(start, heap);
    let text = format!("{}where counting starts with 1\n  {}\n", e.show(&c), c.show_heap(at_one));
    golden("figure4", &text);
    let shown = c.show_heap(at_one);
    for cell in ["a ↦ 0x1", "0x1.Key ↦ 15", "0x1.Next ↦ 0x1", "LI(b).Next ↦ 0x1", "c ↦ "] {
        assert!(shown.contains(cell), "{cell}: {shown}");
    }
}

/// Reading where locations may be one, with fields of different names left open as in the paper, and apart as they are.
#[test]
fn example_1() {
    let mut out = String::new();
    for fields_apart in [false, true] {
        let mut c = new();
        c.fields_apart = fields_apart;
        let (x, y) = (c.declare("x", Sort::Ref), c.declare("y", Sort::Ref));
        let (fa, fb) = (c.declare_field("A", Sort::Int), c.declare_field("B", Sort::Int));
        let (empty, one) = (c.empty(), c.address(1));
        let (x, y) = (c.name(x), c.name(y));
        let (lx, ly) = (c.read(empty, x), c.read(empty, y));
        let (a, xb, yb) = (c.field(one, fa), c.field(lx, fb), c.field(ly, fb));
        let (seven, n) = (c.int(7), c.int(42));
        // The paper's σ, as writes make it: 42 goes where the locations are one.
        let s = c.write(empty, xb, seven);
        let s = c.write(s, a, n);
        out += if fields_apart { "fields of different names apart\n" } else { "as in the paper\n" };
        out += &format!("σ = {}\n", c.show_heap(s));
        for p in [a, yb] {
            let read = c.read(s, p);
            out += &format!("read(σ, {}) = {}\n", c.show(p), c.show(read));
        }
    }
    assert!(out.contains("read(σ, 0x1.A) = 42\n"));
    golden("example1", &out);
}

/// `{x ↦ 42; y ↦ 7} ∘ {y ↦ LI(x) - LI(y)} = {x ↦ 42; y ↦ 42 - 7}`.
#[test]
fn example_2() {
    let mut c = new();
    let (x, y) = (c.declare("x", Sort::Int), c.declare("y", Sort::Int));
    let (x, y, empty, n, m) = (c.name(x), c.name(y), c.empty(), c.int(42), c.int(7));
    let s = c.write(empty, x, n);
    let s = c.write(s, y, m);
    let (lx, ly) = (c.read(empty, x), c.read(empty, y));
    let difference = c.sub(lx, ly);
    let t = c.write(empty, y, difference);
    let both = c.compose(s, t);
    let text = format!("{} ∘ {} = {}\n", c.show_heap(s), c.show_heap(t), c.show_heap(both));
    assert!(text.ends_with("= {x ↦ 42; y ↦ 35}\n"), "{text}");
    golden("example2", &text);
}

/// Reading from a composition: both orders.
#[test]
fn figure_5() {
    let mut c = new();
    let (a, x) = (c.declare("a", Sort::Ref), c.declare("x", Sort::Int));
    let key = c.declare_field("Key", Sort::Int);
    let (a, x, empty, five, ten, one) = (c.name(a), c.name(x), c.empty(), c.int(5), c.int(10), c.address(1));
    let la = c.read(empty, a);
    let place = c.field(la, key);
    let old = c.read(empty, place);
    let sum = c.add(old, five);
    let g = c.write(empty, x, sum);
    let f = c.write(empty, a, one);
    let cell = c.field(one, key);
    let f = c.write(f, cell, ten);
    let read = c.read(g, x);
    let (late, both) = (c.refine(f, read), c.compose(f, g));
    let early = c.read(both, x);
    let text = format!(
        "σ_F = {}\nσ_G = {}\nread(σ_G, x) = {}\nσ_F • read(σ_G, x) = {}\nσ_F ∘ σ_G = {}\nread(σ_F ∘ σ_G, σ_F • x) = {}\n",
        c.show_heap(f),
        c.show_heap(g),
        c.show(read),
        c.show(late),
        c.show_heap(both),
        c.show(early)
    );
    assert_eq!((late, c.as_int(early)), (early, Some(15)));
    golden("figure5", &text);
}

/// The merge of two effects.
#[test]
fn listing_2_abs() {
    let mut c = new();
    let e = effect(&mut c, "listing2_abs.demo");
    let heap = e.heap(&mut c);
    let x = c.all_names().find(|n| n.1 == "x").unwrap().0;
    let x = c.name(x);
    let read = c.read(heap, x);
    let text = format!("{}read(σ, x) = {}\n", e.show(&c), c.show(read));
    assert!(text.contains("union(⟨LI(x) ≥ 0, LI(x)⟩, ⟨LI(x) < 0, -LI(x)⟩)"), "{text}");
    golden("listing2_abs", &text);
}

/// Listing 3, reduced on the list of two nodes to the paper's `σ₂`.
#[test]
fn listing_3_inc() {
    let mut c = new();
    let e = effect(&mut c, "listing3_inc.demo");
    let name = |c: &Calculus, n: &str| c.all_names().find(|x| x.1 == n).unwrap().0;
    let p = name(&c, "p");
    let p = c.name(p);
    let (key, next) = {
        let field = |n: &str| c.all_fields().find(|x| x.1 == n).unwrap().0;
        (field("Key"), field("Next"))
    };
    let mut s = c.empty();
    let (one, two, null) = (c.address(1), c.address(2), c.null());
    let (ten, twenty) = (c.int(10), c.int(20));
    s = c.write(s, p, one);
    for (o, k, n) in [(one, ten, two), (two, twenty, null)] {
        let (key, next) = (c.field(o, key), c.field(o, next));
        s = c.write(s, key, k);
        s = c.write(s, next, n);
    }
    let id = e.cycles[0].id;
    let rec = c.rec(id);
    let h = c.raw_compose(s, rec);
    let (text, last) = steps(&mut c, h);
    let text = format!("{}\nσ₀ = {}\n\n{text}", e.show(&c), c.show_heap(s));
    golden("listing3_inc", &text);
    assert_eq!(c.show_heap(last), "{p ↦ null; 0x1.Key ↦ 11; 0x1.Next ↦ 0x2; 0x2.Key ↦ 21; 0x2.Next ↦ null}");
    assert_eq!(c.normalize(h, 10).unwrap(), last);
    // Three rounds are unfolded: two that go on, and the one that ends.
    assert!(c.normalize(h, 2).is_err());
}

/// Section 4.4: the two compositions differ as maps, and agree under reading.
#[test]
fn section_4_4() {
    let mut c = new();
    let (a, b, x, g) = (
        c.declare("a", Sort::Ref),
        c.declare("b", Sort::Ref),
        c.declare("x", Sort::Ref),
        c.declare("g", Sort::Bool),
    );
    let key = c.declare_field("Key", Sort::Int);
    let (a, b, x, g, empty) = (c.name(a), c.name(b), c.name(x), c.name(g), c.empty());
    let (la, lb, lx, g, n) =
        (c.read(empty, a), c.read(empty, b), c.read(empty, x), c.read(empty, g), c.int(42));
    let not = c.not(g);
    let (s1, s2) = (c.write(empty, x, la), c.write(empty, x, lb));
    let place = c.field(lx, key);
    let s = c.write(empty, place, n);
    let merged = c.merge_definite(&[(g, s1), (not, s2)]).unwrap();
    let left = c.compose(merged, s);
    let (r1, r2) = (c.compose(s1, s), c.compose(s2, s));
    let right = c.merge_definite(&[(g, r1), (not, r2)]).unwrap();
    let mut out = format!("left  = {}\nright = {}\n", c.show_heap(left), c.show_heap(right));
    assert_ne!(left, right);
    let (ak, bk) = (c.field(la, key), c.field(lb, key));
    for p in [x, ak, bk] {
        let (l, r) = (c.read(left, p), c.read(right, p));
        out += &format!(
            "read(left,  {}) = {}\nread(right, {}) = {}\n",
            c.show(p),
            c.show(l),
            c.show(p),
            c.show(r)
        );
    }
    golden("section4_4", &out);
}

/// Nested allocations: the addresses of the paper, where counting starts with 0x40.
#[test]
fn listing_5() {
    let mut c = new();
    let e = effect_of(
        &mut c,
        "x = new {K = 30; L = new {K = 10; L = null; R = null}; R = new {K = 50; L = null; R = null}};",
    );
    let (counter, first, empty) = (c.name(COUNTER), c.int(0x40), c.empty());
    let start = c.write(empty, counter, first);
    let heap = c.compose(start, e.halts[0].1);
    let shown = c.show_heap(heap);
    for cell in [
        "0x40.K ↦ 30",
        "0x41.K ↦ 10",
        "0x42.K ↦ 50",
        "0x40.L ↦ 0x41",
        "0x41.L ↦ null",
        "0x42.L ↦ null",
        "0x40.R ↦ 0x42",
        "0x41.R ↦ null",
        "0x42.R ↦ null",
    ] {
        assert!(shown.contains(cell), "{cell}: {shown}");
    }
    golden("listing5", &format!("{}\n{shown}\n", e.show(&c)));
}

/// Figure 10's three equations.
#[test]
fn figure_10() {
    let successors: [&[u32]; 6] = [&[1], &[2], &[3], &[2, 4], &[1, 5], &[]];
    let graph = Graph::new(successors.iter().map(|s| s.iter().map(|v| BlockId(*v)).collect::<Vec<_>>()));
    let paths = Paths::between(&graph, BlockId(0), BlockId(5), 1_000).unwrap();
    golden("figure10", &paths.to_string());
}

/// Listing 1: the effect of the whole program, with a body for each cycle and nothing unrolled.
#[test]
fn listing_1() {
    let mut c = new();
    let e = effect(&mut c, "listing1_remove_all.demo");
    assert_eq!(e.cycles.len(), 2);
    golden("listing1_remove_all", &e.show(&c));
}

/// A new object in each round: the second one is not the first.
#[test]
fn new_objects_of_a_cycle_differ() {
    let mut c = new();
    let e = effect_of(
        &mut c,
        "q := null\ni := 0\nLoop: goto {i = 2 -> Exit}\nr := q\nq := new {K = i}\ni := i + 1\ngoto {true -> Loop}\nExit: halt",
    );
    let (counter, first, empty) = (c.name(COUNTER), c.int(1), c.empty());
    let start = c.write(empty, counter, first);
    let heap = e.heap(&mut c);
    let h = c.raw_compose(start, heap);
    let end = c.normalize(h, 10).unwrap();
    let shown = c.show_heap(end);
    assert!(shown.contains("q ↦ 0x2") && shown.contains("r ↦ 0x1"), "{shown}");
    assert!(shown.contains("0x1.K ↦ 0") && shown.contains("0x2.K ↦ 1"), "{shown}");
    golden("fresh_addresses", &format!("{}\n{shown}\n", e.show(&c)));
}

/// Listings 1 and 3 as pure functions.
#[test]
fn functional() {
    for (file, name) in [
        ("listing1_remove_all.demo", "listing1_functional"),
        ("listing3_inc.demo", "listing3_functional"),
        ("listing2_abs.demo", "listing2_functional"),
    ] {
        let mut c = new();
        let e = effect(&mut c, file);
        golden(name, &conspect_gheap::functional::translate(&mut c, &e).show());
    }
}

/// Functions that call each other: their effects mention each other, and so do the functions that they are translated to.
#[test]
fn mutual_recursion() {
    let text = std::fs::read_to_string(dir("demo").join("call_even_odd.demo")).unwrap();
    let mut demo = load(&text, "golden.demo", DemoInts::Wrapping32).unwrap();
    let mut c = new();
    let code = conspect_gheap::reachable(&mut demo.program, &mut demo.loader, demo.entry).unwrap();
    let e = conspect_gheap::exec_code(&mut c, &demo.program, &code).unwrap();
    assert_eq!(e.functions.len(), 2);
    golden("calls_even_odd", &e.show(&c));
    golden("calls_even_odd_functional", &conspect_gheap::functional::translate(&mut c, &e).show());
}

/// An array that a loop fills, read at any index; where that is out of bounds an exception leaves the function, unless it is caught.
#[test]
fn arrays_and_exceptions() {
    let text = "class Error { }
        array 'int[]' of i32
        fn get(a: ref 'int[]', k: i32) -> i32 { reg %l: i32, %c: bool, %e: ref Error, %v: i32
        s: %l = load length %a %c = ult %k, %l check bounds %c else out %v = load %a[%k] return %v
        out: %e = alloc Error throw %e }
        fn main(n: i32, k: i32) -> i32 { reg %a: ref 'int[]', %i: i32, %c: bool, %v: i32, %e: ref Error
        s: %c = slt %n, 0.i32 if %c then negative else make
        negative: %e = alloc Error throw %e
        make: %a = alloc_array 'int[]', %n %i = 0.i32 goto head
        head: %c = slt %i, %n if %c then fill else done
        fill: store %a[%i], %i %i = add %i, 1.i32 goto head
        done: %v = call static get(%a, %k) -> good unwind caught(%e)
        good: return %v
        caught: return -1.i32 }";
    let (mut program, mut loader) = conspect_ir::text::parse_file(text, "golden.cir").unwrap().into_parts();
    let main = program.function_named("main").unwrap();
    let mut c = new();
    let code = conspect_gheap::reachable(&mut program, &mut loader, main).unwrap();
    let e = conspect_gheap::exec_code(&mut c, &program, &code).unwrap();
    golden("array_filled", &e.show(&c));
    golden("array_filled_functional", &conspect_gheap::functional::translate(&mut c, &e).show());
}
