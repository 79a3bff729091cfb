//! Names that stand for one text wherever they can be read: the file binds each once, whatever the scope, to a literal.

use ruff_python_ast::visitor::{
    Visitor, walk_except_handler, walk_expr, walk_parameter, walk_pattern, walk_stmt,
};
use ruff_python_ast::{ExceptHandler, Expr, ExprContext, Parameter, Pattern, Stmt};
use ruff_text_size::Ranged;
use std::collections::{BTreeMap, BTreeSet};

/// The texts that names of a file stand for.
pub fn of(body: &'static [Stmt], text: &'static str) -> BTreeMap<&'static str, &'static str> {
    let mut finds = Finds { text, ..Finds::default() };
    finds.visit_body(body);
    // What a star brings nobody counts.
    if finds.once.contains_key("*") {
        return BTreeMap::new();
    }
    let several = finds.several;
    finds
        .once
        .into_iter()
        .filter(|(name, _)| !several.contains(name))
        .filter_map(|(n, t)| Some((n, t?)))
        .collect()
}

#[derive(Default)]
struct Finds {
    text: &'static str,
    /// What each name is bound to: a literal, or something else.
    once: BTreeMap<&'static str, Option<&'static str>>,
    several: BTreeSet<&'static str>,
    /// The literal that the next name is bound to.
    next: Option<&'static str>,
}

impl Finds {
    fn bind(&mut self, name: &'static str) {
        let to = self.next.take();
        if self.once.insert(name, to).is_some() {
            self.several.insert(name);
        }
    }

    /// The text of a literal, if it has nothing but characters.
    fn literal(&self, e: &'static Expr) -> Option<&'static str> {
        match e {
            Expr::StringLiteral(s) if !crate::source::has_surrogates(self.text, e.range()) => {
                Some(s.value.to_str())
            }
            _ => None,
        }
    }
}

impl Visitor<'static> for Finds {
    fn visit_stmt(&mut self, s: &'static Stmt) {
        match s {
            Stmt::Assign(a) => {
                if let [Expr::Name(n)] = &a.targets[..] {
                    self.next = self.literal(&a.value);
                    self.bind(n.id.as_str());
                    return self.visit_expr(&a.value);
                }
            }
            Stmt::FunctionDef(f) => self.bind(f.name.as_str()),
            Stmt::ClassDef(c) => self.bind(c.name.as_str()),
            Stmt::Import(i) => {
                for a in &i.names {
                    let name = a.asname.as_ref().map_or(a.name.as_str(), |n| n.as_str());
                    self.bind(name.split('.').next().unwrap_or(name));
                }
            }
            Stmt::ImportFrom(i) => {
                i.names.iter().for_each(|a| self.bind(a.asname.as_ref().unwrap_or(&a.name).as_str()));
            }
            _ => {}
        }
        walk_stmt(self, s);
    }

    fn visit_expr(&mut self, e: &'static Expr) {
        if let Expr::Name(n) = e
            && n.ctx != ExprContext::Load
        {
            self.bind(n.id.as_str());
        }
        walk_expr(self, e);
    }

    fn visit_parameter(&mut self, p: &'static Parameter) {
        self.bind(p.name.as_str());
        walk_parameter(self, p);
    }

    fn visit_except_handler(&mut self, h: &'static ExceptHandler) {
        let ExceptHandler::ExceptHandler(handler) = h;
        handler.name.iter().for_each(|n| self.bind(n.as_str()));
        walk_except_handler(self, h);
    }

    fn visit_pattern(&mut self, p: &'static Pattern) {
        let name = match p {
            Pattern::MatchAs(p) => p.name.as_ref(),
            Pattern::MatchStar(p) => p.name.as_ref(),
            Pattern::MatchMapping(p) => p.rest.as_ref(),
            _ => None,
        };
        name.into_iter().for_each(|n| self.bind(n.as_str()));
        walk_pattern(self, p);
    }
}
