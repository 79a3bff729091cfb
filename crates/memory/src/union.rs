//! Values of the symbolic domain: concrete bits, terms, and guarded unions of them (`value-summaries` §3).

use crate::bounds::Bounds;
use conspect_ir::{Tag, Type};
use conspect_term::{Guard, Guards, Op, Sort, TermId, Terms, Value};
use smallvec::SmallVec;
use std::rc::Rc;

/// A value of the symbolic domain. What sort it has is known from the register or cell that holds it.
#[derive(Clone, Debug, PartialEq)]
pub enum SVal {
    /// A concrete value: the bits that the concrete domain uses for it.
    C(u64),
    /// A term. A term of sort `Ref` is a hole: it is null or an object of the initial heap.
    T(TermId),
    /// A dynamic value whose tag is known and whose contents are a term.
    D(Tag, TermId),
    /// A guarded union: at least two entries with disjoint guards, no two with the same value, none of them a
    /// union. The guards cover every path on which the value can be read.
    U(Rc<Vec<(Guard, SVal)>>),
}

impl SVal {
    /// The concrete bits, when the value is concrete.
    pub fn bits(&self) -> Option<u64> {
        match self {
            SVal::C(b) => Some(*b),
            SVal::T(_) | SVal::D(..) | SVal::U(_) => None,
        }
    }

    /// Is the value concrete on every path?
    pub fn is_concrete(&self) -> bool {
        match self {
            SVal::C(_) => true,
            SVal::U(entries) => entries.iter().all(|(_, v)| matches!(v, SVal::C(_))),
            SVal::T(_) | SVal::D(..) => false,
        }
    }
}

/// The sort that terms of a type have; `None` for types whose values are never terms by themselves.
pub fn sort_of(ty: Type) -> Option<Sort> {
    match ty {
        Type::Bool => Some(Sort::Bool),
        Type::Bits { bits, .. } => Some(Sort::Bv(bits)),
        Type::F32 => Some(Sort::F32),
        Type::F64 => Some(Sort::F64),
        Type::Int => Some(Sort::Int),
        Type::Str => None,
        Type::Ref(_) => Some(Sort::Ref),
        Type::Fn | Type::Dyn | Type::Struct(_) | Type::Ptr => None,
    }
}

/// The entries of one value, a lone value standing for one entry with guard true.
pub type Entries = SmallVec<[(Guard, SVal); 4]>;

/// See [`Cx::dynamic_limit`]: few enough that operations on pairs of entries stay cheap.
const DYNAMIC_LIMIT: usize = 3;

/// Guards of at most this many decisions are simple.
const SIMPLE: usize = 12;

/// A term is not taken apart into more choices than this.
const MOST_CHOICES: usize = 512;

/// What every operation on symbolic values needs: the interner of terms and the manager of guards.
pub struct Cx {
    pub terms: Terms,
    pub guards: Guards,
    /// Unions of terms with more entries than this fold into an `ite` term.
    pub union_limit: usize,
    /// Dynamic values with more terms of one tag than this fold these into one `ite` term.
    pub dynamic_limit: usize,
    /// Set when a program needed more distinct conditions than guards can hold; what was computed since is
    /// meaningless and must not be used for a verdict.
    pub exhausted: bool,
    /// The condition under which [`Cx::map`] or [`Cx::map2`] applies its function just now; true elsewhere.
    here: Guard,
    bounds: Bounds,
}

impl Default for Cx {
    fn default() -> Cx {
        Cx::new()
    }
}

impl Cx {
    /// A fresh context.
    pub fn new() -> Cx {
        Cx {
            terms: Terms::new(),
            guards: Guards::new(),
            union_limit: 8,
            dynamic_limit: DYNAMIC_LIMIT,
            exhausted: false,
            here: Guard::TRUE,
            bounds: Bounds::default(),
        }
    }

    /// The least and the greatest value that a machine integer may have as a signed number, under the condition of the entries to
    /// which a function is applied.
    pub fn signed_bounds(&mut self, t: TermId) -> (i64, i64) {
        self.bounds.signed(&self.terms, &self.guards, self.here, t)
    }

