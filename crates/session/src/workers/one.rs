//! One entry, explored in a program of its own, with all that is done beside exploration.

use super::plan::Claims;
use super::{Job, Message, solvers};
use crate::beside::{Asked, Beside, Known, open_properties};
use crate::contracts::{Modular, modular};
use crate::drive;
use crate::error::SessionError;
use crate::facts::Facts;
use crate::finding::Finding;
use crate::keep::invariants_key;
use crate::load::{Entry, Loaded, Source};
use crate::plan::{Chosen, chooses_many, tells_apart};
use crate::portfolio::{Asked as Others, Portfolio};
use crate::prove::second_solver;
use crate::request::{AtCalls, Loops, Merging};
use crate::shelf::Reader;
use crate::trials::Tries;
use conspect_engine::summary::Calls;
use conspect_engine::{Control, Explored, Options, Progress};
use conspect_verdict::{Dossier, EntryReport, PropertyReport, Reason, Says, Source as Contributor, Verdict};
use std::cell::RefCell;
use std::rc::Rc;
use std::sync::mpsc::Sender;
use std::time::{Duration, Instant};

/// How often a thread says how far it is.
const TELL: Duration = Duration::from_millis(100);

/// Explores one entry in a program of its own.
pub(super) fn one(
    job: &Job,
    sender: &Sender<Message>,
    source: &Source,
    reader: Option<&Rc<Reader>>,
    (index, chosen): (usize, &Chosen),
    (time, again): (Option<Duration>, bool),
) -> Result<Finding, SessionError> {
    let started = Instant::now();
    let select: Vec<String> = chosen.select.iter().cloned().collect();
    let (mut loaded, entry) = load(job, source, chosen, &select)?;
    let mut options = drive::options(&job.session, &job.request, time);
    if again && job.request.limits.effort.is_none() {
        // The limit that deals fairly with many has done its work.
        options.effort = 0;
    }
    let names: Vec<String> = loaded.properties.iter().map(|p| p.name.clone()).collect();
    let by_contract = by_contract(job, source, (&entry, loaded.trace.as_ref()), (&names, time));
    if !names.is_empty() && by_contract.proved.len() == names.len() {
        let mut finding = verified(&entry, &by_contract);
        if by_contract.unasked {
            finding.facts = Facts::of(loaded.trace.as_ref(), source);
        }
        return Ok(finding);
    }
    // What nothing in the program can violate is not explored for.
    let claims = entry.never.iter().cloned().chain(source.open_input().never(&entry.unique));
    let never: Claims = claims.filter(|(name, _)| names.contains(name)).collect();
    loaded.properties.retain(|p| !never.iter().any(|(name, _)| *name == p.name));
    if loaded.properties.is_empty() && !names.is_empty() {
        return Ok(claimed(source, &loaded, &entry, (&never, &names)));
    }
    // Exploration may not come back in time.
    let _ = sender.send(Message::Claimed(index, never.clone()));
    let wanted: Vec<String> = loaded.properties.iter().map(|p| p.name.clone()).collect();
    let properties = wanted.len();
    let teller = sender.clone();
    let granted = entry.granted.clone();
    let tell = move |mut known: Vec<Known>| {
        for k in &mut known {
            let missing = granted.iter().filter(|g| !k.assumptions.contains(g));
            let missing: Vec<_> = missing.cloned().collect();
            k.assumptions.extend(missing);
        }
        let _ = teller.send(Message::Proved(index, known));
    };
    let beside = proofs(job, &loaded, &entry, (&select, time, Box::new(tell)))?;
    // What callers are taken to keep: where latent violations are told apart, and else to say of one what it is.
    let preconditions = source.open_input().preconditions(&entry.unique, loaded.trace.as_ref());
    let apart = tells_apart(&job.request) && preconditions.is_some();
    let told_apart = preconditions.clone().filter(|_| apart);
    // Inputs are tried beside it, too.
    let tries = RefCell::new(match job.request.search.loops {
        Loops::Smart => Tries::new(source, &select, &entry.unique, &wanted, told_apart.clone()),
        Loops::Recurse | Loops::Unroll => Tries::idle(),
    });
    let cancel = job.cancel.clone();
    // When progress was told last, and what.
    let told: Rc<RefCell<(Duration, Progress)>> = Rc::default();
    let (teller, heard) = (sender.clone(), told.clone());
    // Whoever waits for another policy asks this all the time, and so people hear that the run is alive.
    let stop: Rc<dyn Fn() -> bool> = Rc::new(move || {
        let elapsed = started.elapsed();
        let mut told = heard.borrow_mut();
        if elapsed >= told.0 + TELL {
            told.0 = elapsed;
            let _ = teller.send(Message::Progress(index, Progress { elapsed, ..told.1.clone() }));
        }
        cancel.is_cancelled() || time.is_some_and(|time| elapsed >= time)
    });
    let over = || stop();
    let portfolio = others(job, &entry, (&select, &wanted), (&options, &stop));
    options.keep_open = asks_runtime(job);
    // What contracts prove is not violated: where exploration has found violations of all the others, it is over.
    let shown = wanted.iter().filter(|name| by_contract.proved.iter().any(|(p, _)| p == *name)).count();
    let finding = |explored: &Explored| {
        let mut report = EntryReport { entry: entry.name.clone(), ..explored.report.clone() };
        report.notes.extend(by_contract.notes.iter().cloned());
        let mut dossiers: Vec<Dossier> =
            report.properties.iter().map(|p| explored_alone(p, &entry)).collect();
        if apart {
            dossiers.iter_mut().for_each(Dossier::tell_apart);
        }
        if !job.cancel.is_cancelled() {
            add_claims(&mut dossiers, &never, &names);
        }
        contribute(&by_contract, &mut dossiers);
        tries.borrow().contribute(&mut dossiers);
        let statistics = explored.statistics.clone();
        let function = entry.unique.clone();
        let recalled = Finding::recalled(report, &function);
        let mut open = explored.open.clone();
        open.extend(tries.borrow_mut().ends());
        let mut finding = Finding { statistics, recalled: false, dossiers, open, ..recalled };
        finding.conclude();
        finding
    };
    let mut progress = |p: &Progress| {
        job.broken.on_purpose(&entry.name);
        if let Some(news) = &p.news {
            let _ = sender.send(Message::Interim(index, Box::new(finding(news))));
        }
        if let Some(counts) = &p.statistics {
            let _ = sender.send(Message::Counts(index, counts.clone()));
        }
        // The engine reports at every turn; people read slower.
        let elapsed = started.elapsed();
        let mut last = told.borrow_mut();
        last.1 = Progress { news: None, statistics: None, ..p.clone() };
        if elapsed >= last.0 + TELL {
            last.0 = elapsed;
            let _ = sender.send(Message::Progress(index, last.1.clone()));
        }
        drop(last);
        tries.borrow_mut().progress(p);
        // A property may be violated for both, but for none that is proved.
        let tried = tries.borrow().violated();
        let p = Progress { violations: p.violations.max(tried), news: None, ..p.clone() };
        let settled = portfolio.progress(&p);
        let by_both = shown > 0 && !apart && shown + p.violations >= properties;
        let settled = settled >= properties || tried >= properties || by_both;
        if settled || beside.progress(&p, properties, &over) || job.cancel.is_cancelled() {
            Control::Stop
        } else {
            Control::Continue
        }
    };
    let mut solver = |interrupter| solvers(job).push(interrupter);
    let shelf = reader.map(|reader| reader.shelf(&mut loaded));
    let shared = drive::Shared { shelf, pace: portfolio.pace(), preconditions: preconditions.clone(), apart };
    let mut explored =
        drive::explore(&mut loaded, entry.function, options, shared, &mut solver, &mut progress);
    job.broken.on_purpose(&entry.name);
    if !over() {
        tries.borrow_mut().last(&explored.report.properties);
    }
    let mut finding = finding(&explored);
    // Other policies go on until the time is over, where no proof settles what is open.
    let open = open_properties(&finding.dossiers);
    beside.await_first(&open, &over);
    let enough = || over() || beside.suffices(&open);
    let others = portfolio.settle(&mut explored, &mut finding.dossiers, time.is_some(), &enough);
    let proof = beside.settle(&mut finding.dossiers, &|| job.cancel.is_cancelled());
    let late = over();
    finding.statistics = explored.statistics.clone();
    finding.report.notes = explored.report.notes.clone();
    finding.report.notes.extend(by_contract.notes.iter().cloned());
    if let Some(preconditions) = &preconditions {
        finding.dossiers.iter_mut().for_each(|d| d.judge(&**preconditions));
    }
    let broken = others.broken.into_iter().map(|(n, message)| (Contributor::Policy(n), message));
    let broken = broken.chain(proof.broken.map(|message| (Contributor::Proof, message)));
    let broken: Vec<(Contributor, String)> = broken.collect();
    broken.iter().for_each(|(by, message)| finding.broke(*by, message));
    finding.conclude();
    let is_kept = job.plan.get().is_some_and(|plan| plan.store.is_some());
    if is_kept && !late && broken.is_empty() && !is_cut(&finding.report, time.is_some()) {
        let tried = tries.borrow().facts(source);
        finding.facts = Facts::of(loaded.trace.as_ref(), source).and_then(|mut facts| {
            let same = facts.add(proof.facts?) && facts.add(tried?) && facts.add(others.facts?);
            // That there is no proof rests on what was looked at for one, too.
            let form = !proof.asked || facts.add_form(source, &select);
            (same && form).then_some(facts)
        });
    }
    let kept = proof.invariants.into_iter();
    finding.invariants =
        kept.map(|(property, text)| (invariants_key(&job.project, &entry.unique, &property), text)).collect();
    finding.rechecked = proof.rechecked;
    Ok(finding)
}

