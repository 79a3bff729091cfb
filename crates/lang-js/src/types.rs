//! What TypeScript says of the parameters of a file's functions: declarations of types as they stand, and the kinds of values that they
//! come to when a function is an entry.

use crate::functions::DEFAULT;
use crate::kind::{Kind, Member};
use oxc_ast::ast::*;
use oxc_span::GetSpan;
use std::collections::BTreeMap;
use std::rc::Rc;

/// A type as it is written.
#[derive(Clone, PartialEq, Debug)]
pub(crate) enum Ty {
    Kind(Kind),
    Name(String, Vec<Ty>),
    Array(Box<Ty>),
    Tuple(Vec<Ty>),
    /// Members, and what any other member is.
    Record(Vec<(String, Ty, bool)>, Option<Box<Ty>>),
    Union(Vec<Ty>),
    Both(Vec<Ty>),
    Function(Box<Ty>),
    KeyOf(Box<Ty>),
    Member(Box<Ty>, Box<Ty>),
    /// One of which nothing is made, as it is written.
    Other(String),
}

/// A parameter: its type, where it has one, and whether it may be left out.
pub(crate) type Parameter = (Option<Ty>, bool);

/// What a name of a type stands for.
#[derive(Clone, Debug)]
pub(crate) enum Decl {
    /// An alias or an interface: its parameters, what it extends, what it is.
    Type { params: Vec<String>, extends: Vec<Ty>, body: Ty },
    /// A class whose objects its constructor makes.
    Class { generics: Vec<String>, parameters: Vec<Parameter> },
    /// A class that extends another one and has no constructor of its own.
    Derived { parent: String },
    /// A name that another file exports: the request and the name there.
    Imported { request: String, name: String },
}

/// The types of a file.
#[derive(Clone, Default, Debug)]
pub struct Types {
    /// The parameters of functions that are declared or kept at the top level.
    pub(crate) functions: BTreeMap<String, Vec<Parameter>>,
    /// The type parameters of these functions, with what they extend.
    generics: BTreeMap<String, Vec<(String, Option<Ty>)>>,
    declared: BTreeMap<String, Decl>,
    /// The files that types are imported from, by request.
    pub files: BTreeMap<String, Rc<Types>>,
}

/// Types inside types are followed so deep; what is deeper is unknown.
const MAX_DEPTH: u32 = 12;
/// A type may be inside itself so often.
const MAX_NESTED: usize = 3;

impl Types {
    /// The types of a file.
    pub fn of(ast: &Program<'_>, text: &str) -> Types {
        let mut reader = Reader { text, types: Types::default(), signatures: BTreeMap::new() };
        ast.body.iter().for_each(|s| reader.statement(s));
        // A declaration without a body counts where nothing else does: `.d.ts`.
        for (name, all) in reader.signatures {
            reader.types.functions.entry(name).or_insert(all);
        }
        reader.types
    }

    /// The requests that types may be imported by.
    pub fn requests(&self) -> Vec<String> {
        let mut out: Vec<String> = self
            .declared
            .values()
            .filter_map(|d| if let Decl::Imported { request, .. } = d { Some(request.clone()) } else { None })
            .collect();
        out.sort();
        out.dedup();
        out
    }

    /// The kinds of a function's parameters.
    pub fn kinds(&self, function: &str) -> Option<Vec<Kind>> {
        let parameters = self.functions.get(function)?;
        let mut names = BTreeMap::new();
        for (name, bound) in self.generics.get(function).into_iter().flatten() {
            names.insert(name.clone(), bound.clone().unwrap_or(Ty::Kind(Kind::Dynamic)));
        }
        let mut r = Resolver { names, inside: vec![], depth: 0 };
        Some(parameters.iter().map(|p| r.parameter(self, p)).collect())
    }
}

/// Makes kinds of types.
struct Resolver {
    /// What the type parameters in force stand for.
    names: BTreeMap<String, Ty>,
    /// The names that are being resolved.
    inside: Vec<String>,
    depth: u32,
}

impl Resolver {
    fn parameter(&mut self, at: &Types, (ty, optional): &Parameter) -> Kind {
        let kind = ty.as_ref().map_or(Kind::Dynamic, |t| self.kind(at, t));
        if *optional { kind.or_undefined() } else { kind }
    }

