//! What methods of the Java library do, as far as proofs rely on it without reading their code.
//!
//! The contracts follow the library's documentation. A method of an opaque class without a contract is unsupported. Other
//! library methods have no contract: their code is encoded like the program's.

use conspect_ir::library::{
    Becomes, Compared, Contract, Gives, Held, Known, Length, Library, Treatment, When,
};
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

/// Static fields that refer to objects of exactly their class; arrays among them are empty.
const OBJECTS: [&str; 8] = [
    "java.lang.System.err",
    "java.lang.System.out",
    "java.util.ArrayList.DEFAULTCAPACITY_EMPTY_ELEMENTDATA",
    "java.util.ArrayList.EMPTY_ELEMENTDATA",
    "java.util.Locale.ENGLISH",
    "java.util.Locale.ROOT",
    "java.util.Locale.UK",
    "java.util.Locale.US",
];

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
            Type::Ref(class) if OBJECTS.contains(&name) => Known::Object(class),
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
    Treatment::Contract(Contract { gives, throws: vec![], shown: vec![], held: None })
}

fn throwing(gives: Gives, throws: &[(&'static str, When)]) -> Treatment {
    Treatment::Contract(Contract { gives, throws: throws.to_vec(), shown: vec![], held: None })
}

fn showing(gives: Gives, shown: &[usize]) -> Treatment {
    Treatment::Contract(Contract { gives, throws: vec![], shown: shown.to_vec(), held: None })
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
        "conspect.rt.Concat" => return Some(concat(method, descriptor)),
        "java.lang.String"
            if matches!(method, "chars" | "codePoints")
                || (method, descriptor) == ("split", "(Ljava/lang/String;)[Ljava/lang/String;") =>
        {
            return Some(Treatment::Code);
        }
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
        ("java.util.Arrays", "copyOf", "([Ljava/lang/Object;I)[Ljava/lang/Object;") => Some(throwing(
            Gives::Copy,
            &[(NULL, When::Null(0)), ("java.lang.NegativeArraySizeException", When::Negative(1))],
        )),
        // The models' own: parts of a message are kept.
        (_, "describe$", _) if is_exception => Some(just(Gives::Any)),
        ("java.lang.Throwable", "getMessage", _) => Some(just(Gives::Any)),
        ("java.lang.Throwable", "addSuppressed", _) => Some(throwing(
            Gives::Any,
            &[(NULL, When::Null(1)), ("java.lang.IllegalArgumentException", When::Maybe)],
        )),
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

fn concat(method: &str, descriptor: &str) -> Treatment {
    let gives = match (method, descriptor) {
        ("join", "(Ljava/lang/String;Ljava/lang/String;)Ljava/lang/String;") => Gives::Text(Length::Sum),
        ("of", "(Ljava/lang/Object;)Ljava/lang/String;") => Gives::Text(Length::Shown(0)),
        ("of", _) => match printed(descriptor) {
            Some((low, high)) => Gives::Text(Length::Within(low, high)),
            None => Gives::Object,
        },
        _ => Gives::Object,
    };
    showing(gives, &objects(descriptor, 0))
}

/// How long the text is of a value of the first type of a descriptor, where that is no reference.
fn printed(descriptor: &str) -> Option<(u8, u8)> {
    Some(match descriptor.as_bytes().get(1)? {
        b'Z' => (4, 5),
        b'C' => (1, 1),
        b'I' => (1, 11),
        b'J' => (1, 20),
        b'F' | b'D' => (3, 32),
        _ => return None,
    })
}

const NULL: &str = "java.lang.NullPointerException";
const INDEX: &str = "java.lang.StringIndexOutOfBoundsException";
const PATTERN: &str = "java.util.regex.PatternSyntaxException";
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
            Treatment::Contract(Contract { gives: Gives::Any, throws, shown: vec![1], held: None })
        }
        ("concat", "(Ljava/lang/String;)Ljava/lang/String;") => throwing(Gives::Text(Length::Sum), &null),
        ("indexOf" | "lastIndexOf", "(I)I" | "(II)I") => just(Gives::Found),
        ("trim" | "strip" | "stripLeading" | "stripTrailing", "()Ljava/lang/String;") => {
            just(Gives::Text(Length::AtMost))
        }
        // The models' own: a text over an array that is given away.
        ("wrap$", "([C)Ljava/lang/String;") => just(Gives::Text(Length::Same)),
        ("toString" | "intern", "()Ljava/lang/String;") => just(Gives::Text(Length::Same)),
        // An array of units of its own, and the text's own one, which nobody writes to.
        ("toCharArray" | "chars$", "()[C") => just(Gives::Text(Length::Same)),
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
            Treatment::Contract(Contract { gives: Gives::Object, throws, shown: vec![1, 2], held: None })
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
        ("<init>", "()V") => just(Gives::Made(Length::Within(0, 0))),
        ("<init>", "([C)V" | "(Ljava/lang/String;)V") => throwing(Gives::Made(Length::Of(1)), &null),
        ("<init>", "([CII)V") => {
            throwing(Gives::Made(Length::Number(3)), &[(NULL, When::Null(1)), (INDEX, When::Maybe)])
        }
        ("<init>", "([BIII)V") => {
            throwing(Gives::Made(Length::Number(4)), &[(NULL, When::Null(1)), (INDEX, When::Maybe)])
        }
        ("<init>", "([B)V" | "([BLjava/nio/charset/Charset;)V") => throwing(Gives::Any, &null),
        ("getBytes", "()[B") => just(Gives::Object),
        ("getBytes", "(Ljava/nio/charset/Charset;)[B") => throwing(Gives::Object, &null),
        ("split", "(Ljava/lang/String;I)[Ljava/lang/String;") => {
            throwing(Gives::Object, &[(NULL, When::Null(1)), (PATTERN, When::Maybe)])
        }
        ("matches", "(Ljava/lang/String;)Z") => {
            throwing(Gives::Any, &[(NULL, When::Null(1)), (PATTERN, When::Maybe)])
        }
        ("toUpperCase" | "toLowerCase", "(Ljava/util/Locale;)Ljava/lang/String;") => {
            throwing(Gives::Object, &null)
        }
        ("regionMatches", "(ILjava/lang/String;II)Z") => throwing(Gives::Any, &[(NULL, When::Null(2))]),
        ("regionMatches", "(ZILjava/lang/String;II)Z") => throwing(Gives::Any, &[(NULL, When::Null(3))]),
        _ => return None,
    })
}

