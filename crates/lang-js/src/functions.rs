//! The functions of a file's top level: those that can be entries, with the kinds of their parameters, and those that the file
//! offers to others.

mod prototype;
mod wrapper;

pub(crate) use prototype::methods as methods_of_prototype;

use crate::jsdoc::Typedefs;
use crate::kind::Kind;
use crate::lower::{Context, Export};
use crate::members::{Constructor, Constructors, Members};
use crate::scopes::Capture;
use crate::source::Source;
use crate::types::Types;
use conspect_ir::Program;
use oxc_ast::ast as js;
use oxc_span::Span;
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
    /// What it declares its `this` to be, where it looks at it; of a method of objects, the objects that it is called on.
    pub receiver: Option<Kind>,
    pub form: Form,
    /// It is all that the file exports.
    pub(crate) whole: bool,
    /// Its text, from its parameters or its keyword on.
    pub(crate) text: &'static str,
}

impl TopLevel {
    /// The kinds of all that a call gives it: its `this`, where that is declared, before its arguments.
    pub fn takes(&self) -> Vec<Kind> {
        self.receiver.iter().chain(&self.parameters).cloned().collect()
    }
}

/// What an entry is of what it is called on.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Form {
    /// A function that stands somewhere.
    Function,
    /// The member with its name.
    Member,
    /// What is called where the member with its name is read.
    Getter,
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

/// A method of a class that has a name of its own.
pub(crate) struct Method<'a> {
    pub function: &'a js::Function<'a>,
    /// A static one is a function of its class.
    pub form: Form,
    /// Nothing keeps others from calling it, as far as TypeScript says.
    pub is_public: bool,
    /// The name of the entry.
    pub entry: String,
    /// Where it begins.
    pub at: u32,
}

