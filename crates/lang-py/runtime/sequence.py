"""Lists, tuples, texts, ranges, slices, iteration, and the texts of values (Python Library Reference, "Sequence Types")."""

# Kinds of iterators.
I_LIST = 1
I_TUPLE = 2
I_STR = 3
I_RANGE = 4
I_KEYS = 5
I_BYTES = 6
I_GETITEM = 7
I_REVERSED = 8
I_SET = 9
I_VALUES = 10
I_ITEMS = 11
I_KEYS_BACK = 12
I_VALUES_BACK = 13
I_ITEMS_BACK = 14


def new_tuple(e: Dyns) -> dyn:
    t = new(Tuple)
    t.cls = t_tuple
    t.elems = e
    return dyn(t)


def new_list(e: Dyns) -> dyn:
    l = new(List)
    l.cls = t_list
    l.elems = e
    l.length = len(e)
    return dyn(l)


def new_slice(a: dyn, b: dyn, c: dyn) -> dyn:
    return new_triple(dyn(t_slice), a, b, c)


def make_range(a: dyn, b: dyn, c: dyn) -> dyn:
    return new_triple(dyn(t_range), a, b, c)


# What stands in a program as a constant: equal ones may be one object.
def constant_tuple(e: Dyns) -> dyn:
    t = Obj(new_tuple(e))
    t.flags = 1
    return dyn(t)


def constant_bytes(s: dyn) -> dyn:
    b = Obj(bytes_of_latin(s))
    b.flags = 1
    return dyn(b)


def list_array(l: List) -> Dyns:
    a = array(Dyns, l.length)
    copy(l.elems, 0, a, 0, l.length)
    return a


def list_append(v: dyn, x: dyn) -> None:
    l = List(v)
    n = l.length
    if n >= len(l.elems):
        more = array(Dyns, n * 2 + 4)
        copy(l.elems, 0, more, 0, n)
        l.elems = more
    e = l.elems
    e[n] = x
    l.length = n + 1


def list_extend(v: dyn, x: dyn) -> None:
    if is_list(x) and isempty(lookup_special(typeof(x), "__iter__")):
        s = List(x)
        n = s.length
        src = s.elems
        for i in range(n):
            list_append(v, src[i])
        return
    it = iterate(x)
    while True:
        y = next_of(it)
        if isempty(y):
            break
        list_append(v, y)


def list_len(v: dyn) -> i32:
    return List(v).length


def list_get(v: dyn, i: i32) -> dyn:
    return List(v).elems[i]


def list_put(v: dyn, i: i32, x: dyn) -> None:
    e = List(v).elems
    e[i] = x


def list_insert(v: dyn, i: i32, x: dyn) -> None:
    l = List(v)
    list_append(v, x)
    e = l.elems
    n = l.length - 1
    copy(e, i, e, i + 1, n - i)
    e[i] = x


def list_pop_at(v: dyn, i: i32) -> dyn:
    l = List(v)
    e = l.elems
    x = e[i]
    copy(e, i + 1, e, i, l.length - i - 1)
    l.length = l.length - 1
    return x


def list_clear(v: dyn) -> None:
    l = List(v)
    l.elems = array(Dyns, 0)
    l.length = 0


def list_truncate(v: dyn, n: i32) -> None:
    List(v).length = n


def list_of(v: dyn) -> dyn:
    l = new_list(array(Dyns, 0))
    list_extend(l, v)
    return l


def list_slice(v: dyn, a: i32, b: i32) -> dyn:
    return new_list(part(List(v).elems, a, b))


def part(e: Dyns, a: i32, b: i32) -> Dyns:
    if b < a:
        return array(Dyns, 0)
    d = array(Dyns, b - a)
    copy(e, a, d, 0, b - a)
    return d


def tuple_of_list(v: dyn) -> dyn:
    return new_tuple(list_array(List(v)))


def tuple_of(v: dyn) -> dyn:
    if is_tuple(v) and same(Obj(v).cls, t_tuple):
        return v
    return tuple_of_list(list_of(v))


# The tuple of a class below `tuple` with the items of another.
def tuple_new(c: dyn, v: dyn) -> dyn:
    if same(Type(c), t_tuple):
        return v
    t = new(Tuple)
    t.cls = Type(c)
    t.elems = Tuple(v).elems
    return dyn(t)


def tuple_len(v: dyn) -> i32:
    return len(Tuple(v).elems)


def tuple_get(v: dyn, i: i32) -> dyn:
    return Tuple(v).elems[i]


def bytes_of_latin(s: dyn) -> dyn:
    b = new(Boxed)
    b.cls = t_bytes
    b.value = s
    return dyn(b)


def bytes_of_codes(v: dyn) -> dyn:
    return bytes_of_latin(text_of(list_array(List(v))))


def latin_of_bytes(v: dyn) -> dyn:
    return Boxed(v).value


