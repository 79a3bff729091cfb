//! What the text of a file asks of values: which members it reads of a variable, whether it walks over it, calls it, lists its keys.
//!
//! Every variable, and every part of one that the text names, is a node; what is asked of a node is asked of all nodes that flow into it, by an
//! assignment, a call of a function of the file or of one that is given to a method of arrays, or a loop. Nothing rests on finding everything: what is found says which
//! objects are tried for a parameter that may be anything, and which ones are not tried is told.

use crate::source::Source;
use oxc_ast::ast::*;
use oxc_ast_visit::{Visit, walk};
use oxc_span::GetSpan;
use oxc_syntax::scope::ScopeFlags;
use oxc_syntax::symbol::SymbolId;
use rustc_hash::FxHashMap;
use std::collections::{BTreeMap, BTreeSet};

/// The number of a node.
pub(crate) type NodeId = usize;

/// What is asked of a value besides its members, as bits.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug)]
pub(crate) struct Uses(u16);

impl Uses {
    /// Something that only arrays have.
    pub(crate) const ARRAY: Uses = Uses(1);
    /// Something that arrays and texts have.
    pub(crate) const SEQUENCE: Uses = Uses(2);
    /// Something that only texts have.
    pub(crate) const TEXT: Uses = Uses(4);
    /// Its keys, or a member whose name is computed.
    pub(crate) const KEYS: Uses = Uses(8);
    pub(crate) const CALLED: Uses = Uses(16);
    pub(crate) const MAP: Uses = Uses(32);
    pub(crate) const SET: Uses = Uses(64);
    pub(crate) const DATE: Uses = Uses(128);

    pub(crate) fn has(self, other: Uses) -> bool {
        self.0 & other.0 != 0
    }

    pub(crate) fn add(&mut self, other: Uses) {
        self.0 |= other.0;
    }
}

/// What is asked of one value.
#[derive(Default)]
pub(crate) struct Node {
    pub members: BTreeMap<String, NodeId>,
    /// Names of which it is asked whether they are there.
    pub doubted: BTreeSet<String>,
    pub uses: Uses,
    /// An element, or the value of a key.
    pub element: Option<NodeId>,
    /// What a call of it gives.
    pub result: Option<NodeId>,
    /// Where the value goes.
    flows: Vec<NodeId>,
}

/// What a file asks of its variables.
pub(crate) struct Asks<'s> {
    source: &'s Source,
    nodes: Vec<Node>,
    variables: FxHashMap<SymbolId, NodeId>,
    /// The parameters of functions that have a name.
    functions: FxHashMap<SymbolId, Vec<NodeId>>,
    /// Calls of functions by name: which arguments.
    calls: Vec<(SymbolId, Vec<Option<NodeId>>)>,
    /// Parameters and other patterns, by where they begin.
    patterns: FxHashMap<u32, NodeId>,
}

/// Methods that only arrays have, and those of them that call a function with an element first, or second.
const ARRAYS: &str = "push pop shift unshift splice join reverse fill flat findLast copyWithin keys values entries \
    toSorted toReversed with";
const WALKS: &str = "map filter forEach some every find findIndex flatMap findLast";
const FOLDS: &str = "reduce reduceRight sort toSorted";
const SEQUENCES: &str = "slice indexOf includes concat at lastIndexOf";
const TEXTS: &str = "charAt charCodeAt codePointAt endsWith localeCompare match matchAll normalize padEnd \
    padStart repeat replace replaceAll search split startsWith substr substring toLowerCase \
    toUpperCase toLocaleLowerCase toLocaleUpperCase trim trimEnd trimStart";
const DATES: &str = "getTime getFullYear getMonth getDate getDay getHours getMinutes getSeconds getMilliseconds \
    getTimezoneOffset getUTCFullYear getUTCMonth getUTCDate toISOString toLocaleDateString";
/// Methods of arrays that give an array of some of its elements.
const PARTS: &str = "filter slice sort reverse concat toSorted toReversed splice";

/// Is this one of the names, which spaces part?
fn is_among(names: &str, name: &str) -> bool {
    names.split(' ').any(|n| n == name)
}

