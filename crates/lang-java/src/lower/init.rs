//! Class initialization (JVMS §5.5).
//!
//! A class whose initialization can be noticed has a state cell `C.$init` (0 not initialized, 1 running, 2 done, 3 failed) and
//! a function `init C`. A use that triggers initialization tests the cell and calls the function unless it says 2.

use super::{AtSite, Emit, Lower, Result, Step};
use crate::classfile as cf;
use crate::classpath::Origin;
use crate::loader::{FnSource, JvmLoader};
use conspect_base::FileId;
use conspect_ir::{
    BinOp, Body, Call, Callee, ClassId, Const, FnId, Function, Global, GlobalId, Instr, Place, Program,
    Terminator, Type,
};

const RUNNING: i32 = 1;
const DONE: i32 = 2;
const FAILED: i32 = 3;

/// What the state cell of a class says when its initializer has ended well.
pub const INITIALIZED: u64 = DONE as u64;

impl Lower<'_> {
    /// Initializes a class before it is used, unless that is known to have happened.
    pub(super) fn ensure_ready(&mut self, class: ClassId) -> Step<()> {
        if self.facts.ready.contains(&class) || !self.ld.needs_init(self.p, class).at_site()? {
            return Ok(());
        }
        // A static method or constructor of the class runs only after its initialization has started, and that of its
        // superclasses ended. Instance methods may be entered on objects that were there before the program.
        let mut own = self.after_own_init.then_some(self.info.id);
        while let Some(id) = own {
            if id == class {
                return Ok(());
            }
            own = self.ld.info(id).at_site()?.super_class;
        }
        let (state, f) = self.ld.init_function(self.p, class);
        let current = self.temp(Type::I32);
        self.e.push(Instr::Load { dst: current, place: Place::Global(state) });
        let done = self.e.int(DONE);
        let is_done = self.bin(Type::Bool, BinOp::Eq, current.into(), done);
        let (slow, ready) = (self.e.block(), self.e.block());
        self.e.terminate(Terminator::If { cond: is_done.into(), then: ready, els: slow });
        self.e.switch_to(slow);
        self.call(Callee::Static(f), vec![], None);
        self.e.terminate(Terminator::Goto(ready));
        self.e.switch_to(ready);
        self.facts.ready.push(class);
        Ok(())
    }
}

impl JvmLoader {
    /// Does initializing this class do anything: has it an initializer, or a superclass or superinterface that is
    /// initialized with it and has one?
    pub fn needs_init(&mut self, p: &mut Program, class: ClassId) -> Result<bool> {
        if let Some(known) = self.needs_init.get(&class) {
            return Ok(*known);
        }
        // Superclasses first, without recursion: the chain may be long.
        let mut chain = vec![];
        let mut next = Some(class);
        while let Some(id) = next.filter(|id| !self.needs_init.contains_key(id)) {
            chain.push(id);
            next = self.info(id)?.super_class;
        }
        while let Some(id) = chain.pop() {
            let info = self.info(id)?;
            let mut needs = info.method("<clinit>()V").is_some();
            if !info.is_interface() {
                needs |= info.super_class.is_some_and(|s| self.needs_init[&s]);
                for i in self.superinterfaces(id)? {
                    needs |= self.initializes_with_subclass(i)?;
                }
            }
            self.needs_init.insert(id, needs);
        }
        let _ = p;
        Ok(self.needs_init[&class])
    }

    /// Is this interface initialized before a class that implements it: has it an initializer and a method that is neither
    /// abstract nor static?
    fn initializes_with_subclass(&self, interface: ClassId) -> Result<bool> {
        let info = self.info(interface)?;
        let default = |m: &crate::classes::Method| m.flags & (cf::ACC_ABSTRACT | cf::ACC_STATIC) == 0;
        Ok(info.method("<clinit>()V").is_some() && info.methods().iter().any(default))
    }

    /// The state cell and the function that initializes a class.
    pub fn init_function(&mut self, p: &mut Program, class: ClassId) -> (GlobalId, FnId) {
        if let Some(known) = self.inits.get(&class) {
            return *known;
        }
        let name = p.classes[class].name.clone();
        let state =
            p.add_global(Global { name: format!("{name}.$init").into(), ty: Type::I32, init: Const::i32(0) });
        let function = Function {
            name: format!("init {name}").into(),
            params: vec![],
            param_names: vec![],
            ret: None,
            hidden: true,
        };
        let f = self.add_function(p, function, FnSource::Init(class));
        self.inits.insert(class, (state, f));
        p.initializers.insert(f);
        p.settled.insert(state, DONE as u64);
        (state, f)
    }

