//! `conspect lsp`: a language server (Language Server Protocol 3.17) on standard input and output, over `conspect-session`.
//!
//! One thread reads, one answers, each run has threads of its own: no request waits for an analysis but the one that writes a test. What is
//! analysed is the text in the editor where a document is a program by itself, and what is on disk otherwise; where the editor shows something
//! else than what was analysed, what is said of it says so.

mod document;
mod draft;
mod place;
mod show;
mod uri;
mod wire;
mod work;

use crate::ask::Languages;
use crate::error::CliError;
use document::{Document, Kept, State};
use draft::Draft;
use serde::Deserialize;
use serde_json::{Value, json};
use std::collections::{BTreeMap, VecDeque};
use std::io::Write;
use std::sync::mpsc::{Receiver, RecvTimeoutError, Sender, channel};
use std::time::{Duration, Instant};
use wire::Incoming;
use work::{Task, Told, Work};

/// Error codes of JSON-RPC and of the protocol.
const PARSE: i64 = -32700;
const INVALID_REQUEST: i64 = -32600;
const NO_METHOD: i64 = -32601;
const INVALID_PARAMS: i64 = -32602;
const FAILED: i64 = -32803;
const NOT_INITIALIZED: i64 = -32002;
const CANCELLED: i64 = -32800;

/// So long nobody types before the answers are shown again at the lines where they are now.
const IDLE: Duration = Duration::from_millis(400);
/// So long a run may take before what it found so far is shown.
const PATIENCE: Duration = Duration::from_millis(300);
/// The names of the commands that the client can ask for.
const COMMANDS: [&str; 3] = ["conspect.check", "conspect.show", "conspect.writeTest"];

/// What wakes the server.
enum Event {
    Incoming(Incoming),
    Told(u64, Told),
}

impl From<(u64, Told)> for Event {
    fn from((number, told): (u64, Told)) -> Event {
        Event::Told(number, told)
    }
}

/// Serves one client; the exit code: 0 when it said good-bye, 1 when it just went.
///
/// # Errors
/// When the answers cannot be written.
pub fn lsp(languages: Languages) -> Result<u8, CliError> {
    let (to, events) = channel();
    let incoming = to.clone();
    std::thread::spawn(move || {
        let mut input = std::io::stdin().lock();
        loop {
            let read = wire::read(&mut input);
            let last = matches!(read, Incoming::Closed);
            if incoming.send(Event::Incoming(read)).is_err() || last {
                return;
            }
        }
    });
    let mut server = Server::new(languages, Box::new(std::io::stdout()), to);
    server.serve(&events)
}

/// What the client says of itself and wants.
#[derive(Clone, PartialEq, Debug, Deserialize)]
#[serde(rename_all = "camelCase", default)]
struct Options {
    /// Seconds for one check of a document.
    time: f64,
    threads: u16,
    /// Where tests are written, below the project's folder.
    tests_folder: String,
    /// The client shows the text that `conspect.show` gives; otherwise it is sent as a message.
    shows_text: bool,
    /// Text that is not saved is checked when nobody has typed for a while.
    as_you_type: bool,
}

impl Default for Options {
    fn default() -> Options {
        Options {
            time: 20.0,
            threads: 1,
            tests_folder: "conspect-tests".into(),
            shows_text: false,
            as_you_type: true,
        }
    }
}

/// What the client can do.
#[derive(Clone, Copy, PartialEq, Debug, Default)]
struct Client {
    shows_progress: bool,
    refreshes_lenses: bool,
    shows_documents: bool,
    watches_files: bool,
}

#[derive(Clone, Copy, PartialEq, Debug)]
enum Stage {
    Fresh,
    Open,
    Ended,
}

/// A run that goes on.
struct Running {
    number: u64,
    uri: String,
    work: Work,
    cancel: conspect_session::Cancel,
    /// The request that waits for its end.
    request: Option<Value>,
    planned: usize,
    found: usize,
    show_at: Instant,
    /// The text that is looked at where it is not saved, and what was known before.
    draft: Option<(Draft, Kept)>,
}

