//! The laws of matrices, and that what clauses derive holds of the numbers that they derive: random matrices, clauses and systems.

use super::matrix::{INFINITE, Matrix};
use super::relevant::Relevant;
use super::transfer::{Plan, apply};
use super::{Fuel, Rows, STEPS, Zones};
use crate::answer::Meaning;
use crate::chc::{Argument, Atom, Clause, Head, PredId, Predicate, Relation, Role, System, pred_name};
use crate::expr::{Domain, Expr, Exprs, Node, Sort, Var};
use crate::random::Random;
use crate::search::invariants;
use conspect_base::Id;
use rustc_hash::FxHashMap;

const MUCH: u64 = u64::MAX;

/// A matrix with bounds added one after another, the bounds as they were given, and whether any numbers meet them.
fn learned(r: &mut Random, size: usize) -> (Matrix, Matrix, bool) {
    let (mut closed, mut plain) = (Matrix::new(size), Matrix::new(size));
    let mut fuel = Fuel(MUCH);
    let mut fits = true;
    for _ in 0..r.below(2 * size + 1) {
        let (i, j, most) = (r.below(size), r.below(size), r.from(-2, 6));
        if i != j {
            plain.lower(i, j, most);
            fits = fits && closed.learn(i, j, most, &mut fuel).expect("there is fuel");
        }
    }
    (closed, plain, fits)
}

/// All shortest paths, after Floyd and Warshall; `None` where a cycle is negative.
fn shortest(m: &Matrix) -> Option<Matrix> {
    let mut out = m.clone();
    let n = m.size();
    for k in 0..n {
        for (i, j) in (0..n).flat_map(|i| (0..n).map(move |j| (i, j))) {
            if out.at(i, k) < INFINITE && out.at(k, j) < INFINITE {
                out.lower(i, j, out.at(i, k) + out.at(k, j));
            }
        }
    }
    (0..n).all(|i| out.at(i, i) >= 0).then_some(out)
}

/// Do these numbers meet the bounds? The first is 0.
fn meets(m: &Matrix, numbers: &[i128]) -> bool {
    let n = m.size();
    (0..n).all(|i| (0..n).all(|j| numbers[i] - numbers[j] <= m.at(i, j)))
}

/// Are all bounds of one at most those of the other?
fn is_within(a: &Matrix, b: &Matrix) -> bool {
    let n = a.size();
    (0..n).all(|i| (0..n).all(|j| a.at(i, j) <= b.at(i, j)))
}

#[test]
fn closure_by_one_bound_after_another_is_that_of_all() {
    let mut r = Random(0x5eed_0bad_cafe_0002);
    let (mut possible, mut impossible) = (0, 0);
    for _ in 0..3000 {
        let size = 2 + r.below(6);
        let (closed, plain, fits) = learned(&mut r, size);
        let full = shortest(&plain);
        assert_eq!(fits, full.is_some(), "{plain:?}");
        let Some(full) = full else {
            impossible += 1;
            assert!(!plain.clone().close(), "{plain:?}");
            continue;
        };
        possible += 1;
        assert_eq!(closed, full);
        let mut again = plain.clone();
        assert!(again.close());
        assert_eq!(again, full);
        assert!(again.close());
        assert_eq!(again, full, "closing what is closed");
        let numbers: Vec<i128> =
            std::iter::once(0).chain((1..closed.size()).map(|_| r.from(-4, 4))).collect();
        assert_eq!(meets(&plain, &numbers), meets(&closed, &numbers), "{plain:?} {numbers:?}");
    }
    assert!(possible > 1000 && impossible > 100, "{possible} {impossible}");
}

#[test]
fn joins_and_widenings_are_upper_bounds() {
    let mut r = Random(0x5eed_0bad_cafe_0003);
    for _ in 0..2000 {
        let size = 2 + r.below(5);
        let ((a, _, fa), (b, _, fb)) = (learned(&mut r, size), learned(&mut r, size));
        if !fa || !fb {
            continue;
        }
        let join = a.join(&b);
        assert!(is_within(&a, &join) && is_within(&b, &join));
        assert_eq!(join, b.join(&a));
        assert_eq!(Some(&join), shortest(&join).as_ref(), "a join of closed matrices is closed");
        for steps in [&STEPS[..], &[]] {
            let wide = a.widened(&join, steps);
            assert!(is_within(&join, &wide), "{join:?} {wide:?}");
        }
    }
}

