//! What both domains share: the program, compiled bodies, call selection, captured stacks.

use crate::code::Code;
use crate::verdict::Assumption;
use crate::verdict::Location;
use conspect_ir::{Body, ClassId, ConstId, FnId, LoadError, Loader, Program, SelectorId, Terminator, Type};
use rustc_hash::{FxHashMap, FxHashSet};
use std::collections::BTreeSet;
use std::rc::Rc;

/// A frame of a captured stack: the function and the line it was at.
pub type StackFrame = (FnId, u32);

/// A program together with its loader and what was derived from it so far. Only caches change; every answer is
/// a function of the program.
pub struct World {
    pub program: Program,
    loader: Box<dyn Loader>,
    codes: Vec<Option<Result<Rc<Code>, LoadError>>>,
    selections: FxHashMap<(ClassId, SelectorId), Result<FnId, LoadError>>,
    subtypes: FxHashMap<(ClassId, ClassId), bool>,
    stacks: Vec<Rc<[StackFrame]>>,
    stack_ids: FxHashMap<Rc<[StackFrame]>, u32>,
    loaded: u64,
    /// The line that executions are to reach.
    target: Option<LineTarget>,
    /// Has a body that was asked for an instruction there?
    aimed: bool,
    /// What is asked for by activities whose requests are kept, the innermost last.
    scopes: Vec<Scope>,
    notebook: Option<Box<dyn Notebook>>,
    /// The page of the notebook on which the facts behind a request are.
    pages: FxHashMap<Request, u32>,
    /// The constant objects that describe classes, as far as they were asked for here.
    class_objects: FxHashMap<ConstId, ClassId>,
    /// The summaries, by function and by what they were allowed to cost, for which all was asked that their making asks for.
    pub(crate) replayed: FxHashSet<(FnId, u64)>,
}

/// Something of the program that was asked for.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub enum Request {
    Code(FnId),
    Select(ClassId, SelectorId),
    ClassObject(ClassId),
    Text(Rc<[u16]>),
    ArrayOf(ClassId),
    Subclasses(ClassId),
    /// The summary of a function, made apart.
    Summary(FnId),
}

/// What an activity asked for.
#[derive(Default, Debug)]
pub struct Scope {
    /// In the order of the first time, each once.
    pub requests: Vec<Request>,
    seen: FxHashSet<Request>,
    /// The pages of the notebook with the facts behind them.
    pub pages: BTreeSet<u32>,
}

/// Keeps apart which facts of the input are behind which request.
pub trait Notebook {
    /// A request begins.
    fn open(&mut self);
    /// It is over; the number of the page that its facts are on.
    fn close(&mut self) -> u32;
}

/// A line that executions are to reach: there they fail.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct LineTarget {
    /// The function, or the file, by its name or the end of it.
    pub place: String,
    pub line: u32,
}

impl LineTarget {
    /// Is it in this function of this file?
    fn is_in(&self, function: &str, file: &str) -> bool {
        let plain = function.split_once('(').map_or(function, |(plain, _)| plain);
        let ends = |name: &str, before: [char; 3]| {
            name.strip_suffix(&*self.place).is_some_and(|head| head.is_empty() || head.ends_with(before))
        };
        ends(plain, ['.', '$', '/']) || ends(function, ['.', '$', '/']) || ends(file, ['/', '\\', '/'])
    }

    /// Cuts each block where it comes to the line. Is there one?
    fn cut(&self, body: &mut Body) -> bool {
        let mut found = false;
        for block in &mut body.blocks {
            let Some(at) = block.lines.iter().position(|line| *line == self.line) else { continue };
            found = true;
            block.instrs.truncate(at);
            block.lines.truncate(at + 1);
            block.term = Terminator::Fail { message: TARGET.into() };
        }
        found
    }
}

/// How an execution ends that reaches the line.
pub const TARGET: &str = "the target is reached";

impl World {
    /// A world around a program and its loader.
    pub fn new(program: Program, loader: Box<dyn Loader>) -> World {
        World {
            program,
            loader,
            codes: vec![],
            selections: FxHashMap::default(),
            subtypes: FxHashMap::default(),
            stacks: vec![],
            stack_ids: FxHashMap::default(),
            loaded: 0,
            target: None,
            aimed: false,
            scopes: vec![],
            notebook: None,
            pages: FxHashMap::default(),
            class_objects: FxHashMap::default(),
            replayed: FxHashSet::default(),
        }
    }

