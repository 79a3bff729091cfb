//! Texts: their methods, what integers become and are read from, regular expressions whose pattern is written out.
//!
//! An operation whose result has no simple law is a function of which nothing is known but that equal texts give equal results, with the
//! facts that always hold: of lengths, of characters, of what raises no exception.

use super::seq::{len, variable, within, written};
use super::types::{Ty, V};
use super::{Lower, Res};
use crate::pattern::{self, Class, Layout, Pattern};
use conspect_spec::Stmt;
use conspect_spec::logic::{E, Expr as L, Op, Sort, and, app, implies, int, local, quant, truth};
use ruff_python_ast::{CmpOp, Expr, ExprCall, ExprFString, FStringPart, InterpolatedStringElement};
use std::rc::Rc;

/// What answers take for granted where integers are read from texts, or written as texts.
pub(crate) const DIGITS: &str = "integers are read from and written as texts of at most 4300 digits";

/// The same where sequences are repeated or padded.
const LENGTHS: &str =
    "numbers by which sequences are repeated, or to which texts are padded, fit into 64 bits";

pub(super) fn function(name: &str, args: &[&E], sort: Sort) -> E {
    Rc::new(L::Fn { name: name.into(), args: args.iter().map(|e| (*e).clone()).collect(), sort })
}

fn text(e: E) -> V {
    V::new(Ty::Str, e)
}

pub(super) fn literal(s: &str) -> E {
    let empty: E = Rc::new(L::Empty(Sort::Int));
    s.chars().fold(empty, |seq, c| app(Op::Build, &[&seq, &int(i64::from(u32::from(c)))]))
}

/// The order of a text and one that is written out: by the first code point that differs (Python Language Reference, 6.10.1).
pub(super) fn order(op: CmpOp, a: &V, b: &V) -> Option<E> {
    let not = |e: E| app(Op::Not, &[&e]);
    let (x, written, op) = match (written(&a.e), written(&b.e)) {
        (None, Some(w)) => (&a.e, w, op),
        (Some(w), None) => {
            let turned = match op {
                CmpOp::Lt => CmpOp::Gt,
                CmpOp::LtE => CmpOp::GtE,
                CmpOp::Gt => CmpOp::Lt,
                CmpOp::GtE => CmpOp::LtE,
                _ => return None,
            };
            (&b.e, w, turned)
        }
        _ => return None,
    };
    match op {
        CmpOp::Lt => Some(below(x, &written, false)),
        CmpOp::LtE => Some(below(x, &written, true)),
        CmpOp::Gt => Some(not(below(x, &written, true))),
        CmpOp::GtE => Some(not(below(x, &written, false))),
        _ => None,
    }
}

/// Is a text before one that is written out, or also where it is that one?
fn below(x: &E, written: &[E], or_same: bool) -> E {
    let ends = |i: usize| app(Op::Le, &[&len(x), &int(i as i64)]);
    let mut rest = match or_same {
        true => ends(written.len()),
        false => truth(false),
    };
    for (i, c) in written.iter().enumerate().rev() {
        let at = app(Op::At, &[x, &int(i as i64)]);
        let same = app(Op::And, &[&app(Op::Eq, &[&at, c]), &rest]);
        rest = or(&ends(i), &or(&app(Op::Lt, &[&at, c]), &same));
    }
    rest
}

fn or(a: &E, b: &E) -> E {
    app(Op::Or, &[a, b])
}

fn equal(a: &E, b: &E) -> E {
    app(Op::Eq, &[a, b])
}

fn at(s: &E, i: &E) -> E {
    app(Op::At, &[s, i])
}

/// Is a character of a class?
fn is_in(c: &E, class: &Class) -> E {
    class.iter().fold(truth(false), |all, (lo, hi)| {
        let (lo, hi) = (i64::from(*lo), i64::from(*hi));
        let one = match lo == hi {
            true => equal(c, &int(lo)),
            false => and([app(Op::Le, &[&int(lo), c]), app(Op::Le, &[c, &int(hi)])]),
        };
        or(&all, &one)
    })
}

fn number(n: u64) -> E {
    int(i64::try_from(n).unwrap_or(i64::MAX))
}

/// So many ranges of a class are told.
const MOST_RANGES: usize = 12;

