"""Dictionaries and sets: entries in the order of insertion, found by hash and equality. Keys whose hashes are not known
without the solver are compared one by one; a table that has such a key is *loose*."""


def new_table(t: Type) -> Dict:
    d = new(Dict)
    d.cls = t
    d.keys = array(Dyns, 4)
    d.items = array(Dyns, 4)
    d.hashes = array(Longs, 4)
    d.index = array(Ints, 0)
    d.wholes = array(Dyns, 0)
    return d


def new_dict() -> dyn:
    return dyn(new_table(t_dict))


def new_set() -> dyn:
    return dyn(new_table(t_set))


# The attributes of an object as a dictionary: what changes here changes there, and it is read again before it is used.
def attributes_of(o: Obj) -> dyn:
    d = new_table(t_dict)
    d.owner = o
    read_owner(d)
    return dyn(d)


def read_owner(d: Dict) -> None:
    o = d.owner
    n = shape_count(o.shape, 0)
    same_as = d.live == d.used
    k = 0
    for i in range(n):
        if not isempty(o.vals[i]):
            if k >= d.used:
                same_as = False
            elif same_as:
                if not is_same(d.keys[k], shape_key(o.shape, i)) or not same_value(d.items[k], o.vals[i]):
                    same_as = False
            k += 1
    if same_as and k == d.used:
        return
    d.owner = None
    dict_clear(dyn(d))
    for i in range(n):
        if not isempty(o.vals[i]):
            dict_set(dyn(d), shape_key(o.shape, i), o.vals[i])
    d.owner = o


def same_value(a: dyn, b: dyn) -> bool:
    if isobj(a) and isobj(b):
        return same(Obj(a), Obj(b))
    return False


def synced(d: Dict) -> Dict:
    if not (d.owner is None):
        read_owner(d)
    return d


def write_owner(d: Dict, k: dyn, v: dyn) -> None:
    if not isstr(k):
        unsupported("an attribute whose name is no text")
    if same(d.owner.cls, t_module):
        unsupported("a change of a module's names by globals()")
    if isempty(v):
        remove_own(d.owner, k)
    else:
        set_own(d.owner, k, v)


def find_entry(d: Dict, k: dyn, h: dyn) -> i32:
    if not (d.owner is None):
        read_owner(d)
    if d.loose or not is_plain_hash(h):
        for i in range(d.used):
            if not isempty(d.keys[i]):
                if may_be(d, i, k, h) and same_or_equal(d.keys[i], k):
                    return i
        return -1
    x = i64(h)
    n = len(d.index)
    if n == 0:
        for i in range(d.used):
            if d.hashes[i] == x and not isempty(d.keys[i]):
                if same_or_equal(d.keys[i], k):
                    return i
        return -1
    mask = n - 1
    j = i32(x) & mask
    while True:
        e = d.index[j]
        if e == 0:
            return -1
        if d.hashes[e - 1] == x and not isempty(d.keys[e - 1]):
            if same_or_equal(d.keys[e - 1], k):
                return e - 1
        j = (j + 1) & mask
    return -1


# Have a key and the one of an entry the same hash? Those of Python's own kinds have it where they are equal; of hashes that a program makes it is
# asked first, for equality may say something else.
def may_be(d: Dict, i: i32, k: dyn, h: dyn) -> bool:
    e = d.keys[i]
    mine = has_own_hash(e)
    yours = has_own_hash(k)
    if not mine and not yours:
        return True
    a = e
    if mine:
        a = entry_hash(d, i)
    b = k
    if yours:
        b = h
        if is_open_hash(h):
            b = find_own(Obj(h), "value")
    if isint(a) and isint(b):
        if not mine:
            return small_hash(a) == to_int(b)
        if not yours:
            return to_int(a) == small_hash(b)
        return to_int(a) == to_int(b)
    # A number that is known may have been made of the same.
    if mine and is_plain_hash(a):
        if not is_plain_hash(known_hash(e)) or int(known_hash(e)) != int(a):
            unsupported("a key whose hash has changed")
        a = whole_of(e)
    if yours and is_plain_hash(b):
        b = whole_of(k)
    if same_or_equal(a, b):
        return True
    grant("values that are not equal have different hashes")
    return False


# The hash that the key of an entry had, or what has it.
def entry_hash(d: Dict, i: i32) -> dyn:
    if i < len(d.wholes):
        if not isempty(d.wholes[i]):
            return d.wholes[i]
    return dyn(int(d.hashes[i]))


