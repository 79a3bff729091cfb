"""Calls, exceptions, generators, and what is left of the runtime (Python Language Reference, sections 4.3, 6.2.9, 6.3.4)."""

# What the innermost generator that runs handles, or the code that is in none.
handled_now: dyn = None
running: Gen = None
stop_value: dyn = None

NONE_YET = 0


def new_sig(names: Dyns, npos: i32, nposonly: i32, nkw: i32, flags: i32, line: i32) -> Sig:
    s = new(Sig)
    s.names = names
    s.npos = npos
    s.nposonly = nposonly
    s.nkw = nkw
    s.flags = flags
    s.line = line
    return s


def make_function(code: fn, env: Cells, sig: Sig, name: dyn, qualname: dyn, defaults: Dyns, kwdefaults: Dyns, module: dyn) -> dyn:
    f = new(Func)
    f.cls = t_func
    f.code = code
    f.env = env
    f.sig = sig
    f.name = name
    f.qualname = qualname
    f.defaults = defaults
    f.kwdefaults = kwdefaults
    f.module = module
    return dyn(f)


def function_kwdefaults(f: Func) -> dyn:
    s = f.sig
    d = new_dict()
    n = 0
    for i in range(s.nkw):
        if not isempty(f.kwdefaults[i]):
            dict_set(d, s.names[s.npos + i], f.kwdefaults[i])
            n += 1
    if n == 0:
        return none
    return d


# For the library: what the parameters of a function are.
def function_names(v: dyn) -> dyn:
    return new_tuple(Func(v).sig.names)


def function_number(v: dyn, which: i32) -> i32:
    s = Func(v).sig
    if which == 0:
        return s.npos
    if which == 1:
        return s.nposonly
    if which == 2:
        return s.nkw
    return s.flags


# The line at which a function begins: an answer that asks for it depends on all lines of the program.
def function_line(v: dyn) -> i32:
    return Func(v).sig.line


# How many more activations than 1000 may be inside one another (`sys.setrecursionlimit`).
recursion_more: i32 = 0


# At the start of each function of the program.
def enter_function() -> None:
    if call_depth() > 1000 + recursion_more:
        raise_named("RecursionError", "maximum recursion depth exceeded")


def recursion_limit_now() -> i32:
    return 1000 + recursion_more


def set_recursion_limit(n: i32) -> None:
    recursion_more = n - 1000


# The values of the parameters, by position, by keyword alone, then the starred ones.
def bind(f: Func, args: Dyns, kw: Dyns) -> Dyns:
    s = f.sig
    n = len(args)
    if kw is None and n == s.npos and s.nkw == 0 and (s.flags & 3) == 0:
        return args
    return bind_all(f, s, args, kw)


def bind_all(f: Func, s: Sig, args: Dyns, kw: Dyns) -> Dyns:
    nkwargs = 0
    if kw is not None:
        nkwargs = len(kw)
    given = len(args) - nkwargs
    npos = s.npos
    total = npos + s.nkw
    stars = (s.flags & 1) + ((s.flags >> 1) & 1)
    out = array(Dyns, total + stars)
    direct = given
    if direct > npos:
        direct = npos
    copy(args, 0, out, 0, direct)
    if (s.flags & 1) != 0:
        rest = array(Dyns, given - direct)
        copy(args, direct, rest, 0, given - direct)
        out[total] = new_tuple(rest)
    extra = empty
    if (s.flags & 2) != 0:
        extra = new_dict()
        out[total + (s.flags & 1)] = extra
    for i in range(nkwargs):
        k = kw[i]
        at = -1
        for j in range(total - s.nposonly):
            if texts_equal(s.names[s.nposonly + j], k):
                at = s.nposonly + j
        if at < 0:
            if isempty(extra):
                for j in range(s.nposonly):
                    if texts_equal(s.names[j], k):
                        raise_named("TypeError", str(f.qualname) + "() got some positional-only arguments passed as keyword arguments: '" + str(plain(k)) + "'")
                raise_named("TypeError", str(f.qualname) + "() got an unexpected keyword argument '" + str(plain(k)) + "'")
            dict_set(extra, k, args[given + i])
        else:
            if not isempty(out[at]):
                raise_named("TypeError", str(f.qualname) + "() got multiple values for argument '" + str(plain(k)) + "'")
            out[at] = args[given + i]
    if given > npos and (s.flags & 1) == 0:
        raise_too_many(f, s, given, out)
    nd = len(f.defaults)
    absent = 0
    for i in range(npos):
        if isempty(out[i]):
            if i >= npos - nd:
                out[i] = f.defaults[i - (npos - nd)]
            else:
                absent += 1
    if absent > 0:
        raise_missing(f, s, out, 0, npos - nd, absent, "positional")
    for i in range(s.nkw):
        if isempty(out[npos + i]):
            if isempty(f.kwdefaults[i]):
                absent += 1
            else:
                out[npos + i] = f.kwdefaults[i]
    if absent > 0:
        raise_missing(f, s, out, npos, npos + s.nkw, absent, "keyword-only")
    return out


