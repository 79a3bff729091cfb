//! The extension for Neovim in Neovim itself: a session in which a file is opened, edited, saved and asked about, as a transcript.

use std::path::Path;
use std::process::Command;
use tempfile::TempDir;

const DOCUMENT: &str = "\
def price(amount: int, rate: int) -> int:
    if amount < 0 or rate < 0:
        return 0
    return amount * 100 // rate


def size(n: int) -> int:
    if n < 0:
        n = -n
    assert n >= 0
    return n
";

#[test]
fn a_session_in_neovim() {
    if std::env::var_os("CONSPECT_TEST_WITHOUT_NEOVIM").is_some() {
        eprintln!("not tested: no Neovim could be installed");
        return;
    }
    let here = Path::new(env!("CARGO_MANIFEST_DIR"));
    let dir = TempDir::new().expect("a temporary directory");
    let home = dir.path().canonicalize().expect("it is there");
    let transcript = home.join("transcript.txt");
    std::fs::write(home.join("price.py"), DOCUMENT).expect("it can be written");
    let run = Command::new("nvim")
        .args(["--headless", "-u", "NONE", "-i", "NONE", "-c"])
        .arg(format!("luafile {}", here.join("tests/neovim/session.lua").display()))
        .current_dir(&home)
        .env("CONSPECT", env!("CARGO_BIN_EXE_conspect"))
        .env("PLUGIN", here.join("../../editors/neovim"))
        .env("DOCUMENT", "price.py")
        .env("TRANSCRIPT", &transcript)
        .env("XDG_STATE_HOME", home.join("state"))
        .env("XDG_CACHE_HOME", home.join("cache"))
        .output()
        .expect("no Neovim on the PATH; `make test` installs it");
    let seen = std::fs::read_to_string(&transcript)
        .unwrap_or_else(|error| panic!("{error}: {}", String::from_utf8_lossy(&run.stderr)));
    let golden = here.join("tests/neovim/session.txt");
    if std::env::var_os("CONSPECT_BLESS").is_some() {
        std::fs::write(&golden, &seen).expect("the golden file can be written");
    }
    let expected = std::fs::read_to_string(&golden).expect("the golden file is there");
    assert_eq!(seen, expected, "{}", String::from_utf8_lossy(&run.stderr));
}
