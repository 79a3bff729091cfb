//! Programs: classes, fields, globals, functions, constant objects, and the loader that supplies bodies.

use crate::body::Body;
use crate::invariant::Invariant;
use crate::library::LibraryOf;
use crate::types::{ClassId, Const, Type};
use conspect_base::{Arena, FileId, Span, define_id};
use conspect_verdict::Assumption;
use rustc_hash::{FxHashMap, FxHashSet};
use std::rc::Rc;

define_id! {
    /// A function.
    #[derive(serde::Serialize, serde::Deserialize)]
    pub struct FnId
}
define_id! {
    /// An instance field.
    #[derive(serde::Serialize, serde::Deserialize)]
    pub struct FieldId
}
define_id! {
    /// A global cell (a static field, a demo variable).
    #[derive(serde::Serialize, serde::Deserialize)]
    pub struct GlobalId
}
define_id! {
    /// What a virtual call names: a method name and descriptor; the receiver's class selects the function.
    #[derive(serde::Serialize, serde::Deserialize)]
    pub struct SelectorId
}
define_id! {
    /// A constant object.
    #[derive(serde::Serialize, serde::Deserialize)]
    pub struct ConstId
}

define_id! {
    /// Something that code rests on.
    #[derive(serde::Serialize, serde::Deserialize)]
    pub struct GrantId
}

/// What kind of class this is.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum ClassKind {
    /// A class with instances of its own, unless abstract.
    Object,
    /// An interface: no instance has it as its own class.
    Interface,
    /// Arrays of this element type.
    Array(Type),
    /// A structure, copied on assignment.
    Struct,
}

/// A class.
#[derive(Clone, Debug)]
pub struct Class {
    /// The name as the source language writes it in qualified form (`java.util.ArrayList`, `int[]`).
    pub name: Rc<str>,
    pub kind: ClassKind,
    /// True when no object has exactly this class.
    pub is_abstract: bool,
    /// True when no class can have it as a supertype.
    pub is_final: bool,
    /// Direct supertypes, the superclass first.
    pub supers: Vec<ClassId>,
    /// All instance fields, inherited ones first; a field's `slot` is its position here.
    pub fields: Vec<FieldId>,
}

/// An instance field.
#[derive(Clone, Debug)]
pub struct Field {
    /// The class that declares it.
    pub class: ClassId,
    pub name: Rc<str>,
    pub ty: Type,
    /// Its position among the fields of every class that has it.
    pub slot: u32,
    /// What the field may hold in an object of the initial heap.
    pub hole: HoleRule,
}

/// What a cell of the initial heap may hold: an invariant of the language's library that every object met at an
/// entry satisfies.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub enum HoleRule {
    /// Any value of its type.
    #[default]
    Any,
    /// A reference that is not null.
    NonNull,
    /// Zero: a cache that is still empty.
    Zero,
    /// A reference that is not null, to an object that nothing else refers to: a structure that lives in this cell.
    Owned,
    /// What keeps to rules of the library that nobody states: it may not be read.
    Opaque,
    /// A reference that is tried as null only.
    Null,
    /// A number that only an invariant speaks of: no program reads it, and no witness has it.
    Measure,
}

/// How the language lays out its string objects, for messages and witnesses.
#[derive(Clone, Copy, Debug)]
pub struct StringLayout {
    pub class: ClassId,
    /// The field that holds an array of UTF-16 code units, all of which belong to the string.
    pub chars: FieldId,
}

/// A global cell.
#[derive(Clone, Debug)]
pub struct Global {
    pub name: Rc<str>,
    pub ty: Type,
    /// Its value when the program starts.
    pub init: Const,
}

/// A function's signature.
#[derive(Clone, Debug)]
pub struct Function {
    /// A unique name: `pkg.Class.method(descriptor)` for Java.
    pub name: Rc<str>,
    pub params: Vec<Type>,
    /// The names of the parameters where the source has them; may be shorter.
    pub param_names: Vec<Rc<str>>,
    pub ret: Option<Type>,
    /// True when stack traces leave its frames out (constructors of exceptions, helpers of the front end).
    pub hidden: bool,
}

