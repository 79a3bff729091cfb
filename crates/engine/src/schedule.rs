//! The worklist: which state goes on next, and which states meet.

use crate::explore::Search;
use crate::state::{Frame, State};
use crate::symbolic::Symbolic;
use conspect_memory::SVal;
use std::collections::{BTreeMap, VecDeque};

/// Where a state is, as a sequence that compares in the order in which control gets there: frame by frame from
/// the outermost one, loop by loop with its round, then the block. States with equal keys are at one location
/// with one call stack.
pub type Key = Vec<u32>;

/// The key of a state.
pub fn key(st: &State<Symbolic>) -> Key {
    let mut frames: Vec<&Frame<SVal>> = vec![&st.top];
    let mut next = st.below.as_ref();
    while let Some(b) = next {
        frames.push(&b.frame);
        next = b.below.as_ref();
    }
    let mut out = Vec::with_capacity(frames.len() * 4);
    for frame in frames.into_iter().rev() {
        out.push(frame.code.function.0);
        for l in &frame.loops {
            out.push(frame.code.wto.position[l.head.0 as usize]);
            out.push(l.rounds);
        }
        let block = frame.code.blocks[frame.pc as usize];
        out.push(frame.code.wto.position[block.0 as usize]);
        out.push(frame.pc);
    }
    out
}

/// Joins two states at one location, of which so many wait there, where that is to be.
pub type Join<'a> = dyn FnMut(&State<Symbolic>, &State<Symbolic>, usize) -> Option<State<Symbolic>> + 'a;

/// With how many of the states that wait at a location a new one is compared.
const WINDOW: usize = 32;
/// The same once joins turned out to be rare: the last ones only, which parted last.
const NARROW_WINDOW: usize = 2;
/// Joins are rare when, of at least so many comparisons, not one in [`RARE`] led to one.
const ENOUGH: u64 = 2_000;
const RARE: u64 = 16;

/// How many states may wait for each other.
const CROWD: usize = 512;

/// States that wait to go on.
pub struct Worklist {
    order: Order,
    /// States that ran long without an end or a split; they go on when nothing else is left, so that no endless
    /// path starves the others.
    resting: VecDeque<State<Symbolic>>,
    /// How many states that met were compared, and how many joined.
    compared: u64,
    joined: u64,
}

/// The order in which states go on.
enum Order {
    /// The newest or the oldest first.
    Ends { states: VecDeque<State<Symbolic>>, newest: bool },
    /// One at random.
    Random { states: Vec<State<Symbolic>>, seed: u64 },
    /// One at a step that was executed least often, the newest of those.
    Coverage { states: Vec<State<Symbolic>>, seen: BTreeMap<(u32, u32), u32> },
    /// The earliest by location; states at one location wait together.
    Earliest { states: BTreeMap<Key, Vec<State<Symbolic>>>, count: usize },
}

impl Worklist {
    /// An empty worklist.
    pub fn new(search: Search, seed: u64) -> Worklist {
        let order = match search {
            Search::Dfs => Order::Ends { states: VecDeque::new(), newest: true },
            Search::Bfs => Order::Ends { states: VecDeque::new(), newest: false },
            Search::Random => Order::Random { states: vec![], seed: seed | 1 },
            Search::Coverage => Order::Coverage { states: vec![], seen: BTreeMap::new() },
            Search::Earliest => Order::Earliest { states: BTreeMap::new(), count: 0 },
        };
        Worklist { order, resting: VecDeque::new(), compared: 0, joined: 0 }
    }

    /// Adds a state that ran long.
    pub fn rest(&mut self, st: State<Symbolic>) {
        self.resting.push_back(st);
    }

    /// The number of waiting states.
    pub fn len(&self) -> usize {
        self.resting.len() + self.active()
    }

    fn active(&self) -> usize {
        match &self.order {
            Order::Ends { states, .. } => states.len(),
            Order::Random { states, .. } | Order::Coverage { states, .. } => states.len(),
            Order::Earliest { count, .. } => *count,
        }
    }

    /// Adds a state. With `join`, a state at the location of another is joined with it where that works; says
    /// how many joins there were.
    pub fn push(&mut self, st: State<Symbolic>, join: Option<&mut Join<'_>>) -> u64 {
        match &mut self.order {
            Order::Ends { states, .. } => states.push_back(st),
            Order::Random { states, .. } | Order::Coverage { states, .. } => states.push(st),
            Order::Earliest { states, count } => {
                let waiting = states.entry(key(&st)).or_default();
                let mut joins = 0;
                let mut st = st;
                if let Some(join) = join {
                    // Who parted last is what is worth looking at: it is at the end.
                    let rare = self.compared >= ENOUGH && self.joined * RARE < self.compared;
                    let window = if rare { NARROW_WINDOW } else { WINDOW };
                    let mut i = waiting.len().saturating_sub(window);
                    while i < waiting.len() {
                        self.compared += 1;
                        match join(&waiting[i], &st, waiting.len()) {
                            Some(joined) => {
                                waiting.remove(i);
                                *count -= 1;
                                st = joined;
                                joins += 1;
                                self.joined += 1;
                            }
                            None => i += 1,
                        }
                    }
                }
                if joins > 0 {
                    st.apart = 0;
                } else if !waiting.is_empty() {
                    st.apart = st.apart.saturating_add(1);
                }
                waiting.push(st);
                *count += 1;
                return joins;
            }
        }
        0
    }

    /// Takes the next state.
    pub fn pop(&mut self) -> Option<State<Symbolic>> {
        if self.active() == 0 {
            return self.resting.pop_front();
        }
        match &mut self.order {
            Order::Ends { states, newest } => {
                if *newest {
                    states.pop_back()
                } else {
                    states.pop_front()
                }
            }
            Order::Random { states, seed } => {
                if states.is_empty() {
                    return None;
                }
                *seed ^= *seed << 13;
                *seed ^= *seed >> 7;
                *seed ^= *seed << 17;
                let i = (*seed % states.len() as u64) as usize;
                Some(states.swap_remove(i))
            }
            Order::Coverage { states, seen } => {
                let at = |st: &State<Symbolic>| (st.top.code.function.0, st.top.pc);
                let (i, _) = states
                    .iter()
                    .enumerate()
                    .min_by_key(|(i, st)| (seen.get(&at(st)).copied().unwrap_or(0), usize::MAX - i))?;
                let st = states.remove(i);
                *seen.entry(at(&st)).or_default() += 1;
                Some(st)
            }
            Order::Earliest { states, count } => {
                // With many states waiting, the latest goes on first, so that some of them end.
                let mut entry = if *count > CROWD { states.last_entry()? } else { states.first_entry()? };
                let st = entry.get_mut().pop();
                if entry.get().is_empty() {
                    entry.remove();
                }
                *count -= 1;
                st
            }
        }
    }
}
