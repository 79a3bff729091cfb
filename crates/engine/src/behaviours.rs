//! What a function does, path by path, as inputs with the end that the concrete domain saw: the stuff of tests.

use crate::concrete::{ConcreteMemory, string_of};
use crate::decisions::branches;
use crate::explore::ends::bottom;
use crate::explore::{Control, Explorer};
use crate::state::State;
use crate::step::{Machine, Outcome, Pause, Reach};
use crate::symbolic::Symbolic;
use crate::verdict::{Behaviour, Behaviours, Ended, InputValue, Observation, Plain, Reason};
use crate::witness::{self, Found};
use crate::world::World;
use conspect_ir::{ClassKind, FnId, Type};
use conspect_memory::SVal;
use conspect_solver::Answer;
use std::collections::HashSet;
use std::rc::Rc;

/// Steps that the execution of one behaviour may take.
const FUEL: u64 = 20_000_000;
/// Frames that it may have.
const DEPTH: u32 = 2_000;
/// The longest array that is said element by element.
const LONGEST: usize = 64;

/// Says of a function's name whether it is the program's own.
pub type Own = Rc<dyn Fn(&str) -> bool>;

/// What was seen so far.
pub(crate) struct Collected {
    own: Own,
    found: Vec<Behaviour>,
    /// Ends for which no inputs were found, or whose inputs did not end in a way that a test can state.
    without: u64,
}

impl Explorer<'_> {
    /// Explores an entry until so many paths have ended, and keeps each distinct behaviour. The options should say that paths are not joined.
    pub fn behaviours(mut self, entry: FnId, most_paths: u64, own: Own) -> Behaviours {
        self.behaviours = Some(Collected { own, found: vec![], without: 0 });
        let mut cut = false;
        match self.start(entry) {
            Ok(st) => self.explore(entry, st, &mut |now| {
                cut |= now.paths >= most_paths;
                if cut { Control::Stop } else { Control::Continue }
            }),
            Err(e) => self.add_unknown(e.to_string().into(), None),
        }
        let (found, without) = self.behaviours.take().map_or((vec![], 0), |c| (c.found, c.without));
        let mut open: Vec<String> = self
            .unknown
            .keys()
            .filter(|(reason, _)| !(cut && *reason == Reason::Interrupted))
            .map(|(reason, place)| match place {
                Some(place) => format!("{reason} ({}:{})", place.file, place.line),
                None => reason.to_string(),
            })
            .collect();
        if cut {
            open.push(format!("{most_paths} paths were explored, and there are more"));
        } else if !self.suspended.is_empty() {
            open.push("loops go on beyond the rounds that were explored".into());
        }
        if without > 0 {
            open.push(format!("for {without} paths no inputs were found whose end a test can state"));
        }
        open.sort();
        open.dedup();
        Behaviours { found: new_decisions_first(found), open }
    }

    /// Keeps what a path does. One that returns a condition without branching on it does two things.
    pub(crate) fn behaves(&mut self, st: &State<Symbolic>, outcome: &Outcome<SVal>) {
        let ty = self.world.program.functions[bottom(st)].ret;
        let guards = match (outcome, ty) {
            (Outcome::Returned(Some(v)), Some(Type::Bool)) => {
                let holds = self.domain.cx.guard_of(v);
                let fails = self.domain.cx.guards.not(holds);
                [holds, fails].map(|g| self.domain.cx.guards.and(st.path.guard, g)).to_vec()
            }
            (_, _) => vec![st.path.guard],
        };
        let Some(own) = self.behaviours.as_ref().map(|c| c.own.clone()) else { return };
        let own = &*own;
        let preferred = self.passed(st);
        for guard in guards {
            let answer = witness::model(&mut self.domain, self.world, &st.path, guard, &preferred);
            let behaviour = match answer {
                Answer::Sat(model) => {
                    let found = witness::extract(&mut self.domain, self.world, st, &model);
                    behaviour(self.world, bottom(st), found, own)
                }
                Answer::Unsat => continue,
                Answer::Unknown(_) => None,
            };
            let Some(collected) = &mut self.behaviours else { return };
            match behaviour {
                Some(b) => collected.found.push(b),
                None => collected.without += 1,
            }
        }
    }
}

