# The name of a handler goes with it, by whatever way that is left.
def f():
    try:
        try: 1 / 0
        except ZeroDivisionError as e: raise KeyError(1)
    except KeyError: pass
    try: return e
    except NameError as x: return type(x).__name__, str(x)
print(f())
def g(k):
    e = 5
    try:
        try:
            if k: raise ValueError
            1 / 0
        except ZeroDivisionError as e: raise KeyError(1)
        except ValueError as q: raise KeyError(2)
    except KeyError: pass
    try: return e
    except NameError as x: return type(x).__name__, str(x)
print(g(0), g(1))
def h():
    for i in range(3):
        try:
            try: 1 / 0
            except ZeroDivisionError as e:
                if i == 0: continue
                if i == 1: raise KeyError
                return "r"
        except KeyError as k:
            try: raise ValueError("inner")
            except ValueError as e: e2 = str(e)
            print(e2)
print(h())
