"""Makes the arguments of an entry from its parameters' descriptions, and calls it.

A description is a list whose first element says the kind: ``["int"]``, ``["list", ["int"]]``, ``["object", "C"]``. The
engine and the re-execution run this same code, so both ask for the same values in the same order.
"""

from . import _source


class Maker:
    """Makes values. ``find`` looks up a class by its name; ``classes`` has the parameters of their constructors."""

    def __init__(self, find, classes):
        self.find = find
        self.classes = classes

    def make(self, description, label):
        kind = description[0]
        if kind == "int":
            return _source.take_int(label, None, None)
        if kind == "bool":
            return _source.take_bool(label)
        if kind == "float":
            return _source.take_float(label)
        if kind == "most":
            return self.bounded(description[2], label, description[1])
        return self.bounded(description, label, None)

    def bounded(self, description, label, most):
        """A value that is no longer than ``most``, where it has a length."""
        kind = description[0]
        if kind == "str":
            return _source.take_str(label, most)
        if kind == "matching":
            return self.matching(description, label)
        if kind == "none":
            return None
        if kind == "bytes":
            return bytes(self.elements(["byte"], label, most))
        if kind == "byte":
            return _source.take_int(label, 0, 255)
        if kind == "any":
            return self.make(ANY, label)
        if kind == "union":
            k = self.choice(len(description) - 1, label)
            return self.make(description[1 + k], label)
        if kind == "literal":
            k = self.choice(len(description) - 1, label)
            return description[1 + k]
        if kind == "enum":
            members = list(self.find(description[1]))
            return members[self.choice(len(members), label)]
        if kind == "list":
            return self.elements(description[1], label, most)
        if kind == "set":
            return self.hashed(set, self.elements(description[1], label, most))
        if kind == "frozenset":
            return self.hashed(frozenset, self.elements(description[1], label, most))
        if kind == "tuple*":
            return tuple(self.elements(description[1], label, most))
        if kind == "tuple":
            made = []
            for i in range(1, len(description)):
                made.append(self.make(description[i], label + "[" + str(i - 1) + "]"))
            return tuple(made)
        if kind == "dict":
            return self.mapping(description, label, most)
        if kind == "object":
            return self.object(description[1], label)
        if kind == "case":
            return self.find(description[1])(description[2])
        if kind == "foreign":
            return _source.foreign(description[1])
        if kind == "unseen":
            return _source.unseen(description[1])
        if kind == "default":
            if _source.take_bool(label + " is left out"):
                return LEFT_OUT
            return self.make(description[1], label)
        return self.library(description, label, most)

    def library(self, description, label, most):
        """A value of a kind that is no input of its own, but made of others."""
        from . import _kinds

        kind = description[0]
        if kind == "function":
            return _kinds.function(self, description[1], description[2], label)
        if kind == "iterator":
            return iter(self.elements(description[1], label, most))
        if kind == "generator":
            return _kinds.generator(self.elements(description[1], label, most))
        if kind == "deque":
            return _kinds.deque(self.elements(description[1], label, most))
        if kind == "counter":
            return _kinds.counter(self.mapping(["dict", description[1], ["int"]], label, most))
        if kind == "ordered":
            return _kinds.ordered(self.mapping(description, label, most))
        if kind == "defaultdict":
            return _kinds.defaultdict(description[2][0], self.mapping(description, label, most))
        if kind == "bytearray":
            return bytearray(self.elements(["byte"], label, most))
        if kind == "keys":
            made = {}
            for i in range(1, len(description), 2):
                name = description[i]
                made[name] = self.make(description[i + 1], label + "[" + repr(name) + "]")
            return made
        if kind in _kinds.MADE:
            return _kinds.MADE[kind](label)
        if kind == "path":
            return _kinds.path(description[1], _source.take_str(label, most))
        raise ValueError("no such kind of input: " + kind)

    def matching(self, description, label):
        """A text that matches a pattern: any of those that do."""
        parts = []
        self.along(description[1], label, parts)
        end = description[2]
        if end == "line":
            # A dollar sign matches before a line break at the end, too.
            if _source.take_bool(label + " ends with a line break"):
                parts.append("\n")
        if end == "open":
            if _source.take_bool(label + " goes on"):
                parts.append(_source.take_str(label + " after what matches", None))
        return "".join(parts)

    def along(self, tree, label, parts):
        kind = tree[0]
        if kind == "chars":
            lo = tree[1]
            hi = tree[len(tree) - 1]
            if lo == hi:
                parts.append(chr(lo))
                return
            c = _source.take_int("a character of " + label, lo, hi)
            for i in range(3, len(tree), 2):
                # It is in none of the gaps between the ranges.
                _source.assume((c <= tree[i - 1]) | (c >= tree[i]))
            parts.append(chr(c))
        elif kind == "seq":
            for i in range(1, len(tree)):
                self.along(tree[i], label, parts)
        elif kind == "any":
            self.along(tree[1 + self.choice(len(tree) - 1, label)], label, parts)
        elif tree[2] == tree[3]:
            for _ in range(tree[2]):
                self.along(tree[1], label, parts)
        else:
            n = _source.take_int("how often in " + label, tree[2], tree[3])
            i = 0
            while i < n:
                self.along(tree[1], label, parts)
                i = i + 1

    def choice(self, n, label):
        """A number below ``n``."""
        if n == 1:
            return 0
        chosen = _source.take_int("choice for " + label, 0, n - 1)
        for k in range(n - 1):
            if chosen == k:
                return k
        return n - 1

    def elements(self, description, label, most=None):
        n = _source.take_int("len(" + label + ")", 0, most)
        made = []
        i = 0
        while i < n:
            made.append(self.make(description, label + "[" + str(i) + "]"))
            i = i + 1
        return made

    def hashed(self, make, elements):
        """A set of elements, if they can be in one."""
        try:
            return make(elements)
        except TypeError:
            _source.assume(False)

    def mapping(self, description, label, most=None):
        n = _source.take_int("len(" + label + ")", 0, most)
        made = {}
        i = 0
        while i < n:
            key = self.make(description[1], "key " + str(i) + " of " + label)
            value = self.make(description[2], "value " + str(i) + " of " + label)
            try:
                made[key] = value
            except TypeError:
                # What has no hash is no key of any mapping.
                _source.assume(False)
            i = i + 1
        # Keys that are equal would make the mapping shorter than its length says.
        _source.assume(len(made) == n)
        return made

    def object(self, name, label):
        given = {}
        starred = False
        parameters = self.classes[name]["parameters"]
        values = []
        for parameter in parameters:
            if len(parameter) > 2 and parameter[2] != "keyword":
                starred = True
            value = self.make(parameter[1], label + "." + parameter[0])
            values.append(value)
            if value is not LEFT_OUT:
                given[parameter[0]] = value
        positional = []
        if starred:
            positional, given = keywords(parameters, values)
        # What its type parameters stand for is no part of the name.
        cls = self.find(name.partition("[")[0])
        contract = getattr(getattr(cls, "__init__", None), "__contract__", None)
        if contract is not None:
            values = contract.bind((None,) + tuple(positional), given)
            _source.assume(contract.needs(values))
        contract = getattr(getattr(cls, "__new__", None), "__contract__", None)
        if contract is not None:
            values = contract.bind((cls,) + tuple(positional), given)
            _source.assume(contract.needs(values))
        try:
            return cls(*positional, **given)
        except TypeError as error:
            text = str(error)
            if "__init__()" in text or "__new__()" in text or "takes no arguments" in text or "nstantiate" in text:
                # That says nothing of the class, but that its constructor takes something else than what was described.
                _source.unmade(name)
            _source.assume(False)
        except Exception:
            # There is no such object.
            _source.assume(False)

    def arguments(self, parameters):
        """The arguments for parameters, each a name and a description. Two that may change may be one object."""
        made = []
        for i in range(len(parameters)):
            name = parameters[i][0]
            description = parameters[i][1]
            value = None
            same = False
            if may_change(description):
                for j in range(i):
                    if not same and parameters[j][1] == description and made[j] is not None:
                        if _source.take_bool(name + " is " + parameters[j][0]):
                            value = made[j]
                            same = True
            if not same:
                value = self.make(description, name)
            made.append(value)
        return made


