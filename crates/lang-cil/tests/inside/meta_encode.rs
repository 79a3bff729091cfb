//! Tests of `src/meta/encode.rs`.

use conspect_lang_cil::inside::{Insn, METHOD_DEF, MethodBody, Module, Writer, body, mono_library, parse};

/// mono's core library: every kind of instruction and clause is in it.
fn library() -> Module {
    let path = mono_library().expect("mono is installed").join("mscorlib.dll");
    let data = std::fs::read(&path).expect("its core library");
    Module::parse(data.into(), path, true).expect("an assembly")
}

fn told(body: &MethodBody) -> String {
    // Prefixes without a meaning here are written as instructions that do nothing.
    let insns: Vec<&Insn> =
        body.insns.iter().map(|i| if *i == Insn::Prefix { &Insn::Nop } else { i }).collect();
    format!("{:?} {:?} {:?}", body.locals, insns, body.clauses)
}

#[test]
fn bodies_are_read_as_they_were_written() {
    let module = library();
    let mut count = 0;
    for row in 1..=module.tables.rows(METHOD_DEF) {
        let def = module.method(row).expect("a method");
        if def.rva == 0 {
            continue;
        }
        let Ok(was) = module.body(&def) else { continue };
        let (bytes, offsets) = body(&was.insns, &was.clauses, was.locals, was.most);
        let is = parse(&bytes, 0).expect("a body");
        assert_eq!((told(&is), is.offsets), (told(&was), offsets), "{}", def.name);
        count += 1;
    }
    assert!(count > 10_000, "{count} bodies");
}

#[test]
fn an_assembly_is_read_as_it_was_written() {
    let was = library();
    let bytes = Writer::new(&was).and_then(Writer::finish).expect("it is written");
    let is = Module::parse(bytes.into(), was.path.clone(), true).expect("an assembly");
    for table in 0..64 {
        assert_eq!(is.tables.rows(table), was.tables.rows(table), "table {table}");
    }
    for row in 1..=was.tables.rows(METHOD_DEF) {
        let (a, b) = (was.method(row).expect("a method"), is.method(row).expect("a method"));
        assert_eq!(format!("{a:?}"), format!("{b:?}"));
    }
}
