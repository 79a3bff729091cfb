// truth: holds, n: 4
const assert = require('assert');
const { int, boolean } = require('conspect');
const N = 4; // doubled

const a = []; for (let i = 0; i < N; i++) a.push(int(-1000, 1000));
let c = 0, d = 0;
for (const v of a) if (v > 0) c++; else d++;
assert(c + d === N);
