//! Code Contracts (`System.Diagnostics.Contracts`), woven into the code that states them.
//!
//! The compiler leaves calls of `Contract.Requires` and its like where they were written, at the start of a method; that
//! `Ensures` is about the end of it was the business of a rewriter, which nobody ships any more. [`weave`] does its work, by the
//! rules of the Code Contracts User Manual (sections 2 and 3): postconditions are evaluated at each normal return and their old
//! values where the method begins, `EnsuresOnThrow` where an exception leaves it, invariants at the end of public methods and
//! constructors of the outermost call on an object; contracts are inherited from base methods, interfaces and contract
//! classes. What comes out is an assembly. The engine reads it, and re-execution runs it, so that both have one meaning.
//!
//! The woven calls are methods of `Contract` whose names begin with two underscores. For the engine they are those of
//! `models/Contracts.cs` and operations of the lowering; for a run they are those of `Conspect.Woven.Contract` (`dotnet/Contract.cs`).

mod asm;
mod clauses;
mod inherit;
mod method;
mod open;

pub use open::taken_for_granted;

use crate::meta::module::Module;
use crate::meta::symbols::{Lines, Symbols};
use crate::meta::write::Writer;
use crate::meta::{Bad, Result, encode, tables as t};
use asm::NOWHERE;
use clauses::{Block, Calls};
use inherit::Kin;
use rustc_hash::FxHashMap;
use std::collections::BTreeSet;
use std::fmt::Write;
use std::path::PathBuf;
use std::rc::Rc;

const SPACE: &str = "System.Diagnostics.Contracts";

/// An assembly with its contracts woven into the code.
pub struct Woven {
    /// The assembly that refers to `System.Diagnostics.Contracts.Contract`, for the engine.
    pub bytes: Vec<u8>,
    /// The assembly that refers to `Conspect.Woven.Contract`, to be run.
    pub runnable: Vec<u8>,
    /// The lines of all methods that have any, by row.
    pub lines: FxHashMap<u32, Lines>,
    /// The full names of the types that state contracts.
    pub stating: BTreeSet<Rc<str>>,
    /// What is taken for granted of contracts that methods do not hear of.
    pub unheard: BTreeSet<String>,
    /// The methods that are left as they were, by row, and why: what they state is not checked.
    pub left: FxHashMap<u32, String>,
    /// mono's symbols for the assembly, where it has any.
    pub symbols: Option<Vec<u8>>,
}

impl std::fmt::Debug for Woven {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(f, "an assembly of {} bytes", self.bytes.len())
    }
}

impl Woven {
    /// The lines as text for the harness: `row`, the file, and `position:line` with commas between.
    pub fn line_table(&self) -> Vec<[String; 3]> {
        let mut rows: Vec<&u32> = self.lines.keys().collect();
        rows.sort();
        let one = |row: &u32| {
            let lines = &self.lines[row];
            let mut points = String::new();
            for (at, line) in &lines.points {
                let comma = if points.is_empty() { "" } else { "," };
                let _ = write!(points, "{comma}{at}:{line}");
            }
            [row.to_string(), lines.file.to_string(), points]
        };
        rows.into_iter().map(one).collect()
    }

    /// The module that the engine reads in the place of the one that was woven.
    pub fn module(self, path: PathBuf) -> Result<Module> {
        let mut module = Module::parse(self.bytes.into(), path, false)?;
        module.woven = true;
        module.moved = self.lines;
        module.left_out = self.left;
        module.stating = self.stating;
        module.unheard = self.unheard;
        Ok(module)
    }
}

/// The number by which a method knows that it is the entry.
pub fn number(module: &Module, row: u32) -> i32 {
    let of_name =
        module.assembly.bytes().fold(0x811c_9dc5_u32, |h, b| (h ^ u32::from(b)).wrapping_mul(0x0100_0193));
    ((of_name & 0x7f) << 24 | (row & 0xff_ffff)) as i32
}

/// What a module states.
struct Stated {
    calls: Calls,
    /// By the row of the method.
    blocks: FxHashMap<u32, Block>,
    /// The methods whose statements were not understood, and why.
    left: FxHashMap<u32, String>,
}

