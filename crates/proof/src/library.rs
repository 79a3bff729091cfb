//! What methods of the Java library do, as far as proofs rely on it without reading their code.
//!
//! A contract states everything that a caller can notice but the contents of the objects of *opaque* classes, whose
//! fields no encoded code may touch. Contracts follow the library's documentation; each says less than the method
//! does (a result in a range, an exception that may or may not be thrown), never more. A method of an opaque class
//! without a contract is unsupported. Other library methods have no contract: their code is encoded like the program's.

use conspect_ir::{ClassId, FnId, Program, Type};

/// The result of a call.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Gives {
    /// Any value of the result's type; for references null or an object of the result's class.
    Any,
    /// A reference to an object of the result's class, not null.
    Object,
    /// An integer from 0 on.
    NotNegative,
    /// The first argument.
    Receiver,
    /// A new exception of this class.
    Exception(String),
    /// A new box with the argument in this field (class, field); boxes of equal values may be one object.
    Boxed(&'static str),
    /// The length of the text that the first argument is.
    TextLength,
    /// A code unit at the index that the second argument gives; outside the text, the exception.
    TextUnit,
    /// From 0 up to the second argument, exclusive; when that is not positive, the exception.
    Below,
    /// Assertions are enabled for classes of the program.
    AssertionStatus,
    /// May an array whose class has this number hold this reference?
    Storable,
    /// The class with this state cell is initialized now.
    Initialized(String),
    /// The program ends.
    End,
}

/// What a call does.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Contract {
    pub gives: Gives,
    /// Exceptions of these classes may be thrown.
    pub throws: Vec<&'static str>,
    /// These arguments' `toString` is called: they must be objects whose class is the library's.
    pub shown: Vec<usize>,
}

/// How a function is treated.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Treatment {
    /// Its code is encoded.
    Code,
    Contract(Contract),
    /// It cannot be encoded.
    Unsupported(String),
}

/// Packages that no program can add to, and those of the models.
const LIBRARY: [&str; 4] = ["java.", "jdk.internal.", "conspect.rt.", "conspect.model."];

/// Is it a class of the library (or of the models that stand for it)?
pub fn is_library(class: &str) -> bool {
    LIBRARY.iter().any(|p| class.starts_with(p))
}

/// Classes of which nothing but contracts is known.
const OPAQUE: [&str; 16] = [
    "java.lang.String",
    "java.lang.StringBuilder",
    "java.lang.StringBuffer",
    "java.lang.AbstractStringBuilder",
    "java.lang.Class",
    "java.lang.System",
    "java.lang.Throwable",
    "java.io.PrintStream",
    "java.io.FilterOutputStream",
    "java.io.OutputStream",
    "java.util.Random",
    "java.lang.Thread",
    "java.lang.Runtime",
    "java.util.Scanner",
    "java.lang.Enum",
    "java.lang.Record",
];

/// May only contracts touch the fields that this class declares?
pub fn is_opaque(program: &Program, class: ClassId) -> bool {
    let name = &*program.classes[class].name;
    // Constants keep name and ordinal in fields that plain code reads.
    (OPAQUE.contains(&name) && name != "java.lang.Enum" && name != "java.lang.Record")
        || (is_library(name) && is_throwable(program, class))
}

fn is_throwable(program: &Program, class: ClassId) -> bool {
    program.class_named("java.lang.Throwable").is_some_and(|t| program.is_subclass(class, t))
}

/// The class and the key (`name(descriptor)`) of a method.
pub fn split(name: &str) -> Option<(&str, &str)> {
    let paren = name.find('(')?;
    let dot = name[..paren].rfind('.')?;
    Some((&name[..dot], &name[dot + 1..]))
}

fn just(gives: Gives) -> Treatment {
    Treatment::Contract(Contract { gives, throws: vec![], shown: vec![] })
}

