//! Contracts in docstrings (PEP 316, as CrossHair reads them): `pre:`, `post:` and `post[x]:` of functions with `__return__` or `_` and
//! `__old__`, `raises:`, and `inv:` of classes. Conditions are behind the word, or indented below it, one or several.

use super::rewrite::Rewrite;
use super::{Notation, PACKAGE, clause, docstring, is_expression, names, unread};
use ruff_python_ast::{ModModule, Stmt, StmtFunctionDef};
use ruff_text_size::{Ranged, TextSize};

/// A part of a docstring.
struct Section {
    word: &'static str,
    /// What is in brackets behind the word.
    changed: Option<Vec<String>>,
    /// The conditions.
    conditions: Vec<String>,
    line: usize,
}

pub(super) fn read(ast: &ModModule, out: &mut Notation) {
    for s in &ast.body {
        match s {
            Stmt::FunctionDef(f) => function(f, out),
            Stmt::ClassDef(c) => {
                if let Some((text, range)) = docstring(&c.body) {
                    for s in sections(&text).iter().filter(|s| s.word == "inv") {
                        let at = line_start(&text, range.start(), s.line);
                        for condition in &s.conditions {
                            out.decorate(
                                c.name.start(),
                                clause("invariant", &["self".into()], condition),
                                at,
                            );
                        }
                    }
                }
                for s in &c.body {
                    if let Stmt::FunctionDef(f) = s {
                        function(f, out);
                    }
                }
            }
            _ => {}
        }
    }
}

/// About where a line of a docstring is in the file: at the same distance from its start. Lines are what counts.
fn line_start(text: &str, start: TextSize, line: usize) -> TextSize {
    let before: usize = text.split_inclusive('\n').take(line).map(str::len).sum();
    // Behind the quotes, where the docstring begins in the first line.
    start + TextSize::try_from(if line == 0 { 0 } else { before + 3 }).unwrap_or_default()
}

fn function(f: &StmtFunctionDef, out: &mut Notation) {
    let Some((text, range)) = docstring(&f.body) else { return };
    let all = sections(&text);
    let own = |s: &&Section| matches!(s.word, "pre" | "post" | "raises");
    if !all.iter().any(|s| matches!(s.word, "pre" | "post")) {
        return;
    }
    let params = names(&f.parameters);
    let at = f.name.start();
    for s in all.iter().filter(own) {
        let place = line_start(&text, range.start(), s.line);
        if s.word == "raises" {
            let named: Vec<&str> = s
                .conditions
                .iter()
                .flat_map(|c| c.split(','))
                .map(str::trim)
                .filter(|n| !n.is_empty())
                .collect();
            if !named.is_empty() && named.iter().all(|n| is_expression(n)) {
                out.decorate(at, format!("{PACKAGE}.raises({})", named.join(", ")), place);
            }
            continue;
        }
        for condition in &s.conditions {
            out.decorate(at, condition_of(s, condition, &params), place);
        }
        if let Some(changed) = &s.changed {
            let kept: Vec<String> = params.iter().filter(|p| !changed.contains(p)).cloned().collect();
            let (mut seen, before) =
                (kept.clone(), if params.iter().any(|p| p == "old") { "OLD" } else { "old" });
            seen.push(before.into());
            for p in kept.iter().filter(|p| may_change(f, p)) {
                let condition = format!("{PACKAGE}._unchanged({p}, {before}.{p})");
                out.decorate(at, clause("ensures", &[p.clone(), before.into()], &condition), place);
            }
        }
    }
}

/// May the value of a parameter change at all?
fn may_change(f: &StmtFunctionDef, name: &str) -> bool {
    let found = f.parameters.iter_non_variadic_params().find(|p| p.parameter.name.as_str() == name);
    let annotation = found.and_then(|p| p.parameter.annotation.as_deref());
    !annotation
        .and_then(|a| a.as_name_expr())
        .is_some_and(|n| matches!(n.id.as_str(), "int" | "bool" | "float" | "str" | "bytes" | "complex"))
}

