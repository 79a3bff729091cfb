//! Pattern matching (Python Language Reference §8.6).

use super::*;
use ruff_python_ast::{Pattern, Singleton, StmtMatch};
use std::collections::BTreeMap;

impl Fx<'_> {
    pub fn match_statement(&mut self, m: &'static StmtMatch) -> Res<()> {
        let v = self.expr(&m.subject)?;
        let v: Operand = self.copy(v).into();
        let end = self.b.block();
        for case in &m.cases {
            let next = self.b.block();
            self.line(case);
            // Python binds names where the whole pattern has matched.
            let mut captured = BTreeMap::new();
            self.pattern(&case.pattern, v, next, &mut captured)?;
            for (name, r) in captured {
                self.store_name(name, r.into())?;
            }
            if let Some(g) = &case.guard {
                let body = self.b.block();
                self.condition(g, body, next)?;
                self.b.switch_to(body);
            }
            self.statements(&case.body)?;
            self.goto(end);
            self.b.switch_to(next);
        }
        self.goto(end);
        self.b.switch_to(end);
        Ok(())
    }

    /// Goes to a block unless the value matches. What names are to be bound to is kept apart.
    fn pattern(
        &mut self,
        p: &'static Pattern,
        v: Operand,
        fail: BlockId,
        captured: &mut BTreeMap<&'static str, Reg>,
    ) -> Res<()> {
        match p {
            Pattern::MatchValue(x) => {
                let want = self.expr(&x.value)?;
                let same = self.core("eq_op", &[v, want]);
                self.must(same, fail);
            }
            Pattern::MatchSingleton(x) => {
                let want = match x.value {
                    Singleton::None => self.none(),
                    Singleton::True => self.boolean(true),
                    Singleton::False => self.boolean(false),
                };
                let same = self.core("is_op", &[v, want]);
                self.must(same, fail);
            }
            Pattern::MatchAs(x) => {
                if let Some(inner) = &x.pattern {
                    self.pattern(inner, v, fail, captured)?;
                }
                if let Some(n) = &x.name {
                    self.capture(n.as_str(), v, captured);
                }
            }
            Pattern::MatchOr(x) => {
                let done = self.b.block();
                for (i, alternative) in x.patterns.iter().enumerate() {
                    let last = i + 1 == x.patterns.len();
                    let next = if last { fail } else { self.b.block() };
                    self.pattern(alternative, v, next, captured)?;
                    self.goto(done);
                    if !last {
                        self.b.switch_to(next);
                    }
                }
                self.b.switch_to(done);
            }
            Pattern::MatchSequence(x) => {
                let star = x.patterns.iter().position(|p| matches!(p, Pattern::MatchStar(_)));
                let (before, after) = match star {
                    Some(i) => (i as i32, (x.patterns.len() - 1 - i) as i32),
                    None => (x.patterns.len() as i32, -1),
                };
                let (before, after) = (self.i32(before), self.i32(after));
                let parts = self.core("match_sequence", &[v, before, after]);
                self.present(parts, fail);
                for (i, p) in x.patterns.iter().enumerate() {
                    let item = self.elem(parts, i);
                    match p {
                        Pattern::MatchStar(s) => {
                            if let Some(n) = &s.name {
                                self.capture(n.as_str(), item.into(), captured);
                            }
                        }
                        p => self.pattern(p, item.into(), fail, captured)?,
                    }
                }
            }
            Pattern::MatchMapping(x) => {
                let keys = x.keys.iter().map(|k| self.kept(k)).collect::<Res<Vec<Operand>>>()?;
                let keys = self.array(&keys);
                let rest = self.konst(Const::Bool(x.rest.is_some()));
                let parts = self.core("match_mapping", &[v, keys, rest]);
                self.present(parts, fail);
                for (i, p) in x.patterns.iter().enumerate() {
                    let item = self.elem(parts, i);
                    self.pattern(p, item.into(), fail, captured)?;
                }
                if let Some(n) = &x.rest {
                    let item = self.elem(parts, x.patterns.len());
                    self.capture(n.as_str(), item.into(), captured);
                }
            }
            Pattern::MatchClass(x) => {
                let class = self.expr(&x.cls)?;
                let n = self.i32(x.arguments.patterns.len() as i32);
                let names: Vec<Operand> =
                    x.arguments.keywords.iter().map(|k| self.text(k.attr.as_str())).collect();
                let names = self.array(&names);
                let parts = self.core("match_class", &[v, class, n, names]);
                self.present(parts, fail);
                let inner =
                    x.arguments.patterns.iter().chain(x.arguments.keywords.iter().map(|k| &k.pattern));
                for (i, p) in inner.enumerate() {
                    let item = self.elem(parts, i);
                    self.pattern(p, item.into(), fail, captured)?;
                }
            }
            Pattern::MatchStar(_) => self.unsupported("a starred pattern here"),
        }
        Ok(())
    }

    /// Alternatives bind the same names.
    fn capture(&mut self, name: &'static str, v: Operand, captured: &mut BTreeMap<&'static str, Reg>) {
        match captured.get(name) {
            Some(r) => self.set(*r, v),
            None => {
                captured.insert(name, self.copy(v));
            }
        }
    }

    fn must(&mut self, v: Operand, fail: BlockId) {
        let t = self.truth(v);
        let next = self.b.block();
        self.branch(t, next, fail);
        self.b.switch_to(next);
    }

    fn present(&mut self, parts: Operand, fail: BlockId) {
        let null = self.null();
        let none = self.b.bin(Type::Bool, BinOp::Eq, parts, null);
        let next = self.b.block();
        self.branch(none.into(), fail, next);
        self.b.switch_to(next);
    }
}
