"""itertools: iterators out of iterators."""
from _intrinsics import subscripted



def count(start=0, step=1):
    n = start
    while True:
        yield n
        n = n + step


def cycle(iterable):
    return _cycle(iter(iterable))


def _cycle(it):
    saved = []
    for x in it:
        yield x
        saved.append(x)
    while saved:
        for x in saved:
            yield x


_forever = object()


def repeat(object, times=_forever):
    if times is _forever:
        return _repeat_forever(object)
    return _repeat(object, times)


def _repeat_forever(value):
    while True:
        yield value


def _repeat(value, times):
    for _ in range(times):
        yield value


def accumulate(iterable, func=None, *, initial=None):
    return _accumulate(iter(iterable), func, initial)


def _accumulate(it, func, initial):
    total = initial
    if initial is None:
        empty = True
        for total in it:
            empty = False
            break
        if empty:
            return
    yield total
    for x in it:
        total = total + x if func is None else func(total, x)
        yield total


def batched(iterable, n, *, strict=False):
    if n < 1:
        raise ValueError("n must be at least one")
    return _batches(iter(iterable), n, strict)


def _batches(it, n, strict):
    batch = []
    for x in it:
        batch.append(x)
        if len(batch) == n:
            yield tuple(batch)
            batch = []
    if batch:
        if strict:
            raise ValueError("batched(): incomplete batch")
        yield tuple(batch)


class chain:
    """The elements of several iterables, one after the other."""

    __class_getitem__ = subscripted

    def __init__(self, *iterables):
        self._rest = iter(iterables)
        self._now = None

    @classmethod
    def from_iterable(cls, iterable, /):
        made = cls()
        made._rest = iter(iterable)
        return made

    def __iter__(self):
        return self

    def __next__(self):
        while self._rest is not None:
            if self._now is None:
                try:
                    self._now = iter(next(self._rest))
                except StopIteration:
                    self._rest = None
                    break
            try:
                return next(self._now)
            except StopIteration:
                self._now = None
        raise StopIteration


def compress(data, selectors):
    return _compress(iter(data), iter(selectors))


def _compress(data, selectors):
    for d, s in zip(data, selectors):
        if s:
            yield d


def dropwhile(predicate, iterable):
    return _dropwhile(predicate, iter(iterable))


def _dropwhile(predicate, it):
    for x in it:
        if not predicate(x):
            yield x
            break
    for x in it:
        yield x


def takewhile(predicate, iterable):
    return _takewhile(predicate, iter(iterable))


def _takewhile(predicate, it):
    for x in it:
        if not predicate(x):
            break
        yield x


def filterfalse(function, iterable):
    return _filterfalse(function, iter(iterable))


def _filterfalse(function, it):
    for x in it:
        if not (x if function is None else function(x)):
            yield x


def starmap(function, iterable):
    return _starmap(function, iter(iterable))


def _starmap(function, it):
    for args in it:
        yield function(*args)


def pairwise(iterable):
    return _pairwise(iter(iterable))


def _pairwise(it):
    for a in it:
        for b in it:
            yield a, b
            a = b


def islice(iterable, *args):
    s = slice(*args)
    start, stop, step = s.start, s.stop, s.step
    for value in (start, stop):
        if value is not None and (not hasattr(value, "__index__") or value < 0):
            if len(args) == 1:
                raise ValueError("Stop argument for islice() must be None or an integer: 0 <= x <= sys.maxsize.")
            raise ValueError("Indices for islice() must be None or an integer: 0 <= x <= sys.maxsize.")
    if step is not None and (not hasattr(step, "__index__") or step < 1):
        raise ValueError("Step for islice() must be a positive integer or None.")
    return _slices(iter(iterable), 0 if start is None else start, stop, 1 if step is None else step)


def _slices(it, start, stop, step):
    at = 0
    wanted = start
    if stop is not None and stop <= start:
        while at < stop:
            at += 1
            try:
                next(it)
            except StopIteration:
                return
        return
    for x in it:
        if at == wanted:
            yield x
            wanted += step
            if stop is not None and wanted >= stop:
                # Elements up to the end are taken, and dropped.
                at += 1
                while at < stop:
                    at += 1
                    try:
                        next(it)
                    except StopIteration:
                        return
                return
        at += 1


