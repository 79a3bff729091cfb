// A binary search tree of known keys in which `n` unknown keys are looked for.
const { int } = require("conspect");
const assert = require("node:assert");

function insert(tree, key) {
  const node = { key, left: null, right: null };
  if (tree === null) return node;
  let at = tree;
  for (;;) {
    if (key === at.key) return tree;
    const side = key < at.key ? "left" : "right";
    if (at[side] === null) {
      at[side] = node;
      return tree;
    }
    at = at[side];
  }
}
function contains(tree, key) {
  while (tree !== null && tree.key !== key) tree = key < tree.key ? tree.left : tree.right;
  return tree !== null;
}
module.exports = function (n) {
  const keys = [40, 20, 60, 10, 30, 50, 70];
  let tree = null;
  for (const key of keys) tree = insert(tree, key);
  for (let i = 0; i < n; i++) {
    const wanted = int(0, 100);
    assert.strictEqual(contains(tree, wanted), wanted >= 10 && wanted <= 70 && wanted % 10 === 0);
  }
};
