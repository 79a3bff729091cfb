//! Declarations: classes, fields, globals, constant objects, functions.

use super::types::Known;
use super::{VerifyError, declaration};
use crate::program::{ClassKind, HoleRule, Program};
use crate::types::{ClassId, Const, Type};

/// What is wrong with a program's declarations, in order.
pub fn verify_declarations(program: &Program) -> Vec<VerifyError> {
    let mut errors = Vec::new();
    let mut names: Vec<&str> = program.classes.iter().map(|(_, c)| &*c.name).collect();
    twice(&mut names, "class", &mut errors);
    for (id, class) in program.classes.iter() {
        for message in class_problems(program, id) {
            errors.push(declaration(&class.name, message));
        }
    }
    if errors.is_empty()
        && let Some(id) = cyclic(program)
    {
        let name = &program.classes[id].name;
        errors.push(declaration(name, format!("class {name} is its own supertype or element")));
    }
    let mut names: Vec<&str> = program.globals.iter().map(|(_, g)| &*g.name).collect();
    twice(&mut names, "global", &mut errors);
    for (_, g) in program.globals.iter() {
        if let Err(message) = check_type(program, g.ty).and_then(|()| fits(program, &g.init, g.ty)) {
            errors.push(declaration(&g.name, message));
        }
    }
    for (id, object) in program.consts.iter() {
        let mut problem = |message: String| errors.push(declaration(&format!("#{}", id.0), message));
        let Some(class) = program.classes.get(object.class) else {
            problem(format!("there is no class {}", object.class.0));
            continue;
        };
        let types: Vec<Type> = match class.kind {
            ClassKind::Array(elem) => vec![elem; object.cells.len()],
            ClassKind::Object | ClassKind::Struct if !class.is_abstract => {
                class.fields.iter().filter_map(|f| program.fields.get(*f)).map(|f| f.ty).collect()
            }
            ClassKind::Object | ClassKind::Interface | ClassKind::Struct => {
                problem(format!("class {} has no instances of its own", class.name));
                continue;
            }
        };
        if types.len() != object.cells.len() {
            problem(format!("class {} has {} fields, not {}", class.name, types.len(), object.cells.len()));
        }
        for (cell, ty) in object.cells.iter().zip(types) {
            if let Err(message) = fits(program, cell, ty) {
                problem(message);
            }
        }
    }
    let mut names: Vec<&str> = program.functions.iter().map(|(_, f)| &*f.name).collect();
    twice(&mut names, "function", &mut errors);
    for (_, f) in program.functions.iter() {
        for ty in f.params.iter().chain(&f.ret) {
            if let Err(message) = check_type(program, *ty) {
                errors.push(declaration(&f.name, message));
            }
        }
        if f.param_names.len() > f.params.len() {
            errors.push(declaration(&f.name, "there are more names than parameters".into()));
        }
    }
    layouts(program, &mut errors);
    errors
}

fn layouts(program: &Program, errors: &mut Vec<VerifyError>) {
    let field = |id| program.fields.get(id);
    if let Some(f) = program.exception_stack
        && !field(f).is_some_and(|f| Known::Is(f.ty).fits(Type::I32))
    {
        errors.push(declaration("exception_stack", "wanted a field of 32 bits".into()));
    }
    if let Some(f) = program.exception_message
        && !field(f).is_some_and(|f| f.ty.is_ref())
    {
        errors.push(declaration("exception_message", "wanted a field that holds a reference".into()));
    }
    if let Some(s) = program.string {
        let has = program.classes.get(s.class).is_some_and(|c| c.fields.contains(&s.chars));
        if !has || !field(s.chars).is_some_and(|f| f.ty.is_ref()) {
            errors.push(declaration("string", "wanted a field of the class that holds a reference".into()));
        }
    }
}

fn twice(names: &mut [&str], what: &str, errors: &mut Vec<VerifyError>) {
    names.sort_unstable();
    for w in names.windows(2) {
        if w[0] == w[1] {
            errors.push(declaration(w[0], format!("{what} {} is declared twice", w[0])));
        }
    }
}

fn class_problems(program: &Program, id: ClassId) -> Vec<String> {
    let class = &program.classes[id];
    let mut out = Vec::new();
    let mut inherited = Vec::new();
    for s in &class.supers {
        match program.classes.get(*s) {
            None => out.push(format!("there is no class {}", s.0)),
            Some(s) => {
                if s.is_final {
                    out.push(format!("the supertype {} is final", s.name));
                }
                inherited
                    .extend(s.fields.iter().copied().filter(|f| !inherited.contains(f)).collect::<Vec<_>>());
            }
        }
    }
    if let ClassKind::Array(elem) = class.kind {
        out.extend(check_type(program, elem).err());
    }
    if !class.fields.starts_with(&inherited) {
        out.push("the fields do not start with those of the supertypes".into());
    }
    let mut own = Vec::new();
    for (slot, f) in class.fields.iter().enumerate() {
        let Some(field) = program.fields.get(*f) else {
            out.push(format!("there is no field {}", f.0));
            continue;
        };
        if field.slot as usize != slot {
            out.push(format!("field {} has slot {}, not {slot}", field.name, field.slot));
        }
        if field.class != id {
            if !inherited.contains(f) {
                out.push(format!("field {} is declared by another class that is no supertype", field.name));
            }
            continue;
        }
        out.extend(check_type(program, field.ty).err());
        if field.hole == HoleRule::NonNull && !field.ty.is_ref() {
            out.push(format!("field {} holds no reference, but must not be null", field.name));
        }
        if own.contains(&(&field.name, field.ty)) {
            out.push(format!("field {} is declared twice with one type", field.name));
        }
        own.push((&field.name, field.ty));
    }
    out
}

