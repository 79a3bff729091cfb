//! The code of one method with what it states put where it holds.

use super::asm::{Asm, NOWHERE};
use super::clauses::{Block, Calls, Said, Stated, result_type};
use super::inherit::Kin;
use super::{number, retarget};
use crate::meta::body::{Clause, ClauseKind, MethodBody};
use crate::meta::insn::Insn;
use crate::meta::module::{MethodDef, Module};
use crate::meta::sig;
use crate::meta::write::Writer;
use crate::meta::{Result, tables as t};
use rustc_hash::FxHashMap;
use std::collections::BTreeSet;
use std::ops::Range;

mod invariants;
mod references;
mod statements;

const BOOL: u8 = sig::BOOLEAN;
const VOID: u8 = sig::VOID;
const OBJECT: u8 = sig::OBJECT;
const STRING: u8 = sig::STRING;

/// The code of a method that was woven.
pub struct Code {
    pub insns: Vec<Insn>,
    pub origins: Vec<u32>,
    pub clauses: Vec<Clause>,
    /// The token of the locals' signature.
    pub locals: u32,
    pub most: u16,
}

/// Weaves the methods of a module.
pub struct Weaver<'a> {
    module: &'a Module,
    calls: &'a Calls,
    blocks: &'a FxHashMap<u32, Block>,
    kin: &'a Kin,
    pub writer: Writer<'a>,
    references: FxHashMap<(u32, String, Vec<u8>), u32>,
    specs: FxHashMap<Vec<u8>, u32>,
    locals: FxHashMap<Vec<u8>, u32>,
    /// The token of `System.Object`, which handlers catch.
    object: u32,
    /// What code of other types refers to, by table and row.
    shared: BTreeSet<(usize, u32)>,
}

/// One method under way.
struct Work<'a> {
    asm: Asm,
    body: &'a MethodBody,
    /// The locals: how many, and their types as a signature writes them.
    count: u32,
    types: Vec<u8>,
    result: Option<u16>,
    ret: Vec<u8>,
    entry: Option<u16>,
}

/// A postcondition: whose it is, where its own locals begin, and the locals of its old values by the place of the call.
struct Promise<'a> {
    block: &'a Block,
    stated: &'a Stated,
    base: u16,
    own: bool,
    old: FxHashMap<usize, (usize, u16)>,
}

/// What there is to weave into a method.
struct Duties<'a> {
    own: Option<&'a Block>,
    /// The methods whose statements are inherited.
    inherited: Vec<u32>,
    /// Is nothing inherited that cannot be said here?
    whole: bool,
    /// The arguments that are objects with invariants, and the types that they are declared with.
    guarded: Vec<(u16, u32)>,
    /// Are the receiver's invariants checked where the method ends?
    checks: bool,
}

impl Work<'_> {
    fn local(&mut self, ty: &[u8]) -> u16 {
        self.types.extend(ty);
        self.count += 1;
        (self.count - 1) as u16
    }

    /// Emits the method's own code in a range; `each` may replace an instruction.
    fn own(&mut self, range: Range<usize>) {
        for i in range {
            self.asm.place(i as u32);
            self.asm.origin = self.body.offsets[i];
            self.asm.push(self.body.insns[i].clone());
        }
    }
}

