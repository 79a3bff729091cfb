//! Classes that no file has: those of annotations and of proxies.

use super::{AtSite, Lower, Step, Stop};
use crate::classes::{FieldRef, Method, MethodId};
use crate::classfile::{self as cf, Annotation, Constant, Descriptor, JType, Value};
use crate::classpath::Origin;
use crate::loader::FnSource;
use conspect_ir::{
    BinOp, Body, Class, ClassId, ClassKind, Const, Field, FieldId, FnId, Function, HoleRule, Instr,
    Intrinsic, Operand, Place, Reg, Terminator, Type,
};
use std::rc::Rc;

/// What ends the name of such a class.
pub(crate) const MADE: &str = "$$Made";

/// A method of a class to be made.
struct Wanted {
    name: Rc<str>,
    descriptor: Rc<str>,
    parsed: Descriptor,
    /// The method of the interface.
    method: MethodId,
}

/// A class that was made, with the functions of its methods, which have no bodies yet.
struct Made {
    class: ClassId,
    fields: Vec<FieldId>,
    functions: Vec<FnId>,
}

fn unsupported(what: impl Into<String>) -> Stop {
    Stop::Site(what.into())
}

impl Lower<'_> {
    /// The methods of an interface and its superinterfaces that can be called on an instance.
    fn instance_methods(&mut self, interface: ClassId) -> Step<Vec<Wanted>> {
        let mut out: Vec<Wanted> = vec![];
        let mut all = vec![interface];
        all.extend(self.ld.superinterfaces(interface).at_site()?.into_iter().filter(|i| *i != interface));
        for id in all {
            let info = self.ld.info(id).at_site()?;
            for (index, m) in info.methods().iter().enumerate() {
                if m.flags & (cf::ACC_STATIC | cf::ACC_PRIVATE) != 0 || &*m.name == "<clinit>" {
                    continue;
                }
                if let Some(known) = out.iter().find(|w| w.name == m.name && w.descriptor == m.descriptor) {
                    if !self.p.is_subclass(known.method.class, id) {
                        return Err(unsupported("several interfaces of a proxy have the same method"));
                    }
                    continue;
                }
                out.push(self.wanted(m, MethodId { class: id, index: index as u32 })?);
            }
        }
        Ok(out)
    }

    fn wanted(&self, m: &Method, method: MethodId) -> Step<Wanted> {
        let parsed = cf::parse_method(&m.descriptor)
            .map_err(|_| unsupported(format!("the type of {} is damaged", m.name)))?;
        Ok(Wanted { name: m.name.clone(), descriptor: m.descriptor.clone(), parsed, method })
    }

    /// Declares a class with fields of its own and methods without bodies.
    fn make_class(
        &mut self,
        name: &str,
        supers: Vec<ClassId>,
        own: &[(Rc<str>, Type)],
        methods: &[Wanted],
    ) -> Made {
        let mut types = vec![];
        for m in methods {
            let params: Vec<Type> = m.parsed.params.iter().map(|t| self.ld.ty(self.p, t)).collect();
            let ret = m.parsed.ret.as_ref().map(|t| self.ld.ty(self.p, t));
            types.push((params, ret));
        }
        // Types are declared before the class is: its number follows theirs.
        let class = ClassId(self.p.classes.len() as u32);
        let (mut list, mut functions) = (vec![], vec![]);
        for (m, (params, ret)) in methods.iter().zip(types) {
            let key: Rc<str> = format!("{}{}", m.name, m.descriptor).into();
            let params = std::iter::once(Type::Ref(class)).chain(params).collect();
            let name = format!("{name}.{key}").into();
            let function = Function { name, params, param_names: vec![], ret, hidden: true };
            let f = self.ld.add_function(self.p, function, FnSource::Pending);
            functions.push(f);
            let (name, descriptor) = (m.name.clone(), m.descriptor.clone());
            list.push(Method { name, descriptor, key, flags: cf::ACC_PUBLIC, made: Some(f) });
        }
        let mut fields = self.p.classes[supers[0]].fields.clone();
        let kind = ClassKind::Object;
        let declaration =
            Class { name: name.into(), kind, is_abstract: false, is_final: true, supers, fields: vec![] };
        let flags = cf::ACC_FINAL | cf::ACC_SYNTHETIC;
        let id = self.ld.add(self.p, declaration, Origin::Synthetic, flags, None, list);
        debug_assert_eq!(id, class, "nothing was declared in between");
        let mut added = vec![];
        for (name, ty) in own {
            let slot = fields.len() as u32;
            let field = Field { class, name: name.clone(), ty: *ty, slot, hole: HoleRule::Any };
            let field = self.p.fields.push(field);
            fields.push(field);
            added.push(field);
        }
        self.p.classes[class].fields = fields;
        Made { class, fields: added, functions }
    }

    /// A lowering of a method of a made class.
    fn body_of(&mut self, f: FnId, fill: impl FnOnce(&mut Lower<'_>) -> Step<()>) -> Step<()> {
        let (params, ret) = (self.p.functions[f].params.clone(), self.p.functions[f].ret);
        let (info, file) = (self.info.clone(), self.refs.file.clone());
        let mut l = Lower::synthetic(self.ld, self.p, info, file, &params, ret);
        l.after_own_init = false;
        let body: Body = match fill(&mut l) {
            Ok(()) => l.e.finish(),
            Err(Stop::Site(reason)) => {
                l.e.terminate(Terminator::Unsupported { reason: reason.into() });
                l.e.finish()
            }
            Err(stop) => return Err(stop),
        };
        self.ld.set_body(f, body);
        Ok(())
    }

    /// Methods of `Object` with these names and types, as methods to be made.
    fn of_object(&mut self, keys: &[&str]) -> Step<Vec<Wanted>> {
        let info = self.ld.info(self.object).at_site()?;
        let mut out = vec![];
        for key in keys {
            let method = self.ld.resolve_method(self.p, self.object, key).at_site()?;
            out.push(self.wanted(&info.method_at(method.index).clone(), method)?);
        }
        Ok(out)
    }
}

