//! The command with the test language beside the others. The line that registers it is the one with `TALLY`.

use conspect_lang::Language;

const LANGUAGES: &[&dyn Language] = &[
    &conspect_lang_test::TALLY, // the registration
    conspect_session::LANGUAGES[0],
];

fn main() -> std::process::ExitCode {
    conspect_cli::command(LANGUAGES)
}
