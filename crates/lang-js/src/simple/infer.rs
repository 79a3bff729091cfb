//! Which variables there are and what they hold: inferred from declarations, calls and results until nothing changes. What is found is a
//! guess that the lowering checks at each use.

use super::{Asked, Elem, NotSimple, Res, Ty, inner, top};
use crate::source::Source;
use oxc_ast::ast as js;
use oxc_ast_visit::{Visit, walk};
use oxc_span::Span;
use oxc_syntax::operator::{BinaryOperator, LogicalOperator, UnaryOperator};
use oxc_syntax::scope::ScopeFlags;
use oxc_syntax::symbol::SymbolId;
use std::collections::{BTreeMap, BTreeSet};

/// What a name that a module gives stands for.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Given {
    /// `int` of the module `conspect`.
    Int,
    Boolean,
    Assume,
    /// Fails unless its argument is true.
    Assert,
    Equal,
    NotEqual,
    /// As `Object.is`: 0 and −0 differ.
    Same,
    NotSame,
    /// A module as an object.
    Conspect,
}

impl Given {
    /// What a member of a module is.
    pub(super) fn member(module: Given, name: &str) -> Option<Given> {
        Some(match (module, name) {
            (Given::Conspect, "int") => Given::Int,
            (Given::Conspect, "boolean") => Given::Boolean,
            (Given::Conspect, "assume") => Given::Assume,
            (Given::Assert, "ok") => Given::Assert,
            (Given::Assert, "equal") => Given::Equal,
            (Given::Assert, "notEqual") => Given::NotEqual,
            (Given::Assert, "strictEqual") => Given::Same,
            (Given::Assert, "notStrictEqual") => Given::NotSame,
            _ => return None,
        })
    }

    fn module(name: &str) -> Option<Given> {
        match name {
            "conspect" => Some(Given::Conspect),
            "assert" | "node:assert" => Some(Given::Assert),
            _ => None,
        }
    }
}

/// What a function does.
#[derive(Clone, Copy)]
pub(super) enum Code {
    Statements(&'static [js::Statement<'static>]),
    /// It returns this.
    Expression(&'static js::Expression<'static>),
}

/// A function that the top level declares, or keeps in a constant.
pub(super) struct Declared {
    pub name: &'static str,
    symbol: SymbolId,
    pub params: Vec<SymbolId>,
    pub code: Code,
    /// Where it is.
    span: Span,
    pub ret: Option<Ty>,
    /// Variables of the top level that it mentions, and functions.
    mentions: BTreeSet<SymbolId>,
}

/// What inference found.
pub(super) struct Facts {
    pub functions: Vec<Declared>,
    pub by_symbol: BTreeMap<SymbolId, usize>,
    pub vars: BTreeMap<SymbolId, Ty>,
    pub given: BTreeMap<SymbolId, Given>,
    /// Names of the top level whose values are not followed. A use of one is refused.
    pub opaque: BTreeSet<SymbolId>,
    /// What arrays hold that literals and calls make, by where these start.
    pub arrays: BTreeMap<u32, Elem>,
    /// What callbacks return, by where they start.
    pub callbacks: BTreeMap<u32, Ty>,
    /// Do arrays change their lengths?
    pub grows: bool,
    /// Is there an operation that can give −0?
    pub signed_zeros: bool,
    /// Where the declarations of variables end.
    declared: BTreeMap<SymbolId, u32>,
}

/// The symbol that an identifier refers to.
pub(super) fn symbol(source: &Source, id: &js::IdentifierReference<'_>) -> Option<SymbolId> {
    id.reference_id.get().and_then(|r| source.scoping.get_reference(r).symbol_id())
}

/// The module that `require("…")` names. In an ES module there is no `require`.
pub(super) fn required(source: &Source, e: &js::Expression<'_>) -> Option<Given> {
    let js::Expression::CallExpression(c) = inner(e) else { return None };
    let js::Expression::Identifier(id) = &c.callee else { return None };
    let is_esm =
        source.path.ends_with(".mjs") || source.ast.body.iter().any(js::Statement::is_module_declaration);
    if symbol(source, id).is_some() || is_esm {
        return None;
    }
    match (&id.name[..], &c.arguments[..]) {
        ("require", [js::Argument::StringLiteral(s)]) => Given::module(&s.value),
        _ => None,
    }
}

