// A table that is read at `n` unknown indices; the largest entry seen and the number of large ones are kept.
const { int } = require("conspect");
const assert = require("node:assert");

module.exports = function (n) {
  const table = [3, 1, 4, 1, 5, 9, 2, 6];
  let best = -1;
  let large = 0;
  for (let i = 0; i < n; i++) {
    const k = int(0, table.length - 1);
    if (table[k] > best) best = table[k];
    if (table[k] >= 5) large++;
  }
  assert(best >= 1 && best <= 9);
  assert(large === 0 || best >= 5);
  assert(large <= n);
};
