//! Generic methods, and methods of generic types, as entries: at the type arguments that are named, else at a sample.

use crate::entry::{Cil, EntryInfo};
use crate::error::CilError;
use crate::meta::tables as t;
use crate::types::{Args, Ctx, Def, Method, Result, Ty, TyId};
use conspect_ir::LoadError;

/// A name without type arguments, and the type arguments of its owner and of the method, as texts.
fn split(name: &str) -> (String, Vec<String>, Vec<String>) {
    let (mut plain, mut groups, mut depth) = (String::new(), vec![], 0);
    let mut text = String::new();
    for c in name.chars() {
        match c {
            '<' if depth == 0 && !plain.is_empty() && !plain.ends_with('.') => depth = 1,
            '<' if depth > 0 => {
                depth += 1;
                text.push(c);
            }
            '>' if depth == 1 => {
                depth = 0;
                groups.push((plain.len(), std::mem::take(&mut text)));
            }
            '>' if depth > 1 => {
                depth -= 1;
                text.push(c);
            }
            _ if depth > 0 => text.push(c),
            _ => plain.push(c),
        }
    }
    let dot = plain.rfind('.').unwrap_or(0);
    let list = |is_method: bool| {
        let chosen = groups.iter().filter(|g| (g.0 > dot) == is_method);
        chosen.flat_map(|g| g.1.split(',').map(|s| s.trim().to_string())).collect::<Vec<_>>()
    };
    let (owner, method) = (list(false), list(true));
    (plain, owner, method)
}

impl Cil {
    /// The entry with this name, where it is generic or a method of a generic type. `types` are the parameters' types, where given.
    pub(crate) fn generic_entry(
        &mut self,
        name: &str,
        types: Option<&str>,
        shown: &str,
    ) -> std::result::Result<Option<EntryInfo>, CilError> {
        let (plain, owner_args, method_args) = split(name);
        let mut found = vec![];
        let all: Vec<_> =
            self.declared_methods(false).into_iter().chain(self.declared_methods(true)).collect();
        for (m, _) in all {
            let module = self.loader.u.module(m.def.module);
            let Ok(method) = module.method(m.def.row) else { continue };
            let Ok(row) = module.owner_of_method(m.def.row) else { continue };
            let Ok(def) = module.type_def(row) else { continue };
            let of_type = def.generic;
            if of_type == 0 && method.sig.generic == 0 {
                continue;
            }
            let arity = self.loader.u.def_name(Def { module: m.def.module, row }).to_string();
            let bare: String = arity.split('`').next().unwrap_or("").into();
            if ![arity, bare].iter().any(|o| plain == format!("{o}.{}", method.name)) {
                continue;
            }
            let fits = |given: &[String], wanted: u32| given.is_empty() || given.len() == wanted as usize;
            if fits(&owner_args, of_type) && fits(&method_args, method.sig.generic) {
                found.push((m, row, of_type, method.sig.generic));
            }
        }
        let bad = |e: LoadError| CilError::BadEntry { entry: shown.into(), what: e.to_string() };
        let mut entries = vec![];
        for (m, row, of_type, of_method) in found {
            let module = m.def.module;
            let class =
                self.arguments(module, (t::TYPE_DEF, row), of_type, &owner_args, &[].into()).map_err(bad)?;
            let owner = self.loader.u.of_def(Def { module, row }, class.clone());
            let key = (t::METHOD_DEF, m.def.row);
            let args = self.arguments(module, key, of_method, &method_args, &class).map_err(bad)?;
            let m = Method { owner, args: args.clone(), ..m };
            if let Some(types) = types {
                let shape = self.loader.u.shape(&m).map_err(bad)?;
                let listed: Vec<String> = shape.params.iter().map(|p| self.loader.u.name(*p)).collect();
                if !crate::entry::same_types(types, &listed.join(",")) {
                    continue;
                }
            }
            let sampled = (of_type > 0 && owner_args.is_empty()) || (of_method > 0 && method_args.is_empty());
            entries.push((m, sampled, [class.to_vec(), args.to_vec()].concat()));
        }
        if entries.len() > 1 {
            let candidates = entries.iter().map(|e| self.loader.method_name(e.0.def)).collect::<Vec<_>>();
            return Err(CilError::AmbiguousEntry { entry: shown.into(), candidates: candidates.join(", ") });
        }
        let Some((m, sampled, args)) = entries.pop() else { return Ok(None) };
        let mut info = self.entry(m, false)?;
        info.name = shown.into();
        info.sampled = sampled;
        if sampled && info.doubt.is_none() {
            let names: Vec<String> = args.iter().map(|a| self.loader.u.name(*a)).collect();
            info.doubt = Some(format!("type arguments other than {} are not tried", names.join(", ")));
        }
        Ok(Some(info))
    }