    /// Keeps the facts behind requests apart from now on.
    pub fn keep_notes(&mut self, notebook: Box<dyn Notebook>) {
        self.notebook = Some(notebook);
    }

    /// From now on requests belong to a new activity, until [`World::end_scope`].
    pub fn begin_scope(&mut self) {
        self.scopes.push(Scope::default());
    }

    /// What the innermost activity asked for; those inside it are not counted.
    pub fn end_scope(&mut self) -> Scope {
        self.scopes.pop().unwrap_or_default()
    }

    /// Notes that the activity used the summary of a function.
    pub(crate) fn used_summary(&mut self, function: FnId) {
        self.note(Request::Summary(function));
    }

    fn note(&mut self, request: Request) {
        if let Some(scope) = self.scopes.last_mut() {
            if !scope.seen.contains(&request) {
                scope.pages.extend(self.pages.get(&request));
                scope.seen.insert(request.clone());
                scope.requests.push(request);
            }
        }
    }

    /// Asks the loader for something, and notes that.
    fn request<T>(&mut self, request: Request, ask: impl FnOnce(&mut World) -> T) -> T {
        let new = self.notebook.is_some() && !self.pages.contains_key(&request);
        if let (true, Some(notebook)) = (new, &mut self.notebook) {
            notebook.open();
        }
        let answer = ask(self);
        if let (true, Some(notebook)) = (new, &mut self.notebook) {
            self.pages.insert(request.clone(), notebook.close());
        }
        self.note(request);
        answer
    }

    /// The number of bodies loaded so far.
    pub fn loaded(&self) -> u64 {
        self.loaded
    }

    /// The compiled body of a function.
    pub fn code(&mut self, function: FnId) -> Result<Rc<Code>, LoadError> {
        let i = function.0 as usize;
        if let Some(Some(code)) = self.codes.get(i) {
            let code = code.clone();
            self.note(Request::Code(function));
            return code;
        }
        let body = self.request(Request::Code(function), |w| w.loader.body(&mut w.program, function));
        let code = body.map(|body| self.aimed(function, body));
        let code = code.map(|body| Rc::new(Code::new(function, body)));
        self.loaded += 1;
        if self.codes.len() <= i {
            self.codes.resize(i + 1, None);
        }
        self.codes[i] = Some(code.clone());
        code
    }

    /// From now on, executions that reach the line fail there. To be called before any body is asked for.
    pub fn aim(&mut self, target: LineTarget) {
        self.target = Some(target);
    }

    /// Is there a line to be reached at which nothing that was executed has an instruction?
    pub fn misses_target(&self) -> bool {
        self.target.is_some() && !self.aimed
    }

    /// A body, cut where it comes to the target.
    fn aimed(&mut self, function: FnId, mut body: Body) -> Body {
        let Some(target) = self.target.clone() else { return body };
        let file = self.program.files.get(body.file).map(|f| f.to_string()).unwrap_or_default();
        if target.is_in(&self.program.functions[function].name, &file) {
            self.aimed |= target.cut(&mut body);
        }
        body
    }

    /// The function that an object of a class runs for a selector.
    pub fn select(&mut self, class: ClassId, selector: SelectorId) -> Result<FnId, LoadError> {
        let request = Request::Select(class, selector);
        if let Some(f) = self.selections.get(&(class, selector)) {
            let f = f.clone();
            self.note(request);
            return f;
        }
        let f = self.request(request, |w| w.loader.select(&mut w.program, class, selector));
        self.selections.insert((class, selector), f.clone());
        f
    }

    /// Is one class a subtype of another?
    pub fn is_subclass(&mut self, sub: ClassId, sup: ClassId) -> bool {
        if sub == sup {
            return true;
        }
        *self.subtypes.entry((sub, sup)).or_insert_with(|| self.program.is_subclass(sub, sup))
    }

    /// The constant object that describes a class.
    pub fn class_object(&mut self, class: ClassId) -> Result<ConstId, LoadError> {
        let found =
            self.request(Request::ClassObject(class), |w| w.loader.class_object(&mut w.program, class));
        if let Ok(object) = &found {
            self.class_objects.insert(*object, class);
        }
        found
    }

    /// The class that a constant object describes, where that is known.
    pub fn described(&self, object: ConstId) -> Option<ClassId> {
        self.class_objects.get(&object).copied()
    }

    /// The pooled constant object for a string.
    pub fn string_constant(&mut self, text: &[u16]) -> Result<ConstId, LoadError> {
        self.request(Request::Text(text.into()), |w| w.loader.string_constant(&mut w.program, text))
    }

