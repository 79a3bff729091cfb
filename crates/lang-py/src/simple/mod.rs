//! Programs whose values are simple: another way to lower Python, for proofs.
//!
//! The ordinary lowering makes every value a dynamic one and every operation a call of the runtime: exact, and more than a search for
//! invariants can take in. This one finds by inference of what kind each variable, parameter, result, element and attribute is
//! ([`ty`]); a value is then a few registers of plain types ([`ty::parts`]), its operations are instructions, and what raises is a branch.
//!
//! *What is not of that kind* ends the path as unsupported, with its line: a proof must show that no execution comes there. So a function with
//! strange code is no obstacle as long as it is not called.
//!
//! *Exactness.* What is lowered does at least what Python does: integers are unbounded; a text is a number that stands for its contents, equal
//! for equal texts (of a character, its code point: [`character`]), with its length, and what operations on texts give is any text of a possible length; a float may be any; operations
//! that may raise take both ways. A list is an object with its length and an array of cells; that it has fewer than 2³¹ elements is an
//! assumption that answers list. A dictionary or set has its keys in cells, too, in an order that nobody knows, and remembers the key that was
//! looked up last ([`dict`]). So no violation is reported from here.
//!
//! *Kinds* are found by lowering again and again while they grow; the last round, in which nothing changed, is the program.

mod builtin;
mod call;
mod cell;
mod change;
mod character;
mod classes;
mod definitions;
mod dict;
mod emit;
mod error;
mod expr;
mod family;
mod frame;
mod input;
mod keyed;
mod list;
mod literals;
mod matching;
mod member;
mod module;
mod names;
mod object;
mod ops;
mod stmt;
mod text;
mod ty;
mod walk;
mod with;

use crate::modules::Home;
use crate::source::Source;
use crate::trace::How;
use crate::{given, realm};
use conspect_ir::{
    Body, BodyBuilder, Class, ClassId, ClassKind, Const, Field, FieldId, FnId, Function, Global, GlobalId,
    HoleRule, Instr, LoadError, Loader, Operand, Place, Program, Property, Reg, Terminator, Type,
};
use conspect_verdict::{Assumption, Standing};
use names::{Binding, Names};
use ruff_python_ast::{Expr, Stmt};
use ruff_text_size::Ranged;
use std::collections::{BTreeMap, BTreeSet};
use std::path::{Path, PathBuf};
use ty::{Kinds, MODULE, Ty};

/// A program of simple values, ready to be proved.
pub struct Simple {
    pub program: Program,
    pub loader: SimpleLoader,
    /// The functions in the order that was asked for.
    pub entries: Vec<FnId>,
    pub properties: Vec<Property>,
    /// Does the top level come to what is not followed? [`load`] may skip it where it is known to end.
    pub is_cut: bool,
}

/// Supplies the bodies.
pub struct SimpleLoader {
    bodies: BTreeMap<FnId, Body>,
}

impl SimpleLoader {
    /// All bodies.
    pub fn into_bodies(self) -> BTreeMap<FnId, Body> {
        self.bodies
    }
}

impl Loader for SimpleLoader {
    fn body(&mut self, program: &mut Program, function: FnId) -> Result<Body, LoadError> {
        let missing =
            || LoadError::Missing(format!("function {} has no body", program.functions[function].name));
        self.bodies.get(&function).cloned().ok_or_else(missing)
    }

    fn subclasses(&mut self, _: &mut Program, class: ClassId) -> Result<(Vec<ClassId>, bool), LoadError> {
        Ok((vec![class], true))
    }
}

/// The path that is lowered has ended.
struct Ended;
type Res<T> = Result<T, Ended>;

/// A value: its registers or constants, as its kind has them.
#[derive(Clone, Debug)]
struct Val {
    ty: Ty,
    parts: Vec<Operand>,
}

