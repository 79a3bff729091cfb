// conspect: assertions=proved exceptions=proved
// A generator cuts a range into pages that cover it exactly.
const { int } = require("conspect");
const assert = require("node:assert");

function* pages(total, size) {
  for (let from = 0; from < total; from += size) yield [from, Math.min(from + size, total)];
}
const total = int(0, 6);
let next = 0;
for (const [from, to] of pages(total, 2)) {
  assert.strictEqual(from, next);
  assert(to > from);
  next = to;
}
assert.strictEqual(next, total);
