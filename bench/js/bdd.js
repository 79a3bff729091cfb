// A package of binary decision diagrams, applied to `n` unknown operations.
const { int, boolean } = require("conspect");
const assert = require("node:assert");

const FALSE = { variable: Infinity, low: null, high: null, value: false };
const TRUE = { variable: Infinity, low: null, high: null, value: true };

class Diagrams {
  constructor() {
    this.nodes = [];
  }
  node(variable, low, high) {
    if (low === high) return low;
    for (const n of this.nodes) if (n.variable === variable && n.low === low && n.high === high) return n;
    const n = { variable, low, high };
    this.nodes.push(n);
    return n;
  }
  variable(i) {
    return this.node(i, FALSE, TRUE);
  }
  apply(f, a, b) {
    if (a.low === null && b.low === null) return f(a.value, b.value) ? TRUE : FALSE;
    const v = a.variable < b.variable ? a.variable : b.variable;
    const [a0, a1] = a.variable === v ? [a.low, a.high] : [a, a];
    const [b0, b1] = b.variable === v ? [b.low, b.high] : [b, b];
    return this.node(v, this.apply(f, a0, b0), this.apply(f, a1, b1));
  }
  evaluate(d, inputs) {
    while (d.low !== null) d = inputs[d.variable] ? d.high : d.low;
    return d.value;
  }
}
const and = (x, y) => x && y;
const or = (x, y) => x || y;
const xor = (x, y) => x !== y;

module.exports = function (n) {
  const bdd = new Diagrams();
  const inputs = [boolean(), boolean(), boolean()];
  let d = bdd.variable(0);
  let want = inputs[0];
  for (let i = 0; i < n; i++) {
    const k = i % 3;
    const f = [and, or, xor][int(0, 2)];
    d = bdd.apply(f, d, bdd.variable(k));
    want = f(want, inputs[k]);
  }
  assert.strictEqual(bdd.evaluate(d, inputs), want);
};
