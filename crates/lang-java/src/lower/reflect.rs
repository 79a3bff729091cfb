//! What programs find out of classes by reflection: functions that the front end makes for a class when its members are asked for.
//! The models of `java.lang.reflect` name members by their numbers in the class file.

use super::{AtSite, Lower, Result, Step, Stop};
use crate::classes::FieldRef;
use crate::classfile::{self as cf, ClassFile, Handle, JType, Member, MemberRef};
use crate::classpath::Origin;
use crate::loader::{FnSource, JvmLoader};
use conspect_ir::{
    BlockId, ClassId, Const, FnId, Function, Instr, Operand, Place, Program, Reg, Terminator, Type,
};
use std::rc::Rc;

/// What can be asked of a class; the intrinsics say what each is given and gives.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Query {
    Fields,
    Methods,
    Interfaces,
    Permitted,
    Outer,
    Annotations,
    Initialize,
    Invoke,
    Get,
    Set,
    Proxy,
}

impl Query {
    const ALL: [Query; 11] = [
        Query::Fields,
        Query::Methods,
        Query::Interfaces,
        Query::Permitted,
        Query::Outer,
        Query::Annotations,
        Query::Initialize,
        Query::Invoke,
        Query::Get,
        Query::Set,
        Query::Proxy,
    ];

    /// What the selector is called by which a class is asked.
    pub(crate) fn key(self) -> &'static str {
        match self {
            Query::Fields => "fields of a class",
            Query::Methods => "methods of a class",
            Query::Interfaces => "interfaces of a class",
            Query::Permitted => "permitted subclasses of a class",
            Query::Outer => "class around a class",
            Query::Annotations => "annotations of a class",
            Query::Initialize => "initializing a class",
            Query::Invoke => "call of a method of a class",
            Query::Get => "reading a field of a class",
            Query::Set => "writing a field of a class",
            Query::Proxy => "proxy of an interface",
        }
    }

    pub(crate) fn named(key: &str) -> Option<Query> {
        Query::ALL.into_iter().find(|q| q.key() == key)
    }

    /// Parameters, the instance that selects the function among them, and the result.
    fn signature(self, object: Type, array: Type) -> (Vec<Type>, Type) {
        match self {
            Query::Fields | Query::Methods | Query::Interfaces | Query::Permitted => (vec![object], array),
            Query::Outer | Query::Initialize => (vec![object], object),
            Query::Annotations => (vec![object, Type::I32], array),
            Query::Invoke => (vec![object, Type::I32, object, array], object),
            Query::Get => (vec![object, Type::I32, object], object),
            Query::Set => (vec![object, Type::I32, object, object], object),
            Query::Proxy => (vec![object, object], object),
        }
    }
}

/// The function that answers a question about a class.
pub(crate) fn answer(ld: &mut JvmLoader, p: &mut Program, class: ClassId, query: Query) -> Result<FnId> {
    let info = ld.info(class)?;
    let object = ld.class_info(p, "java.lang.Object")?;
    let array = ld.class(p, "java.lang.Object[]");
    let (params, ret) = query.signature(Type::Ref(object.id), Type::Ref(array));
    let name: Rc<str> = format!("{}: {}", query.key(), info.name).into();
    let function =
        Function { name, params: params.clone(), param_names: vec![], ret: Some(ret), hidden: true };
    let f = ld.add_function(p, function, FnSource::Pending);
    let file = info.file.clone().or_else(|| object.file.clone()).expect("Object has a class file");
    let mut l = Lower::synthetic(ld, p, info, file, &params, Some(ret));
    l.after_own_init = false;
    match l.answer(query) {
        Ok(()) => {}
        Err(Stop::Site(reason)) => l.e.terminate(Terminator::Unsupported { reason: reason.into() }),
        Err(Stop::Body(error)) => return Err(error),
    }
    let body = l.e.finish();
    ld.set_body(f, body);
    Ok(f)
}

/// Names of the JDK's classes that programs look up by names which are no literals.
const USUAL: [&str; 9] = [
    "java.lang.Object",
    "java.lang.String",
    "java.lang.Integer",
    "java.lang.Long",
    "java.lang.Double",
    "java.lang.Boolean",
    "java.lang.Thread",
    "java.util.ArrayList",
    "java.util.HashMap",
];

/// With more classes than these a name is not compared with all of them.
const MOST_NAMES: usize = 200;

