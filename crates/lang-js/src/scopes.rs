//! Which function declares and uses each name: what closures capture.

use crate::steady::{self, Steady};
use oxc_ast::ast::*;
use oxc_ast_visit::Visit;
use oxc_ast_visit::walk;
use oxc_semantic::Scoping;
use oxc_span::GetSpan;
use oxc_syntax::scope::ScopeFlags;
use oxc_syntax::symbol::SymbolId;
use rustc_hash::{FxHashMap, FxHashSet};

/// A function, by the offset at which it starts; the top level has [`TOP`].
pub type Key = u32;
/// The top level of a file.
pub const TOP: Key = u32::MAX;

/// What a closure may capture.
#[derive(Clone, PartialEq, Eq, Hash, PartialOrd, Ord, Debug)]
pub enum Capture {
    Symbol(SymbolId),
    This,
    Arguments,
    NewTarget,
    /// The function that runs: the constructor whose parent `super(…)` in an arrow calls.
    Callee,
    /// A private name, by the class that declares it.
    Private(u32, String),
}

/// The uses of names in a file.
#[derive(Default)]
pub struct Uses {
    /// Where a symbol is declared.
    pub declared: FxHashMap<SymbolId, Key>,
    /// Uses of what may be captured: position, what, the function of the use, the function that has it.
    uses: Vec<(u32, Capture, Key, Key)>,
    /// Symbols that some function other than their own uses.
    pub captured: FxHashMap<SymbolId, ()>,
    /// The class that a private name belongs to, by the position of the use.
    pub privates: FxHashMap<u32, u32>,
    /// The scopes of `switch` statements.
    pub switches: Vec<oxc_syntax::scope::ScopeId>,
    /// The names of function expressions and class expressions inside themselves.
    pub names: FxHashSet<SymbolId>,
    /// What imported names stand for: the request and the exported name, `*` for all.
    pub imports: FxHashMap<SymbolId, (String, String)>,
    /// Where a declaration has given its name a value, for names whose declaration may read them: the end of the
    /// declarator, of the head of a loop, of a class, of a list of parameters that is not simple.
    pub ready: FxHashMap<SymbolId, u32>,
    /// The parameters of lists that are not simple: without a value until they are bound.
    pub late: FxHashSet<SymbolId>,
    /// Uses of a function's own `arguments` where an outer variable has that name.
    pub own_arguments: FxHashSet<u32>,
    /// Classes with a parent: the names that errors of the program may have.
    pub error_classes: Vec<String>,
    /// An import in a form that is newer than what is supported.
    pub odd_import: Option<&'static str>,
    /// Constructors of derived classes.
    pub derived: FxHashSet<Key>,
    /// Classes whose name is used inside them.
    pub self_named: FxHashSet<SymbolId>,
    /// Where the classes are that are declared by a name.
    pub class_spans: FxHashMap<SymbolId, (u32, u32)>,
    /// Parameters that the body declares again while a function among the defaults may use them.
    pub doubled: FxHashSet<Key>,
    /// The file has an `import()`.
    pub dynamic_import: bool,
    /// Where `require` is used but to ask for a literal name.
    pub named_require: Vec<u32>,
    /// The top level waits.
    pub top_await: bool,
    /// Sloppy functions whose `arguments` and parameters are one (§10.4.4), which have simple parameters.
    pub mapped: FxHashSet<Key>,
    /// Every use of a declared name, and every use of one that the file does not declare, in their order.
    pub all: Vec<(u32, SymbolId)>,
    pub free: Vec<(u32, String)>,
    /// Names of functions that blocks of sloppy code declare, which are variables of the function around as well.
    pub block_functions: FxHashSet<String>,
    /// The parameters of functions.
    pub parameters: FxHashSet<SymbolId>,
    /// Names whose value is the same for ever: functions, classes without static fields, constants, what cannot change.
    pub stable: FxHashSet<SymbolId>,
}