/// Executes an entry with these inputs; `None` where it neither returns nor throws.
fn behaviour(world: &mut World, entry: FnId, found: Found, own: &dyn Fn(&str) -> bool) -> Option<Behaviour> {
    let (args, memory, mut domain) = witness::concrete_start(world, &found);
    let code = world.code(entry).ok()?;
    let mut st = State::at_entry(code, args, memory, ());
    let reach = Reach { open_rounds: u32::MAX, open_depth: u32::MAX, depth: DEPTH };
    let pause = Machine::new(world, &mut domain, reach).run(&mut st, FUEL, false);
    let end = match pause {
        Pause::Ended(Outcome::Returned(bits)) => {
            let ty = world.program.functions[entry].ret;
            Ended::Returned(match (ty, bits) {
                (Some(ty), Some(bits)) => observe(world, &st.memory, ty, bits)?,
                (_, _) => Observation::Nothing,
            })
        }
        pause @ Pause::Ended(Outcome::Thrown(_)) => match witness::seen(world, &st, pause, FUEL) {
            witness::Seen::Thrown { class, message, .. } => {
                Ended::Thrown { class: world.program.classes[class].name.to_string(), message }
            }
            witness::Seen::Failed { .. } | witness::Seen::Other(_) => return None,
        },
        _ => return None,
    };
    let (args, memory, domain) = witness::concrete_start(world, &found);
    let path = branches(world, entry, args, memory, domain, own);
    Some(Behaviour { witness: found.for_people, end, path })
}

/// What can be said of a value of this type.
fn observe(world: &World, memory: &ConcreteMemory, ty: Type, bits: u64) -> Option<Observation> {
    let Type::Ref(_) = ty else { return plain(ty, bits).map(Observation::Value) };
    if bits == 0 {
        return Some(Observation::Value(Plain::Null));
    }
    if let Some(text) = string_of(memory, world, bits) {
        return Some(Observation::Value(Plain::Text(text)));
    }
    let class = memory.class(world, bits);
    let name = world.program.classes[class].name.to_string();
    if let ClassKind::Array(element) = world.program.classes[class].kind {
        let cells = memory.cells(world, bits);
        if !matches!(element, Type::Ref(_)) && cells.len() <= LONGEST {
            let elements = cells.into_iter().map(|c| plain(element, c)).collect::<Option<Vec<Plain>>>()?;
            return Some(Observation::Array { class: name, elements });
        }
    }
    Some(Observation::Object { class: name })
}

/// A value that is no reference.
fn plain(ty: Type, bits: u64) -> Option<Plain> {
    Plain::of(&match ty {
        Type::Bool => InputValue::Bool(bits != 0),
        Type::Bits { bits: width, signed } => {
            let unused = 64 - u32::from(width);
            let value = match signed {
                true => ((bits << unused) as i64) >> unused,
                false => ((bits << unused) >> unused) as i64,
            };
            InputValue::Int { bits: width, signed, value }
        }
        Type::F32 => InputValue::F32(bits as u32),
        Type::F64 => InputValue::F64(bits),
        _ => return None,
    })
}

/// Each distinct behaviour once. First those that take a decision that none before took, those with few and small inputs before others; then the
/// rest. Two behaviours are the same that take the same decisions and return the same or
/// throw the same class.
fn new_decisions_first(found: Vec<Behaviour>) -> Vec<Behaviour> {
    let mut rest = found;
    rest.sort_by_cached_key(|b| (b.path.len(), size(b)));
    // Messages of exceptions differ with every number in them, and with the library's ways of writing it.
    let end = |b: &Behaviour| match &b.end {
        Ended::Returned(_) => b.end.clone(),
        Ended::Thrown { class, .. } => Ended::Thrown { class: class.clone(), message: None },
    };
    let mut seen = HashSet::new();
    rest.retain(|b| seen.insert((b.path.clone(), end(b))));
    let mut taken = HashSet::new();
    let (mut first, mut later) = (vec![], vec![]);
    for b in rest {
        let ends = match &b.end {
            Ended::Returned(_) => String::new(),
            Ended::Thrown { class, .. } => class.clone(),
        };
        let mut is_new = taken.insert((ends, 0, 0));
        for decision in b.path.clone() {
            is_new |= taken.insert(decision);
        }
        if is_new { first.push(b) } else { later.push(b) }
    }
    first.extend(later);
    first
}

/// How much a reader has to take in of the inputs.
fn size(b: &Behaviour) -> usize {
    format!("{:?}", b.witness.arguments.iter().map(|a| &a.value).collect::<Vec<_>>()).len()
        + b.witness.objects.iter().map(|o| format!("{:?}", o.contents).len()).sum::<usize>()
}
