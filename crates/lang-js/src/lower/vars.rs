//! Variables: registers, cells that closures share, globals.

use super::Goal;
use super::{Fx, Res, Slot};
use crate::scopes::{Capture, TOP};
use conspect_ir::{Instr, Operand, Place, Reg, Tag, Type, UnOp};
use oxc_ast::ast::{BindingIdentifier, IdentifierReference};
use oxc_syntax::symbol::SymbolId;

/// Where a name leads.
pub(crate) enum Name {
    Symbol(SymbolId),
    /// A name that the file does not declare.
    Free(&'static str),
}

impl Fx<'_> {
    pub fn resolve(&self, id: &'static IdentifierReference<'static>) -> Name {
        let symbol =
            id.reference_id.get().and_then(|r| self.file.source.scoping.get_reference(r).symbol_id());
        match symbol {
            Some(_) if id.name == "arguments" && self.file.uses.own_arguments.contains(&id.span.start) => {
                Name::Free("arguments")
            }
            // What scripts declare as variables and functions are properties of the global object.
            Some(s) if self.is_script_var(s) => Name::Free(id.name.as_str()),
            Some(s) => Name::Symbol(s),
            None => Name::Free(id.name.as_str()),
        }
    }

    fn is_top(&self, s: SymbolId) -> bool {
        let scoping = &self.file.source.scoping;
        scoping.symbol_scope_id(s) == scoping.root_scope_id()
    }

    /// Is the symbol a variable or function of a script's top level?
    pub fn is_script_var(&self, s: SymbolId) -> bool {
        self.file.goal == Goal::Script && self.is_top(s) && {
            let flags = self.file.source.scoping.symbol_flags(s);
            flags.is_function() || !(flags.is_block_scoped() || flags.is_class())
        }
    }

    pub fn symbol_name(&self, s: SymbolId) -> String {
        self.file.source.scoping.symbol_name(s).to_string()
    }

    /// The global that holds a symbol of a file's top level.
    pub fn top_global(&mut self, s: SymbolId) -> conspect_ir::GlobalId {
        let name = format!("{}{}", self.file.prefix, self.symbol_name(s));
        self.cx.global(self.p, &name)
    }

    /// Must a read of the symbol at an offset look whether it is initialized?
    fn may_be_early(&self, s: SymbolId, at: u32) -> bool {
        let (scoping, uses) = (&self.file.source.scoping, &self.file.uses);
        if self.file.library {
            return false;
        }
        let ready = uses.ready.get(&s).copied().unwrap_or(scoping.symbol_span(s).end);
        if uses.late.contains(&s) {
            return at < ready;
        }
        let flags = scoping.symbol_flags(s);
        let early = flags.is_class() || flags.is_const_variable() || flags.is_block_scoped();
        if !early || flags.is_function() || flags.is_catch_variable() || flags.is_import() {
            return false;
        }
        let own = uses.declared.get(&s).copied().unwrap_or(TOP);
        own != self.key || at < ready || self.in_switch(s)
    }

    /// Is the symbol declared directly in a `switch`, where a case may be entered past its declaration?
    fn in_switch(&self, s: SymbolId) -> bool {
        let scoping = &self.file.source.scoping;
        self.switch_scopes().contains(&scoping.symbol_scope_id(s))
    }

    fn switch_scopes(&self) -> &[oxc_syntax::scope::ScopeId] {
        &self.file.uses.switches
    }

    /// The register with the cell of something captured.
    pub fn cell_of(&mut self, c: &Capture) -> Option<Reg> {
        self.cells.get(c).copied()
    }

    fn load_cell(&mut self, cell: Reg) -> Reg {
        let class = self.cx.realm.cell;
        self.load_field(cell.into(), class, "v")
    }

    /// Reads a name.
    pub fn read(&mut self, id: &'static IdentifierReference<'static>) -> Res<Operand> {
        match self.resolve(id) {
            Name::Symbol(s) => self.read_symbol(s, id.span.start),
            Name::Free(name) => self.read_free(name, false),
        }
    }

