//! What is proved by observing heaps does not fail: random programs that walk and change lists, against the concrete machine.

use super::encode;
use crate::answer;
use crate::certificate;
use crate::random::Random;
use crate::z3::{ANY, Budget, Horn, Tuning, spacer};
use conspect_gheap::machine::{End, run};
use conspect_gheap::term::COUNTER;
use conspect_gheap::{Calculus, Ints, Memory, Place, Sort, Value, exec};
use conspect_lang_demo::{Ints as DemoInts, load};
use std::sync::atomic::AtomicBool;
use std::time::Duration;

/// A walk over a list that changes it, another walk, and a question.
fn program(r: &mut Random) -> String {
    let change = |r: &mut Random| {
        r.pick(&[
            "p.Key := x",
            "p.Key := y",
            "p.Key := p.Key + 1",
            "p.Next := null",
            "p.Next := l",
            "q := p",
            "l := new {Key = y, Next = l}",
            "p.Next := new {Key = x, Next = p.Next}",
            "x := p.Key",
            "n := n + 1",
        ])
        .to_string()
    };
    let test = |r: &mut Random| {
        r.pick(&["p.Key = x", "p.Key = y", "p.Next = null", "p = l", "p.Key < y", "n > 2", "p = q"])
            .to_string()
    };
    let mut out = String::from("n := 0\nq := null\n");
    if r.below(2) == 0 {
        out += "l := new {Key = y, Next = l}\n";
    }
    out += "p := l\nA: goto {p = null -> B0}\n";
    if r.below(2) == 0 {
        out += &format!("goto {{{} -> A1}}\n", test(r));
    }
    out += &format!("{}\nA1: p := p.Next\ngoto {{true -> A}}\n", change(r));
    out += "B0: p := l\nB: goto {p = null -> End}\n";
    out += &format!("goto {{{} -> {}}}\n", test(r), r.pick(&["Error", "End", "Error"]));
    out += &format!(
        "p := p.Next\ngoto {{true -> B}}\nEnd: goto {{{} -> Error}}\n",
        r.pick(&["n < 0", "l = null", "q != null"])
    );
    out + "halt\nError: fail\n"
}

#[test]
fn what_is_proved_does_not_fail() {
    let mut r = Random(0x5eed_0bad_cafe_0001);
    let mut proved = 0;
    for i in 0..60 {
        let text = program(&mut r);
        let demo =
            load(&text, "random.demo", DemoInts::Wrapping32).unwrap_or_else(|e| panic!("{text}\n{e:?}"));
        let properties = demo.properties();
        let body = demo.loader.entry_body().clone();
        let Ok(mut encoded) = encode(&demo.program, &body, &properties, i % 2 == 0) else { continue };
        let budget = Budget { time: Duration::from_millis(1500), rlimit: 0, processor: ANY };
        let tuning = Tuning { global: false, keep_locals: false };
        let (found, _) = spacer(&mut encoded.system, &[0], tuning, budget, None, &AtomicBool::new(false));
        let Horn::Safe(answer) = found else { continue };
        let meanings = answer::read(&answer, &mut encoded.system.exprs).unwrap();
        if certificate::check(&mut encoded.system, &meanings, &[0], budget, None).is_err() {
            continue;
        }
        proved += 1;
        let mut c = Calculus::new(Ints::Wrapping32);
        let effect = exec(&mut c, &demo.program, &body).unwrap();
        for _ in 0..300 {
            let m = memory(&c, &mut r);
            let end = run(&c, &demo.program, &body, &effect, &m, 200).unwrap();
            assert!(!matches!(end, End::Failed(_)), "{text}\n{m:?}");
        }
    }
    assert!(proved >= 5, "{proved} programs are proved");
}

/// A memory with up to four objects.
fn memory(c: &Calculus, r: &mut Random) -> Memory {
    let objects = r.below(5) as i128;
    let value = |sort: Sort, r: &mut Random| match sort {
        Sort::Bool => Value::Bool(r.below(2) == 1),
        Sort::Ref => match r.below(objects as usize + 1) {
            0 => Value::Ref(None),
            n => Value::Ref(Some(n as i128)),
        },
        Sort::Int | Sort::Place => Value::Int([0, 1, 2, 3, -1, 2147483647][r.below(6)]),
    };
    let mut m = Memory::default();
    for (n, _, sort) in c.all_names() {
        m.set(Place::Name(n), value(sort, r));
    }
    for o in 1..=objects {
        for (f, _, sort) in c.all_fields() {
            m.set(Place::Field(Some(o), f), value(sort, r));
        }
    }
    m.set(Place::Name(COUNTER), Value::Int(objects + 1));
    m
}
