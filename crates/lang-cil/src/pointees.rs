//! What pointers to cells do: reading, writing, moving, comparing them.

use crate::bytes::{bool_of, float_bits, require};
use crate::classes::{Kind, What};
use crate::loader::CilLoader;
use crate::select::Selector;
use crate::synth::{builder, call};
use crate::types::{Result, Ty, TyId};
use conspect_ir::{
    BinOp, BodyBuilder, Callee, ClassId, ClassKind, Const, FnId, Instr, LoadError, Operand, Place, Program,
    Reg, Terminator, Type, UnOp,
};

impl CilLoader {
    /// The place that a pointer of a class leads to, given the pointer.
    pub(crate) fn pointee_place(
        &mut self,
        p: &mut Program,
        b: &mut BodyBuilder,
        class: ClassId,
    ) -> Result<(Place, Type)> {
        let this = Operand::Reg(Reg(0));
        Ok(match self.what(class).clone() {
            What::ElemPointer(array) | What::StringPointer(array) => {
                let fields = p.classes[class].fields.clone();
                let ClassKind::Array(elem) = p.classes[array].kind else {
                    return Err(LoadError::Malformed("a pointer into something that is no array".into()));
                };
                let array = b.load(Type::Ref(array), Place::Field { object: this, field: fields[0] });
                let index = b.load(Type::I32, Place::Field { object: this, field: fields[1] });
                // An unmanaged pointer may have been moved out of its array.
                let length = b.load(Type::I32, Place::Length { array: array.into() });
                let fine = b.bin(Type::Bool, BinOp::ULt, index, length);
                let (go, bad) = (b.block(), b.block());
                b.terminate(Terminator::If { cond: fine.into(), then: go, els: bad });
                b.switch_to(bad);
                let reason = "an access through a pointer outside of its array";
                b.terminate(Terminator::Unsupported { reason: reason.into() });
                b.switch_to(go);
                (Place::Elem { array: array.into(), index: index.into() }, elem)
            }
            What::FieldPointer(field) => {
                let holder = p.classes[class].fields[0];
                let object = b.load(p.fields[holder].ty, Place::Field { object: this, field: holder });
                (Place::Field { object: object.into(), field }, p.fields[field].ty)
            }
            What::GlobalPointer(global) => (Place::Global(global), p.globals[global].ty),
            What::Boxed(_) | What::Cell(_) | What::Helper => {
                let field = p.classes[class].fields.first().copied();
                let field =
                    field.ok_or_else(|| LoadError::Unsupported("an access through a pointer".into()))?;
                (Place::Field { object: this, field }, p.fields[field].ty)
            }
            _ => return Err(LoadError::Unsupported("an access through a pointer of another width".into())),
        })
    }

    pub fn pointer_get(&mut self, p: &mut Program, class: ClassId, kind: Kind) -> Result<FnId> {
        let object = self.object_class(p);
        let ty = kind.ty(object);
        let name = format!("read {}#{}", p.classes[class].name, class.0);
        let params = vec![Type::Ref(class)];
        if *self.what(class) == What::BytePointer {
            let body = self.get_other(p, class, kind)?;
            return Ok(self.made(p, &name, params, Some(ty), body));
        }
        if self.leads_into_structures(class) {
            let body = self.get_other(p, class, kind)?;
            return Ok(self.made(p, &name, params, Some(ty), body));
        }
        let mut b = builder(&params);
        if let What::StringPointer(array) = *self.what(class)
            && kind == Kind::B2
        {
            return self.char_get(p, class, array, &name);
        }
        let (place, cell) = self.pointee_place(p, &mut b, class)?;
        let same_bits = same_bits(cell, ty);
        if Kind::of(cell) != kind && same_bits.is_none() {
            let body = self.get_other(p, class, kind)?;
            return Ok(self.made(p, &name, params, Some(ty), body));
        }
        let v = b.load(cell, place);
        let v = match same_bits {
            _ if cell == Type::Bool => b.un(ty, UnOp::BoolToBits(8), v),
            Some(op) => {
                if op == UnOp::FToBits {
                    float_bits(p, &mut b, v.into(), ty)
                } else {
                    b.un(ty, op, v)
                }
            }
            None => v,
        };
        b.terminate(Terminator::Return(Some(v.into())));
        Ok(self.made(p, &name, vec![Type::Ref(class)], Some(ty), b.finish()))
    }

