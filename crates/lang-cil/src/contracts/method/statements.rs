//! Statements of contracts where they hold: those of the method itself, those that it inherits, and what is promised at its ends.

use super::super::asm::moved;
use super::super::clauses::{Block, Said, Stated};
use super::{BOOL, OBJECT, Promise, STRING, VOID, Weaver, Work};
use crate::meta::body::ClauseKind;
use crate::meta::insn::Insn;
use crate::meta::sig::Sig;
use crate::meta::{Result, sig, tables as t};
use rustc_hash::FxHashMap;
use std::ops::Range;

impl<'a> Weaver<'a> {
    /// A method's own block: what is needed is checked where it is stated, of what is promised old values are kept.
    pub(super) fn state<'b>(
        &mut self,
        w: &mut Work<'_>,
        block: &'b Block,
        first: usize,
        promised: &mut Vec<Promise<'b>>,
    ) -> Result<()> {
        let mut at = first;
        for stated in &block.stated {
            w.own(at..stated.code.start.max(at));
            at = stated.code.end;
            let call = stated.code.end - 1;
            match stated.call.said {
                Said::Ensures | Said::EnsuresOnThrow => {
                    for i in stated.code.clone() {
                        w.asm.place(i as u32);
                    }
                    w.asm.origin = block.body.offsets[call];
                    let old = self.old_values(w, block, stated, 0)?;
                    promised.push(Promise { block, stated, base: 0, own: true, old });
                }
                _ => {
                    // mono names the line of what comes before the place where it stands with an empty stack.
                    w.asm.origin = block.body.offsets[stated.code.start];
                    w.asm.push(Insn::Nop);
                    w.own(stated.code.start..call);
                    w.asm.place(call as u32);
                    w.asm.origin = block.body.offsets[call];
                    self.demand(w, stated)?;
                }
            }
        }
        // The end of the block states nothing by itself.
        for i in at..block.end {
            w.asm.place(i as u32);
            w.asm.origin = block.body.offsets[i];
            let ends = self.calls.of(&block.body.insns[i]).is_some_and(|c| c.said == Said::EndBlock);
            w.asm.push(if ends { Insn::Nop } else { block.body.insns[i].clone() });
        }
        Ok(())
    }

    /// The statements of another method, for this one.
    pub(super) fn hear<'b>(
        &mut self,
        w: &mut Work<'_>,
        block: &'b Block,
        promised: &mut Vec<Promise<'b>>,
    ) -> Result<()> {
        let (count, types) = self.locals_of(&block.body)?;
        if w.count == 0 {
            // A base of 0 is the method's own.
            w.local(&[BOOL]);
        }
        let base = w.count as u16;
        w.types.extend(types);
        w.count += count;
        let mut at = 0;
        for stated in &block.stated {
            let gap = at..stated.code.start;
            at = stated.code.end;
            // What throws there is a condition in its old form, which nobody inherits.
            if !block.body.insns[gap.clone()].iter().any(|i| matches!(i, Insn::Throw)) {
                self.copy(w, block, gap, base, &FxHashMap::default(), false)?;
            }
            let call = stated.code.end - 1;
            match stated.call.said {
                Said::Ensures | Said::EnsuresOnThrow => {
                    let old = self.old_values(w, block, stated, base)?;
                    promised.push(Promise { block, stated, base, own: false, old });
                }
                Said::Requires | Said::RequiresOf => {
                    self.copy(w, block, stated.code.start..call, base, &FxHashMap::default(), false)?;
                    self.demand(w, stated)?;
                }
                _ => {}
            }
        }
        Ok(())
    }

    /// The call at the end of a statement about the start of a method, or of an invariant.
    pub(super) fn demand(&mut self, w: &mut Work<'_>, stated: &Stated) -> Result<()> {
        let text: &[u8] = if stated.call.text { &[BOOL, STRING] } else { &[BOOL] };
        match stated.call.said {
            Said::RequiresOf => self.throw_unless(w, stated)?,
            Said::Invariant => {
                let call = self.helper("__Invariant", text, VOID);
                w.asm.push(call);
            }
            _ => {
                w.asm.push(Insn::LdLoc(w.entry.expect("entries are told")));
                let call = self.helper("__Requires", &[text, &[BOOL]].concat(), VOID);
                w.asm.push(call);
            }
        }
        Ok(())
    }

    /// `Requires<E>`: an exception of this class is thrown where the condition does not hold.
    pub(super) fn throw_unless(&mut self, w: &mut Work<'_>, stated: &Stated) -> Result<()> {
        let (parent, known) = match sig::type_spec(&stated.call.argument)? {
            Sig::Type(t::TYPE_DEF, row) => (0, Some(row)),
            Sig::Type(t::TYPE_REF, row) => (row << 3 | 1, None),
            _ => ((self.spec(&stated.call.argument) & 0xff_ffff) << 3 | 4, None),
        };
        let (with, without): (&[u8], &[u8]) = (&[0x20, 1, VOID, STRING], &[0x20, 0, VOID]);
        let constructor = |weaver: &mut Self, sig: &[u8]| -> Result<Option<u32>> {
            let Some(ty) = known else { return Ok(Some(weaver.member(parent, ".ctor", sig))) };
            for row in weaver.module.type_def(ty)?.methods.clone() {
                if &*weaver.module.method_name(row)? == ".ctor"
                    && weaver.module.tables.blob(t::METHOD_DEF, row, 4)? == sig
                {
                    return Ok(Some((t::METHOD_DEF as u32) << 24 | row));
                }
            }
            Ok(None)
        };
        let text = stated.call.text.then(|| w.local(&[STRING]));
        if let Some(text) = text {
            w.asm.push(Insn::StLoc(text));
        }
        let go = w.asm.labels(1);
        w.asm.push(Insn::BrTrue(go));
        let made = match text {
            Some(text) => match constructor(self, with)? {
                Some(token) => {
                    w.asm.push(Insn::LdLoc(text));
                    Some(token)
                }
                None => constructor(self, without)?,
            },
            None => match constructor(self, without)? {
                Some(token) => Some(token),
                None => {
                    w.asm.push(Insn::LdNull);
                    constructor(self, with)?
                }
            },
        };
        match made {
            Some(token) => {
                w.asm.push(Insn::NewObj(token));
                w.asm.push(Insn::Throw);
            }
            None => return super::super::damaged("an exception of a contract that cannot be made"),
        }
        w.asm.place(go);
        Ok(())
    }

    /// Keeps the old values that a statement speaks of: by the place of the call, where its argument begins and the local.
    pub(super) fn old_values(
        &mut self,
        w: &mut Work<'_>,
        block: &Block,
        stated: &Stated,
        base: u16,
    ) -> Result<FxHashMap<usize, (usize, u16)>> {
        let mut out = FxHashMap::default();
        for at in stated.code.clone() {
            let Some(call) = self.calls.of(&block.body.insns[at]).filter(|c| c.said == Said::OldValue) else {
                continue;
            };
            let start = block.argument(self.module, &stated.code, at)?;
            let local = w.local(&call.argument);
            let simple = block.body.insns[start..at]
                .iter()
                .all(|i| matches!(i, Insn::LdArg(_) | Insn::LdLoc(_) | Insn::LdI4(_) | Insn::Nop));
            let l = w.asm.labels(4);
            let (begin, handler, over, end) = (l, l + 1, l + 2, l + 3);
            w.asm.place(begin);
            self.copy(w, block, start..at, base, &FxHashMap::default(), false)?;
            w.asm.push(Insn::StLoc(local));
            if !simple {
                // A value that there is not is no reason to fail here (the manual's section 2.4.4).
                w.asm.push(Insn::Leave(end));
                w.asm.place(handler);
                w.asm.push(Insn::Pop);
                w.asm.push(Insn::Leave(end));
                w.asm.place(over);
                w.asm.clause(ClauseKind::Catch(self.object), (begin, handler), (handler, over));
            }
            w.asm.place(end);
            out.insert(at, (start, local));
        }
        Ok(out)
    }

    /// Checks what is promised.
    pub(super) fn promise(&mut self, w: &mut Work<'_>, p: &Promise<'_>) -> Result<()> {
        let call = p.stated.code.end - 1;
        let origin = p.block.body.offsets[call];
        // What is inherited is stated elsewhere: it fails where the method begins.
        w.asm.origin = if p.own { origin } else { w.body.offsets[0] };
        let asks = p.block.body.insns[p.stated.code.clone()].iter().any(|i| matches!(i, Insn::LdFtn(_)));
        let told = w.result.filter(|_| asks && p.stated.call.said == Said::Ensures);
        let set = self.helper("__SetResult", &[OBJECT], OBJECT);
        let saved = told.map(|result| {
            let class = self.spec(&w.ret.clone());
            w.asm.push(Insn::LdLoc(result));
            w.asm.push(Insn::Box(class));
            w.asm.push(set.clone());
            let saved = w.local(&[OBJECT]);
            w.asm.push(Insn::StLoc(saved));
            saved
        });
        self.copy(w, p.block, p.stated.code.start..call, p.base, &p.old, true)?;
        let text: &[u8] = if p.stated.call.text { &[BOOL, STRING] } else { &[BOOL] };
        let name = if p.stated.call.said == Said::Ensures { "__Ensures" } else { "__EnsuresOnThrow" };
        let check = self.helper(name, text, VOID);
        w.asm.push(check);
        if let Some(saved) = saved {
            w.asm.push(Insn::LdLoc(saved));
            w.asm.push(set);
            w.asm.push(Insn::Pop);
        }
        Ok(())
    }

    /// A copy of code: locals are others, old values and the result are read from where they are kept.
    pub(super) fn copy(
        &mut self,
        w: &mut Work<'_>,
        block: &Block,
        range: Range<usize>,
        base: u16,
        old: &FxHashMap<usize, (usize, u16)>,
        at_end: bool,
    ) -> Result<()> {
        let own = base == 0;
        let first = w.asm.labels(range.len() + 1);
        let label = |t: u32| first + t.saturating_sub(range.start as u32).min(range.len() as u32);
        let mut i = range.start;
        while i < range.end {
            w.asm.place(label(i as u32));
            if own {
                w.asm.origin = block.body.offsets[i];
            }
            if let Some((at, (_, local))) = old.iter().find(|(_, (start, _))| *start == i) {
                w.asm.push(Insn::LdLoc(*local));
                for inside in i..=*at {
                    if inside < range.end {
                        let here = label(inside as u32);
                        if inside > i {
                            w.asm.place(here);
                        }
                    }
                }
                i = at + 1;
                continue;
            }
            let insn = &block.body.insns[i];
            let result = self.calls.of(insn).is_some_and(|c| c.said == Said::Result);
            match w.result {
                Some(result_local) if result && at_end => w.asm.push(Insn::LdLoc(result_local)),
                _ => w.asm.push(moved(insn, label, |n| n + base)),
            }
            if !own {
                self.reaches(insn);
            }
            i += 1;
        }
        w.asm.place(first + range.len() as u32);
        Ok(())
    }
}
