//! Kinds of types: names are followed, operators on types computed.

use super::{Decl, Mapped, Parameter, Ty, Types};
use crate::kind::{Kind, Member, TYPED};
use std::collections::BTreeMap;

/// Types inside types are followed so deep; what is deeper is unknown.
const MAX_DEPTH: u32 = 12;
/// A type may be inside itself so often.
const MAX_NESTED: usize = 3;
/// A template of types has so many texts at most.
const MAX_TEXTS: usize = 64;

/// The kinds of parameters where names stand for these types.
pub(super) fn parameters(at: &Types, all: &[Parameter], names: BTreeMap<String, Ty>) -> Vec<Kind> {
    let generic = !names.is_empty();
    let mut r = Resolver { names, inside: vec![], depth: 0, generic };
    all.iter().map(|p| r.parameter(at, p)).collect()
}

/// Makes kinds of types.
pub(super) struct Resolver {
    /// What the type parameters in force stand for.
    pub(super) names: BTreeMap<String, Ty>,
    /// The names that are being resolved.
    inside: Vec<String>,
    depth: u32,
    /// Are there names that stand for all that a type parameter of the function may be?
    pub(super) generic: bool,
}

impl Resolver {
    fn parameter(&mut self, at: &Types, (ty, optional): &Parameter) -> Kind {
        let kind = ty.as_ref().map_or(Kind::Dynamic, |t| self.kind(at, t));
        if *optional { kind.or_undefined() } else { kind }
    }

    pub(super) fn kind(&mut self, at: &Types, ty: &Ty) -> Kind {
        if self.depth >= MAX_DEPTH {
            return Kind::Other("that is nested too deep".into());
        }
        self.depth += 1;
        let kind = match ty {
            Ty::Kind(k) => k.clone(),
            Ty::Other(text) => Kind::Other(text.clone()),
            Ty::Array(t) => Kind::Array(Box::new(self.kind(at, t))),
            Ty::Tuple(all) => Kind::Tuple(all.iter().map(|t| self.kind(at, t)).collect()),
            Ty::Union(all) => Kind::union(all.iter().map(|t| self.kind(at, t)).collect()),
            Ty::Function(t) => Kind::Function(Box::new(self.kind(at, t))),
            Ty::Record(members, None) => Kind::Record(self.members(at, members)),
            Ty::Record(members, Some(rest)) if members.is_empty() => {
                Kind::Dictionary(Box::new(self.kind(at, rest)))
            }
            Ty::Record(members, Some(rest)) => {
                Kind::Mixed(self.members(at, members), Box::new(self.kind(at, rest)))
            }
            Ty::Open(first, rest, last) => Kind::Open(
                first.iter().map(|t| self.kind(at, t)).collect(),
                Box::new(self.kind(at, rest)),
                last.iter().map(|t| self.kind(at, t)).collect(),
            ),
            Ty::Both(all) => self.both(at, all),
            Ty::KeyOf(t) => match self.object(at, t) {
                Kind::Record(members) => {
                    Kind::union(members.into_iter().map(|m| Kind::Text(m.name)).collect())
                }
                _ => Kind::Other("keyof".into()),
            },
            Ty::Member(object, key) => {
                let (object, key) = (self.object(at, object), self.kind(at, key));
                Kind::union(alternatives(&key).iter().map(|key| member(&object, key)).collect())
            }
            Ty::Value(name) => match at.values.get(name) {
                // The object of an enum of numbers has the names of their members, too.
                Some(ty) if !at.declared.contains_key(name) => self.kind(at, &ty.clone()),
                _ => Kind::Other(format!("typeof {name}")),
            },
            Ty::Conditional(c) => self.conditional(at, c),
            // Only what a condition compares with has one.
            Ty::Infer(name) => Kind::Other(format!("infer {name}")),
            Ty::Mapped(m) => self.mapped(at, m),
            Ty::Template(texts, types) => self.template(at, texts, types),
            Ty::Name(name, args) => self.named(at, name, args),
        };
        self.depth -= 1;
        kind
    }