/// Exceptions with what they extend; `Exception` itself first.
const ERRORS: [(&str, &str); 20] = [
    ("Exception", ""),
    ("ArithmeticError", "Exception"),
    ("AssertionError", "Exception"),
    ("AttributeError", "Exception"),
    ("EOFError", "Exception"),
    ("IndexError", "LookupError"),
    ("KeyError", "LookupError"),
    ("LookupError", "Exception"),
    ("MemoryError", "Exception"),
    ("NameError", "Exception"),
    ("NotImplementedError", "RuntimeError"),
    ("OSError", "Exception"),
    ("OverflowError", "ArithmeticError"),
    ("RuntimeError", "Exception"),
    ("StopIteration", "Exception"),
    // It ends the program, and is no violation.
    ("SystemExit", "BaseException"),
    ("TypeError", "Exception"),
    ("UnboundLocalError", "NameError"),
    ("ValueError", "Exception"),
    ("ZeroDivisionError", "ArithmeticError"),
];

/// Rounds of inference.
const MOST_ROUNDS: usize = 60;
/// What a list has at most, and an array that stands for its cells.
const MOST: i32 = i32::MAX;

/// Lowers a file for proofs: the functions of these names, or the file as a whole where there are none. `contracts`: is there such a property?
/// `ends`: what an execution of the top level took for granted that ended without an exception; what is not followed there is skipped.
///
/// # Errors
/// Says why nothing can be proved of the file.
pub fn load(
    path: &Path,
    wanted: &[String],
    contracts: bool,
    ends: Option<&[Assumption]>,
) -> Result<Simple, String> {
    let bytes = std::fs::read(path).map_err(|e| e.to_string())?;
    let text = crate::source::decode(&bytes)?;
    let place = place(path, !wanted.is_empty())?;
    let shown = path.file_name().map_or_else(String::new, |n| n.to_string_lossy().into_owned());
    let file = Program::default().file(&shown);
    let how = if wanted.is_empty() { How::Run } else { How::Imported };
    let home = Home { shown, ..Home::of(path, how).map_err(|e| e.to_string())? };
    let source = crate::link::source(&home, text, file).map_err(|e| e.to_string())?;
    let mut names = Names::of(&source.ast.body, source.text, place.is_module && place.name != "__main__")
        .map_err(|what| format!("values are not simple: {what}"))?;
    let ends = ends.filter(|_| !wanted.is_empty() && definitions::are_kept(&source.ast.body, &names, &place));
    if ends.is_some() {
        names.keep_methods(&source.ast.body);
    }
    let ancestors = (0..names.classes.len()).map(|c| names.ancestors(c)).collect();
    let mut kinds = Kinds::of(ancestors);
    for _ in 0..MOST_ROUNDS {
        kinds.changed = false;
        let mut round = Round::new(&source, &names, kinds, &place);
        round.skips = ends.map(|granted| definitions::Skips::new(granted.to_vec()));
        let entries = round.entries(wanted)?;
        if !round.kinds.changed {
            let properties = round.properties(contracts);
            let is_cut = round.is_cut();
            return Ok(Simple {
                is_cut,
                program: round.program,
                loader: SimpleLoader { bodies: round.bodies },
                entries,
                properties,
            });
        }
        kinds = round.kinds;
    }
    Err("values are not simple: their kinds are not found".into())
}

/// Where the file is among those that it imports.
struct Imported {
    /// The folder from which modules are imported.
    root: PathBuf,
    /// What `__name__` is.
    name: String,
    /// Is the file imported, or run as a program?
    is_module: bool,
}

