//! Annotations that name something else than a class of the file: Python's own kinds, those of `typing`, `collections`, `datetime`
//! and the like. What is not made here is no input, and an answer says so by its name: no other value stands for it.

use super::{Describer, Value, last, with, word};
use ruff_python_ast::{Alias, Expr, Stmt, StmtClassDef, TypeParam};

/// Modules that give names to annotations.
const OF_NAMES: [&str; 5] = ["typing", "typing_extensions", "collections.abc", "types", "builtins"];

/// Built-in kinds that a class may extend, whose objects hold more than the constructor of the class says.
const HOLDERS: [&str; 21] = [
    "list",
    "dict",
    "set",
    "frozenset",
    "tuple",
    "int",
    "float",
    "str",
    "bytes",
    "bytearray",
    "complex",
    "deque",
    "Counter",
    "OrderedDict",
    "defaultdict",
    "UserDict",
    "UserList",
    "UserString",
    "List",
    "Dict",
    "Set",
];

/// Statements with those inside of the ones that are not functions or classes.
fn flat(body: &'static [Stmt], out: &mut Vec<&'static Stmt>) {
    for s in body {
        out.push(s);
        match s {
            Stmt::If(s) => {
                flat(&s.body, out);
                s.elif_else_clauses.iter().for_each(|c| flat(&c.body, out));
            }
            Stmt::Try(s) => {
                flat(&s.body, out);
                for h in &s.handlers {
                    let ruff_python_ast::ExceptHandler::ExceptHandler(h) = h;
                    flat(&h.body, out);
                }
                flat(&s.orelse, out);
                flat(&s.finalbody, out);
            }
            Stmt::With(s) => flat(&s.body, out),
            _ => {}
        }
    }
}

/// The parts of a dotted name.
fn dotted(e: &Expr) -> Option<Vec<&str>> {
    match e {
        Expr::Name(n) => Some(vec![n.id.as_str()]),
        Expr::Attribute(a) => {
            let mut all = dotted(&a.value)?;
            all.push(a.attr.as_str());
            Some(all)
        }
        _ => None,
    }
}

/// Where a name of an annotation comes from.
enum Home {
    /// A module, and the name there.
    Module(String, String),
    /// The file binds it, in another way than by an import of its top level.
    File,
    /// It is bound nowhere: Python's own, or a type parameter.
    Free(String),
}