impl Uses {
    /// Looks through a file.
    pub fn of(ast: &Program<'static>, scoping: &Scoping) -> Uses {
        let mut v = Visitor {
            scoping,
            uses: Uses::default(),
            keys: vec![(TOP, false)],
            scopes: vec![],
            with_arguments: FxHashSet::default(),
            classes: vec![],
            refs: vec![],
            lists: vec![],
            steady: Steady::default(),
        };
        v.visit_program(ast);
        let Visitor { mut uses, refs, lists, steady, .. } = v;
        uses.all = refs.iter().map(|r| (r.0, r.1)).collect();
        uses.all.sort_unstable();
        uses.free.sort();
        uses.stable = steady.stable(scoping, &uses.all);
        for (key, end, symbols) in lists {
            let among = |(pos, s, at): &(u32, SymbolId, Key)| {
                symbols.contains(s) && *pos > key && *pos < end && *at != key
            };
            let again = symbols.iter().any(|s| !scoping.symbol_redeclarations(*s).is_empty());
            if again && refs.iter().any(among) {
                uses.doubled.insert(key);
            }
        }
        for (pos, symbol, key) in refs {
            let own = uses.declared.get(&symbol).copied().unwrap_or(TOP);
            if own != key {
                uses.captured.insert(symbol, ());
                uses.uses.push((pos, Capture::Symbol(symbol), key, own));
            }
        }
        uses.uses.sort_by_key(|u| u.0);
        uses
    }

    /// What the function in a range takes from outside, in a fixed order.
    pub fn captures(&self, start: u32, end: u32) -> Vec<Capture> {
        let from = self.uses.partition_point(|u| u.0 < start);
        let mut out: Vec<Capture> = vec![];
        for (pos, what, _, own) in &self.uses[from..] {
            if *pos >= end {
                break;
            }
            let outside = match what {
                Capture::Private(class, _) => *class < start || *class >= end,
                _ => *own == TOP || *own < start || *own > end,
            };
            if outside && !out.contains(what) {
                out.push(what.clone());
            }
        }
        out
    }

    /// Does a function give this to arrows inside it?
    pub fn gives(&self, key: Key, what: &Capture) -> bool {
        self.uses.iter().any(|(_, w, at, own)| w == what && *own == key && at != own)
    }

    /// The function that has what code of a function uses.
    pub fn owner(&self, key: Key, what: &Capture) -> Option<Key> {
        self.uses.iter().find(|(_, w, at, _)| w == what && *at == key).map(|u| u.3)
    }

    /// Does a function, or an arrow in it, use this?
    pub fn uses(&self, key: Key, what: &Capture) -> bool {
        self.uses.iter().any(|(_, w, _, own)| w == what && *own == key)
    }
}

struct Visitor<'s> {
    scoping: &'s Scoping,
    uses: Uses,
    /// The functions around, and whether each is an arrow.
    keys: Vec<(Key, bool)>,
    /// The scopes of the functions around that are no arrows.
    scopes: Vec<Option<oxc_syntax::scope::ScopeId>>,
    /// Functions that use `arguments`, themselves or by an arrow.
    with_arguments: FxHashSet<Key>,
    /// The classes around, with their private names.
    classes: Vec<(u32, Vec<String>)>,
    refs: Vec<(u32, SymbolId, Key)>,
    /// The functions whose parameters are not simple: where they end, and their names.
    lists: Vec<(Key, u32, Vec<SymbolId>)>,
    steady: Steady,
}

