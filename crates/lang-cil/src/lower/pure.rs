//! Filters whose answer is the same before and after inner `finally` clauses: they read constants, the method's own locals,
//! and fields of exceptions that constructors alone write, and call static methods that do no more with their arguments.

use super::{Home, Lower, Step};
use crate::meta::body::ClauseKind;
use crate::meta::insn::Insn;
use crate::meta::module as flags;
use crate::types::{Member, Method, TyId};
use conspect_ir::LoadError;

/// Properties of the library's exceptions that are set when the exception is made.
const FIXED: [(&str, &str); 3] = [
    ("System.Exception", "get_InnerException"),
    ("System.ArgumentException", "get_ParamName"),
    ("System.ArgumentOutOfRangeException", "get_ActualValue"),
];

/// Does an instruction look at nothing but the stack?
fn computes(insn: &Insn) -> bool {
    matches!(
        insn,
        Insn::Nop
            | Insn::LdNull
            | Insn::LdI4(_)
            | Insn::LdI8(_)
            | Insn::LdR4(_)
            | Insn::LdR8(_)
            | Insn::LdStr(_)
            | Insn::Dup
            | Insn::Pop
            | Insn::Br(_)
            | Insn::BrFalse(_)
            | Insn::BrTrue(_)
            | Insn::BrCmp(..)
            | Insn::Compare(_)
            | Insn::Bin(_)
            | Insn::Neg
            | Insn::Not
            | Insn::Conv(_)
            | Insn::CastClass(_)
            | Insn::IsInst(_)
    )
}