impl Lower<'_, '_> {
    /// Each character of a text, from a place on, is of a class; at its end may be a line break.
    fn all_in(&mut self, s: &E, from: i64, class: &Class, or_break: bool) -> E {
        let k = self.unique("k");
        let bound = variable(&k);
        let mut one = is_in(&at(s, &bound), class);
        if or_break {
            let is_last = equal(&bound, &app(Op::Sub, &[&len(s), &int(1)]));
            one = or(&one, &app(Op::And, &[&is_last, &equal(&at(s, &bound), &int(10))]));
        }
        quant(true, &k, Sort::Int, implies(&within(&int(from), &bound, &len(s)), &one))
    }

    /// A match, where a call is one of a pattern that is known: `re.match(r"…", s)`, `PATTERN.fullmatch(s)`.
    pub fn matched(&mut self, c: &'static ExprCall, here: &'static Expr) -> Res<Option<V>> {
        if !c.arguments.keywords.is_empty() {
            return Ok(None);
        }
        let (how, written, s) = match (self.m.imported(&c.func).as_deref(), &c.arguments.args[..]) {
            (Some(name @ ("re.match" | "re.fullmatch")), [p, s]) => {
                let p = match p {
                    Expr::Name(n) if self.is_hidden(n.id.as_str()) => return Ok(None),
                    Expr::Name(n) => self.m.constants.get(n.id.as_str()).copied().unwrap_or(p),
                    p => p,
                };
                let Expr::StringLiteral(p) = p else { return Ok(None) };
                (name.to_string(), p.value.to_str().to_string(), s)
            }
            (None, [s]) => {
                let Expr::Attribute(a) = &*c.func else { return Ok(None) };
                let (Expr::Name(n), "match" | "fullmatch") = (&*a.value, a.attr.as_str()) else {
                    return Ok(None);
                };
                match self.m.patterns.get(n.id.as_str()) {
                    Some(p) => (format!("re.{}", a.attr), p.clone(), s),
                    None => return Ok(None),
                }
            }
            _ => return Ok(None),
        };
        let Some(p) = pattern::parse(&written) else {
            return self.refuse(here, "this regular expression is not followed");
        };
        let s = self.expr(s)?;
        if s.ty != Ty::Str {
            return self.refuse(here, "this match is not followed");
        }
        let key = format!("{how} {written}");
        let is_match = function(&format!("matches {key}"), &[&s.e], Sort::Bool);
        self.facts_of_match(&is_match, &s.e, &p, how == "re.fullmatch");
        let ty = Ty::Match(key.into());
        Ok(Some(V { items: vec![V::bool(is_match), s], ..V::new(ty, int(0)) }))
    }

    fn facts_of_match(&mut self, is_match: &E, s: &E, p: &Pattern, full: bool) {
        let closed = full || p.ends_exactly;
        let n = len(s);
        let forms = p.node.layouts();
        let mut any = truth(false);
        for form in &forms {
            let one = self.form(s, form, closed || p.ends, !closed);
            any = or(&any, &one);
        }
        self.assume(implies(is_match, &any));
        // Of simple patterns, the same the other way round.
        let ([form], true) = (&forms[..], p.exact) else { return };
        let mut node = &p.node;
        while let pattern::Node::Group(_, inner) = node {
            node = inner;
        }
        let told = |c: &Class| c.len() <= MOST_RANGES;
        let all_told = form.places.iter().all(told) && told(&form.rest);
        let repeats =
            matches!(node, pattern::Node::Repeat(one, ..) if matches!(**one, pattern::Node::Chars(_)));
        let fixed = form.rest.is_empty() && form.most == Some(form.places.len() as u64);
        let open_end = !closed && !p.ends;
        let enough = match node {
            _ if !all_told => return,
            // What follows the match is anything.
            _ if fixed && open_end => and([app(Op::Le, &[&number(form.least), &n]), self.places(s, form)]),
            pattern::Node::Repeat(_, _, None) if repeats => self.form(s, form, true, false),
            _ if fixed || repeats && !open_end => self.form(s, form, true, false),
            _ => return,
        };
        self.assume(implies(&enough, is_match));
    }

    /// The classes of the first characters of a text.
    fn places(&self, s: &E, form: &Layout) -> E {
        let told = form.places.iter().enumerate().filter(|(_, c)| c.len() <= MOST_RANGES);
        and(told.map(|(i, c)| is_in(&at(s, &int(i as i64)), c)).collect::<Vec<_>>())
    }