pub(super) fn infer(source: &Source, entries: &[Asked]) -> Res<Facts> {
    let mut facts = Facts {
        functions: vec![],
        by_symbol: BTreeMap::new(),
        vars: BTreeMap::new(),
        given: BTreeMap::new(),
        opaque: BTreeSet::new(),
        arrays: BTreeMap::new(),
        callbacks: BTreeMap::new(),
        grows: false,
        signed_zeros: false,
        declared: BTreeMap::new(),
    };
    for s in &source.ast.body {
        facts.top(source, s)?;
    }
    for (name, kinds) in entries.iter().flatten() {
        let Some(f) = facts.functions.iter().find(|f| f.name == name) else { continue };
        for (param, kind) in f.params.clone().into_iter().zip(kinds) {
            if let Some(ty) = super::top::parameter(kind) {
                let old = facts.vars.get(&param).copied();
                facts.vars.insert(param, old.and_then(|old| join(old, ty)).unwrap_or(ty));
            }
        }
    }
    loop {
        let mut v = Visitor { source, facts: &mut facts, scope: Scope::Top, changed: false };
        v.visit_program(source.ast);
        if !v.changed {
            break;
        }
    }
    // Nothing is ever put into such arrays.
    let settled = |ty: &mut Ty| {
        if *ty == Ty::Array(Elem::Unknown) {
            *ty = Ty::Array(Elem::Number);
        }
    };
    facts.vars.values_mut().for_each(settled);
    facts.callbacks.values_mut().for_each(settled);
    facts.functions.iter_mut().filter_map(|f| f.ret.as_mut()).for_each(settled);
    facts.arrays.values_mut().filter(|e| **e == Elem::Unknown).for_each(|e| *e = Elem::Number);
    Ok(facts)
}

/// The type that takes the values of both.
pub(super) fn join(a: Ty, b: Ty) -> Option<Ty> {
    match (a, b) {
        (a, b) if a == b => Some(a),
        (Ty::Number, Ty::Double) | (Ty::Double, Ty::Number) => Some(Ty::Double),
        (Ty::Array(a), Ty::Array(b)) => Some(Ty::Array(join_elems(a, b)?)),
        _ => None,
    }
}

fn join_elems(a: Elem, b: Elem) -> Option<Elem> {
    match (a, b) {
        (Elem::Unknown, e) | (e, Elem::Unknown) => Some(e),
        (a, b) => Elem::of(join(a.ty(), b.ty())?),
    }
}

impl Facts {
    /// Is it known of each parameter of a function what it holds? It is not where nothing calls the function.
    pub fn is_typed(&self, function: usize) -> bool {
        self.functions[function].params.iter().all(|p| self.vars.contains_key(p))
    }

    /// Notes a statement of the top level: functions, and what modules give.
    fn top(&mut self, source: &Source, s: &'static js::Statement<'static>) -> Res<()> {
        match s {
            js::Statement::FunctionDeclaration(f) => self.declaration(source, f),
            js::Statement::ClassDeclaration(c) => self.class(c),
            js::Statement::ExportDeclaration(e) => match &e.declaration {
                js::Declaration::FunctionDeclaration(f) => self.declaration(source, f),
                js::Declaration::VariableDeclaration(v) => self.declarations(source, v),
                js::Declaration::ClassDeclaration(c) => self.class(c),
                _ => Ok(()),
            },
            js::Statement::ExportDefaultDeclaration(e) => match &e.declaration {
                js::ExportDefaultDeclarationKind::FunctionDeclaration(f) => self.declaration(source, f),
                _ => Ok(()),
            },
            js::Statement::ImportDeclaration(i) => self.import(source, i),
            js::Statement::VariableDeclaration(v) => self.declarations(source, v),
            _ => Ok(()),
        }
    }

    fn class(&mut self, c: &'static js::Class<'static>) -> Res<()> {
        if let Some(symbol) = c.id.as_ref().and_then(|i| i.symbol_id.get()) {
            self.opaque.insert(symbol);
            self.declared.insert(symbol, c.span.end);
        }
        Ok(())
    }

