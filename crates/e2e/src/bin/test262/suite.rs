//! The tests of the suite: where they are, what their frontmatter says, and what is counted as supported.

use super::Result;
use std::path::{Path, PathBuf};
use yaml_rust2::{Yaml, YamlLoader};

/// What a test says of itself.
#[derive(Default)]
pub struct Meta {
    pub flags: Vec<String>,
    pub features: Vec<String>,
    pub includes: Vec<String>,
    /// The phase and the kind of the error that is expected.
    pub negative: Option<(String, String)>,
}

impl Meta {
    pub fn has(&self, flag: &str) -> bool {
        self.flags.iter().any(|f| f == flag)
    }
}

/// The paths of the tests under a folder of `test`, relative to the checkout and in order.
pub fn tests(checkout: &Path, under: &str, filter: Option<&str>, every: usize) -> Result<Vec<String>> {
    let mut files = vec![];
    walk(&checkout.join("test").join(under), &mut files)?;
    let mut out = vec![];
    for f in files {
        let path = f.strip_prefix(checkout)?.display().to_string();
        let test = path.ends_with(".js") && !path.contains("_FIXTURE");
        if test && filter.is_none_or(|part| path.contains(part)) {
            out.push(path);
        }
    }
    out.sort();
    Ok(out.into_iter().step_by(every).collect())
}

fn walk(dir: &Path, out: &mut Vec<PathBuf>) -> Result<()> {
    for e in std::fs::read_dir(dir)? {
        let path = e?.path();
        if path.is_dir() {
            walk(&path, out)?;
        } else {
            out.push(path);
        }
    }
    Ok(())
}

/// Reads the frontmatter of a test.
pub fn meta(text: &str) -> Result<Meta> {
    let Some((_, rest)) = text.split_once("/*---") else { return Ok(Meta::default()) };
    let (front, _) = rest.split_once("---*/").ok_or("frontmatter without an end")?;
    let front = front.replace("\r\n", "\n").replace('\r', "\n");
    let documents = YamlLoader::load_from_str(&front)?;
    let Some(y) = documents.first() else { return Ok(Meta::default()) };
    let strings = |v: &Yaml| -> Vec<String> {
        let items = v.as_vec().map(Vec::as_slice).unwrap_or_default();
        items.iter().filter_map(|i| i.as_str().map(String::from)).collect()
    };
    let negative = match (y["negative"]["phase"].as_str(), y["negative"]["type"].as_str()) {
        (Some(phase), Some(kind)) => Some((phase.to_string(), kind.to_string())),
        _ => None,
    };
    Ok(Meta {
        flags: strings(&y["flags"]),
        features: strings(&y["features"]),
        includes: strings(&y["includes"]),
        negative,
    })
}

/// Features that are newer than ECMAScript 2023, proposals, or no part of what the tool supports.
const NOT_SUPPORTED: &[&str] = &[
    // Newer than 2023.
    "Array.fromAsync",
    "Error.isError",
    "Float16Array",
    "Intl.DurationFormat",
    "Iterator",
    "Math.sumPrecise",
    "RegExp.escape",
    "ShadowRealm",
    "Temporal",
    "array-grouping",
    "arraybuffer-transfer",
    "await-dictionary",
    "canonical-tz",
    "decorators",
    "explicit-resource-management",
    "immutable-arraybuffer",
    "import-attributes",
    "import-bytes",
    "import-defer",
    "import-text",
    "iterator-helpers",
    "iterator-sequencing",
    "joint-iteration",
    "json-modules",
    "json-parse-with-source",
    "nonextensible-applies-to-private",
    "promise-try",
    "promise-with-resolvers",
    "regexp-duplicate-named-groups",
    "regexp-modifiers",
    "regexp-v-flag",
    "resizable-arraybuffer",
    "set-methods",
    "source-phase-imports",
    "source-phase-imports-module-source",
    "stable-array-sort-with-holes",
    "symbols-as-weakmap-keys-in-weakref",
    "uint8array-base64",
    "upsert",
    // Buffers and shared memory, which the library does not have; several realms, what only browsers have, and what
    // engines agreed not to do.
    "ArrayBuffer",
    "Uint8Array",
    "Atomics",
    "Atomics.pause",
    "Atomics.waitAsync",
    "FinalizationRegistry",
    "IsHTMLDDA",
    "SharedArrayBuffer",
    "WeakRef",
    "caller",
    "cross-realm",
    "host-gc-required",
    "tail-call-optimization",
];

/// Why a test is not among those of the supported language; `None` for those that are. The reasons are: a feature of
/// [`NOT_SUPPORTED`], `with`, code from strings, and what the host offers to tests only.
pub fn excluded(path: &str, text: &str, meta: &Meta) -> Option<&'static str> {
    if let Some(f) = NOT_SUPPORTED.iter().find(|f| meta.features.iter().any(|x| x == *f)) {
        return Some(f);
    }
    if path.contains("/annexB/") {
        return Some("Annex B");
    }
    if path.contains("/eval-code/") || mentions(text, "eval", &['(']) || text.contains("(0, eval)") {
        return Some("eval");
    }
    if path.contains("/statements/with/") || mentions(text, "with", &['(']) {
        return Some("with");
    }
    let makers = ["Function", "GeneratorFunction", "AsyncFunction", "AsyncGeneratorFunction"];
    if makers.iter().any(|m| mentions(text, m, &['('])) {
        return Some("code from strings");
    }
    if text.contains("$262.") || text.contains("wellKnownIntrinsicObjects.js") {
        return Some("the host's object of tests");
    }
    None
}

/// Is a word of its own followed by one of these characters?
fn mentions(text: &str, word: &str, next: &[char]) -> bool {
    let body = text.split_once("---*/").map_or(text, |t| t.1);
    body.match_indices(word).any(|(at, _)| {
        let before = body[..at].chars().next_back();
        let free = before.is_none_or(|c| !c.is_alphanumeric() && !matches!(c, '_' | '$' | '.' | '#'));
        free && body[at + word.len()..].trim_start().starts_with(next)
    })
}
