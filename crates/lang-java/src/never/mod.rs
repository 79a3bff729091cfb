//! Entries from which no assertion can fail because no code that fails one is reached: a claim about the class files, made before anything is
//! executed.
//!
//! A method fails an assertion by throwing an object of `AssertionError` or of a class that extends it. Such objects are made by `new`; what else
//! a `throw` throws is of a type that excludes them, or was caught, or it is assumed that no such object was given. Calls go to the methods that
//! the class hierarchy of the input allows; the library may call back whatever overrides a method of its own, and every lambda. What leads to
//! methods that no one names (reflection, class loaders) ends the claim if there is an assertion anywhere in
//! the input; natives of the input and classes that are not there always do. That the library fails no assertion of its
//! own, and that classes outside the input that extend what is called fail none, themselves or by what they call, is an assumption.

mod body;
mod names;
mod walk;

use crate::classfile::{
    ACC_FINAL, ACC_NATIVE, ACC_PRIVATE, ACC_STATIC, ClassFile, InvokeKind, JType, MemberRef, parse_method,
};
use crate::classpath::{Origin, Places};
use body::{Body, Call, World};
use conspect_verdict::{Assumption, Standing};
use names::{CLOSED, COMMON, LIBRARY, Outside, PLAIN};
use rustc_hash::{FxHashMap, FxHashSet};
use std::cell::RefCell;
use std::collections::{BTreeMap, BTreeSet};
use std::rc::Rc;
use walk::Walk;

const ASSERTION: &str = "java.lang.AssertionError";

/// What is taken for granted where code outside the input is called.
const OUTSIDE: &str = "code outside the input fails no assertion, itself or by what it calls";

/// What is taken for granted where an object is thrown that was not made there.
const GIVEN: &str = "no object that was there before the start is an AssertionError";

/// At most so many classes are excluded by name.
const EXCLUDED: usize = 4;

/// What is taken for granted where the library might call more of an object than anybody knows of objects.
fn not_given(class: &str) -> String {
    format!("no object of {class} is given, itself or inside of another")
}

/// A method of the input: the class and the key, `name` followed by the descriptor.
type Place = (Rc<str>, Rc<str>);

/// What is known of all methods of the input.
#[derive(Debug)]
pub(crate) struct Never {
    hierarchy: Hierarchy,
    index: FxHashMap<Place, usize>,
    /// From which methods a failing assertion may be reached, and from which code outside the input.
    fails: Vec<bool>,
    /// As `fails`, where what is named by values and what the library calls is left aside.
    breaks: Vec<bool>,
    leaves: Vec<bool>,
    /// From which methods a `throw` of an object is reached that something else made.
    rethrows: Vec<bool>,
    nodes: Nodes,
    bodies: Vec<Body>,
    /// What each method may execute next.
    edges: Vec<Edges>,
    /// The class of each method, and the number of each class.
    classes: Vec<Rc<str>>,
    numbers: FxHashMap<Rc<str>, usize>,
    back: Vec<Back>,
    made: Rc<[(Rc<str>, Call)]>,
    lambdas: Vec<Lambda>,
    known: Known,
}

/// The methods that a call may execute, as they were found.
type Known = RefCell<FxHashMap<Call, Rc<[usize]>>>;

/// What a method may execute next, as numbers.
#[derive(Debug)]
struct Edges {
    /// Methods of the input and nodes.
    targets: Vec<usize>,
    /// Methods that override what it calls of the library.
    overriding: Vec<usize>,
    /// Classes of the input of which it makes objects.
    made: Vec<usize>,
    /// Those of which what it casts can be, where the type says more than that it is an object.
    cast: Vec<usize>,
}

/// A method that the library may call, by what it overrides.
#[derive(Debug)]
struct Back {
    method: usize,
    /// It overrides one that every part of the library knows.
    common: bool,
    /// Its class and those below it.
    below: Vec<usize>,
}

/// An interface of which lambdas are made, and the methods of the input that one executes.
#[derive(Debug)]
struct Lambda {
    made: Rc<str>,
    targets: Vec<usize>,
}