    fn members(&mut self, at: &Types, members: &[(String, Ty, bool)]) -> Vec<Member> {
        let one = |(name, ty, optional): &(String, Ty, bool)| Member {
            name: name.clone(),
            kind: self.kind(at, ty),
            optional: *optional,
        };
        members.iter().map(one).collect()
    }

    /// A type of which members are asked for.
    fn object(&mut self, at: &Types, ty: &Ty) -> Kind {
        match ty {
            Ty::Value(name) if at.values.contains_key(name) => self.kind(at, &at.values[name].clone()),
            ty => self.kind(at, ty),
        }
    }

    /// Members made of keys; of a mapped `keyof T`, the members of T say which may be left out.
    fn mapped(&mut self, at: &Types, m: &Mapped) -> Kind {
        let keys: Vec<(String, bool)> = match &m.keys {
            Ty::KeyOf(t) => match self.object(at, t) {
                Kind::Record(all) => all.into_iter().map(|m| (m.name, m.optional)).collect(),
                _ => return Kind::Other("of members by `in keyof`".into()),
            },
            keys => match self.kind(at, keys) {
                Kind::String => {
                    return Kind::Dictionary(Box::new(self.with(at, &m.key, Kind::String, &m.of)));
                }
                keys => match texts(&keys) {
                    Some(all) => all.into_iter().map(|name| (name, false)).collect(),
                    None => return Kind::Other("of members by `in`".into()),
                },
            },
        };
        let one = |(name, optional): (String, bool)| {
            let kind = self.with(at, &m.key, Kind::Text(name.clone()), &m.of);
            // Members that may be left out stay so where a type's own members are mapped.
            let optional = optional || self.may_lack(at, m, &name);
            let kind = if m.optional == Some(false) { without(&kind, &[Kind::Undefined]) } else { kind };
            Member { name, kind, optional: m.optional.unwrap_or(optional) }
        };
        Kind::Record(keys.into_iter().map(one).collect())
    }

    /// Is what a mapped type makes of a key a member that may be left out?
    fn may_lack(&mut self, at: &Types, m: &Mapped, name: &str) -> bool {
        let Ty::Member(object, key) = &m.of else { return false };
        if !matches!(&**key, Ty::Name(key, _) if *key == m.key) {
            return false;
        }
        match self.kind(at, object) {
            Kind::Record(all) => all.iter().any(|o| o.name == name && o.optional),
            _ => false,
        }
    }

    /// A type where a name stands for a kind.
    fn with(&mut self, at: &Types, name: &str, stands_for: Kind, ty: &Ty) -> Kind {
        let before = self.names.insert(name.into(), Ty::Kind(stands_for));
        let kind = self.kind(at, ty);
        match before {
            Some(before) => self.names.insert(name.into(), before),
            None => self.names.remove(name),
        };
        kind
    }

    /// The texts of a template of types that are few texts each.
    fn template(&mut self, at: &Types, parts: &[String], types: &[Ty]) -> Kind {
        let mut all = vec![parts.first().cloned().unwrap_or_default()];
        for (ty, after) in types.iter().zip(&parts[1..]) {
            let each: Option<Vec<String>> = alternatives(&self.kind(at, ty)).into_iter().map(shown).collect();
            let Some(each) = each.filter(|each| each.len() * all.len() <= MAX_TEXTS) else {
                return Kind::Other("that is a template".into());
            };
            all = all.iter().flat_map(|a| each.iter().map(move |b| format!("{a}{b}{after}"))).collect();
        }
        Kind::union(all.into_iter().map(Kind::Text).collect())
    }