impl Running {
    fn token(&self) -> String {
        format!("conspect-{}", self.number)
    }
}

struct Waiting {
    uri: String,
    work: Work,
    request: Option<Value>,
}

struct Server {
    languages: Languages,
    out: Box<dyn Write>,
    to: Sender<Event>,
    stage: Stage,
    client: Client,
    options: Options,
    documents: BTreeMap<String, Document>,
    running: Option<Running>,
    waiting: VecDeque<Waiting>,
    /// The number of the last run and of the last request to the client.
    number: u64,
    /// When documents that were edited are shown again.
    show_at: Option<Instant>,
    /// When all documents are checked again, for files around them changed.
    check_at: Option<Instant>,
}

/// A request that cannot be answered: a code and why.
type Refusal = (i64, String);

impl Server {
    fn new(languages: Languages, out: Box<dyn Write>, to: Sender<Event>) -> Server {
        Server {
            languages,
            out,
            to,
            stage: Stage::Fresh,
            client: Client::default(),
            options: Options::default(),
            documents: BTreeMap::new(),
            running: None,
            waiting: VecDeque::new(),
            number: 0,
            show_at: None,
            check_at: None,
        }
    }

    fn serve(&mut self, events: &Receiver<Event>) -> Result<u8, CliError> {
        loop {
            let shown = self.running.as_ref().map(|r| r.show_at);
            let next = [self.show_at, self.check_at, shown].into_iter().flatten().min();
            let event = match next {
                Some(at) => events.recv_timeout(at.saturating_duration_since(Instant::now())),
                None => events.recv().map_err(|_| RecvTimeoutError::Disconnected),
            };
            let ended = match event {
                Ok(Event::Incoming(incoming)) => self.incoming(incoming)?,
                Ok(Event::Told(number, told)) => self.told(number, told).map(|()| None)?,
                Err(RecvTimeoutError::Timeout) => self.woken().map(|()| None)?,
                Err(RecvTimeoutError::Disconnected) => Some(1),
            };
            if let Some(code) = ended {
                self.running.iter().for_each(|r| r.cancel.cancel());
                return Ok(code);
            }
        }
    }

    /// A message; the exit code when it was the last.
    fn incoming(&mut self, incoming: Incoming) -> Result<Option<u8>, CliError> {
        let good_bye = u8::from(self.stage != Stage::Ended);
        let message = match incoming {
            Incoming::Closed => return Ok(Some(good_bye)),
            Incoming::Malformed(why) => {
                self.refuse(&Value::Null, (PARSE, why))?;
                return Ok(None);
            }
            Incoming::Message(message) => message,
        };
        let id = message.get("id").cloned();
        let params = message.get("params").cloned().unwrap_or_default();
        match (message.get("method"), id) {
            (Some(Value::String(method)), Some(id)) if id.is_string() || id.is_i64() || id.is_u64() => {
                match self.request(method, params, &id) {
                    Ok(Some(result)) => self.answer(&id, result)?,
                    Ok(None) => {}
                    Err(refusal) => self.refuse(&id, refusal)?,
                }
                self.pump()?;
            }
            (Some(Value::String(method)), None) => {
                if method == "exit" {
                    return Ok(Some(good_bye));
                }
                if self.stage == Stage::Open {
                    // A notification has no answer: one that makes no sense changes nothing.
                    let _ = self.notified(method, params)?;
                    self.pump()?;
                }
            }
            // What the client answers to requests of ours changes nothing.
            (None, Some(_)) if message.get("result").is_some() || message.get("error").is_some() => {}
            _ => self.refuse(&Value::Null, (INVALID_REQUEST, "this is no request".into()))?,
        }
        Ok(None)
    }

