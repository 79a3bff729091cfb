"""Texts with characters that are not known: objects of the type `str` with an array of code points, of a known length on each
path. What is known without the solver is a plain text (`text_of`). A text that nobody has looked into is *put off*: it is the
concatenation of its parts, or what `str` or `repr` makes of its source."""


def is_open(v: dyn) -> bool:
    return isobj(v) and isa(Obj(v), Text)


def is_textual(v: dyn) -> bool:
    return isstr(v) or isobj(v) and isa(Obj(v), Text)


# The plain text of an operand; where there is none, the path ends.
def plain_text(v: dyn) -> str:
    if isobj(v) and isa(Obj(v), Text):
        unsupported("an operation on a text of unknown characters")
    return ""


def plain(v: dyn) -> dyn:
    if is_open(v):
        unsupported("a name of unknown characters")
    return v


def open_text() -> Text:
    t = new(Text)
    t.cls = t_str
    return t


def text_of(codes: Dyns) -> dyn:
    n = len(codes)
    known = True
    for i in range(n):
        if known and not int_is_known(int(codes[i])):
            known = False
    if known:
        s = ""
        for i in range(n):
            s = s + text_of_code(i32(codes[i]))
        return dyn(s)
    t = open_text()
    t.codes = codes
    return dyn(t)


# `str` or `repr` of an unknown value.
def put_off(v: dyn) -> dyn:
    t = open_text()
    t.source = v
    return dyn(t)


def text_add(a: dyn, b: dyn) -> dyn:
    if isstr(a) and isstr(b):
        return dyn(str(a) + str(b))
    if isstr(a):
        if str(a) == "":
            return b
    if isstr(b):
        if str(b) == "":
            return a
    t = open_text()
    t.parts = args2(a, b)
    return dyn(t)


def codes_of(v: dyn) -> Dyns:
    if isstr(v):
        s = str(v)
        n = text_len(s)
        e = array(Dyns, n)
        for i in range(n):
            e[i] = dyn(text_code(s, i))
        return e
    t = Text(v)
    if t.codes is None:
        if t.parts is None:
            t.codes = codes_of_source(t.source)
        else:
            x = codes_of(t.parts[0])
            y = codes_of(t.parts[1])
            e = array(Dyns, len(x) + len(y))
            copy(x, 0, e, 0, len(x))
            copy(y, 0, e, len(x), len(y))
            t.codes = e
    return t.codes


def codes_of_source(v: dyn) -> Dyns:
    if islong(v):
        return digits_of(int(v), 10)
    if isfloat(v):
        unsupported("the text of an unknown float")
    if isobj(v) and not isa(Obj(v), Text):
        unsupported("the text of an object, which has its address")
    unsupported("the representation of a text of unknown characters")
    return array(Dyns, 0)


# The digits of an integer in a base up to 16, small letters beyond 9.
def digits_of(v: int, radix: i32) -> Dyns:
    base = int(radix)
    sign = 0
    if v < 0:
        v = 0 - v
        sign = 1
    n = 1
    bound = base
    while bound <= v:
        n += 1
        if 9223372036854775807 < bound:
            unsupported("the text of an unknown integer beyond 64 bits")
        bound = bound * base
    e = array(Dyns, n + sign)
    if sign == 1:
        e[0] = dyn(45)
    for i in range(n):
        d = v % base
        if d < 10:
            e[n + sign - 1 - i] = dyn(d + 48)
        else:
            e[n + sign - 1 - i] = dyn(d + 87)
        v = v // base
    return e


# What the library's `_rt.text_len` and so on are.


def any_len(v: dyn) -> i32:
    if isstr(v):
        return text_len(str(v))
    return len(codes_of(v))


def any_slice(v: dyn, a: i32, b: i32) -> dyn:
    if isstr(v):
        # Few texts are possible, one for each place.
        return dyn(text_slice(str(v), known_place(a), known_place(b)))
    return text_of(part(codes_of(v), a, b))


def known_place(i: i32) -> i32:
    if isconcrete(dyn(i)):
        return i
    return i32(concretize(dyn(i)))


def any_code(v: dyn, i: i32) -> dyn:
    if isstr(v) and isconcrete(dyn(i)):
        return dyn(text_code(str(v), i))
    return codes_of(v)[i]


def any_of_code(c: dyn) -> dyn:
    return text_of(args1(c))