    pub fn read_symbol(&mut self, s: SymbolId, at: u32) -> Res<Operand> {
        if let Some((module, name)) = self.file.uses.imports.get(&s).cloned() {
            return self.read_import(&module, &name);
        }
        let v: Operand = if self.is_top(s) {
            let g = self.top_global(s);
            let name = self.symbol_name(s);
            let own =
                if self.file.library { self.cx.library.functions.get_key_value(name.as_str()) } else { None };
            if let Some((name, _)) = own {
                return self.library_function(name, g);
            }
            self.b.load(Type::Dyn, Place::Global(g)).into()
        } else if let Some(slot) = self.locals.get(&s).copied() {
            match slot {
                Slot::Reg(r) => r.into(),
                Slot::Cell(c) => self.load_cell(c).into(),
            }
        } else if let Some(c) = self.cell_of(&Capture::Symbol(s)) {
            self.load_cell(c).into()
        } else {
            self.unsupported(&format!("the variable {} in this place", self.symbol_name(s)));
            self.undefined()
        };
        if self.may_be_early(s, at) {
            self.check_early(v, s);
        }
        Ok(v)
    }

    fn check_early(&mut self, v: Operand, s: SymbolId) {
        let early = self.b.un(Type::Bool, UnOp::HasTag(Tag::Empty), v);
        let (bad, fine) = (self.b.block(), self.b.block());
        self.branch(early.into(), bad, fine);
        self.b.switch_to(bad);
        let name = self.symbol_name(s);
        let name = self.plain_str(&name);
        self.core("throwTdz", &[name]);
        self.goto(fine);
        self.b.switch_to(fine);
    }

    /// Reads a name that no file declares; with `quiet`, undefined where there is none.
    pub fn read_free(&mut self, name: &'static str, quiet: bool) -> Res<Operand> {
        match name {
            "undefined" => return Ok(self.undefined()),
            "NaN" => return Ok(self.number(f64::NAN)),
            "Infinity" => return Ok(self.number(f64::INFINITY)),
            "arguments" if self.key != TOP || !self.cells.is_empty() => return self.arguments(),
            _ => {}
        }
        if self.file.library {
            return self.read_library(name);
        }
        if self.is_module_name(name) {
            return self.read_module_name(name);
        }
        if self.file.uses.block_functions.contains(name) && !self.file.is_esm() {
            self.unsupported(&format!("the function {name}, which a block declares, outside of the block"));
            return Ok(self.undefined());
        }
        self.read_global(name, quiet)
    }

    fn read_library(&mut self, name: &'static str) -> Res<Operand> {
        if self.cx.library.functions.contains_key(name) {
            let g = self.cx.global(self.p, &format!("lib.{name}"));
            return self.library_function(name, g);
        }
        if let Some(file) = self.cx.library.consts.get(name).copied() {
            let unwind = self.handlers.last().copied();
            super::library::ensure_file(self.cx, &mut self.b, file, unwind);
            let g = self.cx.global(self.p, &format!("lib.{name}"));
            return Ok(self.b.load(Type::Dyn, Place::Global(g)).into());
        }
        Err(conspect_ir::LoadError::Malformed(format!("the library does not declare {name}")))
    }

    /// The function object of a top-level function of the library.
    pub fn library_function(&mut self, name: &'static str, g: conspect_ir::GlobalId) -> Res<Operand> {
        let r = self.b.load(Type::Dyn, Place::Global(g));
        let missing = self.b.un(Type::Bool, UnOp::HasTag(Tag::Empty), r);
        let (slow, done) = (self.b.block(), self.b.block());
        self.branch(missing.into(), slow, done);
        self.b.switch_to(slow);
        let (file, node) = self.cx.library.functions[name];
        let info = self.cx.library.files[file].info.clone();
        let unwind = self.handlers.last().copied();
        super::library::ensure_file(self.cx, &mut self.b, file, unwind);
        let id =
            super::function::declare(self.cx, self.p, &info, super::Node::Function(node), vec![], Some(name));
        let v = self.function_object(id, Some(name), &[])?;
        // The file may have made it already.
        let again = self.b.load(Type::Dyn, Place::Global(g));
        let missing = self.b.un(Type::Bool, UnOp::HasTag(Tag::Empty), again);
        let chosen = self.b.reg(Type::Dyn);
        self.b.push(Instr::Select { dst: chosen, cond: missing.into(), then: v, els: again.into() });
        self.b.push(Instr::Store { place: Place::Global(g), src: chosen.into() });
        self.set(r, chosen.into());
        self.goto(done);
        self.b.switch_to(done);
        Ok(r.into())
    }

