//! Files that import packages of other people which are not installed: what does not touch them is answered, with what is taken for granted; what
//! does is unknown by name. No package of these names exists. Files that import others of the program are here, too.

use conspect_e2e::tools;
use serde_json::Value;
use std::path::Path;
use std::process::Command;

/// A file as people write it: what packages give is at its top level, in decorators, annotations and bases.
const FILE: &str = r#"from dataclasses import dataclass
from typing import List, NamedTuple, Optional, TypeVar, Union
import logging
import nopackage as np
import nopackage.linalg
from nopackage.typing import Alias, Order, Vector
import nopackage_web

np.random.seed(0)
np.options["width"] = 3
app = nopackage_web.App(__name__)
app.config["debug"] = True
SCALE = np.float64(2.5) * 2
Array = Union[np.ndarray, List[float]]
T = TypeVar("T", bound=np.ndarray)
log = logging.getLogger(__name__)


@dataclass
class Box:
    w: int
    data: Optional[np.ndarray] = None
    more: np.ndarray | None = None


class Row(NamedTuple):
    n: int
    v: np.ndarray


class Failure(nopackage_web.Error):
    pass


@app.route("/")
def index(n: int) -> int:
    assert n < 0
    return n


def divides(n: int, x: Optional[np.ndarray] = None) -> int:
    return 10 // n


def keeps(n: int, x: Vector) -> List[Vector]:
    assert len([x]) == 1
    return [x]


def counts(n: int) -> int:
    i = 0
    while i < n:
        i += 1
    assert i >= n
    return i


def logs(xs: List[int], i: int, to: logging.Logger) -> int:
    return xs[i]


def box(b: Box) -> int:
    assert b.w != 7
    return 1


def touches(x: np.ndarray) -> int:
    return x.shape[0]


def scaled(n: int) -> float:
    return n * SCALE
"#;

/// Functions of which nothing can be said: each begins with `u_`.
const TOUCHING: &str = r#"

def u_same(x: Order, y: Order):
    assert x is not y


def u_equal(x: Order, y: Order):
    assert x == y


def u_three(x: Order):
    assert x is not 3


def u_kind(x: Order):
    assert not isinstance(x, int)


def u_its_kind(x: Order):
    assert isinstance(x, Order)


def u_type(x: Order):
    assert type(x) is not int


def u_true(x: Order):
    assert x


def u_false(x: Order):
    assert not x


def u_hash(x: Order):
    assert {x: 1}[x] == 1


def u_in(x: Order):
    assert x not in (1, 2)


def u_lists(x: Order):
    assert [x] == [x]


def u_text(x: Order):
    assert f"{x}" != ""


def u_has(x: Order):
    assert not hasattr(x, "q")


def u_default(x: Order):
    assert getattr(x, "q", None) is None


def u_call(x: Order):
    x()


def u_raise(x: Order):
    raise x


def u_loop(x: Order):
    for _ in x:
        assert False


def u_match(x: Order):
    match x:
        case 3:
            assert False
        case _:
            pass


def u_add(x: Order):
    assert 1 + x == 3


def u_sum():
    assert np.sum([1]) == 1


def u_members():
    assert np.a is np.b


def u_absent():
    assert hasattr(np, "no_such")


def u_name():
    assert np.__name__ == "nopackage"


def u_doc():
    assert np.__doc__ is None


def u_vars():
    assert "x" not in vars(np)


def u_catch():
    try:
        raise ValueError
    except (np.Error, ValueError):
        pass


def u_failure():
    raise Failure("no")
"#;

/// What is said of functions of the file: the verdicts of *exceptions* and *assertions*.
const ANSWERS: [(&str, &str, &str); 8] = [
    ("index", "unknown", "unknown"),
    ("divides", "violated", "proved"),
    ("keeps", "proved", "proved"),
    ("counts", "proved", "proved"),
    ("logs", "violated", ""),
    ("box", "", "violated"),
    ("touches", "unknown", "unknown"),
    ("scaled", "unknown", "unknown"),
];

