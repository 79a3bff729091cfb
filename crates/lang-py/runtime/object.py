"""Types, attributes and descriptors (Python Language Reference, section 3; "Descriptor HowTo")."""

# Layouts of instances.
PLAIN = 0
INT = 1
FLOAT = 2
STR = 3
LIST = 4
TUPLE = 5
DICT = 6
SET = 7
ERROR = 8
TYPE = 9
FUNC = 10
BYTES = 11
OTHER = 12

# Flags of types.
HAS_GETATTR = 1
HAS_GETATTRIBUTE = 4
HAS_SETATTR = 16
HAS_DELATTR = 32
NO_DICT = 64
USER = 128
HAS_EQ = 256
HAS_HASH = 512
HAS_ITER = 1024
HAS_GETITEM = 2048
HAS_BOOL = 4096
ABSENT = 8192
HAS_DEL = 16384

t_object: Type = None
t_type: Type = None
t_int: Type = None
t_bool: Type = None
t_float: Type = None
t_str: Type = None
t_bytes: Type = None
t_list: Type = None
t_tuple: Type = None
t_dict: Type = None
t_set: Type = None
t_frozenset: Type = None
t_range: Type = None
t_slice: Type = None
t_func: Type = None
t_method: Type = None
t_builtin: Type = None
t_descriptor: Type = None
t_wrapper: Type = None
t_module: Type = None
t_gen: Type = None
t_coroutine: Type = None
t_none: Type = None
t_ellipsis: Type = None
t_notimpl: Type = None
t_property: Type = None
t_static: Type = None
t_classm: Type = None
t_super: Type = None
t_exc: Type = None
# The types of iterators by their kinds.
iter_types: Dyns = None
t_wide_text_iter: Type = None
t_long_range_iter: Type = None

registry: Dict = None
builtins_module: Obj = None
booting: bool = False
# Are the files of the program being loaded, before the function that is looked at is called?
loading: bool = False
# What runs at a time that nothing here knows: `__del__` of objects that were made, and what generators do that are left inside of `try` or `with`.
finalizers: bool = False
left_inside: i32 = 0
object_new: dyn = None
object_init: dyn = None
v_ellipsis: Obj = None
v_notimpl: Obj = None
v_missing: Obj = None


def new_type(name: dyn, base: Type, layout: i32) -> Type:
    t = new(Type)
    t.name = name
    t.layout = layout
    t.cls = t_type
    t.slots = empty
    t.vals = array(Dyns, 4)
    if base is None:
        t.mro = array(Dyns, 1)
        t.mro[0] = dyn(t)
        t.bases = new_tuple(array(Dyns, 0))
    else:
        n = len(base.mro)
        t.mro = array(Dyns, n + 1)
        t.mro[0] = dyn(t)
        copy(base.mro, 0, t.mro, 1, n)
        b = array(Dyns, 1)
        b[0] = dyn(base)
        t.bases = new_tuple(b)
    return t


def boot_type(name: str, base: Type, layout: i32) -> Type:
    t = new_type(dyn(name), base, layout)
    dict_set(dyn(registry), dyn(name), dyn(t))
    return t


def boot() -> None:
    booting = True
    loading = True
    t_object = new(Type)
    t_type = new(Type)
    t_tuple = new(Type)
    t_dict = new(Type)
    registry = Dict(new_dict())
    t_object = boot_type("object", None, PLAIN)
    t_type = boot_type("type", t_object, TYPE)
    t_object.cls = t_type
    t_type.cls = t_type
    t_tuple = boot_type("tuple", t_object, TUPLE)
    t_dict = boot_type("dict", t_object, DICT)
    registry.cls = t_dict
    Obj(t_object.bases).cls = t_tuple
    Obj(t_type.bases).cls = t_tuple
    Obj(t_tuple.bases).cls = t_tuple
    t_int = boot_type("int", t_object, INT)
    t_bool = boot_type("bool", t_int, INT)
    t_float = boot_type("float", t_object, FLOAT)
    t_str = boot_type("str", t_object, STR)
    t_bytes = boot_type("bytes", t_object, BYTES)
    t_list = boot_type("list", t_object, LIST)
    t_set = boot_type("set", t_object, SET)
    t_frozenset = boot_type("frozenset", t_object, SET)
    t_range = boot_type("range", t_object, OTHER)
    t_slice = boot_type("slice", t_object, OTHER)
    t_func = boot_type("function", t_object, FUNC)
    t_method = boot_type("method", t_object, OTHER)
    t_builtin = boot_type("builtin_function_or_method", t_object, OTHER)
    t_descriptor = boot_type("method_descriptor", t_object, OTHER)
    t_wrapper = boot_type("wrapper_descriptor", t_object, OTHER)
    t_module = boot_type("module", t_object, PLAIN)
    t_gen = boot_type("generator", t_object, OTHER)
    t_coroutine = boot_type("coroutine", t_object, OTHER)
    t_none = boot_type("NoneType", t_object, OTHER)
    t_ellipsis = boot_type("ellipsis", t_object, OTHER)
    t_notimpl = boot_type("NotImplementedType", t_object, OTHER)
    t_property = boot_type("property", t_object, OTHER)
    t_static = boot_type("staticmethod", t_object, OTHER)
    t_classm = boot_type("classmethod", t_object, OTHER)
    t_super = boot_type("super", t_object, OTHER)
    t_exc = boot_type("BaseException", t_object, ERROR)
    iter_types = array(Dyns, 15)
    iter_types[I_LIST] = dyn(boot_type("list_iterator", t_object, OTHER))
    iter_types[I_TUPLE] = dyn(boot_type("tuple_iterator", t_object, OTHER))
    iter_types[I_STR] = dyn(boot_type("str_ascii_iterator", t_object, OTHER))
    iter_types[I_RANGE] = dyn(boot_type("range_iterator", t_object, OTHER))
    iter_types[I_KEYS] = dyn(boot_type("dict_keyiterator", t_object, OTHER))
    iter_types[I_BYTES] = dyn(boot_type("bytes_iterator", t_object, OTHER))
    iter_types[I_GETITEM] = dyn(boot_type("iterator", t_object, OTHER))
    iter_types[I_REVERSED] = dyn(boot_type("list_reverseiterator", t_object, OTHER))
    iter_types[I_SET] = dyn(boot_type("set_iterator", t_object, OTHER))
    iter_types[I_VALUES] = dyn(boot_type("dict_valueiterator", t_object, OTHER))
    iter_types[I_ITEMS] = dyn(boot_type("dict_itemiterator", t_object, OTHER))
    iter_types[I_KEYS_BACK] = dyn(boot_type("dict_reversekeyiterator", t_object, OTHER))
    iter_types[I_VALUES_BACK] = dyn(boot_type("dict_reversevalueiterator", t_object, OTHER))
    iter_types[I_ITEMS_BACK] = dyn(boot_type("dict_reverseitemiterator", t_object, OTHER))
    t_wide_text_iter = boot_type("str_iterator", t_object, OTHER)
    t_long_range_iter = boot_type("longrange_iterator", t_object, OTHER)
    v_ellipsis = new(Obj)
    v_ellipsis.cls = t_ellipsis
    v_notimpl = new(Obj)
    v_notimpl.cls = t_notimpl
    v_missing = new(Obj)
    v_missing.cls = t_object


