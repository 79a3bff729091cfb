//! TypeScript: what its compiler leaves of a file. Types become blanks, so that every line stays where it is; enums,
//! namespaces, parameter properties, `import … = require(…)` and elements of JSX become what they mean.
//!
//! What has no such meaning here (decorators, `export =` among exports, exported variables of namespaces that are
//! assigned later, enums and namespaces in several parts) is refused with its place.

mod jsx;
mod objects;

use crate::types::Types;
use jsx::Factory;
use oxc_allocator::Allocator;
use oxc_ast::ast::*;
use oxc_ast_visit::{Visit, walk};
use oxc_parser::Parser;
use oxc_semantic::{Scoping, SemanticBuilder};
use oxc_span::{GetSpan, SourceType, Span};
use oxc_syntax::scope::ScopeFlags;
use oxc_syntax::symbol::SymbolId;

/// A file without its types.
pub struct Erased {
    pub text: String,
    pub types: Types,
}

/// Why a file cannot be erased: an offset and a message.
pub(crate) type Failure = (u32, String);

/// The types that a file declares; none of one that cannot be read as TypeScript.
pub fn types(text: &str, kind: SourceType) -> Types {
    let allocator = Allocator::default();
    let parsed = Parser::new(&allocator, text, kind.with_module(true)).parse();
    Types::of(&parsed.program, text)
}

/// Does the name of a file say that it is TypeScript?
pub fn source_type(path: &std::path::Path) -> Option<SourceType> {
    match path.extension()?.to_str()? {
        "ts" | "mts" | "cts" => Some(SourceType::ts()),
        "tsx" | "jsx" => Some(SourceType::tsx()),
        _ => None,
    }
}

/// Takes the types out of a file.
///
/// # Errors
/// The first syntax error, or what has no meaning here.
pub fn erase(text: &str, kind: SourceType) -> Result<Erased, Failure> {
    let allocator = Allocator::default();
    let parsed = Parser::new(&allocator, text, kind.with_module(true)).parse();
    if let Some(e) = parsed.diagnostics.iter().next() {
        let offset = e.labels.as_ref().first().map_or(0, |l| l.offset());
        return Err((offset, e.message.to_string()));
    }
    let ast = parsed.program;
    let scoping = SemanticBuilder::new().build(&ast).semantic.into_scoping();
    let has_react = scoping.get_bindings(scoping.root_scope_id()).iter().any(|(n, _)| n.as_str() == "React");
    let factory = Factory::of(text, has_react);
    let mut eraser =
        Eraser { text, scoping: &scoping, factory, edits: vec![], declared: vec![], failed: None };
    eraser.visit_program(&ast);
    if let Some(failure) = eraser.failed {
        return Err(failure);
    }
    Ok(Erased { text: apply(text, eraser.edits), types: Types::of(&ast, text) })
}

/// A change: what stands in a range, blank where there is nothing.
struct Edit {
    span: Span,
    text: String,
}

/// The text with its changes; those inside of another one are gone with it.
fn apply(text: &str, mut edits: Vec<Edit>) -> String {
    edits.sort_by_key(|e| (e.span.start, std::cmp::Reverse(e.span.end)));
    let mut out = String::with_capacity(text.len());
    let mut at = 0;
    for e in edits {
        let (start, end) = (e.span.start as usize, e.span.end as usize);
        if start < at {
            continue;
        }
        out += &text[at..start];
        out += &e.text;
        // Lines stay where they are.
        let new = e.text.matches('\n').count();
        let old = &text[start..end];
        if e.text.is_empty() {
            out.extend(old.chars().map(|c| if c == '\n' || c == '\r' { c } else { ' ' }));
        } else {
            out.extend(std::iter::repeat_n('\n', old.matches('\n').count().saturating_sub(new)));
        }
        at = end;
    }
    out + &text[at..]
}

struct Eraser<'s> {
    text: &'s str,
    scoping: &'s Scoping,
    factory: Factory,
    edits: Vec<Edit>,
    /// The enums and namespaces so far.
    declared: Vec<SymbolId>,
    failed: Option<Failure>,
}

