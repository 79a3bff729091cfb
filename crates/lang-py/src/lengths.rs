//! Lengths beyond which a function looks at nothing: inputs are made no longer.
//!
//! An input without a bound on its length is made element by element, before the function is called that says how long it may be
//! (`if len(s) > 4: return`), so its making never ends. What a function begins with is followed here, as long as that looks at nothing but
//! lengths and whether something is `None`. Where every input that is longer than so much leaves the function in one and the same way, one
//! length beyond stands for all of them. A precondition that no longer input fulfils says the same, and so do the assumptions behind a request
//! for a text (`s = nondet_str()`, then `assume(len(s) <= 4)`).
//!
//! The description of such an input is `["most", n, description]`.

use crate::given::Value;
use crate::matching::Names;
use crate::realm::ERRORS;
use crate::scopes::{Kind, Scopes};
use crate::source::Source;
use ruff_python_ast::{BoolOp, CmpOp, Expr, ExprCall, Number, Parameters, Stmt, StmtFunctionDef, UnaryOp};

/// Beyond this, the bound would be none that an exploration comes to.
const MOST: i64 = 4096;

/// Bounds the descriptions of the parameters of a function.
pub fn narrow(source: &Source, f: &'static StmtFunctionDef, parameters: &mut Value) {
    let names = Names::of(&source.ast.body);
    if !f.decorator_list.iter().all(|d| names.is_contract(&d.expression)) {
        return;
    }
    let Value::List(all) = parameters else { return };
    let before = all.clone();
    for (i, p) in all.iter_mut().enumerate() {
        let Value::List(parts) = p else { continue };
        let [Value::Text(name), described] = &mut parts[..] else { continue };
        let alone = before.iter().enumerate().all(|(j, q)| match q {
            Value::List(q) => i == j || q.get(1) != Some(&*described),
            _ => true,
        });
        let Some(bound) = bound(source, &names, f, name) else { continue };
        bind(described, bound, alone);
    }
}

/// Bounds what has a length in a description. Two parameters of one description that can change may be one object: they stay as they are.
fn bind(described: &mut Value, bound: i64, alone: bool) {
    let Value::List(parts) = described else { return };
    let Some(Value::Text(kind)) = parts.first() else { return };
    match &**kind {
        "str" | "bytes" | "tuple*" | "frozenset" => {}
        "list" | "set" | "dict" if alone => {}
        "union" => {
            parts[1..].iter_mut().for_each(|d| bind(d, bound, alone));
            return;
        }
        _ => return,
    }
    let inner = std::mem::replace(described, Value::None);
    *described = Value::List(vec![Value::Text("most".into()), Value::Int(bound), inner]);
}

/// The least length from which on all lengths of a parameter are alike.
fn bound(source: &Source, names: &Names, f: &'static StmtFunctionDef, name: &str) -> Option<i64> {
    let scopes = source.scopes();
    let look = Look { scopes, scope: scopes.at(f, Kind::Function), name };
    let hides = |p: &Parameters| p.iter().any(|p| p.name().as_str() == "len");
    let mut least = None;
    for d in &f.decorator_list {
        let Expr::Call(c) = &d.expression else { continue };
        let Some((parameters, needed)) = names.needed(c) else { continue };
        if hides(parameters) {
            return None;
        }
        let is_its = parameters.iter_non_variadic_params().any(|p| p.parameter.name.as_str() == name);
        match look.forbidden(needed).filter(|_| is_its) {
            Some(bound) => least = Some(least.map_or(bound, |b: i64| b.min(bound))),
            // Another one may be asked first, and look at what is in the input.
            None => _ = look.condition(needed)?,
        }
    }
    if least.is_some() {
        return least;
    }
    if !f.decorator_list.is_empty() {
        return None;
    }
    let mut seen = 0;
    for s in &f.body {
        let step;
        match s {
            Stmt::Expr(e) if e.value.is_string_literal_expr() => continue,
            Stmt::Expr(e) => {
                let Expr::Call(c) = &*e.value else { return None };
                let (true, [needed], []) =
                    (look.is_assume(names, c), &c.arguments.args[..], &c.arguments.keywords[..])
                else {
                    return None;
                };
                step = look.refused(needed)?;
            }
            s => step = look.statement(s)?,
        }
        match step {
            Step::Leaves(bound) => return Some(bound.max(seen)),
            Step::Goes(bound) => seen = seen.max(bound),
        }
    }
    None
}