impl Lower<'_> {
    /// Can no code that runs between the throw and the handler change what this filter says?
    pub(super) fn is_pure_filter(&mut self, clause: usize) -> Step<bool> {
        let code = self.code.clone();
        let ClauseKind::Filter(start) = code.clauses[clause].kind else { return Ok(false) };
        let end = code.clauses[clause].handler.start;
        for i in start..end {
            let pure = match &code.insns[i as usize] {
                Insn::LdLoc(n) | Insn::StLoc(n) => self.is_register(false, usize::from(*n)),
                Insn::LdArg(n) => self.is_register(true, usize::from(*n)),
                Insn::LdFld(token) => self.is_fixed_field(*token)?,
                Insn::Call(token) | Insn::CallVirt(token) => {
                    match self.ld.u.method_token(self.module_index, *token, &self.ctx)? {
                        Member::Method(m) => self.is_pure_call(&m, 0)?,
                        _ => false,
                    }
                }
                Insn::EndFilter => true,
                insn => computes(insn),
            };
            if !pure {
                return Ok(false);
            }
        }
        Ok(true)
    }

    /// Does a call of this method give a fixed property, or compute with its arguments alone?
    fn is_pure_call(&mut self, m: &Method, depth: u32) -> Step<bool> {
        if self.is_fixed_property(m)? {
            return Ok(true);
        }
        let module = self.ld.u.module(m.def.module);
        if module.library || depth > 4 {
            return Ok(false);
        }
        let def = module.method(m.def.row).map_err(LoadError::from)?;
        // A class initializer may run before a static method does.
        let initialized = !self.ld.u.methods_named(m.owner, ".cctor")?.is_empty();
        if def.flags & flags::METHOD_STATIC == 0 || def.rva == 0 || initialized {
            return Ok(false);
        }
        let body = module.body(&def).map_err(LoadError::from)?;
        if !body.clauses.is_empty() {
            return Ok(false);
        }
        let ctx = self.ld.u.ctx(m);
        for insn in &body.insns {
            let pure = match insn {
                Insn::LdLoc(_) | Insn::StLoc(_) | Insn::LdArg(_) | Insn::StArg(_) | Insn::Ret => true,
                Insn::LdFld(token) => self.is_fixed_field_in(m, *token)?,
                Insn::Call(token) | Insn::CallVirt(token) => {
                    match self.ld.u.method_token(m.def.module, *token, &ctx)? {
                        Member::Method(called) => self.is_pure_call(&called, depth + 1)?,
                        _ => false,
                    }
                }
                insn => computes(insn),
            };
            if !pure {
                return Ok(false);
            }
        }
        Ok(true)
    }

    /// Is it an argument or local that only this method's own code can reach?
    fn is_register(&self, argument: bool, n: usize) -> bool {
        let slots = if argument { &self.args } else { &self.locals };
        slots.get(n).is_some_and(|s| matches!(s.home, Home::Reg(_)))
    }

    /// Is it a field of an exception class of the input that nothing but constructors of that class writes?
    fn is_fixed_field(&mut self, token: u32) -> Step<bool> {
        let field = self.ld.u.field_token(self.module_index, token, &self.ctx)?;
        self.is_written_by_constructors(field.module, field.row, field.owner)
    }

    fn is_written_by_constructors(&mut self, module: u32, row: u32, owner: TyId) -> Step<bool> {
        let exception = self.ld.u.core("System.Exception")?;
        if !self.ld.derives(owner, exception)? || !self.ld.inputs.contains(&module) {
            return Ok(false);
        }
        let inputs = self.ld.inputs.clone();
        for input in inputs {
            let m = self.ld.u.module(input);
            for at in 1..=m.tables.rows(crate::meta::tables::METHOD_DEF) {
                let def = m.method(at).map_err(LoadError::from)?;
                if def.rva == 0 {
                    continue;
                }
                let own = input == module
                    && &*def.name == ".ctor"
                    && self
                        .ld
                        .u
                        .def(owner)
                        .is_some_and(|(d, _)| m.owner_of_method(at).is_ok_and(|o| o == d.row));
                if own {
                    continue;
                }
                let Ok(body) = m.body(&def) else { return Ok(false) };
                for insn in &body.insns {
                    if let Insn::StFld(t) | Insn::LdFldA(t) = insn {
                        let open = crate::types::Ctx::open();
                        let same = match self.ld.u.field_token(input, *t, &open) {
                            Ok(f) => f.module == module && f.row == row,
                            Err(_) => true,
                        };
                        if same {
                            return Ok(false);
                        }
                    }
                }
            }
        }
        Ok(true)
    }

    /// Is it a property that gives a field which only constructors write, whatever the object's class?
    fn is_fixed_property(&mut self, m: &Method) -> Step<bool> {
        let module = self.ld.u.module(m.def.module);
        let def = module.method(m.def.row).map_err(LoadError::from)?;
        let Some((owner, _)) = self.ld.u.def(m.owner) else { return Ok(false) };
        if module.library {
            let name = self.ld.u.def_name(owner);
            let known = FIXED.iter().any(|f| f.0 == &*name && f.1 == &*def.name);
            return Ok(known && !self.is_overridden(&def.name)?);
        }
        if def.flags & (flags::METHOD_VIRTUAL | flags::METHOD_STATIC) != 0 || def.rva == 0 {
            return Ok(false);
        }
        let body = module.body(&def).map_err(LoadError::from)?;
        let mut reads = body.insns.iter().filter(|i| !matches!(i, Insn::Nop));
        let (first, second, third) = (reads.next(), reads.next(), reads.next());
        let (Some(Insn::LdArg(0)), Some(Insn::LdFld(field)), Some(Insn::Ret), None) =
            (first, second, third, reads.next())
        else {
            return Ok(false);
        };
        self.is_fixed_field_in(m, *field)
    }

    fn is_fixed_field_in(&mut self, m: &Method, token: u32) -> Step<bool> {
        let ctx = self.ld.u.ctx(m);
        let field = self.ld.u.field_token(m.def.module, token, &ctx)?;
        self.is_written_by_constructors(field.module, field.row, field.owner)
    }

    /// Does any type of the input have a method of this name?
    fn is_overridden(&mut self, name: &str) -> Step<bool> {
        for input in self.ld.inputs.clone() {
            let m = self.ld.u.module(input);
            for row in 1..=m.tables.rows(crate::meta::tables::METHOD_DEF) {
                if &*m.method_name(row).map_err(LoadError::from)? == name {
                    return Ok(true);
                }
            }
        }
        Ok(false)
    }
}
