//! Invariants of objects: whose are looked at, where they are taken for granted, and the calls of the methods that state them.

use super::{BOOL, OBJECT, VOID, Weaver, Work};
use crate::meta::body::ClauseKind;
use crate::meta::insn::Insn;
use crate::meta::module::MethodDef;
use crate::meta::sig::Sig;
use crate::meta::write::compressed;
use crate::meta::{Result, module as flags, tables as t};

impl<'a> Weaver<'a> {
    pub(super) fn is_value(&self, ty: u32) -> Result<bool> {
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
    pub(super) fn guarded(&self, def: &MethodDef) -> Result<Vec<(u16, u32)>> {
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
    pub(super) fn has_invariants(&self, ty: u32) -> Result<bool> {
        let mut types = self.kin.bases(self.module, ty)?.0;
        types.push(ty);
        if types.iter().any(|t| !self.kin.own_invariants(*t).is_empty()) {
            return Ok(true);
        }
        Ok(!self.below(ty)?.is_empty())
    }

    /// The types with invariants that extend a type.
    pub(super) fn below(&self, ty: u32) -> Result<Vec<u32>> {
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
    pub(super) fn checks_invariants(&self, def: &MethodDef) -> bool {
        let public = def.flags & flags::METHOD_ACCESS == flags::METHOD_PUBLIC
            // What is called by an interface is public, whatever its own access is.
            || def.flags & flags::METHOD_FINAL != 0 && def.flags & flags::METHOD_VIRTUAL != 0;
        public
            && def.flags & flags::METHOD_STATIC == 0
            && !matches!(&*def.name, "Finalize" | "Dispose" | "System.IDisposable.Dispose")
    }

    /// Of an entry's arguments their invariants are taken for granted. False where one is not known here.
    pub(super) fn assume(&mut self, w: &mut Work<'_>, def: &MethodDef, given: &[(u16, u32)]) -> Result<bool> {
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
    pub(super) fn call_invariants(
        &mut self,
        w: &mut Work<'_>,
        argument: u16,
        ty: u32,
        below: bool,
    ) -> Result<bool> {
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
}
