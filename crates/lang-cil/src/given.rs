//! Arguments of methods that are entered on their own: objects of library classes.
//!
//! A field of a library object may not hold anything: no program has a list of size −1. So an argument of one of the usual
//! collections is no hole, but is made in the entry's wrapper from arrays of elements that are holes, by `Conspect.Given`
//! (`models/Given.cs`). The same is done for such fields of an argument that is an object of the program.

use crate::classes::FieldRef;
use crate::known::LONGEST_SIDE;
use crate::loader::CilLoader;
use crate::meta::module as flags;
use crate::meta::sig as kinds;
use crate::types::{FieldRow, Method, Result, Ty, TyId};
use conspect_ir::{
    BinOp, BodyBuilder, Call, Callee, Composed, Const, FieldId, FnId, Instr, Invariant, LoadError, Number,
    Operand, Place, Predicate, Program, Recipe, Reg, Terminator, Type, UnOp,
};
use conspect_replay::with_article;
use std::rc::Rc;

/// How an argument of a library type is made: the type's definition, the method of `Conspect.Given`, of what.
struct Made(&'static str, &'static str, Recipe);

const MADE: [Made; 33] = [
    Made("System.Collections.Generic.List`1", "List", Recipe::Elements),
    Made("System.Collections.Generic.IList`1", "List", Recipe::Elements),
    Made("System.Collections.Generic.ICollection`1", "List", Recipe::Elements),
    Made("System.Collections.Generic.IEnumerable`1", "List", Recipe::Elements),
    Made("System.Collections.Generic.IReadOnlyList`1", "List", Recipe::Elements),
    Made("System.Collections.Generic.IReadOnlyCollection`1", "List", Recipe::Elements),
    Made("System.Collections.Generic.Queue`1", "Queue", Recipe::Elements),
    Made("System.Collections.Generic.Stack`1", "Stack", Recipe::Elements),
    Made("System.Collections.ObjectModel.Collection`1", "Collection", Recipe::Elements),
    Made("System.Collections.ArrayList", "ArrayList", Recipe::Elements),
    Made("System.Text.StringBuilder", "StringBuilder", Recipe::Text),
    Made("System.Collections.Generic.LinkedList`1", "LinkedList", Recipe::Elements),
    Made("System.Collections.Generic.HashSet`1", "HashSet", Recipe::Elements),
    Made("System.Collections.Generic.ISet`1", "HashSet", Recipe::Elements),
    Made("System.Collections.Generic.SortedSet`1", "SortedSet", Recipe::Elements),
    Made("System.Collections.Generic.Dictionary`2", "Dictionary", Recipe::Entries),
    Made("System.Collections.Generic.IDictionary`2", "Dictionary", Recipe::Entries),
    Made("System.Collections.Generic.IReadOnlyDictionary`2", "Dictionary", Recipe::Entries),
    Made("System.Collections.Generic.SortedDictionary`2", "SortedDictionary", Recipe::Entries),
    Made("System.Collections.Generic.SortedList`2", "SortedList", Recipe::Entries),
    Made("System.Collections.ObjectModel.ReadOnlyCollection`1", "ReadOnlyCollection", Recipe::Elements),
    Made("System.Collections.IList", "ArrayList", Recipe::Elements),
    Made("System.Collections.ICollection", "ArrayList", Recipe::Elements),
    Made("System.Collections.Hashtable", "Hashtable", Recipe::Entries),
    Made("System.Collections.IDictionary", "Hashtable", Recipe::Entries),
    Made("System.Collections.Generic.IEnumerator`1", "Enumerator", Recipe::Elements),
    Made("System.Collections.IEnumerator", "Objects", Recipe::Elements),
    Made("System.IO.TextReader", "StringReader", Recipe::Text),
    Made("System.IO.StringReader", "StringReader", Recipe::Text),
    Made("System.IO.TextWriter", "StringWriter", Recipe::Text),
    Made("System.IO.StringWriter", "StringWriter", Recipe::Text),
    Made("System.IO.Stream", "MemoryStream", Recipe::Elements),
    Made("System.IO.MemoryStream", "MemoryStream", Recipe::Elements),
];

