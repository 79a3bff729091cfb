//! Exploration: states from the entry to their ends, under limits, and the verdicts that follow.

mod effort;
pub(crate) mod ends;
mod options;
mod report;
mod waiting;

pub(crate) use effort::RESOURCE_STEPS;
pub use options::{Control, Few, Merge, Options, Progress, Search, Texts, Toward, Turn};

use crate::merge;
use crate::prefix::Begins;
use crate::schedule::Worklist;
use crate::state::State;
use crate::step::{Bound, Machine, Outcome, Pause, Reach, note_open_loops};
use crate::summary::{After, Calls, Done, OUTCOMES, Session, Shelf};
use crate::symbolic::{Path, Symbolic};
use crate::verdict::{EntryReport, Limit, Location, Preconditions, Reason, Statistics, Violation, Witness};
use crate::world::{StackFrame, World};
use conspect_ir::{FnId, Property};
use conspect_memory::{Heap, SVal, sort_of};
use conspect_solver::Pace;
use conspect_term::{Guard, SymbolKind};
use std::collections::BTreeMap;
use std::rc::Rc;
use std::time::{Duration, Instant};

/// The first bound of a growing one: small ones find most violations at once.
const FIRST_BOUND: u32 = 1;
/// The first bound on activations in which the path splits.
const FIRST_DEPTH: u32 = 2;
/// Steps that a state does in one go; between looks at the clock.
const SLICE: u64 = 200_000;

/// How often it is told what was done.
const COUNTED: Duration = Duration::from_millis(200);
/// Turns between looks at the memory that the process has.
const TURNS: u64 = 64;

/// How many states may wait at one location unjoined because many later conditions depend on what differs, and how
/// many because of heavy arithmetic. Beyond that, splitting costs more than joining.
const APART: usize = 256;
const APART_HEAVY: usize = 32;

/// The most nodes that guards may need: some 6 GiB.
const MOST_NODES: usize = 200_000_000;

/// After so many meetings in a row without a join, a state runs on alone, for twice as many steps each time, up to two
/// to the power of this.
const OFTEN: u32 = 4;
const MOST_ALONE: u32 = 14;

/// The effort for which a manifest violation is looked for after a latent one was found.
const MORE_EFFORT: u64 = 1_000_000;

/// An exploration of one entry.
pub struct Explorer<'a> {
    pub world: &'a mut World,
    pub(crate) domain: Symbolic,
    pub(crate) options: Options,
    pub(crate) properties: Vec<Watched>,
    /// What a search toward targets is for: the properties, also while a summary is made.
    pub(crate) targets: Vec<Property>,
    pub(crate) reach: Reach,
    pub(crate) suspended: BTreeMap<(Bound, Option<Location>), Vec<State<Symbolic>>>,
    /// Paths that go on once others have ended, or have met their bounds a few times.
    deferred: Vec<State<Symbolic>>,
    /// Paths with inputs beyond a grade, which go on once those within it were explored.
    pub(crate) larger: BTreeMap<u32, Vec<State<Symbolic>>>,
    /// The first stage of sizes beyond which nothing was looked at.
    stage: u32,
    /// The bounds under which everything was explored, those that a path met there, with the options or limits that set them.
    pub(crate) completed: Option<Vec<(Box<str>, u64)>>,
    /// True when there is something that was not reported yet.
    pub(crate) news: bool,
    pub(crate) unknown: BTreeMap<(Reason, Option<Location>), u64>,
    pub(crate) notes: Vec<String>,
    /// What is kept of ends that are not known, one for each reason and place.
    open: Vec<OpenEnd>,
    pub(crate) assumptions: std::collections::BTreeSet<u32>,
    pub(crate) stats: Statistics,
    started: Instant,
    /// The steps that were executed concretely before anything was unknown.
    pub(crate) prefix_steps: u64,
    /// How many turns states had.
    turns: u64,
    /// When counts were last told.
    counted: Duration,
    /// Where ends are kept, when someone asks for them.
    pub(crate) collected: Option<Vec<End>>,
    /// What was seen of the ends, when someone asks for behaviours.
    pub(crate) behaviours: Option<crate::behaviours::Collected>,
    watcher: Option<Box<dyn FnMut(&Heap) + 'a>>,
    /// What callers are taken to keep, where latent violations are told from manifest ones.
    preconditions: Option<Rc<dyn Preconditions>>,
    /// Does the search go on where a violation is latent?
    apart: bool,
    /// Where the final states of a function that is explored for its summary are kept.
    pub(crate) finals: Option<Vec<crate::summary::Final>>,
    pub(crate) summaries: crate::summary::Summaries,
    /// What it has in common with the explorations of single functions that it asks for.
    pub(crate) session: Rc<Session>,
    /// Does another function have to be summarised before this exploration is of use?
    pub(crate) abandoned: bool,
    /// What others did with the domain that is used here, as [`Self::domain_effort`] counts.
    pub(crate) by_others: (u64, u64),
}

