//! Modules of the program: CommonJS files that require each other, and ES modules, whose names are shared globals.

mod code;
use crate::files::Files;
use crate::lower::{Context, Export, FileInfo, Fx, Goal, Module, Request, Res};
use crate::resolve::{Target, follow};
use crate::scopes::{Capture, Uses};
use crate::source::Source;
use crate::types::Types;
pub(crate) use code::module_body;
use conspect_ir::{
    Body, Callee, Const, Function, Global, GlobalId, Instr, Operand, Place, Program, Tag, Terminator, Type,
    UnOp,
};
use oxc_ast::ast as js;
use oxc_span::SourceType;
use rustc_hash::FxHashMap;
use std::path::{Path, PathBuf};
use std::rc::Rc;

/// Finds the file that a relative request means. A request for what TypeScript's compiler would write means its source.
fn locate(files: &Files, from: &Path, request: &str) -> Option<PathBuf> {
    at_path(files, &from.parent().unwrap_or(Path::new("")).join(request))
}

const EXTENSIONS: [&str; 7] = ["js", "cjs", "mjs", "json", "ts", "cts", "mts"];

fn at_path(files: &Files, base: &Path) -> Option<PathBuf> {
    let mut tries = vec![base.to_path_buf()];
    for (compiled, source) in [("js", "ts"), ("mjs", "mts"), ("cjs", "cts"), ("js", "tsx")] {
        if base.extension().is_some_and(|e| e == compiled) {
            tries.push(base.with_extension(source));
        }
    }
    tries.extend(EXTENSIONS.iter().map(|ext| PathBuf::from(format!("{}.{ext}", base.display()))));
    if let Some(found) = tries.into_iter().find(|p| files.has(p)) {
        return Some(found);
    }
    if let Some(main) =
        package(files, base).and_then(|p| p.get("main").and_then(|m| m.as_str().map(String::from)))
    {
        let inner = base.join(main);
        if inner != base {
            if let Some(found) = at_path(files, &inner) {
                return Some(found);
            }
        }
    }
    let index = EXTENSIONS.iter().map(|ext| base.join(format!("index.{ext}")));
    index.into_iter().find(|p| files.has(p))
}

/// The `package.json` of a directory.
fn package(files: &Files, directory: &Path) -> Option<serde_json::Value> {
    let path = directory.join("package.json");
    if !files.has(&path) {
        return None;
    }
    serde_json::from_str(&files.read(&path).ok()?).ok()
}

/// Finds the file that a request for a package means, in the `node_modules` of the directories around (Node's
/// `LOAD_NODE_MODULES`); `import` tells the conditions of `exports` apart.
fn locate_package(files: &Files, from: &Path, request: &str, import: bool) -> Option<PathBuf> {
    let names = if request.starts_with('@') { 2 } else { 1 };
    let parts: Vec<&str> = request.split('/').collect();
    if parts.len() < names || parts.iter().any(|p| p.is_empty() || *p == "..") {
        return None;
    }
    let (name, inner) = (parts[..names].join("/"), parts[names..].join("/"));
    let start = std::path::absolute(from).ok()?;
    for around in start.ancestors().skip(1) {
        let directory = around.join("node_modules").join(&name);
        let Some(found) = package(files, &directory) else {
            if let Some(file) = at_path(files, &directory.join(&inner)) {
                return Some(file);
            }
            continue;
        };
        if let Some(exports) = found.get("exports") {
            let key = if inner.is_empty() { ".".to_string() } else { format!("./{inner}") };
            let target = exported_path(exports, &key, import)?;
            let file = directory.join(target);
            return files.has(&file).then_some(file);
        }
        return at_path(files, &if inner.is_empty() { directory.clone() } else { directory.join(&inner) });
    }
    None
}

