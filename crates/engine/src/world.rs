//! What both domains share: the program, compiled bodies, call selection, captured stacks.

use crate::code::Code;
use crate::verdict::Location;
use conspect_ir::{Body, ClassId, ConstId, FnId, LoadError, Loader, Program, SelectorId, Terminator};
use rustc_hash::FxHashMap;
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
        }
    }

    /// The number of bodies loaded so far.
    pub fn loaded(&self) -> u64 {
        self.loaded
    }

    /// The compiled body of a function.
    pub fn code(&mut self, function: FnId) -> Result<Rc<Code>, LoadError> {
        let i = function.0 as usize;
        if let Some(Some(code)) = self.codes.get(i) {
            return code.clone();
        }
        let body = self.loader.body(&mut self.program, function);
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
        if let Some(f) = self.selections.get(&(class, selector)) {
            return f.clone();
        }
        let f = self.loader.select(&mut self.program, class, selector);
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
        self.loader.class_object(&mut self.program, class)
    }

    /// The pooled constant object for a string.
    pub fn string_constant(&mut self, text: &[u16]) -> Result<ConstId, LoadError> {
        self.loader.string_constant(&mut self.program, text)
    }

    /// The class of arrays of a class.
    pub fn array_class(&mut self, elem: ClassId) -> Result<ClassId, LoadError> {
        self.loader.array_class(&mut self.program, elem)
    }

    /// The subtypes of a class that can have instances, and whether there can be no others.
    pub fn subclasses(&mut self, class: ClassId) -> Result<(Vec<ClassId>, bool), LoadError> {
        self.loader.subclasses(&mut self.program, class)
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

    /// The frames that a person should see, as places.
    pub fn locations(&mut self, stack: &[StackFrame]) -> Vec<Location> {
        let shown: Vec<StackFrame> =
            stack.iter().filter(|(f, _)| !self.program.functions[*f].hidden).copied().collect();
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
