//! Functions of Python verified alone: the notebook's three functions are proved, and no fault of one line in code or contract is.

use conspect_e2e::tools;
use serde_json::Value;
use std::path::Path;
use std::process::Command;

const NOTEBOOK: &str = include_str!("../../../examples/python/contracts/tuple_sort_safe.py");

/// What is said of the properties of an entry of a program, where exploration has next to nothing to say.
fn verdicts(program: &str, entry: &str) -> Vec<String> {
    limited(program, entry, &[])
}

/// As [`verdicts`], of a program with a fault. The search for a proof, which is in vain, ends after as many seconds as suffice for any of the
/// proofs here.
fn refused(program: &str, entry: &str) -> Vec<String> {
    limited(program, entry, &["--time", "5"])
}

fn limited(program: &str, entry: &str, limits: &[&str]) -> Vec<String> {
    let dir = tempfile::tempdir().expect("a directory");
    let file = dir.path().join("program.py");
    std::fs::write(&file, program).expect("a file");
    check(&file, entry, limits)
}

fn check(file: &Path, entry: &str, limits: &[&str]) -> Vec<String> {
    properties(file, entry, limits)
        .iter()
        .map(|p| format!("{} {}", p["property"].as_str().unwrap(), p["verdict"].as_str().unwrap()))
        .collect()
}

fn properties(file: &Path, entry: &str, limits: &[&str]) -> Vec<Value> {
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
    command.args(limits);
    let output = tools::run(&mut command, "").expect("the command runs");
    let report: Value = serde_json::from_slice(&output.stdout).expect("an answer");
    report["entries"][0]["properties"].as_array().expect("properties").clone()
}

/// A clause is often several conditions (a comparison of floats says that both are numbers). Where only some hold, the clause is no invariant.
#[test]
fn a_part_of_a_clause_is_not_shown_as_the_clause() {
    let program = "from conspect import ensures, requires\n\n@requires(lambda xs: all(x >= 0 for x in xs))\n@ensures(lambda result: result > 0)\ndef f(xs: list[float]) -> float:\n    total = 0.0\n    for x in xs:\n        total += x\n    return total\n";
    let dir = tempfile::tempdir().expect("a directory");
    let file = dir.path().join("program.py");
    std::fs::write(&file, program).expect("a file");
    let found = properties(&file, "f", &["--time", "5", "--property", "exceptions"]);
    let shown = found[0]["certificate"]["invariants"].as_array().expect("invariants");
    let texts: Vec<&str> = shown.iter().filter_map(|i| i["text"].as_str()).collect();
    assert!(texts.iter().any(|t| t.starts_with("result > 0 (part ")), "{texts:?}");
    assert!(!texts.iter().any(|t| t.starts_with("result > 0") && !t.contains("(part ")), "{texts:?}");
}

/// What one thread asks the solver changes nothing for another.
#[test]
fn reports_are_the_same_on_any_number_of_threads() {
    let file =
        Path::new(env!("CARGO_MANIFEST_DIR")).join("../../examples/python/contracts/found_orders_safe.py");
    let report = |threads: &str| {
        let mut command = Command::new(tools::conspect().expect("the command is built"));
        command.arg("check").arg(&file).args(["--entry", "bubble", "--entry", "select", "--entry", "insert"]);
        command.args(["--no-store", "--no-replay", "--effort", "1000", "--threads", threads]);
        String::from_utf8(tools::run(&mut command, "").expect("the command runs").stdout).expect("text")
    };
    let alone = report("1");
    assert_eq!(alone.matches("PROVED").count(), 9, "{alone}");
    for threads in ["2", "3"] {
        assert_eq!(report(threads), alone, "{threads} threads");
    }
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
        let found = refused(&NOTEBOOK.replacen(line, fault, 1), entry);
        assert!(!found.iter().all(|v| v.ends_with(" proved")), "{line} as {fault}: {found:?}");
    }
}

