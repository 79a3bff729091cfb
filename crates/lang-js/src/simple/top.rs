//! The top level of a file, what of it is not followed, and the arguments of an entry.

use super::infer::{self, Code};
use super::{Elem, Fx, MOST, Res, Ty, inner};
use crate::Kind;
use crate::source::Source;
use conspect_ir::{Instr, Operand, Terminator};
use oxc_ast::ast as js;
use oxc_ast::ast::Expression as E;
use oxc_span::Span;

/// What a parameter of a kind holds, if that is simple. Integers in an array are numbers: nothing else says that sums of them stay exact.
pub(super) fn parameter(kind: &Kind) -> Option<Ty> {
    Some(match kind {
        Kind::Integer => Ty::Number,
        Kind::Number => Ty::Double,
        Kind::Boolean | Kind::Flag(_) => Ty::Boolean,
        Kind::String | Kind::Text(_) => Ty::Text,
        Kind::Value(v) => infer::literal(*v),
        Kind::Array(of) => match parameter(of)? {
            Ty::Number => Ty::Array(Elem::Double),
            ty => Ty::Array(Elem::of(ty)?),
        },
        Kind::Union(all) => {
            let mut types = all.iter().map(parameter);
            let first = types.next()??;
            types.try_fold(first, |a, b| infer::join(a, b?))?
        }
        _ => return None,
    })
}

/// Is it an integer by its type, or may it be?
pub(super) fn is_integer(kind: &Kind) -> bool {
    match kind {
        Kind::Integer => true,
        Kind::Union(all) => all.iter().any(is_integer),
        _ => false,
    }
}

/// What an arrow function does.
pub(super) fn code(f: &'static js::ArrowFunctionExpression<'static>) -> Code {
    match &f.body {
        js::ArrowFunctionBody::FunctionBody(body) => Code::Statements(&body.statements),
        body => match body.as_expression() {
            Some(e) => Code::Expression(e),
            None => Code::Statements(&[]),
        },
    }
}

/// Does making this value do nothing else, so that it need not be followed?
fn is_harmless(e: &E<'_>) -> bool {
    match inner(e) {
        E::NumericLiteral(_)
        | E::BooleanLiteral(_)
        | E::StringLiteral(_)
        | E::NullLiteral(_)
        | E::BigIntLiteral(_)
        | E::RegExpLiteral(_)
        | E::ArrowFunctionExpression(_)
        | E::FunctionExpression(_) => true,
        E::TemplateLiteral(t) => t.expressions.is_empty(),
        E::UnaryExpression(u) => matches!(&u.argument, E::NumericLiteral(_)),
        E::ArrayExpression(a) => a.elements.iter().all(|e| e.as_expression().is_some_and(is_harmless)),
        E::ObjectExpression(o) => o.properties.iter().all(|p| match p {
            js::ObjectPropertyKind::ObjectProperty(p) => !p.computed && is_harmless(&p.value),
            js::ObjectPropertyKind::SpreadProperty(_) => false,
        }),
        _ => false,
    }
}

/// Is it a new table of the library, without arguments?
fn is_table(source: &Source, e: &E<'_>) -> bool {
    matches!(inner(e), E::NewExpression(n) if n.arguments.is_empty()
        && matches!(&n.callee, E::Identifier(id)
            if infer::symbol(source, id).is_none()
                && matches!(&id.name[..], "Map" | "Set" | "WeakMap" | "WeakSet")))
}

/// Is it a variable of the top level whose value is not followed? Making the value does nothing else.
pub(super) fn is_opaque(source: &Source, d: &js::VariableDeclarator<'_>) -> bool {
    let Some(init) = &d.init else { return true };
    match inner(init) {
        E::ObjectExpression(_)
        | E::ArrowFunctionExpression(_)
        | E::FunctionExpression(_)
        | E::RegExpLiteral(_)
        | E::NullLiteral(_)
        | E::BigIntLiteral(_) => is_harmless(init),
        E::ArrayExpression(a) => {
            let plain = |e: &js::ArrayExpressionElement<'_>| match e.as_expression().map(|e| inner(e)) {
                Some(E::ObjectExpression(_) | E::ArrayExpression(_)) => false,
                Some(_) => true,
                None => false,
            };
            is_harmless(init) && !a.elements.iter().all(plain)
        }
        _ => is_table(source, init),
    }
}