    /// Objects of the subclasses of a class that the file declares.
    fn heirs(&mut self, at: &Types, name: &str) -> Kind {
        let extends = |class: &String| {
            let mut next = class;
            (0..MAX_DEPTH).any(|_| match at.parents.get(next) {
                Some(parent) => {
                    next = parent;
                    parent == name
                }
                None => false,
            })
        };
        let concrete = |d: &Decl| matches!(d, Decl::Class { .. } | Decl::Derived { .. });
        let all: Vec<String> =
            at.declared.iter().filter(|(n, d)| concrete(d) && extends(n)).map(|(n, _)| n.clone()).collect();
        let kinds: Vec<Kind> = all.iter().map(|n| self.named(at, n, &[])).collect();
        match kinds.iter().all(|k| matches!(k, Kind::Instance(..))) && !kinds.is_empty() {
            true => Kind::union(kinds.into_iter().map(|k| Kind::Heir(Box::new(k))).collect()),
            false => Kind::Other(name.into()),
        }
    }

    /// What is each of these at once, for each of the types that unions among them are made of.
    fn both(&mut self, at: &Types, all: &[Ty]) -> Kind {
        let kinds: Vec<Kind> = all.iter().map(|t| self.kind(at, t)).collect();
        let mut each: Vec<Vec<Kind>> = vec![vec![]];
        // Beside a union `{}` only excludes undefined and null.
        let excludes = kinds.iter().any(|k| matches!(k, Kind::Record(members) if members.is_empty()));
        for kind in kinds {
            let all = if excludes { vec![kind] } else { alternatives(&kind) };
            each = each.iter().flat_map(|e| all.iter().map(|k| [&e[..], &[k.clone()]].concat())).collect();
            if each.len() > MAX_TEXTS {
                return Kind::Other("that is several types at once".into());
            }
        }
        let all: Vec<Kind> = each.into_iter().filter_map(Resolver::at_once).collect();
        if all.is_empty() { Kind::Other("that is several types at once".into()) } else { Kind::union(all) }
    }

    /// What is each of these at once: records with the members of all. A plain value with the members of a record is a brand: it is the plain value, since no
    /// value has such members when the program runs. `None` where there is no such value.
    fn at_once(mut kinds: Vec<Kind>) -> Option<Kind> {
        let mut out: Vec<Member> = vec![];
        let count = kinds.len();
        if let Some(plain) = kinds.iter().find(|k| is_scalar(k)).cloned() {
            let none = matches!(plain, Kind::Undefined | Kind::Null);
            kinds.retain(|k| !matches!(k, Kind::Record(_)));
            if none && kinds.len() < count {
                return None;
            }
            return match kinds.iter().all(|k| assignable(&plain, k) == Some(true)) {
                true => Some(plain),
                false if kinds.iter().all(is_scalar) => {
                    let least = |k: &&Kind| kinds.iter().all(|o| assignable(k, o) == Some(true));
                    kinds.iter().find(least).cloned()
                }
                false => Some(Kind::Other("that is several types at once".into())),
            };
        }
        kinds.retain(|k| !matches!(k, Kind::Record(members) if members.is_empty()));
        if let (true, [one]) = (kinds.len() < count, &kinds[..]) {
            return Some(present(one));
        }
        for kind in kinds {
            let Kind::Record(members) = kind else {
                return Some(Kind::Other("that is several types at once".into()));
            };
            for m in members {
                match out.iter_mut().find(|o| o.name == m.name) {
                    // A member that is a literal in both, and another one in each, says that there is no such object.
                    Some(o) if is_literal(&o.kind) && is_literal(&m.kind) && o.kind != m.kind => return None,
                    Some(o) => *o = Member { optional: o.optional && m.optional, ..m },
                    None => out.push(m),
                }
            }
        }
        Some(Kind::Record(out))
    }

    fn named(&mut self, at: &Types, name: &str, args: &[Ty]) -> Kind {
        if let Some(ty) = self.names.get(name).cloned() {
            // An argument was resolved where it was written.
            return self.kind(at, &ty);
        }
        let args: Vec<Kind> = args.iter().map(|t| self.kind(at, t)).collect();
        match at.declared.get(name) {
            Some(decl) => self.declared(at, name, &decl.clone(), args),
            None => utility(name, args),
        }
    }