impl Visitor<'_> {
    fn key(&self) -> Key {
        self.keys.last().expect("the top level").0
    }

    fn owner(&self) -> Key {
        self.keys.iter().rev().find(|k| !k.1).expect("the top level").0
    }

    /// Is the symbol declared in the innermost function that is no arrow?
    fn own_variable(&self, s: SymbolId) -> bool {
        let Some(Some(function)) = self.scopes.last().copied() else { return true };
        let mut scope = Some(self.scoping.symbol_scope_id(s));
        while let Some(id) = scope {
            if id == function {
                return true;
            }
            scope = self.scoping.scope_parent_id(id);
        }
        false
    }

    fn note(&mut self, pos: u32, what: Capture) {
        let (at, own) = (self.key(), self.owner());
        if what == Capture::Arguments {
            self.with_arguments.insert(own);
        }
        self.uses.uses.push((pos, what, at, own));
    }

    fn odd(&mut self, attributes: bool, phase: bool) {
        if attributes {
            self.uses.odd_import = Some("an import with attributes");
        } else if phase {
            self.uses.odd_import = Some("an import in phases");
        }
    }

    fn ready_at(&mut self, p: &BindingPattern<'_>, end: u32) {
        let symbols = p.get_binding_identifiers();
        self.uses.ready.extend(symbols.iter().filter_map(|b| b.symbol_id.get()).map(|s| (s, end)));
    }

    fn loop_head(&mut self, left: &ForStatementLeft<'_>, end: u32) {
        if let ForStatementLeft::VariableDeclaration(v) = left {
            for d in &v.declarations {
                self.ready_at(&d.id, end);
            }
        }
    }

    /// Parameters that are bound one after the other, where defaults may read those that come later.
    fn parameters(&mut self, function: Key, params: &FormalParameters<'_>) {
        let patterns = params.items.iter().map(|i| &i.pattern);
        for p in patterns.chain(params.rest.iter().map(|r| &r.rest.argument)) {
            let symbols = p.get_binding_identifiers();
            self.uses.parameters.extend(symbols.iter().filter_map(|b| b.symbol_id.get()));
        }
        if is_simple(params) {
            return;
        }
        let end = params.span.end;
        let mut all = vec![];
        let rest = params.rest.iter().map(|r| &r.rest.argument);
        for p in params.items.iter().map(|i| &i.pattern).chain(rest) {
            self.ready_at(p, end);
            let symbols = p.get_binding_identifiers();
            self.uses.late.extend(symbols.iter().filter_map(|b| b.symbol_id.get()));
            all.extend(symbols.iter().filter_map(|b| b.symbol_id.get()));
        }
        self.lists.push((function, end, all));
    }

    fn private(&mut self, pos: u32, name: &str) {
        let class = self.classes.iter().rev().find(|c| c.1.iter().any(|n| n == name)).map(|c| c.0);
        if let Some(class) = class {
            self.uses.privates.insert(pos, class);
            let at = self.key();
            self.uses.uses.push((pos, Capture::Private(class, name.into()), at, class));
        }
    }
}

/// Are the parameters plain names?
pub(crate) fn is_simple(params: &FormalParameters<'_>) -> bool {
    params.rest.is_none()
        && params
            .items
            .iter()
            .all(|i| i.initializer.is_none() && matches!(i.pattern, BindingPattern::BindingIdentifier(_)))
}

