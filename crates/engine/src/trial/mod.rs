//! Violations looked for by running an entry with concrete inputs: beside exploration, which goes through all inputs at once and not as deep.
//!
//! What is tried depends on the program alone ([`inputs`]); effort is counted in steps. Calls that depend on their arguments alone are executed
//! once for equal arguments ([`crate::memo`]), so that a run can be much longer than what is executed. A run that shows a violation is executed
//! again from the inputs that it was given, as every witness is; where that would take too long without kept results, the violation says so
//! ([`Violation::concrete`]).

mod inputs;
mod run;
#[cfg(test)]
mod tests;

use crate::explore::OpenEnd;
use crate::memo::Memo;
use crate::prefix::Start;
use crate::verdict::{
    Assumption, Confirmation, Input, InputValue, ObjectInput, Preconditions, Reason, Violation, Witness,
};
use crate::witness::{Found, Seen, composed_arguments, path, re_execute_for, show_answers, type_name};
use crate::world::{StackFrame, World};
use conspect_ir::{ClassId, FnId, Property, Type};
use inputs::{Chooser, Order, Pick, Pool};
use std::collections::BTreeMap;
use std::rc::Rc;

/// The steps that every run may take at first, and those of later attempts.
const FUELS: [u64; 4] = [4_000, 32_000, 256_000, 2_000_000];
/// The longest run that is executed again without kept results.
const RERUN: u64 = 20_000_000;
/// The part of a pass that is used to make a witness smaller, at most.
const SMALLER: u64 = 2_000_000;
/// New inputs of one pass.
const NEW: usize = 600;
/// Runs with ends that are not known are kept for so many reasons.
const MOST_ENDS: usize = 4;
/// When so many runs in a row cannot even get their inputs, none can.
const HOPELESS: usize = 8;

/// The inputs of one run.
#[derive(Clone, Default)]
pub(crate) struct Inputs {
    arguments: Vec<InputValue>,
    objects: Vec<(ClassId, ObjectInput)>,
    /// What was asked for on the way: type, label, place.
    requests: Vec<(Type, u32, StackFrame, InputValue)>,
}

/// How one run ended.
enum Tried {
    /// It shows no violation: it ended otherwise, or cannot be followed.
    Nothing,
    /// It came to what the engine does not know, for this reason; too deep a stack is one.
    Open(Reason),
    /// It asked for an input of a type of which none is tried.
    NoInputs,
    Fuel,
    Seen {
        seen: Seen,
        /// The steps that it takes when no result is kept.
        steps: u64,
        /// What the run rests on that only the runtime knows.
        doubt: Option<Assumption>,
    },
}

/// A search for violations of an entry by concrete runs.
pub struct Trials {
    entry: FnId,
    properties: Vec<Property>,
    found: Vec<Option<Violation>>,
    /// The first violation of each property that is latent, where that is told.
    latent: Vec<Option<Violation>>,
    preconditions: Option<Rc<dyn Preconditions>>,
    pool: Pool,
    order: Order,
    memo: Memo,
    /// Where runs begin, once that is asked for.
    start: Option<Option<Start>>,
    /// Runs that did not end, by the fuel that they had: the place in [`FUELS`] of the next, the size of the inputs, the number.
    open: BTreeMap<(usize, u128, usize), Pick>,
    /// How many runs were begun.
    count: usize,
    /// How many at the start had no inputs.
    without: usize,
    /// Inputs of runs that came to what the engine does not know, and how large they are: for each reason those with the greatest numbers.
    ends: BTreeMap<Reason, (u128, Inputs)>,
}

impl Trials {
    /// A search; nothing is run yet.
    pub fn new(world: &mut World, entry: FnId, properties: &[Property]) -> Trials {
        let pool = Pool::of(world, entry);
        // What has no parameters asks for its inputs.
        let parameters = world.program.functions[entry].params.len();
        let order = Order::new(if parameters == 0 { 2 } else { parameters }, pool.len());
        Trials {
            entry,
            properties: properties.to_vec(),
            found: vec![None; properties.len()],
            latent: vec![None; properties.len()],
            preconditions: None,
            pool,
            order,
            memo: Memo::default(),
            start: None,
            open: BTreeMap::new(),
            count: 0,
            without: 0,
            ends: BTreeMap::new(),
        }
    }

