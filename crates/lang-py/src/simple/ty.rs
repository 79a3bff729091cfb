//! Kinds of values, and what is known of them for the whole program.

use conspect_ir::Type;
use ruff_python_ast::Expr;
use std::collections::{BTreeMap, BTreeSet};

/// What a variable, a parameter, a result, an element or an attribute holds.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub enum Ty {
    /// Nothing was stored yet.
    #[default]
    Bottom,
    None,
    Bool,
    /// An integer, or a truth value that stands for one.
    Int,
    Float,
    Text,
    Tuple(Vec<Ty>),
    /// `None` or a value of this kind.
    Optional(Box<Ty>),
    /// A list; what it holds is in [`Kinds::lists`].
    List(u32),
    /// A deque; its elements are in cells as those of lists are.
    Deque(u32),
    /// A dictionary; what its keys and its values are is in [`Kinds::lists`], too.
    Dict(u32, u32),
    /// A set.
    Set(u32),
    /// An object of a class of the program.
    Object(usize),
    /// A member of a class that is an enumeration: its place there.
    Member(usize),
    /// An exception.
    Error,
    /// Something that exists, of which nothing else is known: a class, a traceback.
    Opaque,
    /// The cell of a variable that several functions may change, by the function that it belongs to and its name.
    Cell(usize, &'static str),
    /// A lock; may who holds it take it again?
    Lock(bool),
    /// Values of kinds that have no common form.
    Mixed,
}

/// What a dictionary does that others do not.
#[derive(Clone, Copy, PartialEq, Debug)]
pub enum Special {
    /// It makes values for keys that it lacks (`defaultdict`).
    Makes(&'static Expr),
    /// A key that it lacks counts as 0 (`Counter`).
    Counts,
    /// Its order can be changed (`OrderedDict`).
    Ordered,
}

/// The number for the top level of the file, among functions.
pub const MODULE: usize = usize::MAX;

/// What cells hold is noted as variables of this one.
pub const CELLS: usize = usize::MAX - 1;

#[derive(Debug)]
struct List {
    parent: u32,
    elem: Ty,
}

/// The kinds of all variables. They grow until nothing changes.
#[derive(Debug, Default)]
pub struct Kinds {
    vars: BTreeMap<(usize, String), Ty>,
    rets: BTreeMap<usize, Ty>,
    fields: BTreeMap<(usize, String), Ty>,
    lists: Vec<List>,
    /// Lists by the function and the offset at which they are made.
    sites: BTreeMap<(usize, u32), u32>,
    /// Dictionaries by their keys, with what some of them do that others do not.
    specials: Vec<(u32, Special)>,
    /// Variables that some use may find without a value.
    pub maybe: BTreeSet<(usize, String)>,
    pub changed: bool,
    /// The classes of the file, each with those that it extends, itself first.
    pub ancestors: Vec<Vec<usize>>,
    /// Is an exception made of something whose text may raise an exception, or run the program's code?
    pub odd_errors: bool,
}

impl Kinds {
    /// Nothing is known yet but which class extends which.
    pub fn of(ancestors: Vec<Vec<usize>>) -> Kinds {
        Kinds { ancestors, ..Kinds::default() }
    }

    /// The list kind that stands for all that are the same.
    pub fn root(&self, mut id: u32) -> u32 {
        while self.lists[id as usize].parent != id {
            id = self.lists[id as usize].parent;
        }
        id
    }

    /// The list that is made here.
    pub fn list_at(&mut self, owner: usize, offset: u32) -> u32 {
        if let Some(id) = self.sites.get(&(owner, offset)) {
            return self.root(*id);
        }
        let id = self.lists.len() as u32;
        self.lists.push(List { parent: id, elem: Ty::Bottom });
        self.sites.insert((owner, offset), id);
        self.changed = true;
        id
    }

    /// Notes that some dictionaries with these keys do something of their own.
    pub fn note_special(&mut self, keys: u32, what: Special) {
        if !self.special(keys).contains(&what) {
            self.specials.push((keys, what));
            self.changed = true;
        }
    }

    /// What dictionaries with these keys may do.
    pub fn special(&self, keys: u32) -> Vec<Special> {
        let root = self.root(keys);
        let mut found = vec![];
        for (id, what) in &self.specials {
            if self.root(*id) == root && !found.contains(what) {
                found.push(*what);
            }
        }
        found
    }

    pub fn elem(&self, id: u32) -> Ty {
        self.normal(&self.lists[self.root(id) as usize].elem)
    }

    pub fn note_elem(&mut self, id: u32, ty: &Ty) {
        let root = self.root(id);
        let old = self.elem(root);
        let new = self.join(&old, ty);
        // A list that holds itself has no kind.
        let new = if self.holds(&new, self.root(id), 0) { Ty::Mixed } else { new };
        let root = self.root(id);
        if new != old {
            self.changed = true;
        }
        self.lists[root as usize].elem = new;
    }

