//! Collects the evidence of a file's text.

use super::graph::{Class, Evidence, Graph};
use crate::scopes::{Kind, Place, Scopes};
use ruff_python_ast::visitor::{self, Visitor};
use ruff_python_ast::{
    CmpOp, Comprehension, Expr, ExprAttribute, ExprBinOp, ExprBoolOp, ExprCompare, ModModule, Number,
    Operator, Stmt, StmtClassDef, StmtFunctionDef,
};
use rustc_hash::FxHashMap;

/// The evidence of a file.
pub fn collect(module: &'static ModModule, scopes: &Scopes) -> Graph {
    let mut c = Collector {
        graph: Graph::default(),
        scopes,
        scope: 0,
        class: None,
        variables: FxHashMap::default(),
        inner: vec![],
        functions: FxHashMap::default(),
        results: FxHashMap::default(),
        local: FxHashMap::default(),
        current: None,
    };
    c.declare(&module.body);
    c.visit_body(&module.body);
    c.graph.close();
    c.graph
}

/// What is known in the middle of a file.
pub(super) struct Collector<'a> {
    pub(super) graph: Graph,
    pub(super) scopes: &'a Scopes,
    pub(super) scope: usize,
    class: Option<usize>,
    pub(super) variables: FxHashMap<(usize, &'static str), usize>,
    /// Variables of the comprehensions and lambdas around the place, innermost last.
    pub(super) inner: Vec<FxHashMap<&'static str, usize>>,
    /// Functions of the top level, and methods by their class.
    pub(super) functions: FxHashMap<(Option<usize>, &'static str), &'static StmtFunctionDef>,
    /// What functions return, by their place in the text.
    results: FxHashMap<u32, usize>,
    /// Functions inside of functions, by the scope that has their name.
    pub(super) local: FxHashMap<(usize, &'static str), &'static StmtFunctionDef>,
    /// The function whose body this is.
    current: Option<&'static StmtFunctionDef>,
}

impl Collector<'_> {
    /// Notes the functions, the classes and their methods.
    fn declare(&mut self, body: &'static [Stmt]) {
        for s in body {
            match s {
                Stmt::FunctionDef(f) => {
                    self.functions.insert((None, f.name.as_str()), f);
                }
                Stmt::ClassDef(c) => self.declare_class(c),
                _ => {}
            }
        }
    }

    fn declare_class(&mut self, c: &'static StmtClassDef) {
        let index = self.graph.classes.len();
        let object = self.graph.fresh(Evidence::default());
        let mut methods = vec![];
        for s in &c.body {
            match s {
                Stmt::FunctionDef(f) => {
                    methods.push(f.name.as_str());
                    self.functions.insert((Some(index), f.name.as_str()), f);
                }
                Stmt::AnnAssign(a) => {
                    if let Expr::Name(n) = &*a.target {
                        let place = self.graph.attribute(object, n.id.as_str());
                        self.annotated(place, &a.annotation);
                    }
                }
                _ => {}
            }
        }
        self.graph.classes.push(Class { name: c.name.as_str(), object, methods });
    }

    pub(super) fn fresh(&mut self, evidence: Evidence) -> usize {
        self.graph.fresh(evidence)
    }

    pub(super) fn variable(&mut self, name: &'static str) -> usize {
        if let Some(place) = self.inner.iter().rev().find_map(|names| names.get(name)) {
            return *place;
        }
        let scope = match self.scopes.resolve(self.scope, name) {
            Place::Global => 0,
            Place::Variable(s) | Place::InClass(s) => s,
        };
        if let Some(place) = self.variables.get(&(scope, name)) {
            return *place;
        }
        let place = self.graph.fresh(Evidence::default());
        self.variables.insert((scope, name), place);
        place
    }

    pub(super) fn parameter(&mut self, f: &StmtFunctionDef, name: &'static str) -> usize {
        let key = (u32::from(f.range.start()), name);
        if let Some(place) = self.graph.parameters.get(&key) {
            return *place;
        }
        let place = self.graph.fresh(Evidence::default());
        self.graph.parameters.insert(key, place);
        place
    }

    pub(super) fn result(&mut self, f: &StmtFunctionDef) -> usize {
        let graph = &mut self.graph;
        *self.results.entry(u32::from(f.range.start())).or_insert_with(|| graph.fresh(Evidence::default()))
    }

    /// What an annotation says, where it names a built-in kind or a class of the file.
    fn annotated(&mut self, place: usize, annotation: &'static Expr) {
        let (name, of) = match annotation {
            Expr::Name(n) => (n.id.as_str(), None),
            Expr::Subscript(s) => match &*s.value {
                Expr::Name(n) => (n.id.as_str(), Some(&*s.slice)),
                _ => return self.graph.note(place, Evidence::OPEN),
            },
            Expr::NoneLiteral(_) => return,
            _ => return self.graph.note(place, Evidence::OPEN),
        };
        let evidence = match name {
            "int" => Evidence::INT,
            "float" => Evidence::FLOAT,
            "bool" => Evidence::BOOL,
            "str" => Evidence::STR,
            "bytes" => Evidence::BYTES,
            "list" | "List" => Evidence::LIST,
            "dict" | "Dict" => Evidence::DICT,
            "set" | "Set" => Evidence::SET,
            _ => match self.graph.classes.iter().position(|c| c.name == name) {
                Some(c) if of.is_none() => {
                    let object = self.graph.classes[c].object;
                    return self.graph.unify(object, place);
                }
                _ => Evidence::OPEN,
            },
        };
        self.graph.note(place, evidence);
        match (name, of) {
            ("list" | "List" | "set" | "Set", Some(e)) => {
                let element = self.graph.element(place);
                self.annotated(element, e);
            }
            ("dict" | "Dict", Some(Expr::Tuple(t))) if t.elts.len() == 2 => {
                let (key, element) = (self.graph.key(place), self.graph.element(place));
                self.annotated(key, &t.elts[0]);
                self.annotated(element, &t.elts[1]);
            }
            _ => {}
        }
    }

    fn function(&mut self, f: &'static StmtFunctionDef) {
        f.decorator_list.iter().for_each(|d| _ = self.expr(&d.expression));
        let (scope, class, current) = (self.scope, self.class.take(), self.current.replace(f));
        let inside = self.scopes.at(f, Kind::Function);
        let all = f.parameters.posonlyargs.iter().chain(&f.parameters.args).chain(&f.parameters.kwonlyargs);
        for (i, p) in all.enumerate() {
            let name = p.parameter.name.as_str();
            let place = self.parameter(f, name);
            let variable = *self.variables.entry((inside, name)).or_insert(place);
            self.graph.unify(place, variable);
            if let (0, Some(c), false) = (i, class, is_static(f)) {
                let object = self.graph.classes[c].object;
                self.graph.unify(object, place);
            } else if let Some(a) = &p.parameter.annotation {
                self.annotated(place, a);
            }
            match p.default.as_deref() {
                Some(Expr::NoneLiteral(_)) => {
                    self.graph.optional.insert((u32::from(f.range.start()), name));
                }
                Some(e) => {
                    let given = self.expr(e);
                    self.graph.unify(place, given);
                    if matches!(e, Expr::Lambda(_)) {
                        self.graph.note(place, Evidence::CALLED);
                    }
                }
                None => {}
            }
        }
        self.starred(f, inside);
        if let Some(a) = &f.returns {
            let result = self.result(f);
            self.annotated(result, a);
        }
        self.scope = inside;
        let inner = std::mem::take(&mut self.inner);
        self.visit_body(&f.body);
        (self.scope, self.class, self.current, self.inner) = (scope, class, current, inner);
    }

    /// `*args` and `**kwargs`, whose elements are further arguments.
    fn starred(&mut self, f: &'static StmtFunctionDef, inside: usize) {
        let (args, kwargs) = (f.parameters.vararg.as_deref(), f.parameters.kwarg.as_deref());
        for (p, kind) in [(args, Evidence::LIST), (kwargs, Evidence::DICT)] {
            let Some(p) = p else { continue };
            let name = p.name.as_str();
            let place = self.parameter(f, name);
            let variable = *self.variables.entry((inside, name)).or_insert(place);
            self.graph.unify(place, variable);
            self.graph.note(place, kind);
            if kind == Evidence::DICT {
                let key = self.graph.key(place);
                self.graph.note(key, Evidence::STR);
            }
            if let Some(a) = &p.annotation {
                let element = self.graph.element(place);
                self.annotated(element, a);
            }
        }
    }

    /// What is assigned to a target.
    fn assign(&mut self, target: &'static Expr, value: usize) {
        match target {
            Expr::Tuple(_) | Expr::List(_) => {
                let elts = match target {
                    Expr::Tuple(t) => &t.elts,
                    Expr::List(l) => &l.elts,
                    _ => return,
                };
                if elts.iter().any(|e| matches!(e, Expr::Starred(_))) {
                    return self.graph.note(value, Evidence::OPEN);
                }
                let parts: Vec<usize> = elts.iter().map(|_| self.fresh(Evidence::default())).collect();
                let tuple = self.fresh(Evidence::default());
                self.graph.node_mut(tuple).parts = Some(parts.clone());
                self.graph.unify(value, tuple);
                elts.iter().zip(parts).for_each(|(e, p)| self.assign(e, p));
            }
            _ => {
                let place = self.expr(target);
                self.graph.unify(place, value);
            }
        }
    }

    /// An assignment of one expression, part by part where both sides are tuples. `None` says nothing of the variable's other values.
    fn assigned(&mut self, target: &'static Expr, value: &'static Expr) {
        match (target, value) {
            (Expr::Tuple(t), Expr::Tuple(v)) if t.elts.len() == v.elts.len() => {
                t.elts.iter().zip(&v.elts).for_each(|(t, v)| self.assigned(t, v));
            }
            (_, Expr::NoneLiteral(_)) => {}
            _ => {
                let given = self.expr(value);
                // A parameter that is converted is of more than one kind.
                if let (Expr::Name(n), Expr::Call(c)) = (target, value)
                    && c.arguments.args.iter().any(|a| mentions(a, n.id.as_str()))
                    && matches!(&*c.func, Expr::Name(f) if CONVERSIONS.contains(&f.id.as_str()))
                {
                    return self.open(target);
                }
                self.assign(target, given);
            }
        }
    }

    fn open(&mut self, e: &'static Expr) {
        let place = self.expr(e);
        self.graph.note(place, Evidence::OPEN);
    }

    pub(super) fn iterate(&mut self, base: usize) -> usize {
        let item = self.fresh(Evidence::default());
        self.graph.note(base, Evidence::ITERATED);
        self.graph.iterations.push((base, item));
        item
    }

    /// A new sequence of such elements.
    pub(super) fn sequence(&mut self, element: usize) -> usize {
        let place = self.fresh(Evidence::LIST);
        self.graph.node_mut(place).element = Some(element);
        place
    }

    pub(super) fn tuple(&mut self, parts: Vec<usize>) -> usize {
        let place = self.fresh(Evidence::default());
        self.graph.node_mut(place).parts = Some(parts);
        place
    }

    /// The value of an expression.
    pub(super) fn expr(&mut self, e: &'static Expr) -> usize {
        match e {
            Expr::Name(n) => self.variable(n.id.as_str()),
            Expr::NumberLiteral(n) => self.fresh(match n.value {
                Number::Int(_) => Evidence::NUMBER,
                Number::Float(_) => Evidence::FLOAT,
                Number::Complex { .. } => Evidence::OPEN,
            }),
            Expr::BooleanLiteral(_) => self.fresh(Evidence::BOOL),
            Expr::StringLiteral(s) => {
                let long = s.value.to_str().chars().count() > 1;
                self.fresh(if long { Evidence::STR | Evidence::WORD } else { Evidence::STR })
            }
            Expr::BytesLiteral(_) => self.fresh(Evidence::BYTES),
            Expr::FString(_) => {
                visitor::walk_expr(self, e);
                self.fresh(Evidence::STR)
            }
            Expr::List(l) => {
                let element = self.elements(&l.elts);
                self.sequence(element)
            }
            Expr::Set(s) => {
                let element = self.elements(&s.elts);
                let place = self.sequence(element);
                self.graph.node_mut(place).evidence = Evidence::SET;
                place
            }
            Expr::Tuple(t) => {
                let parts = t.elts.iter().map(|e| self.expr(e)).collect();
                self.tuple(parts)
            }
            Expr::Dict(d) => {
                let place = self.fresh(Evidence::DICT);
                for item in &d.items {
                    let value = self.expr(&item.value);
                    if let Some(k) = &item.key {
                        let (k, key) = (self.expr(k), self.graph.key(place));
                        self.graph.unify(key, k);
                        let element = self.graph.element(place);
                        self.graph.unify(element, value);
                    }
                }
                place
            }
            Expr::BinOp(b) => self.binary(b),
            Expr::UnaryOp(u) => {
                let v = self.expr(&u.operand);
                if u.op.is_not() {
                    return self.fresh(Evidence::BOOL);
                }
                self.graph.note(v, if u.op.is_invert() { Evidence::INT } else { Evidence::NUMBER });
                v
            }
            Expr::Compare(c) => self.compare(c),
            Expr::BoolOp(b) => self.either(b),
            Expr::If(i) => {
                self.expr(&i.test);
                let (then, els) = (self.expr(&i.body), self.expr(&i.orelse));
                self.graph.unify(then, els);
                then
            }
            Expr::Call(c) => self.call(c),
            Expr::Attribute(a) => self.attribute(a),
            Expr::Subscript(s) => {
                let base = self.expr(&s.value);
                if let Expr::Slice(slice) = &*s.slice {
                    for bound in [&slice.lower, &slice.upper, &slice.step].into_iter().flatten() {
                        let place = self.expr(bound);
                        self.graph.note(place, Evidence::INT);
                    }
                    self.graph.note(base, Evidence::INDEXED);
                    return base;
                }
                let (index, result) = (self.expr(&s.slice), self.fresh(Evidence::default()));
                self.graph.indices.push((base, index, result));
                result
            }
            Expr::Named(n) => {
                let value = self.expr(&n.value);
                self.assign(&n.target, value);
                value
            }
            Expr::ListComp(l) => {
                let element = self.comprehension(&l.generators, &[&l.elt])[0];
                self.sequence(element)
            }
            Expr::Generator(g) => {
                let element = self.comprehension(&g.generators, &[&g.elt])[0];
                self.sequence(element)
            }
            Expr::SetComp(s) => {
                let element = self.comprehension(&s.generators, &[&s.elt])[0];
                let place = self.sequence(element);
                self.graph.node_mut(place).evidence = Evidence::SET;
                place
            }
            Expr::DictComp(d) => {
                let Some(key) = &d.key else { return self.fresh(Evidence::OPEN) };
                let parts = self.comprehension(&d.generators, &[key, &d.value]);
                let place = self.fresh(Evidence::DICT);
                let node = self.graph.node_mut(place);
                (node.key, node.element) = (Some(parts[0]), Some(parts[1]));
                place
            }
            Expr::Lambda(l) => {
                let names = l.parameters.iter().flat_map(|p| p.iter());
                let names: Vec<&'static str> = names.map(|p| p.name().as_str()).collect();
                let names = names.into_iter().map(|n| (n, self.fresh(Evidence::OPEN))).collect();
                self.inner.push(names);
                let result = self.expr(&l.body);
                self.inner.pop();
                let place = self.fresh(Evidence::CALLED);
                if !self.graph.node(result).evidence.intersects(Evidence::OPEN) {
                    self.graph.node_mut(place).element = Some(result);
                }
                place
            }
            _ => {
                visitor::walk_expr(self, e);
                self.fresh(Evidence::default())
            }
        }
    }

    fn elements(&mut self, all: &'static [Expr]) -> usize {
        let element = self.fresh(Evidence::default());
        for e in all {
            let place = self.expr(e);
            if !matches!(e, Expr::NoneLiteral(_)) {
                self.graph.unify(element, place);
            }
        }
        element
    }

    fn comprehension(&mut self, all: &'static [Comprehension], of: &[&'static Expr]) -> Vec<usize> {
        let mut names = FxHashMap::default();
        let depth = self.inner.len();
        for g in all {
            let base = self.expr(&g.iter);
            let item = self.iterate(base);
            targets(&g.target, &mut |n| _ = names.insert(n, self.graph.fresh(Evidence::default())));
            self.inner.truncate(depth);
            self.inner.push(names.clone());
            self.assign(&g.target, item);
            g.ifs.iter().for_each(|e| _ = self.expr(e));
        }
        let places = of.iter().map(|e| self.expr(e)).collect();
        self.inner.truncate(depth);
        places
    }

    fn binary(&mut self, b: &'static ExprBinOp) -> usize {
        let (x, y) = (self.expr(&b.left), self.expr(&b.right));
        let note = |s: &mut Self, e: Evidence| {
            s.graph.note(x, e);
            s.graph.note(y, e);
        };
        match b.op {
            Operator::Add => {
                note(self, Evidence::ADDED);
                self.graph.unify(x, y);
                x
            }
            // Either side may be a sequence or a text.
            Operator::Mult => {
                let repeats = |e: &Expr| matches!(e, Expr::List(_) | Expr::StringLiteral(_) | Expr::Tuple(_));
                if repeats(&b.left) || repeats(&b.right) {
                    let (kept, times) = if repeats(&b.left) { (x, y) } else { (y, x) };
                    self.graph.note(times, Evidence::INT);
                    return kept;
                }
                note(self, Evidence::ADDED);
                let result = self.fresh(Evidence::NUMBER);
                for (e, place) in [(&b.left, y), (&b.right, x)] {
                    if matches!(&**e, Expr::NumberLiteral(n) if matches!(n.value, Number::Float(_))) {
                        self.graph.note(place, Evidence::FLOAT);
                    }
                }
                result
            }
            Operator::Mod if matches!(&*b.left, Expr::StringLiteral(_)) => x,
            Operator::Div => {
                note(self, Evidence::FLOAT);
                self.fresh(Evidence::FLOAT)
            }
            Operator::Sub | Operator::Pow => {
                note(self, Evidence::NUMBER);
                self.graph.unify(x, y);
                x
            }
            Operator::LShift | Operator::RShift | Operator::FloorDiv | Operator::Mod => {
                note(self, Evidence::INT);
                self.fresh(Evidence::INT)
            }
            Operator::BitAnd | Operator::BitOr | Operator::BitXor => {
                note(self, Evidence::ADDED);
                self.graph.unify(x, y);
                x
            }
            Operator::MatMult => self.fresh(Evidence::OPEN),
        }
    }

    /// `xs or []` is of the kind of what stands in for something empty; of other conditions nothing is known.
    fn either(&mut self, b: &'static ExprBoolOp) -> usize {
        let places: Vec<usize> = b.values.iter().map(|e| self.expr(e)).collect();
        let stands_in = b.op.is_or() && b.values.last().is_some_and(is_fallback);
        let ([first, rest @ ..], true) = (&places[..], stands_in) else {
            return self.fresh(Evidence::default());
        };
        rest.iter().for_each(|p| self.graph.unify(*first, *p));
        *first
    }

    fn compare(&mut self, c: &'static ExprCompare) -> usize {
        let mut left = self.expr(&c.left);
        let mut left_expr: &'static Expr = &c.left;
        for (op, right_expr) in c.ops.iter().zip(&c.comparators) {
            let none = |e: &Expr| matches!(e, Expr::NoneLiteral(_));
            let right = self.expr(right_expr);
            match op {
                CmpOp::Is | CmpOp::IsNot | CmpOp::Eq | CmpOp::NotEq
                    if none(left_expr) || none(right_expr) =>
                {
                    let other = if none(left_expr) { right_expr } else { left_expr };
                    if let (Expr::Name(n), Some(f)) = (other, self.current) {
                        self.graph.optional.insert((u32::from(f.range.start()), n.id.as_str()));
                    }
                }
                CmpOp::Lt | CmpOp::LtE | CmpOp::Gt | CmpOp::GtE => {
                    self.graph.unify(left, right);
                    self.graph.note(left, Evidence::ORDERED);
                }
                CmpOp::Eq | CmpOp::NotEq => self.graph.unify(left, right),
                CmpOp::In | CmpOp::NotIn => {
                    let is_text = matches!(right_expr, Expr::StringLiteral(_));
                    if is_text {
                        self.graph.note(left, Evidence::STR);
                    } else {
                        let item = self.iterate(right);
                        self.graph.unify(item, left);
                    }
                }
                CmpOp::Is | CmpOp::IsNot => {
                    if left_expr.is_name_expr() && right_expr.is_name_expr() {
                        self.graph.unify(left, right);
                    }
                }
            }
            (left, left_expr) = (right, right_expr);
        }
        self.fresh(Evidence::BOOL)
    }

    fn attribute(&mut self, a: &'static ExprAttribute) -> usize {
        if let Expr::Name(n) = &*a.value
            && matches!(self.scopes.resolve(self.scope, n.id.as_str()), Place::Global)
            && !self.inner.iter().any(|names| names.contains_key(n.id.as_str()))
        {
            // Of a module or a class.
            return self.fresh(Evidence::default());
        }
        let object = self.expr(&a.value);
        self.graph.attribute(object, a.attr.as_str())
    }
}

