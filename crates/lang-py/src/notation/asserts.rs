//! Assertions at the start of a function as what it needs, where the file says so in the words of CrossHair:
//! `# crosshair: analysis_kind=asserts`.

use super::{Notation, clause, names};
use ruff_python_ast::{ModModule, Stmt, StmtFunctionDef};
use ruff_text_size::Ranged;

/// Does a file say that leading assertions are preconditions?
pub(super) fn are_contracts(text: &str) -> bool {
    text.lines().any(|l| {
        let Some((_, comment)) = l.split_once("# crosshair:") else { return false };
        comment
            .split("analysis_kind=")
            .nth(1)
            .is_some_and(|kinds| kinds.split([',', ' ']).any(|k| k.trim() == "asserts"))
    })
}

pub(super) fn read(text: &str, ast: &ModModule, out: &mut Notation) {
    for s in &ast.body {
        match s {
            Stmt::FunctionDef(f) => function(text, f, out),
            Stmt::ClassDef(c) => {
                for s in &c.body {
                    if let Stmt::FunctionDef(f) = s {
                        function(text, f, out);
                    }
                }
            }
            _ => {}
        }
    }
}

fn function(text: &str, f: &StmtFunctionDef, out: &mut Notation) {
    let params = names(&f.parameters);
    let docs = usize::from(super::docstring(&f.body).is_some());
    for s in f.body.iter().skip(docs) {
        let Stmt::Assert(a) = s else { break };
        // The assertion stays where it is: a call inside the program that breaks it fails there.
        out.decorate(f.name.start(), clause("_assumed", &params, &text[a.test.range()]), a.start());
    }
}