    /// Asks, before strict code finds the value that it assigns, whether a name of no variable leads anywhere.
    pub fn presence(&mut self, id: &'static IdentifierReference<'static>) -> Option<Operand> {
        match self.resolve(id) {
            Name::Free(name) if self.strict && !self.file.library && !self.is_module_name(name) => {
                let there = self.has_global(name);
                let r = self.b.reg(Type::Bool);
                self.set(r, there);
                Some(r.into())
            }
            _ => None,
        }
    }

    /// Is the name one of those that a CommonJS module has besides the globals?
    fn is_module_name(&self, name: &str) -> bool {
        !self.file.library
            && self.file.goal == Goal::CommonJs
            && matches!(name, "module" | "exports" | "__filename" | "__dirname" | "require")
    }

    /// Assigns to a name; constants refuse.
    pub fn write(&mut self, id: &'static IdentifierReference<'static>, v: Operand) -> Res<()> {
        self.write_to(id, v, None)
    }

    /// Assigns to a name of which strict code may have asked before whether it is there.
    pub fn write_to(
        &mut self,
        id: &'static IdentifierReference<'static>,
        v: Operand,
        there: Option<Operand>,
    ) -> Res<()> {
        match self.resolve(id) {
            Name::Symbol(s) => self.write_symbol(s, v, id.span.start),
            Name::Free(name) => {
                if self.is_module_name(name) {
                    let g = self.module_global(name);
                    self.b.push(Instr::Store { place: Place::Global(g), src: v });
                    return Ok(());
                }
                if matches!(name, "undefined" | "NaN" | "Infinity") && !self.cx.lexical.contains_key(name) {
                    if self.strict {
                        let text = self.plain_str(&format!(
                            "Cannot assign to read only property '{name}' of object '#<Object>'"
                        ));
                        self.core("throwType", &[text]);
                    }
                    return Ok(());
                }
                self.write_global(name, v, there)
            }
        }
    }

    pub fn write_symbol(&mut self, s: SymbolId, v: Operand, at: u32) -> Res<()> {
        let flags = self.file.source.scoping.symbol_flags(s);
        if self.may_be_early(s, at) {
            self.read_symbol(s, at)?;
        }
        if flags.is_const_variable() || flags.is_import() {
            self.core("throwConst", &[]);
            return Ok(());
        }
        if let Some((from, to)) = self.file.uses.class_spans.get(&s).copied() {
            if from <= at && at < to {
                self.core("throwConst", &[]);
                return Ok(());
            }
            if self.file.uses.self_named.contains(&s) {
                self.unsupported("an assignment to the name of a class that uses it inside");
            }
        }
        // The name of a function expression, and of a class in its body.
        if self.file.uses.names.contains(&s) {
            if self.strict || flags.is_class() {
                self.core("throwConst", &[]);
            }
            return Ok(());
        }
        self.store_symbol(s, v)
    }

    /// Stores into a variable without asking whether that is allowed.
    pub fn store_symbol(&mut self, s: SymbolId, v: Operand) -> Res<()> {
        if self.is_script_var(s) {
            let name = self.symbol_name(s);
            return self.write_global(&name, v, None);
        }
        if self.is_top(s) {
            let g = self.top_global(s);
            self.b.push(Instr::Store { place: Place::Global(g), src: v });
            return Ok(());
        }
        let slot = match self.locals.get(&s).copied() {
            Some(slot) => slot,
            None => match self.cell_of(&Capture::Symbol(s)) {
                Some(c) => Slot::Cell(c),
                None => {
                    self.declare_local(s);
                    self.locals[&s]
                }
            },
        };
        match slot {
            Slot::Reg(r) => self.set(r, v),
            Slot::Cell(c) => {
                let class = self.cx.realm.cell;
                self.store_field(c.into(), class, "v", v);
            }
        }
        Ok(())
    }