# What stands for an argument that is not passed, so that the parameter has its default.
LEFT_OUT = ["left out"]

# What an argument may be whose parameter has no annotation.
SCALAR = ["union", ["int"], ["str"], ["none"], ["bool"], ["float"]]
ANY = ["union", ["int"], ["str"], ["none"], ["bool"], ["float"], ["list", SCALAR]]

# Kinds whose values can change, so that it matters whether two of them are one.
CHANGE = ("list", "set", "dict", "object", "deque", "counter", "ordered", "defaultdict", "bytearray", "keys")


def may_change(description):
    """May a value that is described so change?"""
    if description[0] != "union":
        return description[0] in CHANGE
    for i in range(1, len(description)):
        if may_change(description[i]):
            return True
    return False


def keywords(parameters, arguments):
    """The arguments by position, and those by keyword alone, which are the last ones; what ``*args`` and ``**kwargs`` take is
    spread over both. What follows an argument that is left out is passed by its name."""
    positional = []
    given = {}
    whole = True
    for i in range(len(parameters)):
        how = parameters[i][2] if len(parameters[i]) > 2 else "position"
        if arguments[i] is LEFT_OUT:
            whole = False
        elif how == "position" and not whole:
            given[parameters[i][0]] = arguments[i]
        elif how == "position":
            positional.append(arguments[i])
        elif how == "star":
            for value in arguments[i]:
                positional.append(value)
        elif how == "keyword":
            given[parameters[i][0]] = arguments[i]
        else:
            for key in arguments[i]:
                for other in parameters:
                    _source.assume(key != other[0])
                given[key] = arguments[i][key]
    return positional, given


