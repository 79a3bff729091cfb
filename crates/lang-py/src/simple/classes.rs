//! Classes of a file: their bases, methods, fields, and the attributes that every object has.
//!
//! A class extends one class of the file, or none. All classes of a file are known, so what an object of a class may be of is known as well:
//! its class, or one that extends it.

use super::names::{Binding, Class, Names, Role, Words};
use ruff_python_ast::visitor::{
    Visitor, walk_except_handler, walk_expr, walk_parameter, walk_pattern, walk_stmt,
};
use ruff_python_ast::{
    Alias, ExceptHandler, Expr, ExprContext, Parameter, Pattern, Stmt, StmtClassDef, StmtFunctionDef,
};
use ruff_text_size::Ranged;
use std::collections::{BTreeMap, BTreeSet};

/// How objects of a class are made.
#[derive(Clone)]
pub enum Constructor {
    /// By this method.
    Init(usize),
    /// By storing these fields.
    Data(Vec<(&'static str, Option<&'static Expr>)>),
    /// By nothing.
    None,
}

impl Names {
    /// Does a name stand for this name of this module?
    fn is_import(&self, e: &Expr, module: &str, name: &str) -> bool {
        match e {
            Expr::Name(n) => matches!(self.bindings.get(n.id.as_str()),
                Some(Binding::Import(m, Some(k))) if *m == module && *k == name),
            Expr::Attribute(a) => {
                a.attr.as_str() == name
                    && matches!(&*a.value, Expr::Name(n) if matches!(self.bindings.get(n.id.as_str()),
                        Some(Binding::Import(m, None)) if *m == module))
            }
            _ => false,
        }
    }

    fn is_builtin(&self, e: &Expr, name: &str) -> bool {
        matches!(e, Expr::Name(n) if n.id.as_str() == name && !self.bindings.contains_key(name))
    }

    /// Is a decorator `dataclass`? Whether its objects are frozen, too.
    fn data_class(&self, e: &Expr) -> Option<bool> {
        if self.is_import(e, "dataclasses", "dataclass") {
            return Some(false);
        }
        let Expr::Call(c) = e else { return None };
        if !self.is_import(&c.func, "dataclasses", "dataclass") || !c.arguments.args.is_empty() {
            return None;
        }
        let mut is_frozen = false;
        for k in &c.arguments.keywords {
            let Expr::BooleanLiteral(b) = &k.value else { return None };
            match k.arg.as_ref().map(|n| n.as_str()) {
                Some("frozen") => is_frozen = b.value,
                // They add methods of operators, which are not called here.
                Some("order" | "eq" | "unsafe_hash" | "repr") => {}
                _ => return None,
            }
        }
        Some(is_frozen)
    }

    /// What the decorators of a method make of it; `Err` for others.
    fn role(&self, f: &'static StmtFunctionDef) -> Result<(Option<Role>, bool), ()> {
        let (mut role, mut is_abstract) = (None, false);
        for (i, d) in f.decorator_list.iter().enumerate() {
            let e = &d.expression;
            let is_last = i + 1 == f.decorator_list.len();
            if self.is_import(e, "abc", "abstractmethod") && is_last {
                is_abstract = true;
            } else if self.is_import(e, "typing", "override") && is_last {
            } else if role.is_some() {
                return Err(());
            } else if self.is_builtin(e, "staticmethod") {
                role = Some(Role::Static);
            } else if self.is_builtin(e, "classmethod") {
                role = Some(Role::Class);
            } else if self.is_builtin(e, "property") {
                role = Some(Role::Property);
            } else {
                return Err(());
            }
        }
        Ok((role, is_abstract))
    }

