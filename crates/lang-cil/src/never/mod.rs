//! Entries from which no assertion can fail because no code that fails one is reached: a claim about the assemblies, made before anything is
//! executed.
//!
//! An assertion fails where `Assert` or `Fail` of `Debug`, `Trace` or `Contract` is called, and where an exception of an assertion library is
//! thrown; where a class of such exceptions is in sight, nothing is claimed. A call goes to the method that it names and, where it is virtual, to
//! every virtual method with that name and as many parameters of a type that has instances: one that is made in code that is reached, a
//! structure, or, where arguments can hold objects of the program, any. The class library calls the program back by what overrides or
//! implements something of the library in such types; so is a sequence gone over that the entry gives back. A delegate's method is reached where the delegate is made, and a static constructor where a
//! method of its type is reached or a static field of it is named. Code that is named by values (reflection, serialization, expression trees), native code and methods that are not there end the claim.
//!
//! That code outside the assemblies fails no assertion, itself or by what it calls, is an assumption where such code can be met: as the method of
//! a delegate that is given, or an implementation that nobody in sight wrote. That the class library calls no `Assert` itself is looked up in it.

mod body;
mod library;
mod walk;

use crate::Assemblies;
use crate::meta::module as flags;
use crate::meta::tables as t;
use crate::types::{Args, Ctx, Def, MethodRow, Ty, TyId, Universe};
use body::Body;
use conspect_verdict::{Assumption, Standing};
use rustc_hash::{FxHashMap, FxHashSet};
use std::rc::Rc;
use walk::Walk;

/// What is taken for granted where code outside the input can be met.
const OUTSIDE: &str = "code outside the input fails no assertion, itself or by what it calls";

/// The name of a virtual method, without that of an interface before it, and how many parameters it has.
type Slot = (Rc<str>, usize);

/// What is known of all methods of the program.
#[derive(Debug)]
pub(crate) struct Never {
    u: Universe,
    /// The modules that are not of the class library.
    own: FxHashSet<u32>,
    entries: FxHashMap<String, MethodRow>,
    bodies: FxHashMap<MethodRow, Rc<Body>>,
    /// The virtual methods of each slot and of each type.
    virtuals: FxHashMap<Slot, Vec<(Def, MethodRow)>>,
    virtuals_of: FxHashMap<Def, Vec<(Slot, MethodRow)>>,
    types: Vec<Def>,
    /// What the class library may call of a type.
    back: FxHashMap<Def, Rc<[MethodRow]>>,
    /// The classes of the library that a type of the program extends, directly or not.
    extended: FxHashSet<Def>,
    /// From types of the program to the type of the program that each extends, and back.
    bases: FxHashMap<Def, Def>,
    derived: FxHashMap<Def, Vec<Def>>,
    /// Which modules of the class library call `Assert`.
    asserting: FxHashMap<u32, bool>,
    /// Static constructors by their types, and methods of all delegates that are made anywhere.
    initializers: FxHashMap<Def, MethodRow>,
    delegates: Option<Rc<[MethodRow]>>,
}

impl Never {
    /// Looks at all types of the input and of the assemblies beside it. Nothing where no claim can be made of any entry.
    pub(crate) fn new(assemblies: &Assemblies) -> Option<Never> {
        let mut cil = assemblies.program().ok()?;
        let entries = cil
            .methods_with_rows()
            .into_iter()
            .map(|(info, method)| (info.unique, method.def))
            .collect::<FxHashMap<_, _>>();
        // Without the models, which stand for types of the library.
        let mut u = assemblies.universe().ok()?;
        let inputs: Vec<u32> = assemblies.inputs.iter().map(|m| u.add(m.clone())).collect();
        let own = u.beside(&inputs).ok()?;
        let mut never = Never {
            u,
            own: own.iter().copied().collect(),
            entries,
            bodies: FxHashMap::default(),
            virtuals: FxHashMap::default(),
            virtuals_of: FxHashMap::default(),
            types: vec![],
            back: FxHashMap::default(),
            extended: FxHashSet::default(),
            bases: FxHashMap::default(),
            derived: FxHashMap::default(),
            asserting: FxHashMap::default(),
            initializers: FxHashMap::default(),
            delegates: None,
        };
        for module in own {
            never.read_types(module)?;
        }
        Some(never)
    }

