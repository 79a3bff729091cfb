//! The verifier: rejects ill-formed programs with located messages.
//!
//! A body that passes keeps every promise that the engine relies on: ids are of something, registers are assigned
//! before they are used on every path, and operands have the types that their operations want. What a body
//! merely *claims* ("known not to be null", "known to be in range") is not checked here.
//!
//! # Types
//! - Machine integers agree when their widths do: operations, not types, carry signedness.
//! - `null` is of every reference type, and any reference is accepted where a reference is wanted: compiled
//!   code is not typed more finely (an interface-typed value may be of any class). The one exception is a
//!   field, whose object must be of a class that could have it: see [`Rule::Place`].
//! - What a pointer points to is not known; an element of a reference to something other than an array class
//!   is not known either. Values of unknown type are accepted everywhere.
//! - Everything else must be equal. The rules for each operation are in `types.rs`.

mod calls;
mod decl;
mod flow;
mod types;

pub use decl::verify_declarations;

use crate::body::{BlockId, Body, Instr, Operand, Place, Reg};
use crate::program::{ClassKind, FieldId, FnId, Program};
use crate::text::{CirFile, show_type};
use crate::types::{ClassId, Const, Type};
use std::collections::BTreeMap;
use std::rc::Rc;
use types::Known;

/// Which rule is broken.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Rule {
    /// An id is of nothing: a register, block, class, function, constant, label.
    Range,
    /// The parts of a body do not fit together: lines, parameters, names, terminators.
    Shape,
    /// A register is not assigned on every path to its use.
    Unassigned,
    /// An operand, a result or a destination has the wrong type.
    Type,
    /// A place that does not exist or cannot be used so: a field of another class, a length that is written.
    Place,
    /// A call with other arguments than the callee's parameters, or an unwind edge that cannot take an exception.
    Call,
    /// A class cannot be used so: an instance of an interface, an array of a class that is none.
    Class,
    /// A declaration contradicts another.
    Declaration,
}

/// A broken rule, with its place.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[error("{}", self.show())]
pub struct VerifyError {
    pub rule: Rule,
    /// The function or declaration.
    pub function: Rc<str>,
    /// The block and the index of the instruction in it; the terminator counts as the last.
    pub at: Option<(BlockId, usize)>,
    /// The line of the text it was parsed from; 0 when it was not.
    pub text_line: u32,
    /// The place in the source, `file:line`, when known.
    pub origin: Option<String>,
    pub message: String,
}

impl VerifyError {
    fn show(&self) -> String {
        let mut out = self.function.to_string();
        if let Some((block, index)) = self.at {
            out += &format!(", b{} instruction {index}", block.0);
        }
        if self.text_line != 0 {
            out += &format!(", line {} of the text", self.text_line);
        }
        if let Some(origin) = &self.origin {
            out += &format!(" ({origin})");
        }
        format!("{out}: {}", self.message)
    }
}

/// Checks one body against its function's declaration, in a program whose declarations are sound
/// ([`verify_declarations`]; what a front end declares by name is).
pub fn verify_body(program: &Program, function: FnId, body: &Body) -> Result<(), Vec<VerifyError>> {
    let mut v = Verifier::new(program, function, body);
    v.body();
    if v.errors.is_empty() { Ok(()) } else { Err(v.errors) }
}

/// Checks all declarations and the given bodies.
pub fn verify_program(program: &Program, bodies: &BTreeMap<FnId, Body>) -> Result<(), Vec<VerifyError>> {
    let mut errors = verify_declarations(program);
    // Bodies are looked at only in a sound program: the questions asked there assume an acyclic hierarchy.
    if errors.is_empty() {
        for (f, body) in bodies {
            match program.functions.get(*f) {
                Some(_) => errors.extend(verify_body(program, *f, body).err().into_iter().flatten()),
                None => errors.push(declaration(&format!("{f:?}"), "there is a body of no function".into())),
            }
        }
    }
    if errors.is_empty() { Ok(()) } else { Err(errors) }
}

/// Checks a parsed file; errors name the line of the text.
pub fn verify_file(file: &CirFile) -> Result<(), Vec<VerifyError>> {
    verify_program(&file.program, &file.bodies).map_err(|mut errors| {
        for e in &mut errors {
            if let (Some(f), Some((block, index))) = (file.program.function_named(&e.function), e.at) {
                e.text_line = file.text_line(f, block, index);
            }
        }
        errors
    })
}

