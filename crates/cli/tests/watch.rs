//! `conspect watch`: rounds after edits, and what each of them prints.

use std::io::{BufRead, BufReader};
use std::path::Path;
use std::process::{Child, Command, Stdio};
use std::sync::mpsc::{Receiver, channel};
use std::time::Duration;

/// A round that takes longer than this hangs.
const PATIENCE: Duration = Duration::from_secs(120);

struct Watch {
    child: Child,
    lines: Receiver<String>,
}

impl Watch {
    fn start(dir: &Path, args: &[&str]) -> Watch {
        let mut command = Command::new(env!("CARGO_BIN_EXE_conspect"));
        command.arg("watch").args(args).current_dir(dir).stdout(Stdio::piped()).stderr(Stdio::piped());
        let mut child = command.spawn().expect("the command can be started");
        let (send, lines) = channel();
        let streams: [Box<dyn std::io::Read + Send>; 2] = [
            Box::new(child.stdout.take().expect("it is piped")),
            Box::new(child.stderr.take().expect("it is piped")),
        ];
        for stream in streams {
            let send = send.clone();
            std::thread::spawn(move || {
                for line in BufReader::new(stream).lines().map_while(Result::ok) {
                    let _ = send.send(line);
                }
            });
        }
        Watch { child, lines }
    }

    /// Reads on until a line has this in it; gives what was read.
    fn until(&self, part: &str) -> String {
        let mut read = String::new();
        loop {
            let line = self.lines.recv_timeout(PATIENCE);
            let line = line.unwrap_or_else(|_| panic!("no line with {part:?} came after\n{read}"));
            read.push_str(&line);
            read.push('\n');
            if line.contains(part) {
                return read;
            }
        }
    }
}

impl Drop for Watch {
    fn drop(&mut self) {
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}

#[test]
fn an_edit_is_checked_and_only_what_differs_is_told() {
    let dir = tempfile::tempdir().expect("a temporary directory");
    let write = |text: &str| std::fs::write(dir.path().join("shop.js"), text).expect("it can be written");
    let steady = "/** @param {int} n */ function same(n) { return n; }\n";
    let pay = |bad: &str| {
        format!(
            "{steady}/** @param {{int}} n */ function pay(n) {{ if (n === {bad}) throw new Error('no'); }}\n"
        )
    };
    write(&pay("n + 1"));
    let watch = Watch::start(dir.path(), &["shop.js", "--entry", "*", "--no-replay"]);
    watch.until("standing assumptions");
    write(&pay("7"));
    let round = watch.until("properties:");
    assert!(round.contains("shop.js changed: 1 of 2 entries answered differently"), "{round}");
    assert!(round.contains("VIOLATED") && !round.contains("same"), "{round}");
    write("function (");
    let round = watch.until("error");
    assert!(round.contains("shop.js"), "{round}");
    write(&pay("n + 1"));
    watch.until("1 of 2 entries answered differently");
}

#[test]
fn what_belongs_to_one_report_is_refused() {
    let dir = tempfile::tempdir().expect("a temporary directory");
    std::fs::write(dir.path().join("a.js"), "1").expect("it can be written");
    for args in [["a.js", "--format", "json"], ["a.js", "--output", "x"], ["a.js", "--shard", "1/2"]] {
        let mut command = Command::new(env!("CARGO_BIN_EXE_conspect"));
        let done =
            command.arg("watch").args(args).current_dir(dir.path()).output().expect("it can be started");
        assert_eq!(done.status.code(), Some(2), "{args:?}");
        assert!(String::from_utf8_lossy(&done.stderr).contains("belong to check"), "{args:?}");
    }
}
