//! `match`: alternatives are tried one after the other, as a chain of conditions. Patterns of literals, names, alternatives, built-in types
//! and tuples; what others look at ends the path.

use super::*;
use conspect_ir::BlockId;
use ruff_python_ast::{Pattern, Singleton, StmtMatch};

/// What the names of a pattern are to be bound to, once all of it has matched.
type Captured = Vec<(&'static str, Val)>;

impl Fx<'_, '_> {
    pub(super) fn match_statement(&mut self, m: &'static StmtMatch) -> Res<()> {
        let subject = self.expr(&m.subject)?;
        let subject = self.kept(subject);
        let end = self.b.block();
        let mut ends = vec![];
        for case in &m.cases {
            let next = self.b.block();
            let before = self.assigned.clone();
            if self.case(case, &subject, next).is_ok() {
                self.b.terminate(Terminator::Goto(end));
                ends.push(self.assigned.clone());
            }
            self.assigned = before;
            self.b.switch_to(next);
            if case.guard.is_none() && case.pattern.is_irrefutable() {
                self.b.terminate(Terminator::Unsupported { reason: "no path leads here".into() });
                return self.meet(end, ends);
            }
        }
        self.b.terminate(Terminator::Goto(end));
        ends.push(self.assigned.clone());
        self.meet(end, ends)
    }

    fn case(&mut self, case: &'static ruff_python_ast::MatchCase, subject: &Val, next: BlockId) -> Res<()> {
        let mut captured = vec![];
        self.b.set_line(self.u.source.line(&case.pattern));
        self.pattern(&case.pattern, subject, next, &mut captured)?;
        for (name, v) in captured {
            self.store_name(&case.pattern, name, &v)?;
        }
        if let Some(guard) = &case.guard {
            let body = self.b.block();
            self.condition(guard, body, next)?;
            self.b.switch_to(body);
        }
        self.statements(&case.body)
    }

    /// Goes to a block unless the value matches.
    fn pattern(&mut self, p: &'static Pattern, v: &Val, fail: BlockId, captured: &mut Captured) -> Res<()> {
        match p {
            Pattern::MatchValue(x) => {
                let want = self.expr(&x.value)?;
                let same = self.equal(&x.value, v, &want)?;
                self.must(same, fail);
                Ok(())
            }
            Pattern::MatchSingleton(x) => {
                let same = match (x.value, &v.ty) {
                    (Singleton::None, _) => self.is_none(p, v)?,
                    (s, Ty::Bool) => {
                        if s == Singleton::True {
                            v.parts[0]
                        } else {
                            self.not(v.parts[0])
                        }
                    }
                    (_, Ty::Text | Ty::Tuple(_) | Ty::List(_) | Ty::None | Ty::Float) => self.truth(false),
                    // An integer may stand for a truth value here.
                    _ => return self.gap(p, "a pattern of a truth value"),
                };
                self.must(same, fail);
                Ok(())
            }
            Pattern::MatchAs(x) => {
                if let Some(inner) = &x.pattern {
                    self.pattern(inner, v, fail, captured)?;
                }
                captured.extend(x.name.as_ref().map(|n| (n.as_str(), v.clone())));
                Ok(())
            }
            Pattern::MatchOr(x) => {
                let done = self.b.block();
                let Some((last, rest)) = x.patterns.split_last() else { return Err(Ended) };
                let mut none = vec![];
                for alternative in rest {
                    let other = self.b.block();
                    self.pattern(alternative, v, other, &mut none)?;
                    self.b.terminate(Terminator::Goto(done));
                    self.b.switch_to(other);
                }
                self.pattern(last, v, fail, &mut none)?;
                if !none.is_empty() {
                    return self.gap(p, "alternatives that bind names");
                }
                self.b.terminate(Terminator::Goto(done));
                self.b.switch_to(done);
                Ok(())
            }
            Pattern::MatchClass(x) if x.arguments.patterns.is_empty() && x.arguments.keywords.is_empty() => {
                let name = self.builtin(&x.cls).unwrap_or_default();
                let is = match (name, &v.ty) {
                    ("int", Ty::Int | Ty::Bool)
                    | ("bool", Ty::Bool)
                    | ("str", Ty::Text)
                    | ("float", Ty::Float)
                    | ("list", Ty::List(_))
                    | ("tuple", Ty::Tuple(_)) => true,
                    (
                        "int" | "bool" | "str" | "float" | "list" | "tuple",
                        Ty::None | Ty::Text | Ty::Float | Ty::List(_) | Ty::Tuple(_),
                    ) => false,
                    _ => return self.gap(p, "a pattern of this class"),
                };
                let is = self.truth(is);
                self.must(is, fail);
                Ok(())
            }
            Pattern::MatchSequence(x) => {
                let starred = x.patterns.iter().any(|p| matches!(p, Pattern::MatchStar(_)));
                let kinds = match &v.ty {
                    Ty::Tuple(kinds) if !starred => kinds.clone(),
                    // Texts are no sequences here.
                    Ty::None | Ty::Bool | Ty::Int | Ty::Float | Ty::Text => vec![],
                    _ => return self.gap(p, "a pattern of this sequence"),
                };
                if !matches!(v.ty, Ty::Tuple(_)) || kinds.len() != x.patterns.len() {
                    let never = self.truth(false);
                    self.must(never, fail);
                    return Ok(());
                }
                let mut rest = &v.parts[..];
                for (p, ty) in x.patterns.iter().zip(&kinds) {
                    let n = self.u.parts(ty).len();
                    let inner = Val { ty: ty.clone(), parts: rest[..n].to_vec() };
                    rest = &rest[n..];
                    self.pattern(p, &inner, fail, captured)?;
                }
                Ok(())
            }
            _ => self.gap(p, "a pattern of this kind"),
        }
    }

    fn is_none(&mut self, p: &'static Pattern, v: &Val) -> Res<Operand> {
        match v.ty {
            Ty::None => Ok(self.truth(true)),
            Ty::Optional(_) => Ok(v.parts[0]),
            Ty::Bottom | Ty::Mixed | Ty::Opaque => self.gap(p, "a pattern of this kind"),
            _ => Ok(self.truth(false)),
        }
    }

    fn must(&mut self, holds: Operand, fail: BlockId) {
        let next = self.b.block();
        self.b.terminate(Terminator::If { cond: holds, then: next, els: fail });
        self.b.switch_to(next);
    }
}
