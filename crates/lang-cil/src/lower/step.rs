//! One instruction (ECMA-335 partition III).

use super::stack::{Sty, Token, Val};
use super::{Home, Lower, Slot, Step, Stop, site};
use crate::meta::insn::Insn;
use crate::meta::tables as t;
use conspect_ir::{Const, Instr, LoadError, Operand, Place, Terminator, UnOp};

impl Lower<'_> {
    pub(super) fn step(&mut self, insn: &Insn) -> Step<()> {
        match insn {
            Insn::Nop | Insn::Prefix | Insn::Readonly => {}
            Insn::LdArg(i) => self.load_slot(self.arg(*i)?)?,
            Insn::LdLoc(i) => self.load_slot(self.local(*i)?)?,
            Insn::StArg(i) => self.store_slot(self.arg(*i)?)?,
            Insn::StLoc(i) => self.store_slot(self.local(*i)?)?,
            Insn::LdArgA(i) => self.address_or_default(self.arg(*i)?)?,
            Insn::LdLocA(i) => self.address_or_default(self.local(*i)?)?,
            Insn::LdNull => {
                let null = self.b.constant(Const::Null);
                self.push(null, Sty::Ref);
            }
            Insn::LdI4(v) => {
                let c = self.int(*v);
                self.push(c, Sty::I32);
            }
            Insn::LdI8(v) => {
                let c = self.b.constant(Const::i64(*v));
                self.push(c, Sty::I64);
            }
            Insn::LdR4(v) => {
                let c = self.b.constant(Const::F32(*v));
                self.push(c, Sty::F32);
            }
            Insn::LdR8(v) => {
                let c = self.b.constant(Const::F64(*v));
                self.push(c, Sty::F64);
            }
            Insn::LdStr(token) => {
                let m = self.ld.u.module(self.module_index);
                let text = m.tables.user_string(token & 0xff_ffff).map_err(LoadError::from)?;
                let id = self.ld.string(self.p, &text);
                let c = self.b.constant(Const::Object(id));
                self.push(c, Sty::Ref);
            }
            Insn::Dup => self.dup()?,
            Insn::Pop => {
                self.pop()?;
            }
            Insn::Jmp(_) => return site("jmp"),
            Insn::Call(token) => self.call_token(*token, false)?,
            Insn::CallVirt(token) => self.call_token(*token, true)?,
            Insn::CallI(_) => return site("calli"),
            Insn::NewObj(token) => self.new_object(*token)?,
            Insn::Ret => self.ret()?,
            Insn::Br(to) => {
                let block = self.branch_to(*to)?;
                self.b.terminate(Terminator::Goto(block));
            }
            Insn::BrTrue(to) => {
                let v = self.pop()?;
                let c = self.truth(v)?;
                self.branch_if(c, *to)?;
            }
            Insn::BrFalse(to) => {
                let v = self.pop()?;
                let c = self.truth(v)?;
                let c = self.not(c);
                self.branch_if(c, *to)?;
            }
            Insn::BrCmp(cmp, to) => {
                let c = self.compare(*cmp)?;
                self.branch_if(c, *to)?;
            }
            Insn::Compare(cmp) => {
                let c = self.compare(*cmp)?;
                self.stack.push(Val::Cond(c));
            }
            Insn::Switch(targets) => {
                let (v, sty) = self.pop_settled()?;
                let value = self.as_sty(Val::Op(v, sty), Sty::I32)?;
                let mut cases = vec![];
                for (i, target) in targets.iter().enumerate() {
                    cases.push((i as u64, self.branch_to(*target)?));
                }
                let default = self.branch_to(self.insn + 1)?;
                self.b.terminate(Terminator::Switch { value, cases: cases.into(), default });
            }
            Insn::Bin(op) => self.binary(*op)?,
            Insn::Neg => {
                let (v, sty) = self.pop_settled()?;
                let ty = self.sty_type(sty);
                let op = match sty {
                    Sty::F32 | Sty::F64 => UnOp::FNeg,
                    Sty::I32 | Sty::I64 | Sty::Native => UnOp::Neg,
                    _ => return site("neg of something that is no number"),
                };
                let r = self.b.un(ty, op, v);
                self.push(r, sty);
            }
            Insn::Not => {
                let (v, sty) = self.pop_settled()?;
                if !matches!(sty, Sty::I32 | Sty::I64 | Sty::Native) {
                    return site("not of something that is no integer");
                }
                let ty = self.sty_type(sty);
                let r = self.b.un(ty, UnOp::BitNot, v);
                self.push(r, sty);
            }
            Insn::Conv(to) => self.convert(*to)?,
            Insn::ConvOvf(to, unsigned) => self.convert_checked(*to, *unsigned)?,
            Insn::CkFinite => self.check_finite()?,
            Insn::LdFld(token) | Insn::LdSFld(token) if self.begins_addition(insn) => {
                self.load_to_add(*token, matches!(insn, Insn::LdSFld(_)))?;
            }
            Insn::StFld(token) | Insn::StSFld(token) if self.ends_addition() => {
                self.store_sum(*token, matches!(insn, Insn::StSFld(_)))?;
            }
            Insn::LdFld(token) => self.load_field(*token)?,
            Insn::LdFldA(token) => {
                if !self.clear_field(*token)? {
                    self.field_address(*token)?;
                }
            }
            Insn::StFld(token) => self.store_field(*token)?,
            Insn::LdSFld(token) => self.load_static(*token)?,
            Insn::LdSFldA(token) => self.static_address(*token)?,
            Insn::StSFld(token) => self.store_static(*token)?,
            Insn::LdInd(elem) => self.load_indirect(*elem)?,
            Insn::StInd(elem) => self.store_indirect(*elem)?,
            Insn::LdObj(token) => {
                let ty = self.type_token(*token)?;
                let (pointer, _) = self.pop_object()?;
                self.load_through(pointer, ty)?;
            }
            Insn::StObj(token) => {
                let ty = self.type_token(*token)?;
                let v = self.pop()?;
                let (pointer, _) = self.pop_object()?;
                self.store_through(pointer, v, ty)?;
            }
            Insn::CpObj(token) => {
                let ty = self.type_token(*token)?;
                let (from, _) = self.pop_object()?;
                let (to, _) = self.pop_object()?;
                self.load_through(from, ty)?;
                let v = self.pop()?;
                self.store_through(to, v, ty)?;
            }
            Insn::InitObj(token) => {
                let ty = self.type_token(*token)?;
                let (pointer, _) = self.pop_object()?;
                self.init_object(pointer, ty)?;
            }
            Insn::CastClass(token) => {
                let ty = self.type_token(*token)?;
                self.cast(ty)?;
            }
            Insn::IsInst(token) => {
                let ty = self.type_token(*token)?;
                self.is_instance(ty)?;
            }
            Insn::Box(token) => {
                let ty = self.type_token(*token)?;
                self.box_value(ty)?;
            }
            Insn::Unbox(token) => {
                let ty = self.type_token(*token)?;
                self.unbox(ty)?;
            }
            Insn::UnboxAny(token) => {
                let ty = self.type_token(*token)?;
                self.unbox_any(ty)?;
            }
            Insn::NewArr(token) => self.new_array(*token)?,
            Insn::LdLen => self.load_length()?,
            Insn::LdElem(elem) => self.load_elem(*elem)?,
            Insn::StElem(elem) => self.store_elem(*elem)?,
            Insn::LdElemAny(token) => self.load_elem_any(*token)?,
            Insn::StElemAny(token) => self.store_elem_any(*token)?,
            Insn::LdElemA(token) => self.elem_address(*token)?,
            Insn::Throw => {
                let (v, _) = self.pop_object()?;
                self.non_null_check(v)?;
                self.throw(v)?;
            }
            Insn::Rethrow => self.rethrow()?,
            Insn::Leave(to) => self.leave(*to)?,
            Insn::EndFinally => self.end_finally()?,
            Insn::EndFilter => self.end_filter()?,
            Insn::LdToken(token) => {
                let token = match (token >> 24) as usize {
                    t::FIELD => Token::Field(self.ld.u.field_token(self.module_index, *token, &self.ctx)?),
                    t::METHOD_DEF | t::METHOD_SPEC => Token::Method,
                    t::MEMBER_REF => {
                        let m = self.ld.u.module(self.module_index);
                        let blob =
                            m.tables.blob(t::MEMBER_REF, token & 0xff_ffff, 2).map_err(LoadError::from)?;
                        if crate::meta::sig::is_field(blob) {
                            Token::Field(self.ld.u.field_token(self.module_index, *token, &self.ctx)?)
                        } else {
                            Token::Method
                        }
                    }
                    _ => Token::Type(self.type_token(*token)?),
                };
                self.stack.push(Val::Token(token));
            }
            Insn::LdFtn(token) => {
                let m = self.method_token(*token)?;
                self.stack.push(Val::Fn(m, None));
            }
            Insn::LdVirtFtn(token) => {
                let m = self.method_token(*token)?;
                let (object, _) = self.pop_object()?;
                self.null_check(object)?;
                self.stack.push(Val::Fn(m, Some(object)));
            }
            Insn::SizeOf(token) => {
                let ty = self.type_token(*token)?;
                let size = self.size_of(ty)?;
                let c = self.int(size as i32);
                self.push(c, Sty::I32);
            }
            Insn::Constrained(token) => {
                self.constrained = Some(self.type_token(*token)?);
            }
            Insn::LocAlloc => self.stack_alloc()?,
            Insn::ArgList => return site("arglist"),
            Insn::CpBlk => return site("cpblk"),
            Insn::InitBlk => return site("initblk"),
            Insn::RefAnyVal(_) | Insn::RefAnyType | Insn::MkRefAny(_) => return site("typed references"),
        }
        Ok(())
    }

    fn arg(&self, i: u16) -> Step<Slot> {
        let bad = || Stop::Body(LoadError::Malformed(format!("there is no argument {i}")));
        self.args.get(usize::from(i)).copied().ok_or_else(bad)
    }

    fn local(&self, i: u16) -> Step<Slot> {
        let bad = || Stop::Body(LoadError::Malformed(format!("there is no local {i}")));
        self.locals.get(usize::from(i)).copied().ok_or_else(bad)
    }

    fn load_slot(&mut self, slot: Slot) -> Step<()> {
        match slot.home {
            Home::Reg(r) => self.push_cell(r, slot.ty, slot.cell),
            Home::Cell(object, field) => {
                let r = self.b.load(slot.cell, Place::Field { object: object.into(), field });
                self.push_cell(r, slot.ty, slot.cell);
            }
            Home::Struct(r, _) => self.stack.push(Val::Lent(r, slot.ty)),
        }
        Ok(())
    }

    pub(super) fn store_slot(&mut self, slot: Slot) -> Step<()> {
        let v = self.pop()?;
        match slot.home {
            Home::Reg(r) => {
                let src = self.narrowed(v, slot.ty, slot.cell)?;
                self.protect(r)?;
                self.b.push(Instr::Copy { dst: r, src });
                self.copied_element(r, src);
            }
            Home::Cell(object, field) => {
                let src = self.narrowed(v, slot.ty, slot.cell)?;
                self.b.push(Instr::Store { place: Place::Field { object: object.into(), field }, src });
            }
            Home::Struct(r, address) => {
                if matches!(v, Val::Lent(from, _) if from == r) {
                    return Ok(());
                }
                let (op, _) = if address && matches!(v, Val::Lent(..)) {
                    let Val::Lent(from, ty) = v else { unreachable!("just matched") };
                    (from.into(), Sty::Struct(ty))
                } else {
                    (self.as_sty(v, Sty::Struct(slot.ty))?, Sty::Struct(slot.ty))
                };
                self.protect(r)?;
                if address {
                    self.assign_struct(r.into(), op, slot.ty)?;
                } else {
                    self.b.push(Instr::Copy { dst: r, src: op });
                }
            }
        }
        Ok(())
    }

    pub(super) fn address_of(&mut self, slot: Slot) -> Step<()> {
        match slot.home {
            Home::Reg(_) => return site("the address of a register"),
            Home::Cell(object, _) => {
                self.non_null.push(object);
                self.push(object, Sty::Addr(slot.ty));
            }
            Home::Struct(r, _) => {
                // What is lent from it now must not see later writes.
                self.protect(r)?;
                self.non_null.push(r);
                self.push(r, Sty::Addr(slot.ty));
            }
        }
        Ok(())
    }

    fn dup(&mut self) -> Step<()> {
        let v = self.pop()?;
        match v {
            Val::Op(op, Sty::Struct(ty)) => {
                let copy = self.copy_struct(op, ty)?;
                self.stack.push(Val::Op(op, Sty::Struct(ty)));
                self.stack.push(Val::Op(copy, Sty::Struct(ty)));
            }
            v => {
                self.stack.push(v.clone());
                self.stack.push(v);
            }
        }
        Ok(())
    }

    fn branch_if(&mut self, cond: Operand, to: u32) -> Step<()> {
        let then = self.branch_to(to)?;
        let els = self.branch_to(self.insn + 1)?;
        self.b.terminate(Terminator::If { cond, then, els });
        Ok(())
    }

    fn ret(&mut self) -> Step<()> {
        if self.ret == self.ld.u.void {
            self.release_lock();
            self.b.terminate(Terminator::Return(None));
            return Ok(());
        }
        let v = self.pop()?;
        let cell = self.ld.cell(self.p, self.ret);
        let op = self.narrowed(v, self.ret, cell)?;
        self.release_lock();
        self.b.terminate(Terminator::Return(Some(op)));
        Ok(())
    }
}
