//! Loads programs of every kind.

use crate::error::CliError;
use crate::input::Kind;
use crate::target::Target;
use conspect_engine::world::World;
use conspect_ir::{ClassId, ClassKind, FnId, Instr, Loader, Program, Property, Type, text, verify};
use conspect_lang_demo::Ints;
use conspect_lang_java::{ClassSources, EntryInfo, Jvm, JvmError, Options};
use conspect_lang_js::{Scripts, simple};
use std::path::Path;

/// Where execution starts.
#[derive(Clone, Debug)]
pub struct Entry {
    /// As the user names it.
    pub name: String,
    /// The function's unique name in the program.
    pub unique: String,
    /// What is executed: for Java a wrapper that initializes the class first.
    pub function: FnId,
    /// The function that was named.
    pub target: FnId,
    /// What is executed asks for an input before it calls the function: the arguments of a `main`.
    pub asks: bool,
    /// What the engine takes for granted of the entry's parameters and of what ran before it.
    pub granted: Vec<String>,
    /// Why the absence of violations proves nothing here.
    pub doubt: Option<String>,
}

/// A program before anything is executed.
pub struct Parts {
    pub program: Program,
    pub loader: Box<dyn Loader>,
    pub entries: Vec<Entry>,
    pub properties: Vec<Property>,
    /// The functions that the input itself has, in order.
    pub own: Vec<FnId>,
    /// What the program asks for of the input; `None` where the whole input counts.
    pub trace: Option<Trace>,
}

/// The facts about an input that a program has asked for so far. Copies share them.
#[derive(Clone, Debug)]
pub enum Trace {
    Java(conspect_lang_java::Trace),
    JavaScript(conspect_lang_js::Trace),
}

/// A program ready for the engine.
pub struct Loaded {
    pub world: World,
    pub entries: Vec<Entry>,
    pub properties: Vec<Property>,
    /// As [`Parts::trace`].
    pub trace: Option<Trace>,
}

impl Loaded {
    /// Keeps the properties with these names; all of them when there are none.
    pub fn keep_properties(&mut self, names: &[String]) -> Result<(), CliError> {
        let known = || self.properties.iter().map(|p| p.name.as_str()).collect::<Vec<&str>>().join(", ");
        if let Some(name) = names.iter().find(|n| !self.properties.iter().any(|p| p.name == **n)) {
            return Err(CliError::Property { name: name.clone(), known: known() });
        }
        if !names.is_empty() {
            self.properties.retain(|p| names.contains(&p.name));
        }
        Ok(())
    }
}

/// Loads a program and finds these entries in it; its `main` when none is named.
pub fn load(kind: &Kind, entries: &[String]) -> Result<Loaded, CliError> {
    Source::open(kind)?.load(entries)
}

/// An input that is open: many programs are made of it, and each of its files is read once.
pub struct Source {
    kind: Kind,
    classes: Option<ClassSources>,
    scripts: Option<Scripts>,
    target: Option<Target>,
}

impl Source {
    /// Opens an input.
    pub fn open(kind: &Kind) -> Result<Source, CliError> {
        let classes = match kind {
            Kind::Java { inputs, class_path, jdk } => {
                Some(ClassSources::open(inputs, class_path, &Options { jdk: jdk.clone() })?)
            }
            Kind::Cir(_) | Kind::Demo(_) | Kind::JavaScript(_) => None,
        };
        let scripts = match kind {
            Kind::JavaScript(path) => Some(Scripts::open(path)),
            Kind::Cir(_) | Kind::Demo(_) | Kind::Java { .. } => None,
        };
        Ok(Source { kind: kind.clone(), classes, scripts, target: None })
    }

    /// The same input, in which nothing is asked for but this target.
    pub fn toward(self, target: Option<&str>) -> Source {
        Source { target: target.map(Target::of), ..self }
    }

    /// The classes of a Java program.
    pub fn classes(&self) -> Option<&ClassSources> {
        self.classes.as_ref()
    }

    /// The files of a JavaScript program.
    pub fn scripts(&self) -> Option<&Scripts> {
        self.scripts.as_ref()
    }

    /// A new program with these entries; with its `main` when none is named. Nothing that was done with an earlier one
    /// shows in it.
    pub fn load(&self, entries: &[String]) -> Result<Loaded, CliError> {
        let parts = self.parts(Wanted::Entries(entries))?;
        let mut world = World::new(parts.program, parts.loader);
        if let Some(Target::Line(line)) = &self.target {
            world.aim(line.clone());
        }
        Ok(Loaded { world, entries: parts.entries, properties: parts.properties, trace: parts.trace })
    }

    /// The parts of a new program.
    pub fn parts(&self, wanted: Wanted) -> Result<Parts, CliError> {
        let target = self.target.as_ref();
        let mut parts = match (&self.kind, &self.classes, &self.scripts) {
            (Kind::Java { .. }, Some(classes), _) => return java(classes, wanted, target),
            (Kind::JavaScript(path), _, Some(scripts)) => javascript(path.as_path(), scripts, wanted),
            (Kind::Java { .. }, None, _) | (Kind::JavaScript(_), _, None) => Err(CliError::Broken),
            (Kind::Cir(path), ..) => cir(path.as_path(), wanted),
            (Kind::Demo(path), ..) => demo(path.as_path(), wanted),
        }?;
        if let Some(target) = target {
            let class = |name: &str| parts.program.class_named(name);
            parts.properties = vec![target.property(&parts.properties, class)?];
        }
        Ok(parts)
    }
}

