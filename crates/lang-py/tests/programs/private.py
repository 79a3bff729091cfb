# Private names: methods, attributes, parameters, variables, and functions and classes in methods.
class Tree:
    __count = 0

    def __init__(self, *values):
        self.__root = None
        for v in values:
            self.__insert(v)

    def __insert(self, __value):
        Tree.__count += 1
        self.__root = (self.__root, __value)

    def __len__(self):
        return Tree.__count

    def values(self):
        __out = []

        def __walk(node):
            nonlocal __out
            if node is not None:
                __walk(node[0])
                __out = __out + [node[1]]

        __walk(self.__root)
        return [__x for __x in __out]

    @staticmethod
    def __helper(n):
        return n * 2

    def doubled(self):
        return [self.__helper(v) for v in self.values()]

    def kinds(self):
        class __Inner:
            def __f(self):
                return "inner"

            def g(self):
                return self.__f()

        try:
            raise ValueError("one")
        except ValueError as __e:
            text = str(__e)
        match self.__root:
            case (_, __last):
                text += str(__last)
        return __Inner().g(), __Inner.__name__, text


t = Tree(1, 2, 3)
print(len(t), t.values(), t.doubled(), t.kinds())
print(sorted(n for n in vars(t)), t._Tree__root)
try:
    t.__insert(4)
except AttributeError as e:
    print(e)


class _:
    def __hidden(self):
        return 1

    def show(self):
        return self.__hidden()


class Base:
    def __step(self):
        return "base"

    def run(self):
        return self.__step()


class Derived(Base):
    def __step(self):
        return "derived"

    def both(self):
        return self.run(), self.__step()


print(_().show(), Derived().both())
