//! Modules of the standard library that are not modelled: importing one is no failure, and what is taken from it is unknown by name where it
//! is used. Every name that a program takes from such a module is an object that can only be passed around;
//! so is a name of Python's that a module of the library here lacks.

/// The public modules that Python 3.11 to 3.13 have everywhere, sorted. Those that an installation may lack, that are gone in 3.13,
/// or that do something when they are imported are not among them.
const STANDARD: &str = "\
    argparse ast atexit base64 bdb binascii bz2 calendar cmath cmd code codecs codeop colorsys \
    compileall concurrent configparser contextvars copyreg csv ctypes decimal difflib dis doctest email \
    encodings errno faulthandler fcntl filecmp fileinput fnmatch ftplib gc getopt getpass gettext glob \
    graphlib grp gzip hashlib hmac html http imaplib importlib inspect ipaddress keyword linecache \
    locale lzma mailbox marshal mimetypes mmap modulefinder multiprocessing netrc numbers opcode \
    optparse pathlib pdb pickle pickletools pkgutil platform plistlib poplib posix posixpath pprint \
    profile pstats pty pwd py_compile pyclbr pydoc quopri reprlib resource rlcompleter runpy sched \
    secrets select selectors shelve shlex shutil signal site smtplib socket socketserver ssl stat \
    stringprep subprocess symtable sysconfig syslog tabnanny tarfile tempfile termios token tokenize \
    tomllib trace traceback tracemalloc tty unicodedata urllib uuid warnings wave weakref webbrowser \
    wsgiref xml xmlrpc zipapp zipfile zipimport zlib zoneinfo";

/// Is it, or what it is inside of, a module of the standard library that the library here lacks?
pub fn is_absent(name: &str) -> bool {
    let outermost = name.split('.').next().unwrap_or_default();
    STANDARD.split(' ').any(|n| n == outermost) && crate::library::find(outermost).is_none()
}

/// The text of a module whose `absent` stands for what is missing: `the module inspect`.
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
    call getattr setattr delattr mro_entries eq ne lt le gt ge hash bool len iter next contains getitem \
    setitem delitem repr str format enter exit index int float add radd sub rsub mul rmul truediv \
    rtruediv floordiv mod rmod pow and or ror neg await class_getitem matmul rmatmul invert lshift \
    rlshift rshift rrshift xor rxor rand rfloordiv rpow pos abs divmod rdivmod reversed";

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_what_python_has() {
        let names: Vec<&str> = STANDARD.split(' ').collect();
        assert!(names.windows(2).all(|w| w[0] < w[1]), "sorted, each once");
        assert!(is_absent("xml.etree.ElementTree"));
        assert!(!is_absent("collections.nothing") && !is_absent("numpy") && !is_absent("math"));
    }
}