    /// The body of an `init` function.
    pub fn init_body(&mut self, p: &mut Program, class: ClassId) -> Result<Body> {
        let info = self.info(class)?;
        let (state, _) = self.init_function(p, class);
        let throwable = self.class(p, "java.lang.Throwable");
        let error = self.class(p, "java.lang.Error");
        let mut e = Emit::new(&[], FileId(u32::MAX));
        let place = Place::Global(state);
        let set = |e: &mut Emit, value: i32| {
            let src = e.int(value);
            e.push(Instr::Store { place, src });
        };
        let current = e.reg(Type::I32);
        e.push(Instr::Load { dst: current, place });
        let (fresh, running, failed) = (e.block(), e.block(), e.block());
        let (supers, own, wrap) = (e.block(), e.block(), e.block());
        let exception = e.reg(Type::Ref(throwable));
        let cases = vec![(0, fresh), (FAILED as u64, failed)];
        e.terminate(Terminator::Switch { value: current.into(), cases: cases.into(), default: running });

        // Running: by this very thread, for there is no other. Done: nothing to do.
        e.switch_to(running);
        e.terminate(Terminator::Return(None));

        e.switch_to(failed);
        let text = self.text(p, &format!("Could not initialize class {}", info.name));
        let text = e.constant(Const::Object(text));
        self.throw_made(p, &mut e, "noClassDef(Ljava/lang/String;)Ljava/lang/Throwable;", text)?;

        e.switch_to(fresh);
        set(&mut e, RUNNING);
        let mut before = vec![];
        if !info.is_interface() {
            before.extend(info.super_class);
            let mut interfaces = self.superinterfaces(class)?;
            if let Some(s) = info.super_class {
                // The superclass's own interfaces come with it.
                let inherited = self.superinterfaces(s)?;
                interfaces.retain(|i| !inherited.contains(i));
            }
            // Superinterfaces of an interface come before it (step 7 recurses depth first).
            for i in interfaces.into_iter().rev() {
                if self.initializes_with_subclass(i)? {
                    before.push(i);
                }
            }
        }
        for id in before {
            if self.needs_init(p, id)? {
                let (_, f) = self.init_function(p, id);
                let next = e.block();
                e.call(Call {
                    callee: Callee::Static(f),
                    args: [].into(),
                    dst: None,
                    ret: next,
                    unwind: Some((supers, exception)),
                });
            }
        }
        if let Some(m) = info.method("<clinit>()V") {
            let f = self.function(p, m)?;
            let next = e.block();
            e.call(Call {
                callee: Callee::Static(f),
                args: [].into(),
                dst: None,
                ret: next,
                unwind: Some((own, exception)),
            });
        }
        set(&mut e, DONE);
        e.terminate(Terminator::Return(None));

        // A supertype failed: the same exception again.
        e.switch_to(supers);
        set(&mut e, FAILED);
        e.terminate(Terminator::Throw(exception.into()));

        // The initializer itself failed: anything but an Error is wrapped. Those of the library do not fail on the JVM: it is the models
        // that lack something.
        e.switch_to(own);
        if info.origin != Origin::User {
            let reason = format!("the initializer of {} needs something that has no model", info.name);
            e.terminate(Terminator::Unsupported { reason: reason.into() });
            e.switch_to(wrap);
            e.terminate(Terminator::Halt);
            return Ok(e.finish());
        }
        let is_error = e.reg(Type::Bool);
        e.push(Instr::InstanceOf { dst: is_error, src: exception.into(), class: error });
        e.terminate(Terminator::If { cond: is_error.into(), then: supers, els: wrap });
        e.switch_to(wrap);
        set(&mut e, FAILED);
        let factory = "initializerError(Ljava/lang/Throwable;)Ljava/lang/Throwable;";
        self.throw_made(p, &mut e, factory, exception.into())?;
        Ok(e.finish())
    }
}
