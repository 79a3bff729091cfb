//! What all reports ask: which frame of a violation is the user's own, where its file lies in the repository, by what a finding
//! is known again, and what would settle an open answer.

use crate::excerpt::Sources;
use crate::words;
use conspect_lang::{Notation, PLAIN};
use conspect_verdict::{
    BoundHit, EntryReport, Location, PropertyReport, Report, UnknownReason, Verdict, Violation,
};
use std::collections::BTreeSet;
use std::path::{Path, PathBuf};

/// What a report is made with, besides what was found.
#[derive(Clone, Debug)]
pub struct View {
    /// What witnesses are re-executed on, in words: `the JVM`.
    pub runtime: String,
    /// How the language of the program writes values, and what belongs to its library.
    pub notation: &'static dyn Notation,
    /// Where source files are.
    pub sources: Sources,
    /// The directory that paths are relative to: the repository's. Without one, files keep the names that the program has for them.
    pub base: Option<PathBuf>,
    /// The fingerprints of what was violated before; `None` where nothing is compared.
    pub baseline: Option<BTreeSet<String>>,
    /// Are bounded and unknown answers findings too?
    pub open: bool,
}

impl Default for View {
    fn default() -> View {
        View {
            runtime: "a runtime of its own".into(),
            notation: &PLAIN,
            sources: Sources::default(),
            base: None,
            baseline: None,
            open: false,
        }
    }
}

impl View {
    /// The innermost frame of a violation that is the program's own and whose source is at hand; else the innermost that is no library's.
    pub fn own_frame<'a>(&self, violation: &'a Violation) -> &'a Location {
        let frames = || std::iter::once(&violation.location).chain(&violation.stack);
        let own = |l: &&Location| !self.notation.is_library(&l.function) && !l.file.is_empty();
        let seen = frames().filter(own).find(|l| self.sources.path(&l.file).is_some());
        seen.or_else(|| frames().find(own)).unwrap_or(&violation.location)
    }

    /// A file as the repository has it, with `/` between its parts.
    pub fn file(&self, file: &str) -> String {
        let Some(base) = &self.base else { return file.into() };
        let found = self.sources.path(file).or_else(|| Some(base.join(file)).filter(|p| p.is_file()));
        let whole = |path: &Path| path.canonicalize().ok();
        let relative = found.and_then(|f| Some(whole(&f)?.strip_prefix(whole(base)?).ok()?.to_path_buf()));
        match relative {
            Some(path) => {
                let parts: Vec<_> = path.components().map(|c| c.as_os_str().to_string_lossy()).collect();
                parts.join("/")
            }
            None => file.into(),
        }
    }

    /// `file:line` as the repository has it.
    pub fn place(&self, location: &Location) -> String {
        words::place(&Location { file: self.file(&location.file), ..location.clone() })
    }

    /// Was this violation there before? `None` where nothing is compared, or nothing is violated.
    pub fn is_new(&self, entry: &str, property: &PropertyReport) -> Option<bool> {
        let print = violation_print(entry, property)?;
        Some(!self.baseline.as_ref()?.contains(&print))
    }
}

/// The fingerprint by which a violation is known again.
pub fn violation_print(entry: &str, report: &PropertyReport) -> Option<String> {
    match &report.verdict {
        Verdict::Violated(v) => Some(fingerprint(entry, &report.property, &v.kind, Some(&v.location))),
        // What a caller has to keep is no finding that a baseline knows.
        Verdict::Proved | Verdict::Latent(_) | Verdict::Bounded { .. } | Verdict::Unknown { .. } => None,
    }
}

/// The same finding in the next version of the program has the same fingerprint (SARIF 3.27.17): lines, messages and inputs are left
/// out on purpose.
pub fn fingerprint(entry: &str, property: &str, kind: &str, at: Option<&Location>) -> String {
    let place = at.map_or("", |l| l.function.as_str());
    let text = [entry, property, kind, place].join("\0");
    blake3::hash(text.as_bytes()).to_hex()[..32].to_string()
}

/// All answers of a report, with the entries that they are about.
pub fn answers(report: &Report) -> impl Iterator<Item = (&EntryReport, &PropertyReport)> {
    report.entries.iter().flat_map(|e| e.properties.iter().map(move |p| (e, p)))
}

/// How many verdicts there are.
pub const VERDICTS: usize = 5;

/// How many answers there are of each verdict: violated, latent, unknown, bounded, proved.
pub fn counts(report: &Report) -> [usize; VERDICTS] {
    let mut out = [0; VERDICTS];
    for (_, property) in answers(report) {
        out[rank(&property.verdict)] += 1;
    }
    out
}

/// Verdicts from the worst to the best.
pub fn rank(verdict: &Verdict) -> usize {
    match verdict {
        Verdict::Violated(_) => 0,
        Verdict::Latent(_) => 1,
        Verdict::Unknown { .. } => 2,
        Verdict::Bounded { .. } => 3,
        Verdict::Proved => 4,
    }
}

/// Why an answer is open, in short, and what would settle it: one pair for each reason or bound.
pub fn open_reasons(verdict: &Verdict) -> Vec<(String, &'static str, Option<&Location>)> {
    match verdict {
        Verdict::Proved | Verdict::Violated(_) | Verdict::Latent(_) => vec![],
        Verdict::Bounded { bounds } => {
            let say = |b: &BoundHit| format!("{} {}", b.limit, b.value);
            bounds.iter().map(|b| (say(b), advice(&b.limit), b.location.as_ref())).collect()
        }
        Verdict::Unknown { reasons } => {
            let one = |r: &'_ UnknownReason| (r.reason.to_string(), advice(r.reason.kind()));
            reasons.iter().map(|r| (one(r), r.location.as_ref())).map(|((s, a), l)| (s, a, l)).collect()
        }
    }
}

/// What would settle an answer that is open for this kind of reason, or at this limit.
pub fn advice(kind: &str) -> &'static str {
    match kind {
        "loop-bound" => "a higher --loop-bound goes further; a loop invariant in a contract may prove it",
        "call-depth" => "a higher --call-depth goes further",
        "time" => "more --time, or a smaller entry",
        "effort" => "a higher --effort (0 for no limit), or a smaller entry",
        "steps" => "a higher --max-steps",
        "states" => "a higher --max-states",
        "memory" => "more --memory, or fewer --threads",
        "size" | "entangled" => "a smaller entry; an assumption that narrows the inputs",
        "interrupted" => "running it to its end",
        "unsupported" => "a model of what is named, or a program that does without it",
        "undecided" => "a higher --solver-budget; an assumption that narrows the inputs",
        "not-seen-again" => "nothing of yours: it is a defect of Conspect, please report it",
        "not-ended" => "more --replay-time",
        "doubted" => "a run on the real runtime that shows it",
        "cannot-build" | "not-shown" => "an entry whose inputs a run can be given; more --replay-time",
        "thrown-input" => "an entry that does not throw what it is given",
        "open-constants" => "an entry that takes the constants one by one",
        "no-entry" => "an entry that is in the input",
        "internal-error" => "nothing of yours: please report it",
        _ => "a smaller entry",
    }
}
