"""Writes a test of a violation: reads its description as JSON from standard input, writes a file for pytest to standard
output. The file needs no harness: what the program asks for is put around it (standard input, `sys.argv`, variables of the
environment, files, what `random` and clocks give) or answered by a list.
"""

import ast
import json
import re
import struct
import sys

SCALAR = ["union", ["int"], ["str"], ["none"], ["bool"], ["float"]]
ANY = SCALAR + [["list", SCALAR]]
CHANGE = ("list", "set", "dict", "object", "deque", "counter", "ordered", "defaultdict", "bytearray", "keys")
# Kinds that are made of so many numbers.
NUMBERS = {"date": 3, "time": 4, "datetime": 7, "timedelta": 3, "range": 3}


def may_change(description):
    """May a value that is described so change?"""
    if description[0] != "union":
        return description[0] in CHANGE
    return any(may_change(part) for part in description[1:])


class Writer:
    """Writes the values that `conspect._given` makes as expressions; both take the answers in the same order."""

    def __init__(self, classes, requests):
        self.classes = classes
        self.requests = requests
        self.next = 0
        # Was a function made? What it returns is answered by the list.
        self.functions = False

    def take(self):
        request = self.requests[self.next]
        self.next += 1
        return request

    def number(self):
        return int(self.take()["value"])

    def make(self, description):
        kind = description[0]
        if kind == "str":
            # A text is its length and its characters.
            return ascii("".join([chr(self.number()) for _ in range(self.number())]))
        if kind in ("int", "byte", "bool", "float"):
            return literal(self.take())
        if kind == "most":
            return self.make(description[2])
        if kind == "matching":
            return ascii(self.matching(description))
        if kind == "none":
            return "None"
        if kind == "any":
            return self.make(ANY)
        if kind == "union":
            return self.make(description[1 + self.choice(len(description) - 1)])
        if kind == "literal":
            return repr(description[1 + self.choice(len(description) - 1)])
        if kind == "enum":
            return "list(%s)[%d]" % (self.name(description[1]), self.number())
        if kind == "bytes":
            return repr(bytes(int(v) for v in self.elements(["byte"])))
        if kind == "list":
            return "[%s]" % ", ".join(self.elements(description[1]))
        if kind == "set" or kind == "frozenset":
            return "%s([%s])" % (kind, ", ".join(self.elements(description[1])))
        if kind == "tuple*":
            return tuple_of(self.elements(description[1]))
        if kind == "tuple":
            return tuple_of([self.make(part) for part in description[1:]])
        if kind == "dict":
            pairs = []
            for _ in range(self.number()):
                key = self.make(description[1])
                pairs.append("%s: %s" % (key, self.make(description[2])))
            return "{%s}" % ", ".join(pairs)
        if kind == "object":
            given = []
            for name, part in self.classes[description[1]]["parameters"]:
                given.append("%s=%s" % (name, self.make(part)))
            return "%s(%s)" % (self.name(description[1]), ", ".join(given))
        return self.library(kind, description)

    def library(self, kind, description):
        """A value of a kind that is made of others."""
        if kind in NUMBERS:
            name = kind if kind == "range" else "datetime." + kind
            return "%s(%s)" % (name, ", ".join([literal(self.take()) for _ in range(NUMBERS[kind])]))
        if kind == "bytearray":
            return "bytearray([%s])" % ", ".join(self.elements(["byte"]))
        if kind == "iterator":
            return "iter([%s])" % ", ".join(self.elements(description[1]))
        if kind == "generator":
            return "(x for x in [%s])" % ", ".join(self.elements(description[1]))
        if kind == "deque":
            return "collections.deque([%s])" % ", ".join(self.elements(description[1]))
        if kind == "counter":
            return "collections.Counter(%s)" % self.make(["dict", description[1], ["int"]])
        if kind == "ordered":
            return "collections.OrderedDict(%s)" % self.make(["dict"] + description[1:])
        if kind == "defaultdict":
            return "collections.defaultdict(%s, %s)" % (description[2][0], self.make(["dict"] + description[1:]))
        if kind == "keys":
            pairs = zip(description[1::2], description[2::2])
            return "{%s}" % ", ".join(["%r: %s" % (name, self.make(part)) for name, part in pairs])
        if kind == "unseen":
            return "object()"
        if kind == "stream":
            return "io.StringIO(%s)" % self.make(["str"])
        if kind == "path":
            return "pathlib.%s(%s)" % (description[1], self.make(["str"]))
        if kind == "function" and description[2][0] in ("int", "bool", "float", "str", "none"):
            self.functions = True
            names = "*given, **named" if not 0 <= description[1] <= 4 else ", ".join("abcd"[: description[1]])
            value = "None" if description[2][0] == "none" else "answer()"
            return "lambda %s: %s" % (names, value)
        raise ValueError("no such kind of input: " + kind)

    def matching(self, description):
        """A text that was made along a pattern."""
        text = self.along(description[1])
        if description[2] in ("line", "open") and self.take()["value"]:
            if description[2] == "line":
                return text + "\n"
            text += "".join([chr(self.number()) for _ in range(self.number())])
        return text

    def along(self, tree):
        kind = tree[0]
        if kind == "chars":
            return chr(tree[1] if tree[1] == tree[-1] else self.number())
        if kind == "seq":
            return "".join([self.along(part) for part in tree[1:]])
        if kind == "any":
            return self.along(tree[1 + self.choice(len(tree) - 1)])
        count = tree[2] if tree[2] == tree[3] else self.number()
        return "".join([self.along(tree[1]) for _ in range(count)])

    def name(self, name):
        module, colon, inner = name.rpartition(":")
        return "importlib.import_module(%r).%s" % (module, inner) if colon else "program." + name

    def choice(self, n):
        return 0 if n == 1 else self.number()

    def elements(self, description):
        return [self.make(description) for _ in range(self.number())]


