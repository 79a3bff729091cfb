// Contracts of classes, each with a faulty twin.
const conspect = require('conspect');
const { contract, contracts, old, invariant } = conspect;

class Account {
  balance = 0;
  static {
    contracts(this, {
      invariant: (account) => account.balance >= 0,
      methods: {
        deposit: {
          requires: (amount) => amount > 0,
          old() {
            return this.balance;
          },
          ensures(result, amount) {
            return this.balance === old() + amount;
          },
        },
      },
    });
  }
  deposit(amount) {
    this.balance += amount;
  }
  withdraw(amount) {
    this.balance -= amount;
  }
}

//@ saves C=proved
/** @param {integer} n */
function saves(n) {
  if (n <= 0 || n > 1000) return;
  const a = new Account();
  a.deposit(n);
  a.withdraw(n);
}
//@ depositsAny C=PreconditionError@43
/** @param {integer} n */
function depositsAny(n) {
  const a = new Account();
  a.deposit(n);
}
//@ overdraws C=InvariantError
/** @param {integer} n */
function overdraws(n) {
  if (n <= 0 || n > 1000) return;
  const a = new Account();
  a.deposit(n);
  a.withdraw(n + 1);
}
//@ breaksFromOutside C=InvariantError@58
/** @param {integer} n */
function breaksFromOutside(n) {
  const a = new Account();
  a.balance = n;
  a.withdraw(0);
}

class Counter {
  #n = 0;
  constructor(n) {
    this.#n = n;
  }
  // Between its own steps a method may break what it keeps.
  twice() {
    this.#n = -this.#n;
    this.value();
    this.#n = -this.#n;
  }
  value() {
    return this.#n;
  }
  static of(n) {
    return new Counter(n);
  }
}
contracts(Counter, {
  invariant: (c) => c.value() >= 0,
  statics: { of: { requires: (n) => n >= 0, ensures: (c) => c instanceof Counter } },
});
//@ counts C=proved
/** @param {integer} n */
function counts(n) {
  if (n >= 0) Counter.of(n).twice();
}
//@ countsFaulty C=PreconditionError@91
/** @param {integer} n */
function countsFaulty(n) {
  Counter.of(n).twice();
}
//@ countsDirectly C=InvariantError@96
/** @param {integer} n */
function countsDirectly(n) {
  new Counter(n).twice();
}

// A contract of a constructor.
const Range = contract(
  { requires: (from, to) => from <= to, ensures: (range, from, to) => range.size() === to - from },
  class Range {
    constructor(from, to) {
      this.from = from;
      this.to = to;
    }
    size() {
      return this.to - this.from;
    }
    static empty() {
      return new this(0, 0);
    }
  },
);
class Odd extends Range {
  size() {
    return 1;
  }
}
//@ ranges C=proved E=proved
/** @param {integer} n */
function ranges(n) {
  if (n < 0) return 0;
  const r = new Range(0, n);
  if (!(r instanceof Range) || Range.name !== 'Range' || Range.length !== 2) throw new Error('another class');
  return r.size() + Range.empty().size();
}
//@ rangesFaulty C=PreconditionError
/** @param {integer} n */
function rangesFaulty(n) {
  return new Range(0, n);
}
//@ odd C=PostconditionError
/** @param {integer} n */
function odd(n) {
  return n === 4 ? new Odd(1, 5) : new Odd(1, 2);
}

// Loops.
//@ sum C=bounded
/** @param {integer[]} list */
function sum(list) {
  let total = 0;
  let count = 0;
  let rank;
  for (let i = 0; i < list.length; i++) {
    rank = conspect.decreases(list.length - i, rank);
    invariant(count === i, 'as many as were seen');
    total += list[i];
    count++;
  }
  return total;
}
//@ search C=InvariantError
/** @param {integer[]} list @param {integer} x */
function search(list, x) {
  let low = 0;
  let high = list.length;
  let rank;
  while (low < high) {
    rank = conspect.decreases(high - low, rank);
    const middle = (low + high) >> 1;
    if (list[middle] < x) low = middle;
    else high = middle;
  }
  return low;
}