impl<'s> Asks<'s> {
    /// Reads a file.
    pub(crate) fn of(source: &'s Source) -> Asks<'s> {
        let mut all = Asks {
            source,
            nodes: vec![],
            variables: FxHashMap::default(),
            functions: FxHashMap::default(),
            calls: vec![],
            patterns: FxHashMap::default(),
        };
        all.visit_program(source.ast);
        for (function, arguments) in std::mem::take(&mut all.calls) {
            let parameters = all.functions.get(&function).cloned().unwrap_or_default();
            for (argument, parameter) in arguments.into_iter().zip(parameters) {
                if let Some(argument) = argument {
                    all.flow(argument, parameter);
                }
            }
        }
        all
    }

    /// The node of a parameter.
    pub(crate) fn parameter(&self, pattern: &BindingPattern<'_>) -> Option<NodeId> {
        self.patterns.get(&pattern.span().start).copied()
    }

    /// These nodes and all that their values flow into.
    pub(crate) fn reached(&self, from: &[NodeId]) -> Vec<&Node> {
        let mut seen: BTreeSet<NodeId> = from.iter().copied().collect();
        let mut wait: Vec<NodeId> = seen.iter().copied().collect();
        while let Some(n) = wait.pop() {
            wait.extend(self.nodes[n].flows.iter().filter(|to| seen.insert(**to)));
        }
        seen.into_iter().map(|n| &self.nodes[n]).collect()
    }

    fn fresh(&mut self) -> NodeId {
        self.nodes.push(Node::default());
        self.nodes.len() - 1
    }

    fn flow(&mut self, from: NodeId, to: NodeId) {
        if from != to && !self.nodes[from].flows.contains(&to) {
            self.nodes[from].flows.push(to);
        }
    }

    fn add(&mut self, node: Option<NodeId>, uses: Uses) {
        if let Some(node) = node {
            self.nodes[node].uses.add(uses);
        }
    }

    fn member(&mut self, node: NodeId, name: &str) -> NodeId {
        if let Some(found) = self.nodes[node].members.get(name) {
            return *found;
        }
        let new = self.fresh();
        self.nodes[node].members.insert(name.into(), new);
        new
    }

    fn element(&mut self, node: NodeId) -> NodeId {
        if let Some(found) = self.nodes[node].element {
            return found;
        }
        let new = self.fresh();
        self.nodes[node].element = Some(new);
        new
    }

    fn result(&mut self, node: NodeId) -> NodeId {
        if let Some(found) = self.nodes[node].result {
            return found;
        }
        let new = self.fresh();
        self.nodes[node].result = Some(new);
        new
    }

    fn variable(&mut self, symbol: SymbolId) -> NodeId {
        if let Some(found) = self.variables.get(&symbol) {
            return *found;
        }
        let new = self.fresh();
        self.variables.insert(symbol, new);
        new
    }

    fn symbol(&self, e: &Expression<'_>) -> Option<SymbolId> {
        let Expression::Identifier(name) = e else { return None };
        name.reference_id.get().and_then(|r| self.source.scoping.get_reference(r).symbol_id())
    }

    /// Is this a name that the file does not declare?
    fn is_global(&self, e: &Expression<'_>, name: &str) -> bool {
        matches!(e, Expression::Identifier(i) if i.name == name) && self.symbol(e).is_none()
    }

    /// The node of what an expression gives, if it is a variable or a part of one.
    fn node(&mut self, e: &Expression<'_>) -> Option<NodeId> {
        match e {
            Expression::Identifier(_) => self.symbol(e).map(|s| self.variable(s)),
            Expression::ParenthesizedExpression(p) => self.node(&p.expression),
            Expression::AwaitExpression(a) => self.node(&a.argument),
            Expression::StaticMemberExpression(m) => self.static_member(m),
            Expression::ComputedMemberExpression(m) => self.computed_member(m),
            Expression::CallExpression(c) => self.call(c),
            Expression::ChainExpression(c) => match &c.expression {
                ChainElement::CallExpression(c) => self.call(c),
                ChainElement::StaticMemberExpression(m) => self.static_member(m),
                ChainElement::ComputedMemberExpression(m) => self.computed_member(m),
                _ => None,
            },
            Expression::LogicalExpression(l) => {
                let both = [self.node(&l.left), self.node(&l.right)];
                self.either(both)
            }
            Expression::ConditionalExpression(c) => {
                let both = [self.node(&c.consequent), self.node(&c.alternate)];
                self.either(both)
            }
            _ => None,
        }
    }

    /// A node that both flow into.
    fn either(&mut self, both: [Option<NodeId>; 2]) -> Option<NodeId> {
        if both == [None, None] {
            return None;
        }
        let joined = self.fresh();
        both.into_iter().flatten().for_each(|n| self.flow(n, joined));
        Some(joined)
    }

    fn static_member(&mut self, m: &StaticMemberExpression<'_>) -> Option<NodeId> {
        let object = self.node(&m.object)?;
        Some(self.member(object, m.property.name.as_str()))
    }

    fn computed_member(&mut self, m: &ComputedMemberExpression<'_>) -> Option<NodeId> {
        let object = self.node(&m.object)?;
        match &m.expression {
            Expression::StringLiteral(s) => return Some(self.member(object, s.value.as_str())),
            key if self.is_position(key) => self.add(Some(object), Uses::SEQUENCE),
            _ => self.add(Some(object), Uses::KEYS),
        }
        Some(self.element(object))
    }

    /// Is this the position of an element, as far as its form tells?
    fn is_position(&self, key: &Expression<'_>) -> bool {
        match key {
            Expression::NumericLiteral(_) => true,
            Expression::BinaryExpression(b) => self.is_position(&b.left) || self.is_position(&b.right),
            Expression::UpdateExpression(_) => true,
            Expression::StaticMemberExpression(m) => m.property.name == "length",
            Expression::ParenthesizedExpression(p) => self.is_position(&p.expression),
            Expression::Identifier(i) => {
                matches!(i.name.as_str(), "i" | "j" | "index" | "idx" | "pos" | "lo" | "hi" | "mid")
            }
            _ => false,
        }
    }

    /// What a call gives, where that is known; what it asks of its callee is noted when the call is visited.
    fn call(&mut self, c: &CallExpression<'_>) -> Option<NodeId> {
        if let Expression::StaticMemberExpression(m) = &c.callee {
            let name = m.property.name.as_str();
            if is_among(PARTS, name) {
                return self.node(&m.object);
            }
            let found = matches!(name, "find" | "pop" | "shift" | "at" | "findLast" | "get");
            if found || self.is_global(&m.object, "Object") && name == "values" {
                let of = if found {
                    self.node(&m.object)
                } else {
                    c.arguments.first().and_then(|a| self.node(a.as_expression()?))
                }?;
                return Some(self.element(of));
            }
        }
        let callee = self.node(&c.callee)?;
        Some(self.result(callee))
    }

    /// The node of what a pattern takes apart.
    fn pattern(&mut self, pattern: &BindingPattern<'_>) -> NodeId {
        let at = pattern.span().start;
        if let Some(found) = self.patterns.get(&at) {
            return *found;
        }
        let node = match pattern {
            BindingPattern::BindingIdentifier(b) => match b.symbol_id.get() {
                Some(symbol) => self.variable(symbol),
                None => self.fresh(),
            },
            BindingPattern::AssignmentPattern(a) => {
                let (node, left) = (self.fresh(), self.pattern(&a.left));
                self.flow(node, left);
                return node;
            }
            BindingPattern::ObjectPattern(o) => {
                let node = self.fresh();
                for p in o.properties.iter().filter(|p| !p.computed) {
                    if let Some(name) = p.key.static_name() {
                        let (member, value) = (self.member(node, &name), self.pattern(&p.value));
                        self.flow(member, value);
                    }
                }
                node
            }
            BindingPattern::ArrayPattern(a) => {
                let node = self.fresh();
                self.add(Some(node), Uses::ARRAY);
                let element = self.element(node);
                for p in a.elements.iter().flatten() {
                    let value = self.pattern(p);
                    self.flow(element, value);
                }
                if let Some(rest) = &a.rest {
                    let rest = self.pattern(&rest.argument);
                    self.flow(node, rest);
                }
                node
            }
        };
        self.patterns.insert(at, node);
        node
    }

    fn parameters(&mut self, parameters: &FormalParameters<'_>) -> Vec<NodeId> {
        parameters.items.iter().map(|p| self.pattern(&p.pattern)).collect()
    }

    /// Notes that a function is called with these.
    fn passed(&mut self, function: &Expression<'_>, arguments: Vec<Option<NodeId>>) {
        let parameters = match function {
            Expression::ArrowFunctionExpression(f) => self.parameters(&f.params),
            Expression::FunctionExpression(f) => self.parameters(&f.params),
            Expression::ParenthesizedExpression(p) => return self.passed(&p.expression, arguments),
            function => {
                if let Some(symbol) = self.symbol(function) {
                    self.calls.push((symbol, arguments));
                }
                let node = self.node(function);
                return self.add(node, Uses::CALLED);
            }
        };
        for (argument, parameter) in arguments.into_iter().zip(parameters) {
            if let Some(argument) = argument {
                self.flow(argument, parameter);
            }
        }
    }

    /// What calling a method by its name asks of an object.
    fn method(&mut self, object: &Expression<'_>, name: &str, arguments: &[Argument<'_>]) {
        let Some(node) = self.node(object) else { return };
        let first = arguments.first().and_then(Argument::as_expression);
        let walks = is_among(WALKS, name);
        if walks || is_among(FOLDS, name) {
            let element = self.element(node);
            self.add(Some(node), Uses::ARRAY);
            if let Some(f) = first {
                let other = if walks { None } else { Some(element) };
                let reduces = name.starts_with("reduce");
                self.passed(f, vec![if reduces { None } else { Some(element) }, other]);
            }
        }
        let uses = match name {
            "get" => Uses::MAP,
            "has" | "add" | "delete" | "clear" => Uses::SET,
            _ if is_among(ARRAYS, name) => Uses::ARRAY,
            _ if is_among(TEXTS, name) => Uses::TEXT,
            _ if is_among(SEQUENCES, name) => Uses::SEQUENCE,
            _ if is_among(DATES, name) => Uses::DATE,
            _ => Uses::default(),
        };
        self.add(Some(node), uses);
        if name == "hasOwnProperty" {
            self.doubt(Some(node), first);
        }
        let member = self.member(node, name);
        self.add(Some(member), Uses::CALLED);
    }

