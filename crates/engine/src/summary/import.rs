//! Makes of a summary in its portable form what a process applies at calls.
//!
//! The terms become terms of the domain that is given, classes, fields, globals, functions and constant objects are found
//! by name in the program. What cannot be found is an error: then there is no summary, and calls are executed.

use super::known::{Known, Outcome, OutcomeKind};
use super::portable::{Constant, End, NewObject, Summary, Value, Way};
use super::refine::FieldNames;
use crate::symbolic::{Choice, Symbolic};
use crate::world::{StackFrame, World};
use conspect_ir::{ClassId, ClassKind, ConstId, FieldId, FnId, Type};
use conspect_memory::compose::{Effect, NewObject as Made};
use conspect_memory::{ArrayObject, Base, CONST_BASE, Entries, HoleWrite, LogEntry, Object, SVal, Write};
use conspect_memory::{elem_type, sort_of};
use conspect_term::{Guard, Op, Region, Sort, SymbolKind, TermId};
use std::collections::BTreeSet;
use std::rc::Rc;

/// Why a summary cannot be used in this process.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
pub enum NoImport {
    /// It names something that the program does not have.
    #[error("{0} is not in the program")]
    Missing(String),
    /// A value has no form that another process could use.
    #[error("{0}")]
    Value(String),
    /// It is damaged.
    #[error("a summary that cannot be read: {0}")]
    Damaged(String),
}

type Import<T> = Result<T, NoImport>;

/// Addresses of a summary's objects begin here. They are no addresses of a heap: at each use objects get new ones.
const FIRST: u64 = 1;

pub(super) struct Importer<'a> {
    domain: &'a mut Symbolic,
    world: &'a mut World,
    names: &'a mut FieldNames,
    roots: Vec<TermId>,
}

/// The summary of a function as this process uses it; without its tree, which is for people.
///
/// # Errors
/// When something in it has no meaning here.
pub(super) fn import(
    domain: &mut Symbolic,
    world: &mut World,
    names: &mut FieldNames,
    function: FnId,
    summary: &Summary,
) -> Import<Known> {
    let mut terms = summary.terms.clone();
    let class = |n: u32| {
        let (_, name) = summary.classes.iter().find(|(number, _)| *number == n)?;
        world.program.class_named(name).map(|c| c.0)
    };
    if !terms.rename_classes(class) {
        return Err(NoImport::Missing("a class that is tested".into()));
    }
    let roots = domain.cx.terms.decode(&terms).map_err(|e| NoImport::Damaged(e.to_string()))?;
    let mut importer = Importer { domain, world, names, roots };
    importer.types()?;
    importer.known(function, summary)
}

fn missing<T>(name: &str) -> Import<T> {
    Err(NoImport::Missing(name.into()))
}

