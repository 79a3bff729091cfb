//! The types of fields and of defaults.
//!
//! An object that is given is as its constructor makes it, and here nobody executes that. So a field has a type only where each value that a
//! constructor gives it is seen to be of that type; what an annotation says of it is not enough.

use super::Module;
use super::types::{self, Default, Ty, annotation, default_of, first_parameter, is_record, parameters};
use ruff_python_ast::visitor::{Visitor, walk_expr, walk_stmt};
use ruff_python_ast::{
    ExceptHandler, Expr, ExprCall, Number, Operator, Pattern, Stmt as Py, StmtFunctionDef, UnaryOp,
};

/// The type of a field.
pub(super) fn field(m: &Module, class: &str, name: &str) -> Option<Ty> {
    let c = m.classes.get(class)?;
    if is_record(m, c) {
        return c.body.iter().find_map(|s| match s {
            Py::AnnAssign(a) if matches!(&*a.target, Expr::Name(n) if n.id.as_str() == name) => {
                let ty = annotation(m, &a.annotation).ok()?;
                let default = a.value.as_deref().map(|v| default_of(m, v));
                let fits = default.is_none_or(|d| match d {
                    Some(Default::Constant(e)) => fits(m, None, &ty, e),
                    Some(Default::Empty(kind)) => matches!(
                        (kind, &ty),
                        ("list", Ty::List(_)) | ("set", Ty::Set(_)) | ("dict", Ty::Dict(..))
                    ),
                    None => false,
                });
                fits.then_some(ty)
            }
            _ => None,
        });
    }
    let mut found: Option<Ty> = None;
    for init in super::inherit::constructors(m, c) {
        match given_by(m, init, name) {
            Given::Nothing => {}
            Given::Of(ty) if found.as_ref().is_none_or(|f| *f == ty) => found = Some(ty),
            Given::Of(_) | Given::Unknown => return None,
        }
    }
    found
}

/// What a constructor gives a field.
enum Given {
    Nothing,
    Of(Ty),
    Unknown,
}

fn given_by(m: &Module, init: &'static StmtFunctionDef, name: &str) -> Given {
    let is_self = |e: &Expr| {
        matches!(e, Expr::Attribute(a) if a.attr.as_str() == name
            && matches!(&*a.value, Expr::Name(n) if Some(n.id.as_str()) == first_parameter(init)))
    };
    let mut annotated = None;
    let mut values: Vec<&'static Expr> = vec![];
    for s in &init.body {
        match s {
            Py::AnnAssign(a) if is_self(&a.target) => {
                annotated = annotated.or(Some(&*a.annotation));
                values.extend(a.value.as_deref());
            }
            Py::Assign(a) if a.targets.iter().any(is_self) => values.push(&a.value),
            _ => {}
        }
    }
    let Some(first) = values.first() else { return Given::Nothing };
    let ty = match annotated {
        Some(e) => annotation(m, e).ok(),
        None => made(m, Some(init), first),
    };
    match ty {
        Some(ty) if values.iter().all(|v| fits(m, Some(init), &ty, v)) => Given::Of(ty),
        _ => Given::Unknown,
    }
}

/// Is a value certainly of a type? It stands in this constructor, or at the top level. An integer that is written out may stand where a float is said.
pub(super) fn fits(m: &Module, init: Option<&'static StmtFunctionDef>, ty: &Ty, e: &'static Expr) -> bool {
    let all = |ty: &Ty, elements: &'static [Expr]| elements.iter().all(|e| fits(m, init, ty, e));
    match (ty, e) {
        (Ty::None | Ty::Optional(_) | Ty::Maybe(_), Expr::NoneLiteral(_)) => true,
        (Ty::Maybe(of), _) => fits(m, init, of, e) || made(m, init, e).as_ref() == Some(ty),
        (Ty::Optional(class), _) => {
            matches!(made(m, init, e), Some(Ty::Object(c) | Ty::Optional(c)) if c == *class)
        }
        (_, Expr::If(i)) => fits(m, init, ty, &i.body) && fits(m, init, ty, &i.orelse),
        (Ty::List(of), Expr::List(l)) => all(of, &l.elts),
        (Ty::List(_), Expr::BinOp(b)) if b.op == Operator::Mult => {
            fits(m, init, ty, &b.left) && is_count(m, init, &b.right)
        }
        (Ty::List(of), Expr::ListComp(c)) => fits(m, init, of, &c.elt),
        (Ty::List(_), Expr::Call(c)) if is_empty_call(m, init, c, "list") => true,
        (Ty::Set(_), Expr::Call(c)) if is_empty_call(m, init, c, "set") => true,
        (Ty::Dict(..), Expr::Call(c)) if is_empty_call(m, init, c, "dict") => true,
        (Ty::Set(of), Expr::Set(s)) => all(of, &s.elts),
        (Ty::Dict(k, v), Expr::Dict(d)) => d
            .items
            .iter()
            .all(|i| i.key.as_ref().is_some_and(|key| fits(m, init, k, key)) && fits(m, init, v, &i.value)),
        (Ty::Fixed(parts), Expr::Tuple(t)) => {
            parts.len() == t.elts.len() && parts.iter().zip(&t.elts).all(|(ty, e)| fits(m, init, ty, e))
        }
        (Ty::Tuple(of), Expr::Tuple(t)) => all(of, &t.elts),
        (Ty::Float, _) if types::is_constant(e) => matches!(made(m, init, e), Some(Ty::Int)),
        _ => made(m, init, e).as_ref() == Some(ty),
    }
}

