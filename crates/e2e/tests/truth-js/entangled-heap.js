// entry: f
// merge: joins
// answers: assertions=unknown exceptions=unknown
// The conditions of joined paths get too entangled: this is said, and no value that came of it is used.
const assert = require('node:assert');
class H {
  constructor() { this.a = []; }
  push(x) {
    this.a.push(x);
    let i = this.a.length - 1;
    while (i > 0) {
      const p = (i - 1) >> 1;
      if (this.a[p] <= this.a[i]) break;
      [this.a[p], this.a[i]] = [this.a[i], this.a[p]];
      i = p;
    }
  }
}
/** @param {number} x @param {number} y @param {number} z */
function f(x, y, z) {
  const h = new H();
  h.push(x); h.push(y); h.push(z);
  assert(h.a[0] <= h.a[1] || Number.isNaN(x) || Number.isNaN(y) || Number.isNaN(z));
}
module.exports = { f };
