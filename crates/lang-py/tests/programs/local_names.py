# `locals()` where the order of the variables is known.
def checked(x, y=2, *rest, key=3, **more):
    if not all(isinstance(v, (int, tuple, dict)) for v in locals().values()):
        raise TypeError(str(list(locals())))
    found = locals()
    return found


print(checked(1), checked(1, 5, 6, key=7, z=8))
try:
    checked("a")
except TypeError as e:
    print(e)


def late(n):
    if n:
        x = n
    return locals(), vars()


print(late(0), late(1), "late" in locals())
