//! Stand-alone C# programs and tests that show a violation, for users to keep.
//!
//! What is written: `Reproduce.cs` (the inputs and the call), `Program.cs` (a plain program around it) and a test each for xUnit,
//! NUnit and MSTest, which need `Reproduce.cs` beside them and no more. The plain program is compiled and executed first: what
//! does not show the failure is an error here and never a file where the user asked for it.

use crate::process::{clear_environment, find_program, run};
use crate::{ReplayError, Violation};
use conspect_lang::literal::string_literal;
use conspect_verdict::{Input, InputValue, ObjectContents, ObjectInput, Witness};
use std::fmt::Write;
use std::path::{Path, PathBuf};
use std::process::Command;
use std::time::Duration;
use tempfile::TempDir;

/// The part that is the same for all.
const HELPERS: &str = include_str!("../harness/templates/dotnet.txt");

/// The part that makes what answers anything.
const GIVEN: &str = include_str!("../harness/templates/dotnet_given.txt");

/// How classes are called of objects that answer anything: this, and the type.
const ANSWERING: &str = "given ";

/// Where a program is, and what runs it.
pub(crate) struct Program<'a> {
    pub mono: &'a Path,
    pub assembly: &'a Path,
    pub libraries: &'a [PathBuf],
    pub time: Duration,
    /// The assembly with `Conspect.Any`.
    pub any: &'a [u8],
}

/// Writes the files into the directory `dir/name`, and gives the one with the call.
pub(crate) fn emit(
    program: &Program<'_>,
    entry: &str,
    violation: &Violation,
    dir: &Path,
    name: &str,
) -> Result<PathBuf, ReplayError> {
    let files = sources(program, entry, violation)?;
    try_out(program, &files)?;
    let target = dir.join(name);
    for (file, text) in &files {
        write(&target.join(file), text)?;
    }
    Ok(target.join("Reproduce.cs"))
}

fn write(path: &Path, text: &str) -> Result<(), ReplayError> {
    let dir = path.parent().expect("a file has a directory");
    std::fs::create_dir_all(dir).map_err(ReplayError::io(dir.display().to_string()))?;
    std::fs::write(path, text).map_err(ReplayError::io(path.display().to_string()))
}

/// Compiles and runs the plain program in a temporary directory, with the program under test beside it.
fn try_out(program: &Program<'_>, files: &[(&'static str, String)]) -> Result<(), ReplayError> {
    let temp = TempDir::with_prefix("conspect-").map_err(ReplayError::io("a temporary directory"))?;
    let mcs = find_program("mcs", None)
        .ok_or_else(|| ReplayError::DoesNotCompile("there is no mcs (Debian: mono-mcs)".into()))?;
    let exe = temp.path().join("Reproduce.exe");
    let mut compile = Command::new(mcs);
    compile.arg("-nologo").arg("-debug").arg(format!("-out:{}", exe.display()));
    for (file, text) in files.iter().filter(|f| f.0 == "Reproduce.cs" || f.0 == "Program.cs") {
        write(&temp.path().join(file), text)?;
        compile.arg(temp.path().join(file));
    }
    let done = run(compile, temp.path(), None, program.time).map_err(ReplayError::io("cannot run mcs"))?;
    if !done.status.is_some_and(|s| s.success()) {
        let said = done.stderr.lines().chain(done.stdout.lines()).next().unwrap_or("").to_string();
        return Err(ReplayError::DoesNotCompile(said));
    }
    let own = program.assembly.parent().map(Path::to_path_buf);
    let any = temp.path().join("Conspect.dll");
    std::fs::write(&any, program.any).map_err(ReplayError::io(any.display().to_string()))?;
    let mut command = Command::new(program.mono);
    let folders: Vec<String> = own.iter().chain(program.libraries).map(|p| p.display().to_string()).collect();
    clear_environment(&mut command);
    command
        .env("LC_ALL", "C.UTF-8")
        .env("HOME", temp.path())
        .env("TMPDIR", temp.path())
        .env("MONO_PATH", folders.join(":"));
    command.arg("--debug").arg(&exe).current_dir(temp.path());
    let done = run(command, temp.path(), None, program.time).map_err(ReplayError::io("cannot run mono"))?;
    if done.status.is_some_and(|s| s.success()) && done.stdout.lines().any(|l| l.starts_with("reproduced: "))
    {
        return Ok(());
    }
    let said = done.stdout.lines().chain(done.stderr.lines()).last().unwrap_or("no output");
    Err(ReplayError::DoesNotReproduce(said.to_string()))
}

