// A binary search tree into which `n` unknown keys are put.
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
  let tree = null;
  const keys = [];
  for (let i = 0; i < n; i++) {
    keys.push(int(0, 100));
    tree = insert(tree, keys[i]);
  }
  for (let i = 0; i < n; i++) assert(contains(tree, keys[i]));
};
