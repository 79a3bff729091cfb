"""argparse: positional arguments and options with their types, defaults, choices and numbers. What prints help or ends the program with a message
raises SystemExit as Python does, with another text; groups, subcommands, prefixes of options and formatters are unknown by name."""

import sys

from _intrinsics import unsupported

SUPPRESS = "==SUPPRESS=="
OPTIONAL = "?"
ZERO_OR_MORE = "*"
ONE_OR_MORE = "+"
REMAINDER = "..."


class ArgumentError(Exception):
    def __init__(self, argument, message):
        self.argument_name = argument
        self.message = message

    def __str__(self):
        return self.message if self.argument_name is None else "argument " + str(self.argument_name) + ": " + self.message


class ArgumentTypeError(Exception):
    pass


class Namespace:
    def __init__(self, **kwargs):
        for name in kwargs:
            setattr(self, name, kwargs[name])

    def __eq__(self, other):
        if not isinstance(other, Namespace):
            return NotImplemented
        return vars(self) == vars(other)

    __hash__ = None

    def __contains__(self, key):
        return key in self.__dict__

    def __repr__(self):
        values = self.__dict__
        return "Namespace(" + ", ".join([name + "=" + repr(values[name]) for name in values]) + ")"


class HelpFormatter:
    pass


class RawDescriptionHelpFormatter(HelpFormatter):
    pass


class RawTextHelpFormatter(RawDescriptionHelpFormatter):
    pass


class ArgumentDefaultsHelpFormatter(HelpFormatter):
    pass


class _Argument:
    """One argument: its option strings, or none where it is given by position."""

    def __init__(self, flags, dest, action, nargs, const, default, type, choices, required):
        self.option_strings = flags
        self.dest = dest
        self.action = action
        self.nargs = nargs
        self.const = const
        self.default = default
        self.type = type
        self.choices = choices
        self.required = required


_VALUES = ("nargs", "const", "default", "type", "choices", "required", "metavar")
# What each action takes beside its names and its help.
_TAKEN = {
    "store": _VALUES,
    "append": _VALUES,
    "extend": _VALUES,
    "store_const": ("const", "default", "required", "metavar"),
    "append_const": ("const", "default", "required", "metavar"),
    "store_true": ("default", "required"),
    "store_false": ("default", "required"),
    "count": ("default", "required"),
    "help": ("default",),
    "version": ("version", "default"),
}
_ACTIONS = ("store", "store_const", "store_true", "store_false", "append", "append_const", "count", "extend", "help", "version")