impl Source {
    /// Puts the simple form of a JavaScript program in the place of the ordinary one, for proofs; others are as they are.
    ///
    /// # Errors
    /// Says why the program has none: then nothing can be proved of it.
    pub fn make_simple(&self, parts: &mut Parts, names: &[String]) -> Result<(), simple::NotSimple> {
        let Some(scripts) = &self.scripts else { return Ok(()) };
        let ordinary = scripts.program().map_err(|e| simple::NotSimple { line: 0, what: e.to_string() })?;
        let mut asked: Vec<simple::Asked> = vec![];
        for name in names {
            let function = name.rsplit_once(':').map_or(name.as_str(), |(_, f)| f);
            let kinds = ordinary.parameters(function).unwrap_or_default();
            asked.push(Some((function.to_string(), kinds)));
        }
        if names.is_empty() {
            asked.push(None);
        }
        let simple = scripts.simple(&asked)?;
        for (entry, function) in parts.entries.iter_mut().zip(&simple.entries) {
            (entry.function, entry.target) = (*function, *function);
        }
        parts.properties = simple.properties();
        parts.own = simple.entries.clone();
        (parts.program, parts.loader) = (simple.program, Box::new(simple.loader));
        // It is made of all of the input.
        parts.trace = None;
        Ok(())
    }
}

/// What is asked of the input beside the program.
#[derive(Clone, Copy, Debug)]
pub enum Wanted<'a> {
    /// These entries, or `main`.
    Entries(&'a [String]),
    /// The functions that the input has; there need be no entry.
    Functions,
}

/// Loads a program.
pub fn parts(kind: &Kind, wanted: Wanted) -> Result<Parts, CliError> {
    Source::open(kind)?.parts(wanted)
}

/// A JavaScript file. Without a name, the entry is the file itself; `run` executes [`Entry::target`], in which
/// failed assertions of the console are what Node makes of them.
fn javascript(path: &Path, scripts: &Scripts, wanted: Wanted) -> Result<Parts, CliError> {
    let mut js = scripts.program()?;
    let mut entries = Vec::new();
    let run = js.run_entry();
    let mut entry = |js: &mut conspect_lang_js::JsProgram, name: &str, function: Option<&str>| {
        let id = js.check_entry(function)?;
        let unique = js.program.functions[id].name.to_string();
        let target = if function.is_some() { id } else { run };
        let entry = Entry {
            name: name.into(),
            unique,
            function: id,
            target,
            asks: false,
            granted: vec![],
            doubt: None,
        };
        entries.push(entry);
        Ok::<(), CliError>(())
    };
    match wanted {
        Wanted::Functions => {}
        Wanted::Entries([]) => entry(&mut js, &path.display().to_string(), None)?,
        Wanted::Entries(names) => {
            for name in names {
                let function = name.rsplit_once(':').map_or(name.as_str(), |(_, f)| f);
                entry(&mut js, name, Some(function))?;
            }
        }
    }
    let properties = js.properties();
    let trace = Some(Trace::JavaScript(js.trace()));
    Ok(Parts { program: js.program, loader: Box::new(js.loader), entries, properties, own: vec![run], trace })
}

fn java(classes: &ClassSources, wanted: Wanted, target: Option<&Target>) -> Result<Parts, CliError> {
    let mut jvm = classes.program();
    let trace = Some(Trace::Java(jvm.trace()));
    let mut own = Vec::new();
    let mut entries = Vec::new();
    match wanted {
        Wanted::Functions => own = jvm.own_functions(),
        Wanted::Entries([]) => {
            let found = jvm.entries()?;
            if found.is_empty() {
                return Err(JvmError::NoMain(candidates(&mut jvm)).into());
            }
            entries.extend(found.into_iter().map(|e| java_entry(&mut jvm, e.name.clone(), &e)));
        }
        Wanted::Entries(names) => {
            for name in names {
                let found = jvm.find_entry(name)?;
                entries.push(java_entry(&mut jvm, name.clone(), &found));
            }
        }
    }
    let mut properties = jvm.properties();
    if let Some(target) = target {
        properties = vec![target.property(&properties, |name| jvm.exception(name))?];
    }
    Ok(Parts { program: jvm.program, loader: Box::new(jvm.loader), entries, properties, own, trace })
}

