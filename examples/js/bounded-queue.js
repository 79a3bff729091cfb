// conspect: assertions=violated exceptions=proved kind=AssertionError
// A ring buffer that takes one element too many and so seems empty.
const { int, boolean } = require("conspect");
const assert = require("node:assert");

class Ring {
  constructor(capacity) {
    this.items = new Array(capacity).fill(null);
    this.head = 0;
    this.tail = 0;
  }
  get size() {
    return (this.tail - this.head + this.items.length) % this.items.length;
  }
  push(x) {
    if (this.size >= this.items.length) return false; // defect: size is never the capacity
    this.items[this.tail] = x;
    this.tail = (this.tail + 1) % this.items.length;
    return true;
  }
  shift() {
    if (this.size === 0) return undefined;
    const x = this.items[this.head];
    this.head = (this.head + 1) % this.items.length;
    return x;
  }
}
const ring = new Ring(3);
let count = 0;
for (let i = 0; i < 4; i++) {
  if (boolean()) {
    if (ring.push(int(0, 9))) count++;
  } else if (ring.shift() !== undefined) count--;
  assert.strictEqual(ring.size, count);
}
