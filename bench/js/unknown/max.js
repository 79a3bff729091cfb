// The largest of `n` unknown numbers is one of them, and none is larger.
const { int } = require("conspect");
const assert = require("node:assert");

function max(numbers) {
  let m = numbers[0];
  for (let i = 1; i < numbers.length; i++) if (numbers[i] > m) m = numbers[i];
  return m;
}
module.exports = function (n) {
  const numbers = [];
  for (let i = 0; i < n; i++) numbers.push(int());
  const m = max(numbers);
  let found = false;
  for (let i = 0; i < n; i++) {
    assert(numbers[i] <= m);
    if (numbers[i] === m) found = true;
  }
  assert(found);
};