/// An object that exists from the start, never allocated: a string literal, a class object.
#[derive(Clone, Debug)]
pub struct ConstObject {
    pub class: ClassId,
    /// The fields by slot, or the elements of an array.
    pub cells: Rc<[Const]>,
}

/// A class all of whose objects are made by its initializer, each kept for good in a global of its own: an enum.
#[derive(Clone, Debug)]
pub struct Constants {
    /// Initializes the class; does nothing when that has happened.
    pub init: FnId,
    /// The global that says how far the initializer is, and what it says at the end.
    pub done: (GlobalId, u64),
    /// The objects by name, in the order of their numbers, which begin at 0.
    pub cells: Rc<[(Rc<str>, GlobalId)]>,
    /// The field in which an object keeps its number.
    pub number: FieldId,
    /// What is taken for granted when an object is said to be one of these.
    pub granted: Option<Assumption>,
}

/// An argument that an entry makes of its next parameters.
#[derive(Clone, Debug)]
pub struct Composed {
    pub label: Rc<str>,
    /// The type that people see.
    pub ty: Rc<str>,
    /// The class of the object that is made.
    pub class: Rc<str>,
    pub recipe: Recipe,
    /// Where it is no argument but is put into one: the argument's number, the class that declares the field, its name.
    pub into: Option<(u32, Rc<str>, Rc<str>)>,
    /// The methods of an object that answers anything, by name and descriptor; `true` for those that have an array of answers.
    pub methods: Rc<[(Rc<str>, bool)]>,
}

/// Of what parameters an argument is made.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Recipe {
    /// The parameter itself.
    Plain,
    /// A buffer with the text of a string; null of null.
    Text,
    /// A collection of the elements of an array, in this order; null of null.
    Elements,
    /// A map of the keys in one array to the values in another of the same length; null when the first is null.
    Entries,
    /// An object whose methods answer in turn what is in an array for each that gives anything; null when the first is null. Where none
    /// gives anything there is one parameter that is null or not.
    Answers,
    /// A collection of those elements of an array for which an array of truth values says that they are there, in this order.
    SomeElements,
    /// A pointer to the first element of an array; null of null.
    Memory,
    /// One of several objects, the names of which are those of the methods: 0 is null, 1 the first of them.
    Choice,
    /// A map of the keys for which the second array says that they are there to the values in the third.
    SomeEntries,
}

/// A size of inputs up to which everything is explored before anything larger is.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Grade {
    /// The limit's name, as of [`Program::beyond`].
    pub limit: Box<str>,
    pub value: u64,
    /// Of what is larger than one of several sizes, that of the lowest stage goes first.
    pub stage: u32,
}

