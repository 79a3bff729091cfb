//! The language server, as editors talk to it: answers after a save, what is said of unsaved edits, commands, what is cancelled, and messages
//! that make no sense or come in the wrong order.

use serde_json::{Value, json};
use std::io::{BufRead, BufReader, Read, Write};
use std::path::Path;
use std::process::{Child, ChildStdin, Command, Stdio};
use std::sync::mpsc::{Receiver, channel};
use std::time::{Duration, Instant};
use tempfile::TempDir;

/// So long a message is waited for.
const PATIENCE: Duration = Duration::from_secs(60);

struct Client {
    child: Child,
    input: Option<ChildStdin>,
    messages: Receiver<Value>,
    /// What came while something else was waited for.
    seen: Vec<Value>,
    id: i64,
}

impl Client {
    fn start(dir: &Path) -> Client {
        let mut command = Command::new(env!("CARGO_BIN_EXE_conspect"));
        command.arg("lsp").current_dir(dir).stdin(Stdio::piped()).stdout(Stdio::piped());
        let mut child = command.spawn().expect("the command can be started");
        let mut output = BufReader::new(child.stdout.take().expect("it is piped"));
        let (to, messages) = channel();
        std::thread::spawn(move || {
            loop {
                let mut length = 0;
                let mut line = String::new();
                while output.read_line(&mut line).is_ok_and(|n| n > 2) {
                    length = line.trim().rsplit(' ').next().and_then(|n| n.parse().ok()).unwrap_or(length);
                    line.clear();
                }
                let mut body = vec![0; length];
                if length == 0 || output.read_exact(&mut body).is_err() {
                    return;
                }
                let message = serde_json::from_slice(&body).expect("the server writes JSON");
                if to.send(message).is_err() {
                    return;
                }
            }
        });
        let input = child.stdin.take();
        Client { child, input, messages, seen: vec![], id: 0 }
    }

    fn raw(&mut self, bytes: &str) {
        let input = self.input.as_mut().expect("it is open");
        input.write_all(bytes.as_bytes()).and_then(|()| input.flush()).expect("the server reads");
    }

    fn send(&mut self, message: &Value) {
        let body = message.to_string();
        self.raw(&format!("Content-Length: {}\r\n\r\n{body}", body.len()));
    }

    fn tell(&mut self, method: &str, params: Value) {
        self.send(&json!({ "jsonrpc": "2.0", "method": method, "params": params }));
    }

    /// Sends a request and gives its number.
    fn ask(&mut self, method: &str, params: Value) -> i64 {
        self.id += 1;
        self.send(&json!({ "jsonrpc": "2.0", "id": self.id, "method": method, "params": params }));
        self.id
    }

    /// The first message that fits, those that were put aside included.
    fn wait(&mut self, what: &str, fits: impl Fn(&Value) -> bool) -> Value {
        if let Some(at) = self.seen.iter().position(&fits) {
            return self.seen.remove(at);
        }
        let start = Instant::now();
        loop {
            let left = PATIENCE.saturating_sub(start.elapsed());
            let message = self.messages.recv_timeout(left);
            let message = message.unwrap_or_else(|e| panic!("no {what}: {e}; seen: {:#?}", self.seen));
            if fits(&message) {
                return message;
            }
            self.seen.push(message);
        }
    }

    fn result_of(&mut self, id: i64) -> Value {
        self.wait("answer", |m| m["id"] == id && m.get("method").is_none())
    }

    fn call(&mut self, method: &str, params: Value) -> Value {
        let id = self.ask(method, params);
        self.result_of(id)
    }

    fn initialize(&mut self) {
        self.initialize_with(json!({ "time": 10, "testsFolder": "kept", "asYouType": false }));
    }

    fn initialize_with(&mut self, options: Value) {
        let capabilities = json!({ "window": { "workDoneProgress": true } });
        let said = self
            .call("initialize", json!({ "capabilities": capabilities, "initializationOptions": options }));
        assert!(said["result"]["capabilities"]["hoverProvider"] == true, "{said}");
        self.tell("initialized", json!({}));
    }

