//! Where the operands of a method's instructions come from, as far as that is seen in the method alone: its parameters as they were given, what is
//! in them, constants, or what is computed. An abstract interpretation of the bytecode, to a fixed point.

use crate::classfile::{
    Bad, ClassFile, Code, Constant, Insn, InvokeKind, JType, Kind, Member, MemberRef, parse_method,
};
use crate::lower::shuffle;
use conspect_ir::BinOp;
use std::rc::Rc;

/// So many visits of instructions are made for each of a method; what needs more is not looked at.
const MOST_VISITS: usize = 64;

/// Where a value comes from.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum From {
    /// A constant, in the language's syntax.
    Constant(Rc<str>),
    /// The parameter with this number, the receiver first, as it was given.
    Param(u16),
    /// A parameter with a constant added: the element so many places after an index that was passed.
    Moved(u16, i32),
    /// The length of this parameter: of an array, of a text, of a collection.
    Length(u16),
    /// A field of this parameter.
    Field(u16, Rc<str>),
    /// An element of this parameter, or of one of its elements.
    Element(u16),
    /// What a method says of values that were given as they are: the number in a box, whether a text is empty.
    Told,
    /// An object that was made here.
    Made,
    /// Anything else.
    Computed,
}

impl From {
    /// The value with a constant added, where it is a parameter or one that was moved before.
    fn moved(&self, by: i32) -> Option<From> {
        match self {
            From::Param(k) => Some(From::Moved(*k, by)),
            From::Moved(k, before) => Some(From::Moved(*k, before.checked_add(by)?)),
            _ => None,
        }
    }

    /// The integer that it is.
    fn integer(&self) -> Option<i32> {
        match self {
            From::Constant(text) => text.parse().ok(),
            _ => None,
        }
    }
}

/// A value: where it comes from, and the parameters that have a part in it, the first 64 of them.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Value {
    pub from: From,
    pub depends: u64,
    wide: bool,
}

/// A parameter as a set.
pub fn only(param: u16) -> u64 {
    1u64.checked_shl(u32::from(param)).unwrap_or(0)
}

impl Value {
    fn new(from: From, wide: bool) -> Value {
        let depends = match &from {
            From::Param(k) | From::Moved(k, _) | From::Length(k) | From::Field(k, _) | From::Element(k) => {
                only(*k)
            }
            From::Constant(_) | From::Told | From::Made | From::Computed => 0,
        };
        Value { from, depends, wide }
    }

    fn computed(depends: u64, wide: bool) -> Value {
        Value { from: From::Computed, depends, wide }
    }

    /// A value of which nothing is known.
    pub fn unknown() -> Value {
        Value::computed(0, false)
    }

    /// Is nothing known of it?
    pub fn is_unknown(&self) -> bool {
        self.from == From::Computed && self.depends == 0
    }

    /// A value of a method in terms of its caller, where these are the operands of the call.
    pub fn given(&self, operands: &[Value]) -> Value {
        let of = |k: u16| operands.get(usize::from(k)).map(|v| &v.from);
        let from = match &self.from {
            From::Param(k) => return operands.get(usize::from(*k)).cloned().unwrap_or(Value::unknown()),
            From::Constant(text) => From::Constant(text.clone()),
            From::Moved(k, by) => of(*k).and_then(|from| from.moved(*by)).unwrap_or(From::Computed),
            From::Length(k) => match of(*k) {
                Some(From::Param(j)) => From::Length(*j),
                _ => From::Computed,
            },
            From::Element(k) => match of(*k) {
                Some(From::Param(j) | From::Element(j)) => From::Element(*j),
                _ => From::Computed,
            },
            From::Field(k, name) => match of(*k) {
                Some(From::Param(j)) => From::Field(*j, name.clone()),
                Some(From::Field(j, outer)) => From::Field(*j, format!("{outer}.{name}").into()),
                _ => From::Computed,
            },
            From::Told if self.parts(operands).all(Value::is_direct) => From::Told,
            From::Made => From::Made,
            From::Told | From::Computed => From::Computed,
        };
        let depends = self.parts(operands).fold(0, |all, v| all | v.depends);
        Value { from, depends, wide: self.wide }
    }

    /// Those of the operands of a call that have a part in a value of what is called.
    fn parts<'a>(&'a self, operands: &'a [Value]) -> impl Iterator<Item = &'a Value> {
        operands.iter().enumerate().filter(|(k, _)| self.depends & only(*k as u16) != 0).map(|(_, v)| v)
    }

    /// Is it given as it is: a parameter, what is right in it, or a constant?
    pub fn is_direct(&self) -> bool {
        !matches!(self.from, From::Computed | From::Told | From::Made | From::Moved(..))
    }