/// What `exports` of a package says of a path, patterns with one star included.
fn exported_path(exports: &serde_json::Value, key: &str, import: bool) -> Option<String> {
    use serde_json::Value;
    fn target(v: &Value, import: bool) -> Option<String> {
        match v {
            Value::String(s) => Some(s.clone()),
            Value::Array(all) => all.iter().find_map(|v| target(v, import)),
            Value::Object(all) => {
                // Node takes the first condition that holds; the order is not kept here, so there may be one only but for the
                // default, which stands last.
                let kind = if import { "import" } else { "require" };
                let mut holding =
                    ["node", "node-addons", "module-sync", kind].into_iter().filter_map(|c| all.get(c));
                match (holding.next(), holding.next()) {
                    (Some(v), None) => target(v, import),
                    (None, _) => all.get("default").and_then(|v| target(v, import)),
                    (Some(_), Some(_)) => None,
                }
            }
            _ => None,
        }
    }
    let paths = exports.as_object().filter(|o| o.keys().any(|k| k.starts_with('.')));
    let Some(paths) = paths else {
        return if key == "." { target(exports, import) } else { None };
    };
    if let Some(v) = paths.get(key) {
        return target(v, import);
    }
    paths.iter().find_map(|(pattern, v)| {
        let (before, after) = pattern.split_once('*')?;
        let middle = key.strip_prefix(before)?.strip_suffix(after)?;
        Some(target(v, import)?.replace('*', middle))
    })
}

/// What strings a file asks for with `require` or `import`.
fn requests(ast: &'static js::Program<'static>) -> Vec<String> {
    use oxc_ast_visit::Visit;
    struct V(Vec<String>);
    impl<'a> Visit<'a> for V {
        fn visit_call_expression(&mut self, it: &js::CallExpression<'a>) {
            if let (js::Expression::Identifier(i), Some(js::Argument::StringLiteral(s))) =
                (&it.callee, it.arguments.first())
                && i.name == "require"
            {
                self.0.push(s.value.to_string());
            }
            oxc_ast_visit::walk::walk_call_expression(self, it);
        }
        fn visit_import_declaration(&mut self, it: &js::ImportDeclaration<'a>) {
            // What has attributes may be anything; the program ends there.
            if it.with_clause.is_some() || it.phase.is_some() {
                return;
            }
            self.0.push(it.source.value.to_string());
        }
        fn visit_export_from_declaration(&mut self, it: &js::ExportFromDeclaration<'a>) {
            if it.with_clause.is_some() {
                return;
            }
            self.0.push(it.source.value.to_string());
        }
        fn visit_export_all_declaration(&mut self, it: &js::ExportAllDeclaration<'a>) {
            self.0.push(it.source.value.to_string());
        }
    }
    let mut v = V(vec![]);
    v.visit_program(ast);
    v.0
}

/// What an ES module asks for, in order: what runs before it.
pub(crate) fn static_requests(ast: &'static js::Program<'static>) -> Vec<String> {
    let request = |s: &'static js::Statement<'static>| match s {
        js::Statement::ImportDeclaration(d) => Some(d.source.value.to_string()),
        js::Statement::ExportFromDeclaration(d) => Some(d.source.value.to_string()),
        js::Statement::ExportAllDeclaration(d) => Some(d.source.value.to_string()),
        _ => None,
    };
    ast.body.iter().filter_map(request).collect()
}

/// All literal strings of a file: what `import()` of a computed name may ask for.
fn texts(ast: &'static js::Program<'static>) -> Vec<String> {
    use oxc_ast_visit::Visit;
    struct V(Vec<String>);
    impl<'a> Visit<'a> for V {
        fn visit_string_literal(&mut self, it: &js::StringLiteral<'a>) {
            self.0.push(it.value.to_string());
        }
        fn visit_template_element(&mut self, it: &js::TemplateElement<'a>) {
            self.0.extend(it.value.cooked.as_ref().map(|c| c.to_string()));
        }
    }
    let mut v = V(vec![]);
    v.visit_program(ast);
    v.0
}

fn is_module(ast: &js::Program<'_>) -> bool {
    ast.body.iter().any(|s| s.as_module_declaration().is_some())
}

