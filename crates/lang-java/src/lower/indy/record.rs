//! Methods of records (`ObjectMethods`): what the library's bootstrap method makes of the components.

use super::{Lower, Step, unsupported};
use crate::classes::FieldRef;
use crate::classfile::{Bootstrap, Constant, JType};
use crate::lower::AtSite;
use crate::lower::frames::VTy;
use crate::lower::refs::Site;
use crate::lower::stack::Val;
use conspect_ir::{BinOp, BlockId, ClassId, Const, FieldId, Instr, Operand, Place, Reg, Terminator, Type};

/// A component: its name and field.
struct Component {
    name: String,
    field: FieldId,
    ty: Type,
}

impl Lower<'_> {
    pub(super) fn record_method(&mut self, site: &Site, bootstrap: &Bootstrap) -> Step<()> {
        let (class, components) = self.components(bootstrap)?;
        let args = self.pop_site_args(site);
        match (&*site.dynamic.name, &args[..]) {
            ("hashCode", [(this, _)]) => self.record_hash(*this, &components),
            ("equals", [(this, _), (other, _)]) => self.record_equals(*this, *other, class, &components),
            ("toString", [(this, _)]) => self.record_text(*this, class, &components),
            (name, _) => Err(unsupported(format!("the method {name} of a record"))),
        }
    }

    fn components(&mut self, bootstrap: &Bootstrap) -> Step<(ClassId, Vec<Component>)> {
        let (Constant::Class(class), Constant::String(names)) =
            (self.static_arg(bootstrap, 0)?, self.static_arg(bootstrap, 1)?)
        else {
            return Err(self.malformed_bootstrap());
        };
        let class = self.ld.class(self.p, &class);
        let names = String::from_utf16_lossy(&names);
        let mut out = vec![];
        for (i, name) in names.split(';').filter(|n| !n.is_empty()).enumerate() {
            let handle = self.handle_arg(bootstrap, i + 2)?;
            let m = handle.member;
            let owner = self.ld.class(self.p, &m.class);
            let field = self.ld.resolve_field(self.p, owner, &m.name, &m.descriptor).at_site()?;
            let FieldRef::Instance { field } = field else { return Err(self.malformed_bootstrap()) };
            if class != self.info.id || self.p.fields[field].class != class {
                return Err(self.malformed_bootstrap());
            }
            out.push(Component { name: name.into(), field, ty: self.p.fields[field].ty });
        }
        Ok((class, out))
    }

    fn component(&mut self, object: Operand, c: &Component) -> Reg {
        let dst = self.temp(c.ty);
        self.e.push(Instr::Load { dst, place: Place::Field { object, field: c.field } });
        dst
    }

    /// `31 * (31 * (0 + h1) + h2) …`, each component hashed as its box or `Objects.hashCode` does.
    fn record_hash(&mut self, this: Operand, components: &[Component]) -> Step<()> {
        let mut hash = self.e.int(0);
        for c in components {
            let value = self.component(this, c).into();
            let own = match wrapper(c.ty) {
                Some((class, letter)) => {
                    self.call_library(class, &format!("hashCode({letter})I"), vec![value])?
                }
                None => {
                    self.call_library("java.util.Objects", "hashCode(Ljava/lang/Object;)I", vec![value])?
                }
            };
            let factor = self.e.int(31);
            let scaled = self.bin(Type::I32, BinOp::Mul, hash, factor);
            hash = self.bin(Type::I32, BinOp::Add, scaled.into(), own).into();
        }
        self.push(Val::Op { op: hash, ty: VTy::Int });
        Ok(())
    }

    fn record_equals(
        &mut self,
        this: Operand,
        other: Operand,
        class: ClassId,
        components: &[Component],
    ) -> Step<()> {
        let result = self.temp(Type::Bool);
        let before = self.facts.clone();
        let (no, end) = (self.e.block(), self.e.block());
        let other = self.loosened(other, class);
        let is = self.temp(Type::Bool);
        self.e.push(Instr::InstanceOf { dst: is, src: other, class });
        self.go_on_if(is, no);
        for c in components {
            let a = self.component(this, c).into();
            let b = self.component(other, c).into();
            let same = match wrapper(c.ty) {
                Some((class @ ("java.lang.Float" | "java.lang.Double"), letter)) => {
                    let order =
                        self.call_library(class, &format!("compare({letter}{letter})I"), vec![a, b])?;
                    let zero = self.e.int(0);
                    self.bin(Type::Bool, BinOp::Eq, order, zero)
                }
                Some(_) => self.bin(Type::Bool, BinOp::Eq, a, b),
                None => {
                    let key = "equals(Ljava/lang/Object;Ljava/lang/Object;)Z";
                    match self.call_library("java.util.Objects", key, vec![a, b])? {
                        Operand::Reg(r) => r,
                        Operand::Const(_) => unreachable!("the result of a call is a register"),
                    }
                }
            };
            self.go_on_if(same, no);
        }
        for (block, value) in [(None, true), (Some(no), false)] {
            if let Some(block) = block {
                self.e.switch_to(block);
            }
            let src = self.e.constant(Const::Bool(value));
            self.e.push(Instr::Copy { dst: result, src });
            self.e.terminate(Terminator::Goto(end));
        }
        self.e.switch_to(end);
        self.meet(&before);
        self.push(Val::Narrow { op: result.into(), from: Type::Bool });
        Ok(())
    }

    /// Goes on in a new block when the condition holds.
    pub(super) fn go_on_if(&mut self, cond: Reg, els: BlockId) {
        let next = self.e.block();
        self.e.terminate(Terminator::If { cond: cond.into(), then: next, els });
        self.e.switch_to(next);
    }

    /// `Name[a=1, b=2]`.
    fn record_text(&mut self, this: Operand, class: ClassId, components: &[Component]) -> Step<()> {
        let mut texts = vec![];
        let name = simple_name(&self.p.classes[class].name).to_string();
        for (i, c) in components.iter().enumerate() {
            let before = if i == 0 { format!("{name}[{}=", c.name) } else { format!(", {}=", c.name) };
            texts.push(self.text_operand(&before));
            let value = self.component(this, c).into();
            texts.push(self.text_of(value, c.ty)?);
        }
        let last = if components.is_empty() { format!("{name}[]") } else { "]".into() };
        texts.push(self.text_operand(&last));
        let op = self.join_texts(texts)?;
        let ty = VTy::Ref(self.ld.class(self.p, "java.lang.String"));
        self.known_nonnull(op);
        self.push(Val::Op { op, ty });
        Ok(())
    }
}

