"""logging without effect: records go nowhere, levels and names are kept."""

from _lacking import lacking


CRITICAL = 50
FATAL = CRITICAL
ERROR = 40
WARNING = 30
WARN = WARNING
INFO = 20
DEBUG = 10
NOTSET = 0

_names = {50: "CRITICAL", 40: "ERROR", 30: "WARNING", 20: "INFO", 10: "DEBUG", 0: "NOTSET"}


def getLevelName(level):
    if level in _names:
        return _names[level]
    for number in _names:
        if _names[number] == level:
            return number
    return "Level " + str(level)


def addLevelName(level, name):
    _names[level] = name


def _level(level):
    if isinstance(level, int):
        return level
    if not isinstance(level, str):
        raise TypeError("Level not an integer or a valid string: %r" % (level,))
    for number in _names:
        if _names[number] == level:
            return number
    if level == "WARN":
        return WARNING
    if level == "FATAL":
        return CRITICAL
    raise ValueError("Unknown level: %r" % (level,))


class Handler:
    def __init__(self, level=NOTSET):
        self.level = _level(level)
        self.formatter = None

    def setLevel(self, level):
        self.level = _level(level)

    def setFormatter(self, fmt):
        self.formatter = fmt

    def addFilter(self, filter):
        pass

    def flush(self):
        pass

    def close(self):
        pass


class StreamHandler(Handler):
    def __init__(self, stream=None):
        Handler.__init__(self)


class NullHandler(Handler):
    pass


class FileHandler(Handler):
    def __init__(self, filename, mode="a", encoding=None, delay=False, errors=None):
        Handler.__init__(self)


class Formatter:
    def __init__(self, fmt=None, datefmt=None, style="%", validate=True, *, defaults=None):
        self._fmt = fmt


class Logger:
    """A logger by its name. Arguments of messages are not looked at: nothing is written."""

    def __init__(self, name, level=NOTSET):
        self.name = name
        self.level = _level(level)
        self.parent = None
        self.propagate = True
        self.handlers = []
        self.disabled = False

    def setLevel(self, level):
        self.level = _level(level)

    def getEffectiveLevel(self):
        logger = self
        while logger is not None:
            if logger.level:
                return logger.level
            logger = logger.parent
        return NOTSET

    def isEnabledFor(self, level):
        return not self.disabled and level >= self.getEffectiveLevel()

    def addHandler(self, handler):
        if handler not in self.handlers:
            self.handlers.append(handler)

    def removeHandler(self, handler):
        if handler in self.handlers:
            self.handlers.remove(handler)

    def hasHandlers(self):
        logger = self
        while logger is not None:
            if logger.handlers:
                return True
            logger = logger.parent
        return False

    def addFilter(self, filter):
        pass

    def getChild(self, suffix):
        return getLogger(suffix if self is root else self.name + "." + suffix)

    def debug(self, msg, *args, **kwargs):
        pass

    def info(self, msg, *args, **kwargs):
        pass

    def warning(self, msg, *args, **kwargs):
        pass

    warn = warning

    def error(self, msg, *args, **kwargs):
        pass

    def exception(self, msg, *args, **kwargs):
        pass

    def critical(self, msg, *args, **kwargs):
        pass

    fatal = critical

    def log(self, level, msg, *args, **kwargs):
        if not isinstance(level, int):
            raise TypeError("level must be an integer")


root = Logger("root", WARNING)
_loggers = {}


def getLogger(name=None):
    if not name or name == "root":
        return root
    if name not in _loggers:
        made = Logger(name)
        above = name
        while "." in above and made.parent is None:
            above = above.rpartition(".")[0]
            made.parent = _loggers.get(above)
        if made.parent is None:
            made.parent = root
        for other in _loggers:
            if other.startswith(name + ".") and len(_loggers[other].parent.name) < len(name):
                _loggers[other].parent = made
            elif other.startswith(name + ".") and _loggers[other].parent is root:
                _loggers[other].parent = made
        _loggers[name] = made
    return _loggers[name]


def basicConfig(**kwargs):
    if kwargs.get("force"):
        root.handlers.clear()
    if not root.handlers:
        root.addHandler(StreamHandler())
        if kwargs.get("level") is not None:
            root.setLevel(kwargs["level"])


debug = root.debug
info = root.info
warning = root.warning
warn = root.warning
error = root.error
exception = root.exception
critical = root.critical
fatal = root.critical
log = root.log


def disable(level=CRITICAL):
    pass


def shutdown(handlers=None):
    pass


lacking(Logger, "callHandlers filter filters findCaller handle makeRecord manager removeFilter root")
