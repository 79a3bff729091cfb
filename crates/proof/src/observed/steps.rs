//! Instructions on a path: values, reads and writes, machine arithmetic.

use super::{Column, Encoder, Path, Result, Value, go, refuse};
use crate::encode::{number, range};
use crate::expr::{Domain, Expr, Sort};
use conspect_ir::{BinOp, ClassId, Const, FieldId, Instr, Operand, Place, Reg, Type, UnOp};

impl Encoder<'_> {
    pub(super) fn condition(&mut self, path: &Path, o: Operand) -> Result<Expr> {
        match self.operand(path, o)? {
            Value::Bool(e) => Ok(e),
            _ => refuse("a condition that is no truth value"),
        }
    }

    pub(super) fn operand(&mut self, path: &Path, o: Operand) -> Result<Value> {
        match o {
            Operand::Reg(r) => match path.regs.get(&r) {
                Some(v) => Ok(*v),
                None => refuse("a register that is read before it is assigned"),
            },
            Operand::Const(c) => Ok(match &self.body.consts[c as usize] {
                Const::Bool(b) => Value::Bool(self.sys.exprs.boolean(*b)),
                Const::Bits { bits: 32, value } => Value::Int(self.sys.exprs.int(number(*value, 32, true))),
                Const::Int(n) => Value::Int(self.sys.exprs.int(i128::from(*n))),
                Const::Null => Value::Old(self.sys.exprs.int(0)),
                _ => return refuse("a constant of this kind"),
            }),
        }
    }

    /// Executes an instruction; the paths that it splits into, or nothing when it does not.
    pub(super) fn instr(&mut self, path: &mut Path, instr: &Instr) -> Result<Option<Vec<Path>>> {
        let (dst, value) = match instr {
            Instr::Check { cond, fail, .. } => {
                let cond = self.condition(path, *cond)?;
                let not = self.sys.exprs.not(cond);
                let mut failed = path.clone();
                failed.constraint.push(not);
                go(&mut failed, *fail);
                path.constraint.push(cond);
                path.index += 1;
                let sides = [(cond, path.clone()), (not, failed)];
                let open = sides.into_iter().filter(|s| self.sys.exprs.as_bool(s.0) != Some(false));
                return Ok(Some(open.map(|s| s.1).collect()));
            }
            Instr::Assume { cond } => {
                let cond = self.condition(path, *cond)?;
                path.constraint.push(cond);
                path.index += 1;
                return Ok(None);
            }
            Instr::Store { place, src } => {
                let value = self.operand(path, *src)?;
                match place {
                    Place::Global(g) => {
                        if self.marks.contains(g) {
                            path.marked.push((*g, value));
                        }
                        path.globals.insert(*g, value);
                    }
                    Place::Field { object, field } => {
                        let object = self.operand(path, *object)?;
                        path.writes.push((object, *field, value));
                    }
                    _ => return refuse("a place of this kind"),
                }
                path.index += 1;
                return Ok(None);
            }
            Instr::Load { dst, place: Place::Field { object, field } } => {
                let object = self.operand(path, *object)?;
                return self.load(path, *dst, object, *field).map(Some);
            }
            Instr::Load { dst, place: Place::Global(g) } => (*dst, path.globals[g]),
            Instr::Copy { dst, src } => (*dst, self.operand(path, *src)?),
            Instr::Alloc { dst, class } => {
                let object = Value::New(path.fresh);
                path.fresh += 1;
                self.zero(path, object, *class);
                (*dst, object)
            }
            Instr::Select { dst, cond, then, els } => {
                let cond = self.condition(path, *cond)?;
                let (a, b) = (self.operand(path, *then)?, self.operand(path, *els)?);
                let value = match (a, b) {
                    (Value::Int(a), Value::Int(b)) => Value::Int(self.sys.exprs.ite(cond, a, b)),
                    (Value::Bool(a), Value::Bool(b)) => {
                        let not = self.sys.exprs.not(cond);
                        let (x, y) = (self.sys.exprs.and(&[cond, a]), self.sys.exprs.and(&[not, b]));
                        Value::Bool(self.sys.exprs.or(&[x, y]))
                    }
                    _ => return refuse("a choice between references"),
                };
                (*dst, value)
            }
            Instr::Un { dst, op, src } => {
                let value = match (op, self.operand(path, *src)?) {
                    (UnOp::Not, Value::Bool(e)) => Value::Bool(self.sys.exprs.not(e)),
                    (UnOp::Neg, Value::Int(e)) => {
                        let e = self.sys.exprs.scale(-1, e);
                        self.wrapped(path, e, self.body.regs[dst.0 as usize])
                    }
                    _ => return refuse("an operation of this kind"),
                };
                (*dst, value)
            }
            Instr::Bin { dst, op, lhs, rhs } => {
                let (x, y) = (self.operand(path, *lhs)?, self.operand(path, *rhs)?);
                (*dst, self.bin(path, *op, x, y, self.body.regs[dst.0 as usize])?)
            }
            _ => return refuse("an instruction of this kind"),
        };
        path.regs.insert(dst, value);
        path.index += 1;
        Ok(None)
    }

    pub(super) fn zero(&mut self, path: &mut Path, object: Value, class: ClassId) {
        for f in self.program.classes[class].fields.clone() {
            let zero = match self.program.fields[f].ty {
                Type::Bool => Value::Bool(self.sys.exprs.boolean(false)),
                Type::Ref(_) => Value::Old(self.sys.exprs.int(0)),
                _ => Value::Int(self.sys.exprs.int(0)),
            };
            path.writes.push((object, f, zero));
        }
    }

    /// Reads a field: a path for each write that may have been to the object, and one for what it held at the cut.
    pub(super) fn load(&mut self, path: &Path, dst: Reg, object: Value, field: FieldId) -> Result<Vec<Path>> {
        let mut out = Vec::new();
        let mut rest = path.clone();
        rest.index += 1;
        for (o, f, v) in path.writes.iter().rev() {
            if *f != field {
                continue;
            }
            let same = self.same(path, *o, object);
            let not = self.sys.exprs.not(same);
            if self.sys.exprs.as_bool(same) != Some(false) {
                let mut here = rest.clone();
                here.constraint.push(same);
                here.regs.insert(dst, *v);
                out.push(here);
            }
            if self.sys.exprs.as_bool(not) == Some(false) {
                return Ok(out);
            }
            rest.constraint.push(not);
        }
        // New objects have all their fields written.
        if let Value::Old(e) = object {
            let some = self.sys.exprs.int(1);
            let some = self.sys.exprs.le(some, e);
            rest.constraint.push(some);
            let ty = self.program.fields[field].ty;
            let v = match self.look(&mut rest, e) {
                Some(i) => self.of_type(rest.looks[i].cells[&Column::Field(field)], ty),
                None => {
                    let v = self.fresh(ty);
                    self.old(&mut rest, v);
                    v
                }
            };
            rest.regs.insert(dst, v);
            out.push(rest);
        }
        Ok(out)
    }

    pub(super) fn same(&mut self, path: &Path, a: Value, b: Value) -> Expr {
        match (a, b) {
            (Value::New(x), Value::New(y)) => self.sys.exprs.boolean(x == y),
            (Value::New(_), Value::Old(_)) | (Value::Old(_), Value::New(_)) => self.sys.exprs.boolean(false),
            (Value::Bool(x), Value::Bool(y)) => self.sys.exprs.iff(x, y),
            (a, b) => {
                let (a, b) = (self.plain(path, a), self.plain(path, b));
                self.sys.exprs.eq(a, b)
            }
        }
    }

    /// A number as a result of machine arithmetic.
    pub(super) fn wrapped(&mut self, path: &mut Path, e: Expr, ty: Type) -> Value {
        let Type::Bits { bits, signed } = ty else { return Value::Int(e) };
        if let Some(n) = self.sys.exprs.as_int(e) {
            let low = (n as u64) & (u64::MAX >> (64 - u32::from(bits)));
            return Value::Int(self.sys.exprs.int(number(low, bits, signed)));
        }
        let result = self.sys.exprs.fresh(Sort::Int, range(bits, signed));
        let rounds = self.sys.exprs.fresh(Sort::Int, Domain::default());
        let moved = self.sys.exprs.add_scaled(result, 1i128 << bits, rounds);
        let equal = self.sys.exprs.eq(e, moved);
        path.constraint.push(equal);
        Value::Int(result)
    }

    pub(super) fn bin(&mut self, path: &mut Path, op: BinOp, x: Value, y: Value, ty: Type) -> Result<Value> {
        let same = |s: &mut Self, path: &Path| Value::Bool(s.same(path, x, y));
        Ok(match (op, x, y) {
            (BinOp::Eq, ..) => same(self, path),
            (BinOp::Ne, ..) => {
                let e = self.same(path, x, y);
                Value::Bool(self.sys.exprs.not(e))
            }
            (BinOp::SLt, Value::Int(x), Value::Int(y)) => Value::Bool(self.sys.exprs.lt(x, y)),
            (BinOp::SLe, Value::Int(x), Value::Int(y)) => Value::Bool(self.sys.exprs.le(x, y)),
            (BinOp::Add, Value::Int(x), Value::Int(y)) => {
                let e = self.sys.exprs.add(x, y);
                self.wrapped(path, e, ty)
            }
            (BinOp::Sub, Value::Int(x), Value::Int(y)) => {
                let e = self.sys.exprs.add_scaled(x, -1, y);
                self.wrapped(path, e, ty)
            }
            (BinOp::Mul, Value::Int(x), Value::Int(y)) => {
                match (self.sys.exprs.as_int(x), self.sys.exprs.as_int(y)) {
                    (Some(k), _) => {
                        let e = self.sys.exprs.scale(k, y);
                        self.wrapped(path, e, ty)
                    }
                    (_, Some(k)) => {
                        let e = self.sys.exprs.scale(k, x);
                        self.wrapped(path, e, ty)
                    }
                    // The product of two unknowns may be anything.
                    _ => self.fresh(ty),
                }
            }
            _ => return refuse("an operation of this kind"),
        })
    }
}
