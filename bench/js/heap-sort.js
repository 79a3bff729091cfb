// Heap sort of `n` unknown numbers.
const { int } = require("conspect");
const assert = require("node:assert");

function sink(a, i, n) {
  for (;;) {
    let child = 2 * i + 1;
    if (child >= n) return;
    if (child + 1 < n && a[child + 1] > a[child]) child++;
    if (a[i] >= a[child]) return;
    const t = a[i];
    a[i] = a[child];
    a[child] = t;
    i = child;
  }
}
function heapSort(a) {
  for (let i = (a.length >> 1) - 1; i >= 0; i--) sink(a, i, a.length);
  for (let end = a.length - 1; end > 0; end--) {
    const t = a[0];
    a[0] = a[end];
    a[end] = t;
    sink(a, 0, end);
  }
}
module.exports = function (n) {
  const a = [];
  for (let i = 0; i < n; i++) a.push(int(0, 1000));
  heapSort(a);
  for (let i = 1; i < n; i++) assert(a[i - 1] <= a[i]);
};