    /// Either of two.
    pub fn join(&self, other: &Value) -> Value {
        let depends = self.depends | other.depends;
        let from = if self.from == other.from { self.from.clone() } else { From::Computed };
        Value { from, depends, wide: self.wide }
    }
}

#[derive(Clone, PartialEq, Debug)]
struct State {
    stack: Vec<Value>,
    locals: Vec<Value>,
}

/// What is known of a method.
#[derive(Debug)]
pub struct Flow {
    pub file: Rc<ClassFile>,
    pub code: Code,
    pub descriptor: Rc<str>,
    pub is_static: bool,
    /// The operands of each instruction, the first pushed first; `None` for what is not reached.
    operands: Vec<Option<Vec<Value>>>,
}

impl Flow {
    /// Looks at a method with a body; `None` where it has none, or needs too much.
    pub fn of(file: &Rc<ClassFile>, method: &Member) -> Option<Flow> {
        let code = file.code(method).ok()??;
        let is_static = method.flags & crate::classfile::ACC_STATIC != 0;
        let operands = vec![None; code.insns.len()];
        let descriptor = method.descriptor.clone();
        let mut flow = Flow { file: file.clone(), code, descriptor, is_static, operands };
        flow.run().then_some(flow)
    }

    /// The operands of an instruction.
    pub fn operands(&self, at: usize) -> &[Value] {
        self.operands.get(at).and_then(Option::as_deref).unwrap_or(&[])
    }