def raise_missing(f: Func, s: Sig, out: Dyns, lo: i32, hi: i32, n: i32, kind: str) -> None:
    text = ""
    k = 0
    for i in range(lo, hi):
        if isempty(out[i]):
            k += 1
            if k > 1:
                if k == n:
                    if n == 2:
                        text = text + " and "
                    else:
                        text = text + ", and "
                else:
                    text = text + ", "
            text = text + "'" + str(s.names[i]) + "'"
    plural = "s"
    if n == 1:
        plural = ""
    raise_named("TypeError", str(f.qualname) + "() missing " + int_to_text(int(n), 10) + " required " + kind + " argument" + plural + ": " + text)


def raise_too_many(f: Func, s: Sig, given: i32, out: Dyns) -> None:
    most = int_to_text(int(s.npos), 10)
    nd = len(f.defaults)
    if nd > 0:
        most = "from " + int_to_text(int(s.npos - nd), 10) + " to " + most
    plural = "s"
    if s.npos == 1 and nd == 0:
        plural = ""
    were = " were given"
    if given == 1:
        were = " was given"
    count = int_to_text(int(given), 10)
    nk = 0
    for i in range(s.nkw):
        if not isempty(out[s.npos + i]):
            nk += 1
    if nk > 0:
        p1 = "s"
        if given == 1:
            p1 = ""
        p2 = "s"
        if nk == 1:
            p2 = ""
        count = count + " positional argument" + p1 + " (and " + int_to_text(int(nk), 10) + " keyword-only argument" + p2 + ")"
        were = " were given"
    raise_named("TypeError", str(f.qualname) + "() takes " + most + " positional argument" + plural + " but " + count + were)


def call(f: dyn, args: Dyns, kw: Dyns) -> dyn:
    if isobj(f):
        o = Obj(f)
        if isa(o, Func):
            fun = Func(o)
            if fun.owner is not None:
                check_receiver(fun, args, kw)
            return invoke(fun.code, fun, args, kw)
        if isa(o, Method):
            m = Method(o)
            return call(m.func, prepend(m.self, args), kw)
        if isa(o, Type):
            return call_type(Type(o), args, kw)
        if same(o.cls, t_static):
            return call(Triple(o).a, args, kw)
        m2 = lookup(o.cls, "__call__")
        if not isempty(m2):
            return call(bound(m2, f, o.cls), args, kw)
    raise_named("TypeError", "'" + type_name(f) + "' object is not callable")
    return none


# A method of a built-in type that is called through the type takes an object of the type (`PyMethodDescr_Type`, `PyWrapperDescr_Type`).
def check_receiver(f: Func, args: Dyns, kw: Dyns) -> None:
    n = len(args)
    if kw is not None:
        n = n - len(kw)
    owner = str(f.owner.name)
    name = str(f.name)
    if name == "__new__":
        check_made(f.owner, args, n)
        return
    # Special names that are methods and no slots where a built-in type has them.
    methods = " __getitem__ __contains__ __reversed__ __format__ __round__ __trunc__ __floor__ __ceil__ __bytes__ __complex__ __sizeof__ "
    slot = is_special(name) and text_find(methods, " " + name + " ", 0, text_len(methods)) < 0
    if n == 0:
        if slot:
            raise_named("TypeError", "descriptor '" + name + "' of '" + owner + "' object needs an argument")
        raise_named("TypeError", "unbound method " + owner + "." + name + "() needs an argument")
    if is_subtype(typeof(args[0]), f.owner):
        return
    if slot:
        raise_named("TypeError", "descriptor '" + name + "' requires a '" + owner + "' object but received a '" + type_name(args[0]) + "'")
    raise_named("TypeError", "descriptor '" + name + "' for '" + owner + "' objects doesn't apply to a '" + type_name(args[0]) + "' object")


# `__new__` of a built-in type makes objects of the classes below it, and of those below none that makes its own (`tp_new_wrapper`).
def check_made(owner: Type, args: Dyns, n: i32) -> None:
    name = str(owner.name)
    if n == 0:
        raise_named("TypeError", name + ".__new__(): not enough arguments")
    if not istype(args[0]):
        raise_named("TypeError", name + ".__new__(X): X is not a type object (" + type_name(args[0]) + ")")
    t = Type(args[0])
    if not is_subtype(t, owner):
        raise_named("TypeError", name + ".__new__(" + str(t.name) + "): " + str(t.name) + " is not a subtype of " + name)
    if same(owner, t_int) and is_subtype(t, t_bool):
        raise_named("TypeError", "int.__new__(bool) is not safe, use bool.__new__()")


