//! Values of a function that is told: expressions of its arguments.

use super::{Teller, Way};
use ruff_python_ast::{
    BoolOp, CmpOp, Expr, ExprCall, FStringPart, InterpolatedStringElement, Number, Operator, UnaryOp,
};
use ruff_text_size::Ranged;

/// What a value is.
#[derive(Clone, PartialEq, Debug)]
pub(super) enum Kind {
    Int,
    Bool,
    Text,
    None,
    /// A list of integers.
    Numbers,
    Optional(Box<Kind>),
    /// An object of a class of the file.
    Object(&'static str),
}

/// Stands before what has to be read as it was when the function was called.
const OLD: char = '\u{1}';

/// An expression of the arguments. What changes is marked by [`OLD`].
#[derive(Clone, Debug)]
pub(super) struct Term {
    pub text: String,
    /// How tightly its outermost operator binds: 0 `or`, 1 `and`, 2 `not`, 3 comparisons, 4 `|`, 5 `^`, 6 `&`, 8 `+`, 9 `*`, 10 signs, 12 atoms; a conditional
    /// expression is below all of them, and is written with parentheses.
    level: u8,
    pub kind: Kind,
    /// The opposite, where it has a text of its own.
    opposite: Option<(String, u8)>,
}

impl Term {
    fn new(text: impl Into<String>, level: u8, kind: Kind) -> Term {
        Term { text: text.into(), level, kind, opposite: None }
    }

    pub fn variable(name: &str, kind: Kind) -> Term {
        Term::new(name, 12, kind)
    }

    pub fn none() -> Term {
        Term::new("None", 12, Kind::None)
    }

    fn truth(text: impl Into<String>, level: u8, opposite: String, other: u8) -> Term {
        Term { opposite: Some((opposite, other)), ..Term::new(text, level, Kind::Bool) }
    }

    /// The text as an operand of an operator that binds so tightly.
    fn at(&self, level: u8) -> String {
        if self.level < level { format!("({})", self.text) } else { self.text.clone() }
    }

    pub fn negated(&self) -> Term {
        match &self.opposite {
            Some((text, level)) => Term::truth(text.clone(), *level, self.text.clone(), self.level),
            None => Term::truth(format!("not {}", self.at(3)), 2, self.text.clone(), self.level),
        }
    }

    /// All of these hold.
    pub fn all(terms: &[Term]) -> Term {
        match terms {
            [] => Term::new("True", 12, Kind::Bool),
            [one] => one.clone(),
            all => {
                let text = all.iter().map(|t| t.at(2)).collect::<Vec<String>>().join(" and ");
                let other = all.iter().map(|t| t.negated().at(1)).collect::<Vec<String>>().join(" or ");
                Term::truth(text, 1, other, 0)
            }
        }
    }

    /// The text where the function begins, as an operand of `or`.
    pub fn before(&self) -> String {
        self.at(1).replace(OLD, "")
    }

    /// The text where the function has ended, as an operand of `or`.
    pub fn after(&self) -> String {
        self.at(0).replace(OLD, "old.")
    }

