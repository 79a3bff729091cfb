//! Code that is put together: instructions with labels, each with the place that it came from.

use crate::meta::body::{Clause, ClauseKind};
use crate::meta::insn::Insn;

/// The place of an instruction that has no line: where it throws says nothing.
pub const NOWHERE: u32 = u32::MAX;

/// Instructions under way. Branch targets are labels.
#[derive(Default)]
pub struct Asm {
    pub insns: Vec<Insn>,
    /// Positions in the original code.
    pub origins: Vec<u32>,
    /// Positions of labels, by number.
    places: Vec<u32>,
    pub clauses: Vec<Clause>,
    /// What is emitted came from here.
    pub origin: u32,
}

impl Asm {
    /// As many labels that are nowhere yet; the first one.
    pub fn labels(&mut self, n: usize) -> u32 {
        let first = self.places.len() as u32;
        self.places.resize(self.places.len() + n, u32::MAX);
        first
    }

    /// Puts a label here.
    pub fn place(&mut self, label: u32) {
        self.places[label as usize] = self.insns.len() as u32;
    }

    pub fn push(&mut self, insn: Insn) {
        self.insns.push(insn);
        self.origins.push(self.origin);
    }

    /// Adds an exception clause, whose positions are labels.
    pub fn clause(&mut self, kind: ClauseKind, body: (u32, u32), handler: (u32, u32)) {
        self.clauses.push(Clause { kind, body: body.0..body.1, handler: handler.0..handler.1 });
    }

    /// Labels become positions.
    pub fn resolve(&mut self) -> bool {
        let mut whole = true;
        let places = std::mem::take(&mut self.places);
        let mut fix = |label: &mut u32| match places.get(*label as usize) {
            Some(place) if *place != u32::MAX => *label = *place,
            _ => whole = false,
        };
        for insn in &mut self.insns {
            match insn {
                Insn::Br(t) | Insn::BrFalse(t) | Insn::BrTrue(t) | Insn::BrCmp(_, t) | Insn::Leave(t) => {
                    fix(t)
                }
                Insn::Switch(ts) => ts.iter_mut().for_each(&mut fix),
                _ => {}
            }
        }
        for c in &mut self.clauses {
            fix(&mut c.body.start);
            fix(&mut c.body.end);
            fix(&mut c.handler.start);
            fix(&mut c.handler.end);
            if let ClauseKind::Filter(t) = &mut c.kind {
                fix(t);
            }
        }
        whole
    }
}

/// An instruction with other targets and numbers of locals.
pub fn moved(insn: &Insn, target: impl Fn(u32) -> u32, local: impl Fn(u16) -> u16) -> Insn {
    match insn {
        Insn::Br(t) => Insn::Br(target(*t)),
        Insn::BrFalse(t) => Insn::BrFalse(target(*t)),
        Insn::BrTrue(t) => Insn::BrTrue(target(*t)),
        Insn::BrCmp(c, t) => Insn::BrCmp(*c, target(*t)),
        Insn::Leave(t) => Insn::Leave(target(*t)),
        Insn::Switch(ts) => Insn::Switch(ts.iter().map(|t| target(*t)).collect()),
        Insn::LdLoc(n) => Insn::LdLoc(local(*n)),
        Insn::LdLocA(n) => Insn::LdLocA(local(*n)),
        Insn::StLoc(n) => Insn::StLoc(local(*n)),
        other => other.clone(),
    }
}

/// The targets of a branch.
pub fn targets(insn: &Insn) -> &[u32] {
    match insn {
        Insn::Br(t) | Insn::BrFalse(t) | Insn::BrTrue(t) | Insn::BrCmp(_, t) | Insn::Leave(t) => {
            std::slice::from_ref(t)
        }
        Insn::Switch(ts) => ts,
        _ => &[],
    }
}