def call_method(v: dyn, k: dyn, args: Dyns, kw: Dyns) -> dyn:
    t = typeof(v)
    if (t.tflags & HAS_GETATTRIBUTE) == 0 and not same(t, t_super):
        m = lookup(t, k)
        if isobj(m) and isa(Obj(m), Func) and Obj(m).flags == 0:
            if not isobj(v) or isempty(find_own(Obj(v), k)) and not isa(Obj(v), Type):
                fun = Func(m)
                return invoke(fun.code, fun, prepend(v, args), kw)
    return call(get_attribute(v, k), args, kw)


# A method of a type that the language looks up by itself; empty where there is none.
def special(v: dyn, k: str) -> dyn:
    return lookup(typeof(v), dyn(k))


def call_special(m: dyn, v: dyn, args: Dyns) -> dyn:
    if isobj(m) and isa(Obj(m), Func):
        return call(m, prepend(v, args), None)
    return call(bound(m, v, typeof(v)), args, None)


def call_starred(f: dyn, args: dyn, kw: dyn) -> dyn:
    l = List(args)
    d = Dict(kw)
    n = l.length
    all = array(Dyns, n + d.live)
    copy(l.elems, 0, all, 0, n)
    if d.live == 0:
        return call(f, all, None)
    names = array(Dyns, d.live)
    k = 0
    for i in range(d.used):
        if not isempty(d.keys[i]):
            names[k] = d.keys[i]
            all[n + k] = d.items[i]
            k += 1
    return call(f, all, names)


def function_text(f: dyn) -> str:
    if isobj(f) and isa(Obj(f), Func):
        return str(Func(f).qualname)
    if isobj(f) and isa(Obj(f), Method):
        return function_text(Method(f).func)
    if istype(f):
        return str(Type(f).name)
    return "function"


def keyword_add(d: dyn, k: dyn, v: dyn, f: dyn) -> None:
    if not isempty(dict_peek(d, k)):
        raise_named("TypeError", function_text(f) + "() got multiple values for keyword argument '" + str(plain(k)) + "'")
    dict_set(d, k, v)


def keyword_merge(d: dyn, v: dyn, f: dyn) -> None:
    if not is_dict(v):
        keys = attribute_or_none(v, "keys")
        if is_missing(keys):
            raise_named("TypeError", function_text(f) + "() argument after ** must be a mapping, not " + type_name(v))
        it = iterate(call(keys, array(Dyns, 0), None))
        while True:
            k = next_of(it)
            if isempty(k):
                break
            plain(k)
            if not isstr(k):
                raise_named("TypeError", "keywords must be strings")
            keyword_add(d, k, get_item(v, k), f)
        return
    s = Dict(v)
    for i in range(s.used):
        if not isempty(s.keys[i]):
            if not is_textual(s.keys[i]):
                raise_named("TypeError", "keywords must be strings")
            keyword_add(d, s.keys[i], s.items[i], f)


def call_type(t: Type, args: Dyns, kw: Dyns) -> dyn:
    meta = t.cls
    if not same(meta, t_type):
        m = lookup(meta, "__call__")
        if not isempty(m) and isobj(m) and isa(Obj(m), Func):
            if not same(Obj(m), Obj(or_none(find_own(t_type, "__call__")))):
                return call(m, prepend(dyn(t), args), kw)
    return type_call(t, args, kw)


def or_none(v: dyn) -> dyn:
    if isempty(v):
        return dyn(v_missing)
    return v


def type_call(t: Type, args: Dyns, kw: Dyns) -> dyn:
    if same(t, t_type) and len(args) == 1:
        return dyn(class_of(args[0]))
    n = lookup(t, "__new__")
    init = lookup(t, "__init__")
    custom_new = not isempty(n) and not same_object(n, object_new)
    custom_init = not isempty(init) and not same_object(init, object_init)
    v = empty
    if custom_new:
        if isa(Obj(n), Func):
            v = invoke(Func(n).code, Func(n), prepend(dyn(t), args), kw)
        else:
            v = call(bound_to_class(n, t), prepend(dyn(t), args), kw)
        if not is_subtype(typeof(v), t):
            return v
    else:
        if len(args) > 0 and not custom_init and t.layout != ERROR:
            raise_named("TypeError", str(t.name) + "() takes no arguments")
        v = alloc_with(t, args, kw)
    if custom_init:
        r = call(bound(init, v, t), args, kw)
        if not isnone(r):
            raise_named("TypeError", "__init__() should return None, not '" + type_name(r) + "'")
    return v


