//! Methods with contracts as what has to be shown of them: what [`conspect_lang::modular`] asks of Java.

use crate::classpath::Places;
use crate::loader::{FnSource, JvmLoader};
use crate::woven::BODY;
use crate::{ClassSources, Fact, Jvm, Trace};
use conspect_ir::{Body, ClassId, ConstId, FnId, GlobalId, LoadError, Loader, Program, SelectorId, Type};
use conspect_lang::modular::{Front, Known, Refused, functions};
use conspect_spec::Function;
use std::rc::Rc;

/// The class whose calls are clauses, as class files name it.
const CONTRACT: &str = "conspect/Contract";

const INHERITED: &str = "clauses that are inherited, or said by annotations, are not followed";

impl ClassSources {
    /// A method of the input, by its unique name, with its contract, and those whose contracts stand for them where they are called.
    pub(crate) fn contracts(
        &self,
        entry: &str,
        trace: Option<&Trace>,
    ) -> Option<Result<Vec<Function>, Refused>> {
        let class = entry[..entry.find('(')?].rsplit_once('.')?.0;
        if !self.places.has_contracts() || !self.places.written(class)?.mentions(CONTRACT) {
            return None;
        }
        let mut jvm = self.as_written();
        let target = jvm.find_entry(entry).ok()?.target;
        let asked = jvm.trace();
        let mut java = Java { jvm, places: self.places.clone() };
        let found = match java.promises_more(entry) {
            true => Some(Err((0, INHERITED.to_string()))),
            false => functions(&mut java, target),
        };
        if let Some(trace) = trace {
            asked.facts().into_iter().flat_map(with_body).for_each(|fact| trace.note(fact));
        }
        found
    }
}

/// What is asked of a method as it was compiled is asked of its body where contracts are woven in.
fn with_body(fact: Fact) -> Vec<Fact> {
    let body = |key: &str| -> Option<Rc<str>> {
        let (name, descriptor) = key.split_at(key.find('(')?);
        let name = if name == "<init>" { "init" } else { name };
        Some(format!("{name}{BODY}{descriptor}").into())
    };
    let more = match &fact {
        Fact::Code(class, key) => body(key).map(|key| Fact::Code(class.clone(), key)),
        Fact::Lines(class, key) => body(key).map(|key| Fact::Lines(class.clone(), key)),
        _ => None,
    };
    [fact].into_iter().chain(more).collect()
}

struct Java {
    jvm: Jvm,
    places: Rc<Places>,
}

/// Classes of the library whose initializers do nothing that a program sees.
const QUIET: [&str; 8] = [
    "java.lang.Math",
    "java.lang.StrictMath",
    "java.lang.Integer",
    "java.lang.Long",
    "java.lang.Short",
    "java.lang.Byte",
    "java.lang.Character",
    "java.lang.Boolean",
];

impl Java {
    fn loader(&self) -> &JvmLoader {
        &self.jvm.loader
    }

    /// Does a method promise more than its body states?
    fn promises_more(&self, unique: &str) -> bool {
        let Some((class, _)) = unique.find('(').and_then(|paren| unique[..paren].rsplit_once('.')) else {
            return false;
        };
        self.places.promises_more(class, &unique[class.len() + 1..])
    }

    /// Is this class, or one below it, the one whose code is executed? Then it was initialized before, or is being.
    fn is_initialized(&self, class: &str, within: FnId) -> bool {
        let p = &self.jvm.program;
        let FnSource::Method(method) = &self.loader().sources[within.0 as usize] else { return false };
        let Some(id) = p.class_named(class) else { return false };
        p.is_subclass(method.class, id)
    }

    fn is_throwable(&self, class: ClassId) -> bool {
        let p = &self.jvm.program;
        p.class_named("java.lang.Throwable").is_some_and(|t| p.is_subclass(class, t))
    }

    /// What a function of the class of contracts is.
    fn clause(name: &str) -> Known {
        match name {
            "requires" => Known::Requires,
            "ensures" => Known::Ensures,
            "raises" => Known::Raises,
            "invariant" => Known::Invariant,
            "decreases" => Known::Decreases,
            "result" => Known::Result,
            "old" => Known::Old,
            "forall" => Known::Quantifier(true),
            "exists" => Known::Quantifier(false),
            other => Known::Refused(format!("Contract.{other} is not followed")),
        }
    }

    /// The exceptions that the runtime raises, by the functions that make them.
    fn raised(&mut self, name: &str) -> Option<ClassId> {
        let class = match name {
            "nullPointer" => "java.lang.NullPointerException",
            "bounds" => "java.lang.ArrayIndexOutOfBoundsException",
            "division" => "java.lang.ArithmeticException",
            "negativeSize" => "java.lang.NegativeArraySizeException",
            "arrayStore" => "java.lang.ArrayStoreException",
            "cast" | "classCast" => "java.lang.ClassCastException",
            _ => return None,
        };
        Some(self.jvm.loader.class(&mut self.jvm.program, class))
    }
}

impl Front for Java {
    fn program(&self) -> &Program {
        &self.jvm.program
    }

    fn written(&mut self, function: FnId) -> Result<Body, LoadError> {
        self.jvm.loader.body(&mut self.jvm.program, function)
    }