    fn open(&mut self, uri: &str, text: &str) {
        let document = json!({ "uri": uri, "languageId": "x", "version": 1, "text": text });
        self.tell("textDocument/didOpen", json!({ "textDocument": document }));
    }

    /// The diagnostics when the next run has ended.
    fn diagnostics(&mut self) -> Value {
        self.wait("end of a run", |m| m["params"]["value"]["kind"] == "end");
        self.seen.retain(|m| m["method"] != "textDocument/publishDiagnostics");
        let said = self.wait("diagnostics", |m| m["method"] == "textDocument/publishDiagnostics");
        said["params"]["diagnostics"].clone()
    }

    fn command(&mut self, name: &str, uri: &str, entry: &str) -> Value {
        self.call("workspace/executeCommand", json!({ "command": name, "arguments": [uri, entry] }))
    }

    /// Titles of the lines above functions, with the lines where they stand.
    fn lenses(&mut self, uri: &str) -> Vec<String> {
        let said = self.call("textDocument/codeLens", json!({ "textDocument": { "uri": uri } }));
        let lenses = said["result"].as_array().unwrap_or_else(|| panic!("{said}")).clone();
        let one = |l: &Value| {
            format!("{} {}", l["range"]["start"]["line"], l["command"]["title"].as_str().unwrap_or("?"))
        };
        lenses.iter().map(one).collect()
    }

    /// Shuts down in order; the exit code is 0.
    fn end(mut self) {
        assert!(self.call("shutdown", Value::Null).get("error").is_none());
        let late = self.call("textDocument/hover", json!({}));
        assert_eq!(late["error"]["code"], -32600);
        self.tell("exit", Value::Null);
        let status = self.child.wait().expect("it ends");
        assert_eq!(status.code(), Some(0));
    }
}

fn saved(client: &mut Client, path: &Path, uri: &str, text: &str) -> Value {
    std::fs::write(path, text).expect("it can be written");
    client.tell("textDocument/didSave", json!({ "textDocument": { "uri": uri } }));
    client.diagnostics()
}

const SCRIPT: &str = "def price(amount: int, rate: int) -> int:\n    if rate == 7:\n        return amount // (rate - 7)\n    \
                      return amount * rate\n\n\ndef half(n: int) -> int:\n    return n // 2\n";

