// conspect: assertions=violated exceptions=proved kind=AssertionError
// One operand is a text where a number is expected, and plus joins texts.
const { oneOf, int } = require("conspect");
const assert = require("node:assert");

function total(price, shipping) {
  return price + shipping; // defect where the price came as a text
}
const n = int(1, 9);
const price = oneOf(10, "10");
assert(total(price, n) < 20);
