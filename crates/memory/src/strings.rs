//! Primitive strings: every distinct text has one number, so equality is equality of numbers.
//!
//! Concatenations are kept as ropes and are flattened when their units are asked for. The number is found by a
//! polynomial hash modulo 2⁶¹ − 1, which a concatenation has from its parts, and confirmed by comparing contents.
//! The table belongs to the thread, as a program under exploration does; numbers never reach any output.

use rustc_hash::FxHashMap;
use std::cell::RefCell;
use std::rc::Rc;

const PRIME: u64 = (1 << 61) - 1;
const BASE: u64 = 0x0e3f_9a11_5bd2_7c45;

#[derive(Clone)]
enum Node {
    Flat(Rc<[u16]>),
    Concat(u32, u32),
}

struct Entry {
    node: Node,
    len: u32,
    hash: u64,
    /// `BASE` to the power of the length.
    power: u64,
}

#[derive(Default)]
struct Table {
    entries: Vec<Entry>,
    by_hash: FxHashMap<(u64, u32), Vec<u32>>,
}

thread_local! {
    static TABLE: RefCell<Table> = RefCell::default();
}

fn mul(a: u64, b: u64) -> u64 {
    let p = u128::from(a) * u128::from(b);
    let folded = (p as u64 & PRIME) + (p >> 61) as u64;
    if folded >= PRIME { folded - PRIME } else { folded }
}

fn add(a: u64, b: u64) -> u64 {
    let s = a + b;
    if s >= PRIME { s - PRIME } else { s }
}

impl Table {
    fn intern(&mut self, units: &[u16]) -> u32 {
        let (mut hash, mut power) = (0, 1);
        for u in units {
            hash = add(mul(hash, BASE), u64::from(*u) + 1);
            power = mul(power, BASE);
        }
        let key = (hash, units.len() as u32);
        for id in self.by_hash.get(&key).cloned().unwrap_or_default() {
            if *self.flat(id) == *units {
                return id;
            }
        }
        self.push(Entry { node: Node::Flat(units.into()), len: key.1, hash, power })
    }

    fn push(&mut self, e: Entry) -> u32 {
        let id = self.entries.len() as u32;
        self.by_hash.entry((e.hash, e.len)).or_default().push(id);
        self.entries.push(e);
        id
    }

    fn concat(&mut self, a: u32, b: u32) -> u32 {
        let (x, y) = (&self.entries[a as usize], &self.entries[b as usize]);
        if x.len == 0 {
            return b;
        }
        if y.len == 0 {
            return a;
        }
        let e = Entry {
            node: Node::Concat(a, b),
            len: x.len + y.len,
            hash: add(mul(x.hash, y.power), y.hash),
            power: mul(x.power, y.power),
        };
        let same: Vec<u32> = self.by_hash.get(&(e.hash, e.len)).cloned().unwrap_or_default();
        if !same.is_empty() {
            let (x, y) = (self.flat(a), self.flat(b));
            for id in same {
                let t = self.flat(id);
                if t[..x.len()] == *x && t[x.len()..] == *y {
                    return id;
                }
            }
        }
        self.push(e)
    }

    /// The units of a text; a rope is flattened for good, without recursion.
    fn flat(&mut self, id: u32) -> Rc<[u16]> {
        if let Node::Flat(t) = &self.entries[id as usize].node {
            return t.clone();
        }
        let mut out = Vec::with_capacity(self.entries[id as usize].len as usize);
        let mut work = vec![id];
        while let Some(i) = work.pop() {
            match &self.entries[i as usize].node {
                Node::Flat(t) => out.extend_from_slice(t),
                Node::Concat(a, b) => work.extend([*b, *a]),
            }
        }
        let text: Rc<[u16]> = out.into();
        self.entries[id as usize].node = Node::Flat(text.clone());
        text
    }
}

/// The number of a text.
pub fn intern(units: &[u16]) -> u64 {
    TABLE.with_borrow_mut(|t| u64::from(t.intern(units)))
}

/// The number of a text in UTF-8.
pub fn intern_str(text: &str) -> u64 {
    let units: Vec<u16> = text.encode_utf16().collect();
    intern(&units)
}

/// The UTF-16 code units of a text.
pub fn units(id: u64) -> Rc<[u16]> {
    TABLE.with_borrow_mut(|t| t.flat(id as u32))
}

/// The number of units of a text.
pub fn len(id: u64) -> u64 {
    TABLE.with_borrow(|t| u64::from(t.entries[id as usize].len))
}

/// The number of the concatenation of two texts.
pub fn concat(a: u64, b: u64) -> u64 {
    TABLE.with_borrow_mut(|t| u64::from(t.concat(a as u32, b as u32)))
}

/// A text as UTF-8, lone surrogates replaced.
pub fn show(id: u64) -> String {
    String::from_utf16_lossy(&units(id))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn equal_texts_have_one_number() {
        let ab = concat(intern_str("a"), intern_str("b"));
        assert_eq!(ab, intern_str("ab"));
        let abc = concat(ab, intern_str("c"));
        assert_eq!(abc, concat(intern_str("a"), intern_str("bc")));
        assert_ne!(abc, intern_str("abd"));
        assert_eq!(show(abc), "abc");
        assert_eq!(len(abc), 3);
        assert_eq!(concat(abc, intern_str("")), abc);
    }
}