/// The methods of a class, and what is called where a member of its objects is read. As entries they have the name of the class before their own: `Class.method`, and `Class#method` for one of objects where the class has
/// a static one with that name.
pub(crate) fn methods<'a>(c: &'a js::Class<'a>) -> Vec<Method<'a>> {
    let Some(class) = &c.id else { return vec![] };
    let own = |e: &'a js::ClassElement<'a>| {
        let js::ClassElement::MethodDefinition(m) = e else { return None };
        let js::PropertyKey::StaticIdentifier(key) = &m.key else { return None };
        let is_entry = match m.kind {
            js::MethodDefinitionKind::Method => m.value.body.is_some(),
            js::MethodDefinitionKind::Get => m.value.body.is_some() && !m.r#static,
            js::MethodDefinitionKind::Constructor | js::MethodDefinitionKind::Set => false,
        };
        is_entry.then(|| (key.name.as_str(), &**m))
    };
    let all: Vec<(&str, &js::MethodDefinition<'a>)> = c.body.body.iter().filter_map(own).collect();
    let one = |(name, m): &(&str, &'a js::MethodDefinition<'a>)| {
        let is_hidden = !m.r#static && all.iter().any(|(n, other)| n == name && other.r#static);
        let mark = if is_hidden { '#' } else { '.' };
        let is_public = m.accessibility.is_none_or(|a| a == js::TSAccessibility::Public);
        let entry = format!("{}{mark}{name}", class.name);
        let form = match (m.r#static, m.kind) {
            (true, _) => Form::Function,
            (false, js::MethodDefinitionKind::Get) => Form::Getter,
            (false, _) => Form::Member,
        };
        Method { function: &m.value, form, is_public, entry, at: m.span.start }
    };
    all.iter().map(one).collect()
}

/// The class and the method of an entry that is a method.
pub(crate) fn parts(name: &str) -> Option<(&str, &str)> {
    name.split_once(['.', '#'])
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
        makers: BTreeSet::new(),
        constructors: Constructors::new(),
        exported: BTreeSet::new(),
        aliases: wrapper::aliases(source),
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
    let mut last: Vec<&Named> = reader.functions.iter().rev().filter(|n| seen.insert(&n.name[..])).collect();
    last.reverse();
    let types = &cx.modules[module].types;
    let uses = &cx.modules[module].file.uses;
    let typedefs = Typedefs::of(source);
    let looks = |n: &Named| Looks {
        arguments: uses.uses(n.key, &Capture::Arguments) || n.params.rest.is_some(),
        this: !n.arrow && uses.uses(n.key, &Capture::This),
        new: !n.arrow && uses.uses(n.key, &Capture::NewTarget),
    };
    let members = Members::of(source).with_constructors(reader.constructors.clone());
    let function = |n: &Named| TopLevel {
        looks: looks(n),
        name: n.name.clone(),
        receiver: receiver(n, types.as_ref(), source, &typedefs)
            .filter(|_| n.form != Form::Function || looks(n).this)
            .map(|kind| members.of_objects(kind)),
        form: n.form,
        whole: n.whole,
        text: source.slice(n.key, n.end),
        parameters: match types.as_ref().and_then(|types| types.kinds(&n.name)) {
            Some(all) => typed(n, all, &members),
            None => kinds(source, &typedefs, n, &members),
        },
        undeclared: match types.as_ref().and_then(|types| types.kinds(&n.name)) {
            Some(all) => vec![None; all.len()],
            None => undeclared(source, &typedefs, n),
        },
        is_public: !types.as_ref().is_some_and(|t| t.hidden.contains(&n.name))
            && !reader.makers.contains(&n.name[..])
            && (!reader.exports || reader.exported.contains(parts(&n.name).map_or(&n.name[..], |p| p.0))),
    };
    // A file of TypeScript says of what has no name what it takes where nobody looks yet.
    let told = |n: &&Named| n.name != DEFAULT || types.as_ref().is_none_or(|t| t.kinds(&n.name).is_some());
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

/// What a function says its `this` is; a function that has none, or any, says nothing. A method of objects is called on those of its class.
fn receiver(n: &Named, types: Option<&Types>, source: &Source, typedefs: &Typedefs) -> Option<Kind> {
    if n.form != Form::Function {
        let typed = types.and_then(|t| t.receiver(&n.name)).or_else(|| typedefs.object_of(&n.name));
        return typed.or_else(|| Some(Kind::Other(parts(&n.name)?.0.into())));
    }
    let declared = types.and_then(|t| t.receiver(&n.name)).or_else(|| typedefs.receiver(comment(source, n)));
    declared.filter(|k| !matches!(k, Kind::Undefined | Kind::Dynamic))
}

/// The comment that describes a function: before its statement or right before itself; empty where there is none.
fn comment(source: &Source, function: &Named) -> &'static str {
    match source.comment_before(function.at) {
        "" => source.comment_before(function.key),
        comment => comment,
    }
}

struct Named {
    name: String,
    /// Where the statement or property begins: a comment before it may describe the parameters.
    at: u32,
    params: &'static js::FormalParameters<'static>,
    /// Where the function itself begins and ends.
    key: u32,
    end: u32,
    arrow: bool,
    /// It is all that the file exports.
    whole: bool,
    form: Form,
}

impl Named {
    fn new(name: &str, at: u32, f: Parts) -> Named {
        let (key, end) = (f.span.start, f.span.end);
        let (whole, form) = (false, Form::Function);
        Named { name: name.into(), at, params: f.params, key, end, arrow: f.arrow, whole, form }
    }
}

/// A function's parameters, where it is, and whether it is an arrow.
#[derive(Clone, Copy)]
struct Parts {
    params: &'static js::FormalParameters<'static>,
    span: Span,
    arrow: bool,
}

impl Parts {
    fn of(f: &'static js::Function<'static>) -> Parts {
        Parts { params: &f.params, span: f.span, arrow: false }
    }
}

/// Reads the statements of the top level.
struct Reader<'a> {
    source: &'a Source,
    functions: Vec<Named>,
    /// The names of functions that make objects with methods: what calls them without `new` is no caller.
    makers: BTreeSet<&'static str>,
    /// What makes the objects of classes and of such functions.
    constructors: Constructors<'static>,
    /// The names of functions that are exported, under whatever name.
    exported: BTreeSet<String>,
    /// The names of the top level that stand for the object of what the file exports.
    aliases: BTreeSet<&'static str>,
    /// Does the file export anything?
    exports: bool,
}