    /// Notes that it is asked whether an object has a name.
    fn doubt(&mut self, node: Option<NodeId>, name: Option<&Expression<'_>>) {
        let Some(node) = node else { return };
        match name {
            Some(Expression::StringLiteral(s)) => {
                self.member(node, s.value.as_str());
                self.nodes[node].doubted.insert(s.value.to_string());
            }
            _ => self.nodes[node].uses.add(Uses::KEYS),
        }
    }

    /// What functions of `Object`, `Array` and `JSON` ask of their first argument.
    fn of_library(&mut self, object: &Expression<'_>, name: &str, arguments: &[Argument<'_>]) {
        let all: Vec<&Expression<'_>> = arguments.iter().filter_map(Argument::as_expression).collect();
        let Some(first) = all.first() else { return };
        let is = |name: &str| self.is_global(object, name);
        let uses = match name {
            "isArray" | "from" if is("Array") => Uses::ARRAY,
            "keys" | "values" | "entries" | "getOwnPropertyNames" if is("Object") => Uses::KEYS,
            "hasOwn" if is("Object") => {
                let node = self.node(first);
                return self.doubt(node, all.get(1).copied());
            }
            "call" => {
                if let Expression::StaticMemberExpression(m) = object
                    && m.property.name == "hasOwnProperty"
                {
                    let node = self.node(first);
                    self.doubt(node, all.get(1).copied());
                }
                return;
            }
            _ => return,
        };
        let node = self.node(first);
        self.add(node, uses);
    }

    /// Notes what a loop takes of what it walks over.
    fn looped(&mut self, left: &ForStatementLeft<'_>, element: NodeId) {
        if let ForStatementLeft::VariableDeclaration(v) = left {
            for d in &v.declarations {
                let to = self.pattern(&d.id);
                self.flow(element, to);
            }
        }
    }
}

