//! Guesses that are tried where the others are not enough: what was required, signs, greatest and least elements so far, elements before and
//! behind a number by the comparisons that the loop makes, what was appended beside what comes next, sets of what was seen.

use super::guess::{Around, Guesses, Moves, names, plain};
use super::loops::Going;
use super::seq::len;
use super::types::{Ty, V};
use super::{Lower, table};
use conspect_spec::logic::{E, Expr as L, Op, Sort, and, app, int, local, quant, replace};
use ruff_python_ast::visitor::{Visitor, walk_expr};
use ruff_python_ast::{Expr, ExprCompare, ExprSubscript};
use std::collections::BTreeSet;
use std::rc::Rc;

/// So many comparisons of a loop are looked at, and so many of its numbers.
const LOOKED_AT: usize = 4;

impl Lower<'_, '_> {
    /// The guesses from the shape of a loop.
    pub(super) fn of_shape(&mut self, a: &Around, numbers: &[Moves], sequences: &[Moves], out: &mut Guesses) {
        for n in numbers {
            out.add(app(Op::Le, &[&int(0), &n.now]), format!("0 <= {}", n.name));
            out.add(app(Op::Lt, &[&int(0), &n.now]), format!("0 < {}", n.name));
        }
        self.of_seen(a, sequences, out);
        self.of_extremes(a, numbers, out);
        let mut looks = Looks::default();
        a.body.iter().for_each(|s| looks.visit_stmt(s));
        a.test.iter().for_each(|t| looks.visit_expr(t));
        self.of_comparisons(a, numbers, out);
        for s in looks.read.iter().take(LOOKED_AT) {
            self.of_next(a, s, numbers, sequences, out);
        }
    }

    /// What may be missing is there.
    pub(super) fn of_there(&mut self, a: &Around, out: &mut Guesses) {
        for name in a.assigned {
            let key = format!("{}{name}", self.prefix);
            let there = match self.vars.get(name) {
                Some(Ty::Optional(_)) => app(Op::Not, &[&app(Op::Eq, &[&local(&key), &int(0)])]),
                Some(Ty::Maybe(_)) => local(&format!("{key}.there")),
                _ => continue,
            };
            out.add(there, format!("{name} is not None"));
        }
    }

    /// A number is at most, or at least, each element that the loop has come to.
    fn of_extremes(&mut self, a: &Around, numbers: &[Moves], out: &mut Guesses) {
        let (Some(going), Some(f)) = (a.going, a.each) else { return };
        let k: Rc<str> = self.unique("k").into();
        let bound: E = Rc::new(L::Bound(k.clone(), Sort::Int));
        let of = match going {
            Going::Over(_) => going,
            Going::Numbered(g) if matches!(**g, Going::Over(_)) => g,
            _ => return,
        };
        let Some(element) = plain(self.apart(|l| l.round_value(of, &bound, &f.iter))) else { return };
        if element.ty != Ty::Int {
            return;
        }
        let range = and([app(Op::Le, &[&int(0), &bound]), app(Op::Lt, &[&bound, &local(a.counter)])]);
        let every = |e: E| quant(true, &k, Sort::Int, app(Op::Implies, &[&range, &e]));
        for n in numbers.iter().take(LOOKED_AT) {
            let (least, most) = (app(Op::Le, &[&n.now, &element.e]), app(Op::Le, &[&element.e, &n.now]));
            out.add(every(least), format!("{} is at most each element before", n.name));
            out.add(every(most), format!("{} is at least each element before", n.name));
        }
    }

    /// How elements compare with what the loop compares one of them with.
    pub(super) fn of_comparisons(&mut self, a: &Around, numbers: &[Moves], out: &mut Guesses) {
        let mut looks = Looks::default();
        a.body.iter().for_each(|s| looks.visit_stmt(s));
        a.test.iter().for_each(|t| looks.visit_expr(t));
        for c in looks.compared.iter().take(LOOKED_AT) {
            self.of_comparison(a, c, numbers, out);
        }
    }

