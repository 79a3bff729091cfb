//! The solver behind this crate: Spacer for Horn clauses, and plain questions for certificates. This module alone
//! calls Z3.
//!
//! Everything goes in as SMT-LIB text and comes out as text: no expression of Z3 outlives a call here. A search
//! has a context of its own; plain questions share one until something goes wrong in it.

use crate::chc::{PredId, System, pred_name};
use crate::expr::Sort;
use std::ffi::{CStr, CString, c_uint};
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::{Duration, Instant};
use z3_sys::*;

/// What Spacer says.
#[derive(Clone, Debug)]
pub enum Horn {
    /// No violation can be derived; the text of the interpretations.
    Safe(String),
    /// The clauses derive a violation. Clauses over-approximate, so the program need not have it.
    Derivable,
    /// No answer within the limits.
    Unknown(String),
}

/// What a plain question's answer is.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Plain {
    Sat,
    Unsat,
    Unknown,
}

/// How Spacer works.
#[derive(Clone, Copy, Debug)]
pub struct Tuning {
    /// Global guidance: finds more invariants over linear arithmetic.
    pub global: bool,
    /// Local variables of clauses are kept, instead of being replaced by values of a model.
    pub keep_locals: bool,
}

/// How much a question may cost.
#[derive(Clone, Copy, Debug)]
pub struct Budget {
    pub time: Duration,
    /// Z3's resource units; 0 for no limit.
    pub rlimit: u32,
    /// Of the processor, for a search in a process of its own, where the system tells how much that had.
    pub processor: Duration,
}

/// The processor's time has no limit.
pub const ANY: Duration = Duration::MAX;

impl Budget {
    fn millis(&self) -> c_uint {
        u32::try_from(self.time.as_millis()).unwrap_or(u32::MAX).max(1)
    }
}

/// An owned context.
struct Context(Z3_context);

impl Drop for Context {
    fn drop(&mut self) {
        // SAFETY: nothing made in the context is used after this.
        unsafe { Z3_del_context(self.0) }
    }
}

fn c_string(text: &str) -> CString {
    CString::new(text.replace('\0', "?")).expect("no zero byte is left")
}

/// # Safety
/// `text` is null or a string that Z3 keeps alive until its next call.
unsafe fn owned(text: *const std::ffi::c_char) -> String {
    if text.is_null() {
        return String::new();
    }
    // SAFETY: not null, and the caller says that it lives.
    unsafe { CStr::from_ptr(text) }.to_string_lossy().into_owned()
}

impl Context {
    /// A context that counts references (`rc`) or keeps everything until it goes.
    fn new() -> Result<Context, String> {
        // SAFETY: plain constructor calls; each result is checked.
        unsafe {
            let config = Z3_mk_config().ok_or("Z3 could not make a configuration")?;
            let ctx = Z3_mk_context(config);
            Z3_del_config(config);
            let ctx = ctx.ok_or("Z3 could not make a context")?;
            Z3_set_error_handler(ctx, None);
            Z3_set_ast_print_mode(ctx, AstPrintMode::Smtlib2Compliant);
            Ok(Context(ctx))
        }
    }

    /// The error of the last call.
    fn error(&self) -> String {
        // SAFETY: the context is alive; the message is copied at once.
        unsafe { owned(Z3_get_error_msg(self.0, Z3_get_error_code(self.0))) }
    }

    fn failed(&self) -> bool {
        // SAFETY: the context is alive.
        unsafe { Z3_get_error_code(self.0) != ErrorCode::Ok }
    }

    fn symbol(&self, name: &str) -> Result<Z3_symbol, String> {
        let name = c_string(name);
        // SAFETY: the string is alive during the call.
        unsafe { Z3_mk_string_symbol(self.0, name.as_ptr()) }.ok_or_else(|| self.error())
    }

    /// The assertions of a text, over these declarations.
    fn parse(&self, text: &str, decls: &[(Z3_symbol, Z3_func_decl)]) -> Result<Vec<Z3_ast>, String> {
        let text = c_string(text);
        let names: Vec<Z3_symbol> = decls.iter().map(|d| d.0).collect();
        let functions: Vec<Z3_func_decl> = decls.iter().map(|d| d.1).collect();
        // SAFETY: all arrays have the lengths that are passed; everything is of this context.
        unsafe {
            let vector = Z3_parse_smtlib2_string(
                self.0,
                text.as_ptr(),
                0,
                std::ptr::null(),
                std::ptr::null(),
                names.len() as c_uint,
                names.as_ptr(),
                functions.as_ptr(),
            );
            let vector = vector.ok_or_else(|| self.error())?;
            if self.failed() {
                return Err(self.error());
            }
            Z3_ast_vector_inc_ref(self.0, vector);
            let n = Z3_ast_vector_size(self.0, vector);
            (0..n).map(|i| Z3_ast_vector_get(self.0, vector, i).ok_or_else(|| self.error())).collect()
        }
    }