/// The function `(name, initialize: bool) -> class object or null` over all classes of the program.
pub(super) fn class_named(ld: &mut JvmLoader, p: &mut Program) -> Step<FnId> {
    const NAME: &str = "class with a name";
    let names = ld.path.user_classes();
    if let Some(f) = p.function_named(NAME) {
        return Ok(f);
    }
    let string = ld.class_info(p, "java.lang.String").at_site()?;
    let object = ld.class(p, "java.lang.Object");
    let params = vec![Type::Ref(string.id), Type::Bool];
    let ret = Some(Type::Ref(object));
    let function =
        Function { name: NAME.into(), params: params.clone(), param_names: vec![], ret, hidden: true };
    let f = ld.add_function(p, function, FnSource::Pending);
    let file = string.file.clone().expect("String has a class file");
    let mut l = Lower::synthetic(ld, p, string, file, &params, ret);
    l.after_own_init = false;
    if names.len() > MOST_NAMES {
        let reason = "a class is looked up by a name that is not written there, among very many".into();
        l.e.terminate(Terminator::Unsupported { reason });
    } else {
        let names = names.iter().map(|n| &**n).chain(USUAL);
        for name in names {
            l.held.clear();
            l.if_named(name)?;
        }
        let null = l.e.constant(Const::Null);
        l.e.terminate(Terminator::Return(Some(null)));
    }
    let body = l.e.finish();
    ld.set_body(f, body);
    Ok(f)
}

