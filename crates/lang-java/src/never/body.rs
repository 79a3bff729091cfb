//! What one method does, as far as failing assertions go: which methods it may execute, and whether it may throw an `AssertionError` itself.

use super::names::{Outside, REFLECTION};
use crate::classfile::{
    Bad, ClassFile, Code, Constant, Handle, Insn, InvokeKind, JType, Kind, Member, MemberRef, parse_method,
};
use std::rc::Rc;

/// Bootstrap methods of javac's, by class; what they call is in their arguments or in the library.
const BOOTSTRAPS: [&str; 4] = [
    "java.lang.invoke.LambdaMetafactory",
    "java.lang.invoke.StringConcatFactory",
    "java.lang.runtime.ObjectMethods",
    "java.lang.runtime.SwitchBootstraps",
];

/// A method that may be executed.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub(super) enum Call {
    /// This one, found from this class upward.
    Exactly(Rc<str>, Rc<str>),
    /// This one, or one that overrides it.
    Virtually(Rc<str>, Rc<str>),
    /// The initializers of this class and of what it extends.
    Initializers(Rc<str>),
    /// The initializers, for an object that is made of this class.
    Made(Rc<str>),
    /// Methods of the input that the library may call.
    Back,
    /// Those of them that override this one of the library.
    Overriding(Rc<str>, Rc<str>),
    /// Nothing of the input, but code outside it.
    Out,
    /// Any method, named by a value.
    Any,
}

/// What a method does.
#[derive(Default, Debug)]
pub(super) struct Body {
    pub calls: Vec<Call>,
    /// It makes an assertion's error, calls what is not there, or cannot be looked at.
    pub fails: bool,
    /// It throws what may be an assertion's error that something else made.
    pub rethrows: bool,
    /// Types to which it casts, or which it tests for.
    pub casts: Vec<Rc<str>>,
    /// Types whose instances an `invokedynamic` makes, with the method that each executes.
    pub lambdas: Vec<(Rc<str>, Call)>,
}

/// Questions about classes that a body is asked with.
pub(super) trait World {
    /// Is it the class of failed assertions, or one that extends it?
    fn is_assertion(&mut self, class: &str) -> bool;
    /// Is it such a class, or one that the class of failed assertions extends?
    fn may_be_assertion(&mut self, class: &str) -> bool;
    /// Is it a class of the input?
    fn is_own(&mut self, class: &str) -> bool;
    /// What a call of a method that no class of the input declares may do.
    fn outside(&mut self, call: InvokeKind, member: &MemberRef) -> Outside;
}

/// Looks at a method's body; `None` where it has none.
///
/// # Errors
/// When it cannot be read.
pub(super) fn read(file: &ClassFile, method: &Member, world: &mut impl World) -> Result<Option<Body>, Bad> {
    let Some(code) = file.code(method)? else { return Ok(None) };
    let mut body = Body::default();
    for (at, insn) in code.insns.iter().enumerate() {
        match insn {
            Insn::Invoke(kind, index) => body.invoke(*kind, file.member_ref(*index)?, world),
            Insn::InvokeDynamic(index) => {
                let site = file.invoke_dynamic(*index)?;
                body.dynamic(file, site.bootstrap, &site.descriptor, world)?;
            }
            Insn::Ldc(index) => match file.constant(*index)? {
                Constant::MethodHandle(_) | Constant::Dynamic(_) => body.calls.push(Call::Any),
                // Whoever is given a class object may use what initializes the class: enum constants, static fields.
                Constant::Class(class) => {
                    body.calls.push(Call::Initializers(class.trim_end_matches("[]").into()));
                }
                _ => {}
            },
            Insn::New(index) => {
                let class = file.class_at(*index)?;
                body.fails |= world.is_assertion(&class);
                body.calls.push(Call::Made(class));
            }
            Insn::GetStatic(index) | Insn::PutStatic(index) => {
                body.calls.push(Call::Initializers(file.member_ref(*index)?.class));
            }
            Insn::Throw => body.rethrows |= !throws_known(file, &code, method, at as u32, world)?,
            Insn::CheckCast(index) | Insn::InstanceOf(index) => body.casts.push(file.class_at(*index)?),
            Insn::Subroutine(_) => body.fails = true,
            _ => {}
        }
    }
    Ok(Some(body))
}

impl Body {
    fn invoke(&mut self, kind: InvokeKind, member: MemberRef, world: &mut impl World) {
        let key: Rc<str> = format!("{}{}", member.name, member.descriptor).into();
        if kind == InvokeKind::Static {
            self.calls.push(Call::Initializers(member.class.clone()));
        }
        if world.is_own(&member.class) {
            self.calls.push(match kind {
                InvokeKind::Virtual | InvokeKind::Interface => Call::Virtually(member.class, key),
                InvokeKind::Special | InvokeKind::Static => Call::Exactly(member.class, key),
            });
            return;
        }
        let names_no_one = |(class, name): &(&str, &str)| {
            member.class.starts_with(class) && (name.is_empty() || *member.name == **name)
        };
        if REFLECTION.iter().any(names_no_one) {
            return self.calls.push(Call::Any);
        }
        match world.outside(kind, &member) {
            Outside::Nothing => {}
            Outside::Leaves => self.calls.push(Call::Out),
            Outside::CallsBack => {
                self.calls.push(Call::Overriding(member.class, key));
                self.calls.push(Call::Back);
            }
            Outside::Unknown => self.fails = true,
        }
    }

