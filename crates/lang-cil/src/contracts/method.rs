//! The code of one method with what it states put where it holds.

use super::asm::{Asm, moved};
use super::clauses::{Block, Calls, Said, Stated, result_type};
use super::inherit::Kin;
use super::{number, retarget};
use crate::meta::body::{Clause, ClauseKind, MethodBody};
use crate::meta::insn::Insn;
use crate::meta::module::{self as flags, MethodDef, Module};
use crate::meta::sig::{self, Sig};
use crate::meta::write::{Writer, compressed};
use crate::meta::{Result, tables as t};
use rustc_hash::FxHashMap;
use std::collections::BTreeSet;
use std::ops::Range;

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

    /// Makes what was copied into other types accessible there.
    fn share(&mut self) -> Result<()> {
        for (table, row) in std::mem::take(&mut self.shared) {
            let owner = match table {
                t::FIELD => {
                    let cell = self.writer.cell(t::FIELD, row, 0);
                    *cell = *cell & !7 | 6;
                    self.module.owner_of_field(row)?
                }
                t::METHOD_DEF => {
                    let cell = self.writer.cell(t::METHOD_DEF, row, 2);
                    *cell = *cell & !7 | 6;
                    self.module.owner_of_method(row)?
                }
                _ => row,
            };
            if self.module.type_def(owner)?.outer.is_some() {
                let cell = self.writer.cell(t::TYPE_DEF, owner, 0);
                *cell = *cell & !7 | 2;
            }
        }
        Ok(())
    }

    fn member(&mut self, parent: u32, name: &str, sig: &[u8]) -> u32 {
        let key = (parent, name.to_string(), sig.to_vec());
        if let Some(known) = self.references.get(&key) {
            return *known;
        }
        let (n, s) = (self.writer.string(name), self.writer.blob(sig));
        let token = (t::MEMBER_REF as u32) << 24 | self.writer.add(t::MEMBER_REF, vec![parent, n, s]);
        self.references.insert(key, token);
        token
    }

    /// A call of a method of `Contract` that only woven code uses.
    fn helper(&mut self, name: &str, params: &[u8], ret: u8) -> Insn {
        let mut sig = vec![0, params.len() as u8, ret];
        sig.extend(params);
        // MemberRefParent has three bits; the tag of type references is 1 (§II.24.2.6).
        Insn::Call(self.member(self.calls.contract << 3 | 1, name, &sig))
    }

    fn spec(&mut self, ty: &[u8]) -> u32 {
        if let Some(known) = self.specs.get(ty) {
            return *known;
        }
        let blob = self.writer.blob(ty);
        let token = (t::TYPE_SPEC as u32) << 24 | self.writer.add(t::TYPE_SPEC, vec![blob]);
        self.specs.insert(ty.to_vec(), token);
        token
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
        if self.is_value(def.owner)? && !inherited.is_empty() {
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
        self.weave(&mut work, row, &def, own, &inherited, whole, &guarded, checks)?;
        let Work { mut asm, count, types, .. } = work;
        if !asm.resolve() {
            return super::damaged("woven code leads nowhere");
        }
        let locals = self.locals_token(count, &types);
        let most = body.most.saturating_add(8);
        let Asm { insns, origins, clauses, .. } = asm;
        Ok(Some(Code { insns, origins, clauses, locals, most }))
    }

    fn locals_of(&self, body: &MethodBody) -> Result<(u32, Vec<u8>)> {
        if body.locals == 0 {
            return Ok((0, vec![]));
        }
        let blob = self.module.tables.blob(t::STAND_ALONE_SIG, body.locals & 0xff_ffff, 0)?;
        let mut c = crate::meta::Cursor::new(blob);
        c.u8()?;
        let count = c.compressed()?;
        Ok((count, blob[c.at..].to_vec()))
    }

    fn locals_token(&mut self, count: u32, types: &[u8]) -> u32 {
        if count == 0 {
            return 0;
        }
        let mut blob = vec![0x07];
        compressed(&mut blob, count);
        blob.extend(types);
        if let Some(known) = self.locals.get(&blob) {
            return *known;
        }
        let index = self.writer.blob(&blob);
        let token = (t::STAND_ALONE_SIG as u32) << 24 | self.writer.add(t::STAND_ALONE_SIG, vec![index]);
        self.locals.insert(blob, token);
        token
    }

    fn is_value(&self, ty: u32) -> Result<bool> {
        let tb = &self.module.tables;
        Ok(match tb.coded(t::TYPE_DEF, ty, 3)? {
            (t::TYPE_REF, r) if r != 0 => {
                matches!(&*tb.string(t::TYPE_REF, r, 1)?, "ValueType" | "Enum")
                    && &*tb.string(t::TYPE_REF, r, 2)? == "System"
            }
            _ => false,
        })
    }

    /// The arguments that are objects with invariants, and the types that they are declared with.
    fn guarded(&self, def: &MethodDef) -> Result<Vec<(u16, u32)>> {
        let mut out = vec![];
        if !self.kin.has_invariants() || def.name.starts_with('<') || &*def.name == ".cctor" {
            return Ok(out);
        }
        let is_static = def.flags & flags::METHOD_STATIC != 0;
        if !is_static && self.has_invariants(def.owner)? && !self.is_value(def.owner)? {
            out.push((0, def.owner));
        }
        for (i, param) in def.sig.params.iter().enumerate() {
            if let Sig::Type(t::TYPE_DEF, ty) = param
                && self.has_invariants(*ty)?
                && !self.is_value(*ty)?
                && self.module.type_def(*ty)?.generic == 0
            {
                out.push(((i + usize::from(!is_static)) as u16, *ty));
            }
        }
        Ok(out)
    }

    /// Has a type, a base of it or a type that extends it invariants?
    fn has_invariants(&self, ty: u32) -> Result<bool> {
        let mut types = self.kin.bases(self.module, ty)?.0;
        types.push(ty);
        if types.iter().any(|t| !self.kin.own_invariants(*t).is_empty()) {
            return Ok(true);
        }
        Ok(!self.below(ty)?.is_empty())
    }

    /// The types with invariants that extend a type.
    fn below(&self, ty: u32) -> Result<Vec<u32>> {
        let mut out = vec![];
        for other in self.kin.with_invariants() {
            if other != ty
                && self.module.type_def(other)?.generic == 0
                && self.kin.bases(self.module, other)?.0.contains(&ty)
            {
                out.push(other);
            }
        }
        Ok(out)
    }

    /// Are invariants checked at the end of a method: of a public one that is no finalizer and no `Dispose`?
    fn checks_invariants(&self, def: &MethodDef) -> bool {
        let public = def.flags & flags::METHOD_ACCESS == flags::METHOD_PUBLIC
            // What is called by an interface is public, whatever its own access is.
            || def.flags & flags::METHOD_FINAL != 0 && def.flags & flags::METHOD_VIRTUAL != 0;
        public
            && def.flags & flags::METHOD_STATIC == 0
            && !matches!(&*def.name, "Finalize" | "Dispose" | "System.IDisposable.Dispose")
    }

    #[allow(clippy::too_many_arguments)]
    fn weave(
        &mut self,
        w: &mut Work<'_>,
        row: u32,
        def: &MethodDef,
        own: Option<&Block>,
        inherited: &[u32],
        mut whole: bool,
        guarded: &[(u16, u32)],
        checks: bool,
    ) -> Result<()> {
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
        // A handler around the contract itself is none that a compiler makes.
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
            w.asm.push(Insn::Rethrow);
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

    /// Of an entry's arguments their invariants are taken for granted. False where one is not known here.
    fn assume(&mut self, w: &mut Work<'_>, def: &MethodDef, given: &[(u16, u32)]) -> Result<bool> {
        let mut whole = true;
        if given.is_empty() {
            return Ok(whole);
        }
        let l = w.asm.labels(5);
        let (skip, begin, handler, over, end) = (l, l + 1, l + 2, l + 3, l + 4);
        w.asm.push(Insn::LdLoc(w.entry.expect("entries are told")));
        w.asm.push(Insn::BrFalse(skip));
        let activation = w.local(&[OBJECT]);
        let assuming = self.helper("__Assuming", &[BOOL], VOID);
        w.asm.push(Insn::LdI4(1));
        w.asm.push(assuming.clone());
        w.asm.place(begin);
        let is_static = def.flags & flags::METHOD_STATIC != 0;
        for (argument, ty) in given {
            let none = w.asm.labels(1);
            if is_static || *argument != 0 {
                w.asm.push(Insn::LdArg(*argument));
                w.asm.push(Insn::BrFalse(none));
            }
            w.asm.push(Insn::LdArg(*argument));
            let call = self.helper("__Begin", &[OBJECT], OBJECT);
            w.asm.push(call);
            w.asm.push(Insn::StLoc(activation));
            whole &= self.call_invariants(w, *argument, *ty, true)?;
            w.asm.push(Insn::LdLoc(activation));
            let call = self.helper("__End", &[OBJECT], VOID);
            w.asm.push(call);
            w.asm.place(none);
        }
        w.asm.push(Insn::Leave(end));
        w.asm.place(handler);
        w.asm.push(Insn::Pop);
        let never = self.helper("__Never", &[], VOID);
        w.asm.push(never);
        w.asm.push(Insn::Leave(end));
        w.asm.place(over);
        w.asm.clause(ClauseKind::Catch(self.object), (begin, handler), (handler, over));
        w.asm.place(end);
        w.asm.push(Insn::LdI4(0));
        w.asm.push(assuming);
        w.asm.place(skip);
        Ok(whole)
    }

    /// Calls the methods that state the invariants of an argument. False where there are some that cannot be named here.
    fn call_invariants(&mut self, w: &mut Work<'_>, argument: u16, ty: u32, below: bool) -> Result<bool> {
        let (bases, whole) = self.kin.bases(self.module, ty)?;
        let generic = self.module.type_def(ty)?.generic;
        for at in bases.iter().rev().copied().chain([ty]) {
            for row in self.kin.own_invariants(at).to_vec() {
                let token = if at == ty && generic != 0 {
                    // The type with its own parameters (§II.23.2.14).
                    let mut sig = vec![0x15, 0x12];
                    compressed(&mut sig, ty << 2);
                    compressed(&mut sig, generic);
                    for i in 0..generic {
                        sig.push(0x13);
                        compressed(&mut sig, i);
                    }
                    let parent = self.spec(&sig) & 0xff_ffff;
                    let name = self.module.method_name(row)?;
                    self.member(parent << 3 | 4, &name, &[0x20, 0, VOID])
                } else {
                    self.shared.insert((t::METHOD_DEF, row));
                    (t::METHOD_DEF as u32) << 24 | row
                };
                w.asm.push(Insn::LdArg(argument));
                w.asm.push(Insn::Call(token));
            }
        }
        if below {
            for at in self.below(ty)? {
                let skip = w.asm.labels(1);
                let class = (t::TYPE_DEF as u32) << 24 | at;
                w.asm.push(Insn::LdArg(argument));
                w.asm.push(Insn::IsInst(class));
                w.asm.push(Insn::BrFalse(skip));
                for row in self.kin.own_invariants(at).to_vec() {
                    self.shared.insert((t::METHOD_DEF, row));
                    w.asm.push(Insn::LdArg(argument));
                    w.asm.push(Insn::CastClass(class));
                    w.asm.push(Insn::Call((t::METHOD_DEF as u32) << 24 | row));
                }
                w.asm.place(skip);
            }
        }
        Ok(whole)
    }

    /// A method's own block: what is needed is checked where it is stated, of what is promised old values are kept.
    fn state<'b>(
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
    fn hear<'b>(
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
    fn demand(&mut self, w: &mut Work<'_>, stated: &Stated) -> Result<()> {
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
    fn throw_unless(&mut self, w: &mut Work<'_>, stated: &Stated) -> Result<()> {
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
            None => return super::damaged("an exception of a contract that cannot be made"),
        }
        w.asm.place(go);
        Ok(())
    }

    /// Keeps the old values that a statement speaks of: by the place of the call, where its argument begins and the local.
    fn old_values(
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
    fn promise(&mut self, w: &mut Work<'_>, p: &Promise<'_>) -> Result<()> {
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
    fn copy(
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

    /// What an instruction that was copied into another type refers to has to be accessible there.
    fn reaches(&mut self, insn: &Insn) {
        let token = match insn {
            Insn::Call(t)
            | Insn::CallVirt(t)
            | Insn::NewObj(t)
            | Insn::LdFtn(t)
            | Insn::LdFld(t)
            | Insn::LdFldA(t)
            | Insn::StFld(t)
            | Insn::LdSFld(t)
            | Insn::LdSFldA(t)
            | Insn::StSFld(t)
            | Insn::CastClass(t)
            | Insn::IsInst(t) => *t,
            _ => return,
        };
        let table = (token >> 24) as usize;
        if matches!(table, t::FIELD | t::METHOD_DEF | t::TYPE_DEF) {
            self.shared.insert((table, token & 0xff_ffff));
        }
    }
}
