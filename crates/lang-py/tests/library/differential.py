"""Compares the library modules of `lib/` with Python's own: the same random operations on both, results, errors and their
texts equal. Run as `python3 differential.py [rounds] [name...]`; the exit status says whether all agree."""

import builtins
import importlib
import os
import random
import struct
import sys
import types

HERE = os.path.dirname(os.path.abspath(__file__))
LIBRARY = os.path.join(HERE, "..", "..", "lib")
PACKAGE = os.path.join(HERE, "..", "..", "..", "..", "python")


class Unknown(Exception):
    """The library says that it does not know."""


class Intrinsics(types.ModuleType):
    """What the engine gives to library modules, for a run under Python: inputs are random."""

    def __init__(self):
        super().__init__("_intrinsics")
        self.chance = random.Random(1)
        self.subscripted = classmethod(types.GenericAlias)

    def nondet_int(self, label, lo, hi):
        return self.chance.randint(lo, hi)

    def nondet_float(self, label):
        raise Unknown(label)

    def nondet_bool(self, label):
        return self.chance.random() < 0.5

    def nondet_str(self, label, longest):
        return ""

    def assume(self, condition):
        if not condition:
            raise Unknown("assume")

    def unsupported(self, what):
        raise Unknown(what)

    def one_disk(self):
        pass

    def float_bits(self, x):
        return struct.unpack(">Q", struct.pack(">d", x))[0]

    def float_from_bits(self, n):
        return struct.unpack(">d", struct.pack(">Q", n))[0]

    def float_repr(self, x):
        return float.__repr__(x)

    def float_parse(self, text):
        try:
            return float(text)
        except ValueError:
            return None

    def sqrt(self, x):
        import math

        return math.sqrt(x)


    def is_known(self, x):
        return True

    def by_machine(self):
        pass

    def of_machine(self, name, x, y=0.0):
        import math

        if name == "hypot":
            # That of C: Python's own `hypot` is another one.
            return abs(complex(x, y))
        return math.atan2(x, y) if name == "atan2" else getattr(math, name)(x)


class Library:
    """The modules of `lib/`, which import one another and nothing of Python's own but `sys`."""

    def __init__(self):
        self.loaded = {"_intrinsics": Intrinsics()}
        self.builtins = dict(vars(builtins))
        self.builtins["__import__"] = self.importer
        self.builtins["_streams"] = []
        self.builtins["_rt"] = types.SimpleNamespace(has_unread_annotations=lambda function: False, write=lambda stream, text: None, note_registered=lambda: None, one_version=lambda: None, is_absent=lambda value: False)

    def path(self, name):
        base = os.path.join(LIBRARY, *name.split("."))
        if os.path.isfile(os.path.join(base, "__init__.py")):
            return os.path.join(base, "__init__.py")
        return base + ".py" if os.path.isfile(base + ".py") else None

    def load(self, name):
        if name in self.loaded:
            return self.loaded[name]
        path = self.path(name)
        if path is None:
            if name != "sys":
                raise ImportError("a library module imports " + name)
            return importlib.import_module(name)
        module = types.ModuleType(name)
        module.__package__ = name if path.endswith("__init__.py") else name.rpartition(".")[0]
        module.__builtins__ = self.builtins
        self.loaded[name] = module
        if "." in name:
            above, _, last = name.rpartition(".")
            setattr(self.load(above), last, module)
        with open(path, encoding="utf-8") as file:
            exec(compile(file.read(), path, "exec"), module.__dict__)
        return module

    def importer(self, name, scope=None, local=None, wanted=(), level=0):
        if level:
            package = scope["__package__"]
            for _ in range(level - 1):
                package = package.rpartition(".")[0]
            name = package + "." + name if name else package
        module = self.load(name)
        for item in wanted or ():
            if self.path(name + "." + item) is not None:
                self.load(name + "." + item)
        return module if wanted else self.load(name.partition(".")[0])


def show(value):
    """A value in words that do not depend on whose class it is."""
    if isinstance(value, (list, tuple)) and type(value).__name__ in ("list", "tuple"):
        return type(value).__name__ + "(" + ", ".join(map(show, value)) + ")"
    if type(value) is dict:
        return "{" + ", ".join(show(k) + ": " + show(v) for k, v in value.items()) + "}"
    return type(value).__name__ + " " + repr(value)


def outcome(action):
    """What an action gives or raises."""
    try:
        return show(action())
    except Unknown:
        raise
    except Exception as error:
        # Classes of C have their module in this text.
        return type(error).__name__ + ": " + str(error).replace("unhashable type: 'collections.", "unhashable type: '")


def run(rounds, wanted):
    import cases
    import more_cases  # noqa: F401, which adds to the others

    library = Library()
    failed = 0
    for name, (modules, case) in cases.CASES.items():
        if wanted and name not in wanted:
            continue
        ours = [library.load(m) for m in modules]
        real = [importlib.import_module(m) for m in modules]
        unknown = 0
        for seed in range(rounds):
            expected = case(random.Random(seed), outcome, *real)
            try:
                got = case(random.Random(seed), outcome, *ours)
            except Unknown:
                unknown += 1
                continue
            if expected != got:
                failed += 1
                for a, b in zip(expected, got):
                    if a != b:
                        print("%s, seed %d:\n  Python: %s\n  ours:   %s" % (name, seed, a, b))
                break
        if unknown > rounds // 2:
            failed += 1
            print("%s: %d of %d rounds are unknown" % (name, unknown, rounds))
    return failed + run_builtins(rounds, wanted)


def run_builtins(rounds, wanted):
    """The same for `builtins.py`, over a stand-in for the runtime."""
    import builtin_cases
    import stand_in

    sys.modules["differential"] = sys.modules["__main__"]
    theirs, ours = stand_in.both(LIBRARY)
    failed = 0
    for name, case in builtin_cases.CASES.items():
        if wanted and name not in wanted:
            continue
        unknown = 0
        for seed in range(rounds):
            expected = case(random.Random(seed), outcome, theirs)
            try:
                got = case(random.Random(seed), outcome, ours)
            except Unknown:
                unknown += 1
                continue
            different = [(a, b) for a, b in zip(expected, got) if a != b]
            if different:
                failed += 1
                for a, b in different:
                    print("%s, seed %d:\n  Python: %s\n  ours:   %s" % (name, seed, a, b))
                break
        if unknown > rounds // 2:
            failed += 1
            print("%s: %d of %d rounds are unknown" % (name, unknown, rounds))
    return failed


if __name__ == "__main__":
    sys.path.insert(0, HERE)
    sys.setrecursionlimit(3000)
    sys.exit(1 if run(int(sys.argv[1]) if len(sys.argv) > 1 else 100, sys.argv[2:]) else 0)