    fn declare(&self, name: &str, args: &[Sort]) -> Result<(Z3_symbol, Z3_func_decl), String> {
        let symbol = self.symbol(name)?;
        // SAFETY: sorts and symbol are of this context.
        unsafe {
            let bool_sort = Z3_mk_bool_sort(self.0).ok_or_else(|| self.error())?;
            let int_sort = Z3_mk_int_sort(self.0).ok_or_else(|| self.error())?;
            let sorts: Vec<Z3_sort> =
                args.iter().map(|s| if *s == Sort::Bool { bool_sort } else { int_sort }).collect();
            let decl = Z3_mk_func_decl(self.0, symbol, sorts.len() as c_uint, sorts.as_ptr(), bool_sort);
            Ok((symbol, decl.ok_or_else(|| self.error())?))
        }
    }

    fn params(
        &self,
        bools: &[(&str, bool)],
        uints: &[(&str, c_uint)],
        engine: bool,
    ) -> Result<Z3_params, String> {
        // SAFETY: names and parameters are of this context.
        unsafe {
            let params = Z3_mk_params(self.0).ok_or_else(|| self.error())?;
            Z3_params_inc_ref(self.0, params);
            for (name, value) in bools {
                Z3_params_set_bool(self.0, params, self.symbol(name)?, *value);
            }
            for (name, value) in uints {
                Z3_params_set_uint(self.0, params, self.symbol(name)?, *value);
            }
            if engine {
                Z3_params_set_symbol(self.0, params, self.symbol("engine")?, self.symbol("spacer")?);
            }
            Ok(params)
        }
    }
}

/// Can a violation of one of the properties be derived? Asked in another process where there is one: Spacer ends the
/// process on some inputs. Says how much of the processor that took.
pub fn spacer(
    system: &mut System,
    properties: &[usize],
    tuning: Tuning,
    budget: Budget,
    worker: Option<&Worker>,
    cancelled: &AtomicBool,
) -> (Horn, Duration) {
    const QUERY: &str = "violation";
    let rules = system.assertions(properties, Some(QUERY)).join("\n");
    if !rules.contains(QUERY) {
        return (Horn::Safe("true".into()), Duration::ZERO);
    }
    let mut decls = vec![(QUERY.to_string(), vec![])];
    let solved = system.preds.iter().filter(|p| p.1.solved);
    decls.extend(solved.map(|(id, p): (PredId, _)| {
        (pred_name(id), p.args.iter().filter(|a| a.fixed().is_none()).map(|a| a.sort).collect())
    }));
    let request = Request { tuning, budget, decls, rules };
    match worker {
        Some(worker) => worker.ask(&request, cancelled),
        None => {
            let start = Instant::now();
            let horn = search(&request).unwrap_or_else(Horn::Unknown);
            (horn, start.elapsed())
        }
    }
}

fn search(request: &Request) -> Result<Horn, String> {
    let (tuning, budget) = (request.tuning, request.budget);
    let z3 = Context::new()?;
    let mut decls = Vec::new();
    for (name, sorts) in &request.decls {
        decls.push(z3.declare(name, sorts)?);
    }
    let rules = z3.parse(&request.rules, &decls)?;
    // Predicates keep their own definitions only when none is inlined.
    let bools = [
        ("spacer.global", tuning.global),
        ("spacer.ground_pobs", !tuning.keep_locals),
        ("xform.inline_eager", false),
        ("xform.inline_linear", false),
        ("xform.slice", false),
        ("xform.tail_simplifier_pve", false),
        ("spacer.q3", false),
    ];
    let params = z3.params(&bools, &[("timeout", budget.millis()), ("rlimit", budget.rlimit)], true)?;
    // SAFETY: every object is of this context, and the fixed point object is referenced while it is used.
    unsafe {
        let fp = Z3_mk_fixedpoint(z3.0).ok_or_else(|| z3.error())?;
        Z3_fixedpoint_inc_ref(z3.0, fp);
        Z3_fixedpoint_set_params(z3.0, fp, params);
        if z3.failed() {
            return Err(z3.error());
        }
        for (_, decl) in &decls {
            Z3_fixedpoint_register_relation(z3.0, fp, *decl);
        }
        for rule in rules {
            Z3_fixedpoint_add_rule(z3.0, fp, rule, None);
            if z3.failed() {
                return Err(z3.error());
            }
        }
        let query = Z3_mk_app(z3.0, decls[0].1, 0, std::ptr::null()).ok_or_else(|| z3.error())?;
        let verdict = Z3_fixedpoint_query(z3.0, fp, query);
        let out = match verdict {
            Z3_L_FALSE => match Z3_fixedpoint_get_answer(z3.0, fp) {
                Some(answer) => Horn::Safe(owned(Z3_ast_to_string(z3.0, answer))),
                None => Horn::Unknown(z3.error()),
            },
            Z3_L_TRUE => Horn::Derivable,
            _ => Horn::Unknown(owned(Z3_fixedpoint_get_reason_unknown(z3.0, fp))),
        };
        Z3_fixedpoint_dec_ref(z3.0, fp);
        Ok(out)
    }
}

