//! Entries: the methods that can be checked. What is executed for one is made in `wrap`.

mod wrap;

use crate::error::CilError;
use crate::loader::CilLoader;
use crate::meta::module as flags;
use crate::types::{Def, Method, MethodRow, Result, Universe};
use conspect_ir::library::LibraryOf;
use conspect_ir::{ClassId, FnId, LoadError, Program, Property};
use std::rc::Rc;

/// A loaded program and the loader that supplies the rest of it.
#[derive(Debug)]
pub struct Cil {
    pub program: Program,
    pub loader: CilLoader,
    /// What answers take for granted of contracts that are not looked at.
    pub(crate) open_contracts: Rc<[String]>,
}

/// A method that can be entered.
#[derive(Clone, Debug)]
pub struct EntryInfo {
    /// As the user names it: `Ns.Class.Method`.
    pub name: String,
    /// The function that is executed.
    pub function: FnId,
    /// The method's own function.
    pub target: FnId,
    /// Does it ask for the arguments of `Main`?
    pub asks: bool,
    pub is_main: bool,
    /// Inputs that are not tried.
    pub doubt: Option<String>,
    /// What is taken for granted of objects of library classes that are given.
    pub granted: Vec<String>,
    /// Were type arguments chosen for it?
    pub sampled: bool,
}

/// A method that a type of the input declares.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct MethodInfo {
    pub ty: String,
    pub name: String,
    /// Name and parameter types.
    pub unique: String,
    pub is_public: bool,
    pub is_private: bool,
    pub is_static: bool,
}

/// Names of exceptions by which libraries for tests say that an assertion failed.
pub(crate) const ASSERTION_EXCEPTIONS: [&str; 4] = [
    "NUnit.Framework.AssertionException",
    "Xunit.Sdk.XunitException",
    "Microsoft.VisualStudio.TestTools.UnitTesting.UnitTestAssertException",
    "Microsoft.VisualStudio.TestTools.UnitTesting.AssertFailedException",
];

impl Cil {
    pub(crate) fn new(u: Universe, models: Option<u32>, inputs: Vec<u32>) -> Result<Cil> {
        let mut program = Program::default();
        program.library = LibraryOf(&crate::described::Described);
        let mut loader = CilLoader::new(u, models, inputs);
        // Everything refers to these.
        loader.object_class(&mut program);
        let string = loader.u.string;
        loader.class(&mut program, string);
        loader.core_class(&mut program, "System.Exception")?;
        Ok(Cil { program, loader, open_contracts: [].into() })
    }

    /// The entry points of the input's executables.
    ///
    /// # Errors
    /// When one cannot be entered.
    pub fn entries(&mut self) -> std::result::Result<Vec<EntryInfo>, CilError> {
        let mut out = vec![];
        for module in self.loader.inputs.clone() {
            let m = self.loader.u.module(module);
            let token = m.image.entry_point;
            if token >> 24 != 0x06 {
                continue;
            }
            let row = token & 0xff_ffff;
            let owner = m.owner_of_method(row).map_err(|e| CilError::BadAssembly {
                place: m.path.display().to_string(),
                what: e.to_string(),
            })?;
            let owner = self.loader.u.of_def(Def { module, row: owner }, [].into());
            out.push(self.entry(Method { def: MethodRow { module, row }, owner, args: [].into() }, true)?);
        }
        Ok(out)
    }

    /// The methods that the input's own types declare.
    pub fn methods(&mut self) -> Vec<MethodInfo> {
        self.methods_with_rows().into_iter().map(|(info, _)| info).collect()
    }

    /// The same, with their definitions.
    pub(crate) fn methods_with_rows(&mut self) -> Vec<(MethodInfo, Method)> {
        let mut out = vec![];
        for (method, public_type) in self.own_methods() {
            let m = self.loader.u.module(method.def.module);
            let Ok(def) = m.method(method.def.row) else { continue };
            let Ok(shape) = self.loader.u.shape(&method) else { continue };
            if def.sig.generic != 0 {
                continue;
            }
            let ty = self.loader.u.name(method.owner);
            let params: Vec<String> = shape.params.iter().map(|t| self.loader.u.name(*t)).collect();
            let access = def.flags & flags::METHOD_ACCESS;
            let info = MethodInfo {
                unique: format!("{ty}.{}({})", def.name, params.join(",")),
                name: def.name.to_string(),
                is_public: public_type && access == flags::METHOD_PUBLIC,
                is_private: access == flags::METHOD_PRIVATE,
                is_static: def.flags & flags::METHOD_STATIC != 0,
                ty,
            };
            out.push((info, method));
        }
        out
    }

