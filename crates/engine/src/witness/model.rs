//! Models of a path: what is asked of one beside the path condition, and what it must not break.

use crate::symbolic::{ClassRelation, InputKind, Path, Symbolic};
use crate::verdict::Assumption;
use crate::world::World;
use conspect_ir::{ClassId, FieldId};
use conspect_solver::{Answer, Model};
use conspect_term::{Guard, Op, Region, Sort, Source, Symbol, SymbolKind, TermId, Value};
use std::collections::BTreeMap;

/// The most classes of a type of which a witness asks which one its object has.
const MOST_CLASSES: usize = 16;

/// Arrays of a witness are no longer than the first of these if they can be, or than the next one.
const LENGTHS: [u64; 3] = [4, 64, 1024];

/// A model of a guard that prefers what is asked for, then short arrays and small numbers.
pub fn model(
    domain: &mut Symbolic,
    world: &mut World,
    path: &Path,
    guard: Guard,
    preferred: &[Guard],
) -> Answer {
    let mentioned = mentioned(domain, guard);
    let mut lengths = std::collections::BTreeSet::new();
    for r in path.requests() {
        if let InputKind::Array | InputKind::Object = r.1.kind {
            let (_, array) = domain.symbol(SymbolKind::Input(r.1.index), Sort::Ref);
            let kind = SymbolKind::Hole { source: Source::Initial, region: Region::Length };
            let length = domain.cx.terms.symbol(Symbol { kind, sort: Sort::Bv(32) });
            lengths.insert(domain.cx.terms.apply(length, &[array]));
        }
    }
    for t in &mentioned {
        if let Op::Symbol(s) = domain.cx.terms.op(*t) {
            if matches!(domain.cx.terms.symbol_of(*s).kind, SymbolKind::Hole { region: Region::Length, .. }) {
                lengths.insert(*t);
            }
        }
    }
    let mut preferences = preferred.to_vec();
    for length in lengths {
        for bound in LENGTHS {
            let limit = domain.cx.terms.constant(Value::Bv { bits: 32, value: bound });
            let short = domain.cx.terms.make(Op::BvUle, &[length, limit]);
            preferences.push(domain.cx.guard_of_term(short));
        }
    }
    preferences.truncate(8 * LENGTHS.len() + preferred.len());
    // What is preferred may speak of references that the guard does not mention, as that an argument is not null.
    let mut referred = mentioned;
    for g in preferred {
        referred.extend(self::mentioned(domain, *g));
    }
    referred.sort_unstable();
    referred.dedup();
    let typed: Vec<(Guard, Option<Assumption>)> =
        types(domain, &referred).into_iter().map(|holds| (holds, None)).collect();
    let kept = invariants(domain, world, &referred);
    let closed = closed(domain, world, &referred);
    let asked = [typed, kept, closed].concat();
    let mut guard = guard;
    loop {
        let Symbolic { solver, cx, .. } = &mut *domain;
        let relation = ClassRelation(&world.program);
        let answer = solver.check_preferring(&mut cx.terms, &mut cx.guards, &relation, guard, &preferences);
        let Answer::Sat(model) = &answer else { return answer };
        // The types and invariants that this model breaks are asked for; all of them in one diagram can be too many.
        let mut narrowed = guard;
        let mut taken = vec![];
        for (holds, granted) in &asked {
            let terms = &cx.terms;
            if !cx.guards.eval(*holds, &mut |atom| terms.eval(atom, model) == Value::Bool(true)) {
                narrowed = cx.guards.and(narrowed, *holds);
                taken.extend(granted.clone());
            }
        }
        for granted in taken {
            let i = domain.assumption(granted);
            domain.taken.insert(i);
        }
        if narrowed == guard {
            return answer;
        }
        guard = narrowed;
    }
}

/// The terms that a guard mentions, each once, in order of their ids.
fn mentioned(domain: &Symbolic, guard: Guard) -> Vec<TermId> {
    let mut seen = std::collections::BTreeSet::new();
    let mut pending = domain.cx.guards.atoms(guard);
    while let Some(t) = pending.pop() {
        if seen.insert(t) {
            pending.extend(domain.cx.terms.args(t).iter().copied());
        }
    }
    seen.into_iter().collect()
}

