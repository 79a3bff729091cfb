//! What values, pieces of state and constants are in clauses: their arguments, names, domains.

use super::{Encoder, UNSUPPORTED, number, range};
use crate::chc::{Argument, PredId, Predicate, Role};
use crate::effects::StateVar;
use crate::encode::path::{Path, Value};
use crate::expr::{Domain, Expr, Sort};
use crate::reach::SiteSet;
use crate::watched::Watch;
use conspect_ir::{ClassId, Const, Type};

impl Encoder<'_> {
    pub(super) fn type_of(&self, var: StateVar) -> Option<Type> {
        match var {
            StateVar::Global(g) => Some(self.program.globals[g].ty),
            StateVar::Recent(_, f) => Some(self.program.fields[f].ty),
            StateVar::Count(_) | StateVar::Filled(_) => None,
            StateVar::Row(_) => Some(Type::Int),
            StateVar::Watched(_, part) => self.layout.watched.as_ref().map(|w| Self::watched_type(w, part)),
        }
    }

    pub(super) fn name_of(&self, var: StateVar) -> String {
        match var {
            StateVar::Global(g) => self.program.globals[g].name.to_string(),
            StateVar::Recent(s, f) => {
                let class = &self.program.classes[self.reach.class_of(s)].name;
                format!("youngest {class}#{s}.{}", self.program.fields[f].name)
            }
            StateVar::Count(s) => {
                format!("number of {}#{s}", self.program.classes[self.reach.class_of(s)].name)
            }
            StateVar::Filled(s) => {
                format!("cells written of {}#{s}", self.program.classes[self.reach.class_of(s)].name)
            }
            StateVar::Row(s) => {
                format!("row length of {}#{s}", self.program.classes[self.reach.class_of(s)].name)
            }
            StateVar::Watched(n, part) => {
                let part = match part {
                    Watch::Array => "any array",
                    Watch::Index => "any index",
                    Watch::Value => "what it holds there",
                    Watch::Hit => "it was read there",
                    Watch::Last => "it was read there last",
                };
                format!("{part}#{n}")
            }
        }
    }

    /// The sites that a piece of state may hold, null among them.
    pub(super) fn sites_of(&self, var: StateVar) -> SiteSet {
        let mut set = match var {
            StateVar::Global(g) => self.reach.of_global(g),
            StateVar::Recent(s, f) => self.reach.of_field(s, f),
            StateVar::Watched(_, Watch::Array) => {
                self.layout.watched.as_ref().map(|w| w.sites.iter().copied().collect()).unwrap_or_default()
            }
            StateVar::Watched(_, Watch::Value) => {
                let sites = self.layout.watched.as_ref().map(|w| w.sites.clone()).unwrap_or_default();
                sites.into_iter().flat_map(|s| self.reach.of_elem(s)).collect()
            }
            StateVar::Count(_) | StateVar::Filled(_) | StateVar::Row(_) | StateVar::Watched(..) => {
                SiteSet::new()
            }
        };
        set.insert(0);
        set
    }

    /// The arguments that stand for a value of a type.
    pub(super) fn arguments(&self, name: &str, ty: Option<Type>, sites: &SiteSet, out: &mut Vec<Argument>) {
        let mut arg = |name: String, sort, domain| out.push(Argument { name, sort, domain });
        match ty {
            None => arg(name.into(), Sort::Int, Domain::from(0)),
            Some(Type::Bool) => arg(name.into(), Sort::Bool, Domain::default()),
            Some(Type::Bits { bits, signed }) => arg(name.into(), Sort::Int, range(bits, signed)),
            Some(Type::Int) => arg(name.into(), Sort::Int, Domain::default()),
            Some(Type::Ref(_)) => {
                let set = sites.iter().map(|s| i128::from(*s)).collect();
                arg(format!("site({name})"), Sort::Int, Domain::only(&set));
                arg(format!("number({name})"), Sort::Int, Domain::from(0));
                arg(format!("{name}.length"), Sort::Int, Domain::range(0, i128::from(i32::MAX)));
            }
            Some(Type::F32 | Type::F64 | Type::Str | Type::Fn | Type::Dyn | Type::Struct(_) | Type::Ptr) => {}
        }
    }

    pub(super) fn predicate(&mut self, role: Role, mut args: Vec<Argument>, solved: bool) -> PredId {
        if let Some(known) = self.known.get(&role)
            && known.len() == args.len()
        {
            for (a, k) in args.iter_mut().zip(known) {
                a.domain = a.domain.and(k);
            }
        }
        self.sys.preds.push(Predicate { args, role, solved, relations: vec![] })
    }

    /// New variables for the arguments of a predicate.
    pub(super) fn variables(&mut self, pred: PredId) -> Vec<Expr> {
        let args = self.sys.preds[pred].args.clone();
        args.into_iter()
            .map(|a| match (a.fixed(), a.sort) {
                (Some(v), Sort::Int) => self.sys.exprs.int(v),
                (Some(v), Sort::Bool) => self.sys.exprs.boolean(v != 0),
                (None, Sort::Int) => self.sys.exprs.fresh(Sort::Int, a.domain),
                (None, Sort::Bool) => self.sys.exprs.fresh(Sort::Bool, Domain::default()),
            })
            .collect()
    }

    /// Takes a value of a type from the front of a list of expressions.
    pub(super) fn take(&self, ty: Option<Type>, from: &mut std::vec::IntoIter<Expr>) -> Value {
        let mut next = || from.next().expect("a predicate has the arguments that its types say");
        match ty {
            None => Value::Int(next()),
            Some(Type::Bool) => Value::Bool(next()),
            Some(Type::Bits { .. } | Type::Int) => Value::Int(next()),
            Some(Type::Ref(_)) => Value::Ref { site: next(), id: next(), len: next() },
            Some(Type::F32 | Type::F64 | Type::Str | Type::Fn | Type::Dyn | Type::Struct(_) | Type::Ptr) => {
                Value::Opaque
            }
        }
    }

    /// The value, where it has the form of the type; else any value of the type. An operation that gives a value of another form
    /// than its register has says nothing of it that could be used.
    pub(super) fn fitting(&mut self, path: &Path, value: Value, ty: Type) -> Value {
        let fits = match ty {
            Type::Bool => matches!(value, Value::Bool(_)),
            Type::Bits { .. } | Type::Int => matches!(value, Value::Int(_)),
            Type::Ref(_) => matches!(value, Value::Ref { .. }),
            Type::F32 | Type::F64 | Type::Str | Type::Fn | Type::Dyn | Type::Struct(_) | Type::Ptr => {
                value == Value::Opaque
            }
        };
        if fits { value } else { self.any(&mut path.clone(), Some(ty), None) }
    }

    /// The zero of a type.
    pub(super) fn zero(&mut self, ty: Option<Type>) -> Value {
        let zero = self.sys.exprs.int(0);
        match ty {
            None | Some(Type::Bits { .. } | Type::Int) => Value::Int(zero),
            Some(Type::Bool) => Value::Bool(self.sys.exprs.boolean(false)),
            Some(Type::Ref(_)) => Value::Ref { site: zero, id: zero, len: zero },
            Some(Type::F32 | Type::F64 | Type::Str | Type::Fn | Type::Dyn | Type::Struct(_) | Type::Ptr) => {
                Value::Opaque
            }
        }
    }

    /// Any value of a type; references have these sites.
    pub(super) fn any(&mut self, path: &mut Path, ty: Option<Type>, sites: Option<&SiteSet>) -> Value {
        match ty {
            None => Value::Int(self.sys.exprs.fresh(Sort::Int, Domain::from(0))),
            Some(Type::Bool) => Value::Bool(self.sys.exprs.fresh(Sort::Bool, Domain::default())),
            Some(Type::Bits { bits, signed }) => {
                Value::Int(self.sys.exprs.fresh(Sort::Int, range(bits, signed)))
            }
            Some(Type::Int) => Value::Int(self.sys.exprs.fresh(Sort::Int, Domain::default())),
            Some(Type::Ref(_)) => path.fresh_ref(&mut self.sys, sites),
            Some(Type::F32 | Type::F64 | Type::Str | Type::Fn | Type::Dyn | Type::Struct(_) | Type::Ptr) => {
                Value::Opaque
            }
        }
    }

    /// A constant of a type.
    pub(super) fn constant(&mut self, c: &Const, ty: Type) -> Value {
        match c {
            Const::Bool(b) => Value::Bool(self.sys.exprs.boolean(*b)),
            Const::Bits { bits, value } => {
                let signed = !matches!(ty, Type::Bits { signed: false, .. });
                Value::Int(self.sys.exprs.int(number(*value, *bits, signed)))
            }
            Const::Int(n) => Value::Int(self.sys.exprs.int(i128::from(*n))),
            Const::Null => self.zero(Some(Type::Ref(ClassId(0)))),
            Const::Object(id) => {
                let object = &self.program.consts[*id];
                let key = crate::reach::constant_key(self.program, object.class);
                let site = self.reach.known_site(key).map_or(UNSUPPORTED, i128::from);
                let len = self.constant_length(object);
                Value::Ref {
                    site: self.sys.exprs.int(site),
                    id: self.sys.exprs.int(i128::from(id.0) + 1),
                    len: self.sys.exprs.int(len),
                }
            }
            _ => Value::Opaque,
        }
    }

    /// The length of a constant array or text.
    pub(super) fn constant_length(&self, object: &conspect_ir::ConstObject) -> i128 {
        if let conspect_ir::ClassKind::Array(_) = self.program.classes[object.class].kind {
            return object.cells.len() as i128;
        }
        let Some(layout) = self.program.string.filter(|s| s.class == object.class) else { return 0 };
        let slot = self.program.fields[layout.chars].slot as usize;
        match object.cells.get(slot) {
            Some(Const::Object(chars)) => self.program.consts[*chars].cells.len() as i128,
            _ => 0,
        }
    }
}
