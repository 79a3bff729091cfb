//! What methods of the Java library do, as far as proofs rely on it without reading their code.
//!
//! The contracts follow the library's documentation. A method of an opaque class without a contract is unsupported. Other
//! library methods have no contract: their code is encoded like the program's.

use conspect_ir::library::{Compared, Contract, Gives, Known, Length, Library, Treatment, When};
use conspect_ir::{ClassId, FnId, GlobalId, Loader, Program, Type};

/// The contracts of the JDK's classes and of the models.
#[derive(Debug)]
pub struct Contracts;

/// Packages that no program can add to, and those of the models.
const LIBRARY: [&str; 4] = ["java.", "jdk.internal.", "conspect.rt.", "conspect.model."];

/// Is it a class of the library (or of the models that stand for it)?
fn is_library(class: &str) -> bool {
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

fn is_opaque(program: &Program, class: ClassId) -> bool {
    let name = &*program.classes[class].name;
    // Constants keep name and ordinal in fields that plain code reads.
    (OPAQUE.contains(&name) && name != "java.lang.Enum" && name != "java.lang.Record")
        || (is_library(name) && is_throwable(program, class))
}

fn is_throwable(program: &Program, class: ClassId) -> bool {
    program.class_named("java.lang.Throwable").is_some_and(|t| program.is_subclass(class, t))
}

/// The class and the key (`name(descriptor)`) of a method.
fn split(name: &str) -> Option<(&str, &str)> {
    let paren = name.find('(')?;
    let dot = name[..paren].rfind('.')?;
    Some((&name[..dot], &name[dot + 1..]))
}

impl Library for Contracts {
    fn has(&self, name: &str) -> bool {
        is_library(name)
    }

    fn is_opaque(&self, program: &Program, class: ClassId) -> bool {
        is_opaque(program, class)
    }

    fn treatment(&self, program: &Program, function: FnId) -> Treatment {
        treatment(program, function)
    }

    fn one_kind(&self, program: &Program, class: ClassId) -> bool {
        let name = &*program.classes[class].name;
        name == "java.lang.Class" || (is_library(name) && is_throwable(program, class))
    }

    fn known(&self, program: &Program, global: GlobalId) -> Option<Known> {
        let global = &program.globals[global];
        let name = &*global.name;
        if name.ends_with(".$assertionsDisabled") {
            return Some(Known::Off);
        }
        if !is_library(name) {
            return None;
        }
        Some(match global.ty {
            // Library classes count as initialized.
            _ if name.ends_with(".$init") => Known::Bits(2),
            Type::Ref(class) if matches!(name, "java.lang.System.out" | "java.lang.System.err") => {
                Known::Object(class)
            }
            _ => Known::Any,
        })
    }

    fn enables_assertions(&self, program: &Program, function: FnId) -> bool {
        let name = &*program.functions[function].name;
        name.contains("<clinit>") && !is_library(name)
    }

    fn shown(&self) -> &'static [&'static str] {
        &[
            "toString()Ljava/lang/String;",
            "hashCode()I",
            "getMessage()Ljava/lang/String;",
            "getLocalizedMessage()Ljava/lang/String;",
        ]
    }

    /// A class of the program may not extend an opaque one; exceptions may, as long as they leave alone what constructors call.
    fn obstacle(&self, program: &mut Program, loader: &mut dyn Loader, class: ClassId) -> Option<String> {
        if is_throwable(program, class) {
            let selector = program.selector("fillInStackTrace()Ljava/lang/Throwable;");
            let g = loader.select(program, class, selector).ok()?;
            let own = !program.functions[g].name.starts_with("java.lang.Throwable.");
            return own.then(|| format!("{} replaces fillInStackTrace", program.classes[class].name));
        }
        let above = program
            .classes
            .ids()
            .find(|c| *c != class && program.is_subclass(class, *c) && is_opaque(program, *c))?;
        let (a, b) = (&program.classes[class].name, &program.classes[above].name);
        Some(format!("{a} extends {b}, of which only contracts are known"))
    }
}

fn just(gives: Gives) -> Treatment {
    Treatment::Contract(Contract { gives, throws: vec![], shown: vec![] })
}

