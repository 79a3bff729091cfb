//! The call of an entry with the arguments of a witness, as it can be pasted into a program.
//!
//! Arguments are made from requests by `conspect._given.Maker`; this reads the same requests in the same order.

use crate::given::{Given, Value};
use conspect_lang::Notation;
use conspect_verdict::{Call, InputValue, Witness};

/// The call of a function; `None` when the witness's requests are not those that make its arguments, or when it is not sure that a
/// constructor asked for none.
pub(crate) fn call(
    function: &str,
    given: &Given,
    notation: &dyn Notation,
    witness: &Witness,
) -> Option<Call> {
    // What the file asks where it is loaded comes before the arguments.
    let mut before = 0;
    while witness.named.iter().any(|n| n.first == before && crate::answers::is_of_import(&n.what)) {
        before += 1;
    }
    let values = witness.requests.iter().skip(before as usize).map(|r| &r.value).collect::<Vec<_>>();
    let mut made = Made { values: &values, next: 0, given, notation, objects: false };
    let mut function = function.to_string();
    if given.receiver != Value::None {
        let (class, method) = function.rsplit_once('.')?;
        function = match preparations(&given.receiver) {
            Some(all) => {
                made.objects = true;
                let before: String = all.iter().filter_map(text).map(|p| format!("{p}(); ")).collect();
                format!("{before}{class}('{method}').debug")
            }
            None => format!("{}.{method}", made.value(&given.receiver)?),
        };
    }
    let mut arguments: Vec<(String, &Value, String)> = vec![];
    for p in list(&given.parameters)? {
        let p = list(p)?;
        let (name, kind) = (text(p.first()?)?, p.get(1)?);
        let mut same = None;
        if crate::given::may_change(kind) {
            for (i, (_, other, shown)) in arguments.iter().enumerate() {
                if same.is_none() && *other == kind && shown != "None" && made.boolean()? {
                    same = Some(i);
                }
            }
        }
        let value = match same {
            None => made.value(kind)?,
            Some(i) => {
                let (other, _, shown) = &mut arguments[i];
                let name = other.clone();
                if !shown.starts_with('(') || !shown.contains(":=") {
                    *shown = format!("({name} := {shown})");
                }
                name
            }
        };
        arguments.push((name.into(), kind, value));
    }
    if made.objects && made.next < values.len() {
        return None;
    }
    let covers = (before..before + made.next as u32).collect();
    let how = |p: &Value| list(p).and_then(|p| p.get(2)).and_then(text).unwrap_or("").to_string();
    let hows: Vec<String> = list(&given.parameters)?.iter().map(how).collect();
    let starred = hows.iter().any(|h| h == "star");
    let passed = arguments.iter().zip(&hows).filter(|((_, _, v), _)| v != LEFT_OUT);
    let shown = passed.map(|((name, _, v), how)| match how.as_str() {
        "star" => format!("*{v}"),
        "stars" => format!("**{v}"),
        "" if starred => v.clone(),
        _ => format!("{name}={v}"),
    });
    let shown: Vec<String> = shown.collect();
    let text = match given.is_property {
        true => function,
        false => format!("{function}({})", shown.join(", ")),
    };
    Some(Call { text, covers })
}

/// What stands for an argument that is not passed.
const LEFT_OUT: &str = "...";

/// What is called before the first test of a receiver that is a test case; `None` where it is none.
fn preparations(receiver: &Value) -> Option<&[Value]> {
    match list(receiver) {
        Some([Value::Text(kind), _, _, all]) if kind == "case" => list(all),
        _ => None,
    }
}

fn list(v: &Value) -> Option<&[Value]> {
    match v {
        Value::List(l) => Some(l),
        _ => None,
    }
}

fn text(v: &Value) -> Option<&str> {
    match v {
        Value::Text(s) => Some(s),
        _ => None,
    }
}

/// Kinds of a parameter without an annotation, as `conspect._given` has them.
fn any(inside: bool) -> Vec<Value> {
    let word = |w: &str| Value::List(vec![Value::Text(w.into())]);
    let mut kinds: Vec<Value> = ["int", "str", "none", "bool", "float"].map(word).into();
    if !inside {
        let mut scalar = vec![Value::Text("union".into())];
        scalar.extend(kinds.clone());
        kinds.push(Value::List(vec![Value::Text("list".into()), Value::List(scalar)]));
    }
    kinds
}

