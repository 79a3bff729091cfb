// Insertion into a red-black tree: `n` unknown keys, then the invariants.
const { int } = require("conspect");
const assert = require("node:assert");

const RED = true;
const BLACK = false;
const isRed = (t) => t !== null && t.color === RED;

function balance(t) {
  const { left: l, right: r } = t;
  if (t.color === RED) return t;
  if (isRed(l) && isRed(l.left)) return join(l.left, l, t, l.left.left, l.left.right, l.right, r);
  if (isRed(l) && isRed(l.right)) return join(l, l.right, t, l.left, l.right.left, l.right.right, r);
  if (isRed(r) && isRed(r.left)) return join(t, r.left, r, l, r.left.left, r.left.right, r.right);
  if (isRed(r) && isRed(r.right)) return join(t, r, r.right, l, r.left, r.right.left, r.right.right);
  return t;
}
function join(x, y, z, a, b, c, d) {
  const left = { key: x.key, color: BLACK, left: a, right: b };
  const right = { key: z.key, color: BLACK, left: c, right: d };
  return { key: y.key, color: RED, left, right };
}
function put(t, key) {
  if (t === null) return { key, color: RED, left: null, right: null };
  if (key < t.key) return balance({ key: t.key, color: t.color, left: put(t.left, key), right: t.right });
  if (key > t.key) return balance({ key: t.key, color: t.color, left: t.left, right: put(t.right, key) });
  return t;
}
function insert(t, key) {
  const root = put(t, key);
  return { key: root.key, color: BLACK, left: root.left, right: root.right };
}
/** The number of black nodes on every way down, or -1 where an invariant is broken. */
function blackHeight(t, low, high) {
  if (t === null) return 1;
  if (!(t.key > low && t.key < high)) return -1;
  if (isRed(t) && (isRed(t.left) || isRed(t.right))) return -1;
  const l = blackHeight(t.left, low, t.key);
  const r = blackHeight(t.right, t.key, high);
  if (l < 0 || l !== r) return -1;
  return l + (t.color === BLACK ? 1 : 0);
}
module.exports = function (n) {
  let t = null;
  for (let i = 0; i < n; i++) t = insert(t, int(0, 100));
  assert(blackHeight(t, -Infinity, Infinity) >= 0);
};
