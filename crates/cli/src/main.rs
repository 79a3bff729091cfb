//! The `conspect-engine` program, which `launch.rs` becomes once it found the solver.

fn main() -> std::process::ExitCode {
    conspect_cli::command(conspect_session::LANGUAGES)
}
