//! An owned Z3 context and solver: this module alone calls Z3.
//!
//! Invariants: every [`Ast`] handed out is referenced by its context until the context is dropped, and is
//! only used with that context (the caller drops all of them together with the [`Context`]). Z3 reports a
//! failed construction by a null pointer; that becomes a [`Reason`], never a panic.

mod build;
mod read;

pub(crate) use build::{Binary, Unary};

use crate::Reason;
use std::ffi::{CStr, CString, c_uint};
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, Mutex, PoisonError};
use std::time::{Duration, Instant};
use z3_sys::*;

/// The library's own name and version.
pub(crate) fn version() -> String {
    // SAFETY: the function takes nothing and gives a text with a zero at its end that is the library's own and never changes.
    unsafe { CStr::from_ptr(Z3_get_full_version()) }.to_string_lossy().into_owned()
}

/// An expression of a context.
pub(crate) type Ast = Z3_ast;

struct ContextPointer(Z3_context);
// SAFETY: the pointer is only ever given to `Z3_interrupt`, which Z3 allows from any thread, and only while
// the mutex around it shows that the context is alive.
unsafe impl Send for ContextPointer {}

/// A handle that stops the solver's running query from another thread. It stays valid for the solver's whole
/// life; every query after [`Interrupter::interrupt`] is answered `Unknown(Interrupted)` until
/// [`Interrupter::clear`].
#[derive(Clone)]
pub struct Interrupter {
    contexts: Arc<Mutex<Vec<ContextPointer>>>,
    raised: Arc<AtomicBool>,
}

impl std::fmt::Debug for Interrupter {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("Interrupter").field("raised", &self.is_raised()).finish()
    }
}

impl Interrupter {
    pub(crate) fn new() -> Self {
        Interrupter { contexts: Arc::default(), raised: Arc::default() }
    }

    /// Stops the running query, if there is one, and every later one.
    pub fn interrupt(&self) {
        self.raised.store(true, Ordering::SeqCst);
        for context in self.contexts.lock().unwrap_or_else(PoisonError::into_inner).iter() {
            // SAFETY: a context is alive while it is in the list, and the list is locked.
            unsafe { Z3_interrupt(context.0) };
        }
    }

    /// Lets queries run again.
    pub fn clear(&self) {
        self.raised.store(false, Ordering::SeqCst);
    }

    /// Was the solver interrupted?
    pub fn is_raised(&self) -> bool {
        self.raised.load(Ordering::SeqCst)
    }

    fn watch(&self, context: Z3_context) {
        self.contexts.lock().unwrap_or_else(PoisonError::into_inner).push(ContextPointer(context));
    }

    fn forget(&self, context: Z3_context) {
        self.contexts.lock().unwrap_or_else(PoisonError::into_inner).retain(|c| c.0 != context);
    }
}

/// What Z3 said of one check.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Verdict {
    Sat,
    Unsat,
    Unknown,
}

/// How a solver works.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Kind {
    /// The incremental core over bit-vectors and uninterpreted functions only; others it would take for
    /// uninterpreted.
    BitVectors,
    /// The incremental core over all theories.
    AllTheories,
    /// A strategy over one whole problem (to bits, then to a SAT solver), for floats and hard arithmetic.
    Strategy,
}

/// The tactics of [`Kind::Strategy`], in order.
const STRATEGY: [&str; 9] = [
    "simplify",
    "propagate-values",
    "solve-eqs",
    "fpa2bv",
    "propagate-values",
    "simplify",
    "ackermannize_bv",
    "bit-blast",
    "sat",
];

/// An interpretation of symbols.
pub(crate) struct RawModel(Z3_model);

/// A solver of a context.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct SolverId(usize);

/// A Z3 context with the solvers in it.
pub(crate) struct Context {
    ctx: Z3_context,
    /// By id; `None` where one was given up.
    solvers: Vec<Option<Z3_solver>>,
    owned: Vec<Z3_ast>,
    interrupter: Interrupter,
    /// Did the last check run as long as its time limit?
    out_of_time: bool,
    timeout: Option<Duration>,
    /// Z3's own count of what it did, as it was last read, and the sum of what it grew by.
    counted: u64,
    resources: u64,
}

impl Drop for Context {
    fn drop(&mut self) {
        self.interrupter.forget(self.ctx);
        for index in 0..self.solvers.len() {
            self.free_solver(SolverId(index));
        }
        // SAFETY: nothing uses the context after this. References are given back first: Z3 would find the
        // forgotten ones layer by layer, in quadratic time.
        unsafe {
            for ast in self.owned.drain(..).rev() {
                Z3_dec_ref(self.ctx, ast);
            }
            Z3_del_context(self.ctx);
        }
    }
}