    /// How the elements before and behind a number compare with what one of them is compared with; of the last turn, those from the number on.
    fn of_comparison(&mut self, a: &Around, c: &'static ExprCompare, numbers: &[Moves], out: &mut Guesses) {
        let [right] = &c.comparators[..] else { return };
        for (element, other) in [(&*c.left, right), (right, &*c.left)] {
            let Expr::Subscript(s) = element else { continue };
            let still = |e: &'static Expr| names(e).is_disjoint(a.all_assigned);
            if !still(&s.value) || !still(other) {
                continue;
            }
            let Some(seq) = self.integers(&s.value) else { continue };
            let Some(other_now) = plain(self.apart(|l| l.number(other))) else { continue };
            let k: Rc<str> = self.unique("k").into();
            let bound: E = Rc::new(L::Bound(k.clone(), Sort::Int));
            let at = app(Op::At, &[&seq, &bound]);
            let not_equal = app(Op::Not, &[&app(Op::Eq, &[&at, &other_now])]);
            let facts = [
                (app(Op::Lt, &[&at, &other_now]), "<"),
                (app(Op::Le, &[&at, &other_now]), "<="),
                (app(Op::Lt, &[&other_now, &at]), ">"),
                (app(Op::Le, &[&other_now, &at]), ">="),
                (not_equal, "!="),
            ];
            let within = and([app(Op::Le, &[&int(0), &bound]), app(Op::Lt, &[&bound, &len(&seq)])]);
            let (list, than) = (self.m.text(&*s.value), self.m.text(other));
            for n in numbers.iter().filter(|n| a.assigned.contains(&n.name)).take(LOOKED_AT) {
                let sides = [
                    (app(Op::Lt, &[&bound, &n.now]), "before"),
                    (app(Op::Lt, &[&n.now, &bound]), "behind"),
                    (app(Op::Le, &[&n.now, &bound]), "not before"),
                ];
                let chosen = if out.late < 2 { &sides[..2] } else { &sides[2..] };
                for (side, place) in chosen {
                    for (fact, sign) in &facts {
                        let there = app(Op::And, &[&within, side]);
                        let cond = quant(true, &k, Sort::Int, app(Op::Implies, &[&there, fact]));
                        out.add(cond, format!("{list}[k] {sign} {than} for each k {place} {}", n.name));
                    }
                }
            }
        }
    }

    /// The last of what was appended is not above what is read next.
    fn of_next(
        &mut self,
        a: &Around,
        s: &'static ExprSubscript,
        numbers: &[Moves],
        sequences: &[Moves],
        out: &mut Guesses,
    ) {
        let Expr::Name(index) = &*s.slice else { return };
        let Some(n) = numbers.iter().find(|n| n.name == index.id.as_str()) else { return };
        if !names(&s.value).is_disjoint(a.all_assigned) {
            return;
        }
        let Some(seq) = self.integers(&s.value) else { return };
        let list = self.m.text(&*s.value);
        for grown in sequences.iter().filter(|m| m.of == Some(Ty::Int) && m.name != list) {
            let last = app(Op::Sub, &[&len(&grown.now), &int(1)]);
            let there = and([
                app(Op::Le, &[&int(0), &last]),
                app(Op::Le, &[&int(0), &n.now]),
                app(Op::Lt, &[&n.now, &len(&seq)]),
            ]);
            let ordered = app(Op::Le, &[&app(Op::At, &[&grown.now, &last]), &app(Op::At, &[&seq, &n.now])]);
            let text = format!("the last of {} is at most {list}[{}]", grown.name, n.name);
            out.add(app(Op::Implies, &[&there, &ordered]), text);
        }
    }

