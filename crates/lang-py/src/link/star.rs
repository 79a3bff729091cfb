//! `from math import *` as the import of those names that the file has.
//!
//! Which names that are is known of modules of Python's own that are listed in `lib/stars.txt`; which of them nobody asks for does not matter. The
//! text keeps its lines.

use crate::library::STARS;
use crate::source::Source;
use conspect_base::FileId;
use ruff_python_ast::Stmt;
use ruff_text_size::Ranged;
use std::collections::BTreeSet;

/// The text with its imports of all names written out; `None` where there are none, or none that are known. `is_own`: is a module one of the program?
pub(super) fn written_out(text: &str, is_own: &dyn Fn(&str) -> bool) -> Option<String> {
    if !text.contains("import *") {
        return None;
    }
    let source = Source::parse("", text.into(), FileId(0)).ok()?;
    let words: BTreeSet<&str> = text.split(|c: char| !c.is_alphanumeric() && c != '_').collect();
    let mut out = String::new();
    let mut end = 0;
    for s in &source.ast.body {
        let Stmt::ImportFrom(i) = s else { continue };
        let module = i.module.as_ref().map_or("", |m| m.as_str());
        let [star] = &i.names[..] else { continue };
        let Some(names) = STARS.get(module).filter(|_| i.level == 0 && star.name.as_str() == "*") else {
            continue;
        };
        let range = std::ops::Range::<usize>::from(s.range());
        if is_own(module.split('.').next()?) || source.text[range.clone()].contains('\n') {
            continue;
        }
        let asked: Vec<&str> = names.iter().copied().filter(|n| words.contains(n)).collect();
        out.push_str(&source.text[end..range.start]);
        match asked.is_empty() {
            true => out.push_str("pass"),
            false => out.push_str(&format!("from {module} import {}", asked.join(", "))),
        }
        end = range.end;
    }
    out.push_str(&source.text[end..]);
    (end > 0).then_some(out)
}
