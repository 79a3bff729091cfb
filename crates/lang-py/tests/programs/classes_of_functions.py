class A:
    def m(self):
        pass


def f():
    pass


T = type(f)
print(T is type(print), type(len) is type(print), type(str.upper) is T, type(str.upper) is type(list.append))
print(isinstance(str.upper, T), isinstance(print, T), isinstance(A.m, T), isinstance(A().m, T), isinstance(lambda: 0, T))
print(type(print).__name__, type(str.upper).__name__, type(object.__init__).__name__, print.__name__, callable(print))
