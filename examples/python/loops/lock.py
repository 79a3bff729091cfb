# conspect: entry=f assertions=holds exceptions=holds


def f():
    locked = False
    while nondet_bool():
        assert not locked
        locked = True
        if nondet_bool():
            pass
        locked = False
    assert not locked
