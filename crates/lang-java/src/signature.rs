//! Generic signatures (JVMS §4.7.9.1), as far as erasures of types and of their arguments go.

/// For each parameter of a generic method signature (JVMS 4.7.9.1), the erasures of its type's arguments.
pub(crate) fn generic_params(signature: &str) -> Option<Vec<Vec<String>>> {
    let bounds = type_variables(signature)?.0;
    let rest = &signature[signature.find('(')? + 1..signature.rfind(')')?];
    let mut at = Cursor { text: rest, bounds: &bounds };
    let mut out = vec![];
    while !at.text.is_empty() {
        let (_, arguments) = at.ty()?;
        out.push(arguments);
    }
    Some(out)
}

/// The type variables that a signature begins with, by name with the erasures of their first bounds, and what follows them.
pub(crate) fn type_variables(signature: &str) -> Option<(Vec<(String, String)>, &str)> {
    let mut out: Vec<(String, String)> = vec![];
    let Some(mut text) = signature.strip_prefix('<') else { return Some((out, signature)) };
    while !text.starts_with('>') {
        let (name, rest) = text.split_once(':')?;
        let known = out.clone();
        let mut at = Cursor { text: rest, bounds: &known };
        let mut bound = if at.text.starts_with(':') { None } else { Some(at.ty()?.0) };
        while let Some(rest) = at.text.strip_prefix(':') {
            at.text = rest;
            let other = at.ty()?.0;
            bound.get_or_insert(other);
        }
        text = at.text;
        out.push((name.to_string(), bound.unwrap_or_else(|| "java.lang.Object".into())));
    }
    Some((out, &text[1..]))
}

pub(crate) struct Cursor<'a, 'b> {
    pub text: &'a str,
    pub bounds: &'b [(String, String)],
}

impl Cursor<'_, '_> {
    fn next(&mut self) -> Option<char> {
        let c = self.text.chars().next()?;
        self.text = &self.text[c.len_utf8()..];
        Some(c)
    }

    /// The erasure of the next type, and those of its arguments.
    pub fn ty(&mut self) -> Option<(String, Vec<String>)> {
        let ty = self.tree()?;
        Some((ty.erasure, ty.arguments.into_iter().map(|t| t.erasure).collect()))
    }

    fn tree(&mut self) -> Option<Tree> {
        let c = self.next()?;
        match c {
            '[' => {
                let elem = self.tree()?;
                let erasure = format!("{}[]", elem.erasure);
                Some(Tree { beside: vec![elem], ..Tree::of(erasure) })
            }
            'T' => {
                let (name, rest) = self.text.split_once(';')?;
                self.text = rest;
                let bound = self.bounds.iter().find(|(n, _)| n == name);
                Some(Tree::of(bound.map_or("java.lang.Object", |(_, b)| b)))
            }
            'L' => {
                let mut ty = Tree { is_class: true, ..Tree::of("") };
                loop {
                    match self.next()? {
                        ';' => return Some(ty),
                        '<' => {
                            // Before, there were those of the class around this one.
                            let outer = std::mem::replace(&mut ty.arguments, self.arguments()?);
                            ty.beside.extend(outer);
                        }
                        '/' => ty.erasure.push('.'),
                        '.' => ty.erasure.push('$'),
                        other => ty.erasure.push(other),
                    }
                }
            }
            other => {
                let plain = match other {
                    'B' => "byte",
                    'C' => "char",
                    'D' => "double",
                    'F' => "float",
                    'I' => "int",
                    'J' => "long",
                    'S' => "short",
                    'Z' => "boolean",
                    _ => return None,
                };
                Some(Tree::of(plain))
            }
        }
    }

    /// Type arguments up to `>`; a wildcard counts as its bound.
    fn arguments(&mut self) -> Option<Vec<Tree>> {
        let mut out = vec![];
        loop {
            match self.text.chars().next()? {
                '>' => {
                    self.next();
                    return Some(out);
                }
                '*' => {
                    self.next();
                    out.push(Tree::of("java.lang.Object"));
                }
                '+' | '-' => {
                    self.next();
                    out.push(self.tree()?);
                }
                _ => out.push(self.tree()?),
            }
        }
    }
}

/// A type.
struct Tree {
    erasure: String,
    arguments: Vec<Tree>,
    /// What else it is made of: the elements of an array, arguments of classes around it.
    beside: Vec<Tree>,
    /// It is a class that is written there.
    is_class: bool,
}

impl Tree {
    fn of(erasure: impl Into<String>) -> Tree {
        Tree { erasure: erasure.into(), arguments: vec![], beside: vec![], is_class: false }
    }

    /// The classes of values that one of the type can hold, its own behind the others.
    fn mentioned(self, out: &mut Vec<String>) {
        // A class is no object of it.
        if self.erasure != "java.lang.Class" {
            self.beside.into_iter().chain(self.arguments).for_each(|t| t.mentioned(out));
        }
        out.extend(self.is_class.then_some(self.erasure));
    }
}

/// The classes that the signature of a type names, arguments of arguments included; those of `Class` are left out.
pub fn mentioned(signature: &str) -> Vec<String> {
    let mut out = vec![];
    if let Some(ty) = (Cursor { text: signature, bounds: &[] }).tree() {
        ty.mentioned(&mut out);
    }
    out
}