/// Are the clauses of a file in the format of the CHC competition satisfiable? The solver, its version and its tuning are those
/// of proofs; only the clauses are others'. On some inputs Spacer ends the process.
pub fn horn_file(text: &str, global: bool, time: Duration) -> Result<Plain, String> {
    let budget = Budget { time, rlimit: 0, processor: ANY };
    // The parameters of the fixed point engine behind this solver are those of the process.
    let values = [("fp.engine", "spacer"), ("fp.spacer.global", if global { "true" } else { "false" })];
    for (name, value) in values {
        let (name, value) = (c_string(name), c_string(value));
        // SAFETY: both strings live during the call.
        unsafe { Z3_global_param_set(name.as_ptr(), value.as_ptr()) }
    }
    let z3 = Context::new()?;
    if text.contains("(declare-rel") {
        return rules_file(&z3, text, global, budget);
    }
    let assertions = z3.parse(text, &[])?;
    if assertions.is_empty() {
        return Err("the file has no clauses".into());
    }
    let params = z3.params(&[], &[("timeout", budget.millis())], false)?;
    let logic = z3.symbol("HORN")?;
    // SAFETY: every object is of this context, and the solver is referenced while it is used.
    unsafe {
        let solver = Z3_mk_solver_for_logic(z3.0, logic).ok_or_else(|| z3.error())?;
        Z3_solver_inc_ref(z3.0, solver);
        Z3_solver_set_params(z3.0, solver, params);
        for a in assertions {
            Z3_solver_assert(z3.0, solver, a);
        }
        if z3.failed() {
            return Err(z3.error());
        }
        let verdict = Z3_solver_check(z3.0, solver);
        Z3_solver_dec_ref(z3.0, solver);
        Ok(match verdict {
            Z3_L_TRUE => Plain::Sat,
            Z3_L_FALSE => Plain::Unsat,
            _ => Plain::Unknown,
        })
    }
}

/// The same for a file of rules and queries: they are satisfiable when no query can be derived.
fn rules_file(z3: &Context, text: &str, global: bool, budget: Budget) -> Result<Plain, String> {
    let params = z3.params(&[("spacer.global", global)], &[("timeout", budget.millis())], true)?;
    let text = c_string(text);
    // SAFETY: every object is of this context, and the fixed point object is referenced while it is used.
    unsafe {
        let fp = Z3_mk_fixedpoint(z3.0).ok_or_else(|| z3.error())?;
        Z3_fixedpoint_inc_ref(z3.0, fp);
        Z3_fixedpoint_set_params(z3.0, fp, params);
        let queries = Z3_fixedpoint_from_string(z3.0, fp, text.as_ptr()).ok_or_else(|| z3.error())?;
        if z3.failed() {
            return Err(z3.error());
        }
        Z3_ast_vector_inc_ref(z3.0, queries);
        let n = Z3_ast_vector_size(z3.0, queries);
        if n == 0 {
            return Err("the file has no query".into());
        }
        let mut out = Plain::Sat;
        for i in 0..n {
            let query = Z3_ast_vector_get(z3.0, queries, i).ok_or_else(|| z3.error())?;
            match Z3_fixedpoint_query(z3.0, fp, query) {
                Z3_L_FALSE => {}
                Z3_L_TRUE => return Ok(Plain::Unsat),
                _ => out = Plain::Unknown,
            }
        }
        Z3_fixedpoint_dec_ref(z3.0, fp);
        Ok(out)
    }
}

