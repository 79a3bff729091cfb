//! Tests of `src/uses/mod.rs`.

use conspect_base::Span;
use conspect_lang_py::inside::{Source, describe, functions};

/// What is suggested for the parameters of the first function or the method that is named.
fn check(text: &str, expected: &str) {
    let source = Source::parse("uses.py", text.into(), Span::NONE.file).expect("it parses");
    let (name, _) = functions(&source.ast.body).remove(0);
    let given = describe(&source, &name).expect("a function");
    assert_eq!(given.suggested.join(", "), expected, "{text}");
}

#[test]
fn kinds() {
    // Numbers are integers where nothing asks for a float.
    check("def f(a, b):\n while b: a, b = b, a % b\n return a", "a: int, b: int");
    check("def f(n): return n if n < 2 else f(n - 1) + f(n - 2)", "n: int");
    check("def f(x): return x / 2", "x: int | float");
    check("def f(x, on=False): return x * 0.5 if on else x", "x: int | float, on: bool");
    check("import math\ndef f(n, x): return math.comb(n, 2) + math.sin(x)", "n: int, x: int | float");
    // Sequences with their elements.
    check("def f(xs):\n t = 0\n for x in xs: t += x\n return t / len(xs)", "xs: list[int | float]");
    check("def f(xs, x):\n return [y for y in sorted(xs) if y > x]", "xs: list[int], x: int");
    check("def f(m):\n return [sum(r) for r in m]", "m: list[list[int]]");
    check("def f(ps):\n for a, b in ps: print(a.upper(), b + 1)", "ps: list[tuple[str, int]]");
    check("def f(xs, i): return xs[i + 1]", "xs: list[Any], i: int");
    // Texts, by their methods and their letters.
    check("def f(ws, sep=', '): return sep.join(w.strip() for w in ws)", "ws: list[str], sep: str");
    check("def f(s): return sum(1 for c in s if c in 'aeiou')", "s: str");
    check("def f(s): return s[::-1] == 'abba'", "s: str");
    // Mappings and sets.
    check("def f(d):\n for k, v in d.items(): print(k.upper(), v - 1)", "d: dict[str, int]");
    check("def f(d, k): return d['a'] + 1", "d: dict[str, int]");
    check("def f(seen, n):\n seen.add(n)\n return n + 1", "seen: set[int], n: int");
    // Through calls, results and defaults; `None` where it is asked for.
    check("def f(n): return g(n)\ndef g(k): return range(k)", "n: int");
    check(
        "def f(n, start=None):\n if start is None: start = 0\n return n - start",
        "n: int, start: int | None",
    );
    check(
        "def f(n, key=None): return key(n) if key is not None else n + 1",
        "n: int, key: Callable[..., int] | None",
    );
    check("def f(g, xs): return [x + 1 for x in xs if g(x) > x]", "g: Callable[..., int], xs: list[int]");
    check("def f(xs, key=None): return sorted(xs, key=key)", "xs: list[int], key: Callable[..., int] | None");
    check("def f(xs, key=lambda x: x): return max(xs, key=key)", "xs: list[int], key: Callable[..., int]");
    // Further arguments.
    check("def f(*xs):\n t = 0\n for x in xs: t -= x\n return t", "*xs: int");
    check("def f(n, **kw):\n for k, v in kw.items(): n -= v\n return n", "n: int, **kw: int");
    check("def f(**kw): return kw['name'].upper() + kw.get('title', '')", "**kw: str");
    check("def f(*a, **kw): return g(*a, **kw)", "");
    // Objects of a class of the file.
    let class = "class Node:\n def __init__(self, v, next=None):\n  self.v = v\n  self.next = next\n";
    check(&format!("def f(n): return n.next.v + 1\n{class}"), "n: Node, Node.v: int, Node.next: Node | None");
    // What stands in for something empty is of its kind, and what is one object with another of the class of that one.
    check("def f(xs=None):\n xs = xs or []\n xs.append(1)\n return xs", "xs: list[int] | None");
    check(
        "def f(a: Node, b: Node):\n q = deque([a])\n while q:\n  n = q.popleft()\n  if n is b: return n\n  q.extend(n.next)\n\
         class Node:\n def __init__(self, next=None): self.next = next or []\n\
         from collections import deque",
        "Node.next: list[Node] | None",
    );
    check("def f(q):\n q.appendleft(1)\n return q.popleft()", "q: deque[int]");
    check(
        "from heapq import heappush, heappop\ndef f(h):\n heappush(h, (1, 'a'))\n return heappop(h)",
        "h: list[tuple[int, str]]",
    );
    check("from collections import Counter\ndef f(w):\n c = Counter(w)\n return c['a']", "w: str");
    // Functions inside of functions.
    check("def f(n):\n def g(k): return range(k)\n return g(n)", "n: int");
    // Nothing is suggested where the code asks for the kind, where uses disagree, or where there are none.
    check("def f(x):\n if isinstance(x, str): return x\n return x + 1", "");
    check("def f(x):\n x = str(x)\n return x.upper()", "");
    check("def f(x): return x.upper() + x.append(1)", "");
    check("def f(x, y): return x.unknown(y)", "");
}
