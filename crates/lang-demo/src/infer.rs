//! Types: inferred by unification, one for each variable and each field of each record type.

use crate::DemoError;
use crate::ast::{
    Bin, Expr, ExprKind, Function, Location, Name, Pos, Source, Statement, StatementKind, Un, plain,
};
use std::collections::{BTreeMap, BTreeSet};

/// A type, by its number.
pub(crate) type Ty = usize;

#[derive(Clone, Debug)]
enum Kind {
    /// Nothing is known.
    Open,
    Int,
    Bool,
    /// A reference to a record with the fields of [`Types::fields`].
    Record,
}

/// The types of a program.
#[derive(Debug, Default)]
pub(crate) struct Types {
    /// Union-find: a type's parent, itself for a representative.
    parent: Vec<Ty>,
    kinds: Vec<Kind>,
    /// The fields of a record type's representative, in the order in which they were first mentioned.
    fields: Vec<Vec<(String, Ty)>>,
    /// The variables and their types, in the order in which the program mentions them.
    pub variables: Vec<(String, Ty)>,
    by_name: BTreeMap<String, usize>,
    /// The functions, by name.
    pub functions: BTreeMap<String, Signature>,
    /// The type of each `new`, by its place.
    news: BTreeMap<(u32, u32), Ty>,
}

/// The types of a function's parameters and of what it gives.
#[derive(Clone, Debug)]
pub(crate) struct Signature {
    pub params: Vec<Ty>,
    pub result: Option<Ty>,
}

/// What a type turned out to be.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Shape {
    Int,
    Bool,
    /// References to the record type with this representative.
    Record(Ty),
}

impl Types {
    fn fresh(&mut self, kind: Kind) -> Ty {
        self.parent.push(self.parent.len());
        self.kinds.push(kind);
        self.fields.push(Vec::new());
        self.parent.len() - 1
    }

    fn find(&self, mut ty: Ty) -> Ty {
        while self.parent[ty] != ty {
            ty = self.parent[ty];
        }
        ty
    }

    /// The representative, with the way to it made shorter.
    fn find_short(&mut self, mut ty: Ty) -> Ty {
        while self.parent[ty] != ty {
            self.parent[ty] = self.parent[self.parent[ty]];
            ty = self.parent[ty];
        }
        ty
    }

    /// What a type is; a type of which nothing is known is a number.
    pub(crate) fn shape(&self, ty: Ty) -> Shape {
        let ty = self.find(ty);
        match self.kinds[ty] {
            Kind::Open | Kind::Int => Shape::Int,
            Kind::Bool => Shape::Bool,
            Kind::Record => Shape::Record(ty),
        }
    }

    /// The fields of a record type, by its representative.
    pub(crate) fn record_fields(&self, ty: Ty) -> &[(String, Ty)] {
        &self.fields[self.find(ty)]
    }

    /// All record types, by their representatives, in a fixed order.
    pub(crate) fn records(&self) -> Vec<Ty> {
        let of = |ty: &Ty| matches!(self.kinds[*ty], Kind::Record) && self.parent[*ty] == *ty;
        (0..self.parent.len()).filter(of).collect()
    }

    /// The number of a variable.
    pub(crate) fn variable(&self, name: &str) -> usize {
        self.by_name[name]
    }

    pub(crate) fn new_type(&self, pos: Pos) -> Ty {
        self.news[&(pos.line, pos.column)]
    }

    fn show(&self, ty: Ty) -> String {
        let ty = self.find(ty);
        match self.kinds[ty] {
            Kind::Open => "a value".into(),
            Kind::Int => "a number".into(),
            Kind::Bool => "a truth value".into(),
            Kind::Record if self.fields[ty].is_empty() => "a reference".into(),
            Kind::Record => {
                let names: Vec<&str> = self.fields[ty].iter().map(|f| f.0.as_str()).collect();
                format!("a reference to {{{}}}", names.join(", "))
            }
        }
    }
}