    fn kind(&mut self, at: &Types, ty: &Ty) -> Kind {
        if self.depth >= MAX_DEPTH {
            return Kind::Other("that is nested too deep".into());
        }
        self.depth += 1;
        let kind = match ty {
            Ty::Kind(k) => k.clone(),
            Ty::Other(text) => Kind::Other(text.clone()),
            Ty::Array(t) => Kind::Array(Box::new(self.kind(at, t))),
            Ty::Tuple(all) => Kind::Tuple(all.iter().map(|t| self.kind(at, t)).collect()),
            Ty::Union(all) => Kind::union(all.iter().map(|t| self.kind(at, t)).collect()),
            Ty::Function(t) => Kind::Function(Box::new(self.kind(at, t))),
            Ty::Record(members, None) => Kind::Record(self.members(at, members)),
            Ty::Record(members, Some(rest)) if members.is_empty() => {
                Kind::Dictionary(Box::new(self.kind(at, rest)))
            }
            Ty::Record(..) => Kind::Other("with named members and others".into()),
            Ty::Both(all) => self.both(at, all),
            Ty::KeyOf(t) => match self.kind(at, t) {
                Kind::Record(members) => {
                    Kind::union(members.into_iter().map(|m| Kind::Text(m.name)).collect())
                }
                _ => Kind::Other("keyof".into()),
            },
            Ty::Member(object, key) => match (self.kind(at, object), self.kind(at, key)) {
                (Kind::Record(members), Kind::Text(name)) => {
                    match members.into_iter().find(|m| m.name == name) {
                        Some(m) if m.optional => m.kind.or_undefined(),
                        Some(m) => m.kind,
                        None => Kind::Other(name),
                    }
                }
                (Kind::Array(of), Kind::Number) => *of,
                _ => Kind::Other("of a member of a type".into()),
            },
            Ty::Name(name, args) => self.named(at, name, args),
        };
        self.depth -= 1;
        kind
    }

    fn members(&mut self, at: &Types, members: &[(String, Ty, bool)]) -> Vec<Member> {
        let one = |(name, ty, optional): &(String, Ty, bool)| Member {
            name: name.clone(),
            kind: self.kind(at, ty),
            optional: *optional,
        };
        members.iter().map(one).collect()
    }

    /// What is each of these at once: records with the members of all. Beside another type, `{}` excludes undefined and null.
    fn both(&mut self, at: &Types, all: &[Ty]) -> Kind {
        let mut out: Vec<Member> = vec![];
        let mut kinds: Vec<Kind> = all.iter().map(|t| self.kind(at, t)).collect();
        let count = kinds.len();
        kinds.retain(|k| !matches!(k, Kind::Record(members) if members.is_empty()));
        if let (true, [one]) = (kinds.len() < count, &kinds[..]) {
            return present(one);
        }
        for kind in kinds {
            let Kind::Record(members) = kind else {
                return Kind::Other("that is several types at once".into());
            };
            for m in members {
                match out.iter_mut().find(|o| o.name == m.name) {
                    Some(o) => *o = Member { optional: o.optional && m.optional, ..m },
                    None => out.push(m),
                }
            }
        }
        Kind::Record(out)
    }

    fn named(&mut self, at: &Types, name: &str, args: &[Ty]) -> Kind {
        if let Some(ty) = self.names.get(name).cloned() {
            // An argument was resolved where it was written.
            return self.kind(at, &ty);
        }
        let args: Vec<Kind> = args.iter().map(|t| self.kind(at, t)).collect();
        match at.declared.get(name) {
            Some(decl) => self.declared(at, name, &decl.clone(), args),
            None => utility(name, args),
        }
    }

    fn declared(&mut self, at: &Types, name: &str, decl: &Decl, args: Vec<Kind>) -> Kind {
        if self.inside.iter().filter(|n| *n == name).count() >= MAX_NESTED {
            return Kind::Nested;
        }
        match decl {
            Decl::Imported { request, name: there } => match at.files.get(request) {
                Some(file) => match file.declared.get(there) {
                    // The class is a value under the name that the file imports it by, if at all.
                    Some(Decl::Class { .. } | Decl::Derived { .. }) | None => Kind::Other(name.into()),
                    Some(decl) => self.declared(file, there, &decl.clone(), args),
                },
                None => Kind::Other(name.into()),
            },
            Decl::Class { generics, parameters } => self.instance(at, name, generics, args, parameters),
            Decl::Derived { parent } => {
                let mut parent = parent;
                for _ in 0..MAX_DEPTH {
                    match at.declared.get(parent) {
                        // What a class makes of its parent's type parameters is not followed.
                        Some(Decl::Class { generics, parameters }) if generics.is_empty() => {
                            return self.instance(at, name, &[], vec![], &parameters.clone());
                        }
                        Some(Decl::Derived { parent: next }) => parent = next,
                        _ => break,
                    }
                }
                Kind::Other(name.into())
            }
            Decl::Type { params, extends, body } => {
                let own: BTreeMap<String, Ty> =
                    params.iter().cloned().zip(args.into_iter().map(Ty::Kind)).collect();
                let missing = own.len() < params.len();
                let outer = std::mem::replace(&mut self.names, own);
                self.inside.push(name.into());
                let kind = match (missing, extends.is_empty()) {
                    (true, _) => Kind::Other(name.into()),
                    (false, true) => self.kind(at, body),
                    (false, false) => {
                        let all: Vec<Ty> = extends.iter().cloned().chain([body.clone()]).collect();
                        self.both(at, &all)
                    }
                };
                self.inside.pop();
                self.names = outer;
                kind
            }
        }
    }

