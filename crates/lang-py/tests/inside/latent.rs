//! Tests of `src/latent.rs`.

use conspect_lang_py::inside::raises;

#[test]
fn documented_classes() {
    let check = |text: &str, expected: &[&str]| assert_eq!(raises(text), expected, "{text}");
    check(
        "Does.\n\n    Raises:\n        ValueError: when\n            it is odd\n        KeyError: else\n    Returns:\n        int: it\n",
        &["ValueError", "KeyError"],
    );
    check("Does.\n\nRaises\n------\nValueError\n    When so.\nmod.OwnError\n", &["ValueError", "OwnError"]);
    check(
        "Does.\n\n:param n: a number\n:raises ValueError: when odd\n:raise KeyError, IndexError: else\n",
        &["ValueError", "KeyError", "IndexError"],
    );
    check("Raises the dead.", &[]);
}
