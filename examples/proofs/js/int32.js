// expect: unsafe
// Bit operations see 32 bits: the sum of two such numbers need not be one.
const { int } = require("conspect");
const assert = require("node:assert");

const a = int(0, 2147483647);
const b = int(0, 2147483647);
assert(((a + b) | 0) === a + b);
