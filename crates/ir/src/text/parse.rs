//! Reads the text format: the syntax of declarations.

use super::cursor::{At, ConstText, Cursor, FieldText, Res, TypeText, qualified_field};
use super::declare::declare;
use super::lexer::{Tok, lex};
use super::names::hole_named;
use super::{CirFile, TextError};
use crate::program::{HoleRule, Program};
use crate::types::Const;
use conspect_base::FileId;
use conspect_verdict::Assumption;

/// No more errors than this are reported for one file.
pub(super) const MAX_ERRORS: usize = 100;
pub(super) struct ClassText<'a> {
    pub name: &'a str,
    pub at: At,
    pub kind: &'a str,
    pub elem: Option<TypeText<'a>>,
    pub supers: Vec<(&'a str, At)>,
    pub fields: Vec<(&'a str, At, TypeText<'a>, HoleRule)>,
    pub methods: Vec<(&'a str, &'a str, At)>,
    pub is_final: bool,
    pub is_abstract: bool,
}

pub(super) struct GlobalText<'a> {
    pub name: &'a str,
    pub at: At,
    pub ty: TypeText<'a>,
    pub init: ConstText<'a>,
}

pub(super) struct ObjectText<'a> {
    pub number: u32,
    pub at: At,
    pub class: (&'a str, At),
    pub cells: Vec<ConstText<'a>>,
}

pub(super) struct FnText<'a> {
    pub name: &'a str,
    pub at: At,
    pub hidden: bool,
    pub params: Vec<(Option<&'a str>, TypeText<'a>)>,
    pub ret: Option<TypeText<'a>>,
    /// The file, and the tokens between the braces.
    pub body: Option<(FileId, At, At)>,
}

/// A layout line: its keyword, the field by class and name or slot.
pub(super) struct LayoutText<'a> {
    pub what: &'a str,
    pub field: FieldText<'a>,
}

const ITEMS: [&str; 17] = [
    "file",
    "label",
    "assumption",
    "selector",
    "class",
    "interface",
    "struct",
    "array",
    "final",
    "abstract",
    "global",
    "object",
    "string",
    "exception_stack",
    "exception_message",
    "fn",
    "hidden",
];

/// Everything that is declared, in the order of the text.
#[derive(Default)]
pub(super) struct Items<'a> {
    pub program: Program,
    pub classes: Vec<ClassText<'a>>,
    pub globals: Vec<GlobalText<'a>>,
    pub objects: Vec<ObjectText<'a>>,
    pub layouts: Vec<LayoutText<'a>>,
    pub functions: Vec<FnText<'a>>,
}

pub(super) fn parse_file(text: &str, path: &str) -> Result<CirFile, Vec<TextError>> {
    let mut errors = Vec::new();
    let tokens = lex(text, &mut errors);
    let mut cursor = Cursor { tokens: &tokens, at: 0, end: tokens.len() - 1 };
    let mut items = Items::default();
    while *cursor.peek() != Tok::End && errors.len() < MAX_ERRORS {
        if let Err(e) = items.item(&mut cursor) {
            errors.push(e);
            cursor.at += usize::from(cursor.at < cursor.end);
            while *cursor.peek() != Tok::End && !starts_item(&cursor) {
                cursor.at += 1;
            }
        }
    }
    let file = declare(items, &cursor, path, &mut errors);
    if errors.is_empty() {
        return Ok(file);
    }
    errors.sort_by_key(|e| (e.line, e.column));
    errors.dedup();
    errors.truncate(MAX_ERRORS);
    Err(errors)
}

/// Is this the first word of a line, and a word that starts a declaration?
fn starts_item(c: &Cursor) -> bool {
    c.tokens[c.at].first
        && matches!(c.peek(), Tok::Word(w) if ITEMS.contains(&w.as_str()))
        && *c.peek2() != Tok::Punct(":")
}

impl<'a> Items<'a> {
    fn item(&mut self, c: &mut Cursor<'a>) -> Res<()> {
        let start = c.at;
        let (mut is_final, mut is_abstract) = (false, false);
        is_final |= c.eat_word("final");
        is_abstract |= c.eat_word("abstract");
        is_final |= c.eat_word("final");
        let modified = c.at != start;
        let Tok::Word(word) = c.peek() else { return c.expected("a declaration") };
        let is_class = matches!(word.as_str(), "class" | "interface" | "struct" | "array");
        if modified && !is_class {
            return c.expected("`class`, `interface`, `struct` or `array`");
        }
        c.at += 1;
        match word.as_str() {
            "file" => {
                let path = c.text("a path in double quotes")?;
                self.program.file(&path);
            }
            "label" => {
                let text = c.text("a label in double quotes")?;
                self.program.label(&text);
            }
            "assumption" => {
                let at = c.at;
                let id = c.text("the kind of an assumption in double quotes")?;
                let data = c.text("what the assumption is about in double quotes")?;
                match Assumption::from_parts(&id, &data) {
                    Some(assumption) => self.program.grant(assumption),
                    None => return Err(c.error_at(at, format!("there is no assumption `{id}` of `{data}`"))),
                };
            }
            "selector" => {
                let selector = c.name("a selector")?;
                self.program.selector(selector);
            }
            _ if is_class => self.class(c, word, is_final, is_abstract)?,
            "global" => {
                let at = c.at;
                let name = c.name("the name of a global")?;
                c.expect(":")?;
                let ty = c.ty()?;
                c.expect("=")?;
                let init = c.constant()?;
                self.globals.push(GlobalText { name, at, ty, init });
            }
            "object" => self.object(c)?,
            "string" | "exception_stack" | "exception_message" => {
                let field = qualified_field(c)?;
                self.layouts.push(LayoutText { what: word, field });
            }
            "fn" => self.function(c, false)?,
            "hidden" => {
                c.expect_word("fn")?;
                self.function(c, true)?;
            }
            _ => {
                c.at -= 1;
                return c.expected("a declaration");
            }
        }
        Ok(())
    }

