//! Conditional expressions, and constants of Python's library.

use super::types::{Ty, V};
use super::{Lower, Res};
use conspect_spec::Stmt;
use conspect_spec::logic::{E, Op, app};
use ruff_python_ast::{Expr, ExprIf};

impl Lower<'_, '_> {
    /// `a if c else b`.
    pub fn chosen(&mut self, i: &'static ExprIf, e: &'static Expr) -> Res<V> {
        let c = self.condition(&i.test)?;
        let (a, then) = self.apart(|l| l.expr(&i.body))?;
        let (b, other) = self.apart(|l| l.expr(&i.orelse))?;
        self.one_of_two(&c, (a, then), (b, other), e)
    }

    /// One of two values, by a condition, with the statements before each.
    pub fn one_of_two(
        &mut self,
        c: &E,
        (a, then): (V, Vec<Stmt>),
        (b, other): (V, Vec<Stmt>),
        e: &'static Expr,
    ) -> Res<V> {
        let not = app(Op::Not, &[c]);
        let (a, b) = match (self.coerce(a.clone(), &b.ty), self.coerce(b.clone(), &a.ty)) {
            (_, Some(b)) => (a, b),
            (Some(a), _) => (a, b),
            _ => {
                let both = super::local::joined(&a.ty, &b.ty)
                    .and_then(|ty| Some((self.coerce(a, &ty)?, self.coerce(b, &ty)?)));
                match both {
                    Some(both) => both,
                    None => return self.refuse(e, "values of two types are not followed"),
                }
            }
        };
        let plain = can_join(&a, &b);
        let first = self.wrap_guarded(&then, c);
        let second = self.wrap_guarded(&other, &not);
        if let (true, Some(first), Some(second)) = (plain, first, second) {
            self.out.extend(first.into_iter().chain(second));
            return Ok(joined(c, &a, &b));
        }
        self.either_way(c, (a, then), (b, other), e)
    }

    /// A conditional expression whose sides are followed apart.
    fn either_way(
        &mut self,
        c: &E,
        (a, then): (V, Vec<Stmt>),
        (b, other): (V, Vec<Stmt>),
        at: &'static Expr,
    ) -> Res<V> {
        let still = a.when.is_empty() && b.when.is_empty() && a.ty == b.ty && a.ty != Ty::None;
        if self.binders > 0 || !still {
            return self.refuse(at, "this conditional expression is not followed");
        }
        let name = self.unique("chosen");
        let mut side = |v: &V, before: Vec<Stmt>| {
            self.apart(|l| {
                l.out.extend(before);
                Ok(l.keep(&name, v))
            })
        };
        let ((v, then), (_, other)) = (side(&a, then)?, side(&b, other)?);
        self.emit(Stmt::If(c.clone(), then, other));
        Ok(self.kept(&name, &v.ty))
    }

    /// `math.pi`, `string.digits`, where the name is that of the module.
    pub fn library_constant(&self, e: &Expr) -> Option<V> {
        let Expr::Attribute(a) = e else { return None };
        let Expr::Name(n) = &*a.value else { return None };
        if self.is_hidden(n.id.as_str()) {
            return None;
        }
        library_value(&self.m.imported(e)?)
    }
}

/// Can two values of one type be one value?
fn can_join(a: &V, b: &V) -> bool {
    let parts = a.items.iter().zip(&b.items).all(|(a, b)| can_join(a, b));
    !a.is_new && !b.is_new && a.when == b.when && a.items.len() == b.items.len() && a.ty != Ty::None && parts
}

/// One of two values of one type, by a condition.
pub(super) fn joined(c: &E, a: &V, b: &V) -> V {
    let items = a.items.iter().zip(&b.items).map(|(a, b)| joined(c, a, b)).collect();
    V { e: app(Op::Ite, &[c, &a.e, &b.e]), items, ..a.clone() }
}

/// A constant of Python's library.
pub(super) fn library_value(name: &str) -> Option<V> {
    const LOWER: &str = "abcdefghijklmnopqrstuvwxyz";
    let text = match name.strip_prefix("string.") {
        Some("digits") => "0123456789".to_string(),
        Some("hexdigits") => "0123456789abcdefABCDEF".to_string(),
        Some("octdigits") => "01234567".to_string(),
        Some("ascii_lowercase") => LOWER.to_string(),
        Some("ascii_uppercase") => LOWER.to_ascii_uppercase(),
        Some("ascii_letters") => format!("{LOWER}{}", LOWER.to_ascii_uppercase()),
        _ => return super::float::named(name),
    };
    Some(V::new(Ty::Str, super::text::literal(&text)))
}
