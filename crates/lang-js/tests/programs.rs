//! Differential test: every program of `tests/programs` prints the same in the concrete domain as under Node, but for
//! those that `known-differences.txt` lists with what is missing.

use conspect_engine::concrete::{Concrete, ConcreteMemory};
use conspect_engine::world::World;
use conspect_engine::{Seen, run};
use std::path::{Path, PathBuf};
use std::process::Command;
use std::sync::{Arc, Mutex};

/// What a program printed, and how it ended.
fn execute(path: &Path) -> (String, String) {
    let mut js = match conspect_lang_js::load(path) {
        Ok(js) => js,
        Err(e) => return (String::new(), e.to_string()),
    };
    let entry = js.run_entry();
    let mut world = World::new(js.program, Box::new(js.loader));
    let mut domain = Concrete::new(vec![]);
    let out = Arc::new(Mutex::new(String::new()));
    let sink = out.clone();
    domain.output = Box::new(move |stream, units| {
        if stream == 1 {
            *sink.lock().expect("one thread") += &String::from_utf16_lossy(units);
        }
    });
    let ended = match run(&mut world, entry, vec![], ConcreteMemory::default(), domain, 2_000_000_000) {
        Ok(ran) => match ran.seen {
            Seen::Thrown { class, message, .. } => {
                format!("thrown {}: {}", world.program.classes[class].name, message.unwrap_or_default())
            }
            Seen::Failed { message, .. } => format!("failed: {message}"),
            Seen::Other(text) => text,
        },
        Err(e) => e.to_string(),
    };
    let text = out.lock().expect("one thread").clone();
    (text, ended)
}

fn programs() -> Vec<PathBuf> {
    let dir = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/programs");
    let mut all: Vec<PathBuf> = std::fs::read_dir(dir)
        .expect("the programs")
        .flatten()
        .map(|e| e.path())
        .filter(|p| p.extension().is_some_and(|e| e == "js" || e == "mjs"))
        .collect();
    all.sort();
    all
}

/// The programs that are known to differ; the list says why.
fn known() -> Vec<String> {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/known-differences.txt");
    let text = std::fs::read_to_string(path).expect("the list");
    let lines = text.lines().filter(|l| !l.starts_with('#'));
    lines.map(|l| l.split(':').next().unwrap_or_default().to_string()).collect()
}

#[test]
fn programs_print_what_node_prints() {
    let work = || {
        let known = known();
        let mut wrong = vec![];
        for path in programs() {
            let name = path.file_name().expect("a file").to_string_lossy().into_owned();
            let node = Command::new("node").env("TZ", "UTC").arg(&path).output().expect("node runs");
            let expected = String::from_utf8_lossy(&node.stdout).into_owned();
            let (got, ended) = execute(&path);
            let normal = ended.starts_with("the program ended") || ended.starts_with("thrown");
            match (got == expected && normal, known.contains(&name)) {
                (true, false) | (false, true) => {}
                (true, true) => wrong.push(format!("{name}: agrees now; take it off the list")),
                (false, false) => {
                    let line = expected.lines().zip(got.lines()).position(|(a, b)| a != b);
                    wrong.push(format!("{name}: line {:?}, {ended}", line.map(|l| l + 1)));
                }
            }
        }
        assert!(wrong.is_empty(), "{} differ:\n{}", wrong.len(), wrong.join("\n"));
    };
    let worker = std::thread::Builder::new().stack_size(1 << 30).spawn(work).expect("a thread");
    worker.join().expect("programs agree");
}