/// Where a file is. The packages that it is in must have nothing of their own, since importing it executes them.
fn place(path: &Path, is_module: bool) -> Result<Imported, String> {
    let beside = path.parent().unwrap_or(Path::new("")).to_path_buf();
    if !is_module {
        return Ok(Imported { root: beside, name: "__main__".into(), is_module });
    }
    let absolute = std::path::absolute(path).map_err(|e| e.to_string())?;
    let mut name = absolute.file_stem().map(|n| n.to_string_lossy().into_owned()).unwrap_or_default();
    let mut root = absolute.parent().unwrap_or(Path::new("")).to_path_buf();
    while let Ok(bytes) = std::fs::read(root.join("__init__.py")) {
        let text = crate::source::decode(&bytes)?;
        let parsed = ruff_python_parser::parse_module(&text).map_err(|e| e.to_string())?;
        let is_docstring = |s: &Stmt| matches!(s, Stmt::Expr(e) if e.value.is_string_literal_expr());
        if !parsed.suite().iter().all(is_docstring) {
            return Err("values are not simple: the package of the file has code of its own".into());
        }
        let Some(folder) = root.file_name() else { break };
        name = format!("{}.{name}", folder.to_string_lossy());
        root.pop();
    }
    Ok(Imported { root, name, is_module })
}

/// One lowering of what the entries reach, with the kinds that are known.
struct Round<'a> {
    source: &'a Source,
    names: &'a Names,
    kinds: Kinds,
    place: &'a Imported,
    /// Variables of the top level that may have no value when a function that is an entry starts.
    unset: BTreeSet<&'static str>,
    /// Are annotations texts (`from __future__ import annotations`)?
    postponed: bool,
    /// Names of the top level that stand for types.
    aliases: BTreeSet<&'static str>,
    /// What constructors of classes take that inputs are of.
    given: given::Value,
    program: Program,
    bodies: BTreeMap<FnId, Body>,
    functions: BTreeMap<usize, FnId>,
    queue: Vec<usize>,
    globals: BTreeMap<String, Vec<GlobalId>>,
    errors: BTreeMap<String, ClassId>,
    root: ClassId,
    lists: BTreeMap<u32, ClassId>,
    dicts: BTreeMap<u32, ClassId>,
    arrays: BTreeMap<Type, ClassId>,
    /// The class of references to objects of a family, by its eldest class.
    objects: BTreeMap<usize, ClassId>,
    /// The classes of the objects themselves.
    members: BTreeMap<usize, ClassId>,
    locks: Option<ClassId>,
    /// The classes of the cells of variables that several functions may change.
    cells: BTreeMap<(usize, &'static str), ClassId>,
    fields: BTreeMap<(ClassId, String), FieldId>,
    texts: BTreeMap<String, i64>,
    /// Where what the top level does that is not followed is skipped.
    skips: Option<definitions::Skips>,
    /// Does the top level itself come to what is not followed?
    cut_early: bool,
    /// Has the entry begun?
    has_begun: bool,
    /// The functions that do, those that the top level calls, and who calls whom.
    cut: BTreeSet<usize>,
    early: BTreeSet<usize>,
    calls: BTreeSet<(usize, usize)>,
}

fn class(name: &str, kind: ClassKind, supers: Vec<ClassId>) -> Class {
    Class { name: name.into(), kind, is_abstract: false, is_final: supers.is_empty(), supers, fields: vec![] }
}