class groupby:
    """Runs of elements with equal keys. A group shares the iterator: it ends when the next group is asked for."""

    def __init__(self, iterable, key=None):
        self._key = key
        self._it = iter(iterable)
        self._started = False
        self._value = None
        self._now = None
        self._wanted = None
        self._group = None

    def __iter__(self):
        return self

    def _advance(self):
        self._value = next(self._it)
        self._now = self._value if self._key is None else self._key(self._value)
        self._started = True

    def __next__(self):
        self._group = None
        if not self._started:
            self._advance()
        else:
            while self._now == self._wanted:
                self._advance()
        self._wanted = self._now
        # The first round has nothing to skip; later ones must.
        self._group = object()
        return self._now, self._members(self._wanted, self._group)

    def _members(self, wanted, group):
        while self._group is group:
            yield self._value
            try:
                self._advance()
            except StopIteration:
                self._it = iter(())
                self._group = None
                self._wanted = self._now
                return
            if not self._now == wanted:
                return


class _Tee:
    """One of several iterators over the same elements, which stand in a chain of pairs."""

    def __init__(self, it, link):
        self._it = it
        self._link = link

    def __iter__(self):
        return self

    def __next__(self):
        link = self._link
        if not link:
            link.append(next(self._it))
            link.append([])
        self._link = link[1]
        return link[0]

    def __copy__(self):
        return _Tee(self._it, self._link)


def tee(iterable, n=2, /):
    if n < 0:
        raise ValueError("n must be >= 0")
    if isinstance(iterable, _Tee):
        return tuple([_Tee(iterable._it, iterable._link) for _ in range(n)])
    it = iter(iterable)
    link = []
    return tuple([_Tee(it, link) for _ in range(n)])


def zip_longest(*iterables, fillvalue=None):
    iterators = [iter(it) for it in iterables]
    return _zips(iterators, fillvalue)


def _zips(iterators, fill):
    active = len(iterators)
    if not active:
        return
    done = [False] * active
    while True:
        row = []
        for i in range(len(iterators)):
            value = fill
            if not done[i]:
                try:
                    value = next(iterators[i])
                except StopIteration:
                    done[i] = True
                    active -= 1
                    if not active:
                        return
                    value = fill
            row.append(value)
        yield tuple(row)


def product(*iterables, repeat=1):
    if repeat < 0:
        raise ValueError("repeat argument cannot be negative")
    pools = [tuple(it) for it in iterables] * repeat
    return _products(pools)


def _products(pools):
    for pool in pools:
        if not pool:
            return
    n = len(pools)
    indices = [0] * n
    while True:
        yield tuple([pools[i][indices[i]] for i in range(n)])
        i = n - 1
        while i >= 0:
            indices[i] += 1
            if indices[i] < len(pools[i]):
                break
            indices[i] = 0
            i -= 1
        if i < 0:
            return


def permutations(iterable, r=None):
    pool = tuple(iterable)
    if r is None:
        r = len(pool)
    elif not isinstance(r, int):
        raise TypeError("Expected int as r")
    elif r < 0:
        raise ValueError("r must be non-negative")
    return _permutations(pool, r)


def _permutations(pool, r):
    n = len(pool)
    if r > n:
        return
    chosen = []
    used = [False] * n
    # The indices chosen so far; the next one to try stands at the end.
    trial = 0
    while True:
        if len(chosen) == r:
            yield tuple([pool[i] for i in chosen])
            if not chosen:
                return
            trial = chosen.pop()
            used[trial] = False
            trial += 1
            continue
        while trial < n and used[trial]:
            trial += 1
        if trial < n:
            chosen.append(trial)
            used[trial] = True
            trial = 0
        else:
            if not chosen:
                return
            trial = chosen.pop()
            used[trial] = False
            trial += 1


def combinations(iterable, r):
    pool = tuple(iterable)
    if r < 0:
        raise ValueError("r must be non-negative")
    return _combinations(pool, r)


def _combinations(pool, r):
    n = len(pool)
    if r > n:
        return
    indices = list(range(r))
    while True:
        yield tuple([pool[i] for i in indices])
        i = r - 1
        while i >= 0 and indices[i] == i + n - r:
            i -= 1
        if i < 0:
            return
        indices[i] += 1
        for j in range(i + 1, r):
            indices[j] = indices[j - 1] + 1


def combinations_with_replacement(iterable, r):
    pool = tuple(iterable)
    if r < 0:
        raise ValueError("r must be non-negative")
    return _multisets(pool, r)


def _multisets(pool, r):
    n = len(pool)
    if not n and r:
        return
    indices = [0] * r
    while True:
        yield tuple([pool[i] for i in indices])
        i = r - 1
        while i >= 0 and indices[i] == n - 1:
            i -= 1
        if i < 0:
            return
        new = indices[i] + 1
        for j in range(i, r):
            indices[j] = new
