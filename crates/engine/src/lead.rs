//! Where a state is, and whether a running state is still before all that wait.
//!
//! Locations compare in the order in which control gets there: frame by frame from the outermost, loop by loop with its
//! round, then the block. The earliest state goes first, so a running state has to pause only where it comes to the first
//! location at which another one waits, or passes it. That is asked at every block where paths may meet; a [`Lead`]
//! remembers what it knows of the frames below, which change at calls and returns only.

use crate::domain::Domain;
use crate::state::{Frame, State};
use std::cmp::Ordering;

/// Where a state is. States with equal keys are at one location with one call stack.
pub type Key = Vec<u32>;

/// Gives the numbers of a location that belong to one frame, in order.
fn words<V>(frame: &Frame<V>, mut word: impl FnMut(u32)) {
    word(frame.code.function.0);
    for l in &frame.loops {
        word(frame.code.wto.position[l.head.0 as usize]);
        word(l.rounds);
    }
    let block = frame.code.blocks[frame.pc as usize];
    word(frame.code.wto.position[block.0 as usize]);
    word(frame.pc);
}

/// The frames of a state below its top, innermost first.
fn below<D: Domain>(st: &State<D>) -> impl Iterator<Item = &Frame<D::Value>> {
    let mut next = st.below.as_ref();
    std::iter::from_fn(move || {
        let b = next?;
        next = b.below.as_ref();
        Some(&b.frame)
    })
}

/// The key of a state.
pub fn key<D: Domain>(st: &State<D>) -> Key {
    let mut frames: Vec<&Frame<D::Value>> = below(st).collect();
    frames.reverse();
    frames.push(&st.top);
    let mut out = Vec::with_capacity(frames.len() * 4);
    for frame in frames {
        words(frame, |w| out.push(w));
    }
    out
}

/// How the outer frames of a state compare with a key.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Compared {
    /// Equal to so many words of it.
    Same(usize),
    Before,
    After,
}

/// The first location at which a state waits, as a running state sees it.
#[derive(Debug)]
pub struct Lead {
    first: Key,
    /// How the outermost frame compares, the outermost two, and so on, below the top. Once a comparison is decided, it
    /// is the last one.
    known: Vec<Compared>,
}

impl Lead {
    /// The first location at which a state waits.
    pub fn new(first: Key) -> Lead {
        Lead { first, known: vec![] }
    }

    /// A state returned from its top frame and has now so many.
    pub fn popped(&mut self, depth: u32) {
        self.known.truncate(depth as usize - 1);
    }

    /// Is the state before the first one that waits?
    pub fn is_before<D: Domain>(&mut self, st: &State<D>) -> bool {
        let outer = st.depth as usize - 1;
        let mut last = self.known.last().copied().unwrap_or(Compared::Same(0));
        if let Compared::Same(_) = last {
            let unknown = outer - self.known.len();
            if unknown > 0 {
                let frames: Vec<&Frame<D::Value>> = below(st).take(unknown).collect();
                for frame in frames.into_iter().rev() {
                    last = self.compare(last, frame);
                    self.known.push(last);
                    if !matches!(last, Compared::Same(_)) {
                        break;
                    }
                }
            }
        }
        match self.compare(last, &st.top) {
            Compared::Before => true,
            // A key that another one begins with is the smaller one.
            Compared::Same(n) => n < self.first.len(),
            Compared::After => false,
        }
    }

    /// Goes on with a comparison in the next frame.
    fn compare<V>(&self, before: Compared, frame: &Frame<V>) -> Compared {
        let Compared::Same(mut at) = before else { return before };
        let mut decided = None;
        words(frame, |w| {
            if decided.is_some() {
                return;
            }
            match self.first.get(at).map(|f| w.cmp(f)) {
                Some(Ordering::Equal) => at += 1,
                Some(Ordering::Less) => decided = Some(Compared::Before),
                Some(Ordering::Greater) | None => decided = Some(Compared::After),
            }
        });
        decided.unwrap_or(Compared::Same(at))
    }
}
