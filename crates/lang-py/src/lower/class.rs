//! Class definitions (Python Language Reference §8.8): the body is lowered in the code around it, over a dictionary.

use super::*;
use ruff_python_ast::{Expr, StmtClassDef};

impl Fx<'_> {
    pub fn decorators(&mut self, list: &'static [ruff_python_ast::Decorator]) -> Res<Vec<Operand>> {
        list.iter().map(|d| self.kept(&d.expression)).collect()
    }

    /// What decorators make of a value, the last one first, each called at its line.
    pub fn decorated(
        &mut self,
        v: Operand,
        decorators: &[Operand],
        list: &'static [ruff_python_ast::Decorator],
    ) -> Operand {
        let mut v = v;
        for (d, written) in decorators.iter().zip(list).rev() {
            self.line(written);
            let args = self.array(&[v]);
            let null = self.null();
            v = self.core("call", &[*d, args, null]);
        }
        v
    }

    pub fn class_statement(&mut self, c: &'static StmtClassDef) -> Res<()> {
        let is_kind = |e: &Expr| match e {
            Expr::Name(n) => matches!(n.id.as_str(), "NamedTuple" | "TypedDict"),
            Expr::Attribute(a) => matches!(a.attr.as_str(), "NamedTuple" | "TypedDict"),
            _ => false,
        };
        if let Some(p) = &c.type_params {
            if !self.are_types(p) || c.bases().iter().any(is_kind) {
                self.unsupported("a class with such type parameters");
                return Ok(());
            }
        }
        let decorators = self.decorators(&c.decorator_list)?;
        let (mut bases, mut names, mut values) = (vec![], vec![], vec![]);
        if let Some(a) = &c.arguments {
            if a.args.iter().any(|e| matches!(e, Expr::Starred(_)))
                || a.keywords.iter().any(|k| k.arg.is_none())
            {
                self.unsupported("starred bases of a class");
                return Ok(());
            }
            bases = self.all(&a.args)?;
            for k in &a.keywords {
                let Some(name) = &k.arg else { continue };
                names.push(self.text(name.as_str()));
                values.push(self.kept(&k.value)?);
            }
        }
        if c.type_params.is_some() {
            // Python puts it behind the bases that are written.
            bases.extend(self.of_typing("Generic")?);
        }
        let (bases, names, values) = (self.array(&bases), self.array(&names), self.array(&values));
        let name = self.text(c.name.as_str());
        let ns = self.core("class_namespace", &[name, bases, names, values]);
        let ns: Operand = self.copy(ns).into();
        let scope = self.module.scopes.at(c, Kind::Class);
        let cell = self.module.scopes.all[scope].cells.contains(&"__class__");
        if cell {
            self.make_variable(scope, "__class__");
        }
        let outer_name = self.qualname.clone();
        self.qualname = self.inner_name(c.name.as_str());
        let module = self.text(&self.module.name.clone());
        let qualname = self.text(&self.qualname.clone());
        for (k, v) in [("__module__", module), ("__qualname__", qualname)] {
            let k = self.text(k);
            self.core("namespace_set", &[ns, k, v]);
        }
        if let Some(Stmt::Expr(e)) = c.body.first() {
            if let Expr::StringLiteral(s) = &*e.value {
                let (k, v) = (self.text("__doc__"), self.text(s.value.to_str()));
                self.core("namespace_set", &[ns, k, v]);
            }
        }
        self.namespaces.insert(scope, ns);
        let outer = std::mem::replace(&mut self.scope, scope);
        let ctl = std::mem::take(&mut self.ctl);
        let done = self.statements(&c.body);
        self.ctl = ctl;
        self.scope = outer;
        self.qualname = outer_name;
        done?;
        self.line(c);
        let v = self.core("build_class", &[name, bases, ns, names, values]);
        if cell {
            if let Some(Slot::Cell(r)) = self.locals.get(&(scope, "__class__")).copied() {
                self.store_field(r.into(), "Cell", "v", v);
            }
        }
        let v = self.decorated(v, &decorators, &c.decorator_list);
        self.store_name(self.mangled(c.name.as_str()), v)
    }

    /// The qualified name of what is defined here.
    pub fn inner_name(&self, name: &str) -> String {
        let scope = &self.module.scopes.all[self.scope];
        match (self.qualname.is_empty(), scope.kind) {
            (true, _) => name.to_string(),
            (false, Kind::Class) => format!("{}.{name}", self.qualname),
            (false, _) => format!("{}.<locals>.{name}", self.qualname),
        }
    }
}