    fn instance(
        &mut self,
        at: &Types,
        name: &str,
        generics: &[String],
        args: Vec<Kind>,
        parameters: &[Parameter],
    ) -> Kind {
        if args.len() < generics.len() {
            return Kind::Other(name.into());
        }
        self.inside.push(name.into());
        let own = generics.iter().cloned().zip(args.into_iter().map(Ty::Kind)).collect();
        let outer = std::mem::replace(&mut self.names, own);
        let all = parameters.iter().map(|p| self.parameter(at, p)).collect();
        self.names = outer;
        self.inside.pop();
        Kind::Instance(name.into(), all)
    }
}

/// A kind without undefined and null.
fn present(kind: &Kind) -> Kind {
    match kind {
        Kind::Union(all) => {
            Kind::union(all.iter().filter(|k| !matches!(k, Kind::Undefined | Kind::Null)).cloned().collect())
        }
        kind => kind.clone(),
    }
}

/// The types that TypeScript's library declares.
fn utility(name: &str, mut args: Vec<Kind>) -> Kind {
    let optional = |members: Vec<Member>, optional| {
        Kind::Record(members.into_iter().map(|m| Member { optional, ..m }).collect())
    };
    let chosen = |keys: &Kind| -> Option<Vec<String>> {
        let all = if let Kind::Union(all) = keys { all.clone() } else { vec![keys.clone()] };
        all.into_iter().map(|k| if let Kind::Text(t) = k { Some(t) } else { None }).collect()
    };
    match (name, &mut args[..]) {
        ("Array" | "ReadonlyArray", [of]) => Kind::Array(Box::new(of.clone())),
        ("Map" | "ReadonlyMap", [k, v]) => Kind::Map(Box::new(k.clone()), Box::new(v.clone())),
        ("Set" | "ReadonlySet", [of]) => Kind::Set(Box::new(of.clone())),
        ("Date", []) => Kind::Date,
        ("Function", []) => Kind::Function(Box::new(Kind::Dynamic)),
        ("Promise" | "PromiseLike", [of]) => Kind::Promise(Box::new(of.clone())),
        ("Readonly" | "NoInfer", [of]) => of.clone(),
        ("Partial", [Kind::Record(members)]) => optional(std::mem::take(members), true),
        ("Required", [Kind::Record(members)]) => optional(std::mem::take(members), false),
        ("NonNullable", [of]) => present(of),
        ("Pick" | "Omit", [Kind::Record(members), keys]) => match chosen(keys) {
            Some(keys) => {
                let kept = |m: &&Member| keys.contains(&m.name) == (name == "Pick");
                Kind::Record(members.iter().filter(kept).cloned().collect())
            }
            None => Kind::Other(name.into()),
        },
        ("Record", [keys, of]) => match (chosen(keys), &keys) {
            (Some(keys), _) => {
                let member = |name: String| Member { name, kind: of.clone(), optional: false };
                Kind::Record(keys.into_iter().map(member).collect())
            }
            (None, Kind::String) => Kind::Dictionary(Box::new(of.clone())),
            _ => Kind::Other(name.into()),
        },
        _ => Kind::Other(name.into()),
    }
}

/// Collects the types of a file.
struct Reader<'s> {
    text: &'s str,
    types: Types,
    /// Functions that are declared without a body.
    signatures: BTreeMap<String, Vec<Parameter>>,
}

