// conspect: assertions=violated exceptions=proved kind=AssertionError
// Zero is a valid quantity, but || takes it for a missing one.
const { int } = require("conspect");
const assert = require("node:assert");

function quantity(order) {
  return order.quantity || 1; // defect: ?? is meant
}
const q = int(0, 5);
assert.strictEqual(quantity({ quantity: q }), q);
