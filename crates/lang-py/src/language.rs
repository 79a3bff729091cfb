//! Python as one of the languages: a file with the modules that it imports, `python3` as the runtime.

use crate::trace::{self, Fact, Prints};
use crate::{PyError, PyProgram, given};
use conspect_base::{Print, Printer};
use conspect_lang::{
    Entry, Input, InputValue, LangError, Language, Listed, Listing, Notation, Parts, Recognition, Runtime,
    RuntimeError, Source, Wanted, one_file,
};
use conspect_replay::{PythonEntry, PythonRuntime};
use conspect_verdict::{Assumption, Call, NamedInputs, Standing, Witness};
use std::cell::RefCell;
use std::path::{Path, PathBuf};
use std::rc::Rc;
use std::time::Duration;

/// Python.
#[derive(Debug)]
pub struct Python;

/// The language, for registration.
pub const PYTHON: Python = Python;

impl Language for Python {
    fn name(&self) -> &'static str {
        "python"
    }

    fn inputs(&self) -> &'static str {
        ".py"
    }

    fn recognise(&self, paths: &[PathBuf]) -> Recognition {
        one_file(paths, &["py"])
    }

    fn open(&self, input: &Input) -> Result<Box<dyn Source>, LangError> {
        let path = input.first().to_path_buf();
        let prints = RefCell::new(Prints::new(&path));
        Ok(Box::new(File { path, prints }))
    }

    fn extensions(&self) -> &'static [&'static str] {
        &["py"]
    }

    fn properties(&self) -> &'static [&'static str] {
        &["assertions", "exceptions"]
    }

    fn runtime_name(&self) -> Result<&'static str, &'static str> {
        Ok("Python")
    }

    fn runtime(&self, input: &Input, time: Duration) -> Result<Box<dyn Runtime>, RuntimeError> {
        let path = input.first();
        let mut python = PythonRuntime::find(path, time).map_err(RuntimeError::of)?;
        let mut files = vec![];
        collect(path.parent().unwrap_or(Path::new("")), 0, &mut files);
        files.sort();
        files.insert(0, path.to_path_buf());
        for f in files.into_iter().take(MOST_FILES) {
            let Ok(text) = crate::modules::read(&f) else { continue };
            if let Some(recipe) = crate::notation::recipe(&text) {
                python.contracts.push((f, recipe));
            }
        }
        if let Ok(py) = crate::load(path) {
            for name in py.functions() {
                let Some(g) = py.given(&name) else { continue };
                let receiver = (g.receiver != given::Value::None).then(|| g.receiver.json());
                let (parameters, classes) = (g.parameters.json(), g.classes.json());
                python.entries.push(PythonEntry {
                    name,
                    receiver,
                    is_property: g.is_property,
                    parameters,
                    classes,
                });
            }
        }
        Ok(Box::new(python))
    }

    fn call(&self, input: &Input, entry: &str, witness: &Witness) -> Option<Call> {
        let function = entry.rsplit_once(':').map_or(entry, |(_, f)| f);
        let given = crate::load_module(input.first()).ok()?.given(function)?;
        crate::call::call(function, &given, &PYTHON, witness)
    }

    fn named(&self, witness: &Witness) -> Vec<NamedInputs> {
        crate::answers::named(witness, &PYTHON)
    }

    fn notation(&self) -> &'static dyn Notation {
        &PYTHON
    }
}

impl Notation for Python {
    fn literal(&self, value: &InputValue, _: &str) -> String {
        match value {
            InputValue::Bool(b) => if *b { "True" } else { "False" }.into(),
            InputValue::Int { value, .. } => value.to_string(),
            InputValue::Integer(digits) => digits.clone(),
            InputValue::F32(bits) => float(f64::from(f32::from_bits(*bits))),
            InputValue::F64(bits) => float(f64::from_bits(*bits)),
            InputValue::Str(units) => text(units),
            InputValue::Null => "None".into(),
            InputValue::Object(n) => format!("#{n}"),
        }
    }

    fn is_library(&self, function: &str) -> bool {
        function.starts_with("py.") || function.starts_with("builtins.") || function.starts_with("conspect.")
    }

    fn is_source(&self, file: &str) -> bool {
        file.ends_with(".py")
    }
}

fn float(x: f64) -> String {
    if x.is_nan() {
        return "float('nan')".into();
    }
    if x.is_infinite() {
        return if x > 0.0 { "float('inf')" } else { "float('-inf')" }.into();
    }
    format!("{x:?}")
}

/// A text as a literal.
fn text(units: &[u16]) -> String {
    let mut out = String::from("'");
    for c in char::decode_utf16(units.iter().copied()) {
        match c {
            Ok('\\') => out.push_str("\\\\"),
            Ok('\'') => out.push_str("\\'"),
            Ok('\n') => out.push_str("\\n"),
            Ok('\r') => out.push_str("\\r"),
            Ok('\t') => out.push_str("\\t"),
            Ok(c) if c.is_control() => out.push_str(&format!("\\x{:02x}", u32::from(c))),
            Ok(c) => out.push(c),
            Err(e) => out.push_str(&format!("\\u{:04x}", e.unpaired_surrogate())),
        }
    }
    out.push('\'');
    out
}

