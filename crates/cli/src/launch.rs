//! The `conspect` command as it is started: it finds its parts, sees that the solver's library can be loaded, then
//! becomes `conspect-engine`. Without the library the loader of the operating system would end that program with a message
//! of its own, before its first instruction, and with a code that means something else here.
//!
//! The parts are the engine and the solver's library. They are looked for beside this program (a build folder), in
//! `../lib/conspect` (an installation), and at the end of this very file (the executable in one file, `packed.rs`).

mod packed;

use std::path::{Path, PathBuf};
use std::process::{Command, ExitCode};

/// Bad input or usage; a missing solver is something for the user to mend.
const EXIT_INPUT: u8 = 2;

/// The solver's library as the engine asks for it: `libz3.so.MAJOR.MINOR`.
fn library() -> String {
    let version = option_env!("Z3_SYS_Z3_VERSION").unwrap_or("");
    match version.rsplit_once('.') {
        Some((short, _)) => format!("libz3.so.{short}"),
        None => "libz3.so".into(),
    }
}

/// The name of the program that does the work.
fn engine() -> String {
    format!("conspect-engine{}", std::env::consts::EXE_SUFFIX)
}

fn main() -> ExitCode {
    let home = match home() {
        Ok(home) => home,
        Err(message) => return stop(&message),
    };
    let name = library();
    let beside = home.join(&name);
    let wanted = if beside.is_file() { beside.into_os_string() } else { name.clone().into() };
    // Loading a library runs its initializers; the engine would run the same ones.
    if let Err(error) = unsafe { libloading::Library::new(&wanted) } {
        return stop(&format!(
            "the solver's library {name} cannot be loaded: {error}\n  run 'make setup' in the source tree, which puts it \
             where conspect was built to find it, or add the directory that holds it to LD_LIBRARY_PATH"
        ));
    }
    let engine = home.join(engine());
    let mut command = Command::new(&engine);
    command.args(std::env::args_os().skip(1));
    let error = become_it(command);
    stop(&format!("{} cannot be started: {error}", engine.display()))
}

fn stop(message: &str) -> ExitCode {
    eprintln!("error: {message}");
    ExitCode::from(EXIT_INPUT)
}

/// The directory that holds the parts.
fn home() -> Result<PathBuf, String> {
    let exe = std::env::current_exe()
        .map_err(|error| format!("the place of the conspect command cannot be found: {error}"))?;
    let dir = exe.parent().map_or_else(|| PathBuf::from("."), Path::to_path_buf);
    let places = [dir.clone(), dir.join("../lib/conspect")];
    if let Some(found) = places.iter().find(|p| p.join(engine()).is_file()) {
        return Ok(found.clone());
    }
    match packed::unpack(&exe) {
        Ok(Some(found)) => Ok(found),
        Ok(None) => Err(format!(
            "{} was found neither beside {} nor in ../lib/conspect; an installation is copied as a whole",
            engine(),
            exe.display()
        )),
        Err(error) => Err(format!("the parts of {} cannot be unpacked: {error}", exe.display())),
    }
}

/// Replaces this process; comes back only when that fails.
#[cfg(unix)]
fn become_it(mut command: Command) -> std::io::Error {
    use std::os::unix::process::CommandExt;
    command.arg0("conspect").exec()
}

/// Runs the program and ends as it does; comes back only when it cannot be started.
#[cfg(not(unix))]
fn become_it(mut command: Command) -> std::io::Error {
    match command.status() {
        Ok(status) => std::process::exit(status.code().unwrap_or(70)),
        Err(error) => error,
    }
}