    /// The result of a request; `None` when it is answered later.
    fn request(&mut self, method: &str, params: Value, id: &Value) -> Result<Option<Value>, Refusal> {
        match (self.stage, method) {
            (Stage::Fresh, "initialize") => Ok(Some(self.initialize(&params))),
            (Stage::Fresh, _) => Err((NOT_INITIALIZED, "the first request is `initialize`".into())),
            (Stage::Ended, _) => Err((INVALID_REQUEST, "the server was shut down".into())),
            (Stage::Open, "initialize") => Err((INVALID_REQUEST, "there was an `initialize` before".into())),
            (Stage::Open, "shutdown") => {
                self.stage = Stage::Ended;
                self.waiting.clear();
                self.running.iter().for_each(|r| r.cancel.cancel());
                Ok(Some(Value::Null))
            }
            (Stage::Open, "textDocument/hover") => {
                let at: lsp_types::Position = field(&params, "position")?;
                Ok(Some(json!(self.document(&params)?.and_then(|d| show::hover(d, at)))))
            }
            (Stage::Open, "textDocument/codeLens") => {
                Ok(Some(json!(self.document(&params)?.map(show::lenses).unwrap_or_default())))
            }
            (Stage::Open, "textDocument/codeAction") => {
                let range: lsp_types::Range = field(&params, "range")?;
                Ok(Some(json!(self.document(&params)?.map(|d| show::actions(d, range)).unwrap_or_default())))
            }
            (Stage::Open, "workspace/executeCommand") => self.command(&params, id),
            (Stage::Open, other) => Err((NO_METHOD, format!("there is no `{other}` here"))),
        }
    }

    fn initialize(&mut self, params: &Value) -> Value {
        let can = |path: &str| params["capabilities"].pointer(path) == Some(&Value::Bool(true));
        self.client = Client {
            shows_progress: can("/window/workDoneProgress"),
            refreshes_lenses: can("/workspace/codeLens/refreshSupport"),
            shows_documents: can("/window/showDocument/support"),
            watches_files: can("/workspace/didChangeWatchedFiles/dynamicRegistration"),
        };
        self.options = serde_json::from_value(params["initializationOptions"].clone()).unwrap_or_default();
        if !(self.options.time > 0.0 && self.options.time <= 1e6) {
            self.options.time = Options::default().time;
        }
        self.options.threads = self.options.threads.max(1);
        self.stage = Stage::Open;
        json!({
            "capabilities": {
                "positionEncoding": "utf-16",
                "textDocumentSync": { "openClose": true, "change": 1, "save": { "includeText": false } },
                "hoverProvider": true,
                "codeLensProvider": { "resolveProvider": false },
                "codeActionProvider": { "codeActionKinds": ["quickfix"] },
                "executeCommandProvider": { "commands": COMMANDS },
            },
            "serverInfo": { "name": "conspect", "version": env!("CARGO_PKG_VERSION") },
        })
    }

