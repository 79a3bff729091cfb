//! What is done with each mutant of a source file: everything that happens before something is executed.

use conspect_ir::verify::verify_body;
use conspect_session::{Input, LANGUAGES, Language, Wanted};
use std::path::{Path, PathBuf};

/// So many entries of a mutant are looked at.
const ENTRIES: usize = 4;

/// Files of one language and notation.
pub struct Target {
    language: &'static dyn Language,
    corpus: Vec<String>,
    file: PathBuf,
    _dir: tempfile::TempDir,
}

impl Target {
    /// The files below these folders of the checkout with this extension.
    pub fn new(folders: &[&str], extension: &str) -> Target {
        let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("../..");
        let mut paths = vec![];
        folders.iter().for_each(|f| collect(&root.join(f), extension, &mut paths));
        paths.sort();
        let read = |p: &PathBuf| std::fs::read_to_string(p).expect("the example can be read");
        let dir = tempfile::tempdir().expect("a temporary directory");
        let file = dir.path().join(format!("mutant.{extension}"));
        let takes = |l: &&&dyn Language| l.extensions().contains(&extension);
        let language = LANGUAGES.iter().find(takes).expect("a language has the extension");
        let corpus: Vec<String> = paths.iter().map(read).collect();
        assert!(!corpus.is_empty(), "there are examples in {folders:?}");
        Target { language: *language, corpus, file, _dir: dir }
    }

    pub fn corpus(&self) -> &[String] {
        &self.corpus
    }

    /// Loads a text and lowers what it has; what is accepted is well-formed. Was it accepted?
    pub fn check(&self, text: &str) -> bool {
        std::fs::write(&self.file, text).expect("the mutant can be written");
        let input = Input { paths: vec![self.file.clone()], ..Input::default() };
        let source = match self.language.open(&input) {
            Ok(source) => source,
            Err(error) => return refused(&error),
        };
        let functions = match source.listing() {
            Ok(listing) => listing.map(|l| l.functions).unwrap_or_default(),
            Err(error) => return refused(&error),
        };
        if let Err(error) = source.parts(Wanted::Entries(&[]), None) {
            return refused(&error);
        }
        for function in functions.iter().take(ENTRIES) {
            let names = [function.select.clone()];
            // What cannot be an entry is said so.
            let Ok(mut parts) = source.parts(Wanted::Entries(&names), None) else { continue };
            let mut wanted = parts.own.clone();
            wanted.extend(parts.entries.iter().flat_map(|e| [e.function, e.target, e.run]));
            for f in wanted {
                let Ok(body) = parts.loader.body(&mut parts.program, f) else { continue };
                if let Err(errors) = verify_body(&parts.program, f, &body) {
                    panic!("{} is ill-formed: {}", parts.program.functions[f].name, errors[0]);
                }
            }
            source.never(&function.unique);
            let _ = source.contracts(&function.unique, None);
            let _ = source.simplify(&mut parts, &names, &mut |_, _| None);
        }
        true
    }
}

/// A refusal is explained.
fn refused(error: &dyn std::error::Error) -> bool {
    assert!(!error.to_string().is_empty(), "an error is explained");
    false
}

fn collect(folder: &Path, extension: &str, out: &mut Vec<PathBuf>) {
    for entry in std::fs::read_dir(folder).expect("the examples are there").flatten() {
        let path = entry.path();
        if path.is_dir() {
            collect(&path, extension, out);
        } else if path.extension().is_some_and(|e| e == extension) {
            out.push(path);
        }
    }
}