impl<'a> Visit<'a> for Asks<'_> {
    fn visit_static_member_expression(&mut self, it: &StaticMemberExpression<'a>) {
        let object = self.node(&it.object);
        if it.property.name == "length" {
            self.add(object, Uses::SEQUENCE);
        }
        self.static_member(it);
        walk::walk_static_member_expression(self, it);
    }

    fn visit_computed_member_expression(&mut self, it: &ComputedMemberExpression<'a>) {
        self.computed_member(it);
        walk::walk_computed_member_expression(self, it);
    }

    fn visit_call_expression(&mut self, it: &CallExpression<'a>) {
        match &it.callee {
            Expression::StaticMemberExpression(m) => {
                let name = m.property.name.as_str();
                self.of_library(&m.object, name, &it.arguments);
                self.method(&m.object, name, &it.arguments);
            }
            callee => {
                let arguments =
                    it.arguments.iter().map(|a| a.as_expression().and_then(|e| self.node(e))).collect();
                self.passed(callee, arguments);
            }
        }
        for a in &it.arguments {
            if let Argument::SpreadElement(s) = a {
                let node = self.node(&s.argument);
                self.add(node, Uses::ARRAY);
            }
        }
        walk::walk_call_expression(self, it);
    }

    fn visit_variable_declarator(&mut self, it: &VariableDeclarator<'a>) {
        if let Some(init) = &it.init {
            let to = self.pattern(&it.id);
            match init {
                Expression::ArrowFunctionExpression(f) => self.declared(&it.id, &f.params),
                Expression::FunctionExpression(f) => self.declared(&it.id, &f.params),
                init => {
                    if let Some(from) = self.node(init) {
                        self.flow(from, to);
                    }
                }
            }
        }
        walk::walk_variable_declarator(self, it);
    }

    fn visit_assignment_expression(&mut self, it: &AssignmentExpression<'a>) {
        if let AssignmentTarget::AssignmentTargetIdentifier(i) = &it.left {
            let symbol = i.reference_id.get().and_then(|r| self.source.scoping.get_reference(r).symbol_id());
            if let (Some(symbol), Some(from)) = (symbol, self.node(&it.right)) {
                let to = self.variable(symbol);
                self.flow(from, to);
            }
        }
        walk::walk_assignment_expression(self, it);
    }

    fn visit_function(&mut self, it: &Function<'a>, flags: ScopeFlags) {
        let parameters = self.parameters(&it.params);
        if let Some(symbol) = it.id.as_ref().and_then(|id| id.symbol_id.get()) {
            self.functions.insert(symbol, parameters);
        }
        walk::walk_function(self, it, flags);
    }

    fn visit_arrow_function_expression(&mut self, it: &ArrowFunctionExpression<'a>) {
        self.parameters(&it.params);
        walk::walk_arrow_function_expression(self, it);
    }

    fn visit_for_of_statement(&mut self, it: &ForOfStatement<'a>) {
        // Pairs of a key and its value are the library's.
        if let Some(node) = self.node(&it.right) {
            self.nodes[node].uses.add(Uses::ARRAY);
            let element = self.element(node);
            self.looped(&it.left, element);
        }
        walk::walk_for_of_statement(self, it);
    }

    fn visit_for_in_statement(&mut self, it: &ForInStatement<'a>) {
        let node = self.node(&it.right);
        self.add(node, Uses::KEYS);
        walk::walk_for_in_statement(self, it);
    }

    fn visit_array_expression(&mut self, it: &ArrayExpression<'a>) {
        for e in &it.elements {
            if let ArrayExpressionElement::SpreadElement(s) = e {
                let node = self.node(&s.argument);
                self.add(node, Uses::ARRAY);
            }
        }
        walk::walk_array_expression(self, it);
    }

    fn visit_binary_expression(&mut self, it: &BinaryExpression<'a>) {
        match it.operator {
            BinaryOperator::In => {
                let node = self.node(&it.right);
                self.doubt(node, Some(&it.left));
            }
            BinaryOperator::Instanceof => {
                let of =
                    [("Array", Uses::ARRAY), ("Map", Uses::MAP), ("Set", Uses::SET), ("Date", Uses::DATE)];
                if let Some((_, uses)) = of.iter().find(|(name, _)| self.is_global(&it.right, name)) {
                    let node = self.node(&it.left);
                    self.add(node, *uses);
                }
            }
            o if o.is_equality() => {
                if let (Expression::UnaryExpression(u), Expression::StringLiteral(s)) = (&it.left, &it.right)
                    && u.operator == UnaryOperator::Typeof
                    && s.value == "function"
                {
                    let node = self.node(&u.argument);
                    self.add(node, Uses::CALLED);
                }
            }
            _ => {}
        }
        walk::walk_binary_expression(self, it);
    }
}

impl Asks<'_> {
    /// Notes the parameters of a function that a variable keeps.
    fn declared(&mut self, name: &BindingPattern<'_>, params: &FormalParameters<'_>) {
        let parameters = self.parameters(params);
        if let BindingPattern::BindingIdentifier(b) = name
            && let Some(symbol) = b.symbol_id.get()
        {
            self.functions.insert(symbol, parameters);
        }
    }
}
