//! Generated classes whose methods call each other, and random edits of one method: what tests of kept answers and kept
//! summaries are made on.

use std::fmt::Write;

/// Random numbers that are the same on every machine.
#[derive(Clone, Debug)]
pub struct Rng(pub u64);

impl Rng {
    /// A number below `n`, which is not 0.
    pub fn below(&mut self, n: u64) -> u64 {
        self.0 ^= self.0 << 13;
        self.0 ^= self.0 >> 7;
        self.0 ^= self.0 << 17;
        self.0 % n
    }
}

/// What an edit makes of a method.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Edit {
    None,
    /// Other instructions that do the same.
    Same,
    Other,
    Throws,
    /// Another callee.
    Calls,
}

/// Methods that call each other, some of them in a circle, and write to objects, arrays and globals; virtual calls, strings,
/// exceptions that callers catch.
///
/// The `dear` methods have long calls of other methods, as often as makes a summary of these worth its making where it is to
/// pay (`--calls auto`); an edit changes such a method, and not the one that it calls, where `edited` is `methods` and more.
pub fn source(seed: u64, (methods, dear): (usize, usize), edited: usize, edit: Edit) -> String {
    let mut rng = Rng(0x9e37_79b9 + seed);
    let mut out = String::from(
        "package p;\npublic final class P {\n    static int count;\n    static class Node { int v; Node next; }\n\
         \x20   interface Shape { int size(int x); }\n\
         \x20   static final class Small implements Shape { public int size(int x) { return x > 3 ? 3 : x; } }\n\
         \x20   static final class Large implements Shape { public int size(int x) { if (x < 0) return 100; return x + 100; } }\n\
         \x20   static Shape shape(boolean large) { if (large) return new Large(); return new Small(); }\n",
    );
    for i in 0..methods {
        let (a, b) = (1 + rng.below(50), 1 + rng.below(9));
        let (kind, limit, never) = (rng.below(7), rng.below(40), 100 + rng.below(100));
        let mut callee = if i == 0 { 0 } else { i / 2 + rng.below((i - i / 2) as u64) as usize };
        // Now and then a circle: the next method is called.
        let circle = rng.below(5) == 0 && i + 1 < methods;
        let edit = if i == edited { edit } else { Edit::None };
        if edit == Edit::Calls && i > 0 {
            callee = i - 1;
        }
        let body = match edit {
            Edit::None | Edit::Calls => format!("int y = x > {a} ? x - {a} : x + {b};"),
            Edit::Same => format!("int unused = x; int y = x > {a} ? x - {a} : x + {b};"),
            Edit::Other => format!("int y = x > {} ? x - {a} : x + {b};", a + 1),
            Edit::Throws => format!("int y = 100 / (x - {a});"),
        };
        let effect = match kind {
            0 => "if (n != null) { n.v = y; }".to_string(),
            1 => format!("if (y == {limit}) {{ count = y; }}"),
            2 => format!("Node m = new Node(); m.v = y; m.next = n; if (y > {limit}) {{ n = m; }}"),
            3 => format!("y += shape(y > {limit}).size(x & 7);"),
            4 => format!("if (y == {never}) {{ throw new IllegalStateException(\"at \" + {limit}); }}"),
            5 => format!("int[] cells = new int[3]; cells[x & 1] = y; y = cells[0] + {limit};"),
            _ => format!("if (n != null && n.next != null && n.next.v > {limit}) {{ y -= n.next.v; }}"),
        };
        let mut calls = String::new();
        if i > 0 {
            let _ = write!(
                calls,
                "if (y > {limit}) {{ try {{ y = f{callee}(y - 1, n); }} catch (IllegalStateException e) {{ y = -1; }} }}"
            );
        }
        if circle {
            let _ = write!(calls, " if (x == {limit}) {{ y = f{}(x - 50, n); }}", i + 1);
        }
        let _ = writeln!(
            out,
            "    public static int f{i}(int x, Node n) {{\n        {body}\n        {effect}\n        {calls}\n        assert y != {never} || x < 1000000;\n        return y;\n    }}"
        );
    }
    for i in 0..dear {
        let known = if edited == methods + i { edit } else { Edit::None };
        out.push_str(&dear_method(seed, i, known));
    }
    out.push_str("}\n");
    out
}

/// A method whose calls are long, and what it calls.
fn dear_method(seed: u64, i: usize, edit: Edit) -> String {
    let (limit, step) = (5 + i as u64 + seed % 7, 3 + i);
    let body = match edit {
        Edit::None => format!("s = dear{i}(x + (k & 1));"),
        Edit::Same => format!("int unused = k; s = dear{i}(x + (k & 1));"),
        Edit::Other => format!("s = dear{i}(x + (k & 1)) + 1;"),
        Edit::Throws => format!("s = 100 / dear{i}(x + (k & 1));"),
        Edit::Calls => format!("s = dear{i}(x - (k & 1));"),
    };
    format!(
        "    static int dear{i}(int x) {{
        int r = 0;
        for (int k = 0; k < 250; k++) {{ r = r * {step} + k; }}
        if (x > {limit}) {{ r += 3; }}
        return r & 7;
    }}
    public static int top{i}(int x) {{
        int s = 0;
        for (int k = 0; k < 500; k++) {{ {body} }}
        assert s != 9;
        return s;
    }}
"
    )
}