    /// Is a text of a form? `whole`: nothing follows it, or a line break at most.
    fn form(&mut self, s: &E, form: &Layout, whole: bool, or_break: bool) -> E {
        let n = len(s);
        let mut facts = vec![app(Op::Le, &[&number(form.least), &n]), self.places(s, form)];
        if let (Some(most), true) = (form.most.filter(|m| *m < 1 << 30), whole) {
            facts.push(app(Op::Le, &[&n, &number(most + u64::from(or_break))]));
        }
        if whole && form.rest.len() <= MOST_RANGES {
            let all = self.all_in(s, form.places.len() as i64, &form.rest, or_break);
            facts.push(all);
        }
        // One text alone has the form.
        let single = |c: &Class| match c[..] {
            [(a, b)] if a == b => char::from_u32(a),
            _ => None,
        };
        let is_exact = form.most == Some(form.least) && form.least == form.places.len() as u64;
        if let (true, true, false, Some(only)) =
            (whole, is_exact, or_break, form.places.iter().map(single).collect::<Option<String>>())
        {
            facts.push(equal(s, &literal(&only)));
        }
        and(facts)
    }

    /// A group of a match, which has to be one.
    fn group(&mut self, m: &V, number: u32, here: &'static Expr) -> Res<V> {
        let Ty::Match(key) = &m.ty else { return self.refuse(here, "this match is not followed") };
        let written = key.split_once(' ').map_or("", |k| k.1);
        let Some(p) = pattern::parse(written) else { return self.refuse(here, "this match is not followed") };
        let node = match number {
            0 => Some(&p.node),
            n => p.node.group(n),
        };
        let Some(node) = node else {
            return self.refuse(here, "a group that a match may not have is not followed");
        };
        let name = format!("group {number} of {key}");
        let found = function(&name, &[&m.items[1].e], Sort::Int.seq());
        let mut any = truth(false);
        for form in &node.layouts() {
            let one = self.form(&found, form, true, false);
            any = or(&any, &one);
        }
        let facts = [app(Op::Le, &[&len(&found), &len(&m.items[1].e)]), any];
        let facts = implies(&m.items[0].e, &and(facts));
        self.assume(facts);
        Ok(text(found))
    }

    pub fn match_method(&mut self, m: &V, name: &str, args: &'static [Expr], here: &'static Expr) -> Res<V> {
        self.needs(m.items[0].e.clone(), "AttributeError", here);
        match (name, args) {
            ("group", []) => self.group(m, 0, here),
            ("group", [n @ Expr::NumberLiteral(_)]) => match self.m.text(n).parse() {
                Ok(n) => self.group(m, n, here),
                Err(_) => self.refuse(here, "this method is not followed"),
            },
            ("groups", []) => {
                let Ty::Match(key) = &m.ty else { return self.refuse(here, "this method is not followed") };
                let groups = pattern::parse(key.split_once(' ').map_or("", |k| k.1)).map_or(0, |p| p.groups);
                let all = (1..=groups).map(|n| self.group(m, n, here)).collect::<Res<Vec<_>>>()?;
                match all.is_empty() {
                    true => self.refuse(here, "this method is not followed"),
                    false => Ok(V::fixed(all)),
                }
            }
            _ => self.refuse(here, "this method is not followed"),
        }
    }

    /// `m[1]`.
    pub fn match_part(&mut self, m: &V, slice: &'static Expr, here: &'static Expr) -> Res<V> {
        self.needs(m.items[0].e.clone(), "TypeError", here);
        match self.m.text(slice).parse() {
            Ok(n) => self.group(m, n, here),
            Err(_) => self.refuse(here, "this index is not followed"),
        }
    }

    /// A number that says how long a sequence becomes: where it does not fit, Python raises `OverflowError`.
    pub fn is_a_length(&mut self, n: &E) {
        if !matches!(&**n, L::Int(_) | L::App(Op::Len, _)) {
            self.granted(LENGTHS);
        }
    }

    pub fn granted(&mut self, what: &str) {
        if !self.f.granted.iter().any(|g| g == what) {
            self.f.granted.push(what.into());
        }
    }

