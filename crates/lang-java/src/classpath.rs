//! Where classes come from: the user's input, the embedded models, the JDK.

use crate::classfile::ClassFile;
use crate::error::JvmError;
use crate::image::JdkImage;
use crate::trace::{self, Fact, Print, Printer, Trace};
use crate::woven;
use conspect_ir::LoadError;
use rustc_hash::FxHashMap;
use std::cell::{OnceCell, RefCell};
use std::collections::{BTreeMap, BTreeSet};
use std::fs::File;
use std::io::Read;
use std::path::{Path, PathBuf};
use std::rc::Rc;

/// The compiled models: for each class its internal name and its bytes (see `build.rs`).
static MODELS: &[u8] = include_bytes!(concat!(env!("OUT_DIR"), "/models.bin"));

/// The largest class file that is read from a jar, in bytes.
const MAX_CLASS: u64 = 16 << 20;

/// Who supplies a class.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Origin {
    User,
    Model,
    Jdk,
    /// Made by the front end: a lambda, an array, a class that is not there.
    Synthetic,
}

/// All places where classes are looked up, for one program: what it asks is traced. The places themselves, and the
/// files that were read, are shared between programs.
#[derive(Debug)]
pub struct ClassPath {
    places: Rc<Places>,
    trace: Trace,
    /// Are classes that state contracts as they were compiled, with no contract woven in?
    as_written: bool,
}

/// The places, opened once.
#[derive(Debug)]
pub struct Places {
    /// The classes of the input by binary name; the first of several wins, as on a class path.
    user: BTreeMap<Rc<str>, Location>,
    /// The classes of the input without those of the class path.
    listed: Vec<Rc<str>>,
    /// Folders beside `.class` files that were given one by one: searched, but not listed.
    folders: Vec<PathBuf>,
    jars: Vec<(PathBuf, RefCell<zip::ZipArchive<File>>)>,
    models: FxHashMap<&'static str, &'static [u8]>,
    jdk: RefCell<JdkImage>,
    /// What was read, so that every program sees the same bytes and no file is read twice.
    read: RefCell<FxHashMap<Rc<str>, Result<Option<Found>, LoadError>>>,
    prints: RefCell<FxHashMap<Fact, Print>>,
    /// The classes of the user that extend or implement a class, themselves or by what they extend, as the class files say, in order.
    below: OnceCell<FxHashMap<Rc<str>, Rc<[Rc<str>]>>>,
    /// Is the class by which contracts are stated among the user's?
    contracts: OnceCell<bool>,
    /// The user's classes as they were compiled, where contracts are looked for.
    compiled: RefCell<FxHashMap<Rc<str>, Option<Rc<ClassFile>>>>,
}

/// A class that was found: who supplies it, and its file.
pub type Found = (Origin, Rc<ClassFile>);

#[derive(Clone, Debug)]
enum Location {
    File(PathBuf),
    Jar { jar: usize, entry: usize },
    Bytes(Rc<[u8]>),
}

impl Places {
    /// Lists the classes of the input, then those of the class path.
    pub fn new(inputs: &[PathBuf], class_path: &[PathBuf], jdk: JdkImage) -> Result<Places, JvmError> {
        let mut places = Places {
            user: BTreeMap::new(),
            listed: vec![],
            folders: vec![],
            jars: vec![],
            models: unpack(MODELS),
            jdk: RefCell::new(jdk),
            read: RefCell::default(),
            prints: RefCell::default(),
            below: OnceCell::new(),
            contracts: OnceCell::new(),
            compiled: RefCell::default(),
        };
        for input in inputs {
            if places.add(input)? == 0 {
                return Err(JvmError::Empty(input.to_path_buf()));
            }
        }
        places.listed = places.user.keys().cloned().collect();
        for input in class_path {
            places.add(input)?;
        }
        Ok(places)
    }

    /// Takes in what a place holds, but for classes that an earlier place has; how many classes there are.
    fn add(&mut self, input: &Path) -> Result<usize, JvmError> {
        let io = |source| JvmError::Io { path: input.to_path_buf(), source };
        let meta = std::fs::metadata(input).map_err(io)?;
        let extension = input.extension().and_then(|e| e.to_str()).unwrap_or("").to_ascii_lowercase();
        if meta.is_dir() {
            self.add_dir(input, "")
        } else if extension == "class" {
            self.add_file(input)?;
            Ok(1)
        } else if matches!(extension.as_str(), "jar" | "zip" | "war") {
            self.add_jar(input)
        } else {
            Err(JvmError::NotClasses(input.to_path_buf()))
        }
    }