fn declaration(name: &str, message: String) -> VerifyError {
    VerifyError {
        rule: Rule::Declaration,
        function: name.into(),
        at: None,
        text_line: 0,
        origin: None,
        message,
    }
}

struct Verifier<'a> {
    program: &'a Program,
    function: FnId,
    body: &'a Body,
    at: Option<(BlockId, usize)>,
    errors: Vec<VerifyError>,
}

impl<'a> Verifier<'a> {
    fn new(program: &'a Program, function: FnId, body: &'a Body) -> Self {
        Verifier { program, function, body, at: None, errors: Vec::new() }
    }

    fn error(&mut self, rule: Rule, message: impl Into<String>) {
        let span = self.at.map(|(b, i)| self.body.span(b, i));
        let known = span.filter(|s| s.is_known() && self.program.files.get(s.file).is_some());
        self.errors.push(VerifyError {
            rule,
            function: self.program.functions[self.function].name.clone(),
            at: self.at,
            text_line: 0,
            origin: known.map(|s| self.program.show_span(s)),
            message: message.into(),
        });
    }

    fn body(&mut self) {
        self.shape();
        // What follows asks questions about types, which must be of something.
        if !self.errors.is_empty() {
            return;
        }
        for (i, block) in self.body.blocks.iter().enumerate() {
            let id = BlockId(i as u32);
            self.at = Some((id, 0));
            if block.lines.len() != block.instrs.len() + 1 {
                let (n, m) = (block.lines.len(), block.instrs.len() + 1);
                self.error(Rule::Shape, format!("the block has {n} lines for {m} instructions"));
            }
            for (index, instr) in block.instrs.iter().enumerate() {
                self.at = Some((id, index));
                self.instr(instr);
            }
            self.at = Some((id, block.instrs.len()));
            self.terminator(&block.term);
        }
        self.at = None;
        // The flow of assignments is defined only where all ids are in range.
        if !self.errors.iter().any(|e| e.rule == Rule::Range || e.rule == Rule::Shape) {
            for (at, reg) in flow::unassigned(self.body, self.program.functions[self.function].params.len()) {
                self.at = Some(at);
                let name = self.reg_name(reg);
                self.error(
                    Rule::Unassigned,
                    format!("register {name} is not assigned on every path to its use"),
                );
            }
        }
    }

    fn shape(&mut self) {
        let params = &self.program.functions[self.function].params;
        if self.body.blocks.is_empty() {
            self.error(Rule::Shape, "the body has no block");
        }
        if self.body.regs.len() < params.len() {
            self.error(Rule::Shape, "the body has fewer registers than parameters");
        }
        if self.body.names.len() > self.body.regs.len() {
            self.error(Rule::Shape, "the body has more names than registers");
        }
        for (i, (have, want)) in self.body.regs.iter().zip(params).enumerate() {
            if have != want {
                let (have, want) = (self.show(*have), self.show(*want));
                self.error(Rule::Type, format!("register {i} is a parameter of type {want}, not {have}"));
            }
        }
        for (i, ty) in self.body.regs.iter().enumerate() {
            if let Err(message) = decl::check_type(self.program, *ty) {
                self.error(Rule::Range, format!("register {i}: {message}"));
            }
        }
        for (i, c) in self.body.consts.iter().enumerate() {
            if let Err(message) = decl::check_const(self.program, c) {
                self.error(Rule::Range, format!("constant {i}: {message}"));
            }
        }
    }

    fn show(&self, ty: Type) -> String {
        show_type(self.program, ty)
    }

    fn reg_name(&self, r: Reg) -> String {
        match self.body.names.get(r.0 as usize) {
            Some(Some(n)) => format!("%{} (`{n}`)", r.0),
            _ => format!("%{}", r.0),
        }
    }

    /// The type of a register; nothing, and an error, when there is no such register.
    fn reg(&mut self, r: Reg) -> Option<Type> {
        let ty = self.body.regs.get(r.0 as usize).copied();
        if ty.is_none() {
            self.error(Rule::Range, format!("there is no register %{}", r.0));
        }
        ty
    }