/// Is the runtime asked what comes of inputs with which it is not known how an execution ends?
fn asks_runtime(job: &Job) -> bool {
    job.request.replay.enabled && job.project.language.asks_runtime(&Reason::Bound)
}

/// A program of an entry's own, and the entry in it.
fn load(
    job: &Job,
    source: &Source,
    chosen: &Chosen,
    select: &[String],
) -> Result<(Loaded, Entry), SessionError> {
    let mut loaded = source.load(select)?;
    loaded.keep_properties(&job.request.properties)?;
    let found = loaded.entries.iter().find(|e| e.unique == chosen.unique).or(loaded.entries.first());
    let mut entry = found.cloned().ok_or_else(|| SessionError::Load(format!("{} is gone", chosen.name)))?;
    entry.name = chosen.name.clone();
    Ok((loaded, entry))
}

/// What follows from verifying alone what has a contract, or where nobody wrote one what has none, unless proofs are to be kept or checked again.
fn by_contract(
    job: &Job,
    source: &Source,
    (entry, trace): (&Entry, Option<&conspect_lang::Trace>),
    (names, time): (&[String], Option<Duration>),
) -> Modular {
    let helper = job.session.helper.as_ref().map(|w| &*w.program);
    let checked = job.request.second_solver.as_deref().is_some_and(|s| s != "none");
    let kept = checked || job.request.certificates.is_some();
    let unasked = !kept && job.request.search.loops == Loops::Smart;
    match (&entry.doubt, job.request.search.calls, &job.request.target) {
        (None, AtCalls::Contract, None) => modular(source, (entry, trace), (names, time), helper, unasked),
        _ => Modular::default(),
    }
}

