// An array stack under `n` unknown operations with unknown numbers: what is left is what was pushed and not popped.
const { int } = require("conspect");
const assert = require("node:assert");

class Stack {
  constructor() {
    this.items = [];
    this.size = 0;
  }
  push(x) {
    this.items[this.size++] = x;
  }
  pop() {
    if (this.size === 0) return undefined;
    return this.items[--this.size];
  }
  get top() {
    return this.size === 0 ? undefined : this.items[this.size - 1];
  }
}
module.exports = function (n) {
  const s = new Stack();
  let depth = 0;
  for (let i = 0; i < n; i++) {
    const op = int(0, 3);
    if (op === 0) {
      const before = s.size;
      if (s.pop() !== undefined) depth--;
      assert(s.size === before || s.size === before - 1);
    } else if (op === 1 && s.size > 0) {
      const top = s.pop();
      s.push(top + 1);
    } else {
      const x = int(0, 100);
      s.push(x);
      depth++;
      assert.strictEqual(s.top, x);
    }
  }
  assert.strictEqual(s.size, depth);
  for (let i = 0; i < s.size; i++) assert(s.items[i] >= 0 && s.items[i] <= 100 + n);
};
