//! Tests of `src/outcome.rs`.

use conspect_lang_cil::inside::left_to_callers;

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
