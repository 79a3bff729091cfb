//! A `switch` on texts. The compiler of .NET asks for a hash code of the text (`ComputeStringHash` of its own making), searches it
//! among those of the cases, and then compares the text with the case. Whatever the hash code is, a text that equals no case goes on
//! at one place, so the cases are asked one after the other, and no hash of an unknown text is taken.

use super::stack::Sty;
use super::{Lower, Step};
use crate::meta::insn::{Cmp, Insn};
use crate::types::{Member, Method};
use conspect_ir::{BinOp, Const, Operand, Terminator, Type};
use std::collections::BTreeSet;

/// What a `switch` on texts does, by numbers of instructions.
struct TextSwitch {
    /// The load of the text, which comes first.
    text: Insn,
    /// The local that holds the hash code.
    hash: u16,
    /// Where that local is read.
    reads: Vec<u32>,
    /// The cases, and where a text goes on that is one.
    cases: Vec<(Case, u32)>,
    /// The token of the method that compares texts.
    equality: u32,
    /// Where other texts go on.
    other: u32,
}

#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
enum Case {
    /// The token of a text.
    Text(u32),
    Empty,
    Null,
}

/// A part of the search for a case.
enum Search {
    On(u32),
    /// The hash code is compared with a number.
    Hash {
        cmp: Cmp,
        with: i32,
        yes: u32,
        no: u32,
    },
    /// The text is compared with a case; null goes on at a place of its own.
    Text {
        case: Case,
        equality: Option<u32>,
        yes: u32,
        no: u32,
        none: u32,
    },
}

