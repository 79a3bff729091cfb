//! `conspect init`: writes a `conspect.toml` for the layouts that it recognises. It looks at names and reads nothing but `package.json`; no
//! build tool is started.

use crate::config::NAME;
use crate::error::CliError;
use crate::output;
use std::fmt::Write;
use std::path::Path;

/// What was recognised: in words, and what the file says.
struct Layout {
    what: &'static str,
    inputs: Vec<String>,
    classpath: Vec<&'static str>,
    sources: Vec<&'static str>,
    /// What has to be done before the first check.
    before: &'static str,
}

/// Writes the file into the working directory, or prints what it would write.
///
/// # Errors
/// When there is one already, or nothing is recognised, or it cannot be written.
pub fn init(print: bool) -> Result<u8, CliError> {
    let here = std::env::current_dir().map_err(|error| CliError::Text(error.to_string()))?;
    let Some(layout) = recognise(&here) else {
        return Err(CliError::Text(format!(
            "no Maven, Gradle, .NET, npm or Python project is recognised here; write a {NAME} with\n\n[project]\ninputs = [\"…\"]\n"
        )));
    };
    let text = written(&layout);
    if print {
        output::print(&text)?;
        return Ok(0);
    }
    let path = here.join(NAME);
    let wrong = |error| CliError::Write { path: path.clone(), error };
    let mut file = std::fs::File::create_new(&path).map_err(wrong)?;
    std::io::Write::write_all(&mut file, text.as_bytes()).map_err(wrong)?;
    output::print(&format!("wrote {NAME}: {}; next: {}conspect check\n", layout.what, layout.before))?;
    Ok(0)
}

fn written(layout: &Layout) -> String {
    let list = |items: &[String]| {
        let quoted: Vec<String> = items.iter().map(|i| toml::Value::from(i.as_str()).to_string()).collect();
        format!("[{}]", quoted.join(", "))
    };
    let owned = |items: &[&str]| items.iter().map(|i| i.to_string()).collect::<Vec<String>>();
    let mut out = format!("# What `conspect check` checks in this project: {}.\n[project]\n", layout.what);
    let _ = writeln!(out, "inputs = {}", list(&layout.inputs));
    if !layout.classpath.is_empty() {
        let _ = writeln!(out, "classpath = {}", list(&owned(&layout.classpath)));
    }
    if !layout.sources.is_empty() {
        let _ = writeln!(out, "sources = {}", list(&owned(&layout.sources)));
    }
    out += "\n[check]\nall-public = true\n# Seconds for a whole run.\ntime = 300\n# An earlier report: only what is new makes \
            the exit code 1.\nbaseline = \"conspect-baseline.json\"\n";
    out
}

fn recognise(dir: &Path) -> Option<Layout> {
    let has = |name: &str| dir.join(name).exists();
    if has("pom.xml") {
        return Some(Layout {
            what: "a Maven project",
            inputs: vec!["target/classes".into()],
            classpath: vec!["target/dependency/*.jar"],
            sources: vec!["src/main/java"],
            before: "mvn compile dependency:copy-dependencies, then ",
        });
    }
    if ["build.gradle", "build.gradle.kts"].iter().any(|n| has(n)) {
        return Some(Layout {
            what: "a Gradle project",
            inputs: vec!["build/classes/java/main".into()],
            classpath: vec!["build/dependencies/*.jar"],
            sources: vec!["src/main/java"],
            before: "gradle classes, the jars that it uses copied to build/dependencies, then ",
        });
    }
    if let Some(name) = project_file(dir) {
        return Some(Layout {
            what: "a .NET project",
            inputs: vec![format!("bin/conspect/{name}.dll")],
            classpath: vec![],
            sources: vec!["."],
            before: "dotnet build -o bin/conspect, then ",
        });
    }
    if has("package.json") {
        let text = std::fs::read_to_string(dir.join("package.json")).unwrap_or_default();
        let package: serde_json::Value = serde_json::from_str(&text).unwrap_or_default();
        let main = package["main"].as_str().map(|m| m.trim_start_matches("./").to_string());
        let usual = ["src/index.ts", "src/index.js", "index.js"].map(String::from);
        let found = main.into_iter().chain(usual).find(|m| dir.join(m).is_file())?;
        return Some(Layout {
            what: "an npm package",
            inputs: vec![found],
            classpath: vec![],
            sources: vec![],
            before: "",
        });
    }
    let main = python_main(dir)?;
    Some(Layout {
        what: "a Python project",
        inputs: vec![main],
        classpath: vec![],
        sources: vec![],
        before: "",
    })
}

/// The name of the C# project in a folder: that of its only project file.
fn project_file(dir: &Path) -> Option<String> {
    let names = std::fs::read_dir(dir).ok()?.flatten().map(|e| e.file_name().to_string_lossy().into_owned());
    let found: Vec<String> = names.filter_map(|n| n.strip_suffix(".csproj").map(String::from)).collect();
    match &found[..] {
        [one] => Some(one.clone()),
        _ => None,
    }
}

/// The file with which a Python project begins: a module that is usually called so, or the only package's.
fn python_main(dir: &Path) -> Option<String> {
    let marked = ["pyproject.toml", "setup.py", "setup.cfg", "requirements.txt"];
    if !marked.iter().any(|n| dir.join(n).is_file()) {
        return None;
    }
    let usual = ["main.py", "app.py", "src/main.py"];
    if let Some(found) = usual.iter().find(|f| dir.join(f).is_file()) {
        return Some(found.to_string());
    }
    for base in ["src", "."] {
        let entries = std::fs::read_dir(dir.join(base)).into_iter().flatten().flatten();
        let named = entries.map(|e| e.file_name().to_string_lossy().into_owned());
        let package = |n: &String| n != "tests" && dir.join(base).join(n).join("__init__.py").is_file();
        let found: Vec<String> = named.filter(package).collect();
        if let [one] = &found[..] {
            let path = Path::new(base).join(one).join("__init__.py");
            return Some(path.to_string_lossy().trim_start_matches("./").to_string());
        }
    }
    None
}
