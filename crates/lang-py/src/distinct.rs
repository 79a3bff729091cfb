//! Which arguments could share an object that no call of ours shares: two parameters of one kind may be one object, but what is
//! inside of arguments is made anew each time. An answer that rests on that says so.

use crate::given::Value;

/// How many objects that can change a value may hold, counted up to "several".
const SEVERAL: usize = 2;

/// Could two objects that can change be one in a call, where those that are made for an entry never are?
pub fn rests_on_distinct(receiver: &Value, parameters: &Value, classes: &Value) -> bool {
    let Value::List(parameters) = parameters else { return false };
    let described = parameters.iter().filter_map(|p| match p {
        Value::List(p) => Some((p.get(1)?, p.get(2).is_some_and(is_starred))),
        _ => None,
    });
    let (mut total, mut hidden) = (0, false);
    for (value, starred) in described.chain([(receiver, false)]) {
        let held = held(value, classes, &mut vec![]);
        // The tuple and the dictionary of starred parameters are made by each call.
        let outermost = usize::from(!starred && can_change(kind(value)));
        let own = usize::from(starred && can_change(kind(value)));
        total += held - own;
        hidden |= held - own > outermost;
    }
    // The receiver is made apart from the parameters, one of which may be of its class.
    hidden |= kind(receiver) == "object"
        && parameters
            .iter()
            .any(|p| matches!(p, Value::List(p) if p.get(1).is_some_and(|d| may_be(d, receiver))));
    hidden && total >= SEVERAL
}

/// Does a description allow the values of another one?
fn may_be(value: &Value, other: &Value) -> bool {
    match value {
        Value::List(parts) if kind(value) == "union" => parts[1..].iter().any(|p| may_be(p, other)),
        _ => value == other,
    }
}

fn is_starred(how: &Value) -> bool {
    matches!(how, Value::Text(t) if t.starts_with("star"))
}

fn kind(value: &Value) -> &str {
    match value {
        Value::List(l) => match l.first() {
            Some(Value::Text(t)) => t,
            _ => "",
        },
        _ => "",
    }
}

fn can_change(kind: &str) -> bool {
    crate::given::CHANGE.contains(&kind)
}

/// The number of objects that can change in a value of this description.
fn held<'a>(value: &'a Value, classes: &'a Value, inside: &mut Vec<&'a str>) -> usize {
    let Value::List(parts) = value else { return 0 };
    let kind = kind(value);
    let own = usize::from(can_change(kind));
    let inner = match (kind, parts.get(1)) {
        // An argument of any kind may be a list.
        ("any", _) => 1,
        // A test's case is made anew by unittest.
        ("literal" | "enum" | "case", _) => 0,
        ("object", Some(Value::Text(name))) => {
            if inside.contains(&&**name) {
                return SEVERAL;
            }
            let Some(made) = member(classes, name).and_then(|c| member(c, "parameters")) else { return own };
            let Value::List(parameters) = made else { return own };
            inside.push(name);
            let described = parameters.iter().filter_map(|p| match p {
                Value::List(p) => p.get(1),
                _ => None,
            });
            let n = described.map(|d| held(d, classes, inside)).sum();
            inside.pop();
            n
        }
        ("union", _) => parts[1..].iter().map(|p| held(p, classes, inside)).max().unwrap_or(0),
        ("tuple" | "keys", _) => parts[1..].iter().map(|p| held(p, classes, inside)).sum(),
        // There may be several elements.
        _ => parts.iter().skip(1).map(|p| SEVERAL * held(p, classes, inside)).sum(),
    };
    (own + inner).min(1 + SEVERAL)
}

fn member<'a>(value: &'a Value, name: &str) -> Option<&'a Value> {
    let Value::Dict(members) = value else { return None };
    members.iter().find(|(n, _)| n == name).map(|(_, v)| v)
}