    /// Methods with bodies of closed types, those that the compiler made left out; is their type public?
    fn own_methods(&mut self) -> Vec<(Method, bool)> {
        self.declared_methods(false)
    }

    /// The same; or, asked for generic ones, the methods of types with type parameters, which are left open.
    pub(crate) fn declared_methods(&mut self, of_generic: bool) -> Vec<(Method, bool)> {
        let mut out = vec![];
        for module in self.loader.inputs.clone() {
            let m = self.loader.u.module(module);
            for row in 1..=m.types.len() as u32 {
                let Ok(def) = m.type_def(row) else { continue };
                if (def.generic != 0) != of_generic || def.name.starts_with('<') {
                    continue;
                }
                let visible = matches!(def.flags & flags::TYPE_VISIBILITY, 1 | 2);
                let owner = self.loader.u.of_def(Def { module, row }, [].into());
                for r in def.methods.clone() {
                    let Ok(method) = m.method(r) else { continue };
                    if method.rva == 0 || method.name.starts_with('<') || &*method.name == ".cctor" {
                        continue;
                    }
                    let def = MethodRow { module, row: r };
                    out.push((Method { def, owner, args: [].into() }, visible));
                }
            }
        }
        out
    }

    /// The functions of the input's own types.
    pub fn own_functions(&mut self) -> Vec<FnId> {
        let mut out = vec![];
        for (m, _) in self.own_methods() {
            let generic = self.loader.u.shape(&m).is_ok_and(|s| s.generic != 0);
            if !generic && let Ok(f) = self.loader.function(&mut self.program, &m) {
                out.push(f);
            }
        }
        out
    }

    /// The method with this name: `Ns.Class.Method`, with `(types)` where there are several.
    ///
    /// # Errors
    /// When there is none or several, or when it cannot be entered.
    pub fn find_entry(&mut self, name: &str) -> std::result::Result<EntryInfo, CilError> {
        let (plain, types) = match name.split_once('(') {
            Some((plain, types)) => (plain, Some(types.trim_end_matches(')'))),
            None => (name, None),
        };
        if let Some(found) = self.generic_entry(plain, types, name)? {
            return Ok(found);
        }
        let plain = plain.split('<').next().unwrap_or(plain);
        let mut found: Vec<(Method, String)> = vec![];
        let mut known = vec![];
        for (m, _) in self.own_methods() {
            let Ok(method) = self.loader.u.module(m.def.module).method(m.def.row) else { continue };
            let owner = self.loader.u.name(m.owner);
            let full = format!("{owner}.{}", method.name);
            known.push(full.clone());
            if full != plain && full.replace('+', ".") != plain {
                continue;
            }
            let shape = match self.loader.u.shape(&m) {
                Ok(s) => s,
                Err(_) => continue,
            };
            let params: Vec<String> = shape.params.iter().map(|t| self.loader.u.name(*t)).collect();
            let listed = params.join(",");
            if let Some(types) = types
                && !same_types(types, &listed)
            {
                continue;
            }
            found.push((m, format!("{full}({listed})")));
        }
        match found.len() {
            1 => {
                let (m, _) = found.remove(0);
                let info = self.entry(m, false)?;
                Ok(EntryInfo { name: name.into(), ..info })
            }
            0 => {
                known.dedup();
                known.truncate(12);
                let hint = if known.is_empty() {
                    String::new()
                } else {
                    format!("; there are: {}", known.join(", "))
                };
                Err(CilError::NoEntry { entry: name.into(), hint })
            }
            _ => {
                let all: Vec<String> = found.into_iter().map(|f| f.1).collect();
                Err(CilError::AmbiguousEntry { entry: name.into(), candidates: all.join(", ") })
            }
        }
    }

    /// Declares the wrapper of a method.
    pub(crate) fn entry(&mut self, m: Method, is_main: bool) -> std::result::Result<EntryInfo, CilError> {
        let full = self.loader.method_name(m.def);
        let bad = |e: LoadError| CilError::BadEntry { entry: full.clone(), what: e.to_string() };
        let shape = self.loader.u.shape(&m).map_err(bad)?;
        if shape.generic as usize != m.args.len() {
            return Err(bad(LoadError::Unsupported("it is generic".into())));
        }
        let target = self.loader.function(&mut self.program, &m).map_err(bad)?;
        let (function, asks, mut granted) = self.wrap(&m, target, is_main).map_err(bad)?;
        let inputs = self.loader.inputs.clone();
        let absent = self.loader.u.absent(&inputs).map_err(bad)?;
        granted.extend(self.open_contracts.iter().cloned());
        granted.extend(absent.iter().map(|name| {
            format!("the types of the assembly {name}, which was not found, are those of the class library that is used")
        }));
        let doubt = if is_main { None } else { self.doubt(&m, &shape.params).map_err(bad)? };
        let name = format!("{}.{}", self.loader.u.name(m.owner), full.rsplit('.').next().unwrap_or(&full));
        Ok(EntryInfo { name, function, target, asks, is_main, doubt, granted, sampled: false })
    }