impl Eraser<'_> {
    fn blank(&mut self, span: Span) {
        if span.end > span.start {
            self.edits.push(Edit { span, text: String::new() });
        }
    }

    /// A statement that means nothing: it still ends the one before it.
    fn drop_statement(&mut self, span: Span) {
        self.edits.push(Edit { span: Span::new(span.start, span.start + 1), text: ";".into() });
        self.blank(Span::new(span.start + 1, span.end));
    }

    fn put(&mut self, span: Span, text: String) {
        self.edits.push(Edit { span, text });
    }

    fn fail(&mut self, span: Span, what: &str) {
        self.failed.get_or_insert((span.start, what.into()));
    }

    fn slice(&self, span: Span) -> &str {
        &self.text[span.start as usize..span.end as usize]
    }

    /// Blanks these words between two offsets.
    fn words(&mut self, from: u32, to: u32, words: &[&str]) {
        let range = &self.text[from as usize..to as usize];
        let mut at = 0;
        while at < range.len() {
            let rest = &range[at..];
            let end = rest.find(|c: char| !c.is_alphanumeric() && c != '_').unwrap_or(rest.len());
            if end == 0 {
                if let Some(comment) = rest.strip_prefix("/*") {
                    at += comment.find("*/").map_or(rest.len(), |i| i + 4);
                    continue;
                }
                at += rest.chars().next().map_or(1, char::len_utf8);
                continue;
            }
            if words.contains(&&rest[..end]) {
                let start = from + at as u32;
                self.blank(Span::new(start, start + end as u32));
            }
            at += end;
        }
    }

    /// Blanks a mark, `?` or `!`, that stands between two offsets.
    fn mark(&mut self, from: u32, to: u32, mark: char) {
        if let Some(i) = self.text[from as usize..to as usize].find(mark) {
            let at = from + i as u32;
            self.blank(Span::new(at, at + 1));
        }
    }

    /// Is the name only used as a type?
    fn only_type(&self, symbol: Option<SymbolId>) -> bool {
        let Some(s) = symbol else { return false };
        if self.factory.uses(self.scoping.symbol_name(s)) {
            return false;
        }
        let mut uses = self.scoping.get_resolved_references(s).peekable();
        uses.peek().is_none() || uses.all(|r| r.is_type() && !r.is_value())
    }
}

const MODIFIERS: [&str; 7] =
    ["public", "private", "protected", "readonly", "override", "abstract", "declare"];

