// conspect: assertions=violated exceptions=proved kind=AssertionError
// Array.prototype.sort without a comparator compares texts: 10 comes before 9.
const { int } = require("conspect");
const assert = require("node:assert");

const a = [int(1, 20), int(1, 20)];
const first = a[0];
const second = a[1];
const sorted = first < second ? [first, second] : [second, first];
const byText = `${sorted[0]}` <= `${sorted[1]}`;
assert(byText); // defect: 9 and 10
