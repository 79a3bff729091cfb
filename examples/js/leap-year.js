// conspect: assertions=violated exceptions=proved kind=AssertionError
// The rule for centuries is missing.
const { int } = require("conspect");
const assert = require("node:assert");

function isLeap(year) {
  return year % 4 === 0; // defect: 1900
}
const year = int(1890, 2010);
const want = year % 4 === 0 && (year % 100 !== 0 || year % 400 === 0);
assert.strictEqual(isLeap(year), want);
