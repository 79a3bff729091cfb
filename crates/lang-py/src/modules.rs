//! Modules: what a name of an import leads to, which names a module has.

use crate::absent;
use crate::lower::{Context, Node, Res, Template};
use crate::scopes::Scopes;
use crate::source::{Source, decode};
use crate::trace::How;
use conspect_ir::{Const, FnId, Function, Global, GlobalId, Program, Type};
use ruff_python_ast::{Expr, Stmt};
use rustc_hash::FxHashMap;
use std::borrow::Borrow;
use std::cell::RefCell;
use std::collections::BTreeMap;
use std::path::{Path, PathBuf};
use std::rc::Rc;

/// A module of the program or the library.
pub struct Module {
    pub number: usize,
    /// The name under which it is imported.
    pub name: String,
    pub source: Source,
    pub scopes: &'static Scopes,
    /// The names of its top level, in the order of their cells.
    pub names: Vec<&'static str>,
    index: FxHashMap<&'static str, usize>,
    /// The module's object; null before it is imported.
    pub object: GlobalId,
    /// Runs the statements.
    pub init: FnId,
    /// Runs them once and gives the module.
    pub import: FnId,
    pub library: bool,
    pub is_package: bool,
    /// Annotations are texts (PEP 563).
    pub future_annotations: bool,
    pub class_names: FxHashMap<usize, &'static str>,
    pub nodes: RefCell<FxHashMap<usize, Node>>,
}

impl Module {
    /// The cell of a name of the top level.
    pub fn index(&self, name: &str) -> Option<usize> {
        self.index.get(name).copied()
    }
}

/// Where a program's main file is among those that it imports.
pub struct Home {
    /// The folder from which modules are imported.
    pub root: PathBuf,
    /// The module's name.
    pub name: String,
    /// The path as the program names it.
    pub shown: String,
    pub is_package: bool,
}

impl Home {
    /// Where a file is. One that is imported belongs to the packages whose folders it is in.
    ///
    /// # Errors
    /// When there is no current directory.
    pub fn of(path: &Path, how: How) -> std::io::Result<Home> {
        if how == How::Run {
            let root = path.parent().unwrap_or(Path::new("")).to_path_buf();
            let name = path.file_name().map(|n| n.to_string_lossy().into_owned());
            let shown = name.unwrap_or_else(|| path.display().to_string());
            return Ok(Home { root, name: "__main__".into(), shown, is_package: false });
        }
        let absolute = std::path::absolute(path)?;
        let stem = absolute.file_stem().map(|n| n.to_string_lossy().into_owned()).unwrap_or_default();
        let is_package = stem == "__init__";
        let mut parts = if is_package { vec![] } else { vec![stem] };
        let mut root = absolute.parent().unwrap_or(Path::new("")).to_path_buf();
        while root.join("__init__.py").is_file() {
            let Some(folder) = root.file_name() else { break };
            parts.insert(0, folder.to_string_lossy().into_owned());
            root.pop();
        }
        let shown = shown(&root, &absolute);
        Ok(Home { root, name: parts.join("."), shown, is_package })
    }
}

/// What a name of an import leads to.
pub enum Found {
    Module(usize),
    Missing,
    /// The module cannot be parsed or read.
    Broken(String),
}

/// Names that every module has.
const OWN: [&str; 6] = ["__name__", "__file__", "__doc__", "__package__", "__annotations__", "__path__"];

/// The text of a module of the library.
fn library_text(name: &str) -> Option<(String, String, bool)> {
    let path = name.replace('.', "/");
    for (file, is_package) in [(format!("lib/{path}.py"), false), (format!("lib/{path}/__init__.py"), true)] {
        if let Some(text) = crate::source::development(&file) {
            return Some((file, text, is_package));
        }
    }
    let m = crate::library::find(name)?;
    let file = if m.package { format!("lib/{path}/__init__.py") } else { format!("lib/{path}.py") };
    Some((file, m.text.to_string(), m.package))
}

/// Where a module is.
pub enum Located {
    File {
        path: PathBuf,
        shown: String,
        is_package: bool,
    },
    /// A folder without a file of its own (PEP 420).
    Folder {
        shown: String,
    },
    Library,
    /// A module of Python's library that the library here lacks.
    Absent,
    Missing,
}