#[test]
fn a_document_from_its_opening_to_its_test() {
    let dir = TempDir::new().expect("a temporary directory");
    let path = dir.path().canonicalize().expect("it is there").join("shop é.py");
    let uri = format!("file://{}", path.display()).replace(' ', "%20");
    std::fs::write(&path, SCRIPT).expect("it can be written");
    let mut client = Client::start(dir.path());
    client.initialize();
    client.open(&uri, SCRIPT);
    let found = client.diagnostics();
    assert_eq!(
        found[0]["range"],
        json!({ "start": { "line": 2, "character": 8 }, "end": { "line": 2, "character": 35 } })
    );
    let message = found[0]["message"].as_str().expect("a text");
    assert!(message.contains("ZeroDivisionError") && message.contains("rate=7"), "{message}");
    assert!(message.contains("confirmed on Python") && found[0]["severity"] == 1, "{message}");
    let lenses = client.lenses(&uri);
    assert!(lenses[0].starts_with("0 violated: price(") && lenses[1] == "0 write the test", "{lenses:?}");
    assert_eq!(lenses[2], "6 proved");
    // Hover: on the declaration, on a use, elsewhere.
    let mut hover = |line: u32, character: u32| {
        let position = json!({ "line": line, "character": character });
        let said = client
            .call("textDocument/hover", json!({ "textDocument": { "uri": uri }, "position": position }));
        said["result"]["contents"]["value"].as_str().unwrap_or("").to_string()
    };
    assert!(hover(0, 5).contains("exceptions: VIOLATED"), "{}", hover(0, 5));
    let proved = hover(6, 5);
    assert!(proved.contains("PROVED") && proved.contains("standing assumptions"), "{proved}");
    assert_eq!(hover(4, 0), "");
    // What is said while there are unsaved edits says so, and stands where the text is now.
    let edited = format!("import math\n\n{SCRIPT}");
    let change =
        json!({ "textDocument": { "uri": uri, "version": 2 }, "contentChanges": [{ "text": edited }] });
    client.tell("textDocument/didChange", change);
    let said = client.wait("stale diagnostics", |m| {
        m["params"]["diagnostics"][0]["message"].as_str().is_some_and(|t| t.contains("before the last edits"))
    });
    assert_eq!(said["params"]["diagnostics"][0]["range"]["start"]["line"], 4);
    let older = json!({ "textDocument": { "uri": uri, "version": 1 }, "contentChanges": [{ "text": "" }] });
    client.tell("textDocument/didChange", older);
    let lenses = client.lenses(&uri);
    assert!(
        lenses[0].starts_with("2 violated") && lenses[0].contains("(before the last edits)"),
        "{lenses:?}"
    );
    let shown = client.command("conspect.show", &uri, "price");
    let shown = shown["result"]["text"].as_str().expect("a text");
    assert!(shown.contains("later edits"), "{shown}");
    // The test is written and holds what was found.
    let actions = json!({ "textDocument": { "uri": uri }, "range": { "start": { "line": 4, "character": 0 },
        "end": { "line": 4, "character": 1 } }, "context": { "diagnostics": [] } });
    let actions = client.call("textDocument/codeAction", actions);
    assert_eq!(actions["result"][0]["command"]["command"], "conspect.writeTest", "{actions}");
    assert_eq!(client.command("conspect.writeTest", &uri, "half")["error"]["code"], -32803);
    let written = client.command("conspect.writeTest", &uri, "price");
    let file = written["result"]["files"][0].as_str().unwrap_or_else(|| panic!("{written}"));
    assert!(file.contains("kept") && Path::new(file).is_file(), "{file}");
    // Mended and saved: nothing is violated; the other function is found in the store.
    client.seen.clear();
    let mended = SCRIPT.replace("amount // (rate - 7)", "amount // rate");
    let change =
        json!({ "textDocument": { "uri": uri, "version": 3 }, "contentChanges": [{ "text": mended }] });
    client.tell("textDocument/didChange", change);
    assert_eq!(saved(&mut client, &path, &uri, &mended), json!([]));
    assert_eq!(client.lenses(&uri), ["0 proved", "6 proved"]);
    // What cannot be read is told at its place.
    client.seen.clear();
    let found = saved(&mut client, &path, &uri, "def price(:\n    pass\n");
    assert!(found[0]["message"].as_str().is_some_and(|m| m.starts_with("not checked")), "{found}");
    client.end();
}

