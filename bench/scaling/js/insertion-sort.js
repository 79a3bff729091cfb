// truth: holds, n: 2
const assert = require('assert');
const { int, boolean } = require('conspect');
const N = 4; // doubled

const a = []; for (let i = 0; i < N; i++) a.push(int(-1000, 1000));
for (let i = 1; i < N; i++) { const x = a[i]; let j = i - 1; while (j >= 0 && a[j] > x) { a[j + 1] = a[j]; j--; } a[j + 1] = x; }
for (let i = 0; i + 1 < N; i++) assert(a[i] <= a[i + 1]);
