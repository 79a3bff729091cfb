//! Arguments that are one object: two parameters of one type may be given the same array, record or map. That is explored, behind everything
//! else; what is inside of arguments, and arguments of types that only have objects in common, are made apart, and answers that rest on it say so.

use crate::kind::Kind;

/// What is taken for granted of objects that are made apart although a call could pass one object twice.
pub(crate) const DISTINCT: &str =
    "objects inside of arguments, and arguments of different types, are distinct objects";

/// For each parameter the earlier ones whose argument it may be given again.
pub fn earlier(kinds: &[Kind]) -> Vec<Vec<usize>> {
    let of = |i: usize| {
        let mine = alternatives(&kinds[i]);
        let may = |j: &usize| {
            let all = alternatives(&kinds[*j]);
            all.iter().any(|k| is_object(k)) && all.iter().all(|k| mine.contains(k))
        };
        (0..i).filter(may).collect()
    };
    (0..kinds.len()).map(of).collect()
}

/// Could two objects be one in a call, where those that are made for an entry never are?
pub fn rests_on_distinct(kinds: &[Kind]) -> bool {
    let mut all = vec![];
    kinds.iter().for_each(|k| objects(k, 0, &mut all));
    let explored = earlier(kinds);
    let inside = all.iter().any(|(depth, _)| *depth > 0);
    // Inside of something, an object may be any other one that is as it is.
    let twice =
        all.iter().enumerate().any(|(i, a)| all[..i].iter().any(|b| (a.0 > 0 || b.0 > 0) && a.1 == b.1));
    let apart = (0..kinds.len()).any(|i| {
        (0..i).any(|j| {
            let alike = |k: &Kind| alternatives(&kinds[i]).iter().any(|m| form(k) == form(m));
            !explored[i].contains(&j) && alternatives(&kinds[j]).iter().filter(|k| is_object(k)).any(alike)
        })
    });
    inside && twice || apart
}

/// May an argument of this kind be an object?
pub(crate) fn has_objects(kind: &Kind) -> bool {
    alternatives(kind).iter().any(is_object)
}

fn alternatives(kind: &Kind) -> &[Kind] {
    match kind {
        Kind::Union(all) => all,
        kind => std::slice::from_ref(kind),
    }
}

/// Is it a kind of objects that are made?
pub(crate) fn is_object(kind: &Kind) -> bool {
    form(kind).is_some()
}

/// What an object is that two types may have in common.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Form {
    Array,
    Object,
    Map,
    Set,
    Date,
    Error,
    Signal,
    Search,
    Iterator,
    Generator(bool),
    Typed,
    Pattern,
    Symbol,
    Promise,
    Function,
}

fn form(kind: &Kind) -> Option<Form> {
    Some(match kind {
        Kind::Array(_) | Kind::Tuple(_) | Kind::Open(..) => Form::Array,
        Kind::Mixed(..) | Kind::Record(_) | Kind::Instance(..) | Kind::Dictionary(_) => Form::Object,
        Kind::Few(kind) | Kind::Heir(kind) => return form(kind),
        Kind::Map(..) => Form::Map,
        Kind::Set(_) => Form::Set,
        Kind::Date => Form::Date,
        Kind::Error(_) => Form::Error,
        Kind::Signal => Form::Signal,
        Kind::Search => Form::Search,
        Kind::Iterator(_) => Form::Iterator,
        Kind::Generator(_, late) => Form::Generator(*late),
        Kind::Like(_) => Form::Object,
        Kind::Typed(_) => Form::Typed,
        Kind::Pattern(..) => Form::Pattern,
        // It is no object, and as one it may be given twice.
        Kind::Symbol => Form::Symbol,
        Kind::Promise(_) => Form::Promise,
        Kind::Function(_) => Form::Function,
        _ => return None,
    })
}

/// The objects that a value of a kind holds, with how deep they are in it; of what there are many, two.
fn objects(kind: &Kind, depth: usize, out: &mut Vec<(usize, Form)>) {
    if let Kind::Few(kind) | Kind::Heir(kind) = kind {
        return objects(kind, depth, out);
    }
    out.extend(form(kind).map(|form| (depth, form)));
    let mut many = |k: &Kind| {
        objects(k, depth + 1, out);
        objects(k, depth + 1, out);
    };
    match kind {
        Kind::Array(k)
        | Kind::Set(k)
        | Kind::Dictionary(k)
        | Kind::Function(k)
        | Kind::Iterator(k)
        | Kind::Generator(k, _)
        | Kind::Like(k) => many(k),
        Kind::Map(k, v) => {
            many(k);
            many(v);
        }
        Kind::Promise(k) => objects(k, depth + 1, out),
        Kind::Tuple(all) | Kind::Instance(_, all) => all.iter().for_each(|k| objects(k, depth + 1, out)),
        Kind::Union(all) => all.iter().for_each(|k| objects(k, depth, out)),
        Kind::Record(members) => members.iter().for_each(|m| objects(&m.kind, depth + 1, out)),
        // Of what there may be any number of there are two.
        Kind::Open(_, rest, _) | Kind::Mixed(_, rest) => {
            kind.parts().into_iter().chain([&**rest]).for_each(|k| objects(k, depth + 1, out));
        }
        _ => {}
    }
}