    /// Variables of the top level: what modules give, functions, and what is not followed.
    fn declarations(&mut self, source: &Source, v: &'static js::VariableDeclaration<'static>) -> Res<()> {
        let is_const = v.kind == js::VariableDeclarationKind::Const;
        for d in &v.declarations {
            if is_const {
                self.require(source, d);
            }
            let js::BindingPattern::BindingIdentifier(b) = &d.id else { continue };
            let Some(symbol) = b.symbol_id.get() else { continue };
            let code = match d.init.as_ref().map(|e| inner(e)) {
                Some(js::Expression::ArrowFunctionExpression(f)) if is_const && !f.r#async => {
                    Some((&*f.params, top::code(f), f.span))
                }
                Some(js::Expression::FunctionExpression(f))
                    if is_const && !f.r#async && !f.generator && f.id.is_none() =>
                {
                    f.body.as_ref().map(|body| (&*f.params, Code::Statements(&body.statements), f.span))
                }
                _ => None,
            };
            let params = code.and_then(|(params, ..)| plain_params(params));
            match (code, params) {
                (Some((_, code, span)), Some(params)) => {
                    let name = source.slice(b.span.start, b.span.end);
                    self.declare(source, Declared::new(source, name, symbol, params, code, span))?;
                }
                _ if top::is_opaque(source, d) => {
                    self.opaque.insert(symbol);
                }
                _ => {}
            }
        }
        Ok(())
    }

    fn declaration(&mut self, source: &Source, f: &'static js::Function<'static>) -> Res<()> {
        let fail = |what: &str| NotSimple { line: source.line(f.span.start), what: what.into() };
        let Some(id) = &f.id else { return Ok(()) };
        let symbol = id.symbol_id.get().ok_or_else(|| fail("a function without a symbol"))?;
        let params = plain_params(&f.params).filter(|_| !f.r#async && !f.generator);
        // A function whose name is assigned may be another one.
        let params = params.filter(|_| !source.scoping.symbol_is_mutated(symbol));
        if !source.scoping.symbol_redeclarations(symbol).is_empty() {
            return Err(fail("a function that is declared twice"));
        }
        let (Some(body), Some(params)) = (&f.body, params) else {
            self.opaque.insert(symbol);
            return Ok(());
        };
        let name = source.slice(id.span.start, id.span.end);
        let code = Code::Statements(&body.statements);
        self.declare(source, Declared::new(source, name, symbol, params, code, f.span))
    }

    fn declare(&mut self, source: &Source, f: Declared) -> Res<()> {
        if self.by_symbol.insert(f.symbol, self.functions.len()).is_some() {
            let line = source.line(f.span.start);
            return Err(NotSimple { line, what: "a function that is declared twice".into() });
        }
        self.functions.push(f);
        Ok(())
    }

    fn import(&mut self, source: &Source, i: &js::ImportDeclaration<'_>) -> Res<()> {
        let fail = |what: &str| NotSimple { line: source.line(i.span.start), what: what.into() };
        let module = Given::module(&i.source.value).ok_or_else(|| fail("an import of another module"))?;
        for s in i.specifiers.iter().flatten() {
            let (local, given) = match s {
                js::ImportDeclarationSpecifier::ImportSpecifier(s) => {
                    (&s.local, Given::member(module, s.imported.name().as_str()))
                }
                js::ImportDeclarationSpecifier::ImportDefaultSpecifier(s) => (&s.local, Some(module)),
                js::ImportDeclarationSpecifier::ImportNamespaceSpecifier(s) => {
                    // The namespace of a module cannot be called, as the function that it exports can.
                    (&s.local, Some(module).filter(|m| *m == Given::Conspect))
                }
            };
            match (local.symbol_id.get(), given) {
                (Some(symbol), Some(given)) => self.given.insert(symbol, given),
                _ => return Err(fail("an import that is not known")),
            };
        }
        Ok(())
    }

    /// Notes what `const … = require("…")` gives.
    fn require(&mut self, source: &Source, d: &js::VariableDeclarator<'_>) {
        let init = d.init.as_ref().map(|e| inner(e));
        if let Some(js::Expression::StaticMemberExpression(m)) = init {
            // `require("conspect").int`
            if let (Some(module), js::BindingPattern::BindingIdentifier(b)) =
                (required(source, &m.object), &d.id)
                && let (Some(given), Some(s)) = (Given::member(module, &m.property.name), b.symbol_id.get())
            {
                self.given.insert(s, given);
            }
            return;
        }
        let Some(module) = init.and_then(|e| required(source, e)) else { return };
        match &d.id {
            js::BindingPattern::BindingIdentifier(b) => {
                b.symbol_id.get().map(|s| self.given.insert(s, module));
            }
            js::BindingPattern::ObjectPattern(o) if o.rest.is_none() => {
                for p in &o.properties {
                    let (js::PropertyKey::StaticIdentifier(key), js::BindingPattern::BindingIdentifier(b)) =
                        (&p.key, &p.value)
                    else {
                        continue;
                    };
                    if let (Some(given), Some(s)) = (Given::member(module, &key.name), b.symbol_id.get()) {
                        self.given.insert(s, given);
                    }
                }
            }
            _ => {}
        }
    }

    /// Variables that functions mention although they are declared outside of them, with their types.
    pub fn globals(&self) -> Vec<(SymbolId, Ty)> {
        let own: BTreeSet<SymbolId> = self.functions.iter().flat_map(|f| f.params.iter().copied()).collect();
        let mentioned: BTreeSet<SymbolId> =
            self.functions.iter().flat_map(|f| f.mentions.iter().copied()).collect();
        let is_inside = |at: u32| self.functions.iter().any(|f| f.encloses(at));
        let outside = |s: &SymbolId| self.declared.get(s).is_some_and(|at| !is_inside(*at));
        let globals = mentioned.into_iter().filter(|s| !own.contains(s) && outside(s));
        globals.filter_map(|s| Some((s, *self.vars.get(&s)?))).collect()
    }

    /// Where a variable's declaration ends.
    pub fn declared(&self, symbol: SymbolId) -> Option<u32> {
        self.declared.get(&symbol).copied()
    }

    /// A variable of the top level that a call of this function may use and that is not declared before a place.
    pub fn late(&self, function: usize, before: u32) -> Option<SymbolId> {
        let mut seen = BTreeSet::from([function]);
        let mut work = vec![function];
        while let Some(f) = work.pop() {
            // A constant has no value, the function, before it is declared.
            let own = self.functions[f].symbol;
            if self.declared.get(&own).is_some_and(|at| *at > before) {
                return Some(own);
            }
            for s in &self.functions[f].mentions {
                if let Some(g) = self.by_symbol.get(s) {
                    if seen.insert(*g) {
                        work.push(*g);
                    }
                } else if let Some(at) = self.declared.get(s)
                    && *at > before
                    && !self.functions.iter().any(|f| f.encloses(*at))
                {
                    return Some(*s);
                }
            }
        }
        None
    }
}

