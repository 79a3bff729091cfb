def limit(n):
    return 100 if n > 100 else n


def unused(n):
    return n