    /// The instructions of a line that are reached; all of them where lines are not known.
    pub fn line(&self, line: u32) -> impl Iterator<Item = usize> + '_ {
        (0..self.code.insns.len())
            .filter(move |i| self.operands[*i].is_some() && (line == 0 || self.code.lines[*i] == line))
    }

    /// The member that a call names.
    pub fn called(&self, at: usize) -> Option<(InvokeKind, MemberRef)> {
        match &self.code.insns[at] {
            Insn::Invoke(kind, index) => Some((*kind, self.file.member_ref(*index).ok()?)),
            _ => None,
        }
    }

    /// The instructions that are executed right before this one, with whether a conditional branch was taken there.
    pub fn before(&self, at: usize) -> Vec<(usize, bool)> {
        let mut out = vec![];
        let mut todo = vec![at];
        let mut seen = vec![at];
        while let Some(at) = todo.pop() {
            for (i, insn) in self.code.insns.iter().enumerate() {
                let jumps = insn.targets().contains(&(at as u32));
                let falls = i + 1 == at && !insn.ends_flow();
                if !jumps && !falls {
                    continue;
                }
                match insn {
                    Insn::If(..) | Insn::IfCmp(..) | Insn::IfRef(..) | Insn::IfNull(..) => {
                        out.push((i, jumps))
                    }
                    Insn::Switch(_) => out.push((i, true)),
                    _ if !seen.contains(&i) => {
                        seen.push(i);
                        todo.push(i);
                    }
                    _ => {}
                }
            }
        }
        out
    }

    /// Does the method test the parameter anywhere? Who tests it answers for what becomes of it.
    pub fn tests(&self, param: u16) -> bool {
        let tested = |i: usize| self.operands(i).iter().any(|v| v.depends & only(param) != 0);
        let is_test = |insn: &Insn| {
            matches!(
                insn,
                Insn::If(..) | Insn::IfCmp(..) | Insn::IfRef(..) | Insn::IfNull(..) | Insn::Switch(_)
            )
        };
        self.code.insns.iter().enumerate().any(|(i, insn)| is_test(insn) && tested(i))
    }

    fn run(&mut self) -> bool {
        let Some(entry) = self.entry() else { return false };
        let mut states: Vec<Option<State>> = vec![None; self.code.insns.len()];
        states[0] = Some(entry);
        let mut todo = std::collections::BTreeSet::from([0usize]);
        let mut visits = MOST_VISITS * self.code.insns.len();
        while let Some(at) = todo.pop_first() {
            if visits == 0 {
                return false;
            }
            visits -= 1;
            let Some(before) = states[at].clone() else { continue };
            let Some((operands, after)) = self.step(at, before.clone()) else { return false };
            self.operands[at] = Some(operands);
            let insn = &self.code.insns[at];
            let mut next: Vec<usize> = insn.targets().iter().map(|t| *t as usize).collect();
            if !insn.ends_flow() {
                next.push(at + 1);
            }
            for to in next {
                if merge(&mut states[to], &after) {
                    todo.insert(to);
                }
            }
            let here = at as u32;
            for h in self.code.handlers.iter().filter(|h| h.start <= here && here < h.end) {
                let state = State { stack: vec![Value::computed(0, false)], locals: before.locals.clone() };
                if merge(&mut states[h.target as usize], &state) {
                    todo.insert(h.target as usize);
                }
            }
        }
        true
    }

    fn entry(&self) -> Option<State> {
        let descriptor = parse_method(&self.descriptor).ok()?;
        let mut locals = vec![];
        if !self.is_static {
            locals.push(Value::new(From::Param(0), false));
        }
        for (i, ty) in descriptor.params.iter().enumerate() {
            let number = u16::try_from(i + usize::from(!self.is_static)).ok()?;
            let wide = ty.slots() == 2;
            locals.push(Value::new(From::Param(number), wide));
            if wide {
                locals.push(Value::computed(0, false));
            }
        }
        let most = usize::from(self.code.max_locals).max(locals.len());
        locals.resize(most, Value::computed(0, false));
        Some(State { stack: vec![], locals })
    }

    /// What an instruction does: its operands and the state after it; `None` where the code is damaged.
    fn step(&self, at: usize, mut s: State) -> Option<(Vec<Value>, State)> {
        let insn = &self.code.insns[at];
        match insn {
            Insn::Pop
            | Insn::Pop2
            | Insn::Dup
            | Insn::DupX1
            | Insn::DupX2
            | Insn::Dup2
            | Insn::Dup2X1
            | Insn::Dup2X2
            | Insn::Swap => {
                shuffle(&mut s.stack, insn, |v: &Value| v.wide)?;
                return Some((vec![], s));
            }
            Insn::Load(_, slot) => {
                let value = s.locals.get(usize::from(*slot))?.clone();
                s.stack.push(value);
                return Some((vec![], s));
            }
            Insn::Store(_, slot) => {
                let value = s.stack.pop()?;
                *s.locals.get_mut(usize::from(*slot))? = value.clone();
                return Some((vec![value], s));
            }
            Insn::Iinc(slot, _) => {
                let place = s.locals.get_mut(usize::from(*slot))?;
                *place = Value::computed(place.depends, false);
                return Some((vec![], s));
            }
            _ => {}
        }
        let (pops, wide) = self.shape(insn).ok()?;
        let operands = s.stack.split_off(s.stack.len().checked_sub(pops)?);
        let left = self.result(insn, &operands, wide);
        s.stack.extend(left);
        Some((operands, s))
    }

    /// How many values an instruction takes, and whether what it leaves is wide; `None` where it leaves nothing.
    fn shape(&self, insn: &Insn) -> Result<(usize, Option<bool>), Bad> {
        let narrow = Some(false);
        Ok(match insn {
            Insn::Nop | Insn::Goto(_) | Insn::Subroutine(_) => (0, None),
            Insn::Null | Insn::Int(_) | Insn::Float(_) | Insn::New(_) => (0, narrow),
            Insn::Long(_) | Insn::Double(_) => (0, Some(true)),
            Insn::Ldc(index) => {
                let wide = matches!(self.file.constant(*index)?, Constant::Long(_) | Constant::Double(_));
                (0, Some(wide))
            }
            Insn::ArrayLoad(kind) => (2, Some(kind.kind().is_wide())),
            Insn::ArrayStore(_) => (3, None),
            Insn::Bin(_, kind) | Insn::Shift(_, kind) => (2, Some(kind.is_wide())),
            Insn::Neg(kind) => (1, Some(kind.is_wide())),
            Insn::Convert(crate::classfile::Conv::Kinds(_, to)) => (1, Some(to.is_wide())),
            Insn::Convert(_) => (1, narrow),
            Insn::Lcmp | Insn::Fcmp(..) => (2, narrow),
            Insn::If(..)
            | Insn::IfNull(..)
            | Insn::Throw
            | Insn::MonitorEnter
            | Insn::MonitorExit
            | Insn::Switch(_) => (1, None),
            Insn::IfCmp(..) | Insn::IfRef(..) => (2, None),
            Insn::Return(kind) => (usize::from(kind.is_some()), None),
            Insn::GetStatic(index) => (0, Some(self.is_wide_field(*index)?)),
            Insn::PutStatic(_) => (1, None),
            Insn::GetField(index) => (1, Some(self.is_wide_field(*index)?)),
            Insn::PutField(_) => (2, None),
            Insn::Invoke(kind, index) => {
                let descriptor = parse_method(&self.file.member_ref(*index)?.descriptor)?;
                let receiver = usize::from(*kind != InvokeKind::Static);
                (descriptor.params.len() + receiver, descriptor.ret.map(|ty| ty.slots() == 2))
            }
            Insn::InvokeDynamic(index) => {
                let descriptor = parse_method(&self.file.invoke_dynamic(*index)?.descriptor)?;
                (descriptor.params.len(), descriptor.ret.map(|ty| ty.slots() == 2))
            }
            Insn::NewArray(_) | Insn::ANewArray(_) | Insn::ArrayLength => (1, narrow),
            Insn::CheckCast(_) | Insn::InstanceOf(_) => (1, narrow),
            Insn::MultiNewArray(_, dims) => (usize::from(*dims), narrow),
            // Those that move values or touch variables are done apart.
            _ => (0, None),
        })
    }

    fn is_wide_field(&self, index: u16) -> Result<bool, Bad> {
        let ty = crate::classfile::parse_field(&self.file.member_ref(index)?.descriptor)?;
        Ok(matches!(ty, JType::Long | JType::Double))
    }

    /// Where the value comes from that an instruction leaves.
    fn result(&self, insn: &Insn, operands: &[Value], wide: Option<bool>) -> Option<Value> {
        let wide = wide?;
        let depends = operands.iter().fold(0, |all, v| all | v.depends);
        let constant = |text: String| Some(Value::new(From::Constant(text.into()), wide));
        let from = match (insn, operands) {
            (Insn::Null, _) => return constant("null".into()),
            (Insn::Int(i), _) => return constant(i.to_string()),
            (Insn::Long(i), _) => return constant(format!("{i}L")),
            (Insn::Float(f), _) => return constant(format!("{f:?}f")),
            (Insn::Double(d), _) => return constant(format!("{d:?}")),
            (Insn::Ldc(index), _) => match self.file.constant(*index) {
                Ok(Constant::Integer(i)) => return constant(i.to_string()),
                Ok(Constant::Long(i)) => return constant(format!("{i}L")),
                Ok(Constant::Float(f)) => return constant(format!("{f:?}f")),
                Ok(Constant::Double(d)) => return constant(format!("{d:?}")),
                Ok(Constant::String(units)) => {
                    return constant(conspect_lang::literal::string_literal(&units));
                }
                _ => return constant("a constant".into()),
            },
            (Insn::New(_) | Insn::NewArray(_) | Insn::ANewArray(_) | Insn::MultiNewArray(..), _) => {
                From::Made
            }
            (Insn::ArrayLength, [Value { from: From::Param(k), .. }]) => From::Length(*k),
            (Insn::ArrayLoad(_), [Value { from: From::Param(k) | From::Element(k), .. }, _]) => {
                From::Element(*k)
            }
            (Insn::GetField(index), [Value { from: From::Param(k), .. }]) => {
                match self.file.member_ref(*index) {
                    Ok(member) => From::Field(*k, member.name),
                    Err(_) => From::Computed,
                }
            }
            (Insn::Bin(op @ (BinOp::Add | BinOp::Sub), Kind::Int), [a, b]) => {
                let moved = match (op, a.from.integer(), b.from.integer()) {
                    (BinOp::Add, Some(by), _) => b.from.moved(by),
                    (BinOp::Add, _, Some(by)) => a.from.moved(by),
                    (_, _, Some(by)) => by.checked_neg().and_then(|by| a.from.moved(by)),
                    _ => None,
                };
                moved.unwrap_or(From::Computed)
            }
            (Insn::CheckCast(_), [value]) => return Some(value.clone()),
            (Insn::Convert(_), [value]) => return Some(Value { wide, ..value.clone() }),
            (Insn::Invoke(_, index), [Value { from: From::Param(k), .. }]) => {
                match self.file.member_ref(*index) {
                    Ok(member) if is_length(&member) => From::Length(*k),
                    _ => From::Told,
                }
            }
            (Insn::Invoke(..), _) if is_told(operands) => From::Told,
            _ => From::Computed,
        };
        Some(Value { depends: depends | Value::new(from.clone(), wide).depends, from, wide })
    }
}

/// Are these operands of a call given as they are?
fn is_told(operands: &[Value]) -> bool {
    !operands.is_empty() && operands.iter().all(Value::is_direct)
}

/// Is it a method that tells how much there is in its receiver?
fn is_length(member: &MemberRef) -> bool {
    let plain = matches!((&*member.name, &*member.descriptor), ("length" | "size", "()I"));
    plain && member.class.starts_with("java.")
}

/// Joins a state into another one. Did that change it?
fn merge(into: &mut Option<State>, from: &State) -> bool {
    let Some(old) = into else {
        *into = Some(from.clone());
        return true;
    };
    let mut changed = false;
    let pairs = old.stack.iter_mut().zip(&from.stack).chain(old.locals.iter_mut().zip(&from.locals));
    for (a, b) in pairs {
        let joined = a.join(b);
        if joined != *a {
            *a = joined;
            changed = true;
        }
    }
    changed
}
