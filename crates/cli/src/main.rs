//! The `conspect-engine` program, which `launch.rs` becomes once it found the solver.

/// Terms, states and the solver's own data are many small allocations of several threads; the solver's library takes its memory here as well.
#[global_allocator]
static ALLOCATOR: mimalloc::MiMalloc = mimalloc::MiMalloc;

fn main() -> std::process::ExitCode {
    conspect_cli::command(conspect_session::LANGUAGES)
}
