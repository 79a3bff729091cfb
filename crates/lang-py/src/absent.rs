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
    for method in METHODS.split(' ') {
        text += &format!("    __{method}__ = __absent__\n");
    }
    text += "\n\nabsent = _Absent()\n";
    text
}

/// What can be done to a value without asking for its class.
const METHODS: &str = "\
    call getattr getattribute setattr delattr mro_entries eq ne lt le gt ge hash bool len iter next contains getitem \
    setitem delitem repr str format enter exit index int float add radd sub rsub mul rmul truediv \
    rtruediv floordiv mod rmod pow and or ror neg await class_getitem matmul rmatmul invert lshift \
    rlshift rshift rrshift xor rxor rand rfloordiv rpow pos abs divmod rdivmod reversed \
    round trunc floor ceil complex bytes fspath aenter aexit aiter anext";

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_what_python_has() {
        assert!(is_absent("xml.etree.ElementTree"));
        assert!(!is_absent("collections.nothing") && !is_absent("xml.nothing"));
        assert!(!is_absent("numpy") && !is_absent("math"));
        assert!(is_lacking("inspect", "signature") && !is_lacking("inspect", "getargspec"));
        assert!(is_lacking("types", "FrameType") && is_lacking("concurrent", "futures"));
    }
}
