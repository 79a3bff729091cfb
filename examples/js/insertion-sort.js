// conspect: assertions=proved exceptions=proved
// Insertion sort of four unknown numbers gives an ordered array.
const { int } = require("conspect");
const assert = require("node:assert");

function sort(a) {
  for (let i = 1; i < a.length; i++) {
    const x = a[i];
    let j = i - 1;
    while (j >= 0 && a[j] > x) {
      a[j + 1] = a[j];
      j--;
    }
    a[j + 1] = x;
  }
  return a;
}

const a = sort([int(0, 9), int(0, 9), int(0, 9), int(0, 9)]);
for (let i = 1; i < a.length; i++) assert(a[i - 1] <= a[i]);
