//! Functions with contracts, brought to [`conspect_spec`]: each is verified alone, calls use the contracts of what they call, loops are cut
//! by their invariants.
//!
//! What is covered is a typed part of Python: integers, truth values, texts, tuples and lists of such values by their annotations, and
//! objects of plain classes. Whatever else a function does refuses it, with its place; then only exploration answers. So everything here
//! may give up, and nothing may guess: an annotation is what inputs are made by (`given`), every exception that an operation can raise is
//! an obligation, and effects on what is shared go through a heap.

mod call;
mod cases;
mod choice;
mod clauses;
mod collect;
pub(crate) mod constant;
mod contract;
mod descent;
mod divides;
mod eager;
mod effects;
mod ends;
mod enter;
mod expr;
mod field;
mod float;
mod fold;
mod frozen;
mod guess;
mod indexed;
mod inert;
mod inherit;
mod lemma;
mod local;
mod loops;
mod member;
mod mirror;
mod module;
mod order;
mod pure;
mod raise;
mod rows;
mod seq;
mod shape;
mod stmt;
mod table;
mod text;
pub(crate) use text::DIGITS;
mod types;
mod values;

use crate::source::Source;
use conspect_spec::logic::{E, Op, Sort, app, int, local};
use conspect_spec::{Function, Kind, Obligation, Role, Stmt};
use module::Module;
use ruff_python_ast::Stmt as Py;
use ruff_text_size::Ranged;
use std::collections::{BTreeMap, BTreeSet};
use std::path::PathBuf;
use std::rc::Rc;
use types::{Ty, V};

/// Why a function cannot be verified alone.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Refused {
    pub line: u32,
    pub text: String,
}

type Res<T> = Result<T, Refused>;

/// A function that was brought to obligations, with those whose contracts it uses, the entry first.
pub(crate) fn functions(source: &Source, roots: &[PathBuf], entry: &str) -> Res<Vec<Function>> {
    let m = Module::new(source, roots)?;
    let mut all: Vec<Function> = vec![];
    let mut todo = vec![entry.to_string()];
    while let Some(name) = todo.pop() {
        if all.iter().any(|f| f.name == name) {
            continue;
        }
        let f = lower(&m, &name)?;
        todo.extend(f.calls.iter().cloned());
        all.push(f);
    }
    Ok(all)
}

/// Lowers one function.
struct Lower<'m, 's> {
    m: &'m Module<'s>,
    f: Function,
    out: Vec<Stmt>,
    /// The local variables of the function and what they hold.
    vars: BTreeMap<String, Ty>,
    /// Those that certainly have a value here.
    assigned: BTreeSet<String>,
    /// Names of clauses and comprehensions, the innermost last.
    scopes: Vec<BTreeMap<String, V>>,
    /// Does a name that no scope has belong to the module alone, as in a clause?
    closed: bool,
    /// What the local variables of functions that are entered are called.
    prefix: String,
    /// Classes of exceptions that are caught around this place.
    catchers: Vec<Vec<String>>,
    /// How many quantifiers are around this place.
    binders: usize,
    fresh: usize,
    /// The parts of the heap that the function has to do with.
    heaps: BTreeMap<String, Sort>,
    /// Copies of parts of the heap, made where a call begins.
    copies: BTreeSet<String>,
    entered: Vec<String>,
    returns: Ty,
    /// Lower bounds of variables of quantifiers.
    lows: BTreeMap<Rc<str>, i64>,
    /// Where what is returned goes to, when a function is entered.
    result: String,
    /// Is an invariant of a class looked at?
    looking: bool,
    /// The values at the start that clauses inside the function look back to, by the names that lead there.
    at_start: BTreeMap<String, V>,
    /// What is to be shown behind the function's own loops: what its loops may have to keep.
    goals: guess::Goals,
    /// Functions inside the function whose body is an expression.
    lambdas: BTreeMap<String, local::Local>,
    /// The statements of the function that is lowered now, outside of any other one.
    tops: &'static [Py],
    /// So many sums are around this place.
    folds: usize,
    /// Is the heap read where Python reads it, because a later part of the same statement may change it?
    eager: bool,
    /// What variables turned out to hold where they were followed before.
    hints: BTreeMap<(String, String), Ty>,
    /// Does a clause ask whether a number divides another?
    divisors: bool,
    /// May the program end inside of the function? What a contract says of exceptions may say something of that.
    may_leave: bool,
    /// The integers that the function writes out.
    constants: BTreeSet<i64>,
    /// Does an integer stand in the place of a float somewhere?
    mixed: std::cell::Cell<bool>,
    /// The function of the logic whose body is looked at, and at which arguments it is asked for there.
    descending: Option<String>,
    applied: Vec<pure::Args>,
    /// Are conditions looked for that may be invariants of a loop?
    guessing: bool,
    /// What a variable has turned out to hold.
    hinted: Option<((String, String), Ty)>,
}

const ALLOC: &str = "$alloc";

fn lower(m: &Module, name: &str) -> Res<Function> {
    let Some((def, class)) = m.find(name) else {
        return Err(Refused { line: 1, text: format!("{name} is not a function of the module") });
    };
    let contract = clauses::contract(m, def, class)?;
    let mut hints = BTreeMap::new();
    loop {
        let mut l = start(m, name, hints.clone());
        l.constants = float::constants(def);
        l.divisors = contract.ensures.iter().any(|c| c.text.contains('%'));
        let ends = |tree| descent::descends(name, def, &tree, &contract.requires) == Some(true);
        l.f.descends = pure::body(&def.body).is_some_and(ends);
        l.may_leave = !contract.is_safe && contract.raises.is_empty();
        match (l.function(def, class, &contract), l.hinted.take()) {
            (Ok(()), _) => return Ok(l.finish(contract.is_safe)),
            (Err(_), Some((key, ty))) if hints.len() < MOST_HINTS && hints.get(&key) != Some(&ty) => {
                hints.insert(key, ty);
            }
            (Err(e), _) => return Err(e),
        }
    }
}