def texts_equal(a: dyn, b: dyn) -> bool:
    if isstr(a) and isstr(b):
        return str(a) == str(b)
    if isobj(a) and isobj(b) and same(Obj(a), Obj(b)):
        return True
    x = codes_of(a)
    y = codes_of(b)
    if len(x) != len(y):
        return False
    for i in range(len(x)):
        if int(x[i]) != int(y[i]):
            return False
    return True


def any_less(a: dyn, b: dyn) -> bool:
    if isstr(a) and isstr(b):
        return text_less(str(a), str(b))
    x = codes_of(a)
    y = codes_of(b)
    for i in range(len(x)):
        if i >= len(y):
            return False
        c = int(x[i])
        d = int(y[i])
        if c < d:
            return True
        if d < c:
            return False
    return len(x) < len(y)


def occurs_at(x: Dyns, y: Dyns, i: i32) -> bool:
    for k in range(len(y)):
        if int(x[i + k]) != int(y[k]):
            return False
    return True


def any_find(v: dyn, u: dyn, a: i32, b: i32) -> i32:
    if isstr(v) and isstr(u):
        return text_find(str(v), str(u), known_place(a), known_place(b))
    x = codes_of(v)
    y = codes_of(u)
    i = a
    while i + len(y) <= b:
        if occurs_at(x, y, i):
            return i
        i += 1
    return -1


def any_find_last(v: dyn, u: dyn, a: i32, b: i32) -> i32:
    if isstr(v) and isstr(u):
        return text_find_last(str(v), str(u), known_place(a), known_place(b))
    x = codes_of(v)
    y = codes_of(u)
    i = b - len(y)
    while i >= a:
        if occurs_at(x, y, i):
            return i
        i = i - 1
    return -1


def any_replace(v: dyn, old: dyn, new_text: dyn, most: i32) -> dyn:
    if isstr(v) and isstr(old) and isstr(new_text):
        return dyn(text_replace(str(v), str(old), str(new_text), most))
    x = codes_of(v)
    y = codes_of(old)
    if len(y) == 0:
        unsupported("replacement of the empty text in a text of unknown characters")
    out = dyn("")
    i = 0
    start = 0
    while i + len(y) <= len(x) and most != 0:
        if occurs_at(x, y, i):
            out = text_add(text_add(out, text_of(part(x, start, i))), new_text)
            i = i + len(y)
            start = i
            most = most - 1
        else:
            i += 1
    return text_add(out, text_of(part(x, start, len(x))))


# The kind of a character (`code_class`).
def any_class(c: dyn) -> dyn:
    x = int(c)
    if int_is_known(x):
        return dyn(code_class(i32(c)))
    if 127 < x:
        unsupported("the kind of an unknown character beyond ASCII")
    if x < 48:
        if x < 9:
            return dyn(code_class(0))
        if x < 14:
            return dyn(code_class(9))
        if x < 28:
            return dyn(code_class(14))
        if x < 32:
            return dyn(code_class(28))
        if x == 32:
            return dyn(code_class(32))
        return dyn(code_class(33))
    if x < 58:
        return dyn(code_class(48))
    if x < 65:
        return dyn(code_class(58))
    if x < 91:
        return dyn(code_class(65))
    if x < 97:
        if x == 95:
            return dyn(code_class(95))
        return dyn(code_class(91))
    if x < 123:
        return dyn(code_class(97))
    if x < 127:
        return dyn(code_class(123))
    return dyn(code_class(127))


# Each character that is not known mapped by ASCII's letters from `first` on, 26 of them.
def ascii_shifted(v: dyn, first: int, by: int) -> dyn:
    x = codes_of(v)
    out = array(Dyns, len(x))
    for i in range(len(x)):
        c = int(x[i])
        if 127 < c:
            unsupported("the case of an unknown character beyond ASCII")
        d = c
        if first <= c and c < first + 26:
            d = c + by
        out[i] = dyn(d)
    return text_of(out)


def any_upper(v: dyn) -> dyn:
    if isstr(v):
        return dyn(text_upper(str(v)))
    return ascii_shifted(v, 97, -32)


def any_lower(v: dyn) -> dyn:
    if isstr(v):
        return dyn(text_lower(str(v)))
    return ascii_shifted(v, 65, 32)


def any_title(v: dyn) -> dyn:
    if isstr(v):
        return dyn(text_title(str(v)))
    return ascii_shifted(v, 97, -32)


