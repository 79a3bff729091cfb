//! Where a type that a module names is defined: its own tables, other modules, assemblies that are found, type forwarders (ECMA-335 II.22.14, II.22.38).

use super::*;

/// Where a type is that a module takes from another one.
pub enum Home {
    /// Where the module says.
    There,
    /// In this assembly of the class library.
    At(Rc<str>),
    /// Nowhere; its full name.
    Nowhere(String),
}

/// The class of `models/Newer.cs` with what .NET added to a type.
pub fn newer_home(ty: &str) -> String {
    format!("Conspect.Newer.{}", ty.replace('.', "_"))
}

impl Universe {
    /// The type that a row of a type table means. A definition with type parameters gets those of the context or its own.
    pub fn of_token(&mut self, module: u32, table: usize, row: u32, ctx: &Ctx) -> Result<TyId> {
        if table == t::TYPE_SPEC {
            let m = self.module(module);
            let s = sig::type_spec(m.tables.blob(t::TYPE_SPEC, row, 0)?)?;
            if matches!(s, Sig::Type(t::TYPE_SPEC, _)) {
                return Err(LoadError::Malformed("a type specification leads to another".into()));
            }
            return self.of_sig(module, &s, ctx);
        }
        let def = self.def_of(module, table, row)?;
        Ok(self.of_def(def, [].into()))
    }

    /// The definition that a type definition or reference means.
    pub fn def_of(&mut self, module: u32, table: usize, row: u32) -> Result<Def> {
        match table {
            t::TYPE_DEF => {
                self.module(module).type_def(row)?;
                Ok(self.replaced(Def { module, row }))
            }
            t::TYPE_REF => self.reference(module, row, 0),
            _ => Err(LoadError::Malformed("a type is expected".into())),
        }
    }

    pub(super) fn reference(&mut self, module: u32, row: u32, depth: u32) -> Result<Def> {
        if let Some(known) = self.refs.get(&(module, row)) {
            return Ok(*known);
        }
        if depth > 64 {
            return Err(LoadError::Malformed("type references lead in a circle".into()));
        }
        let m = self.module(module);
        let (table, scope) = m.tables.coded(t::TYPE_REF, row, 0)?;
        let name = m.tables.string(t::TYPE_REF, row, 1)?;
        let space = m.tables.string(t::TYPE_REF, row, 2)?;
        let full: Rc<str> = if space.is_empty() { name.clone() } else { format!("{space}.{name}").into() };
        let def = match table {
            t::TYPE_REF => {
                let outer = self.reference(module, scope, depth + 1)?;
                let nested = format!("{}+{name}", self.def_name(outer));
                let found = self.module(outer.module).named(&nested);
                found.map(|row| Def { module: outer.module, row })
            }
            t::ASSEMBLY_REF => {
                let assembly = m.tables.string(t::ASSEMBLY_REF, scope, 6)?;
                self.in_assembly(&assembly, &full, 0)?
            }
            _ => m.named(&full).map(|row| Def { module, row }),
        };
        let def = def.ok_or_else(|| LoadError::Missing(format!("type {full} does not exist")))?;
        let def = self.replaced(def);
        self.refs.insert((module, row), def);
        Ok(def)
    }

    /// Where a type is that a module takes from an assembly that is not there.
    ///
    /// # Errors
    /// When a table is damaged.
    pub fn home_of_absent(&mut self, module: u32, row: u32) -> Result<Home> {
        let m = self.module(module);
        let (t::ASSEMBLY_REF, scope) = m.tables.coded(t::TYPE_REF, row, 0)? else { return Ok(Home::There) };
        let assembly = m.tables.string(t::ASSEMBLY_REF, scope, 6)?;
        if self.by_name.contains_key(&*assembly) || self.folders.has(&assembly).is_some() {
            return Ok(Home::There);
        }
        let Ok(def) = self.reference(module, row, 0) else {
            let (name, space) =
                (m.tables.string(t::TYPE_REF, row, 1)?, m.tables.string(t::TYPE_REF, row, 2)?);
            return Ok(Home::Nowhere(format!("{space}.{name}")));
        };
        let home = self.module(def.module);
        Ok(if home.library { Home::At(home.assembly.clone()) } else { Home::There })
    }