/// The makers that take an array or a string as it is, whatever its length.
const WITHOUT_LOOP: [&str; 14] = [
    "DictionaryAsked",
    "HashSetAsked",
    "List",
    "Queue",
    "Stack",
    "Collection",
    "ReadOnlyCollection",
    "ArrayList",
    "StringBuilder",
    "StringReader",
    "StringWriter",
    "MemoryStream",
    "Enumerator",
    "Objects",
];

/// What is read from some place on: where it is given, that is its beginning.
const READ_ON: [&str; 2] = ["System.IO.MemoryStream", "System.IO.StringReader"];

/// What holds of the fields of a structure of the library.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Rule {
    /// The scale is at most 28.
    Decimal,
    /// It is not after the year 9999.
    DateTime,
}

/// A pointer that is given leads to the first of so many elements.
pub(crate) const MEMORY: i32 = 1 << 16;

/// How an argument is made.
#[derive(Clone, Debug)]
pub(crate) struct Making {
    /// The method that makes it.
    pub maker: Method,
    /// The type that is declared, and that of the object that is made.
    declared: TyId,
    made: TyId,
    recipe: Recipe,
    /// The types of the parameters that it is made of.
    parts: Vec<TyId>,
    /// Is no loop needed, whatever the length?
    at_once: bool,
}

impl Making {
    /// The types of the parameters that it is made of, and how.
    pub fn parts(&self) -> &[TyId] {
        &self.parts
    }

    pub fn recipe(&self) -> Recipe {
        self.recipe
    }
}

/// A field of an argument in which an object that is made is put.
#[derive(Clone, Debug)]
pub(crate) struct Filling {
    argument: usize,
    field: FieldId,
    /// The class that declares it, and its name.
    owner: Rc<str>,
    name: Rc<str>,
    making: Making,
}

impl CilLoader {
    /// How an object of a library type is made for an argument; nothing where the type has no such recipe.
    pub(crate) fn making(&mut self, ty: TyId) -> Result<Option<Making>> {
        let Ty::Def(def, args) = self.u.ty(ty).clone() else { return Ok(None) };
        let Some(models) = self.models else { return Ok(None) };
        if !self.u.module(def.module).library {
            return Ok(None);
        }
        let name = self.u.def_name(def);
        let Some(Made(_, maker, recipe)) = MADE.iter().find(|m| *m.0 == *name) else { return Ok(None) };
        if *recipe == Recipe::Plain || args.iter().any(|a| self.untriable(*a)) {
            return Ok(None);
        }
        let open = self.u.flags(ty) & (flags::TYPE_INTERFACE | flags::TYPE_ABSTRACT) != 0;
        if open && !self.user_subtypes(ty).is_empty() {
            // The program has its own.
            return Ok(None);
        }
        let Some(row) = self.u.module(models).named("Conspect.Given") else { return Ok(None) };
        let owner = self.u.of_def(crate::types::Def { module: models, row }, [].into());
        let (mut maker, mut recipe) = (maker.to_string(), *recipe);
        if matches!(maker.as_str(), "Dictionary" | "HashSet") && self.is_plain_key(args[0]) {
            maker.push_str("Asked");
            recipe = if recipe == Recipe::Entries { Recipe::SomeEntries } else { Recipe::SomeElements };
        }
        let parts = match recipe {
            Recipe::SomeEntries => 3,
            Recipe::Entries | Recipe::SomeElements => 2,
            Recipe::Elements
            | Recipe::Text
            | Recipe::Plain
            | Recipe::Memory
            | Recipe::Choice
            | Recipe::Answers => 1,
        };
        let method = self.method_named(owner, &maker, parts)?;
        let method = Method { args, ..method };
        let shape = self.u.shape(&method)?;
        Ok(Some(Making {
            maker: method,
            declared: ty,
            made: shape.ret,
            recipe,
            parts: shape.params.clone(),
            at_once: WITHOUT_LOOP.contains(&maker.as_str()),
        }))
    }