/// The box of a primitive type, and the letter of the type in descriptors.
pub(super) fn wrapper(ty: Type) -> Option<(&'static str, char)> {
    Some(match ty {
        Type::Bool => ("java.lang.Boolean", 'Z'),
        Type::Bits { bits: 8, .. } => ("java.lang.Byte", 'B'),
        Type::Bits { bits: 16, signed: true } => ("java.lang.Short", 'S'),
        Type::Bits { bits: 16, .. } => ("java.lang.Character", 'C'),
        Type::Bits { bits: 64, .. } => ("java.lang.Long", 'J'),
        Type::Bits { .. } => ("java.lang.Integer", 'I'),
        Type::F32 => ("java.lang.Float", 'F'),
        Type::F64 => ("java.lang.Double", 'D'),
        _ => return None,
    })
}

/// The name of a class without its package and enclosing classes.
fn simple_name(name: &str) -> &str {
    let base = name.rsplit('.').next().unwrap_or(name);
    let inner = base.rsplit('$').next().unwrap_or(base);
    // A local class has a number before its name.
    let inner = inner.trim_start_matches(|c: char| c.is_ascii_digit());
    if inner.is_empty() { base } else { inner }
}

/// The primitive type that a box holds.
pub(super) fn unboxed(class: &str) -> Option<(JType, &'static str)> {
    Some(match class {
        "java.lang.Boolean" => (JType::Boolean, "booleanValue()Z"),
        "java.lang.Byte" => (JType::Byte, "byteValue()B"),
        "java.lang.Short" => (JType::Short, "shortValue()S"),
        "java.lang.Character" => (JType::Char, "charValue()C"),
        "java.lang.Integer" => (JType::Int, "intValue()I"),
        "java.lang.Long" => (JType::Long, "longValue()J"),
        "java.lang.Float" => (JType::Float, "floatValue()F"),
        "java.lang.Double" => (JType::Double, "doubleValue()D"),
        _ => return None,
    })
}