    /// Tells latent violations from manifest ones, and looks on where one is latent.
    pub fn tell_apart(&mut self, preconditions: Rc<dyn Preconditions>) {
        self.preconditions = Some(preconditions);
    }

    /// The latent violations found so far, one for each property, in their order.
    pub fn latent(&self) -> &[Option<Violation>] {
        &self.latent
    }

    /// The violations found so far, in the order of the properties; of those that are told apart, the manifest ones.
    pub fn found(&self) -> &[Option<Violation>] {
        &self.found
    }

    /// Tries for about so many steps: a part for new inputs, a part for each greater fuel. Smaller inputs go first. True when something new was
    /// found.
    pub fn pass(&mut self, world: &mut World, steps: u64) -> bool {
        let before = self.count_found();
        let part = steps / FUELS.len() as u64;
        let mut left = part;
        for _ in 0..NEW {
            if left == 0 || self.is_over() {
                break;
            }
            let pick = self.order.next();
            self.count += 1;
            left = left.saturating_sub(self.attempt(world, pick, 0, self.count));
        }
        for at in 1..FUELS.len() {
            left += part;
            while left > 0 && !self.is_over() {
                let Some((key, _)) = self.open.range((at, 0, 0)..(at + 1, 0, 0)).next() else { break };
                let key = *key;
                let Some(pick) = self.open.remove(&key) else { break };
                left = left.saturating_sub(self.attempt(world, pick, at, key.2));
            }
        }
        self.count_found() > before
    }

    fn count_found(&self) -> usize {
        self.found.iter().flatten().count()
    }

    /// Is there nothing left to be found here?
    fn is_over(&self) -> bool {
        self.found.iter().all(Option::is_some) || self.without >= HOPELESS && self.without == self.count
    }

    /// One run, and what it cost in steps.
    fn attempt(&mut self, world: &mut World, pick: Pick, at: usize, number: usize) -> u64 {
        let fuel = FUELS[at];
        let Some(given) = self.arguments(world, &pick) else {
            self.without += 1;
            return 1;
        };
        let entry = self.entry;
        self.start.get_or_insert_with(|| Start::of(world, entry, run::REACH));
        let Trials { pool, memo, start, .. } = self;
        let chooser = Chooser::new(pool, pick.clone());
        let start = start.iter().flatten().next();
        let (tried, inputs, cost) = run::run(world, (entry, start), given, Some(chooser), memo, fuel);
        match tried {
            Tried::Nothing => cost,
            Tried::Open(reason) => {
                self.keep_end(reason, inputs);
                cost
            }
            Tried::NoInputs => {
                self.without += 1;
                cost
            }
            Tried::Fuel => {
                if at + 1 < FUELS.len() {
                    self.open.insert((at + 1, size(&inputs), number), pick);
                }
                cost
            }
            Tried::Seen { seen, steps, .. } => cost + self.seen(world, inputs, &seen, steps),
        }
    }

    /// Keeps the inputs of a run whose end is not known: of those with one reason, the greatest, which go furthest beyond what the engine knows.
    fn keep_end(&mut self, reason: Reason, inputs: Inputs) {
        // What the front end does not make is no input.
        if matches!(reason, Reason::Beyond { .. }) {
            return;
        }
        let size = size(&inputs);
        let known = self.ends.len();
        match self.ends.get_mut(&reason) {
            Some(kept) if kept.0 < size => *kept = (size, inputs),
            None if known < MOST_ENDS => drop(self.ends.insert(reason, (size, inputs))),
            Some(_) | None => {}
        }
    }

    /// Inputs of runs whose ends the engine does not know, one for each reason.
    pub fn ends(&self, world: &mut World) -> Vec<OpenEnd> {
        let mut ends = vec![];
        for (reason, (_, inputs)) in &self.ends {
            let deeper = [1, 4, 16].map(|factor| larger(inputs, factor));
            let all = if *reason == run::too_deep() { deeper.to_vec() } else { vec![inputs.clone()] };
            ends.extend(all.iter().map(|inputs| OpenEnd {
                witness: given(world, self.entry, inputs).for_people,
                reason: reason.clone(),
            }));
        }
        ends
    }

