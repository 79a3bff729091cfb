//! Contracts, which programs state by functions of the module `conspect` (`lib/contracts.js`): whether a program states any, and the function
//! that one is about.

use crate::lower::{Context, Request};
use oxc_ast::ast::*;
use oxc_ast_visit::{Visit, walk};

/// The module.
const MODULE: &str = "conspect";
/// Its functions that state something.
const STATING: [&str; 6] = ["contract", "contracts", "requires", "ensures", "invariant", "decreases"];

/// Does a program state contracts: does a file that asks for the module name one of these functions?
pub(crate) fn are_stated(cx: &Context) -> bool {
    cx.modules.iter().any(|m| {
        let asks = m.requests.iter().any(|(name, to)| name == MODULE && matches!(to, Request::Library(_)));
        asks && names_one(m.file.source.ast)
    })
}

fn names_one(ast: &Program<'_>) -> bool {
    let mut names = Names(false);
    names.visit_program(ast);
    names.0
}

/// Is one of the functions named: as a variable, a property, what is imported?
struct Names(bool);

impl<'a> Visit<'a> for Names {
    fn visit_identifier_name(&mut self, it: &IdentifierName<'a>) {
        self.0 |= STATING.contains(&it.name.as_str());
    }

    fn visit_identifier_reference(&mut self, it: &IdentifierReference<'a>) {
        self.0 |= STATING.contains(&it.name.as_str());
    }

    fn visit_computed_member_expression(&mut self, it: &ComputedMemberExpression<'a>) {
        if let Expression::StringLiteral(s) = &it.expression {
            self.0 |= STATING.contains(&s.value.as_str());
        }
        walk::walk_computed_member_expression(self, it);
    }
}

/// Where an expression gives a function its contract, `contract({…}, function …)`: that function. What the expression's value takes is
/// what the function takes.
pub(crate) fn stated_of<'a, 'b>(e: &'b Expression<'a>) -> Option<&'b Expression<'a>> {
    let Expression::CallExpression(c) = e else { return None };
    let named = match &c.callee {
        Expression::Identifier(i) => i.name == STATING[0],
        Expression::StaticMemberExpression(m) => m.property.name == STATING[0],
        _ => false,
    };
    match &c.arguments[..] {
        [_, f] if named => f.as_expression(),
        _ => None,
    }
}
