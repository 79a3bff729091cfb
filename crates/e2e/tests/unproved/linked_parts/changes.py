from . import rates

rates.LIMITS.append(-1)
