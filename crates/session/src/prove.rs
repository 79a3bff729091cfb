//! Proofs by invariants: what `check` looks for beside exploration, and what is asked for alone.

use crate::error::SessionError;
use crate::load::{Parts, Source, Wanted};
use conspect_ir::FnId;
use conspect_proof::{Options, Proof, SecondSolver, Stage, Worker};
use std::path::{Path, PathBuf};

/// A program that is to be proved.
pub struct Provable {
    pub parts: Parts,
    /// Why nothing can be proved of it.
    pub obstacle: Option<String>,
}

/// Loads a program, in a form that can be proved, with the properties that are asked for.
///
/// # Errors
/// When it cannot be loaded, or there is no such property.
pub fn load(source: &Source, entries: &[String], properties: &[String]) -> Result<Provable, SessionError> {
    let mut parts = source.parts(Wanted::Entries(entries))?;
    let obstacle = source.simplify(&mut parts, entries).err();
    let known = || parts.properties.iter().map(|p| p.name.as_str()).collect::<Vec<&str>>().join(", ");
    if let Some(name) = properties.iter().find(|n| !parts.properties.iter().any(|p| p.name == **n)) {
        return Err(SessionError::Property { name: name.clone(), known: known() });
    }
    if !properties.is_empty() {
        parts.properties.retain(|p| properties.contains(&p.name));
    }
    Ok(Provable { parts, obstacle })
}

/// Looks for a proof of all properties of an entry.
pub fn attempt(
    work: &mut Provable,
    entry: FnId,
    options: &Options,
    told: &mut dyn FnMut(Stage, &Proof),
) -> Proof {
    let Parts { program, loader, properties, .. } = &mut work.parts;
    if let Some(obstacle) = &work.obstacle {
        let proof = Proof::none(properties.len(), obstacle);
        told(Stage::pass(0), &proof);
        return proof;
    }
    conspect_proof::prove_in_passes(program, &mut **loader, entry, properties, options, told)
}

/// The solver that checks certificates too: the one that is named, none where the name is `none`, else one that is installed.
///
/// # Errors
/// When the command that is named is none.
pub fn second_solver(named: Option<&str>) -> Result<Option<SecondSolver>, SessionError> {
    match named {
        None => Ok(SecondSolver::installed()),
        Some("none") => Ok(None),
        Some(command) => match SecondSolver::of_command(command) {
            Some(solver) => Ok(Some(solver)),
            None => Err(SessionError::Request("--second-solver names no command".into())),
        },
    }
}

/// Where the proof of a property is kept.
pub fn kept_file(dir: &Path, entry: &str, property: &str) -> PathBuf {
    let plain = |text: &str| {
        let letter = |c: char| if c.is_ascii_alphanumeric() || c == '.' { c } else { '_' };
        text.chars().map(letter).collect::<String>()
    };
    dir.join(format!("{}-{}.invariants", plain(entry), plain(property)))
}

/// Writes a kept proof whole or not at all.
///
/// # Errors
/// When it cannot be written.
pub fn keep(file: &Path, text: &str) -> Result<(), SessionError> {
    let broken = |e: std::io::Error| SessionError::Load(format!("{}: {e}", file.display()));
    if let Some(dir) = file.parent() {
        std::fs::create_dir_all(dir).map_err(broken)?;
    }
    let new = file.with_extension("new");
    std::fs::write(&new, text).and_then(|()| std::fs::rename(&new, file)).map_err(broken)
}

/// The argument with which the helper process answers one search.
pub const HELPER_ARGUMENT: &str = "horn-worker";
/// The program that can be a helper process, as it is installed.
const HELPER: &str = "conspect-engine";
/// The variable of the environment that names the program.
const VARIABLE: &str = "CONSPECT_ENGINE";

/// This program as the helper process of a prover.
pub fn helper(program: PathBuf) -> Worker {
    Worker { program, args: vec![HELPER_ARGUMENT.into()] }
}

/// Looks for a program that can be the helper process: the one that the environment names, one that is installed beside the current program or
/// a directory above it, one on the PATH. Without any, searches run in this process, and cannot be ended before their time.
pub fn find_helper() -> Option<Worker> {
    if let Some(named) = std::env::var_os(VARIABLE) {
        return Some(helper(named.into()));
    }
    let file = format!("{HELPER}{}", std::env::consts::EXE_SUFFIX);
    let here = std::env::current_exe().ok();
    let beside = here.iter().flat_map(|exe| exe.ancestors().skip(1).take(2)).map(Path::to_path_buf);
    let path = std::env::var_os("PATH").unwrap_or_default();
    let places: Vec<PathBuf> =
        beside.chain(std::env::split_paths(&path)).map(|dir| dir.join(&file)).collect();
    places.into_iter().find(|p| p.is_file()).map(helper)
}

/// Answers one search on standard input: what the helper process does. The process ends when whoever asked closes its input, with this
/// code.
///
/// # Errors
/// When the search cannot be read, or the answer not written.
pub fn answer_search(closed: i32) -> std::io::Result<()> {
    let mut input = std::io::stdin();
    let text = conspect_proof::receive(&mut input)?;
    std::thread::spawn(move || {
        let mut rest = [0];
        while let Ok(1..) = std::io::Read::read(&mut input, &mut rest) {}
        std::process::exit(closed);
    });
    conspect_proof::answer_search(&text, &mut std::io::stdout().lock())
}
