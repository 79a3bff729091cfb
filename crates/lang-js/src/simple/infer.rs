//! Which variables there are and what they hold: inferred from declarations, calls and results until nothing changes. What is found is a
//! guess that the lowering checks at each use.

use super::{Asked, NotSimple, Res, Ty, inner};
use crate::Kind;
use crate::source::Source;
use oxc_ast::ast as js;
use oxc_ast_visit::{Visit, walk};
use oxc_syntax::operator::{BinaryOperator, UnaryOperator};
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

/// A function declaration of the top level.
pub(super) struct Declared {
    pub name: &'static str,
    pub params: Vec<SymbolId>,
    pub body: &'static [js::Statement<'static>],
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
        signed_zeros: false,
        declared: BTreeMap::new(),
    };
    for s in &source.ast.body {
        facts.top(source, s)?;
    }
    for (name, kinds) in entries.iter().flatten() {
        let Some(f) = facts.functions.iter().find(|f| f.name == name) else { continue };
        for (param, kind) in f.params.clone().into_iter().zip(kinds) {
            match kind {
                Kind::Integer => facts.vars.insert(param, Ty::Number),
                Kind::Boolean => facts.vars.insert(param, Ty::Boolean),
                _ => None,
            };
        }
    }
    loop {
        let mut v = Visitor { source, facts: &mut facts, function: None, changed: false };
        v.visit_program(source.ast);
        if !v.changed {
            break;
        }
    }
    Ok(facts)
}

impl Facts {
    /// Is it known of each parameter of a function what it holds? It is not where nothing calls the function.
    pub fn is_typed(&self, function: usize) -> bool {
        self.functions[function].params.iter().all(|p| self.vars.contains_key(p))
    }

    /// Notes a statement of the top level: functions, and what modules give.
    fn top(&mut self, source: &Source, s: &'static js::Statement<'static>) -> Res<()> {
        let f = match s {
            js::Statement::FunctionDeclaration(f) => f,
            js::Statement::ExportDeclaration(e) => match &e.declaration {
                js::Declaration::FunctionDeclaration(f) => f,
                _ => return Ok(()),
            },
            js::Statement::ImportDeclaration(i) => return self.import(source, i),
            js::Statement::VariableDeclaration(v) => {
                if v.kind == js::VariableDeclarationKind::Const {
                    v.declarations.iter().for_each(|d| self.require(source, d));
                }
                return Ok(());
            }
            _ => return Ok(()),
        };
        let fail = |what: &str| NotSimple { line: source.line(f.span.start), what: what.into() };
        if f.r#async || f.generator {
            return Err(fail("a function that waits or yields"));
        }
        let id = f.id.as_ref().ok_or_else(|| fail("a function without a name"))?;
        let symbol = id.symbol_id.get().ok_or_else(|| fail("a function without a symbol"))?;
        let mut params = vec![];
        for p in &f.params.items {
            match &p.pattern {
                js::BindingPattern::BindingIdentifier(b) if p.initializer.is_none() => {
                    params.push(b.symbol_id.get().ok_or_else(|| fail("a parameter without a symbol"))?);
                }
                _ => return Err(fail("a parameter that is no plain name")),
            }
        }
        if f.params.rest.is_some() {
            return Err(fail("a parameter that takes all others"));
        }
        let body = f.body.as_ref().ok_or_else(|| fail("a function without a body"))?;
        if self.by_symbol.insert(symbol, self.functions.len()).is_some() {
            return Err(fail("a function that is declared twice"));
        }
        let name = source.slice(id.span.start, id.span.end);
        let mut mentions = Mentions { source, all: BTreeSet::new() };
        mentions.visit_function_body(body);
        let mentions = mentions.all;
        self.functions.push(Declared { name, params, body: &body.statements, ret: None, mentions });
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

impl Declared {
    /// Is a place inside the body?
    fn encloses(&self, at: u32) -> bool {
        use oxc_span::GetSpan;
        match (self.body.first(), self.body.last()) {
            (Some(a), Some(b)) => a.span().start <= at && at <= b.span().end,
            _ => false,
        }
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

/// One pass of inference.
struct Visitor<'a> {
    source: &'a Source,
    facts: &'a mut Facts,
    /// The function around.
    function: Option<SymbolId>,
    changed: bool,
}

impl Visitor<'_> {
    fn learn(&mut self, symbol: Option<SymbolId>, ty: Option<Ty>) {
        if let (Some(s), Some(ty)) = (symbol, ty)
            && !self.facts.vars.contains_key(&s)
        {
            self.facts.vars.insert(s, ty);
            self.changed = true;
        }
    }

