// A binary heap under `n` unknown operations with unknown priorities: what is taken is the smallest.
const { int, boolean } = require("conspect");
const assert = require("node:assert");

class PriorityQueue {
  constructor() {
    this.items = [];
  }
  push(x) {
    const a = this.items;
    let i = a.length;
    a.push(x);
    while (i > 0) {
      const p = (i - 1) >> 1;
      if (a[p] <= a[i]) break;
      [a[p], a[i]] = [a[i], a[p]];
      i = p;
    }
  }
  pop() {
    const a = this.items;
    const top = a[0];
    const last = a.pop();
    if (a.length === 0) return top;
    a[0] = last;
    let i = 0;
    for (;;) {
      let c = 2 * i + 1;
      if (c >= a.length) break;
      if (c + 1 < a.length && a[c + 1] < a[c]) c++;
      if (a[i] <= a[c]) break;
      [a[c], a[i]] = [a[i], a[c]];
      i = c;
    }
    return top;
  }
}
module.exports = function (n) {
  const q = new PriorityQueue();
  for (let i = 0; i < n; i++) {
    if (boolean()) q.push(int());
    else if (q.items.length > 0) {
      const x = q.pop();
      for (const y of q.items) assert(x <= y);
    }
  }
  for (let i = 1; i < q.items.length; i++) assert(q.items[(i - 1) >> 1] <= q.items[i]);
};
