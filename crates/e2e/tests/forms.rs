//! Python as ordinary people write it: classes that extend others, `super`, `with`, locks, `finally`, generators, inner functions, functions that
//! are passed on. What holds is proved by invariants; what some run of CPython violates is not.

use conspect_e2e::tools;
use std::collections::BTreeMap;
use std::path::Path;
use std::process::Command;

/// Runs every function on random arguments of its annotations: its name, did an assertion fail, was there another exception.
const RUNNER: &str = "

import inspect
import random


def made_of(chosen):
    return ''.join(chr(chosen.randrange(128)) for _ in range(chosen.randint(1, 4)))


def made(kind, chosen):
    if kind is int:
        return chosen.choice([-7, -2, -1, 0, 1, 2, 3, 5, 7, 12, 101, 150])
    if kind is bool:
        return chosen.random() < 0.5
    if kind is str:
        return chosen.choice(['', ' ', 'a', 'x=1', '7,8', ' x,,y=2 ', '12', '/', '{', '}', '-', '_', '\\u00e9', '\\u00b2', '\\u0663', made_of(chosen)])
    if getattr(kind, '__origin__', None) is list:
        return [made(kind.__args__[0], chosen) for _ in range(chosen.randint(0, 5))]
    if getattr(kind, '__origin__', None) is tuple:
        return tuple(made(k, chosen) for k in kind.__args__)
    raise NotImplementedError(kind)


for name, f in list(globals().items()):
    if name in ('made', 'made_of') or not inspect.isfunction(f) or f.__module__ != __name__ or inspect.isgeneratorfunction(f):
        continue
    failed = thrown = False
    chosen = random.Random(5)
    for _ in range(400):
        arguments = [made(p.annotation, chosen) for p in inspect.signature(f).parameters.values()]
        try:
            f(*arguments)
        except AssertionError:
            failed = True
        except Exception:
            thrown = True
    print(name, str(failed).lower(), str(thrown).lower())
";

fn answers(file: &Path, entry: &str) -> BTreeMap<String, bool> {
    let mut command = Command::new(tools::conspect().expect("the tool is built"));
    command.arg("prove").arg(file).args(["--entry", entry, "--time", "20"]);
    let output = tools::run(&mut command, "").expect("the tool starts");
    let text = String::from_utf8_lossy(&output.stdout).into_owned();
    let mut out = BTreeMap::new();
    for property in ["assertions", "exceptions"] {
        let start = format!("  {property}: ");
        let line = text.lines().find(|l| l.starts_with(&start));
        let line = line.unwrap_or_else(|| panic!("{entry}: {text}"));
        out.insert(property.to_string(), line[start.len()..].starts_with("proved"));
    }
    out
}

#[test]
fn what_holds_is_proved_and_what_some_run_violates_is_not() {
    check("forms.py");
}

#[test]
fn characters_and_digits() {
    check("characters.py");
}

fn check(file: &str) {
    let file = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/forms").join(file);
    let directory = tempfile::tempdir().expect("a directory");
    let runner = directory.path().join("runner.py");
    let text = std::fs::read_to_string(&file).expect("the program is there");
    let text = text.split("\n\nif __name__").next().unwrap_or_default().to_string();
    std::fs::write(&runner, text + RUNNER).expect("a file");
    let runs = tools::run_checked(Command::new("python3").arg(&runner), "").expect("it ends");
    let (mut wrong, mut missed) = (vec![], vec![]);
    for line in runs.lines() {
        let [name, failed, thrown] = line.split(' ').collect::<Vec<_>>()[..] else {
            panic!("not a line of the runner: {line}");
        };
        let is_bad = name.ends_with("_bad") || name == "key_raises";
        assert_eq!(failed == "true" || thrown == "true", is_bad, "{line}");
        let told = answers(&file, name);
        for (property, violated) in [("assertions", failed == "true"), ("exceptions", thrown == "true")] {
            match told[property] {
                true if violated => wrong.push(format!("{name}: {property}")),
                false if !is_bad => missed.push(format!("{name}: {property}")),
                _ => {}
            }
        }
    }
    assert_eq!(wrong, Vec::<String>::new(), "proved, and violated by a run");
    assert_eq!(missed, Vec::<String>::new(), "not proved");
}
