//! Suites of JUnit tests from behaviours.
//!
//! A probe executes every behaviour in one JVM, and a second time in the opposite order; what differs is left out. What the probe saw is what tests
//! expect. The tests are then executed as a program of their own; the source for a framework has the same bodies.

mod body;
mod names;
mod observed;

use crate::emit::write;
use crate::java::temporary_files;
use crate::process::{find_program, run};
use crate::{JavaEntry, JavaRuntime, ReplayError};
use body::{Given, assertions, given};
use conspect_lang::{Framework, Suite, Tested};
use conspect_verdict::Behaviour;
use observed::{Seen, Shown};
use std::collections::{BTreeMap, BTreeSet};
use std::fmt::Write;
use std::process::Command;
use tempfile::TempDir;

/// What the probe needs to say values.
const PROBE: &str = include_str!("../harness/templates/probe.txt");
/// The assertions of a suite without a framework.
const PLAIN: &str = include_str!("../harness/templates/plain_suite.txt");
/// The program that executes all probes, or all plain suites.
const MAIN: &str = "ConspectSuiteMain";

/// A behaviour on its way to a test.
struct Test<'a> {
    entry: JavaEntry,
    behaviour: &'a Behaviour,
    given: Given,
    seen: Option<Seen>,
    /// Why there is no test.
    out: Option<String>,
}

/// A source file, and the test that each of its lines belongs to.
struct File {
    path: String,
    text: String,
    owner: Vec<Option<usize>>,
}

impl File {
    fn new(path: String) -> File {
        File { path, text: String::new(), owner: vec![] }
    }

    fn add(&mut self, text: &str, owner: Option<usize>) {
        for line in text.lines() {
            let _ = writeln!(self.text, "{line}");
            self.owner.push(owner);
        }
    }
}

/// Makes a suite of these behaviours.
pub(crate) fn suite(
    runtime: &JavaRuntime,
    tested: &[Tested],
    framework: Framework,
) -> Result<Suite, ReplayError> {
    let mut out = Suite::default();
    let mut tests = vec![];
    for t in tested {
        let entry = JavaEntry::parse(&t.function).map_err(|_| ReplayError::NoMethod(t.function.clone()))?;
        let package = package(&entry.class);
        for behaviour in &t.behaviours {
            match given(&entry, package, behaviour) {
                Ok(given) => {
                    tests.push(Test { entry: entry.clone(), behaviour, given, seen: None, out: None })
                }
                Err(why) => out.left_out.push(format!("{}.{}: {why}", entry.class, entry.method)),
            }
        }
    }
    observe(runtime, &mut tests)?;
    for test in &mut tests {
        let Some(seen) = &test.seen else { continue };
        let name = format!("{}.{}", test.entry.class, test.entry.method);
        match &seen.end {
            Shown::Thrown { class, .. } if MACHINE.contains(&class.as_str()) => {
                test.out = Some(format!("how it ends depends on the machine ({class})"));
            }
            _ if seen.agrees(&test.behaviour.end) => {}
            _ if test.given.exact => {
                let text = "the JVM and the engine differ, which is a defect of Conspect";
                out.defects.push(format!(
                    "{name}: {:?} on the JVM, {:?} in the engine",
                    seen.end, test.behaviour.end
                ));
                test.out = Some(text.into());
            }
            _ => {
                test.out = Some("its constructor makes another object than the one that was explored".into())
            }
        }
    }
    prove(runtime, &mut tests)?;
    for test in &tests {
        if let Some(why) = &test.out {
            out.left_out.push(format!("{}.{}: {why}", test.entry.class, test.entry.method));
        }
    }
    let files = sources(&tests, framework);
    out.tests = tests.iter().filter(|t| t.out.is_none()).count();
    out.files = files.into_iter().map(|f| (f.path, f.text)).collect();
    Ok(out)
}

/// Errors that another machine would not have.
const MACHINE: [&str; 2] = ["java.lang.StackOverflowError", "java.lang.OutOfMemoryError"];