def loaded() -> None:
    loading = False


def is_loading() -> bool:
    return loading


def booted() -> None:
    booting = False
    object_new = find_own(t_object, "__new__")
    object_init = find_own(t_object, "__init__")
    # Built-in functions are no methods of the classes that hold them.
    for i in range(shape_count(builtins_module.shape, 0)):
        v = builtins_module.vals[i]
        if isobj(v) and isa(Obj(v), Func):
            f = Obj(v)
            f.flags = 1


def ellipsis_value() -> dyn:
    return dyn(v_ellipsis)


def not_implemented() -> dyn:
    return dyn(v_notimpl)


def missing() -> dyn:
    return dyn(v_missing)


def is_missing(v: dyn) -> bool:
    if isobj(v):
        return same(Obj(v), v_missing)
    return isempty(v)


def or_missing(v: dyn) -> dyn:
    if isempty(v):
        return dyn(v_missing)
    return v


def typeof(v: dyn) -> Type:
    if isobj(v):
        return Obj(v).cls
    if islong(v):
        return t_int
    if isstr(v):
        return t_str
    if isbool(v):
        return t_bool
    if isnone(v):
        return t_none
    if isfloat(v):
        return t_float
    unsupported("a value that is not there")
    return t_object


def type_of(v: dyn) -> dyn:
    refuse_absent(v)
    if isobj(v) and isa(Obj(v), Iter):
        return dyn(class_of_iterator(Iter(v)))
    return dyn(typeof(v))


def type_name(v: dyn) -> str:
    refuse_absent(v)
    return str(typeof(v).name)


# Texts and ranges have two types of iterators each; which one it is is looked at when somebody asks.
def class_of_iterator(it: Iter) -> Type:
    if it.kind == I_STR:
        e = codes_of(it.src)
        for i in range(len(e)):
            if 127 < int(e[i]):
                return t_wide_text_iter
    if it.kind == I_RANGE:
        if is_long(int(it.a)) or is_long(int(it.b)) or is_long(int(it.c)):
            return t_long_range_iter
    return it.cls


def is_long(n: int) -> bool:
    return 9223372036854775807 < n or n + 1 < -9223372036854775807


def find_own(o: Obj, k: dyn) -> dyn:
    i = shape_find(o.shape, k)
    if i < 0:
        return empty
    return o.vals[i >> 4]


def set_own(o: Obj, k: dyn, v: dyn) -> None:
    i = shape_find(o.shape, k)
    if i >= 0:
        vals = o.vals
        vals[i >> 4] = v
        return
    n = shape_count(o.shape, 0)
    if o.vals is None:
        o.vals = array(Dyns, 4)
    elif n >= len(o.vals):
        more = array(Dyns, n * 2 + 2)
        copy(o.vals, 0, more, 0, n)
        o.vals = more
    vals = o.vals
    vals[n] = v
    o.shape = shape_add(o.shape, k)


def remove_own(o: Obj, k: dyn) -> bool:
    i = shape_find(o.shape, k)
    if i < 0:
        return False
    at = i >> 4
    n = shape_count(o.shape, 0)
    rest = array(Dyns, len(o.vals))
    copy(o.vals, 0, rest, 0, at)
    copy(o.vals, at + 1, rest, at, n - at - 1)
    o.vals = rest
    o.shape = shape_remove(o.shape, at)
    return True


def lookup(t: Type, k: dyn) -> dyn:
    mro = t.mro
    for i in range(len(mro)):
        v = find_own(Obj(mro[i]), k)
        if not isempty(v):
            return v
    return empty


def lookup_after(t: Type, after: Type, k: dyn) -> dyn:
    mro = t.mro
    seen = False
    for i in range(len(mro)):
        if seen:
            v = find_own(Obj(mro[i]), k)
            if not isempty(v):
                return v
        elif same(Type(mro[i]), after):
            seen = True
    return empty


def is_subtype(t: Type, of: Type) -> bool:
    if same(t, of):
        return True
    mro = t.mro
    for i in range(len(mro)):
        if same(Type(mro[i]), of):
            return True
    return False


