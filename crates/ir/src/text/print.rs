//! Writes programs in the text format. The output is a function of the data: equal programs give equal texts.

use super::CirFile;
use super::lexer::{is_label, is_plain, quote};
use super::names::{bin_name, check_name, hole_name, intrinsic_name, un_name};
use crate::body::{BlockId, Body, Call, Callee, Instr, Operand, Place, Reg, Terminator};
use crate::program::{ClassKind, ConstId, FieldId, FnId, Function, HoleRule, Program, SelectorId};
use crate::types::{ClassId, Const, Type};
use std::collections::BTreeMap;
use std::fmt::Write;

/// Writes a whole program with the bodies that are given.
pub fn print_program(program: &Program, bodies: &BTreeMap<FnId, Body>) -> String {
    print(program, bodies, &BTreeMap::new())
}

/// Writes a file with its virtual tables.
pub fn print_file(file: &CirFile) -> String {
    print(&file.program, &file.bodies, &file.vtables)
}

/// Writes one function with its body.
pub fn print_body(program: &Program, function: FnId, body: &Body) -> String {
    let mut out = String::new();
    function_text(program, &program.functions[function], Some(body), &mut out);
    out
}

/// A type as the text format writes it.
pub fn show_type(program: &Program, ty: Type) -> String {
    match ty {
        Type::Bool => "bool".into(),
        Type::Bits { bits, signed } => format!("{}{bits}", if signed { 'i' } else { 'u' }),
        Type::F32 => "f32".into(),
        Type::F64 => "f64".into(),
        Type::Int => "int".into(),
        Type::Str => "str".into(),
        Type::Ref(c) => format!("ref {}", class_name(program, c)),
        Type::Fn => "fn".into(),
        Type::Dyn => "dyn".into(),
        Type::Struct(c) => format!("struct {}", class_name(program, c)),
        Type::Ptr => "ptr".into(),
    }
}

/// A name as the text format writes it: in quotes unless it is a plain word.
pub(super) fn name(text: &str) -> String {
    if is_plain(text) { text.into() } else { quote(text.encode_utf16(), '\'') }
}

fn string(text: &str) -> String {
    quote(text.encode_utf16(), '"')
}

// Ids of an ill-formed program may be of nothing: they print as something that does not parse, never panic.
const UNKNOWN: &str = "?";

fn class_name(program: &Program, class: ClassId) -> String {
    program.classes.get(class).map_or(UNKNOWN.into(), |c| name(&c.name))
}

fn function_name(program: &Program, function: FnId) -> String {
    program.functions.get(function).map_or(UNKNOWN.into(), |f| name(&f.name))
}

fn print(
    program: &Program,
    bodies: &BTreeMap<FnId, Body>,
    vtables: &BTreeMap<(ClassId, SelectorId), FnId>,
) -> String {
    let mut out = String::new();
    let mut line = |text: String| out += &(text + "\n");
    program.files.iter().for_each(|(_, f)| line(format!("file {}", string(f))));
    program.labels.iter().for_each(|l| line(format!("label {}", string(l))));
    program
        .grants
        .iter()
        .for_each(|(_, a)| line(format!("assumption {} {}", string(a.id()), string(&a.data()))));
    program.selectors.iter().for_each(|(_, s)| line(format!("selector {}", name(s))));
    for (id, _) in program.classes.iter() {
        class_text(program, id, vtables, &mut out);
    }
    for (_, g) in program.globals.iter() {
        let init = const_text(program, &g.init);
        let _ = writeln!(out, "global {}: {} = {init}", name(&g.name), show_type(program, g.ty));
    }
    for id in program.consts.ids() {
        object_text(program, id, &mut out);
    }
    if let Some(s) = program.string {
        let _ = writeln!(out, "string {}", field_ref(program, s.chars, Some(s.class)));
    }
    for (what, field) in
        [("exception_stack", program.exception_stack), ("exception_message", program.exception_message)]
    {
        if let Some(f) = field {
            let _ = writeln!(out, "{what} {}", field_ref(program, f, None));
        }
    }
    for (id, f) in program.functions.iter() {
        out.push('\n');
        function_text(program, f, bodies.get(&id), &mut out);
    }
    out
}

