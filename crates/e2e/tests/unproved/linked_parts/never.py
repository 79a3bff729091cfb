RATE = 1
if RATE == 2:
    never = 1
