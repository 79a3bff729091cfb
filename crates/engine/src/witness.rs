//! Witnesses: a model becomes inputs, the inputs are run in the concrete domain.

mod model;
mod rerun;

pub use model::model;
use model::{Refuted, refuted};
pub use rerun::{Ran, Seen, nowhere, path, re_execute, run};
pub(crate) use rerun::{concrete_start, input_bits, re_execute_for, seen};

use crate::state::State;
use crate::symbolic::settle::number_symbol;
use crate::symbolic::{InputKind, InputRecord, LONGEST_INPUT, Symbolic};
use crate::verdict::{Assumption, Input, InputValue, ObjectContents, ObjectInput, Reason, Witness};
use crate::world::World;
use conspect_ir::{ClassId, ClassKind, Composed, FnId, HoleRule, Recipe, Type};
use conspect_memory::{bits_of, sort_of, value_of};
use conspect_solver::Model;
use conspect_term::{Assignment, Region, Sort, Source, Symbol, SymbolKind, Value};
use std::collections::BTreeMap;

/// The inputs of one execution, for people and for the concrete domain.
pub struct Found {
    pub for_people: Witness,
    /// Arguments of the entry.
    pub(crate) arguments: Vec<InputValue>,
    /// Requests in order, with their types.
    pub(crate) requests: Vec<(Type, InputValue)>,
    /// Class of each object of the initial heap.
    pub(crate) classes: Vec<ClassId>,
    /// What the run in the concrete domain rests on that only the runtime knows.
    pub(crate) doubt: Option<Assumption>,
    /// Why the run in the concrete domain does not know how the execution goes on.
    pub(crate) open: Option<Reason>,
    /// Fields on which nothing depends: the object's number, the declaring class, the name.
    pub(crate) idle: Vec<(usize, String, String)>,
}

/// What a model says of the inputs of a state.
pub fn extract(domain: &mut Symbolic, world: &mut World, st: &State<Symbolic>, model: &Model) -> Found {
    let refuted = refuted(domain, &st.path, model);
    let mut graph = Graph {
        domain,
        world,
        model,
        refuted,
        objects: BTreeMap::new(),
        order: vec![],
        queue: vec![],
        given: Default::default(),
        used: addresses(model),
        spare: 0,
        idle: vec![],
    };
    let entry = st.stack().last().expect("a stack has a frame").0;
    let function = graph.world.program.functions[entry].clone();
    let mut arguments = vec![];
    for (i, ty) in function.params.iter().enumerate() {
        let value = graph.symbol_value(SymbolKind::Param(i as u32), *ty);
        let label = function.param_names.get(i).map_or_else(|| format!("argument {i}"), |n| n.to_string());
        arguments.push((label, *ty, value));
    }
    let mut requests = vec![];
    for (guard, record) in st.path.requests() {
        let Graph { domain, model, .. } = &mut graph;
        let terms = &domain.cx.terms;
        let holds = domain.cx.guards.eval(guard, &mut |atom| terms.eval(atom, *model) == Value::Bool(true));
        if holds {
            let value = graph.request_value(&record);
            requests.push((record, value));
        }
    }
    graph.fill();
    let idle = graph.idle();
    let (objects, classes) = graph.finish();
    let mut objects = objects;
    let show = |world: &World, ty: Type| type_name(world, ty);
    let plain: Vec<Input> = arguments
        .iter()
        .map(|(label, ty, value)| Input {
            label: label.clone(),
            ty: show(world, *ty),
            value: value.clone(),
            location: None,
        })
        .collect();
    let for_people = Witness {
        arguments: composed_arguments(world, entry, plain, &mut objects),
        requests: requests
            .iter()
            .map(|(r, value)| Input {
                label: world.program.labels[r.label as usize].to_string(),
                ty: show(world, r.ty),
                value: value.clone(),
                location: Some(world.location(r.at.0, r.at.1)),
            })
            .collect(),
        globals: vec![],
        objects,
        ..Witness::default()
    };
    Found {
        for_people,
        arguments: arguments.into_iter().map(|a| a.2).collect(),
        requests: requests.into_iter().map(|(r, v)| (r.ty, v)).collect(),
        classes,
        doubt: None,
        open: None,
        idle,
    }
}