fn check(file: &Path, entries: &[String]) -> Value {
    let mut command = Command::new(tools::conspect().expect("the command is built"));
    let names = entries.iter().flat_map(|n| ["--entry", n]);
    command.arg("check").arg(file).args(names).args([
        "--no-store",
        "--effort",
        "3000000",
        "--format",
        "json",
    ]);
    let output = tools::run(&mut command, "").expect("the command runs");
    serde_json::from_slice(&output.stdout).expect("an answer")
}

fn property<'a>(answer: &'a Value, name: &str) -> &'a Value {
    let mut all = answer["properties"].as_array().expect("properties").iter();
    all.find(|p| p["property"] == name).expect("the property")
}

/// The answers on functions of a file, with what is expected of *exceptions* and *assertions*.
fn compare(text: &str, expected: &[(String, &str, &str)]) {
    let folder = tempfile::tempdir().expect("a directory");
    let file = folder.path().join("program.py");
    std::fs::write(&file, text).expect("a file");
    let names: Vec<String> = expected.iter().map(|e| e.0.clone()).collect();
    let report = check(&file, &names);
    let answers = report["entries"].as_array().expect("entries");
    assert_eq!(answers.len(), names.len());
    for ((name, exceptions, assertions), answer) in expected.iter().zip(answers) {
        for (property, expected) in [("exceptions", exceptions), ("assertions", assertions)] {
            let said = self::property(answer, property);
            assert!(expected.is_empty() || said["verdict"] == **expected, "{name}: {said}");
            assert!(!said["reason"].as_str().is_some_and(|r| r.contains("effort")), "{name}: {said}");
            if said["verdict"] == "proved" {
                let taken = said["assumptions"].to_string();
                let text = "the module nopackage, which is not at hand, can be imported";
                assert!(taken.contains(text), "{name}: {taken}");
            }
        }
    }
}

#[test]
fn what_does_not_touch_a_package_is_answered() {
    compare(FILE, &ANSWERS.map(|(name, e, a)| (name.to_string(), e, a)));
}

#[test]
fn what_touches_a_package_is_unknown_by_name() {
    let names = TOUCHING.lines().filter_map(|l| l.strip_prefix("def ")?.split_once('('));
    let expected: Vec<_> = names.map(|(name, _)| (name.to_string(), "unknown", "unknown")).collect();
    assert!(expected.len() > 25);
    compare(&format!("{FILE}{TOUCHING}"), &expected);
}

/// Small files with what is said of them: `proved`, `unknown` or `violated`, of all properties or of *assertions*.
#[test]
fn what_a_package_does_where_it_is_loaded_is_not_known() {
    let folder = tempfile::tempdir().expect("a directory");
    for (n, (text, expected)) in [
        ("from nopackage import *\n", "unknown"),
        ("import os.nopackage\n", "unknown"),
        ("import nopackage as np\nif np.a:\n    pass\n", "unknown"),
        ("import nopackage as np\nx, y = np.f()\n", "unknown"),
        ("import nopackage as np\nfor x in np.a:\n    pass\n", "unknown"),
        ("import nopackage as np\nx = str(np.a)\n", "unknown"),
        ("import nopackage as np\nwith np.a:\n    pass\n", "unknown"),
        // A program does its work where it is loaded.
        ("import nopackage as np\n\nnp.f()\n\nif __name__ == '__main__':\n    np.f()\n", "proved"),
    ]
    .into_iter()
    .enumerate()
    {
        let file = folder.path().join(format!("program{n}.py"));
        std::fs::write(&file, format!("{text}\n\ndef f(n: int) -> int:\n    return n\n")).expect("a file");
        let report = check(&file, &["f".into()]);
        let said = property(&report["entries"][0], "exceptions");
        assert_eq!(said["verdict"], expected, "{text}: {said}");
        let as_program = check(&file, &[]);
        let said = property(&as_program["entries"][0], "exceptions");
        assert_eq!(said["verdict"], "unknown", "{text}: {said}");
    }
}