    fn operand(&mut self, o: Operand) -> Known {
        match o {
            Operand::Reg(r) => self.reg(r).map_or(Known::Any, Known::Is),
            Operand::Const(c) => match self.body.consts.get(c as usize) {
                Some(c) => self.const_type(c),
                None => {
                    self.error(Rule::Range, format!("there is no constant {c}"));
                    Known::Any
                }
            },
        }
    }

    fn const_type(&self, c: &Const) -> Known {
        decl::const_type(self.program, c)
    }

    fn block(&mut self, b: BlockId) {
        if b.0 as usize >= self.body.blocks.len() {
            self.error(Rule::Range, format!("there is no block b{}", b.0));
        }
    }

    /// Reports a value that does not fit the type that is wanted.
    fn want(&mut self, have: Known, want: Type, what: &str) {
        if !have.fits(want) {
            let (have, want) = (have.show(self.program), self.show(want));
            self.error(Rule::Type, format!("{what} is of type {have}, wanted {want}"));
        }
    }

    fn want_operand(&mut self, o: Operand, want: Type, what: &str) {
        let have = self.operand(o);
        self.want(have, want, what);
    }

    /// Reports a destination that cannot hold the result.
    fn result(&mut self, dst: Reg, have: Known) {
        if let Some(ty) = self.reg(dst) {
            self.want(have, ty, "the result");
        }
    }

    /// Is this a reference (to anything)?
    fn want_ref(&mut self, have: Known, what: &str) {
        if !have.is_ref() {
            let have = have.show(self.program);
            self.error(Rule::Type, format!("{what} is of type {have}, wanted a reference"));
        }
    }

    fn class(&mut self, c: ClassId) -> bool {
        let known = self.program.classes.get(c).is_some();
        if !known {
            self.error(Rule::Range, format!("there is no class {}", c.0));
        }
        known
    }

    /// The type of a place's cell.
    fn place(&mut self, place: &Place, writes: bool) -> Known {
        match *place {
            Place::Global(g) => match self.program.globals.get(g) {
                Some(g) => Known::Is(g.ty),
                None => {
                    self.error(Rule::Range, format!("there is no global {}", g.0));
                    Known::Any
                }
            },
            Place::Field { object, field } => self.field(object, field),
            Place::Elem { array, index } => {
                let array = self.operand(array);
                self.want_ref(array, "the array");
                self.want_operand(index, Type::I32, "the index");
                match array {
                    Known::Is(Type::Ref(c)) => match self.program.classes.get(c).map(|c| c.kind) {
                        Some(ClassKind::Array(elem)) => Known::Is(elem),
                        Some(ClassKind::Object | ClassKind::Interface | ClassKind::Struct) | None => {
                            Known::Any
                        }
                    },
                    _ => Known::Any,
                }
            }
            Place::Length { array } => {
                let array = self.operand(array);
                self.want_ref(array, "the array");
                if writes {
                    self.error(Rule::Place, "the length of an array can only be read");
                }
                Known::Is(Type::I32)
            }
            Place::Property { object, key } => {
                let object = self.operand(object);
                if !object.is_ref() && !object.fits(Type::Dyn) {
                    let have = object.show(self.program);
                    self.error(
                        Rule::Type,
                        format!("the object is of type {have}, wanted a reference or dyn"),
                    );
                }
                let key = self.operand(key);
                if !key.fits(Type::Str) && !key.fits(Type::Dyn) {
                    let have = key.show(self.program);
                    self.error(Rule::Type, format!("the key is of type {have}, wanted str or dyn"));
                }
                Known::Is(Type::Dyn)
            }
            Place::Deref { pointer } => {
                self.want_operand(pointer, Type::Ptr, "the pointer");
                Known::Any
            }
        }
    }