    pub fn pointer_set(&mut self, p: &mut Program, class: ClassId, kind: Kind) -> Result<FnId> {
        let object = self.object_class(p);
        let ty = kind.ty(object);
        let name = format!("write {}#{}", p.classes[class].name, class.0);
        let mut b = builder(&[Type::Ref(class), ty]);
        if matches!(self.what(class), What::StringPointer(_)) {
            return Err(LoadError::Unsupported("a write into a string".into()));
        }
        if *self.what(class) == What::BytePointer || self.leads_into_structures(class) {
            let body = self.set_other(p, class, kind)?;
            return Ok(self.made(p, &name, vec![Type::Ref(class), ty], None, body));
        }
        let (place, cell) = self.pointee_place(p, &mut b, class)?;
        let same_bits = same_bits(ty, cell);
        if Kind::of(cell) != kind && same_bits.is_none() {
            let body = self.set_other(p, class, kind)?;
            return Ok(self.made(p, &name, vec![Type::Ref(class), ty], None, body));
        }
        let mut v: Operand = Reg(1).into();
        if let Some(op) = same_bits {
            v = match op {
                UnOp::FToBits => float_bits(p, &mut b, v, cell).into(),
                _ => b.un(cell, op, v).into(),
            };
        }
        if cell == Type::Bool {
            v = bool_of(&mut b, v).into();
        }
        b.push(Instr::Store { place, src: v });
        b.terminate(Terminator::Return(None));
        Ok(self.made(p, &name, vec![Type::Ref(class), ty], None, b.finish()))
    }

    /// `(pointer, elements: i32) -> pointer`.
    pub fn pointer_move(&mut self, p: &mut Program, class: ClassId, kind: Kind) -> Result<FnId> {
        let object = self.object_class(p);
        let params = vec![Type::Ref(class), Type::I32];
        let name = format!("move {}#{}", p.classes[class].name, class.0);
        let mut b = builder(&params);
        let this = Operand::Reg(Reg(0));
        if let What::ElemPointer(array) | What::StringPointer(array) = *self.what(class)
            && let ClassKind::Array(elem) = p.classes[array].kind
            && Kind::of(elem).size() == kind.size()
            && self.struct_element(array).is_none()
        {
            let fields = p.classes[class].fields.clone();
            let a = b.load(Type::Ref(array), Place::Field { object: this, field: fields[0] });
            let i = b.load(Type::I32, Place::Field { object: this, field: fields[1] });
            let to = b.bin(Type::I32, BinOp::Add, i, Reg(1));
            // Indices of pointers that wrapped around would be ordered otherwise than addresses.
            let half = b.constant(Const::i32(1 << 30));
            let shifted = b.bin(Type::I32, BinOp::Add, to, half);
            let end = b.constant(Const::i32(i32::MIN));
            let near = b.bin(Type::Bool, BinOp::ULt, shifted, end);
            let (go, far) = (b.block(), b.block());
            b.terminate(Terminator::If { cond: near.into(), then: go, els: far });
            b.switch_to(far);
            b.terminate(Terminator::Unsupported { reason: "a pointer far outside of its array".into() });
            b.switch_to(go);
            let dst = b.reg(Type::Ref(class));
            b.push(Instr::Alloc { dst, class });
            b.push(Instr::Store {
                place: Place::Field { object: dst.into(), field: fields[0] },
                src: a.into(),
            });
            b.push(Instr::Store {
                place: Place::Field { object: dst.into(), field: fields[1] },
                src: to.into(),
            });
            b.terminate(Terminator::Return(Some(dst.into())));
        } else {
            let zero = b.constant(Const::i32(0));
            let stays = b.bin(Type::Bool, BinOp::Eq, Reg(1), zero);
            let (go, bad) = (b.block(), b.block());
            b.terminate(Terminator::If { cond: stays.into(), then: go, els: bad });
            b.switch_to(bad);
            self.move_bytes(p, &mut b, class, kind)?;
            b.switch_to(go);
            b.terminate(Terminator::Return(Some(this)));
        }
        Ok(self.made(p, &name, params, Some(Type::Ref(object)), b.finish()))
    }

