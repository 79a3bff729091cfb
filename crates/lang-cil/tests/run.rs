//! Programs in C# (`tests/programs`) are executed by mono and by the concrete domain: the same output, the same exit
//! code. And damaged assemblies: whatever the damage, there is an answer, and no body that the IR's verifier rejects.

use conspect_engine::concrete::{Concrete, ConcreteMemory};
use conspect_engine::world::World;
use conspect_engine::{Seen, run};
use conspect_ir::Instr;
use conspect_ir::verify::verify_body;
use conspect_lang_cil::{Assemblies, Options};
use std::cell::RefCell;
use std::path::{Path, PathBuf};
use std::process::Command;
use std::rc::Rc;

fn programs() -> Vec<PathBuf> {
    let dir = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/programs");
    let mut out: Vec<PathBuf> = std::fs::read_dir(dir)
        .expect("the programs")
        .map(|e| e.expect("an entry").path())
        .filter(|p| p.extension().is_some_and(|e| e == "cs"))
        .collect();
    out.sort();
    out
}

fn compile(source: &Path, dir: &Path) -> PathBuf {
    let exe = dir.join(source.file_stem().expect("a name")).with_extension("exe");
    let done = Command::new("mcs")
        .args(["-debug", "-unsafe", "-nowarn:0-9999", "-r:System.Core.dll", "-r:System.Numerics.dll"])
        .arg(format!("-out:{}", exe.display()))
        .arg(source)
        .output()
        .expect("mcs runs");
    assert!(done.status.success(), "{}: {}", source.display(), String::from_utf8_lossy(&done.stderr));
    exe
}

/// What a program prints and returns in the concrete domain.
fn concrete(exe: PathBuf) -> (String, i32) {
    let work = move || {
        let assemblies = Assemblies::open(&[exe], &[], &Options::default()).expect("an assembly");
        let mut cil = assemblies.program().expect("a program");
        let main = cil.entries().expect("an entry").remove(0);
        let mut world = World::new(cil.program, Box::new(cil.loader));
        let printed = Rc::new(RefCell::new(String::new()));
        let sink = printed.clone();
        let mut domain = Concrete::new(vec![]);
        domain.output =
            Box::new(move |_, units| sink.borrow_mut().push_str(&String::from_utf16_lossy(units)));
        let memory = ConcreteMemory::default();
        let ran = run(&mut world, main.function, vec![], memory, domain, 50_000_000).expect("it is executed");
        let code = match ran.seen {
            Seen::Other(t) if t.starts_with("the program ended") => ran.returned.map_or(0, |v| v as i32),
            Seen::Other(t) => panic!("stopped: {t}"),
            Seen::Failed { message, .. } => panic!("failed: {message}"),
            Seen::Thrown { class, message, .. } => {
                panic!("{} was thrown: {message:?}", world.program.classes[class].name)
            }
        };
        let text = printed.borrow().clone();
        (text, code)
    };
    let thread = std::thread::Builder::new().stack_size(1 << 28).spawn(work).expect("a thread");
    thread.join().expect("no panic")
}

#[test]
fn programs_do_what_they_do_on_mono() {
    let dir = tempfile::tempdir().expect("a directory");
    for source in programs() {
        let exe = compile(&source, dir.path());
        let real = Command::new("mono").arg(&exe).output().expect("mono runs");
        let expected = (String::from_utf8_lossy(&real.stdout).into_owned(), real.status.code().unwrap_or(-1));
        assert_eq!(concrete(exe), expected, "{}", source.display());
    }
}

/// The enumerator of a loop over a list is no object, and no body that the verifier rejects comes of that.
#[test]
fn enumerators_of_loops_are_no_objects() {
    let dir = tempfile::tempdir().expect("a directory");
    let source = programs().into_iter().find(|p| p.ends_with("locals.cs")).expect("the program");
    let exe = compile(&source, dir.path());
    let assemblies = Assemblies::open(&[exe], &[], &Options::default()).expect("an assembly");
    let mut cil = assemblies.program().expect("a program");
    let mut seen = 0;
    cil.lower_all(|program, function, body| {
        let name = &program.functions[function].name;
        let Ok(body) = body else { return };
        if let Err(errors) = verify_body(program, function, body) {
            panic!("{name}: {}", errors[0]);
        }
        if !["Program.Count(", "Program.Find(", "Program.Nested("].iter().any(|n| name.starts_with(n)) {
            return;
        }
        seen += 1;
        for instr in body.blocks.iter().flat_map(|b| &b.instrs) {
            if let Instr::Alloc { class, .. } = instr {
                let class = &program.classes[*class].name;
                assert!(!class.contains("Enumerator"), "{name} makes a {class}");
            }
        }
    });
    assert_eq!(seen, 3, "methods with loops");
}

/// A small generator of random numbers (xorshift), so that a failure can be repeated.
struct Random(u64);

impl Random {
    fn below(&mut self, n: usize) -> usize {
        self.0 ^= self.0 << 13;
        self.0 ^= self.0 >> 7;
        self.0 ^= self.0 << 17;
        (self.0 % n as u64) as usize
    }
}

fn mutate(bytes: &[u8], random: &mut Random) -> Vec<u8> {
    let mut out = bytes.to_vec();
    if random.below(20) == 0 {
        out.truncate(random.below(bytes.len()));
    }
    for _ in 0..=random.below(4) {
        if out.is_empty() {
            break;
        }
        let at = random.below(out.len());
        out[at] = match random.below(4) {
            0 => random.below(256) as u8,
            1 => out[at].wrapping_add(1),
            2 => out[at] ^ (1 << random.below(8)),
            _ => [0, 1, 0x7f, 0x80, 0xff][random.below(5)],
        };
    }
    out
}

#[test]
fn mutated_assemblies_never_panic() {
    let dir = tempfile::tempdir().expect("a directory");
    let exe = compile(&programs()[0], dir.path());
    let seed = std::fs::read(&exe).expect("the assembly");
    let library = Assemblies::open(&[exe], &[], &Options::default()).expect("an assembly");
    let rounds: usize = std::env::var("MUTATIONS").ok().and_then(|v| v.parse().ok()).unwrap_or(150);
    let first: u64 = std::env::var("SEED").ok().and_then(|v| v.parse().ok()).unwrap_or(0x9E37_79B9_7F4A_7C15);
    let mut random = Random(first);
    let (mut lowered, mut rejected) = (0, 0);
    for i in 0..rounds {
        let bytes = mutate(&seed, &mut random);
        let opened = library.with_bytes(&bytes).and_then(|a| a.program());
        let Ok(mut cil) = opened else {
            rejected += 1;
            continue;
        };
        cil.lower_all(|program, function, body| {
            let Ok(body) = body else { return };
            lowered += 1;
            if let Err(errors) = verify_body(program, function, body) {
                panic!("round {i}: {}: {}", program.functions[function].name, errors[0]);
            }
        });
    }
    assert!(lowered > rounds, "{lowered} bodies, {rejected} files rejected");
}
