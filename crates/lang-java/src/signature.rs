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
        let c = self.next()?;
        match c {
            '[' => {
                let (elem, _) = self.ty()?;
                Some((format!("{elem}[]"), vec![]))
            }
            'T' => {
                let (name, rest) = self.text.split_once(';')?;
                self.text = rest;
                let bound = self.bounds.iter().find(|(n, _)| n == name);
                Some((bound.map_or("java.lang.Object", |(_, b)| b).to_string(), vec![]))
            }
            'L' => {
                let mut name = String::new();
                let mut arguments = vec![];
                loop {
                    match self.next()? {
                        ';' => return Some((name, arguments)),
                        '<' => arguments = self.arguments()?,
                        '/' => name.push('.'),
                        '.' => name.push('$'),
                        other => name.push(other),
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
                Some((plain.into(), vec![]))
            }
        }
    }

    /// Type arguments up to `>`; a wildcard counts as its bound.
    fn arguments(&mut self) -> Option<Vec<String>> {
        let mut out = vec![];
        loop {
            match self.text.chars().next()? {
                '>' => {
                    self.next();
                    return Some(out);
                }
                '*' => {
                    self.next();
                    out.push("java.lang.Object".into());
                }
                '+' | '-' => {
                    self.next();
                    out.push(self.ty()?.0);
                }
                _ => out.push(self.ty()?.0),
            }
        }
    }
}
