//! Tests of `src/given.rs`.

use conspect_base::FileId;
use conspect_lang_py::inside::{Source, describe, functions, is_called_by_nobody};

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

/// Tests, and what is called by itself, of a file with test cases and abstract classes.
#[test]
fn what_is_called_by_itself() {
    let text = "import abc
from unittest import TestCase
def setUpModule(): pass
class Shape(abc.ABC):
    @abc.abstractmethod
    def area(self): ...
    @abc.abstractmethod
    def text(self): return str(self.area())
class Open:
    @abc.abstractmethod
    def area(self): ...
class Base(TestCase):
    @classmethod
    def setUpClass(cls): pass
    def setUp(self): pass
class Tests(Base):
    def test_area(self): pass
    def made(self): pass
    def test_of(self, n: int): pass
";
    let source = Source::parse("given.py", text.into(), FileId(0)).expect("it parses");
    let all = functions(&source.ast.body).into_iter().map(|(name, _)| name);
    let chosen: Vec<String> = all.filter(|name| !is_called_by_nobody(&source.ast.body, name)).collect();
    assert_eq!(chosen, ["setUpModule", "Shape.text", "Open.area", "Tests.test_area", "Tests.test_of"]);
    let receiver = |name: &str| describe(&source, name).expect("a method").receiver.json().to_string();
    let case = r#"["case","Tests","test_area",["setUpModule","Tests.setUpClass"]]"#;
    assert_eq!(receiver("Tests.test_area"), case);
    // What takes more is called by a decorator.
    assert_eq!(receiver("Tests.test_of"), r#"["object","Tests"]"#);
}

/// The parameters of a function are those of what its decorator gives, where that takes others.
#[test]
fn decorated_functions() {
    let given = "def d(f):\n def run(x: str):\n  return f(x, 1)\n return run\n";
    check(&format!("{given}@d\ndef f(a: int, b: int): pass"), "[['x',['str']]]");
    check(&format!("{given}@d\ndef f(a: int): pass"), "[['a',['int']]]");
    let made = "def d(k):\n def of(f):\n  def run():\n   return f(k)\n  return run\n return of\n";
    check(&format!("{made}@d(3)\ndef f(a: int): pass"), "[]");
    let passes = "def d(f):\n def run(*args):\n  return f(*args)\n return run\n";
    check(&format!("{passes}@d\ndef f(a: int): pass"), "[['a',['int']]]");
}