    /// `(pointer, pointer) -> i32`: the distance in elements of pointers into one array.
    pub fn pointer_distance(&mut self, p: &mut Program, kind: Kind) -> Result<FnId> {
        let object = Type::Ref(self.object_class(p));
        let name = format!("distance of {kind:?}");
        let (f, new) = self.declared(p, &name, vec![object, object], Some(Type::I32));
        if !new {
            return Ok(f);
        }
        let mut b = builder(&[object, object]);
        let (bad, equal, other) = (b.block(), b.block(), b.block());
        let one = b.bin(Type::Bool, BinOp::Eq, Reg(0), Reg(1));
        b.terminate(Terminator::If { cond: one.into(), then: equal, els: other });
        b.switch_to(equal);
        let zero = b.constant(Const::i32(0));
        b.terminate(Terminator::Return(Some(zero)));
        b.switch_to(other);
        for class in self.pointers_into_arrays(p, kind) {
            let fields = p.classes[class].fields.clone();
            let (x, y) = (b.reg(Type::Bool), b.reg(Type::Bool));
            b.push(Instr::InstanceOf { dst: x, src: Reg(0).into(), class });
            b.push(Instr::InstanceOf { dst: y, src: Reg(1).into(), class });
            let both = b.bin(Type::Bool, BinOp::And, x, y);
            let (yes, next) = (b.block(), b.block());
            b.terminate(Terminator::If { cond: both.into(), then: yes, els: next });
            b.switch_to(yes);
            let fty = p.fields[fields[0]].ty;
            let a1 = b.load(fty, Place::Field { object: Reg(0).into(), field: fields[0] });
            let a2 = b.load(fty, Place::Field { object: Reg(1).into(), field: fields[0] });
            let same = b.bin(Type::Bool, BinOp::Eq, a1, a2);
            let go = b.block();
            b.terminate(Terminator::If { cond: same.into(), then: go, els: bad });
            b.switch_to(go);
            let i1 = b.load(Type::I32, Place::Field { object: Reg(0).into(), field: fields[1] });
            let i2 = b.load(Type::I32, Place::Field { object: Reg(1).into(), field: fields[1] });
            let d = b.bin(Type::I32, BinOp::Sub, i1, i2);
            b.terminate(Terminator::Return(Some(d.into())));
            b.switch_to(next);
        }
        self.byte_distance(p, &mut b, kind.size(), bad)?;
        b.switch_to(bad);
        let reason = "the distance of pointers that are not into one array";
        b.terminate(Terminator::Unsupported { reason: reason.into() });
        self.set_body(f, b.finish());
        Ok(f)
    }

    /// The classes of pointers to elements of a kind.
    fn pointers_into_arrays(&self, p: &Program, kind: Kind) -> Vec<ClassId> {
        let of_kind = |a: &ClassId| matches!(p.classes[*a].kind, ClassKind::Array(e) if Kind::of(e) == kind);
        let into = |w: &What| matches!(w, What::ElemPointer(a) | What::StringPointer(a) if of_kind(a));
        let mut classes: Vec<ClassId> =
            self.class_ids.iter().filter_map(|(w, c)| into(w).then_some(*c)).collect();
        classes.sort_unstable();
        classes
    }