impl Importer<'_> {
    /// Notes the types of the cells that the terms read.
    fn types(&mut self) -> Import<()> {
        for t in self.domain.cx.terms.postorder(&self.roots) {
            let Op::Symbol(s) = *self.domain.cx.terms.op(t) else { continue };
            if self.domain.foreign_types.contains_key(&s) {
                continue;
            }
            let program = &self.world.program;
            let ty = match &self.domain.cx.terms.symbol_of(s).kind {
                SymbolKind::Hole { region: Region::Field(name), .. } => {
                    self.names.get(program, name).map(|f| program.fields[f].ty)
                }
                SymbolKind::Hole { region: Region::Global(name), .. } => {
                    program.global_named(name).map(|g| program.globals[g].ty)
                }
                SymbolKind::Hole { region: Region::Elem(name), .. } => {
                    program.class_named(name).and_then(|c| match program.classes[c].kind {
                        ClassKind::Array(elem) => Some(elem),
                        ClassKind::Object | ClassKind::Interface | ClassKind::Struct => None,
                    })
                }
                SymbolKind::Hole { region: Region::Length, .. } => Some(Type::I32),
                _ => continue,
            };
            let Some(ty) = ty else { return missing("a cell that is read") };
            self.domain.foreign_types.insert(s, ty);
        }
        Ok(())
    }

    fn known(&mut self, function: FnId, summary: &Summary) -> Import<Known> {
        let mut outcomes = vec![];
        for way in &summary.outcomes {
            outcomes.push(self.outcome(function, summary, way)?);
        }
        let mut settled = BTreeSet::new();
        for name in &summary.settled {
            let Some(g) = self.world.program.global_named(name) else { return missing(name) };
            settled.insert(g);
        }
        let mut constants = BTreeSet::new();
        for c in &summary.constants {
            constants.insert(self.constant(c)?);
        }
        Ok(Known {
            function,
            complete: summary.complete,
            gaps: summary.gaps.iter().cloned().collect(),
            cut: summary.cut,
            outcomes,
            settled,
            constants,
            tree: None,
        })
    }

    fn term(&self, root: u32) -> Import<TermId> {
        let t = self.roots.get(root as usize).copied();
        t.ok_or_else(|| NoImport::Damaged(format!("there is no root {root}")))
    }

    fn guard(&mut self, root: u32) -> Import<Guard> {
        let t = self.term(root)?;
        match self.domain.cx.terms.sort(t) {
            Sort::Bool => Ok(self.domain.cx.guard_of_term(t)),
            sort => Err(NoImport::Damaged(format!("a condition of sort {sort:?}"))),
        }
    }

    fn outcome(&mut self, function: FnId, summary: &Summary, way: &Way) -> Import<Outcome> {
        let mut guard = Guard::TRUE;
        for c in &way.conditions {
            let g = self.guard(*c)?;
            guard = self.domain.cx.guards.and(guard, g);
        }
        let ret = self.world.program.functions[function].ret;
        let kind = match &way.end {
            End::Returned(None) => OutcomeKind::Returned(None),
            End::Returned(Some(v)) => OutcomeKind::Returned(Some(self.value(v, ret)?)),
            End::Thrown(v) => OutcomeKind::Thrown(self.value(v, Some(Type::Ref(ClassId(0))))?),
            End::Failed(message) => OutcomeKind::Failed(message.as_str().into()),
            End::Halted => OutcomeKind::Halted,
        };
        let effect = self.effect(way)?;
        let assumptions = way.assumptions.iter().map(|a| self.domain.assumption(a.clone())).collect();
        let mut choices = vec![];
        for (f, step, choice) in &way.choices {
            let name = summary.functions.get(*f as usize).map_or("?", String::as_str);
            let Some(function) = self.world.program.function_named(name) else { return missing(name) };
            choices.push(Choice { function, step: *step, choice: *choice });
        }
        Ok(Outcome { guard, kind, effect, assumptions, choices: choices.into() })
    }

    fn effect(&mut self, way: &Way) -> Import<Effect> {
        let mut out = Effect::default();
        for (i, object) in way.objects.iter().enumerate() {
            out.objects.push(self.object(FIRST + i as u64, object)?);
        }
        for (name, v) in &way.globals {
            let Some(g) = self.world.program.global_named(name) else { return missing(name) };
            let ty = self.world.program.globals[g].ty;
            out.globals.push((g, self.value(v, Some(ty))?));
        }
        let mut fields: Vec<(FieldId, Vec<HoleWrite>)> = vec![];
        for w in &way.fields {
            let field = self.field_named(&w.field)?;
            let value = self.held(field, &w.value)?;
            let write = HoleWrite {
                guard: self.guard(w.condition)?,
                object: self.term(w.object)?,
                index: None,
                array: None,
                value,
            };
            match fields.last_mut().filter(|(f, _)| *f == field) {
                Some((_, log)) => log.push(write),
                None => fields.push((field, vec![write])),
            }
        }
        out.fields = fields.into_iter().map(|(f, log)| (f, Rc::new(log))).collect();
        let mut elems: Vec<(ClassId, Vec<HoleWrite>)> = vec![];
        for w in &way.elements {
            let class = self.array_named(&w.class)?;
            let elem = elem_type(&self.world.program, class);
            let write = HoleWrite {
                guard: self.guard(w.condition)?,
                object: self.term(w.array)?,
                index: Some(self.value(&w.index, Some(Type::I32))?),
                array: Some(class),
                value: self.value(&w.value, Some(elem))?,
            };
            match elems.last_mut().filter(|(c, _)| *c == class) {
                Some((_, log)) => log.push(write),
                None => elems.push((class, vec![write])),
            }
        }
        out.elems = elems.into_iter().map(|(c, log)| (c, Rc::new(log))).collect();
        Ok(out)
    }

    fn field_named(&mut self, name: &str) -> Import<FieldId> {
        self.names.get(&self.world.program, name).ok_or_else(|| NoImport::Missing(name.into()))
    }

    fn array_named(&self, name: &str) -> Import<ClassId> {
        let class = self.world.program.class_named(name);
        let is_array = |c: &ClassId| matches!(self.world.program.classes[*c].kind, ClassKind::Array(_));
        class.filter(is_array).ok_or_else(|| NoImport::Missing(name.into()))
    }

    fn object(&mut self, address: u64, object: &NewObject) -> Import<Made> {
        let Some(class) = self.world.program.class_named(&object.class) else {
            return missing(&object.class);
        };
        let made = match self.world.program.classes[class].kind {
            ClassKind::Array(elem) => Object::Array(self.array(elem, object)?),
            ClassKind::Object | ClassKind::Interface | ClassKind::Struct => {
                let fields = self.world.program.classes[class].fields.clone();
                let mut values = vec![SVal::C(0); fields.len()];
                for (name, v) in &object.cells {
                    let field = self.field_named(name)?;
                    let slot = self.world.program.fields[field].slot as usize;
                    if fields.get(slot) != Some(&field) {
                        return missing(name);
                    }
                    values[slot] = self.held(field, v)?;
                }
                Object::Fields(values)
            }
        };
        Ok(Made { address, class, object: Rc::new(made) })
    }

    fn array(&mut self, elem: Type, object: &NewObject) -> Import<ArrayObject> {
        let Some((("length", len), cells)) =
            object.cells.split_first().map(|((name, v), rest)| ((name.as_str(), v), rest))
        else {
            return Err(NoImport::Damaged("an array without a length".into()));
        };
        let len = self.value(len, Some(Type::I32))?;
        let mut out = ArrayObject::zeroed(elem, len);
        for (index, v) in cells {
            let index: u32 = index.parse().map_err(|_| NoImport::Damaged(format!("a cell {index}")))?;
            let v = self.value(v, Some(elem))?;
            match &mut out.cells.base {
                Base::Dense(all) => match all.get_mut(index as usize) {
                    Some(cell) => *cell = v,
                    None => return Err(NoImport::Damaged(format!("a cell {index} beyond the length"))),
                },
                Base::Trie(all) => {
                    all.insert(index, v);
                }
                Base::Hole(..) => return Err(NoImport::Damaged("an array of unknown cells".into())),
            }
        }
        for (g, index, value) in &object.log {
            let guard = self.guard(*g)?;
            let (index, value) = (self.value(index, Some(Type::I32))?, self.value(value, Some(elem))?);
            out.cells.log.push(LogEntry { guard, write: Write::Cell { index, value } });
        }
        Ok(out)
    }

    /// The value of a field.
    fn held(&mut self, field: FieldId, v: &Value) -> Import<SVal> {
        let ty = self.world.program.fields[field].ty;
        self.value(v, Some(ty))
    }

    fn value(&mut self, v: &Value, ty: Option<Type>) -> Import<SVal> {
        Ok(match v {
            Value::Bits(bits) => SVal::C(*bits),
            Value::Null => SVal::C(0),
            Value::New(i) => SVal::C(FIRST + u64::from(*i)),
            Value::Constant(c) => SVal::C(self.constant(c)?),
            Value::Stack(frames) => SVal::C(self.stack(frames)?),
            Value::Term(t) => SVal::T(self.term(*t)?),
            Value::Union(entries) => {
                let mut out = Entries::new();
                for (g, v) in entries {
                    let g = self.guard(*g)?;
                    out.push((g, self.value(v, ty)?));
                }
                self.domain.cx.union(out, ty.and_then(sort_of))
            }
            Value::Other(what) => return Err(NoImport::Value(what.clone())),
        })
    }

    fn stack(&mut self, frames: &[(String, u32)]) -> Import<u64> {
        let mut stack: Vec<StackFrame> = vec![];
        for (name, line) in frames {
            let Some(f) = self.world.program.function_named(name) else { return missing(name) };
            stack.push((f, *line));
        }
        Ok(u64::from(self.world.stack_number(stack)))
    }

    fn constant(&mut self, c: &Constant) -> Import<u64> {
        let id = match c {
            Constant::Text(units) => {
                self.world.string_constant(units).map_err(|e| NoImport::Missing(e.to_string()))?
            }
            Constant::Class(name) => {
                let Some(class) = self.world.program.class_named(name) else { return missing(name) };
                self.world.class_object(class).map_err(|e| NoImport::Missing(e.to_string()))?
            }
            // Such a summary does not leave the program that it was made in.
            Constant::Local(id, _) => ConstId(*id),
        };
        Ok(CONST_BASE + u64::from(id.0))
    }
}
