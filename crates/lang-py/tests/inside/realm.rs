//! Tests of `src/realm.rs`.

use conspect_lang_py::inside::ERRORS;

/// A re-execution compares classes: one that is not told apart would be compared by the class above it.
#[test]
fn all_built_in_exceptions_are_told_apart() {
    let names = conspect_lang_py::library::standard("builtins").expect("the table has the builtins");
    let is_error = |n: &&str| ["Error", "Warning", "Group", "Interrupt"].iter().any(|end| n.ends_with(end));
    let missing: Vec<&str> = names
        .iter()
        .copied()
        .filter(is_error)
        // Other names of `OSError`.
        .filter(|n| !ERRORS.contains(n) && !["EnvironmentError", "IOError"].contains(n))
        .collect();
    assert_eq!(missing, Vec::<&str>::new());
}
