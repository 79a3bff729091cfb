//! Functions of Python verified alone: the notebook's three functions are proved, and no fault of one line in code or contract is.

use conspect_e2e::tools;
use serde_json::Value;
use std::path::Path;
use std::process::Command;

const NOTEBOOK: &str = include_str!("../../../examples/python/contracts/tuple_sort_safe.py");

/// What is said of the properties of an entry of a program, where exploration has next to nothing to say.
fn verdicts(program: &str, entry: &str) -> Vec<String> {
    let dir = tempfile::tempdir().expect("a directory");
    let file = dir.path().join("program.py");
    std::fs::write(&file, program).expect("a file");
    check(&file, entry)
}

fn check(file: &Path, entry: &str) -> Vec<String> {
    let mut command = Command::new(tools::conspect().expect("the command is built"));
    command.arg("check").arg(file).args([
        "--entry",
        entry,
        "--no-store",
        "--no-replay",
        "--effort",
        "1000",
        "--format",
        "json",
    ]);
    let output = tools::run(&mut command, "").expect("the command runs");
    let report: Value = serde_json::from_slice(&output.stdout).expect("an answer");
    let properties = report["entries"][0]["properties"].as_array().expect("properties");
    properties
        .iter()
        .map(|p| format!("{} {}", p["property"].as_str().unwrap(), p["verdict"].as_str().unwrap()))
        .collect()
}

#[test]
fn the_notebook_is_proved_function_by_function() {
    for entry in ["insertion_point", "insert", "sort"] {
        let found = verdicts(NOTEBOOK, entry);
        assert!(found.len() == 3 && found.iter().all(|v| v.ends_with(" proved")), "{entry}: {found:?}");
    }
}

/// Each is a line that is replaced, and the function in which that shows.
const FAULTS: [(&str, &str, &str); 18] = [
    ("        if t[i] >= x:", "        if t[i] > x:", "insertion_point"),
    ("        if t[i] >= x:", "        if t[i + 1] >= x:", "insertion_point"),
    ("            break\n", "            pass\n", "insertion_point"),
    ("    return i\n", "    return i + 1\n", "insertion_point"),
    ("@requires(lambda t: is_sorted(t))\n", "", "insertion_point"),
    ("0 <= result <= len(t))", "0 <= result < len(t))", "insertion_point"),
    ("lambda k: t[k] < x))\n@", "lambda k: t[k] <= x - 2))\n@", "insertion_point"),
    ("@requires(lambda at, t: 0 <= at <= len(t))\n", "", "insert"),
    ("result == t[:at] + (elem,) + t[at:])", "result == t[:at] + t[at:])", "insert"),
    ("    while i < at:\n", "    while i <= at:\n", "insert"),
    (
        "result == t[:i])\n        decreases(at - i)\n        result = result + (t[i],)",
        "result == t[:i])\n        decreases(at - i)\n        result = (t[i],) + result",
        "insert",
    ),
    ("    result = result + (elem,)\n", "    result = (elem,) + result\n", "insert"),
    ("    result = result + (elem,)\n", "", "insert"),
    ("        decreases(at - i)\n", "        decreases(i)\n", "insert"),
    ("        elem = t[i]\n", "        elem = t[i + 1]\n", "sort"),
    ("        pos = insertion_point(elem, result)\n", "        pos = insertion_point(elem, t)\n", "sort"),
    (
        "        result = insert(elem, pos, result)\n",
        "        result = insert(elem, pos + 1, result)\n",
        "sort",
    ),
    ("len(result) == i and is_sorted(result)", "len(result) == i", "sort"),
];

#[test]
fn no_fault_of_one_line_is_proved() {
    for (line, fault, entry) in FAULTS {
        assert!(NOTEBOOK.contains(line), "{line}");
        let found = verdicts(&NOTEBOOK.replacen(line, fault, 1), entry);
        assert!(!found.iter().all(|v| v.ends_with(" proved")), "{line} as {fault}: {found:?}");
    }
}

