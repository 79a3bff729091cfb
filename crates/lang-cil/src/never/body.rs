//! What the code of one method does, as far as it matters to whether an assertion fails.

use super::library::{self, Treats};
use super::{Never, Slot, slot};
use crate::meta::insn::Insn;
use crate::meta::tables as t;
use crate::types::{Ctx, Def, Member, MethodRow};
use std::rc::Rc;

/// What a method reaches.
#[derive(Clone, Default, Debug)]
pub(super) struct Body {
    /// It fails an assertion, or may do anything.
    pub fails: bool,
    pub calls: Vec<MethodRow>,
    /// What is called by a virtual call.
    pub virtuals: Vec<Slot>,
    /// The methods of delegates that it makes.
    pub delegates: Vec<MethodRow>,
    /// It calls the class library, which may call back.
    pub library: bool,
    /// It calls what may be code outside the program: a delegate, or a virtual method.
    pub open: bool,
    /// The types whose static fields it names.
    pub statics: Vec<Def>,
    /// The types of which it makes objects.
    pub made: Vec<Def>,
    /// It makes an object of a type that a type argument names.
    pub makes_any: bool,
}

impl Never {
    pub(super) fn body(&mut self, method: MethodRow) -> Rc<Body> {
        if let Some(known) = self.bodies.get(&method) {
            return known.clone();
        }
        let body = self.read(method).unwrap_or(Body { fails: true, ..Body::default() });
        let body = Rc::new(body);
        self.bodies.insert(method, body.clone());
        body
    }

    fn read(&mut self, at: MethodRow) -> Option<Body> {
        const ABSTRACT: u16 = crate::meta::module::METHOD_ABSTRACT;
        let m = self.u.module(at.module);
        let method = m.method(at.row).ok()?;
        let owner = Def { module: at.module, row: method.owner };
        let mut out = Body::default();
        if method.rva == 0 {
            // The runtime has the methods of delegates; what else has no body is native.
            out.fails = method.flags & ABSTRACT == 0 && !self.is_delegate(owner);
            return Some(out);
        }
        for insn in m.body(&method).ok()?.insns {
            match insn {
                Insn::Call(token) | Insn::Jmp(token) => self.called(&mut out, at.module, token, false)?,
                Insn::NewObj(token) => self.called(&mut out, at.module, token, false)?,
                Insn::CallVirt(token) => self.called(&mut out, at.module, token, true)?,
                Insn::LdFtn(token) => self.delegate(&mut out, at.module, token, false)?,
                Insn::LdVirtFtn(token) => self.delegate(&mut out, at.module, token, true)?,
                Insn::CallI(_) => out.fails = true,
                Insn::LdSFld(token) | Insn::LdSFldA(token) | Insn::StSFld(token) => {
                    let field = self.u.field_token(at.module, token, &Ctx::open()).ok()?;
                    out.statics.extend(self.u.def(field.owner).map(|(def, _)| def));
                }
                _ => {}
            }
            if let Insn::NewObj(token) = insn
                && let Member::Method(target) = self.u.method_token(at.module, token, &Ctx::open()).ok()?
                && let Some((def, _)) = self.u.def(target.owner)
            {
                out.made.push(def);
            }
        }
        Some(out)
    }

    /// What a call reaches.
    fn called(&mut self, out: &mut Body, module: u32, token: u32, virtually: bool) -> Option<()> {
        if library::is_ours(&self.u.module(module), token) {
            return Some(());
        }
        let target = match self.u.method_token(module, token, &Ctx::open()).ok()? {
            Member::Method(target) => target,
            // Arrays of several dimensions have methods that call nothing.
            Member::ArrayMethod(..) => return Some(()),
        };
        // What type arguments name may have instances.
        let named = self.u.def(target.owner).map(|(_, args)| args);
        for ty in target.args.iter().chain(named.iter().flat_map(|args| args.iter())) {
            out.made.extend(self.u.def(*ty).map(|(def, _)| def));
        }
        let m = self.u.module(target.def.module);
        let method = m.method(target.def.row).ok()?;
        let owner = Def { module: target.def.module, row: method.owner };
        let is_delegate = self.is_delegate(owner);
        let owner_name = self.u.def_name(owner);
        out.fails |= library::fails(&owner_name, &method.name);
        if self.own.contains(&owner.module) {
            out.calls.push(target.def);
            // A delegate that is bound to nothing in sight is one that was given.
            out.open |= is_delegate;
            out.library |= is_delegate;
        } else {
            let closed = library::is_closed(&owner_name, &method.name)
                && method.sig.params.iter().all(|p| library::is_plain(p));
            match library::treats(&owner_name, &method.name, method.sig.params.len()) {
                Treats::Fails => out.fails = true,
                Treats::MakesAny => out.makes_any = true,
                Treats::CallsBack => {}
            }
            out.library |= !closed;
            out.open |= is_delegate;
            out.fails |= self.asserts(owner.module);
        }
        if virtually && method.flags & crate::meta::module::METHOD_VIRTUAL != 0 {
            out.open = true;
            out.virtuals.push(slot(&method.name, method.sig.params.len()));
        }
        Some(())
    }

    /// The method of a delegate: reached where the delegate is made, for nothing tells where it is called.
    fn delegate(&mut self, out: &mut Body, module: u32, token: u32, virtually: bool) -> Option<()> {
        self.called(out, module, token, virtually)?;
        if let Member::Method(target) = self.u.method_token(module, token, &Ctx::open()).ok()? {
            if self.own.contains(&target.def.module) {
                out.delegates.push(target.def);
            }
            if virtually {
                let m = self.u.module(target.def.module);
                let method = m.method(target.def.row).ok()?;
                let slot = slot(&method.name, method.sig.params.len());
                out.delegates.extend(self.virtuals.get(&slot).into_iter().flatten().map(|t| t.1));
            }
        }
        Some(())
    }

    /// Does a module of the class library call `Assert` or `Fail` outside of the types that have them?
    fn asserts(&mut self, module: u32) -> bool {
        if let Some(known) = self.asserting.get(&module) {
            return *known;
        }
        let m = self.u.module(module);
        let found = library::asserts(&m).unwrap_or(true);
        self.asserting.insert(module, found);
        found
    }
}

/// The row of a method that a token of the module's own table of methods names.
pub(super) fn own_method(token: u32) -> Option<u32> {
    ((token >> 24) as usize == t::METHOD_DEF).then_some(token & 0xff_ffff)
}
