# What no clause of `except*` takes leaves the statement.
# conspect: assertions=holds exceptions=violated
n = nondet_int()
errors = [ValueError(n)]
if n > 3:
    errors.append(KeyError(n))
try:
    raise ExceptionGroup("several", errors)
except* ValueError as group:
    assert len(group.exceptions) == 1
