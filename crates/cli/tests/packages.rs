//! What people install, made from this build by `scripts/dist.py` and installed into empty places: each must answer without
//! anything of the checkout.

use std::path::{Path, PathBuf};
use std::process::{Command, Output};
use std::sync::OnceLock;
use tempfile::TempDir;

const DEMO: &str = include_str!("programs/good.demo");

fn root() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../..").canonicalize().expect("the checkout is there")
}

/// All packages of this build, made once.
fn made() -> &'static Path {
    static MADE: OnceLock<TempDir> = OnceLock::new();
    let dir = MADE.get_or_init(|| {
        let dir = TempDir::new().expect("a temporary directory");
        for what in ["single", "deb", "wheel", "npm", "oci"] {
            dist(&[what, &dir.path().display().to_string()]);
        }
        dir
    });
    dir.path()
}

fn dist(args: &[&str]) {
    let mut make = Command::new("python3");
    let built = Path::new(env!("CARGO_BIN_EXE_conspect")).parent().expect("it lies in a folder");
    make.arg(root().join("scripts/dist.py")).args(args).env("CONSPECT_BUILD_DIR", built);
    ok(make.env("CONSPECT_FAST", "1"));
}

/// What was made whose name ends so.
fn file(end: &str) -> PathBuf {
    let entries = std::fs::read_dir(made()).expect("it was made").map(|e| e.expect("it can be read").path());
    entries.into_iter().find(|p| p.display().to_string().ends_with(end)).expect("it was made")
}

fn ok(command: &mut Command) -> Output {
    // A process that another test starts at the wrong moment can still hold open what was just written.
    let busy = std::io::ErrorKind::ExecutableFileBusy;
    let mut done = command.output();
    for _ in 0..50 {
        if !done.as_ref().is_err_and(|error| error.kind() == busy) {
            break;
        }
        std::thread::sleep(std::time::Duration::from_millis(20));
        done = command.output();
    }
    let done = done.unwrap_or_else(|error| panic!("{command:?}: {error}"));
    assert!(done.status.success(), "{command:?}: {done:?}");
    done
}

/// A home with a small program in it, and nothing else.
fn empty() -> TempDir {
    let home = TempDir::new().expect("a temporary directory");
    std::fs::write(home.path().join("good.demo"), DEMO).expect("it can be written");
    home
}

/// The command proves the small program, knows its parts, and has no path of the checkout in it.
fn answers(command: &Path, home: &Path) {
    let run = |args: &[&str]| {
        let mut run = Command::new(command);
        run.args(args).env_clear().env("PATH", "/usr/bin:/bin").env("HOME", home).current_dir(home);
        let done = ok(&mut run);
        String::from_utf8(done.stdout).expect("it prints text")
    };
    let checked = run(&["check", "good.demo"]);
    assert!(checked.contains("PROVED"), "{checked}");
    let version = run(&["--version"]);
    for part in ["build ", "solver Z3 ", "languages java, csharp, javascript, python"] {
        assert!(version.contains(part), "{version}");
    }
    let doctor = run(&["doctor"]);
    assert!(doctor.contains("violations are run again") && !doctor.contains("may prove less"), "{doctor}");
}

#[test]
fn a_solver_that_the_set_up_did_not_install_is_told() {
    let setup = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../scripts/setup.sh");
    let setup = std::fs::read_to_string(setup).expect("it can be read");
    assert!(setup.contains(&format!("z3_version=\"{}\"\n", conspect_solver::MADE_FOR)));
    assert_eq!(conspect_solver::differs(conspect_solver::MADE_FOR), None);
    assert!(conspect_solver::differs("4.8.12.0").is_some_and(|said| said.contains("4.8.12.0")));
}

#[test]
fn an_installation_can_be_moved() {
    let home = empty();
    let (first, second) = (home.path().join("first"), home.path().join("some where/else"));
    dist(&["install", &first.display().to_string()]);
    std::fs::create_dir_all(second.parent().expect("it has one")).expect("it can be made");
    std::fs::rename(&first, &second).expect("it can be moved");
    answers(&second.join("bin/conspect"), home.path());
    // A link on the PATH leads to the same.
    let link = home.path().join("linked");
    std::os::unix::fs::symlink(second.join("bin/conspect"), &link).expect("it can be linked");
    answers(&link, home.path());
    let checkout = root().display().to_string();
    for part in ["bin/conspect", "lib/conspect/conspect-engine"] {
        let mut read = Command::new("readelf");
        let header = ok(read.args(["-d", "--wide"]).arg(second.join(part)));
        let header = String::from_utf8_lossy(&header.stdout).into_owned();
        assert!(header.contains("[$ORIGIN]") && !header.contains(&checkout), "{header}");
    }
    let page = second.join("share/man/man1/conspect-check.1.gz");
    let page = ok(Command::new("zcat").arg(page));
    assert!(String::from_utf8_lossy(&page.stdout).contains("all\\-public"));
    // The completions offer the commands and their options.
    let completions = second.join("share/bash-completion/completions/conspect");
    let offered = |words: &str, n: usize| {
        let script = format!(
            "source '{}'; COMP_WORDS=({words}); COMP_CWORD={n}; _conspect conspect '' ''; echo ${{COMPREPLY[@]}}",
            completions.display()
        );
        String::from_utf8_lossy(&ok(Command::new("bash").args(["-c", &script])).stdout).into_owned()
    };
    assert!(offered("conspect ''", 1).contains("check"));
    assert!(offered("conspect check --all", 2).contains("--all-public"));
}

