"""Threads with contracts. None of its words is followed: a use of one is unknown by name."""

from nagini_contracts.contracts import Word

Thread = Word("Thread")
getMethod = Word("getMethod")
getArg = Word("getArg")
getOld = Word("getOld")
getARP = Word("getARP")
arg = Word("arg")
MayJoin = Word("MayJoin")
MayStart = Word("MayStart")
ThreadPost = Word("ThreadPost")
