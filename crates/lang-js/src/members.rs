//! Which objects are tried for a parameter that may be anything: those of which all that the text asks of it can be asked (`asks.rs`).
//!
//! Beside undefined, null, truth values, numbers and texts such a parameter is an object with the members that the file reads of it, an array, a function, an
//! object with any keys, a map, a set or a date where the text uses it as one, and an empty object where nothing is asked. What it holds may be
//! anything again. Any other value is not tried, which is a bound that answers name, so that nothing rests on finding them all.

use crate::asks::{Asks, Node, NodeId, Uses};
use crate::kind::{Kind, Member};
use crate::source::Source;
use oxc_ast::ast::{BindingPattern, FormalParameters};
use std::collections::BTreeMap;

/// Of more members those are made that come first by their names: each takes six kinds of values.
const MOST: usize = 8;
/// Members of members are looked at so far.
const DEEPEST: usize = 3;
/// Less deep where more values than this would be made for one parameter.
const LARGEST: usize = 12;
/// Names of members that objects have whose keys are listed, or asked for by names that are computed.
const KEYS: [&str; 2] = ["a", "b"];

/// Do strings, arrays, functions, maps, numbers or all objects have a member of this name?
fn is_built_in(name: &str, called: bool) -> bool {
    let data = matches!(name, "length" | "constructor" | "prototype" | "__proto__" | "toString" | "valueOf");
    data || called && METHODS.contains(&name)
}

const METHODS: &[&str] = &[
    "at",
    "charAt",
    "charCodeAt",
    "codePointAt",
    "concat",
    "endsWith",
    "entries",
    "every",
    "fill",
    "filter",
    "find",
    "findIndex",
    "flat",
    "flatMap",
    "forEach",
    "includes",
    "indexOf",
    "join",
    "keys",
    "lastIndexOf",
    "localeCompare",
    "map",
    "match",
    "matchAll",
    "normalize",
    "padEnd",
    "padStart",
    "pop",
    "push",
    "reduce",
    "reduceRight",
    "repeat",
    "replace",
    "replaceAll",
    "reverse",
    "search",
    "shift",
    "slice",
    "some",
    "sort",
    "splice",
    "split",
    "startsWith",
    "substr",
    "substring",
    "toFixed",
    "toLowerCase",
    "toPrecision",
    "toUpperCase",
    "trim",
    "trimEnd",
    "trimStart",
    "unshift",
    "values",
    "hasOwnProperty",
    "isPrototypeOf",
    "apply",
    "bind",
    "call",
    "then",
    "catch",
    "finally",
    "getTime",
    "toISOString",
    "next",
    "toLocaleString",
];

/// Does an annotation say that it is some object, and nothing of its members?
fn is_some_object(kind: &Kind) -> bool {
    matches!(kind, Kind::Other(name) if name == "Object" || name == "object")
}

/// What the functions of a file take where nothing says of which type.
pub struct Members<'s> {
    asks: Asks<'s>,
    constructors: Constructors<'s>,
}

/// What makes the objects of a file's classes, by their names.
pub(crate) type Constructors<'s> = BTreeMap<&'s str, Constructor<'s>>;

/// What makes the objects of a class: its own constructor, or that of the class which it extends.
#[derive(Clone, Copy)]
pub(crate) enum Constructor<'s> {
    Own(&'s FormalParameters<'s>),
    Of(&'s str),
}

/// Classes extend one another so often at most.
const MOST_PARENTS: usize = 12;

