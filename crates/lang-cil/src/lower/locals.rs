//! Structures that are locals and never leave a method live in registers, one for each field. What the class library does with
//! them (the enumerator of a `foreach`, a `Nullable`, a pair) is put in the place of the calls.

use crate::loader::{CilLoader, FnSource};
use crate::types::Method;
use conspect_ir::scalars::{candidates, separable, separate, settle};
use conspect_ir::{
    BlockId, Body, Callee, ClassId, FieldId, FnId, Instr, Intrinsic, Operand, Program, Reg, Terminator, Type,
};
use std::rc::Rc;

/// The most instructions of a function that takes the place of a call, and of all of them in one body.
const SMALL: usize = 60;
const GROWTH: usize = 600;
/// How often calls within what took the place of calls are looked at.
const ROUNDS: usize = 6;

fn size(body: &Body) -> usize {
    body.blocks.iter().map(|b| b.instrs.len() + 1).sum()
}

/// The body without blocks that nothing reaches, once nothing more is decided.
fn settled(mut body: Body, params: usize, fields: &mut conspect_ir::scalars::Fields) -> Body {
    while settle(&mut body, params, fields) {
        body = conspect_ir::tidy(body);
    }
    body
}

impl CilLoader {
    /// The fields of a structure that may be kept in registers. Of decimal numbers and dates, methods are known as a whole.
    fn separate_fields(&mut self, p: &Program, class: ClassId) -> Option<Vec<(FieldId, Type)>> {
        if !self.is_struct_class(class) || self.usable(class).is_err() {
            return None;
        }
        let ty = self.type_of_class(class)?;
        if self.ruled(ty).is_some() {
            return None;
        }
        Some(p.classes[class].fields.iter().map(|f| (*f, p.fields[*f].ty)).collect())
    }

    /// The body with as many local structures in registers as can be; the same body where there are none.
    pub(crate) fn without_local_structures(&mut self, p: &mut Program, function: FnId, body: Body) -> Body {
        let params = p.functions[function].params.len();
        let roots = candidates(&body, params, &mut |c| self.separate_fields(p, c));
        let mut banned: Vec<Reg> = vec![];
        while banned.len() < roots.len() {
            let next = self.with_library_code(p, function, params, &body, &banned);
            let which = separable(&next, params, &mut |c| self.separate_fields(p, c));
            let before = banned.len();
            banned.extend(
                roots
                    .iter()
                    .filter(|r| !which.contains(r) && !banned.contains(r))
                    .copied()
                    .collect::<Vec<_>>(),
            );
            if banned.len() == before {
                let mut next = next;
                separate(&mut next, &which, &mut |c| self.separate_fields(p, c));
                return conspect_ir::tidy(next);
            }
        }
        body
    }

    /// The body with small functions of the library in the place of calls that are given local structures, but for those in `banned`.
    fn with_library_code(
        &mut self,
        p: &mut Program,
        function: FnId,
        params: usize,
        body: &Body,
        banned: &[Reg],
    ) -> Body {
        let mut next = body.clone();
        let mut left = GROWTH;
        for _ in 0..ROUNDS {
            next = settled(next, params, &mut |c| self.separate_fields(p, c));
            let mut any = false;
            for (block, callee) in self.calls_of_interest(p, params, &next, banned) {
                if callee == function {
                    continue;
                }
                let Some(code) = self.small_body(p, callee) else { continue };
                let Some(rest) = left.checked_sub(size(&code)) else { continue };
                left = rest;
                conspect_ir::rewrite::inline(&mut next, block, &code);
                any = true;
            }
            if !any {
                break;
            }
        }
        next
    }

    /// The calls that are given a local structure, and those that give one that such a call is given.
    fn calls_of_interest(
        &mut self,
        p: &Program,
        params: usize,
        body: &Body,
        banned: &[Reg],
    ) -> Vec<(BlockId, FnId)> {
        let mut known = candidates(body, params, &mut |c| self.separate_fields(p, c));
        known.retain(|r| !banned.contains(r));
        let is_known = |o: &Operand| matches!(o, Operand::Reg(r) if known.contains(r));
        let mut given: Vec<Reg> = vec![];
        for block in &body.blocks {
            if let Terminator::Call(call) = &block.term
                && call.args.iter().any(is_known)
            {
                given.extend(call.args.iter().filter_map(|a| match a {
                    Operand::Reg(r) => Some(*r),
                    Operand::Const(_) => None,
                }));
            }
        }
        let mut out = vec![];
        for (i, block) in body.blocks.iter().enumerate() {
            let Terminator::Call(call) = &block.term else { continue };
            let Callee::Static(f) = call.callee else { continue };
            let gives = match call.dst {
                Some(r) => match body.regs[r.0 as usize] {
                    Type::Ref(class) => given.contains(&r) && self.separate_fields(p, class).is_some(),
                    _ => false,
                },
                None => false,
            };
            if gives || call.args.iter().any(is_known) {
                out.push((BlockId(i as u32), f));
            }
        }
        out
    }

    /// The body of a function of the library, or of the front end's own, that is small and does not ask where it is called.
    fn small_body(&mut self, p: &mut Program, f: FnId) -> Option<Rc<Body>> {
        if let Some(known) = self.small.get(&f) {
            return known.clone();
        }
        // While its own body is made, it takes the place of no call.
        self.small.insert(f, None);
        let body = match self.sources[f.0 as usize].clone() {
            FnSource::Made(body) => Some(body),
            FnSource::Method(m) if self.may_be_small(&m) => super::lower(self, p, &m, f).ok().map(Rc::new),
            FnSource::Method(_) | FnSource::Init(_) | FnSource::Pending => None,
        };
        let body = body.filter(|b| size(b) <= SMALL && b.blocks.iter().all(|b| b.instrs.iter().all(movable)));
        self.small.insert(f, body.clone());
        body
    }

    fn may_be_small(&mut self, m: &Method) -> bool {
        let module = self.u.module(m.def.module);
        let library = module.library || Some(m.def.module) == self.models;
        let Ok(def) = module.method(m.def.row) else { return false };
        if !library || def.rva == 0 {
            return false;
        }
        module.body(&def).is_ok_and(|code| code.clauses.is_empty() && code.insns.len() <= SMALL)
    }
}

/// Means an instruction the same in the body of a caller?
fn movable(instr: &Instr) -> bool {
    match instr {
        Instr::Intrinsic { op, .. } => !matches!(
            op,
            Intrinsic::CallDepth
                | Intrinsic::Defer
                | Intrinsic::NameInputs
                | Intrinsic::ByContract
                | Intrinsic::Described
                | Intrinsic::Thread(_)
        ),
        Instr::AddressOfReg { .. } => false,
        _ => true,
    }
}