    pub(super) fn class(&mut self, c: &'static StmtClassDef, words: &Words) -> usize {
        let index = self.classes.len();
        let data = match &c.decorator_list[..] {
            [d] => self.data_class(&d.expression),
            _ => None,
        };
        let known = |e: &Expr| {
            let mut all = ["Enum", "unique", "auto"].into_iter();
            all.find(|n| self.is_import(e, "enum", n)).map(|n| format!("enum.{n}"))
        };
        let members = crate::enums::members(c, known);
        let is_decorated = !c.decorator_list.is_empty() && data.is_none() && members.is_none();
        let mut strange = (is_decorated || c.type_params.is_some()).then_some("a decorated class");
        let mut refused = strange;
        if super::ERRORS.iter().any(|e| e.0 == c.name.as_str()) {
            strange = Some("a class with the name of a built-in exception");
        }
        let (mut error, mut base) = (None, None);
        if members.is_some() {
            strange = Some("an object of an enumeration");
        } else if let Some(args) = &c.arguments {
            // Behind another base, `ABC` adds nothing but that abstract methods are looked for.
            let bases = match &args.args[..] {
                [only, last] if self.is_import(last, "abc", "ABC") => std::slice::from_ref(only),
                all => all,
            };
            match (bases, &args.keywords[..]) {
                ([], []) => {}
                ([e], []) if self.is_builtin(e, "object") || self.is_import(e, "abc", "ABC") => {}
                ([Expr::Name(n)], []) => match self.bindings.get(n.id.as_str()) {
                    Some(Binding::Class(b)) if self.classes[*b].error.is_none() => {
                        base = Some(*b);
                    }
                    _ => error = Some(n.id.to_string()),
                },
                _ => {
                    refused = Some("a class with these bases");
                    strange = refused;
                }
            }
        }
        self.classes.push(Class {
            ast: c,
            methods: BTreeMap::new(),
            error,
            strange,
            definite: BTreeSet::new(),
            fields: data.is_some().then(Vec::new),
            base,
            constants: BTreeMap::new(),
            variables: BTreeMap::new(),
            roles: BTreeMap::new(),
            abstracts: BTreeSet::new(),
            is_frozen: data == Some(true),
            members,
            refused,
        });
        self.mention(words, c.range());
        if data.is_some() {
            self.inherited_fields(index);
        }
        for s in &c.body {
            self.member(index, s, words);
        }
        let has_init = self.classes[index].methods.contains_key("__init__");
        if data.is_some() && (self.classes[index].error.is_some() || has_init) {
            self.classes[index].refused = Some("a data class that is an exception or has a constructor");
            self.classes[index].strange = Some("a data class that is an exception or has a constructor");
        }
        let only_init = self.classes[index].methods.keys().all(|n| *n == "__init__");
        let has_more = !only_init || !self.classes[index].constants.is_empty();
        if self.classes[index].error.is_some() && has_more {
            self.classes[index].strange = Some("an exception with methods or attributes");
        }
        index
    }

    /// The fields that a data class has of its bases.
    fn inherited_fields(&mut self, index: usize) {
        let Some(base) = self.classes[index].base else { return };
        let mut at = Some(base);
        while let Some(b) = at {
            if let Some(fields) = self.classes[b].fields.clone() {
                let fits = self.classes[b].is_frozen == self.classes[index].is_frozen;
                let class = &mut self.classes[index];
                class.fields = Some(fields);
                if !fits {
                    class.refused = Some("a data class that is frozen like none of its bases");
                    class.strange = Some("a data class that is frozen like none of its bases");
                }
                return;
            }
            at = self.classes[b].base;
        }
    }

