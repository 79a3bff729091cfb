//! Closures: function objects and the environments that they keep.

use super::function::{Kind, Node, Template, declare_kind};
use super::{Fx, Res, Slot};
use crate::scopes::{Capture, TOP};
use conspect_ir::{Const, FnId, Instr, Operand, Place, Reg, Tag, Type};
use oxc_span::GetSpan;

impl Fx<'_> {
    /// A new function object for code that stands here.
    pub fn closure(&mut self, node: Node, name: Option<&str>, kind: Kind) -> Res<Operand> {
        let span = node.span();
        let captures = match node {
            Node::Fields(c) => {
                let mut all = self.file.uses.captures(c.body.span.start, c.body.span.end);
                all.extend(self.field_keys(c));
                all
            }
            Node::DefaultConstructor(..) => vec![],
            Node::Value(e) => {
                let s = e.span();
                let all = self.file.uses.captures(s.start, s.end);
                all.into_iter()
                    .filter(|c| !matches!(c, Capture::This | Capture::NewTarget | Capture::Callee))
                    .collect()
            }
            _ => self.file.uses.captures(span.start, span.end),
        };
        let captures: Vec<Capture> = match node {
            // What has a `this` of its own takes none.
            Node::Fields(_) | Node::Static(_) => captures
                .into_iter()
                .filter(|c| {
                    !matches!(c, Capture::This | Capture::NewTarget | Capture::Arguments | Capture::Callee)
                })
                .collect(),
            _ => captures,
        };
        let captures: Vec<Capture> =
            captures.into_iter().filter(|c| !matches!(c, Capture::Symbol(s) if self.is_global(*s))).collect();
        let captures: Vec<Capture> = captures
            .into_iter()
            .filter(|c| !(self.key == TOP && matches!(c, Capture::Arguments | Capture::NewTarget)))
            .collect();
        let strict = self.strict || node.directives().iter().any(|d| d.directive == "use strict");
        let file = self.file.clone();
        let id =
            declare_kind(self.cx, self.p, (&file, &self.place), node, captures.clone(), name, kind, strict);
        let length = node.length();
        let span = match node {
            Node::Function(f) if kind == Kind::Base || kind == Kind::Derived => {
                self.class_span.unwrap_or(f.span)
            }
            _ => self.method_span.take().unwrap_or(span),
        };
        let text = match node {
            Node::Fields(_) | Node::Value(_) | Node::Static(_) => None,
            _ if self.file.library || self.cx.named_by_place => None,
            _ => Some(self.file.source.slice(span.start, span.end)),
        };
        let kind_and = (kind, !strict && kind == Kind::Normal);
        self.make_function(id, name.unwrap_or(""), length, kind_and, &captures, text)
    }

    pub(super) fn is_global(&self, s: oxc_syntax::symbol::SymbolId) -> bool {
        let scoping = &self.file.source.scoping;
        scoping.symbol_scope_id(s) == scoping.root_scope_id()
    }

    /// A function object for a function that captures nothing.
    pub fn function_object(&mut self, id: FnId, name: Option<&str>, captures: &[Capture]) -> Res<Operand> {
        let length = match self.cx.templates.get(&id).map(|t| &**t) {
            Some(Template::Function(f)) => f.node.length(),
            _ => 0,
        };
        self.make_function(id, name.unwrap_or(""), length, (Kind::Normal, false), captures, None)
    }

    pub(super) fn make_function(
        &mut self,
        id: FnId,
        name: &str,
        length: usize,
        (kind, sloppy): (Kind, bool),
        captures: &[Capture],
        text: Option<&str>,
    ) -> Res<Operand> {
        let env = self.environment(captures)?;
        let code = self.konst(Const::Fn(id));
        let home = match self.home {
            Some(h) => h.into(),
            None if self.arrow && self.key != TOP || matches!(kind, Kind::Arrow) && self.key != TOP => {
                let class = self.cx.realm.function;
                let callee = self.callee.into();
                self.load_field(callee, class, "home").into()
            }
            None => self.konst(Const::Null),
        };
        let info = self.i32(length as i32 | (kind as i32) << 16 | i32::from(sloppy) << 24);
        let name = self.dyn_str(name);
        let text = match text {
            Some(t) => self.dyn_str(t),
            None => self.undefined(),
        };
        let f = self.core("makeFun", &[code, env, home, info, name, text]);
        Ok(self.boxed(Tag::Ref, f))
    }

    /// The array of the cells that a closure captures.
    pub(super) fn environment(&mut self, captures: &[Capture]) -> Res<Operand> {
        if captures.is_empty() {
            return Ok(self.konst(Const::Null));
        }
        let class = self.cx.realm.cells;
        let dst = self.b.reg(Type::Ref(class));
        let length = self.i32(captures.len() as i32);
        self.b.push(Instr::AllocArray { dst, class, length });
        for (i, c) in captures.iter().enumerate() {
            let cell: Operand = match c {
                Capture::Symbol(s) if matches!(self.locals.get(s), Some(Slot::Cell(_))) => {
                    let Some(Slot::Cell(r)) = self.locals.get(s) else { unreachable!("just seen") };
                    (*r).into()
                }
                _ => match self.cells.get(c) {
                    Some(r) => (*r).into(),
                    None => self.missing_cell(c)?,
                },
            };
            self.store_elem_ref(dst, i, cell);
        }
        Ok(dst.into())
    }

    pub(super) fn store_elem_ref(&mut self, array: Reg, i: usize, v: Operand) {
        let index = self.i32(i as i32);
        self.b.push(Instr::Store { place: Place::Elem { array: array.into(), index }, src: v });
    }

    /// What has no cell of its own yet is captured by value.
    pub(super) fn missing_cell(&mut self, c: &Capture) -> Res<Operand> {
        let v: Operand = match c {
            Capture::This => self.this.into(),
            Capture::NewTarget => self.target.into(),
            Capture::Arguments | Capture::Callee => self.undefined(),
            Capture::Symbol(s) => {
                // A variable of a scope that control has not entered: its declaration comes later.
                self.declare_local(*s);
                if let Some(Slot::Cell(r)) = self.locals.get(s) {
                    let r = *r;
                    let empty = self.empty();
                    self.store_symbol(*s, empty)?;
                    return Ok(r.into());
                }
                self.empty()
            }
            Capture::Private(..) => self.undefined(),
        };
        Ok(self.new_cell(v).into())
    }
}
