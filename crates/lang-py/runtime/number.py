"""Operators, comparison, truth, hashes (Python Language Reference, sections 3.3.1, 3.3.8, 6.5 to 6.10)."""

EQ = 0
NE = 1
LT = 2
LE = 3
GT = 4
GE = 5


def isint(v: dyn) -> bool:
    return islong(v) or isbool(v)


def isnumber(v: dyn) -> bool:
    return islong(v) or isbool(v) or isfloat(v)


def to_int(v: dyn) -> int:
    if isbool(v):
        if bool(v):
            return 1
        return 0
    return int(v)


def to_float(v: dyn) -> f64:
    if isfloat(v):
        return f64(v)
    n = to_int(v)
    x = wide_to_float(n)
    if int_is_known(n) and x - x != 0.0:
        raise_named("OverflowError", "int too large to convert to float")
    return x


def wide_to_float(x: int) -> f64:
    if not int_is_known(x):
        if not int_fits(x):
            unsupported("an unknown integer beyond 64 bits as a float")
    return int_to_f64(x)


# Has a float all integers up to this size?
def is_exact(x: int) -> bool:
    return x <= 9007199254740992 and not (x < -9007199254740992)


def is_not_implemented(v: dyn) -> bool:
    return isobj(v) and same(Obj(v), v_notimpl)


# A method that the language looks up: not those of the builtin kinds, which are done here.
def lookup_special(t: Type, k: str) -> dyn:
    mro = t.mro
    native = t.layout != PLAIN and t.layout != OTHER and t.layout != ERROR
    if native and (t.tflags & USER) == 0:
        return empty
    for i in range(len(mro)):
        c = Type(mro[i])
        if same(c, t_object):
            continue
        v = find_own(c, dyn(k))
        if native and (c.tflags & USER) == 0:
            # What a built-in kind does by itself comes before the bases behind it. Enumerations put their own methods before it.
            if (not isempty(v) or c.layout == t.layout and every_kind_has(k)) and puts_kinds_first(t):
                if k != "__str__" or c.layout == STR or c.layout == BYTES:
                    return empty
            continue
        if not isempty(v):
            return v
    return empty


# Methods that each built-in kind has of its own, whether or not the library writes them down.
def every_kind_has(k: str) -> bool:
    return k == "__eq__" or k == "__ne__" or k == "__lt__" or k == "__le__" or k == "__gt__" or k == "__ge__" or k == "__repr__"


def puts_kinds_first(t: Type) -> bool:
    return same(t.cls, t_type) or str(t.cls.name) == "ABCMeta"


def binary(a: dyn, b: dyn, name: str, reflected: str) -> dyn:
    ta = typeof(a)
    tb = typeof(b)
    other = empty
    if not same(ta, tb):
        other = lookup_special(tb, reflected)
    m = lookup_special(ta, name)
    if not isempty(other) and is_subtype(tb, ta) and not same_object(other, or_none(lookup_special(ta, reflected))):
        r = call_special(other, b, args1(a))
        if not is_not_implemented(r):
            return r
        other = empty
    if not isempty(m) and not isnone(m):
        r = call_special(m, a, args1(b))
        if not is_not_implemented(r):
            return r
    if not isempty(other) and not isnone(other):
        r = call_special(other, b, args1(a))
        if not is_not_implemented(r):
            return r
    return empty


def raise_operand(symbol: str, a: dyn, b: dyn) -> dyn:
    raise_named("TypeError", "unsupported operand type(s) for " + symbol + ": '" + type_name(a) + "' and '" + type_name(b) + "'")
    return none


def plain_kind(v: dyn) -> bool:
    return not isobj(v)


def add_op(a: dyn, b: dyn) -> dyn:
    if isstr(a) and isstr(b):
        return dyn(str(a) + str(b))
    if isnumber(a) and isnumber(b):
        if isint(a) and isint(b):
            return dyn(to_int(a) + to_int(b))
        return dyn(to_float(a) + to_float(b))
    if is_textual(a) and is_textual(b):
        return text_add(a, b)
    r = binary(a, b, "__add__", "__radd__")
    if not isempty(r):
        return r
    x = unboxed(a)
    y = unboxed(b)
    if not isobj(x) and not isobj(y) and (isobj(a) or isobj(b)):
        return add_op(x, y)
    r = concatenated(x, y)
    if isempty(r):
        if is_textual(x):
            raise_named("TypeError", 'can only concatenate str (not "' + type_name(b) + '") to str')
        if isobj(x) and isa(Obj(x), List):
            raise_named("TypeError", 'can only concatenate list (not "' + type_name(b) + '") to list')
        if isobj(x) and isa(Obj(x), Tuple):
            raise_named("TypeError", 'can only concatenate tuple (not "' + type_name(b) + '") to tuple')
        return raise_operand("+", a, b)
    return r


def sub_op(a: dyn, b: dyn) -> dyn:
    if isnumber(a) and isnumber(b):
        if isint(a) and isint(b):
            return dyn(to_int(a) - to_int(b))
        return dyn(to_float(a) - to_float(b))
    r = binary(a, b, "__sub__", "__rsub__")
    if not isempty(r):
        return r
    x = unboxed(a)
    y = unboxed(b)
    if isnumber(x) and isnumber(y):
        return sub_op(x, y)
    if is_set(x) and is_set(y):
        return set_difference(x, y)
    return raise_operand("-", a, b)


def mul_op(a: dyn, b: dyn) -> dyn:
    if isnumber(a) and isnumber(b):
        if isint(a) and isint(b):
            return dyn(to_int(a) * to_int(b))
        return dyn(to_float(a) * to_float(b))
    r = binary(a, b, "__mul__", "__rmul__")
    if not isempty(r):
        return r
    x = unboxed(a)
    y = unboxed(b)
    if isnumber(x) and isnumber(y):
        return mul_op(x, y)
    if isint(y):
        r = repeated(x, to_int(y))
    elif isint(x):
        r = repeated(y, to_int(x))
    else:
        if is_sequence(x):
            raise_named("TypeError", "can't multiply sequence by non-int of type '" + type_name(b) + "'")
        if is_sequence(y):
            raise_named("TypeError", "can't multiply sequence by non-int of type '" + type_name(a) + "'")
        r = empty
    if isempty(r):
        return raise_operand("*", a, b)
    return r