/// A statement that asks for a text and keeps it in a variable, where the assumptions behind it leave no execution with a long one: the request, and the
/// length beyond which there is none. Between them, other inputs may be asked for, and nothing else: an exception could be handled, by what looks at the
/// text.
pub fn asked(source: &Source, scope: usize, body: &'static [Stmt]) -> Option<(&'static ExprCall, i64)> {
    let scopes = source.scopes();
    let (first, rest) = body.split_first()?;
    let is_request = |c: &ExprCall, text: bool| match &*c.func {
        Expr::Name(f) => {
            let f = f.id.as_str();
            f.contains("nondet_") && TEXTS.contains(&f) == text && scopes.is_builtin(scope, f)
        }
        _ => false,
    };
    let (name, asks) = request(first)?;
    if !is_request(asks, true) {
        return None;
    }
    let look = Look { scopes, scope, name };
    let names = Names::of(&source.ast.body);
    let (mut texts, mut numbers, mut seen) = (vec![name], vec![], 0);
    for s in rest {
        if let Some((other, call)) = request(s) {
            if texts.contains(&other) || numbers.contains(&other) {
                return None;
            }
            match (is_request(call, true), is_request(call, false)) {
                (true, _) => texts.push(other),
                (_, true) => numbers.push(other),
                _ => return None,
            }
            continue;
        }
        let Stmt::Expr(e) = s else { return None };
        let Expr::Call(c) = &*e.value else { return None };
        let (true, [needed], []) =
            (look.is_assume(&names, c), &c.arguments.args[..], &c.arguments.keywords[..])
        else {
            return None;
        };
        let parts = match needed {
            Expr::BoolOp(b) if b.op == BoolOp::And => &b.values[..],
            e => std::slice::from_ref(e),
        };
        for part in parts {
            if compares(part, &numbers) {
                continue;
            }
            if !speaks_of(part, &texts) {
                return None;
            }
            match look.refused(part)? {
                Step::Leaves(bound) => return Some((asks, bound.max(seen))),
                Step::Goes(bound) => seen = seen.max(bound),
            }
        }
    }
    None
}

/// The requests for texts.
const TEXTS: [&str; 4] = ["nondet_str", "nondet_string", "__VERIFIER_nondet_str", "__VERIFIER_nondet_string"];

/// Does a condition name nothing but these, and `len`?
fn speaks_of(e: &Expr, names: &[&str]) -> bool {
    match e {
        Expr::Name(n) => names.contains(&n.id.as_str()),
        Expr::Call(c) => {
            matches!(&*c.func, Expr::Name(n) if n.id.as_str() == "len")
                && c.arguments.args.iter().all(|e| speaks_of(e, names))
        }
        Expr::BoolOp(b) => b.values.iter().all(|e| speaks_of(e, names)),
        Expr::UnaryOp(u) => speaks_of(&u.operand, names),
        Expr::Compare(c) => speaks_of(&c.left, names) && c.comparators.iter().all(|e| speaks_of(e, names)),
        e => e.is_literal_expr(),
    }
}

/// A variable, and the call without arguments that gives it its value.
fn request(s: &'static Stmt) -> Option<(&'static str, &'static ExprCall)> {
    let (target, value) = match s {
        Stmt::Assign(a) => (a.targets.first().filter(|_| a.targets.len() == 1)?, &*a.value),
        Stmt::AnnAssign(a) => (&*a.target, a.value.as_deref()?),
        _ => return None,
    };
    let (Expr::Name(n), Expr::Call(c)) = (target, value) else { return None };
    (c.arguments.args.is_empty() && c.arguments.keywords.is_empty()).then_some((n.id.as_str(), c))
}

/// Does a condition only compare inputs that are numbers with each other and with written ones? Such a comparison raises nothing.
fn compares(e: &Expr, inputs: &[&str]) -> bool {
    let is_operand = |e: &Expr| match e {
        Expr::Name(n) => inputs.contains(&n.id.as_str()),
        Expr::UnaryOp(u) => u.op == UnaryOp::USub && u.operand.is_number_literal_expr(),
        e => e.is_number_literal_expr(),
    };
    match e {
        Expr::BoolOp(b) => b.values.iter().all(|e| compares(e, inputs)),
        Expr::Compare(c) => is_operand(&c.left) && c.comparators.iter().all(is_operand),
        _ => false,
    }
}

/// Looks at conditions for the lengths of one parameter.
struct Look<'n> {
    scopes: &'static Scopes,
    /// The function's.
    scope: usize,
    name: &'n str,
}