/// Answers plain questions, one after the other.
pub struct Questions {
    /// Made when first needed, and again when it has answered many.
    z3: Option<Context>,
    asked: u32,
}

/// A context keeps everything that it ever read; it is replaced after this many questions.
const MOST_QUESTIONS: u32 = 500;

impl Questions {
    pub fn new() -> Questions {
        Questions { z3: None, asked: 0 }
    }

    /// Is there a model of the assertions of an SMT-LIB text?
    pub fn ask(&mut self, text: &str, budget: Budget) -> Plain {
        if self.asked >= MOST_QUESTIONS {
            *self = Questions::new();
        }
        self.asked += 1;
        let z3 = match self.z3.take() {
            Some(z3) => z3,
            None => match Context::new() {
                Ok(z3) => z3,
                Err(_) => return Plain::Unknown,
            },
        };
        // After a failure the context is in doubt: it goes.
        match plain(&z3, text, budget) {
            Ok(answer) => {
                self.z3 = Some(z3);
                answer
            }
            Err(_) => Plain::Unknown,
        }
    }
}

fn plain(z3: &Context, text: &str, budget: Budget) -> Result<Plain, String> {
    let assertions = z3.parse(text, &[])?;
    let params = z3.params(&[], &[("timeout", budget.millis()), ("rlimit", budget.rlimit)], false)?;
    // SAFETY: every object is of this context, and the solver is referenced while it is used.
    unsafe {
        let solver = Z3_mk_solver(z3.0).ok_or_else(|| z3.error())?;
        Z3_solver_inc_ref(z3.0, solver);
        Z3_solver_set_params(z3.0, solver, params);
        for a in assertions {
            Z3_solver_assert(z3.0, solver, a);
        }
        let sound = !z3.failed();
        let verdict = if sound { Z3_solver_check(z3.0, solver) } else { Z3_L_UNDEF };
        let out = match verdict {
            Z3_L_TRUE => Plain::Sat,
            Z3_L_FALSE if !z3.failed() => Plain::Unsat,
            _ => Plain::Unknown,
        };
        Z3_solver_dec_ref(z3.0, solver);
        if sound { Ok(out) } else { Err(z3.error()) }
    }
}

/// What a search is given, as text that another process can read.
struct Request {
    tuning: Tuning,
    budget: Budget,
    /// Predicates by name, the query first, with the sorts of their arguments.
    decls: Vec<(String, Vec<Sort>)>,
    rules: String,
}

const HELLO: &str = "conspect-horn-1";

impl Request {
    fn to_text(&self) -> String {
        let t = &self.tuning;
        let mut out = format!(
            "{HELLO} {} {} {} {} {}\n",
            u8::from(t.global),
            u8::from(t.keep_locals),
            self.budget.millis(),
            self.budget.rlimit,
            self.decls.len()
        );
        for (name, sorts) in &self.decls {
            let letters: String = sorts.iter().map(|s| if *s == Sort::Bool { 'B' } else { 'I' }).collect();
            out += &format!("{name} {letters}\n");
        }
        out + &self.rules
    }

    fn from_text(text: &str) -> Option<Request> {
        let (first, mut rest) = text.split_once('\n')?;
        let words: Vec<&str> = first.split(' ').collect();
        let [HELLO, global, keep, millis, rlimit, n] = words[..] else { return None };
        let mut decls = Vec::new();
        for _ in 0..n.parse::<usize>().ok()? {
            let (line, after) = rest.split_once('\n')?;
            let (name, letters) = line.split_once(' ')?;
            let sorts = letters.chars().map(|c| if c == 'B' { Sort::Bool } else { Sort::Int });
            decls.push((name.to_string(), sorts.collect()));
            rest = after;
        }
        Some(Request {
            tuning: Tuning { global: global == "1", keep_locals: keep == "1" },
            budget: Budget {
                time: Duration::from_millis(millis.parse().ok()?),
                rlimit: rlimit.parse().ok()?,
                processor: ANY,
            },
            decls,
            rules: rest.to_string(),
        })
    }
}

/// A process that answers searches: this program and these arguments make it call [`receive`] and [`answer_search`].
#[derive(Clone, Debug)]
pub struct Worker {
    pub program: std::path::PathBuf,
    pub args: Vec<String>,
}

/// The code with which a helper process ends at a panic (`EX_SOFTWARE` of sysexits.h, as the command does).
const BROKEN: i32 = 70;
/// How long a worker may be late before it is ended.
const GRACE: Duration = Duration::from_secs(1);