/// So many files beside a program are looked at for contracts that the re-execution attaches.
const MOST_FILES: usize = 2_000;

/// A file that is open.
struct File {
    path: PathBuf,
    prints: RefCell<Prints>,
}

impl Source for File {
    /// Without a name, the entry is the module itself.
    fn parts(&self, wanted: Wanted, thrown: Option<&str>) -> Result<Parts, LangError> {
        // A function that is an entry is imported: what the file does as a program is not done.
        let imported = matches!(wanted, Wanted::Entries([_, ..]));
        let load = if imported { crate::load_module } else { crate::load };
        let mut py = load(&self.path).map_err(LangError::of)?;
        let mut entries = Vec::new();
        let run = py.run_entry();
        match wanted {
            Wanted::Functions => {}
            Wanted::Entries([]) => {
                let whole = entry(&mut py, &self.path.display().to_string(), None)?;
                entries.push(Entry { target: run, run, select: None, ..whole });
            }
            Wanted::Entries(names) => {
                for name in names {
                    let function = name.rsplit_once(':').map_or(name.as_str(), |(_, f)| f);
                    entries.push(entry(&mut py, name, Some(function))?);
                }
            }
        }
        let functions: Vec<Option<&str>> = match wanted {
            Wanted::Functions => vec![],
            Wanted::Entries([]) => vec![None],
            Wanted::Entries(names) => {
                names.iter().map(|n| Some(n.rsplit_once(':').map_or(n.as_str(), |(_, f)| f))).collect()
            }
        };
        for (e, function) in entries.iter_mut().zip(functions) {
            if py.never_asserts(function) {
                e.never.push(("assertions".into(), vec![]));
            }
        }
        let properties = py.properties();
        let thrown = thrown.and_then(|name| py.program.class_named(name));
        let trace = Some(py.trace());
        let (program, loader) = (py.program, Box::new(py.loader));
        Ok(Parts { program, loader, entries, properties, own: vec![run], thrown, trace })
    }

    fn simplify(
        &self,
        parts: &mut Parts,
        names: &[String],
        ends: &mut conspect_lang::Ends,
    ) -> Result<(), String> {
        let contracts = parts.properties.iter().any(|p| p.name == "contracts");
        let form = self.form(names).into_iter().chain(contracts.then_some(Fact::Whole));
        parts.trace.iter().for_each(|trace| form.clone().for_each(|fact| trace.note(fact)));
        let mut simple = crate::simple::load(&self.path, names, contracts, None)?;
        // What the top level does is executed where it is not followed: it may end in spite of that.
        if simple.is_cut && !names.is_empty() {
            let executed = self.parts(Wanted::Entries(names), None).map_err(|e| e.to_string())?;
            let (top, looked_at) = (executed.own[0], executed.trace.clone());
            let granted = ends(executed, top);
            // Whether it does depends on what was executed.
            for (trace, looked_at) in parts.trace.iter().zip(&looked_at) {
                trace.add(looked_at.take());
            }
            if let Some(granted) = granted {
                simple = crate::simple::load(&self.path, names, contracts, Some(&granted))?;
            }
        }
        for (entry, function) in parts.entries.iter_mut().zip(&simple.entries) {
            (entry.function, entry.target) = (*function, *function);
        }
        parts.properties = simple.properties;
        parts.own = simple.entries;
        (parts.program, parts.loader) = (simple.program, Box::new(simple.loader));
        Ok(())
    }

    fn form(&self, names: &[String]) -> Vec<Fact> {
        trace::form(names)
    }

    fn contracts(
        &self,
        entry: &str,
        _: Option<&conspect_lang::Trace>,
    ) -> Option<Result<Vec<conspect_spec::Function>, (u32, String)>> {
        let py = crate::load_module(&self.path).ok()?;
        let function = entry.rsplit_once(':').map_or(entry, |(_, f)| f);
        (py.has_contracts() && py.functions().iter().any(|f| f == function)).then(|| py.contracts(function))
    }

    fn alone(
        &self,
        entry: &str,
        trace: Option<&conspect_lang::Trace>,
    ) -> Option<Vec<conspect_spec::Function>> {
        let py = crate::load_module(&self.path).ok()?;
        let function = entry.rsplit_once(':').map_or(entry, |(_, f)| f);
        if py.has_contracts() || !py.functions().iter().any(|f| f == function) {
            return None;
        }
        if let Some(trace) = trace {
            trace.note(trace::alone(function));
        }
        py.contracts(function).ok()
    }

    fn loads(
        &self,
        entry: &str,
        trace: Option<&conspect_lang::Trace>,
        ends: &mut conspect_lang::Ends,
    ) -> Option<Vec<Assumption>> {
        let executed = self.parts(Wanted::Entries(&[entry.to_string()]), None).ok()?;
        let (top, looked_at) = (executed.own[0], executed.trace.clone());
        let granted = ends(executed, top);
        for (trace, looked_at) in trace.iter().zip(&looked_at) {
            trace.add(looked_at.take());
        }
        granted
    }

