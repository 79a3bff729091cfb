//! A summary as it is used in the process that made it.

use super::tree::Tree;
use crate::symbolic::{Choice, Symbolic};
use crate::verdict::Reason;
use crate::world::World;
use conspect_ir::{ClassId, ClassKind, FnId, GlobalId, Type};
use conspect_memory::compose::Effect;
use conspect_memory::{Base, Object, SVal, Write};
use conspect_term::{Guard, Op, Region, SymbolKind, TermId};
use std::collections::BTreeSet;
use std::rc::Rc;

/// What is known of a function.
#[derive(Debug)]
pub struct Known {
    pub function: FnId,
    /// Do the outcomes cover every execution?
    pub complete: bool,
    /// Why not, in words.
    pub gaps: BTreeSet<Reason>,
    /// Was it cut short by what it may cost?
    pub cut: bool,
    /// In the order in which exploration ended them; no two guards overlap.
    pub outcomes: Vec<Outcome>,
    /// Globals that must say that an initializer has ended.
    pub settled: BTreeSet<GlobalId>,
    /// Constant objects that must be as the program has them.
    pub constants: BTreeSet<u64>,
    /// The choices, when the function was explored path by path.
    pub tree: Option<Tree>,
}

/// One way in which a function ends.
#[derive(Clone, Debug)]
pub struct Outcome {
    /// The condition on the inputs.
    pub guard: Guard,
    pub kind: OutcomeKind,
    pub effect: Effect,
    /// What is taken for granted, by index into the domain's list.
    pub assumptions: BTreeSet<u32>,
    /// The choices that lead here, those of called functions included, oldest first.
    pub choices: Rc<[Choice]>,
}

/// What a function gives back.
#[derive(Clone, Debug)]
pub enum OutcomeKind {
    Returned(Option<SVal>),
    Thrown(SVal),
    Failed(Box<str>),
    Halted,
}

impl Outcome {
    /// The terms of the outcome.
    pub fn terms(&self, domain: &mut Symbolic) -> Vec<TermId> {
        let mut out = Roots { domain, terms: vec![] };
        out.guard(self.guard);
        match &self.kind {
            OutcomeKind::Returned(Some(v)) | OutcomeKind::Thrown(v) => out.value(v),
            OutcomeKind::Returned(None) | OutcomeKind::Failed(_) | OutcomeKind::Halted => {}
        }
        for (_, v) in &self.effect.globals {
            out.value(v);
        }
        for log in self.effect.fields.iter().map(|f| &f.1).chain(self.effect.elems.iter().map(|e| &e.1)) {
            for w in log.iter() {
                out.guard(w.guard);
                out.terms.push(w.object);
                out.value(&w.value);
                w.index.iter().for_each(|i| out.value(i));
            }
        }
        for new in self.effect.objects.iter().chain(&self.effect.changed) {
            out.object(&new.object);
        }
        out.terms
    }
}

/// Collects the terms of values.
struct Roots<'a> {
    domain: &'a mut Symbolic,
    terms: Vec<TermId>,
}

impl Roots<'_> {
    fn guard(&mut self, g: Guard) {
        self.terms.extend(self.domain.cx.guards.atoms(g));
    }

    fn value(&mut self, v: &SVal) {
        match v {
            SVal::C(_) => {}
            SVal::T(t) | SVal::D(_, t) => self.terms.push(*t),
            SVal::U(entries) => {
                for (g, v) in entries.iter() {
                    self.guard(*g);
                    self.value(v);
                }
            }
        }
    }

    fn object(&mut self, object: &Object) {
        match object {
            Object::Fields(fields) => fields.iter().for_each(|f| self.value(f)),
            Object::Array(array) => {
                self.value(&array.len);
                match &array.cells.base {
                    Base::Dense(cells) => cells.iter().for_each(|c| self.value(c)),
                    Base::Trie(cells) => cells.for_each(&mut |_, c| self.value(c)),
                    Base::Hole(..) => {}
                }
                for entry in &array.cells.log {
                    self.guard(entry.guard);
                    if let Write::Cell { index, value } = &entry.write {
                        self.value(index);
                        self.value(value);
                    }
                }
            }
        }
    }
}

/// Why the terms of a summary cannot be used in another state.
/// `written` are the classes of arrays that are written to.
pub(super) fn unfit_terms(
    domain: &Symbolic,
    world: &World,
    terms: &[TermId],
    written: &[ClassId],
) -> Option<&'static str> {
    let mut arrays: Vec<ClassId> = written.to_vec();
    for t in domain.cx.terms.postorder(terms) {
        let Op::Symbol(s) = domain.cx.terms.op(t) else { continue };
        match &domain.cx.terms.symbol_of(*s).kind {
            SymbolKind::Input(_) => return Some("an input of the environment is asked for"),
            SymbolKind::Clock(_) => return Some("the clock is read"),
            SymbolKind::Hole { region: Region::Elem(name), .. } => {
                arrays.extend(world.program.class_named(name));
            }
            _ => {}
        }
    }
    one_region_twice(world, &arrays).then_some("arrays of related element types")
}

/// Can two of these array classes have an array in common, though their elements are kept as separate regions?
fn one_region_twice(world: &World, classes: &[ClassId]) -> bool {
    let of_refs = |c: &&ClassId| matches!(world.program.classes[**c].kind, ClassKind::Array(Type::Ref(_)));
    let distinct: BTreeSet<ClassId> = classes.iter().filter(of_refs).copied().collect();
    // Interfaces can be implemented together by a class that is not known here: any two are taken to be related.
    distinct.len() > 1
}
