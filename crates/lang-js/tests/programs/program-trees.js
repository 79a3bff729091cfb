class Node { constructor(k) { this.k = k; this.l = this.r = null; } }
class Tree {
  root = null; size = 0;
  insert(k) { const at = (n) => { if (!n) { this.size++; return new Node(k); } if (k < n.k) n.l = at(n.l); else if (k > n.k) n.r = at(n.r); return n; }; this.root = at(this.root); return this; }
  *[Symbol.iterator](n = this.root) { if (n) { yield* this[Symbol.iterator](n.l); yield n.k; yield* this[Symbol.iterator](n.r); } }
  height(n = this.root) { return n ? 1 + Math.max(this.height(n.l), this.height(n.r)) : 0; }
  remove(k) { const min = (n) => { while (n.l) n = n.l; return n; }; const del = (n, k) => { if (!n) return null; if (k < n.k) n.l = del(n.l, k); else if (k > n.k) n.r = del(n.r, k); else { if (!n.l) return n.r; if (!n.r) return n.l; n.k = min(n.r).k; n.r = del(n.r, n.k); } return n; }; this.root = del(this.root, k); return this; }
  has(k) { let n = this.root; while (n && n.k !== k) n = k < n.k ? n.l : n.r; return !!n; }
}
const t = new Tree();
for (const k of [50, 30, 70, 20, 40, 60, 80, 30, 65]) t.insert(k);
console.log([...t].join(), t.size, t.height(), t.has(65), t.has(66));
t.remove(50).remove(20).remove(99);
console.log([...t].join(), t.root.k, t.height(), Math.max(...t));
