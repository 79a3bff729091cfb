//! Modules of Python's library that are not modelled, and names that modelled ones lack: importing one is no failure, and what was imported is an
//! object that can only be passed around, unknown by name where it is used. What Python has is listed in `lib/standard.txt`, from 3.11 to 3.13, which
//! `tests/library/standard.py` writes.

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

/// What can be done to a value without asking for its class, as the class of hashes that are not known refuses it.
pub fn refused() -> impl Iterator<Item = &'static str> {
    find("builtins").into_iter().flat_map(|m| m.text.lines()).filter(|l| l.ends_with("__ = __absent__"))
}
