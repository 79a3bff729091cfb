// A symbolic differentiator: an expression of `n` unknown operators over unknown leaves is differentiated, simplified and evaluated.
const { int } = require("conspect");
const assert = require("node:assert");

class Num {
  constructor(v) {
    this.v = v;
  }
  value() {
    return this.v;
  }
  simplify() {
    return this;
  }
}
class X {
  value(x) {
    return x;
  }
  simplify() {
    return this;
  }
}
class Add {
  constructor(a, b) {
    this.a = a;
    this.b = b;
  }
  value(x) {
    return this.a.value(x) + this.b.value(x);
  }
  simplify() {
    const a = this.a.simplify();
    const b = this.b.simplify();
    if (a instanceof Num && a.v === 0) return b;
    if (b instanceof Num && b.v === 0) return a;
    if (a instanceof Num && b instanceof Num) return new Num(a.v + b.v);
    return new Add(a, b);
  }
}
class Mul {
  constructor(a, b) {
    this.a = a;
    this.b = b;
  }
  value(x) {
    return this.a.value(x) * this.b.value(x);
  }
  simplify() {
    const a = this.a.simplify();
    const b = this.b.simplify();
    for (const [p, q] of [[a, b], [b, a]]) {
      if (p instanceof Num && p.v === 0) return p;
      if (p instanceof Num && p.v === 1) return q;
    }
    if (a instanceof Num && b instanceof Num) return new Num(a.v * b.v);
    return new Mul(a, b);
  }
}
module.exports = function (n) {
  let e = new X();
  for (let i = 0; i < n; i++) {
    const k = int(0, 3);
    const leaf = k === 3 ? new X() : new Num(k);
    if (int(0, 1) === 0) e = new Add(e, leaf);
    else e = new Mul(e, leaf);
  }
  assert.strictEqual(e.simplify().value(3), e.value(3));
};