def concatenated(a: dyn, b: dyn) -> dyn:
    if isobj(a) and isobj(b):
        o = Obj(a)
        p = Obj(b)
        if isa(o, List) and isa(p, List):
            n = List(o).length
            m = List(p).length
            e = array(Dyns, n + m)
            copy(List(o).elems, 0, e, 0, n)
            copy(List(p).elems, 0, e, n, m)
            return new_list(e)
        if isa(o, Tuple) and isa(p, Tuple):
            x = Tuple(o).elems
            y = Tuple(p).elems
            if len(x) == 0 and same(p.cls, t_tuple):
                return b
            if len(y) == 0 and same(o.cls, t_tuple):
                return a
            e = array(Dyns, len(x) + len(y))
            copy(x, 0, e, 0, len(x))
            copy(y, 0, e, len(x), len(y))
            return new_tuple(e)
        if is_bytes(a) and is_bytes(b):
            return bytes_of_latin(text_add(Boxed(o).value, Boxed(p).value))
    return empty


# How often a sequence of `unit` elements is repeated. What is too long for the machine's addresses is refused as Python does
# (`too_long` is the text of its exception); what is too long for the engine is a bound of the answer.
def count_of(n: int, unit: i32, too_long: str) -> i32:
    if 9223372036854775807 < n or n + 1 < -9223372036854775807:
        raise_named("OverflowError", "cannot fit 'int' into an index-sized integer")
    if n <= 0 or unit == 0:
        return 0
    if 67108864 < n or 67108864 < n * int(unit):
        if 9223372036854775807 < n * int(unit):
            if too_long != "":
                raise_named("OverflowError", too_long)
        unsupported("a sequence of more than 67108864 elements")
    if int_is_known(n):
        return i32(n)
    # Small numbers come first, and a bound of loops is a bound of this one.
    k = 1
    while int(k) < n:
        k += 1
    return i32(concretize(dyn(k)))


def repeated(v: dyn, n: int) -> dyn:
    if is_open(v):
        return text_of(repeat_array(codes_of(v), len(codes_of(v)), count_of(n, len(codes_of(v)), "repeated string is too long")))
    if isstr(v):
        k = count_of(n, text_len(str(v)), "repeated string is too long")
        s = ""
        unit = str(v)
        while k > 0:
            if (k & 1) == 1:
                s = s + unit
            unit = unit + unit
            k = k >> 1
        return dyn(s)
    if is_list(v):
        return new_list(repeat_array(List(v).elems, List(v).length, count_of(n, List(v).length, "")))
    if is_tuple(v):
        if n == 1 and same(Obj(v).cls, t_tuple):
            return v
        return new_tuple(repeat_array(Tuple(v).elems, len(Tuple(v).elems), count_of(n, len(Tuple(v).elems), "")))
    if is_bytes(v):
        latin = Boxed(v).value
        k = count_of(n, any_len(latin), "repeated bytes are too long")
        return bytes_of_latin(repeated(latin, int(k)))
    return empty


def repeat_array(e: Dyns, m: i32, n: i32) -> Dyns:
    out = array(Dyns, n * m)
    for i in range(n):
        copy(e, 0, out, i * m, m)
    return out


# Ranges.


def range_length(r: Triple) -> int:
    a = int(r.a)
    b = int(r.b)
    c = int(r.c)
    if 0 < c:
        if a < b:
            return (b - a + c - 1) // c
        return 0
    if b < a:
        return (a - b - c - 1) // (-c)
    return 0


def range_len(v: dyn) -> dyn:
    return dyn(range_length(Triple(v)))


def ranges_equal(r: Triple, s: Triple) -> bool:
    n = range_length(r)
    if n != range_length(s):
        return False
    if n == 0:
        return True
    if int(r.a) != int(s.a):
        return False
    if n == 1:
        return True
    return int(r.c) == int(s.c)


# Indices.


def item_index(k: dyn, n: i32, what: str) -> i32:
    i = to_int(as_int(k))
    m = int(n)
    if i < 0:
        i = i + m
    if i < 0 or m <= i:
        raise_named("IndexError", what + " index out of range")
    return place(i, n)


# The index `i`, which is known to be in the range of `n`. Where `n` is unknown, as the length of a text may be, it is found
# by counting: small ones come first, and a bound of loops is a bound of this one.
def place(i: int, n: i32) -> i32:
    if int_is_known(i):
        return i32(i)
    if int_is_known(int(n)):
        return index(i, n)
    k = 0
    while int(k) < i:
        k += 1
    return k


def is_index(k: dyn) -> bool:
    return isint(k) or isint(unboxed(k)) or not isempty(lookup_special(typeof(k), "__index__"))


def is_slice(k: dyn) -> bool:
    return isobj(k) and same(Obj(k).cls, t_slice)


def clip(v: dyn, n: i32, fallback: i32, lo: i32, hi: i32) -> i32:
    if isnone(v):
        return fallback
    if not is_index(v):
        raise_named("TypeError", "slice indices must be integers or None or have an __index__ method")
    i = to_int(as_int(v))
    if i < 0:
        i = i + int(n)
        if i < int(lo):
            return lo
    if int(hi) < i:
        return hi
    return place(i - int(lo), hi - lo + 1) + lo


def slice_step(s: Triple) -> int:
    if isnone(s.c):
        return 1
    if not is_index(s.c):
        raise_named("TypeError", "slice indices must be integers or None or have an __index__ method")
    k = to_int(as_int(s.c))
    if k == 0:
        raise_named("ValueError", "slice step cannot be zero")
    return k