    /// May a guard hold where a function is applied to entries just now, as far as guards can tell?
    pub fn is_possible(&mut self, g: Guard) -> bool {
        !self.guards.disjoint(self.here, g)
    }

    /// The constants that a term chooses from, with the conditions under which it is each; `None` where it is something else, or chooses
    /// from very many.
    pub fn constants(&mut self, t: TermId) -> Option<Entries> {
        let mut out = Entries::new();
        let mut work = vec![(Guard::TRUE, t)];
        let mut steps = 0;
        while let Some((g, t)) = work.pop() {
            steps += 1;
            if steps > MOST_CHOICES {
                return None;
            }
            if self.terms.as_const(t).is_some() {
                let v = self.lift(t);
                self.add_entry(&mut out, g, v);
                continue;
            }
            let (Op::Ite, [cond, then, other]) = (self.terms.op(t), self.terms.args(t)) else { return None };
            let (cond, then, other) = (*cond, *then, *other);
            let cond = self.guard_of_term(cond);
            let (yes, no) = (self.guards.and(g, cond), self.guards.and_not(g, cond));
            work.extend([(yes, then), (no, other)].into_iter().filter(|w| w.0 != Guard::FALSE));
        }
        Some(out)
    }

    /// The value of a term: concrete where the term is a constant.
    pub fn lift(&self, t: TermId) -> SVal {
        match self.terms.as_const(t) {
            Some(v) => SVal::C(bits_of(v).expect("string and integer constants are not lifted")),
            None => SVal::T(t),
        }
    }

    /// The value as a term of a sort; a union becomes an `ite` over its entries.
    ///
    /// # Panics
    /// When the value is a dynamic one.
    pub fn term(&mut self, v: &SVal, sort: Sort) -> TermId {
        match v {
            SVal::C(bits) => {
                if sort == Sort::Int && crate::ints::to_i128(*bits).is_none() {
                    self.exhausted = true;
                }
                self.terms.constant(value_of(*bits, sort))
            }
            SVal::T(t) => *t,
            SVal::D(..) => unreachable!("a dynamic value is not a term of one sort"),
            SVal::U(entries) => {
                let (last, rest) = entries.split_last().expect("a union has entries");
                let mut t = self.term(&last.1, sort);
                for (g, v) in rest.iter().rev() {
                    let cond = self.guards.to_term(&mut self.terms, *g);
                    let then = self.term(v, sort);
                    t = self.terms.make(Op::Ite, &[cond, then, t]);
                }
                t
            }
        }
    }

    /// The entries of a value that are consistent with the path condition, as far as guards can tell.
    pub fn entries(&mut self, path: Guard, v: &SVal) -> Entries {
        match v {
            SVal::U(entries) => {
                let mut out = Entries::new();
                for (g, v) in entries.iter() {
                    if !self.guards.disjoint(path, *g) {
                        out.push((*g, v.clone()));
                    }
                }
                if out.len() == 1 {
                    out[0].0 = Guard::TRUE;
                }
                out
            }
            SVal::C(_) | SVal::T(_) | SVal::D(..) => SmallVec::from_iter([(Guard::TRUE, v.clone())]),
        }
    }

    /// The union of entries whose guards are disjoint; equal values are coalesced.
    pub fn union(&mut self, entries: Entries, sort: Option<Sort>) -> SVal {
        let mut out: Entries = SmallVec::new();
        for (g, v) in entries {
            if g == Guard::FALSE {
                continue;
            }
            match v {
                SVal::U(inner) => {
                    for (h, w) in inner.iter() {
                        let gh = self.guards.and(g, *h);
                        self.add_entry(&mut out, gh, w.clone());
                    }
                }
                SVal::C(_) | SVal::T(_) | SVal::D(..) => self.add_entry(&mut out, g, v),
            }
        }
        self.coalesced(out, sort)
    }

    /// The union of entries of which no two have one value.
    fn coalesced(&mut self, mut out: Entries, sort: Option<Sort>) -> SVal {
        if sort.is_none() {
            self.fold_dynamic(&mut out);
        }
        if out.len() <= 1 {
            // No entry at all means that the value is read on no path; any value will do.
            return out.pop().map_or(SVal::C(0), |(_, v)| v);
        }
        let v = SVal::U(Rc::new(out.into_vec()));
        match sort {
            Some(sort) if sort != Sort::Ref && self.len(&v) > self.union_limit => {
                let t = self.term(&v, sort);
                self.lift(t)
            }
            _ => v,
        }
    }