fn condition_of(s: &Section, condition: &str, params: &[String]) -> String {
    let wrapped = format!("(\n{condition}\n)");
    let Ok(parsed) = ruff_python_parser::parse_expression(&wrapped) else {
        return unread(&format!("the docstring's `{}: {condition}`", s.word));
    };
    let mut r = Rewrite::new(&wrapped, params, false);
    let text = r.write(&parsed.into_syntax().body);
    let mut seen = params.to_vec();
    if s.word == "pre" {
        if r.sees_result || r.sees_before {
            return unread(&format!("the docstring's `pre: {condition}`"));
        }
        return clause("requires", &seen, &text);
    }
    if r.sees_result {
        seen.push(r.result.into());
    }
    if r.sees_before {
        seen.push(r.before.into());
    }
    clause("ensures", &seen, &text)
}

/// The parts of a docstring whose lines begin with one of the words. One whose conditions are no expressions is prose, as long as
/// no other part of the docstring is a contract.
fn sections(text: &str) -> Vec<Section> {
    let lines: Vec<&str> = text.lines().collect();
    let mut out = vec![];
    let mut i = 0;
    while i < lines.len() {
        let line = i;
        let Some((indent, word, changed, rest)) = header(lines[i]) else {
            i += 1;
            continue;
        };
        i += 1;
        let mut parts = vec![];
        if !rest.is_empty() {
            parts.push(rest.to_string());
        }
        while i < lines.len() {
            let l = lines[i];
            let deeper = l.len() - l.trim_start().len() > indent;
            if !l.trim().is_empty() && (!deeper || header(l).is_some()) {
                break;
            }
            if l.trim().is_empty() && parts.iter().all(|p| is_expression(p)) && !parts.is_empty() {
                break;
            }
            let l = l.trim();
            if !l.is_empty() && !l.starts_with('#') {
                match parts.last_mut() {
                    // A condition over several lines.
                    Some(last) if !is_expression(last) => {
                        last.push('\n');
                        last.push_str(l.trim_end_matches('\\'));
                    }
                    _ => parts.push(l.trim_end_matches('\\').to_string()),
                }
            }
            i += 1;
        }
        let conditions = parts.into_iter().map(|p| p.trim_end_matches('\\').trim().to_string()).collect();
        out.push(Section { word, changed, conditions, line });
    }
    let readable = |s: &Section| {
        s.word != "raises"
            && s.conditions.iter().all(|c| is_expression(c))
            && (!s.conditions.is_empty() || s.changed.is_some())
    };
    if !out.iter().any(readable) {
        out.clear();
    }
    out
}

/// Is a line the beginning of a part? Its indentation, the word, what is in brackets, and what is behind.
fn header(line: &str) -> Option<(usize, &'static str, Option<Vec<String>>, &str)> {
    let indent = line.len() - line.trim_start().len();
    let l = line.trim().trim_start_matches(':');
    let word = ["pre", "post", "raises", "inv"].into_iter().find(|w| l.starts_with(w))?;
    let mut rest = l[word.len()..].trim_start();
    let mut changed = None;
    if word == "post"
        && let Some(inner) = rest.strip_prefix('[')
    {
        let (inside, behind) = inner.split_once(']')?;
        changed = Some(inside.split(',').map(|n| n.trim().to_string()).filter(|n| !n.is_empty()).collect());
        rest = behind.trim_start();
    }
    // `:raises ValueError: when` is how Sphinx writes it.
    if word == "raises" && line.trim().starts_with(":raises ") {
        let (name, _) = rest.split_once(':')?;
        return Some((indent, word, None, name.trim()));
    }
    let rest = rest.strip_prefix(':')?;
    Some((indent, word, changed, rest.trim_start_matches(':').trim()))
}
