//! The worklist: which state goes on next, and which states meet.

use crate::explore::Search;
use crate::lead::{Key, Lead, key};
use crate::state::State;
use crate::symbolic::Symbolic;
use std::collections::{BTreeMap, VecDeque};

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

/// Joining does not pay where, of so many paths that ended or wait,
const MANY: u64 = 128;
/// and after so many forks,
const TRIAL: u64 = 64;
/// fewer than every second fork was made up for by a join. Then it rests for so many forks, and each time for longer.
const REST: u64 = 256;
const LONGER: u64 = 4;
/// It does not pay either where so many joins were undone, and at least every so manyth: a question that is given up takes
/// as long as many a path.
const UNDONE: u64 = 2;
/// Then it rests longer: what made the conditions hard is still there.
const HARD_REST: u64 = 4096;
const OFTEN: u64 = 64;
/// What was long ago counts for less: after so many forks the counts are halved.
const LONG: u64 = 1024;

/// Does joining pay? Forks double the work, joins halve it; looking for joins that there are not costs time, and joins that
/// do not make up for forks leave paths whose conditions are harder than those of paths that never met.
#[derive(Default)]
struct Trial {
    forks: u64,
    joins: u64,
    ended: u64,
    undone: u64,
    /// How many forks joining still rests for.
    resting: u64,
    /// Does it rest because joins made queries too hard?
    hard: bool,
    /// How often it has rested.
    rests: u32,
}

impl Trial {
    fn forked(&mut self, forks: u64) {
        if self.resting > 0 {
            self.resting = self.resting.saturating_sub(forks);
            return;
        }
        self.forks += forks;
        if self.forks > LONG {
            self.forks /= 2;
            self.joins /= 2;
            self.ended /= 2;
            self.undone /= 2;
        }
    }

    /// Looks whether joining is to rest, while so many states wait.
    fn judge(&mut self, waiting: usize) {
        let many = self.forks >= TRIAL && self.ended + waiting as u64 >= MANY;
        let undone = self.undone >= UNDONE && OFTEN * self.undone > self.joins;
        if undone || many && 2 * self.joins < self.forks {
            let first = if undone { HARD_REST } else { REST };
            let resting = first.saturating_mul(LONGER.saturating_pow(self.rests));
            *self = Trial { resting, hard: undone, rests: self.rests + 1, ..Trial::default() };
        }
    }
}

/// States that wait to go on.
pub struct Worklist {
    order: Order,
    /// States that ran long without an end or a split; they go on when nothing else is left, so that no endless
    /// path starves the others.
    resting: VecDeque<State<Symbolic>>,
    /// How many states that met were compared, and how many joined.
    compared: u64,
    joined: u64,
    /// True when joining rests where it does not pay.
    pub rests: bool,
    trial: Trial,
    /// How many joins were undone.
    undone: u64,
    /// Was the state that goes on now taken because it is at the latest location?
    latest_went: bool,
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
        Worklist {
            order,
            resting: VecDeque::new(),
            compared: 0,
            joined: 0,
            rests: false,
            trial: Trial::default(),
            undone: 0,
            latest_went: false,
        }
    }

    /// A path parted into so many more; so many joins were undone until now.
    pub fn forked(&mut self, more: u64, undone: u64) {
        self.trial.forked(more);
        self.trial.undone += undone - self.undone;
        self.undone = undone;
    }

    /// A path ended.
    pub fn ended(&mut self) {
        self.trial.ended += 1;
    }

    /// Do joined paths make queries too hard, so that they are to be parted again?
    pub fn parts_joins(&self) -> bool {
        self.trial.resting > 0 && self.trial.hard
    }

    /// Does the state at the latest location go first, so that some end, and nobody meets?
    fn latest_first(&self) -> bool {
        matches!(&self.order, Order::Earliest { count, .. } if *count > CROWD) || self.trial.resting > 0
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

    /// The first location at which a state waits. `None` where no state waits at one, or the latest one went first: nobody
    /// waits ahead of it.
    pub fn lead(&self) -> Option<Lead> {
        match &self.order {
            Order::Earliest { states, .. } if !self.latest_went => {
                states.first_key_value().map(|(first, _)| Lead::new(first.clone()))
            }
            _ => None,
        }
    }

    /// Adds a state. With `join`, a state at the location of another is joined with it where that works; says
    /// how many joins there were.
    pub fn push(&mut self, st: State<Symbolic>, join: Option<&mut Join<'_>>) -> u64 {
        let join = join.filter(|_| self.trial.resting == 0);
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
                                self.trial.joins += 1;
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
        if self.rests {
            self.trial.judge(self.active());
        }
        self.latest_went = self.latest_first();
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
                let mut entry = if self.latest_went { states.last_entry()? } else { states.first_entry()? };
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
