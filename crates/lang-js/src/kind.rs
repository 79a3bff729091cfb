//! Kinds of values: what a parameter takes, as comments and annotations say it. `made.rs`: inputs of these kinds; `library.rs`: kinds
//! of what the library makes.

mod library;
mod made;

pub(crate) use library::TYPED;
pub(crate) use made::input_body;

use crate::jsdoc::Typedefs;
use conspect_ir::Grade;
use library::{PATTERN, PATTERNS};
use rustc_hash::FxHashMap;

/// What is taken for granted of arguments of classes.
pub(crate) const INSTANCES: &str =
    "arguments that are objects of classes are as the constructors of these classes make them";

/// What is taken for granted of arguments of abstract classes.
const HEIRS: &str = "arguments of abstract classes are objects of the subclasses that the file declares";

/// What is taken for granted of arguments that are errors.
const ERRORS: &str =
    "arguments that are errors have a message and nothing else, and are of no class that extends theirs";

/// What is taken for granted of arguments that are signals of an AbortController.
const SIGNALS: &str = "arguments that are signals are aborted before the call, or never";

/// What is taken for granted of arguments that are promises.
const PROMISES: &str = "arguments that are promises are fulfilled";

/// What is taken for granted of arguments that are generators.
const GENERATORS: &str =
    "arguments that are generators have not begun, end without an error and return undefined";

/// What is taken for granted of arguments that are typed arrays.
const MEMORY: &str = "arguments that are typed arrays are views of all of a memory of their own";

/// What is taken for granted of arguments that are symbols.
const SYMBOLS: &str = "arguments that are symbols are symbols that nothing else has";

/// What is said of arguments that are other than those that are made (`argString`, `argBigInt`, `argCount` and `argDynamic` of the runtime), with the bounds.
const LARGE: [(&str, &str, u64); 7] = [
    ("an argument that is a string of more than 8 units", "argument-length", 8),
    ("an argument that is an array of more than 5 elements", "argument-elements", 5),
    ("an argument that is a BigInt of more than 53 bits", "argument-bits", 53),
    (NESTED, "argument-depth", 3),
    (UNTRIED, "argument-kinds", 6),
    ("an argument without a type that has more than 2 elements", "argument-elements", 2),
    (PATTERN, "argument-patterns", PATTERNS.len() as u64),
];

/// What is said of a type that is inside itself.
const NESTED: &str = "an argument whose type is inside itself more than 3 times";

/// What is said of a parameter that may be anything where it is neither a plain value nor one of the objects that are tried (`argDynamic` of the runtime).
const UNTRIED: &str = "an argument of a kind that is not tried";

/// The reasons that are bounds on the sizes of inputs.
pub(crate) fn sizes() -> FxHashMap<Box<str>, (Box<str>, u64)> {
    LARGE.iter().map(|(what, limit, value)| ((*what).into(), ((*limit).into(), *value))).collect()
}

/// Sizes of arguments in the order in which they are explored: a limit with its value, and the stage. The runtime names them by number
/// (`larger` in `runtime/call.ts`).
const GRADES: [(&str, u64, u32); 7] = [
    ("argument-length", 2, 0),
    ("argument-length", 4, 1),
    ("argument-length", 8, 2),
    ("argument-elements", 1, 1),
    ("argument-elements", 2, 1),
    ("argument-elements", 3, 2),
    ("argument-depth", 1, 0),
];

/// The same for the program.
pub(crate) fn grades() -> Vec<Grade> {
    let grade = |&(limit, value, stage): &(&str, u64, u32)| Grade { limit: limit.into(), value, stage };
    GRADES.iter().map(grade).collect()
}

