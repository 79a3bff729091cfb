//! Java as one of the languages: entries and properties of class files, the JVM as the runtime.

use crate::classpath::loaded_from;
use crate::trace::BELOW;
use crate::woven::CONTRACT_FILE;
use crate::{ClassSources, EntryInfo, Fact, Jvm, JvmError, Options, Print, Trace};
use conspect_base::Printer;
use conspect_ir::{ClassId, Instr, Loader, Type};
use conspect_lang::contents;
use conspect_lang::literal::literal;
use conspect_lang::{
    Clause, Contract, Entry, Input, LangError, Language, Listed, Listing, Notation, Parts, Recognition,
    Runtime, RuntimeError, Source, Wanted, extension, parent,
};
use conspect_replay::{JavaRuntime, Limits, is_library};
use conspect_verdict::{Assumption, ObjectInput, Preconditions, Reason, Standing};
use std::collections::BTreeMap;
use std::path::{Path, PathBuf};
use std::rc::Rc;
use std::time::Duration;

/// Java, as class files.
#[derive(Debug)]
pub struct Java;

/// The language, for registration.
pub const JAVA: Java = Java;

impl Language for Java {
    fn name(&self) -> &'static str {
        "java"
    }

    fn inputs(&self) -> &'static str {
        "a directory of class files, .class, .jar"
    }

    fn recognise(&self, paths: &[PathBuf]) -> Recognition {
        let mut directories = 0;
        for path in paths {
            match (extension(path).as_str(), path.is_dir()) {
                (_, true) => directories += 1,
                ("class" | "jar" | "zip" | "war", false) => {}
                ("java", false) => {
                    let advice = format!(
                        "compile it with `javac -g -d out {}` and give the directory `out`",
                        path.display()
                    );
                    return Recognition::Wrong(LangError::SourceCode { path: path.clone(), advice });
                }
                (_, false) => return Recognition::No,
            }
        }
        if directories == paths.len() { Recognition::Perhaps } else { Recognition::Certain }
    }

    fn open(&self, input: &Input) -> Result<Box<dyn Source>, LangError> {
        let options = Options { jdk: input.platform.clone() };
        let classes = ClassSources::open(&input.paths, &input.libraries, &options).map_err(LangError::of)?;
        Ok(Box::new(Classes { classes }))
    }

    fn properties(&self) -> &'static [&'static str] {
        &["assertions", "exceptions", "contracts"]
    }

    fn source_roots(&self, input: &Input) -> Vec<PathBuf> {
        let mut around = vec![];
        for path in &input.paths {
            let dir = if path.is_dir() { path.clone() } else { parent(path) };
            around.push(dir.clone());
            // A class file in a package's directory: the package's root is some levels up.
            if extension(path) == "class" {
                around.extend(dir.ancestors().skip(1).take(8).map(Path::to_path_buf));
            }
            // `out` beside `src`; Maven's `target/classes`; Gradle's `build/classes/java/main`.
            for up in ["..", "../..", "../../../.."] {
                around.extend(["src", "src/main/java"].map(|sub| dir.join(up).join(sub)));
            }
            around.push(dir.join(".."));
        }
        around
    }

    fn runtime_name(&self) -> Result<&'static str, &'static str> {
        Ok("the JVM")
    }

    fn runtime(&self, input: &Input, time: Duration) -> Result<Box<dyn Runtime>, RuntimeError> {
        let home = input.platform.clone().or_else(|| std::env::var_os("JAVA_HOME").map(PathBuf::from));
        let given = input.paths.iter().chain(&input.libraries);
        let class_path: Vec<PathBuf> = given.map(|path| loaded_from(path)).collect();
        let limits = Limits { time, ..Limits::default() };
        let mut java = JavaRuntime::find(home.as_deref(), &class_path, limits).map_err(RuntimeError::of)?;
        // A folder shows at a glance whether contracts are stated in it. Where the input cannot be opened, somebody else says so.
        let file = Path::new(CONTRACT_FILE);
        let options = Options { jdk: input.platform.clone() };
        if class_path.iter().any(|path| !path.is_dir() || path.join(file).is_file())
            && let Ok(classes) = ClassSources::open(&input.paths, &input.libraries, &options)
        {
            java.put_first(&classes.woven()).map_err(RuntimeError::of)?;
        }
        Ok(Box::new(java))
    }

    fn notation(&self) -> &'static dyn Notation {
        &JAVA
    }

    fn scope(&self, _: &Input) -> String {
        // The names of methods tell programs apart that share a store.
        String::new()
    }
}

