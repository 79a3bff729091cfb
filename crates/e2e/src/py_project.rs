//! A generated file of Python: small functions as modules have them, in groups that call each other. Its text is a function of its
//! size, so measurements of it can be repeated.

use std::fmt::Write;

/// Functions of each group.
pub const FUNCTIONS: usize = 10;

/// The text of a file with so many groups. Three functions of each group raise for some inputs, and all others for none.
pub fn file(groups: usize) -> String {
    let mut out = String::from("\"\"\"Prices and places.\"\"\"\n");
    for i in 0..groups {
        group(i, &mut out).expect("writing to a string succeeds");
    }
    out
}

fn group(i: usize, out: &mut String) -> std::fmt::Result {
    let (most, price, rounds, key) = (100 + i, 3 + i, 4 + i % 3, 7 * i);
    let places = [i, i + 3, i + 5, i + 9];
    write!(
        out,
        "

# Group {i}.
def limit{i}(n: int) -> int:
    return {most} if n > {most} else -{most} if n < -{most} else n


def price{i}(n: int, rebate: bool) -> int:
    pieces = limit{i}(n)
    if pieces < 0:
        raise ValueError('pieces')
    price = pieces * {price}
    if rebate and pieces > 10:
        price -= 10
    return price


def place{i}(n: int) -> int:
    for k, x in enumerate({places:?}):
        if x == n:
            return k
    return -1


class Stack{i}:
    def __init__(self):
        self._items = []

    def _push(self, x):
        self._items.append(x)
        return self

    def _pop(self):
        if not self._items:
            raise IndexError('empty')
        return self._items.pop()


def stacked{i}(n: int) -> int:
    s = Stack{i}()
    if n > {i}:
        s._push(n)
    if n > {price}:
        s._push({i})
    return s._push(n)._pop()


def emptied{i}(n: int) -> int:
    s = Stack{i}()
    if n != {key}:
        s._push(n)
    return s._pop()


def sum{i}(n: int) -> int:
    s = 0
    k = 0
    while k < n and k < {rounds}:
        s += limit{i}(k)
        k += 1
    if s < 0:
        raise ArithmeticError('sum')
    return s


def order{i}(n: int, b: bool) -> int:
    o = {{'n': n, 'total': 0}}
    try:
        o['total'] = price{i}(n, b)
    except ValueError:
        o['total'] = -1
    return o['total']


def text{i}(a: bool, b: bool) -> str:
    t = f\"{{'x' if a else 'y'}}{{{i} if b else ''}}\"
    if len(t) > 5:
        raise ValueError('long')
    return t


def counted{i}(n: int) -> int:
    m = {{'a': n, 'b': 1}}
    if n > 3:
        del m['b']
    return len(m)


def twice{i}(n: int) -> None:
    f = lambda x: limit{i}(x) + limit{i}(-x)
    if f(n) != 0 or n == 77:
        raise ValueError('not odd')
"
    )
}
