//! Concrete runs beside the exploration of an entry: a third search, for violations only.
//!
//! Exploration goes through all inputs at once, which costs much for each round of a loop; a run with given inputs goes a million rounds in
//! the time of a few questions to the solver. So when exploration has spent a fixed effort, inputs are tried for a fixed number of steps, and
//! again for more steps when it has spent more. Nothing here looks at the clock: what is found is the same on every machine.

use crate::facts::Facts;
use crate::load::{Loaded, Source as Input};
use conspect_engine::trial::Trials;
use conspect_engine::{OpenEnd, Progress};
use conspect_verdict::{Dossier, Preconditions, PropertyReport, Says, Source, Verdict, Violation};
use std::rc::Rc;

/// The effort or the turns of exploration before the first pass, and how they grow.
const FIRST_EFFORT: u64 = 500_000;
const FIRST_TURNS: u64 = 400;
const EFFORT_GROWTH: u64 = 4;
/// The steps of the first pass (a tenth of a second), how they grow, and the number of passes.
const FIRST_STEPS: u64 = 6_000_000;
const STEPS_GROWTH: u64 = 2;
const PASSES: u32 = 4;

/// The search for one entry.
pub struct Tries<'a> {
    /// The input, how the entry is found in a new program of it, and the properties asked for. `None`: nothing is tried.
    asked: Option<(&'a Input, &'a [String], &'a str, &'a [String])>,
    work: Option<(Loaded, Trials)>,
    /// What callers are taken to keep, where latent violations are told apart.
    preconditions: Option<Rc<dyn Preconditions>>,
    /// How many passes were made.
    passes: u32,
    /// How often exploration told of its progress.
    turns: u64,
}

impl<'a> Tries<'a> {
    /// A search for violations of these properties (all, where there are none) by the entry with this name.
    pub fn new(
        source: &'a Input,
        select: &'a [String],
        unique: &'a str,
        properties: &'a [String],
        preconditions: Option<Rc<dyn Preconditions>>,
    ) -> Tries<'a> {
        let asked = Some((source, select, unique, properties));
        Tries { asked, work: None, preconditions, passes: 0, turns: 0 }
    }

    /// No search.
    pub fn idle() -> Tries<'a> {
        Tries { asked: None, work: None, preconditions: None, passes: 0, turns: 0 }
    }

    /// Notes that exploration goes on, and makes the passes that are due.
    pub fn progress(&mut self, p: &Progress) {
        self.turns += 1;
        let far = EFFORT_GROWTH.saturating_pow(self.passes);
        let (effort, turns) = (FIRST_EFFORT.saturating_mul(far), FIRST_TURNS.saturating_mul(far));
        if self.passes < PASSES && (p.effort >= effort || self.turns >= turns) {
            self.pass();
        }
    }

    /// Exploration is over: where it left something open before anything was tried, something is.
    pub fn last(&mut self, reports: &[PropertyReport]) {
        let is_open =
            |r: &PropertyReport| matches!(r.verdict, Verdict::Bounded { .. } | Verdict::Unknown { .. });
        if self.passes == 0 && reports.iter().any(is_open) {
            self.pass();
        }
    }

    fn pass(&mut self) {
        let steps = FIRST_STEPS.saturating_mul(STEPS_GROWTH.saturating_pow(self.passes));
        self.passes += 1;
        if self.work.is_none() {
            self.work = self.load();
        }
        match &mut self.work {
            Some((loaded, trials)) => {
                trials.pass(&mut loaded.world, steps);
            }
            // What cannot be loaded now cannot be loaded later.
            None => self.asked = None,
        }
        if self.asked.is_none() {
            self.passes = PASSES;
        }
    }

    /// A program of its own, so that what is tried shows nowhere else.
    fn load(&self) -> Option<(Loaded, Trials)> {
        let (source, select, unique, properties) = self.asked?;
        let mut loaded = source.load(select).ok()?;
        loaded.keep_properties(properties).ok()?;
        let entry = loaded.entries.iter().find(|e| e.unique == unique)?.function;
        let mut trials = Trials::new(&mut loaded.world, entry, &loaded.properties);
        if let Some(preconditions) = &self.preconditions {
            trials.tell_apart(preconditions.clone());
        }
        Some((loaded, trials))
    }

    /// How many properties are violated.
    pub fn violated(&self) -> usize {
        self.work.as_ref().map_or(0, |(_, trials)| trials.found().iter().flatten().count())
    }

    /// Contributes what was found: what was executed.
    pub fn contribute(&self, dossiers: &mut [Dossier]) {
        let Some((loaded, trials)) = &self.work else { return };
        // What is manifest comes before what is latent.
        let found = trials
            .found()
            .iter()
            .zip(trials.latent())
            .map(|(found, latent)| found.as_ref().or(latent.as_ref()));
        for (property, violation) in loaded.properties.iter().zip(found) {
            let dossier = dossiers.iter_mut().find(|d| d.property() == property.name);
            let (Some(violation), Some(dossier)) = (violation, dossier) else { continue };
            let verdict = Verdict::Violated(Box::new(Violation::clone(violation)));
            let says = Says::Answer { verdict, assumptions: vec![], certificate: None };
            dossier.add(Source::Trial, says);
        }
    }

    /// Inputs of runs whose ends are not known.
    pub fn ends(&mut self) -> Vec<OpenEnd> {
        self.work.as_mut().map_or(vec![], |(loaded, trials)| trials.ends(&mut loaded.world))
    }

    /// What was looked at of the program; `None` when that cannot be said.
    pub fn facts(&self, source: &Input) -> Option<Facts> {
        match &self.work {
            Some((loaded, _)) => Facts::of(loaded.trace.as_ref(), source),
            None => Some(Facts::default()),
        }
    }
}
