//! JSX: elements become calls of a factory, as the compiler's classic transform makes them: the one that a comment names
//! (`/** @jsx h */`), else `React.createElement` where the file has the name `React`. The automatic transform, which imports a factory that
//! the file does not name, is refused with its place.

use super::Eraser;
use oxc_ast::ast::*;
use oxc_ast_visit::Visit;
use oxc_span::{GetSpan, Span};

/// The calls that elements become.
pub(super) struct Factory {
    element: Option<String>,
    fragment: Option<String>,
}

impl Factory {
    /// The factory of a file whose top level has these names.
    pub(super) fn of(text: &str, has_react: bool) -> Factory {
        let pragmas = pragmas(text);
        // Compilers differ in where else they look, and other pragmas ask for other transforms.
        let plain = |(name, value): &(&str, &str)| {
            matches!(*name, "@jsx" | "@jsxFrag") || (*name, *value) == ("@jsxRuntime", "classic")
        };
        let is_path = |s: &str| s.chars().all(|c| c.is_alphanumeric() || "_$.".contains(c));
        let all = pragmas.iter().all(|p| plain(p) && is_path(p.1));
        if !all || pragmas.len() != text.matches("@jsx").count() {
            return Factory { element: None, fragment: None };
        }
        let named = |pragma: &str| pragmas.iter().rfind(|p| p.0 == pragma).map(|p| p.1.to_string());
        let react = |member: &str| has_react.then(|| format!("React.{member}"));
        let element = named("@jsx");
        let fragment = named("@jsxFrag").or_else(|| element.is_none().then(|| react("Fragment"))?);
        Factory { element: element.or_else(|| react("createElement")), fragment }
    }

    /// Is a name of the file used by elements without being written there?
    pub(super) fn uses(&self, name: &str) -> bool {
        let root = |path: &Option<String>| path.as_deref().is_some_and(|p| p.split('.').next() == Some(name));
        root(&self.element) || root(&self.fragment)
    }
}

/// The pragmas of JSX, each a line of its own in the comments before the code, with what they name.
fn pragmas(text: &str) -> Vec<(&str, &str)> {
    let mut out = vec![];
    let mut rest = text.trim_start_matches('\u{feff}').trim_start();
    loop {
        if rest.starts_with("//") || rest.starts_with("#!") {
            rest = rest.split_once('\n').map_or("", |(_, rest)| rest).trim_start();
        } else if let Some((comment, after)) = rest.strip_prefix("/*").and_then(|r| r.split_once("*/")) {
            for line in comment.lines() {
                let mut words =
                    line.trim_start_matches(|c: char| c == '*' || c.is_whitespace()).split_whitespace();
                if let (Some(name), Some(value), None) = (words.next(), words.next(), words.next())
                    && name.starts_with("@jsx")
                {
                    out.push((name, value));
                }
            }
            rest = after.trim_start();
        } else {
            return out;
        }
    }
}

/// What the text between elements is: lines without their indentation, joined by spaces; `None` where nothing is left.
fn cleaned(text: &str) -> Option<String> {
    // What follows the last line break is a line, too: the text's own end is none.
    let lines: Vec<&str> = text.split(['\n', '\r']).collect();
    let last = lines.len().saturating_sub(1);
    let trim = |(i, line): (usize, &&str)| {
        let line = if i > 0 { line.trim_start_matches([' ', '\t']) } else { line };
        let line = if i < last { line.trim_end_matches([' ', '\t']) } else { line };
        line.to_string()
    };
    let lines: Vec<String> = lines.iter().enumerate().map(trim).filter(|l| !l.is_empty()).collect();
    (!lines.is_empty()).then(|| lines.join(" "))
}

/// A text as a literal.
fn literal(text: &str) -> String {
    let mut out = String::from("\"");
    for c in text.chars() {
        match c {
            '"' | '\\' => out.extend(['\\', c]),
            '\n' => out += "\\n",
            '\r' => out += "\\r",
            c => out.push(c),
        }
    }
    out.push('"');
    out
}

