//! Objects of interfaces and abstract classes that no class in sight implements, and delegates that are given: objects of a made class
//! whose methods answer anything.
//!
//! Each call is answered anew, by an input that is asked for: a witness lists the answers in the order of the calls, and the harness
//! gives them in this order. That the methods throw nothing and change nothing that is seen is taken for granted and said. Interfaces
//! of the library whose methods must agree with one another (comparers, collections, iterators) and what extends them are not made
//! like this: answers that break such an agreement would show failures that nobody can have.

use crate::classes::{Kind, What, zero};
use crate::given::{emit_making, emit_rule};
use crate::loader::CilLoader;
use crate::meta::module as flags;
use crate::select::Selector;
use crate::synth::{builder, call};
use crate::types::{Method, Result, Ty, TyId};
use conspect_ir::{
    BinOp, BodyBuilder, Callee, Class, ClassId, ClassKind, Const, FnId, HoleRule, Instr, LoadError, Operand,
    Place, Program, Recipe, Reg, Terminator, Type, UnOp,
};
use conspect_verdict::Assumption;

/// Interfaces of the library that are made: those whose contracts say nothing of what the methods give.
const LIBRARY: [&str; 5] = [
    "System.IDisposable",
    "System.IProgress`1",
    "System.IServiceProvider",
    "System.IObserver`1",
    "System.ICloneable",
];

/// The most methods that a made class has.
const MOST: usize = 64;

impl CilLoader {
    /// The class of objects that answer anything, for a delegate, or an interface or abstract class that nothing implements.
    pub(crate) fn given_class(&mut self, p: &mut Program, ty: TyId) -> Result<Option<ClassId>> {
        if let Some(id) = self.class_ids.get(&What::Given(ty)) {
            return Ok(Some(*id));
        }
        if !self.is_answering(ty)? {
            return Ok(None);
        }
        let above = self.class(p, ty);
        self.usable(above)?;
        let object = self.object_class(p);
        let supers = match p.classes[above].kind {
            ClassKind::Interface => vec![object, above],
            _ => vec![above],
        };
        let mut name = format!("given {}", p.classes[above].name);
        while p.class_named(&name).is_some() {
            name.push('#');
        }
        let fields = p.classes[supers[0]].fields.clone();
        let class = Class {
            name: name.into(),
            kind: ClassKind::Object,
            is_abstract: false,
            is_final: true,
            supers,
            fields,
        };
        Ok(Some(self.add(p, class, What::Given(ty))))
    }

    /// Can it be said what the methods of an object of this type answer that is of a class which is not in sight?
    fn is_answering(&mut self, ty: TyId) -> Result<bool> {
        let Some((def, _)) = self.u.def(ty) else { return Ok(false) };
        if self.is_delegate(ty) {
            return Ok(true);
        }
        let bits = self.u.flags(ty);
        if bits & (flags::TYPE_INTERFACE | flags::TYPE_ABSTRACT) == 0 || bits & flags::TYPE_SEALED != 0 {
            return Ok(false);
        }
        let mut all = vec![];
        let is_interface = bits & flags::TYPE_INTERFACE != 0;
        if is_interface {
            all.push(ty);
        } else if self.u.module(def.module).library || !self.is_extensible(ty)? {
            return Ok(false);
        }
        all.extend(self.all_interfaces(ty)?.iter());
        // What a contract promises of its methods, answers at random do not keep.
        let mut at = (!is_interface).then_some(ty);
        while let Some(t) = at {
            if self.promises(t) {
                return Ok(false);
            }
            at = self.u.base(t)?;
        }
        let mut count = 0;
        for interface in all {
            if self.promises(interface) {
                return Ok(false);
            }
            let Some((def, _)) = self.u.def(interface) else { return Ok(false) };
            let module = self.u.module(def.module);
            if module.library && !LIBRARY.contains(&&*self.u.def_name(def)) {
                return Ok(false);
            }
            count += module.type_def(def.row)?.methods.len();
        }
        let concrete =
            |this: &Self, t: &TyId| this.u.flags(*t) & (flags::TYPE_ABSTRACT | flags::TYPE_INTERFACE) == 0;
        let subtypes = self.user_subtypes(ty);
        Ok(count <= MOST && !subtypes.iter().any(|t| concrete(self, t)) && !self.has_generic_subtype(ty)?)
    }

