// truth: holds, n: 4
const assert = require('assert');
const { int, boolean } = require('conspect');
const N = 4; // doubled

const a = []; for (let i = 0; i < N; i++) a.push(int(-1000, 1000));
const t = a.map((v) => v & 15).reduce((x, y) => x + y, 0);
assert(t >= 0 && t <= 15 * N);
