//! Which cells of arrays are followed exactly, where some are (`encode/watch.rs`): those of the type that the program reads most.

use crate::effects::{StateVar, Style};
use crate::reach::{Reach, SiteKey};
use conspect_ir::{
    Body, ClassId, ClassKind, FnId, Instr, Intrinsic, Operand, Place, Program, Property, Terminator, Type,
};
use std::collections::BTreeSet;

/// What is known of a cell of an array that is followed exactly.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Watch {
    /// The array; null where none was chosen yet.
    Array,
    Index,
    /// What it holds.
    Value,
    /// Was it read as long ago as its number says, counted from the last read: the last cell by the last read, the one before it by the read before?
    Hit,
    /// Was it read last?
    Last,
}

/// Cells of arrays that are followed exactly.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Watched {
    pub count: u32,
    pub elem: Type,
    /// A class of such arrays.
    pub class: ClassId,
    /// The sites of arrays with such elements.
    pub sites: BTreeSet<u32>,
    /// Those of them whose arrays are not made by an instruction that the encoding sees.
    pub start: BTreeSet<u32>,
    /// The functions whose reads count for [`Watch::Hit`]: those that assert something, where they read elements themselves. `None` is all.
    pub counted: Option<BTreeSet<FnId>>,
    /// [`Style::other_cells`].
    pub others: bool,
}

impl Watched {
    /// The cells that are followed in an encoding of this style; `None` where there are none.
    pub fn of(program: &Program, reach: &Reach, properties: &[Property], style: Style) -> Option<Watched> {
        let count = style.watched_cells;
        let elem = watchable(program, reach).filter(|_| count > 0)?;
        let (mut sites, mut start, mut class) = (BTreeSet::new(), BTreeSet::new(), None);
        for (i, key) in reach.sites.iter().enumerate() {
            if program.classes[key.class()].kind != ClassKind::Array(elem) {
                continue;
            }
            class.get_or_insert(key.class());
            let site = i as u32 + 1;
            sites.insert(site);
            let made = match key {
                SiteKey::At(f, b, at, _) => {
                    let instr = reach.bodies[f].blocks[b.0 as usize].instrs.get(*at as usize);
                    matches!(
                        instr,
                        Some(Instr::AllocArray { .. } | Instr::Intrinsic { op: Intrinsic::Clone, .. })
                    )
                }
                SiteKey::Kind(_) | SiteKey::Constant(_) | SiteKey::Input(_) | SiteKey::Open(_) => false,
            };
            if !made {
                start.insert(site);
            }
        }
        if (1..=reach.sites.len() as u32).any(|s| !sites.contains(&s) && may_be_of(program, reach, s, &sites))
        {
            return None;
        }
        let reads = |f: &&FnId| {
            let instrs = reach.bodies[*f].blocks.iter().flat_map(|b| &b.instrs);
            instrs.into_iter().any(|i| matches!(i, Instr::Load { place: Place::Elem { .. }, .. }))
        };
        let counted: BTreeSet<FnId> = reach
            .bodies
            .keys()
            .filter(|f| asserts(program, &reach.bodies[*f], properties))
            .filter(reads)
            .copied()
            .collect();
        let counted = (!counted.is_empty()).then_some(counted);
        Some(Watched { count, elem, class: class?, sites, start, counted, others: style.other_cells })
    }

    /// The pieces of state.
    pub fn state(&self) -> impl Iterator<Item = StateVar> {
        let parts = [Watch::Array, Watch::Index, Watch::Value, Watch::Hit, Watch::Last];
        (0..self.count).flat_map(move |n| parts.map(|part| StateVar::Watched(n, part)))
    }

    /// Does an instruction of a function read, write, make or copy such cells?
    pub fn are_touched(&self, program: &Program, reach: &Reach, f: FnId, instr: &Instr) -> bool {
        match instr {
            Instr::Load { place: Place::Elem { array, .. }, .. }
            | Instr::Store { place: Place::Elem { array, .. }, .. } => match array {
                Operand::Reg(r) => reach.of_reg(f, *r).iter().any(|s| self.sites.contains(s)),
                Operand::Const(_) => true,
            },
            Instr::AllocArray { class, .. } => program.classes[*class].kind == ClassKind::Array(self.elem),
            Instr::Intrinsic { op: Intrinsic::ArrayCopy | Intrinsic::Clone, .. } => true,
            _ => false,
        }
    }
}

/// The type of elements that the program's own code reads most: machine integers before truth values before references.
fn watchable(program: &Program, reach: &Reach) -> Option<Type> {
    let mut reads: Vec<(Type, usize)> = vec![];
    for (f, body) in &reach.bodies {
        if program.library.has(&program.functions[*f].name) {
            continue;
        }
        for instr in body.blocks.iter().flat_map(|b| &b.instrs) {
            let Instr::Load { place: Place::Elem { array: Operand::Reg(array), .. }, .. } = instr else {
                continue;
            };
            let kinds: BTreeSet<Type> =
                reach.of_reg(*f, *array).into_iter().filter_map(|s| elements(program, reach, s)).collect();
            for ty in kinds {
                match reads.iter_mut().find(|r| r.0 == ty) {
                    Some(known) => known.1 += 1,
                    None => reads.push((ty, 1)),
                }
            }
        }
    }
    let rank = |ty: &Type| match ty {
        Type::Bits { .. } => 3,
        Type::Bool => 2,
        Type::Ref(_) => 1,
        _ => 0,
    };
    let most = reads.iter().map(|(ty, n)| (rank(ty), *n)).max().filter(|m| m.0 > 0)?;
    reads.into_iter().find(|(ty, n)| (rank(ty), *n) == most).map(|r| r.0)
}

/// The type of the elements of a site's arrays; `None` where its objects are no arrays, or not known to be.
fn elements(program: &Program, reach: &Reach, site: u32) -> Option<Type> {
    if site == 0 || reach.is_open(site) {
        return None;
    }
    match program.classes[reach.class_of(site)].kind {
        ClassKind::Array(elem) => Some(elem),
        ClassKind::Object | ClassKind::Interface | ClassKind::Struct => None,
    }
}

/// Can an array of this site be one of the other sites, whose elements have another type? What is written to it would not be seen there. Arrays
/// of references are arrays of what these extend, too.
fn may_be_of(program: &Program, reach: &Reach, site: u32, others: &BTreeSet<u32>) -> bool {
    let class = reach.class_of(site);
    if !matches!(program.classes[class].kind, ClassKind::Array(_)) {
        return false;
    }
    let of_any_class = matches!(reach.sites[site as usize - 1], SiteKey::Open(_) | SiteKey::Kind(_));
    let below = |other: &u32| program.is_subclass(reach.class_of(*other), class);
    let blurred = reach.blurred(Some(&[site].into()), None);
    of_any_class && others.iter().any(below) || blurred.iter().any(|(_, other)| others.contains(other))
}

/// Does a function assert something: can it end the program as failed, or does it make what an assertion throws?
fn asserts(program: &Program, body: &Body, properties: &[Property]) -> bool {
    let thrown = || properties.iter().filter(|p| p.fail).flat_map(|p| &p.thrown);
    let fails = body.blocks.iter().any(|b| matches!(b.term, Terminator::Fail { .. }));
    let makes = |i: &Instr| match i {
        Instr::Alloc { class, .. } => thrown().any(|t| program.is_subclass(*class, *t)),
        _ => false,
    };
    fails || body.blocks.iter().flat_map(|b| &b.instrs).any(makes)
}
