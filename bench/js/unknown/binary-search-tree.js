// A search tree of `n` unknown keys: it is ordered, and an unknown key is found where it was put in.
const { int } = require("conspect");
const assert = require("node:assert");

class Tree {
  constructor() {
    this.root = null;
    this.size = 0;
  }
  insert(key) {
    if (this.root === null) {
      this.root = { key, left: null, right: null };
      this.size++;
      return;
    }
    let t = this.root;
    for (;;) {
      if (key === t.key) return;
      const side = key < t.key ? "left" : "right";
      if (t[side] === null) {
        t[side] = { key, left: null, right: null };
        this.size++;
        return;
      }
      t = t[side];
    }
  }
  has(key) {
    let t = this.root;
    while (t !== null && t.key !== key) t = key < t.key ? t.left : t.right;
    return t !== null;
  }
}
function inOrder(t, out) {
  if (t === null) return;
  inOrder(t.left, out);
  out.push(t.key);
  inOrder(t.right, out);
}
module.exports = function (n) {
  const tree = new Tree();
  const keys = [];
  for (let i = 0; i < n; i++) {
    const key = int();
    keys.push(key);
    tree.insert(key);
  }
  const order = [];
  inOrder(tree.root, order);
  assert.strictEqual(order.length, tree.size);
  for (let i = 1; i < order.length; i++) assert(order[i - 1] < order[i]);
  for (const key of keys) assert(tree.has(key));
};
