//! Types of values: what `typeof` says of a constant or a function of the file, and the values of an enum's members.

use super::Ty;
use super::read::Reader;
use crate::kind::Kind;
use oxc_ast::ast::*;
use std::collections::BTreeMap;

/// What the compiler makes of a literal.
#[derive(Clone, Copy, PartialEq)]
pub(super) enum Mode {
    /// The type of the literal alone, and whatever holds it cannot change: `as const`.
    Constant,
    /// The type of the literal alone; what is inside of it can change.
    Kept,
    /// The literal's kind: it can change.
    Widened,
    /// One or the other, by a type that stands somewhere else.
    Unsure,
}

impl Mode {
    /// Of the initial value of a variable.
    pub(super) fn of(kind: VariableDeclarationKind) -> Mode {
        if kind == VariableDeclarationKind::Const { Mode::Kept } else { Mode::Widened }
    }

    /// Of what a literal of an object or an array holds.
    fn inside(self) -> Mode {
        if self == Mode::Kept { Mode::Widened } else { self }
    }
}

/// A name with dots; `None` where it begins with `this`.
pub(super) fn dotted(name: &TSTypeName<'_>) -> Option<String> {
    match name {
        TSTypeName::IdentifierReference(i) => Some(i.name.to_string()),
        TSTypeName::QualifiedName(q) => Some(format!("{}.{}", dotted(&q.left)?, q.right.name)),
        TSTypeName::ThisExpression(_) => None,
    }
}

impl Reader<'_> {
    /// The type of an expression, as far as its text says.
    pub(super) fn value(&self, e: &Expression<'_>, mode: Mode) -> Ty {
        let literal = |one: Kind, all: Kind| match mode {
            Mode::Constant | Mode::Kept => Ty::Kind(one),
            Mode::Widened => Ty::Kind(all),
            Mode::Unsure => Ty::Other("that `satisfies` another one".into()),
        };
        match e {
            Expression::StringLiteral(s) => literal(Kind::Text(s.value.to_string()), Kind::String),
            Expression::NumericLiteral(n) => literal(Kind::Value(n.value), Kind::Number),
            Expression::BooleanLiteral(b) => literal(Kind::Flag(b.value), Kind::Boolean),
            Expression::UnaryExpression(u) if u.operator == UnaryOperator::UnaryNegation => {
                match &u.argument {
                    Expression::NumericLiteral(n) => literal(Kind::Value(-n.value), Kind::Number),
                    _ => self.unknown(e),
                }
            }
            Expression::NullLiteral(_) => Ty::Kind(Kind::Null),
            Expression::ParenthesizedExpression(p) => self.value(&p.expression, mode),
            Expression::TSAsExpression(a) => match &a.type_annotation {
                TSType::TSTypeReference(r) if dotted(&r.type_name).as_deref() == Some("const") => {
                    self.value(&a.expression, Mode::Constant)
                }
                ty => self.ty(ty),
            },
            Expression::TSSatisfiesExpression(s) => {
                let constant = matches!(&s.expression, Expression::TSAsExpression(_));
                self.value(&s.expression, if constant { mode } else { Mode::Unsure })
            }
            Expression::ArrayExpression(a) => self.elements(a, mode).unwrap_or_else(|| self.unknown(e)),
            Expression::ObjectExpression(o) => self.properties(o, mode).unwrap_or_else(|| self.unknown(e)),
            Expression::ArrowFunctionExpression(f) => self.gives(f.return_type.as_deref(), f.span),
            Expression::FunctionExpression(f) => self.gives(f.return_type.as_deref(), f.span),
            _ => self.unknown(e),
        }
    }

    fn unknown(&self, e: &Expression<'_>) -> Ty {
        self.other(oxc_span::GetSpan::span(e))
    }

    /// A function whose result is declared.
    pub(super) fn gives(&self, result: Option<&TSTypeAnnotation<'_>>, span: oxc_span::Span) -> Ty {
        match result.map(|t| &t.type_annotation) {
            // A predicate is a boolean or nothing.
            Some(TSType::TSTypePredicate(_)) | None => self.other(span),
            Some(ty) => Ty::Function(Box::new(self.ty(ty))),
        }
    }

    fn elements(&self, a: &ArrayExpression<'_>, mode: Mode) -> Option<Ty> {
        let of = |e: &ArrayExpressionElement<'_>| Some(self.value(e.as_expression()?, mode.inside()));
        let all = a.elements.iter().map(of).collect::<Option<Vec<Ty>>>()?;
        if mode == Mode::Constant {
            return Some(Ty::Tuple(all));
        }
        let mut kinds: Vec<Ty> = vec![];
        for ty in all {
            if !kinds.contains(&ty) {
                kinds.push(ty);
            }
        }
        // What an empty array is an array of, the compiler does not say.
        (!kinds.is_empty()).then(|| Ty::Array(Box::new(Ty::Union(kinds))))
    }

    fn properties(&self, o: &ObjectExpression<'_>, mode: Mode) -> Option<Ty> {
        let mut members = vec![];
        for p in &o.properties {
            let ObjectPropertyKind::ObjectProperty(p) = p else { return None };
            if p.computed || p.kind != PropertyKind::Init {
                return None;
            }
            let name = p.key.static_name()?.to_string();
            members.push((name, self.value(&p.value, mode.inside()), false));
        }
        Some(Ty::Record(members, None))
    }
}