/// What code does behind the solver's back: each program has a fault that its annotations hide.
#[test]
fn what_may_go_wrong_is_not_taken_for_granted() {
    let head = "from conspect import ensures, invariant, raises, requires\n";
    for (program, entry, property) in [
        // A call may leave the argument out.
        (
            "@ensures(lambda result: result is not None)\ndef f(n: int = None) -> int:\n    return n\n",
            "f",
            "contracts",
        ),
        (
            "import functools\n\n\ndef deco(f):\n    global LIMIT\n    LIMIT = 3\n    return f\n\n\nLIMIT = 10\n\n\n@ensures(lambda result: result == 10)\ndef f(n: int) -> int:\n    return LIMIT\n\n\n@functools.partial(deco)\ndef g():\n    pass\n",
            "f",
            "contracts",
        ),
        // Code of the file runs where the file is loaded: it raises, and changes what names mean.
        (
            "def deco(f):\n    raise ValueError\n\n\n@ensures(lambda result: result >= 0)\ndef f(n: int) -> int:\n    i = 0\n    while i < n:\n        i += 1\n    return i\n\n\n@deco\ndef g():\n    pass\n",
            "f",
            "exceptions",
        ),
        (
            "def deco(f):\n    global LIMIT\n    LIMIT = 3\n    return f\n\n\nLIMIT = 10\n\n\n@ensures(lambda result: result >= 0)\ndef f(n: int) -> int:\n    i = 0\n    while i < n:\n        i += 1\n    assert LIMIT == 10\n    return i\n\n\n@deco\ndef g():\n    pass\n",
            "f",
            "assertions",
        ),
        (
            "def make():\n    global LIMIT\n    LIMIT = 3\n\n\nLIMIT = 10\n\n\n@ensures(lambda result: result == 10)\ndef f(n: int) -> int:\n    return LIMIT\n\n\ndef g(x=make()):\n    pass\n",
            "f",
            "contracts",
        ),
        (
            "class Base:\n    def __init_subclass__(cls):\n        global LIMIT\n        LIMIT = 3\n\n\nLIMIT = 10\n\n\n@ensures(lambda result: result == 10)\ndef f(n: int) -> int:\n    return LIMIT\n\n\nclass Derived(Base):\n    pass\n",
            "f",
            "contracts",
        ),
        (
            "import enum\n\nLIMIT = 10\n\n\nclass Color(enum.Enum):\n    RED = 1\n\n    def __init__(self, n):\n        global LIMIT\n        LIMIT = 3\n\n\n@ensures(lambda result: result == 10)\ndef f(n: int) -> int:\n    return LIMIT\n",
            "f",
            "contracts",
        ),
        (
            "import math\n\n\n@ensures(lambda result: result >= 0)\ndef f(n: int) -> int:\n    return abs(n)\n\n\ndef g(x=math.no_such):\n    pass\n",
            "f",
            "exceptions",
        ),
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
        // What was read before a call of the same expression is what it was then.
        (
            "@requires(lambda xs: len(xs) == 2 and xs[0] == 1 and xs[1] == 2)\n@ensures(lambda result: result == 3)\ndef f(xs: list[int]) -> int:\n    return xs[0] + xs.pop(0)\n",
            "f",
            "contracts",
        ),
        (
            "@requires(lambda xs: len(xs) == 2 and xs[0] == 1 and xs[1] == 2)\n@ensures(lambda result: not result)\ndef f(xs: list[int]) -> bool:\n    return xs[0] == xs.pop(0)\n",
            "f",
            "contracts",
        ),
        (
            "@requires(lambda xs: len(xs) == 2 and xs[0] == 1 and xs[1] == 2)\n@ensures(lambda result: not result)\ndef f(xs: list[int]) -> bool:\n    return xs[0] == 1 and xs.pop(0) == 1\n",
            "f",
            "contracts",
        ),
        (
            "@requires(lambda xs: len(xs) == 2 and xs[0] == 1 and xs[1] == 2)\n@ensures(lambda result: result[0] == 2)\ndef f(xs: list[int]) -> list[int]:\n    return [xs[0], xs.pop(0)]\n",
            "f",
            "contracts",
        ),
        (
            "class C:\n    def __init__(self, n: int) -> None:\n        self.n = n\n\n    @ensures(lambda self, old: self.n == old.self.n + 1)\n    @ensures(lambda result: result == 1)\n    def bump(self) -> int:\n        self.n += 1\n        return 1\n\n@ensures(lambda c, old, result: result == old.c.n + 2)\ndef f(c: C) -> int:\n    c.n += c.bump()\n    return c.n\n",
            "f",
            "contracts",
        ),
        // Elements that are only counted are made all the same.
        (
            "@ensures(lambda result: result >= 0)\ndef f(xs: list[int]) -> int:\n    return len([10 // x for x in xs if x >= 0])\n",
            "f",
            "exceptions",
        ),
        // A clause sees the parameters that it names.
        (
            "n = 0\n\n@ensures(lambda result: result >= n)\ndef f(n: int) -> int:\n    return n\n",
            "f",
            "contracts",
        ),
        // The text of a truth value is another than that of the number that it equals.
        (
            "@ensures(lambda result: len(result) == 1)\ndef f(b: bool) -> str:\n    x: int = b\n    return str(x)\n",
            "f",
            "contracts",
        ),
        // Large numbers raise another exception.
        (
            "@ensures(lambda result: True)\ndef f(n: int) -> str:\n    try:\n        return chr(n)\n    except ValueError:\n        return ''\n",
            "f",
            "exceptions",
        ),
        (
            "@ensures(lambda result: True)\ndef f(xs: list[int], n: int) -> bool:\n    xs.insert(n, 1)\n    return True\n",
            "f",
            "exceptions",
        ),
        // What a function gives a value to is its own from its start on.
        (
            "K = 3\n\n@ensures(lambda result: result == 3)\ndef f() -> int:\n    x = K\n    K = 4\n    return x\n",
            "f",
            "exceptions",
        ),
        (
            "def g(x: int) -> int:\n    return x\n\n@ensures(lambda result: result == 4)\ndef f(x: int) -> int:\n    y = g(4)\n    g = 3\n    return y\n",
            "f",
            "exceptions",
        ),
        // A bracket that a class begins with ends no class; a sign between braces is no number.
        (
            "import re\n\n@ensures(lambda s, result: not result or len(s) <= 3)\ndef f(s: str) -> bool:\n    return re.match(r\"^[](]a|b$\", s) is not None\n",
            "f",
            "contracts",
        ),
        (
            "import re\n\n@ensures(lambda s, result: not result or len(s) == 3)\ndef f(s: str) -> bool:\n    return re.fullmatch(r\"a{+3}\", s) is not None\n",
            "f",
            "contracts",
        ),
        // A function of the module may have the name of one that only looks.
        (
            "T = [1, 2]\n\ndef sorted(x: list[int]) -> int:\n    x.append(9)\n    return len(x)\n\n@ensures(lambda result: result == 2)\ndef f() -> int:\n    sorted(T)\n    return len(T)\n",
            "f",
            "contracts",
        ),
    ] {
        let found = refused(&format!("{head}{program}"), entry);
        assert!(!found.contains(&format!("{property} proved")), "{program}: {found:?}");
    }
}

/// Loops without written invariants: what the tool finds is enough. Each has a twin with a fault, of which nothing is proved.
const FOUND: [(&str, &str, &str); 12] = [
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
    // What is promised of `n` holds of one less than the loop has come to.
    (
        "@requires(lambda n: n >= 0)\n@ensures(lambda n, result: result == n * (n + 1) // 2)\ndef f(n: int) -> int:\n    s = 0\n    for i in range(n + 1):\n        s += i\n    return s\n",
        "range(n + 1)",
        "range(n)",
    ),
    (
        "@requires(lambda xs: len(xs) > 0)\n@ensures(lambda xs, result: all(x <= result for x in xs))\ndef f(xs: list[int]) -> int:\n    best = xs[0]\n    for x in xs[1:]:\n        if x > best:\n            best = x\n    return best\n",
        "xs[1:]",
        "xs[2:]",
    ),
    // Elements of a list are those of another one, some of them.
    (
        "@ensures(lambda xs, result: all(x in xs for x in result))\ndef f(xs: list[int]) -> list[int]:\n    out = []\n    for x in xs:\n        if x not in out:\n            out.append(x)\n    return out\n",
        "out.append(x)",
        "out.append(x + 1)",
    ),
    (
        "@ensures(lambda xs, result: all(x in result for x in xs))\ndef f(xs: list[int]) -> list[int]:\n    out = []\n    for x in xs:\n        if x not in out:\n            out.append(x)\n    return out\n",
        "if x not in out",
        "if x in out",
    ),
];