impl Reader<'_> {
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
            Declaration::VariableDeclaration(v) => {
                for d in &v.declarations {
                    let BindingPattern::BindingIdentifier(id) = &d.id else { continue };
                    let init = d.init.as_ref();
                    match init.map(|e| crate::contracts::stated_of(e).unwrap_or(e)) {
                        Some(Expression::ArrowFunctionExpression(f)) => {
                            self.add(id.name.as_str(), &f.params, f.type_parameters.as_deref());
                        }
                        Some(Expression::FunctionExpression(f)) => {
                            self.add(id.name.as_str(), &f.params, f.type_parameters.as_deref());
                        }
                        _ => {}
                    }
                }
            }
            Declaration::TSTypeAliasDeclaration(a) => {
                let body = self.ty(&a.type_annotation);
                self.declare(a.id.name.as_str(), a.type_parameters.as_deref(), vec![], body);
            }
            Declaration::TSInterfaceDeclaration(i) => {
                let heritage =
                    |h: &TSInterfaceHeritage<'_>| self.reference(&h.type_name, h.type_arguments.as_deref());
                let extends = i.extends.iter().map(heritage).collect();
                let body = self.signatures(&i.body.body);
                self.declare(i.id.name.as_str(), i.type_parameters.as_deref(), extends, body);
            }
            Declaration::TSEnumDeclaration(e) => self.enumeration(e),
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
        let params: Vec<String> = names(params);
        // An interface beside a class says more of its objects, which are still objects of the class.
        if let Some(Decl::Class { .. } | Decl::Derived { .. }) = self.types.declared.get(name) {
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

    /// An enum whose values are plain takes its values.
    fn enumeration(&mut self, e: &TSEnumDeclaration<'_>) {
        let mut next = Some(0.0);
        let mut all = vec![];
        for m in &e.body.members {
            let kind = match (&m.initializer, next) {
                (None, Some(n)) => Kind::Value(n),
                (Some(Expression::NumericLiteral(n)), _) => Kind::Value(n.value),
                (Some(Expression::StringLiteral(s)), _) => Kind::Text(s.value.to_string()),
                _ => return,
            };
            next = if let Kind::Value(n) = kind { Some(n + 1.0) } else { None };
            all.push(Ty::Kind(kind));
        }
        self.declare(e.id.name.as_str(), None, vec![], Ty::Union(all));
    }

    fn class(&mut self, c: &Class<'_>) {
        let Some(id) = &c.id else { return };
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
            _ if c.r#abstract || c.declare => return,
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

    fn function(&mut self, f: &Function<'_>) {
        // Without a name it is what the file exports by default.
        let name = f.id.as_ref().map_or(DEFAULT, |id| id.name.as_str());
        if f.body.is_some() {
            // Of several signatures the last, which has the body, counts.
            self.add(name, &f.params, f.type_parameters.as_deref());
        } else {
            let all = self.parameters(&f.params);
            self.generics(name, f.type_parameters.as_deref());
            self.signatures.insert(name.to_string(), all);
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

    fn parameters(&self, params: &FormalParameters<'_>) -> Vec<Parameter> {
        let one = |p: &FormalParameter<'_>| {
            let ty = p.type_annotation.as_ref().map(|t| self.ty(&t.type_annotation));
            let ty = ty.or_else(|| default_type(p.initializer.as_deref()?).map(Ty::Kind));
            (ty, p.optional || p.initializer.is_some())
        };
        params.items.iter().map(one).collect()
    }

    fn other(&self, span: oxc_span::Span) -> Ty {
        let text = &self.text[span.start as usize..span.end as usize];
        Ty::Other(text.split_whitespace().collect::<Vec<_>>().join(" "))
    }

    fn reference(&self, name: &TSTypeName<'_>, args: Option<&TSTypeParameterInstantiation<'_>>) -> Ty {
        let args = args.map(|a| a.params.iter().map(|t| self.ty(t)).collect()).unwrap_or_default();
        match name {
            TSTypeName::IdentifierReference(i) => Ty::Name(i.name.to_string(), args),
            name => self.other(name.span()),
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

    fn ty(&self, t: &TSType<'_>) -> Ty {
        let list = |all: &[TSType<'_>]| all.iter().map(|t| self.ty(t)).collect();
        let dynamic = || Ty::Kind(Kind::Dynamic);
        match t {
            TSType::TSAnyKeyword(_) | TSType::TSUnknownKeyword(_) => dynamic(),
            TSType::TSBooleanKeyword(_) => Ty::Kind(Kind::Boolean),
            TSType::TSNumberKeyword(_) => Ty::Kind(Kind::Number),
            TSType::TSStringKeyword(_) => Ty::Kind(Kind::String),
            TSType::TSBigIntKeyword(_) => Ty::Kind(Kind::BigInt),
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
                all.map_or_else(|| self.other(t.span), |all| tuples(&all))
            }
            t => self.other(t.span()),
        }
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
