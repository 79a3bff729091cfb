//! Turns a summary of this process into plain data.

use super::known::{Known, Outcome, OutcomeKind};
use super::portable::{
    ChoiceNode, Choices, Constant, ElementWrite, End, FieldWrite, NewObject, Summary, Value, Way,
};
use super::tree::NodeKind;
use crate::symbolic::{Choice, Symbolic};
use crate::world::World;
use conspect_ir::{ClassId, ClassKind, Const, ConstId, FieldId, FnId, Program, Tag, Type};
use conspect_memory::compose::NewObject as Made;
use conspect_memory::dynamic::{tag_of, untag};
use conspect_memory::given::{Places, cells_of};
use conspect_memory::{Base, CONST_BASE, Heap, Object, SVal, Write, elem_type, sort_of, strings};
use conspect_term::{Guard, Op, Portable, Sort, Symbol, SymbolKind, TermId};
use rustc_hash::FxHashMap;
use smallvec::SmallVec;
use std::collections::BTreeMap;

/// Turns a summary of this process into plain data.
pub(super) struct Exporter<'a> {
    pub domain: &'a mut Symbolic,
    pub world: &'a mut World,
    roots: Vec<TermId>,
    index: BTreeMap<TermId, u32>,
    functions: Vec<String>,
    function_index: FxHashMap<FnId, u32>,
    /// Is there something in it that only this process understands?
    local: bool,
    /// The heap that the function was given, and where things are in it.
    given: Option<(&'a Heap, Places)>,
}

/// The objects of one outcome, in the order in which they are met.
#[derive(Default)]
struct Objects<'a> {
    known: BTreeMap<u64, &'a Made>,
    index: BTreeMap<u64, u32>,
    order: Vec<&'a Made>,
}

impl<'a> Objects<'a> {
    fn of(made: &'a [Made]) -> Objects<'a> {
        Objects { known: made.iter().map(|m| (m.address, m)).collect(), ..Objects::default() }
    }

    /// The index of the object at an address of the function's own heap.
    fn at(&mut self, address: u64) -> Option<u32> {
        if let Some(i) = self.index.get(&address) {
            return Some(*i);
        }
        let made = self.known.get(&address)?;
        let i = self.order.len() as u32;
        self.order.push(made);
        self.index.insert(address, i);
        Some(i)
    }
}

impl<'a> Exporter<'a> {
    pub fn new(domain: &'a mut Symbolic, world: &'a mut World) -> Exporter<'a> {
        Exporter {
            domain,
            world,
            roots: vec![],
            index: BTreeMap::new(),
            functions: vec![],
            function_index: FxHashMap::default(),
            local: false,
            given: None,
        }
    }

