// expect: safe
// Without them, numbers go on to 2^53: the middle does not overflow.
const { int } = require("conspect");
const assert = require("node:assert");

const a = int(0, 2147483647);
const b = int(0, 2147483647);
const mid = Math.floor((a + b) / 2);
assert(mid >= 0 && mid <= 2147483647);