# For `type.__call__` of the library.
def type_call_starred(t: dyn, args: dyn, kw: dyn) -> dyn:
    d = Dict(kw)
    a = Tuple(args).elems
    n = len(a)
    all = array(Dyns, n + d.live)
    copy(a, 0, all, 0, n)
    if d.live == 0:
        return type_call(Type(t), all, None)
    names = array(Dyns, d.live)
    k = 0
    for i in range(d.used):
        if not isempty(d.keys[i]):
            names[k] = d.keys[i]
            all[n + k] = d.items[i]
            k += 1
    return type_call(Type(t), all, names)


def alloc_with(t: Type, args: Dyns, kw: Dyns) -> dyn:
    v = alloc(dyn(t))
    if t.layout == ERROR:
        n = len(args)
        if kw is not None:
            n = n - len(kw)
        a = array(Dyns, n)
        copy(args, 0, a, 0, n)
        Exc(v).args = new_tuple(a)
    return v


def alloc(c: dyn) -> dyn:
    t = Type(c)
    k = t.layout
    if (t.tflags & HAS_DEL) != 0:
        finalizers = True
    if (t.tflags & USER) != 0:
        abstract = find_own(t, "__abstractmethods__")
        if isobj(abstract) and truthy(abstract):
            call(lib_function("_raise_abstract"), args1(c), None)
    if k == PLAIN:
        o = new(Obj)
        o.cls = t
        return dyn(o)
    if k == LIST:
        l = List(new_list(array(Dyns, 0)))
        l.cls = t
        return dyn(l)
    if k == DICT:
        d = Dict(new_dict())
        d.cls = t
        return dyn(d)
    if k == SET:
        s = Dict(new_set())
        s.cls = t
        return dyn(s)
    if k == TUPLE:
        u = Tuple(new_tuple(array(Dyns, 0)))
        u.cls = t
        return dyn(u)
    if k == ERROR:
        e = new(Exc)
        e.cls = t
        e.args = new_tuple(array(Dyns, 0))
        e.cause = none
        e.context = none
        e.tb = none
        e.stack = -1
        return dyn(e)
    if k == INT or k == FLOAT or k == STR or k == BYTES:
        b = new(Boxed)
        b.cls = t
        b.value = empty
        return dyn(b)
    if same(t, t_property) or is_subtype(t, t_property) or same(t, t_static) or same(t, t_classm) or same(t, t_super) or same(t, t_slice) or same(t, t_range):
        return new_triple(c, none, none, none)
    raise_named("TypeError", "cannot create '" + str(t.name) + "' instances")
    return none


def set_triple(v: dyn, a: dyn, b: dyn, c: dyn) -> None:
    t = Triple(v)
    t.a = a
    t.b = b
    t.c = c


def boxed_new(c: dyn, v: dyn) -> dyn:
    t = Type(c)
    if same(t, t_int) or same(t, t_float) or same(t, t_str) or same(t, t_bool):
        return v
    b = new(Boxed)
    b.cls = t
    b.value = unboxed(v)
    if is_open(b.value):
        unsupported("an instance of a subclass of str with unknown characters")
    return dyn(b)


# The plain value of an instance of a subclass of int, float or str.
def unboxed(v: dyn) -> dyn:
    if isobj(v) and isa(Obj(v), Boxed) and Obj(v).cls.layout != BYTES:
        return Boxed(v).value
    return v


# Exceptions.


# What the code of the innermost generator handles itself; none where it handles nothing.
def own_handled() -> dyn:
    if isempty(handled_now):
        return none
    return handled_now


# The exception that is handled: by the code of the innermost generator, or by what resumed it.
def handled() -> dyn:
    v = own_handled()
    g = running
    while isnone(v) and g is not None:
        v = g.before
        g = g.resumer
    return v


def set_handled(v: dyn) -> None:
    handled_now = v


def new_error(c: Type, args: Dyns) -> dyn:
    return call(dyn(c), args, None)


def error_named(name: str) -> Type:
    v = find_own(builtins_module, dyn(name))
    if isempty(v):
        v = dict_peek(dyn(registry), dyn(name))
    if isempty(v):
        unsupported("an exception that the library does not define")
    return Type(v)


def raise_error(e: dyn) -> None:
    raise raised(e, empty)


def raise_named(name: str, text: str) -> None:
    raise raised(new_error(error_named(name), args1(dyn(text))), empty)


def raise_attribute_text(text: str) -> None:
    raise_named("AttributeError", text)


# An exception that tells the name it is about.
def raise_about(kind: str, text: str, name: dyn) -> None:
    e = new_error(error_named(kind), args1(dyn(text)))
    set_own(Obj(e), "name", name)
    raise raised(e, empty)


