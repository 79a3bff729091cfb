// Writes at `n` unknown indices, then the sum.
const { int } = require("conspect");
const assert = require("node:assert");

module.exports = function (n) {
  const a = [0, 0, 0, 0, 0, 0, 0, 0];
  for (let i = 0; i < n; i++) {
    const k = int(0, a.length - 1);
    if (a[k] === 0) a[k] = i + 1;
    else a[k] = a[k] - 1;
  }
  let sum = 0;
  for (let i = 0; i < a.length; i++) {
    assert(a[i] >= 0 && a[i] <= n);
    sum += a[i];
  }
  assert(sum <= (n * (n + 1)) / 2);
};