fn throwing(gives: Gives, throws: &[&'static str]) -> Treatment {
    Treatment::Contract(Contract { gives, throws: throws.to_vec(), shown: vec![] })
}

fn showing(gives: Gives, shown: &[usize]) -> Treatment {
    Treatment::Contract(Contract { gives, throws: vec![], shown: shown.to_vec() })
}

/// How a function is treated.
pub fn treatment(program: &Program, function: FnId) -> Treatment {
    let f = &program.functions[function];
    let name = &*f.name;
    if let Some(class) = name.strip_prefix("init ") {
        return if is_library(class) {
            just(Gives::Initialized(format!("{class}.$init")))
        } else {
            Treatment::Code
        };
    }
    // The front end's check of stores into arrays.
    if name == "may be stored" {
        return just(Gives::Storable);
    }
    let Some((class, key)) = split(name) else { return Treatment::Code };
    if !is_library(class) {
        return Treatment::Code;
    }
    let (method, descriptor) = key.split_at(key.find('(').unwrap_or(key.len()));
    if let Some(t) = by_class(program, class, method, descriptor, f.ret) {
        return t;
    }
    let opaque = program.class_named(class).is_some_and(|c| is_opaque(program, c));
    if opaque {
        return Treatment::Unsupported(format!("{class}.{method} has no contract for proofs"));
    }
    Treatment::Code
}

fn by_class(
    program: &Program,
    class: &str,
    method: &str,
    descriptor: &str,
    ret: Option<Type>,
) -> Option<Treatment> {
    let is_exception = program.class_named(class).is_some_and(|c| is_throwable(program, c));
    match class {
        "conspect.rt.Throw" => {
            return factory(method).map(|e| just(Gives::Exception(format!("java.lang.{e}"))));
        }
        "conspect.rt.Concat" => return Some(concat(descriptor)),
        "java.lang.String" => return text(method, descriptor),
        "java.lang.StringBuilder" | "java.lang.StringBuffer" => return builder(method, descriptor),
        "java.io.PrintStream" => return print(method, descriptor),
        "java.util.Random" => return random(method, descriptor),
        "java.lang.Integer"
        | "java.lang.Long"
        | "java.lang.Short"
        | "java.lang.Byte"
        | "java.lang.Character"
        | "java.lang.Boolean"
        | "java.lang.Double"
        | "java.lang.Float" => return boxes(class, method, descriptor),
        _ => {}
    }
    match (class, method, descriptor) {
        ("java.lang.Class", "desiredAssertionStatus", _) => Some(just(Gives::AssertionStatus)),
        ("java.lang.Class", "getName" | "getSimpleName" | "toString", "()Ljava/lang/String;") => {
            Some(just(Gives::Object))
        }
        ("java.lang.Object", "getClass", _) => Some(just(Gives::Object)),
        ("java.lang.Object", "hashCode", _) => Some(just(Gives::NotNegative)),
        // It calls `hashCode`, which a class of the program may have replaced.
        ("java.lang.Object", "toString", _) => Some(showing(Gives::Object, &[0])),
        ("java.lang.System", "currentTimeMillis" | "nanoTime" | "identityHashCode", _) => {
            Some(just(Gives::Any))
        }
        ("java.lang.System" | "java.lang.Runtime", "exit" | "halt", _) => Some(just(Gives::End)),
        ("java.lang.Throwable", "getMessage", _) => Some(just(Gives::Any)),
        ("java.lang.Throwable", "printStackTrace", "()V") => Some(showing(Gives::Any, &[0])),
        ("java.lang.Throwable", "toString" | "getLocalizedMessage", "()Ljava/lang/String;") => {
            Some(showing(Gives::Any, &[0]))
        }
        (_, "<init>", _) if is_exception => constructor(descriptor, ret),
        _ => None,
    }
}

/// The exception that a factory of the front end makes.
fn factory(method: &str) -> Option<&'static str> {
    Some(match method {
        "nullPointer" => "NullPointerException",
        "division" => "ArithmeticException",
        "bounds" => "ArrayIndexOutOfBoundsException",
        "negativeSize" => "NegativeArraySizeException",
        "classCast" => "ClassCastException",
        "arrayStore" => "ArrayStoreException",
        "incompatibleClassChange" | "matchException" => "IncompatibleClassChangeError",
        "abstractMethod" => "AbstractMethodError",
        "noClassDef" => "NoClassDefFoundError",
        "initializerError" => "ExceptionInInitializerError",
        "stringIndex" => "StringIndexOutOfBoundsException",
        "index" => "IndexOutOfBoundsException",
        _ => return None,
    })
}

/// Constructors of library exceptions store their arguments. A detail object, and the cause when there is no message,
/// are turned into text at once.
fn constructor(descriptor: &str, _ret: Option<Type>) -> Option<Treatment> {
    match descriptor {
        "()V"
        | "(Ljava/lang/String;)V"
        | "(Ljava/lang/String;Ljava/lang/Throwable;)V"
        | "(I)V"
        | "(J)V"
        | "(Z)V"
        | "(C)V"
        | "(D)V"
        | "(F)V"
        | "(Ljava/lang/String;Ljava/lang/Throwable;ZZ)V" => Some(just(Gives::Any)),
        "(Ljava/lang/Object;)V" | "(Ljava/lang/Throwable;)V" => Some(showing(Gives::Any, &[1])),
        _ => None,
    }
}

/// Which arguments of a descriptor are objects whose `toString` may be the program's own.
fn objects(descriptor: &str, first: usize) -> Vec<usize> {
    let inner = descriptor.trim_start_matches('(').split(')').next().unwrap_or("");
    let mut out = Vec::new();
    let mut index = first;
    let mut rest = inner;
    while let Some(c) = rest.chars().next() {
        let dims = rest.len() - rest.trim_start_matches('[').len();
        let after = &rest[dims..];
        let len = if after.starts_with('L') {
            after.find(';').map_or(after.len(), |i| i + 1)
        } else {
            1.min(after.len())
        };
        let ty = &after[..len];
        if dims == 0 && c == 'L' && ty != "Ljava/lang/String;" {
            out.push(index);
        }
        if dims + len == 0 {
            break;
        }
        rest = &rest[dims + len..];
        index += 1;
    }
    out
}

