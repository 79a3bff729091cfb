//! The runtime and the language in the concrete domain, compared with Python.

use conspect_engine::concrete::{Concrete, ConcreteMemory};
use conspect_engine::world::World;
use conspect_engine::{Seen, run};
use std::cell::RefCell;
use std::path::{Path, PathBuf};
use std::process::Stdio;
use std::rc::Rc;
use std::time::{Duration, Instant};

/// The number of standard output.
const STDOUT: u32 = 1;
/// So many random programs are compared.
const RANDOM_PROGRAMS: usize = 40;
/// A random program that runs for longer under Python waits for ever; the others take a tenth of a second.
const FOR_EVER: Duration = Duration::from_secs(15);
/// How a program ends that waits for ever.
const WAITS: &str = "an event loop that waits for ever";

/// What a program prints, and how it ends.
fn executed(path: &Path) -> (String, String) {
    let mut py = conspect_lang_py::load(path).expect("the program is Python");
    let entry = py.run_entry();
    let mut world = World::new(py.program, Box::new(py.loader));
    let printed = Rc::new(RefCell::new(String::new()));
    let out = printed.clone();
    let mut domain = Concrete::new(vec![]);
    domain.output = Box::new(move |stream, units| {
        // What programs write to the error stream has other words than Python's own usage texts.
        if stream == STDOUT {
            out.borrow_mut().push_str(&String::from_utf16_lossy(units));
        }
    });
    let end = match run(&mut world, entry, vec![], ConcreteMemory::default(), domain, 200_000_000) {
        Ok(ran) => match ran.seen {
            Seen::Other(t) if t.starts_with("the program ended") => String::new(),
            Seen::Other(t) => t,
            Seen::Failed { message, .. } => message,
            Seen::Thrown { class, message, .. } => {
                format!("{}: {}", world.program.classes[class].name, message.unwrap_or_default())
            }
        },
        Err(e) => e.to_string(),
    };
    let text = printed.borrow().clone();
    (text, end)
}

/// On a stack of its own, which recursion needs.
fn on_large_stack(work: impl FnOnce() + Send + 'static) {
    let thread = std::thread::Builder::new().stack_size(1 << 28).spawn(work).expect("a thread");
    thread.join().expect("the work is done");
}

#[test]
fn every_function_of_the_runtime_can_be_lowered() {
    assert_eq!(conspect_lang_py::damage(), Vec::<String>::new());
}

#[test]
fn programs_print_what_they_print_under_python() {
    on_large_stack(|| {
        let folder = PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("tests/programs");
        let mut programs: Vec<PathBuf> =
            std::fs::read_dir(&folder).expect("the folder").map(|e| e.expect("an entry").path()).collect();
        programs.retain(|p| p.extension().is_some_and(|e| e == "py"));
        programs.sort();
        assert!(programs.len() >= 4, "the programs are there");
        for p in programs {
            let python = std::process::Command::new("python3").arg(&p).output().expect("python3 runs");
            let wanted = String::from_utf8_lossy(&python.stdout).into_owned();
            assert_eq!(executed(&p), (wanted, String::new()), "{}", p.display());
        }
    });
}

/// What Python prints, and whether it waits for ever.
fn under_python(path: &Path, output: &Path) -> (String, bool) {
    let file = std::fs::File::create(output).expect("a file");
    let mut python = std::process::Command::new("python3");
    let mut python =
        python.arg("-u").arg(path).stdout(file).stderr(Stdio::null()).spawn().expect("python3 runs");
    let started = Instant::now();
    let ended = loop {
        if python.try_wait().expect("it is a child").is_some() {
            break true;
        }
        if started.elapsed() > FOR_EVER {
            python.kill().expect("it is ended");
            python.wait().expect("it is a child");
            break false;
        }
        std::thread::sleep(Duration::from_millis(5));
    };
    (std::fs::read_to_string(output).expect("what it printed"), !ended)
}

/// Tasks that wait, are cancelled and share locks and queues take turns as under Python, and wait for ever where Python does.
#[test]
fn tasks_take_turns_as_under_python() {
    on_large_stack(|| {
        let generator = PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("tests/library/random_tasks.py");
        let folder = tempfile::tempdir().expect("a folder");
        let (mut printed, mut waiting) = (0, 0);
        for seed in 0..RANDOM_PROGRAMS {
            let made = std::process::Command::new("python3").arg(&generator).arg(seed.to_string()).output();
            let p = folder.path().join(format!("tasks{seed}.py"));
            std::fs::write(&p, made.expect("python3 runs").stdout).expect("a file");
            let (wanted, waits) = under_python(&p, &folder.path().join("printed"));
            let (found, end) = executed(&p);
            assert_eq!(found, wanted, "seed {seed}");
            assert!(
                if waits { end.starts_with(WAITS) } else { end.is_empty() },
                "seed {seed}: {end}, {waits}"
            );
            printed += wanted.lines().count();
            waiting += usize::from(waits);
        }
        assert!(printed > 300 && waiting > 0, "{printed} lines, {waiting} that wait");
    });
}

/// The stand-ins for packages do what the packages do: beside each program is what it prints with them.
#[test]
fn stand_ins_do_what_the_packages_do() {
    on_large_stack(|| {
        let folder = PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("tests/packages");
        let (printed, end) = executed(&folder.join("contracts.py"));
        let expected = std::fs::read_to_string(folder.join("contracts.out")).expect("what it prints");
        assert_eq!((printed.as_str(), end.as_str()), (expected.as_str(), ""));
    });
}
