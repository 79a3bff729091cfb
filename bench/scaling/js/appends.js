// truth: holds, n: 64
const assert = require('assert');
const { int, boolean } = require('conspect');
const N = 4; // doubled

let s = '';
for (let i = 0; i < N; i++) s += 'x';
assert(s.length === N);
