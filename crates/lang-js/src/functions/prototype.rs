//! Methods of objects that a function makes, as files have them that are older than classes: `Stack.prototype.push = function (x) {…}`,
//! `Stack.prototype = { push: function (x) {…} }`.

use super::{Form, Method};
use oxc_ast::ast as js;

/// The methods that a statement gives to the objects of a function of the file, by names as those of a class.
pub(crate) fn methods<'a>(s: &'a js::Statement<'a>) -> Vec<(&'a str, Method<'a>)> {
    let js::Statement::ExpressionStatement(e) = s else { return vec![] };
    let js::Expression::AssignmentExpression(a) = &e.expression else { return vec![] };
    let js::AssignmentTarget::StaticMemberExpression(m) = &a.left else { return vec![] };
    if a.operator != js::AssignmentOperator::Assign {
        return vec![];
    }
    let one = |class: &'a str, name: &str, value: &'a js::Expression<'a>, at: u32| {
        let js::Expression::FunctionExpression(function) = value else { return None };
        let entry = format!("{class}.{name}");
        Some((class, Method { function, form: Form::Member, is_public: true, entry, at }))
    };
    if let Some(class) = owner(&m.object) {
        return one(class, m.property.name.as_str(), &a.right, e.span.start).into_iter().collect();
    }
    let (Some(class), js::Expression::ObjectExpression(o)) = (prototype(m), &a.right) else { return vec![] };
    let member = |p: &'a js::ObjectPropertyKind<'a>| {
        let js::ObjectPropertyKind::ObjectProperty(p) = p else { return None };
        match &p.key {
            js::PropertyKey::StaticIdentifier(key)
                if p.kind == js::PropertyKind::Init && key.name != "constructor" =>
            {
                one(class, key.name.as_str(), &p.value, p.span.start)
            }
            _ => None,
        }
    };
    o.properties.iter().filter_map(member).collect()
}

/// The function whose objects have this as their prototype.
fn owner<'a>(e: &'a js::Expression<'a>) -> Option<&'a str> {
    if let js::Expression::StaticMemberExpression(m) = e { prototype(m) } else { None }
}

fn prototype<'a>(m: &'a js::StaticMemberExpression<'a>) -> Option<&'a str> {
    match &m.object {
        js::Expression::Identifier(i) if m.property.name == "prototype" => Some(i.name.as_str()),
        _ => None,
    }
}