fn class_text(
    program: &Program,
    id: ClassId,
    vtables: &BTreeMap<(ClassId, SelectorId), FnId>,
    out: &mut String,
) {
    let class = &program.classes[id];
    for (on, word) in [(class.is_final, "final "), (class.is_abstract, "abstract ")] {
        *out += if on { word } else { "" };
    }
    *out += match class.kind {
        ClassKind::Object => "class ",
        ClassKind::Interface => "interface ",
        ClassKind::Array(_) => "array ",
        ClassKind::Struct => "struct ",
    };
    *out += &name(&class.name);
    if let ClassKind::Array(elem) = class.kind {
        let _ = write!(out, " of {}", show_type(program, elem));
    }
    for (i, s) in class.supers.iter().enumerate() {
        let _ = write!(out, "{}{}", if i == 0 { " : " } else { ", " }, class_name(program, *s));
    }
    let own = class.fields.iter().filter_map(|f| program.fields.get(*f)).filter(|f| f.class == id);
    let mut members: Vec<String> = own
        .map(|f| {
            let hole = match f.hole {
                HoleRule::Any => String::new(),
                HoleRule::NonNull
                | HoleRule::Zero
                | HoleRule::Owned
                | HoleRule::Opaque
                | HoleRule::Null
                | HoleRule::Measure => {
                    format!(" {}", hole_name(f.hole))
                }
            };
            format!("field {}: {}{hole}", name(&f.name), show_type(program, f.ty))
        })
        .collect();
    let range = (id, SelectorId(0))..=(id, SelectorId(u32::MAX));
    members.extend(vtables.range(range).map(|((_, s), f)| {
        format!("method {} = {}", selector_name(program, *s), function_name(program, *f))
    }));
    if !members.is_empty() {
        let _ = write!(out, " {{\n    {}\n}}", members.join("\n    "));
    }
    out.push('\n');
}

fn selector_name(program: &Program, id: SelectorId) -> String {
    program.selectors.get(id).map_or(UNKNOWN.into(), |s| name(s))
}

fn object_text(program: &Program, id: ConstId, out: &mut String) {
    let object = &program.consts[id];
    let _ = write!(out, "object #{} : {} ", id.0, class_name(program, object.class));
    let units: Option<Vec<u16>> = object
        .cells
        .iter()
        .map(|c| match c {
            Const::Bits { bits: 16, value } => u16::try_from(*value).ok(),
            _ => None,
        })
        .collect();
    let is_text = program.classes.get(object.class).is_some_and(|c| c.kind == ClassKind::Array(Type::U16));
    match units {
        Some(units) if is_text => *out += &quote(units, '"'),
        _ => {
            let cells: Vec<String> = object.cells.iter().map(|c| const_text(program, c)).collect();
            let _ = write!(out, "({})", cells.join(", "));
        }
    }
    out.push('\n');
}

pub(super) fn const_text(program: &Program, c: &Const) -> String {
    match c {
        Const::Bool(b) => b.to_string(),
        Const::Bits { bits, value } => {
            let shift = 64u8.saturating_sub(*bits).min(63);
            format!("{}.i{bits}", ((value << shift) as i64) >> shift)
        }
        Const::F32(x) if x.is_nan() && x.to_bits() != f32::NAN.to_bits() => {
            format!("0x{:x}.f32", x.to_bits())
        }
        Const::F64(x) if x.is_nan() && x.to_bits() != f64::NAN.to_bits() => {
            format!("0x{:x}.f64", x.to_bits())
        }
        Const::F32(x) => format!("{x:?}.f32").to_lowercase(),
        Const::F64(x) => format!("{x:?}.f64").to_lowercase(),
        Const::Int(i) => format!("{i}.int"),
        Const::Str(s) => quote(s.iter().copied(), '"') + ".str",
        Const::Null => "null".into(),
        Const::Fn(f) => format!("fn {}", function_name(program, *f)),
        Const::Undefined => "undefined".into(),
        Const::Empty => "empty".into(),
        Const::Dyn(c) => format!("dyn {}", const_text(program, c)),
        Const::Object(o) => format!("#{}", o.0),
    }
}

/// A field by its class and name, or by its slot where another field of the class has that name too.
fn field_ref(program: &Program, field: FieldId, class: Option<ClassId>) -> String {
    let Some(f) = program.fields.get(field) else { return UNKNOWN.into() };
    let class = class.unwrap_or(f.class);
    if super::declare::field_of(program, class, &f.name) == Some(field) {
        return format!("{}::{}", class_name(program, class), name(&f.name));
    }
    let slot = program.classes.get(class).and_then(|c| c.fields.iter().position(|x| *x == field));
    slot.map_or(UNKNOWN.into(), |s| format!("{}::[{s}]", class_name(program, class)))
}

fn function_text(program: &Program, f: &Function, body: Option<&Body>, out: &mut String) {
    let params: Vec<String> = (0..f.params.len())
        .map(|i| {
            let ty = show_type(program, f.params[i]);
            f.param_names.get(i).map_or(ty.clone(), |n| format!("{}: {ty}", name(n)))
        })
        .collect();
    *out += if f.hidden { "hidden " } else { "" };
    let _ = write!(out, "fn {}({})", name(&f.name), params.join(", "));
    if let Some(ret) = f.ret {
        let _ = write!(out, " -> {}", show_type(program, ret));
    }
    if let Some(body) = body {
        if let Some(file) = program.files.get(body.file) {
            let _ = write!(out, " in {}", string(file));
        }
        *out += " {\n";
        BodyText { program, body, labels: labels(body) }.write(f, out);
        *out += "}";
    }
    out.push('\n');
}