/// A method as an entry names it: `Ns.Class<A>.Method<B>(C,D)`.
struct Method {
    owner: String,
    name: String,
    arguments: Vec<String>,
    parameters: Vec<String>,
}

impl Method {
    fn parse(entry: &str) -> Option<Method> {
        let open = if entry.ends_with(')') { opening(entry)? } else { entry.len() };
        let parameters = if open < entry.len() { parts(&entry[open + 1..entry.len() - 1]) } else { vec![] };
        let mut name = &entry[..open];
        let mut arguments = vec![];
        if name.ends_with('>') {
            let at = opening(name)?;
            arguments = parts(&name[at + 1..name.len() - 1]);
            name = &name[..at];
        }
        let dot = match name.strip_suffix(".ctor") {
            Some(rest) => rest.len() - 1,
            None => {
                let mut depth = 0;
                name.char_indices()
                    .rev()
                    .find(|(_, c)| {
                        depth += i32::from(matches!(c, '>' | ']')) - i32::from(matches!(c, '<' | '['));
                        depth == 0 && *c == '.'
                    })?
                    .0
            }
        };
        Some(Method { owner: name[..dot].into(), name: name[dot + 1..].into(), arguments, parameters })
    }
}

/// The bracket that the last one closes.
fn opening(text: &str) -> Option<usize> {
    let mut depth = 0;
    text.char_indices().rev().find_map(|(i, c)| {
        depth += i32::from(matches!(c, '>' | ']' | ')')) - i32::from(matches!(c, '<' | '[' | '('));
        (depth == 0).then_some(i)
    })
}

/// What commas outside of brackets separate.
fn parts(text: &str) -> Vec<String> {
    let (mut out, mut depth, mut start) = (vec![], 0, 0);
    for (i, c) in text.char_indices() {
        depth += i32::from(matches!(c, '<' | '[' | '(')) - i32::from(matches!(c, '>' | ']' | ')'));
        if c == ',' && depth == 0 {
            out.push(text[start..i].to_string());
            start = i + 1;
        }
    }
    if !text.is_empty() {
        out.push(text[start..].to_string());
    }
    out
}

/// A type's name as reflection has it: ``List`1[System.Int32]`` for `List<System.Int32>`.
fn reflected(name: &str) -> String {
    let (base, suffix) = match name.find(['[', '&', '*']) {
        Some(at) if !name[..at].contains('<') => name.split_at(at),
        _ => match name.rfind('>') {
            Some(at) => name.split_at(at + 1),
            None => (name, ""),
        },
    };
    let Some(open) = base.find('<').filter(|at| *at > 0 && base.ends_with('>')) else {
        return format!("{}{suffix}", full_name(base));
    };
    let inner: Vec<String> = parts(&base[open + 1..base.len() - 1]).iter().map(|p| reflected(p)).collect();
    format!("{}`{}[{}]{suffix}", &base[..open], inner.len(), inner.join(","))
}

/// The full name of a type that users may call as C# does.
fn full_name(base: &str) -> &str {
    match base {
        "bool" => "System.Boolean",
        "char" => "System.Char",
        "sbyte" => "System.SByte",
        "byte" => "System.Byte",
        "short" => "System.Int16",
        "ushort" => "System.UInt16",
        "int" => "System.Int32",
        "uint" => "System.UInt32",
        "long" => "System.Int64",
        "ulong" => "System.UInt64",
        "float" => "System.Single",
        "double" => "System.Double",
        "decimal" => "System.Decimal",
        "string" => "System.String",
        "object" => "System.Object",
        other => other,
    }
}