    /// The arguments of a run. `None` where none are tried.
    fn arguments(&self, world: &World, pick: &Pick) -> Option<Inputs> {
        let mut chooser = Chooser::new(&self.pool, pick.clone());
        let mut inputs = Inputs::default();
        for ty in &world.program.functions[self.entry].params {
            let value = chooser.value(world, *ty, true, &mut inputs.objects)?;
            inputs.arguments.push(value);
        }
        Some(inputs)
    }

    /// The properties without a violation that this one violates.
    fn violated(&self, world: &mut World, seen: &Seen) -> Vec<usize> {
        let open = (0..self.properties.len()).filter(|p| self.found[*p].is_none());
        let hit = |world: &mut World, p: &Property| match seen {
            Seen::Thrown { class, .. } => p.thrown.iter().any(|t| world.is_subclass(*class, *t)),
            Seen::Failed { .. } => p.fail,
            Seen::Other(_) => false,
        };
        open.filter(|p| hit(world, &self.properties[*p])).collect()
    }

    /// A run ended with an exception or failed: a violation of some properties, perhaps. What that cost.
    fn seen(&mut self, world: &mut World, inputs: Inputs, seen: &Seen, steps: u64) -> u64 {
        let hit = self.violated(world, seen);
        if hit.is_empty() {
            return 0;
        }
        let mut cost = 0;
        for property in hit {
            // Where a latent one is known, another one is of no use.
            let known = self.preconditions.clone().filter(|_| self.latent[property].is_some());
            if known.is_some_and(|p| is_latent(world, self.entry, &inputs, seen, &*p)) {
                continue;
            }
            let (inputs, steps, spent) = self.smaller(world, inputs.clone(), steps, property);
            cost += spent;
            let mut found = given(world, self.entry, &inputs);
            // The run that counts starts from what was given, and keeps no results, where that is possible.
            let again = if steps <= RERUN {
                Some(re_execute_for(world, self.entry, &mut found, RERUN))
            } else {
                None
            };
            let (seen, concrete) = match again {
                Some(seen) => (seen, Confirmation::Confirmed),
                None => {
                    let start = self.start.iter().flatten().next();
                    let (tried, _, spent) =
                        run::run(world, (self.entry, start), inputs, None, &mut self.memo, u64::MAX);
                    cost += spent;
                    let Tried::Seen { seen, doubt, .. } = tried else { continue };
                    found.doubt = doubt;
                    let reason = format!(
                        "it takes {steps} steps: calls that depend on their arguments alone were executed once for equal arguments"
                    );
                    (seen, Confirmation::NotRun { reason })
                }
            };
            if !self.violated(world, &seen).contains(&property) {
                continue;
            }
            let (kind, message, location, stack) = match seen {
                Seen::Thrown { class, location, stack, message } => {
                    (world.program.classes[class].name.to_string(), message, location, stack)
                }
                Seen::Failed { message, location, stack } => ("fail".into(), Some(message), location, stack),
                Seen::Other(_) => continue,
            };
            let mut violation = Violation {
                kind,
                message,
                location,
                stack,
                path: path(world, self.entry, &found),
                witness: found.for_people,
                concrete,
                doubt: found.doubt,
                confirmation: Confirmation::NotRun { reason: "not asked for".into() },
                latent: None,
            };
            violation.latent = self.preconditions.as_ref().and_then(|p| p.latent(&violation));
            show_answers(world, &found.classes, &mut violation.witness);
            match violation.latent {
                None => self.found[property] = Some(violation),
                Some(_) => drop(self.latent[property].get_or_insert(violation)),
            }
        }
        cost
    }

    /// Smaller numbers with which a property is violated too, the steps of that run, and what the search cost: each number is brought nearer to
    /// zero by halves, quarters and so on of itself.
    fn smaller(
        &mut self,
        world: &mut World,
        mut inputs: Inputs,
        mut steps: u64,
        property: usize,
    ) -> (Inputs, u64, u64) {
        let mut cost = 0;
        for i in 0..inputs.arguments.len() + inputs.requests.len() {
            let start = number(&mut inputs, i).map_or(0, |v| *v);
            let mut by = start;
            while by != 0 && cost < SMALLER {
                let mut other = inputs.clone();
                if let Some(v) = number(&mut other, i) {
                    *v -= by;
                }
                let start = self.start.iter().flatten().next();
                let (tried, used, spent) =
                    run::run(world, (self.entry, start), other, None, &mut self.memo, SMALLER - cost);
                cost += spent + 1;
                match tried {
                    Tried::Seen { seen, steps: needs, .. }
                        if self.violated(world, &seen).contains(&property) =>
                    {
                        (inputs, steps) = (used, needs);
                        by = if number(&mut inputs, i).is_some_and(|v| *v == 0) { 0 } else { by / 2 };
                    }
                    _ => by /= 2,
                }
            }
        }
        (inputs, steps, cost)
    }
}

