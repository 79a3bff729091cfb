//! Runs a JavaScript file in the concrete domain: `cargo run --release -p conspect-lang-js --example run_js -- x.js`.

use conspect_engine::concrete::{Concrete, ConcreteMemory};
use conspect_engine::world::World;
use conspect_engine::{Seen, run};
use std::io::Write;
use std::path::Path;

fn main() {
    let path = std::env::args().nth(1).expect("a file");
    let work = move || {
        let mut js = match conspect_lang_js::load(Path::new(&path)) {
            Ok(js) => js,
            Err(e) => {
                eprintln!("{e}");
                return 2;
            }
        };
        let entry = js.run_entry();
        let mut world = World::new(js.program, Box::new(js.loader));
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
        match run(&mut world, entry, vec![], ConcreteMemory::default(), domain, u64::MAX) {
            Ok(ran) => {
                if std::env::var_os("STEPS").is_some() {
                    eprintln!("{} steps, {:?}", ran.steps, started.elapsed());
                }
                match ran.seen {
                    Seen::Thrown { class, stack, message, .. } => {
                        let name = &world.program.classes[class].name;
                        eprintln!("Uncaught {name}: {}", message.unwrap_or_default());
                        for f in stack {
                            eprintln!("    at {} ({}:{})", f.function, f.file, f.line);
                        }
                        1
                    }
                    Seen::Failed { message, .. } => {
                        eprintln!("failed: {message}");
                        1
                    }
                    Seen::Other(t) if t.starts_with("the program ended") => 0,
                    Seen::Other(t) => {
                        eprintln!("stopped: {t}");
                        3
                    }
                }
            }
            Err(e) => {
                eprintln!("{e}");
                3
            }
        }
    };
    let worker = std::thread::Builder::new().stack_size(1 << 30).spawn(work).expect("a thread");
    std::process::exit(worker.join().unwrap_or(70));
}
