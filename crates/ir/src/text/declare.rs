//! Turns what was read into a program: names are looked up, classes inherit, bodies are read last.

use super::cursor::{At, ConstText, Cursor, FieldText, Res, TypeText};
use super::parse::{ClassText, FnText, Items, MAX_ERRORS};
use super::parse_body::parse_body;
use super::{CirFile, TextError};
use crate::program::{
    Class, ClassKind, ConstId, ConstObject, Field, FieldId, Function, Global, Program, StringLayout,
};
use crate::types::{ClassId, Const, Type};
use std::collections::BTreeMap;
use std::rc::Rc;

/// No class is deeper than this in the hierarchy of supertypes and element types.
const MAX_CLASS_DEPTH: usize = 200;

/// The field that a name means in a class: the last with that name, for it hides those inherited.
pub(super) fn field_of(program: &Program, class: ClassId, name: &str) -> Option<FieldId> {
    let fields = &program.classes.get(class)?.fields;
    fields.iter().rev().copied().find(|f| program.fields.get(*f).is_some_and(|f| &*f.name == name))
}

/// The program, and what else names are looked up in.
pub(super) struct Scope {
    pub program: Program,
    /// Constant objects by their numbers in the text.
    pub objects: BTreeMap<u32, ConstId>,
}

impl Scope {
    pub(super) fn class(&self, c: &Cursor, name: &str, at: At) -> Res<ClassId> {
        self.program.class_named(name).ok_or_else(|| c.error_at(at, format!("no class is called `{name}`")))
    }

    pub(super) fn ty(&self, c: &Cursor, ty: TypeText) -> Res<Type> {
        match ty {
            TypeText::Plain(t) => Ok(t),
            TypeText::OfClass { is_ref, class, at } => {
                let class = self.class(c, class, at)?;
                Ok(if is_ref { Type::Ref(class) } else { Type::Struct(class) })
            }
        }
    }

    pub(super) fn constant(&self, c: &Cursor, text: ConstText) -> Res<Const> {
        match text {
            ConstText::Plain(k) => Ok(k),
            ConstText::Fn { name, at } => match self.program.function_named(name) {
                Some(f) => Ok(Const::Fn(f)),
                None => Err(c.error_at(at, format!("no function is called `{name}`"))),
            },
            ConstText::Object { number, at } => match self.objects.get(&number) {
                Some(id) => Ok(Const::Object(*id)),
                None => Err(c.error_at(at, format!("there is no constant object #{number}"))),
            },
        }
    }

    pub(super) fn field(&self, c: &Cursor, text: &FieldText) -> Res<FieldId> {
        let class = self.class(c, text.class, text.at)?;
        let found = match text.field {
            Ok(name) => field_of(&self.program, class, name),
            Err(slot) => self.program.classes[class].fields.get(slot).copied(),
        };
        found.ok_or_else(|| {
            let name = text.field.map_or_else(|slot| format!("with slot {slot}"), |n| format!("`{n}`"));
            c.error_at(text.at, format!("class `{}` has no field {name}", text.class))
        })
    }
}

