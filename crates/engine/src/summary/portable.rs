//! Summaries as plain data: no id of the process is in them, so they can be printed, kept and compared.
//!
//! Terms are in the portable encoding of `conspect-term`, inputs named by place. Where a term tests a class by number,
//! [`Summary::classes`] says which class that is.

use super::known::{Known, Outcome, OutcomeKind};
use super::tree::NodeKind;
use crate::symbolic::Symbolic;
use crate::world::World;
use conspect_ir::{FieldId, Program, Type};
use conspect_memory::{Base, CONST_BASE, Object, SVal, Write, elem_type, sort_of};
use conspect_term::{Guard, Op, Portable, Sort, SymbolKind, TermId};
use serde::{Deserialize, Serialize};
use std::collections::BTreeMap;

/// What is known of a function.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Summary {
    pub function: String,
    /// The source file as the program names it; empty when not known.
    pub file: String,
    /// The parameters' names, `p0` and so on where the source has none.
    pub params: Vec<String>,
    /// Do the outcomes cover every execution?
    pub complete: bool,
    /// Why not.
    pub gaps: Vec<String>,
    /// Globals that must say that an initializer has ended.
    pub settled: Vec<String>,
    /// Functions whose bodies were used, this one included, by name.
    pub depends: Vec<String>,
    /// The classes that terms test, by number.
    pub classes: Vec<(u32, String)>,
    /// All terms; a number in what follows is the index of a root.
    pub terms: Portable,
    pub outcomes: Vec<Way>,
    /// The choice tree, when the function was explored path by path. Leaves are in the order of the outcomes.
    pub tree: Option<Choices>,
}

/// One way in which the function ends.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Way {
    /// The conjuncts of the condition.
    pub conditions: Vec<u32>,
    /// The conditions by the shape of the input: conjuncts on numbers, conjuncts on references. `None` when there are
    /// too many shapes, or the function was not explored path by path.
    pub pairs: Option<Vec<(Vec<u32>, Vec<u32>)>>,
    pub end: End,
    pub objects: Vec<NewObject>,
    pub globals: Vec<(String, Value)>,
    pub fields: Vec<FieldWrite>,
    pub elements: Vec<ElementWrite>,
    pub assumptions: Vec<String>,
}

/// What the function gives back.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub enum End {
    Returned(Option<Value>),
    Thrown(Value),
    Failed(String),
    Halted,
}

/// A value in terms of the function's inputs.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub enum Value {
    /// The bits of a number or truth value.
    Bits(u64),
    Null,
    /// The object of [`Way::objects`] with this index.
    New(u32),
    /// An object that the program has from the start, described.
    Constant(String),
    /// A captured call stack, innermost first: function and line.
    Stack(Vec<(String, u32)>),
    Term(u32),
    /// Values with their conditions.
    Union(Vec<(u32, Value)>),
    /// A value that has no portable form, described.
    Other(String),
}

/// An object that the function allocated.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct NewObject {
    pub class: String,
    /// Fields by name, or `length` and cells by index; cells that are not listed are zero.
    pub cells: Vec<(String, Value)>,
    /// Writes at indices that are terms: condition, index, value.
    pub log: Vec<(u32, Value, Value)>,
}

/// A write to a field of an object of the caller.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct FieldWrite {
    pub condition: u32,
    pub object: u32,
    pub field: String,
    pub value: Value,
}

/// A write to an element of an array of the caller.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct ElementWrite {
    pub condition: u32,
    pub array: u32,
    pub index: Value,
    pub value: Value,
}

/// A choice tree.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Choices {
    /// Parents before children, with the index of the parent.
    pub nodes: Vec<(Option<u32>, ChoiceNode)>,
    /// The last node of each path, in the order of the outcomes.
    pub leaves: Vec<Option<u32>>,
    /// Nodes there would be without summary nodes.
    pub uncompressed: u64,
}

/// A node of a choice tree.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub enum ChoiceNode {
    /// A conditional by function, step and source line, with the choice: 0 or 1 for two-way ones.
    Normal { function: String, step: u32, line: u32, choice: u32, check: bool },
    /// The way to a leaf of another function's tree.
    Summary { function: String, leaf: u32 },
}