fn sources(
    program: &Program<'_>,
    entry: &str,
    violation: &Violation,
) -> Result<Vec<(&'static str, String)>, ReplayError> {
    let method = Method::parse(entry).ok_or_else(|| ReplayError::NoMethod(entry.into()))?;
    let witness = &violation.witness;
    let mut body = String::new();
    setup(&mut body, witness)?;
    let mut values: Vec<String> = witness.arguments.iter().map(|a| expression(&a.value)).collect();
    if method.name == "Main" && values.is_empty() && !method.parameters.is_empty() {
        let asked = witness.requests.iter().find(|r| r.label == "args");
        values.push(asked.map_or("new string[0]".into(), |a| expression(&a.value)));
    }
    let receiver = if values.len() > method.parameters.len() { values.remove(0) } else { "null".to_string() };
    let texts = |names: &[String]| {
        let all: Vec<String> = names.iter().map(|n| quoted(&reflected(n))).collect();
        if all.is_empty() { "new string[0]".to_string() } else { format!("new[] {{{}}}", all.join(", ")) }
    };
    // An array alone would be taken for all the values.
    let values = if values.is_empty() {
        "new object[0]".into()
    } else {
        format!("new object[] {{{}}}", values.join(", "))
    };
    let assembly = program.assembly.file_stem().map(|s| s.to_string_lossy().into_owned()).unwrap_or_default();
    let at = crate::outcome::own_place(violation);
    let at = at.map(|(file, line)| format!(" at {file}:{line}")).unwrap_or_default();
    let is_assertion = violation.kind == "fail" || violation.kind.starts_with("System.Diagnostics.");
    let kind = if is_assertion { "A failed assertion" } else { &violation.kind };
    let called = format!("{}.{}", method.owner, method.name);
    let mut call = String::new();
    let _ = write!(
        call,
        "// {kind}{at} in {called}, found by Conspect.\n\
         // The plain program, with PROGRAM for the assembly's folder:\n\
         //   mcs -debug Reproduce.cs Program.cs && MONO_PATH=PROGRAM mono --debug Program.exe\n\
         // It ends with status 0 while the failure is there and with 1 when it is gone. The tests need Reproduce.cs and one\n\
         // of the files for xUnit, NUnit or MSTest in a project that refers to {assembly}; they fail while the failure is there.\n\
         // The call:\n{}\
         using System;\nusing System.Diagnostics;\nusing System.Reflection;\nusing System.Runtime.ExceptionServices;\n\
         using System.Runtime.Serialization;\n\n\
         public static class Reproduce {{\n    const string Program = {};\n\n    public static void Run() {{\n        Listen();\n{body}        \
         Call({}, {}, {}, {}, {receiver}, {values});\n    }}\n{HELPERS}{}",
        shown(&called, &method, witness),
        quoted(&assembly),
        quoted(&reflected(&method.owner)),
        quoted(&method.name),
        texts(&method.arguments),
        texts(&method.parameters),
        if witness.objects.iter().any(|o| o.class.starts_with(ANSWERING)) { GIVEN } else { "" },
    );
    let wanted = if is_assertion {
        "Reproduce.Failed || thrown != null && thrown.GetType().Namespace == \"System.Diagnostics.Contracts\""
            .to_string()
    } else {
        format!("thrown != null && thrown.GetType().FullName == {}", quoted(&violation.kind))
    };
    let at_once = match is_assertion {
        true => {
            "        Reproduce.OnFail = () => {\n            Console.WriteLine(\"reproduced: an assertion failed\");\n            Environment.Exit(0);\n        };\n"
        }
        false => "",
    };
    // No method of the exception is called: the program may have written it.
    let plain = format!(
        "using System;\n\npublic static class Program {{\n    public static int Main() {{\n        Exception thrown = null;\n{at_once}        \
         try {{\n            Reproduce.Run();\n        }} catch (Exception e) {{\n            thrown = e;\n        }}\n        \
         bool there = {wanted};\n        string what = thrown == null ? \"it ended normally\" : thrown.GetType().FullName;\n        \
         Console.WriteLine((there ? \"reproduced: \" : \"gone: \") + what);\n        return there ? 0 : 1;\n    }}\n}}\n"
    );
    let fails = if is_assertion {
        "        if (Reproduce.Failed) throw new System.Exception(\"an assertion failed\");\n"
    } else {
        ""
    };
    let test = |using: &str, class: &str, mark: &str| {
        format!(
            "using {using};\n\n{class}public class ReproduceTest {{\n    [{mark}]\n    public void {}() {{\n        Reproduce.Run();\n{fails}    }}\n}}\n",
            identifier(&called)
        )
    };
    Ok(vec![
        ("Reproduce.cs", call),
        ("Program.cs", plain),
        ("Xunit.cs", test("Xunit", "", "Fact")),
        ("NUnit.cs", test("NUnit.Framework", "[TestFixture]\n", "Test")),
        ("MSTest.cs", test("Microsoft.VisualStudio.TestTools.UnitTesting", "[TestClass]\n", "TestMethod")),
    ])
}

