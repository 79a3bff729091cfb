// A linked list of `n` unknown numbers: negative ones become zero, then the largest goes to the front.
const { int } = require("conspect");
const assert = require("node:assert");

module.exports = function (n) {
  let list = null;
  for (let i = 0; i < n; i++) list = { x: int(-100, 100), next: list };
  let length = 0;
  for (let at = list; at !== null; at = at.next) {
    if (at.x < 0) at.x = 0;
    length++;
  }
  let largest = 0;
  for (let at = list; at !== null; at = at.next) if (at.x > largest) largest = at.x;
  list = { x: largest, next: list };
  for (let at = list; at !== null; at = at.next) assert(at.x >= 0 && at.x <= list.x);
  assert.strictEqual(length, n);
};