// Annotations.

impl Lower<'_> {
    /// An object of an annotation.
    pub(super) fn annotation(&mut self, annotation: &Annotation) -> Step<Operand> {
        let interface = self.ld.class(self.p, &annotation.name);
        let info = self.ld.info(interface).at_site()?;
        let file = info.file.clone().ok_or_else(|| unsupported("an annotation without a class"))?;
        let methods: Vec<Wanted> =
            self.instance_methods(interface)?.into_iter().filter(|m| m.method.class == interface).collect();
        let mut values = vec![];
        for m in &methods {
            let said = annotation.values.iter().find(|(name, _)| *name == m.name).map(|v| v.1.clone());
            let member = &file.methods[m.method.index as usize];
            let value = match said {
                Some(value) => Some(value),
                None => file.default_value(member).map_err(|e| unsupported(e.to_string()))?,
            };
            let ty =
                m.parsed.ret.clone().ok_or_else(|| unsupported("an annotation's method without a result"))?;
            let value = value.ok_or_else(|| unsupported("an annotation that lacks a value"))?;
            values.push((value, ty));
        }
        let class = self.annotation_class(interface, methods)?;
        let object = self.e.reg(Type::Ref(class));
        let fields = self.p.classes[class].fields.clone();
        self.e.push(Instr::Alloc { dst: object, class });
        for ((value, ty), field) in values.into_iter().zip(fields) {
            let src = self.value(&value, &ty)?;
            self.e.push(Instr::Store { place: Place::Field { object: object.into(), field }, src });
        }
        Ok(object.into())
    }

    /// A value of an annotation, as one of this type.
    fn value(&mut self, value: &Value, ty: &JType) -> Step<Operand> {
        let constant = match (value, ty) {
            (Value::Plain(Constant::Integer(v)), JType::Boolean) => Const::Bool(*v != 0),
            (Value::Plain(Constant::Integer(v)), JType::Byte) => {
                Const::Bits { bits: 8, value: u64::from(*v as u8) }
            }
            (Value::Plain(Constant::Integer(v)), JType::Char | JType::Short) => {
                Const::Bits { bits: 16, value: u64::from(*v as u16) }
            }
            (Value::Plain(Constant::Integer(v)), JType::Int) => Const::i32(*v),
            (Value::Plain(Constant::Long(v)), JType::Long) => Const::i64(*v),
            (Value::Plain(Constant::Float(v)), JType::Float) => Const::F32(*v),
            (Value::Plain(Constant::Double(v)), JType::Double) => Const::F64(*v),
            (Value::Plain(Constant::String(text)), JType::Class(_)) => {
                Const::Object(self.ld.string(self.p, text))
            }
            (Value::Enum(class, name), JType::Class(_)) => return self.enum_constant(class, name),
            (Value::Class(descriptor), JType::Class(_)) => return self.class_of(descriptor),
            (Value::Annotation(inner), JType::Class(_)) => return self.annotation(inner),
            (Value::Array(values), JType::Class(name)) => return self.values(values, name),
            _ => return Err(unsupported("an annotation with a value of another type")),
        };
        Ok(self.e.constant(constant))
    }

    fn values(&mut self, values: &[Value], array: &str) -> Step<Operand> {
        let elem =
            array.strip_suffix("[]").ok_or_else(|| unsupported("an annotation with a damaged list"))?;
        let elem = JType::primitive(elem).unwrap_or_else(|| JType::Class(elem.into()));
        let dst = self.made_array(array, values.len());
        for (i, value) in values.iter().enumerate() {
            let src = self.value(value, &elem)?;
            self.set_element(dst, i, src);
        }
        Ok(dst)
    }

    fn enum_constant(&mut self, class: &str, name: &str) -> Step<Operand> {
        let id = self.ld.class(self.p, class);
        let descriptor = format!("L{};", class.replace('.', "/"));
        let field = self.ld.resolve_field(self.p, id, name, &descriptor).at_site()?;
        let FieldRef::Static { class, global } = field else {
            return Err(unsupported("a constant of an enum that is not static"));
        };
        self.ensure_ready(class)?;
        let dst = self.e.reg(self.p.globals[global].ty);
        self.e.push(Instr::Load { dst, place: Place::Global(global) });
        Ok(dst.into())
    }

    /// The class that implements an annotation: a field for each of its methods.
    fn annotation_class(&mut self, interface: ClassId, methods: Vec<Wanted>) -> Step<ClassId> {
        let name = format!("{}{MADE}", self.p.classes[interface].name);
        if let Some(class) = self.p.class_named(&name) {
            return Ok(class);
        }
        let mut own = vec![];
        for m in &methods {
            let ret =
                m.parsed.ret.clone().ok_or_else(|| unsupported("an annotation's method without a result"))?;
            own.push((m.name.clone(), self.ld.ty(self.p, &ret)));
        }
        let mut all = methods;
        let values = all.len();
        let of_type = self.ld.class_info(self.p, "java.lang.annotation.Annotation").at_site()?;
        let key = "annotationType()Ljava/lang/Class;";
        let method = of_type.method(key).ok_or_else(|| unsupported("annotations have no type"))?;
        all.push(self.wanted(&of_type.method_at(method.index).clone(), method)?);
        let keys = ["equals(Ljava/lang/Object;)Z", "hashCode()I", "toString()Ljava/lang/String;"];
        all.extend(self.of_object(&keys)?);
        let made = self.make_class(&name, vec![self.object, interface], &own, &all);
        for (i, f) in made.functions.iter().enumerate() {
            let field = made.fields.get(i).copied();
            self.body_of(*f, |l| match field {
                Some(field) => l.give_value(field),
                None if i == values => {
                    let class = l.class_operand(interface)?;
                    l.e.terminate(Terminator::Return(Some(class)));
                    Ok(())
                }
                None => Err(unsupported("equals, hashCode and toString of annotations are not modelled")),
            })?;
        }
        Ok(made.class)
    }

    /// Returns what a field of the receiver holds; of arrays a copy.
    fn give_value(&mut self, field: FieldId) -> Step<()> {
        let ty = self.p.fields[field].ty;
        let mut dst = self.e.reg(ty);
        self.e.push(Instr::Load { dst, place: Place::Field { object: Reg(0).into(), field } });
        if let Type::Ref(class) = ty
            && matches!(self.p.classes[class].kind, ClassKind::Array(_))
        {
            // Nobody can tell an empty one from its copy but by `==`, and the JVM gives the same one again.
            let length = self.temp(Type::I32);
            self.e.push(Instr::Load { dst: length, place: Place::Length { array: dst.into() } });
            let zero = self.e.int(0);
            let empty = self.bin(Type::Bool, BinOp::Eq, length.into(), zero);
            let (same, other) = (self.e.block(), self.e.block());
            self.e.terminate(Terminator::If { cond: empty.into(), then: same, els: other });
            self.e.switch_to(same);
            self.e.terminate(Terminator::Return(Some(dst.into())));
            self.e.switch_to(other);
            let copy = self.e.reg(ty);
            self.e.push(Instr::Intrinsic {
                dst: Some(copy),
                op: Intrinsic::Clone,
                args: [dst.into()].into(),
            });
            dst = copy;
        }
        self.e.terminate(Terminator::Return(Some(dst.into())));
        Ok(())
    }
}