def note_whole(d: Dict, i: i32, h: dyn) -> None:
    if len(d.wholes) < len(d.keys):
        more = array(Dyns, len(d.keys))
        for j in range(len(d.wholes)):
            more[j] = d.wholes[j]
        d.wholes = more
    wholes = d.wholes
    wholes[i] = h
    if is_open_hash(h):
        wholes[i] = find_own(Obj(h), "value")


def note_entry(d: Dict, i: i32) -> None:
    mask = len(d.index) - 1
    j = i32(d.hashes[i]) & mask
    index = d.index
    while index[j] != 0:
        j = (j + 1) & mask
    index[j] = i + 1


def rebuild(d: Dict, room: i32) -> None:
    keys = array(Dyns, room)
    items = array(Dyns, room)
    hashes = array(Longs, room)
    wholes = array(Dyns, 0)
    if len(d.wholes) > 0:
        wholes = array(Dyns, room)
    n = 0
    for i in range(d.used):
        if not isempty(d.keys[i]):
            if i < len(d.wholes):
                wholes[n] = d.wholes[i]
            keys[n] = d.keys[i]
            items[n] = d.items[i]
            hashes[n] = d.hashes[i]
            n += 1
    d.keys = keys
    d.items = items
    d.hashes = hashes
    d.wholes = wholes
    d.used = n
    d.live = n
    if room > 8 and not d.loose:
        size = 32
        while size < room * 2:
            size = size * 2
        d.index = array(Ints, size)
        for i in range(n):
            note_entry(d, i)
    else:
        d.index = array(Ints, 0)


def add_entry(d: Dict, k: dyn, h: dyn, v: dyn) -> None:
    if d.used == len(d.keys):
        if d.live * 2 < d.used:
            rebuild(d, len(d.keys))
        else:
            rebuild(d, len(d.keys) * 2)
    if not (d.owner is None):
        write_owner(d, k, v)
    i = d.used
    keys = d.keys
    keys[i] = k
    items = d.items
    items[i] = v
    if not is_plain_hash(h):
        d.loose = True
        if not isempty(h):
            note_whole(d, i, h)
    else:
        hashes = d.hashes
        hashes[i] = i64(h)
        if len(d.index) > 0:
            note_entry(d, i)
    d.used = i + 1
    d.live = d.live + 1


def dict_peek(d: dyn, k: dyn) -> dyn:
    t = Dict(d)
    i = find_entry(t, k, known_hash(k))
    if i < 0:
        return empty
    return t.items[i]


def dict_set(d: dyn, k: dyn, v: dyn) -> None:
    if not is_dict_layout(d):
        set_item(d, k, v)
        return
    t = Dict(d)
    h = known_hash(k)
    i = find_entry(t, k, h)
    if i < 0:
        add_entry(t, k, h, v)
    else:
        items = t.items
        items[i] = v
        if not (t.owner is None):
            write_owner(t, k, v)


# A name of a class's body, in what `__prepare__` gave.
def namespace_set(d: dyn, k: dyn, v: dyn) -> None:
    if (Obj(d).cls.tflags & USER) != 0:
        set_item(d, k, v)
    else:
        dict_set(d, k, v)


def is_dict_layout(d: dyn) -> bool:
    return isa(Obj(d), Dict)


def remove_entry(d: Dict, k: dyn) -> bool:
    i = find_entry(d, k, known_hash(k))
    if i < 0:
        return False
    if not (d.owner is None):
        write_owner(d, k, empty)
    keys = d.keys
    keys[i] = empty
    items = d.items
    items[i] = empty
    d.live = d.live - 1
    return True


def dict_delete(d: dyn, k: dyn) -> None:
    if not remove_entry(Dict(d), k):
        raise raised(new_error(error_named("KeyError"), args1(k)), empty)


def dict_size(d: dyn) -> i32:
    return synced(Dict(d)).live


def dict_slots(d: dyn) -> i32:
    return synced(Dict(d)).used


def dict_key_at(d: dyn, i: i32) -> dyn:
    return or_missing(Dict(d).keys[i])


def dict_value_at(d: dyn, i: i32) -> dyn:
    return or_missing(Dict(d).items[i])


def dict_clear(d: dyn) -> None:
    t = Dict(d)
    if not (t.owner is None):
        read_owner(t)
        for i in range(t.used):
            if not isempty(t.keys[i]):
                write_owner(t, t.keys[i], empty)
    t.keys = array(Dyns, 4)
    t.items = array(Dyns, 4)
    t.hashes = array(Longs, 4)
    t.index = array(Ints, 0)
    t.wholes = array(Dyns, 0)
    t.used = 0
    t.live = 0
    t.loose = False


