//! Classes of what is no object of CIL itself: boxes, cells of variables, pointers.

use super::*;

impl CilLoader {
    /// The class of boxes of a number, enum or structure.
    pub fn boxed(&mut self, p: &mut Program, ty: TyId) -> ClassId {
        if let Some(id) = self.class_ids.get(&What::Boxed(ty)) {
            return *id;
        }
        let first = if self.u.is_struct(ty) {
            self.class(p, ty)
        } else {
            let reduced = self.u.reduced(ty);
            self.value_class(p, reduced)
        };
        let mut supers = vec![first];
        if let Ok(Some(base)) = self.u.base(ty) {
            supers.push(self.declare(p, base, 0));
        }
        for i in self.u.listed_interfaces(ty).unwrap_or_default() {
            let id = self.declare(p, i, 1);
            if !supers.contains(&id) && p.classes[id].kind == ClassKind::Interface {
                supers.push(id);
            }
        }
        self.lay_out(p);
        let base = self.u.name(ty);
        let name = if self.u.is_struct(ty) { format!("boxed {base}") } else { base };
        let name = self.fresh_name(p, name);
        let fields = p.classes[first].fields.clone();
        let class =
            Class { name, kind: ClassKind::Object, is_abstract: false, is_final: true, supers, fields };
        let id = self.add(p, class, What::Boxed(ty));
        if let Some(e) = self.errors.get(&first).cloned() {
            self.errors.insert(id, e);
        }
        id
    }

    /// The class `value of T` for a number.
    pub fn value_class(&mut self, p: &mut Program, prim: TyId) -> ClassId {
        if let Some(id) = self.value_classes.get(&prim) {
            return *id;
        }
        let ty = self.cell(p, prim);
        let id = self.declare_cell(p, format!("value of {}", self.u.name(prim)), ty, What::Helper);
        self.value_classes.insert(prim, id);
        id
    }

    /// The class of cells for locals of a type whose address is taken.
    pub fn cell_class(&mut self, p: &mut Program, ty: Type) -> ClassId {
        let key = match ty {
            Type::Ref(_) => Type::Ref(self.object_class(p)),
            other => other,
        };
        match self.class_ids.get(&What::Cell(key)) {
            Some(id) => *id,
            None => self.declare_cell(p, format!("cell of {}", type_name(key)), key, What::Cell(key)),
        }
    }

    pub(super) fn declare_cell(&mut self, p: &mut Program, name: String, ty: Type, what: What) -> ClassId {
        let pointer = self.pointer_class(p, Kind::of(ty));
        let name = self.fresh_name(p, name);
        let class = Class {
            name,
            kind: ClassKind::Object,
            is_abstract: false,
            is_final: false,
            supers: vec![pointer],
            fields: vec![],
        };
        let id = self.add(p, class, what);
        let field = self.new_field(p, id, "value", ty, 0, HoleRule::Any);
        p.classes[id].fields = vec![field];
        id
    }

    /// The class above all pointers to cells of a kind.
    pub fn pointer_class(&mut self, p: &mut Program, kind: Kind) -> ClassId {
        let object = self.object_class(p);
        let name = format!("pointer to {}", format!("{kind:?}").to_lowercase());
        self.helper(p, &name, What::Pointer(kind), ClassKind::Interface, vec![object])
    }

    /// The class of pointers to elements of an array class.
    pub fn elem_pointer(&mut self, p: &mut Program, array: ClassId) -> ClassId {
        self.pointer_into(p, array, What::ElemPointer(array))
    }

    /// The class of pointers to characters of strings, which are arrays of this class.
    pub fn string_pointer(&mut self, p: &mut Program, array: ClassId) -> ClassId {
        self.pointer_into(p, array, What::StringPointer(array))
    }

    pub(super) fn pointer_into(&mut self, p: &mut Program, array: ClassId, what: What) -> ClassId {
        if let Some(id) = self.class_ids.get(&what) {
            return *id;
        }
        let ClassKind::Array(elem) = p.classes[array].kind else { unreachable!("an array class") };
        let pointer = self.pointer_class(p, Kind::of(elem));
        let name = match what {
            What::StringPointer(_) => "pointer into a string".to_string(),
            _ => format!("pointer into {}", p.classes[array].name),
        };
        let id = self.helper(p, &name, what, ClassKind::Object, vec![pointer]);
        let a = self.new_field(p, id, "array", Type::Ref(array), 0, HoleRule::NonNull);
        let i = self.new_field(p, id, "index", Type::I32, 1, HoleRule::Any);
        p.classes[id].fields = vec![a, i];
        id
    }

    /// The class of pointers to a field.
    pub fn field_pointer(&mut self, p: &mut Program, field: FieldId) -> ClassId {
        if let Some(id) = self.class_ids.get(&What::FieldPointer(field)) {
            return *id;
        }
        let f = p.fields[field].clone();
        let pointer = self.pointer_class(p, Kind::of(f.ty));
        let name = format!("pointer to {}.{}", p.classes[f.class].name, f.name);
        let id = self.helper(p, &name, What::FieldPointer(field), ClassKind::Object, vec![pointer]);
        let object = self.new_field(p, id, "object", Type::Ref(f.class), 0, HoleRule::NonNull);
        p.classes[id].fields = vec![object];
        id
    }

    /// The class of pointers to a static field.
    pub fn global_pointer(&mut self, p: &mut Program, global: GlobalId) -> ClassId {
        let (ty, name) = (p.globals[global].ty, p.globals[global].name.clone());
        let pointer = self.pointer_class(p, Kind::of(ty));
        let name = format!("pointer to {name}");
        self.helper(p, &name, What::GlobalPointer(global), ClassKind::Object, vec![pointer])
    }
}
