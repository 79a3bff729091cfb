//! What methods of .NET's class library do, as far as proofs rely on it without reading their code: exceptions are made, and texts
//! about them. Other methods of the library have no contract: their code is encoded like the program's.
//!
//! The classes and functions are known by their names, which those of a program never have ([`is_described`]).

use conspect_ir::library::{Contract, Gives, Library, Treatment};
use conspect_ir::{ClassId, FnId, Program};

/// The contracts of the class library.
#[derive(Debug)]
pub struct Described;

/// Exceptions whose constructors keep what they are given and do nothing else, and whose fields no code but theirs reads.
const EXCEPTIONS: [&str; 22] = [
    "System.Exception",
    "System.SystemException",
    "System.ApplicationException",
    "System.ArgumentException",
    "System.ArgumentNullException",
    "System.ArgumentOutOfRangeException",
    "System.ArithmeticException",
    "System.ArrayTypeMismatchException",
    "System.DivideByZeroException",
    "System.FormatException",
    "System.IndexOutOfRangeException",
    "System.InvalidCastException",
    "System.InvalidOperationException",
    "System.NotImplementedException",
    "System.NotSupportedException",
    "System.NullReferenceException",
    "System.ObjectDisposedException",
    "System.OutOfMemoryException",
    "System.OverflowException",
    "System.RankException",
    "System.TimeoutException",
    "System.Collections.Generic.KeyNotFoundException",
];

/// Methods that give a text, which is not null, and do nothing else.
const TEXTS: [&str; 4] = [
    "System.ThrowHelper.GetArgumentName(System.ExceptionArgument)",
    "System.ThrowHelper.GetResourceName(System.ExceptionResource)",
    "System.Environment.GetResourceString(System.String)",
    "System.Enum.ToString()",
];

/// Do contracts speak of this class or function?
pub fn is_described(name: &str) -> bool {
    EXCEPTIONS.contains(&name) || TEXTS.contains(&name) || constructor(name).is_some()
}

/// The exception whose constructor this is. An object that is kept to be shown in the message could run the program's code then.
fn constructor(name: &str) -> Option<&str> {
    let (class, rest) = name.split_once("..ctor(")?;
    let plain = |p: &str| matches!(p, "" | "System.String" | "System.Exception" | "System.Int32");
    let params = rest.strip_suffix(')')?;
    (EXCEPTIONS.contains(&class) && params.split(',').all(plain)).then_some(class)
}

/// The exception that a function makes which stands for an instruction that fails.
fn made(name: &str) -> Option<&str> {
    let (class, _) = name.strip_prefix("make ")?.split_once(": ")?;
    EXCEPTIONS.contains(&class).then_some(class)
}

impl Library for Described {
    fn has(&self, name: &str) -> bool {
        EXCEPTIONS.contains(&name) || constructor(name).is_some() || name.starts_with("System.ThrowHelper.")
    }

    fn is_opaque(&self, program: &Program, class: ClassId) -> bool {
        EXCEPTIONS.contains(&&*program.classes[class].name)
    }

    fn treatment(&self, program: &Program, function: FnId) -> Treatment {
        let name = &*program.functions[function].name;
        let gives = if let Some(class) = made(name) {
            Gives::Exception(class.into())
        } else if TEXTS.contains(&name) {
            Gives::Object
        } else if constructor(name).is_some() {
            Gives::Any
        } else {
            return Treatment::Code;
        };
        Treatment::Contract(Contract { gives, throws: vec![], shown: vec![], held: None })
    }

    fn one_kind(&self, program: &Program, class: ClassId) -> bool {
        self.is_opaque(program, class)
    }
}