    /// The integer that a text is read as.
    pub fn integer_of(&mut self, v: &V, here: &'static Expr) -> Res<V> {
        self.granted(DIGITS);
        let s = &v.e;
        let valid = function("is the text of an integer", &[s], Sort::Bool);
        let value = function("the integer of a text", &[s], Sort::Int);
        let digit: Class = vec![(48, 57)];
        let n = len(s);
        let digits = self.all_in(s, 1, &digit, true);
        let unsigned = and([app(Op::Le, &[&int(1), &n]), is_in(&at(s, &int(0)), &digit), digits]);
        let digits = self.all_in(s, 2, &digit, true);
        let sign = or(&equal(&at(s, &int(0)), &int(45)), &equal(&at(s, &int(0)), &int(43)));
        let signed = and([app(Op::Le, &[&int(2), &n]), sign, is_in(&at(s, &int(1)), &digit), digits]);
        let below = |most: i64, limit: i64| {
            let short = app(Op::Le, &[&n, &int(most)]);
            let small = and([app(Op::Lt, &[&int(-limit), &value]), app(Op::Lt, &[&value, &int(limit)])]);
            implies(&short, &small)
        };
        let plain: Vec<E> = (1..=6).map(|k| below(k, 10_i64.pow(k as u32))).collect();
        let least = app(Op::Le, &[&int(0), &value]);
        self.assume(implies(&unsigned, &and([valid.clone(), least.clone(), and(plain)])));
        let with_sign: Vec<E> = (2..=6).map(|k| below(k, 10_i64.pow(k as u32 - 1))).collect();
        let minus = equal(&at(s, &int(0)), &int(45));
        let side = and([
            implies(&minus, &app(Op::Le, &[&value, &int(0)])),
            implies(&app(Op::Not, &[&minus]), &least),
        ]);
        self.assume(implies(&signed, &and([valid.clone(), side, and(with_sign)])));
        self.needs(valid, "ValueError", here);
        Ok(V::int(value))
    }

    /// `str(v)`.
    pub fn text_of(&mut self, v: V, here: &'static Expr) -> Res<V> {
        match &v.ty {
            Ty::Str => Ok(v),
            Ty::None => Ok(text(literal("None"))),
            Ty::Bool => Ok(text(app(Op::Ite, &[&v.e, &literal("True"), &literal("False")]))),
            Ty::Int => {
                self.granted(DIGITS);
                let made = function("the text of an integer", &[&v.e], Sort::Int.seq());
                let n = len(&made);
                let digit = and([app(Op::Le, &[&int(0), &v.e]), app(Op::Le, &[&v.e, &int(9)])]);
                let one = implies(&digit, &equal(&n, &int(1)));
                let back = equal(&function("the integer of a text", &[&made], Sort::Int), &v.e);
                let valid = function("is the text of an integer", &[&made], Sort::Bool);
                self.assume(and([app(Op::Le, &[&int(1), &n]), one, back, valid]));
                Ok(text(made))
            }
            // Which text is not followed, but there is one.
            Ty::Float if self.binders == 0 => {
                let name = self.unique("text");
                self.emit(Stmt::Havoc(name.as_str().into(), Sort::Int.seq()));
                let made = local(&name);
                self.assume(app(Op::Le, &[&int(1), &len(&made)]));
                Ok(text(made))
            }
            _ => self.refuse(here, "the text of this is not followed"),
        }
    }

    /// A text with values in it.
    pub fn format(&mut self, f: &'static ExprFString, here: &'static Expr) -> Res<V> {
        let mut all: E = Rc::new(L::Empty(Sort::Int));
        for part in f.value.iter() {
            match part {
                FStringPart::Literal(s) => all = app(Op::Concat, &[&all, &literal(&s.value)]),
                FStringPart::FString(f) => {
                    for e in &f.elements {
                        let one = match e {
                            InterpolatedStringElement::Literal(l) => literal(&l.value),
                            InterpolatedStringElement::Interpolation(i) => {
                                let plain = i.conversion.is_none() && i.debug_text.is_none();
                                if !plain || i.format_spec.is_some() {
                                    return self.refuse(here, "this format is not followed");
                                }
                                let v = self.expr(&i.expression)?;
                                self.text_of(v, here)?.e
                            }
                        };
                        all = app(Op::Concat, &[&all, &one]);
                    }
                }
            }
        }
        Ok(text(all))
    }

    /// A text some times over.
    pub fn repeated_text(&mut self, v: &V, times: &E, _: &'static Expr) -> Res<V> {
        let made = function("a text some times over", &[&v.e, times], Sort::Int.seq());
        let none = app(Op::Le, &[times, &int(0)]);
        let size = app(Op::Ite, &[&none, &int(0), &app(Op::Mul, &[times, &len(&v.e)])]);
        self.assume(equal(&len(&made), &size));
        Ok(text(made))
    }