def tuple_of(parts):
    return "(%s%s)" % (", ".join(parts), "," if len(parts) == 1 else "")


def literal(request):
    value = request["value"]
    if request["kind"] == "int":
        return value
    if request["kind"] == "bool":
        return str(value)
    if request["kind"] == "str":
        return ascii("".join(map(chr, value)))
    x = struct.unpack(">d", bytes.fromhex(value))[0]
    text = repr(x)
    return text if text.strip("-").replace(".", "").replace("e", "").replace("-", "").replace("+", "").isdigit() else (
        "float(%r)" % text
    )


class Surroundings:
    """What the program finds around it, by the names that `conspect._files`, `random` and the like gave to requests."""

    def __init__(self):
        self.typed = []
        self.arguments = None
        self.variables = {}
        self.missing = []
        self.files = {}
        self.chances = []
        self.times = []
        self.dates = []

    def take(self, what, value):
        """Is it something around the program? It is kept then."""
        if what == "":
            # What one expects: a variable that is there, a file that may be read.
            return True
        if what == "input()":
            self.typed.append(value() + "\n")
        elif what == "text of '<stdin>'" or what == "standard input":
            self.typed.append(value())
        elif what.startswith("os.environ['"):
            self.variables[what[len("os.environ['") : -2]] = value()
        elif what.endswith("' is not in os.environ."):
            self.missing.append(what[1 : what.rindex("' is not")])
        elif what.startswith("text of '"):
            self.file(what[len("text of ") :], "text", value())
        elif what.startswith("the directory of '") and what.endswith(" is missing."):
            self.file(what[len("the directory of ") : -len(" is missing.")], "kind", "nowhere")
        elif what.startswith(("random.", "index in random.", "steps of random.")):
            self.chances.append(value())
        elif what.startswith("time."):
            self.times.append(value())
        elif what.startswith(("date.", "datetime.")):
            self.dates.append(value())
        else:
            for end, key, said in ENDS:
                if what.startswith("'") and what.endswith("'" + end):
                    self.file(what[: -len(end)], key, said)
                    return True
            return False
        return True

    def file(self, name, key, value):
        known = self.files.setdefault(name[1:-1], {"kind": "file", "text": ""})
        if key == "text":
            value = known["text"] + value
        known[key] = value

    def lines(self):
        """The statements that put it around the program."""
        lines = []
        if self.typed:
            lines.append("put(sys, 'stdin', io.StringIO(%s))" % ascii("".join(self.typed)))
        if self.arguments is not None:
            lines.append("put(sys, 'argv', %s)" % self.arguments)
        if self.variables or self.missing:
            lines.append("stack.enter_context(mock.patch.dict(os.environ, %s))" % ascii(self.variables))
        lines += ["os.environ.pop(%s, None)" % ascii(name) for name in self.missing]
        if self.files:
            lines.append("files(stack, %s)" % ascii(self.files))
        if self.chances:
            lines.append("chance(put, [%s])" % ", ".join(self.chances))
        if self.times:
            lines.append("clock(put, [%s])" % ", ".join(self.times))
        if self.dates:
            lines.append("dates(put, [%s])" % ", ".join(self.dates))
        return lines


