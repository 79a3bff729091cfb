// truth: fails, n: 4
const assert = require('assert');
const { int, boolean } = require('conspect');
const N = 4; // doubled

const a = []; for (let i = 0; i < N; i++) a.push(int(-1000, 1000));
let all = true;
for (let i = 0; i < N; i++) if (a[i] !== i * 3 + 1) all = false;
assert(!all);