    /// Lowers every method of the input's closed types; `each` sees every body, or why there is none.
    pub fn lower_all(
        &mut self,
        mut each: impl FnMut(&Program, FnId, std::result::Result<&conspect_ir::Body, LoadError>),
    ) {
        use conspect_ir::Loader;
        for (m, _) in self.own_methods() {
            if self.loader.u.shape(&m).is_ok_and(|s| s.generic != 0) {
                continue;
            }
            let Ok(f) = self.loader.function(&mut self.program, &m) else { continue };
            match self.loader.body(&mut self.program, f) {
                Ok(body) => each(&self.program, f, Ok(&body)),
                Err(e) => each(&self.program, f, Err(e)),
            }
        }
    }

    /// The properties that can be asked of a program.
    pub fn properties(&mut self) -> Vec<Property> {
        let mut thrown = vec![];
        for name in ASSERTION_EXCEPTIONS {
            for module in 0..self.loader.u.modules.len() as u32 {
                if let Some(row) = self.loader.u.module(module).named(name) {
                    let ty = self.loader.u.of_def(Def { module, row }, [].into());
                    thrown.push(self.loader.class(&mut self.program, ty));
                }
            }
        }
        thrown.push(self.loader.failures_of(&mut self.program, false));
        let contracts = vec![self.loader.failures_of(&mut self.program, true)];
        let all = self.exception("System.Exception").into_iter().collect();
        let mut properties = vec![
            Property { name: "assertions".into(), thrown, fail: false },
            Property { name: "exceptions".into(), thrown: all, fail: false },
        ];
        let states = |m: &u32| {
            let module = self.loader.u.module(*m);
            module.woven || module.unwoven.is_some()
        };
        if self.loader.inputs.iter().any(states) {
            properties.push(Property { name: "contracts".into(), thrown: contracts, fail: false });
        }
        properties
    }

    /// The class of exceptions with this name, with or without its namespace.
    pub fn exception(&mut self, name: &str) -> Option<ClassId> {
        let base = self.loader.u.core("System.Exception").ok()?;
        for full in ["", "System.", "System.Collections.Generic.", "System.IO."].map(|s| format!("{s}{name}"))
        {
            for module in 0..self.loader.u.modules.len() as u32 {
                let Some(row) = self.loader.u.module(module).named(&full) else { continue };
                let ty = self.loader.u.of_def(Def { module, row }, [].into());
                if self.loader.derives(ty, base) == Ok(true) {
                    return Some(self.loader.class(&mut self.program, ty));
                }
            }
        }
        let end = format!(".{name}");
        for module in self.loader.inputs.clone() {
            let m = self.loader.u.module(module);
            for row in 1..=m.types.len() as u32 {
                if m.full_name(row).is_ok_and(|n| n.ends_with(&end) || *n == *name) {
                    let ty = self.loader.u.of_def(Def { module, row }, [].into());
                    if self.loader.derives(ty, base) == Ok(true) {
                        return Some(self.loader.class(&mut self.program, ty));
                    }
                }
            }
        }
        None
    }
}

/// The full name of a type that may have the name that C# has for a type of the core library.
pub(crate) fn full_name(t: &str) -> String {
    let t = t.trim();
    let (base, rest) = t.split_at(t.find(['[', '&', '*']).unwrap_or(t.len()));
    let base = match base {
        "int" => "System.Int32",
        "uint" => "System.UInt32",
        "long" => "System.Int64",
        "ulong" => "System.UInt64",
        "short" => "System.Int16",
        "ushort" => "System.UInt16",
        "byte" => "System.Byte",
        "sbyte" => "System.SByte",
        "bool" => "System.Boolean",
        "char" => "System.Char",
        "float" => "System.Single",
        "double" => "System.Double",
        "string" => "System.String",
        "object" => "System.Object",
        "decimal" => "System.Decimal",
        other => other,
    };
    format!("{base}{rest}")
}

/// Are these lists of types the same? The first may use the names that C# has for types of the core library.
pub(crate) fn same_types(given: &str, listed: &str) -> bool {
    let normal = |list: &str| list.split(',').map(full_name).collect::<Vec<_>>().join(",");
    given.trim() == listed || normal(given) == normal(listed)
}
