//! Questions about the bounds of arrays of whatever rank, and copies of their elements.

use super::stack::{Sty, Val};
use super::{Lower, Step};
use crate::classes::What;
use crate::select::Selector;
use crate::types::Ty;
use conspect_ir::{BinOp, Callee, Const, Instr, Intrinsic, Operand, Place, Terminator, Type};

impl Lower<'_> {
    /// Questions about the bounds of an array of whatever rank.
    pub(super) fn array_question(&mut self, name: &str) -> Step<bool> {
        let dimension = match name {
            "GetLength" | "GetLowerBound" | "GetUpperBound" => Some(self.pop_int()?),
            _ => None,
        };
        let array = self.pop_ref()?;
        self.null_check(array)?;
        let mut ranks: Vec<(u32, conspect_ir::ClassId)> = self
            .ld
            .class_ids
            .iter()
            .filter_map(|(w, c)| match w {
                What::Plain(t) => match self.ld.u.ty(*t) {
                    Ty::MdArray(_, rank) => Some((*rank, *c)),
                    _ => None,
                },
                _ => None,
            })
            .collect();
        ranks.sort_unstable();
        let result = self.b.reg(Type::I32);
        let end = self.b.block();
        for (rank, class) in ranks {
            let is = self.b.reg(Type::Bool);
            self.b.push(Instr::InstanceOf { dst: is, src: array, class });
            let (yes, no) = (self.b.block(), self.b.block());
            self.b.terminate(Terminator::If { cond: is.into(), then: yes, els: no });
            self.b.switch_to(yes);
            let fields = self.p.classes[class].fields.clone();
            match (name, dimension) {
                ("get_Rank", _) => {
                    let r = self.int(rank as i32);
                    self.b.push(Instr::Copy { dst: result, src: r });
                }
                ("get_Length", _) => {
                    let flat = self.p.fields[fields[0]].ty;
                    let data = self.b.load(flat, Place::Field { object: array, field: fields[0] });
                    self.b.push(Instr::Load { dst: result, place: Place::Length { array: data.into() } });
                }
                (_, Some(d)) => {
                    let count = self.int(rank as i32);
                    let fine = self.b.bin(Type::Bool, BinOp::ULt, d, count);
                    self.raise_unless(
                        fine.into(),
                        "System.IndexOutOfRangeException",
                        "Index was outside the bounds of the array.",
                    )?;
                    self.dimension(name, d, array, &fields[1..], result);
                }
                _ => return Ok(false),
            }
            self.b.terminate(Terminator::Goto(end));
            self.b.switch_to(no);
        }
        match (name, dimension) {
            ("get_Rank", _) => {
                let one = self.int(1);
                self.b.push(Instr::Copy { dst: result, src: one });
            }
            ("get_Length", _) => {
                self.b.push(Instr::Load { dst: result, place: Place::Length { array } });
            }
            (_, Some(d)) => {
                let zero = self.int(0);
                let fine = self.b.bin(Type::Bool, BinOp::Eq, d, zero);
                self.raise_unless(
                    fine.into(),
                    "System.IndexOutOfRangeException",
                    "Index was outside the bounds of the array.",
                )?;
                match name {
                    "GetLength" => self.b.push(Instr::Load { dst: result, place: Place::Length { array } }),
                    "GetLowerBound" => self.b.push(Instr::Copy { dst: result, src: zero }),
                    _ => {
                        let n = self.b.load(Type::I32, Place::Length { array });
                        let one = self.int(1);
                        self.b.push(Instr::Bin { dst: result, op: BinOp::Sub, lhs: n.into(), rhs: one });
                    }
                }
            }
            _ => return Ok(false),
        }
        self.b.terminate(Terminator::Goto(end));
        self.b.switch_to(end);
        self.push(result, Sty::I32);
        Ok(true)
    }

    fn dimension(
        &mut self,
        name: &str,
        d: Operand,
        array: Operand,
        lengths: &[conspect_ir::FieldId],
        result: conspect_ir::Reg,
    ) {
        let zero = self.int(0);
        self.b.push(Instr::Copy { dst: result, src: zero });
        if name == "GetLowerBound" {
            return;
        }
        for (i, field) in lengths.iter().enumerate() {
            let n = self.b.load(Type::I32, Place::Field { object: array, field: *field });
            let n = if name == "GetLength" {
                n
            } else {
                let one = self.int(1);
                self.b.bin(Type::I32, BinOp::Sub, n, one)
            };
            let at = self.int(i as i32);
            let here = self.b.bin(Type::Bool, BinOp::Eq, d, at);
            self.b.push(Instr::Select { dst: result, cond: here.into(), then: n.into(), els: result.into() });
        }
    }

    /// `Array.FastCopy(source, from, dest, at, count) -> bool`: true when it was done. Only arrays of one class are copied
    /// here; the library's loop does the others.
    pub(super) fn fast_copy(&mut self, [s, si, d, di, n]: [Operand; 5]) -> Step<()> {
        let result = self.b.reg(Type::Bool);
        let no = self.b.constant(Const::Bool(false));
        self.b.push(Instr::Copy { dst: result, src: no });
        let zero = self.int(0);
        let cs = self.op(Intrinsic::ClassOf, vec![s], Some(Type::I32));
        let cd = self.op(Intrinsic::ClassOf, vec![d], Some(Type::I32));
        let same = self.b.bin(Type::Bool, BinOp::Eq, cs, cd);
        let (ask, look, structures, go) = (self.b.block(), self.b.block(), self.b.block(), self.b.block());
        self.b.terminate(Terminator::If { cond: same.into(), then: ask, els: go });
        self.b.switch_to(ask);
        let f = self.ld.plain_array(self.p)?;
        let plain = self.call_for(f, vec![s])?;
        self.b.terminate(Terminator::If { cond: plain, then: look, els: structures });
        self.b.switch_to(structures);
        let selector = self.ld.selector(self.p, Selector::CopyStructs)?;
        let copied = self.plain_call(Callee::Virtual(selector), vec![s, si, d, di, n], Some(Type::Bool))?;
        self.b.push(Instr::Copy { dst: result, src: copied.expect("a test").into() });
        self.b.terminate(Terminator::Goto(go));
        self.b.switch_to(look);
        let mut ok: Operand = self.b.constant(Const::Bool(true));
        for (array, at) in [(s, si), (d, di)] {
            let length = self.b.load(Type::I32, Place::Length { array });
            let a = self.b.bin(Type::Bool, BinOp::SLe, zero, at);
            let b = self.b.bin(Type::Bool, BinOp::SLe, zero, n);
            let room = self.b.bin(Type::I32, BinOp::Sub, length, at);
            let c = self.b.bin(Type::Bool, BinOp::SLe, n, room);
            let e = self.b.bin(Type::Bool, BinOp::SLe, at, length);
            for x in [a, b, c, e] {
                ok = self.b.bin(Type::Bool, BinOp::And, ok, x).into();
            }
        }
        let copy = self.b.block();
        self.b.terminate(Terminator::If { cond: ok, then: copy, els: go });
        self.b.switch_to(copy);
        self.op(Intrinsic::ArrayCopy, vec![s, si, d, di, n], None);
        let yes = self.b.constant(Const::Bool(true));
        self.b.push(Instr::Copy { dst: result, src: yes });
        self.b.terminate(Terminator::Goto(go));
        self.b.switch_to(go);
        self.stack.push(Val::Cond(result.into()));
        Ok(())
    }
}