fn java_entry(jvm: &mut Jvm, name: String, entry: &EntryInfo) -> Entry {
    let is_request = |instr: &Instr| matches!(instr, Instr::Nondet { .. });
    let wrapper = jvm.loader.body(&mut jvm.program, entry.function);
    let asks = wrapper.is_ok_and(|body| body.blocks.iter().flat_map(|b| &b.instrs).any(is_request));
    let unique = jvm.program.functions[entry.target].name.to_string();
    let params = jvm.program.functions[entry.function].params.clone();
    let classes: Vec<ClassId> =
        params.iter().filter_map(|ty| if let Type::Ref(c) = ty { Some(*c) } else { None }).collect();
    // A comparison of such objects is unsupported; a write to one is taken to leave the parameters' objects alone.
    let mut granted = entry.granted.clone();
    if !classes.is_empty() {
        granted.push(
            "what is written to objects that class initializers make is not seen through the parameters"
                .into(),
        );
    }
    let own = unique.contains(".main([Ljava/lang/String;)V");
    if !own {
        granted.push("static fields have the values that class initializers give them".into());
    }
    let is_constant = |class: &ClassId| {
        let enums = jvm.program.class_named("java.lang.Enum");
        let name = &*jvm.program.classes[*class].name;
        name == "java.lang.Class"
            || enums.is_some_and(|e| jvm.program.is_subclass(*class, e))
                && !jvm.program.constants.contains_key(class)
    };
    let doubt = classes.iter().find(|c| is_constant(c)).map(|class| {
        format!(
            "a parameter of type {}: its values are not followed to the constants they can be",
            jvm.program.classes[*class].name
        )
    });
    Entry { name, unique, function: entry.function, target: entry.target, asks, granted, doubt }
}

/// Some methods that could be entered, for a message.
fn candidates(jvm: &mut Jvm) -> String {
    const SHOWN: usize = 5;
    let functions = jvm.own_functions();
    let mut names: Vec<String> =
        functions.iter().map(|f| jvm.program.functions[*f].name.to_string()).collect();
    names.retain(|name| !name.contains('<') && !name.contains("$"));
    names.truncate(SHOWN);
    if names.is_empty() { "none, for no class has a method".into() } else { names.join(", ") }
}

fn read(path: &Path) -> Result<String, CliError> {
    let error = |error| CliError::Read { path: path.to_path_buf(), error };
    std::fs::read_to_string(path).map_err(error)
}

/// Errors with places, one a line, each after the file's name.
fn located<E: std::fmt::Display>(path: &Path, errors: &[E]) -> CliError {
    let lines: Vec<String> = errors.iter().map(|e| format!("{}:{e}", path.display())).collect();
    CliError::Text(lines.join("\n"))
}

fn cir(path: &Path, wanted: Wanted) -> Result<Parts, CliError> {
    let file = text::parse_file(&read(path)?, &path.display().to_string()).map_err(|e| located(path, &e))?;
    verify::verify_file(&file).map_err(|errors| {
        let lines: Vec<String> = errors.iter().map(|e| format!("{}: {e}", path.display())).collect();
        CliError::Text(lines.join("\n"))
    })?;
    let own: Vec<FnId> = file.bodies.keys().copied().collect();
    let (program, loader) = file.into_parts();
    let entries = named(&program, &own, path, wanted)?;
    // Every class that can be thrown is a subtype of one without supertypes.
    let roots = program.classes.iter().filter(|(_, c)| c.supers.is_empty() && c.kind == ClassKind::Object);
    let thrown = roots.map(|(id, _)| id).collect();
    let properties = vec![
        Property { name: "assertions".into(), thrown: vec![], fail: true },
        Property { name: "exceptions".into(), thrown, fail: false },
    ];
    Ok(Parts { program, loader: Box::new(loader), entries, properties, own, trace: None })
}

fn demo(path: &Path, wanted: Wanted) -> Result<Parts, CliError> {
    let name = path.display().to_string();
    let loaded = conspect_lang_demo::load(&read(path)?, &name, Ints::default());
    let demo = loaded.map_err(|errors| located(path, &errors))?;
    let (properties, own) = (demo.properties(), vec![demo.entry]);
    let entries = named(&demo.program, &own, path, wanted)?;
    Ok(Parts { program: demo.program, loader: Box::new(demo.loader), entries, properties, own, trace: None })
}

/// The functions with these names among `own`.
fn named(program: &Program, own: &[FnId], path: &Path, wanted: Wanted) -> Result<Vec<Entry>, CliError> {
    let Wanted::Entries(names) = wanted else { return Ok(vec![]) };
    let known = || {
        let names: Vec<&str> = own.iter().take(20).map(|f| &*program.functions[*f].name).collect();
        if names.is_empty() { "none".to_string() } else { names.join(", ") }
    };
    let find = |name: &str| own.iter().copied().find(|f| *program.functions[*f].name == *name);
    let entry = |name: &str, function| Entry {
        name: name.into(),
        unique: name.into(),
        function,
        target: function,
        asks: false,
        granted: vec![],
        doubt: None,
    };
    if names.is_empty() {
        let main = find("main").or(if let [only] = own { Some(*only) } else { None });
        return match main {
            Some(function) => Ok(vec![entry(&program.functions[function].name, function)]),
            None => Err(CliError::NoMain { path: path.into(), known: known() }),
        };
    }
    let one = |name: &String| match find(name) {
        Some(function) => Ok(entry(name, function)),
        None => Err(CliError::NoEntry { entry: name.clone(), path: path.into(), known: known() }),
    };
    names.iter().map(one).collect()
}