impl<'s> Members<'s> {
    /// Reads a file.
    pub fn of(source: &'s Source) -> Members<'s> {
        Members { asks: Asks::of(source), constructors: Constructors::new() }
    }

    /// With what makes the objects of the file's classes: nothing but its text says of its parameters what they take, either.
    pub(crate) fn with_constructors(self, constructors: Constructors<'s>) -> Members<'s> {
        Members { constructors, ..self }
    }

    /// A parameter's kind with the objects that are tried where it says that something may be anything, or some object.
    pub fn and_objects(&self, kind: Kind, pattern: &BindingPattern<'_>) -> Kind {
        self.refined(kind, self.asks.parameter(pattern).into_iter().collect())
    }

    /// The same of objects of which the text of no parameter asks anything.
    pub(crate) fn of_objects(&self, kind: Kind) -> Kind {
        self.refined(kind, vec![])
    }

    fn refined(&self, kind: Kind, from: Vec<NodeId>) -> Kind {
        let of = |deepest: usize| Maker { all: self, deepest }.refined(kind.clone(), &from, 0);
        (2..=DEEPEST).rev().map(of).find(|k| size(k) <= LARGEST).unwrap_or_else(|| of(1))
    }
}

/// How many values are made for one of a kind.
fn size(kind: &Kind) -> usize {
    let parts = kind.parts();
    let may_be_empty = matches!(kind, Kind::Record(_) | Kind::Tuple(_) | Kind::Union(_) | Kind::Instance(..));
    usize::from(parts.is_empty() && !may_be_empty) + parts.into_iter().map(size).sum::<usize>()
}

/// Makes kinds of what is asked.
struct Maker<'a, 's> {
    all: &'a Members<'s>,
    /// Objects inside one another end here.
    deepest: usize,
}

impl Maker<'_, '_> {
    fn refined(&self, kind: Kind, from: &[NodeId], depth: usize) -> Kind {
        match kind {
            Kind::Dynamic => self.anything(from, depth),
            Kind::Array(of) => Kind::Array(Box::new(self.refined(*of, &self.elements(from), depth + 1))),
            Kind::Dictionary(of) => {
                Kind::Dictionary(Box::new(self.refined(*of, &self.elements(from), depth + 1)))
            }
            Kind::Mixed(members, rest) => match self.refined(Kind::Record(members), from, depth) {
                Kind::Record(members) => Kind::Mixed(members, rest),
                kind => kind,
            },
            Kind::Record(members) => {
                let one = |m: Member| Member {
                    kind: self.refined(m.kind, &self.named(from, &m.name), depth + 1),
                    ..m
                };
                Kind::Record(members.into_iter().map(one).collect())
            }
            Kind::Instance(class, all) => {
                let params = self.constructor(&class);
                let one = |(i, kind): (usize, Kind)| {
                    let pattern = params.and_then(|p| Some(&p.items.get(i)?.pattern));
                    let from = pattern.and_then(|p| self.all.asks.parameter(p));
                    self.refined(kind, &from.into_iter().collect::<Vec<_>>(), depth)
                };
                Kind::Instance(class, all.into_iter().enumerate().map(one).collect())
            }
            Kind::Heir(kind) => Kind::Heir(Box::new(self.refined(*kind, from, depth))),
            Kind::Union(all) if !all.contains(&Kind::Dynamic) => {
                Kind::Union(all.into_iter().flat_map(|k| self.alternatives(k, from, depth)).collect())
            }
            kind if is_some_object(&kind) => Kind::Union(self.alternatives(kind, from, depth)),
            kind => kind,
        }
    }

    /// The parameters of what makes the objects of a class.
    fn constructor(&self, class: &str) -> Option<&FormalParameters<'_>> {
        let mut class = class;
        for _ in 0..MOST_PARENTS {
            match self.all.constructors.get(class)? {
                Constructor::Own(params) => return Some(params),
                Constructor::Of(parent) => class = parent,
            }
        }
        None
    }

    /// What one alternative of a union comes to.
    fn alternatives(&self, kind: Kind, from: &[NodeId], depth: usize) -> Vec<Kind> {
        if !is_some_object(&kind) {
            return vec![self.refined(kind, from, depth)];
        }
        let mut all = self.objects(from, depth);
        all.push(Kind::Untried);
        all
    }

    /// Anything: the plain values, and the objects that are tried.
    fn anything(&self, from: &[NodeId], depth: usize) -> Kind {
        let objects = if depth < self.deepest { self.objects(from, depth) } else { vec![] };
        match objects.is_empty() {
            true => Kind::Dynamic,
            false => Kind::Union([vec![Kind::Dynamic], objects].concat()),
        }
    }

    /// The objects of which all this can be asked; at the top an empty one where nothing is.
    fn objects(&self, from: &[NodeId], depth: usize) -> Vec<Kind> {
        let reached = self.all.asks.reached(from);
        let mut uses = Uses::default();
        reached.iter().for_each(|n| uses.add(n.uses));
        let element = || Box::new(self.anything(&self.elements(from), depth + 1));
        let mut all = vec![];
        let keys = if uses.has(Uses::KEYS) { Some(*element()) } else { None };
        all.extend(self.record(&reached, keys, depth));
        let text_or_array = uses.has(Uses::SEQUENCE) && !uses.has(Uses::TEXT);
        if uses.has(Uses::ARRAY) || text_or_array {
            all.push(Kind::Few(Box::new(Kind::Array(element()))));
        }
        if uses.has(Uses::CALLED) {
            let results: Vec<NodeId> = reached.iter().filter_map(|n| n.result).collect();
            all.push(Kind::Function(Box::new(self.anything(&results, depth + 1))));
        }
        if uses.has(Uses::MAP) {
            let key = Kind::Union(vec![Kind::Text(KEYS[0].into()), Kind::Value(1.0)]);
            all.push(Kind::Few(Box::new(Kind::Map(Box::new(key), element()))));
        } else if uses.has(Uses::SET) {
            all.push(Kind::Few(Box::new(Kind::Set(element()))));
        }
        if uses.has(Uses::DATE) {
            all.push(Kind::Date);
        }
        if all.is_empty() && depth == 0 {
            all.push(Kind::Record(vec![]));
        }
        all
    }

    /// An object with the members that are read, but for those that built-in objects have, and some of any name where its keys matter.
    fn record(&self, reached: &[&Node], keys: Option<Kind>, depth: usize) -> Option<Kind> {
        let mut members: BTreeMap<&str, (Vec<NodeId>, bool)> = BTreeMap::new();
        for node in reached {
            for (name, member) in &node.members {
                let (all, doubted) = members.entry(name).or_default();
                all.push(*member);
                *doubted |= node.doubted.contains(name);
            }
        }
        let own = |(name, (from, optional)): (&str, (Vec<NodeId>, bool))| {
            let called = self.all.asks.reached(&from).iter().any(|n| n.uses.has(Uses::CALLED));
            if is_built_in(name, called) {
                return None;
            }
            // A function where it is called, so that such a call is followed.
            let kind = match self.anything(&from, depth + 1) {
                Kind::Union(all) if called => all.into_iter().find(|k| matches!(k, Kind::Function(_))),
                kind => Some(kind),
            };
            let kind = kind.unwrap_or_else(|| Kind::Function(Box::new(Kind::Dynamic)));
            Some(Member { name: name.into(), kind, optional })
        };
        let free: Vec<&str> = KEYS.into_iter().filter(|name| !members.contains_key(name)).collect();
        let mut all: Vec<Member> = members.into_iter().filter_map(own).take(MOST).collect();
        let key =
            |(name, kind): (&str, &Kind)| Member { name: name.into(), kind: kind.clone(), optional: true };
        all.extend(free.into_iter().zip(keys.iter().cycle()).map(key));
        (!all.is_empty()).then_some(Kind::Record(all))
    }

    fn elements(&self, from: &[NodeId]) -> Vec<NodeId> {
        self.all.asks.reached(from).iter().filter_map(|n| n.element).collect()
    }

    fn named(&self, from: &[NodeId], name: &str) -> Vec<NodeId> {
        self.all.asks.reached(from).iter().filter_map(|n| n.members.get(name).copied()).collect()
    }
}
