//! Remainders that are zero: which numbers divide others. A remainder by a number has with that number the divisors that the dividend has,
//! which is why Euclid's algorithm works; solvers do not find it.

use super::Lower;
use super::guess::{Guesses, Moves};
use super::seq::variable;
use super::text::function;
use conspect_spec::Stmt;
use conspect_spec::logic::{E, Expr as L, Op, Sort, and, app, implies, int, quant};

fn divides(d: &E, x: &E) -> E {
    function("divides", &[d, x], Sort::Bool)
}

fn is(a: &E, b: &E) -> E {
    app(Op::Eq, &[a, b])
}

fn is_not_zero(e: &E) -> E {
    app(Op::Not, &[&is(e, &int(0))])
}

impl Lower<'_, '_> {
    /// What is known of divisors where a remainder by a number that is not written out is taken.
    pub(super) fn of_remainder(&mut self, x: &E, y: &E) {
        if !self.divisors || self.binders > 0 || matches!(&**y, L::Int(_)) {
            return;
        }
        let name = self.unique("d");
        let d = variable(&name);
        let rest = app(Op::FloorMod, &[x, y]);
        let same = is(&divides(&d, &rest), &divides(&d, x));
        let fact = implies(&and([is_not_zero(y), divides(&d, y)]), &same);
        self.emit(Stmt::Assume(quant(true, &name, Sort::Int, fact)));
    }

    /// Where a remainder is compared with zero, that is whether the number divides the other one.
    pub(super) fn of_divisor(&mut self, x: &E, d: &E) {
        if !self.divisors || matches!(&**d, L::Int(_)) {
            return;
        }
        let zero = is(&app(Op::FloorMod, &[x, d]), &int(0));
        let facts = [
            is(&divides(d, x), &and([is_not_zero(d), zero])),
            is(&divides(d, d), &is_not_zero(d)),
            is(&divides(d, &int(0)), &is_not_zero(d)),
        ];
        self.emit(Stmt::Assume(and(facts)));
    }

    /// What divides both of two numbers of a loop divided both where the loop began.
    pub(super) fn of_divisors(&mut self, numbers: &[Moves], out: &mut Guesses) {
        let ([a, b], true) = (numbers, self.divisors) else { return };
        let name = self.unique("d");
        let d = variable(&name);
        let both = |x: &E, y: &E| and([divides(&d, x), divides(&d, y)]);
        let cond = implies(&both(&a.now, &b.now), &both(&a.start, &b.start));
        let text = format!("what divides {} and {} divided both before", a.name, b.name);
        out.add(quant(true, &name, Sort::Int, cond), text);
    }
}
