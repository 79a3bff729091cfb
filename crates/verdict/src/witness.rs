//! Witnesses: the inputs of one execution.

use crate::violation::Location;
use serde::{Deserialize, Serialize};

/// The label of requests for numbers of which only the runtime knows which it gives: no input, so a witness for others does not have them.
pub const ONLY_RUNTIME: &str = "a number that only the runtime knows";

/// The inputs of one execution.
#[derive(Clone, PartialEq, Debug, Default, Serialize, Deserialize)]
pub struct Witness {
    /// Arguments of the entry, in order; the receiver first where there is one.
    pub arguments: Vec<Input>,
    /// What the program asked its environment for, in order of request.
    pub requests: Vec<Input>,
    /// Static fields of the initial heap that differ from their defaults.
    pub globals: Vec<Input>,
    /// Objects that arguments and globals refer to.
    pub objects: Vec<ObjectInput>,
    /// The call of the entry with these arguments, in languages whose arguments are made from requests.
    #[serde(default)]
    pub call: Option<Call>,
    /// What requests are together where the program says so (a text of several requests, a number from `random.randint`), in order.
    #[serde(default)]
    pub named: Vec<NamedInputs>,
}

/// Requests that are one thing to people.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct NamedInputs {
    /// What gave it, as in the source: `input()`, `sys.argv`. A sentence where it ends with a full stop; empty where people need not know.
    pub what: String,
    /// The value as the language writes it.
    pub value: String,
    /// The first request, by its index, and how many there are.
    pub first: u32,
    pub count: u32,
}

impl NamedInputs {
    /// What happened, for people.
    pub fn text(&self) -> String {
        let NamedInputs { what, value, .. } = self;
        match what.strip_suffix('.') {
            Some(sentence) => sentence.into(),
            None if what.ends_with(')') => format!("{what} gives {value}"),
            None => format!("{what} = {value}"),
        }
    }
}

/// A call with its arguments, as it can be pasted into a program.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct Call {
    pub text: String,
    /// The requests that the arguments were made from, by their index: the call says all that they say.
    pub covers: Vec<u32>,
}

impl Witness {
    /// The requests that neither the call nor a name says.
    pub fn other_requests(&self) -> impl Iterator<Item = &Input> {
        let numbered = self.requests.iter().enumerate();
        let answered = |i: u32| self.named.iter().any(|a| (a.first..a.first + a.count).contains(&i));
        numbered.filter(move |(i, _)| !self.in_call(*i as u32) && !answered(*i as u32)).map(|(_, r)| r)
    }

    /// The named ones that the call does not say, with the place that asked.
    pub fn other_named(&self) -> impl Iterator<Item = (&NamedInputs, Option<&Location>)> {
        let shown = self.named.iter().filter(|a| !a.what.is_empty() && !self.in_call(a.first));
        shown.map(|a| (a, self.requests.get(a.first as usize).and_then(|r| r.location.as_ref())))
    }

    fn in_call(&self, request: u32) -> bool {
        self.call.as_ref().is_some_and(|c| c.covers.contains(&request))
    }
}

/// One input.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct Input {
    /// How the user knows it: a parameter's name, `nondetInt()`.
    pub label: String,
    /// Its type in the source language.
    pub ty: String,
    pub value: InputValue,
    /// Where it was asked for.
    pub location: Option<Location>,
}

/// A value of an input.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub enum InputValue {
    Bool(bool),
    /// A machine integer; `value` is the number it stands for.
    Int {
        bits: u8,
        signed: bool,
        value: i64,
    },
    /// An integer without bounds, in decimal digits.
    Integer(String),
    /// The bits of a binary32.
    F32(u32),
    /// The bits of a binary64.
    F64(u64),
    /// A string, as UTF-16 code units.
    Str(Vec<u16>),
    Null,
    /// The object with this index in [`Witness::objects`].
    Object(u32),
}

/// An object of the initial heap.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct ObjectInput {
    /// The class name in the source language (`int[]` for an array).
    pub class: String,
    pub contents: ObjectContents,
}

/// What an object holds.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub enum ObjectContents {
    /// Fields that matter, as `(declaring class, name, value)`; the others have their zero.
    Fields(Vec<(String, String, InputValue)>),
    /// An array's length and the elements that matter by index; the others are zero.
    Elements { length: u32, elements: Vec<(u32, InputValue)> },
    /// A string object, or a buffer with this text.
    Text(Vec<u16>),
    /// One of the objects that its class has made for good, by the name of the static field that keeps it: `RED`.
    Constant(String),
    /// A collection that these elements were added to, in this order.
    Collected(Vec<InputValue>),
    /// A map that these keys and values were put into, in this order.
    Mapped(Vec<(InputValue, InputValue)>),
    /// An implementation of the interface that its class names: its methods by name and descriptor, and what each answers from call to call.
    Answers(Vec<(String, Vec<InputValue>)>),
}
