//! Calls, construction of objects and delegates (ECMA-335 §III.3.19, §III.4.2, §III.4.21).

use super::stack::{Sty, Val};
use super::{Lower, Step, site};
use crate::classes::What;
use crate::meta::module as flags;
use crate::meta::tables as t;
use crate::select::Selector;
use crate::types::{Member, Method, TyId};
use conspect_ir::{Callee, Instr, Operand, Place, Terminator, Type};
use conspect_verdict::Assumption;

impl Lower<'_> {
    pub(super) fn method_token(&mut self, token: u32) -> Step<Method> {
        match self.ld.u.method_token(self.module_index, token, &self.ctx)? {
            Member::Method(m) => Ok(m),
            Member::ArrayMethod(..) => site("the address of an array's method"),
        }
    }

    pub(super) fn call_token(&mut self, token: u32, is_virtual: bool) -> Step<()> {
        let constrained = self.constrained.take();
        if (token >> 24) as usize == t::MEMBER_REF && self.is_vararg(token)? {
            return site("a call with a variable number of arguments");
        }
        match self.ld.u.method_token(self.module_index, token, &self.ctx)? {
            Member::ArrayMethod(ty, name, types) => self.md_array(ty, &name, &types),
            Member::Method(m) => self.call_method(m, is_virtual, constrained),
        }
    }

    fn is_vararg(&mut self, token: u32) -> Step<bool> {
        let m = self.ld.u.module(self.module_index);
        let blob =
            m.tables.blob(t::MEMBER_REF, token & 0xff_ffff, 2).map_err(conspect_ir::LoadError::from)?;
        Ok(blob.first().is_some_and(|b| b & 0xf == 5))
    }

    fn call_method(&mut self, m: Method, is_virtual: bool, constrained: Option<TyId>) -> Step<()> {
        let def = self.ld.u.module(m.def.module).method(m.def.row).map_err(conspect_ir::LoadError::from)?;
        let is_static = def.flags & flags::METHOD_STATIC != 0;
        if let Some(ty) = constrained
            && !is_static
        {
            return self.constrained_call(ty, m, def.sig.params.len());
        }
        if self.intrinsic(&m)? || self.switches_on_text(&m)? {
            return Ok(());
        }
        if self.method_is(&m, "System.Collections.Generic.IEqualityComparer`1", "GetHashCode")?
            && let Some(key) = self.hashes_plainly()
        {
            return self.hash_by_comparer(&m, key);
        }
        let delegate = self.ld.is_delegate(m.owner) && &*def.name == "Invoke";
        // A constructor that another one calls begins its type's life as well, and so does any method of a structure (§II.10.5.3.1).
        let begins = is_static || &*def.name == ".ctor" || self.ld.u.is_value(m.owner);
        if begins {
            self.begin_type(&m)?;
        }
        let dispatched = is_virtual
            && def.flags & flags::METHOD_VIRTUAL != 0
            && def.flags & flags::METHOD_FINAL == 0
            && self.ld.u.flags(m.owner) & flags::TYPE_SEALED == 0;
        let callee = if delegate {
            Callee::Virtual(self.ld.selector(self.p, Selector::Invoke(m.owner))?)
        } else if dispatched || self.ld.u.is_interface(m.owner) && is_virtual {
            Callee::Virtual(self.ld.slot_selector(self.p, &m)?)
        } else {
            Callee::Static(self.ld.function(self.p, &m)?)
        };
        self.finish_call(&m, callee, !is_static, is_virtual || delegate)?;
        self.after_end(&m)
    }

    /// Of a method of a hash table of the library whose keys the library alone compares, where their hash codes take unknown texts or
    /// numbers of the runtime: their type. The hash codes only say in which bucket a key is, and nothing that a program can see
    /// depends on that: tables are enumerated in the order of their entries. So all keys have one hash code there, and are found by
    /// comparing them, which takes no hash of an unknown text.
    fn hashes_plainly(&mut self) -> Option<TyId> {
        const TABLES: [&str; 3] = ["Conspect.Table`2", "System.Linq.Set`1", "System.Linq.Lookup`2"];
        let (def, args) = self.ld.u.def(self.method.owner)?;
        let key = *args.first()?;
        let is_table = (self.ld.u.module(def.module).library || Some(def.module) == self.ld.models)
            && TABLES.contains(&&*self.ld.u.def_name(def));
        (is_table && (key == self.ld.u.string || self.ld.u.has_plain_parts(key))).then_some(key)
    }

    fn method_is(&self, m: &Method, owner: &str, name: &str) -> Step<bool> {
        let Some((def, _)) = self.ld.u.def(m.owner) else { return Ok(false) };
        let found = self.ld.u.module(m.def.module).method_name(m.def.row);
        let found = found.map_err(conspect_ir::LoadError::from)?;
        Ok(&*found == name && &*self.ld.u.def_name(def) == owner)
    }

    /// `comparer.GetHashCode(key)` in a hash table: 0 where the comparer is one of the library's, else what the comparer says.
    fn hash_by_comparer(&mut self, m: &Method, key: TyId) -> Step<()> {
        const COMPARERS: [&str; 3] =
            ["System.OrdinalComparer", "System.OrdinalIgnoreCaseComparer", "System.CultureAwareComparer"];
        const DEFAULTS: [&str; 2] = [
            "System.Collections.Generic.GenericEqualityComparer`1",
            "System.Collections.Generic.ObjectEqualityComparer`1",
        ];
        let (text, _) = self.pop_object()?;
        let (comparer, _) = self.pop_object()?;
        self.null_check(comparer)?;
        let mut types = vec![];
        let is_text = key == self.ld.u.string;
        for name in &DEFAULTS[..if is_text { 1 } else { 2 }] {
            let default = self.ld.u.core_def(name)?;
            types.push(self.ld.u.of_def(default, [key].into()));
        }
        if is_text {
            types.extend(COMPARERS.iter().filter_map(|name| self.ld.u.core(name).ok()));
        }
        let result = self.b.reg(Type::I32);
        let zero = self.int(0);
        self.b.push(Instr::Copy { dst: result, src: zero });
        let end = self.b.block();
        for ty in types {
            let is = self.instance_test(comparer, ty)?;
            let next = self.b.block();
            self.b.terminate(Terminator::If { cond: is, then: end, els: next });
            self.b.switch_to(next);
        }
        let callee = Callee::Virtual(self.ld.slot_selector(self.p, m)?);
        let r = self.plain_call(callee, vec![comparer, text], Some(Type::I32))?;
        self.b.push(Instr::Copy { dst: result, src: r.expect("a hash code").into() });
        self.b.terminate(Terminator::Goto(end));
        self.b.switch_to(end);
        self.push(result, Sty::I32);
        Ok(())
    }

    /// Initializes the type of a method that is called, where this comes before anything else that the call does.
    fn begin_type(&mut self, m: &Method) -> Step<()> {
        let first = if self.ld.is_compiled_late(m.def.module) {
            self.ld.init_function(self.p, m.owner)?.is_some() && self.ld.begins_with_own_type(m)?
        } else {
            !self.waits_for_static_field(m.owner)
        };
        if first {
            self.ensure_ready(m.owner)?;
        }
        Ok(())
    }

    pub(crate) fn waits_for_static_field(&self, ty: TyId) -> bool {
        self.ld.u.flags(ty) & flags::TYPE_BEFORE_FIELD_INIT != 0
    }

    /// Pops the arguments, calls, pushes the result.
    pub(crate) fn finish_call(
        &mut self,
        m: &Method,
        callee: Callee,
        has_this: bool,
        checked: bool,
    ) -> Step<()> {
        let shape = self.ld.u.shape(m)?;
        let mut args: Vec<Operand> = vec![];
        for ty in shape.params.iter().rev() {
            let v = self.pop()?;
            let cell = self.ld.cell(self.p, *ty);
            args.push(self.narrowed(v, *ty, cell)?);
        }
        if has_this {
            let (mut this, sty) = self.pop_object()?;
            if checked {
                self.null_check(this)?;
            }
            if matches!(sty, Sty::Ptr(_)) && self.ld.u.is_struct(m.owner) {
                let class = self.ld.class(self.p, m.owner);
                this = self.as_class(this, class)?;
            }
            args.push(this);
        }
        args.reverse();
        let ret = if shape.ret == self.ld.u.void { None } else { Some(self.ld.cell(self.p, shape.ret)) };
        let r = self.plain_call(callee, args, ret)?;
        if let (Some(r), Some(cell)) = (r, ret) {
            self.push_cell(r, shape.ret, cell);
        }
        Ok(())
    }

    /// `constrained. T callvirt M` (§III.2.1): the receiver is a pointer to a `T`.
    fn constrained_call(&mut self, ty: TyId, m: Method, params: usize) -> Step<()> {
        let at = self.stack.len().checked_sub(params + 1);
        let at = at.ok_or_else(|| {
            super::Stop::Body(conspect_ir::LoadError::Malformed("the stack is empty".into()))
        })?;
        let receiver = self.stack[at].clone();
        let (pointer, _) = self.settle(receiver)?;
        if !self.ld.u.is_value(ty) {
            let rest = self.stack.split_off(at + 1);
            self.stack.pop();
            self.load_through(pointer, ty)?;
            self.stack.extend(rest);
            if ty == self.ld.u.string
                && self.hashes_plainly() == Some(ty)
                && self.method_is(&m, "System.Object", "GetHashCode")?
            {
                let (text, _) = self.pop_object()?;
                self.null_check(text)?;
                let zero = self.int(0);
                self.push(zero, Sty::I32);
                return Ok(());
            }
            return self.call_method(m, true, None);
        }
        let root = self.ld.slot_root(&Method { args: [].into(), ..m.clone() })?;
        let root = Method { args: m.args.clone(), ..root };
        if let Some(found) = self.ld.find_implementation(ty, &root)?
            && found.owner == ty
        {
            // The value type's own method takes the pointer.
            self.stack[at] = Val::Op(pointer, Sty::Addr(ty));
            if self.intrinsic(&found)? {
                return Ok(());
            }
            let f = self.ld.function(self.p, &found)?;
            return self.finish_call(&found, Callee::Static(f), true, true);
        }
        let rest = self.stack.split_off(at + 1);
        self.stack.pop();
        self.load_through(pointer, ty)?;
        self.box_value(ty)?;
        self.stack.extend(rest);
        self.call_method(m, true, None)
    }

    pub(super) fn new_object(&mut self, token: u32) -> Step<()> {
        let m = match self.ld.u.method_token(self.module_index, token, &self.ctx)? {
            Member::ArrayMethod(ty, name, types) => return self.md_array(ty, &name, &types),
            Member::Method(m) => m,
        };
        self.construct(m)
    }

    /// Has a type a finalizer of the program?
    fn is_finalized(&mut self, ty: crate::types::TyId) -> Step<bool> {
        let mut at = Some(ty).filter(|t| !self.ld.u.is_value(*t));
        while let Some(t) = at {
            let Some((def, _)) = self.ld.u.def(t) else { break };
            if self.ld.u.module(def.module).library {
                break;
            }
            for m in self.ld.u.methods_named(t, "Finalize")? {
                if self.ld.u.shape(&m)?.params.is_empty() {
                    return Ok(true);
                }
            }
            at = self.ld.u.base(t)?;
        }
        Ok(false)
    }

    pub(crate) fn construct(&mut self, m: Method) -> Step<()> {
        let owner = m.owner;
        if self.ld.method_flags(&m)? & flags::METHOD_STATIC != 0 {
            return site("an object made by a static method");
        }
        if self.ld.is_delegate(owner) {
            return self.new_delegate(owner);
        }
        self.begin_type(&m)?;
        if self.is_finalized(owner)? {
            let what = Assumption::specific("no finalizer of the program runs while the entry does");
            let grant = self.p.grant(what);
            self.b.grant(grant);
        }
        let f = self.ld.function(self.p, &m)?;
        if owner == self.ld.u.string {
            let model = self.ld.sources_model(f);
            return match model {
                Some(model) => {
                    let f = self.ld.function(self.p, &model)?;
                    self.finish_call(&model, Callee::Static(f), false, false)
                }
                None => site(format!("{} has no model", self.p.functions[f].name)),
            };
        }
        let shape = self.ld.u.shape(&m)?;
        let mut args: Vec<Operand> = vec![];
        for ty in shape.params.iter().rev() {
            let v = self.pop()?;
            let cell = self.ld.cell(self.p, *ty);
            args.push(self.narrowed(v, *ty, cell)?);
        }
        let is_struct = self.ld.u.is_struct(owner);
        let class = if self.ld.u.is_value(owner) && !is_struct {
            let reduced = self.ld.u.reduced(owner);
            self.ld.value_class(self.p, reduced)
        } else {
            self.ld.class(self.p, owner)
        };
        self.ld.usable(class)?;
        if self.p.classes[class].is_abstract {
            return site(format!("an object of the abstract class {}", self.p.classes[class].name));
        }
        let dst = self.b.reg(Type::Ref(class));
        self.b.push(Instr::Alloc { dst, class });
        self.non_null.push(dst);
        args.push(dst.into());
        args.reverse();
        self.plain_call(Callee::Static(f), args, None)?;
        if is_struct {
            self.push(dst, Sty::Struct(owner));
        } else if self.ld.u.is_value(owner) {
            let field = self.p.classes[class].fields[0];
            let cell = self.p.fields[field].ty;
            let r = self.b.load(cell, Place::Field { object: dst.into(), field });
            self.push_cell(r, owner, cell);
        } else {
            self.push(dst, Sty::Ref);
        }
        Ok(())
    }

    /// A delegate is an object of a class of its own for each method (§II.14.6).
    fn new_delegate(&mut self, ty: TyId) -> Step<()> {
        let Val::Fn(method, selected) = self.pop()? else {
            return site("a delegate made of a pointer that is not known here");
        };
        let target = self.pop()?;
        let (target, _) = match target {
            Val::Lent(r, t) => (Operand::Reg(r), Sty::Struct(t)),
            v => {
                let op = self.as_sty(v, Sty::Ref)?;
                (op, Sty::Ref)
            }
        };
        let is_static = self.ld.method_flags(&method)? & flags::METHOD_STATIC != 0;
        let is_virtual = selected.is_some() && self.ld.method_flags(&method)? & flags::METHOD_VIRTUAL != 0;
        if !is_static {
            // The runtime refuses a closed instance delegate over null.
            self.check_delegate_target(target)?;
        }
        let class = self.ld.delegate_class(self.p, What::Delegate(ty, method, is_virtual));
        let field = self.ld.delegate_target(self.p)?;
        let dst = self.b.reg(Type::Ref(class));
        self.b.push(Instr::Alloc { dst, class });
        self.b.push(Instr::Store { place: Place::Field { object: dst.into(), field }, src: target });
        self.non_null.push(dst);
        self.push(dst, Sty::Ref);
        Ok(())
    }

    fn check_delegate_target(&mut self, target: Operand) -> Step<()> {
        if let Operand::Reg(r) = target
            && self.non_null.contains(&r)
        {
            return Ok(());
        }
        let null = self.b.constant(conspect_ir::Const::Null);
        let there = self.b.bin(Type::Bool, conspect_ir::BinOp::Ne, target, null);
        let (go, bad) = (self.b.block(), self.b.block());
        self.b.terminate(Terminator::If { cond: there.into(), then: go, els: bad });
        self.b.switch_to(bad);
        let text = "Delegate to an instance method cannot have null 'this'.";
        let made = self.ld.exception_maker(self.p, "System.ArgumentException", text)?;
        let e = self.call_for(made, vec![])?;
        self.throw(e)?;
        self.b.switch_to(go);
        Ok(())
    }
}