def istype(v: dyn) -> bool:
    if isobj(v):
        return isa(Obj(v), Type)
    return False


def args1(a: dyn) -> Dyns:
    d = array(Dyns, 1)
    d[0] = a
    return d


def args2(a: dyn, b: dyn) -> Dyns:
    d = array(Dyns, 2)
    d[0] = a
    d[1] = b
    return d


def args3(a: dyn, b: dyn, c: dyn) -> Dyns:
    d = array(Dyns, 3)
    d[0] = a
    d[1] = b
    d[2] = c
    return d


def prepend(a: dyn, args: Dyns) -> Dyns:
    n = len(args)
    d = array(Dyns, n + 1)
    d[0] = a
    copy(args, 0, d, 1, n)
    return d


# What a value found in a type is for an instance.
def bound(m: dyn, v: dyn, t: Type) -> dyn:
    if not isobj(m):
        return m
    o = Obj(m)
    if isa(o, Func):
        if o.flags != 0:
            return m
        return new_method(m, v)
    c = o.cls
    if same(c, t_static):
        return Triple(o).a
    if same(c, t_classm):
        return new_method(Triple(o).a, dyn(t))
    if is_subtype(c, t_property):
        f = Triple(o).a
        if isnone(f):
            raise_attribute_text("property of '" + str(t.name) + "' object has no getter")
        return call(f, args1(v), None)
    if (c.tflags & USER) != 0:
        g = lookup(c, "__get__")
        if not isempty(g):
            return call(g, args3(m, v, dyn(t)), None)
    return m


# What a value found in a class is for the class itself.
def bound_to_class(m: dyn, t: Type) -> dyn:
    if not isobj(m):
        return m
    o = Obj(m)
    c = o.cls
    if same(c, t_static):
        return Triple(o).a
    if same(c, t_classm):
        return new_method(Triple(o).a, dyn(t))
    if (c.tflags & USER) != 0:
        g = lookup(c, "__get__")
        if not isempty(g):
            return call(g, args3(m, none, dyn(t)), None)
    return m


def is_data_descriptor(m: dyn) -> bool:
    if not isobj(m):
        return False
    c = Obj(m).cls
    if is_subtype(c, t_property):
        return True
    if (c.tflags & USER) != 0:
        return not isempty(lookup(c, "__set__")) or not isempty(lookup(c, "__delete__"))
    return False


def new_method(f: dyn, v: dyn) -> dyn:
    m = new(Method)
    m.cls = t_method
    m.func = f
    m.self = v
    return dyn(m)


def get_attribute(v: dyn, k: dyn) -> dyn:
    r = attribute(v, k)
    if isempty(r):
        raise_no_attribute(v, k)
    return r


def attribute_or_none(v: dyn, k: dyn) -> dyn:
    t = typeof(v)
    if (t.tflags & ABSENT) != 0:
        refuse_absent(v)
    if (t.tflags & HAS_GETATTR) != 0 or (t.tflags & HAS_GETATTRIBUTE) != 0 or (isobj(v) and istype(v)) or (t.tflags & USER) != 0 or (same(t, t_module) and not isempty(find_own(Obj(v), "__getattr__"))):
        r = empty
        try:
            r = attribute(v, k)
        except e:
            if not is_exception_named(e, "AttributeError"):
                raise e
            r = empty
        return or_missing(r)
    r = attribute(v, k)
    if isempty(r) and same(t, t_module):
        refuse_lacking(v, str(k))
    return or_missing(r)


# Python's own module may have what the module of the library here lacks.
def refuse_lacking(v: dyn, name: str) -> None:
    absent = find_own(Obj(v), "absent")
    if not isempty(absent):
        refuse_absent(absent)
    # What bundlers set, and nobody else.
    if name == "frozen" or name == "_MEIPASS":
        return
    if str(find_own(Obj(v), "__file__")) == "":
        if refused(str(find_own(Obj(v), "__name__")) + "." + name + " is not supported"):
            return
        unsupported("a name of a library module that the library lacks")


def attribute(v: dyn, k: dyn) -> dyn:
    t = typeof(v)
    if (t.tflags & HAS_GETATTRIBUTE) != 0:
        m = lookup(t, "__getattribute__")
        r = empty
        try:
            r = call(m, args2(v, k), None)
        except e:
            if (t.tflags & HAS_GETATTR) == 0 or not is_exception_named(e, "AttributeError"):
                raise e
            return call(lookup(t, "__getattr__"), args2(v, k), None)
        return r
    r = default_attribute(v, k)
    if isempty(r) and (t.tflags & HAS_GETATTR) != 0:
        return call(lookup(t, "__getattr__"), args2(v, k), None)
    if isempty(r) and same(t, t_module):
        m2 = find_own(Obj(v), "__getattr__")
        if not isempty(m2):
            return call(m2, args1(k), None)
    return r


# What a module gives for a name that it does not have (PEP 562), empty where that is nothing.
def module_getattr(v: dyn, k: dyn) -> dyn:
    m = find_own(Obj(v), "__getattr__")
    if isempty(m):
        return empty
    r = empty
    try:
        r = call(m, args1(k), None)
    except e:
        if not is_exception_named(e, "AttributeError"):
            raise e
    return r


# Has the built-in type of a class a `__new__` of its own that is not written down here?
def is_made_apart(t: Type) -> bool:
    k = t.layout
    return not booting and (k == LIST or k == DICT or k == SET or k == ERROR)


# The first built-in type that a class is below.
def built_in(t: Type) -> Type:
    i = 0
    while (Type(t.mro[i]).tflags & USER) != 0:
        i += 1
    return Type(t.mro[i])


