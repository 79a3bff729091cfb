//! Stand-alone Java programs that show a violation, for users to keep.
//!
//! A test is compiled and executed before it is written where the user asked for it: what does not show the
//! failure is an error here and never a file there.

use crate::java::temporary_files;
use crate::outcome::own_place;
use crate::outside::is_untold;
use crate::process::{find_program, run};
use crate::values::java_value;
use crate::witness::{for_java, is_static_field, request_text};
use crate::{JavaEntry, JavaRuntime, ReplayError, Violation};
use conspect_lang::literal::{literal, string_literal};
use conspect_verdict::{Input, InputValue, ObjectContents, ObjectInput, Witness};
use std::collections::BTreeSet;
use std::fmt::Write;
use std::path::{Path, PathBuf};
use std::process::Command;
use tempfile::TempDir;

/// The parts of the test that are the same for all: reflection behind short names.
const HELPERS: &str = include_str!("../harness/templates/helpers.txt");
/// The stand-in for the class that programs take inputs from.
const VERIFIER: &str = include_str!("../harness/templates/verifier.txt");

/// A test that was written.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Emitted {
    /// Its files, sorted; `Reproduce.java` is the one to run.
    pub files: Vec<PathBuf>,
}

/// Writes a test of the violation into the directory `dir/name`.
pub fn emit_test(
    runtime: &JavaRuntime,
    entry: &str,
    violation: &Violation,
    dir: &Path,
    name: &str,
) -> Result<Emitted, ReplayError> {
    let sources = sources(entry, violation)?;
    try_out(runtime, &sources, violation)?;
    let target = dir.join(name);
    let mut files = Vec::new();
    for (path, text) in &sources {
        let path = target.join(path);
        write(&path, text)?;
        files.push(path);
    }
    files.sort();
    Ok(Emitted { files })
}

pub(crate) fn write(path: &Path, text: &str) -> Result<(), ReplayError> {
    let dir = path.parent().expect("a file has a directory");
    std::fs::create_dir_all(dir).map_err(ReplayError::io(dir.display().to_string()))?;
    std::fs::write(path, text).map_err(ReplayError::io(path.display().to_string()))
}

/// Compiles and runs the test in a temporary directory.
fn try_out(
    runtime: &JavaRuntime,
    sources: &[(&str, String)],
    violation: &Violation,
) -> Result<(), ReplayError> {
    let temp = TempDir::with_prefix("conspect-").map_err(ReplayError::io("a temporary directory"))?;
    let out = temp.path().join("out");
    std::fs::create_dir(&out).map_err(ReplayError::io(out.display().to_string()))?;
    let home = runtime.java.canonicalize().ok().and_then(|java| Some(java.parent()?.parent()?.to_path_buf()));
    let javac = find_program("javac", home.as_deref())
        .ok_or_else(|| ReplayError::NoCompiler { java: runtime.java.display().to_string() })?;
    let mut compile = Command::new(&javac);
    compile.args(["-nowarn", "-encoding", "UTF-8", "-d"]).arg(&out);
    compile.arg("-cp").arg(runtime.class_path(&[]));
    for (path, text) in sources {
        let path = temp.path().join(path);
        write(&path, text)?;
        compile.arg(path);
    }
    let done =
        run(compile, temp.path(), None, runtime.limits.time).map_err(ReplayError::io("cannot run javac"))?;
    if !done.status.is_some_and(|s| s.success()) {
        return Err(ReplayError::DoesNotCompile(done.stderr.lines().next().unwrap_or("").to_string()));
    }
    let mut command = runtime.command(&[out]);
    command
        .arg(temporary_files(temp.path()))
        .args(opens(&violation.witness))
        .arg("Reproduce")
        .current_dir(temp.path());
    let done =
        run(command, temp.path(), None, runtime.limits.time).map_err(ReplayError::io("cannot run java"))?;
    if done.status.is_some_and(|s| s.success()) && done.stdout.lines().any(|l| l.starts_with("reproduced: "))
    {
        return Ok(());
    }
    let said = done.stdout.lines().chain(done.stderr.lines()).last().unwrap_or("no output");
    Err(ReplayError::DoesNotReproduce(said.to_string()))
}

