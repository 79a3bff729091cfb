//! Which inputs are tried, in which order: boundary values, the program's own constants and their neighbours, small numbers, powers of two,
//! mixtures of them. The order depends on the program alone.

use crate::code::Step;
use crate::concrete::{ConcreteMemory, string_of};
use crate::verdict::{InputValue, ObjectContents, ObjectInput};
use crate::world::World;
use conspect_ir::{Callee, ClassId, ClassKind, Const, FnId, Type};
use conspect_memory::CONST_BASE;
use conspect_memory::dynamic::int_of;
use std::collections::BTreeSet;

/// Functions whose constants are looked at, nearest to the entry first.
const FUNCTIONS: usize = 64;
/// Constants that are kept.
const CONSTANTS: usize = 64;
/// The longest array that is tried.
const LONGEST: usize = 16;

/// The values to choose from.
pub struct Pool {
    integers: Vec<i64>,
    floats: Vec<f64>,
    texts: Vec<Vec<u16>>,
}

impl Pool {
    /// The values for an entry.
    pub fn of(world: &mut World, entry: FnId) -> Pool {
        let (mut numbers, mut fractions, mut texts) = (vec![], vec![], vec![]);
        let memory = ConcreteMemory::default();
        for function in near(world, entry) {
            let Ok(code) = world.code(function) else { continue };
            for c in &code.body.consts {
                match plain(c) {
                    Const::Bits { bits, .. } => {
                        let shift = 64 - u32::from(*bits);
                        numbers.push(((conspect_memory::const_bits(c) << shift) as i64) >> shift);
                    }
                    Const::F32(_) => {
                        fractions.push(f64::from(f32::from_bits(conspect_memory::const_bits(c) as u32)));
                    }
                    Const::F64(x) if int_of(x.to_bits()).is_some() => numbers.push(*x as i64),
                    Const::F64(x) => fractions.push(*x),
                    Const::Str(units) => texts.push(units.to_vec()),
                    Const::Object(id) => {
                        texts.extend(string_of(&memory, world, CONST_BASE + u64::from(id.0)));
                    }
                    Const::Bool(_)
                    | Const::Int(_)
                    | Const::Null
                    | Const::Fn(_)
                    | Const::Undefined
                    | Const::Empty
                    | Const::Dyn(_) => {}
                }
            }
        }
        numbers.truncate(CONSTANTS);
        fractions.truncate(CONSTANTS);
        texts.truncate(CONSTANTS);
        Pool {
            integers: integers(&numbers),
            floats: floats(&fractions, &numbers),
            texts: with_common_texts(texts),
        }
    }

    /// How many values there are of the type that has most.
    pub fn len(&self) -> usize {
        self.integers.len()
    }
}

/// A constant without the form of a dynamic value.
fn plain(c: &Const) -> &Const {
    match c {
        Const::Dyn(inner) => inner,
        c => c,
    }
}

/// The functions that an entry reaches by calls whose target is known, nearest first. Those that it makes closures of are not among them: the
/// top level of a script makes closures of all its functions, and an answer would depend on each.
fn near(world: &mut World, entry: FnId) -> Vec<FnId> {
    let (mut out, mut seen) = (vec![entry], BTreeSet::from([entry]));
    let mut at = 0;
    while at < out.len() && out.len() < FUNCTIONS {
        let Ok(code) = world.code(out[at]) else {
            at += 1;
            continue;
        };
        for step in &code.steps {
            let Step::Call(call) = step else { continue };
            if let Callee::Static(f) = call.0.callee
                && seen.insert(f)
            {
                out.push(f);
            }
        }
        at += 1;
    }
    out.truncate(FUNCTIONS);
    out
}

/// Integers of any size, each once: small ones and what the program names come first.
fn integers(named: &[i64]) -> Vec<i64> {
    let mut out = vec![0, 1, -1, 2];
    let near = |c: &i64| [*c, c.wrapping_add(1), c.wrapping_sub(1), c.wrapping_neg()];
    out.extend(named.iter().flat_map(near));
    out.extend([i64::from(i32::MAX), i64::from(i32::MIN), i64::MAX, i64::MIN]);
    out.extend(3..=12);
    out.extend([-2, -3, -5, -10]);
    out.extend([127, -128, 255, 32_767, -32_768, 65_535, 97, 65, 48]);
    out.extend((4..63).map(|k| 1i64 << k));
    out.extend([100, 1_000, 10_000, 100_000, 1_000_000, 10_000_000]);
    out.extend((13..=40).chain([50, 60, 99, 101, 200, 500]));
    let mut seen = BTreeSet::new();
    out.retain(|v| seen.insert(*v));
    out
}

