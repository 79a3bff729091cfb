//! Methods and fields that tokens name, and their signatures (ECMA-335 II.22.25, II.22.26).

use super::*;

impl Universe {
    /// A method's closed signature, its own type parameters left open unless `args` closes them.
    pub fn shape(&mut self, method: &Method) -> Result<Shape> {
        let m = self.module(method.def.module).method(method.def.row)?;
        let ctx = self.ctx(method);
        self.shape_of(method.def.module, &m.sig, &ctx)
    }

    pub fn shape_of(&mut self, module: u32, s: &MethodSig, ctx: &Ctx) -> Result<Shape> {
        let mut params = vec![];
        for p in &s.params {
            params.push(self.of_sig(module, p, ctx)?);
        }
        Ok(Shape { params, ret: self.of_sig(module, &s.ret, ctx)?, generic: s.generic })
    }

    /// The type that a token of a body means.
    pub fn type_token(&mut self, module: u32, token: u32, ctx: &Ctx) -> Result<TyId> {
        self.of_token(module, (token >> 24) as usize, token & 0xff_ffff, ctx)
    }

    /// The method that a token of a body means.
    pub fn method_token(&mut self, module: u32, token: u32, ctx: &Ctx) -> Result<Member> {
        let (table, row) = ((token >> 24) as usize, token & 0xff_ffff);
        self.method_at(module, table, row, ctx, [].into())
    }

    pub fn method_at(
        &mut self,
        module: u32,
        table: usize,
        row: u32,
        ctx: &Ctx,
        args: Args,
    ) -> Result<Member> {
        let m = self.module(module);
        match table {
            t::METHOD_DEF => {
                let own = Def { module, row: m.owner_of_method(row)? };
                let stand_in = self.replaced(own);
                let owner = self.of_def(stand_in, [].into());
                let mut def = MethodRow { module, row };
                if stand_in != own {
                    let method = m.method(row)?;
                    let wanted = self.shape_of(module, &method.sig, &Ctx::open())?;
                    let found = self.declared(owner, &method.name, &wanted, method.sig.has_this)?;
                    def = found.ok_or_else(|| {
                        LoadError::Unsupported(format!(
                            "the model of {} has no {}",
                            self.name(owner),
                            method.name
                        ))
                    })?;
                }
                Ok(Member::Method(Method { def, owner, args }))
            }
            t::METHOD_SPEC => {
                let (table, target) = m.tables.coded(t::METHOD_SPEC, row, 0)?;
                let sigs = sig::method_spec(m.tables.blob(t::METHOD_SPEC, row, 1)?)?;
                let mut args = vec![];
                for s in &sigs {
                    args.push(self.of_sig(module, s, ctx)?);
                }
                self.method_at(module, table, target, ctx, args.into())
            }
            t::MEMBER_REF => self.member_method(module, row, ctx, args),
            _ => Err(LoadError::Malformed("a method is expected".into())),
        }
    }

    pub(super) fn parent(&mut self, module: u32, row: u32, ctx: &Ctx) -> Result<TyId> {
        let m = self.module(module);
        let (table, parent) = m.tables.coded(t::MEMBER_REF, row, 0)?;
        match table {
            t::TYPE_DEF | t::TYPE_REF | t::TYPE_SPEC => self.of_token(module, table, parent, ctx),
            t::METHOD_DEF => {
                let owner = m.owner_of_method(parent)?;
                Ok(self.of_def(Def { module, row: owner }, [].into()))
            }
            _ => Err(LoadError::Unsupported("a member of another module's global functions".into())),
        }
    }