    /// What an expression is, as far as is known.
    fn ty(&self, e: &js::Expression<'_>) -> Option<Ty> {
        use js::Expression as E;
        match inner(e) {
            E::NumericLiteral(_) | E::UpdateExpression(_) | E::ComputedMemberExpression(_) => {
                Some(Ty::Number)
            }
            E::StaticMemberExpression(_) => Some(Ty::Number),
            E::BooleanLiteral(_) => Some(Ty::Boolean),
            E::ArrayExpression(_) | E::NewExpression(_) => Some(Ty::Numbers),
            E::Identifier(id) => self.facts.vars.get(&symbol(self.source, id)?).copied(),
            E::UnaryExpression(u) if u.operator == UnaryOperator::LogicalNot => Some(Ty::Boolean),
            E::UnaryExpression(_) => Some(Ty::Number),
            E::BinaryExpression(b) => {
                let is_test = b.operator.is_compare() || b.operator.is_equality();
                Some(if is_test { Ty::Boolean } else { Ty::Number })
            }
            E::LogicalExpression(l) => self.ty(&l.left).or_else(|| self.ty(&l.right)),
            E::ConditionalExpression(c) => self.ty(&c.consequent).or_else(|| self.ty(&c.alternate)),
            E::AssignmentExpression(a) => self.ty(&a.right),
            E::CallExpression(c) => self.call(c),
            _ => None,
        }
    }

    fn call(&self, c: &js::CallExpression<'_>) -> Option<Ty> {
        match inner(&c.callee) {
            js::Expression::Identifier(id) => match symbol(self.source, id) {
                Some(s) => match (self.facts.given.get(&s), self.facts.by_symbol.get(&s)) {
                    (Some(Given::Int), _) => Some(Ty::Number),
                    (Some(Given::Boolean), _) => Some(Ty::Boolean),
                    (_, Some(f)) => self.facts.functions[*f].ret,
                    _ => None,
                },
                None => None,
            },
            js::Expression::StaticMemberExpression(m) => match (&m.property.name[..], &m.object) {
                ("fill", _) => Some(Ty::Numbers),
                ("boolean", _) => Some(Ty::Boolean),
                _ => Some(Ty::Number),
            },
            _ => None,
        }
    }
}

impl<'a> Visit<'a> for Visitor<'_> {
    fn visit_function(&mut self, f: &js::Function<'a>, flags: ScopeFlags) {
        let own = f.id.as_ref().and_then(|i| i.symbol_id.get());
        let outer = std::mem::replace(&mut self.function, own);
        walk::walk_function(self, f, flags);
        self.function = outer;
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
        let ty = d.init.as_ref().and_then(|e| self.ty(e));
        let symbol = b.symbol_id.get();
        self.learn(symbol, ty);
        if let Some(s) = symbol {
            let at = self.facts.declared.entry(s).or_insert(d.span.end);
            // A name that is declared twice has its value at the later place for certain.
            *at = (*at).max(d.span.end);
        }
    }

    fn visit_for_of_statement(&mut self, f: &js::ForOfStatement<'a>) {
        walk::walk_for_of_statement(self, f);
        if let (js::ForStatementLeft::VariableDeclaration(v), Some(Ty::Numbers)) =
            (&f.left, self.ty(&f.right))
        {
            for d in &v.declarations {
                if let js::BindingPattern::BindingIdentifier(b) = &d.id {
                    self.learn(b.symbol_id.get(), Some(Ty::Number));
                }
            }
        }
    }

    fn visit_assignment_expression(&mut self, a: &js::AssignmentExpression<'a>) {
        walk::walk_assignment_expression(self, a);
        self.facts.signed_zeros |= a.operator.to_binary_operator().is_some_and(gives_signed_zero);
        if let js::AssignmentTarget::AssignmentTargetIdentifier(id) = &a.left {
            let ty = self.ty(&a.right);
            self.learn(symbol(self.source, id), ty);
        }
    }

    fn visit_call_expression(&mut self, c: &js::CallExpression<'a>) {
        walk::walk_call_expression(self, c);
        let js::Expression::Identifier(id) = inner(&c.callee) else { return };
        let Some(f) = symbol(self.source, id).and_then(|s| self.facts.by_symbol.get(&s).copied()) else {
            return;
        };
        let params = self.facts.functions[f].params.clone();
        for (p, a) in params.into_iter().zip(&c.arguments) {
            let ty = a.as_expression().and_then(|e| self.ty(e));
            self.learn(Some(p), ty);
        }
    }

    fn visit_return_statement(&mut self, r: &js::ReturnStatement<'a>) {
        walk::walk_return_statement(self, r);
        let ty = r.argument.as_ref().and_then(|e| self.ty(e));
        let function = self.function.and_then(|s| self.facts.by_symbol.get(&s).copied());
        if let (Some(f), Some(ty)) = (function, ty)
            && self.facts.functions[f].ret.is_none()
        {
            self.facts.functions[f].ret = Some(ty);
            self.changed = true;
        }
    }
}