def object_getattribute(v: dyn, k: dyn) -> dyn:
    r = default_attribute(v, k)
    if isempty(r):
        raise_no_attribute(v, k)
    return r


def default_attribute(v: dyn, k: dyn) -> dyn:
    t = typeof(v)
    m = lookup(t, k)
    if not isempty(m) and is_data_descriptor(m):
        return bound(m, v, t)
    if isobj(v):
        o = Obj(v)
        if isa(o, Type):
            x = lookup(Type(o), k)
            if not isempty(x) and str(k) != "__doc__":
                if same_object(x, object_new) and is_made_apart(Type(o)):
                    return new_method(lib_function("_new_of"), dyn(built_in(Type(o))))
                return bound_to_class(x, Type(o))
        elif same(t, t_super):
            return super_attribute(Triple(o), k)
        elif isa(o, Func) and str(k) == "__module__":
            # The class of functions has one, too.
            return Func(o).module
        elif same(t, t_method) and str(k) == "__module__":
            return default_attribute(Method(o).func, k)
        else:
            x = find_own(o, k)
            if not isempty(x):
                return x
    if not isempty(m):
        if isobj(v) and isa(Obj(v), Type) and str(k) == "__doc__":
            x = find_own(Obj(v), k)
            if isempty(x):
                return no_docstring(Type(v))
            return x
        if isstr(m):
            return text_of_class(v, t, m, k)
        return bound(m, v, t)
    return special_attribute(v, t, str(k))


def super_attribute(s: Triple, k: dyn) -> dyn:
    if str(k) == "__class__":
        return dyn(t_super)
    t = Type(s.c)
    m = lookup_after(t, Type(s.a), k)
    if isempty(m):
        return special_attribute(s.b, typeof(s.b), str(k))
    if istype(s.b) and same(Type(s.b), t):
        return bound_to_class_of_super(m, t)
    return bound(m, s.b, t)


def bound_to_class_of_super(m: dyn, t: Type) -> dyn:
    return bound_to_class(m, t)


def new_super(c: dyn, v: dyn) -> dyn:
    s = new(Triple)
    s.cls = t_super
    s.a = c
    s.b = v
    if isempty(c):
        raise_named("RuntimeError", "super(): empty __class__ cell")
    if istype(v) and is_subtype(Type(v), Type(c)):
        s.c = v
    elif is_subtype(typeof(v), Type(c)):
        s.c = dyn(typeof(v))
    else:
        raise_named("TypeError", "super(type, obj): obj must be an instance or subtype of type")
    return dyn(s)


def own_dict(o: Obj) -> dyn:
    d = new_dict()
    for i in range(shape_count(o.shape, 0)):
        v = o.vals[i]
        if not isempty(v):
            dict_set(d, shape_key(o.shape, i), v)
    return d


def globals_of(o: Obj) -> dyn:
    return attributes_of(o)


def special_attribute(v: dyn, t: Type, k: str) -> dyn:
    if k == "__class__":
        return type_of(v)
    if not isobj(v):
        if k == "__doc__":
            return no_docstring(t)
        return empty
    o = Obj(v)
    if k == "__dict__":
        if same(t, t_module) and str(find_own(o, "__file__")) == "":
            unsupported("all names of a module of the library")
        if (t.layout == PLAIN or t.layout == ERROR or t.layout == TYPE or t.layout == FUNC or (t.tflags & USER) != 0) and (t.tflags & NO_DICT) == 0:
            if t.layout == TYPE:
                return own_dict(o)
            return attributes_of(o)
        return empty
    if isa(o, Type):
        c = Type(o)
        if k == "__name__":
            return c.name
        if k == "__qualname__":
            return c.name
        if k == "__mro__":
            return new_tuple(c.mro)
        if k == "__bases__":
            return c.bases
        if k == "__base__":
            b = Tuple(c.bases).elems
            if len(b) == 0:
                return none
            return b[0]
        if k == "__module__":
            return "builtins"
        if k == "__doc__":
            x = find_own(o, dyn(k))
            if isempty(x):
                return no_docstring(c)
            return x
        return empty
    if isa(o, Func):
        f = Func(o)
        if k == "__name__":
            return f.name
        if k == "__qualname__":
            return f.qualname
        if k == "__module__":
            return f.module
        if k == "__doc__":
            if is_builtin(f):
                return put_off(v)
            return none
        if k == "__defaults__":
            if len(f.defaults) == 0:
                return none
            return new_tuple(f.defaults)
        if k == "__kwdefaults__":
            return function_kwdefaults(f)
        if k == "__annotations__":
            if f.sig.flags >= 16:
                unsupported("the annotations of a function of a module that does not look at them")
            return new_dict()
        if k == "__get__":
            return new_method(lib_function("_function_get"), v)
        if k == "__call__":
            return v
        return empty
    if isa(o, Method):
        m = Method(o)
        if k == "__func__":
            return m.func
        if k == "__self__":
            return m.self
        if k == "__call__":
            return v
        return or_empty(attribute(m.func, dyn(k)))
    if isa(o, Exc):
        e = Exc(o)
        if k == "args":
            return e.args
        if k == "__cause__":
            return e.cause
        if k == "__context__":
            return e.context
        if k == "__suppress_context__":
            return dyn(e.suppress)
        if k == "__traceback__":
            return none
        if k == "__doc__":
            return no_docstring(t)
        return empty
    if same(t, t_property):
        p = Triple(o)
        if k == "fget":
            return p.a
        if k == "fset":
            return p.b
        if k == "fdel":
            return p.c
        if k == "__doc__":
            if isobj(p.a):
                return attribute(p.a, "__doc__")
            return none
    if same(t, t_static) or same(t, t_classm):
        if k == "__func__" or k == "__wrapped__":
            return Triple(o).a
        return attribute(Triple(o).a, dyn(k))
    if same(t, t_slice) or same(t, t_range):
        p = Triple(o)
        if k == "start":
            return p.a
        if k == "stop":
            return p.b
        if k == "step":
            return p.c
    if isa(o, Gen):
        g = Gen(o)
        if k == "__name__":
            return g.callee.name
        if k == "__qualname__":
            return g.callee.qualname
        if k == "gi_running":
            return dyn(g.state == -1)
    if k == "__doc__":
        return no_docstring(t)
    return empty