def entry(maker, receiver, name):
    """A method of an object with this description; a test of a test case with what unittest does around it."""
    if receiver[0] == "case":
        return test(maker, receiver)
    return method(maker.make(receiver, "self"), name)


def test(maker, receiver):
    """What runs a test, and before it what its module and its class prepare; one that is skipped is no failure."""
    from unittest import SkipTest

    def run():
        try:
            for preparation in receiver[3]:
                maker.find(preparation)()
            maker.make(receiver, "self").debug()
        except SkipTest:
            pass

    return run


def method(receiver, name):
    """What calls a method of an object; a property is called as what gets its value."""
    found = getattr(type(receiver), name, None)
    if isinstance(found, property):
        return found.fget.__get__(receiver)
    if type(found).__name__ == "cached_property":
        return found.func.__get__(receiver)
    return getattr(receiver, name)


def call(function, arguments, named={}):
    """Calls an entry: what its contract requires is assumed, and exceptions that the contract allows are no failure."""
    contract = getattr(function, "__contract__", None)
    if contract is None:
        return _done(function(*arguments, **named))
    args = tuple(arguments)
    receiver = getattr(function, "__self__", None)
    if receiver is not None:
        args = (receiver,) + args
    values = contract.bind(args, named)
    _source.assume(contract.needs(values))
    for clause in contract.assumed:
        _source.assume(clause.holds(values))
    try:
        # By the function itself: a class with an invariant has put its looks around it.
        return _done(function(*arguments, **named))
    except Exception as error:
        if contract.allows(error):
            return None
        raise


def _done(result):
    """What a generator or an asynchronous function does happens where it is gone over or awaited: that of an entry is gone over to its
    end, in a loop of its own where it is asynchronous."""
    # Classes of programs may have these names, too.
    name = type(result).__name__
    if name == "generator" and isinstance(result, type(_one_by_one())):
        for _ in result:
            pass
        return None
    if name == "async_generator" and isinstance(result, type(_walked_one_by_one())):
        result = _walked(result)
    elif name != "coroutine" or not _is_coroutine(result):
        return result
    import asyncio

    return asyncio.run(result)


def _is_coroutine(value):
    made = _nothing()
    made.close()
    return isinstance(value, type(made))


async def _nothing():
    pass


def _one_by_one():
    yield


async def _walked_one_by_one():
    yield


async def _walked(values):
    async for _ in values:
        pass
