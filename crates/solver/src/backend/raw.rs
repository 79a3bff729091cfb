//! An owned Z3 context and solver: the only file with `unsafe` in it.
//!
//! Invariants: every [`Ast`] handed out is referenced by its context until the context is dropped, and is
//! only used with that context (the caller drops all of them together with the [`Context`]). Z3 reports a
//! failed construction by a null pointer; that becomes a [`Reason`], never a panic.

use crate::Reason;
use std::ffi::{CStr, CString, c_uint};
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, Mutex, PoisonError};
use z3_sys::*;

/// An expression of a context.
pub(crate) type Ast = Z3_ast;

/// A Z3 constructor with one argument.
pub(crate) type Unary = unsafe extern "C" fn(Z3_context, Z3_ast) -> Option<Z3_ast>;
/// A Z3 constructor with two arguments.
pub(crate) type Binary = unsafe extern "C" fn(Z3_context, Z3_ast, Z3_ast) -> Option<Z3_ast>;
/// A Z3 constructor with a rounding mode and one argument.
pub(crate) type Rounded = unsafe extern "C" fn(Z3_context, Z3_ast, Z3_ast, Z3_sort) -> Option<Z3_ast>;

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

/// How the solver of a context works.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Engine {
    /// The incremental core, for many small queries.
    Incremental,
    /// The strategy Z3 picks for one whole problem, for a hard query.
    Strategy,
}

/// An interpretation of symbols.
pub(crate) struct RawModel(Z3_model);

/// A Z3 context with one solver in it.
pub(crate) struct Context {
    ctx: Z3_context,
    solver: Z3_solver,
    owned: Vec<Z3_ast>,
    interrupter: Interrupter,
}

impl Drop for Context {
    fn drop(&mut self) {
        self.interrupter.forget(self.ctx);
        // SAFETY: nothing uses the context after this; deleting it frees every expression in it.
        unsafe {
            Z3_solver_dec_ref(self.ctx, self.solver);
            Z3_del_context(self.ctx);
        }
    }
}

fn c_string(text: &str) -> CString {
    CString::new(text.replace('\0', "?")).expect("no zero byte is left")
}