/// Looks for a module by its absolute name: among the program's files, then in the library.
pub fn locate(roots: &[PathBuf], name: &str) -> Located {
    let relative: PathBuf = name.split('.').collect();
    for root in roots {
        for (path, is_package) in [
            (root.join(&relative).join("__init__.py"), true),
            (root.join(&relative).with_extension("py"), false),
        ] {
            if path.is_file() {
                return Located::File { shown: shown(root, &path), path, is_package };
            }
        }
        if root.join(&relative).is_dir() && !root.join(&relative).as_os_str().is_empty() {
            let is_package = std::fs::read_dir(root.join(&relative))
                .is_ok_and(|d| d.flatten().any(|f| f.path().extension().is_some_and(|e| e == "py")));
            if is_package && library_text(name).is_none() {
                return Located::Folder { shown: shown(root, &root.join(&relative)) };
            }
        }
    }
    match library_text(name) {
        Some(_) => Located::Library,
        None if absent::is_absent(name) => Located::Absent,
        None => Located::Missing,
    }
}

/// Finds a module by its absolute name. What the name leads to is a fact that the program asks for.
pub fn find(cx: &mut Context, p: &mut Program, name: &str) -> Found {
    cx.trace.note(cx.fact_of(name));
    if let Some(m) = cx.by_name.get(name) {
        return Found::Module(*m);
    }
    match locate(&cx.roots, name) {
        Located::File { path, shown, is_package } => match read(&path) {
            Ok(text) => add(cx, p, name, &shown, text, is_package, false),
            Err(e) => Found::Broken(e),
        },
        Located::Folder { shown } => add(cx, p, name, &shown, String::new(), true, false),
        Located::Library => {
            let (path, text, is_package) = library_text(name).expect("the library has it");
            add(cx, p, name, &path, text, is_package, true)
        }
        // It has nothing in it: what is asked of it is what the library lacks.
        Located::Absent => add(cx, p, name, "lib", String::new(), true, true),
        Located::Missing => Found::Missing,
    }
}

/// A module whose `absent` stands for a name that a module of the library lacks: `types.FrameType`.
pub fn lacking(cx: &mut Context, p: &mut Program, what: &str) -> Found {
    let name = format!("absent {what}");
    match cx.by_name.get(&name) {
        Some(m) => Found::Module(*m),
        None => add(cx, p, &name, "lib", absent::text(what), true, true),
    }
}

/// The module that stands for a package of other people that is not at hand.
pub fn package(cx: &mut Context, p: &mut Program, package: &str) -> Found {
    let name = format!("package {package}");
    match cx.by_name.get(name.as_str()) {
        Some(m) => Found::Module(*m),
        None => add(cx, p, &name, "lib", absent::package(package), true, true),
    }
}

/// A module of the library that only what is lowered asks for: no file of a program has its name.
pub fn own(cx: &mut Context, p: &mut Program, file: &str) -> Found {
    let name = format!("library {file}");
    if let Some(m) = cx.by_name.get(name.as_str()) {
        return Found::Module(*m);
    }
    match library_text(file) {
        Some((path, text, is_package)) => add(cx, p, &name, &path, text, is_package, true),
        None => Found::Missing,
    }
}

fn shown(root: &Path, path: &Path) -> String {
    path.strip_prefix(root).unwrap_or(path).display().to_string()
}

/// The text of a file.
///
/// # Errors
/// When it cannot be read or decoded.
pub fn read(path: &Path) -> Result<String, String> {
    let bytes = std::fs::read(path).map_err(|e| format!("{}: {e}", path.display()))?;
    decode(&bytes).map_err(|e| format!("{}: {e}", path.display()))
}

/// Adds a module.
pub fn add(
    cx: &mut Context,
    p: &mut Program,
    name: &str,
    path: &str,
    text: String,
    is_package: bool,
    library: bool,
) -> Found {
    match try_add(cx, p, name, path, text, is_package, library) {
        Ok(m) => Found::Module(m),
        Err(e) => Found::Broken(e.to_string()),
    }
}

