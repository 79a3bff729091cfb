"""decimal: finite numbers, exactly or rounded to the precision of the context. Infinities, signals that are not trapped, `exp`, `ln`, `log10`,
powers that are not exact, and other limits of exponents are unknown by name."""

from collections import namedtuple
from numbers import Number
from _intrinsics import is_known, unsupported

ROUND_UP = "ROUND_UP"
ROUND_DOWN = "ROUND_DOWN"
ROUND_CEILING = "ROUND_CEILING"
ROUND_FLOOR = "ROUND_FLOOR"
ROUND_HALF_UP = "ROUND_HALF_UP"
ROUND_HALF_DOWN = "ROUND_HALF_DOWN"
ROUND_HALF_EVEN = "ROUND_HALF_EVEN"
ROUND_05UP = "ROUND_05UP"

_ROUNDINGS = (
    ROUND_UP, ROUND_DOWN, ROUND_CEILING, ROUND_FLOOR, ROUND_HALF_UP, ROUND_HALF_DOWN, ROUND_HALF_EVEN, ROUND_05UP,
)

MAX_PREC = 999999999999999999
MAX_EMAX = 999999999999999999
MIN_EMIN = -999999999999999999


class DecimalException(ArithmeticError):
    pass


class Clamped(DecimalException):
    pass


class InvalidOperation(DecimalException):
    pass


class ConversionSyntax(InvalidOperation):
    pass


class DivisionByZero(DecimalException, ZeroDivisionError):
    pass


class DivisionImpossible(InvalidOperation):
    pass


class DivisionUndefined(InvalidOperation, ZeroDivisionError):
    pass


class Inexact(DecimalException):
    pass


class InvalidContext(InvalidOperation):
    pass


class Rounded(DecimalException):
    pass


class Subnormal(DecimalException):
    pass


class Overflow(Inexact, Rounded):
    pass


class Underflow(Inexact, Rounded, Subnormal):
    pass


class FloatOperation(DecimalException, TypeError):
    pass


DecimalTuple = namedtuple("DecimalTuple", "sign digits exponent")


class Context:
    """A precision and a way of rounding."""

    def __init__(self, prec=None, rounding=None, *more, **others):
        if more or others:
            unsupported("decimal.Context with more than a precision and a rounding")
        self.prec = DefaultContext.prec if prec is None else prec
        self.rounding = DefaultContext.rounding if rounding is None else rounding

    def __setattr__(self, name, value):
        if name == "prec":
            if not isinstance(value, int):
                raise TypeError("an integer is required (got type " + type(value).__name__ + ")")
            if value < 1 or value > MAX_PREC:
                raise ValueError("valid range for prec is [1, MAX_PREC]")
        elif name == "rounding":
            if value not in _ROUNDINGS:
                raise TypeError(
                    "valid values for rounding are:\n  [ROUND_CEILING, ROUND_FLOOR, ROUND_UP, ROUND_DOWN,\n"
                    "   ROUND_HALF_UP, ROUND_HALF_DOWN, ROUND_HALF_EVEN,\n   ROUND_05UP]"
                )
        else:
            unsupported("decimal.Context." + name)
        object.__setattr__(self, name, value)

    def __getattr__(self, name):
        unsupported("a part of decimal.Context")

    def copy(self):
        return Context(self.prec, self.rounding)

    __copy__ = copy

    def create_decimal(self, num="0"):
        return _fixed(Decimal(num), self)


class _Untrapped(Context):
    """A context in which nothing raises: results that are no finite numbers are not at hand."""

    def copy(self):
        unsupported("a context of decimals without traps")

    __copy__ = copy

    def create_decimal(self, num="0"):
        unsupported("a context of decimals without traps")


DefaultContext = Context(28, ROUND_HALF_EVEN)
_current = Context()
BasicContext = Context(9, ROUND_HALF_UP)
ExtendedContext = _Untrapped(9, ROUND_HALF_EVEN)


def getcontext():
    return _current


def setcontext(context):
    global _current
    _current = context.copy() if context in (DefaultContext, BasicContext, ExtendedContext) else context


