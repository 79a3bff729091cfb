"""cmath: numbers in polar form, square roots and exponentials. What is not exact comes from the machine's library, as in `math`; other functions
are unknown by name."""

import math
from _intrinsics import of_machine, unsupported

pi = math.pi
e = math.e
tau = math.tau
inf = math.inf
nan = math.nan
infj = complex(0.0, inf)
nanj = complex(0.0, nan)


def _complex(x):
    if isinstance(x, complex):
        return x
    if isinstance(x, (int, float)):
        return complex(float(x), 0.0)
    if hasattr(type(x), "__complex__") or hasattr(type(x), "__float__") or hasattr(type(x), "__index__"):
        return complex(x)
    raise TypeError("must be real number, not " + type(x).__name__)


def _of_machine(name, x, y=0.0):
    z = of_machine(name, x, y)
    if z is None:
        unsupported("a function of cmath of an unknown number")
    return z


def _finite(z):
    return z.real - z.real == 0.0 and z.imag - z.imag == 0.0


def isfinite(z, /):
    return _finite(_complex(z))


def isnan(z, /):
    z = _complex(z)
    return z.real != z.real or z.imag != z.imag


def isinf(z, /):
    z = _complex(z)
    return math.isinf(z.real) or math.isinf(z.imag)


def isclose(a, b, *, rel_tol=1e-09, abs_tol=0.0):
    a = _complex(a)
    b = _complex(b)
    if rel_tol < 0.0 or abs_tol < 0.0:
        raise ValueError("tolerances must be non-negative")
    if a == b:
        return True
    if isinf(a) or isinf(b):
        return False
    difference = abs(a - b)
    return difference <= rel_tol * abs(b) or difference <= rel_tol * abs(a) or difference <= abs_tol


def phase(z, /):
    z = _complex(z)
    return _of_machine("atan2", z.imag, z.real)


def polar(z, /):
    z = _complex(z)
    return abs(z), phase(z)


def rect(r, phi, /):
    r = math._float(r)
    phi = math._float(phi)
    if r - r != 0.0 or phi - phi != 0.0:
        unsupported("cmath.rect of numbers that are not finite")
    if phi == 0.0:
        return complex(r, r * phi)
    return complex(r * _of_machine("cos", phi), r * _of_machine("sin", phi))


def sqrt(z, /):
    z = _complex(z)
    if not _finite(z):
        unsupported("cmath.sqrt of a number that is not finite")
    if z.real == 0.0 and z.imag == 0.0:
        return complex(0.0, z.imag)
    x = abs(z.real)
    y = abs(z.imag)
    if x < 2.2250738585072014e-308 and y < 2.2250738585072014e-308:
        unsupported("cmath.sqrt of a number near 0")
    x /= 8.0
    # Without one of its parts, the length is the other one.
    length = x if y == 0.0 else y / 8.0 if x == 0.0 else _of_machine("hypot", x, y / 8.0)
    s = 2.0 * math.sqrt(x + length)
    d = y / (2.0 * s)
    if z.real >= 0.0:
        return complex(s, math.copysign(d, z.imag))
    return complex(d, math.copysign(s, z.imag))


def exp(z, /):
    z = _complex(z)
    if not _finite(z) or z.real > 708.0:
        unsupported("cmath.exp of a number that is large or not finite")
    length = _of_machine("exp", z.real)
    return complex(length * _of_machine("cos", z.imag), length * _of_machine("sin", z.imag))


def _named(name):
    def call(*args):
        unsupported("a function of cmath that is not modelled")

    return call


log = _named("log")
log10 = _named("log10")
sin = _named("sin")
cos = _named("cos")
tan = _named("tan")
asin = _named("asin")
acos = _named("acos")
atan = _named("atan")
sinh = _named("sinh")
cosh = _named("cosh")
tanh = _named("tanh")
asinh = _named("asinh")
acosh = _named("acosh")
atanh = _named("atanh")
