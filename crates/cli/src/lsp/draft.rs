//! The text in the editor as a file: a mirror of the folders around a document in which everything is a link to the original but the document
//! itself. Loaders, imports and re-executions find there what they would find if the text were saved.

use std::io;
use std::path::{Path, PathBuf};
use tempfile::TempDir;

/// What marks a folder that belongs to a program whose parts may be outside the document's own folder.
const MARKERS: [&str; 6] =
    [".git", "conspect.toml", "node_modules", "package.json", "pyproject.toml", "tsconfig.json"];
/// So many folders above the document's are looked at.
const DEPTH: usize = 16;

/// A mirror with one text in it. It is removed when it is dropped.
#[derive(Debug)]
pub struct Draft {
    _mirror: TempDir,
    /// The document's place in the mirror.
    pub file: PathBuf,
}

impl Draft {
    /// Mirrors the folders around a document, with this text in its place.
    ///
    /// # Errors
    /// When the folders cannot be read or the mirror cannot be written.
    pub fn new(path: &Path, text: &str) -> io::Result<Draft> {
        let outside = || io::Error::from(io::ErrorKind::InvalidInput);
        let path = path.canonicalize()?;
        let folder = path.parent().ok_or_else(outside)?;
        let root = root_of(folder);
        let mirror = TempDir::with_prefix("conspect-draft-")?;
        let mut copy = mirror.path().canonicalize()?;
        let mut original = root.to_path_buf();
        let inside = path.strip_prefix(root).map_err(|_| outside())?;
        for part in inside {
            for entry in std::fs::read_dir(&original)? {
                let name = entry?.file_name();
                if name != part {
                    link(&original.join(&name), &copy.join(&name))?;
                }
            }
            original.push(part);
            copy.push(part);
            if original != path {
                std::fs::create_dir(&copy)?;
            }
        }
        std::fs::write(&copy, text)?;
        Ok(Draft { _mirror: mirror, file: copy })
    }
}

/// The outermost folder around a document that carries a marker or holds a package of Python's, else the document's own. The root of the file
/// system is none.
fn root_of(folder: &Path) -> &Path {
    let root = |f: &'_ Path| {
        let package = f.join("__init__.py").exists();
        (package || MARKERS.iter().any(|m| f.join(m).exists())).then_some(package)
    };
    let mut found = folder;
    for f in folder.ancestors().take(DEPTH).filter(|f| f.parent().is_some()) {
        match (root(f), f.parent()) {
            // What is imported is named from the folder around the package.
            (Some(true), Some(around)) => found = around,
            (Some(_), _) => found = f,
            (None, _) => {}
        }
    }
    found
}

#[cfg(unix)]
fn link(original: &Path, copy: &Path) -> io::Result<()> {
    std::os::unix::fs::symlink(original, copy)
}

#[cfg(not(unix))]
fn link(_: &Path, _: &Path) -> io::Result<()> {
    Err(io::Error::from(io::ErrorKind::Unsupported))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_mirror_has_everything_but_the_text_of_the_document() {
        let dir = TempDir::new().expect("a temporary directory");
        let home = dir.path().canonicalize().expect("it is there");
        let write = |name: &str, text: &str| {
            let path = home.join(name);
            std::fs::create_dir_all(path.parent().expect("it has a folder")).expect("it can be made");
            std::fs::write(&path, text).expect("it can be written");
        };
        write("shop/__init__.py", "");
        write("shop/money.py", "RATE = 7\n");
        write("shop/sale/__init__.py", "");
        write("shop/sale/price.py", "old\n");
        write("data/rates.txt", "data\n");
        let draft = Draft::new(&home.join("shop/sale/price.py"), "new\n").expect("it can be mirrored");
        let root = draft.file.ancestors().nth(3).expect("three folders").to_path_buf();
        let read = |name: &str| std::fs::read_to_string(root.join(name)).expect("it can be read");
        assert_eq!(read("shop/sale/price.py"), "new\n");
        assert_eq!(read("shop/money.py"), "RATE = 7\n");
        assert_eq!(read("data/rates.txt"), "data\n");
        assert_eq!(std::fs::read_to_string(home.join("shop/sale/price.py")).expect("it is there"), "old\n");
        drop(draft);
        assert!(!root.exists() && home.join("data/rates.txt").exists());
    }
}