    /// One statement of a class.
    fn member(&mut self, index: usize, s: &'static Stmt, words: &Words) {
        let c = self.classes[index].ast;
        let is_data = self.classes[index].fields.is_some();
        let mut odd = None;
        match s {
            Stmt::FunctionDef(f) => {
                let name = f.name.as_str();
                let role = self.role(f);
                let method = self.define(f, Some(index), role.is_err(), words);
                let is_operator = name.starts_with("__") && name.ends_with("__");
                const KNOWN: [&str; 8] = [
                    "__init__",
                    "__str__",
                    "__repr__",
                    "__enter__",
                    "__exit__",
                    "__post_init__",
                    "__len__",
                    "__bool__",
                ];
                if is_operator && !KNOWN.contains(&name) {
                    odd = Some("a class with methods of operators");
                }
                if role.is_err()
                    || matches!(name, "__init_subclass__" | "__set_name__" | "__class_getitem__" | "__del__")
                {
                    self.classes[index].refused = Some("a class with methods of this kind");
                }
                let name = crate::scopes::mangle(c.name.as_str(), name);
                let class = &mut self.classes[index];
                if let Ok((role, is_abstract)) = role {
                    if is_operator && role.is_some() {
                        odd = Some("a class with methods of operators");
                    }
                    class.roles.extend(role.map(|r| (name, r)));
                    if is_abstract {
                        class.abstracts.insert(name);
                    }
                }
                if class.methods.insert(name, method).is_some() || class.constants.contains_key(name) {
                    odd = Some("a method that is defined twice");
                }
            }
            Stmt::Assign(_) if self.classes[index].members.is_some() => {}
            Stmt::Pass(_) => {}
            Stmt::Expr(e) if matches!(&*e.value, Expr::StringLiteral(_) | Expr::EllipsisLiteral(_)) => {}
            Stmt::AnnAssign(a) if is_data => {
                let is_plain = a.value.as_deref().is_none_or(|v| self.is_default(v));
                let class = &mut self.classes[index];
                match (&*a.target, &mut class.fields) {
                    // A field without a default behind one that has one is no class at all.
                    (Expr::Name(n), Some(fields))
                        if is_plain
                            && fields.iter().all(|f| f.0 != n.id.as_str())
                            && (a.value.is_some() || fields.iter().all(|f| f.1.is_none())) =>
                    {
                        fields.push((n.id.as_str(), a.value.as_deref()));
                    }
                    _ => {
                        odd = Some("a data class with fields of this kind");
                        class.refused = odd;
                    }
                }
            }
            Stmt::AnnAssign(a) if a.value.is_none() && a.target.is_name_expr() => {}
            Stmt::AnnAssign(a) => match (&*a.target, a.value.as_deref()) {
                (Expr::Name(n), Some(v)) => odd = self.constant(index, n.id.as_str(), v),
                _ => odd = Some("a class with attributes of this kind"),
            },
            Stmt::Assign(a) => match &a.targets[..] {
                [Expr::Name(n)] => odd = self.constant(index, n.id.as_str(), &a.value),
                _ => odd = Some("a class with attributes of this kind"),
            },
            _ => odd = Some("a class with attributes of its own"),
        }
        if odd.is_some() {
            self.classes[index].strange = odd;
            if !matches!(s, Stmt::FunctionDef(_)) {
                self.classes[index].refused = odd;
            }
        }
    }

