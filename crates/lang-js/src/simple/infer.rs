//! Which variables there are and what they hold: inferred from declarations, calls and results until nothing changes. What is found is a
//! guess that the lowering checks at each use.

mod given;
mod learn;
mod reader;

use super::{Asked, Elem, NotSimple, Res, Ty, exports, inner, top};
use crate::source::Source;
pub(super) use given::{Given, required};
pub(super) use learn::WALKS;
use learn::{Scope, Visitor};
use oxc_ast::ast as js;
use oxc_ast_visit::Visit;
use oxc_span::Span;
use oxc_syntax::symbol::SymbolId;
pub(super) use reader::{callback, kind, literal};
use std::collections::{BTreeMap, BTreeSet};

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
    /// The name by which the file knows it; a function that is only exported has none.
    symbol: Option<SymbolId>,
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
    for f in exports::written(source) {
        if let Some(params) = plain_params(f.params) {
            facts.declare(source, Declared::new(source, f.name, f.symbol, params, f.code, f.span))?;
        }
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
                    self.declare(source, Declared::new(source, name, Some(symbol), params, code, span))?;
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
        self.declare(source, Declared::new(source, name, Some(symbol), params, code, f.span))
    }

    fn declare(&mut self, source: &Source, f: Declared) -> Res<()> {
        let known = f.symbol.and_then(|s| self.by_symbol.insert(s, self.functions.len()));
        if known.is_some() {
            let line = source.line(f.span.start);
            return Err(NotSimple { line, what: "a function that is declared twice".into() });
        }
        self.functions.push(f);
        Ok(())
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
            if let Some(own) = own.filter(|s| self.declared.get(s).is_some_and(|at| *at > before)) {
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
        symbol: Option<SymbolId>,
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