impl<'a> Weaver<'a> {
    pub fn new(
        module: &'a Module,
        calls: &'a Calls,
        blocks: &'a FxHashMap<u32, Block>,
        kin: &'a Kin,
    ) -> Result<Weaver<'a>> {
        let mut writer = Writer::new(module)?;
        let tb = &module.tables;
        let mut object = None;
        for row in 1..=tb.rows(t::TYPE_REF) {
            if &*tb.string(t::TYPE_REF, row, 1)? == "Object" && &*tb.string(t::TYPE_REF, row, 2)? == "System"
            {
                object = Some(row);
            }
        }
        let object = match object {
            Some(row) => row,
            None => {
                let scope = tb.get(t::TYPE_REF, calls.contract, 0)?;
                let (name, space) = (writer.string("Object"), writer.string("System"));
                writer.add(t::TYPE_REF, vec![scope, name, space])
            }
        };
        let object = (t::TYPE_REF as u32) << 24 | object;
        Ok(Weaver {
            module,
            calls,
            blocks,
            kin,
            writer,
            references: FxHashMap::default(),
            specs: FxHashMap::default(),
            locals: FxHashMap::default(),
            object,
            shared: BTreeSet::new(),
        })
    }

    /// The assembly for the engine, and the one that is run.
    pub fn finish(mut self) -> Result<(Vec<u8>, Vec<u8>)> {
        self.share()?;
        let bytes = self.writer.clone().finish()?;
        retarget(&mut self.writer, self.calls.contract);
        Ok((bytes, self.writer.finish()?))
    }

    /// The method with its contracts; nothing where they change nothing.
    pub fn method(&mut self, row: u32) -> Result<Option<Code>> {
        let module = self.module;
        let def = module.method(row)?;
        if def.rva == 0 || def.owner == 0 || self.kin.is_speaker(def.owner) {
            return Ok(None);
        }
        let own = self.blocks.get(&row);
        let of_invariants = own.is_some_and(|b| b.of_invariants);
        let (mut inherited, mut whole) = self.kin.inherited(module, self.blocks, row)?;
        let guarded = if of_invariants { vec![] } else { self.guarded(&def)? };
        let checks = !guarded.is_empty() && self.checks_invariants(&def);
        // Nothing is said of structures but what their methods state themselves.
        let unsaid = !inherited.is_empty()
            || !self.kin.own_invariants(def.owner).is_empty() && self.checks_invariants(&def);
        if unsaid && self.is_value(def.owner)? {
            inherited.clear();
            whole = false;
        }
        if own.is_none() && inherited.is_empty() && whole && guarded.is_empty() {
            return Ok(None);
        }
        let parsed;
        let body = match own {
            Some(block) => &block.body,
            None => {
                parsed = module.body(&def)?;
                &parsed
            }
        };
        let (count, types) = self.locals_of(body)?;
        let ret = result_type(module.tables.blob(t::METHOD_DEF, row, 4)?)?;
        let mut work = Work { asm: Asm::default(), body, count, types, result: None, ret, entry: None };
        self.weave(&mut work, row, &def, Duties { own, inherited, whole, guarded, checks })?;
        self.code(work)
    }

    /// The code of a method as it is, behind a call that says that its contracts are not woven into it.
    pub fn left_out(&mut self, row: u32) -> Result<Option<Code>> {
        let def = self.module.method(row)?;
        if def.rva == 0 || def.owner == 0 || self.kin.is_speaker(def.owner) {
            return Ok(None);
        }
        let body = self.module.body(&def)?;
        let (count, types) = self.locals_of(&body)?;
        let mut work =
            Work { asm: Asm::default(), body: &body, count, types, result: None, ret: vec![], entry: None };
        let n = body.insns.len();
        work.asm.labels(n + 1);
        work.asm.origin = body.offsets.first().copied().unwrap_or(0);
        let call = self.helper("__LeftOut", &[], VOID);
        work.asm.push(call);
        work.own(0..n);
        work.asm.place(n as u32);
        for c in &body.clauses {
            let (body, handler) = ((c.body.start, c.body.end), (c.handler.start, c.handler.end));
            work.asm.clause(c.kind, body, handler);
        }
        self.code(work)
    }

    /// The finished code of a method.
    fn code(&mut self, work: Work<'_>) -> Result<Option<Code>> {
        let Work { mut asm, body, count, types, .. } = work;
        if !asm.resolve() {
            return super::damaged("woven code leads nowhere");
        }
        let locals = self.locals_token(count, &types);
        let most = body.most.saturating_add(8);
        let Asm { insns, origins, clauses, .. } = asm;
        Ok(Some(Code { insns, origins, clauses, locals, most }))
    }

    fn weave(&mut self, w: &mut Work<'_>, row: u32, def: &MethodDef, duties: Duties<'_>) -> Result<()> {
        let Duties { own, inherited, mut whole, guarded, checks } = duties;
        let n = w.body.insns.len();
        let is_constructor = &*def.name == ".ctor";
        let from = if is_constructor { self.after_base(w.body)? } else { 0 };
        let first = own.and_then(|b| b.stated.first()).map_or(from, |s| s.code.start.max(from));
        let end = own.map_or(first, |b| b.end.max(first));
        w.asm.labels(n + 1);
        let checks = checks && guarded.first().is_some_and(|g| g.0 == 0 && g.1 == def.owner);
        let blocks = self.blocks;
        let heard: Vec<&Block> = inherited.iter().map(|r| &blocks[r]).collect();
        let all = || own.iter().copied().chain(heard.iter().copied()).flat_map(|b| &b.stated);
        let says = |said: Said| all().any(|s| s.call.said == said);
        let promises = says(Said::Ensures) || checks;
        let on_throw = says(Said::EnsuresOnThrow) || checks;
        let plain = w.body.clauses.iter().all(|c| c.body.start as usize >= end);
        if !plain && (promises || on_throw) {
            return super::damaged("a contract within a handler's range");
        }
        w.own(0..first);
        // mono tells the first position of code until something is called: it has the line of what is stated first.
        if w.body.insns[..first].iter().all(|i| matches!(i, Insn::Nop)) {
            let origin = w.body.offsets.get(first).copied().unwrap_or(0);
            w.asm.origins.fill(origin);
        }
        w.asm.origin = w.body.offsets.get(first).copied().unwrap_or(0);
        if is_constructor && guarded.len() == usize::from(checks) && !says(Said::Requires) {
            // Nothing is taken for granted of what does not exist yet.
        } else if says(Said::Requires) || !guarded.is_empty() {
            w.entry = Some(w.local(&[BOOL]));
            w.asm.push(Insn::LdI4(number(self.module, row)));
            let call = self.helper("__Enter", &[sig::I4], BOOL);
            w.asm.push(call);
            w.asm.push(Insn::StLoc(w.entry.expect("just made")));
            let given: Vec<(u16, u32)> =
                guarded.iter().filter(|g| !(is_constructor && g.0 == 0)).copied().collect();
            whole &= self.assume(w, def, &given)?;
        }
        if promises && w.ret != [VOID] {
            let ret = w.ret.clone();
            w.result = Some(w.local(&ret));
        }
        let mut promised: Vec<Promise<'_>> = vec![];
        for block in &heard {
            self.hear(w, block, &mut promised)?;
        }
        if let Some(block) = own {
            self.state(w, block, first, &mut promised)?;
        }
        if !whole {
            let call = self.helper("__OpenInheritance", &[], VOID);
            w.asm.push(call);
        }
        self.rest(w, def, end, promised, (promises, on_throw, checks))
    }

    /// The method's code behind its contract, and what is shown where it ends.
    fn rest(
        &mut self,
        w: &mut Work<'_>,
        def: &MethodDef,
        end: usize,
        promised: Vec<Promise<'_>>,
        (promises, on_throw, checks): (bool, bool, bool),
    ) -> Result<()> {
        let n = w.body.insns.len();
        let activation = checks.then(|| w.local(&[OBJECT]));
        if let Some(activation) = activation {
            w.asm.push(Insn::LdArg(0));
            let call = self.helper("__Begin", &[OBJECT], OBJECT);
            w.asm.push(call);
            w.asm.push(Insn::StLoc(activation));
        }
        let inside = w.asm.labels(4);
        let (begin, handler, over, epilogue) = (inside, inside + 1, inside + 2, inside + 3);
        w.asm.place(begin);
        for i in end..n {
            w.asm.place(i as u32);
            w.asm.origin = w.body.offsets[i];
            match &w.body.insns[i] {
                Insn::Ret if promises || on_throw => {
                    match w.result {
                        Some(result) => w.asm.push(Insn::StLoc(result)),
                        None if w.ret != [VOID] => {
                            let ret = w.ret.clone();
                            let result = w.local(&ret);
                            w.result = Some(result);
                            w.asm.push(Insn::StLoc(result));
                        }
                        None => {}
                    }
                    w.asm.push(if on_throw { Insn::Leave(epilogue) } else { Insn::Br(epilogue) });
                }
                other => w.asm.push(other.clone()),
            }
        }
        w.asm.place(n as u32);
        let fix = |c: &Clause| (c.kind, (c.body.start, c.body.end), (c.handler.start, c.handler.end));
        for (kind, body, range) in w.body.clauses.iter().map(fix).collect::<Vec<_>>() {
            w.asm.clause(kind, body, range);
        }
        if !promises && !on_throw {
            return Ok(());
        }
        if on_throw {
            w.asm.place(handler);
            w.asm.origin = w.body.offsets.get(end).copied().unwrap_or(0);
            let thrown = w.local(&[OBJECT]);
            w.asm.push(Insn::StLoc(thrown));
            for p in promised.iter().filter(|p| p.stated.call.said == Said::EnsuresOnThrow) {
                let skip = w.asm.labels(1);
                let class = self.spec(&p.stated.call.argument);
                w.asm.push(Insn::LdLoc(thrown));
                w.asm.push(Insn::IsInst(class));
                w.asm.push(Insn::BrFalse(skip));
                self.promise(w, p)?;
                w.asm.place(skip);
            }
            if let Some(activation) = activation {
                w.asm.push(Insn::LdLoc(activation));
                let call = self.helper("__End", &[OBJECT], VOID);
                w.asm.push(call);
            }
            // A runtime tells the place of this in the place of where the exception was thrown.
            let origin = std::mem::replace(&mut w.asm.origin, NOWHERE);
            w.asm.push(Insn::Rethrow);
            w.asm.origin = origin;
            w.asm.place(over);
            w.asm.clause(ClauseKind::Catch(self.object), (begin, handler), (handler, over));
        }
        w.asm.place(epilogue);
        for p in promised.iter().filter(|p| p.stated.call.said == Said::Ensures) {
            self.promise(w, p)?;
        }
        if let Some(activation) = activation {
            let skip = w.asm.labels(1);
            w.asm.push(Insn::LdLoc(activation));
            let call = self.helper("__Outermost", &[OBJECT], BOOL);
            w.asm.push(call);
            w.asm.push(Insn::BrFalse(skip));
            let below = &*def.name != ".ctor";
            if !self.call_invariants(w, 0, def.owner, below)? {
                let call = self.helper("__OpenInheritance", &[], VOID);
                w.asm.push(call);
            }
            w.asm.place(skip);
            w.asm.push(Insn::LdLoc(activation));
            let call = self.helper("__End", &[OBJECT], VOID);
            w.asm.push(call);
        }
        if let Some(result) = w.result {
            w.asm.push(Insn::LdLoc(result));
        }
        w.asm.push(Insn::Ret);
        Ok(())
    }

    /// Where a constructor's own code begins: behind the call of another constructor.
    fn after_base(&self, body: &MethodBody) -> Result<usize> {
        let tb = &self.module.tables;
        for (i, insn) in body.insns.iter().enumerate() {
            let Insn::Call(token) = insn else { continue };
            let row = token & 0xff_ffff;
            let name = match (token >> 24) as usize {
                t::METHOD_DEF => tb.string(t::METHOD_DEF, row, 3)?,
                t::MEMBER_REF => tb.string(t::MEMBER_REF, row, 1)?,
                _ => continue,
            };
            if &*name == ".ctor" {
                return Ok(i + 1);
            }
        }
        Ok(0)
    }
}
