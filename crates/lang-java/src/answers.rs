//! Arguments of interfaces that no class in sight implements: objects of a made class whose methods answer anything.
//!
//! What a method answers is in an array that is a parameter of the entry, from its first call to its last; an execution with fewer answers
//! than calls is left out. So a witness lists the answers, and the harness gives them in this order. That the methods throw nothing and
//! change nothing is taken for granted and said. Interfaces whose methods must agree with one another (a comparator, an iterator, a
//! collection) are not made like this: answers that break such an agreement would show failures that nobody can have.

use crate::Jvm;
use crate::classes::Method;
use crate::classfile as cf;
use crate::classpath::Origin;
use crate::loader::FnSource;
use crate::signature::{Cursor, type_variables};
use crate::synth::emit;
use conspect_ir::{
    BinOp, Class, ClassId, ClassKind, Const, Field, FieldId, FnId, Function, HoleRule, Instr, LoadError,
    Loader, Operand, Place, Reg, Terminator, Type,
};
use rustc_hash::FxHashMap;
use std::rc::Rc;

type Result<T> = std::result::Result<T, LoadError>;

/// An object of an interface that answers anything.
pub(crate) struct Answering {
    /// Makes it of the arrays of answers; null where the first of them is null.
    pub maker: FnId,
    /// The methods by name and descriptor, each with the class of the array of its answers, if it gives any.
    pub methods: Vec<(Rc<str>, Option<String>)>,
}

/// The parameter of an object whose methods give nothing: null or not.
pub(crate) const NOTHING: &str = "java.lang.Object[]";

/// Interfaces of the library that are made: those whose contracts say nothing of what the methods give. A name that ends with a dot is a package.
const LIBRARY: [&str; 6] = [
    "java.lang.Runnable",
    "java.util.concurrent.Callable",
    "java.io.FileFilter",
    "java.io.FilenameFilter",
    "java.beans.PropertyChangeListener",
    "java.util.function.",
];

/// Interfaces whose methods must agree with one another or with other objects.
const AGREEING: [&str; 12] = [
    "java.lang.CharSequence",
    "java.lang.Comparable",
    "java.lang.Iterable",
    "java.lang.annotation.Annotation",
    "java.util.Comparator",
    "java.util.Enumeration",
    "java.util.Iterator",
    "java.util.Map",
    "java.util.Map$Entry",
    "java.util.Spliterator",
    "java.util.stream.BaseStream",
    "java.lang.reflect.Type",
];

/// What every object has (JLS §9.2).
const OF_OBJECT: [&str; 3] = ["equals(Ljava/lang/Object;)Z", "hashCode()I", "toString()Ljava/lang/String;"];

/// The most methods that a made class has.
const MOST: usize = 12;

impl Jvm {
    /// How an object of this interface is made, with these arguments for its type parameters; `None` where it has other objects, or where
    /// it cannot be said what its methods may give.
    pub(crate) fn answering(
        &mut self,
        interface: ClassId,
        arguments: Option<&Vec<String>>,
    ) -> Result<Option<Answering>> {
        let Ok(info) = self.loader.info(interface) else { return Ok(None) };
        let file = info.file.clone().filter(|file| file.permitted_subclasses().is_none());
        let (true, Some(_)) = (info.is_interface(), file) else { return Ok(None) };
        let usual =
            |name: &&str| info.name.starts_with(*name) && (name.ends_with('.') || **name == *info.name);
        if info.origin != Origin::User && !LIBRARY.iter().any(usual) {
            return Ok(None);
        }
        let (known, closed) = self.loader.subclasses(&mut self.program, interface)?;
        if !known.is_empty() || closed {
            return Ok(None);
        }
        let mut all = vec![interface];
        all.extend(self.loader.superinterfaces(interface)?);
        if all.iter().any(|c| AGREEING.contains(&&*self.program.classes[*c].name)) {
            return Ok(None);
        }
        let Some(abstracts) = self.abstract_methods(&all)? else { return Ok(None) };
        let bounds = self.bounds(interface, arguments)?;
        let mut methods = vec![];
        for (owner, method) in &abstracts {
            let generic = self.generic_result(*owner, method, bounds.get(owner));
            let Ok(descriptor) = cf::parse_method(&method.descriptor) else { return Ok(None) };
            let declared = match &descriptor.ret {
                None => None,
                Some(ty) => Some(self.loader.ty(&mut self.program, ty)),
            };
            let array = match (declared, generic) {
                (None, _) => None,
                (Some(Type::Ref(_)), Some(name)) => Some(format!("{name}[]")),
                (Some(Type::Ref(class)), None) => Some(format!("{}[]", self.program.classes[class].name)),
                (Some(_), _) => descriptor.ret.as_ref().map(|ty| format!("{}[]", ty.name())),
            };
            methods.push((method.key.clone(), array));
        }
        let maker = self.made_class(interface, &abstracts)?;
        Ok(Some(Answering { maker, methods }))
    }