#[test]
fn widening_ends() {
    let mut r = Random(0x5eed_0bad_cafe_0004);
    for _ in 0..300 {
        let size = 2 + r.below(5);
        let (mut known, _, mut fits) = learned(&mut r, size);
        let mut grown = 0;
        for _ in 0..500 {
            let (new, _, is_one) = learned(&mut r, size);
            if !is_one || !fits {
                (known, fits) = (new, is_one);
                continue;
            }
            let next = known.widened(&known.join(&new), &STEPS);
            grown += u32::from(next != known);
            known = next;
        }
        // Each cell goes to each step once, and is given up then.
        assert!(grown as usize <= size * size * (STEPS.len() + 1), "{grown}");
    }
}

/// The value of an expression; truth values are 0 and 1.
fn value(exprs: &Exprs, e: Expr, of: &FxHashMap<Var, i128>) -> i128 {
    let at = |x: &Expr| value(exprs, *x, of);
    match exprs.node(e) {
        Node::Bool(b) => i128::from(*b),
        Node::Var(v) => of[v],
        Node::Not(a) => 1 - at(a),
        Node::And(list) => i128::from(list.iter().all(|x| at(x) == 1)),
        Node::Or(list) => i128::from(list.iter().any(|x| at(x) == 1)),
        Node::Iff(a, b) => i128::from(at(a) == at(b)),
        Node::Linear(terms, c) => terms.iter().map(|(x, k)| at(x) * k).sum::<i128>() + c,
        Node::NotPositive(a) => i128::from(at(a) <= 0),
        Node::Zero(a) => i128::from(at(a) == 0),
        Node::Mul(a, b) => at(a) * at(b),
        Node::Ite(c, a, b) => {
            if at(c) == 1 {
                at(a)
            } else {
                at(b)
            }
        }
        Node::Div(a, b) => at(a).div_euclid(at(b)),
        Node::Mod(a, b) => at(a).rem_euclid(at(b)),
    }
}

/// A clause over three numbers of a machine type, as the encoder writes them: what a round of a loop does.
struct Loops {
    sys: System,
    pred: PredId,
    vars: Vec<Expr>,
    width: u32,
    /// What is added to the variables where the body asks for them.
    shift: i128,
}

fn loops(r: &mut Random) -> Loops {
    let width = if r.below(2) == 0 { 32 } else { 64 };
    let mut sys = System::default();
    let (lo, hi) = (-(1_i128 << (width - 1)), (1_i128 << (width - 1)) - 1);
    let args = ["a", "b", "c"].map(|name| Argument {
        name: name.into(),
        sort: Sort::Int,
        domain: Domain::range(lo, hi),
    });
    let role = Role::Called { function: "loop".into() };
    let pred = sys.preds.push(Predicate { args: args.to_vec(), role, solved: true, relations: vec![] });
    let vars = args.iter().map(|a| sys.exprs.fresh(Sort::Int, a.domain.clone())).collect();
    let shift = if r.below(2) == 0 { 0 } else { r.from(-2, 2) };
    Loops { sys, pred, vars, width, shift }
}

impl Loops {
    /// What an operation leaves in a machine type: by a case, or by a remainder.
    fn wrapped(&mut self, r: &mut Random, e: Expr) -> Expr {
        let (half, all) = (1_i128 << (self.width - 1), 1_i128 << self.width);
        let x = &mut self.sys.exprs;
        if r.below(2) == 0 {
            let (up, down) = (x.add_const(e, -all), x.add_const(e, all));
            let (most, least) = (x.int(half - 1), x.int(-half));
            let (over, under) = (x.lt(most, e), x.lt(e, least));
            let low = x.ite(under, down, e);
            return x.ite(over, up, low);
        }
        let up = x.add_const(e, half);
        let all = x.int(all);
        let rest = x.modulo(up, all);
        x.add_const(rest, -half)
    }