    fn field(&mut self, object: Operand, field: FieldId) -> Known {
        let object = self.operand(object);
        let Some(f) = self.program.fields.get(field) else {
            self.error(Rule::Range, format!("there is no field {}", field.0));
            return Known::Any;
        };
        let message = match object {
            Known::Is(Type::Ref(c)) if !decl::may_have_field(self.program, c, f.class) => Some(c),
            Known::Is(Type::Struct(c)) if c != f.class => Some(c),
            Known::Is(Type::Ref(_) | Type::Struct(_)) | Known::Null | Known::Any => None,
            Known::Is(_) => {
                self.want_ref(object, "the object");
                None
            }
        };
        if let Some(c) = message {
            let class = &self.program.classes[c].name;
            let owner = &self.program.classes[f.class].name;
            self.error(Rule::Place, format!("class {class} has no field {} of class {owner}", f.name));
        }
        Known::Is(f.ty)
    }

    fn instr(&mut self, instr: &Instr) {
        match instr {
            Instr::Copy { dst, src } => {
                let src = self.operand(*src);
                self.result(*dst, src);
            }
            Instr::Un { dst, op, src } => {
                let src = self.operand(*src);
                match types::unary(*op, src) {
                    Ok(ty) => self.result(*dst, ty),
                    Err(want) => self.operation(&crate::text::un_name(*op), want, &[src]),
                }
            }
            Instr::Bin { dst, op, lhs, rhs } => {
                let (lhs, rhs) = (self.operand(*lhs), self.operand(*rhs));
                match types::binary(*op, lhs, rhs) {
                    Ok(ty) => self.result(*dst, ty),
                    Err(want) => self.operation(&crate::text::bin_name(*op), want, &[lhs, rhs]),
                }
            }
            Instr::Select { dst, cond, then, els } => {
                self.want_operand(*cond, Type::Bool, "the condition");
                for arm in [*then, *els] {
                    let arm = self.operand(arm);
                    self.result(*dst, arm);
                }
            }
            Instr::Load { dst, place } => {
                let cell = self.place(place, false);
                self.result(*dst, cell);
            }
            Instr::Store { place, src } => {
                let cell = self.place(place, true);
                let src = self.operand(*src);
                if let Known::Is(ty) = cell {
                    self.want(src, ty, "the stored value");
                }
            }
            Instr::Alloc { dst, class } => {
                if self.class(*class) {
                    let c = &self.program.classes[*class];
                    let fine = match c.kind {
                        ClassKind::Object | ClassKind::Struct => !c.is_abstract,
                        ClassKind::Interface | ClassKind::Array(_) => false,
                    };
                    if !fine {
                        self.error(
                            Rule::Class,
                            format!("class {} has no instances of its own to allocate", c.name),
                        );
                    }
                    self.result(*dst, Known::Is(Type::Ref(*class)));
                }
            }
            Instr::AllocArray { dst, class, length } => {
                self.want_operand(*length, Type::I32, "the length");
                if self.class(*class) {
                    let c = &self.program.classes[*class];
                    if !matches!(c.kind, ClassKind::Array(_)) {
                        self.error(Rule::Class, format!("class {} is not a class of arrays", c.name));
                    }
                    self.result(*dst, Known::Is(Type::Ref(*class)));
                }
            }
            Instr::InstanceOf { dst, src, class } => {
                let src = self.operand(*src);
                self.want_ref(src, "the object");
                self.class(*class);
                self.result(*dst, Known::Is(Type::Bool));
            }
            Instr::Nondet { dst, ty, label } => {
                match decl::check_type(self.program, *ty) {
                    Ok(()) => self.result(*dst, Known::Is(*ty)),
                    Err(message) => self.error(Rule::Range, message),
                }
                if *label as usize >= self.program.labels.len() {
                    self.error(Rule::Range, format!("there is no label {label}"));
                }
            }
            Instr::Assume { cond } => self.want_operand(*cond, Type::Bool, "the condition"),
            Instr::Check { kind: _, cond, fail } => {
                self.want_operand(*cond, Type::Bool, "the condition");
                self.block(*fail);
            }
            Instr::Havoc { place } => {
                self.place(place, true);
            }
            Instr::Intrinsic { dst, op, args } => self.intrinsic(*dst, *op, args),
            Instr::AddressOf { dst, place } => {
                self.place(place, true);
                self.result(*dst, Known::Is(Type::Ptr));
            }
            Instr::AddressOfReg { dst, reg } => {
                self.reg(*reg);
                self.result(*dst, Known::Is(Type::Ptr));
            }
        }
    }
}

#[cfg(test)]
mod tests;