    fn class(&mut self, c: &mut Cursor<'a>, kind: &'a str, is_final: bool, is_abstract: bool) -> Res<()> {
        let at = c.at;
        let name = c.name("the name of a class")?;
        let elem = if kind == "array" {
            c.expect_word("of")?;
            Some(c.ty()?)
        } else {
            None
        };
        let mut class = ClassText {
            name,
            at,
            kind,
            elem,
            supers: Vec::new(),
            fields: Vec::new(),
            methods: Vec::new(),
            is_final,
            is_abstract,
        };
        if c.eat(":") {
            loop {
                let at = c.at;
                class.supers.push((c.name("a class")?, at));
                if !c.eat(",") {
                    break;
                }
            }
        }
        if c.eat("{") {
            while !c.eat("}") {
                member(c, &mut class)?;
            }
        }
        self.classes.push(class);
        Ok(())
    }

    fn object(&mut self, c: &mut Cursor<'a>) -> Res<()> {
        let at = c.at;
        let Tok::Hash(number) = *c.next() else {
            c.at = at;
            return c.expected("the number of a constant object: `#0`");
        };
        c.expect(":")?;
        let class_at = c.at;
        let class = (c.name("a class")?, class_at);
        let mut cells = Vec::new();
        match c.peek() {
            Tok::Str(units, None) => {
                c.at += 1;
                cells.extend(
                    units.iter().map(|u| ConstText::Plain(Const::Bits { bits: 16, value: u64::from(*u) })),
                );
            }
            _ => {
                c.expect("(")?;
                c.list(")", |c| {
                    cells.push(c.constant()?);
                    Ok(())
                })?;
            }
        }
        self.objects.push(ObjectText { number, at, class, cells });
        Ok(())
    }

    fn function(&mut self, c: &mut Cursor<'a>, hidden: bool) -> Res<()> {
        let at = c.at;
        let name = c.name("the name of a function")?;
        c.expect("(")?;
        let mut params: Vec<(Option<&str>, TypeText)> = Vec::new();
        c.list(")", |c| {
            let param = match (c.peek(), c.peek2()) {
                (Tok::Word(w) | Tok::Quoted(w), Tok::Punct(":")) => {
                    if params.last().is_some_and(|p| p.0.is_none()) {
                        return c.expected("a type: parameters after one without a name have none");
                    }
                    c.at += 2;
                    Some(w.as_str())
                }
                _ => None,
            };
            params.push((param, c.ty()?));
            Ok(())
        })?;
        let ret = if c.eat("->") { Some(c.ty()?) } else { None };
        let file = match c.eat_word("in") {
            true => {
                let path = c.text("a path in double quotes")?;
                self.program.file(&path)
            }
            false => FileId(u32::MAX),
        };
        let body = if c.is("{") {
            let open = c.at;
            let end = skip_braces(c)?;
            Some((file, open + 1, end))
        } else {
            None
        };
        self.functions.push(FnText { name, at, hidden, params, ret, body });
        Ok(())
    }
}

/// Skips from an opening brace past its closing one, whose position it gives.
fn skip_braces(c: &mut Cursor) -> Res<At> {
    let open = c.at;
    let mut depth = 0usize;
    loop {
        let at = c.at;
        if *c.peek() == Tok::End || (depth > 0 && starts_item(c)) {
            return Err(c.error_at(open, "this brace is not closed"));
        }
        match c.next() {
            Tok::Punct("{") => depth += 1,
            Tok::Punct("}") => depth -= 1,
            _ => {}
        }
        if depth == 0 {
            return Ok(at);
        }
    }
}

fn member<'a>(c: &mut Cursor<'a>, class: &mut ClassText<'a>) -> Res<()> {
    if c.eat(";") {
        return Ok(());
    }
    if c.eat_word("field") {
        let at = c.at;
        let name = c.name("the name of a field")?;
        c.expect(":")?;
        let ty = c.ty()?;
        let hole = match c.peek() {
            Tok::Word(w) => hole_named(w),
            _ => None,
        };
        c.at += usize::from(hole.is_some());
        class.fields.push((name, at, ty, hole.unwrap_or_default()));
    } else if c.eat_word("method") {
        let selector = c.name("a selector")?;
        c.expect("=")?;
        let at = c.at;
        class.methods.push((selector, c.name("a function")?, at));
    } else {
        return c.expected("`field`, `method` or `}`");
    }
    Ok(())
}
