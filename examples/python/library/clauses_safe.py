# Each clause of `except*` gets its part.
# conspect: assertions=holds exceptions=holds


def check(n):
    errors = []
    if n > 0:
        errors.append(ValueError("positive"))
    if n > 10:
        errors.append(TypeError("large"))
    if errors:
        raise ExceptionGroup("errors", errors)


n = nondet_int()
seen = []
try:
    check(n)
except* ValueError as group:
    seen.append(len(group.exceptions))
except* TypeError:
    seen.append("t")
assert seen == ([] if n <= 0 else [1] if n <= 10 else [1, "t"])
