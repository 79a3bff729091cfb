//! Reads bodies in the text format.

use super::TextError;
use super::cursor::{At, Cursor, Res, qualified_field};
use super::declare::{Scope, field_of};
use super::lexer::{Tok, is_label};
use super::names::{bin_named, check_named, intrinsic_named, un_named};
use super::normal::same;
use crate::body::{Block, BlockId, Body, Call, Callee, Instr, Operand, Place, Reg, Terminator};
use crate::program::{FieldId, FnId};
use crate::types::{Const, Type};
use conspect_base::FileId;
use std::collections::BTreeMap;

/// Reads what stands between the braces of a function: the body, and the line of the text of each instruction.
/// Gives nothing when an error was added.
pub(super) fn parse_body<'a>(
    c: &mut Cursor<'a>,
    scope: &mut Scope,
    function: FnId,
    file: FileId,
    errors: &mut Vec<TextError>,
    max_errors: usize,
) -> Option<(Body, Vec<Vec<u32>>)> {
    let before = errors.len();
    let body = Body { regs: vec![], names: vec![], consts: vec![], blocks: vec![], file };
    let mut p = BodyParser { c, scope, body, regs: BTreeMap::new(), blocks: BTreeMap::new(), lines: vec![] };
    p.find_blocks(errors);
    if let Err(e) = p.params(function) {
        errors.push(e);
        return None;
    }
    let mut open: Option<Open> = None;
    let mut complained = false;
    while *p.c.peek() != Tok::End && errors.len() < max_errors {
        let at = p.c.at;
        match p.statement(&mut open) {
            Ok(()) => {}
            Err(e) => {
                // One complaint is enough about a place where nothing can be right.
                if open.is_some() || !complained {
                    errors.push(e);
                }
                complained |= open.is_none();
                // What follows is read from the next line on; a damaged block may lack its terminator.
                if let Some(o) = &mut open {
                    o.damaged = true;
                }
                p.c.at = p.c.at.max(at + 1).min(p.c.end);
                while *p.c.peek() != Tok::End && !p.c.tokens[p.c.at].first {
                    p.c.at += 1;
                }
            }
        }
    }
    if let Err(e) = p.close(open.take()) {
        errors.push(e);
    }
    if p.body.blocks.is_empty() && errors.len() == before {
        errors.push(p.c.error_at(p.c.end, "a body has at least one block"));
    }
    if errors.len() > before {
        return None;
    }
    while p.body.names.last().is_some_and(Option::is_none) {
        p.body.names.pop();
    }
    Some((p.body, p.lines))
}

/// The block that is being read.
struct Open {
    name: String,
    at: At,
    instrs: Vec<Instr>,
    lines: Vec<u32>,
    text: Vec<u32>,
    term: Option<Terminator>,
    damaged: bool,
}

struct BodyParser<'p, 'a> {
    c: &'p mut Cursor<'a>,
    scope: &'p mut Scope,
    body: Body,
    regs: BTreeMap<String, Reg>,
    blocks: BTreeMap<&'a str, BlockId>,
    lines: Vec<Vec<u32>>,
}

enum Parsed {
    Instr(Instr),
    Term(Terminator),
}