fn c_string(text: &str) -> CString {
    CString::new(text.replace('\0', "?")).expect("no zero byte is left")
}

impl Context {
    /// A fresh context. `memory_mb` is Z3's own limit, which it only knows for the whole process.
    pub(crate) fn new(memory_mb: u32, interrupter: &Interrupter) -> Result<Context, Reason> {
        let failed = |what: &str| Reason::Crash(format!("Z3 could not make a {what}"));
        // SAFETY: plain constructor calls; each result is checked.
        unsafe {
            if memory_mb > 0 {
                let (name, value) = (c_string("memory_max_size"), c_string(&memory_mb.to_string()));
                Z3_global_param_set(name.as_ptr(), value.as_ptr());
            }
            let config = Z3_mk_config().ok_or_else(|| failed("configuration"))?;
            let ctx = Z3_mk_context_rc(config);
            Z3_del_config(config);
            let ctx = ctx.ok_or_else(|| failed("context"))?;
            Z3_set_error_handler(ctx, None);
            interrupter.watch(ctx);
            Ok(Context {
                ctx,
                solvers: Vec::new(),
                owned: Vec::new(),
                interrupter: interrupter.clone(),
                out_of_time: false,
                timeout: None,
                counted: 0,
                resources: 0,
            })
        }
    }

    /// A new solver without assertions.
    pub(crate) fn new_solver(&mut self, kind: Kind) -> Result<SolverId, Reason> {
        // SAFETY: each object is referenced while it is used.
        let solver = unsafe {
            let solver = match kind {
                Kind::BitVectors => {
                    let logic = Z3_mk_string_symbol(self.ctx, c"QF_UFBV".as_ptr());
                    Z3_mk_solver_for_logic(self.ctx, logic.ok_or_else(|| self.error())?)
                }
                Kind::AllTheories => Z3_mk_simple_solver(self.ctx),
                Kind::Strategy => {
                    let tactic = self.strategy()?;
                    let solver = Z3_mk_solver_from_tactic(self.ctx, tactic);
                    if let Some(solver) = solver {
                        Z3_solver_inc_ref(self.ctx, solver);
                    }
                    Z3_tactic_dec_ref(self.ctx, tactic);
                    let solver = solver.ok_or_else(|| self.error())?;
                    self.solvers.push(Some(solver));
                    return Ok(SolverId(self.solvers.len() - 1));
                }
            };
            let solver = solver.ok_or_else(|| self.error())?;
            Z3_solver_inc_ref(self.ctx, solver);
            solver
        };
        self.solvers.push(Some(solver));
        Ok(SolverId(self.solvers.len() - 1))
    }

    /// Gives a solver up.
    pub(crate) fn free_solver(&mut self, id: SolverId) {
        if let Some(solver) = self.solvers[id.0].take() {
            // SAFETY: the reference taken when it was made.
            unsafe { Z3_solver_dec_ref(self.ctx, solver) };
        }
    }

    fn solver(&self, id: SolverId) -> Z3_solver {
        self.solvers[id.0].expect("a solver is used before it is given up")
    }

    /// Sets the limits of a solver's next checks; 0 for none.
    pub(crate) fn set_limits(&mut self, id: SolverId, rlimit: u32, timeout_ms: u32) -> Result<(), Reason> {
        self.timeout = (timeout_ms > 0).then(|| Duration::from_millis(u64::from(timeout_ms)));
        // Z3 takes the largest number for no time limit.
        let timeout_ms = if timeout_ms == 0 { u32::MAX } else { timeout_ms };
        // SAFETY: the parameter set lives until its reference is given back.
        unsafe {
            let set = Z3_mk_params(self.ctx).ok_or_else(|| self.error())?;
            Z3_params_inc_ref(self.ctx, set);
            for (name, value) in [(c"rlimit", rlimit), (c"timeout", timeout_ms)] {
                if let Some(symbol) = Z3_mk_string_symbol(self.ctx, name.as_ptr()) {
                    Z3_params_set_uint(self.ctx, set, symbol, value);
                }
            }
            Z3_solver_set_params(self.ctx, self.solver(id), set);
            Z3_params_dec_ref(self.ctx, set);
        }
        self.fine()
    }

    /// How many expressions were made in this context.
    pub(crate) fn size(&self) -> usize {
        self.owned.len()
    }

