//! Which calls state contracts, and where the expressions that they are given begin.

use super::asm::targets;
use crate::meta::body::MethodBody;
use crate::meta::insn::Insn;
use crate::meta::module::Module;
use crate::meta::sig::{self, Sig};
use crate::meta::{Cursor, Result, tables as t};
use rustc_hash::FxHashMap;
use std::ops::Range;

/// What a call of a method of `Contract` states.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Said {
    Requires,
    /// An exception is thrown where it does not hold.
    RequiresOf,
    Ensures,
    EnsuresOnThrow,
    EndBlock,
    Invariant,
    Result,
    OldValue,
    ValueAtReturn,
    Other,
}

/// A call of a method of `Contract`.
#[derive(Clone, Debug)]
pub struct Call {
    pub said: Said,
    /// Has it a message?
    pub text: bool,
    /// The type argument as a signature writes it.
    pub argument: Vec<u8>,
}

/// The calls of a module by their tokens.
pub struct Calls {
    /// The row of the reference to `Contract`.
    pub contract: u32,
    by_token: FxHashMap<u32, Call>,
}

impl Calls {
    /// The calls, where the module refers to `Contract`.
    pub fn find(module: &Module) -> Result<Option<Calls>> {
        let tb = &module.tables;
        let mut contract = None;
        for row in 1..=tb.rows(t::TYPE_REF) {
            if &*tb.string(t::TYPE_REF, row, 1)? == "Contract"
                && &*tb.string(t::TYPE_REF, row, 2)? == super::SPACE
            {
                contract = Some(row);
            }
        }
        let Some(contract) = contract else { return Ok(None) };
        let mut by_token = FxHashMap::default();
        for row in 1..=tb.rows(t::MEMBER_REF) {
            if tb.coded(t::MEMBER_REF, row, 0)? != (t::TYPE_REF, contract) {
                continue;
            }
            let sig = sig::method(tb.blob(t::MEMBER_REF, row, 2)?)?;
            let said = match (&*tb.string(t::MEMBER_REF, row, 1)?, sig.generic) {
                ("Requires", 0) => Said::Requires,
                ("Requires", _) => Said::RequiresOf,
                ("Ensures", _) => Said::Ensures,
                ("EnsuresOnThrow", _) => Said::EnsuresOnThrow,
                ("EndContractBlock", _) => Said::EndBlock,
                ("Invariant", _) => Said::Invariant,
                ("Result", _) => Said::Result,
                ("OldValue", _) => Said::OldValue,
                ("ValueAtReturn", _) => Said::ValueAtReturn,
                _ => Said::Other,
            };
            let text = sig.params.len() == 2;
            by_token.insert((t::MEMBER_REF as u32) << 24 | row, Call { said, text, argument: vec![] });
        }
        for row in 1..=tb.rows(t::METHOD_SPEC) {
            let (table, method) = tb.coded(t::METHOD_SPEC, row, 0)?;
            let Some(call) = by_token.get(&((table as u32) << 24 | method)).cloned() else { continue };
            let blob = tb.blob(t::METHOD_SPEC, row, 1)?;
            let argument = blob.get(2..).unwrap_or_default().to_vec();
            by_token.insert((t::METHOD_SPEC as u32) << 24 | row, Call { argument, ..call });
        }
        Ok(Some(Calls { contract, by_token }))
    }

    /// What an instruction states.
    pub fn of(&self, insn: &Insn) -> Option<&Call> {
        match insn {
            Insn::Call(token) => self.by_token.get(token),
            _ => None,
        }
    }
}

/// A statement of a contract: where its expressions begin, and the call at its end.
#[derive(Clone, Debug)]
pub struct Stated {
    pub call: Call,
    pub code: Range<usize>,
}

/// A method with statements at its start.
pub struct Block {
    pub body: MethodBody,
    pub stated: Vec<Stated>,
    /// Where the block ends.
    pub end: usize,
    /// Is it a method that states invariants?
    pub of_invariants: bool,
}