# Names of requests that are answered by a number.
NUMBERED = ("random.", "index in ", "steps of ", "time.", "date.", "datetime.")
ENDS = (
    (" is a file.", "kind", "file"),
    (" does not exist.", "kind", "missing"),
    (" is a directory.", "kind", "directory"),
    (" may not be read.", "refuses", "r"),
    (" may not be written.", "refuses", "w"),
    (" is not UTF-8.", "kind", "undecodable"),
)

FILES = """
def files(stack, known):
    \"\"\"Puts what paths lead to in the place of the file system, as far as it is known.\"\"\"
    folder = stack.enter_context(tempfile.TemporaryDirectory())
    places = {}
    for number, (path, what) in enumerate(known.items()):
        place = places[path] = os.path.join(folder, str(number), "" if what["kind"] == "nowhere" else "file")
        if what["kind"] == "nowhere":
            places[path] += "file"
            continue
        os.mkdir(os.path.dirname(place))
        if what["kind"] == "directory":
            os.mkdir(place)
        elif what["kind"] != "missing":
            with open(place, "wb") as file:
                file.write(b"\\xff" if what["kind"] == "undecodable" else what["text"].encode())

    def place_of(path):
        path = os.fspath(path)
        while isinstance(path, str) and path.startswith("./"):
            path = path[2:]
        return places.get(path, path)

    def opened(path, mode="r", *given, **named):
        if not isinstance(path, int):
            refuses = known.get(path, {}).get("refuses") if isinstance(path, str) else None
            if refuses is not None and (refuses == "r") == ("r" in mode):
                raise PermissionError(13, "Permission denied", path)
            path = place_of(path)
        return really(path, mode, *given, **named)

    really = open
    put = lambda where, name, value: stack.enter_context(mock.patch.object(where, name, value))  # noqa: E731
    put(builtins, "open", opened)
    put(io, "open", opened)
    for name, name_of_path in (("exists", "exists"), ("isfile", "is_file"), ("isdir", "is_dir")):
        asks = getattr(os.path, name)
        asks = lambda path, asks=asks: asks(place_of(path))  # noqa: E731
        put(os.path, name, asks)
        put(pathlib.Path, name_of_path, asks)
"""

CHANCE = """
def chance(put, numbers):
    \"\"\"Puts these numbers in the place of those that `random` would choose.\"\"\"
    number = lambda *given, **named: next(numbers)  # noqa: E731
    numbers = iter(numbers)

    def randrange(start, stop=None, step=1):
        if len(range(start) if stop is None else range(start, stop, step)) == 0:
            raise ValueError("empty range for randrange()")
        return number() if step == 1 else start + step * number()

    def choice(seq):
        if not len(seq):
            raise IndexError("Cannot choose from an empty sequence")
        return seq[number()]

    def shuffle(x):
        for i in reversed(range(1, len(x))):
            j = number()
            x[i], x[j] = x[j], x[i]

    def sample(population, k, *, counts=None):
        pool = list(population)
        if counts is not None:
            pool = [x for x, n in zip(pool, counts) for _ in range(n)]
        if not 0 <= k <= len(pool):
            raise ValueError("Sample larger than population or is negative")
        return [pool.pop(number()) for _ in range(k)]

    made = {
        "random": lambda: number() / 2**53,
        "uniform": lambda a, b: a + (b - a) * (number() / 2**53),
        "randrange": randrange,
        "randint": lambda a, b: randrange(a, b + 1),
        "getrandbits": number,
        "randbytes": lambda n: bytes([number() for _ in range(n)]),
        "choice": choice,
        "choices": lambda population, *given, k=1, **named: [population[number()] for _ in range(k)],
        "shuffle": shuffle,
        "sample": sample,
    }
    for name in ("triangular", "gauss", "normalvariate", "expovariate"):
        made[name] = number
    for name, function in made.items():
        put(random, name, function)
        put(random.Random, name, staticmethod(function))
"""

CLOCK = """
def clock(put, times):
    \"\"\"Puts these times in the place of those that the clocks would tell.\"\"\"
    told = iter(times)
    for clock in ("time", "monotonic", "perf_counter", "process_time", "thread_time"):
        put(time, clock, lambda: next(told))
        put(time, clock + "_ns", lambda: next(told))
    put(time, "sleep", lambda seconds: None)
"""

