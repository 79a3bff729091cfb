"""random: values that the generator can give, chosen anew by each run."""

from _intrinsics import assume, nondet_float, nondet_int, unsupported


class Random:
    """A generator. What it was seeded with says nothing about what it gives: every value that it can give is considered."""

    def __init__(self, x=None):
        pass

    def seed(self, a=None, version=2):
        pass

    def random(self):
        """A multiple of 2**-53 from 0 up to, but not including, 1."""
        n = nondet_int("random.random() * 2**53", 0, 2**53 - 1)
        return n / 9007199254740992.0

    def getrandbits(self, k):
        if k < 0:
            raise ValueError("number of bits must be non-negative")
        return nondet_int("random.getrandbits()", 0, 2**k - 1)

    def randbytes(self, n):
        return bytes([nondet_int("random.randbytes()", 0, 255) for _ in range(n)])

    def randrange(self, start, stop=None, step=1):
        if stop is None:
            if start > 0:
                return nondet_int("random.randrange()", 0, start - 1)
            raise ValueError("empty range for randrange()")
        width = stop - start
        if step == 1:
            if width > 0:
                return nondet_int("random.randrange()", start, stop - 1)
            raise ValueError("empty range for randrange() (%d, %d, %d)" % (start, stop, width))
        if step == 0:
            raise ValueError("zero step for randrange()")
        n = (width + step - 1) // step if step > 0 else (width + step + 1) // step
        if n <= 0:
            raise ValueError("empty range for randrange()")
        return start + step * nondet_int("steps of random.randrange", 0, n - 1)

    def randint(self, a, b):
        return self.randrange(a, b + 1)

    def choice(self, seq):
        if not len(seq):
            raise IndexError("Cannot choose from an empty sequence")
        return seq[nondet_int("index in random.choice", 0, len(seq) - 1)]

    def choices(self, population, weights=None, *, cum_weights=None, k=1):
        found = []
        if cum_weights is not None:
            if weights is not None:
                raise TypeError("Cannot specify both weights and cumulative weights")
            weights = []
            last = 0
            for w in cum_weights:
                weights.append(w - last)
                last = w
        if weights is not None:
            if len(weights) != len(population):
                raise ValueError("The number of weights does not match the population")
            if sum(weights) <= 0:
                raise ValueError("Total of weights must be greater than zero")
        for _ in range(k):
            i = nondet_int("index in random.choices", 0, len(population) - 1)
            if weights is not None:
                assume(weights[i] > 0)
            found.append(population[i])
        return found

    def shuffle(self, x):
        for i in reversed(range(1, len(x))):
            j = nondet_int("index in random.shuffle", 0, i)
            x[i], x[j] = x[j], x[i]

    def sample(self, population, k, *, counts=None):
        pool = list(population)
        if counts is not None:
            spread = []
            for x, n in zip(pool, counts):
                spread.extend([x] * n)
            pool = spread
        if k < 0 or k > len(pool):
            raise ValueError("Sample larger than population or is negative")
        found = []
        for _ in range(k):
            found.append(pool.pop(nondet_int("index in random.sample", 0, len(pool) - 1)))
        return found

    def uniform(self, a, b):
        return a + (b - a) * self.random()

    def triangular(self, low=0.0, high=1.0, mode=None):
        x = nondet_float("random.triangular()")
        assume((low <= x and x <= high) or (high <= x and x <= low))
        return x

    def gauss(self, mu=0.0, sigma=1.0):
        return self._finite("random.gauss()")

    def normalvariate(self, mu=0.0, sigma=1.0):
        return self._finite("random.normalvariate()")

    def _other(self, *args):
        unsupported("such a distribution")

    betavariate = gammavariate = lognormvariate = paretovariate = vonmisesvariate = weibullvariate = _other

    def expovariate(self, lambd=1.0):
        return self._finite("random.expovariate()")

    def _finite(self, label):
        x = nondet_float(label)
        assume(x - x == 0.0)
        return x

    def getstate(self):
        return (3, (), None)

    def setstate(self, state):
        pass


class SystemRandom(Random):
    pass


_inst = Random()
seed = _inst.seed
random = _inst.random
getrandbits = _inst.getrandbits
randbytes = _inst.randbytes
randrange = _inst.randrange
randint = _inst.randint
choice = _inst.choice
choices = _inst.choices
shuffle = _inst.shuffle
sample = _inst.sample
uniform = _inst.uniform
triangular = _inst.triangular
gauss = _inst.gauss
normalvariate = _inst.normalvariate
expovariate = _inst.expovariate
getstate = _inst.getstate
setstate = _inst.setstate
