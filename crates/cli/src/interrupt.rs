//! Ctrl-C: the first one asks the run to stop and say what it knows, the second ends the process.

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};

/// What a shell reports of a process ended by Ctrl-C.
const EXIT_INTERRUPTED: i32 = 130;

/// Set once the user wants to stop.
#[derive(Clone, Debug, Default)]
pub struct Stop(Arc<AtomicBool>);

impl Stop {
    /// Listens for Ctrl-C from now on. Where that cannot be done, Ctrl-C just ends the process.
    pub fn on_ctrl_c() -> Stop {
        let stop = Stop::default();
        let flag = stop.clone();
        let _ = ctrlc::set_handler(move || {
            if flag.0.swap(true, Ordering::SeqCst) {
                std::process::exit(EXIT_INTERRUPTED);
            }
            eprintln!("\nstopping; what is known follows (Ctrl-C again to end at once)");
        });
        stop
    }

    /// Asks the run to stop.
    pub fn stop(&self) {
        self.0.store(true, Ordering::SeqCst);
    }

    pub fn is_set(&self) -> bool {
        self.0.load(Ordering::SeqCst)
    }
}
