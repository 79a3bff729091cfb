"""Writes `lib/standard.txt`: standard.py PYTHON…, the public names of the modules of the standard library that all of these have; or
`lib/standard_3_11.txt`: standard.py --beside PYTHON, what this one has beside them; or `lib/stars.txt`: standard.py --stars, what an import of all names
brings from some modules of the Python that runs it, 3.11.

Names that are None are left out of the first: a stand-in is something. They are in the second, as names that a module gives on demand are: each
can be imported. A module that has effects when it is imported, or that a distribution may leave out, is not in the table."""
import json
import os
import subprocess
import sys

LEFT_OUT = set(
    "__future__ __main__ antigravity curses dbm distutils ensurepip idlelib lib2to3 nt nturl2path ntpath pydoc_data readline sqlite3 sre_compile sre_constants "
    "sre_parse test this tkinter turtle turtledemo venv".split()
)
ASK = """
import importlib, json, pkgutil, sys
out = {}
todo = sorted(sys.stdlib_module_names)
while todo:
    name = todo.pop()
    if any(part.startswith('_') or part in %r for part in name.split('.')):
        continue
    try:
        module = importlib.import_module(name)
    except ImportError:
        continue
    out[name] = sorted(n for n in dir(module) if not n.startswith('_') and (%r or getattr(module, n) is not None))
    if name == 'os':
        out['os.path'] = sorted(n for n in dir(module.path) if not n.startswith('_'))
    if name != 'encodings':
        todo += [name + '.' + m.name for m in pkgutil.iter_modules(getattr(module, '__path__', []))]
print(json.dumps(out))
"""


# Names that a module's `__getattr__` knows and its `__dir__` does not tell.
ON_DEMAND = {"io": ["OpenWrapper"]}


def table(python, with_none=False):
    run = subprocess.run([python, "-W", "ignore", "-c", ASK % (LEFT_OUT, with_none)], capture_output=True, text=True, check=True)
    return json.loads(run.stdout.splitlines()[-1])


def main():
    tables = [table(python) for python in sys.argv[1:] or [sys.executable]]
    for name in sorted(set.intersection(*(set(t) for t in tables))):
        print(name + ":", *sorted(set.intersection(*(set(t[name]) for t in tables))))


def beside(python):
    with open(os.path.join(os.path.dirname(__file__), "..", "..", "lib", "standard.txt")) as file:
        known = {name: set(names.split()) for name, names in (line.split(":", 1) for line in file)}
    own = table(python, with_none=True)
    for name in sorted(set(own) & set(known)):
        more = sorted({*own[name], *ON_DEMAND.get(name, ())} - known[name])
        if more:
            print(name + ":", *more)


WITH_STARS = (
    "abc bisect cmath collections collections.abc copy dataclasses decimal enum fractions functools heapq itertools math numbers operator random re "
    "string typing"
).split()


def stars():
    for name in WITH_STARS:
        namespace = {}
        exec(f"from {name} import *", namespace)
        print(name + ":", *sorted(set(namespace) - {"__builtins__"}))


if __name__ == "__main__":
    if sys.argv[1:] == ["--stars"]:
        stars()
    elif sys.argv[1:2] == ["--beside"]:
        beside(sys.argv[2] if sys.argv[2:] else sys.executable)
    else:
        main()