/// A class that follows from itself over supertypes and element classes; ids are in range.
fn cyclic(program: &Program) -> Option<ClassId> {
    // Kahn's order: classes whose needs are all done, until none is left or none can go on.
    let needs = |id: ClassId| {
        let class = &program.classes[id];
        let elem = match class.kind {
            ClassKind::Array(Type::Ref(e) | Type::Struct(e)) => Some(e),
            ClassKind::Array(_) | ClassKind::Object | ClassKind::Interface | ClassKind::Struct => None,
        };
        class.supers.iter().copied().chain(elem).collect::<Vec<_>>()
    };
    let n = program.classes.len();
    let (mut open, mut users) = (vec![0usize; n], vec![Vec::new(); n]);
    for id in program.classes.ids() {
        for s in needs(id) {
            open[id.0 as usize] += 1;
            users[s.0 as usize].push(id);
        }
    }
    let mut work: Vec<ClassId> = program.classes.ids().filter(|c| open[c.0 as usize] == 0).collect();
    while let Some(id) = work.pop() {
        for u in &users[id.0 as usize] {
            open[u.0 as usize] -= 1;
            if open[u.0 as usize] == 0 {
                work.push(*u);
            }
        }
    }
    program.classes.ids().find(|c| open[c.0 as usize] > 0)
}

/// Could a reference to class `c` be to an object with the fields of class `owner`? A subclass has them; a
/// supertype's reference may be to a subclass; an interface's to anything.
pub(super) fn may_have_field(program: &Program, c: ClassId, owner: ClassId) -> bool {
    match program.classes[c].kind {
        ClassKind::Interface => true,
        ClassKind::Object | ClassKind::Array(_) | ClassKind::Struct => {
            program.is_subclass(c, owner) || program.is_subclass(owner, c)
        }
    }
}

/// Is the type of something that exists?
pub(super) fn check_type(program: &Program, ty: Type) -> Result<(), String> {
    match ty {
        Type::Bits { bits, .. } if !(1..=64).contains(&bits) => {
            Err(format!("machine integers have 1 to 64 bits, not {bits}"))
        }
        Type::Ref(c) | Type::Struct(c) if program.classes.get(c).is_none() => {
            Err(format!("there is no class {}", c.0))
        }
        Type::Struct(c) if program.classes[c].kind != ClassKind::Struct => {
            Err(format!("class {} is not a structure", program.classes[c].name))
        }
        Type::Bits { .. }
        | Type::Ref(_)
        | Type::Struct(_)
        | Type::Bool
        | Type::F32
        | Type::F64
        | Type::Int
        | Type::Str
        | Type::Fn
        | Type::Dyn
        | Type::Ptr => Ok(()),
    }
}

/// Is the constant well-formed?
pub(super) fn check_const(program: &Program, c: &Const) -> Result<(), String> {
    match c {
        Const::Bits { bits, .. } if !(1..=64).contains(bits) => {
            Err(format!("machine integers have 1 to 64 bits, not {bits}"))
        }
        Const::Bits { bits, value } if *bits < 64 && value >> bits != 0 => {
            Err(format!("the value {value} has more than {bits} bits"))
        }
        Const::Fn(f) if program.functions.get(*f).is_none() => Err(format!("there is no function {}", f.0)),
        Const::Object(o) if program.consts.get(*o).is_none() => Err(format!("there is no object #{}", o.0)),
        Const::Bool(_)
        | Const::Bits { .. }
        | Const::F32(_)
        | Const::F64(_)
        | Const::Int(_)
        | Const::Str(_)
        | Const::Null
        | Const::Fn(_)
        | Const::Undefined
        | Const::Empty
        | Const::Object(_) => Ok(()),
        Const::Dyn(inner) => match inner.tag() {
            Some(_) => check_const(program, inner),
            None => Err("a dynamic constant is made of a bool, a number, a string or null".into()),
        },
    }
}

pub(super) fn const_type(program: &Program, c: &Const) -> Known {
    Known::Is(match c {
        Const::Bool(_) => Type::Bool,
        Const::Bits { bits, .. } => Type::Bits { bits: *bits, signed: true },
        Const::F32(_) => Type::F32,
        Const::F64(_) => Type::F64,
        Const::Int(_) => Type::Int,
        Const::Str(_) => Type::Str,
        Const::Null => return Known::Null,
        Const::Fn(_) => Type::Fn,
        Const::Undefined | Const::Empty | Const::Dyn(_) => Type::Dyn,
        Const::Object(o) => match program.consts.get(*o) {
            Some(o) => Type::Ref(o.class),
            None => return Known::Any,
        },
    })
}

fn fits(program: &Program, c: &Const, ty: Type) -> Result<(), String> {
    check_const(program, c)?;
    let have = const_type(program, c);
    if have.fits(ty) {
        return Ok(());
    }
    Err(format!(
        "a value of type {} where {} is wanted",
        have.show(program),
        crate::text::show_type(program, ty)
    ))
}