impl Lower<'_> {
    /// Returns the class with a name where that is the name that is asked for.
    fn if_named(&mut self, name: &str) -> Step<()> {
        let class = self.ld.class(self.p, name);
        if self.ld.info(class).is_err() {
            return Ok(());
        }
        let key = "equals(Ljava/lang/Object;)Z";
        let text = self.text_operand(name);
        let same = self.call_library("java.lang.String", key, vec![Reg(0).into(), text])?;
        let (found, next, ready, back) = (self.e.block(), self.e.block(), self.e.block(), self.e.block());
        self.e.terminate(Terminator::If { cond: same, then: found, els: next });
        self.e.switch_to(found);
        self.e.terminate(Terminator::If { cond: Reg(1).into(), then: ready, els: back });
        self.e.switch_to(ready);
        let facts = self.facts.clone();
        match self.ensure_ready(class) {
            Ok(()) => self.e.terminate(Terminator::Goto(back)),
            Err(Stop::Site(reason)) => self.e.terminate(Terminator::Unsupported { reason: reason.into() }),
            Err(stop) => return Err(stop),
        }
        self.facts = facts;
        self.e.switch_to(back);
        let object = self.class_operand(class)?;
        self.e.terminate(Terminator::Return(Some(object)));
        self.e.switch_to(next);
        Ok(())
    }

    fn answer(&mut self, query: Query) -> Step<()> {
        let result = match query {
            Query::Fields => self.all_fields()?,
            Query::Methods => self.all_methods()?,
            Query::Interfaces => {
                let interfaces = self.info.interfaces.clone();
                self.class_array(&interfaces)?
            }
            Query::Permitted => match self.info.file.as_ref().and_then(|f| f.permitted_subclasses()) {
                Some(permitted) => {
                    let permitted: Vec<ClassId> =
                        permitted.iter().map(|c| self.ld.class(self.p, c)).collect();
                    self.class_array(&permitted)?
                }
                None => self.e.constant(Const::Null),
            },
            Query::Outer => {
                let outer = self.info.file.as_ref().and_then(|f| f.nesting()).and_then(|n| n.outer);
                match outer {
                    Some(outer) => {
                        let outer = self.ld.class(self.p, &outer);
                        self.class_operand(outer)?
                    }
                    None => self.e.constant(Const::Null),
                }
            }
            Query::Initialize => {
                self.ensure_ready(self.info.id)?;
                self.e.constant(Const::Null)
            }
            Query::Proxy => self.proxy(self.info.id)?,
            Query::Annotations => return self.annotations(),
            Query::Invoke => return self.by_number(Lower::methods_of, Lower::invoke_member),
            Query::Get => return self.by_number(Lower::fields_of, Lower::get_member),
            Query::Set => return self.by_number(Lower::fields_of, Lower::set_member),
        };
        self.e.terminate(Terminator::Return(Some(result)));
        Ok(())
    }

    /// A class object.
    pub(super) fn class_operand(&mut self, class: ClassId) -> Step<Operand> {
        self.push_class_object(class)?;
        Ok(self.pop_op())
    }

    /// The class object of a type, as a descriptor writes it; `V` is no value.
    pub(super) fn class_of(&mut self, descriptor: &str) -> Step<Operand> {
        let class = match descriptor {
            "V" => self.ld.primitive_class(self.p, "void"),
            _ => match cf::parse_field(descriptor).map_err(|e| Stop::Site(e.to_string()))? {
                JType::Class(name) => self.ld.class(self.p, &name),
                primitive => self.ld.primitive_class(self.p, primitive_name(&primitive)),
            },
        };
        self.class_operand(class)
    }

    /// A new array in a register that nothing else uses.
    pub(super) fn made_array(&mut self, class: &str, length: usize) -> Operand {
        let class = self.ld.class(self.p, class);
        let dst = self.e.reg(Type::Ref(class));
        let length = self.e.int(length as i32);
        self.e.push(Instr::AllocArray { dst, class, length });
        dst.into()
    }

    pub(super) fn set_element(&mut self, array: Operand, index: usize, src: Operand) {
        let index = self.e.int(index as i32);
        self.e.push(Instr::Store { place: Place::Elem { array, index }, src });
    }

    fn class_array(&mut self, classes: &[ClassId]) -> Step<Operand> {
        let array = self.made_array("java.lang.Class[]", classes.len());
        for (i, class) in classes.iter().enumerate() {
            let class = self.class_operand(*class)?;
            self.set_element(array, i, class);
        }
        Ok(array)
    }

    /// The fields of the class file with their numbers.
    fn fields_of(&self) -> Vec<(usize, Member)> {
        let fields = self.info.file.as_ref().map_or(vec![], |f| f.fields.clone());
        let own = self.info.origin == Origin::User;
        fields.into_iter().enumerate().filter(|(_, f)| own || is_shown(f)).collect()
    }

    /// The methods and constructors of the class file with their numbers; of the library those that everybody can call.
    fn methods_of(&self) -> Vec<(usize, Member)> {
        // The list is asked for, so that it is known that an answer depends on it.
        let _ = self.info.methods();
        let methods = self.info.file.as_ref().map_or(vec![], |f| f.methods.clone());
        let own = self.info.origin == Origin::User;
        let shown = |m: &Member| &*m.name != "<clinit>" && (own || is_shown(m));
        methods.into_iter().enumerate().filter(|(_, m)| shown(m)).collect()
    }

    fn all_fields(&mut self) -> Step<Operand> {
        let fields = self.fields_of();
        let array = self.made_array("java.lang.reflect.Field[]", fields.len());
        for (i, (slot, f)) in fields.iter().enumerate() {
            self.held.clear();
            let args = vec![
                self.class_operand(self.info.id)?,
                self.text_operand(&f.name),
                self.class_of(&f.descriptor)?,
                self.e.int(i32::from(f.flags)),
                self.e.int(*slot as i32),
            ];
            let key =
                "field(Ljava/lang/Class;Ljava/lang/String;Ljava/lang/Class;II)Ljava/lang/reflect/Field;";
            let field = self.call_library("java.lang.reflect.Access$", key, args)?;
            self.set_element(array, i, field);
        }
        Ok(array)
    }

    fn all_methods(&mut self) -> Step<Operand> {
        let methods = self.methods_of();
        let array = self.made_array("java.lang.reflect.Executable[]", methods.len());
        for (i, (slot, m)) in methods.iter().enumerate() {
            self.held.clear();
            let descriptor = cf::parse_method(&m.descriptor).map_err(|e| Stop::Site(e.to_string()))?;
            let mut params = vec![];
            for ty in &descriptor.params {
                params.push(self.class_of_type(ty));
            }
            let params = self.class_array(&params)?;
            let result = match (&descriptor.ret, &*m.name) {
                (_, "<init>") => self.e.constant(Const::Null),
                (None, _) => self.class_of("V")?,
                (Some(ty), _) => {
                    let class = self.class_of_type(ty);
                    self.class_operand(class)?
                }
            };
            let thrown = self.info.file.as_ref().map_or(vec![], |f| f.exceptions(m));
            let thrown: Vec<ClassId> = thrown.iter().map(|c| self.ld.class(self.p, c)).collect();
            let thrown = self.class_array(&thrown)?;
            let args = vec![
                self.class_operand(self.info.id)?,
                self.text_operand(&m.name),
                params,
                result,
                thrown,
                self.e.int(i32::from(m.flags)),
                self.e.int(*slot as i32),
            ];
            let key = "method(Ljava/lang/Class;Ljava/lang/String;[Ljava/lang/Class;Ljava/lang/Class;\
                       [Ljava/lang/Class;II)Ljava/lang/reflect/Executable;";
            let method = self.call_library("java.lang.reflect.Access$", key, args)?;
            self.set_element(array, i, method);
        }
        Ok(array)
    }

    fn class_of_type(&mut self, ty: &JType) -> ClassId {
        match ty {
            JType::Class(name) => self.ld.class(self.p, name),
            primitive => self.ld.primitive_class(self.p, primitive_name(primitive)),
        }
    }
}

