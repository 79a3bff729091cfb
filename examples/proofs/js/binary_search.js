// expect: safe
// The middle of two indices lies between them, and is an index.
const { int } = require("conspect");

function find(sorted, x) {
  let low = 0;
  let high = sorted.length - 1;
  while (low <= high) {
    const mid = Math.floor((low + high) / 2);
    console.assert(0 <= mid && mid < sorted.length);
    if (sorted[mid] === x) return mid;
    if (sorted[mid] < x) low = mid + 1;
    else high = mid - 1;
  }
  return -1;
}

const values = new Array(int(0, 1000000)).fill(int(-9, 9));
const at = find(values, int(-9, 9));
console.assert(at >= -1);