/// The options that let reflection at the fields of the JDK's own classes.
fn opens(witness: &Witness) -> Vec<String> {
    let owners = witness.objects.iter().flat_map(|object| match &object.contents {
        ObjectContents::Fields(_) if is_value(witness, object) => Vec::new(),
        ObjectContents::Fields(fields) => fields.iter().map(|(class, ..)| class.as_str()).collect(),
        ObjectContents::Elements { .. }
        | ObjectContents::Text(_)
        | ObjectContents::Constant(_)
        | ObjectContents::Collected(_)
        | ObjectContents::Mapped(_)
        | ObjectContents::Answers(_) => Vec::new(),
    });
    let globals = witness.globals.iter().filter_map(|g| Some(g.label.rsplit_once('.')?.0));
    let packages: BTreeSet<&str> = owners
        .chain(globals)
        .filter(|c| c.starts_with("java."))
        .filter_map(|c| Some(c.rsplit_once('.')?.0))
        .collect();
    packages.iter().map(|package| format!("--add-opens=java.base/{package}=ALL-UNNAMED")).collect()
}

/// The source files, by path.
fn sources(entry: &str, violation: &Violation) -> Result<Vec<(&'static str, String)>, ReplayError> {
    let entry = JavaEntry::parse(entry)?;
    let mut witness = for_java(&entry, &violation.witness);
    // A test runs with the clock as it is; it is executed before it is written.
    witness.requests.retain(|r| !is_untold(&r.label));
    let mut files = vec![("Reproduce.java", reproduce(&entry, violation, &witness)?)];
    if !witness.requests.is_empty() {
        files.push(("org/sosy_lab/sv_benchmarks/Verifier.java", verifier(&witness)?));
    }
    Ok(files)
}

fn reproduce(entry: &JavaEntry, violation: &Violation, witness: &Witness) -> Result<String, ReplayError> {
    let place = own_place(violation);
    let mut options = vec!["-ea".to_string()];
    options.extend(opens(witness));
    let mut body = String::new();
    setup(&mut body, witness);
    let place_literal =
        place.as_ref().map_or("null".into(), |(file, line)| quoted(&format!("{file}:{line}")));
    let at = place.map(|(file, line)| format!(" at {file}:{line}")).unwrap_or_default();
    let parameters: Vec<String> =
        parameters(&entry.descriptor)?.iter().map(|p| class_expression(p)).collect();
    let mut arguments: Vec<String> = witness.arguments.iter().map(|input| expression(&input.value)).collect();
    let receiver = if arguments.len() > parameters.len() { arguments.remove(0) } else { "null".to_string() };
    let mut text = String::new();
    let _ = write!(
        text,
        "/*\n * {}{at} in {}.{}, found by Conspect.\n *\n\
         \x20* Compile and run, with CLASSES for the class path of the program:\n\
         \x20*   javac -d out -cp CLASSES $(find . -name '*.java')\n\
         \x20*   java {} -cp out:CLASSES Reproduce\n\
         \x20* It ends with status 0 while the failure is there and with 1 when it is gone.\n */\n",
        violation.kind,
        entry.class,
        entry.method,
        options.join(" ")
    );
    let _ = write!(
        text,
        "public final class Reproduce {{\n    public static void main(String[] unused) throws Exception {{\n{body}        \
         try {{\n            call({}, {}, new Class<?>[] {{{}}}, {receiver}, new Object[] {{{}}});\n        \
         }} catch (Throwable thrown) {{\n            judge(thrown, {}, {place_literal});\n        }}\n        \
         end(false, \"it ended normally\");\n    }}\n{HELPERS}}}\n",
        quoted(&entry.class),
        quoted(&entry.method),
        parameters.join(", "),
        arguments.join(", "),
        quoted(&violation.kind),
    );
    Ok(text)
}

