//! One pass over a file: what flows where, and what is learnt of it.

use super::reader::{Reader, operation};
use super::{Facts, join, join_elems, plain_params, symbol};
use crate::simple::{Elem, Ty, inner};
use crate::source::Source;
use oxc_ast::ast as js;
use oxc_ast_visit::{Visit, walk};
use oxc_syntax::operator::{BinaryOperator, UnaryOperator};
use oxc_syntax::scope::ScopeFlags;
use oxc_syntax::symbol::SymbolId;

/// The methods of arrays that call back with elements and their indices.
pub(in crate::simple) const WALKS: [&str; 6] = ["forEach", "map", "filter", "some", "every", "findIndex"];

/// What is around.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum Scope {
    Top,
    Function(usize),
    /// A callback, by where it starts.
    Callback(u32),
    /// A function that is not followed.
    Other,
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
pub(super) struct Visitor<'a> {
    pub source: &'a Source,
    pub facts: &'a mut Facts,
    pub scope: Scope,
    pub changed: bool,
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
