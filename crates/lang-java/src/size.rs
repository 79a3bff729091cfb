//! How much there is to execute in a method, roughly: of many entries those with little come first. An order rests on it, and no answer does.

use crate::classfile::{ClassFile, Insn, Member};
use crate::classpath::{Origin, Places};
use rustc_hash::FxHashMap;
use std::rc::Rc;

/// What a branch counts for, that goes back.
const LOOP: u64 = 300;
/// What a call of a method outside the input counts for, whose body is not looked at.
const OUTSIDE: u64 = 30;
/// How deep calls are followed.
const DEPTH: usize = 4;
/// Sizes beyond are all the same.
const MOST: u64 = 1 << 40;

/// A method's class and its key, `name` followed by the descriptor.
type Place = (Rc<str>, Rc<str>);

/// The methods of the input with their sizes.
pub(crate) struct Sizes(FxHashMap<Place, u64>);

#[derive(Default)]
struct Body {
    own: u64,
    calls: Vec<Place>,
}

impl Sizes {
    /// Looks at all methods of the input.
    pub(crate) fn new(places: &Places) -> Sizes {
        let mut bodies: FxHashMap<Place, Body> = FxHashMap::default();
        for class in places.all() {
            let Ok(Some((Origin::User, file))) = places.class(&class) else { continue };
            for method in &file.methods {
                let key: Rc<str> = format!("{}{}", method.name, method.descriptor).into();
                bodies.insert((class.clone(), key), body(&file, method));
            }
        }
        let mut sizes: FxHashMap<Place, u64> = bodies.iter().map(|(p, b)| (p.clone(), b.own)).collect();
        for _ in 0..DEPTH {
            let of_call = |call: &Place| match declaring(places, call) {
                Some(place) => sizes.get(&place).copied().unwrap_or(OUTSIDE),
                None => OUTSIDE,
            };
            let with_calls =
                |b: &Body| b.calls.iter().map(of_call).fold(b.own, u64::saturating_add).min(MOST);
            sizes = bodies.iter().map(|(place, b)| (place.clone(), with_calls(b))).collect();
        }
        Sizes(sizes)
    }

    /// The size of a method; 0 when it is none of the input.
    pub(crate) fn of(&self, class: &str, key: &str) -> u64 {
        self.0.get(&(class.into(), key.into())).copied().unwrap_or(0)
    }
}

fn body(file: &ClassFile, method: &Member) -> Body {
    let mut body = Body::default();
    let Ok(Some(code)) = file.code(method) else { return body };
    for (at, insn) in (0..).zip(&code.insns) {
        body.own += 1;
        body.own += insn.targets().iter().filter(|target| **target <= at).count() as u64 * LOOP;
        if let Insn::Invoke(_, index) = insn
            && let Ok(member) = file.member_ref(*index)
        {
            let key = format!("{}{}", member.name, member.descriptor).into();
            body.calls.push((member.class, key));
        }
    }
    body
}

/// Where the method is declared that a call names: in the class or above it, as far as that is of the input.
fn declaring(places: &Places, (class, key): &Place) -> Option<Place> {
    let mut at = class.clone();
    loop {
        let Ok(Some((Origin::User, file))) = places.class(&at) else { return None };
        let is_it = |m: &Member| key.strip_prefix(&*m.name).is_some_and(|d| *d == *m.descriptor);
        if file.methods.iter().any(is_it) {
            return Some((at, key.clone()));
        }
        at = file.super_name.clone().filter(|above| *above != at)?;
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{ClassSources, Options};

    #[test]
    fn loops_and_calls_weigh_more_than_what_is_straight() {
        let dir = tempfile::tempdir().expect("a folder");
        let source = "class A { int a; int get() { return a; } int twice() { return get() + get(); }
            static int sum(int[] xs) { int s = 0; for (int x : xs) s += x; return s; }
            static int deep(int[] xs) { return sum(xs); } static int self(int n) { return self(n) + self(n); } }
            class B extends A { int more() { return twice() + 1; } }";
        let file = dir.path().join("A.java");
        std::fs::write(&file, source).expect("a file");
        let javac = std::process::Command::new("javac").arg("-d").arg(dir.path()).arg(&file).status();
        assert!(javac.is_ok_and(|s| s.success()));
        let classes =
            ClassSources::open(&[dir.path().to_path_buf()], &[], &Options::default()).expect("classes");
        let sizes = Sizes::new(&classes.places);
        let of = |class: &str, key: &str| sizes.of(class, key);
        assert!(of("A", "get()I") < of("A", "twice()I"));
        assert!(of("A", "twice()I") < of("B", "more()I"), "what is inherited counts");
        assert!(of("B", "more()I") < of("A", "sum([I)I"));
        assert!(of("A", "sum([I)I") < of("A", "deep([I)I"));
        assert!(of("A", "self(I)I") <= MOST, "a circle of calls ends");
        assert_eq!(of("A", "none()I"), 0);
    }
}
