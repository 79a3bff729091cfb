//! Static constructors (ECMA-335 §II.10.5.3).
//!
//! A type with a static constructor has a state cell (0 not initialized, 1 running, 2 done, 3 failed) and a function
//! `init T`. A type that is `beforefieldinit` is initialized by the first use of a static field, others also by static
//! methods and constructors.

use crate::loader::{CilLoader, FnSource};
use crate::types::{Result, TyId};
use conspect_base::FileId;
use conspect_ir::{
    Body, BodyBuilder, Call, Callee, Const, FnId, Function, Global, GlobalId, Instr, Intrinsic, Operand,
    Place, Program, Terminator, Type,
};

const RUNNING: i32 = 1;
pub const DONE: i32 = 2;
const FAILED: i32 = 3;

/// Types of the library that keep the objects which their initializers make to themselves.
const SECRET: [&str; 1] = ["System.Collections.ArrayList+ArrayListEnumeratorSimple"];

impl CilLoader {
    /// The state cell and the function that initializes a type; nothing where it has no static constructor.
    pub fn init_function(&mut self, p: &mut Program, ty: TyId) -> Result<Option<(GlobalId, FnId)>> {
        if let Some(known) = self.inits.get(&ty) {
            return Ok(*known);
        }
        // What `BitConverter` finds out is known.
        let known = self.u.is_core(ty, "System.BitConverter");
        if known || self.u.def(ty).is_none() || self.u.methods_named(ty, ".cctor")?.is_empty() {
            self.inits.insert(ty, None);
            return Ok(None);
        }
        let base = self.u.name(ty);
        let mut name = format!("{base}.$init");
        while p.global_named(&name).is_some() {
            name.push('#');
        }
        let state = p.add_global(Global { name: name.into(), ty: Type::I32, init: Const::i32(0) });
        let function = Function {
            name: format!("init {base}").into(),
            params: vec![],
            param_names: vec![],
            ret: None,
            hidden: true,
        };
        let f = self.add_function(p, function, FnSource::Init(ty));
        self.inits.insert(ty, Some((state, f)));
        p.initializers.insert(f);
        if SECRET.contains(&&*self.u.name(ty)) {
            p.secret.insert(f);
        }
        p.settled.insert(state, DONE as u64);
        Ok(Some((state, f)))
    }

    /// The body of an `init` function.
    pub fn init_body(&mut self, p: &mut Program, ty: TyId) -> Result<Body> {
        let (state, _) =
            self.init_function(p, ty)?.expect("only types with initializers have such functions");
        let object = self.object_class(p);
        let mut b = BodyBuilder::new(&[], FileId(u32::MAX));
        let place = Place::Global(state);
        let set = |b: &mut BodyBuilder, value: i32| {
            let src = b.constant(Const::i32(value));
            b.push(Instr::Store { place, src });
        };
        // The exception with which it failed is thrown again at each use.
        let mut kept = format!("{}.$failed", self.u.name(ty));
        while p.global_named(&kept).is_some() {
            kept.push('#');
        }
        let kept = p.add_global(Global { name: kept.into(), ty: Type::Ref(object), init: Const::Null });
        let current = b.load(Type::I32, place);
        let (fresh, running, failed, wrap) = (b.block(), b.block(), b.block(), b.block());
        let cases = vec![(0, fresh), (FAILED as u64, failed)];
        b.terminate(Terminator::Switch { value: current.into(), cases: cases.into(), default: running });

        // Running: by this very thread, for there is no other.
        b.switch_to(running);
        b.terminate(Terminator::Return(None));

        b.switch_to(failed);
        let again = b.load(Type::Ref(object), Place::Global(kept));
        b.terminate(Terminator::Throw(again.into()));

        b.switch_to(fresh);
        set(&mut b, RUNNING);
        let cctor = self.method_named(ty, ".cctor", 0)?;
        let f = self.function(p, &cctor)?;
        let exception = b.reg(Type::Ref(object));
        let next = b.block();
        b.terminate(Terminator::Call(Call {
            callee: Callee::Static(f),
            args: [].into(),
            dst: None,
            ret: next,
            unwind: Some((wrap, exception)),
        }));
        b.switch_to(next);
        set(&mut b, DONE);
        b.terminate(Terminator::Return(None));

        // A failed assertion ends the process, here too.
        b.switch_to(wrap);
        let root = self.failure_root(p);
        let ends = b.reg(Type::Bool);
        b.push(Instr::InstanceOf { dst: ends, src: exception.into(), class: root });
        let (leave, keep) = (b.block(), b.block());
        b.terminate(Terminator::If { cond: ends.into(), then: leave, els: keep });
        b.switch_to(leave);
        b.terminate(Terminator::Throw(exception.into()));
        b.switch_to(keep);
        set(&mut b, FAILED);
        let shown = self.name_without_outer(ty)?;
        let text = format!("The type initializer for '{shown}' threw an exception.");
        let maker = self.exception_maker(p, "System.TypeInitializationException", &text)?;
        let made = b.reg(Type::Ref(object));
        let next = b.block();
        let callee = Callee::Static(maker);
        b.terminate(Terminator::Call(Call {
            callee,
            args: [].into(),
            dst: Some(made),
            ret: next,
            unwind: None,
        }));
        b.switch_to(next);
        let base = self.u.core("System.Exception")?;
        if let crate::classes::FieldRef::Instance(inner) = self.field_named(p, base, "_innerException")? {
            let place = Place::Field { object: made.into(), field: inner };
            b.push(Instr::Store { place, src: exception.into() });
        }
        let class = self.u.core("System.TypeInitializationException")?;
        if let crate::classes::FieldRef::Instance(field) = self.field_named(p, class, "_typeName")? {
            let shown = self.text(p, &shown);
            let src = b.constant(Const::Object(shown));
            b.push(Instr::Store { place: Place::Field { object: made.into(), field }, src });
        }
        if let Some(field) = p.exception_stack {
            let mark = b.reg(Type::I32);
            b.push(Instr::Intrinsic { dst: Some(mark), op: Intrinsic::CaptureStack, args: [].into() });
            b.push(Instr::Store { place: Place::Field { object: made.into(), field }, src: mark.into() });
        }
        b.push(Instr::Store { place: Place::Global(kept), src: made.into() });
        b.terminate(Terminator::Throw(Operand::Reg(made)));
        Ok(b.finish())
    }

    /// What mono calls a type whose initializer failed: the namespace and the name as the file writes them, without the types around it.
    fn name_without_outer(&self, ty: TyId) -> Result<String> {
        let Some((def, _)) = self.u.def(ty) else { return Ok(self.u.name(ty)) };
        let m = self.u.module(def.module);
        let d = m.type_def(def.row)?;
        Ok(if d.namespace.is_empty() { d.name.to_string() } else { format!("{}.{}", d.namespace, d.name) })
    }
}
