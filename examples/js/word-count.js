// conspect: assertions=proved exceptions=proved
// Counting with a Map: the counts add up to the number of words.
const { oneOf } = require("conspect");
const assert = require("node:assert");

const words = [oneOf("a", "b"), oneOf("a", "b", "c"), oneOf("b", "c")];
const counts = new Map();
for (const w of words) counts.set(w, (counts.get(w) ?? 0) + 1);
let sum = 0;
for (const n of counts.values()) sum += n;
assert.strictEqual(sum, words.length);
assert(counts.size >= 1 && counts.size <= 3);