def is_sequence(v: dyn) -> bool:
    return is_textual(v) or is_list(v) or is_tuple(v) or is_bytes(v)


def matmul_op(a: dyn, b: dyn) -> dyn:
    r = binary(a, b, "__matmul__", "__rmatmul__")
    if not isempty(r):
        return r
    return raise_operand("@", a, b)


def raise_zero(text: str) -> None:
    raise_named("ZeroDivisionError", text)


def truediv_op(a: dyn, b: dyn) -> dyn:
    if isnumber(a) and isnumber(b):
        if isint(a) and isint(b):
            y = to_int(b)
            if y == 0:
                raise_zero("division by zero")
            x = to_int(a)
            if not int_is_known(x) or not int_is_known(y):
                if not is_exact(x) or not is_exact(y):
                    unsupported("a quotient of unknown integers beyond 53 bits")
                return dyn(int_true_div(x, y))
            r = int_true_div(x, y)
            if r - r != 0.0:
                raise_named("OverflowError", "integer division result too large for a float")
            return dyn(r)
        d = to_float(b)
        if d == 0.0:
            raise_zero("float division by zero")
        return dyn(to_float(a) / d)
    r2 = binary(a, b, "__truediv__", "__rtruediv__")
    if not isempty(r2):
        return r2
    x2 = unboxed(a)
    y2 = unboxed(b)
    if isnumber(x2) and isnumber(y2):
        return truediv_op(x2, y2)
    return raise_operand("/", a, b)


def float_mod(x: f64, y: f64) -> f64:
    m = x % y
    if m != 0.0:
        if (y < 0.0) == (m < 0.0):
            return m
        return m + y
    return copysign(0.0, y)


def copysign(x: f64, y: f64) -> f64:
    s = bits_of(y) < 0
    a = fabs(x)
    if s:
        return -a
    return a


def float_floordiv(x: f64, y: f64) -> f64:
    m = x % y
    d = (x - m) / y
    if m != 0.0:
        if (y < 0.0) != (m < 0.0):
            d = d - 1.0
    if d != 0.0:
        f = floor(d)
        if d - f > 0.5:
            f = f + 1.0
        return f
    return copysign(0.0, x / y)


