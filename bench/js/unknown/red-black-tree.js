// A red-black tree, changed in place by rotations, of `n` unknown keys: its invariants hold.
const { int } = require("conspect");
const assert = require("node:assert");

const RED = 0, BLACK = 1;

class RedBlackTree {
  constructor() {
    this.root = null;
  }
  rotateLeft(x) {
    const y = x.right;
    x.right = y.left;
    if (y.left !== null) y.left.parent = x;
    this.replace(x, y);
    y.left = x;
    x.parent = y;
  }
  rotateRight(x) {
    const y = x.left;
    x.left = y.right;
    if (y.right !== null) y.right.parent = x;
    this.replace(x, y);
    y.right = x;
    x.parent = y;
  }
  replace(x, y) {
    y.parent = x.parent;
    if (x.parent === null) this.root = y;
    else if (x === x.parent.left) x.parent.left = y;
    else x.parent.right = y;
  }
  insert(key) {
    let parent = null;
    let t = this.root;
    while (t !== null) {
      if (key === t.key) return;
      parent = t;
      t = key < t.key ? t.left : t.right;
    }
    const node = { key, color: RED, left: null, right: null, parent };
    if (parent === null) this.root = node;
    else if (key < parent.key) parent.left = node;
    else parent.right = node;
    this.repair(node);
  }
  repair(node) {
    while (node.parent !== null && node.parent.color === RED) {
      const p = node.parent;
      const g = p.parent;
      const uncle = p === g.left ? g.right : g.left;
      if (uncle !== null && uncle.color === RED) {
        p.color = BLACK;
        uncle.color = BLACK;
        g.color = RED;
        node = g;
      } else if (p === g.left) {
        if (node === p.right) {
          node = p;
          this.rotateLeft(node);
        }
        node.parent.color = BLACK;
        g.color = RED;
        this.rotateRight(g);
      } else {
        if (node === p.left) {
          node = p;
          this.rotateRight(node);
        }
        node.parent.color = BLACK;
        g.color = RED;
        this.rotateLeft(g);
      }
    }
    this.root.color = BLACK;
  }
}
/** The number of black nodes on every way down, or -1 where an invariant is broken. */
function blackHeight(t) {
  if (t === null) return 1;
  if (t.color === RED && t.parent.color === RED) return -1;
  if (t.left !== null && !(t.left.key < t.key)) return -1;
  if (t.right !== null && !(t.right.key > t.key)) return -1;
  const l = blackHeight(t.left);
  if (l < 0 || l !== blackHeight(t.right)) return -1;
  return l + t.color;
}
module.exports = function (n) {
  const tree = new RedBlackTree();
  for (let i = 0; i < n; i++) tree.insert(int());
  assert(blackHeight(tree.root) > 0);
};