/// Loads a file and all that it asks for; the number of its module.
pub(crate) fn load(
    cx: &mut Context,
    p: &mut Program,
    path: &Path,
    root: &Path,
    seen: &mut FxHashMap<PathBuf, usize>,
) -> Result<usize, crate::JsError> {
    let real = path.canonicalize().unwrap_or_else(|_| path.to_path_buf());
    if let Some(i) = seen.get(&real) {
        return match &cx.modules[*i].broken {
            Some(e) => Err(crate::JsError::Syntax(e.clone())),
            None => Ok(*i),
        };
    }
    let text = cx
        .files
        .read(path)
        .map_err(|reason| crate::JsError::Read { path: path.display().to_string(), reason })?;
    let shown = path.strip_prefix(root).unwrap_or(path).display().to_string();
    let file = p.file(&shown);
    let json = path.extension().is_some_and(|e| e == "json");
    let script = crate::erase::source_type(path);
    let esm = !json && (path.extension().is_some_and(|e| e == "mjs") || cx.script_realm);
    // A file of data is a module that exports it.
    let text = if json { format!("module.exports = {text}") } else { text };
    let mut types = None;
    let text = match script {
        None => text,
        Some(kind) => match crate::erase::erase(&text, kind) {
            Ok(erased) => {
                types = Some(with_files(&cx.files, path, erased.types, &mut vec![real.clone()]));
                erased.text
            }
            Err((at, message)) => {
                let line = text[..(at as usize).min(text.len())].matches('\n').count() as u32 + 1;
                return Err(crate::JsError::Syntax(crate::SyntaxError { path: shown, line, message }));
            }
        },
    };
    let text = match text.strip_prefix("#!") {
        Some(_) => format!("//{text}"),
        None => text,
    };
    let kinds = if esm { vec![SourceType::mjs()] } else { vec![SourceType::cjs(), SourceType::mjs()] };
    let mut parsed = None;
    let mut first = None;
    for kind in kinds {
        match Source::parse(&shown, text.clone(), kind, file) {
            Ok(s) => {
                parsed = Some(s);
                break;
            }
            Err(e) => {
                first.get_or_insert(e);
            }
        }
    }
    let second = first.is_some();
    let source = match (parsed, first) {
        (Some(s), _) => s,
        (None, Some(e)) => return Err(crate::JsError::Syntax(e)),
        (None, None) => {
            return Err(crate::JsError::Read { path: shown, reason: "it cannot be parsed".into() });
        }
    };
    let goal = if esm || second || is_module(source.ast) { Goal::Module } else { Goal::CommonJs };
    let ast = source.ast;
    let number = add(cx, p, source, goal);
    cx.modules[number].erased = types.is_some();
    cx.modules[number].types = types.or_else(|| declarations(&cx.files, path));
    cx.modules[number].path = Some(real.clone());
    seen.insert(real, number);
    requests_of(cx, p, number, &followed(path, root), root, seen)?;
    if goal == Goal::Module {
        exports(cx, p, number, ast);
    }
    Ok(number)
}

/// Where a module looks for others: beside the file that a link leads to, as Node does. What is below the root keeps its name below it.
fn followed(path: &Path, root: &Path) -> PathBuf {
    let here = if root.as_os_str().is_empty() { Path::new(".") } else { root };
    match (path.canonicalize(), here.canonicalize()) {
        (Ok(real), Ok(base)) => match real.strip_prefix(&base) {
            Ok(below) => root.join(below),
            Err(_) => real,
        },
        _ => path.to_path_buf(),
    }
}

/// The types of the declarations beside a file of JavaScript: `a.d.ts` beside `a.js`.
fn declarations(files: &Files, path: &Path) -> Option<Types> {
    let kind = match path.extension()?.to_str()? {
        "js" => "d.ts",
        "mjs" => "d.mts",
        "cjs" => "d.cts",
        _ => return None,
    };
    let beside = path.with_extension(kind);
    if !files.has(&beside) {
        return None;
    }
    let types = crate::erase::types(&files.read(&beside).ok()?, SourceType::d_ts());
    Some(with_files(files, &beside, types, &mut vec![beside.clone()]))
}

/// Types with those that they import from other files. `under` are the files around: a circle of imports ends at the first of them.
fn with_files(files: &Files, path: &Path, mut types: Types, under: &mut Vec<PathBuf>) -> Types {
    /// Imports are followed so far.
    const FAR: usize = 6;
    for request in types.requests().into_iter().filter(|r| r.starts_with('.')) {
        // A request may name what the compiler reads or what it would write: declarations lie beside either.
        let stem =
            [".ts", ".js", ".mts", ".mjs", ".cts", ".cjs"].iter().find_map(|e| request.strip_suffix(e));
        let stem = stem.unwrap_or(&request);
        let here = path.parent().unwrap_or(Path::new(""));
        let beside =
            [".d.ts", ".d.mts", ".d.cts", "/index.d.ts"].map(|end| here.join(format!("{stem}{end}")));
        let typed = |p: &PathBuf| crate::erase::source_type(p).is_some();
        let located = locate(files, path, &request).filter(typed);
        let found = located.or_else(|| beside.into_iter().find(|p| files.has(p)));
        let Some(found) = found.and_then(|f| f.canonicalize().ok()).filter(|f| !under.contains(f)) else {
            continue;
        };
        let kind = match crate::erase::source_type(&found) {
            Some(kind) if under.len() < FAR => kind,
            _ => continue,
        };
        let Ok(text) = files.read(&found) else { continue };
        under.push(found.clone());
        let there = with_files(files, &found, crate::erase::types(&text, kind), under);
        under.pop();
        types.files.insert(request, Rc::new(there));
    }
    types
}