    /// The reason behind the last failed call.
    fn error(&self) -> Reason {
        // SAFETY: the message is copied before the next call.
        unsafe {
            let code = Z3_get_error_code(self.ctx);
            if code == ErrorCode::MemoutFail {
                return Reason::Memory;
            }
            let text = Z3_get_error_msg(self.ctx, code);
            if text.is_null() {
                return Reason::Crash("no message".into());
            }
            reason_of(&CStr::from_ptr(text).to_string_lossy(), &self.interrupter)
        }
    }

    fn fine(&self) -> Result<(), Reason> {
        // SAFETY: a plain query of the context.
        match unsafe { Z3_get_error_code(self.ctx) } {
            ErrorCode::Ok => Ok(()),
            _ => Err(self.error()),
        }
    }

    fn keep(&mut self, ast: Option<Z3_ast>) -> Result<Ast, Reason> {
        let ast = ast.ok_or_else(|| self.error())?;
        // SAFETY: the expression was just made in this context.
        unsafe { Z3_inc_ref(self.ctx, ast) };
        self.owned.push(ast);
        Ok(ast)
    }

    fn keep_sort(&mut self, sort: Option<Z3_sort>) -> Result<Z3_sort, Reason> {
        let sort = sort.ok_or_else(|| self.error())?;
        // SAFETY: a sort is an expression of this context.
        let ast = unsafe { Z3_sort_to_ast(self.ctx, sort) };
        self.keep(ast)?;
        Ok(sort)
    }

    pub(crate) fn assert(&mut self, id: SolverId, formula: Ast) -> Result<(), Reason> {
        // SAFETY: the formula is of this context.
        unsafe { Z3_solver_assert(self.ctx, self.solver(id), formula) };
        self.fine()
    }

    /// Are the assertions satisfiable together with these literals?
    pub(crate) fn check(&mut self, id: SolverId, assumptions: &[Ast]) -> Verdict {
        if self.interrupter.is_raised() {
            return Verdict::Unknown;
        }
        let start = Instant::now();
        // SAFETY: the literals are of this context.
        let answer = unsafe {
            let count = assumptions.len() as c_uint;
            Z3_solver_check_assumptions(self.ctx, self.solver(id), count, assumptions.as_ptr())
        };
        self.out_of_time = self.timeout.is_some_and(|limit| start.elapsed() >= limit);
        self.count(id);
        verdict(answer)
    }

    /// Reads what Z3 says of its work: the count by which its limits go, the same in every run.
    fn count(&mut self, id: SolverId) {
        // SAFETY: the statistics are referenced while they are read, and their keys are not kept.
        unsafe {
            let Some(statistics) = Z3_solver_get_statistics(self.ctx, self.solver(id)) else { return };
            Z3_stats_inc_ref(self.ctx, statistics);
            for i in 0..Z3_stats_size(self.ctx, statistics) {
                let key = Z3_stats_get_key(self.ctx, statistics, i);
                if !key.is_null() && CStr::from_ptr(key) == c"rlimit count" {
                    // A count that has more than 32 bits is told as a float.
                    let now = match Z3_stats_is_uint(self.ctx, statistics, i) {
                        true => u64::from(Z3_stats_get_uint_value(self.ctx, statistics, i)),
                        false => Z3_stats_get_double_value(self.ctx, statistics, i) as u64,
                    };
                    self.resources += now.saturating_sub(self.counted);
                    self.counted = now;
                    break;
                }
            }
            Z3_stats_dec_ref(self.ctx, statistics);
        }
    }

    /// What was done so far, in Z3's units.
    pub(crate) fn resources(&self) -> u64 {
        self.resources
    }

    /// The sequence of tactics, with one reference that the caller gives back.
    unsafe fn strategy(&self) -> Result<Z3_tactic, Reason> {
        let mut all: Option<Z3_tactic> = None;
        for name in STRATEGY.iter().rev() {
            let name = c_string(name);
            // SAFETY: each tactic is referenced before the next call.
            unsafe {
                let one = Z3_mk_tactic(self.ctx, name.as_ptr()).ok_or_else(|| self.error())?;
                Z3_tactic_inc_ref(self.ctx, one);
                let Some(rest) = all else {
                    all = Some(one);
                    continue;
                };
                let both = Z3_tactic_and_then(self.ctx, one, rest).ok_or_else(|| self.error())?;
                Z3_tactic_inc_ref(self.ctx, both);
                Z3_tactic_dec_ref(self.ctx, one);
                Z3_tactic_dec_ref(self.ctx, rest);
                all = Some(both);
            }
        }
        Ok(all.expect("the strategy has tactics"))
    }

