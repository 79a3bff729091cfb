//! Pattern and enum switches (`SwitchBootstraps`): the index of the first label that matches, at or after a start.

use super::{Lower, Step, unsupported};
use crate::classes::FieldRef;
use crate::classfile::{Bootstrap, Constant, Dynamic, JType};
use crate::lower::AtSite;
use crate::lower::frames::VTy;
use crate::lower::refs::Site;
use crate::lower::stack::Val;
use conspect_ir::{BinOp, Const, Instr, Operand, Place, Reg, Terminator, Type};

impl Lower<'_> {
    pub(super) fn type_switch(&mut self, bootstrap: &Bootstrap) -> Step<()> {
        let labels: Vec<Constant> =
            (0..bootstrap.args.len()).map(|i| self.static_arg(bootstrap, i)).collect::<Step<_>>()?;
        self.switch_on(&labels, |this, target, label| match label {
            Constant::Class(name) => this.matches_class(target, name).map(Some),
            Constant::String(units) => {
                let id = this.ld.string(this.p, units);
                let text = this.e.constant(Const::Object(id));
                let key = "equals(Ljava/lang/Object;Ljava/lang/Object;)Z";
                let same = this.call_library("java.util.Objects", key, vec![text, target])?;
                Ok(register(same))
            }
            Constant::Integer(v) => this.matches_int(target, *v).map(Some),
            Constant::Dynamic(d) => match this.enum_label(d)? {
                Some((class, name)) => this.matches_constant(target, &class, &name),
                None => Err(unsupported("this label of a pattern switch")),
            },
            _ => Err(unsupported("this label of a pattern switch")),
        })
    }

    pub(super) fn enum_switch(&mut self, site: &Site, bootstrap: &Bootstrap) -> Step<()> {
        let labels: Vec<Constant> =
            (0..bootstrap.args.len()).map(|i| self.static_arg(bootstrap, i)).collect::<Step<_>>()?;
        let Some(JType::Class(class)) = site.descriptor.params.first().cloned() else {
            return Err(self.malformed_bootstrap());
        };
        self.switch_on(&labels, |this, target, label| match label {
            Constant::Class(name) => this.matches_class(target, name).map(Some),
            Constant::String(units) => {
                this.matches_constant(target, &class, &String::from_utf16_lossy(units))
            }
            _ => Err(unsupported("this label of an enum switch")),
        })
    }

    /// Pops the target and the start; pushes the index. `test` gives the condition for a label, or `None` where it never matches.
    fn switch_on(
        &mut self,
        labels: &[Constant],
        mut test: impl FnMut(&mut Self, Operand, &Constant) -> Step<Option<Reg>>,
    ) -> Step<()> {
        let start = self.pop_op();
        let target = self.pop_op();
        let result = self.temp(Type::I32);
        let before = self.facts.clone();
        let end = self.e.block();
        let null = self.e.constant(Const::Null);
        let is_null = self.bin(Type::Bool, BinOp::Eq, target, null);
        let (absent, present) = (self.e.block(), self.e.block());
        self.e.terminate(Terminator::If { cond: is_null.into(), then: absent, els: present });
        self.e.switch_to(absent);
        self.finish_switch(result, -1, end);
        self.e.switch_to(present);
        for (i, label) in labels.iter().enumerate() {
            let (next, found) = (self.e.block(), self.e.block());
            let index = self.e.int(i as i32);
            let eligible = self.bin(Type::Bool, BinOp::SLe, start, index);
            self.go_on_if(eligible, next);
            match test(self, target, label)? {
                Some(cond) => {
                    self.e.terminate(Terminator::If { cond: cond.into(), then: found, els: next });
                }
                None => self.e.terminate(Terminator::Goto(next)),
            }
            self.e.switch_to(found);
            self.finish_switch(result, i as i32, end);
            self.e.switch_to(next);
            // What was learnt on one way to here does not hold on the others.
            self.meet(&before);
        }
        self.finish_switch(result, labels.len() as i32, end);
        self.e.switch_to(end);
        self.meet(&before);
        self.push(Val::Op { op: result.into(), ty: VTy::Int });
        Ok(())
    }

    fn finish_switch(&mut self, result: Reg, index: i32, end: conspect_ir::BlockId) {
        let src = self.e.int(index);
        self.e.push(Instr::Copy { dst: result, src });
        self.e.terminate(Terminator::Goto(end));
    }

    /// The class and name of an enum constant that a label describes: `EnumDesc.of(ClassDesc.of("pkg.E"), "NAME")`, which
    /// compilers write as dynamic constants made by `ConstantBootstraps.invoke`.
    fn enum_label(&self, label: &Dynamic) -> Step<Option<(String, String)>> {
        let Some((factory, args)) = self.invoked(label)? else { return Ok(None) };
        let (true, [class, name]) = (factory == "java.lang.Enum$EnumDesc.of", &args[..]) else {
            return Ok(None);
        };
        let (Constant::Dynamic(class), Constant::String(name)) = (class, name) else { return Ok(None) };
        let Some((factory, args)) = self.invoked(class)? else { return Ok(None) };
        let (true, [Constant::String(class)]) = (factory == "java.lang.constant.ClassDesc.of", &args[..])
        else {
            return Ok(None);
        };
        Ok(Some((String::from_utf16_lossy(class), String::from_utf16_lossy(name))))
    }

    /// The method that a dynamic constant of `ConstantBootstraps.invoke` calls, and its arguments.
    fn invoked(&self, constant: &Dynamic) -> Step<Option<(String, Vec<Constant>)>> {
        let bootstrap = self.refs.bootstrap(&self.place, constant.bootstrap)?;
        let m = &bootstrap.handle.member;
        if (&*m.class, &*m.name) != ("java.lang.invoke.ConstantBootstraps", "invoke") {
            return Ok(None);
        }
        let called = self.handle_arg(&bootstrap, 0)?.member;
        let rest = 1..bootstrap.args.len();
        let args = rest.map(|i| self.static_arg(&bootstrap, i)).collect::<Step<Vec<Constant>>>()?;
        Ok(Some((format!("{}.{}", called.class, called.name), args)))
    }

    /// Is the target this enum constant? A constant that the enum does not have matches nothing.
    fn matches_constant(&mut self, target: Operand, class: &str, name: &str) -> Step<Option<Reg>> {
        let id = self.ld.class(self.p, class);
        let descriptor = format!("L{};", class.replace('.', "/"));
        let field = self.ld.resolve_field(self.p, id, name, &descriptor);
        let Ok(FieldRef::Static { class, global }) = field else { return Ok(None) };
        self.ensure_ready(class)?;
        let constant = self.temp(self.p.globals[global].ty);
        self.e.push(Instr::Load { dst: constant, place: Place::Global(global) });
        Ok(Some(self.bin(Type::Bool, BinOp::Eq, target, constant.into())))
    }

    fn matches_class(&mut self, target: Operand, name: &str) -> Step<Reg> {
        let class = self.ld.class(self.p, name);
        self.ld.info(class).at_site()?;
        let dst = self.temp(Type::Bool);
        self.e.push(Instr::InstanceOf { dst, src: target, class });
        Ok(dst)
    }

    /// An integer label matches an `Integer` or `Character` of this value.
    fn matches_int(&mut self, target: Operand, value: i32) -> Step<Reg> {
        let result = self.temp(Type::Bool);
        let no = self.e.constant(Const::Bool(false));
        self.e.push(Instr::Copy { dst: result, src: no });
        let end = self.e.block();
        let before = self.facts.clone();
        for (class, key, ty) in [
            ("java.lang.Integer", "intValue()I", Type::I32),
            ("java.lang.Character", "charValue()C", Type::U16),
        ] {
            let is = self.matches_class(target, class)?;
            let next = self.e.block();
            self.go_on_if(is, next);
            let own = self.call_library(class, key, vec![target])?;
            let own = if ty == Type::U16 { self.wide(Val::Narrow { op: own, from: ty }) } else { own };
            let value = self.e.int(value);
            self.e.push(Instr::Bin { dst: result, op: BinOp::Eq, lhs: own, rhs: value });
            self.e.terminate(Terminator::Goto(end));
            self.e.switch_to(next);
            self.meet(&before);
        }
        self.e.terminate(Terminator::Goto(end));
        self.e.switch_to(end);
        Ok(result)
    }
}

fn register(op: Operand) -> Option<Reg> {
    match op {
        Operand::Reg(r) => Some(r),
        Operand::Const(_) => None,
    }
}