    fn term(&mut self, r: &mut Random) -> Expr {
        let v = self.vars[r.below(self.vars.len())];
        match r.below(7) {
            0..3 => {
                let e = self.sys.exprs.add_const(v, r.from(-2, 2));
                self.wrapped(r, e)
            }
            3 => {
                let k = self.sys.exprs.int(r.from(1, 4));
                if r.below(2) == 0 { self.sys.exprs.modulo(v, k) } else { self.sys.exprs.div(v, k) }
            }
            4 => {
                let (a, b) = (self.vars[r.below(3)], self.vars[r.below(3)]);
                let c = self.formula(r, 0);
                self.sys.exprs.ite(c, a, b)
            }
            5 => {
                let other = self.vars[r.below(3)];
                let e = self.sys.exprs.add_scaled(v, r.from(-2, 2), other);
                self.wrapped(r, e)
            }
            _ => v,
        }
    }

    fn formula(&mut self, r: &mut Random, depth: usize) -> Expr {
        let (a, b) = (self.vars[r.below(3)], self.vars[r.below(3)]);
        let by = self.sys.exprs.add_scaled(b, r.from(-1, 1), a);
        let b = self.sys.exprs.add_const(if r.below(4) == 0 { by } else { b }, r.from(-2, 2));
        match r.below(if depth == 0 { 3 } else { 6 }) {
            0 => self.sys.exprs.le(a, b),
            1 => self.sys.exprs.eq(a, b),
            2 => {
                let e = self.sys.exprs.eq(a, b);
                self.sys.exprs.not(e)
            }
            n => {
                let parts = [self.formula(r, depth - 1), self.formula(r, depth - 1)];
                let e = if n == 3 { self.sys.exprs.and(&parts) } else { self.sys.exprs.or(&parts) };
                if n == 5 { self.sys.exprs.not(e) } else { e }
            }
        }
    }

    /// A round of the loop: a condition, and what the variables are after it.
    fn round(&mut self, r: &mut Random) {
        let constraint = (0..1 + r.below(3)).map(|_| self.formula(r, 1)).collect();
        let args = (0..3).map(|_| self.term(r)).collect();
        let given = self.vars.iter().enumerate();
        let given = given.map(|(i, v)| if i == 0 { self.sys.exprs.add_const(*v, self.shift) } else { *v });
        let body = vec![Atom { pred: self.pred, args: given.collect() }];
        self.sys.clauses.push(Clause { body, constraint, head: Head::Atom(Atom { pred: self.pred, args }) });
    }

    /// What a round makes of these numbers, where they meet its condition.
    fn after(&self, clause: usize, numbers: &[i128]) -> Option<Vec<i128>> {
        let exprs = &self.sys.exprs;
        let values = numbers.iter().enumerate().map(|(i, n)| if i == 0 { n - self.shift } else { *n });
        let of = self.vars.iter().map(|v| exprs.as_var(*v).expect("a variable")).zip(values);
        let of: FxHashMap<Var, i128> = of.collect();
        let clause = &self.sys.clauses[clause];
        let Head::Atom(head) = &clause.head else { return None };
        let half = 1_i128 << (self.width - 1);
        if !of.values().all(|v| (-half..half).contains(v)) {
            return None;
        }
        let holds = clause.constraint.iter().all(|c| value(exprs, *c, &of) == 1);
        holds.then(|| head.args.iter().map(|e| value(exprs, *e, &of)).collect())
    }

    /// Numbers that are near one another: small ones, or those at an end of the type.
    fn numbers(&self, r: &mut Random) -> Vec<i128> {
        let near = [0, 0, (1 << (self.width - 1)) - 4, 3 - (1 << (self.width - 1))][r.below(4)];
        (0..3).map(|_| near + r.from(-3, 3)).collect()
    }
}

/// The least bounds that these numbers meet.
fn exactly(numbers: &[i128]) -> Matrix {
    let mut out = Matrix::new(numbers.len());
    for (i, a) in numbers.iter().enumerate() {
        for (j, b) in numbers.iter().enumerate() {
            out.lower(i, j, if i == j { 0 } else { a - b });
        }
    }
    out
}