/// Infers all types, and checks labels and names.
pub(crate) fn infer(program: &Source) -> Result<Types, Vec<DemoError>> {
    let mut checker = Checker { types: Types::default(), errors: Vec::new(), result: None };
    // Variables are numbered in the order of the statements outside functions, then of functions.
    for f in &program.functions {
        checker.declare(f);
    }
    for s in &program.statements {
        checker.statement(s);
    }
    for f in &program.functions {
        checker.result = checker.types.functions.get(&f.name.text).and_then(|s| s.result);
        f.locals.iter().for_each(|l| {
            checker.variable(&l.text);
        });
        f.statements.iter().for_each(|s| checker.statement(s));
        checker.ends(f);
    }
    checker.settle_fields();
    for s in program.all() {
        checker.complete(s);
    }
    let Checker { types, mut errors, .. } = checker;
    labels(program, &types, &mut errors);
    if errors.is_empty() {
        return Ok(types);
    }
    errors.sort_by_key(|e| (e.line, e.column));
    errors.truncate(100);
    Err(errors)
}

fn labels(program: &Source, types: &Types, errors: &mut Vec<DemoError>) {
    let mut known: BTreeMap<&str, u32> = BTreeMap::new();
    let mut report = |name: &Name, message: String| {
        errors.push(DemoError { line: name.pos.line, column: name.pos.column, message });
    };
    for l in program.all().flat_map(|s| &s.labels) {
        if let Some(line) = known.insert(&l.text, l.pos.line) {
            report(l, format!("label `{}` is there already, in line {line}", plain(&l.text)));
        }
        if types.by_name.contains_key(&l.text) {
            report(l, format!("`{}` is a label and a variable", plain(&l.text)));
        }
    }
    for s in program.all() {
        if let StatementKind::Goto(arms) = &s.kind {
            for (_, l) in arms {
                if !known.contains_key(l.text.as_str()) {
                    report(l, format!("there is no label `{}`", plain(&l.text)));
                }
            }
        }
    }
}

struct Checker {
    types: Types,
    errors: Vec<DemoError>,
    /// What the function gives whose statements are checked.
    result: Option<Ty>,
}

impl Checker {
    fn error(&mut self, pos: Pos, message: String) {
        self.errors.push(DemoError { line: pos.line, column: pos.column, message });
    }

    fn variable(&mut self, name: &str) -> Ty {
        if let Some(i) = self.types.by_name.get(name) {
            return self.types.variables[*i].1;
        }
        let ty = self.types.fresh(Kind::Open);
        self.types.by_name.insert(name.into(), self.types.variables.len());
        self.types.variables.push((name.into(), ty));
        ty
    }

    /// Makes two types one; reports when they cannot be.
    fn unify(&mut self, a: Ty, b: Ty, pos: Pos, what: &str) {
        let mut work = vec![(a, b, None::<String>)];
        while let Some((a, b, field)) = work.pop() {
            let (a, b) = (self.types.find_short(a), self.types.find_short(b));
            if a == b {
                continue;
            }
            let (ka, kb) = (self.types.kinds[a].clone(), self.types.kinds[b].clone());
            let kind = match (ka, kb) {
                (Kind::Open, k) | (k, Kind::Open) => k,
                (Kind::Int, Kind::Int) => Kind::Int,
                (Kind::Bool, Kind::Bool) => Kind::Bool,
                (Kind::Record, Kind::Record) => Kind::Record,
                (Kind::Int | Kind::Bool, _) | (Kind::Record, Kind::Int | Kind::Bool) => {
                    // The two records are one already, so a contradiction inside is told by the field.
                    let (shown_a, shown_b) = (self.types.show(a), self.types.show(b));
                    let of = field.map_or(String::new(), |f| format!(" (in field `{f}`)"));
                    return self.error(pos, format!("{what}: {shown_a} is not {shown_b}{of}"));
                }
            };
            // The first type mentioned stays, so that fields keep their order.
            let (keep, gone) = (a.min(b), a.max(b));
            self.types.parent[gone] = keep;
            self.types.kinds[keep] = kind;
            for (name, ty) in std::mem::take(&mut self.types.fields[gone]) {
                match self.types.fields[keep].iter().find(|f| f.0 == name) {
                    Some((_, old)) => work.push((*old, ty, Some(name))),
                    None => self.types.fields[keep].push((name, ty)),
                }
            }
        }
    }