    /// The keys of a set or a dictionary are the elements that were collected, or those that the loop has come to.
    fn of_seen(&mut self, a: &Around, sequences: &[Moves], out: &mut Guesses) {
        let roots: BTreeSet<&String> = a
            .writes
            .iter()
            .filter_map(|e| e.path.as_ref().filter(|p| p.1.is_empty()).map(|p| &p.0))
            .collect();
        let mut seen: Vec<(E, Option<Ty>, String)> = vec![];
        for s in sequences {
            let of = match self.vars.get(&s.name) {
                Some(Ty::List(of)) => Some((**of).clone()),
                _ => s.of.clone(),
            };
            seen.push((s.now.clone(), of, format!("those of {}", s.name)));
        }
        if let (Some(Going::Over(v)), Some(f)) = (a.going, a.each) {
            let made = plain(self.apart(|l| l.sequence(v, &f.iter))).filter(|_| v.ty != Ty::Str);
            if let Some((seq, of)) = made {
                let first = app(Op::Take, &[&seq, &local(a.counter)]);
                seen.push((first, Some(of), "what the loop has come to".into()));
            }
        }
        for name in roots {
            let Some(ty) = self.vars.get(name).cloned() else { continue };
            let (Ty::Set(key) | Ty::Dict(key, _)) = &ty else { continue };
            let key = (**key).clone();
            let v = V::new(ty, local(&format!("{}{name}", self.prefix)));
            let Some(Some(t)) = plain(self.apart(|l| Ok(l.table(&v)))) else { continue };
            for (seq, of, what) in &seen {
                if of.as_ref() == Some(&key) && key.sort().is_some() {
                    let same = app(Op::Same, &[&table::has(&t), &app(Op::SetOf, &[seq])]);
                    out.add(same, format!("the elements of {name} are {what}"));
                }
            }
        }
    }

    /// A dictionary that keeps numbers of rounds leads from each key to a round in which it was the key.
    pub(super) fn of_index_map(
        &mut self,
        d: &'static Expr,
        key_of: &V,
        value: &V,
        (round, now): (&E, &E),
        out: &mut Guesses,
    ) {
        let made = self.apart(|l| {
            let v = l.expr(d)?;
            let table = l.table(&v);
            Ok((v, table))
        });
        let Some((v, Some(t))) = plain(made) else { return };
        let (Ty::Dict(key, _), true) = (&v.ty, value.e == *round) else { return };
        let Some(sort) = key.sort().filter(|_| **key == key_of.ty) else { return };
        let name: Rc<str> = self.unique("key").into();
        let key: E = Rc::new(L::Bound(name.clone(), sort.clone()));
        let kept = app(Op::Select, &[&table::values(&t), &key]);
        let was = app(Op::Same, &[&replace(&key_of.e, round, &kept), &key]);
        let fact = and([app(Op::Le, &[&int(0), &kept]), app(Op::Lt, &[&kept, now]), was]);
        let there = app(Op::Select, &[&table::has(&t), &key]);
        let cond = quant(true, &name, sort, app(Op::Implies, &[&there, &fact]));
        let text = format!("each key of {} was the key in the round that it leads to", self.m.text(d));
        out.later(cond, text);
    }

    /// The contents of a sequence of integers.
    pub(super) fn integers(&mut self, e: &'static Expr) -> Option<E> {
        let made = self.apart(|l| {
            let v = l.expr(e)?;
            l.sequence(&v, e)
        });
        plain(made).filter(|(_, of)| *of == Ty::Int).map(|(seq, _)| seq)
    }
}

/// What a loop compares an element with, and the elements that it reads.
#[derive(Default)]
pub(super) struct Looks {
    pub compared: Vec<&'static ExprCompare>,
    read: Vec<&'static ExprSubscript>,
}

impl Visitor<'static> for Looks {
    fn visit_expr(&mut self, e: &'static Expr) {
        match e {
            Expr::Compare(c) => {
                let reads = |e: &Expr| matches!(e, Expr::Subscript(s) if !s.slice.is_slice_expr());
                if reads(&c.left) || c.comparators.iter().any(reads) {
                    self.compared.push(c);
                }
            }
            Expr::Subscript(s) if s.slice.is_name_expr() => {
                let known = |o: &&'static ExprSubscript| {
                    names(&o.value) == names(&s.value) && names(&o.slice) == names(&s.slice)
                };
                if !self.read.iter().any(known) {
                    self.read.push(s);
                }
            }
            _ => {}
        }
        walk_expr(self, e);
    }
}