    /// Type arguments for the parameters of a type or method: those that are named, else a sample.
    fn arguments(
        &mut self,
        module: u32,
        (table, row): (usize, u32),
        count: u32,
        given: &[String],
        class: &Args,
    ) -> Result<Args> {
        let mut out: Vec<TyId> = vec![];
        for n in 0..count {
            let candidates = match given.get(n as usize) {
                Some(name) => vec![self.type_named(name)?],
                None => {
                    let u = &mut self.loader.u;
                    vec![u.core("System.Int32")?, u.string, u.object]
                }
            };
            let mut chosen = None;
            for c in candidates {
                let tried: Vec<TyId> = out.iter().copied().chain([c]).collect();
                if self.satisfies(module, (table, row), n, c, &tried, class)? {
                    chosen = Some(c);
                    break;
                }
            }
            let none = || {
                LoadError::Unsupported(
                    "it is generic, and no type argument that is tried fits; name one".into(),
                )
            };
            out.push(chosen.ok_or_else(none)?);
        }
        Ok(out.into())
    }

    /// Does a type satisfy the constraints of a type parameter (§II.10.1.7)?
    fn satisfies(
        &mut self,
        module: u32,
        (table, row): (usize, u32),
        number: u32,
        ty: TyId,
        tried: &[TyId],
        class: &Args,
    ) -> Result<bool> {
        let m = self.loader.u.module(module);
        let key = m.tables.encode(t::GENERIC_PARAM, 2, table, row);
        let key = key.ok_or_else(|| LoadError::Malformed("a type parameter has no owner".into()))?;
        for param in m.tables.equal(t::GENERIC_PARAM, 2, key)? {
            if m.tables.get(t::GENERIC_PARAM, param, 0)? != number {
                continue;
            }
            let flags = m.tables.get(t::GENERIC_PARAM, param, 1)?;
            let is_value = self.loader.u.is_value(ty);
            let no_constructor = !is_value && ty == self.loader.u.string;
            if flags & 4 != 0 && is_value || flags & 8 != 0 && !is_value || flags & 16 != 0 && no_constructor
            {
                return Ok(false);
            }
            let ctx = match table {
                t::TYPE_DEF => Ctx { class: tried.to_vec().into(), method: [].into() },
                _ => Ctx { class: class.clone(), method: tried.to_vec().into() },
            };
            for c in m.tables.equal(t::GENERIC_PARAM_CONSTRAINT, 0, param)? {
                let (of, at) = m.tables.coded(t::GENERIC_PARAM_CONSTRAINT, c, 1)?;
                let wanted = self.loader.u.of_token(module, of, at, &ctx)?;
                if !self.loader.u.is_core(wanted, "System.ValueType")
                    && !self.loader.assignable(ty, wanted)?
                {
                    return Ok(false);
                }
            }
        }
        Ok(true)
    }

    /// The type with this name: of C#, of the input or of the core library.
    fn type_named(&mut self, name: &str) -> Result<TyId> {
        if let Some(elem) = name.strip_suffix("[]") {
            let elem = self.type_named(elem)?;
            return Ok(self.loader.u.intern(Ty::Array(elem)));
        }
        let full = crate::entry::full_name(name);
        for module in self.loader.inputs.clone() {
            if let Some(row) = self.loader.u.module(module).named(&full) {
                return Ok(self.loader.u.of_def(Def { module, row }, [].into()));
            }
        }
        self.loader.u.core(&full)
    }
}