    /// The assemblies that these modules refer to, directly or by others outside the class library, and that are not there: types that are
    /// taken from them are those of that name in the class library, or missing.
    ///
    /// # Errors
    /// When a table is damaged.
    pub fn absent(&mut self, modules: &[u32]) -> Result<Vec<Rc<str>>> {
        let mut out = BTreeSet::new();
        let mut work = modules.to_vec();
        let mut seen: FxHashSet<u32> = work.iter().copied().collect();
        while let Some(module) = work.pop() {
            let m = self.module(module);
            for row in 1..=m.tables.rows(t::ASSEMBLY_REF) {
                let name = m.tables.string(t::ASSEMBLY_REF, row, 6)?;
                match self.folders.has(&name) {
                    Some(true) => {}
                    Some(false) => {
                        if let Ok(other) = self.assembly(&name)
                            && seen.insert(other)
                        {
                            work.push(other);
                        }
                    }
                    None if self.by_name.contains_key(&*name) => {}
                    None => {
                        out.insert(name);
                    }
                }
            }
        }
        Ok(out.into_iter().collect())
    }

    /// These modules and those that they refer to, directly or by one another, outside the class library, as far as they are there.
    ///
    /// # Errors
    /// When a table is damaged.
    pub fn beside(&mut self, modules: &[u32]) -> Result<Vec<u32>> {
        let mut out = modules.to_vec();
        let mut at = 0;
        while at < out.len() {
            let m = self.module(out[at]);
            at += 1;
            for row in 1..=m.tables.rows(t::ASSEMBLY_REF) {
                let name = m.tables.string(t::ASSEMBLY_REF, row, 6)?;
                if self.folders.has(&name) == Some(false)
                    && let Ok(other) = self.assembly(&name)
                    && !out.contains(&other)
                {
                    out.push(other);
                }
            }
        }
        Ok(out)
    }

    /// The module of an assembly, read when it is first needed.
    pub fn assembly(&mut self, name: &str) -> Result<u32> {
        if let Some(i) = self.by_name.get(name) {
            return Ok(*i);
        }
        match self.folders.clone().find(name) {
            Some(m) => Ok(self.add(m)),
            None => Err(LoadError::Missing(format!("assembly {name} was not found"))),
        }
    }

    pub(crate) fn in_assembly(&mut self, assembly: &str, full: &str, depth: u32) -> Result<Option<Def>> {
        let module = match self.assembly(assembly) {
            Ok(m) => m,
            // Reference assemblies name the core library differently from runtime to runtime.
            Err(e) => match self.modules[self.corlib as usize].named(full) {
                Some(row) => return Ok(Some(Def { module: self.corlib, row })),
                None => return self.elsewhere_in_platform(assembly, full).map_or(Err(e), |d| Ok(Some(d))),
            },
        };
        let m = self.module(module);
        if let Some(row) = m.named(full) {
            return Ok(Some(Def { module, row }));
        }
        if depth < 8 {
            for row in 1..=m.tables.rows(t::EXPORTED_TYPE) {
                let name = m.tables.string(t::EXPORTED_TYPE, row, 2)?;
                let space = m.tables.string(t::EXPORTED_TYPE, row, 3)?;
                let same = if space.is_empty() { *name == *full } else { format!("{space}.{name}") == full };
                if same && let (t::ASSEMBLY_REF, to) = m.tables.coded(t::EXPORTED_TYPE, row, 4)? {
                    let to = m.tables.string(t::ASSEMBLY_REF, to, 6)?;
                    return self.in_assembly(&to, full, depth + 1);
                }
            }
        }
        Ok(self.modules[self.corlib as usize].named(full).map(|row| Def { module: self.corlib, row }))
    }

    /// A type of .NET's class library in the assembly that holds it here: `System.Linq` and `netstandard` name what is in
    /// `System.Core` and others.
    pub(super) fn elsewhere_in_platform(&mut self, assembly: &str, full: &str) -> Option<Def> {
        if assembly != "netstandard" && !assembly.starts_with("System.") {
            return None;
        }
        let here = ["System.Core", "System", "System.Numerics"].into_iter().find_map(|name| {
            let module = self.assembly(name).ok()?;
            let m = self.module(module);
            m.library.then(|| m.named(full))?.map(|row| Def { module, row })
        });
        // What only .NET has (`models/Newer.cs`).
        here.or_else(|| {
            let module = self.models.filter(|_| full.starts_with("System."))?;
            self.module(module).named(full).map(|row| Def { module, row })
        })
    }

    /// The static method that .NET added to a type of the class library which has none of that name and signature (`models/Newer.cs`).
    pub(super) fn newer(&mut self, owner: TyId, name: &str, wanted: &Shape) -> Result<Option<Method>> {
        let (Some(models), Some((def, _))) = (self.models, self.def(owner)) else { return Ok(None) };
        if !self.module(def.module).library {
            return Ok(None);
        }
        let home = newer_home(&self.def_name(def));
        let Some(row) = self.module(models).named(&home) else { return Ok(None) };
        let owner = self.of_def(Def { module: models, row }, [].into());
        let found = self.declared(owner, name, wanted, false)?;
        Ok(found.map(|def| Method { def, owner, args: [].into() }))
    }
}