/// Sees what each behaviour does, twice.
fn observe(runtime: &JavaRuntime, tests: &mut [Test]) -> Result<(), ReplayError> {
    let temp = TempDir::with_prefix("conspect-").map_err(ReplayError::io("a temporary directory"))?;
    let compiled = compile(runtime, &temp, tests, &|tests| {
        let mut files = probes(tests);
        let mut main = File::new(format!("{MAIN}.java"));
        let calls: Vec<String> = files
            .iter()
            .map(|f| format!("{}::one", f.path.trim_end_matches(".java").replace('/', ".")))
            .collect();
        main.add(&probe_main(&calls, tests.len()), None);
        files.push(main);
        files
    })?;
    if !compiled {
        return Ok(());
    }
    let mut runs: Vec<BTreeMap<usize, Seen>> = vec![];
    for order in ["forward", "backward"] {
        let result = temp.path().join(order);
        let done = execute(runtime, &temp, &[&result.display().to_string(), order])?;
        let text = std::fs::read_to_string(&result).unwrap_or_default();
        let seen = |line: &str| {
            let (number, rest) = line.split_once('\t')?;
            Some((number.parse().ok()?, Seen::parse(rest)?))
        };
        runs.push(text.lines().filter_map(seen).collect());
        drop(done);
    }
    for (i, test) in tests.iter_mut().enumerate().filter(|(_, t)| t.out.is_none()) {
        match (runs[0].get(&i), runs[1].get(&i)) {
            (Some(a), Some(b)) if a == b => test.seen = Some(a.clone()),
            (Some(_), Some(_)) => test.out = Some("it does not do the same when it runs twice".into()),
            (_, _) => test.out = Some("the JVM did not come to its end".into()),
        }
    }
    Ok(())
}

/// Executes the tests as programs; those that fail are left out.
fn prove(runtime: &JavaRuntime, tests: &mut [Test]) -> Result<(), ReplayError> {
    let temp = TempDir::with_prefix("conspect-").map_err(ReplayError::io("a temporary directory"))?;
    let compiled = compile(runtime, &temp, tests, &|tests| {
        let mut files = sources(tests, Framework::Plain);
        let mut main = File::new(format!("{MAIN}.java"));
        let calls: Vec<String> = files
            .iter()
            .map(|f| format!("        {}.main(none);", f.path.trim_end_matches(".java").replace('/', ".")))
            .collect();
        let head = format!("public final class {MAIN} {{\n    public static void main(String[] none) {{");
        main.add(
            &format!(
                "{head}\n{}\n        System.out.println(\"conspect: all pass\");\n    }}\n}}",
                calls.join("\n")
            ),
            None,
        );
        files.push(main);
        files
    })?;
    if !compiled {
        return Ok(());
    }
    let done = execute(runtime, &temp, &[])?;
    if done.status.is_some_and(|s| s.success()) && done.stdout.lines().any(|l| l == "conspect: all pass") {
        return Ok(());
    }
    let said = done.stdout.lines().chain(done.stderr.lines()).find(|l| l.contains(" fails: "));
    Err(ReplayError::DoesNotReproduce(said.unwrap_or("the tests did not come to their end").to_string()))
}

/// Compiles what is made of the tests. Those that the compiler refuses are left out, and it is tried again; false where none is left.
fn compile(
    runtime: &JavaRuntime,
    temp: &TempDir,
    tests: &mut [Test],
    make: &dyn Fn(&[Test]) -> Vec<File>,
) -> Result<bool, ReplayError> {
    let home = runtime.java.canonicalize().ok().and_then(|java| Some(java.parent()?.parent()?.to_path_buf()));
    let javac = find_program("javac", home.as_deref())
        .ok_or_else(|| ReplayError::NoCompiler { java: runtime.java.display().to_string() })?;
    let (out, src) = (temp.path().join("out"), temp.path().join("src"));
    std::fs::create_dir_all(&out).map_err(ReplayError::io(out.display().to_string()))?;
    loop {
        if tests.iter().all(|t| t.out.is_some()) {
            return Ok(false);
        }
        let files = make(tests);
        let mut command = Command::new(&javac);
        command.args(["-nowarn", "-Xmaxerrs", "10000", "-encoding", "UTF-8", "-d"]).arg(&out);
        command.arg("-cp").arg(runtime.class_path(&[]));
        for file in &files {
            let path = src.join(&file.path);
            write(&path, &file.text)?;
            command.arg(path);
        }
        let done = run(command, temp.path(), None, runtime.limits.time)
            .map_err(ReplayError::io("cannot run javac"))?;
        if done.status.is_some_and(|s| s.success()) {
            return Ok(true);
        }
        let mut refused = BTreeSet::new();
        for line in done.stderr.lines() {
            for file in &files {
                let place = line.strip_prefix(&*src.join(&file.path).display().to_string());
                let Some((number, why)) = place.and_then(|p| p.strip_prefix(':')?.split_once(": error: "))
                else {
                    continue;
                };
                let owner = number.parse::<usize>().ok().and_then(|n| *file.owner.get(n.checked_sub(1)?)?);
                if let Some(i) = owner.filter(|i| refused.insert(*i)) {
                    tests[i].out = Some(format!("public means do not do: {why}"));
                }
            }
        }
        if refused.is_empty() {
            let first = done.stderr.lines().next().unwrap_or("").to_string();
            return Err(ReplayError::DoesNotCompile(first));
        }
    }
}

