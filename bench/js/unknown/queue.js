// A linked queue under `n` unknown operations with unknown numbers, beside a count and a sum.
const { int } = require("conspect");
const assert = require("node:assert");

class Queue {
  constructor() {
    this.first = null;
    this.last = null;
  }
  enqueue(value) {
    const node = { value, next: null };
    if (this.last === null) this.first = node;
    else this.last.next = node;
    this.last = node;
  }
  dequeue() {
    const node = this.first;
    this.first = node.next;
    if (this.first === null) this.last = null;
    return node.value;
  }
}
module.exports = function (n) {
  const q = new Queue();
  let size = 0;
  let put = 0;
  let taken = 0;
  for (let i = 0; i < n; i++) {
    if (int(0, 2) > 0) {
      q.enqueue(put++);
      size++;
    } else if (q.first !== null) {
      assert.strictEqual(q.dequeue(), taken++);
      size--;
    }
  }
  let count = 0;
  for (let node = q.first; node !== null; node = node.next) count++;
  assert.strictEqual(count, size);
  assert.strictEqual(q.last === null, size === 0);
};