def floordiv_op(a: dyn, b: dyn) -> dyn:
    if isnumber(a) and isnumber(b):
        if isint(a) and isint(b):
            y = to_int(b)
            if y == 0:
                raise_zero("integer division or modulo by zero")
            return dyn(to_int(a) // y)
        d = to_float(b)
        if d == 0.0:
            raise_zero("float floor division by zero")
        return dyn(float_floordiv(to_float(a), d))
    r = binary(a, b, "__floordiv__", "__rfloordiv__")
    if not isempty(r):
        return r
    x2 = unboxed(a)
    y2 = unboxed(b)
    if isnumber(x2) and isnumber(y2):
        return floordiv_op(x2, y2)
    return raise_operand("//", a, b)


def mod_op(a: dyn, b: dyn) -> dyn:
    if isnumber(a) and isnumber(b):
        if isint(a) and isint(b):
            y = to_int(b)
            if y == 0:
                raise_zero("integer modulo by zero")
            return dyn(to_int(a) % y)
        d = to_float(b)
        if d == 0.0:
            raise_zero("float modulo")
        return dyn(float_mod(to_float(a), d))
    r = binary(a, b, "__mod__", "__rmod__")
    if not isempty(r):
        return r
    x2 = unboxed(a)
    y2 = unboxed(b)
    if isnumber(x2) and isnumber(y2):
        return mod_op(x2, y2)
    if is_textual(x2) or is_bytes(x2):
        return call(lib_function("_percent"), args2(x2, b), None)
    return raise_operand("%", a, b)


def pow_op(a: dyn, b: dyn) -> dyn:
    if isnumber(a) and isnumber(b):
        if isint(a) and isint(b):
            y = to_int(b)
            if 0 <= y:
                return dyn(int_power(to_int(a), y))
            if to_int(a) == 0:
                raise_zero("0.0 cannot be raised to a negative power")
            return dyn(fpow(to_float(a), to_float(b)))
        x = to_float(a)
        e = to_float(b)
        if x == 0.0 and e < 0.0:
            if e - e != 0.0:
                return dyn(0.0 - e)
            raise_zero("0.0 cannot be raised to a negative power")
        if x < 0.0 and floor(e) != e and x - x == 0.0 and e - e == 0.0:
            return call(lib_function("_broken_power"), args3(dyn(x), dyn(e), dyn(fpow(-x, e))), None)
        if x == 1.0 or e == 0.0:
            return dyn(1.0)
        if x == -1.0 and e - e != 0.0 and not is_nan(e):
            return dyn(1.0)
        r = fpow(x, e)
        if r - r != 0.0 and x - x == 0.0 and e - e == 0.0:
            raise_named("OverflowError", "(34, 'Numerical result out of range')")
        return dyn(r)
    r2 = binary(a, b, "__pow__", "__rpow__")
    if not isempty(r2):
        return r2
    x2 = unboxed(a)
    y2 = unboxed(b)
    if isnumber(x2) and isnumber(y2):
        return pow_op(x2, y2)
    return raise_operand("** or pow()", a, b)


def int_power(x: int, y: int) -> int:
    if int_is_known(y):
        return x ** y
    r = int(1)
    i = int(0)
    while i < y:
        r = r * x
        i += 1
    return r


# A bitwise operation (0: and, 1: or, 2: exclusive or).
def bitwise(x: int, y: int, op: i32) -> int:
    if int_is_known(x) or int_is_known(y):
        if op == 0:
            return x & y
        if op == 1:
            return x | y
        return x ^ y
    if not int_fits(x) or not int_fits(y):
        unsupported("a bitwise operation on unknown integers beyond 64 bits")
    if op == 0:
        return int(i64(x) & i64(y))
    if op == 1:
        return int(i64(x) | i64(y))
    return int(i64(x) ^ i64(y))


def shift_count(b: dyn) -> int:
    y = to_int(b)
    if y < 0:
        raise_named("ValueError", "negative shift count")
    return y


def lshift_op(a: dyn, b: dyn) -> dyn:
    if isint(a) and isint(b):
        n = shift_count(b)
        if int_is_known(n):
            return dyn(to_int(a) << n)
        return dyn(to_int(a) * int_power(2, n))
    r = binary(a, b, "__lshift__", "__rlshift__")
    if not isempty(r):
        return r
    if isint(unboxed(a)) and isint(unboxed(b)):
        return lshift_op(unboxed(a), unboxed(b))
    return raise_operand("<<", a, b)


def rshift_op(a: dyn, b: dyn) -> dyn:
    if isint(a) and isint(b):
        n = shift_count(b)
        if int_is_known(n):
            return dyn(to_int(a) >> n)
        return dyn(to_int(a) // int_power(2, n))
    r = binary(a, b, "__rshift__", "__rrshift__")
    if not isempty(r):
        return r
    if isint(unboxed(a)) and isint(unboxed(b)):
        return rshift_op(unboxed(a), unboxed(b))
    return raise_operand(">>", a, b)


def bool_bits(a: dyn, b: dyn, op: i32) -> dyn:
    x = bool(a)
    y = bool(b)
    if op == 0:
        return dyn(x and y)
    if op == 1:
        return dyn(x or y)
    return dyn(x != y)


def and_op(a: dyn, b: dyn) -> dyn:
    if isint(a) and isint(b):
        if isbool(a) and isbool(b):
            return bool_bits(a, b, 0)
        return dyn(bitwise(to_int(a), to_int(b), 0))
    r = binary(a, b, "__and__", "__rand__")
    if not isempty(r):
        return r
    if isint(unboxed(a)) and isint(unboxed(b)):
        return and_op(unboxed(a), unboxed(b))
    if is_set(a) and is_set(b):
        return set_intersection(a, b)
    return raise_operand("&", a, b)


def or_op(a: dyn, b: dyn) -> dyn:
    if isint(a) and isint(b):
        if isbool(a) and isbool(b):
            return bool_bits(a, b, 1)
        return dyn(bitwise(to_int(a), to_int(b), 1))
    r = binary(a, b, "__or__", "__ror__")
    if not isempty(r):
        return r
    if isint(unboxed(a)) and isint(unboxed(b)):
        return or_op(unboxed(a), unboxed(b))
    if is_set(a) and is_set(b):
        return set_union(a, b)
    if is_dict(a) and is_dict(b):
        d = dict_copy(a)
        dict_merge(d, b)
        return d
    if (istype(a) or isnone(a)) and (istype(b) or isnone(b)):
        return call(lib_function("_union_type"), args2(a, b), None)
    return raise_operand("|", a, b)


def xor_op(a: dyn, b: dyn) -> dyn:
    if isint(a) and isint(b):
        if isbool(a) and isbool(b):
            return bool_bits(a, b, 2)
        return dyn(bitwise(to_int(a), to_int(b), 2))
    r = binary(a, b, "__xor__", "__rxor__")
    if not isempty(r):
        return r
    if isint(unboxed(a)) and isint(unboxed(b)):
        return xor_op(unboxed(a), unboxed(b))
    if is_set(a) and is_set(b):
        return set_union(set_difference(a, b), set_difference(b, a))
    return raise_operand("^", a, b)


def inplace(a: dyn, b: dyn, name: str) -> dyn:
    if not isobj(a):
        return empty
    m = lookup_special(Obj(a).cls, name)
    if isempty(m):
        return empty
    r = call_special(m, a, args1(b))
    if is_not_implemented(r):
        return empty
    return r


def iadd(a: dyn, b: dyn) -> dyn:
    r = inplace(a, b, "__iadd__")
    if not isempty(r):
        return r
    if is_list(a) and isempty(lookup_special(typeof(a), "__add__")):
        list_extend(a, b)
        return a
    return add_op(a, b)


def isub(a: dyn, b: dyn) -> dyn:
    r = inplace(a, b, "__isub__")
    if isempty(r):
        if is_exact_set(a) and is_set(b):
            return set_replace(a, set_difference(a, b))
        return sub_op(a, b)
    return r


def imul(a: dyn, b: dyn) -> dyn:
    r = inplace(a, b, "__imul__")
    if isempty(r):
        if is_list(a) and isint(b):
            l = List(a)
            s = List(repeated(a, to_int(b)))
            l.elems = s.elems
            l.length = s.length
            return a
        return mul_op(a, b)
    return r


def imatmul(a: dyn, b: dyn) -> dyn:
    r = inplace(a, b, "__imatmul__")
    if isempty(r):
        return matmul_op(a, b)
    return r


def itruediv(a: dyn, b: dyn) -> dyn:
    r = inplace(a, b, "__itruediv__")
    if isempty(r):
        return truediv_op(a, b)
    return r


def ifloordiv(a: dyn, b: dyn) -> dyn:
    r = inplace(a, b, "__ifloordiv__")
    if isempty(r):
        return floordiv_op(a, b)
    return r


def imod(a: dyn, b: dyn) -> dyn:
    r = inplace(a, b, "__imod__")
    if isempty(r):
        return mod_op(a, b)
    return r


def ipow(a: dyn, b: dyn) -> dyn:
    r = inplace(a, b, "__ipow__")
    if isempty(r):
        return pow_op(a, b)
    return r


def ilshift(a: dyn, b: dyn) -> dyn:
    r = inplace(a, b, "__ilshift__")
    if isempty(r):
        return lshift_op(a, b)
    return r


def irshift(a: dyn, b: dyn) -> dyn:
    r = inplace(a, b, "__irshift__")
    if isempty(r):
        return rshift_op(a, b)
    return r


def ior(a: dyn, b: dyn) -> dyn:
    r = inplace(a, b, "__ior__")
    if isempty(r):
        if is_exact_set(a) and is_set(b):
            return set_replace(a, set_union(a, b))
        if is_dict(a):
            call(lib_function("_dict_update"), args2(a, b), None)
            return a
        return or_op(a, b)
    return r


def ixor(a: dyn, b: dyn) -> dyn:
    r = inplace(a, b, "__ixor__")
    if isempty(r):
        if is_exact_set(a) and is_set(b):
            return set_replace(a, xor_op(a, b))
        return xor_op(a, b)
    return r


def iand(a: dyn, b: dyn) -> dyn:
    r = inplace(a, b, "__iand__")
    if isempty(r):
        if is_exact_set(a) and is_set(b):
            return set_replace(a, set_intersection(a, b))
        return and_op(a, b)
    return r


def unary(v: dyn, name: str, symbol: str) -> dyn:
    m = lookup_special(typeof(v), name)
    if isempty(m):
        raise_named("TypeError", "bad operand type for unary " + symbol + ": '" + type_name(v) + "'")
    return call_special(m, v, array(Dyns, 0))


def neg_op(v: dyn) -> dyn:
    if isint(v):
        return dyn(-to_int(v))
    if isfloat(v):
        return dyn(-f64(v))
    if isobj(v) and isnumber(unboxed(v)) and isempty(lookup_special(typeof(v), "__neg__")):
        return neg_op(unboxed(v))
    return unary(v, "__neg__", "-")


def pos_op(v: dyn) -> dyn:
    if isint(v):
        return dyn(to_int(v))
    if isfloat(v):
        return v
    if isobj(v) and isnumber(unboxed(v)) and isempty(lookup_special(typeof(v), "__pos__")):
        return pos_op(unboxed(v))
    return unary(v, "__pos__", "+")


def invert_op(v: dyn) -> dyn:
    if isint(v):
        return dyn(~to_int(v))
    if isobj(v) and isint(unboxed(v)) and isempty(lookup_special(typeof(v), "__invert__")):
        return invert_op(unboxed(v))
    return unary(v, "__invert__", "~")


# Truth.


def truthy(v: dyn) -> bool:
    if isbool(v):
        return bool(v)
    if isnone(v):
        return False
    if islong(v):
        return int(v) != 0
    if isstr(v):
        return str(v) != ""
    if isfloat(v):
        return f64(v) != 0.0
    if isempty(v):
        return False
    o = Obj(v)
    if isa(o, Text):
        return len(codes_of(v)) != 0
    t = o.cls
    m = lookup_special(t, "__bool__")
    if not isempty(m):
        r = call_special(m, v, array(Dyns, 0))
        if not isbool(r):
            raise_named("TypeError", "__bool__ should return bool, returned " + type_name(r))
        return bool(r)
    m = empty
    if t.layout != INT and t.layout != FLOAT:
        m = lookup_special(t, "__len__")
    if not isempty(m):
        return to_int(checked_len(call_special(m, v, array(Dyns, 0)))) != 0
    if isa(o, List):
        return List(o).length != 0
    if isa(o, Tuple):
        return len(Tuple(o).elems) != 0
    if isa(o, Dict):
        return synced(Dict(o)).live != 0
    if isa(o, Boxed):
        if t.layout == BYTES:
            return any_len(Boxed(o).value) != 0
        return truthy(Boxed(o).value)
    if same(t, t_range):
        return range_length(Triple(o)) != 0
    return True


def checked_len(r: dyn) -> dyn:
    n = as_int(r)
    if to_int(n) < 0:
        raise_named("ValueError", "__len__() should return >= 0")
    return n


def as_int(v: dyn) -> dyn:
    if islong(v):
        return v
    if isbool(v):
        return dyn(to_int(v))
    u = unboxed(v)
    if isint(u):
        return as_int(u)
    m = lookup_special(typeof(v), "__index__")
    if isempty(m):
        raise_named("TypeError", "'" + type_name(v) + "' object cannot be interpreted as an integer")
    r = call_special(m, v, array(Dyns, 0))
    if not isint(unboxed(r)):
        raise_named("TypeError", "__index__ returned non-int (type " + type_name(r) + ")")
    return as_int(unboxed(r))


def is_int(v: dyn) -> bool:
    return isint(v)


def is_float(v: dyn) -> bool:
    return isfloat(v)


def is_str(v: dyn) -> bool:
    return is_textual(v)


def is_none(v: dyn) -> bool:
    return isnone(v)


def is_bool(v: dyn) -> bool:
    return isbool(v)


def is_list(v: dyn) -> bool:
    return isobj(v) and isa(Obj(v), List)


def is_tuple(v: dyn) -> bool:
    return isobj(v) and isa(Obj(v), Tuple)


def is_dict(v: dyn) -> bool:
    return isobj(v) and isa(Obj(v), Dict) and Obj(v).cls.layout == DICT


def is_set(v: dyn) -> bool:
    return isobj(v) and isa(Obj(v), Dict) and Obj(v).cls.layout == SET


def is_exact_set(v: dyn) -> bool:
    return is_set(v) and is_subtype(Obj(v).cls, t_set)


def is_bytes(v: dyn) -> bool:
    return isobj(v) and isa(Obj(v), Boxed) and Obj(v).cls.layout == BYTES


def is_func(v: dyn) -> bool:
    return isobj(v) and isa(Obj(v), Func)


def is_type(v: dyn) -> bool:
    return istype(v)


# Identity and comparison.


def is_same(a: dyn, b: dyn) -> bool:
    if isobj(a):
        if isobj(b):
            return same(Obj(a), Obj(b))
        return False
    if isnone(a):
        return isnone(b)
    if isbool(a):
        if isbool(b):
            return bool(a) == bool(b)
        return False
    if islong(a):
        if islong(b):
            return int(a) == int(b)
        return False
    if isstr(a):
        if isstr(b):
            return str(a) == str(b)
        return False
    if isfloat(a):
        if isfloat(b):
            return bits_of(f64(a)) == bits_of(f64(b))
        return False
    return isempty(b)


# Which equal numbers and texts are one object is not specified, except for small integers and what is one text anyway.
def is_op(a: dyn, b: dyn) -> dyn:
    if islong(a) and islong(b):
        x = int(a)
        y = int(b)
        if x != y:
            return dyn(False)
        if x < -5 or 256 < x:
            unsupported("the identity of equal integers")
        return dyn(True)
    if isfloat(a) and isfloat(b):
        if bits_of(f64(a)) != bits_of(f64(b)):
            return dyn(False)
        unsupported("the identity of equal floats")
    if is_textual(a) and is_textual(b):
        if isobj(a) and isobj(b) and same(Obj(a), Obj(b)):
            return dyn(True)
        if not texts_equal(a, b):
            return dyn(False)
        # The empty text is there once.
        if any_len(a) == 0:
            return dyn(True)
        unsupported("the identity of equal texts")
    if isobj(a) and isobj(b) and not same(Obj(a), Obj(b)):
        return dyn(are_one(Obj(a), Obj(b)))
    if not isnone(a) and not isnone(b):
        # Two names of modules that are not at hand may be one object, and one that is here under another name.
        refuse_absent(a)
        refuse_absent(b)
    return dyn(is_same(a, b))


# `is` within the library, whose own constants are what it asks for.
def is_within(a: dyn, b: dyn) -> dyn:
    return dyn(is_same(a, b))


def is_not_within(a: dyn, b: dyn) -> dyn:
    return dyn(not is_same(a, b))


# Are two objects of the engine one object of Python's? The empty tuple and empty bytes are there once; of constants that are equal,
# compilers keep one or several.
def are_one(o: Obj, p: Obj) -> bool:
    if same(o.cls, t_tuple) and same(p.cls, t_tuple):
        if len(Tuple(o).elems) == 0:
            return len(Tuple(p).elems) == 0
    elif same(o.cls, t_bytes) and same(p.cls, t_bytes):
        n = any_len(Boxed(o).value)
        if n != any_len(Boxed(p).value):
            return False
        if n == 0:
            return True
        if n == 1 and texts_equal(Boxed(o).value, Boxed(p).value):
            unsupported("the identity of equal bytes")
    else:
        refuse_absent(dyn(o))
        refuse_absent(dyn(p))
        return False
    if o.flags == 1 and p.flags == 1 and is_same_constant(dyn(o), dyn(p)):
        unsupported("the identity of equal constants")
    return False


def is_same_constant(a: dyn, b: dyn) -> bool:
    if isobj(a) and isobj(b):
        o = Obj(a)
        p = Obj(b)
        if isa(o, Tuple) and isa(p, Tuple):
            x = Tuple(o).elems
            y = Tuple(p).elems
            if len(x) != len(y):
                return False
            for i in range(len(x)):
                if not is_same_constant(x[i], y[i]):
                    return False
            return True
        if is_bytes(a) and is_bytes(b):
            return texts_equal(Boxed(o).value, Boxed(p).value)
    return is_same(a, b)


def is_not_op(a: dyn, b: dyn) -> dyn:
    return dyn(not bool(is_op(a, b)))


def equal(a: dyn, b: dyn) -> bool:
    if islong(a) and islong(b):
        return int(a) == int(b)
    if isstr(a) and isstr(b):
        return str(a) == str(b)
    return truthy(compare(a, b, EQ))


# Identity implies equality, as containers have it.
def same_or_equal(a: dyn, b: dyn) -> bool:
    if islong(a) and islong(b):
        return int(a) == int(b)
    if isstr(a) and isstr(b):
        return str(a) == str(b)
    if isobj(a) and isobj(b):
        if same(Obj(a), Obj(b)):
            refuse_absent(a)
            return True
    if isfloat(a) and isfloat(b):
        if bits_of(f64(a)) != bits_of(f64(b)):
            return f64(a) == f64(b)
        if f64(a) != f64(a):
            # One such object is found, another one is not.
            unsupported("the identity of floats that are not a number")
        return True
    return truthy(compare(a, b, EQ))


def less(a: dyn, b: dyn) -> bool:
    return truthy(compare(a, b, LT))


def eq_op(a: dyn, b: dyn) -> dyn:
    return compare(a, b, EQ)


def ne_op(a: dyn, b: dyn) -> dyn:
    return compare(a, b, NE)


def lt_op(a: dyn, b: dyn) -> dyn:
    return compare(a, b, LT)


def le_op(a: dyn, b: dyn) -> dyn:
    return compare(a, b, LE)


def gt_op(a: dyn, b: dyn) -> dyn:
    return compare(a, b, GT)


def ge_op(a: dyn, b: dyn) -> dyn:
    return compare(a, b, GE)


def compare_ints(x: int, y: int, op: i32) -> bool:
    if op == EQ:
        return x == y
    if op == NE:
        return x != y
    if op == LT:
        return x < y
    if op == LE:
        return x <= y
    if op == GT:
        return y < x
    return y <= x


def compare_floats(x: f64, y: f64, op: i32) -> bool:
    if op == EQ:
        return x == y
    if op == NE:
        return x != y
    if op == LT:
        return x < y
    if op == LE:
        return x <= y
    if op == GT:
        return y < x
    return y <= x


def by_order(c: i32, op: i32) -> bool:
    if c == 2:
        return op == NE
    if op == EQ:
        return c == 0
    if op == NE:
        return c != 0
    if op == LT:
        return c < 0
    if op == LE:
        return c <= 0
    if op == GT:
        return c > 0
    return c >= 0


# How a float stands to an integer that is not exact: less, equal, more, or 2 where it is no number.
def beside_large(x: f64, y: int) -> i32:
    known = int_is_known(y)
    if known and isconcrete(dyn(x)):
        return float_compare(x, y)
    if x != x:
        return 2
    if known:
        return beside_rounded(x, int_to_f64(y), y)
    if x <= 9007199254740992.0 and -9007199254740992.0 <= x:
        # All integers that are not exact are beyond these.
        if y > 0:
            return 0 - 1
        return 1
    if 1.7976931348623157e308 < x:
        return 1
    if x < -1.7976931348623157e308:
        return 0 - 1
    if x < 9223372036854775808.0 and -9223372036854775808.0 < x:
        if 9223372036854775807 < y:
            return 0 - 1
        if y < -9223372036854775807:
            return 1
    z = whole(x)
    if z < y:
        return 0 - 1
    if y < z:
        return 1
    return 0


# The same where the integer is known, by the float next to it.
def beside_rounded(x: f64, near: f64, y: int) -> i32:
    # No float lies between the two.
    c = float_compare(near, y)
    if c == 0:
        if x < near:
            return 0 - 1
        if near < x:
            return 1
        return 0
    if c > 0:
        if x < near:
            return 0 - 1
        return 1
    if near < x:
        return 1
    return 0 - 1


def op_name(op: i32) -> str:
    if op == EQ:
        return "__eq__"
    if op == NE:
        return "__ne__"
    if op == LT:
        return "__lt__"
    if op == LE:
        return "__le__"
    if op == GT:
        return "__gt__"
    return "__ge__"


def swapped(op: i32) -> i32:
    if op == LT:
        return GT
    if op == LE:
        return GE
    if op == GT:
        return LT
    if op == GE:
        return LE
    return op


def compare_numbers(a: dyn, b: dyn, op: i32) -> dyn:
    if isint(a):
        if isint(b):
            return dyn(compare_ints(to_int(a), to_int(b), op))
        x = to_int(a)
        if is_exact(x):
            return dyn(compare_floats(int_to_f64(x), f64(b), op))
        c = beside_large(f64(b), x)
        if c == 2:
            return dyn(op == NE)
        return dyn(by_order(0 - c, op))
    if isint(b):
        y = to_int(b)
        if is_exact(y):
            return dyn(compare_floats(f64(a), int_to_f64(y), op))
        return dyn(by_order(beside_large(f64(a), y), op))
    return dyn(compare_floats(f64(a), f64(b), op))


def compare_by_method(a: dyn, b: dyn, op: i32) -> dyn:
    m = lookup_special(typeof(a), op_name(op))
    if isempty(m):
        if op == NE:
            m = lookup_special(typeof(a), "__eq__")
            if not isempty(m) and not isnone(m):
                r = call_special(m, a, args1(b))
                if is_not_implemented(r):
                    return empty
                return dyn(not truthy(r))
        return empty
    if isnone(m):
        return empty
    r = call_special(m, a, args1(b))
    if is_not_implemented(r):
        return empty
    return r


def compare(a: dyn, b: dyn, op: i32) -> dyn:
    if isnumber(a) and isnumber(b):
        return compare_numbers(a, b, op)
    if isstr(a) and isstr(b):
        if op == EQ:
            return dyn(str(a) == str(b))
        if op == NE:
            return dyn(str(a) != str(b))
        if op == LT:
            return dyn(text_less(str(a), str(b)))
        if op == LE:
            return dyn(not text_less(str(b), str(a)))
        if op == GT:
            return dyn(text_less(str(b), str(a)))
        return dyn(not text_less(str(a), str(b)))
    if is_textual(a) and is_textual(b):
        if op == EQ:
            return dyn(texts_equal(a, b))
        if op == NE:
            return dyn(not texts_equal(a, b))
        if op == LT:
            return dyn(any_less(a, b))
        if op == LE:
            return dyn(not any_less(b, a))
        if op == GT:
            return dyn(any_less(b, a))
        return dyn(not any_less(a, b))
    ta = typeof(a)
    tb = typeof(b)
    first = False
    if not same(ta, tb) and is_subtype(tb, ta):
        r = compare_by_method(b, a, swapped(op))
        if not isempty(r):
            return r
        first = True
    r = compare_by_method(a, b, op)
    if not isempty(r):
        return r
    if not first:
        r = compare_by_method(b, a, swapped(op))
        if not isempty(r):
            return r
    x = unboxed(a)
    y = unboxed(b)
    if (isobj(a) and not isobj(x)) or (isobj(b) and not isobj(y)):
        return compare(x, y, op)
    if isobj(a) and isobj(b):
        r = compare_containers(a, b, op)
        if not isempty(r):
            return r
    if op == EQ:
        return dyn(is_same(a, b))
    if op == NE:
        return dyn(not is_same(a, b))
    symbol = "<"
    if op == LE:
        symbol = "<="
    if op == GT:
        symbol = ">"
    if op == GE:
        symbol = ">="
    raise_named("TypeError", "'" + symbol + "' not supported between instances of '" + type_name(a) + "' and '" + type_name(b) + "'")
    return none


def compare_containers(a: dyn, b: dyn, op: i32) -> dyn:
    o = Obj(a)
    p = Obj(b)
    if isa(o, List) and isa(p, List):
        return compare_arrays(List(o).elems, List(o).length, List(p).elems, List(p).length, op)
    if isa(o, Tuple) and isa(p, Tuple):
        return compare_arrays(Tuple(o).elems, len(Tuple(o).elems), Tuple(p).elems, len(Tuple(p).elems), op)
    if is_dict(a) and is_dict(b):
        if op == EQ:
            return dyn(dicts_equal(Dict(o), Dict(p)))
        if op == NE:
            return dyn(not dicts_equal(Dict(o), Dict(p)))
        return empty
    if is_set(a) and is_set(b):
        if op == EQ:
            return dyn(Dict(o).live == Dict(p).live and set_within(Dict(o), Dict(p)))
        if op == NE:
            return dyn(not (Dict(o).live == Dict(p).live and set_within(Dict(o), Dict(p))))
        if op == LE:
            return dyn(set_within(Dict(o), Dict(p)))
        if op == LT:
            return dyn(Dict(o).live < Dict(p).live and set_within(Dict(o), Dict(p)))
        if op == GE:
            return dyn(set_within(Dict(p), Dict(o)))
        return dyn(Dict(p).live < Dict(o).live and set_within(Dict(p), Dict(o)))
    if is_bytes(a) and is_bytes(b):
        return compare(Boxed(o).value, Boxed(p).value, op)
    if isa(o, Method) and isa(p, Method) and op < 2:
        eq = is_same(Method(o).func, Method(p).func) and is_same(Method(o).self, Method(p).self)
        return dyn(eq == (op == EQ))
    if same(o.cls, t_range) and same(p.cls, t_range) and op < 2:
        return dyn(ranges_equal(Triple(o), Triple(p)) == (op == EQ))
    if same(o.cls, t_slice) and same(p.cls, t_slice) and op < 2:
        s = Triple(o)
        u = Triple(p)
        eq = equal(s.a, u.a) and equal(s.b, u.b) and equal(s.c, u.c)
        return dyn(eq == (op == EQ))
    return empty


def compare_arrays(a: Dyns, n: i32, b: Dyns, m: i32, op: i32) -> dyn:
    if op < 2 and n != m:
        return dyn(op == NE)
    k = n
    if m < n:
        k = m
    for i in range(k):
        if not same_or_equal(a[i], b[i]):
            if op == EQ:
                return dyn(False)
            if op == NE:
                return dyn(True)
            return compare(a[i], b[i], op)
    c = 0
    if n < m:
        c = -1
    if n > m:
        c = 1
    return dyn(by_order(c, op))


# Hashes. None where it is not known without the solver.


def known_hash(v: dyn) -> dyn:
    if isnone(v):
        return dyn(4238894208)
    if not isobj(v):
        if not isconcrete(v):
            return empty
        if isint(v):
            return dyn(int_hash(to_int(v)))
        if isstr(v):
            return dyn(text_hash(str(v)))
        if f64(v) != f64(v):
            # It depends on which object it is.
            return empty
        return dyn(float_hash(f64(v)))
    o = Obj(v)
    if not isconcrete(o) and not has_own_hash(v):
        return empty
    if isa(o, Text):
        return empty
    t = o.cls
    if isa(o, Tuple) and isempty(lookup_special(t, "__hash__")):
        e = Tuple(o).elems
        h = int(8389157)
        all_known = True
        own = False
        for i in range(len(e)):
            x = known_hash(e[i])
            if is_plain_hash(x):
                h = (h * 1000003 + int(x)) % 2305843009213693951
            else:
                all_known = False
                if not isempty(x):
                    own = True
        if own:
            return open_hash(whole_of(v))
        if not all_known:
            return empty
        return dyn(h)
    m = lookup_hash(t)
    if isnone(m):
        raise_named("TypeError", "unhashable type: '" + str(t.name) + "'")
    if not isempty(m):
        return own_hash(m, v)
    if isa(o, Boxed):
        return known_hash(Boxed(o).value)
    if is_subtype(t, t_frozenset):
        d = Dict(o)
        h2 = int(1927868237)
        for i in range(d.used):
            if not isempty(d.keys[i]):
                x2 = known_hash(d.keys[i])
                if isempty(x2):
                    return empty
                if not is_plain_hash(x2):
                    unsupported("the hash of an unknown value")
                h2 = (h2 + int(x2) * int(x2) * 31 + int(x2)) % 2305843009213693951
        return dyn(h2)
    if isa(o, List) or isa(o, Dict) or same(t, t_slice):
        raise_named("TypeError", "unhashable type: '" + str(t.name) + "'")
    if isa(o, Method):
        f = int(identity(Obj(Method(o).func)))
        if isobj(Method(o).self):
            return dyn((f * 1000003 + int(identity(Obj(Method(o).self)))) % 2305843009213693951)
        return dyn(f)
    if same(t, t_range):
        s = Triple(o)
        return dyn((int(s.a) * 1000003 + int(s.b) * 31 + int(s.c)) % 2305843009213693951)
    return dyn(int(identity(o)))


# What the method of a class makes: a number, or what has the same hash where that is not known.
def own_hash(m: dyn, v: dyn) -> dyn:
    hash_depth = hash_depth + 1
    r = empty
    try:
        r = call_special(m, v, array(Dyns, 0))
    except e:
        hash_depth = hash_depth - 1
        raise e
    hash_depth = hash_depth - 1
    if is_open_hash(r):
        return r
    refuse_absent(r)
    r = unboxed(r)
    if not isint(r):
        raise_named("TypeError", "__hash__ method should return an integer")
    x = to_int(r)
    # A number of 64 bits stays what it is, but -1, which says in C that there is none.
    if x < int(-9223372036854775807) - 1 or x > int(9223372036854775807):
        if isconcrete(r):
            return dyn(int_hash(x))
        y = x
        if x < 0:
            y = 0 - x
        y = y % int(2305843009213693951)
        if x < 0:
            y = 0 - y
        if y == -1:
            return dyn(int(-2))
        return dyn(y)
    if x == -1:
        return dyn(int(-2))
    return dyn(x)


# How many methods that make hashes are around this place; does `hash` give what is hashed there, and not a number?
hash_depth: i32 = 0
hash_whole: bool = False


def is_plain_hash(h: dyn) -> bool:
    return isint(h) and isconcrete(h)


# What stands for the hash of something that is not known.
def open_hash(whole: dyn) -> dyn:
    o = new(Obj)
    o.cls = Type(Obj(lib_function("_Hash")))
    set_own(o, dyn("value"), whole)
    return dyn(o)


def is_open_hash(h: dyn) -> bool:
    if not isobj(h):
        return False
    if (Obj(h).cls.tflags & ABSENT) == 0:
        return False
    return same(Obj(h).cls, Type(Obj(lib_function("_Hash"))))


# Does a value have a hash that the program makes, or a part of it?
def has_own_hash(v: dyn) -> bool:
    if not isobj(v):
        return False
    o = Obj(v)
    t = o.cls
    if isa(o, Tuple) and isempty(lookup_special(t, "__hash__")):
        e = Tuple(o).elems
        for i in range(len(e)):
            if has_own_hash(e[i]):
                return True
        return False
    if (t.tflags & USER) == 0:
        return False
    m = lookup_hash(t)
    return not isempty(m) and not isnone(m) and not is_member_hash(m, t)


# Is this the hash of an enumeration's members that are equal to themselves alone? They are found by which object they are.
def is_member_hash(m: dyn, t: Type) -> bool:
    if not isobj(m) or not isa(Obj(m), Func):
        return False
    f = Func(m)
    if not isstr(f.module) or str(f.module) != "enum" or str(f.qualname) != "Enum.__hash__":
        return False
    return t.layout == PLAIN and isempty(lookup_special(t, "__eq__"))


# Something of Python's own kinds that has the same hash as a value.
def whole_of(v: dyn) -> dyn:
    if not has_own_hash(v):
        return v
    o = Obj(v)
    if isa(o, Tuple) and isempty(lookup_special(o.cls, "__hash__")):
        e = Tuple(o).elems
        parts = array(Dyns, len(e))
        for i in range(len(e)):
            parts[i] = whole_of(e[i])
        return new_tuple(parts)
    before = hash_whole
    hash_whole = True
    h = empty
    try:
        h = own_hash(lookup_hash(o.cls), v)
    except e:
        hash_whole = before
        raise e
    hash_whole = before
    if is_open_hash(h):
        return find_own(Obj(h), "value")
    return h


# The hash of an integer, where it is the integer.
def small_hash(v: dyn) -> int:
    x = to_int(v)
    if x > int(2305843009213693950) or x < int(-2305843009213693950):
        unsupported("whether two hashes are equal")
    if x == -1:
        return int(-2)
    return x


def lookup_hash(t: Type) -> dyn:
    mro = t.mro
    native = t.layout != PLAIN and t.layout != OTHER and t.layout != ERROR and t.layout != FUNC
    for i in range(len(mro)):
        c = Type(mro[i])
        if same(c, t_object):
            continue
        if native and (c.tflags & USER) == 0:
            # What a built-in kind does by itself comes before the bases behind it.
            if c.layout == t.layout:
                return empty
            continue
        v = find_own(c, "__hash__")
        if not isempty(v):
            return v
    return empty


def hash_of(v: dyn) -> dyn:
    if not isint(v) and not isfloat(v):
        grant("hashes of what is no number are those of the engine")
    h = known_hash(v)
    if hash_depth > 0:
        if isempty(h) or hash_whole and not isint(v) and not is_open_hash(h):
            whole = whole_of(v)
            if isint(whole):
                return whole
            return open_hash(whole)
        return h
    if isempty(h) or is_open_hash(h):
        unsupported("the hash of an unknown value")
    return h


# What `type` says of a value. Built-in functions and methods are written in Python here and in C there, where their classes are others.
def class_of(v: dyn) -> Type:
    if isobj(v) and isa(Obj(v), Iter):
        return class_of_iterator(Iter(v))
    if isobj(v) and isa(Obj(v), Func):
        f = Func(v)
        if is_builtin(f):
            name = str(f.name)
            if name == str(f.qualname):
                return t_builtin
            if is_always_slot(name):
                return t_wrapper
            if is_special(name) or name == "maketrans" or str(f.module) != "builtins":
                unsupported("the class of such a built-in function")
            return t_descriptor
    if isobj(v) and isa(Obj(v), Method) and isobj(Method(v).func):
        o = Obj(Method(v).func)
        if isa(o, Func) and is_builtin(Func(o)):
            if is_special(str(Func(o).name)):
                unsupported("the class of such a built-in method")
            return t_builtin
    refuse_absent(v)
    return typeof(v)


def is_special(name: str) -> bool:
    return text_find(name, "__", 0, text_len(name)) == 0


# The names of special methods that are always slots in C, whatever the class.
def is_always_slot(name: str) -> bool:
    if name == "__init__" or name == "__repr__" or name == "__str__" or name == "__eq__" or name == "__hash__":
        return True
    return name == "__setattr__" or name == "__len__" or name == "__iter__"


# Is a function one of C in Python's own library?
def is_builtin(f: Func) -> bool:
    if not isstr(f.module):
        return False
    m = str(f.module)
    if m == "builtins" or m == "math" or m == "cmath" or m == "operator":
        return True
    return m == "bisect" or m == "time" or m == "struct"


def is_instance(v: dyn, c: dyn) -> bool:
    if istype(c):
        t = Type(c)
        if is_subtype(class_of(v), t):
            return True
        if not same(t.cls, t_type):
            m = lookup_special(t.cls, "__instancecheck__")
            if not isempty(m):
                return truthy(call_special(m, c, args1(v)))
        return False
    if is_tuple(c):
        all = Tuple(c).elems
        for i in range(len(all)):
            if is_instance(v, all[i]):
                return True
        return False
    refuse_absent(c)
    m = lookup_special(typeof(c), "__instancecheck__")
    if not isempty(m):
        return truthy(call_special(m, c, args1(v)))
    raise_named("TypeError", "isinstance() arg 2 must be a type, a tuple of types, or a union")
    return False


def is_subclass(v: dyn, c: dyn) -> bool:
    if is_tuple(c):
        all = Tuple(c).elems
        for i in range(len(all)):
            if is_subclass(v, all[i]):
                return True
        return False
    if istype(c):
        if not istype(v):
            refuse_absent(v)
            raise_named("TypeError", "issubclass() arg 1 must be a class")
        if not same(Type(c).cls, t_type):
            m = lookup_special(Type(c).cls, "__subclasscheck__")
            if not isempty(m):
                return truthy(call_special(m, c, args1(v)))
        return is_subtype(Type(v), Type(c))
    refuse_absent(c)
    m = lookup_special(typeof(c), "__subclasscheck__")
    if not isempty(m):
        return truthy(call_special(m, c, args1(v)))
    raise_named("TypeError", "issubclass() arg 2 must be a class, a tuple of classes, or a union")
    return False