/// The arguments of an entry as its callers know them.
pub(crate) fn composed_arguments(
    world: &World,
    entry: FnId,
    plain: Vec<Input>,
    objects: &mut Vec<ObjectInput>,
) -> Vec<Input> {
    match world.program.composed.get(&entry) {
        Some(composed) => compose(composed, plain, objects),
        None => plain,
    }
}

/// The arguments that an entry puts together from its parameters. Objects that are made are appended: the execution in
/// the concrete domain makes them by itself.
fn compose(composed: &[Composed], plain: Vec<Input>, objects: &mut Vec<ObjectInput>) -> Vec<Input> {
    let mut parts = plain.into_iter();
    let elements = |value: &InputValue, objects: &[ObjectInput]| match value {
        InputValue::Object(i) => match objects.get(*i as usize).map(|o| &o.contents) {
            Some(ObjectContents::Elements { elements, .. }) => {
                elements.iter().map(|(_, v)| v.clone()).collect()
            }
            _ => vec![],
        },
        _ => vec![],
    };
    let mut out = vec![];
    for c in composed {
        let Some(first) = parts.next() else { break };
        let mut next = |recipes: &[Recipe]| {
            let part = if recipes.contains(&c.recipe) { parts.next() } else { None };
            part.map_or(vec![], |p| elements(&p.value, objects))
        };
        let there = next(&[Recipe::SomeElements, Recipe::SomeEntries]);
        let values = next(&[Recipe::Entries, Recipe::SomeEntries]);
        let are_there = |keys: Vec<InputValue>| -> Vec<Option<InputValue>> {
            let mut there = there
                .iter()
                .map(|t| !matches!(t, InputValue::Bool(false) | InputValue::Int { value: 0, .. }));
            keys.into_iter().map(|k| there.next().unwrap_or(false).then_some(k)).collect()
        };
        let more = c.methods.iter().filter(|(_, gives)| *gives).count().saturating_sub(1);
        let others: Vec<InputValue> = parts.by_ref().take(more).map(|part| part.value).collect();
        let contents = match (c.recipe, &first.value) {
            (Recipe::Plain | Recipe::Memory, _) | (_, InputValue::Null) => None,
            (Recipe::Choice, InputValue::Int { value, .. }) => {
                let chosen = usize::try_from(*value - 1).ok().and_then(|i| c.methods.get(i));
                chosen.map(|(name, _)| ObjectContents::Text(name.encode_utf16().collect()))
            }
            (Recipe::Choice, _) => None,
            (Recipe::Text, InputValue::Object(i)) => objects.get(*i as usize).map(|o| o.contents.clone()),
            (Recipe::Text, _) => None,
            (Recipe::Elements, array) => Some(ObjectContents::Collected(elements(array, objects))),
            (Recipe::Answers, array) => {
                let mut arrays = [array.clone()].into_iter().chain(others);
                let mut answers = |gives: bool| match gives.then(|| arrays.next()).flatten() {
                    Some(array) => elements(&array, objects),
                    None => vec![],
                };
                let all = c.methods.iter().map(|(name, gives)| (name.to_string(), answers(*gives)));
                Some(ObjectContents::Answers(all.collect()))
            }
            (Recipe::Entries, keys) => {
                let keys = elements(keys, objects);
                Some(ObjectContents::Mapped(keys.into_iter().zip(values).collect()))
            }
            (Recipe::SomeElements, array) => {
                let elements = are_there(elements(array, objects));
                Some(ObjectContents::Collected(elements.into_iter().flatten().collect()))
            }
            (Recipe::SomeEntries, keys) => {
                let pairs = are_there(elements(keys, objects)).into_iter().zip(values);
                Some(ObjectContents::Mapped(pairs.filter_map(|(k, v)| Some((k?, v))).collect()))
            }
        };
        let value = match contents {
            Some(contents) => {
                objects.push(ObjectInput { class: c.class.to_string(), contents });
                InputValue::Object(objects.len() as u32 - 1)
            }
            None if c.recipe == Recipe::Choice => InputValue::Null,
            None => first.value,
        };
        if let Some((argument, owner, name)) = &c.into {
            let object = match out.get(*argument as usize).map(|input: &Input| &input.value) {
                Some(InputValue::Object(i)) => objects.get_mut(*i as usize),
                _ => None,
            };
            if let Some(ObjectInput { contents: ObjectContents::Fields(fields), .. }) = object {
                let same = |f: &&mut (String, String, InputValue)| *f.0 == **owner && *f.1 == **name;
                match fields.iter_mut().find(same) {
                    Some(field) => field.2 = value,
                    None => fields.push((owner.to_string(), name.to_string(), value)),
                }
            }
            continue;
        }
        let ty = if c.recipe == Recipe::Plain { first.ty } else { c.ty.to_string() };
        out.push(Input { label: c.label.to_string(), ty, value, location: None });
    }
    out
}

