//! Enumerations, namespaces and parameter properties: what TypeScript makes values of, as the compiler makes them.

use super::*;

impl Eraser<'_> {
    pub(super) fn enumeration(&mut self, e: &TSEnumDeclaration<'_>, exported: bool) -> String {
        self.declare(&e.id);
        let name = e.id.name.as_str();
        let mut out = String::new();
        let mut last: Option<String> = None;
        for (i, m) in e.body.members.iter().enumerate() {
            let key = match &m.id {
                TSEnumMemberName::Identifier(id) => id.name.to_string(),
                TSEnumMemberName::String(s) | TSEnumMemberName::ComputedString(s) => s.value.to_string(),
                TSEnumMemberName::ComputedTemplateString(_) => {
                    self.fail(m.span, "a member of an enum whose name is a template");
                    continue;
                }
            };
            let quoted = format!("{key:?}");
            let local = format!("__m{i}");
            let value = match &m.initializer {
                Some(e) => self.slice(e.span()).replace('\n', " "),
                None => last.take().map_or("0".into(), |l| format!("{l} + 1")),
            };
            let text =
                matches!(&m.initializer, Some(Expression::StringLiteral(_) | Expression::TemplateLiteral(_)));
            let is_name = matches!(&m.id, TSEnumMemberName::Identifier(_));
            out += &format!("const {local} = {value}; ");
            if is_name {
                out += &format!("const {key} = {local}; ");
            }
            if text {
                out += &format!("{name}[{quoted}] = {local}; ");
            } else {
                out += &format!(
                    "{name}[{quoted}] = {local}; if (typeof {local} !== \"string\") {name}[{local}] = {quoted}; "
                );
            }
            last = Some(local);
        }
        let export = if exported { "export " } else { "" };
        format!("{export}var {name} = (function ({name}) {{ {out}return {name}; }})({name} || {{}});")
    }

    /// Notes an enum or a namespace. Names of its other parts would be known in each part, which is not done here.
    pub(super) fn declare(&mut self, id: &BindingIdentifier<'_>) {
        let Some(symbol) = id.symbol_id.get() else { return };
        if self.declared.contains(&symbol) {
            self.fail(id.span, "an enum or a namespace that is declared in several parts");
        }
        self.declared.push(symbol);
    }

    pub(super) fn enum_statement(&mut self, e: &TSEnumDeclaration<'_>, span: Span, exported: bool) {
        if e.declare {
            return self.drop_statement(span);
        }
        let text = self.enumeration(e, exported);
        self.put(span, text);
    }

    pub(super) fn namespace_statement(&mut self, n: &TSNamespaceDeclaration<'_>, span: Span, exported: bool) {
        let export = if exported { "export " } else { "" };
        let name = n.id.name.as_str();
        let flags = n.id.symbol_id.get().map(|s| self.scoping.symbol_flags(s));
        if flags.is_some_and(|f| f.is_function() || f.is_class()) {
            // It adds to a function or a class of its name, which is no variable.
            return self.namespace(n, span, &format!(";(function ({name}) {{"), &format!("}})({name});"));
        }
        let head = format!("{export}var {name} = (function ({name}) {{");
        self.namespace(n, span, &head, &format!("return {name}; }})({name} || {{}});"));
    }

    /// A namespace that another one exports is there before what is in it is executed.
    pub(super) fn inner_namespace(&mut self, n: &TSNamespaceDeclaration<'_>, span: Span, outer: &str) {
        let name = n.id.name.as_str();
        let tail = format!("}})({name} = {outer}.{name} || ({outer}.{name} = {{}}));");
        self.namespace(n, span, &format!("var {name}; (function ({name}) {{"), &tail);
    }

    pub(super) fn namespace(&mut self, n: &TSNamespaceDeclaration<'_>, span: Span, head: &str, tail: &str) {
        if n.declare || !has_values(&n.body) {
            return self.drop_statement(span);
        }
        self.declare(&n.id);
        let name = n.id.name.as_str();
        match &n.body {
            TSNamespaceDeclarationBody::TSModuleBlock(block) => {
                self.put(Span::new(span.start, block.span.start + 1), head.into());
                self.put(Span::new(block.span.end - 1, span.end), tail.into());
                for s in &block.body {
                    self.namespace_member(name, s);
                }
            }
            TSNamespaceDeclarationBody::TSNamespaceDeclaration(inner) => {
                self.put(Span::new(span.start, inner.id.span.start), format!("{head} "));
                self.inner_namespace(inner, Span::new(inner.id.span.start, inner.span.end), name);
                self.edits.push(Edit { span: Span::new(span.end, span.end), text: format!(" {tail}") });
            }
        }
    }

    /// What a namespace exports becomes a property of its object.
    pub(super) fn namespace_member(&mut self, namespace: &str, s: &Statement<'_>) {
        let Statement::ExportDeclaration(e) = s else { return self.visit_statement(s) };
        let mut names = vec![];
        match &e.declaration {
            Declaration::FunctionDeclaration(f) if f.body.is_some() => {
                names.extend(f.id.as_ref().map(|i| i.name.to_string()));
            }
            Declaration::ClassDeclaration(c) => names.extend(c.id.as_ref().map(|i| i.name.to_string())),
            Declaration::VariableDeclaration(v) => {
                if v.kind != VariableDeclarationKind::Const {
                    self.fail(v.span, "a variable that a namespace exports");
                }
                for d in &v.declarations {
                    names.extend(d.id.get_binding_identifiers().iter().map(|i| i.name.to_string()));
                }
            }
            Declaration::TSEnumDeclaration(d) => {
                let text = self.enumeration(d, false);
                self.put(e.span, format!("{text} {namespace}.{0} = {0};", d.id.name));
                return;
            }
            Declaration::TSNamespaceDeclaration(d) => return self.inner_namespace(d, e.span, namespace),
            _ => return self.visit_statement(s),
        }
        self.blank(Span::new(e.span.start, e.declaration.span().start));
        self.visit_declaration(&e.declaration);
        let end = e.span.end;
        let all: String = names.iter().map(|n| format!(" {namespace}.{n} = {n};")).collect();
        self.edits.push(Edit { span: Span::new(end, end), text: all });
    }

    pub(super) fn class_head(&mut self, c: &Class<'_>) {
        if let Some(d) = c.decorators.first() {
            self.fail(d.span, "decorators");
        }
        let name = c.id.as_ref().map_or(c.body.span.start, |i| i.span.start);
        self.words(c.span.start, name.min(c.body.span.start), &["abstract", "declare"]);
        if let Some(first) = c.implements.first() {
            let before = c
                .heritage
                .as_ref()
                .map(|h| h.type_arguments.as_ref().map_or(h.expression.span().end, |t| t.span.end));
            let before = before
                .or(c.type_parameters.as_ref().map(|t| t.span.end))
                .or(c.id.as_ref().map(|i| i.span.end))
                .unwrap_or(c.span.start + 5);
            debug_assert!(before <= first.span.start);
            self.blank(Span::new(before, c.body.span.start));
        }
    }

    pub(super) fn parameter_properties(&mut self, m: &MethodDefinition<'_>, derived: bool) {
        let mut names = vec![];
        for p in &m.value.params.items {
            if p.accessibility.is_none() && !p.readonly && !p.r#override {
                continue;
            }
            let BindingPattern::BindingIdentifier(id) = &p.pattern else {
                self.fail(p.span, "a parameter property that is a pattern");
                continue;
            };
            names.push(id.name.to_string());
        }
        let Some(body) = &m.value.body else { return };
        if names.is_empty() {
            return;
        }
        let text: String = names.iter().map(|n| format!(" this.{n} = {n};")).collect();
        let at = if derived {
            let is_super = |s: &&Statement<'_>| {
                matches!(s, Statement::ExpressionStatement(e)
                    if matches!(&e.expression, Expression::CallExpression(c) if matches!(c.callee, Expression::Super(_))))
            };
            match body.statements.iter().find(is_super) {
                Some(s) => s.span().end,
                None => {
                    return self.fail(
                        m.span,
                        "parameter properties of a class whose constructor calls super inside an expression",
                    );
                }
            }
        } else {
            body.directives.last().map_or(body.span.start + 1, |d| d.span.end)
        };
        let text = if derived { format!(";{text}") } else { text };
        self.edits.push(Edit { span: Span::new(at, at), text });
    }
}

pub(super) fn has_values(body: &TSNamespaceDeclarationBody<'_>) -> bool {
    let types = |d: &Declaration<'_>| {
        matches!(d, Declaration::TSInterfaceDeclaration(_) | Declaration::TSTypeAliasDeclaration(_))
    };
    match body {
        TSNamespaceDeclarationBody::TSNamespaceDeclaration(n) => has_values(&n.body),
        TSNamespaceDeclarationBody::TSModuleBlock(b) => b.body.iter().any(|s| match s {
            Statement::ExportDeclaration(e) => !types(&e.declaration),
            Statement::TSInterfaceDeclaration(_) | Statement::TSTypeAliasDeclaration(_) => false,
            _ => true,
        }),
    }
}