    fn read_types(&mut self, module: u32) -> Option<()> {
        let m = self.u.module(module);
        for row in 1..=m.types.len() as u32 {
            if crate::entry::ASSERTION_EXCEPTIONS.contains(&&*m.full_name(row).ok()?) {
                return None;
            }
            let def = Def { module, row };
            self.types.push(def);
            let mut above = self.above(def);
            if let Some(base) = above.filter(|b| self.own.contains(&b.module)) {
                self.bases.insert(def, base);
                self.derived.entry(base).or_default().push(def);
                above = None;
            }
            while let Some(base) = above.filter(|b| self.extended.insert(*b)) {
                above = self.above(base);
            }
            for method in m.type_def(row).ok()?.methods.clone() {
                let method_def = m.method(method).ok()?;
                let at = MethodRow { module, row: method };
                if &*method_def.name == ".cctor" {
                    self.initializers.insert(def, at);
                }
                if method_def.flags & flags::METHOD_VIRTUAL != 0 {
                    self.virtual_method(def, slot(&method_def.name, method_def.sig.params.len()), at);
                }
            }
            // A method may implement one of another name.
            for implementation in m.method_impl_rows(row) {
                let (body, declared) = (
                    m.tables.coded(t::METHOD_IMPL, *implementation, 1).ok()?,
                    m.tables.coded(t::METHOD_IMPL, *implementation, 2).ok()?,
                );
                let (t::METHOD_DEF, body) = body else { return None };
                let name = match declared {
                    (t::METHOD_DEF, row) => m.method_name(row).ok()?,
                    (t::MEMBER_REF, row) => m.tables.string(t::MEMBER_REF, row, 1).ok()?,
                    _ => return None,
                };
                let slot = slot(&name, m.method(body).ok()?.sig.params.len());
                self.virtual_method(def, slot, MethodRow { module, row: body });
            }
        }
        Some(())
    }

    fn virtual_method(&mut self, def: Def, slot: Slot, method: MethodRow) {
        self.virtuals.entry(slot.clone()).or_default().push((def, method));
        self.virtuals_of.entry(def).or_default().push((slot, method));
    }

    /// If no assertion can fail in a method: what that rests on.
    pub(crate) fn claim(&mut self, unique: &str) -> Option<Vec<Assumption>> {
        let entry = *self.entries.get(unique)?;
        let given = self.gives(entry)?;
        let leaves = self.leaves(entry)?;
        let (outside, values) = Walk::new(self, given).clean(entry, leaves)?;
        let outside = outside.then(|| Assumption::specific(OUTSIDE));
        Some(outside.into_iter().chain(values.then(|| Standing::LoadedValues.into())).collect())
    }

    /// Can arguments of a method hold objects of the program, or delegates?
    fn gives(&mut self, method: MethodRow) -> Option<bool> {
        let m = self.u.module(method.module);
        let def = m.method(method.row).ok()?;
        if def.sig.generic != 0 || m.type_def(def.owner).ok()?.generic != 0 {
            return None;
        }
        let owner = self.u.of_def(Def { module: method.module, row: def.owner }, [].into());
        let shape = self.u.shape_of(method.module, &def.sig, &Ctx::open()).ok()?;
        let receiver = def.sig.has_this.then_some(owner);
        Some(shape.params.into_iter().chain(receiver).any(|ty| !self.holds_none(ty)))
    }

    /// May what a method gives back be awaited or gone over, where nobody calls it?
    fn leaves(&mut self, method: MethodRow) -> Option<bool> {
        let m = self.u.module(method.module);
        let def = m.method(method.row).ok()?;
        let ret = self.u.shape_of(method.module, &def.sig, &Ctx::open()).ok()?.ret;
        let is_task =
            self.u.def(ret).is_some_and(|(d, _)| self.u.def_name(d).starts_with("System.Threading.Tasks."));
        Some(is_task || self.u.flags(ret) & flags::TYPE_INTERFACE != 0)
    }

    /// Can a value of this type hold no object of the program, no delegate and nothing of an unknown class?
    fn holds_none(&mut self, ty: TyId) -> bool {
        match self.u.ty(ty).clone() {
            Ty::Prim(_) => true,
            Ty::Array(e) | Ty::MdArray(e, _) | Ty::ByRef(e) | Ty::Ptr(e) => self.holds_none(e),
            Ty::FnPtr | Ty::Var(_) | Ty::MVar(_) => false,
            Ty::Def(..) if ty == self.u.string || self.u.enum_type(ty).is_some() => true,
            Ty::Def(def, args) => {
                const PLAIN: [&str; 5] = [
                    "System",
                    "System.Collections.Generic",
                    "System.Text",
                    "System.Collections",
                    "System.Numerics",
                ];
                let m = self.u.module(def.module);
                let Ok(d) = m.type_def(def.row) else { return false };
                if self.own.contains(&def.module) {
                    return self.u.is_value(ty) && self.fields_hold_none(def, &args);
                }
                let kept = d.flags & (flags::TYPE_INTERFACE | flags::TYPE_ABSTRACT) == 0
                    && PLAIN.contains(&&*d.namespace)
                    && !self.extended.contains(&def)
                    && ty != self.u.object
                    && !matches!(
                        &*d.name,
                        "ArrayList" | "Hashtable" | "Queue" | "Stack" | "SortedList" | "WeakReference"
                    )
                    && !d.name.starts_with("Lazy")
                    && !self.is_delegate(def);
                kept && args.iter().all(|a| self.holds_none(*a))
            }
        }
    }

