//! Evidence of calls: of functions and methods of the file, of built-in functions, and of built-in kinds' methods.

use super::collect::{Collector, is_static};
use super::graph::Evidence;
use crate::scopes::Place;
use ruff_python_ast::{Expr, ExprAttribute, ExprCall, Identifier, StmtFunctionDef};

/// Methods that one built-in kind alone has.
const OF_STR: [&str; 41] = [
    "expandtabs",
    "removeprefix",
    "removesuffix",
    "upper",
    "lower",
    "strip",
    "lstrip",
    "rstrip",
    "split",
    "rsplit",
    "splitlines",
    "startswith",
    "endswith",
    "isdigit",
    "isalpha",
    "isalnum",
    "isspace",
    "islower",
    "isupper",
    "isnumeric",
    "isdecimal",
    "isidentifier",
    "istitle",
    "title",
    "capitalize",
    "encode",
    "format",
    "zfill",
    "ljust",
    "rjust",
    "center",
    "swapcase",
    "casefold",
    "partition",
    "rpartition",
    "replace",
    "find",
    "rfind",
    "rindex",
    "translate",
    "join",
];
const OF_LIST: [&str; 8] =
    ["append", "extend", "insert", "sort", "reverse", "appendleft", "extendleft", "popleft"];
const OF_DICT: [&str; 6] = ["items", "keys", "values", "get", "setdefault", "popitem"];
const OF_SET: [&str; 8] = [
    "add",
    "discard",
    "union",
    "intersection",
    "difference",
    "symmetric_difference",
    "issubset",
    "issuperset",
];
/// Methods that several kinds have.
const OF_SEVERAL: [&str; 8] = ["pop", "remove", "index", "count", "copy", "clear", "update", "__len__"];

