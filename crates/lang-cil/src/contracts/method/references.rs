//! What woven code refers to: methods, types and signatures of locals that are added, and what has to be accessible from elsewhere.

use super::Weaver;
use crate::meta::body::MethodBody;
use crate::meta::insn::Insn;
use crate::meta::write::compressed;
use crate::meta::{Result, tables as t};

impl<'a> Weaver<'a> {
    /// Makes what was copied into other types accessible there.
    pub(super) fn share(&mut self) -> Result<()> {
        for (table, row) in std::mem::take(&mut self.shared) {
            let owner = match table {
                t::FIELD => {
                    let cell = self.writer.cell(t::FIELD, row, 0);
                    *cell = *cell & !7 | 6;
                    self.module.owner_of_field(row)?
                }
                t::METHOD_DEF => {
                    let cell = self.writer.cell(t::METHOD_DEF, row, 2);
                    *cell = *cell & !7 | 6;
                    self.module.owner_of_method(row)?
                }
                _ => row,
            };
            if self.module.type_def(owner)?.outer.is_some() {
                let cell = self.writer.cell(t::TYPE_DEF, owner, 0);
                *cell = *cell & !7 | 2;
            }
        }
        Ok(())
    }

    pub(super) fn member(&mut self, parent: u32, name: &str, sig: &[u8]) -> u32 {
        let key = (parent, name.to_string(), sig.to_vec());
        if let Some(known) = self.references.get(&key) {
            return *known;
        }
        let (n, s) = (self.writer.string(name), self.writer.blob(sig));
        let token = (t::MEMBER_REF as u32) << 24 | self.writer.add(t::MEMBER_REF, vec![parent, n, s]);
        self.references.insert(key, token);
        token
    }

    /// A call of a method of `Contract` that only woven code uses.
    pub(super) fn helper(&mut self, name: &str, params: &[u8], ret: u8) -> Insn {
        let mut sig = vec![0, params.len() as u8, ret];
        sig.extend(params);
        // MemberRefParent has three bits; the tag of type references is 1 (§II.24.2.6).
        Insn::Call(self.member(self.calls.contract << 3 | 1, name, &sig))
    }

    pub(super) fn spec(&mut self, ty: &[u8]) -> u32 {
        if let Some(known) = self.specs.get(ty) {
            return *known;
        }
        let blob = self.writer.blob(ty);
        let token = (t::TYPE_SPEC as u32) << 24 | self.writer.add(t::TYPE_SPEC, vec![blob]);
        self.specs.insert(ty.to_vec(), token);
        token
    }

    pub(super) fn locals_of(&self, body: &MethodBody) -> Result<(u32, Vec<u8>)> {
        if body.locals == 0 {
            return Ok((0, vec![]));
        }
        let blob = self.module.tables.blob(t::STAND_ALONE_SIG, body.locals & 0xff_ffff, 0)?;
        let mut c = crate::meta::Cursor::new(blob);
        c.u8()?;
        let count = c.compressed()?;
        Ok((count, blob[c.at..].to_vec()))
    }

    pub(super) fn locals_token(&mut self, count: u32, types: &[u8]) -> u32 {
        if count == 0 {
            return 0;
        }
        let mut blob = vec![0x07];
        compressed(&mut blob, count);
        blob.extend(types);
        if let Some(known) = self.locals.get(&blob) {
            return *known;
        }
        let index = self.writer.blob(&blob);
        let token = (t::STAND_ALONE_SIG as u32) << 24 | self.writer.add(t::STAND_ALONE_SIG, vec![index]);
        self.locals.insert(blob, token);
        token
    }

    /// What an instruction that was copied into another type refers to has to be accessible there.
    pub(super) fn reaches(&mut self, insn: &Insn) {
        let token = match insn {
            Insn::Call(t)
            | Insn::CallVirt(t)
            | Insn::NewObj(t)
            | Insn::LdFtn(t)
            | Insn::LdFld(t)
            | Insn::LdFldA(t)
            | Insn::StFld(t)
            | Insn::LdSFld(t)
            | Insn::LdSFldA(t)
            | Insn::StSFld(t)
            | Insn::CastClass(t)
            | Insn::IsInst(t) => *t,
            _ => return,
        };
        let table = (token >> 24) as usize;
        if matches!(table, t::FIELD | t::METHOD_DEF | t::TYPE_DEF) {
            self.shared.insert((table, token & 0xff_ffff));
        }
    }
}