/// The type of a value, where its text says it: in a constructor, or at the top level.
fn made(m: &Module, init: Option<&'static StmtFunctionDef>, e: &'static Expr) -> Option<Ty> {
    let of = |e: &'static Expr| made(m, init, e);
    Some(match e {
        Expr::NumberLiteral(n) => match n.value {
            Number::Int(_) => Ty::Int,
            Number::Float(_) => Ty::Float,
            Number::Complex { .. } => return None,
        },
        Expr::BooleanLiteral(_) => Ty::Bool,
        Expr::StringLiteral(_) | Expr::FString(_) => Ty::Str,
        Expr::Name(n) => named(m, init, n.id.as_str())?,
        Expr::UnaryOp(u) => match (u.op, of(&u.operand)) {
            (UnaryOp::Not, _) => Ty::Bool,
            (UnaryOp::USub | UnaryOp::UAdd | UnaryOp::Invert, Some(Ty::Int | Ty::Bool)) => Ty::Int,
            (UnaryOp::USub | UnaryOp::UAdd, Some(Ty::Float)) => Ty::Float,
            _ => return None,
        },
        Expr::BinOp(b) => operated(m, init, &b.left, b.op, &b.right)?,
        Expr::Compare(c) => {
            let is_known = |e: &'static Expr| of(e).is_some_and(|t| t.is_value());
            let identity = c.ops.iter().all(|o| {
                use ruff_python_ast::CmpOp::{In, Is, IsNot, NotIn};
                matches!(o, Is | IsNot | In | NotIn)
            });
            if !identity && !(is_known(&c.left) && c.comparators.iter().all(is_known)) {
                return None;
            }
            Ty::Bool
        }
        Expr::List(l) => match l.elts.split_first() {
            Some((first, rest)) => {
                let ty = of(first)?;
                if !rest.iter().all(|e| of(e).as_ref() == Some(&ty)) {
                    return None;
                }
                Ty::List(Box::new(ty))
            }
            None => Ty::List(Box::new(Ty::Int)),
        },
        Expr::ListComp(c) => Ty::List(Box::new(of(&c.elt)?)),
        Expr::If(i) => of(&i.body).filter(|ty| fits(m, init, ty, &i.orelse))?,
        Expr::Subscript(s) => match (of(&s.value)?, &*s.slice) {
            (ty @ (Ty::List(_) | Ty::Str), Expr::Slice(_)) => ty,
            (Ty::List(of), _) => *of,
            (Ty::Str, _) => Ty::Str,
            _ => return None,
        },
        Expr::Attribute(a) => match &*a.value {
            Expr::Name(n) if !is_own(init, n.id.as_str()) => {
                let class = n.id.as_str();
                if !m.members(class)?.iter().any(|(member, _)| *member == a.attr.as_str()) {
                    return None;
                }
                m.member_type(class)?
            }
            _ => return None,
        },
        Expr::Call(c) => called(m, init, c)?,
        _ => return None,
    })
}

/// What a name holds: a parameter that keeps the value it was given, or a constant of the module.
fn named(m: &Module, init: Option<&'static StmtFunctionDef>, name: &str) -> Option<Ty> {
    if !is_own(init, name) {
        return m.constants.get(name).copied().and_then(|e| made(m, None, e));
    }
    let init = init.filter(|f| !binds(f, name))?;
    let (_, said, default) = parameters(init).into_iter().find(|p| p.0 == name)?;
    let ty = annotation(m, said?).ok()?;
    default.is_none_or(|e| fits(m, None, &ty, e)).then_some(ty)
}