/// Does the definition of a class do nothing but define it?
fn is_harmless_class(c: &js::Class<'_>) -> bool {
    c.heritage.is_none()
        && c.decorators.is_empty()
        && c.body.body.iter().all(|e| match e {
            js::ClassElement::MethodDefinition(m) => !m.computed && m.decorators.is_empty(),
            js::ClassElement::PropertyDefinition(p) => {
                !p.computed
                    && p.decorators.is_empty()
                    && (!p.r#static || p.value.as_ref().is_none_or(|v| is_harmless(v)))
            }
            js::ClassElement::TSIndexSignature(_) => true,
            _ => false,
        })
}

impl Fx<'_> {
    /// The statements of the file.
    pub(super) fn top_level(&mut self, all: &[js::Statement<'_>]) -> Res<()> {
        for s in all {
            match s {
                js::Statement::ClassDeclaration(c) if is_harmless_class(c) => {}
                js::Statement::ExportDeclaration(e) if matches!(&e.declaration, js::Declaration::ClassDeclaration(c) if is_harmless_class(c)) =>
                    {}
                s => self.statements(std::slice::from_ref(s))?,
            }
        }
        Ok(())
    }

    /// Is it a variable of the top level whose declaration is not lowered: a function, or what is not followed?
    /// Only a constant has one declaration for certain.
    pub(super) fn is_skipped(&self, d: &js::VariableDeclarator<'_>, is_const: bool) -> bool {
        let js::BindingPattern::BindingIdentifier(b) = &d.id else { return false };
        let facts = self.unit.facts;
        b.symbol_id
            .get()
            .is_some_and(|s| is_const && facts.by_symbol.contains_key(&s) || facts.opaque.contains(&s))
    }

    /// An argument of a kind for a parameter of a type; arrays of one type may be one array.
    pub(super) fn argument(&mut self, kind: &Kind, ty: Ty, before: &[(Ty, Operand)]) -> Res<Operand> {
        let no = |fx: &Self| fx.not(Span::new(0, 0), "a parameter of another kind");
        if let Kind::Union(all) = kind
            && let Some((first, rest)) = all.split_first()
            && !rest.is_empty()
        {
            let dst = self.b.reg(self.ir(ty));
            let (yes, no, end) = (self.b.block(), self.b.block(), self.b.block());
            let cond = self.flip();
            self.b.terminate(Terminator::If { cond, then: yes, els: no });
            for (block, kind) in [(yes, first.clone()), (no, Kind::Union(rest.to_vec()))] {
                self.b.switch_to(block);
                let src = self.argument(&kind, ty, before)?;
                self.b.push(Instr::Copy { dst, src });
                self.goto(end);
            }
            self.b.switch_to(end);
            return Ok(dst.into());
        }
        let value = match (kind, parameter(kind)) {
            (Kind::Union(all), _) if all.len() == 1 => return self.argument(&all[0], ty, before),
            (Kind::Integer, _) => (self.input(-MOST, MOST), Ty::Number),
            (Kind::Text(t), _) => (self.literal(t), Ty::Text),
            (Kind::Value(v), Some(Ty::Number)) => (self.int(*v as i64), Ty::Number),
            (Kind::Value(v), _) => (self.double(*v), Ty::Double),
            (_, Some(Ty::Double)) => (self.any_double(), Ty::Double),
            (_, Some(Ty::Boolean)) => (self.flip(), Ty::Boolean),
            (_, Some(Ty::Text)) => (self.given_text(), Ty::Text),
            (_, Some(Ty::Array(elem))) if ty == Ty::Array(elem) => {
                let mut value = self.given_array(elem);
                let mut others: Vec<Operand> =
                    before.iter().filter(|(t, _)| *t == ty).map(|(_, other)| *other).collect();
                // What the file keeps may have come to a caller, who gives it back. An array is kept in one way only, so there must be no other.
                let is_number = |e: Elem| matches!(e.ty(), Ty::Number | Ty::Double);
                let of_kept = self.unit.globals.keys().filter_map(|s| self.unit.facts.vars.get(s));
                let differs = |t: &Ty| matches!(t, Ty::Array(e) if *e != elem && is_number(*e));
                if is_number(elem) && of_kept.into_iter().any(differs) {
                    return self.not(Span::new(0, 0), "an array of integers that the file keeps");
                }
                let kept: Vec<_> = self.unit.globals.keys().copied().collect();
                let kept = kept.into_iter().filter(|s| self.unit.facts.vars.get(s) == Some(&ty));
                others.extend(kept.collect::<Vec<_>>().into_iter().map(|s| self.get(s)));
                for other in &others {
                    let same = self.flip();
                    let dst = self.b.reg(self.ir(ty));
                    self.b.push(Instr::Select { dst, cond: same, then: *other, els: value });
                    value = dst.into();
                }
                (value, ty)
            }
            _ => return no(self),
        };
        match self.coerced(value, ty) {
            Some(value) => Ok(value),
            None => no(self),
        }
    }
}
