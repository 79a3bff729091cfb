class Odd(Exception):
    pass
