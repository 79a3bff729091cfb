//! Constant objects: string literals and class objects.

use crate::classes::{ClassInfo, zero};
use crate::classfile as cf;
use crate::classpath::Origin;
use crate::loader::JvmLoader;
use crate::lower::MADE;
use conspect_ir::{ClassId, ClassKind, Const, ConstId, ConstObject, LoadError, Program, Type};

impl JvmLoader {
    /// The pooled string with these UTF-16 code units.
    pub fn string(&mut self, p: &mut Program, units: &[u16]) -> ConstId {
        if let Some(id) = self.strings.get(units) {
            return *id;
        }
        let class = self.class(p, "java.lang.String");
        let array = self.class(p, "char[]");
        let cells = units.iter().map(|u| Const::Bits { bits: 16, value: u64::from(*u) }).collect();
        let chars = p.consts.push(ConstObject { class: array, cells });
        let hash = units.iter().fold(0i32, |h, u| h.wrapping_mul(31).wrapping_add(i32::from(*u)));
        let cells = p.classes[class].fields.iter().map(|f| {
            let field = &p.fields[*f];
            match &*field.name {
                "value" => Const::Object(chars),
                "hash" => Const::i32(hash),
                _ => zero(field.ty),
            }
        });
        let cells = cells.collect();
        let id = p.consts.push(ConstObject { class, cells });
        self.strings.insert(units.into(), id);
        id
    }

    /// The pooled string with this text.
    pub fn text(&mut self, p: &mut Program, text: &str) -> ConstId {
        let units: Vec<u16> = text.encode_utf16().collect();
        self.string(p, &units)
    }

    /// The class object of a class. Its fields say what the model of `java.lang.Class` needs: the class's number, name,
    /// modifiers, kind (0 class, 1 interface, 2 array, 3 primitive), component and superclass.
    pub fn class_constant(&mut self, p: &mut Program, class: ClassId) -> Result<ConstId, LoadError> {
        // Superclasses and components come first; the chain is followed by hand, for it may be long.
        let mut chain = vec![class];
        while let Some(&next) = chain.last() {
            let before = [self.component(p, next), self.superclass(p, next)];
            match before.into_iter().flatten().find(|c| !self.class_objects.contains_key(c)) {
                Some(first) => chain.push(first),
                None => {
                    chain.pop();
                    self.make_class_object(p, next)?;
                }
            }
        }
        Ok(self.class_objects[&class])
    }

    fn component(&mut self, p: &mut Program, class: ClassId) -> Option<ClassId> {
        match p.classes[class].kind {
            ClassKind::Array(Type::Ref(elem)) => Some(elem),
            ClassKind::Array(_) => {
                let name = p.classes[class].name.clone();
                let elem = name.strip_suffix("[]").expect("arrays are named so");
                Some(self.primitive_class(p, elem))
            }
            ClassKind::Object | ClassKind::Interface | ClassKind::Struct => None,
        }
    }

    fn superclass(&self, p: &Program, class: ClassId) -> Option<ClassId> {
        let of_interface = |c: &ClassId| p.classes[*c].kind == ClassKind::Interface;
        p.classes[class].supers.first().copied().filter(|s| !of_interface(s) && !of_interface(&class))
    }

