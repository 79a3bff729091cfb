// Insertion sort of `n` unknown numbers.
const { int } = require("conspect");
const assert = require("node:assert");

module.exports = function (n) {
  const a = [];
  for (let i = 0; i < n; i++) a.push(int());
  for (let i = 1; i < n; i++) {
    const x = a[i];
    let j = i - 1;
    while (j >= 0 && a[j] > x) {
      a[j + 1] = a[j];
      j--;
    }
    a[j + 1] = x;
  }
  for (let i = 1; i < n; i++) assert(a[i - 1] <= a[i]);
};
