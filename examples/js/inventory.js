// conspect: assertions=proved exceptions=proved
// A dictionary under operations with unknown keys: what is in it is counted on the side, whatever order its keys came in.
const { int, oneOf } = require("conspect");
const assert = require("node:assert");

const stock = {};
let total = 0;
for (let i = 0; i < 4; i++) {
  const item = oneOf("apple", "pear", "plum");
  if (int(0, 1) === 1) {
    stock[item] = (stock[item] || 0) + 1;
    total++;
  } else if (stock[item]) {
    stock[item]--;
    total--;
  }
}
let sum = 0;
for (const item in stock) sum += stock[item];
assert.strictEqual(sum, total);