/// A program. It grows while it is explored: a front end may declare things only when a body mentions them.
/// What was declared never changes, so an id means the same for good.
#[derive(Default, Debug)]
pub struct Program {
    pub classes: Arena<ClassId, Class>,
    pub fields: Arena<FieldId, Field>,
    pub globals: Arena<GlobalId, Global>,
    pub functions: Arena<FnId, Function>,
    pub selectors: Arena<SelectorId, Rc<str>>,
    pub consts: Arena<ConstId, ConstObject>,
    /// Paths of source files as the program names them (`demo/Main.java`).
    pub files: Arena<FileId, Rc<str>>,
    /// The field (32-bit integer) in which an exception keeps what [`Intrinsic::CaptureStack`](crate::Intrinsic::CaptureStack) gave.
    pub exception_stack: Option<FieldId>,
    /// The field in which an exception keeps its message, a string object or null.
    pub exception_message: Option<FieldId>,
    /// String objects, where the language has them.
    pub string: Option<StringLayout>,
    /// Functions that initialize classes or modules: what runs under them may have run before an entry is called, so
    /// that objects they make can be among those that the entry is given.
    pub initializers: FxHashSet<FnId>,
    /// Those of which no object ever leaves the library: none of them is given.
    pub secret: FxHashSet<FnId>,
    /// Classes whose objects are known one by one ([`Intrinsic::Settle`](crate::Intrinsic::Settle)).
    pub constants: FxHashMap<ClassId, Constants>,
    /// Entries that put some of their arguments together from several parameters: how people see them.
    pub composed: FxHashMap<FnId, Rc<[Composed]>>,
    /// Classes of structures: to an object that an element of an array of the initial heap refers to, nothing else does.
    pub owned: FxHashSet<ClassId>,
    /// Classes of objects that do no more than hold, in their only field, what the environment gave: people see what is in it.
    pub answers: FxHashSet<ClassId>,
    /// Globals that say how far an initializer is, with the bits they hold once it has ended well. A function's summary
    /// is made for callers in whose states they do.
    pub settled: FxHashMap<GlobalId, u64>,
    /// Functions that may hold a monitor: no thread may wait for others while one of their activations is on the stack.
    pub monitors: FxHashSet<FnId>,
    /// Fields that tell a program nothing of the order of threads: what a scheduler notes, caches of what is always the same.
    pub unobserved: FxHashSet<FieldId>,
    /// Globals of that kind.
    pub unobserved_globals: FxHashSet<GlobalId>,
    /// Globals that are declared to be written by other threads at any time.
    pub shared: FxHashSet<GlobalId>,
    /// A global that is zero where the deferred constraints of a path hold, and what it says when they cannot be met. They are too
    /// hard to be asked for at each decision, so paths go on without them; a violation is told only of inputs that meet them.
    pub deferred: Option<(GlobalId, Box<str>)>,
    /// Classes of values: of a given object it is taken for granted, and said, that it is none that an initializer keeps.
    pub values: FxHashSet<ClassId>,
    /// What the library keeps to in objects of the initial heap, by the fields that it speaks of.
    pub invariants: FxHashMap<FieldId, Rc<Invariant>>,
    /// Values of fields of objects of the initial heap to which an exploration of small inputs keeps: those of numbers with few digits.
    pub small: FxHashMap<FieldId, Rc<[u64]>>,
    /// Functions that make an exception and note where: as long as nothing else stands between, their frames are no part of the
    /// place that the exception tells.
    pub raising: FxHashSet<FnId>,
    /// Functions `(array class: i32, value) -> bool` that say whether an array of this class may hold this value.
    pub storable: FxHashSet<FnId>,
    /// What proofs rely on of the language's library.
    pub library: LibraryOf,
    /// The reasons of [`Terminator::Unsupported`](crate::Terminator::Unsupported) that only say that an input is larger than those that
    /// the front end makes, with the limit's name and value: what is found without them holds to that bound.
    pub beyond: FxHashMap<Box<str>, (Box<str>, u64)>,
    /// Sizes of inputs that are explored one after the other ([`Intrinsic::Larger`](crate::Intrinsic::Larger)).
    pub grades: Vec<Grade>,
    /// Labels of inputs (`Nondet`), for people.
    pub labels: Vec<Rc<str>>,
    /// What code rests on ([`Intrinsic::Grant`](crate::Intrinsic::Grant)), each once.
    pub grants: Arena<GrantId, Assumption>,
    class_names: FxHashMap<Rc<str>, ClassId>,
    function_names: FxHashMap<Rc<str>, FnId>,
    global_names: FxHashMap<Rc<str>, GlobalId>,
    selector_names: FxHashMap<Rc<str>, SelectorId>,
    file_names: FxHashMap<Rc<str>, FileId>,
}

