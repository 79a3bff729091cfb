// truth: fails, n: 2
const assert = require('assert');
const { int, boolean } = require('conspect');
const N = 4; // doubled

const a = []; for (let i = 0; i < N; i++) a.push(int(-1000, 1000));
let m = a[0];
for (let i = 0; i < N - 1; i++) if (a[i] > m) m = a[i];
for (const v of a) assert(v <= m);
