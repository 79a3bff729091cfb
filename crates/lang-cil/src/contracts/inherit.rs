//! Whose contracts a method has to keep besides its own, and which invariants a type has.

use super::clauses::Block;
use crate::meta::module::{self as flags, Module};
use crate::meta::{Cursor, Result, tables as t};
use rustc_hash::FxHashMap;

/// What the types of a module have to do with one another.
pub struct Kin {
    /// Contract classes by the full name of the type that they speak for.
    speakers: FxHashMap<String, u32>,
    /// Methods that state invariants, by the type that declares them.
    invariants: FxHashMap<u32, Vec<u32>>,
}

impl Kin {
    pub fn find(module: &Module, blocks: &FxHashMap<u32, Block>) -> Result<Kin> {
        let mut kin = Kin { speakers: FxHashMap::default(), invariants: FxHashMap::default() };
        for ty in 1..=module.types.len() as u32 {
            for name in named(module, t::TYPE_DEF, ty, "ContractClassForAttribute")? {
                kin.speakers.insert(name, ty);
            }
        }
        let mut rows: Vec<u32> = blocks.keys().copied().collect();
        rows.sort_unstable();
        for row in rows {
            if blocks[&row].of_invariants {
                kin.invariants.entry(module.owner_of_method(row)?).or_default().push(row);
            }
        }
        Ok(kin)
    }

    pub fn has_invariants(&self) -> bool {
        !self.invariants.is_empty()
    }

    /// The contract class that speaks for the type with this name.
    pub fn speaker_of(&self, name: &str) -> Option<u32> {
        self.speakers.get(name).copied()
    }

    /// The full names of the types for which a contract class speaks.
    pub fn spoken_for(&self, speaker: u32) -> impl Iterator<Item = &str> {
        self.speakers.iter().filter(move |s| *s.1 == speaker).map(|s| s.0.as_str())
    }

    /// Does a type only speak for another one?
    pub fn is_speaker(&self, ty: u32) -> bool {
        self.speakers.values().any(|s| *s == ty)
    }

    /// The methods that state a type's own invariants.
    pub fn own_invariants(&self, ty: u32) -> &[u32] {
        self.invariants.get(&ty).map_or(&[], Vec::as_slice)
    }

    /// The types whose invariants are stated.
    pub fn with_invariants(&self) -> Vec<u32> {
        let mut types: Vec<u32> = self.invariants.keys().copied().collect();
        types.sort_unstable();
        types
    }

    /// The methods whose statements a method inherits, nearest first; false where one of them is of a generic type, whose
    /// statements are not copied.
    pub fn inherited(
        &self,
        module: &Module,
        blocks: &FxHashMap<u32, Block>,
        row: u32,
    ) -> Result<(Vec<u32>, bool)> {
        let def = module.method(row)?;
        let (mut found, mut whole) = (vec![], true);
        if def.flags & flags::METHOD_VIRTUAL == 0 || def.owner == 0 {
            return Ok((found, whole));
        }
        let mut at = def.owner;
        for _ in 0..64 {
            for i in module.interface_rows(at) {
                let (interface, generic) = definition(module, t::INTERFACE_IMPL, *i, 1)?;
                let Some(interface) = interface else { continue };
                self.stated_by(module, blocks, interface, row, generic, &mut found, &mut whole)?;
            }
            let (base, generic) = definition(module, t::TYPE_DEF, at, 3)?;
            let Some(base) = base else { break };
            if def.flags & flags::METHOD_NEW_SLOT == 0 {
                self.stated_by(module, blocks, base, row, generic, &mut found, &mut whole)?;
            }
            at = base;
        }
        Ok((found, whole))
    }

    /// The statements of a type, or of who speaks for it, for the method in a row.
    #[allow(clippy::too_many_arguments)]
    fn stated_by(
        &self,
        module: &Module,
        blocks: &FxHashMap<u32, Block>,
        ty: u32,
        row: u32,
        generic: bool,
        found: &mut Vec<u32>,
        whole: &mut bool,
    ) -> Result<()> {
        let speaker = self.speakers.get(&*module.full_name(ty)?).copied();
        for ty in [Some(ty), speaker].into_iter().flatten() {
            for m in module.type_def(ty)?.methods.clone() {
                if m == row
                    || !blocks.contains_key(&m)
                    || !same(module, m, row, generic)?
                    || found.contains(&m)
                {
                    continue;
                }
                if generic || module.type_def(ty)?.generic != 0 || blocks[&m].is_guarded() {
                    *whole = false;
                } else {
                    found.push(m);
                }
            }
        }
        Ok(())
    }

    /// The base types of a type that the module defines; false where one is generic.
    pub fn bases(&self, module: &Module, ty: u32) -> Result<(Vec<u32>, bool)> {
        let (mut out, mut at) = (vec![], ty);
        for _ in 0..64 {
            let (base, generic) = definition(module, t::TYPE_DEF, at, 3)?;
            let Some(base) = base else { break };
            if generic {
                return Ok((out, self.own_invariants(base).is_empty()));
            }
            out.push(base);
            at = base;
        }
        Ok((out, true))
    }
}

/// Have two methods one name, but for the interface before it, and one signature?
pub fn same(module: &Module, a: u32, b: u32, generic: bool) -> Result<bool> {
    let last = |row: u32| -> Result<String> {
        let name = module.method_name(row)?;
        Ok(name.rsplit('.').next().unwrap_or(&name).to_string())
    };
    let tb = &module.tables;
    let (x, y) = (tb.blob(t::METHOD_DEF, a, 4)?, tb.blob(t::METHOD_DEF, b, 4)?);
    let alike = if generic { x.get(1) == y.get(1) } else { x == y };
    Ok(alike && last(a)? == last(b)?)
}

/// The definition of this module that a coded index leads to, and whether it is generic.
pub fn definition(module: &Module, table: usize, row: u32, column: usize) -> Result<(Option<u32>, bool)> {
    let tb = &module.tables;
    match tb.coded(table, row, column)? {
        (_, 0) => Ok((None, false)),
        (t::TYPE_DEF, r) => Ok((Some(r), false)),
        (t::TYPE_SPEC, r) => match crate::meta::sig::type_spec(tb.blob(t::TYPE_SPEC, r, 0)?)? {
            crate::meta::sig::Sig::Generic(t::TYPE_DEF, r, _) => Ok((Some(r), true)),
            _ => Ok((None, true)),
        },
        _ => Ok((None, false)),
    }
}

/// The types that attributes of a row name by their only argument.
fn named(module: &Module, table: usize, row: u32, attribute: &str) -> Result<Vec<String>> {
    let tb = &module.tables;
    let mut out = vec![];
    for a in module.attributes(table, row) {
        let (t::MEMBER_REF, ctor) = tb.coded(t::CUSTOM_ATTRIBUTE, *a, 1)? else { continue };
        let (t::TYPE_REF, owner) = tb.coded(t::MEMBER_REF, ctor, 0)? else { continue };
        if &*tb.string(t::TYPE_REF, owner, 1)? != attribute {
            continue;
        }
        // §II.23.3: a prolog, then the name of the type, with its assembly after a comma.
        let mut c = Cursor::new(tb.blob(t::CUSTOM_ATTRIBUTE, *a, 2)?);
        c.u16()?;
        let n = c.compressed()? as usize;
        let name = String::from_utf8_lossy(c.bytes(n)?).into_owned();
        out.push(name.split(',').next().unwrap_or_default().trim().to_string());
    }
    Ok(out)
}
