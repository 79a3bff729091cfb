//! What values the parameters of an entry take, from their annotations: descriptions that `conspect._given` makes values of, in
//! the engine and in the re-execution alike.

mod decorated;
mod defaults;
mod hierarchy;
mod kinds;

use crate::matching;
use crate::source::Source;
use crate::uses::Uses;
use conspect_verdict::Assumption;
use hierarchy::Hierarchy;
use ruff_python_ast::{Expr, Number, Operator, Parameter, Stmt, StmtClassDef, StmtFunctionDef};

/// The classes whose subclasses are enumerations.
const ENUMS: [&str; 5] = ["Enum", "IntEnum", "StrEnum", "Flag", "IntFlag"];

/// The kinds whose values can change, so that two parameters of one of them may be one object, as `conspect._given` has them.
pub(crate) const CHANGE: [&str; 10] =
    ["list", "set", "dict", "object", "deque", "counter", "ordered", "defaultdict", "bytearray", "keys"];

/// May a value that is described so change?
pub(crate) fn may_change(description: &Value) -> bool {
    let Value::List(parts) = description else { return false };
    match parts.first() {
        Some(Value::Text(kind)) if kind == "union" => parts[1..].iter().any(may_change),
        Some(Value::Text(kind)) => CHANGE.contains(&kind.as_str()),
        _ => false,
    }
}

/// A description: a nested list of words, as JSON has it.
#[derive(Clone, PartialEq, Debug)]
pub enum Value {
    None,
    Bool(bool),
    Int(i64),
    Text(String),
    List(Vec<Value>),
    Dict(Vec<(String, Value)>),
}

/// What an entry is called with.
#[derive(Clone, PartialEq, Debug)]
pub struct Given {
    pub receiver: Value,
    /// Is it a property, which is read and not called?
    pub is_property: bool,
    /// Names with descriptions.
    pub parameters: Value,
    /// The parameters of the constructors of classes that descriptions name.
    pub classes: Value,
    /// The kinds of parameters without annotations, or with annotations that leave something open, that their uses suggested, as
    /// annotations would say them.
    pub suggested: Vec<String>,
    /// Did an annotation leave something open?
    pub completed: bool,
    /// The parameters of which nothing says the kind, or that of a part.
    pub open: Vec<String>,
    /// The classes of which objects are inputs and that have subclasses in the file.
    pub extended: Vec<String>,
    /// The abstract classes whose objects are made of the classes of the file that extend them.
    pub families: Vec<String>,
    /// Are there objects inside of arguments that a call could share?
    pub distinct: bool,
    /// Are texts made along a pattern that allows more characters than inputs have?
    pub clipped: bool,
    /// What the makers of some kinds take for granted.
    pub taken: Vec<&'static str>,
}

impl Given {
    /// Is the entry called with anything at all?
    pub fn takes_arguments(&self) -> bool {
        self.receiver != Value::None || matches!(&self.parameters, Value::List(all) if !all.is_empty())
    }

    /// What an answer on these inputs takes for granted.
    pub fn assumptions(&self) -> Vec<Assumption> {
        let listed = |what: &str, all: &[String]| {
            let told = crate::link::shown(&all.join(", "));
            (!all.is_empty()).then(|| Assumption::specific(format!("{what}: {told}")))
        };
        let which = if self.completed { "complete annotations" } else { "annotations" };
        let kinds = format!("parameters without {which} are what the code uses them as");
        let open = "what nothing says the kind of is an integer, a text, None, a Boolean, a float, or a list of those";
        let exact = "arguments are objects of the class itself, of no subclass";
        let families = "objects of abstract classes are of the classes of the file that extend them";
        let distinct = self.distinct.then(|| {
            Assumption::specific(
                "lists, sets, dictionaries and objects inside of arguments are distinct objects",
            )
        });
        let texts = self.clipped.then(|| Assumption::specific(matching::CLIPPED));
        let kinds = listed(&kinds, &self.suggested).into_iter().chain(listed(open, &self.open));
        kinds
            .chain(listed(exact, &self.extended))
            .chain(listed(families, &self.families))
            .chain(distinct)
            .chain(texts)
            .chain(self.taken.iter().map(|t| Assumption::specific(*t)))
            .collect()
    }
}

impl Value {
    /// The value in JSON.
    pub fn json(&self) -> serde_json::Value {
        match self {
            Value::None => serde_json::Value::Null,
            Value::Bool(b) => (*b).into(),
            Value::Int(i) => (*i).into(),
            Value::Text(s) => s.as_str().into(),
            Value::List(l) => l.iter().map(Value::json).collect(),
            Value::Dict(d) => {
                serde_json::Value::Object(d.iter().map(|(k, v)| (k.clone(), v.json())).collect())
            }
        }
    }
}