/// A way from a number to what is done with the member of it: a result is returned.
type Act<'a> = fn(&mut Lower<'a>, &Member) -> Step<Operand>;

impl<'a> Lower<'a> {
    /// Does something with the member of the number that is given.
    fn by_number(&mut self, members: fn(&Self) -> Vec<(usize, Member)>, act: Act<'a>) -> Step<()> {
        let members = members(self);
        let mut cases: Vec<(u64, BlockId)> = vec![];
        for (slot, _) in &members {
            let block = self.e.block();
            cases.push((*slot as u64, block));
        }
        let default = self.e.block();
        let blocks: Vec<BlockId> = cases.iter().map(|c| c.1).collect();
        self.e.terminate(Terminator::Switch { value: Reg(1).into(), cases: cases.into(), default });
        self.e.switch_to(default);
        self.e.terminate(Terminator::Unsupported { reason: "a member that the class does not have".into() });
        let facts = self.facts.clone();
        for ((_, member), block) in members.iter().zip(blocks) {
            self.e.switch_to(block);
            self.held.clear();
            self.facts = facts.clone();
            self.fails.clear();
            match act(self, member) {
                Ok(result) => self.e.terminate(Terminator::Return(Some(result))),
                Err(Stop::Site(reason)) => {
                    self.e.terminate(Terminator::Unsupported { reason: reason.into() });
                }
                Err(stop) => return Err(stop),
            }
        }
        Ok(())
    }

    /// Calls a method or constructor: the receiver is parameter 2, the arguments are in the array that is parameter 3.
    fn invoke_member(&mut self, m: &Member) -> Step<Operand> {
        let owner = self.info.id;
        let object = Type::Ref(self.object);
        let descriptor = cf::parse_method(&m.descriptor).map_err(|e| Stop::Site(e.to_string()))?;
        let is_static = m.flags & cf::ACC_STATIC != 0;
        let kind = match &*m.name {
            "<init>" => 8,
            _ if is_static => 6,
            _ if m.flags & cf::ACC_PRIVATE != 0 => 7,
            _ if self.info.is_interface() => 9,
            _ => 5,
        };
        let mut args = vec![];
        if matches!(kind, 5 | 7 | 9) {
            let receiver = self.adapt(Reg(2).into(), object, Type::Ref(owner))?;
            args.push(receiver);
        }
        for (i, ty) in descriptor.params.iter().enumerate() {
            let index = self.e.int(i as i32);
            let dst = self.e.reg(object);
            self.e.push(Instr::Load { dst, place: Place::Elem { array: Reg(3).into(), index } });
            let ty = self.ld.ty(self.p, ty);
            let value = self.adapt(dst.into(), object, ty)?;
            let kept = self.e.reg(ty);
            self.e.push(Instr::Copy { dst: kept, src: value });
            args.push(kept.into());
        }
        let class = self.p.classes[owner].name.clone();
        let member = MemberRef {
            class,
            name: m.name.clone(),
            descriptor: m.descriptor.clone(),
            interface: self.info.is_interface(),
        };
        let (result, ty) = self.call_handle(owner, &Handle { kind, member }, args)?;
        match (result, ty) {
            (Some(result), Some(ty)) => self.adapt(result, ty, object),
            _ => Ok(self.e.constant(Const::Null)),
        }
    }

