//! One execution in the symbolic domain, from its entry to its end.

use crate::explore::{Explorer, Merge, Options};
use crate::state::State;
use crate::step::{Machine, Outcome, Pause, Reach};
use crate::symbolic::{Followed, Symbolic};
use crate::verdict::Reason;
use crate::witness;
use crate::world::World;
use conspect_ir::FnId;
use conspect_memory::sort_of;

/// Follows one execution of an entry without parameters in the symbolic domain: values stay symbolic, inputs
/// choose the path.
///
/// # Errors
/// When the entry has no body.
pub fn follow(
    world: &mut World,
    entry: FnId,
    followed: Followed,
) -> Result<witness::Ran, conspect_ir::LoadError> {
    let mut explorer = Explorer::new(world, Options { merge: Merge::Never, ..Options::default() });
    explorer.domain.follow(followed);
    let mut st = explorer.start(entry)?;
    let reach = Reach { open_rounds: u32::MAX, open_depth: u32::MAX, depth: explorer.reach.depth };
    let Explorer { world, mut domain, .. } = explorer;
    let mut machine = Machine::new(world, &mut domain, reach);
    let pause = run_followed(&mut machine, &mut st);
    let steps = machine.executed;
    let Some(pause) = pause else {
        return Ok(witness::Ran {
            seen: witness::Seen::Other(Reason::Entangled.to_string()),
            steps,
            returned: None,
            named: vec![],
            doubt: None,
            open: None,
        });
    };
    let mut returned = None;
    let seen = match pause {
        Pause::Ended(Outcome::Returned(v)) => {
            let sort = world.program.functions[entry].ret.and_then(sort_of);
            returned = v.and_then(|v| domain.followed_bits(&v, sort?));
            witness::Seen::Other("the program ended normally".into())
        }
        Pause::Ended(Outcome::Thrown(v)) => {
            let address = domain.followed_bits(&v, conspect_term::Sort::Ref).unwrap_or(0);
            let class = domain.class_at(world, address);
            let stack = st.stack();
            let stack = world.locations(&stack);
            let location = stack.first().cloned().unwrap_or_else(witness::nowhere);
            witness::Seen::Thrown { class, location, stack, message: None }
        }
        Pause::Ended(Outcome::Unsupported(reason)) => {
            let place = world.locations(&st.stack()).into_iter().next().unwrap_or_else(witness::nowhere);
            witness::Seen::Other(format!("{reason} ({}:{} in {})", place.file, place.line, place.function))
        }
        Pause::Ended(Outcome::Failed(message)) => witness::Seen::Failed {
            message: message.to_string(),
            location: witness::nowhere(),
            stack: vec![],
        },
        Pause::Ended(Outcome::Halted) => witness::Seen::Other("the program ended by itself".into()),
        Pause::Ended(Outcome::Infeasible) | Pause::Split(_) => {
            witness::Seen::Other("an assumption did not hold".into())
        }
        Pause::Bounded(_) => witness::Seen::Other("the call stack grew too deep".into()),
        Pause::Fuel | Pause::Deferred | Pause::Larger(_) | Pause::Meeting | Pause::Call(_) => {
            unreachable!("no limit of steps, no meeting, no summary")
        }
    };
    Ok(witness::Ran { seen, steps, returned, named: vec![], doubt: None, open: None })
}

/// Steps of a followed execution between checkpoints.
const FOLLOWED_STEPS: u64 = 512;

/// Runs a followed execution to its end. What was done since the last checkpoint with guards that were given up is
/// done again step by step with one entry for each union in the top frame's registers: the one that the execution
/// has. `None` when a single step is too entangled even so.
fn run_followed(machine: &mut Machine<'_, Symbolic>, st: &mut State<Symbolic>) -> Option<Pause<Symbolic>> {
    let mut checkpoint = st.clone();
    let mut careful = 0u64;
    loop {
        if careful > 0 {
            for r in &mut st.top.regs {
                if let Some(v) = machine.domain.followed_entry(r) {
                    *r = v;
                }
            }
        }
        let pause = machine.run(st, if careful > 0 { 1 } else { FOLLOWED_STEPS }, false);
        if machine.domain.follow_checkpoint() {
            if !matches!(pause, Pause::Fuel) {
                return Some(pause);
            }
            checkpoint = st.clone();
            careful = careful.saturating_sub(1);
        } else if careful > 0 {
            return None;
        } else {
            *st = checkpoint.clone();
            careful = FOLLOWED_STEPS;
        }
    }
}
