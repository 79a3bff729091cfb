// A doubly linked list under `n` unknown operations: its links agree, and its length is counted.
const { int } = require("conspect");
const assert = require("node:assert");

class List {
  constructor() {
    this.head = null;
    this.tail = null;
    this.length = 0;
  }
  append(value) {
    const node = { value, next: null, prev: this.tail };
    if (this.tail === null) this.head = node;
    else this.tail.next = node;
    this.tail = node;
    this.length++;
  }
  prepend(value) {
    const node = { value, next: this.head, prev: null };
    if (this.head === null) this.tail = node;
    else this.head.prev = node;
    this.head = node;
    this.length++;
  }
  remove(value) {
    let node = this.head;
    while (node !== null && node.value !== value) node = node.next;
    if (node === null) return false;
    if (node.prev === null) this.head = node.next;
    else node.prev.next = node.next;
    if (node.next === null) this.tail = node.prev;
    else node.next.prev = node.prev;
    this.length--;
    return true;
  }
}
module.exports = function (n) {
  const list = new List();
  for (let i = 0; i < n; i++) {
    const op = int(0, 2);
    const value = int(0, 9);
    if (op === 0) list.append(value);
    else if (op === 1) list.prepend(value);
    else list.remove(value);
  }
  let count = 0;
  let last = null;
  for (let node = list.head; node !== null; node = node.next) {
    assert.strictEqual(node.prev, last);
    last = node;
    count++;
  }
  assert.strictEqual(list.tail, last);
  assert.strictEqual(count, list.length);
};
