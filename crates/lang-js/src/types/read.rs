//! The types that a file declares and that its functions' parameters have, as they are written.

use super::{Conditional, Decl, Mapped, Parameter, Ty, Types, value};
use crate::functions::DEFAULT;
use crate::kind::Kind;
use oxc_ast::ast::*;
use oxc_span::GetSpan;
use std::collections::{BTreeMap, BTreeSet};

/// The types of a file.
pub(super) fn types(ast: &Program<'_>, text: &str) -> Types {
    let mut reader = Reader::new(text);
    ast.body.iter().for_each(|s| reader.statement(s));
    // A declaration without a body counts where nothing else does: `.d.ts`.
    for (name, all) in reader.signatures {
        reader.types.functions.entry(name).or_insert(all);
    }
    let mut types = reader.types;
    ast.body.iter().for_each(|s| prototype(&mut types, s));
    types
}

/// A function that gives methods to the objects that it makes is as good as a class.
fn prototype(types: &mut Types, s: &Statement<'_>) {
    for (class, m) in crate::functions::methods_of_prototype(s) {
        let Some(parameters) = types.functions.get(class).cloned() else { continue };
        let decl = Decl::Class { generics: vec![], parameters };
        types.declared.entry(class.into()).or_insert(decl);
        types.receivers.insert(m.entry, Ty::Name(class.into(), vec![]));
    }
}

/// Collects the types of a file.
pub(super) struct Reader<'s> {
    text: &'s str,
    types: Types,
    /// Functions that are declared without a body.
    signatures: BTreeMap<String, Vec<Parameter>>,
    /// The namespaces that are being read, each with the names of the types that it declares.
    inside: Vec<(String, BTreeSet<String>)>,
}