def step_small(k: int) -> i32:
    if k < -67108864:
        return -67108864
    if 67108864 < k:
        return 67108864
    return i32(concretize(dyn(k)))


def slice_start(s: Triple, n: i32, step: i32) -> i32:
    if step > 0:
        return clip(s.a, n, 0, 0, n)
    return clip(s.a, n, n - 1, -1, n - 1)


def slice_stop(s: Triple, n: i32, step: i32) -> i32:
    if step > 0:
        return clip(s.b, n, n, 0, n)
    return clip(s.b, n, -1, -1, n - 1)


def slice_count(a: i32, b: i32, step: i32) -> i32:
    if step > 0:
        if a < b:
            return (b - a + step - 1) // step
        return 0
    if b < a:
        return (a - b - step - 1) // (0 - step)
    return 0


# For the library: start, stop, step and count of a slice of a sequence of n items, in a tuple.
def slice_indices(v: dyn, n: i32) -> dyn:
    s = Triple(v)
    step = step_small(slice_step(s))
    a = slice_start(s, n, step)
    b = slice_stop(s, n, step)
    e = array(Dyns, 4)
    e[0] = dyn(a)
    e[1] = dyn(b)
    e[2] = dyn(step)
    e[3] = dyn(slice_count(a, b, step))
    return new_tuple(e)


def sliced(e: Dyns, n: i32, s: Triple) -> Dyns:
    step = step_small(slice_step(s))
    a = slice_start(s, n, step)
    b = slice_stop(s, n, step)
    if step == 1:
        return part(e, a, b)
    m = slice_count(a, b, step)
    out = array(Dyns, m)
    for i in range(m):
        out[i] = e[a + i * step]
    return out


def text_sliced(t: str, s: Triple) -> dyn:
    n = text_len(t)
    step = step_small(slice_step(s))
    a = slice_start(s, n, step)
    b = slice_stop(s, n, step)
    if step == 1:
        if b < a:
            b = a
        return any_slice(dyn(t), a, b)
    a = known_place(a)
    m = known_place(slice_count(a, b, step))
    out = ""
    for i in range(m):
        out = out + text_slice(t, a + i * step, a + i * step + 1)
    return dyn(out)


def get_item(v: dyn, k: dyn) -> dyn:
    if isstr(v):
        if is_slice(k):
            return text_sliced(str(v), Triple(k))
        if not is_index(k):
            raise_named("TypeError", "string indices must be integers, not '" + type_name(k) + "'")
        t = str(v)
        i = item_index(k, text_len(t), "string")
        if not isconcrete(dyn(i)) and text_len(t) > 16:
            # Many characters are possible: an unknown one stands for all of them.
            return text_of(args1(codes_of(v)[i]))
        return any_slice(v, i, i + 1)
    if not isobj(v):
        raise_named("TypeError", "'" + type_name(v) + "' object is not subscriptable")
    o = Obj(v)
    c = o.cls
    if isa(o, Text):
        e = codes_of(v)
        if is_slice(k):
            return text_of(sliced(e, len(e), Triple(k)))
        if not is_index(k):
            raise_named("TypeError", "string indices must be integers, not '" + type_name(k) + "'")
        return text_of(args1(e[item_index(k, len(e), "string")]))
    if (c.tflags & USER) != 0 or c.layout == PLAIN or c.layout == OTHER:
        m = lookup_special(c, "__getitem__")
        if not isempty(m):
            return call_special(m, v, args1(k))
    if isa(o, List):
        if is_slice(k):
            return new_list(sliced(List(o).elems, List(o).length, Triple(k)))
        if not is_index(k):
            raise_named("TypeError", "list indices must be integers or slices, not " + type_name(k))
        return List(o).elems[item_index(k, List(o).length, "list")]
    if isa(o, Tuple):
        e = Tuple(o).elems
        if is_slice(k):
            part_of = sliced(e, len(e), Triple(k))
            if len(part_of) == len(e) and same(c, t_tuple) and slice_step(Triple(k)) == 1:
                return v
            return new_tuple(part_of)
        if not is_index(k):
            raise_named("TypeError", "tuple indices must be integers or slices, not " + type_name(k))
        return e[item_index(k, len(e), "tuple")]
    if isa(o, Dict) and c.layout == DICT:
        d = Dict(o)
        i = find_entry(d, k, known_hash(k))
        if i >= 0:
            return d.items[i]
        m = lookup_special(c, "__missing__")
        if not isempty(m):
            return call_special(m, v, args1(k))
        raise_error(new_error(error_named("KeyError"), args1(k)))
    if isa(o, Boxed):
        if c.layout == BYTES and isobj(Boxed(o).value) and is_index(k):
            e = codes_of(Boxed(o).value)
            return e[item_index(k, len(e), "index")]
        if c.layout == BYTES and isobj(Boxed(o).value) and is_slice(k):
            e = codes_of(Boxed(o).value)
            return bytes_of_latin(text_of(sliced(e, len(e), Triple(k))))
        if c.layout == BYTES:
            t = str(Boxed(o).value)
            if is_slice(k):
                return bytes_of_latin(text_sliced(t, Triple(k)))
            if not is_index(k):
                raise_named("TypeError", "byte indices must be integers or slices, not " + type_name(k))
            return dyn(text_code(t, item_index(k, text_len(t), "index")))
        return get_item(Boxed(o).value, k)
    if same(c, t_range):
        return range_item(Triple(o), k)
    if isa(o, Type):
        m = attribute_or_none(v, "__class_getitem__")
        if not is_missing(m):
            return call(m, args1(k), None)
        if (c.tflags & USER) == 0 and (Type(o).tflags & USER) == 0:
            return call(lib_function("_generic_alias"), args2(v, k), None)
        raise_named("TypeError", "type '" + str(Type(o).name) + "' is not subscriptable")
    raise_named("TypeError", "'" + type_name(v) + "' object is not subscriptable")
    return none


