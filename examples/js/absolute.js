// conspect: assertions=proved exceptions=proved
// The absolute value of any 32-bit integer is not negative: numbers do not overflow here.
const { int } = require("conspect");
const assert = require("node:assert");

const x = int();
const absolute = x < 0 ? -x : x;
assert(absolute >= 0);
