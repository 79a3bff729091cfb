//! The library models against the real library: each driver in `tests/models` prints the results of hundreds of calls,
//! on the installed JVM and in the concrete domain, and the lines must be the same.

use conspect_engine::concrete::{Concrete, ConcreteMemory};
use conspect_engine::run;
use conspect_engine::world::World;
use conspect_lang_java::{Options, load};
use std::cell::RefCell;
use std::path::{Path, PathBuf};
use std::process::Command;
use std::rc::Rc;
use std::sync::OnceLock;

/// How many differing lines a failure shows.
const SHOWN: usize = 12;

/// The drivers' classes, compiled once.
fn classes() -> &'static Path {
    static CLASSES: OnceLock<tempfile::TempDir> = OnceLock::new();
    CLASSES
        .get_or_init(|| {
            let sources = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/models");
            let mut files: Vec<PathBuf> = std::fs::read_dir(&sources)
                .expect("the drivers are there")
                .map(|entry| entry.expect("a readable directory").path())
                .filter(|path| path.extension().is_some_and(|e| e == "java"))
                .collect();
            files.sort();
            let out = tempfile::tempdir().expect("a temporary directory");
            let mut javac = Command::new("javac");
            javac
                .args(["-encoding", "UTF-8", "-nowarn", "-Xlint:none", "-g", "-d"])
                .arg(out.path())
                .args(&files);
            let done = javac.output().expect("javac is installed");
            assert!(done.status.success(), "{}", String::from_utf8_lossy(&done.stderr));
            out
        })
        .path()
}

/// What the driver prints on the JVM.
fn on_the_jvm(driver: &str) -> String {
    let done = Command::new("java")
        .args(["-ea", "-Dfile.encoding=UTF-8", "-Duser.language=en", "-Duser.timezone=UTC", "-cp"])
        .arg(classes())
        .arg(driver)
        .output()
        .expect("java is installed");
    assert!(done.status.success(), "{driver}: {}", String::from_utf8_lossy(&done.stderr));
    String::from_utf8(done.stdout).expect("the drivers print ASCII")
}

/// What the driver prints in the concrete domain, and how it ended.
fn here(driver: &str) -> (String, String) {
    let mut jvm = load(&[classes().to_path_buf()], &Options::default()).expect("the drivers load");
    let entry = jvm.find_entry(&format!("{driver}.main")).expect("a driver has a main method");
    let mut world = World::new(jvm.program, Box::new(jvm.loader));
    let printed = Rc::new(RefCell::new(Vec::<u16>::new()));
    let sink = printed.clone();
    let mut domain = Concrete::new(vec![]);
    domain.output = Box::new(move |stream, text| {
        if stream == 1 {
            sink.borrow_mut().extend_from_slice(text);
        }
    });
    let ran = run(&mut world, entry.function, vec![], ConcreteMemory::default(), domain, u64::MAX)
        .expect("the driver can be run");
    let text = String::from_utf16(&printed.borrow()).expect("the drivers print ASCII");
    (text, ran.seen.describe(&world))
}

fn check(driver: &str) {
    let expected = on_the_jvm(driver);
    let (got, end) = here(driver);
    if got == expected {
        return;
    }
    let (mut want, mut have) = (expected.lines(), got.lines());
    let mut shown = vec![];
    loop {
        let pair = (want.next(), have.next());
        if pair == (None, None) || shown.len() == SHOWN {
            break;
        }
        if pair.0 != pair.1 {
            shown.push(format!("  JVM  {}\n  here {}", pair.0.unwrap_or("(end)"), pair.1.unwrap_or("(end)")));
        }
    }
    panic!("{driver}: {end}:\n{}", shown.join("\n"));
}

macro_rules! drivers {
    ($($test:ident $driver:literal;)*) => {
        $(
            #[test]
            fn $test() {
                check($driver);
            }
        )*
    };
}

drivers! {
    strings "Strings";
    builders "Builders";
    numbers "Numbers";
    characters "Characters";
    maths "Maths";
    copies "Copies";
    throwing "Throwing";
    formats "Formats";
    classes_and_enums "Classes";
    members_annotations_proxies "Reflecting";
    digests "Digests";
    containers "Containers";
    maps "Maps";
    streams "Streams";
    various "Various";
    readers "Readers";
    library "Library";
    threads_boxes_switches "Threads";
    locks "Locks";
    tasks_futures_latches "Futures";
    zones_formats_buffers "Zones";
    dates "Dates";
    names_of_times "TimeNames";
    logs "Logging";
}