impl Describer<'_> {
    fn home(&self, e: &Expr) -> Home {
        let Some(parts) = dotted(e) else { return Home::File };
        let mut all = vec![];
        flat(self.body, &mut all);
        let mut found = None;
        let mut star = false;
        for s in all {
            match s {
                Stmt::Import(i) => {
                    for a in &i.names {
                        let first = a.name.split('.').next().unwrap_or("");
                        let (bound, module) = match &a.asname {
                            Some(n) => (n.as_str(), a.name.as_str()),
                            None => (first, first),
                        };
                        if bound == parts[0] {
                            found = Some(module.to_string());
                        }
                    }
                }
                Stmt::ImportFrom(i) => {
                    let of = |a: &Alias| {
                        let dots = ".".repeat(i.level as usize);
                        let module = i.module.as_ref().map_or("", |m| m.as_str());
                        format!("{dots}{module}.{}", a.name)
                    };
                    star |= i.names.iter().any(|a| a.name.as_str() == "*");
                    let mut names = i.names.iter();
                    if let Some(a) = names.find(|a| a.asname.as_ref().unwrap_or(&a.name).as_str() == parts[0])
                    {
                        found = Some(of(a));
                    }
                }
                _ if binds(s, parts[0]) => return Home::File,
                _ => {}
            }
        }
        let Some(mut path) = found else {
            let is_own = is_known(parts[0]) || crate::library::is_builtin(parts[0]);
            return if star && parts.len() == 1 && !is_own {
                Home::File
            } else {
                Home::Free(parts.join("."))
            };
        };
        parts[1..].iter().for_each(|p| path += &format!(".{p}"));
        match path.rsplit_once('.') {
            Some((module, name)) => Home::Module(module.into(), name.into()),
            None => Home::Module(String::new(), path),
        }
    }

    /// What an annotation names that is no class of the file, with its arguments in brackets.
    pub(super) fn outside(&mut self, e: &'static Expr, args: &'static [Expr]) -> Value {
        let foreign = || with("foreign", vec![Value::Text(last(e).into())]);
        let (module, name) = match self.home(e) {
            Home::Module(module, name) => (module, name),
            Home::File => return foreign(),
            Home::Free(name) if crate::library::is_builtin(&name) || is_known(&name) => {
                ("builtins".into(), name)
            }
            // A type parameter.
            Home::Free(name) => return self.bound(&name).unwrap_or_else(|| word("any")),
        };
        let made = match (&*module, &*name) {
            (m, _) if OF_NAMES.contains(&m) || m == "collections" => self.known(&name, args),
            ("datetime", "date" | "time" | "datetime" | "timedelta") => Some(word(&name)),
            ("pathlib", "Path" | "PurePath" | "PosixPath" | "PurePosixPath") => {
                Some(with("path", vec![Value::Text(name.clone())]))
            }
            ("numbers", "Integral") => Some(word("int")),
            ("numbers", "Number" | "Complex" | "Real") => {
                Some(with("union", vec![word("int"), word("float")]))
            }
            ("io", "StringIO") => Some(word("stream")),
            ("io", "TextIOBase") => Some(word("text-stream")),
            ("random", "Random") => Some(word("random")),
            _ => None,
        };
        // A name of `typing` may be one of None; a class is not.
        let is_class = !OF_NAMES.contains(&&*module) && !module.starts_with('.') && !module.is_empty();
        made.unwrap_or_else(|| match is_class {
            true => with("unseen", vec![Value::Text(name), Value::Text(module)]),
            false => foreign(),
        })
    }

    /// What a name of Python's own, of `typing` or of `collections` means.
    fn known(&mut self, name: &str, args: &'static [Expr]) -> Option<Value> {
        let one = |d: &mut Self, i: usize| match args.get(i) {
            Some(e) => d.annotation(e),
            None => word("any"),
        };
        Some(match name {
            "int" | "bool" | "float" | "str" | "bytes" | "bytearray" | "range" => word(name),
            "None" | "NoneType" => word("none"),
            "Any" | "object" => word("any"),
            "Text" | "LiteralString" => word("str"),
            "SupportsInt" | "SupportsFloat" | "SupportsAbs" | "SupportsRound" => {
                with("union", vec![word("int"), word("float")])
            }
            "SupportsIndex" => word("int"),
            "list" | "List" | "Sequence" | "MutableSequence" | "Iterable" | "Collection" | "Reversible"
            | "Container" => with("list", vec![one(self, 0)]),
            "dict" | "Dict" | "Mapping" | "MutableMapping" => with("dict", vec![one(self, 0), one(self, 1)]),
            "set" | "Set" | "AbstractSet" | "MutableSet" => with("set", vec![one(self, 0)]),
            "frozenset" | "FrozenSet" => with("frozenset", vec![one(self, 0)]),
            "tuple" | "Tuple" => match args {
                [] => with("tuple*", vec![word("any")]),
                [item, Expr::EllipsisLiteral(_)] => with("tuple*", vec![self.annotation(item)]),
                [Expr::Tuple(t)] if t.elts.is_empty() => with("tuple", vec![]),
                all => with("tuple", all.iter().map(|a| self.annotation(a)).collect()),
            },
            "Iterator" => with("iterator", vec![one(self, 0)]),
            "Generator" => with("generator", vec![one(self, 0)]),
            "deque" | "Deque" => with("deque", vec![one(self, 0)]),
            "Counter" => with("counter", vec![one(self, 0)]),
            "OrderedDict" => with("ordered", vec![one(self, 0), one(self, 1)]),
            "defaultdict" | "DefaultDict" => {
                let (key, value) = (one(self, 0), one(self, 1));
                let Value::List(parts) = &value else { return None };
                let Some(Value::Text(kind)) = parts.first() else { return None };
                let makes = ["int", "float", "bool", "str", "list", "dict", "set"].contains(&kind.as_str());
                if !makes {
                    return None;
                }
                with("defaultdict", vec![key, value])
            }
            // Most of what is passed is a file that is open for reading.
            "TextIO" => word("text-stream"),
            "IO" => match one(self, 0) {
                Value::List(of) if of == [Value::Text("str".into())] => word("text-stream"),
                _ => return None,
            },
            "Callable" => return Some(self.function(args)),
            "Optional" => with("union", vec![one(self, 0), word("none")]),
            "Union" => with("union", args.iter().map(|a| self.annotation(a)).collect()),
            "Final" | "Annotated" | "Required" | "ReadOnly" => one(self, 0),
            "Literal" => {
                let values: Option<Vec<Value>> = args.iter().map(super::constant).collect();
                return values.map(|v| with("literal", v));
            }
            _ => return None,
        })
    }

    /// A function: how many arguments it takes, -1 where that is open, and what it returns.
    fn function(&mut self, args: &'static [Expr]) -> Value {
        let n = match args.first() {
            Some(Expr::List(l)) => l.elts.len() as i64,
            _ => -1,
        };
        let result = args.get(1).map_or(word("any"), |e| self.annotation(e));
        with("function", vec![Value::Int(n), result])
    }

    /// What a call says at the top level whose result is a name of annotations: `T = TypeVar("T")`, `Id = NewType("Id", int)`.
    pub(super) fn declared(&mut self, name: &str, value: &'static Expr) -> Value {
        let foreign = with("foreign", vec![Value::Text(name.into())]);
        let Expr::Call(c) = value else { return foreign };
        let args = &c.arguments;
        match last(&c.func) {
            "TypeVar" => {
                let bound = args.keywords.iter().find(|k| k.arg.as_ref().is_some_and(|a| a == "bound"));
                match (&args.args[..], bound) {
                    (_, Some(k)) => self.annotation(&k.value),
                    ([_], None) => word("any"),
                    // All parameters of it are of one and the same of these.
                    _ => foreign,
                }
            }
            "NewType" => args.args.get(1).map_or(foreign, |e| self.annotation(e)),
            _ => foreign,
        }
    }

    /// What a type parameter is bound to: `def largest[T: int](xs: list[T])`.
    fn bound(&mut self, name: &str) -> Option<Value> {
        let mut all = vec![];
        flat(self.body, &mut all);
        let mut inner = vec![];
        for s in &all {
            if let Stmt::ClassDef(c) = s {
                flat(&c.body, &mut inner);
            }
        }
        all.extend(inner);
        let params = all.into_iter().filter_map(|s| match s {
            Stmt::FunctionDef(f) => f.type_params.as_deref(),
            Stmt::ClassDef(c) => c.type_params.as_deref(),
            _ => None,
        });
        let bound = params.flat_map(|p| p.iter()).find_map(|p| match p {
            TypeParam::TypeVar(v) if v.name.as_str() == name => v.bound.as_deref(),
            _ => None,
        })?;
        Some(match bound {
            Expr::Tuple(_) => with("foreign", vec![Value::Text(name.into())]),
            e => self.annotation(e),
        })
    }

    /// An object of a class of the file of which the annotation says what its type parameters stand for: `Box[int]`.
    pub(super) fn instance(&mut self, c: &'static StmtClassDef, args: &'static [Expr]) -> Value {
        let foreign = with("foreign", vec![Value::Text(c.name.to_string())]);
        let names: Vec<&str> = match &c.type_params {
            Some(p) => p.iter().map(|p| p.name().as_str()).collect(),
            None => {
                let bases = c.arguments.iter().flat_map(|a| &a.args);
                let of = bases.filter_map(|b| match b {
                    Expr::Subscript(s) if last(&s.value) == "Generic" => Some(super::arguments(&s.slice)),
                    _ => None,
                });
                of.flatten().map(last).collect()
            }
        };
        let given: Vec<Value> = args.iter().map(|a| self.annotation(a)).collect();
        let shown: Option<Vec<String>> = given.iter().map(written).collect();
        let (Some(shown), true) = (shown, names.len() == given.len() && !self.is_holder(c)) else {
            return foreign;
        };
        let key = format!("{}[{}]", c.name, shown.join(", "));
        if self.hierarchy.is_abstract(c) || self.hierarchy.is_extended(c.name.as_str()) {
            return foreign;
        }
        if self.classes.iter().all(|(n, _)| *n != key) {
            let stand = names.iter().map(|n| n.to_string()).zip(given).collect();
            let outer = std::mem::replace(&mut self.stand_for, stand);
            self.classes.push((key.clone(), Value::None));
            let made = Value::Dict(vec![("parameters".into(), self.constructor(c, 0))]);
            if let Some(slot) = self.classes.iter_mut().find(|(n, _)| *n == key) {
                slot.1 = made;
            }
            self.stand_for = outer;
        }
        with("object", vec![Value::Text(key)])
    }

    /// A dictionary with the keys of a class of `TypedDict`; `None` for any other class.
    pub(super) fn keyed(&mut self, c: &'static StmtClassDef) -> Option<Value> {
        let all = self.hierarchy.ancestors(c);
        let is_one =
            |c: &&StmtClassDef| c.arguments.iter().flat_map(|a| &a.args).any(|b| last(b) == "TypedDict");
        if !all.iter().any(is_one) {
            return None;
        }
        let mut parts = vec![];
        for c in all.iter().rev() {
            if c.arguments.iter().any(|a| !a.keywords.is_empty()) {
                return Some(with("foreign", vec![Value::Text(c.name.to_string())]));
            }
            for s in &c.body {
                let Stmt::AnnAssign(a) = s else { continue };
                let Expr::Name(n) = &*a.target else { continue };
                let is_open = |e: &Expr| matches!(e, Expr::Subscript(s) if last(&s.value) == "NotRequired");
                if is_open(&a.annotation) {
                    return Some(with("foreign", vec![Value::Text(c.name.to_string())]));
                }
                parts.push(Value::Text(n.id.to_string()));
                parts.push(self.annotation(&a.annotation));
            }
        }
        Some(with("keys", parts))
    }

    /// Does a class hold what a built-in kind holds, of which its own constructor says nothing?
    pub(super) fn is_holder(&self, c: &'static StmtClassDef) -> bool {
        // The members of an enumeration are known, whatever they are besides (`class Level(str, Enum)`).
        let mut bases = c.arguments.iter().flat_map(|a| &a.args);
        if bases.any(|b| super::ENUMS.contains(&last(b))) {
            return false;
        }
        for c in self.hierarchy.ancestors(c) {
            let makes = |s: &Stmt| matches!(s, Stmt::FunctionDef(f) if matches!(f.name.as_str(), "__init__" | "__new__"));
            if c.body.iter().any(makes) {
                return false;
            }
            let bases = c.arguments.iter().flat_map(|a| &a.args);
            let names = bases.map(|b| if let Expr::Subscript(s) = b { last(&s.value) } else { last(b) });
            if names.into_iter().any(|n| HOLDERS.contains(&n) && self.hierarchy.class(n).is_none()) {
                return true;
            }
        }
        false
    }
}

