//! The functions of a file's top level: those that can be entries, with the kinds of their parameters, and those that the file
//! offers to others.

use crate::jsdoc::Typedefs;
use crate::kind::Kind;
use crate::lower::{Context, Export};
use crate::members::Members;
use crate::scopes::Capture;
use crate::source::Source;
use conspect_ir::Program;
use oxc_ast::ast as js;
use std::collections::{BTreeMap, BTreeSet};

/// A function that can be an entry: one that the top level of a file declares, keeps in a variable, or writes into what it
/// exports.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct TopLevel {
    pub name: String,
    /// The kinds that a comment before it gives its parameters.
    pub parameters: Vec<Kind>,
    /// The names of the parameters of which nobody says a type, each in its place.
    pub undeclared: Vec<Option<String>>,
    /// The file exports it, or exports nothing.
    pub is_public: bool,
    /// What of its call it can tell besides its arguments.
    pub looks: Looks,
}

/// What a function can tell of how it is called.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug)]
pub struct Looks {
    /// How many arguments there are.
    pub arguments: bool,
    pub this: bool,
    pub new: bool,
}

/// What an assignment to a property of `exports` or `module` exports.
pub(crate) enum Target<'a> {
    /// All there is: `module.exports = …`.
    All,
    /// A property: `exports.f = …`, `module.exports.f = …`.
    Property(&'a str),
}

/// What an assignment to this member exports; `is_free`: an expression is this name, and the file declares no such name.
pub(crate) fn exported<'a>(
    m: &'a js::StaticMemberExpression<'_>,
    is_free: impl Fn(&js::Expression<'_>, &str) -> bool,
) -> Option<Target<'a>> {
    let of_module =
        |m: &js::StaticMemberExpression<'_>| m.property.name == "exports" && is_free(&m.object, "module");
    let of_exports = match &m.object {
        js::Expression::StaticMemberExpression(object) => of_module(object),
        object => is_free(object, "exports"),
    };
    match (of_module(m), of_exports) {
        (true, _) => Some(Target::All),
        (_, true) => Some(Target::Property(m.property.name.as_str())),
        _ => None,
    }
}

/// Does the top level of a file declare this name?
pub(crate) fn declares(source: &Source, name: &str) -> bool {
    let root = source.scoping.root_scope_id();
    source.scoping.get_bindings(root).iter().any(|(n, _)| n.as_str() == name)
}

/// The functions of a file's top level in their order; of several with one name the last, which is the one that remains.
pub(crate) fn top_level(cx: &Context, p: &Program, module: usize) -> Vec<TopLevel> {
    let module_exports = (&cx.modules[module].exports, &cx.modules[module].stars);
    let source = &cx.modules[module].file.source;
    let mut reader = Reader {
        source,
        functions: vec![],
        exported: BTreeSet::new(),
        exports: !module_exports.0.is_empty() || !module_exports.1.is_empty(),
    };
    let own = format!("{module}:");
    for (_, export) in module_exports.0 {
        if let Export::Global(g) = export {
            reader.exported.extend(p.globals[*g].name.strip_prefix(&own).map(String::from));
        }
    }
    source.ast.body.iter().for_each(|s| reader.statement(s));
    let mut seen = BTreeSet::new();
    let mut last: Vec<&Named> = reader.functions.iter().rev().filter(|n| seen.insert(n.name)).collect();
    last.reverse();
    let types = &cx.modules[module].types;
    let uses = &cx.modules[module].file.uses;
    let typedefs = Typedefs::of(source);
    let looks = |n: &Named| Looks {
        arguments: uses.uses(n.key, &Capture::Arguments) || n.params.rest.is_some(),
        this: !n.arrow && uses.uses(n.key, &Capture::This),
        new: !n.arrow && uses.uses(n.key, &Capture::NewTarget),
    };
    let members = Members::of(source);
    let function = |n: &Named| TopLevel {
        looks: looks(n),
        name: n.name.into(),
        parameters: match types.as_ref().and_then(|types| types.kinds(n.name)) {
            Some(all) => typed(n, all, &members),
            None => kinds(source, &typedefs, n, &members),
        },
        undeclared: match types.as_ref().and_then(|types| types.kinds(n.name)) {
            Some(all) => vec![None; all.len()],
            None => undeclared(source, &typedefs, n),
        },
        is_public: !reader.exports || reader.exported.contains(n.name),
    };
    // A file of TypeScript says of what has no name what it takes where nobody looks yet.
    let told = |n: &&Named| n.name != DEFAULT || types.as_ref().is_none_or(|t| t.kinds(n.name).is_some());
    last.into_iter().filter(told).map(function).collect()
}

/// The kinds of a function's parameters that its annotations, or the declarations beside its file, give; as many as it has.
fn typed(function: &Named, types: Vec<Kind>, members: &Members<'_>) -> Vec<Kind> {
    let mut types = types.into_iter();
    let one = |item: &js::FormalParameter<'_>| {
        let kind = members.and_objects(types.next().unwrap_or(Kind::Dynamic), &item.pattern);
        if item.initializer.is_some() { kind.or_undefined() } else { kind }
    };
    function.params.items.iter().map(one).collect()
}