# A text that a class has: a docstring is not inherited, and the name of the class is none of its instances'.
def text_of_class(v: dyn, t: Type, m: dyn, k: dyn) -> dyn:
    s = str(k)
    if s == "__qualname__":
        return special_attribute(v, t, s)
    if s == "__doc__":
        x = find_own(t, k)
        if isempty(x):
            return no_docstring(t)
        return x
    return m


# What Python says of its own types in their docstrings is not known here.
def no_docstring(t: Type) -> dyn:
    if (t.tflags & USER) != 0:
        return none
    return put_off(dyn(t))


def or_empty(v: dyn) -> dyn:
    return v


def set_attribute(v: dyn, k: dyn, x: dyn) -> None:
    t = typeof(v)
    if (t.tflags & HAS_SETATTR) != 0:
        call(lookup(t, "__setattr__"), args3(v, k, x), None)
        return
    object_setattr(v, k, x)


def object_setattr(v: dyn, k: dyn, x: dyn) -> None:
    plain(k)
    if not isstr(k):
        raise_named("TypeError", "attribute name must be string, not '" + type_name(k) + "'")
    t = typeof(v)
    m = lookup(t, k)
    if isobj(m):
        c = Obj(m).cls
        if is_subtype(c, t_property):
            f = Triple(m).b
            if isnone(f):
                raise_attribute_text("property '" + str(k) + "' of '" + str(t.name) + "' object has no setter")
            call(f, args2(v, x), None)
            return
        if (c.tflags & USER) != 0:
            g = lookup(c, "__set__")
            if not isempty(g):
                call(g, args3(m, v, x), None)
                return
    if not isobj(v):
        raise_read_only(v, t, k, m)
    o = Obj(v)
    if isa(o, Type):
        if (t.tflags & USER) == 0 and (Type(o).tflags & USER) == 0 and not booting:
            raise_named("TypeError", "cannot set '" + str(k) + "' attribute of immutable type '" + str(Type(o).name) + "'")
        set_in_type(Type(o), k, x)
        return
    if isa(o, Func):
        fun = Func(o)
        s = str(k)
        if s == "__name__":
            fun.name = x
            return
        if s == "__qualname__":
            fun.qualname = x
            return
        if s == "__module__":
            fun.module = x
            return
        set_own(o, k, x)
        return
    if isa(o, Exc):
        e = Exc(o)
        s = str(k)
        if s == "args":
            e.args = tuple_of(x)
            return
        if s == "__cause__":
            e.cause = x
            e.suppress = True
            return
        if s == "__context__":
            e.context = x
            return
        if s == "__traceback__":
            return
        if s == "__suppress_context__":
            e.suppress = truthy(x)
            return
        set_own(o, k, x)
        return
    if str(k) == "__class__":
        unsupported("an assignment to __class__")
    if str(k) == "__dict__":
        unsupported("an assignment to __dict__")
    if (t.layout != PLAIN or same(t, t_object)) and (t.tflags & USER) == 0:
        raise_read_only(v, t, k, m)
    if (t.tflags & NO_DICT) != 0 and not is_slot(t, k):
        raise_read_only(v, t, k, m)
    set_own(o, k, x)


def is_slot(t: Type, k: dyn) -> bool:
    mro = t.mro
    for i in range(len(mro)):
        s = Type(mro[i]).slots
        if isobj(s):
            names = Tuple(s).elems
            for j in range(len(names)):
                if str(names[j]) == str(k):
                    return True
    return False


def raise_read_only(v: dyn, t: Type, k: dyn, m: dyn) -> None:
    if isempty(m):
        raise_attribute_text("'" + str(t.name) + "' object has no attribute '" + str(k) + "'")
    raise_attribute_text("'" + str(t.name) + "' object attribute '" + str(k) + "' is read-only")


def set_in_type(t: Type, k: dyn, x: dyn) -> None:
    s = str(k)
    if s == "__name__":
        t.name = x
        return
    set_own(t, k, x)
    note_special(t, s)


def note_special(t: Type, s: str) -> None:
    if s == "__getattr__":
        t.tflags = t.tflags | HAS_GETATTR
    if s == "__getattribute__" and not booting:
        t.tflags = t.tflags | HAS_GETATTRIBUTE
    if s == "__setattr__" and not booting:
        t.tflags = t.tflags | HAS_SETATTR
    if s == "__delattr__" and not booting:
        t.tflags = t.tflags | HAS_DELATTR
    if s == "__del__" and not booting:
        t.tflags = t.tflags | HAS_DEL
    if s == "__absent__":
        t.tflags = t.tflags | ABSENT


def is_absent(v: dyn) -> bool:
    return isobj(v) and (Obj(v).cls.tflags & ABSENT) != 0


# What a program took from a module that is not at hand may be of any class: a question about its class ends the path by name.
def refuse_absent(v: dyn) -> None:
    if isobj(v) and (Obj(v).cls.tflags & ABSENT) != 0:
        call(lookup(Obj(v).cls, "__absent__"), args1(v), None)


