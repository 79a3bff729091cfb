//! Lists the library's modules for embedding: the files of `lib/`, and the package `conspect` that programs import.

use std::path::{Path, PathBuf};

fn main() {
    let out = PathBuf::from(std::env::var_os("OUT_DIR").expect("cargo sets OUT_DIR"));
    let root = PathBuf::from(std::env::var_os("CARGO_MANIFEST_DIR").expect("cargo sets it"));
    let mut modules = vec![];
    for base in [root.join("lib"), root.join("../../python")] {
        println!("cargo::rerun-if-changed={}", base.display());
        collect(&base, &base, &mut modules);
    }
    // The engine's own source of values comes first, and stays.
    modules.sort_by(|a, b| a.0.cmp(&b.0));
    modules.dedup_by(|later, first| later.0 == first.0);
    let mut text = String::from("&[\n");
    for (name, package, path) in modules {
        let path = path.display().to_string();
        text +=
            &format!("    Module {{ name: {name:?}, package: {package}, text: include_str!({path:?}) }},\n");
    }
    text += "]\n";
    std::fs::write(out.join("library.rs"), text).expect("OUT_DIR can be written");
}

/// All modules below `dir`, by their dotted names.
fn collect(base: &Path, dir: &Path, modules: &mut Vec<(String, bool, PathBuf)>) {
    let mut entries: Vec<PathBuf> =
        std::fs::read_dir(dir).expect("the folder is there").map(|e| e.expect("an entry").path()).collect();
    entries.sort();
    for path in entries {
        if path.is_dir() {
            collect(base, &path, modules);
        } else if path.extension().is_some_and(|e| e == "py") {
            let inner = path.strip_prefix(base).expect("it was found below").with_extension("");
            let parts: Vec<String> = inner.iter().map(|p| p.to_string_lossy().into_owned()).collect();
            let name = parts.join(".");
            match name.strip_suffix(".__init__") {
                Some(package) => modules.push((package.to_string(), true, path)),
                None => modules.push((name, false, path)),
            }
        }
    }
}