impl<'s> Reader<'s> {
    pub(super) fn new(text: &'s str) -> Reader<'s> {
        Reader { text, types: Types::default(), signatures: BTreeMap::new(), inside: vec![] }
    }

    fn statement(&mut self, s: &Statement<'_>) {
        match s {
            Statement::ExportDeclaration(e) => self.declaration(&e.declaration),
            Statement::ExportDefaultDeclaration(e) => match &e.declaration {
                ExportDefaultDeclarationKind::FunctionDeclaration(f) => self.function(f),
                ExportDefaultDeclarationKind::ClassDeclaration(c) => self.class(c),
                ExportDefaultDeclarationKind::ArrowFunctionExpression(f) => {
                    self.add(DEFAULT, &f.params, f.type_parameters.as_deref());
                }
                ExportDefaultDeclarationKind::FunctionExpression(f) if f.id.is_none() => {
                    self.add(DEFAULT, &f.params, f.type_parameters.as_deref());
                }
                _ => {}
            },
            Statement::ImportDeclaration(i) => self.import(i),
            s => {
                if let Some(d) = s.as_declaration() {
                    self.declaration(d);
                }
            }
        }
    }

    fn import(&mut self, i: &ImportDeclaration<'_>) {
        for s in i.specifiers.iter().flatten() {
            if let ImportDeclarationSpecifier::ImportSpecifier(s) = s {
                let (request, name) = (i.source.value.to_string(), s.imported.name().to_string());
                self.types.declared.insert(s.local.name.to_string(), Decl::Imported { request, name });
            }
        }
    }

    fn declaration(&mut self, d: &Declaration<'_>) {
        match d {
            Declaration::FunctionDeclaration(f) => self.function(f),
            Declaration::ClassDeclaration(c) => self.class(c),
            Declaration::VariableDeclaration(_) if !self.inside.is_empty() => {}
            Declaration::VariableDeclaration(v) => {
                for d in &v.declarations {
                    let BindingPattern::BindingIdentifier(id) = &d.id else { continue };
                    let init = d.init.as_ref();
                    let declared = d.type_annotation.as_ref().map(|t| self.ty(&t.type_annotation));
                    let ty = declared.or_else(|| Some(self.value(init?, value::Mode::of(v.kind))));
                    self.types.values.insert(id.name.to_string(), ty.unwrap_or_else(|| self.other(d.span)));
                    match init.map(|e| crate::contracts::stated_of(e).unwrap_or(e)) {
                        Some(Expression::ArrowFunctionExpression(f)) => {
                            self.add(id.name.as_str(), &f.params, f.type_parameters.as_deref());
                        }
                        Some(Expression::FunctionExpression(f)) => {
                            self.receiver(id.name.as_str(), f);
                            self.add(id.name.as_str(), &f.params, f.type_parameters.as_deref());
                        }
                        _ => {}
                    }
                }
            }
            Declaration::TSTypeAliasDeclaration(a) => {
                let body = self.ty(&a.type_annotation);
                self.declare(&self.named(a.id.name.as_str()), a.type_parameters.as_deref(), vec![], body);
            }
            Declaration::TSInterfaceDeclaration(i) => {
                let heritage =
                    |h: &TSInterfaceHeritage<'_>| self.reference(&h.type_name, h.type_arguments.as_deref());
                let extends = i.extends.iter().map(heritage).collect();
                let body = self.signatures(&i.body.body);
                self.declare(&self.named(i.id.name.as_str()), i.type_parameters.as_deref(), extends, body);
            }
            Declaration::TSEnumDeclaration(e) => self.enumeration(e),
            Declaration::TSNamespaceDeclaration(n) => self.namespace(n),
            _ => {}
        }
    }

    fn declare(
        &mut self,
        name: &str,
        params: Option<&TSTypeParameterDeclaration<'_>>,
        extends: Vec<Ty>,
        body: Ty,
    ) {
        let one = |p: &TSTypeParameter<'_>| (p.name.name.to_string(), p.default.as_ref().map(|t| self.ty(t)));
        let params = params.map(|p| p.params.iter().map(one).collect()).unwrap_or_default();
        // An interface beside a class says more of its objects, which are still objects of the class.
        if let Some(Decl::Class { .. } | Decl::Derived { .. } | Decl::Abstract { .. }) =
            self.types.declared.get(name)
        {
            return;
        }
        // Interfaces of one name are one.
        let extends = match self.types.declared.remove(name) {
            Some(Decl::Type { extends: before, body, .. }) => {
                before.into_iter().chain([body]).chain(extends).collect()
            }
            _ => extends,
        };
        self.types.declared.insert(name.into(), Decl::Type { params, extends, body });
    }

    /// The types of a namespace, by their names outside of it.
    fn namespace(&mut self, n: &TSNamespaceDeclaration<'_>) {
        let TSNamespaceDeclarationBody::TSModuleBlock(block) = &n.body else { return };
        let declarations = || {
            block.body.iter().filter_map(|s| match s {
                Statement::ExportDeclaration(e) => Some(&e.declaration),
                s => s.as_declaration(),
            })
        };
        let names = declarations().filter_map(|d| match d {
            Declaration::TSTypeAliasDeclaration(a) => Some(a.id.name.to_string()),
            Declaration::TSInterfaceDeclaration(i) => Some(i.id.name.to_string()),
            Declaration::TSEnumDeclaration(e) => Some(e.id.name.to_string()),
            Declaration::ClassDeclaration(c) => Some(c.id.as_ref()?.name.to_string()),
            Declaration::TSNamespaceDeclaration(n) => Some(n.id.name.to_string()),
            _ => None,
        });
        self.inside.push((self.named(n.id.name.as_str()), names.collect()));
        declarations().for_each(|d| self.declaration(d));
        self.inside.pop();
    }

    /// The name of a type that is declared here, as it is outside of all namespaces.
    fn named(&self, name: &str) -> String {
        match self.inside.last() {
            Some((namespace, _)) => format!("{namespace}.{name}"),
            None => name.into(),
        }
    }

    /// The name outside of all namespaces of what a name stands for here.
    fn seen(&self, name: &str) -> String {
        let first = name.split('.').next().unwrap_or(name);
        match self.inside.iter().rev().find(|(_, names)| names.contains(first)) {
            Some((namespace, _)) => format!("{namespace}.{name}"),
            None => name.into(),
        }
    }

    /// An enum of constants takes its values, and each of its members is a type.
    fn enumeration(&mut self, e: &TSEnumDeclaration<'_>) {
        let name = self.named(e.id.name.as_str());
        let Some(read) = value::enumeration(e) else {
            // What its members are nobody says here.
            let ty = self.other(e.id.span);
            return drop(
                self.types.declared.insert(name, Decl::Type { params: vec![], extends: vec![], body: ty }),
            );
        };
        for (member, kind) in &read.members {
            let decl = Decl::Type { params: vec![], extends: vec![], body: Ty::Kind(kind.clone()) };
            self.types.declared.insert(format!("{name}.{member}"), decl);
        }
        let members =
            read.members.iter().map(|(n, kind)| (n.clone(), Ty::Kind(kind.clone()), false)).collect();
        if self.inside.is_empty() {
            self.types.values.insert(name.clone(), Ty::Record(members, None));
        }
        self.declare(&name, None, vec![], Ty::Kind(read.takes));
    }

    fn class(&mut self, c: &Class<'_>) {
        // The objects of a class in a namespace are made by no name of the file.
        let Some(id) = c.id.as_ref().filter(|_| self.inside.is_empty()) else { return };
        if let Some(Expression::Identifier(parent)) = c.heritage.as_ref().map(|h| &h.expression) {
            self.types.parents.insert(id.name.to_string(), parent.name.to_string());
        }
        self.methods(c, id.name.as_str());
        let constructor = c.body.body.iter().find_map(|e| match e {
            ClassElement::MethodDefinition(m)
                if m.kind == MethodDefinitionKind::Constructor && m.value.body.is_some() =>
            {
                Some(self.parameters(&m.value.params))
            }
            _ => None,
        });
        let parent = c.heritage.as_ref().map(|h| &h.expression);
        let decl = match (constructor, parent) {
            // Nothing is an object of an abstract class itself.
            _ if c.declare => return,
            (parameters, parent) if c.r#abstract => {
                let plain = c.type_parameters.is_none() && parent.is_none();
                Decl::Abstract {
                    parameters: parameters
                        .or_else(|| plain.then(Vec::new))
                        .filter(|_| c.type_parameters.is_none()),
                }
            }
            (Some(parameters), _) => {
                Decl::Class { generics: names(c.type_parameters.as_deref()), parameters }
            }
            (None, None) => Decl::Class { generics: names(c.type_parameters.as_deref()), parameters: vec![] },
            (None, Some(_)) if c.type_parameters.is_some() => return,
            (None, Some(Expression::Identifier(i))) => Decl::Derived { parent: i.name.to_string() },
            (None, Some(_)) => return,
        };
        self.types.declared.insert(id.name.to_string(), decl);
    }