def raise_name(name: dyn) -> None:
    # Names that every module has in Python, and not here.
    names = " __build_class__ __loader__ __spec__ copyright credits globals license locals "
    if text_find(names, " " + str(name) + " ", 0, text_len(names)) >= 0:
        if refused(str(name) + " is not supported"):
            return
        unsupported("a built-in name that the library lacks")
    raise_about("NameError", "name '" + str(name) + "' is not defined", name)


def raise_unbound(name: dyn) -> None:
    raise_named("UnboundLocalError", "cannot access local variable '" + str(name) + "' where it is not associated with a value")


def raise_free(name: dyn) -> None:
    raise_about("NameError", "cannot access free variable '" + str(name) + "' where it is not associated with a value in enclosing scope", name)


def raise_import(name: dyn, module: dyn) -> None:
    raise_about("ImportError", "cannot import name '" + str(name) + "' from '" + str(module) + "'", module)


# A module of a package of the program's, in whose folder it is not.
def raise_module_missing(name: dyn) -> None:
    raise_about("ModuleNotFoundError", "No module named '" + str(name) + "'", name)


def raise_assertion(message: dyn) -> None:
    if isempty(message):
        raise raised(new_error(error_named("AssertionError"), array(Dyns, 0)), empty)
    raise raised(new_error(error_named("AssertionError"), args1(message)), empty)


def is_exception_named(e: dyn, name: str) -> bool:
    return is_subtype(typeof(e), error_named(name))


# What `except*` looks at: a group, or a group of the one exception.
def star_group(e: dyn) -> dyn:
    return call(lib_function("_star_group"), args1(e), None)


# What a clause of `except*` gets, empty where it matches nothing.
def star_part(group: dyn, kind: dyn) -> dyn:
    return star_split(group, kind, 0)


# What a clause leaves to the others.
def star_rest(group: dyn, kind: dyn) -> dyn:
    return star_split(group, kind, 1)


def star_split(group: dyn, kind: dyn, which: i32) -> dyn:
    if isempty(group):
        return empty
    found = Tuple(call(lib_function("_star_split"), args2(group, kind), None)).elems[which]
    if isnone(found):
        return empty
    return found


# What is raised again behind the clauses, empty where nothing is left: an exception that was no group and that no clause took stays itself.
def star_left(e: dyn, group: dyn) -> dyn:
    if isempty(group):
        return empty
    if is_subtype(typeof(e), Type(global_missing("BaseExceptionGroup"))):
        return group
    return e


# What clauses raised so far, with one exception more.
def star_raised(all: dyn, part: dyn, e: dyn) -> dyn:
    if isobj(e) and isobj(part) and same(Obj(e), Obj(part)):
        # `raise` and `raise e` differ in what becomes of the structure.
        unsupported("a clause of except* that raises its own part again")
    if isempty(all):
        return new_list(args1(e))
    list_append(all, e)
    return all


# What leaves the statement, empty where nothing does.
def star_end(e: dyn, rest: dyn, all: dyn) -> dyn:
    left = star_left(e, rest)
    if isempty(all):
        if not isempty(left) and not same(Obj(left), Obj(e)):
            # A part of a group was raised where the group was.
            Exc(left).stack = Exc(e).stack
        return left
    raised_ones = List(all)
    if not isempty(left):
        list_append(all, left)
    if raised_ones.length == 1:
        return raised_ones.elems[0]
    joined = call(lib_function("_star_join"), args1(all), None)
    Exc(joined).stack = capture_stack()
    return joined


# The exception that `raise v from cause` throws.
def raised(v: dyn, cause: dyn) -> dyn:
    e = v
    if isempty(v):
        e = handled()
        if isnone(e):
            raise_named("RuntimeError", "No active exception to reraise")
        return e
    if istype(v) and is_subtype(Type(v), t_exc):
        e = call(v, array(Dyns, 0), None)
        if not isobj(e) or not isa(Obj(e), Exc):
            raise_named("TypeError", "calling " + str(plain(repr_of(v))) + " should have returned an instance of BaseException, not " + str(plain(repr_of(dyn(typeof(e))))))
    if not isobj(e) or not isa(Obj(e), Exc):
        refuse_absent(v)
        raise_named("TypeError", "exceptions must derive from BaseException")
    x = Exc(e)
    if x.stack < 0:
        x.stack = capture_stack()
    if not isempty(cause):
        c = cause
        if istype(c) and is_subtype(Type(c), t_exc):
            c = call(c, array(Dyns, 0), None)
        if not isnone(c):
            if not isobj(c) or not isa(Obj(c), Exc):
                refuse_absent(c)
                raise_named("TypeError", "exception causes must derive from BaseException")
        x.cause = c
        x.suppress = True
    h = handled()
    if isobj(h) and not same(Obj(h), Obj(e)) and isnone(x.context):
        x.context = h
    return e