/// A name of letters, digits and `_`.
fn identifier(text: &str) -> String {
    text.chars().map(|c| if c.is_ascii_alphanumeric() { c } else { '_' }).collect()
}

/// Is it what a collection is enumerated by, of which the interface alone is named?
fn is_enumerator(class: &str) -> bool {
    class == "System.Collections.IEnumerator" || class.starts_with("System.Collections.Generic.IEnumerator<")
}

/// The statements that make the objects.
fn setup(body: &mut String, witness: &Witness) -> Result<(), ReplayError> {
    let mut line = |text: String| {
        let _ = writeln!(body, "        {text}");
    };
    for (i, object) in witness.objects.iter().enumerate() {
        let class = quoted(&reflected(&object.class));
        let made = match &object.contents {
            ObjectContents::Text(units) if object.class == "System.Text.StringBuilder" => {
                format!("new System.Text.StringBuilder({})", string_literal(units))
            }
            ObjectContents::Text(units) if object.class == "System.Type" => {
                format!("Find({})", quoted(&reflected(&String::from_utf16_lossy(units))))
            }
            ObjectContents::Text(units) if object.class == "System.IO.StringReader" => {
                format!("new System.IO.StringReader({})", string_literal(units))
            }
            ObjectContents::Text(units) if object.class == "System.IO.StringWriter" => {
                format!(
                    "new System.IO.StringWriter(new System.Text.StringBuilder({}))",
                    string_literal(units)
                )
            }
            ObjectContents::Text(units) => string_literal(units),
            ObjectContents::Constant(name) => {
                return Err(ReplayError::Inputs(format!("the constant {}.{name}", object.class)));
            }
            ObjectContents::Collected(_) if is_enumerator(&object.class) => {
                return Err(ReplayError::Inputs(format!("an object of {}", object.class)));
            }
            ObjectContents::Collected(_) | ObjectContents::Mapped(_) | ObjectContents::Answers(_) => {
                format!("New({class})")
            }
            ObjectContents::Fields(fields) if is_grid(object) => {
                let mut lengths: Vec<(&str, String)> = fields
                    .iter()
                    .filter(|f| f.1.starts_with("length"))
                    .map(|f| (f.1.as_str(), expression(&f.2).trim_end_matches('L').to_string()))
                    .collect();
                lengths.sort();
                let lengths: Vec<String> = lengths.into_iter().map(|l| l.1).collect();
                format!("Grid({class}, {})", lengths.join(", "))
            }
            ObjectContents::Fields(fields) if object.class.starts_with("System.Nullable<") => {
                let part = |name: &str| fields.iter().find(|f| f.1 == name).map(|f| expression(&f.2));
                let there = part("has_value").or_else(|| part("hasValue"));
                let set = there.is_some_and(|t| t != "false" && t != "0L");
                if set { part("value").unwrap_or_else(|| "null".into()) } else { "null".into() }
            }
            ObjectContents::Fields(_) if object.class.starts_with(ANSWERING) => {
                let name = object.class[ANSWERING.len()..].trim_end_matches('#');
                format!("Given.Make(Find({}))", quoted(&reflected(name)))
            }
            ObjectContents::Fields(fields) if is_number(&object.class) => {
                let value = fields.first().map_or_else(|| "0L".into(), |f| expression(&f.2));
                format!("Fit({value}, Find({class}))")
            }
            ObjectContents::Fields(_) => format!("Make({class})"),
            ObjectContents::Elements { length, .. } => format!("Array({class}, {length})"),
        };
        line(format!("object o{i} = {made};"));
    }
    // Structures are copied where they are put, so what they hold is put into them first.
    let mut done = vec![false; witness.objects.len()];
    for i in 0..witness.objects.len() {
        fill(i, witness, &mut done, &mut line);
    }
    for (i, object) in witness.objects.iter().enumerate() {
        match &object.contents {
            ObjectContents::Collected(elements) => {
                elements.iter().for_each(|v| line(format!("Add(o{i}, new object[] {{{}}});", expression(v))));
                if object.class == "System.IO.MemoryStream" {
                    line(format!("Rewind(o{i});"));
                }
            }
            ObjectContents::Mapped(entries) => {
                entries
                    .iter()
                    .for_each(|(k, v)| line(format!("Add(o{i}, {}, {});", expression(k), expression(v))));
            }
            ObjectContents::Text(_)
            | ObjectContents::Constant(_)
            | ObjectContents::Fields(_)
            | ObjectContents::Answers(_)
            | ObjectContents::Elements { .. } => {}
        }
    }
    for global in &witness.globals {
        let Some((class, name)) = global.label.rsplit_once('.') else { continue };
        let class = quoted(&reflected(class));
        line(format!("Set(null, {class}, {}, {});", quoted(name), expression(&global.value)));
    }
    requests(witness, &mut line)
}