    fn declared(&mut self, at: &Types, name: &str, decl: &Decl, args: Vec<Kind>) -> Kind {
        if self.inside.iter().filter(|n| *n == name).count() >= MAX_NESTED {
            return Kind::Nested;
        }
        match decl {
            Decl::Imported { request, name: there } => match at.files.get(request) {
                Some(file) => match file.declared.get(there) {
                    // The class is a value under the name that the file imports it by, if at all.
                    Some(Decl::Class { .. } | Decl::Derived { .. } | Decl::Abstract { .. }) | None => {
                        Kind::Other(name.into())
                    }
                    Some(decl) => self.declared(file, there, &decl.clone(), args),
                },
                None => Kind::Other(name.into()),
            },
            Decl::Abstract { .. } => self.heirs(at, name),
            Decl::Class { generics, parameters } => self.instance(at, name, generics, args, parameters),
            Decl::Derived { parent } => {
                let mut parent = parent;
                for _ in 0..MAX_DEPTH {
                    match at.declared.get(parent) {
                        // What a class makes of its parent's type parameters is not followed.
                        Some(Decl::Class { generics, parameters }) if generics.is_empty() => {
                            return self.instance(at, name, &[], vec![], &parameters.clone());
                        }
                        Some(Decl::Abstract { parameters: Some(parameters) }) => {
                            return self.instance(at, name, &[], vec![], &parameters.clone());
                        }
                        Some(Decl::Derived { parent: next }) => parent = next,
                        _ => break,
                    }
                }
                Kind::Other(name.into())
            }
            Decl::Type { params, extends, body } => {
                let given = args.len();
                let own = params.iter().map(|p| p.0.clone()).zip(args.into_iter().map(Ty::Kind)).collect();
                let outer = std::mem::replace(&mut self.names, own);
                self.inside.push(name.into());
                let mut missing = false;
                for (param, default) in params.iter().skip(given) {
                    match default.as_ref().map(|t| self.kind(at, t)) {
                        Some(kind) => drop(self.names.insert(param.clone(), Ty::Kind(kind))),
                        None => missing = true,
                    }
                }
                let kind = match (missing, extends.is_empty()) {
                    (true, _) => Kind::Other(name.into()),
                    (false, true) => self.kind(at, body),
                    (false, false) => {
                        let all: Vec<Ty> = extends.iter().cloned().chain([body.clone()]).collect();
                        self.both(at, &all)
                    }
                };
                self.inside.pop();
                self.names = outer;
                kind
            }
        }
    }

    fn instance(
        &mut self,
        at: &Types,
        name: &str,
        generics: &[String],
        args: Vec<Kind>,
        parameters: &[Parameter],
    ) -> Kind {
        if args.len() < generics.len() {
            return Kind::Other(name.into());
        }
        self.inside.push(name.into());
        let own = generics.iter().cloned().zip(args.into_iter().map(Ty::Kind)).collect();
        let outer = std::mem::replace(&mut self.names, own);
        let all = parameters.iter().map(|p| self.parameter(at, p)).collect();
        self.names = outer;
        self.inside.pop();
        Kind::Instance(name.into(), all)
    }
}

/// Is it one value?
fn is_literal(kind: &Kind) -> bool {
    matches!(kind, Kind::Text(_) | Kind::Value(_) | Kind::Flag(_) | Kind::Undefined | Kind::Null)
}

/// Is it a kind of plain values?
pub(super) fn is_scalar(kind: &Kind) -> bool {
    is_literal(kind)
        || matches!(
            kind,
            Kind::Number | Kind::Integer | Kind::BigInt | Kind::Boolean | Kind::String | Kind::Symbol
        )
}

/// A kind without undefined and null.
fn present(kind: &Kind) -> Kind {
    without(kind, &[Kind::Undefined, Kind::Null])
}

/// A kind without some of those that it is a union of.
fn without(kind: &Kind, these: &[Kind]) -> Kind {
    match kind {
        Kind::Union(all) => Kind::union(all.iter().filter(|k| !these.contains(k)).cloned().collect()),
        kind => kind.clone(),
    }
}