/// Fractions, each once.
fn floats(named: &[f64], numbers: &[i64]) -> Vec<f64> {
    let mut out = vec![0.0, 1.0, -1.0, 0.5, 2.0];
    out.extend(named.iter().flat_map(|c| [*c, -c, c + 1.0, c - 1.0]));
    out.extend([f64::NAN, f64::INFINITY, f64::NEG_INFINITY, -0.0, f64::MAX, f64::MIN_POSITIVE, 1e-9, 1e10]);
    out.extend(numbers.iter().map(|n| *n as f64));
    out.extend((3..=12).map(f64::from));
    let mut seen = BTreeSet::new();
    out.retain(|v| seen.insert(v.to_bits()));
    out
}

/// Texts, each once.
fn with_common_texts(named: Vec<Vec<u16>>) -> Vec<Vec<u16>> {
    let units = |text: &str| text.encode_utf16().collect::<Vec<u16>>();
    let mut out = vec![units(""), units("a"), units("0")];
    out.extend(named);
    out.extend(["ab", "1", "-1", " ", "aa", "A", "abc", "12", "a b", "\u{e9}"].map(units));
    let mut seen = BTreeSet::new();
    out.retain(|v| seen.insert(v.clone()));
    out
}

/// How the values of one run are chosen.
#[derive(Clone, Debug)]
pub enum Pick {
    /// The same place in the pool for all.
    Same(usize),
    /// A place for each, from the beginning again when they do not suffice.
    Places(Vec<usize>),
    /// Mixed, by a generator with this seed.
    Mixed(u64),
}

/// Runs in order: each value for all inputs, then each combination of places by their sum, in turn with mixtures.
pub struct Order {
    same: usize,
    places: Vec<usize>,
    total: usize,
    values: usize,
    seed: u64,
    /// Is a combination the next?
    turn: bool,
}

impl Order {
    /// The order for so many parameters and so many values for each.
    pub fn new(parameters: usize, values: usize) -> Order {
        Order { same: 0, places: vec![0; parameters], total: 0, values, seed: 0, turn: true }
    }

    /// The next one; there is always one.
    pub fn next(&mut self) -> Pick {
        if self.same < self.values {
            self.same += 1;
            return Pick::Same(self.same - 1);
        }
        self.turn = !self.turn;
        if self.turn && self.places.len() > 1 && self.total < self.values {
            self.step();
            return Pick::Places(self.places.clone());
        }
        self.seed += 1;
        Pick::Mixed(self.seed)
    }

    /// The next combination of places with this sum, in lexicographic order; the first one with the next sum after the last.
    fn step(&mut self) {
        let n = self.places.len();
        // All but the last place count like a number; the last one takes what is left of the sum.
        for i in (0..n - 1).rev() {
            if self.places[i + 1..].iter().any(|p| *p > 0) {
                self.places[i] += 1;
                self.places[i + 1..].fill(0);
                let used: usize = self.places[..=i].iter().sum();
                self.places[n - 1] = self.total.saturating_sub(used);
                if used <= self.total {
                    return;
                }
            }
        }
        self.total += 1;
        self.places.fill(0);
        self.places[n - 1] = self.total;
    }
}

/// Gives out the values of one run.
pub struct Chooser<'a> {
    pool: &'a Pool,
    pick: Pick,
    /// How many were given out.
    given: usize,
    random: u64,
}

