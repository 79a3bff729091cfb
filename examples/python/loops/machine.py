# conspect: entry=f assertions=holds exceptions=holds


def f():
    state = 'idle'
    n = 0
    while nondet_bool():
        if state == 'idle':
            state = 'run'
            n = 0
        elif state == 'run':
            n += 1
            if n > 3:
                state = 'done'
        else:
            state = 'idle'
        assert state in ('idle', 'run', 'done')