    fn want(&mut self, expr: &Expr, kind: Kind, what: &str) {
        let have = self.expr(expr);
        let wanted = self.types.fresh(kind);
        self.unify(have, wanted, expr.pos, what);
    }

    /// The type of a field of a record.
    fn field(&mut self, object: Ty, name: &Name, shown: String) -> Ty {
        let record = self.types.fresh(Kind::Record);
        self.unify(object, record, name.pos, &format!("`{shown}` is not a record"));
        let object = self.types.find(object);
        if let Some((_, ty)) = self.types.fields[object].iter().find(|f| f.0 == name.text) {
            return *ty;
        }
        let ty = self.types.fresh(Kind::Open);
        self.types.fields[object].push((name.text.clone(), ty));
        ty
    }

    fn location(&mut self, l: &Location) -> Ty {
        let mut ty = self.variable(&l.variable.text);
        for (i, f) in l.fields.iter().enumerate() {
            ty = self.field(ty, f, l.show(i));
        }
        ty
    }

    /// Declares a function and its parameters.
    fn declare(&mut self, f: &Function) {
        let name = &f.name.text;
        if self.types.functions.contains_key(name) || name == "main" {
            return self.error(f.name.pos, format!("there is a function `{name}` already"));
        }
        let params = f.params.iter().map(|p| self.variable(&p.text)).collect();
        let result = f.has_result().then(|| self.types.fresh(Kind::Open));
        self.types.functions.insert(name.clone(), Signature { params, result });
    }

    /// A function that gives a result must not end without one.
    fn ends(&mut self, f: &Function) {
        if self.result.is_none() {
            return;
        }
        for s in &f.statements {
            if let StatementKind::Return(None) = s.kind {
                self.error(s.pos, "this gives no result, and another `return` of the function does".into());
            }
        }
        if let Some(last) = f.statements.last().filter(|s| s.falls_through()) {
            let name = &f.name.text;
            self.error(last.pos, format!("`{name}` gives a result, and may end here without one"));
        }
    }

    fn call(&mut self, s: &Statement, target: Option<&Location>, name: &Name, args: &[Expr]) {
        let given: Vec<Ty> = args.iter().map(|a| self.expr(a)).collect();
        let target = target.map(|l| (self.location(l), l));
        let Some(signature) = self.types.functions.get(&name.text).cloned() else {
            return self.error(name.pos, format!("there is no function `{}`", name.text));
        };
        if signature.params.len() != given.len() {
            let (name_, want, have) = (&name.text, signature.params.len(), given.len());
            return self.error(name.pos, format!("`{name_}` has {want} parameters, not {have}"));
        }
        for ((param, have), arg) in signature.params.iter().zip(given).zip(args) {
            self.unify(*param, have, arg.pos, &format!("an argument of `{}`", name.text));
        }
        match (target, signature.result) {
            (Some((place, l)), Some(result)) => {
                self.unify(place, result, s.pos, &format!("`{}` is assigned", l.show(l.fields.len())));
            }
            (Some(_), None) => self.error(name.pos, format!("`{}` gives no result", name.text)),
            (None, _) => {}
        }
    }

    fn statement(&mut self, s: &Statement) {
        match &s.kind {
            StatementKind::Call(target, name, args) => self.call(s, target.as_ref(), name, args),
            StatementKind::Return(Some(e)) => {
                let have = self.expr(e);
                if let Some(result) = self.result {
                    self.unify(result, have, e.pos, "what is returned");
                }
            }
            StatementKind::Return(None) => {}
            StatementKind::Assign(l, e) => {
                let place = self.location(l);
                let value = self.expr(e);
                self.unify(place, value, s.pos, &format!("`{}` is assigned", l.show(l.fields.len())));
            }
            StatementKind::Goto(arms) => {
                for (condition, _) in arms {
                    self.want(condition, Kind::Bool, "a condition");
                }
            }
            StatementKind::Fail | StatementKind::Halt => {}
        }
    }