    /// Is it a type of keys that the library's hash tables compare as numbers or texts (`Conspect.Keys.Plain` of the models)?
    fn is_plain_key(&mut self, ty: TyId) -> bool {
        let integers = 0x02..=0x0b;
        ty == self.u.string
            || self.u.enum_type(ty).is_some()
            || matches!(self.u.ty(ty), Ty::Prim(code) if integers.contains(code))
    }

    /// The element type of an array of two or three dimensions, which can be given as an argument.
    pub(crate) fn grid(&mut self, ty: TyId) -> Option<TyId> {
        let Ty::MdArray(elem, 2 | 3) = *self.u.ty(ty) else { return None };
        (!self.untriable(elem)).then_some(elem)
    }

    /// The type of arrays that hold what a pointer leads to which is given; of a pointer without a type it is bytes.
    pub(crate) fn memory_behind(&mut self, pointer: TyId) -> Result<TyId> {
        let Ty::Ptr(to) = *self.u.ty(pointer) else {
            return Err(LoadError::Unsupported("it takes a pointer to a function".into()));
        };
        let to = if to == self.u.void { self.u.prim(kinds::U1) } else { to };
        let reduced = self.u.reduced(to);
        let number = matches!(*self.u.ty(reduced), Ty::Prim(kinds::BOOLEAN..=kinds::R8));
        let structure = self.u.is_struct(to) && !self.untriable(to);
        if !number && !structure {
            let shown = self.u.name(pointer);
            return Err(LoadError::Unsupported(format!("it takes an unmanaged pointer of type {shown}")));
        }
        Ok(self.u.intern(Ty::Array(to)))
    }

    /// A structure of the library that an argument can be of, with what holds of its fields.
    pub(crate) fn ruled(&mut self, ty: TyId) -> Option<Rule> {
        let Ty::Def(def, _) = *self.u.ty(ty) else { return None };
        if !self.u.module(def.module).library {
            return None;
        }
        match &*self.u.def_name(def) {
            "System.Decimal" => Some(Rule::Decimal),
            "System.DateTime" => Some(Rule::DateTime),
            _ => None,
        }
    }

    /// The fields of an argument of this type that hold library objects which can be made at once.
    fn fillings(&mut self, p: &mut Program, argument: usize, ty: TyId) -> Result<Vec<Filling>> {
        let mut out = vec![];
        for field in self.fillable(ty)? {
            let fty = self.u.field_type(&field)?;
            let Some(making) = self.making(fty)? else { continue };
            let name = self.u.module(field.module).field(field.row)?.name.clone();
            let FieldRef::Instance(id) = self.field_ref(p, field)? else { continue };
            let owner = p.classes[p.fields[id].class].name.clone();
            out.push(Filling { argument, field: id, owner, name, making });
        }
        Ok(out)
    }

    /// The instance fields of a type of the input, its superclasses' included, in which objects are put that are made.
    fn fillable(&mut self, ty: TyId) -> Result<Vec<FieldRow>> {
        let mut out = vec![];
        let mut at = Some(ty);
        while let Some(t) = at {
            let Ty::Def(def, _) = self.u.ty(t).clone() else { break };
            let module = self.u.module(def.module);
            if module.library {
                break;
            }
            for row in module.type_def(def.row)?.fields.clone() {
                if module.field(row)?.flags & flags::FIELD_STATIC != 0 {
                    continue;
                }
                let field = FieldRow { module: def.module, row, owner: t };
                let fty = self.u.field_type(&field)?;
                if self.making(fty)?.is_some_and(|m| m.at_once) {
                    out.push(field);
                }
            }
            at = self.u.base(t)?;
        }
        Ok(out)
    }

    /// Are arguments of this type tried as null or the default only?
    pub(crate) fn is_untried(&mut self, ty: TyId) -> Result<bool> {
        Ok(self.untriable(ty)
            && self.making(ty)?.is_none()
            && self.grid(ty).is_none()
            && self.ruled(ty).is_none())
    }
}