def any_fold(v: dyn) -> dyn:
    if isstr(v):
        return dyn(text_fold(str(v)))
    return ascii_shifted(v, 65, 32)


def any_repr(v: dyn) -> dyn:
    if isstr(v):
        return dyn(text_repr(str(v)))
    return put_off(v)


def any_digits(v: dyn, radix: i32) -> dyn:
    if not int_is_known(int(v)):
        if radix == 10:
            # Texts of unknown integers are put off, and a comparison with so large a number in each place would cost more than it tells.
            if not within_words(int(v)):
                grant("integers of unknown value that become texts have at most 4300 digits")
            return put_off(v)
        return text_of(digits_of(int(v), radix))
    s = int_to_text(int(v), radix)
    if radix == 10 and text_len(s) > 4300:
        if text_len(s) > 4301 or int(v) >= 0:
            raise_named("ValueError", "Exceeds the limit (4300 digits) for integer string conversion; use sys.set_int_max_str_digits() to increase the limit")
    return dyn(s)


# Is it clear without a question to the solver that an integer is a word of the machine?
def within_words(v: int) -> bool:
    below = dyn(v <= 9223372036854775807)
    above = dyn(v >= int(-9223372036854775807))
    if isconcrete(below) and isconcrete(above):
        return bool(below) and bool(above)
    return False


def any_float_text(v: dyn) -> dyn:
    if isconcrete(v):
        return dyn(float_to_text(f64(v)))
    return put_off(v)


def check_digits(n: i32, radix: i32) -> None:
    if n > 4300 and (radix & (radix - 1)) != 0:
        raise_named("ValueError", "Exceeds the limit (4300 digits) for integer string conversion: value has " + int_to_text(int(n), 10) + " digits; use sys.set_int_max_str_digits() to increase the limit")


# The number that digits alone spell (`int_of_text`).
def any_number(v: dyn, radix: i32) -> dyn:
    if isstr(v):
        check_digits(text_len(str(v)), radix)
        return or_missing(int_of_text(str(v), known_place(radix)))
    x = codes_of(v)
    n = int(0)
    base = int(radix)
    for i in range(len(x)):
        c = int(x[i])
        if 127 < c:
            unsupported("a number with an unknown character beyond ASCII")
        d = int(99)
        if 48 <= c and c < 58:
            d = c - 48
        elif 97 <= c and c < 123:
            d = c - 87
        elif 65 <= c and c < 91:
            d = c - 55
        if d >= base:
            return missing()
        n = n * base + d
    if len(x) == 0:
        return missing()
    return dyn(n)


def any_float(v: dyn) -> dyn:
    if isstr(v):
        return or_missing(float_of_text(str(v)))
    unsupported("the float that a text of unknown characters spells")
    return missing()


# A finite float without its fraction (`int_of_f64`).
def whole(x: f64) -> int:
    if not isconcrete(dyn(x)):
        if not (x < 9223372036854775808.0) or not (-9223372036854775808.0 < x):
            unsupported("the integer of an unknown float beyond 64 bits")
    return int_of_f64(x)


def any_bit_length(x: int) -> dyn:
    if int_is_known(x):
        return dyn(int_bit_length(x))
    if x < 0:
        x = 0 - x
    n = 0
    bound = int(1)
    while bound <= x:
        n += 1
        bound = bound * 2
    return dyn(n)


def any_gcd(a: int, b: int) -> int:
    if int_is_known(a) and int_is_known(b):
        return int_gcd(a, b)
    if a < 0:
        a = 0 - a
    if b < 0:
        b = 0 - b
    while b != 0:
        r = a % b
        a = b
        b = r
    return a


def grown(e: Dyns, c: dyn) -> Dyns:
    out = array(Dyns, len(e) + 1)
    copy(e, 0, out, 0, len(e))
    out[len(e)] = c
    return out


# A text that is an input: its length, then its characters.
def nondet_str(most: i32, what: dyn) -> dyn:
    grant("texts that are inputs have no surrogates and no characters beyond them")
    n = nondet(int, "length")
    assume(0 <= n)
    if most >= 0:
        assume(n <= int(most))
    e = array(Dyns, 0)
    i = int(0)
    while i < n:
        c = nondet(int, "character")
        assume(0 <= c)
        assume(c < 55296)
        e = grown(e, dyn(c))
        i += 1
    name(what)
    return text_of(e)