/// Puts what the environment gave in the place of the objects that only hold it, which people do not know.
pub(crate) fn show_answers(world: &World, classes: &[ClassId], witness: &mut Witness) {
    let is_answer = |i: usize| classes.get(i).is_some_and(|c| world.program.answers.contains(c));
    if !(0..witness.objects.len()).any(is_answer) {
        return;
    }
    let mut kept = 0;
    let numbers: Vec<u32> = (0..witness.objects.len())
        .map(|i| {
            kept += u32::from(!is_answer(i));
            kept.saturating_sub(1)
        })
        .collect();
    let held = |value: &mut InputValue, objects: &[ObjectInput]| {
        let InputValue::Object(i) = value else { return };
        if is_answer(*i as usize) {
            *value = match &objects[*i as usize].contents {
                ObjectContents::Fields(fields) => {
                    fields.first().map_or(InputValue::Null, |(_, _, value)| value.clone())
                }
                _ => InputValue::Null,
            };
        }
        if let InputValue::Object(i) = value {
            *i = numbers[*i as usize];
        }
    };
    let objects = std::mem::take(&mut witness.objects);
    for request in &mut witness.requests {
        let before = request.value.clone();
        held(&mut request.value, &objects);
        if let InputValue::Object(i) = before
            && is_answer(i as usize)
            && let [field, ..] = world.program.classes[classes[i as usize]].fields[..]
        {
            request.ty = type_name(world, world.program.fields[field].ty);
        }
    }
    let arguments = witness.arguments.iter_mut().chain(&mut witness.globals);
    arguments.for_each(|input| held(&mut input.value, &objects));
    let mut rest = vec![];
    for i in (0..objects.len()).filter(|i| !is_answer(*i)) {
        let mut object = objects[i].clone();
        let each = |value: &mut InputValue| held(value, &objects);
        match &mut object.contents {
            ObjectContents::Fields(fields) => fields.iter_mut().for_each(|f| each(&mut f.2)),
            ObjectContents::Elements { elements, .. } => elements.iter_mut().for_each(|e| each(&mut e.1)),
            ObjectContents::Collected(all) => all.iter_mut().for_each(each),
            ObjectContents::Mapped(all) => all.iter_mut().for_each(|(k, v)| {
                each(k);
                each(v);
            }),
            ObjectContents::Answers(methods) => {
                methods.iter_mut().flat_map(|(_, all)| all).for_each(each);
            }
            ObjectContents::Text(_) | ObjectContents::Constant(_) => {}
        }
        rest.push(object);
    }
    witness.objects = rest;
}

/// The name of a type in the source language, as far as the IR knows it.
pub(crate) fn type_name(world: &World, ty: Type) -> String {
    match ty {
        Type::Bool => "boolean".into(),
        Type::Bits { bits: 8, signed: true } => "byte".into(),
        Type::Bits { bits: 16, signed: true } => "short".into(),
        Type::Bits { bits: 16, signed: false } => "char".into(),
        Type::Bits { bits: 32, signed: true } => "int".into(),
        Type::Bits { bits: 64, signed: true } => "long".into(),
        Type::Bits { bits, signed } => format!("{}{bits}", if signed { "i" } else { "u" }),
        Type::F32 => "float".into(),
        Type::F64 => "double".into(),
        Type::Ref(class) => world.program.classes[class].name.to_string(),
        Type::Int => "integer".into(),
        Type::Str => "string".into(),
        Type::Fn | Type::Dyn | Type::Struct(_) | Type::Ptr => format!("{ty:?}"),
    }
}