/// The kinds that one is a union of.
pub(super) fn alternatives(kind: &Kind) -> Vec<Kind> {
    match kind {
        Kind::Union(all) => all.clone(),
        kind => vec![kind.clone()],
    }
}

/// The texts that a kind is one of.
fn texts(kind: &Kind) -> Option<Vec<String>> {
    let one = |k| if let Kind::Text(t) = k { Some(t) } else { None };
    alternatives(kind).into_iter().map(one).collect()
}

/// The text of the one value of a kind, in a template.
fn shown(kind: Kind) -> Option<String> {
    match kind {
        Kind::Text(text) => Some(text),
        // Others are written with an exponent or a part behind the point.
        Kind::Value(n) if n.fract() == 0.0 && n.abs() < 1e15 => Some(format!("{}", n as i64)),
        _ => None,
    }
}

/// What a member of a kind is.
fn member(object: &Kind, key: &Kind) -> Kind {
    match (object, key) {
        (Kind::Record(members), Kind::Text(name)) => match members.iter().find(|m| m.name == *name) {
            Some(m) => m.given(),
            None => Kind::Other(name.clone()),
        },
        (Kind::Array(of), Kind::Number) => (**of).clone(),
        (Kind::Tuple(all), Kind::Number) => Kind::union(all.clone()),
        (Kind::Tuple(all), Kind::Value(n)) if *n >= 0.0 && (*n as usize) < all.len() && n.fract() == 0.0 => {
            all[*n as usize].clone()
        }
        (Kind::Dictionary(of), Kind::String | Kind::Text(_)) => (**of).clone(),
        // Members of each of several types.
        (Kind::Union(all), key) => Kind::union(all.iter().map(|k| member(k, key)).collect()),
        _ => Kind::Other("of a member of a type".into()),
    }
}

/// What waiting for a value gives; `None` where the value may be something else that is waited for.
fn awaited(kind: &Kind) -> Option<Kind> {
    match kind {
        Kind::Promise(of) => awaited(of),
        Kind::Union(all) => Some(Kind::union(all.iter().map(awaited).collect::<Option<_>>()?)),
        Kind::Record(members) if members.iter().any(|m| m.name == "then") => None,
        Kind::Instance(..) | Kind::Heir(_) | Kind::Dictionary(_) | Kind::Other(_) => None,
        kind => Some(kind.clone()),
    }
}

/// Is every value of a kind one of another? `None` where that is not told.
pub(super) fn assignable(kind: &Kind, to: &Kind) -> Option<bool> {
    let scalar = is_scalar;
    match (kind, to) {
        (kind, Kind::Other(name)) if name == "object" => match kind {
            kind if scalar(kind) => Some(false),
            kind => crate::sharing::is_object(kind).then_some(true),
        },
        (Kind::Typed(class), Kind::Typed(of)) => Some(class == of),
        (Kind::Date, Kind::Date) => Some(true),
        (Kind::Array(of), Kind::Array(to)) => assignable(of, to),
        (Kind::Boolean, Kind::Boolean) => Some(true),
        (Kind::Boolean, to) => all_of([true, false].into_iter().map(|b| assignable(&Kind::Flag(b), to))),
        (Kind::Union(all), to) => all_of(all.iter().map(|k| assignable(k, to))),
        (kind, Kind::Union(all)) => {
            let each: Vec<Option<bool>> = all.iter().map(|t| assignable(kind, t)).collect();
            match each.contains(&Some(true)) {
                true => Some(true),
                false => each.iter().all(|e| *e == Some(false)).then_some(false),
            }
        }
        (Kind::Text(_), Kind::String) | (Kind::Value(_), Kind::Number) | (Kind::Flag(_), Kind::Boolean) => {
            Some(true)
        }
        (Kind::Integer, Kind::Number) => Some(true),
        (kind, to) if scalar(kind) && scalar(to) => Some(kind == to),
        (Kind::Record(all), Kind::Record(wanted)) => {
            all_of(wanted.iter().map(|w| match all.iter().find(|m| m.name == w.name) {
                Some(m) if m.optional && !w.optional => Some(false),
                Some(m) => assignable(&m.kind, &w.kind),
                None => Some(w.optional),
            }))
        }
        (Kind::Record(_) | Kind::Array(_), to) if scalar(to) => Some(false),
        (kind, Kind::Record(members)) if scalar(kind) && !members.is_empty() => None,
        (kind, Kind::Array(_) | Kind::Function(_) | Kind::Date | Kind::Typed(_) | Kind::Promise(_))
            if scalar(kind) =>
        {
            Some(false)
        }
        _ => None,
    }
}

