// A binary heap: `n` unknown numbers go in and come out in order.
const { int } = require("conspect");
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
      const up = (i - 1) >> 1;
      if (a[up] <= a[i]) break;
      [a[up], a[i]] = [a[i], a[up]];
      i = up;
    }
  }
  pop() {
    const a = this.items;
    const top = a[0];
    const last = a.pop();
    if (a.length > 0) {
      a[0] = last;
      this.sink();
    }
    return top;
  }
  sink() {
    const a = this.items;
    let i = 0;
    for (;;) {
      let least = i;
      for (let c = 2 * i + 1; c <= 2 * i + 2 && c < a.length; c++) if (a[c] < a[least]) least = c;
      if (least === i) return;
      [a[least], a[i]] = [a[i], a[least]];
      i = least;
    }
  }
}
module.exports = function (n) {
  const q = new PriorityQueue();
  for (let i = 0; i < n; i++) q.push(int(0, 1000));
  let before = -1;
  for (let i = 0; i < n; i++) {
    const x = q.pop();
    assert(x >= before);
    before = x;
  }
};
