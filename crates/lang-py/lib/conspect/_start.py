"""Calls an entry with arguments that are made from their description, in the order in which a re-execution makes them."""

from conspect import _given


def start(module, name, description):
    """`description` has the parameters, the classes that they name, and the receiver of a method or None."""
    parameters, classes, receiver = description

    def find(wanted):
        where = module
        for part in wanted.split("."):
            where = getattr(where, part)
        return where

    maker = _given.Maker(find, classes)
    entry = None
    if receiver is None:
        entry = find(name)
    else:
        entry = getattr(maker.make(receiver, "self"), name.rpartition(".")[2])
    return _given.call(entry, maker.arguments(parameters))
