//! The texts of a Python program: its main file and the files of its own that this one imports, as its statements say.

use std::collections::BTreeSet;
use std::path::{Path, PathBuf};

/// More files are not read.
const MOST: usize = 400;

/// The names of modules in a line that is an import, as they are written.
fn modules(line: &str) -> Vec<String> {
    let line = line.trim_start();
    let word = |text: &str| text.split([' ', ',', ';', '#', '(']).next().unwrap_or("").to_string();
    if let Some(rest) = line.strip_prefix("import ") {
        return rest.split(',').map(|m| word(m.trim())).filter(|m| !m.is_empty()).collect();
    }
    let Some(rest) = line.strip_prefix("from ") else { return vec![] };
    let module = word(rest.trim());
    let names = rest.split_once(" import ").map_or("", |(_, names)| names);
    let inside = names.split(',').map(|n| word(n.trim().trim_start_matches('('))).filter(|n| !n.is_empty());
    let dot = if module.ends_with('.') { "" } else { "." };
    // What is imported from a package may be a module of it.
    [module.clone()].into_iter().chain(inside.map(|n| format!("{module}{dot}{n}"))).collect()
}

/// The files that a name may lead to: of a package all above it, too.
fn files(name: &str, file: &Path, root: &Path) -> Vec<PathBuf> {
    let up = name.len() - name.trim_start_matches('.').len();
    let mut at = root.to_path_buf();
    if up > 0 {
        let folder = file.ancestors().nth(up);
        at = folder.map_or_else(|| root.to_path_buf(), Path::to_path_buf);
    }
    let mut found = vec![];
    for part in name.trim_start_matches('.').split('.').filter(|p| !p.is_empty()) {
        at.push(part);
        found.extend([at.join("__init__.py"), at.with_extension("py")]);
    }
    if up > 0 {
        found.extend(file.ancestors().nth(up).map(|f| f.join("__init__.py")));
    }
    found
}

/// The texts of a program with this main file.
pub(crate) fn texts(main: &Path) -> Vec<String> {
    let mut root = main.parent().unwrap_or(Path::new("")).to_path_buf();
    while root.join("__init__.py").is_file() && root.pop() {}
    let mut seen: BTreeSet<PathBuf> = BTreeSet::from([main.to_path_buf()]);
    let mut pending = vec![main.to_path_buf()];
    let mut found = vec![];
    while let Some(file) = pending.pop() {
        let Ok(text) = std::fs::read_to_string(&file) else { continue };
        for name in text.lines().flat_map(modules) {
            for next in files(&name, &file, &root) {
                if seen.len() < MOST && next.is_file() && seen.insert(next.clone()) {
                    pending.push(next);
                }
            }
        }
        found.push(text);
    }
    found
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn imports_of_own_files_are_followed() {
        let dir = tempfile::tempdir().expect("a folder");
        let write = |name: &str, text: &str| {
            let path = dir.path().join(name);
            std::fs::create_dir_all(path.parent().expect("a folder")).expect("a folder");
            std::fs::write(path, text).expect("a file");
        };
        write("main.py", "import os, tools\nfrom pack.inner import (f, g)\n");
        write("tools.py", "first = 1\n");
        write("other.py", "never = 1\n");
        write("pack/__init__.py", "second = 2\n");
        write("pack/inner.py", "    from . import beside\nfrom .deep import x\nthird = 3\n");
        write("pack/beside.py", "fourth = 4\n");
        write("pack/deep/__init__.py", "from ..last import y\n");
        write("pack/last.py", "fifth = 5\n");
        let all = texts(&dir.path().join("main.py")).join("\n");
        for word in ["first", "second", "third", "fourth", "fifth"] {
            assert!(all.contains(word), "{word} is not in {all}");
        }
        assert!(!all.contains("never"));
    }
}
