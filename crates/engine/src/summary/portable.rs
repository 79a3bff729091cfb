//! Summaries as plain data: no id of the process is in them, so they can be printed, kept and compared.
//!
//! Terms are in the portable encoding of `conspect-term`, inputs named by place. Where a term tests a class by number,
//! [`Summary::classes`] says which class that is. The form does not depend on the numbers that classes, functions, globals
//! and objects have in a process: everything is in the order of names, or in the order in which it is met. `export.rs`
//! writes it, `import.rs` makes of it what a process applies at calls.

use crate::verdict::{Assumption, Reason};
use conspect_term::Portable;
use serde::{Deserialize, Serialize};

/// What is known of a function.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Summary {
    pub function: String,
    /// In a program of dynamic values: in which of the heaps that it was given the function was explored, from 1.
    #[serde(default)]
    pub heap: Option<u32>,
    /// The source file as the program names it; empty when not known.
    pub file: String,
    /// The parameters' names, `p0` and so on where the source has none.
    pub params: Vec<String>,
    /// Do the outcomes cover every execution?
    pub complete: bool,
    /// Why not.
    pub gaps: Vec<Reason>,
    /// Was it cut short by what it may cost?
    pub cut: bool,
    /// Globals that must say that an initializer has ended.
    pub settled: Vec<String>,
    /// Constant objects that must be as the program has them; strings are not listed, for nobody writes to them.
    pub constants: Vec<Constant>,
    /// Functions whose bodies were used, this one included, by name.
    pub depends: Vec<String>,
    /// The classes that terms test, by number.
    pub classes: Vec<(u32, String)>,
    /// All terms; a number in what follows is the index of a root.
    pub terms: Portable,
    pub outcomes: Vec<Way>,
    /// The choice tree, when the function was explored path by path. Leaves are in the order of the outcomes.
    pub tree: Option<Choices>,
    /// The functions that [`Way::choices`] are in.
    pub functions: Vec<String>,
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
    /// Cells of objects that were there, by place, where the function was explored in a heap that it was given.
    #[serde(default)]
    pub cells: Vec<(String, Value)>,
    pub objects: Vec<NewObject>,
    pub globals: Vec<(String, Value)>,
    pub fields: Vec<FieldWrite>,
    pub elements: Vec<ElementWrite>,
    pub assumptions: Vec<Assumption>,
    /// The choices on the way, those of called functions included, oldest first: the index of a function, step, choice.
    pub choices: Vec<(u32, u32, u32)>,
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
    /// An object that the program has from the start.
    Constant(Constant),
    /// A captured call stack, innermost first: function and line.
    Stack(Vec<(String, u32)>),
    Term(u32),
    /// Values with their conditions.
    Union(Vec<(u32, Value)>),
    /// A value that has no portable form, described.
    Other(String),
}

/// An object that the program has from the start.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Debug, Serialize, Deserialize)]
pub enum Constant {
    /// The pooled string of these UTF-16 code units.
    Text(Vec<u16>),
    /// The object that describes the class of this name.
    Class(String),
    /// Another one, by its number in this process, with its class.
    Local(u32, String),
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
    /// The class that the array was written as.
    pub class: String,
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

impl Choices {
    /// Leaves out the choices in some functions where there is no other way: those of a language's runtime.
    pub(super) fn leave_out(&mut self, function: &dyn Fn(&str) -> bool) {
        let mut children = vec![0; self.nodes.len() + 1];
        let last = self.nodes.len();
        for (parent, _) in &self.nodes {
            children[parent.map_or(last, |p| p as usize)] += 1;
        }
        let mut place: Vec<Option<u32>> = vec![];
        let mut kept = vec![];
        for (parent, node) in std::mem::take(&mut self.nodes) {
            let alone = children[parent.map_or(last, |p| p as usize)] == 1;
            let parent = parent.and_then(|p| place[p as usize]);
            match &node {
                ChoiceNode::Normal { function: f, .. } if alone && function(f) => place.push(parent),
                _ => {
                    place.push(Some(kept.len() as u32));
                    kept.push((parent, node));
                }
            }
        }
        self.nodes = kept;
        for leaf in &mut self.leaves {
            *leaf = leaf.and_then(|l| place[l as usize]);
        }
    }
}

impl Value {
    /// Does the value mean the same in every process?
    pub(super) fn is_shared(&self) -> bool {
        match self {
            Value::Constant(Constant::Local(..)) | Value::Other(_) => false,
            Value::Union(entries) => entries.iter().all(|(_, v)| v.is_shared()),
            Value::Bits(_) | Value::Null | Value::New(_) | Value::Constant(_) => true,
            Value::Stack(_) | Value::Term(_) => true,
        }
    }
}

impl Way {
    /// Does everything in it mean the same in every process?
    pub(super) fn is_shared(&self) -> bool {
        let objects = self.objects.iter().all(|o| {
            o.cells.iter().all(|(_, v)| v.is_shared())
                && o.log.iter().all(|(_, i, v)| i.is_shared() && v.is_shared())
        });
        let end = match &self.end {
            End::Returned(v) => v.iter().all(Value::is_shared),
            End::Thrown(v) => v.is_shared(),
            End::Failed(_) | End::Halted => true,
        };
        objects
            && end
            && self.globals.iter().all(|(_, v)| v.is_shared())
            && self.fields.iter().all(|w| w.value.is_shared())
            && self.elements.iter().all(|w| w.index.is_shared() && w.value.is_shared())
    }
}

impl Summary {
    /// Does everything in it mean the same in every process?
    pub(super) fn is_shared(&self) -> bool {
        let constants = self.constants.iter().all(|c| !matches!(c, Constant::Local(..)));
        constants && self.terms.references().all(|r| r == 0) && self.outcomes.iter().all(Way::is_shared)
    }
}