#[test]
fn text_that_is_not_saved() {
    let dir = TempDir::new().expect("a temporary directory");
    let home = dir.path().canonicalize().expect("it is there");
    std::fs::create_dir(home.join("shop")).expect("it can be made");
    for (name, text) in [("__init__.py", ""), ("rates.py", "def least() -> int:\n    return 1\n")] {
        std::fs::write(home.join("shop").join(name), text).expect("it can be written");
    }
    let text = |bound: &str| {
        format!(
            "from .rates import least\n\n\ndef price(amount: int, rate: int) -> int:\n    if rate < {bound}:\n        return 0\n    \
             return amount // rate\n"
        )
    };
    let path = home.join("shop/price.py");
    let uri = format!("file://{}", path.display());
    std::fs::write(&path, text("least()")).expect("it can be written");
    let mut client = Client::start(dir.path());
    client.initialize_with(json!({ "time": 20 }));
    client.open(&uri, &text("least()"));
    assert_eq!(client.diagnostics(), json!([]));
    let mut version = 1;
    let mut typed = |client: &mut Client, text: &str| {
        version += 1;
        client.seen.clear();
        let document = json!({ "uri": uri, "version": version });
        client.tell(
            "textDocument/didChange",
            json!({ "textDocument": document, "contentChanges": [{ "text": text }] }),
        );
        client.diagnostics()
    };
    // The module beside it is found; the violation is confirmed although nothing was saved.
    let found = typed(&mut client, &text("least() - 1"));
    let message = found[0]["message"].as_str().unwrap_or_else(|| panic!("{found}"));
    assert!(message.contains("ZeroDivisionError") && message.contains("confirmed on Python"), "{message}");
    assert_eq!(found[0]["range"]["start"]["line"], 6);
    let related = &found[0]["relatedInformation"][0]["location"]["uri"];
    assert_eq!(*related, uri, "places are those of the document");
    // What is no program leaves what was known, at the lines where it is now.
    let found = typed(&mut client, &format!("\n{}", text("= =")));
    assert_eq!(found[0]["range"]["start"]["line"], 7, "{found}");
    assert!(found[0]["message"].as_str().is_some_and(|m| m.contains("before the last edits")), "{found}");
    assert_eq!(typed(&mut client, &text("1")), json!([]));
    assert_eq!(std::fs::read_to_string(&path).expect("it is there"), text("least()"));
    client.end();
}

#[test]
fn a_compiled_language_by_its_project() {
    let dir = TempDir::new().expect("a temporary directory");
    let home = dir.path().canonicalize().expect("it is there");
    let path = home.join("Shop.java");
    let text = "package shop;\n\npublic class Shop {\n    public static int part(int n) {\n        return 100 / n;\n    }\n\n    \
                public static int twice(int n) {\n        return 2 * n;\n    }\n}\n";
    std::fs::write(&path, text).expect("it can be written");
    let mut client = Client::start(dir.path());
    client.initialize();
    let uri = format!("file://{}", path.display());
    client.open(&uri, text);
    let found = client.diagnostics();
    assert!(found[0]["message"].as_str().is_some_and(|m| m.contains("conspect.toml")), "{found}");
    let compiled = Command::new("javac").args(["-g", "-d", "out", "Shop.java"]).current_dir(&home).status();
    assert!(compiled.expect("javac is installed").success());
    std::fs::write(home.join("conspect.toml"), "[project]\ninputs = ['out']\n").expect("it can be written");
    client.tell("textDocument/didSave", json!({ "textDocument": { "uri": uri } }));
    let found = client.diagnostics();
    assert_eq!(found[0]["range"]["start"]["line"], 4, "{found}");
    let lenses = client.lenses(&uri);
    let has = |start: &str| lenses.iter().any(|l| l.starts_with(start));
    assert!(has("3 violated: ") && has("7 proved"), "{lenses:?}");
    client.end();
}