/// The kinds of a function's parameters, in their order, that the comment before it gives.
fn kinds(source: &Source, typedefs: &Typedefs, function: &Named, members: &Members<'_>) -> Vec<Kind> {
    let documented = documented(source, typedefs, function);
    let order = crate::jsdoc::described(comment(source, function));
    let whole = typedefs.signature(comment(source, function)).filter(|_| documented.is_empty());
    let is_named = |n: &str| {
        let items = &function.params.items;
        items.iter().any(|i| crate::lower::pattern_name(&i.pattern) == Some(n))
    };
    let kinds = function.params.items.iter().enumerate().map(|(at, i)| {
        // A pattern has no name: what the comment describes at its place, and is no other parameter, is about it.
        let described = order.get(at).map(String::as_str).filter(|n| !is_named(n));
        let own = crate::lower::pattern_name(&i.pattern).or(described);
        let said = own.and_then(|own| documented.get(own)).or_else(|| whole.as_ref()?.get(at));
        let kind = said.cloned().unwrap_or(Kind::Dynamic);
        let kind = members.and_objects(kind, &i.pattern);
        if i.initializer.is_some() { kind.or_undefined() } else { kind }
    });
    kinds.collect()
}

/// The names of the parameters of which the comment before a function says nothing.
fn undeclared(source: &Source, typedefs: &Typedefs, function: &Named) -> Vec<Option<String>> {
    let documented = documented(source, typedefs, function);
    if documented.is_empty() && typedefs.signature(comment(source, function)).is_some() {
        return vec![None; function.params.items.len()];
    }
    let one = |i: &js::FormalParameter<'static>| {
        let own = crate::lower::pattern_name(&i.pattern)?;
        (!documented.contains_key(own)).then(|| own.to_string())
    };
    function.params.items.iter().map(one).collect()
}

/// What the comment before a function says of its parameters.
fn documented(source: &Source, typedefs: &Typedefs, function: &Named) -> BTreeMap<String, Kind> {
    typedefs.parameters(comment(source, function))
}

/// The comment before a function; empty where there is none.
fn comment(source: &Source, function: &Named) -> &'static str {
    source.comment_before(function.at)
}

struct Named {
    name: &'static str,
    /// Where the statement or property begins: a comment before it may describe the parameters.
    at: u32,
    params: &'static js::FormalParameters<'static>,
    /// Where the function itself begins.
    key: u32,
    arrow: bool,
}

/// Reads the statements of the top level.
struct Reader<'a> {
    source: &'a Source,
    functions: Vec<Named>,
    /// The names of functions that are exported, under whatever name.
    exported: BTreeSet<String>,
    /// Does the file export anything?
    exports: bool,
}

