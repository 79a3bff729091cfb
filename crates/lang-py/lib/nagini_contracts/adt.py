"""Data types of cases, each of which is a named tuple besides."""


class ADT:
    pass
