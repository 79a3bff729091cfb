//! One attempt at a question. This module alone calls Z3.
//!
//! The options belong to the solver of the attempt. Options in the text of a question would be those of the whole process, and an attempt of
//! another thread would change what this one shows.

use std::ffi::CString;
use z3_sys::{
    ErrorCode, Z3_context, Z3_del_config, Z3_del_context, Z3_get_error_code, Z3_mk_config, Z3_mk_context,
    Z3_mk_params, Z3_mk_simple_solver, Z3_mk_string_symbol, Z3_params_dec_ref, Z3_params_inc_ref,
    Z3_params_set_bool, Z3_params_set_double, Z3_params_set_uint, Z3_set_error_handler, Z3_solver_check,
    Z3_solver_dec_ref, Z3_solver_from_string, Z3_solver_inc_ref, Z3_solver_set_params, Z3_symbol,
};

/// What an instance of a quantifier may cost until it is put off.
const EAGER: f64 = 50.0;

/// How an attempt goes about a question.
#[derive(Clone, Copy)]
pub(crate) struct Options {
    /// Are quantifiers instantiated where models of the rest are none of them, beside the terms that match?
    pub models: bool,
    /// At all terms, and not only at those on which the truth of the assertions depends where the search is?
    pub all: bool,
    /// Resource units of Z3.
    pub effort: u32,
    pub millis: u32,
}

/// Are the assertions of a text unsatisfiable? `false` where that was not shown.
pub(crate) fn is_unsatisfiable(text: &str, options: Options) -> bool {
    let Ok(text) = CString::new(text) else { return false };
    // SAFETY: the context is made and deleted here, and everything that is used between is of it.
    unsafe {
        let Some(config) = Z3_mk_config() else { return false };
        let context = Z3_mk_context(config);
        Z3_del_config(config);
        let Some(context) = context else { return false };
        Z3_set_error_handler(context, None);
        let answer = checked(context, &text, options);
        Z3_del_context(context);
        answer == Some(true)
    }
}

/// # Safety
/// The context is alive.
unsafe fn checked(context: Z3_context, text: &CString, options: Options) -> Option<bool> {
    // SAFETY: the solver and the parameters are of the context, and counted while they are used; the texts live during the calls.
    unsafe {
        let solver = Z3_mk_simple_solver(context)?;
        Z3_solver_inc_ref(context, solver);
        let params = Z3_mk_params(context)?;
        Z3_params_inc_ref(context, params);
        Z3_params_set_bool(context, params, symbol(context, c"auto_config")?, false);
        Z3_params_set_bool(context, params, symbol(context, c"mbqi")?, options.models);
        Z3_params_set_uint(context, params, symbol(context, c"relevancy")?, if options.all { 0 } else { 2 });
        Z3_params_set_double(context, params, symbol(context, c"qi.eager_threshold")?, EAGER);
        Z3_params_set_uint(context, params, symbol(context, c"rlimit")?, options.effort);
        Z3_params_set_uint(context, params, symbol(context, c"timeout")?, options.millis);
        Z3_solver_set_params(context, solver, params);
        Z3_solver_from_string(context, solver, text.as_ptr());
        let is_read = Z3_get_error_code(context) == ErrorCode::Ok;
        let shown = is_read && Z3_solver_check(context, solver) == z3_sys::Z3_L_FALSE;
        Z3_params_dec_ref(context, params);
        Z3_solver_dec_ref(context, solver);
        Some(shown)
    }
}

/// # Safety
/// The context is alive.
unsafe fn symbol(context: Z3_context, name: &std::ffi::CStr) -> Option<Z3_symbol> {
    // SAFETY: the name lives during the call.
    unsafe { Z3_mk_string_symbol(context, name.as_ptr()) }
}
