//! Values of a model as Rust values.
//!
//! Every call reads an expression that the caller keeps alive.

use super::{Ast, Context};
use std::ffi::CStr;
use z3_sys::*;

impl Context {
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

    /// The double that is nearest to a real number.
    pub(crate) fn read_real(&self, value: Ast) -> Option<f64> {
        if !self.is_numeral(value) {
            return None;
        }
        // SAFETY: the string is read before the next call.
        let text = unsafe {
            let text = Z3_get_numeral_string(self.ctx, value);
            if text.is_null() { return None } else { CStr::from_ptr(text).to_str().ok()? }
        };
        let (above, below) = text.split_once('/').unwrap_or((text, "1"));
        Some(above.trim().parse::<f64>().ok()? / below.trim().parse::<f64>().ok()?)
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
}