    fn constant(&mut self, index: usize, name: &'static str, v: &'static Expr) -> Option<&'static str> {
        let class = &mut self.classes[index];
        let is_plain = super::stmt::is_constant(v) && !name.starts_with("__");
        if !is_plain || class.methods.contains_key(name) || class.constants.insert(name, v).is_some() {
            return Some("a class with attributes of this kind");
        }
        None
    }

    /// May this be the default of a field: a literal, or a new empty collection for each object?
    fn is_default(&self, e: &'static Expr) -> bool {
        super::stmt::is_constant(e) || self.factory(e).is_some()
    }

    /// `field(default_factory=list)`.
    pub fn factory(&self, e: &'static Expr) -> Option<&'static str> {
        let Expr::Call(c) = e else { return None };
        let [k] = &c.arguments.keywords[..] else { return None };
        let is_field = self.is_import(&c.func, "dataclasses", "field") && c.arguments.args.is_empty();
        let is_factory = k.arg.as_ref().is_some_and(|n| n.as_str() == "default_factory");
        let name = ["list", "dict", "set"].into_iter().find(|n| self.is_builtin(&k.value, n))?;
        (is_field && is_factory).then_some(name)
    }

    /// What is known once all classes are: which attributes are constant, and which every object has.
    pub(super) fn inherit(&mut self, body: &'static [Stmt]) {
        let mut stored = Stored::default();
        body.iter().for_each(|s| stored.visit_stmt(s));
        for i in 0..self.classes.len() {
            let of = self.classes[i].ast.name.as_str();
            let is_one = self.bindings.get(of) == Some(&Binding::Class(i)) && !stored.bound.contains(of);
            let all = self.classes[i].constants.keys().copied();
            let changed: Vec<&'static str> = all.filter(|n| stored.names.contains(n)).collect();
            let is_odd = changed.iter().any(|n| {
                let mut stores = stored.all.iter().filter(|(name, _)| name == n);
                !is_one || self.classes[i].error.is_some() || !stores.all(|(_, base)| *base == Some(of))
            });
            for name in changed.into_iter().filter(|_| !is_odd) {
                let variable = crate::source::intern(format!("{of}.{name}"));
                self.classes[i].variables.insert(name, variable);
                self.bindings.insert(variable, Binding::Variable);
                self.changed.insert(variable);
                self.mentioned.insert(variable);
            }
            let class = &self.classes[i];
            // What is a field here and a method or a constant there is neither.
            let mut clash = false;
            if let Some(fields) = &class.fields {
                let family = self.family(i);
                clash = fields.iter().any(|f| {
                    family.iter().any(|m| {
                        let m = &self.classes[*m];
                        m.methods.contains_key(f.0) || m.constants.contains_key(f.0)
                    })
                });
            }
            let mixed = self.classes[i].constants.keys().any(|n| {
                let family = self.family(i);
                family.iter().any(|m| self.classes[*m].methods.contains_key(n))
            });
            let renamed = self.classes[i].base.is_some_and(|b| {
                let name = self.classes[b].ast.name.as_str();
                self.bindings.get(name) != Some(&Binding::Class(b))
            });
            if is_odd || clash || mixed || renamed {
                self.classes[i].strange = Some("a class with attributes of this kind");
            }
            if let Some(b) = self.classes[i].base
                && let Some(why) = self.classes[b].strange
            {
                self.classes[i].strange = Some(why);
            }
        }
        for i in 0..self.classes.len() {
            self.classes[i].definite = self.definite(i).0;
        }
    }

    /// Takes classes for strange whose methods something in the file may replace.
    pub fn keep_methods(&mut self, body: &'static [Stmt]) {
        let mut stored = Stored::default();
        body.iter().for_each(|s| stored.visit_stmt(s));
        for i in 0..self.classes.len() {
            let family = self.family(i);
            if family.iter().any(|c| self.classes[*c].methods.keys().any(|n| stored.names.contains(n))) {
                self.classes[i].strange = Some("a class with methods that something stores to");
            }
        }
    }

    /// The classes from this one up.
    pub fn ancestors(&self, index: usize) -> Vec<usize> {
        let mut out = vec![index];
        while let Some(base) = self.classes[out[out.len() - 1]].base {
            out.push(base);
        }
        out
    }

    /// The class that all of a family extend.
    pub fn eldest(&self, index: usize) -> usize {
        self.ancestors(index).last().copied().unwrap_or(index)
    }

    /// The class and all that extend it.
    pub fn heirs(&self, index: usize) -> Vec<usize> {
        (index..self.classes.len()).filter(|c| self.ancestors(*c).contains(&index)).collect()
    }

    /// All classes that have an ancestor in common.
    pub fn family(&self, index: usize) -> Vec<usize> {
        self.heirs(self.eldest(index))
    }

    /// The least class that has both.
    pub fn common(&self, a: usize, b: usize) -> Option<usize> {
        let of_b = self.ancestors(b);
        self.ancestors(a).into_iter().find(|c| of_b.contains(c))
    }

    /// The class whose method of this name objects of a class have, and the method.
    pub fn method(&self, class: usize, name: &str) -> Option<(usize, usize)> {
        let all = self.ancestors(class).into_iter();
        all.filter_map(|c| self.classes[c].methods.get(name).map(|m| (c, *m))).next()
    }

    pub fn role_of(&self, class: usize, name: &str) -> Option<Role> {
        let (c, _) = self.method(class, name)?;
        self.classes[c].roles.get(name).copied()
    }

    /// The constant of a class.
    pub fn constant_of(&self, class: usize, name: &str) -> Option<&'static Expr> {
        self.ancestors(class).into_iter().find_map(|c| self.classes[c].constants.get(name).copied())
    }

    /// Has a class methods that objects lack, so that there are no objects of it?
    pub fn is_abstract(&self, class: usize) -> bool {
        let all: BTreeSet<&str> =
            self.ancestors(class).iter().flat_map(|c| self.classes[*c].abstracts.iter().copied()).collect();
        all.iter().any(|n| self.method(class, n).is_some_and(|(c, _)| self.classes[c].abstracts.contains(n)))
    }

    /// How objects of a class are made.
    pub fn constructor(&self, class: usize) -> Constructor {
        for c in self.ancestors(class) {
            if let Some(init) = self.classes[c].methods.get("__init__") {
                return Constructor::Init(*init);
            }
            if let Some(fields) = &self.classes[c].fields {
                return Constructor::Data(fields.clone());
            }
        }
        Constructor::None
    }

    /// The attributes that every object of a class has before anything but its constructor can look, and whether the constructor does
    /// nothing else with the object.
    fn definite(&self, class: usize) -> (BTreeSet<&'static str>, bool) {
        match self.constructor(class) {
            Constructor::None => (BTreeSet::new(), true),
            Constructor::Data(fields) => {
                let is_clean = self.method(class, "__post_init__").is_none();
                (fields.iter().map(|f| f.0).collect(), is_clean)
            }
            Constructor::Init(init) => {
                let f = self.defs[init].ast;
                let of = self.defs[init].of.unwrap_or(class);
                let mut out = BTreeSet::new();
                let Some(me) = f.parameters.args.first().map(|p| p.parameter.name.as_str()) else {
                    return (out, false);
                };
                for s in &f.body {
                    if let Some(up) = self.super_init(s, me, of) {
                        let (more, is_clean) = up;
                        out.extend(more);
                        if !is_clean {
                            return (out, false);
                        }
                        continue;
                    }
                    let stored = match s {
                        Stmt::Assign(a) if a.targets.len() == 1 => Some((&a.targets[0], &*a.value)),
                        Stmt::AnnAssign(a) => a.value.as_deref().map(|v| (&*a.target, v)),
                        _ => None,
                    };
                    match stored {
                        Some((Expr::Attribute(t), value))
                            if matches!(&*t.value, Expr::Name(n) if n.id.as_str() == me)
                                && !Mentions::of_expr(value, me) =>
                        {
                            let class = self.classes[of].ast.name.as_str();
                            out.insert(crate::scopes::mangle(class, t.attr.as_str()));
                        }
                        // What has nothing to do with the object does not look at it.
                        _ if !Mentions::of_stmt(s, me) => {}
                        _ => return (out, false),
                    }
                }
                (out, true)
            }
        }
    }

    /// A statement `super().__init__(…)` of a class whose arguments do not mention the object: what that does.
    fn super_init(&self, s: &'static Stmt, me: &str, of: usize) -> Option<(BTreeSet<&'static str>, bool)> {
        let Stmt::Expr(e) = s else { return None };
        let Expr::Call(c) = &*e.value else { return None };
        let Expr::Attribute(a) = &*c.func else { return None };
        let Expr::Call(up) = &*a.value else { return None };
        let is_super = self.is_builtin(&up.func, "super") && up.arguments.is_empty();
        let mut arguments = c.arguments.args.iter().chain(c.arguments.keywords.iter().map(|k| &k.value));
        if !is_super || a.attr.as_str() != "__init__" || arguments.any(|e| Mentions::of_expr(e, me)) {
            return None;
        }
        Some(match self.classes[of].base {
            Some(base) => self.definite(base),
            None => (BTreeSet::new(), true),
        })
    }
}

