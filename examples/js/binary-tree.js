// conspect: assertions=proved exceptions=proved
// Insertion into a binary search tree keeps it ordered.
const { int } = require("conspect");
const assert = require("node:assert");

function insert(tree, key) {
  if (tree === null) return { key, left: null, right: null };
  if (key < tree.key) tree.left = insert(tree.left, key);
  else if (key > tree.key) tree.right = insert(tree.right, key);
  return tree;
}
function ordered(tree, low, high) {
  if (tree === null) return true;
  return tree.key > low && tree.key < high && ordered(tree.left, low, tree.key) && ordered(tree.right, tree.key, high);
}
let tree = null;
for (let i = 0; i < 3; i++) tree = insert(tree, int(0, 9));
assert(ordered(tree, -Infinity, Infinity));