/// What an enum's members are, in their order, and what it takes.
pub(super) struct Enumeration {
    pub members: Vec<(String, Kind)>,
    pub takes: Kind,
}

/// An enum whose members are all constants.
pub(super) fn enumeration(e: &TSEnumDeclaration<'_>) -> Option<Enumeration> {
    let mut constants = Constants { own: e.id.name.as_str(), known: BTreeMap::new(), combines: false };
    let mut next = Some(0.0);
    let mut members = vec![];
    for m in &e.body.members {
        let name = m.id.static_name().to_string();
        let kind = match &m.initializer {
            Some(e) => constants.value(e)?,
            None => Kind::Value(next?),
        };
        next = if let Kind::Value(n) = kind { Some(n + 1.0) } else { None };
        constants.known.insert(name.clone(), kind.clone());
        members.push((name, kind));
    }
    let takes = match constants.combines {
        true => combinations(&members)?,
        false => {
            let mut all: Vec<Kind> = vec![];
            members
                .iter()
                .filter(|m| !all.contains(&m.1))
                .cloned()
                .collect::<Vec<_>>()
                .into_iter()
                .for_each(|m| all.push(m.1));
            Kind::union(all)
        }
    };
    Some(Enumeration { members, takes })
}

/// An enum of bits takes what its members make together: the compiler lets any number be one.
fn combinations(members: &[(String, Kind)]) -> Option<Kind> {
    let mut bits = 0u32;
    for (_, kind) in members {
        let Kind::Value(n) = kind else { return None };
        bits |= (*n >= 0.0 && *n <= 63.0 && n.fract() == 0.0).then_some(*n as u32)?;
    }
    let all = (0..=bits).filter(|n| n & !bits == 0).map(|n| Kind::Value(f64::from(n)));
    Some(Kind::union(all.collect()))
}

/// Evaluates what initializes members.
struct Constants<'a> {
    own: &'a str,
    known: BTreeMap<String, Kind>,
    /// Are members made of bits?
    combines: bool,
}

impl Constants<'_> {
    fn value(&mut self, e: &Expression<'_>) -> Option<Kind> {
        Some(match e {
            Expression::NumericLiteral(n) => Kind::Value(n.value),
            Expression::StringLiteral(s) => Kind::Text(s.value.to_string()),
            Expression::TemplateLiteral(t) if t.expressions.is_empty() => {
                Kind::Text(t.quasis.first()?.value.cooked.as_ref()?.to_string())
            }
            Expression::ParenthesizedExpression(p) => self.value(&p.expression)?,
            Expression::Identifier(i) => self.known.get(i.name.as_str())?.clone(),
            Expression::StaticMemberExpression(m) => match &m.object {
                Expression::Identifier(i) if i.name == self.own => {
                    self.known.get(m.property.name.as_str())?.clone()
                }
                _ => return None,
            },
            Expression::UnaryExpression(u) => match (u.operator, self.value(&u.argument)?) {
                (UnaryOperator::UnaryNegation, Kind::Value(n)) => Kind::Value(-n),
                (UnaryOperator::UnaryPlus, Kind::Value(n)) => Kind::Value(n),
                (UnaryOperator::BitwiseNot, Kind::Value(n)) => Kind::Value(f64::from(!word(n)?)),
                _ => return None,
            },
            Expression::BinaryExpression(b) => {
                let (Kind::Value(x), Kind::Value(y)) = (self.value(&b.left)?, self.value(&b.right)?) else {
                    return None;
                };
                self.binary(b.operator, x, y)?
            }
            _ => return None,
        })
    }

    fn binary(&mut self, operator: BinaryOperator, x: f64, y: f64) -> Option<Kind> {
        use BinaryOperator as B;
        Some(Kind::Value(match operator {
            B::Addition => x + y,
            B::Subtraction => x - y,
            B::Multiplication => x * y,
            B::BitwiseOR | B::BitwiseAnd | B::ShiftLeft => {
                self.combines = true;
                f64::from(match operator {
                    B::BitwiseOR => word(x)? | word(y)?,
                    B::BitwiseAnd => word(x)? & word(y)?,
                    _ => word(x)?.checked_shl(word(y)?.try_into().ok()?)?,
                })
            }
            _ => return None,
        }))
    }
}

/// A number that is a machine word.
fn word(n: f64) -> Option<i32> {
    (n.fract() == 0.0 && n.abs() <= f64::from(i32::MAX)).then_some(n as i32)
}
