// A linked queue of `n` unknown numbers that are brought into a range before they wait, and are served in order.
const { int } = require("conspect");
const assert = require("node:assert");

class Queue {
  constructor() {
    this.first = null;
    this.last = null;
    this.size = 0;
  }
  enqueue(value) {
    const node = { value, next: null };
    if (this.last === null) this.first = node;
    else this.last.next = node;
    this.last = node;
    this.size++;
  }
  dequeue() {
    const node = this.first;
    this.first = node.next;
    if (this.first === null) this.last = null;
    this.size--;
    return node.value;
  }
}
module.exports = function (n) {
  const q = new Queue();
  for (let i = 0; i < n; i++) {
    let x = int(-100, 100);
    if (x < 0) x = -x;
    q.enqueue(x);
  }
  while (q.size > 0) {
    const x = q.dequeue();
    assert(x >= 0 && x <= 100);
  }
};
