//! Contracts that are not looked at: those of assemblies that are not given or cannot be written again, those that are inherited across
//! assemblies, and those of interfaces that only a derived class names. Answers take for granted that they hold, and say so.

use super::clauses::Block;
use super::inherit::{Kin, definition, same};
use crate::meta::module::Module;
use crate::meta::sig::Sig;
use crate::meta::{Result, tables as t};
use crate::types::Folders;
use rustc_hash::{FxHashMap, FxHashSet};
use std::collections::BTreeSet;
use std::rc::Rc;

/// The full names of the types whose methods state contracts, or for which a contract class states some.
pub fn stating(module: &Module, blocks: &FxHashMap<u32, Block>, kin: &Kin) -> Result<BTreeSet<Rc<str>>> {
    let mut out = BTreeSet::new();
    for row in blocks.keys() {
        let owner = module.owner_of_method(*row)?;
        out.insert(module.full_name(owner)?);
        out.extend(kin.spoken_for(owner).map(Rc::from));
    }
    Ok(out)
}

/// Contracts of interfaces that the methods by which a class implements them do not hear of, since only the class that inherits these
/// methods names the interface.
pub fn unheard(module: &Module, blocks: &FxHashMap<u32, Block>, kin: &Kin) -> Result<BTreeSet<String>> {
    let mut out = BTreeSet::new();
    for ty in 1..=module.types.len() as u32 {
        for row in module.interface_rows(ty) {
            let (Some(interface), generic) = definition(module, t::INTERFACE_IMPL, *row, 1)? else {
                continue;
            };
            let name = module.full_name(interface)?;
            let of = [Some(interface), kin.speaker_of(&name)];
            for stated in of.into_iter().flatten() {
                for m in module.type_def(stated)?.methods.clone() {
                    if blocks.contains_key(&m) && inherits_only(module, ty, interface, m, generic)? {
                        out.insert(format!(
                            "the methods that {} inherits keep to the contracts of {name}, which the class that declares them does not implement",
                            module.full_name(ty)?
                        ));
                    }
                }
            }
        }
    }
    Ok(out)
}

/// Does a class have a method of an interface only from a base class that does not implement the interface?
fn inherits_only(module: &Module, ty: u32, interface: u32, method: u32, generic: bool) -> Result<bool> {
    let mut at = ty;
    for _ in 0..64 {
        for m in module.type_def(at)?.methods.clone() {
            if same(module, m, method, generic)? {
                return Ok(at != ty && !implements(module, at, interface)?);
            }
        }
        let (Some(base), _) = definition(module, t::TYPE_DEF, at, 3)? else { return Ok(false) };
        at = base;
    }
    Ok(false)
}

/// Does a type or a base of it name an interface?
fn implements(module: &Module, ty: u32, interface: u32) -> Result<bool> {
    let mut at = ty;
    for _ in 0..64 {
        for row in module.interface_rows(at) {
            if definition(module, t::INTERFACE_IMPL, *row, 1)?.0 == Some(interface) {
                return Ok(true);
            }
        }
        let (Some(base), _) = definition(module, t::TYPE_DEF, at, 3)? else { return Ok(false) };
        at = base;
    }
    Ok(false)
}

/// What answers take for granted of contracts that are not looked at, in words.
pub fn taken_for_granted(inputs: &[Rc<Module>], folders: &Folders) -> Vec<String> {
    let mut out = BTreeSet::new();
    let all = within_reach(inputs, folders);
    let mut stated: FxHashMap<Rc<str>, BTreeSet<Rc<str>>> = FxHashMap::default();
    for (i, module) in all.iter().enumerate() {
        let given = i < inputs.len();
        let own = if given { Ok(module.stating.clone()) } else { super::stated_by(module) };
        let own = match (own, &module.unwoven) {
            (Ok(own), None) => own,
            (Err(_), why) => {
                out.insert(unseen(module, why.as_deref().unwrap_or("it cannot be read")));
                continue;
            }
            (Ok(_), Some(why)) => {
                out.insert(unseen(module, why));
                continue;
            }
        };
        if !given && !own.is_empty() {
            out.insert(unseen(module, "it is not among the files that are given"));
        }
        out.extend(module.unheard.iter().cloned());
        stated.insert(module.assembly.clone(), own);
    }
    for module in inputs {
        for other in all.iter().filter(|o| o.assembly != module.assembly) {
            let Some(stated) = stated.get(&other.assembly) else { continue };
            if !stated.is_empty() && extends(module, other, stated).unwrap_or(true) {
                out.insert(format!(
                    "what types of the assembly {} inherit of contracts of {} holds: it is not woven into their code",
                    module.assembly, other.assembly
                ));
            }
        }
    }
    out.into_iter().collect()
}