/// Adds a module.
///
/// # Errors
/// When its text is no Python.
pub fn try_add(
    cx: &mut Context,
    p: &mut Program,
    name: &str,
    path: &str,
    text: String,
    is_package: bool,
    library: bool,
) -> Result<usize, crate::SyntaxError> {
    let file = p.file(path);
    let source = match library {
        true => Source::parse(path, text, file)?,
        false => Source::of_program(path, text, file)?,
    };
    let scopes = source.scopes();
    let number = cx.modules.len();
    cx.by_name.insert(name.into(), number);
    let object_type = Type::Ref(cx.realm.class("Obj"));
    let object =
        p.add_global(Global { name: format!("py.module.{name}").into(), ty: object_type, init: Const::Null });
    let mut function = |name: String, ret, hidden, t| {
        let id =
            p.add_function(Function { name: name.into(), params: vec![], param_names: vec![], ret, hidden });
        cx.templates.insert(id, t);
        id
    };
    let init = function(format!("{name}.<module>"), None, library, Template::Module(number));
    let import = function(format!("py.import.{name}"), Some(Type::Dyn), true, Template::Import(number));
    let mut names: Vec<&'static str> = OWN.to_vec();
    names.extend(scopes.all[0].bound.iter().filter(|n| !OWN.contains(n)));
    let future_annotations = source.ast.body.iter().any(|s| {
        matches!(s, Stmt::ImportFrom(i) if i.module.as_ref().is_some_and(|m| m.as_str() == "__future__")
            && i.names.iter().any(|a| a.name.as_str() == "annotations"))
    });
    let mut class_names = FxHashMap::default();
    classes(&source.ast.body, &mut |c| {
        class_names.insert(scopes.at(c, crate::scopes::Kind::Class), c.name.as_str());
    });
    let mut module = Module {
        number,
        name: name.into(),
        source,
        scopes,
        names,
        index: FxHashMap::default(),
        object,
        init,
        import,
        library,
        is_package,
        future_annotations,
        class_names,
        nodes: RefCell::default(),
    };
    // A place is taken, so that circular imports of all names end.
    cx.modules.push(Rc::new(Module { names: module.names.clone(), ..placeholder(&module) }));
    let mut stars = vec![];
    star_imports(&module.source.ast.body, &mut |level, base| stars.push((level, base)));
    for (level, base) in stars {
        let target = absolute(&module, level, base);
        for n in star_names(cx, p, &target) {
            if !module.names.contains(&n) {
                module.names.push(n);
            }
        }
    }
    module.index = module.names.iter().enumerate().map(|(i, n)| (*n, i)).collect();
    if module.name != "builtins" {
        let errors = own_errors(&module.source, library);
        let raised = p.class_named(crate::realm::RAISED).expect("the realm declares it");
        crate::declare_errors(cx, p, raised, errors);
    }
    cx.modules[number] = Rc::new(module);
    Ok(number)
}

/// The classes of a file that may be exceptions, whose uncaught ones get classes of their own; those inside of functions, too.
pub fn own_errors(source: &Source, library: bool) -> Vec<String> {
    let mut errors: Vec<String> = vec![];
    classes(&source.ast.body, &mut |c| {
        let bases = c.arguments.iter().flat_map(|a| &a.args);
        let is_error = |n: &str| n.ends_with("Error") || n == "Exception";
        let is_raised = |n: &str| is_error(n) || errors.iter().any(|e| e == n);
        let raised = |b: &Expr| matches!(b, Expr::Name(n) if is_raised(n.id.as_str()));
        let derived = bases.clone().next().is_some();
        if derived && (!library || is_error(c.name.as_str()) || bases.clone().any(raised)) {
            errors.push(c.name.to_string());
        }
    });
    errors
}

/// A module as it is while the names that it takes from others are looked for.
fn placeholder(m: &Module) -> Module {
    Module {
        number: m.number,
        name: m.name.clone(),
        source: m.source.again(),
        scopes: m.scopes,
        names: vec![],
        index: FxHashMap::default(),
        object: m.object,
        init: m.init,
        import: m.import,
        library: m.library,
        is_package: m.is_package,
        future_annotations: m.future_annotations,
        class_names: FxHashMap::default(),
        nodes: RefCell::default(),
    }
}

