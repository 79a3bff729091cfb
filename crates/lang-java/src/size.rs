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
pub const MOST: u64 = 1 << 40;

/// A method's class and its key, `name` followed by the descriptor.
type Place = (Rc<str>, Rc<str>);

/// The methods of the input with their sizes.
pub struct Sizes(FxHashMap<Place, u64>);

#[derive(Default)]
struct Body {
    own: u64,
    calls: Vec<Place>,
}

impl Sizes {
    /// Looks at all methods of the input.
    pub fn new(places: &Places) -> Sizes {
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
    pub fn of(&self, class: &str, key: &str) -> u64 {
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
