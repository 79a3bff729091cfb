//! The call graph below some functions, in the order in which summaries can be made from the leaves up.
//!
//! A virtual call can run what the subclasses of its receiver's declared class select (class-hierarchy analysis), as far
//! as something reachable allocates an object of them (rapid type analysis); where nothing does, the object is the
//! caller's, and any of them counts. The graph decides what is summarised and in which order, never what a call runs: what
//! it misses is summarised when it is met.

use super::tree::{has_call, has_conditional};
use crate::code::Step;
use crate::world::World;
use conspect_ir::{Callee, ClassId, ClassKind, FnId, Instr, Operand, SelectorId, Type};
use std::collections::{BTreeMap, BTreeSet};

/// A virtual call on a receiver of more classes than this is left out.
const MOST_TARGETS: usize = 16;

/// Functions that call each other, and the components that they call.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Component {
    /// Those of them that are worth a summary, by name; empty where none is.
    pub functions: Vec<String>,
    /// The components that are called, by index; all of them come before this one.
    pub calls: Vec<usize>,
}

/// The functions that are reachable from these, without them, in components with callees first. Beyond `most` functions nothing more is looked at.
pub fn components(world: &mut World, roots: &[FnId], most: usize) -> Vec<Component> {
    let mut graph = Graph::default();
    graph.grow(world, roots, most);
    let order = graph.components();
    let mut index: BTreeMap<FnId, usize> = BTreeMap::new();
    for (i, component) in order.iter().enumerate() {
        index.extend(component.iter().map(|f| (*f, i)));
    }
    let mut out = vec![];
    for (i, component) in order.iter().enumerate() {
        let mut calls: BTreeSet<usize> = BTreeSet::new();
        for f in component {
            calls.extend(graph.calls[f].iter().filter_map(|g| index.get(g)).filter(|c| **c != i));
        }
        let worth = component.iter().filter(|f| !roots.contains(f) && graph.worth.contains(f));
        let functions = worth.map(|f| world.program.functions[*f].name.to_string()).collect();
        out.push(Component { functions, calls: calls.into_iter().collect() });
    }
    out
}

/// What calls what.
#[derive(Default)]
struct Graph {
    calls: BTreeMap<FnId, BTreeSet<FnId>>,
    /// Functions that have something to summarise.
    worth: BTreeSet<FnId>,
    allocated: BTreeSet<ClassId>,
    /// Virtual calls: the caller, the class of the receiver, what is selected.
    open: BTreeSet<(FnId, ClassId, SelectorId)>,
}

impl Graph {
    /// Looks at bodies until there is nothing new.
    fn grow(&mut self, world: &mut World, roots: &[FnId], most: usize) {
        let mut pending: Vec<FnId> = roots.to_vec();
        loop {
            while let Some(f) = pending.pop() {
                if self.calls.contains_key(&f) || self.calls.len() >= most {
                    continue;
                }
                self.calls.insert(f, BTreeSet::new());
                self.look(world, f, &mut pending);
            }
            for (f, class, selector) in self.open.clone() {
                for g in self.targets(world, class, selector) {
                    if self.calls.entry(f).or_default().insert(g) {
                        pending.push(g);
                    }
                }
            }
            if pending.iter().all(|f| self.calls.contains_key(f)) || self.calls.len() >= most {
                return;
            }
        }
    }

    fn look(&mut self, world: &mut World, f: FnId, pending: &mut Vec<FnId>) {
        let Ok(code) = world.code(f) else { return };
        let initializes = world.program.initializers.contains(&f);
        if !initializes && (has_conditional(&code) || has_call(&code)) {
            self.worth.insert(f);
        }
        for step in &code.steps {
            match step {
                Step::Instr(Instr::Alloc { class, .. } | Instr::AllocArray { class, .. }) => {
                    self.allocated.insert(*class);
                }
                Step::Call(call) => match call.0.callee {
                    Callee::Static(g) => {
                        self.calls.entry(f).or_default().insert(g);
                        pending.push(g);
                    }
                    Callee::Virtual(selector) => {
                        let receiver: Option<Operand> = call.0.args.first().copied();
                        if let Some(Type::Ref(class)) = receiver.map(|r| code.operand_type(r)) {
                            self.open.insert((f, class, selector));
                        }
                    }
                    Callee::Indirect(_) => {}
                },
                _ => {}
            }
        }
    }

    /// What a virtual call may run.
    fn targets(&self, world: &mut World, class: ClassId, selector: SelectorId) -> BTreeSet<FnId> {
        if let ClassKind::Array(_) = world.program.classes[class].kind {
            return BTreeSet::new();
        }
        let Ok((all, _)) = world.subclasses(class) else { return BTreeSet::new() };
        let made: Vec<ClassId> = all.iter().copied().filter(|c| self.allocated.contains(c)).collect();
        let classes = if made.is_empty() { all } else { made };
        if classes.len() > MOST_TARGETS {
            return BTreeSet::new();
        }
        classes.into_iter().filter_map(|c| world.select(c, selector).ok()).collect()
    }

    /// Tarjan's algorithm without recursion: strongly connected components, callees first.
    fn components(&self) -> Vec<Vec<FnId>> {
        let mut state = Tarjan::default();
        for root in self.calls.keys() {
            if !state.number.contains_key(root) {
                state.visit(self, *root);
            }
        }
        state.out
    }
}

#[derive(Default)]
struct Tarjan {
    number: BTreeMap<FnId, usize>,
    low: BTreeMap<FnId, usize>,
    stack: Vec<FnId>,
    on_stack: BTreeSet<FnId>,
    out: Vec<Vec<FnId>>,
}

impl Tarjan {
    fn enter(&mut self, graph: &Graph, f: FnId) -> (FnId, Vec<FnId>) {
        let n = self.number.len();
        self.number.insert(f, n);
        self.low.insert(f, n);
        self.stack.push(f);
        self.on_stack.insert(f);
        // Functions beyond the limit have no bodies here.
        (f, graph.calls[&f].iter().rev().filter(|g| graph.calls.contains_key(g)).copied().collect())
    }

    fn visit(&mut self, graph: &Graph, root: FnId) {
        let mut frames = vec![self.enter(graph, root)];
        while let Some((f, left)) = frames.last_mut() {
            let f = *f;
            if let Some(g) = left.pop() {
                if !self.number.contains_key(&g) {
                    let frame = self.enter(graph, g);
                    frames.push(frame);
                } else if self.on_stack.contains(&g) {
                    self.lower(f, self.number[&g]);
                }
                continue;
            }
            frames.pop();
            let low = self.low[&f];
            if let Some((above, _)) = frames.last() {
                self.lower(*above, low);
            }
            if low == self.number[&f] {
                let at = self.stack.iter().rposition(|g| *g == f).unwrap_or(0);
                let component = self.stack.split_off(at);
                component.iter().for_each(|g| {
                    self.on_stack.remove(g);
                });
                self.out.push(component);
            }
        }
    }

    fn lower(&mut self, f: FnId, to: usize) {
        let low = self.low.entry(f).or_default();
        *low = (*low).min(to);
    }
}
