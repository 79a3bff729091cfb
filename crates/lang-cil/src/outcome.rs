//! What a method leaves to its callers: sequences that are computed where they are gone over, and tasks that keep their exceptions.

/// What is taken for granted of the result of an entry whose type has this name.
pub fn left_to_callers(returned: &str) -> Option<&'static str> {
    let is = |names: &[&str]| {
        names
            .iter()
            .any(|n| returned.strip_prefix(n).is_some_and(|rest| !rest.starts_with(char::is_alphanumeric)))
    };
    if is(&["System.Threading.Tasks.Task", "System.Threading.Tasks.ValueTask"]) {
        return Some("nobody awaits the task that is returned, whose exceptions it keeps");
    }
    let sequences = [
        "System.Collections.IEnumerable",
        "System.Collections.IEnumerator",
        "System.Collections.Generic.IEnumerable",
        "System.Collections.Generic.IEnumerator",
        "System.Collections.Generic.IAsyncEnumerable",
    ];
    is(&sequences)
        .then_some("nobody goes over the sequence that is returned, which may be computed where that is done")
}