    /// Does a contract class say what the methods of this type promise?
    fn promises(&self, ty: TyId) -> bool {
        self.u.def(ty).is_some_and(|(def, _)| {
            let module = self.u.module(def.module);
            module.has_attribute(def.row, "System.Diagnostics.Contracts", "ContractClassAttribute")
        })
    }

    /// Can a class of another assembly extend this class of the input and those above it?
    fn is_extensible(&mut self, ty: TyId) -> Result<bool> {
        let mut at = Some(ty);
        while let Some(t) = at {
            let Some((def, _)) = self.u.def(t) else { return Ok(false) };
            let module = self.u.module(def.module);
            if module.library {
                return Ok(t == self.u.object);
            }
            if !module.is_made_outside(def.row)? {
                return Ok(false);
            }
            at = self.u.base(t)?;
        }
        Ok(false)
    }

    /// What is taken for granted of a given object.
    pub(crate) fn granted_of(&mut self, ty: TyId) -> Vec<Assumption> {
        let name = conspect_replay::with_article(&self.u.name(ty));
        let effects = "throws nothing and changes nothing that is seen";
        if self.is_delegate(ty) {
            return vec![Assumption::specific(format!(
                "{name} that is given is of just this type, none that the program makes, and one method that {effects}"
            ))];
        }
        let bodies = "implements nothing else and overrides no method that has a body";
        vec![
            Assumption::specific(format!("{name} that is given {effects}")),
            Assumption::specific(format!("{name} that is given is of a class that {bodies}")),
        ]
    }

    /// The same, as code that takes it for granted.
    pub(crate) fn grant_answers(&mut self, p: &mut Program, b: &mut BodyBuilder, ty: TyId) {
        for granted in self.granted_of(ty) {
            let grant = p.grant(granted);
            b.grant(grant);
        }
    }

    /// The function that a given object runs for a virtual method.
    pub(crate) fn given_method(&mut self, p: &mut Program, ty: TyId, root: &Method) -> Result<FnId> {
        let found = if self.u.is_interface(ty) {
            if !self.u.is_interface(root.owner) {
                let object = self.u.object;
                let inherited = self.implementation(p, object, root)?;
                return self.inherited(p, ty, inherited);
            }
            match self.find_implementation(ty, root)? {
                Some(m) => m,
                None => Method { owner: self.as_declared(ty, root.owner)?, ..root.clone() },
            }
        } else {
            match self.find_implementation(ty, root)? {
                Some(m) => m,
                None => {
                    let (ty, name) = (self.u.name(ty), self.method_name(root.def));
                    return Err(LoadError::Missing(format!("{ty} does not implement {name}")));
                }
            }
        };
        if self.method_flags(&found)? & flags::METHOD_ABSTRACT == 0 {
            let inherited = self.function(p, &found)?;
            return self.inherited(p, ty, inherited);
        }
        if !root.args.is_empty() || !found.args.is_empty() {
            return Err(self.silent(&found));
        }
        let label = self.answer_label(&found)?;
        let f = self.function(p, root)?;
        let (params, ret) = (p.functions[f].params.clone(), p.functions[f].ret);
        self.answering(p, ty, &found, label, (params, ret))
    }

    /// The function that a given delegate runs when it is called as one of a type.
    pub(crate) fn given_invoke(&mut self, p: &mut Program, ty: TyId, as_type: TyId) -> Result<FnId> {
        let declared = self.delegate_invoke(as_type)?;
        let f = self.function(p, &declared)?;
        let (params, ret) = (p.functions[f].params.clone(), p.functions[f].ret);
        let own = self.delegate_invoke(ty)?;
        let label = self.simple_name(ty);
        self.answering(p, ty, &own, label, (params, ret))
    }