/// The numbers of what methods reach that is none of them.
#[derive(Clone, Copy, Debug)]
struct Nodes {
    /// What the library may call.
    library: usize,
    /// Code outside the input.
    out: usize,
    /// Methods that are named by values.
    any: usize,
}

/// The classes of the input and what they extend.
#[derive(Debug)]
struct Hierarchy {
    places: Rc<Places>,
    own: BTreeMap<Rc<str>, Rc<ClassFile>>,
    /// The classes of the input that extend or implement a class directly.
    below: FxHashMap<Rc<str>, Vec<Rc<str>>>,
    /// Making an exception executes a method of the input.
    fills: bool,
}

impl Hierarchy {
    fn new(places: Rc<Places>) -> Hierarchy {
        let mut own = BTreeMap::new();
        let mut below: FxHashMap<Rc<str>, Vec<Rc<str>>> = FxHashMap::default();
        for name in places.all() {
            let Ok(Some((Origin::User, file))) = places.class(&name) else { continue };
            for above in file.super_name.iter().chain(&file.interfaces) {
                below.entry(above.clone()).or_default().push(name.clone());
            }
            own.insert(name, file);
        }
        let fills = own
            .values()
            .any(|file: &Rc<ClassFile>| file.methods.iter().any(|m| &*m.name == "fillInStackTrace"));
        Hierarchy { places, own, below, fills }
    }

    fn file(&self, class: &str) -> Option<(Origin, Rc<ClassFile>)> {
        self.places.class(class).ok().flatten()
    }

    /// The class and all that it extends or implements; the second value tells whether all are there.
    fn above(&self, class: &str) -> (Vec<Rc<str>>, bool) {
        let (mut out, mut todo, mut whole) = (vec![], vec![Rc::from(class)], true);
        while let Some(class) = todo.pop() {
            if out.contains(&class) {
                continue;
            }
            match self.file(&class) {
                Some((_, file)) => todo.extend(file.super_name.iter().chain(&file.interfaces).cloned()),
                None => whole = false,
            }
            out.push(class);
        }
        (out, whole)
    }

    /// The class and all classes of the input below it.
    fn below(&self, class: &str) -> Vec<Rc<str>> {
        let (mut out, mut todo) = (vec![], vec![Rc::<str>::from(class)]);
        let mut seen: FxHashSet<Rc<str>> = FxHashSet::default();
        while let Some(class) = todo.pop() {
            if seen.insert(class.clone()) {
                todo.extend(self.below.get(&class).into_iter().flatten().cloned());
                out.push(class);
            }
        }
        out
    }

    /// The class of the input that declares a method which this class has.
    fn declares(&self, class: &str, key: &str) -> Vec<Rc<str>> {
        let is_it =
            |m: &&crate::classfile::Member| key.strip_prefix(&*m.name).is_some_and(|d| *d == *m.descriptor);
        let mut at = Some(Rc::<str>::from(class));
        // A superclass's method comes before those of interfaces (JVMS §5.4.3.3).
        while let Some(class) = at {
            let Some((origin, file)) = self.file(&class) else { break };
            if file.methods.iter().any(|m| is_it(&m)) {
                return if origin == Origin::User { vec![class] } else { vec![] };
            }
            at = file.super_name.clone();
        }
        let has =
            |class: &Rc<str>| self.own.get(class).is_some_and(|file| file.methods.iter().any(|m| is_it(&m)));
        self.above(class).0.into_iter().filter(has).collect()
    }

    /// Is there a class outside the input, above this one and of a name that is looked for, that declares such a method?
    fn overrides_outside(&self, class: &str, key: &str, wanted: impl Fn(&str) -> bool) -> bool {
        let (above, whole) = self.above(class);
        let declares = |class: &Rc<str>| {
            !self.own.contains_key(class)
                && wanted(class)
                && self.file(class).is_some_and(|(_, file)| {
                    file.methods
                        .iter()
                        .any(|m| key.strip_prefix(&*m.name).is_some_and(|d| *d == *m.descriptor))
                })
        };
        !whole || above.iter().any(declares)
    }
}

impl World for Hierarchy {
    fn is_assertion(&mut self, class: &str) -> bool {
        self.above(class).0.iter().any(|c| **c == *ASSERTION)
    }