    fn told(&self, entry: &str) -> Option<Result<(String, bool), String>> {
        let function = entry.rsplit_once(':').map_or(entry, |(_, f)| f);
        let told = std::fs::read(&self.path).map_err(|e| e.to_string()).and_then(|bytes| {
            let text = crate::source::decode(&bytes)?;
            let shown = self.path.display().to_string();
            let file = conspect_ir::Program::default().file(&shown);
            let source = crate::source::Source::of_program(&shown, text, file).map_err(|e| e.to_string())?;
            crate::told::tell(&source, function)
        });
        Some(told.map(|t| (t.text, t.is_complete)))
    }

    fn listing(&self) -> Result<Option<Listing>, LangError> {
        let py = crate::load_module(&self.path).map_err(LangError::of)?;
        let shown = py.shown();
        let functions = py
            .functions()
            .into_iter()
            .map(|name| Listed {
                name: name.clone(),
                select: name.clone(),
                unique: format!("{shown}:{name}"),
                spellings: vec![name.clone()],
                is_public: !name.split('.').any(|part| part.starts_with('_'))
                    && !py.is_called_by_nobody(&name),
                is_static: !name.contains('.'),
                size: 0,
            })
            .collect();
        Ok(Some(Listing {
            functions,
            none: "no function of the file's top level",
            none_public: "--all-public chooses nothing: every function's name begins with an underscore",
        }))
    }

    /// The Python that re-executes violations.
    fn platform(&self) -> Option<Print> {
        let mut out = Printer::new("Python");
        out.part(conspect_lang::contents_of_command("python3").unwrap_or_default().as_bytes());
        out.part(self.path.display().to_string().as_bytes());
        Some(out.finish())
    }

    /// All files that an import can find.
    fn contents(&self) -> Result<Option<Print>, LangError> {
        let mut files = vec![];
        collect(self.path.parent().unwrap_or(Path::new("")), 0, &mut files);
        files.sort();
        let mut out = Printer::new("modules");
        for f in files {
            out.part(f.display().to_string().as_bytes());
            out.part(&std::fs::read(&f).unwrap_or_default());
        }
        out.part(&conspect_lang::file_print(&self.path)?);
        Ok(Some(out.finish()))
    }

    fn preconditions(
        &self,
        unique: &str,
        trace: Option<&conspect_lang::Trace>,
    ) -> Option<Rc<dyn conspect_verdict::Preconditions>> {
        let (_, function) = unique.rsplit_once(':')?;
        let py = crate::load_module(&self.path).ok()?;
        Some(Rc::new(py.preconditions(function, trace.cloned().unwrap_or_default())?))
    }

    fn print(&self, fact: &Fact) -> Option<Print> {
        self.prints.borrow_mut().of_fact(fact, &|| self.contents().ok().flatten())
    }

    fn shares_summaries(&self) -> bool {
        // Shapes, texts and large integers have numbers that belong to a thread.
        false
    }
}

fn collect(dir: &Path, depth: usize, out: &mut Vec<PathBuf>) {
    let dir = if dir == Path::new("") { Path::new(".") } else { dir };
    let Ok(entries) = std::fs::read_dir(dir) else { return };
    for e in entries.flatten() {
        let path = e.path();
        if path.is_dir() && depth < 8 {
            collect(&path, depth + 1, out);
        } else if path.extension().is_some_and(|x| x == "py") {
            out.push(path);
        }
    }
}

fn entry(py: &mut PyProgram, name: &str, function: Option<&str>) -> Result<Entry, LangError> {
    let id = match function {
        None => py.check_entry(),
        Some(f) => py.function_entry(f).ok_or_else(|| LangError::of(PyError::NoFunction(f.into())))?,
    };
    let unique = py.program.functions[id].name.to_string();
    let mut granted =
        [Standing::Memory, Standing::Stack, Standing::RuntimeDefaults].map(Assumption::from).to_vec();
    if py.has_permissions() {
        granted.push(Assumption::specific(
            "permissions in Nagini's contracts are respected: they are not checked",
        ));
    }
    granted.extend(py.since().map(crate::source::read_since));
    if function.is_some_and(|f| py.state_may_change(f)) {
        granted.push(Standing::LoadedValues.into());
    }
    let given = function.and_then(|f| py.given(f));
    if given.as_ref().is_some_and(|g| g.takes_arguments()) {
        granted.push(Standing::DeclaredTypes.into());
    }
    granted.extend(given.iter().flat_map(|g| g.assumptions()));
    if py.has_contracts() {
        // What is verified alone is made of other functions, too.
        py.trace().note(Fact::Whole);
    }
    // What is taken for granted where functions are verified alone.
    let alone = function.filter(|_| py.has_contracts()).and_then(|f| py.contracts(f).ok());
    for text in alone.iter().flatten().flat_map(|f| &f.granted) {
        let one = Assumption::specific(text.as_str());
        if !granted.contains(&one) {
            granted.push(one);
        }
    }
    Ok(Entry { unique, granted, ..Entry::plain(name, id) })
}