impl Context {
    /// A fresh context. `memory_mb` is Z3's own limit, which it only knows for the whole process.
    pub(crate) fn new(memory_mb: u32, engine: Engine, interrupter: &Interrupter) -> Result<Context, Reason> {
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
            let solver = match engine {
                Engine::Incremental => Z3_mk_simple_solver(ctx),
                Engine::Strategy => Z3_mk_solver(ctx),
            };
            let Some(solver) = solver else {
                Z3_del_context(ctx);
                return Err(failed("solver"));
            };
            Z3_solver_inc_ref(ctx, solver);
            interrupter.watch(ctx);
            Ok(Context { ctx, solver, owned: Vec::new(), interrupter: interrupter.clone() })
        }
    }

    /// Sets numeric parameters of the solver.
    pub(crate) fn set_params(&mut self, params: &[(&str, u32)]) -> Result<(), Reason> {
        // SAFETY: the parameter set lives until its reference is given back.
        unsafe {
            let set = Z3_mk_params(self.ctx).ok_or_else(|| self.error())?;
            Z3_params_inc_ref(self.ctx, set);
            for (name, value) in params {
                let name = c_string(name);
                if let Some(symbol) = Z3_mk_string_symbol(self.ctx, name.as_ptr()) {
                    Z3_params_set_uint(self.ctx, set, symbol, *value);
                }
            }
            Z3_solver_set_params(self.ctx, self.solver, set);
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

    pub(crate) fn bool_sort(&mut self) -> Result<Z3_sort, Reason> {
        let sort = unsafe { Z3_mk_bool_sort(self.ctx) };
        self.keep_sort(sort)
    }
    pub(crate) fn bv_sort(&mut self, bits: u32) -> Result<Z3_sort, Reason> {
        let sort = unsafe { Z3_mk_bv_sort(self.ctx, bits) };
        self.keep_sort(sort)
    }
    pub(crate) fn int_sort(&mut self) -> Result<Z3_sort, Reason> {
        let sort = unsafe { Z3_mk_int_sort(self.ctx) };
        self.keep_sort(sort)
    }
    /// A binary float with this many bits of exponent and significand (the hidden bit included).
    pub(crate) fn fp_sort(&mut self, exponent: u32, significand: u32) -> Result<Z3_sort, Reason> {
        let sort = unsafe { Z3_mk_fpa_sort(self.ctx, exponent, significand) };
        self.keep_sort(sort)
    }
    pub(crate) fn seq_sort(&mut self, of: Z3_sort) -> Result<Z3_sort, Reason> {
        let sort = unsafe { Z3_mk_seq_sort(self.ctx, of) };
        self.keep_sort(sort)
    }

    /// A function symbol.
    pub(crate) fn function(
        &mut self,
        name: &str,
        domain: &[Z3_sort],
        range: Z3_sort,
    ) -> Result<Z3_func_decl, Reason> {
        let name = c_string(name);
        // SAFETY: sorts and symbol are of this context; the declaration is referenced like an expression.
        unsafe {
            let symbol = Z3_mk_string_symbol(self.ctx, name.as_ptr()).ok_or_else(|| self.error())?;
            let decl = Z3_mk_func_decl(self.ctx, symbol, domain.len() as c_uint, domain.as_ptr(), range)
                .ok_or_else(|| self.error())?;
            let ast = Z3_func_decl_to_ast(self.ctx, decl);
            self.keep(ast)?;
            Ok(decl)
        }
    }

    pub(crate) fn apply(&mut self, function: Z3_func_decl, args: &[Ast]) -> Result<Ast, Reason> {
        let ast = unsafe { Z3_mk_app(self.ctx, function, args.len() as c_uint, args.as_ptr()) };
        self.keep(ast)
    }

    pub(crate) fn unary(&mut self, f: Unary, a: Ast) -> Result<Ast, Reason> {
        let ast = unsafe { f(self.ctx, a) };
        self.keep(ast)
    }
    pub(crate) fn binary(&mut self, f: Binary, a: Ast, b: Ast) -> Result<Ast, Reason> {
        let ast = unsafe { f(self.ctx, a, b) };
        self.keep(ast)
    }
    /// A constructor with a rounding mode and a target sort.
    pub(crate) fn rounded(&mut self, f: Rounded, mode: Ast, a: Ast, to: Z3_sort) -> Result<Ast, Reason> {
        let ast = unsafe { f(self.ctx, mode, a, to) };
        self.keep(ast)
    }
    /// A float operation with a rounding mode and two arguments.
    pub(crate) fn fp_binary(
        &mut self,
        f: unsafe extern "C" fn(Z3_context, Z3_ast, Z3_ast, Z3_ast) -> Option<Z3_ast>,
        mode: Ast,
        a: Ast,
        b: Ast,
    ) -> Result<Ast, Reason> {
        let ast = unsafe { f(self.ctx, mode, a, b) };
        self.keep(ast)
    }
    pub(crate) fn ite(&mut self, c: Ast, a: Ast, b: Ast) -> Result<Ast, Reason> {
        let ast = unsafe { Z3_mk_ite(self.ctx, c, a, b) };
        self.keep(ast)
    }
    pub(crate) fn and(&mut self, args: &[Ast]) -> Result<Ast, Reason> {
        if let [one] = args {
            return Ok(*one);
        }
        let ast = unsafe { Z3_mk_and(self.ctx, args.len() as c_uint, args.as_ptr()) };
        self.keep(ast)
    }
    pub(crate) fn or(&mut self, args: &[Ast]) -> Result<Ast, Reason> {
        if let [one] = args {
            return Ok(*one);
        }
        let ast = unsafe { Z3_mk_or(self.ctx, args.len() as c_uint, args.as_ptr()) };
        self.keep(ast)
    }
    /// An operation on integers with any number of arguments.
    pub(crate) fn int_nary(
        &mut self,
        f: unsafe extern "C" fn(Z3_context, c_uint, *const Z3_ast) -> Option<Z3_ast>,
        args: &[Ast],
    ) -> Result<Ast, Reason> {
        let ast = unsafe { f(self.ctx, args.len() as c_uint, args.as_ptr()) };
        self.keep(ast)
    }
    pub(crate) fn boolean(&mut self, value: bool) -> Result<Ast, Reason> {
        let ast = unsafe { if value { Z3_mk_true(self.ctx) } else { Z3_mk_false(self.ctx) } };
        self.keep(ast)
    }
    /// A bit-vector numeral.
    pub(crate) fn bits(&mut self, value: u64, sort: Z3_sort) -> Result<Ast, Reason> {
        let ast = unsafe { Z3_mk_unsigned_int64(self.ctx, value, sort) };
        self.keep(ast)
    }
    /// A numeral from its decimal digits.
    pub(crate) fn numeral(&mut self, digits: &str, sort: Z3_sort) -> Result<Ast, Reason> {
        let digits = c_string(digits);
        let ast = unsafe { Z3_mk_numeral(self.ctx, digits.as_ptr(), sort) };
        self.keep(ast)
    }
    pub(crate) fn extract(&mut self, high: u32, low: u32, a: Ast) -> Result<Ast, Reason> {
        let ast = unsafe { Z3_mk_extract(self.ctx, high, low, a) };
        self.keep(ast)
    }
    /// Extends by `by` bits, with the sign or with zeros.
    pub(crate) fn extend(&mut self, signed: bool, by: u32, a: Ast) -> Result<Ast, Reason> {
        let ast =
            unsafe { if signed { Z3_mk_sign_ext(self.ctx, by, a) } else { Z3_mk_zero_ext(self.ctx, by, a) } };
        self.keep(ast)
    }
    /// Does the product of two bit-vectors fit their width?
    pub(crate) fn mul_fits(&mut self, a: Ast, b: Ast, signed: bool) -> Result<Ast, Reason> {
        let above = unsafe { Z3_mk_bvmul_no_overflow(self.ctx, a, b, signed) };
        let above = self.keep(above)?;
        if !signed {
            return Ok(above);
        }
        let below = unsafe { Z3_mk_bvmul_no_underflow(self.ctx, a, b) };
        let below = self.keep(below)?;
        self.and(&[above, below])
    }
    /// A rounding mode.
    pub(crate) fn mode(
        &mut self,
        f: unsafe extern "C" fn(Z3_context) -> Option<Z3_ast>,
    ) -> Result<Ast, Reason> {
        let ast = unsafe { f(self.ctx) };
        self.keep(ast)
    }
    pub(crate) fn fp_nan(&mut self, sort: Z3_sort) -> Result<Ast, Reason> {
        let ast = unsafe { Z3_mk_fpa_nan(self.ctx, sort) };
        self.keep(ast)
    }
    /// A float from its bits.
    pub(crate) fn fp_of_bits(&mut self, bits: Ast, sort: Z3_sort) -> Result<Ast, Reason> {
        let ast = unsafe { Z3_mk_fpa_to_fp_bv(self.ctx, bits, sort) };
        self.keep(ast)
    }
    /// A float as a signed integer of this many bits, rounded; unspecified where it does not fit.
    pub(crate) fn fp_to_signed(&mut self, mode: Ast, a: Ast, bits: u32) -> Result<Ast, Reason> {
        let ast = unsafe { Z3_mk_fpa_to_sbv(self.ctx, mode, a, bits) };
        self.keep(ast)
    }
    pub(crate) fn seq_empty(&mut self, sort: Z3_sort) -> Result<Ast, Reason> {
        let ast = unsafe { Z3_mk_seq_empty(self.ctx, sort) };
        self.keep(ast)
    }
    pub(crate) fn seq_concat(&mut self, parts: &[Ast]) -> Result<Ast, Reason> {
        let ast = unsafe { Z3_mk_seq_concat(self.ctx, parts.len() as c_uint, parts.as_ptr()) };
        self.keep(ast)
    }

    pub(crate) fn assert(&mut self, formula: Ast) -> Result<(), Reason> {
        // SAFETY: the formula is of this context.
        unsafe { Z3_solver_assert(self.ctx, self.solver, formula) };
        self.fine()
    }

    /// Are the assertions satisfiable together with these literals?
    pub(crate) fn check(&mut self, assumptions: &[Ast]) -> Verdict {
        if self.interrupter.is_raised() {
            return Verdict::Unknown;
        }
        // SAFETY: the literals are of this context.
        let answer = unsafe {
            Z3_solver_check_assumptions(
                self.ctx,
                self.solver,
                assumptions.len() as c_uint,
                assumptions.as_ptr(),
            )
        };
        match answer {
            Z3_L_TRUE => Verdict::Sat,
            Z3_L_FALSE => Verdict::Unsat,
            _ => Verdict::Unknown,
        }
    }

    /// Why the last check had no answer.
    pub(crate) fn reason_unknown(&self) -> Reason {
        if self.interrupter.is_raised() {
            return Reason::Interrupted;
        }
        // SAFETY: the string is copied before the next call.
        let text = unsafe {
            if Z3_get_error_code(self.ctx) != ErrorCode::Ok {
                return self.error();
            }
            let text = Z3_solver_get_reason_unknown(self.ctx, self.solver);
            if text.is_null() { String::new() } else { CStr::from_ptr(text).to_string_lossy().into_owned() }
        };
        reason_of(&text, &self.interrupter)
    }

    /// The assumptions that the last unsatisfiable check needed.
    pub(crate) fn core(&mut self) -> Result<Vec<Ast>, Reason> {
        // SAFETY: the vector is referenced while it is read.
        unsafe {
            let vector = Z3_solver_get_unsat_core(self.ctx, self.solver).ok_or_else(|| self.error())?;
            Z3_ast_vector_inc_ref(self.ctx, vector);
            let items = (0..Z3_ast_vector_size(self.ctx, vector))
                .filter_map(|i| Z3_ast_vector_get(self.ctx, vector, i))
                .collect();
            Z3_ast_vector_dec_ref(self.ctx, vector);
            Ok(items)
        }
    }

    /// The model of the last satisfiable check; give it back with [`Context::free_model`].
    pub(crate) fn model(&mut self) -> Result<RawModel, Reason> {
        // SAFETY: the model is referenced until it is freed.
        unsafe {
            let model = Z3_solver_get_model(self.ctx, self.solver).ok_or_else(|| self.error())?;
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

    pub(crate) fn read_bool(&self, value: Ast) -> Option<bool> {
        match unsafe { Z3_get_bool_value(self.ctx, value) } {
            Z3_L_TRUE => Some(true),
            Z3_L_FALSE => Some(false),
            _ => None,
        }
    }

    fn is_numeral(&self, value: Ast) -> bool {
        unsafe { Z3_is_numeral_ast(self.ctx, value) }
    }

    pub(crate) fn read_bits(&self, value: Ast) -> Option<u64> {
        let mut bits = 0;
        (self.is_numeral(value) && unsafe { Z3_get_numeral_uint64(self.ctx, value, &raw mut bits) })
            .then_some(bits)
    }

    /// An integer that fits 128 bits.
    pub(crate) fn read_int(&self, value: Ast) -> Option<i128> {
        if !self.is_numeral(value) {
            return None;
        }
        // SAFETY: the string is read before the next call.
        unsafe {
            let text = Z3_get_numeral_string(self.ctx, value);
            if text.is_null() { None } else { CStr::from_ptr(text).to_str().ok()?.parse().ok() }
        }
    }

    /// The bits of a float value with this format; `None` for a value that is not a numeral. NaN gives
    /// `Some(None)`.
    pub(crate) fn read_float(
        &self,
        value: Ast,
        exponent_bits: u32,
        fraction_bits: u32,
    ) -> Option<Option<u64>> {
        // SAFETY: plain queries on a value that is alive.
        unsafe {
            if Z3_fpa_is_numeral_nan(self.ctx, value) {
                return Some(None);
            }
            let infinite = Z3_fpa_is_numeral_inf(self.ctx, value);
            let zero = Z3_fpa_is_numeral_zero(self.ctx, value);
            if !(infinite || zero || Z3_fpa_is_numeral_normal(self.ctx, value))
                && !Z3_fpa_is_numeral_subnormal(self.ctx, value)
            {
                return None;
            }
            let negative = Z3_fpa_is_numeral_negative(self.ctx, value);
            let (mut exponent, mut fraction) = (0i64, 0u64);
            if infinite {
                exponent = (1 << exponent_bits) - 1;
            } else if !zero {
                if !Z3_fpa_get_numeral_exponent_int64(self.ctx, value, &raw mut exponent, true)
                    || !Z3_fpa_get_numeral_significand_uint64(self.ctx, value, &raw mut fraction)
                {
                    return None;
                }
            }
            let sign = u64::from(negative) << (exponent_bits + fraction_bits);
            Some(Some(sign | ((exponent as u64) << fraction_bits) | fraction))
        }
    }

    /// The 16-bit elements of a sequence value.
    pub(crate) fn read_units(&self, value: Ast) -> Option<Vec<u16>> {
        let mut units = Vec::new();
        let mut pending = vec![value];
        while let Some(part) = pending.pop() {
            // SAFETY: parts of a value that is alive are alive.
            unsafe {
                let app = Z3_to_app(self.ctx, part)?;
                let count = Z3_get_app_num_args(self.ctx, app);
                match Z3_get_decl_kind(self.ctx, Z3_get_app_decl(self.ctx, app)?) {
                    DeclKind::SeqEmpty => {}
                    DeclKind::SeqUnit => {
                        units.push(self.read_bits(Z3_get_app_arg(self.ctx, app, 0)?)? as u16)
                    }
                    DeclKind::SeqConcat => {
                        for i in (0..count).rev() {
                            pending.push(Z3_get_app_arg(self.ctx, app, i)?);
                        }
                    }
                    _ => return None,
                }
            }
        }
        Some(units)
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
