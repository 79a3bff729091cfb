// truth: holds, n: 4
const assert = require('assert');
const { int, boolean } = require('conspect');
const N = 4; // doubled

const x = int(-100, 100);
let c = 0;
for (let i = 0; i < N; i++) for (let j = 0; j < N; j++) if (x > i * j) c++;
assert(c <= N * N);