impl Block {
    /// Does a handler's range begin before the block has ended?
    pub fn is_guarded(&self) -> bool {
        self.body.clauses.iter().any(|c| (c.body.start as usize) < self.end)
    }

    /// The block of a method; nothing where it states nothing.
    pub fn find(module: &Module, calls: &Calls, row: u32, body: MethodBody) -> Result<Option<Block>> {
        if machine(module, row)? || abbreviates(module, row)? {
            return Ok(None);
        }
        let depths = depths(module, &body)?;
        let mut stated = vec![];
        let (mut end, mut from) = (0, 0);
        for (i, insn) in body.insns.iter().enumerate() {
            let Some(call) = calls.of(insn) else { continue };
            let clause = matches!(
                call.said,
                Said::Requires | Said::RequiresOf | Said::Ensures | Said::EnsuresOnThrow | Said::Invariant
            );
            if clause {
                let start = start(&body, &depths, from, i, 0);
                stated.push(Stated { call: call.clone(), code: start..i + 1 });
            }
            if clause || call.said == Said::EndBlock {
                end = i + 1;
                from = end;
            }
        }
        let of_invariants = stated.iter().any(|s| s.call.said == Said::Invariant);
        Ok((end > 0).then_some(Block { body, stated, end, of_invariants }))
    }

    /// Of an expression within a statement the start, the call at `at` being its end.
    pub fn argument(&self, module: &Module, code: &Range<usize>, at: usize) -> Result<usize> {
        let depths = depths(module, &self.body)?;
        let below = depths[at] - 1;
        Ok(start(&self.body, &depths, code.start, at, below))
    }
}

/// Is a method part of a state machine, which the compiler makes of an iterator or an `async` method?
fn machine(module: &Module, row: u32) -> Result<bool> {
    let owner = module.owner_of_method(row)?;
    Ok(module.type_def(owner)?.name.starts_with('<') && &*module.method_name(row)? == "MoveNext")
}

/// Does a method only state contracts for those that call it?
fn abbreviates(module: &Module, row: u32) -> Result<bool> {
    let tb = &module.tables;
    for a in module.attributes(t::METHOD_DEF, row) {
        let owner = match tb.coded(t::CUSTOM_ATTRIBUTE, *a, 1)? {
            (t::MEMBER_REF, ctor) => tb.coded(t::MEMBER_REF, ctor, 0)?,
            (t::METHOD_DEF, ctor) => (t::TYPE_DEF, module.owner_of_method(ctor)?),
            _ => continue,
        };
        if matches!(owner.0, t::TYPE_REF | t::TYPE_DEF)
            && &*tb.string(owner.0, owner.1, 1)? == "ContractAbbreviatorAttribute"
        {
            return Ok(true);
        }
    }
    Ok(false)
}

/// Where the expressions of the call at `at` begin: the last place with as many values on the stack as there are below them,
/// into whose code no branch from before leads.
fn start(body: &MethodBody, depths: &[i32], from: usize, at: usize, below: i32) -> usize {
    let mut first = from;
    for s in from..=at {
        let crossed = (from..s)
            .any(|b| targets(&body.insns[b]).iter().any(|t| (*t as usize) > s && (*t as usize) <= at));
        if depths[s] == below && !crossed {
            first = s;
        }
    }
    // The statement without effects before it (`nop`) stays where it is.
    first
}

/// How many values are on the stack before each instruction.
fn depths(module: &Module, body: &MethodBody) -> Result<Vec<i32>> {
    let mut known: FxHashMap<usize, i32> = FxHashMap::default();
    for c in &body.clauses {
        let values = i32::from(!matches!(
            c.kind,
            crate::meta::body::ClauseKind::Finally | crate::meta::body::ClauseKind::Fault
        ));
        known.insert(c.handler.start as usize, values);
        if let crate::meta::body::ClauseKind::Filter(f) = c.kind {
            known.insert(f as usize, 1);
        }
    }
    let mut out = vec![];
    let mut depth = Some(0);
    for (i, insn) in body.insns.iter().enumerate() {
        let here = known.get(&i).copied().or(depth).unwrap_or(0);
        out.push(here);
        let (pop, push) = effect(module, insn)?;
        let after = match insn {
            Insn::Leave(_) => 0,
            _ => here - pop + push,
        };
        for t in targets(insn) {
            known.entry(*t as usize).or_insert(after);
        }
        depth = match insn {
            Insn::Br(_)
            | Insn::Leave(_)
            | Insn::Throw
            | Insn::Rethrow
            | Insn::Ret
            | Insn::EndFinally
            | Insn::EndFilter
            | Insn::Jmp(_) => None,
            _ => Some(after),
        };
    }
    Ok(out)
}

