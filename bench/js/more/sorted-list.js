// A sorted linked list: `n` unknown numbers are put in, one is taken out.
const { int } = require("conspect");
const assert = require("node:assert");

function insert(list, x) {
  if (list === null || x <= list.x) return { x, next: list };
  let at = list;
  while (at.next !== null && at.next.x < x) at = at.next;
  at.next = { x, next: at.next };
  return list;
}
function remove(list, x) {
  if (list === null) return null;
  if (list.x === x) return list.next;
  let at = list;
  while (at.next !== null && at.next.x !== x) at = at.next;
  if (at.next !== null) at.next = at.next.next;
  return list;
}
module.exports = function (n) {
  let list = null;
  let first = 0;
  for (let i = 0; i < n; i++) {
    const x = int(0, 100);
    if (i === 0) first = x;
    list = insert(list, x);
  }
  list = remove(list, first);
  let length = 0;
  for (let at = list; at !== null; at = at.next) {
    length++;
    if (at.next !== null) assert(at.x <= at.next.x);
  }
  assert.strictEqual(length, n - 1);
};
