// Contracts of functions, each with a faulty twin.
const { contract, requires, ensures, old, forall, exists, implies } = require('conspect');

//@ clamp C=proved E=proved
/** @param {integer} x */
exports.clamp = contract(
  { requires: (x) => x < 100, ensures: (result, x) => 0 <= result && result <= 10 },
  function clamp(x) {
    return x < 0 ? 0 : x > 10 ? 10 : x;
  },
);
//@ clampFaulty C=PostconditionError E=proved
/** @param {integer} x */
exports.clampFaulty = contract(
  { requires: (x) => x < 100, ensures: (result, x) => 0 <= result && result <= 10 },
  function clampFaulty(x) {
    return x < 0 ? 0 : x;
  },
);

/**
 * What is declared and has a contract afterwards is entered with it.
 * @param {1 | 2 | 3 | 4} n
 */
function half(n) {
  return n / 2;
}
//@ half C=proved E=proved
const checkedHalf = contract({ requires: (n) => Number.isInteger(n) && n % 2 === 0, ensures: (r) => Number.isInteger(r) }, half);

//@ quarter C=PreconditionError@37
/** @param {integer} n */
function quarter(n) {
  if (n < 0 || n > 50) return 0;
  if (n % 2 !== 0) return 0;
  const h = checkedHalf(n);
  return checkedHalf(h);
}
//@ quarterRight C=proved
/** @param {integer} n */
function quarterRight(n) {
  if (n < 0 || n > 50) return 0;
  if (n % 4 !== 0) return 0;
  return checkedHalf(checkedHalf(n));
}

// Statements: those of the entry itself are what its callers see to.
//@ root C=proved
/** @param {integer} n */
function root(n) {
  requires(n >= 0 && n <= 20);
  let r = 0;
  while ((r + 1) * (r + 1) <= n) r++;
  ensures(r * r <= n && n < (r + 1) * (r + 1));
  return r;
}
//@ rootFaulty C=PostconditionError@63
/** @param {integer} n */
function rootFaulty(n) {
  requires(n >= 0 && n <= 20);
  let r = 0;
  while (r * r < n) r++;
  ensures(r * r <= n && n < (r + 1) * (r + 1));
  return r;
}
//@ callsRoot C=PreconditionError@51
/** @param {integer} n */
function callsRoot(n) {
  return root(n);
}
//@ itself C=PreconditionError@74
/** @param {integer} n */
function itself(n) {
  requires(n !== 3, 'not three');
  return n > 0 && n < 10 ? itself(n - 1) : 0;
}

// Errors.
//@ taken C=bounded E=bounded
/** @param {integer[]} stack */
exports.taken = contract({ raises: { RangeError: (stack) => stack.length === 0 } }, function taken(stack) {
  if (stack.length === 0) throw new RangeError('empty');
  return stack.pop();
});
//@ takenFaulty C=UnexpectedError E=UnexpectedError
/** @param {integer[]} stack */
exports.takenFaulty = contract({ raises: { RangeError: (stack) => stack.length === 0 } }, function takenFaulty(stack) {
  if (stack.length <= 1) throw new RangeError('empty');
  return stack.pop();
});
//@ takenSilently C=PostconditionError@93 E=bounded
/** @param {integer[]} stack */
exports.takenSilently = contract({ raises: { RangeError: (stack) => stack.length === 0 } }, function takenSilently(stack) {
  return stack.pop();
});
//@ other C=UnexpectedError
/** @param {integer} n */
exports.other = contract({ raises: [RangeError] }, (n) => {
  if (n === 7) throw new TypeError('seven');
});
//@ allowed C=proved E=proved
/** @param {integer} n */
exports.allowed = contract({ raises: [RangeError, [TypeError, (n) => n === 7]] }, (n) => {
  if (n === 7) throw new TypeError('seven');
  if (n === 8) throw new RangeError('eight');
});
class Missing extends Error {}
//@ own C=proved E=proved
/** @param {integer} n */
exports.own = contract({ raises: { Missing: true } }, (n) => {
  if (n === 7) throw new Missing('seven');
});
//@ silent C=proved E=Missing
/** @param {integer} n */
exports.silent = contract({ ensures: (r, n) => r === n }, (n) => {
  if (n === 7) throw new Missing('seven');
  return n;
});
//@ caught C=PostconditionError E=proved
/** @param {integer} n */
function caught(n) {
  const inner = contract({ ensures: (r) => r !== 5 }, () => n);
  try {
    inner();
  } catch {
    return 'nobody heard of it';
  }
  return 'well';
}

// Old values.
//@ push C=bounded
/** @param {integer[]} list @param {integer} x */
exports.push = contract(
  { old: (list) => list, ensures: (r, list, x) => list.length === old().length + 1 && forall(0, old().length, (i) => list[i] === old()[i]) && list[list.length - 1] === x },
  function push(list, x) {
    list.push(x);
  },
);
//@ pushFaulty C=PostconditionError
/** @param {integer[]} list @param {integer} x */
exports.pushFaulty = contract(
  { old: (list) => list, ensures: (r, list, x) => list.length === old().length + 1 && forall(0, old().length, (i) => list[i] === old()[i]) },
  function pushFaulty(list, x) {
    list.unshift(x);
  },
);
//@ deep C=PostconditionError
/** @param {{ at: { x: integer } }} p */
exports.deep = contract({ old: (p) => p, ensures: (r, p) => p.at.x === old().at.x }, function deep(p) {
  p.at.x++;
});
//@ holder C=proved
/** @param {integer} n */
function holder(n) {
  const m = new Map([['a', [n]]]);
  const before = old(m);
  m.get('a').push(1);
  ensures(before.get('a').length === 1 && before !== m && exists(0, 1, (i) => before.get('a')[i] === n) && implies(n === 2, () => before.get('a')[0] === 2));
}
//@ nested C=proved
/** @param {integer} n */
exports.nested = contract(
  {
    old: (n) => ({ n }),
    ensures: (r, n) => old().n === n && checkedDouble(r) === 2 * r && old().n === n,
  },
  (n) => n,
);
const checkedDouble = contract({ old: (n) => n, ensures: (r, n) => r === old() + n }, (n) => 2 * n);

// A condition that throws does not hold.
//@ first C=bounded E=bounded
/** @param {integer[] | null} list */
exports.first = contract({ requires: (list) => list.length > 0 }, (list) => list[0]);
//@ firstOf C=PreconditionError
/** @param {integer[] | null} list */
function firstOf(list) {
  return exports.first(list);
}