def delete_attribute(v: dyn, k: dyn) -> None:
    t = typeof(v)
    if (t.tflags & HAS_DELATTR) != 0:
        call(lookup(t, "__delattr__"), args2(v, k), None)
        return
    object_delattr(v, k)


def object_delattr(v: dyn, k: dyn) -> None:
    t = typeof(v)
    m = lookup(t, k)
    if isobj(m):
        c = Obj(m).cls
        if is_subtype(c, t_property):
            f = Triple(m).c
            if isnone(f):
                raise_attribute_text("property '" + str(k) + "' of '" + str(t.name) + "' object has no deleter")
            call(f, args1(v), None)
            return
        if (c.tflags & USER) != 0:
            g = lookup(c, "__delete__")
            if not isempty(g):
                call(g, args2(m, v), None)
                return
    if istype(v) and (Type(v).tflags & USER) == 0:
        raise_named("TypeError", "cannot set '" + str(k) + "' attribute of immutable type '" + str(Type(v).name) + "'")
    if isobj(v):
        o = Obj(v)
        if same(t, t_module):
            i = shape_find(o.shape, k)
            if i >= 0 and not isempty(o.vals[i >> 4]):
                vals = o.vals
                vals[i >> 4] = empty
                return
        elif remove_own(o, k):
            return
    raise_no_attribute(v, k)


# What Python's built-in types have and the engine's have not: that it is missing must not be seen by a program.
def lacking(v: dyn, k: str) -> None:
    t = typeof(v)
    if isobj(v) and isa(Obj(v), Type):
        t = Type(v)
    names = ""
    if t.layout == FLOAT:
        names = " __getformat__ __getnewargs__ "
    elif t.layout == INT or t.layout == TUPLE:
        names = " __getnewargs__ "
    elif t.layout == FUNC:
        names = " __code__ __closure__ __globals__ __builtins__ "
        if isobj(v) and isa(Obj(v), Func) and is_builtin(Func(v)):
            names = " __self__ __text_signature__ __objclass__ "
    elif t.layout == BYTES:
        names = " __bytes__ __contains__ __getitem__ __getnewargs__ __iter__ __len__ __rmod__ __rmul__ "
    elif t.layout == STR:
        names = " __rmod__ __getnewargs__ "
    elif isobj(v) and isa(Obj(v), Iter):
        names = " __length_hint__ __setstate__ "
    elif same(t, t_property):
        names = " __isabstractmethod__ __set_name__ "
    elif same(t, t_method):
        names = " __text_signature__ "
    elif same(t, t_range):
        names = " __contains__ __getitem__ __iter__ __len__ __bool__ "
    elif same(t, t_gen) or same(t, t_coroutine):
        names = " gi_code gi_frame gi_suspended gi_yieldfrom gi_running cr_code cr_frame cr_await __del__ "
    if text_find(names, " " + k + " ", 0, text_len(names)) >= 0:
        unsupported("an attribute of a built-in type that the library lacks")
    if k == "__weakref__" and (t.tflags & USER) != 0:
        unsupported("weak references")


def raise_attribute_about(v: dyn, k: dyn, text: str) -> None:
    e = new_error(error_named("AttributeError"), args1(dyn(text)))
    set_own(Obj(e), "name", k)
    set_own(Obj(e), "obj", v)
    raise_error(e)


def raise_no_attribute(v: dyn, k: dyn) -> None:
    lacking(v, str(k))
    if istype(v):
        raise_attribute_about(v, k, "type object '" + str(Type(v).name) + "' has no attribute '" + str(k) + "'")
    t = typeof(v)
    if same(t, t_module):
        refuse_lacking(v, str(k))
        if text_find(" __path__ __spec__ __loader__ __cached__ __builtins__ ", " " + str(k) + " ", 0, 54) >= 0:
            unsupported("what the import system says of a module")
        raise_attribute_about(v, k, "module '" + str(find_own(Obj(v), "__name__")) + "' has no attribute '" + str(k) + "'")
    if same(t, t_super):
        raise_attribute_about(v, k, "'super' object has no attribute '" + str(k) + "'")
    raise_attribute_about(v, k, "'" + str(t.name) + "' object has no attribute '" + str(k) + "'")


def new_module(name: dyn, names: Dyns, file: dyn) -> Obj:
    o = new(Obj)
    o.cls = t_module
    n = len(names)
    o.vals = array(Dyns, n)
    s = 0
    for i in range(n):
        s = shape_add(s, names[i])
    o.shape = s
    module_set(o, "__name__", name)
    module_set(o, "__file__", file)
    if builtins_module is None:
        builtins_module = o
    return o


def module_set(o: Obj, k: dyn, v: dyn) -> None:
    set_own(o, k, v)


def module_peek(m: dyn, k: dyn) -> dyn:
    return find_own(Obj(m), k)


def global_missing(name: dyn) -> dyn:
    v = find_own(builtins_module, name)
    if isempty(v):
        v = dict_peek(dyn(registry), name)
        if isempty(v) or not booting:
            raise_name(name)
    return v


def name_missing(name: dyn) -> dyn:
    raise_name(name)
    return none


def lib_function(name: str) -> dyn:
    return find_own(builtins_module, dyn(name))


# Classes.


def class_namespace(name: dyn, bases: Dyns, names: Dyns, values: Dyns) -> dyn:
    meta = metaclass(bases, names, values)
    if not same(meta, t_type):
        p = lookup(meta, "__prepare__")
        if not isempty(p):
            return call(bound_to_class(p, meta), args2(name, new_tuple(bases)), None)
    return new_dict()