fn concat(descriptor: &str) -> Treatment {
    showing(Gives::Object, &objects(descriptor, 0))
}

fn text(method: &str, descriptor: &str) -> Option<Treatment> {
    const INDEX: [&str; 1] = ["java.lang.StringIndexOutOfBoundsException"];
    const NULL: [&str; 1] = ["java.lang.NullPointerException"];
    Some(match (method, descriptor) {
        ("length", "()I") => just(Gives::TextLength),
        ("charAt", "(I)C") => throwing(Gives::TextUnit, &INDEX),
        ("isEmpty" | "isBlank", "()Z") => just(Gives::Any),
        ("equals", "(Ljava/lang/Object;)Z") | ("equalsIgnoreCase", "(Ljava/lang/String;)Z") => {
            just(Gives::Any)
        }
        ("hashCode", "()I") => just(Gives::Any),
        ("compareTo", "(Ljava/lang/String;)I")
        | ("startsWith" | "endsWith", "(Ljava/lang/String;)Z")
        | ("indexOf" | "lastIndexOf", "(Ljava/lang/String;)I") => throwing(Gives::Any, &NULL),
        ("contains", "(Ljava/lang/CharSequence;)Z") => {
            Treatment::Contract(Contract { gives: Gives::Any, throws: NULL.to_vec(), shown: vec![1] })
        }
        ("concat", "(Ljava/lang/String;)Ljava/lang/String;") => throwing(Gives::Object, &NULL),
        ("indexOf" | "lastIndexOf", "(I)I" | "(II)I") => just(Gives::Any),
        (
            "trim" | "strip" | "toUpperCase" | "toLowerCase" | "toString" | "intern",
            "()Ljava/lang/String;",
        ) => just(Gives::Object),
        ("substring", "(I)Ljava/lang/String;" | "(II)Ljava/lang/String;") => throwing(Gives::Object, &INDEX),
        ("replace", "(CC)Ljava/lang/String;") => just(Gives::Object),
        (
            "valueOf",
            "(I)Ljava/lang/String;"
            | "(J)Ljava/lang/String;"
            | "(Z)Ljava/lang/String;"
            | "(C)Ljava/lang/String;"
            | "(D)Ljava/lang/String;"
            | "(F)Ljava/lang/String;",
        ) => just(Gives::Object),
        ("valueOf", "(Ljava/lang/Object;)Ljava/lang/String;") => showing(Gives::Object, &[0]),
        ("<init>", "()V") => just(Gives::Any),
        _ => return None,
    })
}

fn builder(method: &str, descriptor: &str) -> Option<Treatment> {
    let own = descriptor.ends_with(")Ljava/lang/StringBuilder;")
        || descriptor.ends_with(")Ljava/lang/StringBuffer;");
    Some(match (method, descriptor) {
        ("<init>", "()V") => just(Gives::Any),
        ("<init>", "(Ljava/lang/String;)V") => throwing(Gives::Any, &["java.lang.NullPointerException"]),
        ("<init>", "(I)V") => throwing(Gives::Any, &["java.lang.NegativeArraySizeException"]),
        ("append", d) if own && !d.starts_with("([") && !d.contains("CharSequence") => {
            showing(Gives::Receiver, &objects(d, 1))
        }
        ("reverse", _) if own => just(Gives::Receiver),
        ("toString", "()Ljava/lang/String;") => just(Gives::Object),
        ("length", "()I") => just(Gives::NotNegative),
        _ => return None,
    })
}

fn print(method: &str, descriptor: &str) -> Option<Treatment> {
    let is_array = descriptor.starts_with("([");
    match method {
        "print" | "println" if !is_array => Some(showing(Gives::Any, &objects(descriptor, 1))),
        "flush" => Some(just(Gives::Any)),
        _ => None,
    }
}

fn random(method: &str, descriptor: &str) -> Option<Treatment> {
    Some(match (method, descriptor) {
        ("<init>", "()V" | "(J)V") => just(Gives::Any),
        ("nextInt", "()I")
        | ("nextLong", "()J")
        | ("nextBoolean", "()Z")
        | ("nextDouble", "()D")
        | ("nextFloat", "()F") => just(Gives::Any),
        ("nextInt", "(I)I") => throwing(Gives::Below, &["java.lang.IllegalArgumentException"]),
        _ => return None,
    })
}

fn boxes(class: &str, method: &str, descriptor: &str) -> Option<Treatment> {
    let field = "value";
    let of_primitive =
        descriptor.len() > 3 && descriptor.as_bytes()[2] == b')' && descriptor.as_bytes()[1] != b'L';
    Some(match method {
        "valueOf" if of_primitive => just(Gives::Boxed(field)),
        "toString" => just(Gives::Object),
        "parseInt" | "parseLong" if descriptor.starts_with("(Ljava/lang/String;)") => {
            throwing(Gives::Any, &["java.lang.NumberFormatException"])
        }
        _ => {
            let _ = class;
            return None;
        }
    })
}
