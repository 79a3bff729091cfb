// conspect: assertions=proved exceptions=proved
// Binary search finds what is there and nothing else.
const { int } = require("conspect");
const assert = require("node:assert");

function find(sorted, x) {
  let low = 0;
  let high = sorted.length - 1;
  while (low <= high) {
    const mid = (low + high) >> 1;
    if (sorted[mid] === x) return mid;
    if (sorted[mid] < x) low = mid + 1;
    else high = mid - 1;
  }
  return -1;
}

const sorted = [2, 3, 5, 7, 11, 13];
const x = int(0, 14);
assert.strictEqual(find(sorted, x) >= 0, sorted.includes(x));