/// What code does behind the solver's back: each program has a fault that its annotations hide.
#[test]
fn what_may_go_wrong_is_not_taken_for_granted() {
    let head = "from conspect import ensures, invariant, raises, requires\n";
    for (program, entry, property) in [
        (
            "@ensures(lambda a, b, old: a[0] == 1)\ndef f(a: list[int], b: list[int]) -> None:\n    a.append(0)\n    b.append(0)\n    a[0] = 1\n    b[0] = 2\n",
            "f",
            "contracts",
        ),
        (
            "@ensures(lambda result: result > 0)\ndef f(x: int) -> int:\n    while x < 0:\n        x = x + 1\n    return x\n",
            "f",
            "contracts",
        ),
        (
            "@ensures(lambda a, result: result == a[-1])\ndef f(a: list[int]) -> int:\n    return a.pop()\n",
            "f",
            "exceptions",
        ),
        (
            "@ensures(lambda x, y, result: result * y <= x)\ndef f(x: int, y: int) -> int:\n    return x // y\n",
            "f",
            "contracts",
        ),
        (
            "@ensures(lambda a, old: a == old.a)\ndef f(a: list[int]) -> None:\n    b = a\n    b.append(1)\n",
            "f",
            "contracts",
        ),
        (
            "@raises(ValueError, when=lambda x: x < 0)\n@ensures(lambda result: result > 0)\ndef f(x: int) -> int:\n    if x <= 0:\n        raise ValueError()\n    return x\n",
            "f",
            "contracts",
        ),
        (
            "@ensures(lambda n, result: result == n)\ndef f(n: int) -> int:\n    return f(n)\n",
            "f",
            "exceptions",
        ),
        (
            "@ensures(lambda result: result == 0)\ndef g(x: int) -> int:\n    return x\n\n@ensures(lambda result: result == 0)\ndef f(x: int) -> int:\n    return g(x)\n",
            "f",
            "contracts",
        ),
        (
            "@invariant(lambda self: self.n >= 0)\nclass C:\n    def __init__(self, n: int):\n        self.n = n\n\n    @ensures(lambda self: self.n >= 0)\n    def down(self) -> None:\n        self.n -= 1\n",
            "C.down",
            "contracts",
        ),
        (
            "@ensures(lambda t, result: result == t[::-1])\ndef f(t: tuple[int, ...]) -> tuple[int, ...]:\n    r = ()\n    for x in t:\n        r = r + (x,)\n    return r\n",
            "f",
            "contracts",
        ),
    ] {
        let found = verdicts(&format!("{head}{program}"), entry);
        assert!(!found.contains(&format!("{property} proved")), "{program}: {found:?}");
    }
}

/// Loops without written invariants: what the tool finds is enough. Each has a twin with a fault, of which nothing is proved.
const FOUND: [(&str, &str, &str); 8] = [
    (
        "@ensures(lambda xs, result: all(x <= result for x in xs))\n@requires(lambda xs: len(xs) > 0)\ndef f(xs: list[int]) -> int:\n    best = xs[0]\n    for x in xs:\n        if x > best:\n            best = x\n    return best\n",
        "if x > best:",
        "if x < best:",
    ),
    (
        "@ensures(lambda xs, x, result: result is None or xs[result] == x)\n@ensures(lambda xs, x, result: result is not None or x not in xs)\ndef f(xs: list[int], x: int) -> int | None:\n    for i, y in enumerate(xs):\n        if y == x:\n            return i\n    return None\n",
        "            return i\n",
        "            return i + 1\n",
    ),
    (
        "@ensures(lambda a, old: len(a) == len(old.a) and all(a[k] == 0 for k in range(len(a))))\ndef f(a: list[int]) -> None:\n    for i in range(len(a)):\n        a[i] = 0\n",
        "a[i] = 0",
        "a[i] = i",
    ),
    (
        "@ensures(lambda a, old: len(a) == len(old.a))\ndef f(a: list[int]) -> None:\n    for i in range(len(a)):\n        a[i] = i\n",
        "a[i] = i",
        "a.append(i)",
    ),
    (
        "@ensures(lambda xs, result: len(result) == len(xs))\n@ensures(lambda xs, result: all(result[k] == 2 * xs[k] for k in range(len(xs))))\ndef f(xs: list[int]) -> list[int]:\n    out = []\n    for x in xs:\n        out.append(2 * x)\n    return out\n",
        "2 * x)\n    return",
        "x + x + 1)\n    return",
    ),
    (
        "@requires(lambda n: n >= 0)\n@ensures(lambda n, result: result == n)\ndef f(n: int) -> int:\n    i = 0\n    while i < n:\n        i += 1\n    return i\n",
        "i += 1",
        "i += 2",
    ),
    (
        "@ensures(lambda xs, result: all(x >= 0 for x in result))\ndef f(xs: list[int]) -> list[int]:\n    out = []\n    for x in xs:\n        if x >= 0:\n            out.append(x)\n    return out\n",
        "if x >= 0",
        "if x >= -1",
    ),
    (
        "@ensures(lambda xs, result: result == sum(xs))\ndef f(xs: list[int]) -> int:\n    total = 0\n    for x in xs:\n        total += x\n    return total\n",
        "total = 0",
        "total = 1",
    ),
];

#[test]
fn invariants_that_nobody_wrote_are_found() {
    let head = "from conspect import ensures, requires\n";
    for (program, line, fault) in FOUND {
        let found = verdicts(&format!("{head}{program}"), "f");
        assert!(found.iter().all(|v| v.ends_with(" proved")), "{program}: {found:?}");
        assert!(program.contains(line), "{line}");
        let found = verdicts(&format!("{head}{}", program.replacen(line, fault, 1)), "f");
        assert!(!found.contains(&"contracts proved".to_string()), "{program} with {fault}: {found:?}");
    }
}