/// Turns a summary of this process into plain data.
pub(super) struct Exporter<'a> {
    pub domain: &'a mut Symbolic,
    pub world: &'a mut World,
    roots: Vec<TermId>,
    index: BTreeMap<TermId, u32>,
}

impl<'a> Exporter<'a> {
    pub fn new(domain: &'a mut Symbolic, world: &'a mut World) -> Exporter<'a> {
        Exporter { domain, world, roots: vec![], index: BTreeMap::new() }
    }

    pub fn summary(mut self, known: &Known) -> Summary {
        let outcomes: Vec<Way> = known.outcomes.iter().map(|o| self.way(known, o)).collect();
        let tree = known.tree.as_ref().map(|tree| Choices {
            nodes: tree.nodes.iter().map(|n| (n.parent, self.node(n.kind))).collect(),
            leaves: tree.leaves.iter().map(|l| l.node).collect(),
            uncompressed: tree.uncompressed as u64,
        });
        let classes = self.classes();
        let terms = self.domain.cx.terms.encode(&self.roots);
        let file = self.world.location(known.function, 0).file;
        let program = &self.world.program;
        let names = |list: &mut dyn Iterator<Item = conspect_ir::FnId>| -> Vec<String> {
            let mut out: Vec<String> = list.map(|f| program.functions[f].name.to_string()).collect();
            out.sort();
            out
        };
        let function = &program.functions[known.function];
        Summary {
            function: function.name.to_string(),
            file,
            params: param_names(program, known),
            complete: known.complete,
            gaps: known.gaps.iter().cloned().collect(),
            settled: known.settled.iter().map(|g| program.globals[*g].name.to_string()).collect(),
            depends: names(&mut known.depends.iter().copied()),
            classes,
            terms,
            outcomes,
            tree,
        }
    }

    /// One outcome by itself, with its terms and the classes that they test.
    pub fn outcome(mut self, known: &Known, outcome: &Outcome) -> (Way, Portable, Vec<(u32, String)>) {
        let way = self.way(known, outcome);
        let classes = self.classes();
        let terms = self.domain.cx.terms.encode(&self.roots);
        (way, terms, classes)
    }

    fn classes(&self) -> Vec<(u32, String)> {
        let terms = &self.domain.cx.terms;
        let mut out = BTreeMap::new();
        for t in terms.postorder(&self.roots) {
            if let Op::Symbol(s) = terms.op(t) {
                if let SymbolKind::InstanceOf(c) | SymbolKind::ExactClass(c) = terms.symbol_of(*s).kind {
                    let class = conspect_ir::ClassId(c);
                    out.insert(c, self.world.program.classes[class].name.to_string());
                }
            }
        }
        out.into_iter().collect()
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

    fn way(&mut self, known: &Known, o: &Outcome) -> Way {
        let conjuncts = self.domain.cx.guards.conjuncts(o.guard);
        let conditions = conjuncts.into_iter().map(|g| self.guard(g)).collect();
        let shapes =
            known.tree.as_ref().and_then(|_| super::shapes::pairs(self.domain, self.world, known, o));
        let pairs = shapes.map(|shapes| {
            let pair = |p: super::shapes::Pair| {
                let numeric = p.numeric.iter().map(|g| self.guard(*g)).collect();
                (numeric, p.heap.iter().map(|t| self.root(*t)).collect())
            };
            shapes.into_iter().map(pair).collect()
        });
        let new: Vec<u64> = o.effect.objects.iter().map(|n| n.address).collect();
        let ret = self.world.program.functions[known.function].ret;
        let end = match &o.kind {
            OutcomeKind::Returned(None) => End::Returned(None),
            OutcomeKind::Returned(Some(v)) => End::Returned(Some(self.value(v, ret, &new))),
            OutcomeKind::Thrown(v) => {
                let ty = Type::Ref(conspect_ir::ClassId(0));
                End::Thrown(self.value(v, Some(ty), &new))
            }
            OutcomeKind::Failed(message) => End::Failed(message.to_string()),
            OutcomeKind::Halted => End::Halted,
        };
        let objects = o.effect.objects.iter().map(|n| self.object(n, &new)).collect();
        let mut globals = vec![];
        for (g, v) in &o.effect.globals {
            let (name, ty) =
                (self.world.program.globals[*g].name.to_string(), self.world.program.globals[*g].ty);
            globals.push((name, self.value(v, Some(ty), &new)));
        }
        let mut fields = vec![];
        for (field, log) in &o.effect.fields {
            for w in log.iter() {
                fields.push(FieldWrite {
                    condition: self.guard(w.guard),
                    object: self.root(w.object),
                    field: field_name(&self.world.program, *field),
                    value: self.field(*field, &w.value, &new),
                });
            }
        }
        let mut elements = vec![];
        for (class, log) in &o.effect.elems {
            let elem = elem_type(&self.world.program, *class);
            for w in log.iter() {
                let index = w.index.clone().unwrap_or(SVal::C(0));
                elements.push(ElementWrite {
                    condition: self.guard(w.guard),
                    array: self.root(w.object),
                    index: self.value(&index, Some(Type::I32), &new),
                    value: self.value(&w.value, Some(elem), &new),
                });
            }
        }
        let assumptions =
            o.assumptions.iter().map(|i| self.domain.assumptions[*i as usize].clone()).collect();
        Way { conditions, pairs, end, objects, globals, fields, elements, assumptions }
    }

    fn object(&mut self, n: &conspect_memory::compose::NewObject, new: &[u64]) -> NewObject {
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

    fn field(&mut self, field: FieldId, v: &SVal, new: &[u64]) -> Value {
        if let (true, SVal::C(n @ 1..)) = (self.world.program.exception_stack == Some(field), v) {
            let frames = self.world.stack(*n as u32).to_vec();
            let program = &self.world.program;
            return Value::Stack(
                frames.iter().map(|(f, line)| (program.functions[*f].name.to_string(), *line)).collect(),
            );
        }
        self.value(v, Some(self.world.program.fields[field].ty), new)
    }

    fn value(&mut self, v: &SVal, ty: Option<Type>, new: &[u64]) -> Value {
        match v {
            SVal::T(t) => Value::Term(self.root(*t)),
            SVal::U(entries) => {
                let entries = entries.clone();
                Value::Union(entries.iter().map(|(g, v)| (self.guard(*g), self.value(v, ty, new))).collect())
            }
            SVal::D(tag, _) => Value::Other(format!("a dynamic value of kind {tag:?}")),
            SVal::C(bits) => match ty.and_then(sort_of) {
                Some(Sort::Ref) if *bits == 0 => Value::Null,
                Some(Sort::Ref) if *bits >= CONST_BASE => Value::Constant(self.constant(*bits)),
                Some(Sort::Ref) => match new.iter().position(|a| a == bits) {
                    Some(i) => Value::New(i as u32),
                    None => Value::Other("an object that was left out".into()),
                },
                Some(_) => Value::Bits(*bits),
                None => Value::Other(format!("a value of type {ty:?}")),
            },
        }
    }

    /// A constant object for people: the text of a string, or its class.
    fn constant(&self, address: u64) -> String {
        let program = &self.world.program;
        let id = conspect_ir::ConstId((address - CONST_BASE) as u32);
        let object = &program.consts[id];
        if let Some(layout) = program.string.filter(|l| l.class == object.class) {
            let slot = program.fields[layout.chars].slot as usize;
            if let Some(conspect_ir::Const::Object(chars)) = object.cells.get(slot) {
                let units: Vec<u16> = program.consts[*chars]
                    .cells
                    .iter()
                    .map(|c| if let conspect_ir::Const::Bits { value, .. } = c { *value as u16 } else { 0 })
                    .collect();
                return format!("{:?}", String::from_utf16_lossy(&units));
            }
        }
        format!("a constant {}", program.classes[object.class].name)
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

fn field_name(program: &Program, field: FieldId) -> String {
    let f = &program.fields[field];
    format!("{}.{}", program.classes[f.class].name, f.name)
}

fn param_names(program: &Program, known: &Known) -> Vec<String> {
    let function = &program.functions[known.function];
    let name = |i: usize| function.param_names.get(i).map(|n| n.to_string()).filter(|n| !n.is_empty());
    (0..function.params.len()).map(|i| name(i).unwrap_or_else(|| format!("p{i}"))).collect()
}