    fn notified(&mut self, method: &str, params: Value) -> Result<Option<()>, CliError> {
        let uri = params["textDocument"]["uri"].as_str().unwrap_or_default().to_string();
        let version = params["textDocument"]["version"].as_i64();
        match method {
            "initialized" => self.watch()?,
            "textDocument/didOpen" => {
                let text = params["textDocument"]["text"].as_str();
                let (Some(path), Some(text)) = (uri::path(&uri), text) else { return Ok(None) };
                let document = Document::new(uri.clone(), path, version.unwrap_or(0), text.into());
                self.documents.insert(uri.clone(), document);
                self.schedule(uri, Work::Check(vec![]), None)?;
            }
            "textDocument/didChange" => {
                let Some(document) = self.documents.get_mut(&uri) else { return Ok(None) };
                let version = version.unwrap_or(document.version + 1);
                // The whole text is what was agreed on; the last change is the newest.
                let last = params["contentChanges"].as_array().and_then(|c| c.last());
                let text = last.filter(|c| c.get("range").is_none()).and_then(|c| c["text"].as_str());
                let (true, Some(text)) = (version > document.version, text) else { return Ok(None) };
                (document.version, document.text) = (version, text.into());
                self.show_at = Some(Instant::now() + IDLE);
                if self.running.as_ref().is_some_and(|r| r.draft.is_some()) {
                    // A text that is not there any more.
                    self.drop_runs(|run_uri, run| run_uri == uri && matches!(run, Work::Check(_)))?;
                }
            }
            "textDocument/didSave" if self.documents.contains_key(&uri) => {
                let others: Vec<String> = self.documents.keys().filter(|k| **k != uri).cloned().collect();
                self.schedule(uri, Work::Check(vec![]), None)?;
                // They may call what was edited; what did not change is found in the store.
                for other in others {
                    self.schedule(other, Work::Check(vec![]), None)?;
                }
            }
            "textDocument/didClose" => {
                if self.documents.remove(&uri).is_none() {
                    return Ok(None);
                }
                self.drop_runs(|run_uri, _| run_uri == uri)?;
                let empty = json!({ "uri": uri, "diagnostics": [] });
                self.send(&json!({ "method": "textDocument/publishDiagnostics", "params": empty }))?;
            }
            "workspace/didChangeWatchedFiles" => self.check_at = Some(Instant::now() + IDLE),
            "$/cancelRequest" => {
                let id = params["id"].clone();
                self.drop_requests(&id)?;
            }
            "window/workDoneProgress/cancel" => {
                let token = params["token"].as_str().unwrap_or_default();
                if let Some(running) = self.running.as_ref().filter(|r| r.token() == token) {
                    // It ends by itself, with what is known.
                    running.cancel.cancel();
                }
            }
            _ => {}
        }
        Ok(Some(()))
    }

    fn document(&self, params: &Value) -> Result<Option<&Document>, Refusal> {
        let uri = params["textDocument"]["uri"].as_str();
        let uri = uri.ok_or((INVALID_PARAMS, "`textDocument.uri` is missing".to_string()))?;
        Ok(self.documents.get(uri))
    }

    fn command(&mut self, params: &Value, id: &Value) -> Result<Option<Value>, Refusal> {
        let wrong = |what: &str| (INVALID_PARAMS, what.to_string());
        let name = params["command"].as_str().ok_or(wrong("`command` is missing"))?;
        if !COMMANDS.contains(&name) {
            return Err(wrong(&format!("there is no command `{name}`")));
        }
        let uri = params["arguments"][0].as_str().ok_or(wrong("the first argument is a document's URI"))?;
        let document = self.documents.get(uri).ok_or(wrong("the document is not open"))?;
        let entry = params["arguments"][1].as_str();
        let functions = document.about.as_ref().map_or(&[][..], |a| &a.functions);
        if entry.is_some_and(|e| !functions.iter().any(|f| f == e) && !document.answers.contains_key(e)) {
            return Err(wrong("there is no such function in the document"));
        }
        match (name, entry) {
            ("conspect.check", entry) => {
                let entries = entry.map(String::from).into_iter().collect();
                self.schedule(uri.into(), Work::Check(entries), None).map_err(broken)?;
                Ok(Some(Value::Null))
            }
            (_, None) => Err(wrong("the second argument is the name of a function")),
            ("conspect.show", Some(entry)) => {
                let text = show::told(document, entry, true);
                let text = text.unwrap_or_else(|| format!("{entry}: nothing is known yet\n"));
                if !self.options.shows_text {
                    self.message(3, &text).map_err(broken)?;
                }
                Ok(Some(json!({ "entry": entry, "text": text })))
            }
            (_, Some(entry)) => {
                let folder = self.options.tests_folder.clone();
                let work = Work::Test { entry: entry.into(), folder };
                self.schedule(uri.into(), work, Some(id.clone())).map_err(broken)?;
                Ok(None)
            }
        }
    }

