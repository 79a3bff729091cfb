//! Guesses for loops of functions that promise an order: which elements are in order already, and how they compare with the others. They are
//! tried last.

use super::guess::{Around, Guesses, Moves, names, parts};
use super::lemma::is_rising;
use super::loops::Going;
use super::seq::len;
use super::shape::Looks;
use super::types::{Ty, V};
use super::{Lower, guess::plain};
use conspect_spec::logic::{E, Expr as L, Op, Sort, and, app, int, local, quant};
use ruff_python_ast::visitor::Visitor;
use ruff_python_ast::{Expr, Stmt, StmtFor};
use std::collections::{BTreeMap, BTreeSet};
use std::rc::Rc;

/// So many numbers of one kind are looked at.
const LOOKED_AT: usize = 3;

/// Two positions of a list, the first one not behind the other.
struct Pair {
    names: [Rc<str>; 2],
    p: E,
    q: E,
}

impl Lower<'_, '_> {
    /// Which elements of the lists whose elements a loop compares are in order already.
    pub(super) fn of_order(&mut self, a: &Around, numbers: &[Moves], out: &mut Guesses) {
        if !self.prefix.is_empty()
            || !self.goal_conditions().iter().any(|(e, _)| parts(e).iter().any(is_rising))
        {
            return;
        }
        let mut looks = Looks::default();
        a.body.iter().for_each(|s| looks.visit_stmt(s));
        a.test.iter().for_each(|t| looks.visit_expr(t));
        let mut lists: Vec<(String, E)> = vec![];
        let mut others: Vec<&'static Expr> = vec![];
        for c in &looks.compared {
            let [right] = &c.comparators[..] else { continue };
            for side in [&*c.left, right] {
                match side {
                    Expr::Subscript(s) => {
                        let name = self.m.text(&*s.value);
                        if let Some(seq) =
                            self.integers(&s.value).filter(|_| lists.iter().all(|l| l.0 != name))
                        {
                            lists.push((name, seq));
                        }
                    }
                    Expr::Name(_) if names(side).is_disjoint(a.all_assigned) => others.push(side),
                    _ => {}
                }
            }
        }
        // What moves, and the numbers around it that stay.
        let mut moving: Vec<(E, String)> = vec![];
        if matches!(a.going, Some(Going::Range(..))) {
            moving.push((local(a.counter), "the loop".into()));
        }
        let own = numbers.iter().filter(|n| a.assigned.contains(&n.name)).take(LOOKED_AT);
        let own: Vec<(E, String)> = own.map(|n| (n.now.clone(), n.name.clone())).collect();
        moving.extend(own.iter().cloned());
        let mut used = a.body.iter().fold(Used::default(), |mut u, s| {
            u.visit_stmt(s);
            u
        });
        a.test.iter().for_each(|t| used.visit_expr(t));
        a.each.iter().for_each(|f| used.visit_expr(&f.iter));
        let stays = |n: &&String| {
            self.vars.get(*n) == Some(&Ty::Int) && self.assigned.contains(*n) && !a.all_assigned.contains(*n)
        };
        // Those that the loop uses come first; the number of the round of an outer loop need not be among them.
        let others_used = self.vars.keys().filter(|n| !used.0.contains(n));
        let still = used.0.iter().chain(others_used).filter(stays).take(LOOKED_AT);
        let still: Vec<(E, String)> = still.map(|n| (local(n), n.clone())).collect();
        for (list, seq) in lists.iter().take(2) {
            for (at, name) in moving.iter().chain(&still) {
                self.of_front(seq, list, at, name, out);
            }
            for (at, name) in &moving {
                self.of_greatest(seq, list, (at, name), out);
                for (from, start) in &still {
                    for (m, least) in &own {
                        self.of_least(seq, list, ((m, least), (from, start), (at, name)), out);
                    }
                    for other in &others {
                        self.of_hole(seq, list, ((at, name), (from, start)), other, out);
                    }
                }
            }
        }
    }

    /// What no round of an inner loop found that would have ended the outer one, for a round of the outer loop.
    pub(super) fn of_inner(
        &mut self,
        inner: &'static StmtFor,
        scope: &BTreeMap<String, V>,
        changed: &BTreeSet<String>,
    ) -> Vec<(E, String)> {
        let own = names(&inner.target);
        let is_known = |n: &String| own.contains(n) || scope.contains_key(n) || !changed.contains(n);
        let mut found = vec![];
        if !names(&inner.iter).iter().all(|n| scope.contains_key(n) || !changed.contains(n)) {
            return found;
        }
        for s in &inner.body {
            let Stmt::If(i) = s else { continue };
            let leaves = matches!(i.body.last(), Some(Stmt::Return(_) | Stmt::Raise(_)));
            if !leaves || !i.elif_else_clauses.is_empty() || !names(&i.test).iter().all(is_known) {
                continue;
            }
            self.scopes.push(scope.clone());
            self.binders += 1;
            let made = self.apart(|l| {
                let body = |l: &mut Self, range: E| {
                    let (test, sub) = l.apart(|l| l.condition(&i.test))?;
                    Ok((app(Op::Implies, &[&range, &app(Op::Not, &[&test])]), sub))
                };
                l.over(&inner.target, &inner.iter, body, true)
            });
            self.binders -= 1;
            self.scopes.pop();
            found.extend(plain(made).map(|e| (e, self.m.text(&*i.test))));
        }
        found
    }