    fn make_class_object(&mut self, p: &mut Program, class: ClassId) -> Result<(), LoadError> {
        if self.class_objects.contains_key(&class) {
            return Ok(());
        }
        let meta = self.class_info(p, "java.lang.Class")?;
        let info = self.infos[class.0 as usize].clone();
        let object = |c: Option<ClassId>, this: &Self| {
            c.map_or(Const::Null, |c| Const::Object(this.class_objects[&c]))
        };
        let component = self.component(p, class);
        let component = object(component, self);
        let superclass = object(self.superclass(p, class), self);
        let kind = match p.classes[class].kind {
            ClassKind::Array(_) => 2,
            ClassKind::Interface => 1,
            ClassKind::Object | ClassKind::Struct => {
                if cf::JType::primitive(&info.name).is_some() || &*info.name == "void" { 3 } else { 0 }
            }
        };
        let name = runtime_name(&info.name);
        let name = Const::Object(self.text(p, &name));
        self.declare_outer(p, &info);
        let names = self.source_names(&info);
        let mut text_of = |name: &Option<String>| match name {
            Some(name) => Const::Object(self.text(p, name)),
            None => Const::Null,
        };
        let (simple, canonical) = (text_of(&names.simple), text_of(&names.canonical));
        let modifiers = info.file.as_ref().map_or(info.flags, |f| f.source_flags()) & !0x0020;
        let cells = p.classes[meta.id].fields.iter().map(|f| {
            let field = &p.fields[*f];
            match &*field.name {
                "number" => Const::i32(class.0 as i32),
                "name" => name.clone(),
                "modifiers" => Const::i32(i32::from(modifiers)),
                "kind" => Const::i32(kind),
                "component" => component.clone(),
                "superclass" => superclass.clone(),
                "simple" => simple.clone(),
                "canonical" => canonical.clone(),
                "nesting" => Const::i32(names.nesting),
                "whole" => Const::Bool(matches!(info.origin, Origin::User | Origin::Jdk)),
                "own" => Const::Bool(info.origin == Origin::User),
                "comparable" => Const::Bool(names.comparable),
                _ => zero(field.ty),
            }
        });
        let cells = cells.collect();
        let id = p.consts.push(ConstObject { class: meta.id, cells });
        self.class_objects.insert(class, id);
        Ok(())
    }
}

/// How the source speaks of a class.
struct SourceNames {
    /// `Class.getSimpleName`; none of an anonymous class.
    simple: Option<String>,
    /// `Class.getCanonicalName`, where it has one.
    canonical: Option<String>,
    /// 0 top level, 1 member, 2 local, 3 anonymous, 4 hidden (made while the program runs).
    nesting: i32,
    /// Is it declared as comparable to itself?
    comparable: bool,
}

impl JvmLoader {
    /// Declares the classes that a class is a member of.
    fn declare_outer(&mut self, p: &mut Program, info: &ClassInfo) {
        let mut next = info.file.as_ref().and_then(|f| f.nesting()).and_then(|n| n.outer);
        while let Some(outer) = next {
            let Ok(info) = self.class_info(p, &outer) else { return };
            next = info.file.as_ref().and_then(|f| f.nesting()).and_then(|n| n.outer);
        }
    }

    fn source_names(&self, info: &ClassInfo) -> SourceNames {
        let name = &*info.name;
        let last = name.rsplit('.').next().unwrap_or(name).to_string();
        let mut out = SourceNames {
            simple: Some(last),
            canonical: Some(name.to_string()),
            nesting: 0,
            comparable: false,
        };
        let Some(file) = &info.file else {
            if name.contains("$$Lambda$") || name.ends_with(MADE) {
                out = SourceNames { simple: None, canonical: None, nesting: 4, comparable: false };
            }
            return out;
        };
        let own = format!("Ljava/lang/Comparable<L{};>;", name.replace('.', "/"));
        out.comparable =
            name == "java.lang.String" || file.class_signature().is_some_and(|s| s.contains(&own));
        let Some(nesting) = file.nesting() else { return out };
        out.simple = nesting.simple.as_ref().map(ToString::to_string);
        out.nesting = match (&nesting.outer, &nesting.simple) {
            (_, None) => 3,
            (None, Some(_)) => 2,
            (Some(_), Some(_)) => 1,
        };
        let outer = nesting.outer.as_ref().and_then(|outer| {
            let found = self.infos.iter().find(|i| i.name == *outer)?;
            self.source_names(found).canonical
        });
        out.canonical = match (&nesting.outer, &out.simple) {
            (Some(named), Some(simple)) => {
                Some(format!("{}.{simple}", outer.unwrap_or_else(|| named.to_string())))
            }
            _ => None,
        };
        out
    }
}

/// The name that `Class.getName` gives: `[I` and `[Ljava.lang.String;` for arrays.
pub fn runtime_name(name: &str) -> String {
    let dims = name.matches("[]").count();
    if dims == 0 {
        return name.to_string();
    }
    let base = &name[..name.len() - 2 * dims];
    let code = match base {
        "boolean" => "Z",
        "byte" => "B",
        "char" => "C",
        "short" => "S",
        "int" => "I",
        "long" => "J",
        "float" => "F",
        "double" => "D",
        class => return format!("{}L{class};", "[".repeat(dims)),
    };
    format!("{}{code}", "[".repeat(dims))
}