#[test]
fn invariants_that_nobody_wrote_are_found() {
    let head = "from conspect import ensures, requires\n";
    for (program, line, fault) in FOUND {
        let found = verdicts(&format!("{head}{program}"), "f");
        assert!(found.iter().all(|v| v.ends_with(" proved")), "{program}: {found:?}");
        assert!(program.contains(line), "{line}");
        let found = refused(&format!("{head}{}", program.replacen(line, fault, 1)), "f");
        assert!(!found.contains(&"contracts proved".to_string()), "{program} with {fault}: {found:?}");
    }
}

/// What is followed of values and statements beside integers and lists. Each is proved, and its twin with a fault is not.
const FOLLOWED: [(&str, &str, &str); 48] = [
    (
        "@require(lambda text: re.match(r'^-?[0-9]+$', text))\n@ensure(lambda text, result: result <= 0 or text[0] != '-')\ndef f(text: str) -> int:\n    return int(text)\n",
        "r'^-?[0-9]+$'",
        "r'^-?[0-9 ]+$'",
    ),
    (
        "MOVE = re.compile(r'^(up|down) ([0-9]+)$')\n\n@require(lambda line: MOVE.match(line))\n@ensure(lambda result: result[1] >= 0)\ndef f(line: str) -> Tuple[str, int]:\n    m = MOVE.match(line)\n    assert m is not None\n    return m.group(1), int(m.group(2))\n",
        "([0-9]+)$",
        "(-?[0-9]+)$",
    ),
    (
        "@ensure(lambda n, result: result == sum(i * i for i in range(n)))\ndef f(n: int) -> int:\n    total = 0\n    for i in range(n):\n        total += i * i\n    return total\n",
        "total += i * i",
        "total += i + i",
    ),
    (
        "@ensure(lambda xs, result: result == len([x for x in xs if x > 0]))\ndef f(xs: List[int]) -> int:\n    n = 0\n    for x in xs:\n        if x > 0:\n            n += 1\n    return n\n",
        "        if x > 0:",
        "        if x >= 0:",
    ),
    (
        "@ensure(lambda xs, result: all(x % 2 == 0 and x in xs for x in result) and len(result) <= len(xs))\ndef f(xs: List[int]) -> List[int]:\n    return [x for x in xs if x % 2 == 0]\n",
        "if x % 2 == 0]",
        "if x % 2 == 0 or x == 7]",
    ),
    (
        "@ensure(lambda text, result: sum(n for _, n in result) == len(text))\ndef f(text: str) -> List[Tuple[str, int]]:\n    result: List[Tuple[str, int]] = []\n    for c in text:\n        if result and result[-1][0] == c:\n            result[-1] = (c, result[-1][1] + 1)\n        else:\n            result.append((c, 1))\n    return result\n",
        "result[-1][1] + 1",
        "result[-1][1]",
    ),
    (
        "@require(lambda prices, item: item in prices and all(p > 0 for p in prices.values()))\n@ensure(lambda result: result > 0)\ndef f(prices: Dict[str, int], item: str) -> int:\n    return prices[item] + prices.get('tax', 0)\n",
        "all(p > 0",
        "all(p > -5",
    ),
    (
        "@require(lambda d, k: k not in d)\n@snapshot(lambda d: len(d), name='n')\n@ensure(lambda d, k, v, OLD: d[k] == v and len(d) == OLD.n + 1)\ndef f(d: Dict[str, int], k: str, v: int) -> None:\n    d[k] = v\n",
        "@require(lambda d, k: k not in d)\n",
        "",
    ),
    (
        "@ensure(lambda xs, ys, result: all(x in xs and x not in ys for x in result))\n@ensure(lambda xs, ys, result: all(x in result or x in ys for x in xs))\ndef f(xs: Set[int], ys: Set[int]) -> Set[int]:\n    result = set()\n    for x in xs:\n        if x not in ys:\n            result.add(x)\n    return result\n",
        "if x not in ys:",
        "if x not in ys and x != 3:",
    ),
    (
        "@ensure(lambda words, result: set(result.keys()) == set(words))\ndef f(words: List[str]) -> Dict[str, int]:\n    result: Dict[str, int] = {}\n    for word in words:\n        result[word] = result.get(word, 0) + 1\n    return result\n",
        "        result[word] =",
        "        if word:\n            result[word] =",
    ),
    (
        "@require(lambda xs: len(xs) > 0)\n@ensure(lambda xs, result: all(result[0] <= x <= result[1] for x, _ in xs))\ndef f(xs: List[Tuple[int, int]]) -> Tuple[int, int]:\n    lo = xs[0][0]\n    hi = xs[0][0]\n    for x, y in xs:\n        if x < lo:\n            lo = x\n        if x > hi:\n            hi = x\n    return lo, hi\n",
        "if x > hi:",
        "if x > hi and y > 0:",
    ),
    (
        "@require(lambda n: n >= 0)\n@ensure(lambda n, result: len(result) == n and all(len(row) == n for row in result))\ndef f(n: int) -> List[List[int]]:\n    return [[1 if i == j else 0 for j in range(n)] for i in range(n)]\n",
        "0 for j in range(n)] for",
        "0 for j in range(n + 1)] for",
    ),
    (
        "class A(DBC):\n    @require(lambda n: n > 0)\n    @ensure(lambda n, result: 2 * result <= n)\n    def half(self, n: int) -> int:\n        return n // 2\n\nclass B(A):\n    @require(lambda n: n > -10)\n    @ensure(lambda result: result >= -5)\n    def half(self, n: int) -> int:\n        return n // 2\n\n@require(lambda n: n > -10)\n@ensure(lambda n, result: result >= -5 and 2 * result <= n)\ndef f(n: int) -> int:\n    return B().half(n)\n",
        "n > -10)\n    @ensure(lambda result: result >= -5)",
        "n > 0)\n    @ensure(lambda result: result >= -5)",
    ),
    (
        "LEAST = {'A': 90, 'B': 80}\n\n@ensure(lambda result: result in 'ABF')\ndef f(score: int) -> str:\n    if score >= LEAST['A']:\n        return 'A'\n    return 'B' if score >= LEAST['B'] else 'F'\n",
        "else 'F'",
        "else 'D'",
    ),
    (
        "@ensure(lambda result: result is None or result >= 0)\ndef f(xs: List[int]) -> Optional[int]:\n    best = None\n    positive = lambda x: x > 0\n    for i, x in enumerate(xs):\n        if positive(x):\n            best = i\n    return best\n",
        "best = i\n",
        "best = i - 1\n",
    ),
    (
        "@require(lambda step: step > 0)\n@ensure(lambda lo, hi, result: all(lo <= x < hi for x in result))\ndef f(lo: int, hi: int, step: int) -> List[int]:\n    result = []\n    for x in range(lo, hi, step):\n        result.append(x)\n    return result\n",
        "result.append(x)",
        "result.append(x + 1)",
    ),
    (
        "@require(lambda n: n >= 0)\n@ensure(lambda n, result: result == n * (n + 1) // 2)\ndef f(n: int) -> int:\n    return sum(range(n + 1))\n",
        "range(n + 1)",
        "range(1, n)",
    ),
    (
        "@ensure(lambda a, b, result: result == (0 if b <= a else (b - a) * (a + b - 1) // 2))\ndef f(a: int, b: int) -> int:\n    return sum(range(a, b))\n",
        "0 if b <= a else ",
        "",
    ),
    (
        "@ensure(lambda xs, result: result == 5 + sum(xs))\ndef f(xs: List[int]) -> int:\n    return reduce(lambda a, b: a + b, xs, 5)\n",
        ", 5)",
        ", 4)",
    ),
    (
        "@ensure(lambda xs, k, result: result == sum(xs) + k)\n@require(lambda xs: len(xs) > 0)\ndef f(xs: List[int], k: int) -> int:\n    return sum(xs, k) - sum(xs) + reduce(operator.add, xs)\n",
        "@require(lambda xs: len(xs) > 0)",
        "@require(lambda xs: len(xs) >= 0)",
    ),
    (
        "@require(lambda xs: all(x >= 0 for x in xs))\n@ensure(lambda result: result >= 0)\ndef f(xs: List[float]) -> float:\n    total = 0\n    for x in xs:\n        total += x / 2\n    return total\n",
        "x / 2",
        "x - 1",
    ),
    (
        "@require(lambda a, b: 0 <= a <= b and 0 < b < math.inf)\n@ensure(lambda result: 0 <= result <= 1)\ndef f(a: float, b: float) -> float:\n    return a / b\n",
        "0 < b < math.inf",
        "0 < b",
    ),
    (
        "@require(lambda xs: len(xs) > 0 and all(0 <= x <= 10 for x in xs))\n@ensure(lambda result: 0 <= result <= 10)\ndef f(xs: List[float]) -> int:\n    last = 0\n    for x in xs:\n        last = round(x)\n    return last\n",
        "0 <= x <= 10",
        "0 <= x <= 11",
    ),
    (
        "@require(lambda a, n: n > 0 and 0 <= a <= 9 * n)\n@ensure(lambda result: result <= 9)\ndef f(a: int, n: int) -> float:\n    return a / n\n",
        "9 * n",
        "10 * n",
    ),
    (
        "@require(lambda xs: len(xs) > 0 and all(x == x for x in xs))\n@ensure(lambda xs, result: all(x <= result for x in xs))\ndef f(xs: List[float]) -> float:\n    return max(xs)\n",
        " and all(x == x for x in xs)",
        "",
    ),
    (
        "@dataclass\nclass A:\n    n: int\n    k: int = 1\n    xs: List[int] = field(default_factory=list)\n\n@ensure(lambda ns, result: result.n == len(ns) and result.k == 1 and len(result.xs) == 0)\ndef f(ns: List[int]) -> A:\n    n = 0\n    for _ in ns:\n        n += 1\n    return A(n)\n",
        "A(n)\n",
        "A(1, n)\n",
    ),
    (
        "@ensure(lambda xs, result: all(x in xs and x > 0 for x in result))\ndef f(xs: List[int]) -> Set[int]:\n    return {x for x in xs if x > 0}\n",
        "if x > 0}",
        "if x >= 0}",
    ),
    (
        "@ensure(lambda d, result: all(result[v] in d for v in result))\ndef f(d: Dict[str, int]) -> Dict[int, str]:\n    return {v: k for k, v in d.items()}\n",
        "{v: k",
        "{v: k + 'x'",
    ),
    (
        "@require(lambda n: n >= 0)\n@ensure(lambda n, result: len(result) == n and all(result[i] == n - i for i in range(n)))\ndef f(n: int) -> List[int]:\n    return list(range(n, 0, -1))\n",
        "0, -1))",
        "1, -1))",
    ),
    (
        "@require(lambda ws: len(ws) > 0)\n@ensure(lambda ws, result: all(len(w) <= len(result) for w in ws))\ndef f(ws: List[str]) -> str:\n    return max(ws, key=len)\n",
        "max(ws",
        "min(ws",
    ),
    (
        "@ensure(lambda result: all(abs(a) <= abs(b) for a, b in zip(result, result[1:])))\ndef f(xs: List[int]) -> List[int]:\n    return sorted(xs, key=abs)\n",
        ", key=abs",
        "",
    ),
    (
        "@ensure(lambda result: all(a <= b for (a, _), (b, _) in zip(result, result[1:])))\ndef f(xs: List[Tuple[int, str]]) -> List[Tuple[int, str]]:\n    return sorted(xs)\n",
        "sorted(xs)",
        "sorted(xs, reverse=True)",
    ),
    (
        "@ensure(lambda s, result: len(result) == len(s))\ndef f(s: str) -> str:\n    return ''.join(c for c in s)\n",
        "c for c",
        "c + c for c",
    ),
    (
        "@ensure(lambda xs, result: all(x != 0 for x in result))\ndef f(xs: List[int]) -> List[int]:\n    return list(filter(None, xs))\n",
        "filter(None, xs)",
        "map(abs, xs)",
    ),
    (
        "@ensure(lambda ns: all(n <= 100 for n in ns))\ndef f(ns: List[int]) -> None:\n    for n in ns:\n        if n > 100:\n            raise SystemExit(1)\n",
        "n > 100",
        "n > 101",
    ),
    (
        "@require(lambda n, m: n > 0 and m > 0)\n@ensure(lambda result: result == 0)\ndef f(n: int, m: int) -> int:\n    t = [[0] * m for _ in range(n)]\n    for i in range(n):\n        for j in range(m):\n            t[i][j] = i\n    return 0\n",
        "t[i][j] = i",
        "t[i][j + 1] = i",
    ),
    (
        "class Node:\n    def __init__(self, next: 'Optional[Node]'):\n        self.next = next\n\n@ensure(lambda result: result is None or result.next is None)\ndef f(n: Optional[Node]) -> Optional[Node]:\n    if n is None:\n        return None\n    while n.next is not None:\n        n = n.next\n    return n\n",
        "while n.next is not None",
        "while n.next is not None and n.next.next is not None",
    ),
    (
        "class Color(Enum):\n    RED = 'r'\n    BLUE = 'b'\n\n@ensure(lambda cs, result: result >= len(cs))\ndef f(cs: List[Color]) -> int:\n    n = 0\n    for c in cs:\n        if c is Color.RED:\n            n += 1\n        elif c == Color.BLUE:\n            n += 2\n    return n\n",
        "n += 2",
        "n += 0",
    ),
    (
        "class Level(Enum):\n    LOW = auto()\n    HIGH = auto()\n\n@ensure(lambda ls, result: len(ls) <= result <= 2 * len(ls))\ndef f(ls: List[Level]) -> int:\n    n = 0\n    for l in ls:\n        match l:\n            case Level.LOW | Level.HIGH:\n                n += l.value\n            case _:\n                assert False\n    return n\n",
        " | Level.HIGH",
        "",
    ),
    (
        "class Color(Enum):\n    RED = 'r'\n    BLUE = 'b'\n\n@require(lambda w: w in ('r', 'b'))\n@ensure(lambda w, result: result.value == w and (result.name == 'RED') == (w == 'r'))\ndef f(w: str) -> Color:\n    return Color(w)\n",
        "('r', 'b')",
        "('r', 'b', 'RED')",
    ),
    (
        "@ensure(lambda s, result: result <= len(s))\ndef f(s: str) -> int:\n    n = 0\n    for c in s:\n        if 'a' <= c <= 'z':\n            assert c != 'A' and c >= 'X'\n            n += 1\n    return n\n",
        "c >= 'X'",
        "c > 'a'",
    ),
    (
        "@require(lambda s: s < 'ab')\n@ensure(lambda s: s == 'aa' or s != 'a' + s[1:] or s < 'ab')\ndef f(s: str) -> None:\n    assert not s.startswith('ab')\n",
        "s < 'ab')\n@",
        "s <= 'abc')\n@",
    ),
    (
        "class Shape(DBC):\n    @abc.abstractmethod\n    @ensure(lambda result: result >= 0)\n    def area(self) -> int:\n        ...\n\nclass Square(Shape):\n    def __init__(self, n: int) -> None:\n        self.n = n\n\n    def area(self) -> int:\n        return self.n * self.n\n\n@ensure(lambda result: result >= 0)\ndef f(n: int) -> int:\n    return Square(n).area()\n",
        "self.n * self.n",
        "self.n",
    ),
    (
        "KEYS = {'a', 'b'}\n\n@ensure(lambda d, result: result == (KEYS - set(d.keys()) == set()))\ndef f(d: Dict[str, str]) -> bool:\n    return all(k in d for k in KEYS)\n",
        "all(k in",
        "any(k in",
    ),
    (
        "@require(lambda n: n >= 0)\n@ensure(lambda result: result >= 1)\ndef product(n: int) -> int:\n    if n == 0:\n        return 1\n    return n * product(n - 1)\n\n@ensure(lambda result: result == product(3))\ndef f() -> int:\n    return 6\n",
        "return 6",
        "return 7",
    ),
    (
        "@require(lambda a, b: a >= 0 and b >= 0)\n@ensure(lambda result: result >= 0)\ndef divisor(a: int, b: int) -> int:\n    return a if b == 0 else divisor(b, a % b)\n\n@require(lambda a, b: a > 0 and b >= 0)\n@ensure(lambda a, b, result: result == divisor(b, a))\ndef f(a: int, b: int) -> int:\n    return divisor(a, b % a)\n",
        "return divisor(a, b % a)",
        "return divisor(a, b)",
    ),
    (
        "@require(lambda n, least, most: least <= most)\n@ensure(lambda least, most, result: least <= result <= most)\ndef within(n: int, least: int, most: int) -> int:\n    if n < least:\n        return least\n    elif n > most:\n        return most\n    return n\n\n@ensure(lambda n, result: result == within(n, 0, 100))\ndef f(n: int) -> int:\n    return max(0, min(n, 100))\n",
        "within(n, 0, 100)",
        "within(n, 0, n)",
    ),
    (
        "class Pot:\n    @require(lambda start: start >= 0)\n    @ensure(lambda self, start: self.held == start)\n    def __init__(self, start: int) -> None:\n        self.held = start\n\n@require(lambda n: n >= 0)\n@ensure(lambda n, result: result == n)\ndef f(n: int) -> int:\n    return Pot(n).held\n",
        "self.held = start\n\n",
        "self.held = start + 1\n\n",
    ),
];