    /// The same of a structure of the program, by its fields. A structure holds none of its own type.
    fn fields_hold_none(&mut self, def: Def, args: &Args) -> bool {
        let m = self.u.module(def.module);
        let ctx = Ctx { class: args.clone(), method: [].into() };
        let Ok(rows) = m.type_def(def.row).map(|d| d.fields.clone()) else { return false };
        rows.into_iter().all(|row| {
            let Ok(field) = m.field(row) else { return false };
            if field.flags & flags::FIELD_STATIC != 0 {
                return true;
            }
            self.u.of_sig(def.module, &field.sig, &ctx).is_ok_and(|ty| self.holds_none(ty))
        })
    }

    fn is_delegate(&mut self, def: Def) -> bool {
        let above = self.above(def).map(|b| self.u.def_name(b));
        above.is_some_and(|name| matches!(&*name, "System.MulticastDelegate" | "System.Delegate"))
    }

    /// The definition behind a type that a row of a table names.
    fn definition(&mut self, module: u32, (table, row): (usize, u32)) -> Option<Def> {
        let ty = self.u.of_token(module, table, row, &Ctx::open()).ok()?;
        self.u.def(ty).map(|(def, _)| def)
    }

    /// The methods of a type that the class library may call: those that may override or implement something of the library, by their names.
    fn back(&mut self, def: Def) -> Rc<[MethodRow]> {
        if let Some(known) = self.back.get(&def) {
            return known.clone();
        }
        let names = self.library_names(def);
        let m = self.u.module(def.module);
        let rows = m.type_def(def.row).map(|d| d.methods.clone()).unwrap_or_default();
        let mut out = vec![];
        for row in rows {
            let Ok(method) = m.method(row) else { continue };
            let called = match &names {
                Some(names) => names.contains(&*slot(&method.name, 0).0),
                None => true,
            };
            if method.flags & flags::METHOD_VIRTUAL != 0 && called {
                out.push(MethodRow { module: def.module, row });
            }
        }
        // What implements a method of the library under another name.
        for implementation in m.method_impl_rows(def.row) {
            if let Ok((t::METHOD_DEF, row)) = m.tables.coded(t::METHOD_IMPL, *implementation, 1) {
                out.push(MethodRow { module: def.module, row });
            }
        }
        let out: Rc<[MethodRow]> = out.into();
        self.back.insert(def, out.clone());
        out
    }

    /// The names of the library's methods in what a type, or another type of the program that extends it, extends and implements. Nothing
    /// where something of that is not there.
    fn library_names(&mut self, def: Def) -> Option<FxHashSet<Rc<str>>> {
        let mut names = FxHashSet::default();
        let (mut todo, mut seen) = (self.with_derived(def), FxHashSet::default());
        while let Some(def) = todo.pop() {
            if !seen.insert(def) {
                continue;
            }
            let m = self.u.module(def.module);
            if !self.own.contains(&def.module) {
                for row in m.type_def(def.row).ok()?.methods.clone() {
                    names.insert(slot(&m.method_name(row).ok()?, 0).0);
                }
            }
            let base = m.tables.coded(t::TYPE_DEF, def.row, 3).ok()?;
            let mut above = vec![];
            if base.1 != 0 {
                above.push(base);
            }
            for row in m.interface_rows(def.row) {
                above.push(m.tables.coded(t::INTERFACE_IMPL, *row, 1).ok()?);
            }
            for at in above {
                todo.push(self.definition(def.module, at)?);
            }
        }
        Some(names)
    }

    /// A type and those of the program that extend it: a class that extends it may implement an interface by its methods.
    fn with_derived(&self, def: Def) -> Vec<Def> {
        let (mut out, mut at) = (vec![def], 0);
        while at < out.len() {
            out.extend(self.derived.get(&out[at]).into_iter().flatten());
            at += 1;
        }
        out
    }

    /// What a type extends, where that is there.
    fn above(&mut self, def: Def) -> Option<Def> {
        let m = self.u.module(def.module);
        let base = m.tables.coded(t::TYPE_DEF, def.row, 3).ok()?;
        if base.1 == 0 { None } else { self.definition(def.module, base) }
    }

    /// The methods of all delegates that the program makes anywhere.
    fn delegates(&mut self) -> Rc<[MethodRow]> {
        if let Some(known) = &self.delegates {
            return known.clone();
        }
        let mut out = vec![];
        for def in self.types.clone() {
            let m = self.u.module(def.module);
            for row in m.type_def(def.row).map(|d| d.methods.clone()).unwrap_or_default() {
                out.extend_from_slice(&self.body(MethodRow { module: def.module, row }).delegates);
            }
        }
        let out: Rc<[MethodRow]> = out.into();
        self.delegates = Some(out.clone());
        out
    }
}

/// The slot of a method: an explicit implementation has the interface's name before its own.
fn slot(name: &str, params: usize) -> Slot {
    let own = if name.starts_with('.') { name } else { name.rsplit('.').next().unwrap_or(name) };
    (own.into(), params)
}