    /// Exports a summary that was made in a heap which was given: for people.
    pub fn in_heap(mut self, heap: &'a Heap, places: Places) -> Exporter<'a> {
        self.given = Some((heap, places));
        self
    }

    /// The whole summary, and whether it means the same in every process. `shapes`: with the conditions of each outcome by
    /// the shape of the input.
    pub fn summary(mut self, known: &Known, depends: Vec<String>, shapes: bool) -> (Summary, bool) {
        let outcomes: Vec<Way> = known.outcomes.iter().map(|o| self.way(known, o, shapes)).collect();
        let tree = known.tree.as_ref().map(|tree| Choices {
            nodes: tree.nodes.iter().map(|n| (n.parent, self.node(n.kind))).collect(),
            leaves: tree.leaves.iter().map(|l| l.node).collect(),
            uncompressed: tree.uncompressed as u64,
        });
        let classes = self.classes();
        let terms = self.domain.cx.terms.encode(&self.roots);
        let file = self.world.location(known.function, 0).file;
        let mut constants: Vec<Constant> =
            known.constants.iter().filter_map(|a| self.written_to(*a).then(|| self.constant(*a))).collect();
        constants.sort();
        let program = &self.world.program;
        let function = &program.functions[known.function];
        let mut settled: Vec<String> =
            known.settled.iter().map(|g| program.globals[*g].name.to_string()).collect();
        settled.sort();
        let summary = Summary {
            function: function.name.to_string(),
            heap: None,
            file,
            params: match &self.given {
                Some((_, places)) => places.names.clone(),
                None => param_names(program, known),
            },
            complete: known.complete,
            gaps: known.gaps.iter().cloned().collect(),
            cut: known.cut,
            settled,
            constants,
            depends,
            classes,
            terms,
            outcomes,
            tree,
            functions: self.functions,
        };
        let shared = !self.local && summary.is_shared();
        (summary, shared)
    }

    /// One outcome by itself, with its terms and the classes that they test.
    pub fn outcome(mut self, known: &Known, outcome: &Outcome) -> (Way, Portable, Vec<(u32, String)>) {
        let way = self.way(known, outcome, false);
        let classes = self.classes();
        let terms = self.domain.cx.terms.encode(&self.roots);
        (way, terms, classes)
    }

    /// Gives the classes that terms test numbers by the order of their names, and says which these are.
    fn classes(&mut self) -> Vec<(u32, String)> {
        let terms = &self.domain.cx.terms;
        let all = terms.postorder(&self.roots);
        let mut named: BTreeMap<String, u32> = BTreeMap::new();
        for t in &all {
            if let Op::Symbol(s) = terms.op(*t) {
                if let SymbolKind::InstanceOf(c) | SymbolKind::ExactClass(c) = terms.symbol_of(*s).kind {
                    named.insert(self.world.program.classes[ClassId(c)].name.to_string(), c);
                }
            }
        }
        if named.is_empty() {
            return vec![];
        }
        let numbers: FxHashMap<u32, u32> = named.values().enumerate().map(|(i, c)| (*c, i as u32)).collect();
        let terms = &mut self.domain.cx.terms;
        let mut renamed: FxHashMap<TermId, TermId> = FxHashMap::default();
        for t in all {
            let args: SmallVec<[TermId; 3]> = terms.args(t).iter().map(|a| renamed[a]).collect();
            let op = match terms.op(t).clone() {
                Op::Symbol(s) => {
                    let Symbol { kind, sort } = terms.symbol_of(s).clone();
                    let kind = match kind {
                        SymbolKind::InstanceOf(c) => SymbolKind::InstanceOf(numbers[&c]),
                        SymbolKind::ExactClass(c) => SymbolKind::ExactClass(numbers[&c]),
                        other => other,
                    };
                    Op::Symbol(terms.symbol(Symbol { kind, sort }))
                }
                op => op,
            };
            let other = terms.make(op, &args);
            renamed.insert(t, other);
        }
        self.roots.iter_mut().for_each(|t| *t = renamed[t]);
        named.into_keys().enumerate().map(|(i, name)| (i as u32, name)).collect()
    }

    fn root(&mut self, t: TermId) -> u32 {
        *self.index.entry(t).or_insert_with(|| {
            self.roots.push(t);
            self.roots.len() as u32 - 1
        })
    }

    fn guard(&mut self, g: Guard) -> u32 {
        let t = self.domain.cx.guards.to_term(&mut self.domain.cx.terms, g);
        self.root(t)
    }

    fn way(&mut self, known: &Known, o: &Outcome, shapes: bool) -> Way {
        let conjuncts = self.domain.cx.guards.conjuncts(o.guard);
        let conditions = conjuncts.into_iter().map(|g| self.guard(g)).collect();
        let found = known
            .tree
            .as_ref()
            .filter(|_| shapes)
            .and_then(|_| super::shapes::pairs(self.domain, self.world, known, o));
        let pairs = found.map(|shapes| {
            let pair = |p: super::shapes::Pair| {
                let numeric = p.numeric.iter().map(|g| self.guard(*g)).collect();
                (numeric, p.heap.iter().map(|t| self.root(*t)).collect())
            };
            shapes.into_iter().map(pair).collect()
        });
        let mut new = Objects::of(&o.effect.objects);
        let ret = self.world.program.functions[known.function].ret;
        let end = match &o.kind {
            OutcomeKind::Returned(None) => End::Returned(None),
            OutcomeKind::Returned(Some(v)) => End::Returned(Some(self.value(v, ret, &mut new))),
            OutcomeKind::Thrown(v) => {
                let ty = Type::Ref(ClassId(0));
                End::Thrown(self.value(v, Some(ty), &mut new))
            }
            OutcomeKind::Failed(message) => End::Failed(message.to_string()),
            OutcomeKind::Halted => End::Halted,
        };
        let cells = self.changes(known, o, &mut new);
        let globals = self.globals(o, &mut new);
        let fields = self.fields(o, &mut new);
        let elements = self.elements(o, &mut new);
        let mut objects = vec![];
        // An object may hold others.
        while let Some(made) = new.order.get(objects.len()).copied() {
            objects.push(self.object(made, &mut new));
        }
        let assumptions =
            o.assumptions.iter().map(|i| self.domain.assumptions[*i as usize].clone()).collect();
        let choices = o.choices.iter().map(|c| self.choice(*c)).collect();
        Way { conditions, pairs, end, cells, objects, globals, fields, elements, assumptions, choices }
    }

    fn choice(&mut self, c: Choice) -> (u32, u32, u32) {
        let functions = &mut self.functions;
        let name = &self.world.program.functions[c.function].name;
        let f = *self.function_index.entry(c.function).or_insert_with(|| {
            functions.push(name.to_string());
            functions.len() as u32 - 1
        });
        (f, c.step, c.choice)
    }

    fn globals<'o>(&mut self, o: &'o Outcome, new: &mut Objects<'o>) -> Vec<(String, Value)> {
        let named = |g: conspect_ir::GlobalId| self.world.program.globals[g].name.to_string();
        let mut all: Vec<(String, Type, &SVal)> =
            o.effect.globals.iter().map(|(g, v)| (named(*g), self.world.program.globals[*g].ty, v)).collect();
        all.sort_by(|a, b| a.0.cmp(&b.0));
        all.into_iter().map(|(name, ty, v)| (name, self.value(v, Some(ty), new))).collect()
    }

