// truth: holds, n: 2
const assert = require('assert');
const { int, boolean } = require('conspect');
const N = 4; // doubled

const a = []; for (let i = 0; i < N; i++) a.push(int(-1000, 1000));
a.sort((x, y) => x - y);
for (let i = 0; i + 1 < N; i++) assert(a[i] <= a[i + 1]);