/// What kinds of values a parameter takes.
#[derive(Clone, PartialEq, Debug)]
pub enum Kind {
    Number,
    Integer,
    BigInt,
    Boolean,
    String,
    /// Exactly these values.
    Undefined,
    Null,
    Text(String),
    Value(f64),
    Flag(bool),
    /// Arrays of this kind.
    Array(Box<Kind>),
    Tuple(Vec<Kind>),
    /// Arrays with these elements first and last, and others between them.
    Open(Vec<Kind>, Box<Kind>, Vec<Kind>),
    /// Objects with these members.
    Record(Vec<Member>),
    /// Objects with these members and others of any names.
    Mixed(Vec<Member>, Box<Kind>),
    Union(Vec<Kind>),
    /// Objects with any names as keys and this for values.
    Dictionary(Box<Kind>),
    Map(Box<Kind>, Box<Kind>),
    Set(Box<Kind>),
    /// Iterators over few values of this kind.
    Iterator(Box<Kind>),
    /// Generators that give few values of this kind; asynchronous ones.
    Generator(Box<Kind>, bool),
    /// Objects with a length and that many elements of this kind.
    Like(Box<Kind>),
    /// Typed arrays of this class.
    Typed(String),
    /// Integers of so many bits, which may be negative.
    Bits(u32, bool),
    /// A regular expression of this text with these flags.
    Pattern(String, String),
    /// Regular expressions that are not tried.
    Patterns,
    /// A symbol that nothing else has.
    Symbol,
    /// A signal of an AbortController, which may be aborted.
    Signal,
    /// The pairs that a text says, as a URLSearchParams.
    Search,
    Date,
    /// Promises that are fulfilled with this kind.
    Promise(Box<Kind>),
    /// Objects that the constructor of this class of the file makes of arguments of these kinds.
    Instance(String, Vec<Kind>),
    /// Objects of a subclass of the class that the type names.
    Heir(Box<Kind>),
    /// Objects that the constructor of this class of errors makes of a text.
    Error(String),
    /// Functions that give something of this kind, whatever they are called with.
    Function(Box<Kind>),
    /// Undefined, null, a boolean, a number or a short string; no other value is tried. In a union other kinds stand beside it.
    Dynamic,
    /// Objects that are not tried.
    Untried,
    /// Arrays, maps or sets of this kind with few elements: of a parameter of which nobody said that it is one.
    Few(Box<Kind>),
    /// Values of a type inside as many others of that type as are made.
    Nested,
    /// Values of which nothing can be made: the type's name.
    Other(String),
}

/// A member of an object.
#[derive(Clone, PartialEq, Debug)]
pub struct Member {
    pub name: String,
    pub kind: Kind,
    pub optional: bool,
}

impl Member {
    /// What the member takes where it is there: one that may be left out may be there as undefined, too.
    pub(crate) fn given(&self) -> Kind {
        if self.optional { self.kind.clone().or_undefined() } else { self.kind.clone() }
    }
}

impl Eq for Kind {}
impl Eq for Member {}

/// A text as JSON.
fn quote(text: &str) -> String {
    let mut out = String::from("\"");
    for c in text.chars() {
        match c {
            '"' | '\\' => out.extend(['\\', c]),
            c if c < ' ' || c == '\u{2028}' || c == '\u{2029}' => out += &format!("\\u{:04x}", c as u32),
            c => out.push(c),
        }
    }
    out.push('"');
    out
}

impl Kind {
    /// A value that may be left out.
    pub(crate) fn or_undefined(self) -> Kind {
        match self {
            Kind::Dynamic | Kind::Undefined => self,
            Kind::Union(all) if all.contains(&Kind::Undefined) || all.contains(&Kind::Dynamic) => {
                Kind::Union(all)
            }
            Kind::Union(mut all) => {
                all.push(Kind::Undefined);
                Kind::Union(all)
            }
            kind => Kind::Union(vec![kind, Kind::Undefined]),
        }
    }

    /// One of several; what takes everything takes them all.
    pub(crate) fn union(all: Vec<Kind>) -> Kind {
        let mut flat = vec![];
        for k in all {
            match k {
                Kind::Dynamic => return Kind::Dynamic,
                Kind::Union(more) => flat.extend(more),
                k => flat.push(k),
            }
        }
        flat.dedup();
        match flat.len() {
            1 => flat.remove(0),
            _ => Kind::Union(flat),
        }
    }

