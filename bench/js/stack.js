// A stack of `n` unknown operations that keeps its minimum.
const { int, boolean } = require("conspect");
const assert = require("node:assert");

class MinStack {
  constructor() {
    this.top = null;
    this.size = 0;
  }
  push(x) {
    const min = this.top === null || x < this.top.min ? x : this.top.min;
    this.top = { x, min, below: this.top };
    this.size++;
  }
  pop() {
    const t = this.top;
    this.top = t.below;
    this.size--;
    return t.x;
  }
  min() {
    return this.top.min;
  }
}
module.exports = function (n) {
  const s = new MinStack();
  for (let i = 0; i < n; i++) {
    if (s.size === 0 || boolean()) s.push(int(0, 100));
    else s.pop();
    if (s.size > 0) assert(s.min() <= s.top.x);
  }
};