class ArgumentParser:
    def __init__(self, prog=None, usage=None, description=None, epilog=None, parents=(), formatter_class=None, prefix_chars="-",
                 fromfile_prefix_chars=None, argument_default=None, conflict_handler="error", add_help=True, allow_abbrev=True,
                 exit_on_error=True):
        if parents or prefix_chars != "-" or fromfile_prefix_chars is not None or argument_default is not None:
            unsupported("argparse.ArgumentParser with parents, prefixes or a default")
        if conflict_handler != "error" or not exit_on_error:
            unsupported("argparse.ArgumentParser with another treatment of errors")
        self._prog = prog
        self.description = description
        self.epilog = epilog
        self._arguments = []
        self._defaults = {}
        if add_help:
            self._arguments.append(_Argument(["-h", "--help"], SUPPRESS, "help", 0, None, SUPPRESS, None, None, False))

    def __getattr__(self, name):
        unsupported("a part of argparse.ArgumentParser that is not modelled")

    def set_defaults(self, **kwargs):
        self._defaults.update(kwargs)
        for a in self._arguments:
            if a.dest in kwargs:
                a.default = kwargs[a.dest]

    def get_default(self, dest):
        for a in self._arguments:
            if a.dest == dest and a.default is not None:
                return a.default
        return self._defaults.get(dest)

    def add_argument(self, *flags, dest=None, action="store", help=None, **others):
        for name in others:
            if action in _ACTIONS and name not in _TAKEN[action]:
                raise TypeError("an action of argparse got an unexpected keyword argument '" + name + "'")
        nargs = others.get("nargs")
        const = others.get("const")
        default = others.get("default")
        type = others.get("type")
        choices = others.get("choices")
        required = others.get("required")
        if nargs not in (None, OPTIONAL, ZERO_OR_MORE, ONE_OR_MORE) and not (isinstance(nargs, int) and nargs >= 0):
            unsupported("an action or a number of arguments of argparse that is not modelled")
        if "metavar" in others and not isinstance(others["metavar"], str):
            unsupported("an argument of argparse with several names")
        if action not in _ACTIONS or nargs == REMAINDER or nargs == "A...":
            unsupported("an action or a number of arguments of argparse that is not modelled")
        if type is not None and not callable(type):
            raise ValueError(repr(type) + " is not callable")
        options = [f for f in flags if f[:1] == "-"]
        if flags and not options:
            if len(flags) > 1 or dest is not None:
                raise ValueError("dest supplied twice for positional argument")
            if required is not None:
                raise TypeError("'required' is an invalid argument for positionals")
            name = flags[0]
            required = nargs not in (OPTIONAL, ZERO_OR_MORE)
        elif not flags:
            unsupported("an argument of argparse without a name")
        else:
            if len(options) != len(flags):
                raise ValueError("invalid option string " + repr(flags[0]) + ": must start with a character '-'")
            name = dest
            if name is None:
                long = [f for f in options if f[:2] == "--"]
                name = (long[0] if long else options[0]).lstrip("-").replace("-", "_")
            required = bool(required)
        if "default" not in others and name in self._defaults:
            default = self._defaults[name]
            if default is None:
                unsupported("a default of argparse that is None")
        for a in self._arguments:
            for f in options:
                if f in a.option_strings:
                    raise ArgumentError("/".join(options), "conflicting option string: " + f)
        if action in ("store_true", "store_false"):
            const = action == "store_true"
            default = default if "default" in others or name in self._defaults else not const
            nargs = 0
        elif action in ("store_const", "append_const", "count", "help", "version"):
            nargs = 0
        elif nargs == 0:
            raise ValueError("nargs for store actions must be != 0; if you have nothing to store, actions such as store true or store const "
                             "may be more appropriate")
        if not options and nargs == 0:
            unsupported("an argument by position without a value")
        made = _Argument(options, name, action, nargs, const, default, type, choices, required)
        self._arguments.append(made)
        return made

    # Parsing.

    def error(self, message):
        sys.stderr.write("error: " + message + "\n")
        raise SystemExit(2)

    def exit(self, status=0, message=None):
        if message:
            sys.stderr.write(message)
        raise SystemExit(status)

    def print_help(self, file=None):
        unsupported("the help of argparse")

    @property
    def prog(self):
        if self._prog is None:
            # Python takes it from the program's arguments when it makes the parser. They are inputs where the program itself asks for them.
            unsupported("the name of a program in argparse")
        return self._prog

    @prog.setter
    def prog(self, name):
        self._prog = name

    def parse_args(self, args=None, namespace=None):
        found, rest, _ = self._parsed(args, namespace)
        if rest:
            self.error("unrecognized arguments: " + " ".join(rest))
        return found

    def parse_known_args(self, args=None, namespace=None):
        found, rest, options = self._parsed(args, namespace)
        if 0 < options < len(rest):
            unsupported("the order of options and words that no argument takes")
        return found, rest

    def _parsed(self, args, namespace):
        """The values, what no argument takes, and how many of those are options."""
        words = list(sys.argv[1:] if args is None else args)
        if "--" in words:
            unsupported("-- among the arguments of a program")
        found = Namespace() if namespace is None else namespace
        for a in self._arguments:
            if a.dest != SUPPRESS and not hasattr(found, a.dest) and a.default != SUPPRESS:
                setattr(found, a.dest, a.default)
        for name in self._defaults:
            if not hasattr(found, name):
                setattr(found, name, self._defaults[name])
        seen = []
        free = []
        rest = []
        positions = [a for a in self._arguments if not a.option_strings]
        i = 0
        optional = False
        while i < len(words):
            word = words[i]
            i += 1
            if not self._is_option(word):
                free.append(word)
                continue
            optional = True
            a, value = self._option(word)
            if a is None:
                rest.append(word)
                continue
            if a.action == "help":
                raise SystemExit(0)
            if a.action == "version":
                raise SystemExit(0)
            values = []
            least, most = _bounds(a.nargs)
            if value is not None:
                if most == 0:
                    self.error("argument " + "/".join(a.option_strings) + ": ignored explicit argument " + repr(value))
                values = [value]
            else:
                while i < len(words) and len(values) < most and not self._is_option(words[i]):
                    values.append(words[i])
                    i += 1
            if len(values) < least:
                self._expected(a)
            seen.append(a)
            self._store(found, a, values)
        if optional and free and [a for a in positions if a.nargs is not None]:
            # Words around options are dealt out in pieces.
            unsupported("options beside arguments by position that take several words")
        options = len(rest)
        self._deal(found, positions, free, seen, rest)
        missing = [a for a in self._arguments if a.required and a not in seen]
        if missing:
            names = ["/".join(a.option_strings) or a.dest for a in missing]
            self.error("the following arguments are required: " + ", ".join(names))
        for a in self._arguments:
            # Defaults that are texts are converted where nothing was given.
            if a not in seen and isinstance(a.default, str) and a.default != SUPPRESS and getattr(found, a.dest, None) is a.default:
                setattr(found, a.dest, self._converted(a, a.default))
        return found, rest, options

    def _is_option(self, word):
        if word[:1] != "-" or word == "-":
            return False
        for a in self._arguments:
            if word in a.option_strings:
                return True
        if self._option(word)[0] is not None:
            return True
        if _is_number(word) and not [f for a in self._arguments for f in a.option_strings if _is_number(f)]:
            return False
        return " " not in word

    def _option(self, word):
        """The argument that a word names, and the value that it has behind `=` or the letter."""
        for a in self._arguments:
            if word in a.option_strings:
                return a, None
        name, equals, value = word.partition("=")
        if equals:
            for a in self._arguments:
                if name in a.option_strings:
                    return a, value
        for a in self._arguments:
            for f in a.option_strings:
                if f.startswith(name):
                    unsupported("a prefix of an option")
        if word[:2] != "--" and len(word) > 2:
            for a in self._arguments:
                if word[:2] in a.option_strings:
                    if a.nargs == 0:
                        unsupported("options of one letter in one word")
                    return a, word[2:]
        return None, None

    def _expected(self, a):
        if a.nargs is None:
            what = "expected one argument"
        elif a.nargs == OPTIONAL:
            what = "expected at most one argument"
        elif a.nargs == ONE_OR_MORE:
            what = "expected at least one argument"
        else:
            what = "expected " + str(a.nargs) + " argument" + ("" if a.nargs == 1 else "s")
        self.error("argument " + ("/".join(a.option_strings) or a.dest) + ": " + what)

    def _deal(self, found, positions, free, seen, rest):
        """Gives the arguments by position their words, each as many as leave enough for the others."""
        at = 0
        for k in range(len(positions)):
            a = positions[k]
            least, most = _bounds(a.nargs)
            later = sum([_bounds(b.nargs)[0] for b in positions[k + 1 :]])
            n = min(most, len(free) - at - later)
            if n < least:
                return
            values = free[at : at + n]
            at += n
            seen.append(a)
            if values or a.nargs not in (OPTIONAL, ZERO_OR_MORE):
                self._store(found, a, values)
            elif a.choices is not None:
                unsupported("a default of an argument with choices by position")
            elif a.nargs == ZERO_OR_MORE and a.default is None:
                setattr(found, a.dest, [])
            elif isinstance(a.default, str) and a.nargs == OPTIONAL:
                setattr(found, a.dest, self._converted(a, a.default))
        rest.extend(free[at:])

    def _converted(self, a, word):
        if a.type is None:
            return word
        try:
            return a.type(word)
        except ArgumentTypeError as error:
            self.error("argument " + ("/".join(a.option_strings) or a.dest) + ": " + str(error))
        except (TypeError, ValueError):
            name = getattr(a.type, "__name__", repr(a.type))
            self.error("argument " + ("/".join(a.option_strings) or a.dest) + ": invalid " + name + " value: " + repr(word))

    def _value(self, a, word):
        value = self._converted(a, word)
        if a.choices is not None and value not in a.choices:
            listed = ", ".join([repr(c) for c in a.choices])
            name = "/".join(a.option_strings) or a.dest
            self.error("argument " + name + ": invalid choice: " + repr(value) + " (choose from " + listed + ")")
        return value

    def _store(self, found, a, words):
        if a.action in ("store_const", "store_true", "store_false"):
            setattr(found, a.dest, a.const)
            return
        if a.action == "count":
            if not isinstance(getattr(found, a.dest, 0) or 0, int):
                unsupported("a count of argparse that starts with no number")
            setattr(found, a.dest, (getattr(found, a.dest, None) or 0) + 1)
            return
        if a.action == "append_const":
            setattr(found, a.dest, _items(getattr(found, a.dest, None)) + [a.const])
            return
        if a.nargs is None:
            value = self._value(a, words[0])
        elif a.nargs == OPTIONAL:
            if not words and a.choices is not None:
                # Whether the constant has to be one of them is another thing in each Python.
                unsupported("a constant of an argument with choices")
            value = self._value(a, words[0]) if words else self._converted(a, a.const) if isinstance(a.const, str) else a.const
        else:
            value = [self._value(a, w) for w in words]
        if a.action == "append":
            value = _items(getattr(found, a.dest, None)) + [value]
        elif a.action == "extend":
            value = _items(getattr(found, a.dest, None)) + list(value)
        setattr(found, a.dest, value)


def _items(values):
    """A copy of what was gathered so far."""
    if values is None:
        return []
    if not isinstance(values, list):
        unsupported("values of argparse that are gathered in something else than a list")
    return list(values)


def _bounds(nargs):
    """How few and how many words an argument takes."""
    if nargs is None:
        return 1, 1
    if nargs == OPTIONAL:
        return 0, 1
    if nargs == ZERO_OR_MORE:
        return 0, 1 << 30
    if nargs == ONE_OR_MORE:
        return 1, 1 << 30
    return nargs, nargs


def _is_number(word):
    """Does the word look like a negative number?"""
    digits = word[1:]
    if word[:1] != "-" or digits == "":
        return False
    whole, point, fraction = digits.partition(".")
    if not point:
        return whole.isdecimal()
    return (whole == "" or whole.isdecimal()) and fraction.isdecimal()
