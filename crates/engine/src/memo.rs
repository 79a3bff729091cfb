//! Calls that depend on their arguments alone, executed once for equal arguments.
//!
//! Whether a call is one is found by executing it in the domain [`Pure`]: what is kept is the result of this call with these arguments, not a
//! claim about the function. A function that calls itself twice with smaller arguments takes linear time so.

use crate::pure::Pure;
use crate::state::State;
use crate::step::{Machine, Outcome, Pause, Reach};
use crate::world::World;
use conspect_ir::{FnId, Type};
use rustc_hash::FxHashMap;
use smallvec::SmallVec;

pub type Args = SmallVec<[u64; 6]>;

/// Results that are kept at a time.
const MOST_KEPT: usize = 1 << 20;
/// A function whose calls were given up so often, and more often than not, is not tried again.
const PATIENCE: u32 = 8;
/// Steps between looks at whether the call did more than arithmetic.
const SLICE: u64 = 10_000;

/// What a call did.
#[derive(Clone, Copy, Debug)]
pub struct Known {
    pub returned: u64,
    /// The steps that it takes when nothing is kept.
    pub steps: u64,
    /// The frames that it needs.
    pub depth: u32,
}

/// What came of a call.
pub enum Called {
    Known(Known),
    /// It does more than arithmetic.
    Impure,
    Fuel,
    TooDeep,
}

/// Kept results of calls. They hold for one program.
#[derive(Default)]
pub struct Memo {
    known: FxHashMap<(FnId, Args), Known>,
    /// How often calls of a function were given up, and how often one ended.
    tried: FxHashMap<FnId, (u32, u32)>,
}

/// A call on the way.
struct Level {
    function: FnId,
    args: Args,
    st: State<Pure>,
    steps: u64,
    depth: u32,
    /// Frames below this call.
    below: u32,
}

impl Memo {
    /// Can results of this function be kept: has it plain arguments and a plain result, and is it worth a try?
    pub fn is_candidate(&self, world: &World, function: FnId) -> bool {
        let f = &world.program.functions[function];
        let plain = |ty: &Type| matches!(ty, Type::Bool | Type::Bits { .. } | Type::F32 | Type::F64);
        f.ret.as_ref().is_some_and(plain)
            && f.params.iter().all(plain)
            && self.tried.get(&function).is_none_or(|(failed, ended)| *failed < PATIENCE || failed < ended)
    }

    /// Makes a call in the domain of arithmetic, with so much fuel and above so many frames of at most `most`. What it took is taken off the fuel.
    pub fn call(
        &mut self,
        world: &mut World,
        (function, args): (FnId, Args),
        fuel: &mut u64,
        (below, most): (u32, u32),
    ) -> Called {
        if let Some(known) = self.known.get(&(function, args.clone())) {
            return if below + known.depth > most { Called::TooDeep } else { Called::Known(*known) };
        }
        let mut levels = vec![];
        if !push(world, &mut levels, (function, args), below) {
            return Called::Impure;
        }
        let mut domain = Pure::default();
        loop {
            let Some(top) = levels.last_mut() else { return Called::Impure };
            let reach =
                Reach { open_rounds: u32::MAX, open_depth: u32::MAX, depth: most.saturating_sub(top.below) };
            let mut machine = Machine::new(world, &mut domain, reach);
            machine.pause_at_calls = true;
            let pause = machine.run(&mut top.st, SLICE.min(*fuel), false);
            *fuel -= machine.executed;
            top.steps += machine.executed;
            if machine.domain.touched {
                return self.give_up(&levels);
            }
            match pause {
                Pause::Fuel if *fuel > 0 => {}
                Pause::Fuel => return Called::Fuel,
                Pause::Bounded(_) => return Called::TooDeep,
                Pause::Call(f) => {
                    let args = Machine::arguments(&top.st);
                    top.depth = top.depth.max(top.st.depth + 1);
                    let below = top.below + top.st.depth;
                    if !self.is_candidate(machine.world, f) {
                        match machine.enter_call(&mut top.st, f) {
                            None => {}
                            Some(Pause::Bounded(_)) => return Called::TooDeep,
                            Some(_) => return self.give_up(&levels),
                        }
                    } else if let Some(known) = self.known.get(&(f, args.clone())) {
                        if below + known.depth > most {
                            return Called::TooDeep;
                        }
                        top.steps = top.steps.saturating_add(known.steps);
                        top.depth = top.depth.max(top.st.depth + known.depth);
                        machine.return_from_call(&mut top.st, Some(known.returned));
                    } else if below >= most {
                        return Called::TooDeep;
                    } else if !push(world, &mut levels, (f, args), below) {
                        return self.give_up(&levels);
                    }
                }
                Pause::Ended(Outcome::Returned(Some(returned))) => {
                    let Some(done) = levels.pop() else { return Called::Impure };
                    let known = Known { returned, steps: done.steps, depth: done.depth };
                    self.tried.entry(done.function).or_default().1 += 1;
                    if self.known.len() < MOST_KEPT {
                        self.known.insert((done.function, done.args), known);
                    }
                    let Some(caller) = levels.last_mut() else { return Called::Known(known) };
                    caller.steps = caller.steps.saturating_add(known.steps);
                    caller.depth = caller.depth.max(caller.st.depth + known.depth);
                    let mut machine = Machine::new(world, &mut domain, reach);
                    machine.return_from_call(&mut caller.st, Some(returned));
                }
                Pause::Ended(_) | Pause::Split(_) | Pause::Deferred | Pause::Larger(_) | Pause::Meeting => {
                    return self.give_up(&levels);
                }
            }
        }
    }

    /// Notes that these calls did more than arithmetic.
    fn give_up(&mut self, levels: &[Level]) -> Called {
        for level in levels {
            self.tried.entry(level.function).or_default().0 += 1;
        }
        Called::Impure
    }
}

/// Starts a call. False when the function has no body.
fn push(world: &mut World, levels: &mut Vec<Level>, (function, args): (FnId, Args), below: u32) -> bool {
    let Ok(code) = world.code(function) else { return false };
    let st = State::<Pure>::at_entry(code, args.iter().copied(), (), ());
    levels.push(Level { function, args, st, steps: 0, depth: 1, below });
    true
}