/// Begins to look for proofs by invariants, beside exploration.
fn proofs(
    job: &Job,
    loaded: &Loaded,
    entry: &Entry,
    (select, time, tell): (&[String], Option<Duration>, Box<dyn Fn(Vec<Known>) + Send>),
) -> Result<Beside, SessionError> {
    if entry.doubt.is_some() || job.request.search.loops == Loops::Unroll {
        return Ok(Beside::idle());
    }
    Ok(Beside::start(Asked {
        project: &job.project,
        crew: &job.crew,
        select,
        unique: &entry.unique,
        properties: loaded.properties.iter().map(|p| p.name.clone()).collect(),
        limit: time,
        many: chooses_many(&job.request),
        certificates: job.request.certificates.as_deref(),
        store: proofs_store(job),
        second: second_solver(job.request.second_solver.as_deref())?,
        helper: job.session.helper.clone(),
        broken: job.broken.clone(),
        tell,
    }))
}

/// The other merging policies that explore beside the default one.
fn others(
    job: &Job,
    entry: &Entry,
    (select, properties): (&[String], &[String]),
    (options, stop): (&Options, &Rc<dyn Fn() -> bool>),
) -> Portfolio {
    let explored_plainly = options.calls == Calls::Inline && job.request.target.is_none();
    match job.request.search.merge {
        Merging::Portfolio if explored_plainly => Portfolio::new(Others {
            crew: job.crew.clone(),
            request: job.request.clone(),
            select: select.to_vec(),
            unique: entry.unique.clone(),
            options: options.clone(),
            solvers: job.solvers.clone(),
            broken: job.broken.clone(),
            properties: properties.to_vec(),
            stop: stop.clone(),
        }),
        _ => Portfolio::alone(),
    }
}

