// conspect: assertions=proved exceptions=proved
// With let, each round has its own variable.
const { int } = require("conspect");
const assert = require("node:assert");

const handlers = [];
for (let i = 0; i < 3; i++) handlers.push(() => i);
const k = int(0, 2);
assert.strictEqual(handlers[k](), k);