/// The symbols of parameters that are plain names.
fn plain_params(params: &js::FormalParameters<'_>) -> Option<Vec<SymbolId>> {
    let one = |p: &js::FormalParameter<'_>| match &p.pattern {
        js::BindingPattern::BindingIdentifier(b) if p.initializer.is_none() => b.symbol_id.get(),
        _ => None,
    };
    params.rest.is_none().then(|| params.items.iter().map(one).collect())?
}

impl Declared {
    fn new(
        source: &Source,
        name: &'static str,
        symbol: SymbolId,
        params: Vec<SymbolId>,
        code: Code,
        span: Span,
    ) -> Declared {
        let mut mentions = Mentions { source, all: BTreeSet::new() };
        match code {
            Code::Statements(all) => all.iter().for_each(|s| mentions.visit_statement(s)),
            Code::Expression(e) => mentions.visit_expression(e),
        }
        Declared { name, symbol, params, code, span, ret: None, mentions: mentions.all }
    }

    /// Is a place inside the function?
    fn encloses(&self, at: u32) -> bool {
        self.span.start <= at && at <= self.span.end
    }
}

/// The symbols that a function mentions.
struct Mentions<'a> {
    source: &'a Source,
    all: BTreeSet<SymbolId>,
}

impl<'a> Visit<'a> for Mentions<'_> {
    fn visit_identifier_reference(&mut self, id: &js::IdentifierReference<'a>) {
        self.all.extend(symbol(self.source, id));
    }
}

/// Can the operator give −0 from operands that are none?
fn gives_signed_zero(op: BinaryOperator) -> bool {
    matches!(
        op,
        BinaryOperator::Multiplication
            | BinaryOperator::Division
            | BinaryOperator::Remainder
            | BinaryOperator::Exponential
    )
}

/// What is around.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Scope {
    Top,
    Function(usize),
    /// A callback, by where it starts.
    Callback(u32),
    /// A function that is not followed.
    Other,
}

/// Says what expressions are, by what is known so far.
struct Reader<'a> {
    source: &'a Source,
    facts: &'a Facts,
}

