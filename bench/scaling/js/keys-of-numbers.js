// truth: holds, n: 4
const assert = require('assert');
const { int, boolean } = require('conspect');
const N = 4; // doubled

const m = {};
for (let i = 0; i < N; i++) m['k' + i] = int(0, 9);
let t = 0;
for (const k of Object.keys(m)) t += m[k];
assert(t <= 9 * N);