def metaclass(bases: Dyns, names: Dyns, values: Dyns) -> Type:
    meta = t_type
    for i in range(len(names)):
        if str(names[i]) == "metaclass":
            if not istype(values[i]):
                unsupported("a metaclass that is no class")
            meta = Type(values[i])
    for i in range(len(bases)):
        if not istype(bases[i]):
            continue
        m = Type(bases[i]).cls
        if is_subtype(m, meta):
            meta = m
        elif not is_subtype(meta, m):
            raise_named("TypeError", "metaclass conflict: the metaclass of a derived class must be a (non-strict) subclass of the metaclasses of all its bases")
    return meta


def build_class(name: dyn, given: Dyns, ns: dyn, names: Dyns, values: Dyns) -> dyn:
    if booting:
        old = dict_peek(dyn(registry), name)
        if not isempty(old):
            fill_class(Type(old), ns)
            return old
    for i in range(len(given)):
        if is_absent(given[i]):
            # What is made of a class that is not at hand is not known either.
            return call(lookup(Obj(given[i]).cls, "__mro_entries__"), args1(given[i]), None)
    bases = resolve_bases(given, ns)
    meta = metaclass(bases, names, values)
    n = 0
    for i in range(len(names)):
        if str(names[i]) != "metaclass":
            n += 1
    kwn = array(Dyns, n)
    all = array(Dyns, 3 + n)
    all[0] = name
    all[1] = new_tuple(bases)
    all[2] = ns
    k = 0
    for i in range(len(names)):
        if str(names[i]) != "metaclass":
            kwn[k] = names[i]
            all[3 + k] = values[i]
            k += 1
    if same(meta, t_type):
        return type_new(meta, name, bases, ns, kwn, all)
    if n == 0:
        return call(dyn(meta), all, None)
    return call(dyn(meta), all, kwn)


def resolve_bases(given: Dyns, ns: dyn) -> Dyns:
    plain = True
    for i in range(len(given)):
        if not istype(given[i]):
            plain = False
    if plain:
        return given
    out = new_list(array(Dyns, 0))
    for i in range(len(given)):
        b = given[i]
        if istype(b):
            list_append(out, b)
        else:
            refuse_absent(b)
            m = lookup(typeof(b), "__mro_entries__")
            if isempty(m):
                raise_named("TypeError", "bases must be types")
            list_extend(out, call(m, args2(b, new_tuple(given)), None))
    dict_set(ns, "__orig_bases__", new_tuple(given))
    return list_array(List(out))


def fill_class(t: Type, ns: dyn) -> None:
    d = Dict(ns)
    for i in range(d.used):
        k = d.keys[i]
        if not isempty(k):
            v = d.items[i]
            s = str(k)
            if isobj(v) and isa(Obj(v), Func) and t.layout != PLAIN and t.layout != OTHER:
                Func(v).owner = t
            set_own(t, k, v)
            note_special(t, s)


def type_new(meta: Type, name: dyn, given: Dyns, ns: dyn, kwn: Dyns, all: Dyns) -> dyn:
    bases = given
    if len(bases) == 0:
        bases = args1(dyn(t_object))
    t = new(Type)
    t.cls = meta
    t.name = name
    t.slots = empty
    t.vals = array(Dyns, 8)
    t.bases = new_tuple(bases)
    best = Type(bases[0])
    flags = 0
    slotted = True
    for i in range(len(bases)):
        b = Type(bases[i])
        flags = flags | (b.tflags & (HAS_GETATTR | HAS_GETATTRIBUTE | HAS_SETATTR | HAS_DELATTR | HAS_DEL))
        if best.layout == PLAIN and b.layout != PLAIN:
            best = b
        elif b.layout != PLAIN and b.layout != best.layout:
            raise_named("TypeError", "multiple bases have instance lay-out conflict")
        if not same(b, t_object) and (b.tflags & NO_DICT) == 0:
            slotted = False
    if same(best, t_bool) or same(best, t_builtin) or same(best, t_descriptor) or same(best, t_wrapper) or same(best, t_ellipsis) or same(best, t_notimpl) or same(best, t_coroutine) or same(best, t_func) or same(best, t_none) or same(best, t_range) or same(best, t_slice) or same(best, t_gen) or same(best, t_method):
        raise_named("TypeError", "type '" + str(best.name) + "' is not an acceptable base type")
    t.layout = best.layout
    t.tflags = flags | USER
    if booting:
        t.tflags = flags
    t.mro = linearize(t, bases)
    if not booting and isempty(dict_peek(ns, "__qualname__")):
        # A class that a call of `type` makes.
        set_own(Obj(t), "__qualname__", name)
    d = Dict(ns)
    for i in range(d.used):
        k = d.keys[i]
        if not isempty(k):
            v = d.items[i]
            s = str(k)
            if s == "__new__" and isobj(v) and isa(Obj(v), Func):
                v = wrapped(v, t_static)
            if (s == "__init_subclass__" or s == "__class_getitem__") and isobj(v) and isa(Obj(v), Func):
                v = wrapped(v, t_classm)
            if s == "__slots__":
                if isstr(v):
                    t.slots = new_tuple(args1(v))
                else:
                    t.slots = tuple_of(v)
            set_own(t, k, v)
            note_special(t, s)
    if isobj(t.slots):
        if slotted and not has_name(Tuple(t.slots), "__dict__"):
            t.tflags = t.tflags | NO_DICT
    if not isempty(dict_peek(ns, "__eq__")) and isempty(dict_peek(ns, "__hash__")):
        set_own(t, "__hash__", none)
    if booting:
        dict_set(dyn(registry), name, dyn(t))
        return dyn(t)
    for i in range(d.used):
        k = d.keys[i]
        if not isempty(k) and isobj(d.items[i]):
            v = d.items[i]
            if (Obj(v).cls.tflags & USER) != 0 and not istype(v):
                m = lookup(Obj(v).cls, "__set_name__")
                if not isempty(m):
                    call(m, args3(v, dyn(t), k), None)
    m = lookup_after(t, t, "__init_subclass__")
    if not isempty(m):
        hook = bound_to_class(m, t)
        n = len(kwn)
        if n == 0:
            call(hook, array(Dyns, 0), None)
        else:
            a = array(Dyns, n)
            copy(all, 3, a, 0, n)
            call(hook, a, kwn)
    elif len(kwn) > 0:
        raise_named("TypeError", str(name) + ".__init_subclass__() takes no keyword arguments")
    return dyn(t)