/// The inputs with the greatest number among them multiplied, where its type holds the product. The program may exclude it, which a run tells.
fn larger(inputs: &Inputs, factor: i64) -> Inputs {
    let mut out = inputs.clone();
    let all = 0..inputs.arguments.len() + inputs.requests.len();
    let greatest = all.max_by_key(|i| number(&mut out, *i).map_or(0, |v| v.unsigned_abs()));
    if let Some(at) = greatest {
        let value = match at.checked_sub(out.arguments.len()) {
            None => &mut out.arguments[at],
            Some(at) => &mut out.requests[at].3,
        };
        if let InputValue::Int { bits, signed, value } = value {
            let bits = u32::from(*bits) - u32::from(*signed);
            let product = value.saturating_mul(factor);
            if bits >= 63 || product.unsigned_abs() < 1 << bits {
                *value = product;
            }
        }
    }
    out
}

/// Can a caller avoid what a run with these inputs showed?
fn is_latent(
    world: &mut World,
    entry: FnId,
    inputs: &Inputs,
    seen: &Seen,
    preconditions: &dyn Preconditions,
) -> bool {
    let Seen::Thrown { class, location, stack, message } = seen else { return false };
    let violation = Violation {
        kind: world.program.classes[*class].name.to_string(),
        message: message.clone(),
        location: location.clone(),
        stack: stack.clone(),
        path: vec![],
        witness: given(world, entry, inputs).for_people,
        concrete: Confirmation::Confirmed,
        doubt: None,
        confirmation: Confirmation::NotRun { reason: "not asked for".into() },
        latent: None,
    };
    preconditions.latent(&violation).is_some()
}

/// The integer that is the argument with this number, or the request with what is left of it.
fn number(inputs: &mut Inputs, i: usize) -> Option<&mut i64> {
    let arguments = inputs.arguments.len();
    let value = match i.checked_sub(arguments) {
        None => &mut inputs.arguments[i],
        Some(i) => &mut inputs.requests.get_mut(i)?.3,
    };
    if let InputValue::Int { value, .. } = value { Some(value) } else { None }
}

/// The sum of what numbers are in the inputs: the greater, the longer runs are likely to be.
fn size(inputs: &Inputs) -> u128 {
    let values = inputs.arguments.iter().chain(inputs.requests.iter().map(|r| &r.3));
    let magnitude = |v: &InputValue| match v {
        InputValue::Int { value, .. } => u128::from(value.unsigned_abs()),
        _ => 0,
    };
    values.map(magnitude).sum()
}

/// The inputs as a witness.
fn given(world: &mut World, entry: FnId, inputs: &Inputs) -> Found {
    let function = world.program.functions[entry].clone();
    let mut plain = vec![];
    for (i, (ty, value)) in function.params.iter().zip(&inputs.arguments).enumerate() {
        let label = function.param_names.get(i).map_or_else(|| format!("argument {i}"), |n| n.to_string());
        plain.push(Input { label, ty: type_name(world, *ty), value: value.clone(), location: None });
    }
    let mut objects: Vec<ObjectInput> = inputs.objects.iter().map(|o| o.1.clone()).collect();
    let mut requests = vec![];
    for (ty, label, at, value) in &inputs.requests {
        requests.push(Input {
            label: world.program.labels[*label as usize].to_string(),
            ty: type_name(world, *ty),
            value: value.clone(),
            location: Some(world.location(at.0, at.1)),
        });
    }
    let arguments = composed_arguments(world, entry, plain, &mut objects);
    Found {
        for_people: Witness { arguments, requests, globals: vec![], objects, ..Witness::default() },
        arguments: inputs.arguments.clone(),
        requests: inputs.requests.iter().map(|r| (r.0, r.3.clone())).collect(),
        classes: inputs.objects.iter().map(|o| o.0).collect(),
        doubt: None,
        open: None,
        idle: vec![],
    }
}