impl Visitor<'static> for Collector<'_> {
    fn visit_stmt(&mut self, s: &'static Stmt) {
        match s {
            Stmt::FunctionDef(f) => {
                let name = f.name.as_str();
                if let Place::Variable(scope) = self.scopes.resolve(self.scope, name) {
                    self.local.insert((scope, name), f);
                }
                self.function(f);
            }
            Stmt::ClassDef(c) => {
                let index = self.graph.classes.iter().position(|k| k.name == c.name.as_str());
                let (scope, class) = (self.scope, std::mem::replace(&mut self.class, index));
                self.scope = self.scopes.at(c, Kind::Class);
                self.visit_body(&c.body);
                (self.scope, self.class) = (scope, class);
            }
            Stmt::Assign(a) => a.targets.iter().for_each(|t| self.assigned(t, &a.value)),
            Stmt::AnnAssign(a) => {
                let place = self.expr(&a.target);
                self.annotated(place, &a.annotation);
                a.value.iter().for_each(|v| self.assigned(&a.target, v));
            }
            Stmt::AugAssign(a) => {
                let (x, y) = (self.expr(&a.target), self.expr(&a.value));
                match a.op {
                    Operator::Add => {
                        self.graph.note(x, Evidence::ADDED);
                        self.graph.unify(x, y);
                    }
                    Operator::Sub => {
                        self.graph.note(x, Evidence::NUMBER);
                        self.graph.unify(x, y);
                    }
                    Operator::Div => {
                        self.graph.note(x, Evidence::FLOAT);
                        self.graph.note(y, Evidence::FLOAT);
                    }
                    Operator::Mult => {
                        self.graph.note(x, Evidence::ADDED);
                        self.graph.note(y, Evidence::NUMBER);
                    }
                    Operator::Mod | Operator::FloorDiv | Operator::LShift | Operator::RShift => {
                        self.graph.note(x, Evidence::INT);
                        self.graph.note(y, Evidence::INT);
                    }
                    Operator::BitAnd | Operator::BitOr | Operator::BitXor => {
                        self.graph.note(x, Evidence::ADDED);
                        self.graph.unify(x, y);
                    }
                    Operator::Pow | Operator::MatMult => {}
                }
            }
            Stmt::For(f) => {
                let base = self.expr(&f.iter);
                let item = self.iterate(base);
                self.assign(&f.target, item);
                self.visit_body(&f.body);
                self.visit_body(&f.orelse);
            }
            Stmt::Return(r) => {
                let Some(value) = &r.value else { return };
                let place = self.expr(value);
                if let (Some(f), false) = (self.current, matches!(&**value, Expr::NoneLiteral(_))) {
                    let result = self.result(f);
                    self.graph.unify(result, place);
                }
            }
            _ => visitor::walk_stmt(self, s),
        }
    }

