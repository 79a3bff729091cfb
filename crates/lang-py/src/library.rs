//! The library's modules, written in Python: what `import` finds where the program has no file of the name.
//!
//! What Python's own library has and this one has not is known by name: importing it is no obstacle, touching it is.

use rustc_hash::{FxHashMap, FxHashSet};
use std::sync::LazyLock;

/// A module of the library.
#[derive(Clone, Copy, Debug)]
pub struct Module {
    /// Its dotted name: `collections.abc`.
    pub name: &'static str,
    /// Other modules are inside.
    pub package: bool,
    pub text: &'static str,
}

/// All modules, sorted by their names.
pub const MODULES: &[Module] = include!(concat!(env!("OUT_DIR"), "/library.rs"));

type Names = FxHashSet<&'static str>;

/// The public names of the modules of Python's library, from 3.11 to 3.13 (`tests/library/standard.py`).
static STANDARD: LazyLock<FxHashMap<&'static str, Names>> =
    LazyLock::new(|| table(include_str!("../lib/standard.txt")));
/// Those that 3.11 has beside them.
static OLD: LazyLock<FxHashMap<&'static str, Names>> =
    LazyLock::new(|| table(include_str!("../lib/standard_3_11.txt")));

/// What an import of all names brings from modules of Python 3.11 (`tests/library/standard.py`), in order.
pub(crate) static STARS: LazyLock<FxHashMap<&'static str, Vec<&'static str>>> = LazyLock::new(|| {
    let rows = include_str!("../lib/stars.txt").lines().filter_map(|l| l.split_once(':'));
    rows.map(|(m, names)| (m, names.split_whitespace().collect())).collect()
});

fn table(text: &'static str) -> FxHashMap<&'static str, Names> {
    let rows = text.lines().filter_map(|l| l.split_once(':'));
    rows.map(|(m, names)| (m, names.split_whitespace().collect())).collect()
}

/// The public names of a module of Python's library, whether this library has it or not.
pub fn standard(module: &str) -> Option<&'static Names> {
    STANDARD.get(module)
}

/// Modules of which other platforms and builds have more names than the tables tell.
const OF_PLATFORMS: [&str; 13] = [
    "asyncio",
    "errno",
    "locale",
    "mmap",
    "os",
    "select",
    "selectors",
    "signal",
    "socket",
    "ssl",
    "subprocess",
    "sys",
    "time",
];

/// Does a module of Python 3.11 lack a public name, on any platform? Not known of modules that are in no table.
pub fn is_missing(module: &str, name: &str) -> bool {
    let is_in = |names: &Names| names.contains(name);
    let is_module = standard(&format!("{module}.{name}")).is_some();
    !name.starts_with('_')
        && !OF_PLATFORMS.contains(&module)
        && !is_module
        && standard(module).is_some_and(|names| !is_in(names))
        && !OLD.get(module).is_some_and(is_in)
}

/// The module with this name.
pub fn find(name: &str) -> Option<&'static Module> {
    MODULES.binary_search_by(|m| m.name.cmp(name)).ok().map(|i| &MODULES[i])
}

/// Is a name one that every module can use? The module of the builtins has helpers besides, which no program sees.
pub fn is_builtin(name: &str) -> bool {
    let of_verifiers = ["nondet_", "__VERIFIER_", "__ESBMC_"].iter().any(|start| name.starts_with(start));
    of_verifiers
        || matches!(name, "assume" | "exit" | "quit" | "__debug__" | "__import__" | "__build_class__")
        || standard("builtins").is_some_and(|names| names.contains(name))
}

/// The names of the exceptions that the library's modules define.
pub fn errors() -> Vec<String> {
    let is_error = |n: &str| n.ends_with("Error") || n == "Exception";
    let of_module = |m: &'static Module| {
        m.text.lines().filter_map(move |line| {
            let (name, bases) = line.strip_prefix("class ")?.split_once('(')?;
            let bases = bases.split([')', ',']).map(str::trim);
            (is_error(name) || bases.into_iter().any(is_error)).then(|| name.to_string())
        })
    };
    MODULES.iter().filter(|m| m.name != "builtins").flat_map(of_module).collect()
}