fn unseen(module: &Module, why: &str) -> String {
    format!("the contracts of the assembly {} hold, which are not looked at: {why}", module.assembly)
}

/// The modules that are given, and those of the folders to which their references lead.
fn within_reach(inputs: &[Rc<Module>], folders: &Folders) -> Vec<Rc<Module>> {
    let mut all = inputs.to_vec();
    let mut seen: FxHashSet<Rc<str>> = all.iter().map(|m| m.assembly.clone()).collect();
    let mut next = 0;
    while next < all.len() {
        let module = all[next].clone();
        next += 1;
        for row in 1..=module.tables.rows(t::ASSEMBLY_REF) {
            let Ok(name) = module.tables.string(t::ASSEMBLY_REF, row, 6) else { continue };
            if folders.has(&name) == Some(false)
                && seen.insert(name.clone())
                && let Some(found) = folders.find(&name)
            {
                all.push(found);
            }
        }
    }
    all
}

/// Does a type of a module extend or implement one of another module that states contracts or inherits some?
fn extends(module: &Module, other: &Module, stated: &BTreeSet<Rc<str>>) -> Result<bool> {
    for ty in 1..=module.types.len() as u32 {
        let interfaces = module.interface_rows(ty).iter().map(|i| (t::INTERFACE_IMPL, *i, 1));
        for (table, row, column) in [(t::TYPE_DEF, ty, 3)].into_iter().chain(interfaces) {
            if let Some(name) = referred(module, table, row, column, &other.assembly)?
                && has_stated(other, &name, stated)?
            {
                return Ok(true);
            }
        }
    }
    Ok(false)
}

/// The full name of the type of another assembly to which a coded index leads.
fn referred(
    module: &Module,
    table: usize,
    row: u32,
    column: usize,
    assembly: &str,
) -> Result<Option<String>> {
    let tb = &module.tables;
    let mut at = match tb.coded(table, row, column)? {
        (t::TYPE_REF, r) => r,
        (t::TYPE_SPEC, r) => match crate::meta::sig::type_spec(tb.blob(t::TYPE_SPEC, r, 0)?)? {
            Sig::Generic(t::TYPE_REF, r, _) => r,
            _ => return Ok(None),
        },
        _ => return Ok(None),
    };
    let mut name = String::new();
    for _ in 0..64 {
        if at == 0 {
            return Ok(None);
        }
        let (own, space) = (tb.string(t::TYPE_REF, at, 1)?, tb.string(t::TYPE_REF, at, 2)?);
        let own = if space.is_empty() { own.to_string() } else { format!("{space}.{own}") };
        name = if name.is_empty() { own } else { format!("{own}+{name}") };
        match tb.coded(t::TYPE_REF, at, 0)? {
            (t::ASSEMBLY_REF, r) => {
                return Ok((&*tb.string(t::ASSEMBLY_REF, r, 6)? == assembly).then_some(name));
            }
            (t::TYPE_REF, outer) => at = outer,
            _ => return Ok(None),
        }
    }
    Ok(None)
}

/// Does a type with this name state contracts, or a base or an interface of it?
fn has_stated(module: &Module, name: &str, stated: &BTreeSet<Rc<str>>) -> Result<bool> {
    let mut todo: Vec<u32> = module.named(name).into_iter().collect();
    let mut seen = FxHashSet::default();
    while let Some(ty) = todo.pop() {
        if !seen.insert(ty) {
            continue;
        }
        if stated.contains(&module.full_name(ty)?) {
            return Ok(true);
        }
        todo.extend(definition(module, t::TYPE_DEF, ty, 3)?.0);
        for row in module.interface_rows(ty) {
            todo.extend(definition(module, t::INTERFACE_IMPL, *row, 1)?.0);
        }
    }
    Ok(false)
}
