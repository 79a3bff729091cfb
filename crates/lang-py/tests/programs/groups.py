def caught(error):
    log = []
    try:
        try:
            raise error
        except* ValueError as e:
            log.append(("value", len(e.exceptions)))
        except* (TypeError, KeyError) as e:
            log.append(("type or key", [type(x).__name__ for x in e.exceptions]))
        else:
            log.append("else")
        finally:
            log.append("finally")
    except ExceptionGroup as rest:
        log.append(("left", str(rest)))
    except Exception as rest:
        log.append(("left alone", repr(rest)))
    return log


print(caught(ExceptionGroup("g", [ValueError(1), TypeError(2), ValueError(3)])))
print(caught(ExceptionGroup("g", [ValueError(1), OSError(2), ExceptionGroup("h", [KeyError(3), OSError(4)])])))
print(caught(ValueError(5)))
print(caught(OSError(6)))
try:
    print("nothing")
except* ValueError:
    print("never")
else:
    print("else")
for i in range(2):
    try:
        raise ExceptionGroup("loop", [ValueError(i)])
    except* ValueError as e:
        print(i, e.exceptions[0].args)