def range_item(r: Triple, k: dyn) -> dyn:
    n = range_length(r)
    if is_slice(k):
        return call(lib_function("_range_slice"), args2(dyn(r), k), None)
    if not is_index(k):
        raise_named("TypeError", "range indices must be integers or slices, not " + type_name(k))
    i = to_int(as_int(k))
    if i < 0:
        i = i + n
    if i < 0 or n <= i:
        raise_named("IndexError", "range object index out of range")
    return dyn(int(r.a) + i * int(r.c))


def set_item(v: dyn, k: dyn, x: dyn) -> None:
    if isobj(v):
        o = Obj(v)
        c = o.cls
        if (c.tflags & USER) != 0 or c.layout == PLAIN or c.layout == OTHER:
            m = lookup_special(c, "__setitem__")
            if not isempty(m):
                call_special(m, v, args2(k, x))
                return
        if isa(o, List):
            l = List(o)
            if is_slice(k):
                set_slice(v, l, Triple(k), x)
                return
            if not is_index(k):
                raise_named("TypeError", "list indices must be integers or slices, not " + type_name(k))
            i = item_index(k, l.length, "list assignment")
            e = l.elems
            e[i] = x
            return
        if isa(o, Dict) and c.layout == DICT:
            dict_set(v, k, x)
            return
    raise_named("TypeError", "'" + type_name(v) + "' object does not support item assignment")


def set_slice(v: dyn, l: List, s: Triple, x: dyn) -> None:
    step = step_small(slice_step(s))
    if not is_iterable(x):
        if step == 1:
            raise_named("TypeError", "can only assign an iterable")
        raise_named("TypeError", "must assign iterable to extended slice")
    y = List(list_of(x))
    n = l.length
    a = slice_start(s, n, step)
    b = slice_stop(s, n, step)
    if step == 1:
        if b < a:
            b = a
        e = array(Dyns, n - (b - a) + y.length)
        copy(l.elems, 0, e, 0, a)
        copy(y.elems, 0, e, a, y.length)
        copy(l.elems, b, e, a + y.length, n - b)
        l.elems = e
        l.length = len(e)
        return
    m = slice_count(a, b, step)
    if m != y.length:
        raise_named("ValueError", "attempt to assign sequence of size " + int_to_text(int(y.length), 10) + " to extended slice of size " + int_to_text(int(m), 10))
    old = l.elems
    for i in range(m):
        old[a + i * step] = y.elems[i]


def delete_item(v: dyn, k: dyn) -> None:
    if isobj(v):
        o = Obj(v)
        c = o.cls
        if (c.tflags & USER) != 0 or c.layout == PLAIN or c.layout == OTHER:
            m = lookup_special(c, "__delitem__")
            if not isempty(m):
                call_special(m, v, args1(k))
                return
        if isa(o, List):
            l = List(o)
            if is_slice(k):
                s = Triple(k)
                step = step_small(slice_step(s))
                a = slice_start(s, l.length, step)
                m2 = slice_count(a, slice_stop(s, l.length, step), step)
                if step < 0:
                    a = a + (m2 - 1) * step
                    step = 0 - step
                e = array(Dyns, l.length - m2)
                n = 0
                gone = 0
                for i in range(l.length):
                    if gone < m2 and i == a + gone * step:
                        gone += 1
                    else:
                        e[n] = l.elems[i]
                        n += 1
                l.elems = e
                l.length = n
                return
            if not is_index(k):
                raise_named("TypeError", "list indices must be integers or slices, not " + type_name(k))
            list_pop_at(v, item_index(k, l.length, "list assignment"))
            return
        if isa(o, Dict) and c.layout == DICT:
            dict_delete(v, k)
            return
    raise_named("TypeError", "'" + type_name(v) + "' object doesn't support item deletion")


def is_iterable(v: dyn) -> bool:
    if is_textual(v):
        return True
    if not isobj(v):
        return False
    o = Obj(v)
    if isa(o, List) or isa(o, Tuple) or isa(o, Dict) or isa(o, Iter) or isa(o, Gen) or same(o.cls, t_range) or is_bytes(v):
        return True
    return not isempty(lookup_special(o.cls, "__iter__")) or not isempty(lookup_special(o.cls, "__getitem__"))


def new_iter(kind: i32, src: dyn) -> Iter:
    it = new(Iter)
    it.cls = Type(iter_types[kind])
    it.kind = kind
    it.src = src
    it.a = none
    it.b = none
    it.c = none
    return it


