//! What parameters without annotations are used as: kinds that the text of a file suggests, by unification.
//!
//! Every variable, attribute and result is a node of a graph; what is assigned, compared, added or passed to each other is one node, and each use
//! leaves evidence at its node: an index is an integer, what has `append` is a list. The order of statements does not count. Where the evidence
//! contradicts itself, or where the code asks for the kind itself (`isinstance`), nothing is suggested. The kinds decide which inputs are
//! explored, and no answer rests on them silently: an entry lists those that were suggested as an assumption.

mod calls;
mod collect;
mod graph;

use crate::given::Value;
use crate::scopes::Scopes;
use graph::{Evidence, Graph, Node};
use ruff_python_ast::{ModModule, Parameter, StmtFunctionDef};

/// Nested kinds are told this deep.
const DEEPEST: usize = 4;

/// The kinds of the parameters of a file.
pub struct Uses {
    graph: Graph,
}

/// A kind that was suggested: as a description of inputs, and in the words of an annotation.
#[derive(Clone, PartialEq, Debug)]
pub struct Suggested {
    pub value: Value,
    pub words: String,
    /// The class that it names.
    pub class: Option<String>,
}

impl Suggested {
    fn word(word: &str, shown: &str) -> Suggested {
        Suggested { value: list(word, vec![]), words: shown.into(), class: None }
    }

    fn any() -> Suggested {
        Suggested::word("any", "Any")
    }

    /// A kind that is made of others.
    fn of(word: &str, shown: &str, parts: Vec<Suggested>) -> Suggested {
        let words: Vec<String> = parts.iter().map(|p| p.words.clone()).collect();
        let class = parts.iter().find_map(|p| p.class.clone());
        let value = list(word, parts.into_iter().map(|p| p.value).collect());
        let words = match shown {
            "|" => words.join(" | "),
            _ => format!("{shown}[{}]", words.join(", ")),
        };
        Suggested { value, words, class }
    }

    fn or_none(self) -> Suggested {
        Suggested::of("union", "|", vec![self, Suggested::word("none", "None")])
    }
}

fn list(word: &str, mut rest: Vec<Value>) -> Value {
    rest.insert(0, Value::Text(word.into()));
    Value::List(rest)
}

impl Uses {
    /// Reads a file.
    pub fn of(module: &'static ModModule, scopes: &Scopes) -> Uses {
        Uses { graph: collect::collect(module, scopes) }
    }

    /// What a parameter is used as.
    pub fn parameter(&self, f: &StmtFunctionDef, p: &Parameter) -> Option<Suggested> {
        let key = (u32::from(f.range.start()), p.name.as_str());
        let place = *self.graph.parameters.get(&key)?;
        let optional = self.graph.optional.contains(&key);
        let kind = self.suggest(place, 0)?;
        Some(if optional { kind.or_none() } else { kind })
    }

    /// What each further argument is used as that `*args` or `**kwargs` takes.
    pub fn further(&self, f: &StmtFunctionDef, p: &Parameter) -> Option<Suggested> {
        let place = *self.graph.parameters.get(&(u32::from(f.range.start()), p.name.as_str()))?;
        let node = self.graph.node(place);
        if node.evidence.intersects(Evidence::OPEN) {
            return None;
        }
        self.suggest(node.element?, 0)
    }

    fn inner(&self, place: Option<usize>, depth: usize) -> Suggested {
        place.and_then(|p| self.suggest(p, depth + 1)).unwrap_or_else(Suggested::any)
    }