    /// A test of a given object's class, whose answer is known.
    pub(crate) fn given_test(&mut self, p: &mut Program, ty: TyId, value: bool) -> FnId {
        let object = Type::Ref(self.object_class(p));
        let (f, new) = self.declared(
            p,
            &format!("always {value} of a given {}", self.u.name(ty)),
            vec![object],
            Some(Type::Bool),
        );
        if new {
            let mut b = builder(&[object]);
            self.grant_answers(p, &mut b, ty);
            let c = b.constant(Const::Bool(value));
            b.terminate(Terminator::Return(Some(c)));
            self.set_body(f, b.finish());
        }
        f
    }

    /// A method that a given object has from a class above it.
    fn inherited(&mut self, p: &mut Program, ty: TyId, f: FnId) -> Result<FnId> {
        let (params, ret) = (p.functions[f].params.clone(), p.functions[f].ret);
        let name = format!("{} of a given {}", p.functions[f].name, self.u.name(ty));
        let (g, new) = self.declared(p, &name, params.clone(), ret);
        if new {
            let mut b = builder(&params);
            self.grant_answers(p, &mut b, ty);
            let args = (0..params.len()).map(|i| Operand::Reg(Reg(i as u32))).collect();
            let r = call(&mut b, Callee::Static(f), args, ret);
            b.terminate(Terminator::Return(r.map(Operand::Reg)));
            self.set_body(g, b.finish());
        }
        Ok(g)
    }

    /// The interface by which objects of an interface have the methods of another one: itself, one above it, or one that is convertible to
    /// it by variance.
    fn as_declared(&mut self, ty: TyId, wanted: TyId) -> Result<TyId> {
        let mut all = vec![ty];
        all.extend(self.all_interfaces(ty)?.iter());
        if all.contains(&wanted) {
            return Ok(wanted);
        }
        for interface in all {
            if self.variant(interface, wanted, 0)? {
                return Ok(interface);
            }
        }
        let (ty, wanted) = (self.u.name(ty), self.u.name(wanted));
        Err(LoadError::Missing(format!("{ty} does not implement {wanted}")))
    }

    /// Why nothing can be said of what a method gives.
    fn silent(&self, method: &Method) -> LoadError {
        LoadError::Unsupported(format!("what {} of a given object gives", self.method_name(method.def)))
    }

    fn simple_name(&self, ty: TyId) -> String {
        let name = self.u.def(ty).map(|(def, _)| self.u.def_name(def).to_string()).unwrap_or_default();
        let simple = name.rsplit(['.', '+']).next().unwrap_or("");
        simple.split('`').next().unwrap_or("").to_string()
    }

    /// How the inputs are called that a method answers by.
    fn answer_label(&self, method: &Method) -> Result<String> {
        let name = self.u.module(method.def.module).method_name(method.def.row)?;
        Ok(format!("{}.{name}", self.simple_name(method.owner)))
    }

    /// The body that answers anything, with the parameters and the result of a function that is declared.
    fn answering(
        &mut self,
        p: &mut Program,
        ty: TyId,
        method: &Method,
        label: String,
        (params, ret): (Vec<Type>, Option<Type>),
    ) -> Result<FnId> {
        let shape = self.u.shape(method)?;
        let mut b = builder(&params);
        self.grant_answers(p, &mut b, ty);
        let names = self.u.module(method.def.module).param_names(method.def.row);
        for (i, t) in shape.params.iter().enumerate() {
            let Ty::ByRef(to) = *self.u.ty(*t) else { continue };
            if self.u.module(method.def.module).param_is_in(method.def.row, i) {
                continue;
            }
            let name = names.iter().find(|(n, _)| *n == i).map_or_else(String::new, |(_, n)| n.to_string());
            let v = self.answer(p, &mut b, to, &format!("{label}({name})"), method)?;
            let pointer = Operand::Reg(Reg(i as u32 + 1));
            if self.u.is_struct(to) {
                let assign = self.struct_assign(p, to)?;
                call(&mut b, Callee::Static(assign), vec![pointer, v], None);
                continue;
            }
            let cell = self.cell(p, to);
            let kind = Kind::of(cell);
            let v = as_bits(&mut b, v, cell, kind.ty(self.object_class(p)));
            let selector = self.selector(p, Selector::Set(kind))?;
            call(&mut b, Callee::Virtual(selector), vec![pointer, v], None);
        }
        let result = match ret {
            Some(_) => Some(self.answer(p, &mut b, shape.ret, &format!("{label}()"), method)?),
            None => None,
        };
        b.terminate(Terminator::Return(result));
        let as_what = ret.map_or_else(String::new, |t| format!("{t:?}"));
        let name = format!("{} of a given {} as {as_what}", self.method_name(method.def), self.u.name(ty));
        Ok(self.made(p, &name, params, ret, b.finish()))
    }

