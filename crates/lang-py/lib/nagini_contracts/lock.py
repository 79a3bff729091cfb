"""Locks with invariants and levels. None of its words is followed: a use of one is unknown by name."""

from nagini_contracts.contracts import Word

Lock = Word("Lock")