fn chosen(told: &[usize], numbers: &[i128]) -> Vec<i128> {
    std::iter::once(0).chain(told.iter().map(|i| numbers[*i])).collect()
}

#[test]
fn what_a_clause_derives_holds_of_what_it_makes() {
    let mut r = Random(0x5eed_0bad_cafe_0005);
    let (mut derived, mut bounded) = (0, 0);
    for _ in 0..4000 {
        let mut l = loops(&mut r);
        l.round(&mut r);
        let relevant = Relevant::of(&l.sys);
        let told = relevant.args[l.pred.index()].clone();
        let Some(plan) = Plan::of(&l.sys, 0, &relevant) else { continue };
        let all: Vec<Vec<i128>> = (0..3).map(|_| l.numbers(&mut r)).collect();
        let known = all.iter().map(|n| exactly(&chosen(&told, n))).reduce(|a, b| a.join(&b));
        let rows: Rows = vec![known];
        let out = apply(&l.sys, 0, &plan, &relevant, &rows, &mut Fuel(MUCH)).expect("there is fuel");
        for next in all.iter().filter_map(|n| l.after(0, n)) {
            let (_, row) = out.as_ref().unwrap_or_else(|| panic!("{:?} makes {next:?}", all));
            assert!(meets(row, &chosen(&told, &next)), "{:?} {row:?} {all:?} {next:?}", l.sys.clauses[0]);
            derived += 1;
            bounded += u32::from((0..row.size()).any(|i| (1..i).any(|j| row.at(i, j) < INFINITE)));
        }
    }
    assert!(derived > 1000 && bounded > 500, "{derived} {bounded}");
}

#[test]
fn what_is_found_of_a_loop_holds_of_its_runs() {
    let mut r = Random(0x5eed_0bad_cafe_0006);
    let mut told = 0;
    for _ in 0..1500 {
        let mut l = loops(&mut r);
        let first = l.numbers(&mut r);
        let args = first.iter().map(|n| l.sys.exprs.int(*n)).collect();
        let head = Head::Atom(Atom { pred: l.pred, args });
        l.sys.clauses.push(Clause { body: vec![], constraint: vec![], head });
        for _ in 0..1 + r.below(2) {
            l.round(&mut r);
        }
        let Some(zones) = Zones::of(&l.sys) else { continue };
        zones.install(&mut l.sys);
        told += l.sys.preds[l.pred].relations.len();
        for _ in 0..4 {
            let mut numbers = first.clone();
            for _ in 0..40 {
                let args: Vec<Expr> = numbers.iter().map(|n| l.sys.exprs.int(*n)).collect();
                for said in l.sys.related(l.pred, &args) {
                    assert_eq!(l.sys.exprs.as_bool(said), Some(true), "{numbers:?} {:?}", l.sys.clauses);
                }
                let next = 1 + r.below(l.sys.clauses.len() - 1);
                let Some(after) = l.after(next, &numbers) else { continue };
                numbers = after;
            }
        }
    }
    assert!(told > 500, "{told}");
}

/// An argument with one possible value is told as this value.
#[test]
fn differences_are_told_with_the_values_of_fixed_arguments() {
    let mut sys = System::default();
    let arg = |name: &str, domain| Argument { name: name.into(), sort: Sort::Int, domain };
    let args = vec![arg("limit", Domain::range(5, 5)), arg("i", Domain::default())];
    let relations = vec![
        Relation { left: Some(1), right: Some(0), most: 2 },
        Relation { left: Some(0), right: Some(1), most: 4 },
    ];
    let role = Role::Point { function: "f".into(), file: "f.java".into(), line: 3, block: 1, is_loop: true };
    let pred = sys.preds.push(Predicate { args, role, solved: true, relations });
    let i = sys.exprs.fresh(Sort::Int, Domain::default());
    let body = sys.exprs.boolean(true);
    let meanings = [(pred_name(pred), Meaning { params: vec![i], body })].into();
    let told: Vec<String> = invariants(&mut sys, &meanings).into_iter().map(|i| i.text).collect();
    assert_eq!(told, ["i \u{2264} 7 \u{2227} i \u{2265} 1"]);
}
