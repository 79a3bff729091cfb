//! The classes of the IR that JavaScript's values are made of.

use conspect_ir::{Class, ClassId, ClassKind, Field, FieldId, HoleRule, Program, StringLayout, Type};
use rustc_hash::FxHashMap;

/// The classes and fields by which the runtime and the lowering lay out objects.
#[derive(Debug)]
pub struct Realm {
    pub object: ClassId,
    pub array: ClassId,
    pub function: ClassId,
    pub generator: ClassId,
    pub cell: ClassId,
    pub symbol: ClassId,
    pub chars: ClassId,
    pub bigint: ClassId,
    /// Arrays of dynamic values, of cells, of UTF-16 code units.
    pub dyns: ClassId,
    pub cells: ClassId,
    pub units: ClassId,
    /// What leaves the entry in place of a thrown value; one subclass for each kind of error.
    pub uncaught: ClassId,
    fields: FxHashMap<(ClassId, &'static str), FieldId>,
}

/// Clauses of contracts that do not hold.
pub const CONTRACTS: [&str; 4] = conspect_replay::CONTRACT_ERRORS;
/// An error leaves an entry whose contract does not say so: it is an exception as well.
pub const UNEXPECTED: &str = CONTRACTS[3];

/// Kinds of errors that a report tells apart. `thrown value` stands for thrown objects that are no errors.
pub const ERRORS: [&str; 14] = [
    "Error",
    "TypeError",
    "RangeError",
    "SyntaxError",
    "ReferenceError",
    "EvalError",
    "URIError",
    "AggregateError",
    "thrown value",
    "AssertionError",
    CONTRACTS[0],
    CONTRACTS[1],
    CONTRACTS[2],
    CONTRACTS[3],
];

impl Realm {
    /// Declares the classes.
    pub fn new(p: &mut Program) -> Realm {
        let class = |p: &mut Program, name: &str, kind: ClassKind, supers: Vec<ClassId>| {
            let fields = supers.first().map_or(vec![], |s| p.classes[*s].fields.clone());
            p.add_class(Class {
                name: name.into(),
                kind,
                is_abstract: false,
                is_final: false,
                supers,
                fields,
            })
        };
        let object = class(p, "js/Object", ClassKind::Object, vec![]);
        let dyns = class(p, "js/dyn[]", ClassKind::Array(Type::Dyn), vec![]);
        let cell = class(p, "js/Cell", ClassKind::Object, vec![]);
        let cells = class(p, "js/Cell[]", ClassKind::Array(Type::Ref(cell)), vec![]);
        let units = class(p, "js/u16[]", ClassKind::Array(Type::U16), vec![]);
        let mut realm = Realm {
            object,
            array: object,
            function: object,
            generator: object,
            cell,
            symbol: object,
            chars: object,
            bigint: object,
            dyns,
            cells,
            units,
            uncaught: object,
            fields: FxHashMap::default(),
        };
        let (obj, list) = (Type::Ref(object), Type::Ref(dyns));
        for (name, ty) in [
            ("shape", Type::I32),
            ("kind", Type::I32),
            ("flags", Type::I32),
            ("vals", list),
            ("proto", obj),
            ("slot", Type::Dyn),
            ("slot2", Type::Dyn),
            ("tag", Type::Dyn),
            ("hooks", obj),
        ] {
            realm.field(p, object, name, ty);
        }
        realm.field(p, cell, "v", Type::Dyn);
        realm.array = class(p, "js/Array", ClassKind::Object, vec![object]);
        realm.field(p, realm.array, "elems", list);
        realm.field(p, realm.array, "length", Type::I32);
        realm.function = class(p, "js/Function", ClassKind::Object, vec![object]);
        let function = Type::Ref(realm.function);
        for (name, ty) in [
            ("code", Type::Fn),
            ("env", Type::Ref(cells)),
            ("home", obj),
            ("info", Type::I32),
            ("thisv", Type::Dyn),
            ("init", Type::Dyn),
            ("data", Type::Dyn),
            ("text", Type::Dyn),
        ] {
            realm.field(p, realm.function, name, ty);
        }
        realm.generator = class(p, "js/Generator", ClassKind::Object, vec![object]);
        for (name, ty) in [
            ("state", Type::I32),
            ("mode", Type::I32),
            ("sent", Type::Dyn),
            ("saved", list),
            ("callee", function),
            ("thisv", Type::Dyn),
            ("args", list),
            ("target", Type::Dyn),
            ("resume", Type::Fn),
            ("wait", Type::I32),
        ] {
            realm.field(p, realm.generator, name, ty);
        }
        realm.symbol = class(p, "js/Symbol", ClassKind::Object, vec![]);
        realm.field(p, realm.symbol, "desc", Type::Dyn);
        realm.chars = class(p, "js/Chars", ClassKind::Object, vec![]);
        let chars = realm.field(p, realm.chars, "units", Type::Ref(units));
        // Of a text whose units nobody asked for yet: what it is, and bounds on its length.
        for name in ["what", "least", "most"] {
            realm.field(p, realm.chars, name, Type::I32);
        }
        realm.field(p, realm.chars, "given", Type::Ref(units));
        realm.bigint = class(p, "js/BigInt", ClassKind::Object, vec![]);
        realm.field(p, realm.bigint, "negative", Type::Bool);
        realm.field(p, realm.bigint, "limbs", Type::Dyn);
        realm.uncaught = class(p, "js/Uncaught", ClassKind::Object, vec![]);
        let stack = realm.field(p, realm.uncaught, "stack", Type::I32);
        let message = realm.field(p, realm.uncaught, "message", Type::Ref(realm.chars));
        p.string = Some(StringLayout { class: realm.chars, chars });
        p.exception_stack = Some(stack);
        p.exception_message = Some(message);
        for name in ERRORS {
            class(p, name, ClassKind::Object, vec![realm.uncaught]);
        }
        realm
    }

    fn field(&mut self, p: &mut Program, class: ClassId, name: &'static str, ty: Type) -> FieldId {
        let slot = p.classes[class].fields.len() as u32;
        let id = p.fields.push(Field { class, name: name.into(), ty, slot, hole: HoleRule::Any });
        p.classes[class].fields.push(id);
        self.fields.insert((class, name), id);
        id
    }

    /// The field of a class, or of its superclass, with its type.
    pub fn find(&self, p: &Program, class: ClassId, name: &str) -> Option<(FieldId, Type)> {
        p.classes[class].fields.iter().find(|f| &*p.fields[**f].name == name).map(|f| (*f, p.fields[*f].ty))
    }

    /// A field that is known to be there.
    ///
    /// # Panics
    /// When it is not.
    pub fn known(&self, class: ClassId, name: &'static str) -> FieldId {
        let own = self.fields.get(&(class, name)).or_else(|| self.fields.get(&(self.object, name)));
        *own.expect("the realm's own fields")
    }
}