/// The field of a builder that has the length of its text.
const COUNT: &str = "count";

/// The treatment of a method that makes this of the length of the text that its receiver holds.
fn holding(treatment: Treatment, becomes: Becomes) -> Treatment {
    match treatment {
        Treatment::Contract(c) => {
            Treatment::Contract(Contract { held: Some(Held { field: COUNT, becomes }), ..c })
        }
        other => other,
    }
}

fn builder(method: &str, descriptor: &str) -> Option<Treatment> {
    let own = descriptor.ends_with(")Ljava/lang/StringBuilder;")
        || descriptor.ends_with(")Ljava/lang/StringBuffer;");
    let changing = |throws: &[(&'static str, When)]| throwing(Gives::Receiver, throws);
    let (treatment, becomes) = match (method, descriptor) {
        ("<init>", "()V") => (just(Gives::Any), Becomes::Empty),
        ("<init>", "(Ljava/lang/String;)V") => {
            (throwing(Gives::Any, &[(NULL, When::Null(1))]), Becomes::As(1))
        }
        ("<init>", "(I)V") => {
            let negative = [("java.lang.NegativeArraySizeException", When::Negative(1))];
            (throwing(Gives::Any, &negative), Becomes::Empty)
        }
        ("append", d) if own && d.starts_with("([C)") => {
            (changing(&[(NULL, When::Null(1))]), Becomes::With(1))
        }
        ("append", d) if own && !d.starts_with("([") && !d.contains("CharSequence") => {
            let more = match printed(d) {
                Some((low, high)) => Becomes::Longer(low, high),
                None => Becomes::With(1),
            };
            (showing(Gives::Receiver, &objects(d, 1)), more)
        }
        ("appendCodePoint", _) if own => (changing(&[(ARGUMENT, When::Maybe)]), Becomes::Longer(1, 2)),
        ("reverse", _) if own => (changing(&[]), Becomes::Same),
        ("toString", "()Ljava/lang/String;") => (just(Gives::HeldText), Becomes::Same),
        ("length", "()I") => (just(Gives::HeldLength), Becomes::Same),
        ("capacity", "()I") => (just(Gives::NotNegative), Becomes::Same),
        ("isEmpty", "()Z") => (just(Gives::Any), Becomes::Same),
        ("charAt", "(I)C") | ("setCharAt", "(IC)V") => {
            (throwing(Gives::Any, &[(INDEX, When::NoHeldIndex(1))]), Becomes::Same)
        }
        ("setLength", "(I)V") => (throwing(Gives::Any, &[(INDEX, When::Negative(1))]), Becomes::To(1)),
        ("deleteCharAt", _) if own => (changing(&[(INDEX, When::NoHeldIndex(1))]), Becomes::Shorter),
        ("delete", _) if own => (changing(&[(INDEX, When::Maybe)]), Becomes::Fewer),
        ("insert", d) if own && d.starts_with("(IC)") => {
            (changing(&[(INDEX, When::NoHeldBound(1))]), Becomes::Longer(1, 1))
        }
        ("insert", d) if own && d.starts_with("(ILjava/lang/String;)") => {
            (changing(&[(INDEX, When::NoHeldBound(1))]), Becomes::With(2))
        }
        ("substring", "(I)Ljava/lang/String;" | "(II)Ljava/lang/String;") => {
            (throwing(Gives::Object, &[(INDEX, When::Maybe)]), Becomes::Same)
        }
        ("indexOf" | "lastIndexOf", "(Ljava/lang/String;)I") => {
            (throwing(Gives::Any, &[(NULL, When::Null(1))]), Becomes::Same)
        }
        _ => return None,
    };
    Some(holding(treatment, becomes))
}

/// Questions about characters: exact in ASCII, any answer beyond.
fn character(method: &str, descriptor: &str) -> Option<Treatment> {
    const UPPER: (u8, u8) = (b'A', b'Z');
    const LOWER: (u8, u8) = (b'a', b'z');
    const DIGIT: (u8, u8) = (b'0', b'9');
    if method == "digit" && matches!(descriptor, "(CI)I" | "(II)I") {
        return Some(just(Gives::Range(-1, 35)));
    }
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