/// What each register is called: its name where that is a word that no other register has, else its number.
fn labels(body: &Body) -> Vec<String> {
    let mut count: BTreeMap<&str, u32> = BTreeMap::new();
    for n in body.names.iter().flatten() {
        *count.entry(n).or_default() += 1;
    }
    (0..body.regs.len())
        .map(|i| match body.names.get(i).and_then(|n| n.as_deref()) {
            Some(n) if count[n] == 1 && is_label(n) => n.to_string(),
            _ => i.to_string(),
        })
        .collect()
}

struct BodyText<'a> {
    program: &'a Program,
    body: &'a Body,
    labels: Vec<String>,
}

impl BodyText<'_> {
    fn write(&self, f: &Function, out: &mut String) {
        self.registers(f, out);
        for (i, block) in self.body.blocks.iter().enumerate() {
            let _ = writeln!(out, "b{i}:");
            let mut line = |index: usize, text: String| {
                match block.lines.get(index) {
                    Some(n) if *n != 0 => writeln!(out, "    {text:<50} @ {n}"),
                    _ => writeln!(out, "    {text}"),
                }
                .expect("writing to a string succeeds")
            };
            for (index, instr) in block.instrs.iter().enumerate() {
                line(index, self.instr(instr));
            }
            line(block.instrs.len(), self.terminator(&block.term));
        }
    }

    /// The `args` and `reg` lines. Without an `args` line, a parameter's register is called as the parameter, or
    /// by its number when the parameter has no name that is a word; types are the signature's.
    fn registers(&self, f: &Function, out: &mut String) {
        let params = f.params.len().min(self.body.regs.len());
        let own_name = |i: usize| self.body.names.get(i).and_then(|n| n.as_deref());
        let usual = params == f.params.len()
            && (0..params).all(|i| {
                let param = f.param_names.get(i).map(|n| &**n).filter(|n| is_label(n));
                self.body.regs[i] == f.params[i]
                    && own_name(i) == param
                    && self.labels[i] == param.map_or(i.to_string(), String::from)
            });
        let declared = |i: usize| match own_name(i) {
            Some(n) if n != self.labels[i] => {
                format!("%{} {}", self.labels[i], quote(n.encode_utf16(), '\''))
            }
            _ => format!("%{}", self.labels[i]),
        };
        if !usual {
            let args: Vec<String> = (0..params)
                .map(|i| match self.body.regs[i] {
                    ty if ty == f.params[i] => declared(i),
                    ty => format!("{}: {}", declared(i), show_type(self.program, ty)),
                })
                .collect();
            let _ = writeln!(out, "    args {}", args.join(", "));
        }
        let mut i = params;
        while i < self.body.regs.len() {
            let ty = self.body.regs[i];
            let same = self.body.regs[i..].iter().take(8).take_while(|t| **t == ty).count();
            let list: Vec<String> = (i..i + same).map(declared).collect();
            let _ = writeln!(out, "    reg {}: {}", list.join(", "), show_type(self.program, ty));
            i += same;
        }
    }

    fn reg(&self, r: Reg) -> String {
        self.labels.get(r.0 as usize).map_or(UNKNOWN.into(), |l| format!("%{l}"))
    }

    fn operand(&self, o: Operand) -> String {
        match o {
            Operand::Reg(r) => self.reg(r),
            Operand::Const(c) => {
                self.body.consts.get(c as usize).map_or(UNKNOWN.into(), |c| const_text(self.program, c))
            }
        }
    }

    /// An operand before a dot or bracket.
    fn base(&self, o: Operand) -> String {
        match o {
            Operand::Reg(r) => self.reg(r),
            Operand::Const(_) => format!("({})", self.operand(o)),
        }
    }

    fn list(&self, operands: &[Operand]) -> String {
        operands.iter().map(|o| self.operand(*o)).collect::<Vec<_>>().join(", ")
    }

    fn place(&self, place: &Place) -> String {
        match *place {
            Place::Global(g) => {
                let global = self.program.globals.get(g).map_or(UNKNOWN.into(), |g| name(&g.name));
                format!("global {global}")
            }
            Place::Field { object, field } => format!("{}.{}", self.base(object), self.field(object, field)),
            Place::Elem { array, index } => format!("{}[{}]", self.base(array), self.operand(index)),
            Place::Length { array } => format!("length {}", self.operand(array)),
            Place::Property { object, key } => {
                format!("property {}[{}]", self.base(object), self.operand(key))
            }
            Place::Deref { pointer } => format!("*{}", self.base(pointer)),
        }
    }

    /// The name alone where the type of the register says the class.
    fn field(&self, object: Operand, field: FieldId) -> String {
        let ty = match object {
            Operand::Reg(r) => self.body.regs.get(r.0 as usize).copied(),
            Operand::Const(_) => None,
        };
        if let (Some(Type::Ref(c) | Type::Struct(c)), Some(f)) = (ty, self.program.fields.get(field))
            && super::declare::field_of(self.program, c, &f.name) == Some(field)
        {
            return name(&f.name);
        }
        field_ref(self.program, field, None)
    }

    fn instr(&self, instr: &Instr) -> String {
        let op = |o: &Operand| self.operand(*o);
        let class = |c: &ClassId| class_name(self.program, *c);
        let text = match instr {
            Instr::Copy { src, .. } => op(src),
            Instr::Un { op: un, src, .. } => format!("{} {}", un_name(*un), op(src)),
            Instr::Bin { op: bin, lhs, rhs, .. } => format!("{} {}, {}", bin_name(*bin), op(lhs), op(rhs)),
            Instr::Select { cond, then, els, .. } => {
                format!("select {}, {}, {}", op(cond), op(then), op(els))
            }
            Instr::Load { place, .. } => format!("load {}", self.place(place)),
            Instr::Store { place, src } => format!("store {}, {}", self.place(place), op(src)),
            Instr::Alloc { class: c, .. } => format!("alloc {}", class(c)),
            Instr::AllocArray { class: c, length, .. } => format!("alloc_array {}, {}", class(c), op(length)),
            Instr::InstanceOf { src, class: c, .. } => format!("instanceof {}, {}", op(src), class(c)),
            Instr::Nondet { ty, label, .. } => {
                let label = self.program.labels.get(*label as usize).map_or(UNKNOWN.into(), |l| string(l));
                format!("nondet {}, {label}", show_type(self.program, *ty))
            }
            Instr::Assume { cond } => format!("assume {}", op(cond)),
            Instr::Check { kind, cond, fail } => {
                format!("check {} {} else {}", check_name(*kind), op(cond), block(*fail))
            }
            Instr::Havoc { place } => format!("havoc {}", self.place(place)),
            Instr::Intrinsic { op, args, .. } => {
                format!("intrinsic {}({})", intrinsic_name(*op), self.list(args))
            }
            Instr::AddressOf { place, .. } => format!("address {}", self.place(place)),
            Instr::AddressOfReg { reg, .. } => format!("address_reg {}", self.reg(*reg)),
        };
        instr.dst().map_or(text.clone(), |dst| format!("{} = {text}", self.reg(dst)))
    }

    fn terminator(&self, term: &Terminator) -> String {
        let op = |o: &Operand| self.operand(*o);
        match term {
            Terminator::Goto(b) => format!("goto {}", block(*b)),
            Terminator::If { cond, then, els } => {
                format!("if {} then {} else {}", op(cond), block(*then), block(*els))
            }
            Terminator::Branch { arms, els } => {
                let arms: String =
                    arms.iter().map(|(c, b)| format!("{} -> {}; ", op(c), block(*b))).collect();
                format!("branch {{ {arms}else -> {} }}", block(*els))
            }
            Terminator::Switch { value, cases, default } => {
                let cases: String = cases.iter().map(|(c, b)| format!("{c} -> {}; ", block(*b))).collect();
                format!("switch {} {{ {cases}else -> {} }}", op(value), block(*default))
            }
            Terminator::Return(None) => "return".into(),
            Terminator::Return(Some(x)) => format!("return {}", op(x)),
            Terminator::Throw(x) => format!("throw {}", op(x)),
            Terminator::Call(call) => self.call(call),
            Terminator::Fail { message } => format!("fail {}", string(message)),
            Terminator::Halt => "halt".into(),
            Terminator::Unsupported { reason } => format!("unsupported {}", string(reason)),
        }
    }

    fn call(&self, call: &Call) -> String {
        let dst = call.dst.map_or(String::new(), |d| format!("{} = ", self.reg(d)));
        let callee = match call.callee {
            Callee::Static(f) => format!("static {}", function_name(self.program, f)),
            Callee::Virtual(s) => format!("virtual {}", selector_name(self.program, s)),
            Callee::Indirect(f) => format!("indirect {}", self.base(f)),
        };
        let unwind =
            call.unwind.map_or(String::new(), |(b, r)| format!(" unwind {}({})", block(b), self.reg(r)));
        format!("{dst}call {callee}({}) -> {}{unwind}", self.list(&call.args), block(call.ret))
    }
}

fn block(b: BlockId) -> String {
    format!("b{}", b.0)
}