/// How many values a call takes and gives.
fn of_call(module: &Module, token: u32, is_new: bool) -> Result<(i32, i32)> {
    let tb = &module.tables;
    let (mut table, mut row) = ((token >> 24) as usize, token & 0xff_ffff);
    if table == t::METHOD_SPEC {
        (table, row) = tb.coded(t::METHOD_SPEC, row, 0)?;
    }
    let blob = match table {
        t::METHOD_DEF => tb.blob(t::METHOD_DEF, row, 4)?,
        t::MEMBER_REF => tb.blob(t::MEMBER_REF, row, 2)?,
        t::STAND_ALONE_SIG => tb.blob(t::STAND_ALONE_SIG, row, 0)?,
        _ => return super::damaged("a call of no method"),
    };
    let sig = sig::method(blob)?;
    let params = sig.params.len() as i32;
    if is_new {
        return Ok((params, 1));
    }
    Ok((params + i32::from(sig.has_this), i32::from(sig.ret != Sig::Prim(sig::VOID))))
}

/// How many values an instruction takes from the stack and puts there (§III).
fn effect(module: &Module, insn: &Insn) -> Result<(i32, i32)> {
    use Insn::*;
    Ok(match insn {
        Nop | Prefix | Readonly | Constrained(_) | Br(_) | Leave(_) | Rethrow | EndFinally | Jmp(_) => (0, 0),
        LdArg(_) | LdArgA(_) | LdLoc(_) | LdLocA(_) | LdNull | LdI4(_) | LdI8(_) | LdR4(_) | LdR8(_)
        | LdStr(_) | LdSFld(_) | LdSFldA(_) | LdToken(_) | ArgList | LdFtn(_) | SizeOf(_) => (0, 1),
        StArg(_) | StLoc(_) | Pop | BrFalse(_) | BrTrue(_) | Switch(_) | Throw | StSFld(_) | EndFilter
        | InitObj(_) => (1, 0),
        Ret => (0, 0),
        Dup => (1, 2),
        BrCmp(..) | StInd(_) | CpObj(_) | StObj(_) | StFld(_) => (2, 0),
        Call(token) | CallVirt(token) => of_call(module, *token, false)?,
        NewObj(token) => of_call(module, *token, true)?,
        CallI(token) => {
            let (pop, push) = of_call(module, *token, false)?;
            (pop + 1, push)
        }
        LdInd(_) | Neg | Not | Conv(_) | ConvOvf(..) | LdObj(_) | CastClass(_) | IsInst(_) | Unbox(_)
        | UnboxAny(_) | Box(_) | LdFld(_) | LdFldA(_) | NewArr(_) | LdLen | RefAnyVal(_) | RefAnyType
        | MkRefAny(_) | CkFinite | LdVirtFtn(_) | LocAlloc => (1, 1),
        Bin(_) | Compare(_) | LdElemA(_) | LdElem(_) | LdElemAny(_) => (2, 1),
        StElem(_) | StElemAny(_) | CpBlk | InitBlk => (3, 0),
    })
}

/// The bytes of the type that a method gives.
pub fn result_type(blob: &[u8]) -> Result<Vec<u8>> {
    let mut c = Cursor::new(blob);
    if c.u8()? & 0x10 != 0 {
        c.compressed()?;
    }
    c.compressed()?;
    let start = c.at;
    sig::ty(&mut c, 0)?;
    Ok(blob[start..c.at].to_vec())
}