    /// As JSON, for the harness that makes such values again.
    pub fn json(&self) -> String {
        let list = |all: &[Kind]| all.iter().map(Kind::json).collect::<Vec<_>>().join(",");
        let constant = |v: &str| format!("{{\"is\":\"constant\",\"value\":{v}}}");
        match self {
            Kind::Number => "{\"is\":\"number\"}".into(),
            Kind::Integer => "{\"is\":\"integer\"}".into(),
            Kind::BigInt => "{\"is\":\"bigint\"}".into(),
            Kind::Boolean => "{\"is\":\"boolean\"}".into(),
            Kind::String => "{\"is\":\"string\"}".into(),
            Kind::Undefined => "{\"is\":\"constant\",\"undefined\":true}".into(),
            Kind::Null => constant("null"),
            Kind::Text(t) => constant(&quote(t)),
            Kind::Value(v) => constant(&v.to_string()),
            Kind::Flag(v) => constant(&v.to_string()),
            Kind::Array(k) => format!("{{\"is\":\"array\",\"of\":{}}}", k.json()),
            Kind::Tuple(all) => format!("{{\"is\":\"tuple\",\"of\":[{}]}}", list(all)),
            Kind::Union(all) => format!("{{\"is\":\"union\",\"of\":[{}]}}", list(all)),
            Kind::Function(k) => format!("{{\"is\":\"function\",\"of\":{}}}", k.json()),
            Kind::Open(first, rest, last) => {
                let (first, rest, last) = (list(first), rest.json(), list(last));
                format!("{{\"is\":\"open\",\"first\":[{first}],\"of\":{rest},\"last\":[{last}]}}")
            }
            Kind::Record(all) | Kind::Mixed(all, _) => {
                let member = |m: &Member| {
                    let (name, kind) = (quote(&m.name), m.given().json());
                    format!("{{\"name\":{name},\"optional\":{},\"kind\":{kind}}}", m.optional)
                };
                let all: Vec<String> = all.iter().map(member).collect();
                let rest = if let Kind::Mixed(_, k) = self {
                    format!(",\"rest\":{}", k.json())
                } else {
                    String::new()
                };
                format!("{{\"is\":\"record\",\"of\":[{}]{rest}}}", all.join(","))
            }
            Kind::Few(k) | Kind::Heir(k) => k.json(),
            Kind::Error(class) => format!("{{\"is\":\"error\",\"class\":{}}}", quote(class)),
            Kind::Dictionary(k) => format!("{{\"is\":\"dictionary\",\"of\":{}}}", k.json()),
            Kind::Map(k, v) => format!("{{\"is\":\"map\",\"key\":{},\"of\":{}}}", k.json(), v.json()),
            Kind::Set(k) => format!("{{\"is\":\"set\",\"of\":{}}}", k.json()),
            Kind::Iterator(k) => format!("{{\"is\":\"iterator\",\"of\":{}}}", k.json()),
            Kind::Generator(k, late) => {
                format!("{{\"is\":\"generator\",\"async\":{late},\"of\":{}}}", k.json())
            }
            Kind::Like(k) => format!("{{\"is\":\"like\",\"of\":{}}}", k.json()),
            Kind::Typed(class) => {
                let of = Kind::element(class).json();
                format!("{{\"is\":\"typed\",\"class\":{},\"of\":{of}}}", quote(class))
            }
            Kind::Bits(..) => "{\"is\":\"bits\"}".into(),
            Kind::Pattern(text, flags) => {
                let (text, flags) = (quote(text), quote(flags));
                format!("{{\"is\":\"pattern\",\"text\":{text},\"flags\":{flags}}}")
            }
            Kind::Symbol => "{\"is\":\"symbol\"}".into(),
            Kind::Signal => "{\"is\":\"signal\"}".into(),
            Kind::Search => "{\"is\":\"search\"}".into(),
            Kind::Date => "{\"is\":\"date\"}".into(),
            Kind::Promise(k) => format!("{{\"is\":\"promise\",\"of\":{}}}", k.json()),
            Kind::Instance(class, all) => {
                format!("{{\"is\":\"instance\",\"class\":{},\"of\":[{}]}}", quote(class), list(all))
            }
            Kind::Dynamic | Kind::Nested | Kind::Untried | Kind::Patterns | Kind::Other(_) => {
                "{\"is\":\"dynamic\"}".into()
            }
        }
    }

    /// An argument of this kind, which may be one of the earlier ones, as JSON for the harness.
    pub(crate) fn argument(&self, earlier: &[usize]) -> String {
        match earlier {
            [] => self.json(),
            _ => format!("{{\"is\":\"argument\",\"earlier\":{earlier:?},\"of\":{}}}", self.json()),
        }
    }

    /// The kinds that values of this one are made of.
    pub(crate) fn parts(&self) -> Vec<&Kind> {
        match self {
            Kind::Array(k)
            | Kind::Set(k)
            | Kind::Dictionary(k)
            | Kind::Function(k)
            | Kind::Promise(k)
            | Kind::Heir(k)
            | Kind::Iterator(k)
            | Kind::Generator(k, _)
            | Kind::Like(k)
            | Kind::Few(k) => vec![k],
            Kind::Map(k, v) => vec![k, v],
            Kind::Tuple(all) | Kind::Union(all) | Kind::Instance(_, all) => all.iter().collect(),
            Kind::Open(first, rest, last) => first.iter().chain([&**rest]).chain(last).collect(),
            Kind::Record(members) => members.iter().map(|m| &m.kind).collect(),
            Kind::Mixed(members, rest) => members.iter().map(|m| &m.kind).chain([&**rest]).collect(),
            _ => vec![],
        }
    }

