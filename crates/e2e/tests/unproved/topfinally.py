def f(n: int) -> int:
    i = 0
    try:
        while True:
            i += 1
            if i > n:
                raise SystemExit
    finally:
        assert i < 100