    /// `(pointer, pointer) -> bool`: do they lead to the same place? Those to elements of different arrays do not, nor does one to an element
    /// lead nowhere; the others are asked for their distance.
    pub(crate) fn pointers_same(
        &mut self,
        p: &mut Program,
        kind: Option<Kind>,
        ty: TyId,
        distance: FnId,
    ) -> Result<FnId> {
        let object = Type::Ref(self.object_class(p));
        let name = format!("same place as {}", p.functions[distance].name);
        let (f, new) = self.declared(p, &name, vec![object, object], Some(Type::Bool));
        if !new {
            return Ok(f);
        }
        let classes = match kind {
            Some(kind) => self.pointers_into_arrays(p, kind),
            None => vec![self.struct_pointer(p, ty)],
        };
        let mut b = builder(&[object, object]);
        let known = |b: &mut BodyBuilder, cond: Reg, answer: bool| {
            let (yes, next) = (b.block(), b.block());
            b.terminate(Terminator::If { cond: cond.into(), then: yes, els: next });
            b.switch_to(yes);
            let answer = b.constant(Const::Bool(answer));
            b.terminate(Terminator::Return(Some(answer)));
            b.switch_to(next);
        };
        let one = b.bin(Type::Bool, BinOp::Eq, Reg(0), Reg(1));
        known(&mut b, one, true);
        let null = b.constant(Const::Null);
        for class in classes {
            let mut leads = vec![];
            for r in [Reg(0), Reg(1)] {
                let is = b.reg(Type::Bool);
                b.push(Instr::InstanceOf { dst: is, src: r.into(), class });
                leads.push((is, b.bin(Type::Bool, BinOp::Eq, r, null)));
            }
            for (one, other) in [(0, 1), (1, 0)] {
                let nowhere = b.bin(Type::Bool, BinOp::And, leads[one].0, leads[other].1);
                known(&mut b, nowhere, false);
            }
            let both = b.bin(Type::Bool, BinOp::And, leads[0].0, leads[1].0);
            let (yes, next) = (b.block(), b.block());
            b.terminate(Terminator::If { cond: both.into(), then: yes, els: next });
            b.switch_to(yes);
            let (a1, i1) = self.element_of(p, &mut b, class, Reg(0));
            let (a2, i2) = self.element_of(p, &mut b, class, Reg(1));
            let mut apart = b.bin(Type::Bool, BinOp::Ne, a1, a2);
            for (array, index) in [(a1, i1), (a2, i2)] {
                let length = b.load(Type::I32, Place::Length { array: array.into() });
                let within = b.bin(Type::Bool, BinOp::ULt, index, length);
                apart = b.bin(Type::Bool, BinOp::And, apart, within);
            }
            known(&mut b, apart, false);
            b.terminate(Terminator::Goto(next));
            b.switch_to(next);
        }
        let d = call(&mut b, Callee::Static(distance), vec![Reg(0).into(), Reg(1).into()], Some(Type::I32));
        let zero = b.constant(Const::i32(0));
        let same = b.bin(Type::Bool, BinOp::Eq, d.expect("a distance"), zero);
        b.terminate(Terminator::Return(Some(same.into())));
        self.set_body(f, b.finish());
        Ok(f)
    }

    /// The class of pointers to elements that are structures of a type.
    pub(crate) fn struct_pointer(&mut self, p: &mut Program, ty: TyId) -> ClassId {
        let array = self.u.intern(Ty::Array(ty));
        let array = self.class(p, array);
        self.elem_pointer(p, array)
    }

    /// The array and the index of a pointer to an element.
    fn element_of(&mut self, p: &Program, b: &mut BodyBuilder, class: ClassId, pointer: Reg) -> (Reg, Reg) {
        let fields = p.classes[class].fields.clone();
        let of = |field| Place::Field { object: pointer.into(), field };
        let array = b.load(p.fields[fields[0]].ty, of(fields[0]));
        (array, b.load(Type::I32, of(fields[1])))
    }

    /// `(pointer to an element) -> S`: the structure that it leads to.
    pub(crate) fn struct_behind(&mut self, p: &mut Program, ty: TyId) -> Result<FnId> {
        let object = Type::Ref(self.object_class(p));
        let class = self.class(p, ty);
        let s = Type::Ref(class);
        let name = format!("structure behind a pointer {}#{}", p.classes[class].name, class.0);
        let (f, new) = self.declared(p, &name, vec![object], Some(s));
        if !new {
            return Ok(f);
        }
        let pointer = self.struct_pointer(p, ty);
        let mut b = builder(&[object]);
        let is = b.reg(Type::Bool);
        b.push(Instr::InstanceOf { dst: is, src: Reg(0).into(), class: pointer });
        require(&mut b, is.into(), "a pointer that is used as one to another structure");
        let (array, index) = self.element_of(p, &mut b, pointer, Reg(0));
        let length = b.load(Type::I32, Place::Length { array: array.into() });
        let fine = b.bin(Type::Bool, BinOp::ULt, index, length);
        require(&mut b, fine.into(), "an access through a pointer outside of its array");
        let place = Place::Elem { array: array.into(), index: index.into() };
        let found = b.load(s, place);
        let null = b.constant(Const::Null);
        let absent = b.bin(Type::Bool, BinOp::Eq, found, null);
        let (make, end) = (b.block(), b.block());
        b.terminate(Terminator::If { cond: absent.into(), then: make, els: end });
        b.switch_to(make);
        b.push(Instr::Alloc { dst: found, class });
        b.push(Instr::Store { place, src: found.into() });
        b.terminate(Terminator::Goto(end));
        b.switch_to(end);
        b.terminate(Terminator::Return(Some(found.into())));
        self.set_body(f, b.finish());
        Ok(f)
    }

