//! Questions about the bounds of arrays of whatever rank, and copies of their elements.

use super::stack::{Sty, Val};
use super::{Lower, Step, site};
use crate::meta::sig as kinds;
use crate::select::Selector;
use crate::types::{Method, Ty};
use conspect_ir::{
    BinOp, BlockId, Callee, ClassKind, Const, Instr, Intrinsic, Operand, Place, Reg, Terminator, Type,
};

impl Lower<'_> {
    /// Questions about the bounds of an array of whatever rank.
    pub(super) fn array_question(&mut self, name: &str) -> Step<bool> {
        let dimension = match name {
            "GetLength" | "GetLowerBound" | "GetUpperBound" => Some(self.pop_int()?),
            "get_Rank" | "get_Length" => None,
            _ => return Ok(false),
        };
        let array = self.pop_ref()?;
        self.null_check(array)?;
        let Some(d) = dimension else {
            let asked = if name == "get_Rank" { Selector::ArrayRank } else { Selector::ArrayLength };
            let answer = self.ask_array(asked, vec![array])?;
            self.push(answer, Sty::I32);
            return Ok(true);
        };
        let rank = self.ask_array(Selector::ArrayRank, vec![array])?;
        let fine = self.b.bin(Type::Bool, BinOp::ULt, d, rank);
        self.raise_unless(
            fine.into(),
            "System.IndexOutOfRangeException",
            "Index was outside the bounds of the array.",
        )?;
        let answer = match name {
            "GetLowerBound" => self.int(0),
            "GetLength" => self.ask_array(Selector::ArraySide, vec![array, d])?,
            _ => {
                let n = self.ask_array(Selector::ArraySide, vec![array, d])?;
                let one = self.int(1);
                self.b.bin(Type::I32, BinOp::Sub, n, one).into()
            }
        };
        self.push(answer, Sty::I32);
        Ok(true)
    }

    /// What an array answers: arrays of several dimensions answer otherwise than those of one. Where it is not known here which one it
    /// is, arrays of references are told first, for they can be of many classes; others are asked by their class.
    fn ask_array(&mut self, asked: Selector, args: Vec<Operand>) -> Step<Operand> {
        let array = args[0];
        let of_one = |this: &mut Self, to: Reg| {
            if asked == Selector::ArrayRank {
                let one = this.int(1);
                this.b.push(Instr::Copy { dst: to, src: one });
            } else {
                this.b.push(Instr::Load { dst: to, place: Place::Length { array } });
            }
        };
        let result = self.b.reg(Type::I32);
        if let Operand::Reg(r) = array
            && let Type::Ref(class) = self.b.type_of(r)
            && matches!(self.p.classes[class].kind, ClassKind::Array(_))
        {
            of_one(self, result);
            return Ok(result.into());
        }
        if let Some(answer) = self.ask_grid(&asked, &args) {
            return Ok(answer);
        }
        let references = self.ld.u.object;
        let references = self.ld.u.intern(Ty::Array(references));
        let class = self.ld.class(self.p, references);
        let is = self.b.reg(Type::Bool);
        self.b.push(Instr::InstanceOf { dst: is, src: array, class });
        let (one, other, end) = (self.b.block(), self.b.block(), self.b.block());
        self.b.terminate(Terminator::If { cond: is.into(), then: one, els: other });
        self.b.switch_to(one);
        of_one(self, result);
        self.b.terminate(Terminator::Goto(end));
        self.b.switch_to(other);
        let selector = self.ld.selector(self.p, asked)?;
        let Some(r) = self.plain_call(Callee::Virtual(selector), args, Some(Type::I32))? else {
            return site("a question without an answer");
        };
        self.b.push(Instr::Copy { dst: result, src: r.into() });
        self.b.terminate(Terminator::Goto(end));
        self.b.switch_to(end);
        Ok(result.into())
    }

    /// The same of an array that is known here to have several dimensions; where it is asked for a side, for one that is known.
    fn ask_grid(&mut self, asked: &Selector, args: &[Operand]) -> Option<Operand> {
        let Operand::Reg(r) = args[0] else { return None };
        let Type::Ref(class) = self.b.type_of(r) else { return None };
        let ty = self.ld.type_of_class(class)?;
        let Ty::MdArray(_, rank) = *self.ld.u.ty(ty) else { return None };
        let fields = self.p.classes[class].fields.clone();
        let held = |at: usize| Place::Field { object: args[0], field: fields[at] };
        Some(match asked {
            Selector::ArrayRank => self.int(rank as i32),
            Selector::ArrayLength => {
                let elements = self.b.load(self.p.fields[fields[0]].ty, held(0));
                self.b.load(Type::I32, Place::Length { array: elements.into() }).into()
            }
            Selector::ArraySide => {
                let side = self.constant_of(args[1]).filter(|d| *d < u64::from(rank))?;
                self.b.load(Type::I32, held(side as usize + 1)).into()
            }
            _ => return None,
        })
    }

    /// `Array.FastCopy(source, from, dest, at, count) -> bool`: true when it was done. Arrays whose elements need
    /// a test or a conversion each are left to the library's loop.
    pub(super) fn fast_copy(&mut self, [s, si, d, di, n]: [Operand; 5]) -> Step<()> {
        let result = self.b.reg(Type::Bool);
        let no = self.b.constant(Const::Bool(false));
        self.b.push(Instr::Copy { dst: result, src: no });
        let f = self.ld.copied_at_once(self.p)?;
        let at_once = self.call_for(f, vec![d, s])?;
        let (ask, look, structures, go) = (self.b.block(), self.b.block(), self.b.block(), self.b.block());
        self.b.terminate(Terminator::If { cond: at_once, then: look, els: ask });
        self.b.switch_to(ask);
        let cs = self.op(Intrinsic::ClassOf, vec![s], Some(Type::I32));
        let cd = self.op(Intrinsic::ClassOf, vec![d], Some(Type::I32));
        let same = self.b.bin(Type::Bool, BinOp::Eq, cs, cd);
        self.b.terminate(Terminator::If { cond: same.into(), then: structures, els: go });
        self.b.switch_to(structures);
        let selector = self.ld.selector(self.p, Selector::CopyStructs)?;
        let copied = self.plain_call(Callee::Virtual(selector), vec![s, si, d, di, n], Some(Type::Bool))?;
        self.b.push(Instr::Copy { dst: result, src: copied.expect("a test").into() });
        self.b.terminate(Terminator::Goto(go));
        self.b.switch_to(look);
        let ok = self.copied_in_range([s, si, d, di, n]);
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

    /// Are so many elements of both arrays, which have one dimension, there from these indices on?
    fn copied_in_range(&mut self, [s, si, d, di, n]: [Operand; 5]) -> Operand {
        let zero = self.int(0);
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
        ok
    }

    /// `Array.Copy`, with indices or from the first element on. What the library's code comes to where the elements need no
    /// test and are there is done at once, where the call is: for proofs, which tell arrays apart there, and not in the
    /// library's code, to which all of them come.
    pub(super) fn array_copy(&mut self, m: &Method) -> Step<bool> {
        let params = self.ld.u.shape(m)?.params;
        let int = self.ld.u.prim(kinds::I4);
        let ints = params.iter().filter(|t| **t == int).count();
        let given: Vec<Operand> = match (params.len(), ints) {
            (5, 3) => {
                let n = self.pop_int()?;
                let di = self.pop_int()?;
                let d = self.pop_ref()?;
                let si = self.pop_int()?;
                vec![self.pop_ref()?, si, d, di, n]
            }
            (3, 1) => {
                let n = self.pop_int()?;
                let d = self.pop_ref()?;
                vec![self.pop_ref()?, d, n]
            }
            _ => return Ok(false),
        };
        let zero = self.int(0);
        let all = match given[..] {
            [s, si, d, di, n] => [s, si, d, di, n],
            [s, d, n] => [s, zero, d, zero, n],
            _ => return Ok(false),
        };
        let [s, _, d, ..] = all;
        let (slow, go) = (self.b.block(), self.b.block());
        let null = self.b.constant(Const::Null);
        for array in [s, d] {
            let there = self.b.bin(Type::Bool, BinOp::Ne, array, null);
            self.go_on_where(there.into(), slow);
        }
        let f = self.ld.copied_at_once(self.p)?;
        let at_once = self.call_for(f, vec![d, s])?;
        self.go_on_where(at_once, slow);
        let ok = self.copied_in_range(all);
        self.go_on_where(ok, slow);
        self.op(Intrinsic::ArrayCopy, all.to_vec(), None);
        self.b.terminate(Terminator::Goto(go));
        self.b.switch_to(slow);
        let f = self.ld.function(self.p, m)?;
        self.plain_call(Callee::Static(f), given, None)?;
        self.b.terminate(Terminator::Goto(go));
        self.b.switch_to(go);
        Ok(true)
    }

    /// Goes on where the condition holds, and to the block where it does not.
    fn go_on_where(&mut self, cond: Operand, otherwise: BlockId) {
        let next = self.b.block();
        self.b.terminate(Terminator::If { cond, then: next, els: otherwise });
        self.b.switch_to(next);
    }
}
