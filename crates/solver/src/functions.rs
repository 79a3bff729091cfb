//! The functions on doubles that only the evaluator knows.

/// A function.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Function {
    Sin,
    Cos,
    Tan,
    Asin,
    Acos,
    Atan,
    Sinh,
    Cosh,
    Tanh,
    Exp,
    Expm1,
    Log,
    Log10,
    Log2,
    Log1p,
    Cbrt,
    Pow,
    Atan2,
    Hypot,
}

impl Function {
    /// The function that has this name in terms.
    pub(crate) fn named(name: &str) -> Option<Function> {
        Some(match name {
            "sin" => Function::Sin,
            "cos" => Function::Cos,
            "tan" => Function::Tan,
            "asin" => Function::Asin,
            "acos" => Function::Acos,
            "atan" => Function::Atan,
            "sinh" => Function::Sinh,
            "cosh" => Function::Cosh,
            "tanh" => Function::Tanh,
            "exp" => Function::Exp,
            "expm1" => Function::Expm1,
            "log" => Function::Log,
            "log10" => Function::Log10,
            "log2" => Function::Log2,
            "log1p" => Function::Log1p,
            "cbrt" => Function::Cbrt,
            "pow" => Function::Pow,
            "atan2" => Function::Atan2,
            "hypot" => Function::Hypot,
            _ => return None,
        })
    }

    /// How many arguments it has.
    pub(crate) fn arity(self) -> usize {
        if matches!(self, Function::Pow | Function::Atan2 | Function::Hypot) { 2 } else { 1 }
    }

    /// What it gives; of two arguments, `y` is the second one.
    pub(crate) fn value(self, x: f64, y: f64) -> f64 {
        match self {
            Function::Sin => x.sin(),
            Function::Cos => x.cos(),
            Function::Tan => x.tan(),
            Function::Asin => x.asin(),
            Function::Acos => x.acos(),
            Function::Atan => x.atan(),
            Function::Sinh => x.sinh(),
            Function::Cosh => x.cosh(),
            Function::Tanh => x.tanh(),
            Function::Exp => x.exp(),
            Function::Expm1 => x.exp_m1(),
            Function::Log => x.ln(),
            Function::Log10 => x.log10(),
            Function::Log2 => x.log2(),
            Function::Log1p => x.ln_1p(),
            Function::Cbrt => x.cbrt(),
            // As in Java: no special case for a base of one.
            Function::Pow if y.is_nan() || (x.abs() == 1.0 && y.is_infinite()) => f64::NAN,
            Function::Pow => x.powf(y),
            Function::Atan2 => x.atan2(y),
            Function::Hypot => x.hypot(y),
        }
    }
}