    /// The cells of objects that were there and hold something else now, by their places.
    fn changes<'o>(&mut self, known: &Known, o: &'o Outcome, new: &mut Objects<'o>) -> Vec<(String, Value)> {
        let Some((heap, places)) = &self.given else { return vec![] };
        let (program, addresses) = (&self.world.program, &self.domain.addresses);
        let params = param_names(program, known);
        let is_handed_over = |place: &str| params.iter().any(|p| place.starts_with(&**p));
        let mut cells = vec![];
        for changed in &o.effect.changed {
            let place = places.objects.get(&changed.address);
            let place = place.map_or_else(|| program.classes[changed.class].name.to_string(), String::clone);
            let before = heap.object(program, changed.address);
            let before = cells_of(program, addresses, changed.address, &before);
            for cell in cells_of(program, addresses, changed.address, &changed.object) {
                if !before.contains(&cell) {
                    cells.push((format!("{place}{}", cell.0), cell.1, cell.2));
                }
            }
        }
        // What belongs to the language comes last.
        cells.sort_by_cached_key(|c| (!is_handed_over(&c.0), c.0.clone()));
        cells.into_iter().map(|(place, ty, v)| (place, self.value(&v, Some(ty), new))).collect()
    }

    /// A concrete value of a type that no term has.
    fn described(&self, bits: u64, ty: Option<Type>, new: &mut Objects<'_>) -> Value {
        let tag = match ty {
            Some(Type::Dyn) => tag_of(bits),
            Some(Type::Str) => return Value::Other(format!("{:?}", strings::show(bits))),
            Some(Type::Fn) => {
                let function = &self.world.program.functions[FnId(bits as u32)];
                return Value::Other(format!("the function {}", function.name));
            }
            ty => return Value::Other(format!("a value of type {ty:?}")),
        };
        let contents = untag(bits, tag);
        Value::Other(match tag {
            Tag::Undefined => "undefined".into(),
            Tag::Null => "null".into(),
            Tag::Empty => "nothing".into(),
            Tag::Bool => (contents != 0).to_string(),
            Tag::Int => (contents as i64).to_string(),
            Tag::Num | Tag::Float => f64::from_bits(contents).to_string(),
            Tag::Long => conspect_memory::ints::big(contents).to_string(),
            Tag::Str => format!("{:?}", strings::show(contents)),
            Tag::Fn => "a function".into(),
            Tag::Ref | Tag::Chars | Tag::BigInt | Tag::Symbol => return self.object_at(contents, new),
        })
    }

    fn object_at(&self, address: u64, new: &mut Objects<'_>) -> Value {
        let place = self.given.as_ref().and_then(|(_, places)| places.objects.get(&address));
        match (new.at(address), place) {
            (Some(i), _) => Value::New(i),
            (None, Some(place)) => Value::Other(place.clone()),
            (None, None) => Value::Other("an object that was left out".into()),
        }
    }

    fn fields<'o>(&mut self, o: &'o Outcome, new: &mut Objects<'o>) -> Vec<FieldWrite> {
        let mut all: Vec<_> =
            o.effect.fields.iter().map(|(f, log)| (field_name(&self.world.program, *f), *f, log)).collect();
        all.sort_by(|a, b| a.0.cmp(&b.0));
        let mut out = vec![];
        for (name, field, log) in all {
            for w in log.iter() {
                out.push(FieldWrite {
                    condition: self.guard(w.guard),
                    object: self.root(w.object),
                    field: name.clone(),
                    value: self.field(field, &w.value, new),
                });
            }
        }
        out
    }

    fn elements<'o>(&mut self, o: &'o Outcome, new: &mut Objects<'o>) -> Vec<ElementWrite> {
        let named = |c: ClassId| self.world.program.classes[c].name.to_string();
        let mut all: Vec<_> = o.effect.elems.iter().map(|(c, log)| (named(*c), *c, log)).collect();
        all.sort_by(|a, b| a.0.cmp(&b.0));
        let mut out = vec![];
        for (name, class, log) in all {
            let elem = elem_type(&self.world.program, class);
            for w in log.iter() {
                let index = match &w.index {
                    Some(i) => self.value(i, Some(Type::I32), new),
                    None => Value::Other("an element without an index".into()),
                };
                out.push(ElementWrite {
                    condition: self.guard(w.guard),
                    class: name.clone(),
                    array: self.root(w.object),
                    index,
                    value: self.value(&w.value, Some(elem), new),
                });
            }
        }
        out
    }

    fn object<'o>(&mut self, n: &Made, new: &mut Objects<'o>) -> NewObject {
        let class = self.world.program.classes[n.class].name.to_string();
        let mut out = NewObject { class, cells: vec![], log: vec![] };
        match &*n.object {
            Object::Fields(values) => {
                let fields = self.world.program.classes[n.class].fields.clone();
                for (f, v) in fields.iter().zip(values).filter(|(_, v)| **v != SVal::C(0)) {
                    out.cells.push((field_name(&self.world.program, *f), self.field(*f, v, new)));
                }
            }
            Object::Array(array) => {
                out.cells.push(("length".into(), self.value(&array.len, Some(Type::I32), new)));
                let mut cells = vec![];
                match &array.cells.base {
                    Base::Dense(all) => {
                        cells.extend(all.iter().cloned().enumerate().map(|(i, c)| (i as u32, c)))
                    }
                    Base::Trie(all) => all.for_each(&mut |i, c| cells.push((i, c.clone()))),
                    Base::Hole(..) => {}
                }
                for (i, c) in cells.into_iter().filter(|(_, c)| *c != SVal::C(0)) {
                    out.cells.push((i.to_string(), self.value(&c, Some(array.elem), new)));
                }
                for entry in &array.cells.log {
                    if let Write::Cell { index, value } = &entry.write {
                        let (g, i) = (self.guard(entry.guard), self.value(index, Some(Type::I32), new));
                        out.log.push((g, i, self.value(value, Some(array.elem), new)));
                    }
                }
            }
        }
        out
    }

    fn field(&mut self, field: FieldId, v: &SVal, new: &mut Objects<'_>) -> Value {
        match self.world.program.exception_stack == Some(field) {
            true => self.stack(v),
            false => self.value(v, Some(self.world.program.fields[field].ty), new),
        }
    }

    /// A captured call stack. Zero stands for none.
    fn stack(&mut self, v: &SVal) -> Value {
        match v {
            SVal::C(0) => Value::Bits(0),
            SVal::C(n) => {
                let frames = self.world.stack(*n as u32).to_vec();
                let program = &self.world.program;
                let frame = |(f, line): &(FnId, u32)| (program.functions[*f].name.to_string(), *line);
                Value::Stack(frames.iter().map(frame).collect())
            }
            SVal::T(t) => {
                // Stacks have numbers, which belong to a process; many of them together are a term.
                let terms = &self.domain.cx.terms;
                self.local |= terms.postorder(&[*t]).iter().any(|t| terms.as_const(*t).is_some());
                Value::Term(self.root(*t))
            }
            SVal::D(..) => Value::Other("a dynamic value in place of a stack".into()),
            SVal::U(entries) => {
                let entries = entries.clone();
                Value::Union(entries.iter().map(|(g, v)| (self.guard(*g), self.stack(v))).collect())
            }
        }
    }

    fn value(&mut self, v: &SVal, ty: Option<Type>, new: &mut Objects<'_>) -> Value {
        match v {
            SVal::T(t) => Value::Term(self.root(*t)),
            SVal::U(entries) => {
                let entries = entries.clone();
                Value::Union(entries.iter().map(|(g, v)| (self.guard(*g), self.value(v, ty, new))).collect())
            }
            // Which kind of number it is makes no difference to people.
            SVal::D(_, t) if self.given.is_some() => Value::Term(self.root(*t)),
            SVal::D(tag, _) => Value::Other(format!("a dynamic value of kind {tag:?}")),
            SVal::C(bits) => match ty.and_then(sort_of) {
                Some(Sort::Ref) if *bits == 0 => Value::Null,
                Some(Sort::Ref) if *bits >= CONST_BASE => Value::Constant(self.constant(*bits)),
                Some(Sort::Ref) => self.object_at(*bits, new),
                Some(_) => Value::Bits(*bits),
                None => self.described(*bits, ty, new),
            },
        }
    }

    /// Can somebody write to a constant object? Nobody does to a string or to its characters.
    fn written_to(&self, address: u64) -> bool {
        let program = &self.world.program;
        let Some(layout) = program.string else { return true };
        let class = program.consts[ConstId((address - CONST_BASE) as u32)].class;
        layout.class != class && !matches!(program.classes[class].kind, ClassKind::Array(Type::Bits { .. }))
    }

    /// A constant object by what it is, where another process can find it so.
    fn constant(&mut self, address: u64) -> Constant {
        let id = ConstId((address - CONST_BASE) as u32);
        if let Some(class) = self.world.described(id) {
            return Constant::Class(self.world.program.classes[class].name.to_string());
        }
        let program = &self.world.program;
        let object = &program.consts[id];
        let class = object.class;
        if let Some(layout) = program.string.filter(|l| l.class == class) {
            let slot = program.fields[layout.chars].slot as usize;
            if let Some(Const::Object(chars)) = object.cells.get(slot) {
                let unit = |c: &Const| if let Const::Bits { value, .. } = c { *value as u16 } else { 0 };
                let units: Vec<u16> = program.consts[*chars].cells.iter().map(unit).collect();
                // Another string of the same text is another object.
                if self.world.string_constant(&units) == Ok(id) {
                    return Constant::Text(units);
                }
            }
        }
        Constant::Local(id.0, self.world.program.classes[class].name.to_string())
    }

    fn node(&mut self, kind: NodeKind) -> ChoiceNode {
        match kind {
            NodeKind::Normal(c) => {
                let (mut line, mut check) = (0, false);
                if let Ok(code) = self.world.code(c.function) {
                    line = code.lines.get(c.step as usize).copied().unwrap_or(0);
                    check = matches!(code.steps[c.step as usize], crate::code::Step::Check { .. });
                }
                let function = self.world.program.functions[c.function].name.to_string();
                ChoiceNode::Normal { function, step: c.step, line, choice: c.choice, check }
            }
            NodeKind::Summary { function, leaf } => ChoiceNode::Summary {
                function: self.world.program.functions[function].name.to_string(),
                leaf,
            },
        }
    }
}

/// A field's name with that of the class that declares it.
pub(super) fn field_name(program: &Program, field: FieldId) -> String {
    let f = &program.fields[field];
    format!("{}.{}", program.classes[f.class].name, f.name)
}

fn param_names(program: &Program, known: &Known) -> Vec<String> {
    let function = &program.functions[known.function];
    let name = |i: usize| function.param_names.get(i).map(|n| n.to_string()).filter(|n| !n.is_empty());
    (0..function.params.len()).map(|i| name(i).unwrap_or_else(|| format!("p{i}"))).collect()
}