def iterate(v: dyn) -> dyn:
    if isstr(v):
        return dyn(new_iter(I_STR, v))
    if isobj(v):
        o = Obj(v)
        t = o.cls
        if isa(o, Text):
            return dyn(new_iter(I_STR, v))
        m = lookup_special(t, "__iter__")
        if not isempty(m):
            if isnone(m):
                raise_named("TypeError", "'" + str(t.name) + "' object is not iterable")
            r = call_special(m, v, array(Dyns, 0))
            if not is_iterator(r):
                raise_named("TypeError", "iter() returned non-iterator of type '" + type_name(r) + "'")
            return r
        if isa(o, List):
            return dyn(new_iter(I_LIST, v))
        if isa(o, Tuple):
            return dyn(new_iter(I_TUPLE, v))
        if isa(o, Dict):
            if t.layout == SET:
                rest_on_order(Dict(o))
                return entries_iter(v, I_SET)
            return entries_iter(v, I_KEYS)
        if same(t, t_range):
            return range_iter(Triple(o))
        if isa(o, Iter) or isa(o, Gen) and Gen(o).kind == 0:
            return v
        if isa(o, Boxed):
            if t.layout == BYTES:
                return dyn(new_iter(I_BYTES, v))
            return iterate(Boxed(o).value)
        if not isempty(lookup_special(t, "__getitem__")):
            it = new_iter(I_GETITEM, v)
            return dyn(it)
    raise_named("TypeError", "'" + type_name(v) + "' object is not iterable")
    return none


def range_iter(r: Triple) -> dyn:
    it = new_iter(I_RANGE, none)
    it.a = r.a
    it.b = r.b
    it.c = r.c
    return dyn(it)


# An iterator over the entries of a dictionary or a set, `kind` says of which sort.
def entries_iter(v: dyn, kind: i32) -> dyn:
    d = synced(Dict(v))
    it = new_iter(kind, v)
    it.a = dyn(d.live)
    if kind >= I_KEYS_BACK:
        it.pos = d.used
    return dyn(it)


def reversed_of(v: dyn) -> dyn:
    it = new_iter(I_REVERSED, v)
    it.pos = List(v).length
    return dyn(it)


# An iterator over a list, whatever the list's class says.
def elements_iter(v: dyn) -> dyn:
    return dyn(new_iter(I_LIST, v))


def is_iterator(v: dyn) -> bool:
    if not isobj(v):
        return False
    o = Obj(v)
    if isa(o, Iter) or isa(o, Gen):
        return True
    return not isempty(lookup_special(o.cls, "__next__"))


# The next value of an iterator; none at its end.
def next_of(v: dyn) -> dyn:
    o = Obj(v)
    if isa(o, Iter):
        return next_plain(Iter(o))
    if isa(o, Gen):
        return resume(Gen(o), 0, none)
    m = lookup_special(o.cls, "__next__")
    if isempty(m):
        raise_named("TypeError", "'" + type_name(v) + "' object is not an iterator")
    r = empty
    try:
        r = call_special(m, v, array(Dyns, 0))
    except e:
        if not is_exception_named(e, "StopIteration"):
            raise e
        return empty
    return r


def next_or_missing(v: dyn) -> dyn:
    return or_missing(next_of(v))


def next_plain(it: Iter) -> dyn:
    k = it.kind
    i = it.pos
    if k == I_RANGE:
        a = int(it.a)
        b = int(it.b)
        c = int(it.c)
        if 0 < c:
            if b <= a:
                return empty
        elif a <= b:
            return empty
        it.a = dyn(a + c)
        return dyn(a)
    if k == I_LIST:
        l = List(it.src)
        if i < 0 or i >= l.length:
            it.pos = -1
            return empty
        it.pos = i + 1
        return l.elems[i]
    if k == I_TUPLE:
        e = Tuple(it.src).elems
        if i >= len(e):
            return empty
        it.pos = i + 1
        return e[i]
    if k == I_STR and isobj(it.src):
        e = codes_of(it.src)
        if i >= len(e):
            return empty
        it.pos = i + 1
        return text_of(args1(e[i]))
    if k == I_STR:
        s = str(it.src)
        if i >= text_len(s):
            return empty
        it.pos = i + 1
        return dyn(text_slice(s, i, i + 1))
    if k == I_KEYS or k >= I_SET:
        return next_entry(it, k, i)
    if k == I_BYTES and isobj(Boxed(it.src).value):
        e = codes_of(Boxed(it.src).value)
        if i >= len(e):
            return empty
        it.pos = i + 1
        return e[i]
    if k == I_BYTES:
        s = str(Boxed(it.src).value)
        if i >= text_len(s):
            return empty
        it.pos = i + 1
        return dyn(text_code(s, i))
    if k == I_REVERSED:
        if i <= 0:
            return empty
        it.pos = i - 1
        l = List(it.src)
        if i > l.length:
            it.pos = 0
            return empty
        return l.elems[i - 1]
    r = empty
    if i < 0:
        return empty
    try:
        r = call_special(lookup_special(typeof(it.src), "__getitem__"), it.src, args1(dyn(i)))
    except e:
        if not is_exception_named(e, "IndexError") and not is_exception_named(e, "StopIteration"):
            raise e
        it.pos = -1
        return empty
    it.pos = i + 1
    return r