/// Values that are made of requests.
struct Made<'a> {
    values: &'a [&'a InputValue],
    next: usize,
    given: &'a Given,
    notation: &'a dyn Notation,
    /// Was an object made? Its constructor may ask for inputs, too.
    objects: bool,
}

impl Made<'_> {
    fn take(&mut self) -> Option<&InputValue> {
        let v = self.values.get(self.next).copied()?;
        self.next += 1;
        Some(v)
    }

    fn boolean(&mut self) -> Option<bool> {
        match self.take()? {
            InputValue::Bool(b) => Some(*b),
            _ => None,
        }
    }

    fn integer(&mut self) -> Option<String> {
        match self.take()? {
            InputValue::Integer(digits) => Some(digits.clone()),
            _ => None,
        }
    }

    fn count(&mut self) -> Option<usize> {
        self.integer()?.parse().ok()
    }

    fn choice(&mut self, n: usize) -> Option<usize> {
        if n == 1 { Some(0) } else { self.count().filter(|k| *k < n) }
    }

    fn elements(&mut self, kind: &Value) -> Option<Vec<String>> {
        let n = self.count()?;
        (0..n).map(|_| self.value(kind)).collect()
    }

    fn literal(&self, v: &InputValue) -> String {
        self.notation.literal(v, "")
    }

    fn constant(&self, v: &Value) -> Option<String> {
        Some(match v {
            Value::None => "None".into(),
            Value::Bool(b) => self.literal(&InputValue::Bool(*b)),
            Value::Int(i) => i.to_string(),
            Value::Text(s) => self.literal(&InputValue::Str(s.encode_utf16().collect())),
            Value::List(_) | Value::Dict(_) => return None,
        })
    }

    fn character(&mut self) -> Option<char> {
        char::from_u32(u32::try_from(self.count()?).ok()?)
    }

    /// A text that was made along a pattern.
    fn matching(&mut self, tree: &Value, out: &mut String) -> Option<()> {
        let parts = list(tree)?;
        match text(parts.first()?)? {
            "chars" if parts.len() == 3 && parts[1] == parts[2] => {
                let Value::Int(c) = parts[1] else { return None };
                out.push(char::from_u32(u32::try_from(c).ok()?)?);
            }
            "chars" => out.push(self.character()?),
            "seq" => {
                for t in &parts[1..] {
                    self.matching(t, out)?;
                }
            }
            "any" => {
                let k = self.choice(parts.len() - 1)?;
                self.matching(&parts[1 + k], out)?;
            }
            "repeat" => {
                let n = match (parts.get(2)?, parts.get(3)?) {
                    (Value::Int(a), Value::Int(b)) if a == b => usize::try_from(*a).ok()?,
                    _ => self.count()?,
                };
                for _ in 0..n {
                    self.matching(&parts[1], out)?;
                }
            }
            _ => return None,
        }
        Some(())
    }

    fn value(&mut self, kind: &Value) -> Option<String> {
        let kind = list(kind)?;
        let inner = kind.get(1);
        Some(match text(kind.first()?)? {
            "int" => self.integer()?,
            "bool" | "float" => {
                let v = self.take()?.clone();
                self.literal(&v)
            }
            "str" => {
                let n = self.count()?;
                let mut units = vec![];
                for _ in 0..n {
                    let c = char::from_u32(self.count()? as u32)?;
                    units.extend(c.encode_utf16(&mut [0; 2]).iter().copied());
                }
                self.literal(&InputValue::Str(units))
            }
            "matching" => {
                let mut text = String::new();
                self.matching(inner?, &mut text)?;
                match kind.get(2) {
                    Some(Value::Text(end)) if end == "line" => {
                        if self.boolean()? {
                            text.push('\n');
                        }
                    }
                    Some(Value::Text(end)) if end == "open" => {
                        if self.boolean()? {
                            for _ in 0..self.count()? {
                                text.push(self.character()?);
                            }
                        }
                    }
                    _ => {}
                }
                self.literal(&InputValue::Str(text.encode_utf16().collect()))
            }
            "most" => self.value(kind.get(2)?)?,
            "none" => "None".into(),
            "bytes" => {
                let n = self.count()?;
                let all: Option<Vec<String>> = (0..n).map(|_| self.integer()).collect();
                format!("bytes([{}])", all?.join(", "))
            }
            "any" => {
                let kinds = any(false);
                let k = self.choice(kinds.len())?;
                self.value(&kinds[k])?
            }
            "union" => {
                let k = self.choice(kind.len() - 1)?;
                self.value(&kind[1 + k])?
            }
            "default" if self.boolean()? => LEFT_OUT.into(),
            "default" => self.value(inner?)?,
            "literal" => {
                let k = self.choice(kind.len() - 1)?;
                self.constant(&kind[1 + k])?
            }
            // How many members there are is known to the program alone.
            "enum" => match self.values.get(self.next)? {
                InputValue::Integer(k) => {
                    self.next += 1;
                    format!("list({})[{k}]", text(inner?)?)
                }
                _ => return None,
            },
            "list" => format!("[{}]", self.elements(inner?)?.join(", ")),
            "set" => format!("set([{}])", self.elements(inner?)?.join(", ")),
            "frozenset" => format!("frozenset([{}])", self.elements(inner?)?.join(", ")),
            "tuple*" => tuple(self.elements(inner?)?),
            "tuple" => tuple(kind[1..].iter().map(|k| self.value(k)).collect::<Option<_>>()?),
            "dict" => {
                let n = self.count()?;
                let mut entries = vec![];
                for _ in 0..n {
                    let key = self.value(inner?)?;
                    entries.push(format!("{key}: {}", self.value(kind.get(2)?)?));
                }
                format!("{{{}}}", entries.join(", "))
            }
            "object" => {
                self.objects = true;
                let name = text(inner?)?;
                let Value::Dict(classes) = &self.given.classes else { return None };
                let (_, class) = classes.iter().find(|(n, _)| n == name)?;
                let Value::Dict(parts) = class else { return None };
                let (_, parameters) = parts.iter().find(|(n, _)| n == "parameters")?;
                let mut made = vec![];
                for p in list(parameters)? {
                    let p = list(p)?;
                    made.push(format!("{}={}", text(p.first()?)?, self.value(p.get(1)?)?));
                }
                format!("{}({})", crate::link::shown(name), made.join(", "))
            }
            other => return self.library(other, kind),
        })
    }

    /// A value of a kind that the library defines. What a function returns is asked for later.
    fn library(&mut self, word: &str, kind: &[Value]) -> Option<String> {
        let inner = kind.get(1);
        let numbers = |s: &mut Self, n: usize| (0..n).map(|_| s.integer()).collect::<Option<Vec<_>>>();
        Some(match word {
            "date" => format!("datetime.date({})", numbers(self, 3)?.join(", ")),
            "time" => format!("datetime.time({})", numbers(self, 4)?.join(", ")),
            "datetime" => format!("datetime.datetime({})", numbers(self, 7)?.join(", ")),
            "timedelta" => format!("datetime.timedelta({})", numbers(self, 3)?.join(", ")),
            "range" => format!("range({})", numbers(self, 3)?.join(", ")),
            "bytearray" => {
                let n = self.count()?;
                format!("bytearray([{}])", numbers(self, n)?.join(", "))
            }
            "random" => "random.Random()".into(),
            "unseen" => format!("<{}>", text(inner?)?),
            "path" | "stream" | "text-stream" => {
                let string = Value::List(vec![Value::Text("str".into())]);
                let value = self.value(&string)?;
                format!("{}({value})", inner.map_or(Some("io.StringIO"), text)?)
            }
            "iterator" => format!("iter([{}])", self.elements(inner?)?.join(", ")),
            "generator" => format!("(x for x in [{}])", self.elements(inner?)?.join(", ")),
            "deque" => format!("deque([{}])", self.elements(inner?)?.join(", ")),
            "counter" | "ordered" | "defaultdict" => {
                let int = Value::List(vec![Value::Text("int".into())]);
                let value = if word == "counter" { &int } else { kind.get(2)? };
                let dict = [Value::Text("dict".into()), inner?.clone(), value.clone()];
                let made = self.value(&Value::List(dict.into()))?;
                match word {
                    "counter" => format!("Counter({made})"),
                    "ordered" => format!("OrderedDict({made})"),
                    _ => format!("defaultdict({}, {made})", list(value)?.first().and_then(self::text)?),
                }
            }
            "keys" => {
                let mut entries = vec![];
                for pair in kind[1..].chunks(2) {
                    entries.push(format!("'{}': {}", text(&pair[0])?, self.value(pair.get(1)?)?));
                }
                format!("{{{}}}", entries.join(", "))
            }
            _ => return None,
        })
    }
}

fn tuple(items: Vec<String>) -> String {
    match &items[..] {
        [one] => format!("({one},)"),
        _ => format!("({})", items.join(", ")),
    }
}