impl<'a> Visit<'a> for Visitor<'_> {
    fn visit_identifier_reference(&mut self, it: &IdentifierReference<'a>) {
        let symbol = it.reference_id.get().and_then(|r| self.scoping.get_reference(r).symbol_id());
        match symbol {
            Some(s) if it.name == "arguments" && !self.own_variable(s) => {
                self.uses.own_arguments.insert(it.span.start);
                self.note(it.span.start, Capture::Arguments);
            }
            Some(s) => {
                let span = self.uses.class_spans.get(&s);
                if span.is_some_and(|(a, b)| *a <= it.span.start && it.span.start < *b) {
                    self.uses.self_named.insert(s);
                }
                let key = self.key();
                self.refs.push((it.span.start, s, key));
            }
            None if it.name == "require" => self.uses.named_require.push(it.span.start),
            None if it.name != "arguments" => self.uses.free.push((it.span.start, it.name.to_string())),
            None if it.name == "arguments" => self.note(it.span.start, Capture::Arguments),
            None => {}
        }
    }

    fn visit_member_expression(&mut self, it: &MemberExpression<'a>) {
        if let Some(object) = steady::plain_object(it) {
            self.steady.read.insert(object);
        }
        walk::walk_member_expression(self, it);
    }

    fn visit_assignment_target(&mut self, it: &AssignmentTarget<'a>) {
        self.steady.changed(it.as_member_expression());
        walk::walk_assignment_target(self, it);
    }

    fn visit_simple_assignment_target(&mut self, it: &SimpleAssignmentTarget<'a>) {
        self.steady.changed(it.as_member_expression());
        walk::walk_simple_assignment_target(self, it);
    }

    fn visit_unary_expression(&mut self, it: &UnaryExpression<'a>) {
        if it.operator == oxc_syntax::operator::UnaryOperator::Delete {
            self.steady.changed(it.argument.as_member_expression());
        }
        walk::walk_unary_expression(self, it);
    }

    fn visit_binding_identifier(&mut self, it: &BindingIdentifier<'a>) {
        if let Some(s) = it.symbol_id.get() {
            let key = self.key();
            self.uses.declared.entry(s).or_insert(key);
        }
    }

    fn visit_this_expression(&mut self, it: &ThisExpression) {
        self.note(it.span.start, Capture::This);
    }

    fn visit_super(&mut self, it: &Super) {
        self.note(it.span.start, Capture::This);
    }

    fn visit_new_target(&mut self, it: &NewTarget) {
        self.note(it.span.start, Capture::NewTarget);
    }

    fn visit_call_expression(&mut self, it: &CallExpression<'a>) {
        if matches!(it.callee, Expression::Super(_)) {
            self.note(it.span.start, Capture::NewTarget);
            self.note(it.span.start, Capture::Callee);
        }
        self.steady.called(it.callee.as_member_expression());
        walk::walk_call_expression(self, it);
        // A request by a literal name is known from the start.
        if let (Expression::Identifier(i), [Argument::StringLiteral(_)]) = (&it.callee, &it.arguments[..]) {
            self.uses.named_require.retain(|at| *at != i.span.start);
        }
    }

    fn visit_import_expression(&mut self, it: &ImportExpression<'a>) {
        self.uses.dynamic_import = true;
        walk::walk_import_expression(self, it);
    }

    fn visit_await_expression(&mut self, it: &AwaitExpression<'a>) {
        self.uses.top_await |= self.key() == TOP;
        walk::walk_await_expression(self, it);
    }

    fn visit_switch_statement(&mut self, it: &SwitchStatement<'a>) {
        self.uses.switches.extend(it.scope_id.get());
        walk::walk_switch_statement(self, it);
    }

    fn visit_export_from_declaration(&mut self, it: &ExportFromDeclaration<'a>) {
        self.odd(it.with_clause.is_some(), false);
        walk::walk_export_from_declaration(self, it);
    }

    fn visit_export_all_declaration(&mut self, it: &ExportAllDeclaration<'a>) {
        self.odd(it.with_clause.is_some(), false);
        walk::walk_export_all_declaration(self, it);
    }

    fn visit_import_declaration(&mut self, it: &ImportDeclaration<'a>) {
        self.odd(it.with_clause.is_some(), it.phase.is_some());
        for s in it.specifiers.iter().flatten() {
            let (local, name) = match s {
                ImportDeclarationSpecifier::ImportSpecifier(s) => (&s.local, s.imported.name().to_string()),
                ImportDeclarationSpecifier::ImportDefaultSpecifier(s) => (&s.local, "default".to_string()),
                ImportDeclarationSpecifier::ImportNamespaceSpecifier(s) => (&s.local, "*".to_string()),
            };
            if let Some(symbol) = local.symbol_id.get() {
                self.uses.imports.insert(symbol, (it.source.value.to_string(), name));
            }
        }
        walk::walk_import_declaration(self, it);
    }

    fn visit_function(&mut self, it: &Function<'a>, flags: ScopeFlags) {
        if let (Some(id), FunctionType::FunctionExpression) = (&it.id, it.r#type) {
            self.uses.names.extend(id.symbol_id.get());
        }
        if let Some(id) = &it.id {
            self.steady.fixed.extend(id.symbol_id.get());
        }
        if let (Some(id), FunctionType::FunctionDeclaration) = (&it.id, it.r#type) {
            self.visit_binding_identifier(id);
            let scope = id.symbol_id.get().map(|s| self.scoping.scope_flags(self.scoping.symbol_scope_id(s)));
            if scope.is_some_and(|f| !f.is_var() && !f.is_strict_mode()) {
                self.uses.block_functions.insert(id.name.to_string());
            }
        }
        self.parameters(it.span.start, &it.params);
        self.keys.push((it.span.start, false));
        self.scopes.push(it.scope_id.get());
        walk::walk_function(self, it, flags);
        self.scopes.pop();
        self.keys.pop();
        let strict = it.scope_id.get().is_none_or(|s| self.scoping.scope_flags(s).is_strict_mode());
        if !strict && self.with_arguments.contains(&it.span.start) && is_simple(&it.params) {
            self.uses.mapped.insert(it.span.start);
            let symbols = it.params.items.iter().flat_map(|i| i.pattern.get_binding_identifiers());
            self.uses.captured.extend(symbols.filter_map(|b| b.symbol_id.get()).map(|s| (s, ())));
        }
    }

    fn visit_variable_declarator(&mut self, it: &VariableDeclarator<'a>) {
        if let (Some(Expression::ClassExpression(c)), BindingPattern::BindingIdentifier(b)) =
            (&it.init, &it.id)
            && c.id.is_none()
        {
            self.uses.error_classes.push(b.name.to_string());
        }
        self.ready_at(&it.id, it.span.end);
        self.steady.declarator(it);
        walk::walk_variable_declarator(self, it);
    }

    fn visit_for_of_statement(&mut self, it: &ForOfStatement<'a>) {
        self.uses.top_await |= it.r#await && self.key() == TOP;
        walk::walk_for_of_statement(self, it);
        self.loop_head(&it.left, it.right.span().end);
    }

    fn visit_for_in_statement(&mut self, it: &ForInStatement<'a>) {
        walk::walk_for_in_statement(self, it);
        self.loop_head(&it.left, it.right.span().end);
    }

    fn visit_arrow_function_expression(&mut self, it: &ArrowFunctionExpression<'a>) {
        self.parameters(it.span.start, &it.params);
        self.keys.push((it.span.start, true));
        walk::walk_arrow_function_expression(self, it);
        self.keys.pop();
    }

    fn visit_class(&mut self, it: &Class<'a>) {
        let mut names = vec![];
        for e in &it.body.body {
            let key = match e {
                ClassElement::MethodDefinition(m) => &m.key,
                ClassElement::PropertyDefinition(p) => &p.key,
                ClassElement::AccessorProperty(p) => &p.key,
                ClassElement::StaticBlock(_) | ClassElement::TSIndexSignature(_) => continue,
            };
            if let PropertyKey::PrivateIdentifier(p) = key {
                names.push(p.name.to_string());
            }
        }
        if let Some(s) = it.id.as_ref().and_then(|i| i.symbol_id.get()) {
            self.uses.ready.insert(s, it.span.end);
            self.uses.class_spans.insert(s, (it.span.start, it.span.end));
            if !steady::has_statics(it) {
                self.steady.fixed.insert(s);
            }
        }
        if it.heritage.is_some() {
            self.uses.error_classes.extend(it.id.as_ref().map(|i| i.name.to_string()));
            self.uses.derived.extend(it.body.body.iter().filter_map(|e| match e {
                ClassElement::MethodDefinition(m) if m.kind == MethodDefinitionKind::Constructor => {
                    Some(m.value.span.start)
                }
                _ => None,
            }));
        }
        self.classes.push((it.span.start, names));
        walk::walk_class(self, it);
        self.classes.pop();
    }

    fn visit_property_definition(&mut self, it: &PropertyDefinition<'a>) {
        // Names of computed keys belong to the function around, values to the function that sets fields.
        self.visit_property_key(&it.key);
        if let Some(v) = &it.value {
            self.keys.push((v.span().start.wrapping_sub(1), false));
            self.visit_expression(v);
            self.keys.pop();
        }
    }

    fn visit_static_block(&mut self, it: &StaticBlock<'a>) {
        self.keys.push((it.span.start, false));
        walk::walk_static_block(self, it);
        self.keys.pop();
    }

    fn visit_private_field_expression(&mut self, it: &PrivateFieldExpression<'a>) {
        self.private(it.field.span.start, &it.field.name);
        walk::walk_private_field_expression(self, it);
    }

    fn visit_private_in_expression(&mut self, it: &PrivateInExpression<'a>) {
        self.private(it.left.span.start, &it.left.name);
        walk::walk_private_in_expression(self, it);
    }
}
