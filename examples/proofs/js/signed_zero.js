// expect: unsafe
// `strictEqual` tells 0 from -0.
const { int } = require("conspect");
const assert = require("node:assert");

const n = int(-5, 5);
assert.strictEqual(n * 0, 0);
