//! The `conspect` command as it is started: it sees that the solver's library can be loaded, then becomes
//! `conspect-engine`, the program beside it. Without the library the loader of the operating system would end that
//! program with a message of its own, before its first instruction, and with a code that means something else here.

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

fn main() -> ExitCode {
    let name = library();
    // Loading a library runs its initializers; the engine would run the same ones.
    if let Err(error) = unsafe { libloading::Library::new(&name) } {
        eprintln!("error: the solver's library {name} cannot be loaded: {error}");
        eprintln!(
            "  run 'make setup' in the source tree, which puts it where conspect was built to find it, or add the \
             directory that holds it to LD_LIBRARY_PATH"
        );
        return ExitCode::from(EXIT_INPUT);
    }
    let engine = match std::env::current_exe() {
        Ok(path) => path.with_file_name(format!("conspect-engine{}", std::env::consts::EXE_SUFFIX)),
        Err(error) => {
            eprintln!("error: the place of the conspect command cannot be found: {error}");
            return ExitCode::from(EXIT_INPUT);
        }
    };
    let mut command = Command::new(&engine);
    command.args(std::env::args_os().skip(1));
    let error = become_it(command);
    eprintln!(
        "error: {} cannot be started: {error}; it belongs beside the conspect command",
        engine.display()
    );
    ExitCode::from(EXIT_INPUT)
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