    /// Puts work in the line; what it makes superfluous is cancelled.
    fn schedule(&mut self, uri: String, work: Work, request: Option<Value>) -> Result<(), CliError> {
        if work == Work::Check(vec![]) {
            self.drop_runs(|run_uri, run| run_uri == uri && matches!(run, Work::Check(_)))?;
            if let Some(document) = self.documents.get_mut(&uri) {
                (document.state, document.awaited) = (State::Running, vec![]);
            }
        }
        self.waiting.push_back(Waiting { uri, work, request });
        Ok(())
    }

    /// Begins the next run where none goes on.
    fn pump(&mut self) -> Result<(), CliError> {
        while self.running.is_none() {
            let Some(next) = self.waiting.pop_front() else { return Ok(()) };
            let Some(document) = self.documents.get_mut(&next.uri) else { continue };
            let on_disk =
                std::fs::read_to_string(&document.path).unwrap_or_else(|_| document.checked.clone());
            let mut draft = None;
            if let Work::Check(entries) = &next.work {
                if self.options.as_you_type && document.is_source() && document.text != on_disk {
                    let made = Draft::new(&document.path, &document.text).ok();
                    draft = made.map(|made| (made, document.keep()));
                }
                let text = if draft.is_some() { &document.text } else { &on_disk };
                // What is known is about another text.
                match entries.is_empty() || document.checked != *text {
                    true => document.answers.clear(),
                    false => entries.iter().for_each(|e| drop(document.answers.remove(e))),
                }
                document.checked = text.clone();
                (document.state, document.awaited) = (State::Running, entries.clone());
            }
            self.number += 1;
            let task = Task {
                languages: self.languages,
                path: document.path.clone(),
                draft: draft.as_ref().map(|(draft, _)| draft.file.clone()),
                text: if draft.is_some() { document.text.clone() } else { on_disk },
                work: next.work.clone(),
                time: self.options.time,
                threads: self.options.threads,
            };
            let title =
                document.path.file_name().map(|n| n.to_string_lossy().into_owned()).unwrap_or_default();
            let running = Running {
                number: self.number,
                uri: next.uri,
                work: next.work,
                cancel: conspect_session::Cancel::new(),
                request: next.request,
                planned: 0,
                found: 0,
                show_at: Instant::now() + PATIENCE,
                draft,
            };
            if self.client.shows_progress {
                let token = running.token();
                self.ask("window/workDoneProgress/create", &json!({ "token": token }))?;
                let title = format!("Conspect checks {title}");
                let begin = json!({ "kind": "begin", "title": title, "cancellable": true, "percentage": 0 });
                self.progress(&token, &begin)?;
            }
            work::start(task, running.number, &running.cancel, self.to.clone());
            self.running = Some(running);
        }
        Ok(())
    }

    /// What a run tells.
    fn told(&mut self, number: u64, told: Told) -> Result<(), CliError> {
        let Some(running) = self.running.as_mut().filter(|r| r.number == number) else { return Ok(()) };
        let (uri, token, planned) = (running.uri.clone(), running.token(), running.planned.max(1));
        match told {
            Told::About(about) => {
                if let Some(document) = self.documents.get_mut(&uri) {
                    document.about = Some(*about);
                }
                self.refresh()
            }
            Told::Planned(n) => {
                running.planned = n;
                Ok(())
            }
            Told::Progress(entry) if self.client.shows_progress => {
                let (message, percentage) =
                    (format!("{}/{planned} {entry}", running.found), 100 * running.found / planned);
                self.progress(
                    &token,
                    &json!({ "kind": "report", "message": message, "percentage": percentage }),
                )
            }
            Told::Progress(_) => Ok(()),
            Told::Found(report) => {
                running.found += 1;
                if let (Some(document), Work::Check(_)) = (self.documents.get_mut(&uri), &running.work) {
                    document.answers.insert(report.entry.clone(), *report);
                }
                Ok(())
            }
            Told::Done(done) => {
                if let Some(mut running) = self.running.take() {
                    self.done(&mut running, done)?;
                }
                self.pump()
            }
        }
    }