impl Eraser<'_> {
    /// An element, with what stands before and behind it.
    pub(super) fn jsx_element(&mut self, it: &JSXElement<'_>, before: &str, after: &str) {
        let Some(factory) = self.factory.element.clone() else {
            return self.fail(it.span, "JSX without a factory (neither `@jsx` nor the name `React`)");
        };
        let open = &it.opening_element;
        let written = self.slice(open.name.span()).to_string();
        let name = match &open.name {
            JSXElementName::Identifier(_) | JSXElementName::NamespacedName(_) => literal(&written),
            _ => written,
        };
        let none = open.attributes.is_empty();
        let given = if none { "null" } else { "{ " };
        let head = format!("{before}{factory}({name}, {given}");
        self.put(Span::new(open.span.start, open.name.span().end), head);
        if let Some(types) = &open.type_arguments {
            self.blank(types.span);
        }
        for attribute in &open.attributes {
            self.jsx_attribute(attribute);
        }
        let inner = open.type_arguments.as_ref().map_or(open.name.span().end, |t| t.span.end);
        let end = open.attributes.last().map_or(inner, |a| a.span().end);
        let mut close = String::from(if none { "" } else { " }" });
        if it.closing_element.is_none() {
            close.push(')');
            close += after;
        }
        self.put_or_blank(Span::new(end, open.span.end), close);
        it.children.iter().for_each(|child| self.jsx_child(child));
        if let Some(closing) = &it.closing_element {
            self.put(closing.span, format!("){after}"));
        }
    }

    pub(super) fn jsx_fragment(&mut self, it: &JSXFragment<'_>, before: &str, after: &str) {
        let (Some(factory), Some(fragment)) = (&self.factory.element, &self.factory.fragment) else {
            return self
                .fail(it.span, "a fragment of JSX without a factory (neither `@jsxFrag` nor `React`)");
        };
        let head = format!("{before}{factory}({fragment}, null");
        self.put(it.opening_fragment.span, head);
        it.children.iter().for_each(|child| self.jsx_child(child));
        self.put(it.closing_fragment.span, format!("){after}"));
    }

    fn put_or_blank(&mut self, span: Span, text: String) {
        if text.is_empty() { self.blank(span) } else { self.put(span, text) }
    }

    /// The text of JSX; references to characters by name or number are refused, and white space that compilers treat differently.
    fn jsx_text(&mut self, span: Span, text: &str) -> String {
        if text.contains('&') {
            self.fail(span, "a character of JSX by its name or number");
        }
        if text.contains(|c: char| c != ' ' && (c.is_whitespace() || c == '\u{feff}')) {
            self.fail(span, "white space of JSX other than blanks");
        }
        literal(text)
    }

    /// An attribute as a property, with a comma behind it.
    fn jsx_attribute(&mut self, attribute: &JSXAttributeItem<'_>) {
        match attribute {
            JSXAttributeItem::SpreadAttribute(spread) => {
                let (start, end) = (spread.argument.span().start, spread.argument.span().end);
                self.put(Span::new(spread.span.start, start), "...(".into());
                self.visit_expression(&spread.argument);
                self.put(Span::new(end, spread.span.end), "),".into());
            }
            JSXAttributeItem::Attribute(a) => {
                let key = literal(self.slice(a.name.span()));
                let Some(value) = &a.value else {
                    return self.put(a.span, format!("{key}: true,"));
                };
                let start = value.span().start;
                match value {
                    JSXAttributeValue::StringLiteral(s) => {
                        let inner = Span::new(s.span.start + 1, s.span.end - 1);
                        let text = self.slice(inner).to_string();
                        let text = self.jsx_text(s.span, &text);
                        self.put(a.span, format!("{key}: {text},"));
                    }
                    JSXAttributeValue::ExpressionContainer(c) => {
                        let Some(e) = c.expression.as_expression() else {
                            return self.fail(c.span, "an attribute of JSX without a value");
                        };
                        self.put(Span::new(a.span.start, e.span().start), format!("{key}: ("));
                        self.visit_expression(e);
                        self.put(Span::new(e.span().end, a.span.end), "),".into());
                    }
                    JSXAttributeValue::Element(e) => {
                        self.blank(Span::new(a.span.start, start));
                        self.jsx_element(e, &format!("{key}: "), ",");
                    }
                    JSXAttributeValue::Fragment(f) => {
                        self.blank(Span::new(a.span.start, start));
                        self.jsx_fragment(f, &format!("{key}: "), ",");
                    }
                }
            }
        }
    }

    /// A child as one more argument.
    fn jsx_child(&mut self, child: &JSXChild<'_>) {
        match child {
            JSXChild::Text(text) => {
                let written = self.slice(text.span).to_string();
                match cleaned(&written) {
                    Some(clean) => {
                        let clean = self.jsx_text(text.span, &clean);
                        self.put(text.span, format!(", {clean}"));
                    }
                    None => self.blank(text.span),
                }
            }
            JSXChild::Element(e) => self.jsx_element(e, ", ", ""),
            JSXChild::Fragment(f) => self.jsx_fragment(f, ", ", ""),
            JSXChild::ExpressionContainer(c) => match c.expression.as_expression() {
                Some(e) => {
                    self.put(Span::new(c.span.start, e.span().start), ", (".into());
                    self.visit_expression(e);
                    self.put(Span::new(e.span().end, c.span.end), ")".into());
                }
                None => self.blank(c.span),
            },
            JSXChild::Spread(s) => self.fail(s.span, "children of JSX that are spread"),
        }
    }
}