DATES = """
def dates(put, told):
    \"\"\"Puts these in the place of the clock's answers: numbers of days, and of microseconds since the beginning of day 0.\"\"\"
    told = iter(told)
    known = {}

    class Same(type):
        def __instancecheck__(cls, value):
            return isinstance(value, known.get(cls, cls)) if cls in known else type.__instancecheck__(cls, value)

        def __subclasscheck__(cls, other):
            return issubclass(other, known[cls]) if cls in known else type.__subclasscheck__(cls, other)

    class date(datetime.date, metaclass=Same):
        today = classmethod(lambda cls: cls.fromordinal(next(told)))

    class moment(datetime.datetime, metaclass=Same):
        @classmethod
        def now(cls, tz=None):
            days, rest = divmod(next(told), 86400 * 1000000)
            return cls.fromordinal(days) + datetime.timedelta(microseconds=rest)

        today = utcnow = now

        def date(self):
            return date(self.year, self.month, self.day)

    known.update({date: datetime.date, moment: datetime.datetime})
    moment.__name__ = moment.__qualname__ = "datetime"
    date.__module__ = moment.__module__ = "datetime"
    put(datetime, "date", date)
    put(datetime, "datetime", moment)
"""


IMPORTED = re.compile(r"the module (.*) (can|cannot) be imported\.")


def without_packages(spec):
    """Takes what the program asks of packages out of the requests: it asks while it is loaded, before anything is made. The names of those that
    cannot be imported."""
    asked = {first: IMPORTED.match(what) for what, _, first, _ in spec["named"]}
    asked = {first: found for first, found in asked.items() if found}
    later = lambda at: at - len([first for first in asked if first < at])  # noqa: E731
    spec["requests"] = [r for at, r in enumerate(spec["requests"]) if at not in asked]
    spec["named"] = [[what, value, later(at), n] for what, value, at, n in spec["named"] if at not in asked]
    return sorted(found[1] for found in asked.values() if found[2] == "cannot")


def main():
    spec = json.load(sys.stdin)
    missing = without_packages(spec)
    with open(spec["file"], encoding="utf-8", errors="replace") as file:
        program = file.read()
    requests = spec["requests"]
    writer = Writer(spec.get("classes", {}), requests)
    body = []
    entry = spec["entry"]
    if entry is not None:
        target = "program." + entry
        if spec.get("receiver") is not None:
            receiver = spec["receiver"]
            target = "receiver." + entry.rpartition(".")[2]
            if receiver[0] == "case":
                # A test of a test case, with what is prepared for it.
                body += ["%s()" % writer.name(preparation) for preparation in receiver[3]]
                body.append("receiver = %s(%r)" % (writer.name(receiver[1]), receiver[2]))
                target = "receiver.debug"
            else:
                body.append("receiver = " + writer.make(receiver))
        names = []
        nothing = []
        whole = True
        for i, (name, description, *how) in enumerate(spec["parameters"]):
            how = how[0] if how else "position"
            if description[0] == "default":
                if writer.take()["value"]:
                    # It is left out, so those behind it are passed by name.
                    whole = False
                    continue
                description = description[1]
            text = None
            if may_change(description):
                for other, kind, *_ in spec["parameters"][:i]:
                    if text is None and kind == description and other not in nothing and writer.take()["value"]:
                        text = "given_" + other
            body.append("given_%s = %s" % (name, writer.make(description) if text is None else text))
            if body[-1].endswith("= None"):
                nothing.append(name)
            names.append(HOW[how if whole or how != "position" else "keyword"].format(name))
        call = target if spec["is_property"] else "%s(%s)" % (target, ", ".join(names))
        if target != "receiver.debug":
            call = GONE_OVER[kind_of_result(program, entry)] % call
    else:
        call = "runpy.run_path(PROGRAM, run_name='__main__')"
    around = Surroundings()
    named = {first: (what, value, count) for what, value, first, count in spec["named"]}
    rest = []
    at = writer.next
    while at < len(requests):
        what, value, count = named.get(at, ("?", None, 1))
        text = lambda: "".join([chr(int(r["value"])) for r in requests[at + 1 : at + count]])  # noqa: E731, B023
        number = lambda: literal(requests[at])  # noqa: E731, B023
        if what == "sys.argv":
            around.arguments = value
        elif not around.take(what, number if what.startswith(NUMBERED) else text):
            rest += [ascii(text())] if value is not None and value[:1] in ("'", '"') else map(literal, requests[at : at + count])
        at += count
    uses = re.search(r"^\s*(from|import)\s+conspect\b", program, re.MULTILINE)
    asked = sorted(set(re.findall(r"\b(?:__VERIFIER_)?nondet_\w+\b", program)))
    put = around.lines()
    if missing:
        put.append("stack.enter_context(mock.patch.dict(sys.modules, %s))" % ascii(dict.fromkeys(missing)))
    if writer.functions and not put:
        put.append("pass")
    put += ["put(builtins, %r, answer)" % name for name in asked]
    if asked:
        put += ["put(builtins, %r, lambda condition: None)" % name for name in ASSUME]
    if uses:
        put.append("source = importlib.import_module('conspect._source')")
        put += ["put(source, %r, answer)" % name for name in ("take_int", "take_bool", "take_float", "take_str")]
    functions = (FILES if around.files else "") + (CHANCE if around.chances else "") + (CLOCK if around.times else "")
    functions += DATES if around.dates else ""
    modules = {"os", "sys"}
    modules.add("runpy" if entry is None else "importlib")
    functions_and = functions + "\n".join(put + body)
    if entry is not None and call.startswith("asyncio."):
        modules.add("asyncio")
    if entry is not None and "walked(" in call:
        functions += WALKED
    for name in ("builtins", "collections", "contextlib", "datetime", "importlib", "io", "pathlib", "random", "tempfile", "time"):
        if re.search(r"\b%s\b[.,]" % name, functions_and):
            modules.add(name)
    if put:
        modules.add("contextlib")
    lines = [
        '"""%s at %s:%d. The test passes as long as the program fails in this way."""' % (spec["kind"], spec["place"], spec["line"]),
        "",
    ]
    lines += ["import " + name for name in sorted(modules)]
    if put:
        lines.append("from unittest import mock")
    lines += ["", "PROGRAM = %s" % ascii(spec["file"])]
    if rest:
        lines.append("ANSWERS = [%s]" % ", ".join(rest))
    lines += ["", functions] if functions else [""]
    lines += ["", "def test_%s():" % spec["name"]]
    margin = "    "
    if put:
        lines.append("    with contextlib.ExitStack() as stack:")
        margin = "        "
        lines.append(margin + "put = lambda *what: stack.enter_context(mock.patch.object(*what, create=True))  # noqa: E731")
        if rest or asked or uses or writer.functions:
            lines.append(margin + "answers = iter(%s)" % ("ANSWERS" if rest else "[]"))
            lines.append(margin + "answer = lambda *given, **named: next(answers)  # noqa: E731")
        lines += [margin + line for line in put]
    lines += [margin + "sys.path.insert(0, os.path.dirname(PROGRAM))", margin + "try:"]
    if entry is not None:
        lines.append(margin + "    program = importlib.import_module(%r)" % spec["module"])
    lines += [margin + "    " + line for line in body]
    lines += [
        margin + "    " + call,
        margin + "except BaseException as error:",
        margin + "    assert type(error).__name__ == %r, repr(error)" % spec["kind"],
        margin + "else:",
        margin + "    raise RuntimeError('the program ended normally')",
        "",
        "",
        'if __name__ == "__main__":',
        "    test_%s()" % spec["name"],
        "",
    ]
    sys.stdout.write("\n".join(lines))