    /// `(pointer, elements: i32) -> pointer` for pointers to structures.
    pub(crate) fn struct_move(&mut self, p: &mut Program, ty: TyId) -> Result<FnId> {
        let object = Type::Ref(self.object_class(p));
        let class = self.class(p, ty);
        let name = format!("move a pointer {}#{}", p.classes[class].name, class.0);
        let (f, new) = self.declared(p, &name, vec![object, Type::I32], Some(object));
        if !new {
            return Ok(f);
        }
        let pointer = self.struct_pointer(p, ty);
        let mut b = builder(&[object, Type::I32]);
        let zero = b.constant(Const::i32(0));
        let stays = b.bin(Type::Bool, BinOp::Eq, Reg(1), zero);
        let (same, moved) = (b.block(), b.block());
        b.terminate(Terminator::If { cond: stays.into(), then: same, els: moved });
        b.switch_to(same);
        b.terminate(Terminator::Return(Some(Reg(0).into())));
        b.switch_to(moved);
        let is = b.reg(Type::Bool);
        b.push(Instr::InstanceOf { dst: is, src: Reg(0).into(), class: pointer });
        let (element, other) = (b.block(), b.block());
        b.terminate(Terminator::If { cond: is.into(), then: element, els: other });
        b.switch_to(other);
        match self.struct_size(ty, 0)? {
            Some((size, _)) => {
                let most = b.constant(Const::i32((1 << 28) / size.max(1) as i32));
                let low = b.un(Type::I32, UnOp::Neg, most);
                for cond in
                    [b.bin(Type::Bool, BinOp::SLe, low, Reg(1)), b.bin(Type::Bool, BinOp::SLe, Reg(1), most)]
                {
                    require(&mut b, cond.into(), "a pointer far outside of its array");
                }
                let size = b.constant(Const::i32(size as i32));
                let bytes = b.bin(Type::I32, BinOp::Mul, Reg(1), size);
                let selector = self.selector(p, Selector::Move(Kind::B1))?;
                let r =
                    call(&mut b, Callee::Virtual(selector), vec![Reg(0).into(), bytes.into()], Some(object));
                b.terminate(Terminator::Return(r.map(Operand::Reg)));
            }
            None => b.terminate(Terminator::Unsupported {
                reason: "arithmetic on a pointer to a structure that is no element".into(),
            }),
        }
        b.switch_to(element);
        let (array, index) = self.element_of(p, &mut b, pointer, Reg(0));
        let to = b.bin(Type::I32, BinOp::Add, index, Reg(1));
        // Indices of pointers that wrapped around would be ordered otherwise than addresses: no summand is above 2^28.
        let most = b.constant(Const::i32(1 << 28));
        let twice = b.constant(Const::i32(1 << 29));
        for n in [Reg(1), to] {
            let shifted = b.bin(Type::I32, BinOp::Add, n, most);
            let near = b.bin(Type::Bool, BinOp::ULt, shifted, twice);
            require(&mut b, near.into(), "a pointer far outside of its array");
        }
        let fields = p.classes[pointer].fields.clone();
        let dst = b.reg(Type::Ref(pointer));
        b.push(Instr::Alloc { dst, class: pointer });
        for (field, src) in [(fields[0], array), (fields[1], to)] {
            let place = Place::Field { object: dst.into(), field };
            b.push(Instr::Store { place, src: src.into() });
        }
        b.terminate(Terminator::Return(Some(dst.into())));
        self.set_body(f, b.finish());
        Ok(f)
    }