def next_entry(it: Iter, k: i32, i: i32) -> dyn:
    if i < 0:
        return empty
    d = Dict(it.src)
    if i32(it.a) != d.live:
        what = "dictionary"
        if k == I_SET:
            what = "Set"
        raise_named("RuntimeError", what + " changed size during iteration")
    if k >= I_KEYS_BACK:
        i = i - 1
        while i >= 0 and (i >= d.used or isempty(d.keys[i])):
            i = i - 1
        it.pos = i
        if i < 0:
            return empty
    else:
        while i < d.used and isempty(d.keys[i]):
            i += 1
        if i >= d.used:
            it.pos = -1
            return empty
        it.pos = i + 1
    if k == I_KEYS or k == I_SET or k == I_KEYS_BACK:
        return d.keys[i]
    if k == I_VALUES or k == I_VALUES_BACK:
        return d.items[i]
    return new_tuple(args2(d.keys[i], d.items[i]))


def length_of(v: dyn) -> dyn:
    if isstr(v):
        return dyn(text_len(str(v)))
    if isobj(v):
        o = Obj(v)
        if isa(o, Text):
            return dyn(len(codes_of(v)))
        m = lookup_special(o.cls, "__len__")
        if not isempty(m):
            return checked_len(call_special(m, v, array(Dyns, 0)))
        if isa(o, List):
            return dyn(List(o).length)
        if isa(o, Tuple):
            return dyn(len(Tuple(o).elems))
        if isa(o, Dict):
            return dyn(synced(Dict(o)).live)
        if isa(o, Boxed) and (o.cls.layout == BYTES or isstr(Boxed(o).value)):
            return dyn(any_len(Boxed(o).value))
        if same(o.cls, t_range):
            return dyn(range_length(Triple(o)))
    raise_named("TypeError", "object of type '" + type_name(v) + "' has no len()")
    return none


def in_op(x: dyn, v: dyn) -> dyn:
    return dyn(contains(v, x))


def not_in_op(x: dyn, v: dyn) -> dyn:
    return dyn(not contains(v, x))


def contains(v: dyn, x: dyn) -> bool:
    if is_textual(v):
        u = unboxed(x)
        if not is_textual(u):
            raise_named("TypeError", "'in <string>' requires string as left operand, not " + type_name(x))
        return any_find(v, u, 0, any_len(v)) >= 0
    if isobj(v):
        o = Obj(v)
        m = lookup_special(o.cls, "__contains__")
        if not isempty(m):
            if isnone(m):
                raise_named("TypeError", "'" + type_name(v) + "' object is not a container")
            return truthy(call_special(m, v, args1(x)))
        if isa(o, Dict):
            return find_entry(Dict(o), x, known_hash(x)) >= 0
        if same(o.cls, t_range) and isint(x):
            return in_range(Triple(o), to_int(x))
        if is_bytes(v):
            t = Boxed(o).value
            if is_bytes(x):
                return any_find(t, Boxed(x).value, 0, any_len(t)) >= 0
            if isint(x):
                if to_int(x) < 0 or 255 < to_int(x):
                    raise_named("ValueError", "byte must be in range(0, 256)")
                return any_find(t, text_of(args1(dyn(to_int(x)))), 0, any_len(t)) >= 0
            octets = lookup_special(typeof(x), "_octets_of_array")
            if not isempty(octets):
                return contains(v, call_special(octets, x, array(Dyns, 0)))
        if isa(o, Boxed) and o.cls.layout != BYTES and isstr(Boxed(o).value):
            return contains(Boxed(o).value, x)
        if isa(o, List) and isempty(lookup_special(o.cls, "__iter__")):
            l = List(o)
            i = 0
            while i < l.length:
                if same_or_equal(l.elems[i], x):
                    return True
                i += 1
            return False
    elif not is_iterable(v):
        raise_named("TypeError", "argument of type '" + type_name(v) + "' is not iterable")
    if not is_iterable(v):
        raise_named("TypeError", "argument of type '" + type_name(v) + "' is not iterable")
    it = iterate(v)
    while True:
        y = next_of(it)
        if isempty(y):
            return False
        if same_or_equal(y, x):
            return True
    return False


def in_range(r: Triple, x: int) -> bool:
    c = int(r.c)
    if 0 < c:
        if x < int(r.a) or int(r.b) <= x:
            return False
    elif int(r.a) < x or x <= int(r.b):
        return False
    return (x - int(r.a)) % c == 0


# Unpacking and patterns.


def unpack(v: dyn, n: i32) -> Dyns:
    if isobj(v):
        o = Obj(v)
        if isa(o, Tuple) and isempty(lookup_special(o.cls, "__iter__")):
            e = Tuple(o).elems
            if len(e) == n:
                return e
    if not is_iterable(v):
        raise_named("TypeError", "cannot unpack non-iterable " + type_name(v) + " object")
    it = iterate(v)
    out = array(Dyns, n)
    for i in range(n):
        x = next_of(it)
        if isempty(x):
            raise_named("ValueError", "not enough values to unpack (expected " + int_to_text(int(n), 10) + ", got " + int_to_text(int(i), 10) + ")")
        out[i] = x
    if not isempty(next_of(it)):
        raise_named("ValueError", "too many values to unpack (expected " + int_to_text(int(n), 10) + ")")
    return out