def exception_matches(e: dyn, c: dyn) -> bool:
    if istype(c):
        if not is_subtype(Type(c), t_exc):
            raise_named("TypeError", "catching classes that do not inherit from BaseException is not allowed")
        return is_subtype(typeof(e), Type(c))
    if isobj(c) and isa(Obj(c), Tuple):
        all = Tuple(c).elems
        for i in range(len(all)):
            if exception_matches(e, all[i]):
                return True
        return False
    refuse_absent(c)
    raise_named("TypeError", "catching classes that do not inherit from BaseException is not allowed")
    return False


def uncaught_class(name: str) -> i32:
    return -1


# A generator waits inside of `try` or `with` from now on, or goes on.
def wait_inside(by: i32) -> None:
    left_inside = left_inside + by


# The program has come to its end. Until something is finalized at a time that is not known, all that was done is as in Python.
def ended() -> None:
    if finalizers:
        unsupported("a finalizer (__del__), which runs once nothing leads to its object")
    if left_inside > 0:
        unsupported("a generator that is left inside of try or with, which is closed once nothing leads to it")


# Ends the program with an exception that nobody caught. `sys.exit` ends it well. Something may have been finalized before.
def uncaught(v: dyn) -> None:
    if finalizers or left_inside > 0:
        # An exploration goes both ways, so that it knows of an end that is open; a run, whose clock is not negative, goes on.
        if clock() < 0:
            ended()
        grant_finalizers()
    if is_exception_named(v, "SystemExit"):
        exit_with(get_attribute(v, dyn("code")))
        return
    e = Exc(v)
    mro = typeof(v).mro
    kind = -1
    at = 0
    while kind < 0 and at < len(mro):
        kind = uncaught_class(str(Type(mro[at]).name))
        at += 1
    u = new_instance(kind)
    u.stack = e.stack
    c = new(Chars)
    text = error_text(v)
    c.units = str_units(text)
    u.message = c
    throwref(u)


# The exit code of a program that ends with `SystemExit`: the number that it holds; what is no number is written to standard error. Only a
# plain run has one.
def exit_with(code: dyn) -> None:
    if isnone(code) or not isconcrete(code):
        return
    if is_index(code):
        status(i32(to_int(as_int(code)) % 256))
        return
    print_str(2, error_text(code) + "\n")
    status(1)


def error_text(v: dyn) -> str:
    text = dyn("")
    try:
        text = str_of(v)
    except e:
        text = dyn("<exception str() failed>")
    r = unboxed(text)
    if isstr(r):
        return str(r)
    return ""


# With statements.


def with_enter(m: dyn) -> dyn:
    f = special(m, "__enter__")
    if isempty(f):
        raise_named("TypeError", "'" + type_name(m) + "' object does not support the context manager protocol")
    return bound(f, m, typeof(m))


def with_method(m: dyn) -> dyn:
    f = special(m, "__exit__")
    if isempty(f):
        raise_named("TypeError", "'" + type_name(m) + "' object does not support the context manager protocol (missed __exit__ method)")
    return bound(f, m, typeof(m))


def with_exit(f: dyn, e: dyn) -> bool:
    if isempty(e):
        call(f, args3(none, none, none), None)
        return False
    return truthy(call(f, args3(dyn(typeof(e)), e, none), None))


def async_enter(m: dyn) -> dyn:
    f = special(m, "__aenter__")
    if isempty(f):
        raise_named("TypeError", "'" + type_name(m) + "' object does not support the asynchronous context manager protocol")
    return bound(f, m, typeof(m))


def async_method(m: dyn) -> dyn:
    f = special(m, "__aexit__")
    if isempty(f):
        raise_named("TypeError", "'" + type_name(m) + "' object does not support the asynchronous context manager protocol (missed __aexit__ method)")
    return bound(f, m, typeof(m))


# What an asynchronous manager has to do, which is awaited.
def async_exit(f: dyn, e: dyn) -> dyn:
    if isempty(e):
        return call(f, args3(none, none, none), None)
    return call(f, args3(dyn(typeof(e)), e, none), None)


def async_iterate(v: dyn) -> dyn:
    m = special(v, "__aiter__")
    if isempty(m):
        raise_named("TypeError", "'async for' requires an object with __aiter__ method, got " + type_name(v))
    it = call_special(m, v, array(Dyns, 0))
    if isempty(special(it, "__anext__")):
        raise_named("TypeError", "'async for' received an object from __aiter__ that does not implement __anext__: " + type_name(it))
    return it


def async_next(it: dyn) -> dyn:
    return call_special(special(it, "__anext__"), it, array(Dyns, 0))


def is_async_end(e: dyn) -> bool:
    return is_exception_named(e, "StopAsyncIteration")


# Generators.