impl<'a> Visit<'a> for Eraser<'_> {
    fn visit_statement(&mut self, it: &Statement<'a>) {
        match it {
            Statement::TSInterfaceDeclaration(d) => self.drop_statement(d.span),
            Statement::TSTypeAliasDeclaration(d) => self.drop_statement(d.span),
            Statement::TSExternalModuleDeclaration(d) => self.drop_statement(d.span),
            Statement::TSGlobalDeclaration(d) => self.drop_statement(d.span),
            Statement::TSNamespaceExportDeclaration(d) => self.drop_statement(d.span),
            Statement::TSEnumDeclaration(d) => self.enum_statement(d, d.span, false),
            Statement::TSNamespaceDeclaration(d) => self.namespace_statement(d, d.span, false),
            Statement::FunctionDeclaration(f) if f.declare || f.body.is_none() => self.drop_statement(f.span),
            Statement::ClassDeclaration(c) if c.declare => self.drop_statement(c.span),
            Statement::VariableDeclaration(v) if v.declare => self.drop_statement(v.span),
            Statement::TSImportEqualsDeclaration(d) => self.visit_ts_import_equals_declaration(d),
            Statement::TSExportAssignment(d) => self.visit_ts_export_assignment(d),
            Statement::ExportDeclaration(e) => match &e.declaration {
                Declaration::TSInterfaceDeclaration(_)
                | Declaration::TSTypeAliasDeclaration(_)
                | Declaration::TSExternalModuleDeclaration(_)
                | Declaration::TSGlobalDeclaration(_) => self.drop_statement(e.span),
                Declaration::TSEnumDeclaration(d) => self.enum_statement(d, e.span, true),
                Declaration::TSNamespaceDeclaration(d) => self.namespace_statement(d, e.span, true),
                Declaration::FunctionDeclaration(f) if f.declare || f.body.is_none() => {
                    self.drop_statement(e.span)
                }
                Declaration::ClassDeclaration(c) if c.declare => self.drop_statement(e.span),
                Declaration::VariableDeclaration(v) if v.declare => self.drop_statement(e.span),
                d => self.visit_declaration(d),
            },
            Statement::ExportDefaultDeclaration(e) => match &e.declaration {
                ExportDefaultDeclarationKind::TSInterfaceDeclaration(_) => self.drop_statement(e.span),
                ExportDefaultDeclarationKind::FunctionDeclaration(f) if f.body.is_none() => {
                    self.drop_statement(e.span)
                }
                _ => walk::walk_statement(self, it),
            },
            _ => walk::walk_statement(self, it),
        }
    }

    fn visit_import_declaration(&mut self, it: &ImportDeclaration<'a>) {
        let Some(specifiers) = &it.specifiers else { return };
        if it.import_kind == ImportOrExportKind::Type {
            return self.drop_statement(it.span);
        }
        let gone = |s: &ImportDeclarationSpecifier<'_>| match s {
            ImportDeclarationSpecifier::ImportSpecifier(s) => {
                s.import_kind == ImportOrExportKind::Type || self.only_type(s.local.symbol_id.get())
            }
            ImportDeclarationSpecifier::ImportDefaultSpecifier(s) => self.only_type(s.local.symbol_id.get()),
            ImportDeclarationSpecifier::ImportNamespaceSpecifier(s) => {
                self.only_type(s.local.symbol_id.get())
            }
        };
        let left: Vec<&ImportDeclarationSpecifier<'_>> = specifiers.iter().filter(|s| !gone(s)).collect();
        if left.len() == specifiers.len() {
            return;
        }
        if left.is_empty() {
            return self.drop_statement(it.span);
        }
        let mut heads = vec![];
        let mut names = vec![];
        for s in left {
            match s {
                ImportDeclarationSpecifier::ImportSpecifier(s) => names.push(self.slice(s.span).to_string()),
                s => heads.push(self.slice(s.span()).to_string()),
            }
        }
        if !names.is_empty() {
            heads.push(format!("{{ {} }}", names.join(", ")));
        }
        let text = format!("import {} from {};", heads.join(", "), self.slice(it.source.span));
        self.put(it.span, text);
    }

    fn visit_export_named_declaration(&mut self, it: &ExportNamedDeclaration<'a>) {
        let is_type = |s: &ExportSpecifier<'_>| {
            s.export_kind == ImportOrExportKind::Type
                || match self.scoping.get_root_binding(s.local.name().as_str().into()) {
                    Some(symbol) => {
                        let flags = self.scoping.symbol_flags(symbol);
                        flags.is_type() && !flags.is_value()
                    }
                    None => false,
                }
        };
        let all: Vec<String> =
            it.specifiers.iter().filter(|s| !is_type(s)).map(|s| self.slice(s.span).to_string()).collect();
        if it.export_kind == ImportOrExportKind::Type || all.is_empty() && !it.specifiers.is_empty() {
            return self.drop_statement(it.span);
        }
        if all.len() < it.specifiers.len() {
            self.put(it.span, format!("export {{ {} }};", all.join(", ")));
        }
    }

    fn visit_export_from_declaration(&mut self, it: &ExportFromDeclaration<'a>) {
        let all: Vec<String> = it
            .specifiers
            .iter()
            .filter(|s| s.export_kind != ImportOrExportKind::Type)
            .map(|s| self.slice(s.span).to_string())
            .collect();
        if it.export_kind == ImportOrExportKind::Type || all.is_empty() && !it.specifiers.is_empty() {
            return self.drop_statement(it.span);
        }
        if all.len() < it.specifiers.len() {
            let text = format!("export {{ {} }} from {};", all.join(", "), self.slice(it.source.span));
            self.put(it.span, text);
        }
    }

    fn visit_export_all_declaration(&mut self, it: &ExportAllDeclaration<'a>) {
        if it.export_kind == ImportOrExportKind::Type {
            self.drop_statement(it.span);
        }
    }

    fn visit_ts_import_equals_declaration(&mut self, it: &TSImportEqualsDeclaration<'a>) {
        if it.import_kind == ImportOrExportKind::Type || self.only_type(it.id.symbol_id.get()) {
            return self.drop_statement(it.span);
        }
        let name = it.id.name.as_str();
        let text = match &it.module_reference {
            TSModuleReference::ExternalModuleReference(r) => {
                format!("const {name} = require({});", self.slice(r.expression.span))
            }
            r => format!("const {name} = {};", self.slice(r.span())),
        };
        self.put(it.span, text);
    }

    fn visit_ts_export_assignment(&mut self, it: &TSExportAssignment<'a>) {
        self.put(Span::new(it.span.start, it.expression.span().start), "module.exports = ".into());
        self.visit_expression(&it.expression);
    }

    fn visit_ts_type_annotation(&mut self, it: &TSTypeAnnotation<'a>) {
        self.blank(it.span);
    }
    fn visit_ts_type_parameter_declaration(&mut self, it: &TSTypeParameterDeclaration<'a>) {
        self.blank(it.span);
    }
    fn visit_ts_type_parameter_instantiation(&mut self, it: &TSTypeParameterInstantiation<'a>) {
        self.blank(it.span);
    }
    fn visit_ts_as_expression(&mut self, it: &TSAsExpression<'a>) {
        self.blank(Span::new(it.expression.span().end, it.span.end));
        self.visit_expression(&it.expression);
    }
    fn visit_ts_satisfies_expression(&mut self, it: &TSSatisfiesExpression<'a>) {
        self.blank(Span::new(it.expression.span().end, it.span.end));
        self.visit_expression(&it.expression);
    }
    fn visit_ts_type_assertion(&mut self, it: &TSTypeAssertion<'a>) {
        self.blank(Span::new(it.span.start, it.expression.span().start));
        self.visit_expression(&it.expression);
    }
    fn visit_ts_non_null_expression(&mut self, it: &TSNonNullExpression<'a>) {
        self.blank(Span::new(it.expression.span().end, it.span.end));
        self.visit_expression(&it.expression);
    }
    fn visit_ts_this_parameter(&mut self, it: &TSThisParameter<'a>) {
        // The comma behind it goes with it.
        let rest = &self.text[it.span.end as usize..];
        let comma = rest.len() - rest.trim_start().len();
        let end = it.span.end + if rest.trim_start().starts_with(',') { comma as u32 + 1 } else { 0 };
        self.blank(Span::new(it.span.start, end));
    }
    fn visit_ts_enum_declaration(&mut self, it: &TSEnumDeclaration<'a>) {
        self.enum_statement(it, it.span, false);
    }
    fn visit_jsx_element(&mut self, it: &JSXElement<'a>) {
        self.jsx_element(it, "", "");
    }
    fn visit_jsx_fragment(&mut self, it: &JSXFragment<'a>) {
        self.jsx_fragment(it, "", "");
    }
    fn visit_decorator(&mut self, it: &Decorator<'a>) {
        self.fail(it.span, "decorators");
    }

    fn visit_variable_declarator(&mut self, it: &VariableDeclarator<'a>) {
        if it.definite {
            let end = it.type_annotation.as_ref().map_or(it.span.end, |t| t.span.start);
            self.mark(it.id.span().end, end, '!');
        }
        walk::walk_variable_declarator(self, it);
    }

    fn visit_formal_parameter(&mut self, it: &FormalParameter<'a>) {
        self.words(it.span.start, it.pattern.span().start, &MODIFIERS);
        if it.optional {
            let end = it.type_annotation.as_ref().map_or(it.span.end, |t| t.span.start);
            self.mark(it.pattern.span().end, end.max(it.pattern.span().end), '?');
        }
        walk::walk_formal_parameter(self, it);
    }

    fn visit_function(&mut self, it: &Function<'a>, flags: ScopeFlags) {
        if it.body.is_none() {
            return;
        }
        walk::walk_function(self, it, flags);
    }

    fn visit_class(&mut self, it: &Class<'a>) {
        self.class_head(it);
        if let Some(id) = &it.type_parameters {
            self.blank(id.span);
        }
        if let Some(h) = &it.heritage {
            self.visit_expression(&h.expression);
            if let Some(t) = &h.type_arguments {
                self.blank(t.span);
            }
        }
        for e in &it.body.body {
            match e {
                ClassElement::TSIndexSignature(s) => self.blank(s.span),
                ClassElement::MethodDefinition(m) => {
                    let gone = m.value.body.is_none()
                        || m.r#type == MethodDefinitionType::TSAbstractMethodDefinition;
                    if gone {
                        self.blank(m.span);
                        continue;
                    }
                    if let Some(d) = m.decorators.first() {
                        self.fail(d.span, "decorators");
                    }
                    self.words(m.span.start, m.key.span().start, &MODIFIERS);
                    if m.optional {
                        self.mark(m.key.span().end, m.value.span.start.max(m.key.span().end), '?');
                    }
                    if m.kind == MethodDefinitionKind::Constructor {
                        self.parameter_properties(m, it.heritage.is_some());
                    }
                    walk::walk_method_definition(self, m);
                }
                ClassElement::PropertyDefinition(p) => {
                    if p.declare || p.r#type == PropertyDefinitionType::TSAbstractPropertyDefinition {
                        self.drop_statement(p.span);
                        continue;
                    }
                    if let Some(d) = p.decorators.first() {
                        self.fail(d.span, "decorators");
                    }
                    self.words(p.span.start, p.key.span().start, &MODIFIERS);
                    let end = p.type_annotation.as_ref().map(|t| t.span.start);
                    let end = end.or(p.value.as_ref().map(|v| v.span().start)).unwrap_or(p.span.end);
                    let from = p.key.span().end + u32::from(p.computed);
                    if p.optional {
                        self.mark(from.min(end), end, '?');
                    }
                    if p.definite {
                        self.mark(from.min(end), end, '!');
                    }
                    walk::walk_property_definition(self, p);
                }
                e => walk::walk_class_element(self, e),
            }
        }
    }
}
