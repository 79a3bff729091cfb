//! What is looked for in the syntax tree of a module.

use super::Part;
use ruff_python_ast::visitor::{self, Visitor};
use ruff_python_ast::{Expr, InterpolatedStringElement, Stmt};
use ruff_text_size::TextRange;

/// Looks for what depends on how names are written, and for names that scopes do not tell.
pub(super) struct Odd {
    pub found: bool,
}

impl Visitor<'static> for Odd {
    fn visit_stmt(&mut self, s: &'static Stmt) {
        self.found |= match s {
            Stmt::TypeAlias(_) => true,
            Stmt::FunctionDef(f) => f.type_params.is_some(),
            Stmt::ClassDef(c) => c.type_params.is_some(),
            _ => false,
        };
        visitor::walk_stmt(self, s);
    }

    fn visit_interpolated_string_element(&mut self, e: &'static InterpolatedStringElement) {
        if let InterpolatedStringElement::Interpolation(i) = e {
            self.found |= i.debug_text.is_some();
        }
        visitor::walk_interpolated_string_element(self, e);
    }
}

/// Private names of attributes inside of classes, as they are there.
pub(super) struct Privates {
    pub class: Option<&'static str>,
    pub found: Vec<(TextRange, &'static str)>,
}

impl Visitor<'static> for Privates {
    fn visit_stmt(&mut self, s: &'static Stmt) {
        match s {
            Stmt::ClassDef(c) => {
                c.decorator_list.iter().for_each(|d| self.visit_expr(&d.expression));
                c.arguments.iter().for_each(|a| self.visit_arguments(a));
                let outer = self.class.replace(c.name.as_str());
                c.body.iter().for_each(|s| self.visit_stmt(s));
                self.class = outer;
            }
            _ => visitor::walk_stmt(self, s),
        }
    }

    fn visit_expr(&mut self, e: &'static Expr) {
        if let (Expr::Attribute(a), Some(class)) = (e, self.class) {
            let name = crate::scopes::mangle(class, a.attr.as_str());
            if name != a.attr.as_str() {
                self.found.push((a.attr.range, name));
            }
        }
        visitor::walk_expr(self, e);
    }
}

/// Attributes of names, and annotations.
pub(super) struct Chains {
    /// Of `a.b.c` both `a.b` and all of it, with the last name, and whether it is read.
    pub all: Vec<(TextRange, &'static str, bool)>,
}

impl Chains {
    /// Texts in annotations, without their quotes.
    pub fn texts(&self, part: &Part) -> Vec<TextRange> {
        let mut found = Texts { all: vec![], inside: false };
        part.ast.body.iter().for_each(|s| found.visit_stmt(s));
        let is_replaced = |r: &TextRange| part.replaced.iter().any(|(all, ..)| all.contains_range(*r));
        found.all.into_iter().filter(|r| !is_replaced(r)).collect()
    }
}

impl Visitor<'static> for Chains {
    fn visit_expr(&mut self, e: &'static Expr) {
        fn is_chain(e: &Expr) -> bool {
            match e {
                Expr::Name(_) => true,
                Expr::Attribute(a) => is_chain(&a.value),
                _ => false,
            }
        }
        if let Expr::Attribute(a) = e
            && is_chain(&a.value)
        {
            self.all.push((a.range, a.attr.as_str(), a.ctx.is_load()));
        }
        visitor::walk_expr(self, e);
    }
}

struct Texts {
    all: Vec<TextRange>,
    inside: bool,
}

impl Visitor<'static> for Texts {
    fn visit_annotation(&mut self, e: &'static Expr) {
        let outer = std::mem::replace(&mut self.inside, true);
        self.visit_expr(e);
        self.inside = outer;
    }

    fn visit_expr(&mut self, e: &'static Expr) {
        match e {
            Expr::StringLiteral(s) if self.inside => {
                for literal in s.value.iter() {
                    self.all.push(literal.range);
                }
            }
            Expr::Subscript(s) if matches!(&*s.value, Expr::Name(n) if n.id.as_str() == "Literal") => {}
            _ => visitor::walk_expr(self, e),
        }
    }
}