/// The object graph that a model describes, discovered from the inputs.
struct Graph<'a> {
    domain: &'a mut Symbolic,
    world: &'a mut World,
    model: &'a Model,
    /// Types that objects of the initial heap are not of.
    refuted: Vec<(i32, Refuted)>,
    /// Addresses of the initial heap that were met: their index among the objects.
    objects: BTreeMap<i32, u32>,
    order: Vec<(i32, ClassId, Option<ObjectContents>)>,
    queue: Vec<u32>,
    /// Arrays of references that the environment gave: their elements are not null.
    given: std::collections::BTreeSet<i32>,
    /// The addresses that the model speaks of.
    used: std::collections::BTreeSet<i32>,
    /// The last address that was made up.
    spare: i32,
    /// Fields of which the model says nothing: the address, the declaring class, the name.
    idle: Vec<(i32, String, String)>,
}

/// The addresses of the initial heap that a model speaks of.
fn addresses(model: &Model) -> std::collections::BTreeSet<i32> {
    let mut out = std::collections::BTreeSet::new();
    for (_, args, value) in model.entries() {
        out.extend(
            args.iter().chain([value]).filter_map(|v| if let Value::Ref(a) = v { Some(*a) } else { None }),
        );
    }
    out
}

impl Graph<'_> {
    fn symbol_value(&mut self, kind: SymbolKind, ty: Type) -> InputValue {
        let sort = sort_of(ty).expect("an input has a sort");
        let value = self.model.value(&Symbol { kind, sort }, &[]);
        self.value(&value, ty)
    }

    fn value(&mut self, value: &Value, ty: Type) -> InputValue {
        match (value, ty) {
            (Value::Bool(b), _) => InputValue::Bool(*b),
            (Value::Bv { bits, value }, Type::Bits { signed, .. }) => InputValue::Int {
                bits: *bits,
                signed,
                value: if signed {
                    let shift = 64 - u32::from(*bits);
                    ((*value << shift) as i64) >> shift
                } else {
                    *value as i64
                },
            },
            (Value::Int(i), _) => InputValue::Integer(i.to_string()),
            (Value::F32(b), _) => InputValue::F32(*b),
            (Value::F64(b), _) => InputValue::F64(*b),
            (Value::Ref(0), _) => InputValue::Null,
            (Value::Ref(address), Type::Ref(declared)) => self.object(*address, declared),
            _ => InputValue::Null,
        }
    }

    /// The value of a cell that owns its object. The model may give several such cells one address, since nothing asks
    /// whether they are the same ([`Terms::own`](conspect_term::Terms::own)): each has an object of its own.
    fn owned(&mut self, value: &Value, ty: Type) -> InputValue {
        let (Value::Ref(address), Type::Ref(declared)) = (value, ty) else { return self.value(value, ty) };
        if *address == 0 {
            return InputValue::Null;
        }
        let class = self.class(*address, declared);
        let i = self.order.len() as u32;
        self.order.push((*address, class, None));
        self.queue.push(i);
        InputValue::Object(i)
    }

    /// The object at an address of the initial heap, discovered when new.
    fn object(&mut self, address: i32, declared: ClassId) -> InputValue {
        if let Some(i) = self.objects.get(&address) {
            return InputValue::Object(*i);
        }
        let class = self.class(address, declared);
        let i = self.order.len() as u32;
        self.objects.insert(address, i);
        self.order.push((address, class, None));
        self.queue.push(i);
        InputValue::Object(i)
    }

    /// A class that the model allows for the object: the exact one, else the most special one that is known to hold.
    fn class(&mut self, address: i32, declared: ClassId) -> ClassId {
        let mut best = declared;
        let mut exact = None;
        let (mut tested, mut excluded) = (vec![], vec![]);
        for (symbol, args, value) in self.model.entries() {
            if args != [Value::Ref(address)] {
                continue;
            }
            match (&symbol.kind, value) {
                (SymbolKind::ExactClass(c), Value::Bool(true)) => exact = Some(ClassId(*c)),
                (SymbolKind::InstanceOf(c), Value::Bool(true)) => {
                    tested.push(ClassId(*c));
                    if self.world.program.is_subclass(ClassId(*c), best) {
                        best = ClassId(*c);
                    }
                }
                (SymbolKind::InstanceOf(c), Value::Bool(false)) => excluded.push(ClassId(*c)),
                _ => {}
            }
        }
        if Symbolic::constants_of(self.world, best).is_some() {
            return best;
        }
        if let Some(class) = exact {
            return class;
        }
        // What it is as well, though neither is below the other.
        tested.retain(|c| !self.world.program.is_subclass(best, *c));
        let best = self.world.input_class(best);
        let info = &self.world.program.classes[best];
        let mut others = vec![];
        for (_, refuted) in self.refuted.iter().filter(|r| r.0 == address) {
            match refuted {
                Refuted::Instance(c) => excluded.push(*c),
                Refuted::Exact(c) => others.push(*c),
            }
        }
        let fits = |world: &World, c: ClassId| {
            let is = |above: &ClassId| world.program.is_subclass(c, *above);
            !others.contains(&c) && !excluded.iter().any(is) && tested.iter().all(is)
        };
        if !info.is_abstract && info.kind != ClassKind::Interface && fits(self.world, best) {
            return best;
        }
        let (mut candidates, _) = self.world.subclasses(best).unwrap_or_default();
        // A class that is below both may be known of the other one only.
        for other in &tested {
            let (below, _) = self.world.subclasses(*other).unwrap_or_default();
            candidates.extend(below.into_iter().filter(|c| self.world.program.is_subclass(*c, best)));
        }
        candidates.into_iter().find(|c| fits(self.world, *c)).unwrap_or(best)
    }

    fn request_value(&mut self, record: &InputRecord) -> InputValue {
        let Type::Ref(class) = record.ty else {
            return self.symbol_value(SymbolKind::Input(record.index), record.ty);
        };
        let symbol = Symbol { kind: SymbolKind::Input(record.index), sort: Sort::Ref };
        let Value::Ref(address) = self.model.value(&symbol, &[]) else { return InputValue::Null };
        match record.kind {
            InputKind::Scalar => InputValue::Null,
            InputKind::Object => {
                if matches!(self.world.program.classes[class].kind, ClassKind::Array(_)) {
                    self.given.insert(address);
                }
                self.object(address, class)
            }
            InputKind::Array => {
                let cells = self.elements(address, class);
                match self.world.program.classes[class].kind {
                    ClassKind::Array(Type::Bits { bits: 16, signed: false }) => InputValue::Str(
                        cells
                            .iter()
                            .map(|c| if let InputValue::Int { value, .. } = c { *value as u16 } else { 0 })
                            .collect(),
                    ),
                    ClassKind::Array(_) | ClassKind::Object | ClassKind::Interface | ClassKind::Struct => {
                        let i = self.order.len() as u32;
                        let length = cells.len() as u32;
                        let elements = cells.into_iter().enumerate().map(|(i, c)| (i as u32, c)).collect();
                        let contents = ObjectContents::Elements { length, elements };
                        self.order.push((0, class, Some(contents)));
                        InputValue::Object(i)
                    }
                }
            }
        }
    }

    fn length(&self, address: i32) -> u64 {
        let kind = SymbolKind::Hole { source: Source::Initial, region: Region::Length };
        let v = self.model.value(&Symbol { kind, sort: Sort::Bv(32) }, &[Value::Ref(address)]);
        bits_of(&v).unwrap_or(0).min(LONGEST_INPUT)
    }

    /// All elements of an array of the initial heap.
    fn elements(&mut self, address: i32, class: ClassId) -> Vec<InputValue> {
        let elem = conspect_memory::elem_type(&self.world.program, class);
        let Some(sort) = sort_of(elem) else { return vec![] };
        let region = Region::Elem(self.world.program.classes[class].name.clone());
        let symbol = Symbol { kind: SymbolKind::Hole { source: Source::Initial, region }, sort };
        (0..self.length(address))
            .map(|i| {
                let index = value_of(i, Sort::Bv(32));
                let v = self.model.value(&symbol, &[Value::Ref(address), index]);
                if v == Value::Ref(0) && self.given.contains(&address) {
                    // Nothing was asked of this element: an object of its own.
                    self.spare -= 1;
                    while self.used.contains(&self.spare) {
                        self.spare -= 1;
                    }
                    return self.value(&Value::Ref(self.spare), elem);
                }
                let own = matches!(elem, Type::Ref(c) if self.world.program.owned.contains(&c));
                if own { self.owned(&v, elem) } else { self.value(&v, elem) }
            })
            .collect()
    }

    /// Fills in the contents of every object that was discovered, and of those discovered by that.
    fn fill(&mut self) {
        while let Some(i) = self.queue.pop() {
            let (address, class, _) = self.order[i as usize].clone();
            let contents = match self.world.program.classes[class].kind {
                ClassKind::Array(_) => {
                    let cells = self.elements(address, class);
                    let length = cells.len() as u32;
                    let elements = cells.into_iter().enumerate().map(|(i, c)| (i as u32, c)).collect();
                    ObjectContents::Elements { length, elements }
                }
                ClassKind::Object | ClassKind::Interface | ClassKind::Struct => self.fields(address, class),
            };
            self.order[i as usize].2 = Some(contents);
        }
    }

    fn fields(&mut self, address: i32, class: ClassId) -> ObjectContents {
        if let Some(constants) = Symbolic::constants_of(self.world, class) {
            // Numbers beyond the last constant mean the last one.
            let number = self.model.value(&number_symbol(self.world, constants), &[Value::Ref(address)]);
            let number = bits_of(&number).unwrap_or(0).min(constants.cells.len().saturating_sub(1) as u64);
            if let Some((name, _)) = constants.cells.get(number as usize) {
                return ObjectContents::Constant(name.to_string());
            }
        }
        if let Some(layout) = self.world.program.string {
            if layout.class == class {
                return ObjectContents::Text(self.text(address, layout.chars));
            }
        }
        let mut out = vec![];
        for field in self.world.program.classes[class].fields.clone() {
            let f = self.world.program.fields[field].clone();
            let Some(sort) = sort_of(f.ty) else { continue };
            if matches!(f.hole, HoleRule::Zero | HoleRule::Opaque | HoleRule::Null | HoleRule::Measure) {
                continue;
            }
            let owner = self.world.program.classes[f.class].name.clone();
            let region = Region::Field(format!("{owner}.{}", f.name).into());
            let symbol = Symbol { kind: SymbolKind::Hole { source: Source::Initial, region }, sort };
            let given = self.model.get(&symbol, &[Value::Ref(address)]).is_some();
            if !given {
                self.idle.push((address, owner.to_string(), f.name.to_string()));
            }
            let usual = self.world.program.invariants.get(&field).filter(|_| !given).map(|i| i.usual);
            let v = match usual {
                Some(usual) => value_of(usual as u64, sort),
                None => self.model.value(&symbol, &[Value::Ref(address)]),
            };
            let own = f.hole == HoleRule::Owned;
            let value = if own { self.owned(&v, f.ty) } else { self.value(&v, f.ty) };
            out.push((owner.to_string(), f.name.to_string(), value));
        }
        ObjectContents::Fields(out)
    }

    fn text(&mut self, address: i32, chars: conspect_ir::FieldId) -> Vec<u16> {
        let f = self.world.program.fields[chars].clone();
        let owner = self.world.program.classes[f.class].name.clone();
        let region = Region::Field(format!("{owner}.{}", f.name).into());
        let symbol = Symbol { kind: SymbolKind::Hole { source: Source::Initial, region }, sort: Sort::Ref };
        let (Value::Ref(array), Type::Ref(class)) = (self.model.value(&symbol, &[Value::Ref(address)]), f.ty)
        else {
            return vec![];
        };
        if array == 0 {
            return vec![];
        }
        let unit = |v: InputValue| if let InputValue::Int { value, .. } = v { value as u16 } else { 0 };
        self.elements(array, class).into_iter().map(unit).collect()
    }

    /// The fields of which the model says nothing, by the number of their object.
    fn idle(&self) -> Vec<(usize, String, String)> {
        let number = |address: i32| self.order.iter().position(|(a, ..)| *a == address);
        self.idle.iter().filter_map(|(a, c, n)| Some((number(*a)?, c.clone(), n.clone()))).collect()
    }

    fn finish(self) -> (Vec<ObjectInput>, Vec<ClassId>) {
        let mut objects = vec![];
        let mut classes = vec![];
        for (_, class, contents) in self.order {
            classes.push(class);
            objects.push(ObjectInput {
                class: self.world.program.classes[class].name.to_string(),
                contents: contents.unwrap_or(ObjectContents::Fields(vec![])),
            });
        }
        (objects, classes)
    }
}