impl Rule {
    /// The field that it speaks of.
    fn field(self) -> &'static str {
        match self {
            Rule::Decimal => "flags",
            Rule::DateTime => "_dateData",
        }
    }

    /// Tells the program what values of the type keep to wherever they are given, by the fields of their class.
    pub(crate) fn note(self, p: &mut Program, fields: &[FieldId]) {
        use Predicate::{All, Eq, Le, Not};
        let Some(field) = fields.iter().copied().find(|f| &*p.fields[*f].name == self.field()) else {
            return;
        };
        let masked = |mask: u64| Number::Masked(field, mask as i64);
        let constant = |n: u64| Number::Constant(n as i64);
        let holds = match self {
            Rule::Decimal => All(vec![
                Eq(masked(OTHER_THAN_SIGN_AND_SCALE), constant(0)),
                Le(masked(SCALE), constant(MOST_SCALE)),
            ]),
            Rule::DateTime => All(vec![
                Le(masked(TICKS), constant(MOST_TICKS)),
                Not(Box::new(Eq(masked(!TICKS), constant(!TICKS)))),
            ]),
        };
        p.invariants.insert(field, Rc::new(Invariant { holds, usual: 0, granted: None }));
        if self == Rule::Decimal {
            for field in fields.iter().copied() {
                let small: &[u64] = match &*p.fields[field].name {
                    "flags" => &SMALL_SCALES,
                    "mid" | "hi" => &[0],
                    _ => continue,
                };
                p.small.insert(field, small.into());
            }
        }
    }
}

/// Amounts of money as people write them: integers and two places, of both signs.
const SMALL_SCALES: [u64; 4] = [0, 2 << 16, 1 << 31, 1 << 31 | 2 << 16];

/// Of the flags of a decimal number: bits that are 0, and those of the scale.
const OTHER_THAN_SIGN_AND_SCALE: u64 = 0x7f00_ffff;
const SCALE: u64 = 0x00ff_0000;
const MOST_SCALE: u64 = 28 << 16;

/// Of a date: ticks since the year 1, below two bits for the kind, of which 3 is a mark of the library's own.
const TICKS: u64 = 0x3fff_ffff_ffff_ffff;
const MOST_TICKS: u64 = 3_155_378_975_999_999_999;

/// How the parameters of an entry become the arguments of its method.
#[derive(Default, Debug)]
pub(crate) struct Plan {
    /// The entry's parameters and their names.
    pub params: Vec<Type>,
    pub names: Vec<Rc<str>>,
    /// For each argument, how it is made.
    pub makings: Vec<Option<Making>>,
    pub fillings: Vec<Filling>,
    pub composed: Vec<Composed>,
    /// Arguments that are one of several types.
    pub choices: Vec<(usize, Vec<TyId>)>,
    /// What is taken for granted, in words.
    pub granted: Vec<String>,
}

impl Plan {
    /// An argument that is the next parameter.
    pub fn pass(&mut self, ty: Type, label: Rc<str>, shown: Rc<str>) {
        self.params.push(ty);
        self.names.push(label.clone());
        self.makings.push(None);
        let (class, recipe) = (shown.clone(), Recipe::Plain);
        self.composed.push(Composed { label, ty: shown, class, recipe, into: None, methods: [].into() });
    }

    /// The argument that was added last is a pointer of this type to the first element of the array that is its parameter.
    pub fn leads_to_memory(&mut self, shown: Rc<str>) {
        let last = self.composed.last_mut().expect("an argument was added");
        (last.recipe, last.ty) = (Recipe::Memory, shown);
        self.grant(format!(
            "a pointer that is given is null or leads to the first of {MEMORY} elements; those of two pointers are the same or have none in common"
        ));
    }

    /// Is an argument a pointer to memory that is given?
    pub fn is_memory(&self, argument: usize) -> bool {
        self.composed
            .iter()
            .filter(|c| c.into.is_none())
            .nth(argument)
            .is_some_and(|c| c.recipe == Recipe::Memory)
    }

    /// An argument that is made of the next parameters.
    pub fn make(&mut self, ld: &mut CilLoader, p: &mut Program, making: Making, label: Rc<str>) {
        self.parts(ld, p, &making, label, None);
        self.makings.push(Some(making));
    }

