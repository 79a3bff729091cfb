// Quick sort of `n` unknown numbers, in place.
const { int } = require("conspect");
const assert = require("node:assert");

function quickSort(a, low, high) {
  if (low >= high) return;
  const pivot = a[high];
  let i = low;
  for (let j = low; j < high; j++) {
    if (a[j] < pivot) {
      const t = a[i];
      a[i] = a[j];
      a[j] = t;
      i++;
    }
  }
  a[high] = a[i];
  a[i] = pivot;
  quickSort(a, low, i - 1);
  quickSort(a, i + 1, high);
}
module.exports = function (n) {
  const a = [];
  for (let i = 0; i < n; i++) a.push(int());
  quickSort(a, 0, n - 1);
  for (let i = 1; i < n; i++) assert(a[i - 1] <= a[i]);
};
