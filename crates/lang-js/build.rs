//! Lists the files of the library, so that adding one is enough.

use std::path::Path;

fn main() {
    println!("cargo:rerun-if-changed=lib");
    println!("cargo:rerun-if-changed=runtime");
    let root = std::env::var("CARGO_MANIFEST_DIR").expect("cargo sets the directory of the manifest");
    let mut out =
        String::from("/// The files of the library, by name.\npub const LIBRARY: &[(&str, &str)] = &[\n");
    for dir in ["lib", "runtime"] {
        let dir = Path::new(&root).join(dir);
        let entries = std::fs::read_dir(&dir).into_iter().flatten().flatten();
        let mut files: Vec<_> =
            entries.map(|e| e.path()).filter(|p| p.extension().is_some_and(|e| e == "js")).collect();
        files.sort();
        for f in files {
            let name = f.file_name().expect("a file has a name").to_string_lossy().into_owned();
            out += &format!("    ({name:?}, include_str!({:?})),\n", f.display().to_string());
            println!("cargo:rerun-if-changed={}", f.display());
        }
    }
    out += "];\n";
    let target = std::env::var("OUT_DIR").expect("cargo sets the output directory");
    std::fs::write(Path::new(&target).join("library.rs"), out).expect("the output directory can be written");
}