/// Loads what a file asks for, and what it may ask for when it runs.
fn requests_of(
    cx: &mut Context,
    p: &mut Program,
    number: usize,
    path: &Path,
    root: &Path,
    seen: &mut FxHashMap<PathBuf, usize>,
) -> Result<(), crate::JsError> {
    let ast = cx.modules[number].file.source.ast;
    let local = |r: &str| r.starts_with('.') || r.starts_with('/');
    for r in requests(ast) {
        let target = if local(&r) {
            match locate(&cx.files, path, &r) {
                Some(found) => match load(cx, p, &found, root, seen) {
                    Ok(m) => Request::Module(m),
                    Err(e) => {
                        if let crate::JsError::Syntax(e) = &e {
                            cx.modules[number].broken = Some(e.clone());
                        }
                        return Err(e);
                    }
                },
                None => Request::Missing,
            }
        } else if cx.library.modules.contains_key(r.as_str()) {
            Request::Library(r.clone())
        } else if let Some(found) = locate_package(&cx.files, path, &r, cx.modules[number].file.is_esm())
            .filter(|_| !r.starts_with("node:"))
        {
            match load(cx, p, &found, root, seen) {
                Ok(m) => Request::Module(m),
                // What Node itself loads may need more than what is supported here.
                Err(_) => Request::Missing,
            }
        } else {
            Request::Missing
        };
        cx.modules[number].requests.insert(r, target);
    }
    if !cx.modules[number].file.uses.dynamic_import && cx.modules[number].file.uses.named_require.is_empty() {
        return Ok(());
    }
    let imports = cx.modules[number].file.uses.dynamic_import;
    cx.managed |= imports;
    for r in texts(ast) {
        if !local(&r) || cx.modules[number].requests.contains_key(&r) {
            continue;
        }
        let target = match locate(&cx.files, path, &r) {
            Some(found) => match load(cx, p, &found, root, seen) {
                Ok(m) => Request::Module(m),
                Err(crate::JsError::Syntax(e)) => Request::Broken(e.message),
                Err(e) => return Err(e),
            },
            None => Request::Missing,
        };
        cx.modules[number].requests.insert(r, target);
    }
    Ok(())
}

/// Loads a text as global code; the number of its module.
pub(crate) fn load_script(
    cx: &mut Context,
    p: &mut Program,
    shown: &str,
    text: String,
    path: Option<&Path>,
    seen: &mut FxHashMap<PathBuf, usize>,
) -> Result<usize, crate::JsError> {
    let file = p.file(shown);
    let source = Source::parse(shown, text, SourceType::script(), file)?;
    let number = add(cx, p, source, Goal::Script);
    if let Some(path) = path {
        let root = path.parent().unwrap_or(Path::new("")).to_path_buf();
        requests_of(cx, p, number, path, &root, seen)?;
    }
    let scoping = &cx.modules[number].file.source.scoping;
    for (name, s) in scoping.get_bindings(scoping.root_scope_id()) {
        let flags = scoping.symbol_flags(*s);
        if (flags.is_block_scoped() || flags.is_class()) && !flags.is_function() {
            cx.lexical.insert(name.to_string(), flags.is_const_variable());
        }
    }
    Ok(number)
}

/// Adds a parsed file to the modules of the program.
fn add(cx: &mut Context, p: &mut Program, source: Source, goal: Goal) -> usize {
    let uses = Uses::of(source.ast, &source.scoping);
    cx.managed |= uses.top_await && goal == Goal::Module;
    let number = cx.modules.len();
    let shown = source.path.clone();
    let own = uses.error_classes.iter().filter(|n| !crate::realm::ERRORS.contains(&n.as_str()));
    for n in own {
        if !cx.own_errors.contains(n) {
            cx.own_errors.push(n.clone());
        }
    }
    let prefix = if goal == Goal::Script { "lex.".into() } else { format!("{number}:") };
    let info = Rc::new(FileInfo { source, uses, library: false, prefix, module: number, goal });
    let init = p.add_function(Function {
        name: format!("{shown} (top level)").into(),
        params: vec![],
        param_names: vec![],
        ret: None,
        hidden: false,
    });
    let started = p.add_global(Global {
        name: format!("{number} started").into(),
        ty: Type::Bool,
        init: Const::Bool(false),
    });
    let object = cx.global(p, &format!("{number} module"));
    cx.templates.insert(init, Rc::new(crate::lower::Template::Module(number)));
    cx.modules.push(Module {
        file: info,
        init,
        started,
        object,
        requests: FxHashMap::default(),
        exports: vec![],
        stars: vec![],
        broken: None,
        types: None,
        erased: false,
        path: None,
    });
    number
}

