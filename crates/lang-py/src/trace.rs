//! What an answer about a Python program depends on, and the fingerprints of that.
//!
//! The engine sees nothing of a file but the bodies that it asks for, which are lowered when it does. A body is made of the text of the
//! outermost function that it is in and of the file's *frame*, what is left without the bodies of functions ([`units`](crate::units)); which
//! file the name of a module leads to is asked for where an import is lowered. Functions get their numbers in the order in which they are declared,
//! and only a body that is lowered declares others; so whoever finds these facts with these fingerprints again, with the same runtime and
//! library, would see the same program.
//!
//! What looks at more than that has its result for a fingerprint: the inputs of an entry, whose kinds follow from all functions; the
//! claim that nothing asserts; the simple form of the program in which proofs are found. A program that asks at which line a function
//! begins, or that has contracts, depends on [`Fact::Whole`].

use crate::lower::{Context, Node, Template};
use crate::modules::{self, Home, Located};
use crate::source::Source;
use crate::{given, never, simple};
use conspect_base::{FileId, Print, Printer};
use conspect_ir::{FnId, text};
pub use conspect_lang::Fact;
use ruff_text_size::{Ranged, TextSize};
use std::collections::BTreeMap;
use std::path::{Path, PathBuf};
use std::rc::Rc;

/// How a program's main file is loaded.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub enum How {
    /// As the program `__main__`.
    Run,
    /// As a module that somebody imports.
    Imported,
}

impl How {
    /// How facts name a module of such a program.
    fn owner(self, module: &str) -> Rc<str> {
        match self {
            How::Run => format!("run {module}").into(),
            How::Imported => module.into(),
        }
    }
}

/// Whether the main file has assertions, or what a function of it may come to.
pub(crate) fn assertions(function: Option<&str>) -> Fact {
    Fact::Own(0, "assertions".into(), function.unwrap_or("").into())
}

/// A function as it is verified alone, in a program without contracts.
pub(crate) fn alone(function: &str) -> Fact {
    Fact::Own(2, "alone".into(), function.into())
}

/// Whether a function finds variables that another call may have changed.
pub(crate) fn state(function: &str) -> Fact {
    Fact::Own(3, "state".into(), function.into())
}

/// The text of one of the program's files.
pub(crate) fn file(shown: &str) -> Fact {
    Fact::Own(1, shown.into(), "".into())
}

/// The owner of the bodies that proofs are about.
const SIMPLE: &str = "#simple";

/// The form of the program in which proofs of these entries are found, and its lines.
pub(crate) fn form(names: &[String]) -> Vec<Fact> {
    let names: Rc<str> = names.join("\n").into();
    vec![Fact::Code(SIMPLE.into(), names.clone()), Fact::Lines(SIMPLE.into(), names)]
}

/// What lowering at a place of a module depends on, beside the frame: the function that it is in.
pub(crate) fn code(how: How, module: &str, source: &Source, place: TextSize) -> Vec<Fact> {
    let Some(unit) = source.units().at(place) else { return vec![] };
    let (owner, name): (_, Rc<str>) = (how.owner(module), unit.name.as_str().into());
    vec![Fact::Code(owner.clone(), name.clone()), Fact::Lines(owner, name)]
}

impl Context {
    /// What a module's name leads to, with the frame of its file.
    pub(crate) fn fact_of(&self, module: &str) -> Fact {
        Fact::Type(self.how.owner(module))
    }

    /// What the body of a function depends on, beside the runtime, the library, and the modules that were found so far.
    pub(crate) fn facts(&self, id: FnId) -> Vec<Fact> {
        if self.core.name_of(id) == Some("function_line") {
            return vec![Fact::Whole];
        }
        match self.templates.get(&id) {
            Some(Template::Function { module, node, .. } | Template::Resume { module, node, .. }) => {
                let module = &self.modules[*module];
                if module.library {
                    return vec![];
                }
                let place = match node {
                    Node::Def(f) => f.body.first().map_or(f.start(), Ranged::start),
                    Node::Lambda(l) => l.start(),
                    Node::Generator(g) => g.start(),
                };
                code(self.how, &module.name, &module.source, place)
            }
            Some(Template::Module(m)) if !self.modules[*m].library => {
                vec![Fact::Lines(self.how.owner(&self.modules[*m].name), "".into())]
            }
            Some(Template::Entry(e)) => vec![Fact::Entry(e.call.as_ref().map(|(f, _)| f.as_str().into()))],
            Some(Template::Module(_) | Template::Import(_) | Template::UncaughtClass) | None => vec![],
        }
    }
}

/// What a module's name leads to.
enum Module {
    File(Source, Print),
    Other(Print),
}

/// The fingerprints of a program's facts, as its files were when each was first asked for.
pub(crate) struct Prints {
    path: PathBuf,
    modules: BTreeMap<Rc<str>, Rc<Module>>,
    known: BTreeMap<Fact, Option<Print>>,
}

impl Prints {
    pub fn new(path: &Path) -> Prints {
        Prints { path: path.to_path_buf(), modules: BTreeMap::new(), known: BTreeMap::new() }
    }

    /// The fingerprint of a fact, of one about something that is not there, too; `None` where there is no program. `whole` gives that of all files.
    pub fn of_fact(&mut self, fact: &Fact, whole: &dyn Fn() -> Option<Print>) -> Option<Print> {
        if let Some(known) = self.known.get(fact) {
            return *known;
        }
        let print = match fact {
            Fact::Whole => whole(),
            _ => self.print(fact),
        };
        self.known.insert(fact.clone(), print);
        print
    }

