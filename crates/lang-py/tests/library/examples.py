"""Tries the truth of the examples' headers: each entry is called with random inputs under Python. What is said to hold must
hold in every run; what is said to be violated must be seen to fail, in the kind that is named, at the marked line."""

import collections
import glob
import importlib
import os
import random
import signal
import sys
import traceback

HERE = os.path.dirname(os.path.abspath(__file__))
ROOT = os.path.normpath(os.path.join(HERE, "..", "..", "..", ".."))
sys.path.insert(0, os.path.join(ROOT, "python"))
sys.path.insert(0, HERE)

import conspect  # noqa: E402
from conspect import _given, _source  # noqa: E402

import describe  # noqa: E402


class TooLong(BaseException):
    """A run takes longer than a run of an example should."""


def too_long(*_):
    raise TooLong


class Assumed(BaseException):
    """An assumption is false in this run."""


class Chance:
    """Answers requests at random; small values are likely."""

    def __init__(self, seed):
        self.seed = seed
        self.r = random.Random(seed)

    def take_int(self, label, lo=None, hi=None):
        r = self.r
        if label.startswith("len("):
            return min(r.choice([0, 1, 2, 2, 3, 3, 4]), 9 if hi is None else hi)
        if lo is not None and hi is not None and r.random() < 0.9:
            return r.choice([lo, hi, r.randint(lo, hi)])
        value = r.randint(-3, 6) if r.random() < 0.9 else r.choice([1, -1]) * 10 ** r.randint(1, 3)
        value = value if lo is None else max(value, lo)
        return value if hi is None else min(value, hi)

    def take_bool(self, label):
        return self.r.random() < 0.5

    def take_float(self, label):
        return self.r.choice([0.0, -0.0, 1.0, 0.5, -2.5, 1e300, float("inf"), float("nan"), self.r.uniform(-9, 9)])

    def take_str(self, label, longest=None):
        letters = "ab1 -_A.\u00e9/:x," if self.r.random() < 0.7 else "()[]{}01"
        n = self.r.choice([0, 1, 1, 2, 3, 4, 5])
        return "".join(self.r.choice(letters) for _ in range(n if longest is None else min(n, longest)))

    def words(self):
        """Arguments of a program: numbers of all sizes, and texts."""
        r = random.Random(self.seed)
        word = [lambda: str(r.choice([1, -1]) * r.randint(0, 10 ** r.randint(1, 5))), lambda: r.choice(["", "a", "-1x", "--n", "0x1"])]
        return [r.choice(word)() for _ in range(r.choice([0, 1, 1, 2]))]

    def assume(self, condition):
        if not condition:
            raise Assumed


def invariant(condition):
    """An invariant is an assertion each time it is met."""
    assert condition


def headers(text):
    for line in text.splitlines():
        if not line.startswith("# conspect: "):
            break
        yield dict(word.split("=", 1) for word in line[len("# conspect: ") :].split() if "=" in word), line


def run(path, entry, seed):
    """One run: None, or the exception and the line of the program's own innermost frame."""
    chance = Chance(seed)
    for name in ("take_int", "take_bool", "take_float", "take_str", "assume"):
        setattr(_source, name, getattr(chance, name))
    name = os.path.splitext(os.path.basename(path))[0]
    sys.path.insert(0, os.path.dirname(path))
    import builtins

    builtins.input = lambda prompt="": chance.take_str("input()")
    builtins.__ESBMC_loop_invariant = invariant
    arguments = sys.argv
    sys.argv = [path, *chance.words()]
    sys.stdout = open(os.devnull, "w")
    signal.setitimer(signal.ITIMER_REAL, 0.5)
    try:
        if entry is None:
            with open(path, encoding="utf-8") as file:
                text = file.read()
            exec(compile(text, path, "exec"), {"__name__": "__main__", "__file__": path})
            return None
        program = importlib.import_module(name)
        parameters, classes, receiver = describe.describe(program, entry)
        maker = _given.Maker(lambda wanted: describe.find(program, wanted), classes)
        target = describe.find(program, entry)
        if receiver is not None:
            target = _given.entry(maker, receiver, entry.rpartition(".")[2])
        _given.call(target, maker.arguments(parameters))
        return None
    except (Assumed, TooLong):
        return "assumed"
    except SystemExit:
        return None
    except BaseException as error:
        line = 0
        for frame in traceback.extract_tb(error.__traceback__):
            if os.path.basename(frame.filename) == os.path.basename(path):
                line = frame.lineno
        return error, line
    finally:
        signal.setitimer(signal.ITIMER_REAL, 0)
        sys.stdout.close()
        sys.stdout = sys.__stdout__
        sys.argv = arguments
        sys.path.pop(0)
        sys.modules.pop(name, None)


def property_of(error):
    if isinstance(error, conspect.ContractError):
        return "contracts"
    return "assertions" if isinstance(error, AssertionError) else "exceptions"


def check(path, rounds):
    with open(path, encoding="utf-8") as file:
        text = file.read()
    marked = [i + 1 for i, line in enumerate(text.splitlines()) if line.endswith("# defect")]
    wrong = []
    found = False
    for header, line in headers(text):
        found = True
        expected = {p: header.get(p, "holds") for p in ("assertions", "exceptions", "contracts")}
        kinds = [part for word in line.split("kind=")[1:] for part in word.split()]
        seen = collections.Counter()
        useful = 0
        for seed in range(rounds):
            result = run(path, header.get("entry"), seed)
            if result == "assumed":
                continue
            useful += 1
            if result is None:
                continue
            error, at = result
            prop = property_of(error)
            if expected[prop] != "violated":
                wrong.append("%s: seed %d: %s is %s, but %r at line %d" % (header, seed, prop, expected[prop], error, at))
                break
            if type(error).__name__ not in kinds:
                wrong.append("%s: seed %d: %r at line %d is of another kind" % (header, seed, error, at))
                break
            if marked and at not in marked and prop != "contracts":
                wrong.append("%s: seed %d: %r at line %d, marked is %s" % (header, seed, error, at, marked))
                break
            seen[prop] += 1
            if all(seen[p] for p in expected if expected[p] == "violated"):
                break
        if useful * 100 < min(rounds, seed + 1):
            wrong.append("%s: only %d runs of %d keep the assumptions" % (header, useful, seed + 1))
        for prop, verdict in expected.items():
            if verdict == "violated" and not seen[prop] and not wrong:
                wrong.append("%s: no run of %d violates %s" % (header, rounds, prop))
    if not found:
        wrong.append("no header")
    return [os.path.basename(path) + ": " + w for w in wrong]


if __name__ == "__main__":
    signal.signal(signal.SIGALRM, too_long)
    rounds = int(sys.argv[1]) if len(sys.argv) > 1 else 300
    wanted = sys.argv[2:] or sorted(
        glob.glob(os.path.join(ROOT, "examples/python/*.py")) + glob.glob(os.path.join(ROOT, "examples/python/contracts/*.py"))
    )
    bad = [w for path in wanted for w in check(os.path.abspath(path), rounds)]
    print("\n".join(bad))
    sys.exit(1 if bad else 0)