    fn holds(&self, ty: &Ty, id: u32, depth: u32) -> bool {
        match ty {
            Ty::List(l) | Ty::Deque(l) => {
                let l = self.root(*l);
                l == id || depth > 8 || self.holds(&self.lists[l as usize].elem, id, depth + 1)
            }
            Ty::Tuple(all) => depth > 8 || all.iter().any(|t| self.holds(t, id, depth + 1)),
            Ty::Optional(t) => self.holds(t, id, depth + 1),
            Ty::Set(k) => self.holds(&Ty::List(*k), id, depth),
            Ty::Dict(k, v) => self.holds(&Ty::List(*k), id, depth) || self.holds(&Ty::List(*v), id, depth),
            _ => false,
        }
    }

    /// The kind with what is known of its parts by now.
    pub fn normal(&self, ty: &Ty) -> Ty {
        match ty {
            Ty::List(id) => Ty::List(self.root(*id)),
            Ty::Deque(id) => Ty::Deque(self.root(*id)),
            Ty::Set(id) => Ty::Set(self.root(*id)),
            Ty::Dict(k, v) => Ty::Dict(self.root(*k), self.root(*v)),
            Ty::Optional(t) => Ty::Optional(Box::new(self.normal(t))),
            Ty::Tuple(all) => Ty::Tuple(all.iter().map(|t| self.normal(t)).collect()),
            t => t.clone(),
        }
    }

    /// The least kind that has both.
    pub fn join(&mut self, a: &Ty, b: &Ty) -> Ty {
        let (a, b) = (self.normal(a), self.normal(b));
        match (a, b) {
            (Ty::Bottom, t) | (t, Ty::Bottom) => t,
            (a, b) if a == b => a,
            (Ty::Bool, Ty::Int) | (Ty::Int, Ty::Bool) => Ty::Int,
            (Ty::Mixed, _) | (_, Ty::Mixed) => Ty::Mixed,
            (Ty::Optional(a), Ty::Optional(b)) => self.optional(&a, &b),
            (Ty::Optional(a), Ty::None) | (Ty::None, Ty::Optional(a)) => Ty::Optional(a),
            (Ty::Optional(a), b) | (b, Ty::Optional(a)) => self.optional(&a, &b),
            (Ty::None, t) | (t, Ty::None) => Ty::Optional(Box::new(t)),
            (Ty::Tuple(a), Ty::Tuple(b)) if a.len() == b.len() => {
                let all: Vec<Ty> = a.iter().zip(&b).map(|(a, b)| self.join(a, b)).collect();
                if all.contains(&Ty::Mixed) { Ty::Mixed } else { Ty::Tuple(all) }
            }
            (Ty::Object(a), Ty::Object(b)) => match self.common(a, b) {
                Some(c) => Ty::Object(c),
                None => Ty::Mixed,
            },
            (Ty::List(a), Ty::List(b)) => Ty::List(self.unite(a, b)),
            (Ty::Deque(a), Ty::Deque(b)) => Ty::Deque(self.unite(a, b)),
            (Ty::Set(a), Ty::Set(b)) => Ty::Set(self.unite(a, b)),
            (Ty::Dict(k, v), Ty::Dict(l, w)) => {
                let keys = self.unite(k, l);
                Ty::Dict(keys, self.unite(v, w))
            }
            _ => Ty::Mixed,
        }
    }

    /// The least class that has objects of both.
    fn common(&self, a: usize, b: usize) -> Option<usize> {
        self.ancestors[a].iter().copied().find(|c| self.ancestors[b].contains(c))
    }

    /// Makes two kinds of lists one.
    fn unite(&mut self, a: u32, b: u32) -> u32 {
        let (a, b) = (self.root(a), self.root(b));
        if a == b {
            return a;
        }
        let (elem, other) = (self.elem(a), self.elem(b));
        self.lists[b as usize].parent = a;
        self.changed = true;
        self.note_elem(a, &elem);
        self.note_elem(a, &other);
        self.root(a)
    }

    fn optional(&mut self, a: &Ty, b: &Ty) -> Ty {
        match self.join(a, b) {
            Ty::Mixed => Ty::Mixed,
            t => Ty::Optional(Box::new(t)),
        }
    }

    pub fn var(&self, owner: usize, name: &str) -> Ty {
        self.vars.get(&(owner, name.to_string())).map_or(Ty::Bottom, |t| self.normal(t))
    }

    pub fn note_var(&mut self, owner: usize, name: &str, ty: &Ty) {
        let old = self.var(owner, name);
        let new = self.join(&old, ty);
        self.changed |= new != old;
        self.vars.insert((owner, name.to_string()), new);
    }

    pub fn ret(&self, function: usize) -> Ty {
        self.rets.get(&function).map_or(Ty::Bottom, |t| self.normal(t))
    }

    pub fn note_ret(&mut self, function: usize, ty: &Ty) {
        let old = self.ret(function);
        let new = self.join(&old, ty);
        self.changed |= new != old;
        self.rets.insert(function, new);
    }

    pub fn field(&self, class: usize, name: &str) -> Ty {
        self.fields.get(&(class, name.to_string())).map_or(Ty::Bottom, |t| self.normal(t))
    }