/// A description as an annotation, where it is a simple one.
fn written(d: &Value) -> Option<String> {
    let Value::List(parts) = d else { return None };
    let Some(Value::Text(kind)) = parts.first() else { return None };
    let inner = || parts[1..].iter().map(written).collect::<Option<Vec<String>>>();
    Some(match (&**kind, parts.get(1)) {
        ("int" | "bool" | "float" | "str" | "bytes", None) => kind.clone(),
        ("none", None) => "None".into(),
        ("list" | "set" | "frozenset" | "dict" | "tuple", Some(_)) => {
            format!("{kind}[{}]", inner()?.join(", "))
        }
        ("union", Some(_)) => inner()?.join(" | "),
        ("object" | "enum", Some(Value::Text(name))) => name.clone(),
        _ => return None,
    })
}

/// What the makers of kinds take for granted that are in the descriptions of an entry.
pub(super) fn taken(receiver: &Value, parameters: &Value, classes: &Value) -> Vec<&'static str> {
    let mut all = vec![receiver];
    described(parameters, &mut all);
    if let Value::Dict(classes) = classes {
        let parts = classes.iter().filter_map(|(_, c)| if let Value::Dict(p) = c { Some(p) } else { None });
        parts.flatten().for_each(|(_, p)| described(p, &mut all));
    }
    let has = |kinds: &[&str]| all.iter().any(|d| mentions(d, kinds));
    let told: [(&[&str], &'static str); 7] = [
        // What its methods do to an object before the call is not looked into.
        (&["object"], "objects of classes that are given are as the constructors of these classes make them"),
        (
            &["function"],
            "functions that are arguments return what their annotations say or their uses suggest, raise nothing and change nothing",
        ),
        (&["text-stream"], "streams of text that are arguments are at the start of texts in memory"),
        (&["unseen"], "arguments of types that are not at hand are not None"),
        (&["deque"], "deques that are arguments have no greatest length"),
        (&["defaultdict"], "what a defaultdict makes that is an argument is empty or 0"),
        (&["datetime", "time"], "dates and times that are arguments have no time zone"),
    ];
    told.into_iter().filter(|(kinds, _)| has(kinds)).map(|(_, text)| text).collect()
}

