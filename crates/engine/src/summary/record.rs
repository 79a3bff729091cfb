//! Summaries as they are handed around: between explorations of one program, between threads, and between runs.
//!
//! A [`Record`] holds the summary as bytes, what of the program its making asked for, and whose summaries it used. It is a
//! function of the program, of the options and of what it was allowed to cost, and of nothing else: neither of who asked
//! for it, nor of what was explored before. So whoever finds one that holds need not make it, and what is done with it is
//! what would be done with a new one. To that end
//!
//! - a function is explored in a domain of its own, which nobody used before;
//! - a call inside is executed where the function that is called comes back, through whatever calls, to the one that is
//!   summarised: that is so for a function that is being summarised at the time, and for one in whose summary such a
//!   one was executed. Which of two functions that call each other is asked for first thus does not matter;
//! - whoever uses a record first asks the program for all that its making asked for, in the same order, so that
//!   classes and functions have the numbers that they would have.

use super::portable::Summary;
use crate::world::{Request, Scope, World};
use conspect_ir::FnId;
use serde::{Deserialize, Serialize};
use std::cell::RefCell;
use std::collections::{BTreeMap, BTreeSet};
use std::sync::Arc;

/// A summary with what it depends on.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Record {
    pub function: String,
    /// What its making was allowed to cost.
    pub allowed: u64,
    /// What it cost, without the making of those that it uses.
    pub cost: u64,
    /// What of the program its making asked for, in order.
    pub asked: Vec<Asked>,
    /// The functions that were executed in it, or in those that it uses, though they are fit to be summarised.
    pub inlined: BTreeSet<String>,
    /// The summary.
    bytes: Vec<u8>,
    /// Does everything in it mean the same in every process?
    pub shared: bool,
}

/// Something of the program that the making of a summary asked for, by name.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub enum Asked {
    Code(String),
    Select(String, String),
    ClassObject(String),
    Text(Vec<u16>),
    ArrayOf(String),
    Subclasses(String),
    /// The summary of a function.
    Summary(String),
}

/// What there is of a function's record.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Found {
    /// One that holds. `kept`: from an earlier run.
    Holds {
        record: Arc<Record>,
        kept: bool,
    },
    /// One that may hold: its making asked for all this first, which is as it was, and then for the summary of a function
    /// that has to be made anew.
    First {
        asked: Vec<Asked>,
        function: String,
    },
    Nothing,
}

/// Where records are kept.
pub trait Shelf {
    /// The record of a function that was allowed so much.
    fn find(&self, function: &str, allowed: u64) -> Found;
    /// Takes a new record. `pages` are those of the program's notebook with the facts that its making asked for.
    fn put(&self, record: &Arc<Record>, pages: &BTreeSet<u32>);
}

/// The records of one exploration, kept as long as it goes on.
#[derive(Default)]
pub struct Memory(RefCell<BTreeMap<(String, u64), Arc<Record>>>);

impl Shelf for Memory {
    fn find(&self, function: &str, allowed: u64) -> Found {
        let record = self.0.borrow().get(&(function.to_string(), allowed)).cloned();
        record.map_or(Found::Nothing, |record| Found::Holds { record, kept: false })
    }
    fn put(&self, record: &Arc<Record>, _: &BTreeSet<u32>) {
        self.0.borrow_mut().insert((record.function.clone(), record.allowed), record.clone());
    }
}

impl Record {
    /// The record of a summary.
    pub(super) fn of(
        world: &World,
        summary: &Summary,
        scope: &Scope,
        (allowed, cost): (u64, u64),
        inlined: BTreeSet<String>,
        shared: bool,
    ) -> Record {
        Record {
            function: summary.function.clone(),
            allowed,
            cost,
            asked: scope.requests.iter().map(|r| Asked::of(world, r)).collect(),
            inlined,
            bytes: postcard::to_allocvec(summary).expect("an encoding in memory does not fail"),
            shared,
        }
    }

    /// The summary; `None` when it is damaged.
    pub fn summary(&self) -> Option<Summary> {
        match postcard::take_from_bytes(&self.bytes) {
            Ok((summary, [])) => Some(summary),
            Ok(_) | Err(_) => None,
        }
    }

    /// The summary's bytes: equal ones say the same.
    pub fn bytes(&self) -> &[u8] {
        &self.bytes
    }

    /// The functions whose summaries it uses.
    pub fn uses(&self) -> impl Iterator<Item = &str> {
        self.asked.iter().filter_map(|a| if let Asked::Summary(f) = a { Some(f.as_str()) } else { None })
    }

    /// All of it as bytes.
    pub fn to_bytes(&self) -> Vec<u8> {
        postcard::to_allocvec(self).expect("an encoding in memory does not fail")
    }

    /// A record from its bytes.
    pub fn from_bytes(bytes: &[u8]) -> Option<Record> {
        match postcard::take_from_bytes(bytes) {
            Ok((record, [])) => Some(record),
            Ok(_) | Err(_) => None,
        }
    }
}

impl Asked {
    fn of(world: &World, request: &Request) -> Asked {
        let program = &world.program;
        let class = |c: &conspect_ir::ClassId| program.classes[*c].name.to_string();
        let function = |f: &FnId| program.functions[*f].name.to_string();
        match request {
            Request::Code(f) => Asked::Code(function(f)),
            Request::Select(c, s) => Asked::Select(class(c), program.selectors[*s].to_string()),
            Request::ClassObject(c) => Asked::ClassObject(class(c)),
            Request::Text(units) => Asked::Text(units.to_vec()),
            Request::ArrayOf(c) => Asked::ArrayOf(class(c)),
            Request::Subclasses(c) => Asked::Subclasses(class(c)),
            Request::Summary(f) => Asked::Summary(function(f)),
        }
    }

    /// Asks the program for it again. What the answer is does not matter, only that it was asked for. `None` when it names
    /// what the program does not have.
    pub(super) fn again(&self, world: &mut World) -> Option<()> {
        match self {
            Asked::Code(f) => {
                let f = world.program.function_named(f)?;
                let _ = world.code(f);
            }
            Asked::Select(c, s) => {
                let c = world.program.class_named(c)?;
                let s = world.program.selector(s);
                let _ = world.select(c, s);
            }
            Asked::ClassObject(c) => {
                let c = world.program.class_named(c)?;
                let _ = world.class_object(c);
            }
            Asked::Text(units) => {
                let _ = world.string_constant(units);
            }
            Asked::ArrayOf(c) => {
                let c = world.program.class_named(c)?;
                let _ = world.array_class(c);
            }
            Asked::Subclasses(c) => {
                let c = world.program.class_named(c)?;
                let _ = world.subclasses(c);
            }
            Asked::Summary(_) => {}
        }
        Some(())
    }
}