    /// The class of arrays of a class.
    pub fn array_class(&mut self, elem: ClassId) -> Result<ClassId, LoadError> {
        self.request(Request::ArrayOf(elem), |w| w.loader.array_class(&mut w.program, elem))
    }

    /// The subtypes of a class that can have instances, and whether there can be no others.
    pub fn subclasses(&mut self, class: ClassId) -> Result<(Vec<ClassId>, bool), LoadError> {
        self.request(Request::Subclasses(class), |w| w.loader.subclasses(&mut w.program, class))
    }

    /// The class of an input that is known to be of this one.
    pub fn input_class(&mut self, class: ClassId) -> ClassId {
        self.loader.input_class(&mut self.program, class)
    }

    /// Is it cheap to say which classes are below one?
    pub fn lists_cheaply(&self) -> bool {
        self.loader.lists_cheaply()
    }

    /// The classes that objects of a type can have where all are known, and what that takes for granted; none of them stands for others.
    pub fn all_subclasses(&mut self, class: ClassId) -> Option<(Vec<ClassId>, Option<Assumption>)> {
        let (classes, closed) = self.subclasses(class).ok()?;
        let listed = closed || self.lists_cheaply() && self.loader.lists_subclasses(&mut self.program, class);
        if !listed || classes.iter().any(|c| self.stands_for_others(*c)) {
            return None;
        }
        let open = || Assumption::ClosedWorld { class: (*self.program.classes[class].name).into() };
        Some((classes, (!closed).then(open)))
    }

    /// Can an array be of a class that is not above its own?
    pub fn arrays_may_be(&mut self, class: ClassId) -> bool {
        self.loader.arrays_may_be(&mut self.program, class)
    }

    /// Is a class made by the front end to stand for classes that are not in sight? What is said of its objects takes something for granted.
    pub fn stands_for_others(&mut self, class: ClassId) -> bool {
        !self.loader.stands_for(&mut self.program, class).is_empty()
    }

    /// Classes that stand for all of those where they are too many, and what is then taken for granted.
    pub fn usual_subclasses(&mut self, class: ClassId) -> Option<(Vec<ClassId>, Assumption)> {
        self.loader.usual_subclasses(&mut self.program, class)
    }

    /// A number for a call stack, from 1, innermost frame first.
    pub fn stack_number(&mut self, stack: Vec<StackFrame>) -> u32 {
        let stack: Rc<[StackFrame]> = stack.into();
        if let Some(n) = self.stack_ids.get(&stack) {
            return *n;
        }
        self.stacks.push(stack.clone());
        let n = self.stacks.len() as u32;
        self.stack_ids.insert(stack, n);
        n
    }

    /// The call stack with a number; empty for a number that no stack has.
    pub fn stack(&self, number: u32) -> &[StackFrame] {
        (number as usize).checked_sub(1).and_then(|i| self.stacks.get(i)).map_or(&[], |s| s)
    }

    /// How many of the innermost frames only make the exception ([`Program::raising`](conspect_ir::Program::raising)): each is
    /// declared by a class below that of the one before it, or above.
    fn raising_frames(&self, stack: &[StackFrame]) -> usize {
        let made = |f: &FnId| match self.program.functions[*f].params.first() {
            Some(Type::Ref(class)) if self.program.raising.contains(f) => Some(*class),
            _ => None,
        };
        let classes: Vec<ClassId> = stack.iter().map_while(|(f, _)| made(f)).collect();
        let goes_on =
            |w: &[ClassId]| self.program.is_subclass(w[1], w[0]) || self.program.is_subclass(w[0], w[1]);
        let steps = classes.windows(2).take_while(|w| goes_on(w)).count();
        if classes.is_empty() { 0 } else { steps + 1 }
    }

    /// The frames that a person should see, as places.
    pub fn locations(&mut self, stack: &[StackFrame]) -> Vec<Location> {
        let own = self.raising_frames(stack);
        let is_shown = |(f, _): &&StackFrame| !self.program.functions[*f].hidden;
        let shown: Vec<StackFrame> = stack[own..].iter().filter(is_shown).copied().collect();
        shown.into_iter().map(|(f, line)| self.location(f, line)).collect()
    }

    /// A place of a function.
    pub fn location(&mut self, function: FnId, line: u32) -> Location {
        let file = match self.code(function) {
            Ok(code) => self.program.files.get(code.body.file).map(|f| f.to_string()).unwrap_or_default(),
            Err(_) => String::new(),
        };
        Location { function: self.program.functions[function].name.to_string(), file, line }
    }
}
