//! Random C# programs: what the engine's concrete domain prints is what mono prints.

use conspect_e2e::{csharp, tools};
use std::path::Path;
use std::process::Command;

/// Each takes about a quarter of a second: it is generated, compiled, and executed twice.
const PROGRAMS: u32 = 20;

#[test]
fn concrete_domain_and_mono_agree() {
    let dir = csharp::compiled().expect("mcs compiles the programs");
    let source = Path::new(env!("CARGO_MANIFEST_DIR")).join("csharp/Generate.cs");
    let generator = csharp::mcs(&dir, "Generate.exe", &[source]).expect("mcs compiles the generator");
    let conspect = tools::conspect().expect("the tool is built");
    let (mut same, mut open) = (0, Vec::new());
    let mut sources = Vec::new();
    for seed in 1..=PROGRAMS {
        let text = tools::run_checked(csharp::mono(&generator).arg(seed.to_string()), "").expect("it writes");
        let source = dir.join(format!("P{seed}.cs"));
        std::fs::write(&source, text).expect("the directory can be written");
        sources.push(source);
    }
    let programs = csharp::mcs_each(&dir, "exe", &sources).expect("what it writes compiles");
    for (seed, program) in (1..=PROGRAMS).zip(programs) {
        let real = tools::run(&mut csharp::mono(&program), "").expect("mono runs");
        let ours = tools::run(Command::new(&conspect).arg("run").arg(&program), "").expect("the tool runs");
        let said = String::from_utf8_lossy(&ours.stderr);
        if said.contains("stopped: ") {
            open.push(format!("{seed}: {}", said.trim()));
            continue;
        }
        let text = |bytes: &[u8]| String::from_utf8_lossy(bytes).into_owned();
        let (was, is) = ((text(&real.stdout), real.status.code()), (text(&ours.stdout), ours.status.code()));
        assert_eq!(is, was, "seed {seed}: {said}");
        same += 1;
    }
    assert!(2 * same >= PROGRAMS, "only {same} of {PROGRAMS} ran to their ends:\n{}", open.join("\n"));
}