fn word(w: &str) -> Value {
    Value::List(vec![Value::Text(w.into())])
}

fn with(w: &str, mut rest: Vec<Value>) -> Value {
    rest.insert(0, Value::Text(w.into()));
    Value::List(rest)
}

struct Describer<'a> {
    body: &'static [Stmt],
    hierarchy: Hierarchy,
    uses: &'a Uses,
    classes: Vec<(String, Value)>,
    suggested: Vec<String>,
    open: Vec<String>,
    extended: Vec<String>,
    families: Vec<String>,
    completed: bool,
    clipped: bool,
    /// What type parameters stand for in the class that is looked at.
    stand_for: Vec<(String, Value)>,
    /// Names of annotations that are being looked up.
    aliases: Vec<&'static str>,
}

/// The functions and methods that can be entries, with their names.
pub fn functions(body: &'static [Stmt]) -> Vec<(String, &'static StmtFunctionDef)> {
    let mut out = vec![];
    for s in body {
        match s {
            Stmt::FunctionDef(f) => out.push((f.name.to_string(), f)),
            Stmt::ClassDef(c) => {
                for s in &c.body {
                    if let Stmt::FunctionDef(f) = s
                        && !f.decorator_list.iter().any(|d| sets(&d.expression, &f.name))
                    {
                        out.push((format!("{}.{}", c.name, f.name), f));
                    }
                }
            }
            _ => {}
        }
    }
    out
}

/// Is an entry an abstract method that does nothing, or a method of a test case that is no test?
pub fn is_called_by_nobody(body: &'static [Stmt], name: &str) -> bool {
    let hierarchy = Hierarchy(body);
    let mut named = functions(body).into_iter().filter(|(n, _)| n == name);
    hierarchy.is_of_tests(name) || named.next_back().is_some_and(|(_, f)| hierarchy.is_unfinished(name, f))
}

/// Does a decorator make of a function what sets or deletes the property with this name? The name means what gets it.
fn sets(decorator: &Expr, name: &str) -> bool {
    matches!(decorator, Expr::Attribute(a) if matches!(a.attr.as_str(), "setter" | "deleter")
        && matches!(&*a.value, Expr::Name(n) if n.id.as_str() == name))
}

/// What an entry is called with; `None` when there is no such function.
pub fn describe(source: &Source, name: &str) -> Option<Given> {
    let (body, uses) = (&source.ast.body[..], source.uses());
    let (_, f) = functions(body).into_iter().rfind(|(n, _)| n == name)?;
    let (classes, suggested, open, extended, aliases) = (vec![], vec![], vec![], vec![], vec![]);
    let families = vec![];
    let mut d = Describer {
        body,
        hierarchy: Hierarchy(body),
        uses,
        classes,
        suggested,
        open,
        extended,
        families,
        completed: false,
        clipped: false,
        stand_for: vec![],
        aliases,
    };
    let decorated = |what: &str| {
        f.decorator_list.iter().any(|d| matches!(&d.expression, Expr::Name(n) if n.id.as_str() == what))
    };
    let gets = |d: &Expr| {
        let name = match d {
            Expr::Name(n) => &n.id,
            Expr::Attribute(a) => &a.attr.id,
            _ => return false,
        };
        ["property", "cached_property"].contains(&name.as_str())
    };
    let class = name.rsplit_once('.').map(|(c, _)| c);
    let is_property = class.is_some() && f.decorator_list.iter().any(|d| gets(&d.expression));
    let bound = class.is_some() && !decorated("staticmethod");
    let called = decorated::called(body, f);
    let takes_nothing = called.parameters.len() == 1;
    let receiver = match class {
        Some(c) if bound && !decorated("classmethod") => {
            match d.hierarchy.test(c, f.name.as_str()).filter(|_| takes_nothing) {
                Some(case) => case,
                None => d.named(c),
            }
        }
        _ => Value::None,
    };
    let is_other = !std::ptr::eq(called, f);
    let mut parameters = d.parameters(called, bound, None);
    let of = class.and_then(|c| d.hierarchy.class(c));
    if of.is_some() == class.is_some() && !is_other {
        d.clipped |= matching::narrow(body, f, of, &mut parameters);
    }
    let Describer { classes, suggested, open, extended, families, completed, clipped, .. } = d;
    let classes = Value::Dict(classes);
    let distinct = crate::distinct::rests_on_distinct(&receiver, &parameters, &classes);
    let taken = kinds::taken(&receiver, &parameters, &classes);
    // A method may need what one of those that it overrides needs.
    if of.is_none_or(|c| c.arguments.is_none()) && of.is_some() == class.is_some() && !is_other {
        crate::lengths::narrow(source, f, &mut parameters);
    }
    Some(Given {
        receiver,
        is_property,
        parameters,
        classes,
        suggested,
        completed,
        open,
        extended,
        families,
        distinct,
        clipped,
        taken,
    })
}

