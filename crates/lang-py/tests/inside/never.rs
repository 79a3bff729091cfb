//! Tests of `src/never.rs`.

use conspect_lang_py::inside::{Source, assertions};

#[test]
fn files() {
    let check = |text: &str, expected: bool| {
        let source = Source::of_program("f.py", text.into(), conspect_base::FileId(0)).expect("it parses");
        assert_eq!(assertions(&source, None), expected, "{text}");
    };
    check("import math\ndef f(a):\n  if a < 0: raise ValueError(a)\n  return math.sqrt(a)\n", true);
    check(
        "class E(Exception): pass\ndef f(a):\n  try:\n    return g(a)\n  except E as e:\n    raise e\ndef g(a): raise E\n",
        true,
    );
    check("from collections import deque\nclass Q:\n  def __init__(self): self.d = deque()\n", true);
    check("def f(xs):\n  match xs:\n    case [a, *b]: return a\n    case {'k': v, **r}: return r\n", true);
    check("def f(a): assert a\n", false);
    check("def f(a): raise AssertionError\n", false);
    check("def f(a): raise a\n", false);
    check("def f(a): raise a()\n", false);
    check("def f(a):\n  e = a\n  raise e\n", false);
    check("def f(a): __ESBMC_assert(a)\n", false);
    check("import unittest\n", false);
    check("import helper\ndef f(): helper.g()\n", false);
    check("from .x import g\n", false);
    check("def f(a): exec(a)\n", false);
    check("def f(a): getattr(f, a)\n", false);
    check("def f(a): return f.__globals__\n", false);
    check("import sys\ndef f(a): return sys.modules\n", false);
    check("def f(n):\n  \"\"\"post: __return__ > n\"\"\"\n  return n + 1\n", false);
}

#[test]
fn entries() {
    let check = |text: &str, expected: bool| {
        let source = Source::of_program("f.py", text.into(), conspect_base::FileId(0)).expect("it parses");
        assert_eq!(assertions(&source, Some("f")), expected, "{text}");
    };
    let tested = "def f(a): return a + 1\ndef test_f(): assert f(1) == 2\n";
    check(tested, true);
    check(&format!("{tested}if __name__ == '__main__':\n  import doctest\n  doctest.testmod()\n"), true);
    check(&format!("{tested}if __name__ != '__main__':\n  test_f()\n"), false);
    check(&format!("{tested}if __name__ == '__main__':\n  pass\nelse:\n  test_f()\n"), false);
    check(
        "__name__ = '__main__'\ndef f(a): return a\nif __name__ == '__main__':\n  assert f(1) == 2\n",
        false,
    );
    check(&format!("{tested}test_f()\n"), false);
    check(&format!("import unittest\n{tested}"), false);
    check("def f(a): return g(a)\ndef g(a): return h(a)\ndef h(a): assert a\n", false);
    check("def f(a, g=None): return a\ndef g(a): assert a\n", true);
    check("def f(a, b=test()): return a\ndef test():\n  assert False\n", false);
    check("def f(a): return TABLE[a]()\ndef g(): assert False\nTABLE = {1: g}\n", false);
    check("def f(a): return C().m()\nclass C:\n  def m(self): assert False\n", false);
    check("def f(a): return a\nclass C:\n  def m(self): assert False\n", false);
    check("import functools\n@functools.cache\ndef g(a): assert a\ndef f(a): return a\n", false);
    check("def f(a):\n  def g(): assert a\n  return g\n", false);
    check("def f(a): return a\ndef g(): raise AssertionError\n", true);
    check("def f(a): return g()\ndef g(): raise AssertionError\n", false);
    check("import typing\ndef f(a: 'g()'): return typing.get_type_hints(f)\ndef g(): assert False\n", false);
    let getter = "import operator\ndef f(a): return operator.attrgetter('b.c')(a)\ndef g(): assert False\n";
    check(getter, true);
    check(&getter.replace("'b.c'", "a"), false);
    check(&getter.replace("'b.c'", "'f.__globals__'"), false);
    check(&getter.replace("operator.attrgetter('b.c')(a)", "operator.attrgetter"), false);
    check("from operator import attrgetter as g\ndef f(a): return g(a)(f)\ndef h(): assert a\n", false);
    check("def f(a): return x\nif __name__ == '__main__':\n  x = 1\n", false);
}