    fn visit_expr(&mut self, e: &'static Expr) {
        self.expr(e);
    }
}

/// Functions that make a value of another kind of their argument.
const CONVERSIONS: [&str; 10] =
    ["int", "float", "str", "bool", "list", "tuple", "set", "dict", "sorted", "frozenset"];

/// Is a value written out, or a new collection?
fn is_fallback(e: &Expr) -> bool {
    match e {
        Expr::Call(c) => {
            matches!(&*c.func, Expr::Name(n) if matches!(n.id.as_str(), "list" | "dict" | "set" | "deque"))
        }
        Expr::List(_) | Expr::Dict(_) | Expr::Set(_) => true,
        Expr::StringLiteral(_) | Expr::NumberLiteral(_) => true,
        _ => false,
    }
}

pub(super) fn is_static(f: &StmtFunctionDef) -> bool {
    f.decorator_list.iter().any(|d| matches!(&d.expression, Expr::Name(n) if n.id.as_str() == "staticmethod"))
}

fn targets(e: &'static Expr, note: &mut dyn FnMut(&'static str)) {
    match e {
        Expr::Name(n) => note(n.id.as_str()),
        Expr::Tuple(t) => t.elts.iter().for_each(|e| targets(e, note)),
        Expr::List(l) => l.elts.iter().for_each(|e| targets(e, note)),
        Expr::Starred(s) => targets(&s.value, note),
        _ => {}
    }
}

/// Is the name in the expression?
fn mentions(e: &'static Expr, name: &str) -> bool {
    struct Finder<'n>(&'n str, bool);
    impl Visitor<'static> for Finder<'_> {
        fn visit_expr(&mut self, e: &'static Expr) {
            self.1 |= matches!(e, Expr::Name(n) if n.id.as_str() == self.0);
            visitor::walk_expr(self, e);
        }
    }
    let mut f = Finder(name, false);
    f.visit_expr(e);
    f.1
}
