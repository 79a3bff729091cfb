//! Functions with contracts, brought from the IR to what has to be shown of them ([`conspect_spec`]).
//!
//! A body is expanded path by path; each loop is cut at one place, where its invariants stand; a call of a function with a contract is
//! replaced by the contract, and other functions are entered. Memory is a map from addresses for each field and each type of elements,
//! so two references may always be one. What is a language's own (which functions state clauses, what a call means, which function an
//! object executes) comes through [`Front`]. Nothing that is not followed is skipped: it is refused with its line.

mod call;
mod effects;
mod flow;
mod guess;
mod loops;
mod memory;
mod pure;
mod value;
mod walk;

use conspect_ir::{Body, ClassId, ConstId, FnId, GlobalId, LoadError, Program, SelectorId, Type};
use conspect_spec::logic::{E, Sort};
use conspect_spec::{Function, Kind, Obligation, Role, Stmt};
use effects::Effects;
use flow::Fun;
use std::collections::{BTreeMap, BTreeSet};
use std::rc::Rc;
use value::Val;

/// What a function means to contracts.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Known {
    /// Clauses: of a condition, of a function object that gives one, of a class of exceptions (and a condition), of a condition in a loop,
    /// of a number in a loop.
    Requires,
    Ensures,
    Raises,
    Invariant,
    Decreases,
    /// In a promise: the result as an object, and what a value was.
    Result,
    Old,
    /// `(from, to, function object)`: for all, or for some, integers from the first up to the last, which is left out.
    Quantifier(bool),
    /// Takes a number or a truth value out of the object that holds it.
    Unbox,
    /// Gives a new exception of a class.
    Raised(ClassId),
    /// Gives a new object of which nothing is looked at, and changes nothing.
    New,
    /// Does nothing that can be seen.
    Quiet,
    /// It has a body that can be entered.
    Code,
    /// It is not followed, for a reason.
    Refused(String),
}

/// What a language tells of its programs.
pub trait Front {
    fn program(&self) -> &Program;

    /// The body of a function as it was written, where checks of contracts were put into programs.
    ///
    /// # Errors
    /// As [`conspect_ir::Loader::body`].
    fn written(&mut self, function: FnId) -> Result<Body, LoadError>;

    fn known(&mut self, function: FnId) -> Known;

    /// The function that every object of a class runs for a selector, with what that takes for granted; `None` where there may be several.
    fn target(&mut self, class: ClassId, exact: bool, selector: SelectorId)
    -> Option<(FnId, Option<String>)>;

    /// For a class of function objects: the function that is executed, which has the object as its first argument.
    fn applied(&mut self, class: ClassId) -> Option<FnId>;

    /// The class that a constant object describes.
    fn described(&self, object: ConstId) -> Option<ClassId>;

    /// The value of a global, where it has only one; `None` where it may change.
    ///
    /// # Errors
    /// Says why what the global tells is not followed.
    fn global(&mut self, global: GlobalId, within: FnId) -> Result<Option<i64>, String>;

    /// Is the first parameter the object that a method is called on, which is not null?
    fn has_receiver(&self, function: FnId) -> bool;

    /// May an object of this class hold a plain value of the type?
    fn holds(&self, class: ClassId, ty: Type) -> bool;

    /// Does any code that is followed look at the fields that this class declares?
    fn shows(&self, class: ClassId) -> bool;

    /// Is an exception of this class one of an assertion?
    fn is_assertion(&self, class: ClassId) -> bool;
}

/// The line, and what is not followed there.
pub type Refused = (u32, String);
type Res<T> = Result<T, Refused>;
type Env = Vec<Option<Val>>;

/// So many blocks are executed for one function before it counts as too large.
const STEPS: usize = 6_000;

/// The function, and those whose contracts stand for them, itself first. `None` where no contract has a part in it.
pub fn functions(front: &mut dyn Front, entry: FnId) -> Option<Result<Vec<Function>, Refused>> {
    let mut done: Vec<(FnId, Function)> = vec![];
    let mut todo = vec![entry];
    let mut any = false;
    while let Some(id) = todo.pop() {
        if done.iter().any(|d| d.0 == id) {
            continue;
        }
        match function(front, id, entry) {
            Ok((f, asked, says)) => {
                any |= says;
                done.push((id, f));
                todo.extend(asked);
            }
            Err(refused) if any || refused.1 => return Some(Err(refused.0)),
            Err(_) => return None,
        }
    }
    any.then(|| Ok(done.into_iter().map(|d| d.1).collect()))
}

