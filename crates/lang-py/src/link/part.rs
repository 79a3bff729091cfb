//! One module: what its names are, and what of it is replaced.

use super::{Apart, Part, Res, Target};
use crate::scopes::{Kind, Mention, Place};
use ruff_python_ast::{Alias, Expr, Stmt};
use ruff_text_size::{Ranged, TextRange};

impl Part {
    /// Does the module have a name of its own, or one that is imported from elsewhere?
    pub(super) fn has(&self, name: &str) -> bool {
        self.scopes.all[0].bound.contains(&name) && !self.imported.contains_key(name)
    }

    pub(super) fn is_definite(&self, name: &str) -> bool {
        let is_bound = self.definite.contains(name) || self.foreign.contains_key(name);
        is_bound && !self.scopes.all.iter().any(|s| s.kind == Kind::Module && s.deleted.contains(&name))
    }

    /// In how many places a global name is bound.
    pub(super) fn bindings(&self, name: &str) -> usize {
        let all = self.mentions.iter().filter(|m| m.name == name && m.binds);
        all.filter(|m| self.scopes.resolve(m.scope, m.name) == Place::Global).count()
    }

    /// A name that is imported from the program, by which nothing else is meant.
    pub(super) fn bind(&mut self, name: &str, target: Target, s: &Stmt) -> Res<()> {
        self.bound_at.entry(name.into()).or_insert(s.start());
        match self.imported.get(name) {
            Some(known) if *known == target => Ok(()),
            Some(_) => Err(Apart),
            None => {
                self.imported.insert(name.into(), target);
                Ok(())
            }
        }
    }

    /// An import from elsewhere, as it is written.
    pub(super) fn foreign(
        &mut self,
        module: &str,
        name: Option<&str>,
        a: &'static Alias,
        s: &Stmt,
    ) -> Res<String> {
        let bound = a.asname.as_ref().map_or(a.name.as_str(), |n| n.as_str());
        let what = match name {
            Some(n) => format!("{module} {n}"),
            None => format!("{module} as {}", a.asname.is_some()),
        };
        match self.foreign.insert(bound, (what, s.range())) {
            None => Ok(self.text[a.range].to_string()),
            Some(_) => Err(Apart),
        }
    }

    /// The names that `from module import *` binds.
    pub(super) fn public(&self) -> Option<Vec<&'static str>> {
        let is_all = |e: &Expr| matches!(e, Expr::Name(n) if n.id.as_str() == "__all__");
        let all: Vec<&'static Expr> = self
            .ast
            .body
            .iter()
            .filter_map(|s| match s {
                Stmt::Assign(a) if a.targets.len() == 1 && is_all(&a.targets[0]) => Some(&*a.value),
                _ => None,
            })
            .collect();
        let times = self.mentions.iter().filter(|m| m.name == "__all__").count();
        match &all[..] {
            [Expr::List(l)] if times == 1 => l.elts.iter().map(word).collect(),
            [Expr::Tuple(t)] if times == 1 => t.elts.iter().map(word).collect(),
            // A package has the modules in it that were imported as names, too.
            [] if times == 0 && !self.shown.ends_with("__init__.py") => {
                let bound = self.scopes.all[0].bound.iter().copied();
                Some(bound.filter(|n| !n.starts_with('_')).collect())
            }
            _ => None,
        }
    }

    /// A statement that stands on lines of its own is replaced.
    pub(super) fn replace(&mut self, s: &Stmt, text: String, imports: Vec<usize>) -> Res<()> {
        let (start, end) = (s.start().to_usize(), s.end().to_usize());
        let begins = start == 0 || self.text[..start].ends_with('\n');
        let rest = self.text[end..].split('\n').next().unwrap_or("").trim();
        if !begins || !(rest.is_empty() || rest.starts_with('#')) {
            return Err(Apart);
        }
        self.replaced.push((s.range(), text, imports));
        Ok(())
    }

    pub(super) fn is_postponed(&self) -> bool {
        self.ast.body.iter().any(|s| {
            matches!(s, Stmt::ImportFrom(i) if i.module.as_ref().is_some_and(|m| m.as_str() == "__future__")
                && i.names.iter().any(|a| a.name.as_str() == "annotations"))
        })
    }

    /// Is what the names of the module mean known?
    pub(super) fn check(&self) -> Res<()> {
        let is_replaced = |r: TextRange| self.replaced.iter().any(|(all, ..)| all.contains_range(r));
        let is_global = |m: &Mention| self.scopes.resolve(m.scope, m.name) == Place::Global;
        for name in self.imported.keys() {
            let all = || self.mentions.iter().filter(|m| m.name == name && is_global(m));
            let is_bound_elsewhere = all().any(|m| m.binds && !is_replaced(m.range));
            let is_declared = self.scopes.all.iter().any(|s| s.globals.contains(&name.as_str()));
            // Before its import a name has no value.
            let at = self.bound_at.get(name).copied();
            let is_early = all().any(|m| Some(m.range.start()) < at);
            if is_bound_elsewhere || is_declared || is_early {
                return Err(Apart);
            }
        }
        for m in &self.mentions {
            let is_dunder = m.name.starts_with("__");
            if is_dunder && is_global(m) && !matches!(m.name, "__name__" | "__all__") {
                return Err(Apart);
            }
            if m.name == "__name__" && m.binds {
                return Err(Apart);
            }
            // Imports elsewhere than among the statements of the top level keep their form.
            let is_plain = self.foreign.get(m.name).is_some_and(|(_, range)| range.contains_range(m.range));
            if m.imports && is_global(m) && !self.is_main && !is_plain && !is_replaced(m.range) {
                return Err(Apart);
            }
            // What a class binds and reads may be the global name or its own.
            let scope = &self.scopes.all[m.scope];
            let is_known = self.scopes.all[0].bound.contains(&m.name) || self.imported.contains_key(m.name);
            if scope.kind == Kind::Class && scope.bound.contains(&m.name) && !m.binds && is_known {
                return Err(Apart);
            }
        }
        Ok(())
    }
}

fn word(e: &'static Expr) -> Option<&'static str> {
    e.as_string_literal_expr().map(|s| s.value.to_str())
}