#[test]
fn more_values_are_followed() {
    let head = "import abc\nimport math\nimport operator\nimport re\nfrom dataclasses import dataclass, field\nfrom enum import Enum, auto\nfrom functools import reduce\nfrom typing import Dict, List, Optional, Set, Tuple\nfrom icontract import DBC, ensure, require, snapshot\n\n";
    for (program, line, fault) in FOLLOWED {
        let found = verdicts(&format!("{head}{program}"), "f");
        assert!(found.iter().all(|v| v.ends_with(" proved")), "{program}: {found:?}");
        assert!(program.contains(line), "{line}");
        let found = refused(&format!("{head}{}", program.replacen(line, fault, 1)), "f");
        assert!(!found.iter().all(|v| v.ends_with(" proved")), "{program} with {fault}: {found:?}");
    }
}

/// Programs in which what is followed meets what it must not be taken for; none is proved.
#[test]
fn what_is_followed_is_not_more_than_it_is() {
    let head = "import abc\nimport re\nfrom enum import Enum, IntEnum, auto\nfrom functools import reduce\nfrom typing import Dict, List, Set\nfrom icontract import ensure, require, snapshot\nimport deal\n\n";
    for program in [
        // A dollar sign matches before a line break.
        "@require(lambda s: re.match(r'^[a-z]+$', s))\n@ensure(lambda result: result)\ndef f(s: str) -> bool:\n    return all('a' <= c <= 'z' for c in s)\n",
        // Without one, anything follows.
        "@require(lambda s: re.match(r'[0-9]', s))\n@ensure(lambda s: len(s) == 1)\ndef f(s: str) -> None:\n    pass\n",
        // Two patterns that differ in one sign are two.
        "@require(lambda s: re.match(r'^a|b$', s))\n@ensure(lambda s: re.match(r'^a/b$', s))\ndef f(s: str) -> None:\n    pass\n",
        // A list that a loop goes over backwards is looked at as it is.
        "@require(lambda xs: len(xs) == 2)\n@ensure(lambda xs, result: result == 3)\ndef f(xs: List[int]) -> int:\n    xs[0] = 1\n    xs[1] = 2\n    total = 0\n    for x in reversed(xs):\n        xs[0] = 5\n        total += x\n    return total\n",
        // A dictionary that grows while a loop goes over it raises.
        "@ensure(lambda result: result)\ndef f(d: Dict[int, int]) -> bool:\n    for k in d:\n        d[k + 1] = 0\n    return True\n",
        // Two parameters may be one dictionary.
        "@ensure(lambda a: 1 not in a)\ndef f(a: Dict[int, int], b: Dict[int, int]) -> None:\n    if 1 in a:\n        del a[1]\n    b[1] = 2\n",
        // A function inside looks at variables as they are where it is called.
        "@ensure(lambda result: result == 1)\ndef f() -> int:\n    k = 1\n    g = lambda: k\n    k = 2\n    return g()\n",
        // A step that may go downwards.
        "@ensure(lambda result: len(result) == 0)\ndef f(step: int) -> List[int]:\n    out = []\n    for i in range(5, 0, step):\n        out.append(i)\n    return out\n",
        // What is not allowed breaks the contract.
        "@deal.raises(ValueError)\n@ensure(lambda result: True)\ndef f(a: int, b: int) -> int:\n    return a // b\n",
        // Equal words are counted once.
        "@ensure(lambda ws, result: len(result) == len(ws))\ndef f(ws: List[str]) -> Set[str]:\n    return set(ws)\n",
        // Constants that a function changes are none.
        "LEAST = {'A': 90}\n\ndef g() -> None:\n    LEAST['A'] = 1\n\n@ensure(lambda result: result == 90)\ndef f() -> int:\n    g()\n    return LEAST['A']\n",
        // A function that adds something else, or one value twice.
        "@ensure(lambda xs, result: result == sum(xs))\ndef f(xs: List[int]) -> int:\n    return reduce(lambda a, b: a + a, xs, 0)\n",
        "@ensure(lambda xs, result: result == sum(xs))\ndef f(xs: List[int], c: int) -> int:\n    return reduce(lambda a, b: a + c, xs, 0)\n",
        // Rows are lists of their own, the list of them is another one.
        "@require(lambda n: n > 0)\n@ensure(lambda rows, n: rows[0][0] == 0)\ndef f(rows: List[List[int]], n: int) -> None:\n    made = [[0] * n for _ in range(n)]\n    made[0][0] = 1\n    rows.insert(0, made[0])\n",
        // What is no number equals nothing, and no comparison with it holds.
        "@ensure(lambda x, result: result >= 0)\ndef f(x: float) -> float:\n    return x * x\n",
        // A sum may round to one of its parts.
        "@require(lambda x: x >= 0)\n@ensure(lambda x, result: result > x)\ndef f(x: float) -> float:\n    return x + 1.0\n",
        // A quotient may round to one.
        "@require(lambda a, b: 0 <= a < b)\n@ensure(lambda result: result < 1)\ndef f(a: int, b: int) -> float:\n    return a / b\n",
        // A product may be too small.
        "@require(lambda a, b: a > 0 and b > 0)\n@ensure(lambda result: result > 0)\ndef f(a: float, b: float) -> float:\n    return a * b\n",
        // Great numbers have no square, and are no floats.
        "@ensure(lambda result: True)\ndef f(x: float) -> float:\n    return x ** 2\n",
        // The last of equal keys stays.
        "@ensure(lambda xs, result: all(result[x % 3] == x for x in xs))\ndef f(xs: List[int]) -> Dict[int, int]:\n    return {x % 3: x for x in xs}\n",
        // What a key raises is raised.
        "@ensure(lambda result: True)\ndef f(xs: List[int]) -> List[int]:\n    return sorted(xs, key=lambda x: 10 // x)\n",
        // Equal values are two names of one member, a member that is a number equals numbers, and methods change what values and equality are.
        "class C(Enum):\n    A = 1\n    B = True\n\n@ensure(lambda result: not result)\ndef f() -> bool:\n    return C.A is C.B\n",
        "class C(IntEnum):\n    A = 1\n    B = 2\n\n@ensure(lambda result: not result)\ndef f(c: C) -> bool:\n    return c == 1\n",
        "class C(Enum):\n    A = 5\n    B = auto()\n\n@ensure(lambda result: result <= 5)\ndef f(c: C) -> int:\n    return c.value\n",
        "class C(Enum):\n    A = 1\n    B = 2\n\n    def __eq__(self, other: object) -> bool:\n        return True\n\n@ensure(lambda result: not result)\ndef f() -> bool:\n    return C.A == C.B\n",
        "class C(Enum):\n    A = 1\n\n    @property\n    def value(self) -> int:\n        return 7\n\n@ensure(lambda result: result == 1)\ndef f(c: C) -> int:\n    return c.value\n",
        "class C(Enum):\n    _ignore_ = 'B'\n    A = 1\n    B = 2\n\n@ensure(lambda c: c is C.A or c is C.B)\ndef f(c: C) -> None:\n    pass\n",
        // An attribute of a parameter with the name of a class.
        "class C(Enum):\n    A = 1\n\nclass D:\n    def __init__(self, A: int) -> None:\n        self.A = A\n\n@ensure(lambda result: result)\ndef f(C: D) -> bool:\n    return C.A == C.A and C.A != 5\n",
        // A list that a method with the name of one of lists changes.
        "KEYS = [1, 2]\n\nclass Bag:\n    def __init__(self) -> None:\n        self.n = 0\n\n    def extend(self, keys: List[int]) -> None:\n        keys.append(3)\n\n@ensure(lambda result: result == 2)\ndef f() -> int:\n    Bag().extend(KEYS)\n    return len(KEYS)\n",
        // No object is made of a class with abstract methods.
        "class Shape(abc.ABC):\n    @abc.abstractmethod\n    def area(self) -> int:\n        return 1\n\n@ensure(lambda result: result == 1)\ndef f() -> int:\n    return Shape().area()\n",
        "class Wall(abc.ABC):\n    @abc.abstractproperty\n    def high(self) -> int:\n        return 1\n\n    def area(self) -> int:\n        return 1\n\n@ensure(lambda result: result == 1)\ndef f() -> int:\n    return Wall().area()\n",
        // Functions that never end are equal to nothing.
        "@require(lambda n: n >= 0)\n@ensure(lambda result: True)\ndef stays(n: int) -> int:\n    n = n + 1\n    return 0 if n == 0 else stays(n - 1) + 1\n\n@ensure(lambda result: result == stays(3))\ndef f() -> int:\n    return 7\n",
        "@require(lambda n: n >= 0)\n@ensure(lambda result: True)\ndef there(n: int) -> int:\n    if n > 100:\n        return back(n) + 1\n    return 0 if n == 0 else there(n - 1)\n\ndef back(n: int) -> int:\n    return there(n)\n\n@ensure(lambda result: result == there(101))\ndef f() -> int:\n    return 7\n",
        "@ensure(lambda xs: True)\ndef size(xs: str) -> int:\n    return size(xs[1:]) + 1\n\n@ensure(lambda result: result == size(''))\ndef f() -> int:\n    return 7\n",
        // Two promises do not hold because of one another.
        "@ensure(lambda n, result: result == second(n))\ndef first(n: int) -> int:\n    return 0\n\n@ensure(lambda n, result: result + 1 == first(n))\ndef second(n: int) -> int:\n    return 0\n\n@ensure(lambda n: first(n) == 1)\ndef f(n: int) -> None:\n    pass\n",
        // What a function needs that a clause calls.
        "@require(lambda n: n >= 0)\n@ensure(lambda result: result >= 1)\ndef product(n: int) -> int:\n    return 1 if n == 0 else n * product(n - 1)\n\n@ensure(lambda n: product(n) == product(n))\ndef f(n: int) -> None:\n    pass\n",
        // A sum of a list that is another one afterwards.
        "@require(lambda xs, n: 0 <= n <= len(xs))\n@ensure(lambda xs: True)\ndef upto(xs: List[int], n: int) -> int:\n    return 0 if n == 0 else xs[n - 1] + upto(xs, n - 1)\n\n@require(lambda xs: len(xs) == 2)\n@ensure(lambda xs, OLD: upto(xs, 1) == OLD.before)\n@snapshot(lambda xs: upto(xs, 1), name='before')\ndef f(xs: List[int]) -> None:\n    xs[0] = 2\n",
        // A constructor that does not keep to its contract.
        "class Pot:\n    @ensure(lambda self: self.held == 1)\n    def __init__(self) -> None:\n        self.held = 2\n\n@ensure(lambda result: result == 2)\ndef f() -> int:\n    return Pot().held\n",
        // Texts are in the order of the first character that differs, and the empty one is before all.
        "@require(lambda s: s <= 'b')\n@ensure(lambda s: len(s) <= 1)\ndef f(s: str) -> None:\n    pass\n",
        "@require(lambda s: s < 'b')\n@ensure(lambda s: 'a' <= s)\ndef f(s: str) -> None:\n    pass\n",
        // Rows that become shorter.
        "@require(lambda n: n > 0)\n@ensure(lambda result: result == 0)\ndef f(n: int) -> int:\n    t = [[0] * n for _ in range(n)]\n    for i in range(n):\n        t[i].pop()\n        t[i][n - 1] = 1\n    return 0\n",
    ] {
        let found = refused(&format!("{head}{program}"), "f");
        assert!(!found.iter().all(|v| v.ends_with(" proved")), "{program}: {found:?}");
    }
}

