//! What calls of the class library can lead to.

use super::body::own_method;
use crate::meta::insn::Insn;
use crate::meta::module::Module;
use crate::meta::sig::{self as kinds, Sig};
use crate::meta::{Result, tables as t};

/// What a method of the library does with the program.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Treats {
    /// It fails an assertion, or code that no token names is executed.
    Fails,
    /// It may make objects of a type that a type argument names.
    MakesAny,
    /// It may call methods of objects that there are.
    CallsBack,
}

/// The types that fail assertions.
const ASSERTING: [&str; 3] =
    ["System.Diagnostics.Debug", "System.Diagnostics.Trace", "System.Diagnostics.Contracts.Contract"];

/// Namespaces whose types call nothing but what overrides or implements something of the library, and delegates.
const PLAIN: [&str; 17] = [
    "System",
    "System.Collections",
    "System.Collections.Concurrent",
    "System.Collections.Generic",
    "System.Collections.ObjectModel",
    "System.Collections.Specialized",
    "System.Diagnostics",
    "System.Diagnostics.Contracts",
    "System.Globalization",
    "System.IO",
    "System.Linq",
    "System.Numerics",
    "System.Runtime.ExceptionServices",
    "System.Text",
    "System.Text.RegularExpressions",
    "System.Threading",
    "System.Threading.Tasks",
];

/// Types among them that execute what values name.
const REFLECTIVE: [&str; 8] = [
    "System.AppDomain",
    "System.Attribute",
    "System.ActivationContext",
    "System.Linq.Queryable",
    "System.Linq.EnumerableQuery",
    "System.Linq.EnumerableQuery`1",
    "System.Linq.EnumerableExecutor",
    "System.MarshalByRefObject",
];

/// Types of the compiler's services: what the code of `async` methods, arrays and texts calls.
const SERVICES: [&str; 4] = ["RuntimeHelpers", "FormattableStringFactory", "ITuple", "StrongBox`1"];

/// Methods that call nothing of the program where their parameters are numbers and texts: those of numbers and texts, and constructors of the
/// root of all classes and of exceptions.
pub(super) fn is_closed(owner: &str, name: &str) -> bool {
    const CLOSED: [&str; 16] = [
        "System.String",
        "System.Math",
        "System.Char",
        "System.Boolean",
        "System.SByte",
        "System.Byte",
        "System.Int16",
        "System.UInt16",
        "System.Int32",
        "System.UInt32",
        "System.Int64",
        "System.UInt64",
        "System.Single",
        "System.Double",
        "System.Decimal",
        "System.Convert",
    ];
    let makes = name == ".ctor" && (owner == "System.Object" || owner.ends_with("Exception"));
    makes || CLOSED.contains(&owner)
}

/// Is it the type of a number, a truth value, a character or a text?
pub(super) fn is_plain(sig: &Sig) -> bool {
    match sig {
        Sig::Prim(kind) => *kind != kinds::OBJECT,
        Sig::ByRef(of) => is_plain(of),
        _ => false,
    }
}

/// Does a method fail assertions, wherever it is declared?
pub(super) fn fails(owner: &str, name: &str) -> bool {
    ASSERTING.contains(&owner) && matches!(name, "Assert" | "Fail")
}

pub(super) fn treats(owner: &str, name: &str, params: usize) -> Treats {
    let top = owner.split('+').next().unwrap_or(owner);
    let (space, simple) = top.rsplit_once('.').unwrap_or(("", top));
    match (top, name) {
        ("System.Activator", "CreateInstance") if params == 0 => return Treats::MakesAny,
        ("System.Activator" | "System.TypedReference", _)
        | ("System.Type", "InvokeMember")
        | ("System.Delegate", "CreateDelegate")
        | (
            "System.Runtime.CompilerServices.RuntimeHelpers",
            "RunClassConstructor" | "RunModuleConstructor",
        ) => {
            return Treats::Fails;
        }
        // Names of types are told by members of a class of `System.Reflection`.
        ("System.Reflection.MemberInfo", "get_Name") => return Treats::CallsBack,
        _ => {}
    }
    if REFLECTIVE.contains(&top) {
        return Treats::Fails;
    }
    // These have constructors executed where a value is asked for first.
    if matches!(simple, "Lazy`1" | "LazyInitializer") {
        return Treats::MakesAny;
    }
    let is_service = SERVICES.contains(&simple)
        || ["Async", "Task", "ConfiguredTask", "Yield", "IAsync", "ICritical", "INotify", "ValueTask"]
            .iter()
            .any(|start| simple.starts_with(start));
    match space {
        "System.Runtime.CompilerServices" if is_service => Treats::CallsBack,
        _ if PLAIN.contains(&space) => Treats::CallsBack,
        _ => Treats::Fails,
    }
}

/// Is it a method of `Conspect.Any`, by which programs take inputs, or a call that weaving of contracts made?
pub(super) fn is_ours(m: &Module, token: u32) -> bool {
    let (table, method) = ((token >> 24) as usize, token & 0xff_ffff);
    let parent = match table {
        t::MEMBER_REF => m.tables.coded(t::MEMBER_REF, method, 0),
        _ => return false,
    };
    let Ok((t::TYPE_REF, row)) = parent else { return false };
    let text = |column| m.tables.string(t::TYPE_REF, row, column).unwrap_or_default();
    let owner = (text(2), text(1));
    match (&*owner.0, &*owner.1) {
        ("Conspect", "Any") => true,
        ("System.Diagnostics.Contracts", "Contract") => {
            m.tables.string(t::MEMBER_REF, method, 1).is_ok_and(|name| name.starts_with("__"))
        }
        _ => false,
    }
}

/// Does a module of the library call `Assert` or `Fail` outside of the types that have them?
pub(super) fn asserts(m: &Module) -> Result<bool> {
    for row in 1..=m.tables.rows(t::MEMBER_REF) {
        let name = m.tables.string(t::MEMBER_REF, row, 1)?;
        if !matches!(&*name, "Assert" | "Fail") {
            continue;
        }
        if let (t::TYPE_REF, ty) = m.tables.coded(t::MEMBER_REF, row, 0)? {
            let owner =
                format!("{}.{}", m.tables.string(t::TYPE_REF, ty, 2)?, m.tables.string(t::TYPE_REF, ty, 1)?);
            if ASSERTING.contains(&&*owner) {
                return Ok(true);
            }
        }
    }
    // The module that defines these types calls them by the rows of its own methods.
    let mut wanted = vec![];
    for row in ASSERTING.iter().filter_map(|name| m.named(name)) {
        for method in m.type_def(row)?.methods.clone() {
            if matches!(&*m.method_name(method)?, "Assert" | "Fail") {
                wanted.push(method);
            }
        }
    }
    if wanted.is_empty() {
        return Ok(false);
    }
    for row in 1..=m.types.len() as u32 {
        let name = m.full_name(row)?;
        if name.starts_with("System.Diagnostics.") {
            continue;
        }
        for method in m.type_def(row)?.methods.clone() {
            let method = m.method(method)?;
            if method.rva == 0 {
                continue;
            }
            let calls = |insn: &Insn| match insn {
                Insn::Call(token) | Insn::CallVirt(token) | Insn::LdFtn(token) | Insn::Jmp(token) => {
                    own_method(*token).is_some_and(|row| wanted.contains(&row))
                }
                _ => false,
            };
            if m.body(&method)?.insns.iter().any(calls) {
                return Ok(true);
            }
        }
    }
    Ok(false)
}
