// truth: holds, n: 1
const assert = require('assert');
const { int, boolean } = require('conspect');
const N = 4; // doubled

const a = []; for (let i = 0; i < N; i++) a.push(int(-1000, 1000));
const m = new Set(a);
assert(m.size <= N && m.has(a[0]));