/// How one state ended: the path condition, and the outcome with its value.
#[derive(Clone)]
pub struct End {
    pub guard: Guard,
    pub outcome: Outcome<SVal>,
    /// What the state's memory held.
    pub memory: Heap,
}

/// All ends of an exploration, with the domain that their guards and values belong to.
pub struct Ends {
    pub ends: Vec<End>,
    pub domain: Symbolic,
    pub report: EntryReport,
    pub statistics: Statistics,
}

/// A property and what was found of it.
pub(crate) struct Watched {
    property: Property,
    /// A violation that is manifest, or the first where nobody tells.
    violation: Option<Violation>,
    /// The first one that is latent, and the effort at which it was found.
    latent: Option<(Violation, u64)>,
    /// How many violations were looked at.
    judged: u32,
    /// Reasons that concern this property alone.
    unknown: BTreeMap<(Reason, Option<Location>), u64>,
}

impl Watched {
    fn new(property: &Property) -> Watched {
        Watched {
            property: property.clone(),
            violation: None,
            latent: None,
            judged: 0,
            unknown: BTreeMap::new(),
        }
    }

    /// Is nothing looked for any more: was a violation found, or after a latent one no other with much more effort?
    fn is_settled(&self, effort: u64) -> bool {
        let had_its_time = |found: u64| effort >= found.saturating_add(MORE_EFFORT);
        self.violation.is_some() || self.latent.as_ref().is_some_and(|(_, found)| had_its_time(*found))
    }
}

/// The result of an exploration, with how much it took.
#[derive(Clone, Debug)]
pub struct Explored {
    pub report: EntryReport,
    pub statistics: Statistics,
    /// Inputs with which execution comes to what the engine does not know, where they are kept ([`Options::keep_open`]).
    pub open: Vec<OpenEnd>,
}

/// Inputs of an execution whose end is not known, and why.
#[derive(Clone, PartialEq, Debug)]
pub struct OpenEnd {
    pub witness: Witness,
    pub reason: Reason,
}

