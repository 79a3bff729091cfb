//! Arguments of methods that are entered on their own: library objects, implementations of interfaces, and the constants of enums.
//!
//! A field of a library object may not hold anything: no program has a list of size −1. So an argument of one of the usual
//! library classes is no hole, but is made in the entry's wrapper from arrays of elements that are holes, by
//! `conspect.rt.Inputs`. Enums that are reachable from the parameters are initialized first; then the engine knows which
//! objects a reference to one can be ([`Intrinsic::Settle`]).

use crate::Jvm;
use crate::answers::NOTHING;
use crate::classes::MethodId;
use crate::classpath::Origin;
use crate::lower::Emit;
use crate::signature::{Cursor, generic_params};
use conspect_ir::{
    BinOp, Call, Callee, ClassId, Composed, Const, FieldId, FnId, Instr, Intrinsic, LoadError, Operand,
    Place, Recipe, Reg, Terminator, Type,
};
use conspect_verdict::Assumption;
use std::rc::Rc;

type Result<T> = std::result::Result<T, LoadError>;

/// How an argument of a library type is made: the type, the class whose object is made, the method of
/// `conspect.rt.Inputs` that does it, and of what.
struct Made(&'static str, &'static str, &'static str, Recipe);

const MADE: [Made; 49] = [
    Made("java.lang.StringBuilder", "java.lang.StringBuilder", "stringBuilder", Recipe::Text),
    Made("java.lang.StringBuffer", "java.lang.StringBuffer", "stringBuffer", Recipe::Text),
    Made("java.io.Reader", "java.io.StringReader", "stringReader", Recipe::Text),
    Made("java.io.StringReader", "java.io.StringReader", "stringReader", Recipe::Text),
    Made("java.io.BufferedReader", BUFFERED, "bufferedReader", Recipe::Text),
    Made("java.util.Scanner", SCANNER, "scanner", Recipe::Text),
    Made("java.util.StringTokenizer", TOKENIZER, "stringTokenizer", Recipe::Text),
    Made("java.io.InputStream", BYTES, "byteStream", Recipe::Elements),
    Made("java.io.ByteArrayInputStream", BYTES, "byteStream", Recipe::Elements),
    Made("java.io.DataInputStream", DATA, "dataStream", Recipe::Elements),
    Made("java.util.Optional", "java.util.Optional", "optional", Recipe::Elements),
    Made("java.util.ArrayList", "java.util.ArrayList", "arrayList", Recipe::Elements),
    Made("java.util.List", "java.util.ArrayList", "arrayList", Recipe::Elements),
    Made("java.util.AbstractList", "java.util.ArrayList", "arrayList", Recipe::Elements),
    Made("java.util.Collection", "java.util.ArrayList", "arrayList", Recipe::Elements),
    Made("java.util.AbstractCollection", "java.util.ArrayList", "arrayList", Recipe::Elements),
    Made("java.lang.Iterable", "java.util.ArrayList", "arrayList", Recipe::Elements),
    Made("java.util.Iterator", "java.util.Iterator", "iterator", Recipe::Elements),
    Made("java.util.ListIterator", "java.util.ListIterator", "listIterator", Recipe::Elements),
    Made("java.util.Enumeration", "java.util.Enumeration", "enumeration", Recipe::Elements),
    Made("java.util.Vector", "java.util.Vector", "vector", Recipe::Elements),
    Made("java.util.Stack", "java.util.Stack", "stack", Recipe::Elements),
    Made("java.util.LinkedList", "java.util.LinkedList", "linkedList", Recipe::Elements),
    Made("java.util.Queue", "java.util.LinkedList", "linkedList", Recipe::Elements),
    Made("java.util.Deque", "java.util.LinkedList", "linkedList", Recipe::Elements),
    Made("java.util.ArrayDeque", "java.util.ArrayDeque", "arrayDeque", Recipe::Elements),
    Made("java.util.PriorityQueue", "java.util.PriorityQueue", "priorityQueue", Recipe::Elements),
    Made(BITS, BITS, "bitSet", Recipe::Elements),
    Made("java.util.HashSet", "java.util.HashSet", "hashSet", Recipe::Elements),
    Made("java.util.Set", "java.util.HashSet", "hashSet", Recipe::Elements),
    Made("java.util.LinkedHashSet", "java.util.LinkedHashSet", "linkedHashSet", Recipe::Elements),
    Made("java.util.TreeSet", "java.util.TreeSet", "treeSet", Recipe::Elements),
    Made("java.util.SortedSet", "java.util.TreeSet", "treeSet", Recipe::Elements),
    Made("java.util.NavigableSet", "java.util.TreeSet", "treeSet", Recipe::Elements),
    Made("java.util.HashMap", "java.util.HashMap", "hashMap", Recipe::Entries),
    Made("java.util.Map", "java.util.HashMap", "hashMap", Recipe::Entries),
    Made("java.util.AbstractMap", "java.util.HashMap", "hashMap", Recipe::Entries),
    Made("java.util.LinkedHashMap", "java.util.LinkedHashMap", "linkedHashMap", Recipe::Entries),
    Made("java.util.TreeMap", "java.util.TreeMap", "treeMap", Recipe::Entries),
    Made("java.util.SortedMap", "java.util.TreeMap", "treeMap", Recipe::Entries),
    Made("java.util.NavigableMap", "java.util.TreeMap", "treeMap", Recipe::Entries),
    Made("java.util.Hashtable", "java.util.Hashtable", "hashtable", Recipe::Entries),
    Made("java.util.Properties", "java.util.Properties", "properties", Recipe::Entries),
    Made("java.util.concurrent.ConcurrentHashMap", CONCURRENT_MAP, "concurrentHashMap", Recipe::Entries),
    Made("java.util.concurrent.ConcurrentMap", CONCURRENT_MAP, "concurrentHashMap", Recipe::Entries),
    Made("java.util.Map$Entry", "java.util.AbstractMap$SimpleEntry", "entry", Recipe::Entries),
    Made(COMPARATOR, COMPARATOR, "comparator", Recipe::Answers),
    Made("java.util.stream.Stream", "java.util.stream.Stream", "stream", Recipe::Elements),
    Made("java.lang.CharSequence", "java.lang.String", "", Recipe::Plain),
];

/// Its elements are the words of its bits.
const BITS: &str = "java.util.BitSet";
const BUFFERED: &str = "java.io.BufferedReader";
const SCANNER: &str = "java.util.Scanner";
const TOKENIZER: &str = "java.util.StringTokenizer";
/// Their elements are the bytes that they give.
const BYTES: &str = "java.io.ByteArrayInputStream";
const DATA: &str = "java.io.DataInputStream";
const COMPARATOR: &str = "java.util.Comparator";
const CONCURRENT_MAP: &str = "java.util.concurrent.ConcurrentHashMap";

/// The makers that take an array or a string as it is, whatever its length.
const WITHOUT_LOOP: [&str; 17] = [
    "bitSet",
    "stringBuilder",
    "stringBuffer",
    "stringReader",
    "bufferedReader",
    "scanner",
    "stringTokenizer",
    "byteStream",
    "dataStream",
    "optional",
    "arrayList",
    "vector",
    "iterator",
    "listIterator",
    "enumeration",
    "entry",
    "comparator",
];

/// The maker that does in a field what another one does, without a loop over elements; none where there is no such maker.
fn maker_in_field(maker: &'static str, element: Option<&String>) -> Option<&'static str> {
    const PLAIN: [&str; 4] =
        ["java.lang.String", "java.lang.Integer", "java.lang.Long", "java.lang.Character"];
    let plain = element.is_some_and(|e| PLAIN.contains(&e.as_str()));
    match maker {
        "hashMap" if plain => Some("mapInField"),
        "hashSet" if plain => Some("setInField"),
        _ => WITHOUT_LOOP.contains(&maker).then_some(maker),
    }
}

/// Those that walk over a list.
const WALKS: [&str; 4] =
    ["java.util.Iterator", "java.util.ListIterator", "java.util.Enumeration", "java.util.stream.Stream"];

/// How the parameters of an entry become the arguments of its method.
#[derive(Debug, Default)]
pub(crate) struct Plan {
    /// The entry's parameters.
    pub params: Vec<Type>,
    pub names: Vec<Rc<str>>,
    /// For each argument, what makes it, and of how many parameters.
    steps: Vec<Step>,
    pub composed: Vec<Composed>,
    /// What is taken for granted.
    pub granted: Vec<Assumption>,
}

#[derive(Debug)]
enum Step {
    /// The next parameter.
    Pass(Type),
    /// What a method of `conspect.rt.Inputs` makes of the next parameters.
    Make { method: MethodId, count: usize },
    /// The same, put into a field of an argument that is not null.
    Fill { method: MethodId, count: usize, argument: usize, field: FieldId },
    /// What a made function makes of the next parameters.
    Answer { maker: FnId, count: usize },
}

impl Jvm {
    /// The plan for arguments of these types and names; `signature` is the method's generic one.
    pub(crate) fn plan(
        &mut self,
        declared: &[Type],
        names: &[Rc<str>],
        signature: Option<&str>,
    ) -> Result<Plan> {
        let generic = signature.and_then(generic_params).filter(|g| g.len() <= declared.len());
        let mut plan = Plan::default();
        for (i, ty) in declared.iter().enumerate() {
            let label: Rc<str> = names.get(i).cloned().unwrap_or_else(|| format!("argument {i}").into());
            let name = match ty {
                Type::Ref(class) => self.program.classes[*class].name.clone(),
                _ => "".into(),
            };
            // Synthetic parameters come first and are not in the signature.
            let arguments = generic.as_ref().and_then(|g| g.get((i + g.len()).checked_sub(declared.len())?));
            let Some(Made(_, class, maker, recipe)) = MADE.iter().find(|m| *m.0 == *name) else {
                if !self.answers(&mut plan, *ty, &label, arguments)? {
                    plan.pass(*ty, label, name);
                }
                continue;
            };
            plan.grant_made(&name, class);
            if *recipe == Recipe::Plain {
                let class = self.loader.class(&mut self.program, class);
                plan.pass(Type::Ref(class), label, name);
                continue;
            }
            plan.grant_apart(class);
            self.make(&mut plan, (label, name, class, maker, *recipe), arguments)?;
        }
        let arguments: Vec<(usize, ClassId, Rc<str>)> = declared
            .iter()
            .enumerate()
            .filter_map(|(i, ty)| Some((i, referred(ty)?, plan.composed.get(i)?.label.clone())))
            .collect();
        for (i, class, label) in arguments {
            if self.loader.info(class).is_ok_and(|info| info.origin == Origin::User) {
                self.fields(&mut plan, i, class, &label)?;
            }
        }
        Ok(plan)
    }

    /// Plans the library objects in the fields of an argument: those that need no loop to be made, so that a method that
    /// does not use them is none the worse.
    fn fields(&mut self, plan: &mut Plan, argument: usize, class: ClassId, label: &str) -> Result<()> {
        for field in self.program.classes[class].fields.clone() {
            let f = self.program.fields[field].clone();
            let Some(ty) = referred(&f.ty).map(|c| self.program.classes[c].name.clone()) else { continue };
            let Some(Made(_, made, maker, recipe)) = MADE.iter().find(|m| *m.0 == *ty) else { continue };
            let owner = self.loader.info(f.class)?;
            let signature = owner.file.as_ref().and_then(|file| {
                let member = file.fields.iter().find(|m| *m.name == *f.name)?;
                file.signature(member)
            });
            let arguments =
                signature.and_then(|s| Some(Cursor { text: &s, bounds: &[] }.ty()?.1)).unwrap_or_default();
            let Some(maker) = maker_in_field(maker, arguments.first()) else { continue };
            plan.grant_made(&ty, made);
            plan.grant_apart(made);
            let name: Rc<str> = format!("{label}.{}", f.name).into();
            self.make(plan, (name, ty.clone(), made, maker, *recipe), Some(&arguments))?;
            if let (Some(Step::Make { method, count }), Some(composed)) =
                (plan.steps.pop(), plan.composed.last_mut())
            {
                composed.into = Some((argument as u32, owner.name.clone(), f.name.clone()));
                plan.steps.push(Step::Fill { method, count, argument, field });
            }
        }
        Ok(())
    }

    /// Plans an argument that answers anything, where its type is an interface of which that can be said.
    fn answers(
        &mut self,
        plan: &mut Plan,
        ty: Type,
        label: &Rc<str>,
        arguments: Option<&Vec<String>>,
    ) -> Result<bool> {
        let Some(class) = referred(&ty) else { return Ok(false) };
        let Some(made) = self.answering(class, arguments)? else { return Ok(false) };
        let name = self.program.classes[class].name.clone();
        let mut parts: Vec<(String, String)> = vec![];
        for (key, array) in &made.methods {
            if let Some(array) = array {
                let method = key.split('(').next().unwrap_or(key);
                parts.push((array.clone(), format!("answers of {label}.{method}")));
            }
        }
        if parts.is_empty() {
            parts.push((NOTHING.into(), label.to_string()));
        }
        for (array, name) in &parts {
            self.part(plan, array, name);
        }
        plan.grant(format!("a {name} that is given throws nothing and changes nothing that is seen"));
        plan.grant_apart(&name);
        plan.grant_plain(&name);
        plan.steps.push(Step::Answer { maker: made.maker, count: parts.len() });
        let methods = made.methods.iter().map(|(key, array)| (key.clone(), array.is_some())).collect();
        plan.composed.push(Composed {
            label: label.clone(),
            ty: name.clone(),
            class: name,
            recipe: Recipe::Answers,
            into: None,
            methods,
        });
        Ok(true)
    }

    /// Adds a parameter of an array class; one that cannot be had is an array of objects.
    fn part(&mut self, plan: &mut Plan, class: &str, name: &str) {
        let mut id = self.loader.class(&mut self.program, class);
        if self.loader.info(id).is_err() {
            id = self.loader.class(&mut self.program, "java.lang.Object[]");
        }
        plan.params.push(Type::Ref(id));
        plan.names.push(name.into());
    }

    fn make(
        &mut self,
        plan: &mut Plan,
        (label, ty, class, maker, recipe): (Rc<str>, Rc<str>, &str, &str, Recipe),
        arguments: Option<&Vec<String>>,
    ) -> Result<()> {
        let argument = |i: usize| {
            match class {
                "java.util.Properties" => return "java.lang.String".to_string(),
                BITS => return "long".to_string(),
                BYTES | DATA => return "byte".to_string(),
                _ => {}
            }
            arguments.and_then(|a| a.get(i)).map_or("java.lang.Object", String::as_str).to_string()
        };
        let parts: Vec<(String, String)> = match recipe {
            // Java's collections are made of all that is given.
            Recipe::Plain | Recipe::Memory | Recipe::Choice | Recipe::SomeElements | Recipe::SomeEntries => {
                vec![]
            }
            Recipe::Answers => vec![(NOTHING.into(), label.to_string())],
            Recipe::Text => vec![("java.lang.String".into(), label.to_string())],
            Recipe::Elements => vec![(format!("{}[]", argument(0)), format!("elements of {label}"))],
            Recipe::Entries => vec![
                (format!("{}[]", argument(0)), format!("keys of {label}")),
                (format!("{}[]", argument(1)), format!("values of {label}")),
            ],
        };
        for (class, name) in &parts {
            self.part(plan, class, name);
        }
        let inputs = self.loader.class(&mut self.program, "conspect.rt.Inputs");
        let taken = match recipe {
            Recipe::Text => "Ljava/lang/String;".to_string(),
            _ if class == BITS => "[J".to_string(),
            _ if class == BYTES || class == DATA => "[B".to_string(),
            _ => "[Ljava/lang/Object;".repeat(parts.len()),
        };
        let key = format!("{maker}({taken})L{};", class.replace('.', "/"));
        let method = self.loader.resolve_method(&self.program, inputs, &key)?;
        plan.steps.push(Step::Make { method, count: parts.len() });
        let methods = [].into();
        plan.composed.push(Composed { label, ty, class: class.into(), recipe, into: None, methods });
        Ok(())
    }

    /// Emits what turns the entry's parameters into arguments, the constants of enums made first.
    pub(crate) fn arguments(&mut self, plan: &Plan, e: &mut Emit) -> Result<Vec<Operand>> {
        for class in self.reachable_enums(&plan.params)? {
            if let Some(constants) = self.constants(class)? {
                let (next, failed) = (e.block(), e.block());
                let throwable = self.loader.class(&mut self.program, "java.lang.Throwable");
                let exception = e.reg(Type::Ref(throwable));
                let callee = Callee::Static(constants.init);
                e.call(Call {
                    callee,
                    args: [].into(),
                    dst: None,
                    ret: next,
                    unwind: Some((failed, exception)),
                });
                // The entry meets the failure again when it uses the class.
                e.switch_to(failed);
                e.terminate(Terminator::Goto(next));
                e.switch_to(next);
                self.program.constants.insert(class, constants);
            }
        }
        let mut given = (0..plan.params.len()).map(|i| Reg(i as u32));
        let mut out = vec![];
        for step in &plan.steps {
            match step {
                Step::Pass(ty) => {
                    let Some(reg) = given.next() else { break };
                    let is_constant = |c: &ClassId| self.program.constants.contains_key(c);
                    if matches!(ty, Type::Ref(class) if is_constant(class)) {
                        let dst = e.reg(*ty);
                        let number = e.int(referred(ty).map_or(0, |c| c.0 as i32));
                        let args = [reg.into(), number].into();
                        e.push(Instr::Intrinsic { dst: Some(dst), op: Intrinsic::Settle, args });
                        out.push(dst.into());
                    } else {
                        out.push(reg.into());
                        if let Some(class) = referred(ty) {
                            self.keep_to_constructor(reg.into(), class, 0, e)?;
                        }
                    }
                }
                Step::Make { method, count } => {
                    let parts = given.by_ref().take(*count).map(Operand::Reg).collect();
                    out.push(self.call_maker(*method, parts, e)?);
                }
                Step::Answer { maker, count } => {
                    let parts = given.by_ref().take(*count).map(Operand::Reg).collect();
                    out.push(self.call_function(*maker, parts, e));
                }
                Step::Fill { method, count, argument, field } => {
                    let parts = given.by_ref().take(*count).map(Operand::Reg).collect();
                    let Some(object) = out.get(*argument).copied() else { break };
                    let null = e.constant(Const::Null);
                    let cond = e.reg(Type::Bool);
                    e.push(Instr::Bin { dst: cond, op: BinOp::Ne, lhs: object, rhs: null });
                    let (there, next) = (e.block(), e.block());
                    e.terminate(Terminator::If { cond: cond.into(), then: there, els: next });
                    e.switch_to(there);
                    let src = self.call_maker(*method, parts, e)?;
                    e.push(Instr::Store { place: Place::Field { object, field: *field }, src });
                    e.terminate(Terminator::Goto(next));
                    e.switch_to(next);
                }
            }
        }
        Ok(out)
    }

    fn call_maker(&mut self, method: MethodId, parts: Vec<Operand>, e: &mut Emit) -> Result<Operand> {
        let f = self.loader.function(&mut self.program, method)?;
        Ok(self.call_function(f, parts, e))
    }

    fn call_function(&self, f: FnId, parts: Vec<Operand>, e: &mut Emit) -> Operand {
        let dst = e.reg(self.program.functions[f].ret.expect("what makes an argument gives it"));
        let next = e.block();
        let callee = Callee::Static(f);
        e.call(Call { callee, args: parts.into(), dst: Some(dst), ret: next, unwind: None });
        dst.into()
    }
}

pub(crate) fn referred(ty: &Type) -> Option<ClassId> {
    match ty {
        Type::Ref(class) => Some(*class),
        _ => None,
    }
}

impl Plan {
    fn pass(&mut self, ty: Type, label: Rc<str>, shown: Rc<str>) {
        self.params.push(ty);
        self.names.push(label.clone());
        self.steps.push(Step::Pass(ty));
        self.composed.push(Composed {
            label,
            ty: shown.clone(),
            class: shown,
            recipe: Recipe::Plain,
            into: None,
            methods: [].into(),
        });
    }

    /// Says of what class an argument of a library type is made.
    fn grant_made(&mut self, ty: &str, class: &str) {
        if ty != class {
            self.grant(format!("a {ty} that is given is a {class}"));
        }
        if class == COMPARATOR {
            self.grant(format!(
                "a {ty} that is given orders objects by ranks that do not change, and throws nothing"
            ));
            self.grant_plain(ty);
        }
        match class {
            BUFFERED => {
                self.grant(format!(
                    "a {ty} that is given is open and reads a text, of which nothing was read"
                ));
            }
            SCANNER => {
                self.grant(format!(
                    "a {ty} that is given is open and scans a text by white space, of which nothing was read"
                ));
            }
            TOKENIZER => self.grant(format!("a {ty} that is given is a new one with the usual delimiters")),
            DATA => self.grant(format!("a {ty} that is given reads an array of bytes")),
            _ => {}
        }
        if WALKS.contains(&class) {
            self.grant(format!("a {ty} that is given is a new one of an ArrayList"));
        }
    }

    /// Says that a class of which only an interface is known has no more than the interface asks for.
    fn grant_plain(&mut self, interface: &str) {
        let bodies = "implements nothing else and overrides no method that has a body";
        self.grant(format!("a {interface} that is given is of a class that {bodies}"));
    }

    fn grant_apart(&mut self, class: &str) {
        self.grant(format!("a {class} that is given is reached through one parameter or field only"));
    }

    pub(crate) fn grant(&mut self, what: String) {
        let what = Assumption::specific(what);
        if !self.granted.contains(&what) {
            self.granted.push(what);
        }
    }

    /// Is any argument made of parameters?
    pub fn makes(&self) -> bool {
        self.steps.iter().any(|s| matches!(s, Step::Make { .. } | Step::Fill { .. } | Step::Answer { .. }))
    }
}