    /// May a constructor that makes such a value call a function among its arguments?
    pub(crate) fn makes_calls(&self) -> bool {
        let may: fn(&Kind) -> bool =
            if matches!(self, Kind::Instance(..)) { Kind::has_functions } else { Kind::makes_calls };
        self.parts().into_iter().any(may)
    }

    fn has_functions(&self) -> bool {
        matches!(self, Kind::Function(_)) || self.parts().into_iter().any(Kind::has_functions)
    }

    /// Is there something in it of which nothing is made because nobody knows what it is?
    pub(crate) fn is_open(&self) -> bool {
        matches!(self, Kind::Other(_)) || self.parts().into_iter().any(Kind::is_open)
    }

    /// What a comment calls the type, in the notation of JSDoc or TypeScript.
    pub fn of(text: &str) -> Kind {
        Kind::read(text, &Typedefs::default(), &[])
    }

    /// The same with the types that comments declare, inside the types of these names. What cannot be read is a type of which nothing is made:
    /// a caller who breaks it is no caller.
    pub(crate) fn read(text: &str, typedefs: &Typedefs, inside: &[String]) -> Kind {
        let mut r = Reader { text: text.trim(), depth: 0, typedefs, inside };
        match r.union() {
            Some(kind) if r.text.is_empty() => kind,
            _ => Kind::Other(text.split_whitespace().collect::<Vec<_>>().join(" ")),
        }
    }
}

/// Reads a type from a comment.
struct Reader<'a> {
    text: &'a str,
    depth: u32,
    typedefs: &'a Typedefs,
    /// The names of the types that this one is inside of.
    inside: &'a [String],
}