    /// Folds the terms of each tag that has too many of them, or whose guards are not simple, into one; concrete
    /// entries stay apart. A union of terms pays as long as its guards are simple: each operation goes over them.
    fn fold_dynamic(&mut self, out: &mut Entries) {
        if out.len() < 2 {
            return;
        }
        for tag in [Tag::Int, Tag::Num, Tag::Bool, Tag::Long] {
            let is_one = |e: &(Guard, SVal)| matches!(e.1, SVal::D(t, _) if t == tag);
            let count = out.iter().filter(|e| is_one(e)).count();
            let simple = |g: &Guard| !self.guards.exceeds(*g, SIMPLE);
            let few = count <= self.dynamic_limit && out.iter().filter(|e| is_one(e)).all(|e| simple(&e.0));
            if few || count < 2 {
                continue;
            }
            let mut either = Guard::FALSE;
            let mut folded = None;
            for (g, v) in std::mem::take(out) {
                match v {
                    SVal::D(t, x) if t == tag => {
                        let before = either;
                        either = self.guards.or(before, g);
                        folded = Some(match folded {
                            None => x,
                            Some(rest) => {
                                // Guards are disjoint: where neither this nor an earlier one holds, nobody reads it.
                                let g = self.guards.simplify_under(g, either);
                                let cond = self.guards.to_term(&mut self.terms, g);
                                self.terms.make(Op::Ite, &[cond, x, rest])
                            }
                        });
                    }
                    v => out.push((g, v)),
                }
            }
            let Some(t) = folded else { continue };
            out.push((either, SVal::D(tag, t)));
        }
    }

    fn len(&self, v: &SVal) -> usize {
        if let SVal::U(e) = v { e.len() } else { 1 }
    }

    fn add_entry(&mut self, out: &mut Entries, g: Guard, v: SVal) {
        if g == Guard::FALSE {
            return;
        }
        if let Some(e) = out.iter_mut().find(|e| e.1 == v) {
            e.0 = self.guards.or(e.0, g);
        } else {
            out.push((g, v));
        }
    }

    /// `a` where the guard holds and `b` elsewhere.
    pub fn ite(&mut self, g: Guard, a: &SVal, b: &SVal, sort: Option<Sort>) -> SVal {
        if g == Guard::TRUE || a == b {
            return a.clone();
        }
        if g == Guard::FALSE {
            return b.clone();
        }
        let scalar = matches!(sort, Some(Sort::Bv(_) | Sort::F32 | Sort::F64 | Sort::Int));
        if let (true, Some((ga, ta)), Some((gb, tb))) = (scalar, lone_term(a), lone_term(b)) {
            if ta != tb {
                return self.ite_of_terms(g, (a, ga, ta), (b, gb, tb), None, sort);
            }
        }
        if let (None, Some((tag, ga, ta)), Some((other, gb, tb))) = (sort, lone_dynamic(a), lone_dynamic(b)) {
            if tag == other && ta != tb && self.guards.exceeds(g, SIMPLE) {
                return self.ite_of_terms(g, (a, ga, ta), (b, gb, tb), Some(tag), sort);
            }
        }
        let out = self.either(g, a, b);
        self.coalesced(out, sort)
    }

    /// The entries of the union that is `a` where the guard holds and `b` elsewhere. What the two have in common, with one
    /// guard on both sides, costs nothing.
    fn either(&mut self, g: Guard, a: &SVal, b: &SVal) -> Entries {
        let not_g = self.guards.not(g);
        let lone = |v: &SVal| [(Guard::TRUE, v.clone())];
        let (alone, blone) = (lone(a), lone(b));
        let xs: &[(Guard, SVal)] = if let SVal::U(entries) = a { entries } else { &alone };
        let ys: &[(Guard, SVal)] = if let SVal::U(entries) = b { entries } else { &blone };
        let mut out = Entries::new();
        for (h, v) in xs {
            let guard = match ys.iter().find(|e| e.1 == *v) {
                Some((k, _)) => self.guards.ite(g, *h, *k),
                None => self.guards.and(g, *h),
            };
            if guard != Guard::FALSE {
                out.push((guard, v.clone()));
            }
        }
        for (k, v) in ys {
            if xs.iter().all(|e| e.1 != *v) {
                let guard = self.guards.and(not_g, *k);
                if guard != Guard::FALSE {
                    out.push((guard, v.clone()));
                }
            }
        }
        out
    }