fn execute(
    runtime: &JavaRuntime,
    temp: &TempDir,
    arguments: &[&str],
) -> Result<crate::process::Finished, ReplayError> {
    let mut command = runtime.command(&[temp.path().join("out")]);
    let cwd = temp.path().join("cwd");
    std::fs::create_dir_all(&cwd).map_err(ReplayError::io(cwd.display().to_string()))?;
    command.arg(temporary_files(&cwd)).arg(MAIN).args(arguments).current_dir(&cwd);
    run(command, temp.path(), None, runtime.limits.time).map_err(ReplayError::io("cannot run java"))
}

/// The numbers of the tests that are left, by class.
fn by_class<'t>(tests: &'t [Test]) -> BTreeMap<&'t str, Vec<usize>> {
    let mut out: BTreeMap<&str, Vec<usize>> = BTreeMap::new();
    for (i, test) in tests.iter().enumerate().filter(|(_, t)| t.out.is_none()) {
        out.entry(&test.entry.class).or_default().push(i);
    }
    out
}

fn package(class: &str) -> &str {
    class.rsplit_once('.').map_or("", |(package, _)| package)
}

/// The name of a class's companion, and the path of its source.
fn companion(class: &str, suffix: &str) -> (String, String) {
    let package = package(class);
    let simple = class.rsplit('.').next().unwrap_or(class).replace('$', "");
    let name = format!("{simple}{suffix}");
    let dir = if package.is_empty() { String::new() } else { format!("{}/", package.replace('.', "/")) };
    let path = format!("{dir}{name}.java");
    (name, path)
}

fn head(class: &str) -> String {
    match package(class) {
        "" => String::new(),
        package => format!("package {package};\n\n"),
    }
}

/// A probe for each class.
fn probes(tests: &[Test]) -> Vec<File> {
    let mut files = vec![];
    for (class, numbers) in by_class(tests) {
        let (name, path) = companion(class, "ConspectProbe");
        let mut file = File::new(path);
        file.add(
            &format!(
                "{}@SuppressWarnings({{\"unchecked\", \"rawtypes\"}})\npublic final class {name} {{",
                head(class)
            ),
            None,
        );
        let mut cases = String::new();
        for i in numbers {
            let given = &tests[i].given;
            let after: String =
                given.arrays.iter().map(|(local, _)| format!(" + \"|\" + show({local}, false)")).collect();
            let mut text = format!("    private static String t{i}() throws Throwable {{\n");
            given.lines.iter().for_each(|line| text.push_str(&format!("        {line}\n")));
            text.push_str("        String conspectEnd;\n        try {\n");
            text.push_str(&match &given.result {
                None => format!("            {};\n            conspectEnd = \"returned\\tV\";\n", given.call),
                Some(ty) => format!(
                    "            {ty} result = {};\n            conspectEnd = \"returned\\t\" + show(result, {});\n",
                    given.call,
                    PRIMITIVES.contains(&ty.as_str())
                ),
            });
            text.push_str("        } catch (Throwable thrown) {\n            conspectEnd = thrown(thrown);\n        }\n");
            text.push_str(&format!("        return conspectEnd{after};\n    }}\n"));
            file.add(&text, Some(i));
            let _ = writeln!(cases, "            case {i}:\n                return t{i}();");
        }
        file.add(&format!("    public static String one(int number) throws Throwable {{\n        switch (number) {{\n{cases}            default:\n                return null;\n        }}\n    }}\n\n{PROBE}}}"), None);
        files.push(file);
    }
    files
}

const PRIMITIVES: [&str; 8] = ["boolean", "byte", "char", "short", "int", "long", "float", "double"];

