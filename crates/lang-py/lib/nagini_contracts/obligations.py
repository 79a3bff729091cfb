"""Obligations: to terminate and to release locks. None of its words is followed: a use of one is unknown by name."""

from nagini_contracts.contracts import Word

MustRelease = Word("MustRelease")
MustTerminate = Word("MustTerminate")
LevelType = Word("LevelType")
WaitLevel = Word("WaitLevel")
Level = Word("Level")
BaseLock = Word("BaseLock")
