//! The classes of the IR that Python's values are made of.

use conspect_ir::{Class, ClassId, ClassKind, Field, FieldId, HoleRule, Program, StringLayout, Type};
use rustc_hash::FxHashMap;

/// The classes and fields by which the runtime and the lowering lay out objects.
#[derive(Debug)]
pub struct Realm {
    classes: FxHashMap<&'static str, ClassId>,
    fields: FxHashMap<(ClassId, &'static str), FieldId>,
}

/// What uncaught exceptions of classes are below that the program, or a module of the library, defines. No class of a program has this name.
pub const RAISED: &str = "an exception of a module";

/// Built-in exceptions that a report tells apart, `AssertionError` first.
pub const ERRORS: [&str; 66] = [
    "AssertionError",
    "Exception",
    "BaseException",
    "ArithmeticError",
    "AttributeError",
    "BaseExceptionGroup",
    "BlockingIOError",
    "BrokenPipeError",
    "BufferError",
    "BytesWarning",
    "ChildProcessError",
    "ConnectionAbortedError",
    "ConnectionError",
    "ConnectionRefusedError",
    "ConnectionResetError",
    "DeprecationWarning",
    "EOFError",
    "EncodingWarning",
    "ExceptionGroup",
    "FileExistsError",
    "FileNotFoundError",
    "FloatingPointError",
    "FutureWarning",
    "GeneratorExit",
    "ImportError",
    "ImportWarning",
    "IndentationError",
    "IndexError",
    "InterruptedError",
    "IsADirectoryError",
    "KeyError",
    "KeyboardInterrupt",
    "LookupError",
    "MemoryError",
    "ModuleNotFoundError",
    "NameError",
    "NotADirectoryError",
    "NotImplementedError",
    "OSError",
    "OverflowError",
    "PendingDeprecationWarning",
    "PermissionError",
    "ProcessLookupError",
    "RecursionError",
    "ReferenceError",
    "ResourceWarning",
    "RuntimeError",
    "RuntimeWarning",
    "StopAsyncIteration",
    "StopIteration",
    "SyntaxError",
    "SyntaxWarning",
    "SystemError",
    "TabError",
    "TimeoutError",
    "TypeError",
    "UnboundLocalError",
    "UnicodeDecodeError",
    "UnicodeEncodeError",
    "UnicodeError",
    "UnicodeTranslateError",
    "UnicodeWarning",
    "UserWarning",
    "ValueError",
    "Warning",
    "ZeroDivisionError",
];

/// A field's type by name: a class of the realm, or a plain type.
const LAYOUT: &[(&str, &str, &[(&str, &str)])] = &[
    ("Cell", "", &[("v", "dyn")]),
    (
        "Sig",
        "",
        &[
            ("names", "Dyns"),
            ("npos", "i32"),
            ("nposonly", "i32"),
            ("nkw", "i32"),
            ("flags", "i32"),
            ("line", "i32"),
        ],
    ),
    ("Obj", "", &[("cls", "Type"), ("shape", "i32"), ("vals", "Dyns"), ("flags", "i32")]),
    (
        "Type",
        "Obj",
        &[
            ("name", "dyn"),
            ("mro", "Dyns"),
            ("bases", "dyn"),
            ("layout", "i32"),
            ("tflags", "i32"),
            ("slots", "dyn"),
        ],
    ),
    (
        "Func",
        "Obj",
        &[
            ("code", "fn"),
            ("env", "Cells"),
            ("sig", "Sig"),
            ("name", "dyn"),
            ("qualname", "dyn"),
            ("defaults", "Dyns"),
            ("kwdefaults", "Dyns"),
            ("module", "dyn"),
            // The built-in type whose method it is, which its receiver must be of.
            ("owner", "Type"),
        ],
    ),
    ("Method", "Obj", &[("func", "dyn"), ("self", "dyn")]),
    ("List", "Obj", &[("elems", "Dyns"), ("length", "i32")]),
    ("Tuple", "Obj", &[("elems", "Dyns")]),
    (
        "Dict",
        "Obj",
        &[
            ("keys", "Dyns"),
            ("items", "Dyns"),
            ("hashes", "Longs"),
            ("used", "i32"),
            ("live", "i32"),
            ("index", "Ints"),
            ("loose", "bool"),
            // Of keys whose hash a program makes of something unknown: what has the same hash.
            ("wholes", "Dyns"),
            ("owner", "Obj"),
        ],
    ),
    ("Boxed", "Obj", &[("value", "dyn")]),
    ("Text", "Obj", &[("codes", "Dyns"), ("parts", "Dyns"), ("source", "dyn")]),
    ("Triple", "Obj", &[("a", "dyn"), ("b", "dyn"), ("c", "dyn")]),
    (
        "Iter",
        "Obj",
        &[("kind", "i32"), ("src", "dyn"), ("pos", "i32"), ("a", "dyn"), ("b", "dyn"), ("c", "dyn")],
    ),
    (
        "Gen",
        "Obj",
        &[
            ("code", "fn"),
            ("callee", "Func"),
            ("args", "Dyns"),
            ("state", "i32"),
            ("saved", "Dyns"),
            ("sent", "dyn"),
            ("mode", "i32"),
            ("kind", "i32"),
            // The iterator that it waits for (`yield from`), empty where it waits for none.
            ("inner", "dyn"),
            // The exception that its own code handles where it waits; while it runs, what handles one around it, and the generator that
            // it was resumed by.
            ("held", "dyn"),
            ("before", "dyn"),
            ("resumer", "Gen"),
        ],
    ),
    (
        "Exc",
        "Obj",
        &[
            ("args", "dyn"),
            ("cause", "dyn"),
            ("context", "dyn"),
            ("suppress", "bool"),
            ("stack", "i32"),
            ("tb", "dyn"),
        ],
    ),
    ("Chars", "", &[("units", "Units")]),
    ("Uncaught", "", &[("stack", "i32"), ("message", "Chars")]),
];

const ARRAYS: &[(&str, &str)] =
    &[("Dyns", "dyn"), ("Cells", "Cell"), ("Ints", "i32"), ("Longs", "i64"), ("Units", "u16")];

impl Realm {
    /// Declares the classes.
    pub fn new(p: &mut Program) -> Realm {
        let mut realm = Realm { classes: FxHashMap::default(), fields: FxHashMap::default() };
        let add = |p: &mut Program, name: &str, kind: ClassKind, supers: Vec<ClassId>| {
            p.add_class(Class {
                name: name.into(),
                kind,
                is_abstract: false,
                is_final: false,
                supers,
                fields: vec![],
            })
        };
        for (name, parent, _) in LAYOUT {
            let supers = realm.classes.get(parent).copied().into_iter().collect();
            let id = add(p, &format!("py/{name}"), ClassKind::Object, supers);
            realm.classes.insert(name, id);
        }
        for (name, elem) in ARRAYS {
            let elem = realm.named_type(elem).expect("a type of the table");
            let id = add(p, &format!("py/{name}"), ClassKind::Array(elem), vec![]);
            realm.classes.insert(name, id);
        }
        for (name, parent, fields) in LAYOUT {
            let class = realm.classes[name];
            if let Some(parent) = realm.classes.get(parent) {
                p.classes[class].fields = p.classes[*parent].fields.clone();
            }
            for (field, ty) in *fields {
                let ty = realm.named_type(ty).expect("a type of the table");
                let slot = p.classes[class].fields.len() as u32;
                let id = p.fields.push(Field { class, name: (*field).into(), ty, slot, hole: HoleRule::Any });
                p.classes[class].fields.push(id);
                realm.fields.insert((class, field), id);
            }
        }
        let uncaught = realm.class("Uncaught");
        for name in ERRORS {
            let id = add(p, name, ClassKind::Object, vec![uncaught]);
            p.classes[id].fields = p.classes[uncaught].fields.clone();
        }
        let raised = add(p, RAISED, ClassKind::Object, vec![uncaught]);
        p.classes[raised].fields = p.classes[uncaught].fields.clone();
        p.exception_stack = Some(realm.fields[&(uncaught, "stack")]);
        p.exception_message = Some(realm.fields[&(uncaught, "message")]);
        let chars = realm.class("Chars");
        p.string = Some(StringLayout { class: chars, chars: realm.fields[&(chars, "units")] });
        realm
    }

    /// A class by its name in the runtime.
    ///
    /// # Panics
    /// When there is none.
    pub fn class(&self, name: &str) -> ClassId {
        self.classes[name]
    }

    /// The type that a name stands for in the runtime.
    pub fn named_type(&self, name: &str) -> Option<Type> {
        Some(match name {
            "dyn" => Type::Dyn,
            "bool" => Type::Bool,
            "i32" => Type::I32,
            "i64" => Type::I64,
            "u16" => Type::U16,
            "f64" => Type::F64,
            "int" => Type::Int,
            "str" => Type::Str,
            "fn" => Type::Fn,
            _ => Type::Ref(*self.classes.get(name)?),
        })
    }

    /// A field of a class or of one above it.
    pub fn find(&self, p: &Program, class: ClassId, name: &str) -> Option<(FieldId, Type)> {
        let found = p.classes[class].fields.iter().rev().find(|f| &*p.fields[**f].name == name)?;
        Some((*found, p.fields[*found].ty))
    }
}