    /// Makes a place for a variable of this function; a new one each time control gets here.
    pub fn declare_local(&mut self, s: SymbolId) {
        if self.is_top(s) {
            return;
        }
        if self.file.uses.captured.contains_key(&s) {
            let class = self.cx.realm.cell;
            let r = match self.locals.get(&s) {
                Some(Slot::Cell(r)) => *r,
                _ => self.b.reg(Type::Ref(class)),
            };
            self.b.push(Instr::Alloc { dst: r, class });
            self.locals.insert(s, Slot::Cell(r));
        } else if !self.locals.contains_key(&s) {
            let name = self.symbol_name(s);
            let r = self.b.named(Type::Dyn, &name);
            self.locals.insert(s, Slot::Reg(r));
        }
    }

    /// Declares the names of a block: places, and no value yet; `var`s are the function's.
    pub fn enter_scope(&mut self, scope: oxc_syntax::scope::ScopeId) -> Res<()> {
        let mut symbols: Vec<SymbolId> =
            self.file.source.scoping.get_bindings(scope).values().copied().collect();
        symbols.sort();
        for s in symbols {
            let flags = self.file.source.scoping.symbol_flags(s);
            if flags.is_function_scoped_declaration() && !flags.is_block_scoped() && !flags.is_class() {
                continue;
            }
            if self.file.uses.imports.contains_key(&s) || flags.is_catch_variable() {
                continue;
            }
            self.declare_local(s);
            let empty = self.empty();
            self.store_symbol(s, empty)?;
        }
        Ok(())
    }

    /// A binding gets its first value.
    pub fn initialize(&mut self, id: &'static BindingIdentifier<'static>, v: Operand) -> Res<()> {
        let Some(s) = id.symbol_id.get() else { return Ok(()) };
        self.store_symbol(s, v)
    }

    /// A new cell that holds a value.
    pub fn new_cell(&mut self, v: Operand) -> Reg {
        let class = self.cx.realm.cell;
        let r = self.b.reg(Type::Ref(class));
        self.b.push(Instr::Alloc { dst: r, class });
        self.store_field(r.into(), class, "v", v);
        r
    }

    /// `this`, which a derived constructor does not have before `super`.
    pub fn read_this(&mut self) -> Res<Operand> {
        let v: Operand = match self.cell_of(&Capture::This) {
            Some(c) => self.load_cell(c).into(),
            None => self.this.into(),
        };
        if self.derived || self.in_derived() {
            let early = self.b.un(Type::Bool, UnOp::HasTag(Tag::Empty), v);
            let (bad, fine) = (self.b.block(), self.b.block());
            self.branch(early.into(), bad, fine);
            self.b.switch_to(bad);
            let text = self.plain_str(
                "Must call super constructor in derived class before accessing 'this' or returning from derived constructor",
            );
            self.core("throwReference", &[text]);
            self.goto(fine);
            self.b.switch_to(fine);
        }
        Ok(v)
    }

    /// Is this an arrow in a constructor of a derived class?
    fn in_derived(&self) -> bool {
        let owner = if self.arrow { self.file.uses.owner(self.key, &Capture::This) } else { None };
        owner.is_some_and(|o| self.file.uses.derived.contains(&o))
    }

    /// The `arguments` object.
    fn arguments(&mut self) -> Res<Operand> {
        match self.cell_of(&Capture::Arguments) {
            Some(c) => Ok(self.load_cell(c).into()),
            None => {
                let (args, poisoned) = (self.args.into(), self.boolean(!self.file.library));
                Ok(self.core_dyn("argumentsObject", &[args, poisoned]))
            }
        }
    }

    pub fn read_target(&mut self) -> Operand {
        match self.cell_of(&Capture::NewTarget) {
            Some(c) => self.load_cell(c).into(),
            None => self.target.into(),
        }
    }
}
