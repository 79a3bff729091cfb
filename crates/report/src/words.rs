//! The phrases that reports share.

use conspect_verdict::{BoundHit, Confirmation, Location, Verdict, Violation};

/// `file:line`, or what is known of it.
pub fn place(location: &Location) -> String {
    match (location.file.is_empty(), location.line) {
        (true, _) => function(&location.function).into(),
        (false, 0) => location.file.clone(),
        (false, line) => format!("{}:{line}", location.file),
    }
}

/// A function as people know it: without the descriptor of `pkg.Class.method(II)I`.
pub fn function(name: &str) -> &str {
    name.split_once('(').map_or(name, |(plain, _)| plain)
}

/// `function (file:line)`.
pub fn frame(location: &Location) -> String {
    let name = function(&location.function);
    if location.file.is_empty() { name.into() } else { format!("{name} ({})", place(location)) }
}

/// The verdict's name in the JSON format.
pub fn verdict_name(verdict: &Verdict) -> &'static str {
    match verdict {
        Verdict::Proved => "proved",
        Verdict::Bounded { .. } => "bounded",
        Verdict::Violated(_) => "violated",
        Verdict::Latent(_) => "latent",
        Verdict::Unknown { .. } => "unknown",
    }
}

/// What it means that the property holds.
pub fn holds(property: &str) -> String {
    match property {
        "assertions" => "no assertion fails".into(),
        "exceptions" => "no runtime exception escapes".into(),
        other => match other.strip_prefix("target ") {
            Some(target) => format!("no execution reaches {target}"),
            None => format!("`{other}` holds"),
        },
    }
}

/// What it means that the property is violated by an exception of this class, or by reaching a `fail`.
pub fn fails(property: &str, kind: &str) -> String {
    match property {
        _ if property.starts_with("target ") => format!("{} is reached", &property["target ".len()..]),
        _ if kind == "fail" => "a failure is reached".into(),
        "assertions" => "an assertion fails".into(),
        "exceptions" => "a runtime exception escapes".into(),
        other => format!("`{other}` is violated"),
    }
}

/// A bound in plain words: `loop-bound 10 at demo/Main.java:7`.
pub fn bound(hit: &BoundHit) -> String {
    let at = hit.location.as_ref().map(|l| format!(" at {}", place(l))).unwrap_or_default();
    format!("{} {}{at}", hit.limit, hit.value)
}

/// Is there an option of the command that sets this bound?
pub fn is_option(limit: &str) -> bool {
    matches!(limit, "loop-bound" | "call-depth")
}

/// What a bound counts.
pub fn bound_unit(limit: &str) -> &'static str {
    match limit {
        "loop-bound" => "iterations of one loop",
        "argument-length" => "units of a string among the arguments",
        "argument-bits" => "bits of a BigInt among the arguments",
        "argument-kinds" => {
            "kinds of values tried where no type says which: undefined, null, booleans, numbers, texts, objects as the file uses them"
        }
        "argument-patterns" => "regular expressions tried for an argument that is one",
        "argument-elements" => "elements of an array, map or set among the arguments",
        "integer-bits" => "bits of an unknown integer that is printed, converted or used bit by bit",
        "quotient-bits" => "bits of unknown integers that are divided by /",
        "sequence-length" => "elements of a sequence that a repetition makes",
        "character-code" => "code of an unknown character whose kind or case is asked",
        "argument-depth" => "objects of a type inside one another among the arguments",
        "call-depth" => "nested calls",
        _ => "",
    }
}

/// What makes a violation latent, and what callers have to keep, for people; nothing where it is manifest.
pub fn latent(violation: &Violation) -> Option<String> {
    violation.latent.as_ref().map(|latent| format!("latent: {latent}"))
}

/// Whether the witness was seen to do it, for people. `runtime` is what it was run on: `the JVM`.
pub fn confirmation(confirmation: &Confirmation, runtime: &str) -> String {
    match confirmation {
        Confirmation::Confirmed => format!("confirmed on {runtime}"),
        Confirmation::Unconfirmed { observed } => format!("UNCONFIRMED (observed on {runtime}: {observed})"),
        Confirmation::NotRun { reason } => format!("not re-executed on {runtime}: {reason}"),
        Confirmation::Impossible { .. } => format!("UNCONFIRMED ({})", not_shown(confirmation)),
        Confirmation::Unfinished { .. } => format!("not seen on {runtime}: {}", not_shown(confirmation)),
    }
}

/// Why a witness was not seen to do it, for people; empty when it was.
pub fn not_shown(confirmation: &Confirmation) -> String {
    match confirmation {
        Confirmation::Confirmed => String::new(),
        Confirmation::Unconfirmed { observed } => observed.clone(),
        Confirmation::NotRun { reason } => reason.clone(),
        Confirmation::Impossible { why } => format!("the inputs cannot be built: {why}"),
        Confirmation::Unfinished { seconds } => format!("it was still running after {seconds} s"),
    }
}

/// An exception with its message, if it has one.
pub fn thrown(violation: &Violation) -> String {
    match violation.message.as_deref() {
        None | Some("") => violation.kind.clone(),
        Some(message) => format!("{}: {message}", violation.kind),
    }
}

/// `1 path`, `2 paths`.
pub fn count(n: u64, one: &str) -> String {
    if n == 1 { format!("1 {one}") } else { format!("{n} {one}s") }
}

/// `1 property`, `2 properties`.
pub fn plural(n: u64, one: &str, many: &str) -> String {
    if n == 1 { format!("1 {one}") } else { format!("{n} {many}") }
}

/// A text of the analysed program as it may reach a terminal: control characters, and those that change the direction of what
/// follows, are shown as `\u{1b}`; line breaks and tabs stay.
pub fn escape(text: &str) -> String {
    let harmful = |c: char| {
        (c.is_control() && c != '\n' && c != '\t')
            || matches!(c, '\u{2028}' | '\u{2029}' | '\u{202a}'..='\u{202e}' | '\u{2066}'..='\u{2069}')
    };
    if !text.chars().any(harmful) {
        return text.into();
    }
    let shown = |c: char| match harmful(c) {
        true => c.escape_unicode().to_string(),
        false => c.to_string(),
    };
    text.chars().map(shown).collect()
}