pub(super) fn declare(items: Items, c: &Cursor, path: &str, errors: &mut Vec<TextError>) -> CirFile {
    let Items { program, classes, globals, objects, layouts, functions } = items;
    let mut scope = Scope { program, objects: BTreeMap::new() };
    declare_classes(&mut scope, &classes, c, errors);
    // Functions and objects are known before any constant is looked at, for constants name them.
    let mut declared = Vec::new();
    for f in &functions {
        match declare_function(&scope, f, c) {
            Ok(function) => declared.push((scope.program.add_function(function), f)),
            Err(e) => errors.push(e),
        }
    }
    for o in &objects {
        let class = scope.class(c, o.class.0, o.class.1).unwrap_or_else(|e| {
            errors.push(e);
            ClassId(0)
        });
        let id = scope.program.consts.push(ConstObject { class, cells: Rc::new([]) });
        if scope.objects.insert(o.number, id).is_some() {
            errors.push(c.error_at(o.at, format!("constant object #{} is there twice", o.number)));
        }
    }
    for (i, o) in objects.into_iter().enumerate() {
        let cells: Res<Vec<Const>> = o.cells.into_iter().map(|k| scope.constant(c, k)).collect();
        match cells {
            Ok(cells) => scope.program.consts[ConstId(i as u32)].cells = cells.into(),
            Err(e) => errors.push(e),
        }
    }
    for g in globals {
        let global = (|| {
            if scope.program.global_named(g.name).is_some() {
                return Err(c.error_at(g.at, format!("global `{}` is there twice", g.name)));
            }
            Ok(Global { name: g.name.into(), ty: scope.ty(c, g.ty)?, init: scope.constant(c, g.init)? })
        })();
        match global {
            Ok(g) => {
                scope.program.add_global(g);
            }
            Err(e) => errors.push(e),
        }
    }
    for l in layouts {
        match scope.field(c, &l.field) {
            Ok(field) => match l.what {
                "string" => {
                    let class = scope.program.class_named(l.field.class).expect("the field was found in it");
                    scope.program.string = Some(StringLayout { class, chars: field });
                }
                "exception_stack" => scope.program.exception_stack = Some(field),
                _ => scope.program.exception_message = Some(field),
            },
            Err(e) => errors.push(e),
        }
    }
    let mut file = CirFile { path: path.into(), ..CirFile::default() };
    for class in &classes {
        for (selector, function, at) in &class.methods {
            let key = scope.program.class_named(class.name).map(|c| (c, scope.program.selector(selector)));
            match (key, scope.program.function_named(function)) {
                (Some(key), Some(f)) => {
                    if file.vtables.insert(key, f).is_some() {
                        errors.push(c.error_at(*at, format!("method `{selector}` is there twice")));
                    }
                }
                (None, _) => {}
                (_, None) => errors.push(c.error_at(*at, format!("no function is called `{function}`"))),
            }
        }
    }
    for (id, f) in declared {
        if let Some((source, start, end)) = f.body
            && errors.len() < MAX_ERRORS
        {
            let mut inner = Cursor { tokens: c.tokens, at: start, end };
            if let Some((body, lines)) = parse_body(&mut inner, &mut scope, id, source, errors, MAX_ERRORS) {
                file.bodies.insert(id, body);
                file.text_lines.insert(id, lines);
            }
        }
    }
    file.program = scope.program;
    file
}

fn declare_function(scope: &Scope, f: &FnText, c: &Cursor) -> Res<Function> {
    if scope.program.function_named(f.name).is_some() {
        return Err(c.error_at(f.at, format!("function `{}` is there twice", f.name)));
    }
    Ok(Function {
        name: f.name.into(),
        params: f.params.iter().map(|p| scope.ty(c, p.1)).collect::<Res<_>>()?,
        param_names: f.params.iter().map_while(|p| p.0.map(Rc::from)).collect(),
        ret: f.ret.map(|t| scope.ty(c, t)).transpose()?,
        hidden: f.hidden,
    })
}

fn declare_classes(scope: &mut Scope, texts: &[ClassText], c: &Cursor, errors: &mut Vec<TextError>) {
    // First the names, so that classes may refer to each other; then what they refer to.
    let mut ids = Vec::new();
    for t in texts {
        if scope.program.class_named(t.name).is_some() {
            errors.push(c.error_at(t.at, format!("class `{}` is there twice", t.name)));
            continue;
        }
        let kind = if t.kind == "interface" { ClassKind::Interface } else { ClassKind::Object };
        let class = Class {
            name: t.name.into(),
            kind: if t.kind == "struct" { ClassKind::Struct } else { kind },
            is_abstract: t.is_abstract,
            is_final: t.is_final,
            supers: Vec::new(),
            fields: Vec::new(),
        };
        ids.push((scope.program.add_class(class), t));
    }
    for (id, t) in &ids {
        if let Err(e) = fill_class(scope, *id, t, c) {
            errors.push(e);
        }
    }
    let mut order = Vec::new();
    let mut state = vec![Visit::New; scope.program.classes.len()];
    for (id, t) in &ids {
        match hierarchy(&scope.program, *id, &mut state, &mut order) {
            Ok(()) => {}
            Err(message) => {
                errors.push(c.error_at(t.at, message));
                return;
            }
        }
    }
    for id in order {
        inherit(&mut scope.program, id);
    }
}