/// What all inputs do at a statement that are at least so long.
enum Step {
    /// They leave the function, or are left out.
    Leaves(i64),
    /// They go on, or leave for another reason.
    Goes(i64),
}

/// What is known of a condition for all lengths from the bound on.
#[derive(Clone, Copy)]
struct Known {
    truth: Option<bool>,
    bound: i64,
}

impl Look<'_> {
    fn is_assume(&self, names: &Names, c: &ExprCall) -> bool {
        let assumes = ["assume", "__VERIFIER_assume", "__ESBMC_assume"];
        names.imported(&c.func).as_deref() == Some("conspect.assume")
            || assumes.iter().any(|name| self.is_builtin(&c.func, name))
    }

    /// What a statement does with long inputs. `None`: it looks at something else.
    fn statement(&self, s: &'static Stmt) -> Option<Step> {
        match s {
            Stmt::Assert(a) if a.msg.as_deref().is_none_or(|m| self.is_plain(m)) => self.refused(&a.test),
            Stmt::If(i) if i.elif_else_clauses.is_empty() && self.ends(&i.body) => self.step(&i.test, true),
            _ => None,
        }
    }

    /// As [`Look::statement`], of a condition that has to hold.
    fn refused(&self, e: &'static Expr) -> Option<Step> {
        self.step(e, false)
    }

    /// As [`Look::statement`], of one that is left where a condition has this value.
    fn step(&self, e: &'static Expr, leaves: bool) -> Option<Step> {
        match self.settled(e, leaves) {
            Some(bound) => Some(Step::Leaves(bound)),
            // From so much on, it is the same for all.
            None => self.condition(e).map(|known| Step::Goes(known.bound)),
        }
    }

    /// Does a condition have this value for all long inputs? From which length on. The outer `None`: it looks at something else.
    #[allow(clippy::option_option)]
    fn leaves(&self, e: &'static Expr, value: bool) -> Option<Option<i64>> {
        let known = self.condition(e)?;
        Some((known.truth == Some(value) && known.bound <= MOST).then_some(known.bound))
    }

    /// The length from which on a part of a precondition is false.
    fn forbidden(&self, e: &'static Expr) -> Option<i64> {
        self.settled(e, false)
    }

    /// The length from which on a part of a condition gives it this value, whatever the parts behind it look at.
    fn settled(&self, e: &'static Expr, value: bool) -> Option<i64> {
        match e {
            // Parts before it are conditions, too, whose other value leaves no long input.
            Expr::BoolOp(b) if (b.op == BoolOp::Or) == value => {
                let parts = b.values.iter().map_while(|e| self.condition(e).map(|_| e));
                // The first one that is no such condition may begin with one.
                let next = b.values.iter().find(|e| self.condition(e).is_none());
                parts.chain(next).find_map(|e| self.settled(e, value))
            }
            e => self.leaves(e, value)?,
        }
    }

    /// Statements that leave the function, of which nothing shows which long input it was.
    fn ends(&self, body: &'static [Stmt]) -> bool {
        match body {
            [Stmt::Return(r)] => r.value.as_deref().is_none_or(|e| self.is_plain(e)),
            [Stmt::Raise(r)] => {
                let is_error = match r.exc.as_deref() {
                    Some(Expr::Name(_)) => true,
                    Some(Expr::Call(c)) => {
                        // A constructor of the program's own may look at the length that it is told.
                        let is_known = ERRORS.iter().any(|error| self.is_builtin(&c.func, error));
                        let fits = |e| if is_known { self.is_plain(e) } else { is_constant(e) };
                        c.func.is_name_expr()
                            && c.arguments.keywords.is_empty()
                            && c.arguments.args.iter().all(fits)
                    }
                    _ => false,
                };
                is_error && r.cause.is_none()
            }
            _ => false,
        }
    }

    /// A value that is made of constants and lengths.
    fn is_plain(&self, e: &'static Expr) -> bool {
        use ruff_python_ast::{FStringPart, InterpolatedStringElement};
        match e {
            Expr::FString(f) => f.value.iter().all(|p| match p {
                FStringPart::Literal(_) => true,
                FStringPart::FString(f) => f.elements.iter().all(|e| match e {
                    InterpolatedStringElement::Literal(_) => true,
                    InterpolatedStringElement::Interpolation(i) => {
                        i.format_spec.is_none() && self.length(&i.expression).is_some()
                    }
                }),
            }),
            Expr::Tuple(t) => t.elts.iter().all(|e| self.is_plain(e)),
            e => is_constant(e),
        }
    }

    /// Is this the built-in function or class with a name?
    fn is_builtin(&self, e: &Expr, name: &str) -> bool {
        matches!(e, Expr::Name(n) if n.id.as_str() == name) && self.scopes.is_builtin(self.scope, name)
    }

    /// `len(x)`: is it that of the parameter?
    fn length(&self, e: &'static Expr) -> Option<bool> {
        let Expr::Call(c) = e else { return None };
        let ([Expr::Name(n)], []) = (&c.arguments.args[..], &c.arguments.keywords[..]) else { return None };
        self.is_builtin(&c.func, "len").then_some(n.id.as_str() == self.name)
    }

    /// An integer that is written out, or that the top level names once.
    fn integer(&self, e: &'static Expr) -> Option<i64> {
        match e {
            Expr::NumberLiteral(n) => match &n.value {
                Number::Int(i) => i.as_i64(),
                _ => None,
            },
            Expr::UnaryOp(u) if u.op == UnaryOp::USub && u.operand.is_number_literal_expr() => {
                self.integer(&u.operand).map(|n| -n)
            }
            _ => None,
        }
    }

    fn condition(&self, e: &'static Expr) -> Option<Known> {
        let open = Known { truth: None, bound: 0 };
        match e {
            Expr::BooleanLiteral(b) => Some(Known { truth: Some(b.value), bound: 0 }),
            // Something without elements is false; of others, nothing is asked but whether they have some.
            Expr::Name(n) if n.id.as_str() == self.name => Some(Known { truth: Some(true), bound: 1 }),
            Expr::UnaryOp(u) if u.op == UnaryOp::Not => {
                let inner = self.condition(&u.operand)?;
                Some(Known { truth: inner.truth.map(|t| !t), bound: inner.bound })
            }
            Expr::BoolOp(b) => {
                let all = b.values.iter().map(|e| self.condition(e)).collect::<Option<Vec<Known>>>()?;
                let short = b.op == BoolOp::Or;
                let bound = all.iter().map(|k| k.bound).max().unwrap_or(0);
                let truth = if all.iter().any(|k| k.truth == Some(short)) {
                    Some(short)
                } else if all.iter().all(|k| k.truth == Some(!short)) {
                    Some(!short)
                } else {
                    None
                };
                Some(Known { truth, bound })
            }
            Expr::Compare(c) => {
                let mut out = Known { truth: Some(true), bound: 0 };
                let mut left = &*c.left;
                for (op, right) in c.ops.iter().zip(&c.comparators) {
                    let one = match (op, left, right) {
                        (CmpOp::Is | CmpOp::IsNot, Expr::Name(_), Expr::NoneLiteral(_)) => open,
                        _ => self.pair(left, *op, right)?,
                    };
                    out.bound = out.bound.max(one.bound);
                    out.truth = match (out.truth, one.truth) {
                        (Some(false), _) | (_, Some(false)) => Some(false),
                        (Some(true), Some(true)) => Some(true),
                        _ => None,
                    };
                    left = right;
                }
                Some(out)
            }
            _ => None,
        }
    }

    /// A comparison of a length with an integer.
    fn pair(&self, left: &'static Expr, op: CmpOp, right: &'static Expr) -> Option<Known> {
        let (own, n, op) = match (self.length(left), self.length(right)) {
            (Some(own), None) => (own, self.integer(right)?, op),
            (None, Some(own)) => {
                let turned = match op {
                    CmpOp::Lt => CmpOp::Gt,
                    CmpOp::LtE => CmpOp::GtE,
                    CmpOp::Gt => CmpOp::Lt,
                    CmpOp::GtE => CmpOp::LtE,
                    op => op,
                };
                (own, self.integer(left)?, turned)
            }
            _ => return None,
        };
        let truth = match op {
            CmpOp::Gt | CmpOp::GtE | CmpOp::NotEq => true,
            CmpOp::Lt | CmpOp::LtE | CmpOp::Eq => false,
            _ => return None,
        };
        let bound = n.max(0).saturating_add(1);
        Some(if own { Known { truth: Some(truth), bound } } else { Known { truth: None, bound: 0 } })
    }
}

/// A value that is written out.
fn is_constant(e: &Expr) -> bool {
    match e {
        Expr::List(l) => l.elts.is_empty(),
        Expr::Dict(d) => d.items.is_empty(),
        Expr::Tuple(t) => t.elts.iter().all(is_constant),
        Expr::UnaryOp(u) => u.operand.is_number_literal_expr(),
        e => e.is_literal_expr(),
    }
}