impl Notation for Java {
    fn uncaught(&self) -> &'static str {
        "Exception in thread \"main\""
    }

    fn object(&self, objects: &[ObjectInput], object: &ObjectInput) -> Option<String> {
        conspect_replay::java_value(objects, object)
    }

    fn literal(&self, value: &conspect_lang::InputValue, ty: &str) -> String {
        literal(value, ty)
    }

    fn is_library(&self, function: &str) -> bool {
        is_library(function)
    }

    fn boxed(&self, class: &str) -> Option<&'static str> {
        Some(match class {
            "java.lang.Boolean" => "boolean",
            "java.lang.Byte" => "byte",
            "java.lang.Short" => "short",
            "java.lang.Character" => "char",
            "java.lang.Integer" => "int",
            "java.lang.Long" => "long",
            "java.lang.Float" => "float",
            "java.lang.Double" => "double",
            _ => return None,
        })
    }

    fn equality(&self) -> &'static str {
        "=="
    }

    /// A comment as Javadoc has it.
    fn contract(&self, function: &str, contract: &Contract) -> String {
        let mut out = format!("/**\n * {function}\n");
        let mut list = |tag: &str, clauses: &[Clause]| {
            // Nothing of a clause ends the comment.
            let text = |c: &Clause| c.text().replace("*/", "*&#47;");
            clauses.iter().for_each(|c| out.push_str(&format!(" * {tag} {}\n", text(c))));
        };
        list("@throws", &contract.raises);
        list("@return", &contract.returns);
        list("Changes:", &contract.changes);
        contract.assumes.iter().for_each(|a| out.push_str(&format!(" * Assuming: {a}\n")));
        contract.open.iter().for_each(|o| out.push_str(&format!(" * Open: {o}\n")));
        out.push_str(" */\n");
        out
    }

    fn is_source(&self, file: &str) -> bool {
        file.ends_with(".java")
    }
}

/// Class files that are open.
struct Classes {
    classes: ClassSources,
}

/// Whether an entry can fail an assertion.
fn assertions(entry: &str) -> Fact {
    Fact::Own(0, "assertions".into(), entry.into())
}

impl Classes {
    /// If no assertion can fail in an entry, which is named by class, method and descriptor: what that rests on.
    fn never_asserts(&self, entry: &str) -> Option<Vec<Assumption>> {
        let (class, _) = entry[..entry.find('(')?].rsplit_once('.')?;
        self.classes.never_asserts(class, &entry[class.len() + 1..])
    }
}

impl Source for Classes {
    fn parts(&self, wanted: Wanted, thrown: Option<&str>) -> Result<Parts, LangError> {
        let mut jvm = self.classes.program();
        let trace = Some(jvm.trace());
        let mut own = Vec::new();
        let mut entries = Vec::new();
        match wanted {
            Wanted::Functions => own = jvm.own_functions(),
            Wanted::Entries([]) => {
                let found = jvm.entries().map_err(LangError::of)?;
                if found.is_empty() {
                    return Err(LangError::of(JvmError::NoMain(candidates(&mut jvm))));
                }
                entries.extend(found.into_iter().map(|e| entry(&mut jvm, e.name.clone(), &e)));
            }
            Wanted::Entries(names) => {
                for name in names {
                    let found = jvm.find_entry(name).map_err(LangError::of)?;
                    entries.push(entry(&mut jvm, name.clone(), &found));
                }
            }
        }
        for entry in &entries {
            jvm.trace().note(assertions(&entry.unique));
        }
        let properties = jvm.properties();
        let thrown = thrown.and_then(|name| jvm.exception(name));
        let (program, loader) = (jvm.program, Box::new(jvm.loader));
        Ok(Parts { program, loader, entries, properties, own, thrown, trace })
    }

