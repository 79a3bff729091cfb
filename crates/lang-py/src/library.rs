//! The library's modules, written in Python: what `import` finds where the program has no file of the name.

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

/// The module with this name.
pub fn find(name: &str) -> Option<&'static Module> {
    MODULES.binary_search_by(|m| m.name.cmp(name)).ok().map(|i| &MODULES[i])
}
