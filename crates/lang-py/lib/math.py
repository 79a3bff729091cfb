"""math: what is exact on every machine. Functions whose last digits depend on the machine's library are computed by it for known numbers,
which the answer says, and give some float of their range for unknown ones."""

from _intrinsics import by_machine, float_bits, float_from_bits, is_known, nondet_float, of_machine, sqrt as _sqrt
from _intrinsics import assume as _assume

pi = 3.141592653589793
e = 2.718281828459045
tau = 6.283185307179586
inf = float("inf")
nan = float("nan")


def _float(x):
    """The argument as a float; errors are those of the functions of C."""
    if type(x) is float:
        return x
    if not isinstance(x, (int, float)):
        if not hasattr(type(x), "__float__") and not hasattr(type(x), "__index__"):
            raise TypeError("must be real number, not " + type(x).__name__)
    return float(x)


def _integer(x):
    if isinstance(x, int):
        return x
    index = getattr(type(x), "__index__", None)
    if index is None:
        raise TypeError("'" + type(x).__name__ + "' object cannot be interpreted as an integer")
    return index(x)


def isnan(x, /):
    x = _float(x)
    return x != x


def isinf(x, /):
    x = _float(x)
    return x == inf or x == -inf


def isfinite(x, /):
    x = _float(x)
    return x - x == 0.0


def floor(x, /):
    if not isinstance(x, float):
        method = getattr(type(x), "__floor__", None)
        if method is not None:
            return method(x)
        x = _float(x)
    return x.__floor__()


def ceil(x, /):
    if not isinstance(x, float):
        method = getattr(type(x), "__ceil__", None)
        if method is not None:
            return method(x)
        x = _float(x)
    return x.__ceil__()


def trunc(x, /):
    method = getattr(type(x), "__trunc__", None)
    if method is None:
        raise TypeError("type " + type(x).__name__ + " doesn't define __trunc__ method")
    return method(x)


def fabs(x, /):
    return abs(_float(x))


def copysign(x, y, /):
    x = abs(_float(x))
    return -x if float_bits(_float(y)) >> 63 else x


def sqrt(x, /):
    x = _float(x)
    if x < 0.0:
        raise ValueError("math domain error")
    return _sqrt(x)


def fmod(x, y, /):
    """The remainder with the sign of `x`, which is exact."""
    x = _float(x)
    y = _float(y)
    if x != x or y != y:
        return nan
    if x - x != 0.0 or y == 0.0:
        raise ValueError("math domain error")
    if y - y != 0.0 or x == 0.0:
        return x
    # As fractions: a double is an integer over a power of two.
    a, b = abs(x).as_integer_ratio()
    c, d = abs(y).as_integer_ratio()
    n = (a * d) % (c * b)
    r = n / (b * d)
    return -r if x < 0.0 else r


def modf(x, /):
    x = _float(x)
    if x != x:
        return x, x
    if x - x != 0.0:
        return copysign(0.0, x), x
    whole = copysign(float(x.__trunc__()), x)
    return copysign(x - whole, x), whole


def frexp(x, /):
    x = _float(x)
    if x - x != 0.0 or x == 0.0:
        return x, 0
    bits = float_bits(x)
    exponent = (bits >> 52) & 2047
    if exponent == 0:
        m, k = frexp(x * 18014398509481984.0)
        return m, k - 54
    return float_from_bits(bits - (exponent << 52) + (1022 << 52)), exponent - 1022


def ldexp(x, i, /):
    x = _float(x)
    if not isinstance(i, int):
        raise TypeError("Expected an int as second argument to ldexp.")
    if x - x != 0.0 or x == 0.0:
        return x
    a, b = x.as_integer_ratio()
    if i > 2100:
        raise OverflowError("math range error")
    if i < -2200:
        return copysign(0.0, x)
    try:
        return (a << i) / b if i >= 0 else a / (b << -i)
    except OverflowError:
        raise OverflowError("math range error") from None


def gcd(*integers):
    result = 0
    for x in integers:
        result = _gcd(result, _integer(x))
    return result


def _gcd(a, b):
    while b:
        a, b = b, a % b
    return abs(a)


