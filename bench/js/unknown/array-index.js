// `n` unknown numbers are counted in an array at the index that each is: the counts are as many as the numbers.
const { int } = require("conspect");
const assert = require("node:assert");

module.exports = function (n) {
  const counts = [0, 0, 0, 0, 0, 0];
  const numbers = [];
  for (let i = 0; i < n; i++) {
    const x = int(0, 5);
    numbers.push(x);
    counts[x]++;
  }
  let total = 0;
  for (const c of counts) total += c;
  assert.strictEqual(total, n);
  for (const x of numbers) assert(counts[x] > 0);
};
