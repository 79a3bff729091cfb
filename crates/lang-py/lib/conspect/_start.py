"""Calls an entry with arguments that are made from their descriptions, in the order in which a re-execution makes them."""

from conspect import _given, _source


def start(module, name, receiver, parameters, classes, modules):
    """`name` is a function's or a method's, `receiver` the description of the object that a method is called on.
    `modules` are those of classes that the file imports, and what stands for arguments of types that are not looked into."""

    def find(wanted):
        where = module
        home, _, wanted = wanted.rpartition("\u00b7")
        if home:
            where = modules[home]
        for part in wanted.split("."):
            where = getattr(where, part)
        return where

    _source.of_types = modules
    maker = _given.Maker(find, classes)
    if receiver is None:
        entry = find(name)
    else:
        entry = _given.entry(maker, receiver, name.rpartition(".")[2])
    given, named = _given.keywords(parameters, maker.arguments(parameters))
    return _given.call(entry, given, named)