    /// The methods that a class has to implement, with the interfaces that declare them; `None` where two of them differ in what they
    /// give only, for one method of a program implements both, or where they are too many.
    fn abstract_methods(&mut self, all: &[ClassId]) -> Result<Option<Vec<(ClassId, Method)>>> {
        let mut found: Vec<(ClassId, Method)> = vec![];
        for class in all {
            let info = self.loader.info(*class)?;
            for m in info.methods() {
                if m.flags & (cf::ACC_STATIC | cf::ACC_PRIVATE) != 0 || OF_OBJECT.contains(&&*m.key) {
                    continue;
                }
                match found.iter_mut().find(|(_, f)| f.key == m.key) {
                    // What the most special interface declares counts.
                    Some(other) if self.program.is_subclass(*class, other.0) => *other = (*class, m.clone()),
                    Some(_) => {}
                    None => found.push((*class, m.clone())),
                }
            }
        }
        found.retain(|(_, m)| m.flags & cf::ACC_ABSTRACT != 0);
        let parameters = |m: &Method| m.key.split(')').next().unwrap_or("").to_string();
        let twice = |i: usize| found[..i].iter().any(|(_, m)| parameters(m) == parameters(&found[i].1));
        if found.len() > MOST || (0..found.len()).any(twice) {
            return Ok(None);
        }
        Ok(Some(found))
    }

    /// For an interface and those above it, the erasures that their type variables have in this use.
    fn bounds(
        &mut self,
        interface: ClassId,
        arguments: Option<&Vec<String>>,
    ) -> Result<FxHashMap<ClassId, Vec<(String, String)>>> {
        let mut out: FxHashMap<ClassId, Vec<(String, String)>> = FxHashMap::default();
        let mut todo = vec![(interface, arguments.cloned().unwrap_or_default())];
        while let Some((class, arguments)) = todo.pop() {
            let info = self.loader.info(class)?;
            let Some(signature) = info.file.as_ref().and_then(|f| f.class_signature()) else { continue };
            let Some((mut own, rest)) = type_variables(&signature) else { continue };
            for ((_, bound), argument) in own.iter_mut().zip(&arguments) {
                if argument != "java.lang.Object" {
                    bound.clone_from(argument);
                }
            }
            let mut at = Cursor { text: rest, bounds: &own };
            while let Some((name, arguments)) = at.ty() {
                let above = self.loader.class(&mut self.program, &name);
                if !out.contains_key(&above) {
                    todo.push((above, arguments));
                }
            }
            out.insert(class, own);
        }
        Ok(out)
    }

    /// What a method gives by its generic signature, erased where this use of the interface says no more.
    fn generic_result(
        &mut self,
        owner: ClassId,
        method: &Method,
        bounds: Option<&Vec<(String, String)>>,
    ) -> Option<String> {
        let info = self.loader.info(owner).ok()?;
        let index = info.method(&method.key)?.index;
        // The answer depends on the signature, which is noted with the body.
        info.code(index).ok()?;
        let file = info.file.as_ref()?;
        let signature = file.signature(&file.methods[index as usize])?;
        let mut known = type_variables(&signature)?.0;
        known.extend(bounds.into_iter().flatten().cloned());
        let (_, result) = signature.rsplit_once(')')?;
        Cursor { text: result, bounds: &known }.ty().map(|(name, _)| name)
    }

