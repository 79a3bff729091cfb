//! Programs in which no assertion can fail because there is none: a claim about the text of all files, made before anything is executed.
//!
//! An assertion is `node:assert`, `console.assert`, an `AssertionError`. A program has none if nothing in it is called so, and it has no way to
//! a value of the host that it does not name: the names that it takes from the host are those below, `console` and `process` are
//! used for members by name, `require` for literal names of other files and of modules that assert nothing. What is left is code that
//! is made of strings, through a property called `constructor`: where keys are computed, that is an assumption.

use crate::lower::{Context, Request};
use conspect_verdict::Assumption;
use oxc_ast::ast::*;
use oxc_ast_visit::{Visit, walk};

/// What is taken for granted where keys are computed.
const NO_CODE: &str = "no computed key is `constructor`, so that no code is made of strings";

/// Names of the host that lead to no assertion.
const NAMES: [&str; 77] = [
    "AbortController",
    "AbortSignal",
    "AggregateError",
    "Array",
    "ArrayBuffer",
    "Atomics",
    "BigInt",
    "BigInt64Array",
    "BigUint64Array",
    "Boolean",
    "Buffer",
    "DOMException",
    "DataView",
    "Date",
    "Error",
    "EvalError",
    "Event",
    "EventTarget",
    "FinalizationRegistry",
    "Float32Array",
    "Float64Array",
    "Infinity",
    "Int16Array",
    "Int32Array",
    "Int8Array",
    "Intl",
    "Iterator",
    "JSON",
    "Map",
    "Math",
    "NaN",
    "Number",
    "Object",
    "Promise",
    "Proxy",
    "RangeError",
    "ReferenceError",
    "RegExp",
    "Set",
    "SharedArrayBuffer",
    "String",
    "Symbol",
    "SyntaxError",
    "TextDecoder",
    "TextEncoder",
    "TypeError",
    "URIError",
    "URL",
    "URLSearchParams",
    "Uint16Array",
    "Uint32Array",
    "Uint8Array",
    "Uint8ClampedArray",
    "WeakMap",
    "WeakRef",
    "WeakSet",
    "arguments",
    "atob",
    "btoa",
    "clearImmediate",
    "clearInterval",
    "clearTimeout",
    "decodeURI",
    "decodeURIComponent",
    "encodeURI",
    "encodeURIComponent",
    "exports",
    "isFinite",
    "isNaN",
    "parseFloat",
    "parseInt",
    "queueMicrotask",
    "setImmediate",
    "setInterval",
    "setTimeout",
    "structuredClone",
    "undefined",
];

/// Modules of the host that assert nothing.
const MODULES: [&str; 9] =
    ["buffer", "conspect", "events", "os", "path", "querystring", "string_decoder", "url", "util"];

/// Members of `console` and of `process` that lead to no assertion.
const CONSOLE: [&str; 8] = ["debug", "dir", "error", "info", "log", "table", "trace", "warn"];
const PROCESS: [&str; 10] =
    ["argv", "cwd", "env", "exit", "exitCode", "hrtime", "nextTick", "platform", "uptime", "version"];

/// If no assertion can fail because the program has none: what that rests on.
pub(crate) fn assertions(cx: &Context) -> Option<Vec<Assumption>> {
    let mut keys = false;
    for m in &cx.modules {
        let source = &m.file.source;
        let requests = m.requests.iter().all(|(name, target)| match target {
            Request::Module(_) => true,
            // A package that was not loaded may assert; a file that is not there cannot.
            Request::Missing => name.starts_with('.'),
            Request::Library(_) => MODULES.contains(&name.strip_prefix("node:").unwrap_or(name)),
            Request::Broken(_) => false,
        });
        if !requests || m.file.uses.dynamic_import {
            return None;
        }
        let code = code(source.text, source.ast.comments.iter().map(|c| (c.span.start, c.span.end)));
        // A name can be written with escapes.
        let lower = code.to_ascii_lowercase();
        if code.contains("getOwnPropertyDescriptor")
            || lower.contains("assert")
            || lower.contains("\\u{")
            || lower.contains("\\u00")
            || lower.contains("\\x")
        {
            return None;
        }
        let uses = &m.file.uses;
        let harmless = uses.free.iter().all(|(at, name)| is_harmless(&code, *at as usize, name))
            && uses.named_require.iter().all(|at| is_harmless(&code, *at as usize, "require"));
        if !harmless || !constructors(&code) {
            return None;
        }
        let mut computed = Keys(false);
        computed.visit_program(source.ast);
        keys |= computed.0;
    }
    Some(if keys { vec![Assumption::specific(NO_CODE)] } else { vec![] })
}