    fn suggest(&self, place: usize, depth: usize) -> Option<Suggested> {
        if depth > DEEPEST {
            return None;
        }
        let node = self.graph.node(place).clone();
        let has = |e: Evidence| node.evidence.intersects(e);
        if has(Evidence::OPEN) {
            return None;
        }
        if has(Evidence::CALLED) {
            let is_other = has(Evidence::STRONG | Evidence::ITERATED | Evidence::SIZED | Evidence::INDEXED);
            return (!is_other && node.attributes.is_empty()).then(|| self.function(node.element, depth));
        }
        if !node.attributes.is_empty() {
            let class = self.graph.class_of(&node)?;
            let plain = !node.evidence.intersects(Evidence::STRONG);
            let value = list("object", vec![Value::Text(class.clone())]);
            return plain.then(|| Suggested { value, words: class.clone(), class: Some(class) });
        }
        let mut kinds = vec![];
        if has(Evidence::NUMERIC) {
            kinds.push(number(&node));
        }
        if has(Evidence::STR) {
            kinds.push(Suggested::word("str", "str"));
        }
        if has(Evidence::BYTES) {
            kinds.push(Suggested::word("bytes", "bytes"));
        }
        if has(Evidence::DICT) {
            let parts = vec![self.inner(node.key, depth), self.inner(node.element, depth)];
            kinds.push(Suggested::of("dict", "dict", parts));
        }
        if has(Evidence::SET) {
            let parts = vec![self.inner(node.element, depth)];
            kinds.push(Suggested::of("set", "set", parts));
        }
        if let Some(parts) = &node.parts {
            let parts = parts.iter().map(|p| self.inner(Some(*p), depth)).collect();
            kinds.push(Suggested::of("tuple", "tuple", parts));
        }
        if has(Evidence::DEQUE) {
            let parts = vec![self.inner(node.element, depth)];
            kinds.push(Suggested::of("deque", "deque", parts));
        } else if has(Evidence::LIST) {
            let parts = vec![self.inner(node.element, depth)];
            kinds.push(Suggested::of("list", "list", parts));
        }
        match kinds.len() {
            0 => self.weak(&node, depth),
            1 => kinds.pop(),
            _ => None,
        }
    }

    /// A function that takes whatever it is given, by its result.
    fn function(&self, result: Option<usize>, depth: usize) -> Suggested {
        let result = self.inner(result, depth);
        let value = list("function", vec![Value::Int(-1), result.value]);
        Suggested { value, words: format!("Callable[..., {}]", result.words), class: result.class }
    }

    /// What is suggested where no use says the kind by itself.
    fn weak(&self, node: &Node, depth: usize) -> Option<Suggested> {
        let has = |e: Evidence| node.evidence.intersects(e);
        if has(Evidence::ITERATED | Evidence::SIZED | Evidence::INDEXED) {
            let element = self.inner(node.element, depth);
            let letters = node.element.is_some_and(|e| {
                let e = self.graph.node(e).evidence;
                e.intersects(Evidence::STR) && !e.intersects(Evidence::WORD)
            });
            return Some(if letters {
                Suggested::word("str", "str")
            } else {
                Suggested::of("list", "list", vec![element])
            });
        }
        has(Evidence::ORDERED | Evidence::ADDED).then(|| Suggested::word("int", "int"))
    }
}

/// The kind of a number. Where nothing asks for a float, it is an integer.
fn number(node: &Node) -> Suggested {
    let has = |e: Evidence| node.evidence.intersects(e);
    let int = Suggested::word("int", "int");
    if has(Evidence::FLOAT) && !has(Evidence::INT) {
        return Suggested::of("union", "|", vec![int, Suggested::word("float", "float")]);
    }
    match has(Evidence::BOOL) && !has(Evidence::INT | Evidence::NUMBER | Evidence::FLOAT) {
        true => Suggested::word("bool", "bool"),
        false => int,
    }
}

#[cfg(test)]
mod tests {
    use crate::given::describe;
    use crate::source::Source;
    use conspect_base::Span;

    /// What is suggested for the parameters of the first function or the method that is named.
    fn check(text: &str, expected: &str) {
        let source = Source::parse("uses.py", text.into(), Span::NONE.file).expect("it parses");
        let (name, _) = crate::given::functions(&source.ast.body).remove(0);
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
        check(
            "def f(xs, key=None): return sorted(xs, key=key)",
            "xs: list[int], key: Callable[..., int] | None",
        );
        check(
            "def f(xs, key=lambda x: x): return max(xs, key=key)",
            "xs: list[int], key: Callable[..., int]",
        );
        // Further arguments.
        check("def f(*xs):\n t = 0\n for x in xs: t -= x\n return t", "*xs: int");
        check("def f(n, **kw):\n for k, v in kw.items(): n -= v\n return n", "n: int, **kw: int");
        check("def f(**kw): return kw['name'].upper() + kw.get('title', '')", "**kw: str");
        check("def f(*a, **kw): return g(*a, **kw)", "");
        // Objects of a class of the file.
        let class = "class Node:\n def __init__(self, v, next=None):\n  self.v = v\n  self.next = next\n";
        check(
            &format!("def f(n): return n.next.v + 1\n{class}"),
            "n: Node, Node.v: int, Node.next: Node | None",
        );
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
}
