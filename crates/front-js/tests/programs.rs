//! Differential test: every program of `tests/programs` prints the same in the concrete domain as under Node, or
//! says that something is not supported after the same beginning.

use conspect_engine::concrete::{Concrete, ConcreteMemory};
use conspect_engine::world::World;
use conspect_engine::{Seen, run};
use std::path::{Path, PathBuf};
use std::process::Command;
use std::sync::{Arc, Mutex};

/// What a program printed, and how it ended.
fn execute(path: &Path) -> (String, String) {
    let mut js = match conspect_front_js::load(path) {
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

#[test]
fn programs_print_what_node_prints() {
    if Command::new("node").arg("--version").output().is_err() {
        eprintln!("no node: nothing to compare with");
        return;
    }
    let work = || {
        let (mut same, mut unsupported, mut wrong) = (0, vec![], vec![]);
        for path in programs() {
            let name = path.file_name().expect("a file").to_string_lossy().into_owned();
            let node = Command::new("node").arg(&path).output().expect("node runs");
            let expected = String::from_utf8_lossy(&node.stdout).into_owned();
            let (got, ended) = execute(&path);
            let normal = ended.starts_with("the program ended");
            if got == expected && (normal || ended.starts_with("thrown")) {
                same += 1;
            } else if !normal && !ended.starts_with("thrown") && expected.starts_with(&got) {
                unsupported.push(format!("{name}: {ended}"));
            } else {
                let line = expected.lines().zip(got.lines()).position(|(a, b)| a != b);
                wrong.push(format!("{name}: line {:?}, {ended}", line.map(|l| l + 1)));
            }
        }
        eprintln!("{same} agree; {} not supported:\n{}", unsupported.len(), unsupported.join("\n"));
        assert!(wrong.is_empty(), "{} differ:\n{}", wrong.len(), wrong.join("\n"));
    };
    let worker = std::thread::Builder::new().stack_size(1 << 30).spawn(work).expect("a thread");
    worker.join().expect("programs agree");
}