// Proxies.

impl Lower<'_> {
    /// A new proxy of an interface, without its handler.
    pub(super) fn proxy(&mut self, interface: ClassId) -> Step<Operand> {
        let class = self.proxy_class(interface)?;
        let object = self.e.reg(Type::Ref(class));
        self.e.push(Instr::Alloc { dst: object, class });
        Ok(object.into())
    }

    fn proxy_class(&mut self, interface: ClassId) -> Step<ClassId> {
        let name = format!("{}$Proxy{MADE}", self.p.classes[interface].name);
        if let Some(class) = self.p.class_named(&name) {
            return Ok(class);
        }
        let base = self.ld.class_info(self.p, "java.lang.reflect.Proxy").at_site()?.id;
        let mut all = self.instance_methods(interface)?;
        let keys = ["hashCode()I", "equals(Ljava/lang/Object;)Z", "toString()Ljava/lang/String;"];
        let of_object = self.of_object(&keys)?;
        // An interface may declare these anew; the handler is given those of `Object`.
        all.retain(|m| !of_object.iter().any(|o| o.name == m.name && o.descriptor == m.descriptor));
        all.extend(of_object);
        let made = self.make_class(&name, vec![base, interface], &[], &all);
        for (m, f) in all.iter().zip(&made.functions) {
            self.body_of(*f, |l| l.call_handler(m))?;
        }
        Ok(made.class)
    }

    /// What a method of a proxy does: it asks the handler.
    fn call_handler(&mut self, m: &Wanted) -> Step<()> {
        let owner = self.class_operand(m.method.class)?;
        let slot = self.e.int(m.method.index as i32);
        let key = "method$(Ljava/lang/Class;I)Ljava/lang/reflect/Method;";
        let found = self.call_library("java.lang.reflect.Proxy", key, vec![owner, slot])?;
        let method = self.e.reg(Type::Ref(self.object));
        self.e.push(Instr::Copy { dst: method, src: found });
        let args = if m.parsed.params.is_empty() {
            self.e.constant(Const::Null)
        } else {
            let array = self.made_array("java.lang.Object[]", m.parsed.params.len());
            for (i, ty) in m.parsed.params.iter().enumerate() {
                self.held.clear();
                let ty = self.ld.ty(self.p, ty);
                let boxed = self.adapt(Reg(1 + i as u32).into(), ty, Type::Ref(self.object))?;
                self.set_element(array, i, boxed);
            }
            array
        };
        let key =
            "call$(Ljava/lang/reflect/Proxy;Ljava/lang/reflect/Method;[Ljava/lang/Object;)Ljava/lang/Object;";
        let result =
            self.call_library("java.lang.reflect.Proxy", key, vec![Reg(0).into(), method.into(), args])?;
        let Some(to) = self.ret else {
            self.e.terminate(Terminator::Return(None));
            return Ok(());
        };
        let value = self.adapt(result, Type::Ref(self.object), to)?;
        self.e.terminate(Terminator::Return(Some(value)));
        Ok(())
    }
}