impl Reader<'_> {
    fn statement(&mut self, s: &'static js::Statement<'static>) {
        match s {
            js::Statement::FunctionDeclaration(f) => self.declared(f, f.span.start),
            js::Statement::VariableDeclaration(v) => self.kept(v, v.span.start),
            js::Statement::ClassDeclaration(c) => self.class(c),
            js::Statement::ExportDeclaration(e) => match &e.declaration {
                js::Declaration::FunctionDeclaration(f) => self.declared(f, e.span.start),
                js::Declaration::VariableDeclaration(v) => self.kept(v, e.span.start),
                js::Declaration::ClassDeclaration(c) => self.class(c),
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
                        self.add(DEFAULT, e.span.start, Parts::of(f));
                    }
                    js::ExportDefaultDeclarationKind::ClassDeclaration(c) => {
                        self.class(c);
                        self.exported.extend(c.id.as_ref().map(|id| id.name.to_string()));
                    }
                    other => {
                        if let Some(f) = other.as_expression().and_then(params_of) {
                            self.add(DEFAULT, e.span.start, f);
                        }
                    }
                }
                self.exported.insert(DEFAULT.into());
            }
            js::Statement::ExpressionStatement(e) => {
                for (class, m) in methods_of_prototype(s) {
                    let maker = self.functions.iter().rfind(|f| f.name == class);
                    if let Some(maker) = maker {
                        self.makers.insert(class);
                        self.constructors.insert(class, Constructor::Own(maker.params));
                        let named = Named::new(&m.entry, m.at, Parts::of(m.function));
                        self.functions.push(Named { form: m.form, ..named });
                    }
                }
                if let js::Expression::AssignmentExpression(a) = &e.expression {
                    self.assignment(a, e.span.start);
                } else {
                    self.wrapper(&e.expression);
                }
            }
            _ => {}
        }
    }

    fn add(&mut self, name: &str, at: u32, f: Parts) {
        self.functions.push(Named::new(name, at, f));
    }

    /// The methods of a class, and what makes its objects.
    fn class(&mut self, c: &'static js::Class<'static>) {
        let Some(id) = &c.id else { return };
        let own = c.body.body.iter().find_map(|e| match e {
            js::ClassElement::MethodDefinition(m) if m.kind == js::MethodDefinitionKind::Constructor => {
                Some(Constructor::Own(&m.value.params))
            }
            _ => None,
        });
        let parent = match c.heritage.as_ref().map(|h| &h.expression) {
            Some(js::Expression::Identifier(i)) => Some(Constructor::Of(i.name.as_str())),
            _ => None,
        };
        self.constructors.extend(own.or(parent).map(|c| (id.name.as_str(), c)));
        for m in methods(c) {
            let named = Named::new(&m.entry, m.at, Parts::of(m.function));
            self.functions.push(Named { form: m.form, ..named });
        }
    }

    fn declared(&mut self, f: &'static js::Function<'static>, at: u32) {
        if let Some(id) = &f.id {
            self.add(id.name.as_str(), at, Parts::of(f));
        }
    }

    fn kept(&mut self, v: &'static js::VariableDeclaration<'static>, at: u32) {
        for d in &v.declarations {
            if let (js::BindingPattern::BindingIdentifier(b), Some(e)) = (&d.id, &d.init) {
                match (params_of(e), again(e)) {
                    (Some(f), _) => self.add(b.name.as_str(), at, f),
                    (None, Some(a)) => self.assignment(a, at),
                    (None, None) => {}
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
        let aliases = &self.aliases;
        let is_free = |e: &js::Expression<'_>, name: &str| match e {
            js::Expression::Identifier(i) if i.name == name => !declares(source, name),
            js::Expression::Identifier(i) => name == "exports" && aliases.contains(i.name.as_str()),
            _ => false,
        };
        let target = exported(m, is_free);
        self.exports |= target.is_some();
        match target {
            Some(Target::Property(name)) => self.written(name, &a.right, at),
            Some(Target::All) => {
                let mut value = &a.right;
                while let Some(inner) = again(value) {
                    value = &inner.right;
                }
                if let js::Expression::ObjectExpression(object) = value {
                    for p in &object.properties {
                        self.property(p);
                    }
                }
                self.exported.extend(identifier(value));
                self.whole(value, at);
                self.wrapper(value);
            }
            None => {}
        }
    }

    /// All that a file exports is this value: a function that has no name in the file has its own name, or that of a default.
    fn whole(&mut self, value: &'static js::Expression<'static>, at: u32) {
        if let (Some(f), Some(name)) = (params_of(value), whole_name(self.source, value)) {
            self.functions.push(Named { whole: true, ..Named::new(name, at, f) });
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
        if let Some(f) = params_of(value).filter(|_| !declares(self.source, name)) {
            self.add(name, at, f);
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
pub(crate) fn whole_name(source: &Source, value: &'static js::Expression<'static>) -> Option<&'static str> {
    let name = match value {
        js::Expression::FunctionExpression(f) => f.id.as_ref().map_or(DEFAULT, |id| id.name.as_str()),
        js::Expression::ArrowFunctionExpression(_) => DEFAULT,
        e => return whole_name(source, crate::contracts::stated_of(e)?),
    };
    Some(if declares(source, name) { DEFAULT } else { name })
}

/// A function's parameters, where it begins, and whether it is an arrow. One with a contract is the function that the contract is about.
fn params_of(e: &'static js::Expression<'static>) -> Option<Parts> {
    match e {
        js::Expression::FunctionExpression(f) => Some(Parts::of(f)),
        js::Expression::ArrowFunctionExpression(f) => {
            Some(Parts { params: &f.params, span: f.span, arrow: true })
        }
        js::Expression::ParenthesizedExpression(p) => params_of(&p.expression),
        e => params_of(crate::contracts::stated_of(e)?),
    }
}

fn identifier(e: &js::Expression<'_>) -> Option<String> {
    if let js::Expression::Identifier(i) = e { Some(i.name.to_string()) } else { None }
}