def unpack_starred(v: dyn, before: i32, after: i32) -> Dyns:
    if not is_iterable(v):
        raise_named("TypeError", "cannot unpack non-iterable " + type_name(v) + " object")
    l = List(list_of(v))
    n = l.length
    if n < before + after:
        raise_named("ValueError", "not enough values to unpack (expected at least " + int_to_text(int(before + after), 10) + ", got " + int_to_text(int(n), 10) + ")")
    return split_parts(l.elems, n, before, after)


def split_parts(e: Dyns, n: i32, before: i32, after: i32) -> Dyns:
    out = array(Dyns, before + 1 + after)
    copy(e, 0, out, 0, before)
    out[before] = new_list(part(e, before, n - after))
    copy(e, n - after, out, before + 1, after)
    return out


def match_sequence(v: dyn, before: i32, after: i32) -> Dyns:
    if not (is_list(v) or is_tuple(v)):
        refuse_absent(v)
        if not isobj(v) or (not same(Obj(v).cls, t_range) and isempty(lookup_special(Obj(v).cls, "__getitem__"))) or is_dict(v):
            return None
        t = Obj(v).cls
        if of_library(t, "builtins", "str") or of_library(t, "builtins", "bytes") or of_library(t, "builtins", "bytearray"):
            return None
        if not (same(t, t_range) or of_library(t, "collections", "deque") or of_library(t, "array", "array") or of_library(t, "builtins", "memoryview") or of_library(t, "collections.abc", "Sequence")):
            if not is_plain_class(t):
                unsupported("a sequence pattern and an object of another class")
            return None
    l = List(list_of(v))
    n = l.length
    if after < 0:
        if n != before:
            return None
        return list_array(l)
    if n < before + after:
        return None
    return split_parts(l.elems, n, before, after)


# Has some class registered others (`abc.ABCMeta.register`)?
registered: bool = False


def note_registered() -> None:
    registered = True


# Is a class one of the library's, or below it?
def of_library(t: Type, module: str, name: str) -> bool:
    mro = t.mro
    for i in range(len(mro)):
        c = Type(mro[i])
        if isstr(c.name) and str(c.name) == name:
            m = find_own(Obj(mro[i]), "__module__")
            if isstr(m) and str(m) == module:
                return True
    return False


# Is a class made of none of the library's classes that are sequences or mappings for patterns?
def is_plain_class(t: Type) -> bool:
    if registered:
        return False
    mro = t.mro
    for i in range(len(mro) - 1):
        m = find_own(Obj(mro[i]), "__module__")
        if isstr(m):
            name = str(m)
            if name == "builtins" or name == "collections" or name == "collections.abc" or name == "array":
                return False
    return True


def match_mapping(v: dyn, keys: Dyns, rest: bool) -> Dyns:
    if not is_dict(v):
        refuse_absent(v)
        if isobj(v) and not isempty(lookup_special(Obj(v).cls, "keys")) and not is_plain_class(Obj(v).cls):
            unsupported("a mapping pattern and an object of another class")
        return None
    n = len(keys)
    out = array(Dyns, n + 1)
    for i in range(n):
        x = dict_peek(v, keys[i])
        if isempty(x):
            return None
        out[i] = x
    if rest:
        r = dict_copy(v)
        for i in range(n):
            remove_entry(Dict(r), keys[i])
        out[n] = r
    return out


def match_class(v: dyn, c: dyn, n: i32, names: Dyns) -> Dyns:
    if not istype(c):
        refuse_absent(c)
        raise_named("TypeError", "called match pattern must be a class")
    if not is_instance(v, c):
        return None
    out = array(Dyns, n + len(names))
    if n > 0:
        t = Type(c)
        m = lookup(t, "__match_args__")
        if isempty(m):
            if n == 1 and t.layout != PLAIN and t.layout != ERROR and t.layout != OTHER:
                out[0] = v
            else:
                raise_named("TypeError", str(t.name) + "() accepts 0 positional sub-patterns (" + int_to_text(int(n), 10) + " given)")
        else:
            e = Tuple(m).elems
            if len(e) < n:
                plural = "s"
                if len(e) == 1:
                    plural = ""
                raise_named("TypeError", str(t.name) + "() accepts " + int_to_text(int(len(e)), 10) + " positional sub-pattern" + plural + " (" + int_to_text(int(n), 10) + " given)")
            for i in range(n):
                x = attribute_or_none(v, e[i])
                if is_missing(x):
                    return None
                out[i] = x
    for i in range(len(names)):
        x = attribute_or_none(v, names[i])
        if is_missing(x):
            return None
        out[n + i] = x
    return out


# Texts of values.


def str_of(v: dyn) -> dyn:
    if isstr(v):
        return v
    if isobj(v):
        if isa(Obj(v), Text):
            return v
        m = lookup_special(Obj(v).cls, "__str__")
        if not isempty(m):
            r = call_special(m, v, array(Dyns, 0))
            if not is_textual(unboxed(r)):
                raise_named("TypeError", "__str__ returned non-string (type " + type_name(r) + ")")
            return r
        o = Obj(v)
        if isempty(lookup_special(o.cls, "__repr__")):
            if isa(o, Boxed) and o.cls.layout != BYTES and isstr(Boxed(o).value):
                return Boxed(o).value
        if isa(o, Exc):
            e = Tuple(Exc(o).args).elems
            if len(e) == 0:
                return ""
            if len(e) == 1:
                return str_of(e[0])
            return repr_of(Exc(o).args)
    return repr_of(v)