    /// `(pointer, pointer) -> i32`: the distance in elements of pointers to structures in one array.
    pub(crate) fn struct_distance(&mut self, p: &mut Program, ty: TyId) -> Result<FnId> {
        let object = Type::Ref(self.object_class(p));
        let class = self.class(p, ty);
        let name = format!("distance of pointers {}#{}", p.classes[class].name, class.0);
        let (f, new) = self.declared(p, &name, vec![object, object], Some(Type::I32));
        if !new {
            return Ok(f);
        }
        let pointer = self.struct_pointer(p, ty);
        let mut b = builder(&[object, object]);
        let one = b.bin(Type::Bool, BinOp::Eq, Reg(0), Reg(1));
        let (equal, other) = (b.block(), b.block());
        b.terminate(Terminator::If { cond: one.into(), then: equal, els: other });
        b.switch_to(equal);
        let zero = b.constant(Const::i32(0));
        b.terminate(Terminator::Return(Some(zero)));
        b.switch_to(other);
        let bad = b.block();
        match self.struct_size(ty, 0)? {
            Some((size, _)) => self.byte_distance(p, &mut b, size, bad)?,
            None => {
                let mut parts = vec![];
                for r in [Reg(0), Reg(1)] {
                    let is = b.reg(Type::Bool);
                    b.push(Instr::InstanceOf { dst: is, src: r.into(), class: pointer });
                    let go = b.block();
                    b.terminate(Terminator::If { cond: is.into(), then: go, els: bad });
                    b.switch_to(go);
                    parts.push(self.element_of(p, &mut b, pointer, r));
                }
                let together = b.bin(Type::Bool, BinOp::Eq, parts[0].0, parts[1].0);
                let go = b.block();
                b.terminate(Terminator::If { cond: together.into(), then: go, els: bad });
                b.switch_to(go);
                let d = b.bin(Type::I32, BinOp::Sub, parts[0].1, parts[1].1);
                b.terminate(Terminator::Return(Some(d.into())));
            }
        }
        b.switch_to(bad);
        let reason = "the distance of pointers that are not into one array";
        b.terminate(Terminator::Unsupported { reason: reason.into() });
        self.set_body(f, b.finish());
        Ok(f)
    }

    /// Does a pointer of the class lead to a structure or into an array of them?
    fn leads_into_structures(&mut self, class: ClassId) -> bool {
        if self.struct_of(class).is_some() {
            return true;
        }
        match *self.what(class) {
            What::ElemPointer(array) => self.struct_element(array).is_some(),
            _ => false,
        }
    }

    /// `(pointer into a string) -> character`: behind the last one there is a 0.
    fn char_get(&mut self, p: &mut Program, class: ClassId, array: ClassId, name: &str) -> Result<FnId> {
        let params = vec![Type::Ref(class)];
        let mut b = builder(&params);
        let fields = p.classes[class].fields.clone();
        let of = |field| Place::Field { object: Reg(0).into(), field };
        let units = b.load(Type::Ref(array), of(fields[0]));
        let index = b.load(Type::I32, of(fields[1]));
        let length = b.load(Type::I32, Place::Length { array: units.into() });
        let inside = b.bin(Type::Bool, BinOp::ULt, index, length);
        let (read, end) = (b.block(), b.block());
        b.terminate(Terminator::If { cond: inside.into(), then: read, els: end });
        b.switch_to(read);
        let v = b.load(Type::U16, Place::Elem { array: units.into(), index: index.into() });
        b.terminate(Terminator::Return(Some(v.into())));
        b.switch_to(end);
        let last = b.bin(Type::Bool, BinOp::Eq, index, length);
        require(&mut b, last.into(), "an access through a pointer outside of its array");
        let zero = b.constant(Const::Bits { bits: 16, value: 0 });
        b.terminate(Terminator::Return(Some(zero)));
        Ok(self.made(p, name, params, Some(Type::U16), b.finish()))
    }

    /// `(pointer, pointer) -> i32`: less than, equal to or greater than 0.
    pub fn pointer_order(&mut self, p: &mut Program) -> Result<FnId> {
        let object = Type::Ref(self.object_class(p));
        let (f, new) = self.declared(p, "order of pointers", vec![object, object], Some(Type::I32));
        if !new {
            return Ok(f);
        }
        let mut b = builder(&[object, object]);
        let same = b.bin(Type::Bool, BinOp::Eq, Reg(0), Reg(1));
        let (equal, other) = (b.block(), b.block());
        b.terminate(Terminator::If { cond: same.into(), then: equal, els: other });
        b.switch_to(equal);
        let zero = b.constant(Const::i32(0));
        b.terminate(Terminator::Return(Some(zero)));
        b.switch_to(other);
        b.terminate(Terminator::Unsupported { reason: "a comparison of pointers".into() });
        self.set_body(f, b.finish());
        Ok(f)
    }
}

/// How the bits of a number are read as a number of the other kind and of the same width.
fn same_bits(from: Type, to: Type) -> Option<UnOp> {
    match (from, to) {
        (Type::F32, Type::Bits { bits: 32, .. }) | (Type::F64, Type::Bits { bits: 64, .. }) => {
            Some(UnOp::FToBits)
        }
        (Type::Bits { bits: 32, .. }, Type::F32) | (Type::Bits { bits: 64, .. }, Type::F64) => {
            Some(UnOp::BitsToF)
        }
        _ => None,
    }
}