fn throwing(gives: Gives, throws: &[(&'static str, When)]) -> Treatment {
    Treatment::Contract(Contract { gives, throws: throws.to_vec(), shown: vec![] })
}

fn showing(gives: Gives, shown: &[usize]) -> Treatment {
    Treatment::Contract(Contract { gives, throws: vec![], shown: shown.to_vec() })
}

fn treatment(program: &Program, function: FnId) -> Treatment {
    let f = &program.functions[function];
    let name = &*f.name;
    if let Some(class) = name.strip_prefix("init ") {
        return if is_library(class) {
            just(Gives::Initialized(format!("{class}.$init")))
        } else {
            Treatment::Code
        };
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
        ("java.lang.System", "arraycopy", _) => Some(Treatment::Code),
        // The models' own: parts of a message are kept.
        (_, "describe$", _) if is_exception => Some(just(Gives::Any)),
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

const NULL: &str = "java.lang.NullPointerException";
const INDEX: &str = "java.lang.StringIndexOutOfBoundsException";
const ARGUMENT: &str = "java.lang.IllegalArgumentException";

fn text(method: &str, descriptor: &str) -> Option<Treatment> {
    let null = [(NULL, When::Null(1))];
    Some(match (method, descriptor) {
        ("length", "()I") => just(Gives::TextLength),
        ("charAt", "(I)C") | ("codePointAt", "(I)I") => throwing(Gives::Any, &[(INDEX, When::NoIndex(1))]),
        ("isEmpty", "()Z") => just(Gives::Holds(Compared::Empty)),
        ("isBlank", "()Z") => just(Gives::Any),
        ("equals", "(Ljava/lang/Object;)Z") => just(Gives::Holds(Compared::Equal)),
        ("equalsIgnoreCase", "(Ljava/lang/String;)Z") => just(Gives::Holds(Compared::Equal)),
        ("hashCode", "()I") => just(Gives::Any),
        ("compareTo" | "compareToIgnoreCase", "(Ljava/lang/String;)I") => throwing(Gives::Any, &null),
        ("startsWith" | "endsWith", "(Ljava/lang/String;)Z") => throwing(Gives::Holds(Compared::Part), &null),
        ("indexOf" | "lastIndexOf", "(Ljava/lang/String;)I" | "(Ljava/lang/String;I)I") => {
            throwing(Gives::Found, &null)
        }
        ("startsWith", "(Ljava/lang/String;I)Z") => throwing(Gives::Holds(Compared::Part), &null),
        ("contains", "(Ljava/lang/CharSequence;)Z") => {
            let throws = null.to_vec();
            Treatment::Contract(Contract { gives: Gives::Any, throws, shown: vec![1] })
        }
        ("concat", "(Ljava/lang/String;)Ljava/lang/String;") => throwing(Gives::Text(Length::Sum), &null),
        ("indexOf" | "lastIndexOf", "(I)I" | "(II)I") => just(Gives::Found),
        ("trim" | "strip" | "stripLeading" | "stripTrailing", "()Ljava/lang/String;") => {
            just(Gives::Text(Length::AtMost))
        }
        // The models' own: a text over an array that is given away.
        ("wrap$", "([C)Ljava/lang/String;") => just(Gives::Text(Length::Same)),
        ("toString" | "intern", "()Ljava/lang/String;") => just(Gives::Text(Length::Same)),
        ("toUpperCase" | "toLowerCase", "()Ljava/lang/String;") => just(Gives::Object),
        ("substring", "(I)Ljava/lang/String;") => {
            throwing(Gives::Text(Length::From(1)), &[(INDEX, When::NoBound(1))])
        }
        ("substring", "(II)Ljava/lang/String;") => {
            throwing(Gives::Text(Length::Between), &[(INDEX, When::NoPart)])
        }
        ("replace", "(CC)Ljava/lang/String;") => just(Gives::Text(Length::Same)),
        ("replace", "(Ljava/lang/CharSequence;Ljava/lang/CharSequence;)Ljava/lang/String;") => {
            let throws = vec![(NULL, When::Null(1)), (NULL, When::Null(2))];
            Treatment::Contract(Contract { gives: Gives::Object, throws, shown: vec![1, 2] })
        }
        ("repeat", "(I)Ljava/lang/String;") => throwing(Gives::Object, &[(ARGUMENT, When::Negative(1))]),
        ("valueOf", "(I)Ljava/lang/String;") => just(Gives::Text(Length::Within(1, 11))),
        ("valueOf", "(J)Ljava/lang/String;") => just(Gives::Text(Length::Within(1, 20))),
        ("valueOf", "(Z)Ljava/lang/String;") => just(Gives::Text(Length::Within(4, 5))),
        ("valueOf", "(C)Ljava/lang/String;") => just(Gives::Text(Length::Within(1, 1))),
        ("valueOf", "(D)Ljava/lang/String;" | "(F)Ljava/lang/String;") => {
            just(Gives::Text(Length::Within(3, 32)))
        }
        ("valueOf" | "copyValueOf", "([C)Ljava/lang/String;") => {
            throwing(Gives::Text(Length::Same), &[(NULL, When::Null(0))])
        }
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
        ("<init>", "(Ljava/lang/String;)V") => throwing(Gives::Any, &[(NULL, When::Null(1))]),
        ("<init>", "(I)V") => {
            throwing(Gives::Any, &[("java.lang.NegativeArraySizeException", When::Negative(1))])
        }
        ("append", d) if own && !d.starts_with("([") && !d.contains("CharSequence") => {
            showing(Gives::Receiver, &objects(d, 1))
        }
        ("reverse", _) if own => just(Gives::Receiver),
        ("toString", "()Ljava/lang/String;") => just(Gives::Object),
        ("length" | "capacity", "()I") => just(Gives::NotNegative),
        ("isEmpty", "()Z") => just(Gives::Any),
        ("charAt", "(I)C") | ("setCharAt", "(IC)V") | ("setLength", "(I)V") => {
            throwing(Gives::Any, &[(INDEX, When::Maybe)])
        }
        ("deleteCharAt", _) if own => throwing(Gives::Receiver, &[(INDEX, When::Maybe)]),
        ("delete", _) if own => throwing(Gives::Receiver, &[(INDEX, When::Maybe)]),
        ("insert", d) if own && (d.starts_with("(IC)") || d.starts_with("(ILjava/lang/String;)")) => {
            throwing(Gives::Receiver, &[(INDEX, When::Maybe)])
        }
        ("substring", "(I)Ljava/lang/String;" | "(II)Ljava/lang/String;") => {
            throwing(Gives::Object, &[(INDEX, When::Maybe)])
        }
        ("indexOf" | "lastIndexOf", "(Ljava/lang/String;)I") => {
            throwing(Gives::Any, &[(NULL, When::Null(1))])
        }
        _ => return None,
    })
}

/// Questions about characters: exact in ASCII, any answer beyond.
fn character(method: &str, descriptor: &str) -> Option<Treatment> {
    const UPPER: (u8, u8) = (b'A', b'Z');
    const LOWER: (u8, u8) = (b'a', b'z');
    const DIGIT: (u8, u8) = (b'0', b'9');
    if !matches!(descriptor, "(C)Z" | "(I)Z" | "(C)C" | "(I)I") {
        return None;
    }
    Some(just(match method {
        "isDigit" => Gives::Ascii(&[DIGIT]),
        "isLetter" | "isAlphabetic" => Gives::Ascii(&[UPPER, LOWER]),
        "isLetterOrDigit" => Gives::Ascii(&[DIGIT, UPPER, LOWER]),
        "isUpperCase" => Gives::Ascii(&[UPPER]),
        "isLowerCase" => Gives::Ascii(&[LOWER]),
        "isWhitespace" => Gives::Ascii(&[(9, 13), (28, 32)]),
        "toUpperCase" => Gives::Mapped(b'a', b'z', -32),
        "toLowerCase" => Gives::Mapped(b'A', b'Z', 32),
        "getNumericValue" => Gives::Any,
        _ => return None,
    }))
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
        ("nextInt", "(I)I") => throwing(Gives::Below, &[(ARGUMENT, When::NotPositive(1))]),
        _ => return None,
    })
}

fn boxes(class: &str, method: &str, descriptor: &str) -> Option<Treatment> {
    let field = "value";
    if class == "java.lang.Character"
        && let Some(t) = character(method, descriptor)
    {
        return Some(t);
    }
    let of_primitive =
        descriptor.len() > 3 && descriptor.as_bytes()[2] == b')' && descriptor.as_bytes()[1] != b'L';
    Some(match method {
        "valueOf" if of_primitive => just(Gives::Boxed(field)),
        // It takes a code point.
        "toString" if class == "java.lang.Character" && descriptor.starts_with("(I)") => {
            throwing(Gives::Text(Length::Within(1, 2)), &[(ARGUMENT, When::Maybe)])
        }
        // The longest is that of the least `long` in base 2.
        "toString" => just(Gives::Text(Length::Within(1, 65))),
        "parseInt" | "parseLong" if descriptor.starts_with("(Ljava/lang/String;)") => {
            throwing(Gives::Any, &[("java.lang.NumberFormatException", When::Maybe)])
        }
        "parseBoolean" => just(Gives::Any),
        "parseDouble" | "parseFloat" => {
            throwing(Gives::Any, &[(NULL, When::Null(0)), ("java.lang.NumberFormatException", When::Maybe)])
        }
        "toHexString" | "toBinaryString" | "toOctalString" if of_primitive => {
            just(Gives::Text(Length::Within(1, 64)))
        }
        _ => return None,
    })
}