def new_generator(f: Func, args: Dyns, code: fn, kind: i32) -> dyn:
    g = new(Gen)
    g.cls = t_gen
    if kind == 1:
        g.cls = t_coroutine
    g.code = code
    g.callee = f
    g.args = args
    g.sent = none
    g.kind = kind
    g.inner = empty
    g.held = none
    g.before = none
    return dyn(g)


def resume(g: Gen, mode: i32, v: dyn) -> dyn:
    if g.state == -1:
        raise_named("ValueError", "generator already executing")
    if g.state == -2:
        if mode == 2:
            raise v
        g.sent = none
        return empty
    if g.state == 0:
        if mode == 2:
            g.state = -2
            raise v
        if not isnone(v):
            raise_named("TypeError", "can't send non-None value to a just-started generator")
    g.mode = mode
    g.sent = v
    g.before = own_handled()
    g.resumer = running
    running = g
    handled_now = g.held
    r = empty
    try:
        r = invoke(g.code, g)
    except e:
        left(g)
        raise e
    left(g)
    return r


# A generator waits or has ended: what it handles is its own, and what resumed it goes on with what that handles.
def left(g: Gen) -> None:
    g.held = own_handled()
    handled_now = g.before
    running = g.resumer
    g.before = none
    g.resumer = None


# An exception that leaves a generator (PEP 479).
def generator_error(e: dyn) -> dyn:
    if is_exception_named(e, "StopIteration"):
        x = new_error(error_named("RuntimeError"), args1("generator raised StopIteration"))
        return raised(x, e)
    return e


def gen_state(v: dyn) -> i32:
    return Gen(v).state


def stop_with(v: dyn) -> None:
    if isnone(v):
        raise raised(new_error(error_named("StopIteration"), array(Dyns, 0)), empty)
    raise raised(new_error(error_named("StopIteration"), args1(v)), empty)


def gen_send(v: dyn, x: dyn) -> dyn:
    g = Gen(v)
    r = resume(g, 0, x)
    if isempty(r):
        stop_with(g.sent)
    return r


# `args` is what `throw` was called with.
def gen_throw(v: dyn, args: dyn) -> dyn:
    g = Gen(v)
    r = resume(g, 2, thrown_into(g, args))
    if isempty(r):
        stop_with(g.sent)
    return r


def thrown(args: dyn) -> dyn:
    return raised(call(lib_function("_thrown"), Tuple(args).elems, None), empty)


def is_throwable(v: dyn) -> bool:
    if istype(v):
        return is_subtype(Type(v), t_exc)
    return isobj(v) and isa(Obj(v), Exc)


# With what a generator is resumed by `throw`: the exception, or where it waits for another iterator (`yield from`) what `throw` was given,
# which goes to the iterator's own `throw` as it is.
def thrown_into(g: Gen, args: dyn) -> dyn:
    if g.state <= 0 or isempty(g.inner):
        return thrown(args)
    if is_throwable(Tuple(args).elems[0]) or isa(Obj(g.inner), Gen) or not is_missing(attribute_or_none(g.inner, "throw")):
        return args
    return new_tuple(args1(thrown(args)))


def is_exit(args: dyn) -> bool:
    e = Tuple(args).elems[0]
    if istype(e):
        return is_subtype(Type(e), error_named("GeneratorExit"))
    return is_exception_named(e, "GeneratorExit")


def gen_close(v: dyn) -> None:
    g = Gen(v)
    if g.state == 0 or g.state == -2:
        g.state = -2
        return
    r = empty
    try:
        r = resume(g, 2, thrown_into(g, new_tuple(args1(new_error(error_named("GeneratorExit"), array(Dyns, 0))))))
    except e:
        if is_exception_named(e, "GeneratorExit") or is_exception_named(e, "StopIteration"):
            return
        raise e
    if not isempty(r):
        raise_named("RuntimeError", "generator ignored GeneratorExit")


def stop_result() -> dyn:
    return stop_value


def note_stop(e: dyn) -> None:
    a = Tuple(Exc(e).args).elems
    if len(a) > 0:
        stop_value = a[0]
    else:
        stop_value = none


# A step of `yield from`; with `mode` 2, `sent` is what `throw` was given.
def delegate_step(it: dyn, mode: i32, sent: dyn) -> dyn:
    if isa(Obj(it), Gen):
        g = Gen(it)
        if mode == 2:
            if is_exit(sent):
                gen_close(it)
                raise thrown(sent)
            sent = thrown_into(g, sent)
        r = resume(g, mode, sent)
        if isempty(r):
            stop_value = g.sent
        return r
    if mode == 2:
        if is_exit(sent):
            c = attribute_or_none(it, "close")
            if not is_missing(c):
                call(c, array(Dyns, 0), None)
            raise thrown(sent)
        t = attribute_or_none(it, "throw")
        if is_missing(t):
            raise thrown(sent)
        return protected(t, Tuple(sent).elems)
    if isnone(sent):
        stop_value = none
        if isa(Obj(it), Iter):
            return next_of(it)
        return protected_next(it)
    return protected(get_attribute(it, "send"), args1(sent))