def has_name(t: Tuple, name: str) -> bool:
    for i in range(len(t.elems)):
        if str(t.elems[i]) == name:
            return True
    return False


# `object.__new__` makes no number, text or tuple (Objects/typeobject.c, `tp_new_wrapper`).
def refuse_unsafe(c: dyn) -> None:
    t = Type(c)
    k = t.layout
    if k != INT and k != FLOAT and k != STR and k != BYTES and k != TUPLE:
        return
    # The first class whose `__new__` is none of the program's, which would be a static method.
    mro = t.mro
    i = 0
    while same(typeof(lookup(Type(mro[i]), "__new__")), t_static):
        i += 1
    raise_named("TypeError", "object.__new__(" + str(t.name) + ") is not safe, use " + str(Type(mro[i]).name) + ".__new__()")


# For `type.__new__`.
def make_type(meta: dyn, name: dyn, bases: dyn, ns: dyn, kwargs: dyn) -> dyn:
    if not isstr(name):
        raise_named("TypeError", "type.__new__() argument 1 must be str, not " + type_name(name))
    if not is_tuple(bases):
        raise_named("TypeError", "type.__new__() argument 2 must be tuple, not " + type_name(bases))
    if not is_dict(ns):
        raise_named("TypeError", "type.__new__() argument 3 must be dict, not " + type_name(ns))
    d = Dict(kwargs)
    n = d.live
    kwn = array(Dyns, n)
    all = array(Dyns, 3 + n)
    k = 0
    for i in range(d.used):
        if not isempty(d.keys[i]):
            kwn[k] = d.keys[i]
            all[3 + k] = d.items[i]
            k += 1
    return type_new(Type(meta), name, resolve_bases(Tuple(bases).elems, ns), ns, kwn, all)


def wrapped(f: dyn, c: Type) -> dyn:
    t = new(Triple)
    t.cls = c
    t.a = f
    t.b = none
    t.c = none
    return dyn(t)


def new_triple(c: dyn, a: dyn, b: dyn, d: dyn) -> dyn:
    t = new(Triple)
    t.cls = Type(c)
    t.a = a
    t.b = b
    t.c = d
    return dyn(t)


def triple_part(v: dyn, i: i32) -> dyn:
    t = Triple(v)
    if i == 0:
        return t.a
    if i == 1:
        return t.b
    return t.c


# C3 (Python Language Reference, "The Python 2.3 Method Resolution Order").
def linearize(t: Type, bases: Dyns) -> Dyns:
    n = len(bases)
    if n == 1:
        b = Type(bases[0]).mro
        out = array(Dyns, len(b) + 1)
        out[0] = dyn(t)
        copy(b, 0, out, 1, len(b))
        return out
    at = array(Ints, n + 1)
    total = 1
    for i in range(n):
        total += len(Type(bases[i]).mro)
        for j in range(i):
            if same(Type(bases[i]), Type(bases[j])):
                raise_named("TypeError", "duplicate base class " + str(Type(bases[i]).name))
    out = array(Dyns, total)
    out[0] = dyn(t)
    size = 1
    while True:
        chosen = t
        found = False
        left = False
        for i in range(n + 1):
            head = sequence_at(bases, n, i, at[i])
            if isempty(head):
                continue
            left = True
            if found:
                continue
            good = True
            for j in range(n + 1):
                if in_tail(bases, n, j, at[j], Type(head)):
                    good = False
            if good:
                chosen = Type(head)
                found = True
        if not left:
            break
        if not found:
            raise_named("TypeError", "Cannot create a consistent method resolution\norder (MRO) for bases " + base_names(bases))
        out[size] = dyn(chosen)
        size += 1
        for i in range(n + 1):
            head = sequence_at(bases, n, i, at[i])
            if not isempty(head) and same(Type(head), chosen):
                at[i] = at[i] + 1
    r = array(Dyns, size)
    copy(out, 0, r, 0, size)
    return r


def base_names(bases: Dyns) -> str:
    s = ""
    for i in range(len(bases)):
        if i > 0:
            s = s + ", "
        s = s + str(Type(bases[i]).name)
    return s


def sequence_at(bases: Dyns, n: i32, i: i32, at: i32) -> dyn:
    if i == n:
        if at < n:
            return bases[at]
        return empty
    m = Type(bases[i]).mro
    if at < len(m):
        return m[at]
    return empty


def in_tail(bases: Dyns, n: i32, i: i32, at: i32, t: Type) -> bool:
    k = at + 1
    while True:
        v = sequence_at(bases, n, i, k)
        if isempty(v):
            return False
        if same(Type(v), t):
            return True
        k += 1
    return False


def annotate(ns: dyn, k: dyn, v: dyn) -> None:
    d = dict_peek(ns, "__annotations__")
    if isempty(d):
        d = new_dict()
        dict_set(ns, "__annotations__", d)
    dict_set(d, k, v)