    /// The function that makes an object of the class that implements these methods; both are declared when they are new.
    fn made_class(&mut self, interface: ClassId, methods: &[(ClassId, Method)]) -> Result<FnId> {
        // A name as those of lambdas: a program learns as little of the class.
        let name = format!("{}$$Lambda$given", self.program.classes[interface].name);
        let making = format!("make {name}");
        if let Some(f) = self.program.function_named(&making) {
            return Ok(f);
        }
        let (ld, p) = (&mut self.loader, &mut self.program);
        let object = ld.class(p, "java.lang.Object");
        let mut declared = vec![];
        for (_, m) in methods {
            let parsed = cf::parse_method(&m.descriptor)
                .map_err(|_| LoadError::Malformed(format!("the descriptor of {}", m.key)))?;
            let params: Vec<Type> = parsed.params.iter().map(|t| ld.ty(p, t)).collect();
            let ret = parsed.ret.as_ref().map(|t| ld.ty(p, t));
            let array = match &parsed.ret {
                None => None,
                Some(ty) => Some(ld.class(p, &format!("{}[]", ty.name()))),
            };
            declared.push((m, params, ret, array));
        }
        let class = ClassId(p.classes.len() as u32);
        let mut list = vec![];
        let mut functions = vec![];
        for (m, params, ret, _) in &declared {
            let params: Vec<Type> = [Type::Ref(class)].into_iter().chain(params.iter().copied()).collect();
            let function = Function {
                name: format!("{name}.{}", m.key).into(),
                params: params.clone(),
                param_names: vec![],
                ret: *ret,
                hidden: true,
            };
            let f = ld.add_function(p, function, FnSource::Pending);
            functions.push((f, params));
            list.push(Method { flags: cf::ACC_PUBLIC, made: Some(f), ..(*m).clone() });
        }
        let declaration = Class {
            name: name.as_str().into(),
            kind: ClassKind::Object,
            is_abstract: false,
            is_final: true,
            supers: vec![object, interface],
            fields: vec![],
        };
        let flags = cf::ACC_FINAL | cf::ACC_SYNTHETIC;
        let id = ld.add(p, declaration, Origin::Synthetic, flags, None, list);
        debug_assert_eq!(id, class, "nothing was declared in between");
        let mut places: Vec<Option<(FieldId, FieldId, ClassId)>> = vec![];
        for (m, _, _, array) in &declared {
            let Some(array) = array else {
                places.push(None);
                continue;
            };
            let mut field = |name: String, ty: Type| {
                let slot = p.classes[class].fields.len() as u32;
                let f = p.fields.push(Field { class, name: name.into(), ty, slot, hole: HoleRule::Any });
                p.classes[class].fields.push(f);
                f
            };
            let answers = field(format!("answers of {}", m.key), Type::Ref(*array));
            let next = field(format!("calls of {}", m.key), Type::I32);
            places.push(Some((answers, next, *array)));
        }
        for ((f, params), place) in functions.into_iter().zip(&places) {
            let body = answer(
                &params,
                p.functions[f].ret,
                place.map(|(answers, next, array)| (answers, next, array)),
            );
            ld.set_body(f, body);
        }
        let arrays: Vec<(FieldId, ClassId)> =
            places.iter().flatten().map(|(f, _, array)| (*f, *array)).collect();
        let mut params: Vec<Type> = arrays.iter().map(|(_, array)| Type::Ref(*array)).collect();
        if params.is_empty() {
            params.push(Type::Ref(ld.class(p, NOTHING)));
        }
        let mut e = emit(&params);
        let null = e.constant(Const::Null);
        let given = e.reg(Type::Bool);
        e.push(Instr::Bin { dst: given, op: BinOp::Ne, lhs: parameter(0), rhs: null });
        let (there, not) = (e.block(), e.block());
        e.terminate(Terminator::If { cond: given.into(), then: there, els: not });
        e.switch_to(not);
        e.terminate(Terminator::Return(Some(null)));
        e.switch_to(there);
        let made = e.reg(Type::Ref(class));
        e.push(Instr::Alloc { dst: made, class });
        for (i, (field, _)) in arrays.iter().enumerate() {
            if i > 0 {
                let given = e.reg(Type::Bool);
                e.push(Instr::Bin { dst: given, op: BinOp::Ne, lhs: parameter(i), rhs: null });
                e.push(Instr::Assume { cond: given.into() });
            }
            e.push(Instr::Store {
                place: Place::Field { object: made.into(), field: *field },
                src: parameter(i),
            });
        }
        e.terminate(Terminator::Return(Some(made.into())));
        Ok(ld.made(p, &making, params, Some(Type::Ref(interface)), e.finish()))
    }
}

fn parameter(i: usize) -> Operand {
    Operand::Reg(Reg(i as u32))
}

/// The body of a method that gives the next of its answers.
fn answer(
    params: &[Type],
    ret: Option<Type>,
    place: Option<(FieldId, FieldId, ClassId)>,
) -> conspect_ir::Body {
    let mut e = emit(params);
    let (Some(ret), Some((answers, next, array))) = (ret, place) else {
        e.terminate(Terminator::Return(None));
        return e.finish();
    };
    let this = parameter(0);
    let all = e.reg(Type::Ref(array));
    e.push(Instr::Load { dst: all, place: Place::Field { object: this, field: answers } });
    let i = e.reg(Type::I32);
    e.push(Instr::Load { dst: i, place: Place::Field { object: this, field: next } });
    let length = e.reg(Type::I32);
    e.push(Instr::Load { dst: length, place: Place::Length { array: all.into() } });
    let more = e.reg(Type::Bool);
    e.push(Instr::Bin { dst: more, op: BinOp::ULt, lhs: i.into(), rhs: length.into() });
    e.push(Instr::Assume { cond: more.into() });
    let given = e.reg(ret);
    e.push(Instr::Load { dst: given, place: Place::Elem { array: all.into(), index: i.into() } });
    let after = e.reg(Type::I32);
    let one = e.int(1);
    e.push(Instr::Bin { dst: after, op: BinOp::Add, lhs: i.into(), rhs: one });
    e.push(Instr::Store { place: Place::Field { object: this, field: next }, src: after.into() });
    e.terminate(Terminator::Return(Some(given.into())));
    e.finish()
}