/// One function, those that it calls by contract, and whether it has a part in contracts.
fn function(
    front: &mut dyn Front,
    id: FnId,
    entry: FnId,
) -> Result<(Function, Vec<FnId>, bool), (Refused, bool)> {
    let mut weak = BTreeSet::new();
    // What is said of the classes of variables in loops is forgotten where a round does not keep it.
    for _ in 0..20 {
        let mut l = Lower::new(front, id, entry, std::mem::take(&mut weak));
        let made = l.whole();
        if l.forgot {
            weak = l.weak;
            continue;
        }
        return match made {
            Ok(()) => Ok((l.f, l.asked, l.says)),
            Err(refused) => Err((refused, l.says)),
        };
    }
    Err(((0, "the classes of its variables are not followed".into()), true))
}

/// What a function says of itself.
#[derive(Clone, Default)]
struct Contract {
    /// Each with what it needs to be defined.
    requires: Vec<(Val, Vec<E>, u32)>,
    ensures: Vec<(Val, u32)>,
    raises: Vec<(ClassId, Option<E>, u32)>,
    /// What holds where the function is called as it requires: its clauses are defined.
    known: Vec<E>,
}

/// What a condition is asked about: the result and what was before.
#[derive(Clone, Default)]
struct Scene {
    result: Option<(Val, Type)>,
    /// The name of the copies of memory, and of which parts there are some; of all where nothing is said.
    before: Option<(String, Option<BTreeSet<String>>)>,
}

/// A function that is being brought to statements.
struct Lower<'a> {
    front: &'a mut dyn Front,
    funs: BTreeMap<FnId, Rc<Fun>>,
    effects: BTreeMap<FnId, Effects>,
    root: FnId,
    /// The function that was asked about.
    entry: FnId,
    is_entry: bool,
    contract: Contract,
    out: Vec<Stmt>,
    f: Function,
    asked: Vec<FnId>,
    names: usize,
    steps: usize,
    /// The parts of memory that are spoken of.
    heaps: BTreeMap<String, (Sort, Type)>,
    /// Constant objects that are spoken of.
    objects: BTreeSet<String>,
    scene: Scene,
    /// Variables of loops of whose classes nothing is known.
    weak: BTreeSet<(FnId, u32, u32)>,
    forgot: bool,
    /// Has a contract a part in it?
    says: bool,
}

impl<'a> Lower<'a> {
    fn new(front: &'a mut dyn Front, root: FnId, entry: FnId, weak: BTreeSet<(FnId, u32, u32)>) -> Lower<'a> {
        Lower {
            front,
            funs: BTreeMap::new(),
            effects: BTreeMap::new(),
            root,
            entry,
            is_entry: root == entry,
            contract: Contract::default(),
            out: vec![],
            f: Function::default(),
            asked: vec![],
            names: 0,
            steps: 0,
            heaps: BTreeMap::new(),
            objects: BTreeSet::new(),
            scene: Scene::default(),
            weak,
            forgot: false,
            says: false,
        }
    }

    fn fun(&mut self, id: FnId) -> Res<Rc<Fun>> {
        if let Some(f) = self.funs.get(&id) {
            return Ok(f.clone());
        }
        let fun = Rc::new(Fun::of(self.front, id)?);
        self.funs.insert(id, fun.clone());
        Ok(fun)
    }

    fn unique(&mut self, name: &str) -> String {
        self.names += 1;
        format!("{name}@{}", self.names)
    }

    fn emit(&mut self, s: Stmt) {
        self.out.push(s);
    }

    fn assume(&mut self, e: E) {
        self.emit(Stmt::Assume(e));
    }

    /// What is emitted meanwhile, apart from the rest.
    fn apart<T>(&mut self, with: impl FnOnce(&mut Self) -> Res<T>) -> Res<(T, Vec<Stmt>)> {
        let before = std::mem::take(&mut self.out);
        let made = with(self);
        let own = std::mem::replace(&mut self.out, before);
        Ok((made?, own))
    }

    /// The number of an obligation.
    fn obligation(&mut self, kind: Kind, role: Role, text: String, line: u32) -> usize {
        let new = Obligation { kind, role, text, line };
        let found = self.f.obligations.iter().position(|o| *o == new);
        found.unwrap_or_else(|| {
            self.f.obligations.push(new);
            self.f.obligations.len() - 1
        })
    }

    fn check(&mut self, cond: E, kind: Kind, role: Role, text: String, line: u32) {
        let number = self.obligation(kind, role, text, line);
        self.emit(Stmt::Check(cond, number));
    }

    /// A name for a value that is no simple term.
    fn named(&mut self, name: &str, v: Val) -> Val {
        if v.is_simple() {
            return v;
        }
        let key = self.unique(name);
        self.emit(Stmt::Assign(key.as_str().into(), v.e.clone()));
        Val { e: conspect_spec::logic::local(&key), ..v }
    }
}

fn refuse<T>(line: u32, why: impl Into<String>) -> Res<T> {
    Err((line, why.into()))
}