/// What the library keeps to in the objects whose fields a guard mentions. A path that read them knows it; one that applies what a function
/// does, as explored by itself, does not.
fn invariants(
    domain: &mut Symbolic,
    world: &World,
    mentioned: &[TermId],
) -> Vec<(Guard, Option<Assumption>)> {
    let program = &world.program;
    if program.invariants.is_empty() {
        return vec![];
    }
    let name = |f: FieldId| {
        let field = &program.fields[f];
        format!("{}.{}", program.classes[field.class].name, field.name)
    };
    let fields: BTreeMap<String, FieldId> = program.invariants.keys().map(|f| (name(*f), *f)).collect();
    let mut met = vec![];
    for t in mentioned {
        let Op::Symbol(s) = domain.cx.terms.op(*t) else { continue };
        let SymbolKind::Hole { source: Source::Initial, region: Region::Field(region) } =
            &domain.cx.terms.symbol_of(*s).kind
        else {
            continue;
        };
        if let (Some(field), Some(object)) = (fields.get(&**region), domain.cx.terms.args(*t).first()) {
            met.push((*object, *field));
        }
    }
    met.into_iter().filter_map(|(object, field)| domain.invariant_at_start(world, object, field)).collect()
}

/// Of each reference that a guard mentions: it is null or has the class that its cell declares. Without this, a model may
/// give one address to an array and to one of its elements.
fn types(domain: &mut Symbolic, mentioned: &[TermId]) -> Vec<Guard> {
    let references: Vec<TermId> =
        mentioned.iter().copied().filter(|t| domain.cx.terms.sort(*t) == Sort::Ref).collect();
    let declared = references.into_iter().filter_map(|t| domain.declared(t).map(|class| (t, class)));
    let declared: Vec<_> = declared.collect();
    declared.into_iter().map(|(t, class)| domain.has_declared_class(t, class)).collect()
}

/// Objects of a type whose classes are all known are of one of them: a path that tests for the type, and then for each of its classes
/// without success, has no such object.
fn closed(
    domain: &mut Symbolic,
    world: &mut World,
    mentioned: &[TermId],
) -> Vec<(Guard, Option<Assumption>)> {
    let mut out = vec![];
    for t in mentioned {
        let terms = &domain.cx.terms;
        let (Op::Symbol(s), [object]) = (terms.op(*t), terms.args(*t)) else { continue };
        let SymbolKind::InstanceOf(class) = terms.symbol_of(*s).kind else { continue };
        let object = *object;
        let Some((classes, granted)) = world.all_subclasses(ClassId(class)) else { continue };
        if classes.len() > MOST_CLASSES {
            continue;
        }
        let of = |domain: &mut Symbolic, kind| {
            let symbol = domain.cx.terms.symbol(Symbol { kind, sort: Sort::Bool });
            let is = domain.cx.terms.apply(symbol, &[object]);
            domain.cx.guard_of_term(is)
        };
        let is = of(domain, SymbolKind::InstanceOf(class));
        let mut holds = domain.cx.guards.not(is);
        for c in classes {
            let exact = of(domain, SymbolKind::ExactClass(c.0));
            holds = domain.cx.guards.or(holds, exact);
        }
        out.push((holds, granted));
    }
    out
}

/// A type that an object is not of.
pub(super) enum Refuted {
    /// It is not below the class.
    Instance(ClassId),
    /// The class is not its own.
    Exact(ClassId),
}

/// Which types the objects are not of by the tests that a path made: a model need not name what is false of it.
pub(super) fn refuted(domain: &mut Symbolic, path: &Path, model: &Model) -> Vec<(i32, Refuted)> {
    let known = domain.known(path);
    let mut out = vec![];
    for t in mentioned(domain, known) {
        let terms = &domain.cx.terms;
        let (Op::Symbol(s), [object]) = (terms.op(t), terms.args(t)) else { continue };
        let what = match terms.symbol_of(*s).kind {
            SymbolKind::InstanceOf(c) => Refuted::Instance(ClassId(c)),
            SymbolKind::ExactClass(c) => Refuted::Exact(ClassId(c)),
            _ => continue,
        };
        if let (Value::Ref(address), Value::Bool(false)) = (terms.eval(*object, model), terms.eval(t, model))
        {
            out.push((address, what));
        }
    }
    out
}