    fn add_dir(&mut self, root: &Path, prefix: &str) -> Result<usize, JvmError> {
        let mut found = 0;
        let mut todo = vec![(root.to_path_buf(), prefix.to_string())];
        while let Some((dir, prefix)) = todo.pop() {
            let io = |source| JvmError::Io { path: dir.clone(), source };
            for entry in std::fs::read_dir(&dir).map_err(io)? {
                let entry = entry.map_err(io)?;
                let name = entry.file_name();
                let Some(name) = name.to_str() else { continue };
                // The type of the entry itself: a link to a folder is not followed, so the walk ends.
                let is_dir = entry.file_type().map_err(io)?.is_dir();
                if is_dir && name.starts_with('.') {
                    // No package; a store that other processes write to may be one.
                } else if is_dir {
                    todo.push((entry.path(), format!("{prefix}{name}.")));
                } else if let Some(base) = name.strip_suffix(".class").filter(|b| is_class_base(b)) {
                    let name: Rc<str> = format!("{prefix}{base}").into();
                    self.user.entry(name).or_insert(Location::File(entry.path()));
                    found += 1;
                }
            }
        }
        Ok(found)
    }

    /// One class file: it is known by the name inside; its package's root is searched for what it refers to.
    fn add_file(&mut self, input: &Path) -> Result<(), JvmError> {
        let bytes = read_file(input)?;
        let file = ClassFile::parse(bytes.clone())
            .map_err(|e| JvmError::BadClass { place: input.display().to_string(), what: e.to_string() })?;
        self.folders.extend(root(input, &file));
        self.user.entry(file.name.clone()).or_insert(Location::Bytes(bytes));
        Ok(())
    }

    fn add_jar(&mut self, input: &Path) -> Result<usize, JvmError> {
        let bad = |e: zip::result::ZipError| JvmError::Jar { path: input.to_path_buf(), what: e.to_string() };
        let file = File::open(input).map_err(|source| JvmError::Io { path: input.to_path_buf(), source })?;
        let mut archive = zip::ZipArchive::new(file).map_err(bad)?;
        let jar = self.jars.len();
        let mut found = 0;
        for entry in 0..archive.len() {
            let file = archive.by_index_raw(entry).map_err(bad)?;
            let Ok(name) = file.name() else { continue };
            let Some(name) = name.strip_suffix(".class") else { continue };
            // Classes for particular versions of Java, and metadata, are not part of the program.
            if name.starts_with("META-INF/") || !is_class_base(name.rsplit('/').next().unwrap_or("")) {
                continue;
            }
            let name: Rc<str> = name.replace('/', ".").into();
            self.user.entry(name).or_insert(Location::Jar { jar, entry });
            found += 1;
        }
        self.jars.push((input.to_path_buf(), RefCell::new(archive)));
        Ok(found)
    }

    /// Can the user supply a class of this name that comes before the library's? Nothing shadows `java.*`, and packages
    /// that belong to the JDK are looked up there first, as its class loaders do it.
    fn library_first(&self, name: &str) -> bool {
        starts(name, &["javax.", "jdk.", "sun.", "com.sun."]) && self.find_library(name).is_some()
    }

    fn find(&self, name: &str) -> Result<Option<(Origin, Rc<[u8]>)>, JvmError> {
        if library_only(name) || self.library_first(name) {
            return Ok(self.find_library(name));
        }
        match self.find_user(name)? {
            Some(bytes) => Ok(Some((Origin::User, bytes))),
            None => Ok(self.find_library(name)),
        }
    }

    /// The names of the input's classes without those of the class path, in order.
    pub fn listed(&self) -> &[Rc<str>] {
        &self.listed
    }

    /// The names of all classes of the user, in order.
    pub fn all(&self) -> Vec<Rc<str>> {
        self.user.keys().cloned().collect()
    }

    /// The classes of the user below a class, in order. Classes that cannot be loaded may be among them.
    fn below(&self, class: &str) -> Rc<[Rc<str>]> {
        if class == "java.lang.Object" {
            return self.user.keys().cloned().collect();
        }
        self.below.get_or_init(|| self.descent()).get(class).cloned().unwrap_or_default()
    }

