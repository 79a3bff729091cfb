//! Reports as people get them: several formats from one run, baselines, and the page in a browser at three widths.

use std::path::Path;
use std::process::{Command, Output};
use tempfile::TempDir;

/// A function that throws, one that is proved, and one whose loop has no bound.
const SHOP: &str = "/** @param {int} n */\nfunction pay(n) {\n  if (n === 6) throw new RangeError('six');\n  return n;\n}\n\
                    function rest() {\n  return 2;\n}\nmodule.exports = { pay, rest };\n";

fn project() -> TempDir {
    let dir = TempDir::new().expect("a temporary directory");
    std::fs::create_dir_all(dir.path().join("src")).expect("it can be made");
    std::fs::create_dir_all(dir.path().join(".git")).expect("it can be made");
    std::fs::write(dir.path().join("src/shop.js"), SHOP).expect("it can be written");
    dir
}

/// Runs with arguments separated by spaces; the exit code must be `code`.
fn check(dir: &Path, args: &str, code: i32) -> Output {
    let mut command = Command::new(env!("CARGO_BIN_EXE_conspect"));
    command.args(["check", "src/shop.js", "--no-store"]).args(args.split(' ')).current_dir(dir);
    let done = command.output().expect("the command can be started");
    assert_eq!(done.status.code(), Some(code), "{args}: {done:?}");
    done
}

fn read(dir: &Path, name: &str) -> String {
    std::fs::read_to_string(dir.join(name)).expect("the report was written")
}

#[test]
fn one_run_writes_all_reports_and_is_a_baseline() {
    let dir = project();
    let dir = dir.path();
    let all = "--all-public --report sarif=a.sarif --report json=a.json --report junit=a.xml --report markdown=a.md \
               --report html=a.html";
    check(dir, &all.split_whitespace().collect::<Vec<_>>().join(" "), 1);
    let log: serde_json::Value = serde_json::from_str(&read(dir, "a.sarif")).expect("it is JSON");
    let results = log["runs"][0]["results"].as_array().expect("there are results");
    assert_eq!(results.len(), 1, "{log}");
    let place = &results[0]["locations"][0]["physicalLocation"];
    assert_eq!(place["artifactLocation"]["uri"], "src/shop.js", "{log}");
    assert_eq!(place["region"]["startLine"], 3, "{log}");
    assert!(results[0]["message"]["text"].as_str().is_some_and(|t| t.contains("inputs: ")), "{log}");
    assert!(read(dir, "a.xml").contains("tests=\"4\" failures=\"1\""));
    assert!(read(dir, "a.md").contains("at `src/shop.js:3`"));
    page(&dir.join("a.html"));
    // What was violated before is known, in either format.
    for known in ["a.sarif", "a.json"] {
        let told = check(dir, &format!("--all-public --format markdown --baseline {known}"), 3);
        let told = String::from_utf8_lossy(&told.stdout).into_owned();
        assert!(told.starts_with("**Conspect:** nothing new is violated (1 known).\n"), "{told}");
    }
    check(dir, "--all-public --baseline src/shop.js", 2);
    check(dir, "--all-public --report pdf=a.pdf", 2);
    check(dir, "--all-public --report json=no/where.json", 2);
}

/// What a copy of the page finds of itself in the browser.
const PROBE: &str = "<script>addEventListener('load', () => {
  const told = [], say = (k, v) => told.push(k + '=' + v), form = document.querySelector('form');
  const shown = () => [...document.querySelectorAll('[data-verdict]')].filter(e => e.checkVisibility()).length;
  say('wide', document.documentElement.scrollWidth > innerWidth);
  say('outside', document.querySelectorAll('[src],link').length);
  say('landmarks', ['header', 'main', 'footer', '[role=search]'].every(s => document.querySelector(s)));
  say('unnamed', [...document.querySelectorAll('input')].filter(i => !i.labels.length && !i.ariaLabel).length);
  say('all', shown());
  form.elements.q.value = 'rangeerror'; form.dispatchEvent(new Event('input')); say('found', shown());
  form.elements.q.value = ''; form.querySelector('[value=violated]').click(); say('without violated', shown());
  const pre = document.createElement('pre'); pre.id = 'probe'; pre.textContent = told.join(' ') + '.'; document.body.append(pre);
});</script>";

/// The page in Chromium: no wider than the window, nothing from outside, search and filters work.
fn page(file: &Path) {
    if std::env::var_os("CONSPECT_TEST_WITHOUT_BROWSER").is_some() {
        eprintln!("no browser here: the page of the report is not opened");
        return;
    }
    let text = std::fs::read_to_string(file).expect("the page was written");
    std::fs::write(file, text.replace("</body>", &format!("{PROBE}</body>"))).expect("it can be written");
    let names = ["chromium", "chromium-browser", "google-chrome"];
    let path = std::env::var_os("PATH").expect("there is a PATH");
    let found = std::env::split_paths(&path).flat_map(|d| names.map(|n| d.join(n))).find(|p| p.exists());
    let browser = found.expect("no Chromium on the PATH; `make test` installs it");
    for width in [500, 900, 1400] {
        let profile = TempDir::new().expect("a temporary directory");
        let mut open = Command::new(&browser);
        open.args(["--headless", "--no-sandbox", "--disable-gpu", "--disable-dev-shm-usage", "--dump-dom"]);
        open.arg(format!("--user-data-dir={}", profile.path().display()));
        open.arg(format!("--window-size={width},900")).arg(format!("file://{}", file.display()));
        let dom = String::from_utf8_lossy(&open.output().expect("the browser runs").stdout).into_owned();
        let told = dom.split("<pre id=\"probe\">").nth(1).and_then(|t| t.split('.').next());
        let expected = "wide=false outside=0 landmarks=true unnamed=0 all=4 found=1 without violated=3";
        assert_eq!(told, Some(expected), "at {width}");
    }
}
