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
