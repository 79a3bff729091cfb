"""Functions of floats, for the library."""


def f_sin(x: f64) -> f64:
    return sin(x)


def f_cos(x: f64) -> f64:
    return cos(x)


def f_tan(x: f64) -> f64:
    return tan(x)


def f_asin(x: f64) -> f64:
    return asin(x)


def f_acos(x: f64) -> f64:
    return acos(x)


def f_atan(x: f64) -> f64:
    return atan(x)


def f_sinh(x: f64) -> f64:
    return sinh(x)


def f_cosh(x: f64) -> f64:
    return cosh(x)


def f_tanh(x: f64) -> f64:
    return tanh(x)


def f_exp(x: f64) -> f64:
    return exp(x)


def f_expm1(x: f64) -> f64:
    return expm1(x)


def f_log(x: f64) -> f64:
    return log(x)


def f_log10(x: f64) -> f64:
    return log10(x)


def f_log2(x: f64) -> f64:
    return log2(x)


def f_log1p(x: f64) -> f64:
    return log1p(x)


def f_cbrt(x: f64) -> f64:
    return cbrt(x)


def f_sqrt(x: f64) -> f64:
    return sqrt(x)


def f_floor(x: f64) -> f64:
    return floor(x)


def f_ceil(x: f64) -> f64:
    return ceil(x)


def f_rint(x: f64) -> f64:
    return rint(x)


def f_trunc(x: f64) -> f64:
    return trunc(x)


def f_abs(x: f64) -> f64:
    return fabs(x)


def f_pow(x: f64, y: f64) -> f64:
    return fpow(x, y)


def f_atan2(x: f64, y: f64) -> f64:
    return atan2(x, y)


def f_hypot(x: f64, y: f64) -> f64:
    return hypot(x, y)


def f_mod(x: f64, y: f64) -> f64:
    return x % y


def f_is_nan(x: f64) -> bool:
    return is_nan(x)


def f_bits(x: f64) -> i64:
    return bits_of(x)


def f_of_bits(x: i64) -> f64:
    return of_bits(x)