/// A function whose calls of itself need not come to an end raises where the stack does.
#[test]
fn recursion_raises_nothing_where_it_descends() {
    let verdict = |program: &str| {
        let found = refused(&format!("from icontract import ensure, require\n\n{program}"), "f");
        found.into_iter().find(|v| v.starts_with("exceptions ")).expect("they are asked for")
    };
    for program in [
        "@require(lambda i: i >= 0)\n@ensure(lambda result: True)\ndef f(i: int, n: int) -> int:\n    return 0 if i >= n else f(i + 1, n + 1)\n",
        "@ensure(lambda result: True)\ndef f(n: int) -> int:\n    return 0 if n == 0 else f(n - 1)\n",
        "@require(lambda n: n >= 0)\n@ensure(lambda result: True)\ndef f(n: int) -> int:\n    n = n + 1\n    return 0 if n == 0 else f(n - 1)\n",
        "@require(lambda n: n >= 0)\n@ensure(lambda result: True)\ndef f(n: int) -> int:\n    if n > 100:\n        return back(n)\n    return 0 if n == 0 else f(n - 1)\n\ndef back(n: int) -> int:\n    return f(n)\n",
        "@require(lambda a, b: a > 0 and b > 0)\n@ensure(lambda result: True)\ndef f(a: int, b: int) -> int:\n    return 0 if a == b else f(b, a)\n",
        "@ensure(lambda result: True)\ndef f(xs: str) -> int:\n    return f(xs[1:]) + 1\n",
        "@ensure(lambda result: True)\ndef f(xs: str) -> int:\n    return 0 if not xs else f(xs[0:])\n",
        "@require(lambda n: n >= 0)\n@ensure(lambda result: True)\ndef f(n: int) -> int:\n    return 0 if n == 0 else f(n // 1)\n",
        "@require(lambda n: n >= 0)\n@ensure(lambda result: True)\ndef f(n: int) -> int:\n    return f(n - 1) if n > 5 else f(n)\n",
        "@require(lambda n: n >= 0)\n@ensure(lambda result: True)\ndef f(n: int) -> int:\n    return 0 if n > 0 and f(n) == 1 else 1\n",
        "@require(lambda a, b: a >= 0 and b >= 0)\n@ensure(lambda result: True)\ndef f(a: int, b: int) -> int:\n    return 0 if b == 7 or a == 0 else f(b, a)\n",
        "@require(lambda n: n >= 0)\n@ensure(lambda result: True)\ndef f(n: int) -> int:\n    if n > 100:\n        return back(n)\n    return 0 if n == 0 else f(n - 1)\n\ndef back(n: int) -> int:\n    k = n\n    return f(k)\n",
        "class C:\n    def __init__(self, n: int) -> None:\n        self.v = f(n)\n\n@require(lambda n: n >= 0)\n@ensure(lambda result: True)\ndef f(n: int) -> int:\n    if n > 100:\n        return C(n).v\n    return 0 if n == 0 else f(n - 1)\n",
        "@ensure(lambda result: True)\ndef g(n: int) -> int:\n    return f(n)\n\n@require(lambda n: n >= 0)\n@ensure(lambda result: True)\ndef f(n: int) -> int:\n    if n > 100:\n        return g(n)\n    return 0 if n == 0 else f(n - 1)\n",
        "@require(lambda n: n >= 0)\n@ensure(lambda result: True)\ndef f(n: int) -> int:\n    if n > 100:\n        return max(f(k) for k in [n])\n    return 0 if n == 0 else f(n - 1)\n",
    ] {
        assert_ne!(verdict(program), "exceptions proved", "{program}");
    }
    for program in [
        "@require(lambda n: n >= 0)\n@ensure(lambda result: True)\ndef f(n: int) -> int:\n    return 0 if n == 0 else f(n - 1)\n",
        "@ensure(lambda result: True)\ndef f(a: int, b: int) -> int:\n    return a if b == 0 else f(b, a % b)\n",
        "@ensure(lambda result: True)\ndef f(xs: str) -> int:\n    return 0 if not xs else f(xs[1:-1])\n",
        "@ensure(lambda result: True)\ndef f(i: int, n: int) -> int:\n    return 0 if i >= n else f(i + 2, n)\n",
        "@require(lambda n: n >= 0)\n@ensure(lambda result: result >= 0)\ndef f(n: int) -> int:\n    return 0 if n == 0 else back(n)\n\ndef back(n: int) -> int:\n    return n\n",
    ] {
        assert_eq!(verdict(program), "exceptions proved", "{program}");
    }
}