    fn print(&mut self, fact: &Fact) -> Option<Print> {
        let absent = || Printer::new("absent").finish();
        Some(match fact {
            Fact::Outline => Printer::new("a Python program").finish(),
            Fact::Type(module) => match &*self.module(module)? {
                Module::File(_, print) | Module::Other(print) => *print,
            },
            Fact::Code(owner, names) if &**owner == SIMPLE => self.simple(names).0,
            Fact::Lines(owner, names) if &**owner == SIMPLE => self.simple(names).1,
            Fact::Code(module, name) => match &*self.module(module)? {
                Module::File(source, _) => source.units().named(name).map_or_else(absent, |u| u.code),
                Module::Other(_) => absent(),
            },
            Fact::Lines(module, name) => match &*self.module(module)? {
                Module::File(source, _) if name.is_empty() => source.units().lines,
                Module::File(source, _) => source.units().named(name).map_or_else(absent, |u| u.lines),
                Module::Other(_) => absent(),
            },
            Fact::Entry(None) => Printer::new("the file").finish(),
            Fact::Entry(Some(function)) => {
                // The kinds of inputs follow from what is imported, too.
                let home = Home::of(&self.path, How::Imported).ok()?;
                let text = modules::read(&self.path).ok()?;
                let source = crate::link::source(&home, text, FileId(0)).ok()?;
                let mut out = Printer::new("inputs");
                out.value(&given::describe(&source, function));
                out.finish()
            }
            Fact::Own(0, _, function) => {
                let function = (!function.is_empty()).then_some(&**function);
                let mut out = Printer::new("assertions");
                out.value(&never::assertions(&self.main()?, function));
                out.finish()
            }
            Fact::Own(1, shown, _) => {
                let root = Home::of(&self.path, How::Imported).ok()?.root;
                let mut out = Printer::new("file");
                out.value(&modules::read(&root.join(&**shown)).ok());
                out.finish()
            }
            Fact::Own(2, _, function) => {
                let py = crate::load_module(&self.path).ok()?;
                let mut out = Printer::new("alone");
                out.value(&py.contracts(function).ok());
                out.finish()
            }
            Fact::Own(3, _, function) => {
                let py = crate::load_module(&self.path).ok()?;
                let mut out = Printer::new("state");
                out.value(&py.state_may_change(function));
                out.finish()
            }
            // No program asks for these.
            Fact::Whole | Fact::Members(_) | Fact::Member(..) | Fact::Own(..) => return None,
        })
    }

    /// The program's main file.
    fn main(&self) -> Option<Source> {
        let home = Home::of(&self.path, How::Imported).ok()?;
        Source::of_program(&home.shown, modules::read(&self.path).ok()?, FileId(0)).ok()
    }

    /// What a name of a module leads to, in a program that is run or of one that is imported.
    fn module(&mut self, owner: &Rc<str>) -> Option<Rc<Module>> {
        if let Some(known) = self.modules.get(owner) {
            return Some(known.clone());
        }
        let (how, name) = match owner.strip_prefix("run ") {
            Some(name) => (How::Run, name),
            None => (How::Imported, &**owner),
        };
        let home = Home::of(&self.path, how).ok()?;
        let mut out = Printer::new("module");
        let module = if name == home.name {
            let source = Source::of_program(&home.shown, modules::read(&self.path).ok()?, FileId(0)).ok()?;
            out.value(&(&home.shown, home.is_package, source.units().frame));
            Module::File(source, out.finish())
        } else {
            match modules::locate(&[home.root], name) {
                Located::File { path, shown, is_package } => {
                    let text = modules::read(&path);
                    let source = text.and_then(|text| {
                        Source::of_program(&shown, text, FileId(0)).map_err(|e| e.to_string())
                    });
                    match source {
                        Ok(source) => {
                            out.value(&(shown, is_package, source.units().frame));
                            Module::File(source, out.finish())
                        }
                        Err(e) => {
                            out.value(&(shown, e));
                            Module::Other(out.finish())
                        }
                    }
                }
                Located::Folder { shown } => {
                    out.value(&shown);
                    Module::Other(out.finish())
                }
                Located::Library => Module::Other(Printer::new("library").finish()),
                Located::Absent => Module::Other(Printer::new("absent module").finish()),
                Located::Missing => Module::Other(Printer::new("missing module").finish()),
            }
        };
        let module = Rc::new(module);
        self.modules.insert(owner.clone(), module.clone());
        Some(module)
    }

    /// The fingerprints of the form of the program in which proofs are found, and of its lines.
    fn simple(&mut self, names: &str) -> (Print, Print) {
        let (mut code, mut lines) = (Printer::new("simple"), Printer::new("lines of simple"));
        let wanted: Vec<String> = names.split('\n').filter(|n| !n.is_empty()).map(String::from).collect();
        // Where the top level is not followed, what is lowered depends on whether it ends: both forms count.
        let mut forms = vec![simple::load(&self.path, &wanted, false, None)];
        if forms[0].as_ref().is_ok_and(|made| made.is_cut) {
            forms.push(simple::load(&self.path, &wanted, false, Some(&[])));
        }
        for made in forms {
            match made {
                Ok(made) => {
                    let mut bodies = made.loader.into_bodies();
                    for body in bodies.values_mut() {
                        body.blocks.iter().for_each(|b| lines.value(&b.lines));
                        body.blocks.iter_mut().for_each(|b| b.lines.clear());
                        code.value(&body.names);
                    }
                    code.part(text::print_program(&made.program, &bodies).as_bytes());
                    code.value(&(&made.entries, &made.properties));
                }
                Err(why) => code.value(&why),
            }
        }
        (code.finish(), lines.finish())
    }
}
