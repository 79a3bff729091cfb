//! Assemblies that were compiled against another class library, such as that of .NET: `System.Runtime` and others name what `mscorlib`
//! and others hold here. The engine finds such types by their names; mono is given a copy of the assembly that names their homes.

use crate::meta::write::Writer;
use crate::meta::{module::Module, tables as t};
use crate::types::{Ctx, Home, Universe, newer_home};
use crate::{Assemblies, Options};
use conspect_ir::LoadError;
use conspect_replay::Redirected;
use std::collections::BTreeMap;
use std::path::{Path, PathBuf};

/// Copies of the assemblies at these paths, and of those beside them that they refer to, for a run. None where all that they refer to is
/// there.
pub(crate) fn redirected(paths: &[PathBuf], libraries: &[PathBuf], options: &Options) -> Vec<Redirected> {
    let Ok(all) = Assemblies::open(paths, libraries, options) else { return vec![] };
    let Ok(mut u) = all.universe() else { return vec![] };
    let inputs: Vec<u32> = all.inputs.iter().map(|m| u.add(m.clone())).collect();
    if u.absent(&inputs).map_or(true, |names| names.is_empty()) {
        return vec![];
    }
    let mut out = vec![];
    let newer = all.models.as_deref();
    for module in u.beside(&inputs).unwrap_or_default() {
        let path = u.module(module).path.clone();
        // An assembly that cannot be written again is run as it is.
        let Ok(Some(assembly)) = redirect(&mut u, module, newer) else { continue };
        let Some(name) = path.file_name().map(|n| n.to_string_lossy().into_owned()) else { continue };
        let symbols = [path.with_extension("pdb"), PathBuf::from(format!("{}.mdb", path.display()))];
        let symbols = symbols.iter().filter_map(|p| symbols_at(p)).collect();
        out.push(Redirected { name, assembly, symbols });
    }
    out
}

fn symbols_at(path: &Path) -> Option<(String, Vec<u8>)> {
    let bytes = std::fs::read(path).ok()?;
    Some((path.file_name()?.to_string_lossy().into_owned(), bytes))
}

/// The assembly that has what .NET has and mono has not.
const NEWER: &str = "Conspect.Newer";

/// The token of the key with which the assemblies of the class library are signed in which types are searched.
const TOKEN: [u8; 8] = [0xb7, 0x7a, 0x5c, 0x56, 0x19, 0x34, 0xe0, 0x89];

/// The module with the homes of types in the place of assemblies that are not there; nothing where it names no such type.
fn redirect(u: &mut Universe, module: u32, newer: Option<&Module>) -> Result<Option<Vec<u8>>, LoadError> {
    let m = u.module(module);
    let mut writer = Writer::new(&m)?;
    let mut homes = Homes::default();
    for row in 1..=m.tables.rows(t::TYPE_REF) {
        let home = match u.home_of_absent(module, row)? {
            Home::There => continue,
            Home::At(name) => name.to_string(),
            // What is nowhere is missed where it is reached.
            Home::Nowhere(name)
                if name.starts_with("System.") && newer.is_some_and(|n| n.named(&name).is_some()) =>
            {
                NEWER.into()
            }
            Home::Nowhere(_) => continue,
        };
        // A resolution scope that is a row of this table has the tag 2 (§II.24.2.6).
        *writer.cell(t::TYPE_REF, row, 0) = homes.row(&mut writer, home) << 2 | 2;
    }
    for row in 1..=m.tables.rows(t::MEMBER_REF) {
        let Some(class) = added(u, module, row, newer)? else { continue };
        let scope = homes.row(&mut writer, NEWER.into()) << 2 | 2;
        let (name, space) = (writer.string(&class), writer.string(NEWER));
        let parent = writer.add(t::TYPE_REF, vec![scope, name, space]);
        // A parent of a member that is a row of this table has the tag 1.
        *writer.cell(t::MEMBER_REF, row, 0) = parent << 3 | 1;
    }
    if homes.0.is_empty() { Ok(None) } else { Ok(writer.finish().map(Some)?) }
}

/// The rows of assemblies that were added, by their names.
#[derive(Default)]
struct Homes(BTreeMap<String, u32>);

impl Homes {
    fn row(&mut self, writer: &mut Writer, name: String) -> u32 {
        *self.0.entry(name).or_insert_with_key(|name| {
            let token = if name == NEWER { 0 } else { writer.blob(&TOKEN) };
            let name = writer.string(name);
            writer.add(t::ASSEMBLY_REF, vec![4, 0, 0, 0, 0, token, name, 0, 0])
        })
    }
}

/// Of a method that .NET added to a type of the class library: the class that has it.
fn added(
    u: &mut Universe,
    module: u32,
    row: u32,
    newer: Option<&Module>,
) -> Result<Option<String>, LoadError> {
    let m = u.module(module);
    let Some(newer) = newer else { return Ok(None) };
    let (t::TYPE_REF, parent) = m.tables.coded(t::MEMBER_REF, row, 0)? else { return Ok(None) };
    let Ok(def) = u.def_of(module, t::TYPE_REF, parent) else { return Ok(None) };
    let home = newer_home(&u.def_name(def));
    if !u.module(def.module).library || newer.named(&home).is_none() {
        return Ok(None);
    }
    // The universe has no models: what is there without them is mono's own.
    let there = u.method_at(module, t::MEMBER_REF, row, &Ctx::open(), [].into());
    Ok(if there.is_ok() { None } else { home.strip_prefix("Conspect.Newer.").map(str::to_owned) })
}
