//! Arguments of type `System.Type`: one of the types that an answer names, for there is no end of those that there can be.

use crate::given::Plan;
use crate::loader::CilLoader;
use crate::meta::insn::Insn;
use crate::meta::tables as t;
use crate::types::{Ctx, Def, Method, Result, Ty, TyId};
use conspect_ir::{BinOp, BodyBuilder, Const, Instr, Operand, Program, Reg, Terminator, Type};

/// The most types that are tried.
const MOST: usize = 20;

impl CilLoader {
    /// The types that an argument of an entry can be which is declared as `System.Type`: those that its class names, some that every program
    /// knows, and the first ones of the program.
    pub(crate) fn types_to_give(&mut self, entry: &Method) -> Result<Vec<TyId>> {
        let mut out = self.types_named_by(entry)?;
        for usual in ["System.Int32", "System.Object", "System.DateTime"] {
            out.push(self.u.core(usual)?);
        }
        out.push(self.u.string);
        let strings = self.u.string;
        out.push(self.u.intern(Ty::Array(strings)));
        for module in self.inputs.clone() {
            let m = self.u.module(module);
            for row in 1..=m.types.len() as u32 {
                let Ok(def) = m.type_def(row) else { continue };
                if def.generic == 0 && !def.name.starts_with('<') {
                    out.push(self.u.of_def(Def { module, row }, [].into()));
                }
            }
        }
        let mut seen = vec![];
        out.retain(|ty| !seen.contains(ty) && (seen.push(*ty), true).1);
        out.truncate(MOST);
        Ok(out)
    }

    /// Is it `System.Type`?
    pub(crate) fn is_type_of_types(&self, ty: TyId) -> bool {
        let of_library =
            |def: Def| self.u.module(def.module).library && &*self.u.def_name(def) == "System.Type";
        self.u.def(ty).is_some_and(|(def, _)| of_library(def))
    }

    /// The types that the methods of an entry's class name (`typeof`).
    fn types_named_by(&mut self, entry: &Method) -> Result<Vec<TyId>> {
        let mut out = vec![];
        let Some((def, args)) = self.u.def(entry.owner) else { return Ok(out) };
        let ctx = Ctx { class: args, method: [].into() };
        let m = self.u.module(def.module);
        for row in m.type_def(def.row)?.methods.clone() {
            let Ok(body) = m.method(row).and_then(|method| m.body(&method)) else { continue };
            for insn in &body.insns {
                let Insn::LdToken(token) = insn else { continue };
                if !matches!((token >> 24) as usize, t::TYPE_DEF | t::TYPE_REF | t::TYPE_SPEC) {
                    continue;
                }
                // Those that depend on the arguments of a generic method are left out.
                if let Ok(ty) = self.u.type_token(def.module, *token, &ctx) {
                    out.push(ty);
                }
            }
        }
        Ok(out)
    }
}

/// Emits the choice of one of some types by a number: 0 is null.
pub(crate) fn emit_choice(
    ld: &mut CilLoader,
    p: &mut Program,
    b: &mut BodyBuilder,
    types: &[TyId],
    number: Reg,
) -> Result<Operand> {
    let most = b.constant(Const::i32(types.len() as i32));
    let fine = b.bin(Type::Bool, BinOp::ULe, number, most);
    b.push(Instr::Assume { cond: fine.into() });
    let ty = ld.u.core("System.Type")?;
    let dst = b.reg(ld.cell(p, ty));
    let null = b.constant(Const::Null);
    b.push(Instr::Copy { dst, src: null });
    let end = b.block();
    for (i, ty) in types.iter().enumerate() {
        let object = ld.type_object(p, *ty)?;
        let this = b.constant(Const::i32(i as i32 + 1));
        let cond = b.bin(Type::Bool, BinOp::Eq, number, this);
        let (yes, next) = (b.block(), b.block());
        b.terminate(Terminator::If { cond: cond.into(), then: yes, els: next });
        b.switch_to(yes);
        let object = b.constant(Const::Object(object));
        b.push(Instr::Copy { dst, src: object });
        b.terminate(Terminator::Goto(end));
        b.switch_to(next);
    }
    b.terminate(Terminator::Goto(end));
    b.switch_to(end);
    Ok(dst.into())
}

impl Plan {
    /// An argument that is one of some types.
    pub fn choose(&mut self, ld: &CilLoader, label: std::rc::Rc<str>, types: Vec<TyId>) {
        self.pass(Type::I32, label, "System.Type".into());
        let names: Vec<String> = types.iter().map(|ty| ld.u.name(*ty).to_string()).collect();
        let last = self.composed.last_mut().expect("an argument was added");
        last.recipe = conspect_ir::Recipe::Choice;
        last.methods = names.iter().map(|n| (n.as_str().into(), false)).collect();
        self.grant(format!("a System.Type that is given is null or one of {}", names.join(", ")));
        self.choices.push((self.makings.len() - 1, types));
    }

    /// The types of which an argument is one.
    pub fn choice(&self, argument: usize) -> Option<&[TyId]> {
        self.choices.iter().find(|c| c.0 == argument).map(|c| &*c.1)
    }
}