    /// A method of a text.
    pub fn text_method(&mut self, v: &V, name: &str, args: &'static [Expr], here: &'static Expr) -> Res<V> {
        let refuse = |l: &Self| l.refuse(here, format!("the method {name} of texts is not followed"));
        let mut given = vec![];
        for a in args {
            let a = self.expr(a)?;
            given.push(self.there(a, here));
        }
        let kinds: Vec<&Ty> = given.iter().map(|v| &v.ty).collect();
        let s = &v.e;
        let n = len(s);
        let opaque = |args: &[&E], sort: Sort| function(&format!("str.{name}"), args, sort);
        match (name, &kinds[..]) {
            ("startswith" | "endswith", [Ty::Str]) => {
                let x = &given[0].e;
                let m = len(x);
                let part = match name {
                    "startswith" => app(Op::Take, &[s, &m]),
                    _ => app(Op::Drop, &[s, &app(Op::Sub, &[&n, &m])]),
                };
                Ok(V::bool(and([app(Op::Le, &[&m, &n]), equal(&part, x)])))
            }
            ("isdigit" | "isdecimal" | "isnumeric" | "isalpha" | "isalnum" | "islower" | "isupper", []) => {
                let is = opaque(&[s], Sort::Bool);
                self.assume(implies(&is, &app(Op::Le, &[&int(1), &n])));
                let class: Class = match name {
                    "isalpha" => vec![(65, 90), (97, 122)],
                    "isalnum" => vec![(48, 57), (65, 90), (97, 122)],
                    "islower" => vec![(97, 122)],
                    "isupper" => vec![(65, 90)],
                    _ => vec![(48, 57)],
                };
                let all = self.all_in(s, 0, &class, false);
                self.assume(implies(&and([app(Op::Le, &[&int(1), &n]), all]), &is));
                if matches!(name, "isalpha" | "isalnum" | "isdigit" | "isdecimal") {
                    // Beyond ASCII there are more of them.
                    let more: Class = class.into_iter().chain([(128, 0x10_FFFF)]).collect();
                    let all = self.all_in(s, 0, &more, false);
                    self.assume(implies(&is, &all));
                }
                Ok(V::bool(is))
            }
            ("isspace" | "isidentifier" | "istitle" | "isprintable" | "isascii", []) => {
                Ok(V::bool(opaque(&[s], Sort::Bool)))
            }
            ("strip" | "lstrip" | "rstrip", [] | [Ty::Str]) => {
                let args: Vec<&E> = [s].into_iter().chain(given.iter().map(|v| &v.e)).collect();
                let made = opaque(&args, Sort::Int.seq());
                let m = len(&made);
                self.assume(app(Op::Le, &[&m, &n]));
                if name != "strip" {
                    let part = match name {
                        "rstrip" => app(Op::Take, &[s, &m]),
                        _ => app(Op::Drop, &[s, &app(Op::Sub, &[&n, &m])]),
                    };
                    self.assume(app(Op::Same, &[&made, &part]));
                }
                Ok(text(made))
            }
            ("upper" | "lower" | "title" | "capitalize" | "swapcase" | "casefold", []) => {
                let made = opaque(&[s], Sort::Int.seq());
                let ascii = self.all_in(s, 0, &vec![(0, 127)], false);
                let same = equal(&len(&made), &n);
                let empty = implies(&equal(&n, &int(0)), &equal(&len(&made), &int(0)));
                self.assume(and([implies(&ascii, &same), empty]));
                Ok(text(made))
            }
            ("replace", [Ty::Str, Ty::Str]) => {
                let made = opaque(&[s, &given[0].e, &given[1].e], Sort::Int.seq());
                let same = equal(&len(&given[0].e), &len(&given[1].e));
                self.assume(implies(&same, &equal(&len(&made), &n)));
                let (from, to) = (super::expr::character(&given[0]), super::expr::character(&given[1]));
                if let (Some(from), Some(to), 0) = (from, to, self.binders) {
                    // Each character becomes one.
                    let k = self.unique("k");
                    let bound = variable(&k);
                    let old = at(s, &bound);
                    let new = app(Op::Ite, &[&equal(&old, &from), &to, &old]);
                    let range = within(&int(0), &bound, &n);
                    let same = implies(&range, &equal(&at(&made, &bound), &new));
                    self.assume(quant(true, &k, Sort::Int, same));
                }
                Ok(text(made))
            }
            ("ljust" | "rjust" | "center" | "zfill", [Ty::Int]) => {
                let w = &given[0].e;
                self.is_a_length(w);
                let made = opaque(&[s, w], Sort::Int.seq());
                let wide = app(Op::Ite, &[&app(Op::Lt, &[&n, w]), w, &n]);
                let mut facts = vec![equal(&len(&made), &wide)];
                if name == "ljust" {
                    facts.push(app(Op::Same, &[&app(Op::Take, &[&made, &n]), s]));
                }
                self.assume(and(facts));
                Ok(text(made))
            }
            ("find" | "rfind", [Ty::Str]) => {
                let x = &given[0].e;
                let place = opaque(&[s, x], Sort::Int);
                let found = app(Op::Le, &[&int(0), &place]);
                let end = app(Op::Add, &[&place, &len(x)]);
                let part = app(Op::Take, &[&app(Op::Drop, &[s, &place]), &len(x)]);
                let there = and([app(Op::Le, &[&end, &n]), app(Op::Same, &[&part, x])]);
                self.assume(and([app(Op::Le, &[&int(-1), &place]), implies(&found, &there)]));
                Ok(V::int(place))
            }
            ("count", [Ty::Str]) => match super::expr::character(&given[0]) {
                Some(c) => Ok(V::int(app(Op::Count, &[s, &c]))),
                None => {
                    let times = opaque(&[s, &given[0].e], Sort::Int);
                    let most = app(Op::Add, &[&n, &int(1)]);
                    self.assume(and([app(Op::Le, &[&int(0), &times]), app(Op::Le, &[&times, &most])]));
                    Ok(V::int(times))
                }
            },
            ("split", [] | [Ty::Str]) | ("splitlines", []) if self.binders == 0 => {
                if let Some(separator) = given.first() {
                    self.needs(app(Op::Lt, &[&int(0), &len(&separator.e)]), "ValueError", here);
                }
                let args: Vec<&E> = [s].into_iter().chain(given.iter().map(|v| &v.e)).collect();
                let parts = function(&format!("str.{name}.{}", given.len()), &args, Sort::Int.seq().seq());
                let count = len(&parts);
                let k = self.unique("k");
                let bound = variable(&k);
                let short = app(Op::Le, &[&len(&at(&parts, &bound)), &n]);
                let short = quant(true, &k, Sort::Int, implies(&within(&int(0), &bound, &count), &short));
                let least = int(i64::from(!given.is_empty()));
                let most = app(Op::Add, &[&n, &int(1)]);
                self.assume(and([app(Op::Le, &[&least, &count]), app(Op::Le, &[&count, &most]), short]));
                if let Some(c) = given.first().and_then(super::expr::character) {
                    let times = app(Op::Count, &[s, &c]);
                    self.assume(equal(&count, &app(Op::Add, &[&times, &int(1)])));
                }
                Ok(V::new_list(Ty::Str, parts))
            }
            ("join", [Ty::List(of) | Ty::Tuple(of)]) if **of == Ty::Str => {
                let (parts, _) = self.sequence(&given[0], here)?;
                let made = opaque(&[s, &parts], Sort::Int.seq());
                let none = implies(&equal(&len(&parts), &int(0)), &equal(&len(&made), &int(0)));
                let one =
                    implies(&equal(&len(&parts), &int(1)), &app(Op::Same, &[&made, &at(&parts, &int(0))]));
                self.assume(and([none, one]));
                if let (L::Empty(_), 0) = (&**s, self.binders) {
                    // Single characters, one behind the other.
                    let k = self.unique("k");
                    let bound = super::seq::variable(&k);
                    let range = super::seq::within(&int(0), &bound, &len(&parts));
                    let every = |e: &E| quant(true, &k, Sort::Int, implies(&range, e));
                    let part = at(&parts, &bound);
                    let single = every(&equal(&len(&part), &int(1)));
                    let same = app(Op::Same, &[&at(&made, &bound), &at(&part, &int(0))]);
                    let all = and([equal(&len(&made), &len(&parts)), every(&same)]);
                    self.assume(implies(&single, &all));
                }
                Ok(text(made))
            }
            _ => refuse(self),
        }
    }

    /// Are there but obligations and facts?
    pub fn statement_free(sub: &[Stmt]) -> bool {
        sub.iter().all(|s| matches!(s, Stmt::Check(..) | Stmt::Assume(_)))
    }
}