impl Lower<'_> {
    /// A call of the hash function of a `switch`. False where it is none whose cases are all found.
    pub(super) fn switches_on_text(&mut self, m: &Method) -> Step<bool> {
        if !self.is_text_hash(m)? {
            return Ok(false);
        }
        let Some(switch) = self.text_switch(self.insn)? else { return Ok(false) };
        // The hash code is not stored: nothing but these switches may ask for it.
        let mut known = BTreeSet::new();
        for at in 0..self.code.insns.len() as u32 {
            let Insn::Call(token) = self.code.insns[at as usize] else { continue };
            let Ok(Member::Method(m)) = self.ld.u.method_token(self.module_index, token, &self.ctx) else {
                continue;
            };
            if self.is_text_hash(&m)?
                && let Some(other) = self.text_switch(at)?
                && other.hash == switch.hash
            {
                known.extend(other.reads);
            }
        }
        let reads_hash = |i: &Insn| matches!(i, Insn::LdLoc(h) | Insn::LdLocA(h) if *h == switch.hash);
        if (0..).zip(&self.code.insns).any(|(at, insn)| reads_hash(insn) && !known.contains(&at)) {
            return Ok(false);
        }
        let (text, _) = self.pop_object()?;
        for (case, to) in switch.cases {
            let cond = self.is_case(text, case, switch.equality)?;
            let then = self.branch_to(to)?;
            let els = self.b.block();
            self.b.terminate(Terminator::If { cond, then, els });
            self.b.switch_to(els);
        }
        let other = self.branch_to(switch.other)?;
        self.b.terminate(Terminator::Goto(other));
        Ok(true)
    }

    /// Is the text this case?
    fn is_case(&mut self, text: Operand, case: Case, equality: u32) -> Step<Operand> {
        match case {
            Case::Null => {
                let null = self.b.constant(Const::Null);
                return Ok(self.b.bin(Type::Bool, BinOp::Eq, text, null).into());
            }
            Case::Text(literal) => {
                self.push(text, Sty::Ref);
                self.step(&Insn::LdStr(literal))?;
            }
            Case::Empty => {
                self.push(text, Sty::Ref);
                let empty = self.ld.string(self.p, &[]);
                let empty = self.b.constant(Const::Object(empty));
                self.push(empty, Sty::Ref);
            }
        }
        self.call_token(equality, false)?;
        let v = self.pop()?;
        self.truth(v)
    }

    fn is_text_hash(&self, m: &Method) -> Step<bool> {
        let Some((def, _)) = self.ld.u.def(m.owner) else { return Ok(false) };
        let name = self.ld.u.module(m.def.module).method_name(m.def.row);
        let name = name.map_err(conspect_ir::LoadError::from)?;
        Ok(&*name == "ComputeStringHash"
            && self.ld.u.def_name(def).starts_with("<PrivateImplementationDetails>"))
    }

    /// The switch whose hash function is called at this instruction.
    fn text_switch(&mut self, call: u32) -> Step<Option<TextSwitch>> {
        let code = self.code.clone();
        let at = |i: u32| code.insns.get(i as usize);
        let Some(text @ (Insn::LdLoc(_) | Insn::LdArg(_))) = call.checked_sub(1).and_then(at) else {
            return Ok(None);
        };
        let Some(Insn::StLoc(hash)) = at(call + 1) else { return Ok(None) };
        if self.leaders.contains(&call) || self.leaders.contains(&(call + 1)) {
            return Ok(None);
        }
        let mut switch = TextSwitch {
            text: text.clone(),
            hash: *hash,
            reads: vec![],
            cases: vec![],
            equality: 0,
            other: 0,
        };
        let mut others = BTreeSet::new();
        let (mut todo, mut seen) = (BTreeSet::from([call + 2]), BTreeSet::new());
        while let Some(i) = todo.pop_first() {
            if !seen.insert(i) {
                continue;
            }
            match self.search_at(i, &switch)? {
                Some(Search::On(next)) => todo.extend([next]),
                Some(Search::Hash { yes, no, .. }) => {
                    switch.reads.push(i);
                    todo.extend([yes, no]);
                }
                Some(Search::Text { case, equality, yes, no, none }) => {
                    switch.cases.push((case, yes));
                    switch.equality = equality.unwrap_or(switch.equality);
                    todo.extend([no, none]);
                }
                None => {
                    others.insert(i);
                }
            }
        }
        let mut texts = BTreeSet::new();
        for (case, _) in switch.cases.clone() {
            let text = self.text_of(case)?;
            if !self.is_found(call + 2, case, text.as_deref(), &switch)? {
                return Ok(None);
            }
            texts.insert(text);
        }
        if others.len() != 1 || texts.len() != switch.cases.len() || switch.equality == 0 {
            return Ok(None);
        }
        switch.other = *others.first().expect("one place");
        Ok(Some(switch))
    }

    fn text_of(&self, case: Case) -> Step<Option<Vec<u16>>> {
        let module = self.ld.u.module(self.module_index);
        Ok(match case {
            Case::Text(token) => {
                let text = module.tables.user_string(token & 0xff_ffff);
                Some(text.map_err(conspect_ir::LoadError::from)?)
            }
            Case::Empty => Some(vec![]),
            Case::Null => None,
        })
    }

    /// Does the search by the hash code of this text find its case?
    fn is_found(&mut self, from: u32, case: Case, text: Option<&[u16]>, switch: &TextSwitch) -> Step<bool> {
        let step = |h: u32, c: &u16| (h ^ u32::from(*c)).wrapping_mul(16_777_619);
        let hash = text.map_or(0, |text| text.iter().fold(2_166_136_261, step)) as i32;
        let mut i = from;
        for _ in 0..self.code.insns.len() {
            i = match self.search_at(i, switch)? {
                Some(Search::On(next)) => next,
                Some(Search::Hash { cmp, with, yes, no }) => {
                    if holds(cmp, hash, with) {
                        yes
                    } else {
                        no
                    }
                }
                Some(Search::Text { case: other, .. }) if other == case => return Ok(true),
                Some(Search::Text { no, none, .. }) => {
                    if text.is_none() {
                        none
                    } else {
                        no
                    }
                }
                None => return Ok(false),
            };
        }
        Ok(false)
    }

    /// What the search for a case does at an instruction; nothing where that is no part of the search.
    fn search_at(&mut self, i: u32, switch: &TextSwitch) -> Step<Option<Search>> {
        let code = self.code.clone();
        let TextSwitch { text, hash, .. } = switch;
        let null = |yes, no| Search::Text { case: Case::Null, equality: None, yes, no, none: no };
        // Marks for debuggers may stand between the instructions.
        let at: Vec<u32> = (i..code.insns.len() as u32)
            .filter(|at| *at == i || !matches!(code.insns[*at as usize], Insn::Nop))
            .take(6)
            .collect();
        let after = |n: usize| at.get(n).copied().unwrap_or(code.insns.len() as u32);
        let insns: Vec<&Insn> = at.iter().map(|at| &code.insns[*at as usize]).collect();
        Ok(Some(match insns[..] {
            [Insn::Nop, ..] => Search::On(i + 1),
            [Insn::Br(to), ..] => Search::On(*to),
            [Insn::LdLoc(h), Insn::LdI4(with), Insn::BrCmp(cmp, to), ..] if h == hash => {
                Search::Hash { cmp: *cmp, with: *with, yes: *to, no: after(3) }
            }
            [Insn::LdLoc(h), Insn::BrTrue(to), ..] if h == hash => {
                Search::Hash { cmp: Cmp::NeUn, with: 0, yes: *to, no: after(2) }
            }
            [Insn::LdLoc(h), Insn::BrFalse(to), ..] if h == hash => {
                Search::Hash { cmp: Cmp::Eq, with: 0, yes: *to, no: after(2) }
            }
            [load, Insn::LdStr(literal), Insn::Call(equality), branch, ..]
                if load == text && self.is_of_text(*equality, "op_Equality")? =>
            {
                let Some((yes, no)) = ways(branch, true, after(4)) else { return Ok(None) };
                Search::Text { case: Case::Text(*literal), equality: Some(*equality), yes, no, none: no }
            }
            [load, Insn::BrFalse(none), again, Insn::Call(length) | Insn::CallVirt(length), branch, ..]
                if load == text && again == text && self.is_of_text(*length, "get_Length")? =>
            {
                let Some((yes, no)) = ways(branch, false, after(5)) else { return Ok(None) };
                Search::Text { case: Case::Empty, equality: None, yes, no, none: *none }
            }
            [load, Insn::BrFalse(to), ..] if load == text => null(*to, after(2)),
            [load, Insn::BrTrue(to), ..] if load == text => null(after(2), *to),
            _ => return Ok(None),
        }))
    }

    /// Is it this method of `String`?
    fn is_of_text(&mut self, token: u32, wanted: &str) -> Step<bool> {
        let Member::Method(m) = self.ld.u.method_token(self.module_index, token, &self.ctx)? else {
            return Ok(false);
        };
        let name = self.ld.u.module(m.def.module).method_name(m.def.row);
        let name = name.map_err(conspect_ir::LoadError::from)?;
        Ok(m.owner == self.ld.u.string && &*name == wanted)
    }
}

/// Where a branch goes on that what it looks at is this truth value, and that it is not.
fn ways(branch: &Insn, wanted: bool, next: u32) -> Option<(u32, u32)> {
    match (branch, wanted) {
        (Insn::BrTrue(to), true) | (Insn::BrFalse(to), false) => Some((*to, next)),
        (Insn::BrFalse(to), true) | (Insn::BrTrue(to), false) => Some((next, *to)),
        _ => None,
    }
}

fn holds(cmp: Cmp, a: i32, b: i32) -> bool {
    let (x, y) = (a as u32, b as u32);
    match cmp {
        Cmp::Eq => a == b,
        Cmp::NeUn => a != b,
        Cmp::Ge => a >= b,
        Cmp::Gt => a > b,
        Cmp::Le => a <= b,
        Cmp::Lt => a < b,
        Cmp::GeUn => x >= y,
        Cmp::GtUn => x > y,
        Cmp::LeUn => x <= y,
        Cmp::LtUn => x < y,
    }
}