    /// The methods of a class; one of objects is called on an object of the class for whatever its type parameters stand for.
    fn methods(&mut self, c: &Class<'_>, class: &str) {
        for m in crate::functions::methods(c) {
            self.add(&m.entry, &m.function.params, m.function.type_parameters.as_deref());
            if !m.is_public {
                self.types.hidden.insert(m.entry.clone());
            }
            if m.form == crate::functions::Form::Function {
                continue;
            }
            let own = self.types.generics.remove(&m.entry).unwrap_or_default();
            self.generics(&m.entry, c.type_parameters.as_deref());
            let all = self.types.generics.entry(m.entry.clone()).or_default();
            let args = all.iter().map(|(name, _)| Ty::Name(name.clone(), vec![])).collect();
            all.extend(own);
            self.types.receivers.insert(m.entry, Ty::Name(class.into(), args));
        }
    }

    fn function(&mut self, f: &Function<'_>) {
        if !self.inside.is_empty() {
            return;
        }
        if let Some(id) = &f.id {
            // What a function with several signatures gives, none of them says alone.
            let again = self.types.values.contains_key(id.name.as_str());
            let gives = if again { self.other(f.span) } else { self.gives(f.return_type.as_deref(), f.span) };
            self.types.values.insert(id.name.to_string(), gives);
        }
        // Without a name it is what the file exports by default.
        let name = f.id.as_ref().map_or(DEFAULT, |id| id.name.as_str());
        self.receiver(name, f);
        if f.body.is_some() {
            // Of several signatures the last, which has the body, counts.
            self.add(name, &f.params, f.type_parameters.as_deref());
        } else {
            let all = self.parameters(&f.params);
            self.generics(name, f.type_parameters.as_deref());
            self.signatures.insert(name.to_string(), all);
        }
    }

    /// Of several signatures the last one, which has the body, says what `this` is.
    fn receiver(&mut self, name: &str, f: &Function<'_>) {
        let ty = f.this_param.as_ref().and_then(|this| this.type_annotation.as_ref());
        match ty.map(|t| self.ty(&t.type_annotation)) {
            Some(ty) => drop(self.types.receivers.insert(name.into(), ty)),
            None => drop(self.types.receivers.remove(name)),
        }
    }