    /// Reads all classes of the user, and what they extend.
    fn descent(&self) -> FxHashMap<Rc<str>, Rc<[Rc<str>]>> {
        let mut below: FxHashMap<Rc<str>, Vec<Rc<str>>> = FxHashMap::default();
        for name in self.user.keys() {
            let mut above = BTreeSet::new();
            let mut todo = vec![name.clone()];
            while let Some(class) = todo.pop() {
                // What cannot be read, or is not there, says nothing of what is above it.
                if let Ok(Some((_, file))) = self.class(&class) {
                    let direct = file.super_name.iter().chain(&file.interfaces);
                    todo.extend(direct.filter(|c| above.insert((*c).clone())).cloned());
                }
            }
            // A class that is found above itself cannot be loaded.
            above.remove(name);
            above.into_iter().for_each(|class| below.entry(class).or_default().push(name.clone()));
        }
        below.into_iter().map(|(class, names)| (class, names.into())).collect()
    }

    /// A class, read once. Models come before the JDK's own classes.
    pub fn class(&self, name: &str) -> Result<Option<Found>, LoadError> {
        if let Some(known) = self.read.borrow().get(name) {
            return known.clone();
        }
        let found = self.find(name).map_err(|e| LoadError::Malformed(e.to_string()));
        let parsed = found.and_then(|found| match found {
            Some((origin, bytes)) => {
                let bad = |e: crate::classfile::Bad| LoadError::Malformed(format!("class {name}: {e}"));
                let written = ClassFile::parse(bytes).map_err(bad)?;
                let file = match origin == Origin::User && self.has_contracts() {
                    true => match woven::weave(&written, &|name| self.written(name)).map_err(bad)? {
                        Some(bytes) => ClassFile::parse(bytes).map_err(bad)?,
                        None => written,
                    },
                    false => written,
                };
                Ok(Some((origin, Rc::new(file))))
            }
            None => Ok(None),
        });
        self.read.borrow_mut().insert(name.into(), parsed.clone());
        parsed
    }

    /// A class of the user as it was compiled.
    pub fn written(&self, name: &str) -> Option<Rc<ClassFile>> {
        if library_only(name) || self.library_first(name) {
            return None;
        }
        if let Some(known) = self.compiled.borrow().get(name) {
            return known.clone();
        }
        let bytes = self.find_user(name).ok().flatten();
        let file = bytes.and_then(|bytes| ClassFile::parse(bytes).ok()).map(Rc::new);
        self.compiled.borrow_mut().insert(name.into(), file.clone());
        file
    }

    /// Is the class by which contracts are stated among the user's?
    pub fn has_contracts(&self) -> bool {
        *self.contracts.get_or_init(|| matches!(self.find_user(woven::CONTRACT), Ok(Some(_))))
    }

    /// Does a method promise more than its body states: what it overrides promises, or what annotations say?
    pub fn promises_more(&self, class: &str, key: &str) -> bool {
        let Some(file) = self.written(class) else { return false };
        woven::promises_more(&file, key, &|name| self.written(name)).unwrap_or(true)
    }

    /// The user's classes that are read in another form than they were written in, because they state contracts: names and contents, in order.
    pub fn woven(&self) -> Vec<(Rc<str>, Rc<[u8]>)> {
        if !self.has_contracts() {
            return vec![];
        }
        let read = |name: &Rc<str>| {
            let (_, file) = self.class(name).ok()?.filter(|(origin, _)| *origin == Origin::User)?;
            let written = self.find_user(name).ok()??;
            (written != *file.bytes()).then(|| (name.clone(), file.bytes().clone()))
        };
        self.user.keys().filter_map(read).collect()
    }

    fn find_library(&self, name: &str) -> Option<(Origin, Rc<[u8]>)> {
        if let Some(bytes) = self.models.get(name) {
            return Some((Origin::Model, (*bytes).into()));
        }
        // The JDK has no class outside of a package.
        if !name.contains('.') {
            return None;
        }
        self.jdk.borrow_mut().class(&name.replace('.', "/")).map(|bytes| (Origin::Jdk, bytes))
    }