impl Program {
    /// Declares a class; its name is new.
    pub fn add_class(&mut self, class: Class) -> ClassId {
        let name = class.name.clone();
        let id = self.classes.push(class);
        let old = self.class_names.insert(name, id);
        debug_assert!(old.is_none(), "class declared twice");
        id
    }
    /// Declares a function; its name is new.
    pub fn add_function(&mut self, f: Function) -> FnId {
        let name = f.name.clone();
        let id = self.functions.push(f);
        let old = self.function_names.insert(name, id);
        debug_assert!(old.is_none(), "function declared twice");
        id
    }
    /// Declares a global; its name is new.
    pub fn add_global(&mut self, g: Global) -> GlobalId {
        let name = g.name.clone();
        let id = self.globals.push(g);
        let old = self.global_names.insert(name, id);
        debug_assert!(old.is_none(), "global declared twice");
        id
    }
    /// The selector with this name, declared when new.
    pub fn selector(&mut self, name: &str) -> SelectorId {
        if let Some(id) = self.selector_names.get(name) {
            return *id;
        }
        let name: Rc<str> = name.into();
        let id = self.selectors.push(name.clone());
        self.selector_names.insert(name, id);
        id
    }
    /// The file with this path, declared when new.
    pub fn file(&mut self, path: &str) -> FileId {
        if let Some(id) = self.file_names.get(path) {
            return *id;
        }
        let path: Rc<str> = path.into();
        let id = self.files.push(path.clone());
        self.file_names.insert(path, id);
        id
    }
    /// The index of this label, added when new.
    pub fn label(&mut self, text: &str) -> u32 {
        let i = self.labels.iter().position(|l| &**l == text).unwrap_or_else(|| {
            self.labels.push(text.into());
            self.labels.len() - 1
        });
        i as u32
    }
    /// The number of this assumption, added when new. Code that rests on it says so by
    /// [`BodyBuilder::grant`](crate::BodyBuilder::grant).
    pub fn grant(&mut self, assumption: Assumption) -> GrantId {
        let found = self.grants.iter().find(|(_, a)| **a == assumption).map(|(id, _)| id);
        found.unwrap_or_else(|| self.grants.push(assumption))
    }
    pub fn class_named(&self, name: &str) -> Option<ClassId> {
        self.class_names.get(name).copied()
    }
    pub fn function_named(&self, name: &str) -> Option<FnId> {
        self.function_names.get(name).copied()
    }
    pub fn global_named(&self, name: &str) -> Option<GlobalId> {
        self.global_names.get(name).copied()
    }

    /// Is every instance of `sub` an instance of `sup`? Reflexive and transitive. The supertypes of an array
    /// class are those it was declared with, and every array class whose element type is a supertype of its own.
    pub fn is_subclass(&self, sub: ClassId, sup: ClassId) -> bool {
        if sub == sup {
            return true;
        }
        if let (ClassKind::Array(Type::Ref(a)), ClassKind::Array(Type::Ref(b))) =
            (self.classes[sub].kind, self.classes[sup].kind)
        {
            return self.is_subclass(a, b);
        }
        // A hierarchy with many diamonds has exponentially many ways up: each class is looked at once.
        let mut seen: smallvec::SmallVec<[ClassId; 16]> = self.classes[sub].supers.as_slice().into();
        let mut next = 0;
        while let Some(c) = seen.get(next).copied() {
            if c == sup {
                return true;
            }
            for s in &self.classes[c].supers {
                if !seen.contains(s) {
                    seen.push(*s);
                }
            }
            next += 1;
        }
        false
    }

    /// A printable place: `file:line`, or `?` when not known.
    pub fn show_span(&self, span: Span) -> String {
        if span.is_known() { format!("{}:{}", self.files[span.file], span.line) } else { "?".into() }
    }
}

/// Why a body or class cannot be had. The engine turns it into a reported outcome.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
pub enum LoadError {
    /// The program asks for something that is not there (a class, a method, a field).
    #[error("{0}")]
    Missing(String),
    /// The front end does not support something that is there.
    #[error("{0}")]
    Unsupported(String),
    /// The input is damaged.
    #[error("{0}")]
    Malformed(String),
}

