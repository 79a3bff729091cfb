# conspect: entry=take assertions=holds exceptions=violated kind=OutOfStock
# An exception of this module is raised by functions of others.
class OutOfStock(Exception):
    def __init__(self, missing):
        super().__init__(f"{missing} are missing")
        self.missing = missing


def take(stored: int, n: int):
    if n > stored:
        raise OutOfStock(n - stored)  # defect
    return stored - n