    fn may_be_assertion(&mut self, class: &str) -> bool {
        let upward = ["java.lang.Error", "java.lang.Throwable", "java.lang.Object", "java.io.Serializable"];
        upward.contains(&class) || self.is_assertion(class)
    }

    fn is_own(&mut self, class: &str) -> bool {
        self.own.contains_key(class)
    }

    fn outside(&mut self, kind: InvokeKind, member: &MemberRef) -> Outside {
        if member.class.ends_with("[]") || &*member.class == "java.lang.Object" && &*member.name == "<init>" {
            return Outside::Nothing;
        }
        // The JDK's own classes, and what stands for them; a class that is not there may do anything.
        let file = match self.file(&member.class) {
            Some((Origin::Jdk, file)) => file,
            Some((Origin::Model, file)) if member.class.starts_with(LIBRARY) => file,
            _ => return Outside::Unknown,
        };
        let Ok(descriptor) = parse_method(&member.descriptor) else { return Outside::Unknown };
        let plain = descriptor.params.iter().all(|ty| match ty {
            JType::Class(class) => PLAIN.contains(&class.trim_end_matches("[]")) || !class.contains('.'),
            _ => true,
        });
        // Another receiver may be of the input: its class can be extended.
        let fixed = kind == InvokeKind::Static || file.flags & ACC_FINAL != 0;
        let is_error = || self.above(&member.class).0.iter().any(|c| &**c == "java.lang.Throwable");
        match plain {
            true if CLOSED.contains(&&*member.class) => Outside::Nothing,
            true if &*member.name == "<init>" && !self.fills && is_error() => Outside::Nothing,
            true if fixed => Outside::Leaves,
            _ => Outside::CallsBack,
        }
    }
}

impl Never {
    /// Looks at all classes of the input.
    pub(crate) fn new(places: Rc<Places>) -> Never {
        let mut hierarchy = Hierarchy::new(places);
        let files: Vec<(Rc<str>, Rc<ClassFile>)> =
            hierarchy.own.iter().map(|(n, f)| (n.clone(), f.clone())).collect();
        let numbers: FxHashMap<Rc<str>, usize> =
            files.iter().enumerate().map(|(i, (class, _))| (class.clone(), i)).collect();
        let mut index = FxHashMap::default();
        let mut bodies: Vec<Body> = vec![];
        let mut classes = vec![];
        // Methods that the library may call.
        let mut back: Vec<Back> = vec![];
        for (class, file) in &files {
            for m in &file.methods {
                let key: Rc<str> = format!("{}{}", m.name, m.descriptor).into();
                let body = match body::read(file, m, &mut hierarchy) {
                    Ok(Some(body)) => body,
                    Ok(None) => Body { fails: m.flags & ACC_NATIVE != 0, ..Body::default() },
                    Err(_) => Body { fails: true, ..Body::default() },
                };
                let place = (class.clone(), key);
                if m.flags & (ACC_STATIC | ACC_PRIVATE) == 0
                    && !m.name.starts_with('<')
                    && hierarchy.overrides_outside(class, &place.1, |_| true)
                {
                    let everywhere = |class: &str| COMMON.iter().any(|c| class.starts_with(c));
                    let common = hierarchy.overrides_outside(class, &place.1, everywhere);
                    let below = hierarchy.below(class).iter().map(|c| numbers[c]).collect();
                    back.push(Back { method: bodies.len(), common, below });
                }
                index.insert(place, bodies.len());
                bodies.push(body);
                classes.push(class.clone());
            }
        }
        let made: Rc<[(Rc<str>, Call)]> = bodies.iter().flat_map(|b| b.lambdas.iter().cloned()).collect();
        let known = Known::default();
        let graph = Graph { hierarchy: &hierarchy, index: &index, lambdas: &made, known: &known };
        // The last nodes stand for what is not of the input.
        let own = bodies.len();
        let nodes = Nodes { library: own, out: own + 1, any: own + 2 };
        let edges: Vec<Edges> = bodies.iter().map(|body| graph.edges(body, nodes, &numbers)).collect();
        let mut callers: Vec<Vec<usize>> = vec![vec![]; own + 3];
        for (caller, edges) in edges.iter().enumerate() {
            edges.targets.iter().for_each(|callee| callers[*callee].push(caller));
        }
        let of_input =
            |call: &Call| graph.targets(call, nodes).iter().copied().filter(|m| *m < own).collect();
        let lambdas: Vec<Lambda> =
            made.iter().map(|(made, call)| Lambda { made: made.clone(), targets: of_input(call) }).collect();
        for method in
            back.iter().map(|b: &Back| b.method).chain(lambdas.iter().flat_map(|l| l.targets.clone()))
        {
            callers[method].push(nodes.library);
        }
        let reach_but = |from: Vec<usize>, left_aside: Option<usize>| {
            let mut reached = vec![false; own + 3];
            let mut todo = from;
            while let Some(method) = todo.pop() {
                if Some(method) != left_aside && !std::mem::replace(&mut reached[method], true) {
                    todo.extend(&callers[method]);
                }
            }
            reached
        };
        let reach = |from: Vec<usize>| reach_but(from, None);
        let with = |has: fn(&Body) -> bool| -> Vec<usize> { (0..own).filter(|m| has(&bodies[*m])).collect() };
        let breaks = reach_but(with(|b| b.fails), Some(nodes.library));
        let mut fails = reach(with(|b| b.fails));
        // What is named by values may be what fails an assertion, but what the library calls is taken not to ask for that.
        if fails[..own].contains(&true) {
            let mut todo = callers[nodes.any].clone();
            while let Some(method) = todo.pop() {
                if method != nodes.library && !std::mem::replace(&mut fails[method], true) {
                    todo.extend(&callers[method]);
                }
            }
        }
        let leaves = reach(vec![nodes.library, nodes.out, nodes.any]);
        let rethrows = reach(with(|b| b.rethrows));
        Never {
            hierarchy,
            index,
            nodes,
            fails,
            breaks,
            leaves,
            rethrows,
            bodies,
            edges,
            classes,
            numbers,
            back,
            made,
            lambdas,
            known,
        }
    }

