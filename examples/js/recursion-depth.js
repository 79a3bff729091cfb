// conspect: assertions=proved exceptions=proved
// Greatest common divisor of two small numbers divides both.
const { int } = require("conspect");
const assert = require("node:assert");

const gcd = (a, b) => (b === 0 ? a : gcd(b, a % b));
const a = int(1, 4);
const b = int(1, 4);
const g = gcd(a, b);
assert.strictEqual(a % g, 0);
assert.strictEqual(b % g, 0);
