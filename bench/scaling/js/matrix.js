// truth: holds, n: 2
const assert = require('assert');
const { int, boolean } = require('conspect');
const N = 4; // doubled

const x = int(-100, 100);
const m = Array.from({ length: N }, (_, i) => Array.from({ length: N }, (_, j) => (i === j ? x : 0)));
let t = 0;
for (const r of m) for (const v of r) t += v;
assert(t === N * x);