def dict_copy(d: dyn) -> dyn:
    return dyn(table_copy(Dict(d), t_dict))


def table_copy(s: Dict, t: Type) -> Dict:
    synced(s)
    d = new(Dict)
    d.cls = t
    d.keys = s.keys
    d.items = s.items
    d.hashes = s.hashes
    d.wholes = s.wholes
    d.used = s.used
    d.live = s.live
    d.loose = s.loose
    rebuild(d, len(s.keys))
    return d


def dict_merge(d: dyn, v: dyn) -> None:
    if is_dict(v):
        s = synced(Dict(v))
        for i in range(s.used):
            if not isempty(s.keys[i]):
                dict_set(d, s.keys[i], s.items[i])
        return
    keys = attribute_or_none(v, "keys")
    if is_missing(keys):
        raise_named("TypeError", "'" + type_name(v) + "' object is not a mapping")
    it = iterate(call(keys, array(Dyns, 0), None))
    while True:
        k = next_of(it)
        if isempty(k):
            break
        dict_set(d, k, get_item(v, k))


def dicts_equal(a: Dict, b: Dict) -> bool:
    synced(a)
    synced(b)
    if a.live != b.live:
        return False
    for i in range(a.used):
        k = a.keys[i]
        if not isempty(k):
            j = find_entry(b, k, known_hash(k))
            if j < 0:
                return False
            if not same_or_equal(a.items[i], b.items[j]):
                return False
    return True


def set_add(s: dyn, k: dyn) -> None:
    t = Dict(s)
    h = known_hash(k)
    if find_entry(t, k, h) < 0:
        add_entry(t, k, h, none)


def set_discard(s: dyn, k: dyn) -> bool:
    return remove_entry(Dict(s), k)


def set_has(s: dyn, k: dyn) -> bool:
    return find_entry(Dict(s), k, known_hash(k)) >= 0


def set_of_list(l: dyn) -> dyn:
    s = new_set()
    e = List(l)
    for i in range(e.length):
        set_add(s, e.elems[i])
    return s


def frozenset_of_set(s: dyn) -> dyn:
    return dyn(table_copy(Dict(s), t_frozenset))


def set_of_set(s: dyn) -> dyn:
    return dyn(table_copy(Dict(s), t_set))


# Which element of a set comes first is not specified: what rests on it is noted.
def rest_on_order(s: Dict) -> None:
    if s.live > 1:
        grant("the elements of a set come in the order in which they were added")


# What `pop` takes: the element that an iteration gives first.
def set_first(v: dyn) -> dyn:
    s = Dict(v)
    rest_on_order(s)
    for i in range(s.used):
        if not isempty(s.keys[i]):
            return s.keys[i]
    return empty


def set_base(a: dyn) -> Type:
    if is_subtype(Obj(a).cls, t_frozenset):
        return t_frozenset
    return t_set


def set_union(a: dyn, b: dyn) -> dyn:
    r = dyn(table_copy(Dict(a), set_base(a)))
    s = Dict(b)
    for i in range(s.used):
        if not isempty(s.keys[i]):
            set_add(r, s.keys[i])
    return r


def set_intersection(a: dyn, b: dyn) -> dyn:
    r = dyn(new_table(set_base(a)))
    s = Dict(a)
    for i in range(s.used):
        if not isempty(s.keys[i]) and set_has(b, s.keys[i]):
            set_add(r, s.keys[i])
    return r


def set_difference(a: dyn, b: dyn) -> dyn:
    r = dyn(new_table(set_base(a)))
    s = Dict(a)
    for i in range(s.used):
        if not isempty(s.keys[i]) and not set_has(b, s.keys[i]):
            set_add(r, s.keys[i])
    return r


def set_replace(a: dyn, b: dyn) -> dyn:
    s = Dict(a)
    t = Dict(b)
    s.keys = t.keys
    s.items = t.items
    s.hashes = t.hashes
    s.wholes = t.wholes
    s.index = t.index
    s.used = t.used
    s.live = t.live
    s.loose = t.loose
    return a


def set_within(a: Dict, b: Dict) -> bool:
    for i in range(a.used):
        if not isempty(a.keys[i]):
            if find_entry(b, a.keys[i], known_hash(a.keys[i])) < 0:
                return False
    return True


def dict_peek_or_missing(d: dyn, k: dyn) -> dyn:
    return or_missing(dict_peek(d, k))