    /// The union of two values of which each has one term: concrete entries stay apart, so that they fold further on,
    /// while the two terms become one `ite`. Operations on it then make one term instead of one for each pair.
    fn ite_of_terms(
        &mut self,
        g: Guard,
        (a, ga, ta): (&SVal, Guard, TermId),
        (b, gb, tb): (&SVal, Guard, TermId),
        tag: Option<Tag>,
        sort: Option<Sort>,
    ) -> SVal {
        let not_g = self.guards.not(g);
        let cond = self.guards.to_term(&mut self.terms, g);
        let t = self.terms.make(Op::Ite, &[cond, ta, tb]);
        let (left, right) = (self.guards.and(g, ga), self.guards.and(not_g, gb));
        let either = self.guards.or(left, right);
        let mut out = Entries::new();
        for (side, v) in [(g, a), (not_g, b)] {
            if let SVal::U(entries) = v {
                for (h, w) in entries.iter().filter(|e| !is_term(&e.1, tag)) {
                    let gh = self.guards.and(side, *h);
                    out.push((gh, w.clone()));
                }
            }
        }
        let v = match tag {
            None => self.lift(t),
            Some(tag) => SVal::D(tag, t),
        };
        out.push((either, v));
        self.union(out, sort)
    }

    /// The condition under which a value of type `bool` is true.
    pub fn guard_of(&mut self, v: &SVal) -> Guard {
        match v {
            SVal::C(0) => Guard::FALSE,
            SVal::C(_) => Guard::TRUE,
            SVal::T(t) => self.guard_of_term(*t),
            SVal::D(..) => unreachable!("a dynamic value is not a bool"),
            SVal::U(entries) => {
                let before = self.guards.take_overflow();
                let mut out = Guard::FALSE;
                for (g, v) in entries.clone().iter() {
                    let h = self.guard_of(v);
                    let gh = self.guards.and(*g, h);
                    out = self.guards.or(out, gh);
                }
                if self.guards.take_overflow() {
                    // Too entangled for a diagram: a term, parts of which stay whole.
                    let t = self.term(v, Sort::Bool);
                    out = self.guard_of_term(t);
                }
                self.guards.restore_overflow(before);
                out
            }
        }
    }

    /// The guard of a boolean term; sets [`Cx::exhausted`] when there are too many conditions.
    pub fn guard_of_term(&mut self, t: TermId) -> Guard {
        match self.guards.try_of_term(&mut self.terms, t) {
            Ok(g) => g,
            Err(_) => {
                self.exhausted = true;
                Guard::TRUE
            }
        }
    }

    /// A value of type `bool` that is true exactly when the guard holds.
    pub fn bool_of(&mut self, g: Guard) -> SVal {
        if g == Guard::TRUE {
            SVal::C(1)
        } else if g == Guard::FALSE {
            SVal::C(0)
        } else {
            let not_g = self.guards.not(g);
            SVal::U(Rc::new(vec![(g, SVal::C(1)), (not_g, SVal::C(0))]))
        }
    }

    /// Applies a function to every entry of a value.
    pub fn map(
        &mut self,
        path: Guard,
        v: &SVal,
        sort: Option<Sort>,
        f: &mut dyn FnMut(&mut Cx, Guard, &SVal) -> SVal,
    ) -> SVal {
        let SVal::U(_) = v else { return self.under(path, &mut |cx| f(cx, Guard::TRUE, v)) };
        let mut out = Entries::new();
        for (g, v) in self.entries(path, v) {
            let here = self.guards.and(path, g);
            let r = self.under(here, &mut |cx| f(cx, g, &v));
            out.push((g, r));
        }
        self.union(out, sort)
    }