/// What a front end gives to the engine: bodies on demand, and how virtual calls are selected.
///
/// All answers are functions of the input alone: asking in another order gives the same bodies.
pub trait Loader {
    /// The body of a declared function. May declare more of the program.
    fn body(&mut self, program: &mut Program, function: FnId) -> Result<Body, LoadError>;

    /// The function that an object of exactly this class runs for the selector. Refused where the language has no methods.
    fn select(
        &mut self,
        program: &mut Program,
        _class: ClassId,
        selector: SelectorId,
    ) -> Result<FnId, LoadError> {
        Err(LoadError::Missing(format!("no method {}", program.selectors[selector])))
    }

    /// The constant object that describes a class to the program, where the language has such objects.
    fn class_object(&mut self, _program: &mut Program, _class: ClassId) -> Result<ConstId, LoadError> {
        Err(LoadError::Unsupported("this language has no class objects".into()))
    }

    /// The pooled constant object for a string with these UTF-16 code units, where the language has string objects.
    fn string_constant(&mut self, _program: &mut Program, _text: &[u16]) -> Result<ConstId, LoadError> {
        Err(LoadError::Unsupported("this language has no pool of string objects".into()))
    }

    /// The class of arrays whose elements are of this class, for arrays made by reflection, where the language has it.
    fn array_class(&mut self, _program: &mut Program, _elem: ClassId) -> Result<ClassId, LoadError> {
        Err(LoadError::Unsupported("this language has no arrays by reflection".into()))
    }

    /// The classes that are declared to be subtypes of this one and can have instances, in a fixed order;
    /// `false` when others may exist that the front end does not know (an open world).
    fn subclasses(
        &mut self,
        program: &mut Program,
        class: ClassId,
    ) -> Result<(Vec<ClassId>, bool), LoadError>;

    /// The class that an input has of which it is known only that it is of this one: another one where this is made by the front end and has no
    /// objects that are inputs.
    fn input_class(&mut self, _program: &mut Program, class: ClassId) -> ClassId {
        class
    }

    /// Of the subtypes of this class that can have instances, those that an object of it has most often and that a program can look into,
    /// with what is taken for granted when they stand for all of them because there are too many to try each. Classes that an object was
    /// tested for are tried beside them. `None` where the language knows no such.
    fn usual_subclasses(
        &mut self,
        _program: &mut Program,
        _class: ClassId,
    ) -> Option<(Vec<ClassId>, Assumption)> {
        None
    }

    /// What is taken for granted where objects are said to be of this class, which the front end made to stand for classes that are
    /// not in sight.
    fn stands_for(&mut self, _program: &mut Program, _class: ClassId) -> Vec<Assumption> {
        vec![]
    }

    /// Are these all the classes of the input that are declared so, where they may not be all that there are? Then an answer
    /// may take for granted that there are no others; where this is false it cannot be said what others might be like.
    fn lists_subclasses(&mut self, _program: &mut Program, _class: ClassId) -> bool {
        false
    }

    /// Is it cheap to say which classes are below one, and asks nothing of the input that an answer did not depend on? Then each test of
    /// an object that is given asks it.
    fn lists_cheaply(&self) -> bool {
        false
    }

    /// Can an array be of this class, which is none of those that are above every array with these elements? Arrays of references with
    /// more special elements may have others above them.
    fn arrays_may_be(&mut self, _program: &mut Program, _class: ClassId) -> bool {
        true
    }
}

/// A property of a program that a front end asks about: which exceptions that leave the entry violate it.
#[derive(Clone, Debug)]
pub struct Property {
    /// `assertions`, `exceptions`.
    pub name: String,
    /// Classes whose instances (subtypes included) violate it when they leave the entry.
    pub thrown: Vec<ClassId>,
    /// True when [`Terminator::Fail`](crate::Terminator::Fail) violates it.
    pub fail: bool,
}