def kind_of_result(program, entry):
    """What a call of an entry gives that does nothing before it is gone over: "coroutine", "generator", "async_generator", or nothing of
    the kind. A method may be one that its class inherits."""
    try:
        tree = ast.parse(program)
    except (SyntaxError, ValueError):
        return None
    home, _, name = entry.rpartition(".")
    inside = [tree.body]
    if home:
        classes = [c for c in ast.walk(tree) if isinstance(c, ast.ClassDef)]
        own = [c for c in classes if c.name == home.rpartition(".")[2]]
        inside = [c.body for c in own if defined(c.body, name)] or [c.body for c in classes]
    found = {kind_of(s) for body in inside for s in defined(body, name)}
    return found.pop() if len(found) == 1 else None


def kind_of(function):
    if isinstance(function, ast.AsyncFunctionDef):
        return "async_generator" if gives(function) else "coroutine"
    return "generator" if gives(function) else None


def defined(body, name):
    return [s for s in body if isinstance(s, (ast.FunctionDef, ast.AsyncFunctionDef)) and s.name == name]


def gives(function):
    """Is there a `yield` in the function itself?"""
    todo = list(function.body)
    while todo:
        node = todo.pop()
        if isinstance(node, (ast.Yield, ast.YieldFrom)):
            return True
        if not isinstance(node, (ast.FunctionDef, ast.AsyncFunctionDef, ast.Lambda, ast.ClassDef)):
            todo += ast.iter_child_nodes(node)
    return False


GONE_OVER = {
    None: "%s",
    "generator": "for _ in %s: pass",
    "coroutine": "asyncio.run(%s)",
    "async_generator": "asyncio.run(walked(%s))",
}
WALKED = """
async def walked(values):
    async for _ in values:
        pass

"""
ASSUME = ("__VERIFIER_assume", "__ESBMC_assume", "assume")
# How an argument is passed.
HOW = {"position": "given_{0}", "keyword": "{0}=given_{0}", "star": "*given_{0}", "stars": "**given_{0}"}

main()