impl Describer<'_> {
    /// The parameters of a function, or of the constructor of `class`.
    fn parameters(&mut self, f: &'static StmtFunctionDef, skip_first: bool, class: Option<&str>) -> Value {
        let positional = f.parameters.posonlyargs.iter().chain(&f.parameters.args).map(|p| (p, false));
        let all = positional.skip(usize::from(skip_first));
        let mut out = vec![];
        for (p, keyword) in all.chain(f.parameters.kwonlyargs.iter().map(|p| (p, true))) {
            let d = match &p.parameter.annotation {
                Some(e) => {
                    let told = self.annotation(e);
                    self.completed(f, &p.parameter, class, told)
                }
                None => self.suggested(f, &p.parameter, class),
            };
            let by_name =
                f.parameters.vararg.is_none() && !f.parameters.posonlyargs.iter().any(|q| std::ptr::eq(q, p));
            let d = match p.default.as_deref() {
                Some(e) => self.with_default(p.parameter.name.as_str(), d, e, by_name),
                None => d,
            };
            if is_open(&d) {
                let of = class.map_or(String::new(), |c| format!("{c}."));
                self.open.push(format!("{of}{}", p.parameter.name));
            }
            let mut described = vec![Value::Text(p.parameter.name.to_string()), d];
            if keyword {
                described.push(Value::Text("keyword".into()));
            }
            out.push(Value::List(described));
        }
        self.starred(f, &mut out);
        Value::List(out)
    }

    /// What a parameter without an annotation is used as.
    fn suggested(&mut self, f: &'static StmtFunctionDef, p: &Parameter, class: Option<&str>) -> Value {
        let Some(s) = self.uses.parameter(f, p) else { return word("any") };
        let of = class.map_or(String::new(), |c| format!("{c}."));
        self.suggested.push(format!("{of}{}: {}", p.name, s.words));
        s.class.iter().for_each(|c| _ = self.named(c));
        s.value
    }

    /// What an annotation says that leaves something open (`list`), with what the parameter is used as in its place.
    fn completed(
        &mut self,
        f: &'static StmtFunctionDef,
        p: &Parameter,
        class: Option<&str>,
        told: Value,
    ) -> Value {
        let Some(s) = self.uses.parameter(f, p) else { return told };
        let Some(value) = merged(&told, &s.value).filter(|v| *v != told) else { return told };
        let of = class.map_or(String::new(), |c| format!("{c}."));
        self.suggested.push(format!("{of}{}: {}", p.name, s.words));
        self.completed = true;
        s.class.iter().for_each(|c| _ = self.named(c));
        value
    }

    /// What a name stands for that the file assigns once at its top level, as an annotation: `Matrix = list[list[int]]`.
    fn alias(&mut self, name: &'static str) -> Option<Value> {
        if self.aliases.contains(&name) {
            return None;
        }
        let is_it = |e: &Expr| matches!(e, Expr::Name(n) if n.id.as_str() == name);
        let mut found = self.body.iter().filter_map(|s| match s {
            Stmt::Assign(a) if a.targets.iter().any(is_it) => Some(&*a.value),
            Stmt::AnnAssign(a) if is_it(&a.target) => a.value.as_deref(),
            Stmt::TypeAlias(t) if is_it(&t.name) => Some(&*t.value),
            _ => None,
        });
        let (Some(value), None) = (found.next(), found.next()) else { return None };
        self.aliases.push(name);
        let told = match value {
            Expr::Name(_) | Expr::Attribute(_) | Expr::Subscript(_) | Expr::BinOp(_) => {
                self.annotation(value)
            }
            Expr::StringLiteral(_) => self.annotation(value),
            _ => self.declared(name, value),
        };
        self.aliases.pop();
        Some(told)
    }

    /// What `*args` and `**kwargs` take: further arguments of their annotations.
    fn starred(&mut self, f: &'static StmtFunctionDef, out: &mut Vec<Value>) {
        let (args, kwargs) = (f.parameters.vararg.as_deref(), f.parameters.kwarg.as_deref());
        for (p, how) in [(args, "star"), (kwargs, "stars")] {
            let Some(p) = p else { continue };
            let of = match &p.annotation {
                Some(e) => self.annotation(e),
                None => match self.uses.further(f, p) {
                    Some(s) => {
                        let mark = if how == "star" { "*" } else { "**" };
                        self.suggested.push(format!("{mark}{}: {}", p.name, s.words));
                        s.class.iter().for_each(|c| _ = self.named(c));
                        s.value
                    }
                    None => word("any"),
                },
            };
            let d = match how {
                "star" => with("tuple*", vec![of]),
                _ => with("dict", vec![word("str"), of]),
            };
            out.push(Value::List(vec![Value::Text(p.name.to_string()), d, Value::Text(how.into())]));
        }
    }

    /// An object of a class of the module; of an abstract one, of any of those that extend it and are not.
    fn concrete(&mut self, name: &str) -> Value {
        let Some(class) = self.hierarchy.class(name) else { return word("any") };
        if let Some(made) = self.keyed(class) {
            return made;
        }
        if self.is_holder(class) {
            return with("foreign", vec![Value::Text(name.into())]);
        }
        let Some(c) = Some(class).filter(|c| self.hierarchy.is_abstract(c)) else { return self.named(name) };
        let mut heirs: Vec<&'static str> = vec![];
        for s in self.body {
            let Stmt::ClassDef(heir) = s else { continue };
            let is_one = self.hierarchy.ancestors(heir).contains(&c) && !self.hierarchy.is_abstract(heir);
            if is_one && !heirs.contains(&heir.name.as_str()) {
                heirs.push(heir.name.as_str());
            }
        }
        if heirs.is_empty() {
            return self.named(name);
        }
        if self.families.iter().all(|n| n != name) {
            self.families.push(name.into());
        }
        let mut all: Vec<Value> = heirs.into_iter().map(|h| self.named(h)).collect();
        if all.len() == 1 { all.remove(0) } else { with("union", all) }
    }

    /// An object of a class of the module, made by its constructor, or a member of an enumeration.
    fn named(&mut self, name: &str) -> Value {
        let Some(c) = self.hierarchy.class(name) else { return word("any") };
        let mut bases = c.arguments.iter().flat_map(|a| &a.args);
        if bases.any(|b| ENUMS.contains(&last(b))) {
            return with("enum", vec![Value::Text(name.into())]);
        }
        if self.classes.iter().all(|(n, _)| n != name) {
            if self.hierarchy.is_extended(name) {
                self.extended.push(name.into());
            }
            self.classes.push((name.into(), Value::None));
            let outer = std::mem::take(&mut self.stand_for);
            let parameters = self.constructor(c, 0);
            self.stand_for = outer;
            let made = Value::Dict(vec![("parameters".into(), parameters)]);
            if let Some(slot) = self.classes.iter_mut().find(|(n, _)| n == name) {
                slot.1 = made;
            }
        }
        with("object", vec![Value::Text(name.into())])
    }

    fn constructor(&mut self, c: &'static StmtClassDef, depth: usize) -> Value {
        let makes = |name: &'static str| move |s: &&Stmt| matches!(s, Stmt::FunctionDef(f) if f.name.as_str() == name);
        let maker = c.body.iter().find(makes("__init__")).or_else(|| c.body.iter().find(makes("__new__")));
        if let Some(Stmt::FunctionDef(f)) = maker {
            let mut parameters = self.parameters(f, true, Some(c.name.as_str()));
            if depth == 0 {
                self.clipped |= matching::narrow(self.body, f, Some(c), &mut parameters);
            }
            return parameters;
        }
        let dataclass = c.decorator_list.iter().any(|d| {
            let e = if let Expr::Call(c) = &d.expression { &*c.func } else { &d.expression };
            matches!(e, Expr::Name(n) if n.id.as_str() == "dataclass")
                || matches!(e, Expr::Attribute(a) if a.attr.as_str() == "dataclass")
        });
        let record = dataclass || c.arguments.iter().flat_map(|a| &a.args).any(|b| last(b) == "NamedTuple");
        let mut out = vec![];
        let base = c.arguments.iter().flat_map(|a| &a.args).find_map(|b| match b {
            Expr::Name(n) => self.hierarchy.class(n.id.as_str()),
            _ => None,
        });
        if let (Some(base), true) = (base, depth < 16) {
            if let Value::List(inherited) = self.constructor(base, depth + 1) {
                out = inherited;
            }
        }
        if record {
            for s in &c.body {
                let Stmt::AnnAssign(a) = s else { continue };
                let Expr::Name(n) = &*a.target else { continue };
                if matches!(&*a.annotation, Expr::Subscript(s) if last(&s.value) == "ClassVar") {
                    continue;
                }
                let told = self.annotation(&a.annotation);
                let d = match a.value.as_deref().and_then(field_default) {
                    Some(e) => self.with_default(n.id.as_str(), told, e, false),
                    None => told,
                };
                out.push(Value::List(vec![Value::Text(n.id.to_string()), d]));
            }
        }
        Value::List(out)
    }

    fn annotation(&mut self, e: &'static Expr) -> Value {
        match e {
            Expr::NoneLiteral(_) => word("none"),
            Expr::StringLiteral(s) => match crate::source::expression(s.value.to_str()) {
                Some(inner) => self.annotation(inner),
                None => word("any"),
            },
            Expr::BinOp(b) if b.op == Operator::BitOr => {
                let mut all = vec![];
                for side in [&b.left, &b.right] {
                    match self.annotation(side) {
                        Value::List(l) if l.first() == Some(&Value::Text("union".into())) => {
                            all.extend(l.into_iter().skip(1));
                        }
                        d => all.push(d),
                    }
                }
                with("union", all)
            }
            Expr::Name(n) if self.hierarchy.class(n.id.as_str()).is_some() => self.concrete(n.id.as_str()),
            Expr::Name(n) => {
                let stands = self.stand_for.iter().find(|(name, _)| *name == n.id.as_str());
                match stands.map(|(_, d)| d.clone()).or_else(|| self.alias(n.id.as_str())) {
                    Some(told) => told,
                    None => self.outside(e, &[]),
                }
            }
            Expr::Attribute(_) => self.outside(e, &[]),
            Expr::Subscript(s) => {
                if let Expr::Name(n) = &*s.value
                    && let Some(c) = self.hierarchy.class(n.id.as_str())
                {
                    return self.instance(c, arguments(&s.slice));
                }
                self.outside(&s.value, arguments(&s.slice))
            }
            _ => word("any"),
        }
    }
}