    pub fn note_field(&mut self, class: usize, name: &str, ty: &Ty) {
        let old = self.field(class, name);
        let new = self.join(&old, ty);
        self.changed |= new != old;
        self.fields.insert((class, name.to_string()), new);
    }

    /// Does equality of such values say that they are the same to a program, and is it decided by their registers?
    pub fn is_exact(&self, ty: &Ty) -> bool {
        match ty {
            Ty::None | Ty::Bool | Ty::Int | Ty::Text | Ty::Member(_) => true,
            Ty::Tuple(all) => all.iter().all(|t| self.is_exact(t)),
            _ => false,
        }
    }

    /// Are such values keys of dictionaries, whose hashes run no code of the program?
    pub fn is_key(&self, ty: &Ty) -> bool {
        match ty {
            Ty::Float => true,
            Ty::Optional(t) => self.is_key(t),
            Ty::Tuple(all) => all.iter().all(|t| self.is_key(t)),
            t => self.is_exact(t),
        }
    }

    /// Has every such value a text, for which no code of the program runs? Integers of more than 4300 digits have none.
    pub fn is_shown(&self, ty: &Ty) -> bool {
        self.is_shown_within(ty, false, 0)
    }

    /// As [`Kinds::is_shown`], where integers have a text, too.
    pub fn is_shown_but_for_integers(&self, ty: &Ty) -> bool {
        self.is_shown_within(ty, true, 0)
    }

    fn is_shown_within(&self, ty: &Ty, integers: bool, depth: u32) -> bool {
        // A list may be one of its own elements.
        let shown = |t: &Ty| depth < 8 && self.is_shown_within(t, integers, depth + 1);
        match ty {
            Ty::Bottom | Ty::None | Ty::Bool | Ty::Float | Ty::Text => true,
            Ty::Int => integers,
            Ty::Tuple(all) => all.iter().all(shown),
            Ty::Optional(t) => shown(t),
            Ty::List(id) | Ty::Deque(id) | Ty::Set(id) => shown(&self.elem(*id)),
            Ty::Dict(k, v) => shown(&self.elem(*k)) && shown(&self.elem(*v)),
            Ty::Object(_)
            | Ty::Member(_)
            | Ty::Error
            | Ty::Opaque
            | Ty::Lock(_)
            | Ty::Cell(..)
            | Ty::Mixed => false,
        }
    }

    /// The attributes of a class's objects with their kinds.
    pub fn fields_of(&self, class: usize) -> Vec<(String, Ty)> {
        let all = self.fields.iter().filter(|((c, _), _)| *c == class);
        all.map(|((_, name), ty)| (name.clone(), self.normal(ty))).collect()
    }

    /// Is equality of such values decided without running the program's code?
    pub fn is_plain(&self, ty: &Ty) -> bool {
        match ty {
            Ty::None | Ty::Bool | Ty::Int | Ty::Float | Ty::Text | Ty::Member(_) | Ty::Bottom => true,
            Ty::Tuple(all) => all.iter().all(|t| self.is_plain(t)),
            Ty::Optional(t) => self.is_plain(t),
            Ty::List(id) | Ty::Set(id) => self.is_plain(&self.elem(*id)),
            Ty::Dict(k, v) => self.is_plain(&self.elem(*k)) && self.is_plain(&self.elem(*v)),
            Ty::Deque(_)
            | Ty::Object(_)
            | Ty::Error
            | Ty::Opaque
            | Ty::Lock(_)
            | Ty::Cell(..)
            | Ty::Mixed => false,
        }
    }
}

/// Suffixes of the registers and cells that a value of a kind takes, with their types; references are of `class`.
pub fn parts(ty: &Ty, class: &dyn Fn(&Ty) -> conspect_ir::ClassId) -> Vec<(String, Type)> {
    match ty {
        Ty::Bottom | Ty::None | Ty::Opaque | Ty::Mixed => vec![],
        Ty::Bool => vec![(String::new(), Type::Bool)],
        Ty::Int | Ty::Member(_) => vec![(String::new(), Type::Int)],
        Ty::Float => vec![(String::new(), Type::F64)],
        Ty::Text => vec![(String::new(), Type::Int), (".len".into(), Type::Int)],
        Ty::Tuple(all) => {
            let each = |(i, t): (usize, &Ty)| {
                let inner = parts(t, class).into_iter();
                inner.map(|(name, ty)| (format!("[{i}]{name}"), ty)).collect::<Vec<_>>()
            };
            all.iter().enumerate().flat_map(each).collect()
        }
        Ty::Optional(t) => {
            let mut all = vec![(".none".to_string(), Type::Bool)];
            all.extend(parts(t, class));
            all
        }
        Ty::List(_)
        | Ty::Deque(_)
        | Ty::Dict(..)
        | Ty::Set(_)
        | Ty::Object(_)
        | Ty::Error
        | Ty::Cell(..)
        | Ty::Lock(_) => {
            vec![(String::new(), Type::Ref(class(ty)))]
        }
    }
}
