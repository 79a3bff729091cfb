"""fractions: rational numbers."""

from math import gcd
from numbers import Rational

from _lacking import lacking


def _parsed(text):
    """Numerator and denominator of a text like ` -3/4 `, ` 1.5e3 `; None where it is none."""
    s = text.strip()
    sign = 1
    if s[:1] in ("+", "-"):
        sign = -1 if s[0] == "-" else 1
        s = s[1:]
    if "/" in s:
        a, _, b = s.partition("/")
        a = _digits(a)
        b = _digits(b)
        if a is None or b is None:
            return None
        return sign * a, b
    exponent = 0
    for mark in ("e", "E"):
        if mark in s:
            s, _, tail = s.partition(mark)
            negative = tail[:1] == "-"
            exponent = _digits(tail[1:] if tail[:1] in ("+", "-") else tail)
            if exponent is None:
                return None
            exponent = -exponent if negative else exponent
            break
    whole, dot, part = s.partition(".")
    if not whole and not part:
        return None
    digits = 0
    if whole:
        digits = _digits(whole)
    places = 0
    if part and digits is not None:
        more = _digits(part)
        if more is None:
            return None
        places = len(part.replace("_", ""))
        digits = digits * 10**places + more
    if digits is None:
        return None
    exponent = exponent - places
    if exponent >= 0:
        return sign * digits * 10**exponent, 1
    return sign * digits, 10**-exponent


def _digits(s):
    if not s or s[0] == "_" or s[-1] == "_" or "__" in s:
        return None
    plain = s.replace("_", "")
    return int(plain) if plain.isdecimal() else None