impl<'a> Chooser<'a> {
    pub fn new(pool: &'a Pool, pick: Pick) -> Chooser<'a> {
        let random = if let Pick::Mixed(seed) = pick { seed.wrapping_mul(0x9e37_79b9_7f4a_7c15) } else { 0 };
        Chooser { pool, pick, given: 0, random }
    }

    /// The next number of the generator (splitmix64).
    fn draw(&mut self) -> u64 {
        self.random = self.random.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let mut z = self.random;
        z = (z ^ (z >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        z = (z ^ (z >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
        z ^ (z >> 31)
    }

    /// A place among so many. Mixtures prefer the first ones.
    fn place(&mut self, among: usize) -> usize {
        let given = self.given;
        self.given += 1;
        let at = match &self.pick {
            Pick::Same(i) => *i,
            Pick::Places(places) => places.get(given % places.len().max(1)).copied().unwrap_or(0),
            Pick::Mixed(_) => {
                let (a, b) = (self.draw(), self.draw());
                (a % among.max(1) as u64).min(b % among.max(1) as u64) as usize
            }
        };
        at % among.max(1)
    }

    /// A value of a scalar type; `None` for a type of which none is tried.
    pub fn scalar(&mut self, ty: Type) -> Option<InputValue> {
        let is_random = matches!(self.pick, Pick::Mixed(_)) && self.draw() % 4 == 0;
        Some(match ty {
            Type::Bool => InputValue::Bool(self.place(self.pool.len()) % 2 == 1),
            Type::Bits { bits, signed } => {
                let mut value = self.pool.integers[self.place(self.pool.len())];
                if is_random {
                    value = self.draw() as i64;
                }
                InputValue::Int { bits, signed, value: fit(value, bits, signed) }
            }
            Type::Int => {
                let place = self.place(self.pool.len());
                InputValue::Integer(self.pool.integers[place].to_string())
            }
            Type::F32 => InputValue::F32((self.float() as f32).to_bits()),
            Type::F64 => InputValue::F64(self.float().to_bits()),
            Type::Ref(_) | Type::Str | Type::Fn | Type::Dyn | Type::Struct(_) | Type::Ptr => {
                return None;
            }
        })
    }

    fn float(&mut self) -> f64 {
        let place = self.place(self.pool.len());
        self.pool.floats[place % self.pool.floats.len()]
    }

    /// The elements of an array of scalars, which may be null where that is allowed.
    fn elements(&mut self, elem: Type, may_be_null: bool) -> Option<Option<Vec<InputValue>>> {
        let least = usize::from(!may_be_null);
        let length = self.place(LONGEST + 2).max(least);
        if length == 0 {
            return Some(None);
        }
        let all: Option<Vec<InputValue>> = (1..length).map(|_| self.scalar(elem)).collect();
        all.map(Some)
    }

    /// A value of any type that is tried; objects are added. `None` for a type of which none is tried.
    pub fn value(
        &mut self,
        world: &World,
        ty: Type,
        may_be_null: bool,
        objects: &mut Vec<(ClassId, ObjectInput)>,
    ) -> Option<InputValue> {
        let Type::Ref(class) = ty else { return self.scalar(ty) };
        let program = &world.program;
        let contents = match program.classes[class].kind {
            ClassKind::Array(elem) if elem.is_ref() => {
                let empty = || ObjectContents::Elements { length: 0, elements: vec![] };
                (!may_be_null || self.place(self.pool.len()) % 2 == 1).then(empty)
            }
            ClassKind::Array(elem) => {
                let elements = self.elements(elem, may_be_null)?;
                elements.map(|e| ObjectContents::Elements {
                    length: e.len() as u32,
                    elements: e.into_iter().enumerate().map(|(i, v)| (i as u32, v)).collect(),
                })
            }
            ClassKind::Object if program.string.is_some_and(|s| s.class == class) => {
                let count = self.pool.texts.len() + usize::from(may_be_null);
                let place = self.place(self.pool.len()) % count;
                self.pool.texts.get(place).map(|t| ObjectContents::Text(t.clone()))
            }
            ClassKind::Object | ClassKind::Interface | ClassKind::Struct if may_be_null => None,
            ClassKind::Object | ClassKind::Interface | ClassKind::Struct => return None,
        };
        let Some(contents) = contents else { return Some(InputValue::Null) };
        objects.push((class, ObjectInput { class: program.classes[class].name.to_string(), contents }));
        Some(InputValue::Object(objects.len() as u32 - 1))
    }
}

/// The number that the low bits of another stand for.
fn fit(value: i64, bits: u8, signed: bool) -> i64 {
    let shift = 64 - u32::from(bits.clamp(1, 64));
    if signed { (value << shift) >> shift } else { (((value as u64) << shift) >> shift) as i64 }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn combinations_come_by_their_sum_and_each_once() {
        let mut order = Order::new(3, 50);
        let mut seen = BTreeSet::new();
        let mut sums = vec![];
        for _ in 0..200 {
            order.step();
            assert!(seen.insert(order.places.clone()), "{:?} twice", order.places);
            sums.push(order.places.iter().sum::<usize>());
        }
        assert!(sums.is_sorted());
        // Sums 1 to 8 have 3, 6, 10, 15, 21, 28, 36 and 45 combinations.
        assert_eq!(sums.iter().filter(|s| **s == 7).count(), 36);
    }

    #[test]
    fn numbers_fit_their_type() {
        assert_eq!(fit(255, 8, true), -1);
        assert_eq!(fit(-1, 16, false), 65_535);
        assert_eq!(fit(i64::MIN, 64, true), i64::MIN);
        assert_eq!(fit(i64::from(i32::MAX) + 1, 32, true), i64::from(i32::MIN));
    }
}
