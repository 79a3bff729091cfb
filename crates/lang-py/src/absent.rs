//! Modules of Python's library that are not modelled, and names that modelled ones lack: importing one is no failure, and what was imported is an
//! object that can only be passed around, unknown by name where it is used; so is what packages of other people give that are not at hand. What
//! Python has is listed in `lib/standard.txt`, from 3.11 to 3.13, which `tests/library/standard.py` writes.

use crate::library::{find, standard};

/// Is it a module of the standard library that the library here lacks, with all that it is inside of?
pub fn is_absent(name: &str) -> bool {
    let outermost = name.split('.').next().unwrap_or_default();
    standard(name).is_some() && find(outermost).is_none()
}

/// Is it a name that Python's module of this name has? A name that no Python has cannot be imported there.
pub fn is_lacking(module: &str, name: &str) -> bool {
    standard(module).is_some_and(|names| names.contains(name))
}

/// The text of a module whose `absent` stands for what is missing: `inspect.signature`.
pub fn text(what: &str) -> String {
    let mut text = format!(
        "class _Absent:\n    def __absent__(*args, **kwargs):\n        _rt.unsupported(\"{what} is not at hand\")\n\n"
    );
    for method in refused() {
        text += method;
        text.push('\n');
    }
    text += "\n\nabsent = _Absent()\n";
    text
}

/// What may be done to an object of somebody else's package while files are loaded: the result is of anything's kind. The other operations of
/// `refused` give something of a certain kind, or what the program does next depends on them.
const WHILE_LOADING: [&str; 37] = [
    "__call__",
    "__mro_entries__",
    "__setattr__",
    "__delattr__",
    "__setitem__",
    "__delitem__",
    "__getitem__",
    "__class_getitem__",
    "__eq__",
    "__ne__",
    "__lt__",
    "__le__",
    "__gt__",
    "__ge__",
    "__add__",
    "__radd__",
    "__sub__",
    "__rsub__",
    "__mul__",
    "__rmul__",
    "__truediv__",
    "__floordiv__",
    "__rfloordiv__",
    "__mod__",
    "__rmod__",
    "__pow__",
    "__rpow__",
    "__and__",
    "__rand__",
    "__or__",
    "__ror__",
    "__xor__",
    "__rxor__",
    "__matmul__",
    "__neg__",
    "__pos__",
    "__invert__",
];

/// The text of the module that stands for a package of other people that is not at hand. `found` gives an object that stands for the package and all
/// that is taken from it, where the package is there: an input where the program `asks`, taken for granted where it does not.
pub fn package(name: &str) -> String {
    let mut text = format!(
        r#"from _intrinsics import nondet_bool

_is_there = None


class _Absent:
    def __absent__(*args, **kwargs):
        _rt.unsupported("the module {name} is not at hand")

    def _loaded(*args, **kwargs):
        if not _rt.is_loading():
            _rt.unsupported("the module {name} is not at hand")
        return absent

    def __getattribute__(self, name):
        if name[:2] == "__" and name[-2:] == "__" and name != "__version__":
            _rt.unsupported("the module {name} is not at hand")
        return absent

"#
    );
    for method in refused().filter(|m| !m.trim_start().starts_with("__getattr")) {
        let operation = method.split_whitespace().next().unwrap_or_default();
        match WHILE_LOADING.contains(&operation) {
            true => text += &format!("    {operation} = _loaded\n"),
            false => text += &format!("{method}\n"),
        }
    }
    text += &format!(
        r#"

absent = _Absent()


def found(asks):
    global _is_there
    if _is_there is None:
        _is_there = nondet_bool("the module {name} can be imported") if asks else True
    if not _is_there:
        raise ModuleNotFoundError("No module named '{name}'", name="{name}")
    return absent
"#
    );
    text
}

/// What is taken for granted where a package of other people is imported that is not at hand.
pub fn granted(name: &str, asks: bool) -> String {
    let there = if asks {
        "has what is taken from it where it can be imported"
    } else {
        "can be imported and has what is taken from it"
    };
    format!(
        "the module {name}, which is not at hand, {there}; neither the import nor what is done with it while files are loaded raises anything, gives \
         None or changes anything of the program"
    )
}

/// What can be done to a value without asking for its class, as the class of hashes that are not known refuses it.
pub fn refused() -> impl Iterator<Item = &'static str> {
    find("builtins").into_iter().flat_map(|m| m.text.lines()).filter(|l| l.ends_with("__ = __absent__"))
}
