// truth: holds, n: 2
const assert = require('assert');
const { int, boolean } = require('conspect');
const N = 4; // doubled

const a = []; for (let i = 0; i < N; i++) a.push(int(-1000, 1000));
const p = a.filter((v) => v > 0);
assert(p.length <= N && p.every((v) => v > 0));