    /// What is put into fields of an argument of this type.
    pub fn fill(&mut self, ld: &mut CilLoader, p: &mut Program, argument: usize, ty: TyId) -> Result<()> {
        for f in ld.fillings(p, argument, ty)? {
            let label: Rc<str> = format!("{}.{}", self.composed[argument].label, f.name).into();
            let into = (argument as u32, f.owner.clone(), f.name.clone());
            self.parts(ld, p, &f.making, label, Some(into));
            self.fillings.push(f);
        }
        Ok(())
    }

    fn parts(
        &mut self,
        ld: &mut CilLoader,
        p: &mut Program,
        making: &Making,
        label: Rc<str>,
        into: Option<(u32, Rc<str>, Rc<str>)>,
    ) {
        let shown: &[&str] = match making.recipe {
            Recipe::Text => &[""],
            Recipe::Entries => &["keys of ", "values of "],
            Recipe::SomeElements => &["elements asked of ", "which are in "],
            Recipe::SomeEntries => &["keys asked of ", "which are in ", "values of "],
            Recipe::Elements | Recipe::Plain | Recipe::Memory | Recipe::Choice | Recipe::Answers => {
                &["elements of "]
            }
        };
        for (part, name) in making.parts.iter().zip(shown) {
            self.params.push(ld.cell(p, *part));
            self.names.push(format!("{name}{label}").into());
        }
        let (ty, class) = (ld.u.name(making.declared), ld.u.name(making.made));
        let one = with_article(&class);
        if making.declared != making.made {
            self.grant(format!("{} that is given is {one}", with_article(&ty)));
        }
        let place = if READ_ON.contains(&&*class) {
            ", and nothing of it was read yet"
        } else if class.starts_with("System.Collections.") && class.contains("IEnumerator") {
            ", at their beginning, and behaves as that of a list"
        } else {
            ""
        };
        self.grant(format!(
            "{one} that is given is reached through one parameter or field only, and is as its elements, added in order, make it{place}"
        ));
        let recipe = making.recipe;
        self.composed.push(Composed {
            label,
            ty: ty.into(),
            class: class.into(),
            recipe,
            into,
            methods: [].into(),
        });
    }

    pub fn grant(&mut self, text: String) {
        if !self.granted.contains(&text) {
            self.granted.push(text);
        }
    }
}

/// Emits what holds of an array of several dimensions: it has as many elements as its lengths say.
pub(crate) fn emit_grid(ld: &mut CilLoader, p: &mut Program, b: &mut BodyBuilder, ty: TyId, array: Reg) {
    let class = ld.class(p, ty);
    let fields = p.classes[class].fields.clone();
    let object = Operand::Reg(array);
    let null = b.constant(Const::Null);
    let cond = b.bin(Type::Bool, BinOp::Ne, object, null);
    let (there, next) = (b.block(), b.block());
    b.terminate(Terminator::If { cond: cond.into(), then: there, els: next });
    b.switch_to(there);
    let wide = |b: &mut BodyBuilder, src: Operand| {
        let dst = b.reg(Type::I64);
        b.push(Instr::Un { dst, op: UnOp::SExt(64), src });
        dst
    };
    let most = b.constant(Const::i32(LONGEST_SIDE));
    let mut total = b.constant(Const::Bits { bits: 64, value: 1 });
    for field in &fields[1..] {
        let n = b.load(Type::I32, Place::Field { object, field: *field });
        let fine = b.bin(Type::Bool, BinOp::ULe, n, most);
        b.push(Instr::Assume { cond: fine.into() });
        let n = wide(b, n.into());
        total = b.bin(Type::I64, BinOp::Mul, total, n).into();
    }
    let data = b.load(p.fields[fields[0]].ty, Place::Field { object, field: fields[0] });
    let n = b.load(Type::I32, Place::Length { array: data.into() });
    let n = wide(b, n.into());
    let fine = b.bin(Type::Bool, BinOp::Eq, total, n);
    b.push(Instr::Assume { cond: fine.into() });
    b.terminate(Terminator::Goto(next));
    b.switch_to(next);
}

