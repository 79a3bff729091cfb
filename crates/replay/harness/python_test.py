"""Writes a test of a violation: reads its description as JSON from standard input, writes a file for pytest to standard
output. The file needs no harness; what the program asks for is answered by a list in it."""

import json
import re
import struct
import sys

SCALAR = ["union", ["int"], ["str"], ["none"], ["bool"], ["float"]]
ANY = SCALAR + [["list", SCALAR]]
CHANGE = ("list", "set", "dict", "object")


class Writer:
    """Writes the values that `conspect._given` makes as expressions; both take the answers in the same order."""

    def __init__(self, classes, requests):
        self.classes = classes
        self.requests = requests
        self.next = 0

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
        raise ValueError("no such kind of input: " + kind)

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


def main():
    spec = json.load(sys.stdin)
    with open(spec["file"], encoding="utf-8", errors="replace") as file:
        program = file.read()
    writer = Writer(spec.get("classes", {}), spec["requests"])
    body = []
    entry = spec["entry"]
    if entry is not None:
        target = "program." + entry
        if spec.get("receiver") is not None:
            body.append("receiver = " + writer.make(spec["receiver"]))
            target = "receiver." + entry.rpartition(".")[2]
        names = []
        for i, (name, description) in enumerate(spec["parameters"]):
            text = None
            if description[0] in CHANGE:
                for other, kind in spec["parameters"][:i]:
                    if text is None and kind == description and writer.take()["value"]:
                        text = "given_" + other
            names.append("given_" + name)
            body.append("%s = %s" % (names[-1], writer.make(description) if text is None else text))
        call = target if spec["is_property"] else "%s(%s)" % (target, ", ".join(names))
    else:
        call = "runpy.run_path(PROGRAM, run_name='__main__')"
    rest = [literal(request) for request in spec["requests"][writer.next :]]
    uses = re.search(r"^\s*(from|import)\s+conspect\b", program, re.MULTILINE)
    asked = sorted(set(re.findall(r"\b(?:__VERIFIER_)?nondet_\w+\b|\binput\b", program)))
    lines = [
        '"""%s at %s:%d. The test passes as long as the program fails in this way."""' % (spec["kind"], spec["place"], spec["line"]),
        "",
        "import builtins",
        "import importlib",
        "import os",
        "import runpy",
        "import sys",
        "",
        "PROGRAM = %s" % ascii(spec["file"]),
        "ANSWERS = [%s]" % ", ".join(rest),
        "",
        "",
        "def test_%s():" % spec["name"],
        "    answers = iter(ANSWERS)",
        "    answer = lambda *given, **named: next(answers)  # noqa: E731",
    ]
    if asked or uses:
        lines.append("    text = lambda *given, **named: ''.join([chr(answer()) for _ in range(answer())])  # noqa: E731")
    texts = ("input", "nondet_str", "nondet_string", "__VERIFIER_nondet_str", "__VERIFIER_nondet_string")
    lines += ["    builtins.%s = %s" % (name, "text" if name in texts else "answer") for name in asked]
    if asked:
        lines.append("    builtins.__VERIFIER_assume = builtins.__ESBMC_assume = builtins.assume = lambda condition: None")
    if uses:
        lines.append("    source = importlib.import_module('conspect._source')")
        lines.append("    source.take_int = source.take_bool = source.take_float = answer")
        lines.append("    source.take_str = text")
    lines += ["    sys.path.insert(0, os.path.dirname(PROGRAM))", "    try:"]
    if entry is not None:
        lines.append("        program = importlib.import_module(%r)" % spec["module"])
    lines += ["        " + line for line in body]
    lines += [
        "        " + call,
        "    except BaseException as error:",
        "        assert type(error).__name__ == %r, repr(error)" % spec["kind"],
        "    else:",
        "        raise RuntimeError('the program ended normally')",
        "",
        "",
        'if __name__ == "__main__":',
        "    test_%s()" % spec["name"],
        "",
    ]
    sys.stdout.write("\n".join(lines))


main()
