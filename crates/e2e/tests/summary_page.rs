//! The page of `conspect summary --format html` in a headless browser: everything is in one file, every outcome of the
//! function that was asked for can be seen, links lead to lines that come into view, and nothing is wider than the window.

use conspect_e2e::tools;
use std::path::{Path, PathBuf};
use std::process::Command;

/// A copy of the page runs this when it has been laid out and writes what it finds into the page.
const PROBE: &str = "<script>
window.addEventListener('load', async () => {
  const told = [], say = (name, value) => told.push(name + '=' + value);
  const open = document.querySelector('details[open]');
  const seen = e => { const r = e.getBoundingClientRect(); return e.checkVisibility() && r.width > 20 && r.height > 5; };
  say('title', document.title);
  say('open', open.querySelector('h2').textContent);
  say('leaves', [...open.querySelectorAll('.leaf')].filter(seen).length);
  say('folded', [...document.querySelectorAll('details:not([open]) .leaf')].filter(seen).length);
  say('wide', document.documentElement.scrollWidth > window.innerWidth);
  say('outside', document.querySelectorAll('[src],link').length);
  const links = [...open.querySelectorAll('.tree a')];
  say('links', links.length > 0);
  say('dangling', links.filter(a => !document.getElementById(a.hash.slice(1))).length);
  const panel = open.querySelector('.source');
  const within = e => {
    const r = e.getBoundingClientRect(), p = panel.getBoundingClientRect();
    return r.top >= p.top && r.bottom <= p.bottom;
  };
  const first = open.querySelector('.used');
  if (first) say('first line in view', within(first));
  let shown = 0;
  const lines = links.filter(a => a.hash.includes('-'));
  for (const a of lines) { a.click(); if (within(document.getElementById(a.hash.slice(1)))) shown++; }
  say('lines in view', shown + '/' + lines.length);
  const callee = links.find(a => !a.hash.includes('-'));
  if (callee) {
    callee.click();
    await new Promise(done => setTimeout(done, 50));
    say('callee opens', document.getElementById(callee.hash.slice(1)).open);
  }
  const pre = document.createElement('pre');
  pre.id = 'probe';
  pre.textContent = told.join('\\n');
  document.body.append(pre);
});
</script>";

/// Chromium, under one of the names that it has.
fn browser() -> PathBuf {
    let names = ["chromium", "chromium-browser", "google-chrome"];
    let path = std::env::var_os("PATH").expect("there is a PATH");
    let found = std::env::split_paths(&path).flat_map(|d| names.map(|n| d.join(n))).find(|p| p.exists());
    found.expect("no Chromium on the PATH; `make test` installs it")
}

/// What the probe finds in a page at a width of the window.
fn probe(page: &Path, width: u32) -> Vec<(String, String)> {
    let profile = tempfile::tempdir().expect("a directory");
    let mut command = Command::new(browser());
    command.args([
        "--headless",
        "--no-sandbox",
        "--disable-gpu",
        "--disable-dev-shm-usage",
        "--virtual-time-budget=2000",
    ]);
    command.arg(format!("--user-data-dir={}", profile.path().display()));
    command
        .arg(format!("--window-size={width},900"))
        .arg("--dump-dom")
        .arg(format!("file://{}", page.display()));
    let dom = tools::run_checked(&mut command, "").expect("the browser runs");
    let told = dom.split("<pre id=\"probe\">").nth(1).and_then(|t| t.split("</pre>").next());
    let told =
        told.unwrap_or_else(|| panic!("the probe said nothing: {}", &dom[dom.len().saturating_sub(2000)..]));
    told.lines().filter_map(|l| l.split_once('=')).map(|(n, v)| (n.to_string(), v.to_string())).collect()
}

/// The page of the function named `entry`, and the number of its outcomes that `--format json` lists.
fn page(classes: &Path, sources: &Path, entry: &str, into: &Path) -> usize {
    let summary = |format: &str| {
        let mut command = Command::new(tools::conspect().expect("the tool is built"));
        command
            .arg("summary")
            .arg(classes)
            .args(["--entry", entry, "--format", format, "--source"])
            .arg(sources);
        tools::run_checked(&mut command, "").expect("it has a summary")
    };
    let html = summary("html");
    std::fs::write(into, html.replace("</body>", &format!("{PROBE}\n</body>"))).expect("a file");
    let json: serde_json::Value = serde_json::from_str(&summary("json")).expect("it is JSON");
    json.as_array().and_then(|a| a.last()).and_then(|s| s["outcomes"].as_array()).expect("outcomes").len()
}

#[test]
fn the_page_can_be_read_in_a_browser() {
    if std::env::var_os("CONSPECT_TEST_WITHOUT_BROWSER").is_some() {
        eprintln!("not tested: no browser could be installed");
        return;
    }
    let directory = tempfile::tempdir().expect("a directory");
    let sources = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../bench/java");
    tools::javac(directory.path(), &[sources.join("summaries/AltitudeSwitch.java")]).expect("it compiles");
    let file = directory.path().join("page.html");
    let check = |function: &str, own: &[(&str, &str)]| {
        let outcomes = page(directory.path(), &sources, function, &file).to_string();
        for width in [1400, 800] {
            let told = probe(&file, width);
            let (wide, leaves) = (("wide", "false"), ("leaves", outcomes.as_str()));
            let mut expected =
                vec![("title", "Summaries"), ("open", function), leaves, ("folded", "0"), wide];
            expected.extend([("outside", "0"), ("links", "true"), ("dangling", "0")]);
            expected.extend(own);
            let expected: Vec<_> = expected.iter().map(|(n, v)| (n.to_string(), v.to_string())).collect();
            assert_eq!(told, expected, "{function} at a width of {width}");
        }
    };
    check("summaries.AltitudeSwitch.main1(IIZZZ)I", &[("lines in view", "0/0"), ("callee opens", "true")]);
    check(
        "summaries.AltitudeSwitch.sense(IIZZZ)V",
        &[("first line in view", "true"), ("lines in view", "48/48")],
    );
}