/// So often a function is lowered again because a variable holds more than what was seen first.
const MOST_HINTS: usize = 12;

fn start<'m, 's>(m: &'m Module<'s>, name: &str, hints: BTreeMap<(String, String), Ty>) -> Lower<'m, 's> {
    Lower {
        m,
        f: Function { name: name.into(), ..Function::default() },
        out: vec![],
        vars: BTreeMap::new(),
        assigned: BTreeSet::new(),
        scopes: vec![],
        closed: false,
        prefix: String::new(),
        catchers: vec![],
        binders: 0,
        fresh: 0,
        heaps: BTreeMap::new(),
        copies: BTreeSet::new(),
        entered: vec![],
        returns: Ty::None,
        lows: BTreeMap::new(),
        result: "$result".into(),
        looking: false,
        at_start: BTreeMap::new(),
        goals: guess::Goals::default(),
        lambdas: BTreeMap::new(),
        tops: &[],
        folds: 0,
        eager: false,
        divisors: false,
        may_leave: false,
        constants: BTreeSet::new(),
        mixed: std::cell::Cell::new(false),
        hints,
        descending: None,
        applied: vec![],
        guessing: false,
        hinted: None,
    }
}

impl Lower<'_, '_> {
    /// The function, where its body is done. `is_safe`: any exception breaks its contract.
    fn finish(mut self, is_safe: bool) -> Function {
        // The heap is anything at the start, and clauses see it as it was.
        let mut head =
            vec![Stmt::Havoc(ALLOC.into(), Sort::Int), Stmt::Assume(app(Op::Lt, &[&int(0), &local(ALLOC)]))];
        for (name, sort) in &self.heaps {
            head.push(Stmt::Havoc(name.as_str().into(), sort.clone().heap()));
            head.push(Stmt::Assign(format!("old:{name}").into(), local(name)));
            head.extend(types::known_of_heap(name, &local(name), &local(ALLOC)).map(Stmt::Assume));
        }
        head.append(&mut self.out);
        self.f.body = head;
        if self.mixed.get() {
            self.f.granted.push(float::SMALL.into());
        }
        self.f.calls.sort();
        self.f.calls.dedup();
        if is_safe {
            self.f.obligations.iter_mut().for_each(|o| o.kind = Kind::Contract);
        }
        self.f
    }

    fn emit(&mut self, s: Stmt) {
        self.out.push(s);
    }

    fn assume(&mut self, e: E) {
        let more = if self.binders == 0 { lemma::lemmas(&e) } else { vec![] };
        self.emit(Stmt::Assume(e));
        more.into_iter().for_each(|l| self.emit(Stmt::Assume(l)));
    }

    fn refuse<T>(&self, at: &impl Ranged, text: impl Into<String>) -> Res<T> {
        self.m.refuse(at, text)
    }

    /// A name that nothing else has.
    fn unique(&mut self, what: &str) -> String {
        self.fresh += 1;
        format!("{what}${}", self.fresh)
    }

    /// Something that has to be shown here.
    fn obligation(&mut self, kind: Kind, role: Role, text: String, line: u32) -> usize {
        let o = Obligation { kind, role, text, line };
        match self.f.obligations.iter().position(|x| *x == o) {
            Some(i) => i,
            None => {
                self.f.obligations.push(o);
                self.f.obligations.len() - 1
            }
        }
    }

    fn check(&mut self, cond: E, kind: Kind, role: Role, text: String, line: u32) {
        let o = self.obligation(kind, role, text, line);
        let more = if self.binders == 0 { lemma::lemmas(&cond) } else { vec![] };
        self.emit(Stmt::Check(cond, o));
        more.into_iter().for_each(|l| self.emit(Stmt::Assume(l)));
    }

    /// An operation raises this exception unless the condition holds.
    fn needs(&mut self, cond: E, exception: &str, at: &impl Ranged) {
        let line = self.m.line(at);
        if self.binders == 0 && self.is_caught(exception) {
            self.emit(Stmt::If(cond, vec![], vec![Stmt::Raise(exception.into())]));
            return;
        }
        let text = format!("{exception} at {}", self.m.text(at));
        if self.is_caught(exception) {
            // Inside of a comprehension the way to the handler is not followed: what is there counts for every property.
            for kind in [Kind::Contract, Kind::Assertion] {
                self.check(cond.clone(), kind, Role::Code, text.clone(), line);
            }
        }
        self.check(cond, Kind::Exception, Role::Code, text, line);
    }

    fn is_caught(&self, exception: &str) -> bool {
        self.catchers.iter().flatten().any(|c| types::is_subclass(self.m, exception, c))
    }

    /// What statements a piece of lowering emits.
    fn apart<T>(&mut self, f: impl FnOnce(&mut Self) -> Res<T>) -> Res<(T, Vec<Stmt>)> {
        let before = std::mem::take(&mut self.out);
        let made = f(self);
        let emitted = std::mem::replace(&mut self.out, before);
        Ok((made?, emitted))
    }

    /// A part of the heap, now or as it was when a copy was made.
    fn heap(&mut self, name: &str, sort: Sort, when: &str) -> E {
        self.heaps.insert(name.into(), sort);
        let copy = format!("{when}:{name}");
        match when {
            "" => local(name),
            "old" => local(&copy),
            _ if self.copies.contains(&copy) => local(&copy),
            // What a call did not change is as it was.
            _ => local(name),
        }
    }
}