    fn expr(&mut self, e: &Expr) -> Ty {
        match &e.kind {
            ExprKind::Null => self.types.fresh(Kind::Record),
            ExprKind::Bool(_) => self.types.fresh(Kind::Bool),
            ExprKind::Int(_) => self.types.fresh(Kind::Int),
            ExprKind::Bin(op, a, b) => match op {
                Bin::Or | Bin::And => {
                    self.want(a, Kind::Bool, "an operand of `&&` or `||`");
                    self.want(b, Kind::Bool, "an operand of `&&` or `||`");
                    self.types.fresh(Kind::Bool)
                }
                Bin::Eq | Bin::Ne => {
                    let (x, y) = (self.expr(a), self.expr(b));
                    self.unify(x, y, e.pos, "a comparison");
                    self.types.fresh(Kind::Bool)
                }
                Bin::Lt | Bin::Le | Bin::Gt | Bin::Ge => {
                    self.want(a, Kind::Int, "an operand of a comparison");
                    self.want(b, Kind::Int, "an operand of a comparison");
                    self.types.fresh(Kind::Bool)
                }
                Bin::Add | Bin::Sub | Bin::Mul => {
                    self.want(a, Kind::Int, "an operand of arithmetic");
                    self.want(b, Kind::Int, "an operand of arithmetic");
                    self.types.fresh(Kind::Int)
                }
            },
            ExprKind::Un(Un::Neg, a) => {
                self.want(a, Kind::Int, "an operand of arithmetic");
                self.types.fresh(Kind::Int)
            }
            ExprKind::Un(Un::Not, a) => {
                self.want(a, Kind::Bool, "an operand of `!`");
                self.types.fresh(Kind::Bool)
            }
            ExprKind::Location(l) => self.location(l),
            ExprKind::New(fields) => {
                let record = self.types.fresh(Kind::Record);
                for (name, value) in fields {
                    let ty = self.expr(value);
                    self.types.fields[record].push((name.text.clone(), ty));
                }
                self.types.news.insert((e.pos.line, e.pos.column), record);
                record
            }
        }
    }

    /// A field of which nothing is known is like other fields of its name: what the programmer would say it is.
    fn settle_fields(&mut self) {
        let mut known: BTreeMap<String, Ty> = BTreeMap::new();
        // Fields with a type decide first; then those without, in order.
        for want_open in [false, true] {
            for record in self.types.records() {
                for (name, ty) in self.types.record_fields(record).to_vec() {
                    let open = matches!(self.types.kinds[self.types.find(ty)], Kind::Open);
                    if open == want_open {
                        let like = *known.entry(name).or_insert(ty);
                        if open {
                            // Nothing contradicts an open type.
                            self.unify(ty, like, Pos::default(), "");
                        }
                    }
                }
            }
        }
    }

    /// Checks that each `new` gives a value to every field of its type.
    fn complete(&mut self, s: &Statement) {
        let mut work: Vec<&Expr> = s.exprs();
        while let Some(e) = work.pop() {
            match &e.kind {
                ExprKind::Bin(_, a, b) => work.extend([&**a, &**b]),
                ExprKind::Un(_, a) => work.push(a),
                ExprKind::New(fields) => {
                    let given: BTreeSet<&str> = fields.iter().map(|f| f.0.text.as_str()).collect();
                    let ty = self.types.new_type(e.pos);
                    let all = self.types.record_fields(ty);
                    let missing: Vec<String> = all
                        .iter()
                        .filter(|f| !given.contains(f.0.as_str()))
                        .map(|f| format!("`{}`", f.0))
                        .collect();
                    if !missing.is_empty() {
                        let list = missing.join(", ");
                        self.error(
                            e.pos,
                            format!("this record gives no value to {list}, which records of its type have"),
                        );
                    }
                    work.extend(fields.iter().map(|f| &f.1));
                }
                ExprKind::Null | ExprKind::Bool(_) | ExprKind::Int(_) | ExprKind::Location(_) => {}
            }
        }
    }
}