/// A description in which what another one says takes the place of what is open; `None` where they are of different kinds.
fn merged(told: &Value, used: &Value) -> Option<Value> {
    const ROWS: [&str; 4] = ["list", "tuple*", "set", "frozenset"];
    let (Value::List(a), Value::List(b)) = (told, used) else { return (told == used).then(|| told.clone()) };
    let kind = |l: &[Value]| match l.first() {
        Some(Value::Text(t)) => t.clone(),
        _ => String::new(),
    };
    let (head, other) = (kind(a), kind(b));
    if head == "any" {
        return Some(used.clone());
    }
    let are_rows = ROWS.contains(&&*head) && ROWS.contains(&&*other);
    if head != other && !are_rows || a.len() != b.len() || head == "union" {
        return None;
    }
    let mut out = vec![a[0].clone()];
    for (x, y) in a[1..].iter().zip(&b[1..]) {
        // A part on which they do not agree stays as it was told.
        out.push(merged(x, y).unwrap_or_else(|| x.clone()));
    }
    Some(Value::List(out))
}

/// Is the kind of a value, or of a part of it, any?
fn is_open(told: &Value) -> bool {
    let Value::List(parts) = told else { return false };
    matches!(&parts[..], [Value::Text(t)] if t == "any") || parts.iter().any(is_open)
}