class localcontext:
    """A context for the body of a `with`."""

    def __init__(self, ctx=None, prec=None, rounding=None, **others):
        if others:
            unsupported("decimal.localcontext with more than a precision and a rounding")
        self._new = (_current if ctx is None else ctx).copy()
        if prec is not None:
            self._new.prec = prec
        if rounding is not None:
            self._new.rounding = rounding

    def __enter__(self):
        self._saved = _current
        setcontext(self._new)
        return self._new

    def __exit__(self, kind, value, traceback):
        setcontext(self._saved)


def _signal(kind):
    """The exception of a condition; errors of operands are told as their most special kind, raised as the trapped one."""
    outer = kind
    if kind in (ConversionSyntax, DivisionImpossible, DivisionUndefined):
        outer = InvalidOperation
    return outer([kind])


def _power_of_ten(n):
    if n > 100000:
        unsupported("a decimal with a very large exponent")
    return 10**n


_MANY = 10**4000


def _written(n):
    """The digits of an integer that is not negative. The limit of texts of integers is none of decimals."""
    low = ""
    while n >= _MANY:
        n, part = divmod(n, _MANY)
        low = str(part).rjust(4000, "0") + low
    return str(n) + low


def _read(digits):
    """The integer that decimal digits spell."""
    n = 0
    at = len(digits) % 4000
    if at:
        n = int(digits[:at])
    while at < len(digits):
        n = n * _MANY + int(digits[at : at + 4000])
        at += 4000
    return n


def _digits(n):
    """How many decimal digits an integer has that is not negative."""
    return len(_written(n))


def _is_longer(n, most):
    """Has an integer that is not negative more decimal digits than this?"""
    return _digits(n) > most if is_known(n) else n >= _power_of_ten(most)


def _own(context):
    if context is not None:
        unsupported("an operation of decimals with a context of its own")


def _divided(n, d, sign, rounding):
    """The quotient of integers that are not negative, rounded."""
    q, r = divmod(n, d)
    if r == 0:
        return q
    if rounding == ROUND_DOWN:
        up = False
    elif rounding == ROUND_UP:
        up = True
    elif rounding == ROUND_CEILING:
        up = not sign
    elif rounding == ROUND_FLOOR:
        up = bool(sign)
    elif rounding == ROUND_05UP:
        up = q % 5 == 0
    elif 2 * r != d:
        up = 2 * r > d
    elif rounding == ROUND_HALF_EVEN:
        up = q % 2 == 1
    else:
        up = rounding == ROUND_HALF_UP
    return q + 1 if up else q


def _made(sign, coefficient, exponent, cls=None):
    d = object.__new__(Decimal if cls is None else cls)
    object.__setattr__(d, "_sign", sign)
    object.__setattr__(d, "_int", coefficient)
    object.__setattr__(d, "_exp", exponent)
    return d


def _fixed(d, context=None):
    """A number rounded to the precision of a context."""
    context = _current if context is None else context
    if d._exp > 900000 or d._exp < -900000:
        unsupported("a decimal with a very large exponent")
    if not is_known(d._int) and not _is_longer(d._int, context.prec):
        return d
    d._known()
    n = _digits(d._int)
    if n <= context.prec:
        return d
    drop = n - context.prec
    q = _divided(d._int, 10**drop, d._sign, context.rounding)
    exponent = d._exp + drop
    if _digits(q) > context.prec:
        q //= 10
        exponent += 1
    if exponent > 900000:
        unsupported("a decimal with a very large exponent")
    return _made(d._sign, q, exponent)


def _spelled(text):
    """The parts of a number that a text spells; None where it spells none."""
    s = text.strip().replace("_", "")
    sign = 0
    if s[:1] == "-" or s[:1] == "+":
        sign = 1 if s[0] == "-" else 0
        s = s[1:]
    low = s.lower()
    if low in ("inf", "infinity") or low[:3] == "nan" or low[:4] == "snan":
        unsupported("an infinite decimal, or one that is no number")
    exponent = 0
    at = low.find("e")
    if at >= 0:
        tail = s[at + 1 :]
        digits = tail[1:] if tail[:1] == "-" or tail[:1] == "+" else tail
        if not digits.isdecimal():
            return None
        if len(digits) > 18:
            unsupported("a decimal with a very large exponent")
        exponent = int(tail)
        s = s[:at]
    whole, point, fraction = s.partition(".")
    digits = whole + fraction
    if not digits.isdecimal():
        return None
    return sign, _read(digits), exponent - len(fraction)