    fn graph(&self) -> Graph<'_> {
        Graph { hierarchy: &self.hierarchy, index: &self.index, lambdas: &self.made, known: &self.known }
    }

    /// If no assertion can fail in a method: what that rests on.
    pub(crate) fn claim(&self, class: &str, key: &str) -> Option<Vec<Assumption>> {
        let nodes = self.nodes;
        let graph = self.graph();
        self.index.get(&(class.into(), key.into()))?;
        let mut methods = graph.targets(&Call::Virtually(class.into(), key.into()), nodes).to_vec();
        methods.extend_from_slice(&graph.targets(&Call::Initializers(class.into()), nodes));
        // Arguments are made of classes that have been initialized.
        let descriptor = parse_method(&key[key.find('(')?..]).ok()?;
        for ty in &descriptor.params {
            let JType::Class(name) = ty else { continue };
            for below in self.hierarchy.below(name.trim_end_matches("[]")) {
                methods.extend_from_slice(&graph.targets(&Call::Initializers(below), nodes));
            }
        }
        let mut narrowed = false;
        let mut excluded = BTreeSet::new();
        if methods.iter().any(|m| self.fails[*m]) {
            let mut walk = Walk::new(self);
            walk.give(class);
            for ty in &descriptor.params {
                if let JType::Class(name) = ty {
                    walk.give(name);
                }
            }
            excluded = walk.excluded(methods.clone())?;
            if excluded.len() > EXCLUDED {
                return None;
            }
            narrowed = true;
        }
        let rests = [(OUTSIDE, &self.leaves), (GIVEN, &self.rethrows)];
        let needed = |reached: &[bool]| methods.iter().any(|m| reached[*m]);
        let named = rests.iter().filter(|r| needed(r.1)).map(|r| Assumption::specific(r.0));
        // Which classes have instances was read off the code that is executed from now on, and off the arguments.
        let values = narrowed.then(|| Standing::LoadedValues.into());
        let excluded = excluded.into_iter().map(|class| Assumption::specific(not_given(&class)));
        Some(named.chain(excluded).chain(values).collect())
    }
}