    fn listing(&self) -> Result<Option<Listing>, LangError> {
        let methods = self.classes.methods();
        // How many methods of a class have a name.
        let mut named: BTreeMap<(&str, &str), usize> = BTreeMap::new();
        for m in &methods {
            *named.entry((&m.class, &m.name)).or_default() += 1;
        }
        let mut functions = vec![];
        for m in methods.iter().filter(|m| !m.is_private) {
            let plain = format!("{}.{}", m.class, m.name);
            let unique = format!("{plain}{}", m.descriptor);
            let alone = named.get(&(&*m.class, &*m.name)) == Some(&1);
            functions.push(Listed {
                name: if alone { plain.clone() } else { unique.clone() },
                select: unique.clone(),
                unique: unique.clone(),
                spellings: vec![plain, unique],
                is_public: m.public_class && m.is_public,
                is_static: m.is_static,
                size: m.size,
            });
        }
        Ok(Some(Listing {
            functions,
            none: "no method of the input",
            none_public: "--all-public chooses no method: no public class of the input has a public one",
        }))
    }

    fn platform(&self) -> Option<Print> {
        let home = self.classes.jdk();
        let mut out = Printer::new("JDK");
        out.part(contents(&home.join("lib/modules"))?.as_bytes());
        out.part(&std::fs::read(home.join("release")).unwrap_or_default());
        Some(out.finish())
    }

    fn contents(&self) -> Result<Option<Print>, LangError> {
        Ok(None)
    }

    fn never(&self, unique: &str) -> Vec<(String, Vec<Assumption>)> {
        self.never_asserts(unique).map(|rests| ("assertions".to_string(), rests)).into_iter().collect()
    }

    fn contracts(
        &self,
        entry: &str,
        trace: Option<&Trace>,
    ) -> Option<Result<Vec<conspect_spec::Function>, (u32, String)>> {
        self.classes.contracts(entry, trace)
    }

    fn preconditions(&self, unique: &str, trace: Option<&Trace>) -> Option<Rc<dyn Preconditions>> {
        Some(Rc::new(self.classes.preconditions(unique, trace.cloned())))
    }

    fn print(&self, fact: &Fact) -> Option<Print> {
        match fact {
            Fact::Own(_, what, entry) if *fact == assertions(entry) => {
                let mut out = Printer::new(what);
                let rests = self.never_asserts(entry);
                out.value(&rests.map(|all| all.iter().map(ToString::to_string).collect::<Vec<String>>()));
                Some(out.finish())
            }
            Fact::Own(BELOW, ..) => Some(self.classes.print(fact)),
            Fact::Whole | Fact::Entry(_) | Fact::Own(..) => None,
            Fact::Outline | Fact::Type(_) | Fact::Members(_) | Fact::Member(..) => {
                Some(self.classes.print(fact))
            }
            Fact::Code(..) | Fact::Lines(..) => Some(self.classes.print(fact)),
        }
    }

    fn function(&self, owner: &str, name: &str) -> Option<String> {
        Some(format!("{owner}.{name}"))
    }
}

fn entry(jvm: &mut Jvm, name: String, entry: &EntryInfo) -> Entry {
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
        granted.push(Assumption::InitializersApart);
    }
    let own = unique.contains(".main([Ljava/lang/String;)V");
    if !own {
        granted.push(Standing::LoadedValues.into());
    }
    let is_constant = |class: &ClassId| {
        let enums = jvm.program.class_named("java.lang.Enum");
        let name = &*jvm.program.classes[*class].name;
        name == "java.lang.Class"
            || enums.is_some_and(|e| jvm.program.is_subclass(*class, e))
                && !jvm.program.constants.contains_key(class)
    };
    let doubt = classes
        .iter()
        .find(|c| is_constant(c))
        .map(|class| Reason::OpenConstants { class: (*jvm.program.classes[*class].name).into() });
    let (function, target) = (entry.function, entry.target);
    let select = Some(unique.clone());
    Entry { unique, select, target, asks, granted, doubt, ..Entry::plain(&name, function) }
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