impl Collector<'_> {
    pub(super) fn call(&mut self, c: &'static ExprCall) -> usize {
        for k in &c.arguments.keywords {
            let given = self.expr(&k.value);
            let sorts = match &*c.func {
                Expr::Name(n) => matches!(n.id.as_str(), "sorted" | "min" | "max"),
                Expr::Attribute(a) => a.attr.as_str() == "sort",
                _ => false,
            };
            if sorts && k.arg.as_ref().is_some_and(|a| a == "key") && matches!(k.value, Expr::Name(_)) {
                self.graph.note(given, Evidence::CALLED);
                let result = self.graph.element(given);
                self.graph.note(result, Evidence::ORDERED);
            }
        }
        if c.arguments.args.iter().any(|a| matches!(a, Expr::Starred(_))) {
            c.arguments.args.iter().for_each(|a| _ = self.expr(a));
            return self.fresh(Evidence::default());
        }
        match &*c.func {
            Expr::Name(n) => {
                let name = n.id.as_str();
                let is_global = matches!(self.scopes.resolve(self.scope, name), Place::Global);
                if let Place::Variable(scope) = self.scopes.resolve(self.scope, name)
                    && let Some(f) = self.local.get(&(scope, name)).copied()
                    && !self.inner.iter().any(|names| names.contains_key(name))
                {
                    return self.called(f, 0, c);
                }
                if !is_global {
                    let f = self.expr(&c.func);
                    self.graph.note(f, Evidence::CALLED);
                    c.arguments.args.iter().for_each(|a| _ = self.expr(a));
                    return self.graph.element(f);
                } else if let Some(f) = self.functions.get(&(None, name)).copied() {
                    return self.called(f, 0, c);
                } else if let Some(class) = self.graph.classes.iter().position(|k| k.name == name) {
                    let object = self.graph.classes[class].object;
                    if let Some(f) = self.functions.get(&(Some(class), "__init__")).copied() {
                        self.called(f, 1, c);
                    }
                    return object;
                } else {
                    let args: Vec<usize> = c.arguments.args.iter().map(|a| self.expr(a)).collect();
                    return match self.collection(name, &args, c) {
                        Some(made) => made,
                        None => self.builtin(name, &args),
                    };
                }
            }
            Expr::Attribute(a) => return self.method(a, c),
            other => _ = self.expr(other),
        }
        c.arguments.args.iter().for_each(|a| _ = self.expr(a));
        self.fresh(Evidence::default())
    }

    /// A call of a function of the file, whose parameters from `skip` on are given.
    fn called(&mut self, f: &'static StmtFunctionDef, skip: usize, c: &'static ExprCall) -> usize {
        let all = f.parameters.posonlyargs.iter().chain(&f.parameters.args).skip(skip);
        let names: Vec<&Identifier> = all.map(|p| &p.parameter.name).collect();
        for (i, a) in c.arguments.args.iter().enumerate() {
            let given = self.expr(a);
            if let (Some(name), false) = (names.get(i), matches!(a, Expr::NoneLiteral(_))) {
                let place = self.parameter(f, name.as_str());
                self.graph.unify(place, given);
            }
        }
        self.result(f)
    }

    /// Collections of the library, and functions that take a list as a heap.
    fn collection(&mut self, name: &str, args: &[usize], c: &'static ExprCall) -> Option<usize> {
        Some(match (name, args) {
            ("deque", [] | [_, ..]) => {
                let place = self.fresh(Evidence::DEQUE);
                if let Some(all) = args.first() {
                    let (item, element) = (self.iterate(*all), self.graph.element(place));
                    self.graph.unify(element, item);
                }
                place
            }
            ("Counter", [] | [_]) => {
                let place = self.fresh(Evidence::DICT);
                let element = self.graph.element(place);
                self.graph.note(element, Evidence::INT);
                if let Some(all) = args.first() {
                    let (item, key) = (self.iterate(*all), self.graph.key(place));
                    self.graph.unify(key, item);
                }
                place
            }
            ("OrderedDict", []) => self.fresh(Evidence::DICT),
            ("defaultdict", [_, ..]) => {
                let place = self.fresh(Evidence::DICT);
                let of = match &c.arguments.args[0] {
                    Expr::Name(n) => n.id.as_str(),
                    _ => "",
                };
                let evidence = match of {
                    "int" => Evidence::INT,
                    "list" => Evidence::LIST,
                    "set" => Evidence::SET,
                    "dict" => Evidence::DICT,
                    "str" => Evidence::STR,
                    _ => return Some(place),
                };
                let element = self.graph.element(place);
                self.graph.note(element, evidence);
                place
            }
            ("heappush", [heap, x]) => {
                self.graph.note(*heap, Evidence::LIST);
                let element = self.graph.element(*heap);
                self.graph.unify(element, *x);
                self.fresh(Evidence::default())
            }
            ("heappop", [heap]) => {
                self.graph.note(*heap, Evidence::LIST);
                self.graph.element(*heap)
            }
            ("heapify", [heap]) => {
                self.graph.note(*heap, Evidence::LIST);
                let element = self.graph.element(*heap);
                self.graph.note(element, Evidence::ORDERED);
                self.fresh(Evidence::default())
            }
            _ => return None,
        })
    }

    fn builtin(&mut self, name: &str, args: &[usize]) -> usize {
        let all = |s: &mut Self, e: Evidence| args.iter().for_each(|a| s.graph.note(*a, e));
        match (name, args) {
            ("range", _) => {
                all(self, Evidence::INT);
                let element = self.fresh(Evidence::INT);
                self.sequence(element)
            }
            ("len", [a]) => {
                self.graph.note(*a, Evidence::SIZED);
                self.fresh(Evidence::INT)
            }
            ("sum", [a, ..]) => {
                let item = self.iterate(*a);
                self.graph.note(item, Evidence::NUMBER);
                item
            }
            ("min" | "max", [a]) => {
                let item = self.iterate(*a);
                self.graph.note(item, Evidence::ORDERED);
                item
            }
            ("min" | "max", [a, rest @ ..]) => {
                rest.iter().for_each(|b| self.graph.unify(*a, *b));
                self.graph.note(*a, Evidence::ORDERED);
                *a
            }
            ("sorted", [a]) => {
                let item = self.iterate(*a);
                self.graph.note(item, Evidence::ORDERED);
                self.sequence(item)
            }
            ("list" | "reversed" | "tuple" | "iter" | "set" | "frozenset", [a]) => {
                let item = self.iterate(*a);
                let place = self.sequence(item);
                if name.ends_with("set") {
                    self.graph.node_mut(place).evidence = Evidence::SET;
                }
                place
            }
            ("any" | "all", [a]) => {
                self.iterate(*a);
                self.fresh(Evidence::BOOL)
            }
            ("enumerate", [a, ..]) => {
                let (i, item) = (self.fresh(Evidence::INT), self.iterate(*a));
                let pair = self.tuple(vec![i, item]);
                self.sequence(pair)
            }
            ("zip", _) => {
                let parts = args.iter().map(|a| self.iterate(*a)).collect();
                let element = self.tuple(parts);
                self.sequence(element)
            }
            ("map" | "filter", [f, all]) => {
                self.graph.note(*f, Evidence::CALLED);
                let (result, item) = (self.graph.element(*f), self.iterate(*all));
                self.sequence(if name == "map" { result } else { item })
            }
            ("list" | "tuple", []) => self.fresh(Evidence::LIST),
            ("dict", []) => self.fresh(Evidence::DICT),
            ("set", []) => self.fresh(Evidence::SET),
            ("abs", [a]) => {
                self.graph.note(*a, Evidence::NUMBER);
                *a
            }
            ("round", _) => {
                all(self, Evidence::FLOAT);
                self.fresh(Evidence::NUMBER)
            }
            ("divmod" | "bin" | "hex" | "oct", _) => {
                all(self, Evidence::INT);
                self.fresh(Evidence::default())
            }
            ("chr", _) => {
                all(self, Evidence::INT);
                self.fresh(Evidence::STR)
            }
            ("ord", [a]) => {
                self.graph.note(*a, Evidence::STR);
                self.fresh(Evidence::INT)
            }
            ("int", _) => self.fresh(Evidence::INT),
            ("float", _) => self.fresh(Evidence::FLOAT),
            ("str" | "repr", _) => self.fresh(Evidence::STR),
            ("bool", _) => self.fresh(Evidence::BOOL),
            ("print", _) => self.fresh(Evidence::default()),
            ("isinstance" | "type" | "callable" | "hasattr" | "getattr", [a, ..]) => {
                self.graph.note(*a, Evidence::OPEN);
                self.fresh(Evidence::default())
            }
            _ => self.fresh(Evidence::default()),
        }
    }

    fn method(&mut self, a: &'static ExprAttribute, c: &'static ExprCall) -> usize {
        let name = a.attr.as_str();
        if let Expr::Name(n) = &*a.value
            && matches!(self.scopes.resolve(self.scope, n.id.as_str()), Place::Global)
            && !self.inner.iter().any(|names| names.contains_key(n.id.as_str()))
            && !self.variables.contains_key(&(0, n.id.as_str()))
        {
            return self.of_module(n.id.as_str(), name, c);
        }
        let object = self.expr(&a.value);
        let classes = &self.graph.classes;
        let owner = classes.iter().position(|k| k.methods.contains(&name));
        let args: Vec<usize> = c.arguments.args.iter().map(|a| self.expr(a)).collect();
        let first = args.first().copied();
        if let Some(class) = owner {
            self.graph.attribute(object, name);
            if let Some(f) = self.functions.get(&(Some(class), name)).copied() {
                return self.called(f, usize::from(!is_static(f)), c);
            }
        }
        if OF_STR.contains(&name) {
            return self.of_text(object, name, first);
        }
        if OF_LIST.contains(&name) {
            let both = name.contains("left");
            self.graph.note(object, if both { Evidence::DEQUE } else { Evidence::LIST });
            let element = self.graph.element(object);
            match (name, first) {
                ("append" | "appendleft", Some(x)) => self.graph.unify(element, x),
                ("insert", Some(x)) => {
                    self.graph.note(x, Evidence::INT);
                    args.get(1).into_iter().for_each(|v| self.graph.unify(element, *v));
                }
                ("extend" | "extendleft", Some(x)) => {
                    let item = self.iterate(x);
                    self.graph.unify(element, item);
                }
                ("sort", None) => self.graph.note(element, Evidence::ORDERED),
                ("popleft", None) => return element,
                _ => {}
            }
            return self.fresh(Evidence::default());
        }
        if OF_DICT.contains(&name) {
            self.graph.note(object, Evidence::DICT);
            let (key, element) = (self.graph.key(object), self.graph.element(object));
            return match (name, first) {
                ("items", _) => {
                    let pair = self.tuple(vec![key, element]);
                    self.sequence(pair)
                }
                ("keys", _) => self.sequence(key),
                ("values", _) => self.sequence(element),
                ("get" | "setdefault", Some(k)) => {
                    self.graph.unify(key, k);
                    element
                }
                _ => self.fresh(Evidence::default()),
            };
        }
        if OF_SET.contains(&name) {
            self.graph.note(object, Evidence::SET);
            let element = self.graph.element(object);
            match (name, first) {
                ("add" | "discard", Some(x)) => self.graph.unify(element, x),
                (_, Some(all)) => {
                    let item = self.iterate(all);
                    self.graph.unify(element, item);
                }
                (_, None) => {}
            }
            return match name {
                "union" | "intersection" | "difference" | "symmetric_difference" => object,
                "issubset" | "issuperset" => self.fresh(Evidence::BOOL),
                _ => self.fresh(Evidence::default()),
            };
        }
        if OF_SEVERAL.contains(&name) {
            self.graph.note(object, Evidence::SIZED);
            return match name {
                "pop" => self.graph.element(object),
                "copy" => object,
                "index" | "count" => self.fresh(Evidence::INT),
                _ => self.fresh(Evidence::default()),
            };
        }
        self.graph.attribute(object, name)
    }

    fn of_text(&mut self, object: usize, name: &str, first: Option<usize>) -> usize {
        self.graph.note(object, Evidence::STR);
        if !name.starts_with("is") && !matches!(name, "upper" | "lower") {
            self.graph.note(object, Evidence::WORD);
        }
        match (name, first) {
            ("join", Some(all)) => {
                let item = self.iterate(all);
                self.graph.note(item, Evidence::STR);
                self.fresh(Evidence::STR)
            }
            ("split" | "rsplit" | "splitlines", _) => {
                let element = self.fresh(Evidence::STR);
                self.sequence(element)
            }
            ("find" | "rfind" | "rindex", _) => self.fresh(Evidence::INT),
            ("encode", _) => self.fresh(Evidence::BYTES),
            ("partition" | "rpartition", _) => {
                let parts = [(); 3].map(|()| self.fresh(Evidence::STR));
                self.tuple(parts.to_vec())
            }
            _ if name.starts_with("is") || name.ends_with("with") => self.fresh(Evidence::BOOL),
            _ => self.fresh(Evidence::STR),
        }
    }

    /// A call of a module's function.
    fn of_module(&mut self, module: &str, name: &str, c: &'static ExprCall) -> usize {
        let args: Vec<usize> = c.arguments.args.iter().map(|a| self.expr(a)).collect();
        if matches!(module, "collections" | "heapq")
            && let Some(made) = self.collection(name, &args, c)
        {
            return made;
        }
        if module != "math" {
            return self.fresh(Evidence::default());
        }
        let whole = matches!(name, "gcd" | "lcm" | "factorial" | "comb" | "perm" | "isqrt");
        let evidence = if whole { Evidence::INT } else { Evidence::FLOAT };
        args.iter().for_each(|a| self.graph.note(*a, evidence));
        self.fresh(match name {
            "floor" | "ceil" | "trunc" => Evidence::INT,
            _ => evidence,
        })
    }
}
