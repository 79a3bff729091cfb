// truth: holds, n: 4
const assert = require('assert');
const { int, boolean } = require('conspect');
const N = 4; // doubled

const a = []; for (let i = 0; i < N; i++) a.push(int(-1000, 1000));
const h = [0, 0, 0, 0];
for (const v of a) h[v & 3]++;
assert(h[0] + h[1] + h[2] + h[3] === N);