#[test]
fn one_file_is_enough() {
    let home = empty();
    let command = home.path().join("conspect");
    std::fs::copy(file("-linux"), &command).expect("it can be copied");
    answers(&command, home.path());
    answers(&command, home.path());
    let cache = home.path().join(".cache/conspect");
    assert_eq!(std::fs::read_dir(&cache).expect("it was unpacked").count(), 1);
    // What others can write to is not executed.
    ok(Command::new("chmod").arg("777").arg(&cache));
    let mut run = Command::new(&command);
    let refused = run.arg("--version").env_clear().env("HOME", home.path()).output().expect("it starts");
    assert_eq!(refused.status.code(), Some(2), "{refused:?}");
    assert!(String::from_utf8_lossy(&refused.stderr).contains("can be written by others"), "{refused:?}");
}

#[test]
fn the_wheel_has_the_command_and_the_module() {
    let home = empty();
    let venv = home.path().join("venv");
    ok(Command::new("python3").args(["-m", "venv"]).arg(&venv));
    let pip = ["-m", "pip", "install", "--quiet", "--no-index", "--disable-pip-version-check"];
    ok(Command::new(venv.join("bin/python")).args(pip).arg(file(".whl")));
    answers(&venv.join("bin/conspect"), home.path());
    let program = "import conspect; print(conspect.any_int(3), conspect.__version__)";
    let mut python = Command::new(venv.join("bin/python"));
    let done = ok(python.args(["-c", program]).current_dir(home.path()));
    assert_eq!(String::from_utf8_lossy(&done.stdout).trim(), format!("3 {}", env!("CARGO_PKG_VERSION")));
}

#[test]
fn the_npm_package_has_the_command_and_the_module() {
    let home = empty();
    let app = home.path().join("app");
    std::fs::create_dir(&app).expect("it can be made");
    std::fs::write(app.join("package.json"), "{\"name\":\"app\",\"version\":\"1.0.0\"}").expect("written");
    let mut npm = Command::new("npm");
    npm.args(["install", "--offline", "--no-audit", "--no-fund", "--silent"]).arg(file(".tgz"));
    ok(npm.env("HOME", home.path()).current_dir(&app));
    answers(&app.join("node_modules/.bin/conspect"), home.path());
    let program = "const c = require('conspect'); console.log(c.int(3), c.oneOf('a', 'b'), c.boolean())";
    let done = ok(Command::new("node").args(["-e", program]).current_dir(&app));
    assert_eq!(String::from_utf8_lossy(&done.stdout).trim(), "3 a false");
}

/// The Debian package in a root that has the libraries it depends on, and nothing else; where the kernel lets nobody make
/// namespaces, unpacked and run in this one.
#[test]
fn the_debian_package_needs_what_it_says() {
    let home = empty();
    let (deb, root) = (file(".deb"), home.path().join("root"));
    ok(Command::new("dpkg-deb").arg("-x").arg(&deb).arg(&root));
    answers(&root.join("usr/bin/conspect"), home.path());
    let control = ok(Command::new("dpkg-deb").arg("-f").arg(&deb));
    assert!(String::from_utf8_lossy(&control.stdout).contains("Depends: libc6, libstdc++6, libgcc-s1"));
    assert!(file("oci").join("conspect.deb").is_file() && file("oci").join("Containerfile").is_file());
    let allowed = Command::new("unshare").args(["-r", "-m", "true"]).status();
    if !allowed.is_ok_and(|s| s.success()) {
        eprintln!("no namespaces here: the package was run outside an empty root only");
        return;
    }
    let engine = root.join("usr/lib/conspect/libz3.so.5.4");
    let engine = if engine.is_file() { engine } else { root.join("usr/lib/conspect/conspect-engine") };
    let needed = ok(Command::new("ldd").arg(engine));
    for word in String::from_utf8_lossy(&needed.stdout).split_whitespace().filter(|w| w.starts_with('/')) {
        let to = root.join(&word[1..]);
        std::fs::create_dir_all(to.parent().expect("it has one")).expect("it can be made");
        std::fs::copy(word, &to).expect("it can be copied");
    }
    std::fs::create_dir_all(root.join("proc")).expect("it can be made");
    std::fs::write(root.join("good.demo"), DEMO).expect("it can be written");
    let mut run = Command::new("unshare");
    run.args(["-r", "-m", "-p", "--fork", "--mount-proc"]).arg(format!("--root={}", root.display()));
    let done =
        ok(run.args(["/usr/bin/conspect", "check", "/good.demo"]).env_clear().env("PATH", "/usr/bin:/bin"));
    assert!(String::from_utf8_lossy(&done.stdout).contains("PROVED"), "{done:?}");
}
