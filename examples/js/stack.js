// conspect: assertions=proved exceptions=proved
// What was pushed last is popped first.
const { int } = require("conspect");
const assert = require("node:assert");

class Stack {
  #items = [];
  push(x) {
    this.#items.push(x);
    return this;
  }
  pop() {
    if (this.#items.length === 0) throw new RangeError("the stack is empty");
    return this.#items.pop();
  }
  get size() {
    return this.#items.length;
  }
}
const [a, b] = [int(), int()];
const s = new Stack().push(a).push(b);
assert.strictEqual(s.pop(), b);
assert.strictEqual(s.pop(), a);
assert.strictEqual(s.size, 0);