impl<'a> Explorer<'a> {
    /// An exploration of a program.
    pub fn new(world: &'a mut World, options: Options) -> Explorer<'a> {
        let first = options.loop_bound.unwrap_or(FIRST_BOUND);
        let mut domain = Symbolic::new(options.solver.clone());
        let mut options = options;
        if options.calls == Calls::Replay {
            // Choices are those of one path.
            options.merge = Merge::Never;
        }
        domain.undo_joins = options.merge == Merge::Joins;
        domain.ask_all = options.ask_all;
        domain.texts = options.texts.clone();
        domain.few = options.few.clone();
        Explorer {
            world,
            domain,
            reach: Reach {
                open_rounds: first,
                open_depth: options.loop_bound.unwrap_or(FIRST_DEPTH),
                depth: options.call_depth,
            },
            options,
            properties: vec![],
            targets: vec![],
            suspended: BTreeMap::new(),
            deferred: vec![],
            larger: BTreeMap::new(),
            stage: 0,
            completed: None,
            news: false,
            unknown: BTreeMap::new(),
            notes: vec![],
            open: vec![],
            assumptions: Default::default(),
            stats: Statistics::default(),
            started: Instant::now(),
            prefix_steps: 0,
            turns: 0,
            counted: Duration::ZERO,
            collected: None,
            behaviours: None,
            watcher: None,
            preconditions: None,
            apart: false,
            finals: None,
            summaries: Default::default(),
            session: Default::default(),
            abandoned: false,
            by_others: (0, 0),
        }
    }

    /// Tells latent violations from manifest ones; where they are told `apart`, a manifest one is looked for where a latent one was found. To be
    /// called before anything is explored.
    pub fn judge_by(&mut self, preconditions: Rc<dyn Preconditions>, apart: bool) {
        self.preconditions = Some(preconditions);
        self.apart = apart;
    }

    /// Takes summaries from a shelf, and puts new ones there. To be called before anything is explored.
    pub fn keep_summaries(&mut self, shelf: Rc<dyn Shelf>) {
        self.session = Rc::new(Session::on(shelf));
    }

    /// Asks somebody before each long search of the solver. To be called before anything is explored.
    pub fn keep_pace(&mut self, pace: Rc<dyn Pace>) {
        self.domain.solver.set_pace(pace);
    }

    /// When the time is up.
    pub(crate) fn deadline(&self) -> Option<Instant> {
        self.options.time.and_then(|time| self.started.checked_add(time))
    }

    /// Shows every end's memory to someone, for measurements.
    pub fn watch_ends(&mut self, watcher: Box<dyn FnMut(&Heap) + 'a>) {
        self.watcher = Some(watcher);
    }

    /// A handle by which another thread ends the solver's running query, and every later one of this exploration.
    pub fn interrupter(&self) -> conspect_solver::Interrupter {
        self.domain.solver.interrupter()
    }

    /// Explores an entry and keeps every end.
    pub fn ends(mut self, entry: FnId) -> Ends {
        self.collected = Some(vec![]);
        match self.start(entry) {
            Ok(st) => self.explore_on(entry, st, &mut |_| Control::Continue),
            Err(e) => self.add_unknown(e.to_string().into(), None),
        }
        let ends = self.collected.take().unwrap_or_default();
        let statistics = self.statistics();
        let domain = std::mem::replace(&mut self.domain, Symbolic::new(self.options.solver.clone()));
        // The report names what the paths took for granted by the domain's numbers.
        self.domain.assumptions = domain.assumptions.clone();
        // With no property asked for, the report says what limits and gaps there were.
        self.properties = vec![Watched {
            property: Property { name: "exploration".into(), thrown: vec![], fail: false },
            violation: None,
            latent: None,
            judged: 0,
            unknown: BTreeMap::new(),
        }];
        let explored = self.finish(entry);
        Ends { ends, domain, report: explored.report, statistics }
    }

    /// Explores an entry.
    pub fn run(
        mut self,
        entry: FnId,
        properties: &[Property],
        progress: &mut dyn FnMut(&Progress) -> Control,
    ) -> Explored {
        self.targets = properties.to_vec();
        self.properties = properties.iter().map(Watched::new).collect();
        match self.start(entry) {
            Ok(st) => self.explore_on(entry, st, progress),
            Err(e) => self.add_unknown(e.to_string().into(), None),
        }
        self.finish(entry)
    }

    /// The state at the entry: parameters are inputs, references among them holes.
    pub(crate) fn start(&mut self, entry: FnId) -> Result<State<Symbolic>, conspect_ir::LoadError> {
        let code = self.world.code(entry)?;
        let params = self.world.program.functions[entry].params.clone();
        let mut args = vec![];
        for (i, ty) in params.iter().enumerate() {
            let sort = sort_of(*ty).ok_or_else(|| {
                conspect_ir::LoadError::Unsupported(format!("a parameter of type {ty:?} at the entry"))
            })?;
            let (symbol, term) = self.domain.symbol(SymbolKind::Param(i as u32), sort);
            self.domain.hole_types.insert(symbol, *ty);
            args.push(SVal::T(term));
        }
        Ok(State::at_entry(code, args, Heap::new(), Path::new()))
    }

    /// Explores from the start of an entry: by plain execution as long as nothing is unknown.
    fn explore_on(
        &mut self,
        entry: FnId,
        start: State<Symbolic>,
        progress: &mut dyn FnMut(&Progress) -> Control,
    ) {
        match self.execute_prefix(start) {
            Begins::Goes(st) => self.explore(entry, *st, progress),
            Begins::Ended(st, outcome) => self.ended(*st, outcome),
        }
    }

    pub(crate) fn explore(
        &mut self,
        entry: FnId,
        start: State<Symbolic>,
        progress: &mut dyn FnMut(&Progress) -> Control,
    ) {
        let merging = self.options.merge != Merge::Never;
        let search = if merging { Search::Earliest } else { self.options.search };
        let mut work = Worklist::new(search, self.options.seed);
        work.rests = self.options.merge == Merge::Joins;
        let parameters = self.world.program.functions[start.top.code.function].params.len();
        let arguments = start.top.regs[..parameters].to_vec();
        for (path, arguments) in self.domain.few_arguments(&start.path, &arguments) {
            let mut st = State { path, ..start.clone() };
            st.top.regs[..arguments.len()].clone_from_slice(&arguments);
            work.push(st, None);
        }
        loop {
            'states: while let Some(mut st) = work.pop() {
                if !self.properties.is_empty()
                    && self.properties.iter().all(|p| p.is_settled(self.all_effort()))
                {
                    return;
                }
                if let Some(limit) = self.limit(entry, &work, progress) {
                    self.add_unknown(limit, None);
                    return;
                }
                if self.taken_back(&mut work, &st, merging) {
                    continue;
                }
                if work.parts_joins() && !st.path.joins.is_empty() {
                    let mut paths = self.domain.part(&self.world.program, st.path.clone());
                    if self.domain.cx.guards.take_overflow() {
                        paths = None;
                    }
                    // Where it cannot be parted it stays whole.
                    let mut paths = paths.unwrap_or_else(|| vec![st.path.clone()]);
                    let Some(first) = paths.pop() else { continue };
                    for path in paths {
                        let mut part = st.clone();
                        part.path = path;
                        work.push(part, None);
                    }
                    st.path = first;
                }
                // Where the guards of a joined path get too entangled, it goes on from here as it was before the join.
                let before = (!st.path.joins.is_empty()).then(|| st.clone());
                let mut pause = self.advance(&mut st, merging.then_some(&work));
                let pause = loop {
                    if self.domain.cx.guards.take_overflow() {
                        self.entangled(&mut work, before, &st, merging);
                        continue 'states;
                    }
                    let Pause::Call(function) = pause else { break pause };
                    pause = match self.at_call(&mut work, &mut st, function, merging) {
                        After::Taken => continue 'states,
                        After::Stopped(pause) => pause,
                        After::Entered => self.advance(&mut st, merging.then_some(&work)),
                    };
                };
                match pause {
                    Pause::Fuel => work.rest(st),
                    Pause::Deferred => self.deferred.push(st),
                    Pause::Larger(grade) => self.larger.entry(grade).or_default().push(st),
                    // What goes round and round without a split must not keep the others waiting.
                    Pause::Meeting if st.ran > SLICE => {
                        st.ran = 0;
                        work.rest(st);
                    }
                    Pause::Meeting => self.enqueue(&mut work, st, merging),
                    Pause::Split(paths) => self.split(&mut work, st, paths, merging),
                    Pause::Bounded(bound) => self.suspend(st, bound),
                    Pause::Call(_) => unreachable!("calls are settled above"),
                    Pause::Ended(outcome) => {
                        let location = self.place_of(&st.stack());
                        work.ended();
                        self.ended(st, outcome);
                        if self.domain.cx.guards.take_overflow() {
                            self.add_unknown(Reason::Entangled, location);
                        }
                    }
                }
            }
            if !self.deepen(&mut work) {
                return;
            }
        }
    }