/// From calls to the methods that they may execute.
struct Graph<'a> {
    hierarchy: &'a Hierarchy,
    index: &'a FxHashMap<Place, usize>,
    /// Interfaces with what their lambdas execute.
    lambdas: &'a [(Rc<str>, Call)],
    known: &'a Known,
}

impl Graph<'_> {
    fn edges(&self, body: &Body, nodes: Nodes, numbers: &FxHashMap<Rc<str>, usize>) -> Edges {
        let mut edges = Edges { targets: vec![], overriding: vec![], made: vec![], cast: vec![] };
        for ty in &body.casts {
            let ty = ty.trim_end_matches("[]");
            if !COMMON.iter().any(|c| ty.starts_with(c)) {
                edges.cast.extend(self.hierarchy.below(ty).iter().filter_map(|c| numbers.get(c)));
            }
        }
        for call in &body.calls {
            let targets = self.targets(call, nodes);
            match call {
                Call::Overriding(..) => &mut edges.overriding,
                _ => &mut edges.targets,
            }
            .extend_from_slice(&targets);
            if let Call::Made(class) = call {
                edges.made.extend(numbers.get(class));
            }
        }
        edges.targets.sort_unstable();
        edges.targets.dedup();
        edges
    }

    fn targets(&self, call: &Call, nodes: Nodes) -> Rc<[usize]> {
        if let Some(known) = self.known.borrow().get(call) {
            return known.clone();
        }
        // A lambda may be made of a method that lambdas stand for, too.
        let (mut out, mut todo, mut seen) = (vec![], vec![call.clone()], vec![]);
        while let Some(call) = todo.pop() {
            if seen.contains(&call) {
                continue;
            }
            self.add(&call, nodes, &mut out);
            if let Call::Virtually(class, _) = &call {
                let below = self.hierarchy.below(class);
                todo.extend(self.lambdas.iter().filter(|l| below.contains(&l.0)).map(|l| l.1.clone()));
            }
            seen.push(call);
        }
        out.sort_unstable();
        out.dedup();
        let out: Rc<[usize]> = out.into();
        self.known.borrow_mut().insert(call.clone(), out.clone());
        out
    }

    /// The targets of a call, lambdas left aside.
    fn add(&self, call: &Call, nodes: Nodes, out: &mut Vec<usize>) {
        let (class, key, virtually) = match call {
            Call::Back => return out.push(nodes.library),
            Call::Out => return out.push(nodes.out),
            Call::Any => return out.push(nodes.any),
            Call::Initializers(class) | Call::Made(class) => {
                let above = self.hierarchy.above(class).0;
                let initializer = |c| self.index.get(&(c, "<clinit>()V".into())).copied();
                return out.extend(above.into_iter().filter_map(initializer));
            }
            Call::Overriding(class, key) => {
                let below = self.hierarchy.below(class);
                let declaring = below.iter().flat_map(|c| self.hierarchy.declares(c, key));
                return out.extend(declaring.filter_map(|c| self.index.get(&(c, key.clone())).copied()));
            }
            Call::Exactly(class, key) => (class, key, false),
            Call::Virtually(class, key) => (class, key, true),
        };
        let classes = if virtually { self.hierarchy.below(class) } else { vec![class.clone()] };
        for c in &classes {
            let declaring = self.hierarchy.declares(c, key);
            // Inherited from outside, or not there at all.
            if declaring.is_empty() && !self.is_abstract(c) {
                out.push(nodes.library);
            }
            out.extend(declaring.into_iter().filter_map(|c| self.index.get(&(c, key.clone())).copied()));
        }
        // Other classes may extend it.
        if virtually && !self.is_closed(class) {
            out.push(nodes.out);
        }
    }

    fn is_abstract(&self, class: &str) -> bool {
        const ABSTRACT: u16 = 0x0400;
        self.hierarchy.own.get(class).is_some_and(|file| file.flags & ABSTRACT != 0)
    }

    fn is_closed(&self, class: &str) -> bool {
        self.hierarchy.own.get(class).is_some_and(|file| file.flags & ACC_FINAL != 0)
    }
}