def _operand(other):
    """An operand as a decimal; None for what has no arithmetic with decimals."""
    if isinstance(other, Decimal):
        return other
    if isinstance(other, int):
        return _made(1 if other < 0 else 0, abs(int(other)), 0)
    return None


class Decimal:
    """A number: (-1)**_sign * _int * 10**_exp."""

    def __new__(cls, value="0", context=None):
        _own(context)
        if isinstance(value, Decimal):
            return _made(value._sign, value._int, value._exp, cls)
        if isinstance(value, int):
            return _made(1 if value < 0 else 0, abs(int(value)), 0, cls)
        if isinstance(value, str):
            parts = _spelled(value)
            if parts is None:
                raise _signal(ConversionSyntax)
            return _made(parts[0], parts[1], parts[2], cls)
        if isinstance(value, float):
            return cls.from_float(value)
        if isinstance(value, (tuple, list)):
            if len(value) != 3:
                raise ValueError("argument must be a sequence of length 3")
            sign, digits, exponent = value
            if not isinstance(exponent, int) or sign not in (0, 1):
                unsupported("a decimal made of such parts")
            n = 0
            for digit in digits:
                if not isinstance(digit, int) or digit < 0 or digit > 9:
                    raise ValueError("coefficient must be a tuple of digits")
                n = n * 10 + digit
            return _made(sign, n, exponent, cls)
        raise TypeError("conversion from " + type(value).__name__ + " to Decimal is not supported")

    @classmethod
    def from_float(cls, value):
        if isinstance(value, int):
            return cls(value)
        if not isinstance(value, float):
            raise TypeError("argument must be int or float")
        if value - value != 0.0:
            unsupported("an infinite decimal, or one that is no number")
        n, d = abs(value).as_integer_ratio()
        k = d.bit_length() - 1
        sign = 1 if value < 0.0 or value == 0.0 and str(value)[0] == "-" else 0
        return _made(sign, n * 5**k, -k, cls)

    def _known(self):
        if not is_known(self._int):
            unsupported("a decimal of an unknown number")

    def __setattr__(self, name, value):
        if type(self) is Decimal:
            raise AttributeError("'decimal.Decimal' object has no attribute '" + name + "'")
        if name in ("_sign", "_int", "_exp"):
            unsupported("an attribute of a class of decimals that has the name of one of decimals here")
        object.__setattr__(self, name, value)

    def __reduce__(self):
        return (type(self), (str(self),))

    def __copy__(self):
        return self

    def __deepcopy__(self, memo):
        return self

    @property
    def real(self):
        return self

    @property
    def imag(self):
        return Decimal(0)

    def _signed(self):
        return -self._int if self._sign else self._int

    def _scaled(self, exponent):
        """The number as an integer of units of a smaller exponent."""
        return self._signed() * _power_of_ten(self._exp - exponent)

    # Texts.

    def __str__(self):
        return self._text(False)

    def to_eng_string(self, context=None):
        _own(context)
        return self._text(True)

    def _text(self, engineering):
        self._known()
        digits = _written(self._int)
        left = self._exp + len(digits)
        if self._exp <= 0 and left > -6:
            place = left
        elif not engineering:
            place = 1
        elif self._int == 0:
            place = (left + 1) % 3 - 1
        else:
            place = (left - 1) % 3 + 1
        if place <= 0:
            whole = "0"
            fraction = "." + "0" * (-place) + digits
        elif place >= len(digits):
            whole = digits + "0" * (place - len(digits))
            fraction = ""
        else:
            whole = digits[:place]
            fraction = "." + digits[place:]
        exponent = "" if left == place else "E" + ("+" if left > place else "") + str(left - place)
        return ("-" if self._sign else "") + whole + fraction + exponent

    def __repr__(self):
        return "Decimal('" + str(self) + "')"

    def __format__(self, spec):
        if spec == "":
            return str(self)
        body = spec
        kind = body[-1] if body[-1] in "eEfFgGn%" else ""
        if kind:
            body = body[:-1]
        precision = None
        at = body.rfind(".")
        if at >= 0 and body[at + 1 :].isdecimal():
            precision = int(body[at + 1 :])
            body = body[:at]
        if kind not in ("f", "F", "%") or "z" in body or "_" in body:
            unsupported("a format of decimals other than f and %")
        d = self
        if kind == "%":
            d = _made(d._sign, d._int, d._exp + 2)
        if precision is not None:
            d = d._rescaled(-precision, _current.rounding)
        elif d._exp > 0:
            d = d._rescaled(0, _current.rounding)
        d._known()
        digits = _written(d._int)
        places = -d._exp
        if len(digits) <= places:
            digits = "0" * (places + 1 - len(digits)) + digits
        fraction = "." + digits[len(digits) - places :] if places else ""
        whole = digits[: len(digits) - places]
        comma = body[-1:] == ","
        if comma:
            body = body[:-1]
        # Sign, fill, alignment and width are those of other numbers.
        fill, align = "", ""
        if len(body) >= 2 and body[1] in "<>=^":
            fill, align, body = body[0], body[1], body[2:]
        elif body[:1] in ("<", ">", "=", "^"):
            fill, align, body = " ", body[0], body[1:]
        sign = "-" if d._sign else ""
        if body[:1] in ("+", "-", " "):
            if body[0] != "-" and not d._sign:
                sign = body[0]
            body = body[1:]
        if body[:1] == "0":
            if align != "":
                raise ValueError("invalid format string")
            fill, align = "0", "="
            body = body[1:]
        if body != "" and not body.isdecimal():
            raise ValueError("invalid format string")
        width = int(body) if body else 0
        tail = fraction + ("%" if kind == "%" else "")
        if comma:
            if fill == "0" and align == "=":
                unsupported("a format of decimals with commas and leading zeros")
            groups = []
            while len(whole) > 3:
                groups.insert(0, whole[-3:])
                whole = whole[:-3]
            whole = ",".join([whole] + groups)
        text = whole + tail
        missing = width - len(sign) - len(text)
        if missing <= 0:
            return sign + text
        fill = fill or " "
        if align == "=":
            return sign + fill * missing + text
        if align == "<":
            return sign + text + fill * missing
        if align == "^":
            return fill * (missing // 2) + sign + text + fill * (missing - missing // 2)
        return fill * missing + sign + text

    # Comparison.

    def _compared(self, other):
        """Below, equal or above 0 as the number is to another; None for what cannot be compared."""
        given = other
        if isinstance(other, float):
            if other != other or other - other != 0.0:
                unsupported("a decimal and an infinite float, or one that is no number")
            other = Decimal.from_float(other)
        else:
            other = _operand(other)
        if other is None:
            if hasattr(type(given), "numerator") and hasattr(type(given), "denominator"):
                unsupported("a comparison of a decimal with such a number")
            return None
        least = min(self._exp, other._exp)
        if self._int != 0 and other._int != 0 and abs(self._exp - other._exp) > 100000:
            unsupported("a decimal with a very large exponent")
        a = self._scaled(least) if self._int else 0
        b = other._scaled(least) if other._int else 0
        return (a > b) - (a < b)

    def __eq__(self, other):
        if isinstance(other, complex):
            unsupported("a comparison of a decimal with such a number")
        found = self._compared(other)
        return NotImplemented if found is None else found == 0

    def __lt__(self, other):
        found = self._compared(other)
        return NotImplemented if found is None else found < 0

    def __le__(self, other):
        found = self._compared(other)
        return NotImplemented if found is None else found <= 0

    def __gt__(self, other):
        found = self._compared(other)
        return NotImplemented if found is None else found > 0

    def __ge__(self, other):
        found = self._compared(other)
        return NotImplemented if found is None else found >= 0

    def __hash__(self):
        self._known()
        if self._exp >= 0:
            return hash(self._signed() * _power_of_ten(self._exp))
        modulus = 2305843009213693951
        found = self._int * pow(pow(10, -1, modulus), -self._exp, modulus) % modulus
        found = -found if self._sign else found
        return -2 if found == -1 else found

    def __bool__(self):
        return self._int != 0

    def compare(self, other, context=None):
        _own(context)
        return Decimal(self._compared(_strict(other)))

    def max(self, other, context=None):
        _own(context)
        other = _strict(other)
        return _fixed(other if self._before(other) else self)

    def min(self, other, context=None):
        _own(context)
        other = _strict(other)
        return _fixed(self if self._before(other) else other)

    def _before(self, other):
        found = self._compared(other)
        if found == 0:
            if self._sign != other._sign:
                return self._sign == 1
            return self._exp < other._exp if not self._sign else self._exp > other._exp
        return found < 0

    # Arithmetic.

    def _signs(self):
        """Does the number have a sign behind an operation? Zero has one where it is rounded down."""
        return self._int != 0 or _current.rounding == ROUND_FLOOR

    def __neg__(self):
        return _fixed(_made(1 - self._sign if self._signs() else 0, self._int, self._exp))

    def __pos__(self):
        return _fixed(_made(self._sign if self._signs() else 0, self._int, self._exp))

    def __abs__(self):
        return _fixed(_made(0, self._int, self._exp))

    def copy_abs(self):
        return _made(0, self._int, self._exp)

    def copy_negate(self):
        return _made(1 - self._sign, self._int, self._exp)

    def copy_sign(self, other, context=None):
        _own(context)
        return _made(_strict(other)._sign, self._int, self._exp)

    def __add__(self, other):
        other = _operand(other)
        if other is None:
            return NotImplemented
        exponent = min(self._exp, other._exp)
        n = self._scaled(exponent) + other._scaled(exponent)
        if n == 0:
            sign = 1 if self._sign and other._sign or _current.rounding == ROUND_FLOOR and self._sign != other._sign else 0
        else:
            sign = 1 if n < 0 else 0
        return _fixed(_made(sign, abs(n), exponent))

    __radd__ = __add__

    def __sub__(self, other):
        other = _operand(other)
        if other is None:
            return NotImplemented
        return self + other.copy_negate()

    def __rsub__(self, other):
        other = _operand(other)
        if other is None:
            return NotImplemented
        return other - self

    def __mul__(self, other):
        other = _operand(other)
        if other is None:
            return NotImplemented
        return _fixed(_made(self._sign ^ other._sign, self._int * other._int, self._exp + other._exp))

    __rmul__ = __mul__

    def __truediv__(self, other):
        other = _operand(other)
        if other is None:
            return NotImplemented
        other._known()
        sign = self._sign ^ other._sign
        if other._int == 0:
            raise _signal(DivisionByZero if self._int else DivisionUndefined)
        exponent = self._exp - other._exp
        if self._int == 0:
            return _fixed(_made(sign, 0, exponent))
        if not is_known(self._int):
            return self._divided_exactly(other._int, sign, exponent)
        shift = _digits(other._int) - _digits(self._int) + _current.prec + 1
        n, d = self._int, other._int
        if shift >= 0:
            n *= 10**shift
        else:
            d *= 10**-shift
        q, r = divmod(n, d)
        found = exponent - shift
        if r:
            # A last digit says that something is left.
            if q % 5 == 0:
                q += 1
        else:
            while found < exponent and q % 10 == 0:
                q //= 10
                found += 1
        return _fixed(_made(sign, q, found))

    def _divided_exactly(self, by, sign, exponent):
        """The quotient of an unknown number by a known one that has no other factors than 2 and 5, or that is unknown by name."""
        places = 0
        while 10**places % by:
            places += 1
            if places > by.bit_length():
                unsupported("a quotient of an unknown decimal")
        q = self._int * (10**places // by)
        if _is_longer(q, _current.prec):
            unsupported("a quotient of an unknown decimal")
        while places and q % 10 == 0:
            q //= 10
            places -= 1
        return _fixed(_made(sign, q, exponent - places))

    def __rtruediv__(self, other):
        other = _operand(other)
        if other is None:
            return NotImplemented
        return other / self

    def _whole(self, other):
        """Quotient and remainder, the quotient cut towards 0."""
        exponent = min(self._exp, other._exp)
        a, b = abs(self._scaled(exponent)), abs(other._scaled(exponent))
        q, r = divmod(a, b)
        if q >= 10**_current.prec:
            raise _signal(DivisionImpossible)
        return _made(self._sign ^ other._sign, q, 0), _fixed(_made(self._sign, r, exponent))

    def __floordiv__(self, other):
        other = _operand(other)
        if other is None:
            return NotImplemented
        if other._int == 0:
            raise _signal(DivisionByZero if self._int else DivisionUndefined)
        return self._whole(other)[0]

    def __rfloordiv__(self, other):
        other = _operand(other)
        return NotImplemented if other is None else other // self

    def __mod__(self, other):
        other = _operand(other)
        if other is None:
            return NotImplemented
        if other._int == 0:
            raise _signal(InvalidOperation if self._int else DivisionUndefined)
        return self._whole(other)[1]

    def __rmod__(self, other):
        other = _operand(other)
        return NotImplemented if other is None else other % self

    def __divmod__(self, other):
        other = _operand(other)
        if other is None:
            return NotImplemented
        if other._int == 0:
            if self._int:
                unsupported("divmod of a decimal by zero")
            raise _signal(DivisionUndefined)
        return self._whole(other)

    def __rdivmod__(self, other):
        other = _operand(other)
        return NotImplemented if other is None else divmod(other, self)

    def __pow__(self, other, modulo=None):
        other = _operand(other)
        if other is None:
            return NotImplemented
        if modulo is not None or other._exp < 0 or other._sign or self._int == 0:
            unsupported("a power of a decimal that is no small integer")
        n = other._signed() * _power_of_ten(other._exp)
        if n > 10000:
            unsupported("a power of a decimal that is no small integer")
        found = _made(self._sign & n & 1, self._int**n, self._exp * n)
        if _digits(found._int) > _current.prec:
            unsupported("a power of a decimal that has to be rounded")
        return _fixed(found)

    def __rpow__(self, other, modulo=None):
        other = _operand(other)
        return NotImplemented if other is None else other**self

    def sqrt(self, context=None):
        _own(context)
        self._known()
        if self._int == 0:
            return _fixed(_made(self._sign, 0, self._exp // 2))
        if self._sign:
            raise _signal(InvalidOperation)
        # One digit more than the precision, and an end that says whether something is left.
        prec = _current.prec + 1
        e = self._exp >> 1
        if self._exp & 1:
            c = self._int * 10
            l = (_digits(self._int) >> 1) + 1
        else:
            c = self._int
            l = _digits(self._int) + 1 >> 1
        shift = prec - l
        if shift >= 0:
            c *= 100**shift
            exact = True
        else:
            c, rest = divmod(c, 100**-shift)
            exact = not rest
        e -= shift
        n = 10**prec
        while True:
            q = c // n
            if n <= q:
                break
            n = n + q >> 1
        exact = exact and n * n == c
        if exact:
            if shift >= 0:
                n //= 10**shift
            else:
                n *= 10**-shift
            e += shift
        elif n % 5 == 0:
            n += 1
        saved = Context(_current.prec, ROUND_HALF_EVEN)
        return _fixed(_made(0, n, e), saved)

    # Rounding.

    def _rescaled(self, exponent, rounding):
        if self._int == 0:
            return _made(self._sign, 0, exponent)
        if self._exp >= exponent:
            return _made(self._sign, self._int * _power_of_ten(self._exp - exponent), exponent)
        return _made(self._sign, _divided(self._int, _power_of_ten(exponent - self._exp), self._sign, rounding), exponent)

    def quantize(self, exp, rounding=None, context=None):
        _own(context)
        exp = _strict(exp)
        if rounding is None:
            rounding = _current.rounding
        elif rounding not in _ROUNDINGS:
            raise TypeError(
                "valid values for rounding are:\n  [ROUND_CEILING, ROUND_FLOOR, ROUND_UP, ROUND_DOWN,\n"
                "   ROUND_HALF_UP, ROUND_HALF_DOWN, ROUND_HALF_EVEN,\n   ROUND_05UP]"
            )
        found = self._rescaled(exp._exp, rounding)
        if _is_longer(found._int, _current.prec):
            raise _signal(InvalidOperation)
        return found

    def __round__(self, n=None):
        if n is None:
            return self._rescaled(0, ROUND_HALF_EVEN)._signed()
        if not isinstance(n, int):
            raise TypeError("optional arg must be an integer")
        return self.quantize(_made(0, 1, -n))

    def __floor__(self):
        return self._rescaled(0, ROUND_FLOOR)._signed()

    def __ceil__(self):
        return self._rescaled(0, ROUND_CEILING)._signed()

    def __trunc__(self):
        return self._rescaled(0, ROUND_DOWN)._signed()

    __int__ = __trunc__

    def __float__(self):
        return float(str(self))

    def __complex__(self):
        return complex(float(self))

    def to_integral_value(self, rounding=None, context=None):
        _own(context)
        if self._exp >= 0:
            return self
        return self._rescaled(0, _current.rounding if rounding is None else rounding)

    to_integral = to_integral_value
    to_integral_exact = to_integral_value

    def normalize(self, context=None):
        _own(context)
        d = _fixed(self)
        if d._int == 0:
            return _made(d._sign, 0, 0)
        n, exponent = d._int, d._exp
        while n % 10 == 0:
            n //= 10
            exponent += 1
        return _made(d._sign, n, exponent)

    # Parts.

    def as_tuple(self):
        self._known()
        return DecimalTuple(self._sign, tuple([int(c) for c in _written(self._int)]), self._exp)

    def as_integer_ratio(self):
        if self._exp >= 0:
            return self._signed() * _power_of_ten(self._exp), 1
        n, d = self._signed(), _power_of_ten(-self._exp)
        a, b = abs(n), d
        while b:
            a, b = b, a % b
        return n // a, d // a

    def adjusted(self):
        self._known()
        return self._exp + _digits(self._int) - 1

    def same_quantum(self, other, context=None):
        _own(context)
        return self._exp == _strict(other)._exp

    def scaleb(self, other, context=None):
        _own(context)
        other = _strict(other)
        if other._exp != 0:
            unsupported("decimal.scaleb by what is no integer")
        return _fixed(_made(self._sign, self._int, self._exp + other._signed()))

    def canonical(self):
        return self

    def conjugate(self):
        return self

    def is_finite(self):
        return True

    is_canonical = is_finite

    def is_nan(self):
        return False

    is_infinite = is_nan
    is_qnan = is_nan
    is_snan = is_nan

    def is_zero(self):
        return self._int == 0

    def is_signed(self):
        return self._sign == 1

    def __getattr__(self, name):
        kind = "decimal.Decimal" if type(self) is Decimal else type(self).__name__
        raise AttributeError("'" + kind + "' object has no attribute '" + name + "'")

    def _unknown(*args, **kwargs):
        unsupported("a method of decimals that is not modelled")

    compare_signal = compare_total = compare_total_mag = max_mag = min_mag = _unknown
    exp = ln = log10 = logb = fma = remainder_near = radix = number_class = _unknown
    next_minus = next_plus = next_toward = is_normal = is_subnormal = _unknown
    logical_and = logical_invert = logical_or = logical_xor = rotate = shift = _unknown


def _strict(other):
    """An argument of a method, which must be a decimal or an integer."""
    found = _operand(other)
    if found is None:
        raise TypeError("conversion from " + type(other).__name__ + " to Decimal is not supported")
    return found


Number.register(Decimal)
