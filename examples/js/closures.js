// conspect: assertions=violated exceptions=proved kind=AssertionError
// The handlers share one variable: each gives the last value, not its own.
const { int } = require("conspect");
const assert = require("node:assert");

const handlers = [];
for (var i = 0; i < 3; i++) handlers.push(() => i); // defect: var instead of let
const k = int(0, 2);
assert.strictEqual(handlers[k](), k);