    fn find_user(&self, name: &str) -> Result<Option<Rc<[u8]>>, JvmError> {
        match self.user.get(name) {
            Some(Location::File(path)) => read_file(path).map(Some),
            Some(Location::Bytes(bytes)) => Ok(Some(bytes.clone())),
            Some(Location::Jar { jar, entry }) => {
                let (path, archive) = &self.jars[*jar];
                read_entry(&mut archive.borrow_mut(), *entry)
                    .map(Some)
                    .map_err(|what| JvmError::Jar { path: path.clone(), what: format!("{name}: {what}") })
            }
            None => {
                // A name with unusual characters is no path.
                let plain = |c: char| c != '/' && c != '\\' && c != '\0';
                let relative = format!("{}.class", name.replace('.', "/"));
                let beside = self.folders.iter().map(|f| f.join(&relative));
                match beside.into_iter().find(|p| name.chars().all(plain) && p.is_file()) {
                    Some(path) => read_file(&path).map(Some),
                    None => Ok(None),
                }
            }
        }
    }

    /// The fingerprint of a fact, as the files are that this process has read.
    pub fn print(&self, fact: &Fact) -> Print {
        if let Some(print) = self.prints.borrow().get(fact) {
            return *print;
        }
        let print = self.compute_print(fact);
        self.prints.borrow_mut().insert(fact.clone(), print);
        print
    }

    fn compute_print(&self, fact: &Fact) -> Print {
        let name = match fact {
            Fact::Outline => {
                let mut out = Printer::new("classes");
                self.user.keys().for_each(|name| out.part(name.as_bytes()));
                return out.finish();
            }
            Fact::Type(name) | Fact::Members(name) | Fact::Member(name, _) => name,
            Fact::Code(name, _) | Fact::Lines(name, _) => name,
            Fact::Own(trace::BELOW, _, class) => {
                let mut out = Printer::new("below");
                self.below(class).iter().for_each(|name| out.part(name.as_bytes()));
                return out.finish();
            }
            // No program asks for these.
            Fact::Whole | Fact::Entry(_) | Fact::Own(..) => return Printer::new("no fact").finish(),
        };
        let file = match self.class(name) {
            Ok(Some((Origin::User, file))) => file,
            // The JDK and the models have identities of their own.
            Ok(Some(_)) => return Printer::new("of the library").finish(),
            Ok(None) => return Printer::new("absent").finish(),
            Err(error) => {
                let mut out = Printer::new("unusable");
                out.part(error.to_string().as_bytes());
                return out.finish();
            }
        };
        let member = |key: &str| {
            let is_it = |m: &&crate::classfile::Member| {
                key.strip_prefix(&*m.name).is_some_and(|rest| *rest == *m.descriptor)
            };
            file.methods.iter().find(is_it)
        };
        let absent = || Printer::new("no such method").finish();
        match fact {
            Fact::Type(_) => trace::outline(&file),
            Fact::Members(_) => trace::methods(&file),
            Fact::Member(_, key) => member(key).map_or_else(absent, trace::method),
            Fact::Code(_, key) => member(key).map_or_else(absent, |m| trace::code(&file, m)),
            Fact::Lines(_, key) => member(key).map_or_else(absent, |m| trace::lines(&file, m)),
            Fact::Outline | Fact::Whole | Fact::Entry(_) | Fact::Own(..) => absent(),
        }
    }
}

/// The folder from which a virtual machine loads a class that lies in this file: that of the root of its package.
fn root(input: &Path, file: &ClassFile) -> Option<PathBuf> {
    let full = input.canonicalize().unwrap_or_else(|_| input.to_path_buf());
    full.ancestors().nth(1 + file.name.matches('.').count()).map(Path::to_path_buf)
}

/// An input as a class path names it: for a class file the folder from which it is loaded.
pub(crate) fn loaded_from(input: &Path) -> PathBuf {
    let is_class = input.extension().is_some_and(|e| e.eq_ignore_ascii_case("class"));
    let file = match is_class {
        true => read_file(input).ok().and_then(|bytes| ClassFile::parse(bytes).ok()),
        false => None,
    };
    file.and_then(|file| root(input, &file)).unwrap_or_else(|| input.to_path_buf())
}

impl ClassPath {
    /// The places, for a program that has asked for nothing yet.
    pub fn new(places: Rc<Places>) -> ClassPath {
        ClassPath { places, trace: Trace::default(), as_written: false }
    }

