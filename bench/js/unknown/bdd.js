// A package of decision diagrams with a unique table, under `n` unknown operations on unknown operands.
const { int, boolean } = require("conspect");
const assert = require("node:assert");

class Diagrams {
  constructor() {
    this.nodes = [{ variable: 99, low: 0, high: 0 }, { variable: 99, low: 1, high: 1 }];
    this.unique = new Map();
  }
  make(variable, low, high) {
    if (low === high) return low;
    const key = variable + "," + low + "," + high;
    const found = this.unique.get(key);
    if (found !== undefined) return found;
    this.nodes.push({ variable, low, high });
    this.unique.set(key, this.nodes.length - 1);
    return this.nodes.length - 1;
  }
  ite(f, g, h) {
    if (f === 1) return g;
    if (f === 0) return h;
    const v = Math.min(this.nodes[f].variable, this.nodes[g].variable, this.nodes[h].variable);
    const part = (d, high) => {
      const n = this.nodes[d];
      if (n.variable !== v) return d;
      return high ? n.high : n.low;
    };
    const low = this.ite(part(f, false), part(g, false), part(h, false));
    const high = this.ite(part(f, true), part(g, true), part(h, true));
    return this.make(v, low, high);
  }
  evaluate(d, inputs) {
    while (d > 1) d = inputs[this.nodes[d].variable] ? this.nodes[d].high : this.nodes[d].low;
    return d === 1;
  }
}
module.exports = function (n) {
  const b = new Diagrams();
  const inputs = [boolean(), boolean()];
  const variables = [b.make(0, 0, 1), b.make(1, 0, 1)];
  let d = variables[0];
  let want = inputs[0];
  for (let i = 0; i < n; i++) {
    const k = int(0, 1);
    const x = variables[k];
    const v = inputs[k];
    switch (int(0, 3)) {
      case 0:
        d = b.ite(d, x, 0);
        want = want && v;
        break;
      case 1:
        d = b.ite(d, 1, x);
        want = want || v;
        break;
      case 2:
        d = b.ite(d, b.ite(x, 0, 1), x);
        want = want !== v;
        break;
      default:
        d = b.ite(d, 0, 1);
        want = !want;
    }
  }
  assert.strictEqual(b.evaluate(d, inputs), want);
};
