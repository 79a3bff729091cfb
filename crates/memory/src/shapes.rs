//! Shapes: immutable lists of property keys with attributes, one number for each.
//!
//! An object of a dynamic language holds the number of its shape and its values in the shape's order. A shape that
//! extends another shares its table for as long as it was the first to do so. The table belongs to the thread.
//!
//! Keys are the bits of dynamic values that compare by their bits: strings, symbols, integers.

use rustc_hash::FxHashMap;
use std::cell::RefCell;
use std::rc::Rc;

#[derive(Default)]
struct Keys {
    list: Vec<(u64, u32)>,
    index: FxHashMap<u64, u32>,
}

#[derive(Clone)]
struct Shape {
    keys: Rc<RefCell<Keys>>,
    /// How many keys of the table belong to this shape.
    len: u32,
}

#[derive(Default)]
struct Table {
    shapes: Vec<Shape>,
    adds: FxHashMap<(u32, u64), u32>,
    changes: FxHashMap<(u32, u32), u32>,
    removes: FxHashMap<(u32, u32), u32>,
}

thread_local! {
    static TABLE: RefCell<Table> = RefCell::new(Table::new());
}

/// The attributes that a property has from plain assignment: writable, enumerable, configurable.
pub const DEFAULT_ATTRIBUTES: u32 = 7;

impl Table {
    fn new() -> Table {
        let mut t = Table::default();
        t.shapes.push(Shape { keys: Rc::default(), len: 0 });
        t
    }

    fn entries(&self, shape: u32) -> Vec<(u64, u32)> {
        let s = &self.shapes[shape as usize];
        s.keys.borrow().list[..s.len as usize].to_vec()
    }

    fn of(&mut self, list: Vec<(u64, u32)>) -> u32 {
        let index = list.iter().enumerate().map(|(i, (k, _))| (*k, i as u32)).collect();
        let len = list.len() as u32;
        self.shapes.push(Shape { keys: Rc::new(RefCell::new(Keys { list, index })), len });
        self.shapes.len() as u32 - 1
    }

    fn add(&mut self, shape: u32, key: u64) -> u32 {
        if let Some(s) = self.adds.get(&(shape, key)) {
            return *s;
        }
        let s = self.shapes[shape as usize].clone();
        let free = {
            let keys = s.keys.borrow();
            keys.list.len() == s.len as usize
        };
        let new = if free {
            let mut keys = s.keys.borrow_mut();
            keys.list.push((key, DEFAULT_ATTRIBUTES));
            keys.index.insert(key, s.len);
            drop(keys);
            self.shapes.push(Shape { keys: s.keys, len: s.len + 1 });
            self.shapes.len() as u32 - 1
        } else {
            let mut list = self.entries(shape);
            list.push((key, DEFAULT_ATTRIBUTES));
            self.of(list)
        };
        self.adds.insert((shape, key), new);
        new
    }
}

/// The keys of a shape, if there is one of this number.
pub fn keys(shape: u64) -> Vec<u64> {
    TABLE.with_borrow(|t| {
        let known = usize::try_from(shape).is_ok_and(|s| s < t.shapes.len());
        if known { t.entries(shape as u32).into_iter().map(|(key, _)| key).collect() } else { vec![] }
    })
}

/// Where a key is: its index times 16 plus its attributes, or −1 (32 bits).
pub fn find(shape: u64, key: u64) -> u64 {
    TABLE.with_borrow(|t| {
        let s = &t.shapes[shape as usize];
        let keys = s.keys.borrow();
        match keys.index.get(&key) {
            Some(i) if *i < s.len => u64::from(i * 16 + keys.list[*i as usize].1),
            Some(_) | None => u64::from(u32::MAX),
        }
    })
}

/// The shape with one more key, which it does not have yet.
pub fn add(shape: u64, key: u64) -> u64 {
    TABLE.with_borrow_mut(|t| u64::from(t.add(shape as u32, key)))
}

/// The shape in which the key at an index has other attributes; the operand is the index times 16 plus those.
pub fn set_attributes(shape: u64, change: u64) -> u64 {
    TABLE.with_borrow_mut(|t| {
        let (shape, change) = (shape as u32, change as u32);
        if let Some(s) = t.changes.get(&(shape, change)) {
            return u64::from(*s);
        }
        let mut list = t.entries(shape);
        let new = match list.get_mut((change / 16) as usize) {
            Some(e) if e.1 == change % 16 => shape,
            Some(e) => {
                e.1 = change % 16;
                t.of(list)
            }
            None => shape,
        };
        t.changes.insert((shape, change), new);
        u64::from(new)
    })
}

/// The shape without the key at an index; later keys move up.
pub fn remove(shape: u64, index: u64) -> u64 {
    TABLE.with_borrow_mut(|t| {
        let (shape, index) = (shape as u32, index as u32);
        if let Some(s) = t.removes.get(&(shape, index)) {
            return u64::from(*s);
        }
        let mut list = t.entries(shape);
        if (index as usize) < list.len() {
            list.remove(index as usize);
        }
        let new = t.of(list);
        t.removes.insert((shape, index), new);
        u64::from(new)
    })
}

/// The number of keys.
pub fn count(shape: u64) -> u64 {
    TABLE.with_borrow(|t| u64::from(t.shapes[shape as usize].len))
}

/// The key at an index and its attributes; zeros when there is none.
pub fn at(shape: u64, index: u64) -> (u64, u32) {
    TABLE.with_borrow(|t| {
        let s = &t.shapes[shape as usize];
        if index >= u64::from(s.len) {
            return (0, 0);
        }
        s.keys.borrow().list[index as usize]
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn shapes_share_and_branch() {
        let a = add(0, 11);
        let ab = add(a, 12);
        let ac = add(a, 13);
        assert_eq!(add(a, 12), ab);
        assert_eq!(find(ab, 12), 16 + 7);
        assert_eq!(find(ac, 12), u64::from(u32::MAX));
        assert_eq!(find(a, 12), u64::from(u32::MAX));
        assert_eq!(at(ac, 1), (13, 7));
        let frozen = set_attributes(ac, 16);
        assert_eq!(find(frozen, 13), 16);
        assert_eq!(find(ac, 13), 16 + 7);
        let b = remove(ab, 0);
        assert_eq!(find(b, 12), 7);
        assert_eq!(count(b), 1);
    }
}
