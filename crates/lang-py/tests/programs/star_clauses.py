# Clauses of `except*`.
def attempt(error, clauses):
    try:
        try:
            raise error
        except* ValueError as group:
            print("values", repr(group), len(group.exceptions))
            clauses and clauses[0]()
        except* (TypeError, OSError) as group:
            print("types", repr(group))
            clauses and clauses[1]()
        else:
            print("never")
        finally:
            print("finally")
    except BaseException as left:
        print("left", repr(left), repr(left.__context__))


def fail(error):
    raise error


attempt(ExceptionGroup("g", [ValueError(1), TypeError("t"), ExceptionGroup("h", [KeyError("k"), ValueError(2)])]), ())
attempt(ExceptionGroup("g", [ValueError(1), OSError("o")]), ())
attempt(ValueError("naked"), ())
attempt(KeyError("other"), ())
attempt(KeyboardInterrupt(), ())
attempt(BaseExceptionGroup("b", [KeyboardInterrupt(), ValueError(3)]), ())
attempt(ValueError("naked"), (lambda: fail(KeyError("new")), None))
attempt(ExceptionGroup("g", [ValueError(1), OSError("o")]), (lambda: fail(KeyError("a")), lambda: fail(IndexError("b"))))
attempt(ExceptionGroup("g", [ValueError(1), OSError("o"), KeyError("rest")]), (lambda: fail(KeyError("a")), lambda: None))


def nothing():
    try:
        pass
    except* ValueError:
        print("no")
    else:
        print("else")
    return "done"


print(nothing())
for wrong in (5, ExceptionGroup, (ValueError, ExceptionGroup), int):
    try:
        try:
            raise ValueError(1)
        except* wrong:
            print("no")
    except TypeError as error:
        print(error)


def name_is_gone():
    try:
        raise ValueError(1)
    except* ValueError as group:
        print(group.message == "")
    try:
        group
    except UnboundLocalError as error:
        print(error)


name_is_gone()


def generator():
    try:
        yield 1
    except* ValueError as group:
        yield repr(group)
    yield 3


g = generator()
print(next(g), g.throw(ValueError("thrown")), next(g))


def nested():
    for n in range(3):
        try:
            try:
                raise ExceptionGroup("n", [ValueError(n), KeyError(n)])
            except* ValueError:
                for k in range(5):
                    if k == n:
                        break
                print("k", k)
        except* KeyError as group:
            print(group.exceptions)
            try:
                raise TypeError(n)
            except TypeError as inner:
                print(repr(inner.__context__))
    print(1 / 1)


nested()