/// Goes over all class statements, those in functions and classes, too.
fn classes(body: &'static [Stmt], each: &mut dyn FnMut(&'static ruff_python_ast::StmtClassDef)) {
    struct Finder<'a>(&'a mut dyn FnMut(&'static ruff_python_ast::StmtClassDef));
    impl ruff_python_ast::visitor::Visitor<'static> for Finder<'_> {
        fn visit_stmt(&mut self, s: &'static Stmt) {
            if let Stmt::ClassDef(c) = s {
                (self.0)(c);
            }
            ruff_python_ast::visitor::walk_stmt(self, s);
        }
        fn visit_expr(&mut self, _: &'static Expr) {}
    }
    let mut finder = Finder(each);
    for s in body {
        ruff_python_ast::visitor::Visitor::visit_stmt(&mut finder, s);
    }
}

fn star_imports(body: &'static [Stmt], each: &mut dyn FnMut(u32, &'static str)) {
    for s in body {
        match s {
            Stmt::ImportFrom(i) if i.names.iter().any(|a| a.name.as_str() == "*") => {
                each(i.level, i.module.as_ref().map_or("", |m| m.as_str()));
            }
            Stmt::Try(t) => {
                star_imports(&t.body, each);
                star_imports(&t.orelse, each);
            }
            Stmt::If(i) => star_imports(&i.body, each),
            _ => {}
        }
    }
}

/// Finds the files of the program that its files import at their top levels, so that the classes of their exceptions are declared.
pub fn find_imported(cx: &mut Context, p: &mut Program) {
    let mut next = 0;
    while let Some(m) = cx.modules.get(next).cloned() {
        next += 1;
        let mut names = vec![];
        if !m.library {
            imports(&m, &m.source.ast.body, &mut names);
        }
        for name in names {
            if matches!(locate(&cx.roots, &name), Located::File { .. }) {
                find(cx, p, &name);
            }
        }
    }
}

/// The names of modules that the statements of a module's top level may import.
fn imports(m: &Module, body: &'static [Stmt], out: &mut Vec<String>) {
    for s in body {
        match s {
            Stmt::Import(i) => out.extend(i.names.iter().map(|a| a.name.to_string())),
            Stmt::ImportFrom(i) => {
                let from = absolute(m, i.level, i.module.as_ref().map_or("", |m| m.as_str()));
                out.extend(i.names.iter().map(|a| format!("{from}.{}", a.name)));
                out.push(from);
            }
            Stmt::Try(t) => [&t.body, &t.orelse].into_iter().for_each(|body| imports(m, body, out)),
            Stmt::If(i) => {
                imports(m, &i.body, out);
                i.elif_else_clauses.iter().for_each(|c| imports(m, &c.body, out));
            }
            _ => {}
        }
    }
}

/// The names that `from m import *` can bind.
pub fn star_names(cx: &mut Context, p: &mut Program, name: &str) -> Vec<&'static str> {
    let Found::Module(m) = find(cx, p, name) else { return vec![] };
    let module = cx.modules[m].clone();
    for s in &module.source.ast.body {
        let Stmt::Assign(a) = s else { continue };
        let (Expr::Name(n), Expr::List(_) | Expr::Tuple(_)) = (&a.targets[0], &*a.value) else { continue };
        if n.id.as_str() != "__all__" {
            continue;
        }
        let elts = match &*a.value {
            Expr::List(l) => &l.elts,
            Expr::Tuple(t) => &t.elts,
            _ => continue,
        };
        return elts
            .iter()
            .filter_map(|e| if let Expr::StringLiteral(s) = e { Some(s.value.to_str()) } else { None })
            .collect();
    }
    module.names.iter().filter(|n| !n.starts_with('_')).copied().collect()
}

/// What an expression names by way of imports: `re.compile`. Of each name that is bound, the module, and the name there.
pub fn imported<K: Borrow<str> + Ord>(
    imports: &BTreeMap<K, (String, Option<String>)>,
    e: &Expr,
) -> Option<String> {
    match e {
        Expr::Name(n) => match imports.get(n.id.as_str())? {
            (m, Some(name)) => Some(format!("{m}.{name}")),
            (m, None) => Some(m.clone()),
        },
        Expr::Attribute(a) => Some(format!("{}.{}", imported(imports, &a.value)?, a.attr)),
        _ => None,
    }
}

/// The absolute name of a module that an import names from another.
pub fn absolute(from: &Module, level: u32, base: &str) -> String {
    if level == 0 {
        return base.to_string();
    }
    let mut parts: Vec<&str> = from.name.split('.').collect();
    let up = level as usize - usize::from(from.is_package);
    for _ in 0..up {
        parts.pop();
    }
    if !base.is_empty() {
        parts.push(base);
    }
    parts.join(".")
}

/// A module that must be there.
///
/// # Errors
/// When it is not.
pub fn known(cx: &mut Context, p: &mut Program, name: &str) -> Res<usize> {
    match find(cx, p, name) {
        Found::Module(m) => Ok(m),
        Found::Missing => Err(conspect_ir::LoadError::Malformed(format!("no module {name}"))),
        Found::Broken(e) => Err(conspect_ir::LoadError::Malformed(e)),
    }
}
