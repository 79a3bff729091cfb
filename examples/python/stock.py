# An exception of this module is raised by functions of others.
class OutOfStock(Exception):
    def __init__(self, missing):
        super().__init__(f"{missing} are missing")
        self.missing = missing


def take(stored, n):
    if n > stored:
        raise OutOfStock(n - stored)
    return stored - n
