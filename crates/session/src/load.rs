//! Loads programs of every language.

use crate::error::SessionError;
use crate::project::Project;
use crate::target::Target;
use conspect_engine::world::World;
use conspect_ir::{FnId, Property};
pub use conspect_lang::{Entry, Parts, Wanted};
use conspect_lang::{Fact, LangError, Print, Trace};
use conspect_verdict::Assumption;
use std::rc::Rc;

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
    pub fn keep_properties(&mut self, names: &[String]) -> Result<(), SessionError> {
        let known = || self.properties.iter().map(|p| p.name.as_str()).collect::<Vec<&str>>().join(", ");
        if let Some(name) = names.iter().find(|n| !self.properties.iter().any(|p| p.name == **n)) {
            return Err(SessionError::Property { name: name.clone(), known: known() });
        }
        if !names.is_empty() {
            self.properties.retain(|p| names.contains(&p.name));
        }
        Ok(())
    }
}

/// Loads a program and finds these entries in it; its `main` when none is named.
pub fn load(project: &Project, entries: &[String]) -> Result<Loaded, SessionError> {
    Source::open(project)?.load(entries)
}

/// An input that is open: many programs are made of it, and each of its files is read once. Copies share what was read.
#[derive(Clone)]
pub struct Source {
    open: Rc<dyn conspect_lang::Source>,
    target: Option<Target>,
}

impl Source {
    /// Opens an input.
    pub fn open(project: &Project) -> Result<Source, SessionError> {
        Ok(Source { open: Rc::from(project.language.open(&project.input)?), target: None })
    }

    /// The same input, in which nothing is asked for but this target.
    pub fn toward(self, target: Option<&str>) -> Source {
        Source { target: target.map(Target::of), ..self }
    }

    /// What the language knows of the input.
    pub fn open_input(&self) -> &dyn conspect_lang::Source {
        &*self.open
    }

    /// A new program with these entries; with its `main` when none is named. Nothing that was done with an earlier one
    /// shows in it.
    pub fn load(&self, entries: &[String]) -> Result<Loaded, SessionError> {
        let parts = self.parts(Wanted::Entries(entries))?;
        let mut world = World::new(parts.program, parts.loader);
        if let Some(Target::Line(line)) = &self.target {
            world.aim(line.clone());
        }
        Ok(Loaded { world, entries: parts.entries, properties: parts.properties, trace: parts.trace })
    }

    /// The parts of a new program.
    pub fn parts(&self, wanted: Wanted) -> Result<Parts, SessionError> {
        let target = self.target.as_ref();
        let mut parts = self.open.parts(wanted, target.and_then(Target::exception))?;
        if let Some(target) = target {
            parts.properties = vec![target.property(&parts.properties, parts.thrown)?];
        }
        Ok(parts)
    }

    /// Puts the form in which programs are proved in the place of the ordinary one, where the language has one.
    ///
    /// # Errors
    /// Says why nothing can be proved of it.
    pub fn simplify(&self, parts: &mut Parts, names: &[String]) -> Result<(), String> {
        self.open.simplify(parts, names, &mut ends)
    }

    /// What the loading of the input of an entry takes for granted, where it is known to end without an exception.
    pub fn loads(&self, entry: &str, trace: Option<&Trace>) -> Option<Vec<Assumption>> {
        self.open.loads(entry, trace, &mut ends)
    }

    /// The contract of an entry, where the language finds it without the engine: as text, and whether it says all.
    pub fn told(&self, entry: &str) -> Option<Result<(String, bool), String>> {
        self.open.told(entry)
    }

    /// The fingerprint of a fact; `None` where the language does not know it.
    pub fn print(&self, fact: &Fact) -> Option<Print> {
        self.open.print(fact)
    }

    /// The hash of all files of the input, where its facts do not say all.
    pub fn contents(&self) -> Result<Option<Print>, LangError> {
        self.open.contents()
    }
}

/// Executes a function without parameters.
fn ends(parts: Parts, function: FnId) -> Option<Vec<Assumption>> {
    let mut world = World::new(parts.program, parts.loader);
    conspect_engine::ends(&mut world, function)
}

/// Loads a program.
pub fn parts(project: &Project, wanted: Wanted) -> Result<Parts, SessionError> {
    Source::open(project)?.parts(wanted)
}