    pub(super) fn member_method(&mut self, module: u32, row: u32, ctx: &Ctx, args: Args) -> Result<Member> {
        let m = self.module(module);
        let owner = self.parent(module, row, ctx)?;
        let name = m.tables.string(t::MEMBER_REF, row, 1)?;
        let s = sig::method(m.tables.blob(t::MEMBER_REF, row, 2)?)?;
        if matches!(self.ty(owner), Ty::MdArray(..)) {
            let class = match self.ty(owner) {
                Ty::MdArray(e, _) => [*e].into(),
                _ => [].into(),
            };
            let shape = self.shape_of(module, &s, &Ctx { class, method: [].into() })?;
            let special = matches!(&*name, "Get" | "Set" | "Address" | ".ctor");
            if special {
                let mut types = shape.params;
                types.push(shape.ret);
                return Ok(Member::ArrayMethod(owner, name, types));
            }
        }
        let wanted = self.shape_of(module, &s, &Ctx::open())?;
        let mut at = Some(owner);
        while let Some(ty) = at {
            if let Some(row) = self.declared(ty, &name, &wanted, s.has_this)? {
                return Ok(Member::Method(Method { def: row, owner: ty, args }));
            }
            at = self.base(ty)?;
        }
        if !s.has_this
            && let Some(newer) = self.newer(owner, &name, &wanted)?
        {
            return Ok(Member::Method(Method { args, ..newer }));
        }
        Err(LoadError::Missing(format!("method {}.{name} does not exist", self.name(owner))))
    }

    /// The method that a type's definition declares with this name and open signature.
    pub fn declared(
        &mut self,
        ty: TyId,
        name: &str,
        wanted: &Shape,
        has_this: bool,
    ) -> Result<Option<MethodRow>> {
        let Some((def, _)) = self.def(ty) else { return Ok(None) };
        let m = self.module(def.module);
        for row in m.type_def(def.row)?.methods.clone() {
            if &*m.method_name(row)? != name {
                continue;
            }
            let method = m.method(row)?;
            if method.sig.has_this == has_this
                && method.sig.generic == wanted.generic
                && method.sig.params.len() == wanted.params.len()
                && self.shape_of(def.module, &method.sig, &Ctx::open())? == *wanted
            {
                return Ok(Some(MethodRow { module: def.module, row }));
            }
        }
        Ok(None)
    }

    /// The methods of a type with this name, in order.
    pub fn methods_named(&self, ty: TyId, name: &str) -> Result<Vec<Method>> {
        let Some((def, _)) = self.def(ty) else { return Ok(vec![]) };
        let m = self.module(def.module);
        let mut out = vec![];
        for row in m.type_def(def.row)?.methods.clone() {
            if &*m.method_name(row)? == name {
                let def = MethodRow { module: def.module, row };
                out.push(Method { def, owner: ty, args: [].into() });
            }
        }
        Ok(out)
    }

    /// The field that a token of a body means.
    pub fn field_token(&mut self, module: u32, token: u32, ctx: &Ctx) -> Result<FieldRow> {
        let (table, row) = ((token >> 24) as usize, token & 0xff_ffff);
        let m = self.module(module);
        match table {
            t::FIELD => {
                let owner = m.owner_of_field(row)?;
                let owner = self.of_def(Def { module, row: owner }, [].into());
                Ok(FieldRow { module, row, owner })
            }
            t::MEMBER_REF => {
                let owner = self.parent(module, row, ctx)?;
                let name = m.tables.string(t::MEMBER_REF, row, 1)?;
                let mut at = Some(owner);
                while let Some(ty) = at {
                    if let Some((def, _)) = self.def(ty) {
                        let dm = self.module(def.module);
                        for row in dm.type_def(def.row)?.fields.clone() {
                            if dm.tables.string(t::FIELD, row, 1)? == name {
                                return Ok(FieldRow { module: def.module, row, owner: ty });
                            }
                        }
                    }
                    at = self.base(ty)?;
                }
                Err(LoadError::Missing(format!("field {}.{name} does not exist", self.name(owner))))
            }
            _ => Err(LoadError::Malformed("a field is expected".into())),
        }
    }

    /// The type of a field.
    pub fn field_type(&mut self, field: &FieldRow) -> Result<TyId> {
        let f = self.module(field.module).field(field.row)?;
        let class = self.def(field.owner).map_or([].into(), |d| d.1);
        self.of_sig(field.module, &f.sig, &Ctx { class, method: [].into() })
    }
}