impl Reader<'_> {
    fn statement(&mut self, s: &'static js::Statement<'static>) {
        match s {
            js::Statement::FunctionDeclaration(f) => self.declared(f, f.span.start),
            js::Statement::VariableDeclaration(v) => self.kept(v, v.span.start),
            js::Statement::ExportDeclaration(e) => match &e.declaration {
                js::Declaration::FunctionDeclaration(f) => self.declared(f, e.span.start),
                js::Declaration::VariableDeclaration(v) => self.kept(v, e.span.start),
                _ => {}
            },
            js::Statement::ExportDefaultDeclaration(e) => {
                if let js::ExportDefaultDeclarationKind::FunctionDeclaration(f) = &e.declaration {
                    self.declared(f, e.span.start);
                }
                // The module's list of exports knows the value and not its name.
                self.exported.extend(e.declaration.as_expression().and_then(identifier));
                match &e.declaration {
                    js::ExportDefaultDeclarationKind::FunctionDeclaration(f) if f.id.is_none() => {
                        let (params, key) = (&*f.params, f.span.start);
                        self.functions.push(Named {
                            name: DEFAULT,
                            at: e.span.start,
                            params,
                            key,
                            arrow: false,
                        });
                    }
                    other => {
                        if let Some((params, key, arrow)) = other.as_expression().and_then(params_of) {
                            self.functions.push(Named {
                                name: DEFAULT,
                                at: e.span.start,
                                params,
                                key,
                                arrow,
                            });
                        }
                    }
                }
                self.exported.insert(DEFAULT.into());
            }
            js::Statement::ExpressionStatement(e) => {
                if let js::Expression::AssignmentExpression(a) = &e.expression {
                    self.assignment(a, e.span.start);
                }
            }
            _ => {}
        }
    }

    fn declared(&mut self, f: &'static js::Function<'static>, at: u32) {
        if let Some(id) = &f.id {
            self.functions.push(Named {
                name: id.name.as_str(),
                at,
                params: &f.params,
                key: f.span.start,
                arrow: false,
            });
        }
    }

    fn kept(&mut self, v: &'static js::VariableDeclaration<'static>, at: u32) {
        for d in &v.declarations {
            if let (js::BindingPattern::BindingIdentifier(b), Some(e)) = (&d.id, &d.init) {
                if let Some((params, key, arrow)) = params_of(e) {
                    self.functions.push(Named { name: b.name.as_str(), at, params, key, arrow });
                }
            }
        }
    }

    fn assignment(&mut self, a: &'static js::AssignmentExpression<'static>, at: u32) {
        let source = self.source;
        let js::AssignmentTarget::StaticMemberExpression(m) = &a.left else {
            // `exports = module.exports = …`
            if let (js::AssignmentTarget::AssignmentTargetIdentifier(i), Some(inner)) =
                (&a.left, again(&a.right))
                && i.name == "exports"
            {
                self.assignment(inner, at);
            }
            return;
        };
        let is_free = |e: &js::Expression<'_>, name: &str| {
            matches!(e, js::Expression::Identifier(i) if i.name == name) && !declares(source, name)
        };
        let target = exported(m, is_free);
        self.exports |= target.is_some();
        match target {
            Some(Target::Property(name)) => self.written(name, &a.right, at),
            Some(Target::All) => {
                if let js::Expression::ObjectExpression(object) = &a.right {
                    for p in &object.properties {
                        self.property(p);
                    }
                }
                let mut value = &a.right;
                while let Some(inner) = again(value) {
                    value = &inner.right;
                }
                self.exported.extend(identifier(value));
                self.whole(value, at);
            }
            None => {}
        }
    }

    /// All that a file exports is this value: a function that has no name in the file has its own name, or that of a default.
    fn whole(&mut self, value: &'static js::Expression<'static>, at: u32) {
        if let (Some((params, key, arrow)), Some(name)) = (params_of(value), whole_name(self.source, value)) {
            self.functions.push(Named { name, at, params, key, arrow });
            self.exported.insert(name.into());
        }
    }

    fn property(&mut self, p: &'static js::ObjectPropertyKind<'static>) {
        let js::ObjectPropertyKind::ObjectProperty(p) = p else { return };
        match &p.key {
            js::PropertyKey::StaticIdentifier(key) if p.kind == js::PropertyKind::Init => {
                self.written(key.name.as_str(), &p.value, p.span.start);
            }
            _ => {}
        }
    }

    /// Something is exported by a name. A function that the file declares by that name is another one, and is what the name means
    /// as an entry.
    fn written(&mut self, name: &'static str, value: &'static js::Expression<'static>, at: u32) {
        self.exported.extend(identifier(value));
        if let Some((params, key, arrow)) = params_of(value).filter(|_| !declares(self.source, name)) {
            self.functions.push(Named { name, at, params, key, arrow });
            self.exported.insert(name.into());
        }
    }
}

/// The name of what a file exports and does not name: `module.exports = function () {…}`, `export default () => …`.
pub(crate) const DEFAULT: &str = "default";

/// The assignment that is assigned.
fn again(e: &'static js::Expression<'static>) -> Option<&'static js::AssignmentExpression<'static>> {
    if let js::Expression::AssignmentExpression(a) = e { Some(a) } else { None }
}

/// The name as an entry of a function that is all that a file exports.
fn whole_name(source: &Source, value: &'static js::Expression<'static>) -> Option<&'static str> {
    let name = match value {
        js::Expression::FunctionExpression(f) => f.id.as_ref().map_or(DEFAULT, |id| id.name.as_str()),
        js::Expression::ArrowFunctionExpression(_) => DEFAULT,
        e => return whole_name(source, crate::contracts::stated_of(e)?),
    };
    Some(if declares(source, name) { DEFAULT } else { name })
}

/// Is this the name of the function that is all that a file exports?
pub(crate) fn is_whole(source: &Source, name: &str) -> bool {
    let is_free = |e: &js::Expression<'_>, name: &str| {
        matches!(e, js::Expression::Identifier(i) if i.name == name) && !declares(source, name)
    };
    source.ast.body.iter().any(|s| {
        let js::Statement::ExpressionStatement(e) = s else { return false };
        let mut value = &e.expression;
        let mut all = false;
        while let Some(a) = again(value) {
            if let js::AssignmentTarget::StaticMemberExpression(m) = &a.left {
                all |= matches!(exported(m, is_free), Some(Target::All));
            }
            value = &a.right;
        }
        all && whole_name(source, value) == Some(name)
    })
}

/// A function's parameters, where it begins, and whether it is an arrow. One with a contract is the function that the contract is about.
fn params_of(
    e: &'static js::Expression<'static>,
) -> Option<(&'static js::FormalParameters<'static>, u32, bool)> {
    match e {
        js::Expression::FunctionExpression(f) => Some((&f.params, f.span.start, false)),
        js::Expression::ArrowFunctionExpression(f) => Some((&f.params, f.span.start, true)),
        e => params_of(crate::contracts::stated_of(e)?),
    }
}

fn identifier(e: &js::Expression<'_>) -> Option<String> {
    if let js::Expression::Identifier(i) = e { Some(i.name.to_string()) } else { None }
}