/// What is found of an entry none of whose properties anything in the program can violate.
fn claimed(source: &Source, loaded: &Loaded, entry: &Entry, (never, names): (&Claims, &[String])) -> Finding {
    let report = EntryReport { entry: entry.name.clone(), properties: vec![], notes: vec![] };
    let mut finding = Finding { recalled: false, ..Finding::recalled(report, &entry.unique) };
    add_claims(&mut finding.dossiers, never, names);
    finding.facts = Facts::of(loaded.trace.as_ref(), source);
    finding.conclude();
    finding
}

/// What is found of an entry all of whose properties follow from contracts.
fn verified(entry: &Entry, by_contract: &Modular) -> Finding {
    let mut dossiers: Vec<Dossier> = by_contract.proved.iter().map(|p| Dossier::new(&p.0)).collect();
    let granted = |d: &mut Dossier| d.add(Contributor::Entry, Says::Granted(entry.granted.clone()));
    dossiers.iter_mut().for_each(granted);
    contribute(by_contract, &mut dossiers);
    let report =
        EntryReport { entry: entry.name.clone(), properties: vec![], notes: by_contract.notes.clone() };
    let mut finding = Finding { recalled: false, dossiers, ..Finding::recalled(report, &entry.unique) };
    finding.conclude();
    finding
}

/// Contributes what was verified by contracts.
fn contribute(by_contract: &Modular, dossiers: &mut [Dossier]) {
    for (property, certificate) in &by_contract.proved {
        if let Some(dossier) = dossiers.iter_mut().find(|d| d.property() == property) {
            let (verdict, certificate) = (Verdict::Proved, Some(certificate.clone()));
            let assumptions = by_contract.granted.clone();
            dossier.add(Contributor::Proof, Says::Answer { verdict, assumptions, certificate });
        }
    }
}

/// The store, where proofs of earlier versions may be used: for entries that are named. The answers of a run over many entries are those of
/// a run from nothing, and what a search from nothing finds need not be what was kept.
fn proofs_store(job: &Job) -> Option<&std::path::Path> {
    let plan = job.plan.get().filter(|plan| !plan.choice.many)?;
    plan.store.as_deref()
}

/// Was an exploration ended by something that another run may not meet, or a proof by the clock of a run that has one?
fn is_cut(report: &EntryReport, timed: bool) -> bool {
    report.properties.iter().any(|p| match &p.verdict {
        Verdict::Proved | Verdict::Violated(_) => false,
        // With more time something manifest might be found.
        Verdict::Bounded { .. } | Verdict::Latent(_) => timed,
        Verdict::Unknown { reasons } => timed || reasons.iter().any(|r| r.reason.is_outer()),
    })
}

/// Adds claims to what is known of the other properties, in the order of their names.
fn add_claims(dossiers: &mut Vec<Dossier>, never: &Claims, names: &[String]) {
    for (name, assumptions) in never {
        let mut dossier = Dossier::new(name);
        let (verdict, assumptions) = (Verdict::Proved, assumptions.clone());
        dossier.add(Contributor::Entry, Says::Answer { verdict, assumptions, certificate: None });
        dossiers.push(dossier);
    }
    dossiers.sort_by_key(|d| names.iter().position(|name| name == d.property()));
}

/// What exploration says of a property, with what is known of the entry.
fn explored_alone(report: &PropertyReport, entry: &Entry) -> Dossier {
    let mut dossier = Dossier::new(&report.property);
    dossier.answer(Contributor::Exploration, report);
    dossier.add(Contributor::Entry, Says::Granted(entry.granted.clone()));
    if let Some(doubt) = &entry.doubt {
        dossier.add(Contributor::Entry, Says::Doubt(doubt.clone()));
    }
    dossier
}