    /// Applies a function where a condition holds.
    fn under(&mut self, here: Guard, f: &mut dyn FnMut(&mut Cx) -> SVal) -> SVal {
        let before = std::mem::replace(&mut self.here, here);
        let v = f(self);
        self.here = before;
        v
    }

    /// Applies a function to every pair of entries of two values that some path has together.
    pub fn map2(
        &mut self,
        path: Guard,
        (a, b): (&SVal, &SVal),
        sort: Option<Sort>,
        f: &mut dyn FnMut(&mut Cx, &SVal, &SVal) -> SVal,
    ) -> SVal {
        if !matches!(a, SVal::U(_)) && !matches!(b, SVal::U(_)) {
            return self.under(path, &mut |cx| f(cx, a, b));
        }
        let (xs, ys) = (self.entries(path, a), self.entries(path, b));
        let mut out = Entries::new();
        for (g, x) in &xs {
            for (h, y) in &ys {
                let gh = self.guards.and(*g, *h);
                if gh != Guard::FALSE && !self.guards.disjoint(path, gh) {
                    let under = self.guards.and(path, gh);
                    let r = self.under(under, &mut |cx| f(cx, x, y));
                    out.push((gh, r));
                }
            }
        }
        self.union(out, sort)
    }
}

/// Is this a plain term, or one of a dynamic value with this tag?
fn is_term(v: &SVal, tag: Option<Tag>) -> bool {
    match (v, tag) {
        (SVal::T(_), None) => true,
        (SVal::D(t, _), Some(tag)) => *t == tag,
        _ => false,
    }
}

/// The only term among the entries of a dynamic value, a number or a truth value, with its tag and guard.
fn lone_dynamic(v: &SVal) -> Option<(Tag, Guard, TermId)> {
    let of = |v: &SVal| match v {
        SVal::D(tag @ (Tag::Int | Tag::Num | Tag::Bool | Tag::Long), t) => Some((*tag, *t)),
        _ => None,
    };
    match v {
        SVal::U(entries) => {
            let mut terms = entries.iter().filter_map(|(g, v)| of(v).map(|(tag, t)| (tag, *g, t)));
            let first = terms.next()?;
            terms.next().is_none().then_some(first)
        }
        v => of(v).map(|(tag, t)| (tag, Guard::TRUE, t)),
    }
}

/// The only term among the entries of a value, with its guard.
fn lone_term(v: &SVal) -> Option<(Guard, TermId)> {
    match v {
        SVal::T(t) => Some((Guard::TRUE, *t)),
        SVal::U(entries) => {
            let mut terms =
                entries.iter().filter_map(|(g, v)| if let SVal::T(t) = v { Some((*g, *t)) } else { None });
            let first = terms.next()?;
            terms.next().is_none().then_some(first)
        }
        SVal::C(_) | SVal::D(..) => None,
    }
}

/// The bits by which the concrete domain represents a value: machine integers zero-extended, floats as their
/// bits, references as their address in 32 bits.
pub fn bits_of(v: &Value) -> Option<u64> {
    match v {
        Value::Bool(b) => Some(u64::from(*b)),
        Value::Bv { value, .. } => Some(*value),
        Value::F32(b) => Some(u64::from(*b)),
        Value::F64(b) => Some(*b),
        Value::Ref(a) => Some(u64::from(*a as u32)),
        Value::Int(i) => Some(crate::ints::of_i128(*i)),
        Value::Str(_) => None,
    }
}

/// The value of a sort that these bits represent.
pub fn value_of(bits: u64, sort: Sort) -> Value {
    match sort {
        Sort::Bool => Value::Bool(bits != 0),
        Sort::Bv(n) => Value::Bv { bits: n, value: bits },
        Sort::F32 => Value::F32(if f32::from_bits(bits as u32).is_nan() { 0x7fc0_0000 } else { bits as u32 }),
        Sort::F64 => Value::F64(if f64::from_bits(bits).is_nan() { 0x7ff8_0000_0000_0000 } else { bits }),
        // Beyond 128 bits no term holds it; `Cx::term` sees to it that such a value counts for nothing.
        Sort::Int => Value::Int(crate::ints::to_i128(bits).unwrap_or(0)),
        Sort::Str => unreachable!("primitive strings have no bits"),
        Sort::Ref => Value::Ref(bits as u32 as i32),
    }
}
