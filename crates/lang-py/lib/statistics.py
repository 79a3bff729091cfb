"""statistics: means, medians, modes and variances, computed exactly."""

from fractions import Fraction
from math import isqrt

from _intrinsics import unsupported


class StatisticsError(ValueError):
    pass


def _exact(x):
    if isinstance(x, Fraction):
        return x
    if isinstance(x, float) and x - x != 0.0:
        return None
    return Fraction(x)


def _sum(data):
    """The kind of the values, their exact sum, how many they are."""
    total = Fraction(0)
    special = None
    n = 0
    kind = int
    for x in data:
        n += 1
        kind = _common(kind, type(x))
        part = _exact(x)
        if part is None:
            special = x if special is None else special + x
        else:
            total = total + part
    return kind, total if special is None else special, n


def _common(a, b):
    """The kind of a result of two kinds of values."""
    if b is bool:
        b = int
    if a is b or b is int:
        return a
    if a is int:
        return b
    if a is float and issubclass(b, Fraction) or b is float and issubclass(a, Fraction):
        return float
    if issubclass(a, b):
        return a
    if issubclass(b, a):
        return b
    raise TypeError("don't know how to coerce %s and %s" % (a.__name__, b.__name__))


def _convert(value, kind):
    if type(value) is kind or type(value) is float:
        return value
    if kind is int:
        if value.denominator == 1:
            return value.numerator
        return value.numerator / value.denominator
    if kind is float:
        return value.numerator / value.denominator
    if issubclass(kind, int):
        kind = float
    try:
        return kind(value)
    except TypeError:
        return kind(value.numerator) / value.denominator


def mean(data):
    kind, total, n = _sum(data)
    if n < 1:
        raise StatisticsError("mean requires at least one data point")
    return _convert(total / n, kind)


def fmean(data, weights=None):
    values = [float(x) for x in data]
    if weights is not None:
        weights = [float(w) for w in weights]
        if len(weights) != len(values):
            raise StatisticsError("data and weights must be the same length")
        from math import fsum

        den = fsum(weights)
        if not den:
            raise StatisticsError("sum of weights must be non-zero")
        return fsum([x * w for x, w in zip(values, weights)]) / den
    from math import fsum

    if not values:
        raise StatisticsError("fmean requires at least one data point")
    return fsum(values) / len(values)


def median(data):
    data = sorted(data)
    n = len(data)
    if n == 0:
        raise StatisticsError("no median for empty data")
    if n % 2 == 1:
        return data[n // 2]
    i = n // 2
    return (data[i - 1] + data[i]) / 2


def median_low(data):
    data = sorted(data)
    n = len(data)
    if n == 0:
        raise StatisticsError("no median for empty data")
    return data[n // 2] if n % 2 == 1 else data[n // 2 - 1]


def median_high(data):
    data = sorted(data)
    n = len(data)
    if n == 0:
        raise StatisticsError("no median for empty data")
    return data[n // 2]


def mode(data):
    counts = {}
    for x in data:
        counts[x] = counts.get(x, 0) + 1
    if not counts:
        raise StatisticsError("no mode for empty data")
    most = max(counts.values())
    for x in counts:
        if counts[x] == most:
            return x


def multimode(data):
    counts = {}
    for x in data:
        counts[x] = counts.get(x, 0) + 1
    most = max(counts.values(), default=0)
    return [x for x in counts if counts[x] == most]


def _squares(data, center):
    """The kind of the values, the exact sum of the squares of their distances from the centre, how many they are."""
    data = list(data)
    kind, total, n = _sum(data)
    if n == 0:
        return kind, Fraction(0), 0
    if center is None:
        if isinstance(total, float):
            return kind, total - total, n
        center = total / n
    else:
        # A given centre is used in the arithmetic of the values.
        kind, total, n = _sum([(x - center) * (x - center) for x in data])
        return kind, total, n
    squares = Fraction(0)
    for x in data:
        part = _exact(x)
        if part is None:
            return kind, float("nan"), n
        squares = squares + (part - center) * (part - center)
    return kind, squares, n


def variance(data, xbar=None):
    kind, squares, n = _squares(data, xbar)
    if n < 2:
        raise StatisticsError("variance requires at least two data points")
    return _convert(squares / (n - 1), kind)


def pvariance(data, mu=None):
    kind, squares, n = _squares(data, mu)
    if n < 1:
        raise StatisticsError("pvariance requires at least one data point")
    return _convert(squares / n, kind)


def _root(value):
    """The square root of a fraction as a float, rounded once."""
    if type(value) is float:
        return value
    n, m = value.numerator, value.denominator
    if n == 0:
        return 0.0
    # A root of at least 64 bits, made odd where something is left, rounds as the exact one does.
    shift = max(0, (129 - n.bit_length() + m.bit_length()) // 2 + 1)
    scaled = (n << (2 * shift)) // m
    root = isqrt(scaled)
    if root * root * m != n << (2 * shift):
        root = root | 1
    return root / (1 << shift)


def stdev(data, xbar=None):
    kind, squares, n = _squares(data, xbar)
    if n < 2:
        raise StatisticsError("stdev requires at least two data points")
    return _root(squares / (n - 1))


def pstdev(data, mu=None):
    kind, squares, n = _squares(data, mu)
    if n < 1:
        raise StatisticsError("pstdev requires at least one data point")
    return _root(squares / n)


def harmonic_mean(data, weights=None):
    if weights is not None:
        unsupported("statistics.harmonic_mean with weights")
    values = list(data)
    if not values:
        raise StatisticsError("harmonic_mean requires at least one data point")
    if len(values) == 1 and isinstance(values[0], (int, float, Fraction)):
        if values[0] < 0:
            raise StatisticsError("harmonic mean does not support negative values")
        return values[0]
    for x in values:
        if x < 0:
            raise StatisticsError("harmonic mean does not support negative values")
        if x == 0:
            return 0
    kind, total, n = _sum([1 / x for x in values])
    return _convert(len(values) / total, kind)


def quantiles(data, *, n=4, method="exclusive"):
    if n < 1:
        raise StatisticsError("n must be at least 1")
    values = sorted(data)
    count = len(values)
    if count < 2:
        raise StatisticsError("must have at least two data points")
    found = []
    if method == "inclusive":
        for i in range(1, n):
            j, delta = divmod(i * (count - 1), n)
            found.append((values[j] * (n - delta) + values[j + 1] * delta) / n)
        return found
    if method == "exclusive":
        for i in range(1, n):
            j = i * (count + 1) // n
            j = 1 if j < 1 else count - 1 if j > count - 1 else j
            delta = i * (count + 1) - j * n
            found.append((values[j - 1] * (n - delta) + values[j] * delta) / n)
        return found
    raise ValueError("Unknown method: " + repr(method))


def _named(name):
    def call(*args, **kwargs):
        unsupported("statistics." + name)

    return call


geometric_mean = _named("geometric_mean")
median_grouped = _named("median_grouped")
covariance = _named("covariance")
correlation = _named("correlation")
linear_regression = _named("linear_regression")
NormalDist = _named("NormalDist")
