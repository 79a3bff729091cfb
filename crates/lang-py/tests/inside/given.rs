//! Tests of `src/given.rs`.

use conspect_base::FileId;
use conspect_lang_py::inside::{Source, describe};

#[test]
fn classes_from_elsewhere() {
    let text = "from decimal import Decimal
import datetime as dt
from typing import Any, Iterator
from collections import deque
def f(a: Decimal, b: dt.date, c: Any, d: Iterator[int], e: deque[int], g: list[Decimal]): pass
";
    let source = Source::parse("given.py", text.into(), FileId(0)).expect("it parses");
    let given = describe(&source, "f").expect("a function");
    let told = given.parameters.json().to_string();
    let decimal = "[\"unseen\",\"Decimal\",\"decimal\"]".to_string();
    let expected = format!(
        "[[\"a\",{decimal}],[\"b\",[\"date\"]],[\"c\",[\"any\"]],[\"d\",[\"iterator\",[\"int\"]]],[\"e\",[\"deque\",[\"int\"]]],[\"g\",[\"list\",{decimal}]]]"
    );
    assert_eq!(told, expected);
}

#[track_caller]
fn check(text: &str, expected: &str) {
    let source = Source::parse("given.py", text.into(), FileId(0)).expect("it parses");
    let told = describe(&source, "f").expect("a function").parameters.json().to_string();
    assert_eq!(told, expected.replace('\'', "\""), "{text}");
}

#[test]
fn annotations() {
    // Functions, by the number of their arguments.
    let from = "from typing import *\n";
    check(&format!("{from}def f(g: Callable[[int, str], bool]): pass"), "[['g',['function',2,['bool']]]]");
    check(&format!("{from}def f(g: Callable): pass"), "[['g',['function',-1,['any']]]]");
    // What nobody makes is no other value.
    // A class of another module that is not looked into; not a name that may stand for None, too.
    check("import nopackage as n\ndef f(x: n.a.Array): pass", "[['x',['unseen','Array','nopackage.a']]]");
    check("from nopackage import *\ndef f(x: Array): pass", "[['x',['foreign','Array']]]");
    check("from .other import Array\ndef f(x: Array): pass", "[['x',['foreign','Array']]]");
    // A default that is not of the kind.
    check("def f(x: int = None, y: int = 3): pass", "[['x',['union',['int'],['none']]],['y',['int']]]");
    check(
        "def f(x: float = 0, y: float = -1.5): pass",
        "[['x',['union',['float'],['literal',0]]],['y',['float']]]",
    );
    check("N = None\ndef f(x: list[int] = N): pass", "[['x',['union',['list',['int']],['none']]]]");
    check("def f(x: list[int] = set()): pass", "[['x',['foreign','x']]]");
    check("def f(x: int = set(), *, y: int): pass", "[['x',['default',['int']]],['y',['int'],'keyword']]");
    check("def f(c: complex, o: object): pass", "[['c',['foreign','complex']],['o',['any']]]");
    check("import typing as t\ndef f(c: t.Type[int]): pass", "[['c',['foreign','Type']]]");
    check("try:\n class K: pass\nexcept E: pass\ndef f(k: K): pass", "[['k',['foreign','K']]]");
    check("class K(list): pass\ndef f(k: K): pass", "[['k',['foreign','K']]]");
    check("class K(str, Enum): pass\ndef f(k: K): pass", "[['k',['enum','K']]]");
    check("class K:\n class L: pass\ndef f(k: K.L): pass", "[['k',['foreign','L']]]");
    check("K = make()\ndef f(k: K): pass", "[['k',['foreign','K']]]");
    // Names for other kinds.
    check("from typing import NewType\nK = NewType('K', int)\ndef f(k: K): pass", "[['k',['int']]]");
    check(
        "from typing import TypeVar\nT = TypeVar('T')\ndef f(k: list[T]): pass",
        "[['k',['list',['any']]]]",
    );
    check("from typing import TypeVar\nT = TypeVar('T', bound=int)\ndef f(k: T): pass", "[['k',['int']]]");
    check("def f[T: str](k: T, l: U): pass", "[['k',['str']],['l',['any']]]");
    // A class of the file is that class, whatever its name is.
    check("class List: pass\ndef f(k: List): pass", "[['k',['object','List']]]");
    check(
        "from typing import TypedDict\nclass K(TypedDict):\n a: int\ndef f(k: K): pass",
        "[['k',['keys','a',['int']]]]",
    );
    let given = "class B[T]:\n def __init__(self, x: T): pass\ndef f(b: B[int], c: B[list[str]]): pass";
    check(given, "[['b',['object','B[int]']],['c',['object','B[list[str]]']]]");
    // Kinds of the library.
    let from = "from collections import *\nimport datetime\n";
    check(&format!("{from}def f(q: datetime.time): pass"), "[['q',['time']]]");
    check(
        "from collections import defaultdict as d\ndef f(q: d[str, int]): pass",
        "[['q',['defaultdict',['str'],['int']]]]",
    );
}
