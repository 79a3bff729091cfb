// truth: holds, n: 16
const assert = require('assert');
const { int, boolean } = require('conspect');
const N = 4; // doubled

let f = (v) => v;
for (let i = 0; i < N; i++) { const g = f; f = (v) => g(v) + 1; }
assert(f(int(0, 9)) >= N);