    /// Why the last check had no answer.
    pub(crate) fn reason_unknown(&self, id: SolverId) -> Reason {
        if self.interrupter.is_raised() {
            return Reason::Interrupted;
        }
        // SAFETY: the string is copied before the next call.
        let text = unsafe {
            if Z3_get_error_code(self.ctx) != ErrorCode::Ok {
                return self.error();
            }
            let text = Z3_solver_get_reason_unknown(self.ctx, self.solver(id));
            if text.is_null() { String::new() } else { CStr::from_ptr(text).to_string_lossy().into_owned() }
        };
        match reason_of(&text, &self.interrupter) {
            // Z3 says "canceled" for either limit.
            Reason::Budget if self.out_of_time => Reason::Time,
            reason => reason,
        }
    }

    /// The assumptions that the last unsatisfiable check needed.
    pub(crate) fn core(&mut self, id: SolverId) -> Result<Vec<Ast>, Reason> {
        // SAFETY: the vector is referenced while it is read.
        unsafe {
            let vector = Z3_solver_get_unsat_core(self.ctx, self.solver(id)).ok_or_else(|| self.error())?;
            Z3_ast_vector_inc_ref(self.ctx, vector);
            let items = (0..Z3_ast_vector_size(self.ctx, vector))
                .filter_map(|i| Z3_ast_vector_get(self.ctx, vector, i))
                .collect();
            Z3_ast_vector_dec_ref(self.ctx, vector);
            Ok(items)
        }
    }

    /// The model of the last satisfiable check; give it back with [`Context::free_model`].
    pub(crate) fn model(&mut self, id: SolverId) -> Result<RawModel, Reason> {
        // SAFETY: the model is referenced until it is freed.
        unsafe {
            let model = Z3_solver_get_model(self.ctx, self.solver(id)).ok_or_else(|| self.error())?;
            Z3_model_inc_ref(self.ctx, model);
            Ok(RawModel(model))
        }
    }

    pub(crate) fn free_model(&mut self, model: RawModel) {
        // SAFETY: the reference taken by `model`.
        unsafe { Z3_model_dec_ref(self.ctx, model.0) };
    }

    /// The value of an expression in a model, read by `read` while it is alive.
    pub(crate) fn value<T>(
        &mut self,
        model: &RawModel,
        ast: Ast,
        read: impl FnOnce(&Context, Ast) -> Option<T>,
    ) -> Result<T, Reason> {
        // SAFETY: the result is referenced while it is read.
        unsafe {
            let mut value = ast;
            if !Z3_model_eval(self.ctx, model.0, ast, true, &raw mut value) {
                return Err(self.error());
            }
            Z3_inc_ref(self.ctx, value);
            let result = read(self, value);
            Z3_dec_ref(self.ctx, value);
            result.ok_or_else(|| Reason::Incomplete("the model has a value that is no constant".into()))
        }
    }

    /// The text of an expression in SMT-LIB.
    pub(crate) fn smt2(&mut self, formula: Ast) -> String {
        // SAFETY: the string is copied before the next call.
        unsafe {
            let Some(solver) = Z3_mk_simple_solver(self.ctx) else { return String::new() };
            Z3_solver_inc_ref(self.ctx, solver);
            Z3_solver_assert(self.ctx, solver, formula);
            let text = Z3_solver_to_string(self.ctx, solver);
            let text = if text.is_null() {
                String::new()
            } else {
                CStr::from_ptr(text).to_string_lossy().into_owned()
            };
            Z3_solver_dec_ref(self.ctx, solver);
            text
        }
    }
}

fn verdict(answer: Z3_lbool) -> Verdict {
    match answer {
        Z3_L_TRUE => Verdict::Sat,
        Z3_L_FALSE => Verdict::Unsat,
        _ => Verdict::Unknown,
    }
}

/// What a message of Z3 means.
fn reason_of(text: &str, interrupter: &Interrupter) -> Reason {
    let lower = text.to_lowercase();
    if interrupter.is_raised() {
        Reason::Interrupted
    } else if lower.contains("resource limit") {
        Reason::Budget
    } else if lower.contains("timeout") {
        Reason::Time
    } else if lower.contains("memout") || lower.contains("memory") {
        Reason::Memory
    } else if lower.contains("canceled") || lower.contains("cancelled") {
        Reason::Budget
    } else if lower.contains("incomplete") || lower.contains("unknown") {
        Reason::Incomplete(text.to_owned())
    } else {
        Reason::Crash(text.to_owned())
    }
}