    /// The places, with all classes as they were compiled.
    pub fn as_written(places: Rc<Places>) -> ClassPath {
        ClassPath { as_written: true, ..ClassPath::new(places) }
    }

    /// What the program has asked for.
    pub fn trace(&self) -> &Trace {
        &self.trace
    }

    /// Adds one class of the input from memory, for the one program that has these places.
    pub fn add_bytes(&mut self, name: Rc<str>, bytes: Rc<[u8]>) {
        let places = Rc::get_mut(&mut self.places).expect("the places belong to this program alone");
        places.read.get_mut().remove(&name);
        places.below.take();
        places.user.insert(name, Location::Bytes(bytes));
    }

    /// The names of the input's classes without those of the class path, in order. For the choice of entries, which
    /// is made anew in every run: not traced.
    pub fn input_classes(&self) -> Vec<Rc<str>> {
        self.places.listed().to_vec()
    }

    /// The names of all classes of the user, in order.
    pub fn user_classes(&self) -> Vec<Rc<str>> {
        self.trace.note(Fact::Outline);
        self.places.user.keys().cloned().collect()
    }

    /// The names of the user's classes that extend or implement a class, as the class files say, in order. Classes that cannot be loaded may
    /// be among them.
    pub fn user_classes_below(&self, class: &str) -> Rc<[Rc<str>]> {
        self.trace.note(trace::below(class));
        self.places.below(class)
    }

    /// Is the class by which contracts are stated among the user's, and are they checked?
    pub fn has_contracts(&self) -> bool {
        !self.as_written && self.places.has_contracts()
    }

    /// True when there is a model that overrides methods of other classes under this name.
    pub fn has_model(&self, name: &str) -> bool {
        self.places.models.contains_key(name)
    }

    /// Every class of a package of the JDK, by binary name, in order.
    pub fn jdk_package(&self, package: &str) -> Vec<String> {
        let names = self.places.jdk.borrow().package(&package.replace('.', "/"));
        names.iter().map(|n| n.replace('/', ".")).collect()
    }

    /// A class, and who supplies it.
    pub fn find(&mut self, name: &str) -> Result<Option<Found>, LoadError> {
        if !library_only(name) {
            self.trace.note(Fact::Type(name.into()));
        }
        if self.as_written
            && let Some(file) = self.places.written(name)
        {
            return Ok(Some((Origin::User, file)));
        }
        self.places.class(name)
    }
}

fn starts(name: &str, prefixes: &[&str]) -> bool {
    prefixes.iter().any(|p| name.starts_with(p))
}

/// Names that only the JDK and the models supply.
fn library_only(name: &str) -> bool {
    starts(name, &["java.", "conspect.rt.", "conspect.model."])
}

fn is_class_base(base: &str) -> bool {
    !base.is_empty() && base != "module-info" && base != "package-info"
}

fn read_file(path: &Path) -> Result<Rc<[u8]>, JvmError> {
    let io = |source| JvmError::Io { path: path.to_path_buf(), source };
    Ok(std::fs::read(path).map_err(io)?.into())
}

fn read_entry(archive: &mut zip::ZipArchive<File>, entry: usize) -> Result<Rc<[u8]>, String> {
    let file = archive.by_index(entry).map_err(|e| e.to_string())?;
    let mut bytes = vec![];
    file.take(MAX_CLASS + 1).read_to_end(&mut bytes).map_err(|e| e.to_string())?;
    if bytes.len() as u64 > MAX_CLASS { Err("the class file is too large".into()) } else { Ok(bytes.into()) }
}

/// Reads the blob that `build.rs` writes: for each class, the lengths of name and contents (32 bits, big-endian), then both.
fn unpack(blob: &'static [u8]) -> FxHashMap<&'static str, &'static [u8]> {
    let mut map = FxHashMap::default();
    let mut rest = blob;
    let mut take = |len: usize| {
        let (head, tail) = rest.split_at(len);
        rest = tail;
        head
    };
    let number = |b: &[u8]| u32::from_be_bytes(b.try_into().expect("four bytes")) as usize;
    let count = number(take(4));
    for _ in 0..count {
        let (name, contents) = (number(take(4)), number(take(4)));
        let name = std::str::from_utf8(take(name)).expect("build.rs writes names in UTF-8");
        map.insert(name, take(contents));
    }
    map
}