/// Attributes that something is stored to.
#[derive(Default)]
struct Stored {
    names: BTreeSet<&'static str>,
    /// Each with the name in front of the dot, if that is one and it is not deleted.
    all: Vec<(&'static str, Option<&'static str>)>,
    /// Names that anything but a definition binds, in whatever scope.
    bound: BTreeSet<&'static str>,
    /// In so many functions and classes.
    depth: usize,
}

impl Visitor<'static> for Stored {
    fn visit_stmt(&mut self, s: &'static Stmt) {
        match s {
            Stmt::Global(g) => self.bound.extend(g.names.iter().map(|n| n.as_str())),
            // A definition in another one is no class of the top level.
            Stmt::FunctionDef(f) => _ = self.bound.insert(f.name.as_str()),
            Stmt::ClassDef(c) if self.depth > 0 => _ = self.bound.insert(c.name.as_str()),
            _ => {}
        }
        let inside = usize::from(matches!(s, Stmt::FunctionDef(_) | Stmt::ClassDef(_)));
        self.depth += inside;
        walk_stmt(self, s);
        self.depth -= inside;
    }

    fn visit_parameter(&mut self, p: &'static Parameter) {
        self.bound.insert(p.name.as_str());
        walk_parameter(self, p);
    }

    fn visit_alias(&mut self, a: &'static Alias) {
        self.bound.insert(a.asname.as_ref().unwrap_or(&a.name).as_str());
    }

    fn visit_except_handler(&mut self, h: &'static ExceptHandler) {
        let ExceptHandler::ExceptHandler(handler) = h;
        self.bound.extend(handler.name.as_ref().map(|n| n.as_str()));
        walk_except_handler(self, h);
    }

    fn visit_pattern(&mut self, p: &'static Pattern) {
        self.bound.extend(match p {
            Pattern::MatchAs(a) => a.name.as_ref().map(|n| n.as_str()),
            Pattern::MatchStar(a) => a.name.as_ref().map(|n| n.as_str()),
            Pattern::MatchMapping(m) => m.rest.as_ref().map(|n| n.as_str()),
            _ => None,
        });
        walk_pattern(self, p);
    }

    fn visit_expr(&mut self, e: &'static Expr) {
        match e {
            Expr::Attribute(a) if a.ctx != ExprContext::Load => {
                let base = match &*a.value {
                    Expr::Name(n) if a.ctx == ExprContext::Store => Some(n.id.as_str()),
                    _ => None,
                };
                self.names.insert(a.attr.as_str());
                self.all.push((a.attr.as_str(), base));
            }
            Expr::Name(n) if n.ctx != ExprContext::Load => _ = self.bound.insert(n.id.as_str()),
            _ => {}
        }
        walk_expr(self, e);
    }
}

/// Is a name mentioned, or does a statement end the function early?
struct Mentions<'n> {
    name: &'n str,
    found: bool,
}

impl Mentions<'_> {
    fn of_expr(e: &'static Expr, name: &str) -> bool {
        let mut m = Mentions { name, found: false };
        m.visit_expr(e);
        m.found
    }

    fn of_stmt(s: &'static Stmt, name: &str) -> bool {
        let mut m = Mentions { name, found: false };
        m.visit_stmt(s);
        m.found
    }
}

impl Visitor<'static> for Mentions<'_> {
    fn visit_stmt(&mut self, s: &'static Stmt) {
        self.found |= matches!(s, Stmt::Return(_));
        ruff_python_ast::visitor::walk_stmt(self, s);
    }

    fn visit_expr(&mut self, e: &'static Expr) {
        let is_super = |n: &str| n == "super";
        self.found |= matches!(e, Expr::Name(n) if n.id.as_str() == self.name || is_super(n.id.as_str()));
        self.found |= matches!(e, Expr::Yield(_) | Expr::YieldFrom(_) | Expr::Await(_));
        walk_expr(self, e);
    }
}