    fn handle(&mut self, handle: &Handle, world: &mut impl World) -> Option<Call> {
        let member = &handle.member;
        let kind = match handle.kind {
            5 => InvokeKind::Virtual,
            6 => InvokeKind::Static,
            7 => InvokeKind::Special,
            8 => {
                self.fails |= world.is_assertion(&member.class);
                self.calls.push(Call::Made(member.class.clone()));
                InvokeKind::Special
            }
            9 => InvokeKind::Interface,
            // Fields.
            _ => return None,
        };
        let before = self.calls.len();
        self.invoke(kind, member.clone(), world);
        (self.calls.len() > before).then(|| self.calls[self.calls.len() - 1].clone())
    }

    fn dynamic(
        &mut self,
        file: &ClassFile,
        bootstrap: u16,
        descriptor: &str,
        world: &mut impl World,
    ) -> Result<(), Bad> {
        let bootstrap = file.bootstrap(bootstrap)?;
        if !BOOTSTRAPS.contains(&&*bootstrap.handle.member.class) {
            self.calls.push(Call::Any);
        }
        let made = match parse_method(descriptor)?.ret {
            Some(JType::Class(made)) => Some(made),
            _ => None,
        };
        for index in bootstrap.args {
            match file.constant(index)? {
                Constant::MethodHandle(handle) => {
                    if let (Some(call), Some(made)) = (self.handle(&handle, world), &made) {
                        self.lambdas.push((made.clone(), call));
                    }
                }
                Constant::Dynamic(_) => self.calls.push(Call::Any),
                _ => {}
            }
        }
        // Texts of concatenated values, equality of components.
        if &*bootstrap.handle.member.class != BOOTSTRAPS[0] {
            self.calls.push(Call::Back);
        }
        Ok(())
    }
}

/// Is what a `throw` throws no assertion's error: an object that was just made, one that a handler caught, or one of a type that excludes it?
fn throws_known(
    file: &ClassFile,
    code: &Code,
    method: &Member,
    at: u32,
    world: &mut impl World,
) -> Result<bool, Bad> {
    // A handler that throws at once what it caught.
    let caught = |at: u32| code.handlers.iter().any(|h| h.target == at);
    let mut known = true;
    if !caught(at) {
        for before in predecessors(code, at) {
            known &= is_known(file, code, method, before, true, world)?;
        }
        known &= at > 0;
    }
    Ok(known)
}

/// The instructions after which this one is executed, behind jumps.
fn predecessors(code: &Code, at: u32) -> Vec<u32> {
    let mut out = vec![];
    let mut todo = vec![at];
    let mut seen = vec![at];
    while let Some(at) = todo.pop() {
        let from = (0..code.insns.len() as u32).filter(|i| {
            let insn = &code.insns[*i as usize];
            insn.targets().contains(&at) || *i + 1 == at && !insn.ends_flow()
        });
        for i in from {
            match code.insns[i as usize] {
                Insn::Goto(_) | Insn::Nop if !seen.contains(&i) => {
                    seen.push(i);
                    todo.push(i);
                }
                _ => out.push(i),
            }
        }
    }
    out
}

/// Does this instruction leave an object on the stack that is known to be no assertion's error?
fn is_known(
    file: &ClassFile,
    code: &Code,
    method: &Member,
    at: u32,
    variables: bool,
    world: &mut impl World,
) -> Result<bool, Bad> {
    let class = match &code.insns[at as usize] {
        // Objects that are made are looked at where they are made.
        Insn::Invoke(InvokeKind::Special, index) if &*file.member_ref(*index)?.name == "<init>" => {
            return Ok(true);
        }
        Insn::Null => return Ok(true),
        Insn::Invoke(_, index) => match parse_method(&file.member_ref(*index)?.descriptor)?.ret {
            Some(JType::Class(class)) => class,
            _ => return Ok(false),
        },
        Insn::GetField(index) | Insn::GetStatic(index) => {
            match crate::classfile::parse_field(&file.member_ref(*index)?.descriptor)? {
                JType::Class(class) => class,
                _ => return Ok(false),
            }
        }
        Insn::CheckCast(index) => file.class_at(*index)?,
        Insn::Load(Kind::Ref, slot) => return variable(file, code, method, *slot, variables, world),
        _ => return Ok(false),
    };
    Ok(!world.may_be_assertion(&class))
}

/// Does a variable hold only such objects, or what handlers caught?
fn variable(
    file: &ClassFile,
    code: &Code,
    method: &Member,
    slot: u16,
    variables: bool,
    world: &mut impl World,
) -> Result<bool, Bad> {
    let parameters: usize = parse_method(&method.descriptor)?.params.iter().map(JType::slots).sum();
    let receiver = usize::from(method.flags & crate::classfile::ACC_STATIC == 0);
    if usize::from(slot) < parameters + receiver || !variables {
        return Ok(false);
    }
    for (at, insn) in code.insns.iter().enumerate() {
        if *insn != Insn::Store(Kind::Ref, slot) {
            continue;
        }
        if code.handlers.iter().any(|h| h.target as usize == at) {
            continue;
        }
        for before in predecessors(code, at as u32) {
            if !is_known(file, code, method, before, false, world)? {
                return Ok(false);
            }
        }
    }
    Ok(true)
}