impl Stated {
    /// Nothing where the module does not know of contracts.
    fn find(module: &Module) -> Result<Option<Stated>> {
        let Some(calls) = Calls::find(module)? else { return Ok(None) };
        let mut blocks: FxHashMap<u32, Block> = FxHashMap::default();
        let mut left: FxHashMap<u32, String> = FxHashMap::default();
        for row in 1..=module.tables.rows(t::METHOD_DEF) {
            let def = module.method(row)?;
            if def.rva == 0 {
                continue;
            }
            let Ok(body) = module.body(&def) else { continue };
            match Block::find(module, &calls, row, body) {
                Ok(Some(block)) => {
                    blocks.insert(row, block);
                }
                Ok(None) => {}
                Err(e) => {
                    left.insert(row, e.to_string());
                }
            }
        }
        Ok(Some(Stated { calls, blocks, left }))
    }
}

/// The full names of the types that state contracts in a module that is not woven.
fn stated_by(module: &Module) -> Result<BTreeSet<Rc<str>>> {
    let Some(stated) = Stated::find(module)? else { return Ok(BTreeSet::new()) };
    let kin = Kin::find(module, &stated.blocks)?;
    open::stating(module, &stated.blocks, &kin)
}

/// Weaves the contracts of a module; nothing where it states none. A method whose contracts cannot be woven is left as it is, and says
/// so where it begins.
///
/// # Errors
/// When the module is damaged, or is of a kind that is not written again.
pub fn weave(module: &Module) -> Result<Option<Woven>> {
    let Some(Stated { calls, blocks, mut left }) = Stated::find(module)? else { return Ok(None) };
    let kin = Kin::find(module, &blocks)?;
    if blocks.is_empty() && left.is_empty() && !kin.has_invariants() {
        return Ok(None);
    }
    let mut weaver = method::Weaver::new(module, &calls, &blocks, &kin)?;
    let mut lines: FxHashMap<u32, Lines> = FxHashMap::default();
    let mut changed: FxHashMap<u32, Lines> = FxHashMap::default();
    let mut woven: Vec<(u32, method::Code)> = vec![];
    for row in 1..=module.tables.rows(t::METHOD_DEF) {
        if let Some(found) = module.symbols().and_then(|s| s.lines(row)) {
            lines.insert(row, found);
        }
        let code = match left.get(&row) {
            Some(_) => weaver.left_out(row)?,
            None => weaver.method(row).or_else(|e| {
                left.insert(row, e.to_string());
                weaver.left_out(row)
            })?,
        };
        if let Some(code) = code {
            woven.push((row, code));
        }
    }
    for (row, code) in woven {
        let (bytes, offsets) = encode::body(&code.insns, &code.clauses, code.locals, code.most);
        weaver.writer.body(row, bytes);
        if let Some(old) = lines.get_mut(&row) {
            let at = |origin: u32| {
                let i = old.points.partition_point(|p| p.0 <= origin);
                if origin == NOWHERE { Some(0) } else { i.checked_sub(1).map(|i| old.points[i].1) }
            };
            let mut points: Vec<(u32, u32)> = vec![];
            for (offset, origin) in offsets.iter().zip(&code.origins) {
                // Each instruction has its own: mono takes the one before the position that it looks for.
                if let Some(line) = at(*origin) {
                    points.push((*offset, line));
                }
            }
            old.points = points;
            changed.insert(row, old.clone());
        }
    }
    let (bytes, runnable) = weaver.finish()?;
    let symbols = match module.symbols() {
        Some(Symbols::Mdb(mdb)) => mdb.with_lines(&changed),
        _ => None,
    };
    let stating = open::stating(module, &blocks, &kin)?;
    let unheard = open::unheard(module, &blocks, &kin)?;
    Ok(Some(Woven { bytes, runnable, lines, stating, unheard, left, symbols }))
}

/// Makes the reference to `Contract` one to `Conspect.Woven.Contract`.
fn retarget(writer: &mut Writer<'_>, contract: u32) {
    let name = writer.string("Conspect");
    let space = writer.string("Conspect.Woven");
    let row = vec![1, 0, 0, 0, 0, 0, name, 0, 0];
    let assembly = writer.add(t::ASSEMBLY_REF, row);
    // ResolutionScope has two bits; the tag of assemblies is 2 (§II.24.2.6).
    *writer.cell(t::TYPE_REF, contract, 0) = assembly << 2 | 2;
    *writer.cell(t::TYPE_REF, contract, 2) = space;
}

fn damaged<T>(what: &str) -> Result<T> {
    Err(Bad::new(what))
}