impl Worker {
    /// Has the worker answer. Whatever goes wrong in it is no answer, and ends with it. Says how much of the processor it had.
    fn ask(&self, request: &Request, cancelled: &AtomicBool) -> (Horn, Duration) {
        let mut used = Duration::ZERO;
        let horn = match self.try_ask(request, cancelled, &mut used) {
            Ok(Some(horn)) => horn,
            Ok(None) => Horn::Unknown("the solver failed".into()),
            Err(e) => Horn::Unknown(format!("the solver's process: {e}")),
        };
        (horn, used)
    }

    fn try_ask(
        &self,
        request: &Request,
        cancelled: &AtomicBool,
        used: &mut Duration,
    ) -> std::io::Result<Option<Horn>> {
        use std::io::{Read, Write};
        use std::process::{Command, Stdio};
        let mut child = Command::new(&self.program)
            .args(&self.args)
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .stderr(Stdio::null())
            .spawn()?;
        let (mut stdin, mut stdout) = (child.stdin.take(), child.stdout.take());
        let text = request.to_text();
        // Its input stays open: the worker ends when it is closed.
        let write = std::thread::spawn(move || {
            if let Some(stdin) = &mut stdin {
                // A worker that is gone says so by its silence.
                let _ = stdin.write_all(format!("{}\n{text}", text.len()).as_bytes());
                let _ = stdin.flush();
            }
            stdin
        });
        let read = std::thread::spawn(move || {
            let mut out = String::new();
            if let Some(stdout) = &mut stdout {
                let _ = stdout.read_to_string(&mut out);
            }
            out
        });
        let end = Instant::now() + request.budget.time + GRACE;
        while !read.is_finished()
            && Instant::now() < end
            && *used < request.budget.processor
            && !cancelled.load(Ordering::SeqCst)
        {
            std::thread::sleep(Duration::from_millis(5));
            *used = processor_time(child.id()).unwrap_or(*used);
        }
        if !read.is_finished() {
            let _ = child.kill();
        }
        let answer = read.join().unwrap_or_default();
        let _ = write.join();
        let status = child.wait()?;
        // A panic in the helper is one of ours, whichever process it happened in.
        assert!(status.code() != Some(BROKEN), "the prover's helper process broke an invariant");
        if !status.success() {
            return Ok(None);
        }
        Ok(match answer.split_once('\n') {
            Some(("safe", text)) => Some(Horn::Safe(text.into())),
            Some(("derivable", _)) => Some(Horn::Derivable),
            Some(("unknown", why)) => Some(Horn::Unknown(why.into())),
            _ => None,
        })
    }
}

/// How much of the processor a process had, where the system tells (proc_pid_stat(5); Linux counts in hundredths of a second).
fn processor_time(process: u32) -> Option<Duration> {
    let text = std::fs::read_to_string(format!("/proc/{process}/stat")).ok()?;
    let (_, rest) = text.rsplit_once(')')?;
    let mut numbers = rest.split_ascii_whitespace().skip(11).map(str::parse::<u64>);
    let (user, system) = (numbers.next()?.ok()?, numbers.next()?.ok()?);
    Some(Duration::from_millis((user + system) * 10))
}

/// Reads a search: its length in bytes in decimal on the first line, then the text.
pub fn receive(input: &mut dyn std::io::Read) -> std::io::Result<String> {
    let damaged = || std::io::Error::other("a search that cannot be read");
    let mut length: usize = 0;
    let mut byte = [0u8];
    loop {
        input.read_exact(&mut byte)?;
        match byte[0] {
            b'\n' => break,
            d @ b'0'..=b'9' => {
                length = length
                    .checked_mul(10)
                    .and_then(|l| l.checked_add(usize::from(d - b'0')))
                    .ok_or_else(damaged)?;
            }
            _ => return Err(damaged()),
        }
    }
    let mut text = String::new();
    std::io::Read::read_to_string(&mut std::io::Read::take(input, length as u64), &mut text)?;
    if text.len() == length { Ok(text) } else { Err(damaged()) }
}

/// Answers one search.
pub fn answer_search(text: &str, output: &mut dyn std::io::Write) -> std::io::Result<()> {
    let answer = match Request::from_text(text) {
        None => Horn::Unknown("the request cannot be read".into()),
        Some(request) => search(&request).unwrap_or_else(Horn::Unknown),
    };
    match answer {
        Horn::Safe(text) => write!(output, "safe\n{text}"),
        Horn::Derivable => writeln!(output, "derivable"),
        Horn::Unknown(why) => write!(output, "unknown\n{why}"),
    }?;
    output.flush()
}