/// Emits what holds of the fields of a structure of the library that is not null.
pub(crate) fn emit_rule(
    ld: &mut CilLoader,
    p: &mut Program,
    b: &mut BodyBuilder,
    ty: TyId,
    rule: Rule,
    object: Reg,
) -> Result<()> {
    let class = ld.class(p, ty);
    ld.usable(class)?;
    let field = p.classes[class].fields.iter().copied().find(|f| &*p.fields[*f].name == rule.field());
    let field =
        field.ok_or_else(|| LoadError::Unsupported(format!("the layout of {}", p.classes[class].name)))?;
    let cell = p.fields[field].ty;
    let v = b.load(cell, Place::Field { object: object.into(), field });
    let fine = match rule {
        Rule::Decimal => {
            let rest = b.constant(Const::Bits { bits: 32, value: OTHER_THAN_SIGN_AND_SCALE });
            let zero = b.constant(Const::Bits { bits: 32, value: 0 });
            let other = b.bin(cell, BinOp::And, v, rest);
            let clean = b.bin(Type::Bool, BinOp::Eq, other, zero);
            b.push(Instr::Assume { cond: clean.into() });
            let mask = b.constant(Const::Bits { bits: 32, value: SCALE });
            let scale = b.bin(cell, BinOp::And, v, mask);
            let most = b.constant(Const::Bits { bits: 32, value: MOST_SCALE });
            b.bin(Type::Bool, BinOp::ULe, scale, most)
        }
        Rule::DateTime => {
            let mask = b.constant(Const::Bits { bits: 64, value: TICKS });
            let ticks = b.bin(cell, BinOp::And, v, mask);
            let most = b.constant(Const::Bits { bits: 64, value: MOST_TICKS });
            let early = b.bin(Type::Bool, BinOp::ULe, ticks, most);
            b.push(Instr::Assume { cond: early.into() });
            let mark = b.constant(Const::Bits { bits: 64, value: !TICKS });
            b.bin(Type::Bool, BinOp::ULt, v, mark)
        }
    };
    b.push(Instr::Assume { cond: fine.into() });
    Ok(())
}

/// Emits the call that makes an object of parameters.
pub(crate) fn emit_making(
    ld: &mut CilLoader,
    p: &mut Program,
    b: &mut BodyBuilder,
    making: &Making,
    given: &mut dyn Iterator<Item = Reg>,
) -> Result<Operand> {
    let f: FnId = ld.function(p, &making.maker)?;
    let args: Vec<Operand> = given.take(making.parts.len()).map(Operand::Reg).collect();
    let ret = p.functions[f].ret.expect("what makes an argument gives it");
    let dst = b.reg(ret);
    let next = b.block();
    let callee = Callee::Static(f);
    b.terminate(Terminator::Call(Call {
        callee,
        args: args.into(),
        dst: Some(dst),
        ret: next,
        unwind: None,
    }));
    b.switch_to(next);
    Ok(dst.into())
}

/// Emits what puts made objects into fields of arguments that are not null.
pub(crate) fn emit_fillings(
    ld: &mut CilLoader,
    p: &mut Program,
    b: &mut BodyBuilder,
    plan: &Plan,
    args: &[Operand],
    given: &mut dyn Iterator<Item = Reg>,
) -> Result<()> {
    for f in &plan.fillings {
        let object = args[f.argument];
        let null = b.constant(Const::Null);
        let cond = b.bin(Type::Bool, BinOp::Ne, object, null);
        let (there, absent, next) = (b.block(), b.block(), b.block());
        b.terminate(Terminator::If { cond: cond.into(), then: there, els: absent });
        b.switch_to(there);
        let mut parts: Vec<Reg> = vec![];
        for _ in 0..f.making.parts.len() {
            parts.extend(given.next());
        }
        let src = emit_making(ld, p, b, &f.making, &mut parts.clone().into_iter())?;
        b.push(Instr::Store { place: Place::Field { object, field: f.field }, src });
        b.terminate(Terminator::Goto(next));
        // Nothing is given to an object that is not there.
        b.switch_to(absent);
        for part in parts {
            let null = b.constant(Const::Null);
            let cond = b.bin(Type::Bool, BinOp::Eq, part, null);
            b.push(Instr::Assume { cond: cond.into() });
        }
        b.terminate(Terminator::Goto(next));
        b.switch_to(next);
    }
    Ok(())
}