def protected_next(it: dyn) -> dyn:
    r = empty
    try:
        r = call_special(lookup_special(Obj(it).cls, "__next__"), it, array(Dyns, 0))
    except e:
        if not is_exception_named(e, "StopIteration"):
            raise e
        note_stop(e)
        return empty
    return r


def protected(f: dyn, args: Dyns) -> dyn:
    r = empty
    try:
        r = call(f, args, None)
    except e:
        if not is_exception_named(e, "StopIteration"):
            raise e
        note_stop(e)
        return empty
    return r


def await_iterator(v: dyn) -> dyn:
    if isobj(v) and isa(Obj(v), Gen):
        return v
    m = special(v, "__await__")
    if isempty(m):
        raise_named("TypeError", "object " + type_name(v) + " can't be used in 'await' expression")
    return call_special(m, v, array(Dyns, 0))


# Inputs and outputs.


def write(stream: i32, text: dyn) -> None:
    s = shown_text(text)
    if isstr(s):
        print_str(stream, str(s))


# A text as it is printed, with some address where it tells one; empty where its characters depend on inputs.
def shown_text(v: dyn) -> dyn:
    if isstr(v):
        return v
    if not is_open(v):
        return empty
    t = Text(v)
    if t.parts is not None:
        a = shown_text(t.parts[0])
        b = shown_text(t.parts[1])
        if isstr(a) and isstr(b):
            return dyn(str(a) + str(b))
        return empty
    if t.codes is None and isobj(t.source) and not isa(Obj(t.source), Text):
        return shown_object(t.source)
    return empty


def shown_object(v: dyn) -> dyn:
    o = Obj(v)
    at = " at 0x7f0000000000>"
    if isa(o, Func):
        if is_builtin(Func(o)):
            return dyn("<method " + str(Func(o).qualname) + ">")
        return dyn("<function " + str(Func(o).qualname) + at)
    if isa(o, Gen):
        return dyn("<" + str(o.cls.name) + " object " + str(Gen(o).callee.qualname) + at)
    if isa(o, Method):
        m = Method(o)
        s = shown_text(repr_of(m.self))
        if isstr(s):
            return dyn("<bound method " + function_text(m.func) + " of " + str(s) + ">")
        return empty
    if same(o.cls, t_module):
        return dyn("<module '" + str(find_own(o, "__name__")) + "'>")
    return dyn("<" + qualified(o.cls) + " object" + at)


# Each input says what it is to people.
def nondet_int(what: dyn) -> dyn:
    v = dyn(nondet(int, "int"))
    name(what)
    return v


def nondet_bool(what: dyn) -> dyn:
    v = dyn(nondet(bool, "bool"))
    name(what)
    return v


def nondet_float(what: dyn) -> dyn:
    v = dyn(nondet(f64, "float"))
    name(what)
    return v


def name(what: dyn) -> None:
    s = shown_text(what)
    if isstr(s):
        name_inputs(str(s))


def assume_that(v: bool) -> None:
    assume(v)


# Notes what a computed value rests on.
def by_machine() -> None:
    grant("functions of math give what the C library of this machine gives")


def is_concrete(v: dyn) -> bool:
    return isconcrete(v)


def same_object(a: dyn, b: dyn) -> bool:
    if isobj(a) and isobj(b):
        return same(Obj(a), Obj(b))
    return is_same(a, b)


def identity_of(v: dyn) -> i32:
    if isobj(v):
        return identity(Obj(v)) 
    unsupported("the identity of a value that is no object")
    return 0


def function_matches(v: dyn) -> bool:
    return isobj(v) and isa(Obj(v), Func)


def imaginary(x: dyn) -> dyn:
    return call(lib_function("_imaginary"), args1(x), None)


# Is it a function whose annotations nobody kept?
def has_unread_annotations(v: dyn) -> bool:
    if not isobj(v) or not isa(Obj(v), Func):
        return False
    return Func(v).sig.flags >= 16 and isempty(find_own(Obj(v), "__annotations__"))


def put_own(v: dyn, k: dyn, x: dyn) -> None:
    set_own(Obj(v), k, x)


def one_disk() -> None:
    grant("files that were opened can be read and written, and nobody else changes them")


def one_version() -> None:
    grant("Python is of version 3.11, which the program or the library asks for")


def one_clock() -> None:
    grant("asynchronous waits end in the order of when they are due, and computing takes no time")


def one_order() -> None:
    grant("a thread does all its work when it is started")