def lcm(*integers):
    result = 1
    for x in integers:
        x = _integer(x)
        if x == 0 or result == 0:
            result = 0
        else:
            result = abs(result // _gcd(result, x) * x)
    return result


def factorial(x, /):
    if isinstance(x, float):
        raise TypeError("'float' object cannot be interpreted as an integer")
    n = _integer(x)
    if n < 0:
        raise ValueError("factorial() not defined for negative values")
    result = 1
    i = 2
    while i <= n:
        result = result * i
        i += 1
    return result


def isqrt(n, /):
    n = _integer(n)
    if n < 0:
        raise ValueError("isqrt() argument must be nonnegative")
    if n == 0:
        return 0
    if not is_known(n):
        # Small numbers come first; products with constants are easier than quotients.
        x = 1
        while (x + 1) * (x + 1) <= n:
            x += 1
        return x
    # Newton's method from above falls until it is there.
    x = 1 << ((n.bit_length() + 1) // 2)
    while True:
        y = (x + n // x) // 2
        if y >= x:
            return x
        x = y


def comb(n, k, /):
    n = _integer(n)
    k = _integer(k)
    if n < 0:
        raise ValueError("n must be a non-negative integer")
    if k < 0:
        raise ValueError("k must be a non-negative integer")
    if k > n:
        return 0
    if k > n - k:
        k = n - k
    result = 1
    i = 0
    while i < k:
        result = result * (n - i) // (i + 1)
        i += 1
    return result


def perm(n, k=None, /):
    if k is None:
        return factorial(n)
    n = _integer(n)
    k = _integer(k)
    if n < 0:
        raise ValueError("n must be a non-negative integer")
    if k < 0:
        raise ValueError("k must be a non-negative integer")
    if k > n:
        return 0
    result = 1
    i = 0
    while i < k:
        result = result * (n - i)
        i += 1
    return result


def prod(iterable, /, *, start=1):
    result = start
    for x in iterable:
        result = result * x
    return result


def isclose(a, b, *, rel_tol=1e-09, abs_tol=0.0):
    a = _float(a)
    b = _float(b)
    rel_tol = _float(rel_tol)
    abs_tol = _float(abs_tol)
    if rel_tol < 0.0 or abs_tol < 0.0:
        raise ValueError("tolerances must be non-negative")
    if a == b:
        return True
    if isinf(a) or isinf(b):
        return False
    diff = abs(b - a)
    return diff <= abs(rel_tol * b) or diff <= abs(rel_tol * a) or diff <= abs_tol


def fsum(seq, /):
    """The sum, rounded once: it is kept as parts that do not overlap (Shewchuk, 1997)."""
    parts = []
    special = 0.0
    infinities = 0.0
    for x in seq:
        given = x = _float(x)
        kept = []
        for y in parts:
            if abs(x) < abs(y):
                x, y = y, x
            high = x + y
            low = y - (high - x)
            if low != 0.0:
                kept.append(low)
            x = high
        parts = kept
        if x != 0.0:
            if x - x == 0.0:
                parts.append(x)
                continue
            if given - given == 0.0:
                raise OverflowError("intermediate overflow in fsum")
            if given == given:
                infinities += given
            special += given
            parts = []
    if special != 0.0:
        if infinities != infinities:
            raise ValueError("-inf + inf in fsum")
        return special
    high = 0.0
    low = 0.0
    if parts:
        high = parts.pop()
        while parts:
            x = high
            y = parts.pop()
            high = x + y
            low = y - (high - x)
            if low != 0.0:
                break
        # What is left decides where the rounding was from the middle.
        if parts and ((low < 0.0 and parts[-1] < 0.0) or (low > 0.0 and parts[-1] > 0.0)):
            y = low * 2.0
            x = high + y
            if y == x - high:
                high = x
    return high


def ulp(x, /):
    x = abs(_float(x))
    if x - x != 0.0:
        return x
    after = float_from_bits(float_bits(x) + 1)
    if after == inf:
        return x - float_from_bits(float_bits(x) - 1)
    return after - x


def nextafter(x, y, /, *, steps=None):
    x = _float(x)
    y = _float(y)
    n = 1 if steps is None else steps
    if n < 0:
        raise ValueError("steps must be a non-negative integer")
    while n > 0:
        n -= 1
        if x != x:
            return x
        if y != y or x == y:
            return y
        if x == 0.0:
            x = copysign(5e-324, y)
        elif (x < y) == (x > 0.0):
            x = float_from_bits(float_bits(x) + 1)
        else:
            x = float_from_bits(float_bits(x) - 1)
    return x


def remainder(x, y, /):
    x = _float(x)
    y = _float(y)
    if x != x or y != y:
        return nan
    if x - x != 0.0 or y == 0.0:
        raise ValueError("math domain error")
    if y - y != 0.0 or x == 0.0:
        return x
    a, b = abs(x).as_integer_ratio()
    c, d = abs(y).as_integer_ratio()
    n = a * d
    m = c * b
    q = n // m
    r = n - q * m
    # To the nearest multiple, to an even one from the middle.
    if 2 * r > m or (2 * r == m and q % 2 == 1):
        r = r - m
    result = r / (b * d)
    if r == 0:
        return copysign(0.0, x)
    return -result if x < 0.0 else result


def degrees(x, /):
    return _float(x) * (180.0 / pi)


def radians(x, /):
    return _float(x) * (pi / 180.0)


def _between(label, lo, hi):
    """Some float in a range: the machine's library decides which."""
    x = nondet_float(label)
    _assume(lo <= x and x <= hi)
    return x


def _computed(name, x, lo, hi):
    """What the machine's library makes of a number: some float in a range where the number is not known."""
    y = of_machine(name, x)
    return _between(name + "()", lo, hi) if y is None else y


def sin(x, /):
    x = _float(x)
    if x != x or x == 0.0:
        return x
    if x - x != 0.0:
        raise ValueError("math domain error")
    return _computed("sin", x, -1.0, 1.0)


def cos(x, /):
    x = _float(x)
    if x != x:
        return x
    if x - x != 0.0:
        raise ValueError("math domain error")
    return 1.0 if x == 0.0 else _computed("cos", x, -1.0, 1.0)


def tan(x, /):
    x = _float(x)
    if x != x or x == 0.0:
        return x
    if x - x != 0.0:
        raise ValueError("math domain error")
    return _computed("tan", x, -1.7976931348623157e308, 1.7976931348623157e308)


def atan(x, /):
    x = _float(x)
    if x != x or x == 0.0:
        return x
    if x > 0.0:
        return _computed("atan", x, 0.0, 1.5707963267948968)
    return _computed("atan", x, -1.5707963267948968, 0.0)


def exp(x, /):
    x = _float(x)
    if x != x or x == inf:
        return x
    if x == -inf:
        return 0.0
    if x == 0.0:
        return 1.0
    if x > 709.79:
        raise OverflowError("math range error")
    y = of_machine("exp", x)
    if y is not None:
        if y == inf:
            raise OverflowError("math range error")
        return y
    if x > 709.78:
        _unknown("math.exp near its greatest argument")
    return _between("exp()", 1.0, 1.7976931348623157e308) if x > 0.0 else _between("exp()", 0.0, 1.0)


def log(x, base=None, /):
    if base is not None:
        n = log(x)
        d = log(base)
        if d == 0.0:
            raise ZeroDivisionError("float division by zero" if _old() else "division by zero")
        if n == 0.0 or is_known(n) and is_known(d):
            return n / d
        return _finite_quotient("log()")
    if isinstance(x, int):
        if x <= 0:
            raise ValueError("math domain error")
        if x == 1:
            return 0.0
        y = _of_integer("log", x)
        return _between("log()", 0.0, 1.7976931348623157e308) if y is None else y
    x = _float(x)
    if x != x or x == inf:
        return x
    if x <= 0.0:
        raise ValueError("math domain error")
    if x == 1.0:
        return 0.0
    return _computed("log", x, 0.0, 709.79) if x > 1.0 else _computed("log", x, -745.2, 0.0)


def _of_integer(name, n):
    """A logarithm of an integer, by that of a float; None where either is not known."""
    if not is_known(n) or n.bit_length() > 1023:
        return None
    return of_machine(name, float(n))


def log2(x, /):
    if isinstance(x, int) and x > 0 and x & (x - 1) == 0 and x.bit_length() < 1000:
        return float(x.bit_length() - 1)
    return _to_base("log2", x)


def log10(x, /):
    return _to_base("log10", x)


def _to_base(name, x):
    """A logarithm that the C library has a function for."""
    if log(x) == 0.0:
        return 0.0
    if isinstance(x, int):
        y = _of_integer(name, x)
    else:
        x = _float(x)
        y = of_machine(name, x) if x - x == 0.0 else x
    return _finite_quotient(name + "()") if y is None else y


def _finite_quotient(label):
    return _between(label, -1.7976931348623157e308, 1.7976931348623157e308)


def _old():
    import sys

    return sys.version_info < (3, 14)


def pow(x, y, /):
    x = _float(x)
    y = _float(y)
    if x == 1.0 or y == 0.0:
        return 1.0
    if x != x or y != y:
        return nan
    if x == 0.0 and y < 0.0:
        if y == -inf:
            return inf
        raise ValueError("math domain error")
    if x < 0.0 and y - y == 0.0 and x - x == 0.0 and y != floor(y):
        raise ValueError("math domain error")
    try:
        return x**y
    except OverflowError:
        raise OverflowError("math range error") from None


def hypot(*coordinates):
    values = [abs(_float(x)) for x in coordinates]
    if inf in values:
        return inf
    for x in values:
        if x != x:
            return nan
    most = max(values, default=0.0)
    others = [x for x in values if x != 0.0]
    if len(others) <= 1:
        return most
    # Sides whose squares are exact and whose sum is a square have an exact length.
    if all([x.is_integer() and x < 67108864.0 for x in others]):
        total = int(sum([x * x for x in others]))
        root = isqrt(total)
        if root * root == total:
            return float(root)
    for x in others:
        if not is_known(x):
            return _between("hypot()", most, inf)
    by_machine()
    return _nearest_length(others)


def _nearest_length(values):
    """The float nearest to the root of a sum of squares, by whole numbers."""
    ratios = [x.as_integer_ratio() for x in values]
    # Powers of two, all of which divide the largest one.
    below = max([q for _, q in ratios])
    total = sum([(p * (below // q)) ** 2 for p, q in ratios])
    shift = max(130 - total.bit_length(), 0)
    shift += shift % 2
    total <<= shift
    root = isqrt(total)
    # What is left out lies below the last digit, where it decides which way to round.
    doubled = 2 * root + (0 if root * root == total else 1)
    try:
        return doubled / (2 * below << shift // 2)
    except OverflowError:
        return inf


def dist(p, q, /):
    p = tuple(p)
    q = tuple(q)
    if len(p) != len(q):
        raise ValueError("both points must have the same number of dimensions")
    return hypot(*[_float(a) - _float(b) for a, b in zip(p, q)])


def _unknown(what):
    from _intrinsics import unsupported

    unsupported(what)


def _named(name):
    def call(*args):
        _unknown("math." + name)

    return call


def _of_known(name, x, y=0.0):
    """What the machine's library makes of known numbers; unknown by name for others."""
    z = of_machine(name, x, y)
    if z is None:
        _unknown("math." + name)
    return z


def acos(x, /):
    x = _float(x)
    if x < -1.0 or x > 1.0:
        raise ValueError("math domain error")
    return _of_known("acos", x)


def asin(x, /):
    x = _float(x)
    if x < -1.0 or x > 1.0:
        raise ValueError("math domain error")
    return _of_known("asin", x)


def atan2(y, x, /):
    return _of_known("atan2", _float(y), _float(x))


def _in_range(name, x):
    y = _of_known(name, _float(x))
    if y - y != 0.0 and x - x == 0.0:
        raise OverflowError("math range error")
    return y


def sinh(x, /):
    return _in_range("sinh", x)


def cosh(x, /):
    return _in_range("cosh", x)


def expm1(x, /):
    return _in_range("expm1", x)


def tanh(x, /):
    return _of_known("tanh", _float(x))


def cbrt(x, /):
    y = _of_known("cbrt", _float(x))
    if y == 0.0 or y - y != 0.0:
        return y
    # Python's C library may be another one than the engine's, and they differ in the last places.
    return _between("cbrt()", nextafter(y, -inf, steps=5), nextafter(y, inf, steps=5))


def log1p(x, /):
    x = _float(x)
    if x <= -1.0:
        raise ValueError("math domain error")
    return _of_known("log1p", x)


acosh = _named("acosh")
asinh = _named("asinh")
atanh = _named("atanh")
exp2 = _named("exp2")
erf = _named("erf")
erfc = _named("erfc")
gamma = _named("gamma")
lgamma = _named("lgamma")
sumprod = _named("sumprod")