    /// Runs a state until it pauses; at meeting points with those that wait, where there are such.
    fn advance(&mut self, st: &mut State<Symbolic>, meet: Option<&Worklist>) -> Pause<Symbolic> {
        let lead = meet.and_then(Worklist::lead);
        let meet = lead.is_some();
        let charged = self.charged(st);
        let before = if charged.is_empty() { Done::default() } else { self.done() };
        let mut machine = Machine {
            world: self.world,
            domain: &mut self.domain,
            reach: self.reach,
            executed: 0,
            pause_at_calls: self.options.calls != Calls::Inline,
            defers: Some(self.stage),
            trace: self.options.calls == Calls::Replay,
            lead,
        };
        // Who meets others again and again and stays apart looks less and less often.
        let alone = if meet && st.apart > OFTEN { 1 << st.apart.min(MOST_ALONE) } else { 0 };
        let mut pause = if alone > 0 { machine.run(st, alone, false) } else { Pause::Fuel };
        if matches!(pause, Pause::Fuel) {
            pause = machine.run(st, SLICE, meet);
        }
        self.stats.instructions += machine.executed;
        st.ran += machine.executed;
        self.note_clash(st);
        self.charge_since(&charged, before);
        pause
    }

    /// The guards of a path became too entangled for diagrams: the path is split again on its newest join, or given
    /// up when it was not joined.
    fn entangled(
        &mut self,
        work: &mut Worklist,
        before: Option<State<Symbolic>>,
        st: &State<Symbolic>,
        merging: bool,
    ) {
        if let Some(mut whole) = before {
            if let Some(paths) = self.domain.undo_join(&mut whole.path) {
                if !self.domain.cx.guards.take_overflow() {
                    return self.split(work, whole, paths, merging);
                }
            }
        }
        let location = self.place_of(&st.stack());
        self.add_unknown(Reason::Entangled, location);
    }

