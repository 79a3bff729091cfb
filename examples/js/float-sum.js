// conspect: assertions=violated exceptions=proved kind=AssertionError
// Decimal fractions are not exact: 0.1 + 0.2 is not 0.3.
const { oneOf } = require("conspect");
const assert = require("node:assert");

const a = oneOf(0.1, 0.25, 0.5);
const b = oneOf(0.2, 0.75);
const cents = (a * 100 + b * 100) / 100;
assert.strictEqual(a + b, cents);