impl Reader<'_> {
    fn eat(&mut self, token: &str) -> bool {
        self.text = self.text.trim_start();
        match self.text.strip_prefix(token) {
            Some(rest) => {
                self.text = rest.trim_start();
                true
            }
            None => false,
        }
    }

    fn union(&mut self) -> Option<Kind> {
        self.depth += 1;
        if self.depth > 32 {
            return None;
        }
        self.eat("|");
        let mut all = vec![self.postfix()?];
        while self.eat("|") {
            all.push(self.postfix()?);
        }
        self.depth -= 1;
        Some(Kind::union(all))
    }

    fn postfix(&mut self) -> Option<Kind> {
        let nullable = self.eat("?");
        self.eat("!");
        let mut kind = self.single()?;
        loop {
            if self.eat("[]") {
                kind = Kind::Array(Box::new(kind));
            } else if self.eat("=") {
                kind = kind.or_undefined();
            } else {
                break;
            }
        }
        Some(if nullable { Kind::union(vec![kind, Kind::Null]) } else { kind })
    }

    fn word(&mut self) -> String {
        let end = self
            .text
            .find(|c: char| !(c.is_alphanumeric() || "_$.-+".contains(c)))
            .unwrap_or(self.text.len());
        let (word, rest) = self.text.split_at(end);
        // The dot of `Array.<T>` belongs to no name.
        let (word, rest) = match word.strip_suffix('.') {
            Some(w) => (w, rest),
            None => (word, rest),
        };
        self.text = rest.trim_start();
        word.to_string()
    }

    fn quoted(&mut self, quote: char) -> Option<Kind> {
        let (inner, rest) = self.text[1..].split_once(quote)?;
        if inner.contains('\\') {
            return None;
        }
        self.text = rest.trim_start();
        Some(Kind::Text(inner.into()))
    }

    fn single(&mut self) -> Option<Kind> {
        self.text = self.text.trim_start();
        match self.text.chars().next()? {
            '(' if self.is_function() => {
                self.skip_parameters()?;
                if !self.eat("=>") {
                    return None;
                }
                Some(Kind::Function(Box::new(self.union()?)))
            }
            '(' => {
                self.eat("(");
                let kind = self.union()?;
                self.eat(")").then_some(kind)
            }
            '[' => {
                self.eat("[");
                let mut all = vec![];
                while !self.eat("]") {
                    all.push(self.union()?);
                    self.eat(",");
                }
                Some(Kind::Tuple(all))
            }
            '{' => self.record(),
            '*' => {
                self.eat("*");
                Some(Kind::Dynamic)
            }
            quote @ ('"' | '\'') => self.quoted(quote),
            _ => self.named(),
        }
    }

    fn record(&mut self) -> Option<Kind> {
        self.eat("{");
        let mut all = vec![];
        while !self.eat("}") {
            let mut name = self.word();
            if name == "readonly" && !self.text.starts_with([':', '?', '(']) {
                name = self.word();
            }
            let optional = self.eat("?");
            if name.is_empty() {
                return None;
            }
            let method = self.text.starts_with('(');
            if method {
                self.skip_parameters()?;
            }
            if !self.eat(":") {
                return None;
            }
            let kind = self.union()?;
            let kind = if method { Kind::Function(Box::new(kind)) } else { kind };
            all.push(Member { name, kind, optional });
            let _ = self.eat(",") || self.eat(";");
        }
        Some(Kind::Record(all))
    }

    /// Where the parentheses end that begin here.
    fn closing(&self) -> Option<usize> {
        let mut open = 0;
        for (i, c) in self.text.char_indices() {
            match c {
                '(' => open += 1,
                ')' => open -= 1,
                _ => {}
            }
            if open == 0 {
                return Some(i + 1);
            }
        }
        None
    }

    fn is_function(&self) -> bool {
        self.closing().is_some_and(|end| self.text[end..].trim_start().starts_with("=>"))
    }

    fn skip_parameters(&mut self) -> Option<()> {
        let end = self.closing()?;
        self.text = self.text[end..].trim_start();
        Some(())
    }

    fn named(&mut self) -> Option<Kind> {
        let word = self.word();
        if word.is_empty() {
            return None;
        }
        Some(match word.as_str() {
            // A class of the file comes before one of the library; what its objects are, its constructor says.
            word if self.typedefs.is_class(word) => Kind::Other(word.into()),
            // Comments name primitive values by their classes, as the compiler of TypeScript reads them, too.
            "number" | "Number" | "float" | "double" => Kind::Number,
            "integer" | "int" => Kind::Integer,
            "bigint" | "BigInt" => Kind::BigInt,
            "boolean" | "bool" | "Boolean" => Kind::Boolean,
            "string" | "String" => Kind::String,
            "undefined" | "void" => Kind::Undefined,
            "null" => Kind::Null,
            "true" => Kind::Flag(true),
            "false" => Kind::Flag(false),
            "Array" | "ReadonlyArray" if self.eat("<") => {
                let kind = self.union()?;
                if !self.eat(">") {
                    return None;
                }
                Kind::Array(Box::new(kind))
            }
            // Without a type for its elements they are anything, as in TypeScript's reading of comments.
            "Array" | "ReadonlyArray" | "array" => Kind::Array(Box::new(Kind::Dynamic)),
            "Map" if self.eat("<") => {
                let key = self.union()?;
                self.eat(",");
                let of = self.union()?;
                self.eat(">").then_some(())?;
                Kind::Map(Box::new(key), Box::new(of))
            }
            "Set" if self.eat("<") => {
                let of = self.union()?;
                self.eat(">").then_some(())?;
                Kind::Set(Box::new(of))
            }
            "Object" | "Record" if self.eat("<") => {
                let key = self.union()?;
                self.eat(",");
                let of = self.union()?;
                self.eat(">").then_some(())?;
                if key != Kind::String {
                    return None;
                }
                Kind::Dictionary(Box::new(of))
            }
            "Promise" if self.eat("<") => {
                let of = self.union()?;
                self.eat(">").then_some(())?;
                Kind::Promise(Box::new(of))
            }
            "Map" => Kind::Map(Box::new(Kind::Dynamic), Box::new(Kind::Dynamic)),
            "Set" => Kind::Set(Box::new(Kind::Dynamic)),
            "Promise" => Kind::Promise(Box::new(Kind::Dynamic)),
            "Symbol" => Kind::Symbol,
            "Function" => Kind::Function(Box::new(Kind::Dynamic)),
            "function" => {
                if self.text.starts_with('(') {
                    self.skip_parameters()?;
                }
                let gives = if self.eat(":") { self.union()? } else { Kind::Dynamic };
                Kind::Function(Box::new(gives))
            }
            "any" | "unknown" | "mixed" => Kind::Dynamic,
            "readonly" => return self.postfix(),
            word => match word.parse::<f64>() {
                Ok(v) if v.is_finite() => Kind::Value(v),
                _ => {
                    let declared = self.typedefs.named(word, self.inside);
                    let found = declared.or_else(|| Kind::built_in(word));
                    let found = found.or_else(|| match self.text.starts_with('<') {
                        true => None,
                        false => Kind::sequence(word, Kind::Dynamic),
                    });
                    found.unwrap_or_else(|| Kind::Other(word.into()))
                }
            },
        })
    }
}
