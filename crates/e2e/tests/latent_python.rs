//! Latent and manifest violations of Python functions: what a function documents or refuses on purpose is told as such, the rest is violated.

use conspect_e2e::tools;
use serde_json::Value;
use std::process::Command;

const TEXT: &str = r#"
class Bad(ValueError):
    pass


class Account:
    def __init__(self, balance: int) -> None:
        if balance < 0:
            raise Bad("overdrawn")
        self.balance = balance

    def take(self, amount: int) -> int:
        if amount > self.balance:
            raise Bad("too much")
        self.balance -= amount
        return self.balance


def refused(n: int) -> int:
    if n == 3:
        raise Bad("three")
    return n


def refuses_otherwise(n: int, m: int) -> int:
    if n > m:
        return n
    elif m > 5:
        raise ValueError(
            "small"
        )
    return m


def unless(n: int) -> int:
    if n != 0:
        return 1
    else:
        raise KeyError(n)


def required(n: int, least: int) -> None:
    if n < least:
        raise Bad(n)


def handed(n: int) -> int:
    required(n, 7)
    return n


def handed_by_name(n: int) -> int:
    if n > 1:
        required(least=n, n=5)
    return n


def opened(balance: int) -> int:
    return Account(balance).balance


def documented(n: int) -> float:
    """Divides.

    Raises:
        ArithmeticError: for seven
        ZeroDivisionError: when n is seven
    """
    return 1 / (n - 7)


def computed(n: int) -> int:
    m = n - 5
    required(m, 0)
    return m


def assigned(n: int) -> int:
    n = n - 5
    required(n, 0)
    return n


def defect(n: int) -> float:
    """Says nothing of errors."""
    return 1 / (n - 7)


def vague(n: int) -> int:
    if n == 5:
        raise RuntimeError("cannot be")
    return n


def twice(n: int) -> int:
    required(n, 7) if n < 3 else required(7, n)
    return n


def filled(xs: list[int]) -> None:
    if len(xs) > 0:
        raise Bad("filled")


def grown(xs: list[int]) -> int:
    xs.append(1)
    filled(xs)
    return 1


def grows(xs: list[int]) -> int:
    xs.append(0)
    if 0 in xs:
        raise Bad("zero")
    return 1


def matched(n: int) -> int:
    match 3:
        case n:
            pass
    if n == 3:
        raise Bad(n)
    return 1


def fine(n: int) -> int:
    return n
"#;

const EXPECTED: &[(&str, &str)] = &[
    ("Account.take", "latent thrown-on-purpose: not amount > self.balance"),
    ("refused", "latent thrown-on-purpose: n != 3"),
    ("refuses_otherwise", "latent thrown-on-purpose: not m > 5"),
    ("unless", "latent thrown-on-purpose: n != 0"),
    ("required", "latent thrown-on-purpose: not n < least"),
    ("handed", "latent thrown-on-purpose: "),
    ("handed_by_name", "latent thrown-on-purpose: "),
    ("opened", "latent thrown-on-purpose: "),
    ("documented", "latent declared: "),
    ("computed", "violated"),
    ("assigned", "violated"),
    ("defect", "violated"),
    ("vague", "violated"),
    ("twice", "violated"),
    ("filled", "latent thrown-on-purpose: not len(xs) > 0"),
    ("grown", "violated"),
    ("grows", "latent thrown-on-purpose: "),
    ("matched", "latent thrown-on-purpose: "),
    ("fine", "proved"),
];

fn answers(options: &[&str]) -> Vec<(String, String)> {
    let root = tempfile::tempdir_in(env!("CARGO_TARGET_TMPDIR")).expect("a directory");
    let file = root.path().join("shop.py");
    std::fs::write(&file, TEXT).expect("it can be written");
    let mut command = Command::new(tools::conspect().expect("the command is built"));
    command.arg("check").arg(&file).args(["--no-store", "--property", "exceptions", "--format", "json"]);
    let output = tools::run(command.args(options), "").expect("the command runs");
    let report: Value = serde_json::from_slice(&output.stdout)
        .unwrap_or_else(|e| panic!("{e}: {}", String::from_utf8_lossy(&output.stderr)));
    let one = |e: &Value| {
        let property = &e["properties"][0];
        let latent = &property["violation"]["latent"];
        let mut said = property["verdict"].as_str().expect("a verdict").to_string();
        if let Some(cause) = latent["cause"].as_str() {
            let needs = latent["needs"].as_array().expect("needs");
            let needs: Vec<&str> = needs.iter().filter_map(Value::as_str).collect();
            said = format!("{said} {cause}: {}", needs.join(", "));
        }
        (e["entry"].as_str().expect("a name").rsplit(':').next().unwrap_or("").to_string(), said)
    };
    report["entries"].as_array().expect("entries").iter().map(one).collect()
}

#[test]
fn what_a_function_refuses_or_documents_is_latent() {
    let answers = answers(&["--all-public"]);
    for (entry, expected) in EXPECTED {
        let said = answers.iter().find(|(name, _)| name == entry).map(|(_, said)| &**said);
        assert_eq!(said, Some(*expected), "{entry}: {answers:#?}");
    }
}

#[test]
fn a_named_entry_is_violated_and_says_that_it_is_latent() {
    let one = answers(&["--entry", "refused"]);
    assert_eq!(one, [("refused".to_string(), "violated thrown-on-purpose: n != 3".to_string())]);
    let strict = answers(&["--all-public", "--strict"]);
    let refused =
        strict.iter().find(|(name, _)| name == "refused").map(|(_, said)| said.starts_with("violated"));
    assert_eq!(refused, Some(true), "{strict:?}");
}