    fn add(
        &mut self,
        name: &str,
        params: &FormalParameters<'_>,
        generics: Option<&TSTypeParameterDeclaration<'_>>,
    ) {
        let all = self.parameters(params);
        self.generics(name, generics);
        self.types.functions.insert(name.into(), all);
    }

    fn generics(&mut self, name: &str, generics: Option<&TSTypeParameterDeclaration<'_>>) {
        let one =
            |p: &TSTypeParameter<'_>| (p.name.name.to_string(), p.constraint.as_ref().map(|t| self.ty(t)));
        let all = generics.map(|g| g.params.iter().map(one).collect()).unwrap_or_default();
        self.types.generics.insert(name.into(), all);
    }

    pub(super) fn parameters(&self, params: &FormalParameters<'_>) -> Vec<Parameter> {
        let one = |p: &FormalParameter<'_>| {
            let ty = p.type_annotation.as_ref().map(|t| self.ty(&t.type_annotation));
            let ty = ty.or_else(|| default_type(p.initializer.as_deref()?).map(Ty::Kind));
            (ty, p.optional || p.initializer.is_some())
        };
        params.items.iter().map(one).collect()
    }

    pub(super) fn other(&self, span: oxc_span::Span) -> Ty {
        let text = &self.text[span.start as usize..span.end as usize];
        Ty::Other(text.split_whitespace().collect::<Vec<_>>().join(" "))
    }

    fn reference(&self, name: &TSTypeName<'_>, args: Option<&TSTypeParameterInstantiation<'_>>) -> Ty {
        let args = args.map(|a| a.params.iter().map(|t| self.ty(t)).collect()).unwrap_or_default();
        match value::dotted(name) {
            Some(name) => Ty::Name(self.seen(&name), args),
            None => self.other(name.span()),
        }
    }

    fn signatures(&self, all: &[TSSignature<'_>]) -> Ty {
        let (mut members, mut rest) = (vec![], None);
        for s in all {
            match s {
                TSSignature::TSPropertySignature(p) => {
                    let Some(name) = p.key.static_name().filter(|_| !p.computed) else {
                        return self.other(p.span);
                    };
                    let ty = p.type_annotation.as_ref();
                    let ty = ty.map_or(Ty::Kind(Kind::Dynamic), |t| self.ty(&t.type_annotation));
                    members.push((name.to_string(), ty, p.optional));
                }
                TSSignature::TSMethodSignature(m) => {
                    let Some(name) = m.key.static_name().filter(|_| !m.computed) else {
                        return self.other(m.span);
                    };
                    let ty = m.return_type.as_ref();
                    let ty = ty.map_or(Ty::Kind(Kind::Dynamic), |t| self.ty(&t.type_annotation));
                    members.push((name.to_string(), Ty::Function(Box::new(ty)), m.optional));
                }
                TSSignature::TSIndexSignature(i) => {
                    rest = Some(Box::new(self.ty(&i.type_annotation.type_annotation)));
                }
                TSSignature::TSCallSignatureDeclaration(d) => return self.other(d.span),
                TSSignature::TSConstructSignatureDeclaration(d) => return self.other(d.span),
            }
        }
        Ty::Record(members, rest)
    }

    fn literal(&self, l: &TSLiteral<'_>, span: oxc_span::Span) -> Ty {
        match l {
            TSLiteral::BooleanLiteral(b) => Ty::Kind(Kind::Flag(b.value)),
            TSLiteral::NumericLiteral(n) => Ty::Kind(Kind::Value(n.value)),
            TSLiteral::StringLiteral(s) => Ty::Kind(Kind::Text(s.value.to_string())),
            TSLiteral::UnaryExpression(u) => match (&u.argument, u.operator) {
                (Expression::NumericLiteral(n), UnaryOperator::UnaryNegation) => {
                    Ty::Kind(Kind::Value(-n.value))
                }
                _ => self.other(span),
            },
            TSLiteral::BigIntLiteral(_) | TSLiteral::TemplateLiteral(_) => self.other(span),
        }
    }

    pub(super) fn ty(&self, t: &TSType<'_>) -> Ty {
        let list = |all: &[TSType<'_>]| all.iter().map(|t| self.ty(t)).collect();
        let dynamic = || Ty::Kind(Kind::Dynamic);
        match t {
            TSType::TSAnyKeyword(_) | TSType::TSUnknownKeyword(_) => dynamic(),
            TSType::TSBooleanKeyword(_) => Ty::Kind(Kind::Boolean),
            TSType::TSNumberKeyword(_) => Ty::Kind(Kind::Number),
            TSType::TSStringKeyword(_) => Ty::Kind(Kind::String),
            TSType::TSBigIntKeyword(_) => Ty::Kind(Kind::BigInt),
            TSType::TSSymbolKeyword(_) => Ty::Kind(Kind::Symbol),
            TSType::TSNullKeyword(_) => Ty::Kind(Kind::Null),
            TSType::TSUndefinedKeyword(_) | TSType::TSVoidKeyword(_) => Ty::Kind(Kind::Undefined),
            TSType::TSArrayType(a) => Ty::Array(Box::new(self.ty(&a.element_type))),
            TSType::TSParenthesizedType(p) => self.ty(&p.type_annotation),
            TSType::TSUnionType(u) => Ty::Union(list(&u.types)),
            TSType::TSIntersectionType(u) => Ty::Both(list(&u.types)),
            TSType::TSLiteralType(l) => self.literal(&l.literal, l.span),
            TSType::TSTypeLiteral(l) => self.signatures(&l.members),
            TSType::TSFunctionType(f) if f.type_parameters.is_none() => {
                Ty::Function(Box::new(self.ty(&f.return_type.type_annotation)))
            }
            TSType::TSTypeReference(r) => self.reference(&r.type_name, r.type_arguments.as_deref()),
            TSType::TSTypeOperatorType(o) => match o.operator {
                TSTypeOperatorOperator::Readonly => self.ty(&o.type_annotation),
                TSTypeOperatorOperator::Keyof => Ty::KeyOf(Box::new(self.ty(&o.type_annotation))),
                TSTypeOperatorOperator::Unique => self.other(o.span),
            },
            TSType::TSIndexedAccessType(i) => {
                Ty::Member(Box::new(self.ty(&i.object_type)), Box::new(self.ty(&i.index_type)))
            }
            TSType::TSTupleType(t) => {
                let all: Option<Vec<(Ty, bool)>> = t.element_types.iter().map(|e| self.element(e)).collect();
                let all = all.map(|all| tuples(&all)).or_else(|| self.open(&t.element_types));
                all.unwrap_or_else(|| self.other(t.span))
            }
            TSType::TSNeverKeyword(_) => Ty::Union(vec![]),
            TSType::TSTypeQuery(q) => match q.expr_name.as_ts_type_name().and_then(value::dotted) {
                Some(name) if self.inside.is_empty() && q.type_arguments.is_none() => {
                    let mut parts = name.split('.');
                    let first = Ty::Value(parts.next().unwrap_or_default().into());
                    let member = |of, name: &str| {
                        Ty::Member(Box::new(of), Box::new(Ty::Kind(Kind::Text(name.into()))))
                    };
                    parts.fold(first, member)
                }
                _ => self.other(q.span),
            },
            TSType::TSMappedType(m) => self.mapped(m),
            TSType::TSConditionalType(c) => self.conditional(c),
            TSType::TSInferType(i) if i.type_parameter.constraint.is_none() => {
                Ty::Infer(i.type_parameter.name.name.to_string())
            }
            TSType::TSTemplateLiteralType(t) => {
                let texts: Option<Vec<String>> =
                    t.quasis.iter().map(|q| q.value.cooked.as_ref().map(ToString::to_string)).collect();
                texts.map_or_else(|| self.other(t.span), |texts| Ty::Template(texts, list(&t.types)))
            }
            t => self.other(t.span()),
        }
    }

    /// Of functions that a type is compared with, only those of any arguments say nothing of their parameters.
    fn conditional(&self, c: &TSConditionalType<'_>) -> Ty {
        let any = |f: &TSFunctionType<'_>| f.params.items.is_empty() && f.params.rest.is_some();
        let extends = match &c.extends_type {
            TSType::TSFunctionType(f) if !any(f) => self.other(f.span),
            ty => self.ty(ty),
        };
        Ty::Conditional(Box::new(Conditional {
            check: self.ty(&c.check_type),
            extends,
            yes: self.ty(&c.true_type),
            no: self.ty(&c.false_type),
        }))
    }

    fn mapped(&self, m: &TSMappedType<'_>) -> Ty {
        let (None, Some(of)) = (&m.name_type, &m.type_annotation) else { return self.other(m.span) };
        Ty::Mapped(Box::new(Mapped {
            key: m.key.name.to_string(),
            keys: self.ty(&m.constraint),
            of: self.ty(of),
            optional: m.optional.map(|o| o != TSMappedTypeModifierOperator::Minus),
        }))
    }

    /// A tuple with any number of elements of one type at one place, and none that may be left out.
    fn open(&self, all: &[TSTupleElement<'_>]) -> Option<Ty> {
        let rest = |e: &TSTupleElement<'_>| match e {
            TSTupleElement::TSRestType(r) => match &r.type_annotation {
                TSType::TSArrayType(a) => Some(self.ty(&a.element_type)),
                _ => None,
            },
            _ => None,
        };
        let at = all.iter().position(|e| matches!(e, TSTupleElement::TSRestType(_)))?;
        let given = |e: &TSTupleElement<'_>| self.element(e).filter(|e| !e.1).map(|e| e.0);
        let first = all[..at].iter().map(given).collect::<Option<Vec<Ty>>>()?;
        let last = all[at + 1..].iter().map(given).collect::<Option<Vec<Ty>>>()?;
        Some(Ty::Open(first, Box::new(rest(&all[at])?), last))
    }

    /// An element of a tuple, and whether it may be left out; `None` for any number of them.
    fn element(&self, e: &TSTupleElement<'_>) -> Option<(Ty, bool)> {
        match e {
            TSTupleElement::TSRestType(_) => None,
            TSTupleElement::TSOptionalType(o) => Some((self.ty(&o.type_annotation), true)),
            TSTupleElement::TSNamedTupleMember(m) => {
                let (ty, optional) = self.element(&m.element_type)?;
                Some((ty, optional || m.optional))
            }
            e => e.as_ts_type().map(|t| (self.ty(t), false)),
        }
    }
}

/// The tuples that there are with and without the elements that may be left out, the longest one last; such an element may be there as
/// undefined, too.
fn tuples(all: &[(Ty, bool)]) -> Ty {
    let given = |(ty, optional): &(Ty, bool)| match optional {
        true => Ty::Union(vec![ty.clone(), Ty::Kind(Kind::Undefined)]),
        false => ty.clone(),
    };
    let least = all.iter().rposition(|(_, optional)| !optional).map_or(0, |i| i + 1);
    let mut each: Vec<Ty> =
        (least..=all.len()).map(|n| Ty::Tuple(all[..n].iter().map(given).collect())).collect();
    match each.len() {
        1 => each.remove(0),
        _ => Ty::Union(each),
    }
}

/// The names of type parameters.
fn names(params: Option<&TSTypeParameterDeclaration<'_>>) -> Vec<String> {
    params.map(|p| p.params.iter().map(|p| p.name.name.to_string()).collect()).unwrap_or_default()
}

/// The type that the compiler gives a parameter without an annotation: the widened one of its default. `None` where the default is no plain
/// value: then the parameter is taken to be anything.
fn default_type(default: &Expression<'_>) -> Option<Kind> {
    Some(match default {
        Expression::NumericLiteral(_) => Kind::Number,
        Expression::StringLiteral(_) | Expression::TemplateLiteral(_) => Kind::String,
        Expression::BooleanLiteral(_) => Kind::Boolean,
        Expression::BigIntLiteral(_) => Kind::BigInt,
        Expression::UnaryExpression(u) if u.operator == UnaryOperator::LogicalNot => Kind::Boolean,
        Expression::UnaryExpression(u) if u.operator == UnaryOperator::UnaryNegation => {
            return default_type(&u.argument).filter(|k| matches!(k, Kind::Number | Kind::BigInt));
        }
        Expression::ParenthesizedExpression(p) => return default_type(&p.expression),
        Expression::ArrayExpression(a) => {
            let of = |e: &ArrayExpressionElement<'_>| default_type(e.as_expression()?);
            let all: Option<Vec<Kind>> = a.elements.iter().map(of).collect();
            // What an empty array is an array of, the compiler does not say.
            let all = all.filter(|all| !all.is_empty())?;
            let mut kinds: Vec<Kind> = vec![];
            all.into_iter().for_each(|k| {
                if !kinds.contains(&k) {
                    kinds.push(k)
                }
            });
            Kind::Array(Box::new(Kind::union(kinds)))
        }
        _ => return None,
    })
}