class Fraction:
    """A rational number in lowest terms, with a positive denominator."""

    __slots__ = ("_numerator", "_denominator")

    @property
    def real(self):
        return self

    @property
    def imag(self):
        return 0

    def conjugate(self):
        return self

    def __complex__(self):
        return complex(float(self))

    def __new__(cls, numerator=0, denominator=None):
        if denominator is None:
            if type(numerator) is int:
                return _made(cls, numerator, 1)
            if isinstance(numerator, Fraction):
                return _made(cls, numerator._numerator, numerator._denominator)
            if isinstance(numerator, int):
                return _made(cls, int(numerator), 1)
            if isinstance(numerator, str):
                found = _parsed(numerator)
                if found is None:
                    raise ValueError("Invalid literal for Fraction: %r" % (numerator,))
                if found[1] == 0:
                    raise ZeroDivisionError("Fraction(%s, 0)" % found[0])
                return _reduced(cls, found[0], found[1])
            if hasattr(numerator, "as_integer_ratio"):
                n, d = numerator.as_integer_ratio()
                return _made(cls, n, d)
            raise TypeError("argument should be a string or a Rational instance")
        if not isinstance(numerator, (int, Fraction)) or not isinstance(denominator, (int, Fraction)):
            raise TypeError("both arguments should be Rational instances")
        n = numerator.numerator * denominator.denominator
        d = numerator.denominator * denominator.numerator
        if d == 0:
            raise ZeroDivisionError("Fraction(%s, 0)" % n)
        return _reduced(cls, n, d)

    @classmethod
    def from_float(cls, f):
        if isinstance(f, int):
            return cls(f)
        if not isinstance(f, float):
            raise TypeError("%s.from_float() only takes floats, not %r (%s)" % (cls.__name__, f, type(f).__name__))
        n, d = f.as_integer_ratio()
        return _made(cls, n, d)

    @property
    def numerator(self):
        return self._numerator

    @property
    def denominator(self):
        return self._denominator

    def as_integer_ratio(self):
        return self._numerator, self._denominator

    def is_integer(self):
        return self._denominator == 1

    def limit_denominator(self, max_denominator=1000000):
        if max_denominator < 1:
            raise ValueError("max_denominator should be at least 1")
        if self._denominator <= max_denominator:
            return Fraction(self)
        p0, q0, p1, q1 = 0, 1, 1, 0
        n, d = self._numerator, self._denominator
        while True:
            a = n // d
            q2 = q0 + a * q1
            if q2 > max_denominator:
                break
            p0, q0, p1, q1 = p1, q1, p0 + a * p1, q2
            n, d = d, n - a * d
        k = (max_denominator - q0) // q1
        bound1 = Fraction(p0 + k * p1, q0 + k * q1)
        bound2 = Fraction(p1, q1)
        if abs(bound2 - self) <= abs(bound1 - self):
            return bound2
        return bound1

    def __repr__(self):
        return "%s(%s, %s)" % (type(self).__name__, self._numerator, self._denominator)

    def __str__(self):
        if self._denominator == 1:
            return str(self._numerator)
        return "%s/%s" % (self._numerator, self._denominator)

    def __add__(self, other):
        return _apply(self, other, "+", False)

    def __radd__(self, other):
        return _apply(self, other, "+", True)

    def __sub__(self, other):
        return _apply(self, other, "-", False)

    def __rsub__(self, other):
        return _apply(self, other, "-", True)

    def __mul__(self, other):
        return _apply(self, other, "*", False)

    def __rmul__(self, other):
        return _apply(self, other, "*", True)

    def __truediv__(self, other):
        return _apply(self, other, "/", False)

    def __rtruediv__(self, other):
        return _apply(self, other, "/", True)

    def __floordiv__(self, other):
        return _apply(self, other, "//", False)

    def __rfloordiv__(self, other):
        return _apply(self, other, "//", True)

    def __mod__(self, other):
        return _apply(self, other, "%", False)

    def __rmod__(self, other):
        return _apply(self, other, "%", True)

    def __divmod__(self, other):
        q = self // other
        return q if q is NotImplemented else (q, self % other)

    def __pow__(self, other):
        if isinstance(other, Fraction) and other._denominator == 1:
            other = other._numerator
        if isinstance(other, int):
            n, d = self._numerator, self._denominator
            if other >= 0:
                return _made(Fraction, n**other, d**other)
            if n == 0:
                raise ZeroDivisionError("Fraction(%s, 0)" % d**-other)
            if n > 0:
                return _made(Fraction, d**-other, n**-other)
            return _made(Fraction, (-d) ** -other, (-n) ** -other)
        if isinstance(other, (float, Fraction)):
            return float(self) ** float(other)
        return NotImplemented

    def __rpow__(self, other):
        if self._denominator == 1 and self._numerator >= 0:
            return other**self._numerator
        if isinstance(other, int):
            if self._denominator == 1:
                return Fraction(other) ** self._numerator
            return other ** float(self)
        return other ** float(self)

    def __pos__(self):
        return _made(Fraction, self._numerator, self._denominator)

    def __neg__(self):
        return _made(Fraction, -self._numerator, self._denominator)

    def __abs__(self):
        return _made(Fraction, abs(self._numerator), self._denominator)

    def __int__(self):
        return self.__trunc__()

    def __trunc__(self):
        if self._numerator < 0:
            return -(-self._numerator // self._denominator)
        return self._numerator // self._denominator

    def __floor__(self):
        return self._numerator // self._denominator

    def __ceil__(self):
        return -(-self._numerator // self._denominator)

    def __round__(self, ndigits=None):
        if ndigits is None:
            q, r = divmod(self._numerator, self._denominator)
            if r * 2 < self._denominator or (r * 2 == self._denominator and q % 2 == 0):
                return q
            return q + 1
        shift = 10 ** abs(ndigits)
        if ndigits > 0:
            return Fraction(round(self * shift), shift)
        return Fraction(round(self / shift) * shift)

    def __float__(self):
        return self._numerator / self._denominator

    def __bool__(self):
        return self._numerator != 0

    def __hash__(self):
        # The modulus of Python's hashes of numbers is a prime.
        modulus = 2305843009213693951
        if self._denominator % modulus == 0:
            value = 314159
        else:
            inverse = pow(self._denominator, modulus - 2, modulus)
            value = abs(self._numerator) % modulus * inverse % modulus
        value = value if self._numerator >= 0 else -value
        return -2 if value == -1 else value

    def __eq__(self, other):
        if type(other) is int:
            return self._numerator == other and self._denominator == 1
        if isinstance(other, (int, Fraction)):
            return self._numerator == other.numerator and self._denominator == other.denominator
        if isinstance(other, float):
            if other - other != 0.0:
                return False
            return self == Fraction.from_float(other)
        return NotImplemented

    def _compared(self, other):
        """A number with the sign of the difference, None where there is none."""
        if isinstance(other, (int, Fraction)):
            return self._numerator * other.denominator - self._denominator * other.numerator
        if isinstance(other, float):
            if other != other:
                return None
            if other - other != 0.0:
                return -other
            return self._compared(Fraction.from_float(other))
        return NotImplemented

    def __lt__(self, other):
        c = self._compared(other)
        return c if c is NotImplemented else c is not None and c < 0

    def __le__(self, other):
        c = self._compared(other)
        return c if c is NotImplemented else c is not None and c <= 0

    def __gt__(self, other):
        c = self._compared(other)
        return c if c is NotImplemented else c is not None and c > 0

    def __ge__(self, other):
        c = self._compared(other)
        return c if c is NotImplemented else c is not None and c >= 0

    def __copy__(self):
        return self

    def __deepcopy__(self, memo):
        return self


def _made(cls, n, d):
    made = object.__new__(cls)
    made._numerator = n
    made._denominator = d
    return made


def _reduced(cls, n, d):
    g = gcd(n, d)
    if d < 0:
        g = -g
    return _made(cls, n // g, d // g)


def _apply(a, b, op, swapped):
    if isinstance(b, float):
        a = float(a)
    elif not isinstance(b, (int, Fraction)):
        return NotImplemented
    if swapped:
        a, b = b, a
    if isinstance(a, float) or isinstance(b, float):
        if op == "+":
            return a + b
        if op == "-":
            return a - b
        if op == "*":
            return a * b
        if op == "/":
            return a / b
        if op == "//":
            return a // b
        return a % b
    an, ad, bn, bd = a.numerator, a.denominator, b.numerator, b.denominator
    if op == "+":
        return _reduced(Fraction, an * bd + bn * ad, ad * bd)
    if op == "-":
        return _reduced(Fraction, an * bd - bn * ad, ad * bd)
    if op == "*":
        return _reduced(Fraction, an * bn, ad * bd)
    if op == "/":
        if bn == 0:
            raise ZeroDivisionError("Fraction(%s, 0)" % (an * bd // gcd(an * bd, ad * bn) if an else 0))
        return _reduced(Fraction, an * bd, ad * bn)
    if op == "//":
        return (an * bd) // (ad * bn)
    return _reduced(Fraction, (an * bd) % (bn * ad), ad * bd)


Rational.register(Fraction)
lacking(Fraction, "from_decimal __rdivmod__")