/// Programs whose contracts fail for some input, by what their packages do or by a way that is not followed; none is proved to keep them.
#[test]
fn contracts_that_fail_are_not_proved() {
    let head = "from typing import List\nfrom icontract import ensure\nimport deal\n\n";
    for program in [
        // The way to a handler begins inside of a comprehension.
        "@ensure(lambda result: result >= 0)\ndef f(ys: List[int]) -> int:\n    try:\n        xs = [1 // y for y in ys]\n    except ZeroDivisionError:\n        return -1\n    return 0\n",
        // A class does not stand for those that are derived from it.
        "@deal.raises(LookupError)\ndef f(n: int) -> int:\n    if n > 3:\n        raise KeyError\n    return n\n",
        // Arguments go to validators by their places.
        "@deal.pre(lambda b, a: a < b)\n@deal.post(lambda r: r < 0)\ndef f(a: int, b: int) -> int:\n    return a - b\n",
        // Each of several decorators has to allow an exception.
        "@deal.safe\n@deal.raises(ValueError)\ndef f(n: int) -> int:\n    if n > 3:\n        raise ValueError\n    return n\n",
    ] {
        let found = refused(&format!("{head}{program}"), "f");
        let contracts = found.iter().find(|v| v.starts_with("contracts ")).expect("they are asked for");
        assert_ne!(contracts, "contracts proved", "{program}");
    }
}