    fn done(&mut self, running: &mut Running, done: Result<work::Outcome, String>) -> Result<(), CliError> {
        if self.client.shows_progress {
            self.progress(&running.token(), &json!({ "kind": "end" }))?;
        }
        if let (Some(document), Work::Check(_)) = (self.documents.get_mut(&running.uri), &running.work) {
            match (&done, running.draft.take()) {
                (Ok(_), _) => document.state = State::Done,
                // In the middle of typing, most texts are no program: the former answers stay.
                (Err(_), Some((_, kept))) => document.restore(kept),
                (Err(why), None) => document.state = State::Failed(why.clone()),
            }
        }
        self.publish(&running.uri)?;
        self.refresh()?;
        let Some(id) = &running.request else { return Ok(()) };
        match done {
            Err(why) => self.refuse(id, (FAILED, why)),
            Ok(_) if running.cancel.is_cancelled() => self.refuse(id, (CANCELLED, "cancelled".into())),
            Ok(outcome) if outcome.written.is_empty() => {
                let why = if outcome.remarks.is_empty() {
                    "no violation is confirmed".into()
                } else {
                    outcome.remarks.join("; ")
                };
                self.refuse(id, (FAILED, format!("no test: {why}")))
            }
            Ok(outcome) => {
                for path in &outcome.written {
                    match self.client.shows_documents {
                        true => self.ask("window/showDocument", &json!({ "uri": uri::of(path) }))?,
                        false => self.message(3, &format!("wrote {}", path.display()))?,
                    }
                }
                let files: Vec<String> = outcome.written.iter().map(|p| p.display().to_string()).collect();
                self.answer(id, json!({ "files": files }))
            }
        }
    }

    /// A time has come that was waited for.
    fn woken(&mut self) -> Result<(), CliError> {
        let now = Instant::now();
        if self.show_at.is_some_and(|at| at <= now) {
            self.show_at = None;
            let open: Vec<String> = self.documents.keys().cloned().collect();
            open.iter().try_for_each(|uri| self.publish(uri))?;
            self.refresh()?;
            let typed = |d: &&Document| self.options.as_you_type && d.is_source() && d.is_dirty();
            let typed: Vec<String> = self.documents.values().filter(typed).map(|d| d.uri.clone()).collect();
            typed.into_iter().try_for_each(|uri| self.schedule(uri, Work::Check(vec![]), None))?;
            self.pump()?;
        }
        if self.check_at.is_some_and(|at| at <= now) {
            self.check_at = None;
            let open: Vec<String> = self.documents.keys().cloned().collect();
            open.into_iter().try_for_each(|uri| self.schedule(uri, Work::Check(vec![]), None))?;
            self.pump()?;
        }
        let running = self.running.as_mut().filter(|r| r.show_at <= now);
        if let Some(uri) = running.map(|r| (r.show_at = now + 4 * PATIENCE, r.uri.clone()).1) {
            self.publish(&uri)?;
            self.refresh()?;
        }
        Ok(())
    }

    /// Takes what fits out of the line and away from the threads.
    fn drop_runs(&mut self, fits: impl Fn(&str, &Work) -> bool) -> Result<(), CliError> {
        let waiting = std::mem::take(&mut self.waiting);
        let (away, rest): (Vec<Waiting>, Vec<Waiting>) =
            waiting.into_iter().partition(|w| fits(&w.uri, &w.work));
        self.waiting = rest.into();
        let mut requests: Vec<Value> = away.into_iter().filter_map(|w| w.request).collect();
        if let Some(mut running) = self.running.take_if(|r| fits(&r.uri, &r.work)) {
            // What it tells from now on is about a past text.
            running.cancel.cancel();
            if let (Some(document), Some((_, kept))) =
                (self.documents.get_mut(&running.uri), running.draft.take())
            {
                document.restore(kept);
            }
            if self.client.shows_progress {
                self.progress(&running.token(), &json!({ "kind": "end" }))?;
            }
            requests.extend(running.request);
        }
        requests.iter().try_for_each(|id| self.refuse(id, (CANCELLED, "cancelled".into())))
    }