/// The descriptions of parameters.
fn described<'a>(parameters: &'a Value, out: &mut Vec<&'a Value>) {
    let Value::List(all) = parameters else { return };
    out.extend(all.iter().filter_map(|p| if let Value::List(p) = p { p.get(1) } else { None }));
}

/// Is a description one of these kinds, or one of its parts?
fn mentions(d: &Value, kinds: &[&str]) -> bool {
    let Value::List(parts) = d else { return false };
    let is_one = matches!(parts.first(), Some(Value::Text(t)) if kinds.contains(&t.as_str()));
    is_one || parts.iter().skip(1).any(|p| mentions(p, kinds))
}

/// Does a statement bind a name, other than by an import?
fn binds(s: &Stmt, name: &str) -> bool {
    let is_it = |e: &Expr| matches!(e, Expr::Name(n) if n.id.as_str() == name);
    match s {
        Stmt::ClassDef(c) => c.name.as_str() == name,
        Stmt::FunctionDef(f) => f.name.as_str() == name,
        Stmt::Assign(a) => a.targets.iter().any(is_it),
        Stmt::AnnAssign(a) => is_it(&a.target),
        Stmt::TypeAlias(a) => is_it(&a.name),
        _ => false,
    }
}

/// Names that mean what they mean in `typing`, where `import *` may have brought them.
fn is_known(name: &str) -> bool {
    matches!(
        name,
        "Any"
            | "Optional"
            | "Union"
            | "List"
            | "Dict"
            | "Set"
            | "FrozenSet"
            | "Tuple"
            | "Callable"
            | "Iterator"
            | "Iterable"
            | "Sequence"
            | "Mapping"
            | "Literal"
            | "Deque"
            | "DefaultDict"
            | "Generator"
            | "Collection"
            | "MutableSequence"
            | "MutableMapping"
            | "AbstractSet"
            | "Final"
            | "TextIO"
            | "IO"
            | "Annotated"
            | "NoneType"
    )
}
