//! Constructors of sorts, symbols and expressions.
//!
//! Every call passes expressions of this context only, which is all that Z3 asks for; a result is kept (and
//! thereby referenced) before the next call.

use super::{Ast, Context, c_string};
use crate::Reason;
use std::ffi::c_uint;
use z3_sys::*;

/// A Z3 constructor with one argument.
pub(crate) type Unary = unsafe extern "C" fn(Z3_context, Z3_ast) -> Option<Z3_ast>;
/// A Z3 constructor with two arguments.
pub(crate) type Binary = unsafe extern "C" fn(Z3_context, Z3_ast, Z3_ast) -> Option<Z3_ast>;
/// A Z3 constructor with a rounding mode and one argument.
type Rounded = unsafe extern "C" fn(Z3_context, Z3_ast, Z3_ast, Z3_sort) -> Option<Z3_ast>;

impl Context {
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
    pub(crate) fn real_sort(&mut self) -> Result<Z3_sort, Reason> {
        let sort = unsafe { Z3_mk_real_sort(self.ctx) };
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
    /// The low bits of an integer.
    pub(crate) fn int_to_bits(&mut self, bits: u32, a: Ast) -> Result<Ast, Reason> {
        let ast = unsafe { Z3_mk_int2bv(self.ctx, bits, a) };
        self.keep(ast)
    }
    /// A signed bit-vector as an integer.
    pub(crate) fn bits_to_int(&mut self, a: Ast) -> Result<Ast, Reason> {
        let ast = unsafe { Z3_mk_bv2int(self.ctx, a, true) };
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
}