fn fill_class(scope: &mut Scope, id: ClassId, t: &ClassText, c: &Cursor) -> Res<()> {
    if let Some(elem) = t.elem {
        scope.program.classes[id].kind = ClassKind::Array(scope.ty(c, elem)?);
    }
    for (s, at) in &t.supers {
        let s = scope.class(c, s, *at)?;
        scope.program.classes[id].supers.push(s);
    }
    for (name, at, ty, hole) in &t.fields {
        let ty = scope.ty(c, *ty)?;
        let twice = scope.program.classes[id]
            .fields
            .iter()
            .map(|f| &scope.program.fields[*f])
            .any(|f| &*f.name == *name && f.ty == ty);
        if twice {
            return Err(c.error_at(*at, format!("class `{}` has two fields `{name}` of one type", t.name)));
        }
        let field = Field { class: id, name: (*name).into(), ty, slot: 0, hole: *hole };
        let field = scope.program.fields.push(field);
        scope.program.classes[id].fields.push(field);
    }
    Ok(())
}

#[derive(Clone, Copy, PartialEq)]
enum Visit {
    New,
    Open,
    Done(usize),
}

/// Adds a class to `order` after what it depends on: its supertypes and the class of its elements. The hierarchy
/// must be acyclic and of bounded depth, for questions about subtypes follow it by recursion.
fn hierarchy(
    program: &Program,
    id: ClassId,
    state: &mut [Visit],
    order: &mut Vec<ClassId>,
) -> Result<(), String> {
    let needs = |id: ClassId| -> Vec<ClassId> {
        let class = &program.classes[id];
        let elem = match class.kind {
            ClassKind::Array(Type::Ref(e) | Type::Struct(e)) => Some(e),
            ClassKind::Array(_) | ClassKind::Object | ClassKind::Interface | ClassKind::Struct => None,
        };
        class.supers.iter().copied().chain(elem).collect()
    };
    let mut stack = vec![id];
    while let Some(top) = stack.last().copied() {
        match state[top.0 as usize] {
            Visit::New => {
                state[top.0 as usize] = Visit::Open;
                for n in needs(top) {
                    match state[n.0 as usize] {
                        Visit::New => stack.push(n),
                        Visit::Open => {
                            return Err(format!("class `{}` is its own supertype", program.classes[n].name));
                        }
                        Visit::Done(_) => {}
                    }
                }
            }
            Visit::Open => {
                stack.pop();
                let above = |n: &ClassId| match state[n.0 as usize] {
                    Visit::Done(d) => d + 1,
                    Visit::New | Visit::Open => usize::MAX,
                };
                let depth = needs(top).iter().map(above).max().unwrap_or(0);
                if depth > MAX_CLASS_DEPTH {
                    let name = &program.classes[top].name;
                    return Err(format!("the hierarchy above class `{name}` is cyclic or too deep"));
                }
                state[top.0 as usize] = Visit::Done(depth);
                order.push(top);
            }
            Visit::Done(_) => {
                stack.pop();
            }
        }
    }
    Ok(())
}

/// Puts the fields of the supertypes before the class's own and numbers those.
fn inherit(program: &mut Program, id: ClassId) {
    let own = std::mem::take(&mut program.classes[id].fields);
    let mut fields: Vec<FieldId> = Vec::new();
    for s in &program.classes[id].supers {
        for f in &program.classes[*s].fields {
            if !fields.contains(f) {
                fields.push(*f);
            }
        }
    }
    for f in own {
        program.fields[f].slot = fields.len() as u32;
        fields.push(f);
    }
    program.classes[id].fields = fields;
}