    fn two_positions(&mut self) -> Pair {
        let names: [Rc<str>; 2] = [self.unique("p").into(), self.unique("q").into()];
        let bound = |n: &Rc<str>| -> E { Rc::new(L::Bound(n.clone(), Sort::Int)) };
        let (p, q) = (bound(&names[0]), bound(&names[1]));
        Pair { names, p, q }
    }

    /// Of all pairs of positions for which something holds, the elements are in order.
    fn in_order(&mut self, seq: &E, there: impl Fn(&Pair) -> E) -> E {
        let pair = self.two_positions();
        let within = and([
            app(Op::Le, &[&int(0), &pair.p]),
            app(Op::Lt, &[&pair.p, &pair.q]),
            app(Op::Lt, &[&pair.q, &len(seq)]),
            there(&pair),
        ]);
        let order = app(Op::Le, &[&app(Op::At, &[seq, &pair.p]), &app(Op::At, &[seq, &pair.q])]);
        let body = app(Op::Implies, &[&within, &order]);
        let [p, q] = &pair.names;
        quant(true, p, Sort::Int, quant(true, q, Sort::Int, body))
    }

    /// The elements before a position are in order, and perhaps not above those behind; or those from a position on, counted from the end.
    fn of_front(&mut self, seq: &E, list: &str, at: &E, name: &str, out: &mut Guesses) {
        let front = self.in_order(seq, |x| app(Op::Lt, &[&x.q, at]));
        out.add(front, format!("{list} is in order before {name}"));
        let least = self.in_order(seq, |x| app(Op::Lt, &[&x.p, at]));
        out.add(least, format!("{list} is in order before {name}, and nothing behind is less"));
        let back = app(Op::Sub, &[&len(seq), at]);
        let most = self.in_order(seq, |x| app(Op::Le, &[&back, &x.q]));
        out.add(most, format!("the last {name} of {list} are in order, and nothing before is greater"));
    }

    /// The element at a position is not below those before.
    fn of_greatest(&mut self, seq: &E, list: &str, (at, name): (&E, &str), out: &mut Guesses) {
        let cond = self.in_order(seq, |x| app(Op::Eq, &[&x.q, at]));
        out.add(cond, format!("{list} has nothing greater before {name} than there"));
    }

    /// A number is a position of the least element between two positions.
    fn of_least(
        &mut self,
        seq: &E,
        list: &str,
        ((m, least), (from, start), (at, name)): ((&E, &str), (&E, &str), (&E, &str)),
        out: &mut Guesses,
    ) {
        if m == at {
            return;
        }
        let p: Rc<str> = self.unique("p").into();
        let bound: E = Rc::new(L::Bound(p.clone(), Sort::Int));
        let there = and([app(Op::Le, &[from, &bound]), app(Op::Lt, &[&bound, at])]);
        let order = app(Op::Le, &[&app(Op::At, &[seq, m]), &app(Op::At, &[seq, &bound])]);
        let cond = quant(true, &p, Sort::Int, app(Op::Implies, &[&there, &order]));
        out.add(cond, format!("{list}[{least}] is the least from {start} to before {name}"));
        out.add(app(Op::Le, &[from, m]), format!("{start} <= {least}"));
        out.add(app(Op::Lt, &[m, at]), format!("{least} is before {name}"));
        out.add(app(Op::Lt, &[m, &len(seq)]), format!("{least} is a position of {list}"));
    }

    /// All but the element behind a number are in order up to a position, and those behind it are not below something.
    fn of_hole(
        &mut self,
        seq: &E,
        list: &str,
        ((at, name), (upto, end)): ((&E, &str), (&E, &str)),
        other: &'static Expr,
        out: &mut Guesses,
    ) {
        let hole = app(Op::Add, &[at, &int(1)]);
        let is_not = |x: &E| app(Op::Not, &[&app(Op::Eq, &[x, &hole])]);
        let cond = self.in_order(seq, |x| and([app(Op::Le, &[&x.q, upto]), is_not(&x.p), is_not(&x.q)]));
        out.add(cond, format!("{list} is in order up to {end} but for the element behind {name}"));
        let Some(value) = plain(self.apart(|l| l.number(other))) else { return };
        let p: Rc<str> = self.unique("p").into();
        let bound: E = Rc::new(L::Bound(p.clone(), Sort::Int));
        let there = and([app(Op::Lt, &[&hole, &bound]), app(Op::Le, &[&bound, upto])]);
        let order = app(Op::Le, &[&value, &app(Op::At, &[seq, &bound])]);
        let cond = quant(true, &p, Sort::Int, app(Op::Implies, &[&there, &order]));
        let than = self.m.text(other);
        out.add(cond, format!("{than} is at most what is behind the element behind {name}, up to {end}"));
    }
}

/// The names that a piece of code uses, in order.
#[derive(Default)]
struct Used(Vec<String>);

impl Visitor<'static> for Used {
    fn visit_expr(&mut self, e: &'static Expr) {
        if let Expr::Name(n) = e
            && !self.0.contains(&n.id.to_string())
        {
            self.0.push(n.id.to_string());
        }
        ruff_python_ast::visitor::walk_expr(self, e);
    }
}