    /// The same as an operand of a comparison.
    pub fn inside(&self) -> String {
        self.at(4).replace(OLD, "old.")
    }
}

/// What has to hold so that an expression raises nothing, with what it raises else, in order.
pub(super) type Raised = Vec<(Term, &'static str)>;

impl Teller<'_> {
    /// A value as a condition.
    pub(super) fn truth(&mut self, at: &impl Ranged, v: &Term) -> Option<Term> {
        Some(match &v.kind {
            Kind::Bool => v.clone(),
            Kind::Int => Term::truth(format!("{} != 0", v.at(4)), 3, format!("{} == 0", v.at(4)), 3),
            Kind::Text | Kind::Numbers => {
                Term::truth(format!("len({}) > 0", v.text), 3, format!("len({}) == 0", v.text), 3)
            }
            Kind::None => Term::truth("False", 12, "True".into(), 12),
            _ => {
                self.gap(at, "a condition of this kind");
                return None;
            }
        })
    }

    /// The value of an expression.
    pub(super) fn value(&mut self, way: &Way, e: &'static Expr) -> Option<(Term, Raised)> {
        let mut raised = vec![];
        let v = self.eval(way, e, &mut raised)?;
        Some((v, raised))
    }

    fn eval(&mut self, way: &Way, e: &'static Expr, raised: &mut Raised) -> Option<Term> {
        match e {
            Expr::NoneLiteral(_) => return Some(Term::none()),
            Expr::BooleanLiteral(b) => {
                let text = |b: bool| if b { "True" } else { "False" };
                return Some(Term::truth(text(b.value), 12, text(!b.value).into(), 12));
            }
            Expr::NumberLiteral(n) => {
                if let Number::Int(i) = &n.value {
                    return Some(Term::new(i.to_string(), 12, Kind::Int));
                }
            }
            Expr::StringLiteral(s) if s.value.to_str().chars().all(|c| (' '..='~').contains(&c)) => {
                return Some(Term::new(format!("{:?}", s.value.to_str()), 12, Kind::Text));
            }
            Expr::Name(n) => {
                let name = n.id.as_str();
                if let Some(v) = way.variables.get(name) {
                    return Some(v.clone());
                }
                if let Some(kind) = self.kinds.get(name) {
                    let text = Term::new(name, 12, kind.clone());
                    return Some(text);
                }
            }
            Expr::Attribute(a) => {
                let base = self.eval(way, &a.value, raised)?;
                if let Kind::Object(class) = base.kind
                    && let Some(kind) = self.attribute(class, a.attr.as_str())
                {
                    if let Some(v) =
                        way.stores.iter().find(|((o, n), _)| *o == base.text && *n == a.attr.as_str())
                    {
                        return Some(v.1.clone());
                    }
                    // The object is an argument: only what it holds changes.
                    if self.kinds.contains_key(&*base.text) {
                        return Some(Term::new(format!("{OLD}{}.{}", base.text, a.attr), 12, kind));
                    }
                }
            }
            Expr::UnaryOp(u) => {
                let v = self.eval(way, &u.operand, raised)?;
                match (u.op, &v.kind) {
                    (UnaryOp::Not, _) => return self.truth(e, &v).map(|t| t.negated()),
                    (UnaryOp::USub, Kind::Int) => {
                        return Some(Term::new(format!("-{}", v.at(10)), 10, Kind::Int));
                    }
                    (UnaryOp::UAdd, Kind::Int) => return Some(v),
                    _ => {}
                }
            }
            Expr::BinOp(b) => {
                let x = self.eval(way, &b.left, raised)?;
                let y = self.eval(way, &b.right, raised)?;
                return self.binary(e, b.op, &x, &y, raised);
            }
            Expr::Compare(c) => return self.compare(way, e, c, raised),
            Expr::BoolOp(b) => {
                let mut all = vec![];
                for (i, v) in b.values.iter().enumerate() {
                    let (v, more) = self.value(way, v)?;
                    if v.kind != Kind::Bool || i > 0 && !more.is_empty() {
                        self.gap(e, "a condition of this kind");
                        return None;
                    }
                    raised.extend(more);
                    all.push(v);
                }
                return Some(match b.op {
                    BoolOp::And => Term::all(&all),
                    BoolOp::Or => {
                        let other: Vec<Term> = all.iter().map(Term::negated).collect();
                        Term::all(&other).negated()
                    }
                });
            }
            Expr::If(i) => {
                let test = self.eval(way, &i.test, raised)?;
                let test = self.truth(e, &test)?;
                let ((yes, a), (no, b)) = (self.value(way, &i.body)?, self.value(way, &i.orelse)?);
                if yes.kind == no.kind && a.is_empty() && b.is_empty() {
                    let text = format!("({} if {} else {})", yes.at(0), test.at(0), no.at(0));
                    return Some(Term::new(text, 12, yes.kind));
                }
            }
            Expr::Call(c) => return self.call(way, e, c, raised),
            Expr::Subscript(s) => {
                let of = self.eval(way, &s.value, raised)?;
                if matches!(of.kind, Kind::Numbers | Kind::Text) && !s.slice.is_slice_expr() {
                    let i = self.eval(way, &s.slice, raised)?;
                    if i.kind == Kind::Int {
                        let text = format!("-len({0}) <= {1} < len({0})", of.text, i.at(4));
                        let fine = Term::new(text, 3, Kind::Bool);
                        raised.push((fine, "IndexError"));
                        let kind = if of.kind == Kind::Text { Kind::Text } else { Kind::Int };
                        return Some(Term::new(format!("{}[{}]", of.at(12), i.text), 12, kind));
                    }
                }
            }
            _ => {}
        }
        self.gap(e, "an expression of this kind");
        None
    }

    /// An operator on two values.
    pub(super) fn binary(
        &mut self,
        at: &impl Ranged,
        op: Operator,
        x: &Term,
        y: &Term,
        raised: &mut Raised,
    ) -> Option<Term> {
        let is_number = |t: &Term| matches!(t.kind, Kind::Int | Kind::Bool);
        let (sign, level) = match op {
            Operator::Add => ("+", 8),
            Operator::Sub => ("-", 8),
            Operator::Mult => ("*", 9),
            Operator::FloorDiv => ("//", 9),
            Operator::Mod => ("%", 9),
            _ => {
                self.gap(at, "an operator of this kind");
                return None;
            }
        };
        let kind = match op {
            Operator::Add if x.kind == Kind::Text && y.kind == Kind::Text => Kind::Text,
            _ if is_number(x) && is_number(y) => Kind::Int,
            _ => {
                self.gap(at, "operands of these kinds");
                return None;
            }
        };
        if matches!(op, Operator::FloorDiv | Operator::Mod) && y.text.parse::<i128>().is_ok_and(|n| n != 0) {
        } else if matches!(op, Operator::FloorDiv | Operator::Mod) {
            let fine = Term::truth(format!("{} != 0", y.at(4)), 3, format!("{} == 0", y.at(4)), 3);
            raised.push((fine, "ZeroDivisionError"));
        }
        Some(Term::new(format!("{} {sign} {}", x.at(level), y.at(level + 1)), level, kind))
    }

    fn compare(
        &mut self,
        way: &Way,
        e: &'static Expr,
        c: &'static ruff_python_ast::ExprCompare,
        raised: &mut Raised,
    ) -> Option<Term> {
        let mut left = self.eval(way, &c.left, raised)?;
        let mut all = vec![];
        for (i, (op, right)) in c.ops.iter().zip(&c.comparators).enumerate() {
            let (right, more) = self.value(way, right)?;
            if i > 0 && !more.is_empty() {
                self.gap(e, "a comparison of this kind");
                return None;
            }
            raised.extend(more);
            let (sign, other) = match op {
                CmpOp::Lt => ("<", ">="),
                CmpOp::LtE => ("<=", ">"),
                CmpOp::Gt => (">", "<="),
                CmpOp::GtE => (">=", "<"),
                CmpOp::Eq => ("==", "!="),
                CmpOp::NotEq => ("!=", "=="),
                CmpOp::Is => ("is", "is not"),
                CmpOp::IsNot => ("is not", "is"),
                CmpOp::In => ("in", "not in"),
                CmpOp::NotIn => ("not in", "in"),
            };
            let number = |t: &Term| matches!(t.kind, Kind::Int | Kind::Bool);
            let both = |k: Kind| left.kind == k && right.kind == k;
            let fits = match op {
                CmpOp::Is | CmpOp::IsNot => right.kind == Kind::None,
                CmpOp::In | CmpOp::NotIn => both(Kind::Text) || right.kind == Kind::Numbers && number(&left),
                CmpOp::Eq | CmpOp::NotEq => number(&left) && number(&right) || both(Kind::Text),
                _ => number(&left) && number(&right),
            };
            if !fits {
                self.gap(e, "a comparison of values of these kinds");
                return None;
            }
            let (a, b) = (left.at(4), right.at(4));
            all.push(Term::truth(format!("{a} {sign} {b}"), 3, format!("{a} {other} {b}"), 3));
            left = right;
        }
        Some(Term::all(&all))
    }

    fn call(
        &mut self,
        way: &Way,
        e: &'static Expr,
        c: &'static ExprCall,
        raised: &mut Raised,
    ) -> Option<Term> {
        if let (Expr::Name(n), []) = (&*c.func, &c.arguments.keywords[..])
            && self.is_builtin(n.id.as_str())
            && !c.arguments.args.iter().any(Expr::is_starred_expr)
        {
            let mut values = vec![];
            for a in &c.arguments.args {
                values.push(self.eval(way, a, raised)?);
            }
            let name = n.id.as_str();
            let are = |k: Kind| values.iter().all(|v| v.kind == k);
            let kind = match (name, values.len()) {
                ("len", 1) if are(Kind::Text) || are(Kind::Numbers) => Some(Kind::Int),
                ("abs", 1) if are(Kind::Int) => Some(Kind::Int),
                ("min" | "max", 2..) if are(Kind::Int) => Some(Kind::Int),
                _ => None,
            };
            if let Some(kind) = kind {
                let all: Vec<String> = values.iter().map(|v| v.text.clone()).collect();
                return Some(Term::new(format!("{name}({})", all.join(", ")), 12, kind));
            }
        }
        self.gap(e, "a call of this kind");
        None
    }

    /// What turning the parts of a text for an exception into a text may raise.
    pub(super) fn shown(&mut self, way: &Way, e: &'static Expr) -> Option<Raised> {
        let Expr::FString(f) = e else { return self.value(way, e).map(|(_, raised)| raised) };
        let mut raised = vec![];
        for p in &f.value {
            let FStringPart::FString(f) = p else { continue };
            for part in f.elements.iter() {
                let InterpolatedStringElement::Interpolation(i) = part else { continue };
                let v = self.eval(way, &i.expression, &mut raised)?;
                let is_plain = i.format_spec.is_none() && i.debug_text.is_none();
                match v.kind {
                    Kind::Int | Kind::Numbers if is_plain => {
                        let text = "integers in texts have at most 4300 digits";
                        if !self.assumes.contains(&text) {
                            self.assumes.push(text);
                        }
                    }
                    Kind::Text | Kind::Bool | Kind::None if is_plain => {}
                    _ => {
                        self.gap(e, "a text of a value of this kind");
                        return None;
                    }
                }
            }
        }
        Some(raised)
    }
}