/// The statements that make the objects and set the fields.
fn setup(body: &mut String, witness: &Witness) {
    let mut line = |text: String| {
        let _ = writeln!(body, "        {text}");
    };
    for (i, object) in witness.objects.iter().enumerate() {
        let made = match &object.contents {
            ObjectContents::Fields(_) if is_value(witness, object) => {
                java_value(&witness.objects, object).unwrap_or_default()
            }
            // A string, or a buffer of characters.
            ObjectContents::Text(units) => of_text(&object.class, &string_literal(units)),
            ObjectContents::Constant(name) => {
                format!("constant({}, {})", quoted(&object.class), quoted(name))
            }
            // An Optional is not filled but made.
            ObjectContents::Collected(elements) if object.class == "java.util.Optional" => {
                let value = elements.first().map_or("null".into(), expression);
                format!("java.util.Optional.ofNullable({value})")
            }
            ObjectContents::Collected(elements) if walks(&object.class) => {
                let values: Vec<String> = elements.iter().map(expression).collect();
                walk(&object.class, &values)
            }
            ObjectContents::Mapped(entries) if object.class == PAIR => {
                let (key, value) =
                    entries.first().map_or_else(Default::default, |(k, v)| (expression(k), expression(v)));
                format!("new java.util.AbstractMap.SimpleEntry<Object, Object>({key}, {value})")
            }
            ObjectContents::Collected(_) | ObjectContents::Mapped(_) => {
                format!("new {}{}()", object.class, diamond(&object.class))
            }
            ObjectContents::Answers(_) => format!("answering({})", quoted(&object.class)),
            ObjectContents::Fields(_) => format!("make({})", quoted(&object.class)),
            ObjectContents::Elements { length, .. } => {
                format!("array({}, {length})", quoted(&binary_name(object)))
            }
        };
        line(format!("Object o{i} = {made};"));
    }
    for (i, object) in witness.objects.iter().enumerate() {
        match &object.contents {
            ObjectContents::Text(_) | ObjectContents::Constant(_) => {}
            ObjectContents::Collected(_) if object.class == "java.util.Optional" || walks(&object.class) => {}
            ObjectContents::Collected(elements) => {
                for value in elements {
                    line(format!("((java.util.Collection<Object>) o{i}).add({});", expression(value)));
                }
            }
            ObjectContents::Mapped(_) if object.class == PAIR => {}
            ObjectContents::Mapped(entries) => {
                for (key, value) in entries {
                    let (key, value) = (expression(key), expression(value));
                    line(format!("((java.util.Map<Object, Object>) o{i}).put({key}, {value});"));
                }
            }
            ObjectContents::Answers(methods) => {
                for (method, value) in methods.iter().flat_map(|(m, all)| all.iter().map(move |v| (m, v))) {
                    line(format!("answer(o{i}, {}, {});", quoted(method), expression(value)));
                }
            }
            ObjectContents::Fields(_) if is_value(witness, object) => {}
            ObjectContents::Fields(fields) => {
                for (class, name, value) in fields.iter().filter(|f| !is_stack_number(f)) {
                    line(format!("set(o{i}, {}, {}, {});", quoted(class), quoted(name), expression(value)));
                }
            }
            ObjectContents::Elements { elements, .. } => {
                for (index, value) in elements {
                    line(format!("put(o{i}, {index}, {});", expression(value)));
                }
            }
        }
    }
    for global in witness.globals.iter().filter(|g| is_static_field(&g.label)) {
        let (class, name) = global.label.rsplit_once('.').unwrap_or(("", &global.label));
        line(format!("set(null, {}, {}, {});", quoted(class), quoted(name), expression(&global.value)));
    }
}

/// The class of a key with its value, which does not change once it is made of both.
pub(crate) const PAIR: &str = "java.util.AbstractMap$SimpleEntry";

/// The type arguments of a collection or map that is made: those of none are written out.
pub(crate) fn diamond(class: &str) -> &'static str {
    if class == "java.util.Properties" { "" } else { "<>" }
}

/// Does an object of this class walk over elements?
pub(crate) fn walks(class: &str) -> bool {
    matches!(
        class,
        "java.util.Iterator"
            | "java.util.ListIterator"
            | "java.util.Enumeration"
            | "java.util.stream.Stream"
            | "java.util.BitSet"
            | "java.io.ByteArrayInputStream"
            | "java.io.DataInputStream"
    )
}

/// Is it an object of a value class, which public means make?
fn is_value(witness: &Witness, object: &ObjectInput) -> bool {
    java_value(&witness.objects, object).is_some()
}

/// The Java expression for what is made of a text.
pub(crate) fn of_text(class: &str, text: &str) -> String {
    match class.strip_prefix("java.io.") {
        Some("BufferedReader") => format!("new {class}(new java.io.StringReader({text}))"),
        Some(_) | None => format!("new {class}({text})"),
    }
}

/// The Java expression for what walks over these values, or is made of them.
pub(crate) fn walk(class: &str, values: &[String]) -> String {
    let bytes = || {
        let all: Vec<String> = values.iter().map(|value| format!("(byte) {value}")).collect();
        format!("new java.io.ByteArrayInputStream(new byte[] {{{}}})", all.join(", "))
    };
    match class {
        "java.io.ByteArrayInputStream" => return bytes(),
        "java.io.DataInputStream" => return format!("new java.io.DataInputStream({})", bytes()),
        _ => {}
    }
    if class == "java.util.BitSet" {
        return format!("java.util.BitSet.valueOf(new long[] {{{}}})", values.join(", "));
    }
    let list = format!(
        "new java.util.ArrayList<Object>(java.util.Arrays.asList(new Object[] {{{}}}))",
        values.join(", ")
    );
    match class {
        "java.util.stream.Stream" => format!("{list}.stream()"),
        "java.util.Enumeration" => format!("java.util.Collections.enumeration({list})"),
        _ => format!("{list}.listIterator()"),
    }
}

