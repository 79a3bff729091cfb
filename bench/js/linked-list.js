// A linked list of `n` unknown numbers that are brought into a range one after the other, and of which the first is
// taken out.
const { int } = require("conspect");
const assert = require("node:assert");

module.exports = function (n) {
  let list = null;
  for (let i = 0; i < n; i++) list = { x: int(-100, 100), next: list };
  for (let at = list; at !== null; at = at.next) {
    if (at.x < 0) at.x = 0;
    else if (at.x > 50) at.x = 50;
  }
  list = list.next;
  let length = 0;
  for (let at = list; at !== null; at = at.next) {
    assert(at.x >= 0 && at.x <= 50);
    length++;
  }
  assert.strictEqual(length, n - 1);
};