/// Is it a number of the runtime's own, in a box?
fn is_number(class: &str) -> bool {
    const NUMBERS: [&str; 12] = [
        "Boolean", "Char", "SByte", "Byte", "Int16", "UInt16", "Int32", "UInt32", "Int64", "UInt64",
        "Single", "Double",
    ];
    class.strip_prefix("System.").is_some_and(|name| NUMBERS.contains(&name))
}

/// Is it an array of several dimensions?
fn is_grid(object: &ObjectInput) -> bool {
    object.class.ends_with(",]") && object.class.trim_end_matches(']').trim_end_matches(',').ends_with('[')
}

/// What an object holds, the objects in it first.
fn fill(i: usize, witness: &Witness, done: &mut [bool], line: &mut dyn FnMut(String)) {
    if std::mem::replace(&mut done[i], true) {
        return;
    }
    let inner = |value: &InputValue| if let InputValue::Object(o) = value { Some(*o as usize) } else { None };
    match &witness.objects[i].contents {
        ObjectContents::Fields(_) if witness.objects[i].class.starts_with("System.Nullable<") => {}
        // A number in a box is complete when it is made.
        ObjectContents::Fields(_) if is_number(&witness.objects[i].class) => {}
        ObjectContents::Fields(fields) => {
            let elements = fields.iter().find(|f| f.1 == "elements" && is_grid(&witness.objects[i]));
            if let Some((_, _, value)) = elements {
                let from = inner(value).map(|o| &witness.objects[o].contents);
                if let Some(ObjectContents::Elements { elements, .. }) = from {
                    for (index, value) in elements {
                        inner(value).into_iter().for_each(|o| fill(o, witness, done, line));
                        line(format!("Put(o{i}, {index}, {});", expression(value)));
                    }
                }
                return;
            }
            for (class, name, value) in fields {
                inner(value).into_iter().for_each(|o| fill(o, witness, done, line));
                let class = quoted(&reflected(class));
                line(format!("Set(o{i}, {class}, {}, {});", quoted(name), expression(value)));
            }
        }
        ObjectContents::Elements { elements, .. } => {
            for (index, value) in elements {
                inner(value).into_iter().for_each(|o| fill(o, witness, done, line));
                line(format!("Put(o{i}, {index}, {});", expression(value)));
            }
        }
        ObjectContents::Text(_)
        | ObjectContents::Constant(_)
        | ObjectContents::Collected(_)
        | ObjectContents::Mapped(_)
        | ObjectContents::Answers(_) => {}
    }
}

/// What the program is told when it asks.
fn requests(witness: &Witness, line: &mut dyn FnMut(String)) -> Result<(), ReplayError> {
    let asked = |input: &&Input| input.label != "args" && !input.label.starts_with(crate::dotnet::OF_RUNTIME);
    let (console, others): (Vec<&Input>, Vec<&Input>) =
        witness.requests.iter().filter(asked).partition(|r| r.label.starts_with("Console."));
    let mut text: Vec<u16> = vec![];
    for input in console.iter().filter(|r| r.label.starts_with("Console.ReadLine")) {
        match &input.value {
            InputValue::Str(units) => text.extend(units),
            InputValue::Object(i) => match &witness.objects[*i as usize].contents {
                ObjectContents::Text(units) => text.extend(units),
                _ => return Err(ReplayError::Inputs("a line that is no text".into())),
            },
            _ => return Err(ReplayError::Inputs("a line that is no text".into())),
        }
        text.push(10);
    }
    if !console.is_empty() {
        line(format!("Console.SetIn(new System.IO.StringReader({}));", string_literal(&text)));
    }
    if !others.is_empty() {
        let answers: Vec<String> = others.iter().map(|r| expression(&r.value)).collect();
        line(format!("Answer(new object[] {{{}}});", answers.join(", ")));
    }
    Ok(())
}

