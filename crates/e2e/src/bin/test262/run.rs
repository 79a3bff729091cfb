//! One test in the concrete domain.

use super::{Result, suite};
use conspect_engine::concrete::{Concrete, ConcreteMemory};
use conspect_engine::world::World;
use conspect_engine::{Seen, run};
use conspect_lang_js::{JsError, JsProgram, Script, load_realm};
use std::path::Path;
use std::sync::{Arc, Mutex};

/// Steps that a test may take.
const STEPS: u64 = 60_000_000;

/// What became of a test.
pub enum Outcome {
    Passed,
    Failed(String),
    /// The run ended where something is not supported, and said so.
    Unsupported(String),
}

impl Outcome {
    pub fn word(&self) -> &'static str {
        match self {
            Outcome::Passed => "passed",
            Outcome::Failed(_) => "failed",
            Outcome::Unsupported(_) => "unsupported",
        }
    }

    pub fn reason(&self) -> &str {
        match self {
            Outcome::Passed => "",
            Outcome::Failed(why) | Outcome::Unsupported(why) => why,
        }
    }

    pub fn parse(word: &str, reason: &str) -> Outcome {
        match word {
            "passed" => Outcome::Passed,
            "unsupported" => Outcome::Unsupported(reason.into()),
            _ => Outcome::Failed(reason.into()),
        }
    }
}

/// What the host gives to tests. What it cannot do is unsupported, as `eval` is.
const HOST: &str = "
var print = function (text) { console.log(String(text)); };
var $262 = {
  global: globalThis,
  gc: function () { return eval('gc'); },
  evalScript: function (text) { return (0, eval)(String(text)); },
  createRealm: function () { return (0, eval)('a realm'); },
  detachArrayBuffer: function () { return (0, eval)('a detached buffer'); },
  agent: {}
};
";

/// What a harness file is taken for where it makes code from strings for what can be said without.
const GLOBAL_OBJECT: &str = "function fnGlobalObject() { return globalThis; }";

/// Runs a test in each of its modes.
pub fn test(checkout: &Path, path: &str) -> Result<Vec<(&'static str, Outcome)>> {
    let bytes = std::fs::read(checkout.join(path))?;
    let text = String::from_utf8_lossy(&bytes).into_owned();
    let meta = suite::meta(&text).map_err(|e| format!("{path}: {e}"))?;
    let modes: &[&'static str] = if meta.has("module") {
        &["module"]
    } else if meta.has("raw") {
        &["raw"]
    } else if meta.has("onlyStrict") {
        &["strict"]
    } else if meta.has("noStrict") {
        &["sloppy"]
    } else {
        &["sloppy", "strict"]
    };
    let mut out = vec![];
    for mode in modes {
        let once = || one(checkout, path, &text, &meta, mode);
        let outcome = match std::panic::catch_unwind(std::panic::AssertUnwindSafe(once)) {
            Ok(outcome) => outcome?,
            Err(panic) => {
                let text = panic.downcast_ref::<String>().map(String::as_str);
                let text = text.or_else(|| panic.downcast_ref::<&str>().copied()).unwrap_or("");
                Outcome::Failed(format!("panic: {text}"))
            }
        };
        out.push((*mode, outcome));
    }
    Ok(out)
}

fn harness(checkout: &Path, name: &str) -> Result<Script> {
    let text = match name {
        "fnGlobalObject.js" => GLOBAL_OBJECT.into(),
        _ => std::fs::read_to_string(checkout.join("harness").join(name))?,
    };
    Ok(Script { path: name.into(), text, file: None })
}

fn one(checkout: &Path, path: &str, text: &str, meta: &suite::Meta, mode: &str) -> Result<Outcome> {
    let early = meta.negative.as_ref().is_some_and(|n| n.0 != "runtime");
    let mut scripts = vec![];
    if mode != "raw" && !early {
        scripts.push(Script { path: "host.js".into(), text: HOST.into(), file: None });
        scripts.push(harness(checkout, "assert.js")?);
        scripts.push(harness(checkout, "sta.js")?);
        if meta.has("async") {
            scripts.push(harness(checkout, "doneprintHandle.js")?);
        }
        for i in &meta.includes {
            scripts.push(harness(checkout, i)?);
        }
    }
    let file = checkout.join(path);
    let shown = file.file_name().map(|n| n.to_string_lossy().into_owned()).unwrap_or_default();
    let module = (mode == "module").then_some(file.as_path());
    if module.is_none() {
        let text = if mode == "strict" { format!("\"use strict\";\n{text}") } else { text.into() };
        scripts.push(Script { path: shown.clone(), text, file: Some(file.clone()) });
    }
    let loaded = load_realm(scripts, module);
    let (phase, kind) = match &meta.negative {
        Some((phase, kind)) => (phase.as_str(), kind.as_str()),
        None => ("", ""),
    };
    let js = match (loaded, phase) {
        (Ok(js), _) => js,
        (Err(JsError::Syntax(e)), "parse") if e.path == shown && kind == "SyntaxError" => {
            return Ok(Outcome::Passed);
        }
        (Err(JsError::Syntax(e)), "resolution") if e.path != shown && kind == "SyntaxError" => {
            return Ok(Outcome::Passed);
        }
        (Err(JsError::Link(_)), "resolution") if kind == "SyntaxError" => return Ok(Outcome::Passed),
        (Err(e), _) => return Ok(Outcome::Failed(format!("it is not loaded: {e}"))),
    };
    if early {
        return Ok(Outcome::Failed(format!("it is loaded without the {kind}")));
    }
    Ok(execute(js, kind, meta.has("async")))
}

/// Runs a program to its end; an error of this kind is expected unless the name is empty.
fn execute(mut js: JsProgram, kind: &str, waits: bool) -> Outcome {
    let entry = js.run_entry();
    let mut world = World::new(js.program, Box::new(js.loader));
    let mut domain = Concrete::new(vec![]);
    let output = Arc::new(Mutex::new(String::new()));
    let sink = output.clone();
    domain.output = Box::new(move |_, units| {
        if let Ok(mut s) = sink.lock() {
            *s += &String::from_utf16_lossy(units);
        }
    });
    let ran = match run(&mut world, entry, vec![], ConcreteMemory::default(), domain, STEPS) {
        Ok(ran) => ran,
        Err(e) => return Outcome::Failed(e.to_string()),
    };
    let output = output.lock().map(|s| s.clone()).unwrap_or_default();
    match ran.seen {
        Seen::Thrown { class, message, .. } => {
            let name = world.program.classes[class].name.to_string();
            let message = message.unwrap_or_default();
            if !kind.is_empty() && (name == kind || message == format!("#<{kind}>")) {
                return Outcome::Passed;
            }
            Outcome::Failed(format!("{name}: {message}"))
        }
        Seen::Failed { message, .. } => Outcome::Failed(message),
        Seen::Other(text) if text.starts_with("the program ended") => {
            if !kind.is_empty() {
                return Outcome::Failed(format!("no {kind} was thrown"));
            }
            if !waits || output.contains("Test262:AsyncTestComplete") {
                return Outcome::Passed;
            }
            Outcome::Failed(format!("the test did not say that it is complete: {}", output.trim()))
        }
        Seen::Other(text) => Outcome::Unsupported(text),
    }
}
