//! Newtype ids over dense arenas.

use std::marker::PhantomData;
use std::ops::{Index, IndexMut};

/// A dense 32-bit index. Made by [`define_id!`](crate::define_id).
pub trait Id: Copy {
    /// The id of the `index`-th element.
    fn new(index: usize) -> Self;
    /// The position of the element in its arena.
    fn index(self) -> usize;
}

/// Defines a newtype over `u32` that indexes one kind of thing.
#[macro_export]
macro_rules! define_id {
    ($(#[$doc:meta])* $vis:vis struct $name:ident) => {
        $(#[$doc])*
        #[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
        $vis struct $name(pub u32);

        impl $crate::Id for $name {
            fn new(index: usize) -> Self {
                $name(u32::try_from(index).expect("an arena holds fewer than 2^32 elements"))
            }
            fn index(self) -> usize {
                self.0 as usize
            }
        }

        impl std::fmt::Debug for $name {
            fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
                write!(f, concat!(stringify!($name), "({})"), self.0)
            }
        }
    };
}

/// A growable map from ids to values; ids are handed out in order of insertion.
#[derive(Clone, Debug)]
pub struct Arena<I, T> {
    items: Vec<T>,
    id: PhantomData<I>,
}

impl<I, T> Default for Arena<I, T> {
    fn default() -> Self {
        Arena { items: Vec::new(), id: PhantomData }
    }
}

impl<I: Id, T> Arena<I, T> {
    /// Adds `value` and returns its id.
    pub fn push(&mut self, value: T) -> I {
        let id = I::new(self.items.len());
        self.items.push(value);
        id
    }

    /// The number of elements.
    pub fn len(&self) -> usize {
        self.items.len()
    }

    /// True when nothing was added yet.
    pub fn is_empty(&self) -> bool {
        self.items.is_empty()
    }

    /// The element with this id, or `None` when the id is of no element.
    pub fn get(&self, id: I) -> Option<&T> {
        self.items.get(id.index())
    }

    /// All elements with their ids, in order.
    pub fn iter(&self) -> impl Iterator<Item = (I, &T)> {
        self.items.iter().enumerate().map(|(i, t)| (I::new(i), t))
    }

    /// All ids, in order.
    pub fn ids(&self) -> impl Iterator<Item = I> + use<I, T> {
        (0..self.items.len()).map(I::new)
    }
}

impl<I: Id, T> Index<I> for Arena<I, T> {
    type Output = T;
    fn index(&self, id: I) -> &T {
        &self.items[id.index()]
    }
}

impl<I: Id, T> IndexMut<I> for Arena<I, T> {
    fn index_mut(&mut self, id: I) -> &mut T {
        &mut self.items[id.index()]
    }
}