    /// Where a field is, of the object that is parameter 2.
    fn member_place(&mut self, m: &Member) -> Step<(Place, Type)> {
        let owner = self.info.id;
        match self.ld.resolve_field(self.p, owner, &m.name, &m.descriptor).at_site()? {
            FieldRef::Static { class, global } => {
                self.ensure_ready(class)?;
                Ok((Place::Global(global), self.p.globals[global].ty))
            }
            FieldRef::Instance { field } => {
                let object = self.adapt(Reg(2).into(), Type::Ref(self.object), Type::Ref(owner))?;
                self.check_null(object)?;
                Ok((Place::Field { object, field }, self.p.fields[field].ty))
            }
        }
    }

    fn get_member(&mut self, m: &Member) -> Step<Operand> {
        if &*m.name == "$assertionsDisabled" && self.info.origin != Origin::User {
            return Err(Stop::Site("whether assertions of the library are on".into()));
        }
        let (place, ty) = self.member_place(m)?;
        let dst = self.e.reg(ty);
        self.e.push(Instr::Load { dst, place });
        self.adapt(dst.into(), ty, Type::Ref(self.object))
    }

    fn set_member(&mut self, m: &Member) -> Step<Operand> {
        if m.flags & cf::ACC_FINAL != 0 {
            return Err(Stop::Site("a final field is written by reflection".into()));
        }
        let (place, ty) = self.member_place(m)?;
        let src = self.adapt(Reg(3).into(), Type::Ref(self.object), ty)?;
        self.e.push(Instr::Store { place, src });
        Ok(self.e.constant(Const::Null))
    }

    /// The annotations of the class (−1), of the method of a number, or of a field (−2 and below).
    fn annotations(&mut self) -> Step<()> {
        let file: Option<Rc<ClassFile>> = self.info.file.clone();
        let mut known = vec![];
        if let Some(file) = &file {
            let _ = self.info.methods();
            let bad = |e: cf::Bad| Stop::Site(e.to_string());
            known.push((-1, file.annotations().map_err(bad)?));
            for (i, m) in file.methods.iter().enumerate() {
                known.push((i as i32, file.member_annotations(m).map_err(bad)?));
            }
            for (i, f) in file.fields.iter().enumerate() {
                known.push((-2 - i as i32, file.member_annotations(f).map_err(bad)?));
            }
            known.retain(|(_, all)| !all.is_empty());
        }
        let blocks: Vec<BlockId> = known.iter().map(|_| self.e.block()).collect();
        let cases: Vec<(u64, BlockId)> =
            known.iter().zip(&blocks).map(|((n, _), b)| (u64::from(*n as u32), *b)).collect();
        let none = self.e.block();
        self.e.terminate(Terminator::Switch { value: Reg(1).into(), cases: cases.into(), default: none });
        self.e.switch_to(none);
        let array = self.made_array("java.lang.annotation.Annotation[]", 0);
        self.e.terminate(Terminator::Return(Some(array)));
        let facts = self.facts.clone();
        for ((_, all), block) in known.iter().zip(blocks) {
            self.e.switch_to(block);
            self.held.clear();
            self.facts = facts.clone();
            match self.annotation_array(all) {
                Ok(array) => self.e.terminate(Terminator::Return(Some(array))),
                Err(Stop::Site(reason)) => {
                    self.e.terminate(Terminator::Unsupported { reason: reason.into() });
                }
                Err(stop) => return Err(stop),
            }
        }
        Ok(())
    }

    fn annotation_array(&mut self, all: &[cf::Annotation]) -> Step<Operand> {
        let array = self.made_array("java.lang.annotation.Annotation[]", all.len());
        for (i, a) in all.iter().enumerate() {
            let object = self.annotation(a)?;
            self.set_element(array, i, object);
        }
        Ok(array)
    }
}

/// Is it a member of the library that everybody can use, and no door between models?
fn is_shown(m: &Member) -> bool {
    m.flags & cf::ACC_PUBLIC != 0 && !m.name.ends_with('$')
}

fn primitive_name(ty: &JType) -> &'static str {
    match ty {
        JType::Boolean => "boolean",
        JType::Byte => "byte",
        JType::Char => "char",
        JType::Short => "short",
        JType::Int => "int",
        JType::Long => "long",
        JType::Float => "float",
        JType::Double => "double",
        JType::Class(name) => unreachable!("{name} is not primitive"),
    }
}