/// The engine's number of a call stack is in no real exception.
fn is_stack_number((class, name, _): &(String, String, InputValue)) -> bool {
    class == "java.lang.Throwable" && name == "stack"
}

/// An array class's name as `Class.forName` wants it: `[I` for `int[]`.
fn binary_name(object: &ObjectInput) -> String {
    let base = object.class.split('[').next().unwrap_or("");
    let dimensions = object.class.matches("[]").count();
    let code = match base {
        "boolean" => "Z".into(),
        "byte" => "B".into(),
        "char" => "C".into(),
        "short" => "S".into(),
        "int" => "I".into(),
        "long" => "J".into(),
        "float" => "F".into(),
        "double" => "D".into(),
        class => format!("L{class};"),
    };
    format!("{}{code}", "[".repeat(dimensions))
}

fn expression(value: &InputValue) -> String {
    match value {
        InputValue::Object(i) => format!("o{i}"),
        InputValue::Bool(_)
        | InputValue::Int { .. }
        | InputValue::Integer(_)
        | InputValue::F32(_)
        | InputValue::F64(_)
        | InputValue::Str(_)
        | InputValue::Null => literal(value, ""),
    }
}

fn quoted(text: &str) -> String {
    string_literal(&text.encode_utf16().collect::<Vec<u16>>())
}

/// The parameters' descriptors in a method descriptor (JVMS 4.3.3).
pub(crate) fn parameters(descriptor: &str) -> Result<Vec<String>, ReplayError> {
    let error = || ReplayError::NoMethod(descriptor.into());
    let inner = descriptor.strip_prefix('(').and_then(|d| d.split_once(')')).ok_or_else(error)?.0;
    let mut found = Vec::new();
    let mut rest = inner;
    while !rest.is_empty() {
        let dimensions = rest.len() - rest.trim_start_matches('[').len();
        let end = match rest[dimensions..].chars().next() {
            Some('L') => rest.find(';').ok_or_else(error)? + 1,
            Some('B' | 'C' | 'D' | 'F' | 'I' | 'J' | 'S' | 'Z') => dimensions + 1,
            Some(_) | None => return Err(error()),
        };
        found.push(rest[..end].to_string());
        rest = &rest[end..];
    }
    Ok(found)
}

fn class_expression(descriptor: &str) -> String {
    let primitive = match descriptor {
        "B" => "byte",
        "C" => "char",
        "D" => "double",
        "F" => "float",
        "I" => "int",
        "J" => "long",
        "S" => "short",
        "Z" => "boolean",
        class => {
            let name = class.replace('/', ".");
            let plain = name.strip_prefix('L').map_or(name.as_str(), |n| n.trim_end_matches(';'));
            return format!("type({})", quoted(plain));
        }
    };
    format!("{primitive}.class")
}

fn verifier(witness: &Witness) -> Result<String, ReplayError> {
    let answers = witness.requests.iter().map(|r| answer(witness, r)).collect::<Result<Vec<String>, _>>()?;
    Ok(VERIFIER.replace("ANSWERS_HERE", &answers.join(", ")))
}

/// An answer as an expression whose boxed type is what the request's method casts it to.
fn answer(witness: &Witness, request: &Input) -> Result<String, ReplayError> {
    match (&request.value, request.label.as_str()) {
        (InputValue::Int { value, .. }, "nondetByte()") => Ok(format!("(byte) {value}")),
        (InputValue::Int { value, .. }, "nondetShort()") => Ok(format!("(short) {value}")),
        (InputValue::Int { value, .. }, "nondetChar()") => Ok(format!("(char) {value}")),
        (InputValue::Int { value, .. }, "nondetLong()") => Ok(format!("{value}L")),
        (InputValue::Int { value, .. }, "nondetBoolean()") => Ok((*value != 0).to_string()),
        (
            InputValue::Bool(_)
            | InputValue::Int { .. }
            | InputValue::Integer(_)
            | InputValue::F32(_)
            | InputValue::F64(_),
            _,
        ) => Ok(literal(&request.value, "")),
        (value @ (InputValue::Str(_) | InputValue::Null | InputValue::Object(_)), _) => {
            Ok(request_text(witness, value)?.map_or("null".into(), |units| string_literal(&units)))
        }
    }
}