def known_text(v: dyn) -> None:
    if not isconcrete(v):
        unsupported("the text of an unknown number")


def repr_of(v: dyn) -> dyn:
    if isstr(v):
        return dyn(text_repr(str(v)))
    if isnone(v):
        return "None"
    if isbool(v):
        if bool(v):
            return "True"
        return "False"
    if islong(v):
        return any_digits(v, 10)
    if isfloat(v):
        return any_float_text(v)
    o = Obj(v)
    if isa(o, Text):
        return put_off(v)
    m = lookup_special(o.cls, "__repr__")
    if not isempty(m):
        r = call_special(m, v, array(Dyns, 0))
        if not is_textual(unboxed(r)):
            raise_named("TypeError", "__repr__ returned non-string (type " + type_name(r) + ")")
        return r
    if isa(o, List):
        return enclosed("[", joined_reprs(List(o).elems, List(o).length), "]")
    if isa(o, Tuple):
        e = Tuple(o).elems
        if len(e) == 1:
            return enclosed("(", unboxed(repr_of(e[0])), ",)")
        return enclosed("(", joined_reprs(e, len(e)), ")")
    if is_dict(v):
        d = synced(Dict(o))
        s = dyn("{")
        first = True
        for i in range(d.used):
            if not isempty(d.keys[i]):
                if not first:
                    s = text_add(s, ", ")
                first = False
                s = text_add(text_add(s, unboxed(repr_of(d.keys[i]))), ": ")
                s = text_add(s, unboxed(repr_of(d.items[i])))
        return text_add(s, "}")
    if is_set(v):
        d = Dict(o)
        name = str(o.cls.name)
        if d.live == 0:
            return dyn(name + "()")
        rest_on_order(d)
        s = dyn("")
        first = True
        for i in range(d.used):
            if not isempty(d.keys[i]):
                if not first:
                    s = text_add(s, ", ")
                first = False
                s = text_add(s, unboxed(repr_of(d.keys[i])))
        if same(o.cls, t_set):
            return enclosed("{", s, "}")
        return enclosed(name + "({", s, "})")
    if isa(o, Boxed):
        if o.cls.layout == BYTES:
            return call(lib_function("_bytes_repr"), args1(v), None)
        return repr_of(Boxed(o).value)
    if isa(o, Exc):
        e = Tuple(Exc(o).args).elems
        return enclosed(str(o.cls.name) + "(", joined_reprs(e, len(e)), ")")
    if isa(o, Type):
        return dyn("<class '" + qualified(Type(o)) + "'>")
    if same(o.cls, t_ellipsis):
        return "Ellipsis"
    if same(o.cls, t_notimpl):
        return "NotImplemented"
    if same(o.cls, t_range):
        p = Triple(o)
        x = text_add(text_add(repr_of(p.a), ", "), repr_of(p.b))
        if int(p.c) != 1:
            x = text_add(text_add(x, ", "), repr_of(p.c))
        return enclosed("range(", x, ")")
    if same(o.cls, t_slice):
        p = Triple(o)
        return enclosed("slice(", joined_reprs(args3(p.a, p.b, p.c), 3), ")")
    if isa(o, Func) and same(class_of(v), t_builtin):
        return dyn("<built-in function " + str(Func(o).name) + ">")
    # Its address is in it: nobody knows the text, and few programs look into it.
    return put_off(v)


def qualified(t: Type) -> str:
    m = find_own(t, "__module__")
    q = find_own(t, "__qualname__")
    name = str(t.name)
    if isstr(q):
        name = str(q)
    if isstr(m) and str(m) != "builtins":
        return str(m) + "." + name
    return name


def joined_reprs(e: Dyns, n: i32) -> dyn:
    s = dyn("")
    for i in range(n):
        if i > 0:
            s = text_add(s, ", ")
        s = text_add(s, unboxed(repr_of(e[i])))
    return s


def enclosed(before: str, text: dyn, after: str) -> dyn:
    return text_add(text_add(dyn(before), text), dyn(after))


def ascii_of(v: dyn) -> dyn:
    return call(lib_function("ascii"), args1(v), None)


def format_value(v: dyn, spec: dyn) -> dyn:
    if str(spec) == "":
        if is_textual(v):
            return v
        if not isobj(v):
            return str_of(v)
    if isobj(v):
        m = lookup_special(Obj(v).cls, "__format__")
        if not isempty(m):
            return unboxed(call_special(m, v, args1(spec)))
        if str(spec) == "":
            return unboxed(str_of(v))
    return call(lib_function("_format"), args2(v, spec), None)


def join_texts(l: dyn) -> dyn:
    return join_parts(list_array(List(l)))


def join_parts(parts: Dyns) -> dyn:
    s = dyn("")
    for i in range(len(parts)):
        s = text_add(s, unboxed(parts[i]))
    return s