    fn known(&mut self, function: FnId) -> Known {
        let p = &self.jvm.program;
        let full = p.functions[function].name.to_string();
        if full.starts_with("init ") {
            let class = full["init ".len()..].to_string();
            return match QUIET.contains(&&*class) {
                true => Known::Quiet,
                false => Known::Refused(format!("the initializer of {class} is not followed")),
            };
        }
        let Some(paren) = full.find('(') else { return Known::Code };
        let Some((class, name)) = full[..paren].rsplit_once('.') else { return Known::Code };
        let descriptor = &full[paren..];
        match class {
            "conspect.Contract" => return Java::clause(name),
            "conspect.rt.Throw" => {
                let refused = || Known::Refused(format!("an exception made by {name} is not followed"));
                let name = name.to_string();
                return self.raised(&name).map_or_else(refused, Known::Raised);
            }
            "conspect.rt.Concat" => {
                // The text of an object is what its own method says.
                let plain =
                    descriptor[1..descriptor.find(')').unwrap_or(1)].replace("Ljava/lang/String;", "");
                return match plain.contains(['L', '[']) {
                    true => Known::Refused("the text of an object is not followed".into()),
                    false => Known::New,
                };
            }
            "java.lang.Object" if name == "<init>" => return Known::Quiet,
            "java.lang.Boolean"
            | "java.lang.Byte"
            | "java.lang.Short"
            | "java.lang.Character"
            | "java.lang.Integer"
            | "java.lang.Long"
                if name.ends_with("Value") && descriptor.starts_with("()") =>
            {
                return Known::Unbox;
            }
            "java.lang.Math" | "java.lang.StrictMath" => {
                let plain = ["max", "min", "abs"].contains(&name) && !descriptor.contains(['F', 'D']);
                return match plain {
                    true => Known::Code,
                    false => Known::Refused(format!("{class}.{name} is not followed")),
                };
            }
            _ => {}
        }
        let Some(id) = self.jvm.program.class_named(class) else { return Known::Code };
        let is_user = self.jvm.loader.is_listed(&self.jvm.program, id);
        if is_user && self.promises_more(&full) {
            return Known::Refused(INHERITED.into());
        }
        if is_user || class.contains("$$Lambda$") {
            return Known::Code;
        }
        // Exceptions of the library keep what they are given, and look at none of it.
        let looks = descriptor.contains("Throwable;") && !descriptor.contains("String;");
        if name == "<init>" && self.is_throwable(id) && !looks && !descriptor.contains("Object;") {
            return Known::Quiet;
        }
        Known::Refused(format!("{class}.{name} is not followed"))
    }

    fn target(
        &mut self,
        class: ClassId,
        exact: bool,
        selector: SelectorId,
    ) -> Option<(FnId, Option<String>)> {
        let jvm = &mut self.jvm;
        let own = jvm.loader.select(&mut jvm.program, class, selector).ok();
        if exact {
            return own.map(|f| (f, None));
        }
        // A method that nobody can override is the one.
        let flags = |f: FnId| match jvm.loader.sources.get(f.0 as usize) {
            Some(FnSource::Method(m)) => jvm.loader.method_flags(*m),
            _ => 0,
        };
        if let Some(f) = own
            && flags(f) & (crate::classfile::ACC_FINAL | crate::classfile::ACC_PRIVATE) != 0
        {
            return Some((f, None));
        }
        let (all, closed) = jvm.loader.subclasses(&mut jvm.program, class).ok()?;
        if !closed && !jvm.loader.is_listed(&jvm.program, class) {
            return None;
        }
        let mut found = None;
        for c in all {
            let f = jvm.loader.select(&mut jvm.program, c, selector).ok()?;
            if found.is_some_and(|other| other != f) {
                return None;
            }
            found = Some(f);
        }
        let name = &jvm.program.classes[class].name;
        let open = (!closed).then(|| format!("the input has all classes that extend {name}"));
        found.map(|f| (f, open))
    }

    fn applied(&mut self, class: ClassId) -> Option<FnId> {
        let p = &self.jvm.program;
        let name = &p.classes[class].name;
        if !name.contains("$$Lambda$") {
            return None;
        }
        ["getAsBoolean()Z", "test(I)Z"].iter().find_map(|key| p.function_named(&format!("{name}.{key}")))
    }

    fn described(&self, object: ConstId) -> Option<ClassId> {
        let all = &self.loader().class_objects;
        all.iter().filter(|(_, id)| **id == object).map(|(class, _)| *class).min_by_key(|c| c.0)
    }

    fn global(&mut self, global: GlobalId, within: FnId) -> Result<Option<i64>, String> {
        let name = self.jvm.program.globals[global].name.to_string();
        let Some((class, field)) = name.rsplit_once('.') else { return Ok(None) };
        match field {
            "$init" => {
                if self.is_initialized(class, within) || QUIET.contains(&class) {
                    return Ok(Some(2));
                }
                Err(format!("the initializer of {class} is not followed"))
            }
            // Assertions are enabled.
            "$assertionsDisabled" => Ok(Some(0)),
            _ => Ok(None),
        }
    }

    fn has_receiver(&self, function: FnId) -> bool {
        match self.loader().sources.get(function.0 as usize) {
            Some(FnSource::Method(m)) => self.loader().method_flags(*m) & crate::classfile::ACC_STATIC == 0,
            _ => false,
        }
    }

    fn holds(&self, class: ClassId, ty: Type) -> bool {
        let name = &*self.jvm.program.classes[class].name;
        let own = match ty {
            Type::Bool => "java.lang.Boolean",
            Type::Bits { bits: 8, .. } => "java.lang.Byte",
            Type::Bits { bits: 16, signed: false } => "java.lang.Character",
            Type::Bits { bits: 16, signed: true } => "java.lang.Short",
            Type::Bits { bits: 32, .. } => "java.lang.Integer",
            Type::Bits { bits: 64, .. } => "java.lang.Long",
            _ => return false,
        };
        name == own
    }

    fn shows(&self, class: ClassId) -> bool {
        self.loader().is_listed(&self.jvm.program, class)
    }

    fn is_assertion(&self, class: ClassId) -> bool {
        let p = &self.jvm.program;
        p.class_named("java.lang.AssertionError").is_some_and(|a| p.is_subclass(class, a))
    }
}