/// Where a program handles that a package is missing, whether it is there is an input, and the test of a violation says so.
#[test]
fn whether_a_package_is_there_is_an_input() {
    let folder = tempfile::tempdir().expect("a directory");
    let file = folder.path().join("program.py");
    let text = "try:\n    import nopackage as np\nexcept ImportError:\n    np = None\n\n\n\
        def without(n: int) -> int:\n    if np is None:\n        return 10 // n\n    return 1\n\n\n\
        def with_it(n: int) -> int:\n    if np is not None:\n        return 10 // n\n    return 1\n\n\n\
        def both() -> int:\n    r = 2 if np is None else 3\n    assert r in (2, 3)\n    return r\n\n\n\
        def one() -> int:\n    assert np is None\n    return 1\n\n\n\
        def sums(xs: list[int]) -> int:\n    return sum(xs) if np is None else np.sum(xs)\n";
    std::fs::write(&file, text).expect("a file");
    let mut command = Command::new(tools::conspect().expect("the command is built"));
    let names = ["without", "with_it", "both", "one", "sums"];
    command.arg("check").arg(&file).args(names.iter().flat_map(|n| ["--entry", n]));
    command
        .args(["--no-store", "--effort", "3000000", "--format", "json", "--emit-tests"])
        .arg(folder.path());
    let output = tools::run(&mut command, "").expect("the command runs");
    let report: Value = serde_json::from_slice(&output.stdout).expect("an answer");
    let said =
        |i: usize, name: &str| property(&report["entries"][i], name)["verdict"].as_str().unwrap_or_default();
    assert_eq!((said(0, "exceptions"), said(1, "exceptions")), ("violated", "violated"), "{report}");
    assert_eq!((said(2, "assertions"), said(3, "assertions")), ("proved", "violated"), "{report}");
    assert_eq!(said(4, "assertions"), "unknown", "{report}");
    assert_eq!(property(&report["entries"][0], "exceptions")["witness"]["call"], "without(n=0)", "{report}");
    let test = std::fs::read_to_string(folder.path().join("test_without_exceptions.py")).expect("a test");
    assert!(test.contains("mock.patch.dict(sys.modules, {'nopackage': None})"), "{test}");
    assert!(!folder.path().join("test_with_it_exceptions.py").exists(), "the package is not there");
}

/// An exception whose class another file defines is told by its own name, however early it is met.
#[test]
fn exceptions_of_other_files_keep_their_classes() {
    let folder = tempfile::tempdir().expect("a directory");
    let other = "class TooSmall(ValueError):\n    pass\n\n\ndef area(w: int, h: int) -> int:\n    if w < 0 or h < 0:\n        raise TooSmall('negative')\n    return w * h\n";
    let text = "from shapes import area\n\n\ndef f(n: int) -> int:\n    total = 0\n    for k in range(n):\n        total += area(k, k - 1)\n    return total\n";
    std::fs::write(folder.path().join("shapes.py"), other).expect("a file");
    let file = folder.path().join("program.py");
    std::fs::write(&file, text).expect("a file");
    let mut command = Command::new(tools::conspect().expect("the command is built"));
    command.arg("check").arg(&file).args([
        "--entry",
        "f",
        "--no-store",
        "--effort",
        "20000",
        "--format",
        "json",
    ]);
    let output = tools::run(&mut command, "").expect("the command runs");
    let report: Value = serde_json::from_slice(&output.stdout).expect("an answer");
    let said = property(&report["entries"][0], "exceptions");
    assert_eq!(said["violation"]["kind"], "TooSmall", "{said}");
    assert_eq!(said["witness"]["confirmed"], true, "{said}");
}
