"""Runs a Python program with the inputs of a witness and says what happened, in the form that the comparison reads.

The specification, `spec`, came on standard input with this text; the answer goes to the descriptor that was standard output
when this began; neither has a name in the file system. The program gets its own standard streams. Everything that is used after
the program has begun was taken before: modules, built-in functions, descriptors of exceptions' fields. No method of an
exception of the program is called. What would reach out of the process (other processes, signals, connections, writing
outside of the current directory) is refused by an audit hook, which nothing can remove. A program that walks the
interpreter's frames through a traceback can still see this code; an answer counts only with the number at its end.
"""


def harness(spec):
    import ast
    import builtins
    import fcntl
    import os
    import resource
    import struct
    import sys
    import types
    from abc import ABCMeta
    from importlib.machinery import ModuleSpec, PathFinder

    # Answers go where nothing else looks for a descriptor.
    answer = fcntl.fcntl(1, fcntl.F_DUPFD_CLOEXEC, 200)
    null = os.open(os.devnull, os.O_RDWR)
    for number in (0, 1, 2):
        os.dup2(null, number)
    os.close(null)
    memory = spec.get("memory", 1 << 30)
    seconds = spec.get("seconds", 10)
    limits = [("RLIMIT_AS", memory), ("RLIMIT_CPU", seconds), ("RLIMIT_CORE", 0), ("RLIMIT_FSIZE", 1 << 20)]
    for name, value in limits:
        try:
            resource.setrlimit(getattr(resource, name), (value, value))
        except (OSError, ValueError):
            pass

    write, leave = os.write, os._exit
    join, directory_of, base_of = os.path.join, os.path.dirname, os.path.basename
    real, exists, absolute = os.path.realpath, os.path.exists, os.path.isabs
    type_of, text_of, length, whole = type, str, len, int
    parse, children, statement, open_file, range = ast.parse, ast.iter_child_nodes, ast.stmt, open, builtins.range
    frame_of = sys._getframe
    fields = BaseException.__dict__
    traceback_of = fields["__traceback__"].__get__
    arguments_of = fields["args"].__get__
    file_of = SyntaxError.__dict__["filename"].__get__
    name_of = type.__dict__["__name__"].__get__
    order_of = type.__dict__["__mro__"].__get__
    file = real(spec["file"])
    folder = directory_of(file)
    parts = []
    while spec["entry"] is not None and exists(join(folder, "__init__.py")):
        parts.insert(0, base_of(folder))
        folder = directory_of(folder)
    root = join(folder, "")
    library = join(directory_of(real(os.__file__)), "")
    secret = spec["secret"]
    packages = spec["packages"]
    state = {"done": False, "running": False, "loading": spec["entry"] is not None, "next": 0}
    requests = spec["requests"]

    def finish(text):
        if not state["done"]:
            state["done"] = True
            rest = (text + "end\t" + secret + "\n").encode("utf-8", "replace")
            while rest:
                rest = rest[write(answer, rest) :]
        leave(0)

    def plain(text):
        return "".join([" " if c in "\t\r\n" else c for c in text])

    statements = {}

    def statement_of(name, line):
        """The first line of the innermost statement that this line of a file belongs to; a compound one has its head."""
        if name not in statements:
            starts = statements[name] = {}
            try:
                with open_file(name, "rb") as opened:
                    tree = parse(opened.read())
            except (OSError, SyntaxError, ValueError):
                tree = None
            pending = [] if tree is None else [(tree, 0)]
            while pending:
                node, start = pending.pop()
                if type_of(node).__base__ is statement:
                    start = node.lineno
                    for number in range(start, node.end_lineno + 1):
                        starts[number] = start
                pending.extend([(child, start) for child in children(node)][::-1])
        return statements[name].get(line, line)

    def line_of(entry, name):
        """The line of a frame. Where a statement takes several lines, Python's versions differ in which they tell; the
        line that is claimed is as good as any other of the same statement."""
        line = entry.tb_lineno or 0
        wanted = spec["claim"]["line"]
        if base_of(name) == spec["claim"]["file"] and own(name):
            if statement_of(name, line) == statement_of(name, wanted):
                return wanted
        return line

    def own(name):
        return absolute(name) and real(name).startswith(root) and not real(name).startswith(library)

    def frames(first):
        found = []
        entry = first
        while entry is not None:
            code = entry.tb_frame.f_code
            name = code.co_filename
            qualified = getattr(code, "co_qualname", code.co_name)
            line = line_of(entry, name)
            if code.co_filename != HERE:
                side = "" if own(name) else "python"
                found.append("frame\t%s\tprogram\t%s\t%s\t%d\n" % (side, plain(qualified), plain(base_of(name)), line))
            entry = entry.tb_next
        found.reverse()
        # Deep recursion says the same thing many times.
        return "".join(found[:200])

    def thrown(error):
        state["running"] = False
        kind = type_of(error)
        order = order_of(kind)
        if SystemExit in order or Refused in order:
            finish("exited\n")
        if SyntaxError in order:
            # The engine reads what newer versions of Python do.
            name = file_of(error)
            if type_of(name) is text_of and own(name):
                finish("unbuildable\tthis version of Python cannot read %s\n" % plain(base_of(name)))
        message = ""
        given = arguments_of(error)
        if type_of(given) is tuple and length(given) == 1 and type_of(given[0]) is text_of:
            message = given[0][:1000]
        finish("thrown\t%s\t%s\n%s" % (plain(name_of(kind)), plain(message), frames(traceback_of(error))))

    class Refused(BaseException):
        """The program would reach out of its process."""

    refused = (
        "os.kill", "os.killpg", "os.fork", "os.forkpty", "os.exec", "os.posix_spawn", "os.spawn", "os.system",
        "subprocess.Popen", "pty.spawn", "socket.connect", "socket.bind", "socket.sendto", "ctypes.dlopen",
        "ctypes.dlsym", "os.remove", "os.rename", "os.rmdir", "shutil.rmtree", "os.truncate", "signal.pthread_kill",
        "gc.get_objects", "gc.get_referrers", "gc.get_referents", "sys._current_frames", "sys._current_exceptions",
        "os.putenv", "os.setxattr", "os.chmod", "os.chown", "os.link", "os.symlink", "resource.setrlimit",
    )  # fmt: skip
    here = real(os.getcwd())

    def watch(event, given):
        if not state["running"]:
            return
        if event in refused:
            if event == "os.putenv":
                return
            if state["loading"] and event.startswith("socket.") and there and not is_program():
                # A package that is installed looks at what the machine has, and goes on where it has not.
                raise OSError("a re-execution has no connections")
            finish("unbuildable\tthe program calls %s, which a re-execution does not allow\n" % event)
        if event == "open":
            path, mode, flags = given
            if type_of(path) is whole:
                finish("unbuildable\tthe program opens a descriptor by its number\n")
            written = flags & 3 if type_of(flags) is whole else 0
            if written:
                name = path if type_of(path) is text_of else os_fsdecode(path)
                if not real(join(here, name)).startswith(join(here, "")):
                    finish("unbuildable\tthe program writes outside of its directory\n")
        if event == "sys._getframe":
            state["running"] = False
            name = frame_of(1).f_code.co_filename
            state["running"] = True
            if own(name):
                finish("unbuildable\tthe program looks at the interpreter's frames\n")

    def is_program():
        state["running"] = False
        name = frame_of(2).f_code.co_filename
        state["running"] = True
        return own(name)

    there = {}
    os_fsdecode = os.fsdecode

    def take(kind, label):
        n = state["next"]
        state["next"] = n + 1
        if n >= length(requests):
            finish("exhausted\t%s\t%d\n" % (plain(label), length(requests)))
        request = requests[n]
        if request["kind"] != kind:
            finish("mismatch\t%s\t%s\t%d\n" % (plain(label), request["kind"], n + 1))
        return request["value"]

    def assume(condition):
        if not condition:
            finish("assumption\n")

    def take_int(label, lo=None, hi=None):
        value = whole(take("int", label))
        assume((lo is None or lo <= value) and (hi is None or value <= hi))
        return value

    def take_bool(label):
        return take("bool", label)

    def take_float(label):
        return struct_unpack(">d", bytes_of(take("float", label)))[0]

    def take_str(label, max_length=None):
        count = take_int(label, 0, max_length)
        value = "".join([character(take_int(label, 0, 55295)) for _ in range(count)])
        assume(max_length is None or length(value) <= max_length)
        return value

    struct_unpack, bytes_of, character = struct.unpack, bytes.fromhex, chr

    def unsupported(what):
        finish("unbuildable\t%s\n" % plain(what))

    def module(name, text=None, package=False):
        made = types.ModuleType(name)
        made.__package__ = name if package else name.rpartition(".")[0]
        if package:
            made.__path__ = []
        sys.modules[name] = made
        above, _, last = name.rpartition(".")
        if above:
            setattr(sys.modules[above], last, made)
        if text is not None:
            exec(compile(text, "<conspect>/" + name.replace(".", "/") + ".py", "exec", dont_inherit=True), made.__dict__)
        return made

    class OtherType(ABCMeta):
        """The class of what stands for a package that is not installed here. It can be passed around and be a base of classes; what is called of
        it while files are loaded gives such objects again. The engine takes as much for granted and asks for no more."""

        def __new__(cls, name, bases, members, **named):
            return ABCMeta.__new__(cls, name, bases, members)

        def __init__(cls, name, bases, members, **named):
            ABCMeta.__init__(cls, name, bases, members)

        def loaded(cls, *args, **kwargs):
            if not state["loading"]:
                unsupported("a package of which %s is a part is not installed" % cls.__name__)
            return other(cls.__name__)

        def __getattr__(cls, name):
            if name.startswith("__") and name != "__version__":
                raise AttributeError(name)
            return other(name)

        for operation in OPERATIONS:
            locals()["__%s__" % operation] = loaded

    def other(name):
        return OtherType(name, (), {})

    def importer():
        """The file and the line of the program's import that is done; nothing where something else imports."""
        frame = frame_of(1)
        while frame is not None and (frame.f_code.co_filename == HERE or frame.f_code.co_filename.startswith("<frozen importlib")):
            frame = frame.f_back
        name = "" if frame is None else file if frame.f_code.co_filename == "<string>" else frame.f_code.co_filename
        return (name, frame.f_lineno) if own(name) else (None, 0)

    def is_tried(name, line):
        """Is this line in the body of a `try` with handlers? The engine asks in the same way."""
        with open_file(name, "rb") as opened:
            tree = parse(opened.read())
        tries = [n for n in ast.walk(tree) if isinstance(n, (ast.Try, getattr(ast, "TryStar", ast.Try))) and n.handlers]
        return any([n.body[0].lineno <= line <= n.body[-1].end_lineno for n in tries])

    class Packages:
        """Packages of other people: whether one can be imported is an input where the program handles that it cannot."""

        def find_spec(self, name, path=None, target=None):
            asked, line = importer()
            if asked is None or "." in name or name in sys.stdlib_module_names or name in packages:
                return None
            if PathFinder.find_spec(name, [folder]) is not None:
                return None
            if name not in there:
                there[name] = not is_tried(asked, line) or take_bool("the module %s can be imported" % name)
            if not there[name]:
                raise ModuleNotFoundError("No module named %r" % name, name=name)
            return None

    class MissingPackages:
        """Packages of other people that are not installed here, last of all: the engine went on without them, too."""

        def find_spec(self, name, path=None, target=None):
            above = name.rpartition(".")[0]
            if above or name not in there:
                parent = getattr(sys.modules.get(above), "__loader__", None)
                if type_of(parent) is not MissingPackages:
                    return None
            return ModuleSpec(name, self, is_package=True)

        def create_module(self, spec):
            return None

        def exec_module(self, made):
            made.__getattr__ = other

    sys.meta_path.insert(0, Packages())
    sys.meta_path.append(MissingPackages())

    # The package that programs import, with the witness as the source of its values.
    intrinsics = module("_intrinsics")
    intrinsics.nondet_int, intrinsics.nondet_bool = take_int, take_bool
    intrinsics.nondet_float, intrinsics.nondet_str = take_float, take_str
    intrinsics.assume, intrinsics.unsupported = assume, unsupported
    intrinsics.one_disk = lambda: None
    top = module("conspect", None, True)
    source = module("conspect._source", packages["conspect._source"])
    for name in ("take_int", "take_bool", "take_float", "take_str", "assume"):
        setattr(source, name, {"take_int": take_int, "take_bool": take_bool, "take_float": take_float,
                               "take_str": take_str, "assume": assume}[name])  # fmt: skip
    source.unmade = lambda name: finish("unbuildable\tthe constructor of %s takes something else\n" % plain(name))
    source.foreign = lambda name: finish("unbuildable\tobjects of %s are not made\n" % plain(name))
    module("conspect.contracts", packages["conspect.contracts"])
    module("conspect._kinds", packages["conspect._kinds"])
    given = module("conspect._given", packages["conspect._given"])
    exec(compile(packages["conspect"], "<conspect>/conspect/__init__.py", "exec", dont_inherit=True), top.__dict__)
    source.unread = unsupported
    source.unseen = other
    for name in spec.get("stand_ins", []):
        module(name, packages[name], name == "nagini_contracts")
    if "random" in spec.get("asks", []):
        module("random", packages["random"])
    for name in ("secrets", "uuid"):
        if name in spec.get("asks", []):
            module(name, packages[name])
    if "time" in spec.get("asks", []):
        import time

        stand_in = module("_conspect_time", packages["time"])
        del sys.modules["_conspect_time"]

        def asked_by_program(real, answer):
            def told(*args):
                # What Python's own modules ask (`logging`, where it is imported) is none of the program's questions.
                caller = sys._getframe(1).f_globals.get("__name__") or ""
                is_own = caller.partition(".")[0] in sys.stdlib_module_names and caller != "__main__"
                return real(*args) if is_own else answer(*args)

            return told

        for name in spec["clock"]:
            setattr(time, name, asked_by_program(getattr(time, name), getattr(stand_in, name)))

    if "_now" in spec.get("asks", []):
        module("_now", packages["_now"])
        module("_today", packages["_today"])
        del sys.modules["_now"], sys.modules["_today"]

    files = None
    if "_files" in spec.get("asks", []):
        import io
        import pathlib

        files = module("_files", packages["_files"])
        builtins.open = io.open = files.opened
        sys.stdin = sys.__stdin__ = files.stdin
        os.environ, os.getenv = files.environ, files.getenv
        for name in ("exists", "isfile", "isdir"):
            setattr(os.path, name, getattr(files, name))
        pathlib.Path.exists, pathlib.Path.is_file, pathlib.Path.is_dir = files.exists, files.isfile, files.isdir

    if "_arguments" in spec.get("asks", []):
        words = module("_arguments", packages["_arguments"])
        del sys.argv

        def look_up(name):
            if name != "argv":
                raise AttributeError("module 'sys' has no attribute %r" % name, name=name, obj=sys)
            caller = sys._getframe(1)
            if caller.f_globals.get("__name__") == "argparse" and caller.f_code.co_name == "__init__":
                # A parser takes the name for its messages; the program has not asked.
                return [spec["file"]]
            sys.argv = words.made()
            return sys.argv

        sys.__getattr__ = look_up

    def ask_line(prompt=""):
        if prompt != "" and sys.stdout is not None:
            sys.stdout.write(str(prompt))
        text = None if files is None else files.next_line()
        if text is not None:
            return text
        text = take_str("input()")
        assume("\n" not in text and "\r" not in text)
        return text

    builtins.input = ask_line

    # The names that the test suites of other verifiers use, and those of the command's own.
    def nondet(name, function):
        function.__name__ = name
        setattr(builtins, name, function)

    for prefix in ("nondet_", "__VERIFIER_nondet_"):
        for kind in ("int", "long", "short", "char", "uint", "ulong", "ushort", "uchar", "size_t"):
            lo, hi = RANGES.get(kind, (None, None))
            nondet(prefix + kind, lambda lo=lo, hi=hi, label=prefix + kind: take_int(label, lo, hi))
        for kind in ("float", "double"):
            nondet(prefix + kind, lambda label=prefix + kind: take_float(label))
        nondet(prefix + "bool", lambda label=prefix + "bool": take_bool(label))
        for kind in ("str", "string"):
            nondet(prefix + kind, lambda label=prefix + kind: take_str(label))
    for name in ("__VERIFIER_assume", "__ESBMC_assume", "assume"):
        nondet(name, lambda condition: assume(condition))

    def verifier_assert(condition):
        if not condition:
            raise AssertionError

    for name in ("__VERIFIER_assert", "__ESBMC_assert"):
        nondet(name, lambda condition, *_: verifier_assert(condition))
    nondet("__ESBMC_loop_invariant", lambda condition: None)
    nondet("__VERIFIER_error", lambda: verifier_assert(False))

    def decorated(path, text):
        """The tree of a file whose contracts are no decorators, with them as decorators."""
        tree = parse(text, path)
        recipe = contracts[real(path)]
        extra, replaced = {}, {}
        for one in recipe:
            node = parse(one["text"]).body[0]
            for inner in ast.walk(node):
                if hasattr(inner, "lineno"):
                    inner.lineno = inner.end_lineno = one["clause"]
                    inner.col_offset = inner.end_col_offset = 0
            if one["replaces"]:
                replaced[one["line"], one["column"]] = node
            else:
                extra.setdefault(one["line"], []).append(node.value)

        class Attach(ast.NodeTransformer):
            def visit_Expr(self, node):
                return replaced.get((node.lineno, node.col_offset), node)

            visit_Return = visit_Expr

            def definition(self, node):
                self.generic_visit(node)
                node.decorator_list.extend(extra.get(node.lineno, []))
                return node

            visit_FunctionDef = visit_AsyncFunctionDef = visit_ClassDef = definition

        tree = Attach().visit(tree)
        first = [n for n, s in enumerate(tree.body) if isinstance(s, ast.ImportFrom) and s.module == "__future__"]
        at = first[-1] + 1 if first else 0
        tree.body.insert(at, parse("import conspect as __conspect__").body[0])
        return ast.fix_missing_locations(tree)

    contracts = spec.get("contracts", {})
    if contracts:
        from importlib.machinery import SourceFileLoader

        plainly = SourceFileLoader.get_code

        def get_code(self, fullname):
            path = self.get_filename(fullname)
            if real(path) in contracts:
                return compile(decorated(path, self.get_data(path)), path, "exec", dont_inherit=True)
            return plainly(self, fullname)

        SourceFileLoader.get_code = get_code

    main = spec["entry"] is None
    name = base_of(file).rpartition(".")[0] or base_of(file)
    sys.path[0:1] = [folder]
    if "_arguments" not in spec.get("asks", []):
        sys.argv = [spec["file"]]
    sys.setrecursionlimit(1000 + 8)
    if not main:
        name = ".".join(parts + ([] if name == "__init__" else [name]))
    sys.addaudithook(watch)
    import importlib

    state["running"] = True
    try:
        if main:
            program = types.ModuleType("__main__")
            program.__file__ = spec["file"]
            program.__builtins__ = builtins
            sys.modules["__main__"] = program
            with open_file(file, "rb") as opened:
                text = opened.read()
            tree = decorated(file, text) if file in contracts else text
            exec(compile(tree, file, "exec", dont_inherit=True), program.__dict__)
            finish("returned\n")
        program = importlib.import_module(name)

        def find(wanted):
            where = program
            if ":" in wanted:
                other, _, wanted = wanted.partition(":")
                where = importlib.import_module(other)
            # A class of another module of the program.
            home, _, wanted = wanted.rpartition("\u00b7")
            if home:
                where = importlib.import_module(home.replace("\u00b7", "."))
            for part in wanted.split("."):
                where = getattr(where, part)
            return where

        state["loading"] = False
        entry = find(spec["entry"])
        maker = given.Maker(find, spec.get("classes", {}))
        if spec.get("receiver") is not None:
            entry = given.entry(maker, spec["receiver"], spec["entry"].rpartition(".")[2])
        made, named = given.keywords(spec["parameters"], maker.arguments(spec["parameters"]))
        given.call(entry, made, named)
    except BaseException as error:
        thrown(error)
    finish("returned\n")


# What may be done to objects of packages that are not installed while files are loaded.
OPERATIONS = """call setitem delitem getitem lt le gt ge add radd sub rsub mul rmul truediv floordiv rfloordiv mod rmod pow rpow and rand xor rxor
matmul neg pos invert""".split()
RANGES = {
    "uint": (0, 2**32 - 1),
    "ulong": (0, 2**64 - 1),
    "ushort": (0, 2**16 - 1),
    "uchar": (0, 255),
    "short": (-(2**15), 2**15 - 1),
    "char": (-128, 127),
    "size_t": (0, 2**64 - 1),
}
HERE = harness.__code__.co_filename
harness(spec)
