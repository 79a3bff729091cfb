//! `localloc` (ECMA-335 §III.3.47): an array of bytes, used as elements of the type that the code says next.

use super::stack::Sty;
use super::{Lower, Step, site};
use crate::meta::insn::{Bin, Insn};
use crate::meta::module as flags;
use crate::types::{Member, Method, Ty, TyId};
use conspect_ir::{Instr, Type};

impl Lower<'_> {
    /// `localloc`: an array of elements of the type to which its address is converted next.
    pub(super) fn stack_alloc(&mut self) -> Step<()> {
        let count = self.pop()?;
        let Some(elem) = self.element_of_next_use()? else {
            return site("stackalloc whose pointer says nowhere what it leads to");
        };
        let size = self.pointee_size(elem)?;
        let length = self.byte_index(count, size)?;
        let array = self.ld.u.intern(Ty::Array(elem));
        let array = self.ld.class(self.p, array);
        let dst = self.b.reg(Type::Ref(array));
        self.b.push(Instr::AllocArray { dst, class: array, length });
        let zero = self.int(0);
        let r = self.new_elem_pointer(dst.into(), zero, array)?;
        self.push(r, Sty::Ptr(elem));
        Ok(())
    }

    /// What the pointer that the instruction pushes leads to: where it is stored, the local or argument says so, and where it is given
    /// away, the parameter; a type that is read or written through it is the element's where neither comes first. A compiler leaves
    /// the pointer on the stack while it writes the first elements, and where it is used just there.
    fn element_of_next_use(&mut self) -> Step<Option<TyId>> {
        let code = self.code.clone();
        // Of each value on the stack above what was there before: is it the pointer, moved or not?
        let mut stack = vec![true];
        let mut accessed = None;
        for at in self.insn + 1.. {
            let Some(insn) = code.insns.get(at as usize) else { break };
            if self.leaders.contains(&at) || !stack.contains(&true) {
                break;
            }
            let slot = match insn {
                Insn::StLoc(i) if stack.last() == Some(&true) => self.locals.get(usize::from(*i)).copied(),
                Insn::StArg(i) if stack.last() == Some(&true) => self.args.get(usize::from(*i)).copied(),
                _ => None,
            };
            if let Some(slot) = slot {
                return Ok(self.pointed(slot.ty).or(accessed));
            }
            let through = match insn {
                Insn::LdInd(elem) if stack.last() == Some(&true) => Some(self.elem_type(*elem)),
                Insn::StInd(elem) if stack.len() > 1 && stack[stack.len() - 2] => Some(self.elem_type(*elem)),
                _ => None,
            };
            accessed = accessed.or(through);
            match insn {
                Insn::Call(token) | Insn::CallVirt(token) | Insn::NewObj(token) => {
                    let given = self.element_of_parameter(*token, matches!(insn, Insn::NewObj(_)), &stack)?;
                    return Ok(given.or(accessed));
                }
                _ if !follow(insn, &mut stack) => break,
                _ => {}
            }
        }
        Ok(accessed)
    }

    fn pointed(&mut self, ty: TyId) -> Option<TyId> {
        match self.ld.u.ty(ty).clone() {
            Ty::Ptr(elem) if elem != self.ld.u.void => Some(elem),
            _ => None,
        }
    }

    /// The type to which the first parameter leads that the pointer is given for: of a span, the type of its elements.
    fn element_of_parameter(&mut self, token: u32, makes: bool, stack: &[bool]) -> Step<Option<TyId>> {
        let Member::Method(m) = self.ld.u.method_token(self.module_index, token, &self.ctx)? else {
            return Ok(None);
        };
        let params = self.ld.u.shape(&m)?.params;
        let Some(first) = stack.len().checked_sub(params.len()) else { return Ok(None) };
        let Some(given) = stack[first..].iter().position(|is_pointer| *is_pointer) else { return Ok(None) };
        if makes && let Some(elem) = self.element_of_span(&m) {
            return Ok(Some(elem));
        }
        let is_static = self.ld.u.module(m.def.module).method(m.def.row);
        let is_static = is_static.is_ok_and(|d| d.flags & flags::METHOD_STATIC != 0);
        Ok(if is_static || makes { self.pointed(params[given]) } else { None })
    }

    fn element_of_span(&mut self, m: &Method) -> Option<TyId> {
        let Ty::Def(def, args) = self.ld.u.ty(m.owner).clone() else { return None };
        let is_span = matches!(&*self.ld.u.def_name(def), "System.Span`1" | "System.ReadOnlySpan`1");
        args.first().copied().filter(|_| is_span)
    }
}

/// Does what an instruction does to the stack; false where it is none that is followed.
fn follow(insn: &Insn, stack: &mut Vec<bool>) -> bool {
    let (takes, gives) = match insn {
        Insn::Nop => (0, None),
        Insn::LdArg(_) | Insn::LdLoc(_) | Insn::LdI4(_) | Insn::LdI8(_) | Insn::LdR4(_) | Insn::LdR8(_) => {
            (0, Some(false))
        }
        Insn::LdNull | Insn::LdStr(_) | Insn::LdSFld(_) | Insn::LdSFldA(_) | Insn::SizeOf(_) => {
            (0, Some(false))
        }
        Insn::Dup => (0, stack.last().copied()),
        Insn::Conv(_) => (1, stack.last().copied()),
        Insn::Bin(Bin::Add | Bin::Sub) => (2, Some(stack.iter().rev().take(2).any(|p| *p))),
        Insn::Bin(_) | Insn::Compare(_) => (2, Some(false)),
        Insn::Neg | Insn::Not | Insn::LdInd(_) | Insn::LdLen | Insn::LdFld(_) => (1, Some(false)),
        Insn::LdElem(_) | Insn::LdElemAny(_) => (2, Some(false)),
        Insn::Pop | Insn::StLoc(_) | Insn::StArg(_) | Insn::StSFld(_) => (1, None),
        Insn::StInd(_) | Insn::StFld(_) => (2, None),
        Insn::CpBlk => (3, None),
        _ => return false,
    };
    let Some(left) = stack.len().checked_sub(takes) else { return false };
    stack.truncate(left);
    stack.extend(gives);
    true
}