/// The program that asks each probe for each number, in one order or the other.
fn probe_main(probes: &[String], count: usize) -> String {
    format!(
        "public final class {MAIN} {{
    private interface Probe {{
        String one(int number) throws Throwable;
    }}

    public static void main(String[] args) throws Throwable {{
        Probe[] probes = {{{}}};
        try (java.io.PrintWriter out = new java.io.PrintWriter(args[0], \"UTF-8\")) {{
            for (int i = 0; i < {count}; i++) {{
                int number = args[1].equals(\"forward\") ? i : {count} - 1 - i;
                for (Probe probe : probes) {{
                    String end;
                    try {{
                        end = probe.one(number);
                    }} catch (Throwable thrown) {{
                        end = \"unbuildable\";
                    }}
                    if (end != null) {{
                        out.println(number + \"\\t\" + end);
                        out.flush();
                    }}
                }}
            }}
        }}
    }}
}}",
        probes.join(", ")
    )
}

/// The suite's source, a file for each class.
fn sources(tests: &[Test], framework: Framework) -> Vec<File> {
    let mut files = vec![];
    for (class, numbers) in by_class(tests) {
        let (name, path) = companion(class, "BehaviourTest");
        let package = package(class);
        let mut file = File::new(path);
        file.add(&head(class), None);
        let parts: Vec<(usize, &Seen)> =
            numbers.iter().filter_map(|i| Some((*i, tests[*i].seen.as_ref()?))).collect();
        let named: Vec<(&str, &Given, &Seen)> = parts
            .iter()
            .map(|(i, seen)| (tests[*i].entry.method.as_str(), &tests[*i].given, *seen))
            .collect();
        let names = names::names(&named);
        let bodies: Vec<Vec<String>> = parts
            .iter()
            .map(|(i, seen)| {
                let test = &tests[*i];
                let mut lines = test.given.lines.clone();
                lines.extend(assertions(&test.given, &test.behaviour.end, seen, framework, package));
                lines
            })
            .collect();
        imports(&mut file, framework, &bodies);
        file.add(
            &format!("/** What {class} does, as Conspect found it: each test was executed before it was written. */"),
            None,
        );
        file.add(
            &format!("@SuppressWarnings({{\"unchecked\", \"rawtypes\"}})\npublic final class {name} {{"),
            None,
        );
        for (n, ((i, _), lines)) in parts.iter().zip(&bodies).enumerate() {
            let annotation = if framework == Framework::Plain { "" } else { "    @Test\n" };
            let modifiers = match framework {
                Framework::Usual => "",
                Framework::Older => "public ",
                Framework::Plain => "private static ",
            };
            let mut text = if n > 0 { "\n".to_string() } else { String::new() };
            let _ = writeln!(text, "{annotation}    {modifiers}void {}() throws Throwable {{", names[n]);
            lines.iter().for_each(|line| text.push_str(&format!("        {line}\n")));
            text.push_str("    }");
            file.add(&text, Some(*i));
        }
        if framework == Framework::Plain {
            let mut text = String::from(
                "\n    public static void main(String[] none) {\n        boolean pass = true;\n",
            );
            for test in &names {
                let _ = writeln!(text, "        pass &= passes(\"{test}\", {name}::{test});");
            }
            text.push_str("        if (!pass) {\n            System.exit(1);\n        }\n    }\n\n");
            file.add(&text, None);
            file.add(PLAIN, None);
        }
        file.add("}", None);
        files.push(file);
    }
    files
}

/// The imports that the bodies need.
fn imports(file: &mut File, framework: Framework, bodies: &[Vec<String>]) {
    let (assertions, test) = match framework {
        Framework::Usual => ("org.junit.jupiter.api.Assertions", "org.junit.jupiter.api.Test"),
        Framework::Older => ("org.junit.Assert", "org.junit.Test"),
        Framework::Plain => return,
    };
    let all = [
        "assertArrayEquals",
        "assertEquals",
        "assertFalse",
        "assertNull",
        "assertSame",
        "assertThrows",
        "assertTrue",
    ];
    let used = |name: &&&str| bodies.iter().flatten().any(|line| line.contains(&format!("{name}(")));
    let mut text: String =
        all.iter().filter(used).map(|name| format!("import static {assertions}.{name};\n")).collect();
    let _ = write!(text, "{}import {test};\n\n", if text.is_empty() { "" } else { "\n" });
    file.add(&text, None);
}