impl Reader<'_> {
    /// What an expression is, as far as is known.
    fn ty(&self, e: &js::Expression<'_>) -> Option<Ty> {
        use js::Expression as E;
        match inner(e) {
            E::NumericLiteral(n) => Some(literal(n.value)),
            E::UpdateExpression(u) => match &u.argument {
                js::SimpleAssignmentTarget::AssignmentTargetIdentifier(id) => {
                    self.facts.vars.get(&symbol(self.source, id)?).copied()
                }
                js::SimpleAssignmentTarget::ComputedMemberExpression(m) => self.element(m),
                _ => None,
            },
            E::ComputedMemberExpression(m) => self.element(m),
            E::StaticMemberExpression(m) => match (&m.property.name[..], inner(&m.object)) {
                ("length", _) => Some(Ty::Number),
                (_, E::Identifier(id)) if symbol(self.source, id).is_none() => {
                    super::double::constant(&id.name, &m.property.name).map(literal)
                }
                _ => None,
            },
            E::BooleanLiteral(_) => Some(Ty::Boolean),
            E::StringLiteral(_) | E::TemplateLiteral(_) => Some(Ty::Text),
            E::ArrayExpression(a) => {
                let mut elem = self.facts.arrays.get(&a.span.start).copied().unwrap_or(Elem::Unknown);
                for e in &a.elements {
                    let ty = match e {
                        js::ArrayExpressionElement::SpreadElement(s) => match self.ty(&s.argument) {
                            Some(Ty::Array(e)) => e,
                            _ => continue,
                        },
                        e => match e.as_expression().and_then(|e| self.ty(e)).and_then(Elem::of) {
                            Some(e) => e,
                            None => continue,
                        },
                    };
                    elem = join_elems(elem, ty).unwrap_or(elem);
                }
                Some(Ty::Array(elem))
            }
            E::Identifier(id) => match symbol(self.source, id) {
                Some(s) => self.facts.vars.get(&s).copied(),
                None => matches!(&id.name[..], "NaN" | "Infinity").then_some(Ty::Double),
            },
            E::UnaryExpression(u) => match u.operator {
                UnaryOperator::LogicalNot => Some(Ty::Boolean),
                UnaryOperator::BitwiseNot => Some(Ty::Number),
                UnaryOperator::Typeof => Some(Ty::Text),
                UnaryOperator::UnaryPlus | UnaryOperator::UnaryNegation => self.ty(&u.argument),
                _ => None,
            },
            E::BinaryExpression(b) => self.binary(b),
            E::LogicalExpression(l) if l.operator == LogicalOperator::Coalesce => None,
            E::LogicalExpression(l) => self.ty(&l.left).or_else(|| self.ty(&l.right)),
            E::ConditionalExpression(c) => match (self.ty(&c.consequent), self.ty(&c.alternate)) {
                (Some(a), Some(b)) => join(a, b),
                (a, b) => a.or(b),
            },
            E::AssignmentExpression(a) => match &a.left {
                js::AssignmentTarget::AssignmentTargetIdentifier(id) => {
                    self.facts.vars.get(&symbol(self.source, id)?).copied()
                }
                _ => self.ty(&a.right),
            },
            E::CallExpression(c) => self.call(c),
            _ => None,
        }
    }

    fn element(&self, m: &js::ComputedMemberExpression<'_>) -> Option<Ty> {
        match self.ty(&m.object)? {
            Ty::Array(Elem::Unknown) => None,
            Ty::Array(e) => Some(e.ty()),
            Ty::Text => Some(Ty::Text),
            _ => None,
        }
    }

    fn binary(&self, b: &js::BinaryExpression<'_>) -> Option<Ty> {
        if b.operator.is_compare() || b.operator.is_equality() {
            return Some(Ty::Boolean);
        }
        operation(b.operator, self.ty(&b.left), self.ty(&b.right))
    }

    fn call(&self, c: &js::CallExpression<'_>) -> Option<Ty> {
        let first = || c.arguments.first().and_then(|a| a.as_expression());
        match inner(&c.callee) {
            js::Expression::Identifier(id) => match symbol(self.source, id) {
                Some(s) => match (self.facts.given.get(&s), self.facts.by_symbol.get(&s)) {
                    (Some(Given::Int), _) => Some(Ty::Number),
                    (Some(Given::Boolean), _) => Some(Ty::Boolean),
                    (_, Some(f)) => self.facts.functions[*f].ret,
                    _ => None,
                },
                None => match &id.name[..] {
                    "isNaN" | "isFinite" => Some(Ty::Boolean),
                    "String" => Some(Ty::Text),
                    _ => None,
                },
            },
            js::Expression::StaticMemberExpression(m) => {
                let name = &m.property.name[..];
                if let js::Expression::Identifier(id) = &m.object
                    && symbol(self.source, id).is_none()
                {
                    return match &id.name[..] {
                        "Math" => match (name, first().map(|e| inner(e))) {
                            ("floor" | "trunc", Some(js::Expression::BinaryExpression(q)))
                                if q.operator == BinaryOperator::Division =>
                            {
                                match (self.ty(&q.left)?, self.ty(&q.right)?) {
                                    (Ty::Number, Ty::Number) => Some(Ty::Number),
                                    _ => Some(Ty::Double),
                                }
                            }
                            ("sqrt" | "random" | "pow" | "hypot", _) => Some(Ty::Double),
                            _ => {
                                let mut all = None;
                                for a in &c.arguments {
                                    let ty = self.ty(a.as_expression()?)?;
                                    all = Some(all.map_or(Some(ty), |old| join(old, ty))?);
                                }
                                all
                            }
                        },
                        "Number" | "Array" => Some(Ty::Boolean),
                        "String" => Some(Ty::Text),
                        _ => None,
                    };
                }
                if let (js::Expression::Identifier(id), "boolean" | "int") = (&m.object, name)
                    && symbol(self.source, id).is_some_and(|s| self.facts.given.contains_key(&s))
                {
                    return Some(if name == "int" { Ty::Number } else { Ty::Boolean });
                }
                if let (js::Expression::NewExpression(_), "fill") = (&m.object, name) {
                    let known = self.facts.arrays.get(&c.span.start).copied();
                    let elem = first().and_then(|e| self.ty(e)).and_then(Elem::of);
                    let both = match (known, elem) {
                        (Some(a), Some(b)) => join_elems(a, b),
                        (a, b) => a.or(b),
                    };
                    return Some(Ty::Array(both.unwrap_or(Elem::Unknown)));
                }
                match (self.ty(&m.object)?, name) {
                    (Ty::Array(e), "pop" | "shift") => (e != Elem::Unknown).then(|| e.ty()),
                    (Ty::Array(_), "push" | "unshift" | "indexOf" | "lastIndexOf" | "findIndex") => {
                        Some(Ty::Number)
                    }
                    (Ty::Array(_), "some" | "every" | "includes") => Some(Ty::Boolean),
                    (Ty::Array(e), "filter" | "slice" | "reverse" | "sort") => Some(Ty::Array(e)),
                    (Ty::Array(_), "map") => {
                        let known = self.facts.arrays.get(&c.span.start).copied();
                        let made = self.callback(first()?).and_then(Elem::of);
                        let both = match (known, made) {
                            (Some(a), Some(b)) => join_elems(a, b),
                            (a, b) => a.or(b),
                        };
                        Some(Ty::Array(both.unwrap_or(Elem::Unknown)))
                    }
                    (Ty::Array(_), "reduce") => {
                        let made = self.callback(first()?);
                        let init = c.arguments.get(1).and_then(|a| a.as_expression());
                        match (made, init.and_then(|e| self.ty(e))) {
                            (Some(a), Some(b)) => join(a, b),
                            (a, b) => a.or(b),
                        }
                    }
                    (Ty::Text, name) => super::text::gives(name),
                    (Ty::Number | Ty::Double | Ty::Boolean, "toString" | "toFixed") => Some(Ty::Text),
                    _ => None,
                }
            }
            _ => None,
        }
    }

    /// What a callback gives.
    fn callback(&self, e: &js::Expression<'_>) -> Option<Ty> {
        match inner(e) {
            js::Expression::ArrowFunctionExpression(f) => self.facts.callbacks.get(&f.span.start).copied(),
            js::Expression::Identifier(id) => {
                let f = self.facts.by_symbol.get(&symbol(self.source, id)?)?;
                self.facts.functions[*f].ret
            }
            _ => None,
        }
    }
}

