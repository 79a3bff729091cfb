// A queue made of two stacks, under `n` operations that are unknown.
const { int, boolean } = require("conspect");
const assert = require("node:assert");

class Queue {
  constructor() {
    this.inbox = [];
    this.outbox = [];
  }
  enqueue(x) {
    this.inbox.push(x);
  }
  dequeue() {
    if (this.outbox.length === 0) while (this.inbox.length > 0) this.outbox.push(this.inbox.pop());
    return this.outbox.pop();
  }
  get size() {
    return this.inbox.length + this.outbox.length;
  }
}
module.exports = function (n) {
  const q = new Queue();
  let put = 0;
  let taken = 0;
  for (let i = 0; i < n; i++) {
    if (boolean()) q.enqueue(put++);
    else if (q.size > 0) assert.strictEqual(q.dequeue(), taken++);
    assert.strictEqual(q.size, put - taken);
  }
};