    /// Cancels what a request waits for.
    fn drop_requests(&mut self, id: &Value) -> Result<(), CliError> {
        let mut found = self.waiting.iter().any(|w| w.request.as_ref() == Some(id));
        self.waiting.retain(|w| w.request.as_ref() != Some(id));
        if let Some(running) = self.running.take_if(|r| r.request.as_ref() == Some(id)) {
            running.cancel.cancel();
            found = true;
            if self.client.shows_progress {
                self.progress(&running.token(), &json!({ "kind": "end" }))?;
            }
        }
        if found { self.refuse(id, (CANCELLED, "cancelled".into())) } else { Ok(()) }
    }

    /// Asks to be told when the build's output changes.
    fn watch(&mut self) -> Result<(), CliError> {
        if !self.client.watches_files {
            return Ok(());
        }
        let watchers: Vec<Value> = ["class", "jar", "dll", "exe"]
            .iter()
            .map(|extension| json!({ "globPattern": format!("**/*.{extension}") }))
            .chain([json!({ "globPattern": "**/conspect.toml" })])
            .collect();
        let method = "workspace/didChangeWatchedFiles";
        let options = json!({ "watchers": watchers });
        let one = json!({ "id": "conspect-files", "method": method, "registerOptions": options });
        self.ask("client/registerCapability", &json!({ "registrations": [one] }))
    }

    fn publish(&mut self, uri: &str) -> Result<(), CliError> {
        let Some(document) = self.documents.get(uri) else { return Ok(()) };
        let diagnostics = show::diagnostics(document);
        let params = json!({ "uri": uri, "version": document.version, "diagnostics": diagnostics });
        self.send(&json!({ "method": "textDocument/publishDiagnostics", "params": params }))
    }

    fn refresh(&mut self) -> Result<(), CliError> {
        if self.client.refreshes_lenses {
            self.ask("workspace/codeLens/refresh", &Value::Null)
        } else {
            Ok(())
        }
    }

    fn progress(&mut self, token: &str, value: &Value) -> Result<(), CliError> {
        self.send(&json!({ "method": "$/progress", "params": { "token": token, "value": value } }))
    }

    fn message(&mut self, kind: u8, text: &str) -> Result<(), CliError> {
        self.send(&json!({ "method": "window/showMessage", "params": { "type": kind, "message": text } }))
    }

    /// A request to the client, whose answer changes nothing.
    fn ask(&mut self, method: &str, params: &Value) -> Result<(), CliError> {
        self.number += 1;
        self.send(&json!({ "id": self.number, "method": method, "params": params }))
    }

    fn answer(&mut self, id: &Value, result: Value) -> Result<(), CliError> {
        self.send(&json!({ "id": id, "result": result }))
    }

    fn refuse(&mut self, id: &Value, (code, message): Refusal) -> Result<(), CliError> {
        self.send(&json!({ "id": id, "error": { "code": code, "message": message } }))
    }

    fn send(&mut self, message: &Value) -> Result<(), CliError> {
        let mut message = message.clone();
        message["jsonrpc"] = "2.0".into();
        wire::write(&mut self.out, &message).map_err(CliError::Print)
    }
}

/// The field of a request's parameters.
fn field<T: serde::de::DeserializeOwned>(params: &Value, name: &str) -> Result<T, Refusal> {
    serde_json::from_value(params[name].clone())
        .map_err(|error| (INVALID_PARAMS, format!("`{name}`: {error}")))
}

/// The answers cannot be written: the next one fails, too, and ends the server.
fn broken(error: CliError) -> Refusal {
    (FAILED, error.to_string())
}