impl<'a> BodyParser<'_, 'a> {
    /// Finds the labels of the blocks, which are numbered in order: words with a colon after them.
    fn find_blocks(&mut self, errors: &mut Vec<TextError>) {
        for at in self.c.at..self.c.end {
            if let (Tok::Word(w), Tok::Punct(":")) = (&self.c.tokens[at].tok, &self.c.tokens[at + 1].tok) {
                let id = BlockId(self.blocks.len() as u32);
                if self.blocks.insert(w, id).is_some() {
                    errors.push(self.c.error_at(at, format!("block `{w}` is there twice")));
                }
            }
        }
    }

    fn params(&mut self, function: FnId) -> Res<()> {
        let (types, names) = {
            let f = &self.scope.program.functions[function];
            (f.params.clone(), f.param_names.clone())
        };
        let at = self.c.at;
        if self.c.eat_word("args") {
            let mut more = !types.is_empty();
            for i in 0.. {
                if !more {
                    break;
                }
                let (label, name, at) = self.declared()?;
                let ty = match self.c.eat(":") {
                    true => {
                        let ty = self.c.ty()?;
                        self.scope.ty(self.c, ty)?
                    }
                    false => {
                        *types.get(i).ok_or_else(|| self.c.error_at(at, "there are fewer parameters"))?
                    }
                };
                self.declare(label, name, ty, at)?;
                more = self.c.eat(",");
            }
            return Ok(());
        }
        for (i, ty) in types.iter().enumerate() {
            let r = Reg(i as u32);
            self.body.regs.push(*ty);
            let name = names.get(i).filter(|n| is_label(n));
            let label = name.map_or(i.to_string(), |n| n.to_string());
            self.body.names.push(name.map(|n| (**n).into()));
            if self.regs.insert(label, r).is_some() {
                return Err(self
                    .c
                    .error_at(at, "two parameters have one name: say `args` with other registers"));
            }
        }
        Ok(())
    }

    /// A register with the name of the source that it has, if any.
    fn declared(&mut self) -> Res<(&'a str, Option<&'a str>, At)> {
        let at = self.c.at;
        let Tok::Reg(label) = self.c.peek() else { return self.c.expected("a register") };
        self.c.at += 1;
        let name = match self.c.peek() {
            Tok::Quoted(q) => {
                self.c.at += 1;
                Some(q.as_str())
            }
            _ if label.starts_with(|c: char| c.is_ascii_digit()) => None,
            _ => Some(label.as_str()),
        };
        Ok((label, name, at))
    }

    fn declare(&mut self, label: &'a str, name: Option<&str>, ty: Type, at: At) -> Res<()> {
        let reg = Reg(self.body.regs.len() as u32);
        self.body.regs.push(ty);
        self.body.names.push(name.map(Into::into));
        match self.regs.insert(label.into(), reg) {
            None => Ok(()),
            Some(_) => Err(self.c.error_at(at, format!("register `%{label}` is there twice"))),
        }
    }

    /// A line of declarations, a label, an instruction or a terminator.
    fn statement(&mut self, open: &mut Option<Open>) -> Res<()> {
        if self.c.eat(";") {
            return Ok(());
        }
        let at = self.c.at;
        if self.c.eat_word("reg") {
            loop {
                let mut list = vec![self.declared()?];
                while self.c.eat(",") {
                    list.push(self.declared()?);
                }
                self.c.expect(":")?;
                let ty = self.c.ty()?;
                let ty = self.scope.ty(self.c, ty)?;
                for (label, name, at) in list {
                    self.declare(label, name, ty, at)?;
                }
                if !self.c.eat(",") {
                    break;
                }
            }
            return Ok(());
        }
        if let (Tok::Word(w), Tok::Punct(":")) = (self.c.peek(), self.c.peek2()) {
            let closed = self.close(open.take());
            self.c.at += 2;
            *open = Some(Open {
                name: w.clone(),
                at,
                instrs: vec![],
                lines: vec![],
                text: vec![],
                term: None,
                damaged: false,
            });
            return closed;
        }
        let Some(o) = open else {
            return Err(self.c.error_at(at, "expected the label of the first block"));
        };
        if o.term.is_some() && !o.damaged {
            let message = format!("block `{}` has its terminator already: a label starts the next", o.name);
            return Err(self.c.error_at(at, message));
        }
        let parsed = self.instruction()?;
        let line = if self.c.eat("@") { self.number("a line")? } else { 0 };
        o.lines.push(line);
        o.text.push(self.c.tokens[at].line);
        match parsed {
            Parsed::Instr(i) => o.instrs.push(i),
            Parsed::Term(t) => o.term = Some(t),
        }
        Ok(())
    }

    fn number(&mut self, what: &str) -> Res<u32> {
        let n = match self.c.peek() {
            Tok::Num(n, None) => n.parse().ok(),
            _ => None,
        };
        let Some(n) = n else { return self.c.expected(what) };
        self.c.at += 1;
        Ok(n)
    }

    fn close(&mut self, open: Option<Open>) -> Res<()> {
        let Some(o) = open else { return Ok(()) };
        let missing = o.term.is_none() && !o.damaged;
        let term = o.term.unwrap_or(Terminator::Halt);
        self.body.blocks.push(Block { instrs: o.instrs, term, lines: o.lines });
        self.lines.push(o.text);
        if missing {
            return Err(self.c.error_at(o.at, format!("block `{}` has no terminator", o.name)));
        }
        Ok(())
    }

    fn reg(&mut self) -> Res<Reg> {
        let Tok::Reg(label) = self.c.peek() else { return self.c.expected("a register") };
        match self.regs.get(label.as_str()) {
            Some(r) => {
                self.c.at += 1;
                Ok(*r)
            }
            None => Err(self.c.error_at(self.c.at, format!("register `%{label}` is not declared"))),
        }
    }

    fn operand(&mut self) -> Res<Operand> {
        if let Tok::Reg(_) = self.c.peek() {
            return self.reg().map(Operand::Reg);
        }
        let text = self.c.constant()?;
        let constant = self.scope.constant(self.c, text)?;
        Ok(self.pooled(constant))
    }

    fn pooled(&mut self, constant: Const) -> Operand {
        let pool = &mut self.body.consts;
        let at = pool.iter().position(|x| same(x, &constant)).unwrap_or_else(|| {
            pool.push(constant);
            pool.len() - 1
        });
        Operand::Const(at as u32)
    }

    /// An operand before a dot or bracket: a register, or a constant in parentheses.
    fn base(&mut self) -> Res<Operand> {
        if self.c.eat("(") {
            let o = self.operand()?;
            self.c.expect(")")?;
            return Ok(o);
        }
        self.reg().map(Operand::Reg)
    }

    fn args(&mut self) -> Res<Box<[Operand]>> {
        let mut out = Vec::new();
        self.c.expect("(")?;
        if !self.c.eat(")") {
            loop {
                out.push(self.operand()?);
                if self.c.eat(")") {
                    break;
                }
                self.c.expect(",")?;
            }
        }
        Ok(out.into())
    }

    fn block(&mut self) -> Res<BlockId> {
        let Tok::Word(w) = self.c.peek() else { return self.c.expected("the label of a block") };
        match self.blocks.get(w.as_str()) {
            Some(b) => {
                self.c.at += 1;
                Ok(*b)
            }
            None => Err(self.c.error_at(self.c.at, format!("there is no block `{w}`"))),
        }
    }

    fn place(&mut self) -> Res<Place> {
        if self.c.eat_word("global") {
            let at = self.c.at;
            let name = self.c.name("a global")?;
            let found = self.scope.program.global_named(name);
            let found = found.ok_or_else(|| self.c.error_at(at, format!("no global is called `{name}`")));
            return found.map(Place::Global);
        }
        if self.c.eat_word("length") {
            return Ok(Place::Length { array: self.operand()? });
        }
        if self.c.eat("*") {
            return Ok(Place::Deref { pointer: self.base()? });
        }
        let is_property = self.c.eat_word("property");
        if !matches!(self.c.peek(), Tok::Reg(_) | Tok::Punct("(")) {
            return self.c.expected("a place");
        }
        let base = self.base()?;
        if !is_property && self.c.eat(".") {
            return Ok(Place::Field { object: base, field: self.field(base)? });
        }
        self.c.expect("[")?;
        let index = self.operand()?;
        self.c.expect("]")?;
        Ok(match is_property {
            true => Place::Property { object: base, key: index },
            false => Place::Elem { array: base, index },
        })
    }

    /// `f` in the class of the register before the dot, or `C::f`.
    fn field(&mut self, object: Operand) -> Res<FieldId> {
        if *self.c.peek2() == Tok::Punct("::") {
            let text = qualified_field(self.c)?;
            return self.scope.field(self.c, &text);
        }
        let at = self.c.at;
        let name = self.c.name("a field")?;
        let ty = match object {
            Operand::Reg(r) => self.body.regs.get(r.0 as usize).copied(),
            Operand::Const(_) => None,
        };
        let Some(Type::Ref(class) | Type::Struct(class)) = ty else {
            let message = format!("the type does not say the class: write `C::{name}`");
            return Err(self.c.error_at(at, message));
        };
        field_of(&self.scope.program, class, name).ok_or_else(|| {
            let class = &self.scope.program.classes[class].name;
            self.c.error_at(at, format!("class `{class}` has no field `{name}`"))
        })
    }

    fn instruction(&mut self) -> Res<Parsed> {
        if let Tok::Reg(_) = self.c.peek() {
            let dst = self.reg()?;
            self.c.expect("=")?;
            if self.c.eat_word("call") {
                return self.call(Some(dst)).map(Parsed::Term);
            }
            return self.assignment(dst).map(Parsed::Instr);
        }
        let at = self.c.at;
        let Tok::Word(word) = self.c.next() else {
            self.c.at = at;
            return self.c.expected("an instruction");
        };
        let instr = match word.as_str() {
            "store" => {
                let place = self.place()?;
                self.c.expect(",")?;
                Instr::Store { place, src: self.operand()? }
            }
            "assume" => Instr::Assume { cond: self.operand()? },
            "check" => {
                let at = self.c.at;
                let kind = self.c.name("the kind of the check")?;
                let kind = check_named(kind)
                    .ok_or_else(|| self.c.error_at(at, format!("`{kind}` is not a kind of check")))?;
                let cond = self.operand()?;
                self.c.expect_word("else")?;
                Instr::Check { kind, cond, fail: self.block()? }
            }
            "havoc" => Instr::Havoc { place: self.place()? },
            "intrinsic" => self.intrinsic(None)?,
            _ => {
                self.c.at = at;
                return self.terminator().map(Parsed::Term);
            }
        };
        Ok(Parsed::Instr(instr))
    }

    fn intrinsic(&mut self, dst: Option<Reg>) -> Res<Instr> {
        let at = self.c.at;
        let name = self.c.name("the name of an intrinsic")?;
        let op = intrinsic_named(name)
            .ok_or_else(|| self.c.error_at(at, format!("`{name}` is not an intrinsic")))?;
        Ok(Instr::Intrinsic { dst, op, args: self.args()? })
    }

    fn class(&mut self) -> Res<crate::ClassId> {
        let at = self.c.at;
        let name = self.c.name("a class")?;
        self.scope.class(self.c, name, at)
    }

    /// What stands after `%r =`, but for calls.
    fn assignment(&mut self, dst: Reg) -> Res<Instr> {
        let at = self.c.at;
        let Tok::Word(word) = self.c.peek() else { return Ok(Instr::Copy { dst, src: self.operand()? }) };
        self.c.at += 1;
        let op = word.as_str();
        if let Some(op) = bin_named(op) {
            let lhs = self.operand()?;
            self.c.expect(",")?;
            return Ok(Instr::Bin { dst, op, lhs, rhs: self.operand()? });
        }
        if let Some(op) = un_named(op) {
            return Ok(Instr::Un { dst, op, src: self.operand()? });
        }
        Ok(match op {
            "select" => {
                let cond = self.operand()?;
                self.c.expect(",")?;
                let then = self.operand()?;
                self.c.expect(",")?;
                Instr::Select { dst, cond, then, els: self.operand()? }
            }
            "load" => Instr::Load { dst, place: self.place()? },
            "alloc" => Instr::Alloc { dst, class: self.class()? },
            "alloc_array" => {
                let class = self.class()?;
                self.c.expect(",")?;
                Instr::AllocArray { dst, class, length: self.operand()? }
            }
            "instanceof" => {
                let src = self.operand()?;
                self.c.expect(",")?;
                Instr::InstanceOf { dst, src, class: self.class()? }
            }
            "nondet" => {
                let ty = self.c.ty()?;
                let ty = self.scope.ty(self.c, ty)?;
                self.c.expect(",")?;
                let label = self.c.text("the label of the input, in double quotes")?;
                Instr::Nondet { dst, ty, label: self.scope.program.label(&label) }
            }
            "intrinsic" => self.intrinsic(Some(dst))?,
            "address" => Instr::AddressOf { dst, place: self.place()? },
            "address_reg" => Instr::AddressOfReg { dst, reg: self.reg()? },
            "true" | "false" | "null" | "undefined" | "inf.f32" | "inf.f64" | "nan.f32" | "nan.f64"
            | "fn" => {
                self.c.at = at;
                Instr::Copy { dst, src: self.operand()? }
            }
            _ => return Err(self.c.error_at(at, format!("`{op}` is not an operation"))),
        })
    }

    fn terminator(&mut self) -> Res<Terminator> {
        let at = self.c.at;
        let word = self.c.name("an instruction")?;
        Ok(match word {
            "goto" => Terminator::Goto(self.block()?),
            "if" => {
                let cond = self.operand()?;
                self.c.expect_word("then")?;
                let then = self.block()?;
                self.c.expect_word("else")?;
                Terminator::If { cond, then, els: self.block()? }
            }
            "branch" => {
                self.c.expect("{")?;
                let mut arms = Vec::new();
                let els = self.arms(|p| {
                    let cond = p.operand()?;
                    p.c.expect("->")?;
                    arms.push((cond, p.block()?));
                    Ok(())
                })?;
                Terminator::Branch { arms: arms.into(), els }
            }
            "switch" => {
                let value = self.operand()?;
                self.c.expect("{")?;
                let mut cases = Vec::new();
                let default = self.arms(|p| {
                    let case = match p.c.peek() {
                        Tok::Num(n, None) => n.parse::<u64>().ok(),
                        _ => None,
                    };
                    let Some(case) = case else { return p.c.expected("a number or `else`") };
                    p.c.at += 1;
                    p.c.expect("->")?;
                    cases.push((case, p.block()?));
                    Ok(())
                })?;
                Terminator::Switch { value, cases: cases.into(), default }
            }
            "return" => match self.returns_value() {
                true => Terminator::Return(Some(self.operand()?)),
                false => Terminator::Return(None),
            },
            "throw" => Terminator::Throw(self.operand()?),
            "call" => self.call(None)?,
            "fail" => Terminator::Fail { message: self.c.text("a message in double quotes")?.into() },
            "halt" => Terminator::Halt,
            "unsupported" => {
                Terminator::Unsupported { reason: self.c.text("a reason in double quotes")?.into() }
            }
            _ => return Err(self.c.error_at(at, format!("`{word}` is not an instruction"))),
        })
    }

    /// Does an operand follow `return`? A word with a colon after it is the next block's label.
    fn returns_value(&self) -> bool {
        match self.c.peek() {
            Tok::Word(_) => *self.c.peek2() != Tok::Punct(":"),
            Tok::Reg(_) | Tok::Str(..) | Tok::Num(..) | Tok::Hash(_) => true,
            Tok::Quoted(_) | Tok::Punct(_) | Tok::End => false,
        }
    }

    /// Arms up to `else -> b }`.
    fn arms(&mut self, mut arm: impl FnMut(&mut Self) -> Res<()>) -> Res<BlockId> {
        while !self.c.eat_word("else") {
            arm(self)?;
            if !self.c.eat(";") {
                self.c.expect(",")?;
            }
        }
        self.c.expect("->")?;
        let els = self.block()?;
        self.c.eat(";");
        self.c.expect("}")?;
        Ok(els)
    }

    fn call(&mut self, dst: Option<Reg>) -> Res<Terminator> {
        let at = self.c.at;
        let callee = match self.c.name("`static`, `virtual` or `indirect`")? {
            "static" => {
                let at = self.c.at;
                let name = self.c.name("a function")?;
                let found = self.scope.program.function_named(name);
                let found =
                    found.ok_or_else(|| self.c.error_at(at, format!("no function is called `{name}`")));
                Callee::Static(found?)
            }
            "virtual" => {
                let selector = self.c.name("a selector")?;
                Callee::Virtual(self.scope.program.selector(selector))
            }
            "indirect" => Callee::Indirect(self.base()?),
            other => return Err(self.c.error_at(at, format!("`{other}` is not a kind of call"))),
        };
        let args = self.args()?;
        self.c.expect("->")?;
        let ret = self.block()?;
        let unwind = if self.c.eat_word("unwind") {
            let block = self.block()?;
            self.c.expect("(")?;
            let reg = self.reg()?;
            self.c.expect(")")?;
            Some((block, reg))
        } else {
            None
        };
        Ok(Terminator::Call(Call { callee, args, dst, ret, unwind }))
    }
}