fn operated(
    m: &Module,
    init: Option<&'static StmtFunctionDef>,
    left: &'static Expr,
    op: Operator,
    right: &'static Expr,
) -> Option<Ty> {
    let pair = (made(m, init, left)?, made(m, init, right));
    Some(match (op, pair) {
        (Operator::Mult, (ty @ (Ty::List(_) | Ty::Str), _)) if is_count(m, init, right) => ty,
        (Operator::Add, (ty @ (Ty::List(_) | Ty::Str), Some(other))) if ty == other => ty,
        (Operator::Div, (Ty::Int, Some(Ty::Int))) => Ty::Float,
        // A negative exponent gives a float.
        (Operator::Pow, (Ty::Int, Some(Ty::Int))) if right.is_number_literal_expr() => Ty::Int,
        (Operator::Pow | Operator::MatMult | Operator::Div, (Ty::Int, _)) => return None,
        (_, (Ty::Int, Some(Ty::Int))) => Ty::Int,
        (
            Operator::Add | Operator::Sub | Operator::Mult | Operator::Div,
            (Ty::Float, Some(Ty::Float | Ty::Int)) | (Ty::Int, Some(Ty::Float)),
        ) => Ty::Float,
        _ => return None,
    })
}

/// What a built-in function or a class gives.
fn called(m: &Module, init: Option<&'static StmtFunctionDef>, c: &'static ExprCall) -> Option<Ty> {
    let Expr::Name(f) = &*c.func else { return None };
    let f = f.id.as_str();
    if is_own(init, f) {
        return None;
    }
    if m.classes.contains_key(f) {
        return types::is_plain_class(m, f).then(|| Ty::Object(f.into()));
    }
    if !m.is_builtin(f) || !c.arguments.keywords.is_empty() {
        return None;
    }
    let [x] = &*c.arguments.args else { return None };
    let elements = || match made(m, init, x)? {
        Ty::List(of) | Ty::Tuple(of) | Ty::Set(of) | Ty::Dict(of, _) => Some(of),
        _ => None,
    };
    Some(match f {
        "len" => Ty::Int,
        "int" if made(m, init, x)?.is_value() => Ty::Int,
        "abs" => made(m, init, x).filter(|t| matches!(t, Ty::Int | Ty::Float))?,
        "str" => Ty::Str,
        "bool" => Ty::Bool,
        "list" | "sorted" => Ty::List(elements()?),
        "set" => Ty::Set(elements()?),
        _ => return None,
    })
}

/// `list()`, of the built-in type.
fn is_empty_call(m: &Module, init: Option<&'static StmtFunctionDef>, c: &ExprCall, kind: &str) -> bool {
    let is_named = matches!(&*c.func, Expr::Name(n) if n.id.as_str() == kind);
    is_named && c.arguments.is_empty() && m.is_builtin(kind) && !is_own(init, kind)
}

/// How often a sequence is repeated: an integer, or what nothing is said of.
fn is_count(m: &Module, init: Option<&'static StmtFunctionDef>, e: &'static Expr) -> bool {
    matches!(made(m, init, e), None | Some(Ty::Int | Ty::Bool))
}

/// Does a name belong to the constructor: a parameter, or what a statement in it binds?
fn is_own(init: Option<&'static StmtFunctionDef>, name: &str) -> bool {
    init.is_some_and(|f| f.parameters.includes(name) || binds(f, name))
}

/// Does anything in a function's body bind a name?
fn binds(f: &'static StmtFunctionDef, name: &str) -> bool {
    struct Binds<'a>(&'a str, bool);
    impl Visitor<'static> for Binds<'_> {
        fn visit_stmt(&mut self, s: &'static Py) {
            self.1 |= match s {
                Py::FunctionDef(f) => f.name.as_str() == self.0,
                Py::ClassDef(c) => c.name.as_str() == self.0,
                Py::Import(_) | Py::ImportFrom(_) | Py::Global(_) | Py::Nonlocal(_) => true,
                _ => false,
            };
            walk_stmt(self, s);
        }
        fn visit_expr(&mut self, e: &'static Expr) {
            self.1 |= matches!(e, Expr::Name(n) if !n.ctx.is_load() && n.id.as_str() == self.0);
            walk_expr(self, e);
        }
        fn visit_except_handler(&mut self, h: &'static ExceptHandler) {
            let ExceptHandler::ExceptHandler(handler) = h;
            self.1 |= handler.name.as_ref().is_some_and(|n| n.as_str() == self.0);
            ruff_python_ast::visitor::walk_except_handler(self, h);
        }
        // Patterns bind in many ways.
        fn visit_pattern(&mut self, _: &'static Pattern) {
            self.1 = true;
        }
    }
    let mut binds = Binds(name, false);
    f.body.iter().for_each(|s| binds.visit_stmt(s));
    binds.1
}