/// The text with blanks for its comments.
fn code(text: &str, comments: impl Iterator<Item = (u32, u32)>) -> String {
    let mut out = text.as_bytes().to_vec();
    for (start, end) in comments {
        let comment = &mut out[start as usize..end as usize];
        comment.iter_mut().filter(|b| **b != b'\n').for_each(|b| *b = b' ');
    }
    String::from_utf8(out).unwrap_or_else(|_| text.into())
}

/// Is this use of a name of the host one that leads to no assertion?
fn is_harmless(code: &str, at: usize, name: &str) -> bool {
    let after = code.get(at + name.len()..).unwrap_or("").trim_start();
    let member = after.strip_prefix('.').filter(|m| !m.starts_with('.')).map(|m| word(m.trim_start()));
    match name {
        "console" => member.is_some_and(|m| CONSOLE.contains(&m)),
        "process" => member.is_some_and(|m| PROCESS.contains(&m)),
        "module" => {
            let before = code[..at].trim_end();
            member == Some("exports")
                || before.ends_with("require.main ===")
                || before.ends_with("require.main !==")
        }
        // Requests were looked at; what else it is used for is in `named_require`, but for its properties.
        "require" => {
            let rest = after.strip_prefix('.').map(str::trim_start).and_then(|m| m.strip_prefix("main"));
            after.starts_with('(')
                || rest
                    .is_some_and(|r| r.trim_start().starts_with("===") || r.trim_start().starts_with("!=="))
        }
        name => NAMES.contains(&name),
    }
}

/// The identifier that a text begins with.
fn word(text: &str) -> &str {
    let end = text.find(|c: char| !(c.is_alphanumeric() || c == '_' || c == '$')).unwrap_or(text.len());
    &text[..end]
}

/// Is `constructor` only the name of a method, or asked for its name?
fn constructors(code: &str) -> bool {
    code.match_indices("constructor").all(|(at, found)| {
        let before = code[..at].trim_end();
        let after = code[at + found.len()..].trim_start();
        let is_member = before.ends_with('.');
        if is_member {
            after.starts_with(".name")
        } else {
            after.starts_with('(') && !before.ends_with(['[', ','])
        }
    })
}

/// Is a property read by a key that is no literal?
struct Keys(bool);

impl<'a> Visit<'a> for Keys {
    fn visit_computed_member_expression(&mut self, it: &ComputedMemberExpression<'a>) {
        self.0 |= !is_plain(&it.expression);
        walk::walk_computed_member_expression(self, it);
    }

    fn visit_binding_property(&mut self, it: &BindingProperty<'a>) {
        self.0 |= it.computed;
        walk::walk_binding_property(self, it);
    }

    fn visit_assignment_target_property_property(&mut self, it: &AssignmentTargetPropertyProperty<'a>) {
        self.0 |= it.computed;
        walk::walk_assignment_target_property_property(self, it);
    }
}

/// Is a key a literal, or what arithmetic gives, which is no string?
fn is_plain(key: &Expression<'_>) -> bool {
    match key {
        Expression::NumericLiteral(_) | Expression::StringLiteral(_) | Expression::UpdateExpression(_) => {
            true
        }
        Expression::BinaryExpression(e) => {
            e.operator.is_arithmetic() && e.operator != BinaryOperator::Addition
        }
        _ => false,
    }
}