/// One pass of inference.
struct Visitor<'a> {
    source: &'a Source,
    facts: &'a mut Facts,
    scope: Scope,
    changed: bool,
}

/// The methods of arrays that call back with elements and their indices.
pub(super) const WALKS: [&str; 6] = ["forEach", "map", "filter", "some", "every", "findIndex"];

/// What an expression is, once inference has ended.
pub(super) fn kind(source: &Source, facts: &Facts, e: &js::Expression<'_>) -> Option<Ty> {
    Reader { source, facts }.ty(e)
}

impl Visitor<'_> {
    fn reader(&self) -> Reader<'_> {
        Reader { source: self.source, facts: self.facts }
    }

    fn ty(&self, e: &js::Expression<'_>) -> Option<Ty> {
        self.reader().ty(e)
    }

    fn learn(&mut self, symbol: Option<SymbolId>, ty: Option<Ty>) {
        let (Some(s), Some(ty)) = (symbol, ty) else { return };
        let old = self.facts.vars.get(&s).copied();
        let new = old.map_or(Some(ty), |old| join(old, ty));
        if let Some(new) = new.filter(|new| old != Some(*new)) {
            self.facts.vars.insert(s, new);
            self.changed = true;
        }
    }

    fn learn_ret(&mut self, scope: Scope, ty: Option<Ty>) {
        let Some(ty) = ty else { return };
        let old = match scope {
            Scope::Function(f) => self.facts.functions[f].ret,
            Scope::Callback(at) => self.facts.callbacks.get(&at).copied(),
            _ => return,
        };
        let Some(new) = old.map_or(Some(ty), |old| join(old, ty)).filter(|new| old != Some(*new)) else {
            return;
        };
        self.changed = true;
        match scope {
            Scope::Function(f) => self.facts.functions[f].ret = Some(new),
            Scope::Callback(at) => {
                self.facts.callbacks.insert(at, new);
            }
            _ => {}
        }
    }

    fn learn_array(&mut self, at: u32, elem: Elem) {
        let old = self.facts.arrays.get(&at).copied();
        let new = old.map_or(Some(elem), |old| join_elems(old, elem));
        if let Some(new) = new.filter(|new| old != Some(*new)) {
            self.facts.arrays.insert(at, new);
            self.changed = true;
        }
    }

    /// An array that is used as one of a type is one: what it holds is known at both ends.
    fn expect(&mut self, e: &js::Expression<'_>, ty: Option<Ty>) {
        use js::Expression as E;
        let Some(Ty::Array(elem)) = ty else { return };
        match inner(e) {
            E::ArrayExpression(a) => self.learn_array(a.span.start, elem),
            E::Identifier(id) => self.learn(symbol(self.source, id), ty),
            E::ConditionalExpression(c) => {
                self.expect(&c.consequent, ty);
                self.expect(&c.alternate, ty);
            }
            E::AssignmentExpression(a) => self.expect(&a.right, ty),
            E::CallExpression(c) => match inner(&c.callee) {
                E::Identifier(id) => {
                    if let Some(f) = symbol(self.source, id).and_then(|s| self.facts.by_symbol.get(&s)) {
                        self.learn_ret(Scope::Function(*f), ty);
                    }
                }
                E::StaticMemberExpression(m) => match &m.property.name[..] {
                    "reverse" | "sort" => self.expect(&m.object, ty),
                    _ => self.learn_array(c.span.start, elem),
                },
                _ => {}
            },
            _ => {}
        }
    }

    /// Two ends of one value: what is known of each holds of the other.
    fn flows(&mut self, from: &js::Expression<'_>, to: Option<SymbolId>) {
        let ty = self.ty(from);
        self.learn(to, ty);
        let ty = to.and_then(|s| self.facts.vars.get(&s).copied());
        self.expect(from, ty);
    }

    /// Says of the parameters of a callback what it is called with.
    fn called_back(&mut self, e: &js::Expression<'_>, args: &[Option<Ty>]) {
        let params: Vec<Option<SymbolId>> = match inner(e) {
            js::Expression::ArrowFunctionExpression(f) => match plain_params(&f.params) {
                Some(all) => all.into_iter().map(Some).collect(),
                None => return,
            },
            js::Expression::Identifier(id) => {
                let f = symbol(self.source, id).and_then(|s| self.facts.by_symbol.get(&s));
                let Some(f) = f else { return };
                self.facts.functions[*f].params.iter().copied().map(Some).collect()
            }
            _ => return,
        };
        for (p, ty) in params.into_iter().zip(args) {
            self.learn(p, *ty);
        }
    }

    /// A call of a method: what it puts into an array, and what it calls back with.
    fn method(&mut self, c: &js::CallExpression<'_>, m: &js::StaticMemberExpression<'_>) {
        let name = &m.property.name[..];
        let Some(Ty::Array(elem)) = self.ty(&m.object) else { return };
        let of = (elem != Elem::Unknown).then(|| elem.ty());
        let args: Vec<&js::Expression<'_>> = c.arguments.iter().filter_map(|a| a.as_expression()).collect();
        match (name, &args[..]) {
            ("push" | "unshift", all) => {
                for e in all {
                    if let Some(elem) = self.ty(e).and_then(Elem::of) {
                        self.expect(&m.object, Some(Ty::Array(elem)));
                    }
                }
            }
            ("sort", [f]) => self.called_back(f, &[of, of]),
            ("reduce", [f, rest @ ..]) => {
                let init = rest.first().and_then(|e| self.ty(e));
                let made = self.reader().callback(f);
                let acc = match (init.or_else(|| if rest.is_empty() { of } else { None }), made) {
                    (Some(a), Some(b)) => join(a, b),
                    (a, b) => a.or(b),
                };
                self.called_back(f, &[acc, of, Some(Ty::Number)]);
            }
            (name, [f]) if WALKS.contains(&name) => {
                self.called_back(f, &[of, Some(Ty::Number), Some(Ty::Array(elem))]);
            }
            _ => {}
        }
        let grows = ["push", "pop", "shift", "unshift", "map", "filter", "slice", "sort"];
        self.facts.grows |= grows.contains(&name);
    }
}