/// The default of a field of a data class; what a factory makes is of the field's kind.
fn field_default(e: &'static Expr) -> Option<&'static Expr> {
    let Expr::Call(c) = e else { return Some(e) };
    let named = |k: &&ruff_python_ast::Keyword| k.arg.as_ref().is_some_and(|a| a == "default");
    if last(&c.func) == "field" { c.arguments.keywords.iter().find(named).map(|k| &k.value) } else { Some(e) }
}

/// The last part of a dotted name.
fn last(e: &Expr) -> &str {
    match e {
        Expr::Name(n) => n.id.as_str(),
        Expr::Attribute(a) => a.attr.as_str(),
        _ => "",
    }
}

fn arguments(slice: &'static Expr) -> &'static [Expr] {
    match slice {
        Expr::Tuple(t) => &t.elts,
        e => std::slice::from_ref(e),
    }
}

fn constant(e: &Expr) -> Option<Value> {
    Some(match e {
        Expr::NoneLiteral(_) => Value::None,
        Expr::BooleanLiteral(b) => Value::Bool(b.value),
        Expr::StringLiteral(s) => Value::Text(s.value.to_str().into()),
        Expr::NumberLiteral(n) => match &n.value {
            Number::Int(i) => Value::Int(i.as_i64()?),
            _ => return None,
        },
        _ => return None,
    })
}
