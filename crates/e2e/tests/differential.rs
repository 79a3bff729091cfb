//! Random programs give the same results on the JVM, in the concrete domain, and on the symbolic domain's path for
//! the same inputs.
//!
//! `CONSPECT_DIFFERENTIAL` sets how many programs there are.

use std::process::Command;
use std::sync::Mutex;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::time::{Duration, Instant};

use conspect_e2e::batch::{self, Batch, Case};
use conspect_e2e::generate::Options;
use conspect_e2e::tools;
use conspect_engine::concrete::ConcreteInput;
use conspect_engine::symbolic::Followed;
use conspect_engine::world::World;
use conspect_engine::{Ran, Seen, follow};
use conspect_ir::FnId;

/// Changed only to look for new trouble; a failure names the program, which the seed gives again.
const SEED: u64 = 20_000;

fn programs() -> usize {
    std::env::var("CONSPECT_DIFFERENTIAL").ok().and_then(|n| n.parse().ok()).unwrap_or(2_000)
}

#[test]
fn generation_depends_on_the_seed_alone() {
    let text = |seed| conspect_e2e::generate::program("D", seed, Options::FULL);
    assert_eq!(text(5), text(5));
    assert_ne!(text(5), text(6));
}

/// Compares the lines of one pack with the JVM's. The first line that is missing says why.
fn compare(batch: &Batch, cases: &[Case], output: &str, ended: &str, wrong: &mut Vec<String>) {
    let domain = ended.split(',').next().unwrap_or_default();
    let found = batch::lines(output);
    for case in cases {
        let expected = &batch.expected[&case.name];
        match found.get(&case.name) {
            Some(text) if text == expected => {}
            Some(text) => wrong.push(format!("{}: the JVM\n  {expected}\nbut {domain}\n  {text}", case.name)),
            None => return wrong.push(format!("{}: no output: {ended}", case.name)),
        }
    }
}

/// One batch for both: compiling and running the programs takes as long as a comparison.
#[test]
fn both_domains_agree_with_the_jvm() {
    agree(Options::FULL, &[&concrete, &symbolic]);
}

/// Appends what differs in a pack.
type Compare = dyn Fn(&Batch, &str, &[Case], &mut Vec<String>) + Sync;

fn agree(options: Options, comparisons: &[&Compare]) {
    let batch = Batch::new(SEED, programs(), 2, options).expect("the programs compile and run");
    let next = AtomicUsize::new(0);
    let wrong = Mutex::new(Vec::new());
    std::thread::scope(|scope| {
        for _ in 0..std::thread::available_parallelism().map_or(1, usize::from) {
            let work = || {
                while let Some((pack, cases)) = batch.packs.get(next.fetch_add(1, Ordering::Relaxed)) {
                    let mut found = Vec::new();
                    comparisons.iter().for_each(|compare| compare(&batch, pack, cases, &mut found));
                    wrong.lock().expect("no comparison panics").extend(found);
                }
            };
            // Deep terms recurse.
            std::thread::Builder::new()
                .stack_size(1 << 28)
                .spawn_scoped(scope, work)
                .expect("a thread starts");
        }
    });
    let wrong = wrong.into_inner().expect("no comparison panics");
    if !wrong.is_empty() {
        let first = wrong[..wrong.len().min(5)].join("\n");
        panic!("{} differ; sources in {}\n{first}", wrong.len(), batch.keep().display());
    }
}

/// The concrete domain, as `conspect run` has it.
fn concrete(batch: &Batch, pack: &str, cases: &[Case], wrong: &mut Vec<String>) {
    let mut command = Command::new(tools::conspect().expect("the tool is built"));
    command.args(["run", "--entry", &format!("{pack}.main")]).arg(batch.classes());
    let output = tools::run(&mut command, "").expect("the tool starts");
    let ended = format!("concrete, {}: {}", output.status, String::from_utf8_lossy(&output.stderr).trim());
    compare(batch, cases, &String::from_utf8_lossy(&output.stdout), &ended, wrong);
}

/// The symbolic domain's path for the same inputs: every argument is an input and stays symbolic.
fn symbolic(batch: &Batch, pack: &str, cases: &[Case], wrong: &mut Vec<String>) {
    let mut jvm =
        conspect_lang_java::load(&[batch.classes()], &Default::default()).expect("the classes load");
    let programs = batch::programs_of(cases);
    let entries: Vec<FnId> = programs
        .iter()
        .map(|p| {
            jvm.find_entry(&format!("{pack}.inputs{}", &p[1..])).expect("the pack has this method").function
        })
        .collect();
    let mut world = World::new(jvm.program, Box::new(jvm.loader));
    for (program, entry) in programs.iter().zip(entries) {
        let own = cases.iter().filter(|c| c.program == *program);
        let inputs = own.flat_map(|c| &c.arguments).map(|a| ConcreteInput::Bits(a.bits)).collect();
        let start = Instant::now();
        let found = match follow(&mut world, entry, Followed::new(inputs)) {
            Ok(Ran { returned: Some(hash), .. }) => Ok(hash as i64),
            Ok(ran) => Err(ended(&world, ran)),
            Err(error) => Err(error.to_string()),
        };
        if start.elapsed() > SLOW {
            eprintln!("{program} took {:?} in the symbolic domain", start.elapsed());
        }
        let expected = batch.hashes[program];
        if found != Ok(expected) {
            wrong.push(format!("{program} ({pack}), symbolic: the JVM {expected}, but here {found:?}"));
        }
    }
}

/// A program that takes longer is named.
const SLOW: Duration = Duration::from_secs(10);

/// How a followed path ended that returned nothing.
fn ended(world: &World, ran: Ran) -> String {
    match ran.seen {
        Seen::Thrown { class, location, .. } => {
            format!("{} at {}:{}", world.program.classes[class].name, location.file, location.line)
        }
        Seen::Failed { message, .. } | Seen::Other(message) => message,
    }
}
