"""warnings: what is warned of goes to the error stream, or is raised where a filter says so. Filters by module, line and text are unknown by name."""

import sys

from _intrinsics import unsupported

filters = []


class WarningMessage:
    def __init__(self, message, category, filename, lineno, file=None, line=None, source=None):
        self.message = message
        self.category = category
        self.filename = filename
        self.lineno = lineno
        self.file = file
        self.line = line
        self.source = source


class _State:
    """The lists that `catch_warnings` collects into, the innermost last, None for one that collects nothing."""

    def __init__(self):
        self.collecting = []


_state = _State()


def warn(message, category=None, stacklevel=1, source=None, *, skip_file_prefixes=()):
    if isinstance(message, Warning):
        category = type(message)
    elif category is None:
        category = UserWarning
    if not isinstance(category, type) or not issubclass(category, Warning):
        raise TypeError("category must be a Warning subclass, not '" + (type(category).__name__ if not isinstance(category, type) else "type") + "'")
    error = message if isinstance(message, Warning) else category(message)
    action = "default"
    for kind, group in filters:
        if issubclass(category, group):
            action = kind
            break
    if action == "error":
        raise error
    if action == "ignore":
        return
    if _state.collecting and _state.collecting[-1] is not None:
        if action != "always":
            # Each place tells a warning once, and places are not known here.
            unsupported("warnings that are collected by a filter other than always")
        _state.collecting[-1].append(_Collected(error, category))
    else:
        sys.stderr.write(category.__name__ + ": " + str(error) + "\n")


class _Collected:
    def __init__(self, message, category):
        self.message = message
        self.category = category

    @property
    def lineno(self):
        unsupported("the place of a warning")

    filename = lineno


def simplefilter(action, category=Warning, lineno=0, append=False):
    if action not in ("error", "ignore", "always", "default", "module", "once"):
        raise AssertionError("invalid action: %r" % (action,))
    if lineno:
        unsupported("a filter of warnings by line")
    entry = (action, category)
    if append:
        if entry not in filters:
            filters.append(entry)
    else:
        if entry in filters:
            filters.remove(entry)
        filters.insert(0, entry)


def filterwarnings(action, message="", category=Warning, module="", lineno=0, append=False):
    if message or module:
        unsupported("a filter of warnings by text or module")
    simplefilter(action, category, lineno, append)


def resetwarnings():
    filters[:] = []


class catch_warnings:
    def __init__(self, *, record=False, module=None, action=None, category=Warning, lineno=0, append=False):
        self._record = record
        self._action = action
        self._category = category
        self._append = append
        self._entered = False

    def __enter__(self):
        if self._entered:
            raise RuntimeError("Cannot enter " + repr(self) + " twice")
        self._entered = True
        self._filters = list(filters)
        found = [] if self._record else None
        _state.collecting.append(found)
        if self._action is not None:
            simplefilter(self._action, self._category, 0, self._append)
        return found

    def __exit__(self, *exception):
        if not self._entered:
            raise RuntimeError("Cannot exit " + repr(self) + " without entering first")
        filters[:] = self._filters
        _state.collecting.pop()


def deprecated(*args, **kwargs):
    unsupported("warnings.deprecated")


def showwarning(*args, **kwargs):
    unsupported("warnings.showwarning")


def formatwarning(*args, **kwargs):
    unsupported("warnings.formatwarning")


def warn_explicit(*args, **kwargs):
    unsupported("warnings.warn_explicit")