    pub(crate) fn enqueue(&mut self, work: &mut Worklist, st: State<Symbolic>, merging: bool) {
        if merging {
            let Explorer { domain, world, options, .. } = self;
            let policy = options.merge;
            let joins = work.push(
                st,
                Some(&mut |a, b, waiting| {
                    let most = match policy {
                        Merge::Joins => match merge::price(domain, world, a, b) {
                            merge::Price::Little => 0,
                            merge::Price::Heavy => APART_HEAVY,
                            merge::Price::Much => APART,
                            merge::Price::Tangle => usize::MAX,
                        },
                        Merge::Equal if !merge::agree(world, a, b) => usize::MAX,
                        Merge::Equal | Merge::Always | Merge::Never => 0,
                    };
                    if waiting < most {
                        return None;
                    }
                    let joined = merge::join(domain, world, a, b);
                    // States whose guards cannot be told apart in reasonable time stay apart.
                    if domain.cx.guards.take_overflow() { None } else { joined }
                }),
            );
            self.stats.merges += joins;
        } else {
            work.push(st, None);
        }
    }

    fn split(&mut self, work: &mut Worklist, mut st: State<Symbolic>, paths: Vec<Path>, merging: bool) {
        if paths.is_empty() {
            // What was taken for granted may be why there is no way on.
            self.assumptions.extend(st.path.assumptions.iter().copied());
            return;
        }
        self.stats.forks += paths.len() as u64 - 1;
        work.forked(paths.len() as u64 - 1, self.domain.given_up);
        st.ran = 0;
        st.apart = 0;
        if paths.len() > 1 {
            let charged = self.charged(&st);
            self.summaries.charge(&charged, Done { forks: paths.len() as u64 - 1, ..Done::default() });
            st.splits += 1;
            note_open_loops(&mut st);
        }
        // In depth-first order the first path goes on first.
        for path in paths.into_iter().rev() {
            let mut fork = st.clone();
            fork.path = path;
            if merging {
                work.push(fork, None);
            } else {
                self.enqueue(work, fork, false);
            }
        }
    }

    /// Which limit of the whole run is reached.
    fn limit(
        &mut self,
        entry: FnId,
        work: &Worklist,
        progress: &mut dyn FnMut(&Progress) -> Control,
    ) -> Option<Reason> {
        if self.abandoned {
            return Some(Reason::Deferred);
        }
        if self.domain.cx.exhausted {
            return Some(Limit::Conditions.into());
        }
        if self.domain.cx.guards.node_count() > MOST_NODES {
            return Some(Limit::Nodes(MOST_NODES as u64).into());
        }
        if self.stats.instructions >= self.options.max_steps {
            return Some(Limit::Steps(self.options.max_steps).into());
        }
        // A function that is explored by itself has what its summary is worth.
        let alone = !self.summaries.building.is_empty();
        let spent = if alone { self.work() } else { self.all_effort() };
        if self.options.effort > 0 && spent >= self.options.effort {
            return Some(Limit::Effort(self.options.effort).into());
        }
        if self.finals.as_ref().is_some_and(|finals| finals.len() > OUTCOMES) {
            return Some(Limit::Outcomes(OUTCOMES as u64).into());
        }
        if work.len() >= self.options.max_states {
            return Some(Limit::States(self.options.max_states as u64).into());
        }
        self.turns += 1;
        let elapsed = self.started.elapsed();
        if let Some(time) = self.options.time {
            if elapsed >= time {
                return Some(Limit::Time { limit: Some(time), share: false }.into());
            }
        }
        if self.options.memory_mb > 0 && self.turns % TURNS == 0 {
            let used = resident_bytes() >> 20;
            if used > self.options.memory_mb {
                return Some(Limit::Memory(self.options.memory_mb).into());
            }
        }
        let news = std::mem::take(&mut self.news).then(|| Box::new(self.interim(entry)));
        let counted = self.summaries.building.is_empty() && elapsed >= self.counted + COUNTED;
        if counted {
            self.counted = elapsed;
        }
        let now = Progress {
            news,
            statistics: counted.then(|| Box::new(self.statistics())),
            steps: self.stats.instructions,
            effort: self.all_effort(),
            turn: self.turn(),
            paths: self.stats.paths,
            waiting: work.len(),
            violations: self.properties.iter().filter(|p| p.is_settled(self.all_effort())).count(),
            elapsed,
        };
        (progress(&now) == Control::Stop).then_some(Reason::Interrupted)
    }

    pub(crate) fn add_unknown(&mut self, reason: Reason, location: Option<Location>) {
        *self.unknown.entry((reason, location)).or_default() += 1;
    }

    /// The innermost place on a stack that a person should see.
    pub(crate) fn place_of(&mut self, stack: &[StackFrame]) -> Option<Location> {
        self.world.locations(stack).into_iter().next()
    }
}

fn resident_bytes() -> u64 {
    let pages = std::fs::read_to_string("/proc/self/statm")
        .ok()
        .and_then(|s| s.split_whitespace().nth(1).and_then(|p| p.parse::<u64>().ok()));
    pages.unwrap_or(0) * 4096
}
