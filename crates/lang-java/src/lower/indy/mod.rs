//! Dynamic call sites and constants: each bootstrap method of the library that compilers use is lowered to what its call
//! sites do (`java.lang.invoke` package documentation).

mod concat;
mod lambda;
mod record;
mod switches;

use super::frames::VTy;
use super::refs::Site;
use super::stack::Val;
use super::{AtSite, Lower, Step, Stop};
use crate::classes::{BOXES, FieldRef};
use crate::classfile::{self as cf, Bootstrap, Constant, Descriptor, Dynamic, Handle, JType};
use crate::classpath::Origin;
use conspect_ir::{Const, FnId, Instr, LoadError, Operand, Place, Type};

fn unsupported(what: impl std::fmt::Display) -> Stop {
    Stop::Site(format!("{what} is not supported"))
}

/// The supertypes of box classes.
const ABOVE_BOXES: [&str; 6] = [
    "java.lang.Object",
    "java.lang.Number",
    "java.lang.Comparable",
    "java.io.Serializable",
    "java.lang.constant.Constable",
    "java.lang.constant.ConstantDesc",
];

impl Lower<'_> {
    pub(super) fn invoke_dynamic(&mut self, index: u16) -> Step<()> {
        let site = self.refs.site(&self.place, index)?;
        let bootstrap = self.refs.bootstrap(&self.place, site.dynamic.bootstrap)?;
        let m = &bootstrap.handle.member;
        self.check_site(&m.class, &site)?;
        match (&*m.class, &*m.name) {
            ("java.lang.invoke.LambdaMetafactory", "metafactory" | "altMetafactory") => {
                self.lambda(&site, &bootstrap)
            }
            ("java.lang.invoke.StringConcatFactory", "makeConcatWithConstants" | "makeConcat") => {
                self.concat(&site, &bootstrap)
            }
            ("java.lang.runtime.ObjectMethods", "bootstrap") => self.record_method(&site, &bootstrap),
            ("java.lang.runtime.SwitchBootstraps", "typeSwitch") => self.type_switch(&bootstrap),
            ("java.lang.runtime.SwitchBootstraps", "enumSwitch") => self.enum_switch(&site, &bootstrap),
            (class, name) => Err(unsupported(format!("the bootstrap method {class}.{name}"))),
        }
    }

    /// Has a call site the type that its bootstrap method demands?
    fn check_site(&self, class: &str, site: &Site) -> Step<()> {
        let is = |t: Option<&JType>, name: &str| matches!(t, Some(JType::Class(c)) if **c == *name);
        let Descriptor { params, ret } = &site.descriptor;
        let fits = match class {
            "java.lang.invoke.StringConcatFactory" => is(ret.as_ref(), "java.lang.String"),
            "java.lang.runtime.SwitchBootstraps" => {
                matches!(params[..], [JType::Class(_), JType::Int]) && *ret == Some(JType::Int)
            }
            "java.lang.runtime.ObjectMethods" => {
                let record = is(params.first(), &self.info.name);
                record
                    && match (&*site.dynamic.name, &params[1..], ret) {
                        ("hashCode", [], Some(JType::Int)) => true,
                        ("equals", [other], Some(JType::Boolean)) => is(Some(other), "java.lang.Object"),
                        ("toString", [], ret) => is(ret.as_ref(), "java.lang.String"),
                        _ => false,
                    }
            }
            _ => true,
        };
        if fits { Ok(()) } else { Err(self.malformed_bootstrap()) }
    }

    fn static_arg(&self, bootstrap: &Bootstrap, index: usize) -> Step<Constant> {
        let missing = || LoadError::Malformed(format!("{}: a bootstrap argument is missing", self.place));
        let arg = bootstrap.args.get(index).ok_or_else(missing)?;
        Ok(self.refs.constant(&self.place, *arg)?)
    }

    fn malformed_bootstrap(&self) -> Stop {
        Stop::Body(LoadError::Malformed(format!("{}: a bootstrap argument is of the wrong kind", self.place)))
    }

    fn method_type_arg(
        &self,
        bootstrap: &Bootstrap,
        index: usize,
    ) -> Step<(cf::Descriptor, std::rc::Rc<str>)> {
        let Constant::MethodType(text) = self.static_arg(bootstrap, index)? else {
            return Err(self.malformed_bootstrap());
        };
        let descriptor =
            cf::parse_method(&text).map_err(|e| LoadError::Malformed(format!("{}: {e}", self.place)))?;
        Ok((descriptor, text))
    }

    fn handle_arg(&self, bootstrap: &Bootstrap, index: usize) -> Step<Handle> {
        match self.static_arg(bootstrap, index)? {
            Constant::MethodHandle(handle) => Ok(handle),
            _ => Err(self.malformed_bootstrap()),
        }
    }

    fn int_arg(&self, bootstrap: &Bootstrap, index: usize) -> Step<i32> {
        match self.static_arg(bootstrap, index)? {
            Constant::Integer(v) => Ok(v),
            _ => Err(self.malformed_bootstrap()),
        }
    }

    /// The arguments of a call site, popped, in the types of its parameters.
    fn pop_site_args(&mut self, site: &Site) -> Vec<(Operand, Type)> {
        let types: Vec<Type> = site.descriptor.params.iter().map(|t| self.ld.ty(self.p, t)).collect();
        let mut args: Vec<(Operand, Type)> = types.iter().rev().map(|ty| (self.pop_as(*ty), *ty)).collect();
        args.reverse();
        args
    }

    /// A static method of the library by its class, name and descriptor; its class is initialized.
    pub(in crate::lower) fn library(&mut self, class: &str, key: &str) -> Step<FnId> {
        let id = self.ld.class(self.p, class);
        let method = self.ld.resolve_method(self.p, id, key).at_site()?;
        self.ensure_ready(method.class)?;
        self.ld.function(self.p, method).at_site()
    }

    /// Calls a static method of the library.
    pub(in crate::lower) fn call_library(
        &mut self,
        class: &str,
        key: &str,
        args: Vec<Operand>,
    ) -> Step<Operand> {
        let f = self.library(class, key)?;
        let ret = self.p.functions[f].ret;
        Ok(self.call(conspect_ir::Callee::Static(f), args, ret).expect("the method has a result").into())
    }

    /// Can two references be to one cached box? The model of boxing makes a new box of every unknown value, so boxes
    /// are compared by `conspect.rt.Boxes.same`, which knows what the JVM's caches do (JLS §5.1.7). The JDK's own classes
    /// compare references where `equals` follows, or objects of their own; those that do not compare boxes as such.
    pub(super) fn may_be_same_box(&self, a: VTy, b: VTy) -> bool {
        let in_jdk = self.info.origin == Origin::Jdk && &*self.info.name != "java.util.IdentityHashMap";
        let is_box = |t: VTy| match t {
            VTy::Ref(class) => {
                let name = &&*self.p.classes[class].name;
                BOXES.contains(name) || (!in_jdk && ABOVE_BOXES.contains(name))
            }
            _ => false,
        };
        !self.place.starts_with("conspect.rt.") && is_box(a) && is_box(b)
    }

    /// Compares two references one of which is to a box.
    pub(super) fn same_box(&mut self, a: Operand, b: Operand) -> Step<Operand> {
        self.call_library("conspect.rt.Boxes", "same(Ljava/lang/Object;Ljava/lang/Object;)Z", vec![a, b])
    }

    /// Pushes a dynamically computed constant.
    pub(super) fn dynamic_constant(&mut self, constant: &Dynamic) -> Step<()> {
        let bootstrap = self.refs.bootstrap(&self.place, constant.bootstrap)?;
        let m = &bootstrap.handle.member;
        let ty = cf::parse_field(&constant.descriptor)
            .map_err(|e| LoadError::Malformed(format!("{}: {e}", self.place)))?;
        match (&*m.class, &*m.name) {
            ("java.lang.invoke.ConstantBootstraps", "nullConstant" | "primitiveClass")
                if !matches!(ty, JType::Class(_)) =>
            {
                Err(self.malformed_bootstrap())
            }
            ("java.lang.invoke.ConstantBootstraps", "nullConstant") => {
                let op = self.e.constant(Const::Null);
                self.push(Val::Op { op, ty: VTy::Null });
                Ok(())
            }
            ("java.lang.invoke.ConstantBootstraps", "primitiveClass") => {
                let ty = cf::parse_field(&constant.name);
                let Ok(ty) = ty else { return Err(self.malformed_bootstrap()) };
                let class = self.ld.primitive_class(self.p, &ty.name());
                self.push_class_object(class)
            }
            ("java.lang.invoke.ConstantBootstraps", "enumConstant") => {
                let JType::Class(class) = ty else { return Err(self.malformed_bootstrap()) };
                self.push_static(&class, &constant.name, &constant.descriptor)
            }
            ("java.lang.invoke.ConstantBootstraps", "getStaticFinal") => {
                let class = match bootstrap.args.first() {
                    Some(_) => match self.static_arg(&bootstrap, 0)? {
                        Constant::Class(class) => class,
                        _ => return Err(self.malformed_bootstrap()),
                    },
                    None => ty.name(),
                };
                self.push_static(&class, &constant.name, &constant.descriptor)
            }
            (class, name) => Err(unsupported(format!("the dynamic constant of {class}.{name}"))),
        }
    }

    /// Pushes a static field, its class initialized.
    fn push_static(&mut self, class: &str, name: &str, descriptor: &str) -> Step<()> {
        let id = self.ld.class(self.p, class);
        let field = self.ld.resolve_field(self.p, id, name, descriptor).at_site()?;
        let FieldRef::Static { class, global } = field else { return Err(self.malformed_bootstrap()) };
        self.ensure_ready(class)?;
        let ty = self.p.globals[global].ty;
        let dst = self.temp(ty);
        self.e.push(Instr::Load { dst, place: Place::Global(global) });
        self.push_typed(dst, ty);
        Ok(())
    }

    /// The constant of a string.
    pub(in crate::lower) fn text_operand(&mut self, text: &str) -> Operand {
        let id = self.ld.text(self.p, text);
        self.e.constant(Const::Object(id))
    }
}
