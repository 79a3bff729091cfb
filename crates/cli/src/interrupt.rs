//! Ctrl-C, and the signals that ask a process to end (SIGTERM, SIGHUP): the first one asks the run to stop and say what it knows, the second ends the process.

use conspect_session::Cancel;

/// What a shell reports of a process ended by Ctrl-C.
const EXIT_INTERRUPTED: i32 = 130;

/// Listens for Ctrl-C, SIGTERM and SIGHUP from now on. Where that cannot be done, Ctrl-C just ends the process.
pub fn cancel_on_ctrl_c() -> Cancel {
    let cancel = Cancel::new();
    let flag = cancel.clone();
    let _ = ctrlc::set_handler(move || {
        if flag.is_cancelled() {
            std::process::exit(EXIT_INTERRUPTED);
        }
        flag.cancel();
        eprintln!("\nstopping; what is known follows (Ctrl-C again to end at once)");
    });
    cancel
}