    /// Emits what asks for a value of a type.
    fn answer(
        &mut self,
        p: &mut Program,
        b: &mut BodyBuilder,
        ty: TyId,
        label: &str,
        method: &Method,
    ) -> Result<Operand> {
        let is_struct = self.u.is_struct(ty);
        let rule = self.ruled(ty);
        let pointer = matches!(self.u.ty(ty), Ty::ByRef(_) | Ty::Ptr(_) | Ty::FnPtr);
        if pointer || rule.is_none() && self.untriable(ty) {
            return Err(self.silent(method));
        }
        if let Some(making) = self.making(ty)? {
            let [part] = *making.parts() else { return Err(self.silent(method)) };
            if making.recipe() != Recipe::Elements {
                return Err(self.silent(method));
            }
            let text = format!("each {} that a given object gives is a new one", self.u.name(ty));
            let grant = p.grant(Assumption::specific(text));
            b.grant(grant);
            let v = self.answer(p, b, part, label, method)?;
            let cell = self.cell(p, part);
            let given = b.reg(cell);
            b.push(Instr::Copy { dst: given, src: v });
            return emit_making(self, p, b, &making, &mut [given].into_iter());
        }
        let cell = self.cell(p, ty);
        let label = p.label(label);
        if !cell.is_ref() {
            let dst = b.reg(cell);
            b.push(Instr::Nondet { dst, ty: cell, label });
            return Ok(dst.into());
        }
        // What is asked for is no null and no array with nulls in it, so an object is asked for that holds the value.
        let object = self.object_class(p);
        let name = format!("answer of {}", self.u.name(ty));
        let holder = self.helper(p, &name, What::Answer(ty), ClassKind::Object, vec![object]);
        if p.classes[holder].fields.is_empty() {
            let hole = if is_struct { HoleRule::Owned } else { HoleRule::Any };
            let field = self.new_field(p, holder, "value", cell, 0, hole);
            p.classes[holder].fields = vec![field];
            // So that no object is one and something else.
            p.classes[holder].is_final = true;
            p.answers.insert(holder);
        }
        let field = p.classes[holder].fields[0];
        let asked = b.reg(Type::Ref(holder));
        b.push(Instr::Nondet { dst: asked, ty: Type::Ref(holder), label });
        let null = b.constant(zero(cell));
        let there = b.bin(Type::Bool, BinOp::Ne, asked, null);
        b.push(Instr::Assume { cond: there.into() });
        let v = b.load(cell, Place::Field { object: asked.into(), field });
        if let Some(rule) = rule {
            emit_rule(self, p, b, ty, rule, v)?;
        }
        if !is_struct {
            return Ok(v.into());
        }
        let copy = self.struct_copy(p, ty)?;
        let copied = call(b, Callee::Static(copy), vec![v.into()], Some(cell));
        Ok(copied.expect("a copy").into())
    }
}

/// The bits of a truth value, where a pointer writes bits.
fn as_bits(b: &mut BodyBuilder, v: Operand, from: Type, to: Type) -> Operand {
    match (from, to) {
        (Type::Bool, Type::Bits { bits, .. }) => b.un(to, UnOp::BoolToBits(bits), v).into(),
        _ => v,
    }
}