#[test]
fn messages_that_make_no_sense() {
    let dir = TempDir::new().expect("a temporary directory");
    let mut client = Client::start(dir.path());
    // Before the first request, nothing is answered and nothing breaks.
    assert_eq!(client.call("textDocument/hover", json!({}))["error"]["code"], -32002);
    client.open("file:///nowhere.py", "");
    client.raw("hello\r\n\r\n");
    assert_eq!(client.wait("error", |m| m["id"].is_null())["error"]["code"], -32700);
    client.raw("Content-Length: 3\r\n\r\n{x}");
    assert_eq!(client.wait("error", |m| m["id"].is_null())["error"]["code"], -32700);
    client.initialize();
    assert_eq!(client.call("initialize", json!({}))["error"]["code"], -32600);
    for nonsense in
        [json!(7), json!([]), json!({}), json!({ "method": 7 }), json!({ "id": {}, "method": "shutdown" })]
    {
        client.send(&nonsense);
        assert_eq!(client.wait("error", |m| m["id"].is_null())["error"]["code"], -32600, "{nonsense}");
    }
    for (method, params, code) in [
        ("textDocument/frobnicate", json!({}), -32601),
        ("textDocument/hover", json!({}), -32602),
        ("textDocument/hover", json!({ "position": { "line": -1, "character": 0 } }), -32602),
        ("textDocument/codeLens", json!([]), -32602),
        ("textDocument/codeAction", json!({ "textDocument": { "uri": "file:///a.py" } }), -32602),
        ("workspace/executeCommand", json!({ "command": "rm" }), -32602),
        ("workspace/executeCommand", json!({ "command": "conspect.check" }), -32602),
        (
            "workspace/executeCommand",
            json!({ "command": "conspect.check", "arguments": ["file:///a.py"] }),
            -32602,
        ),
    ] {
        assert_eq!(client.call(method, params.clone())["error"]["code"], code, "{method} {params}");
    }
    // Notifications about documents that are not open, and answers that nobody asked for.
    let document = json!({ "uri": "file:///a.py", "version": 3 });
    for method in ["didChange", "didSave", "didClose"] {
        client.tell(
            &format!("textDocument/{method}"),
            json!({ "textDocument": document, "contentChanges": [] }),
        );
    }
    client.tell("textDocument/didOpen", json!({ "textDocument": 5 }));
    client.tell("$/cancelRequest", json!({ "id": 99 }));
    client.tell("window/workDoneProgress/cancel", json!({ "token": "conspect-77" }));
    client.send(&json!({ "id": 1234, "result": null }));
    let hover =
        json!({ "textDocument": { "uri": "file:///a.py" }, "position": { "line": 0, "character": 0 } });
    assert!(client.call("textDocument/hover", hover)["result"].is_null());
    // A client that goes without a word ends the server, too.
    drop(client.input.take());
    assert_eq!(client.child.wait().expect("it ends").code(), Some(1));
}

#[test]
fn long_work_is_cancelled_and_blocks_nothing() {
    let dir = TempDir::new().expect("a temporary directory");
    let path = dir.path().canonicalize().expect("it is there").join("long.js");
    let uri = format!("file://{}", path.display());
    let text = "/** @param {int} n */\nfunction long(n) {\n  let s = 1;\n  for (let i = 0; i < n; i++) { s = (s * 31 + i) % 1009; if (s === -1) \
                throw new Error('no'); }\n  return s;\n}\n";
    std::fs::write(&path, text).expect("it can be written");
    let mut client = Client::start(dir.path());
    client.initialize();
    client.open(&uri, text);
    client.wait("begin", |m| m["params"]["value"]["kind"] == "begin");
    // While it is checked, questions are answered at once.
    client.wait("progress", |m| m["params"]["value"]["kind"] == "report");
    let start = Instant::now();
    assert_eq!(client.lenses(&uri), ["1 checking …"]);
    assert!(start.elapsed() < Duration::from_secs(1), "{:?}", start.elapsed());
    // A request that waits in the line is cancelled, and the run by its token.
    let arguments = json!([uri, "long"]);
    let id = client
        .ask("workspace/executeCommand", json!({ "command": "conspect.writeTest", "arguments": arguments }));
    client.tell("$/cancelRequest", json!({ "id": id }));
    assert_eq!(client.result_of(id)["error"]["code"], -32800);
    client.tell("window/workDoneProgress/cancel", json!({ "token": "conspect-1" }));
    let start = Instant::now();
    client.wait("end", |m| m["params"]["value"]["kind"] == "end");
    assert!(start.elapsed() < Duration::from_secs(5), "{:?}", start.elapsed());
    assert!(client.lenses(&uri)[0].contains("why open?"));
    client.tell("textDocument/didClose", json!({ "textDocument": { "uri": uri } }));
    client.end();
}