/// The type of a number that is written.
pub(super) fn literal(value: f64) -> Ty {
    let is_safe = value.fract() == 0.0 && value.abs() <= super::MOST as f64;
    let is_signed_zero = value == 0.0 && value.is_sign_negative();
    if is_safe && !is_signed_zero { Ty::Number } else { Ty::Double }
}

/// What an operator that is no test gives.
pub(super) fn operation(op: BinaryOperator, a: Option<Ty>, b: Option<Ty>) -> Option<Ty> {
    use BinaryOperator as B;
    match op {
        B::Addition => match (a, b) {
            (Some(Ty::Text), _) | (_, Some(Ty::Text)) => Some(Ty::Text),
            (Some(a), Some(b)) => join(a, b),
            _ => None,
        },
        B::Subtraction | B::Multiplication | B::Remainder => match (a, b) {
            (Some(Ty::Double), _) | (_, Some(Ty::Double)) => Some(Ty::Double),
            _ => Some(Ty::Number),
        },
        B::Division | B::Exponential => Some(Ty::Double),
        _ => Some(Ty::Number),
    }
}

impl<'a> Visit<'a> for Visitor<'_> {
    fn visit_function(&mut self, f: &js::Function<'a>, flags: ScopeFlags) {
        let known = self.facts.functions.iter().position(|g| g.span == f.span);
        let outer = std::mem::replace(&mut self.scope, known.map_or(Scope::Other, Scope::Function));
        walk::walk_function(self, f, flags);
        self.scope = outer;
    }

    fn visit_arrow_function_expression(&mut self, f: &js::ArrowFunctionExpression<'a>) {
        let known = self.facts.functions.iter().position(|g| g.span == f.span);
        let scope = known.map_or(Scope::Callback(f.span.start), Scope::Function);
        let outer = std::mem::replace(&mut self.scope, scope);
        walk::walk_arrow_function_expression(self, f);
        if let Some(e) = f.body.as_expression() {
            let ty = self.ty(e);
            self.learn_ret(scope, ty);
            if let Scope::Function(i) = scope {
                self.expect(e, self.facts.functions[i].ret);
            }
        }
        self.scope = outer;
    }

    fn visit_binary_expression(&mut self, b: &js::BinaryExpression<'a>) {
        walk::walk_binary_expression(self, b);
        self.facts.signed_zeros |= gives_signed_zero(b.operator);
    }

    fn visit_unary_expression(&mut self, u: &js::UnaryExpression<'a>) {
        walk::walk_unary_expression(self, u);
        let of_literal = matches!(&u.argument, js::Expression::NumericLiteral(n) if n.value != 0.0);
        self.facts.signed_zeros |= u.operator == UnaryOperator::UnaryNegation && !of_literal;
    }

    fn visit_variable_declarator(&mut self, d: &js::VariableDeclarator<'a>) {
        walk::walk_variable_declarator(self, d);
        let js::BindingPattern::BindingIdentifier(b) = &d.id else { return };
        let symbol = b.symbol_id.get();
        if let Some(e) = &d.init {
            self.flows(e, symbol);
        }
        if let Some(s) = symbol {
            let at = self.facts.declared.entry(s).or_insert(d.span.end);
            // A name that is declared twice has its value at the later place for certain.
            *at = (*at).max(d.span.end);
        }
    }

    fn visit_array_expression(&mut self, a: &js::ArrayExpression<'a>) {
        walk::walk_array_expression(self, a);
        let spreads =
            |e: &js::ArrayExpressionElement<'_>| matches!(e, js::ArrayExpressionElement::SpreadElement(_));
        self.facts.grows |= a.elements.iter().any(spreads);
    }

    fn visit_for_of_statement(&mut self, f: &js::ForOfStatement<'a>) {
        // The body is walked after the variable is known.
        if let js::ForStatementLeft::VariableDeclaration(v) = &f.left {
            let ty = match self.ty(&f.right) {
                Some(Ty::Array(e)) if e != Elem::Unknown => Some(e.ty()),
                Some(Ty::Text) => Some(Ty::Text),
                _ => None,
            };
            for d in &v.declarations {
                if let js::BindingPattern::BindingIdentifier(b) = &d.id {
                    self.learn(b.symbol_id.get(), ty);
                }
            }
        }
        walk::walk_for_of_statement(self, f);
    }

    fn visit_assignment_expression(&mut self, a: &js::AssignmentExpression<'a>) {
        walk::walk_assignment_expression(self, a);
        let op = a.operator.to_binary_operator();
        self.facts.signed_zeros |= op.is_some_and(gives_signed_zero);
        match &a.left {
            js::AssignmentTarget::AssignmentTargetIdentifier(id) => {
                let s = symbol(self.source, id);
                match op {
                    None => self.flows(&a.right, s),
                    Some(op) => {
                        let old = s.and_then(|s| self.facts.vars.get(&s).copied());
                        let ty = operation(op, old, self.ty(&a.right));
                        self.learn(s, ty);
                    }
                }
            }
            js::AssignmentTarget::ComputedMemberExpression(m) => {
                let right = self.ty(&a.right);
                let ty = match op {
                    None => right,
                    Some(op) => operation(op, self.reader().element(m), right),
                };
                if let (Some(Ty::Array(_)), Some(elem)) = (self.ty(&m.object), ty.and_then(Elem::of)) {
                    self.expect(&m.object, Some(Ty::Array(elem)));
                }
            }
            js::AssignmentTarget::StaticMemberExpression(m) if m.property.name == "length" => {
                self.facts.grows = true;
            }
            _ => {}
        }
    }

    fn visit_call_expression(&mut self, c: &js::CallExpression<'a>) {
        walk::walk_call_expression(self, c);
        let id = match inner(&c.callee) {
            js::Expression::Identifier(id) => id,
            js::Expression::StaticMemberExpression(m) => return self.method(c, m),
            _ => return,
        };
        let Some(f) = symbol(self.source, id).and_then(|s| self.facts.by_symbol.get(&s).copied()) else {
            return;
        };
        let params = self.facts.functions[f].params.clone();
        for (p, a) in params.into_iter().zip(&c.arguments) {
            if let Some(e) = a.as_expression() {
                self.flows(e, Some(p));
            }
        }
    }

    fn visit_return_statement(&mut self, r: &js::ReturnStatement<'a>) {
        walk::walk_return_statement(self, r);
        let Some(e) = &r.argument else { return };
        let ty = self.ty(e);
        self.learn_ret(self.scope, ty);
        if let Scope::Function(f) = self.scope {
            self.expect(e, self.facts.functions[f].ret);
        }
    }
}
