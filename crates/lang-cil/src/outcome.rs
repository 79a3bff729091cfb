//! What a method leaves to its callers: sequences that are computed where they are gone over, and tasks that keep their exceptions.

/// What is taken for granted of the result of an entry whose type has this name.
pub(crate) fn left_to_callers(returned: &str) -> Option<&'static str> {
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

#[cfg(test)]
mod tests {
    use super::left_to_callers;

    #[test]
    fn results_that_callers_go_on_with() {
        let rows = [
            ("System.Threading.Tasks.Task", true),
            ("System.Threading.Tasks.Task`1<int>", true),
            ("System.Threading.Tasks.TaskScheduler", false),
            ("System.Collections.Generic.IEnumerable`1<string>", true),
            ("System.Collections.IEnumerator", true),
            ("System.Collections.Generic.List`1<int>", false),
            ("void", false),
        ];
        for (name, expected) in rows {
            assert_eq!(left_to_callers(name).is_some(), expected, "{name}");
        }
    }
}