fn all_of(mut each: impl Iterator<Item = Option<bool>>) -> Option<bool> {
    let mut told = Some(true);
    each.find_map(|e| match e {
        Some(false) => Some(Some(false)),
        None => {
            told = None;
            None
        }
        Some(true) => None,
    })
    .unwrap_or(told)
}

/// `Exclude` and `Extract`: those of a union that are, or are not, of another type.
fn sifted(kind: &Kind, of: &Kind, keeps: bool) -> Option<Kind> {
    let mut out = vec![];
    let apart = |k| match k {
        Kind::Boolean => vec![Kind::Flag(true), Kind::Flag(false)],
        k => vec![k],
    };
    for k in alternatives(kind).into_iter().flat_map(apart) {
        if assignable(&k, of)? == keeps {
            out.push(k);
        }
    }
    Some(Kind::union(out))
}

/// The types that TypeScript's library declares.
fn utility(name: &str, mut args: Vec<Kind>) -> Kind {
    let optional = |members: Vec<Member>, optional| {
        Kind::Record(members.into_iter().map(|m| Member { optional, ..m }).collect())
    };
    match (name, &mut args[..]) {
        ("Array" | "ReadonlyArray", [of]) => Kind::Array(Box::new(of.clone())),
        ("Map" | "ReadonlyMap", [k, v]) => Kind::Map(Box::new(k.clone()), Box::new(v.clone())),
        ("Set" | "ReadonlySet", [of]) => Kind::Set(Box::new(of.clone())),
        ("Function", []) => Kind::Function(Box::new(Kind::Dynamic)),
        ("Promise" | "PromiseLike", [of]) => Kind::Promise(Box::new(of.clone())),
        ("Readonly" | "NoInfer", [of]) => of.clone(),
        ("Partial", [Kind::Record(members)]) => optional(std::mem::take(members), true),
        ("Required", [Kind::Record(members)]) => optional(std::mem::take(members), false),
        ("NonNullable", [of]) => present(of),
        ("Exclude" | "Extract", [kind, of]) => {
            sifted(kind, of, name == "Extract").unwrap_or_else(|| Kind::Other(name.into()))
        }
        ("Awaited", [of]) => awaited(of).unwrap_or_else(|| Kind::Other(name.into())),
        ("ReturnType", [Kind::Function(of)]) => (**of).clone(),
        ("Pick" | "Omit", [Kind::Record(members), keys]) => match texts(keys) {
            Some(keys) => {
                let kept = |m: &&Member| keys.contains(&m.name) == (name == "Pick");
                Kind::Record(members.iter().filter(kept).cloned().collect())
            }
            None => Kind::Other(name.into()),
        },
        ("Record", [keys, of]) => match (texts(keys), &keys) {
            (Some(keys), _) => {
                let member = |name: String| Member { name, kind: of.clone(), optional: false };
                Kind::Record(keys.into_iter().map(member).collect())
            }
            (None, Kind::String) => Kind::Dictionary(Box::new(of.clone())),
            _ => Kind::Other(name.into()),
        },
        (_, [_]) if TYPED.contains(&name) => Kind::Typed(name.into()),
        (_, []) => Kind::built_in(name).unwrap_or_else(|| Kind::Other(name.into())),
        (_, [of, ..]) => Kind::sequence(name, of.clone()).unwrap_or_else(|| Kind::Other(name.into())),
    }
}
