"""What is handled where a generator waits inside of a handler."""

def g():
    try:
        raise ValueError(1)
    except ValueError:
        yield 1
        raise
it = g()
next(it)
try:
    raise KeyError(2)
except KeyError:
    try:
        next(it)
    except BaseException as e:
        print(type(e).__name__, e.args)
it = g()
next(it)
try:
    next(it)
except BaseException as e:
    print(type(e).__name__, e.args)
import sys
def h():
    try:
        raise ValueError(3)
    except ValueError:
        yield repr(sys.exc_info()[1])
        yield repr(sys.exc_info()[1])
        try:
            raise TypeError(4)
        except TypeError as t:
            print(repr(t.__context__))
            yield 5
            try: raise IndexError(6)
            except IndexError as i: print(repr(i.__context__), repr(i.__context__.__context__))
    yield repr(sys.exc_info()[1])
it = h()
print(next(it))
try:
    raise KeyError(7)
except KeyError:
    print(next(it), repr(sys.exc_info()[1]))
    print(next(it))
    print(next(it), repr(sys.exc_info()[1]))
print(repr(sys.exc_info()[1]))
def k():
    yield 1
    try: raise TypeError(8)
    except TypeError as t: print(repr(t.__context__))
it = k()
next(it)
try: raise OSError(9)
except OSError:
    for _ in it: pass
def m():
    yield 1
    raise
it = m(); next(it)
try: raise OSError(10)
except OSError:
    try: next(it)
    except BaseException as e: print(repr(e))
import asyncio


async def task(n):
    try:
        raise ValueError(n)
    except ValueError:
        for _ in range(3):
            await asyncio.sleep(0)
            print(n, repr(sys.exc_info()[1]))
        try:
            raise
        except ValueError as e:
            print(repr(e))
    print(n, sys.exc_info()[1])


async def main():
    try:
        raise KeyError("main")
    except KeyError:
        await asyncio.gather(task(1), task(2))
        print(repr(sys.exc_info()[1]))


asyncio.run(main())