/// The call as people write it, where objects are trees; as comments.
fn shown(called: &str, method: &Method, witness: &Witness) -> String {
    let mut values: Vec<String> = witness.arguments.iter().map(|a| written(&a.value, witness, 0)).collect();
    let receiver = (values.len() > method.parameters.len()).then(|| values.remove(0));
    let name = receiver.map_or(called.to_string(), |r| format!("({r}).{}", method.name));
    let text = format!("{name}({})", values.join(", "));
    let cut: String = text.chars().take(800).collect();
    format!("//   {}{}\n", cut.replace(['\n', '\r'], " "), if cut.len() < text.len() { " …" } else { "" })
}

/// A value as an expression of C#, for people.
pub(crate) fn written(value: &InputValue, witness: &Witness, depth: u32) -> String {
    let InputValue::Object(i) = value else { return expression(value).trim_end_matches('L').to_string() };
    let Some(object) = witness.objects.get(*i as usize).filter(|_| depth < 6) else { return "…".into() };
    let list = |values: &mut dyn Iterator<Item = &InputValue>| {
        values.map(|v| written(v, witness, depth + 1)).collect::<Vec<_>>().join(", ")
    };
    match &object.contents {
        ObjectContents::Text(units) => string_literal(units),
        ObjectContents::Constant(name) => format!("{}.{name}", object.class),
        ObjectContents::Elements { elements, .. } => {
            format!("new {} {{{}}}", object.class, list(&mut elements.iter().map(|e| &e.1)))
        }
        ObjectContents::Collected(elements) => {
            format!("new {} {{{}}}", object.class, list(&mut elements.iter()))
        }
        ObjectContents::Answers(_) => object.class.clone(),
        ObjectContents::Mapped(entries) => {
            let all: Vec<String> =
                entries.iter().map(|(k, v)| format!("{{{}}}", list(&mut [k, v].into_iter()))).collect();
            format!("new {} {{{}}}", object.class, all.join(", "))
        }
        ObjectContents::Fields(fields) if fields.is_empty() && object.class.starts_with(ANSWERING) => {
            let class = crate::with_article(&object.class[ANSWERING.len()..]);
            format!("/* {class} that answers as told */")
        }
        ObjectContents::Fields(fields) => {
            let all: Vec<String> =
                fields.iter().map(|(_, n, v)| format!("{n} = {}", written(v, witness, depth + 1))).collect();
            format!("new {} {{{}}}", object.class, all.join(", "))
        }
    }
}

/// A value as an expression of the emitted program: numbers are longs.
fn expression(value: &InputValue) -> String {
    match value {
        InputValue::Bool(b) => b.to_string(),
        InputValue::Int { value: i64::MIN, .. } => "long.MinValue".into(),
        InputValue::Int { value, .. } => format!("{value}L"),
        InputValue::Integer(digits) => digits.clone(),
        InputValue::F32(bits) => match f32::from_bits(*bits) {
            f if f.is_finite() => format!("{f:e}f"),
            _ => format!("BitConverter.ToSingle(BitConverter.GetBytes(0x{bits:08x}u), 0)"),
        },
        InputValue::F64(bits) => match f64::from_bits(*bits) {
            f if f.is_finite() => format!("{f:e}"),
            _ => format!("BitConverter.Int64BitsToDouble(unchecked((long) 0x{bits:016x}ul))"),
        },
        InputValue::Str(units) => string_literal(units),
        InputValue::Null => "null".into(),
        InputValue::Object(i) => format!("o{i}"),
    }
}

fn quoted(text: &str) -> String {
    string_literal(&text.encode_utf16().collect::<Vec<u16>>())
}
