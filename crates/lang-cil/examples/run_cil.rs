//! Runs a method of an assembly in the concrete domain and prints what it returns:
//! `cargo run --release -p conspect-lang-cil --example run_cil -- x.exe [Ns.Class.Method]`.

use conspect_engine::concrete::{Concrete, ConcreteMemory};
use conspect_engine::world::World;
use conspect_engine::{Seen, run};
use conspect_lang_cil::{Assemblies, Options};
use std::io::Write;
use std::path::PathBuf;

fn main() {
    let mut args = std::env::args().skip(1);
    let path = PathBuf::from(args.next().expect("an assembly"));
    let entry = args.next();
    let work = move || {
        let fail = |e: &dyn std::fmt::Display| {
            eprintln!("{e}");
            3
        };
        let mut cil = match Assemblies::open(&[path], &[], &Options::default()).and_then(|a| a.program()) {
            Ok(cil) => cil,
            Err(e) => return fail(&e),
        };
        let found = match entry {
            Some(name) => cil.find_entry(&name),
            None => cil.entries().map(|mut all| all.remove(0)),
        };
        let function = match found {
            Ok(e) => e.function,
            Err(e) => return fail(&e),
        };
        let mut world = World::new(cil.program, Box::new(cil.loader));
        let mut domain = Concrete::new(vec![]);
        domain.output = Box::new(|stream, units| {
            let text = String::from_utf16_lossy(units);
            let _ = if stream == 2 {
                std::io::stderr().write_all(text.as_bytes())
            } else {
                std::io::stdout().write_all(text.as_bytes())
            };
        });
        let started = std::time::Instant::now();
        let ran = match run(&mut world, function, vec![], ConcreteMemory::default(), domain, 2_000_000_000) {
            Ok(ran) => ran,
            Err(e) => return fail(&e),
        };
        if std::env::var_os("STEPS").is_some() {
            eprintln!("{} steps, {:?}", ran.steps, started.elapsed());
        }
        match ran.seen {
            Seen::Thrown { class, stack, message, .. } => {
                let name = &world.program.classes[class].name;
                eprintln!("Unhandled {name}: {}", message.unwrap_or_default());
                for f in stack {
                    eprintln!("    at {} ({}:{})", f.function, f.file, f.line);
                }
                1
            }
            Seen::Failed { message, .. } => fail(&message),
            Seen::Other(t) if t.starts_with("the program ended") => ran.returned.map_or(0, |v| v as i32),
            Seen::Other(t) => fail(&t),
        }
    };
    let worker = std::thread::Builder::new().stack_size(1 << 30).spawn(work).expect("a thread");
    std::process::exit(worker.join().unwrap_or(70));
}
