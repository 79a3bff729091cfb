# The hash that a class gives is the number itself.
# conspect: assertions=holds exceptions=holds


class Named:
    def __init__(self, name):
        self.name = name

    def __eq__(self, other):
        return isinstance(other, Named) and self.name == other.name

    def __hash__(self):
        return hash(self.name)


assert hash(Named("ab")) == hash("ab")
assert hash(Named(-1)) == -2
