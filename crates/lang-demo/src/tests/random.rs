//! Random well-typed programs, as texts.

use super::Random;

/// A program over numbers `i0…i2`, truth values `b0`, `b1` and references `p0…p2` to records {Key, Next, Flag}.
pub(super) fn program(random: &mut Random) -> String {
    let statements = 4 + random.below(14);
    let mut out = String::from("first := new {Key = 0, Next = null, Flag = false}\nfirst.Next := first\n");
    for p in 0..3 {
        out += &format!("goto {{p{p} = first -> L0}}\n");
    }
    for s in 0..statements {
        let label = if s < 3 { format!("L{s}: ") } else { String::new() };
        let text = match random.below(14) {
            12 => format!("{} := f({}, {})", place(random, 'i'), number(random, 1), reference(random, 1)),
            13 => format!(
                "{}g({}, {})",
                ["", "p0 := "][random.below(2)],
                reference(random, 1),
                truth(random, 1)
            ),
            0..=2 => format!("{} := {}", place(random, 'i'), number(random, 3)),
            3 | 4 => format!("{} := {}", place(random, 'b'), truth(random, 3)),
            5..=7 => format!("{} := {}", place(random, 'p'), reference(random, 3)),
            8..=10 => {
                let arms: Vec<String> = (0..1 + random.below(3))
                    .map(|_| format!("{} -> L{}", truth(random, 2), random.below(3)))
                    .collect();
                format!("goto {{{}}}", arms.join(if random.below(2) == 0 { ", " } else { "; " }))
            }
            _ => (*random.pick(&["halt", "fail", "i0 := i0 + 1", "p0 := p1"])).into(),
        };
        out += &format!("{label}{text}\n");
    }
    out += "L3: halt\n";
    out + &function(random, "f(i0, p2)", "i1, b0", 'i') + &function(random, "g(p0, b1)", "i2, p1", 'p')
}

/// A function of which some calls end: it counts how deep it is in a variable of its own.
fn function(random: &mut Random, head: &str, own: &str, result: char) -> String {
    let give = |random: &mut Random| match result {
        'i' => number(random, 1),
        _ => reference(random, 1),
    };
    let mut out = format!("function {head} {{\nvar {own}\ndeep := deep + 1\ngoto {{deep > 4 -> End}}\n");
    for s in 0..2 + random.below(5) {
        let text = match random.below(8) {
            0 => format!("{} := {}", place(random, 'i'), number(random, 2)),
            1 => format!("{} := {}", place(random, 'b'), truth(random, 2)),
            2 => format!("{} := {}", place(random, 'p'), reference(random, 2)),
            3 => format!("{} := f({}, {})", place(random, 'i'), number(random, 1), reference(random, 1)),
            4 => format!("{} := g({}, {})", place(random, 'p'), reference(random, 1), truth(random, 1)),
            5 => format!("goto {{{} -> End, {} -> F0}}", truth(random, 1), truth(random, 1)),
            6 => format!("return {}", give(random)),
            _ => (*random.pick(&["halt", "fail", "i0 := i0 + 1", "p0 := p1"])).into(),
        };
        out += &format!("F{s}: {text}\n");
    }
    out + &format!("End: deep := deep - 1\nreturn {}\n}}\n", give(random))
}

/// A program without loops whose inputs are not null, and which fails where a condition on its last state holds.
pub(super) fn forward(random: &mut Random) -> String {
    let statements = 3 + random.below(8);
    let mut out = String::from("first := new {Key = 0, Next = null, Flag = false}\nfirst.Next := first\n");
    for p in 0..3 {
        out += &format!("goto {{p{p} = null -> End}}\ngoto {{p{p}.Next = null -> End}}\n");
    }
    for s in 0..statements {
        let text = match random.below(8) {
            0 | 1 => format!("{} := {}", place(random, 'i'), number(random, 1)),
            2 => format!("{} := {}", place(random, 'b'), truth(random, 1)),
            3 | 4 => format!("{} := {}", place(random, 'p'), reference(random, 1)),
            _ => {
                let arms: Vec<String> = (0..1 + random.below(2))
                    .map(|_| format!("{} -> F{}", truth(random, 1), s + 1 + random.below(statements - s)))
                    .collect();
                format!("goto {{{}}}", arms.join(", "))
            }
        };
        out += &format!("F{s}: {text}\n");
    }
    out + &format!("F{statements}: goto {{{} -> Error}}\nEnd: halt\nError: fail\n", truth(random, 2))
}

/// A location of the kind: a variable, or a field of a reference.
fn place(random: &mut Random, kind: char) -> String {
    let object = |random: &mut Random| {
        let mut out = format!("p{}", random.below(3));
        while random.below(4) == 0 {
            out += ".Next";
        }
        out
    };
    match (kind, random.below(3)) {
        ('i', 0) => format!("{}.Key", object(random)),
        ('b', 0) => format!("{}.Flag", object(random)),
        ('p', 0) => format!("{}.Next", object(random)),
        ('b', _) => format!("b{}", random.below(2)),
        _ => format!("{kind}{}", random.below(3)),
    }
}

fn number(random: &mut Random, depth: usize) -> String {
    if depth == 0 || random.below(3) == 0 {
        return match random.below(3) {
            0 => random.pick(&["0", "1", "-1", "7", "100", "2147483647", "-2147483648"]).to_string(),
            _ => place(random, 'i'),
        };
    }
    let (a, b) = (number(random, depth - 1), number(random, depth - 1));
    match random.below(5) {
        0 => format!("-({a})"),
        1 => format!("{a} * ({b})"),
        2 => format!("{a} - {b} * 2"),
        3 => format!("({a} - {b})"),
        _ => format!("{a} + {b}"),
    }
}

fn truth(random: &mut Random, depth: usize) -> String {
    if depth == 0 || random.below(4) == 0 {
        return match random.below(3) {
            0 => random.pick(&["true", "false"]).to_string(),
            _ => place(random, 'b'),
        };
    }
    match random.below(7) {
        0 => format!("!({})", truth(random, depth - 1)),
        1 => format!("{} && {}", truth(random, depth - 1), truth(random, depth - 1)),
        2 => format!("({} || {})", truth(random, depth - 1), truth(random, depth - 1)),
        3 | 4 => {
            let op = random.pick(&["<", "<=", ">", ">=", "=", "!=", "=="]);
            format!("({} {op} {})", number(random, depth - 1), number(random, depth - 1))
        }
        5 => format!("({} = {})", reference(random, depth - 1), reference(random, depth - 1)),
        _ => format!("{} != null", place(random, 'p')),
    }
}

fn reference(random: &mut Random, depth: usize) -> String {
    match random.below(if depth == 0 { 4 } else { 6 }) {
        0 => "null".into(),
        1..=3 => place(random, 'p'),
        _ => {
            let (k, n, f) =
                (number(random, depth - 1), reference(random, depth - 1), truth(random, depth - 1));
            format!("new {{Flag = {f}, Key = {k}, Next = {n}}}")
        }
    }
}