impl<'a> Round<'a> {
    fn new(source: &'a Source, names: &'a Names, kinds: Kinds, place: &'a Imported) -> Round<'a> {
        let mut program = Program::default();
        program.file(&source.path);
        let root = program.add_class(class("BaseException", ClassKind::Object, vec![]));
        let mut errors = BTreeMap::new();
        let own = names.classes.iter().filter(|c| c.error.is_some()).map(|c| c.ast.name.as_str());
        // Each is a class beside the others, so that none violates the property of another: handlers ask for each that they catch.
        for name in ERRORS.iter().map(|e| e.0).chain(own) {
            let made = program.add_class(class(name, ClassKind::Object, vec![root]));
            errors.insert(name.to_string(), made);
        }
        Round {
            source,
            names,
            kinds,
            place,
            unset: BTreeSet::new(),
            postponed: names.bindings.get("annotations")
                == Some(&Binding::Import("__future__", Some("annotations"))),
            aliases: BTreeSet::new(),
            given: given::Value::None,
            program,
            bodies: BTreeMap::new(),
            functions: BTreeMap::new(),
            queue: vec![],
            globals: BTreeMap::new(),
            errors,
            root,
            lists: BTreeMap::new(),
            dicts: BTreeMap::new(),
            arrays: BTreeMap::new(),
            objects: BTreeMap::new(),
            members: BTreeMap::new(),
            locks: None,
            cells: BTreeMap::new(),
            fields: BTreeMap::new(),
            texts: BTreeMap::new(),
            skips: None,
            cut_early: false,
            has_begun: false,
            cut: BTreeSet::new(),
            early: BTreeSet::new(),
            calls: BTreeSet::new(),
        }
    }

    fn properties(&self, contracts: bool) -> Vec<Property> {
        let is_assertion = |name: &str| name == "AssertionError";
        let some = |wanted: bool| {
            let all =
                self.errors.iter().filter(|(n, _)| n.as_str() != "SystemExit" && is_assertion(n) == wanted);
            all.map(|(_, c)| *c).collect()
        };
        let mut all = vec![
            Property { name: "exceptions".into(), thrown: some(false), fail: false },
            Property { name: "assertions".into(), thrown: some(true), fail: true },
        ];
        debug_assert!(realm::ERRORS.contains(&"UnboundLocalError"));
        if contracts {
            // Code with contracts is unsupported, which a proof shows not to be reached.
            all.push(Property { name: "contracts".into(), thrown: vec![], fail: false });
        }
        all
    }

    fn entries(&mut self, wanted: &[String]) -> Result<Vec<FnId>, String> {
        let mut out = vec![];
        if wanted.is_empty() {
            out.push(self.entry(None)?);
        }
        for name in wanted {
            let function = name.rsplit_once(':').map_or(name.as_str(), |(_, f)| f);
            out.push(self.entry(Some(function))?);
        }
        while let Some(index) = self.queue.pop() {
            let id = self.functions[&index];
            let body = self.function(index);
            self.bodies.insert(id, body);
        }
        Ok(out)
    }

    /// The file's top level, then the function that is asked for.
    fn entry(&mut self, function: Option<&str>) -> Result<FnId, String> {
        let shown = match function {
            None => self.source.path.clone(),
            Some(f) => format!("{}:{f}", self.source.path),
        };
        let id = self.declare(&shown, vec![], vec![], None);
        let asked = match function {
            None => None,
            Some(f) => match self.asked(f) {
                Some(index) => Some(index),
                None => return Err(format!("values are not simple: {f} is no plain function")),
            },
        };
        let described = function.and_then(|f| given::describe(self.source, f));
        let mut fx = Fx::new(self, MODULE, &[]);
        fx.prologue();
        let body = &fx.u.source.ast.body;
        fx.u.has_begun = false;
        let lowered = if fx.u.skips.is_some() { fx.definitions(body) } else { fx.statements(body) };
        fx.u.has_begun = true;
        if let (Ok(()), Some(index)) = (lowered, asked) {
            let _ = fx.start(index, described);
        }
        if !fx.b.is_terminated() {
            fx.b.terminate(Terminator::Return(None));
        }
        let body = fx.finish();
        self.bodies.insert(id, body);
        Ok(id)
    }

    /// The function or method that is an entry.
    fn asked(&self, name: &str) -> Option<usize> {
        let Some((class, method)) = name.split_once('.') else {
            return match self.names.bindings.get(name) {
                Some(Binding::Function(index)) => Some(*index),
                _ => None,
            };
        };
        match self.names.bindings.get(class) {
            Some(Binding::Class(c)) if method != "__init__" => {
                self.names.classes[*c].methods.get(method).copied()
            }
            _ => None,
        }
    }

    fn declare(
        &mut self,
        name: &str,
        params: Vec<Type>,
        param_names: Vec<String>,
        ret: Option<Type>,
    ) -> FnId {
        let param_names = param_names.iter().map(|n| n.as_str().into()).collect();
        self.program.add_function(Function { name: name.into(), params, param_names, ret, hidden: false })
    }

    /// The registers of a kind: suffixes with types.
    fn parts(&mut self, ty: &Ty) -> Vec<(String, Type)> {
        let mut inner = vec![ty.clone()];
        let mut classes: Vec<(Ty, ClassId)> = vec![];
        while let Some(t) = inner.pop() {
            match &t {
                Ty::Optional(t) => inner.push((**t).clone()),
                Ty::Tuple(all) => inner.extend(all.iter().cloned()),
                Ty::List(id) | Ty::Deque(id) => classes.push((t.clone(), self.list_class(*id))),
                Ty::Set(id) => classes.push((t.clone(), self.dict_class(*id, None))),
                Ty::Dict(k, v) => classes.push((t.clone(), self.dict_class(*k, Some(*v)))),
                Ty::Object(c) => classes.push((t.clone(), self.object_class(*c))),
                Ty::Error => classes.push((t.clone(), self.root)),
                Ty::Lock(_) => classes.push((t.clone(), self.lock_class())),
                Ty::Cell(home, name) => classes.push((t.clone(), self.cell_class(*home, name))),
                _ => {}
            }
        }
        let root = self.root;
        let class = |t: &Ty| classes.iter().find(|(have, _)| have == t).map_or(root, |(_, c)| *c);
        ty::parts(ty, &class)
    }

    fn add_field(&mut self, class: ClassId, name: &str, ty: Type) -> FieldId {
        if let Some(id) = self.fields.get(&(class, name.to_string())) {
            return *id;
        }
        let slot = self.program.classes[class].fields.len() as u32;
        let id = self.program.fields.push(Field { class, name: name.into(), ty, slot, hole: HoleRule::Any });
        self.program.classes[class].fields.push(id);
        // All objects of a family have all of its cells.
        let members: Vec<ClassId> = self.members.values().copied().collect();
        for m in members.into_iter().filter(|m| *m != class) {
            if self.program.classes[m].supers.contains(&class) {
                self.program.classes[m].fields.push(id);
            }
        }
        self.fields.insert((class, name.to_string()), id);
        id
    }

    fn list_class(&mut self, id: u32) -> ClassId {
        let id = self.kinds.root(id);
        if let Some(class) = self.lists.get(&id) {
            return *class;
        }
        let made = self.program.add_class(class(&format!("list{id}"), ClassKind::Object, vec![]));
        self.lists.insert(id, made);
        self.add_field(made, "length", Type::Int);
        let elem = self.kinds.elem(id);
        for (name, ty) in self.parts(&elem) {
            let array = self.array_class(ty);
            self.add_field(made, &format!("cells{name}"), Type::Ref(array));
        }
        made
    }

    fn array_class(&mut self, ty: Type) -> ClassId {
        if let Some(class) = self.arrays.get(&ty) {
            return *class;
        }
        let made = self.program.add_class(class(&format!("{ty:?}[]"), ClassKind::Array(ty), vec![]));
        self.arrays.insert(ty, made);
        made
    }

    /// The cells of a variable of the top level, or of one that results travel in.
    fn globals(&mut self, name: &str, ty: &Ty) -> Vec<GlobalId> {
        if let Some(all) = self.globals.get(name) {
            return all.clone();
        }
        let mut out = vec![];
        for (suffix, ty) in self.parts(ty) {
            let init = zero(ty);
            let name = format!("{name}{suffix}").as_str().into();
            out.push(self.program.add_global(Global { name, ty, init }));
        }
        self.globals.insert(name.to_string(), out.clone());
        out
    }

    /// The function in the program.
    fn function_id(&mut self, index: usize) -> FnId {
        if let Some(id) = self.functions.get(&index) {
            return *id;
        }
        let names = self.names;
        let def = &names.defs[index];
        let (mut types, mut param_names) = (vec![], vec![]);
        for p in def.params.iter().copied() {
            let ty = self.kinds.var(index, p);
            for (suffix, ty) in self.parts(&ty) {
                types.push(ty);
                param_names.push(format!("{p}{suffix}"));
            }
        }
        let ret = self.kinds.ret(index);
        let ret = self.parts(&ret).first().map(|(_, ty)| *ty);
        let name = format!("{}:{}", self.source.path.trim_end_matches(".py"), def.name);
        let id = self.declare(&name, types, param_names, ret);
        self.functions.insert(index, id);
        self.queue.push(index);
        id
    }

    fn function(&mut self, index: usize) -> Body {
        let id = self.functions[&index];
        let types = self.program.functions[id].params.clone();
        let names = self.names;
        let def = &names.defs[index];
        let mut fx = Fx::new(self, index, &types);
        let path = fx.u.source.path_of(&def.ast.name);
        if path != fx.u.source.path {
            let file = fx.u.program.file(path);
            fx.b = BodyBuilder::new(&types, file);
        }
        let mut next = 0;
        for p in def.params.iter().copied() {
            let ty = fx.u.kinds.var(index, p);
            let suffixes = fx.u.parts(&ty);
            let regs: Vec<Reg> = (0..suffixes.len()).map(|i| fx.b.param(next + i)).collect();
            for (r, (suffix, _)) in regs.iter().zip(&suffixes) {
                fx.b.name(*r, &format!("{p}{suffix}"));
            }
            next += regs.len();
            fx.regs.insert(p.to_string(), regs);
            fx.assigned.insert(p.to_string());
        }
        fx.prologue();
        if fx.statements(&def.ast.body).is_ok() && !fx.b.is_terminated() {
            fx.give(Val { ty: Ty::None, parts: vec![] });
        }
        fx.finish()
    }
}

/// The parameters of a function: those by position, those by keyword alone, and a starred one.
fn parameters(f: &'static ruff_python_ast::StmtFunctionDef) -> impl Iterator<Item = &'static str> {
    let p = &f.parameters;
    let named = p.posonlyargs.iter().chain(&p.args).chain(&p.kwonlyargs).map(|p| p.parameter.name.as_str());
    named.chain(p.vararg.iter().map(|p| p.name.as_str()))
}

fn zero(ty: Type) -> Const {
    match ty {
        Type::Bool => Const::Bool(false),
        Type::Ref(_) => Const::Null,
        Type::F64 => Const::F64(0.0),
        _ => Const::Int(0),
    }
}

/// Where `break` and `continue` lead.
struct Loop {
    next: conspect_ir::BlockId,
    leave: conspect_ir::BlockId,
    /// What is assigned where loops are left.
    left: Option<BTreeSet<String>>,
    /// How many statements with something to do at their end are around it.
    finals: usize,
}

/// One function while it is lowered.
struct Fx<'r, 'a> {
    u: &'r mut Round<'a>,
    b: BodyBuilder,
    owner: usize,
    regs: BTreeMap<String, Vec<Reg>>,
    /// Variables that have a value on every path to here.
    assigned: BTreeSet<String>,
    /// For others that are used: have they one?
    flags: BTreeMap<String, Reg>,
    loops: Vec<Loop>,
    handlers: Vec<(conspect_ir::BlockId, Reg)>,
    /// What is to be done when statements around are left, innermost last.
    finals: Vec<with::Final>,
    /// The exceptions that are handled, innermost last.
    handled: Vec<Operand>,
    /// Variables of comprehensions, innermost last, with the names that they have here.
    inner: Vec<(String, String)>,
    /// Generators whose bodies are lowered in the place of a loop over them, innermost last.
    generators: Vec<frame::Generator>,
}

impl<'r, 'a> Fx<'r, 'a> {
    fn new(u: &'r mut Round<'a>, owner: usize, params: &[Type]) -> Fx<'r, 'a> {
        let b = BodyBuilder::new(params, u.source.file);
        Fx {
            u,
            b,
            owner,
            regs: BTreeMap::new(),
            assigned: BTreeSet::new(),
            flags: BTreeMap::new(),
            loops: vec![],
            handlers: vec![],
            finals: vec![],
            handled: vec![],
            inner: vec![],
            generators: vec![],
        }
    }
}