fn exports(cx: &mut Context, p: &mut Program, number: usize, ast: &'static js::Program<'static>) {
    let mut out: Vec<(String, Export)> = vec![];
    let mut stars = vec![];
    let imports: FxHashMap<String, (String, String)> = {
        let info = &cx.modules[number].file;
        info.uses
            .imports
            .iter()
            .map(|(s, v)| (info.source.scoping.symbol_name(*s).to_string(), v.clone()))
            .collect()
    };
    let mut local = |cx: &mut Context, name: &str| match imports.get(name) {
        Some((from, n)) if n == "*" => Export::Namespace(from.clone()),
        Some((from, n)) => Export::From(from.clone(), n.clone()),
        None => Export::Global(cx.global(p, &format!("{number}:{name}"))),
    };
    for s in &ast.body {
        match s {
            js::Statement::ExportDeclaration(e) => {
                let mut names = vec![];
                match &e.declaration {
                    js::Declaration::VariableDeclaration(v) => {
                        for d in &v.declarations {
                            for id in d.id.get_binding_identifiers() {
                                names.push(id.name.to_string());
                            }
                        }
                    }
                    js::Declaration::FunctionDeclaration(f) => {
                        names.extend(f.id.as_ref().map(|i| i.name.to_string()));
                    }
                    js::Declaration::ClassDeclaration(c) => {
                        names.extend(c.id.as_ref().map(|i| i.name.to_string()));
                    }
                    _ => {}
                }
                for n in names {
                    let e = local(cx, &n);
                    out.push((n, e));
                }
            }
            js::Statement::ExportDefaultDeclaration(d) => {
                // A declaration with a name is exported by that name: later assignments are seen.
                let id = match &d.declaration {
                    js::ExportDefaultDeclarationKind::FunctionDeclaration(f) => f.id.as_ref(),
                    js::ExportDefaultDeclarationKind::ClassDeclaration(c) => c.id.as_ref(),
                    _ => None,
                };
                let e = local(cx, id.map_or("*default*", |i| i.name.as_str()));
                out.push(("default".into(), e));
            }
            js::Statement::ExportNamedDeclaration(e) => {
                for s in &e.specifiers {
                    let x = local(cx, &s.local.name());
                    out.push((s.exported.name().to_string(), x));
                }
            }
            js::Statement::ExportFromDeclaration(e) => {
                for s in &e.specifiers {
                    let x = Export::From(e.source.value.to_string(), s.local.name().to_string());
                    out.push((s.exported.name().to_string(), x));
                }
            }
            js::Statement::ExportAllDeclaration(e) => match &e.exported {
                Some(n) => out.push((n.name().to_string(), Export::Namespace(e.source.value.to_string()))),
                None => stars.push(e.source.value.to_string()),
            },
            _ => {}
        }
    }
    cx.modules[number].exports = out;
    cx.modules[number].stars = stars;
}

impl Fx<'_> {}

impl Fx<'_> {
    /// `var`s of the top level are undefined from the start.
    pub(crate) fn top_variables(&mut self, root: oxc_syntax::scope::ScopeId) -> Res<()> {
        let mut symbols: Vec<_> = self.file.source.scoping.get_bindings(root).values().copied().collect();
        symbols.sort();
        for s in symbols {
            let flags = self.file.source.scoping.symbol_flags(s);
            if self.file.goal == Goal::Script {
                let name = self.symbol_name(s);
                let k = self.dyn_str(&name);
                let check = match (self.is_script_var(s), flags.is_function()) {
                    (false, _) => "globalLexical",
                    (true, false) => "globalVar",
                    (true, true) => continue,
                };
                self.core(check, &[k]);
                continue;
            }
            if flags.is_function_scoped_declaration() && !flags.is_block_scoped() && !flags.is_class() {
                let u = self.undefined();
                self.store_symbol(s, u)?;
            }
        }
        Ok(())
    }
}
