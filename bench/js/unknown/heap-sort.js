// Heap sort of `n` unknown numbers.
const { int } = require("conspect");
const assert = require("node:assert");

function siftDown(a, i, end) {
  for (;;) {
    let largest = i;
    const l = 2 * i + 1;
    const r = l + 1;
    if (l < end && a[l] > a[largest]) largest = l;
    if (r < end && a[r] > a[largest]) largest = r;
    if (largest === i) return;
    const t = a[i];
    a[i] = a[largest];
    a[largest] = t;
    i = largest;
  }
}
function heapSort(a) {
  for (let i = (a.length >> 1) - 1; i >= 0; i--) siftDown(a, i, a.length);
  for (let end = a.length - 1; end > 0; end--) {
    const t = a[0];
    a[0] = a[end];
    a[end] = t;
    siftDown(a, 0, end);
  }
}
module.exports = function (n) {
  const a = [];
  for (let i = 0; i < n; i++) a.push(int());
  heapSort(a);
  for (let i = 1; i < n; i++) assert(a[i - 1] <= a[i]);
};
